//! Runs that never end: two visits of one loop head with the same state.
//!
//! The same means: the same values in all that a later instruction can look at, the same live blocks with the same
//! contents. Pointers to blocks that are dead by then are the same if they point to the same place of them: nothing that
//! is defined can tell them apart. The inputs taken in between are the user's or uninitialised memory, so they can be the same again, and the
//! run never ends. On the way there nothing is undefined, as the path condition says.

use std::collections::BTreeSet;
use std::sync::Arc;

use evidence::Stream;
use smt::bv::Term;

use crate::contents::Cell;
use crate::engine::{Engine, ObjectKind, Visit};
use crate::state::{Block, Frame, State};
use crate::value::{ObjectId, Scalar};

/// Two visits of a loop head with equal states.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    /// When it is one.
    pub(crate) when: Term,
    /// Inputs that may have been taken before the first visit.
    pub(crate) stem: usize,
    /// The second visit.
    pub(crate) visit: Visit,
}

/// The pairs of visits that may have the same state.
pub(crate) fn rounds(engine: &mut Engine<'_>) -> Vec<Round> {
    let visits: Vec<Vec<Visit>> = engine.visits.values().cloned().collect();
    let mut result = Vec::new();
    let mut pairs = 0;
    let limits = &engine.options.limits;
    // Near visits first, of all loops.
    for distance in 1..=limits.furthest_visits {
        for visits in &visits {
            for (first, second) in visits.iter().zip(visits.iter().skip(distance)) {
                pairs += 1;
                if pairs > limits.compared_visits || engine.limits().is_err() {
                    return result;
                }
                let when = same(engine, first, second);
                if when != Term::FALSE {
                    result.push(Round { when, stem: first.events, visit: second.clone() });
                }
            }
        }
    }
    result
}

/// The states that are compared.
type States<'s> = (&'s State, &'s State);

/// When the second visit has the state of the first.
pub(crate) fn same(engine: &mut Engine<'_>, first: &Visit, second: &Visit) -> Term {
    let (a, b) = (&first.state, &second.state);
    if a.frames.len() != b.frames.len() {
        return Term::FALSE;
    }
    // A loop that is entered elsewhere than at its head may come to its second visit without the first.
    let (one, other) = (engine.guards.term(a.guard), engine.guards.term(b.guard));
    let mut all = engine.pool.and(one, other);
    for (x, y) in a.frames.iter().zip(&b.frames) {
        if !Arc::ptr_eq(x, y) {
            let equal = frames(engine, (a, b), x, y);
            all = engine.pool.and(all, equal);
        }
        if all == Term::FALSE {
            return all;
        }
    }
    let ids: BTreeSet<ObjectId> = a.memory.keys().chain(b.memory.keys()).copied().collect();
    for id in ids {
        let equal = match (a.memory.get(&id), b.memory.get(&id)) {
            (Some(x), Some(y)) if Arc::ptr_eq(x, y) => continue,
            (Some(x), Some(y)) => blocks(engine, (a, b), x, y),
            (Some(only), None) | (None, Some(only)) => engine.pool.not(only.live),
            (None, None) => continue,
        };
        all = engine.pool.and(all, equal);
        if all == Term::FALSE {
            return all;
        }
    }
    // What the environment chooses need not repeat.
    for index in first.events..second.events.min(engine.events.len()) {
        let event = engine.events[index];
        if event.stream != Stream::Call && event.stream != Stream::Uninitialised {
            let not = engine.pool.not(event.when);
            all = engine.pool.and(all, not);
        }
    }
    all
}

fn frames(engine: &mut Engine<'_>, states: States<'_>, x: &Frame, y: &Frame) -> Term {
    if x.function != y.function || x.block != y.block || x.values.len() != y.values.len() || x.varargs != y.varargs {
        return Term::FALSE;
    }
    let mut all = Term::TRUE;
    for ((id, mine), (other, theirs)) in x.values.iter().zip(&y.values) {
        if id != other || mine.len() != theirs.len() {
            return Term::FALSE;
        }
        for (one, two) in mine.iter().zip(theirs) {
            let equal = scalars(engine, states, one, two);
            all = engine.pool.and(all, equal);
        }
    }
    all
}

fn scalars(engine: &mut Engine<'_>, (a, b): States<'_>, x: &Scalar, y: &Scalar) -> Term {
    if x == y {
        return Term::TRUE;
    }
    let pool = &mut engine.pool;
    if pool.width(x.bits) != pool.width(y.bits) {
        return Term::FALSE;
    }
    let poison = pool.eq(x.poison, y.poison);
    if x.is_number() && y.is_number() {
        let equal = pool.eq(x.bits, y.bits);
        return pool.and(poison, equal);
    }
    let mut any = Term::FALSE;
    for one in x.alternatives() {
        for two in y.alternatives() {
            let (mine, theirs) = match (one.object, two.object) {
                (mine, theirs) if mine == theirs => (one.bits, two.bits),
                (Some(mine), Some(theirs)) if is_dead(engine, a, mine) && is_dead(engine, b, theirs) => {
                    (engine.offset(mine, one.bits), engine.offset(theirs, two.bits))
                }
                _ => continue,
            };
            let pool = &mut engine.pool;
            if pool.width(mine) != pool.width(theirs) {
                continue;
            }
            let equal = pool.eq(mine, theirs);
            let both = pool.all([one.when, two.when, equal]);
            any = pool.or(any, both);
        }
    }
    engine.pool.and(poison, any)
}

fn is_dead(engine: &Engine<'_>, state: &State, id: ObjectId) -> bool {
    !matches!(engine.object(id).kind, ObjectKind::Function(_)) && !state.memory.contains_key(&id)
}

fn blocks(engine: &mut Engine<'_>, states: States<'_>, x: &Block, y: &Block) -> Term {
    let program = engine.program;
    let alive = engine.pool.eq(x.live, y.live);
    let mut all = Term::TRUE;
    let offsets: BTreeSet<(u64, u32)> =
        x.contents.cells().chain(y.contents.cells()).map(|(offset, cell)| (offset, cell.size)).collect();
    for (offset, size) in offsets {
        let mine = x.contents.pieces(&mut engine.pool, program, offset, size);
        let theirs = y.contents.pieces(&mut engine.pool, program, offset, size);
        let equal = match (mine.as_slice(), theirs.as_slice()) {
            ([one], [two]) => cells(engine, states, one, two),
            // Bytes stored in different sizes are compared one by one.
            _ => {
                let mut all = Term::TRUE;
                for at in offset..offset + u64::from(size) {
                    let one = x.contents.pieces(&mut engine.pool, program, at, 1);
                    let two = y.contents.pieces(&mut engine.pool, program, at, 1);
                    for (one, two) in one.iter().zip(&two) {
                        let equal = cells(engine, states, one, two);
                        all = engine.pool.and(all, equal);
                    }
                }
                all
            }
        };
        all = engine.pool.and(all, equal);
        if all == Term::FALSE {
            break;
        }
    }
    let dead = engine.pool.not(x.live);
    let same = engine.pool.or(dead, all);
    engine.pool.and(alive, same)
}

fn cells(engine: &mut Engine<'_>, states: States<'_>, x: &Cell, y: &Cell) -> Term {
    let values = if x.size == y.size { scalars(engine, states, &x.value, &y.value) } else { Term::FALSE };
    let pool = &mut engine.pool;
    let written = pool.eq(x.unwritten, y.unwritten);
    let equal = pool.or(x.unwritten, values);
    pool.and(written, equal)
}
