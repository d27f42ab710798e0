//! What is known of a function: one row of the table, and how it is read from an answer of `landfall prove`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::function::{Function, Span};

/// The properties, as `prove` calls them.
pub const PROPERTIES: [&str; 3] = ["memsafety", "no-overflow", "termination"];

/// An answer about a property of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// It holds for all calls.
    Always,
    /// It holds for all calls that satisfy a condition.
    If,
    /// A run that was executed violates it.
    Never,
    /// It could not be decided.
    Unknown,
}

impl Judgement {
    /// All of them, in the order of counts.
    pub const ALL: [Judgement; 4] = [Judgement::Always, Judgement::If, Judgement::Never, Judgement::Unknown];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Always => "always",
            Judgement::If => "if",
            Judgement::Never => "never",
            Judgement::Unknown => "unknown",
        }
    }
}

/// What is known of a property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// The answer.
    pub verdict: Judgement,
    /// Under which condition it holds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub condition: Option<String>,
    /// What is violated, or the first reason why it is unknown.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// Of an unknown: a run violates it in a state that callers may give.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub fails: bool,
}

/// Why a loop ends, as the proof says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loop {
    /// The file of its head.
    pub file: String,
    /// The line of its head, from 1.
    pub line: u32,
    /// What decreases and is bounded, in words of the source.
    pub function: String,
    /// What holds at its head.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub because: Vec<String>,
}

/// What is known of a function.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its name.
    pub function: String,
    /// The file that its body is in.
    pub file: String,
    /// Its line there, from 1.
    pub line: u32,
    /// Only its file sees it.
    #[serde(rename = "static")]
    pub private: bool,
    /// How `prove --entry` takes it.
    pub entry: String,
    /// By property.
    pub properties: BTreeMap<String, Cell>,
    /// What it does where it is memory-safe: what it writes and frees of its caller's memory, what holds when it returns.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub does: Vec<String>,
    /// What the verdicts take for granted.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub assumptions: Vec<String>,
    /// Violations as results of a SARIF log.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub findings: Vec<Value>,
    /// Why loops end, if termination is proved, perhaps under its condition.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub loops: Vec<Loop>,
    /// The analysis ended before it had decided: by its limits or by a failure. It may know more next time.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub ended_early: bool,
    /// It was not a limit that ended it but a failure, such as a crash.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub failed: bool,
    /// Of everything that the row depends on: sources, headers, flags, options, limits, version. Not of where the sources stand.
    pub key: String,
    /// The functions in which the row has places.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub spans: Vec<Span>,
    /// The contract in the language of another tool, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub contract: Option<String>,
    /// Of all that the row depends on with all places, if it has some outside of functions.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub exact: String,
    /// Wall-clock seconds of its analysis.
    pub seconds: f64,
    /// Peak memory of its analysis.
    pub peak_memory_mb: u64,
}

impl Row {
    /// A row that says of all properties that they are unknown.
    pub fn unknown(function: &Function, key: &str, reason: &str) -> Row {
        let cell = Cell { verdict: Judgement::Unknown, condition: None, reason: Some(reason.to_owned()), fails: false };
        Row {
            function: function.name.clone(),
            file: function.file.clone(),
            line: function.line,
            private: function.private,
            entry: function.entry(),
            properties: PROPERTIES.iter().map(|name| ((*name).to_owned(), cell.clone())).collect(),
            does: Vec::new(),
            assumptions: Vec::new(),
            findings: Vec::new(),
            loops: Vec::new(),
            ended_early: true,
            failed: true,
            key: key.to_owned(),
            spans: Vec::new(),
            contract: None,
            exact: String::new(),
            seconds: 0.0,
            peak_memory_mb: 0,
        }
    }

    /// The row of an answer of `prove --json`, which is data from another process.
    pub fn of_answer(function: &Function, key: &str, answer: &Value) -> Option<Row> {
        let mut row = Row::unknown(function, key, "");
        row.ended_early = false;
        for (name, cell) in &mut row.properties {
            *cell = read_cell(answer.get("properties")?.get(name)?)?;
            // The names of limits, as `prove` says them.
            let limit = |reason: &str| LIMITS.iter().any(|limit| reason.contains(limit));
            row.ended_early |= cell.verdict == Judgement::Unknown && cell.reason.as_deref().is_some_and(limit);
        }
        row.failed = answer.get("error").is_some();
        row.ended_early |= row.failed;
        row.assumptions = texts(answer.get("assumptions")?)?;
        row.does = does(&answer["contract"]);
        row.loops = loops(&answer["properties"]["termination"]["evidence"]["ranking"]);
        row.seconds = answer.get("seconds")?.as_f64()?;
        row.peak_memory_mb = answer.get("peak_memory_mb")?.as_u64()?;
        Some(row)
    }

    /// Whether a run violates a property.
    pub fn is_violated(&self) -> bool {
        self.properties.values().any(|cell| cell.verdict == Judgement::Never)
    }

    /// Whether a run violates a property, in a state that callers may give, where it is not decided.
    pub fn fails(&self) -> bool {
        self.properties.values().any(|cell| cell.fails)
    }

    /// The answer about a property.
    pub fn verdict(&self, property: &str) -> Judgement {
        self.properties.get(property).map_or(Judgement::Unknown, |cell| cell.verdict)
    }
}

/// Parts of the reasons of verdicts that a limit of time or memory left open.
const LIMITS: [&str; 3] = ["timeout of ", "memory limit of ", "interrupted"];

fn read_cell(result: &Value) -> Option<Cell> {
    let text = |name: &str| result.get(name).and_then(Value::as_str).map(str::to_owned);
    let (condition, reason) = (text("requires"), text("reason"));
    let verdict = match (result.get("verdict")?.as_str()?, &condition) {
        ("true", _) => Judgement::Always,
        ("false", _) => Judgement::Never,
        ("unknown", Some(_)) => Judgement::If,
        ("unknown", None) => Judgement::Unknown,
        _ => return None,
    };
    let reason = reason.filter(|_| matches!(verdict, Judgement::Never | Judgement::Unknown));
    let fails = verdict == Judgement::Unknown && result.get("fails").is_some();
    Some(Cell { verdict, condition, reason, fails })
}

/// The steps of a proof that say at which loop they are; what is no step is left out.
fn loops(ranking: &Value) -> Vec<Loop> {
    let read = |step: &Value| {
        let place = step.get("loop")?;
        Some(Loop {
            file: place.get("file")?.as_str()?.to_owned(),
            line: u32::try_from(place.get("line")?.as_u64()?).ok().filter(|line| *line > 0)?,
            function: step.get("function")?.as_str()?.to_owned(),
            because: step.get("because").and_then(texts).unwrap_or_default(),
        })
    };
    ranking.as_array().into_iter().flatten().filter_map(read).collect()
}

/// What the contract says that the function does, a promise a text; nothing if there is none.
fn does(contract: &Value) -> Vec<String> {
    let listed = |name: &str| {
        let parts = contract.get(name).and_then(texts)?;
        Some(format!("{name} {}", if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }))
    };
    let frees = listed("frees").filter(|text| text != "frees nothing");
    let ensures = contract.get("ensures").and_then(texts).unwrap_or_default();
    let ensures = ensures.into_iter().map(|text| format!("ensures {text}"));
    listed("assigns").into_iter().chain(frees).chain(ensures).collect()
}

fn texts(list: &Value) -> Option<Vec<String>> {
    list.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

/// How many functions have which answer, by property.
pub type Counts = BTreeMap<String, BTreeMap<String, u64>>;

/// The counts of the rows.
pub fn counts<'r>(rows: impl Iterator<Item = &'r Row>) -> Counts {
    let none = || Judgement::ALL.iter().map(|judgement| (judgement.name().to_owned(), 0)).collect();
    let mut counts: Counts = PROPERTIES.iter().map(|name| ((*name).to_owned(), none())).collect();
    for row in rows {
        for (name, of_property) in &mut counts {
            *of_property.entry(row.verdict(name).name().to_owned()).or_default() += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn function() -> Function {
        Function {
            name: "f".into(),
            file: "a.c".into(),
            line: 3,
            private: true,
            unit: "a.c".into(),
            files: Ok(vec!["a.c".into()]),
            digest: String::new(),
        }
    }

    fn answer() -> Value {
        json!({
            "properties": {
                "memsafety": {"verdict": "unknown", "requires": "n >= 0", "reason": "it holds if n >= 0"},
                "no-overflow": {"verdict": "false", "reason": "a.c:3:1: overflow"},
                "termination": {"verdict": "unknown", "reason": "timeout of 1 s reached"},
            },
            "assumptions": ["x"], "seconds": 0.5, "peak_memory_mb": 7,
        })
    }

    #[test]
    fn an_answer_becomes_a_row() {
        let row = Row::of_answer(&function(), "k", &answer()).unwrap();
        assert_eq!(row.verdict("memsafety"), Judgement::If);
        assert_eq!(row.properties["memsafety"].condition.as_deref(), Some("n >= 0"));
        assert_eq!(row.verdict("no-overflow"), Judgement::Never);
        assert_eq!(row.verdict("termination"), Judgement::Unknown);
        assert!(row.ended_early);
        assert_eq!(counts([&row].into_iter())["memsafety"]["if"], 1);
    }

    #[test]
    fn a_run_that_fails_is_told_of_what_is_not_decided() {
        let mut answer = answer();
        assert!(!Row::of_answer(&function(), "k", &answer).unwrap().fails());
        answer["properties"]["termination"]["fails"] = json!({"requires": "always", "state": [], "alarm": {}});
        let row = Row::of_answer(&function(), "k", &answer).unwrap();
        assert!(row.fails() && row.properties["termination"].fails);
    }

    #[test]
    fn loops_are_those_of_the_proof() {
        let mut answer = answer();
        let place = json!({"file": "a.c", "line": 4, "column": 2, "function": "f"});
        let ranking =
            json!([{"loop": place, "function": "n", "because": ["n >= 1"]}, {"function": "m"}, {"loop": 3}, 7]);
        answer["properties"]["termination"] = json!({"verdict": "true", "evidence": {"ranking": ranking}});
        let row = Row::of_answer(&function(), "k", &answer).unwrap();
        let expected = Loop { file: "a.c".into(), line: 4, function: "n".into(), because: vec!["n >= 1".into()] };
        assert_eq!(row.loops, [expected]);
    }

    #[test]
    fn what_is_no_answer_is_no_row() {
        for broken in [json!({}), json!([]), json!({"properties": {}}), json!("x"), json!(null)] {
            assert_eq!(Row::of_answer(&function(), "k", &broken), None);
        }
        let mut wrong = answer();
        wrong["properties"]["memsafety"]["verdict"] = "maybe".into();
        assert_eq!(Row::of_answer(&function(), "k", &wrong), None);
    }
}
