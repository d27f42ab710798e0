//! Lists of variable arguments: `llvm.va_start` lays the arguments out in memory as [`semantics::varargs`] says; what
//! clang makes of `va_arg` are plain accesses of that memory.

use ir::{InstKind, Operand, Type, ValueId};
use logic::{Int, Linear};
use semantics::varargs::{Argument, Home, layout};

use super::basics::constant;
use super::heap;
use super::integer::{operand, settle};
use super::memory::{self, Access};
use super::outcome::{Context, Place, Step};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, NoteKind};
use crate::domain::block::{AllocId, AllocKind};
use crate::domain::site::Site;
use crate::domain::state::State;
use crate::domain::value::{Value, View};

/// A call of `llvm.va_start`, `llvm.va_copy` or `llvm.va_end`.
pub fn call(cx: &mut Context, state: &mut State, place: &Place, name: &str, args: &[Operand]) -> Step {
    match (name, args) {
        ("llvm.va_start", [list, ..]) => start(cx, state, place, list),
        ("llvm.va_copy", [to, from, ..]) => copy(cx, state, place, to, from),
        _ => Ok(()),
    }
}

/// Bytes of a list.
fn list_bytes(cx: &Domain) -> i64 {
    if cx.pointer_bits() == 32 { 4 } else { 24 }
}

fn start(cx: &mut Context, state: &mut State, place: &Place, list: &Operand) -> Step {
    let pointer = operand(cx, state, list);
    let Some((named, arguments)) = passed(cx, state) else { return unknown(cx, state, place, &pointer) };
    let Some(layout) = layout(cx.program.data_model, &named, &arguments) else {
        return unknown(cx, state, place, &pointer);
    };
    // Truth values and views are decided before anything changes.
    let mut values = Vec::with_capacity(arguments.len());
    for (value, argument) in state.top().varargs.clone().iter().zip(&arguments) {
        values.push(match &argument.ty {
            Type::Int(bits) => settle(cx, state, value.clone(), *bits, View::Signed)?,
            _ => value.clone(),
        });
    }
    let length = constant(list_bytes(cx));
    let pointer_list = cx.pointer_bits() == 32;
    let access = memory::access(cx, state, place, &pointer, &length, true)?;
    let Access::Block(target, offset) = access else {
        memory::forget_everything(cx, state);
        return Ok(());
    };
    if layout.floating_end > 0 && layout.general_end < semantics::varargs::GENERAL_BYTES {
        // The save area then has room for integers that were not passed.
        let message = "whether a variadic function takes more integers than it is given is not seen".to_owned();
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    }
    let maker = match list {
        Operand::Value(id) => *id,
        Operand::Const(_) => ValueId(0),
    };
    let saved = area(cx, state, place, maker, layout.saved());
    let stacked = area(cx, state, place, maker, layout.stacked);
    for ((value, argument), home) in values.into_iter().zip(&arguments).zip(&layout.homes) {
        let (id, at) = match home {
            Home::Saved(at) => (saved.0, *at),
            Home::Stacked(at) => (stacked.0, *at),
        };
        let at = constant(at as i64);
        match argument.byval {
            Some(bytes) => {
                let Value::Pointer(term) = &value else { continue };
                if let Some((from, start)) = cx.attribute(state, &state.knowledge.normalize(term)) {
                    heap::copy(cx, state, (from, &start), (id, &at), &constant(bytes as i64));
                }
            }
            None => memory::write(cx, state, id, &at, &argument.ty, value),
        }
    }
    memory::forget_range(cx, state, target, &offset, &length);
    let mut field = |at: i64, ty: &Type, value: Value| {
        memory::write(cx, state, target, &offset.add_constant(&Int::from(at)), ty, value);
    };
    let count = |bytes: u64| Value::Int { term: constant(bytes as i64), view: View::Unsigned };
    if pointer_list {
        field(0, &Type::Ptr, stacked.1);
    } else {
        field(0, &Type::Int(32), count(layout.general));
        field(4, &Type::Int(32), count(layout.floating));
        field(8, &Type::Ptr, stacked.1);
        field(16, &Type::Ptr, saved.1);
    }
    Ok(())
}

/// A block for arguments, which lives as long as the call.
fn area(cx: &mut Context, state: &mut State, place: &Place, maker: ValueId, bytes: u64) -> (AllocId, Value) {
    let owner = Some(state.frames.len() - 1);
    let size = constant(bytes as i64);
    let (id, allocation) =
        cx.new_allocation(size, AllocKind::Stack(maker), owner, "arguments", place.location.map(Site::at));
    let pointer = Value::Pointer(Linear::symbol(allocation.base));
    state.add_allocation(id, allocation);
    (id, pointer)
}

/// The types of the named parameters and of the further arguments of the present call; `None` if the caller is not in
/// sight.
fn passed(cx: &Domain, state: &State) -> Option<(Vec<Argument>, Vec<Argument>)> {
    let top = state.top();
    let function = cx.program.function(top.function);
    let caller = state.frames.len().checked_sub(2).map(|below| &state.frames[below]).filter(|_| !top.bottom)?;
    let code = cx.program.function(caller.function);
    let InstKind::Call { args, byval, .. } = &code.block(caller.block).insts.get(caller.index)?.kind else {
        return None;
    };
    let copied =
        |list: &[(usize, u64)], index: usize| list.iter().find(|(at, _)| *at == index).map(|(_, bytes)| *bytes);
    let params = function.params.iter().enumerate();
    let named = params
        .map(|(index, param)| Argument { ty: function.value(*param).ty.clone(), byval: copied(&function.byval, index) })
        .collect();
    let arguments: Vec<Argument> = args
        .iter()
        .enumerate()
        .skip(function.params.len())
        .map(|(index, arg)| Argument { ty: code.type_of(arg), byval: copied(byval, index) })
        .collect();
    (arguments.len() == top.varargs.len()).then_some((named, arguments))
}

/// Nothing is known of the arguments: neither are the list's contents.
fn unknown(cx: &mut Context, state: &mut State, place: &Place, pointer: &Value) -> Step {
    let length = constant(list_bytes(cx));
    match memory::access(cx, state, place, pointer, &length, true)? {
        Access::Block(id, offset) => memory::forget_range(cx, state, id, &offset, &length),
        Access::Anywhere => memory::forget_everything(cx, state),
    }
    Ok(())
}

/// A list is plain data.
fn copy(cx: &mut Context, state: &mut State, place: &Place, to: &Operand, from: &Operand) -> Step {
    let length = constant(list_bytes(cx));
    let (to, from) = (operand(cx, state, to), operand(cx, state, from));
    let source = memory::access(cx, state, place, &from, &length, false)?;
    let target = memory::access(cx, state, place, &to, &length, true)?;
    match (source, target) {
        (Access::Block(a, x), Access::Block(b, y)) => heap::copy(cx, state, (a, &x), (b, &y), &length),
        (Access::Anywhere, Access::Block(b, y)) => memory::forget_range(cx, state, b, &y, &length),
        (_, Access::Anywhere) => memory::forget_everything(cx, state),
    }
    Ok(())
}
