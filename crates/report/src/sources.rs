//! The source files that a report quotes, each read once.
//!
//! A program names its files itself (`#line`), so nothing is believed of a name: what is no regular file of a source's
//! kind and of moderate size is not read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes of a file at most.
const LARGEST: u64 = 16 << 20;

/// What files of source are called.
const EXTENSIONS: [&str; 13] = ["c", "h", "i", "cc", "cpp", "cxx", "hh", "hpp", "inc", "def", "ll", "y", "l"];

/// Where sources are if not under their names on this disk: those of a project that another machine sent.
#[derive(Clone, Debug, Default)]
pub struct Elsewhere {
    /// The folder that names are relative to.
    pub root: PathBuf,
    /// The places on this disk, by the full names of the other machine.
    pub places: BTreeMap<PathBuf, PathBuf>,
}

/// Files that were read, by their names.
#[derive(Default)]
pub(crate) struct Sources {
    files: BTreeMap<PathBuf, Option<Arc<[String]>>>,
    elsewhere: Option<Elsewhere>,
}

impl Sources {
    /// The sources of another machine.
    pub(crate) fn of(elsewhere: Elsewhere) -> Sources {
        Sources { elsewhere: Some(elsewhere), ..Sources::default() }
    }

    /// The lines of the file without their ends; `None` if it cannot be read any more or is no source.
    pub(crate) fn lines(&mut self, file: &Path) -> Option<Arc<[String]>> {
        if let Some(known) = self.files.get(file) {
            return known.clone();
        }
        let lines = match &self.elsewhere {
            Some(Elsewhere { root, places }) => places.get(&root.join(file)).and_then(|place| read(file, place)),
            None => read(file, file),
        };
        self.files.insert(file.to_owned(), lines.clone());
        lines
    }

    /// The line of that number, from 1.
    pub(crate) fn line(&mut self, file: &Path, number: u32) -> Option<String> {
        let index = (number as usize).checked_sub(1)?;
        self.lines(file)?.get(index).cloned()
    }
}

/// Reads the file of that name, which is at that place.
fn read(name: &Path, file: &Path) -> Option<Arc<[String]>> {
    let extension = name.extension()?.to_str()?.to_ascii_lowercase();
    let metadata = std::fs::metadata(file).ok()?;
    if !EXTENSIONS.contains(&extension.as_str()) || !metadata.is_file() || metadata.len() > LARGEST {
        return None;
    }
    let bytes = std::fs::read(file).ok()?;
    let lines = bytes.split(|byte| *byte == b'\n').map(|line| {
        let line = String::from_utf8_lossy(line);
        line.strip_suffix('\r').unwrap_or(&line).to_owned()
    });
    let mut lines: Vec<String> = lines.collect();
    // The newline that ends the last line begins no further one.
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    Some(lines.into())
}

/// The characters to mark of a line: the word or sign at the column (in bytes, from 1), or the whole line without its
/// indentation if there is none. In bytes of the line.
pub(crate) fn span(text: &str, column: usize) -> std::ops::Range<usize> {
    let start = column.checked_sub(1).filter(|start| *start < text.len() && text.is_char_boundary(*start));
    let Some(start) = start else {
        let indent = text.len() - text.trim_start().len();
        return indent..text.len().max(indent);
    };
    let rest = &text[start..];
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
    start..start + length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sources_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a.c");
        std::fs::write(&source, "a\r\n\tb\n").unwrap();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, "x").unwrap();
        let mut sources = Sources::default();
        assert_eq!(sources.line(&source, 2).as_deref(), Some("\tb"));
        assert_eq!((sources.line(&source, 1).as_deref(), sources.line(&source, 3)), (Some("a"), None));
        for file in [secret, folder.path().to_owned(), folder.path().join("b.c"), "/dev/zero".into()] {
            assert_eq!(sources.lines(&file), None, "{}", file.display());
        }
    }

    #[test]
    fn the_word_at_the_column_is_marked() {
        let text = "  *count = a[i];";
        for (column, marked) in
            [(3, "*"), (4, "count"), (12, "a"), (13, "["), (0, "*count = a[i];"), (99, "*count = a[i];")]
        {
            assert_eq!(&text[span(text, column)], marked, "column {column}");
        }
        assert_eq!(span("", 3), 0..0);
        // A column inside a character of several bytes marks the line.
        assert_eq!(span("é", 2), 0..2);
    }
}
