//! Open elements of an array ([`crate::domain::block::Segment`]), and how those at its border leave it.
//!
//! The loop that frees what the elements own goes from one border to the other: what is behind it holds pointers that lead nowhere, and is
//! no part of the segment any more. So when it ends the segment has no elements, and nothing is lost with the array.

use logic::{Atom, Int, Linear};

use super::ends::holds_zero;
use super::segment::{Found, element, of, with_segment};
use crate::domain::Domain;
use crate::domain::arrays::Elements;
use crate::domain::block::{AllocId, Allocation, Cell, Segment, Status};
use crate::domain::kind::{Kind, are_shared};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::query::{disjoint, same, target};

/// An open element.
pub struct Open {
    /// The array.
    pub array: AllocId,
    /// Where the array was seen to have elements.
    pub elements: Elements,
    /// Bytes of an element.
    pub width: u64,
    /// Where it begins.
    pub at: Linear,
    /// What it holds, told from there.
    pub cells: Vec<Cell>,
}

/// The open elements of an array of which it is known that no other cell touches them; `None` if cells lie across elements.
pub fn open_elements(cx: &Domain, state: &State, array: AllocId, elements: Elements) -> Option<Vec<Open>> {
    let block = state.allocations.get(&array)?;
    let (from, width) = match of(cx, state, block) {
        Some(found) => (found.segment.from.clone(), found.width),
        None => (Linear::constant(Int::from(elements.low)), elements.width),
    };
    let mut result: Vec<Open> = Vec::new();
    for cell in &block.cells {
        let (at, place) =
            element(state, &from, width, &cell.offset).filter(|(_, place)| place + cell.width <= width)?;
        let cell = Cell { offset: Linear::constant(Int::from(place)), ..cell.clone() };
        match result.iter_mut().find(|open| state.knowledge.normalize(&(&open.at - &at)) == Linear::zero()) {
            Some(open) => open.cells.push(cell),
            None => result.push(Open { array, elements, width, at, cells: vec![cell] }),
        }
    }
    let apart = |open: &Open| {
        let others = result.iter().filter(|other| other.at != open.at);
        others.into_iter().all(|other| disjoint(state, &other.at, width, &open.at, width))
    };
    let alone: Vec<bool> = result.iter().map(apart).collect();
    Some(result.into_iter().zip(alone).filter_map(|(open, alone)| alone.then_some(open)).collect())
}

impl Open {
    /// All its bytes are zero.
    pub fn is_zero(&self, state: &State) -> bool {
        let place = |cell: &Cell| cell.offset.as_constant().and_then(Int::to_u64);
        let covers = |cell: &Cell, byte: u64| place(cell).is_some_and(|at| at <= byte && byte < at + cell.width);
        // Cells may overlap.
        (0..self.width).all(|byte| self.cells.iter().any(|cell| covers(cell, byte)))
            && self.cells.iter().all(|cell| holds_zero(state, cell))
    }

    /// It holds no pointer to a living block.
    pub fn leads_nowhere(&self, cx: &Domain, state: &State) -> bool {
        let alive = |cell: &Cell| match &cell.value {
            Value::Root(_) | Value::Tree(..) => true,
            value => target(cx, state, value)
                .is_some_and(|(id, _)| state.allocations.get(&id).is_some_and(|block| block.status != Status::Dead)),
        };
        !self.cells.iter().any(alive)
    }

    /// Whether a variable of the function on top is its index, or a pointer to it.
    pub fn is_current(&self, cx: &Domain, state: &State) -> bool {
        let low = Linear::constant(Int::from(self.elements.low));
        let width = Int::from(self.width);
        let tells = |value: &Value| match value {
            Value::Int { term, .. } => {
                let bytes = term.scale(&width);
                same(state, &self.at, &bytes) || same(state, &self.at, &(&low + &bytes))
            }
            Value::Pointer(term) => cx
                .attribute(state, &state.knowledge.normalize(term))
                .is_some_and(|(id, offset)| id == self.array && same(state, &self.at, &offset)),
            _ => false,
        };
        state.frames.last().is_some_and(|frame| frame.values().any(tells))
    }

    /// Whether a cell of the array is one of its own.
    pub fn holds(&self, state: &State, cell: &Cell) -> bool {
        let place = state.knowledge.normalize(&(&cell.offset - &self.at));
        place.as_constant().and_then(Int::to_u64).is_some_and(|place| place < self.width)
    }

    /// Whether it is known to lie between these bytes.
    pub fn is_inside(&self, state: &State, from: &Linear, upto: &Linear) -> bool {
        state.knowledge.implies(&Atom::ge(&self.at, from)) && state.knowledge.implies(&Atom::le(&self.end(), upto))
    }

    /// The byte behind it.
    pub fn end(&self) -> Linear {
        self.at.add_constant(&Int::from(self.width))
    }
}

/// What elements own that are to be a part of a segment.
pub struct Filled {
    /// The kinds of the segment, with theirs.
    pub kinds: Vec<Kind>,
    /// The blocks.
    pub owned: Vec<AllocId>,
    /// The size that is told for all of them.
    pub shared: Option<Linear>,
}

/// A segment that is to be changed, because of one of its elements.
pub struct Change<'a> {
    /// The entry of its elements.
    pub id: AllocId,
    /// The array.
    pub block: &'a Allocation,
    /// The element.
    pub open: &'a Open,
}

impl Change<'_> {
    /// The state with that segment, in which the element is not open. What it owns goes along where the elements have new kinds.
    pub fn to(&self, state: &State, segment: Segment, length: Linear, filled: Option<Filled>) -> Option<State> {
        let mut result = state.clone();
        let entry = state.allocations.get(&self.id)?;
        let mut list = entry.elements()?.clone();
        list.length = state.knowledge.normalize(&length);
        if let Some(Filled { kinds, owned, shared }) = filled {
            list.shared = shared.filter(|_| are_shared(&kinds));
            list.kinds = kinds;
            owned.iter().for_each(|id| result.remove_allocation(*id));
        }
        result.add_allocation(self.id, Allocation { list: Some(list.into()), ..Allocation::clone(entry) });
        let from = state.knowledge.normalize(&segment.from);
        let mut block = with_segment(self.block, Segment { from, ..segment });
        block.cells.retain(|cell| !self.open.holds(state, cell));
        result.add_allocation(self.open.array, block);
        result.trail.break_off();
        Some(result)
    }
}

/// The open elements of an array that lie in its segment.
pub fn inside(cx: &Domain, state: &State, id: AllocId) -> Vec<Open> {
    let elements = state.allocations.get(&id).and_then(|block| cx.options.arrays.elements(block));
    let found = elements.and_then(|elements| open_elements(cx, state, id, elements)).unwrap_or_default();
    let is_inside = |open: &Open| {
        let found = state.allocations.get(&id).and_then(|block| of(cx, state, block));
        found.is_some_and(|found| open.is_inside(state, &found.segment.from, &found.upto))
    };
    found.into_iter().filter(is_inside).collect()
}

/// The state in which an element at the border of its segment has left it.
pub fn leaving(cx: &Domain, state: &State, open: &Open) -> Option<State> {
    let block = state.allocations.get(&open.array)?;
    let found = of(cx, state, block)?;
    if !open.leads_nowhere(cx, state) || !open.is_inside(state, &found.segment.from, &found.upto) {
        return None;
    }
    let length = found.list.length.add_constant(&-Int::from(open.width));
    let segment = left_behind(state, &found, open)?;
    Change { id: found.id, block, open }.to(state, segment, length, None)
}

/// The segment without an element that leads nowhere, at its border. What is null is told by zeros outside from then on: else it stays, unless
/// others have left before it, for then the index of a loop that takes them down goes on.
pub fn left_behind(state: &State, found: &Found<'_>, open: &Open) -> Option<Segment> {
    let segment = found.segment.clone();
    let zero = open.is_zero(state);
    if same(state, &open.at, &segment.from) {
        let told = zero && (segment.zero_before || same(state, &segment.from, &Linear::zero()));
        let taken_down = !same(state, &segment.from, &Linear::constant(Int::from(open.elements.low)));
        return (told || !zero || taken_down).then(|| Segment { from: open.end(), zero_before: told, ..segment });
    }
    if same(state, &open.end(), &found.upto) {
        let told = zero && segment.zero_behind;
        return (told || !zero).then_some(Segment { zero_behind: told, ..segment });
    }
    None
}

/// The life of an array is about to end: what leads nowhere leaves its segment, from its borders on.
pub fn settle(cx: &Domain, state: &mut State, id: AllocId) {
    while state.allocations.get(&id).is_some_and(|block| block.segment().is_some())
        && let Some(next) = inside(cx, state, id).iter().find_map(|open| leaving(cx, state, open))
    {
        *state = next;
    }
}
