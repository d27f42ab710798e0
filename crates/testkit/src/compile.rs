//! From C text to a valid program.

use std::path::Path;

use frontend::Options;
use ir::ValidProgram;

/// Why there is no program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The front end does not take it.
    #[error(transparent)]
    FrontEnd(#[from] frontend::Error),
    /// The front end made something that is not valid.
    #[error("not valid: {0}")]
    Invalid(String),
    /// A file could not be written.
    #[error("temporary file: {0}")]
    File(#[from] std::io::Error),
}

/// Compiles C for LP64 without checks for overflow.
pub fn compile(source: &str) -> Result<ValidProgram, Error> {
    compile_with(source, &Options::default())
}

/// Compiles C.
pub fn compile_with(source: &str, options: &Options) -> Result<ValidProgram, Error> {
    let loaded = with_file("a.c", source.as_bytes(), |path| frontend::read(&[path.to_path_buf()], options))??;
    ir::validate(loaded.program).map_err(|faults| Error::Invalid(format!("{faults:?}")))
}

/// Calls `use_it` with a file of that name and content, in a folder of its own that is removed afterwards.
pub fn with_file<T>(name: &str, content: &[u8], use_it: impl FnOnce(&Path) -> T) -> Result<T, Error> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(name);
    std::fs::write(&path, content)?;
    Ok(use_it(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_becomes_a_valid_program() {
        let program = compile("int main(void) { return 0; }").unwrap();
        assert!(program.function_named("main").is_some());
        assert!(matches!(compile("int main(void) { return x; }"), Err(Error::FrontEnd(_))));
    }
}
