//! The idealised form of a program (`40-integers.md`, `--integers mathematical`): every integer type above `i1` is Z, and
//! a value is what its bits are as a signed number.
//!
//! Numbers stay machine words. Before an operation whose result there could be another one than in Z stands a check that
//! ends the run if it is: so a run that goes on is one of both. What needs no check: equality, signed comparison, sign
//! extension, arithmetic shift and signed division within the width, bit operations (any value in Z) and memory (whole
//! values; an access at another width reads any value). Vectors and numbers above 64 bits have no idealised form.

use ir::{BinaryOp, Callee, CastOp, Constant, Inst, InstKind, Intrinsic, Operand, OverflowOp, Predicate, Type};

use semantics::library::LibraryFunction;

use super::function::Builder;
use super::layout::idealisable;
use super::{Arg, Promises, Rare, Target};
use crate::native::{self, Native};
use crate::word::signed;

/// What must hold for the machine to do what is done in Z. Poison needs no check: it stays poison.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    /// The operation gives the number that it gives in Z, where unsigned division is signed division, and a shift to the
    /// right a division that rounds down.
    Binary { op: BinaryOp, w: u8, f: Promises, a: Arg, b: Arg },
    /// The signed numbers stand to each other as the unsigned ones.
    SameOrder { p: Predicate, w: u8, a: Arg, b: Arg },
    /// The conversion between integers keeps the number.
    Cast { op: CastOp, f: Promises, from: u8, to: u8, a: Arg },
    /// The address is that number.
    FromAddress { w: u8, a: Arg },
    /// The number is that address.
    ToAddress { w: u8, a: Arg },
    /// The number is not negative; what it is for.
    NonNegative { w: u8, a: Arg, what: &'static str },
    /// The floating-point number (its registers) has become a number of that width in that register.
    FromFloat { unsigned: bool, w: u8, d: u32, a: [Arg; 2] },
    /// The address is the sum.
    Address { base: Arg, constant: i64, terms: Vec<(Arg, u8, i64)> },
    /// So many elements of that size are so many bytes.
    Size { count: Arg, w: u8, size: u64 },
    /// The operation gives the number that it gives in Z, and does not say that it overflows.
    WithOverflow { op: OverflowOp, w: u8, a: Arg, b: Arg },
    /// The number is not the least one of the width.
    NotLeast { w: u8, a: Arg },
    /// The intrinsic gives the number of `op` in Z.
    Saturating { name: &'static str, op: BinaryOp, w: u8, a: Arg, b: Arg },
    /// Never: in Z nothing overflows.
    NoOverflow,
    /// The standard input is not a given text, whose numbers the library reads modulo 2^width.
    NoText,
}

impl Builder<'_, '_> {
    /// Emits the checks that stand before an instruction; an error names what has no idealised form.
    pub(super) fn ideal_checks(&mut self, inst: &Inst) -> Result<(), String> {
        for operand in inst.kind.operands() {
            idealisable(&self.type_of(operand))?;
        }
        if let Some(result) = inst.result {
            idealisable(&self.function.value(result).ty)?;
        }
        match &inst.kind {
            InstKind::Binary { op, flags, lhs, rhs } => self.ideal_binary(*op, Promises::new(*flags), lhs, rhs),
            InstKind::Compare { predicate, lhs, rhs } => match self.width(lhs) {
                // Addresses are natural numbers in Z, too.
                Some(w) if is_unsigned(*predicate) => {
                    let (a, b) = (self.scalar(lhs)?, self.scalar(rhs)?);
                    self.check(Check::SameOrder { p: *predicate, w, a, b })
                }
                _ => Ok(()),
            },
            InstKind::Cast { op, flags, value } => self.ideal_cast(inst, *op, Promises::new(*flags), value),
            InstKind::StackAlloc { element_size, count, .. } => match self.width(count) {
                Some(w) => {
                    let count = self.scalar(count)?;
                    self.check(Check::Size { count, w, size: *element_size })
                }
                None => Ok(()),
            },
            InstKind::Offset { base, constant, terms, .. } => {
                let base = self.scalar(base)?;
                let mut sum = Vec::new();
                for (index, scale) in terms {
                    let w = self.element_bits(index)?;
                    sum.push((self.scalar(index)?, w, *scale));
                }
                self.check(Check::Address { base, constant: *constant, terms: sum })
            }
            InstKind::Call { callee, args, .. } => self.ideal_call(inst, callee, args),
            _ => Ok(()),
        }
    }

    /// Emits the checks that come after an instruction.
    pub(super) fn ideal_results(&mut self, inst: &Inst) -> Result<(), String> {
        let InstKind::Cast { op: op @ (CastOp::FpToUi | CastOp::FpToSi), value, .. } = &inst.kind else {
            return Ok(());
        };
        let (d, ty) = self.result(inst)?;
        let a = self.pair(value)?;
        match int_width(&ty) {
            Some(w) => self.check(Check::FromFloat { unsigned: *op == CastOp::FpToUi, w, d, a }),
            None => Ok(()),
        }
    }

    /// Whether the constant is the number in Z that its bits are.
    pub(super) fn ideal_constant(&self, constant: &Constant, word: crate::Word) -> Result<(), String> {
        match constant {
            // Of an address cut off nothing is known in Z.
            Constant::AddressAsInt { bits, .. }
                if *bits != self.program.pointer_bits() || signed(word.bits, *bits as u8) < 0 =>
            {
                Err("a part of an address, where unbounded integers are assumed".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn check(&mut self, check: Check) -> Result<(), String> {
        self.rare(Rare::Ideal(check));
        Ok(())
    }

    /// The width of an integer above `i1`.
    fn width(&self, operand: &Operand) -> Option<u8> {
        int_width(&self.type_of(operand))
    }

    fn ideal_binary(&mut self, op: BinaryOp, f: Promises, lhs: &Operand, rhs: &Operand) -> Result<(), String> {
        let Some(w) = self.width(lhs) else { return Ok(()) };
        if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) && f.0 == 0 {
            return Ok(());
        }
        let (a, b) = (self.scalar(lhs)?, self.scalar(rhs)?);
        self.check(Check::Binary { op, w, f, a, b })
    }

    fn ideal_cast(&mut self, inst: &Inst, op: CastOp, f: Promises, value: &Operand) -> Result<(), String> {
        let (_, ty) = self.result(inst)?;
        let a = self.scalar(value)?;
        match (op, self.width(value), int_width(&ty)) {
            (CastOp::Trunc | CastOp::ZExt, Some(from), Some(to)) => self.check(Check::Cast { op, f, from, to, a }),
            (CastOp::PtrToInt, _, Some(w)) => self.check(Check::FromAddress { w, a }),
            (CastOp::IntToPtr, Some(w), _) => self.check(Check::ToAddress { w, a }),
            (CastOp::UiToFp, Some(w), _) => {
                self.check(Check::NonNegative { w, a, what: "the conversion to a floating-point number" })
            }
            // Truth values are no numbers, sign extension keeps the number, and bits of other types are any number.
            _ => Ok(()),
        }
    }

    fn ideal_call(&mut self, inst: &Inst, callee: &Callee, args: &[Operand]) -> Result<(), String> {
        match callee {
            Callee::Intrinsic(it) => self.ideal_intrinsic(inst, it, args),
            Callee::Function(_) | Callee::Pointer(Operand::Const(_)) => match self.target(callee)? {
                Target::Native(native, _) => self.ideal_native(inst, native, args),
                Target::Body(_) | Target::Pointer(_) | Target::Unknown(_) => Ok(()),
            },
            Callee::Pointer(Operand::Value(_)) => Ok(()),
        }
    }

    fn ideal_native(&mut self, inst: &Inst, native: Native, args: &[Operand]) -> Result<(), String> {
        match native {
            Native::Known(LibraryFunction::Abs) => match args.first().and_then(|arg| self.width(arg)) {
                Some(w) => {
                    let a = self.scalar(&args[0])?;
                    self.check(Check::NotLeast { w, a })
                }
                None => Ok(()),
            },
            Native::Known(LibraryFunction::Math) => self.ideal_math(inst, args),
            Native::Known(LibraryFunction::Scan(_)) => self.check(Check::NoText),
            Native::Known(LibraryFunction::Stream(operation)) if !operation.is_output() => self.check(Check::NoText),
            Native::Known(LibraryFunction::Overflow) => self.check(Check::NoOverflow),
            native => {
                for index in native::sizes(native) {
                    if let Some((arg, w)) = args.get(*index).and_then(|arg| Some((arg, self.width(arg)?))) {
                        let a = self.scalar(arg)?;
                        self.check(Check::NonNegative { w, a, what: "a size" })?;
                    }
                }
                Ok(())
            }
        }
    }

    fn ideal_math(&mut self, inst: &Inst, args: &[Operand]) -> Result<(), String> {
        let result = inst.result.map(|id| self.function.value(id).ty.clone());
        if args.iter().any(|arg| self.width(arg).is_some()) || result.is_some_and(|ty| int_width(&ty).is_some()) {
            return Err("a function between floating-point numbers and integers that are assumed unbounded".to_owned());
        }
        Ok(())
    }

    fn ideal_intrinsic(&mut self, inst: &Inst, it: &Intrinsic, args: &[Operand]) -> Result<(), String> {
        match it {
            Intrinsic::Math(_) => return self.ideal_math(inst, args),
            // Checks of indices compare without a sign.
            Intrinsic::UbsanTrap(_) | Intrinsic::OutOfBounds(_) => return self.check(Check::NoOverflow),
            _ => {}
        }
        if let (Intrinsic::Memory(..), Some(length)) = (it, args.get(2)) {
            let Some(w) = self.width(length) else { return Ok(()) };
            let a = self.scalar(length)?;
            return self.check(Check::NonNegative { w, a, what: "the length of a block operation" });
        }
        let Some(w) = args.first().and_then(|arg| self.width(arg)) else { return Ok(()) };
        let a = self.scalar(&args[0])?;
        let b = args.get(1).map_or(Ok(a), |arg| self.scalar(arg))?;
        match it {
            Intrinsic::WithOverflow(op) => self.check(Check::WithOverflow { op: *op, w, a, b }),
            Intrinsic::Abs(_) => self.check(Check::NotLeast { w, a }),
            Intrinsic::MinMax { signed: false, .. } => self.check(Check::SameOrder { p: Predicate::Ult, w, a, b }),
            Intrinsic::Bits(name) => match bits_of(name)? {
                OfBits::Any => Ok(()),
                OfBits::Order => self.check(Check::SameOrder { p: Predicate::Ult, w, a, b }),
                OfBits::Saturating(name, op) => self.check(Check::Saturating { name, op, w, a, b }),
            },
            _ => Ok(()),
        }
    }
}

/// What an intrinsic on bits is in Z.
enum OfBits {
    /// Any value.
    Any,
    /// A comparison.
    Order,
    /// The operation, which does not saturate there.
    Saturating(&'static str, BinaryOp),
}

fn bits_of(name: &str) -> Result<OfBits, String> {
    Ok(match name.strip_prefix("llvm.").unwrap_or(name) {
        "ctpop" | "ctlz" | "cttz" | "bswap" | "bitreverse" | "fshl" | "fshr" => OfBits::Any,
        "scmp" => OfBits::Any,
        "ucmp" => OfBits::Order,
        "sadd.sat" => OfBits::Saturating("sadd.sat", BinaryOp::Add),
        "uadd.sat" => OfBits::Saturating("uadd.sat", BinaryOp::Add),
        "ssub.sat" => OfBits::Saturating("ssub.sat", BinaryOp::Sub),
        "usub.sat" => OfBits::Saturating("usub.sat", BinaryOp::Sub),
        "sshl.sat" => OfBits::Saturating("sshl.sat", BinaryOp::Shl),
        "ushl.sat" => OfBits::Saturating("ushl.sat", BinaryOp::Shl),
        other => return Err(format!("{other}, where unbounded integers are assumed")),
    })
}

/// The width of an integer type above `i1`; wider ones than 64 bits are not supported at all.
fn int_width(ty: &Type) -> Option<u8> {
    match ty {
        Type::Int(bits @ 2..=64) => Some(*bits as u8),
        _ => None,
    }
}

fn is_unsigned(predicate: Predicate) -> bool {
    matches!(predicate, Predicate::Ugt | Predicate::Uge | Predicate::Ult | Predicate::Ule)
}
