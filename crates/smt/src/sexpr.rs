//! Reading what a solver prints.

use logic::{Int, Rational};

use crate::Value;

/// A symbolic expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sexpr {
    Atom(String),
    List(Vec<Sexpr>),
}

/// The first expression of a text.
pub(crate) fn parse(text: &str) -> Option<Sexpr> {
    let mut open: Vec<Vec<Sexpr>> = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let mut done = None;
        match first {
            '(' => {
                open.push(Vec::new());
                rest = &rest[1..];
            }
            ')' => {
                done = Some(Sexpr::List(open.pop()?));
                rest = &rest[1..];
            }
            '|' => {
                let end = rest[1..].find('|')? + 2;
                done = Some(Sexpr::Atom(rest[..end].to_owned()));
                rest = &rest[end..];
            }
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len());
                done = Some(Sexpr::Atom(rest[..end].to_owned()));
                rest = &rest[end..];
            }
        }
        if let Some(done) = done {
            match open.last_mut() {
                Some(list) => list.push(done),
                None => return Some(done),
            }
        }
        rest = rest.trim_start();
    }
    None
}

impl Sexpr {
    /// A value as solvers print them; `None` for anything else.
    pub(crate) fn value(&self) -> Option<Value> {
        match self {
            Sexpr::Atom(text) => match text.as_str() {
                "true" => Some(Value::Bool(true)),
                "false" => Some(Value::Bool(false)),
                text => {
                    if let Some(digits) = text.strip_prefix("#x") {
                        bit_vector(digits, 4)
                    } else if let Some(digits) = text.strip_prefix("#b") {
                        bit_vector(digits, 1)
                    } else if let Some(whole) = text.strip_suffix(".0") {
                        whole.parse::<Int>().ok().map(|whole| Value::Real(Rational::from(whole)))
                    } else {
                        text.parse::<Int>().ok().map(Value::Int)
                    }
                }
            },
            Sexpr::List(parts) => match parts.as_slice() {
                [Sexpr::Atom(minus), part] if minus == "-" => match part.value()? {
                    Value::Int(value) => Some(Value::Int(-value)),
                    Value::Real(value) => Some(Value::Real(-value)),
                    _ => None,
                },
                [Sexpr::Atom(slash), numerator, denominator] if slash == "/" => {
                    let denominator = denominator.number()?;
                    (!denominator.is_zero()).then(|| numerator.number())?.map(|n| Value::Real(n / denominator))
                }
                _ => None,
            },
        }
    }

    fn number(&self) -> Option<Rational> {
        match self.value()? {
            Value::Int(value) => Some(Rational::from(value)),
            Value::Real(value) => Some(value),
            _ => None,
        }
    }
}

fn bit_vector(digits: &str, bits_per_digit: u32) -> Option<Value> {
    let mut value = Int::ZERO;
    for digit in digits.chars() {
        let digit = digit.to_digit(1 << bits_per_digit)?;
        value = value * Int::pow2(bits_per_digit) + Int::from(digit);
    }
    Some(Value::BitVec { bits: u32::try_from(digits.len()).ok()? * bits_per_digit, value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_nested_lists_and_values() {
        let parsed = parse(" ((s1 (- 5)) (|a b| (/ 1.0 3.0)))\n").unwrap();
        let Sexpr::List(pairs) = &parsed else { panic!("a list") };
        let Sexpr::List(first) = &pairs[0] else { panic!("a pair") };
        assert_eq!(first[1].value(), Some(Value::Int(Int::from(-5))));
        let Sexpr::List(second) = &pairs[1] else { panic!("a pair") };
        assert_eq!(second[1].value(), Some(Value::Real(Rational::new(Int::ONE, Int::from(3)))));
        assert_eq!(parse("(a"), None);
        assert_eq!(parse(")"), None);
    }
}
