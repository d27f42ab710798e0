//! Operands and results of instructions.

use ir::{Constant, Inst, Operand, Type, ValueId};
use smt::bv::Term;

use super::{Engine, Flow};
use crate::state::State;
use crate::value::{Scalar, Value};

impl Engine<'_> {
    /// The value of an operand.
    pub(super) fn operand(&mut self, state: &mut State, operand: &Operand) -> Flow<Value> {
        match operand {
            Operand::Value(id) => match state.top()?.values.get(id) {
                Some(value) => Some(value.clone()),
                None => {
                    self.gap(state, "a value that is not available", Term::TRUE)?;
                    None
                }
            },
            Operand::Const(constant) => {
                if matches!(constant, Constant::Undef(_)) {
                    self.note(state, "an arbitrary value of the compiler", super::Affects::Everything);
                }
                let value = self.constant(constant);
                self.known(state, value)
            }
        }
    }

    /// The only scalar of an operand.
    pub(super) fn scalar(&mut self, state: &mut State, operand: &Operand) -> Flow<Scalar> {
        let value = self.operand(state, operand)?;
        match value.first() {
            Some(first) => Some(first.clone()),
            None => {
                self.gap(state, "a value without parts", Term::TRUE)?;
                None
            }
        }
    }

    /// What is known, or a gap with the reason why it is not.
    pub(super) fn known<T>(&mut self, state: &mut State, found: Result<T, String>) -> Flow<T> {
        match found {
            Ok(found) => Some(found),
            Err(what) => {
                self.gap(state, &what, Term::TRUE)?;
                None
            }
        }
    }

    /// The type of an operand.
    pub(super) fn type_of(&self, state: &State, operand: &Operand) -> Flow<Type> {
        Some(self.program.function(state.top()?.function).type_of(operand))
    }

    /// The type of a value of the top frame's function.
    pub(super) fn value_type(&self, state: &State, id: ValueId) -> Flow<Type> {
        Some(self.program.function(state.top()?.function).value(id).ty.clone())
    }

    /// The type of the result.
    pub(super) fn result_type(&mut self, state: &mut State, inst: &Inst) -> Flow<Type> {
        match inst.result {
            Some(id) => self.value_type(state, id),
            None => Some(Type::Void),
        }
    }

    /// Gives the result its value.
    pub(super) fn give(&mut self, state: &mut State, inst: &Inst, value: Value) -> Flow {
        if let Some(id) = inst.result {
            state.set(id, value);
        }
        Some(())
    }

    /// Gives the result any value: what we do not compute.
    pub(super) fn any_result(&mut self, state: &mut State, inst: &Inst) -> Flow {
        let ty = self.result_type(state, inst)?;
        let shape = self.shapes().of(&ty);
        let shape = self.known(state, shape)?;
        let value = shape.leaves.iter().map(|(_, leaf)| self.any(leaf.bits())).collect();
        self.give(state, inst, value)
    }
}
