//! The state a run starts from: globals, and the arguments of the entry.

use std::collections::BTreeSet;

use ir::{FunctionId, GlobalId, Operand};
use logic::{Atom, Int, Linear};

use crate::alarm::{Affects, Note, NoteKind};
use crate::block::{AllocKind, Background, Cell, Status};
use crate::domain::Domain;
use crate::options::{Assumption, Compared};
use crate::rules::call::push_frame;
use crate::state::State;
use crate::trail::{self, EventKind};
use crate::value::{Value, View};

/// Where an analysis begins.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The initial state.
    pub state: State,
    /// What is not followed from the start.
    pub notes: Vec<Note>,
    /// Assumptions made, as sentences.
    pub assumptions: Vec<String>,
}

/// The initial state of a run from the entry.
///
/// `main` starts with the globals' initial values and with any arguments; any other function starts with any values
/// of globals and parameters, as far as the user's assumptions allow.
pub fn initial(cx: &mut Domain, entry: FunctionId) -> Start {
    let mut state = State::default();
    let mut notes = Vec::new();
    let program = cx.program;
    let function = program.function(entry);
    let is_main = function.name == "main" || program.start() == Some(entry);
    cx.closed = is_main && analysis::escape::is_closed(program);
    let assumptions = globals(cx, &mut state, is_main);
    let mut values = Vec::with_capacity(function.params.len());
    for (index, param) in function.params.iter().enumerate() {
        let data = function.value(*param);
        let name = data.variable.clone().unwrap_or_else(|| data.name.clone());
        let view = cx.options.parameter_views.get(&index).copied().unwrap_or_else(|| cx.hint(entry, *param));
        let ty = data.ty.clone();
        let value = cx.arbitrary(&mut state, &name, &ty, view);
        // The arguments of `main` are no inputs of their own: their number is.
        let bits = ty.integer_bits(cx.pointer_bits()).unwrap_or(0);
        match (is_main, values.is_empty()) {
            (false, _) => state.trail.choose(EventKind::Call, trail::whole(&value), bits),
            (true, true) => state.trail.choose(EventKind::ArgumentCount, trail::whole(&value), bits),
            (true, false) => state.trail.give(&value),
        }
        values.push(value);
    }
    if is_main {
        command_line(cx, &mut state, entry, &mut values);
    }
    if !assume(cx, &mut state, entry, &mut values) {
        let message = "no state satisfies the assumptions".to_owned();
        notes.push(cx.note(&state, NoteKind::Gap { affects: Affects::Everything }, None, message));
    }
    push_frame(cx, &mut state, entry, values, false);
    if !program.constructors.is_empty() || !program.destructors.is_empty() {
        let message = "global constructors or destructors are not followed".to_owned();
        notes.push(cx.note(&state, NoteKind::Gap { affects: Affects::Everything }, None, message));
    }
    for what in &program.unsupported {
        let message = format!("{what} is not supported");
        notes.push(cx.note(&state, NoteKind::Gap { affects: Affects::Everything }, None, message));
    }
    Start { state, notes, assumptions }
}

/// The globals that some function with a body mentions, and those their initialisers point to.
fn used_globals(cx: &Domain) -> Vec<GlobalId> {
    let mut used = vec![false; cx.program.globals.len()];
    let mut work = Vec::new();
    for function in &cx.program.functions {
        for block in &function.blocks {
            for inst in &block.insts {
                for operand in inst.kind.operands() {
                    if let Operand::Const(constant) = operand {
                        mentioned(constant, &mut work);
                    }
                }
            }
            if let ir::Terminator::Return(Some(Operand::Const(constant)))
            | ir::Terminator::Switch { value: Operand::Const(constant), .. } = &block.terminator
            {
                mentioned(constant, &mut work);
            }
        }
    }
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut used[id.index()], true) {
            for piece in cx.program.global(id).init.iter().flatten() {
                if let ir::InitPiece::Value { value, .. } = piece {
                    mentioned(value, &mut work);
                }
            }
        }
    }
    (0..used.len()).filter(|index| used[*index]).map(|index| GlobalId(index as u32)).collect()
}

fn mentioned(constant: &ir::Constant, work: &mut Vec<GlobalId>) {
    match constant {
        ir::Constant::Global(id, _) => work.push(*id),
        ir::Constant::AddressAsInt { base, .. } => mentioned(base, work),
        ir::Constant::Aggregate(_, fields) => fields.iter().for_each(|field| mentioned(field, work)),
        _ => {}
    }
}

/// Makes the blocks of the globals; gives what is assumed of them.
fn globals(cx: &mut Domain, state: &mut State, is_main: bool) -> Vec<String> {
    if cx.options.values_only {
        return Vec::new();
    }
    let mut assumptions = BTreeSet::new();
    let program = cx.program;
    for id in used_globals(cx) {
        let global = program.global(id);
        let size = Linear::constant(Int::from(i128::from(global.size)));
        let (block, mut allocation) = cx.new_allocation(size, AllocKind::Global(id), None, &global.name, None);
        let initialised = global.init.is_some() && global.linkage != ir::Linkage::Replaceable;
        allocation.background =
            if initialised && (is_main || global.constant) { Background::Initial(id) } else { Background::Unknown };
        cx.globals.insert(id, block);
        if global.constant {
            cx.constants.insert(block, allocation.into());
        } else {
            state.add_allocation(block, allocation);
        }
        if global.thread_local {
            assumptions.insert("there is one thread".to_owned());
        }
    }
    assumptions.into_iter().collect()
}

/// `argc` is not negative, `argv` has `argc` entries and a null pointer after them.
fn command_line(cx: &mut Domain, state: &mut State, entry: FunctionId, values: &mut [Value]) {
    let function = cx.program.function(entry);
    if let [Value::Int { term: argc, .. }, Value::Pointer(argv), ..] = values {
        let argc = argc.clone();
        let _ = state.assume(&Atom::ge(&argc, &Linear::zero()));
        let width = i64::from(cx.pointer_bits() / 8);
        if cx.options.values_only {
            return;
        }
        let end = argc.scale(&Int::from(width));
        let size = end.add_constant(&Int::from(width));
        let kind = AllocKind::Stack(function.params[1]);
        let (id, mut allocation) = cx.new_allocation(size, kind, None, "argv", None);
        allocation.cells.push(Cell { offset: end, width: width as u64, value: Value::Pointer(Linear::zero()) });
        *argv = Linear::symbol(allocation.base);
        state.add_allocation(id, allocation);
    } else if let [Value::Int { term: argc, .. }] = values {
        let _ = state.assume(&Atom::ge(argc, &Linear::zero()));
    }
}

/// The user's assumptions about the parameters. False if they are seen to contradict each other.
fn assume(cx: &mut Domain, state: &mut State, entry: FunctionId, values: &mut [Value]) -> bool {
    let function = cx.program.function(entry);
    let index_of = |name: &str| {
        function.params.iter().position(|param| {
            let data = function.value(*param);
            data.variable.as_deref() == Some(name) || data.name == name
        })
    };
    let options = cx.options;
    let mut consistent = true;
    for assumption in &options.assumptions {
        match assumption {
            Assumption::String(name) => {
                let Some(index) = index_of(name) else { continue };
                let length = Linear::symbol(cx.fresh(&format!("strlen({name})")));
                let _ = state.assume(&Atom::ge(&length, &Linear::zero()));
                let size = length.add_constant(&Int::ONE);
                let kind = AllocKind::Stack(function.params[index]);
                let (id, mut allocation) = cx.new_allocation(size, kind, None, name, None);
                let zero = Value::Int { term: Linear::zero(), view: View::Signed };
                allocation.cells.push(Cell { offset: length, width: 1, value: zero });
                allocation.status = Status::Live;
                values[index] = Value::Pointer(Linear::symbol(allocation.base));
                state.add_allocation(id, allocation);
            }
            Assumption::Array { name, element, length } => {
                let Some(index) = index_of(name) else { continue };
                let Some(length) = compared(length, &index_of, values) else { continue };
                consistent &= state.assume(&Atom::ge(&length, &Linear::zero()));
                let size = length.scale(&Int::from(i128::from(*element)));
                let kind = AllocKind::Stack(function.params[index]);
                let (id, allocation) = cx.new_allocation(size, kind, None, name, None);
                values[index] = Value::Pointer(Linear::symbol(allocation.base));
                state.add_allocation(id, allocation);
            }
            Assumption::NonNegative(term) => {
                if let Some(term) = compared(term, &index_of, values) {
                    consistent &= state.assume(&Atom::ge(&term, &Linear::zero()));
                }
            }
            Assumption::NotZero(term) => {
                if let Some(term) = compared(term, &index_of, values) {
                    consistent &= state.assume(&Atom::ne(&term, &Linear::zero()));
                }
            }
        }
    }
    consistent
}

/// A term over parameters as a term over symbols; `None` if a parameter is no integer.
fn compared(term: &Compared, index_of: &dyn Fn(&str) -> Option<usize>, values: &[Value]) -> Option<Linear> {
    let mut result = Linear::constant(Int::from(term.constant));
    for (coefficient, name) in &term.terms {
        match &values[index_of(name)?] {
            Value::Int { term, .. } => result = result.add_scaled(&Int::from(*coefficient), term),
            _ => return None,
        }
    }
    Some(result)
}
