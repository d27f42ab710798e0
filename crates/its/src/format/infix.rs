//! Expressions with infix operators, as rewrite rules and T2 files write them.

use logic::Int;

use super::error::FormatError;
use super::expression::{Expression, Kind, Operator};
use super::lexer::{Tokens, is_name};

/// Deeper nesting than this is rejected: readers recurse over expressions.
const MAX_DEPTH: usize = 200;
/// Higher powers than this are rejected: they are expanded to products.
const MAX_POWER: usize = 64;

/// How a format reads a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// `TRUE` and `FALSE` are truth values, a name before `(` is a function.
    Rules,
    /// `nondet()` is an arbitrary value; there are no functions.
    T2,
}

/// Reads an expression.
pub(super) fn expression(tokens: &mut Tokens, dialect: Dialect) -> Result<Expression, FormatError> {
    Infix { tokens, dialect, depth: 0 }.expression(0)
}

struct Infix<'a> {
    tokens: &'a mut Tokens,
    dialect: Dialect,
    depth: usize,
}

impl Infix<'_> {
    /// Precedence climbing: disjunction, conjunction, comparison, sum, product.
    fn expression(&mut self, level: u8) -> Result<Expression, FormatError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let place = self.tokens.place();
            let deep = format!("an expression nested more than {MAX_DEPTH} deep");
            return Err(FormatError::unsupported(place, deep, "a flatter expression"));
        }
        let mut left = self.power()?;
        loop {
            let (operator, binds) = match self.tokens.peek() {
                "||" | "\\/" => (Operator::Or, 1),
                "&&" | "/\\" => (Operator::And, 2),
                "=" | "==" => (Operator::Equal, 3),
                "!=" => (Operator::Distinct, 3),
                "<" => (Operator::Less, 3),
                "<=" => (Operator::AtMost, 3),
                ">" => (Operator::Greater, 3),
                ">=" => (Operator::AtLeast, 3),
                "+" | "-" => (Operator::Add, 4),
                "*" => (Operator::Multiply, 5),
                "/" => (Operator::Quotient, 5),
                "%" => (Operator::Remainder, 5),
                _ => break,
            };
            if binds <= level {
                break;
            }
            let sign = self.tokens.next("an operator")?;
            let mut right = self.expression(binds)?;
            if sign.text == "-" {
                let place = right.place;
                right = Expression::operation(Operator::Negate, vec![right], place);
            }
            let place = left.place;
            left = Expression::operation(operator, vec![left, right], place);
        }
        self.depth -= 1;
        Ok(left)
    }

    /// A sign or negation binds stronger than everything but a power.
    fn power(&mut self) -> Result<Expression, FormatError> {
        let place = self.tokens.place();
        for (sign, operator) in [("-", Operator::Negate), ("!", Operator::Not)] {
            if self.tokens.accept(sign) {
                self.depth += 1;
                // T2 negates whole comparisons.
                let whole = operator == Operator::Not && self.dialect == Dialect::T2;
                let inner = if whole {
                    self.expression(2)?
                } else if self.depth < MAX_DEPTH {
                    self.power()?
                } else {
                    // Too deep: the recursive call reports it.
                    self.expression(9)?
                };
                self.depth -= 1;
                return Ok(match inner.kind {
                    Kind::Number(value) if operator == Operator::Negate => {
                        Expression { kind: Kind::Number(-value), place }
                    }
                    _ => Expression::operation(operator, vec![inner], place),
                });
            }
        }
        self.tokens.accept("+");
        let base = self.primary()?;
        if !self.tokens.accept("^") {
            return Ok(base);
        }
        let exponent = self.tokens.next("an exponent")?;
        match exponent.text.parse::<usize>() {
            Ok(0) => Ok(Expression { kind: Kind::Number(Int::ONE), place }),
            Ok(1) => Ok(base),
            // Powers of powers are not expanded: their size is not bounded.
            Ok(times) if times * base.all().len() <= MAX_POWER => {
                Ok(Expression::operation(Operator::Multiply, vec![base; times], place))
            }
            _ => Err(FormatError::unexpected(&exponent, &format!("a power of at most {MAX_POWER} factors"))),
        }
    }

    fn primary(&mut self) -> Result<Expression, FormatError> {
        const EXPECTED: &str = "a number, a name or `(`";
        let token = self.tokens.next(EXPECTED)?;
        let place = token.place;
        if token.text == "(" {
            let inner = self.expression(0)?;
            self.tokens.expect(")")?;
            return Ok(inner);
        }
        if token.text.bytes().all(|b| b.is_ascii_digit()) {
            let value = token.text.parse::<Int>().map_err(|_| FormatError::unexpected(&token, EXPECTED))?;
            return Ok(Expression { kind: Kind::Number(value), place });
        }
        if !is_name(&token.text) {
            return Err(FormatError::unexpected(&token, EXPECTED));
        }
        let kind = match (self.dialect, token.text.as_str()) {
            (Dialect::Rules, "TRUE") => Kind::Truth(true),
            (Dialect::Rules, "FALSE") => Kind::Truth(false),
            (Dialect::T2, "nondet" | "NONDET") => {
                self.tokens.expect("(")?;
                self.tokens.expect(")")?;
                Kind::Arbitrary
            }
            (Dialect::Rules, _) if self.tokens.accept("(") => Kind::Call(token.text, self.arguments()?),
            _ => Kind::Name(token.text),
        };
        Ok(Expression { kind, place })
    }

    /// The arguments of a function, behind its opening parenthesis.
    fn arguments(&mut self) -> Result<Vec<Expression>, FormatError> {
        let mut arguments = Vec::new();
        while !self.tokens.accept(")") {
            if !arguments.is_empty() && !self.tokens.accept(",") {
                let token = self.tokens.next("`,` or `)`")?;
                return Err(FormatError::unexpected(&token, "`,` or `)`"));
            }
            arguments.push(self.expression(0)?);
        }
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::lexer::infix;

    fn read(text: &str) -> Result<Expression, FormatError> {
        expression(&mut infix(text), Dialect::Rules)
    }

    #[test]
    fn operators_bind_as_usual() {
        assert_eq!(read("1 + 2 * x > 3 && !(y = 0) || z < 1"), read("(((1 + (2 * x)) > 3) && (!(y = 0))) || (z < 1)"));
        assert_eq!(read("a - b - c"), read("(a - b) - c"));
        assert_eq!(read("-x^2"), read("-(x * x)"));
        assert_ne!(read("a - (b - c)"), read("a - b - c"));
    }

    #[test]
    fn long_chains_are_flat_and_deep_nests_are_refused() {
        assert!(read(&format!("0{}", " + 1".repeat(50_000))).is_ok());
        assert!(matches!(read(&"(".repeat(10_000)), Err(FormatError::Unsupported { .. })));
        assert!(matches!(read(&"-".repeat(10_000)), Err(FormatError::Unsupported { .. })));
        assert!(matches!(read(&"f(".repeat(10_000)), Err(FormatError::Unsupported { .. })));
    }
}
