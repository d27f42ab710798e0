//! What calls of functions without recursion return, as their rules define it.
//!
//! The value of a call is arbitrary ([`super::rewriting`]), except for functions that are not recursive: then the
//! call's normal form is that of the right-hand side of one of its rules whose patterns and condition the arguments
//! satisfy, or the call is stuck. So `min(x, y) -> if(x < y, x, y)` with the two rules of `if` returns x where x < y, y
//! where not, or the number of a stuck `if`.

use std::collections::HashSet;

use logic::{Linear, Relation};

use super::parse::{File, Rule};
use super::step::Step;
use crate::format::error::FormatError;
use crate::format::expression::{Expression, Kind};
use crate::format::formula::Formula;

/// The result of a call is described by at most this many cases, since each becomes a transition.
const MAX_CASES: usize = 12;
/// At most this many calls of one transition are replaced, including calls in the rules of replaced ones.
pub(super) const MAX_REPLACED: usize = 24;

impl<'a> Step<'a> {
    /// The expression with a name for the value of each call of a function without recursion, and what is known of
    /// these values.
    pub(super) fn name_results(&mut self, expression: &Expression) -> (Expression, Formula) {
        let mut named = expression.clone();
        let mut known = Formula::truth();
        self.name_in(&mut named, &mut known);
        (named, known)
    }

    fn name_in(&mut self, expression: &mut Expression, known: &mut Formula) {
        let place = expression.place;
        let (Kind::Call(_, parts) | Kind::Operation(_, parts)) = &mut expression.kind else { return };
        for part in parts.iter_mut() {
            self.name_in(part, known);
        }
        let Kind::Call(function, arguments) = &expression.kind else { return };
        if !self.signature.without_recursion.contains(function.as_str()) || self.replaced >= MAX_REPLACED {
            return;
        }
        self.replaced += 1;
        let result = self.scope.fresh("result");
        known.exact = false;
        // A result that needs too many cases is an arbitrary value.
        if let Ok(said) = self.said(function, arguments, &result)
            && known.cases.len() * said.cases.len() <= MAX_CASES
            && let Ok(both) = known.and(&said, place)
        {
            *known = both;
        }
        // The blank keeps it apart from all names of the file.
        let name = format!("result {}", result.display(&|symbol| symbol.0.to_string()));
        self.scope.bind(&name, result, false);
        expression.kind = Kind::Name(name);
    }

    /// What is known of the result of a call.
    fn said(&mut self, function: &str, arguments: &[Expression], result: &Linear) -> Result<Formula, FormatError> {
        let mut said = Formula::truth();
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let (value, side) = self.scope.value(argument)?;
            said = said.and(&side, argument.place)?;
            values.push(value);
        }
        let place = self.rule.place;
        said.and(&self.returned(function, &values, result, place)?, place)
    }

    /// The condition that a call with arguments of these values has a normal form of the given value.
    fn returned(
        &mut self,
        function: &str,
        arguments: &[Linear],
        result: &Linear,
        place: crate::format::place::Place,
    ) -> Result<Formula, FormatError> {
        let file = self.file;
        let equal = |other: &Linear| Formula::atom(result - other, Relation::Zero);
        let mut returned = Formula::falsity();
        let mut total = false;
        for rule in &file.rules {
            let (head, patterns) = rule.head()?;
            if head != function {
                continue;
            }
            total |= always_applies(file, rule, patterns);
            let constants = self.constants();
            let outside = self.scope.enter(constants);
            let sizes = std::mem::take(&mut self.sizes);
            let caller = std::mem::replace(&mut self.rule, rule);
            let case = self.by_rule(rule, patterns, arguments, result);
            self.rule = caller;
            self.sizes = sizes;
            self.scope.leave(outside);
            returned = returned.or(case?, place)?;
        }
        if !total {
            returned = returned.or(equal(&self.number(function, arguments.len())), place)?;
        }
        Ok(returned.inexact())
    }

    /// The condition that the rule applies and the normal form of its right-hand side has the value.
    fn by_rule(
        &mut self,
        rule: &'a Rule,
        patterns: &[Expression],
        arguments: &[Linear],
        result: &Linear,
    ) -> Result<Formula, FormatError> {
        let mut formula = Formula::truth();
        for (pattern, argument) in patterns.iter().zip(arguments) {
            let matched = self.matches(pattern, argument.clone(), None)?;
            formula = formula.and(&matched, pattern.place)?;
        }
        self.bind_others();
        if let Some(condition) = &rule.condition {
            formula = formula.and(&self.scope.formula(condition)?, condition.place)?;
        }
        let (right, known) = self.name_results(&rule.right);
        let (value, side) = self.scope.value(&right)?;
        let returns = Formula::atom(result - &value, Relation::Zero);
        formula.and(&known, right.place)?.and(&side, right.place)?.and(&returns, right.place)
    }
}

/// Whether the rule applies to all arguments: its patterns are distinct variables, and it has no condition.
fn always_applies(file: &File, rule: &Rule, patterns: &[Expression]) -> bool {
    let mut names = HashSet::new();
    let any = |pattern: &Expression| matches!(&pattern.kind, Kind::Name(name) if file.is_variable(name));
    patterns.iter().all(|pattern| any(pattern) && matches!(&pattern.kind, Kind::Name(name) if names.insert(name)))
        && rule.condition.is_none()
}
