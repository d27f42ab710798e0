//! What the nodes of a list own: kinds of nodes, as templates without names.
//!
//! # What a kind means
//!
//! A [`Kind`] is a small heap around one block, the node: contents of the node, and blocks that this node alone owns. It
//! mentions no symbol of any state: addresses in it are relative ([`Aim`]), so one kind serves for every node, and kinds
//! are compared like any other data. A block `B` of a state *is of* the kind if there are blocks `O_0 .. O_k`, one entry
//! for each of [`Kind::owned`], live, of what and of the sizes that it says, different from each other, from `B` and
//! from every block that anything else of the state stands for, such that
//! - the contents of `B` and of each `O_i` are as the kind says; bytes that it does not mention hold anything;
//! - an entry with a [`Chain`] is a list of one or more such blocks, with the meaning of [`crate::domain::block::List`], each of
//!   whose nodes is of one of its kinds in turn: lists of lists, to any depth that a program builds.
//!
//! Each block of a list is of at least one of the list's kinds. So a child that every node has is one kind, a child that is
//! there under a condition (a null pointer, a flag) two; a record with an anchor of its own that may be empty is a kind
//! whose anchor points to itself and one whose anchor points to an owned chain. [`Kind::default`] says nothing: every
//! block is of it. Integers that differ from node to node are told by the range in which they lie (a tag that selects one of
//! four counters): an interval of its own for each node, unlike a term, which is one value for all of them.
//!
//! A chain that is linked both ways may be read from either end; it is told from the one end whose link comes first in its
//! blocks, so that chains are of one kind whichever way they were built. Who points to the other end points to its last block.
//!
//! Blocks of one size for all nodes are told by it; others by a number that the node holds, or as strings
//! ([`crate::domain::extent`]).
//!
//! Pointers lead from the node to its blocks ([`Kind::holds`]): so whoever reaches the node reaches them, none of them is
//! lost while the list is not, and after the node is taken off the list they are blocks like all others, to be freed one
//! by one. Two moves make and open kinds: [`crate::summary::fold`] shows of a block of a state of which kind it is, and that
//! nothing else uses what it owns; [`crate::rules::unfold`] gives the blocks of a kind names again.
//!
//! Sources: Dudka, Peringer, Vojnar, Byte-Precise Verification of Low-Level List Manipulation (SAS 2013), section 2: nested
//! sub-heaps of segments, optional nodes; here the cases of an optional node are kinds of their own.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use logic::{Int, Interval};

pub use crate::domain::aim::{Aim, Contents};
use crate::domain::allocated::AllocKind;
use crate::domain::extent::Extent;
use crate::domain::site::Site;
use crate::domain::value::{Value, same_in_both_views};

/// The links from each block to the one before.
#[derive(Clone, PartialEq, Debug)]
pub struct Back {
    /// The byte of the pointer.
    pub at: u64,
    /// Where it points to in the block before, in bytes.
    pub into: Int,
}

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
    /// What such a block is.
    pub kind: AllocKind,
    /// The size of each block. Those of a chain have one size.
    pub extent: Extent,
    /// The allocating function, for messages.
    pub name: Arc<str>,
    /// Where the first one was allocated, for messages.
    pub site: Option<Site>,
    /// The contents of the first block; for a chain what it does not say of each one.
    pub first: Contents,
    /// It is a chain.
    pub chain: Option<Chain>,
}

impl PartialEq for Owned {
    fn eq(&self, other: &Owned) -> bool {
        // What only messages show makes no difference.
        (self.kind, &self.extent, &self.first, &self.chain) == (other.kind, &other.extent, &other.first, &other.chain)
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
    /// What each block holds, one and the same in all of them: never a range.
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
    if are_plain(&result) {
        // What they have in common is said of each one; they are one kind by now.
        let ranges = result.into_iter().map(Kind::ranges).next().unwrap_or_default();
        return Some(vec![ranges]);
    }
    (result.len() <= most).then_some(result)
}

/// Whether no node owns anything, and none points to itself.
pub fn are_plain(kinds: &[Kind]) -> bool {
    kinds.iter().all(|kind| kind.owned.is_empty() && !kind.cells.values().any(structural))
}

/// The kinds with other ranges for those that they have, wherever these stand.
pub fn with_ranges(kinds: Vec<Kind>, change: &dyn Fn(&Interval) -> Interval) -> Vec<Kind> {
    let contents = |contents: Contents| -> Contents {
        let narrowed = |aim: Aim| match aim {
            Aim::Within(range, view) => Some(Aim::Within(change(&range), view)).filter(|aim| !tells_nothing(aim)),
            // That it points into the node says something wherever that is.
            Aim::Node(range) if range.as_constant().is_none() => Some(Aim::Node(change(&range))),
            aim => Some(aim),
        };
        contents.into_iter().filter_map(|(place, aim)| Some((place, narrowed(aim)?))).collect()
    };
    let owned = |owned: Owned| {
        let chain = owned.chain.map(|chain| Chain {
            each: contents(chain.each),
            last: contents(chain.last),
            kinds: with_ranges(chain.kinds, change),
            ..chain
        });
        Owned { first: contents(owned.first), extent: owned.extent.with_range(change), chain, ..owned }
    };
    let kind = |kind: Kind| Kind { cells: contents(kind.cells), owned: kind.owned.into_iter().map(owned).collect() };
    kinds.into_iter().map(kind).collect()
}

/// Whether blocks that nodes of the kinds own have the size that is told for all of them.
pub fn are_shared(kinds: &[Kind]) -> bool {
    kinds.iter().flat_map(|kind| &kind.owned).any(|owned| owned.extent.shared)
}

/// Whether any number lies in the range.
fn tells_nothing(aim: &Aim) -> bool {
    matches!(aim, Aim::Within(range, _) if range.is_all())
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
    /// What it says of integers that differ from node to node.
    fn ranges(self) -> Kind {
        let is_range = |(_, aim): &(_, Aim)| matches!(aim, Aim::Within(..));
        Kind { cells: self.cells.into_iter().filter(is_range).collect(), owned: Vec::new() }
    }

    /// Whether pointers lead from the node into all that it owns, so that who keeps the node keeps that.
    pub fn holds(&self) -> bool {
        let mut reached = vec![false; self.owned.len()];
        let mut work: Vec<&Contents> = vec![&self.cells];
        while let Some(contents) = work.pop() {
            for aim in contents.values() {
                let Aim::Owned { index, last, offset } = aim else { continue };
                let Some(owned) = self.owned.get(*index) else { return false };
                let inside = |at: &Int| owned.extent.includes(at);
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
pub fn complete<'k>(kinds: impl IntoIterator<Item = &'k Kind> + Clone) -> bool {
    let cells = kinds.clone().into_iter().flat_map(|kind| &kind.cells);
    let places: BTreeSet<(u64, u64)> = cells.filter(|(_, aim)| structural(aim)).map(|(place, _)| *place).collect();
    kinds.into_iter().all(|kind| places.iter().all(|place| kind.cells.contains_key(place)))
}

/// Whether blocks of the one kinds may become blocks of a list with the others: where the ones say how all their blocks are
/// linked, the others do not leave that open.
pub fn told_alike(a: &[Kind], b: &[Kind]) -> bool {
    !complete(a) || !complete(b) || complete(a.iter().chain(b))
}

/// Whether what lies there tells how blocks are linked.
pub fn structural(aim: &Aim) -> bool {
    !matches!(aim, Aim::Known(_) | Aim::Within(..))
}

/// The kind that stands for the blocks of both, if they are linked alike; chains in it have at most so many kinds.
fn merged(a: &Kind, b: &Kind, most: usize) -> Option<Kind> {
    let (a, b) = (with_chains(a, b)?, with_chains(b, a)?);
    if a.owned.len() != b.owned.len() {
        return None;
    }
    let cells = common(&a.cells, &b.cells)?;
    let owned = a.owned.iter().zip(&b.owned);
    let owned = owned.map(|(x, y)| merged_owned((x, &a.cells), (y, &b.cells), most)).collect::<Option<_>>()?;
    Some(Kind { cells, owned }).filter(Kind::holds)
}

/// What both say: of integers, and of distances into the node, that differ their range; other pointers must lead to the same
/// place.
fn common(a: &Contents, b: &Contents) -> Option<Contents> {
    let mut result = Contents::new();
    for (place, x) in a {
        match b.get(place) {
            Some(y) if x == y => {
                result.insert(*place, x.clone());
            }
            Some(y) if structural(x) || structural(y) => {
                let (Aim::Node(first), Aim::Node(second)) = (x, y) else { return None };
                result.insert(*place, Aim::Node(first.hull(second)));
            }
            Some(y) => {
                result.extend(hull(x, y, place.1).map(|aim| (*place, aim)));
            }
            None => {}
        }
    }
    Some(result)
}

/// What is one and the same in all blocks of which each has these contents.
pub fn same_for_all(contents: &Contents) -> Contents {
    let same = |(_, aim): &(&(u64, u64), &Aim)| match aim {
        Aim::Within(..) => false,
        Aim::Node(range) => range.as_constant().is_some(),
        Aim::Known(_) | Aim::Owned { .. } => true,
    };
    contents.iter().filter(same).map(|(place, aim)| (*place, aim.clone())).collect()
}

/// The range that both numbers of so many bytes lie in. Small numbers are the same in both views; of two such ranges the second
/// one has the word.
fn hull(x: &Aim, y: &Aim, width: u64) -> Option<Aim> {
    let range = |aim: &Aim| match aim {
        Aim::Known(Value::Int { term, view }) => Some((Interval::exactly(term.as_constant()?.clone()), *view)),
        Aim::Within(range, view) => Some((range.clone(), *view)),
        _ => None,
    };
    let ((x, v), (y, w)) = (range(x)?, range(y)?);
    let small = Interval::new(0, same_in_both_views(width));
    let view = match () {
        () if v == w || small.includes(&x) => w,
        () if small.includes(&y) => v,
        () => return None,
    };
    Some(Aim::Within(x.hull(&y), view)).filter(|aim| !tells_nothing(aim))
}

fn merged_owned((a, node_a): (&Owned, &Contents), (b, node_b): (&Owned, &Contents), most: usize) -> Option<Owned> {
    let extent = Extent::merged((&a.extent, node_a), (&b.extent, node_b));
    if a.kind != b.kind || a.chain.is_some() && extent.constant().is_none() {
        return None;
    }
    let (first, chain) = match (&a.chain, &b.chain) {
        (None, None) => (common(&a.first, &b.first)?, None),
        (Some(x), Some(y)) => merged_chains((&a.first, x), (&b.first, y), most)?,
        _ => return None,
    };
    Some(Owned { first, extent, chain, ..b.clone() })
}

/// The kind with a chain of one block wherever the other kind has a chain and it has a single block.
fn with_chains<'k>(kind: &'k Kind, other: &Kind) -> Option<Cow<'k, Kind>> {
    let mut result = Cow::Borrowed(kind);
    while let Some((single, like)) = single_for_chain(&result, other) {
        let (changed, chain) = chain_of_one(&result, single, like)?;
        result = Cow::Owned(aimed_like(changed, chain, &other.cells));
    }
    Some(result)
}

/// The kind whose node points to the ends of that chain of one block as the node with the other contents does: its first block is
/// its last one.
fn aimed_like(mut kind: Kind, chain: usize, like: &Contents) -> Kind {
    for (place, aim) in &mut kind.cells {
        if let (Aim::Owned { index, last, .. }, Some(Aim::Owned { last: theirs, .. })) = (aim, like.get(place))
            && *index == chain
        {
            *last = *theirs;
        }
    }
    kind
}

/// A single block that the kind owns and to which the same pointers lead as to a chain of the other one.
fn single_for_chain<'k>(kind: &Kind, other: &'k Kind) -> Option<(usize, &'k Chain)> {
    let mut seen = BTreeSet::new();
    let mut work = vec![(&kind.cells, &other.cells)];
    while let Some((mine, theirs)) = work.pop() {
        for (place, aim) in mine {
            let (Aim::Owned { index, .. }, Some(Aim::Owned { index: its, .. })) = (aim, theirs.get(place)) else {
                continue;
            };
            let (Some(x), Some(y)) = (kind.owned.get(*index), other.owned.get(*its)) else { continue };
            match (&x.chain, &y.chain) {
                (None, Some(chain)) if one_size(&x.extent, &y.extent) => return Some((*index, chain)),
                _ if seen.insert(*index) => work.push((&x.first, &y.first)),
                _ => {}
            }
        }
    }
    None
}

/// Whether all these blocks have one size.
fn one_size(a: &Extent, b: &Extent) -> bool {
    a.constant().is_some() && a.constant() == b.constant()
}

/// The kind with the single block as a chain of one, linked like another one. What only this block leads to is its own then.
/// `None` if something else leads there as well. With it the number of the chain among what it owns.
fn chain_of_one(kind: &Kind, single: usize, like: &Chain) -> Option<(Kind, usize)> {
    let (link, back) = (Some(like.link), like.back.as_ref().map(|back| back.at));
    let block = kind.owned.get(single)?;
    let without = |places: &[Option<u64>]| -> Contents {
        let stays = |at: u64| !places.contains(&Some(at));
        block.first.iter().filter(|((at, _), _)| stays(*at)).map(|(place, aim)| (*place, aim.clone())).collect()
    };
    let inner = without(&[link, back]);
    let below = below(kind, single, &inner)?;
    // Contents of the node of the chain and of what it owns, as it sees them.
    let seen = |contents: &Contents| -> Contents {
        let aim = |aim: &Aim| match aim {
            Aim::Known(_) | Aim::Within(..) => Some(aim.clone()),
            Aim::Node(_) => None,
            Aim::Owned { index, offset, .. } if *index == single => Some(Aim::Node(Interval::exactly(offset.clone()))),
            Aim::Owned { index, last, offset } => {
                let index = below.iter().position(|own| own == index)?;
                Some(Aim::Owned { index, last: *last, offset: offset.clone() })
            }
        };
        contents.iter().filter_map(|(place, told)| Some((*place, aim(told)?))).collect()
    };
    let owned = |index: &usize| {
        let block = &kind.owned[*index];
        let chain =
            block.chain.clone().map(|chain| Chain { each: seen(&chain.each), last: seen(&chain.last), ..chain });
        // Numbers of the other node tell nothing here.
        let extent = Extent { told: None, shared: false, ..block.extent.clone() };
        Owned { first: seen(&block.first), extent, chain, ..block.clone() }
    };
    let node = Kind { cells: seen(&inner), owned: below.iter().map(owned).collect() };
    // And as the node of this kind sees the rest.
    let place_of = |index: usize| index - below.iter().filter(|own| **own < index).count();
    let rest = |contents: &Contents| -> Contents {
        let aim = |aim: &Aim| match aim {
            Aim::Owned { index, .. } if below.contains(index) => None,
            Aim::Owned { index, last, offset } => {
                Some(Aim::Owned { index: place_of(*index), last: *last, offset: offset.clone() })
            }
            aim => Some(aim.clone()),
        };
        contents.iter().filter_map(|(place, told)| Some((*place, aim(told)?))).collect()
    };
    let mut result = Kind { cells: rest(&kind.cells), owned: Vec::new() };
    for (index, block) in kind.owned.iter().enumerate().filter(|(index, _)| !below.contains(index)) {
        let mut block = Owned { first: rest(&block.first), ..block.clone() };
        block.chain = block.chain.map(|chain| Chain { each: rest(&chain.each), last: rest(&chain.last), ..chain });
        if index == single {
            let each = same_for_all(&rest(&inner));
            let chain = Chain { each, last: rest(&without(&[back])), kinds: vec![node.clone()], ..like.clone() };
            block = Owned { first: rest(&without(&[link])), chain: Some(chain), ..block };
        }
        result.owned.push(block);
    }
    (node.holds() && result.holds()).then_some((result, place_of(single)))
}

/// The blocks of the kind to which the contents of one of them lead, on any way, in their order. `None` if the node or
/// another block leads to one of them as well.
fn below(kind: &Kind, single: usize, contents: &Contents) -> Option<Vec<usize>> {
    let mut found = BTreeSet::new();
    let mut work = vec![contents];
    while let Some(contents) = work.pop() {
        for index in leads_to(contents).filter(|index| *index != single) {
            if found.insert(index) {
                work.extend(all_contents(kind.owned.get(index)?));
            }
        }
    }
    let others = kind.owned.iter().enumerate().filter(|(index, _)| *index != single && !found.contains(index));
    let outside = others.flat_map(|(_, block)| all_contents(block)).chain([&kind.cells]);
    let apart = outside.flat_map(leads_to).all(|index| !found.contains(&index));
    // Nor may the link or the link back of the block itself.
    let links = kind.owned.get(single)?.first.iter().filter(|(place, _)| !contents.contains_key(*place));
    let apart = apart && links.flat_map(|(_, aim)| owned_in(aim)).all(|index| !found.contains(&index));
    apart.then(|| found.into_iter().collect())
}

/// The contents of all parts.
fn all_contents(block: &Owned) -> impl Iterator<Item = &Contents> {
    [&block.first].into_iter().chain(block.chain.iter().flat_map(|chain| [&chain.each, &chain.last]))
}

fn leads_to(contents: &Contents) -> impl Iterator<Item = usize> {
    contents.values().filter_map(owned_in)
}

fn owned_in(aim: &Aim) -> Option<usize> {
    match aim {
        Aim::Owned { index, .. } => Some(*index),
        Aim::Known(_) | Aim::Within(..) | Aim::Node(_) => None,
    }
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
    let each = same_for_all(&common(&a.each, &b.each)?);
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
