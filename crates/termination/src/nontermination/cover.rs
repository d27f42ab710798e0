//! Decision trees that select a possible step for each state of a region.

use std::collections::BTreeSet;

use logic::{Atom, Int, Linear, Relation, Symbol};

use super::certified::why;
use crate::budget::Budget;
use crate::certificate::Multipliers;
use crate::template::multipliers;

/// A decision tree for the states that satisfy some atoms.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// This step is possible from all of them.
    Step(usize),
    /// There are no such states.
    Impossible(Multipliers),
    /// A tree for the states that satisfy the atom, and one for the others.
    Split(Atom, Box<Tree>, Box<Tree>),
}

/// A tree that covers the states that satisfy these further atoms.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    pub(crate) extra: Vec<Atom>,
    pub(crate) tree: Tree,
}

/// What is kept of a region where not all of its states can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    /// Of a split the side that allows the step.
    Step,
    /// Of a split the other side.
    Other,
    /// Both sides, under conditions on symbols that no step changes, if there are such: `while (i <= n) i++;` with an `i` that wraps
    /// around goes on from every `i` if `n` is the greatest number of its type. Otherwise as with `Step`.
    Constants,
}

/// A search for trees: the conditions of each step, and what is kept where not everything can be.
pub(crate) struct Covering<'a> {
    pub(crate) needs: &'a [Vec<Atom>],
    pub(crate) keep: Keep,
    /// The symbols that no step changes; used with [`Keep::Constants`].
    pub(crate) constants: &'a BTreeSet<Symbol>,
    /// The number of splits left.
    pub(crate) splits: usize,
}

impl Covering<'_> {
    /// A tree for the states that satisfy the rows, with as few further atoms as the search finds.
    pub(crate) fn cover(&mut self, rows: &[Atom], budget: &mut Budget) -> Option<Cover> {
        self.within(&mut rows.to_vec(), budget.limits.cover_depth, budget)
    }

    fn within(&mut self, rows: &mut Vec<Atom>, depth: usize, budget: &mut Budget) -> Option<Cover> {
        if budget.is_exhausted() {
            return None;
        }
        if let Some(clash) = multipliers(rows, &Linear::constant(-1), budget) {
            return Some(Cover { extra: Vec::new(), tree: Tree::Impossible(clash) });
        }
        // For each step that is not refuted at once, the conditions that do not follow.
        let mut open: Vec<(usize, Vec<&Atom>)> = Vec::new();
        for (step, needs) in self.needs.iter().enumerate() {
            if needs.iter().any(|atom| rows.iter().any(|row| clash(row, atom))) {
                continue;
            }
            let missing: Vec<&Atom> = needs.iter().filter(|atom| why(rows, atom, budget).is_none()).collect();
            if missing.is_empty() {
                return Some(Cover { extra: Vec::new(), tree: Tree::Step(step) });
            }
            open.push((step, missing));
        }
        open.sort_by_key(|(_, missing)| missing.len());
        if self.keep == Keep::Constants
            && let Some(cover) = open.iter().find_map(|(step, missing)| self.demanded(*step, missing, rows, budget))
        {
            return Some(cover);
        }
        // Conditions of all steps come first: they restrict the region on every branch.
        let shared = |atom: &&Atom| open.iter().filter(|(_, missing)| missing.contains(atom)).count();
        let asked: Vec<&Atom> =
            open.iter().filter_map(|(_, missing)| missing.iter().copied().rev().max_by_key(shared)).collect();
        for needed in asked {
            let possible = questions(needed, rows).into_iter().find(|atom| {
                rows.push(atom.clone());
                let possible = multipliers(rows, &Linear::constant(-1), budget).is_none();
                rows.pop();
                possible
            });
            let Some(atom) = possible else { continue };
            rows.push(atom.clone());
            if depth == 0 || self.splits == 0 {
                rows.pop();
                return None;
            }
            self.splits -= 1;
            let holds = self.within(rows, depth - 1, budget);
            rows.pop();
            let before = rows.len();
            // What one side asks of constants is asked of the other as well.
            rows.extend(holds.iter().flat_map(|cover| &cover.extra).filter(|atom| self.is_constant(atom)).cloned());
            rows.push(atom.negate());
            let fails = self.within(rows, depth - 1, budget);
            rows.truncate(before);
            return self.combine(rows, atom, holds, fails, budget);
        }
        None
    }

    fn combine(
        &self,
        rows: &[Atom],
        atom: Atom,
        holds: Option<Cover>,
        fails: Option<Cover>,
        budget: &mut Budget,
    ) -> Option<Cover> {
        let keep = |side: Atom, mut cover: Cover| {
            cover.extra.insert(0, side);
            Some(cover)
        };
        let (holds, fails) = match (holds, fails) {
            (Some(holds), Some(fails)) => (holds, fails),
            (Some(holds), None) => return keep(atom, holds),
            (None, Some(fails)) => return keep(atom.negate(), fails),
            (None, None) => return None,
        };
        // Further atoms of one side must not restrict the other.
        let mut free = |side: &Atom, own: &[Atom], extra: &[Atom]| {
            let rows: Vec<Atom> = rows.iter().chain([side]).chain(own).cloned().collect();
            extra.iter().all(|atom| why(&rows, atom, budget).is_some())
        };
        let constant = holds.extra.iter().chain(&fails.extra).all(|atom| self.is_constant(atom));
        if constant || free(&atom, &holds.extra, &fails.extra) && free(&atom.negate(), &fails.extra, &holds.extra) {
            let extra = holds.extra.into_iter().chain(fails.extra).collect();
            return Some(Cover { extra, tree: Tree::Split(atom, Box::new(holds.tree), Box::new(fails.tree)) });
        }
        let impossible = |cover: &Cover| matches!(cover.tree, Tree::Impossible(_));
        if impossible(&fails) || (self.keep != Keep::Other && !impossible(&holds)) {
            keep(atom, holds)
        } else {
            keep(atom.negate(), fails)
        }
    }

    /// Whether all symbols of the atom are constant, and conditions on constants are asked for.
    fn is_constant(&self, atom: &Atom) -> bool {
        self.keep == Keep::Constants && atom.symbols().all(|symbol| self.constants.contains(&symbol))
    }

    /// The step, under conditions on constants with which all that is missing follows.
    fn demanded(&self, step: usize, missing: &[&Atom], rows: &[Atom], budget: &mut Budget) -> Option<Cover> {
        let mut known = rows.to_vec();
        for needed in missing {
            let found = parts(needed).into_iter().find_map(|parts| self.sufficient(&parts, &known, budget))?;
            known.extend(found);
        }
        Some(Cover { extra: known.split_off(rows.len()), tree: Tree::Step(step) })
    }

    /// Conditions on constants with which these inequalities follow from the rows, and which do not contradict them: an inequality itself,
    /// or what it asks for beyond one of the rows, such as `n >= 9` for `n > i` where `i <= 8` is known.
    fn sufficient(&self, needed: &[Linear], rows: &[Atom], budget: &mut Budget) -> Option<Vec<Atom>> {
        let mut known = rows.to_vec();
        for term in needed {
            let atom = Atom::ge(term, &Linear::zero());
            if why(&known, &atom, budget).is_some() {
                continue;
            }
            let inequalities = known.iter().filter(|row| row.relation == Relation::NonNegative);
            let beyond = inequalities.filter_map(|row| self.beyond(term, &row.term));
            let candidates: Vec<Atom> =
                std::iter::once(atom).filter(|atom| self.is_constant(atom)).chain(beyond).collect();
            let possible = candidates.into_iter().filter(|candidate| {
                known.push(candidate.clone());
                let possible = multipliers(&known, &Linear::constant(-1), budget).is_none();
                known.pop();
                possible
            });
            // Of two that differ in their constants the one that asks for less.
            let weaker = |a: &Atom, b: &Atom| (&a.term - &b.term).as_constant().is_some_and(Int::is_positive);
            let found = possible.reduce(|best, other| if weaker(&other, &best) { other } else { best });
            known.push(found?);
        }
        Some(known.split_off(rows.len()))
    }

    /// The condition on constants with which a term is not negative where another one is not: multiples of the two differ by constants.
    fn beyond(&self, term: &Linear, known: &Linear) -> Option<Atom> {
        let varies = |symbol: &Symbol| !self.constants.contains(symbol);
        let symbol = term.symbols().find(varies)?;
        let (own, other) = (term.coefficient(symbol), known.coefficient(symbol));
        if other.is_zero() || own.is_negative() != other.is_negative() {
            return None;
        }
        let rest = term.scale(&other.abs()).add_scaled(&-&own.abs(), known);
        let atom = Atom::ge(&rest, &Linear::zero()).normalised();
        self.is_constant(&atom).then_some(atom)
    }
}

/// The inequalities that make up an atom; of a disequality one of the two is enough.
fn parts(atom: &Atom) -> Vec<Vec<Linear>> {
    let below = |term: &Linear| term.add_constant(&Int::MINUS_ONE);
    let negative = -&atom.term;
    match atom.relation {
        Relation::NonNegative => vec![vec![atom.term.clone()]],
        Relation::Zero => vec![vec![atom.term.clone(), negative]],
        Relation::NonZero => vec![vec![below(&atom.term)], vec![below(&negative)]],
    }
}

/// The inequalities of which one must hold if a needed atom does, without those that are among the rows.
fn questions(atom: &Atom, rows: &[Atom]) -> Vec<Atom> {
    let zero = Linear::zero();
    let questions = match atom.relation {
        Relation::NonNegative => vec![atom.clone()],
        Relation::Zero => vec![Atom::ge(&atom.term, &zero), Atom::le(&atom.term, &zero)],
        Relation::NonZero => vec![Atom::gt(&atom.term, &zero), Atom::lt(&atom.term, &zero)],
    };
    let said = |question: &Atom| {
        let rest = |row: &Atom| (&question.term - &row.term).as_constant().is_some_and(|rest| !rest.is_negative());
        rows.iter().any(|row| row.relation == Relation::NonNegative && rest(row))
    };
    questions.into_iter().filter(|question| !said(question)).collect()
}

/// Whether an atom contradicts a needed one by itself.
fn clash(row: &Atom, needed: &Atom) -> bool {
    if row.relation != Relation::NonNegative {
        return false;
    }
    let negative = |sum: &Linear| sum.as_constant().is_some_and(Int::is_negative);
    match needed.relation {
        Relation::NonNegative => negative(&(&row.term + &needed.term)),
        Relation::Zero => negative(&(&row.term + &needed.term)) || negative(&(&row.term - &needed.term)),
        Relation::NonZero => false,
    }
}
