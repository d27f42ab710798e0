//! What calls of functions without recursion return: their rules say it at once.
//!
//! The value of a call is arbitrary ([`super::rewriting`]), except where no run of the function comes back to itself:
//! then the call's normal form is that of the right-hand side of one of its rules whose patterns and condition hold of
//! the arguments, or the call is stuck. So `min(x, y) -> if(x < y, x, y)` with the two rules of `if` returns x where
//! x < y, y where not, or the number of a stuck `if`.

use std::collections::HashSet;

use logic::{Linear, Relation};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::rewriting::Step;
use super::{File, Rule};
use crate::format::FormatError;
use crate::format::expression::{Expression, Kind};
use crate::format::formula::Formula;

/// What a call returns is said in so many cases at most: each becomes a transition.
const MAX_CASES: usize = 12;
/// So many calls of one transition are replaced at most, those in the rules of others included.
pub(super) const MAX_REPLACED: usize = 24;

/// The defined functions that no run of a call comes back to.
pub(super) fn without_recursion(file: &File) -> HashSet<&str> {
    let mut graph: DiGraph<&str, ()> = DiGraph::new();
    let mut nodes: std::collections::BTreeMap<&str, NodeIndex> = std::collections::BTreeMap::new();
    for rule in &file.rules {
        let Ok((head, _)) = rule.head() else { continue };
        nodes.entry(head).or_insert_with(|| graph.add_node(head));
    }
    for rule in &file.rules {
        let Ok((head, _)) = rule.head() else { continue };
        for expression in rule.body() {
            if let Kind::Call(callee, _) = &expression.kind
                && let Some(target) = nodes.get(callee.as_str())
            {
                graph.update_edge(nodes[head], *target, ());
            }
        }
    }
    tarjan_scc(&graph)
        .into_iter()
        .filter(|group| group.len() == 1 && !graph.contains_edge(group[0], group[0]))
        .map(|group| graph[group[0]])
        .collect()
}

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
        // A result of which too much would have to be said is any value.
        if let Ok(said) = self.said(function, arguments, &result)
            && known.cases.len() * said.cases.len() <= MAX_CASES
            && let Ok(both) = known.and(&said, place)
        {
            *known = both;
        }
        // No name of a file has a blank in it.
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

    /// That a function of arguments with these values has a normal form with that value.
    fn returned(
        &mut self,
        function: &str,
        arguments: &[Linear],
        result: &Linear,
        place: crate::format::Place,
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

    /// That the rule applies, and the normal form of its right-hand side has the value.
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

/// Whether the rule applies to all arguments: they are different variables, and nothing is asked of them.
fn always_applies(file: &File, rule: &Rule, patterns: &[Expression]) -> bool {
    let mut names = HashSet::new();
    let any = |pattern: &Expression| matches!(&pattern.kind, Kind::Name(name) if file.is_variable(name));
    patterns.iter().all(|pattern| any(pattern) && matches!(&pattern.kind, Kind::Name(name) if names.insert(name)))
        && rule.condition.is_none()
}
