//! The page of a whole project: a row a function, counts, and a filter.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::page;
use crate::visible::visible;

/// What is known of the functions of a project.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Project {
    /// What the page is called.
    pub title: String,
    /// The properties, in the order of columns.
    pub properties: Vec<String>,
    /// A row a function.
    pub rows: Vec<Row>,
    /// How many functions have which answer, by property.
    pub counts: BTreeMap<String, BTreeMap<String, u64>>,
    /// Functions that were not judged.
    pub left: u64,
    /// Files that could not be read, with the reason.
    pub unreadable: Vec<(String, String)>,
    /// What the verdicts depend on.
    pub assumptions: Vec<String>,
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Its name.
    pub function: String,
    /// The file that its body is in.
    pub file: String,
    /// Its line there, from 1.
    pub line: u32,
    /// What is said of each property, in the order of columns: `always`, `if`, `never` or `unknown`, and the condition or
    /// reason.
    pub cells: Vec<(&'static str, String)>,
}

/// The answers, in the order of the legend.
const ANSWERS: [(&str, &str, &str); 4] = [
    ("always", "✓", "holds for all calls"),
    ("if", "◐", "holds for all calls that satisfy the condition"),
    ("never", "✗", "violated by a run that was executed"),
    ("unknown", "?", "not decided"),
];

/// The page.
pub fn render(project: &Project) -> String {
    let about = format!("{} functions", project.rows.len());
    let body = html! {
        main.wide {
            h2 #findings tabindex="-1" { "Verdicts" }
            (counts(project))
            @if project.left > 0 { p.unknown { (project.left) " functions were not judged" } }
            h2 { "Functions" }
            (filters())
            (table(project))
            @if !project.unreadable.is_empty() {
                h2 { "Files that could not be read" }
                ul { @for (file, message) in &project.unreadable { li { code { (visible(file)) } ": " (visible(message)) } } }
            }
            (super::list("Assumptions", "assumptions", &project.assumptions))
        }
    };
    page(&project.title, &about, body)
}

fn counts(project: &Project) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { "Property" }
                @for (name, sign, meaning) in ANSWERS { th scope="col" title=(meaning) { (sign) " " (name) } }
            } }
            tbody {
                @for property in &project.properties {
                    tr {
                        th scope="row" { (property) }
                        @for (name, _, _) in ANSWERS {
                            td.(name) { (project.counts.get(property).and_then(|counts| counts.get(name)).copied().unwrap_or(0)) }
                        }
                    }
                }
            }
        }
    }
}

fn filters() -> Markup {
    html! {
        div.filters role="search" {
            label { "Function, file or text" input #filter type="search" autocomplete="off"; }
            label { "Verdict"
                select #verdict {
                    option value="" { "all" }
                    @for (name, _, _) in ANSWERS { option value=(name) { (name) } }
                }
            }
            p #shown role="status" aria-live="polite" {}
        }
    }
}

fn table(project: &Project) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { "Function" }
                th scope="col" { "Place" }
                @for property in &project.properties { th scope="col" { (property) } }
            } }
            tbody {
                @for row in &project.rows {
                    @let words: Vec<&str> = row.cells.iter().map(|(word, _)| *word).collect();
                    tr data-row=(words.join(" ")) {
                        th.code scope="row" { (visible(&row.function)) }
                        td.code { (visible(&row.file)) ":" (row.line) }
                        @for (word, text) in &row.cells {
                            td { span.word.(word) { (sign(word)) " " (word) } @if !text.is_empty() { " " (visible(text)) } }
                        }
                    }
                }
            }
        }
    }
}

fn sign(word: &str) -> &'static str {
    ANSWERS.iter().find(|(name, _, _)| *name == word).map_or("?", |(_, sign, _)| sign)
}
