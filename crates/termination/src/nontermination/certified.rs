//! Proofs for the steps between regions: that a step can be taken, and that it leads into its region.

use its::{LocationId, System};
use logic::{Atom, Int, Linear, Relation};

use super::check::{Consequences, consequences};
use super::evidence::{Choice, Route, Why};
use crate::budget::Budget;
use crate::template::multipliers;

/// A path from states with the given atoms to a region (its number and atoms), with all proofs.
pub(crate) fn certified(
    system: &System,
    (from, rows): (LocationId, &[Atom]),
    path: Vec<Choice>,
    (next, region): (usize, &[Atom]),
    budget: &mut Budget,
) -> Option<Route> {
    let Consequences { enabled, closed, .. } = consequences(system, from, &path, region).ok()?;
    let enabled = enabled.iter().map(|atom| why(rows, atom, budget)).collect::<Option<_>>()?;
    let closed = closed.iter().map(|atom| why(rows, atom, budget)).collect::<Option<_>>()?;
    Some(Route { path, enabled, next, closed })
}

/// A proof that an atom follows from others, if one is found.
pub(crate) fn why(rows: &[Atom], atom: &Atom, budget: &mut Budget) -> Option<Why> {
    if atom.is_trivially_true() {
        return Some(Why::Trivial);
    }
    let below = |term: &Linear| term.add_constant(&Int::MINUS_ONE);
    let negative = -&atom.term;
    match atom.relation {
        Relation::NonNegative => multipliers(rows, &atom.term, budget).map(Why::NonNegative),
        Relation::Zero => {
            let up = multipliers(rows, &atom.term, budget)?;
            Some(Why::Zero(up, multipliers(rows, &negative, budget)?))
        }
        Relation::NonZero => multipliers(rows, &below(&atom.term), budget)
            .map(Why::Positive)
            .or_else(|| multipliers(rows, &below(&negative), budget).map(Why::Negative)),
    }
}
