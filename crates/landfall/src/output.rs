//! Texts to streams and files.

use std::io::Write;
use std::path::Path;

/// What a user can do about a panic.
pub const PLEASE_REPORT: &str =
    "this is a bug of Landfall, not of your program; please report it with the program and the options";

/// Writes the text; a reader that has gone away is not our trouble, the exit status still tells.
pub fn print(to: &mut dyn Write, text: &str) {
    let _ = to.write_all(text.as_bytes()).and_then(|()| to.flush());
}

/// An error, on standard error.
pub fn complain(message: &str) {
    print(&mut std::io::stderr(), &format!("error: {message}\n"));
}

/// Whether a file to write is standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes the file, `-` to standard output, or says why not.
pub fn write_file(path: &Path, text: &str) -> Result<(), String> {
    if is_standard_output(path) {
        print(&mut std::io::stdout(), text);
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
