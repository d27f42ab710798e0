//! Whether two states link their heap blocks alike: only such states are merged, for what is linked differently has no
//! common name (the keys of summaries in the design: "which pointers point into which allocations").

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use logic::Linear;

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Cell, Form, PARTS, Part, Status};
use crate::domain::clean::drop_blocks;
use crate::domain::kind::{are_plain, told_alike};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::zeros;
use crate::query::{branches, same, target};
use crate::summary::fold::{folded, list_of_one};
use crate::summary::segment;

/// Blocks of one state and the blocks of another one that stand for the same.
pub type Blocks = BTreeMap<AllocId, AllocId>;

/// A state as it is held against others: what that takes is computed once for all of them.
pub struct Shape {
    state: State,
    reachable: OnceCell<State>,
    folded: OnceCell<Option<State>>,
}

impl Shape {
    /// The shape of a state.
    pub fn of(state: State) -> Shape {
        Shape { state, reachable: OnceCell::new(), folded: OnceCell::new() }
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state without what nobody can reach.
    fn reachable(&self, cx: &Domain) -> &State {
        self.reachable.get_or_init(|| {
            let mut state = self.state.clone();
            drop_blocks(cx, &mut state);
            state
        })
    }

    /// The same with its linked blocks as lists; `None` if there is nothing to fold.
    fn folded(&self, cx: &Domain) -> Option<&State> {
        self.folded.get_or_init(|| folded(cx, self.reachable(cx))).as_ref()
    }

    /// The shape with the zeros of its blocks told as those of the other one are; `None` if they are.
    fn told_like(&self, cx: &Domain, other: &Shape) -> Option<Shape> {
        let mut state = self.reachable(cx).clone();
        let other = other.reachable(cx);
        let mut told = zeros::name_like(cx, &mut state, other);
        if let Some(with_segments) = segment::like(cx, &state, other, &|| matching(cx, other, &state)) {
            state = with_segments;
            told = true;
        }
        told.then(|| Shape { state: state.clone(), reachable: state.into(), folded: OnceCell::new() })
    }
}

/// Two states that link their blocks alike: as they are, or after one or both were folded.
pub fn aligned(cx: &Domain, a: &State, b: &State) -> Option<(State, State)> {
    aligned_shapes(cx, &Shape::of(a.clone()), &Shape::of(b.clone()))
}

/// Whether the states link their blocks alike, as they are or folded.
pub fn alignable(cx: &Domain, a: &Shape, b: &Shape) -> bool {
    let is_linked = |shape: &Shape| shape.state.has_linked_blocks();
    !is_linked(a) && !is_linked(b) || aligned_shapes(cx, a, b).is_some()
}

/// What [`aligned`] says of states whose shapes are known.
pub fn aligned_shapes(cx: &Domain, a: &Shape, b: &Shape) -> Option<(State, State)> {
    let told = a.told_like(cx, b);
    let a = told.as_ref().unwrap_or(a);
    let told = b.told_like(cx, a);
    let b = told.as_ref().unwrap_or(b);
    let (x, y) = (a.reachable(cx), b.reachable(cx));
    let found = same_links(cx, x, y);
    // Where only one of both has a list yet, its blocks are told as fully as those of the list are.
    let like = |state: &State, other: &State| {
        let mut state = state.clone();
        zeros::name_like(cx, &mut state, other);
        state
    };
    let found = found.or_else(|| b.folded(cx).and_then(|less| same_links(cx, &like(x, less), less)));
    let found = found.or_else(|| {
        let more = a.folded(cx)?;
        match b.folded(cx) {
            Some(less) => same_links(cx, more, less),
            None => same_links(cx, more, &like(y, more)),
        }
    });
    // Which links of a tree led to where the states are now nobody needs to know.
    found.or_else(|| match (unlinked(cx, x), unlinked(cx, y)) {
        (None, None) => None,
        (less, more) => same_links(cx, less.as_ref().unwrap_or(x), more.as_ref().unwrap_or(y)),
    })
}

/// The two states, if they link their blocks alike. What a single block owns may be what the blocks of a list own that it is to be
/// merged with.
fn same_links(cx: &Domain, a: &State, b: &State) -> Option<(State, State)> {
    match levelled(cx, a, b) {
        Levelled::Never => None,
        Levelled::Both(both) if alike(cx, &both.0, &both.1) => Some(*both),
        Levelled::Both(_) | Levelled::AsTheyAre => alike(cx, a, b).then(|| (a.clone(), b.clone())),
    }
}

/// The state without the links from one block of a tree of the caller's to another, and without the blocks that nothing else leads to:
/// the caller keeps them. `None` if there are no such links.
fn unlinked(cx: &Domain, state: &State) -> Option<State> {
    let in_tree = |block: &Allocation| matches!(block.kind, AllocKind::Lent { tree: true, .. });
    let leads_on = |cell: &Cell| {
        let id = target(cx, state, &cell.value).map(|(id, _)| id);
        id.and_then(|id| state.allocations.get(&id)).is_some_and(|block| in_tree(block))
    };
    let links = state.allocations.iter().filter(|(_, block)| in_tree(block) && block.list.is_none());
    let linked: Vec<AllocId> = links.filter(|(_, block)| block.cells.iter().any(leads_on)).map(|(id, _)| *id).collect();
    if linked.is_empty() {
        return None;
    }
    let mut result = state.clone();
    for id in &linked {
        if let Some(block) = result.known_mut(*id) {
            block.cells.iter_mut().filter(|cell| leads_on(cell)).for_each(|cell| cell.value = Value::Any);
        }
    }
    drop_blocks(cx, &mut result);
    Some(result)
}

/// Two states, where one has a single block and the other one a list whose blocks are of some kind.
enum Levelled {
    /// There are no such blocks.
    AsTheyAre,
    /// The single blocks are lists of one.
    Both(Box<(State, State)>),
    /// A single block says less of what it owns than those of the list do, as one whose own blocks were freed: as one of theirs it
    /// would own them again.
    Never,
}

/// The states with single blocks as lists of one where the other state has a list.
fn levelled(cx: &Domain, a: &State, b: &State) -> Levelled {
    let has_list = |state: &State| state.allocations.values().any(|block| block.list.is_some());
    if !has_list(a) && !has_list(b) {
        return Levelled::AsTheyAre;
    }
    let (mut x, mut y, mut changed) = (a.clone(), b.clone(), false);
    for (id, other) in Matching::new(cx, a, b, false).blocks {
        let (Some(mine), Some(theirs)) = (a.allocations.get(&id), b.allocations.get(&other)) else { continue };
        let (state, single, list) = match (&mine.list, &theirs.list) {
            (None, Some(list)) => (&mut x, id, list),
            (Some(list), None) => (&mut y, other, list),
            _ => continue,
        };
        if !are_plain(&list.kinds)
            && let Some(next) = list_of_one(cx, state, single, list)
        {
            let block = next.allocations.get(&single).and_then(|block| block.list.as_ref());
            if block.is_some_and(|one| !told_alike(&one.kinds, &list.kinds)) {
                return Levelled::Never;
            }
            *state = next;
            changed = true;
        }
    }
    if changed { Levelled::Both(Box::new((x, y))) } else { Levelled::AsTheyAre }
}

/// Trees are no blocks with names: the cells that lead to them tell which stand for each other.
fn on_heap(allocation: &Allocation) -> bool {
    allocation.kind.is_linked() && allocation.status != Status::Dead && !allocation.is_nameless()
}

/// Whether the states link their blocks alike.
fn alike(cx: &Domain, a: &State, b: &State) -> bool {
    if a.frames.len() != b.frames.len() {
        return false;
    }
    if !a.has_linked_blocks() && !b.has_linked_blocks() {
        return true;
    }
    // Each living block has its like, which may be a dead one.
    let living = |state: &State| state.allocations.values().filter(|block| on_heap(block)).count();
    let linked = |state: &State| {
        state.allocations.values().filter(|block| block.kind.is_linked() && !block.is_nameless()).count()
    };
    if living(a) > linked(b) || living(b) > linked(a) {
        return false;
    }
    [true, false].into_iter().any(|by_name| Matching::new(cx, a, b, by_name).agrees())
}

/// The blocks that stand for each other: by their names first, unless only by the pointers to them all agree.
pub fn matching(cx: &Domain, a: &State, b: &State) -> Blocks {
    let by_name = Matching::new(cx, a, b, true);
    if !a.has_linked_blocks() || !b.has_linked_blocks() || by_name.agrees() {
        return by_name.blocks;
    }
    let by_pointers = Matching::new(cx, a, b, false);
    if by_pointers.agrees() { by_pointers.blocks } else { by_name.blocks }
}

/// Values of two states that stand for each other.
type Pair<'s> = (&'s Value, &'s Value);

/// Pairs of values of the frames.
pub fn frame_pairs<'s>(a: &'s State, b: &'s State) -> Vec<Pair<'s>> {
    let mut result = Vec::new();
    for (mine, theirs) in a.frames.iter().zip(&b.frames) {
        result.extend(mine.slots.iter().filter_map(|(id, value)| Some((value, theirs.slots.get(id)?))));
        result.extend(mine.locals.iter().filter_map(|(id, value)| Some((value, theirs.locals.get(id)?))));
        result.extend(mine.varargs.iter().zip(theirs.varargs.iter()));
    }
    result
}

/// Pairs of values at the same place of two blocks.
pub fn cell_pairs<'s>(a: &'s State, b: &'s State, id: AllocId, other: AllocId) -> Vec<Pair<'s>> {
    let (Some(mine), Some(theirs)) = (a.allocations.get(&id), b.allocations.get(&other)) else {
        return Vec::new();
    };
    let mut result = Vec::new();
    let mut pair = |mine: &[&'s Cell], theirs: &[&'s Cell]| {
        for cell in mine {
            let like = |found: &&&'s Cell| cell.width == found.width && same(b, &cell.offset, &found.offset);
            result.extend(theirs.iter().filter(like).map(|found| (&cell.value, &found.value)));
        }
    };
    if mine.list.is_none() && theirs.list.is_none() {
        pair(&mine.cells.iter().collect::<Vec<_>>(), &theirs.cells.iter().collect::<Vec<_>>());
        return result;
    }
    // The link of the first block leads along the list: where one of both is a single block it leads out of it.
    let link = mine.list.iter().chain(&theirs.list).map(|list| list.link).next();
    for part in PARTS {
        let inner = |cell: &&Cell| part == Part::Last || cell.offset.as_constant().and_then(logic::Int::to_u64) != link;
        let cells = |block: &'s Allocation| block.part(part).into_iter().filter(inner).collect::<Vec<&'s Cell>>();
        pair(&cells(mine), &cells(theirs));
    }
    result
}

struct Matching<'a, 'p> {
    cx: &'a Domain<'p>,
    a: &'a State,
    b: &'a State,
    blocks: Blocks,
    taken: BTreeSet<AllocId>,
}

impl<'a, 'p> Matching<'a, 'p> {
    /// Matches blocks: each with itself where both states have it (`by_name`: heap blocks too), else by the pointers to
    /// them.
    fn new(cx: &'a Domain<'p>, a: &'a State, b: &'a State, by_name: bool) -> Matching<'a, 'p> {
        let mut matching = Matching { cx, a, b, blocks: Blocks::new(), taken: BTreeSet::new() };
        matching.by_name(&|allocation| by_name || !allocation.kind.is_linked());
        let mut work = frame_pairs(a, b);
        for (id, other) in matching.blocks.clone() {
            work.extend(cell_pairs(a, b, id, other));
        }
        let mut seen = BTreeSet::new();
        while let Some((x, y)) = work.pop() {
            let (x, y) = beyond_empty(cx, a, b, (x, y));
            let (Some(p), Some(q)) = (led_to(cx, a, x), led_to(cx, b, y)) else { continue };
            if !seen.insert((p, q)) || matching.blocks.contains_key(&p) || matching.taken.contains(&q) {
                continue;
            }
            let (Some(mine), Some(theirs)) = (a.allocations.get(&p), b.allocations.get(&q)) else { continue };
            if matching.compatible(mine, theirs) {
                matching.blocks.insert(p, q);
                matching.taken.insert(q);
                work.extend(cell_pairs(a, b, p, q));
            }
        }
        matching.elements();
        matching.by_name(&|_| true);
        matching
    }

    /// The entries of the elements of two arrays that stand for each other.
    fn elements(&mut self) {
        let entry = |state: &State, id: &AllocId| self.cx.elements_of(state, state.allocations.get(id)?.segment()?);
        let pairs: Vec<_> =
            self.blocks.iter().filter_map(|(p, q)| Some((entry(self.a, p)?, entry(self.b, q)?))).collect();
        for (p, q) in pairs {
            if !self.blocks.contains_key(&p) && !self.taken.contains(&q) {
                self.blocks.insert(p, q);
                self.taken.insert(q);
            }
        }
    }

    fn by_name(&mut self, which: &dyn Fn(&Allocation) -> bool) {
        for (id, allocation) in self.a.allocations.iter() {
            if let Some(other) = self.b.allocations.get(id)
                && which(allocation)
                && !self.blocks.contains_key(id)
                && !self.taken.contains(id)
                && self.compatible(allocation, other)
            {
                self.blocks.insert(*id, *id);
                self.taken.insert(*id);
            }
        }
    }

    fn compatible(&self, mine: &Allocation, theirs: &Allocation) -> bool {
        let lists = match (&mine.list, &theirs.list) {
            (None, None) => true,
            (Some(list), Some(other)) => {
                let holes = list.form == Form::Chain || list.last.is_empty() == other.last.is_empty();
                let linked = list.link == other.link && list.into == other.into && list.form == other.form;
                linked && holes && told_alike(&list.kinds, &other.kinds)
            }
            (Some(list), None) | (None, Some(list)) if list.form != Form::Chain => false,
            _ => {
                mine.status == Status::Live && theirs.status == Status::Live && same_size(self.a, self.b, mine, theirs)
            }
        };
        mine.kind == theirs.kind && mine.owner == theirs.owner && lists
    }

    /// Whether two pointers into blocks that are linked as trees are lead to the same branch: what they lead on to is told apart.
    fn places_agree(&self, x: &Value, y: &Value) -> bool {
        let branch = |state: &State, value: &Value| {
            let Value::Pointer(term) = value else { return None };
            let (id, offset) = self.cx.attribute(state, &state.knowledge.normalize(term))?;
            let block = state.allocations.get(&id).filter(|block| block.list.is_none())?;
            let at = offset.as_constant()?.to_u64()?;
            branches(self.cx, state, block).filter(|branches| branches.contains(&at)).map(|_| at)
        };
        self.cx.options.trees.is_empty() || branch(self.a, x) == branch(self.b, y)
    }

    /// Whether all pointers to heap blocks lead to blocks that stand for each other, and each heap block has its like.
    fn agrees(&self) -> bool {
        let heap = |state: &State, value: &Value| {
            let (id, end) = target(self.cx, state, value)?;
            let block = state.allocations.get(&id).filter(|block| on_heap(block))?;
            let one = block.list.as_ref().is_none_or(|list| same(state, &list.length, &Linear::constant(1)));
            Some((id, (!one).then_some(end)))
        };
        // The first block of a list and its last are different ones; a single block is both.
        let ends_agree = |x: Option<bool>, y: Option<bool>| x.is_none() || y.is_none() || x == y;
        // Where one state knows nothing, the other one's pointer is forgotten: its block has another name.
        let plain_agree = |x: &Value, y: &Value| match (heap(self.a, x), heap(self.b, y)) {
            (Some((p, x)), Some((q, y))) => self.blocks.get(&p) == Some(&q) && ends_agree(x, y),
            (None, None) => true,
            (Some(_), None) => matches!(y, Value::Any),
            (None, Some(_)) => matches!(x, Value::Any),
        };
        let pointers_agree = |(x, y): &Pair<'_>| match beyond_empty(self.cx, self.a, self.b, (x, y)) {
            (x @ Value::Root(_), y @ Value::Root(_)) => {
                let (p, q) = (led_to(self.cx, self.a, x), led_to(self.cx, self.b, y));
                p.zip(q).is_some_and(|(p, q)| self.blocks.get(&p) == Some(&q))
            }
            (Value::Root(_), y) => null(self.b, y),
            (x, Value::Root(_)) => null(self.a, x),
            (x, y) => plain_agree(x, y) && self.places_agree(x, y),
        };
        let all = |state: &State, known: &dyn Fn(&AllocId) -> bool| {
            state.allocations.iter().filter(|(_, allocation)| on_heap(allocation)).all(|(id, _)| known(id))
        };
        all(self.a, &|id| self.blocks.contains_key(id))
            && all(self.b, &|id| self.taken.contains(id))
            && frame_pairs(self.a, self.b).iter().all(pointers_agree)
            && self.blocks.iter().all(|(id, other)| cell_pairs(self.a, self.b, *id, *other).iter().all(pointers_agree))
    }
}

/// Whether two blocks have one constant size.
fn same_size(a: &State, b: &State, mine: &Allocation, theirs: &Allocation) -> bool {
    a.knowledge.normalize(&mine.size) == b.knowledge.normalize(&theirs.size)
}

/// The block that a value leads to, or the tree.
fn led_to(cx: &Domain, state: &State, value: &Value) -> Option<AllocId> {
    match value {
        Value::Root(base) => cx.attribute(state, base).map(|(id, _)| id),
        value => target(cx, state, value).map(|(id, _)| id),
    }
}

/// Two values that stand for each other; where one is the link to a tree with a hole and the other one a pointer, the tree may have no blocks
/// there: then what the hole holds is the pointer.
fn beyond_empty<'s>(cx: &Domain, a: &'s State, b: &'s State, (x, y): Pair<'s>) -> Pair<'s> {
    let hole = |state: &'s State, value: &Value| {
        let tree = led_to(cx, state, value).and_then(|id| state.allocations.get(&id))?.tree()?;
        tree.last.first().map(|cell| &cell.value)
    };
    match (x, y) {
        (Value::Root(_), Value::Root(_)) => (x, y),
        (Value::Root(_), Value::Pointer(_)) => (hole(a, x).unwrap_or(x), y),
        (Value::Pointer(_), Value::Root(_)) => (x, hole(b, y).unwrap_or(y)),
        _ => (x, y),
    }
}

fn null(state: &State, value: &Value) -> bool {
    matches!(value, Value::Pointer(term) if same(state, term, &Linear::zero()))
}
