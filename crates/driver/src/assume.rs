//! Assumptions about the entry's parameters: `string(s)`, `array(a, n)`, `disjoint(a, s)`, `n >= 0`. What they mean is in
//! `docs/assumptions.md`.
//!
//! ```text
//! assume  = "string" "(" name ")" | "array" "(" name "," linear [ "," number ] ")" | "disjoint" "(" name "," name ")"
//!         | linear relation linear
//! linear  = ["-"] term { ("+" | "-") term }
//! term    = number ["*" name] | name ["*" number]
//! relation = "<=" | "<" | ">=" | ">" | "==" | "!="
//! ```

use std::fmt;
use std::str::FromStr;

/// What is assumed about the entry's parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Assume {
    /// The parameter points to a string: readable up to and including the first zero byte.
    String(String),
    /// The parameter points to a block of that many elements; the bytes of an element, where the user says them.
    Array(String, Linear, Option<u64>),
    /// The blocks that the two parameters point to do not overlap.
    Disjoint(String, String),
    /// A comparison of two linear terms.
    Compare(Linear, Relation, Linear),
}

/// A linear term over parameters: the sum of coefficient times parameter, plus a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Linear {
    /// (coefficient, parameter).
    pub terms: Vec<(i64, String)>,
    /// The constant.
    pub constant: i64,
}

/// A relation between two terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    Different,
}

/// An assumption that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "cannot read the assumption `{text}`: {message} (examples: 'string(s)', 'array(a, n)', 'disjoint(a, s)', 'n >= 0')"
)]
pub struct AssumeError {
    /// The whole assumption.
    pub text: String,
    /// What is wrong.
    pub message: String,
}

impl Assume {
    /// The parameters it speaks of.
    pub fn parameters(&self) -> Vec<&str> {
        match self {
            Assume::String(name) => vec![name],
            Assume::Array(name, length, _) => std::iter::once(name.as_str()).chain(length.parameters()).collect(),
            Assume::Disjoint(left, right) => vec![left, right],
            Assume::Compare(lhs, _, rhs) => lhs.parameters().chain(rhs.parameters()).collect(),
        }
    }

    /// The parameters that it takes for numbers, with their factors.
    pub fn numbers(&self) -> Vec<(i64, &str)> {
        let terms: Vec<&(i64, String)> = match self {
            Assume::String(_) | Assume::Disjoint(..) => Vec::new(),
            Assume::Array(_, length, _) => length.terms.iter().collect(),
            Assume::Compare(lhs, _, rhs) => lhs.terms.iter().chain(&rhs.terms).collect(),
        };
        terms.into_iter().map(|(factor, name)| (*factor, name.as_str())).collect()
    }
}

impl Linear {
    /// The parameters it speaks of.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().map(|(_, name)| name.as_str())
    }
}

impl FromStr for Assume {
    type Err = AssumeError;

    fn from_str(text: &str) -> Result<Assume, AssumeError> {
        let fail = |message: String| AssumeError { text: text.to_owned(), message };
        let mut parser = Parser { tokens: tokens(text).map_err(fail)?, at: 0 };
        let assume = parser.assume().map_err(fail)?;
        match parser.peek() {
            None => Ok(assume),
            Some(token) => Err(fail(format!("`{token}` is left over"))),
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::Equal => "==",
            Relation::Different => "!=",
        })
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let parts = self.terms.iter().map(|(factor, name)| match factor.unsigned_abs() {
            1 => (*factor < 0, name.clone()),
            size => (*factor < 0, format!("{size}*{name}")),
        });
        let constant = (self.constant != 0 || self.terms.is_empty())
            .then(|| (self.constant < 0, self.constant.unsigned_abs().to_string()));
        for (negative, text) in parts.chain(constant) {
            match (first, negative) {
                (true, true) => write!(f, "-{text}")?,
                (true, false) => write!(f, "{text}")?,
                (false, true) => write!(f, " - {text}")?,
                (false, false) => write!(f, " + {text}")?,
            }
            first = false;
        }
        Ok(())
    }
}

impl fmt::Display for Assume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assume::String(name) => write!(f, "string({name})"),
            Assume::Array(name, length, None) => write!(f, "array({name}, {length})"),
            Assume::Array(name, length, Some(size)) => write!(f, "array({name}, {length}, {size})"),
            Assume::Disjoint(left, right) => write!(f, "disjoint({left}, {right})"),
            Assume::Compare(lhs, relation, rhs) => write!(f, "{lhs} {relation} {rhs}"),
        }
    }
}

/// Splits into names, numbers and signs.
fn tokens(text: &str) -> Result<Vec<&str>, String> {
    let mut result = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = if word(first) {
            rest.find(|c| !word(c)).unwrap_or(rest.len())
        } else if ["<=", ">=", "==", "!="].iter().any(|sign| rest.starts_with(sign)) {
            2
        } else if "+-*<>(),".contains(first) {
            1
        } else {
            return Err(format!("`{first}` has no meaning here"));
        };
        let (token, after) = rest.split_at(length);
        result.push(token);
        rest = after.trim_start();
    }
    Ok(result)
}

struct Parser<'a> {
    tokens: Vec<&'a str>,
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self, expected: &str) -> Result<&'a str, String> {
        let token = self.peek().ok_or_else(|| format!("{expected} is missing at the end"))?;
        self.at += 1;
        Ok(token)
    }

    fn sign(&mut self, sign: &str) -> Result<(), String> {
        match self.next(&format!("`{sign}`"))? {
            token if token == sign => Ok(()),
            token => Err(format!("`{sign}` is expected in the place of `{token}`")),
        }
    }

    fn name(&mut self) -> Result<String, String> {
        let token = self.next("a parameter's name")?;
        match is_name(token) {
            true => Ok(token.to_owned()),
            false => Err(format!("a parameter's name is expected in the place of `{token}`")),
        }
    }

    /// The bytes of an element, after their comma.
    fn size(&mut self) -> Result<u64, String> {
        self.sign(",")?;
        let token = self.next("a number of bytes")?;
        let size = token.parse().ok().filter(|size| (1..=MOST_BYTES).contains(size));
        size.ok_or_else(|| format!("`{token}` is not a number of bytes that an element may have"))
    }

    fn assume(&mut self) -> Result<Assume, String> {
        let called = self.tokens.get(1) == Some(&"(");
        match self.peek() {
            Some("string") if called => {
                self.at += 2;
                let name = self.name()?;
                self.sign(")")?;
                Ok(Assume::String(name))
            }
            Some("array") if called => {
                self.at += 2;
                let name = self.name()?;
                self.sign(",")?;
                let length = self.linear()?;
                let size = if self.peek() == Some(",") { Some(self.size()?) } else { None };
                self.sign(")")?;
                Ok(Assume::Array(name, length, size))
            }
            Some("disjoint") if called => {
                self.at += 2;
                let left = self.name()?;
                self.sign(",")?;
                let right = self.name()?;
                self.sign(")")?;
                Ok(Assume::Disjoint(left, right))
            }
            Some(other) if called => Err(format!("`{other}` is not known (known: array, disjoint, string)")),
            _ => {
                let lhs = self.linear()?;
                let relation = match self.next("a comparison")? {
                    "<" => Relation::Less,
                    "<=" => Relation::LessEqual,
                    ">" => Relation::Greater,
                    ">=" => Relation::GreaterEqual,
                    "==" => Relation::Equal,
                    "!=" => Relation::Different,
                    other => return Err(format!("a comparison is expected in the place of `{other}`")),
                };
                Ok(Assume::Compare(lhs, relation, self.linear()?))
            }
        }
    }

    fn linear(&mut self) -> Result<Linear, String> {
        let mut result = Linear::default();
        let mut negative = false;
        if self.peek() == Some("-") {
            self.at += 1;
            negative = true;
        }
        loop {
            let (factor, name) = self.term()?;
            let factor = if negative { -factor } else { factor };
            match name {
                Some(name) => result.terms.push((factor, name)),
                None => {
                    result.constant = result.constant.checked_add(factor).ok_or("the constant is too large")?;
                }
            }
            match self.peek() {
                Some("+") => negative = false,
                Some("-") => negative = true,
                _ => return Ok(result),
            }
            self.at += 1;
        }
    }

    fn term(&mut self) -> Result<(i64, Option<String>), String> {
        let token = self.next("a term")?;
        let (mut factor, mut name) = (1, None);
        if is_name(token) {
            name = Some(token.to_owned());
        } else {
            factor = number(token)?;
        }
        if self.peek() == Some("*") {
            self.at += 1;
            match &name {
                Some(_) => factor = number(self.next("a number")?)?,
                None => name = Some(self.name()?),
            }
        }
        Ok((factor, name))
    }
}

/// The largest element of an array, in bytes.
const MOST_BYTES: u64 = 1 << 40;

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn number(token: &str) -> Result<i64, String> {
    token.parse().map_err(|_| format!("`{token}` is not a number that can be used here"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assumptions_read_and_print() {
        for text in [
            "string(s)",
            "array(a, n)",
            "array(a, 2*n + 1)",
            "array(a, n, 4)",
            "disjoint(a, b)",
            "n >= 0",
            "n - m < 3",
            "-n != m",
            "string == 0",
        ] {
            assert_eq!(text.parse::<Assume>().unwrap().to_string(), text);
        }
        assert_eq!("array(a,n*4-1)".parse::<Assume>().unwrap().to_string(), "array(a, 4*n - 1)");
        assert_eq!("array(a, n)".parse::<Assume>().unwrap().parameters(), ["a", "n"]);
    }

    #[test]
    fn what_does_not_parse_is_an_error_that_says_why() {
        for (text, part) in [
            ("", "missing"),
            ("string(", "missing"),
            ("string(s", "`)`"),
            ("string(4)", "name"),
            ("array(a)", "`,`"),
            ("array(a, n, 0)", "number of bytes"),
            ("array(a, n, m)", "number of bytes"),
            ("disjoint(a)", "`,`"),
            ("disjoint(a, 3)", "name"),
            ("block(a)", "`block` is not known"),
            ("n", "comparison"),
            ("n >= 0 0", "left over"),
            ("n >= $", "no meaning"),
            ("n = 0", "no meaning"),
            ("n * m > 0", "not a number"),
            ("n > 99999999999999999999", "not a number"),
        ] {
            let error = text.parse::<Assume>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
