//! Exit statuses.

use std::process::ExitCode;

use evidence::{Report, Verdict};

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Every property asked for is proved.
    Proved,
    /// One is refuted.
    Refuted,
    /// None is refuted, one is unknown.
    Unknown,
    /// None is refuted, one is unknown that was proved before.
    Lost,
    /// The call made no sense.
    Usage,
    /// The input could not be read or is not supported.
    Input,
    /// Landfall failed.
    Bug,
}

impl Status {
    /// The status of a report.
    pub fn of(report: &Report) -> Status {
        match report.error.as_ref().map(|error| error.kind.as_str()) {
            Some("panic") => return Status::Bug,
            Some("usage") => return Status::Usage,
            Some(_) => return Status::Input,
            None => {}
        }
        let any = |verdict| report.results.iter().any(|result| result.verdict == verdict);
        if any(Verdict::False) {
            Status::Refuted
        } else if any(Verdict::Unknown) {
            Status::Unknown
        } else {
            Status::Proved
        }
    }

    /// The number.
    pub fn code(self) -> u8 {
        match self {
            Status::Proved => 0,
            Status::Refuted => 10,
            Status::Unknown => 5,
            Status::Lost => 6,
            Status::Usage => 1,
            Status::Input => 2,
            Status::Bug => 101,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status.code())
    }
}
