//! Blocks of memory in abstract states: allocations, their contents, and chains of them.
//!
//! # What a list means
//!
//! An [`Allocation`] with a [`List`] stands for `n = sigma(length) >= 1` different live blocks `B_1 .. B_n` of its kind, each of
//! `sigma(size)` bytes, none of which any other entry of the state stands for, such that
//! - `sigma(base)` is the address of `B_1`, and `sigma(end)` that of `B_n`; the blocks between have no name;
//! - the pointer at byte `link` of `B_i` is the address of `B_(i+1)` plus `into`, for each `i < n`;
//! - if there is a `back` link, the pointer at its byte of `B_(i+1)` is the address of `B_i` plus its `into`;
//! - the cells of the allocation describe bytes of `B_1`, those of `each` bytes of every block, those of `last` bytes of
//!   `B_n`, the link out of the list among them. A list of one block has them all at once;
//! - each `B_i` is of one of the `kinds` ([`crate::domain::kind`]): what that says `B_i` owns nothing else owns, and no other entry
//!   of the state stands for.
//!
//! # What a tree means
//!
//! A [`List`] with `branches` is a tree: the allocation stands for any number `n >= 0` of different live blocks of its kind and size, none of
//! which any other entry of the state stands for, such that
//! - if `n >= 1`, `sigma(base)` is the address of the root; all others are reached from it through the pointers at the bytes `branches`, each
//!   through exactly one, and there are at most `sigma(length)` levels;
//! - each of these pointers is null or the address of a block of the tree; but if there is a cell in `last`, the *hole*, then exactly one of them
//!   holds that cell's value instead: it leads to a block that the state knows by its name;
//! - each block is of one of the `kinds`, as in a list, which say nothing of the bytes at `branches`.
//!
//! Nothing points to a tree but one cell, whose value is [`Value::Root`]: the address of the root or, where there is none, the hole's value,
//! or else null. So a tree has one owner, and who reads that cell opens the tree ([`crate::rules::tree`]). A tree with one branch is a
//! list that may be empty.
//!
//! # What a segment means
//!
//! A block with [`Background::Segment`] is an array. Its [`Segment`] names an entry of the state, an [`Allocation`] with
//! [`Form::Elements`], that stands for no block itself: its size `w` is that of an element, `sigma(length)` the number of bytes of all elements.
//! Let `from` and `upto` be `sigma(from)` and `sigma(from) + sigma(length)`. For each `e = from + k * w` with `k >= 0` and `e + w <= upto` such that no
//! cell of the array touches the bytes from `e` to `e + w`, these bytes are a node of one of the `kinds` of the entry: what a kind says that the
//! node owns nothing else owns, and no other entry of the state stands for. An element that a cell touches is *open*: cells alone
//! tell its contents, and blocks with names what it owns. Bytes before `from` and from `upto` on are zeros, if the segment says so
//! and no cell touches them, and else anything.
//!
//! Nothing but the array leads to the entry: an array that loses its background loses what its elements own, as a block
//! loses what its last pointer leads to (segmentation of arrays: Cousot, Cousot, Logozzo, A Parametric Segmentation Functor for Fully Automatic
//! and Scalable Array Content Analysis, POPL 2011; ownership of elements is from the lists).
//!
//! The length is a term like any other: the transition system counts with it (Hensel and Giesl, Proving Termination of C
//! Programs with Lists, CADE 2023: list invariants; the list segments of shape analysis).

use std::fmt;
use std::sync::Arc;

use ir::GlobalId;
use logic::{Int, Linear, Symbol};

use crate::domain::alarm::Loss;
pub use crate::domain::allocated::AllocKind;
use crate::domain::columns::{Column, Shape};
use crate::domain::kind::{Back, Kind};
use crate::domain::sequence::Sequence;
use crate::domain::site::Site;
use crate::domain::value::Value;
use crate::domain::written::Written;

/// A block of memory in the states of one analysis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AllocId(pub u32);

impl fmt::Debug for AllocId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a{}", self.0)
    }
}

/// A block of memory.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// The symbol that stands for its address.
    pub base: Symbol,
    /// Its size in bytes, at least 0.
    pub size: Linear,
    /// What it is.
    pub kind: AllocKind,
    /// Whether it may be accessed.
    pub status: Status,
    /// The frame (index into the stack) at whose return it dies.
    pub owner: Option<usize>,
    /// Known contents.
    pub cells: Vec<Cell>,
    /// What lies where no cell is.
    pub background: Background,
    /// Which of its bytes were written; of a list, of each of its blocks. All of them where nobody asks.
    pub written: Written,
    /// Where it was allocated.
    pub site: Option<Site>,
    /// The C variable that lives there, or the allocating function.
    pub name: Arc<str>,
    /// It stands for a list of such blocks; all else is said of the first one.
    pub list: Option<Arc<List>>,
    /// Its contents as a sequence of elements, where that is followed.
    pub sequence: Option<Sequence>,
    /// Its integers, where their bounds are followed.
    pub columns: Vec<Column>,
    /// What freed it, or may have. For messages only: blocks that differ in nothing else are the same.
    pub freed: Option<Loss>,
}

/// Whether a block may be accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Yes.
    Live,
    /// No: it was freed, or its scope or function has ended.
    Dead,
    /// Not known: something unknown may have freed it.
    Unknown,
}

/// What lies in the bytes of a block that no cell describes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Background {
    /// Anything.
    Unknown,
    /// Zeros.
    Zero,
    /// The initial contents of a global.
    Initial(GlobalId),
    /// At each multiple of the width of a pointer that no cell touches, and at those where a cell gives the address of an
    /// [`AllocKind::Argument`], the address of one whose last byte is zero.
    Arguments,
    /// Elements that are alike, in a part of the block.
    Segment(Arc<Segment>),
}

/// A value in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Bytes from the start of the block.
    pub offset: Linear,
    /// Width in bytes.
    pub width: u64,
    /// The value, an integer or a pointer.
    pub value: Value,
}

/// What makes an allocation a list (see the module).
#[derive(Clone, Debug)]
pub struct List {
    /// The number of blocks, at least 1; of a tree a bound of the number of its levels.
    pub length: Linear,
    /// The byte of each block where the pointer to the next one lies.
    pub link: u64,
    /// Where in the next block that pointer points, in bytes.
    pub into: Int,
    /// The pointer of each block but the first to the one before.
    pub back: Option<Back>,
    /// The id and the base that the last block has when it is taken off.
    pub end: (AllocId, Symbol),
    /// What holds of each block.
    pub each: Vec<Cell>,
    /// What holds of the last block.
    pub last: Vec<Cell>,
    /// What its blocks own, and how they are linked with that; never empty.
    pub kinds: Vec<Kind>,
    /// Of elements: the size in bytes of what they own where a kind says that it is shared ([`crate::domain::extent`]).
    pub shared: Option<Linear>,
    /// What it stands for.
    pub form: Form,
}

/// What an entry with a [`List`] stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A list.
    Chain,
    /// A tree: the bytes of each block where the pointers to the next ones lie, in order.
    Tree(Vec<u64>),
    /// What the elements of a [`Segment`] are, and what they own.
    Elements,
}

impl List {
    /// The branches of a tree; none of a list.
    pub fn branches(&self) -> &[u64] {
        match &self.form {
            Form::Tree(branches) => branches,
            Form::Chain | Form::Elements => &[],
        }
    }
}

/// A part of an array whose elements are alike (see the module).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The byte where the first element begins.
    pub from: Linear,
    /// The base of the entry that tells the rest.
    pub elements: Symbol,
    /// The bytes before it that no cell touches are zero.
    pub zero_before: bool,
    /// The bytes behind it that no cell touches are zero.
    pub zero_behind: bool,
}

/// Blocks of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The first one.
    First,
    /// All.
    Each,
    /// The last one.
    Last,
}

/// The parts of a list.
pub const PARTS: [Part; 3] = [Part::First, Part::Each, Part::Last];

/// Names of blocks that the library gives out: results, followed by the number of their family, and streams. No variable of C's
/// is called so.
pub const RESULT: &str = "result of the library";
/// See [`RESULT`].
pub const STREAM: &str = "stream of the library";

impl Background {
    /// The same with terms for some of its symbols. The entry of a segment's elements must have a base of its own there.
    pub fn substitute(&self, replacement: &dyn Fn(Symbol) -> Option<Linear>) -> Background {
        let Background::Segment(segment) = self else { return self.clone() };
        let elements = match replacement(segment.elements) {
            Some(image) => image.as_symbol(),
            None => Some(segment.elements),
        };
        let Some(elements) = elements else { return Background::Unknown };
        let from = segment.from.substitute(replacement);
        Background::Segment(Arc::new(Segment { from, elements, ..Segment::clone(segment) }))
    }

    /// Its symbols.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> {
        let segment = match self {
            Background::Segment(segment) => Some(segment),
            _ => None,
        };
        segment.into_iter().flat_map(|segment| segment.from.symbols().chain([segment.elements]))
    }
}

impl Allocation {
    /// The columns of texts that are followed.
    pub fn texts(&self) -> impl Iterator<Item = Shape> {
        self.columns.iter().map(|column| column.shape).filter(|shape| shape.is_text())
    }

    /// Whether the block keeps its id whatever summaries lie between two states: see [`crate::summary::cover`].
    pub fn stands_for_itself(&self) -> bool {
        matches!(self.kind, AllocKind::Global(_) | AllocKind::Given { .. })
    }

    /// Whether the library may end the life of the block.
    pub fn is_of_library(&self) -> bool {
        let named = &*self.name == STREAM || self.name.starts_with(RESULT);
        named && self.owner.is_none() && matches!(self.kind, AllocKind::Stack(_))
    }

    /// What is known of the contents of some of its blocks; a block that is no list is all parts of one.
    pub fn part(&self, part: Part) -> Vec<&Cell> {
        match (&self.list, part) {
            (None, _) => self.cells.iter().collect(),
            (Some(list), Part::First) => self.cells.iter().chain(&list.each).collect(),
            (Some(list), Part::Each) => list.each.iter().collect(),
            (Some(list), Part::Last) => list.last.iter().chain(&list.each).collect(),
        }
    }

    /// It stands for a tree.
    pub fn tree(&self) -> Option<&List> {
        self.list.as_deref().filter(|list| matches!(list.form, Form::Tree(_)))
    }

    /// It stands for the elements of a segment.
    pub fn elements(&self) -> Option<&List> {
        self.list.as_deref().filter(|list| list.form == Form::Elements)
    }

    /// Nothing that it stands for has a name.
    pub fn is_nameless(&self) -> bool {
        self.list.as_ref().is_some_and(|list| list.form != Form::Chain)
    }

    /// The part of it whose elements are alike.
    pub fn segment(&self) -> Option<&Segment> {
        match &self.background {
            Background::Segment(segment) => Some(segment),
            _ => None,
        }
    }

    /// The cells of all parts.
    pub fn all_cells(&self) -> impl Iterator<Item = &Cell> {
        let more = self.list.iter().flat_map(|list| list.each.iter().chain(&list.last));
        self.cells.iter().chain(more)
    }

    /// The number of blocks that it stands for.
    pub fn length(&self) -> Linear {
        self.list.as_ref().map_or_else(|| Linear::constant(1), |list| list.length.clone())
    }

    /// The size of what the elements own that it tells, where a kind says that it is shared.
    pub fn shared(&self) -> Option<&Linear> {
        self.list.as_ref()?.shared.as_ref()
    }

    /// The address of its last block.
    pub fn end(&self) -> Symbol {
        self.list.as_ref().map_or(self.base, |list| list.end.1)
    }

    /// The last block's id.
    pub fn end_id(&self, id: AllocId) -> AllocId {
        self.list.as_ref().map_or(id, |list| list.end.0)
    }
}
