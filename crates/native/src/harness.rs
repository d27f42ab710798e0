//! A counterexample to files.

use std::path::{Path, PathBuf};

use crate::inputs::Sorted;
use crate::program::{Program, Violation, has_extension};
use crate::{Error, driver, entry, script};

/// The texts of a harness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Harness {
    name: String,
    /// The C file.
    pub driver: String,
    /// The shell script.
    pub script: String,
    /// What the program reads from its standard input.
    pub stdin: Vec<u8>,
    /// What cannot be forced natively, a sentence each.
    pub open: Vec<String>,
}

impl Harness {
    /// The harness of the violation, for files that will lie in the folder.
    pub fn new(program: &Program, violation: Violation<'_>, folder: &Path) -> Harness {
        let name = violation.property.name().to_owned();
        let inputs = Sorted::of(violation.run);
        let mut open = inputs.open.clone();
        if program.files.iter().any(|file| has_extension(file, &["ll", "bc"])) {
            open.push("the sanitizers check nothing in code that is given as LLVM IR".to_owned());
        }
        open.extend(violation.run.entry_state.as_ref().and_then(entry::open));
        let driver = driver::text(program, violation, &inputs, &open);
        let script = script::text(&name, program, violation, &inputs, folder);
        Harness { name, driver, script, stdin: inputs.stdin.text(), open }
    }

    /// Writes the files into the folder, which is made if it does not exist; the script's path.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, Error> {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join(format!("{}.c", self.name)), &self.driver)?;
        std::fs::write(folder.join(format!("{}.stdin", self.name)), &self.stdin)?;
        std::fs::write(folder.join(frontend::HEADER_NAME), frontend::HEADER)?;
        let script = folder.join(format!("{}.sh", self.name));
        std::fs::write(&script, &self.script)?;
        Ok(script)
    }
}
