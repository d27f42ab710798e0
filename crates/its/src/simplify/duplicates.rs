//! # Pass: remove repeated transitions
//!
//! Equal steps are kept once; the relation stays the same, so termination is kept in both directions.

use std::collections::HashSet;

use super::Traced;

/// Removes transitions that agree with an earlier one in source, target, guard and update.
pub fn remove_duplicates(traced: &mut Traced) {
    let mut seen = HashSet::new();
    traced.retain(|t| seen.insert((t.source, t.target, t.guard.clone(), t.update.clone())));
}
