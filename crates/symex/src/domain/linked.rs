//! Which blocks are linked as trees.
//!
//! Nothing in a program says that a record is a node of a tree; but it is seen where the program writes the address of one block into another
//! one of the same size, at more than one place. That is told by an analysis that knows nothing of trees, for another one
//! ([`crate::domain::options::Options::trees`]). It is a matter of precision alone: what is folded is always shown.

use std::collections::{BTreeMap, BTreeSet};

/// By the size of the blocks in bytes: at which bytes they hold the addresses of each other.
pub type Linked = BTreeMap<u64, BTreeSet<u64>>;

/// What pointers blocks of one size were seen to hold, by the byte where they lie.
#[derive(Clone, Default, Debug)]
pub struct Pointers {
    seen: BTreeMap<u64, BTreeMap<u64, Held>>,
}

/// What lies at one place of the blocks of one size: the last of these that was seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Held {
    /// Pointers of which nothing is known, null among them.
    Some,
    /// The address of such a block.
    Alike,
    /// A pointer to something else.
    Other,
}

impl Pointers {
    /// Takes in what lies at a place of a block of that size.
    pub fn see(&mut self, size: u64, at: u64, held: Held) {
        let known = self.seen.entry(size).or_default().entry(at).or_insert(held);
        *known = held.max(*known);
    }

    /// The sizes of blocks that may be linked as trees: in more than one place they hold pointers to nothing but each other.
    pub fn trees(&self) -> Linked {
        let places = |places: &BTreeMap<u64, Held>| -> BTreeSet<u64> {
            places.iter().filter(|(_, held)| **held != Held::Other).map(|(at, _)| *at).collect()
        };
        self.seen.iter().map(|(size, held)| (*size, places(held))).filter(|(_, places)| places.len() > 1).collect()
    }
}
