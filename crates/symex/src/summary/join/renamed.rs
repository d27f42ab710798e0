//! What either state says of symbols that have other names in the merged one.

use std::collections::{BTreeMap, BTreeSet};

use logic::{Atom, Int, Linear, Relation, Symbol};

use super::knowledge::{Kept, halves};
use super::{Coarseness, Joiner};
use crate::summary::cover::Instantiation;

impl Joiner<'_, '_> {
    /// b's constraints in the merged symbols. These are the guards of the loop, which bound what varies (thresholds):
    /// `if (room > limit) break; room *= 2;` keeps `room <= 2 * limit`.
    pub(super) fn facts_of_b(&self) -> Vec<Atom> {
        let inverse = inverse(&self.mu_b);
        if inverse.is_empty() {
            return Vec::new();
        }
        let coarser = self.coarseness > Coarseness::Hull;
        let mut result = Vec::new();
        for atom in self.b.knowledge.atoms() {
            let Some((scale, found)) = replaced(&inverse, &atom) else { continue };
            // What the summary said already is no guard: moved along with each visit it would never settle.
            if self.a.knowledge.implies(&atom) {
                continue;
            }
            // What a path computes has bounds of its own that move with each visit; those of guards stand in the program.
            let given = !scale.is_one() && !self.may_creep(&atom);
            result.extend(halves(&found).into_iter().filter(|half| given || !coarser || !self.may_creep(half)));
        }
        result
    }

    /// a's constraints of symbols that only terms name for which the merged state has others. (Where a block has `8 * q + 8` bytes,
    /// and `q` is `bits / 64`, the number of bits is less than eight times what is then the block's size.)
    pub(super) fn facts_of_a(&self, present: &BTreeSet<Symbol>) -> Vec<Atom> {
        let inverse = inverse(&self.mu_a);
        if inverse.is_empty() {
            return Vec::new();
        }
        let atoms = self.a.knowledge.atoms();
        let hidden = atoms.iter().filter(|atom| atom.symbols().any(|symbol| !present.contains(&symbol)));
        hidden.filter_map(|atom| replaced(&inverse, atom)).flat_map(|(_, found)| halves(&found)).collect()
    }

    /// Results that both states compute alike, whatever they call them.
    pub(super) fn keep_definitions(&self, kept: &mut Kept, present: &BTreeSet<Symbol>) {
        if self.a.knowledge.definitions().is_empty() {
            return;
        }
        let names = inverse(&self.mu_a);
        let merged = |symbol: Symbol| match names.get(&symbol) {
            _ if present.contains(&symbol) => Some(Linear::symbol(symbol)),
            Some((factor, term)) if factor.is_one() => Some(term.clone()),
            _ => None,
        };
        for (symbol, definition) in self.a.knowledge.definitions() {
            let Some(result) = merged(*symbol).and_then(|term| term.as_symbol()) else { continue };
            if !definition.symbols().all(|symbol| merged(symbol).is_some()) {
                continue;
            }
            let definition = definition.map_args(|arg| arg.substitute(merged));
            let image = definition.map_args(|arg| self.in_b(arg));
            let result_in_b = self.in_b(&Linear::symbol(result));
            let found = self.b.knowledge.defined(&image).map(Linear::symbol);
            let holds = found.is_some_and(|found| self.b.knowledge.normalize(&found) == result_in_b);
            if holds && present.contains(&result) && definition.symbols().all(|symbol| present.contains(&symbol)) {
                let _ = kept.known.define(result, definition);
            }
        }
    }
}

/// For symbols of one of the two states what they are in the merged one: `(factor, term)` where factor times the symbol is the term. A
/// state's value of a merged symbol is a multiple of the symbol plus a constant there.
fn inverse(values: &Instantiation) -> BTreeMap<Symbol, (Int, Linear)> {
    let mut inverse: BTreeMap<Symbol, (Int, Linear)> = BTreeMap::new();
    for (symbol, value) in values {
        let mut terms = value.terms();
        if let (Some((inner, coefficient)), None) = (terms.next(), terms.next()) {
            let rest = Linear::symbol(*symbol).add_constant(&-value.constant_part());
            let (factor, rest) = (coefficient.abs(), if coefficient.is_negative() { -rest } else { rest });
            if inverse.get(&inner).is_none_or(|(known, _)| factor < *known) {
                inverse.insert(inner, (factor, rest));
            }
        }
    }
    inverse
}

/// The constraint, times the first of the result, with what its symbols are in the merged state; none where they are nothing else.
fn replaced(inverse: &BTreeMap<Symbol, (Int, Linear)>, atom: &Atom) -> Option<(Int, Atom)> {
    if atom.relation == Relation::NonZero || !atom.symbols().any(|symbol| inverse.contains_key(&symbol)) {
        return None;
    }
    let factors = atom.symbols().filter_map(|symbol| inverse.get(&symbol)).map(|(factor, _)| factor);
    let scale = factors.fold(Int::ONE, |scale, factor| &scale * factor);
    let mut term = Linear::constant(atom.term.constant_part() * &scale);
    for (symbol, coefficient) in atom.term.terms() {
        let scaled = coefficient * &scale;
        term = match inverse.get(&symbol) {
            Some((factor, inner)) => term.add_scaled(&scaled.div_floor(factor), inner),
            None => term.add_scaled(&scaled, &Linear::symbol(symbol)),
        };
    }
    Some((scale, Atom::new(term, atom.relation)))
}
