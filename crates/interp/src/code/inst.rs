//! Compiles instructions: dispatch, and operations on numbers lane by lane.

use ir::{BinaryOp, CastOp, FloatOp, Inst, InstKind, Leaf, Operand, Type};

use super::function::Builder;
use super::{Arg, Arithmetic, Comparison, FloatPredicate, InRegisters, Narrow, Op, Promises, Rare};
use crate::word::Word;

/// The type of the elements of a vector, or the type itself, and how many there are.
pub(super) fn lanes(ty: &Type) -> (&Type, u32) {
    match ty {
        Type::Vector(element, count) => (element, *count),
        ty => (ty, 1),
    }
}

impl Builder<'_, '_> {
    /// Appends the operations of an instruction; an error names what has no meaning.
    pub(super) fn instruction(&mut self, inst: &Inst) -> Result<(), String> {
        match &inst.kind {
            InstKind::Binary { op, flags, lhs, rhs } => {
                let f = Promises::new(*flags);
                self.by_lane(inst, &[lhs, rhs], |it, d, args, leaf| {
                    it.binary((*op, f), leaf.width(), d, args[0], args[1]);
                    Ok(())
                })
            }
            InstKind::Float { op, args } => {
                let operands: Vec<&Operand> = args.iter().collect();
                self.by_lane(inst, &operands, |it, d, args, leaf| {
                    let b = args.get(1).copied().unwrap_or(args[0]);
                    it.float(*op, leaf.width(), d, args[0], b);
                    Ok(())
                })
            }
            InstKind::Compare { predicate, lhs, rhs } => {
                let w = self.element_bits(lhs)?;
                self.by_lane(inst, &[lhs, rhs], |it, d, args, _| {
                    if w > 64 {
                        it.rare(Rare::WideCompare { p: *predicate, w, d, a: args[0], b: args[1] });
                    } else {
                        it.emit(Op::Compare(Comparison { p: *predicate, w, d, a: args[0][0], b: args[1][0] }));
                    }
                    Ok(())
                })
            }
            InstKind::FloatCompare { predicate, lhs, rhs } => {
                let w = self.element_bits(lhs)?;
                let predicate = float_predicate(predicate)?;
                self.by_lane(inst, &[lhs, rhs], |it, d, args, _| {
                    it.rare(Rare::FloatCompare { predicate, w, d, a: args[0], b: args[1] });
                    Ok(())
                })
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. } => self.bit_cast(inst, value),
            InstKind::Cast { op, flags, value } => {
                let from = self.element_bits(value)?;
                let f = Promises::new(*flags);
                self.by_lane(inst, &[value], |it, d, args, leaf| it.cast((*op, f), from, leaf, d, args[0]))
            }
            InstKind::Load { pointer, .. } => self.load(inst, pointer),
            InstKind::Store { pointer, value, .. } => self.store(pointer, value),
            InstKind::StackAlloc { element_size, count, align, .. } => {
                self.stack_alloc(inst, *element_size, count, *align)
            }
            InstKind::Offset { base, constant, terms, inbounds } => {
                self.offset(inst, base, (*constant, terms), *inbounds)
            }
            InstKind::Call { callee, args, byval, noreturn } => self.call(inst, callee, args, byval, *noreturn),
            InstKind::Phi { .. } => Ok(()),
            InstKind::Select { condition, if_true, if_false } => self.select(inst, condition, if_true, if_false),
            InstKind::Freeze(value) => {
                let (d, _) = self.result(inst)?;
                for (d, a) in (d..).zip(self.words(value)?) {
                    self.rare(Rare::Freeze { d, a });
                }
                Ok(())
            }
            InstKind::ExtractValue { aggregate, path } => self.extract_value(inst, aggregate, path),
            InstKind::InsertValue { aggregate, value, path } => self.insert_value(inst, aggregate, value, path),
            InstKind::ExtractElement { vector, index } => self.extract_element(inst, vector, index),
            InstKind::InsertElement { vector, value, index } => self.insert_element(inst, vector, value, index),
            InstKind::Shuffle { lhs, rhs, mask } => self.shuffle(inst, lhs, rhs, mask),
            // Some bits of an address.
            InstKind::Unsupported { what, args } if **what == *"llvm.ptrmask" && args.len() == 2 => {
                let (d, _) = self.result(inst)?;
                let (a, b) = (self.scalar(&args[0])?, self.scalar(&args[1])?);
                self.emit(Op::And { d, a, b });
                Ok(())
            }
            InstKind::Unsupported { what, .. } => Err(what.to_string()),
        }
    }

    pub(super) fn element_bits(&self, operand: &Operand) -> Result<u8, String> {
        let ty = self.type_of(operand);
        let shape = self.shape(lanes(&ty).0)?;
        shape.leaves.first().map(|(_, leaf)| leaf.width()).ok_or_else(|| format!("an operation on {ty}"))
    }

    /// One operation per lane of the result; it gets the result's register, both halves of each operand's lane and what
    /// the lane is.
    pub(super) fn by_lane(
        &mut self,
        inst: &Inst,
        operands: &[&Operand],
        mut emit: impl FnMut(&mut Self, u32, &[[Arg; 2]], Leaf) -> Result<(), String>,
    ) -> Result<(), String> {
        let (mut d, ty) = self.result(inst)?;
        let mut words = Vec::new();
        for operand in operands {
            words.push(self.words(operand)?);
        }
        let leaves = self.shape(&ty)?.leaves;
        let count = leaves.len();
        for (lane, (_, leaf)) in leaves.into_iter().enumerate() {
            let mut args = Vec::with_capacity(words.len());
            for words in &words {
                let width = words.len() / count;
                args.push(self.pair_of(&words[lane * width..(lane + 1) * width])?);
            }
            emit(self, d, &args, leaf)?;
            d += leaf.registers();
        }
        Ok(())
    }

    fn binary(&mut self, (op, f): (BinaryOp, Promises), w: u8, d: u32, a: [Arg; 2], b: [Arg; 2]) {
        if w > 64 {
            return self.rare(Rare::WideBinary { op, w, f, d, a, b });
        }
        let (a, b) = (a[0], b[0]);
        let it = Arithmetic { w, f, d, a, b };
        self.emit(match op {
            BinaryOp::Add => Op::Add(it),
            BinaryOp::Sub => Op::Sub(it),
            BinaryOp::Mul => Op::Mul(it),
            BinaryOp::And => Op::And { d, a, b },
            BinaryOp::Or => Op::Or { f, d, a, b },
            BinaryOp::Xor => Op::Xor { d, a, b },
            _ => Op::Binary(op, it),
        });
    }

    fn float(&mut self, op: FloatOp, w: u8, d: u32, a: [Arg; 2], b: [Arg; 2]) {
        match w {
            64 => self.emit(Op::Float64 { op, d, a: a[0], b: b[0] }),
            32 => self.emit(Op::Float32 { op, d, a: a[0], b: b[0] }),
            _ => self.rare(Rare::Float { op, w, d, a, b }),
        }
    }

    /// A conversion of one number, from a width.
    fn cast(&mut self, (op, f): (CastOp, Promises), from: u8, to: Leaf, d: u32, a: [Arg; 2]) -> Result<(), String> {
        let w = to.width();
        let narrow = from <= 64 && w <= 64;
        match op {
            CastOp::Trunc if f.0 != 0 && narrow => self.emit(Op::TruncChecked { from, w, f, d, a: a[0] }),
            CastOp::Trunc if f.0 == 0 && w <= 64 => self.emit(Op::Trunc { w, d, a: a[0] }),
            CastOp::ZExt if narrow && f.0 & Promises::EXACT != 0 => {
                self.emit(Op::ZExtNonNegative { from, d, a: a[0] });
            }
            CastOp::ZExt if narrow => self.emit(Op::Move { d, a: a[0] }),
            CastOp::SExt if narrow => self.emit(Op::SExt { from, w, d, a: a[0] }),
            CastOp::Trunc | CastOp::ZExt | CastOp::SExt => {
                self.rare(Rare::WideCast { op, f, from, to: w, d, a });
            }
            CastOp::PtrToInt if w < from => self.emit(Op::Trunc { w, d, a: a[0] }),
            CastOp::PtrToInt => {
                self.emit(Op::Move { d, a: a[0] });
                if w > 64 {
                    let zero = self.code.constant(Word::ZERO);
                    self.emit(Op::Move { d: d + 1, a: zero });
                }
            }
            CastOp::IntToPtr => {
                // Wider numbers lose their high part.
                if from > w {
                    self.emit(Op::Trunc { w, d, a: a[0] });
                    self.emit(Op::IntToPtr { d, a: Arg(d) });
                } else {
                    self.emit(Op::IntToPtr { d, a: a[0] });
                }
            }
            CastOp::FpToUi | CastOp::FpToSi | CastOp::UiToFp | CastOp::SiToFp | CastOp::FpTrunc | CastOp::FpExt => {
                self.rare(Rare::FloatCast { op, from, to: w, d, a });
            }
            CastOp::BitCast => return Err("a bit cast by lanes".to_owned()),
        }
        Ok(())
    }
}

/// What a comparison by that name is true for.
fn float_predicate(name: &str) -> Result<FloatPredicate, String> {
    let unordered = name.starts_with('u');
    let (less, equal, greater, unordered) = match name {
        "false" => (false, false, false, false),
        "true" => (true, true, true, true),
        "ord" => (true, true, true, false),
        "uno" => (false, false, false, true),
        _ => match name.get(1..) {
            Some("eq") => (false, true, false, unordered),
            Some("ne") => (true, false, true, unordered),
            Some("lt") => (true, false, false, unordered),
            Some("le") => (true, true, false, unordered),
            Some("gt") => (false, false, true, unordered),
            Some("ge") => (false, true, true, unordered),
            _ => return Err(format!("the comparison {name}")),
        },
    };
    Ok(FloatPredicate { less, equal, greater, unordered })
}
