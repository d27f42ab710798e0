//! The rules of a log: the kinds of violations, with what there is to say about each, and their entries of the CWE.

use evidence::AlarmKind;
use evidence::code::{self, Code};
use serde_json::{Value, json};

use crate::weakness::{self, Weakness};

/// The kinds of alarms, in the order of the rules.
pub(super) const KINDS: [AlarmKind; 17] = [
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
    AlarmKind::Shift,
    AlarmKind::Unfreed,
    AlarmKind::Conversion,
    AlarmKind::Unwritten,
    AlarmKind::OutOfBounds,
];

/// How grave a violation of the kind is for security, as CVSS counts: from 0 to 10; above 7 is high.
fn severity(kind: AlarmKind) -> &'static str {
    match kind {
        AlarmKind::InvalidDeref | AlarmKind::OutOfBounds => "8.8",
        AlarmKind::InvalidFree | AlarmKind::DoubleFree => "8.1",
        AlarmKind::Overflow | AlarmKind::DivisionOverflow => "7.0",
        AlarmKind::Overlap | AlarmKind::Unwritten => "6.5",
        AlarmKind::InvalidWrite | AlarmKind::NonTermination => "5.5",
        AlarmKind::FailedAssertion
        | AlarmKind::ErrorCall
        | AlarmKind::DivisionByZero
        | AlarmKind::Shift
        | AlarmKind::Conversion => "5.0",
        AlarmKind::Leak => "4.0",
        AlarmKind::Unfreed => "3.0",
    }
}

/// All rules by their names, each with the part of a property that is violated and the codes of what is said of it.
pub fn names() -> Vec<(String, &'static str, Vec<&'static Code>)> {
    KINDS.iter().map(|kind| (rule_id(*kind), kind.subproperty(), code::of_kind(*kind))).collect()
}

/// The codes of the rule of that name; none if there is none.
pub fn codes_of_rule(name: &str) -> Vec<&'static Code> {
    KINDS.iter().find(|kind| rule_id(**kind) == name).map(|kind| code::of_kind(*kind)).unwrap_or_default()
}

/// The name of the rule that a kind of alarm violates.
pub(super) fn rule_id(kind: AlarmKind) -> String {
    // It serialises to a word.
    serde_json::to_value(kind).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

pub(super) fn rule_index(kind: AlarmKind) -> usize {
    KINDS.iter().position(|known| *known == kind).unwrap_or(0)
}

pub(super) fn rules() -> Vec<Value> {
    KINDS.iter().map(|kind| rule(*kind)).collect()
}

fn rule(kind: AlarmKind) -> Value {
    let weaknesses = weakness::of_kind(kind);
    let related: Vec<Value> =
        weaknesses.iter().map(|weakness| json!({"target": cwe(*weakness), "kinds": ["relevant"]})).collect();
    let mut tags = vec!["security".to_owned(), "correctness".to_owned()];
    tags.extend(weaknesses.iter().map(|weakness| format!("external/cwe/cwe-{:03}", weakness.number)));
    let codes = code::of_kind(kind);
    let texts: Vec<String> = codes.iter().map(|code| in_text(code)).collect();
    let markdown: Vec<String> = codes.iter().map(|code| code.markdown(3)).collect();
    json!({
        "id": rule_id(kind),
        "name": name(kind),
        "shortDescription": {"text": sentence(kind.found())},
        "fullDescription": {"text": format!("A run violates {} ({}).", kind.property(), kind.subproperty())},
        "help": {"text": texts.join("\n\n"), "markdown": markdown.join("\n")},
        "defaultConfiguration": {"level": "error"},
        "relationships": related,
        "properties": {
            "tags": tags,
            "precision": "very-high",
            "problem.severity": "error",
            "security-severity": severity(kind),
        },
    })
}

/// What the code means, without markup.
fn in_text(code: &Code) -> String {
    format!("{} ({}): {} {}", sentence(code.title), code.id, code.meaning, code.advice)
}

/// The rule's name as code hosts show it: `InvalidDeref`.
fn name(kind: AlarmKind) -> String {
    let id = rule_id(kind);
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().to_string() + letters.as_str()).unwrap_or_default()
    });
    words.collect()
}

/// With a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

pub(super) fn taxonomy() -> Value {
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
pub(super) fn cwe(weakness: Weakness) -> Value {
    let index = weakness::ALL.iter().position(|known| *known == weakness).unwrap_or(0);
    json!({
        "id": weakness.number.to_string(),
        "index": index,
        "toolComponent": {"name": "CWE", "index": 0},
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_named_like_alarms() {
        assert_eq!(rule_id(AlarmKind::InvalidDeref), "invalid-deref");
        assert_eq!(name(AlarmKind::InvalidDeref), "InvalidDeref");
        for kind in KINDS {
            assert_eq!(KINDS[rule_index(kind)], kind);
            assert!(!rule_id(kind).is_empty());
        }
    }
}
