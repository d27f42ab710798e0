//! The search for a precondition.

use std::collections::BTreeSet;

use contract::entry::{Fact, Number, Origin, Sum};
use symex::query::demand::Demand;

use crate::asking::{asking, leaves, settled};
use crate::attempt::{Attempt, Question};
use crate::candidate::{Callee, Candidate, Guess, Link, Room};
use crate::links::{linking, links};
use crate::obstacle::Obstacle;
use crate::overlap::{mentioned_globals, pairs};
use crate::{callees, choose, words};

/// What was found.
#[derive(Debug)]
pub enum Inferred {
    /// Nothing fails in the states that satisfy it.
    Precondition(Candidate),
    /// Nothing was found.
    Nothing {
        /// What stood in the way.
        why: Obstacle,
        /// The last candidate, if it asks for something and no access leaves its blocks: other checks fail in its states, but
        /// every run that passes them may end.
        last: Option<Candidate>,
        /// What the searches came to that asks for something, whatever fails there.
        reached: Vec<Candidate>,
    },
}

/// A block of any size for each pointer that the entry takes.
pub fn start(question: &Question<'_>) -> Candidate {
    let function = question.facts.program().function(question.entry);
    let pointer = |index: usize| function.value(function.params[index]).ty == ir::Type::Ptr;
    let passed = |index: usize| function.byval.iter().chain(&function.returned).any(|(at, _)| *at == index);
    let pointers = (0..function.params.len()).filter(|index| pointer(*index) && !passed(*index)).map(Origin::Param);
    let blocks = pointers.map(|pointer| open(question, pointer));
    Candidate { blocks: blocks.collect(), ..Candidate::default() }
}

fn open(question: &Question<'_>, pointer: Origin) -> Guess {
    let (name, unit) = (words::name(question.naming, &pointer), question.naming.unit_of_string(&pointer));
    Guess::open(pointer, name, unit)
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
    let mut seen = Seen { guarded: true, ..Seen::default() };
    let mut found = strengthen(question, start.clone(), None, &mut seen);
    // What numbers in the state hold between them may be no more than a coincidence on one path.
    if seen.guards && matches!(found, Inferred::Nothing { .. }) {
        seen.guarded = false;
        found = strengthen(question, start.clone(), None, &mut seen);
    }
    let mut tried = false;
    // Of a function outside the program nothing is known: neither that its result is memory, nor what it changes. Perhaps the
    // program says which function is meant. And where blocks are linked to others of their type, they may form a list.
    for (lists, named) in [None].into_iter().chain(LISTS.map(Some)).flat_map(|lists| [(lists, false), (lists, true)]) {
        let functions = if named { seen.named(question) } else { Vec::new() };
        let there = lists.is_none_or(|lists| lists.links() <= seen.links);
        let again = functions.is_empty() == named || !named && lists.is_none();
        if !matches!(found, Inferred::Nothing { .. }) || again || !there {
            continue;
        }
        let start = Candidate { functions, ..start.clone() };
        match (strengthen(question, start, lists, &mut seen), &mut found) {
            (better @ Inferred::Precondition(_), _) => found = better,
            // Where the program says which function is meant, what is missing then is missing.
            (Inferred::Nothing { why: then, .. }, Inferred::Nothing { why, .. }) if !question.is_over() => {
                // Along a list that it needs, another thing stands in the way.
                if lists.is_none() || why.walks && !then.walks {
                    *why = then;
                }
                tried |= lists.is_some();
            }
            _ => {}
        }
    }
    match found {
        Inferred::Precondition(found) => {
            Inferred::Precondition(numbers_alone(question, &found).unwrap_or_else(|| weaken(question, found)))
        }
        Inferred::Nothing { why, last, .. } => {
            let why = if question.is_over() { why } else { why.with_links(&seen.members, tried) };
            Inferred::Nothing { why, last, reached: seen.reached }
        }
    }
}

/// How blocks of one type are taken for a list, or, with two links forth, for a tree: the numbers of their links.
#[derive(Clone, Copy)]
struct Lists {
    link: usize,
    other: Option<usize>,
    back: Option<usize>,
}

impl Lists {
    /// So many links have to be there.
    fn links(self) -> usize {
        1 + [Some(self.link), self.other, self.back].into_iter().flatten().max().unwrap_or(0)
    }
}

/// What is tried, in this order: one of the links, two of them that lead forth and back, another one, trees of two links. Of a type with
/// more links to blocks of its own they are no template.
const LISTS: [Lists; 8] = [
    Lists { link: 0, other: None, back: None },
    Lists { link: 1, other: None, back: None },
    Lists { link: 0, other: None, back: Some(1) },
    Lists { link: 1, other: None, back: Some(0) },
    Lists { link: 2, other: None, back: None },
    Lists { link: 0, other: Some(1), back: None },
    Lists { link: 1, other: Some(2), back: None },
    Lists { link: 0, other: Some(2), back: None },
];

/// What the search came across that asks for another beginning.
#[derive(Default)]
struct Seen {
    /// Pointers through which functions are called.
    called: Vec<Origin>,
    /// So many links to blocks of its own type has a block at most.
    links: usize,
    /// The members that are such links, of blocks of which more than one was looked at.
    members: BTreeSet<String>,
    /// Blocks are given the ends that hold where one number is at most another one.
    guarded: bool,
    /// There were such ends.
    guards: bool,
    /// Where searches ended in vain: what their last candidates ask for.
    reached: Vec<Candidate>,
}

impl Seen {
    fn look(&mut self, question: &Question<'_>, candidate: &Candidate, attempt: &Attempt) {
        for demand in &attempt.demands {
            match demand {
                Demand::Call(pointer) if !self.called.contains(pointer) => self.called.push(pointer.clone()),
                Demand::Memory { guarded, .. } => self.guards |= !guarded.is_empty(),
                Demand::Inside { guards, .. } => self.guards |= !guards.is_empty(),
                _ => {}
            }
        }
        let pointers = candidate.blocks.iter().map(|block| &block.pointer).chain(&attempt.pointers);
        let links = pointers.map(|pointer| links(question, pointer).len());
        self.links = links.chain([self.links]).max().unwrap_or(0);
        for pointer in candidate.blocks.iter().map(|block| &block.pointer).chain(&attempt.pointers) {
            let Origin::Memory { pointer: parent, offset } = pointer else { continue };
            let link = linking(question.naming, parent).into_iter().find(|field| field.offset == *offset);
            self.members.extend(link.map(|field| field.name));
        }
    }

    /// The pointers as ones to the functions that the program has for them.
    fn named(&self, question: &Question<'_>) -> Vec<Callee> {
        let named = |pointer: &Origin| {
            let among = callees::known(question, pointer, question.limits.callees);
            (!among.is_empty()).then(|| Callee { pointer: pointer.clone(), among, nullable: false })
        };
        self.called.iter().filter_map(named).collect()
    }
}

/// Lets the candidate grow by what fails, until nothing does. With `lists`, blocks that are linked to others of their type form
/// lists.
fn strengthen(question: &Question<'_>, start: Candidate, lists: Option<Lists>, seen: &mut Seen) -> Inferred {
    let mut candidate = start;
    let mut last = Obstacle::limit(question, "rounds", question.limits.rounds);
    let program = question.facts.program();
    let constants = mentioned_globals(question.facts, question.entry).into_iter();
    let constants: Vec<Origin> = constants.filter(|id| program.global(*id).constant).map(Origin::Global).collect();
    for _ in 0..question.limits.rounds {
        candidate = with_constants(&constants, candidate);
        let nothing = |why: Obstacle| Inferred::Nothing { why, last: None, reached: Vec::new() };
        let Some(states) = candidate.states(question.limits.cases) else {
            return nothing(Obstacle::limit(question, "cases", question.limits.cases));
        };
        if question.is_over() {
            return nothing(Obstacle::time(question));
        }
        let attempt = question.attempt(&states, true);
        if !attempt.inhabited {
            return nothing(Obstacle::contradiction());
        }
        if attempt.succeeds() {
            if let Some(settled) = settled(&candidate) {
                candidate = settled;
                continue;
            }
            return Inferred::Precondition(candidate);
        }
        seen.look(question, &candidate, &attempt);
        match next(question, &candidate, &attempt, (lists, seen.guarded)) {
            Some(next) => candidate = next,
            None => {
                if let Some(why) = Obstacle::of(question, &candidate, &attempt) {
                    last = why;
                }
                let reached = asking(question, candidate);
                seen.reached.extend(reached.clone().filter(|reached| !seen.reached.contains(reached)));
                let within = reached.filter(|reached| !leaves(reached, &attempt));
                return Inferred::Nothing { why: last, last: within, reached: Vec::new() };
            }
        }
    }
    Inferred::Nothing { why: last, last: None, reached: Vec::new() }
}

/// The candidate with what the attempt demands; `None` if that cannot be told.
fn next(
    question: &Question<'_>,
    candidate: &Candidate,
    attempt: &Attempt,
    (lists, guarded): (Option<Lists>, bool),
) -> Option<Candidate> {
    if let Some(next) = lists.and_then(|lists| with_lists(question, candidate, attempt, lists)) {
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
    if guarded {
        next.facts.extend(guards(question, &next, attempt));
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

/// Lists for the blocks whose link was read, else for what other pointers lead to that were read.
fn with_lists(question: &Question<'_>, candidate: &Candidate, attempt: &Attempt, lists: Lists) -> Option<Candidate> {
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
    for block in candidate.blocks.iter().filter(|block| block.chain.is_none()) {
        let Some(link) = linked(&block.pointer) else { continue };
        let places = [link.at].into_iter().chain(link.others.iter().copied());
        let behind: Vec<Origin> = places.map(|at| block.pointer.at(at)).collect();
        let is_read = |place| attempt.pointers.contains(place) || candidate.block(place).is_some();
        if let (true, Some(guess)) = (behind.iter().any(is_read), next.block_mut(&block.pointer)) {
            guess.chain = Some(link);
            let told = |at: &Origin| behind.iter().any(|place| at == place || words::lies_below(at, place));
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
            Origin::Memory { pointer, .. } => matches!(**pointer, Origin::Global(_)) || next.block(pointer).is_some(),
            Origin::Param(_) | Origin::Global(_) => true,
        };
        if !known && parent && pointer.depth() <= question.limits.depth {
            next.blocks.push(open(question, pointer.clone()));
        }
    }
    (next != *candidate).then_some(next)
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

/// Gives blocks the sizes that the ends of the accesses tell: a block whose size is open gets one if all its accesses
/// are bounded, another grows.
fn bounded(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt) {
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
        let chosen = ranging.iter().map(|(ends, _)| choose::end(ends, sayable).cloned());
        let Some(mut chosen) = chosen.collect::<Option<Vec<Sum>>>() else { continue };
        for (ends, _) in &exact {
            // A single access may be one of those that a loop makes.
            if !ends.iter().any(|end| chosen.contains(end)) {
                chosen.extend(choose::end(ends, &|end| end.terms.is_empty()).cloned());
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
            if !sizes.iter().any(|size| is_at_least(size, &end)) {
                sizes.retain(|size| !is_at_least(&end, size));
                sizes.push(end);
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

/// Blocks that are read element by element without a bound end with a zero element.
fn strings(next: &mut Candidate, attempt: &Attempt) {
    for demand in &attempt.demands {
        let Demand::Memory { pointer, begins: None, writes, width: Some(width), .. } = demand else { continue };
        let written = |other: &Demand| matches!(other, Demand::Memory { pointer: p, writes: true, .. } if p == pointer);
        if *writes {
            continue;
        }
        let only_read = !attempt.demands.iter().any(written);
        if let Some(block) = next.block_mut(pointer)
            && !block.terminated
            && block.unit == Some(*width)
        {
            block.terminated = true;
            block.room = if only_read { Room::AtLeast(vec![block.end_of_string()]) } else { Room::Open };
        }
    }
}

/// Keeps the entry's numbers from where a check fails.
fn restricted(question: &Question<'_>, next: &mut Candidate, attempt: &Attempt) {
    let known = next.facts.clone();
    for demand in &attempt.demands {
        let sayable = &|sum: &Sum| words::has_words(question.naming, sum);
        let facts: Vec<Option<Fact>> = match demand {
            Demand::Avoid(sums) => vec![choose::restriction(sums, sayable)],
            Demand::Inside { sides, .. } => sides.iter().map(|side| permitted(side, &known, sayable)).collect(),
            Demand::Memory { begins: Some(begins), .. } => vec![permitted(begins, &known, sayable)],
            Demand::Memory { .. } | Demand::Free(_) | Demand::Call(_) => Vec::new(),
        };
        for fact in facts.into_iter().flatten() {
            if next.facts.len() < question.limits.facts && !next.facts.contains(&fact) {
                next.facts.push(fact);
            }
        }
    }
}

/// A fact that makes one of the sums at least 0. One that leaves hardly any call is the last that is tried.
fn permitted(sums: &[Sum], known: &[Fact], sayable: &dyn Fn(&Sum) -> bool) -> Option<Fact> {
    let found = choose::permission(sums, sayable);
    match &found {
        Some(fact) if choose::is_rare(fact) => choose::below_the_greatest(sums, known, sayable).or(found),
        _ => found,
    }
}

/// Where a precondition describes memory, one on numbers alone under which no signed operation overflows, whatever the accesses do: whether
/// one overflows is looked for behind an access as if it was valid.
fn numbers_alone(question: &Question<'_>, found: &Candidate) -> Option<Candidate> {
    if found.blocks.is_empty() || !found.functions.is_empty() || question.is_over() {
        return None;
    }
    let alone = question.about_overflow_alone()?;
    match strengthen(&alone, Candidate::default(), None, &mut Seen::default()) {
        Inferred::Precondition(bare) if !bare.facts.is_empty() && bare.blocks.is_empty() => Some(weaken(&alone, bare)),
        _ => None,
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
        let block = weakest.blocks[index].clone();
        let elements = block.unit.is_some();
        let bounded = matches!(&block.room, Room::AtLeast(sizes) if sizes.len() == 1 && !sizes[0].terms.is_empty());
        let mut weaker = weakest.clone();
        weaker.blocks[index].or_string = true;
        if elements && bounded && !block.writable && !block.terminated && !block.heap && holds(&weaker) {
            weakest = weaker;
        }
        let mut weaker = weakest.clone();
        weaker.blocks[index].nullable = true;
        if holds(&weaker) {
            weakest = weaker;
            continue;
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
