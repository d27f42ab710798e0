//! The program of a request: the front end's answer in the driver's terms. The only module that asks the front end.

use evidence::{Alarm, AlarmKind, Property, Remark, SourcePlace};
use frontend::{Checks, Diagnostic, Loaded, Options};
use ir::ValidProgram;

use crate::error::Error;
use crate::limits::Limits;
use crate::request::{DataModel, Request};

/// A program to analyse.
pub(crate) struct Input {
    /// The program.
    pub program: ValidProgram,
    /// Overflows in C++ that the compiler computed and warned of, if checks were asked for; of C the source tells more
    /// (`doubts`).
    pub folded_overflows: Vec<Alarm>,
}

/// The checks in the program that the property is about.
pub(crate) fn checks_for(property: Property) -> Checks {
    match property {
        Property::NoOverflow => Checks::Overflow,
        Property::Bounds => Checks::Bounds,
        _ => Checks::None,
    }
}

/// How the request's files are read.
pub(crate) fn options(request: &Request, checks: Checks, limits: &Limits) -> Options {
    Options {
        data_model: match request.data_model {
            DataModel::Lp64 => ir::DataModel::Lp64,
            DataModel::Ilp32 => ir::DataModel::Ilp32,
        },
        checks,
        file_flags: request.flags.clone(),
        kept: request.kept.clone(),
        snapshot: request.snapshot.clone(),
        entry: (request.entry != "main" || request.entry_file.is_some())
            .then(|| frontend::Entry { name: request.entry.clone(), file: request.entry_file.clone() }),
        limits: frontend::Limits { deadline: limits.deadline(), cancel: limits.cancel(), ..Default::default() },
        ..Options::default()
    }
}

/// Reads, links and checks the request's files, with these checks as branches of the program.
///
/// Programs that are started for it keep the limits; what they reach is [`Error::Limit`].
pub(crate) fn read(request: &Request, checks: Checks, limits: &Limits) -> Result<Input, Error> {
    let options = options(request, checks, limits);
    let read = match &request.insertions[..] {
        [] => frontend::read(&request.files, &options),
        insertions => frontend::source::read_with(insertions, &request.files, &options),
    };
    let Loaded { program, warnings, .. } = read.map_err(error)?;
    let program = ir::validate(program).map_err(|faults| {
        let fault = faults.first().map_or_else(String::new, |fault| {
            let function = fault.function.as_ref().map(|name| format!(" (in `{name}`)")).unwrap_or_default();
            format!(": {}{function}", fault.message)
        });
        Error::Input {
            kind: "invalid-program".to_owned(),
            message: format!("the program was not understood{fault}"),
            file: request.files.first().cloned(),
            line: None,
            column: None,
            further: Vec::new(),
        }
    })?;
    let folded_overflows = if checks.of_overflow() { warnings.into_iter().map(folded).collect() } else { Vec::new() };
    Ok(Input { program, folded_overflows })
}

/// A remark of the compiler about an overflow in a constant expression.
fn folded(warning: Diagnostic) -> Alarm {
    let Diagnostic { file, line, column, message } = warning;
    Alarm::new(AlarmKind::Overflow, Some(SourcePlace { file, line, column, function: String::new() }), message)
}

/// The place of a remark.
pub(crate) fn place(remark: &Diagnostic) -> SourcePlace {
    let Diagnostic { file, line, column, .. } = remark.clone();
    SourcePlace { file, line, column, function: String::new() }
}

fn error(error: frontend::Error) -> Error {
    let known = |number: u32| (number > 0).then_some(number);
    let (file, line, column) = match error.place() {
        Some((file, line, column)) => (Some(file), known(line), known(column)),
        None => (None, None, None),
    };
    let further = match &error {
        frontend::Error::Compile { further, .. } => further.iter().map(remark).collect(),
        _ => Vec::new(),
    };
    let message = match &error {
        frontend::Error::Limit { .. } => return Error::Limit { message: error.to_string() },
        // The place is not repeated in the message.
        frontend::Error::Compile { message, .. } => message.clone(),
        frontend::Error::UnreadableIr { message, .. } => format!("not readable as LLVM 19 IR: {message}"),
        other => other.to_string(),
    };
    Error::Input { kind: error.kind().to_owned(), message, file, line, column, further }
}

/// A remark of the compiler as data for reports.
fn remark(remark: &Diagnostic) -> Remark {
    let known = |number: u32| (number > 0).then_some(number);
    Remark {
        message: remark.message.clone(),
        file: remark.file.display().to_string(),
        line: known(remark.line),
        column: known(remark.column),
    }
}
