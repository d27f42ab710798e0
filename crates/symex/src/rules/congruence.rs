//! What is learnt of places from the values that lie there.

use logic::{Atom, Consistency, Linear, Symbol};
use semantics::range;

use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::{Value, View};

/// Cells of one block with equal width: values known to differ modulo 2^n force different offsets (paper 1, the third
/// line of the definition of <a>_FO). Called with the symbols something was just learnt about; false if the state
/// turned out to be impossible.
#[must_use]
pub fn congruence(cx: &Domain, state: &mut State, learnt: &dyn Fn(Symbol) -> bool) -> bool {
    let mut facts = Vec::new();
    for allocation in state.allocations.values() {
        for (index, cell) in allocation.cells.iter().enumerate() {
            for other in &allocation.cells[index + 1..] {
                if cell.width != other.width {
                    continue;
                }
                let distance = state.knowledge.normalize(&(&cell.offset - &other.offset));
                if distance.as_constant().is_some() {
                    continue;
                }
                let Some((x, y)) = comparable(&cell.value, &other.value, cell.width) else { continue };
                // What was learnt of one symbol is learnt of those that are equal to it. Of what turned out to be a constant
                // only the term as it stands in the cell still tells the symbol.
                let (a, b) = (state.knowledge.normalize(x), state.knowledge.normalize(y));
                if ![x, y, &a, &b].iter().any(|term| term.symbols().any(learnt)) {
                    continue;
                }
                if cx.mentions_address(&a) || cx.mentions_address(&b) {
                    continue;
                }
                if values_differ(state, &a, &b) {
                    facts.push((cell.offset.clone(), other.offset.clone()));
                }
            }
        }
    }
    facts.iter().all(|(one, other)| differ(state, one, other))
}

/// Whether two values are known to differ; also where one is an operand of a result that would be another one if they were equal.
fn values_differ(state: &State, a: &Linear, b: &Linear) -> bool {
    if state.knowledge.implies(&Atom::ne(a, b)) {
        return true;
    }
    let mut operands = state.knowledge.definitions().iter().flat_map(|(_, definition)| definition.symbols());
    let is_part = |symbol: Symbol| a.symbols().chain(b.symbols()).any(|part| part == symbol);
    operands.any(is_part) && state.knowledge.clone().assume(&Atom::eq(a, b)) == Consistency::Contradiction
}

/// Learns that two places differ: by an inequality where it is known which of them comes first, even if that only follows
/// from several facts, so that a merge finds it as a fact of its own.
#[must_use]
fn differ(state: &mut State, one: &Linear, other: &Linear) -> bool {
    let before = Atom::le(one, other);
    let after = Atom::ge(one, other);
    if state.knowledge.implies(&before) {
        state.assume(&Atom::lt(one, other))
    } else if state.knowledge.implies(&after) {
        state.assume(&Atom::gt(one, other))
    } else {
        state.assume(&Atom::ne(one, other))
    }
}

/// The terms of two values that differ on Z iff their bytes differ: both in one view, or one a constant that is the
/// same in both views.
fn comparable<'a>(a: &'a Value, b: &'a Value, width: u64) -> Option<(&'a Linear, &'a Linear)> {
    let (Value::Int { term: x, view: v }, Value::Int { term: y, view: w }) = (a, b) else { return None };
    let both_views = |term: &Linear| {
        term.as_constant().is_some_and(|c| !c.is_negative() && *c <= range::signed_max(width as u32 * 8))
    };
    let fits = |own: View, other: View, term: &Linear| own == other || both_views(term);
    if *v != View::Modular && *w != View::Modular && (fits(*v, *w, x) || fits(*w, *v, y)) { Some((x, y)) } else { None }
}
