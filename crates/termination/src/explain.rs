//! Explanations of an argument for reports: the facts that its multipliers use.

use std::collections::{BTreeMap, BTreeSet};

use its::{LocationId, System};
use logic::{Atom, Int, Linear, Symbol};

use crate::argument::{Argument, Step};
use crate::lift::Monomial;
use crate::refine::{Whole, refine};
use crate::rows::prepare;
use crate::scale::{STEPS, Scaling, rescale};

/// A ranking function at a location, of the system itself or of one that refines it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The location in the system that the argument is about.
    pub location: LocationId,
    /// When the function applies: the predicates of the refinement that select the copy of the location.
    pub condition: Vec<Atom>,
    /// The phases, over the variables of the location and products of them.
    pub phases: Vec<Linear>,
    /// The products that the symbols stand for which are not variables of the location.
    pub monomials: BTreeMap<Symbol, Monomial>,
}

impl Ranking {
    /// The name of a symbol in the condition or the phases: that of a product is made of those of its factors.
    pub fn symbol_name(&self, symbol: Symbol, variable: &dyn Fn(Symbol) -> String) -> String {
        match self.monomials.get(&symbol) {
            Some(monomial) => {
                let factor = |symbol| match self.symbol_name(symbol, variable) {
                    name if name.contains(' ') => format!("({name})"),
                    name => name,
                };
                monomial.factors().map(factor).join("*")
            }
            None => variable(symbol),
        }
    }
}

impl Argument {
    /// The names of the methods that contributed, including those of refinements.
    pub fn methods(&self) -> BTreeSet<&'static str> {
        let mut result: BTreeSet<&'static str> = self.prepared_by.iter().copied().collect();
        result.extend(self.steps.iter().map(|step| step.method));
        if let Some(scaled) = &self.scaled {
            result.insert(STEPS);
            result.extend(scaled.argument.methods());
        }
        for refinement in &self.rest {
            result.insert(refinement.method);
            result.extend(refinement.argument.methods());
        }
        result
    }

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

    /// All ranking functions in the order of the argument, those of refinements with the conditions under which they
    /// apply. Fails where [`Argument::check`] does for the parts that are needed.
    pub fn rankings(&self, system: &System) -> Result<Vec<Ranking>, String> {
        if let Some(scaled) = &self.scaled {
            let inner = scaled.argument.rankings(&rescale(system, &scaled.scaling)?)?;
            return Ok(inner.into_iter().filter_map(|ranking| unscaled(&scaled.scaling, ranking)).collect());
        }
        let mut result = Vec::new();
        for step in &self.steps {
            for location in step.phases.iter().take(1).flat_map(|first| first.keys()) {
                let phases = step.phases.iter().filter_map(|phase| phase.get(location)).cloned().collect();
                let (condition, monomials) = (Vec::new(), BTreeMap::new());
                result.push(Ranking { location: *location, condition, phases, monomials });
            }
        }
        if self.rest.is_empty() {
            return Ok(result);
        }
        let prepared = self.check_cases(system)?;
        let mut left: Vec<bool> = prepared.iter().map(Option::is_some).collect();
        for (case, _) in self.steps.iter().flat_map(|step| &step.removed) {
            *left.get_mut(*case).ok_or("a step that removes a case that does not exist")? = false;
        }
        let whole = Whole { system, invariants: &self.invariants, prepared: &prepared, left: &left };
        for refinement in &self.rest {
            let refined = refine(&whole, &refinement.locations, &refinement.predicates, &refinement.products)?;
            for inner in refinement.argument.rankings(&refined.system)? {
                let copy = inner.location.index();
                let condition = [refined.cells[copy].as_slice(), &inner.condition].concat();
                let mut monomials = refined.monomials.clone();
                monomials.extend(inner.monomials);
                let (location, phases) = (refined.origins[copy], inner.phases);
                result.push(Ranking { location, condition, phases, monomials });
            }
        }
        Ok(result)
    }
}

/// A ranking in terms of the original variables, multiplied so that it is integral. Products of counted steps are not
/// products of variables, so a ranking that contains them is not reported.
fn unscaled(scaling: &Scaling, ranking: Ranking) -> Option<Ranking> {
    let Some(residues) = scaling.get(&ranking.location) else { return Some(ranking) };
    if !ranking.monomials.is_empty() {
        return None;
    }
    let multiple = residues
        .values()
        .fold(Int::ONE, |multiple, residue| &multiple * &residue.modulus.div_exact(&multiple.gcd(&residue.modulus)));
    let plain = |term: &Linear| {
        let mut result = Linear::constant(&multiple * term.constant_part());
        for (symbol, factor) in term.terms() {
            let (part, factor) = match residues.get(&symbol) {
                Some(residue) => {
                    (&Linear::symbol(symbol) - &residue.base, factor * &multiple.div_exact(&residue.modulus))
                }
                None => (Linear::symbol(symbol), factor * &multiple),
            };
            result = result.add_scaled(&factor, &part);
        }
        result
    };
    Some(Ranking {
        condition: ranking.condition.iter().map(|atom| Atom::new(plain(&atom.term), atom.relation)).collect(),
        phases: ranking.phases.iter().map(plain).collect(),
        ..ranking
    })
}
