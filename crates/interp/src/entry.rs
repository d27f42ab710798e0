//! The state in which an entry other than `main` begins: what the caller gives, and how much of it is known.
//!
//! # What is given
//!
//! An [`Entry`] describes blocks and values, each at its place ([`At`]). What it does not describe is arbitrary, and is
//! chosen by the inputs ([`crate::Stream::Entry`]) when a run first looks at it: numbers of parameters, of the caller's
//! memory and of variables outside functions. A pointer that is not described is null or points to a block of its own that is
//! made then (lazy initialisation: Khurshid, Pasareanu, Visser: Generalized symbolic execution, TACAS 2003). Such a
//! block (there is one for each such pointer if [`Entry::led`] says so) is *ample*: it is large, may be written and freed; a run that asks more of it ends with
//! [`crate::End::NotGiven`], which says nothing about the program.
//!
//! # Runs with unknown values
//!
//! A run with [`Entry::unknown`] follows the path of another run, its [`Route`], without the values of the entry state:
//! what is computed from them is unknown (poison in registers and memory), only which pointers are null and which have
//! blocks is as on that path. Where a branch depends on unknown values it goes the way of the path and is recorded as a [`Decision`].
//! What else would depend on them (an address, a divisor that decides about an access, an argument of the library) ends
//! the run. So what such a run shows happens in every state that leads along these decisions, unless undefined
//! behaviour ends its run before.

use std::sync::Arc;

use ir::{BlockId, FunctionId};

/// The state in which an entry begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// Blocks of memory that the caller gives. They do not overlap each other nor a variable.
    pub blocks: Vec<Given>,
    /// Values that are fixed. One in a block comes after the block's own pointer.
    pub cells: Vec<(At, Cell)>,
    /// Pointers that are not described lead to memory: none of them is null.
    pub led: bool,
    /// The path to follow without knowing the values.
    pub unknown: Option<Arc<Route>>,
    /// Decisions on that path whose ways meet again are forgotten there, with all that some way may do (`exec::region`).
    pub meeting: bool,
}

/// A block of memory of the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// What points to it in the words of the source.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// It may be written.
    pub writable: bool,
    /// It may be freed.
    pub heap: bool,
}

/// Where a value of the entry state lies.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum At {
    /// In the parameter of that index.
    Parameter(usize),
    /// In a variable outside functions.
    Variable {
        /// Its symbol.
        symbol: String,
        /// Bytes from its start.
        offset: u64,
    },
    /// In a structure that is passed by value.
    Copy {
        /// The parameter's index.
        parameter: usize,
        /// Bytes from its start.
        offset: u64,
    },
    /// In a block: of [`Entry::blocks`] or, in a record, of [`EntryRecord::blocks`].
    Block {
        /// Its index.
        block: usize,
        /// Bytes from its start.
        offset: u64,
    },
}

/// A value that is fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Bytes, the lowest first.
    Bytes(Vec<u8>),
    /// The null pointer.
    Null,
    /// The address of the first byte of that block.
    Block(usize),
    /// The address so many bytes behind the first one of that block, perhaps behind the block.
    Inside(usize, u64),
    /// The address of the function.
    Function(FunctionId),
}

/// The entry state of a run as far as the run looked at it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EntryRecord {
    /// The blocks: those of [`Entry::blocks`], then those that were made on the way.
    pub blocks: Vec<GivenRecord>,
    /// The values, in the order of the looks.
    pub cells: Vec<CellRecord>,
    /// Branches that depended on unknown values, in order.
    pub decisions: Vec<Decision>,
    /// The address of a block met an unknown value, so that it is not known where it went.
    pub lost_address: bool,
}

/// A block of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenRecord {
    /// Where the pointer to it lies that was there first.
    pub pointer: Option<At>,
    /// In bytes.
    pub size: u64,
    /// It may be written.
    pub writable: bool,
    /// It may be freed.
    pub heap: bool,
    /// It was not described.
    pub ample: bool,
}

/// A value of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRecord {
    /// Where it lies.
    pub at: At,
    /// Its width.
    pub bytes: u64,
    /// What lay there at the beginning.
    pub value: CellValue,
}

/// A value of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellValue {
    /// A bit pattern.
    Bits(u128),
    /// The null pointer.
    Null,
    /// The address of that block's first byte.
    Block(usize),
    /// The address so many bytes behind it.
    Inside(usize, u64),
    /// The address of that function.
    Function(FunctionId),
}

/// A branch or switch whose way unknown values decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// How many calls were active; 1 in the entry itself.
    pub depth: usize,
    /// Where it stands.
    pub function: FunctionId,
    /// The block that ends in it.
    pub from: BlockId,
    /// The block that came next.
    pub to: BlockId,
}

/// The path of a run, for another that follows it: the blocks in order, each with the operations executed before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Route {
    pub(crate) blocks: Vec<(u64, BlockId)>,
    pub(crate) last: (usize, usize),
}

impl Route {
    /// Whether one is the beginning of the other, or both are the same: where a run ends depends on when it was noticed that its
    /// state repeats.
    pub fn agrees(&self, other: &Route) -> bool {
        self.blocks.iter().zip(&other.blocks).all(|(one, other)| one == other)
    }

    /// The block that the run came to next after that many operations.
    pub(crate) fn after(&self, steps: u64) -> Option<BlockId> {
        let next = self.blocks.partition_point(|(at, _)| *at < steps);
        self.blocks.get(next).map(|(_, block)| *block)
    }
}
