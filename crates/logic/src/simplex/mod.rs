//! Exact simplex with bounds on variables, after Dutertre and de Moura ("A fast linear-arithmetic solver for DPLL(T)",
//! CAV 2006), computed without fractions.
//!
//! Variables are numbered; the first `width` are structural, every row adds one that stands for its term. At any time
//! each row expresses its *basic* variable by the *nonbasic* ones, which sit in the columns:
//!
//! ```text
//! denominator[row] * basic[row] = sum over columns of coefficient[row][column] * nonbasic[column]
//! ```
//!
//! Rows are integers without a common divisor. Nonbasic variables always have integer values (a bound, or zero), so
//! the value of a basic variable is an integer over the row's denominator. The arithmetic type is a parameter: `i128`
//! first, [`crate::Int`] when that overflows.

mod effort;
mod optimise;
mod scalar;
mod tableau;

#[cfg(test)]
mod tests;

pub use effort::Effort;
pub(crate) use optimise::Optimum;
pub(crate) use scalar::{Overflow, Scalar};
pub(crate) use tableau::{Conflict, Side, Tableau};
