//! Rows as what an editor shows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::{
    CodeAction, CodeActionKind, CodeLens, Command, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    Location, NumberOrString, Position, Range, TextEdit, Url, WorkspaceEdit,
};
use project::row::{Cell, Judgement, Row};
use serde_json::Value;

use crate::{place, text};

/// What is known of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// One row a function.
    pub rows: Vec<Row>,
    /// Functions that are being judged, with their lines.
    pub pending: Vec<(String, u32)>,
    /// What a compiler says of it.
    pub errors: Vec<String>,
}

/// Places of a path that are shown; the log of `scan --sarif` has all.
const STEPS: usize = 50;

/// Letters of a condition in a lens.
const LENS: usize = 80;

/// The text of a file, as the editor or the disk has it.
pub(crate) type Texts<'a> = &'a dyn Fn(&Path) -> String;

impl Known {
    /// Takes a row in the place of an older one of the function.
    pub(crate) fn settle(&mut self, row: Row) {
        self.pending.retain(|(name, _)| *name != row.function);
        self.rows.retain(|old| old.function != row.function);
        self.rows.push(row);
    }

    /// The file has these functions now.
    pub(crate) fn list(&mut self, functions: Vec<(String, u32)>) {
        self.rows.retain(|row| functions.iter().any(|(name, _)| *name == row.function));
        self.pending = functions;
        self.errors.clear();
    }

    /// A lens over each function.
    pub(crate) fn lenses(&self, source: &str) -> Vec<CodeLens> {
        let over = |name: &str, line: u32, title: String| {
            let line = text::line_of(source, name, line).unwrap_or(line);
            let range = Range::new(place::position(source, line, 0), place::position(source, line, 0));
            CodeLens { range, command: Some(Command { title, command: String::new(), arguments: None }), data: None }
        };
        let pending = self.pending.iter().map(|(name, line)| over(name, *line, "landfall: being judged".to_owned()));
        let pending: Vec<CodeLens> = pending.collect();
        let is_pending = |row: &&Row| self.pending.iter().any(|(name, _)| *name == row.function);
        let rows = self.rows.iter().filter(|row| !is_pending(row));
        let mut lenses: Vec<CodeLens> =
            rows.map(|row| over(&row.function, row.line, title(row))).chain(pending).collect();
        lenses.sort_by_key(|lens| lens.range.start);
        lenses
    }

    /// What is known of the word or the loop at the position, in Markdown.
    pub(crate) fn hover(&self, source: &str, at: Position, file: &Path) -> Option<String> {
        let number = at.line.saturating_add(1);
        let loops = self.rows.iter().flat_map(|row| &row.loops);
        let here = loops.filter(|one| one.line == number && place::canonical(Path::new(&one.file)) == file);
        let mut parts: Vec<String> = Vec::new();
        let word = text::word_at(source, at);
        for one in here.filter(|_| text::is_loop(place::line(source, number))) {
            let mut part = format!("This loop ends: `{}` decreases and is bounded.", one.function);
            part.extend(one.because.iter().map(|fact| format!("\n- `{fact}` holds at its head")));
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.extend(self.rows.iter().filter(|row| word == Some(row.function.as_str())).map(contract));
        (!parts.is_empty()).then(|| parts.join("\n\n"))
    }

    /// Writes down what the function around the position needs of its callers.
    pub(crate) fn actions(&self, source: &str, at: Position, uri: &Url) -> Vec<CodeAction> {
        let line = at.line.saturating_add(1);
        let placed = self.rows.iter().filter_map(|row| Some((text::line_of(source, &row.function, row.line)?, row)));
        let around = placed.filter(|(first, _)| text::declaration_of(source, *first) <= line);
        let Some((first, row)) = around.max_by_key(|(first, _)| *first) else { return Vec::new() };
        let mut conditions: Vec<&str> = Vec::new();
        for condition in row.properties.values().filter_map(|cell| cell.condition.as_deref()) {
            if !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        if conditions.is_empty() {
            return Vec::new();
        }
        let declaration = text::declaration_of(source, first);
        let indent: String =
            place::line(source, declaration).chars().take_while(|letter| letter.is_whitespace()).collect();
        let lines: String =
            conditions.iter().map(|condition| format!("{indent}LANDFALL_REQUIRES(\"{condition}\")\n")).collect();
        let insert = |line: u32, new_text: String| {
            let start = Position::new(line - 1, 0);
            TextEdit { range: Range::new(start, start), new_text }
        };
        let mut edits: Vec<TextEdit> = text::place_of_include(source)
            .map(|line| insert(line, "#include <landfall.h>\n".to_owned()))
            .into_iter()
            .collect();
        edits.push(insert(declaration, lines));
        let changes = [(uri.clone(), edits)].into_iter().collect();
        vec![CodeAction {
            title: format!("Write down what `{}` needs of its callers", row.function),
            kind: Some(CodeActionKind::QUICKFIX),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            ..CodeAction::default()
        }]
    }
}

/// The verdicts in a line.
fn title(row: &Row) -> String {
    let cells = row.properties.iter().map(|(name, cell)| match &cell.condition {
        Some(condition) => format!("{name} if {}", short(condition)),
        None => format!("{name} {}", cell.verdict.name()),
    });
    cells.collect::<Vec<_>>().join(" · ")
}

fn short(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(LENS).collect();
    if letters.next().is_some() { start + "…" } else { start }
}

/// What is known of a function, in Markdown.
fn contract(row: &Row) -> String {
    let mut result = format!("**{}**", row.function);
    for (name, cell) in &row.properties {
        result += &format!("\n- {name}: {}", said(cell));
    }
    if !row.assumptions.is_empty() {
        result += "\n\nAssumptions:";
        result.extend(row.assumptions.iter().map(|text| format!("\n- {text}")));
    }
    result
}

fn said(cell: &Cell) -> String {
    match (cell.verdict, &cell.condition, &cell.reason) {
        (Judgement::Always, ..) => "holds for all calls".to_owned(),
        (Judgement::If, Some(condition), _) => format!("holds for all calls with `{condition}`"),
        (Judgement::Never, _, Some(reason)) => format!("violated: {reason}"),
        (_, _, Some(reason)) => format!("unknown: {reason}"),
        (verdict, ..) => verdict.name().to_owned(),
    }
}

/// The diagnostics of all files: each is in the file of its place, which need not be that of its function.
pub(crate) fn diagnostics<'k>(
    known: impl Iterator<Item = (&'k PathBuf, &'k Known)>,
    texts: Texts<'_>,
) -> BTreeMap<PathBuf, Vec<Diagnostic>> {
    let mut all: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
    let mut add = |file: PathBuf, diagnostic: Diagnostic| {
        let of_file = all.entry(file).or_default();
        // Several functions may lead to the same violation.
        if !of_file.iter().any(|old| old.range == diagnostic.range && old.message == diagnostic.message) {
            of_file.push(diagnostic);
        }
    };
    for (file, known) in known {
        for error in &known.errors {
            let (file, diagnostic) = compile_error(file, error, texts);
            add(file, diagnostic);
        }
        for (row, finding) in known.rows.iter().flat_map(|row| row.findings.iter().map(move |finding| (row, finding))) {
            if let Some((file, diagnostic)) = violation(row, finding, texts) {
                add(file, diagnostic);
            }
        }
    }
    all
}

/// A violation, with its inputs and its path as related information.
fn violation(row: &Row, finding: &Value, texts: Texts<'_>) -> Option<(PathBuf, Diagnostic)> {
    let (file, range) = location(&finding["locations"][0], texts)?;
    let steps = finding["codeFlows"][0]["threadFlows"][0]["locations"].as_array();
    let steps = steps.into_iter().flatten().map(|step| &step["location"]);
    let inputs = finding["relatedLocations"].as_array().into_iter().flatten();
    let mut related: Vec<DiagnosticRelatedInformation> = Vec::new();
    for (index, place) in inputs.chain(steps).enumerate() {
        if index == STEPS {
            break;
        }
        let Some((file, range)) = location(place, texts) else { continue };
        let source = texts(&file);
        let line = place::line(&source, range.start.line + 1).trim().to_owned();
        let message = match place["message"]["text"].as_str() {
            Some(said) => format!("{line}    {said}"),
            None => line,
        };
        related.extend(
            place::uri(&file).map(|uri| DiagnosticRelatedInformation { location: Location { uri, range }, message }),
        );
    }
    let text = finding["message"]["text"].as_str().unwrap_or_default();
    let diagnostic = Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::ERROR),
        code: finding["ruleId"].as_str().map(|rule| NumberOrString::String(rule.to_owned())),
        source: Some("landfall".to_owned()),
        message: format!("{text} (a run of `{}` shows it)", row.function),
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    };
    Some((file, diagnostic))
}

/// The file and the range of a SARIF location.
fn location(location: &Value, texts: Texts<'_>) -> Option<(PathBuf, Range)> {
    let physical = &location["physicalLocation"];
    let here = Url::from_directory_path(std::env::current_dir().ok()?).ok()?;
    let file = here.join(physical["artifactLocation"]["uri"].as_str()?).ok()?;
    let file = place::canonical(&place::file(&file)?);
    let number = |name: &str| physical["region"][name].as_u64().and_then(|number| u32::try_from(number).ok());
    let source = texts(&file);
    Some((file, place::range(&source, number("startLine").unwrap_or(1), number("startColumn").unwrap_or(0))))
}

/// `FILE:LINE:COLUMN: MESSAGE`, as a compiler says it; without a place it is about the whole file.
fn compile_error(file: &Path, error: &str, texts: Texts<'_>) -> (PathBuf, Diagnostic) {
    let parts: Vec<&str> = error.splitn(4, ':').collect();
    let numbers = |line: &str, column: &str| Some((line.parse::<u32>().ok()?, column.parse::<u32>().ok()?));
    let placed = match parts.as_slice() {
        [name, line, column, message] => {
            numbers(line, column).map(|at| (place::canonical(Path::new(name)), at, message.trim()))
        }
        _ => None,
    };
    let (file, (line, column), message) = placed.unwrap_or((file.to_path_buf(), (1, 0), error));
    let diagnostic = Diagnostic {
        range: place::range(&texts(&file), line, column),
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("landfall".to_owned()),
        message: message.to_owned(),
        ..Diagnostic::default()
    };
    (file, diagnostic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(name: &str, cells: &Value) -> Row {
        let row = json!({
            "function": name, "file": "/x/a.c", "line": 2, "static": false, "entry": name, "properties": cells,
            "key": "k", "seconds": 0.1, "peak_memory_mb": 1,
        });
        serde_json::from_value(row).unwrap()
    }

    fn conditional() -> Row {
        row(
            "f",
            &json!({
                "memsafety": {"verdict": "if", "condition": "valid(p) || null(p)"},
                "no-overflow": {"verdict": "if", "condition": "n >= 0"},
                "termination": {"verdict": "if", "condition": "n >= 0"},
            }),
        )
    }

    #[test]
    fn an_action_writes_each_condition_before_the_declaration() {
        let source = "#include <stdio.h>\nstatic int\nf(int *p, int n)\n{\n    return *p + n;\n}\n";
        let known = Known { rows: vec![conditional()], ..Known::default() };
        let uri: Url = "file:///x/a.c".parse().unwrap();
        let actions = known.actions(source, Position::new(4, 3), &uri);
        let edits = &actions[0].edit.as_ref().unwrap().changes.as_ref().unwrap()[&uri];
        let shown: Vec<(u32, &str)> =
            edits.iter().map(|edit| (edit.range.start.line, edit.new_text.as_str())).collect();
        let contract = "LANDFALL_REQUIRES(\"valid(p) || null(p)\")\nLANDFALL_REQUIRES(\"n >= 0\")\n";
        assert_eq!(shown, [(0, "#include <landfall.h>\n"), (1, contract)]);
        assert!(known.actions(source, Position::new(0, 0), &uri).is_empty(), "no function is there");
        let always = Known { rows: vec![row("f", &json!({"memsafety": {"verdict": "always"}}))], ..Known::default() };
        assert!(always.actions(source, Position::new(4, 3), &uri).is_empty(), "nothing is needed");
    }

    #[test]
    fn lenses_move_with_their_functions() {
        let mut known = Known { rows: vec![conditional()], ..Known::default() };
        let lenses = known.lenses("\n\n\nint f(int *p, int n) {}\n");
        assert_eq!(lenses[0].range.start.line, 3);
        let title = &lenses[0].command.as_ref().unwrap().title;
        assert_eq!(title, "memsafety if valid(p) || null(p) · no-overflow if n >= 0 · termination if n >= 0");
        known.list(vec![("f".to_owned(), 4), ("g".to_owned(), 9)]);
        assert_eq!(known.lenses("").len(), 2, "one lens a function, also where it is judged again");
        known.list(Vec::new());
        assert!(known.lenses("").is_empty(), "a function that is gone has none");
    }

    #[test]
    fn what_is_no_finding_is_left_out() {
        let texts = |_: &Path| String::new();
        let row = conditional();
        for finding in
            [json!({}), json!(7), json!({"locations": [{}]}), json!({"locations": [{"physicalLocation": {}}]})]
        {
            assert_eq!(violation(&row, &finding, &texts), None, "{finding}");
        }
        let (file, diagnostic) = compile_error(Path::new("/x/a.c"), "no such file", &texts);
        assert_eq!((file, diagnostic.message.as_str()), (PathBuf::from("/x/a.c"), "no such file"));
        let (_, diagnostic) =
            compile_error(Path::new("/x/a.c"), "/x/a.c:3:1: expected ';'", &|_| "a\nb\nc\n".to_owned());
        assert_eq!((diagnostic.range.start.line, diagnostic.message.as_str()), (2, "expected ';'"));
    }
}
