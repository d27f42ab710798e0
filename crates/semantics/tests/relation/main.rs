//! Each abstract meaning against the exact one: whatever the operands are, the exact result is a value of the term (and
//! of its definition), and every fact holds of it. Exhaustively on all pairs of 8-bit operands under sampled bounds, at
//! random at 64 bits.
//!
//! `rows` is the table: for each operation its abstract and its exact meaning side by side.

mod rows;

use logic::{Atom, Consistency, Int, Knowledge, Linear, Relation, Symbol};
use proptest::prelude::*;
use rows::{Row, rows};
use semantics::range;
use semantics::relation::Meaning;

const X: Symbol = Symbol(0);
const Y: Symbol = Symbol(1);
/// The result of another operation on the operands, where a row has one.
const OTHER: Symbol = Symbol(2);
const RESULT: Symbol = Symbol(3);
const FIRST_FURTHER: u32 = 4;

/// An operand of a row: a term over one of the symbols, and the bounds of that symbol.
#[derive(Clone, Debug)]
struct Operand {
    term: Linear,
    low: Int,
    high: Int,
}

impl Operand {
    fn within(symbol: Symbol, low: impl Into<Int>, high: impl Into<Int>) -> Operand {
        Operand { term: Linear::symbol(symbol), low: low.into(), high: high.into() }
    }
}

/// The facts of a row under what is known of the operands.
struct Prepared {
    base: Linear,
    factor: Int,
    definition: Option<logic::Definition>,
    facts: Vec<Atom>,
    further: usize,
}

fn prepare(known: &Knowledge, meaning: Meaning) -> Prepared {
    let (base, named) = meaning.into_parts();
    let mut further = 0;
    let mut fresh = |_: &'static str| {
        further += 1;
        Symbol(FIRST_FURTHER + further - 1)
    };
    match named {
        None => Prepared { base, factor: Int::ZERO, definition: None, facts: Vec::new(), further: 0 },
        Some((factor, named)) => {
            let definition = Some(named.definition.clone());
            let facts = named.facts(known, &Linear::symbol(RESULT), &mut fresh);
            Prepared { base, factor, definition, facts, further: further as usize }
        }
    }
}

impl Prepared {
    /// Why the exact value is not described, if it is not.
    fn refuted_by(&self, [x, y, other]: [&Int; 3], value: &Int) -> Option<String> {
        let mut values = vec![Some(x.clone()), Some(y.clone()), Some(other.clone()), None];
        values.resize(FIRST_FURTHER as usize + self.further, None);
        let of = |values: &[Option<Int>], symbol: Symbol| values[symbol.0 as usize].clone().unwrap_or_default();
        let rest = value - &self.base.evaluate(|symbol| of(&values, symbol));
        if self.factor.is_zero() {
            return (!rest.is_zero()).then(|| format!("the term differs by {rest}"));
        }
        if !rest.rem_floor(&self.factor).is_zero() {
            return Some(format!("{rest} is no multiple of {}", self.factor));
        }
        let result = rest.div_floor(&self.factor);
        if let Some(definition) = &self.definition {
            let args: Vec<Int> = definition.args.iter().map(|arg| arg.evaluate(|symbol| of(&values, symbol))).collect();
            if let Some(exact) = definition.value(&args)
                && exact != result
            {
                return Some(format!("{definition} is {exact}, not {result}"));
            }
        }
        values[RESULT.0 as usize] = Some(result);
        // A further symbol stands for the integer that the first equality with it determines.
        for at in 0..self.further {
            let symbol = Symbol(FIRST_FURTHER + at as u32);
            let equality = self.facts.iter().find(|fact| fact.relation == Relation::Zero && fact.term.contains(symbol));
            let Some(equality) = equality else { return Some(format!("nothing determines {symbol}")) };
            let rest = equality.term.without(symbol).evaluate(|symbol| of(&values, symbol));
            let factor = equality.term.coefficient(symbol);
            if !rest.rem_floor(&factor).is_zero() {
                return Some(format!("{equality} has no solution for {values:?}"));
            }
            values[symbol.0 as usize] = Some(-rest.div_floor(&factor));
        }
        let broken = self.facts.iter().find(|fact| !fact.evaluate(|symbol| of(&values, symbol)));
        broken.map(|fact| format!("{fact} fails for {values:?}"))
    }
}

fn knowledge(operands: &[Operand; 2]) -> Knowledge {
    let mut known = Knowledge::new();
    for (symbol, operand) in [(X, &operands[0]), (Y, &operands[1])] {
        let term = Linear::symbol(symbol);
        for atom in [
            Atom::ge(&term, &Linear::constant(operand.low.clone())),
            Atom::le(&term, &Linear::constant(operand.high.clone())),
        ] {
            assert_eq!(known.assume(&atom), Consistency::Consistent);
        }
    }
    known
}

/// Checks one row on the given values of the symbols; tells how many of them met its premises.
fn check(row: &Row, bits: u32, operands: &[Operand; 2], points: &mut dyn Iterator<Item = (Int, Int)>) -> usize {
    let mut known = knowledge(operands);
    let [l, r] = [&operands[0].term, &operands[1].term];
    let ranges = [range::of(bits, row.signed), range::of(bits, row.signed)];
    let Some(meaning) = (row.meaning)(&mut known, bits, l, r) else { return 0 };
    let shown = format!("{meaning:?}");
    let prepared = prepare(&known, meaning);
    let mut met = 0;
    for (x, y) in points {
        let of = |symbol: Symbol| if symbol == X { x.clone() } else { y.clone() };
        let (a, b) = (l.evaluate(of), r.evaluate(of));
        let inside = |value: &Int, (low, high): &(Int, Int)| low <= value && value <= high;
        if !inside(&a, &ranges[0]) || !inside(&b, &ranges[1]) {
            continue;
        }
        let Some(value) = (row.exact)(bits, &a, &b) else { continue };
        let other = row.other.as_ref().map_or(Some(Int::ZERO), |other| other(bits, &a, &b));
        let Some(other) = other else { continue };
        met += 1;
        if let Some(reason) = prepared.refuted_by([&x, &y, &other], &value) {
            panic!("{} at {bits} bits: {a}, {b} give {value}, not {shown} of {operands:?}: {reason}", row.name);
        }
    }
    met
}

/// A small generator of numbers, the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// Bounds of 8-bit numbers from `least`, often at the ends, around zero or at powers of two.
    fn bounds(&mut self, least: i64) -> (i64, i64) {
        let mut end = || match self.below(4) {
            0 => [least, least + 255, 0, 1, 127][self.below(5) as usize],
            1 => ((1i64 << self.below(8)) - self.below(2) as i64).clamp(least, least + 255),
            _ => least + self.below(256) as i64,
        };
        let (a, b) = (end(), end());
        (a.min(b), a.max(b))
    }
}

fn grid(operands: &[Operand; 2]) -> impl Iterator<Item = (Int, Int)> + use<> {
    let ends = operands.clone().map(|operand| (operand.low.to_i64().unwrap(), operand.high.to_i64().unwrap()));
    (ends[0].0..=ends[0].1).flat_map(move |x| (ends[1].0..=ends[1].1).map(move |y| (Int::from(x), Int::from(y))))
}

/// The relations that 8 bits have.
fn narrow_rows() -> impl Iterator<Item = Row> {
    rows().into_iter().filter(|row| row.from <= 8)
}

/// All pairs of 8-bit operands of which only the width is known.
#[test]
fn all_pairs_of_eight_bits() {
    for row in narrow_rows() {
        let least = if row.signed { -128 } else { 0 };
        let operands = [Operand::within(X, least, least + 255), Operand::within(Y, least, least + 255)];
        let met = check(&row, 8, &operands, &mut grid(&operands));
        if met == 0 {
            println!("{}: no relation without bounds", row.name);
        }
    }
}

/// Relations that need two bytes: all operands of 16 bits, under sampled bounds.
#[test]
fn all_words_of_two_bytes() {
    let mut dice = Dice(4);
    for row in rows().into_iter().filter(|row| row.from == 16) {
        for round in 0..8 {
            let (a, b) = if round == 0 { (0, 255) } else { dice.bounds(0) };
            let operands = [Operand::within(X, a * 257, b * 257), Operand::within(Y, 0, 0)];
            assert!(check(&row, 16, &operands, &mut grid(&operands)) > 0);
        }
    }
}

/// All pairs of 8-bit operands within sampled bounds.
#[test]
fn bounded_pairs_of_eight_bits() {
    let mut dice = Dice(1);
    for row in narrow_rows() {
        let least = if row.signed { -128 } else { 0 };
        let (mut met, mut rounds) = (0, 0);
        // Some premises are met seldom.
        while rounds < 20 || (met == 0 && rounds < 1000) {
            rounds += 1;
            // Every third time the second operand could be the amount of a shift.
            let amounts = dice.below(3) == 0;
            let (a, b) = dice.bounds(least);
            let (c, d) = match dice.below(2) {
                _ if !amounts => dice.bounds(least),
                0 => [(3, 3), (0, 0), (7, 7), (4, 4)][dice.below(4) as usize],
                _ => (dice.below(4) as i64, 4 + dice.below(4) as i64),
            };
            let mut first = Operand::within(X, a, b);
            if amounts && dice.below(2) == 0 {
                first.term = first.term.scale(&Int::from(8)).add_constant(&Int::from(dice.below(2) * 3));
            }
            let operands = [first, Operand::within(Y, c, d)];
            met += check(&row, 8, &operands, &mut grid(&operands));
        }
        assert!(met > 0, "{} was never tried", row.name);
    }
}

/// One operand constant, every constant of 8 bits on either side.
#[test]
fn constants_of_eight_bits() {
    let mut dice = Dice(2);
    for row in narrow_rows() {
        let least = if row.signed { -128 } else { 0 };
        for c in least..least + 256 {
            let (a, b) = if c % 2 == 0 { (least, least + 255) } else { dice.bounds(least) };
            let constant = Operand { term: Linear::constant(c), ..Operand::within(Y, 0, 0) };
            let operands = [Operand::within(X, a, b), constant.clone()];
            check(&row, 8, &operands, &mut grid(&operands));
            let operands =
                [Operand { term: Linear::constant(c), ..Operand::within(X, 0, 0) }, Operand::within(Y, a, b)];
            check(&row, 8, &operands, &mut grid(&operands));
        }
    }
}

/// Operands that are multiples, neighbours, opposites or complements of each other.
#[test]
fn related_terms_of_eight_bits() {
    let mut dice = Dice(3);
    for row in narrow_rows() {
        let least = if row.signed { -128 } else { 0 };
        let all = if row.signed { -1 } else { 255 };
        for (factor, added) in [(1, 0), (1, -1), (1, 1), (-1, all), (-1, 256), (-1, 0), (8, 3), (-4, 2), (16, -128)] {
            for _ in 0..6 {
                let (a, b) = dice.bounds(least);
                let first = Operand::within(X, a, b);
                let term = first.term.scale(&Int::from(factor)).add_constant(&Int::from(added));
                let second = Operand { term: term.clone(), ..Operand::within(Y, 0, 0) };
                let operands = [first.clone(), second.clone()];
                check(&row, 8, &operands, &mut grid(&operands));
                let operands = [Operand { term, ..first.clone() }, Operand { term: first.term, ..second }];
                check(&row, 8, &operands, &mut grid(&operands));
                // A multiple beside a number of its own.
                let scaled = Linear::symbol(X).scale(&Int::from(factor)).add_constant(&Int::from(added));
                let (c, d) = dice.bounds(least);
                let operands = [Operand { term: scaled, ..Operand::within(X, a, b) }, Operand::within(Y, c, d)];
                check(&row, 8, &operands, &mut grid(&operands));
            }
        }
    }
}

/// Numbers of 64 bits that are often near the ends or powers of two.
fn numbers() -> impl Strategy<Value = u64> {
    prop_oneof![any::<u64>(), (0u32..64, 0u64..3).prop_map(|(at, less)| (1u64 << at).wrapping_sub(less)), 0u64..100]
}

proptest! {
    #[test]
    fn random_pairs_of_64_bits(ends in [numbers(), numbers(), numbers(), numbers()], inner in [numbers(), numbers()]) {
        for row in rows() {
            let of = |value: u64| if row.signed { i128::from(value as i64) } else { i128::from(value) };
            let [a, b, c, d] = ends.map(of);
            let operands = [Operand::within(X, a.min(b), a.max(b)), Operand::within(Y, c.min(d), c.max(d))];
            let mut points = Vec::new();
            for x in [a, b, of(inner[0])].into_iter().filter(|x| a.min(b) <= *x && *x <= a.max(b)) {
                for y in [c, d, of(inner[1])].into_iter().filter(|y| c.min(d) <= *y && *y <= c.max(d)) {
                    points.push((Int::from(x), Int::from(y)));
                }
            }
            check(&row, 64, &operands, &mut points.into_iter());
        }
    }
}
