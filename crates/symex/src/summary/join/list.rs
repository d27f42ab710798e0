//! Lists of the merged state: two lists, or a list and a single block, which is one of length 1.

use std::cell::RefCell;

use logic::{Int, Interval, Linear};

use super::{Coarseness, Joiner};
use crate::domain::block::{AllocId, Allocation, Background, Cell, Form, List, Part, Status};
use crate::domain::kind::{Kind, are_shared, union, with_ranges};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::summary::own::{kinds_of_list, numbers};

/// The kinds of the blocks of an entry; of a single block only numbers are told.
fn kinds_of(state: &State, allocation: &Allocation) -> Vec<Kind> {
    match &allocation.list {
        Some(_) => kinds_of_list(state, allocation),
        None => vec![Kind { cells: numbers(state, &allocation.cells), owned: Vec::new() }],
    }
}

impl Joiner<'_, '_> {
    /// The last blocks of the lists to be get their names: those of a, or new ones where a has a single block.
    pub(super) fn name_ends(&mut self) {
        for (id, other) in self.blocks.clone() {
            let (Some(mine), Some(theirs)) =
                (self.a.allocations.get(&id).cloned(), self.b.allocations.get(&other).cloned())
            else {
                continue;
            };
            if mine.is_nameless() || theirs.is_nameless() {
                continue;
            }
            let in_b = Linear::symbol(theirs.end());
            // A list of one block may have one name for its first and its last block.
            if mine.list.is_some() && mine.end() != mine.base {
                self.mu_b.insert(mine.end(), in_b);
            } else if mine.list.is_some() || theirs.list.is_some() {
                let (end, block) =
                    self.cx.new_allocation(mine.size.clone(), mine.kind, mine.owner, &mine.name, mine.site);
                self.mu_a.insert(block.base, Linear::symbol(mine.base));
                self.mu_b.insert(block.base, in_b);
                self.ends.insert(id, (end, block.base));
            }
        }
    }

    /// Whether the block, which is a single one in a, is a list in b whose last block the pointer leads to in b, at the
    /// same offset.
    pub(super) fn ends_there(&self, id: AllocId, offset: &Linear, pointer: &Linear) -> bool {
        let theirs = self.blocks.get(&id).and_then(|other| self.b.allocations.get(other));
        self.ends.contains_key(&id)
            && offset.as_constant().is_some()
            && theirs.is_some_and(|theirs| pointer - &Linear::symbol(theirs.end()) == *offset)
    }

    /// The list that stands for both; `None` if a block may be dead, which no list says.
    pub(super) fn list(&mut self, id: AllocId, mine: &Allocation, theirs: &Allocation) -> Option<Allocation> {
        let pattern = mine.list.as_ref().or(theirs.list.as_ref())?.clone();
        let form =
            |block: &Allocation| block.list.as_ref().map(|list| list.form.clone()).filter(|form| *form != Form::Chain);
        if form(mine) != form(theirs) {
            return None;
        }
        if mine.status != Status::Live || theirs.status != Status::Live {
            return None;
        }
        let backs: Vec<_> = mine.list.iter().chain(&theirs.list).map(|list| list.back.clone()).collect();
        let back = backs.iter().all(|back| *back == backs[0]).then(|| backs[0].clone()).flatten();
        let size = self.term(&mine.size, &theirs.size, &format!("{}.size", mine.name));
        let name = format!("{}.length", mine.name);
        let length = match mine.elements() {
            Some(_) => self.place((&mine.length(), &theirs.length()), &size, &name),
            None => self.term(&mine.length(), &theirs.length(), &name),
        };
        let mut parts = [Vec::new(), Vec::new(), Vec::new()];
        for (part, cells) in [Part::First, Part::Each, Part::Last].into_iter().zip(&mut parts) {
            if self.coarseness < Coarseness::NoCells {
                *cells = self.part(mine, theirs, part, pattern.link);
            }
        }
        let [mut cells, each, mut last] = parts;
        for part in [&mut cells, &mut last] {
            part.retain(|cell| !each.iter().any(|known| known.width == cell.width && known.offset == cell.offset));
        }
        let end = match self.ends.get(&id) {
            Some(end) => *end,
            None => mine.list.as_ref()?.end,
        };
        let kinds = self.kinds(mine, theirs)?;
        let shared = if are_shared(&kinds) { self.shared(mine, theirs) } else { None };
        let List { link, into, form, .. } = List::clone(&pattern);
        let list = List { length, link, into, back, end, each, last, kinds, shared, form };
        Some(Allocation { size, cells, background: Background::Unknown, list: Some(list.into()), ..mine.clone() })
    }

    /// The size that is told for what all elements own. Where only one of the states has any such elements, it tells that.
    fn shared(&mut self, mine: &Allocation, theirs: &Allocation) -> Option<Linear> {
        match (mine.shared(), theirs.shared()) {
            (Some(one), Some(other)) => Some(self.term(one, other, &format!("{}.size", mine.name))),
            (one, other) => one.or(other).cloned(),
        }
    }

    /// The kinds of which the blocks of both are. Ranges that differ go on to the next thresholds, then, where
    /// other bounds are dropped too, they go.
    fn kinds(&self, mine: &Allocation, theirs: &Allocation) -> Option<Vec<Kind>> {
        let (before, found) = (kinds_of(self.a, mine), kinds_of(self.b, theirs));
        // What the summary says already stays.
        let known = RefCell::new(Vec::new());
        with_ranges(before.clone(), &|range| {
            known.borrow_mut().push(range.clone());
            range.clone()
        });
        let settled = |range: &Interval| known.borrow().contains(range);
        let widened = |range: &Interval| match self.coarseness {
            _ if settled(range) => range.clone(),
            Coarseness::Hull | Coarseness::Thresholds => self.to_thresholds(range),
            _ => Interval::ALL,
        };
        let kinds = with_ranges(union(&before, &found, self.cx.options.limits.kinds)?, &widened);
        // A pointer into the middle of a block of any size leads nowhere.
        kinds.iter().all(Kind::holds).then_some(kinds)
    }

    /// What both say of a part of the list, but for the links inside of it.
    fn part(&mut self, mine: &Allocation, theirs: &Allocation, part: Part, link: u64) -> Vec<Cell> {
        let inside = |cell: &&Cell| part == Part::Last || cell.offset.as_constant() != Some(&Int::from(link));
        let only = |block: &Allocation| Allocation {
            cells: block.part(part).into_iter().filter(inside).cloned().collect(),
            list: None,
            background: Background::Unknown,
            ..block.clone()
        };
        let (cells, _) = self.cells(&only(mine), &only(theirs));
        cells.into_iter().filter(|cell| matches!(cell.value, Value::Int { .. } | Value::Pointer(_))).collect()
    }
}
