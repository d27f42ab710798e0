//! Compiles intrinsics. The validator guarantees that each has the arguments that it needs.

use ir::{Constant, Inst, Intrinsic, Operand, OverflowOp, Type};
use semantics::checks::SHIFT_OUT_OF_BOUNDS;

use super::function::Builder;
use super::inst::lanes;
use super::{Arg, Narrow, OnIntegers, Rare};
use crate::word::Word;

impl Builder<'_, '_> {
    pub(super) fn intrinsic(&mut self, inst: &Inst, it: &Intrinsic, args: &[Operand]) -> Result<(), String> {
        let arg = |index: usize| args.get(index).ok_or_else(|| format!("{it:?} without an argument"));
        match it {
            Intrinsic::Memory(kind, _) => {
                let (to, from, length) = (self.scalar(arg(0)?)?, self.scalar(arg(1)?)?, self.scalar(arg(2)?)?);
                self.rare(Rare::Memory { kind: *kind, to, from, length });
            }
            Intrinsic::LifetimeStart => match arg(0)? {
                Operand::Value(id) => {
                    let pointer = self.body.value_register[id.index()];
                    self.rare(Rare::LifetimeStart { pointer });
                }
                Operand::Const(_) => return Err("a lifetime of a constant".to_owned()),
            },
            Intrinsic::LifetimeEnd => {
                let pointer = self.scalar(arg(0)?)?;
                self.rare(Rare::LifetimeEnd { pointer });
            }
            Intrinsic::Padding => self.padding(args)?,
            Intrinsic::Truth => {
                let byte = self.scalar(arg(0)?)?;
                self.rare(Rare::Truth { byte });
            }
            Intrinsic::StackSave => {
                let (d, _) = self.result(inst)?;
                self.rare(Rare::StackSave { d });
            }
            Intrinsic::StackRestore => {
                let token = self.scalar(arg(0)?)?;
                self.rare(Rare::StackRestore { token });
            }
            Intrinsic::WithOverflow(op) => self.with_overflow(inst, *op, args)?,
            Intrinsic::Abs(_) | Intrinsic::MinMax { .. } | Intrinsic::Bits(_) => self.integers(inst, it, args)?,
            Intrinsic::Identity => {
                let (d, _) = self.result(inst)?;
                let words = self.words(arg(0)?)?;
                self.moves(d, &words);
            }
            Intrinsic::Assume => {
                let c = self.scalar(arg(0)?)?;
                self.rare(Rare::Assume { c });
            }
            Intrinsic::AnyValue(name) => self.any_value(inst, name, args)?,
            Intrinsic::Math(name) => self.math(inst, name.trim_start_matches("llvm."), args)?,
            Intrinsic::Trap => self.rare(Rare::Trap),
            Intrinsic::UbsanTrap(SHIFT_OUT_OF_BOUNDS) => {
                let shift = self.guarded_shift(inst)?;
                let left = self.is_left_shift(inst);
                self.rare(Rare::ShiftTrap { shift, left });
            }
            Intrinsic::UbsanTrap(_) => self.rare(Rare::UbsanTrap),
            Intrinsic::OutOfBounds(of) => {
                let index = self.scalar(arg(0)?)?;
                self.rare(Rare::OutOfBounds { index, of: of.clone() });
            }
            Intrinsic::VarArgs(name) => self.variable_arguments(name, args)?,
            Intrinsic::Nothing => {}
        }
        Ok(())
    }
    /// Bytes whose values C leaves open; length, step and count are constants.
    fn padding(&mut self, args: &[Operand]) -> Result<(), String> {
        let pointer = self.scalar(&args[0])?;
        let number = |index: usize| match args.get(index) {
            Some(Operand::Const(Constant::Int { value, .. })) => Ok(*value as u64),
            _ => Err("padding of a length that is not constant".to_owned()),
        };
        let (length, step, count) = (number(1)?, number(2)?, number(3)?);
        self.rare(Rare::Padding { pointer, length, step, count });
        Ok(())
    }

    fn with_overflow(&mut self, inst: &Inst, op: OverflowOp, args: &[Operand]) -> Result<(), String> {
        let (d, _) = self.result(inst)?;
        let ty = self.type_of(&args[0]);
        if matches!(ty, Type::Vector(..)) {
            return Err("arithmetic with overflow on vectors".to_owned());
        }
        let w = self.element_bits(&args[0])?;
        let (a, b) = (self.pair(&args[0])?, self.pair(&args[1])?);
        let flag = d + if w > 64 { 2 } else { 1 };
        self.rare(Rare::WithOverflow { op, w, d, flag, a, b });
        Ok(())
    }

    fn integers(&mut self, inst: &Inst, it: &Intrinsic, args: &[Operand]) -> Result<(), String> {
        let mut widths = Vec::new();
        for arg in args {
            widths.push(self.element_bits(arg)?);
        }
        // A flag of `ctlz` and `cttz` is no vector even where the operand is one.
        let (vectors, scalars): (Vec<_>, Vec<_>) =
            (0..args.len()).partition(|index| *index == 0 || self.type_of(&args[*index]) == self.type_of(&args[0]));
        let mut fixed = Vec::new();
        for index in scalars {
            fixed.push((self.pair(&args[index])?, widths[index]));
        }
        let operands: Vec<&Operand> = vectors.iter().map(|index| &args[*index]).collect();
        let w = widths.first().copied().unwrap_or(0);
        self.by_lane(inst, &operands, |me, d, lanes, leaf| {
            let mut args: Vec<([Arg; 2], u8)> = lanes.iter().map(|lane| (*lane, w)).collect();
            args.extend_from_slice(&fixed);
            me.rare(Rare::Integers(OnIntegers { intrinsic: it.clone(), w, result: leaf.width(), d, args }));
            Ok(())
        })
    }

    /// What a compiler may know or not know.
    fn any_value(&mut self, inst: &Inst, name: &str, args: &[Operand]) -> Result<(), String> {
        match name {
            // "Not known to be constant" and "size not known" are always right.
            "llvm.is.constant" | "llvm.invariant.start" => {
                let (d, _) = self.result(inst)?;
                let zero = self.code.constant(Word::ZERO);
                self.moves(d, &[zero]);
            }
            "llvm.objectsize" => {
                let (d, ty) = self.result(inst)?;
                let least = matches!(args.get(1), Some(Operand::Const(Constant::Int { value: 1, .. })));
                let bits = ty.integer_bits(self.program.pointer_bits()).unwrap_or(64).min(64);
                let unknown = if least { 0 } else { crate::word::mask(bits as u8) };
                let unknown = self.code.constant(Word::number(unknown));
                self.moves(d, &[unknown]);
            }
            name => return Err(name.to_owned()),
        }
        Ok(())
    }

    fn variable_arguments(&mut self, name: &str, args: &[Operand]) -> Result<(), String> {
        match name {
            "llvm.va_start" => {
                let list = self.scalar(&args[0])?;
                self.rare(Rare::VaStart { list });
            }
            "llvm.va_copy" => {
                let (to, from) = (self.scalar(&args[0])?, self.scalar(&args[1])?);
                self.rare(Rare::VaCopy { to, from });
            }
            "llvm.va_end" => {}
            name => return Err(name.to_owned()),
        }
        Ok(())
    }

    fn math(&mut self, inst: &Inst, name: &str, args: &[Operand]) -> Result<(), String> {
        let (_, ty) = self.result(inst)?;
        let (result, _) = lanes(&ty);
        if matches!(result, Type::Aggregate(_)) {
            return Err(format!("{name} on {result}"));
        }
        let types: Vec<Type> = args.iter().map(|arg| lanes(&self.type_of(arg)).0.clone()).collect();
        let is_vector = matches!(ty, Type::Vector(..));
        if args.iter().any(|arg| matches!(self.type_of(arg), Type::Vector(..)) != is_vector) {
            return Err(format!("{name} on vectors and scalars"));
        }
        let operands: Vec<&Operand> = args.iter().collect();
        self.by_lane(inst, &operands, |me, d, lanes, _| {
            let args = lanes.iter().copied().zip(types.iter().cloned()).collect();
            me.rare(Rare::Math { name: name.to_owned(), d, result: result.clone(), args });
            Ok(())
        })
    }
}
