//! Violations that somebody knows already: those of an earlier log, which knows proofs too, and those that the source allows.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::hash::hex;
use crate::place::Names;
use crate::proofs::{Lost, Proofs};
use crate::reads::contents;
use crate::row::Row;
use crate::{Error, config};

/// The name of our fingerprints in a log.
pub const FINGERPRINT: &str = "landfall/v1";

/// How a comment begins that allows a violation.
const ALLOW: &str = "landfall: allow(";

/// Bytes of a log at most.
const LARGEST: u64 = 256 << 20;

/// The name of the list of proofs among the properties of a log's run.
pub const PROOFS: &str = "landfall/proofs";

/// What an earlier log knows: the fingerprints of its violations, and proofs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Baseline {
    known: BTreeSet<String>,
    /// Nothing in a log of a version that kept none.
    proofs: Option<Proofs>,
}

impl Baseline {
    /// Reads a log.
    pub fn open(path: &Path) -> Result<Baseline, Error> {
        let bad = |message: String| Error::Log { file: path.to_path_buf(), message };
        let metadata = std::fs::metadata(path).map_err(|error| bad(error.to_string()))?;
        if !metadata.is_file() || metadata.len() > LARGEST {
            return Err(bad(format!("not a file of at most {LARGEST} bytes")));
        }
        let text = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
        let log: Value = serde_json::from_slice(&text).map_err(|error| bad(error.to_string()))?;
        let run = log["runs"].as_array().and_then(|runs| runs.first());
        let results = run.and_then(|run| run["results"].as_array());
        let results = results.ok_or_else(|| bad("there are no results in it".to_owned()))?;
        let proofs = run.and_then(|run| run["properties"].get(PROOFS)).map(Proofs::of_log).transpose();
        let proofs = proofs.map_err(|error| bad(format!("{PROOFS}: {error}")))?;
        let mut baseline = Baseline { proofs, ..Baseline::default() };
        for result in results {
            match result["partialFingerprints"][FINGERPRINT].as_str() {
                Some(fingerprint) => drop(baseline.known.insert(fingerprint.to_owned())),
                None => {
                    return Err(bad("a result has no fingerprint: it is no log of `landfall scan --sarif`".to_owned()));
                }
            }
        }
        Ok(baseline)
    }

    /// Whether it knows what was proved.
    pub fn has_proofs(&self) -> bool {
        self.proofs.is_some()
    }

    /// The proofs that the row has lost.
    pub fn lost(&self, row: &Row) -> Vec<Lost> {
        self.proofs.as_ref().map(|proofs| proofs.lost(row)).unwrap_or_default()
    }
}

/// A kind of violation, by the names that reports have for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The rule, as logs call it.
    pub rule: String,
    /// The part of a property, as messages call it; several kinds may be of one.
    pub part: String,
    /// The codes of what is said of it.
    pub codes: Vec<String>,
}

impl Kind {
    fn names(&self) -> impl Iterator<Item = &str> + Clone {
        [&self.rule, &self.part].into_iter().chain(&self.codes).map(String::as_str)
    }
}

/// A comment that allows a violation at a line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Allowed {
    /// The kind of violation, by one of its names.
    name: String,
    /// The rules that it means.
    rules: Vec<String>,
    /// The code, if it means violations of that code alone.
    code: Option<String>,
    reason: String,
    /// The line of the comment, and the one that it is about.
    lines: (u32, u32),
    used: bool,
}

impl Allowed {
    /// Whether it is about the violation at that place, which has that code.
    fn fits(&self, place: &Place, code: Option<&str>) -> bool {
        let is_meant = self.code.is_none() || self.code.as_deref() == code;
        is_meant && self.lines.1 == place.line && self.rules.contains(&place.rule)
    }
}

/// What is known of the violations of a scan.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Findings {
    /// All of them as results of a log, in the order of rows, each once.
    pub results: Vec<Value>,
    /// Those that are neither allowed nor known.
    pub new: usize,
    /// Rows with such ones, by their index.
    pub rows: BTreeSet<usize>,
    /// What is wrong with comments that allow something, a sentence each.
    pub remarks: Vec<String>,
}

/// Sources that were read.
#[derive(Default)]
struct Sources {
    lines: HashMap<String, Vec<String>>,
    allowed: BTreeMap<String, Vec<Allowed>>,
    remarks: Vec<String>,
}

impl Findings {
    /// Looks at the violations of all rows. `files` are those of the project; where all of their functions were judged (`whole`),
    /// comments that allow nothing are told. `kinds` are all that there are.
    pub fn of(
        rows: &[Row],
        files: &BTreeSet<PathBuf>,
        baseline: Option<&Baseline>,
        kinds: &[Kind],
        whole: bool,
    ) -> Findings {
        let mut sources = Sources::default();
        for file in files {
            sources.lines(&file.display().to_string(), kinds);
        }
        let names = Names::new(files.iter().map(|file| file.display().to_string()));
        let own = own_places(rows, &names);
        let prints = fingerprints(rows, (&names, &own), &mut sources, kinds);
        let mut findings = Findings::default();
        let mut seen = BTreeSet::new();
        for (index, row) in rows.iter().enumerate() {
            let mut open = row.findings.is_empty() && row.is_violated();
            for result in &row.findings {
                let anywhere = Place::of(result, &names);
                let place = anywhere.clone().caused_in(row, &own);
                let print = &prints[&place];
                let reason = sources.allow(&place, result["properties"]["code"].as_str());
                // A function that was not judged this time may have shown it by itself.
                let both = [print, &prints[&anywhere]];
                let known = baseline.map(|baseline| both.iter().any(|print| baseline.known.contains(*print)));
                open |= reason.is_none() && known != Some(true);
                // Which of several like it a result is, its own log does not know.
                let mut result = result.clone();
                if let Some(fields) = result.as_object_mut() {
                    fields.remove("partialFingerprints");
                }
                if !seen.insert(result.to_string()) {
                    continue;
                }
                result["partialFingerprints"] = json!({FINGERPRINT: print});
                if let Some(known) = known {
                    result["baselineState"] = if known { "unchanged" } else { "new" }.into();
                }
                if let Some(reason) = &reason {
                    result["suppressions"] = json!([{"kind": "inSource", "justification": reason}]);
                }
                findings.new += usize::from(reason.is_none() && known != Some(true));
                findings.results.push(result);
            }
            if open {
                findings.rows.insert(index);
            }
        }
        findings.remarks = sources.remarks;
        if whole {
            for (file, allowed) in sources.allowed {
                let unused = allowed.into_iter().filter(|allowed| !allowed.used);
                let remark = |Allowed { name, lines, .. }: Allowed| {
                    let there = prints.keys().filter(|place| place.file == file && place.line == lines.1);
                    let there: BTreeSet<String> = there.map(|place| format!("`{}`", place.rule)).collect();
                    let there = there.into_iter().collect::<Vec<_>>().join(" and ");
                    let there = if there.is_empty() { there } else { format!(": what is found there is {there}") };
                    format!("{file}:{}: `allow({name})` allows nothing{there}", lines.0)
                };
                findings.remarks.extend(unused.map(remark));
            }
        }
        findings
    }
}

/// Where a result is, and of which kind.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    rule: String,
    file: String,
    function: String,
    line: u32,
    column: u32,
    /// The function whose calls lead there, where the one that the place is in does not show it by itself: a leak of a block
    /// that a helper allocates is its caller's, and each caller has its own.
    caller: Option<String>,
}

/// The places of what functions show by themselves.
fn own_places(rows: &[Row], names: &Names) -> BTreeSet<Place> {
    let places = |row: &Row| {
        let own = row.findings.iter().map(|result| Place::of(result, names));
        own.filter(|place| place.function == row.function).collect::<Vec<_>>()
    };
    rows.iter().flat_map(places).collect()
}

impl Place {
    /// The place as that of the row's function.
    fn caused_in(self, row: &Row, own: &BTreeSet<Place>) -> Place {
        let by_itself = self.function == row.function || own.contains(&self);
        let caller = (!by_itself).then(|| row.function.clone());
        Place { caller, ..self }
    }

    fn of(result: &Value, names: &Names) -> Place {
        let location = &result["locations"][0];
        let physical = &location["physicalLocation"];
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let number =
            |name: &str| physical["region"][name].as_u64().and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
        Place {
            rule: text(&result["ruleId"]),
            file: names.of(physical["artifactLocation"]["uri"].as_str().unwrap_or_default()),
            function: text(&location["logicalLocations"][0]["name"]),
            line: number("startLine"),
            column: number("startColumn"),
            caller: None,
        }
    }
}

/// A fingerprint for each place: of the kind, the file, the function, its caller if that is the cause, and the text of the line; and
/// where the function has several such lines, of which one of them it is. Edits elsewhere do not change it.
fn fingerprints(
    rows: &[Row],
    (names, own): (&Names, &BTreeSet<Place>),
    sources: &mut Sources,
    kinds: &[Kind],
) -> BTreeMap<Place, String> {
    let findings = rows.iter().flat_map(|row| row.findings.iter().map(move |result| (row, result)));
    let both = |(row, result): (&Row, &Value)| {
        let place = Place::of(result, names);
        [place.clone(), place.caused_in(row, own)]
    };
    let places: BTreeSet<Place> = findings.flat_map(both).collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut prints = BTreeMap::new();
    for place in places {
        let line = (place.line as usize)
            .checked_sub(1)
            .and_then(|index| sources.lines(&place.file, kinds).get(index).cloned());
        let line = line.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        let parts = [&place.rule, &place.file, &place.function, &line];
        let text: String =
            parts.into_iter().chain(&place.caller).map(|part| format!("{}:{part}", part.len())).collect();
        let count = counts.entry(text.clone()).or_default();
        *count += 1;
        prints.insert(place, hex(&Sha256::digest(format!("{text}{count}")))[..32].to_owned());
    }
    prints
}

impl Sources {
    fn lines(&mut self, file: &str, kinds: &[Kind]) -> &[String] {
        if !self.lines.contains_key(file) {
            let text =
                contents(Path::new(file)).map(|text| String::from_utf8_lossy(&text).into_owned()).unwrap_or_default();
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let (allowed, remarks) = allowed(file, &lines, kinds);
            self.remarks.extend(remarks);
            self.allowed.insert(file.to_owned(), allowed);
            self.lines.insert(file.to_owned(), lines);
        }
        &self.lines[file]
    }

    /// The reason why the violation is allowed, if it is.
    fn allow(&mut self, place: &Place, code: Option<&str>) -> Option<String> {
        let allowed = self.allowed.get_mut(&place.file)?;
        let allowed = allowed.iter_mut().find(|allowed| allowed.fits(place, code))?;
        allowed.used = true;
        Some(allowed.reason.clone())
    }
}

/// The comments of a file that allow something, and what is wrong with others.
fn allowed(file: &str, lines: &[String], kinds: &[Kind]) -> (Vec<Allowed>, Vec<String>) {
    let (mut allowed, mut remarks) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(lines) {
        let Some((before, after)) = line.split_once(ALLOW) else { continue };
        let start = before.trim_end();
        let Some(before) = start.strip_suffix("//").or_else(|| start.strip_suffix("/*")) else { continue };
        let mut remark = |what: String| remarks.push(format!("{file}:{number}: {what}"));
        let Some((name, reason)) = after.split_once(')') else {
            remark("`allow(` without `)`".to_owned());
            continue;
        };
        let (name, reason) = (name.trim(), reason.trim().trim_end_matches("*/").trim());
        let meant: Vec<&Kind> = kinds.iter().filter(|kind| kind.names().any(|known| known == name)).collect();
        if meant.is_empty() {
            let mut known = kinds.iter().flat_map(Kind::names).collect::<Vec<_>>();
            // A code is no word that somebody misspells as another.
            known.retain(|known| !known.starts_with("LF") || name.starts_with("LF"));
            remark(config::unknown("kind of violation", name, known.into_iter()));
        } else if reason.is_empty() {
            remark(format!("`allow({name})` needs a reason after it, and allows nothing without one"));
        } else {
            // Alone in its line it is about the next one.
            let about = if before.trim().is_empty() { number + 1 } else { number };
            allowed.push(Allowed {
                name: name.to_owned(),
                rules: meant.iter().map(|kind| kind.rule.clone()).collect(),
                code: meant.iter().any(|kind| kind.codes.iter().any(|code| code == name)).then(|| name.to_owned()),
                reason: reason.to_owned(),
                lines: (number, about),
                used: false,
            });
        }
    }
    (allowed, remarks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Function;

    /// A row of the function, with a leak in line 2 of `a.c`, which is in `place`.
    fn leaks(function: &str, place: &str) -> Row {
        let result = json!({
            "ruleId": "LF0301",
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": {"uri": "a.c"},
                    "region": {"startLine": 2, "startColumn": 5},
                },
                "logicalLocations": [{"name": place}],
            }],
            "codeFlows": [function],
        });
        let function = Function {
            name: function.to_owned(),
            file: "a.c".to_owned(),
            line: 1,
            private: false,
            unit: "a.c".into(),
            files: Ok(vec!["a.c".into()]),
            digest: String::new(),
        };
        Row { findings: vec![result], ..Row::unknown(&function, "", "") }
    }

    #[test]
    fn what_a_callee_does_not_show_by_itself_is_each_callers_own() {
        let of = |rows: &[Row], baseline: Option<&Baseline>| {
            Findings::of(rows, &BTreeSet::from([PathBuf::from("a.c")]), baseline, &[], false)
        };
        let baseline_of = |rows: &[Row]| Baseline {
            known: of(rows, None)
                .results
                .iter()
                .map(|result| result["partialFingerprints"][FINGERPRINT].as_str().unwrap().to_owned())
                .collect(),
            proofs: None,
        };
        let known = baseline_of(&[leaks("f", "make")]);
        assert_eq!(of(&[leaks("f", "make")], Some(&known)).new, 0);
        assert_eq!(of(&[leaks("f", "make"), leaks("g", "make")], Some(&known)).new, 1);
        // What the callee shows by itself is one violation, whoever calls it, and whichever of them is judged.
        let known = baseline_of(&[leaks("make", "make"), leaks("f", "make")]);
        assert_eq!(known.known.len(), 1);
        assert_eq!(of(&[leaks("make", "make"), leaks("g", "make")], Some(&known)).new, 0);
        assert_eq!(of(&[leaks("g", "make")], Some(&known)).new, 0);
    }

    #[test]
    fn comments_are_read() {
        let kind = |rule: &str, part: &str, code: &str| Kind {
            rule: rule.to_owned(),
            part: part.to_owned(),
            codes: vec![code.to_owned()],
        };
        let kinds = [kind("overflow", "no-overflow", "LF0401"), kind("leak", "valid-memtrack", "LF0301")];
        let read = |text: &str| {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let (allowed, remarks) = allowed("a.c", &lines, &kinds);
            (
                allowed
                    .into_iter()
                    .map(|allowed| (allowed.rules.join(" "), allowed.reason, allowed.lines.1))
                    .collect::<Vec<_>>(),
                remarks,
            )
        };
        let one = |code: &str, reason: &str, line| (vec![(code.to_owned(), reason.to_owned(), line)], vec![]);
        assert_eq!(read("x = y + 1; // landfall: allow(overflow) it wraps"), one("overflow", "it wraps", 1));
        assert_eq!(read("\n  /* landfall: allow(leak) at the end */\nreturn;"), one("leak", "at the end", 3));
        assert_eq!(read("f(); // landfall: allow(valid-memtrack) so it is"), one("leak", "so it is", 1));
        assert_eq!(read("f(); // landfall: allow(LF0401) so it is"), one("overflow", "so it is", 1));
        assert_eq!(read("x = \"landfall: allow(leak) no comment\";"), (vec![], vec![]));
        for (text, part) in [
            ("// landfall: allow(overfow) x", "`overflow` is the nearest one"),
            ("// landfall: allow(leak)", "needs a reason"),
            ("// landfall: allow(leak", "without `)`"),
        ] {
            let (allowed, remarks) = read(text);
            assert!(
                allowed.is_empty() && remarks[0].contains(part) && remarks[0].starts_with("a.c:1: "),
                "{remarks:?}"
            );
        }
    }
}
