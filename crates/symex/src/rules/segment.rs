//! Looking into an array whose elements are alike ([`crate::domain::block::Segment`]): an element is opened before it is read or written.
//!
//! The element that an access goes to is of one of the kinds of the segment: the state before stands for the same concrete states as
//! those after it, one for each kind, in which cells tell the element and what it owns has names. Where it is open whether the access
//! goes into the segment, or to an element that is open already, the step is taken again on one state for each case.

use std::sync::Arc;

use ir::{InstKind, Operand};
use logic::{Atom, Int, Linear};

use super::outcome::{Step, Stop};
use super::unfold;
use crate::domain::Domain;
use crate::domain::arrays::Elements;
use crate::domain::block::{AllocId, Allocation, Background, Cell, List, Segment};
use crate::domain::kind::Kind;
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::zeros;
use crate::query::disjoint;

/// A segment of a block, with what its elements are.
pub struct Found<'s> {
    /// Where it lies.
    pub segment: &'s Segment,
    /// The entry of its elements.
    pub id: AllocId,
    /// What the entry says.
    pub list: &'s List,
    /// Bytes of an element.
    pub width: u64,
    /// The byte behind the last element.
    pub upto: Linear,
}

/// The segment of a block.
pub fn of<'s>(cx: &Domain, state: &'s State, block: &'s Allocation) -> Option<Found<'s>> {
    let segment = block.segment()?;
    let id = cx.elements_of(state, segment)?;
    let entry = state.allocations.get(&id)?;
    let list = entry.elements()?;
    let width = entry.size.as_constant()?.to_u64().filter(|width| *width > 0)?;
    Some(Found { segment, id, list, width, upto: &segment.from + &list.length })
}

impl Found<'_> {
    /// Whether the bytes are known to lie before the segment.
    pub fn is_before(&self, state: &State, (offset, bytes): (&Linear, u64)) -> bool {
        state.knowledge.implies(&Atom::le(&offset.add_constant(&Int::from(bytes)), &self.segment.from))
    }

    /// Whether the bytes are known to lie behind the segment.
    pub fn is_behind(&self, state: &State, (offset, _): (&Linear, u64)) -> bool {
        state.knowledge.implies(&Atom::ge(offset, &self.upto))
    }

    /// Whether the bytes are known to lie before or behind the segment.
    pub fn is_outside(&self, state: &State, bytes: (&Linear, u64)) -> bool {
        self.is_before(state, bytes) || self.is_behind(state, bytes)
    }
}

/// Where the element begins in which a byte lies, and the byte's place in it: elements of so many bytes, one of which begins at `from`. `None`
/// if the place is not the same for all values of the symbols.
pub fn element(state: &State, from: &Linear, width: u64, offset: &Linear) -> Option<(Linear, u64)> {
    let offset = state.knowledge.normalize(offset);
    let distance = state.knowledge.normalize(&(&offset - from));
    let step = Int::from(width);
    let aligned = distance.terms().all(|(_, factor)| factor.rem_floor(&step).is_zero());
    let place = distance.constant_part().rem_floor(&step).to_u64().filter(|_| aligned)?;
    Some((offset.add_constant(&-Int::from(place)), place))
}

/// Where an access of so many bytes goes.
enum Goal {
    /// Not into the segment.
    Outside,
    /// To the open element that begins there.
    Open(Linear),
    /// To the closed element that begins there.
    Closed(Linear),
    /// That depends.
    Depends(Vec<Vec<Atom>>),
    /// That cannot be told.
    Unknown,
}

fn goal(state: &State, found: &Found<'_>, block: &Allocation, (offset, bytes): (&Linear, u64)) -> Goal {
    let from = &found.segment.from;
    if found.is_outside(state, (offset, bytes)) {
        return Goal::Outside;
    }
    let Some((at, _)) = element(state, from, found.width, offset).filter(|(_, at)| at + bytes <= found.width) else {
        return Goal::Unknown;
    };
    let width = Int::from(found.width);
    let begins = Atom::ge(&at, from);
    let ends = Atom::le(&at.add_constant(&width), &found.upto);
    let holds = |atom: &Atom| state.knowledge.implies(atom);
    if holds(&begins.negate()) || holds(&ends.negate()) {
        return Goal::Outside;
    }
    if !holds(&begins) || !holds(&ends) {
        let before = vec![begins.negate()];
        return Goal::Depends(vec![vec![begins.clone(), ends.clone()], before, vec![begins, ends.negate()]]);
    }
    for cell in &block.cells {
        if disjoint(state, &cell.offset, cell.width, &at, found.width) {
            continue;
        }
        let Some((other, _)) = element(state, from, found.width, &cell.offset) else { return Goal::Unknown };
        if state.knowledge.normalize(&(&other - &at)) == Linear::zero() {
            return Goal::Open(at);
        }
        let cases = [Atom::eq(&at, &other), Atom::lt(&at, &other), Atom::gt(&at, &other)];
        return Goal::Depends(cases.into_iter().map(|case| vec![case]).collect());
    }
    Goal::Closed(at)
}

/// Opens the element to which an access of so many bytes goes, if it is closed. Where several elements may be meant the array is
/// forgotten.
pub fn open(cx: &mut Domain, state: &mut State, id: AllocId, offset: &Linear, bytes: u64) -> Step {
    let Some(block) = state.allocations.get(&id).filter(|block| block.segment().is_some()).cloned() else {
        return Ok(());
    };
    let held = state.clone();
    let Some(found) = of(cx, &held, &block) else {
        forget(state, id);
        return Ok(());
    };
    let at = match goal(state, &found, &block, (offset, bytes)) {
        Goal::Outside | Goal::Open(_) => return Ok(()),
        Goal::Depends(cases) => return Err(Stop::Split(cases)),
        Goal::Unknown => {
            forget(state, id);
            return Ok(());
        }
        Goal::Closed(at) => at,
    };
    state.trail.break_off();
    let shared = found.list.shared.as_ref();
    if let [kind] = &found.list.kinds[..] {
        opened(cx, state, id, (&at, found.width), (kind, shared));
        return Ok(());
    }
    if found.list.kinds.is_empty() {
        return Err(Stop::End("an element of no kind"));
    }
    let mut states = Vec::with_capacity(found.list.kinds.len());
    for (number, kind) in found.list.kinds.iter().enumerate() {
        let mut state = state.clone();
        opened(cx, &mut state, id, (&at, found.width), (kind, shared));
        states.push((format!("the element is of kind {number}"), state));
    }
    Err(Stop::Choose(states))
}

/// The element that begins there is of the kind: cells tell it.
fn opened(
    cx: &mut Domain,
    state: &mut State,
    id: AllocId,
    (at, width): (&Linear, u64),
    kind: (&Kind, Option<&Linear>),
) {
    let Some(base) = state.allocations.get(&id).map(|block| block.base) else { return };
    let mut cells = Vec::new();
    unfold::open(cx, state, kind, base, &mut cells);
    let moved = |cell: Cell| Cell { offset: at + &cell.offset, ..cell };
    let mut cells: Vec<Cell> = cells.into_iter().map(moved).collect();
    if cells.is_empty() {
        cells.push(mark(at, width));
    }
    if let Some(block) = state.known_mut(id) {
        block.cells.extend(cells);
    }
}

/// A cell that says nothing of an element but that it is open.
fn mark(at: &Linear, width: u64) -> Cell {
    let width = [8, 4, 2].into_iter().find(|size| width.is_multiple_of(*size)).unwrap_or(1);
    Cell { offset: at.clone(), width, value: Value::Any }
}

/// Where bytes of an array lie of which cells are to tell.
pub enum Told {
    /// Outside of its segment.
    Outside,
    /// In an open element: the cell keeps it open when its others are dropped.
    Open(Box<Cell>),
}

/// Whether cells tell of these bytes of a block, so that whatever becomes of them the rest of its segment stays. `None` if not, or if the block
/// has no segment.
pub fn told(cx: &Domain, state: &State, id: AllocId, (offset, bytes): (&Linear, u64)) -> Option<Told> {
    let block = state.allocations.get(&id)?;
    let found = of(cx, state, block)?;
    match goal(state, &found, block, (offset, bytes)) {
        Goal::Outside => Some(Told::Outside),
        Goal::Open(at) => Some(Told::Open(mark(&at, found.width).into())),
        Goal::Closed(_) | Goal::Depends(_) | Goal::Unknown => None,
    }
}

/// What bytes of a block hold that lie outside of its segment and that no cell touches: whether it is zero.
pub fn is_zero(cx: &Domain, state: &State, block: &Allocation, bytes: (&Linear, u64)) -> bool {
    let Some(found) = of(cx, state, block) else { return false };
    found.segment.zero_before && found.is_before(state, bytes)
        || found.segment.zero_behind && found.is_behind(state, bytes)
}

/// Nothing is known of what no cell describes. What elements owned is lost with that.
pub fn forget(state: &mut State, id: AllocId) {
    if let Some(block) = state.allocation_mut(id) {
        block.background = Background::Unknown;
    }
}

/// The same of all arrays: something unknown may have changed them, or freed what their elements own.
pub fn forget_all(state: &mut State) {
    let arrays = state.allocations.iter().filter(|(_, block)| block.segment().is_some()).map(|(id, _)| *id);
    arrays.collect::<Vec<_>>().into_iter().for_each(|id| forget(state, id));
}

/// Whether a block is an array that is followed and has no segment yet, but zeros where no cell is.
pub fn is_cleared(cx: &Domain, block: &Allocation) -> bool {
    zeros::all_zero(cx, &block.background) && cx.options.arrays.elements(block).is_some()
}

/// A pointer is read from a block or written into it: where its place varies, or is told by an index, the block is an array of pointers.
pub fn see(cx: &mut Domain, state: &State, (id, offset): (AllocId, &Linear), address: &Operand) {
    let offset = state.knowledge.normalize(offset);
    let Some(block) = state.allocations.get(&id).filter(|block| block.list.is_none()) else { return };
    let bounds = state.knowledge.quick_bounds(&offset);
    let step = match offset.as_constant() {
        Some(_) => indexed(cx, state, address, INDICES),
        None => offset.content(),
    };
    let step = step.to_u64().filter(|step| *step > 0);
    if let Some(elements) = step.and_then(|step| Elements::seen(&offset, step, &bounds, cx.pointer_bytes())) {
        cx.arrays.see(block, elements);
    }
}

/// Steps that may lie between an index and the address that an access is given.
const INDICES: u32 = 4;

/// The bytes between two neighbours that an index in the address tells apart; 0 if there is no index.
fn indexed(cx: &Domain, state: &State, address: &Operand, most: u32) -> Int {
    let function = cx.program.function(state.top().function);
    let Operand::Value(id) = address else { return Int::ZERO };
    let Some(InstKind::Offset { base, terms, .. }) = function.defining_inst(*id).map(|inst| &inst.kind) else {
        return Int::ZERO;
    };
    let varies = terms.iter().filter(|(index, _)| matches!(index, Operand::Value(_)));
    let own = varies.fold(Int::ZERO, |step, (_, scale)| step.gcd(&Int::from(*scale)));
    if most == 0 { own } else { own.gcd(&indexed(cx, state, base, most - 1)) }
}

/// The block with a segment.
pub fn with_segment(block: &Allocation, segment: Segment) -> Allocation {
    Allocation { background: Background::Segment(Arc::new(segment)), ..block.clone() }
}
