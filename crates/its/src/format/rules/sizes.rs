//! Which arguments need their sizes kept.
//!
//! Sizes matter for arguments that a rule decomposes, and for arguments that are passed on to those.

use std::collections::{BTreeMap, HashSet};

use super::parse::{File, Rule};
use crate::format::error::FormatError;
use crate::format::expression::{Expression, Kind};

/// A defined function and the index of an argument.
pub(super) type Position<'a> = (&'a str, usize);

/// The arguments whose sizes are kept: those that some rule decomposes, and those that some rule passes on to them.
pub(super) fn select<'a>(
    file: &'a File,
    arities: &BTreeMap<&'a str, usize>,
) -> Result<HashSet<Position<'a>>, FormatError> {
    let mut selected = HashSet::new();
    for rule in &file.rules {
        let (head, patterns) = rule.head()?;
        for (index, pattern) in patterns.iter().enumerate() {
            if matches!(&pattern.kind, Kind::Call(_, arguments) if !arguments.is_empty()) {
                selected.insert((head, index));
            }
        }
    }
    loop {
        let before = selected.len();
        for rule in &file.rules {
            let (head, patterns) = rule.head()?;
            for passed in passed_on(rule, arities, &selected) {
                let from = patterns.iter().position(|pattern| matches!(&pattern.kind, Kind::Name(n) if n == passed));
                selected.extend(from.map(|index| (head, index)));
            }
        }
        if selected.len() == before {
            return Ok(selected);
        }
    }
}

/// The names in a rule's selected arguments on which their sizes depend.
fn passed_on<'a>(rule: &'a Rule, arities: &BTreeMap<&'a str, usize>, selected: &HashSet<Position<'a>>) -> Vec<&'a str> {
    let mut names = Vec::new();
    for expression in rule.body() {
        let Kind::Call(function, arguments) = &expression.kind else { continue };
        let selected = |index: &usize| selected.contains(&(function.as_str(), *index));
        for index in (0..arguments.len()).filter(selected) {
            below_constructors(&arguments[index], arities, &mut names);
        }
    }
    names
}

fn below_constructors<'a>(term: &'a Expression, arities: &BTreeMap<&'a str, usize>, names: &mut Vec<&'a str>) {
    match &term.kind {
        Kind::Name(name) => names.push(name),
        Kind::Call(function, arguments) if !arities.contains_key(function.as_str()) => {
            for argument in arguments {
                below_constructors(argument, arities, names);
            }
        }
        _ => {}
    }
}
