//! Words that a user may have meant.

use std::path::Path;

use evidence::{ErrorInfo, Property};

use crate::property::Asked;
use report::visible::visible_line;

/// One part of `--property`; of a word that is none the error names the nearest property.
pub fn property(text: &str) -> Result<Asked, String> {
    text.parse().map_err(|error: String| {
        let names = Property::ALL.iter().map(|property| property.name());
        match driver::nearest(text, names) {
            Some(near) => format!("{error}; did you mean `{near}`?"),
            None => error,
        }
    })
}

/// The refusal of a word: which one is the nearest that there is, or else which there are.
pub fn refusal(what: &str, word: &str, known: &[&str]) -> String {
    project::config::unknown(what, word, known.iter().copied())
}

/// The error with the name of a file that may be meant, if it is about one that does not exist.
pub fn with_file(mut error: ErrorInfo) -> ErrorInfo {
    let missing = error.file.as_deref().filter(|_| error.kind == "missing-file");
    if let Some(near) = missing.and_then(|file| file_near(Path::new(file))) {
        error.message += &format!("; did you mean `{near}`?");
    }
    error
}

/// The file beside the missing one whose name is the nearest; nothing if none is near.
pub fn file_near(missing: &Path) -> Option<String> {
    let folder = missing.parent().filter(|folder| !folder.as_os_str().is_empty());
    let name = missing.file_name()?.to_str()?;
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| visible_line(name) == *name)
        .collect();
    // The order of a folder is arbitrary.
    names.sort();
    let near = driver::nearest(name, names.iter().map(String::as_str))?;
    Some(folder.map_or_else(|| near.to_owned(), |folder| folder.join(near).display().to_string()))
}
