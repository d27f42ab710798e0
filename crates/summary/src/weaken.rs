//! What a precondition need not ask for.

use contract::entry::{Number, Origin, Sum};
use logic::Int;

use crate::attempt::Question;
use crate::candidate::{Candidate, Link, Room};
use crate::overlap::pairs;

/// Lets in what does no harm: smaller blocks and any pointers, null pointers, then blocks that overlap.
pub(crate) fn weaken(question: &Question<'_>, found: Candidate) -> Candidate {
    let holds = |candidate: &Candidate| {
        !question.is_over()
            && candidate.states(question.limits.cases).is_some_and(|states| question.attempt(&states, false).succeeds())
    };
    let mut weakest = found;
    for index in (0..weakest.blocks.len()).rev() {
        weakest = smaller(weakest, index, &holds);
    }
    for index in (0..weakest.facts.len()).rev() {
        let mut weaker = weakest.clone();
        weaker.facts.remove(index);
        if holds(&weaker) {
            weakest = weaker;
        }
    }
    for index in 0..weakest.blocks.len() {
        let block = weakest.blocks[index].clone();
        let bounded = matches!(&block.room, Room::AtLeast(sizes) if sizes.len() == 1 && !sizes[0].terms.is_empty());
        let several = matches!(&block.room, Room::AtLeast(sizes) if sizes.len() == 1 && sizes[0].constant > Int::ONE);
        // What lies between two pointers is seldom a string.
        let elements = weakest.range_from(&block.pointer).is_none()
            && (block.unit.is_some() && bounded || block.unit == Some(1) && several);
        let mut weaker = weakest.clone();
        weaker.blocks[index].or_string = true;
        if elements && !block.writable && !block.terminated && !block.heap && holds(&weaker) {
            weakest = weaker;
        }
        let mut weaker = weakest.clone();
        weaker.blocks[index].nullable = true;
        if holds(&weaker) {
            weakest = weaker;
            continue;
        }
        // Where the first block of a list or a tree may be missing, its place may be written.
        let above = weaker.blocks.iter_mut().find(|above| block.pointer.lies_below(&above.pointer) && !above.writable);
        if let (Some(above), true) = (above, block.chain.is_some()) {
            above.writable = true;
            if holds(&weaker) {
                weakest = weaker;
                continue;
            }
        }
        // Who frees or moves a block may begin with none.
        let mut weaker = weakest.clone();
        weaker.blocks[index].null_if_empty = true;
        let counted = matches!(&block.room, Room::AtLeast(sizes) if sizes.iter().all(|size| size.terms.len() == 1));
        if block.heap && bounded && counted && holds(&weaker) {
            weakest = weaker;
        }
    }
    for index in 0..weakest.functions.len() {
        let mut weaker = weakest.clone();
        weaker.functions[index].nullable = true;
        if holds(&weaker) {
            weakest = weaker;
        }
    }
    let pairs = pairs(question, &weakest);
    let with = |more: &[(Origin, Origin)]| {
        let may_overlap = weakest.may_overlap.iter().chain(more).cloned().collect();
        Candidate { may_overlap, ..weakest.clone() }
    };
    let all = with(&pairs);
    if pairs.is_empty() || holds(&all) {
        return all;
    }
    if (2..=question.limits.pairs).contains(&pairs.len()) {
        for pair in pairs {
            let mut weaker = weakest.clone();
            weaker.may_overlap.push(pair);
            if holds(&weaker) {
                weakest = weaker;
            }
        }
    }
    weakest
}

/// Drops lower bounds of the block's size that are not needed, constants first, and a block that nothing is asked of.
fn smaller(mut candidate: Candidate, index: usize, holds: &dyn Fn(&Candidate) -> bool) -> Candidate {
    if let Some(Link { bytes, .. }) = candidate.blocks[index].chain.clone() {
        let mut single = candidate.clone();
        single.blocks[index].chain = None;
        single.blocks[index].room = Room::AtLeast(vec![Sum::constant(bytes)]);
        let mut nothing = candidate.clone();
        nothing.blocks.remove(index);
        return [nothing, single].into_iter().find(|weaker| holds(weaker)).unwrap_or(candidate);
    }
    let Room::AtLeast(mut sizes) = candidate.blocks[index].room.clone() else { return candidate };
    candidate = without_end(candidate, index, holds);
    if sizes.is_empty() && !candidate.blocks[index].heap {
        let mut weaker = candidate.clone();
        weaker.blocks.remove(index);
        return if holds(&weaker) { weaker } else { candidate };
    }
    sizes.sort_by_key(|sum| sum.terms.len());
    let (dropped, all) = (sizes.len().saturating_sub(1), candidate.blocks[index].room.clone());
    for size in sizes.into_iter().take(dropped) {
        let Room::AtLeast(known) = &mut candidate.blocks[index].room else { continue };
        let before = known.clone();
        known.retain(|other| *other != size);
        if !holds(&candidate) {
            candidate.blocks[index].room = Room::AtLeast(before);
        }
    }
    // What was asked for with those sizes was tried.
    if candidate.blocks[index].room == all { candidate } else { without_end(candidate, index, holds) }
}

/// Where no size speaks of the string's length, it may need no end.
fn without_end(candidate: Candidate, index: usize, holds: &dyn Fn(&Candidate) -> bool) -> Candidate {
    let length = Number::StringLength(candidate.blocks[index].pointer.clone());
    let speaks = |room: &Room| match room {
        Room::AtLeast(sizes) => sizes.iter().flat_map(|sum| &sum.terms).any(|(_, number)| *number == length),
        Room::Open => false,
    };
    if !candidate.blocks[index].terminated || speaks(&candidate.blocks[index].room) {
        return candidate;
    }
    let mut weaker = candidate.clone();
    weaker.blocks[index].terminated = false;
    if holds(&weaker) { weaker } else { candidate }
}
