//! Reader of rewrite rules: KoAT files and the `.itrs` integer term rewrite systems of the problem data base.
//!
//! A rule is `l -> r`, `l -> Com_n(r1, .., rn)` with a condition after `:|:` or in brackets. Without a
//! `(STARTTERM (FUNCTIONSYMBOLS f))` runs begin everywhere.
//!
//! Each call of a defined symbol in a right-hand side, nested ones included, becomes a transition of its own (the
//! dependency pairs of paper 3, Sect. 2); the value of a nested call is arbitrary. Truth values are 1 and 0.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::expression::Expression;
use super::lexer::{self, Token};
use super::translate::{Formula, Scope};
use super::{FormatError, number};
use crate::{Location, LocationId, System, Transition};

/// Reads a system.
pub fn read(text: &str) -> Result<System, FormatError> {
    let mut parser = Parser { tokens: lexer::rules(text), at: 0 };
    let file = parser.file()?;
    translate(&file)
}

struct Rule {
    left: Expression,
    right: Expression,
    condition: Option<Expression>,
    line: usize,
}

#[derive(Default)]
struct File {
    starts: Vec<String>,
    variables: BTreeSet<String>,
    rules: Vec<Rule>,
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", |token| token.text.as_str())
    }

    fn next(&mut self) -> Result<Token, FormatError> {
        let token = self.tokens.get(self.at).cloned().ok_or(FormatError::UnexpectedEnd)?;
        self.at += 1;
        Ok(token)
    }

    fn expect(&mut self, text: &str) -> Result<(), FormatError> {
        let token = self.next()?;
        if token.text == text { Ok(()) } else { Err(FormatError::unexpected(&token)) }
    }

    fn accept(&mut self, text: &str) -> bool {
        let found = self.peek() == text;
        self.at += usize::from(found);
        found
    }

    fn file(&mut self) -> Result<File, FormatError> {
        let mut file = File::default();
        while self.at < self.tokens.len() {
            self.expect("(")?;
            let section = self.next()?;
            match section.text.as_str() {
                "GOAL" => {
                    self.next()?;
                    self.expect(")")?;
                }
                "STARTTERM" => {
                    if self.accept("CONSTRUCTOR") {
                        return Err(FormatError::unsupported(section.line, "CONSTRUCTOR-BASED starts".to_owned()));
                    }
                    self.expect("(")?;
                    self.expect("FUNCTIONSYMBOLS")?;
                    while self.peek() != ")" {
                        file.starts.push(self.next()?.text);
                    }
                    self.expect(")")?;
                    self.expect(")")?;
                }
                "VAR" => {
                    while !self.accept(")") {
                        file.variables.insert(self.next()?.text);
                    }
                }
                "RULES" => {
                    while !self.accept(")") {
                        let rule = self.rule()?;
                        file.rules.push(rule);
                    }
                }
                "COMMENT" => {
                    let mut depth = 1;
                    while depth > 0 {
                        match self.next()?.text.as_str() {
                            "(" => depth += 1,
                            ")" => depth -= 1,
                            _ => {}
                        }
                    }
                }
                _ => return Err(FormatError::unexpected(&section)),
            }
        }
        Ok(file)
    }

    fn rule(&mut self) -> Result<Rule, FormatError> {
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        let left = self.expression(0)?;
        if self.accept("-{") {
            while self.next()?.text != "}>" {}
        } else {
            self.expect("->")?;
        }
        let right = self.expression(0)?;
        let condition = if self.accept(":|:") || self.accept("|") {
            Some(self.expression(0)?)
        } else if self.accept("[") {
            let condition = if self.peek() == "]" { None } else { Some(self.expression(0)?) };
            self.expect("]")?;
            condition
        } else {
            None
        };
        Ok(Rule { left, right, condition, line })
    }

    /// Precedence climbing: disjunction, conjunction, comparison, sum, product.
    fn expression(&mut self, level: u8) -> Result<Expression, FormatError> {
        let mut left = self.unary()?;
        loop {
            let (operator, binds) = match self.peek() {
                "||" | "\\/" => ("or", 1),
                "&&" | "/\\" => ("and", 2),
                "=" | "==" => ("=", 3),
                "!=" => ("distinct", 3),
                "<" => ("<", 3),
                "<=" => ("<=", 3),
                ">" => (">", 3),
                ">=" => (">=", 3),
                "+" => ("+", 4),
                "-" => ("-", 4),
                "*" => ("*", 5),
                "/" => ("/", 5),
                "%" => ("%", 5),
                _ => return Ok(left),
            };
            if binds <= level {
                return Ok(left);
            }
            self.at += 1;
            let right = self.expression(binds)?;
            left = Expression::apply(operator, vec![left, right]);
        }
    }

    fn unary(&mut self) -> Result<Expression, FormatError> {
        let token = self.next()?;
        match token.text.as_str() {
            "-" => {
                let inner = self.unary()?;
                Ok(Expression::apply("-", vec![inner]))
            }
            "!" => {
                let inner = self.unary()?;
                Ok(Expression::apply("not", vec![inner]))
            }
            "(" => {
                let inner = self.expression(0)?;
                self.expect(")")?;
                Ok(inner)
            }
            text => {
                if let Some(value) = number(text) {
                    return Ok(Expression::Number(value));
                }
                if !text.starts_with(|c: char| c.is_alphabetic() || "_'.$@".contains(c)) {
                    return Err(FormatError::unexpected(&token));
                }
                if !self.accept("(") {
                    return Ok(match text {
                        "TRUE" => Expression::Name("true".to_owned()),
                        "FALSE" => Expression::Name("false".to_owned()),
                        _ => Expression::Name(token.text),
                    });
                }
                let mut arguments = Vec::new();
                while !self.accept(")") {
                    if !arguments.is_empty() {
                        self.expect(",")?;
                    }
                    arguments.push(self.expression(0)?);
                }
                Ok(Expression::Apply(token.text, arguments))
            }
        }
    }
}

fn translate(file: &File) -> Result<System, FormatError> {
    let mut arities: BTreeMap<&str, usize> = BTreeMap::new();
    for rule in &file.rules {
        let Some((head, arguments)) = rule.left.head() else {
            return Err(FormatError::unsupported(rule.line, "a left-hand side that is a number".to_owned()));
        };
        if *arities.entry(head).or_insert(arguments.len()) != arguments.len() {
            return Err(FormatError::unsupported(rule.line, format!("{head} with two numbers of arguments")));
        }
    }
    let mut system = System::default();
    let mut scope = Scope::new();
    let mut ids: HashMap<&str, LocationId> = HashMap::new();
    for (&name, &arity) in &arities {
        ids.insert(name, LocationId(system.locations.len() as u32));
        let variables = (0..arity).map(|i| scope.declare(&format!("{name}_{i}"))).collect();
        system.locations.push(Location { name: name.to_owned(), variables, invariant: Vec::new() });
    }
    let base = scope.clone();
    for rule in &file.rules {
        let mut inner = base.clone();
        for name in &file.variables {
            inner.declare(name);
        }
        let (head, patterns) = rule.left.head().unwrap_or_default();
        let source = ids[head];
        let at = |error: FormatError| error.at_line(rule.line);
        for (callee, arguments) in collect_calls(&rule.right, &arities, rule)? {
            let mut inner = inner.clone();
            let target = ids[callee];
            let mut formula = Formula::truth();
            for (pattern, variable) in patterns.iter().zip(&system.locations[source.index()].variables) {
                formula = formula.and(&inner.matches(*variable, pattern).map_err(at)?).map_err(at)?;
            }
            if let Some(condition) = &rule.condition {
                formula = formula.and(&inner.formula(condition).map_err(at)?).map_err(at)?;
            }
            let mut update = Vec::new();
            for argument in arguments {
                let (value, side) = inner.value(argument).map_err(at)?;
                formula = formula.and(&side).map_err(at)?;
                update.push(value);
            }
            for guard in formula.cases {
                let (update, exact) = (update.clone(), formula.exact);
                system.transitions.push(Transition { source, target, guard, update, origin: None, exact });
            }
            scope.keep_fresh_names(&inner);
        }
    }
    for name in &file.starts {
        let known = ids.get(name.as_str()).copied();
        // Runs that begin with a symbol that no rule defines end there.
        let start = known.unwrap_or_else(|| {
            let id = LocationId(system.locations.len() as u32);
            system.locations.push(Location { name: name.clone(), ..Location::default() });
            id
        });
        system.starts.push(start);
    }
    system.symbols = scope.into_names();
    Ok(system)
}

type Call<'a> = (&'a str, &'a [Expression]);

/// Every call of a defined symbol, outermost first.
fn collect_calls<'a>(
    right: &'a Expression,
    arities: &BTreeMap<&'a str, usize>,
    rule: &Rule,
) -> Result<Vec<Call<'a>>, FormatError> {
    let mut calls = Vec::new();
    let mut todo = vec![right];
    while let Some(expression) = todo.pop() {
        let Some((head, arguments)) = expression.head() else { continue };
        if let Some(arity) = arities.get(head) {
            if *arity != arguments.len() {
                return Err(FormatError::unsupported(rule.line, format!("{head} with two numbers of arguments")));
            }
            calls.push((head, arguments));
        }
        todo.extend(arguments);
    }
    Ok(calls)
}
