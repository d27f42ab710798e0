//! Lists and atoms of an SMT-LIB file, and the expressions they stand for.

use logic::Int;

use crate::format::error::FormatError;
use crate::format::expression::{Expression, Kind, Operator};
use crate::format::lexer::Tokens;
use crate::format::place::Place;

/// Deeper nesting than this is rejected: readers recurse over expressions.
const MAX_DEPTH: usize = 1000;

/// A list or an atom with its place.
#[derive(Clone, Debug)]
pub(super) struct Sexpr {
    pub(super) kind: SexprKind,
    pub(super) place: Place,
}

#[derive(Clone, Debug)]
pub(super) enum SexprKind {
    Atom(String),
    List(Vec<Sexpr>),
}

impl Sexpr {
    /// Reads one expression.
    pub(super) fn read(tokens: &mut Tokens) -> Result<Sexpr, FormatError> {
        // An explicit stack, since the depth of nesting is not yet bounded.
        let mut open: Vec<(Place, Vec<Sexpr>)> = Vec::new();
        loop {
            let token = tokens.next(if open.is_empty() { "an expression" } else { "an expression or `)`" })?;
            let done = match token.text.as_str() {
                "(" if open.len() >= MAX_DEPTH => {
                    let deep = format!("an expression nested more than {MAX_DEPTH} deep");
                    return Err(FormatError::unsupported(token.place, deep, "a flatter expression"));
                }
                "(" => {
                    open.push((token.place, Vec::new()));
                    continue;
                }
                ")" => {
                    let (place, list) = open.pop().ok_or_else(|| FormatError::unexpected(&token, "an expression"))?;
                    Sexpr { kind: SexprKind::List(list), place }
                }
                _ => Sexpr { kind: SexprKind::Atom(token.text), place: token.place },
            };
            match open.last_mut() {
                Some((_, list)) => list.push(done),
                None => return Ok(done),
            }
        }
    }

    /// The text of an atom, empty for a list.
    pub(super) fn atom(&self) -> &str {
        match &self.kind {
            SexprKind::Atom(text) => text,
            SexprKind::List(_) => "",
        }
    }

    /// The elements of a list; an atom has none.
    pub(super) fn list(&self) -> &[Sexpr] {
        match &self.kind {
            SexprKind::Atom(_) => &[],
            SexprKind::List(list) => list,
        }
    }

    /// The expression this stands for.
    pub(super) fn expression(&self) -> Result<Expression, FormatError> {
        let place = self.place;
        let list = match &self.kind {
            SexprKind::Atom(text) => {
                let kind = match text.as_str() {
                    "true" => Kind::Truth(true),
                    "false" => Kind::Truth(false),
                    _ => number(text).map_or_else(|| Kind::Name(text.clone()), Kind::Number),
                };
                return Ok(Expression { kind, place });
            }
            SexprKind::List(list) => list,
        };
        let head = list.first().map_or("", Sexpr::atom);
        if let ("exists", [_, bound, body]) = (head, list.as_slice()) {
            let names = bound.integers()?;
            let kind = Kind::Exists(names, Box::new(body.expression()?));
            return Ok(Expression { kind, place });
        }
        let arguments = list.iter().skip(1).map(Sexpr::expression).collect::<Result<Vec<_>, _>>()?;
        let operator = match head {
            "+" => Operator::Add,
            "-" => return difference(arguments, place),
            "*" => Operator::Multiply,
            "/" | "div" => Operator::Quotient,
            "%" | "mod" => Operator::Remainder,
            "=" => Operator::Equal,
            "distinct" => Operator::Distinct,
            "<" => Operator::Less,
            "<=" => Operator::AtMost,
            ">" => Operator::Greater,
            ">=" => Operator::AtLeast,
            "not" => Operator::Not,
            "and" => Operator::And,
            "or" => Operator::Or,
            "=>" => Operator::Implies,
            "ite" => Operator::Choice,
            _ => {
                let construct = if head.is_empty() { "this list".to_owned() } else { format!("`{head}`") };
                return Err(FormatError::unsupported(place, construct, "an operation of integers or truth values"));
            }
        };
        Ok(Expression::operation(operator, arguments, place))
    }

    /// The names in a list of integers `((x Int) (y Int))`.
    pub(super) fn integers(&self) -> Result<Vec<String>, FormatError> {
        self.sorted()?
            .into_iter()
            .map(|(name, sort, place)| match sort.as_str() {
                "Int" => Ok(name),
                _ => Err(FormatError::unsupported(place, format!("`{name}` of sort `{sort}`"), "the sort `Int`")),
            })
            .collect()
    }

    /// The names in a parameter list `((x Int) (pc Loc))` with their sorts.
    pub(super) fn sorted(&self) -> Result<Vec<(String, String, Place)>, FormatError> {
        let wrong = |place: Place| {
            FormatError::unsupported(place, "this parameter list", "a list of names with sorts: `((x Int) ..)`")
        };
        if let SexprKind::Atom(_) = &self.kind {
            return Err(wrong(self.place));
        }
        self.list()
            .iter()
            .map(|entry| match entry.list() {
                [name, sort] if !name.atom().is_empty() && !sort.atom().is_empty() => {
                    Ok((name.atom().to_owned(), sort.atom().to_owned(), entry.place))
                }
                _ => Err(wrong(entry.place)),
            })
            .collect()
    }
}

/// `(- a b c)` is a minus all others, `(- a)` the negative.
fn difference(arguments: Vec<Expression>, place: Place) -> Result<Expression, FormatError> {
    let negative = |argument: Expression| {
        let place = argument.place;
        Expression::operation(Operator::Negate, vec![argument], place)
    };
    let mut arguments = arguments.into_iter();
    let first = arguments.next().ok_or_else(|| FormatError::unsupported(place, "`(-)`", "an argument of `-`"))?;
    let rest: Vec<Expression> = arguments.map(negative).collect();
    if rest.is_empty() {
        return Ok(negative(first));
    }
    Ok(Expression::operation(Operator::Add, std::iter::once(first).chain(rest).collect(), place))
}

/// A number; unlike in the standard it may have a sign.
fn number(text: &str) -> Option<Int> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}
