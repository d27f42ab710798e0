//! The program of a request: the front end's answer in the driver's terms. The only module that knows the front end.

use ir::ValidProgram;

use crate::{Error, Request};

/// Reads, links and checks the request's files.
pub(crate) fn read(request: &Request) -> Result<ValidProgram, Error> {
    Err(Error::Input {
        kind: "unsupported".to_owned(),
        message: "this build has no front end".to_owned(),
        file: request.files.first().cloned(),
        line: None,
        column: None,
    })
}
