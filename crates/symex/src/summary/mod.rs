//! Generalisation: when a summary represents a state, and states that represent more.
//!
//! [`cover`] decides whether a summary represents a state; the soundness of every generalisation rests there and nowhere
//! else. [`join`] proposes states that represent two others, [`fold`] gives chains of heap blocks one name, [`own`] says
//! what their nodes own and `extent` how large that is, [`materialise`] names memory that is still open, [`shape`] tells how heap blocks are linked, [`text`]
//! gives strings that differ one name, [`settled`] says which states are kept apart,
//! [`exact`] when a summary says no more and no less than a state.

pub mod cover;
pub mod exact;
mod extent;
pub mod fold;
pub mod join;
pub mod materialise;
pub mod own;
pub mod segment;
pub mod sequence;
pub mod settled;
pub mod shape;
pub mod text;
pub mod tree;
