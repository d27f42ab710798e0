//! What the tests of the front end share: sources in files, and the text of what was read.

use std::path::PathBuf;

use frontend::{Error, Loaded, Options};
use tempfile::TempDir;

/// A folder of its own for one test, removed with the value.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("the folder for temporary files can be written")
}

// Not every test file reads so.
#[allow(dead_code)]
/// Reads files given as name and content; the messages of an error name them without their folder.
pub fn read(files: &[(&str, &[u8])], options: &Options) -> Result<Loaded, Error> {
    let folder = folder();
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.path().join(name)).collect();
    for (path, (_, content)) in paths.iter().zip(files) {
        std::fs::write(path, content).expect("the file can be written");
    }
    frontend::read(&paths, options)
}

/// The text of a program, which must be valid; places name files without their folder.
pub fn text(loaded: Loaded) -> String {
    let mut program = match ir::validate(loaded.program) {
        Ok(program) => program.into_program(),
        Err(faults) => panic!("not valid: {faults:?}"),
    };
    for file in &mut program.files {
        *file = file.file_name().map(PathBuf::from).unwrap_or_default();
    }
    ir::print::program(&program)
}
