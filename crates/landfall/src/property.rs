//! What the user asks for: properties by name, or a property file of SV-COMP.
//!
//! A file has one or more lines `CHECK( init(main()), LTL(G valid-deref) )`. What Landfall does not decide is refused,
//! by name. A file may ask for some of the three parts of memory safety: then a violation of another part leaves the
//! question open, as no run continues after it.

use std::path::Path;
use std::str::FromStr;

use evidence::{Property, Report, Verdict};

/// One part of the list of properties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A property, or a group of them, by its name.
    Named(Vec<Property>),
    /// A property file.
    File(Specification),
}

/// What a property file asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specification {
    /// Its text.
    text: String,
    /// The function that runs start from.
    entry: String,
    /// The properties and their parts as SV-COMP names them, in the order of the file.
    parts: Vec<(Property, &'static str)>,
}

/// The formulas that are decided.
const FORMULAS: [(&str, Property, &str); 8] = [
    ("G valid-deref", Property::MemSafety, "valid-deref"),
    ("G valid-free", Property::MemSafety, "valid-free"),
    ("G valid-memtrack", Property::MemSafety, "valid-memtrack"),
    ("G valid-memcleanup", Property::MemCleanup, "valid-memcleanup"),
    ("G ! overflow", Property::NoOverflow, "no-overflow"),
    ("F end", Property::Termination, "termination"),
    ("G ! call(reach_error())", Property::Assertion, "unreach-call"),
    ("G ! call(__VERIFIER_error())", Property::Assertion, "unreach-call"),
];

impl Asked {
    /// The properties asked for.
    pub fn properties(&self) -> Vec<Property> {
        match self {
            Asked::Named(properties) => properties.clone(),
            Asked::File(file) => {
                let mut properties: Vec<Property> = file.parts.iter().map(|(property, _)| *property).collect();
                properties.dedup();
                properties
            }
        }
    }

    /// The function that a file starts from.
    pub fn entry(&self) -> Option<&str> {
        match self {
            Asked::Named(_) => None,
            Asked::File(file) => Some(&file.entry),
        }
    }

    /// The text of a file.
    pub fn text(&self) -> Option<&str> {
        match self {
            Asked::Named(_) => None,
            Asked::File(file) => Some(&file.text),
        }
    }
}

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Asked, String> {
        let path = Path::new(text);
        if path.extension().is_some_and(|extension| extension == "prp") {
            let content = std::fs::read_to_string(path).map_err(|error| format!("{text}: {error}"))?;
            return specification(&content).map(Asked::File).map_err(|error| format!("{text}: {error}"));
        }
        if let Some(group) = Property::group(text) {
            return Ok(Asked::Named(group.to_vec()));
        }
        let property: Property = text.parse().map_err(|error: evidence::UnknownProperty| error.to_string())?;
        Ok(Asked::Named(vec![property]))
    }
}

/// Reads a property file.
fn specification(text: &str) -> Result<Specification, String> {
    let mut parts = Vec::new();
    let mut entry: Option<String> = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (start, formula) =
            check(line).ok_or_else(|| format!("`{line}` is not of the form CHECK( init(main()), LTL(...) )"))?;
        if entry.as_ref().is_some_and(|entry| *entry != start) {
            return Err(format!("it starts from `{start}` and from another function"));
        }
        entry = Some(start);
        let known = FORMULAS.iter().find(|(known, _, _)| squeezed(known) == squeezed(&formula));
        let Some((_, property, part)) = known else {
            let decided: Vec<&str> = FORMULAS.iter().map(|(formula, _, _)| *formula).collect();
            return Err(format!(
                "the property `{formula}` is not decided by Landfall (decided: {})",
                decided.join(", ")
            ));
        };
        parts.push((*property, *part));
    }
    let entry = entry.ok_or("it contains no CHECK")?;
    parts.sort();
    parts.dedup();
    Ok(Specification { text: text.to_owned(), entry, parts })
}

/// The function and the formula of a line.
fn check(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix("CHECK")?.trim_start().strip_prefix('(')?.trim_end().strip_suffix(')')?.trim();
    let (start, formula) = inside.strip_prefix("init")?.trim_start().strip_prefix('(')?.split_once(',')?;
    let start = start.trim_end().strip_suffix(')')?.trim_end().strip_suffix(')')?.trim_end().strip_suffix('(')?;
    let formula = formula.trim().strip_prefix("LTL")?.trim_start().strip_prefix('(')?.strip_suffix(')')?;
    Some((start.trim().to_owned(), formula.trim().to_owned()))
}

fn squeezed(formula: &str) -> String {
    formula.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// Why the combination makes no sense.
pub fn refusal(asked: &[Asked], entry: Option<&str>) -> Option<String> {
    let file = asked.iter().find_map(|asked| asked.entry())?;
    if asked.len() > 1 {
        return Some("a property file stands alone".to_owned());
    }
    match entry {
        Some(entry) if entry != file => {
            Some(format!("the property file starts from `{file}`, and --entry says `{entry}`"))
        }
        _ => None,
    }
}

/// Takes back what is said about parts that the file does not ask for.
pub fn restrict(asked: &[Asked], report: &mut Report) {
    let Some(Asked::File(file)) = asked.first() else { return };
    for result in report.results.iter_mut().filter(|result| result.verdict == Verdict::False) {
        let is_asked = |part: &str| file.parts.iter().any(|(_, known)| *known == part);
        if result.evidence.alarms.iter().any(|alarm| is_asked(alarm.kind.subproperty())) {
            result.evidence.alarms.retain(|alarm| is_asked(alarm.kind.subproperty()));
            continue;
        }
        let reason = result.reason.take().unwrap_or_default();
        result.verdict = Verdict::Unknown;
        result.reason = Some(format!("another part of the property is violated, which was not asked for: {reason}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::{Alarm, AlarmKind, Circumstances, Counterexample, PropertyResult};

    #[test]
    fn property_files_are_read() {
        let text = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
                    CHECK( init(main()), LTL(G valid-memtrack) )\n\n";
        let file = specification(text).unwrap();
        assert_eq!(file.parts.len(), 3);
        assert_eq!(Asked::File(file).properties(), [Property::MemSafety]);
        for (text, property) in [
            ("CHECK( init(main()), LTL(G ! overflow) )", Property::NoOverflow),
            ("CHECK(init(f()),LTL(F end))", Property::Termination),
            ("CHECK( init(main()), LTL(G valid-memcleanup) )", Property::MemCleanup),
            ("CHECK( init(main()), LTL(G ! call(reach_error())) )", Property::Assertion),
            ("CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", Property::Assertion),
        ] {
            assert_eq!(Asked::File(specification(text).unwrap()).properties(), [property]);
        }
        assert_eq!(specification("CHECK(init(f()),LTL(F end))").unwrap().entry, "f");
    }

    #[test]
    fn what_is_not_decided_is_refused_by_name() {
        for (text, part) in [
            ("CHECK( init(main()), LTL(G ! data-race) )", "G ! data-race"),
            ("CHECK( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "not of the form"),
            ("CHECK( init(main()), LTL(F end) )\nCHECK( init(f()), LTL(F end) )", "another function"),
            ("", "no CHECK"),
            ("memsafety", "not of the form"),
        ] {
            let error = specification(text).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_violation_of_another_part_decides_nothing() {
        let circumstances = Circumstances {
            file: "a.c".into(),
            files: Vec::new(),
            entry: "main".into(),
            data_model: "lp64".into(),
            integers: "bitvector".into(),
            signed_overflow: "undefined".into(),
            malloc: "never-fails".into(),
            build: Vec::new(),
        };
        let verdict = |formula: &str| {
            let file = specification(&format!("CHECK( init(main()), LTL({formula}) )")).unwrap();
            let mut report = Report::unknown(circumstances.clone(), &[Property::MemSafety], "x");
            let alarms = vec![Alarm::new(AlarmKind::Leak, None, "lost")];
            let run = Counterexample::default();
            report.settle(PropertyResult::refuted(Property::MemSafety, "run", 0.0, alarms, run));
            restrict(&[Asked::File(file)], &mut report);
            report.results[0].verdict
        };
        assert_eq!(verdict("G valid-memtrack"), Verdict::False);
        assert_eq!(verdict("G valid-deref"), Verdict::Unknown);
    }
}
