//! Where bounds may stop when they are widened: at numbers that the program or the state names, in the unit in which a symbol
//! counts.

use std::collections::BTreeSet;

use logic::{Int, Symbol};
use semantics::range;

use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::thresholds::with_neighbours;
use crate::domain::value::Value;

/// Where bounds may stop, both ascending.
pub(super) struct Thresholds {
    /// The sizes of the state's blocks, and the constants that lie in them and in variables of the function, with their neighbours: a
    /// bound that is compared with such a number (the room of a buffer) stops there. They are few.
    pub limits: Vec<Int>,
    /// These, and the constants of the program and their neighbours.
    pub all: Vec<Int>,
    /// What lengths of lists are made of: no size bounds them.
    pub lengths: BTreeSet<Symbol>,
}

/// All of them, ascending.
pub fn stops(cx: &Domain, state: &State) -> Vec<Int> {
    of_state(cx, state).all
}

/// Those of the state.
pub(super) fn of_state(cx: &Domain, state: &State) -> Thresholds {
    let mut found: BTreeSet<Int> = BTreeSet::new();
    let most = cx.options.limits.thresholds_of_state;
    let around = |value: &Value| {
        let Value::Int { term, .. } = value else { return None };
        state.knowledge.normalize(term).as_constant().map(with_neighbours)
    };
    let variables = state.frames.last().into_iter().flat_map(|frame| frame.values());
    found.extend(variables.filter_map(around).flatten());
    for block in state.allocations.values() {
        found.extend(block.size.as_constant().cloned());
        found.extend(block.all_cells().filter_map(|cell| around(&cell.value)).flatten());
        if found.len() > most {
            break;
        }
    }
    let limits = found.iter().cloned().collect();
    let library = state.frames.last().is_some_and(|frame| cx.program.function(frame.function).library);
    found.extend(cx.thresholds.stops(library).iter().cloned());
    let lists = state.allocations.values().filter_map(|block| block.list.as_ref());
    let lengths = lists.flat_map(|list| list.length.symbols().collect::<Vec<_>>()).collect();
    Thresholds { limits, all: found.into_iter().collect(), lengths }
}

/// Whether it is a bound of `int` or of `long`, with or without sign: what does not overflow stops there.
pub(super) fn is_bound_of_type(number: &Int) -> bool {
    let bounds = |bits| [range::signed_min(bits), range::signed_max(bits), range::unsigned_max(bits)];
    [32, 64].into_iter().flat_map(bounds).any(|bound| bound == *number)
}

/// By how much what a symbol stands for grows with it, at least 1, and what it is where the symbol is 0.
pub(super) type Unit = (Int, Int);

/// The least number, not below the bound, at which a symbol of the unit stops before it passes one of the numbers.
pub(super) fn above(stops: &[Int], bound: &Int, (step, first): &Unit) -> Option<Int> {
    let value = &(bound * step) + first;
    let at = stops.partition_point(|stop| *stop < value);
    Some((stops.get(at)? - first).div_floor(step))
}

/// The greatest number, not above the bound, at which it stops on the way down.
pub(super) fn below(stops: &[Int], bound: &Int, (step, first): &Unit) -> Option<Int> {
    let value = &(bound * step) + first;
    let at = stops.partition_point(|stop| *stop <= value);
    Some((&stops[at.checked_sub(1)?] - first).div_ceil(step))
}
