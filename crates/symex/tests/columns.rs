//! Bounds of integers in arrays: what a read learns, and what a summary's bounds do not cover: each claim is broken in turn.

use ir::{GlobalId, ValidProgram};
use logic::{Atom, Int, Interval, Linear};
use symex::domain::Domain;
use symex::domain::block::{AllocId, AllocKind, Background};
use symex::domain::columns::{Column, Part, Place, Shape};
use symex::domain::indexed::Columns;
use symex::domain::state::State;
use symex::options::Options;
use symex::query::columns;
use symex::summary::cover::cover;

const INTEGERS: Shape = Shape { step: 4, at: 0, width: 4, signed: true };

fn program() -> ValidProgram {
    testkit::compile("int main(void) { return 0; }").expect("compiles")
}

fn number(value: i64) -> Linear {
    Linear::constant(value)
}

/// A state with an array of sixteen integers in a global, of which the part is known.
fn state(cx: &mut Domain, part: Option<Part>) -> (State, AllocId) {
    let mut state = State::default();
    let (id, block) = cx.new_allocation(number(64), AllocKind::Global(GlobalId(0)), None, "table", None);
    state.add_allocation(id, block);
    state.known_mut(id).expect("there").columns = vec![Column { shape: INTEGERS, part }];
    (state, id)
}

fn part(upto: i64, (low, high): (i64, i64)) -> Part {
    let range = Interval::new(low, high);
    Part { from: number(0), upto: number(upto), range, least: Some(number(low)), most: Some(number(high)) }
}

/// The state with another part.
fn with(state: &State, id: AllocId, part: Option<Part>) -> State {
    let mut other = state.clone();
    other.known_mut(id).expect("there").columns[0].part = part;
    other
}

#[test]
fn a_summary_covers_what_its_bounds_say_and_no_more() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (state, id) = state(&mut cx, Some(part(40, (2, 7))));
    let covers = |change: &dyn Fn(&mut Part)| {
        let mut claimed = part(40, (2, 7));
        change(&mut claimed);
        cover(&cx, &with(&state, id, Some(claimed)), &state).is_some()
    };
    assert!(covers(&|_| ()));
    assert!(covers(&|part| (part.least, part.most) = (None, None)));
    assert!(covers(&|part| part.range = Interval::new(0, 9)));
    assert!(covers(&|part| (part.least, part.most) = (Some(number(0)), Some(number(9)))));
    assert!(!covers(&|part| part.range = Interval::new(3, 7)), "2 is one of them");
    assert!(!covers(&|part| part.range = Interval::new(2, 6)), "7 is one of them");
    assert!(!covers(&|part| part.least = Some(number(3))), "2 is one of them");
    assert!(!covers(&|part| part.most = Some(number(6))), "7 is one of them");
    assert!(!covers(&|part| part.upto = number(44)), "the eleventh may be any");
    assert!(cover(&cx, &state, &with(&state, id, None)).is_none(), "ten integers of which nothing is known");
}

#[test]
fn where_nothing_was_written_there_are_no_integers() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let count = Linear::symbol(cx.fresh("count"));
    let found =
        Part { upto: count.scale(&Int::from(4)), most: Some(count.add_constant(&-Int::ONE)), ..part(0, (0, 100)) };
    let (mut summary, id) = state(&mut cx, Some(found));
    assert!(summary.assume(&Atom::ge(&count, &number(0))));
    assert!(cover(&cx, &summary, &with(&summary, id, None)).is_some(), "`count` may be 0");
    assert!(summary.assume(&Atom::ge(&count, &number(1))));
    assert!(cover(&cx, &summary, &with(&summary, id, None)).is_none(), "one of them has a bound");
}

#[test]
fn whatever_else_changes_a_block_forgets_its_parts() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (state, id) = state(&mut cx, Some(part(64, (0, 5))));
    let known =
        |state: &State| columns::known(&cx, &state.allocations[&id].columns[0], &state.allocations[&id]).is_some();
    assert!(known(&state));
    let mut changed = state.clone();
    changed.allocation_mut(id).expect("there").cells.clear();
    assert!(!known(&changed));
    changed.allocation_mut(id).expect("there").background = Background::Zero;
    assert!(known(&changed), "all are zero");
    let mut replaced = state.clone();
    replaced.add_allocation(id, state.allocations[&id].as_ref().clone());
    assert!(!known(&replaced));
}

#[test]
fn places_are_told_by_what_they_leave_over() {
    let pairs = Shape { step: 8, at: 4, width: 4, signed: true };
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let index = Linear::symbol(cx.fresh("index"));
    let at = |step: i64, constant: i64| index.scale(&Int::from(step)).add_constant(&Int::from(constant));
    assert_eq!(pairs.place(&at(8, 4), 4), Place::Element);
    assert_eq!(pairs.place(&at(16, -4), 4), Place::Element);
    assert_eq!(pairs.place(&at(8, 0), 4), Place::Beside);
    assert_eq!(pairs.place(&at(8, 3), 1), Place::Beside);
    assert_eq!(pairs.place(&at(8, 0), 8), Place::Across);
    assert_eq!(pairs.place(&at(8, 6), 4), Place::Across);
    assert_eq!(pairs.place(&at(8, 4), 2), Place::Across);
    assert_eq!(pairs.place(&at(4, 4), 4), Place::Across, "any integer");
    assert_eq!(Shape::seen(&at(4, 8), 4, true), Some(INTEGERS));
    assert_eq!(Shape::seen(&at(2, 0), 4, true), None, "they overlap");
    let mut columns = Columns::default();
    let (_, block) = cx.new_allocation(number(64), AllocKind::Heap, None, "heap", None);
    columns.see(&block, pairs, true);
    columns.see(&block, Shape { at: 0, ..pairs }, false);
    assert_eq!(columns.of(AllocKind::Heap, None).len(), 1, "nothing was asked of the other one");
    columns.ask(&block, &number(8), 4);
    assert_eq!(columns.of(AllocKind::Heap, None).len(), 2);
    columns.see(&block, INTEGERS, true);
    assert_eq!(columns.of(AllocKind::Heap, None)[0].shape.step, 4, "the two are one");
}
