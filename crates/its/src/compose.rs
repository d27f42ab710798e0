//! Composition of transitions: the chaining of paper 3, as an operation on values.

use std::collections::HashMap;

use logic::{Linear, Symbol};

use crate::model::{System, Transition, TransitionIndex};

/// The relation "first, then second", both of one system in which `second` begins where `first` ends.
///
/// `variables` are the variables of the location in between. The second step's arbitrary symbols become symbols from
/// `fresh` on, which must be greater than every symbol of either step; `fresh` is advanced past those used. The result
/// is exact: it relates the same configurations as the two steps in sequence, apart from location invariants.
pub fn compose(first: &Transition, second: &Transition, variables: &[Symbol], fresh: &mut Symbol) -> Transition {
    debug_assert_eq!(first.target, second.source);
    let mut replacement: HashMap<Symbol, Linear> =
        variables.iter().copied().zip(first.update.iter().cloned()).collect();
    for symbol in second.symbols() {
        replacement.entry(symbol).or_insert_with(|| {
            let own = *fresh;
            fresh.0 += 1;
            Linear::symbol(own)
        });
    }
    let replace = |symbol: Symbol| replacement.get(&symbol).cloned();
    let mut guard = first.guard.clone();
    guard.extend(second.guard.iter().map(|atom| atom.substitute(replace)));
    Transition {
        source: first.source,
        target: second.target,
        guard,
        update: second.update.iter().map(|term| term.substitute(replace)).collect(),
        origin: None,
        exact: first.exact && second.exact,
    }
}

/// The composition of a non-empty path, with the invariants of the locations it passes (the last one excluded).
///
/// The result depends only on the system and the path: evidence about it can name the path alone. `None` when the
/// path is empty, names a transition that does not exist, or is not connected.
pub fn compose_path(system: &System, path: &[TransitionIndex]) -> Option<Transition> {
    let (first, rest) = path.split_first()?;
    let mut fresh = first_free_symbol(system, path)?;
    let mut whole = with_invariant(system, system.transitions.get(*first)?);
    for index in rest {
        let next = system.transitions.get(*index)?;
        if next.source != whole.target {
            return None;
        }
        let variables = &system.location(next.source).variables;
        whole = compose(&whole, &with_invariant(system, next), variables, &mut fresh);
    }
    if rest.is_empty() {
        whole.origin = system.transitions[*first].origin;
    }
    Some(whole)
}

/// A symbol without name that neither the transitions of the path nor the locations it passes use, nor any after it.
fn first_free_symbol(system: &System, path: &[TransitionIndex]) -> Option<Symbol> {
    let mut free = system.symbols.len() as u32;
    for index in path {
        let transition = system.transitions.get(*index)?;
        let terms = transition.guard.iter().map(|atom| &atom.term).chain(&transition.update);
        let places = [transition.source, transition.target].map(|id| system.location(id).variables.iter().copied());
        for symbol in terms.flat_map(Linear::symbols).chain(places.into_iter().flatten()) {
            free = free.max(symbol.0 + 1);
        }
    }
    Some(Symbol(free))
}

fn with_invariant(system: &System, transition: &Transition) -> Transition {
    let mut result = transition.clone();
    result.guard.extend(system.location(transition.source).invariant.iter().cloned());
    result
}

#[cfg(test)]
mod tests {
    use logic::{Atom, Int, Relation};

    use super::*;
    use crate::model::{Location, LocationId};

    #[test]
    fn the_second_step_reads_what_the_first_wrote() {
        let (x, z) = (Symbol(0), Symbol(1));
        let plus = |symbol, n: i64| Linear::symbol(symbol).add_constant(&Int::from(n));
        let step = Transition {
            source: LocationId(0),
            target: LocationId(0),
            guard: vec![Atom { term: Linear::symbol(z), relation: Relation::NonNegative }],
            update: vec![&plus(x, 1) + &Linear::symbol(z)],
            origin: None,
            exact: true,
        };
        let location = Location { name: "l".to_owned(), variables: vec![x], invariant: vec![] };
        let system = System { symbols: vec![], locations: vec![location], transitions: vec![step], starts: vec![] };
        let twice = compose_path(&system, &[0, 0]).expect("the path is connected");
        assert_eq!(twice.update, vec![&(&plus(x, 2) + &Linear::symbol(z)) + &Linear::symbol(Symbol(2))]);
        assert_eq!(twice.guard[1].term, Linear::symbol(Symbol(2)));
        assert!(compose_path(&system, &[]).is_none());
        assert!(compose_path(&system, &[7]).is_none());
    }
}
