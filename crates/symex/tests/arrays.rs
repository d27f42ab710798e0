//! Arrays whose elements are alike: opening and closing elements, and what a segment does not cover: each claim of one is broken in turn.

use std::sync::Arc;

use ir::{GlobalId, ValidProgram};
use logic::{Atom, Int, Interval, Linear};
use symex::domain::Domain;
use symex::domain::arrays::{Arrays, Elements};
use symex::domain::block::{AllocId, AllocKind, Background, Cell, List, Segment, Status};
use symex::domain::state::State;
use symex::domain::value::{Value, View};
use symex::options::Options;
use symex::rules::heap::{Roots, lost_blocks};
use symex::rules::outcome::Stop;
use symex::rules::segment::open;
use symex::summary::cover::cover;
use symex::summary::segment::folded;

fn program() -> ValidProgram {
    testkit::compile("int main(void) { return 0; }").expect("compiles")
}

fn number(value: i64) -> Linear {
    Linear::constant(value)
}

fn at(offset: i64, value: Value) -> Cell {
    Cell { offset: number(offset), width: 8, value }
}

fn null() -> Value {
    Value::Pointer(Linear::zero())
}

/// An array of eight pointers in a global, the first of which lead to blocks of eight bytes.
fn array(cx: &mut Domain, blocks: i64) -> (State, AllocId) {
    let size = number(8);
    rows(cx, &vec![&size; blocks as usize])
}

/// The same with blocks of these sizes.
fn rows(cx: &mut Domain, sizes: &[&Linear]) -> (State, AllocId) {
    let mut state = State::default();
    let (array, block) = cx.new_allocation(number(64), AllocKind::Global(GlobalId(0)), None, "table", None);
    state.add_allocation(array, block);
    for (index, size) in sizes.iter().enumerate() {
        let (id, block) = cx.new_allocation((*size).clone(), AllocKind::Heap, None, "heap", None);
        let pointer = Value::Pointer(Linear::symbol(block.base));
        state.add_allocation(id, block);
        state.allocation_mut(array).expect("there").cells.push(at(8 * index as i64, pointer));
        assert!(state.assume(&Atom::ge(size, &number(1))));
    }
    (state, array)
}

fn options() -> Options {
    let (program, plain) = (program(), Options::default());
    let mut cx = Domain::new(&program, &plain);
    let (state, id) = array(&mut cx, 0);
    let mut arrays = Arrays::default();
    let index = Linear::symbol(cx.fresh("index")).scale(&Int::from(8));
    let elements = Elements::seen(&index, 8, &Interval::new(0, 56), 8).expect("elements");
    arrays.see(&state.allocations[&id], elements);
    Options { arrays: arrays.into(), ..Options::default() }
}

fn segment(state: &State, id: AllocId) -> Segment {
    state.allocations[&id].segment().expect("a segment").clone()
}

/// The entry of the elements.
fn elements(state: &State) -> (AllocId, List) {
    let found = state.allocations.iter().find_map(|(id, block)| Some((*id, block.elements()?.clone())));
    found.expect("a segment's elements")
}

fn change(state: &mut State, change: impl FnOnce(&mut Segment)) {
    let id = *state.allocations.keys().next().expect("the array");
    let mut changed = segment(state, id);
    change(&mut changed);
    state.allocation_mut(id).expect("there").background = Background::Segment(Arc::new(changed));
}

fn change_elements(state: &mut State, change: impl FnOnce(&mut List)) {
    let (id, _) = elements(state);
    let block = state.allocation_mut(id).expect("there");
    change(Arc::make_mut(block.list.as_mut().expect("elements")));
}

#[test]
fn elements_become_a_segment() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (state, id) = array(&mut cx, 3);
    let folded = folded(&mut cx, &state).expect("open elements");
    let (_, list) = elements(&folded);
    let found = segment(&folded, id);
    assert_eq!((&found.from, &list.length), (&number(0), &number(24)));
    assert!(found.zero_before && !found.zero_behind);
    assert_eq!((list.kinds.len(), list.kinds[0].owned.len()), (1, 1));
    assert_eq!(folded.allocations.len(), 2, "the blocks belong to the segment");
    assert!(folded.allocations[&id].cells.is_empty());
    assert!(lost_blocks(&cx, &folded, Roots::Frames).is_empty());
}

#[test]
fn what_another_pointer_leads_to_stays_open() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (mut state, id) = array(&mut cx, 2);
    let twice = state.allocations[&id].cells[0].value.clone();
    state.allocation_mut(id).expect("there").cells[1].value = twice;
    assert!(folded(&mut cx, &state).is_none());
}

#[test]
fn an_array_that_is_forgotten_loses_what_its_elements_own() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (state, id) = array(&mut cx, 3);
    let mut folded = folded(&mut cx, &state).expect("open elements");
    folded.allocation_mut(id).expect("there").background = Background::Unknown;
    assert_eq!(lost_blocks(&cx, &folded, Roots::Frames), [elements(&folded).0]);
    // No elements own nothing.
    change_elements(&mut folded, |list| list.length = number(0));
    assert!(lost_blocks(&cx, &folded, Roots::Frames).is_empty());
}

#[test]
fn an_element_is_opened_where_it_is_looked_at() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (state, id) = array(&mut cx, 3);
    let state = folded(&mut cx, &state).expect("open elements");
    // In the segment: one kind, so that nothing is to be decided.
    let mut inside = state.clone();
    assert!(open(&mut cx, &mut inside, id, &number(8), 8).is_ok());
    let [cell] = &inside.allocations[&id].cells[..] else { panic!("one element is open") };
    assert_eq!((&cell.offset, cell.width), (&number(8), 8));
    assert_eq!(inside.allocations.len(), 3, "its block has a name");
    // Behind it.
    let mut behind = state.clone();
    assert!(open(&mut cx, &mut behind, id, &number(24), 8).is_ok());
    assert!(behind.allocations[&id].cells.is_empty());
    // At a place that may be either.
    let place = Linear::symbol(cx.fresh("index")).scale(&Int::from(8));
    let mut anywhere = state.clone();
    assert!(anywhere.assume(&Atom::ge(&place, &number(0))) && anywhere.assume(&Atom::le(&place, &number(56))));
    assert!(matches!(open(&mut cx, &mut anywhere, id, &place, 8), Err(Stop::Split(cases)) if cases.len() == 3));
    // Whether it is the open one.
    assert!(inside.assume(&Atom::ge(&place, &number(0))) && inside.assume(&Atom::le(&place, &number(16))));
    assert!(matches!(open(&mut cx, &mut inside, id, &place, 8), Err(Stop::Split(cases)) if cases.len() == 3));
    // Across two elements: nothing is known of any.
    let mut across = state.clone();
    assert!(open(&mut cx, &mut across, id, &number(4), 8).is_ok());
    assert_eq!(across.allocations[&id].background, Background::Unknown);
}

#[test]
fn an_element_of_several_kinds_is_a_case_for_each() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (mut state, id) = array(&mut cx, 3);
    state.allocation_mut(id).expect("there").cells.push(at(24, null()));
    let mut state = folded(&mut cx, &state).expect("open elements");
    assert_eq!(elements(&state).1.kinds.len(), 2);
    let Err(Stop::Choose(states)) = open(&mut cx, &mut state, id, &number(8), 8) else { panic!("two kinds") };
    let values: Vec<bool> = states.iter().map(|(_, state)| state.allocations[&id].cells[0].value == null()).collect();
    assert_eq!(values.iter().filter(|null| **null).count(), 1);
}

#[test]
fn a_segment_covers_nothing_else() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (state, id) = array(&mut cx, 3);
    let b = folded(&mut cx, &state).expect("open elements");
    assert!(cover(&cx, &b, &b).is_some());
    let mut wrong: Vec<(&str, State)> = Vec::new();
    let mut claim = |what, break_it: &dyn Fn(&mut State)| {
        let mut state = b.clone();
        break_it(&mut state);
        wrong.push((what, state));
    };
    claim("where it begins", &|state| change(state, |segment| segment.from = number(8)));
    claim("zeros behind", &|state| change(state, |segment| segment.zero_behind = true));
    claim("a longer one", &|state| change_elements(state, |list| list.length = number(32)));
    claim("a shorter one", &|state| change_elements(state, |list| list.length = number(16)));
    claim("no kinds", &|state| change_elements(state, |list| list.kinds.clear()));
    claim("that it owns nothing", &|state| {
        change_elements(state, |list| list.kinds[0] = symex::domain::kind::Kind::default());
    });
    claim("the width of elements", &|state| {
        let (id, _) = elements(state);
        state.allocation_mut(id).expect("there").size = number(24);
    });
    claim("an open element", &|state| {
        state.allocation_mut(id).expect("there").cells.push(at(8, Value::Any));
    });
    claim("zeros", &|state| state.allocation_mut(id).expect("there").background = Background::Zero);
    claim("that it is dead", &|state| state.allocation_mut(id).expect("there").status = Status::Dead);
    for (what, summary) in &wrong {
        assert!(cover(&cx, summary, &b).is_none(), "{what} is claimed and does not hold");
    }
}

#[test]
fn a_closed_element_does_not_stand_for_an_open_one() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (state, id) = array(&mut cx, 3);
    let closed = folded(&mut cx, &state).expect("open elements");
    let mut opened = closed.clone();
    assert!(open(&mut cx, &mut opened, id, &number(8), 8).is_ok());
    assert!(cover(&cx, &closed, &opened).is_none());
    // Nor the other way round, for then what it owns would have no place.
    assert!(cover(&cx, &opened, &closed).is_none());
    let mut unknown = closed.clone();
    unknown.allocation_mut(id).expect("there").cells.push(at(8, Value::Int { term: number(1), view: View::Signed }));
    assert!(cover(&cx, &closed, &unknown).is_none());
}

#[test]
fn a_cleared_array_is_a_segment_of_zeros() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (mut state, id) = array(&mut cx, 0);
    state.allocation_mut(id).expect("there").background = Background::Zero;
    let cleared = state.clone();
    let (other, block) = cx.new_allocation(number(8), AllocKind::Heap, None, "heap", None);
    let pointer = Value::Pointer(Linear::symbol(block.base));
    state.add_allocation(other, block);
    state.allocation_mut(id).expect("there").cells.push(at(16, pointer));
    let folded = folded(&mut cx, &state).expect("an open element");
    let (_, list) = elements(&folded);
    assert_eq!((list.length, list.kinds.len()), (number(64), 2));
    assert!(cover(&cx, &folded, &cleared).is_some());
    // One of which nothing is known is none.
    let mut unknown = cleared.clone();
    unknown.allocation_mut(id).expect("there").background = Background::Unknown;
    assert!(cover(&cx, &folded, &unknown).is_none());
}

#[test]
fn a_size_that_all_blocks_have_is_told_once() {
    let (program, options) = (program(), options());
    let mut cx = Domain::new(&program, &options);
    let (size, other) = (Linear::symbol(cx.fresh("size")), Linear::symbol(cx.fresh("other")));
    let (state, id) = rows(&mut cx, &[&size, &size, &size]);
    let mut state = folded(&mut cx, &state).expect("open elements");
    let (_, list) = elements(&state);
    assert_eq!((list.shared.as_ref(), list.kinds.len()), (Some(&size), 1));
    assert!(cover(&cx, &state, &state).is_some());
    let mut wrong = state.clone();
    change_elements(&mut wrong, |list| list.shared = Some(size.add_constant(&Int::ONE)));
    assert!(cover(&cx, &wrong, &state).is_none(), "another size is claimed and does not hold");
    assert!(open(&mut cx, &mut state, id, &number(8), 8).is_ok());
    assert!(state.allocations.values().any(|block| block.kind == AllocKind::Heap && block.size == size));

    let (state, _) = rows(&mut cx, &[&size, &other]);
    let different = folded(&mut cx, &state).expect("open elements");
    let (_, list) = elements(&different);
    assert!(list.shared.is_none() && !list.kinds[0].owned[0].extent.shared);
}
