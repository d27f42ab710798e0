//! Trees that the caller of the entry gave, as far as the analysis has not looked at them.
//!
//! A cell whose value is [`crate::domain::value::Value::Tree`] says of the pointer in it: it is null, or the address of the root of a
//! tree of at most so many levels, the height. Each block of the tree is live and has the tree's size; its links are null or lead to trees of fewer levels; and
//! nothing else that the state stands for overlaps one of its blocks. So the block in which the link lies alone leads to the tree. The
//! value never leaves its cell: who reads the pointer opens the tree ([`crate::rules::tree`]), and who copies the bytes copies
//! nothing known.
//!
//! Heights are terms like all others: the transition system counts with them.

use std::sync::Arc;

/// How the blocks of a tree look.
#[derive(PartialEq, Eq, Debug)]
pub struct Tree {
    /// The size of each block in bytes.
    pub size: u64,
    /// The bytes of each block where the pointers to its trees lie.
    pub links: Vec<u64>,
    /// The blocks may be freed.
    pub heap: bool,
    /// The name of the tree, for messages.
    pub name: Arc<str>,
}
