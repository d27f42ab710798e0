//! The states in which an entry begins, as data that every engine understands.
//!
//! An [`EntryState`] is a disjunction of [`Case`]s. A case stands for the machine states at the first instruction of the
//! entry in which
//! - each of its blocks is a live block of memory: the pointer at [`Block::pointer`] is the address of its first byte, its
//!   size is [`Block::size`], its bytes are initialised with any values;
//! - two blocks do not overlap, nor does a block overlap a global, unless [`Case::may_overlap`] has the pair;
//! - each of its lists and trees is there ([`Chain`]): its blocks are live and initialised with any values but for their links, and overlap
//!   nothing: neither each other, nor another block or list, nor a global;
//! - the pointers in [`Case::nulls`] are null, those in [`Case::functions`] point to functions;
//! - its [`Case::facts`] hold;
//! - all else is arbitrary: parameters, contents of variables outside functions (constant ones keep theirs), pointers
//!   that no block belongs to.
//!
//! A block may be a part of what the caller really has: an access outside of it is a violation of the contract's promise
//! not to touch more. So a block of exactly the size that is promised stands for all larger ones.

use std::collections::BTreeSet;

use ir::{FunctionId, GlobalId};
use logic::Int;

/// The states in which an entry begins: those of all cases together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryState {
    /// At least one.
    pub cases: Vec<Case>,
}

impl Default for EntryState {
    /// Any state.
    fn default() -> EntryState {
        EntryState { cases: vec![Case::default()] }
    }
}

/// States that have the same blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Case {
    /// The blocks that pointers of the entry point to. A block comes after the one in which its pointer lies.
    pub blocks: Vec<Block>,
    /// Lists and trees of blocks that pointers of the entry lead along.
    pub lists: Vec<Chain>,
    /// Pointers that are null.
    pub nulls: Vec<Origin>,
    /// Pointers that lead into the objects of others, or to their ends.
    pub ranges: Vec<Range>,
    /// Pointers to functions.
    pub functions: Vec<Callee>,
    /// What holds of the numbers.
    pub facts: Vec<Fact>,
    /// Pairs of blocks that may overlap in any way, by the pointers that lead to them.
    pub may_overlap: Vec<(Origin, Origin)>,
}

/// A block of memory that the caller gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The pointer to its first byte.
    pub pointer: Origin,
    /// Its name in the words of the source: `r->buf`.
    pub name: String,
    /// Its size.
    pub size: Size,
    /// A zero element lies in it, the first one at the string length of its pointer. So it is where the size is
    /// [`Size::String`].
    pub terminated: bool,
    /// Bytes of an element of the string, if it is terminated: 1, or more in a string of wide characters.
    pub unit: u64,
    /// It may be written.
    pub writable: bool,
    /// It was allocated by `malloc` or its like and may be freed.
    pub heap: bool,
}

/// A list that the caller gives: one block or more, each linked to the next one; the link of the last one is null. Or a tree, where
/// blocks have several links, each null or to the root of a tree. All of the blocks may be read and written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The pointer to the first byte of the first block.
    pub pointer: Origin,
    /// Its name in the words of the source.
    pub name: String,
    /// The size of each block in bytes.
    pub bytes: u64,
    /// The byte of each block where the pointer to the first byte of the next one lies.
    pub link: u64,
    /// The bytes of the further links, of a tree.
    pub others: Vec<u64>,
    /// The byte of each block but the first one where the pointer to the first byte of the one before lies, if they are linked
    /// both ways. What lies there in the first one is not said.
    pub back: Option<u64>,
    /// Each block was allocated by `malloc` or its like and may be freed.
    pub heap: bool,
    /// What further pointers in each block lead to; for lists only.
    pub members: Vec<Member>,
}

/// What a pointer in each block of a list leads to: a block that nothing else leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The block; its pointer is that in the first block of the list. Its size is constant, or that of its string.
    pub block: Block,
    /// The pointer may be null, in each block for itself.
    pub nullable: bool,
}

/// A pointer that leads into the object of another one, or to its end: what lies between the two is a range, as in
/// `for (p = first; p != last; p++)`. How much of it may be accessed is what is told of the block: the object may be larger.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Range {
    /// The pointer to the first byte of the block.
    pub from: Origin,
    /// The pointer that lies [`Number::Distance`] elements behind it.
    pub to: Origin,
    /// Bytes of an element.
    pub unit: u64,
}

/// A pointer to a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Callee {
    /// The pointer.
    pub pointer: Origin,
    /// The functions of which it is one, each once. If there are none, it is one outside the program, of which nothing is known
    /// but what is assumed: where it is called, it has no undefined behaviour, returns, and does not call the program's
    /// functions.
    pub among: Vec<FunctionId>,
}

/// Where a value of the entry state lies.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// The parameter of that index.
    Param(usize),
    /// The address of a global.
    Global(GlobalId),
    /// In memory.
    Memory {
        /// The pointer to the first byte of the block.
        pointer: Box<Origin>,
        /// Bytes from there.
        offset: u64,
    },
}

impl Case {
    /// What follows from the blocks alone: sizes are not negative and fit into half of the address space.
    pub fn implied(&self, pointer_bits: u32) -> Vec<Fact> {
        let most = &Int::pow2(pointer_bits - 1) - &Int::ONE;
        let mut facts = Vec::new();
        for block in &self.blocks {
            let size = match &block.size {
                Size::Bytes(size) => size.clone(),
                Size::String => block.end_of_string(),
                Size::Any => continue,
            };
            if block.terminated {
                // Its zero element lies inside.
                facts.push(Fact::NonNegative(size.clone().minus(&block.end_of_string())));
            }
            let rest = Sum::constant(most.clone()).minus(&size);
            facts.extend([size, rest].into_iter().map(Fact::NonNegative));
        }
        // Ranges lie within one object, which may be larger than what is told of it.
        facts.extend(
            self.ranges.iter().map(|range| Fact::NonNegative(Sum::constant(most.clone()).minus(&range.bytes()))),
        );
        facts
    }

    /// States of the case whose lists and trees have so many blocks each, at least 1, as a case without them; and the links back: where
    /// each lies, and a pointer to the block to which it leads. Trees of different numbers have different shapes.
    pub fn with_lengths(mut self, lengths: &[u64]) -> (Case, Vec<(Origin, Origin)>) {
        let mut links = Vec::new();
        for (list, length) in std::mem::take(&mut self.lists).into_iter().zip(lengths) {
            // Links that lead to no block yet.
            let mut open = vec![list.pointer.clone()];
            let length = (*length).max(1);
            for number in 0..length {
                let place = number.wrapping_mul(7).wrapping_add(length) % open.len() as u64;
                let pointer = open.remove(place as usize);
                if let (Some(back), 1.., Origin::Memory { pointer: before, .. }) = (list.back, number, &pointer) {
                    links.push((pointer.at(back), before.as_ref().clone()));
                }
                self.blocks.push(Block {
                    pointer: pointer.clone(),
                    name: list.name.clone(),
                    size: Size::Bytes(Sum::constant(Int::from(list.bytes))),
                    terminated: false,
                    unit: 1,
                    writable: true,
                    heap: list.heap,
                });
                for (index, member) in list.members.iter().enumerate() {
                    let Some(at) = member.at() else { continue };
                    // Some are null, others are not, whatever the number of blocks.
                    let null = member.nullable && (number + length + index as u64).is_multiple_of(3);
                    match null {
                        true => self.nulls.push(pointer.at(at)),
                        false => self.blocks.push(Block { pointer: pointer.at(at), ..member.block.clone() }),
                    }
                }
                open.extend(list.links().map(|link| pointer.at(link)));
            }
            self.nulls.extend(open);
        }
        self.blocks.sort_by_key(|block| block.pointer.depth());
        (self, links)
    }

    /// All numbers that its facts and sizes speak of, each once.
    pub fn numbers(&self) -> Vec<Number> {
        let sizes = self.blocks.iter().filter_map(|block| match &block.size {
            Size::Bytes(size) => Some(size),
            Size::String | Size::Any => None,
        });
        let sums = self.facts.iter().map(Fact::sum);
        let strings = self.blocks.iter().filter(|block| block.terminated);
        let lengths = strings.map(|block| Number::StringLength(block.pointer.clone()));
        let numbers = sizes.chain(sums).flat_map(|sum| sum.terms.iter().map(|(_, number)| number.clone()));
        let all: BTreeSet<Number> = numbers.chain(lengths).chain(self.ranges.iter().map(Range::distance)).collect();
        all.into_iter().collect()
    }
}

impl Chain {
    /// The bytes of each block where a pointer to another one lies, but for the one before.
    pub fn links(&self) -> impl Iterator<Item = u64> {
        [self.link].into_iter().chain(self.others.iter().copied())
    }

    /// Whether it is a tree.
    pub fn is_tree(&self) -> bool {
        !self.others.is_empty()
    }

    /// What it is: a list or a tree.
    pub fn word(&self) -> &'static str {
        if self.is_tree() { "tree" } else { "list" }
    }
}

impl Range {
    /// How many elements lie in it.
    pub fn distance(&self) -> Number {
        Number::Distance { from: self.from.clone(), to: self.to.clone() }
    }

    /// How many bytes lie in it.
    pub fn bytes(&self) -> Sum {
        Sum::default().add_scaled(&Int::from(self.unit), &Sum::number(self.distance()))
    }
}

impl Member {
    /// The byte of each block where the pointer lies.
    pub fn at(&self) -> Option<u64> {
        match self.block.pointer {
            Origin::Memory { offset, .. } => Some(offset),
            Origin::Param(_) | Origin::Global(_) => None,
        }
    }

    /// The list in whose blocks it lies.
    pub fn list(&self) -> Option<&Origin> {
        match &self.block.pointer {
            Origin::Memory { pointer, .. } => Some(pointer),
            Origin::Param(_) | Origin::Global(_) => None,
        }
    }
}

impl Block {
    /// The number of bytes up to the end of the string in it, its zero element included.
    pub fn end_of_string(&self) -> Sum {
        end_of_string(&self.pointer, self.unit)
    }
}

/// The number of bytes up to the end of the string of elements of `unit` bytes to which the pointer points, its zero element
/// included.
pub fn end_of_string(pointer: &Origin, unit: u64) -> Sum {
    let length = Sum::number(Number::StringLength(pointer.clone()));
    Sum::default().add_scaled(&Int::from(unit), &length.plus(1))
}

impl Number {
    /// Where it lies in memory or among the parameters; `None` for lengths of strings and ranges.
    pub fn place(&self) -> Option<&Origin> {
        match self {
            Number::Value { at, .. } => Some(at),
            Number::StringLength(_) | Number::Distance { .. } => None,
        }
    }

    /// Whether it lies in the block to which the pointer points.
    pub fn lies_in(&self, block: &Origin) -> bool {
        matches!(self.place(), Some(Origin::Memory { pointer, .. }) if **pointer == *block)
    }

    /// Whether it is never negative, whatever the machine: unsigned, or a length.
    pub fn is_natural(&self) -> bool {
        matches!(self, Number::Value { signed: false, .. } | Number::StringLength(_) | Number::Distance { .. })
    }

    /// The least and the greatest value that it may have; `None` where there is none. Integers of the program have no
    /// bounds if they are `unbounded`.
    pub fn range(&self, unbounded: bool) -> (Option<Int>, Option<Int>) {
        match self {
            Number::StringLength(_) | Number::Distance { .. } => (Some(Int::ZERO), None),
            Number::Value { .. } if unbounded => (None, None),
            Number::Value { bits, signed: false, .. } => (Some(Int::ZERO), Some(&Int::pow2(*bits) - &Int::ONE)),
            Number::Value { bits, signed: true, .. } => {
                let half = Int::pow2(bits.saturating_sub(1));
                (Some(-&half), Some(&half - &Int::ONE))
            }
        }
    }
}

impl Origin {
    /// The number of pointers on the way.
    pub fn depth(&self) -> usize {
        match self {
            Origin::Memory { pointer, .. } => 1 + pointer.depth(),
            Origin::Param(_) | Origin::Global(_) => 0,
        }
    }

    /// Whether the way to it leads through what the other pointer points to.
    pub fn lies_below(&self, other: &Origin) -> bool {
        match self {
            Origin::Memory { pointer, .. } => **pointer == *other || pointer.lies_below(other),
            Origin::Param(_) | Origin::Global(_) => false,
        }
    }

    /// The value at an offset of the block that this pointer points to.
    pub fn at(&self, offset: u64) -> Origin {
        Origin::Memory { pointer: Box::new(self.clone()), offset }
    }
}

/// The size of a block in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Size {
    /// So many bytes, at least 0.
    Bytes(Sum),
    /// Its last element is its first zero element: a string and its end.
    String,
    /// Any size. No contract says so; it is where the search for a size begins.
    Any,
}

/// A linear term over numbers of the entry state, on Z.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// (factor, number), each number once, no factor zero.
    pub terms: Vec<(Int, Number)>,
    /// Added constant.
    pub constant: Int,
}

/// A number of the entry state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Number {
    /// The integer that lies there.
    Value {
        /// Where.
        at: Origin,
        /// Its width.
        bits: u32,
        /// Whether it is read as signed.
        signed: bool,
    },
    /// The length in elements of the string to which the pointer points: the block there is terminated.
    StringLength(Origin),
    /// How many elements of a [`Range`] lie between where the two pointers lead.
    Distance {
        /// The pointer to the first one.
        from: Origin,
        /// The pointer behind the last one.
        to: Origin,
    },
}

/// What holds of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The sum is at least 0.
    NonNegative(Sum),
    /// The sum is not 0.
    NotZero(Sum),
}

impl Fact {
    /// The sum that it is about.
    pub fn sum(&self) -> &Sum {
        let (Fact::NonNegative(sum) | Fact::NotZero(sum)) = self;
        sum
    }
}

impl Sum {
    /// Whether one of its numbers has a meaning only where the pointer leads to memory: it lies there, or is the length of the
    /// string.
    pub fn speaks_below(&self, pointer: &Origin) -> bool {
        self.terms.iter().any(|(_, number)| match number {
            Number::Value { at, .. } => at.lies_below(pointer),
            Number::StringLength(of) => of == pointer || of.lies_below(pointer),
            Number::Distance { from, to } => [from, to].iter().any(|of| *of == pointer || of.lies_below(pointer)),
        })
    }

    /// The constant.
    pub fn constant(value: impl Into<Int>) -> Sum {
        Sum { terms: Vec::new(), constant: value.into() }
    }

    /// The number itself.
    pub fn number(number: Number) -> Sum {
        Sum { terms: vec![(Int::ONE, number)], constant: Int::ZERO }
    }

    /// The same sum of other numbers.
    pub fn renamed(&self, name: &dyn Fn(&Number) -> Number) -> Sum {
        let constant = Sum::constant(self.constant.clone());
        self.terms.iter().fold(constant, |sum, (factor, number)| sum.add_scaled(factor, &Sum::number(name(number))))
    }

    /// `self + value`.
    pub fn plus(self, value: impl Into<Int>) -> Sum {
        self.add_scaled(&Int::ONE, &Sum::constant(value))
    }

    /// `self - other`.
    pub fn minus(self, other: &Sum) -> Sum {
        self.add_scaled(&Int::MINUS_ONE, other)
    }

    /// The least value that it can have by the ranges of its numbers alone; `None` if there is none.
    pub fn least(&self, unbounded: bool) -> Option<Int> {
        let mut least = self.constant.clone();
        for (factor, number) in &self.terms {
            let (low, high) = number.range(unbounded);
            least = &least + &(factor * &(if factor.is_negative() { high } else { low }?));
        }
        Some(least)
    }

    /// `self + factor * other`.
    pub fn add_scaled(mut self, factor: &Int, other: &Sum) -> Sum {
        for (times, number) in &other.terms {
            let more = times * factor;
            match self.terms.iter_mut().find(|(_, known)| known == number) {
                Some((known, _)) => *known = &*known + &more,
                None => self.terms.push((more, number.clone())),
            }
        }
        self.terms.retain(|(times, _)| !times.is_zero());
        self.constant = &self.constant + &(&other.constant * factor);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_each_number_once() {
        let n = Number::Value { at: Origin::Param(0), bits: 32, signed: true };
        let length = Number::StringLength(Origin::Param(1).at(8));
        let sum = Sum::number(n.clone()).add_scaled(&Int::from(4), &Sum::number(length.clone()));
        let sum = sum.add_scaled(&Int::from(-1), &Sum::number(n)).add_scaled(&Int::from(2), &Sum::constant(3));
        assert_eq!(sum, Sum { terms: vec![(Int::from(4), length)], constant: Int::from(6) });
    }
}
