//! What an argument rests on, for people: the facts in the support of its multipliers.

use its::{LocationId, System};
use logic::Atom;

use crate::argument::{Argument, Step};
use crate::rows::prepare;

impl Argument {
    /// The facts that show, for the cases from a location that a step removes, the decrease and the bound: each atom
    /// with a multiplier, once. They hold whenever such a case is taken.
    pub fn reasons(&self, system: &System, step: &Step, location: LocationId) -> Vec<Atom> {
        let mut result: Vec<Atom> = Vec::new();
        for (index, proofs) in &step.removed {
            let Some(case) = self.cases.get(*index) else { continue };
            let invariant = self.invariant(system, case);
            let Ok(prepared) = prepare(system, &case.path, invariant, &case.choices) else { continue };
            if prepared.transition.source != location {
                continue;
            }
            for (row, _) in proofs.iter().flatten() {
                if let Some(atom) = prepared.rows().get(*row)
                    && !result.contains(atom)
                {
                    result.push(atom.clone());
                }
            }
        }
        result
    }
}
