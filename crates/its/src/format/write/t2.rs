//! Writer of T2's transition systems.

use std::collections::BTreeMap;
use std::fmt::Write;

use logic::{Linear, Symbol};

use super::names::Names;
use super::remarks::remarks;
use super::{prepare, term};
use crate::model::{System, Transition};

/// The system as `START: 0; FROM: 0; commands TO: 1; ..`, locations by number.
///
/// Variables are global: the first ones are those of the current location, the others keep old values.
pub(super) fn write(system: &System) -> String {
    let mut text: String = remarks(system, false).iter().map(|remark| format!("// {remark}\n")).collect();
    let system = prepare::one_start(prepare::guard_invariants(system.clone()), true);
    let mut names = Names::default();
    let positions = Positions::new(&system, &mut names);
    let next: Vec<String> = positions.names.iter().map(|name| names.legal(&format!("{name}_next"), "v")).collect();
    for (index, location) in system.locations.iter().enumerate() {
        _ = writeln!(text, "// {index}: {}", location.name.replace(|c: char| c.is_control(), " "));
    }
    // After `one_start` there is one.
    _ = writeln!(text, "START: {};", system.starts.first().map_or(0, |start| start.0));
    for transition in &system.transitions {
        _ = writeln!(text, "\nFROM: {};", transition.source.0);
        for command in commands(&system, transition, &positions, &next) {
            _ = writeln!(text, "  {command};");
        }
        _ = writeln!(text, "TO: {};", transition.target.0);
    }
    text
}

fn commands(system: &System, transition: &Transition, positions: &Positions, next: &[String]) -> Vec<String> {
    let variables = &system.location(transition.source).variables;
    let name = |symbol: Symbol| match variables.iter().position(|variable| *variable == symbol) {
        Some(position) => positions.names[position].clone(),
        None => positions.free[&symbol].clone(),
    };
    let mut commands: Vec<String> = Positions::free_symbols(system, transition)
        .map(|symbol| format!("{} := nondet()", positions.free[&symbol]))
        .collect();
    commands.extend(transition.guard.iter().map(|atom| format!("assume({})", term::condition(atom, &name))));
    // Updates are simultaneous, so a new value is kept in a temporary variable while the old one is still needed.
    let old = |position: usize| variables.get(position).copied();
    let changed: Vec<(usize, &Linear)> = transition
        .update
        .iter()
        .enumerate()
        .filter(|(position, value)| value.as_symbol().is_none_or(|symbol| old(*position) != Some(symbol)))
        .collect();
    let mut waiting = Vec::new();
    for (index, (position, value)) in changed.iter().enumerate() {
        let read_later = |symbol| changed[index + 1..].iter().any(|(_, later)| later.contains(symbol));
        let target = &positions.names[*position];
        let value = term::term(value, &name);
        if old(*position).is_some_and(read_later) {
            commands.push(format!("{} := {value}", next[*position]));
            waiting.push(format!("{target} := {}", next[*position]));
        } else {
            commands.push(format!("{target} := {value}"));
        }
    }
    commands.extend(waiting);
    commands
}

/// Names for formats in which all locations have the same variables.
pub(super) struct Positions {
    /// The name of the variable at each position of a location.
    pub(super) names: Vec<String>,
    /// The names of symbols that are arbitrary in some step.
    pub(super) free: BTreeMap<Symbol, String>,
}

impl Positions {
    pub(super) fn new(system: &System, names: &mut Names) -> Self {
        let wanted = |symbol: Symbol| match system.symbols.get(symbol.0 as usize) {
            Some(name) => name.clone(),
            None => format!("x{}", symbol.0),
        };
        let count = system.locations.iter().map(|location| location.variables.len()).max().unwrap_or(0);
        let at = |position: usize| system.locations.iter().find_map(|location| location.variables.get(position));
        let positions: Vec<String> =
            (0..count).filter_map(at).map(|symbol| names.legal(&wanted(*symbol), "v")).collect();
        let mut free = BTreeMap::new();
        for transition in &system.transitions {
            for symbol in Self::free_symbols(system, transition) {
                free.entry(symbol).or_insert_with(|| names.legal(&wanted(symbol), "v"));
            }
        }
        Positions { names: positions, free }
    }

    /// The symbols that are arbitrary in a step.
    pub(super) fn free_symbols(system: &System, transition: &Transition) -> impl Iterator<Item = Symbol> {
        let variables = &system.location(transition.source).variables;
        transition.symbols().into_iter().filter(move |symbol| !variables.contains(symbol))
    }
}
