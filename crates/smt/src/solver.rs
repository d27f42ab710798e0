//! The interface of a solver.

use std::fmt;

use logic::{Int, Rational};

use crate::sexpr::Sexpr;

/// Why a solver could not be asked, or its answer not be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SmtError {
    /// No solver could be loaded.
    #[error("no usable libz3 was found (`./x setup` installs one, LANDFALL_LIBZ3 names one): {0}")]
    Unavailable(String),
    /// The solver rejected its input: a mistake in what was asked.
    #[error("the solver rejected its input: {0}")]
    Rejected(String),
    /// The solver's output could not be read.
    #[error("the solver's output was not understood: {0}")]
    Output(String),
}

/// The sorts of constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Mathematical integers.
    Int,
    /// Real numbers.
    Real,
    /// Bit vectors of a width above zero.
    BitVec(u32),
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Int => f.write_str("Int"),
            Sort::Real => f.write_str("Real"),
            Sort::BitVec(bits) => write!(f, "(_ BitVec {bits})"),
        }
    }
}

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// The solver gave up; its reason.
    Unknown(String),
}

/// The value of a term in a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(Int),
    /// A rational number (algebraic numbers are not read).
    Real(Rational),
    /// A bit vector, read as an unsigned number.
    BitVec {
        /// Its width.
        bits: u32,
        /// Its unsigned value.
        value: Int,
    },
}

/// What was asked so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Checks answered by a model.
    pub sat: u64,
    /// Checks answered by "no model".
    pub unsat: u64,
    /// Checks not answered.
    pub unknown: u64,
}

/// A stack of declarations and assertions. Names and formulas are SMT-LIB text.
pub trait Solver {
    /// Sends commands as text; what they print.
    fn command(&mut self, text: &str) -> Result<String, SmtError>;
    /// Declares a constant in the present scope.
    fn declare(&mut self, name: &str, sort: Sort) -> Result<(), SmtError>;
    /// Asserts a formula in the present scope.
    fn assert(&mut self, formula: &str) -> Result<(), SmtError>;
    /// Opens a scope.
    fn push(&mut self) -> Result<(), SmtError>;
    /// Closes the last scope with everything declared and asserted in it.
    fn pop(&mut self) -> Result<(), SmtError>;
    /// Limits the work of each following check, in the solver's own deterministic unit; zero for no limit.
    fn set_limit(&mut self, limit: u64) -> Result<(), SmtError>;
    /// Ends each following check after so many milliseconds: the last resort, where time decides.
    fn set_timeout(&mut self, milliseconds: u64) -> Result<(), SmtError>;
    /// Whether the assertions together with the assumptions (Boolean constants or their negations) have a model.
    fn check(&mut self, assumptions: &[&str]) -> Result<Verdict, SmtError>;
    /// The values of terms in the model of the last check, which must have been answered by [`Verdict::Sat`].
    fn values(&mut self, terms: &[&str]) -> Result<Vec<Value>, SmtError>;
    /// What was asked so far.
    fn statistics(&self) -> Statistics;
}

/// The values in an answer to `get-value` about so many terms.
pub(crate) fn pairs(answer: Option<Sexpr>, count: usize) -> Option<Vec<Value>> {
    let Some(Sexpr::List(pairs)) = answer else { return None };
    if pairs.len() != count {
        return None;
    }
    let value = |pair: &Sexpr| match pair {
        Sexpr::List(parts) => parts.last().and_then(Sexpr::value),
        Sexpr::Atom(_) => None,
    };
    pairs.iter().map(value).collect()
}
