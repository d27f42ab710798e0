//! Naming what a state leaves open: registers and memory that hold some value which no term stands for yet.
//!
//! A state that says nothing of a register or of bytes of a live block stands for all their values, so giving them a
//! fresh symbol in the range of its type changes nothing of what it represents. It makes a difference for what
//! follows: a loop that reads what nobody initialised (or what a caller passed in memory) then has a variable for it,
//! and the transition system can relate its values from one visit to the next.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::Type;
use logic::{Atom, Int, Linear, Symbol};

use crate::domain::Domain;
use crate::domain::block::{AllocId, Background, Cell, Status};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::domain::zeros;
use crate::query::{self, demand, disjoint, same};
use crate::rules::columns;
use crate::rules::contents::known_content;
use crate::rules::ends::ends_text;

/// Gives each live register without a value an arbitrary one.
pub fn registers(cx: &mut Domain, state: &mut State) {
    let depth = state.frames.len();
    for index in 0..depth {
        let frame = state.frames[index].clone();
        let program = cx.program;
        let function = program.function(frame.function);
        let info = cx.facts.function(frame.function);
        let at = if index + 1 == depth { frame.index } else { frame.index + 1 };
        let live = info.live_before(frame.block, at);
        let open: Vec<_> =
            info.registers().iter().copied().filter(|id| live.contains(*id) && !frame.slots.contains_key(id)).collect();
        for id in open {
            let Some(ir::InstKind::StackAlloc { element, .. }) = function.defining_inst(id).map(|inst| &inst.kind)
            else {
                continue;
            };
            let view = cx.hint(frame.function, id);
            let name = function.value(id).variable.clone().unwrap_or_default();
            let value = cx.arbitrary(state, &name, element, view);
            if !matches!(value, Value::Any) {
                state.trail.name_birth(index, id, &value);
                Arc::make_mut(&mut Arc::make_mut(&mut state.frames[index]).slots).insert(id, value);
            }
        }
    }
}

/// Gives the bytes of each cell that `like` has and `state` lacks a cell of its own: with the value that the background
/// or smaller cells tell, else, where nothing is known of them, with an arbitrary one. True if there was one.
///
/// The place of a cell is constant, or it is told by variables: `a[j]` is at `4*j` for whatever j is in each state. That
/// makes `while (a[j] > 0) a[j]--` a loop about one number.
pub fn cells(cx: &mut Domain, state: &mut State, like: &State) -> bool {
    zeros::name_like(cx, state, like);
    let named = name_texts(cx, state, like);
    let mut new: Vec<(AllocId, Cell)> = Vec::new();
    for (id, allocation) in state.allocations.iter() {
        let Some(other) = like.allocations.get(id) else { continue };
        if allocation.status != Status::Live || allocation.list.is_some() || other.list.is_some() {
            continue;
        }
        for cell in &other.cells {
            let Some(offset) = place(state, like, &cell.offset) else { continue };
            let end = offset.add_constant(&Int::from(cell.width as i64));
            let inside = [Atom::ge(&offset, &Linear::zero()), Atom::ge(&allocation.size, &end)]
                .iter()
                .all(|bound| bound.decided().unwrap_or_else(|| state.knowledge.implies(bound)));
            let typed = matches!(cell.value, Value::Int { .. } | Value::Pointer(_) | Value::Root(_));
            // That two places are one is mostly seen at once; else it is a question for each cell.
            // A cell without value gets an arbitrary integer; an arbitrary pointer would be no better.
            let number = matches!(cell.value, Value::Int { .. });
            let valued = |mine: &&Cell| mine.width == cell.width && !(number && matches!(mine.value, Value::Any));
            let cells = || allocation.cells.iter().filter(valued);
            let present =
                || cells().any(|mine| mine.offset == offset) || cells().any(|mine| same(state, &mine.offset, &offset));
            if inside && typed && !present() && new.len() < cx.options.limits.new_cells {
                new.push((*id, Cell { offset, width: cell.width, value: cell.value.clone() }));
            }
        }
    }
    let mut changed = named;
    for (id, cell) in new {
        let (ty, view) = match &cell.value {
            Value::Pointer(_) | Value::Root(_) => (Type::Ptr, View::Unsigned),
            Value::Int { view: View::Unsigned, .. } => (Type::Int(cell.width as u32 * 8), View::Unsigned),
            _ => (Type::Int(cell.width as u32 * 8), View::Signed),
        };
        let Some(allocation) = state.allocations.get(&id).cloned() else { continue };
        let is_there = |state: &State, mine: &Cell| mine.width == cell.width && same(state, &mine.offset, &cell.offset);
        let untold = allocation.cells.iter().any(|mine| is_there(state, mine));
        let known = (!untold).then(|| known_content(cx, state, id, &cell.offset, (&ty, cell.width))).flatten();
        let value = match known {
            Some(value) => value,
            None => {
                let free = |mine: &Cell| disjoint(state, &mine.offset, mine.width, &cell.offset, cell.width);
                let unknown = allocation.background == Background::Unknown;
                // A cell without value says no more than a background of which nothing is known; elsewhere it hides what was there first.
                let gives_way = |mine: &Cell| {
                    matches!(mine.value, Value::Any) && if unknown { !free(mine) } else { is_there(state, mine) }
                };
                let is_told = |mine: &&Cell| !matches!(mine.value, Value::Any);
                if !(unknown || untold) || !allocation.cells.iter().filter(is_told).all(free) {
                    continue;
                }
                let cells = allocation.cells.iter().filter(|mine| !gives_way(mine)).cloned().collect();
                if let Some(allocation) = state.known_mut(id) {
                    allocation.cells = cells;
                }
                let told =
                    |cx: &mut Domain, state: &mut State| columns::pointer(cx, state, (id, &cell.offset), cell.width);
                let pointer = if ty == Type::Ptr { told(cx, state) } else { None };
                let value =
                    pointer.unwrap_or_else(|| cx.arbitrary(state, &format!("{}[]", allocation.name), &ty, view));
                if cx.options.demands {
                    demand::remember_origin(cx, id, &cell.offset, &value, cell.width);
                }
                columns::read(cx, state, (id, &cell.offset), cell.width, &value);
                value
            }
        };
        if let Some(allocation) = state.known_mut(id) {
            allocation.cells.push(Cell { value, ..cell });
            changed = true;
        }
    }
    changed
}

/// Gives the ends of texts in tables cells of their own where `like` has one of the same text; true if there was one.
fn name_texts(cx: &mut Domain, state: &mut State, like: &State) -> bool {
    let mut texts: Vec<(AllocId, Linear)> = Vec::new();
    for (id, _) in state.allocations.iter().filter(|(_, block)| block.texts().next().is_some()) {
        let Some(other) = like.allocations.get(id) else { continue };
        let ends = other.cells.iter().filter(|cell| ends_text(like, cell));
        for cell in ends.take(cx.options.limits.new_cells) {
            let offset = like.knowledge.normalize(&cell.offset);
            let begins = query::columns::texts_of(like, other, &offset);
            texts.extend(begins.filter_map(|(begin, _)| Some((*id, place(state, like, &begin)?))));
        }
    }
    let cells = |state: &State, id: &AllocId| state.allocations.get(id).map_or(0, |block| block.cells.len());
    let mut changed = false;
    for (id, place) in texts {
        let before = cells(state, &id);
        columns::name_end(cx, state, (id, &place));
        changed |= cells(state, &id) != before;
    }
    changed
}

/// A term of `like` in the symbols of `state`, if it is a constant or all its symbols are values of variables, which both
/// states have.
fn place(state: &State, like: &State, term: &Linear) -> Option<Linear> {
    let term = like.knowledge.normalize(term);
    if term.as_constant().is_some() {
        return Some(term);
    }
    let value_of = |symbol: Symbol| {
        let own = Linear::symbol(symbol);
        like.frames.iter().zip(&state.frames).find_map(|(theirs, mine)| {
            let (id, _) = theirs.slots.iter().find(|(_, value)| integer(value).is_some_and(|term| *term == own))?;
            mine.slots.get(id).and_then(integer).cloned()
        })
    };
    let values: BTreeMap<Symbol, Linear> =
        term.symbols().map(|symbol| Some((symbol, value_of(symbol)?))).collect::<Option<_>>()?;
    Some(state.knowledge.normalize(&term.substitute(|symbol| values.get(&symbol).cloned())))
}

fn integer(value: &Value) -> Option<&Linear> {
    match value {
        Value::Int { term, view: View::Signed | View::Unsigned } => Some(term),
        _ => None,
    }
}
