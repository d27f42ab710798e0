//! Expressions as the readers see them, before they know what is linear.

use logic::Int;

/// An arithmetic or logical expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    /// A number.
    Number(Int),
    /// A name without arguments.
    Name(String),
    /// An operator or function with its arguments.
    Apply(String, Vec<Expression>),
}

impl Expression {
    /// An application.
    pub(crate) fn apply(head: &str, arguments: Vec<Expression>) -> Self {
        Expression::Apply(head.to_owned(), arguments)
    }

    /// The head symbol and the arguments; a name has none.
    pub(crate) fn head(&self) -> Option<(&str, &[Expression])> {
        match self {
            Expression::Number(_) => None,
            Expression::Name(name) => Some((name, &[])),
            Expression::Apply(head, arguments) => Some((head, arguments)),
        }
    }
}
