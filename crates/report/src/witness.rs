//! Witnesses of SV-COMP in YAML: what another tool needs to find a violation again, in the format of
//! <https://gitlab.com/sosy-lab/benchmarking/sv-witnesses>, version 2.0, and 2.1 for runs that do not end.
//!
//! A violation witness is a sequence of waypoints. Ours are the results of the input functions, in order
//! (`function_return`, at the closing parenthesis of the call), and then the place of the violation (`target`), without
//! a column: the format then means the first statement of the line that fits, and asks for beginnings of statements,
//! which alarms need not have. A run that does not end has a `recurrence_condition` at the loop and the inputs of each
//! round after it, all with the action `cycle`.
//!
//! A proof by symbolic execution has the invariants of loops that it knows; others claim no more than the verdict.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use evidence::{
    AlarmKind, Counterexample, LoopInvariant, Property, PropertyResult, Report, SourcePlace, Stream, TakenInput,
    Verdict,
};
use sha2::{Digest, Sha256};

/// What a witness says beside the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin<'a> {
    /// The tool's version.
    pub version: &'a str,
    /// When it is made.
    pub time: SystemTime,
    /// The text of the property file, if there was one.
    pub specification: Option<&'a str>,
}

/// The witnesses of all verdicts of the report that are not `unknown`, as entries of one list; none if there are none.
pub fn render(report: &Report, origin: Origin<'_>) -> Option<String> {
    let entries: Vec<String> = report.results.iter().filter_map(|result| entry(report, result, origin)).collect();
    (!entries.is_empty()).then(|| entries.concat())
}

fn entry(report: &Report, result: &PropertyResult, origin: Origin<'_>) -> Option<String> {
    if specification(result.property, "").is_empty() {
        return None;
    }
    let (kind, version, content) = match result.verdict {
        Verdict::Unknown => return None,
        Verdict::True => ("invariant_set", "2.0", invariants(&result.evidence.invariants)),
        Verdict::False => {
            let run = result.evidence.counterexample.as_ref()?;
            let endless = result.evidence.alarms.iter().any(|alarm| alarm.kind == AlarmKind::NonTermination);
            let place = result.evidence.alarms.first().and_then(|alarm| alarm.place.as_ref())?;
            let content = if endless { cycle(run, place) } else { path(run, place) };
            ("violation_sequence", if endless { "2.1" } else { "2.0" }, content)
        }
    };
    let metadata = metadata(report, result.property, version, &content, origin);
    Some(format!("- entry_type: \"{kind}\"\n{metadata}{content}"))
}

fn invariants(all: &[LoopInvariant]) -> String {
    if all.is_empty() {
        return String::from("  content: []\n");
    }
    let mut text = String::from("  content:\n");
    for LoopInvariant { place, expression } in all {
        let _ = writeln!(text, "  - invariant:\n      type: \"loop_invariant\"\n      location:");
        let _ = writeln!(text, "        file_name: {}", quoted(&place.file.display().to_string()));
        let _ = writeln!(text, "        line: {}\n        column: {}", place.line, place.column);
        let _ = writeln!(text, "        function: {}", quoted(&place.function));
        let _ = writeln!(text, "      value: {}\n      format: \"c_expression\"", quoted(expression));
    }
    text
}

fn metadata(report: &Report, property: Property, version: &str, content: &str, origin: Origin<'_>) -> String {
    let about = &report.circumstances;
    let one = vec![about.file.clone()];
    let files = if about.files.is_empty() { &one } else { &about.files };
    let hashes: Vec<(&String, String)> =
        files.iter().map(|file| (file, std::fs::read(file).map(|bytes| hash(&bytes)).unwrap_or_default())).collect();
    let specification = match origin.specification {
        Some(text) => text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"),
        None => specification(property, &about.entry),
    };
    let time = timestamp(origin.time);
    let identity = hash(format!("{time}{hashes:?}{specification}{content}").as_bytes());
    let mut text = String::from("  metadata:\n");
    // Writing to a string does not fail.
    let _ = writeln!(text, "    format_version: \"{version}\"");
    let _ = writeln!(text, "    uuid: \"{}\"", uuid(&identity));
    let _ = writeln!(text, "    creation_time: \"{time}\"");
    let _ = writeln!(text, "    producer:\n      name: \"Landfall\"\n      version: {}", quoted(origin.version));
    let _ = writeln!(text, "    task:\n      input_files:");
    for (file, _) in &hashes {
        let _ = writeln!(text, "      - {}", quoted(file));
    }
    let _ = writeln!(text, "      input_file_hashes:");
    for (file, hash) in &hashes {
        let _ = writeln!(text, "        {}: \"{hash}\"", quoted(file));
    }
    let _ = writeln!(text, "      specification: {}", quoted(&specification));
    let _ = writeln!(text, "      data_model: \"{}\"", about.data_model.to_uppercase());
    let _ = writeln!(text, "      language: \"C\"");
    text
}

/// The property as its file has it; empty for what SV-COMP has no name for.
pub fn specification(property: Property, entry: &str) -> String {
    let formulas: &[&str] = match property {
        Property::MemSafety => &["G valid-free", "G valid-deref", "G valid-memtrack"],
        Property::NoOverflow => &["G ! overflow"],
        Property::Termination => &["F end"],
        Property::Assertion => &["G ! call(reach_error())"],
        // SV-COMP has no name for it.
        Property::MemCleanup => &["G valid-memcleanup"],
        Property::Division | Property::Shift | Property::Conversion | Property::Initialised | Property::Bounds => &[],
    };
    let lines: Vec<String> =
        formulas.iter().map(|formula| format!("CHECK( init({entry}()), LTL({formula}) )")).collect();
    lines.join("\n")
}

/// The way to a violation.
fn path(run: &Counterexample, place: &SourcePlace) -> String {
    let mut text = String::from("  content:\n");
    let mut sources = Sources::default();
    for input in &run.inputs {
        text.push_str(&sources.returned(input, "follow"));
    }
    text.push_str(&waypoint("target", "follow", place, None, None));
    text
}

/// The way to a loop, and round it.
fn cycle(run: &Counterexample, place: &SourcePlace) -> String {
    let from = run.repetition.map_or(run.inputs.len(), |repetition| repetition.inputs_from.min(run.inputs.len()));
    let mut text = String::from("  content:\n");
    let mut sources = Sources::default();
    for input in &run.inputs[..from] {
        text.push_str(&sources.returned(input, "follow"));
    }
    text.push_str(&waypoint("recurrence_condition", "cycle", place, None, Some(("1", "c_expression"))));
    for input in &run.inputs[from..] {
        text.push_str(&sources.returned(input, "cycle"));
    }
    text
}

fn waypoint(
    kind: &str,
    action: &str,
    place: &SourcePlace,
    column: Option<u32>,
    constraint: Option<(&str, &str)>,
) -> String {
    let mut text = format!("  - segment:\n    - waypoint:\n        type: \"{kind}\"\n        action: \"{action}\"\n");
    // Writing to a string does not fail.
    let _ = writeln!(text, "        location:");
    let _ = writeln!(text, "          file_name: {}", quoted(&place.file.display().to_string()));
    let _ = writeln!(text, "          line: {}", place.line);
    if let Some(column) = column {
        let _ = writeln!(text, "          column: {column}");
    }
    if !place.function.is_empty() && column.is_some() {
        let _ = writeln!(text, "          function: {}", quoted(&place.function));
    }
    if let Some((value, format)) = constraint {
        let _ =
            writeln!(text, "        constraint:\n          value: {}\n          format: \"{format}\"", quoted(value));
    }
    text
}

/// The program's text, read once.
#[derive(Default)]
struct Sources {
    texts: BTreeMap<std::path::PathBuf, String>,
}

impl Sources {
    /// The waypoint of an input that a function returned; nothing if it is no such input, or its call is not found
    /// where it should be: a waypoint less makes the witness weaker, a wrong one makes it wrong.
    fn returned(&mut self, input: &TakenInput, action: &str) -> String {
        let integer = input.value.parse::<i128>().is_ok();
        let returned = input.kind == Stream::Call && !input.is_scanned() && integer;
        let Some(place) = input.place.as_ref().filter(|_| returned) else {
            return String::new();
        };
        let Some((line, column)) = self.closing_parenthesis(&place.file, place, &input.what) else {
            return String::new();
        };
        let place = SourcePlace { line, ..place.clone() };
        let value = format!("\\result == {}", input.value);
        waypoint("function_return", action, &place, Some(column), Some((&value, "acsl_expression")))
    }

    /// Where the call of the function that begins there ends.
    fn closing_parenthesis(&mut self, file: &Path, place: &SourcePlace, function: &str) -> Option<(u32, u32)> {
        let text = self.texts.entry(file.to_owned()).or_insert_with(|| {
            let bytes = std::fs::read(file).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        });
        // In a preprocessed file places name the original files, unless it has no line markers.
        if text.lines().any(|line| line.starts_with("# ") || line.starts_with("#line")) {
            return None;
        }
        let mut number = place.line;
        let mut rest = text.lines().skip(number.checked_sub(1)? as usize);
        let first = rest.next()?;
        let start = place.column.checked_sub(1)? as usize;
        let after = first.get(start..)?.strip_prefix(function)?;
        let mut column = start + function.len();
        let (mut line, mut depth) = (after, 0);
        loop {
            for (index, letter) in line.char_indices() {
                match letter {
                    '(' => depth += 1,
                    ')' if depth == 1 => return Some((number, u32::try_from(column + index + 1).ok()?)),
                    ')' => depth -= 1,
                    // Quotes may hold parentheses, and anything but space before the first is no call.
                    '"' | '\'' => return None,
                    _ if depth == 0 && !letter.is_whitespace() => return None,
                    _ => {}
                }
            }
            line = rest.next()?;
            column = 0;
            number += 1;
        }
    }
}

/// A string of YAML: those of JSON are some of them.
fn quoted(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A name of the form of a UUID of version 8, which is for names made as one likes.
fn uuid(identity: &str) -> String {
    let part = |range: std::ops::Range<usize>| identity.get(range).unwrap_or_default();
    format!("{}-{}-8{}-a{}-{}", part(0..8), part(8..12), part(12..15), part(15..18), part(18..30))
}

/// The time in UTC, as ISO 8601 has it.
fn timestamp(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |duration| duration.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Howard Hinnant, chrono-compatible low-level date algorithms: years begin in March, eras have 400 years.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_written_in_utc() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_826_154, "2000-02-29T12:09:14Z"),
            (1_795_190_400, "2026-11-20T16:00:00Z"),
        ] {
            assert_eq!(timestamp(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }

    #[test]
    fn calls_end_at_their_closing_parenthesis() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.c");
        std::fs::write(&file, "int x = f( g(1),\n   2 ) + f;\n").unwrap();
        let end = |column: u32| {
            let place = SourcePlace { file: file.clone(), line: 1, column, function: "main".into() };
            Sources::default().closing_parenthesis(&file, &place, "f")
        };
        assert_eq!(end(9), Some((2, 6)));
        assert_eq!(end(8), None);
    }

    #[test]
    fn names_have_the_form_of_a_uuid() {
        let name = uuid(&hash(b"x"));
        let lengths: Vec<usize> = name.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
    }
}
