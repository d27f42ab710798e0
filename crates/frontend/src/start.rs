//! How programs of LLVM are started.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command, Output};

use process::Limits;

use crate::Error;

/// Runs the first of the programs that exists on that input.
pub(crate) fn run_on(
    names: &[PathBuf],
    arguments: &[OsString],
    input: Vec<u8>,
    limits: &Limits,
) -> Result<(PathBuf, Output), Error> {
    let mut message = String::from("no such program");
    let tool = names.first().map_or_else(String::new, |name| name.display().to_string());
    for name in names {
        match process::run(Command::new(name).args(arguments), input.clone(), limits) {
            Ok(output) => return Ok((name.clone(), output)),
            Err(process::Error::Start(error)) if error.kind() == ErrorKind::NotFound => {}
            Err(reached @ (process::Error::Stopped | process::Error::Output { .. })) => {
                return Err(Error::Limit { tool, message: reached.to_string() });
            }
            Err(error) => message = error.to_string(),
        }
    }
    Err(Error::ToolMissing { tool, message })
}
