//! Proofs of an earlier scan, and which of them a function has lost since: a new mistake that no run shows within the limits
//! costs a proof, and nothing else tells it from what was never proved.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::place::absolute;
use crate::row::{Cell, Judgement, Row};

/// What a function had proved, as logs keep it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Proof {
    function: String,
    /// As the call named it, seen from its folder.
    file: String,
    /// Of all that the row depends on.
    key: String,
    /// Those that hold, always or under a condition.
    properties: BTreeMap<String, Cell>,
}

/// A property of a function that an earlier scan had proved and that is unknown now, or holds for fewer callers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lost {
    /// The function.
    pub function: String,
    /// The file that its body is in.
    pub file: String,
    /// Its line there, from 1.
    pub line: u32,
    /// As `prove` calls it.
    pub property: String,
    /// What was proved: `always` or `if`.
    pub was: Judgement,
    /// Under which condition it held.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub condition: Option<String>,
    /// Under which condition, which asks more of callers, it holds now; absent where nothing is proved.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub now: Option<String>,
}

/// The proofs of an earlier scan, by file and function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Proofs {
    by_place: BTreeMap<(PathBuf, String), Proof>,
}

impl Proofs {
    /// Those of a log.
    pub(crate) fn of_log(list: &Value) -> Result<Proofs, serde_json::Error> {
        let proofs = Vec::<Proof>::deserialize(list)?;
        let place = |proof: &Proof| (absolute(&proof.file), proof.function.clone());
        Ok(Proofs { by_place: proofs.into_iter().map(|proof| (place(&proof), proof)).collect() })
    }

    /// What of them the row has no more. A row that depends on nothing else than the earlier one can have lost only by its limits,
    /// on a slower machine: that is no change of the program.
    pub(crate) fn lost(&self, row: &Row) -> Vec<Lost> {
        let proof = self.by_place.get(&(absolute(&row.file), row.function.clone()));
        let Some(proof) = proof.filter(|proof| proof.key != row.key) else { return Vec::new() };
        let lost = |name: &str, was: &Cell| {
            let now = match row.verdict(name) {
                Judgement::Unknown => None,
                Judgement::If => Some(asks_more(was, row.properties.get(name)?)?),
                _ => return None,
            };
            Some(Lost {
                function: row.function.clone(),
                file: row.file.clone(),
                line: row.line,
                property: name.to_owned(),
                was: was.verdict,
                condition: was.condition.clone(),
                now,
            })
        };
        proof.properties.iter().filter_map(|(name, was)| lost(name, was)).collect()
    }
}

/// The condition of now, if it asks more of callers than the earlier one for certain: where nothing was asked before, or with the same
/// clauses and others.
fn asks_more(was: &Cell, now: &Cell) -> Option<String> {
    let condition = now.condition.clone()?;
    let more = match (&was.verdict, &was.condition) {
        (Judgement::Always, _) => true,
        (_, Some(before)) => {
            let (before, clauses) = (clauses(before)?, clauses(&condition)?);
            before.is_subset(&clauses) && before != clauses
        }
        _ => false,
    };
    more.then_some(condition)
}

/// The clauses of a condition that is no choice between several.
fn clauses(condition: &str) -> Option<BTreeSet<&str>> {
    if condition.contains("||") {
        return None;
    }
    let mut depth = 0;
    let parts = condition.split(|one: char| {
        depth += i32::from(one == '(') - i32::from(one == ')');
        one == ',' && depth == 0
    });
    Some(parts.map(str::trim).collect())
}

/// What the rows have proved, for a log.
pub fn proofs(rows: &[Row]) -> Value {
    let proof = |row: &Row| {
        let proved = |cell: &Cell| matches!(cell.verdict, Judgement::Always | Judgement::If);
        let properties = row.properties.iter().filter(|(_, cell)| proved(cell));
        let (function, file, key) = (row.function.clone(), row.file.clone(), row.key.clone());
        let properties = properties.map(|(name, cell)| (name.clone(), cell.clone())).collect();
        Proof { function, file, key, properties }
    };
    json!(rows.iter().map(proof).filter(|proof| !proof.properties.is_empty()).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Function;

    fn row(key: &str, verdict: Judgement) -> Row {
        let function = Function {
            name: "f".to_owned(),
            file: "a.c".to_owned(),
            line: 3,
            private: false,
            unit: "a.c".into(),
            files: Ok(vec!["a.c".into()]),
            digest: String::new(),
        };
        let mut row = Row::unknown(&function, key, "why");
        let condition = (verdict == Judgement::If).then(|| "n >= 0".to_owned());
        row.properties.insert("no-overflow".to_owned(), Cell { verdict, condition, reason: None, fails: false });
        row
    }

    #[test]
    fn a_proof_is_lost_where_another_text_is_unknown() {
        let log = proofs(&[row("k", Judgement::If)]);
        let proofs = Proofs::of_log(&log).unwrap();
        let lost = proofs.lost(&Row { file: "./a.c".into(), line: 9, ..row("other", Judgement::Unknown) });
        assert_eq!(lost.len(), 1, "what was unknown before is not lost: {log}");
        assert_eq!((lost[0].line, lost[0].property.as_str(), lost[0].was), (9, "no-overflow", Judgement::If));
        assert_eq!(lost[0].condition.as_deref(), Some("n >= 0"));
        for (key, verdict) in [("k", Judgement::Unknown), ("other", Judgement::Always), ("other", Judgement::Never)] {
            assert!(proofs.lost(&row(key, verdict)).is_empty(), "{key} {verdict:?}");
        }
        let another = Row { function: "g".into(), ..row("other", Judgement::Unknown) };
        assert!(proofs.lost(&another).is_empty());
    }

    #[test]
    fn a_proof_that_asks_more_of_callers_is_lost_in_part() {
        let cell = |condition: &str| {
            let verdict = if condition.is_empty() { Judgement::Always } else { Judgement::If };
            let condition = (!condition.is_empty()).then(|| condition.to_owned());
            Cell { verdict, condition, reason: None, fails: false }
        };
        let more = |was, now| asks_more(&cell(was), &cell(now)).is_some();
        assert!(more("", "c >= 0"));
        assert!(more("readable(a, n)", "readable(a, n), n >= 1"));
        for (was, now) in [
            ("n >= 0", "n >= 0"),
            ("n >= 0", "n >= 1"),
            ("readable(a, n), n >= 1", "readable(a, n)"),
            ("readable(a, n)", "readable(a), n >= 1"),
            ("n >= 0", "n >= 0, a == 1 || n >= 0, a == 2"),
        ] {
            assert!(!more(was, now), "{was} {now}");
        }
        let log = proofs(&[row("k", Judgement::Always)]);
        let lost = Proofs::of_log(&log).unwrap().lost(&row("other", Judgement::If));
        assert_eq!(lost[0].now.as_deref(), Some("n >= 0"));
    }

    #[test]
    fn what_is_no_list_of_proofs_is_refused() {
        for broken in [json!(3), json!([{}]), json!([{"function": "f", "file": "a.c", "key": "", "properties": 1}])] {
            assert!(Proofs::of_log(&broken).is_err(), "{broken}");
        }
    }
}
