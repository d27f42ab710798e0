//! The search for a precondition.

use contract::entry::{Fact, Number, Origin, Sum};
use symex::demand::Demand;

use crate::attempt::{Attempt, Question};
use crate::candidate::{Candidate, Guess, Room, end_of_string};
use crate::{choose, words};

/// What was found.
#[derive(Debug)]
pub enum Inferred {
    /// Nothing fails in the states that satisfy it.
    Precondition(Candidate),
    /// Nothing was found: what stood in the way last, in words.
    Nothing(String),
}

/// A block of any size for each pointer that the entry takes.
pub fn start(question: &Question<'_>) -> Candidate {
    let function = question.facts.program().function(question.entry);
    let pointer = |index: usize| function.value(function.params[index]).ty == ir::Type::Ptr;
    let passed = |index: usize| function.byval.iter().chain(&function.returned).any(|(at, _)| *at == index);
    let pointers = (0..function.params.len()).filter(|index| pointer(*index) && !passed(*index)).map(Origin::Param);
    let blocks = pointers.map(|pointer| Guess::open(pointer.clone(), words::name(question.naming, &pointer)));
    Candidate { blocks: blocks.collect(), ..Candidate::default() }
}

/// A constant is read-only memory that no precondition speaks of: any block that is only read may overlap it.
fn with_constants(constants: &[Origin], candidate: Candidate) -> Candidate {
    let read = candidate.blocks.iter().filter(|block| !block.writable);
    let pairs = read.flat_map(|block| constants.iter().map(|other| (block.pointer.clone(), other.clone())));
    let may_overlap = pairs.collect();
    Candidate { may_overlap, ..candidate }
}

/// Looks for a precondition, beginning with one that is too weak, and weakens what it finds.
pub fn infer(question: &Question<'_>, start: Candidate) -> Inferred {
    match strengthen(question, start) {
        Inferred::Precondition(found) => Inferred::Precondition(weaken(question, found)),
        nothing @ Inferred::Nothing(_) => nothing,
    }
}

/// Lets the candidate grow by what fails, until nothing does.
fn strengthen(question: &Question<'_>, start: Candidate) -> Inferred {
    let mut candidate = start;
    let mut last = "no precondition was found".to_owned();
    let program = question.facts.program();
    let constants = mentioned_globals(question.facts, question.entry).into_iter();
    let constants: Vec<Origin> = constants.filter(|id| program.global(*id).constant).map(Origin::Global).collect();
    for _ in 0..question.limits.rounds {
        candidate = with_constants(&constants, candidate);
        let Some(states) = candidate.states(question.limits.cases) else {
            return Inferred::Nothing("the precondition has too many cases".to_owned());
        };
        if question.is_over() {
            return Inferred::Nothing("a limit was reached in the search for a precondition".to_owned());
        }
        let attempt = question.attempt(&states, true);
        if !attempt.inhabited {
            return Inferred::Nothing("no state satisfies what the checks demand".to_owned());
        }
        if attempt.succeeds() {
            if let Some(settled) = settled(&candidate) {
                candidate = settled;
                continue;
            }
            return Inferred::Precondition(candidate);
        }
        if let Some(obstacle) = attempt.obstacles.first() {
            last.clone_from(obstacle);
        }
        match next(question, &candidate, &attempt) {
            Some(next) => candidate = next,
            None => return Inferred::Nothing(why(question, &attempt).unwrap_or(last)),
        }
    }
    Inferred::Nothing(last)
}

/// Blocks whose size nothing depends on get the least one; `None` if there are none.
fn settled(candidate: &Candidate) -> Option<Candidate> {
    let mut settled = candidate.clone();
    for block in settled.blocks.iter_mut().filter(|block| block.room == Room::Open) {
        let bounds = if block.terminated { vec![end_of_string(&block.pointer)] } else { Vec::new() };
        block.room = Room::AtLeast(bounds);
    }
    (settled != *candidate).then_some(settled)
}

/// The first demand that could not be met, in words.
fn why(question: &Question<'_>, attempt: &Attempt) -> Option<String> {
    attempt.demands.first().map(|demand| match demand {
        Demand::Memory { pointer, .. } => {
            format!("how much memory `{}` has to point to was not found", words::name(question.naming, pointer))
        }
        Demand::Free(pointer) => {
            format!("whether `{}` may be freed was not found", words::name(question.naming, pointer))
        }
        Demand::Inside(_) => "which numbers keep the accesses inside was not found".to_owned(),
        Demand::Avoid(_) => "which numbers lead to a signed overflow was not found".to_owned(),
    })
}

/// The candidate with what the attempt demands; `None` if that cannot be told.
fn next(question: &Question<'_>, candidate: &Candidate, attempt: &Attempt) -> Option<Candidate> {
    // Pointers that have no block come first: without one all that follows is guesswork.
    if let Some(next) = with_blocks(question, candidate, attempt) {
        return Some(next);
    }
    let mut next = candidate.clone();
    for demand in &attempt.demands {
        match demand {
            Demand::Memory { pointer, writes: true, .. } => next.block_mut(pointer)?.writable = true,
            Demand::Free(pointer) => next.block_mut(pointer)?.heap = true,
            _ => {}
        }
    }
    bounded(question, &mut next, attempt);
    if next == *candidate {
        restricted(question, &mut next, attempt);
    }
    if next == *candidate {
        strings(&mut next, attempt);
    }
    (next != *candidate).then_some(next)
}

/// A block of any size for each pointer that the checks ask about and that has none.
fn with_blocks(question: &Question<'_>, candidate: &Candidate, attempt: &Attempt) -> Option<Candidate> {
    let mut next = candidate.clone();
    for demand in &attempt.demands {
        let (Demand::Memory { pointer, .. } | Demand::Free(pointer)) = demand else { continue };
        let known = matches!(pointer, Origin::Global(_)) || next.block(pointer).is_some();
        let parent = match pointer {
            Origin::Memory { pointer, .. } => matches!(**pointer, Origin::Global(_)) || next.block(pointer).is_some(),
            Origin::Param(_) | Origin::Global(_) => true,
        };
        if !known && parent && depth(pointer) <= question.limits.depth {
            next.blocks.push(Guess::open(pointer.clone(), words::name(question.naming, pointer)));
        }
    }
    (next != *candidate).then_some(next)
}

fn depth(pointer: &Origin) -> usize {
    match pointer {
        Origin::Memory { pointer, .. } => 1 + depth(pointer),
        Origin::Param(_) | Origin::Global(_) => 0,
    }
}

/// Gives blocks the sizes that the ends of the accesses tell: a block whose size is open gets one if all its accesses
/// are bounded, another grows.
fn bounded(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt) {
    for block in &mut next.blocks {
        let sayable = &|sum: &Sum| words::has_words(question.naming, sum);
        let accesses = attempt.demands.iter().filter_map(|demand| match demand {
            Demand::Memory { pointer, ends, exact, begins: None, .. } if *pointer == block.pointer => {
                Some((ends.as_slice(), *exact))
            }
            _ => None,
        });
        let (exact, ranging): (Vec<_>, Vec<_>) = accesses.partition(|(_, exact)| *exact);
        let chosen = ranging.iter().map(|(ends, _)| choose::end(ends, sayable));
        let Some(mut chosen) = chosen.collect::<Option<Vec<&Sum>>>() else { continue };
        for (ends, _) in exact {
            // A single access may be one of those that a loop makes.
            if !ends.iter().any(|end| chosen.contains(&end)) {
                chosen.extend(choose::end(ends, &|end| end.terms.is_empty()));
            }
        }
        if chosen.is_empty() {
            continue;
        }
        let sizes = match &mut block.room {
            Room::Open => {
                let begin = if block.terminated { vec![end_of_string(&block.pointer)] } else { Vec::new() };
                block.room = Room::AtLeast(begin);
                let Room::AtLeast(sizes) = &mut block.room else { continue };
                sizes
            }
            Room::AtLeast(sizes) => sizes,
        };
        for end in chosen {
            if !sizes.iter().any(|size| is_at_least(size, end)) {
                sizes.retain(|size| !is_at_least(end, size));
                sizes.push(end.clone());
            }
        }
    }
}

/// Whether one sum is the other plus a constant that is not negative.
fn is_at_least(one: &Sum, other: &Sum) -> bool {
    let difference = one.clone().add_scaled(&logic::Int::from(-1), other);
    let unsigned = |number: &Number| matches!(number, Number::StringLength(_) | Number::Value { signed: false, .. });
    !difference.constant.is_negative()
        && difference.terms.iter().all(|(factor, number)| !factor.is_negative() && unsigned(number))
}

/// Blocks that are read byte by byte without a bound end with a zero byte.
fn strings(next: &mut Candidate, attempt: &Attempt) {
    for demand in &attempt.demands {
        let Demand::Memory { pointer, begins: None, writes, width: Some(1), .. } = demand else { continue };
        let written = |other: &Demand| matches!(other, Demand::Memory { pointer: p, writes: true, .. } if p == pointer);
        if *writes {
            continue;
        }
        let only_read = !attempt.demands.iter().any(written);
        if let Some(block) = next.block_mut(pointer)
            && !block.terminated
        {
            block.terminated = true;
            block.room = if only_read { Room::AtLeast(vec![end_of_string(pointer)]) } else { Room::Open };
        }
    }
}

/// Keeps the entry's numbers from where a check fails.
fn restricted(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt) {
    for demand in &attempt.demands {
        let sayable = &|sum: &Sum| words::has_words(question.naming, sum);
        let facts: Vec<Option<Fact>> = match demand {
            Demand::Avoid(sums) => vec![choose::restriction(sums, sayable)],
            Demand::Inside(sides) => sides.iter().map(|side| choose::permission(side, sayable)).collect(),
            Demand::Memory { begins: Some(begins), .. } => vec![choose::permission(begins, sayable)],
            Demand::Memory { .. } | Demand::Free(_) => Vec::new(),
        };
        for fact in facts.into_iter().flatten() {
            if next.facts.len() < question.limits.facts && !next.facts.contains(&fact) {
                next.facts.push(fact);
            }
        }
    }
}

/// Lets in what does no harm: smaller blocks and any pointers, null pointers, then blocks that overlap.
fn weaken(question: &Question<'_>, found: Candidate) -> Candidate {
    let holds = |candidate: &Candidate| {
        !question.is_over()
            && candidate.states(question.limits.cases).is_some_and(|states| question.attempt(&states, false).succeeds())
    };
    let mut weakest = found;
    for index in (0..weakest.blocks.len()).rev() {
        weakest = smaller(weakest, index, &holds);
    }
    for index in 0..weakest.facts.len() {
        let mut weaker = weakest.clone();
        weaker.facts.remove(weakest.facts.len() - 1 - index);
        if weakest.facts.len() > 1 && holds(&weaker) {
            weakest = weaker;
            break;
        }
    }
    for index in 0..weakest.blocks.len() {
        let block = &weakest.blocks[index];
        let bytes = question.naming.element(&block.pointer) == 1;
        let bounded = matches!(&block.room, Room::AtLeast(sizes) if sizes.len() == 1 && !sizes[0].terms.is_empty());
        let mut weaker = weakest.clone();
        weaker.blocks[index].or_string = true;
        if bytes && bounded && !block.writable && !block.terminated && !block.heap && holds(&weaker) {
            weakest = weaker;
        }
        let mut weaker = weakest.clone();
        weaker.blocks[index].nullable = true;
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
    let Room::AtLeast(mut sizes) = candidate.blocks[index].room.clone() else { return candidate };
    let length = Number::StringLength(candidate.blocks[index].pointer.clone());
    if candidate.blocks[index].terminated && !sizes.iter().flat_map(|sum| &sum.terms).any(|(_, n)| *n == length) {
        let mut weaker = candidate.clone();
        weaker.blocks[index].terminated = false;
        if holds(&weaker) {
            candidate = weaker;
        }
    }
    if sizes.is_empty() && !candidate.blocks[index].heap {
        let mut weaker = candidate.clone();
        weaker.blocks.remove(index);
        return if holds(&weaker) { weaker } else { candidate };
    }
    sizes.sort_by_key(|sum| sum.terms.len());
    let dropped = sizes.len().saturating_sub(1);
    for size in sizes.into_iter().take(dropped) {
        let Room::AtLeast(known) = &mut candidate.blocks[index].room else { continue };
        let before = known.clone();
        known.retain(|other| *other != size);
        if !holds(&candidate) {
            candidate.blocks[index].room = Room::AtLeast(before);
        }
    }
    candidate
}

/// The pairs of blocks that the caller may let overlap: those that pointers lead to, with each other and with variables
/// outside functions.
fn pairs(question: &Question<'_>, candidate: &Candidate) -> Vec<(Origin, Origin)> {
    let globals = relevant_globals(question.facts, question.entry);
    let blocks: Vec<&Origin> = candidate.blocks.iter().map(|block| &block.pointer).collect();
    let mut pairs = Vec::new();
    for (index, one) in blocks.iter().enumerate() {
        for other in blocks[index + 1..].iter().copied().chain(&globals) {
            pairs.push(((*one).clone(), other.clone()));
        }
    }
    pairs
}

/// The variables outside functions that the function or what it calls mentions and that may change. What a pointer leads to
/// may overlap all others without anybody noticing.
pub fn relevant_globals(facts: &analysis::Facts<'_>, entry: ir::FunctionId) -> Vec<Origin> {
    let found = mentioned_globals(facts, entry).into_iter();
    found.filter(|id| !facts.program().global(*id).constant).map(Origin::Global).collect()
}

fn mentioned_globals(facts: &analysis::Facts<'_>, entry: ir::FunctionId) -> Vec<ir::GlobalId> {
    let program = facts.program();
    let mut reached = facts.calls().reachable([entry]);
    let calls_pointers = |id: &ir::FunctionId| {
        let insts = program.function(*id).blocks.iter().flat_map(|block| &block.insts);
        insts.into_iter().any(|inst| matches!(inst.kind, ir::InstKind::Call { callee: ir::Callee::Pointer(_), .. }))
    };
    if reached.iter().any(calls_pointers) {
        // Any function may be called.
        reached = (0..program.functions.len() as u32).map(ir::FunctionId).collect();
    }
    analysis::globals::mentioned(program, reached)
}
