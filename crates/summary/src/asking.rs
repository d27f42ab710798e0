//! What a candidate asks for where the search for a precondition ended in vain: memory of the shape that its accesses have.

use contract::entry::Origin;
use symex::query::demand::Demand;

use crate::attempt::{Attempt, Question};
use crate::candidate::{Candidate, Room};
use crate::overlap::pairs;

/// Whether some access may leave the blocks of the candidate: then what ends there may end by undefined behaviour only, and a
/// condition for it would mislead.
pub(crate) fn leaves(candidate: &Candidate, attempt: &Attempt) -> bool {
    attempt.demands.iter().any(|demand| match demand {
        Demand::Memory { pointer, .. } => candidate.block(pointer).is_some(),
        Demand::Free(_) | Demand::Call(_) | Demand::Inside { .. } | Demand::Avoid(_) => false,
    })
}

/// What the candidate asks for beyond numbers, without the blocks of which nothing was found out; `None` if nothing is left.
pub(crate) fn asking(question: &Question<'_>, mut candidate: Candidate) -> Option<Candidate> {
    candidate.blocks.retain(|block| block.room != Room::Open || block.terminated || block.chain.is_some());
    let kept: Vec<Origin> = candidate.blocks.iter().map(|block| block.pointer.clone()).collect();
    let hangs = |pointer: &Origin| match pointer {
        Origin::Memory { pointer, .. } => !matches!(**pointer, Origin::Global(_)) && !kept.contains(pointer),
        Origin::Param(_) | Origin::Global(_) => false,
    };
    // They keep accesses inside.
    candidate.facts.clear();
    candidate.functions.retain(|callee| !hangs(&callee.pointer));
    candidate.blocks.retain(|block| !hangs(&block.pointer));
    // Where a string is, that it ends is what counts: more bytes were demanded in vain.
    for block in candidate.blocks.iter_mut().filter(|block| block.terminated) {
        block.room = Room::AtLeast(vec![block.end_of_string()]);
    }
    let mut candidate = settled(&candidate).unwrap_or(candidate);
    let pairs = pairs(question, &candidate);
    candidate.may_overlap.extend(pairs);
    (!candidate.blocks.is_empty() || !candidate.functions.is_empty()).then_some(candidate)
}

/// Blocks whose size nothing depends on get the least one; `None` if there are none.
pub(crate) fn settled(candidate: &Candidate) -> Option<Candidate> {
    let mut settled = candidate.clone();
    for block in settled.blocks.iter_mut().filter(|block| block.room == Room::Open) {
        let bounds = if block.terminated { vec![block.end_of_string()] } else { Vec::new() };
        block.room = Room::AtLeast(bounds);
    }
    (settled != *candidate).then_some(settled)
}
