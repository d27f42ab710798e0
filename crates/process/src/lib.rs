//! The programs that Landfall starts: clang, `opt`, `dot`, solvers, harnesses. They end when Landfall ends, whatever
//! ends it, and they keep its limits of time and memory.
//!
//! Depends on nothing of the workspace. Design: `00-map.md` (a limit reached is `unknown`, never a hang).
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`folder`](Folder) | temporary folders, and the removal of those that killed processes left |
//! | [`group`](Group) | a process group that is killed as a whole, also when this process is killed |
//! | [`run`](run()) | a program from its start to its end, within [`Limits`] |
//! | [`memory`](resident_mb) | the memory of all processes that this one has started |

mod folder;
mod group;
mod memory;
mod run;

pub use folder::{Folder, sweep};
pub use group::Group;
pub use memory::resident_mb;
pub use run::{Error, Limits, run};
