//! Z3 in this process, spoken to in SMT-LIB text.

use std::ffi::{CStr, CString, c_int, c_void};
use std::fmt::Write;

use crate::library::{Api, api};
use crate::sexpr::parse;
use crate::solver::pairs;
use crate::{SmtError, Solver, Sort, Statistics, Value, Verdict};

/// What kind of formulas a session is for: Z3 has faster ways for some.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Tuning {
    /// Linear integer arithmetic.
    LinearIntegers,
    /// Linear real arithmetic.
    LinearReals,
    /// Bit vectors and arrays.
    BitVectorArrays,
    /// Bit vectors only: turned into propositions once, of which Z3 keeps what it learns from question to question.
    BitVectors,
    /// Anything: nonlinear arithmetic, plain bit vectors, mixtures.
    General,
}

/// A Z3 context with one stack of assertions. It belongs to the thread that made it.
pub struct Session {
    api: &'static Api,
    context: *mut c_void,
    statistics: Statistics,
}

/// The default handler ends the process. Errors are also part of the answer, where they are looked for.
extern "C" fn ignore_error(_context: *mut c_void, _code: c_int) {}

impl Session {
    /// A new context; it takes some milliseconds, so keep it.
    pub fn new(tuning: Tuning) -> Result<Session, SmtError> {
        let api = api()?;
        // SAFETY: the configuration is used for this context only and deleted after it was read.
        let context = unsafe {
            let config = (api.mk_config)();
            let context = (api.mk_context)(config);
            (api.del_config)(config);
            context
        };
        if context.is_null() {
            return Err(SmtError::Unavailable("libz3 made no context".to_owned()));
        }
        // SAFETY: the context was just made; the handler has the signature of `Z3_error_handler`.
        unsafe { (api.set_error_handler)(context, ignore_error) };
        let mut session = Session { api, context, statistics: Statistics::default() };
        let logic = match tuning {
            Tuning::LinearIntegers => "QF_LIA",
            Tuning::LinearReals => "QF_LRA",
            Tuning::BitVectorArrays => "QF_AUFBV",
            Tuning::BitVectors => "QF_FD",
            Tuning::General => return Ok(session),
        };
        session.run(&format!("(set-logic {logic})"))?;
        Ok(session)
    }

    /// Runs commands and returns what they print.
    pub fn run(&mut self, commands: &str) -> Result<String, SmtError> {
        let text = CString::new(commands).map_err(|error| SmtError::Rejected(error.to_string()))?;
        // SAFETY: the context lives as long as the session. The result is a string owned by the context, valid until
        // the next call; it is copied at once.
        let output = unsafe {
            let output = (self.api.eval)(self.context, text.as_ptr());
            if output.is_null() {
                return Err(SmtError::Output("nothing was returned".to_owned()));
            }
            CStr::from_ptr(output).to_string_lossy().into_owned()
        };
        // After an error in an assertion the solver would go on without it.
        if output.contains("(error") {
            return Err(SmtError::Rejected(output.trim().to_owned()));
        }
        Ok(output)
    }

    /// Runs commands whose last one is a check.
    pub(crate) fn run_check(&mut self, commands: &str) -> Result<Verdict, SmtError> {
        let output = self.run(commands)?;
        let verdict = match output.trim() {
            "sat" => Verdict::Sat,
            "unsat" => Verdict::Unsat,
            "unknown" | "timeout" => {
                let reason = self.run("(get-info :reason-unknown)")?;
                let reason = reason.trim().trim_start_matches("(:reason-unknown").trim_end_matches(')').trim();
                Verdict::Unknown(reason.trim_matches('"').to_owned())
            }
            other => return Err(SmtError::Output(other.to_owned())),
        };
        match &verdict {
            Verdict::Sat => self.statistics.sat += 1,
            Verdict::Unsat => self.statistics.unsat += 1,
            Verdict::Unknown(_) => self.statistics.unknown += 1,
        }
        Ok(verdict)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // SAFETY: the context is not used after this.
        unsafe { (self.api.del_context)(self.context) };
    }
}

impl Solver for Session {
    fn command(&mut self, text: &str) -> Result<String, SmtError> {
        self.run(text)
    }

    fn declare(&mut self, name: &str, sort: Sort) -> Result<(), SmtError> {
        self.run(&format!("(declare-const {name} {sort})")).map(drop)
    }

    fn assert(&mut self, formula: &str) -> Result<(), SmtError> {
        self.run(&format!("(assert {formula})")).map(drop)
    }

    fn push(&mut self) -> Result<(), SmtError> {
        self.run("(push 1)").map(drop)
    }

    fn pop(&mut self) -> Result<(), SmtError> {
        self.run("(pop 1)").map(drop)
    }

    fn set_limit(&mut self, limit: u64) -> Result<(), SmtError> {
        self.run(&format!("(set-option :rlimit {limit})")).map(drop)
    }

    fn set_timeout(&mut self, milliseconds: u64) -> Result<(), SmtError> {
        self.run(&format!("(set-option :timeout {milliseconds})")).map(drop)
    }

    fn check(&mut self, assumptions: &[&str]) -> Result<Verdict, SmtError> {
        if assumptions.is_empty() {
            return self.run_check("(check-sat)");
        }
        self.run_check(&format!("(check-sat-assuming ({}))", assumptions.join(" ")))
    }

    fn values(&mut self, terms: &[&str]) -> Result<Vec<Value>, SmtError> {
        if terms.is_empty() {
            return Ok(Vec::new());
        }
        let mut command = String::from("(get-value (");
        for term in terms {
            // Writing to a string cannot fail.
            let _ = write!(command, "{term} ");
        }
        command.push_str("))");
        let output = self.run(&command)?;
        pairs(parse(&output), terms.len()).ok_or(SmtError::Output(output))
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}

#[cfg(test)]
mod tests {
    use logic::{Int, Rational};

    use super::*;

    #[test]
    fn checks_scopes_and_reads_values() -> Result<(), SmtError> {
        let mut solver = Session::new(Tuning::General)?;
        solver.declare("x", Sort::Int)?;
        solver.declare("r", Sort::Real)?;
        solver.declare("v", Sort::BitVec(8))?;
        solver.declare("p", Sort::Bool)?;
        solver.assert("(and (= x (- 5)) (= (* 2.0 r) (- 3.0)) (= v #xfe) (not p))")?;
        assert_eq!(solver.check(&[])?, Verdict::Sat);
        let values = solver.values(&["x", "r", "v", "p"])?;
        assert_eq!(values[0], Value::Int(Int::from(-5)));
        assert_eq!(values[1], Value::Real(Rational::new(Int::from(-3), Int::from(2))));
        assert_eq!(values[2], Value::BitVec { bits: 8, value: Int::from(254) });
        assert_eq!(values[3], Value::Bool(false));
        assert_eq!(solver.check(&["p"])?, Verdict::Unsat);
        solver.push()?;
        solver.assert("(> x 0)")?;
        assert_eq!(solver.check(&[])?, Verdict::Unsat);
        solver.pop()?;
        assert_eq!(solver.check(&[])?, Verdict::Sat);
        assert_eq!(solver.statistics(), Statistics { sat: 2, unsat: 2, unknown: 0 });
        Ok(())
    }

    #[test]
    fn mistakes_are_errors_and_do_no_lasting_harm() -> Result<(), SmtError> {
        let mut solver = Session::new(Tuning::LinearIntegers)?;
        assert!(matches!(solver.assert("(> nobody 0)"), Err(SmtError::Rejected(_))));
        assert_eq!(solver.check(&[])?, Verdict::Sat);
        Ok(())
    }

    #[test]
    fn the_limit_ends_a_hard_question() -> Result<(), SmtError> {
        let mut solver = Session::new(Tuning::General)?;
        solver.set_limit(100_000)?;
        solver.push()?;
        for name in ["x", "y", "z"] {
            solver.declare(name, Sort::Int)?;
        }
        solver.assert("(= (+ (* x x x) (* y y y) (* z z z)) 33)")?;
        assert!(matches!(solver.check(&[])?, Verdict::Unknown(_)));
        solver.pop()?;
        assert_eq!(solver.check(&[])?, Verdict::Sat);
        Ok(())
    }
}
