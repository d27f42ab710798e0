//! Functions of a file compiled by clang with sanitizers, called in states that a text describes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use ir::Program;
use tempfile::TempDir;

use crate::states::Variable;

const HARNESS: &str = include_str!("harness.c");
/// The harness says so where parts of a state contradict each other.
const NOT_BUILT: i32 = 77;
/// The function wrote what it may only read.
const WROTE: i32 = 78;
/// It did not keep a promise.
const BROKEN: i32 = 79;

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Without a word.
    Fine,
    /// There is no such state, or no room for what the function allocates.
    None,
    /// It took too long.
    Late,
    /// Something about memory, in the sanitizer's words.
    Memory(String),
    /// A signed overflow, in the sanitizer's words.
    Overflow(String),
    /// A promise of the contract that it did not keep.
    Broken(String),
}

/// A function that is called.
pub struct Called {
    /// Its name.
    pub name: String,
    /// The number of its parameters.
    pub parameters: usize,
    /// A function in C, `oracle_check_N`, that makes the call and checks what is promised of it.
    pub check: Option<String>,
}

/// A compiled file.
pub struct Harness {
    folder: TempDir,
    program: PathBuf,
}

impl Harness {
    /// Compiles the file. Of each function the name, the number of parameters, and the text of what checks its promises; the error is
    /// clang's.
    pub fn compile(file: &Path, functions: &[Called], variables: &[Variable]) -> Result<Harness, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let (source, program) = (folder.path().join("driver.c"), folder.path().join("driver"));
        let path = file.canonicalize().map_err(|error| error.to_string())?;
        let mut text = format!("#include \"{}\"\n{HARNESS}\n", path.display());
        text += "oracle_byte *oracle_global(int global)\n{\n    switch (global) {\n";
        for (at, variable) in variables.iter().enumerate() {
            let _ = writeln!(text, "    case {at}: return (oracle_byte *)&{};", variable.name);
        }
        text += "    }\n    return 0;\n}\n\nvoid oracle_globals(void)\n{\n";
        for variable in variables.iter().filter(|variable| !variable.constant) {
            let name = &variable.name;
            let _ = writeln!(text, "    oracle_there_is((oracle_byte *)&{name}, sizeof({name}), 0);");
        }
        text += "}\n\n";
        functions.iter().filter_map(|function| function.check.as_ref()).for_each(|check| text += check);
        text += "void oracle_call(int function, oracle_word *a)\n{\n    switch (function) {\n";
        for (at, Called { name, parameters, check }) in functions.iter().enumerate() {
            let arguments: Vec<String> = (0..*parameters).map(|index| format!("a[{index}]")).collect();
            let call = match check {
                Some(_) => format!("oracle_check_{at}(a)"),
                None => format!("{name}({})", arguments.join(", ")),
            };
            let _ = writeln!(text, "    case {at}: {call}; break;");
        }
        text += "    }\n}\n";
        std::fs::write(&source, text).map_err(|error| error.to_string())?;
        let flags = ["-std=gnu17", "-w", "-Wno-error=int-conversion", "-O0", "-g", "-fno-strict-aliasing"];
        let checks = ["-fsanitize=address,signed-integer-overflow", "-fno-sanitize-recover=all"];
        let mut command = Command::new(native::tools::clang());
        command.args(flags).args(checks).arg("-o").arg(&program).arg(&source).arg("-lm");
        let output = command.output().map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(Harness { folder, program }),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    /// Calls in each of the states.
    pub fn run(&self, states: &[String]) -> Result<Vec<End>, String> {
        let file = tempfile::NamedTempFile::new_in(self.folder.path()).map_err(|error| error.to_string())?;
        std::fs::write(file.path(), states.concat()).map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.program);
        command.arg(file.path()).arg(states.len().to_string());
        command
            .env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1:symbolize=0:max_allocation_size_mb=256");
        let output = command.output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout);
        let ends: Vec<End> = text.lines().map(end).collect();
        match ends.len() == states.len() {
            true => Ok(ends),
            false => {
                Err(format!("{} of {} calls: {}", ends.len(), states.len(), String::from_utf8_lossy(&output.stderr)))
            }
        }
    }
}

/// A line of the harness: status and what the sanitizers said.
fn end(line: &str) -> End {
    let (status, said) = line.split_once(' ').unwrap_or((line, ""));
    let status: i32 = status.parse().unwrap_or(-1);
    let excerpt = |from: &str| said[said.find(from).unwrap_or(0)..].chars().take(110).collect::<String>();
    if said.contains("failed to allocate") || said.contains("allocation size") || status == NOT_BUILT {
        return End::None;
    }
    // A division by zero is undefined, but no property's matter: it ends the run.
    if said.contains("AddressSanitizer: FPE") {
        return End::Fine;
    }
    if status == -14 || said.contains("stack-overflow") {
        return End::Late;
    }
    let memory = said.find("ERROR: AddressSanitizer");
    let overflow = said.find("runtime error");
    // What comes first counts: undefined behaviour ends a run.
    if overflow.is_some_and(|overflow| memory.is_none_or(|memory| overflow < memory)) {
        return End::Overflow(excerpt("runtime error"));
    }
    if memory.is_some() {
        return End::Memory(excerpt("ERROR: AddressSanitizer"));
    }
    match status {
        BROKEN => End::Broken(excerpt("broken: ")),
        WROTE => End::Memory("it wrote what may only be read".to_owned()),
        0 => End::Fine,
        other => End::Memory(format!("ended with {other} {}", said.chars().take(110).collect::<String>())),
    }
}

/// The variables of the program that the harness can name.
pub fn variables(program: &Program, source: &str) -> Vec<Variable> {
    let named = program.globals.iter().enumerate().filter(|(_, global)| {
        let name = global.variable.as_deref().unwrap_or_default();
        let mut words = source.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        !name.is_empty() && name == global.name && global.init.is_some() && words.any(|word| word == name)
    });
    let variable = |(index, global): (usize, &ir::Global)| Variable {
        id: ir::GlobalId(index as u32),
        name: global.name.clone(),
        size: global.size,
        constant: global.constant,
    };
    named.map(variable).collect()
}
