//! What rewrite rules mean, as a transition system.
//!
//! The system that is read terminates innermost from every ground term (or, with a start, from the start applied to
//! integers) if all runs of the transition system end. The converse is claimed only for exact transitions: those
//! between configurations that stand for a function of integers, by integer arithmetic alone.
//!
//! **Terms.** Functions at the root of left-hand sides are defined, other functions and undeclared names are
//! constructors. Integers and truth values are constructors as well; arithmetic and comparisons of integers, and
//! connectives of truth values, are evaluated, and are stuck on everything else. A condition has to evaluate to true;
//! variables match normal forms (innermost rewriting), which need not be integers.
//!
//! **Calls.** Each call of a defined function in a right-hand side, nested ones included, becomes a transition of its
//! own (the dependency pairs of paper 3, Sect. 2); the value of a call as an argument is arbitrary for each
//! occurrence, or restricted by [`results`]. A call in a condition becomes a transition without that condition.
//!
//! **Representation of terms.** A normal form t has a value v(t) and a size s(t). Integers are their own value, true is
//! 1 and false is 0; a term with a constructor, or a stuck function, at its root has a number of that symbol as value;
//! a stuck operation has the value that the (total) operation of `translate` gives to the values of its arguments. So
//! the value of an arithmetic term is the same function of the values of its variables, whether it is stuck or not, and
//! the values satisfy each condition that evaluates to true: each step is simulated. Integers, truth values and stuck
//! operations have size 0, other terms 1 plus the sizes of their arguments. Sizes are kept for the arguments that
//! `sizes` selects.

use std::collections::{HashMap, HashSet};

use logic::{Linear, Symbol};

use super::parse::File;
use super::results;
use super::signature::{Call, Signature};
use super::step::Step;
use crate::format::error::FormatError;
use crate::format::expression::{Expression, Kind};
use crate::format::formula::Formula;
use crate::format::translate::Scope;
use crate::model::{Location, LocationId, System, Transition};

/// Facts about the results of calls in arguments are kept as long as a transition has at most this many cases.
const MAX_CASES_OF_RESULTS: usize = 64;

/// The transition system of a file.
pub(super) fn translate(file: &File) -> Result<System, FormatError> {
    let signature = Signature::new(file)?;
    let mut scope = Scope::with_truth_values(signature.constructors.clone());
    let mut system = System::default();
    let mut locations: HashMap<&str, LocationId> = HashMap::new();
    for (&name, &arity) in &signature.arities {
        locations.insert(name, LocationId(system.locations.len() as u32));
        let values = names(file, name, arity);
        let sizes: Vec<String> = signature.sized_positions(name).map(|i| format!("size of {}", values[i])).collect();
        let variables = values.iter().chain(&sizes).map(|name| scope.declare(name)).collect();
        system.locations.push(Location { name: name.to_owned(), variables, invariant: Vec::new() });
    }
    for rule in &file.rules {
        let (head, _) = rule.head()?;
        let source = locations[head];
        let variables = system.locations[source.index()].variables.clone();
        for call in &signature.calls(rule) {
            // Where the facts about results make too many cases, the results are arbitrary.
            let mut read = |replaced: usize| {
                let (signature, scope) = (&signature, &mut scope);
                let mut step = Step { file, signature, rule, scope, sizes: HashMap::new(), replaced };
                step.take(&variables, call)
            };
            let (formula, update) = read(0).or_else(|_| read(results::MAX_REPLACED))?;
            let target = locations[call.function];
            let formula = scope.finish(formula);
            for guard in formula.cases {
                let (update, exact) = (update.clone(), formula.exact);
                system.transitions.push(Transition { source, target, guard, update, origin: None, exact });
            }
        }
    }
    for start in &file.starts {
        // A run that begins with a function without rules ends at once.
        let start = locations.get(start.text.as_str()).copied().unwrap_or_else(|| {
            let id = LocationId(system.locations.len() as u32);
            system.locations.push(Location { name: start.text.clone(), ..Location::default() });
            id
        });
        if !system.starts.contains(&start) {
            system.starts.push(start);
        }
    }
    system.symbols = scope.into_names();
    Ok(system)
}

/// The names of a function's arguments for reports: those of the file where all its rules have the same distinct variables there,
/// else the function's name with a number.
fn names(file: &File, function: &str, arity: usize) -> Vec<String> {
    let heads = file.rules.iter().filter_map(|rule| rule.head().ok()).filter(|(head, _)| *head == function);
    let patterns: Vec<&[Expression]> = heads.map(|(_, patterns)| patterns).collect();
    let variable = |pattern: &Expression| match &pattern.kind {
        Kind::Name(name) if file.is_variable(name) => Some(name.clone()),
        _ => None,
    };
    let named: Option<Vec<String>> = (0..arity)
        .map(|index| {
            let mut all = patterns.iter().map(|patterns| patterns.get(index).and_then(variable));
            let first = all.next()??;
            all.all(|other| other.as_ref() == Some(&first)).then_some(first)
        })
        .collect();
    named
        .filter(|names| names.iter().collect::<HashSet<_>>().len() == arity)
        .unwrap_or_else(|| (0..arity).map(|index| format!("{function}_{index}")).collect())
}

impl Step<'_> {
    /// The condition of the step and the values at its target.
    fn take(&mut self, variables: &[Symbol], call: &Call<'_>) -> Result<(Formula, Vec<Linear>), FormatError> {
        let (head, patterns) = self.rule.head()?;
        let sized: Vec<usize> = self.signature.sized_positions(head).collect();
        let mut formula = Formula::truth();
        let constants = self.constants();
        self.scope.begin(constants);
        for (index, pattern) in patterns.iter().enumerate() {
            let size = sized.iter().position(|other| *other == index).map(|i| variables[patterns.len() + i]);
            let matched = self.matches(pattern, Linear::symbol(variables[index]), size.map(Linear::symbol))?;
            formula = formula.and(&matched, pattern.place)?;
        }
        self.bind_others();
        if let Some(condition) = self.rule.condition.as_ref().filter(|_| !call.in_condition) {
            formula = formula.and(&self.scope.formula(condition)?, condition.place)?;
        }
        let mut update = Vec::new();
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in call.arguments {
            let (argument, known) = self.name_results(argument);
            // Where this makes too many cases, the results are arbitrary.
            if formula.cases.len() * known.cases.len() <= MAX_CASES_OF_RESULTS {
                formula = formula.and(&known, argument.place)?;
            }
            arguments.push(argument);
        }
        for argument in &arguments {
            let (value, side) = self.scope.value(argument)?;
            formula = formula.and(&side, argument.place)?;
            update.push(value);
        }
        for index in self.signature.sized_positions(call.function) {
            let (size, side) = self.size(&call.arguments[index])?;
            formula = formula.and(&side, call.arguments[index].place)?;
            update.push(size);
        }
        // Value and size together need not be those of a term; and a call in a condition is not made if the rest of the
        // condition is decided before.
        if !sized.is_empty() || update.len() > call.arguments.len() || call.in_condition {
            formula.exact = false;
        }
        Ok((formula, update))
    }
}
