//! The whole answer, in the shape of the JSON document that the crate's documentation describes.

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::{Alarm, Counterexample, Incomplete, NativeRun, Property, RankingStep, SourcePlace, Unchecked, Verdict};

/// Version of the JSON document.
pub const SCHEMA: u32 = 1;

/// The engine of results that no engine gave.
const NO_ENGINE: &str = "none";

/// What the verdicts hold for: program, entry and semantics.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Circumstances {
    /// The program's first file.
    pub file: String,
    /// All files, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// The function that runs start from.
    pub entry: String,
    /// `lp64` or `ilp32`.
    pub data_model: String,
    /// `bitvector` or `mathematical`.
    pub integers: String,
    /// `undefined` or `wraps`.
    pub signed_overflow: String,
    /// `never-fails` or `may-fail`.
    pub malloc: String,
    /// How the files are compiled: the options of the command line (`-p`, flags of the compiler), word by word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub build: Vec<String>,
}

/// What holds of the variables that a loop can name whenever its condition is about to be evaluated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LoopInvariant {
    /// Where the loop's keyword stands.
    pub place: SourcePlace,
    /// A C expression without side effects; each part of the conjunction may be evaluated in every state.
    pub expression: String,
}

/// What a function does to memory and what it returns, for the calls for which it is memory-safe. It speaks of runs without undefined
/// behaviour that return.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Contract {
    /// The condition under which it is memory-safe; `always` if there is none.
    pub requires: String,
    /// All memory that was there when it began and that it may write; none if it writes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assigns: Option<Vec<String>>,
    /// All memory that was there when it began and that it may free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frees: Option<Vec<String>>,
    /// What holds when it returns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ensures: Vec<String>,
}

/// The evidence of a verdict, or why there is none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PropertyEvidence {
    /// Checks of the property that could not be proved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alarms: Vec<Alarm>,
    /// What was not followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub incomplete: Vec<Incomplete>,
    /// Why the loops end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranking: Vec<RankingStep>,
    /// What holds whenever a run comes to a loop, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invariants: Vec<LoopInvariant>,
    /// Instructions of the only run that the program has: it takes no inputs, and was executed to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_run: Option<u64>,
    /// The run that violates it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
    /// What the self-check verified, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_check: Option<String>,
    /// What a native run on the same inputs said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub native: Option<NativeRun>,
}

impl PropertyEvidence {
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        *self == PropertyEvidence::default()
    }
}

/// A clause of [`PropertyResult::requires`] that the property needs: a run that was executed violates it in a state in which this clause
/// does not hold, and all others do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outside {
    /// The clause.
    pub clause: String,
    /// The state in which the run begins, in the words of the source: a value each.
    pub state: Vec<String>,
    /// What the run does wrong.
    pub alarm: Alarm,
}

/// A condition, and a run that was executed: it begins where the condition holds, and violates the property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// The condition on the state in which the entry begins, in the language of contracts.
    pub requires: String,
    /// A state that satisfies it and in which the run begins, in the words of the source: a value each.
    pub state: Vec<String>,
    /// What the run does wrong.
    pub alarm: Alarm,
}

/// Values of a state that are told in a sentence: who wants to see more looks at the run.
const VALUES: usize = 6;

/// The first values of a state, after that word; nothing if there are none.
pub fn first_values(word: &str, state: &[String]) -> String {
    let more = if state.len() > VALUES { ", ..." } else { "" };
    let shown = state[..state.len().min(VALUES)].join(", ");
    if shown.is_empty() { shown } else { format!("{word}{shown}{more}") }
}

impl Failure {
    /// What was found, in a sentence.
    fn told(&self) -> String {
        format!("violated by a run {}: {}", self.begins(), self.alarm)
    }

    /// Where the run begins.
    fn begins(&self) -> String {
        let Failure { requires, state, .. } = self;
        let holds = if requires == "always" { "from some state".to_owned() } else { format!("where {requires} holds") };
        holds + &first_values(", with ", state)
    }
}

/// The answer about one property. The JSON has its [`PropertyResult::code`] and [`PropertyResult::help`], too.
#[derive(Clone, PartialEq, Debug)]
pub struct PropertyResult {
    /// Which property.
    pub property: Property,
    /// The answer.
    pub verdict: Verdict,
    /// The engine that decided, `none` if no engine did.
    pub engine: String,
    /// Wall-clock seconds from the start of the call to the answer.
    pub seconds: f64,
    /// Why it is unknown or what is violated.
    pub reason: Option<String>,
    /// Of an unknown: the property holds, with proof, for all calls of the entry in states that satisfy this condition.
    pub requires: Option<String>,
    /// Clauses of this condition that the property needs, as runs show.
    pub outside: Vec<Outside>,
    /// None of its clauses can be left out: all of them are among these.
    pub all_needed: bool,
    /// Conditions under which no run has the property.
    pub never: Vec<Failure>,
    /// Of an unknown: the property is violated though a condition holds that callers are likely to guarantee.
    pub fails: Option<Failure>,
    /// Why the verdict says nothing, if it does not.
    pub vacuous: Option<String>,
    /// The next step, where more is known of it than its code says: why no precondition was found.
    pub advice: Option<String>,
    /// The evidence.
    pub evidence: PropertyEvidence,
}

impl PropertyResult {
    /// The result of a proof about the calls that satisfy a condition.
    pub fn under(self, condition: &str) -> PropertyResult {
        PropertyResult {
            verdict: Verdict::Unknown,
            reason: Some(format!("it holds if {condition}")),
            requires: Some(condition.to_owned()),
            ..self
        }
    }

    /// An unknown that no engine decided.
    pub fn unknown(property: Property, reason: impl Into<String>, seconds: f64) -> PropertyResult {
        PropertyResult {
            verdict: Verdict::Unknown,
            reason: Some(reason.into()),
            ..PropertyResult::proved(property, NO_ENGINE, seconds)
        }
    }

    /// The result with a run that violates the property where a condition holds: that is what there is to say first. Nothing is
    /// claimed of all calls.
    pub fn failing(mut self, failure: Failure) -> PropertyResult {
        self.reason = Some(failure.told());
        let whole = |requires| format!("; --assume '{requires}' shows the whole run");
        let whole = Some(&failure.requires).filter(|requires| *requires != "always").map(whole);
        let advice = "if this is a mistake, mend it; if callers guarantee more, say so with --assume";
        self.advice = Some(format!("{advice}{}", whole.unwrap_or_default()));
        let elsewhere = |alarm: &Alarm| alarm.place != failure.alarm.place;
        self.evidence.alarms.retain(elsewhere);
        let hint = format!("look at the run {}", failure.begins());
        self.evidence.alarms.insert(0, failure.alarm.clone().with_hint(hint));
        PropertyResult { fails: Some(failure), ..self }
    }

    /// Whether the verdict is true or false.
    pub fn is_decided(&self) -> bool {
        self.verdict != Verdict::Unknown
    }

    /// A violation that the engine found and the interpreter confirmed.
    pub fn refuted(
        property: Property,
        engine: &str,
        seconds: f64,
        alarms: Vec<Alarm>,
        counterexample: Counterexample,
    ) -> PropertyResult {
        let alarms = counted(alarms);
        PropertyResult {
            verdict: Verdict::False,
            reason: alarms.first().map(Alarm::to_string),
            requires: None,
            evidence: PropertyEvidence { alarms, counterexample: Some(counterexample), ..PropertyEvidence::default() },
            ..PropertyResult::proved(property, engine, seconds)
        }
    }

    /// A proof by the engine.
    pub fn proved(property: Property, engine: &str, seconds: f64) -> PropertyResult {
        PropertyResult {
            property,
            verdict: Verdict::True,
            engine: engine.to_owned(),
            seconds,
            reason: None,
            requires: None,
            outside: Vec::new(),
            all_needed: false,
            never: Vec::new(),
            fails: None,
            vacuous: None,
            advice: None,
            evidence: PropertyEvidence::default(),
        }
    }
}

impl Serialize for PropertyResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The property is the key of the object.
        let PropertyResult { verdict, engine, seconds, reason, requires, vacuous, evidence, .. } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("verdict", verdict)?;
        map.serialize_entry("engine", engine)?;
        map.serialize_entry("seconds", &rounded(*seconds))?;
        if let Some(code) = self.code() {
            map.serialize_entry("code", code)?;
        }
        if let Some(reason) = reason {
            map.serialize_entry("reason", reason)?;
        }
        if let Some(help) = self.help() {
            map.serialize_entry("help", &help)?;
        }
        if let Some(requires) = requires {
            map.serialize_entry("requires", requires)?;
        }
        if !self.outside.is_empty() {
            map.serialize_entry("outside", &self.outside)?;
        }
        if self.all_needed {
            map.serialize_entry("all_needed", &true)?;
        }
        if !self.never.is_empty() {
            map.serialize_entry("never", &self.never)?;
        }
        if let Some(fails) = &self.fails {
            map.serialize_entry("fails", fails)?;
        }
        if let Some(vacuous) = vacuous {
            map.serialize_entry("vacuous", vacuous)?;
        }
        if !evidence.is_empty() {
            map.serialize_entry("evidence", evidence)?;
        }
        map.end()
    }
}

/// The alarms, those that say the same once, with their number: a run may lose a hundred thousand blocks at one place.
fn counted(alarms: Vec<Alarm>) -> Vec<Alarm> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for alarm in &alarms {
        *counts.entry(alarm.to_string()).or_default() += 1;
    }
    let mut distinct = Vec::new();
    for alarm in alarms {
        // The first one takes the count away.
        match counts.remove(&alarm.to_string()) {
            Some(1) => distinct.push(alarm),
            Some(count) => distinct.push(alarm.with_hint(format!("this happens {count} times in the run"))),
            None => {}
        }
    }
    distinct
}

/// An input that could not be analysed, or a failure of Landfall itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorInfo {
    /// The kind, a word in kebab case (`missing-file`, `compile-error`, `panic` ...).
    pub kind: String,
    /// What is wrong, in words.
    pub message: String,
    /// In which file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// In which line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// In which column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// Of a program that does not compile: the errors after the first, of all files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<Remark>,
}

impl ErrorInfo {
    /// An error of that kind without a place, whose message is the kind.
    pub fn of_kind(kind: &str) -> ErrorInfo {
        ErrorInfo {
            kind: kind.to_owned(),
            message: kind.to_owned(),
            file: None,
            line: None,
            column: None,
            further: Vec::new(),
        }
    }
}

/// What a compiler says of a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remark {
    /// What is wrong.
    pub message: String,
    /// In which file.
    pub file: String,
    /// In which line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// In which column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

/// The whole answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    schema: u32,
    /// What the verdicts hold for.
    #[serde(flatten)]
    pub circumstances: Circumstances,
    /// One result a property asked for, in the order of reports.
    #[serde(rename = "properties", serialize_with = "by_name")]
    pub results: Vec<PropertyResult>,
    /// What the entry does when it begins in the states for which it is memory-safe, if it is not `main`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<Contract>,
    /// What the verdicts take for granted.
    pub assumptions: Vec<String>,
    /// How runs end that no property asked for is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_checked: Vec<Unchecked>,
    /// What the call says in vain, such as a contract for a function that the program does not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Counts of the engines' work.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub statistics: BTreeMap<String, u64>,
    /// Wall-clock seconds of the call.
    #[serde(serialize_with = "milliseconds")]
    pub seconds: f64,
    /// The process's peak resident memory.
    pub peak_memory_mb: u64,
    /// What made the analysis impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorInfo>,
}

impl Report {
    /// A report that says for all properties that nothing is known, with the reason.
    pub fn unknown(circumstances: Circumstances, properties: &[Property], reason: &str) -> Report {
        let mut properties = properties.to_vec();
        properties.sort();
        properties.dedup();
        Report {
            schema: SCHEMA,
            circumstances,
            results: properties.iter().map(|property| PropertyResult::unknown(*property, reason, 0.0)).collect(),
            contract: None,
            assumptions: Vec::new(),
            not_checked: Vec::new(),
            notes: Vec::new(),
            statistics: BTreeMap::new(),
            seconds: 0.0,
            peak_memory_mb: 0,
            error: None,
        }
    }

    /// The report of an error: every property asked for is unknown for that reason.
    pub fn failed(circumstances: Circumstances, properties: &[Property], error: ErrorInfo) -> Report {
        let what = match (&error.file, error.line) {
            (Some(file), Some(line)) => format!("{file}:{line}: {}", error.message),
            (Some(file), None) if !error.message.contains(file.as_str()) => format!("{file}: {}", error.message),
            _ => error.message.clone(),
        };
        let input =
            ["compile-error", "missing-file", "unreadable-file", "unknown-file-kind", "unreadable-ir", "link-error"];
        let not_read = input.contains(&error.kind.as_str());
        let reason = if not_read { format!("the program was not read: {what}") } else { what };
        Report { error: Some(error), ..Report::unknown(circumstances, properties, &reason) }
    }

    /// The result about the property, if it was asked for.
    pub fn result(&self, property: Property) -> Option<&PropertyResult> {
        self.results.iter().find(|result| result.property == property)
    }

    /// Puts the result in the place of what was said about its property; nothing happens if it was not asked for.
    pub fn settle(&mut self, result: PropertyResult) {
        if let Some(old) = self.results.iter_mut().find(|old| old.property == result.property) {
            *old = result;
        }
    }

    /// Gives every property that no engine has spoken about the reason why none did.
    pub fn leave_unknown(&mut self, reason: &str) {
        for result in self.results.iter_mut().filter(|result| result.engine == NO_ENGINE) {
            result.reason = Some(reason.to_owned());
        }
    }

    /// Names the limit that ended the work as the reason of everything undecided: alone where no engine said anything, else
    /// after what an engine said, which might have been decided without the limit.
    pub fn limit_reached(&mut self, limit: &str) {
        let all: Vec<Property> = self.results.iter().map(|result| result.property).collect();
        self.limit_reached_for(&all, limit);
    }

    /// The same for a limit of these properties.
    pub fn limit_reached_for(&mut self, properties: &[Property], limit: &str) {
        let undecided = |result: &&mut PropertyResult| !result.is_decided() && properties.contains(&result.property);
        for result in self.results.iter_mut().filter(undecided) {
            match result.reason.take().filter(|_| result.engine != NO_ENGINE) {
                Some(reason) if reason.contains(limit) => result.reason = Some(reason),
                Some(reason) => result.reason = Some(format!("{reason}; {limit}")),
                None => result.reason = Some(limit.to_owned()),
            }
        }
    }

    /// Says why undecided properties are not decided: instead of what was said before, or after it if that says more than
    /// that checks fail.
    pub fn explain(&mut self, properties: &[Property], why: &str, advice: Option<&str>) {
        let open = |result: &&mut PropertyResult| !result.is_decided() && properties.contains(&result.property);
        for result in self.results.iter_mut().filter(open) {
            let checks_fail = !result.evidence.alarms.is_empty() || !result.evidence.incomplete.is_empty();
            let known = result.reason.take().filter(|_| !checks_fail);
            result.reason = Some(known.map_or_else(|| why.to_owned(), |reason| format!("{reason}; {why}")));
            // What was not followed stays so whatever callers guarantee: its own step is the next one.
            let blocked = result.evidence.incomplete.iter().any(|gap| gap.code().is_construct());
            result.advice = result.advice.take().or(advice.filter(|_| !blocked).map(str::to_owned));
        }
    }

    /// Adds an end of runs unless the property that it violates is asked for, or it is listed already. At one place what was
    /// seen takes the place of what is only possible.
    pub fn leave_unchecked(&mut self, end: Unchecked) {
        if end.property.is_some_and(|property| self.result(property).is_some()) {
            return;
        }
        let same = |known: &Unchecked| known.place == end.place && known.property == end.property;
        match self.not_checked.iter_mut().find(|known| same(known)) {
            Some(known) if end.seen && !known.seen => *known = end,
            Some(_) => {}
            None => self.not_checked.push(end),
        }
    }

    /// Adds a note unless it is there already.
    pub fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Adds an assumption unless it is listed already.
    pub fn assume(&mut self, assumption: String) {
        if !self.assumptions.contains(&assumption) {
            self.assumptions.push(assumption);
        }
    }
}

/// The results as an object with the properties' names as keys.
fn by_name<S: Serializer>(results: &[PropertyResult], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(results.len()))?;
    for result in results {
        map.serialize_entry(result.property.name(), result)?;
    }
    map.end()
}

/// Seconds rounded to milliseconds: more digits are noise to a reader.
fn milliseconds<S: Serializer>(seconds: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(rounded(*seconds))
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AlarmKind, SourcePlace};

    fn circumstances() -> Circumstances {
        Circumstances {
            file: "a.c".into(),
            files: Vec::new(),
            entry: "main".into(),
            data_model: "lp64".into(),
            integers: "bitvector".into(),
            signed_overflow: "undefined".into(),
            malloc: "never-fails".into(),
            build: Vec::new(),
        }
    }

    #[test]
    fn the_document_has_the_shape_of_the_contract() {
        let mut report = Report::unknown(circumstances(), &[Property::Termination, Property::MemSafety], "not run");
        report.settle(PropertyResult::proved(Property::Termination, "structure", 0.01251));
        let place = SourcePlace { file: "a.c".into(), line: 3, column: 7, function: "main".into() };
        let mut result = PropertyResult::unknown(Property::MemSafety, "a.c:3:7: p may be null (valid-deref)", 0.02);
        result.evidence.alarms.push(Alarm::new(AlarmKind::InvalidDeref, Some(place), "p may be null"));
        report.settle(result);
        report.seconds = 0.0301;
        report.peak_memory_mb = 31;
        let expected = serde_json::json!({
            "schema": 1, "file": "a.c", "entry": "main", "data_model": "lp64",
            "integers": "bitvector", "signed_overflow": "undefined", "malloc": "never-fails",
            "properties": {
                "memsafety": {"verdict": "unknown", "engine": "none", "seconds": 0.02, "code": "LF0101",
                    "help": "look where the pointer comes from; if a caller gives it, say with --assume 'valid(p)' what it points to",
                    "reason": "a.c:3:7: p may be null (valid-deref)",
                    "evidence": {"alarms": [{"kind": "invalid-deref", "code": "LF0101", "subproperty": "valid-deref",
                        "place": {"file": "a.c", "line": 3, "column": 7, "function": "main"},
                        "message": "p may be null"}]}},
                "termination": {"verdict": "true", "engine": "structure", "seconds": 0.013}},
            "assumptions": [], "seconds": 0.03, "peak_memory_mb": 31,
        });
        assert_eq!(serde_json::to_value(&report).unwrap(), expected);
    }

    #[test]
    fn needed_clauses_are_in_the_document() {
        let proved = PropertyResult::proved(Property::Termination, "symex", 0.0).under("n <= 0");
        assert_eq!(serde_json::to_value(&proved).unwrap().get("outside"), None);
        let alarm = Alarm::new(AlarmKind::NonTermination, None, "the run never ends");
        let outside = vec![Outside { clause: "n <= 0".into(), state: vec!["n = 1".into()], alarm }];
        let value = serde_json::to_value(PropertyResult { outside, all_needed: true, ..proved }).unwrap();
        assert_eq!((&value["verdict"], &value["requires"]), (&"unknown".into(), &"n <= 0".into()));
        assert_eq!(value["outside"][0]["state"], serde_json::json!(["n = 1"]));
        assert_eq!(value["outside"][0]["alarm"]["code"], "LF0501");
        assert_eq!(value["all_needed"], true);
    }

    #[test]
    fn where_no_run_ends_is_in_the_document() {
        let unknown = PropertyResult::unknown(Property::Termination, "no ranking function was found", 0.0);
        assert_eq!(serde_json::to_value(&unknown).unwrap().get("never"), None);
        let alarm = Alarm::new(AlarmKind::NonTermination, None, "the run never ends");
        let never = vec![Failure { requires: "d == 0".into(), state: vec!["d = 0".into()], alarm }];
        let value = serde_json::to_value(PropertyResult { never, ..unknown }).unwrap();
        assert_eq!((&value["verdict"], &value["never"][0]["requires"]), (&"unknown".into(), &"d == 0".into()));
        assert_eq!(value["never"][0]["state"], serde_json::json!(["d = 0"]));
        assert_eq!(value["never"][0]["alarm"]["code"], "LF0501");
    }

    #[test]
    fn what_happens_often_is_told_once() {
        let lost = || Alarm::new(AlarmKind::Leak, None, "a block is lost");
        let alarms = vec![lost(), Alarm::new(AlarmKind::Leak, None, "another is lost"), lost(), lost()];
        let result = PropertyResult::refuted(Property::MemSafety, "run", 0.0, alarms, Counterexample::default());
        let told: Vec<(String, Option<String>)> =
            result.evidence.alarms.into_iter().map(|alarm| (alarm.message, alarm.hint)).collect();
        let often = Some("this happens 3 times in the run".to_owned());
        assert_eq!(told, [("a block is lost".to_owned(), often), ("another is lost".to_owned(), None)]);
    }

    #[test]
    fn an_error_makes_every_property_unknown_with_its_reason() {
        let error = ErrorInfo {
            kind: "compile-error".into(),
            message: "expected ';'".into(),
            file: Some("a.c".into()),
            line: Some(4),
            column: Some(2),
            further: Vec::new(),
        };
        let report = Report::failed(circumstances(), &[Property::NoOverflow, Property::NoOverflow], error);
        assert_eq!(report.results.len(), 1);
        let value = serde_json::to_value(&report).unwrap();
        assert_eq!(value["properties"]["no-overflow"]["verdict"], "unknown");
        assert_eq!(value["properties"]["no-overflow"]["reason"], "the program was not read: a.c:4: expected ';'");
        assert_eq!(value["properties"]["no-overflow"]["code"], "LF1406");
        assert_eq!(
            value["error"],
            serde_json::json!({"kind": "compile-error", "message": "expected ';'", "file": "a.c", "line": 4, "column": 2})
        );
    }
}
