//! Ranking methods, one file each.

mod lexicographic;
mod multiphase;

pub(crate) use lexicographic::{AllBounded, OneBounded};
pub(crate) use multiphase::Multiphase;

use crate::budget::Budget;
use crate::component::{Component, Phases};

/// A way to find functions that remove cases from a component.
pub(crate) trait Method: Sync {
    /// The name, for statistics.
    fn name(&self) -> &'static str;

    /// Functions that remove at least one case, or nothing when the method does not apply or the budget is spent.
    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases>;
}
