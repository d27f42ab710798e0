//! The report as a SARIF 2.1.0 log (OASIS, Static Analysis Results Interchange Format), for code hosts and editors.
//!
//! A violation is a result of kind `fail` and level `error`, with the path of its run as a code flow, the inputs as
//! related locations, and its entry of the CWE. A check that could not be proved is of kind `open`, a proved property
//! of kind `pass`; what was not followed is a notification of the tool.

use std::collections::BTreeSet;
use std::path::Path;

use evidence::{Alarm, AlarmKind, Counterexample, Incomplete, Property, PropertyResult, Report, SourcePlace, Verdict};
use serde_json::{Map, Value, json};

use crate::weakness::{self, Weakness};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The kinds of alarms, in the order of the rules.
const KINDS: [AlarmKind; 12] = [
    AlarmKind::InvalidDeref,
    AlarmKind::InvalidWrite,
    AlarmKind::InvalidFree,
    AlarmKind::DoubleFree,
    AlarmKind::Leak,
    AlarmKind::Overlap,
    AlarmKind::Overflow,
    AlarmKind::NonTermination,
    AlarmKind::FailedAssertion,
    AlarmKind::ErrorCall,
    AlarmKind::DivisionByZero,
    AlarmKind::DivisionOverflow,
];

/// The log, several lines long, with a newline at its end. `version` is the tool's.
pub fn render(report: &Report, version: &str) -> String {
    let results: Vec<Value> = report.results.iter().flat_map(|result| results(report, result)).collect();
    log(results, invocation(report), version)
}

/// The log of violations that are results of logs of this tool already, with assumptions of the verdicts beside them.
pub fn of_findings(findings: Vec<Value>, assumptions: &BTreeSet<String>, complete: bool, version: &str) -> String {
    let notes: Vec<Value> = assumptions.iter().map(|text| notification("assumption", "note", text, None)).collect();
    log(findings, json!({"executionSuccessful": complete, "toolExecutionNotifications": notes}), version)
}

fn log(results: Vec<Value>, invocation: Value, version: &str) -> String {
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Landfall",
                "semanticVersion": version,
                "rules": rules(),
                "notifications": [
                    {"id": "not-covered", "shortDescription": {"text": "Something that the analysis did not follow"}},
                    {"id": "not-checked", "shortDescription": {"text": "What no property asked for is about"}},
                    {"id": "vacuous", "shortDescription": {"text": "A verdict that says nothing"}},
                    {"id": "error", "shortDescription": {"text": "The analysis was not possible"}},
                    {"id": "note", "shortDescription": {"text": "Something that the call says in vain"}},
                    {"id": "assumption", "shortDescription": {"text": "An assumption that the verdicts depend on"}},
                ],
                "supportedTaxonomies": [{"name": "CWE", "index": 0}],
            }},
            "taxonomies": [taxonomy()],
            "invocations": [invocation],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    // Keys are strings and numbers finite, which always serialises.
    let text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text + "\n"
}

/// The names of all rules: the kinds of violations that there are.
pub fn rule_ids() -> Vec<String> {
    KINDS.iter().map(|kind| rule_id(*kind)).collect()
}

/// The name of the rule that a kind of alarm breaks.
fn rule_id(kind: AlarmKind) -> String {
    // It serialises to a word.
    serde_json::to_value(kind).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn rule_index(kind: AlarmKind) -> usize {
    KINDS.iter().position(|known| *known == kind).unwrap_or(0)
}

fn rules() -> Vec<Value> {
    let rules = KINDS.iter().map(|kind| {
        let weaknesses = weakness::of_kind(*kind);
        let related: Vec<Value> =
            weaknesses.iter().map(|weakness| json!({"target": cwe(*weakness), "kinds": ["relevant"]})).collect();
        json!({
            "id": rule_id(*kind),
            "shortDescription": {"text": sentence(kind.found())},
            "fullDescription": {"text": format!("A run violates {} ({}).", kind.property(), kind.subproperty())},
            "defaultConfiguration": {"level": "error"},
            "relationships": related,
            "properties": {"tags": ["security", "correctness"]},
        })
    });
    rules.collect()
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn taxonomy() -> Value {
    let taxa: Vec<Value> = weakness::ALL
        .iter()
        .map(|weakness| {
            json!({
                "id": weakness.number.to_string(),
                "name": weakness.name,
                "shortDescription": {"text": weakness.name},
                "helpUri": format!("https://cwe.mitre.org/data/definitions/{}.html", weakness.number),
            })
        })
        .collect();
    json!({
        "name": "CWE",
        "organization": "MITRE",
        "shortDescription": {"text": "The MITRE Common Weakness Enumeration"},
        "informationUri": "https://cwe.mitre.org/",
        "isComprehensive": false,
        "taxa": taxa,
    })
}

/// A reference to an entry of the taxonomy.
fn cwe(weakness: Weakness) -> Value {
    let index = weakness::ALL.iter().position(|known| *known == weakness).unwrap_or(0);
    json!({
        "id": weakness.number.to_string(),
        "index": index,
        "toolComponent": {"name": "CWE", "index": 0},
    })
}

fn invocation(report: &Report) -> Value {
    let mut notifications: Vec<Value> = Vec::new();
    let mut seen: Vec<&Incomplete> = Vec::new();
    for gap in report.results.iter().flat_map(|result| &result.evidence.incomplete) {
        if !seen.contains(&gap) {
            seen.push(gap);
            let affects: Vec<&str> = gap.affects.iter().map(|property| property.name()).collect();
            let text = format!("Not covered: {} (affects {}).", gap.what, affects.join(", "));
            notifications.push(notification("not-covered", "warning", &text, gap.place.as_ref()));
        }
    }
    for found in &report.not_checked {
        let text = format!("Not checked: {}.", found.without_place());
        notifications.push(notification("not-checked", "warning", &text, found.place.as_ref()));
    }
    for result in &report.results {
        if let Some(why) = &result.vacuous {
            let text = format!("The verdict about {} says nothing: {why}.", result.property);
            notifications.push(notification("vacuous", "warning", &text, None));
        }
    }
    for assumption in &report.assumptions {
        notifications.push(notification("assumption", "note", assumption, None));
    }
    for note in &report.notes {
        notifications.push(notification("note", "note", note, None));
    }
    if let Some(error) = &report.error {
        let place = error.file.as_ref().map(|file| SourcePlace {
            file: file.into(),
            line: error.line.unwrap_or(0),
            column: error.column.unwrap_or(0),
            function: String::new(),
        });
        notifications.push(notification("error", "error", &error.message, place.as_ref()));
        for remark in &error.further {
            let place = SourcePlace {
                file: remark.file.clone().into(),
                line: remark.line.unwrap_or(0),
                column: remark.column.unwrap_or(0),
                function: String::new(),
            };
            notifications.push(notification("error", "error", &remark.message, Some(&place)));
        }
    }
    json!({"executionSuccessful": report.error.is_none(), "toolExecutionNotifications": notifications})
}

fn notification(id: &str, level: &str, text: &str, place: Option<&SourcePlace>) -> Value {
    let mut value = json!({"descriptor": {"id": id}, "level": level, "message": {"text": text}});
    if let Some(place) = place {
        value["locations"] = json!([location(place, None)]);
    }
    value
}

/// The results about one property.
fn results(report: &Report, result: &PropertyResult) -> Vec<Value> {
    let evidence = &result.evidence;
    match result.verdict {
        Verdict::False => evidence
            .alarms
            .iter()
            .enumerate()
            // One run may violate a property in several ways: its path is shown once.
            .map(|(index, alarm)| violation(report, alarm, evidence.counterexample.as_ref(), index == 0))
            .collect(),
        Verdict::Unknown if evidence.alarms.is_empty() => {
            let text = result.reason.as_deref().unwrap_or("Not decided.");
            vec![about_property(report, result.property, "open", text)]
        }
        Verdict::Unknown => evidence.alarms.iter().map(|alarm| open(report, alarm)).collect(),
        Verdict::True => {
            let text = format!("{} is proved for all runs.", result.property);
            vec![about_property(report, result.property, "pass", &text)]
        }
    }
}

fn violation(report: &Report, alarm: &Alarm, run: Option<&Counterexample>, with_path: bool) -> Value {
    let mut value = alarm_result(report, alarm, "fail", "error");
    value["taxa"] = json!([cwe(weakness::of(alarm))]);
    let Some(run) = run else { return value };
    let inputs: Vec<Value> = run
        .inputs
        .iter()
        .filter_map(|input| {
            let text = format!("{} = {}", input.what, input.value);
            input.place.as_ref().filter(|place| is_users(place)).map(|place| location(place, Some(&text)))
        })
        .collect();
    if !inputs.is_empty() {
        value["relatedLocations"] = Value::Array(inputs);
    }
    let steps: Vec<Value> = run.trace.lines.iter().map(step).collect();
    if with_path && !steps.is_empty() {
        value["codeFlows"] = json!([{"threadFlows": [{"locations": steps}]}]);
    }
    value
}

/// A line of the path.
fn step(line: &evidence::PathLine) -> Value {
    let changes: Vec<String> = line.changes.iter().map(|(name, new)| format!("{name} = {new}")).collect();
    let text = (!changes.is_empty()).then(|| changes.join(", "));
    let mut value =
        json!({"location": location(&line.place, text.as_deref()), "nestingLevel": line.depth.saturating_sub(1)});
    if !line.changes.is_empty() {
        let state: Map<String, Value> =
            line.changes.iter().map(|(name, new)| (name.clone(), json!({"text": new}))).collect();
        value["state"] = Value::Object(state);
    }
    value
}

fn open(report: &Report, alarm: &Alarm) -> Value {
    let mut value = alarm_result(report, alarm, "open", "none");
    if !alarm.known.is_empty() {
        value["properties"] = json!({"known": alarm.known});
    }
    value
}

fn alarm_result(report: &Report, alarm: &Alarm, kind: &str, level: &str) -> Value {
    json!({
        "ruleId": rule_id(alarm.kind),
        "ruleIndex": rule_index(alarm.kind),
        "kind": kind,
        "level": level,
        "message": {"text": sentence(&alarm.message)},
        "locations": [alarm.place.as_ref().map_or_else(|| whole(report), |place| location(place, None))],
    })
}

/// A result without a place of its own. Its rule is the first of the property's: SARIF has rules for what may be
/// broken, not for what holds.
fn about_property(report: &Report, property: Property, kind: &str, text: &str) -> Value {
    let rule = KINDS.iter().find(|kind| kind.property() == property).copied().unwrap_or(KINDS[0]);
    json!({
        "ruleId": rule_id(rule),
        "ruleIndex": rule_index(rule),
        "kind": kind,
        "level": "none",
        "message": {"text": text},
        "locations": [whole(report)],
        "properties": {"property": property.name()},
    })
}

/// The program's first file.
fn whole(report: &Report) -> Value {
    json!({"physicalLocation": {"artifactLocation": {"uri": uri(Path::new(&report.circumstances.file))}}})
}

fn is_users(place: &SourcePlace) -> bool {
    !place.file.starts_with("library")
}

fn location(place: &SourcePlace, text: Option<&str>) -> Value {
    let mut physical = json!({"artifactLocation": {"uri": uri(&place.file)}});
    if place.line > 0 {
        physical["region"] = json!({"startLine": place.line});
        if place.column > 0 {
            physical["region"]["startColumn"] = json!(place.column);
        }
    }
    let mut value = json!({"physicalLocation": physical});
    if !place.function.is_empty() {
        value["logicalLocations"] = json!([{"name": place.function, "kind": "function"}]);
    }
    if let Some(text) = text {
        value["message"] = json!({"text": text});
    }
    value
}

/// The file as a URI: a relative reference for a relative path.
fn uri(file: &Path) -> String {
    let mut text = String::new();
    if file.is_absolute() {
        text.push_str("file://");
    }
    for byte in file.to_string_lossy().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_become_uris() {
        assert_eq!(uri(Path::new("a b/ü.c")), "a%20b/%C3%BC.c");
        assert_eq!(uri(Path::new("/t/a.c")), "file:///t/a.c");
    }

    #[test]
    fn rules_are_named_like_alarms() {
        assert_eq!(rule_id(AlarmKind::InvalidDeref), "invalid-deref");
        for kind in KINDS {
            assert_eq!(KINDS[rule_index(kind)], kind);
            assert!(!rule_id(kind).is_empty());
        }
    }
}
