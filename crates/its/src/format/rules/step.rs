//! A step by a rewrite rule: matching of patterns with the values of arguments, and the bindings of names.

use std::collections::HashMap;

use logic::{Int, Linear, Relation};

use super::parse::{File, Rule};
use super::signature::Signature;
use crate::format::error::FormatError;
use crate::format::expression::{Expression, Kind};
use crate::format::formula::Formula;
use crate::format::translate::{Binding, Scope};

/// One transition of a rule.
pub(super) struct Step<'a> {
    pub(super) file: &'a File,
    pub(super) signature: &'a Signature<'a>,
    pub(super) rule: &'a Rule,
    pub(super) scope: &'a mut Scope,
    /// The sizes of variables that were needed so far.
    pub(super) sizes: HashMap<String, Linear>,
    /// How many calls were replaced by the results that their rules define.
    pub(super) replaced: usize,
}

impl Step<'_> {
    /// The bindings of the names that are not variables.
    pub(super) fn constants(&self) -> HashMap<String, Binding> {
        let numbers = &self.signature.constructors;
        let constant = |((name, arity), number): (&(String, usize), &Int)| {
            let binding = Binding { value: Linear::constant(number.clone()), exact: false };
            (*arity == 0).then(|| (name.clone(), binding))
        };
        numbers.iter().filter_map(constant).collect()
    }

    /// Binds the variables that the left-hand side does not bind to arbitrary values.
    pub(super) fn bind_others(&mut self) {
        for expression in self.rule.body() {
            let Kind::Name(name) = &expression.kind else { continue };
            if self.scope.lookup(name).is_some() {
                continue;
            }
            let value = self.scope.fresh(name);
            // An undeclared name might still be a constructor.
            self.scope.bind(name, value, self.file.variables.contains(name) || self.file.starts.is_empty());
        }
    }

    /// The condition that a pattern matches a term with this value and, if it is kept, this size.
    pub(super) fn matches(
        &mut self,
        pattern: &Expression,
        value: Linear,
        size: Option<Linear>,
    ) -> Result<Formula, FormatError> {
        let place = pattern.place;
        let equal = |left: &Linear, right: &Linear| Formula::atom(left - right, Relation::Zero);
        let mut formula = match &size {
            Some(size) => Formula::at_least(size.clone()).inexact(),
            None => Formula::truth(),
        };
        let expected = match &pattern.kind {
            Kind::Name(name) if self.file.is_variable(name) => {
                let Some(known) = self.scope.lookup(name).map(|binding| binding.value.clone()) else {
                    let declared = self.file.variables.contains(name) || self.file.starts.is_empty();
                    self.scope.bind(name, value, declared);
                    if let Some(size) = size {
                        self.sizes.insert(name.clone(), size);
                    }
                    return Ok(formula);
                };
                formula = formula.and(&equal(&value, &known), place)?;
                match (size, self.sizes.get(name)) {
                    (Some(size), Some(other)) => formula = formula.and(&equal(&size, other), place)?,
                    (Some(size), None) => _ = self.sizes.insert(name.clone(), size),
                    (None, _) => {}
                }
                return Ok(formula);
            }
            Kind::Number(number) => Linear::constant(number.clone()),
            Kind::Truth(truth) => {
                formula = formula.inexact();
                Linear::constant(i64::from(*truth))
            }
            Kind::Name(name) => {
                formula = formula.inexact();
                self.number(name, 0)
            }
            Kind::Call(name, arguments) => {
                formula = formula.inexact();
                self.number(name, arguments.len())
            }
            _ => {
                let expected = "a variable, a number or a constructor";
                return Err(FormatError::unsupported(place, "an operation in a left-hand side", expected));
            }
        };
        formula = formula.and(&equal(&value, &expected), place)?;
        let mut total = Linear::constant(i64::from(matches!(pattern.kind, Kind::Name(_) | Kind::Call(..))));
        for argument in pattern.parts() {
            let (value, part) = (self.scope.fresh("part"), self.scope.fresh("part_size"));
            let matched = self.matches(argument, value, Some(part.clone()))?;
            formula = formula.and(&matched, place)?;
            total = &total + &part;
        }
        if let Some(size) = size {
            formula = formula.and(&equal(&size, &total), place)?;
        }
        Ok(formula)
    }

    /// The size of the normal form of a term, with what is known of it.
    pub(super) fn size(&mut self, term: &Expression) -> Result<(Linear, Formula), FormatError> {
        let (name, arguments): (&str, &[Expression]) = match &term.kind {
            Kind::Name(name) => (name, &[]),
            Kind::Call(name, arguments) => (name, arguments),
            _ => return Ok((Linear::zero(), Formula::truth())),
        };
        if self.scope.constructor(name, arguments.len()).is_some() {
            let (mut total, mut formula) = (Linear::constant(1), Formula::truth());
            for argument in arguments {
                let (size, more) = self.size(argument)?;
                total = &total + &size;
                formula = formula.and(&more, term.place)?;
            }
            return Ok((total, formula));
        }
        let variable = matches!(term.kind, Kind::Name(_)) && self.file.is_variable(name);
        if let Some(size) = self.sizes.get(name).filter(|_| variable) {
            return Ok((size.clone(), Formula::truth()));
        }
        let size = self.scope.fresh("size");
        if variable {
            self.sizes.insert(name.to_owned(), size.clone());
        }
        Ok((size.clone(), Formula::at_least(size)))
    }

    /// The value of terms with this function at the root.
    pub(super) fn number(&self, name: &str, arity: usize) -> Linear {
        // Every function of a pattern has a number.
        let known = self.signature.numbers.get(&(name.to_owned(), arity)).cloned();
        Linear::constant(known.unwrap_or(Int::MINUS_ONE))
    }
}
