//! # Pass: remove repeated transitions
//!
//! The relation stays the same, so termination is preserved in both directions.

use std::collections::HashSet;

use super::traced::Traced;

/// Removes transitions that agree with an earlier one in source, target, guard and update.
pub fn remove_duplicates(traced: &mut Traced) {
    let mut seen = HashSet::new();
    traced.retain(|t| seen.insert((t.source, t.target, t.guard.clone(), t.update.clone())));
}
