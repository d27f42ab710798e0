//! Atomic statements about linear terms.

use std::fmt;

use crate::int::Int;
use crate::linear::{Linear, Symbol};

/// How the term of an [`Atom`] relates to zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// `term >= 0`
    NonNegative,
    /// `term = 0`
    Zero,
    /// `term != 0`
    NonZero,
}

/// A statement `term >= 0`, `term = 0` or `term != 0` over the integers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// The term compared with zero.
    pub term: Linear,
    /// The comparison.
    pub relation: Relation,
}

impl Atom {
    /// `term relation 0`.
    pub fn new(term: Linear, relation: Relation) -> Atom {
        Atom { term, relation }
    }

    /// `a >= b`
    pub fn ge(a: &Linear, b: &Linear) -> Atom {
        Atom::new(a - b, Relation::NonNegative)
    }

    /// `a <= b`
    pub fn le(a: &Linear, b: &Linear) -> Atom {
        Atom::ge(b, a)
    }

    /// `a < b`
    pub fn lt(a: &Linear, b: &Linear) -> Atom {
        Atom::gt(b, a)
    }

    /// `a > b`
    pub fn gt(a: &Linear, b: &Linear) -> Atom {
        Atom::new((a - b).add_constant(&Int::MINUS_ONE), Relation::NonNegative)
    }

    /// `a = b`
    pub fn eq(a: &Linear, b: &Linear) -> Atom {
        Atom::new(a - b, Relation::Zero)
    }

    /// `a != b`
    pub fn ne(a: &Linear, b: &Linear) -> Atom {
        Atom::new(a - b, Relation::NonZero)
    }

    /// The statement that always holds.
    pub fn truth() -> Atom {
        Atom::new(Linear::zero(), Relation::NonNegative)
    }

    /// The statement that never holds.
    pub fn falsity() -> Atom {
        Atom::new(Linear::constant(Int::MINUS_ONE), Relation::NonNegative)
    }

    /// The statement that holds exactly when this one does not.
    pub fn negate(&self) -> Atom {
        match self.relation {
            Relation::NonNegative => Atom::new((-&self.term).add_constant(&Int::MINUS_ONE), Relation::NonNegative),
            Relation::Zero => Atom::new(self.term.clone(), Relation::NonZero),
            Relation::NonZero => Atom::new(self.term.clone(), Relation::Zero),
        }
    }

    /// An equivalent statement (over the integers) in canonical form: coefficients without a common divisor,
    /// the constant of an inequality rounded down accordingly, the first coefficient of an equality or disequality
    /// positive; [`Atom::truth`] or [`Atom::falsity`] if [`Atom::decided`] decides it.
    pub fn normalised(&self) -> Atom {
        if let Some(decided) = self.decided() {
            return if decided { Atom::truth() } else { Atom::falsity() };
        }
        let content = self.term.content();
        match self.relation {
            Relation::NonNegative => {
                if content.is_one() {
                    return self.clone();
                }
                let constant = self.term.constant_part().div_floor(&content);
                Atom::new(self.term.map_coefficients(constant, |c| c.div_exact(&content)), self.relation)
            }
            Relation::Zero | Relation::NonZero => {
                let negative = self.term.pairs().first().is_some_and(|(_, c)| c.is_negative());
                let divisor = if negative { -content } else { content };
                if divisor.is_one() {
                    return self.clone();
                }
                // `decided` has excluded constants that the content does not divide.
                let constant = self.term.constant_part().div_exact(&divisor);
                Atom::new(self.term.map_coefficients(constant, |c| c.div_floor(&divisor)), self.relation)
            }
        }
    }

    /// Whether the statement holds for all values of its symbols or for none; `None` where neither a constant term nor
    /// the gcd test decides it.
    pub fn decided(&self) -> Option<bool> {
        if let Some(value) = self.term.as_constant() {
            return Some(self.relation.holds(value));
        }
        if self.relation == Relation::NonNegative {
            return None;
        }
        let content = self.term.content();
        if content.is_one() || self.term.constant_part().rem_floor(&content).is_zero() {
            return None;
        }
        Some(self.relation == Relation::NonZero)
    }

    /// Whether [`Atom::decided`] finds that the statement holds for all values of its symbols.
    pub fn is_trivially_true(&self) -> bool {
        self.decided() == Some(true)
    }

    /// Whether [`Atom::decided`] finds that the statement holds for no values of its symbols.
    pub fn is_trivially_false(&self) -> bool {
        self.decided() == Some(false)
    }

    /// The truth of the statement under an assignment.
    pub fn evaluate(&self, value: impl Fn(Symbol) -> Int) -> bool {
        self.relation.holds(&self.term.evaluate(value))
    }

    /// Replaces symbols by terms, all at once.
    pub fn substitute(&self, replacement: impl Fn(Symbol) -> Option<Linear>) -> Atom {
        Atom::new(self.term.substitute(replacement), self.relation)
    }

    /// Renames symbols.
    pub fn rename(&self, renaming: impl Fn(Symbol) -> Symbol) -> Atom {
        Atom::new(self.term.rename(renaming), self.relation)
    }

    /// The symbols that occur, ascending.
    pub fn symbols(&self) -> impl DoubleEndedIterator<Item = Symbol> + '_ {
        self.term.symbols()
    }

    /// Formats the atom with names for its symbols, with the positive part on the left and the negative part on the
    /// right.
    pub fn display<'a>(&'a self, name: &'a dyn Fn(Symbol) -> String) -> impl fmt::Display + 'a {
        DisplayAtom { atom: self, name }
    }
}

impl Relation {
    /// Whether `value` stands in this relation to zero.
    pub fn holds(self, value: &Int) -> bool {
        match self {
            Relation::NonNegative => !value.is_negative(),
            Relation::Zero => value.is_zero(),
            Relation::NonZero => !value.is_zero(),
        }
    }
}

struct DisplayAtom<'a> {
    atom: &'a Atom,
    name: &'a dyn Fn(Symbol) -> String,
}

impl fmt::Display for DisplayAtom<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = &self.atom.term;
        let side = |negative: bool| {
            let pairs = term.terms().filter(|(_, c)| c.is_negative() == negative).map(|(s, c)| (s, c.abs()));
            let constant = term.constant_part();
            let constant = if constant.is_negative() == negative { constant.abs() } else { Int::ZERO };
            Linear::from_parts(constant, pairs)
        };
        let operator = match self.atom.relation {
            Relation::NonNegative => ">=",
            Relation::Zero => "=",
            Relation::NonZero => "!=",
        };
        write!(f, "{} {operator} {}", side(false).display(self.name), side(true).display(self.name))
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.display(&|symbol| symbol.to_string()), f)
    }
}

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lin(constant: i64, pairs: &[(u32, i64)]) -> Linear {
        Linear::from_parts(constant, pairs.iter().map(|(s, c)| (Symbol(*s), Int::from(*c))))
    }

    #[test]
    fn inequalities_are_tightened() {
        let atom = Atom::new(lin(-3, &[(0, 2), (1, -4)]), Relation::NonNegative);
        assert_eq!(atom.normalised(), Atom::new(lin(-2, &[(0, 1), (1, -2)]), Relation::NonNegative));
    }

    #[test]
    fn equalities_pass_the_gcd_test_or_are_decided() {
        assert!(Atom::new(lin(1, &[(0, 2), (1, 4)]), Relation::Zero).is_trivially_false());
        assert!(Atom::new(lin(1, &[(0, 2), (1, 4)]), Relation::NonZero).is_trivially_true());
        assert_eq!(
            Atom::new(lin(2, &[(0, -2), (1, 4)]), Relation::Zero).normalised(),
            Atom::new(lin(-1, &[(0, 1), (1, -2)]), Relation::Zero)
        );
    }

    #[test]
    fn negation_is_exact_over_the_integers() {
        for (atom, x) in [Atom::ge(&lin(0, &[(0, 1)]), &lin(3, &[])), Atom::eq(&lin(0, &[(0, 1)]), &lin(3, &[]))]
            .into_iter()
            .flat_map(|atom| (0..6).map(move |x| (atom.clone(), x)))
        {
            assert_ne!(atom.evaluate(|_| Int::from(x)), atom.negate().evaluate(|_| Int::from(x)));
            assert_eq!(atom.evaluate(|_| Int::from(x)), atom.normalised().evaluate(|_| Int::from(x)));
        }
    }

    #[test]
    fn displays_as_a_comparison() {
        assert_eq!(Atom::lt(&lin(0, &[(0, 1)]), &lin(5, &[(1, 1)])).to_string(), "s1 + 4 >= s0");
    }
}
