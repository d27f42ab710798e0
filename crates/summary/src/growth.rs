//! What a candidate asks for in addition where checks fail under it: blocks, their sizes, strings, lists, facts about numbers.

use contract::entry::{Fact, Number, Origin, Range, Sum};
use logic::Int;
use symex::query::demand::Demand;

use crate::attempt::{Attempt, Question};
use crate::candidate::{Callee, Candidate, Guess, Link, Room, is_at_least};
use crate::choose::reduced;
use crate::links::links;
use crate::ways::{Lists, Way};
use crate::{choose, words};

/// A block of any size.
pub(crate) fn open(question: &Question<'_>, pointer: Origin) -> Guess {
    let (name, unit) = (words::name(question.naming, &pointer), question.naming.unit_of_string(&pointer));
    Guess::open(pointer, name, unit)
}

/// The candidate with what the attempt demands; `None` if that cannot be told.
pub(crate) fn next(
    question: &Question<'_>,
    candidate: &Candidate,
    attempt: &Attempt,
    (way, guarded): (Way, bool),
) -> Option<Candidate> {
    if let Some(next) = way.lists.and_then(|lists| with_lists(question, candidate, attempt, lists)) {
        return Some(next);
    }
    // Pointers that have no block come first: without one all that follows is guesswork.
    if let Some(next) = with_blocks(question, candidate, attempt) {
        return Some(next);
    }
    let mut next = candidate.clone();
    for demand in &attempt.demands {
        match demand {
            Demand::Memory { pointer, writes: true, .. } => next.block_mut(pointer)?.writable = true,
            Demand::Free(pointer) => next.block_mut(pointer)?.heap = true,
            Demand::Call(pointer) if next.functions.iter().all(|callee| callee.pointer != *pointer) => {
                next.blocks.retain(|block| block.pointer != *pointer);
                next.functions.push(Callee { pointer: pointer.clone(), among: Vec::new(), nullable: false });
            }
            _ => {}
        }
    }
    next.facts.extend(indices(question, &next, attempt));
    if guarded && next.facts == candidate.facts {
        next.facts.extend(guards(question, &next, attempt));
    }
    if way.long {
        next.facts.extend(long_strings(question, &next, attempt));
    }
    if next == *candidate {
        bounded(question, &mut next, attempt, Told::All);
    }
    if next == *candidate {
        headers(question, &mut next, attempt);
    }
    if next == *candidate {
        restricted(question, &mut next, attempt, true);
    }
    if next == *candidate {
        bounded(question, &mut next, attempt, Told::Some);
    }
    if next == *candidate {
        strings(&mut next, attempt);
    }
    if next == *candidate {
        restricted(question, &mut next, attempt, false);
    }
    if next == *candidate {
        moved(question, &mut next, attempt);
    }
    (next != *candidate).then_some(next)
}

/// Lists for the blocks whose link was read, else for what other pointers lead to that were read.
pub(crate) fn with_lists(
    question: &Question<'_>,
    candidate: &Candidate,
    attempt: &Attempt,
    lists: Lists,
) -> Option<Candidate> {
    let mut next = candidate.clone();
    let linked = |pointer: &Origin| {
        let links = links(question, pointer);
        let link = links.get(lists.link)?.clone();
        // All are there that are asked for.
        let at = |number: Option<usize>| match number {
            Some(number) => links.get(number).map(|link| Some(link.at)),
            None => Some(None),
        };
        Some(Link { back: at(lists.back)?, others: at(lists.other)?.into_iter().collect(), ..link })
    };
    for block in candidate.blocks.iter().filter(|block| candidate.is_single(block)) {
        let Some(link) = linked(&block.pointer) else { continue };
        let places = [link.at].into_iter().chain(link.others.iter().copied());
        let behind: Vec<Origin> = places.map(|at| block.pointer.at(at)).collect();
        let is_read = |place| attempt.pointers.contains(place) || candidate.block(place).is_some();
        if let (true, Some(guess)) = (behind.iter().any(is_read), next.block_mut(&block.pointer)) {
            guess.chain = Some(link);
            let told = |at: &Origin| behind.iter().any(|place| at == place || at.lies_below(place));
            next.blocks.retain(|guess| !told(&guess.pointer));
        }
    }
    if next == *candidate && !attempt.obstacles.is_empty() {
        // Where a loop has begun, a pointer is not known any more as the one that lay there.
        for pointer in &attempt.pointers {
            let link = linked(pointer);
            let there = match pointer {
                Origin::Memory { pointer: to, .. } if matches!(**to, Origin::Global(_)) => true,
                // Another link of a list's first block leads to no list of its own: then the blocks would form something else.
                Origin::Memory { pointer: to, offset } => next.block(to).is_some_and(|block| {
                    block.chain.is_none() || links(question, to).iter().all(|link| link.at != *offset)
                }),
                Origin::Param(_) | Origin::Global(_) => false,
            };
            if link.is_some() && there && next.block(pointer).is_none() {
                next.blocks.push(Guess { chain: link, ..open(question, pointer.clone()) });
            }
        }
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
            Origin::Memory { pointer, .. } => {
                let single = |block| next.list_around(block).is_none();
                matches!(**pointer, Origin::Global(_)) || next.block(pointer).is_some_and(single)
            }
            Origin::Param(_) | Origin::Global(_) => true,
        };
        if !known && parent && !next.is_end(pointer) && pointer.depth() <= question.limits.depth {
            next.blocks.push(open(question, pointer.clone()));
        }
    }
    (next != *candidate).then_some(next)
}

/// A block of any size for each pointer that was read and is not known any more where it is used: it was moved, as in `*p += 2`, or a
/// loop moves it. One that leads to a block of the type in which it lies goes along a list, which has no fixed number of blocks.
fn moved(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt) {
    if attempt.obstacles.is_empty() {
        return;
    }
    for pointer in &attempt.pointers {
        let Origin::Memory { pointer: parent, offset } = pointer else { continue };
        let is_link = links(question, parent).iter().any(|link| link.at == *offset);
        let there = !is_link && next.block(parent).is_some_and(|block| next.list_around(block).is_none());
        let called = next.functions.iter().any(|callee| callee.pointer == *pointer);
        if there
            && !called
            && !next.is_end(pointer)
            && next.block(pointer).is_none()
            && pointer.depth() <= question.limits.depth
        {
            next.blocks.push(open(question, pointer.clone()));
        }
    }
}

/// What has to hold between numbers so that an access ends where [`bounded`] takes it to end.
fn guards(question: &Question<'_>, next: &Candidate, attempt: &Attempt) -> Vec<Fact> {
    let mut facts = next.facts.clone();
    for demand in &attempt.demands {
        let sayable = |sum: &&Sum| words::has_words(question.naming, sum);
        let guards: Vec<&Sum> = match demand {
            Demand::Memory { guarded, exact: false, begins: None, .. } => {
                guarded.iter().map(|(guard, _)| guard).collect()
            }
            Demand::Inside { guards, .. } => guards.iter().collect(),
            _ => continue,
        };
        let known = |guard: &&Sum| facts.contains(&Fact::NonNegative((*guard).clone()));
        if !guards.iter().any(known) {
            facts.extend(guards.into_iter().find(sayable).map(|guard| Fact::NonNegative(guard.clone())));
        }
    }
    facts.split_off(next.facts.len())
}

/// That an index into an array lies in it which is a member of a structure: the caller gives the structure, and no more of that.
fn indices(question: &Question<'_>, next: &Candidate, attempt: &Attempt) -> Vec<Fact> {
    let sayable = |sum: &Sum| words::has_words(question.naming, sum) && !sum.terms.is_empty();
    let mut facts: Vec<Fact> = Vec::new();
    for demand in &attempt.demands {
        let Demand::Memory { pointer, ends, exact: false, begins: None, width: Some(width), .. } = demand else {
            continue;
        };
        let single = next.block(pointer).is_some_and(|block| block.chain.is_none() && block.unit.is_none());
        let whole = Int::from(question.naming.element(pointer));
        if !single || choose::wraps(ends) || choose::within(ends, &whole).is_some() {
            continue;
        }
        let Some(end) = choose::end(ends, &sayable) else { continue };
        // Where the access lies if the index is 0, or 1 for one that counts down before it.
        let first = [&end.constant - &Int::from(*width), end.constant.clone()];
        let array = first.iter().filter_map(Int::to_u64).find_map(|at| question.naming.array_around(pointer, at));
        let Some((limit, element)) = array else { continue };
        let element = Int::from(element);
        if end.terms.iter().all(|(factor, _)| *factor == element) {
            let fact = Fact::NonNegative(reduced(Sum::constant(limit).minus(end)));
            facts.extend(Some(fact).filter(|fact| !next.facts.contains(fact)));
        }
    }
    facts.dedup();
    facts
}

/// Whether all its numbers lie in the block, and it has some.
fn lies_in(sum: &Sum, block: &Origin) -> bool {
    !sum.terms.is_empty() && sum.terms.iter().all(|(_, number)| number.lies_in(block))
}

/// The bytes of the structure that the block is at least; `None` if it is none, or of a type that is not known. Who has a structure has all of it.
fn structure(question: &Question<'_>, block: &Guess) -> Option<Int> {
    let known = block.unit.is_none() && question.naming.has_element(&block.pointer);
    known.then(|| Int::from(question.naming.element(&block.pointer)))
}

/// Of how many accesses to a block the numbers of the entry have to tell the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    All,
    /// Of one at least: where a recursion was merged, only the first call knows how its numbers are related to the entry's.
    Some,
}

/// Gives blocks the sizes that the ends of the accesses tell: a block whose size is open gets one if its accesses
/// are bounded, another grows.
fn bounded(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt, told: Told) {
    for block in next.blocks.iter_mut().filter(|block| block.chain.is_none()) {
        let sayable = &|sum: &Sum| words::has_words(question.naming, sum);
        let accesses = attempt.demands.iter().filter_map(|demand| match demand {
            Demand::Memory { pointer, ends, guarded, exact, begins: None, .. }
                if *pointer == block.pointer && !choose::wraps(ends) =>
            {
                let holds = |guard: &Sum| next.facts.contains(&Fact::NonNegative(guard.clone()));
                let guarded = guarded.iter().filter(|(guard, _)| holds(guard)).map(|(_, end)| end.clone());
                let guarded: Vec<Sum> = guarded.collect();
                Some((if guarded.is_empty() { ends.clone() } else { guarded }, *exact))
            }
            _ => None,
        });
        let (exact, ranging): (Vec<_>, Vec<_>) = accesses.partition(|(_, exact)| *exact);
        let whole = structure(question, block);
        // What a range holds is what is there.
        let range = next.ranges.iter().find(|range| range.from == block.pointer).map(Range::bytes);
        let in_range = |ends: &[Sum]| range.as_ref().filter(|range| ends.contains(range)).cloned();
        // How many elements an array of no known length has is mostly told beside it.
        let flexible = question.naming.flexible_array(&block.pointer).is_some();
        let told_end = |ends: &[Sum]| {
            let best = choose::end(ends, sayable)?;
            let beside = || choose::end(ends, &|end| sayable(end) && lies_in(end, &block.pointer));
            let beside = if flexible { beside() } else { None };
            Some(beside.filter(|end| end.constant <= best.constant).unwrap_or(best).clone())
        };
        let end = |ends: &[Sum]| {
            let within = || whole.as_ref().and_then(|whole| choose::within(ends, whole)).cloned();
            in_range(ends).or_else(within).or_else(|| told_end(ends))
        };
        let chosen = ranging.iter().map(|(ends, _)| end(ends));
        let chosen = match told {
            Told::All => chosen.collect::<Option<Vec<Sum>>>(),
            Told::Some => Some(chosen.flatten().filter(|end| !end.terms.is_empty()).collect()),
        };
        let Some(mut chosen) = chosen else { continue };
        // Characters may be a string, whose end no number tells.
        if told == Told::Some && (chosen.is_empty() || block.unit == Some(1)) {
            continue;
        }
        for (ends, _) in &exact {
            // A single access may be one of those that a loop makes.
            if !ends.iter().any(|end| chosen.contains(end)) {
                let constant = || choose::end(ends, &|end| end.terms.is_empty()).cloned();
                chosen.extend(in_range(ends).or_else(constant));
            }
        }
        if chosen.is_empty() {
            continue;
        }
        let sizes = match &mut block.room {
            Room::Open => {
                let begin = if block.terminated { vec![block.end_of_string()] } else { Vec::new() };
                block.room = Room::AtLeast(begin);
                let Room::AtLeast(sizes) = &mut block.room else { continue };
                sizes
            }
            Room::AtLeast(sizes) => sizes,
        };
        for end in chosen {
            if sizes.iter().any(|size| is_at_least(size, &end)) {
                continue;
            }
            sizes.retain(|size| !is_at_least(&end, size));
            sizes.push(end);
        }
    }
}

/// Structures whose size is open and of which a member is accessed are there as a whole: how many elements follow may be told by a member,
/// and a loop reads the same one again only where it is known to be there.
fn headers(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt) {
    for demand in &attempt.demands {
        let Demand::Memory { pointer, ends, exact: true, begins: None, .. } = demand else { continue };
        let is_open = |block: &&mut Guess| block.chain.is_none() && block.room == Room::Open;
        let Some(block) = next.block_mut(pointer).filter(is_open) else { continue };
        if let Some(whole) = structure(question, block).filter(|whole| choose::within(ends, whole).is_some()) {
            block.room = Room::AtLeast(vec![Sum::constant(whole)]);
        }
    }
}

/// Where a string is read from behind so many of its elements, as in `s + 2` or `s + n`, accesses end so far behind its end if it is
/// shorter than that: it is as long as that at least. Its room would grow with each round of a loop.
pub(crate) fn long_strings(question: &Question<'_>, next: &Candidate, attempt: &Attempt) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    let sayable = |sum: &Sum| words::has_words(question.naming, sum);
    let is_value = |(_, number): &(Int, Number)| number.place().is_some();
    let is_more =
        |sum: &Sum| *sum != Sum::default() && is_at_least(sum, &Sum::default()) && sum.terms.iter().all(is_value);
    for demand in &attempt.demands {
        let Demand::Memory { pointer, ends, enters, exact: false, begins: None, writes: false, .. } = demand else {
            continue;
        };
        let Some(block) = next.block(pointer).filter(|block| block.terminated && block.chain.is_none()) else {
            continue;
        };
        let (end_of_string, empty) = (block.end_of_string(), Sum::constant(Int::from(block.unit.unwrap_or(1))));
        let behind = choose::end(ends, &sayable).map(|end| end.clone().minus(&end_of_string)).filter(is_more);
        let entered = || choose::end(enters, &|sum| sayable(sum) && is_more(sum)).cloned();
        let Some(more) = behind.or_else(entered) else { continue };
        let length = Number::StringLength(pointer.clone());
        // Once: what is read behind a string that is so long is no part of it.
        let speaks = |fact: &Fact| fact.sum().terms.iter().any(|(_, number)| *number == length);
        if !next.facts.iter().chain(&facts).any(speaks) {
            facts.push(Fact::NonNegative(reduced(end_of_string.minus(&empty).minus(&more))));
        }
    }
    facts
}

/// That numbers are at most the one that bounds the access, less what else is: they count within it. The numbers lie beside the
/// pointer; of one that is a parameter they are parameters, too, or what parameters point to.
pub(crate) fn orders(pointer: &Origin, ends: &[Sum]) -> Vec<Fact> {
    let is_beside = |number: &Number| match (number, pointer) {
        (
            Number::Value { at: Origin::Memory { pointer, .. }, signed: false, .. },
            Origin::Memory { pointer: beside, .. },
        ) => pointer == beside,
        (Number::Value { at: Origin::Param(_), signed: false, .. }, Origin::Param(_)) => true,
        (Number::Value { at: Origin::Memory { pointer, .. }, signed: false, .. }, Origin::Param(_)) => {
            matches!(**pointer, Origin::Param(_))
        }
        _ => false,
    };
    let numbers = |sum: &Sum, negative: bool| -> Vec<Number> {
        let signed = sum.terms.iter().filter(|(factor, _)| factor.is_negative() == negative);
        signed.map(|(_, number)| number.clone()).filter(is_beside).collect()
    };
    let is_bound = |end: &&Sum| {
        let less = end.terms.iter().filter(|(factor, _)| factor.is_negative()).count();
        !end.constant.is_positive() && less + 1 == end.terms.len() && numbers(end, true).len() == less
    };
    let bounds = ends.iter().filter(is_bound).flat_map(|end| numbers(end, false));
    let counts: Vec<Number> =
        ends.iter().filter(|end| end.constant.is_positive()).flat_map(|end| numbers(end, false)).collect();
    let pairs = bounds.flat_map(|bound| counts.iter().map(move |count| (bound.clone(), count.clone())));
    let fact = |(bound, count)| Fact::NonNegative(Sum::number(bound).minus(&Sum::number(count)));
    pairs.filter(|(bound, count)| bound != count).map(fact).collect()
}

/// Blocks that are read element by element without a bound end with a zero element.
fn strings(next: &mut Candidate, attempt: &Attempt) {
    for demand in &attempt.demands {
        let Demand::Memory { pointer, begins: None, writes, width: Some(width), .. } = demand else { continue };
        let written = |other: &Demand| matches!(other, Demand::Memory { pointer: p, writes: true, .. } if p == pointer);
        if *writes {
            continue;
        }
        // Of what members of lists lead to no size is said but that of the string.
        let in_list = next.block(pointer).is_some_and(|block| next.list_around(block).is_some());
        let only_read = in_list || !attempt.demands.iter().any(written);
        if let Some(block) = next.block_mut(pointer)
            && !block.terminated
            && block.unit == Some(*width)
        {
            block.terminated = true;
            block.room = if only_read { Room::AtLeast(vec![block.end_of_string()]) } else { Room::Open };
        }
    }
}

/// Keeps the entry's numbers from where a check fails; with `ahead` not from before blocks that another access enters behind their
/// beginning: an offset that wraps around comes before the block only where it lies far behind that.
fn restricted(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt, ahead: bool) {
    let known = next.facts.clone();
    let entered = |pointer: &Origin| {
        let behind =
            |demand: &Demand| matches!(demand, Demand::Memory { pointer: to, begins: None, .. } if to == pointer);
        ahead && attempt.demands.iter().any(behind)
    };
    for demand in &attempt.demands {
        let sayable = &|sum: &Sum| words::has_words(question.naming, sum);
        let facts: Vec<Option<Fact>> = match demand {
            Demand::Avoid(sums) => vec![choose::restriction(sums, sayable)],
            Demand::Inside { sides, .. } => sides.iter().map(|side| permitted(side, &known, sayable)).collect(),
            Demand::Memory { pointer, begins: Some(begins), .. } if !entered(pointer) => {
                let begins = in_array(question, pointer, begins);
                vec![permitted(&begins, &known, sayable)]
            }
            Demand::Memory { .. } | Demand::Free(_) | Demand::Call(_) => Vec::new(),
        };
        for fact in facts.into_iter().flatten() {
            if next.facts.len() < question.limits.facts && !next.facts.contains(&fact) {
                next.facts.push(fact);
            }
        }
    }
}

/// Where accesses to a block begin, counted from the array of no known length with which it ends, if they are accesses to its elements: what
/// lies before the array is no element.
fn in_array(question: &Question<'_>, pointer: &Origin, begins: &[Sum]) -> Vec<Sum> {
    let Some((begin, element)) = question.naming.flexible_array(pointer) else { return begins.to_vec() };
    let (begin, element) = (Int::from(begin), Int::from(element));
    let indexed = |sum: &Sum| !sum.terms.is_empty() && sum.terms.iter().all(|(factor, _)| *factor == element);
    let counted =
        |sum: &Sum| if indexed(sum) && sum.constant >= begin { sum.clone().plus(-&begin) } else { sum.clone() };
    begins.iter().map(counted).collect()
}

/// A fact that makes one of the sums at least 0. One that leaves hardly any call is the last that is tried.
fn permitted(sums: &[Sum], known: &[Fact], sayable: &dyn Fn(&Sum) -> bool) -> Option<Fact> {
    let found = choose::permission(sums, sayable);
    match &found {
        Some(fact) if choose::is_rare(fact) => choose::below_the_greatest(sums, known, sayable).or(found),
        _ => found,
    }
}
