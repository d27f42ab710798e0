//! A solver in a process of its own, spoken to in SMT-LIB text: Bitwuzla, or any other that reads commands from its
//! standard input and answers at once.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use process::Group;

use crate::sexpr::{Sexpr, parse};
use crate::solver::pairs;
use crate::{SmtError, Solver, Sort, Statistics, Value, Verdict};

/// What the solver prints after each answer, so that its end is known.
const END: &str = "end-of-answer";

/// A running solver. It ends with this value.
#[derive(Debug)]
pub struct Process {
    /// The solver ends with it, and with this process.
    group: Group,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    statistics: Statistics,
}

impl Process {
    /// Starts the program with its arguments, for formulas of that logic, such as `QF_BV`.
    ///
    /// Work is not limited by [`Solver::set_limit`], which such programs do not share; give a limit of time in their
    /// arguments.
    pub fn new(program: &str, arguments: &[&str], logic: &str) -> Result<Process, SmtError> {
        let unavailable = |error| SmtError::Unavailable(format!("{program}: {error}"));
        let group = Group::new().map_err(unavailable)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = group.spawn(&mut command).map_err(unavailable)?;
        let input = child.stdin.take();
        let Some(output) = child.stdout.take() else {
            return Err(SmtError::Unavailable(format!("{program} has no output")));
        };
        let mut process =
            Process { group, child, input, output: BufReader::new(output), statistics: Statistics::default() };
        process.command(&format!("(set-option :produce-models true)(set-logic {logic})"))?;
        Ok(process)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Without input the solver ends by itself; one that computes is ended. It may have ended already.
        self.input = None;
        self.group.kill();
        let _ = self.child.wait();
    }
}

impl Solver for Process {
    fn command(&mut self, text: &str) -> Result<String, SmtError> {
        let broken = |error: std::io::Error| SmtError::Output(format!("the solver's process: {error}"));
        let Some(input) = &mut self.input else { return Err(SmtError::Output("the solver has ended".to_owned())) };
        writeln!(input, "{text}\n(echo \"{END}\")").and_then(|()| input.flush()).map_err(broken)?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).map_err(broken)? == 0 {
                return Err(SmtError::Output(format!("the solver has ended: {}", answer.trim())));
            }
            if line.trim().trim_matches('"') == END {
                break;
            }
            answer.push_str(&line);
        }
        if answer.contains("(error") { Err(SmtError::Rejected(answer.trim().to_owned())) } else { Ok(answer) }
    }

    fn declare(&mut self, name: &str, sort: Sort) -> Result<(), SmtError> {
        self.command(&format!("(declare-const {name} {sort})")).map(drop)
    }

    fn assert(&mut self, formula: &str) -> Result<(), SmtError> {
        self.command(&format!("(assert {formula})")).map(drop)
    }

    fn push(&mut self) -> Result<(), SmtError> {
        self.command("(push 1)").map(drop)
    }

    fn pop(&mut self) -> Result<(), SmtError> {
        self.command("(pop 1)").map(drop)
    }

    fn set_limit(&mut self, _limit: u64) -> Result<(), SmtError> {
        Ok(())
    }

    fn set_timeout(&mut self, _milliseconds: u64) -> Result<(), SmtError> {
        Ok(())
    }

    fn check(&mut self, assumptions: &[&str]) -> Result<Verdict, SmtError> {
        let answer = if assumptions.is_empty() {
            self.command("(check-sat)")?
        } else {
            self.command(&format!("(check-sat-assuming ({}))", assumptions.join(" ")))?
        };
        match answer.trim() {
            "sat" => {
                self.statistics.sat += 1;
                Ok(Verdict::Sat)
            }
            "unsat" => {
                self.statistics.unsat += 1;
                Ok(Verdict::Unsat)
            }
            "unknown" | "timeout" => {
                self.statistics.unknown += 1;
                Ok(Verdict::Unknown("the solver gave up".to_owned()))
            }
            other => Err(SmtError::Output(other.to_owned())),
        }
    }

    fn values(&mut self, terms: &[&str]) -> Result<Vec<Value>, SmtError> {
        if terms.is_empty() {
            return Ok(Vec::new());
        }
        let output = self.command(&format!("(get-value ({}))", terms.join(" ")))?;
        let parsed: Option<Sexpr> = parse(&output);
        pairs(parsed, terms.len()).ok_or(SmtError::Output(output))
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shell that plays a solver: every question is satisfiable, every value is 5.
    const ACTOR: &str = r##"while read -r line; do case "$line" in
        *nonsense*) echo '(error "nonsense")' ;;
        *check-sat*) echo sat ;;
        *get-value*) echo '((x #x05))' ;;
        *echo*) echo end-of-answer ;; esac; done"##;

    #[test]
    fn a_process_is_asked_and_answers() -> Result<(), SmtError> {
        let mut solver = Process::new("sh", &["-c", ACTOR], "QF_BV")?;
        solver.declare("x", Sort::BitVec(8))?;
        solver.assert("(= x #x05)")?;
        assert_eq!(solver.check(&[])?, Verdict::Sat);
        assert_eq!(solver.values(&["x"])?, [Value::BitVec { bits: 8, value: logic::Int::from(5) }]);
        assert!(matches!(solver.assert("nonsense"), Err(SmtError::Rejected(_))));
        assert_eq!(solver.statistics().sat, 1);
        Ok(())
    }

    #[test]
    fn what_is_not_there_is_said_so() {
        assert!(matches!(Process::new("no-such-solver", &[], "QF_BV"), Err(SmtError::Unavailable(_))));
        let ended = Process::new("true", &[], "QF_BV");
        assert!(matches!(ended, Err(SmtError::Output(_))), "{ended:?}");
    }
}
