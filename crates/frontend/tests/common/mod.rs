//! What the tests of the front end share: sources in files, and the text of what was read.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use frontend::{Error, Loaded, Options};

/// A folder of its own for one test.
pub fn folder() -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}

// Not every test file reads so.
#[allow(dead_code)]
/// Reads files given as name and content; the messages of an error name them without their folder.
pub fn read(files: &[(&str, &[u8])], options: &Options) -> Result<Loaded, Error> {
    let folder = folder();
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.join(name)).collect();
    for (path, (_, content)) in paths.iter().zip(files) {
        std::fs::write(path, content).expect("the file can be written");
    }
    let result = frontend::read(&paths, options);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    result
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
