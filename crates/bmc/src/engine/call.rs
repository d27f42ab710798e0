//! Calls and returns.

use std::collections::BTreeMap;
use std::sync::Arc;

use evidence::AlarmKind;
use ir::{BlockId, Callee, FunctionId, Inst, Operand, Type};
use smt::bv::Term;

use super::objects::ObjectKind;
use super::{Engine, Flow};
use crate::contents::Fill;
use crate::state::{Frame, State, Variable};
use crate::value::{Scalar, Value};

/// An argument of a call.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) ty: Type,
    pub(super) value: Value,
    /// Bytes, if a copy of that many bytes is passed by value.
    pub(super) byval: Option<u64>,
}

/// A call being executed.
pub(super) struct Call<'i> {
    pub(super) inst: &'i Inst,
    pub(super) args: Vec<Argument>,
    pub(super) noreturn: bool,
}

impl Engine<'_> {
    /// Executes a call; the path goes on elsewhere if a frame was pushed.
    pub(super) fn call(
        &mut self,
        state: &mut State,
        inst: &Inst,
        callee: &Callee,
        (args, byval): (&[Operand], &[(usize, u64)]),
        noreturn: bool,
    ) -> Flow {
        if let Callee::Intrinsic(it) = callee {
            return self.intrinsic(state, inst, it, args);
        }
        let mut arguments = Vec::new();
        for (index, arg) in args.iter().enumerate() {
            let ty = self.type_of(state, arg)?;
            let value = self.operand(state, arg)?;
            let byval = byval.iter().find(|(other, _)| *other == index).map(|(_, bytes)| *bytes);
            arguments.push(Argument { ty, value, byval });
        }
        let call = Call { inst, args: arguments, noreturn };
        match callee {
            Callee::Function(id) => self.call_function(state, *id, &call, true),
            Callee::Pointer(pointer) => {
                let pointer = self.scalar(state, pointer)?;
                self.call_pointer(state, &pointer, &call)
            }
            Callee::Intrinsic(_) => None,
        }
    }

    fn call_pointer(&mut self, state: &mut State, pointer: &Scalar, call: &Call<'_>) -> Flow {
        self.undefined(state, "a call through a pointer that is the result of undefined behaviour", pointer.poison)?;
        let (mut bad, mut targets) = (Term::FALSE, Vec::new());
        for one in pointer.alternatives() {
            let address = self.pool.value(one.bits);
            let object = one.object.or_else(|| self.block_at(state, address? as u64));
            if one.object.is_none() && object.is_some() {
                self.note_if(state, "a number that is used as an address", one.when);
            }
            let object = object.map(|id| self.object(id).clone());
            let (start, function) = match object.as_ref().map(|object| (object.kind, object.base)) {
                Some((ObjectKind::Function(function), base)) => {
                    let base = self.pool.constant(self.pool.width(one.bits), u128::from(base));
                    (self.pool.eq(one.bits, base), Some(function))
                }
                _ => (Term::FALSE, None),
            };
            let when = self.pool.and(one.when, start);
            let not = self.pool.not(start);
            let other = self.pool.and(one.when, not);
            bad = self.pool.or(bad, other);
            if let Some(function) = function {
                targets.push((function, when));
            }
        }
        self.alarm(state, AlarmKind::InvalidDeref, bad)?;
        if let [(only, _)] = targets.as_slice() {
            return self.call_function(state, *only, call, false);
        }
        for (function, when) in targets {
            let mut next = state.clone();
            if self.assume(&mut next, when).is_some() && self.call_function(&mut next, function, call, false).is_some()
            {
                // A native function has returned.
                if let Some(top) = next.top_mut() {
                    top.inst += 1;
                }
                self.enqueue(next);
            }
        }
        None
    }

    fn call_function(&mut self, state: &mut State, id: FunctionId, call: &Call<'_>, fits: bool) -> Flow {
        let function = self.program.function(id);
        let stream = function.library && semantics::library::input_or_output(&function.name).is_some();
        if function.is_defined() && !stream {
            if !fits && !self.fits(state, id, call) {
                let what = format!("a call of `{}` with other types than its own", function.name);
                return self.gap(state, &what, Term::TRUE);
            }
            return self.enter(state, id, call);
        }
        self.native(state, function, call)?;
        if call.noreturn {
            return self.undefined(state, "a return from a function that does not return", Term::TRUE);
        }
        Some(())
    }

    /// Whether a call through a pointer has the types of its callee.
    fn fits(&self, state: &State, id: FunctionId, call: &Call<'_>) -> bool {
        let callee = self.program.function(id);
        let count = callee.params.len();
        let counts = call.args.len() == count || call.args.len() > count && callee.varargs;
        let types = call.args.iter().zip(&callee.params).all(|(arg, param)| arg.ty == callee.value(*param).ty);
        let byval = call.args.iter().take(count).enumerate().filter_map(|(index, arg)| Some((index, arg.byval?)));
        let result = call.inst.result.and_then(|result| self.value_type(state, result));
        let result = result.is_none_or(|result| result == callee.result);
        counts && types && byval.eq(callee.byval.iter().copied()) && result
    }

    /// Pushes a frame.
    fn enter(&mut self, state: &mut State, id: FunctionId, call: &Call<'_>) -> Flow {
        let program = self.program;
        let callee = program.function(id);
        let before = state.frames.iter().rev().find(|frame| frame.function == id);
        // A nested call to which there was no other way does not count.
        let spent = before.map_or(0, |frame| frame.spent + u32::from(frame.guard != state.guard));
        if spent > self.bound || state.frames.len() > self.options.limits.depth {
            return self.cut(state, "nested calls beyond the bound", Term::TRUE);
        }
        let mut values = BTreeMap::new();
        let mut objects = Vec::new();
        for (param, arg) in callee.params.iter().zip(&call.args) {
            let mut value = arg.value.clone();
            if let (Some(bytes), Some(source)) = (arg.byval, value.first().cloned()) {
                let (copy, id) = self.by_value(state, &source, bytes)?;
                objects.push(id);
                value = Value::from_iter([copy]);
            }
            values.insert(*param, value);
        }
        let varargs = if callee.varargs {
            let mut all = Vec::new();
            for arg in call.args.iter().skip(callee.params.len()) {
                let mut value = arg.value.clone();
                if let (Some(bytes), Some(source)) = (arg.byval, value.first().cloned()) {
                    let (copy, id) = self.by_value(state, &source, bytes)?;
                    objects.push(id);
                    value = Value::from_iter([copy]);
                }
                all.push(Variable { ty: arg.ty.clone(), value, byval: arg.byval });
            }
            Some(all.into())
        } else {
            None
        };
        state.frames.push(Arc::new(Frame {
            function: id,
            block: BlockId(0),
            inst: 0,
            rounds: Vec::new(),
            values,
            objects,
            mixed: false,
            varargs,
            spent,
            guard: state.guard,
        }));
        self.enqueue(state.clone());
        None
    }

    /// A copy of an argument that is passed by value.
    fn by_value(&mut self, state: &mut State, source: &Scalar, bytes: u64) -> Flow<(Scalar, crate::value::ObjectId)> {
        let size = self.length(bytes);
        let sources = self.targets(state, source, size, false)?;
        let id = self.new_block(state, ObjectKind::Stack, size, Fill::Unwritten);
        let pointer = self.start_of(id);
        let targets = self.targets(state, &pointer, size, true)?;
        self.copy(state, &sources, &targets, bytes, Term::TRUE)?;
        Some((pointer, id))
    }

    /// Returns from the top frame.
    pub(super) fn return_from(&mut self, state: &mut State, value: Value) -> Flow {
        let frame = state.frames.pop()?;
        for id in &frame.objects {
            state.memory.remove(id);
        }
        let Some(caller) = state.top() else {
            self.returned(state, &value);
            return None;
        };
        let function = self.program.function(caller.function);
        let inst = function.block(caller.block).insts.get(caller.inst);
        if let Some(result) = inst.and_then(|inst| inst.result) {
            let poison = self.pool.any(value.iter().map(|scalar| scalar.poison));
            if poison != Term::FALSE && self.program.origin == ir::Origin::OwnFrontEnd && function.uses(result) {
                self.undefined(state, "the value of a call is used although the function returned none", poison)?;
            }
            state.set(result, value);
        }
        state.top_mut()?.inst += 1;
        self.enqueue(state.clone());
        None
    }
}
