//! Conditional termination: invariant conditions under which a function ranks.
//!
//! A *quasi-invariant* is an inequality `Q >= 0` per location that every case preserves; it need not hold initially.
//! If a function decreases and is bounded while Q holds, the component terminates inside Q and only the part outside is
//! left (Borralleras, Brockschmidt, Larraz, Oliveras, Rodriguez-Carbonell, Rubio: Proving termination through
//! conditional termination, TACAS 2017). This also finds eventual ranking functions, where Q states that the decrease has
//! begun (Bagnara and Mesnard: Eventual linear ranking functions, PPDP 2013).
//!
//! With unknown multipliers of Q the search is bilinear. Q and the function can be scaled, so each multiplier may be
//! taken as 0 or 1: there are few choices, and each is a linear program. `Q = -1` would satisfy each of them, so Q must
//! hold at a *witness*: a point where a case can be taken, twice if possible.
//!
//! The result is a set of predicates to split by; the proof about the refined system establishes everything else.

use std::collections::BTreeMap;

use logic::lp::{Comparison, Outcome, Problem};
use logic::{Atom, Int, Linear, Rational, Relation, Symbol};

use crate::budget::Budget;
use crate::certificate::Function;
use crate::component::{Candidate, Component};
use crate::demands::Demands;
use crate::methods::{AllBounded, Method, OneBounded};
use crate::refine::Predicates;
use crate::template::{Unknown, UnknownFunction, maximise, multipliers};

/// The conditions of a component, per location, and those of what is left inside and outside of them.
pub(crate) fn conditions(component: &Component<'_>, budget: &mut Budget) -> Predicates {
    let mut result = Predicates::new();
    let mut share = budget.share(budget.limits.conditions_share);
    let before = share.work;
    let mut todo = vec![component.clone()];
    let mut found = 0;
    while let Some(part) = todo.pop() {
        if found == budget.limits.conditions {
            break;
        }
        let Some(condition) = find(&part, &mut share) else { continue };
        found += 1;
        for (location, term) in &condition {
            let atom = Atom::new(term.clone(), Relation::NonNegative).normalised();
            let own = result.entry(*location).or_default();
            if atom.decided().is_none() && !own.contains(&atom) {
                own.push(atom);
            }
        }
        for side in sides(&part, &condition, &mut share) {
            todo.extend(unranked(side, &mut share));
        }
    }
    budget.absorb(before - share.work);
    result.retain(|_, own| !own.is_empty());
    result
}

/// How a condition is used for one case of the component and for the others; each flag is a multiplier of 1 or 0.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// The case does not decrease Q; otherwise its guard implies Q after it.
    keeps: bool,
    /// The same for the other cases.
    others_keep: bool,
    /// The decrease by the case depends on Q.
    decreases: bool,
    /// The bound of the function depends on Q.
    bounds: bool,
    /// That the other cases do not increase the function depends on Q.
    others_decrease: bool,
}

/// The shapes, the most natural ones first.
fn shapes(single: bool) -> impl Iterator<Item = Shape> {
    let uses = [(true, false), (false, true), (true, true)];
    let keeping = [(true, true), (false, true), (true, false), (false, false)];
    let each = uses.into_iter().flat_map(move |used| keeping.into_iter().map(move |keep| (used, keep)));
    each.flat_map(|(used, keep)| [false, true].into_iter().map(move |others| (used, keep, others)))
        .map(|((decreases, bounds), (keeps, others_keep), others_decrease)| Shape {
            keeps,
            others_keep,
            decreases,
            bounds,
            others_decrease,
        })
        .filter(move |shape| !single || (shape.others_keep && !shape.others_decrease))
}

/// A condition under which some case of the component is ranked; the simplest for the first shape and witness.
pub(crate) fn find(component: &Component<'_>, budget: &mut Budget) -> Option<Function> {
    let variables: usize = component.locations.iter().map(|l| component.variables[l.index()].len()).sum();
    if component.candidates.len() > budget.limits.condition_cases || variables > budget.limits.condition_variables {
        return None;
    }
    let witnesses: Vec<Vec<Point>> =
        component.candidates.iter().map(|candidate| witnesses(component, candidate, budget)).collect();
    let mut programs = 0;
    for shape in shapes(component.candidates.len() == 1) {
        for (own, points) in component.candidates.iter().zip(&witnesses) {
            let mut search = Search::new(component, own, shape);
            for point in points {
                programs += 1;
                if budget.is_exhausted() || programs > budget.limits.condition_programs {
                    return None;
                }
                if let Some(condition) = search.at(component, own, point, budget) {
                    return Some(condition);
                }
            }
        }
    }
    None
}

/// The values of the variables at a location.
type Point = BTreeMap<Symbol, Rational>;

/// The linear program of a shape.
struct Search {
    demands: Demands,
    condition: UnknownFunction,
    function: UnknownFunction,
}

impl Search {
    fn new(component: &Component<'_>, own: &Candidate, shape: Shape) -> Search {
        let mut demands = Demands::new();
        let condition = component.unknown_function(&mut demands.program);
        let function = component.unknown_function(&mut demands.program);
        for candidate in &component.candidates {
            let is_own = candidate.case == own.case;
            let minus_condition = || condition.at(candidate.source, -1, Linear::symbol);
            let kept = component.next(&condition, 1, candidate);
            let keeps = if is_own { shape.keeps } else { shape.others_keep };
            demands.demand(&candidate.atoms, if keeps { kept.and(minus_condition()) } else { kept });
            let mut decrease = component.decrease(&function, candidate);
            if if is_own { shape.decreases } else { shape.others_decrease } {
                decrease = decrease.and(minus_condition());
            }
            demands.demand(&candidate.atoms, if is_own { decrease.plus(-1) } else { decrease });
            if is_own {
                let value = component.value(&function, candidate);
                demands.demand(&candidate.atoms, if shape.bounds { value.and(minus_condition()) } else { value });
            }
        }
        Search { demands, condition, function }
    }

    /// The simplest condition that holds at a point before a case.
    fn at(
        &mut self,
        component: &Component<'_>,
        own: &Candidate,
        point: &Point,
        budget: &mut Budget,
    ) -> Option<Function> {
        let value = |symbol: Symbol| point.get(&symbol).cloned().unwrap_or_default();
        let (terms, bound) = component.value(&self.condition, own).row_at(&value, false);
        self.demands.maximise_with(&[(terms.clone(), bound.clone())], &[], budget)?;
        let mut demands = self.demands.clone();
        demands.program.add_row(terms, Comparison::AtLeast, bound);
        let unknowns: Vec<Unknown> = self.condition.unknowns().chain(self.function.unknowns()).collect();
        let point = demands.simplest(&unknowns, budget)?;
        Some(self.condition.read(&point, &self.condition.denominator(&point)))
    }
}

/// Points where a case can be taken, and, where it leads back, once more from where it leads to: the nearest to the
/// origin, then those near to it in which a variable is greatest or least.
fn witnesses(component: &Component<'_>, candidate: &Candidate, budget: &mut Budget) -> Vec<Point> {
    let variables = &component.variables[candidate.source.index()];
    let once = candidate.atoms.clone();
    let mut twice = once.clone();
    if candidate.source == candidate.target {
        // Arbitrary symbols may have other values the second time.
        let again = once.iter().filter(|atom| atom.symbols().all(|symbol| variables.contains(&symbol)));
        twice.extend(again.map(|atom| Atom::new(component.after(candidate, &atom.term), atom.relation)));
    }
    for atoms in [twice, once] {
        let points = extremes(&atoms, variables, budget).unwrap_or_default();
        if !points.is_empty() {
            return points;
        }
    }
    Vec::new()
}

/// The solution of the atoms that is nearest to the origin, and those near it with an extreme value of a variable.
fn extremes(atoms: &[Atom], variables: &[Symbol], budget: &mut Budget) -> Option<Vec<Point>> {
    let mut numbers: BTreeMap<Symbol, usize> = BTreeMap::new();
    let mut program = Problem::default();
    for symbol in atoms.iter().flat_map(Atom::symbols).chain(variables.iter().copied()) {
        numbers.entry(symbol).or_insert_with(|| program.add_free());
    }
    for atom in atoms {
        let comparison = match atom.relation {
            Relation::NonNegative => Comparison::AtLeast,
            Relation::Zero => Comparison::Equal,
            Relation::NonZero => continue,
        };
        let terms = atom.term.terms().map(|(symbol, factor)| (numbers[&symbol], factor.clone()));
        program.add_row(terms, comparison, -atom.term.constant_part());
    }
    let mut size = Vec::new();
    for variable in variables {
        let magnitude = program.add_nonnegative();
        for sign in [Int::ONE, Int::MINUS_ONE] {
            program.add_row([(magnitude, Int::ONE), (numbers[variable], sign)], Comparison::AtLeast, 0);
        }
        size.push((magnitude, Int::MINUS_ONE));
    }
    let mut result: Vec<Point> = Vec::new();
    let mut add = |values: &[Rational]| {
        let point = variables.iter().map(|variable| (*variable, values[numbers[variable]].clone())).collect();
        if !result.contains(&point) {
            result.push(point);
        }
    };
    let Outcome::Optimal { value, point } = maximise(&program, &size, budget)? else { return None };
    add(&point);
    let least = value.floor() - Int::from(budget.limits.witness_distance);
    program.add_row(size, Comparison::AtLeast, least);
    for variable in variables {
        for sign in [Int::ONE, Int::MINUS_ONE] {
            let Outcome::Optimal { point, .. } = maximise(&program, &[(numbers[variable], sign)], budget)? else {
                return None;
            };
            add(&point);
        }
    }
    Some(result)
}

/// The components inside and outside of a condition. No case leads out of it, so a run enters it at most once.
fn sides<'a>(component: &Component<'a>, condition: &Function, budget: &mut Budget) -> Vec<Component<'a>> {
    let mut result = Vec::new();
    for outside in [false, true] {
        let side = |term: Linear| {
            let inside = Atom::new(term, Relation::NonNegative);
            if outside { inside.negate() } else { inside }
        };
        let mut candidates = Vec::new();
        for candidate in &component.candidates {
            let (before, after) = component.values(condition, candidate);
            let mut own = candidate.clone();
            own.atoms.extend([side(before), side(after)]);
            if multipliers(&own.atoms, &Linear::constant(-1), budget).is_none() {
                candidates.push(own);
            }
        }
        result.extend(component.parts(&candidates));
    }
    result
}

/// The components that remain after removals by single linear functions.
fn unranked<'a>(component: Component<'a>, budget: &mut Budget) -> Vec<Component<'a>> {
    let methods: [&dyn Method; 2] = [&AllBounded, &OneBounded];
    let phases = methods.iter().find_map(|method| method.find(&component, budget));
    let Some(function) = phases.and_then(|phases| phases.into_iter().next()) else { return vec![component] };
    let mut left = Vec::new();
    for candidate in &component.candidates {
        let (before, after) = component.values(&function, candidate);
        let mut holds = |claim: &Linear| multipliers(&candidate.atoms, claim, budget).is_some();
        if !holds(&(&before - &after).add_constant(&Int::MINUS_ONE)) || !holds(&before) {
            left.push(candidate.clone());
        }
    }
    // Without a certified removal there is no progress.
    if left.len() == component.candidates.len() {
        return vec![component];
    }
    component.parts(&left).into_iter().flat_map(|part| unranked(part, budget)).collect()
}
