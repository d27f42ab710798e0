//! The abstract meaning of operations: relations on Z between operands and result (paper 2, Sect. 3).
//!
//! A function of `opcode` takes what is known of the operands and answers with a [`Meaning`]: the result as a term, where
//! need be over a new symbol that has a [`Definition`] and linear facts. It is pure; the facts are computed only when
//! the symbol is new, because they ask for bounds.

use std::fmt;

use logic::{Atom, Definition, Knowledge, Linear, Symbol};
use logic::{Int, Interval};

/// Makes a new symbol; the name is for reports.
pub type Fresh<'a> = &'a mut dyn FnMut(&'static str) -> Symbol;

/// The facts about a new symbol: from what is known, its term, and a source of further symbols that stand for some
/// integers the facts determine.
type Facts = Box<dyn FnOnce(&Knowledge, &Linear, Fresh) -> Vec<Atom>>;

/// A nonlinear result with a name.
pub struct Named {
    /// What to call it in reports.
    pub name: &'static str,
    /// What it is.
    pub definition: Definition,
    facts: Facts,
    determined: bool,
}

/// The result of an operation: `base + factor * named`, or `base` alone.
pub struct Meaning {
    base: Linear,
    named: Option<(Int, Named)>,
}

impl Meaning {
    /// The result is a term over what exists.
    pub fn term(base: Linear) -> Meaning {
        Meaning { base, named: None }
    }

    /// The result is a number.
    pub fn constant(value: impl Into<Int>) -> Meaning {
        Meaning::term(Linear::constant(value))
    }

    /// The result is what the definition says. The facts must hold of it in every state that the knowledge they are
    /// given describes.
    pub fn named(
        name: &'static str,
        definition: Definition,
        facts: impl FnOnce(&Knowledge, &Linear, Fresh) -> Vec<Atom> + 'static,
    ) -> Meaning {
        let named = Named { name, definition, facts: Box::new(facts), determined: false };
        Meaning { base: Linear::zero(), named: Some((Int::ONE, named)) }
    }

    /// The same where the facts alone determine the result, and the further symbols: in each state that the knowledge
    /// describes there is exactly one value for each that satisfies them.
    pub fn determined_by(
        name: &'static str,
        definition: Definition,
        facts: impl FnOnce(&Knowledge, &Linear, Fresh) -> Vec<Atom> + 'static,
    ) -> Meaning {
        let named = Named { name, definition, facts: Box::new(facts), determined: true };
        Meaning { base: Linear::zero(), named: Some((Int::ONE, named)) }
    }

    /// Whether linear facts alone determine the result.
    pub fn determined(&self) -> bool {
        self.named.as_ref().is_none_or(|(_, named)| named.determined)
    }

    /// `added + factor * self`.
    pub fn scaled(self, factor: &Int, added: &Linear) -> Meaning {
        let base = self.base.scale(factor);
        Meaning { base: &base + added, named: self.named.map(|(scale, named)| (&scale * factor, named)) }
    }

    /// `from - self`.
    pub fn subtracted_from(self, from: &Linear) -> Meaning {
        self.scaled(&Int::MINUS_ONE, from)
    }

    /// The bitwise complement: `-1 - self`.
    pub fn complement(self) -> Meaning {
        self.subtracted_from(&Linear::constant(Int::MINUS_ONE))
    }

    /// The result, if no name is needed.
    pub fn as_term(&self) -> Option<&Linear> {
        if self.named.is_none() { Some(&self.base) } else { None }
    }

    /// The parts of `base + factor * named`.
    pub fn into_parts(self) -> (Linear, Option<(Int, Named)>) {
        (self.base, self.named)
    }

    /// The result as a term: the symbol that has the definition already, or a new one with its facts.
    pub fn express(self, known: &mut Knowledge, fresh: Fresh) -> Linear {
        let Some((factor, named)) = self.named else { return self.base };
        let symbol = known.defined(&named.definition).unwrap_or_else(|| named.introduce(known, fresh));
        self.base.add_scaled(&factor, &Linear::symbol(symbol))
    }
}

impl Named {
    /// The facts about the result.
    pub fn facts(self, known: &Knowledge, result: &Linear, fresh: Fresh) -> Vec<Atom> {
        (self.facts)(known, result, fresh)
    }

    fn introduce(self, known: &mut Knowledge, fresh: Fresh) -> Symbol {
        let symbol = fresh(self.name);
        let facts = (self.facts)(known, &Linear::symbol(symbol), fresh);
        // A contradiction would have been one of what was known before; whoever asks next finds it.
        let _ = known.define(symbol, self.definition);
        for fact in &facts {
            let _ = known.assume(fact);
        }
        symbol
    }
}

impl fmt::Debug for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base)?;
        self.named.as_ref().map_or(Ok(()), |(factor, named)| write!(f, " + {factor} * {}", named.definition))
    }
}

/// A result that is one of several terms: the first whose condition holds, else the last.
#[derive(Clone, Debug)]
pub struct Cases {
    /// Conditions with their results, in order.
    pub cases: Vec<(Atom, Linear)>,
    /// The result where no condition holds.
    pub otherwise: Linear,
}

/// `low <= term` and `term <= high`.
pub(crate) fn between(term: &Linear, low: &Int, high: &Int) -> Vec<Atom> {
    vec![Atom::ge(term, &Linear::constant(low.clone())), Atom::le(term, &Linear::constant(high.clone()))]
}

/// Whether the knowledge places the term in [low, high].
pub fn within(known: &Knowledge, term: &Linear, low: &Int, high: &Int) -> bool {
    let quick = known.quick_bounds(term);
    (quick.low.as_ref().is_some_and(|least| least >= low)
        || known.implies(&Atom::ge(term, &Linear::constant(low.clone()))))
        && (quick.high.as_ref().is_some_and(|greatest| greatest <= high)
            || known.implies(&Atom::le(term, &Linear::constant(high.clone()))))
}

/// Both ends of an interval.
pub(crate) fn ends(interval: &Interval) -> Option<(&Int, &Int)> {
    Some((interval.low.as_ref()?, interval.high.as_ref()?))
}
