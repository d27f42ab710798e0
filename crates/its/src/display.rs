//! Systems as text for people.

use std::fmt;

use logic::{Atom, Linear, Relation, Symbol};

use crate::model::{System, Transition};

impl System {
    /// The name of a symbol, or its number if it has none.
    pub fn symbol_name(&self, symbol: Symbol) -> String {
        match self.symbols.get(symbol.0 as usize) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("_{}", symbol.0),
        }
    }

    /// A term with the system's names.
    pub fn show_term(&self, term: &Linear) -> String {
        term.display(&|symbol| self.symbol_name(symbol)).to_string()
    }

    /// An atom with the system's names.
    pub fn show_atom(&self, atom: &Atom) -> String {
        let relation = match atom.relation {
            Relation::NonNegative => ">= 0",
            Relation::Zero => "= 0",
            Relation::NonZero => "!= 0",
        };
        format!("{} {relation}", self.show_term(&atom.term))
    }

    /// A transition on one line.
    pub fn show_transition(&self, transition: &Transition) -> String {
        let source = &self.location(transition.source).name;
        let target = self.location(transition.target);
        let changed = target.variables.iter().zip(&transition.update).filter(|(v, t)| t.as_symbol() != Some(**v));
        let update: Vec<_> =
            changed.map(|(v, t)| format!("{} := {}", self.symbol_name(*v), self.show_term(t))).collect();
        let guard: Vec<_> = transition.guard.iter().map(|atom| self.show_atom(atom)).collect();
        let guard = if guard.is_empty() { "true".to_owned() } else { guard.join(" && ") };
        format!("{source} -> {}: {guard} | {}", target.name, update.join(", "))
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let starts: Vec<_> = self.starts.iter().map(|start| self.location(*start).name.as_str()).collect();
        writeln!(f, "start: {}", if starts.is_empty() { "anywhere".to_owned() } else { starts.join(", ") })?;
        for location in &self.locations {
            let variables: Vec<_> = location.variables.iter().map(|v| self.symbol_name(*v)).collect();
            let invariant: Vec<_> = location.invariant.iter().map(|atom| self.show_atom(atom)).collect();
            write!(f, "{}({})", location.name, variables.join(", "))?;
            match invariant.as_slice() {
                [] => writeln!(f)?,
                atoms => writeln!(f, ": {}", atoms.join(" && "))?,
            }
        }
        for (index, transition) in self.transitions.iter().enumerate() {
            writeln!(f, "{index}: {}", self.show_transition(transition))?;
        }
        Ok(())
    }
}
