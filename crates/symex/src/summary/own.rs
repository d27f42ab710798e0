//! Of which kind a block of a state is ([`crate::domain::kind`]): what it owns is found along its pointers, and that nothing else
//! uses it is shown by counting.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use logic::{Int, Interval, Linear, Symbol};
use semantics::range;

use crate::domain::block::{AllocId, AllocKind, Allocation, Cell, List, Status};
use crate::domain::kind::{Aim, Back, Chain, Contents, Kind, Owned, are_plain, completed, same_for_all, union};
use crate::domain::state::State;
use crate::domain::value::{Value, View, same_in_both_views};
use crate::domain::{Domain, SymbolKind};
use crate::query::target;
use crate::rules::heap::is_empty;
use crate::summary::extent::extent;

/// How often values mention the bases of blocks.
pub type Uses = BTreeMap<Symbol, u32>;

/// The kind of a block, and the blocks of the state that it then owns.
#[derive(Clone, Debug, Default)]
pub struct Package {
    /// The kind.
    pub kind: Kind,
    /// What it owns, in the order of the kind.
    pub owned: Vec<AllocId>,
    /// How often that and the node mention the node itself.
    pub uses_of_node: u32,
}

/// How often values of the state mention the bases of blocks.
pub fn uses(cx: &Domain, state: &State) -> Uses {
    uses_in(cx, state, &|_| true)
}

/// How often frames and blocks that are not linked mention the bases of blocks.
pub fn uses_outside(cx: &Domain, state: &State) -> Uses {
    uses_in(cx, state, &|block| !block.kind.is_linked())
}

fn uses_in(cx: &Domain, state: &State, which: &dyn Fn(&Allocation) -> bool) -> Uses {
    let mut result = Uses::new();
    for frame in &state.frames {
        let values = frame.locals.values().chain(frame.slots.values()).chain(frame.varargs.iter());
        values.for_each(|value| count(cx, value, &mut result));
    }
    for allocation in state.allocations.values().filter(|allocation| which(allocation)) {
        allocation.all_cells().for_each(|cell| count(cx, &cell.value, &mut result));
    }
    result
}

fn count(cx: &Domain, value: &Value, uses: &mut Uses) {
    value.for_each_symbol(&mut |symbol| {
        if matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Base(_)) {
            *uses.entry(symbol).or_insert(0) += 1;
        }
    });
}

/// The numbers and null pointers that cells tell, or the ranges of numbers.
pub fn numbers(state: &State, cells: &[Cell]) -> Contents {
    let number = |cell: &Cell| known(state, cell).or_else(|| range_of(state, cell));
    cells.iter().filter_map(|cell| Some((place(cell)?, number(cell)?))).collect()
}

/// The kinds of the blocks of a list with all that is said of each one.
pub fn kinds_of_list(state: &State, allocation: &Allocation) -> Vec<Kind> {
    allocation.list.as_ref().map_or_else(Vec::new, |list| completed(&list.kinds, &numbers(state, &list.each)))
}

/// The kind of a single block that is to be a block of a list, whose links to other blocks are `links`. What it owns: the
/// live heap blocks that its other pointers lead to, on any way, and that nothing else mentions: neither a frame nor
/// another block. `None` if it has more than can be said.
pub fn package(cx: &Domain, state: &State, node: AllocId, links: &[Option<u64>], uses: &Uses) -> Option<Package> {
    let allocation = state.allocations.get(&node).filter(|block| block.segment().is_none())?;
    let is_link = |cell: &&Cell| place(cell).is_some_and(|(at, _)| links.contains(&Some(at)));
    let cells: Vec<&Cell> = allocation.cells.iter().filter(|cell| !is_link(cell)).collect();
    packaged(cx, state, (node, &cells), None, uses)
}

/// The kind of an element of an array whose contents are these cells, told from its first byte; `shared` is the size that is told for what
/// all elements own.
pub fn package_of_element(
    cx: &Domain,
    state: &State,
    (array, cells): (AllocId, &[Cell]),
    shared: Option<&Linear>,
    uses: &Uses,
) -> Option<Package> {
    packaged(cx, state, (array, &cells.iter().collect::<Vec<_>>()), shared, uses)
}

fn packaged(
    cx: &Domain,
    state: &State,
    (node, cells): (AllocId, &[&Cell]),
    shared: Option<&Linear>,
    uses: &Uses,
) -> Option<Package> {
    let allocation = state.allocations.get(&node)?;
    let owned = owned_blocks(cx, state, node, cells, uses);
    let mut inner = Uses::new();
    cells.iter().for_each(|cell| count(cx, &cell.value, &mut inner));
    for id in &owned {
        let block = state.allocations.get(id)?;
        block.all_cells().for_each(|cell| count(cx, &cell.value, &mut inner));
    }
    let uses_of_node = inner.get(&allocation.base).copied().unwrap_or(0);
    // No kind speaks of trees, or of arrays.
    let blocks = || owned.iter().filter_map(|id| state.allocations.get(id));
    let inside = blocks().flat_map(|block| block.all_cells());
    if cells.iter().copied().chain(inside).any(|cell| matches!(cell.value, Value::Root(_)))
        || blocks().any(|block| block.segment().is_some())
    {
        return None;
    }
    let scope = Scope { cx, state, node, cells, owned: &owned, shared };
    let kind = Kind {
        cells: scope.contents(cells.iter().copied()),
        owned: owned.iter().map(|id| scope.owned(*id)).collect::<Option<_>>()?,
    };
    kind.holds().then_some(Package { kind, owned, uses_of_node })
}

/// The blocks that a node owns, in the order in which its pointers lead to them.
fn owned_blocks(cx: &Domain, state: &State, node: AllocId, cells: &[&Cell], uses: &Uses) -> Vec<AllocId> {
    let mut found: Vec<AllocId> = Vec::new();
    let follow = |cells: &mut dyn Iterator<Item = &Cell>, found: &mut Vec<AllocId>| {
        let mut cells: Vec<&Cell> = cells.collect();
        cells.sort_by_key(|cell| place(cell));
        for cell in cells {
            let Some((id, _)) = target(cx, state, &cell.value) else { continue };
            if id != node && !found.contains(&id) && state.allocations.get(&id).is_some_and(|block| may_be_owned(block))
            {
                found.push(id);
            }
        }
    };
    follow(&mut cells.iter().copied(), &mut found);
    let mut at = 0;
    while at < found.len() {
        if let Some(block) = state.allocations.get(&found[at]) {
            follow(&mut block.all_cells(), &mut found);
        }
        at += 1;
    }
    // Whoever is used from outside drops out, and with it its own uses count as from outside; then who leads to a block that
    // would be lost without it.
    loop {
        let before = found.len();
        let mut inside = Uses::new();
        cells.iter().for_each(|cell| count(cx, &cell.value, &mut inside));
        for block in found.iter().filter_map(|id| state.allocations.get(id)) {
            block.all_cells().for_each(|cell| count(cx, &cell.value, &mut inside));
        }
        let known = |symbol: &Symbol| inside.get(symbol) == uses.get(symbol);
        let private =
            |id: &AllocId| state.allocations.get(id).is_some_and(|block| [block.base, block.end()].iter().all(known));
        found.retain(private);
        if found.len() < before {
            continue;
        }
        let apart: BTreeSet<AllocId> = found.iter().copied().chain([node]).collect();
        // A pointer up to a block that leads here is forgotten: others keep that block.
        let kept = OnceCell::new();
        let is_above = |to: AllocId| {
            kept.get_or_init(|| reached(cx, state, roots(cx, state), &apart)).contains(&to)
                && reached(cx, state, vec![to], &BTreeSet::new()).contains(&node)
        };
        let leads_out = |cell: &Cell| {
            let Some((to, _)) = target(cx, state, &cell.value) else { return false };
            let on_heap = state.allocations.get(&to).is_some_and(|block| block.kind.is_linked());
            on_heap && !apart.contains(&to) && !is_dead(state, to) && !is_above(to)
        };
        found.retain(|id| state.allocations.get(id).is_some_and(|block| !block.all_cells().any(leads_out)));
        if found.len() == before {
            return found;
        }
    }
}

/// The blocks that are not on the heap, and those that frames lead to.
fn roots(cx: &Domain, state: &State) -> Vec<AllocId> {
    let mut roots: Vec<AllocId> =
        state.allocations.iter().filter(|(_, block)| block.kind != AllocKind::Heap).map(|(id, _)| *id).collect();
    for frame in &state.frames {
        let values = frame.locals.values().chain(frame.slots.values()).chain(frame.varargs.iter());
        values.for_each(|value| blocks_in(cx, state, value, &mut roots));
    }
    roots
}

/// The blocks that these lead to, themselves included, on any way that does not pass some others.
fn reached(cx: &Domain, state: &State, mut work: Vec<AllocId>, apart: &BTreeSet<AllocId>) -> BTreeSet<AllocId> {
    let mut reached = BTreeSet::new();
    while let Some(id) = work.pop() {
        if !apart.contains(&id)
            && reached.insert(id)
            && let Some(block) = state.allocations.get(&id)
        {
            block.all_cells().for_each(|cell| blocks_in(cx, state, &cell.value, &mut work));
        }
    }
    reached
}

/// The blocks whose addresses the value mentions.
fn blocks_in(cx: &Domain, state: &State, value: &Value, blocks: &mut Vec<AllocId>) {
    value.for_each_symbol(&mut |symbol| {
        if let SymbolKind::Base(id) = cx.symbols[symbol.0 as usize].kind {
            blocks.push(if state.allocations.contains_key(&id) { id } else { state.ending_in(id).unwrap_or(id) });
        }
    });
}

fn is_dead(state: &State, id: AllocId) -> bool {
    state.allocations.get(&id).is_some_and(|block| block.status == Status::Dead)
}

fn may_be_owned(block: &Allocation) -> bool {
    block.kind.may_be_listed() && block.status == Status::Live && block.owner.is_none()
}

/// The blocks of `b` that are owned by single blocks which lists of the summary stand for, under an instantiation.
pub fn consumed(cx: &Domain, summary: &State, b: &State, mu: &BTreeMap<Symbol, Linear>) -> BTreeSet<AllocId> {
    let mut result = BTreeSet::new();
    let mut counted: Option<Uses> = None;
    for list_block in summary.allocations.values() {
        let Some(list) = list_block.list.as_ref().filter(|list| !are_plain(&list.kinds)) else { continue };
        let base = mu.get(&list_block.base).and_then(Linear::as_symbol);
        let single = b.allocations.iter().find(|(_, block)| Some(block.base) == base && block.list.is_none());
        let Some((id, _)) = single else { continue };
        let uses = counted.get_or_insert_with(|| uses(cx, b));
        let links = [Some(list.link), list.back.as_ref().map(|back| back.at)];
        result.extend(package(cx, b, *id, &links, uses).into_iter().flat_map(|package| package.owned));
    }
    result
}

/// A heap block of `b` that may be live and that no block of the summary stands for, under an instantiation: it is out of sight where
/// the summary takes the place of `b`.
pub fn out_of_sight(cx: &Domain, summary: &State, b: &State, mu: &BTreeMap<Symbol, Linear>) -> Option<AllocId> {
    // Only what blocks stand for counts: another symbol may stand for the address of a block that is forgotten.
    let blocks = summary.allocations.values();
    let known: BTreeSet<Symbol> = blocks.filter_map(|block| mu.get(&block.base)?.as_symbol()).collect();
    let owned = consumed(cx, summary, b, mu);
    let is_forgotten = |(id, block): &(&AllocId, &Arc<Allocation>)| {
        let live = block.kind == AllocKind::Heap && block.status != Status::Dead && !is_empty(b, block);
        live && !known.contains(&block.base) && !owned.contains(id)
    };
    b.allocations.iter().find(is_forgotten).map(|(id, _)| *id)
}

/// Where a cell of constant place lies.
fn place(cell: &Cell) -> Option<(u64, u64)> {
    Some((cell.offset.as_constant()?.to_u64()?, cell.width))
}

/// A constant, written in one way only.
fn known(state: &State, cell: &Cell) -> Option<Aim> {
    let constant = |term: &Linear| state.knowledge.normalize(term).as_constant().cloned();
    let aim = |value: Value| Some(Aim::Known(value));
    match &cell.value {
        Value::Pointer(term) => aim(Value::Pointer(Linear::constant(constant(term)?))),
        Value::Int { term, view } => {
            let number = constant(term)?;
            let small = !number.is_negative() && number <= same_in_both_views(cell.width);
            let view = if small { View::Unsigned } else { *view };
            (view != View::Modular).then_some(())?;
            aim(Value::Int { term: Linear::constant(number), view })
        }
        _ => None,
    }
}

/// The range in which an integer lies, if that is narrower than the range of its type.
fn range_of(state: &State, cell: &Cell) -> Option<Aim> {
    let Value::Int { term, view } = &cell.value else { return None };
    let bits = u32::try_from(cell.width * 8).ok()?;
    let (least, greatest) = match view {
        View::Signed => (range::signed_min(bits), range::signed_max(bits)),
        View::Unsigned => (Int::ZERO, range::unsigned_max(bits)),
        View::Modular => return None,
    };
    let Interval { low, high } = state.knowledge.quick_bounds(term);
    let (low, high) = (low.filter(|low| *low > least), high.filter(|high| *high < greatest));
    (low.is_some() || high.is_some()).then_some(Aim::Within(Interval { low, high }, *view))
}

/// Whether a list that is linked both ways follows the pointer that lies behind the other one. What nodes own is told the
/// other way round then, so that it is of one kind whichever way a list was built and folded.
fn is_backwards(list: &List) -> bool {
    list.back.as_ref().is_some_and(|back| back.at < list.link)
}

/// A chain that is linked both ways from its last block to its first one; `first` is what the block holds with which it begins.
/// Pointers to its ends are not changed.
fn turned(chain: Chain, first: &mut Contents, width: u64) -> Chain {
    let Some(back) = chain.back.clone() else { return chain };
    let last = std::mem::replace(first, chain.last);
    // The link of the first block is the chain's.
    first.remove(&(back.at, width));
    let link_back = Back { at: chain.link, into: chain.into };
    Chain { link: back.at, into: back.into, back: Some(link_back), last, ..chain }
}

/// A node of a state, and what it owns.
struct Scope<'a, 'p> {
    cx: &'a Domain<'p>,
    state: &'a State,
    node: AllocId,
    /// What the node holds besides its links.
    cells: &'a [&'a Cell],
    owned: &'a [AllocId],
    /// The size that is told for what all nodes own.
    shared: Option<&'a Linear>,
}

impl Scope<'_, '_> {
    fn contents<'c>(&self, cells: impl Iterator<Item = &'c Cell>) -> Contents {
        cells.filter_map(|cell| Some((place(cell)?, self.aim(cell)?))).collect()
    }

    fn aim(&self, cell: &Cell) -> Option<Aim> {
        if let Some(aim) = known(self.state, cell) {
            return Some(aim);
        }
        if let Some(range) = self.aim_at_node(cell) {
            return Some(Aim::Node(range));
        }
        let (Value::Pointer(term) | Value::Int { term, .. }) = &cell.value else { return None };
        let aimed = target(self.cx, self.state, &cell.value).filter(|_| cell.width == self.cx.pointer_bytes());
        let Some((id, last)) = aimed else { return range_of(self.state, cell) };
        let block = self.state.allocations.get(&id)?;
        let base = if last { block.end() } else { block.base };
        let distance = self.state.knowledge.normalize(&(term - &Linear::symbol(base)));
        let offset = distance.as_constant()?.clone();
        let index = self.owned.iter().position(|owned| *owned == id)?;
        let last = last != block.list.as_ref().is_some_and(|list| is_backwards(list));
        Some(Aim::Owned { index, last, offset })
    }

    /// Where in the node the cell points, as a pointer or as the number of an address.
    fn aim_at_node(&self, cell: &Cell) -> Option<Interval> {
        let (Value::Pointer(term) | Value::Int { term, .. }) = &cell.value else { return None };
        let term = self.state.knowledge.normalize(term);
        let (id, offset) = self.cx.attribute(self.state, &term)?;
        (id == self.node && cell.width == self.cx.pointer_bytes()).then(|| self.state.knowledge.quick_bounds(&offset))
    }

    fn owned(&self, id: AllocId) -> Option<Owned> {
        let block = self.state.allocations.get(&id)?;
        let extent = extent(self.state, block, self.cells, self.shared);
        if block.list.is_some() && extent.constant().is_none() {
            return None;
        }
        let mut first = self.contents(block.cells.iter());
        let mut chain = None;
        if let Some(list) = &block.list {
            let found = Chain {
                link: list.link,
                into: list.into.clone(),
                back: list.back.clone(),
                each: same_for_all(&self.contents(list.each.iter())),
                last: self.contents(list.last.iter()),
                kinds: union(&kinds_of_list(self.state, block), &[], self.cx.options.limits.kinds)?,
            };
            let backwards = is_backwards(list);
            chain = Some(if backwards { turned(found, &mut first, self.cx.pointer_bytes()) } else { found });
        }
        Some(Owned { kind: block.kind, extent, name: block.name.clone(), site: block.site, first, chain })
    }
}
