//! What makes an analysis impossible.

use std::path::PathBuf;

use evidence::{ErrorInfo, Remark};

/// The program could not be analysed at all: exit status 2.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The front end could not read the program.
    #[error("{message}")]
    Input {
        /// The kind in kebab case.
        kind: String,
        /// What is wrong; several lines where they are a compiler's messages.
        message: String,
        /// The file.
        file: Option<PathBuf>,
        /// The line, from 1.
        line: Option<u32>,
        /// The column, from 1.
        column: Option<u32>,
        /// What else the compiler complained about.
        further: Vec<Remark>,
    },
    /// The entry is not a function of the program with a body.
    #[error("{}", missing_entry(entry, .known))]
    Entry {
        /// The name asked for.
        entry: String,
        /// Functions with a body.
        known: Vec<String>,
    },
    /// An assumption does not fit the entry.
    #[error(transparent)]
    Assumption(#[from] contract::resolve::Error),
    /// A program that reads the input reached a limit of the call: verdicts are unknown for that reason.
    #[error("{message}")]
    Limit {
        /// Which program, and which limit.
        message: String,
    },
}

/// Says that the program has no function of that name with a body, and which one may be meant: the nearest name, or else all
/// there are, as far as a line holds them. A program without `main` may be a library: any of its functions will do.
pub fn missing_entry(entry: &str, names: &[String]) -> String {
    const SHOWN: usize = 8;
    let missing = format!("the program has no function `{entry}` with a body");
    let Some(first) = names.first() else { return missing };
    let more = if names.len() > SHOWN { ", ..." } else { "" };
    let all = format!("{}{more}", names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", "));
    if entry == "main" {
        return format!("{missing}: say with --entry where to begin, as in `--entry {first}` (there are: {all})");
    }
    match contract::language::nearest(entry, names.iter().map(String::as_str)) {
        Some(near) => format!("{missing}; did you mean `{near}`?"),
        None => format!("{missing} (there are: {all})"),
    }
}

impl Error {
    /// As data for reports.
    pub fn info(&self) -> ErrorInfo {
        let kind = match self {
            Error::Input { kind, .. } => kind.as_str(),
            Error::Entry { .. } => "unknown-entry",
            Error::Assumption(contract::resolve::Error::Name { .. }) => "unknown-parameter",
            Error::Assumption(_) => "assumption",
            Error::Limit { .. } => "limit",
        };
        let (file, line, column) = match self {
            Error::Input { file, line, column, .. } => {
                (file.as_ref().map(|file| file.display().to_string()), *line, *column)
            }
            _ => (None, None, None),
        };
        let further = match self {
            Error::Input { further, .. } => further.clone(),
            _ => Vec::new(),
        };
        ErrorInfo { kind: kind.to_owned(), message: self.to_string(), file, line, column, further }
    }
}
