//! What the machine does.

use ir::{BinaryOp, CastOp, OverflowOp, Predicate};
use semantics::bits::Bits;
use semantics::exact;

use crate::code::{Op, Width};

/// A concrete result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A bit pattern; of a pair the result and whether it overflowed.
    Is(u64, bool),
    /// Any value of the type (poison or what follows from it).
    Anything,
    /// Undefined behaviour of C: the run ends.
    Ends,
}

/// The bit pattern as a signed number.
pub fn signed(bits: u32, pattern: u64) -> i64 {
    let value = pattern as i64;
    if pattern >> (bits - 1) & 1 == 1 { value - (1 << bits) } else { value }
}

fn pattern(bits: u32, value: i64) -> u64 {
    value.rem_euclid(1 << bits) as u64
}

/// The result of an operation; `own` says that the program is C of ours, where broken promises end the run.
pub fn result(op: Op, own: bool, args: &[(Width, u64)], flags: &[bool]) -> Outcome {
    let (Width::Int(bits) | Width::Pair(bits), x) = args[0];
    let y = args.get(1).map_or(0, |(_, y)| *y);
    let (sx, sy) = (signed(bits, x), signed(bits, y));
    let broken = if own { Outcome::Ends } else { Outcome::Anything };
    let (least, greatest) = (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1);
    let fits = |value: i64| (least..=greatest).contains(&value);
    match op {
        Op::Binary(op, nsw) => {
            let value = match op {
                BinaryOp::Add => sx + sy,
                BinaryOp::Sub => sx - sy,
                BinaryOp::Mul => sx * sy,
                BinaryOp::UDiv | BinaryOp::URem if y == 0 => return Outcome::Ends,
                BinaryOp::SDiv | BinaryOp::SRem if y == 0 || (sx == least && sy == -1) => return Outcome::Ends,
                BinaryOp::UDiv => (x / y) as i64,
                BinaryOp::URem => (x % y) as i64,
                BinaryOp::SDiv => sx / sy,
                BinaryOp::SRem => sx % sy,
                BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if y >= u64::from(bits) => return broken,
                BinaryOp::Shl => (x << y) as i64,
                BinaryOp::LShr => (x >> y) as i64,
                BinaryOp::AShr => sx >> y,
                BinaryOp::And => (x & y) as i64,
                BinaryOp::Or => (x | y) as i64,
                BinaryOp::Xor => (x ^ y) as i64,
            };
            if nsw && !fits(value) { broken } else { Outcome::Is(pattern(bits, value), false) }
        }
        Op::Compare(predicate) => {
            let truth = match predicate {
                Predicate::Eq => x == y,
                Predicate::Ne => x != y,
                Predicate::Ugt => x > y,
                Predicate::Uge => x >= y,
                Predicate::Ult => x < y,
                Predicate::Ule => x <= y,
                Predicate::Sgt => sx > sy,
                Predicate::Sge => sx >= sy,
                Predicate::Slt => sx < sy,
                Predicate::Sle => sx <= sy,
            };
            Outcome::Is(u64::from(truth), false)
        }
        Op::Cast(CastOp::SExt, to) => Outcome::Is(pattern(to, sx), false),
        Op::Cast(_, to) => Outcome::Is(pattern(to, x as i64), false),
        Op::WithOverflow(op) => with_overflow(op, bits, (x, y)),
        Op::MinMax { signed, max } => {
            let left = if signed { sx <= sy } else { x <= y };
            Outcome::Is(if left != max { x } else { y }, false)
        }
        Op::Abs(undefined) if sx == least => {
            if undefined {
                broken
            } else {
                Outcome::Is(x, false)
            }
        }
        Op::Abs(_) => Outcome::Is(pattern(bits, sx.abs()), false),
        Op::Bits(name, last) => intrinsic(name, bits, args, last),
        Op::Extract(0) => Outcome::Is(x, false),
        Op::Extract(_) => Outcome::Is(u64::from(flags[0]), false),
        Op::Select => Outcome::Is(if x == 1 { args[1].1 } else { args[2].1 }, false),
    }
}

/// The result modulo 2^bits, and whether the exact one does not fit.
fn with_overflow(op: OverflowOp, bits: u32, (x, y): (u64, u64)) -> Outcome {
    let (sx, sy) = (signed(bits, x), signed(bits, y));
    let (x, y) = (x as i64, y as i64);
    let (value, signed) = match op {
        OverflowOp::SAdd => (sx + sy, true),
        OverflowOp::SSub => (sx - sy, true),
        OverflowOp::SMul => (sx * sy, true),
        OverflowOp::UAdd => (x + y, false),
        OverflowOp::USub => (x - y, false),
        OverflowOp::UMul => (x * y, false),
    };
    let half = 1i64 << (bits - 1);
    let overflow = if signed { !(-half..half).contains(&value) } else { !(0..1i64 << bits).contains(&value) };
    Outcome::Is(pattern(bits, value), overflow)
}

/// An intrinsic on bits; `last` is a further argument.
fn intrinsic(name: &str, bits: u32, args: &[(Width, u64)], last: Option<(u32, u128)>) -> Outcome {
    let mut values: Vec<Bits> = args.iter().map(|(_, pattern)| Bits::new(bits, u128::from(*pattern))).collect();
    values.extend(last.map(|(width, value)| Bits::new(width, value)));
    let outcome = match name {
        "scmp" | "ucmp" => Some(exact::Outcome::Value(exact::three_way(name == "scmp", values[0], values[1], bits))),
        _ => exact::intrinsic(name, &values),
    };
    match outcome {
        Some(exact::Outcome::Value(value)) => Outcome::Is(value.as_u128() as u64, false),
        Some(exact::Outcome::Poison) => Outcome::Anything,
        Some(exact::Outcome::Undefined(_)) => Outcome::Ends,
        None => panic!("{name} on {values:?} has no meaning"),
    }
}
