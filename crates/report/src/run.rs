//! The report of one run of a program: for people, or as one JSON object.
//!
//! ```json
//! {"schema": 1, "file": "a.c", "entry": "main", "data_model": "lp64",
//!  "end": {"kind": "violation", "message": "reads 4 bytes at the null pointer", "place": {...}},
//!  "alarms": [{"kind": "invalid-deref", "subproperty": "valid-deref", "place": {...}, "message": "..."}],
//!  "calls": [{"file": "a.c", "line": 3, "column": 7, "function": "main"}],
//!  "inputs": [{"kind": "call", "what": "__VERIFIER_nondet_int", "value": "5", "place": {...}}],
//!  "stdout": "...", "stderr": "", "steps": 120, "notes": ["..."],
//!  "trace": [{"place": {...}, "depth": 1, "changes": {"x": "7"}}]}
//! ```
//!
//! `end.kind` is a word in kebab case; `end.status` is there for programs that returned or exited. Text that is no UTF-8
//! is shown with replacement characters. With an error there is `"error"` instead of all that follows `data_model`.

use std::fmt::Write;

use annotate_snippets::{Group, Level, Renderer};
use evidence::{Alarm, ErrorInfo, Path, PathLine, SourcePlace, Stream, TakenInput};
use serde::Serialize;

use crate::repeats::{Fold, folds, show_calls};
use crate::sources::Sources;
use crate::visible::visible;
use crate::{Style, snippet};

/// What is shown of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunReport {
    /// Version of the document.
    pub schema: u32,
    /// The program's first file.
    pub file: String,
    /// The function the run started from.
    pub entry: String,
    /// `lp64` or `ilp32`.
    pub data_model: String,
    /// What was found out, unless there was an error.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub result: Option<RunResult>,
    /// What made the run impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorInfo>,
}

/// A run that was executed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunResult {
    /// The reason why it ended.
    pub end: RunEnd,
    /// The properties it violated.
    pub alarms: Vec<Alarm>,
    /// The active calls at the end, the innermost first.
    pub calls: Vec<SourcePlace>,
    /// The inputs it took.
    pub inputs: Vec<TakenInput>,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
    /// Instructions executed.
    pub steps: u64,
    /// What was computed in another way than the program's machine would.
    pub notes: Vec<String>,
    /// The path through the source, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Path>,
}

/// The end of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RunEnd {
    /// A word in kebab case.
    pub kind: String,
    /// The end in words, without a full stop.
    pub message: String,
    /// What the program gave to its environment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<i32>,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<SourcePlace>,
}

/// The object on one line, without a newline at its end.
pub fn json(report: &RunReport) -> String {
    // A report has string keys and finite numbers only, which always serialise.
    serde_json::to_string(report).unwrap_or_else(|error| {
        let message = serde_json::Value::String(format!("the report cannot be written: {error}"));
        format!("{{\"schema\":{},\"error\":{{\"kind\":\"internal\",\"message\":{message}}}}}", report.schema)
    })
}

/// More inputs than these are counted, not shown.
const INPUTS_SHOWN: usize = 50;

/// The report for people; it ends with a newline.
pub fn human(report: &RunReport, style: Style) -> String {
    let mut text = String::new();
    if let Some(error) = &report.error {
        let place = error.file.as_ref().filter(|file| !error.message.contains(file.as_str()));
        let place = place.map_or(String::new(), |file| match error.line {
            Some(line) => format!("{file}:{line}: "),
            None => format!("{file}: "),
        });
        let _ = writeln!(text, "{}", visible(&format!("error: {place}{}", error.message)));
        for remark in &error.further {
            let line = remark.line.map_or(String::new(), |line| format!(":{line}"));
            let _ = writeln!(text, "{}", visible(&format!("error: {}{line}: {}", remark.file, remark.message)));
        }
        return text;
    }
    let Some(result) = &report.result else { return text };
    if let Some(trace) = &result.trace {
        show_trace(&mut text, trace, trace.lines.len());
    }
    for alarm in &result.alarms {
        let title = format!("{}: {}", alarm.kind.subproperty(), alarm.kind.found());
        let group = snippet::group(Level::ERROR, Some(alarm.code()), &title, &alarm.message, alarm.place.as_ref());
        show_group(&mut text, group, style);
    }
    let explained = result.alarms.iter().any(|alarm| alarm.message == result.end.message);
    if !explained && result.end.status.is_none() {
        let group =
            snippet::group(Level::NOTE, None, "the run ended here", &result.end.message, result.end.place.as_ref());
        show_group(&mut text, group, style);
    }
    if result.calls.len() > 1 && result.end.status.is_none() {
        show_calls(&mut text, &result.calls);
    }
    show_inputs(&mut text, &result.inputs);
    for note in &result.notes {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", visible(&format!("note: {note}")));
    }
    let last = format!(
        "{} (entry {}, {}): {} after {} steps",
        report.file, report.entry, report.data_model, result.end.message, result.steps
    );
    let _ = writeln!(text, "{}", visible(&last));
    text
}

fn show_group(text: &mut String, group: Group<'_>, style: Style) {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    text.push_str(&renderer.render(&[group]));
    text.push_str("\n\n");
}

/// The inputs, a line each; characters that are read one after the other are one text, numbers one list. What models of library functions choose is shown
/// only where it is not the usual choice, 0.
pub(crate) fn show_inputs(text: &mut String, inputs: &[TakenInput]) {
    let together = |one: &TakenInput, next: &TakenInput| {
        let alike = one.is_character() || is_number_read(one) && is_number_read(next);
        alike && one.what == next.what && one.place == next.place
    };
    let said = |line: &[TakenInput]| {
        let input = &line[0];
        let place = input.place.as_ref().filter(|place| is_users(place));
        let place = place.map_or(String::new(), |place| format!(" at {place}"));
        let said = match input {
            _ if input.is_character() => characters_text(line),
            _ if line.len() > 1 => numbers_text(line),
            _ => input_text(input),
        };
        format!("{said}{place}")
    };
    let lines: Vec<String> = inputs.chunk_by(together).filter(|line| !is_usual(&line[0])).map(said).collect();
    let lines: Vec<&[String]> = lines.chunk_by(|one, next| one == next).collect();
    for line in lines.iter().take(INPUTS_SHOWN) {
        let times = if line.len() > 1 { format!(" ({} times)", line.len()) } else { String::new() };
        let _ = writeln!(text, "{}", visible(&format!("input: {}{times}", line[0])));
    }
    if lines.len() > INPUTS_SHOWN {
        let _ = writeln!(text, "... and {} more inputs", lines.len() - INPUTS_SHOWN);
    }
}

/// Whether the input is 0 and chosen inside of the model of a library function.
fn is_usual(input: &TakenInput) -> bool {
    input.kind == Stream::Environment && input.what.starts_with("__landfall_") && input.value == "0"
}

/// What the run reads from its standard input, as the format of a shell's `printf` has it, if that is all it is given; `None` if it is given something
/// else, nothing, or so much that nobody would paste it.
pub(crate) fn standard_input(inputs: &[TakenInput]) -> Option<String> {
    const MOST: usize = 400;
    let given: Vec<&TakenInput> = inputs.iter().filter(|input| !is_usual(input)).collect();
    let is_read = |input: &&TakenInput| input.is_character() && input.file().is_none();
    if given.is_empty() || !given.iter().all(is_read) {
        return None;
    }
    let mut values: Vec<i128> = given.iter().filter_map(|input| input.value.parse().ok()).collect();
    values.pop_if(|last| *last == -1);
    if values.contains(&-1) {
        return None;
    }
    let mut text = String::new();
    for byte in values.into_iter().map(|value| value as u8) {
        match byte {
            // It would be an option.
            b'-' if text.is_empty() => text.push_str("\\055"),
            b'\n' => text.push_str("\\n"),
            b'\\' => text.push_str("\\\\"),
            b'%' => text.push_str("%%"),
            b'\'' => text.push_str("'\\''"),
            b' '..=b'~' => text.push(byte.into()),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    (text.len() <= MOST).then_some(text)
}

/// Whether the input is a number that a format reads, or the end of them.
fn is_number_read(input: &TakenInput) -> bool {
    matches!(input.kind, Stream::Call | Stream::End) && input.is_scanned()
}

/// What a function reads, in words: so many numbers of it.
fn numbers_text(inputs: &[TakenInput]) -> String {
    const MOST: usize = 24;
    let numbers: Vec<&str> =
        inputs.iter().filter(|input| input.kind == Stream::Call).map(|input| input.value.as_str()).collect();
    let more = if numbers.len() > MOST { format!(", ... ({} numbers)", numbers.len()) } else { String::new() };
    let end = if numbers.len() < inputs.len() { " and then the end" } else { "" };
    let from = inputs[0].file().map_or(String::new(), |(_, path)| format!(" from the file {path}"));
    format!("{} reads {}{more}{from}{end}", inputs[0].function(), numbers[..numbers.len().min(MOST)].join(", "))
}

/// What a function reads, in words: so many characters of it.
fn characters_text(inputs: &[TakenInput]) -> String {
    const MOST: usize = 40;
    let values: Vec<i128> = inputs.iter().filter_map(|input| input.value.parse().ok()).collect();
    // The library takes the low byte of what was chosen.
    let bytes: Vec<u8> = values.iter().filter(|value| **value != -1).map(|value| *value as u8).collect();
    let function = inputs[0].function();
    let from = inputs[0].file().map_or(String::new(), |(_, path)| format!(" from the file {path}"));
    let quoted = bytes[..bytes.len().min(MOST)].escape_ascii().to_string();
    let more = if bytes.len() > MOST { format!("... ({} characters)", bytes.len()) } else { String::new() };
    if bytes.is_empty() {
        return format!("{function} reads the end{}", from.replace(" from", " of"));
    }
    let end = if values.contains(&-1) { " and then its end" } else { "" };
    format!("{function} reads \"{quoted}\"{more}{from}{end}")
}

/// Whether the place is in the user's code: one inside the models of the library's functions says nothing to a user.
pub(crate) fn is_users(place: &SourcePlace) -> bool {
    !place.file.starts_with("library")
}

/// What an input decides, in words.
pub(crate) fn input_text(input: &TakenInput) -> String {
    let TakenInput { what, value, .. } = input;
    match (input.kind, &input.place) {
        (Stream::Uninitialised, _) if what.ends_with(evidence::FILLED) => format!("{what} holds {value}"),
        (Stream::Uninitialised, _) => format!("{what}, which was never written, holds {value}"),
        (Stream::Allocation, _) => format!("{what} {}", if value == "0" { "succeeds" } else { "fails" }),
        (Stream::End, _) => format!("{} finds the end of standard input", input.function()),
        // Users do not know the names of helpers of the models: the function that contains them is named.
        (Stream::Environment, Some(place)) if what == "__landfall_open_or_null" => {
            // An even number is null, as `fopen` and its like choose.
            let is_even = value.parse::<i128>().is_ok_and(|value| value % 2 == 0);
            let given = if is_even { "null" } else { "a stream" };
            format!("{} gives {given}", place.function)
        }
        (Stream::Environment, Some(place)) if what.starts_with("__landfall_") => {
            format!("the system chooses {value} in {}", place.function)
        }
        (Stream::Environment, _) => format!("the system chooses {value} in {what}"),
        (Stream::Call, _) if input.is_scanned() => {
            let from = input.file().map_or(String::new(), |(_, path)| format!(" from the file {path}"));
            format!("{} reads {value}{from}", input.function())
        }
        (Stream::Call | Stream::Entry, _) => format!("{what} = {value}"),
    }
}

/// The last lines of the path, at most so many, with what changed on each, and an empty line after them. Lines that repeat, with the
/// same changes, are shown once, however deep the calls are.
pub(crate) fn show_trace(text: &mut String, trace: &Path, most: usize) {
    let same = |one: &PathLine, other: &PathLine| {
        (&one.place.file, one.place.line, &one.changes) == (&other.place.file, other.place.line, &other.changes)
    };
    let folds = folds(&trace.lines, same);
    let mut room = most;
    let fits = |fold: &&Fold| {
        let left = room.checked_sub(fold.length);
        room = left.unwrap_or(0);
        left.is_some()
    };
    let shown = &folds[folds.len() - folds.iter().rev().take_while(fits).count()..];
    let omitted = trace.omitted + shown.first().map_or(trace.lines.len(), |fold| fold.first) as u64;
    let lines = |fold: &Fold| &trace.lines[fold.first..fold.first + fold.length];
    let mut sources = Sources::default();
    let numbers = shown.iter().flat_map(lines).map(|line| line.place.line.to_string().len());
    let digits = numbers.max().unwrap_or(0).max(3);
    let mut file = None;
    for fold in shown {
        for line in lines(fold) {
            // Writing to a string does not fail.
            if file != Some(&line.place.file) {
                let _ = writeln!(text, "{}", visible(&format!("path through {}:", line.place.file.display())));
                if file.is_none() && omitted > 0 {
                    let _ = writeln!(text, "{:>digits$} | ({omitted} lines before)", "...");
                }
                file = Some(&line.place.file);
            }
            let source = sources.line(&line.place.file, line.place.line).unwrap_or_default();
            let source = source.trim();
            let changes: Vec<String> = line.changes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let indent = "  ".repeat(line.depth.saturating_sub(1).min(20));
            let shown =
                format!("{:>digits$} | {:<50}  {}", line.place.line, format!("{indent}{source}"), changes.join(", "));
            let _ = writeln!(text, "{}", visible(shown.trim_end()));
        }
        if let Some(again) = fold.again() {
            let _ = writeln!(text, "{:>digits$} | ({again})", "...");
        }
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::AlarmKind;

    fn report(end: RunEnd, alarms: Vec<Alarm>) -> RunReport {
        let result = RunResult {
            end,
            alarms,
            calls: Vec::new(),
            inputs: Vec::new(),
            stdout: String::new(),
            stderr: String::new(),
            steps: 7,
            notes: Vec::new(),
            trace: None,
        };
        RunReport {
            schema: 1,
            file: "a.c".into(),
            entry: "main".into(),
            data_model: "lp64".into(),
            result: Some(result),
            error: None,
        }
    }

    #[test]
    fn a_violation_is_told_once() {
        let place = SourcePlace { file: "a.c".into(), line: 3, column: 7, function: "main".into() };
        let message = "reads 4 bytes at the null pointer";
        let end =
            RunEnd { kind: "violation".into(), message: message.into(), status: None, place: Some(place.clone()) };
        let text = human(&report(end, vec![Alarm::new(AlarmKind::InvalidDeref, Some(place), message)]), Style::Plain);
        assert!(text.contains("valid-deref: this access is invalid"), "{text}");
        assert!(text.contains("a.c:3:7"), "{text}");
        assert!(text.ends_with("after 7 steps\n"), "{text}");
        assert!(!text.contains("the run ended here"), "{text}");
    }

    #[test]
    fn nothing_from_a_program_controls_the_terminal() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a.c");
        std::fs::write(&source, "int main(void) { /* \u{1b}[2J */ }\n").unwrap();
        let place =
            |file: std::path::PathBuf| SourcePlace { file, line: 1, column: 1, function: "main\u{1b}[8m".into() };
        let line = |file: std::path::PathBuf| evidence::PathLine {
            place: place(file),
            depth: 1,
            changes: [("a\u{1b}[1A".into(), "1".into())].into(),
        };
        let message = "leaves by \u{1b}[2J";
        let missing = place("gone\u{1b}]0;title\u{7}.c".into());
        let end = RunEnd { kind: "violation".into(), message: message.into(), status: None, place: Some(missing) };
        let mut hostile = report(end, vec![Alarm::new(AlarmKind::InvalidDeref, Some(place(source.clone())), message)]);
        hostile.file = "\u{9b}2J.c".into();
        let result = hostile.result.as_mut().unwrap();
        result.notes.push("\u{1b}c".into());
        result.calls = vec![place(source.clone()), place(source.clone())];
        result.trace = Some(Path { lines: vec![line(source)], omitted: 0 });
        let text = human(&hostile, Style::Plain);
        assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "{text:?}");
        assert!(text.contains("\\u{1b}[1A = 1"), "{text}");
    }

    #[test]
    fn what_repeats_is_shown_once() {
        let line = |line, depth, value: &str| PathLine {
            place: SourcePlace { file: "gone.c".into(), line, column: 1, function: "f".into() },
            depth,
            changes: [("n".to_owned(), value.to_owned())].into(),
        };
        // A recursion that gets deeper and deeper, and a loop whose variable counts.
        let deep = (0..40).map(|depth| line(2, depth, "1"));
        let lines: Vec<PathLine> = std::iter::once(line(1, 1, "0")).chain(deep).collect();
        let mut text = String::new();
        show_trace(&mut text, &Path { lines, omitted: 0 }, 5);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        assert_eq!(lines.len(), 5, "{text}");
        assert!(lines[0].starts_with("path through") && lines[1].starts_with("1 |"), "{text}");
        assert!(lines[2].ends_with("n = 1") && lines[3] == "... | (39 more times)", "{text}");
        let lines: Vec<PathLine> = (0..40).map(|value| line(2, 1, &value.to_string())).collect();
        let mut text = String::new();
        show_trace(&mut text, &Path { lines, omitted: 2 }, 5);
        assert!(text.contains("... | (37 lines before)\n") && text.ends_with("n = 39\n\n"), "{text}");
        assert_eq!(text.matches("n = ").count(), 5, "{text}");
    }

    #[test]
    fn what_is_read_is_given_to_a_shell() {
        let read = |value: &str, what: &str| TakenInput {
            kind: Stream::Environment,
            what: what.to_owned(),
            value: value.to_owned(),
            ty: "i16".to_owned(),
            place: None,
        };
        let text = |values: &[i128], what: &str| {
            let inputs: Vec<TakenInput> = values.iter().map(|value| read(&value.to_string(), what)).collect();
            standard_input(&inputs)
        };
        let bytes = "a 5%\n\\'\u{1}".bytes().map(i128::from).collect::<Vec<_>>();
        assert_eq!(text(&bytes, "fgets").as_deref(), Some(r"a 5%%\n\\'\''\001"));
        assert_eq!(text(&[97, -1], "getchar").as_deref(), Some("a"));
        assert_eq!(text(&[97, -1, 98], "getchar"), None);
        assert_eq!(text(&[97], &evidence::from_file("fgets", "a.txt")), None);
        assert_eq!(text(&[97], "time"), None);
        assert_eq!(text(&[97; 1000], "getchar"), None);
    }

    #[test]
    fn characters_are_shown_as_text() {
        let place = |line| Some(SourcePlace { file: "a.c".into(), line, column: 1, function: "main".into() });
        let read = |what: &str, value: i32, line| TakenInput {
            kind: Stream::Environment,
            what: what.into(),
            value: value.to_string(),
            ty: "i16".into(),
            place: place(line),
        };
        let of_file = evidence::from_file("fgets", "list.txt");
        let mut inputs: Vec<TakenInput> = [104, 256 + 105, 10].map(|value| read(&of_file, value, 3)).to_vec();
        inputs.extend([read(&of_file, 34, 4), read(&of_file, -1, 4), read(&of_file, -1, 5), read("getchar", -1, 6)]);
        inputs.extend((0..50).map(|_| read("getchar", 97, 7)));
        inputs.push(TakenInput { kind: Stream::Call, ..read("short_input", 7, 8) });
        inputs.extend([3, 4].map(|value| TakenInput { kind: Stream::Call, ..read("__isoc99_scanf", value, 9) }));
        inputs.push(TakenInput { kind: Stream::End, ..read("__isoc99_scanf", 2, 9) });
        inputs.push(TakenInput { kind: Stream::End, ..read("scanf", 2, 10) });
        let mut text = String::new();
        show_inputs(&mut text, &inputs);
        let expected = "input: fgets reads \"hi\\n\" from the file list.txt at a.c:3:1\n\
            input: fgets reads \"\\\"\" from the file list.txt and then its end at a.c:4:1\n\
            input: fgets reads the end of the file list.txt at a.c:5:1\n\
            input: getchar reads the end at a.c:6:1\n\
            input: getchar reads \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"... (50 characters) at a.c:7:1\n\
            input: short_input = 7 at a.c:8:1\n\
            input: scanf reads 3, 4 and then the end at a.c:9:1\n\
            input: scanf finds the end of standard input at a.c:10:1\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_document_is_flat() {
        let end =
            RunEnd { kind: "returned".into(), message: "the entry returned 3".into(), status: Some(3), place: None };
        let value: serde_json::Value = serde_json::from_str(&json(&report(end, Vec::new()))).unwrap();
        assert_eq!(value["end"]["status"], 3);
        assert_eq!(value["steps"], 7);
        assert!(value.get("error").is_none() && value.get("trace").is_none());
    }
}
