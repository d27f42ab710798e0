//! Each input format's way in: anything is an error or a well-formed value, never a crash. Shared with `fuzz/`.

use std::time::{Duration, Instant};

use frontend::{Limits, Options};

/// What one input may take: clang's preprocessor can be kept busy for ever by a few lines.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether the bytes, as a file with that extension (`c`, `i`, `ll`, `bc`), are a program.
pub fn program(content: &[u8], extension: &str) -> bool {
    let folder = tempfile::tempdir().expect("the folder for temporary files can be written");
    let path = folder.path().join("a").with_extension(extension);
    std::fs::write(&path, content).expect("the folder for temporary files can be written");
    let limits = Limits { deadline: Instant::now().checked_add(PATIENCE), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let Ok(loaded) = frontend::read(&[path], &options) else { return false };
    let program = ir::validate(loaded.program).expect("what was read is valid");
    ir::print::program(&program);
    true
}

/// Whether the text is a transition system in one of the formats.
pub fn system(text: &str) -> bool {
    use its::format::{Format, read, write};
    let Ok(system) = read(text) else { return false };
    system.validate().expect("what was read is well-formed");
    for format in Format::ALL {
        let written = write(&system, format);
        format.read(&written).expect("what was written can be read");
    }
    true
}

/// Whether the text is an assumption about the entry.
pub fn assumption(text: &str) -> bool {
    let Ok(assume) = text.parse::<driver::Condition>() else { return false };
    let again = assume.to_string().parse().expect("what is printed can be read");
    assert_eq!(assume, again);
    true
}

/// Whether the text is an input of a run.
pub fn input(text: &str) -> bool {
    text.parse::<interp::Input>().is_ok()
}
