//! Terms with unknown coefficients, and proofs of inequalities by Farkas' lemma.
//!
//! A [`Template`] is a term whose coefficients are linear combinations of the unknowns of a program.

use std::collections::BTreeMap;

use its::LocationId;
use logic::lp::{Comparison, Effort, Outcome, Problem};
use logic::{Atom, Int, Linear, Rational, Relation, Symbol};

use crate::budget::Budget;
use crate::certificate::Function;

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

    /// The symbols that occur.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.coefficients.keys().copied()
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

    /// The term under values of the unknowns, times a positive factor that makes it integral.
    pub(crate) fn instance(&self, values: &[Rational]) -> Linear {
        let sum = |combination: &Combination| {
            combination
                .iter()
                .fold(Rational::ZERO, |sum, (unknown, factor)| &sum + &(&values[*unknown] * &Rational::from(factor)))
        };
        let coefficients: Vec<_> = self.coefficients.iter().map(|(symbol, c)| (*symbol, sum(c))).collect();
        let constant = &sum(&self.constant) + &Rational::from(self.number);
        let multiple = common_denominator(coefficients.iter().map(|(_, c)| c).chain([&constant]));
        let integral = |value: &Rational| (value * &Rational::from(&multiple)).floor();
        Linear::from_parts(integral(&constant), coefficients.iter().map(|(symbol, c)| (*symbol, integral(c))))
    }

    /// The row of the program that says the template is non-negative at a point, or, without the constant, in a
    /// direction.
    pub(crate) fn row_at(&self, value: &impl Fn(Symbol) -> Rational, direction: bool) -> (Vec<(Unknown, Int)>, Int) {
        let mut parts: BTreeMap<Unknown, Rational> = BTreeMap::new();
        let weighted = self.coefficients.iter().map(|(symbol, combination)| (value(*symbol), combination));
        let constant = Some((Rational::ONE, &self.constant)).filter(|_| !direction);
        for (weight, combination) in weighted.chain(constant).filter(|(weight, _)| !weight.is_zero()) {
            for (unknown, factor) in combination {
                let entry = parts.entry(*unknown).or_default();
                *entry = &*entry + &(&weight * &Rational::from(factor));
            }
        }
        let multiple = common_denominator(parts.values());
        let bound = if direction { Int::ZERO } else { &multiple * &Int::from(-self.number) };
        let integral = |value: &Rational| (value * &Rational::from(&multiple)).floor();
        (parts.iter().map(|(unknown, value)| (*unknown, integral(value))).collect(), bound)
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

    /// The unknowns: constants and coefficients.
    pub(crate) fn unknowns(&self) -> impl Iterator<Item = Unknown> + '_ {
        self.constants.values().copied().chain(self.coefficients())
    }

    /// The unknowns that are coefficients of variables.
    pub(crate) fn coefficients(&self) -> impl Iterator<Item = Unknown> + '_ {
        self.coefficients.values().flatten().map(|(_, unknown)| *unknown)
    }

    /// The least common denominator of the values of the unknowns.
    pub(crate) fn denominator(&self, values: &[Rational]) -> Int {
        common_denominator(self.unknowns().map(|unknown| &values[unknown]))
    }
}

/// The least common multiple of the denominators.
pub(crate) fn common_denominator<'a>(values: impl IntoIterator<Item = &'a Rational>) -> Int {
    values.into_iter().fold(Int::ONE, |multiple, value| {
        let denominator = value.denominator();
        &multiple * &denominator.div_exact(&multiple.gcd(denominator))
    })
}

fn multiplier(program: &mut Problem, atom: &Atom) -> Option<Unknown> {
    match atom.relation {
        Relation::NonNegative => Some(program.add_nonnegative()),
        Relation::Zero => Some(program.add_free()),
        Relation::NonZero => None,
    }
}

/// The greatest value of the objective; `None` when the budget is spent or the program is too hard.
pub(crate) fn maximise(program: &Problem, objective: &[(Unknown, Int)], budget: &mut Budget) -> Option<Outcome> {
    let rows = program.rows().len() as u64 + 1;
    // A pivot touches each entry of the tableau, at worst; the entries of a row are cheap.
    let price = rows * (8 + program.variables() as u64) / 16 + 1;
    let pivots = (budget.work / price).clamp(1, budget.limits.pivots);
    let mut limit = Effort { pivots, deadline: budget.deadline };
    let outcome = program.maximise_within(objective, &mut limit);
    budget.spend(rows * rows + price * (pivots - limit.pivots));
    outcome
}

/// Multipliers that prove `claim >= 0` from `atoms`; `None` if there are none or the budget is spent.
pub(crate) fn multipliers(atoms: &[Atom], claim: &Linear, budget: &mut Budget) -> Option<Vec<(usize, Rational)>> {
    if claim.as_constant().is_some_and(|value| !value.is_negative()) {
        return Some(Vec::new());
    }
    // Often a single atom suffices.
    let parallel = |atom: &Atom| {
        atom.relation != Relation::NonZero && (claim - &atom.term).as_constant().is_some_and(|rest| !rest.is_negative())
    };
    if let Some(index) = atoms.iter().position(parallel) {
        return Some(vec![(index, Rational::ONE)]);
    }
    let Combined { mut program, unknowns, sums, constant } = combined(atoms);
    // A symbol that occurs in no atom is unbounded.
    if claim.symbols().any(|symbol| !sums.contains_key(&symbol)) || budget.is_exhausted() {
        return None;
    }
    for (symbol, sum) in sums {
        program.add_row(sum, Comparison::Equal, claim.coefficient(symbol));
    }
    program.add_row(constant, Comparison::AtMost, claim.constant_part().clone());
    let Outcome::Optimal { point: values, .. } = maximise(&program, &[], budget)? else { return None };
    let factors = unknowns.into_iter().map(|(index, unknown)| (index, values[unknown].clone()));
    Some(factors.filter(|(_, factor)| !factor.is_zero()).collect())
}

/// The least bound of the term that combinations of the atoms give; `None` if they give none or the budget is spent.
pub(crate) fn greatest(atoms: &[Atom], term: &Linear, budget: &mut Budget) -> Option<Rational> {
    if let Some(constant) = term.as_constant() {
        return Some(Rational::from(constant));
    }
    let Combined { mut program, sums, constant, .. } = combined(atoms);
    if term.symbols().any(|symbol| !sums.contains_key(&symbol)) {
        return None;
    }
    for (symbol, sum) in sums {
        program.add_row(sum, Comparison::Equal, -&term.coefficient(symbol));
    }
    let objective: Combination = constant.into_iter().map(|(unknown, part)| (unknown, -&part)).collect();
    match maximise(&program, &objective, budget)? {
        Outcome::Optimal { value, .. } => Some(&Rational::from(term.constant_part()) - &value),
        _ => None,
    }
}

/// A combination of atoms by unknown multipliers.
struct Combined {
    program: Problem,
    /// The multipliers of the atoms that have one.
    unknowns: Vec<(usize, Unknown)>,
    /// The coefficient of each symbol.
    sums: BTreeMap<Symbol, Combination>,
    constant: Combination,
}

fn combined(atoms: &[Atom]) -> Combined {
    let mut result =
        Combined { program: Problem::default(), unknowns: Vec::new(), sums: BTreeMap::new(), constant: Vec::new() };
    for (index, atom) in atoms.iter().enumerate() {
        let Some(unknown) = multiplier(&mut result.program, atom) else { continue };
        result.unknowns.push((index, unknown));
        for (symbol, coefficient) in atom.term.terms() {
            result.sums.entry(symbol).or_default().push((unknown, coefficient.clone()));
        }
        result.constant.push((unknown, atom.term.constant_part().clone()));
    }
    result
}
