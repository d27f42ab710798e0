//! The functions of a file of rewrite rules: which are defined, and the numbers that represent their terms.

use std::collections::{BTreeMap, HashMap, HashSet};

use logic::Int;

use super::parse::{File, Rule};
use super::recursion;
use super::sizes::{self, Position};
use crate::format::error::FormatError;
use crate::format::expression::{Expression, Kind};

/// The value of terms with a function at the root, by name and number of arguments.
#[cfg(test)]
pub(super) fn numbers(file: &File) -> Result<HashMap<(String, usize), Int>, FormatError> {
    Signature::new(file).map(|signature| signature.numbers)
}

/// What is known of the functions of a file.
pub(super) struct Signature<'a> {
    /// The defined functions with their numbers of arguments.
    pub(super) arities: BTreeMap<&'a str, usize>,
    /// The value of terms with this function, if it is a constructor or stuck, at the root.
    pub(super) numbers: HashMap<(String, usize), Int>,
    /// The same for constructors only: a call of a defined function has an arbitrary value.
    pub(super) constructors: HashMap<(String, usize), Int>,
    /// The arguments whose sizes are kept.
    sized: HashSet<Position<'a>>,
    /// The defined functions that are not recursive, whose results follow from their rules.
    pub(super) without_recursion: HashSet<&'a str>,
}

/// A call of a defined function in a rule.
pub(super) struct Call<'a> {
    pub(super) function: &'a str,
    pub(super) arguments: &'a [Expression],
    /// Whether it is in the condition.
    pub(super) in_condition: bool,
}

impl<'a> Signature<'a> {
    pub(super) fn new(file: &'a File) -> Result<Self, FormatError> {
        let mut arities = BTreeMap::new();
        for rule in &file.rules {
            let (head, arguments) = rule.head()?;
            if file.variables.contains(head) {
                let construct = format!("the variable `{head}` as a function");
                return Err(FormatError::unsupported(rule.place, construct, "a function that is not in `VAR`"));
            }
            if *arities.entry(head).or_insert(arguments.len()) != arguments.len() {
                return Err(two_arities(rule.place, head));
            }
        }
        let mut numbers = HashMap::new();
        let mut constructors = HashMap::new();
        // 0 and 1 are taken by the truth values; other numbers keep constructors apart.
        let mut next = 2;
        for rule in &file.rules {
            let (_, patterns) = rule.head()?;
            for expression in patterns.iter().flat_map(Expression::all).chain(rule.body()) {
                let (name, arity) = match &expression.kind {
                    Kind::Call(name, arguments) => (name, arguments.len()),
                    Kind::Name(name) if !file.is_variable(name) => (name, 0),
                    _ => continue,
                };
                if file.variables.contains(name) {
                    let construct = format!("the variable `{name}` as a function");
                    return Err(FormatError::unsupported(
                        expression.place,
                        construct,
                        "a function that is not in `VAR`",
                    ));
                }
                if arities.get(name.as_str()).is_some_and(|known| *known != arity) {
                    return Err(two_arities(expression.place, name));
                }
                let key = (name.clone(), arity);
                let number = numbers.entry(key.clone()).or_insert_with(|| {
                    next += 1;
                    Int::from(next - 1)
                });
                if !arities.contains_key(name.as_str()) {
                    constructors.insert(key, number.clone());
                }
            }
        }
        let sized = sizes::select(file, &arities)?;
        let without_recursion = recursion::without_recursion(file);
        Ok(Signature { arities, numbers, constructors, sized, without_recursion })
    }

    /// The positions of a function whose sizes are kept, in order.
    pub(super) fn sized_positions(&self, function: &str) -> impl Iterator<Item = usize> {
        let arity = self.arities.get(function).copied().unwrap_or(0);
        (0..arity).filter(move |index| self.sized.contains(&(function, *index)))
    }

    /// Every call of a defined function in a rule.
    pub(super) fn calls(&self, rule: &'a Rule) -> Vec<Call<'a>> {
        let mut calls = Vec::new();
        let condition = rule.condition.iter().flat_map(Expression::all).map(|expression| (expression, true));
        for (expression, in_condition) in
            rule.right.all().into_iter().map(|expression| (expression, false)).chain(condition)
        {
            if let Kind::Call(function, arguments) = &expression.kind
                && self.arities.contains_key(function.as_str())
            {
                calls.push(Call { function, arguments, in_condition });
            }
        }
        calls
    }
}

fn two_arities(place: crate::format::place::Place, name: &str) -> FormatError {
    let construct = format!("`{name}` with another number of arguments");
    FormatError::unsupported(place, construct, "as many arguments as in the first rule of the function")
}
