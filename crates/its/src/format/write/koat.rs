//! Writer of rewrite rules with header.

use std::fmt::Write;

use logic::Symbol;

use super::names::Names;
use super::remarks::remarks;
use super::{prepare, term};
use crate::model::{LocationId, System, Transition};

/// The system as `(GOAL TERMINATION)(STARTTERM ..)(VAR ..)(RULES ..)`.
///
/// A system without starts is written without a start term, which in these formats means that runs begin everywhere.
pub(super) fn write(system: &System) -> String {
    let remarks = remarks(system, false);
    let system = prepare::guard_invariants(system.clone());
    let system = prepare::one_start(prepare::without_disequalities(system), false);
    let names = RuleNames::new(&system);
    let mut text: String = remarks.iter().map(|remark| format!("# {remark}\n")).collect();
    text.push_str("(GOAL TERMINATION)\n");
    if let [start] = system.starts.as_slice() {
        _ = writeln!(text, "(STARTTERM (FUNCTIONSYMBOLS {}))", names.function(*start));
    }
    _ = writeln!(text, "(VAR {})\n(RULES", names.variables.join(" "));
    for transition in &system.transitions {
        let conditions = names.conditions(transition);
        let condition = if conditions.is_empty() { String::new() } else { format!(" :|: {}", conditions.join(" && ")) };
        _ = writeln!(text, "  {}{condition}", names.rule(&system, transition));
    }
    text.push_str(")\n");
    text
}

/// The names in rewrite rules.
pub(super) struct RuleNames {
    functions: Vec<String>,
    /// By symbol.
    variables: Vec<String>,
}

impl RuleNames {
    pub(super) fn new(system: &System) -> Self {
        let mut names = Names::default();
        let functions = system.locations.iter().map(|location| names.legal(&location.name, "f")).collect();
        let wanted = |symbol: u32| match system.symbols.get(symbol as usize) {
            Some(name) => name.clone(),
            None => format!("x{symbol}"),
        };
        let variables = (0..system.first_free_symbol().0).map(|symbol| names.legal(&wanted(symbol), "x")).collect();
        RuleNames { functions, variables }
    }

    fn function(&self, location: LocationId) -> &str {
        &self.functions[location.index()]
    }

    /// How many symbols have names.
    #[cfg(test)]
    pub(super) fn len(&self) -> u32 {
        self.variables.len() as u32
    }

    /// The name of a symbol.
    pub(super) fn variable(&self, symbol: Symbol) -> String {
        self.variables[symbol.0 as usize].clone()
    }

    /// The two sides of the rule for a transition.
    pub(super) fn rule(&self, system: &System, transition: &Transition) -> String {
        let variables = &system.location(transition.source).variables;
        let variables: Vec<_> = variables.iter().map(|variable| self.variable(*variable)).collect();
        let update: Vec<_> =
            transition.update.iter().map(|value| term::term(value, &|symbol| self.variable(symbol))).collect();
        let (source, target) = (self.function(transition.source), self.function(transition.target));
        format!("{source}({}) -> {target}({})", variables.join(", "), update.join(", "))
    }

    /// The conditions of a transition.
    pub(super) fn conditions(&self, transition: &Transition) -> Vec<String> {
        transition.guard.iter().map(|atom| term::condition(atom, &|symbol| self.variable(symbol))).collect()
    }
}
