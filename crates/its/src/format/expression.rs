//! Expressions as the readers see them, before they know what is linear.

use logic::Int;

use super::place::Place;

/// An arithmetic or logical expression with its place. Equality ignores the place.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    /// What it is.
    pub(super) kind: Kind,
    /// Where it begins.
    pub(super) place: Place,
}

/// The kinds of expressions. Names and functions of a file never coincide with the operators.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A number.
    Number(Int),
    /// A truth value.
    Truth(bool),
    /// A name without arguments.
    Name(String),
    /// A function of the file with its arguments.
    Call(String, Vec<Expression>),
    /// A predefined operation.
    Operation(Operator, Vec<Expression>),
    /// An existential quantifier over integers with these names.
    Exists(Vec<String>, Box<Expression>),
    /// An arbitrary integer, chosen anew at each occurrence.
    Arbitrary,
}

/// The predefined operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    /// Sum of any number of terms.
    Add,
    /// The negative of one term.
    Negate,
    /// Product of any number of terms.
    Multiply,
    /// Integer quotient, rounded in any way.
    Quotient,
    /// The remainder that belongs to the quotient.
    Remainder,
    /// `=`
    Equal,
    /// `!=`
    Distinct,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// Negation of one condition.
    Not,
    /// Conjunction of any number of conditions.
    And,
    /// Disjunction of any number of conditions.
    Or,
    /// A premise and a conclusion.
    Implies,
    /// A condition, and what holds if it is true or false.
    Choice,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Expression {
    /// The operation on these arguments. A sum, product, conjunction or disjunction whose first argument is of the same
    /// kind is merged with it, so that a long chain does not become a deep expression.
    pub(super) fn operation(operator: Operator, mut arguments: Vec<Expression>, place: Place) -> Self {
        let chained = matches!(operator, Operator::Add | Operator::Multiply | Operator::And | Operator::Or);
        let repeated = |first: &Expression| matches!(&first.kind, Kind::Operation(inner, _) if *inner == operator);
        if chained && arguments.first().is_some_and(repeated) {
            let rest = arguments.split_off(1);
            if let Some(Expression { kind: Kind::Operation(_, mut all), .. }) = arguments.pop() {
                all.extend(rest);
                arguments = all;
            }
        }
        Expression { kind: Kind::Operation(operator, arguments), place }
    }

    /// Whether the expression is a condition by its form.
    pub(super) fn is_condition(&self) -> bool {
        use Operator::{And, AtLeast, AtMost, Distinct, Equal, Greater, Implies, Less, Not, Or};
        match &self.kind {
            Kind::Truth(_) | Kind::Exists(..) => true,
            Kind::Operation(operator, _) => {
                matches!(operator, Equal | Distinct | Less | AtMost | Greater | AtLeast | Not | And | Or | Implies)
            }
            _ => false,
        }
    }

    /// The direct parts.
    pub(super) fn parts(&self) -> &[Expression] {
        match &self.kind {
            Kind::Call(_, parts) | Kind::Operation(_, parts) => parts,
            Kind::Exists(_, body) => std::slice::from_ref(body),
            Kind::Number(_) | Kind::Truth(_) | Kind::Name(_) | Kind::Arbitrary => &[],
        }
    }

    /// Whether two occurrences of the expression in one step have the same value: it contains no call and no arbitrary
    /// value.
    pub(super) fn is_function(&self) -> bool {
        !matches!(self.kind, Kind::Call(..) | Kind::Arbitrary) && self.parts().iter().all(Expression::is_function)
    }

    /// Every expression in this one, itself first, parts from left to right.
    pub(super) fn all(&self) -> Vec<&Expression> {
        let mut result = Vec::new();
        let mut open = vec![self];
        while let Some(expression) = open.pop() {
            result.push(expression);
            open.extend(expression.parts().iter().rev());
        }
        result
    }
}
