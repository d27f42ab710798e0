//! Construction of the symbolic execution graph.
//!
//! The graph consists of *summary states* and paths between them. A path starts at a summary, follows the rules, and
//! ends where the program ends, where the knowledge becomes contradictory, or where it meets a *cut point*: the head
//! of a loop, the entry of a recursive call, or a point where many paths meet. There it is covered by a summary of
//! that point, or becomes one, or is merged with the summary that its own path went through; then the merged state
//! takes the place of the old one and everything found from that is dropped (paper 1, Sect. 2.3, the strategy of
//! Thm. 4). Paths of one summary run in the order of the program text, so that those that meet are seen together.

mod again;
mod calls;
pub mod context;
mod cut;
mod edges;
pub mod entry;
pub mod explore;
pub mod graph;
mod narrow;
pub mod path;
mod recursion;
pub mod returns;
mod values;
