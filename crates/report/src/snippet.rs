//! A place of the source with its line.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Snippet};
use evidence::SourcePlace;
use evidence::code::Code;

use crate::sources::{Sources, span};
use crate::visible::visible;

/// A title with the place under it: the line of source with the place marked, or the place's name alone where the
/// source cannot be read any more.
///
/// `code` is shown after the level: `error[LF0102]`.
pub(crate) fn group<'a>(
    level: Level<'a>,
    code: Option<&'a Code>,
    title: &'a str,
    label: &'a str,
    place: Option<&SourcePlace>,
) -> Group<'a> {
    let title = level.primary_title(title);
    let group = match code {
        Some(code) => title.id(code.id),
        None => title,
    };
    let label = visible(label);
    let Some(place) = place else { return group.element(Level::NOTE.message(label)) };
    let path = visible(&place.file.display().to_string());
    let line = place.line as usize;
    // Tabs become spaces one to one, so that columns stay columns.
    let text = Sources::default().line(&place.file, place.line).map(|text| text.trim_end().replace('\t', " "));
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
