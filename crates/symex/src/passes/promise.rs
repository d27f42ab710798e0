//! What a function promises its caller: how its result and the numbers in memory that it writes are related to the numbers of the
//! state in which it began, which memory it writes, and what it frees (design `70-interprocedural.md`: `ensures`, `assigns`).
//!
//! The graph represents every run, so what all states in which the entry returns satisfy holds whenever it does. It is a promise
//! only if the graph follows all runs: without gaps, and without alarms about memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use contract::entry::{Block, Number, Origin, Sum};
use ir::{SourceType, Type};
use logic::{Atom, Int, Interval, Knowledge, Linear, Relation, Symbol};

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Status};
use crate::domain::state::State;
use crate::domain::touched::{How, Touched};
use crate::domain::value::{Value, View};
use crate::engine::graph::Graph;

use semantics::library::outside::library_variables;

/// What the entry promises.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Promise {
    /// What it does to memory that was there when it began; `None` if something at an unknown place may have changed.
    pub touched: Option<BTreeSet<Touched>>,
    /// The ways in which it returns a result: one of them holds. None if nothing is known of the result, or there is none.
    pub result: Vec<Exit>,
    /// Numbers in memory that it may have written, and what they are when it returns.
    pub cells: Vec<(Number, Vec<Bound>)>,
    /// Whether it ever returns.
    pub returns: bool,
}

/// A kind of result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The kind.
    pub kind: Kind,
    /// The number is a multiple of this; 0 if it is 0.
    pub step: Int,
    /// What is known of its number.
    pub bounds: Vec<Bound>,
}

/// A kind of result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// This integer.
    Constant(Int),
    /// An integer, the number.
    Integer,
    /// A null pointer.
    Null,
    /// A pointer into the block to which the pointer points, or the global; its offset in bytes is the number.
    Into(Origin),
    /// The beginning of a new block of the heap; its size in bytes is the number.
    New,
}

/// `factor * x + rest >= 0` for a number x.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Not 0.
    pub factor: Int,
    /// Over the numbers of the entry's state.
    pub rest: Sum,
}

/// Constants that are told as results of their own: more are told as the range in which they lie.
const CONSTANTS: usize = 3;

/// Factors and constants in a bound that is no equation, at most, where it is about other numbers: of larger ones nobody sees what they
/// mean.
const FACTOR: i64 = 16;
const DISTANCE: i64 = 16;

/// Constant bounds at most, but for those that are ends of types: others say that some check of a range was passed.
const CONSTANT: i64 = 1 << 24;

/// Ways in which the entry returns that are looked at: each costs questions to the knowledge of each other one.
const MOST: usize = 48;

/// What the graph says of the states in which the entry returns. `begin` is what is known when it begins: bounds that follow from that and
/// from types are left out. With `forgets` something at an unknown place may have changed.
pub fn of(cx: &mut Domain, graph: &Graph, begin: &State, forgets: bool) -> Promise {
    let nodes = || graph.living().map(|id| graph.node(id));
    // What the library keeps for itself is no memory that a caller knows of.
    let library = library_variables(cx.program);
    let is_callers = |it: &&Touched| !matches!(&it.memory, Some(Origin::Global(id)) if library.contains(id));
    let touched: BTreeSet<Touched> = nodes().flat_map(|node| &node.touched).filter(is_callers).cloned().collect();
    let states: Vec<&State> = nodes().flat_map(|node| &node.returned).collect();
    let mut promise = Promise { returns: !states.is_empty(), ..Promise::default() };
    if states.len() <= MOST && !states.is_empty() {
        let mut numbers = Numbers::new(cx, begin);
        if !forgets {
            numbers.unwritten = unwritten(cx, &touched, &numbers);
        }
        promise.result = result(cx, &numbers, &states).unwrap_or_default();
        promise.cells = cells(cx, &numbers, &states, &touched);
    }
    promise.touched = (!forgets).then_some(touched);
    promise
}

/// The numbers that are followed, each with a symbol that means it in all states.
struct Numbers {
    all: Vec<(Number, Symbol)>,
    /// What is known of them when the entry begins.
    begin: Knowledge,
    /// Strings that no run writes: the places of their blocks in the entry's case, bytes of an element, and the symbol for the length.
    unwritten: Vec<(usize, u64, Symbol)>,
}

impl Numbers {
    fn new(cx: &mut Domain, begin: &State) -> Numbers {
        let numbers = cx.options.followed.clone().unwrap_or_default();
        let all: Vec<(Number, Symbol)> = numbers.iter().map(|number| (number.clone(), cx.fresh("entry"))).collect();
        let mut numbers = Numbers { all, begin: Knowledge::new(), unwritten: Vec::new() };
        let mut known = numbers.known(begin, None);
        for (number, symbol) in &numbers.all {
            within(&mut known, *symbol, number.range(cx.options.mathematical));
        }
        numbers.begin = known;
        numbers
    }

    /// What the state knows of the numbers and, if it is given, of a symbol for what the term is there.
    fn known(&self, state: &State, of: Option<(Symbol, &Linear)>) -> Knowledge {
        let mut knowledge = state.knowledge.clone();
        let values = state.frames[0].varargs.iter();
        let followed = self.all.iter().zip(values).filter_map(|((_, symbol), value)| match value {
            Value::Int { term, .. } => Some((*symbol, term.clone())),
            _ => None,
        });
        for (symbol, term) in followed.chain(of.map(|(x, term)| (x, term.clone()))) {
            // A fresh symbol cannot contradict anything.
            let _ = knowledge.assume(&Atom::eq(&Linear::symbol(symbol), &term));
        }
        for (block, unit, length) in &self.unwritten {
            learn_ends(state, &mut knowledge, (*block, *unit), *length);
        }
        let kept =
            |symbol: Symbol| of.is_some_and(|(x, _)| symbol == x) || self.all.iter().any(|(_, known)| *known == symbol);
        knowledge.project(&kept)
    }

    /// The sum over numbers that the term is; `None` if it speaks of something else.
    fn sum(&self, term: &Linear) -> Option<Sum> {
        let mut sum = Sum::constant(term.constant_part().clone());
        for (symbol, factor) in term.terms() {
            let (number, _) = self.all.iter().find(|(_, known)| *known == symbol)?;
            sum = sum.add_scaled(factor, &Sum::number(number.clone()));
        }
        Some(sum)
    }

    /// What all of them say of x, which has that range anyway, each thing once.
    fn common(&self, x: Symbol, range: (Option<Int>, Option<Int>), all: &[Knowledge]) -> Vec<Bound> {
        let term = Linear::symbol(x);
        let mut known = self.begin.clone();
        within(&mut known, x, range);
        let mut found: Vec<Linear> = Vec::new();
        let mut propose = |candidate: Linear| {
            let speaks = !candidate.coefficient(x).is_zero();
            let atom = || Atom::new(candidate.clone(), Relation::NonNegative);
            if speaks && !found.contains(&candidate) && all.iter().all(|knowledge| knowledge.implies(&atom())) {
                found.push(candidate);
            }
        };
        for atom in all.iter().flat_map(Knowledge::atoms) {
            match atom.relation {
                Relation::NonNegative => propose(atom.term),
                Relation::Zero => {
                    propose(-&atom.term);
                    propose(atom.term);
                }
                Relation::NonZero => {}
            }
        }
        // Bounds of x, and of its distance to each number.
        let plain = [Linear::zero()].into_iter().chain(self.all.iter().map(|(_, symbol)| Linear::symbol(*symbol)));
        for base in plain {
            let distance = &term - &base;
            let hull = all.iter().fold(Interval::empty(), |hull, known| hull.hull(&known.bounds(&distance)));
            let Interval { low, high } = hull;
            low.into_iter().for_each(|low| propose(distance.add_constant(&-&low)));
            high.into_iter().for_each(|high| propose((-&distance).add_constant(&high)));
        }
        self.independent(x, found, known)
    }

    /// Those that do not follow from the others and what is known anyway: of what says the same the shortest stays.
    fn independent(&self, x: Symbol, mut found: Vec<Linear>, known: Knowledge) -> Vec<Bound> {
        found.sort_by_key(|term| (term.terms().count(), !term.coefficient(x).is_unit()));
        let mut all = known.clone();
        for term in &found {
            // States return, which satisfy all of them.
            let _ = all.assume(&Atom::new(term.clone(), Relation::NonNegative));
        }
        let equation = |term: &&Linear| term.coefficient(x).is_unit() && found.contains(&-*term);
        match (all.bounds(&Linear::symbol(x)), found.iter().find(equation).cloned()) {
            // It is one number.
            (Interval { low: Some(low), high: Some(high) }, _) if low == high => {
                let bound = |factor: Int, rest: Int| Bound { factor, rest: Sum::constant(rest) };
                return vec![bound(Int::ONE, -&low), bound(Int::MINUS_ONE, high)];
            }
            // All else follows from it.
            (_, Some(term)) => found = vec![-&term, term],
            _ => {}
        }
        let mut at = if found.iter().any(|term| found.contains(&-term)) { 0 } else { found.len() };
        while at > 0 {
            at -= 1;
            let mut others = known.clone();
            for (index, term) in found.iter().enumerate() {
                if index != at {
                    // States return, which satisfy all of them.
                    let _ = others.assume(&Atom::new(term.clone(), Relation::NonNegative));
                }
            }
            if others.implies(&Atom::new(found[at].clone(), Relation::NonNegative)) {
                found.remove(at);
            }
        }
        let exact = |term: &Linear| found.contains(&-term);
        let plain = |term: &&Linear| {
            let small = |value: &Int, most: i64| value.abs() <= Int::from(most);
            let factors = term.terms().all(|(_, factor)| small(factor, FACTOR));
            let constant = term.constant_part();
            match term.terms().count() {
                1 => small(constant, CONSTANT) || is_end_of_type(constant, term.coefficient(x).is_negative()),
                _ => exact(term) || factors && small(constant, DISTANCE),
            }
        };
        let bound = |term: &Linear| {
            let rest = self.sum(&term.without(x))?;
            Some(Bound { factor: term.coefficient(x), rest })
        };
        found.iter().filter(plain).filter_map(bound).collect()
    }
}

/// The strings of the entry's case that are not written, nor any memory that may overlap them, if their lengths are followed.
fn unwritten(cx: &Domain, touched: &BTreeSet<Touched>, numbers: &Numbers) -> Vec<(usize, u64, Symbol)> {
    let case = &cx.options.entry;
    let may_be = |pointer: &Origin, other: &Origin| {
        let overlap = |(a, b): &(Origin, Origin)| a == pointer && b == other || a == other && b == pointer;
        pointer == other || case.may_overlap.iter().any(overlap)
    };
    let string = |(index, block): (usize, &Block)| {
        let changed = touched.iter().filter_map(|it| it.memory.as_ref()).any(|other| may_be(&block.pointer, other));
        let is_length = |number: &Number| matches!(number, Number::StringLength(of) if *of == block.pointer);
        let (_, length) = numbers.all.iter().find(|(number, _)| is_length(number))?;
        (!changed).then_some((index, block.unit, *length))
    };
    case.blocks.iter().enumerate().filter_map(string).collect()
}

/// A string's first zero element lies at its length: so no zero element that the state knows of lies before.
fn learn_ends(state: &State, knowledge: &mut Knowledge, (index, unit): (usize, u64), length: Symbol) {
    let is_it = |block: &&Arc<Allocation>| matches!(block.kind, AllocKind::Given { index: at, .. } if at == index);
    let Some(block) = state.allocations.values().find(is_it) else { return };
    let unit = Int::from(unit);
    let end = Linear::symbol(length).scale(&unit);
    for cell in block.cells.iter().filter(|cell| Int::from(cell.width) == unit) {
        let divides = |value: &Int| value.rem_floor(&unit).is_zero();
        let is_element = divides(cell.offset.constant_part()) && cell.offset.terms().all(|(_, factor)| divides(factor));
        let is_zero = |term: &Linear| state.knowledge.implies(&Atom::eq(term, &Linear::zero()));
        if is_element && matches!(&cell.value, Value::Int { term, .. } if is_zero(term)) {
            // The string has this length, so this holds in all states that are those of runs.
            let _ = knowledge.assume(&Atom::ge(&cell.offset, &end));
        }
    }
}

/// Learns the range of a symbol, which it has by what its type is.
fn within(known: &mut Knowledge, symbol: Symbol, (low, high): (Option<Int>, Option<Int>)) {
    let term = Linear::symbol(symbol);
    let bounds = low.map(|low| Atom::ge(&term, &Linear::constant(low))).into_iter();
    for atom in bounds.chain(high.map(|high| Atom::le(&term, &Linear::constant(high)))) {
        let _ = known.assume(&atom);
    }
}

/// Whether the bound `x + value >= 0`, or `value - x >= 0` from above, is that of a type: a power of two, or one less.
fn is_end_of_type(value: &Int, above: bool) -> bool {
    (0..=64).map(Int::pow2).any(|power| *value == if above { &power - &Int::ONE } else { power })
}

/// The kinds of results, with what all states say of each; `None` if some state has a result of no kind.
fn result(cx: &mut Domain, numbers: &Numbers, states: &[&State]) -> Option<Vec<Exit>> {
    let function = cx.program.function(states[0].frames[0].function);
    let range = match (&function.result, function.c_result.and_then(|ty| cx.program.c_types.source_type(ty))) {
        (Type::Int(bits), Some(SourceType::Integer { signed })) => {
            let view = if signed { View::Signed } else { View::Unsigned };
            let (low, high) = cx.range(*bits, view).unzip();
            Some((view, low, high))
        }
        _ => None,
    };
    let place = numbers.all.len();
    let mut kinds: Vec<(Kind, Linear)> = states
        .iter()
        .map(|state| kind(cx, state, state.frames[0].varargs.get(place)?, range.as_ref().map(|(view, ..)| *view)))
        .collect::<Option<_>>()?;
    let constants: BTreeSet<Kind> =
        kinds.iter().filter(|(kind, _)| matches!(kind, Kind::Constant(_))).map(|(kind, _)| kind.clone()).collect();
    if constants.len() > CONSTANTS {
        kinds.iter_mut().filter(|(kind, _)| constants.contains(kind)).for_each(|(kind, _)| *kind = Kind::Integer);
    }
    let x = cx.fresh("result");
    let distinct =
        |kinds: &[(Kind, Linear)]| -> BTreeSet<Kind> { kinds.iter().map(|(kind, _)| kind.clone()).collect() };
    let exit = |kinds: &[(Kind, Linear)], kind: Kind| {
        let here = states.iter().zip(kinds).filter(|(_, (other, _))| *other == kind);
        let all: Vec<Knowledge> = here.map(|(state, (_, term))| numbers.known(state, Some((x, term)))).collect();
        let range = match (&kind, &range) {
            (Kind::Integer, Some((_, low, high))) => (low.clone(), high.clone()),
            (Kind::New, _) => (Some(Int::ZERO), None),
            _ => (None, None),
        };
        let is_known = matches!(kind, Kind::Null | Kind::Constant(_));
        let bounds = if is_known { Vec::new() } else { numbers.common(x, range, &all) };
        let terms = kinds.iter().filter(|(other, _)| *other == kind).map(|(_, term)| term);
        let step = terms.fold(Int::ZERO, |step, term| {
            let step = step.gcd(term.constant_part());
            term.terms().fold(step, |step, (_, factor)| step.gcd(factor))
        });
        Exit { kind, step, bounds }
    };
    let told: Vec<Exit> = distinct(&kinds).into_iter().map(|kind| exit(&kinds, kind)).collect();
    if let [.., Exit { kind: Kind::Integer, bounds, .. }] = &told[..]
        && !constants.is_empty()
    {
        // Where the constants lie among the other integers they need not be told.
        kinds.iter_mut().for_each(|(kind, _)| *kind = Kind::Integer);
        let all = exit(&kinds, Kind::Integer);
        if all.bounds == *bounds {
            return Some(vec![all]);
        }
    }
    Some(told)
}

/// What kind of result the value is, and its number.
fn kind(cx: &Domain, state: &State, value: &Value, view: Option<View>) -> Option<(Kind, Linear)> {
    match value {
        Value::Int { term, view: known } if Some(*known) == view => {
            let term = state.knowledge.normalize(term);
            let kind = term.as_constant().map_or(Kind::Integer, |value| Kind::Constant(value.clone()));
            Some((kind, term))
        }
        Value::Pointer(term) => {
            let term = state.knowledge.normalize(term);
            if term.as_constant().is_some_and(Int::is_zero) {
                return Some((Kind::Null, Linear::zero()));
            }
            let (id, offset) = cx.attribute(state, &term)?;
            let block = cx.allocation(state, id)?;
            if block.status != Status::Live {
                return None;
            }
            match block.kind {
                AllocKind::Heap if block.list.is_none() && state.knowledge.normalize(&offset) == Linear::zero() => {
                    Some((Kind::New, block.size.clone()))
                }
                _ => Some((Kind::Into(pointer_to(cx, block)?), offset)),
            }
        }
        _ => None,
    }
}

/// The pointer that leads to the block when the entry begins.
fn pointer_to(cx: &Domain, block: &Allocation) -> Option<Origin> {
    match block.kind {
        AllocKind::Given { index, .. } => Some(cx.options.entry.blocks.get(index)?.pointer.clone()),
        AllocKind::Global(id) => Some(Origin::Global(id)),
        _ => None,
    }
}

/// The followed numbers in memory that may be written, with what is known of them where the entry returns.
fn cells(
    cx: &mut Domain,
    numbers: &Numbers,
    states: &[&State],
    touched: &BTreeSet<Touched>,
) -> Vec<(Number, Vec<Bound>)> {
    let mut found = Vec::new();
    for (number, _) in &numbers.all {
        let Number::Value { at: Origin::Memory { pointer, offset }, bits, signed } = number else { continue };
        let width = u64::from(bits / 8);
        let meets = |how: &How| match how {
            How::Written(Some((at, bytes))) => *at < offset + width && *offset < at + bytes,
            How::Written(None) => true,
            How::Freed => false,
        };
        if !touched.iter().any(|it| it.memory.as_ref() == Some(&**pointer) && meets(&it.how)) {
            continue;
        }
        let view = if *signed { View::Signed } else { View::Unsigned };
        let value = |state: &&State| {
            let block = block_of(cx, state, pointer).and_then(|id| cx.allocation(state, id))?;
            let at = Linear::constant(Int::from(*offset));
            let cell = block.cells.iter().find(|cell| cell.offset == at && cell.width == width)?;
            read_as(state, &cell.value, view, *bits)
        };
        let Some(values) = states.iter().map(value).collect::<Option<Vec<Linear>>>() else { continue };
        let x = cx.fresh("cell");
        let all: Vec<Knowledge> =
            states.iter().zip(&values).map(|(state, term)| numbers.known(state, Some((x, term)))).collect();
        let bounds = numbers.common(x, number.range(cx.options.mathematical), &all);
        if !bounds.is_empty() {
            found.push((number.clone(), bounds));
        }
    }
    found
}

/// The integer of that many bits as one of the view, if it is known as that.
fn read_as(state: &State, value: &Value, view: View, bits: u32) -> Option<Linear> {
    let Value::Int { term, view: known } = value else { return None };
    // Signed and unsigned, what is neither negative nor too large is the same number.
    let most = &Int::pow2(bits.saturating_sub(1)) - &Int::ONE;
    let low = Atom::ge(term, &Linear::zero());
    let same = || state.knowledge.implies(&low) && state.knowledge.implies(&Atom::le(term, &Linear::constant(most)));
    (*known == view || *known != View::Modular && same()).then(|| term.clone())
}

/// The block to which the pointer led when the entry began, if the state still has it.
fn block_of(cx: &Domain, state: &State, pointer: &Origin) -> Option<AllocId> {
    let is_it = |block: &Allocation| block.status == Status::Live && pointer_to(cx, block).as_ref() == Some(pointer);
    state.allocations.iter().find(|(_, block)| is_it(block)).map(|(id, _)| *id)
}
