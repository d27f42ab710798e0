//! Contracts that somebody wrote, beside the code (`landfall.h`) or as assumptions, and the contract of the entry in the
//! languages of other tools.

use contract::export;
use contract::language::{Clause, Condition, Conjunction, ParseError, Place, Region, Word};
use contract::resolve;
use evidence::Report;
use ir::{Annotation, Function, FunctionId, Program};

use crate::entry_state::EntryState;
use crate::error::Error;
use crate::request::{ContractLanguage, Request};

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

/// The contract of the entry: what was assumed, or else what was inferred. With neither, and nothing proved, there is none.
pub(crate) fn export(
    language: ContractLanguage,
    (program, entry): (&Program, FunctionId),
    state: &EntryState,
    report: &Report,
) -> Option<String> {
    let inferred = report.results.iter().filter_map(|result| result.requires.as_ref()?.parse().ok());
    let conditions: Vec<Condition> =
        if state.conditions.is_empty() { inferred.collect() } else { state.conditions.clone() };
    let mut all = conditions.into_iter().reduce(|all, next| match () {
        () if all.says_all_of(&next) => all,
        () if next.says_all_of(&all) => next,
        () => all.and(&next),
    });
    if all.is_none() && report.results.iter().any(|result| result.verdict == evidence::Verdict::True) {
        all = Some(Condition::default());
    }
    let mut condition = all?;
    let mut remarks: Vec<&str> = Vec::new();
    if !state.conditions.is_empty() {
        let blocks: usize = condition.cases.iter_mut().map(apart).sum();
        let has_globals = program.globals.iter().any(|global| !global.constant);
        if blocks > 0 && has_globals && language == ContractLanguage::Acsl {
            remarks.push("what the pointers point to does not overlap a global variable");
        }
    }
    remarks.extend(report.assumptions.iter().filter(|text| !state.listed.contains(text)).map(String::as_str));
    let remarks: String = remarks.iter().map(|text| format!("// not said: {}\n", text.replace('\n', " "))).collect();
    Some(remarks + &export::requires(&condition, program, entry, language))
}

/// Makes the case say that its blocks do not overlap, which goes without saying under assumptions. Hands back their number.
fn apart(case: &mut Conjunction) -> usize {
    let mut blocks: Vec<Place> = Vec::new();
    for clause in &case.clauses {
        let clause = if let Clause::NullOr(inner) = clause { inner } else { clause };
        if let Clause::Region(Region { word, place, .. }) = clause
            && *word != Word::Initialised
            && !blocks.contains(place)
        {
            blocks.push(place.clone());
        }
    }
    let is_said =
        |clause: &Clause| matches!(clause, Clause::Disjoint(known) if blocks.iter().all(|block| known.contains(block)));
    let count = blocks.len();
    if count > 1 && !case.clauses.iter().any(is_said) {
        case.clauses.push(Clause::Disjoint(blocks));
    }
    count
}
