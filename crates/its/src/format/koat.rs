//! Writer of the KoAT format: rewrite rules with a start term.

use std::collections::BTreeSet;
use std::fmt::Write;

use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::{LocationId, System, Transition};

/// The system as `(GOAL TERMINATION)(STARTTERM ..)(VAR ..)(RULES ..)`.
///
/// Invariants of locations become conditions of the rules that leave them; a disequality becomes two rules. A system
/// with several starts, or with a start that is entered, gets a start of its own. A system without starts is written
/// without start term, which these formats read as "from everywhere".
pub fn write(system: &System) -> String {
    let variables = used_variables(system);
    let name = |symbol: Symbol| format!("x{}", symbol.0);
    let mut text = "(GOAL TERMINATION)\n".to_owned();
    let mut rules = String::new();
    if !system.starts.is_empty() {
        let entered = |location: &LocationId| system.transitions.iter().any(|t| t.target == *location);
        if let [only] = system.starts.as_slice()
            && !entered(only)
        {
            _ = writeln!(text, "(STARTTERM (FUNCTIONSYMBOLS {}))", function(*only));
        } else {
            text.push_str("(STARTTERM (FUNCTIONSYMBOLS start))\n");
            for start in &system.starts {
                let arguments: Vec<_> = system.location(*start).variables.iter().map(|v| name(*v)).collect();
                _ = writeln!(rules, "  start({0}) -> {1}({0})", arguments.join(", "), function(*start));
            }
        }
    }
    for transition in &system.transitions {
        let mut guard = transition.guard.clone();
        guard.extend(system.location(transition.source).invariant.iter().cloned());
        for atoms in split(&guard) {
            rule(&mut rules, system, transition, &atoms, &name);
        }
    }
    let names: Vec<_> = variables.into_iter().map(name).collect();
    _ = writeln!(text, "(VAR {})\n(RULES\n{rules})", names.join(" "));
    text
}

fn function(location: LocationId) -> String {
    format!("f{}", location.0)
}

fn used_variables(system: &System) -> BTreeSet<Symbol> {
    let of_locations = system.locations.iter().flat_map(|location| location.variables.iter().copied());
    of_locations.chain(system.transitions.iter().flat_map(Transition::symbols)).collect()
}

/// The conjunctions without disequalities whose disjunction is `guard`.
fn split(guard: &[Atom]) -> Vec<Vec<Atom>> {
    let mut cases = vec![Vec::new()];
    for atom in guard {
        let halves = match atom.relation {
            Relation::NonZero => {
                let zero = Linear::zero();
                vec![Atom::gt(&atom.term, &zero), Atom::lt(&atom.term, &zero)]
            }
            _ => vec![atom.clone()],
        };
        let with = |case: &Vec<Atom>, half: &Atom| case.iter().chain([half]).cloned().collect::<Vec<_>>();
        cases = cases.iter().flat_map(|case| halves.iter().map(move |half| with(case, half))).collect();
    }
    cases
}

fn rule(text: &mut String, system: &System, transition: &Transition, guard: &[Atom], name: &dyn Fn(Symbol) -> String) {
    let term = |term: &Linear| {
        // KoAT reads products with an explicit sign only between terms, so every part is written in full.
        let mut parts: Vec<String> = term.terms().map(|(symbol, factor)| product(factor, &name(symbol))).collect();
        if parts.is_empty() || !term.constant_part().is_zero() {
            parts.push(number(term.constant_part()));
        }
        parts.join(" + ")
    };
    let variables: Vec<_> = system.location(transition.source).variables.iter().map(|v| name(*v)).collect();
    let update: Vec<_> = transition.update.iter().map(term).collect();
    let (source, target) = (function(transition.source), function(transition.target));
    _ = write!(text, "  {source}({}) -> {target}({})", variables.join(", "), update.join(", "));
    let conditions: Vec<_> = guard
        .iter()
        .map(|atom| format!("{} {} 0", term(&atom.term), if atom.relation == Relation::Zero { "=" } else { ">=" }))
        .collect();
    if conditions.is_empty() {
        text.push('\n');
    } else {
        _ = writeln!(text, " :|: {}", conditions.join(" && "));
    }
}

fn product(factor: &Int, name: &str) -> String {
    if factor.is_one() { name.to_owned() } else { format!("{}*{name}", number(factor)) }
}

fn number(value: &Int) -> String {
    if value.is_negative() { format!("(-{})", value.abs()) } else { value.to_string() }
}
