//! What rewrite rules mean, as a transition system.
//!
//! The system that is read terminates innermost from every ground term (or, with a start, from the start applied to
//! integers) if all runs of the transition system end. The other direction is claimed of exact transitions only: those
//! between configurations that stand for a function of integers, by integer arithmetic alone.
//!
//! **Terms.** Functions at the root of left-hand sides are defined, other functions and undeclared names are
//! constructors. Integers and truth values are constructors as well; arithmetic and comparisons of integers, and
//! connectives of truth values, are evaluated, and are stuck on everything else. A condition has to evaluate to true;
//! variables match normal forms (innermost rewriting), which need not be integers.
//!
//! **Calls.** Each call of a defined function in a right-hand side, nested ones included, becomes a transition of its
//! own (the dependency pairs of paper 3, Sect. 2); the value of a call as an argument is arbitrary, another one for
//! each occurrence, or what [`results`] says of it. A call in a condition becomes a transition that does not ask the condition.
//!
//! **What stands for a term.** A normal form t has a value v(t) and a size s(t). Integers are their own value, true is 1
//! and false is 0; a term with a constructor, or a stuck function, at its root has a number of that symbol as value;
//! a stuck operation has the value that the (total) operation of `translate` gives to the values of its arguments. So
//! the value of an arithmetic term is the same function of the values of its variables, whether it is stuck or not,
//! and a condition that evaluates to true holds of the values: each step is simulated. Integers, truth values and
//! stuck operations have size 0, other terms 1 plus the sizes of their arguments. Sizes are kept for the arguments that
//! `sizes` selects.

use std::collections::{BTreeMap, HashMap, HashSet};

use logic::{Int, Linear, Relation, Symbol};

use super::results;
use super::sizes::{self, Position};
use super::{File, Rule};
use crate::format::FormatError;
use crate::format::expression::{Expression, Kind};
use crate::format::formula::Formula;
use crate::format::translate::{Binding, Scope};
use crate::{Location, LocationId, System, Transition};

/// What is known of the results of calls in arguments is kept as long as a transition has no more cases than this.
const MAX_CASES_OF_RESULTS: usize = 64;

/// The transition system of a file.
pub(super) fn translate(file: &File) -> Result<System, FormatError> {
    let signature = Signature::new(file)?;
    let mut scope = Scope::with_truth_values(signature.constructors.clone());
    let mut system = System::default();
    let mut locations: HashMap<&str, LocationId> = HashMap::new();
    for (&name, &arity) in &signature.arities {
        locations.insert(name, LocationId(system.locations.len() as u32));
        let values = (0..arity).map(|i| format!("{name}_{i}"));
        let sizes = signature.sized_positions(name).map(|i| format!("{name}_{i}_size"));
        let variables = values.chain(sizes).map(|name| scope.declare(&name)).collect();
        system.locations.push(Location { name: name.to_owned(), variables, invariant: Vec::new() });
    }
    for rule in &file.rules {
        let (head, _) = rule.head()?;
        let source = locations[head];
        let variables = system.locations[source.index()].variables.clone();
        for call in &signature.calls(rule) {
            // Where what is known of results makes too many cases, nothing is said of them.
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
        // Runs that begin with a function that no rule defines end there.
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

/// The value of terms with a function at the root, by name and number of arguments.
#[cfg(test)]
pub(super) fn numbers(file: &File) -> Result<HashMap<(String, usize), Int>, FormatError> {
    Signature::new(file).map(|signature| signature.numbers)
}

/// What is known of the functions of a file.
pub(super) struct Signature<'a> {
    /// The defined functions with their numbers of arguments.
    arities: BTreeMap<&'a str, usize>,
    /// The value of terms with this function, if it is a constructor or stuck, at the root.
    numbers: HashMap<(String, usize), Int>,
    /// The same for constructors alone: a call of a defined function has any value.
    constructors: HashMap<(String, usize), Int>,
    /// The arguments whose sizes are kept.
    sized: HashSet<Position<'a>>,
    /// The defined functions whose results their rules say at once.
    pub(super) without_recursion: HashSet<&'a str>,
}

/// A call of a defined function in a rule.
struct Call<'a> {
    function: &'a str,
    arguments: &'a [Expression],
    /// Whether it is in the condition.
    in_condition: bool,
}

impl<'a> Signature<'a> {
    fn new(file: &'a File) -> Result<Self, FormatError> {
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
        let without_recursion = results::without_recursion(file);
        Ok(Signature { arities, numbers, constructors, sized, without_recursion })
    }

    /// The positions of a function whose sizes are kept, in order.
    fn sized_positions(&self, function: &str) -> impl Iterator<Item = usize> {
        let arity = self.arities.get(function).copied().unwrap_or(0);
        (0..arity).filter(move |index| self.sized.contains(&(function, *index)))
    }

    /// Every call of a defined function in a rule.
    fn calls(&self, rule: &'a Rule) -> Vec<Call<'a>> {
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

/// One transition of a rule.
pub(super) struct Step<'a> {
    pub(super) file: &'a File,
    pub(super) signature: &'a Signature<'a>,
    pub(super) rule: &'a Rule,
    pub(super) scope: &'a mut Scope,
    /// Sizes of variables, as far as they were asked for.
    pub(super) sizes: HashMap<String, Linear>,
    /// How many calls were replaced by what their rules say.
    pub(super) replaced: usize,
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
            // Where this makes too many cases, the results are any values.
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
        // A size is that of a term only together with its value; and a call in a condition is made only if the rest of
        // the condition does not decide before.
        if !sized.is_empty() || update.len() > call.arguments.len() || call.in_condition {
            formula.exact = false;
        }
        Ok((formula, update))
    }

    /// What the names mean that are not variables.
    pub(super) fn constants(&self) -> HashMap<String, Binding> {
        let numbers = &self.signature.constructors;
        let constant = |((name, arity), number): (&(String, usize), &Int)| {
            let binding = Binding { value: Linear::constant(number.clone()), exact: false };
            (*arity == 0).then(|| (name.clone(), binding))
        };
        numbers.iter().filter_map(constant).collect()
    }

    /// Makes the variables arbitrary that the left-hand side does not bind.
    pub(super) fn bind_others(&mut self) {
        for expression in self.rule.body() {
            let Kind::Name(name) = &expression.kind else { continue };
            if self.scope.lookup(name).is_some() {
                continue;
            }
            let value = self.scope.fresh(name);
            // A name that is not declared might be a constructor all the same.
            self.scope.bind(name, value, self.file.variables.contains(name) || self.file.starts.is_empty());
        }
    }

    /// That a pattern matches a term with this value and, if it is kept, this size.
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
    fn size(&mut self, term: &Expression) -> Result<(Linear, Formula), FormatError> {
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
        // Every function of a pattern was given a number.
        let known = self.signature.numbers.get(&(name.to_owned(), arity)).cloned();
        Linear::constant(known.unwrap_or(Int::MINUS_ONE))
    }
}

fn two_arities(place: crate::format::Place, name: &str) -> FormatError {
    let construct = format!("`{name}` with another number of arguments");
    FormatError::unsupported(place, construct, "as many arguments as in the first rule of the function")
}
