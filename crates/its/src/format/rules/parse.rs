//! The syntax of files of rewrite rules.

use std::collections::BTreeSet;

use crate::format::error::FormatError;
use crate::format::expression::{Expression, Kind};
use crate::format::infix::{self, Dialect};
use crate::format::lexer::{Tokens, is_name};
use crate::format::place::Place;
use crate::format::token::Token;

/// A rule as written.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) left: Expression,
    pub(super) right: Expression,
    pub(super) condition: Option<Expression>,
    pub(super) place: Place,
}

/// A file as written.
#[derive(Debug, Default)]
pub(super) struct File {
    pub(super) starts: Vec<Token>,
    pub(super) variables: BTreeSet<String>,
    /// Whether undeclared names are variables, too; otherwise they are constructors.
    pub(super) all_names_vary: bool,
    pub(super) rules: Vec<Rule>,
}

const SECTIONS: &str = "`GOAL`, `STARTTERM`, `VAR`, `RULES` or `COMMENT`";

/// The rules of a KoAT file or an integer term rewrite system.
pub(super) fn rules_in_sections(tokens: &mut Tokens) -> Result<File, FormatError> {
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

/// The rules of a KITTeL file, which has no sections.
pub(super) fn rules_alone(tokens: &mut Tokens) -> Result<File, FormatError> {
    let mut file = File { all_names_vary: true, ..File::default() };
    while !tokens.is_empty() {
        file.rules.push(rule(tokens)?);
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
    pub(super) fn is_variable(&self, name: &str) -> bool {
        self.all_names_vary || self.variables.contains(name)
    }

    /// Turns names of defined functions into calls: unlike a name, a call may have a different value at each
    /// occurrence.
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
    pub(super) fn head(&self) -> Result<(&str, &[Expression]), FormatError> {
        match &self.left.kind {
            Kind::Call(name, arguments) => Ok((name, arguments)),
            Kind::Name(name) => Ok((name, &[])),
            _ => Err(FormatError::unsupported(self.place, "this left-hand side", "a function with its arguments")),
        }
    }

    /// All expressions of the right-hand side and the condition.
    pub(super) fn body(&self) -> Vec<&Expression> {
        let condition = self.condition.iter().flat_map(|condition| condition.all());
        self.right.all().into_iter().chain(condition).collect()
    }
}

/// Turns the names of these functions into calls.
pub(super) fn call(expression: &mut Expression, functions: &BTreeSet<String>) {
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
