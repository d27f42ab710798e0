//! Reader of the SMT-LIB form of the termination problem data base.
//!
//! A file declares the locations as constants of a sort `Loc`, the initial configurations as
//! `(define-fun init_main (..) Bool (cfg_init pc START CONDITION))` and the steps as
//! `(define-fun next_main (..) Bool (or (cfg_trans2 pc FROM pc' TO RELATION) ..))`.
//!
//! `cfg_trans3` (a call) is not read: a system with it is rejected rather than read as something smaller.

use std::collections::HashMap;

use super::expression::Expression;
use super::lexer::{self, Token};
use super::translate::Scope;
use super::{FormatError, number};
use crate::{Location, LocationId, System, Transition};

/// Reads a system.
pub fn read(text: &str) -> Result<System, FormatError> {
    let tokens = lexer::smtlib(text);
    let mut at = 0;
    let mut definitions = HashMap::new();
    while at < tokens.len() {
        let command = parse(&tokens, &mut at)?;
        if let Some(("define-fun", [Expression::Name(name), parameters, _, body])) = command.head() {
            definitions.insert(name.clone(), (parameters.clone(), body.clone()));
        }
    }
    let missing = |name: &str| FormatError::unsupported(0, format!("no definition of {name}"));
    let (init_parameters, init) = definitions.get("init_main").ok_or_else(|| missing("init_main"))?;
    let (next_parameters, next) = definitions.get("next_main").ok_or_else(|| missing("next_main"))?;
    Builder::default().build(init_parameters, init, next_parameters, next)
}

/// A list is an application of its first element; a list that does not begin with a name has the head `""`.
fn parse(tokens: &[Token], at: &mut usize) -> Result<Expression, FormatError> {
    // An explicit stack, because files nest conjunctions thousands deep.
    let mut open: Vec<Vec<Expression>> = Vec::new();
    loop {
        let token = tokens.get(*at).ok_or(FormatError::UnexpectedEnd)?;
        *at += 1;
        let done = match token.text.as_str() {
            "(" => {
                open.push(Vec::new());
                continue;
            }
            ")" => {
                let list = open.pop().ok_or_else(|| FormatError::unexpected(token))?;
                list_expression(list)
            }
            text => number(text).map_or_else(|| Expression::Name(text.to_owned()), Expression::Number),
        };
        match open.last_mut() {
            Some(list) => list.push(done),
            None => return Ok(done),
        }
    }
}

fn list_expression(mut list: Vec<Expression>) -> Expression {
    match list.first() {
        Some(Expression::Name(head)) => {
            let head = head.clone();
            list.remove(0);
            Expression::Apply(head, list)
        }
        _ => Expression::Apply(String::new(), list),
    }
}

/// The names in a parameter list `((x Int) (y Int))`, each read as an application of the name to its sort.
fn parameters(list: &Expression) -> Result<Vec<String>, FormatError> {
    let wrong = || FormatError::unsupported(0, "a parameter list that is not a list of sorted names".to_owned());
    let entry = |expression: &Expression| match expression.head() {
        Some((name, [Expression::Name(sort)])) => Ok((name.to_owned(), sort.clone())),
        _ => Err(wrong()),
    };
    let (head, rest) = list.head().ok_or_else(wrong)?;
    if !head.is_empty() {
        return Err(wrong());
    }
    let sorted = rest.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    match sorted.iter().find(|(_, sort)| sort != "Int" && sort != "Loc") {
        Some((name, sort)) => Err(FormatError::unsupported(0, format!("{name} of sort {sort}"))),
        None => Ok(sorted.into_iter().map(|(name, _)| name).collect()),
    }
}

#[derive(Default)]
struct Builder {
    system: System,
    locations: HashMap<String, LocationId>,
}

impl Builder {
    fn build(
        mut self,
        init_parameters: &Expression,
        init: &Expression,
        next_parameters: &Expression,
        next: &Expression,
    ) -> Result<System, FormatError> {
        let names = parameters(next_parameters)?;
        let wrong = |what: &str| FormatError::unsupported(0, what.to_owned());
        if names.len() % 2 != 0 || names.is_empty() {
            return Err(wrong("next_main whose parameters are not two copies of the state"));
        }
        let (before, after) = names.split_at(names.len() / 2);
        // The first of each copy is the program counter.
        let (counter, before) = (&before[0], &before[1..]);
        let (next_counter, after) = (&after[0], &after[1..]);
        let mut scope = Scope::new();
        let variables: Vec<_> = before.iter().map(|name| scope.declare(name)).collect();
        let posts: Vec<_> = after.iter().map(|name| scope.declare(name)).collect();

        let cases: &[Expression] = match next.head() {
            Some(("or", cases)) => cases,
            _ => std::slice::from_ref(next),
        };
        let base = scope.clone();
        for case in cases {
            let Some(("cfg_trans2", [from_counter, from, to_counter, to, relation])) = case.head() else {
                return Err(wrong("a step that is not cfg_trans2"));
            };
            if from_counter.head() != Some((counter, &[])) || to_counter.head() != Some((next_counter, &[])) {
                return Err(wrong("a step that does not speak of the program counters"));
            }
            let source = self.location(from, &variables)?;
            let target = self.location(to, &variables)?;
            let mut inner = base.clone();
            let formula = inner.formula(relation)?;
            for guard in formula.cases {
                let update = posts.iter().map(|post| logic::Linear::symbol(*post)).collect();
                let exact = formula.exact;
                self.system.transitions.push(Transition { source, target, guard, update, origin: None, exact });
            }
            scope.keep_fresh_names(&inner);
        }
        self.start(&mut scope, init_parameters, init, &variables)?;
        self.system.symbols = scope.into_names();
        Ok(self.system)
    }

    /// A start of its own, so that the initial condition is asked once and not whenever its location is visited.
    fn start(
        &mut self,
        scope: &mut Scope,
        init_parameters: &Expression,
        init: &Expression,
        variables: &[logic::Symbol],
    ) -> Result<(), FormatError> {
        let names = parameters(init_parameters)?;
        let Some(("cfg_init", [_, first, condition])) = init.head() else {
            return Err(FormatError::unsupported(0, "init_main that is not cfg_init".to_owned()));
        };
        let target = self.location(first, variables)?;
        let mut inner = Scope::new();
        let own: Vec<_> = names.iter().skip(1).map(|name| inner.declare(name)).collect();
        if own.len() != variables.len() {
            return Err(FormatError::unsupported(0, "init_main and next_main of different states".to_owned()));
        }
        let formula = inner.formula(condition)?;
        let trivial = formula.cases.len() == 1 && formula.cases[0].is_empty();
        let entered = self.system.transitions.iter().any(|transition| transition.target == target);
        if trivial && !entered {
            self.system.starts = vec![target];
            return Ok(());
        }
        // The condition's own symbols are the start's variables, moved past those of the steps.
        let offset = scope.len();
        let shift = |symbol: logic::Symbol| logic::Symbol(symbol.0 + offset);
        let start = LocationId(self.system.locations.len() as u32);
        let variables = own.iter().map(|symbol| shift(*symbol)).collect();
        self.system.locations.push(Location { name: "start".to_owned(), variables, invariant: Vec::new() });
        for guard in formula.cases {
            let guard = guard.iter().map(|atom| atom.rename(shift)).collect();
            let update = own.iter().map(|symbol| logic::Linear::symbol(shift(*symbol))).collect();
            let exact = formula.exact;
            self.system.transitions.push(Transition { source: start, target, guard, update, origin: None, exact });
        }
        scope.append(&inner);
        self.system.starts = vec![start];
        Ok(())
    }

    fn location(&mut self, name: &Expression, variables: &[logic::Symbol]) -> Result<LocationId, FormatError> {
        let Expression::Name(name) = name else {
            return Err(FormatError::unsupported(0, "a location that is not a name".to_owned()));
        };
        let fresh = LocationId(self.system.locations.len() as u32);
        let id = *self.locations.entry(name.clone()).or_insert(fresh);
        if id == fresh {
            let variables = variables.to_vec();
            self.system.locations.push(Location { name: name.clone(), variables, invariant: Vec::new() });
        }
        Ok(id)
    }
}
