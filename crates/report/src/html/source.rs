//! The source with its marks.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use evidence::SourcePlace;
use maud::{Markup, html};

use crate::sources::{Sources, span};
use crate::visible::visible;

/// A file of more lines is shown around what is quoted of it only.
const WHOLE: usize = 4000;

/// So many lines around what is quoted.
const AROUND: usize = 20;

/// What a mark says, from the least to the gravest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Tone {
    /// Why something holds.
    Good,
    /// What is unknown.
    Open,
    /// A violation.
    Bad,
}

impl Tone {
    fn class(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Open => "open",
            Tone::Bad => "bad",
        }
    }
}

struct Mark {
    tone: Tone,
    column: u32,
    text: String,
}

/// The marks of a file by line, and the lines that something else refers to.
#[derive(Default)]
struct File {
    marks: BTreeMap<u32, Vec<Mark>>,
    quoted: BTreeSet<u32>,
}

/// The pane with the source of all files that the page speaks of.
#[derive(Default)]
pub(super) struct Pane {
    sources: Sources,
    /// In the order in which they came.
    files: Vec<(PathBuf, File)>,
    index: BTreeMap<PathBuf, usize>,
}

impl Pane {
    /// Marks the place, if it is one in a source that can be read. The same text stands once at a line.
    pub(super) fn mark(&mut self, place: Option<&SourcePlace>, tone: Tone, text: String) {
        let Some(place) = place else { return };
        let Some((_, file)) = self.file(place) else { return };
        let marks = file.marks.entry(place.line).or_default();
        if marks.iter().all(|mark| mark.text != text) {
            marks.push(Mark { tone, column: place.column, text });
        }
    }

    /// The name of the place's line in the page, if it is shown there.
    pub(super) fn anchor(&mut self, place: &SourcePlace) -> Option<String> {
        let (number, file) = self.file(place)?;
        file.quoted.insert(place.line);
        Some(anchor(number, place.line))
    }

    /// The line of the place.
    pub(super) fn line(&mut self, place: &SourcePlace) -> Option<String> {
        self.sources.line(&place.file, place.line)
    }

    fn file(&mut self, place: &SourcePlace) -> Option<(usize, &mut File)> {
        let lines = self.sources.lines(&place.file)?;
        if place.line == 0 || place.line as usize > lines.len() {
            return None;
        }
        let number = match self.index.get(&place.file) {
            Some(number) => *number,
            None => {
                self.index.insert(place.file.clone(), self.files.len());
                self.files.push((place.file.clone(), File::default()));
                self.files.len() - 1
            }
        };
        Some((number, &mut self.files[number].1))
    }

    /// The pane. Nothing if there is no source to show.
    pub(super) fn render(mut self) -> Markup {
        let files = std::mem::take(&mut self.files);
        html! {
            @if !files.is_empty() {
                section.source tabindex="0" aria-label="Source" {
                    @for (number, (path, file)) in files.iter().enumerate() { (self.show(number, path, file)) }
                }
            }
        }
    }

    fn show(&mut self, number: usize, path: &Path, file: &File) -> Markup {
        let lines = self.sources.lines(path).unwrap_or_default();
        let shown = shown(file, lines.len());
        let mut last = 0;
        html! {
            article.file {
                h3.code { (visible(&path.display().to_string())) }
                ol.lines.code {
                    @for (line, text) in (1u32..).zip(lines.iter()).filter(|(line, _)| shown.as_ref().is_none_or(|shown| shown.contains(line))) {
                        @if std::mem::replace(&mut last, line) + 1 != line { li.gap { span.n { "..." } } }
                        (show_line(&anchor(number, line), line, text, file.marks.get(&line)))
                    }
                }
            }
        }
    }
}

/// The lines to show, `None` for all.
fn shown(file: &File, count: usize) -> Option<BTreeSet<u32>> {
    if count <= WHOLE {
        return None;
    }
    let around = u32::try_from(AROUND).unwrap_or(u32::MAX);
    let centres = file.marks.keys().chain(&file.quoted);
    Some(centres.flat_map(|line| line.saturating_sub(around)..=line.saturating_add(around)).collect())
}

fn anchor(file: usize, line: u32) -> String {
    format!("f{file}-{line}")
}

fn show_line(id: &str, number: u32, text: &str, marks: Option<&Vec<Mark>>) -> Markup {
    let marks = marks.map_or(&[][..], Vec::as_slice);
    let gravest = marks.iter().max_by_key(|mark| mark.tone);
    html! {
        li id=(id) class=[gravest.map(|mark| mark.tone.class())] {
            span.n { (number) }
            @match gravest {
                Some(mark) if mark.tone != Tone::Good => {
                    @let span = span(text, mark.column as usize);
                    (visible(&text[..span.start])) mark { (visible(&text[span.clone()])) } (visible(&text[span.end..]))
                }
                _ => (visible(text)),
            }
            @for mark in marks { span.remark.(mark.tone.class()) { (visible(&mark.text)) } }
        }
    }
}
