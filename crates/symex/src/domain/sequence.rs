//! The contents of an array as a number, for loops that go on until no two elements are exchanged any more.
//!
//! A block is a sequence of elements of some bytes each; bytes behind the last whole one do not count. Of the sequences of its length
//! there are finitely many, and the lexicographic order puts them in a row: the first element that differs decides. `up` is
//! how many are less than what the block holds, `down` how many are greater. Both are natural numbers, and functions of the
//! contents, so that any state may give them names. A write makes `up` less and `down` greater if of the elements that it changes
//! the first becomes less. So `up` counts down the exchanges of a bubble sort, whatever the data: an exchange of `a[i]` and
//! `a[j]` with `i < j` and `a[i] > a[j]` makes the first element that it changes less.
//!
//! Changes are collected from one summary to the next, for between the two writes of an exchange the sequence may be
//! greater. Whatever changes a block in another way leaves numbers of which nothing is known
//! ([`crate::domain::state::State::allocation_mut`]).

use logic::{Int, Linear, Symbol};
use semantics::range;

/// How the bytes of a block are a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elements {
    /// Bytes of an element. It lies at a multiple of them.
    pub width: u64,
    /// They are compared with a sign.
    pub signed: bool,
}

/// The number of sequences that are less than the contents of a block, and of those that are greater.
#[derive(Clone, PartialEq, Debug)]
pub struct Rank {
    /// Less.
    pub up: Linear,
    /// Greater.
    pub down: Linear,
}

/// A write of one element.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// Where it lies.
    pub offset: Linear,
    /// What lay there, if it is known.
    pub old: Option<Linear>,
    /// What was written, if it is known.
    pub new: Option<Linear>,
}

/// What is known of the contents of a block as a sequence.
#[derive(Clone, PartialEq, Debug)]
pub struct Sequence {
    /// How it is one.
    pub elements: Elements,
    /// Its numbers before the changes; `None` if they have no names.
    pub before: Option<Rank>,
    /// What was written since then.
    pub changes: Vec<Change>,
}

impl Sequence {
    /// One of which nothing is known.
    pub fn unknown(elements: Elements) -> Sequence {
        Sequence { elements, before: None, changes: Vec::new() }
    }

    /// The contents changed in a way that is not known.
    pub fn forget(&mut self) {
        self.before = None;
        self.changes.clear();
    }

    /// The numbers of the present contents, if they have names.
    pub fn rank(&self) -> Option<&Rank> {
        self.before.as_ref().filter(|_| self.changes.is_empty())
    }

    /// Its symbols.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> {
        let rank = self.before.iter().flat_map(|rank| [&rank.up, &rank.down]);
        let changed = |change: &Change| {
            let terms = [Some(&change.offset), change.old.as_ref(), change.new.as_ref()];
            terms.into_iter().flatten().flat_map(Linear::symbols).collect::<Vec<_>>()
        };
        rank.flat_map(Linear::symbols).chain(self.changes.iter().flat_map(changed))
    }
}

impl Elements {
    /// The values that an element may have.
    pub fn range(self) -> (Int, Int) {
        range::of(u32::try_from(self.width * 8).unwrap_or(u32::MAX), self.signed)
    }

    /// Whether each offset that the term may stand for is that of an element.
    pub fn begin_at(self, offset: &Linear) -> bool {
        offset.divided(&Int::from(self.width)).is_some()
    }
}

/// Ends of the names of such numbers.
pub const LESS: &str = "less";
/// See [`LESS`].
pub const GREATER: &str = "greater";

/// The block of whose contents a symbol of that name is a number.
pub fn block_of(name: &str) -> Option<&str> {
    let (block, end) = name.rsplit_once('.')?;
    [LESS, GREATER].contains(&end).then_some(block)
}
