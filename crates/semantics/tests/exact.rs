//! The exact meaning of every operation against a slow twin on numbers of Z: exhaustively at small widths, at random
//! up to 128 bits, and by rows worked out by hand.

use ir::{BinaryOp, CastOp, Flags, OverflowOp, Predicate};
use logic::Int;
use proptest::prelude::*;
use semantics::bits::Bits;
use semantics::exact::{self, Outcome};
use semantics::range;

const INTRINSICS: [&str; 13] = [
    "ctpop",
    "ctlz",
    "cttz",
    "bswap",
    "bitreverse",
    "fshl",
    "fshr",
    "sadd.sat",
    "uadd.sat",
    "ssub.sat",
    "usub.sat",
    "sshl.sat",
    "ushl.sat",
];

/// The definitions, on numbers of Z and lists of bits.
mod twin {
    use super::*;

    pub fn value(width: u32, value: &Int) -> Outcome {
        Outcome::Value(Bits::from_int(width, value))
    }

    fn fits(signed: bool, width: u32, value: &Int) -> bool {
        if signed {
            *value >= range::signed_min(width) && *value <= range::signed_max(width)
        } else {
            !value.is_negative() && *value <= range::unsigned_max(width)
        }
    }

    /// Lowest bit first.
    pub fn bits(x: Bits) -> Vec<bool> {
        (0..x.width()).map(|at| x.unsigned().div_floor(&Int::pow2(at)).rem_floor(&Int::from(2)).is_one()).collect()
    }

    pub fn of_bits(bits: &[bool]) -> Bits {
        let mut sum = Int::ZERO;
        for (at, bit) in bits.iter().enumerate() {
            if *bit {
                sum += Int::pow2(at as u32);
            }
        }
        Bits::from_int(bits.len() as u32, &sum)
    }

    fn arithmetic(op: BinaryOp, x: &Int, y: &Int) -> Int {
        match op {
            BinaryOp::Add => x + y,
            BinaryOp::Sub => x - y,
            _ => x * y,
        }
    }

    pub fn binary(op: BinaryOp, flags: Flags, l: Bits, r: Bits) -> Outcome {
        let width = l.width();
        let (x, y, s, t) = (l.unsigned(), r.unsigned(), l.signed(), r.signed());
        let amount = y.to_i64().and_then(|amount| u32::try_from(amount).ok()).filter(|amount| *amount < width);
        let exactly = |quotient: Int, divisor: &Int, dividend: &Int| {
            if flags.exact && &quotient * divisor != *dividend { Outcome::Poison } else { value(width, &quotient) }
        };
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                let broken = (flags.nsw && !fits(true, width, &arithmetic(op, &s, &t)))
                    || (flags.nuw && !fits(false, width, &arithmetic(op, &x, &y)));
                if broken { Outcome::Poison } else { value(width, &arithmetic(op, &s, &t)) }
            }
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem if y.is_zero() => {
                Outcome::Undefined("division by zero")
            }
            BinaryOp::UDiv => exactly(x.div_floor(&y), &y, &x),
            BinaryOp::URem => value(width, &x.rem_floor(&y)),
            BinaryOp::SDiv | BinaryOp::SRem if !fits(true, width, &s.div_trunc(&t)) => {
                Outcome::Undefined("division overflows")
            }
            BinaryOp::SDiv => exactly(s.div_trunc(&t), &t, &s),
            BinaryOp::SRem => value(width, &s.rem_trunc(&t)),
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let Some(amount) = amount else { return Outcome::Poison };
                let power = Int::pow2(amount);
                match op {
                    BinaryOp::Shl => {
                        // No bit is lost that differs from the sign: the product fits.
                        let broken = (flags.nsw && !fits(true, width, &(&s * &power)))
                            || (flags.nuw && !fits(false, width, &(&x * &power)));
                        if broken { Outcome::Poison } else { value(width, &(&x * &power)) }
                    }
                    BinaryOp::LShr => exactly(x.div_floor(&power), &power, &x),
                    _ => exactly(s.div_floor(&power), &power, &s),
                }
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                let pairs: Vec<(bool, bool)> = bits(l).into_iter().zip(bits(r)).collect();
                if op == BinaryOp::Or && flags.exact && pairs.iter().any(|(a, b)| *a && *b) {
                    return Outcome::Poison;
                }
                let each = |(a, b): &(bool, bool)| match op {
                    BinaryOp::And => *a && *b,
                    BinaryOp::Or => *a || *b,
                    _ => a != b,
                };
                Outcome::Value(of_bits(&pairs.iter().map(each).collect::<Vec<_>>()))
            }
        }
    }

    pub fn overflow(op: OverflowOp, l: Bits, r: Bits) -> (Bits, bool) {
        let (op, signed) = match op {
            OverflowOp::SAdd => (BinaryOp::Add, true),
            OverflowOp::UAdd => (BinaryOp::Add, false),
            OverflowOp::SSub => (BinaryOp::Sub, true),
            OverflowOp::USub => (BinaryOp::Sub, false),
            OverflowOp::SMul => (BinaryOp::Mul, true),
            OverflowOp::UMul => (BinaryOp::Mul, false),
        };
        let (x, y) = if signed { (l.signed(), r.signed()) } else { (l.unsigned(), r.unsigned()) };
        let result = arithmetic(op, &x, &y);
        (Bits::from_int(l.width(), &result), !fits(signed, l.width(), &result))
    }

    pub fn compare(p: Predicate, l: Bits, r: Bits) -> bool {
        match p {
            Predicate::Eq => l.unsigned() == r.unsigned(),
            Predicate::Ne => l.unsigned() != r.unsigned(),
            Predicate::Ugt => l.unsigned() > r.unsigned(),
            Predicate::Uge => l.unsigned() >= r.unsigned(),
            Predicate::Ult => l.unsigned() < r.unsigned(),
            Predicate::Ule => l.unsigned() <= r.unsigned(),
            Predicate::Sgt => l.signed() > r.signed(),
            Predicate::Sge => l.signed() >= r.signed(),
            Predicate::Slt => l.signed() < r.signed(),
            Predicate::Sle => l.signed() <= r.signed(),
        }
    }

    fn saturated(signed: bool, width: u32, value: &Int) -> Outcome {
        let (low, high) = if signed {
            (range::signed_min(width), range::signed_max(width))
        } else {
            (Int::ZERO, range::unsigned_max(width))
        };
        twin::value(width, &value.clone().max(low).min(high))
    }

    /// `None` where there is no such intrinsic of that width.
    pub fn intrinsic(name: &str, args: &[Bits]) -> Option<Outcome> {
        let l = args[0];
        let width = l.width();
        let mut list = bits(l);
        let number = |n: usize| value(width, &Int::from(n));
        let poison = args.get(1).is_some_and(|flag| !flag.is_zero());
        Some(match name {
            "ctpop" => number(list.iter().filter(|bit| **bit).count()),
            "ctlz" | "cttz" if poison && l.is_zero() => Outcome::Poison,
            "ctlz" => number(list.iter().rev().take_while(|bit| !**bit).count()),
            "cttz" => number(list.iter().take_while(|bit| !**bit).count()),
            "bswap" if !width.is_multiple_of(16) => return None,
            "bswap" => {
                let bytes: Vec<bool> = list.chunks(8).rev().flatten().copied().collect();
                Outcome::Value(of_bits(&bytes))
            }
            "bitreverse" => {
                list.reverse();
                Outcome::Value(of_bits(&list))
            }
            "fshl" | "fshr" => {
                let amount = args[2].unsigned().rem_floor(&Int::from(width)).to_i64()? as u32;
                let both = &(&l.unsigned() * &Int::pow2(width)) + &args[1].unsigned();
                if name == "fshl" {
                    value(width, &(&both * &Int::pow2(amount)).div_floor(&Int::pow2(width)))
                } else {
                    value(width, &both.div_floor(&Int::pow2(amount)))
                }
            }
            _ => {
                let signed = name.starts_with('s');
                let r = args[1];
                let (x, y) = if signed { (l.signed(), r.signed()) } else { (l.unsigned(), r.unsigned()) };
                match &name[1..] {
                    "add.sat" => saturated(signed, width, &(&x + &y)),
                    "sub.sat" => saturated(signed, width, &(&x - &y)),
                    _ => match r.unsigned().to_i64() {
                        Some(amount) if amount < i64::from(width) => {
                            saturated(signed, width, &(&x * &Int::pow2(amount as u32)))
                        }
                        _ => Outcome::Poison,
                    },
                }
            }
        })
    }
}

fn all_flags() -> impl Iterator<Item = Flags> {
    (0..8).map(|bits| Flags { nsw: bits & 1 != 0, nuw: bits & 2 != 0, exact: bits & 4 != 0 })
}

/// Everything on two operands.
fn agree_on_two(l: Bits, r: Bits) {
    for op in BinaryOp::ALL {
        for flags in all_flags() {
            assert_eq!(exact::binary(op, flags, l, r), twin::binary(op, flags, l, r), "{op:?} {flags:?} {l} {r}");
        }
        let overflow = match op {
            BinaryOp::Add => twin::overflow(OverflowOp::SAdd, l, r).1,
            BinaryOp::Sub => twin::overflow(OverflowOp::SSub, l, r).1,
            BinaryOp::Mul => twin::overflow(OverflowOp::SMul, l, r).1,
            BinaryOp::SDiv | BinaryOp::SRem => {
                twin::binary(op, Flags::default(), l, r) == Outcome::Undefined("division overflows")
            }
            _ => false,
        };
        assert_eq!(exact::signed_overflow(op, l, r), overflow, "{op:?} {l} {r}");
    }
    for p in Predicate::ALL {
        assert_eq!(exact::compare(p, l, r), twin::compare(p, l, r), "{p:?} {l} {r}");
    }
    for op in OverflowOp::ALL {
        assert_eq!(exact::with_overflow(op, l, r), twin::overflow(op, l, r), "{op:?} {l} {r}");
    }
    for (signed, x, y) in [(false, l.unsigned(), r.unsigned()), (true, l.signed(), r.signed())] {
        let width = l.width();
        assert_eq!(exact::min_max(signed, false, l, r), Bits::from_int(width, &x.clone().min(y.clone())));
        assert_eq!(exact::min_max(signed, true, l, r), Bits::from_int(width, &x.clone().max(y.clone())));
        let order = Int::from(i64::from(x > y) - i64::from(x < y));
        assert_eq!(exact::three_way(signed, l, r, 8).signed(), order);
    }
    for name in INTRINSICS.iter().filter(|name| name.ends_with(".sat")) {
        agree_on_intrinsic(name, &[l, r]);
    }
    for amount in [0, 1, 5, l.width() - 1, l.width()] {
        agree_on_intrinsic("fshl", &[l, r, Bits::new(l.width(), u128::from(amount))]);
        agree_on_intrinsic("fshr", &[l, r, Bits::new(l.width(), u128::from(amount))]);
    }
}

fn agree_on_intrinsic(name: &str, args: &[Bits]) {
    let full = format!("llvm.{name}");
    assert_eq!(exact::intrinsic(name, args), twin::intrinsic(name, args), "{name} {args:?}");
    assert_eq!(exact::intrinsic(&full, args), twin::intrinsic(name, args), "{name} {args:?}");
}

fn agree_on_one(x: Bits) {
    for name in ["ctpop", "bswap", "bitreverse"] {
        agree_on_intrinsic(name, &[x]);
    }
    for flag in [false, true] {
        agree_on_intrinsic("ctlz", &[x, Bits::truth(flag)]);
        agree_on_intrinsic("cttz", &[x, Bits::truth(flag)]);
    }
    let least = x == Bits::signed_min(x.width());
    let absolute = twin::value(x.width(), &x.signed().abs());
    assert_eq!(exact::abs(x, false), absolute, "{x}");
    assert_eq!(exact::abs(x, true), if least { Outcome::Poison } else { absolute }, "{x}");
    for to in 1..=128 {
        for flags in all_flags() {
            let cast = |op| exact::cast(op, flags, x, to);
            if to < x.width() {
                let result = Bits::from_int(to, &x.unsigned());
                let broken =
                    (flags.nsw && result.signed() != x.signed()) || (flags.nuw && result.unsigned() != x.unsigned());
                let expected = if broken { Outcome::Poison } else { Outcome::Value(result) };
                assert_eq!(cast(CastOp::Trunc), Some(expected), "{x} to {to} bits");
            } else {
                let broken = flags.exact && x.signed().is_negative();
                let expected = if broken { Outcome::Poison } else { twin::value(to, &x.unsigned()) };
                assert_eq!(cast(CastOp::ZExt), Some(expected), "{x} to {to} bits");
                assert_eq!(cast(CastOp::SExt), Some(twin::value(to, &x.signed())), "{x} to {to} bits");
            }
            assert_eq!(cast(CastOp::IntToPtr), Some(twin::value(to, &x.unsigned())));
            assert_eq!(cast(CastOp::FpToSi), None);
        }
    }
}

#[test]
fn all_operands_of_few_bits() {
    for width in 1..=4 {
        for x in 0..1 << width {
            let l = Bits::new(width, x);
            agree_on_one(l);
            (0..1 << width).for_each(|y| agree_on_two(l, Bits::new(width, y)));
        }
    }
}

#[test]
fn the_ends_of_the_ranges_at_every_width() {
    for width in 1..=128 {
        let (least, greatest) = (Bits::signed_min(width), Bits::signed_max(width));
        let ends = [Bits::zero(width), Bits::new(width, 1), least, greatest, Bits::ones(width)];
        for l in ends {
            agree_on_one(l);
            ends.iter().for_each(|r| agree_on_two(l, *r));
        }
    }
}

/// Rows of the language reference and of processors' manuals.
#[test]
fn rows_by_hand() {
    let of = |width, values: &[u128]| values.iter().map(|value| Bits::new(width, *value)).collect::<Vec<_>>();
    for (name, width, args, expected) in [
        ("bswap", 32, vec![0x1122_3344], 0x4433_2211),
        ("bswap", 48, vec![0x1122_3344_5566], 0x6655_4433_2211),
        ("bitreverse", 8, vec![0b0000_0110], 0b0110_0000),
        ("fshl", 8, vec![255, 0, 15], 128),
        ("fshl", 8, vec![15, 15, 11], 120),
        ("fshl", 8, vec![0, 255, 8], 0),
        ("fshr", 8, vec![255, 0, 15], 254),
        ("fshr", 8, vec![15, 15, 11], 225),
        ("fshr", 8, vec![0, 255, 8], 255),
        ("sadd.sat", 4, vec![5, 6], 7),
        ("sadd.sat", 4, vec![12, 11], 8),
        ("usub.sat", 4, vec![2, 6], 0),
        ("ushl.sat", 4, vec![4, 2], 15),
        ("sshl.sat", 4, vec![11, 1], 8),
    ] {
        let result = exact::intrinsic(name, &of(width, &args));
        assert_eq!(result, Some(Outcome::Value(Bits::new(width, expected))), "{name} {args:?}");
    }
    // What the table does not hold has no meaning here.
    for (name, args) in [
        ("scmp", of(8, &[1, 2])),
        ("bswap", of(8, &[1])),
        ("ctpop", of(8, &[1, 2])),
        ("fshl", of(8, &[1, 2])),
        ("sqrt", of(8, &[1])),
        ("uadd.sat", vec![Bits::zero(8), Bits::zero(16)]),
    ] {
        assert_eq!(exact::intrinsic(name, &args), None, "{name} {args:?}");
    }
}

/// Patterns that are often near the ends, near each other, or sparse.
fn patterns() -> impl Strategy<Value = u128> {
    prop_oneof![
        any::<u128>(),
        (0u32..128).prop_map(|at| 1 << at),
        (0u32..128, 0u128..4).prop_map(|(at, less)| (1u128 << at).wrapping_sub(less)),
        0u128..200,
        (0u128..4).prop_map(|less| u128::MAX - less),
    ]
}

proptest! {
    #[test]
    fn random_operands(width in prop_oneof![Just(8u32), Just(16), Just(32), Just(64), Just(128), 1u32..=128], x in patterns(), y in patterns(), z in patterns()) {
        let (l, r) = (Bits::new(width, x), Bits::new(width, y));
        agree_on_two(l, r);
        agree_on_one(l);
        agree_on_intrinsic("fshl", &[l, r, Bits::new(width, z)]);
        agree_on_intrinsic("fshr", &[l, r, Bits::new(width, z)]);
    }
}
