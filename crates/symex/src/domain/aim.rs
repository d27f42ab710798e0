//! What lies in a block of a kind ([`crate::domain::kind`]), without names.

use std::collections::BTreeMap;

use logic::{Int, Interval};

use crate::domain::value::{Value, View};

/// Where a pointer in a kind leads, or what else lies there.
#[derive(Clone, PartialEq, Debug)]
pub enum Aim {
    /// A constant: a number, or the null pointer.
    Known(Value),
    /// An integer in a range, which is narrower than that of its type.
    Within(Interval, View),
    /// Into the node itself, so many bytes from its start: a distance in a range, the same for all nodes if the range has
    /// only one (an anchor), of each node its own else (where the free room of a chunk begins).
    Node(Interval),
    /// Into a block that the node owns.
    Owned {
        /// Which one: its place in [`crate::domain::kind::Kind::owned`].
        index: usize,
        /// The last block of its chain, not the first.
        last: bool,
        /// Bytes from the start of that block.
        offset: Int,
    },
}

/// Contents of a block: by first byte and width in bytes.
pub type Contents = BTreeMap<(u64, u64), Aim>;
