//! Questions about a state, which change nothing: is it known that..?

pub mod columns;
pub mod demand;
pub mod types;

use logic::{Atom, Int, Linear};
use semantics::relation;

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Cell, Status};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value};

/// The truth value of a condition, if the knowledge decides it.
pub fn known(state: &State, cond: &Cond) -> Option<bool> {
    match cond {
        Cond::Const(value) => Some(*value),
        Cond::Atom(atom) => {
            if state.knowledge.implies(atom) {
                Some(true)
            } else if state.knowledge.implies(&atom.negate()) {
                Some(false)
            } else {
                None
            }
        }
        Cond::And(a, b) => match (known(state, a), known(state, b)) {
            (Some(true), Some(true)) => Some(true),
            (Some(false), _) | (_, Some(false)) => Some(false),
            _ => None,
        },
        Cond::Or(a, b) => match (known(state, a), known(state, b)) {
            (Some(false), Some(false)) => Some(false),
            (Some(true), _) | (_, Some(true)) => Some(true),
            _ => None,
        },
    }
}

/// The condition as a disjunction of conjunctions that exclude each other as far as they were written so.
pub fn disjuncts(cond: &Cond) -> Vec<Vec<Atom>> {
    match cond {
        Cond::Const(true) => vec![Vec::new()],
        Cond::Const(false) => Vec::new(),
        Cond::Atom(atom) => vec![vec![atom.clone()]],
        Cond::And(a, b) => {
            let right = disjuncts(b);
            disjuncts(a)
                .iter()
                .flat_map(|left| right.iter().map(|right| left.iter().chain(right).cloned().collect()))
                .collect()
        }
        Cond::Or(a, b) => {
            let mut cases = disjuncts(a);
            let not_a = Cond::And(a.negate().into(), b.clone());
            cases.extend(disjuncts(&not_a));
            cases
        }
    }
}

/// Whether two offsets are known to be equal.
pub fn same(state: &State, a: &Linear, b: &Linear) -> bool {
    if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
        return a == b;
    }
    let difference = state.knowledge.normalize(&(a - b));
    match difference.as_constant() {
        Some(value) => value.is_zero(),
        None => state.knowledge.implies(&Atom::eq(a, b)),
    }
}

/// Whether two ranges of bytes of one block are known not to overlap.
pub fn disjoint(state: &State, a: &Linear, a_width: u64, b: &Linear, b_width: u64) -> bool {
    apart(state, a, &Linear::constant(a_width as i64), b, &Linear::constant(b_width as i64))
}

/// Whether two ranges of bytes of one block are known not to overlap; widths as terms.
pub fn apart(state: &State, a: &Linear, a_width: &Linear, b: &Linear, b_width: &Linear) -> bool {
    at_other_places(state, (a, a_width), (b, b_width))
        || state.knowledge.implies(&Atom::le(&(a + a_width), b))
        || state.knowledge.implies(&Atom::le(&(b + b_width), a))
}

/// Whether two ranges lie at places of records that have no byte in common, whichever records these are: `a[i].next` and `a[k].name`, and
/// `a[k].name[c]` if `c` is known to be within the name.
fn at_other_places(state: &State, (a, a_width): (&Linear, &Linear), (b, b_width): (&Linear, &Linear)) -> bool {
    let (Some(a_width), Some(b_width)) = (a_width.as_constant(), b_width.as_constant()) else { return false };
    let distance = state.knowledge.normalize(&(b - a));
    let factors = || distance.terms().map(|(_, factor)| factor.abs()).filter(|factor| *factor > Int::ONE);
    let greatest = factors().max();
    let steps = [Some(distance.content()), factors().reduce(|x, y| x.gcd(&y)), greatest];
    let mut tried = Int::ONE;
    for step in steps.into_iter().flatten() {
        if step <= tried {
            continue;
        }
        let within = distance.terms().filter(|(_, factor)| !factor.rem_floor(&step).is_zero());
        let within = Linear::from_parts(0, within.map(|(symbol, factor)| (symbol, factor.clone())));
        let within = within.add_constant(&distance.constant_part().rem_floor(&step));
        let bounds = state.knowledge.quick_bounds(&within);
        if let Some((first, last)) = bounds.low.zip(bounds.high) {
            let record = &first - &first.rem_floor(&step);
            if &first - &record >= *a_width && &(&last - &record) + b_width <= step {
                return true;
            }
        }
        tried = step;
    }
    false
}

/// Whether the knowledge places the term in [low, high].
pub fn within(state: &State, term: &Linear, low: &Int, high: &Int) -> bool {
    relation::within(&state.knowledge, term, low, high)
}

/// The number between these two that is congruent to the term modulo as many as there are, if it is known whether that is the term itself or one
/// of its neighbours: a value in another view.
pub fn number_within(state: &State, term: &Linear, (low, high): (&Int, &Int)) -> Option<Linear> {
    let around = &(high - low) + &Int::ONE;
    let views = [term.clone(), term.add_constant(&around), term.add_constant(&-&around)];
    views.into_iter().find(|number| within(state, number, low, high))
}

/// The block or list that an address leads into, a pointer or a number, and whether to the end of a list.
pub fn target(cx: &Domain, state: &State, value: &Value) -> Option<(AllocId, bool)> {
    let (Value::Pointer(term) | Value::Int { term, .. }) = value else { return None };
    let term = state.knowledge.normalize(term);
    if let Some((id, _)) = cx.attribute(state, &term) {
        return Some((id, false));
    }
    let (end, _) = cx.based(&term)?;
    Some((state.ending_in(end)?, true))
}

/// The cell of this width at a constant offset.
pub fn cell_at<'a>(cells: &[&'a Cell], offset: u64, width: u64) -> Option<&'a Cell> {
    let at = Int::from(offset);
    cells.iter().find(|cell| cell.width == width && cell.offset.as_constant() == Some(&at)).copied()
}

/// Whether two values are known to be one, whatever the symbols.
pub fn equal(state: &State, a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Int { term: x, view: v }, Value::Int { term: y, view: w }) => {
            let small = |term: &Linear| term.as_constant().is_some_and(|c| !c.is_negative() && *c <= Int::from(127));
            (v == w || small(x) && small(y)) && same(state, x, y)
        }
        (Value::Pointer(x), Value::Pointer(y)) => same(state, x, y),
        _ => false,
    }
}

/// The size of a block that may be one of a tree.
pub fn size_of_node(state: &State, block: &Allocation) -> Option<u64> {
    let may_be = block.kind == AllocKind::Heap && block.status == Status::Live && block.owner.is_none();
    let size = state.knowledge.normalize(&block.size);
    size.as_constant().filter(|_| may_be)?.to_u64()
}

/// The branches of a block that is linked as trees are ([`crate::domain::linked`]).
pub fn branches(cx: &Domain, state: &State, block: &Allocation) -> Option<Vec<u64>> {
    let places = cx.options.trees.get(&size_of_node(state, block)?)?;
    Some(places.iter().copied().collect())
}
