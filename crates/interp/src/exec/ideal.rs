//! The checks of programs in the idealised form: whether the machine does what is done in Z.

use ir::{BinaryOp, CastOp, OverflowOp, Predicate};
use semantics::bits::Bits;
use semantics::exact;

use super::{Machine, Step, arithmetic};
use crate::End;
use crate::code::{Arg, Check, Promises};
use crate::word::{mask, signed};

impl Machine<'_, '_> {
    /// Ends the run where the machine leaves Z.
    pub(super) fn ideal(&mut self, check: &Check, base: usize) -> Step {
        // A check is no instruction.
        self.steps -= 1;
        match self.leaves_z(check, base) {
            None => Ok(()),
            Some(what) => Err(Box::new(End::NotIdeal { what })),
        }
    }

    /// How the machine differs from Z, in words.
    fn leaves_z(&self, check: &Check, base: usize) -> Option<String> {
        // Poison has no number, and the machine knows what follows.
        let word = |arg: Arg| Some(self.get(base, arg)).filter(|word| !word.is_poison());
        let number = |arg: Arg, w: u8| word(arg).map(|word| signed(word.bits, w));
        match check {
            Check::Binary { op, w, f, a, b } => {
                let (x, y) = (number(*a, *w)?, number(*b, *w)?);
                (!keeps(*op, *w, *f, x, y)).then(|| format!("{} of {x} and {y} in {w} bits", name(*op)))
            }
            Check::SameOrder { p, w, a, b } => {
                let (x, y) = (word(*a)?.bits, word(*b)?.bits);
                let other = arithmetic::compare(signed_order(*p), *w, x, y) != arithmetic::compare(*p, *w, x, y);
                let (x, y) = (signed(x, *w), signed(y, *w));
                other.then(|| format!("the unsigned comparison of {x} and {y} in {w} bits"))
            }
            Check::Cast { op, f, from, to, a } => {
                let (bits, x) = (Bits::new(u32::from(*from), u128::from(word(*a)?.bits)), number(*a, *from)?);
                let result = exact::cast(*op, f.flags(), bits, u32::from(*to)).and_then(exact::Outcome::value);
                let kept = result.is_some_and(|result| result.as_i128() == i128::from(x));
                let how = if *op == CastOp::Trunc { "the truncation" } else { "the zero extension" };
                (!kept).then(|| format!("{how} of {x} from {from} to {to} bits"))
            }
            Check::FromAddress { w, a } => {
                let address = word(*a)?.bits;
                let kept = i128::from(signed(address & mask(*w), *w)) == i128::from(address);
                (!kept).then(|| format!("the address {address:#x} as a number of {w} bits"))
            }
            Check::ToAddress { w, a } => {
                let x = number(*a, *w)?;
                let greatest = mask(self.memory.space.pointer_bits as u8);
                let kept = u64::try_from(x).is_ok_and(|x| x <= greatest);
                (!kept).then(|| format!("the number {x} as an address"))
            }
            Check::NonNegative { w, a, what } => {
                let x = number(*a, *w)?;
                (x < 0).then(|| format!("the negative number {x} as an unsigned one: {what}"))
            }
            Check::FromFloat { unsigned, w, d, a } => {
                word(a[0])?;
                word(a[1])?;
                let result = self.registers[base + *d as usize];
                let outside = result.is_poison() || *unsigned && signed(result.bits, *w) < 0;
                outside.then(|| format!("a floating-point number that is no signed integer of {w} bits"))
            }
            Check::Address { base: pointer, constant, terms } => self.address_beyond(base, *pointer, *constant, terms),
            Check::Size { count, w, size } => {
                let count = number(*count, *w)?;
                let bytes = i128::from(count) * i128::from(*size);
                let greatest = i128::from(mask(self.memory.space.pointer_bits as u8));
                (!(0..=greatest).contains(&bytes)).then(|| format!("an array of {count} elements of {size} bytes"))
            }
            Check::WithOverflow { op, w, a, b } => {
                let (x, y) = (number(*a, *w)?, number(*b, *w)?);
                let (value, over) = exact::with_overflow(*op, bits(x, *w), bits(y, *w));
                let exact = in_z(operation(*op), *w, x, y);
                let kept = !over && exact == Some(value.as_i128());
                (!kept).then(|| format!("{} of {x} and {y} in {w} bits", name(operation(*op))))
            }
            Check::NotLeast { w, a } => {
                let x = number(*a, *w)?;
                (x == signed(1 << (w - 1), *w)).then(|| format!("the absolute value of {x} in {w} bits"))
            }
            Check::Saturating { name, op, w, a, b } => {
                let (x, y) = (number(*a, *w)?, number(*b, *w)?);
                let result = exact::intrinsic(name, &[bits(x, *w), bits(y, *w)]).and_then(exact::Outcome::value);
                let kept = result.is_some_and(|result| Some(result.as_i128()) == in_z(*op, *w, x, y));
                (!kept).then(|| format!("{name} of {x} and {y} in {w} bits"))
            }
            Check::NoOverflow => Some("a check for overflow fails".to_owned()),
            Check::NoText => {
                self.options.stdin.is_some().then(|| "numbers read from a given standard input".to_owned())
            }
        }
    }
    /// An address that is none of the machine's.
    fn address_beyond(&self, base: usize, pointer: Arg, constant: i64, terms: &[(Arg, u8, i64)]) -> Option<String> {
        let word = |arg: Arg| Some(self.get(base, arg)).filter(|word| !word.is_poison());
        let mut sum = i128::from(word(pointer)?.bits) + i128::from(constant);
        for (index, w, scale) in terms {
            let step = i128::from(signed(word(*index)?.bits, *w)) * i128::from(*scale);
            sum = match sum.checked_add(step) {
                Some(sum) => sum,
                None => return Some("an address beyond all numbers".to_owned()),
            };
        }
        let greatest = i128::from(mask(self.memory.space.pointer_bits as u8));
        (!(0..=greatest).contains(&sum)).then(|| format!("the address {sum}"))
    }
}

/// Whether the operation gives the number that it gives in Z.
fn keeps(op: BinaryOp, w: u8, f: Promises, x: i64, y: i64) -> bool {
    if y == 0 && matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) {
        // Neither has a result: the operation itself ends the run.
        return true;
    }
    let result = exact::binary(op, f.flags(), bits(x, w), bits(y, w)).value().map(Bits::as_i128);
    match op {
        // Any value, but a value.
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => result.is_some(),
        _ => result.is_some() && result == in_z(op, w, x, y),
    }
}

/// The result in Z of an operation that has one.
fn in_z(op: BinaryOp, w: u8, x: i64, y: i64) -> Option<i128> {
    let (x, y) = (i128::from(x), i128::from(y));
    let amount = u32::try_from(y).ok().filter(|amount| *amount < u32::from(w));
    match op {
        BinaryOp::Add => Some(x + y),
        BinaryOp::Sub => Some(x - y),
        BinaryOp::Mul => Some(x * y),
        // At most 63 bits to the left of at most 64.
        BinaryOp::Shl => amount.map(|amount| x << amount),
        BinaryOp::LShr | BinaryOp::AShr => amount.map(|amount| x >> amount),
        BinaryOp::UDiv | BinaryOp::SDiv => x.checked_div(y),
        BinaryOp::URem | BinaryOp::SRem => x.checked_rem(y),
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => None,
    }
}

fn name(op: BinaryOp) -> String {
    format!("{op:?}").to_lowercase()
}

fn bits(x: i64, w: u8) -> Bits {
    Bits::from_i128(u32::from(w), i128::from(x))
}

fn operation(op: OverflowOp) -> BinaryOp {
    match op {
        OverflowOp::SAdd | OverflowOp::UAdd => BinaryOp::Add,
        OverflowOp::SSub | OverflowOp::USub => BinaryOp::Sub,
        OverflowOp::SMul | OverflowOp::UMul => BinaryOp::Mul,
    }
}

/// The comparison as it is in Z.
fn signed_order(p: Predicate) -> Predicate {
    match p {
        Predicate::Ugt => Predicate::Sgt,
        Predicate::Uge => Predicate::Sge,
        Predicate::Ult => Predicate::Slt,
        Predicate::Ule => Predicate::Sle,
        p => p,
    }
}
