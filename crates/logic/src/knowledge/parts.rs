//! The facts fall into parts that share no symbol. A query needs only the parts of its symbols, which is the
//! main saving: most facts of a state are irrelevant to most queries.

use super::facts::Facts;
use crate::linear::{Linear, Symbol};

/// A partition of the constrained symbols.
#[derive(Default)]
pub(super) struct Parts {
    /// Sorted by symbol.
    of_symbol: Vec<(Symbol, u32)>,
    pub list: Vec<Part>,
}

/// Symbols and the facts (as indices) that mention them.
#[derive(Default)]
pub(super) struct Part {
    pub symbols: Vec<Symbol>,
    pub inequalities: Vec<usize>,
    pub equalities: Vec<usize>,
    pub disequalities: Vec<usize>,
}

impl Part {
    /// Whether nothing is known but the interval of one symbol.
    pub fn is_interval(&self) -> bool {
        self.inequalities.is_empty() && self.equalities.is_empty() && self.disequalities.is_empty()
    }
}

impl Parts {
    pub fn new(facts: &Facts) -> Parts {
        let lists = [&facts.inequalities, &facts.equalities, &facts.disequalities];
        let mut symbols: Vec<Symbol> = facts.intervals.iter().map(|(symbol, _)| *symbol).collect();
        for term in lists.iter().flat_map(|list| list.iter()) {
            symbols.extend(term.symbols());
        }
        symbols.sort_unstable();
        symbols.dedup();
        let index = |symbol: Symbol| symbols.binary_search(&symbol).ok();
        let mut parent: Vec<usize> = (0..symbols.len()).collect();
        for term in lists.iter().flat_map(|list| list.iter()) {
            let mut members = term.symbols().filter_map(index);
            if let Some(first) = members.next() {
                for other in members {
                    let (a, b) = (find(&mut parent, first), find(&mut parent, other));
                    // The smaller index becomes the root, so that the numbering does not depend on the order.
                    parent[a.max(b)] = a.min(b);
                }
            }
        }
        let mut parts = Parts::default();
        let mut number = vec![u32::MAX; symbols.len()];
        for (position, symbol) in symbols.iter().enumerate() {
            let root = find(&mut parent, position);
            if number[root] == u32::MAX {
                number[root] = parts.list.len() as u32;
                parts.list.push(Part::default());
            }
            parts.of_symbol.push((*symbol, number[root]));
            parts.list[number[root] as usize].symbols.push(*symbol);
        }
        for (kind, list) in lists.iter().enumerate() {
            for (at, term) in list.iter().enumerate() {
                let Some(part) = term.symbols().next().and_then(|symbol| parts.part(symbol)) else { continue };
                let part = &mut parts.list[part as usize];
                match kind {
                    0 => part.inequalities.push(at),
                    1 => part.equalities.push(at),
                    _ => part.disequalities.push(at),
                }
            }
        }
        parts
    }

    fn part(&self, symbol: Symbol) -> Option<u32> {
        self.of_symbol.binary_search_by_key(&symbol, |(other, _)| *other).ok().map(|at| self.of_symbol[at].1)
    }

    /// The parts that share a symbol with the term, ascending, and its symbols that occur in no fact.
    pub fn touched(&self, term: &Linear) -> (Vec<u32>, Vec<Symbol>) {
        let (mut parts, mut loose) = (Vec::new(), Vec::new());
        for symbol in term.symbols() {
            match self.part(symbol) {
                Some(part) => parts.push(part),
                None => loose.push(symbol),
            }
        }
        parts.sort_unstable();
        parts.dedup();
        (parts, loose)
    }
}

fn find(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}
