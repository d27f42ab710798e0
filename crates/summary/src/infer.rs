//! The search for a precondition.

use std::collections::{BTreeMap, BTreeSet};

use contract::entry::{Fact, Origin, Range, Sum};
use logic::Int;
use symex::query::demand::{Compared, Demand};

use crate::asking::{asking, leaves, settled};
use crate::attempt::{Attempt, Question};
use crate::callees;
use crate::candidate::{Callee, Candidate, Guess, Room};
use crate::growth::{long_strings, next, open, orders, with_lists};
use crate::links::linking;
use crate::obstacle::Obstacle;
use crate::overlap::mentioned_globals;
use crate::ways::{LISTS, Lists, NAMED, ORDERED, Way, ways};
use crate::weaken::weaken;

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
    let mut found = strengthen(question, start.clone(), Way::default(), &mut seen);
    // What numbers in the state hold between them may be no more than a coincidence on one path.
    if seen.guards && matches!(found, Inferred::Nothing { .. }) {
        seen.guarded = false;
        found = strengthen(question, start.clone(), Way::default(), &mut seen);
    }
    if let Some(ranged) = ranged(question, &start, matches!(found, Inferred::Nothing { .. }), &mut seen) {
        found = Inferred::Precondition(ranged);
    }
    let (mut tried, mut named, mut ordered) = (false, false, None);
    for way in ways() {
        let functions = if way.named { seen.named(question) } else { Vec::new() };
        let facts = if way.ordered { seen.one_way() } else { Vec::new() };
        // Functions that are called along a list alone were not named before.
        let known = !way.named || named;
        let there = way.lists.is_none_or(|lists| !known || seen.differing.contains(&(lists, way.named)));
        let again = functions.is_empty() == way.named || facts.is_empty() == way.ordered || way.long && !seen.behind;
        let wanted = match &found {
            Inferred::Nothing { .. } => true,
            // A pointer to any function outside excludes those that the program has for it. Several sizes of one block, and one beyond a
            // number, may say that a difference wraps around.
            Inferred::Precondition(found) => {
                way == NAMED && found.functions.iter().any(|callee| callee.among.is_empty())
                    || way == ORDERED && found.blocks.iter().any(|block| block.told_by() > (1, Int::ZERO))
            }
        };
        if !wanted || again || !there {
            continue;
        }
        let start = Candidate { functions, facts, ..start.clone() };
        named |= way.named && way.lists.is_none();
        match (strengthen(question, start, way, &mut seen), &mut found) {
            (Inferred::Precondition(other), Inferred::Precondition(_)) if way == ORDERED => ordered = Some(other),
            (better @ Inferred::Precondition(_), _) => found = better,
            // Where the program says which function is meant, what is missing then is missing.
            (Inferred::Nothing { why: then, .. }, Inferred::Nothing { why, .. }) if !question.is_over() => {
                // Along a list that it needs, another thing stands in the way.
                if way.lists.is_none() && !way.ordered || why.walks && !then.walks {
                    *why = then;
                }
                tried |= way.lists.is_some();
            }
            _ => {}
        }
    }
    match found {
        Inferred::Precondition(found) => Inferred::Precondition(numbers_alone(question, &found).unwrap_or_else(|| {
            let found = weaken(question, found);
            let ordered = ordered.map(|ordered| weaken(question, ordered));
            ordered.filter(|ordered| sizes(ordered) < sizes(&found) && !equates(ordered)).unwrap_or(found)
        })),
        Inferred::Nothing { why, last, .. } => {
            let why = if question.is_over() { why } else { why.with_links(&seen.members, tried) };
            Inferred::Nothing { why, last, reached: seen.reached }
        }
    }
}

/// A precondition where pointers that were compared are the ends of ranges, if these tell what it asks for. Where nothing else was found
/// the ranges are there as a whole.
fn ranged(question: &Question<'_>, start: &Candidate, lacking: bool, seen: &mut Seen) -> Option<Candidate> {
    let ranges = seen.ranges(question, lacking);
    if ranges.is_empty() {
        return None;
    }
    let mut start = Candidate { ranges, ..start.clone() };
    start.blocks = start.blocks.iter().filter(|block| !start.is_end(&block.pointer)).cloned().collect();
    let mut whole = start.clone();
    for block in &mut whole.blocks {
        block.room = start.range_from(&block.pointer).map_or(Room::Open, |range| Room::AtLeast(vec![range.bytes()]));
    }
    [start].into_iter().chain(lacking.then_some(whole)).find_map(|start| {
        match strengthen(question, start, Way::default(), seen) {
            Inferred::Precondition(found) if found.ranges().any(|range| found.tells(range)) => Some(found),
            _ => None,
        }
    })
}

/// In how many numbers the sizes of the blocks are told, and what is added to them.
fn sizes(candidate: &Candidate) -> (usize, Int) {
    let told = candidate.blocks.iter().map(Guess::told_by);
    told.fold((0, Int::ZERO), |(numbers, added), (more, constant)| (numbers + more, &added + &constant))
}

/// Whether one of the facts is an order, and the other one the same the other way round.
fn are_opposite(one: &Fact, other: &Fact) -> bool {
    let both = one.sum().clone().add_scaled(&Int::ONE, other.sum());
    matches!((one, other), (Fact::NonNegative(_), Fact::NonNegative(_))) && both == Sum::constant(0)
}

/// Whether two numbers are ordered both ways: that excludes more than an order is taken for.
fn equates(candidate: &Candidate) -> bool {
    candidate.facts.iter().any(|one| candidate.facts.iter().any(|other| are_opposite(one, other)))
}

/// Where memory lies that is accessed through a pointer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    /// Behind where it leads.
    Behind,
    /// Perhaps before that, and nowhere else.
    Before,
}

/// What the search came across that asks for another beginning.
#[derive(Default)]
struct Seen {
    /// Pointers through which functions are called.
    called: Vec<Origin>,
    /// With which lists a search goes another way than the one without, each with whether functions are named.
    differing: BTreeSet<(Lists, bool)>,
    /// The members that lead from blocks to others of their type, where more than one of these was looked at.
    members: BTreeSet<String>,
    /// Blocks are given the ends that hold where one number is at most another one.
    guarded: bool,
    /// There were such ends.
    guards: bool,
    /// A string was read from behind its beginning.
    behind: bool,
    /// Numbers next to a pointer that bound an access there together with another one, which may be what they count up to.
    orders: Vec<Fact>,
    /// Pointers that were compared.
    compared: BTreeSet<Compared>,
    /// Pointers through which memory was accessed, and on which side.
    accessed: BTreeMap<Origin, Side>,
    /// Where searches ended in vain: what their last candidates ask for.
    reached: Vec<Candidate>,
}

impl Seen {
    fn look(&mut self, question: &Question<'_>, candidate: &Candidate, attempt: &Attempt) {
        self.compared.extend(attempt.compared.iter().cloned());
        for demand in &attempt.demands {
            if let Demand::Memory { pointer, begins, .. } = demand {
                let side = if begins.is_some() { Side::Before } else { Side::Behind };
                let known = self.accessed.entry(pointer.clone()).or_insert(side);
                *known = (*known).min(side);
            }
            match demand {
                Demand::Call(pointer) if !self.called.contains(pointer) => self.called.push(pointer.clone()),
                Demand::Memory { pointer, ends, guarded, .. } => {
                    self.guards |= !guarded.is_empty();
                    let orders = orders(pointer, ends);
                    self.orders.extend(orders.into_iter().find(|fact| !self.orders.contains(fact)));
                }
                Demand::Inside { guards, .. } => self.guards |= !guards.is_empty(),
                _ => {}
            }
        }
        for pointer in candidate.blocks.iter().map(|block| &block.pointer).chain(&attempt.pointers) {
            let Origin::Memory { pointer: parent, offset } = pointer else { continue };
            let link = linking(question.naming, parent).into_iter().find(|field| field.offset == *offset);
            self.members.extend(link.map(|field| field.name));
        }
    }

    /// The orders of numbers of which the opposite was not seen, too.
    fn one_way(&self) -> Vec<Fact> {
        let both_ways = |fact: &&Fact| self.orders.iter().any(|other| are_opposite(fact, other));
        self.orders.iter().filter(|fact| !both_ways(fact)).cloned().collect()
    }

    /// The ranges whose ends were compared: of pointers to elements of one size, each the end of one range only. A range begins with the
    /// one through which memory is accessed, or ends there where that is done before it; else with the one that the program takes for the
    /// first. Two through which memory is accessed alike may well be none: `lacking`, that is, where nothing else was found, they are tried.
    fn ranges(&self, question: &Question<'_>, lacking: bool) -> Vec<Range> {
        let turned = |pair: &Compared| Compared { first: pair.last.clone(), last: pair.first.clone(), ..pair.clone() };
        let directed = |pair: &Compared| {
            let accessed = [&pair.first, &pair.last].map(|end| self.accessed.get(end).copied());
            match accessed {
                [Some(Side::Behind), None | Some(Side::Before)] | [None, Some(Side::Before)] => Some(pair.clone()),
                [Some(Side::Before), None | Some(Side::Behind)] | [None, Some(Side::Behind)] => Some(turned(pair)),
                [Some(_), Some(_)] if !lacking => None,
                _ => (pair.ordered && !self.compared.contains(&turned(pair))).then(|| pair.clone()),
            }
        };
        let mut ranges: Vec<Range> = Vec::new();
        for Compared { first: from, last: to, .. } in self.compared.iter().filter_map(directed) {
            let [one, other] =
                [&from, &to].map(|end| question.naming.has_element(end).then(|| question.naming.element(end)));
            let is_new = |known: &Range| known.to != to && known.to != from && known.from != to;
            let (Some(unit), true) = (one, one == other && ranges.iter().all(is_new)) else { continue };
            ranges.push(Range { from, to, unit });
        }
        ranges
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

/// Lets the candidate grow by what fails, until nothing does.
fn strengthen(question: &Question<'_>, start: Candidate, way: Way, seen: &mut Seen) -> Inferred {
    let mut candidate = start;
    let mut grown = 0;
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
        let behind = !long_strings(question, &candidate, &attempt).is_empty();
        seen.behind |= behind;
        grown += usize::from(behind);
        if way.lists.is_none() {
            let differs = |way: &Lists| with_lists(question, &candidate, &attempt, *way).is_some();
            seen.differing.extend(LISTS.into_iter().filter(differs).map(|lists| (lists, way.named)));
        }
        // The room of a string that is entered behind its beginning grows with each round of a loop.
        let next = match grown > question.limits.grown {
            true => None,
            false => next(question, &candidate, &attempt, (way, seen.guarded)),
        };
        match next {
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

/// Where a precondition describes memory, one on numbers alone under which no signed operation overflows, whatever the accesses do: whether
/// one overflows is looked for behind an access as if it was valid.
fn numbers_alone(question: &Question<'_>, found: &Candidate) -> Option<Candidate> {
    if found.blocks.is_empty() || !found.functions.is_empty() || question.is_over() {
        return None;
    }
    let alone = question.about_overflow_alone()?;
    match strengthen(&alone, Candidate::default(), Way::default(), &mut Seen::default()) {
        Inferred::Precondition(bare) if !bare.facts.is_empty() && bare.blocks.is_empty() => Some(weaken(&alone, bare)),
        _ => None,
    }
}
