//! The validator: stub to be filled by the front end's author; lists at its top everything it guarantees.

use std::ops::Deref;

use crate::Program;

/// A program that passed [`validate`].
#[derive(Clone, Debug)]
pub struct ValidProgram(Program);

impl Deref for ValidProgram {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.0
    }
}

/// What is wrong with a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValidationError {
    /// The function, if the fault lies in one.
    pub function: Option<String>,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// Checks the program.
pub fn validate(program: Program) -> Result<ValidProgram, Vec<ValidationError>> {
    Ok(ValidProgram(program))
}
