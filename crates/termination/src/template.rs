//! Linear programs about unknown affine functions, by Farkas' lemma.
//!
//! A [`Template`] is a term whose coefficients are unknown: linear combinations of the unknowns of a program. That it
//! is non-negative wherever some atoms hold is, over the rationals, linear in the unknowns and the multipliers of the
//! atoms (Farkas' lemma; complete when the atoms are satisfiable).

use std::collections::BTreeMap;

use its::LocationId;
use logic::lp::{Comparison, Problem};
use logic::{Atom, Int, Linear, Rational, Relation, Symbol};

use crate::argument::Function;
use crate::budget::Budget;

/// A variable of the program.
pub(crate) type Unknown = usize;

/// A linear combination of unknowns.
type Combination = Vec<(Unknown, Int)>;

/// A term with unknown coefficients.
#[derive(Clone, Debug, Default)]
pub(crate) struct Template {
    coefficients: BTreeMap<Symbol, Combination>,
    constant: Combination,
    /// The known part of the constant.
    number: i64,
}

impl Template {
    /// Adds `factor * unknown * term`.
    fn add_unknown(&mut self, unknown: Unknown, factor: &Int, term: &Linear) {
        for (symbol, coefficient) in term.terms() {
            self.coefficients.entry(symbol).or_default().push((unknown, factor * coefficient));
        }
        if !term.constant_part().is_zero() {
            self.constant.push((unknown, factor * term.constant_part()));
        }
    }

    /// Adds a number to the constant.
    pub(crate) fn plus(mut self, number: i64) -> Self {
        self.number += number;
        self
    }

    /// Subtracts an unknown from the constant.
    pub(crate) fn minus_unknown(mut self, unknown: Unknown) -> Self {
        self.constant.push((unknown, Int::MINUS_ONE));
        self
    }

    /// The sum.
    pub(crate) fn and(mut self, other: Template) -> Self {
        for (symbol, more) in other.coefficients {
            self.coefficients.entry(symbol).or_default().extend(more);
        }
        self.constant.extend(other.constant);
        self.number += other.number;
        self
    }
}

/// An unknown affine function per location.
#[derive(Clone, Debug)]
pub(crate) struct UnknownFunction {
    constants: BTreeMap<LocationId, Unknown>,
    coefficients: BTreeMap<LocationId, Vec<(Symbol, Unknown)>>,
}

impl UnknownFunction {
    /// Makes the unknowns for `variables` of each location.
    pub(crate) fn new<'a>(
        program: &mut Problem,
        variables: impl IntoIterator<Item = (LocationId, &'a [Symbol])>,
    ) -> Self {
        let mut result = UnknownFunction { constants: BTreeMap::new(), coefficients: BTreeMap::new() };
        for (location, variables) in variables {
            result.constants.insert(location, program.add_free());
            let own = variables.iter().map(|symbol| (*symbol, program.add_free())).collect();
            result.coefficients.insert(location, own);
        }
        result
    }

    /// `factor *` the function at a location, with the variables replaced by terms.
    pub(crate) fn at(&self, location: LocationId, factor: i64, value: impl Fn(Symbol) -> Linear) -> Template {
        let mut template = Template::default();
        let factor = Int::from(factor);
        if let Some(constant) = self.constants.get(&location) {
            template.add_unknown(*constant, &factor, &Linear::constant(1));
        }
        for (symbol, unknown) in self.coefficients.get(&location).into_iter().flatten() {
            template.add_unknown(*unknown, &factor, &value(*symbol));
        }
        template
    }

    /// The function that an answer gives, times `scale`; integral if `scale` is a multiple of [`Self::denominator`].
    pub(crate) fn read(&self, values: &[Rational], scale: &Int) -> Function {
        let scaled = |unknown: &Unknown| (&values[*unknown] * &Rational::from(scale)).floor();
        let function = |(location, constant): (&LocationId, &Unknown)| {
            let pairs = self.coefficients.get(location).into_iter().flatten();
            let pairs = pairs.map(|(symbol, unknown)| (*symbol, scaled(unknown)));
            (*location, Linear::from_parts(scaled(constant), pairs))
        };
        self.constants.iter().map(function).collect()
    }

    /// The least common denominator of the values of the unknowns.
    pub(crate) fn denominator(&self, values: &[Rational]) -> Int {
        let unknowns = self.constants.values().chain(self.coefficients.values().flatten().map(|(_, unknown)| unknown));
        unknowns.fold(Int::ONE, |multiple, unknown| {
            let denominator = values[*unknown].denominator();
            &multiple * &denominator.div_exact(&multiple.gcd(denominator))
        })
    }
}

/// Demands that `template >= 0` follows from `atoms`; disequalities are ignored.
pub(crate) fn demand(program: &mut Problem, atoms: &[Atom], template: &Template) {
    let mut sums = template.coefficients.clone();
    let mut constant = template.constant.clone();
    for atom in atoms {
        let Some(multiplier) = multiplier(program, atom) else { continue };
        for (symbol, coefficient) in atom.term.terms() {
            sums.entry(symbol).or_default().push((multiplier, -coefficient));
        }
        if !atom.term.constant_part().is_zero() {
            constant.push((multiplier, -atom.term.constant_part()));
        }
    }
    for sum in sums.into_values() {
        program.add_row(sum, Comparison::Equal, 0);
    }
    program.add_row(constant, Comparison::AtLeast, -template.number);
}

fn multiplier(program: &mut Problem, atom: &Atom) -> Option<Unknown> {
    match atom.relation {
        Relation::NonNegative => Some(program.add_nonnegative()),
        Relation::Zero => Some(program.add_free()),
        Relation::NonZero => None,
    }
}

/// The work a program is likely to take: what is spent of the budget for it.
pub(crate) fn cost(program: &Problem) -> u64 {
    (program.rows().len() as u64).pow(2)
}

/// Multipliers that prove `claim >= 0` from `atoms`, if there are any and the budget suffices to find them.
pub(crate) fn multipliers(atoms: &[Atom], claim: &Linear, budget: &mut Budget) -> Option<Vec<(usize, Rational)>> {
    if claim.as_constant().is_some_and(|value| !value.is_negative()) {
        return Some(Vec::new());
    }
    // Often an atom says it.
    let parallel = |atom: &Atom| {
        atom.relation != Relation::NonZero && (claim - &atom.term).as_constant().is_some_and(|rest| !rest.is_negative())
    };
    if let Some(index) = atoms.iter().position(parallel) {
        return Some(vec![(index, Rational::ONE)]);
    }
    let mut program = Problem::default();
    let mut unknowns = Vec::new();
    let mut sums: BTreeMap<Symbol, Combination> = BTreeMap::new();
    let mut constant = Vec::new();
    for (index, atom) in atoms.iter().enumerate() {
        let Some(unknown) = multiplier(&mut program, atom) else { continue };
        unknowns.push((index, unknown));
        for (symbol, coefficient) in atom.term.terms() {
            sums.entry(symbol).or_default().push((unknown, coefficient.clone()));
        }
        constant.push((unknown, atom.term.constant_part().clone()));
    }
    // A symbol that no atom speaks of is unbounded.
    if claim.symbols().any(|symbol| !sums.contains_key(&symbol)) || budget.is_exhausted() {
        return None;
    }
    for (symbol, sum) in sums {
        program.add_row(sum, Comparison::Equal, claim.coefficient(symbol));
    }
    program.add_row(constant, Comparison::AtMost, claim.constant_part().clone());
    budget.spend(cost(&program));
    let values = program.feasible().ok()?;
    let factors = unknowns.into_iter().map(|(index, unknown)| (index, values[unknown].clone()));
    Some(factors.filter(|(_, factor)| !factor.is_zero()).collect())
}
