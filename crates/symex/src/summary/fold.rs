//! Making lists of linked blocks (abstraction): two entries of a state, one of which links to the other, become one list.
//!
//! Whatever is linked may be folded: that the blocks differ, are live and equally large, and the link itself, is all that
//! a list claims, and what both have in common is known. So the choice is a matter of precision alone: blocks are folded
//! that nobody looks at from elsewhere, so that none of them loses a name that is in use. What the blocks own goes into the
//! list with them, as kinds of its nodes ([`crate::summary::own`]); what owns least is folded first, so that a list of lists is
//! folded from the inside.
//!
//! A block keeps its name as long as some pointer uses it, though nothing may ever read that pointer: the link back of a
//! node that was moved from one list to another stays in the node that came after it. Such names keep apart what a list
//! could stand for, one more in each round of a loop. So where shapes do not repeat, names of blocks inside lists that only
//! other blocks of the heap use are given up ([`loosened`]): what pointed there holds any value from then on.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::Location;
use logic::{Int, Linear, Symbol};

use crate::domain::Domain;
use crate::domain::block::{AllocId, Allocation, Background, Cell, Form, List, Part, Status};
use crate::domain::kind::{Back, Kind, complete, union};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::zeros;
use crate::query::{cell_at, equal, same, target};
use crate::summary::own::{Package, Uses, kinds_of_list, package, uses, uses_outside};

/// Folds what is linked until nothing is left to fold; `None` if there was nothing.
pub fn folded(cx: &Domain, state: &State) -> Option<State> {
    let named = if may_fold(state) { zeros::named(cx, state) } else { None };
    let mut result: Option<State> = None;
    loop {
        let state = result.as_ref().or(named.as_ref()).unwrap_or(state);
        let Some(next) = step(cx, state, Names::Kept) else { return result };
        result = Some(next);
    }
}

/// Folds what is linked, and blocks inside of lists that other blocks of the heap point to as well: these pointers are
/// forgotten. `None` if there is none to forget.
pub fn loosened(cx: &Domain, state: &State) -> Option<State> {
    let mut result = None;
    let mut current = folded(cx, state);
    while let Some(next) = step(cx, current.as_ref().unwrap_or(state), Names::GivenUp) {
        current = Some(folded(cx, &next).unwrap_or(next));
        result.clone_from(&current);
    }
    result
}

/// What becomes of names of blocks inside of lists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    /// A block whose name is in use is not folded.
    Kept,
    /// Where only blocks of the heap use the name, they forget it.
    GivenUp,
}

fn is_live(allocation: &Allocation) -> bool {
    allocation.kind.may_be_listed() && allocation.status == Status::Live
}

/// Whether it has two heap blocks.
fn may_fold(state: &State) -> bool {
    state.allocations.values().filter(|allocation| is_live(allocation)).count() >= 2
}

/// Two entries that may become one list.
struct Link {
    from: AllocId,
    to: AllocId,
    at: u64,
    into: Int,
    back: Option<Back>,
    /// The kinds of the blocks of both.
    kinds: Vec<Kind>,
    /// What they own, which goes into the list with them.
    owned: Vec<AllocId>,
    /// Names that blocks of the heap forget.
    forgotten: BTreeSet<Symbol>,
    /// Others point to the block that the link leads to, too.
    named: bool,
}

/// How often names are used.
struct Counts {
    /// In all.
    all: Uses,
    /// By frames and blocks that are not on the heap.
    outside: Uses,
    /// Whether other uses count.
    names: Names,
}

impl Counts {
    fn of(&self, symbol: Symbol) -> u32 {
        self.all.get(&symbol).copied().unwrap_or(0)
    }

    /// Whether the name may be given up: besides the uses that count as links, only blocks of the heap use it that the
    /// blocks to be folded do not lead to. So it is no link of theirs, but one that was left behind.
    fn is_given_up(&self, state: &State, symbol: Symbol, ends: [&Allocation; 2], links: u32) -> bool {
        if self.names == Names::Kept || self.outside.contains_key(&symbol) {
            return false;
        }
        let leads_to =
            |block: &Allocation, names: &BTreeSet<Symbol>| block.all_cells().any(|cell| mentions(&cell.value, names));
        let mut inside = 0;
        ends.iter().flat_map(|block| block.all_cells()).for_each(|cell| {
            cell.value.for_each_symbol(&mut |found| inside += u32::from(found == symbol));
        });
        let is_end = |block: &Allocation| ends.iter().any(|end| end.base == block.base);
        inside == links
            && state.allocations.values().filter(|block| !is_end(block) && leads_to(block, &[symbol].into())).all(
                |user| {
                    let names = [user.base, user.end()].into();
                    !ends.iter().any(|end| leads_to(end, &names))
                },
            )
    }
}

fn step(cx: &Domain, state: &State, names: Names) -> Option<State> {
    if !may_fold(state) {
        return None;
    }
    let counts = Counts { all: uses(cx, state), outside: uses_outside(cx, state), names };
    let mut links: Vec<Link> = Vec::new();
    for (from, allocation) in state.allocations.iter().filter(|(_, allocation)| is_live(allocation)) {
        links.extend(links_of(cx, state, (*from, allocation), &counts));
    }
    // Blocks of one origin first. Lists that are there go on in their direction; else what only the link leads to is behind it (what
    // others name, too, is what each node points up to); else the first pointer of a record is the link.
    let block = |id: AllocId| state.allocations.get(&id);
    let differs = |link: &Link| block(link.from).map(|from| origin(from)) != block(link.to).map(|to| origin(to));
    let known = |link: &Link| {
        let is_list = |id| state.allocations.get(&id).is_some_and(|allocation| allocation.list.is_some());
        is_list(link.from) || is_list(link.to)
    };
    let link = links.into_iter().min_by_key(|link| {
        let lost = (link.forgotten.len(), differs(link), link.owned.len());
        (lost, !known(link), link.named, link.at, link.from)
    })?;
    Some(fold(cx, state, &link))
}

/// The links out of an entry that may be folded.
fn links_of(cx: &Domain, state: &State, (from, allocation): (AllocId, &Allocation), counts: &Counts) -> Vec<Link> {
    let width = cx.pointer_bytes();
    let uses = &counts.all;
    let mut result = Vec::new();
    if allocation.is_nameless() {
        return result;
    }
    for cell in allocation.part(Part::Last) {
        let at = cell.offset.as_constant().and_then(Int::to_u64);
        let (Some(at), true, Value::Pointer(term)) = (at, cell.width == width, &cell.value) else { continue };
        let Some((to, offset)) = cx.attribute(state, &state.knowledge.normalize(term)) else { continue };
        let (Some(into), Some(next)) = (offset.as_constant(), state.allocations.get(&to)) else { continue };
        let alike = origin(allocation) == origin(next)
            || !clash(allocation, next) && !linked_elsewhere(cx, state, allocation, at);
        let fits = to != from
            && alike
            && next.kind == allocation.kind
            && next.status == Status::Live
            && same(state, &allocation.size, &next.size)
            && [allocation, next]
                .iter()
                .all(|block| block.list.as_ref().is_none_or(|list| list.link == at && list.into == *into));
        let sorted = match (&allocation.list, &next.list) {
            (_, None) => links_on(cx, state, next, (from, at, into)),
            // A record before the list that it owns.
            (None, Some(_)) => origin(allocation) == origin(next),
            (Some(_), Some(_)) => true,
        };
        if !fits || !sorted {
            continue;
        }
        let back = back_link(cx, state, allocation, next, at);
        let mut forgotten = BTreeSet::new();
        // The end of the list so far gets no name: only the link back may use it.
        if allocation.list.is_some() && counts.of(allocation.end()) != u32::from(back.is_some()) {
            let links = u32::from(back.is_some());
            if !counts.is_given_up(state, allocation.end(), [allocation, next], links) {
                continue;
            }
            forgotten.insert(allocation.end());
        }
        let places = [Some(at), back.as_ref().map(|back| back.at)];
        let (Some(first), Some(second)) = (node(cx, state, from, &places, uses), node(cx, state, to, &places, uses))
        else {
            continue;
        };
        // Apart from the link, the first block behind it may be known to what it owns, and to the next one of its own
        // kind, which is then linked back to the end of the new list.
        let behind = if next.list.is_none() { uses_behind(cx, state, next, (from, at)) } else { 0 };
        // As the last block of the list it keeps its name: other blocks of the heap may hold that, such as a record with
        // the end of its queue. What a variable holds is looked at soon.
        let looked_at = counts.of(next.base) != 1 + behind + second.uses_of_node;
        let given_up = |links| counts.is_given_up(state, next.base, [allocation, next], links);
        if looked_at && next.list.is_some() && given_up(1 + second.uses_of_node) {
            forgotten.insert(next.base);
        } else if looked_at && (next.list.is_some() || counts.outside.contains_key(&next.base)) {
            continue;
        }
        let owned: Vec<AllocId> = first.owned.iter().chain(&second.owned).copied().collect();
        let apart = owned.iter().collect::<BTreeSet<_>>().len() == owned.len()
            && !owned.contains(&from)
            && !owned.contains(&to);
        let kinds = union(&first.kinds, &second.kinds, cx.options.limits.kinds);
        let Some(kinds) = kinds.filter(|kinds| apart && complete(kinds)) else { continue };
        result.push(Link { from, to, at, into: into.clone(), back, kinds, owned, forgotten, named: looked_at });
    }
    result
}

/// Whether a block that a link leads to may be one of its own sort: where the link lies it has a pointer; and not one back to
/// another place in the block that the link comes from, as the anchor of a list in a record has. If it is of another origin
/// than that block, both are rather a record and what it owns, or a record and what that leads back to: then its own pointer
/// must lead on, to a third block on the heap of the same size and the origin of one of both.
fn links_on(cx: &Domain, state: &State, block: &Allocation, (from, at, into): (AllocId, u64, &Int)) -> bool {
    let before = state.allocations.get(&from).and_then(|before| origin(before));
    let alike = before == origin(block);
    let cells: Vec<&Cell> = block.cells.iter().collect();
    let Some(cell) = cell_at(&cells, at, cx.pointer_bytes()) else {
        return alike && block.background == Background::Zero;
    };
    let Value::Pointer(term) = &cell.value else { return false };
    let Some((id, offset)) = cx.attribute(state, &state.knowledge.normalize(term)) else { return alike };
    let Some(target) = state.allocations.get(&id).filter(|target| target.kind.may_be_listed()) else { return alike };
    if alike {
        return id != from || offset.as_constant() == Some(into);
    }
    id != from && same(state, &target.size, &block.size) && [before, origin(block)].contains(&origin(target))
}

/// Whether a record leads to another one of its own origin and size by another pointer than the one at that place, and that one not
/// back to it there: records of this origin are linked among themselves, and what the place leads to is another list.
fn linked_elsewhere(cx: &Domain, state: &State, block: &Allocation, at: u64) -> bool {
    let width = cx.pointer_bytes();
    let leads_to = |cell: &Cell| target(cx, state, &cell.value).and_then(|(id, _)| state.allocations.get(&id));
    block.part(Part::Last).into_iter().any(|cell| {
        let elsewhere = cell.width == width && cell.offset.as_constant() != Some(&Int::from(at));
        let Some(other) = leads_to(cell).filter(|other| elsewhere && other.base != block.base) else { return false };
        let back = cell_at(&other.part(Part::Last), at, width).and_then(leads_to);
        is_live(other)
            && origin(other) == origin(block)
            && same(state, &other.size, &block.size)
            && back.is_none_or(|back| back.base != block.base)
    })
}

/// The call that a block comes from.
fn origin(block: &Allocation) -> Option<Location> {
    block.site.map(|site| site.origin)
}

/// Whether the blocks cut the same bytes into different cells: they are records of different types then, though of one size.
fn clash(a: &Allocation, b: &Allocation) -> bool {
    let place = |cell: &Cell| Some((cell.offset.as_constant()?.to_u64()?, cell.width));
    let places = |block: &Allocation| block.all_cells().filter_map(place).collect::<Vec<_>>();
    let (mine, theirs) = (places(a), places(b));
    let overlaps = |(at, width): (u64, u64), (from, other): (u64, u64)| at < from + other && from < at + width;
    mine.iter().any(|x| theirs.iter().any(|y| x != y && overlaps(*x, *y)))
}

/// What an entry brings along when it is folded.
struct Node {
    kinds: Vec<Kind>,
    owned: Vec<AllocId>,
    uses_of_node: u32,
}

fn node(cx: &Domain, state: &State, id: AllocId, links: &[Option<u64>], uses: &Uses) -> Option<Node> {
    let allocation = state.allocations.get(&id)?;
    if allocation.list.is_some() {
        return Some(Node { kinds: kinds_of_list(state, allocation), owned: Vec::new(), uses_of_node: 0 });
    }
    let Package { kind, owned, uses_of_node } = package(cx, state, id, links, uses)?;
    Some(Node { kinds: vec![kind], owned, uses_of_node })
}

/// The single block as a list of one, linked like another list: what it owns goes into the list. `None` if it is no such
/// block.
pub fn list_of_one(cx: &Domain, state: &State, id: AllocId, like: &List) -> Option<State> {
    let block = state.allocations.get(&id)?;
    if block.list.is_some() || !block.kind.may_be_listed() || block.status != Status::Live {
        return None;
    }
    let links = [Some(like.link), like.back.as_ref().map(|back| back.at)];
    let Package { kind, owned, .. } = package(cx, state, id, &links, &uses(cx, state))?;
    let bases: BTreeSet<Symbol> = names(state, &owned);
    let at = |cell: &&Cell, place: u64| cell.offset.as_constant() == Some(&Int::from(place));
    let told =
        |cell: &&Cell| matches!(cell.value, Value::Int { .. } | Value::Pointer(_)) && !mentions(&cell.value, &bases);
    // What the only block holds each one does.
    let (last, each) = block.cells.iter().filter(told).cloned().partition(|cell| at(&cell, like.link));
    let end = (id, block.base);
    let list = List { length: Linear::constant(1), end, each, last, kinds: vec![kind], ..like.clone() };
    let mut result = state.clone();
    let block = Allocation {
        cells: Vec::new(),
        background: Background::Unknown,
        list: Some(list.into()),
        ..block.as_ref().clone()
    };
    result.add_allocation(id, block);
    owned.iter().for_each(|id| result.remove_allocation(*id));
    result.trail.break_off();
    Some(result)
}

/// The names that blocks have.
fn names(state: &State, blocks: &[AllocId]) -> BTreeSet<Symbol> {
    let blocks = blocks.iter().filter_map(|id| state.allocations.get(id));
    blocks.flat_map(|block| [block.base, block.end()]).collect()
}

fn mentions(value: &Value, names: &BTreeSet<Symbol>) -> bool {
    let mut found = false;
    value.for_each_symbol(&mut |symbol| found |= names.contains(&symbol));
    found
}

/// Uses of a block by the one that its own link leads to, but for the link to it itself: in a ring of two both are one.
fn uses_behind(cx: &Domain, state: &State, block: &Allocation, (from, link): (AllocId, u64)) -> u32 {
    let width = cx.pointer_bytes();
    let cells = block.part(Part::Last);
    let behind = cell_at(&cells, link, width).and_then(|cell| target(cx, state, &cell.value));
    let Some((id, next)) = behind.and_then(|(id, _)| Some((id, state.allocations.get(&id)?))) else { return 0 };
    if next.base == block.base {
        return 0;
    }
    let mut count = 0;
    for cell in &next.cells {
        let is_link = id == from && cell.width == width && cell.offset.as_constant() == Some(&Int::from(link));
        if !is_link {
            cell.value.for_each_symbol(&mut |symbol| count += u32::from(symbol == block.base));
        }
    }
    count
}

/// The pointer of the entry back to the last block of the one before it.
fn back_link(cx: &Domain, state: &State, before: &Allocation, next: &Allocation, link: u64) -> Option<Back> {
    let width = cx.pointer_bytes();
    let end = Linear::symbol(before.end());
    let found = next.part(Part::First).into_iter().find_map(|cell| {
        let Value::Pointer(term) = &cell.value else { return None };
        let distance = state.knowledge.normalize(&(term - &end));
        // In a ring of two the link itself leads back.
        let at = cell.offset.as_constant()?.to_u64().filter(|at| *at != link)?;
        Some(Back { at, into: distance.as_constant().filter(|_| cell.width == width)?.clone() })
    })?;
    let agrees = |block: &Allocation| block.list.as_ref().is_none_or(|list| list.back.as_ref() == Some(&found));
    (agrees(before) && agrees(next)).then_some(found)
}

fn fold(cx: &Domain, state: &State, link: &Link) -> State {
    let mut result = state.clone();
    let (Some(first), Some(next)) = (state.allocations.get(&link.from), state.allocations.get(&link.to)) else {
        return result;
    };
    let width = cx.pointer_bytes();
    let at = |cell: &Cell, offset: u64| cell.width == width && cell.offset.as_constant() == Some(&Int::from(offset));
    // What the blocks own has no name any more.
    let gone = names(state, &link.owned);
    let told =
        |cell: &Cell| matches!(cell.value, Value::Int { .. } | Value::Pointer(_)) && !mentions(&cell.value, &gone);
    let others = next.part(Part::Each);
    let common = |cell: &&Cell| {
        told(cell)
            && !at(cell, link.at)
            && others.iter().any(|other| {
                other.width == cell.width && other.offset == cell.offset && equal(state, &cell.value, &other.value)
            })
    };
    let each: Vec<Cell> = first.part(Part::Each).into_iter().filter(common).cloned().collect();
    // What each block has need not be said again; what only some blocks have stays with the first and the last one.
    let rest =
        |cell: &&Cell| told(cell) && !each.iter().any(|known| known.width == cell.width && known.offset == cell.offset);
    let own = |cell: &&Cell, name: Symbol| {
        // That a block points to itself is said by its kind.
        let place = (cell.offset.as_constant().and_then(Int::to_u64).unwrap_or(0), cell.width);
        mentions(&cell.value, &[name].into()) && link.kinds.iter().any(|kind| kind.cells.contains_key(&place))
    };
    let cells = first.part(Part::First).into_iter().filter(rest).filter(|cell| !at(cell, link.at));
    let cells = cells.filter(|cell| !own(cell, first.base)).cloned().collect();
    let linked_back = |cell: &&Cell| link.back.as_ref().is_some_and(|back| at(cell, back.at));
    let plain = next.list.is_none();
    let last = next.part(Part::Last).into_iter().filter(rest).filter(|cell| !(plain && linked_back(cell)));
    let last = last.filter(|cell| !own(cell, next.end())).cloned().collect();
    let list = List {
        length: state.knowledge.normalize(&(&first.length() + &next.length())),
        link: link.at,
        into: link.into.clone(),
        back: link.back.clone(),
        end: (next.end_id(link.to), next.end()),
        each,
        last,
        kinds: link.kinds.clone(),
        shared: None,
        form: Form::Chain,
    };
    let joined = Allocation {
        cells,
        background: Background::Unknown,
        written: first.written.meet(&next.written),
        list: Some(list.into()),
        ..first.as_ref().clone()
    };
    result.add_allocation(link.from, joined);
    result.remove_allocation(link.to);
    link.owned.iter().for_each(|id| result.remove_allocation(*id));
    forget(&mut result, &link.forgotten);
    result.trail.break_off();
    result
}

/// What blocks hold where the names were used is not known any more.
fn forget(state: &mut State, names: &BTreeSet<Symbol>) {
    let uses = |cell: &Cell| mentions(&cell.value, names);
    let using: Vec<AllocId> =
        state.allocations.iter().filter(|(_, block)| block.all_cells().any(uses)).map(|(id, _)| *id).collect();
    for block in using {
        let Some(block) = state.allocation_mut(block) else { continue };
        let Some(list) = &mut block.list else {
            // The cell stays: it still hides what the block held at first.
            block.cells.iter_mut().filter(|cell| uses(cell)).for_each(|cell| cell.value = Value::Any);
            continue;
        };
        let list = Arc::make_mut(list);
        [&mut block.cells, &mut list.each, &mut list.last]
            .into_iter()
            .for_each(|cells| cells.retain(|cell| !uses(cell)));
    }
}
