//! Contracts that somebody wrote beside the code (`landfall.h`) or in files.

use contract::language::{Condition, ParseError};
use contract::resolve;
use ir::{Annotation, Function, Program};

use crate::error::Error;
use crate::request::Request;

/// A contract beside the code.
pub(crate) struct Written<'a> {
    pub condition: Condition,
    annotation: &'a Annotation,
}

/// The contracts of the function of that name beside the code. One that cannot be read is an error, whatever function it is of.
pub(crate) fn beside<'a>(program: &'a Program, name: &str) -> Result<Vec<Written<'a>>, Error> {
    let mut result = Vec::new();
    for function in &program.functions {
        for annotation in &function.contracts {
            let condition: Condition = annotation.text.parse().map_err(|error: ParseError| {
                let message = format!("cannot read the contract `{}` of `{}`", annotation.text, function.name);
                failure(program, annotation, format!("{message}: {}", error.message))
            })?;
            if function.name == name {
                result.push(Written { condition, annotation });
            }
        }
    }
    Ok(result)
}

/// The error, with the place of the contract that it is about if that stands beside the code.
pub(crate) fn placed(error: resolve::Error, written: &[Written<'_>], program: &Program) -> Error {
    use resolve::Error::{Cases, Meaning, Name, Unsupported};
    let about = match &error {
        Name { clause, .. } | Meaning { clause, .. } | Unsupported { clause, .. } => Some(clause),
        Cases { .. } => None,
    };
    let says = |written: &&Written<'_>| {
        let mut clauses = written.condition.cases.iter().flat_map(|case| &case.clauses);
        about.is_some_and(|about| clauses.any(|clause| clause.to_string() == *about))
    };
    match written.iter().find(says) {
        Some(written) => failure(program, written.annotation, error.to_string()),
        None => Error::Assumption(error),
    }
}

fn failure(program: &Program, annotation: &Annotation, message: String) -> Error {
    let location = annotation.location;
    Error::Input {
        kind: "contract".to_owned(),
        message,
        file: location.and_then(|at| program.files.get(at.file.index())).cloned(),
        line: location.map(|at| at.line),
        column: None,
        further: Vec::new(),
    }
}

/// That the contract is assumed, and where it stands.
pub(crate) fn sentence(written: &Written<'_>, program: &Program, name: &str) -> String {
    let Written { condition, annotation } = written;
    let file = annotation.location.and_then(|at| Some((program.files.get(at.file.index())?, at.line)));
    let place = file.map_or(String::new(), |(file, line)| format!(" at {}:{line}", file.display()));
    format!("the contract of `{name}`{place} holds when it begins: {condition}")
}

/// What files of contracts say for nobody: each function that the program does not have.
pub(crate) fn unknown(request: &Request, program: &Program) -> Vec<String> {
    let is_users = |function: &&Function| !function.library;
    let known: Vec<&str> = program.functions.iter().filter(is_users).map(|function| function.name.as_str()).collect();
    let missing = request.described.iter().filter(|name| !known.contains(&name.as_str()));
    let note = |name: &String| {
        let near = contract::language::nearest(name, known.iter().copied());
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("there is a contract for `{name}`, which is not a function of the program{hint}")
    };
    missing.map(note).collect()
}
