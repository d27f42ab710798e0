//! Lists: folding, unfolding, and what a list does not cover: each claim of a list is broken in turn.

use std::sync::Arc;

use ir::{GlobalId, ValidProgram};
use logic::{Atom, Int, Interval, Linear};
use symex::domain::Domain;
use symex::domain::block::{AllocId, AllocKind, Background, Cell, List, Status};
use symex::domain::kind::{Aim, Back, Kind, unknown};
use symex::domain::state::State;
use symex::domain::value::{Value, View};
use symex::domain::zeros;
use symex::options::Options;
use symex::rules::unfold::expose;
use symex::summary::cover::cover;
use symex::summary::fold::{folded, loosened};
use symex::summary::shape::{Shape, alignable};

const NEXT: u64 = 8;
const PREV: u64 = 16;

fn program() -> ValidProgram {
    testkit::compile("int main(void) { return 0; }").expect("compiles")
}

fn number(value: i64) -> Linear {
    Linear::constant(value)
}

fn at(offset: u64, value: Value) -> Cell {
    Cell { offset: Linear::constant(Int::from(offset)), width: 8, value }
}

fn int(value: i64) -> Value {
    Value::Int { term: number(value), view: View::Signed }
}

fn to(state: &State, id: AllocId) -> Value {
    Value::Pointer(Linear::symbol(state.allocations[&id].base))
}

/// A global that holds pointers, and blocks of 24 bytes: their number at 0, the next one at 8, the one before at 16.
fn chain(cx: &mut Domain, length: usize) -> (State, AllocId, Vec<AllocId>) {
    let mut state = State::default();
    let (root, block) = cx.new_allocation(number(64), AllocKind::Global(GlobalId(0)), None, "root", None);
    state.add_allocation(root, block);
    let mut ids = Vec::new();
    for _ in 0..length {
        let (id, block) = cx.new_allocation(number(24), AllocKind::Heap, None, "heap", None);
        state.add_allocation(id, block);
        ids.push(id);
    }
    let null = || Value::Pointer(Linear::zero());
    for index in 0..length {
        let next = ids.get(index + 1).map_or_else(null, |id| to(&state, *id));
        let prev = if index == 0 { null() } else { to(&state, ids[index - 1]) };
        let cells = vec![at(0, int(index as i64 + 1)), at(NEXT, next), at(PREV, prev)];
        state.allocation_mut(ids[index]).expect("there").cells = cells;
    }
    let first = to(&state, ids[0]);
    state.allocation_mut(root).expect("there").cells.push(at(0, first));
    (state, root, ids)
}

fn list(state: &State, id: AllocId) -> &List {
    state.allocations[&id].list.as_ref().expect("a list")
}

fn change(state: &mut State, id: AllocId, change: impl FnOnce(&mut List)) {
    let allocation = state.allocation_mut(id).expect("there");
    change(Arc::make_mut(allocation.list.as_mut().expect("a list")));
}

fn value_at(state: &State, id: AllocId, offset: u64) -> Option<Value> {
    let at = Linear::constant(Int::from(offset));
    let cells = &state.allocations[&id].cells;
    let value = cells.iter().find(|cell| cell.offset == at)?.value.clone();
    Some(match value {
        Value::Pointer(term) => Value::Pointer(state.knowledge.normalize(&term)),
        value => value,
    })
}

#[test]
fn a_chain_becomes_a_list_and_comes_back() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (state, _, ids) = chain(&mut cx, 3);
    let mut state = folded(&cx, &state).expect("linked blocks");
    assert_eq!(list(&state, ids[0]).length, number(3));
    assert_eq!(list(&state, ids[0]).back, Some(Back { at: PREV, into: Int::ZERO }));
    assert_eq!(state.allocations.len(), 2);
    let first = Linear::symbol(state.allocations[&ids[0]].base);
    expose(&mut cx, &mut state, &first).expect("three blocks");
    assert_eq!(value_at(&state, ids[0], 0), Some(int(1)));
    let Some(Value::Pointer(second)) = value_at(&state, ids[0], NEXT) else { panic!("no link") };
    expose(&mut cx, &mut state, &second).expect("two blocks");
    let id = cx.attribute(&state, &second).expect("a block").0;
    assert_eq!(value_at(&state, id, PREV), Some(Value::Pointer(first)));
    let Some(Value::Pointer(third)) = value_at(&state, id, NEXT) else { panic!("no link") };
    let id = cx.attribute(&state, &third).expect("a block").0;
    assert_eq!(value_at(&state, id, 0), Some(int(3)));
    assert_eq!(value_at(&state, id, NEXT), Some(Value::Pointer(Linear::zero())));
    assert!(state.allocations.values().all(|block| block.list.is_none()));
}

#[test]
fn the_last_block_comes_off_too() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (state, _, ids) = chain(&mut cx, 3);
    let mut state = folded(&cx, &state).expect("linked blocks");
    let end = Linear::symbol(state.allocations[&ids[0]].end());
    expose(&mut cx, &mut state, &end).expect("three blocks");
    assert_eq!(value_at(&state, ids[2], 0), Some(int(3)));
    assert_eq!(list(&state, ids[0]).length, number(2));
    let Some(Value::Pointer(before)) = value_at(&state, ids[2], PREV) else { panic!("no link back") };
    let before = expose(&mut cx, &mut state, &before).expect("two blocks");
    let id = cx.attribute(&state, &before).expect("a block").0;
    assert_eq!(value_at(&state, id, NEXT), Some(Value::Pointer(end)));
    assert_eq!(value_at(&state, ids[0], NEXT), Some(Value::Pointer(before)));
    assert_eq!(value_at(&state, ids[0], 0), Some(int(1)));
}

#[test]
fn a_list_of_unknown_length_is_asked_for_it() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (state, _, ids) = chain(&mut cx, 2);
    let mut state = folded(&cx, &state).expect("linked blocks");
    let length = Linear::symbol(cx.fresh("length"));
    change(&mut state, ids[0], |list| list.length = length.clone());
    let first = Linear::symbol(state.allocations[&ids[0]].base);
    assert!(expose(&mut cx, &mut state.clone(), &first).is_err());
    let mut one = state.clone();
    assert!(one.assume(&Atom::eq(&length, &number(1))));
    // What is said of the first and of the last block is said of one: here it differs.
    assert!(expose(&mut cx, &mut one, &first).is_err());
    assert!(state.assume(&Atom::gt(&length, &number(4))));
    expose(&mut cx, &mut state, &first).expect("more than one block");
    assert_eq!(value_at(&state, ids[0], 0), Some(int(1)));
}

#[test]
fn blocks_in_use_keep_their_names() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (plain, root, ids) = chain(&mut cx, 3);
    let mut held = plain.clone();
    let middle = to(&held, ids[1]);
    held.allocation_mut(root).expect("there").cells.push(at(8, middle));
    let names = |state: &State| folded(&cx, state).map(|state| state.allocations.keys().copied().collect::<Vec<_>>());
    assert_eq!(names(&plain), Some(vec![root, ids[0]]));
    assert_eq!(names(&held), Some(vec![root, ids[0], ids[1]]));
    let mut dead = plain.clone();
    dead.allocation_mut(ids[2]).expect("there").status = Status::Dead;
    let mut large = plain.clone();
    large.allocation_mut(ids[2]).expect("there").size = number(32);
    for state in [dead, large] {
        assert_eq!(names(&state), Some(vec![root, ids[0], ids[2]]));
    }
}

/// A list of any length whose blocks all hold 5, but for the first and the last one.
fn summary(cx: &mut Domain) -> (State, AllocId) {
    let (state, _, ids) = chain(cx, 2);
    let mut state = folded(cx, &state).expect("linked blocks");
    let length = Linear::symbol(cx.fresh("length"));
    change(&mut state, ids[0], |list| {
        list.length = length.clone();
        list.each = Vec::new();
        list.last = vec![at(NEXT, Value::Pointer(Linear::zero()))];
        list.kinds = unknown();
    });
    assert!(state.assume(&Atom::ge(&length, &number(1))));
    state.allocation_mut(ids[0]).expect("there").cells = Vec::new();
    (state, ids[0])
}

#[test]
fn a_list_covers_lists_and_single_blocks() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (summary, id) = summary(&mut cx);
    for length in [1, 2, 5] {
        let (state, ..) = chain(&mut cx, length);
        let root = *summary.allocations.keys().next().expect("the root");
        let state = renamed_root(&state, root);
        assert!(cover(&cx, &summary, &state).is_some() == (length == 1), "what is not folded is not covered");
        let state = folded(&cx, &state).unwrap_or(state);
        let mu = cover(&cx, &summary, &state).expect("covered");
        let symbol = list(&summary, id).length.as_symbol().expect("a symbol");
        assert_eq!(mu[&symbol], number(length as i64));
        assert!(alignable(&cx, &Shape::of(summary.clone()), &Shape::of(state.clone())));
    }
}

#[test]
fn a_list_covers_numbers_in_its_range() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (mut summary, id) = summary(&mut cx);
    let root = *summary.allocations.keys().next().expect("the root");
    let range = |low: i64, high: i64| {
        let within = Aim::Within(Interval::new(low, high), View::Unsigned);
        vec![Kind { cells: [((0, 8), within)].into(), owned: Vec::new() }]
    };
    change(&mut summary, id, |list| list.kinds = range(1, 5));
    for (length, covered) in [(1, true), (2, true), (5, true), (6, false)] {
        let (state, ..) = chain(&mut cx, length);
        let state = renamed_root(&state, root);
        let state = folded(&cx, &state).unwrap_or(state);
        assert_eq!(cover(&cx, &summary, &state).is_some(), covered, "numbers up to {length}");
    }
    for (value, covered) in [(Value::Any, false), (int(0), false), (int(6), false), (int(3), true)] {
        let (state, _, ids) = chain(&mut cx, 1);
        let mut state = renamed_root(&state, root);
        state.allocation_mut(ids[0]).expect("there").cells[0].value = value.clone();
        assert_eq!(cover(&cx, &summary, &state).is_some(), covered, "{value:?}");
    }
    // Each node has a number of its own, so what is taken off the list is known by its range alone.
    let (state, _, ids) = chain(&mut cx, 3);
    let mut state = folded(&cx, &state).expect("linked blocks");
    assert_eq!(list(&state, ids[0]).kinds, range(1, 3));
    state.allocation_mut(ids[0]).expect("there").cells.clear();
    let first = Linear::symbol(state.allocations[&ids[0]].base);
    expose(&mut cx, &mut state, &first).expect("more than one");
    let Some(Value::Int { term, .. }) = value_at(&state, ids[0], 0) else { panic!("no number") };
    assert_eq!(state.knowledge.bounds(&term), Interval::new(1, 3));
}

#[test]
fn a_link_left_behind_is_forgotten_if_asked() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (state, root, ids) = chain(&mut cx, 4);
    // A block of another size leads into the middle of the list.
    let (other, block) = cx.new_allocation(number(16), AllocKind::Heap, None, "heap", None);
    let keep = |state: &mut State, from: AllocId| {
        let middle = to(state, ids[2]);
        state.allocation_mut(from).expect("there").cells.push(at(8, middle));
    };
    let mut held = state.clone();
    held.add_allocation(other, block);
    let outside = to(&held, other);
    held.allocation_mut(root).expect("there").cells.push(at(16, outside));
    let mut looked_at = held.clone();
    keep(&mut held, other);
    keep(&mut looked_at, root);
    let lists = |state: &State| state.allocations.values().filter(|block| block.kind == AllocKind::Heap).count();
    assert_eq!(lists(&folded(&cx, &held).expect("linked blocks")), 3, "the name in the middle is in use");
    let result = loosened(&cx, &held).expect("a name to give up");
    assert_eq!(lists(&result), 2);
    assert_eq!(value_at(&result, other, 8), Some(Value::Any));
    // What a variable holds keeps its name.
    assert!(loosened(&cx, &looked_at).is_none());
}

#[test]
fn zeros_of_cleared_blocks_are_known_in_the_list() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (mut state, _, ids) = chain(&mut cx, 2);
    let null = Value::Pointer(Linear::zero());
    for id in &ids {
        let block = state.allocation_mut(*id).expect("there");
        block.background = Background::Zero;
        block.cells.retain(|cell| cell.offset == number(8) && cell.value != null);
    }
    let folded = folded(&cx, &state).expect("linked blocks");
    assert_eq!(list(&folded, ids[0]).last, [at(NEXT, null.clone())]);
    for offset in [0, PREV] {
        assert!(list(&folded, ids[0]).each.contains(&at(offset, null.clone())), "at {offset}");
    }
    // One block that is written at an unknown place is not known to hold zeros.
    let place = Linear::symbol(cx.fresh("place"));
    let anywhere = Cell { offset: place, width: 1, value: Value::Any };
    state.allocation_mut(ids[1]).expect("there").cells.push(anywhere);
    let folded = symex::summary::fold::folded(&cx, &state).expect("linked blocks");
    assert_eq!(list(&folded, ids[0]).last, []);
}

#[test]
fn a_zero_is_cut_by_a_narrower_write() {
    let (program, options) = (program(), Options::default());
    let cx = Domain::new(&program, &options);
    let state = State::default();
    let word = at(8, Value::Pointer(Linear::zero()));
    let places = |from: i64, width: u64| -> Vec<(i64, u64)> {
        let cells = zeros::pieces(&cx, &state, &word, &number(from), width);
        cells
            .iter()
            .map(|cell| (cell.offset.as_constant().and_then(Int::to_i64).expect("constant"), cell.width))
            .collect()
    };
    assert_eq!(places(12, 4), [(8, 4)]);
    assert_eq!(places(8, 4), [(12, 4)]);
    assert_eq!(places(11, 2), [(8, 2), (10, 1), (13, 1), (14, 2)]);
    assert_eq!(places(4, 8), [(12, 4)]);
    assert_eq!(places(8, 8), []);
    assert!(zeros::pieces(&cx, &state, &at(8, int(1)), &number(8), 4).is_empty());
}

/// The state with its first block under another id, as if both states were of one program.
fn renamed_root(state: &State, root: AllocId) -> State {
    let (old, block) = state.allocations.iter().next().expect("the root");
    let mut result = state.clone();
    result.remove_allocation(*old);
    result.add_allocation(root, block.as_ref().clone());
    result
}

#[test]
fn a_list_covers_nothing_else() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (good, id) = summary(&mut cx);
    let b = good.clone();
    assert!(cover(&cx, &good, &b).is_some());
    let mut wrong: Vec<(&str, State)> = Vec::new();
    let mut claim = |what, break_it: &dyn Fn(&mut State)| {
        let mut state = good.clone();
        break_it(&mut state);
        wrong.push((what, state));
    };
    claim("the length", &|state| change(state, id, |list| list.length = number(2)));
    claim("a length above", &|state| {
        let length = list(state, id).length.clone();
        assert!(state.assume(&Atom::gt(&length, &number(1))));
    });
    claim("the place of the link", &|state| change(state, id, |list| list.link = 0));
    claim("where the link points", &|state| change(state, id, |list| list.into = Int::from(8)));
    claim("the place of the link back", &|state| {
        change(state, id, |list| list.back = Some(Back { at: 0, into: Int::ZERO }));
    });
    claim("where the link back points", &|state| {
        change(state, id, |list| list.back = Some(Back { at: PREV, into: Int::from(8) }));
    });
    claim("what each block has", &|state| change(state, id, |list| list.each.push(at(0, int(5)))));
    claim("what the last block has", &|state| change(state, id, |list| list.last.push(at(0, int(2)))));
    claim("where the last link leads", &|state| {
        let first = to(state, id);
        change(state, id, |list| list.last = vec![at(NEXT, first)]);
    });
    claim("what the first block has", &|state| {
        state.allocation_mut(id).expect("there").cells.push(at(0, int(1)));
    });
    claim("the size", &|state| state.allocation_mut(id).expect("there").size = number(32));
    claim("that it is dead", &|state| state.allocation_mut(id).expect("there").status = Status::Dead);
    claim("zeros", &|state| state.allocation_mut(id).expect("there").background = Background::Zero);
    claim("one block", &|state| state.allocation_mut(id).expect("there").list = None);
    for (what, summary) in &wrong {
        assert!(cover(&cx, summary, &b).is_none(), "{what} is claimed and does not hold");
    }
}

#[test]
fn the_ends_of_lists_are_told_apart() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (base, id) = summary(&mut cx);
    let root = *base.allocations.keys().next().expect("the root");
    let holding = |symbol| {
        let mut state = base.clone();
        let pointer = Value::Pointer(Linear::symbol(symbol));
        state.allocation_mut(root).expect("there").cells.push(at(8, pointer));
        state
    };
    let (first, last) = (holding(base.allocations[&id].base), holding(base.allocations[&id].end()));
    assert!(cover(&cx, &last, &last).is_some());
    assert!(cover(&cx, &first, &last).is_none());
    assert!(cover(&cx, &last, &first).is_none());
}

/// The chain, each of whose nodes has a block of its own where the link back was.
fn owners(cx: &mut Domain, length: usize) -> (State, AllocId, Vec<AllocId>, Vec<AllocId>) {
    let (mut state, root, nodes) = chain(cx, length);
    let mut children = Vec::new();
    for node in &nodes {
        let (id, mut block) = cx.new_allocation(number(8), AllocKind::Heap, None, "child", None);
        block.cells.push(at(0, Value::Pointer(Linear::symbol(state.allocations[node].base))));
        let pointer = Value::Pointer(Linear::symbol(block.base));
        state.add_allocation(id, block);
        state.allocation_mut(*node).expect("there").cells.retain(|cell| cell.offset != number(PREV as i64));
        state.allocation_mut(*node).expect("there").cells.push(at(PREV, pointer));
        children.push(id);
    }
    (state, root, nodes, children)
}

#[test]
fn what_nodes_own_goes_with_them_and_comes_back() {
    let program = program();
    let options = Options::default();
    let mut cx = Domain::new(&program, &options);
    let (state, _, nodes, children) = owners(&mut cx, 3);
    let mut list_state = folded(&cx, &state).expect("linked");
    assert!(children.iter().all(|id| !list_state.allocations.contains_key(id)));
    let [kind] = &list(&list_state, nodes[0]).kinds[..] else { panic!("one kind") };
    assert_eq!(kind.owned.len(), 1);
    let Value::Pointer(first) = to(&list_state, nodes[0]) else { panic!("a pointer") };
    assert!(expose(&mut cx, &mut list_state, &first).is_ok());
    let Some(Value::Pointer(child)) = value_at(&list_state, nodes[0], PREV) else { panic!("the child") };
    let (id, _) = cx.attribute(&list_state, &child).expect("a block of the state");
    assert_eq!(list_state.allocations[&id].status, Status::Live);
    assert_eq!(value_at(&list_state, id, 0), Some(Value::Pointer(first)));
}

#[test]
fn what_others_use_is_not_owned() {
    let program = program();
    let options = Options::default();
    let mut cx = Domain::new(&program, &options);
    // A block that a global or another node points to, too, one that is dead, and one that is a part of something else.
    let shared_with_root = |state: &mut State, root: AllocId, _: &[AllocId], children: &[AllocId]| {
        let pointer = to(state, children[1]);
        state.allocation_mut(root).expect("there").cells.push(at(8, pointer));
    };
    let shared_by_nodes = |state: &mut State, _: AllocId, nodes: &[AllocId], children: &[AllocId]| {
        let pointer = to(state, children[0]);
        let cells = &mut state.allocation_mut(nodes[1]).expect("there").cells;
        cells.last_mut().expect("the child").value = pointer;
    };
    let dead = |state: &mut State, _: AllocId, _: &[AllocId], children: &[AllocId]| {
        state.allocation_mut(children[1]).expect("there").status = Status::Dead;
    };
    type Change<'a> = &'a dyn Fn(&mut State, AllocId, &[AllocId], &[AllocId]);
    let changes: [Change<'_>; 3] = [&shared_with_root, &shared_by_nodes, &dead];
    for change in changes {
        let (state, _, nodes, _) = owners(&mut cx, 2);
        let summary = folded(&cx, &state).expect("linked");
        assert!(cover(&cx, &summary, &state).is_none() && cover(&cx, &summary, &summary).is_some());
        let (mut other, root, nodes2, children) = owners(&mut cx, 2);
        change(&mut other, root, &nodes2, &children);
        let other = folded(&cx, &other).unwrap_or(other);
        let owned = |state: &State, id: AllocId| {
            let list = state.allocations.get(&id).and_then(|block| block.list.clone());
            list.is_some_and(|list| list.kinds.iter().all(|kind| !kind.owned.is_empty()))
        };
        assert!(owned(&summary, nodes[0]) && !owned(&other, nodes2[0]));
    }
}
