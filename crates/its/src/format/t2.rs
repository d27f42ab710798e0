//! Reader of T2's transition systems.
//!
//! `START: loc;` names where runs begin, with any values. `FROM: loc; commands TO: loc;` is a transition: its commands
//! `x := term;` and `assume(condition);` are executed in order, `nondet()` is any integer, chosen anew at each
//! occurrence. All variables are global. `CUTPOINT: loc;` and `ERROR: loc;` are other queries to T2 and change no run;
//! marks `AT(line, "file")` name the source. `SHADOW(x, y)` is rejected: it changes the meaning of the system.
//!
//! The format does not specify how division rounds, so only facts that hold for every rounding are used. Transitions
//! with a division or a nonlinear term are marked as not exact.

use std::collections::HashMap;

use logic::{Int, Linear, Relation, Symbol};

use super::error::FormatError;
use super::expression::{Expression, Kind};
use super::formula::Formula;
use super::infix::{self, Dialect};
use super::lexer::{self, Tokens, is_name};
use super::place::Place;
use super::translate::{Binding, Scope};
use crate::model::{Location, LocationId, System, Transition};

/// Reads a system.
pub fn read(text: &str) -> Result<System, FormatError> {
    let mut tokens = lexer::infix(text);
    let file = File::read(&mut tokens)?;
    let mut builder = Builder::default();
    builder.declare(&file);
    for block in &file.blocks {
        builder.block(block)?;
    }
    let start = builder.location(&file.start);
    builder.system.starts = vec![start];
    builder.system.symbols = builder.scope.into_names();
    Ok(builder.system)
}

/// A file as written.
struct File {
    start: String,
    blocks: Vec<Block>,
}

struct Block {
    from: String,
    commands: Vec<Command>,
    to: String,
}

enum Command {
    Assign(String, Expression),
    Assume(Expression),
}

const BLOCK: &str = "`START`, `FROM`, `CUTPOINT` or `ERROR`";

impl File {
    fn read(tokens: &mut Tokens) -> Result<File, FormatError> {
        let mut start: Option<String> = None;
        let mut blocks = Vec::new();
        while !tokens.is_empty() || start.is_none() {
            let token = tokens.next(if start.is_none() { "`START: location;`" } else { BLOCK })?;
            match token.text.as_str() {
                "START" if start.is_none() => start = Some(place_name(tokens)?),
                "START" => return Err(FormatError::unexpected(&token, "`FROM`: one `START` is enough")),
                "CUTPOINT" | "ERROR" => _ = place_name(tokens)?,
                "SHADOW" => {
                    return Err(FormatError::unsupported(
                        token.place,
                        "`SHADOW`",
                        "a system without copies of variables",
                    ));
                }
                "FROM" => {
                    let from = place_name(tokens)?;
                    let mut commands = Vec::new();
                    while !tokens.accept("TO") {
                        commands.push(command(tokens)?);
                    }
                    blocks.push(Block { from, commands, to: place_name(tokens)? });
                }
                _ => return Err(FormatError::unexpected(&token, BLOCK)),
            }
        }
        // The loop ends only after a start was read.
        Ok(File { start: start.unwrap_or_default(), blocks })
    }
}

/// `: location;`
fn place_name(tokens: &mut Tokens) -> Result<String, FormatError> {
    tokens.expect(":")?;
    let expected = "a location: a number or a name";
    let token = tokens.next(expected)?;
    let number = token.text.bytes().all(|b| b.is_ascii_digit());
    if !number && !is_name(&token.text) {
        return Err(FormatError::unexpected(&token, expected));
    }
    tokens.expect(";")?;
    Ok(token.text)
}

fn command(tokens: &mut Tokens) -> Result<Command, FormatError> {
    if tokens.peek() == "AT" && tokens.ahead(1) == "(" {
        for expected in ["`AT`", "`(`", "a line number"] {
            tokens.next(expected)?;
        }
        tokens.expect(",")?;
        tokens.next("the name of a file")?;
        tokens.expect(")")?;
    }
    let command = if tokens.peek() == "assume" {
        tokens.next("`assume`")?;
        tokens.expect("(")?;
        let condition = infix::expression(tokens, Dialect::T2)?;
        tokens.expect(")")?;
        Command::Assume(condition)
    } else {
        let expected = "a variable, `assume` or `TO`";
        let variable = tokens.name(expected)?;
        if matches!(variable.text.as_str(), "FROM" | "START" | "CUTPOINT" | "ERROR" | "SHADOW" | "AT") {
            return Err(FormatError::unexpected(&variable, expected));
        }
        tokens.expect(":=")?;
        Command::Assign(variable.text, infix::expression(tokens, Dialect::T2)?)
    };
    tokens.expect(";")?;
    Ok(command)
}

#[derive(Default)]
struct Builder {
    system: System,
    scope: Scope,
    names: Vec<String>,
    variables: Vec<Symbol>,
    locations: HashMap<String, LocationId>,
}

impl Builder {
    /// Every name in a command is a variable.
    fn declare(&mut self, file: &File) {
        let mut known = std::collections::HashSet::new();
        for command in file.blocks.iter().flat_map(|block| &block.commands) {
            let (target, expression) = match command {
                Command::Assign(name, expression) => (Some(name), expression),
                Command::Assume(expression) => (None, expression),
            };
            let used = expression.all().into_iter().filter_map(|part| match &part.kind {
                Kind::Name(name) => Some(name),
                _ => None,
            });
            for name in target.into_iter().chain(used) {
                if known.insert(name) {
                    self.names.push(name.clone());
                    self.variables.push(self.scope.declare(name));
                }
            }
        }
    }

    fn location(&mut self, name: &str) -> LocationId {
        let fresh = LocationId(self.system.locations.len() as u32);
        let id = *self.locations.entry(name.to_owned()).or_insert(fresh);
        if id == fresh {
            let variables = self.variables.clone();
            self.system.locations.push(Location { name: name.to_owned(), variables, invariant: Vec::new() });
        }
        id
    }

    fn block(&mut self, block: &Block) -> Result<(), FormatError> {
        let (source, target) = (self.location(&block.from), self.location(&block.to));
        let binding = |symbol: &Symbol| Binding { value: Linear::symbol(*symbol), exact: true };
        self.scope.begin(self.names.iter().cloned().zip(self.variables.iter().map(binding)).collect());
        let mut formula = Formula::truth();
        for command in &block.commands {
            match command {
                Command::Assume(condition) => {
                    let assumed = self.assumed(condition)?;
                    formula = formula.and(&assumed, condition.place)?;
                }
                Command::Assign(name, term) => {
                    let (value, side) = self.term(term)?;
                    formula = formula.and(&side, term.place)?;
                    self.scope.bind(name, value, true);
                }
            }
        }
        let place = Place { line: 1, column: 1 };
        let update = self.names.iter().map(|name| match self.scope.lookup(name) {
            Some(binding) => Ok(binding.value.clone()),
            None => Err(FormatError::unsupported(place, format!("`{name}`"), "a variable")),
        });
        let update = update.collect::<Result<Vec<_>, _>>()?;
        let formula = self.scope.finish(formula);
        for guard in formula.cases {
            let (update, exact) = (update.clone(), formula.exact);
            self.system.transitions.push(Transition { source, target, guard, update, origin: None, exact });
        }
        Ok(())
    }

    /// A term as a condition means that it is not zero.
    fn assumed(&mut self, condition: &Expression) -> Result<Formula, FormatError> {
        if condition.is_condition() {
            return self.scope.formula(condition);
        }
        let (value, side) = self.term(condition)?;
        side.and(&Formula::atom(value.add_constant(&Int::ZERO), Relation::NonZero), condition.place)
    }

    fn term(&mut self, term: &Expression) -> Result<(Linear, Formula), FormatError> {
        match term.all().into_iter().find(|part| part.is_condition()) {
            Some(part) => Err(FormatError::unsupported(part.place, "a condition as a value", "a term")),
            None => self.scope.value(term),
        }
    }
}
