//! The cycles of the control flow that are tried.

use its::simplify::Traced;
use its::{LocationId, System};
use logic::Symbol;

use super::relation::Relation;
use super::solver::Questions;
use crate::limits::Limits;

/// The simple cycles of the simplified system, the short ones first; each begins at the least of its locations.
pub(crate) fn simple(system: &System, simplified: &Traced, fresh: &mut Symbol, limits: &Limits) -> Vec<Relation> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut tries = 0;
    for head in system.location_ids() {
        let mut todo: Vec<Vec<usize>> = vec![Vec::new()];
        let mut own = 0;
        // Breadth first, so that the limit keeps the short ones.
        let mut next = Vec::new();
        while own < limits.location_cycles && !todo.is_empty() {
            for path in todo.drain(..) {
                let at = path.last().map_or(head, |last| simplified.system.transitions[*last].target);
                for (index, transition) in simplified.system.transitions.iter().enumerate() {
                    if transition.source != at || own >= limits.location_cycles || tries >= limits.cycle_tries {
                        continue;
                    }
                    tries += 1;
                    let longer: Vec<usize> = path.iter().copied().chain([index]).collect();
                    if transition.target == head {
                        found.push(longer);
                        own += 1;
                    } else if transition.target > head
                        && longer.len() < limits.cycle_length
                        && !passes(simplified, &path, transition.target)
                    {
                        next.push(longer);
                    }
                }
            }
            std::mem::swap(&mut todo, &mut next);
        }
    }
    found.sort_by_key(Vec::len);
    found.truncate(limits.cycles);
    found.iter().filter_map(|path| Relation::of(system, &original(simplified, path), fresh)).collect()
}

/// Sequences of `length` cycles with the same head, in the order of the cycles; of those that are rotations of each
/// other one that begins with its first cycle.
pub(crate) fn sequences(
    system: &System,
    cycles: &[Relation],
    length: usize,
    questions: &mut Questions,
    fresh: &mut Symbol,
) -> Vec<Relation> {
    let limits = questions.limits();
    let mut todo: Vec<Vec<usize>> = (0..cycles.len()).map(|index| vec![index]).collect();
    for _ in 1..length {
        let mut longer: Vec<Vec<usize>> = Vec::new();
        for sequence in &todo {
            let first = sequence[0];
            let next = (first..cycles.len()).filter(|index| cycles[*index].source == cycles[first].source);
            longer.extend(next.map(|index| [sequence.as_slice(), &[index]].concat()));
        }
        longer.truncate(limits.tried_sequences);
        todo = longer;
    }
    let mut result = Vec::new();
    for sequence in todo {
        let path: Vec<usize> = sequence.iter().flat_map(|index| cycles[*index].path.iter().copied()).collect();
        if questions.are_over() || result.len() >= limits.sequences {
            break;
        }
        questions.spend(limits.composition_price * path.len() as u64);
        result.extend(Relation::of(system, &path, fresh));
    }
    result
}

/// The original transitions that a path of simplified ones stands for.
pub(crate) fn original(simplified: &Traced, path: &[usize]) -> Vec<usize> {
    path.iter().flat_map(|index| simplified.paths[*index].iter().copied()).collect()
}

/// Whether a path goes through a location.
fn passes(simplified: &Traced, path: &[usize], location: LocationId) -> bool {
    path.iter().any(|index| simplified.system.transitions[*index].target == location)
}
