//! Methods that find infinite runs, one per file.

mod method;
mod progression;
mod recurrence;
mod regions;

pub(crate) use method::{Demand, Method};
pub(crate) use progression::Progressive;
pub(crate) use recurrence::Closed;
pub(crate) use regions::Regions;
