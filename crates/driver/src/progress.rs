//! Where a call tells how far it is.

use evidence::Report;

/// Where a call tells how far it is.
pub trait Progress: Sync {
    /// A new part of the work begins, named in words for people. Called from the threads of the engines.
    fn stage(&self, what: &str);
    /// More is known than before. Called from the thread of the call.
    fn known(&self, report: &Report);
}

/// Nobody listens.
impl Progress for () {
    fn stage(&self, _: &str) {}
    fn known(&self, _: &Report) {}
}
