//! Each operation against the table, on all operands of four bits and on some of eight.

use std::collections::HashMap;

use semantics::bits::Bits;
use semantics::exact::{self, Outcome};
use smt::bv::Values;

use super::*;

/// All pairs of numbers of that many bits.
fn pairs(width: u32) -> impl Iterator<Item = (u128, u128)> {
    let step = if width > 4 { 7 } else { 1 };
    let all = move || (0..1u128 << width).step_by(step).chain([(1 << width) - 1, 1 << (width - 1)]);
    all().flat_map(move |x| all().map(move |y| (x, y)))
}

fn values(pool: &Pool, x: u128, y: u128) -> Values {
    pool.evaluate(&HashMap::from([(0, x), (1, y)]))
}

fn agree(what: &str, encoded: Encoded, values: &Values, expected: Outcome) {
    match expected {
        Outcome::Undefined(_) => assert!(values.holds(encoded.undefined), "{what}"),
        Outcome::Poison => assert!(values.holds(encoded.poison) && !values.holds(encoded.undefined), "{what}"),
        Outcome::Value(bits) => {
            assert!(!values.holds(encoded.poison) && !values.holds(encoded.undefined), "{what}");
            assert_eq!(values.get(encoded.value), bits.as_u128(), "{what}");
        }
    }
}

#[test]
fn binary_operations_are_those_of_the_table() {
    let mut checked = 0;
    for width in [1, 4, 8] {
        for op in BinaryOp::ALL {
            for promises in 0..8 {
                let flags = Flags { nsw: promises & 1 != 0, nuw: promises & 2 != 0, exact: promises & 4 != 0 };
                let mut pool = Pool::new();
                let (l, r) = (pool.symbol(width), pool.symbol(width));
                let encoded = binary(&mut pool, op, flags, l, r);
                let overflow = signed_overflow(&mut pool, op, l, r);
                for (x, y) in pairs(width) {
                    let values = values(&pool, x, y);
                    let (a, b) = (Bits::new(width, x), Bits::new(width, y));
                    let what = format!("{op:?} {flags:?} of {x} and {y} with {width} bits");
                    agree(&what, encoded, &values, exact::binary(op, flags, a, b));
                    assert_eq!(values.holds(overflow), exact::signed_overflow(op, a, b), "overflow of {what}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100_000, "{checked}");
}

#[test]
fn products_without_room_overflow_where_the_table_says() {
    let mut pool = Pool::new();
    let (l, r) = (pool.symbol(128), pool.symbol(128));
    let (signed, unsigned) = (product_wraps(&mut pool, true, l, r), product_wraps(&mut pool, false, l, r));
    let some = [0, 1, 2, u128::MAX, 1 << 127, (1 << 127) - 1, 1 << 64, (1 << 64) - 1, 3 << 63];
    for (x, y) in some.iter().flat_map(|x| some.iter().map(move |y| (*x, *y))) {
        let values = values(&pool, x, y);
        let (a, b) = (Bits::new(128, x), Bits::new(128, y));
        assert_eq!(values.holds(signed), exact::signed_overflow(BinaryOp::Mul, a, b), "{x} * {y}");
        let (_, over) = exact::with_overflow(OverflowOp::UMul, a, b);
        assert_eq!(values.holds(unsigned), over, "{x} * {y}");
    }
}

#[test]
fn comparisons_and_other_operations_on_two_are_those_of_the_table() {
    for width in [1, 4, 8] {
        let mut pool = Pool::new();
        let (l, r) = (pool.symbol(width), pool.symbol(width));
        let comparisons: Vec<_> = Predicate::ALL.iter().map(|p| (*p, compare(&mut pool, *p, l, r))).collect();
        let overflows: Vec<_> = OverflowOp::ALL.iter().map(|op| (*op, with_overflow(&mut pool, *op, l, r))).collect();
        let mut extremes = Vec::new();
        for (signed, max) in [(false, false), (false, true), (true, false), (true, true)] {
            extremes.push((signed, max, min_max(&mut pool, signed, max, l, r)));
        }
        let orders = [false, true].map(|signed| (signed, three_way(&mut pool, signed, l, r, 8)));
        let (absolute, least) = abs(&mut pool, l);
        for (x, y) in pairs(width) {
            let values = values(&pool, x, y);
            let (a, b) = (Bits::new(width, x), Bits::new(width, y));
            for (predicate, term) in &comparisons {
                assert_eq!(values.holds(*term), exact::compare(*predicate, a, b), "{predicate:?} of {x} and {y}");
            }
            for (op, (value, over)) in &overflows {
                let (expected, flag) = exact::with_overflow(*op, a, b);
                assert_eq!((values.get(*value), values.holds(*over)), (expected.as_u128(), flag), "{op:?} {x} {y}");
            }
            for (signed, max, term) in &extremes {
                assert_eq!(values.get(*term), exact::min_max(*signed, *max, a, b).as_u128());
            }
            for (signed, term) in &orders {
                assert_eq!(values.get(*term), exact::three_way(*signed, a, b, 8).as_u128());
            }
            let expected = exact::abs(a, true);
            assert_eq!(values.holds(least), expected == Outcome::Poison);
            if let Outcome::Value(expected) = expected {
                assert_eq!(values.get(absolute), expected.as_u128());
            }
        }
    }
}

#[test]
fn conversions_are_those_of_the_table() {
    for (op, from, to) in [(CastOp::Trunc, 8, 3), (CastOp::Trunc, 4, 1), (CastOp::ZExt, 4, 9), (CastOp::SExt, 4, 9)] {
        for promises in 0..8 {
            let flags = Flags { nsw: promises & 1 != 0, nuw: promises & 2 != 0, exact: promises & 4 != 0 };
            let mut pool = Pool::new();
            let v = pool.symbol(from);
            let (value, poison) = cast(&mut pool, op, flags, v, to).unwrap();
            for x in 0..1 << from {
                let values = values(&pool, x, 0);
                let encoded = Encoded { value, poison, undefined: Term::FALSE };
                let expected = exact::cast(op, flags, Bits::new(from, x), to).unwrap();
                agree(&format!("{op:?} {flags:?} of {x}"), encoded, &values, expected);
            }
        }
    }
}

#[test]
fn intrinsics_are_those_of_the_table() {
    let mut checked = 0;
    for (name, count) in [("ctpop", 1), ("ctlz", 2), ("cttz", 2), ("bswap", 1), ("bitreverse", 1)] {
        let width = 16;
        let mut pool = Pool::new();
        let x = pool.symbol(width);
        for poison in [false, true] {
            let args = if count == 2 { vec![x, Pool::truth(poison)] } else { vec![x] };
            let encoded = intrinsic(&mut pool, name, &args).unwrap();
            for value in (0..1u128 << width).step_by(97).chain([0xffff, 0x8000, 1]) {
                let values = values(&pool, value, 0);
                let mut bits = vec![Bits::new(width, value)];
                if count == 2 {
                    bits.push(Bits::truth(poison));
                }
                agree(name, encoded, &values, exact::intrinsic(name, &bits).unwrap());
                checked += 1;
            }
        }
    }
    for name in ["sadd.sat", "ssub.sat", "uadd.sat", "usub.sat", "fshl", "fshr"] {
        let mut pool = Pool::new();
        let (l, r) = (pool.symbol(4), pool.symbol(4));
        let third = pool.constant(4, 6);
        let funnel = name.starts_with('f');
        let args = if funnel { vec![l, third, r] } else { vec![l, r] };
        let encoded = intrinsic(&mut pool, name, &args).unwrap();
        for (x, y) in pairs(4) {
            let values = values(&pool, x, y);
            let (a, b) = (Bits::new(4, x), Bits::new(4, y));
            let bits = if funnel { vec![a, Bits::new(4, 6), b] } else { vec![a, b] };
            agree(name, encoded, &values, exact::intrinsic(name, &bits).unwrap());
            checked += 1;
        }
    }
    assert!(checked > 5000, "{checked}");
}
