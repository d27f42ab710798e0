//! Whether each instance of a path is a run of the program ([`crate::domain::trail`] says what that means).

use std::collections::BTreeSet;

use logic::{Linear, Relation, Symbol};

use crate::domain::state::State;
use crate::domain::{Domain, SymbolKind};
use crate::summary::cover::Instantiation;

/// Whether the path from the summary to the state, which the instantiation takes to its target, is exact.
pub fn is_exact(cx: &Domain, summary: &State, state: &State, mu: &Instantiation) -> bool {
    if state.trail.is_broken() {
        return false;
    }
    let mut sound: BTreeSet<Symbol> = state.trail.vouched().clone();
    summary.for_each_symbol(&mut |symbol| {
        sound.insert(symbol);
    });
    sound.extend(summary.knowledge.atoms().iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()));
    sound.retain(|symbol| !state.trail.given().contains(symbol));
    let is_address = |symbol: Symbol| cx.symbols[symbol.0 as usize].kind != SymbolKind::Plain;
    let made_up = |symbol: Symbol| {
        !sound.contains(&symbol)
            && !matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Base(_) | SymbolKind::Function(_))
    };
    // A summary's symbol that stands for an address may get one; any other would be a number that a run cannot choose.
    let kept = mu.iter().all(|(symbol, image)| {
        image.symbols().all(|found| !made_up(found) && (!is_address(found) || is_address(*symbol)))
    });
    kept && state.knowledge.atoms().iter().all(|atom| {
        let mut symbols = atom.symbols();
        match (symbols.next(), symbols.next()) {
            // All that is said of a made-up symbol is the range of its type. That it differs from some number says more.
            (Some(only), None) if made_up(only) => {
                let range = &cx.symbols[only.0 as usize].range;
                atom.relation == Relation::NonNegative && state.knowledge.quick_bounds(&Linear::symbol(only)) == *range
            }
            _ => atom.symbols().all(|symbol| !made_up(symbol) && !is_address(symbol)),
        }
    })
}
