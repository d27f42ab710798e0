//! Writer of KITTeL's rewrite rules (paper 3).

use std::fmt::Write;

use super::koat::RuleNames;
use super::prepare;
use super::remarks::remarks;
use crate::model::System;

/// A rule `f(x) -> g(y) [ c1 /\ c2 ]` per line. Runs of these rules begin everywhere.
pub(super) fn write(system: &System) -> String {
    let mut text: String = remarks(system, true).iter().map(|remark| format!("# {remark}\n")).collect();
    let system = prepare::without_disequalities(prepare::guard_invariants(system.clone()));
    let names = RuleNames::new(&system);
    for transition in &system.transitions {
        let conditions = names.conditions(transition);
        let condition =
            if conditions.is_empty() { String::new() } else { format!(" [ {} ]", conditions.join(" /\\ ")) };
        _ = writeln!(text, "{}{condition}", names.rule(&system, transition));
    }
    text
}
