//! Symbols and linear terms over them.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use smallvec::SmallVec;

use crate::int::Int;

/// An unknown integer. Whoever creates it keeps its name, machine type and origin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u32);

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

/// The (symbol, coefficient) pairs of a linear term, sorted by symbol, without zero coefficients.
pub type Terms = SmallVec<[(Symbol, Int); 3]>;

/// A linear term: a constant plus integer multiples of symbols.
///
/// Invariant: the terms are sorted by symbol, each symbol occurs once, no coefficient is zero. So equality is
/// structural.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Linear {
    terms: Terms,
    constant: Int,
}

impl Linear {
    /// The term 0.
    pub fn zero() -> Linear {
        Linear::default()
    }

    /// A constant term.
    pub fn constant(value: impl Into<Int>) -> Linear {
        Linear { terms: SmallVec::new(), constant: value.into() }
    }

    /// The term that is one symbol.
    pub fn symbol(symbol: Symbol) -> Linear {
        Linear { terms: SmallVec::from_iter([(symbol, Int::ONE)]), constant: Int::ZERO }
    }

    /// The sum of the constant and all pairs; pairs may come in any order and repeat symbols.
    pub fn from_parts(constant: impl Into<Int>, pairs: impl IntoIterator<Item = (Symbol, Int)>) -> Linear {
        let mut unsorted: Terms = pairs.into_iter().collect();
        unsorted.sort_by_key(|(symbol, _)| *symbol);
        let mut terms = Terms::new();
        for (symbol, coefficient) in unsorted {
            match terms.last_mut() {
                Some((last, sum)) if *last == symbol => *sum += &coefficient,
                _ => terms.push((symbol, coefficient)),
            }
        }
        terms.retain(|(_, coefficient)| !coefficient.is_zero());
        Linear { terms, constant: constant.into() }
    }

    /// The constant part.
    #[inline]
    pub fn constant_part(&self) -> &Int {
        &self.constant
    }

    /// The value, if no symbol occurs.
    #[inline]
    pub fn as_constant(&self) -> Option<&Int> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The symbol, if the term is exactly one symbol.
    pub fn as_symbol(&self) -> Option<Symbol> {
        match self.terms.as_slice() {
            [(symbol, coefficient)] if coefficient.is_one() && self.constant.is_zero() => Some(*symbol),
            _ => None,
        }
    }

    /// The coefficient of `symbol`, zero if it does not occur.
    pub fn coefficient(&self, symbol: Symbol) -> Int {
        self.coefficient_ref(symbol).cloned().unwrap_or(Int::ZERO)
    }

    pub(crate) fn coefficient_ref(&self, symbol: Symbol) -> Option<&Int> {
        // Terms are short: a scan beats a binary search.
        self.terms.iter().find(|(other, _)| *other == symbol).map(|(_, coefficient)| coefficient)
    }

    /// The pairs of symbol and coefficient, sorted by symbol.
    #[inline]
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = (Symbol, &Int)> + ExactSizeIterator + Clone {
        self.terms.iter().map(|(symbol, coefficient)| (*symbol, coefficient))
    }

    #[inline]
    pub(crate) fn pairs(&self) -> &[(Symbol, Int)] {
        &self.terms
    }

    /// How many symbols occur.
    #[inline]
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether no symbol occurs.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The symbols that occur, ascending.
    #[inline]
    pub fn symbols(&self) -> impl DoubleEndedIterator<Item = Symbol> + '_ {
        self.terms.iter().map(|(symbol, _)| *symbol)
    }

    /// Whether `symbol` occurs.
    #[inline]
    pub fn contains(&self, symbol: Symbol) -> bool {
        self.terms.iter().any(|(other, _)| *other == symbol)
    }

    /// This term times `factor`.
    pub fn scale(&self, factor: &Int) -> Linear {
        if factor.is_zero() {
            return Linear::zero();
        }
        if factor.is_one() {
            return self.clone();
        }
        Linear {
            terms: self.terms.iter().map(|(symbol, coefficient)| (*symbol, coefficient * factor)).collect(),
            constant: &self.constant * factor,
        }
    }

    /// `self + factor * other`.
    pub fn add_scaled(&self, factor: &Int, other: &Linear) -> Linear {
        if factor.is_zero() {
            return self.clone();
        }
        let mut terms = Terms::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some((a, _)), Some((b, _))) if a == b => {
                    // `peek` showed that both exist.
                    if let (Some((symbol, x)), Some((_, y))) = (left.next(), right.next()) {
                        let sum = x + &(y * factor);
                        if !sum.is_zero() {
                            terms.push((*symbol, sum));
                        }
                    }
                }
                (Some((a, _)), other_side) if other_side.is_none_or(|(b, _)| a < b) => {
                    terms.extend(left.next().cloned());
                }
                _ => terms.extend(right.next().map(|(symbol, y)| (*symbol, y * factor))),
            }
        }
        Linear { terms, constant: &self.constant + &(&other.constant * factor) }
    }

    /// `self + value`.
    pub fn add_constant(&self, value: &Int) -> Linear {
        Linear { terms: self.terms.clone(), constant: &self.constant + value }
    }

    /// This term without its `symbol` part.
    pub fn without(&self, symbol: Symbol) -> Linear {
        Linear {
            terms: self.terms.iter().filter(|(other, _)| *other != symbol).cloned().collect(),
            constant: self.constant.clone(),
        }
    }

    /// Replaces symbols by terms, all at once; `None` leaves a symbol as it is.
    pub fn substitute(&self, replacement: impl Fn(Symbol) -> Option<Linear>) -> Linear {
        let mut kept = Terms::new();
        let mut replaced: SmallVec<[(&Int, Linear); 2]> = SmallVec::new();
        for (symbol, coefficient) in &self.terms {
            match replacement(*symbol) {
                Some(term) => replaced.push((coefficient, term)),
                None => kept.push((*symbol, coefficient.clone())),
            }
        }
        let mut result = Linear { terms: kept, constant: self.constant.clone() };
        for (coefficient, term) in replaced {
            result = result.add_scaled(coefficient, &term);
        }
        result
    }

    /// Renames symbols. The renaming need not be injective: coefficients that meet are added.
    pub fn rename(&self, renaming: impl Fn(Symbol) -> Symbol) -> Linear {
        Linear::from_parts(self.constant.clone(), self.terms().map(|(s, c)| (renaming(s), c.clone())))
    }

    /// The value under an assignment.
    pub fn evaluate(&self, value: impl Fn(Symbol) -> Int) -> Int {
        self.terms.iter().fold(self.constant.clone(), |sum, (symbol, coefficient)| sum + coefficient * value(*symbol))
    }

    /// The greatest common divisor of the coefficients (not the constant), zero without symbols.
    pub fn content(&self) -> Int {
        let mut gcd = Int::ZERO;
        for (_, coefficient) in &self.terms {
            gcd = gcd.gcd(coefficient);
            if gcd.is_one() {
                break;
            }
        }
        gcd
    }

    /// The term divided by an integer, which must not be zero; `None` unless that divides the constant and all coefficients.
    pub fn divided(&self, divisor: &Int) -> Option<Linear> {
        if divisor.is_one() {
            return Some(self.clone());
        }
        let magnitude = divisor.abs();
        let divides = |value: &Int| value.rem_floor(&magnitude).is_zero();
        let all = divides(&self.constant) && self.terms.iter().all(|(_, coefficient)| divides(coefficient));
        all.then(|| {
            self.map_coefficients(self.constant.div_exact(divisor), |coefficient| coefficient.div_exact(divisor))
        })
    }

    pub(crate) fn map_coefficients(&self, constant: Int, map: impl Fn(&Int) -> Int) -> Linear {
        Linear { terms: self.terms.iter().map(|(symbol, coefficient)| (*symbol, map(coefficient))).collect(), constant }
    }

    /// Formats the term with names for its symbols.
    pub fn display<'a>(&'a self, name: &'a dyn Fn(Symbol) -> String) -> impl fmt::Display + 'a {
        DisplayLinear { term: self, name }
    }
}

struct DisplayLinear<'a> {
    term: &'a Linear,
    name: &'a dyn Fn(Symbol) -> String,
}

impl fmt::Display for DisplayLinear<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (symbol, coefficient) in self.term.terms() {
            let sign = match (first, coefficient.is_negative()) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            f.write_str(sign)?;
            let size = coefficient.abs();
            if !size.is_one() {
                write!(f, "{size}*")?;
            }
            f.write_str(&(self.name)(symbol))?;
            first = false;
        }
        let constant = &self.term.constant;
        if first {
            write!(f, "{constant}")
        } else if constant.is_negative() {
            write!(f, " - {}", constant.abs())
        } else if constant.is_positive() {
            write!(f, " + {constant}")
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.display(&|symbol| symbol.to_string()), f)
    }
}

impl fmt::Debug for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Symbol> for Linear {
    fn from(symbol: Symbol) -> Linear {
        Linear::symbol(symbol)
    }
}

impl From<Int> for Linear {
    fn from(value: Int) -> Linear {
        Linear::constant(value)
    }
}

impl Add for &Linear {
    type Output = Linear;
    fn add(self, other: &Linear) -> Linear {
        self.add_scaled(&Int::ONE, other)
    }
}

impl Sub for &Linear {
    type Output = Linear;
    fn sub(self, other: &Linear) -> Linear {
        self.add_scaled(&Int::MINUS_ONE, other)
    }
}

impl Neg for &Linear {
    type Output = Linear;
    fn neg(self) -> Linear {
        self.scale(&Int::MINUS_ONE)
    }
}

macro_rules! by_value {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait for Linear {
            type Output = Linear;
            fn $method(self, other: Linear) -> Linear {
                (&self).$method(&other)
            }
        }
        impl $trait<&Linear> for Linear {
            type Output = Linear;
            fn $method(self, other: &Linear) -> Linear {
                (&self).$method(other)
            }
        }
        impl $trait<Linear> for &Linear {
            type Output = Linear;
            fn $method(self, other: Linear) -> Linear {
                self.$method(&other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub);

impl Neg for Linear {
    type Output = Linear;
    fn neg(self) -> Linear {
        -&self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lin(constant: i64, pairs: &[(u32, i64)]) -> Linear {
        Linear::from_parts(constant, pairs.iter().map(|(s, c)| (Symbol(*s), Int::from(*c))))
    }

    #[test]
    fn sums_cancel_and_stay_sorted() {
        let a = lin(1, &[(1, 2), (3, -1)]);
        let b = lin(2, &[(2, 5), (3, 1)]);
        assert_eq!(&a + &b, lin(3, &[(1, 2), (2, 5)]));
        assert_eq!(&a - &a, Linear::zero());
        assert_eq!(lin(0, &[(3, 1), (1, 2), (3, -1)]), lin(0, &[(1, 2)]));
    }

    #[test]
    fn substitution_is_simultaneous() {
        let swap = |s: Symbol| Some(Linear::symbol(Symbol(if s == Symbol(1) { 2 } else { 1 })));
        assert_eq!(lin(0, &[(1, 2), (2, 3)]).substitute(swap), lin(0, &[(1, 3), (2, 2)]));
    }

    #[test]
    fn only_what_divides_all_parts_divides_a_term() {
        let term = lin(-6, &[(1, 4), (2, -8)]);
        assert_eq!(term.divided(&Int::from(2)), Some(lin(-3, &[(1, 2), (2, -4)])));
        assert_eq!(term.divided(&Int::from(-2)), Some(lin(3, &[(1, -2), (2, 4)])));
        assert_eq!(term.divided(&Int::from(4)), None, "the constant");
        assert_eq!(term.divided(&Int::from(3)), None, "the coefficients");
    }

    #[test]
    fn displays() {
        assert_eq!(lin(-4, &[(1, 1), (2, -3)]).to_string(), "s1 - 3*s2 - 4");
        assert_eq!(lin(0, &[]).to_string(), "0");
        assert_eq!(lin(4, &[(2, -1)]).to_string(), "-s2 + 4");
    }
}
