//! Writer of the SMT-LIB form of the termination problem data base.

use std::fmt::Write;

use logic::{Atom, Int, Linear, Relation, Symbol};

use super::names::Names;
use super::prepare;
use super::remarks::remarks;
use super::t2::Positions;
use crate::model::{System, Transition};

const PRELUDE: &str = "
(define-fun cfg_init ( (pc Loc) (src Loc) (rel Bool) ) Bool
  (and (= pc src) rel))

(define-fun cfg_trans2 ( (pc Loc) (src Loc)
                         (pc1 Loc) (dst Loc)
                         (rel Bool) ) Bool
  (and (= pc src) (= pc1 dst) rel))

(define-fun cfg_trans3 ( (pc Loc) (exit Loc)
                         (pc1 Loc) (call Loc)
                         (pc2 Loc) (return Loc)
                         (rel Bool) ) Bool
  (and (= pc exit) (= pc1 call) (= pc2 return) rel))
";

/// The system as declarations of locations, `init_main` and `next_main`.
///
/// All locations have the same variables here: the first ones are theirs, the others arbitrary.
pub(super) fn write(system: &System) -> String {
    let mut text: String = remarks(system, false).iter().map(|remark| format!("; {remark}\n")).collect();
    let system = prepare::one_start(prepare::guard_invariants(system.clone()), true);
    let mut names = Names::default();
    let locations: Vec<String> = system.locations.iter().map(|location| names.legal(&location.name, "l")).collect();
    let positions = Positions::new(&system, &mut names);
    text.push_str("(declare-sort Loc 0)\n");
    for location in &locations {
        _ = writeln!(text, "(declare-const {location} Loc)");
    }
    if locations.len() > 1 {
        _ = writeln!(text, "(assert (distinct {}))", locations.join(" "));
    }
    text.push_str(PRELUDE);
    let state = |suffix: &str| {
        let variables: String = positions.names.iter().map(|name| format!(" ({name}^{suffix} Int)")).collect();
        format!("(pc^{suffix} Loc){variables}")
    };
    // After `one_start` there is one.
    let start = system.starts.first().map_or("", |start| locations[start.index()].as_str());
    _ = writeln!(text, "\n(define-fun init_main ( {} ) Bool\n  (cfg_init pc^0 {start} true))", state("0"));
    _ = writeln!(text, "\n(define-fun next_main ( {} {} ) Bool\n  (or", state("0"), state("post"));
    for transition in &system.transitions {
        let (source, target) = (&locations[transition.source.index()], &locations[transition.target.index()]);
        let relation = relation(&system, transition, &positions);
        _ = writeln!(text, "    (cfg_trans2 pc^0 {source} pc^post {target} {relation})");
    }
    text.push_str("  ))\n");
    text
}

fn relation(system: &System, transition: &Transition, positions: &Positions) -> String {
    let variables = &system.location(transition.source).variables;
    let name = |symbol: Symbol| match variables.iter().position(|variable| *variable == symbol) {
        Some(position) => format!("{}^0", positions.names[position]),
        None => positions.free[&symbol].clone(),
    };
    let mut parts: Vec<String> = transition.guard.iter().map(|atom| condition(atom, &name)).collect();
    let values = transition.update.iter().zip(&positions.names);
    parts.extend(values.map(|(value, target)| format!("(= {target}^post {})", term(value, &name))));
    let all = match parts.as_slice() {
        [] => "true".to_owned(),
        [only] => only.clone(),
        _ => format!("(and {})", parts.join(" ")),
    };
    let free: Vec<String> = Positions::free_symbols(system, transition)
        .map(|symbol| format!("({} Int)", positions.free[&symbol]))
        .collect();
    if free.is_empty() { all } else { format!("(exists ({}) {all})", free.join(" ")) }
}

fn condition(atom: &Atom, name: &dyn Fn(Symbol) -> String) -> String {
    let term = term(&atom.term, name);
    match atom.relation {
        Relation::NonNegative => format!("(>= {term} 0)"),
        Relation::Zero => format!("(= {term} 0)"),
        Relation::NonZero => format!("(not (= {term} 0))"),
    }
}

fn term(term: &Linear, name: &dyn Fn(Symbol) -> String) -> String {
    let product = |(symbol, factor): (Symbol, &Int)| {
        if factor.is_one() { name(symbol) } else { format!("(* {} {})", number(factor), name(symbol)) }
    };
    let mut parts: Vec<String> = term.terms().map(product).collect();
    if parts.is_empty() || !term.constant_part().is_zero() {
        parts.push(number(term.constant_part()));
    }
    match parts.as_slice() {
        [only] => only.clone(),
        _ => format!("(+ {})", parts.join(" ")),
    }
}

fn number(value: &Int) -> String {
    if value.is_negative() { format!("(- {})", value.abs()) } else { value.to_string() }
}
