//! From the findings of engines to verdicts.
//!
//! Properties of single steps are true if no alarm speaks of them and nothing the analysis left out affects them.
//! Termination is true if in addition the prover of transition systems says that the extracted system ends: the system
//! speaks only of runs the analysis followed.

use evidence::{Alarm, Property, PropertyEvidence, PropertyResult, Verdict};

use crate::answer::{Answer, Findings, SystemAnswer};

/// The verdicts on the properties that an engine's answer makes.
pub fn results(answer: &Answer, engine: &str, properties: &[Property], seconds: f64) -> Vec<PropertyResult> {
    let verdict = |property: &Property| match property {
        Property::Termination => {
            let none = || SystemAnswer::Unknown("no transition system was made".to_owned(), Vec::new());
            termination(&answer.findings, answer.system.clone().unwrap_or_else(none), engine, seconds)
        }
        Property::MemSafety
        | Property::NoOverflow
        | Property::Assertion
        | Property::Division
        | Property::Shift
        | Property::Conversion
        | Property::Initialised
        | Property::Bounds
        | Property::MemCleanup => safety(&answer.findings, *property, engine, seconds),
    };
    properties.iter().map(verdict).collect()
}

/// The verdict on a property that rests on checks alone.
pub fn safety(findings: &Findings, property: Property, engine: &str, seconds: f64) -> PropertyResult {
    let evidence = evidence_for(findings, property);
    let reason = obstacle(&evidence);
    result(property, engine, seconds, evidence, reason)
}

/// The verdict on termination.
pub fn termination(findings: &Findings, answer: SystemAnswer, engine: &str, seconds: f64) -> PropertyResult {
    if let SystemAnswer::RunsForever(run) = answer {
        let (alarm, counterexample) = *run;
        return PropertyResult::refuted(Property::Termination, engine, seconds, vec![alarm], counterexample);
    }
    let mut evidence = evidence_for(findings, Property::Termination);
    let mut reason = obstacle(&evidence);
    match answer {
        SystemAnswer::Terminates(steps) => evidence.ranking = steps,
        // Answered above.
        SystemAnswer::RunsForever(_) => {}
        SystemAnswer::Unknown(why, loops) => {
            evidence.incomplete.extend(loops);
            reason = reason.or(Some(why));
        }
    }
    result(Property::Termination, engine, seconds, evidence, reason)
}

fn evidence_for(findings: &Findings, property: Property) -> PropertyEvidence {
    PropertyEvidence {
        alarms: findings.alarms.iter().filter(|alarm| alarm.kind.property() == property).cloned().collect(),
        incomplete: findings.incomplete.iter().filter(|gap| gap.affects.contains(&property)).cloned().collect(),
        ..PropertyEvidence::default()
    }
}

/// Why the evidence does not make a proof, in words.
fn obstacle(evidence: &PropertyEvidence) -> Option<String> {
    let alarms = evidence.alarms.iter().map(Alarm::to_string);
    let gaps = evidence.incomplete.iter().map(|gap| format!("not covered: {gap}"));
    let all: Vec<String> = alarms.chain(gaps).collect();
    let first = all.first()?;
    Some(match all.len() {
        1 => first.clone(),
        n => format!("{first} (and {} more)", n - 1),
    })
}

fn result(
    property: Property,
    engine: &str,
    seconds: f64,
    evidence: PropertyEvidence,
    reason: Option<String>,
) -> PropertyResult {
    let verdict = if reason.is_none() { Verdict::True } else { Verdict::Unknown };
    PropertyResult { verdict, reason, evidence, ..PropertyResult::proved(property, engine, seconds) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::{AlarmKind, Incomplete};

    /// Alarms, gaps and the properties they affect, verdicts.
    type Row<'a> = (&'a [AlarmKind], &'a [Gap<'a>], [Verdict; 3]);
    type Gap<'a> = (&'a str, &'a [Property]);

    fn findings(alarms: &[AlarmKind], gaps: &[(&str, &[Property])]) -> Findings {
        Findings {
            alarms: alarms.iter().map(|kind| Alarm::new(*kind, None, "x")).collect(),
            incomplete: gaps.iter().map(|(what, affects)| Incomplete::new(*what, None, affects.to_vec())).collect(),
            assumptions: Vec::new(),
            meaningless: Vec::new(),
            unchecked: Vec::new(),
        }
    }

    fn verdicts(findings: &Findings, answer: SystemAnswer) -> [Verdict; 3] {
        [
            safety(findings, Property::MemSafety, "symex", 0.0).verdict,
            safety(findings, Property::NoOverflow, "symex", 0.0).verdict,
            termination(findings, answer, "symex", 0.0).verdict,
        ]
    }

    #[test]
    fn only_findings_without_any_obstacle_are_a_proof() {
        use Verdict::{True, Unknown};
        let ends = || SystemAnswer::Terminates(Vec::new());
        let table: &[Row<'_>] = &[
            (&[], &[], [True, True, True]),
            (&[AlarmKind::Leak], &[], [Unknown, True, True]),
            (&[AlarmKind::InvalidFree, AlarmKind::Overflow], &[], [Unknown, Unknown, True]),
            (&[AlarmKind::NonTermination], &[], [True, True, Unknown]),
            (&[], &[("x", &Property::ALL)], [Unknown, Unknown, Unknown]),
            (&[], &[("x", &[Property::MemSafety])], [Unknown, True, True]),
        ];
        for (alarms, gaps, expected) in table {
            assert_eq!(verdicts(&findings(alarms, gaps), ends()), *expected, "{alarms:?} {gaps:?}");
        }
    }

    #[test]
    fn a_system_that_is_not_shown_to_end_leaves_termination_unknown() {
        let answer = SystemAnswer::Unknown("no ranking function for the loop at a.c:3".into(), Vec::new());
        let result = termination(&findings(&[], &[]), answer, "symex", 0.0);
        assert_eq!(result.verdict, Verdict::Unknown);
        assert_eq!(result.reason.unwrap(), "no ranking function for the loop at a.c:3");
    }

    #[test]
    fn the_reason_counts_what_it_does_not_show() {
        let findings = findings(&[AlarmKind::Leak], &[("asm", &[Property::MemSafety])]);
        let result = safety(&findings, Property::MemSafety, "symex", 0.0);
        assert_eq!(result.reason.unwrap(), "x (valid-memtrack) (and 1 more)");
    }
}
