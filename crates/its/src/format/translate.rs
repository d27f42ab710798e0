//! From expressions to linear atoms in disjunctive form.

use std::collections::HashMap;

use logic::{Atom, Int, Linear, Relation, Symbol};

use super::FormatError;
use super::expression::Expression;

/// More disjuncts than this are refused: a transition per disjunct would drown everything after.
const MAX_CASES: usize = 512;

/// A disjunction of conjunctions.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    /// The disjuncts; none at all is false.
    pub(super) cases: Vec<Vec<Atom>>,
    /// Whether the formula is equivalent to what was read; otherwise it is implied by it.
    pub(super) exact: bool,
}

impl Formula {
    pub(super) fn truth() -> Self {
        Formula { cases: vec![Vec::new()], exact: true }
    }

    fn falsity() -> Self {
        Formula { cases: Vec::new(), exact: true }
    }

    fn atom(term: Linear, relation: Relation) -> Self {
        Formula { cases: vec![vec![Atom { term, relation }]], exact: true }
    }

    pub(super) fn and(&self, other: &Formula) -> Result<Formula, FormatError> {
        if self.cases.len() * other.cases.len() > MAX_CASES {
            return Err(FormatError::unsupported(0, format!("a condition of more than {MAX_CASES} cases")));
        }
        let join = |left: &Vec<Atom>, right: &Vec<Atom>| left.iter().chain(right).cloned().collect::<Vec<_>>();
        let cases = self.cases.iter().flat_map(|left| other.cases.iter().map(move |right| join(left, right)));
        Ok(Formula { cases: cases.collect(), exact: self.exact && other.exact })
    }

    fn or(mut self, other: Formula) -> Formula {
        self.cases.extend(other.cases);
        self.exact &= other.exact;
        self
    }
}

/// What names mean, and the supply of symbols.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    names: Vec<String>,
    bindings: HashMap<String, Symbol>,
    /// Values of nonlinear terms seen so far: equal terms have equal values.
    opaque: Vec<(Expression, Linear)>,
}

impl Scope {
    pub(super) fn new() -> Self {
        Scope { names: Vec::new(), bindings: HashMap::new(), opaque: Vec::new() }
    }

    /// Binds a name to a new symbol.
    pub(super) fn declare(&mut self, name: &str) -> Symbol {
        let symbol = self.fresh(name);
        self.bindings.insert(name.to_owned(), symbol);
        symbol
    }

    fn fresh(&mut self, name: &str) -> Symbol {
        self.names.push(name.to_owned());
        Symbol(self.names.len() as u32 - 1)
    }

    /// How many symbols there are.
    pub(super) fn len(&self) -> u32 {
        self.names.len() as u32
    }

    /// Takes over the names of symbols that a copy of this scope made: the copies' symbols may coincide, as they
    /// are arbitrary in each transition anyway.
    pub(super) fn keep_fresh_names(&mut self, copy: &Scope) {
        let known = self.names.len();
        self.names.extend(copy.names.iter().skip(known).cloned());
    }

    /// Appends all symbols of another scope.
    pub(super) fn append(&mut self, other: &Scope) {
        self.names.extend(other.names.iter().cloned());
    }

    pub(super) fn into_names(self) -> Vec<String> {
        self.names
    }

    /// A Boolean expression.
    pub(super) fn formula(&mut self, expression: &Expression) -> Result<Formula, FormatError> {
        self.signed(expression, true)
    }

    fn signed(&mut self, expression: &Expression, positive: bool) -> Result<Formula, FormatError> {
        let Some((head, arguments)) = expression.head() else {
            return Err(FormatError::unsupported(0, "a number as a condition".to_owned()));
        };
        match (head, arguments) {
            ("true", []) => Ok(if positive { Formula::truth() } else { Formula::falsity() }),
            ("false", []) => Ok(if positive { Formula::falsity() } else { Formula::truth() }),
            ("and" | "or", _) => {
                let conjunction = (head == "and") == positive;
                let mut result = if conjunction { Formula::truth() } else { Formula::falsity() };
                for argument in arguments {
                    let part = self.signed(argument, positive)?;
                    result = if conjunction { result.and(&part)? } else { result.or(part) };
                }
                Ok(result)
            }
            ("not", [argument]) => self.signed(argument, !positive),
            ("=>", [premise, conclusion]) => {
                let premise = self.signed(premise, !positive)?;
                let conclusion = self.signed(conclusion, positive)?;
                if positive { Ok(premise.or(conclusion)) } else { premise.and(&conclusion) }
            }
            ("exists", [bound, body]) if positive => self.exists(bound, body),
            ("=" | "distinct" | "<" | "<=" | ">" | ">=", [left, right]) => self.comparison(head, left, right, positive),
            _ => Err(FormatError::unsupported(0, format!("{head} as a condition"))),
        }
    }

    fn exists(&mut self, bound: &Expression, body: &Expression) -> Result<Formula, FormatError> {
        let unsupported = || FormatError::unsupported(0, "a quantifier not over integers".to_owned());
        let (head, names) = bound.head().ok_or_else(unsupported)?;
        if !head.is_empty() {
            return Err(unsupported());
        }
        let mut shadowed = Vec::new();
        // What was said of a name outside is not true of the name inside.
        let opaque = std::mem::take(&mut self.opaque);
        for entry in names {
            let Some((name, [Expression::Name(sort)])) = entry.head() else { return Err(unsupported()) };
            if sort != "Int" {
                return Err(unsupported());
            }
            let symbol = self.fresh(name);
            shadowed.push((name.to_owned(), self.bindings.insert(name.to_owned(), symbol)));
        }
        let result = self.signed(body, true);
        for (name, old) in shadowed.into_iter().rev() {
            match old {
                Some(symbol) => self.bindings.insert(name, symbol),
                None => self.bindings.remove(&name),
            };
        }
        self.opaque = opaque;
        result
    }

    fn comparison(
        &mut self,
        operator: &str,
        left: &Expression,
        right: &Expression,
        positive: bool,
    ) -> Result<Formula, FormatError> {
        let (left, left_side) = self.value(left)?;
        let (right, right_side) = self.value(right)?;
        let side = left_side.and(&right_side)?;
        let difference = &left - &right;
        let less = |term: Linear| Formula::atom(term.add_constant(&Int::MINUS_ONE), Relation::NonNegative);
        let at_least = |term: Linear| Formula::atom(term, Relation::NonNegative);
        let atom = match (operator, positive) {
            ("=", true) | ("distinct", false) => Formula::atom(difference, Relation::Zero),
            ("=", false) | ("distinct", true) => Formula::atom(difference, Relation::NonZero),
            (">", true) | ("<=", false) => less(difference),
            ("<", true) | (">=", false) => less(-difference),
            (">=", true) | ("<", false) => at_least(difference),
            _ => at_least(-difference),
        };
        side.and(&atom)
    }

    /// A term, with what is known of the symbols that stand for its nonlinear parts.
    pub(super) fn value(&mut self, expression: &Expression) -> Result<(Linear, Formula), FormatError> {
        let (head, arguments) = match expression {
            Expression::Number(value) => return Ok((Linear::constant(value.clone()), Formula::truth())),
            Expression::Name(name) if name != "true" && name != "false" => {
                return match self.bindings.get(name) {
                    Some(symbol) => Ok((Linear::symbol(*symbol), Formula::truth())),
                    None => self.unknown(expression),
                };
            }
            Expression::Name(name) => (name.as_str(), &[][..]),
            Expression::Apply(head, arguments) => (head.as_str(), arguments.as_slice()),
        };
        match (head, arguments) {
            ("+", _) => self.sum(arguments, |_| Int::ONE),
            ("-", [argument]) => self.sum(std::slice::from_ref(argument), |_| Int::MINUS_ONE),
            ("-", _) => self.sum(arguments, |i| if i == 0 { Int::ONE } else { Int::MINUS_ONE }),
            ("*", _) => self.product(expression, arguments),
            ("/" | "div" | "%" | "mod", [dividend, divisor]) => {
                self.division(expression, matches!(head, "/" | "div"), dividend, divisor)
            }
            ("true" | "false" | "and" | "or" | "not" | "=" | "distinct" | "<" | "<=" | ">" | ">=", _) => {
                let value = self.fresh("truth");
                let (holds, fails) = (self.signed(expression, true)?, self.signed(expression, false)?);
                let is = |n: i64| Formula::atom(Linear::symbol(value).add_constant(&Int::from(-n)), Relation::Zero);
                let mut truth = is(1).and(&holds)?.or(is(0).and(&fails)?);
                truth.exact = false;
                Ok((Linear::symbol(value), truth))
            }
            _ => self.unknown(expression),
        }
    }

    fn sum(
        &mut self,
        arguments: &[Expression],
        factor: impl Fn(usize) -> Int,
    ) -> Result<(Linear, Formula), FormatError> {
        let (mut total, mut side) = (Linear::zero(), Formula::truth());
        for (i, argument) in arguments.iter().enumerate() {
            let (term, more) = self.value(argument)?;
            total = total.add_scaled(&factor(i), &term);
            side = side.and(&more)?;
        }
        Ok((total, side))
    }

    fn product(&mut self, whole: &Expression, arguments: &[Expression]) -> Result<(Linear, Formula), FormatError> {
        let (mut total, mut side) = (Linear::constant(1), Formula::truth());
        for argument in arguments {
            let (term, more) = self.value(argument)?;
            side = side.and(&more)?;
            total = match (total.as_constant(), term.as_constant()) {
                (Some(factor), _) => term.scale(factor),
                (None, Some(factor)) => total.scale(factor),
                (None, None) => return self.unknown(whole),
            };
        }
        Ok((total, side))
    }

    /// Quotient or remainder by a constant. Readers of these formats disagree on rounding of negative dividends, so
    /// only what holds for every rounding is said: the remainder is smaller than the divisor, and not negative when
    /// the dividend is not.
    fn division(
        &mut self,
        whole: &Expression,
        quotient: bool,
        dividend: &Expression,
        divisor: &Expression,
    ) -> Result<(Linear, Formula), FormatError> {
        let (dividend_value, side) = self.value(dividend)?;
        let (divisor_value, _) = self.value(divisor)?;
        let Some(divisor_value) = divisor_value.as_constant().filter(|value| value.is_positive()).cloned() else {
            return self.unknown(whole);
        };
        let key = Expression::apply("/", vec![dividend.clone(), divisor.clone()]);
        let known = self.opaque.iter().find(|(expression, _)| *expression == key).map(|(_, value)| value.clone());
        let q = known.unwrap_or_else(|| Linear::symbol(self.fresh("quotient")));
        self.opaque.push((key, q.clone()));
        let remainder = &dividend_value - &q.scale(&divisor_value);
        let at_least = |term: &Linear| Formula::atom(term.clone(), Relation::NonNegative);
        let below = |term: &Linear| at_least(&(-term).add_constant(&divisor_value).add_constant(&Int::MINUS_ONE));
        let natural = at_least(&dividend_value).and(&at_least(&remainder))?;
        let negative = at_least(&(-&dividend_value).add_constant(&Int::MINUS_ONE)).and(&below(&-&remainder))?;
        let mut division = natural.or(negative).and(&below(&remainder))?;
        division.exact = false;
        Ok((if quotient { q } else { remainder }, side.and(&division)?))
    }

    /// An arbitrary value, the same one for the same expression.
    fn unknown(&mut self, expression: &Expression) -> Result<(Linear, Formula), FormatError> {
        let inexact = Formula { cases: vec![Vec::new()], exact: false };
        if let Some((_, value)) = self.opaque.iter().find(|(known, _)| known == expression) {
            return Ok((value.clone(), inexact));
        }
        let value = Linear::symbol(self.fresh("unknown"));
        self.opaque.push((expression.clone(), value.clone()));
        Ok((value, inexact))
    }

    /// That the argument `variable` of a left-hand side is matched by `pattern`.
    pub(super) fn matches(&mut self, variable: Symbol, pattern: &Expression) -> Result<Formula, FormatError> {
        let variable = Linear::symbol(variable);
        // A Boolean argument is read as an integer, which has more values than it.
        let mut exact = true;
        let value = match pattern {
            Expression::Number(value) => Linear::constant(value.clone()),
            Expression::Name(name) if name == "true" || name == "false" => {
                exact = false;
                Linear::constant(i64::from(name == "true"))
            }
            Expression::Name(name) if self.bindings.contains_key(name) => Linear::symbol(self.bindings[name]),
            _ => return Err(FormatError::unsupported(0, "a pattern that is not a variable or a number".to_owned())),
        };
        Ok(Formula { exact, ..Formula::atom(&variable - &value, Relation::Zero) })
    }
}
