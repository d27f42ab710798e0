//! The interface of ranking methods.

use crate::budget::Budget;
use crate::component::{Component, Phases};

/// A way to find functions that remove cases from a component.
pub(crate) trait Method: Sync {
    /// The name, for statistics.
    fn name(&self) -> &'static str;

    /// Functions that remove at least one case, or `None` when the method does not apply or the budget is spent.
    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases>;
}
