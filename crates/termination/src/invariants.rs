//! Invariants.

use crate::budget::Budget;
use crate::proof::Proof;

/// How much is asked of the analysis, in increasing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// Bounds of variables.
    Intervals,
    /// Bounds of sums and differences of two variables as well.
    Octagons,
}

/// The precisions, cheapest first.
pub(crate) const PRECISIONS: [Precision; 2] = [Precision::Intervals, Precision::Octagons];

/// Finds invariants and adds those that can be certified. Says whether something new is known.
pub(crate) fn strengthen(_proof: &mut Proof<'_>, _precision: Precision, _budget: &mut Budget) -> bool {
    false
}
