//! Which variables, sums and differences of variables take every m-th value only: forward analysis with congruences.

use std::collections::BTreeMap;

use its::{LocationId, System, Transition};
use logic::{Int, Linear, Symbol};

use crate::limits::Limits;
use crate::rows::prepare;
use crate::scale::{Residue, Scaling};

/// All values are equal to the second number modulo the first; modulo 0 they are the number itself.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Class(Int, Int);

/// The classes of templates.
type State = BTreeMap<Linear, Class>;

impl Class {
    fn any() -> Class {
        Class(Int::ONE, Int::ZERO)
    }

    fn new(modulus: Int, residue: Int) -> Class {
        let residue = if modulus.is_zero() { residue } else { residue.rem_floor(&modulus) };
        Class(modulus, residue)
    }

    fn plus(&self, other: &Class) -> Class {
        Class::new(self.0.gcd(&other.0), &self.1 + &other.1)
    }

    fn times(&self, factor: &Int) -> Class {
        Class::new((&self.0 * factor).abs(), &self.1 * factor)
    }

    fn join(&self, other: &Class) -> Class {
        Class::new(self.0.gcd(&other.0).gcd(&(&self.1 - &other.1)), self.1.clone())
    }
}

/// Residues of the variables of a system that its transitions preserve; empty if there are none of use.
pub(crate) fn find(system: &System, limits: &Limits) -> Scaling {
    if system.starts.is_empty() {
        return Scaling::new();
    }
    let prepared = (0..system.transitions.len()).filter_map(|index| prepare(system, &[index], &[], &[]).ok());
    let transitions: Vec<Transition> = prepared.map(|prepared| prepared.transition).collect();
    let templates: Vec<Vec<Linear>> =
        system.locations.iter().map(|place| templates(&place.variables, limits)).collect();
    let any = |location: LocationId| -> State {
        templates[location.index()].iter().map(|template| (template.clone(), Class::any())).collect()
    };
    let mut states: BTreeMap<LocationId, State> = system.starts.iter().map(|start| (*start, any(*start))).collect();
    for round in 0.. {
        let mut changed = false;
        for transition in &transitions {
            let Some(before) = states.get(&transition.source) else { continue };
            let variables = &system.location(transition.target).variables;
            let new = |symbol: Symbol| {
                let index = variables.iter().position(|variable| *variable == symbol)?;
                transition.update.get(index).cloned()
            };
            let after = templates[transition.target.index()].iter();
            let after: State = after.map(|t| (t.clone(), class(&t.substitute(new), before))).collect();
            match states.get_mut(&transition.target) {
                None => {
                    states.insert(transition.target, after);
                    changed = true;
                }
                Some(old) => {
                    for (own, new) in old.values_mut().zip(after.values()) {
                        let joined = own.join(new);
                        changed |= joined != *own;
                        *own = joined;
                    }
                }
            }
        }
        if !changed {
            break;
        }
        if round > limits.congruence_rounds {
            return Scaling::new();
        }
    }
    states.retain(|location, _| !system.is_start(*location));
    let scaled = |(location, state): (&LocationId, &State)| (*location, residues(&templates[location.index()], state));
    states.iter().map(scaled).filter(|(_, residues)| !residues.is_empty()).collect()
}

/// The variables, then the differences and sums of two of them.
fn templates(variables: &[Symbol], limits: &Limits) -> Vec<Linear> {
    let mut result: Vec<Linear> = variables.iter().map(|variable| Linear::symbol(*variable)).collect();
    for (index, first) in variables.iter().enumerate().filter(|_| variables.len() <= limits.congruent_variables) {
        for second in &variables[..index] {
            let (first, second) = (Linear::symbol(*first), Linear::symbol(*second));
            result.extend([&first - &second, &first + &second]);
        }
    }
    result
}

/// The class of a term, from those of templates at the location where its variables are.
fn class(term: &Linear, state: &State) -> Class {
    let mut sum = Class(Int::ZERO, term.constant_part().clone());
    let mut rest = Linear::zero();
    for (symbol, factor) in term.terms() {
        let own = Linear::symbol(symbol);
        if state.contains_key(&own) {
            rest = rest.add_scaled(factor, &own);
        } else {
            sum = sum.plus(&Class::any().times(factor));
        }
    }
    let factor = rest.content();
    // A multiple of a template, or of its negation.
    let primitive = Linear::from_parts(Int::ZERO, rest.terms().map(|(symbol, own)| (symbol, own.div_exact(&factor))));
    let opposite = || state.get(&-&primitive).map(|class| class.times(&-&factor));
    let whole = state.get(&primitive).map(|class| class.times(&factor)).or_else(opposite);
    let parts = || {
        rest.terms().fold(Class(Int::ZERO, Int::ZERO), |sum, (symbol, factor)| {
            let own = state.get(&Linear::symbol(symbol)).cloned().unwrap_or_else(Class::any);
            sum.plus(&own.times(factor))
        })
    };
    sum.plus(&whole.unwrap_or_else(parts))
}

/// Variables with residues: first those with a constant base, then those whose base is another variable without one.
fn residues(templates: &[Linear], state: &State) -> BTreeMap<Symbol, Residue> {
    let mut result: BTreeMap<Symbol, Residue> = BTreeMap::new();
    let mut bases: Vec<Symbol> = Vec::new();
    for template in templates {
        let Some(Class(modulus, residue)) = state.get(template).filter(|class| class.0 > Int::ONE) else { continue };
        // The later variable has factor 1 in its templates.
        let Some((variable, _)) = template.terms().rfind(|(_, factor)| factor.is_one()) else { continue };
        let others = template.without(variable);
        let free = others.symbols().all(|symbol| !result.contains_key(&symbol));
        if result.contains_key(&variable) || bases.contains(&variable) || !free {
            continue;
        }
        bases.extend(others.symbols());
        let base = (-&others).add_constant(residue);
        result.insert(variable, Residue { base, modulus: modulus.clone() });
    }
    result
}
