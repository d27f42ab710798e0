//! Programs compiled by clang and run natively, on many inputs.
//!
//! The program is linked with `harness.c`, whose constructor forks one run per vector of inputs and hands back status
//! and output of each: one process of ours serves many runs.

use std::io;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use ir::DataModel;

pub use native::sanitizer::{Finding, Kind};
use native::{sanitizer, tools};

use tempfile::TempDir;

const HARNESS: &str = include_str!("harness.c");

/// Why a program could not be run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Clang does not take it; its message.
    #[error("clang: {0}")]
    Clang(String),
    /// A file or process.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// What a sanitizer said could not be read.
    #[error(transparent)]
    Report(#[from] native::Error),
    /// The harness ended early.
    #[error("the harness did not finish: {0}")]
    Harness(String),
}

/// How a program is compiled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Build {
    /// Without optimisation.
    O0,
    /// As optimised as usual.
    O2,
    /// Without optimisation, with the sanitizers for addresses, undefined behaviour and leaks.
    Sanitized,
    /// Without optimisation, with the sanitizer for uninitialised memory.
    Memory,
}

impl Build {
    fn flags(self) -> &'static [&'static str] {
        match self {
            Build::O0 => &["-O0"],
            Build::O2 => &["-O2"],
            // Only the checks that speak of our properties, or end a run in both worlds.
            Build::Sanitized => &[
                "-O0",
                "-g",
                "-fsanitize=address,leak,signed-integer-overflow,shift,integer-divide-by-zero,null",
                "-fno-sanitize-recover=all",
                "-fno-omit-frame-pointer",
            ],
            Build::Memory => &["-O0", "-g", "-fsanitize=memory", "-fno-sanitize-recover=all"],
        }
    }
}

/// Flags for native code, beside those of the front end for old C: what is undefined by type alone may stay.
const FLAGS: &[&str] = &["-w", "-fno-strict-aliasing"];

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// By `exit` or the end of `main`.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
    /// It took too long or wrote too much.
    Stopped,
}

/// One run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub status: Status,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// What a sanitizer said.
    pub finding: Option<Finding>,
}

/// The exit status of a run that a failed `__VERIFIER_assume` ended.
pub const ASSUMPTION_FAILED: i32 = 201;
/// The exit status of a run that called `reach_error`.
pub const ERROR_CALLED: i32 = 202;

/// A compiled program.
pub struct Native {
    folder: TempDir,
    build: Build,
}

impl Native {
    /// Compiles the program. `flags` are further flags for clang.
    pub fn compile(source: &Path, build: Build, data_model: DataModel, flags: &[&str]) -> Result<Native, Error> {
        let folder = tempfile::tempdir()?;
        let object = folder.path().join("harness.o");
        std::fs::write(&object, harness(data_model)?)?;
        let mut command = clang();
        command.args(frontend::C_FLAGS).args(FLAGS).args(build.flags()).args(flags).args(machine(data_model));
        command.arg("-o").arg(folder.path().join("program")).arg(source).arg(object).arg("-lm");
        finish(&mut command)?;
        Ok(Native { folder, build })
    }

    /// Runs the program once for each vector of inputs.
    pub fn run(&self, inputs: &[Vec<i64>], seconds: u32) -> Result<Vec<Run>, Error> {
        let list = self.folder.path().join("inputs");
        let lines: String = inputs
            .iter()
            .map(|vector| vector.iter().map(i64::to_string).collect::<Vec<_>>().join(" ") + "\n")
            .collect();
        std::fs::write(&list, lines)?;
        let program = self.folder.path().join("program");
        let mut command = Command::new(&program);
        command.env("LANDFALL_INPUTS", &list).env("LANDFALL_SECONDS", seconds.to_string());
        // Places are found afterwards, for all runs at once. An exit status of its own tells a finding from a crash.
        command.env(
            "ASAN_OPTIONS",
            "symbolize=0:detect_leaks=1:exitcode=99:detect_stack_use_after_return=1:allocator_may_return_null=1",
        );
        command.env("UBSAN_OPTIONS", "symbolize=0:print_stacktrace=0:exitcode=99");
        command.env("MSAN_OPTIONS", "symbolize=0:exitcode=99");
        command.env("LSAN_OPTIONS", "symbolize=0");
        let output = run(&mut command)?;
        let mut records = Records { rest: &output.stdout };
        let mut runs = Vec::new();
        let mut reports = Vec::new();
        for _ in inputs {
            let (status, out, err) = records.next().ok_or_else(|| {
                let said = String::from_utf8_lossy(&output.stderr);
                Error::Harness(format!("{}: {}", output.status, said.lines().next().unwrap_or_default()))
            })?;
            runs.push(Run { status, output: out.to_vec(), finding: None });
            reports.push(String::from_utf8_lossy(err).into_owned());
        }
        if matches!(self.build, Build::Sanitized | Build::Memory) {
            let findings = sanitizer::findings(&reports, &program)?;
            for (run, finding) in runs.iter_mut().zip(findings) {
                run.finding = finding;
            }
        }
        Ok(runs)
    }
}

/// What the harness writes, record by record.
struct Records<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Records<'a> {
    type Item = (Status, &'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let end = self.rest.iter().position(|byte| *byte == b'\n')?;
        let head = std::str::from_utf8(&self.rest[..end]).ok()?;
        let mut words = head.strip_prefix("run ")?.split(' ').map(str::parse::<i64>);
        let (status, out, err) = (words.next()?.ok()?, words.next()?.ok()? as usize, words.next()?.ok()? as usize);
        let body = self.rest.get(end + 1..)?;
        let (out, body) = body.split_at_checked(out)?;
        let (err, body) = body.split_at_checked(err)?;
        self.rest = body.strip_prefix(b"\n")?;
        let status = match status {
            ..0 => Status::Stopped,
            _ if status & 0x7f == 0 => Status::Exited((status >> 8) as i32 & 0xff),
            _ => Status::Signalled(status as i32 & 0x7f),
        };
        Some((status, out, err))
    }
}

/// The compiled harness: it is the same for all programs.
fn harness(data_model: DataModel) -> Result<&'static [u8], Error> {
    static OBJECTS: [OnceLock<Vec<u8>>; 2] = [OnceLock::new(), OnceLock::new()];
    let object = &OBJECTS[usize::from(data_model == DataModel::Ilp32)];
    if let Some(bytes) = object.get() {
        return Ok(bytes);
    }
    let folder = tempfile::tempdir()?;
    let (source, made) = (folder.path().join("harness.c"), folder.path().join("harness.o"));
    std::fs::write(&source, HARNESS)?;
    finish(clang().args(["-O1", "-w", "-c"]).args(machine(data_model)).arg("-o").arg(&made).arg(&source))?;
    // Several threads may come here; what they make is the same.
    let bytes = std::fs::read(&made)?;
    Ok(object.get_or_init(|| bytes))
}

fn machine(data_model: DataModel) -> &'static [&'static str] {
    tools::machine(data_model.pointer_bits())
}

fn clang() -> Command {
    Command::new(tools::clang())
}

/// Runs the program; it ends when this process ends.
fn run(command: &mut Command) -> Result<Output, Error> {
    process::run(command, Vec::new(), &process::Limits::default())
        .map_err(|error| Error::System(io::Error::other(error)))
}

fn finish(command: &mut Command) -> Result<(), Error> {
    let output = run(command)?;
    if output.status.success() {
        return Ok(());
    }
    Err(Error::Clang(String::from_utf8_lossy(&output.stderr).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::with_file;

    fn run(source: &str, build: Build, inputs: &[Vec<i64>]) -> Vec<Run> {
        let native = with_file("a.c", source.as_bytes(), |path| Native::compile(path, build, DataModel::Lp64, &[]));
        native.unwrap().unwrap().run(inputs, 2).unwrap()
    }

    #[test]
    fn each_run_has_its_own_globals_and_inputs() {
        let source = "#include <stdio.h>\nint __VERIFIER_nondet_int(void); int g;\n\
                      int main(void) { g += __VERIFIER_nondet_int(); printf(\"%d\\n\", g); return g; }";
        let runs = run(source, Build::O0, &[vec![3], vec![4], vec![]]);
        let shown: Vec<(Status, &[u8])> = runs.iter().map(|run| (run.status, &run.output[..])).collect();
        let expected: [(Status, &[u8]); 3] =
            [(Status::Exited(3), b"3\n"), (Status::Exited(4), b"4\n"), (Status::Exited(0), b"0\n")];
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_run_that_does_not_end_is_stopped() {
        let runs = run("int main(void) { for (;;) {} }", Build::O0, &[vec![]]);
        assert_eq!(runs[0].status, Status::Stopped);
    }

    #[test]
    fn sanitizers_report_kind_and_line() {
        let source = "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nint main(void) {\n\
                      int n = __VERIFIER_nondet_int();\nchar *p = malloc(4);\nif (n == 1) p[n + 3] = 1;\n\
                      if (n == 2) n += 2147483647;\nif (n == 3) free(p + 1);\nif (n != 4) free(p);\np = 0;\n\
                      if (n == 5) return *p;\nif (n == 6) return 5 / (n - 6);\nreturn 0;\n}";
        let runs = run(source, Build::Sanitized, &(0..7).map(|n| vec![n]).collect::<Vec<_>>());
        let shown: Vec<Option<(Kind, u32)>> =
            runs.into_iter().map(|run| run.finding.map(|finding| (finding.kind, finding.line))).collect();
        let expected = [
            None,
            Some((Kind::InvalidDeref, 6)),
            Some((Kind::Overflow, 7)),
            Some((Kind::InvalidFree, 8)),
            Some((Kind::Leak, 5)),
            Some((Kind::InvalidDeref, 11)),
            Some((Kind::Division, 12)),
        ];
        assert_eq!(shown, expected);
    }
}
