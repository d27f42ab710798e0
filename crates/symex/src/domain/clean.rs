//! Forgetting what no later step can see, before a state becomes a summary.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use logic::{Atom, Linear, Symbol};

use crate::domain::block::{AllocId, Allocation, Cell, Status};
use crate::domain::columns::Column;
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::domain::{Domain, SymbolKind};

/// Drops dead SSA values and registers of every frame.
pub fn drop_dead_values(cx: &Domain, state: &mut State) {
    let depth = state.frames.len();
    for (index, frame) in state.frames.iter_mut().enumerate() {
        let info = cx.facts.function(frame.function);
        // What is demanded of the entry's state is said of its parameters: they stay.
        let params: &[ir::ValueId] = match index == 0 && !frame.bottom && cx.options.demands {
            true => &cx.program.function(frame.function).params,
            false => &[],
        };
        // A frame below the top waits for its call: the call's result is defined by the callee's return.
        let at = if index + 1 == depth { frame.index } else { frame.index + 1 };
        let live = info.live_before(frame.block, at);
        let dead = |id: &ir::ValueId| !live.contains(*id) && !params.contains(id);
        let stale = |id: &ir::ValueId, value: &Value| dead(id) || undecided(value);
        // A variable of truth values is told by a number; a value that an expression needs at once is decided there.
        let gone = |id: &ir::ValueId, value: &Value| dead(id) || untold(cx, value);
        if frame.locals.iter().any(|(id, value)| stale(id, value))
            || frame.slots.iter().any(|(id, value)| gone(id, value))
            || frame.written.iter().any(|id| !live.contains(*id))
        {
            let frame = Arc::make_mut(frame);
            Arc::make_mut(&mut frame.written).retain(|id| live.contains(*id));
            Arc::make_mut(&mut frame.locals).retain(|id, value| !stale(id, value));
            Arc::make_mut(&mut frame.slots).retain(|id, value| !gone(id, value));
            let slots = frame.slots.clone();
            Arc::make_mut(&mut frame.digits).retain(|id, _| slots.contains_key(id));
        }
    }
}

/// Drops dead SSA values of every frame, but keeps the registers: they are variables that exist until their scope ends.
pub fn drop_dead_temporaries(cx: &Domain, state: &mut State) {
    let mut cleaned = state.clone();
    drop_dead_values(cx, &mut cleaned);
    for (frame, clean) in state.frames.iter_mut().zip(&cleaned.frames) {
        Arc::make_mut(frame).locals = clean.locals.clone();
    }
}

/// A truth value that is still a condition, or any value.
fn undecided(value: &Value) -> bool {
    matches!(value, Value::Bool(cond) if !matches!(cond, Cond::Const(_))) || matches!(value, Value::Any)
}

/// Nothing that a summary could say: any value, or a truth value that no number tells.
fn untold(cx: &Domain, value: &Value) -> bool {
    matches!(value, Value::Bool(cond) if cx.number_of(cond).is_none()) || matches!(value, Value::Any)
}

/// Cells that lie at one place of a block become one: where one of them lies was learned after it was read or written, and both hold
/// what memory holds there. False if they cannot: nothing is represented by the state.
pub fn unite_cells(state: &mut State) -> bool {
    let moves = |block: &&Allocation| block.cells.iter().any(|cell| cell.offset.as_constant().is_none());
    let blocks: Vec<AllocId> =
        state.allocations.iter().filter(|(_, block)| moves(&&***block)).map(|(id, _)| *id).collect();
    for id in blocks {
        let cells = state.allocations[&id].cells.clone();
        let mut left: Vec<(Linear, Cell)> = Vec::with_capacity(cells.len());
        let mut twins = Vec::new();
        for cell in cells {
            let offset = state.knowledge.normalize(&cell.offset);
            match left.iter_mut().find(|(place, other)| *place == offset && other.width == cell.width) {
                Some((_, other)) if matches!(other.value, Value::Any) => *other = cell,
                Some((_, other)) => twins.push((other.value.clone(), cell.value)),
                None => left.push((offset, cell)),
            }
        }
        if twins.is_empty() {
            continue;
        }
        if let Some(block) = state.known_mut(id) {
            block.cells = left.into_iter().map(|(_, cell)| cell).collect();
        }
        for twin in twins {
            let equal = match &twin {
                (Value::Pointer(one), Value::Pointer(other)) => Some(Atom::eq(one, other)),
                (Value::Int { term: one, view }, Value::Int { term: other, view: of_other }) => {
                    (view == of_other && *view != View::Modular).then(|| Atom::eq(one, other))
                }
                _ => None,
            };
            if equal.is_some_and(|equal| !state.assume(&equal)) {
                return false;
            }
        }
    }
    true
}

/// Pointers in memory to heap blocks that are dead hold anything: they are indeterminate (C11 6.2.4p2), and whoever uses one
/// is told so as well as where the block is known to be dead.
pub fn dangling_as_any(cx: &Domain, state: &mut State) {
    let dead = |value: &Value| {
        let id = match value {
            Value::Pointer(term) => cx.attribute(state, &state.knowledge.normalize(term)).map(|(id, _)| id),
            _ => None,
        };
        let block = id.and_then(|id| state.allocations.get(&id));
        block.is_some_and(|block| block.kind.is_linked() && block.status == Status::Dead)
    };
    let forgotten = |block: &Allocation| -> Vec<Cell> {
        let told = |cell: &Cell| if dead(&cell.value) { Value::Any } else { cell.value.clone() };
        block.cells.iter().map(|cell| Cell { value: told(cell), ..cell.clone() }).collect()
    };
    let using = state.allocations.iter().filter(|(_, block)| block.list.is_none());
    let using = using.filter(|(_, block)| block.cells.iter().any(|cell| dead(&cell.value)));
    let using: Vec<(AllocId, Vec<Cell>)> = using.map(|(id, block)| (*id, forgotten(block))).collect();
    for (id, cells) in using {
        if let Some(block) = state.known_mut(id) {
            block.cells = cells;
        }
    }
}

/// Drops blocks that nothing points to (the caller has raised the alarm for live heap blocks among them), and facts
/// about symbols that no longer occur.
pub fn drop_unreachable(cx: &Domain, state: &mut State) {
    drop_blocks(cx, state);
    let mut present: BTreeSet<Symbol> = BTreeSet::new();
    state.for_each_symbol(&mut |symbol| {
        present.insert(symbol);
    });
    state.knowledge = state.knowledge.project(&|symbol| present.contains(&symbol));
}

/// Drops blocks that nothing points to.
pub fn drop_blocks(cx: &Domain, state: &mut State) {
    drop_blocks_but(cx, state, &Allocation::stands_for_itself);
}

/// Drops blocks to which no pointers lead from the variables of the frames, nor from blocks of a sort.
pub fn drop_blocks_but(cx: &Domain, state: &mut State, is_root: &dyn Fn(&Allocation) -> bool) {
    let mut reached: BTreeSet<AllocId> = BTreeSet::new();
    let mut work: Vec<AllocId> = Vec::new();
    let visit = |value: &Value, work: &mut Vec<AllocId>| {
        value.for_each_symbol(&mut |symbol| {
            if let SymbolKind::Base(id) = cx.symbols[symbol.0 as usize].kind {
                work.push(id);
            }
        });
    };
    for frame in &state.frames {
        for value in frame.locals.values().chain(frame.slots.values()).chain(frame.varargs.iter()) {
            visit(value, &mut work);
        }
    }
    for (id, allocation) in state.allocations.iter() {
        if is_root(allocation) {
            work.push(*id);
        }
    }
    while let Some(id) = work.pop() {
        // The base of the last block of a list leads to the list.
        let id = if state.allocations.contains_key(&id) { id } else { state.ending_in(id).unwrap_or(id) };
        if reached.insert(id)
            && let Some(allocation) = state.allocations.get(&id)
        {
            for cell in allocation.all_cells() {
                visit(&cell.value, &mut work);
            }
            for base in allocation.columns.iter().filter_map(Column::into) {
                visit(&Value::Pointer(Linear::symbol(base)), &mut work);
            }
            work.extend(allocation.segment().and_then(|segment| cx.elements_of(state, segment)));
        }
    }
    // A live block of a frame that nothing points to can only be reached again through its own instruction, whose
    // value is dead: nothing will.
    let gone: Vec<AllocId> = state.allocations.keys().filter(|id| !reached.contains(id)).copied().collect();
    if !gone.is_empty() {
        let allocations: &mut BTreeMap<_, _> = Arc::make_mut(&mut state.allocations);
        for id in gone {
            allocations.remove(&id);
        }
    }
    let dead: Vec<AllocId> = state
        .allocations
        .iter()
        .filter(|(_, allocation)| allocation.status == Status::Dead && !allocation.size.is_empty())
        .map(|(id, _)| *id)
        .collect();
    for id in dead {
        // The size of a dead block matters to nobody.
        if let Some(allocation) = state.known_mut(id) {
            allocation.size = logic::Linear::zero();
        }
    }
}
