//! Numbers for the contents of arrays, from one summary to the next ([`crate::domain::sequence`]).

use logic::{Atom, Linear};

use crate::domain::Domain;
use crate::domain::block::{AllocId, Allocation};
use crate::domain::sequence::{Change, Elements, GREATER, LESS, Rank, Sequence};
use crate::domain::state::State;
use crate::query::{number_within, same};

/// How the contents behind some writes compare with those before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compared {
    Less,
    Same,
    Greater,
    Unknown,
}

/// Gives the contents of the blocks names for their numbers, and says how they relate to those before the changes.
pub fn settle(cx: &mut Domain, state: &mut State) {
    if cx.options.exchanged.is_empty() {
        return;
    }
    let open = |block: &Allocation| block.sequence.as_ref().is_some_and(|sequence| sequence.rank().is_none());
    let ids: Vec<AllocId> = state.allocations.iter().filter(|(_, block)| open(block)).map(|(id, _)| *id).collect();
    for id in ids {
        let Some(block) = state.allocations.get(&id).cloned() else { continue };
        let Some(sequence) = &block.sequence else { continue };
        let rank = match (&sequence.before, compared(state, sequence)) {
            (Some(before), Compared::Same) => before.clone(),
            (before, compared) => {
                let rank = fresh(cx, state, &block.name);
                if let Some(before) = before {
                    relate(state, (before, &rank), compared);
                }
                rank
            }
        };
        if let Some(block) = state.known_mut(id) {
            block.sequence = Some(Sequence { before: Some(rank), changes: Vec::new(), ..sequence.clone() });
        }
    }
}

/// The first element that is not as it was decides.
fn compared(state: &State, sequence: &Sequence) -> Compared {
    let knows = |atom: &Atom| state.knowledge.implies(atom);
    let number = |term: &Option<Linear>| value(state, sequence.elements, term.as_ref()?);
    let known = |change: &Change| number(&change.old).zip(number(&change.new));
    let differs = |change: &&Change| !known(change).is_some_and(|(old, new)| same(state, &old, &new));
    let changes: Vec<&Change> = sequence.changes.iter().filter(differs).collect();
    if changes.is_empty() {
        return Compared::Same;
    }
    let is_first = |first: &&&Change| {
        changes.iter().all(|other| std::ptr::eq(*other, **first) || knows(&Atom::lt(&first.offset, &other.offset)))
    };
    match changes.iter().find(is_first).and_then(|first| known(first)) {
        Some((old, new)) if knows(&Atom::lt(&new, &old)) => Compared::Less,
        Some((old, new)) if knows(&Atom::gt(&new, &old)) => Compared::Greater,
        _ => Compared::Unknown,
    }
}

/// The value of an element whose bytes the term gives, in whichever view.
fn value(state: &State, elements: Elements, term: &Linear) -> Option<Linear> {
    let (low, high) = elements.range();
    number_within(state, term, (&low, &high))
}

/// Learns what a comparison says of the numbers before and behind it; nothing is known of the latter yet, so that nothing can be
/// contradicted.
fn relate(state: &mut State, (before, rank): (&Rank, &Rank), compared: Compared) {
    let facts = match compared {
        Compared::Less => [Atom::lt(&rank.up, &before.up), Atom::gt(&rank.down, &before.down)],
        Compared::Greater => [Atom::gt(&rank.up, &before.up), Atom::lt(&rank.down, &before.down)],
        Compared::Same | Compared::Unknown => return,
    };
    for fact in &facts {
        let _ = state.assume(fact);
    }
}

/// Numbers of contents of which nothing is known.
fn fresh(cx: &mut Domain, state: &mut State, name: &str) -> Rank {
    let mut natural = |what: &str| {
        let number = Linear::symbol(cx.fresh(&format!("{name}.{what}")));
        let _ = state.assume(&Atom::ge(&number, &Linear::zero()));
        number
    };
    Rank { up: natural(LESS), down: natural(GREATER) }
}
