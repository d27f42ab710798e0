//! What the nodes of a list own: kinds of nodes, as templates without names.
//!
//! # What a kind means
//!
//! A [`Kind`] is a small heap around one block, the node: contents of the node, and blocks that this node alone owns. It
//! mentions no symbol of any state: addresses in it are relative ([`Aim`]), so one kind serves for every node, and kinds
//! are compared like any other data. A block `B` of a state *is of* the kind if there are blocks `O_0 .. O_k`, one entry
//! for each of [`Kind::owned`], live, from the heap, of the sizes that it says, different from each other, from `B` and
//! from every block that anything else of the state stands for, such that
//! - the contents of `B` and of each `O_i` are as the kind says; bytes that it does not mention hold anything;
//! - an entry with a [`Chain`] is a list of one or more such blocks, with the meaning of [`crate::domain::block::List`], each of
//!   whose nodes is of one of its kinds in turn: lists of lists, to any depth that a program builds.
//!
//! Each block of a list is of at least one of the list's kinds. So a child that every node has is one kind, a child that is
//! there under a condition (a null pointer, a flag) two; a record with an anchor of its own that may be empty is a kind
//! whose anchor points to itself and one whose anchor points to an owned chain. [`Kind::default`] says nothing: every
//! block is of it.
//!
//! Pointers lead from the node to its blocks ([`Kind::holds`]): so whoever reaches the node reaches them, none of them is
//! lost while the list is not, and after the node is taken off the list they are blocks like all others, to be freed one
//! by one. Two moves make and open kinds: [`crate::summary::fold`] shows of a block of a state of which kind it is, and that
//! nothing else uses what it owns; [`crate::rules::unfold`] gives the blocks of a kind names again.
//!
//! Sources: Dudka, Peringer, Vojnar, Byte-Precise Verification of Low-Level List Manipulation (SAS 2013), section 2: nested
//! sub-heaps of segments, optional nodes; here the cases of an optional node are kinds of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::Location;
use logic::Int;

use crate::domain::value::Value;

/// The links from each block to the one before.
#[derive(Clone, PartialEq, Debug)]
pub struct Back {
    /// The byte of the pointer.
    pub at: u64,
    /// Where it points to in the block before, in bytes.
    pub into: Int,
}

/// Where a pointer in a kind leads, or what else lies there.
#[derive(Clone, PartialEq, Debug)]
pub enum Aim {
    /// A constant: a number, or the null pointer.
    Known(Value),
    /// Into the node itself, so many bytes from its start.
    Node(Int),
    /// Into a block that the node owns.
    Owned {
        /// Which one: its place in [`Kind::owned`].
        index: usize,
        /// The last block of its chain, not the first.
        last: bool,
        /// Bytes from the start of that block.
        offset: Int,
    },
}

/// Contents of a block: by first byte and width in bytes.
pub type Contents = BTreeMap<(u64, u64), Aim>;

/// What is said of a node (see the module).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Kind {
    /// The contents of the node.
    pub cells: Contents,
    /// What it owns.
    pub owned: Vec<Owned>,
}

/// A block, or a chain of blocks, that a node owns.
#[derive(Clone, Debug)]
pub struct Owned {
    /// The size of each block in bytes.
    pub size: Int,
    /// The allocating function, for messages.
    pub name: Arc<str>,
    /// Where the first one was allocated, for messages.
    pub site: Option<Location>,
    /// The contents of the first block; for a chain what it does not say of each one.
    pub first: Contents,
    /// It is a chain.
    pub chain: Option<Chain>,
}

impl PartialEq for Owned {
    fn eq(&self, other: &Owned) -> bool {
        // What only messages show makes no difference.
        (&self.size, &self.first, &self.chain) == (&other.size, &other.first, &other.chain)
    }
}

/// A list that a node owns: see [`crate::domain::block::List`] for the words.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// The byte of the link.
    pub link: u64,
    /// Where it points to in the next block, in bytes.
    pub into: Int,
    /// The links back.
    pub back: Option<Back>,
    /// What each block holds.
    pub each: Contents,
    /// What the last one holds besides.
    pub last: Contents,
    /// The kinds of its blocks.
    pub kinds: Vec<Kind>,
}

/// The kinds of a list of whose nodes nothing is known.
pub fn unknown() -> Vec<Kind> {
    vec![Kind::default()]
}

/// Whether kinds say nothing.
pub fn say_nothing(kinds: &[Kind]) -> bool {
    kinds.iter().any(|kind| *kind == Kind::default())
}

/// The fewest kinds of which each block of either of the kinds is; `None` if there are more than `most` of them.
pub fn union(a: &[Kind], b: &[Kind], most: usize) -> Option<Vec<Kind>> {
    let mut result: Vec<Kind> = Vec::new();
    for kind in a.iter().chain(b) {
        let merged = result.iter().enumerate().find_map(|(at, known)| Some((at, merged(known, kind, most)?)));
        match merged {
            Some((at, merged)) => result[at] = merged,
            None => result.push(kind.clone()),
        }
    }
    // Where no node owns anything and none points to itself, what they have in common is said of each one.
    let plain = |kind: &Kind| kind.owned.is_empty() && !kind.cells.values().any(structural);
    if result.iter().all(plain) {
        return Some(unknown());
    }
    (result.len() <= most).then_some(result)
}

/// Whether each block of one of the first kinds is of one of the second ones.
pub fn each_of(small: &[Kind], big: &[Kind]) -> bool {
    small
        .iter()
        .all(|kind| big.iter().any(|known| merged(kind, known, usize::MAX).is_some_and(|merged| merged == *known)))
}

/// The kinds with the constants that each block holds besides.
pub fn completed(kinds: &[Kind], each: &Contents) -> Vec<Kind> {
    let with = |kind: &Kind| {
        let mut kind = kind.clone();
        for (place, aim) in each.iter().filter(|(_, aim)| !structural(aim)) {
            kind.cells.entry(*place).or_insert_with(|| aim.clone());
        }
        kind
    };
    kinds.iter().map(with).collect()
}

impl Kind {
    /// Whether pointers lead from the node into all that it owns, so that who keeps the node keeps that.
    pub fn holds(&self) -> bool {
        let mut reached = vec![false; self.owned.len()];
        let mut work: Vec<&Contents> = vec![&self.cells];
        while let Some(contents) = work.pop() {
            for aim in contents.values() {
                let Aim::Owned { index, last, offset } = aim else { continue };
                let Some(owned) = self.owned.get(*index) else { return false };
                let inside = |at: &Int| !at.is_negative() && *at < owned.size;
                let walked = match (&owned.chain, last) {
                    (None, _) => true,
                    (Some(chain), false) => inside(&chain.into),
                    (Some(chain), true) => chain.back.as_ref().is_some_and(|back| inside(&back.into)),
                };
                if reached[*index] || !walked || !inside(offset) {
                    continue;
                }
                reached[*index] = true;
                work.push(&owned.first);
                work.extend(owned.chain.iter().flat_map(|chain| [&chain.each, &chain.last]));
            }
        }
        reached.into_iter().all(|reached| reached)
    }
}

/// Whether each kind says something wherever one of them says how the node is linked: else a block of which less is known,
/// such as one whose own blocks are being freed, would make all the others like it.
pub fn complete(kinds: &[Kind]) -> bool {
    let cells = kinds.iter().flat_map(|kind| &kind.cells);
    let places: BTreeSet<(u64, u64)> = cells.filter(|(_, aim)| structural(aim)).map(|(place, _)| *place).collect();
    kinds.iter().all(|kind| places.iter().all(|place| kind.cells.contains_key(place)))
}

/// Whether what lies there tells how blocks are linked.
fn structural(aim: &Aim) -> bool {
    !matches!(aim, Aim::Known(_))
}

/// The kind that stands for the blocks of both, if they are linked alike; chains in it have at most so many kinds.
fn merged(a: &Kind, b: &Kind, most: usize) -> Option<Kind> {
    if a.owned.len() != b.owned.len() {
        return None;
    }
    let cells = common(&a.cells, &b.cells)?;
    let owned = a.owned.iter().zip(&b.owned).map(|(x, y)| merged_owned(x, y, most)).collect::<Option<_>>()?;
    Some(Kind { cells, owned }).filter(Kind::holds)
}

/// What both say: constants that differ are dropped, pointers must lead to the same place.
fn common(a: &Contents, b: &Contents) -> Option<Contents> {
    let mut result = Contents::new();
    for (place, x) in a {
        match b.get(place) {
            Some(y) if x == y => {
                result.insert(*place, x.clone());
            }
            Some(y) if structural(x) || structural(y) => return None,
            _ => {}
        }
    }
    Some(result)
}

fn merged_owned(a: &Owned, b: &Owned, most: usize) -> Option<Owned> {
    if a.size != b.size {
        return None;
    }
    let (first, chain) = match (&a.chain, &b.chain) {
        (None, None) => (common(&a.first, &b.first)?, None),
        (Some(x), Some(y)) => merged_chains((&a.first, x), (&b.first, y), most)?,
        (None, Some(y)) => {
            let (first, x) = chain_of_one(&a.first, y)?;
            merged_chains((&first, &x), (&b.first, y), most)?
        }
        (Some(x), None) => {
            let (first, y) = chain_of_one(&b.first, x)?;
            merged_chains((&a.first, x), (&first, &y), most)?
        }
    };
    Some(Owned { first, chain, ..b.clone() })
}

/// A single block as a chain linked like another one. Its own blocks belong to the node, not to it: so only chains whose
/// blocks own nothing are meant.
fn chain_of_one(single: &Contents, like: &Chain) -> Option<(Contents, Chain)> {
    if like.kinds.iter().any(|kind| !kind.owned.is_empty()) {
        return None;
    }
    let without = |places: &[Option<u64>]| -> Contents {
        let stays = |at: u64| !places.contains(&Some(at));
        single.iter().filter(|((at, _), _)| stays(*at)).map(|(place, aim)| (*place, aim.clone())).collect()
    };
    let (link, back) = (Some(like.link), like.back.as_ref().map(|back| back.at));
    let chain = Chain { each: without(&[link, back]), last: without(&[back]), kinds: unknown(), ..like.clone() };
    Some((without(&[link]), chain))
}

fn merged_chains(
    (first_a, a): (&Contents, &Chain),
    (first_b, b): (&Contents, &Chain),
    most: usize,
) -> Option<(Contents, Option<Chain>)> {
    if (a.link, &a.into, &a.back) != (b.link, &b.into, &b.back) {
        return None;
    }
    let both = |part: &Contents, each: &Contents| {
        let mut all = each.clone();
        all.extend(part.iter().map(|(place, aim)| (*place, aim.clone())));
        all
    };
    let each = common(&a.each, &b.each)?;
    let rest = |x: Contents, y: Contents| {
        let mut rest = common(&x, &y)?;
        rest.retain(|place, _| !each.contains_key(place));
        Some(rest)
    };
    let first = rest(both(first_a, &a.each), both(first_b, &b.each))?;
    let last = rest(both(&a.last, &a.each), both(&b.last, &b.each))?;
    let kinds = union(&completed(&a.kinds, &a.each), &completed(&b.kinds, &b.each), most)?;
    Some((first, Some(Chain { each, last, kinds, ..a.clone() })))
}
