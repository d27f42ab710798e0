//! Intrinsics.

use evidence::AlarmKind;
use ir::{Inst, Intrinsic, Operand, Origin, OverflowOp};
use smt::bv::Term;

use super::{Engine, Flow};
use crate::encode;
use crate::state::State;
use crate::value::{Scalar, Value};
use semantics::checks::{SHIFT_OUT_OF_BOUNDS, guarded_shift};

impl Engine<'_> {
    /// Executes an intrinsic.
    pub(super) fn intrinsic(&mut self, state: &mut State, inst: &Inst, it: &Intrinsic, args: &[Operand]) -> Flow {
        match it {
            Intrinsic::Memory(kind, _) => {
                let to = self.scalar(state, &args[0])?;
                let from = self.scalar(state, &args[1])?;
                let length = self.scalar(state, &args[2])?;
                self.block_operation(state, *kind, &to, &from, &length)
            }
            Intrinsic::LifetimeStart => self.lifetime_start(state, &args[0]),
            Intrinsic::LifetimeEnd => {
                let pointer = self.scalar(state, &args[0])?;
                for one in pointer.alternatives() {
                    if let Some(id) = one.object {
                        self.end_lifetime(state, id, one.when);
                    }
                }
                Some(())
            }
            Intrinsic::Padding => {
                let pointer = self.scalar(state, &args[0])?;
                self.padding(state, &pointer, &args[1..])
            }
            Intrinsic::Truth => self.truth(state, &args[0]),
            Intrinsic::StackSave => self.stack_save(state, inst),
            Intrinsic::StackRestore => self.stack_restore(state, &args[0]),
            Intrinsic::WithOverflow(op) => self.with_overflow(state, inst, *op, (&args[0], &args[1])),
            Intrinsic::Abs(undefined) => self.abs(state, inst, *undefined, &args[0]),
            Intrinsic::MinMax { signed, max } => self.min_max(state, inst, (*signed, *max), (&args[0], &args[1])),
            Intrinsic::Bits(name) => {
                self.not_on_integers(state)?;
                self.bits(state, inst, name, args)
            }
            Intrinsic::Identity => {
                let value = self.operand(state, &args[0])?;
                self.give(state, inst, value)
            }
            Intrinsic::Assume => {
                let condition = self.scalar(state, &args[0])?;
                let condition = self.looked_at(state, &condition)?;
                let bad = self.pool.not(condition);
                self.undefined(state, "an assumption of the compiler does not hold", bad)
            }
            Intrinsic::AnyValue(name) => self.any_value(state, inst, name, args),
            Intrinsic::Math(_) => self.any_result(state, inst),
            Intrinsic::Trap => {
                self.ended(state);
                None
            }
            Intrinsic::UbsanTrap(number) => {
                if *number == SHIFT_OUT_OF_BOUNDS {
                    self.bad_shift(state, inst)?;
                }
                self.alarm(state, AlarmKind::Overflow, Term::TRUE)
            }
            Intrinsic::OutOfBounds(_) => self.alarm(state, AlarmKind::OutOfBounds, Term::TRUE),
            Intrinsic::VarArgs(name) => self.variable_arguments(state, name, args),
            Intrinsic::Nothing => Some(()),
        }
    }

    fn lifetime_start(&mut self, state: &mut State, object: &Operand) -> Flow {
        let pointer = self.scalar(state, object)?;
        if let Some(again) = self.begin_lifetime(state, &pointer)?
            && let Operand::Value(id) = object
        {
            state.set(*id, Value::from_iter([again]));
        }
        Some(())
    }

    /// A `_Bool` is read: a path on which it holds another byte refutes nothing.
    fn truth(&mut self, state: &mut State, byte: &Operand) -> Flow {
        let byte = self.scalar(state, byte)?;
        let byte = self.looked_at(state, &byte)?;
        let two = self.pool.constant(8, 2);
        let bad = self.pool.ule(two, byte);
        // The path is not restricted: its conditions stay as simple as the program's.
        self.note_if(state, "a `_Bool` that holds neither 0 nor 1", bad);
        Some(())
    }

    fn stack_save(&mut self, state: &mut State, inst: &Inst) -> Flow {
        let top = state.top()?;
        if top.mixed {
            return self.gap(state, "a height of the stack that differs between paths", Term::TRUE);
        }
        let height = top.objects.len() as u128;
        let bits = self.pool.constant(self.program.pointer_bits(), height);
        self.give(state, inst, Value::from_iter([Scalar::number(bits)]))
    }

    fn stack_restore(&mut self, state: &mut State, token: &Operand) -> Flow {
        let token = self.scalar(state, token)?;
        let height = self.pool.value(token.bits);
        let Some(height) = height.filter(|_| state.top().is_some_and(|top| !top.mixed)) else {
            return self.gap(state, "a height of the stack that differs between paths", Term::TRUE);
        };
        let top = state.top_mut()?;
        let dead = top.objects.split_off((height as usize).min(top.objects.len()));
        for id in dead {
            state.memory.remove(&id);
        }
        Some(())
    }

    fn with_overflow(&mut self, state: &mut State, inst: &Inst, op: OverflowOp, (l, r): (&Operand, &Operand)) -> Flow {
        self.not_on_integers(state)?;
        let (l, r) = (self.scalar(state, l)?, self.scalar(state, r)?);
        let (value, over) = encode::with_overflow(&mut self.pool, op, l.bits, r.bits);
        let poison = self.pool.or(l.poison, r.poison);
        let both = [value, over].map(|bits| Scalar { poison, ..Scalar::number(bits) });
        self.give(state, inst, Value::from_iter(both))
    }

    /// The absolute value; that of the least number overflows where `undefined` is set.
    fn abs(&mut self, state: &mut State, inst: &Inst, undefined: bool, x: &Operand) -> Flow {
        self.not_on_integers(state)?;
        let x = self.scalar(state, x)?;
        let (value, least) = encode::abs(&mut self.pool, x.bits);
        let own = self.program.origin == Origin::OwnFrontEnd;
        let mut poison = x.poison;
        if undefined && own && !self.options.wraps {
            let sound = self.pool.not(x.poison);
            let bad = self.pool.and(least, sound);
            self.alarm(state, AlarmKind::Overflow, bad)?;
        } else if undefined && !own {
            poison = self.pool.or(poison, least);
        }
        self.give(state, inst, Value::from_iter([Scalar { poison, ..Scalar::number(value) }]))
    }

    fn min_max(
        &mut self,
        state: &mut State,
        inst: &Inst,
        (signed, max): (bool, bool),
        (l, r): (&Operand, &Operand),
    ) -> Flow {
        self.not_on_integers(state)?;
        let (l, r) = (self.operand(state, l)?, self.operand(state, r)?);
        let mut value = Value::new();
        for (x, y) in l.iter().zip(&r) {
            let poison = self.pool.or(x.poison, y.poison);
            let bits = encode::min_max(&mut self.pool, signed, max, x.bits, y.bits);
            value.push(Scalar { poison, ..Scalar::number(bits) });
        }
        self.give(state, inst, value)
    }

    /// What a compiler may know or not know.
    fn any_value(&mut self, state: &mut State, inst: &Inst, name: &str, args: &[Operand]) -> Flow {
        let value = match name {
            // What the interpreter says: nothing is known.
            "llvm.is.constant" | "llvm.invariant.start" => 0,
            "llvm.objectsize" => {
                let least = self.scalar(state, &args[1])?;
                if self.pool.value(least.bits) == Some(1) { 0 } else { u128::MAX }
            }
            name => return self.gap(state, name, Term::TRUE),
        };
        let ty = self.result_type(state, inst)?;
        let bits = ty.integer_bits(self.program.pointer_bits()).unwrap_or(64);
        let bits = self.pool.constant(bits, value);
        self.give(state, inst, Value::from_iter([Scalar::number(bits)]))
    }

    fn variable_arguments(&mut self, state: &mut State, name: &str, args: &[Operand]) -> Flow {
        match name {
            "llvm.va_start" => {
                let list = self.scalar(state, &args[0])?;
                self.va_start(state, &list)
            }
            "llvm.va_copy" => {
                let (to, from) = (self.scalar(state, &args[0])?, self.scalar(state, &args[1])?);
                self.va_copy(state, &to, &from)
            }
            "llvm.va_end" => Some(()),
            name => self.gap(state, name, Term::TRUE),
        }
    }

    fn bits(&mut self, state: &mut State, inst: &Inst, name: &str, args: &[Operand]) -> Flow {
        let mut values = Vec::new();
        let mut poison = Term::FALSE;
        for arg in args {
            let value = self.operand(state, arg)?;
            if value.len() != 1 {
                return self.gap(state, "bits of vectors", Term::TRUE);
            }
            poison = self.pool.or(poison, value[0].poison);
            values.push(value[0].bits);
        }
        let ty = self.result_type(state, inst)?;
        let to = ty.integer_bits(self.program.pointer_bits()).unwrap_or(64);
        let encoded = match (name, values.as_slice()) {
            ("llvm.scmp" | "llvm.ucmp", [x, y]) => encode::three_way(&mut self.pool, name == "llvm.scmp", *x, *y, to),
            _ => match encode::intrinsic(&mut self.pool, name, &values) {
                Some(encoded) => {
                    poison = self.pool.or(poison, encoded.poison);
                    encoded.value
                }
                None => return self.gap(state, name, Term::TRUE),
            },
        };
        self.give(state, inst, Value::from_iter([Scalar { poison, ..Scalar::number(encoded) }]))
    }

    /// The check of a shift failed: overflow if the amount is in range (C17 6.5.7), else undefined and no overflow.
    fn bad_shift(&mut self, state: &mut State, trap: &Inst) -> Flow {
        let top = state.top()?;
        let function = self.program.function(top.function);
        let Some((number, amount)) = guarded_shift(function, trap) else {
            return self.undefined(state, "a shift by an amount out of range, or one that loses bits", Term::TRUE);
        };
        let (number, amount) = (number.clone(), amount.clone());
        let number = self.scalar(state, &number)?;
        let amount = self.scalar(state, &amount)?;
        let out = encode::amount_out_of_range(&mut self.pool, amount.bits);
        let bad = self.pool.any([out, number.poison, amount.poison]);
        self.undefined(state, "a shift by an amount out of range", bad)
    }
}
