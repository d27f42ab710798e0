//! One file per family of operations. Each holds the exact meaning on bit patterns.

pub mod bitwise;
pub mod cast;
pub mod compare;
pub mod count;
pub mod division;
pub mod saturating;
pub mod shift;
pub mod sum;
