//! A place of the source with its line.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Snippet};
use evidence::SourcePlace;

/// A title with the place under it: the line of source with the place marked, or the place's name alone where the
/// source cannot be read any more.
pub(crate) fn group<'a>(level: Level<'a>, title: &'a str, label: &'a str, place: Option<&SourcePlace>) -> Group<'a> {
    let group = level.primary_title(title);
    let Some(place) = place else { return group.element(Level::NOTE.message(label)) };
    let path = place.file.display().to_string();
    let line = place.line as usize;
    let text = std::fs::read(&place.file).ok().and_then(|bytes| nth_line(&bytes, line));
    match text {
        Some(text) => {
            let span = span(&text, place.column as usize);
            let annotation = AnnotationKind::Primary.span(span).label(label);
            group.element(Snippet::source(text).line_start(line).path(path).annotation(annotation))
        }
        None => {
            let origin = Origin::path(path);
            let origin = if line > 0 { origin.line(line).char_column(place.column as usize) } else { origin };
            group.element(origin).element(Level::NOTE.message(label))
        }
    }
}

/// The line of that number, from 1. Tabs become spaces one to one, so that columns stay columns.
fn nth_line(bytes: &[u8], number: usize) -> Option<String> {
    let line = bytes.split(|byte| *byte == b'\n').nth(number.checked_sub(1)?)?;
    Some(String::from_utf8_lossy(line).trim_end().replace('\t', " "))
}

/// The bytes to mark: the word or sign at the column (in bytes, from 1), or the whole line if there is none.
fn span(text: &str, column: usize) -> std::ops::Range<usize> {
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

    #[test]
    fn lines_count_from_one() {
        assert_eq!(nth_line(b"a\n\tb\r\nc", 2).unwrap(), " b");
        assert_eq!(nth_line(b"a", 0), None);
        assert_eq!(nth_line(b"a", 2), None);
    }
}
