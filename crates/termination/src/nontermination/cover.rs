//! Decision trees that select a possible step for each state of a region.

use logic::{Atom, Int, Linear, Relation};

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

/// A search for trees: the conditions of each step, and which side of a split is kept where only one can be.
pub(crate) struct Covering<'a> {
    pub(crate) needs: &'a [Vec<Atom>],
    /// Whether the side that allows the step is kept, or the other.
    pub(crate) keep_step: bool,
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
            rows.push(atom.negate());
            let fails = self.within(rows, depth - 1, budget);
            rows.pop();
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
        if free(&atom, &holds.extra, &fails.extra) && free(&atom.negate(), &fails.extra, &holds.extra) {
            let extra = holds.extra.into_iter().chain(fails.extra).collect();
            return Some(Cover { extra, tree: Tree::Split(atom, Box::new(holds.tree), Box::new(fails.tree)) });
        }
        let impossible = |cover: &Cover| matches!(cover.tree, Tree::Impossible(_));
        if impossible(&fails) || (self.keep_step && !impossible(&holds)) {
            keep(atom, holds)
        } else {
            keep(atom.negate(), fails)
        }
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
