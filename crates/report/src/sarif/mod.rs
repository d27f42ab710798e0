//! The report as a SARIF 2.1.0 log (OASIS, Static Analysis Results Interchange Format), for code hosts and editors.
//!
//! Code hosts show every result as something to mend, whatever its kind says. So only violations are results: of level `error`,
//! with the path of the run as a code flow, the inputs as related locations, and an entry of the CWE. What could not be
//! proved, what was not followed and the assumptions are notifications of the tool; the verdicts are properties of the run.
//!
//! Files are relative to the folder of the call. A result keeps its fingerprint as long as its line, its function and its
//! rule stay what they are. The numbers of results, steps and inputs stay below the limits of GitHub, which refuses larger logs.

use std::collections::BTreeSet;
use std::path::Path;

use evidence::{Alarm, Counterexample, Incomplete, PathLine, PropertyResult, Report, SourcePlace, Verdict};
use serde_json::{Map, Value, json};

use crate::run::{input_text, is_users};
use crate::sources::Elsewhere;
use crate::weakness;
use place::{Places, ROOT};
pub use rules::{codes_of_rule, names};
use rules::{cwe, rule_id, rule_index, rules, sentence, taxonomy};

mod place;
mod rules;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// GitHub refuses a log with more results, and shows 5,000 of them.
const RESULTS: usize = 25_000;

/// GitHub shows so many steps of a code flow; of a longer one the last are there.
const STEPS: usize = 1000;

/// GitHub refuses a result with more locations.
const LOCATIONS: usize = 999;

/// The log, several lines long, with a newline at its end. `version` is the tool's.
pub fn render(report: &Report, version: &str) -> String {
    log_of(report, version, Places::new())
}

/// The same of a program whose sources another machine sent.
pub fn render_elsewhere(report: &Report, version: &str, sources: Elsewhere) -> String {
    log_of(report, version, Places::elsewhere(sources))
}

fn log_of(report: &Report, version: &str, mut places: Places) -> String {
    let refuted = report.results.iter().filter(|result| result.verdict == Verdict::False);
    let results: Vec<Value> = refuted.flat_map(|result| violations(report, result, &mut places)).collect();
    let about = &report.circumstances;
    let file = place::uri(Path::new(&about.file));
    let verdicts: Map<String, Value> =
        report.results.iter().map(|result| (result.property.name().to_owned(), json!(result.verdict))).collect();
    let run = Run {
        category: format!("landfall/{file}/{}/{}/", about.entry, about.data_model),
        notifications: notifications(report, &mut places),
        complete: report.error.is_none(),
        properties: json!({"verdicts": verdicts}),
    };
    run.log(results, version, places)
}

/// The log of violations that are results of logs of this tool already, with assumptions of the verdicts beside them, and what
/// else there is to say of the run.
pub fn of_findings(
    findings: Vec<Value>,
    assumptions: &BTreeSet<String>,
    (complete, properties): (bool, Value),
    version: &str,
) -> String {
    let mut places = Places::new();
    let notes = assumptions.iter().map(|text| notification("assumption", "note", text, None, &mut places));
    let notifications = notes.collect();
    let category = "landfall/scan/".to_owned();
    Run { category, notifications, complete, properties }.log(findings, version, places)
}

/// What a log says beside its results.
struct Run {
    /// What a code host knows the log by: a later one of the same category takes its place.
    category: String,
    notifications: Vec<Value>,
    complete: bool,
    properties: Value,
}

impl Run {
    fn log(mut self, mut results: Vec<Value>, version: &str, mut places: Places) -> String {
        places.fingerprint(&mut results);
        if results.len() > RESULTS {
            let text = format!("{} results are left out: code hosts take {RESULTS} at most", results.len() - RESULTS);
            results.truncate(RESULTS);
            self.notifications.push(notification("note", "warning", &text, None, &mut places));
        }
        let log = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": {"driver": {
                    "name": "Landfall",
                    "semanticVersion": version,
                    "rules": rules(),
                    "notifications": [
                        {"id": "not-proved", "shortDescription": {"text": "A check that could not be proved"}},
                        {"id": "not-covered", "shortDescription": {"text": "Something that the analysis did not follow"}},
                        {"id": "not-checked", "shortDescription": {"text": "What no property asked for is about"}},
                        {"id": "vacuous", "shortDescription": {"text": "A verdict that says nothing"}},
                        {"id": "error", "shortDescription": {"text": "The analysis was not possible"}},
                        {"id": "note", "shortDescription": {"text": "Something that the call says in vain"}},
                        {"id": "assumption", "shortDescription": {"text": "An assumption that the verdicts depend on"}},
                    ],
                    "supportedTaxonomies": [{"name": "CWE", "index": 0}],
                }},
                "automationDetails": {"id": self.category},
                "originalUriBaseIds": {ROOT: {"description": {"text": "The folder in which landfall was called"}}},
                "taxonomies": [taxonomy()],
                "invocations": [{
                    "executionSuccessful": self.complete,
                    "toolExecutionNotifications": self.notifications,
                }],
                "columnKind": "unicodeCodePoints",
                "results": results,
                "properties": self.properties,
            }],
        });
        // Keys are strings and numbers finite, which always serialises.
        let text = serde_json::to_string_pretty(&log).unwrap_or_default();
        text + "\n"
    }
}

fn notifications(report: &Report, places: &mut Places) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    for result in report.results.iter().filter(|result| result.verdict == Verdict::Unknown) {
        not_proved(result, places, &mut found);
    }
    let mut seen: Vec<&Incomplete> = Vec::new();
    for gap in report.results.iter().flat_map(|result| &result.evidence.incomplete) {
        if !seen.contains(&gap) {
            seen.push(gap);
            let affects: Vec<&str> = gap.affects.iter().map(|property| property.name()).collect();
            let text = format!("Not covered: {} (affects {}).", gap.what, affects.join(", "));
            let mut value = notification("not-covered", "warning", &text, gap.place.as_ref(), places);
            value["properties"] = json!({"code": gap.code()});
            if let Some(hint) = &gap.hint {
                value["properties"]["help"] = json!(hint);
            }
            found.push(value);
        }
    }
    for unchecked in &report.not_checked {
        let text = format!("Not checked: {}.", unchecked.without_place());
        found.push(notification("not-checked", "warning", &text, unchecked.place.as_ref(), places));
    }
    for result in &report.results {
        if let Some(why) = &result.vacuous {
            let text = format!("The verdict about {} says nothing: {why}.", result.property);
            found.push(notification("vacuous", "warning", &text, None, places));
        }
    }
    for assumption in &report.assumptions {
        found.push(notification("assumption", "note", assumption, None, places));
    }
    for note in &report.notes {
        found.push(notification("note", "note", note, None, places));
    }
    if let Some(error) = &report.error {
        let place = |file: &str, line: Option<u32>, column: Option<u32>| SourcePlace {
            file: file.into(),
            line: line.unwrap_or(0),
            column: column.unwrap_or(0),
            function: String::new(),
        };
        let first = error.file.as_ref().map(|file| place(file, error.line, error.column));
        found.push(notification("error", "error", &error.message, first.as_ref(), places));
        for remark in &error.further {
            let place = place(&remark.file, remark.line, remark.column);
            found.push(notification("error", "error", &remark.message, Some(&place), places));
        }
    }
    found
}

/// The checks that could not be proved, or the reason if there are none.
fn not_proved(result: &PropertyResult, places: &mut Places, found: &mut Vec<Value>) {
    for alarm in &result.evidence.alarms {
        let mut value = notification("not-proved", "warning", &sentence(&alarm.message), alarm.place.as_ref(), places);
        value["properties"] = json!({"property": result.property, "rule": rule_id(alarm.kind), "code": alarm.code()});
        if !alarm.known.is_empty() {
            value["properties"]["known"] = json!(alarm.known);
        }
        found.push(value);
    }
    if result.evidence.alarms.is_empty() {
        let text = format!("{}: {}", result.property, result.reason.as_deref().unwrap_or("not decided"));
        let mut value = notification("not-proved", "warning", &text, None, places);
        value["properties"] = json!({"property": result.property, "code": result.code(), "help": result.help()});
        found.push(value);
    }
}

fn notification(id: &str, level: &str, text: &str, place: Option<&SourcePlace>, places: &mut Places) -> Value {
    let mut value = json!({"descriptor": {"id": id}, "level": level, "message": {"text": text}});
    if let Some(place) = place {
        value["locations"] = json!([places.location(place, None)]);
    }
    value
}

/// The violations of a property. One run may violate it in several ways: it is shown once.
fn violations(report: &Report, result: &PropertyResult, places: &mut Places) -> Vec<Value> {
    let run = result.evidence.counterexample.as_ref();
    let alarms = result.evidence.alarms.iter().enumerate();
    alarms.map(|(index, alarm)| violation(report, alarm, run.filter(|_| index == 0), places)).collect()
}

fn violation(report: &Report, alarm: &Alarm, run: Option<&Counterexample>, places: &mut Places) -> Value {
    // What has no place of its own stands at the program's first file.
    let whole =
        || SourcePlace { file: report.circumstances.file.clone().into(), line: 0, column: 0, function: String::new() };
    let place = alarm.place.clone().unwrap_or_else(whole);
    let mut value = json!({
        "ruleId": rule_id(alarm.kind),
        "ruleIndex": rule_index(alarm.kind),
        "kind": "fail",
        "level": "error",
        "message": {"text": sentence(&alarm.message)},
        "locations": [places.location(&place, None)],
        "taxa": [cwe(weakness::of(alarm))],
        "properties": {"code": alarm.code()},
    });
    if let Some(run) = run {
        add_run(&mut value, run, places);
    }
    value
}

/// Adds the inputs and the path of the run.
fn add_run(value: &mut Value, run: &Counterexample, places: &mut Places) {
    let users = run.inputs.iter().filter_map(|input| Some((input, input.place.as_ref()?)));
    let mut inputs: Vec<Value> = Vec::new();
    for (input, place) in users.filter(|(_, place)| is_users(place)).take(LOCATIONS) {
        let mut location = places.location(place, Some(&input_text(input)));
        location["id"] = json!(inputs.len() + 1);
        inputs.push(location);
    }
    if !inputs.is_empty() {
        value["relatedLocations"] = Value::Array(inputs);
    }
    let hidden = run.trace.lines.len().saturating_sub(STEPS);
    let steps: Vec<Value> = run.trace.lines[hidden..].iter().map(|line| step(line, places)).collect();
    if !steps.is_empty() {
        value["codeFlows"] = json!([{"threadFlows": [{"locations": steps}]}]);
    }
}

/// A line of the path.
fn step(line: &PathLine, places: &mut Places) -> Value {
    let changes: Vec<String> = line.changes.iter().map(|(name, new)| format!("{name} = {new}")).collect();
    // Code hosts show only the message of a step. It names no line: cached rows move with their functions.
    let text = match line.place.function.as_str() {
        _ if !changes.is_empty() => changes.join(", "),
        "" => "executed".to_owned(),
        function => format!("in {function}"),
    };
    let mut value =
        json!({"location": places.location(&line.place, Some(&text)), "nestingLevel": line.depth.saturating_sub(1)});
    if !line.changes.is_empty() {
        let state: Map<String, Value> =
            line.changes.iter().map(|(name, new)| (name.clone(), json!({"text": new}))).collect();
        value["state"] = Value::Object(state);
    }
    value
}
