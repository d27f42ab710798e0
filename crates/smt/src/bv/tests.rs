//! Constructors against the meaning of the operations, on random terms.

use std::collections::HashMap;

use dice::Dice;

use super::*;

/// A random pattern, often near the ends of the range.
fn pattern(dice: &mut Dice, width: u32) -> u128 {
    let wide = u128::from(dice.bits()) << 64 | u128::from(dice.bits());
    let value = match dice.below(4) {
        0 => wide % 5,
        1 => (wide % 5).wrapping_neg(),
        2 => 1 << (wide % u128::from(width)),
        _ => wide,
    };
    value & mask(width)
}

type Binary = fn(&mut Pool, Term, Term) -> Term;

const BINARY: [(Op, Binary); 13] = [
    (Op::And, Pool::and),
    (Op::Or, Pool::or),
    (Op::Xor, Pool::xor),
    (Op::Add, Pool::add),
    (Op::Sub, Pool::sub),
    (Op::Mul, Pool::mul),
    (Op::UDiv, Pool::udiv),
    (Op::URem, Pool::urem),
    (Op::SDiv, Pool::sdiv),
    (Op::SRem, Pool::srem),
    (Op::Shl, Pool::shl),
    (Op::LShr, Pool::lshr),
    (Op::AShr, Pool::ashr),
];
const COMPARE: [(Op, Binary); 3] = [(Op::Eq, Pool::eq), (Op::Ult, Pool::ult), (Op::Slt, Pool::slt)];

/// One random operation: the term made, the operation and its operands.
fn step(pool: &mut Pool, dice: &mut Dice, terms: &[Term]) -> Option<(Term, Op, Vec<Term>)> {
    let pick = |dice: &mut Dice| dice.pick(terms);
    let x = pick(dice);
    let width = pool.width(x);
    let same: Vec<Term> = terms.iter().copied().filter(|term| pool.width(*term) == width).collect();
    let y = dice.pick(&same);
    Some(match dice.below(12) {
        0..=4 => {
            let (op, make) = dice.pick(&BINARY);
            (make(pool, x, y), op, vec![x, y])
        }
        5 => {
            let (op, make) = dice.pick(&COMPARE);
            (make(pool, x, y), op, vec![x, y])
        }
        6 => {
            let truths: Vec<Term> = terms.iter().copied().filter(|term| pool.width(*term) == 1).collect();
            let c = dice.pick(&truths);
            (pool.ite(c, x, y), Op::Ite, vec![c, x, y])
        }
        7 => {
            let from = dice.below(u64::from(width)) as u32;
            let count = 1 + dice.below(u64::from(width - from)) as u32;
            (pool.extract(x, from, count), Op::Extract(from), vec![x])
        }
        8 => {
            let other = pick(dice);
            if width + pool.width(other) > 70 {
                return None;
            }
            (pool.concat(x, other), Op::Concat, vec![x, other])
        }
        9 => (pool.not(x), Op::Not, vec![x]),
        10 if width < 60 => {
            let wider = width + 1 + dice.below(8) as u32;
            (pool.zext(x, wider), Op::ZExt, vec![x])
        }
        11 if width < 60 => {
            let wider = width + 1 + dice.below(8) as u32;
            (pool.sext(x, wider), Op::SExt, vec![x])
        }
        _ => return None,
    })
}

#[test]
fn constructors_keep_the_meaning() {
    let mut checked = 0;
    for seed in 0..1500 {
        let mut dice = Dice::new(seed);
        let mut pool = Pool::new();
        let mut terms = vec![Term::TRUE, Term::FALSE];
        for width in [1, 1, 8, 8, 3, 16] {
            let symbol = pool.symbol(width);
            let value = pattern(&mut dice, width);
            let constant = pool.constant(width, value);
            terms.extend([symbol, constant]);
        }
        let mut made = Vec::new();
        for _ in 0..60 {
            if let Some((term, op, operands)) = step(&mut pool, &mut dice, &terms) {
                made.push((term, op, operands));
                terms.push(term);
            }
        }
        for _ in 0..12 {
            let symbols: HashMap<u32, u128> =
                (0..pool.symbols()).map(|number| (number, pattern(&mut dice, 16))).collect();
            let values = pool.evaluate(&symbols);
            for (term, op, operands) in &made {
                let width = pool.width(*term);
                let args: Vec<(u32, u128)> = operands.iter().map(|arg| (pool.width(*arg), values.get(*arg))).collect();
                let expected = eval::apply(*op, width, &args);
                assert_eq!(values.get(*term), expected, "seed {seed}: {op:?} of {args:?} made {:?}", pool.node(*term));
                let (low, high) = pool.interval(*term);
                assert!((low..=high).contains(&expected), "seed {seed}: interval of {:?}", pool.node(*term));
                let zeros = pool.trailing_zeros(*term);
                assert!(expected.trailing_zeros().min(width) >= zeros, "seed {seed}: zeros of {:?}", pool.node(*term));
                checked += 1;
            }
        }
    }
    assert!(checked > 500_000, "{checked}");
}

#[test]
fn what_is_simple_becomes_simple() {
    let mut pool = Pool::new();
    let (x, c, d) = (pool.symbol(32), pool.symbol(1), pool.symbol(1));
    let not = pool.not(c);
    let (p, q) = (pool.and(d, c), pool.and(d, not));
    assert_eq!(pool.or(p, q), d);
    let sum = pool.add_constant(x, 40);
    let back = pool.add_constant(sum, -40);
    assert_eq!(back, x);
    let difference = pool.sub(sum, x);
    assert_eq!(pool.value(difference), Some(40));
    let (low, high) = (pool.extract(x, 0, 8), pool.extract(x, 8, 24));
    assert_eq!(pool.concat(high, low), x);
    let (three, seven) = (pool.constant(32, 3), pool.constant(32, 7));
    let choice = pool.ite(c, three, seven);
    let four = pool.constant(32, 4);
    let scaled = pool.mul(choice, four);
    assert_eq!(pool.leaves(scaled, 8), Some(vec![12, 28]));
    assert_eq!(pool.ult(choice, four), c);
}
