//! From expressions to linear terms and conditions in disjunctive form.
//!
//! A nonlinear term becomes a symbol, the same one for equal expressions of a step, together with known facts about it;
//! the result is then marked as not exact. Every operation is total on the integers: it has a value also for numbers
//! that represent terms which are not integers (`rewriting` depends on that).

use std::collections::HashMap;

use logic::{Int, Linear, Relation, Symbol};

use super::error::FormatError;
use super::expression::{Expression, Kind, Operator};
use super::formula::Formula;
use super::nonlinear::{Defined, Division, Operation, strengthen};
use super::place::Place;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    /// The value.
    pub(super) value: Linear,
    /// Whether the value is exact; otherwise it may represent a term that is not an integer.
    pub(super) exact: bool,
}

/// What names mean in the step that is being read, and the supply of symbols.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: Vec<String>,
    bindings: HashMap<String, Binding>,
    /// The symbols of steps that are not variables, by name; each step reuses them in the order of its uses.
    pool: HashMap<String, Vec<Symbol>>,
    taken: HashMap<String, usize>,
    /// Values of nonlinear terms seen in this step: equal terms have equal values.
    opaque: Vec<(Expression, Linear)>,
    /// The results of products and quotients in this step.
    defined: Vec<Defined>,
    /// The numbers that represent terms with these functions at the root; other functions have arbitrary results.
    constructors: HashMap<(String, usize), Int>,
    /// Whether names may be conditions: truth values are the integers 1 and 0.
    truth_values: bool,
    /// Whether the condition being read must have a truth value for all integers. Otherwise it is computed from truth
    /// values only.
    total: bool,
}

impl Scope {
    /// A scope in which names may be conditions.
    pub(super) fn with_truth_values(constructors: HashMap<(String, usize), Int>) -> Self {
        Scope { constructors, truth_values: true, ..Scope::default() }
    }

    /// A new symbol that belongs to no step.
    pub(super) fn declare(&mut self, name: &str) -> Symbol {
        self.names.push(name.to_owned());
        Symbol(self.names.len() as u32 - 1)
    }

    /// Begins a step in which these names are known.
    pub(super) fn begin(&mut self, bindings: HashMap<String, Binding>) {
        self.bindings = bindings;
        self.taken.clear();
        self.opaque.clear();
        self.defined.clear();
    }

    /// The condition of a whole step, with what is known of the products and quotients in it.
    pub(super) fn finish(&self, formula: Formula) -> Formula {
        strengthen(formula, &self.defined)
    }

    /// Binds a name for the rest of this step.
    pub(super) fn bind(&mut self, name: &str, value: Linear, exact: bool) {
        // Facts about terms with the old meaning of the name no longer apply.
        self.opaque.clear();
        self.bindings.insert(name.to_owned(), Binding { value, exact });
    }

    /// Begins a part of the step in which only these names are known; returns the names known outside.
    pub(super) fn enter(&mut self, bindings: HashMap<String, Binding>) -> HashMap<String, Binding> {
        self.opaque.clear();
        std::mem::replace(&mut self.bindings, bindings)
    }

    /// Ends such a part.
    pub(super) fn leave(&mut self, outside: HashMap<String, Binding>) {
        self.opaque.clear();
        self.bindings = outside;
    }

    /// What a name stands for.
    pub(super) fn lookup(&self, name: &str) -> Option<&Binding> {
        self.bindings.get(name)
    }

    /// The number that represents terms with this function at the root, if that is known.
    pub(super) fn constructor(&self, name: &str, arity: usize) -> Option<&Int> {
        self.constructors.get(&(name.to_owned(), arity))
    }

    /// A symbol that is arbitrary in this step.
    pub(super) fn fresh(&mut self, name: &str) -> Linear {
        let taken = self.taken.entry(name.to_owned()).or_insert(0);
        *taken += 1;
        let number = *taken;
        if let Some(symbol) = self.pool.get(name).and_then(|symbols| symbols.get(number - 1)) {
            return Linear::symbol(*symbol);
        }
        let symbol = self.declare(name);
        self.pool.entry(name.to_owned()).or_default().push(symbol);
        Linear::symbol(symbol)
    }

    /// The names of all symbols.
    pub(super) fn into_names(self) -> Vec<String> {
        self.names
    }

    /// A condition that is true.
    pub(super) fn formula(&mut self, expression: &Expression) -> Result<Formula, FormatError> {
        self.signed(expression, true)
    }

    fn signed(&mut self, expression: &Expression, positive: bool) -> Result<Formula, FormatError> {
        let place = expression.place;
        match &expression.kind {
            Kind::Truth(value) => Ok(Formula::constant(*value == positive)),
            Kind::Operation(Operator::And | Operator::Or, arguments) => {
                let conjunction = matches!(&expression.kind, Kind::Operation(Operator::And, _)) == positive;
                let mut result = Formula::constant(conjunction);
                for argument in arguments {
                    let part = self.signed(argument, positive)?;
                    result = if conjunction { result.and(&part, place)? } else { result.or(part, place)? };
                }
                Ok(result)
            }
            Kind::Operation(Operator::Not, arguments) => match arguments.as_slice() {
                [argument] => self.signed(argument, !positive),
                _ => Err(count(place, "`not`", "one argument")),
            },
            Kind::Operation(Operator::Implies, arguments) => match arguments.as_slice() {
                [premise, conclusion] => {
                    let premise = self.signed(premise, !positive)?;
                    let conclusion = self.signed(conclusion, positive)?;
                    if positive { premise.or(conclusion, place) } else { premise.and(&conclusion, place) }
                }
                _ => Err(count(place, "`=>`", "two arguments")),
            },
            Kind::Operation(Operator::Choice, arguments) => match arguments.as_slice() {
                [condition, yes, no] => {
                    let yes = self.signed(condition, true)?.and(&self.signed(yes, positive)?, place)?;
                    let no = self.signed(condition, false)?.and(&self.signed(no, positive)?, place)?;
                    yes.or(no, place)
                }
                _ => Err(count(place, "`ite`", "three arguments")),
            },
            Kind::Operation(operator, arguments) if expression.is_condition() => match arguments.as_slice() {
                [left, right] => self.comparison(*operator, left, right, positive, place),
                _ => Err(count(place, "a comparison", "two arguments")),
            },
            Kind::Exists(names, body) if positive => self.exists(names, body),
            Kind::Exists(..) => {
                Err(FormatError::unsupported(place, "a quantifier under a negation", "a quantifier outside of it"))
            }
            Kind::Name(_) | Kind::Call(..) if self.truth_values => {
                let (value, side) = self.value(expression)?;
                let is = |n: Int| Formula::atom(value.add_constant(&-n), Relation::Zero);
                let holds = match (positive, self.total) {
                    (true, _) => is(Int::ONE),
                    (false, false) => is(Int::ZERO),
                    (false, true) => Formula::atom(value.add_constant(&Int::MINUS_ONE), Relation::NonZero),
                };
                side.and(&holds.inexact(), place)
            }
            _ => Err(FormatError::unsupported(place, "a number as a condition", "a comparison or a truth value")),
        }
    }

    fn exists(&mut self, names: &[String], body: &Expression) -> Result<Formula, FormatError> {
        // Facts about a name outside do not apply to the name inside, nor the reverse.
        let opaque = std::mem::take(&mut self.opaque);
        let outside = self.bindings.clone();
        for name in names {
            let value = self.fresh(name);
            self.bindings.insert(name.clone(), Binding { value, exact: true });
        }
        let result = self.signed(body, true);
        self.bindings = outside;
        self.opaque = opaque;
        result
    }

    fn comparison(
        &mut self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        positive: bool,
        place: Place,
    ) -> Result<Formula, FormatError> {
        let (left, left_side) = self.value(left)?;
        let (right, right_side) = self.value(right)?;
        let side = left_side.and(&right_side, place)?;
        let difference = &left - &right;
        let less = |term: Linear| Formula::at_least(term.add_constant(&Int::MINUS_ONE));
        let atom = match (operator, positive) {
            (Operator::Equal, true) | (Operator::Distinct, false) => Formula::atom(difference, Relation::Zero),
            (Operator::Equal, false) | (Operator::Distinct, true) => Formula::atom(difference, Relation::NonZero),
            (Operator::Greater, true) | (Operator::AtMost, false) => less(difference),
            (Operator::Less, true) | (Operator::AtLeast, false) => less(-difference),
            (Operator::AtLeast, true) | (Operator::Less, false) => Formula::at_least(difference),
            _ => Formula::at_least(-difference),
        };
        side.and(&atom, place)
    }

    /// A term, with known facts about the symbols that represent its parts.
    pub(super) fn value(&mut self, expression: &Expression) -> Result<(Linear, Formula), FormatError> {
        let place = expression.place;
        let known = |value: Linear, exact: bool| Ok((value, Formula { exact, ..Formula::truth() }));
        match &expression.kind {
            Kind::Number(value) => known(Linear::constant(value.clone()), true),
            // A truth value is represented by an integer.
            Kind::Truth(value) => known(Linear::constant(i64::from(*value)), false),
            Kind::Arbitrary => known(self.fresh("any"), true),
            Kind::Name(name) => match self.bindings.get(name) {
                Some(binding) => known(binding.value.clone(), binding.exact),
                None => Err(FormatError::unsupported(place, format!("`{name}`"), "a declared name")),
            },
            Kind::Call(name, arguments) => match self.constructor(name, arguments.len()) {
                Some(number) => known(Linear::constant(number.clone()), false),
                None => known(self.fresh("result"), false),
            },
            Kind::Operation(Operator::Add, arguments) => {
                let (mut total, mut side) = (Linear::zero(), Formula::truth());
                for argument in arguments {
                    let (term, more) = self.value(argument)?;
                    total = &total + &term;
                    side = side.and(&more, place)?;
                }
                Ok((total, side))
            }
            Kind::Operation(Operator::Negate, arguments) => match arguments.as_slice() {
                [argument] => self.value(argument).map(|(term, side)| (-term, side)),
                _ => Err(count(place, "`-`", "an argument")),
            },
            Kind::Operation(Operator::Multiply, arguments) => self.product(arguments, place),
            Kind::Operation(operator @ (Operator::Quotient | Operator::Remainder), arguments) => {
                match arguments.as_slice() {
                    [dividend, divisor] => {
                        self.division(expression, *operator == Operator::Quotient, dividend, divisor)
                    }
                    _ => Err(count(place, "a division", "two arguments")),
                }
            }
            Kind::Operation(Operator::Choice, arguments) => match arguments.as_slice() {
                [condition, yes, no] => self.choice(condition, yes, no, place),
                _ => Err(count(place, "`ite`", "three arguments")),
            },
            Kind::Operation(..) | Kind::Exists(..) => self.truth_value(expression),
        }
    }

    /// 1 if a condition holds and 0 otherwise.
    fn truth_value(&mut self, expression: &Expression) -> Result<(Linear, Formula), FormatError> {
        let place = expression.place;
        let value = self.fresh("truth");
        let before = std::mem::replace(&mut self.total, true);
        let both = self.signed(expression, true).and_then(|holds| Ok((holds, self.signed(expression, false)?)));
        self.total = before;
        let (holds, fails) = both?;
        let is = |n: Int| Formula::atom(value.add_constant(&-n), Relation::Zero);
        let truth = is(Int::ONE).and(&holds, place)?.or(is(Int::ZERO).and(&fails, place)?, place)?;
        Ok((value, truth.inexact()))
    }

    fn choice(
        &mut self,
        condition: &Expression,
        yes: &Expression,
        no: &Expression,
        place: Place,
    ) -> Result<(Linear, Formula), FormatError> {
        let value = self.fresh("choice");
        let before = std::mem::replace(&mut self.total, true);
        let both = self.signed(condition, true).and_then(|holds| Ok((holds, self.signed(condition, false)?)));
        self.total = before;
        let (holds, fails) = both?;
        let (yes, yes_side) = self.value(yes)?;
        let (no, no_side) = self.value(no)?;
        let equals = |other: &Linear| Formula::atom(&value - other, Relation::Zero);
        let chosen = holds.and(&equals(&yes), place)?.or(fails.and(&equals(&no), place)?, place)?;
        let side = chosen.and(&yes_side, place)?.and(&no_side, place)?;
        Ok((value, side))
    }

    fn product(&mut self, arguments: &[Expression], place: Place) -> Result<(Linear, Formula), FormatError> {
        let (mut total, mut side) = (Linear::constant(1), Formula::truth());
        for argument in arguments {
            let (term, more) = self.value(argument)?;
            side = side.and(&more, place)?;
            total = match (total.as_constant(), term.as_constant()) {
                (Some(factor), _) => term.scale(factor),
                (None, Some(factor)) => total.scale(factor),
                (None, None) => {
                    side.exact = false;
                    self.multiply(&total, &term)
                }
            };
        }
        Ok((total, side))
    }

    /// The product of two terms that are not constants: equal factors have equal products.
    fn multiply(&mut self, first: &Linear, second: &Linear) -> Linear {
        let (left, right) = if first <= second { (first, second) } else { (second, first) };
        let operation = Operation::Product(Box::new([left.clone(), right.clone()]));
        if let Some(known) = self.defined.iter().find(|known| known.operation == operation) {
            return known.value.clone();
        }
        let value = self.fresh("product");
        self.defined.push(Defined { value: value.clone(), operation });
        value
    }

    /// Quotient or remainder. Readers of these formats disagree on rounding of negative dividends, so only facts that
    /// hold for every rounding are used: the remainder is smaller than the divisor, and not negative when the dividend
    /// is not.
    fn division(
        &mut self,
        whole: &Expression,
        quotient: bool,
        dividend: &Expression,
        divisor: &Expression,
    ) -> Result<(Linear, Formula), FormatError> {
        let place = whole.place;
        let (dividend_value, side) = self.value(dividend)?;
        let (divisor_value, divisor_side) = self.value(divisor)?;
        let divisor_value = match divisor_value.as_constant() {
            Some(constant) if constant.is_positive() && divisor_side.exact => constant.clone(),
            // The constant may represent a term that is not an integer; then nothing is known.
            Some(_) => return Ok(self.unknown(whole)),
            None => {
                let side = side.and(&divisor_side, place)?.inexact();
                let (q, remainder) = self.divide(dividend_value, divisor_value);
                return Ok((if quotient { q } else { remainder }, side));
            }
        };
        let parts = vec![dividend.clone(), divisor.clone()];
        let key = Expression { kind: Kind::Operation(Operator::Quotient, parts), place };
        let known = self.opaque.iter().find(|(expression, _)| *expression == key).map(|(_, value)| value.clone());
        let q = known.unwrap_or_else(|| self.fresh("quotient"));
        if key.is_function() {
            self.opaque.push((key, q.clone()));
        }
        let remainder = &dividend_value - &q.scale(&divisor_value);
        let at_least = |term: &Linear| Formula::at_least(term.clone());
        let below = |term: &Linear| at_least(&(-term).add_constant(&divisor_value).add_constant(&Int::MINUS_ONE));
        let natural = at_least(&dividend_value).and(&at_least(&remainder), place)?;
        let negative = at_least(&(-&dividend_value).add_constant(&Int::MINUS_ONE)).and(&below(&-&remainder), place)?;
        let division = natural.or(negative, place)?.and(&below(&remainder), place)?.inexact();
        Ok((if quotient { q } else { remainder }, side.and(&division, place)?))
    }

    /// The quotient of two terms, and the remainder.
    fn divide(&mut self, dividend: Linear, divisor: Linear) -> (Linear, Linear) {
        let known = self.defined.iter().find_map(|known| match &known.operation {
            Operation::Quotient(division) if division.dividend == dividend && division.divisor == divisor => {
                Some((known.value.clone(), division.remainder.clone()))
            }
            _ => None,
        });
        known.unwrap_or_else(|| {
            let value = self.fresh("quotient");
            let index = self.defined.len();
            let product = self.multiply(&value, &divisor);
            // The facts about the quotient determine the sign of its product.
            let remainder = self.fresh("remainder");
            let division = Division { dividend, divisor, product, remainder: remainder.clone() };
            let operation = Operation::Quotient(Box::new(division));
            self.defined.insert(index, Defined { value: value.clone(), operation });
            (value, remainder)
        })
    }

    /// An arbitrary value, the same for equal expressions without calls.
    fn unknown(&mut self, expression: &Expression) -> (Linear, Formula) {
        let inexact = Formula::truth().inexact();
        if let Some((_, value)) = self.opaque.iter().find(|(known, _)| known == expression) {
            return (value.clone(), inexact);
        }
        let value = self.fresh("unknown");
        if expression.is_function() {
            self.opaque.push((expression.clone(), value.clone()));
        }
        (value, inexact)
    }
}

fn count(place: Place, construct: &str, expected: &str) -> FormatError {
    FormatError::unsupported(place, format!("{construct} with this number of arguments"), expected)
}
