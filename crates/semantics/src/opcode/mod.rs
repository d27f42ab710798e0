//! One file per family of operations: the exact meaning on bit patterns, and beside it the abstract meaning on Z.

pub mod bitwise;
pub mod cast;
pub mod compare;
pub mod count;
pub mod division;
pub mod saturating;
pub mod shift;
pub mod sum;
