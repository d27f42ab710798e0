//! Reader of rewrite rules: KoAT files, the `.itrs` integer term rewrite systems of the problem data base, and the
//! rules of KITTeL.
//!
//! A rule is `l -> r` or `l -> Com_n(r1, .., rn)` with a condition after `:|:` or in brackets. KoAT and `.itrs` files
//! put rules between `(VAR ..)` and `)`; KITTeL files are nothing but rules. With `(STARTTERM (FUNCTIONSYMBOLS f))`
//! runs begin with `f` of any integers, otherwise everywhere. What rules mean is said in [`rewriting`].

mod results;
mod rewriting;
#[cfg(test)]
mod simulation;
mod sizes;

use std::collections::BTreeSet;

use super::FormatError;
use super::error::Place;
use super::expression::{Expression, Kind};
use super::infix::{self, Dialect};
use super::lexer::{self, Token, Tokens, is_name};
use crate::System;

/// Reads a KoAT file or an integer term rewrite system.
pub fn read(text: &str) -> Result<System, FormatError> {
    let mut tokens = lexer::infix(text);
    rewriting::translate(&sections(&mut tokens)?)
}

/// Reads the rules of a KITTeL file.
pub fn read_kittel(text: &str) -> Result<System, FormatError> {
    let mut tokens = lexer::infix(text);
    let mut file = File { all_names_vary: true, ..File::default() };
    while !tokens.is_empty() {
        file.rules.push(rule(&mut tokens)?);
    }
    file.call_functions_without_arguments();
    rewriting::translate(&file)
}

/// A rule as it stands in the file.
#[derive(Debug)]
struct Rule {
    left: Expression,
    right: Expression,
    condition: Option<Expression>,
    place: Place,
}

/// A file as it stands there.
#[derive(Debug, Default)]
struct File {
    starts: Vec<Token>,
    variables: BTreeSet<String>,
    /// Whether names that are not declared are variables, too; otherwise they are constructors.
    all_names_vary: bool,
    rules: Vec<Rule>,
}

const SECTIONS: &str = "`GOAL`, `STARTTERM`, `VAR`, `RULES` or `COMMENT`";

fn sections(tokens: &mut Tokens) -> Result<File, FormatError> {
    let mut file = File::default();
    let mut complete = false;
    while !tokens.is_empty() || !complete {
        if tokens.is_empty() {
            tokens.next("`(RULES ..)`")?;
        }
        tokens.expect("(")?;
        let section = tokens.next(SECTIONS)?;
        match section.text.as_str() {
            "GOAL" => {
                let goal = tokens.next("`TERMINATION` or `COMPLEXITY`")?;
                if !matches!(goal.text.as_str(), "TERMINATION" | "COMPLEXITY") {
                    return Err(FormatError::unexpected(&goal, "`TERMINATION` or `COMPLEXITY`"));
                }
                tokens.expect(")")?;
            }
            "STARTTERM" => {
                tokens.expect("(")?;
                tokens.expect("FUNCTIONSYMBOLS")?;
                file.starts.push(tokens.name("the name of a function")?);
                while !tokens.accept(")") {
                    file.starts.push(tokens.name("the name of a function or `)`")?);
                }
                tokens.expect(")")?;
                file.all_names_vary = true;
            }
            "VAR" => {
                while !tokens.accept(")") {
                    file.variables.insert(tokens.name("the name of a variable or `)`")?.text);
                }
            }
            "RULES" => {
                while !tokens.accept(")") {
                    file.rules.push(rule(tokens)?);
                }
                complete = true;
            }
            "COMMENT" => {
                let mut depth = 1;
                while depth > 0 {
                    match tokens.next("`)`")?.text.as_str() {
                        "(" => depth += 1,
                        ")" => depth -= 1,
                        _ => {}
                    }
                }
            }
            _ => return Err(FormatError::unexpected(&section, SECTIONS)),
        }
    }
    file.call_functions_without_arguments();
    Ok(file)
}

fn rule(tokens: &mut Tokens) -> Result<Rule, FormatError> {
    let place = tokens.place();
    if !is_name(tokens.peek()) {
        let token = tokens.next("a rule or `)`")?;
        return Err(FormatError::unexpected(&token, "a rule or `)`"));
    }
    let left = infix::expression(tokens, Dialect::Rules)?;
    if tokens.accept("-{") {
        while tokens.next("`}>`")?.text != "}>" {}
    } else {
        tokens.expect("->")?;
    }
    let right = infix::expression(tokens, Dialect::Rules)?;
    let condition = if tokens.accept(":|:") || tokens.accept("|") {
        Some(infix::expression(tokens, Dialect::Rules)?)
    } else if tokens.accept("[") {
        let condition = if tokens.peek() == "]" { None } else { Some(infix::expression(tokens, Dialect::Rules)?) };
        tokens.expect("]")?;
        condition
    } else {
        None
    };
    Ok(Rule { left, right, condition, place })
}

impl File {
    fn is_variable(&self, name: &str) -> bool {
        self.all_names_vary || self.variables.contains(name)
    }

    /// Reads names of defined functions as calls: two occurrences may have two values, as those of a name do not.
    fn call_functions_without_arguments(&mut self) {
        let head = |rule: &Rule| match &rule.left.kind {
            Kind::Name(name) => Some(name.clone()),
            Kind::Call(name, arguments) if arguments.is_empty() => Some(name.clone()),
            _ => None,
        };
        let functions: BTreeSet<String> = self.rules.iter().filter_map(head).collect();
        for rule in &mut self.rules {
            for expression in [&mut rule.left, &mut rule.right].into_iter().chain(&mut rule.condition) {
                call(expression, &functions);
            }
        }
    }
}

impl Rule {
    /// The function on the left with its arguments.
    fn head(&self) -> Result<(&str, &[Expression]), FormatError> {
        match &self.left.kind {
            Kind::Call(name, arguments) => Ok((name, arguments)),
            Kind::Name(name) => Ok((name, &[])),
            _ => Err(FormatError::unsupported(self.place, "this left-hand side", "a function with its arguments")),
        }
    }

    /// All expressions of the right-hand side and the condition.
    fn body(&self) -> Vec<&Expression> {
        let condition = self.condition.iter().flat_map(|condition| condition.all());
        self.right.all().into_iter().chain(condition).collect()
    }
}

/// Makes calls of the names of these functions.
fn call(expression: &mut Expression, functions: &BTreeSet<String>) {
    match &mut expression.kind {
        Kind::Name(name) if functions.contains(name) => {
            expression.kind = Kind::Call(std::mem::take(name), Vec::new());
        }
        Kind::Call(_, parts) | Kind::Operation(_, parts) => {
            parts.iter_mut().for_each(|part| call(part, functions));
        }
        _ => {}
    }
}
