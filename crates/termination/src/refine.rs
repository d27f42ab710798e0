//! Control-flow refinement: the remaining cases of a component, with its locations split by predicates.
//!
//! Where phases of a loop share a location, no function ranks all of them: `while (x != 0) if (x > 0) x = -x + 1; else
//! x = -x - 1` has one for each sign. Copies of the location, one for `x >= 1` and one for `x <= 0`, make the phases
//! visible to control flow: some copies are never entered again, others alternate and can be chained (Domenech,
//! Gallagher, Genaim: Control-flow refinement by partial evaluation, TPLP 2019).

use std::collections::{BTreeMap, BTreeSet};

use its::simplify::atoms::normalise;
use its::{Location, LocationId, System, Transition};
use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::lift::{Monomial, Monomials, lift};
use crate::rows::Prepared;

/// Inequalities to split by, per location.
pub(crate) type Predicates = BTreeMap<LocationId, Vec<Atom>>;

/// A location has no more copies than this.
const MAX_CELLS: usize = 81;
/// Systems with more transitions are not made.
const MAX_TRANSITIONS: usize = 1_500;

/// The proved facts about a system before it is refined.
pub struct Whole<'a> {
    /// The system.
    pub system: &'a System,
    /// The invariants at cut points.
    pub invariants: &'a BTreeMap<LocationId, Vec<Atom>>,
    /// The cases; `None` for those that cannot be taken.
    pub prepared: &'a [Option<Prepared>],
    /// The cases that may be taken infinitely often.
    pub left: &'a [bool],
}

/// A refined system.
#[derive(Clone, Debug)]
pub struct Refined {
    /// The system.
    pub system: System,
    /// For each of its locations the one it is a copy of.
    pub origins: Vec<LocationId>,
    /// For each of its locations the atoms that distinguish it from the other copies.
    pub cells: Vec<Vec<Atom>>,
    /// The products that its further variables stand for.
    pub monomials: BTreeMap<Symbol, Monomial>,
}

/// The system of the cases left in a component.
///
/// Each location of the component has a copy for each cell of the decision tree that its predicates make; cells whose
/// atoms contradict the invariants there are left out. A case from one location to another is one transition for each
/// pair of their cells that is consistent with it. Runs begin in further copies of the locations from where cases that
/// do not count as left in the component lead into it, or at its own where the whole system starts there.
///
/// The copies have variables for the given products of their originals.
///
/// If every run of the result is finite, no run of the system stays in the component forever: the part of such a run
/// after its last case outside of the component is a run of the result.
pub fn refine(
    whole: &Whole<'_>,
    component: &[LocationId],
    predicates: &Predicates,
    products: &Monomials,
) -> Result<Refined, String> {
    let mut refined = split(whole, component, predicates)?;
    if products.is_empty() {
        return Ok(refined);
    }
    let copies = refined.system.location_ids().zip(&refined.origins);
    let products = copies.filter_map(|(copy, origin)| Some((copy, products.get(origin)?.clone()))).collect();
    let lifted = lift(&refined.system, &products)?;
    (refined.system, refined.monomials) = (lifted.system, lifted.monomials);
    Ok(refined)
}

/// The system of the cases left, without products.
fn split(whole: &Whole<'_>, component: &[LocationId], predicates: &Predicates) -> Result<Refined, String> {
    let refined =
        Refined { system: System::default(), origins: Vec::new(), cells: Vec::new(), monomials: BTreeMap::new() };
    let mut result = Builder { whole, refined };
    result.refined.system.symbols = whole.system.symbols.clone();
    let mut cells: BTreeMap<LocationId, Vec<LocationId>> = BTreeMap::new();
    for location in component {
        let split = predicates.get(location).map_or(&[][..], Vec::as_slice);
        let copies = result.split(*location, split)?;
        if whole.system.starts.contains(location) {
            result.refined.system.starts.extend(&copies);
        }
        cells.insert(*location, copies);
    }
    let mut outside: BTreeMap<LocationId, LocationId> = BTreeMap::new();
    for (prepared, left) in whole.prepared.iter().zip(whole.left) {
        let Some(prepared) = prepared else { continue };
        let transition = &prepared.transition;
        let Some(targets) = cells.get(&transition.target) else { continue };
        let inside = cells.get(&transition.source).filter(|_| *left);
        if let Some(sources) = inside {
            for source in sources {
                result.connect(prepared, *source, targets)?;
            }
        } else if !whole.system.starts.is_empty() {
            let known = outside.get(&transition.source).copied();
            let source = known.unwrap_or_else(|| {
                let copy = result.copy(transition.source, &[], "from");
                result.refined.system.starts.push(copy);
                outside.insert(transition.source, copy);
                copy
            });
            result.connect(prepared, source, targets)?;
        }
    }
    Ok(result.refined)
}

struct Builder<'a, 'b> {
    whole: &'a Whole<'b>,
    refined: Refined,
}

impl Builder<'_, '_> {
    /// A copy of a location for each cell.
    fn split(&mut self, location: LocationId, predicates: &[Atom]) -> Result<Vec<LocationId>, String> {
        let original = self.whole.system.locations.get(location.index()).ok_or("a location that does not exist")?;
        let variables = &original.variables;
        if predicates.iter().any(|atom| atom.relation != Relation::NonNegative) {
            return Err("a predicate that is not an inequality".to_owned());
        }
        if predicates.iter().flat_map(Atom::symbols).any(|symbol| !variables.contains(&symbol)) {
            return Err(format!("a predicate of location {} uses other symbols", location.0));
        }
        let known = self.known(location);
        let mut cells: Vec<Vec<Atom>> = vec![Vec::new()];
        for predicate in predicates {
            let sides = [predicate.clone(), predicate.negate()];
            let mut finer = Vec::new();
            for cell in cells {
                let possible = |side: &&Atom| agree(known.iter().chain(&cell).chain([*side]));
                let sides: Vec<&Atom> = sides.iter().filter(possible).collect();
                finer.extend(sides.iter().map(|side| [cell.as_slice(), &[(*side).clone()]].concat()));
            }
            cells = finer;
            if cells.len() > MAX_CELLS {
                return Err(format!("more than {MAX_CELLS} cells"));
            }
        }
        Ok(cells.iter().enumerate().map(|(number, cell)| self.copy(location, cell, &number.to_string())).collect())
    }

    fn known(&self, location: LocationId) -> Vec<Atom> {
        let own = &self.whole.system.location(location).invariant;
        own.iter().chain(self.whole.invariants.get(&location).into_iter().flatten()).cloned().collect()
    }

    fn copy(&mut self, location: LocationId, cell: &[Atom], suffix: &str) -> LocationId {
        let original = self.whole.system.location(location);
        let mut invariant = self.known(location);
        invariant.extend(cell.iter().cloned());
        let name = format!("{}.{suffix}", original.name);
        let id = LocationId(self.refined.system.locations.len() as u32);
        self.refined.system.locations.push(Location { name, variables: original.variables.clone(), invariant });
        self.refined.origins.push(location);
        self.refined.cells.push(cell.to_vec());
        id
    }

    /// The transitions of a case from a copy of its source to copies of its target.
    fn connect(&mut self, case: &Prepared, source: LocationId, targets: &[LocationId]) -> Result<(), String> {
        let known: BTreeSet<&Atom> = self.refined.system.location(source).invariant.iter().collect();
        let mut enabled = case.rows().iter().chain(&self.refined.cells[source.index()]).cloned().collect();
        if !normalise(&mut enabled) {
            return Ok(());
        }
        let bounds = bounds(&enabled);
        let mut transitions = Vec::new();
        for target in targets {
            let after = self.refined.cells[target.index()].iter().map(|atom| case.after_atom(self.whole.system, atom));
            let after: Vec<Atom> = after.collect();
            if after.iter().any(|atom| clashes(&bounds, atom)) {
                continue;
            }
            // The invariant of the source is added whenever the transition is composed.
            let guard = case.rows().iter().chain(&after).filter(|atom| !known.contains(atom)).cloned().collect();
            transitions.push(Transition { source, target: *target, guard, origin: None, ..case.transition.clone() });
        }
        self.refined.system.transitions.extend(transitions);
        if self.refined.system.transitions.len() > MAX_TRANSITIONS {
            return Err(format!("more than {MAX_TRANSITIONS} transitions"));
        }
        Ok(())
    }
}

/// Whether the atoms have no contradiction in canonical form.
fn agree<'a>(atoms: impl Iterator<Item = &'a Atom>) -> bool {
    normalise(&mut atoms.cloned().collect())
}

/// The constants of canonical atoms by their symbol parts: `part + constant >= 0`.
fn bounds(atoms: &[Atom]) -> BTreeMap<Linear, Int> {
    let mut result = BTreeMap::new();
    for atom in atoms.iter().filter(|atom| atom.relation != Relation::NonZero) {
        let constant = atom.term.constant_part();
        let part = atom.term.add_constant(&-constant);
        if atom.relation == Relation::Zero {
            result.insert(-&part, -constant);
        }
        result.insert(part, constant.clone());
    }
    result
}

/// Whether an inequality contradicts the opposite bound.
fn clashes(bounds: &BTreeMap<Linear, Int>, atom: &Atom) -> bool {
    let atom = atom.normalised();
    let constant = atom.term.constant_part();
    let opposite = || bounds.get(&-&atom.term.add_constant(&-constant));
    atom.decided() == Some(false)
        || (atom.relation == Relation::NonNegative
            && opposite().is_some_and(|opposite| (constant + opposite).is_negative()))
}
