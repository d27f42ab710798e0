//! Integers that are scaled by floating-point constants and become integers again: `(int)(gap / 1.3)`, `(size_t)(room * 1.5 + 1)`.
//!
//! The exact value is `a x + b`. Where all numbers on the way are multiples of a power of two with few enough digits, nothing is
//! rounded. Elsewhere the formats on the way miss the value by a relative error each (C11 F.3, IEEE 754 Sect. 4.3, in
//! whatever direction is rounded), which adds up only where no numbers are taken from each other: then the value lies between two
//! lines with slightly other slopes. The conversion to an integer cuts less than one.

use ir::{Callee, CastOp, Constant, FloatOp, InstKind, Intrinsic, Operand, Program, Type};
use logic::{Atom, Int, Linear, Rational};
use semantics::range;

use super::basics::operand_bits;
use super::conversion::precision;
use super::integer::{in_view, operand};
use super::outcome::{Context, Step};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::query::{known, within};

/// Most factors and summands on the way. With the conversions around them they bound the error and the exponents of all
/// numbers.
const OPERATIONS: usize = 3;
/// Most changes of the format on the way.
const FORMATS: usize = 2;
/// Constants lie between 2^-16 and 2^16: no number on the way leaves the range of the smallest format.
const EXPONENT: u32 = 16;
/// A slope that is rounded outwards has a small denominator: its distance may be this part of it.
const COARSENESS: i64 = 512;

/// `slope * x + offset`.
#[derive(Clone, PartialEq, Debug)]
struct Line {
    slope: Rational,
    offset: Rational,
}

/// What happens to an integer on its way.
struct Way<'a> {
    integer: &'a Operand,
    view: View,
    /// What becomes of it, before rounding.
    line: Line,
    /// Binary digits of the narrowest format.
    precision: u32,
    /// All numbers on the way are multiples of 2 to minus this; `None` if a quotient may have no end.
    fraction: Option<u32>,
    /// No number on the way is greater than the integer's magnitude and `added`, times `stretch`.
    added: Rational,
    stretch: Rational,
    /// Whether no summand is below zero, and whether none is above.
    summands: [bool; 2],
}

/// The number that becomes an integer: its sign, and lines that bound its magnitude, of the same linear term.
struct Bounds {
    positive: bool,
    of: Linear,
    lower: Line,
    upper: Line,
}

/// The integer that a floating-point number becomes, if it is an integer that was scaled, enough is known of its sign and the result
/// fits the type.
pub fn scaled(cx: &mut Context, state: &mut State, (op, to): (CastOp, &Type), number: &Operand) -> Step<Option<Value>> {
    let (CastOp::FpToSi | CastOp::FpToUi, Type::Int(bits)) = (op, to) else { return Ok(None) };
    let program = cx.program;
    let Some(way) = way(program, state, number).filter(|_| !cx.options.mathematical) else { return Ok(None) };
    let width = operand_bits(cx, state, way.integer);
    let integer = operand(cx, state, way.integer);
    if width > 64 || !matches!(integer, Value::Int { .. }) {
        return Ok(None);
    }
    let term = in_view(cx, state, &integer, width, way.view)?;
    let view = if op == CastOp::FpToSi { View::Signed } else { View::Unsigned };
    let is_exact = way.is_exact(state, &term);
    let identity = Line { slope: Rational::ONE, offset: Rational::ZERO };
    let (low, high) = range::of(*bits, view == View::Signed);
    if is_exact && way.line == identity {
        return Ok(within(state, &term, &low, &high).then_some(Value::Int { term, view }));
    }
    let bounds = if is_exact { way.exact(state, term) } else { way.rounded(state, term) };
    let Some(Bounds { positive, of, lower, upper }) = bounds else { return Ok(None) };
    let most = if positive { high } else { low.abs() };
    let (above, scale) = upper.of(&of);
    if !within(state, &above, &Int::ZERO, &(&most * &scale)) {
        return Ok(None);
    }
    let whole = Linear::symbol(cx.fresh("scaled"));
    let above = Atom::le(&whole.scale(&scale), &above);
    let (below, scale) = lower.of(&of);
    let below = Atom::gt(&whole.scale(&scale), &below.add_constant(&-&scale));
    for fact in [Atom::ge(&whole, &Linear::zero()), above, below] {
        // Of a new symbol these hold for some value.
        let _ = state.assume(&fact);
    }
    Ok(Some(Value::Int { term: if positive { whole } else { -&whole }, view }))
}

impl Line {
    /// The line at the term, times the natural number that makes it a term.
    fn of(&self, term: &Linear) -> (Linear, Int) {
        let (slope, offset) = (&self.slope, &self.offset);
        let scale = slope.denominator() * offset.denominator();
        let slope = slope.numerator() * offset.denominator();
        let offset = offset.numerator() * self.slope.denominator();
        (term.scale(&slope).add_constant(&offset), scale)
    }

    fn negated(&self) -> Line {
        Line { slope: -&self.slope, offset: -&self.offset }
    }
}

fn is_natural(state: &State, term: &Linear) -> bool {
    known(state, &Cond::Atom(Atom::ge(term, &Linear::zero()))) == Some(true)
}

impl Way<'_> {
    /// Takes in what was done before the operations that are known, which took its result. Nothing else is followed.
    fn take(&mut self, op: FloatOp, by: Rational) -> Option<()> {
        let by = match op {
            FloatOp::Mul | FloatOp::Add => by,
            FloatOp::Sub => -&by,
            FloatOp::Div => by.recip(),
            FloatOp::Rem | FloatOp::Neg => return None,
        };
        self.fraction = self.fraction.and_then(|fraction| Some(fraction + fractional_digits(&by)?));
        if matches!(op, FloatOp::Mul | FloatOp::Div) {
            self.line.slope = &self.line.slope * &by;
            self.stretch = &self.stretch * &by.abs().max(Rational::ONE);
        } else {
            let summand = &self.line.slope * &by;
            self.summands[0] &= !summand.is_negative();
            self.summands[1] &= !summand.is_positive();
            self.line.offset = &self.line.offset + &summand;
            self.added = &self.added + &by.abs();
        }
        Some(())
    }

    /// Whether numbers of one sign are added only, if the integer is natural.
    fn only_adds(&self) -> bool {
        self.summands[usize::from(self.line.slope.is_negative())]
    }

    /// Whether nothing is rounded on the way.
    fn is_exact(&self, state: &State, term: &Linear) -> bool {
        let Some(left) = self.fraction.and_then(|fraction| self.precision.checked_sub(fraction)) else { return false };
        let most = (&(&Rational::from(Int::pow2(left)) / &self.stretch) - &self.added).floor();
        within(state, term, &-&most, &most)
    }

    /// The bounds where nothing is rounded.
    fn exact(&self, state: &State, of: Linear) -> Option<Bounds> {
        let (line, negated) = (self.line.clone(), self.line.negated());
        let (positive, line) = match (is_natural(state, &line.of(&of).0), is_natural(state, &negated.of(&of).0)) {
            (true, _) => (true, line),
            (false, true) => (false, negated),
            (false, false) => return None,
        };
        Some(Bounds { positive, of, lower: line.clone(), upper: line })
    }

    /// The bounds with what may be rounded.
    fn rounded(&self, state: &State, term: Linear) -> Option<Bounds> {
        let Line { slope, offset } = &self.line;
        let (natural, of) = match (is_natural(state, &term), is_natural(state, &-&term)) {
            (true, _) => (true, term),
            (false, true) => (false, -&term),
            (false, false) => return None,
        };
        // Summands may take each other away, and leave the error of their sum.
        if !(self.added.is_zero() || natural && self.only_adds()) {
            return None;
        }
        let (slopes, offsets) = (around(&slope.abs(), self.precision), around(&offset.abs(), self.precision));
        let lower = Line { slope: slopes.0, offset: offsets.0 };
        let upper = Line { slope: slopes.1, offset: offsets.1 };
        Some(Bounds { positive: natural != slope.is_negative(), of, lower, upper })
    }
}

/// What happened to the integer that became this number, as far as the expression shows.
fn way<'a>(program: &'a Program, state: &State, number: &'a Operand) -> Option<Way<'a>> {
    let function = program.function(state.top().function);
    let mut way = Way {
        integer: number,
        view: View::Signed,
        line: Line { slope: Rational::ONE, offset: Rational::ZERO },
        precision: u32::MAX,
        fraction: Some(0),
        added: Rational::ZERO,
        stretch: Rational::ONE,
        summands: [true, true],
    };
    let (mut operations, mut formats) = (0, 0);
    let mut number = number;
    loop {
        let Operand::Value(id) = number else { return None };
        way.precision = way.precision.min(precision(&function.value(*id).ty)?);
        match function.defining_inst(*id).map(|inst| &inst.kind)? {
            InstKind::Cast { op: CastOp::FpExt | CastOp::FpTrunc, value, .. } if formats < FORMATS => {
                formats += 1;
                number = value;
            }
            InstKind::Cast { op: op @ (CastOp::SiToFp | CastOp::UiToFp), value, .. } => {
                way.view = if *op == CastOp::SiToFp { View::Signed } else { View::Unsigned };
                way.integer = value;
                return Some(way);
            }
            InstKind::Float { op, args } if operations < OPERATIONS => {
                operations += 1;
                let [left, right] = args.as_slice() else { return None };
                let (op, other, by) = match (op, constant(left), constant(right)) {
                    (op, None, Some(by)) => (op, left, by),
                    (op @ (FloatOp::Mul | FloatOp::Add), Some(by), None) => (op, right, by),
                    _ => return None,
                };
                way.take(*op, by)?;
                number = other;
            }
            // A sum of a product, which may be rounded once or twice.
            InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Math(name)), args, .. }
                if name.trim_start_matches("llvm.") == "fmuladd" && operations + 1 < OPERATIONS =>
            {
                operations += 2;
                let [left, right, summand] = args.as_slice() else { return None };
                way.take(FloatOp::Add, constant(summand)?)?;
                let (other, by) = match (constant(left), constant(right)) {
                    (None, Some(by)) => (left, by),
                    (Some(by), None) => (right, by),
                    _ => return None,
                };
                way.take(FloatOp::Mul, by)?;
                number = other;
            }
            _ => return None,
        }
    }
}

/// Binary digits behind the point, if they have an end.
fn fractional_digits(number: &Rational) -> Option<u32> {
    (0..128).find(|digits| Int::pow2(*digits) == *number.denominator())
}

/// The value of a floating-point constant of a size that is followed.
fn constant(operand: &Operand) -> Option<Rational> {
    let Operand::Const(Constant::Float { bits, pattern }) = operand else { return None };
    let number = match bits {
        32 => f64::from(f32::from_bits(u32::try_from(*pattern).ok()?)),
        64 => f64::from_bits(u64::try_from(*pattern).ok()?),
        _ => return None,
    };
    let bound = f64::from(1_u32 << EXPONENT);
    if !(number.is_finite() && (1.0 / bound..=bound).contains(&number.abs())) {
        return None;
    }
    // 53 digits behind the leading one, which is not below 2^-16.
    let digits = 53 + EXPONENT;
    let scaled = number * 2_f64.powi(i32::try_from(digits).ok()?);
    Some(Rational::new(Int::from(scaled as i128), Int::pow2(digits)))
}

/// Small fractions around a number that is zero or above, where its place is known up to the rounding errors of formats of so
/// many digits.
fn around(number: &Rational, precision: u32) -> (Rational, Rational) {
    if number.is_zero() {
        return (Rational::ZERO, Rational::ZERO);
    }
    // A number is rounded for each operation, each format and as it becomes one: six times, each time by 2^(1-p) at most.
    let error = number * &Rational::new(Int::ONE, Int::pow2(precision.saturating_sub(4)));
    let room = number * &Rational::new(Int::ONE, Int::from(COARSENESS));
    let (low, high) = (number - &error, number + &error);
    (simplest(&(&low - &room), &low), simplest(&high, &(&high + &room)))
}

/// The fraction of the least denominator between two numbers above zero, the first being the smaller one: the first that
/// their continued fractions lead to.
fn simplest(low: &Rational, high: &Rational) -> Rational {
    let whole = Rational::from(low.floor());
    if whole == *low {
        return whole;
    }
    let next = &whole + &Rational::ONE;
    if next <= *high {
        return next;
    }
    let rest = simplest(&(high - &whole).recip(), &(low - &whole).recip());
    &whole + &rest.recip()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rational(numerator: i64, denominator: i64) -> Rational {
        Rational::new(Int::from(numerator), Int::from(denominator))
    }

    #[test]
    fn the_simplest_fraction_between_two_numbers() {
        assert_eq!(simplest(&rational(1, 3), &rational(1, 2)), rational(1, 2));
        assert_eq!(simplest(&rational(314, 100), &rational(315, 100)), rational(22, 7));
        assert_eq!(simplest(&rational(2, 1), &rational(5, 1)), rational(2, 1));
        assert_eq!(simplest(&rational(7, 10), &rational(8, 10)), rational(3, 4));
    }

    #[test]
    fn a_constant_has_the_value_of_its_pattern() {
        let of =
            |number: f64| constant(&Operand::Const(Constant::Float { bits: 64, pattern: number.to_bits().into() }));
        assert_eq!(of(1.5), Some(rational(3, 2)));
        assert_eq!(of(-0.25), Some(rational(-1, 4)));
        assert_eq!(of(0.1), Some(Rational::new(Int::from(3_602_879_701_896_397_i64), Int::pow2(55))));
        assert_eq!(of(0.0), None);
        assert_eq!(of(f64::NAN), None);
        assert_eq!(of(1e30), None);
    }

    /// Against the machine's arithmetic, in both formats.
    #[test]
    fn results_lie_between_the_slopes() {
        let factors = [1.3, 1.0 / 1.3, 0.1, 2.5, 0.7, 1.0 / 3.0, 1.247_330_950_103_979];
        let integers = (0..4000_i64).chain([1 << 20, (1 << 24) - 1, (1 << 24) + 1, (1 << 31) - 1, 999_999_937]);
        for integer in integers {
            for factor in factors {
                let x = Rational::from(integer);
                let check = |whole: i64, exact: f64, by: f64, precision: u32| {
                    let pattern = exact.to_bits().into();
                    let value = constant(&Operand::Const(Constant::Float { bits: 64, pattern })).unwrap();
                    let slope = if by < 0.0 { value.recip() } else { value };
                    let (lower, upper) = around(&slope, precision);
                    let whole = Rational::from(whole);
                    assert!(
                        whole <= &x * &upper && &whole + &Rational::ONE > &x * &lower,
                        "{integer} {exact} {precision}"
                    );
                };
                check((integer as f64 * factor) as i64, factor, 1.0, 53);
                check((integer as f64 / factor) as i64, factor, -1.0, 53);
                let single = factor as f32;
                check((integer as f32 * single) as i64, f64::from(single), 1.0, 24);
                check((integer as f32 / single) as i64, f64::from(single), -1.0, 24);
            }
        }
    }
}
