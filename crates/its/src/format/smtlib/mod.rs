//! Reader of the SMT-LIB form of the termination problem data base.
//!
//! A file declares the locations as constants of a sort `Loc`, the initial configurations as
//! `(define-fun init_main (..) Bool (cfg_init pc START CONDITION))` and the steps as
//! `(define-fun next_main (..) Bool (or (cfg_trans2 pc FROM pc' TO RELATION) ..))`.
//!
//! `cfg_trans3` (a call) is not supported: a system with it is rejected.

mod sexpr;

use std::collections::{HashMap, HashSet};

use logic::{Linear, Symbol};

use super::error::FormatError;
use super::lexer;
use super::place::Place;
use super::translate::{Binding, Scope};
use crate::model::{Location, LocationId, System, Transition};
use sexpr::Sexpr;

/// Reads a system.
pub fn read(text: &str) -> Result<System, FormatError> {
    let mut tokens = lexer::smtlib(text);
    let mut builder = Builder::default();
    let (mut init, mut next) = (None, None);
    while !tokens.is_empty() {
        let command = Sexpr::read(&mut tokens)?;
        let place = command.place;
        match command.list() {
            [head, name, ..] if head.atom() == "declare-const" || head.atom() == "declare-fun" => {
                builder.declared.insert(name.atom().to_owned());
            }
            [head, name, parameters, _, body] if head.atom() == "define-fun" => match name.atom() {
                "init_main" => init = Some((parameters.clone(), body.clone())),
                "next_main" => next = Some((parameters.clone(), body.clone())),
                "cfg_init" => helper(parameters, body, 1)?,
                "cfg_trans2" => helper(parameters, body, 2)?,
                // Steps that use it are rejected.
                "cfg_trans3" => {}
                other => {
                    let expected = "the definition of `init_main` or `next_main`";
                    return Err(FormatError::unsupported(place, format!("a definition of `{other}`"), expected));
                }
            },
            [head, ..] if head.atom() == "define-fun" => {
                let expected = "a name, parameters, a sort and a body";
                return Err(FormatError::unsupported(place, "this definition", expected));
            }
            // The only assertions outside of the definitions say that locations differ.
            [head, ..]
                if matches!(
                    head.atom(),
                    "declare-sort" | "assert" | "set-logic" | "set-option" | "set-info" | "check-sat" | "exit"
                ) => {}
            _ => return Err(FormatError::unsupported(place, "this command", "a declaration or `define-fun`")),
        }
    }
    let missing = |name: &str| FormatError::UnexpectedEnd {
        place: tokens.place(),
        expected: format!("`(define-fun {name} ..)`"),
    };
    let init = init.ok_or_else(|| missing("init_main"))?;
    let next = next.ok_or_else(|| missing("next_main"))?;
    builder.build(&init, &next)
}

/// Checks that a helper with so many program counters has the expected definition: each counter is at its location, and
/// the relation holds.
fn helper(parameters: &Sexpr, body: &Sexpr, counters: usize) -> Result<(), FormatError> {
    let names: Vec<String> = parameters.sorted()?.into_iter().map(|(name, ..)| name).collect();
    let equation = |(part, pair): (&Sexpr, &[String])| match part.list() {
        [equals, left, right] => equals.atom() == "=" && left.atom() == pair[0] && right.atom() == pair[1],
        _ => false,
    };
    let usual = match body.list() {
        [and, equations @ .., relation] => {
            and.atom() == "and"
                && names.len() == 2 * counters + 1
                && equations.len() == counters
                && equations.iter().zip(names.chunks(2)).all(equation)
                && relation.atom() == names[2 * counters]
        }
        _ => false,
    };
    let expected = "`(and (= pc location) .. relation)` of the parameters in order";
    if usual { Ok(()) } else { Err(FormatError::unsupported(body.place, "this meaning of a helper", expected)) }
}

#[derive(Default)]
struct Builder {
    system: System,
    scope: Scope,
    declared: HashSet<String>,
    locations: HashMap<String, LocationId>,
}

type Definition = (Sexpr, Sexpr);

impl Builder {
    fn build(mut self, init: &Definition, next: &Definition) -> Result<System, FormatError> {
        let (parameters, body) = next;
        let copies = parameters.sorted()?;
        let (before, after) = copies.split_at(copies.len() / 2);
        if before.len() != after.len() {
            return Err(FormatError::unsupported(
                parameters.place,
                "an odd number of parameters",
                "two copies of the state, each a `Loc` and then `Int`s",
            ));
        }
        let (counter, before) = state(before, parameters.place)?;
        let (next_counter, after) = state(after, parameters.place)?;
        let variables: Vec<Symbol> = shown(&before).iter().map(|name| self.scope.declare(name)).collect();
        let posts: Vec<Symbol> = after.iter().map(|name| self.scope.declare(name)).collect();
        let bound = |names: &[String], symbols: &[Symbol]| {
            let binding = |symbol: &Symbol| Binding { value: Linear::symbol(*symbol), exact: true };
            names.iter().cloned().zip(symbols.iter().map(binding)).collect::<Vec<_>>()
        };
        let mut bindings: HashMap<String, Binding> = HashMap::new();
        for (name, binding) in bound(&before, &variables).into_iter().chain(bound(&after, &posts)) {
            if bindings.insert(name.clone(), binding).is_some() {
                return Err(twice(parameters.place, &name));
            }
        }
        let cases = match body.list() {
            [head, cases @ ..] if head.atom() == "or" => cases,
            _ => std::slice::from_ref(body),
        };
        for case in cases {
            let parts = match case.list() {
                [head, from_counter, from, to_counter, to, relation]
                    if head.atom() == "cfg_trans2"
                        && from_counter.atom() == counter
                        && to_counter.atom() == next_counter =>
                {
                    Some((from, to, relation))
                }
                _ => None,
            };
            let Some((from, to, relation)) = parts else {
                let expected = format!("`(cfg_trans2 {counter} FROM {next_counter} TO RELATION)`");
                return Err(FormatError::unsupported(case.place, "this step", &expected));
            };
            let source = self.location(from, &variables)?;
            let target = self.location(to, &variables)?;
            self.scope.begin(bindings.clone());
            let formula = self.scope.formula(&relation.expression()?)?;
            let formula = self.scope.finish(formula);
            for guard in formula.cases {
                let update = posts.iter().map(|post| Linear::symbol(*post)).collect();
                let exact = formula.exact;
                self.system.transitions.push(Transition { source, target, guard, update, origin: None, exact });
            }
        }
        self.start(init, &variables)?;
        self.system.symbols = self.scope.into_names();
        Ok(self.system)
    }

    /// A separate start, so that the initial condition is required only once and not at each visit of its location.
    fn start(&mut self, (parameters, body): &Definition, variables: &[Symbol]) -> Result<(), FormatError> {
        let (counter, names) = state(&parameters.sorted()?, parameters.place)?;
        let parts = match body.list() {
            [head, pc, first, condition] if head.atom() == "cfg_init" && pc.atom() == counter => {
                Some((first, condition))
            }
            _ => None,
        };
        let Some((first, condition)) = parts else {
            let expected = format!("`(cfg_init {counter} START CONDITION)`");
            return Err(FormatError::unsupported(body.place, "this initial condition", &expected));
        };
        if names.len() != variables.len() {
            let expected = format!("the {} variables of `next_main`", variables.len());
            return Err(FormatError::unsupported(parameters.place, "this parameter list", &expected));
        }
        let target = self.location(first, variables)?;
        let own: Vec<Symbol> = names.iter().map(|name| self.scope.declare(name)).collect();
        let mut bindings = HashMap::new();
        for (name, symbol) in names.iter().zip(&own) {
            let binding = Binding { value: Linear::symbol(*symbol), exact: true };
            if bindings.insert(name.clone(), binding).is_some() {
                return Err(twice(parameters.place, name));
            }
        }
        self.scope.begin(bindings);
        let formula = self.scope.formula(&condition.expression()?)?;
        let formula = self.scope.finish(formula);
        let trivial = formula.cases.len() == 1 && formula.cases[0].is_empty();
        let entered = self.system.transitions.iter().any(|transition| transition.target == target);
        if trivial && !entered {
            self.system.starts = vec![target];
            return Ok(());
        }
        let start = LocationId(self.system.locations.len() as u32);
        self.system.locations.push(Location {
            name: "start".to_owned(),
            variables: own.clone(),
            invariant: Vec::new(),
        });
        for guard in formula.cases {
            let update = own.iter().map(|symbol| Linear::symbol(*symbol)).collect();
            let exact = formula.exact;
            self.system.transitions.push(Transition { source: start, target, guard, update, origin: None, exact });
        }
        self.system.starts = vec![start];
        Ok(())
    }

    fn location(&mut self, name: &Sexpr, variables: &[Symbol]) -> Result<LocationId, FormatError> {
        if !self.declared.contains(name.atom()) {
            let construct = format!("`{}` as a location", name.atom());
            return Err(FormatError::unsupported(name.place, construct, "a declared constant of sort `Loc`"));
        }
        let fresh = LocationId(self.system.locations.len() as u32);
        let id = *self.locations.entry(name.atom().to_owned()).or_insert(fresh);
        if id == fresh {
            let variables = variables.to_vec();
            self.system.locations.push(Location { name: name.atom().to_owned(), variables, invariant: Vec::new() });
        }
        Ok(id)
    }
}

/// The program counter and the integers of one copy of the state.
fn state(parameters: &[(String, String, Place)], place: Place) -> Result<(String, Vec<String>), FormatError> {
    let expected = "a program counter of sort `Loc`, then variables of sort `Int`";
    let Some(((counter, sort, first), rest)) = parameters.split_first() else {
        return Err(FormatError::unsupported(place, "a state without program counter", expected));
    };
    if sort != "Loc" {
        return Err(FormatError::unsupported(*first, format!("`{counter}` of sort `{sort}`"), expected));
    }
    for (name, sort, place) in rest {
        if sort != "Int" {
            return Err(FormatError::unsupported(*place, format!("`{name}` of sort `{sort}`"), expected));
        }
    }
    Ok((counter.clone(), rest.iter().map(|(name, ..)| name.clone()).collect()))
}

/// The names of the state's variables for reports: without the mark of the copy (`x^0`), where they stay distinct.
fn shown(names: &[String]) -> Vec<String> {
    let short = |name: &String| name.split_once('^').map_or(name.as_str(), |(name, _)| name).to_owned();
    let all: Vec<String> = names.iter().map(short).collect();
    if all.iter().collect::<HashSet<_>>().len() == names.len() { all } else { names.to_vec() }
}

fn twice(place: Place, name: &str) -> FormatError {
    FormatError::unsupported(place, format!("`{name}` twice"), "distinct names of variables")
}
