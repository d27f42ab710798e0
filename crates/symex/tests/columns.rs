//! Bounds of integers in arrays: what a read learns, and what a summary's bounds do not cover: each claim is broken in turn.

use std::sync::Arc;

use ir::{BlockId, FunctionId, GlobalId, Type, ValidProgram};
use logic::{Atom, Int, Interval, Linear};
use symex::domain::Domain;
use symex::domain::block::{AllocId, AllocKind, Background};
use symex::domain::columns::{Column, Kind, Part, Place, Shape};
use symex::domain::indexed::Columns;
use symex::domain::state::{Frame, State};
use symex::domain::value::{Value, View};
use symex::options::Options;
use symex::query::{columns, disjoint};
use symex::rules::outcome::{Context, Place as OfRule, Precision};
use symex::rules::{columns as columns_of_rules, format, heap, memory};
use symex::summary::cover::cover;
use testkit::dice::Dice;

const INTEGERS: Shape = Shape { step: 4, at: 0, width: 4, kind: Kind::Signed };

fn program() -> ValidProgram {
    testkit::compile("char table[64]; int main(void) { return table[0]; }").expect("compiles")
}

fn number(value: i64) -> Linear {
    Linear::constant(value)
}

/// A state with an array of sixteen integers in a global, of which the part is known.
fn state(cx: &mut Domain, part: Option<Part>) -> (State, AllocId) {
    let frame = Frame::before(FunctionId(0), BlockId(0));
    let mut state = State { frames: vec![Arc::new(frame)], ..State::default() };
    let (id, block) = cx.new_allocation(number(64), AllocKind::Global(GlobalId(0)), None, "table", None);
    state.add_allocation(id, block);
    state.known_mut(id).expect("there").columns = vec![Column { shape: INTEGERS, part }];
    (state, id)
}

fn part(upto: i64, (low, high): (i64, i64)) -> Part {
    let range = Interval::new(low, high);
    let (least, most) = (Some(number(low)), Some(number(high)));
    Part { from: number(0), upto: number(upto), into: None, outdated: false, range, least, most }
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
fn pointers_lead_into_the_block_that_is_told() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let (mut state, id) = state(&mut cx, None);
    let mut text = || {
        let (text, block) = cx.new_allocation(number(32), AllocKind::Heap, None, "text", None);
        let base = block.base;
        state.add_allocation(text, block);
        base
    };
    let (one, other) = (text(), text());
    let shape = Shape { step: 8, at: 0, width: 8, kind: Kind::Pointer(1) };
    let into = |base| Part { into: Some(base), ..part(40, (2, 7)) };
    let column = |part| vec![Column { shape, part: Some(part) }];
    state.known_mut(id).expect("there").columns = column(into(one));
    let mut summary = state.clone();
    assert!(cover(&cx, &summary, &state).is_some());
    summary.known_mut(id).expect("there").columns = column(into(other));
    assert!(cover(&cx, &summary, &state).is_none(), "they lead into the first text");
    summary.known_mut(id).expect("there").columns = column(Part { least: Some(number(3)), ..into(one) });
    assert!(cover(&cx, &summary, &state).is_none(), "one leads to the third byte");
    let mut read = |state: &mut State, at: i64| columns_of_rules::pointer(&mut cx, state, (id, &number(at)), 8);
    assert!(read(&mut state, 40).is_none() && read(&mut state, 4).is_none());
    let Some(Value::Pointer(found)) = read(&mut state, 32) else { panic!("the fifth is one of them") };
    let behind = found.without(one);
    assert!(behind != found && state.knowledge.bounds(&behind) == Interval::new(2, 7));
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
    let pairs = Shape { step: 8, at: 4, width: 4, kind: Kind::Signed };
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
    assert_eq!(Shape::seen(&at(4, 8), 4, Kind::Signed), Some(INTEGERS));
    assert_eq!(Shape::seen(&at(2, 0), 4, Kind::Signed), None, "they overlap");
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

/// A block of bytes as a run has it, and what is known of it: the slow twin of the rules for ranges.
struct Twin {
    bytes: Vec<u8>,
    /// The value of the symbol.
    index: i64,
}

impl Twin {
    const SIZE: i64 = 64;

    fn of(dice: &mut Dice) -> Twin {
        let bytes = (0..Twin::SIZE).map(|_| dice.pick(&[0, 0, 1, 7, 255])).collect();
        Twin { bytes, index: dice.between(0, 3) }
    }

    fn integer(&self, shape: Shape, place: i64) -> Int {
        let own = &self.bytes[place as usize..place as usize + shape.width as usize];
        if shape.is_text() {
            return Int::from(u64::from(*own.iter().min().expect("some bytes")));
        }
        let bits = own.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte));
        let unused = 64 - 8 * shape.width;
        if shape.kind == Kind::Signed { Int::from((bits << unused) as i64 >> unused) } else { Int::from(bits) }
    }

    fn value(&self, index: logic::Symbol, term: &Linear) -> Option<i64> {
        term.symbols().all(|symbol| symbol == index).then_some(())?;
        term.evaluate(|_| Int::from(self.index)).to_i64()
    }

    /// What is true of some of the integers of the shape.
    fn part(&self, dice: &mut Dice, shape: Shape) -> Option<Part> {
        let (step, at) = (shape.step as i64, shape.at as i64);
        let count = (Twin::SIZE - at - shape.width as i64) / step + 1;
        let first = dice.between(0, count - 1);
        let last = dice.between(first, count - 1);
        let all: Vec<Int> = (first..=last).map(|place| self.integer(shape, at + place * step)).collect();
        let (low, high) = (all.iter().min()?.clone(), all.iter().max()?.clone());
        if shape.is_text() && !high.is_zero() {
            return None;
        }
        let bound = |dice: &mut Dice, end: &Int| (dice.below(2) == 0).then(|| Linear::constant(end.clone()));
        let (least, most) = (bound(dice, &low), bound(dice, &high));
        let range = Interval { low: Some(low), high: Some(high) };
        let (from, upto) = (number(at + first * step), number(at + (last + 1) * step));
        (dice.below(5) > 0).then_some(Part { from, upto, into: None, outdated: false, range, least, most })
    }

    /// What is said of columns and ends of texts is true; the columns of which something is known.
    fn check<'s>(&self, state: &'s State, id: AllocId, index: logic::Symbol) -> Vec<&'s Column> {
        let block = &state.allocations[&id];
        for column in &block.columns {
            assert!(self.holds(index, column), "{column:?} of {:?}, index {}", self.bytes, self.index);
        }
        for cell in block.cells.iter().filter(|cell| cell.width == 1 && cell.value.is_zero()) {
            assert!(self.has_zero(state, index, &cell.offset), "{cell:?} of {:?}, index {}", self.bytes, self.index);
        }
        block.columns.iter().filter(|column| column.part.is_some()).collect()
    }

    /// Whether there is a zero where a cell says so; at a length that nothing tells, some zero.
    fn has_zero(&self, state: &State, index: logic::Symbol, offset: &Linear) -> bool {
        let own = offset.substitute(|symbol| (symbol == index).then(|| number(self.index)));
        let bounds = state.knowledge.bounds(&own);
        let place = |bound: Option<Int>| bound.and_then(|bound| bound.to_i64()).expect("bounded");
        let (first, last) = (place(bounds.low), place(bounds.high));
        self.bytes[first as usize..=last as usize].contains(&0)
    }

    /// Whether what the column says is true.
    fn holds(&self, index: logic::Symbol, column: &Column) -> bool {
        let Some(part) = &column.part else { return true };
        let shape = column.shape;
        // A new symbol stands for one of two terms.
        let Some((from, upto)) = self.value(index, &part.from).zip(self.value(index, &part.upto)) else { return true };
        assert_eq!((from - shape.at as i64).rem_euclid(shape.step as i64), 0, "an integer begins there");
        let last = upto.min(Twin::SIZE) - shape.width as i64;
        let bound = |term: &Option<Linear>| term.as_ref().and_then(|term| self.value(index, term)).map(Int::from);
        let (least, most) = (bound(&part.least), bound(&part.most));
        (from..=last).step_by(shape.step as usize).map(|place| self.integer(shape, place)).all(|integer| {
            part.range.contains(&integer)
                && least.as_ref().is_none_or(|least| *least <= integer)
                && most.as_ref().is_none_or(|most| integer <= *most)
        })
    }
}

/// Bytes set, copied, forgotten and written: what is said of columns afterwards is true of a block to which the same was done.
#[test]
fn what_is_said_behind_writes_of_ranges_is_true() {
    let (program, options) = (program(), Options::default());
    let mut dice = Dice::new(26);
    let (mut kept, mut texts) = (0, 0);
    for _ in 0..4000 {
        let mut cx = Domain::new(&program, &options);
        let index = cx.fresh("index");
        let mut twin = Twin::of(&mut dice);
        let (mut state, id) = state(&mut cx, None);
        assert!(state.assume(&Atom::ge(&Linear::symbol(index), &number(0))));
        assert!(state.assume(&Atom::le(&Linear::symbol(index), &number(3))));
        let step = dice.pick(&[4, 8, 12, 16]);
        let shapes = (0..2).map(|_| {
            let kind = dice.pick(&[Kind::Signed, Kind::Unsigned, Kind::Text, Kind::Text]);
            let width = if kind == Kind::Text { dice.pick(&[2, 3, 4]) } else { dice.pick(&[1, 2, 4]) };
            Shape { step, width, at: dice.below(step - width + 1), kind }
        });
        let shapes: Vec<Shape> = shapes.collect();
        let known = shapes.into_iter().map(|shape| Column { shape, part: twin.part(&mut dice, shape) });
        state.known_mut(id).expect("there").columns = known.collect();
        for _ in 0..dice.between(1, 3) {
            let length = dice.between(1, 16);
            let place = |dice: &mut Dice| {
                let factor = dice.pick(&[0, 0, 1, 4, 8, 12, 16]);
                let most = Twin::SIZE - 16 - 3 * factor;
                Linear::symbol(index).scale(&Int::from(factor)).add_constant(&Int::from(dice.between(0, most.max(0))))
            };
            let (to, from) = (place(&mut dice), place(&mut dice));
            let at = |term: &Linear, twin: &Twin| twin.value(index, term).expect("known") as usize;
            let (target, source) = (at(&to, &twin), at(&from, &twin));
            if target.max(source) + length as usize > Twin::SIZE as usize {
                continue;
            }
            let mut context = Context::new(&mut cx, Precision { crowded: false, solver_questions: 0 });
            match dice.below(6) {
                0 => {
                    let byte = dice.pick(&[0u8, 1, 255]);
                    heap::set(&mut context, &mut state, id, &to, &number(length), Some(Int::from(byte)));
                    twin.bytes[target..target + length as usize].fill(byte);
                }
                1 => {
                    heap::copy(&mut context, &mut state, (id, &from), (id, &to), &number(length));
                    twin.bytes.copy_within(source..source + length as usize, target);
                }
                2 => {
                    memory::forget_range(&mut context, &mut state, id, &to, &number(length));
                    twin.bytes[target..target + length as usize].fill_with(|| dice.bits() as u8);
                }
                3 => {
                    let base = Linear::symbol(state.allocations[&id].base);
                    let pointer = Value::Pointer(&base + &to);
                    let place = OfRule { result: None, location: None };
                    format::any_string(&mut context, &mut state, &place, &pointer, &number(length)).expect("goes on");
                    twin.bytes[target..target + length as usize].fill_with(|| dice.bits() as u8 | 1);
                    twin.bytes[target + dice.below(length as u64) as usize] = 0;
                }
                4 => {
                    // Where a text begins its end gets a name, which says what is true.
                    columns_of_rules::name_end(&mut cx, &mut state, (id, &to));
                }
                _ => {
                    let width = dice.pick(&[1, 2, 4]);
                    let value = dice.between(-128, 127);
                    let term = number(value);
                    let value_of = Value::Int { term, view: View::Signed };
                    let ty = Type::Int(8 * width as u32);
                    memory::write(&mut context, &mut state, id, &to, &ty, value_of);
                    twin.bytes[target..target + width].copy_from_slice(&value.to_le_bytes()[..width]);
                }
            }
            let known = twin.check(&state, id, index);
            kept += known.len();
            texts += known.iter().filter(|column| column.shape.is_text()).count();
        }
    }
    assert!(kept > 2000 && texts > 500, "{kept}, {texts} of texts");
}

#[test]
fn places_that_are_apart_whatever_the_indices_never_meet() {
    let (program, options) = (program(), Options::default());
    let mut cx = Domain::new(&program, &options);
    let [i, k, within] = ["i", "k", "within"].map(|name| Linear::symbol(cx.fresh(name)));
    let (mut state, _) = state(&mut cx, None);
    assert!(state.assume(&Atom::ge(&within, &number(0))) && state.assume(&Atom::le(&within, &number(5))));
    let mut dice = Dice::new(7);
    let mut apart = 0;
    for _ in 0..2000 {
        let [x, y] = [0, 0].map(|_| (dice.pick(&[0, 4, 8, 12, 24, -8]), dice.between(-9, 30), dice.between(1, 12)));
        let steps = dice.pick(&[0, 0, 1, 2, -1]);
        let place = |index: &Linear, (factor, at, _): (i64, i64, i64)| {
            index.scale(&Int::from(factor)).add_constant(&Int::from(at))
        };
        let one = place(&i, x).add_scaled(&Int::from(steps), &within);
        if !disjoint(&state, &one, x.2 as u64, &place(&k, y), y.2 as u64) {
            continue;
        }
        apart += 1;
        for (i, k) in (-6..6).flat_map(|i| (-6..6).map(move |k| (i, k))) {
            for within in 0..=5 {
                let (one, two) = (x.0 * i + x.1 + steps * within, y.0 * k + y.1);
                assert!(one + x.2 <= two || two + y.2 <= one, "{x:?} {y:?} at {i}, {k} and {within} * {steps}");
            }
        }
    }
    assert!(apart > 100, "{apart}");
}
