//! Variable arguments, as the System V ABIs lay them out.

use semantics::varargs::{Argument, Home, layout};
use smt::bv::Term;

use super::objects::ObjectKind;
use super::{Engine, Flow};
use crate::contents::{Cell, Fill};
use crate::state::{State, Variable};
use crate::value::Scalar;

impl Engine<'_> {
    /// `va_start`: lays the arguments out in memory and makes the list.
    pub(super) fn va_start(&mut self, state: &mut State, list: &Scalar) -> Flow {
        let program = self.program;
        let top = state.top()?;
        let variables: Vec<Variable> = top.varargs.as_deref().unwrap_or_default().to_vec();
        let function = program.function(top.function);
        let copied = |index: usize| function.byval.iter().find(|(at, _)| *at == index).map(|(_, bytes)| *bytes);
        let named: Vec<Argument> = function
            .params
            .iter()
            .enumerate()
            .map(|(index, id)| Argument { ty: function.value(*id).ty.clone(), byval: copied(index) })
            .collect();
        let arguments: Vec<Argument> =
            variables.iter().map(|variable| Argument { ty: variable.ty.clone(), byval: variable.byval }).collect();
        let Some(layout) = layout(program.data_model, &named, &arguments) else {
            return self.gap(state, "the types of these variable arguments", Term::TRUE);
        };
        let saved = self.area(state, layout.saved())?;
        let stacked = self.area(state, layout.stacked)?;
        for (variable, home) in variables.iter().zip(&layout.homes) {
            match home {
                Home::Saved(at) => self.variable(state, &saved, *at, variable)?,
                Home::Stacked(at) => self.variable(state, &stacked, *at, variable)?,
            }
        }
        if program.pointer_bits() == 32 {
            return self.put(state, list, 0, 4, &stacked);
        }
        let general = self.pool.constant(32, u128::from(layout.general));
        let floating = self.pool.constant(32, u128::from(layout.floating));
        self.put(state, list, 0, 4, &Scalar::number(general))?;
        self.put(state, list, 4, 4, &Scalar::number(floating))?;
        self.put(state, list, 8, 8, &stacked)?;
        self.put(state, list, 16, 8, &saved)
    }

    /// A block for arguments.
    fn area(&mut self, state: &mut State, bytes: u64) -> Flow<Scalar> {
        let size = self.length(bytes);
        let id = self.new_block(state, ObjectKind::Arguments, size, Fill::Unwritten);
        state.top_mut()?.objects.push(id);
        Some(self.start_of(id))
    }

    /// Writes an argument to its place.
    fn variable(&mut self, state: &mut State, area: &Scalar, at: u64, variable: &Variable) -> Flow {
        if let (Some(bytes), Some(source)) = (variable.byval, variable.value.first()) {
            let size = self.length(bytes);
            let to = area.map(&mut self.pool, |pool, bits| pool.add_constant(bits, i128::from(at)));
            let sources = self.targets(state, source, size, false)?;
            let targets = self.targets(state, &to, size, true)?;
            return self.copy(state, &sources, &targets, bytes, Term::TRUE);
        }
        let shape = self.shapes().of(&variable.ty);
        let shape = self.known(state, shape)?;
        for ((offset, leaf), value) in shape.leaves.iter().zip(&variable.value) {
            let bytes = leaf.bytes();
            let whole = value.map(&mut self.pool, |pool, bits| pool.zext(bits, 8 * bytes));
            self.put(state, area, at + offset, bytes, &whole)?;
        }
        Some(())
    }

    /// Writes a value at an offset.
    fn put(&mut self, state: &mut State, pointer: &Scalar, at: u64, bytes: u32, value: &Scalar) -> Flow {
        let to = pointer.map(&mut self.pool, |pool, bits| pool.add_constant(bits, i128::from(at)));
        let length = self.length(u64::from(bytes));
        let targets = self.targets(state, &to, length, true)?;
        self.write(state, &targets, 0, &Cell::of(bytes, value.clone()))
    }

    /// `va_copy`: a list is plain data.
    pub(super) fn va_copy(&mut self, state: &mut State, to: &Scalar, from: &Scalar) -> Flow {
        let bytes = if self.program.pointer_bits() == 32 { 4 } else { 24 };
        let length = self.length(bytes);
        let sources = self.targets(state, from, length, false)?;
        let targets = self.targets(state, to, length, true)?;
        self.copy(state, &sources, &targets, bytes, Term::TRUE)
    }
}
