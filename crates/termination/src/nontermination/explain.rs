//! Explanations of infinite runs.

use std::collections::BTreeMap;

use its::System;
use logic::{Atom, Linear, Symbol};

use super::evidence::{Forever, NonTermination, Region, Way};
use super::series::Value;
use crate::scale::{Residue, residues, value_of};

/// A stem of more steps is abridged in the middle.
const MAX_SHOWN: usize = 24;

impl NonTermination {
    /// The same run with the stem cut at the first state that agrees with its end in the variables of the progression.
    pub(super) fn shortened(mut self, system: &System) -> NonTermination {
        let states = self.in_steps(system).and_then(|system| self.states_in_steps(&system));
        let (Forever::Progression(progression), Ok(states)) = (&self.forever, states) else { return self };
        let end = states.last().map(|(location, _)| *location);
        let alike = states.iter().position(|(location, values)| {
            let pairs = system.location(*location).variables.iter().zip(values);
            let mut known = pairs.filter_map(|(v, value)| Some((progression.heads.get(v)?, value)));
            Some(*location) == end && known.all(|(series, value)| series.first() == *value)
        });
        self.stem.truncate(alike.unwrap_or(self.stem.len()));
        self
    }

    /// The run, one line for each state and step, and why it continues. Fails where [`NonTermination::check`] does.
    pub fn explain(&self, system: &System) -> Result<Vec<String>, String> {
        let states = self.states(system)?;
        let mut lines = vec!["an infinite run:".to_owned()];
        for (number, (location, values)) in states.iter().enumerate() {
            let hidden = number >= MAX_SHOWN / 2 && number + MAX_SHOWN / 2 < states.len();
            if hidden {
                if number == MAX_SHOWN / 2 {
                    lines.push(format!("  ... {} more steps ...", states.len() - MAX_SHOWN));
                }
                continue;
            }
            let place = system.location(*location);
            let pairs = place.variables.iter().zip(values);
            let pairs: Vec<String> = pairs.map(|(v, value)| format!("{} = {value}", system.symbol_name(*v))).collect();
            lines.push(format!("  {}: {}", place.name, pairs.join(", ")));
        }
        lines.extend(self.explain_forever(system));
        Ok(lines)
    }

    /// Why the run continues from the end of its stem, line by line.
    pub fn explain_forever(&self, system: &System) -> Vec<String> {
        let mut lines = Vec::new();
        let name = |index: usize| {
            let transition = system.transitions.get(index);
            transition.map_or_else(String::new, |t| system.location(t.target).name.clone())
        };
        match &self.forever {
            Forever::Progression(progression) => {
                let route: Vec<String> = progression.cycle.iter().map(|motion| name(motion.transition)).collect();
                lines.push(format!("from there it repeats forever, through {}", route.join(", ")));
                let head = progression.cycle.first().and_then(|motion| system.transitions.get(motion.transition));
                let own =
                    head.map_or_else(|| residues(&self.scaling, self.start), |t| residues(&self.scaling, t.source));
                let known: Vec<String> = progression
                    .heads
                    .keys()
                    .filter_map(|variable| {
                        let value = Value::of(&value_of(own, *variable), |symbol| {
                            let series = progression.heads.get(&symbol)?.clone();
                            Some(Value { series, open: Linear::zero() })
                        })?;
                        Some(format!("{} = {}", system.symbol_name(*variable), value.series.show(progression.base)))
                    })
                    .collect();
                if !known.is_empty() {
                    lines.push(format!("  in round k = 0, 1, 2, ... it begins with {}", known.join(", ")));
                }
            }
            Forever::Recurrence(regions) => {
                lines.push("from there it stays forever in".to_owned());
                for (number, region) in regions.iter().enumerate() {
                    let place = &system.location(region.location).name;
                    let own = residues(&self.scaling, region.location);
                    let classes = own.iter().map(|(variable, residue)| class(system, *variable, residue));
                    let region = &Region { atoms: originals(own, &region.atoms), ..region.clone() };
                    let atoms = region.atoms.iter().map(|atom| system.show_atom(atom)).chain(classes);
                    lines.push(format!("  region {number} at {place}: {}", conjunction(atoms)));
                    for course in &region.courses {
                        let Way::Follow(route) = &course.way else { continue };
                        let names: Vec<String> = route.path.iter().map(|choice| name(choice.transition)).collect();
                        let case = match course.case.as_slice() {
                            [] => String::new(),
                            case => {
                                let case = originals(own, case);
                                format!("if {} ", conjunction(case.iter().map(|atom| system.show_atom(atom))))
                            }
                        };
                        lines.push(format!("    {case}through {} to region {}", names.join(", "), route.next));
                    }
                }
            }
        }
        lines
    }
}

fn conjunction(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "true".to_owned() } else { parts.join(" && ") }
}

/// The atoms, in which variables with a residue stand for their steps, about the variables themselves.
fn originals(residues: &BTreeMap<Symbol, Residue>, atoms: &[Atom]) -> Vec<Atom> {
    let original = |atom: &Atom| {
        let counted = residues.iter().filter(|(variable, _)| atom.term.contains(**variable));
        // Multiplied by the modulus the steps are the variable without its base.
        let term = counted.fold(atom.term.clone(), |term, (variable, residue)| {
            let steps = term.coefficient(*variable);
            let rest = term.without(*variable).scale(&residue.modulus);
            rest.add_scaled(&steps, &(&Linear::symbol(*variable) - &residue.base))
        });
        Atom::new(term, atom.relation).normalised()
    };
    atoms.iter().map(original).collect()
}

/// The residue of a variable in words.
fn class(system: &System, variable: Symbol, residue: &Residue) -> String {
    let difference = &Linear::symbol(variable) - &residue.base;
    format!("{} is a multiple of {}", system.show_term(&difference), residue.modulus)
}
