//! Places in texts as the protocol counts them: lines from 0, columns from 0 in UTF-16 units. And files as URIs.

use std::path::{Path, PathBuf};

use lsp_types::{Position, Range, Url};

/// The line with that number, from 1; empty if there is none.
pub(crate) fn line(text: &str, number: u32) -> &str {
    let index = (number as usize).saturating_sub(1);
    text.lines().nth(index).unwrap_or_default()
}

/// The position of a byte in a line; the line's number is from 1, and a byte inside a letter means the letter.
pub(crate) fn position(text: &str, number: u32, byte: usize) -> Position {
    let line = line(text, number);
    let mut byte = byte.min(line.len());
    while !line.is_char_boundary(byte) {
        byte -= 1;
    }
    let units: usize = line[..byte].chars().map(char::len_utf16).sum();
    Position::new(number.saturating_sub(1), u32::try_from(units).unwrap_or(u32::MAX))
}

/// The byte in its line that a position means, at most the line's end.
pub(crate) fn byte(text: &str, position: Position) -> usize {
    let line = line(text, position.line.saturating_add(1));
    let mut units = 0;
    for (byte, letter) in line.char_indices() {
        if units >= position.character as usize {
            return byte;
        }
        units += letter.len_utf16();
    }
    line.len()
}

/// From a column (in bytes, from 1; 0 means the line's first letter) to the end of the word there.
pub(crate) fn range(text: &str, number: u32, column: u32) -> Range {
    let line = line(text, number);
    let indent = line.len() - line.trim_start().len();
    let mut start = if column == 0 { indent } else { (column as usize - 1).min(line.len()) };
    while !line.is_char_boundary(start) {
        start -= 1;
    }
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let word: usize = line[start..].chars().take_while(|letter| is_word(*letter)).map(char::len_utf8).sum();
    let first = line[start..].chars().next().map_or(0, char::len_utf8);
    Range::new(position(text, number, start), position(text, number, start + word.max(first)))
}

/// The file of a URI, if it is one of this machine.
pub(crate) fn file(uri: &Url) -> Option<PathBuf> {
    uri.to_file_path().ok().filter(|_| uri.scheme() == "file")
}

/// The URI of a file, as seen from the working folder.
pub(crate) fn uri(file: &Path) -> Option<Url> {
    std::path::absolute(file).ok().and_then(|file| Url::from_file_path(file).ok())
}

/// One name for a file, whichever links lead to it.
pub(crate) fn canonical(file: &Path) -> PathBuf {
    std::fs::canonicalize(file).or_else(|_| std::path::absolute(file)).unwrap_or_else(|_| file.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `é` has two bytes and one unit, `𝄞` four bytes and two units.
    const TEXT: &str = "int a;\n/* é𝄞 */ int b;\n";

    #[test]
    fn columns_are_counted_in_utf16() {
        let byte_of_b = TEXT.lines().nth(1).unwrap().find('b').unwrap();
        assert_eq!(position(TEXT, 2, byte_of_b), Position::new(1, 14));
        assert_eq!(byte(TEXT, Position::new(1, 14)), byte_of_b);
        assert_eq!(position(TEXT, 2, 4), Position::new(1, 3), "inside a letter");
        assert_eq!(byte(TEXT, Position::new(1, 5)), 9, "inside a pair of surrogates: the letter after it");
        for (line, column) in [(0, 0), (9, 9), (u32::MAX, u32::MAX)] {
            let place = position(TEXT, line, column as usize);
            assert!(byte(TEXT, place) <= TEXT.len());
        }
    }

    #[test]
    fn a_place_is_a_word() {
        let range_of = |line, column| {
            let range = range(TEXT, line, column);
            (range.start.character, range.end.character)
        };
        assert_eq!(range_of(1, 1), (0, 3));
        assert_eq!(range_of(1, 0), (0, 3));
        assert_eq!(range_of(1, 6), (5, 6), "one letter at least");
        assert_eq!(range_of(1, 99), (6, 6));
        assert_eq!(range_of(2, 7), (4, 6), "a letter of two units");
    }

    #[test]
    fn names_survive_the_way_through_uris() {
        let name = Path::new("/tmp/a b/ü%20.c");
        assert_eq!(file(&uri(name).unwrap()).as_deref(), Some(name));
        assert_eq!(file(&"untitled:Untitled-1".parse().unwrap()), None);
        assert_eq!(file(&"http://x/a.c".parse().unwrap()), None);
    }
}
