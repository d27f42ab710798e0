//! Blocks and cells of the merged state.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use logic::Int;

use super::{Coarseness, Joiner};
use crate::rules::memory::same;
use crate::state::{AllocId, Allocation, Background, Cell, Status};
use crate::value::Value;

impl Joiner<'_, '_> {
    /// Pairs of values of the frames.
    pub(super) fn frame_pairs(&self) -> Vec<(Value, Value)> {
        let mut result = Vec::new();
        for (mine, theirs) in self.a.frames.iter().zip(&self.b.frames) {
            for (id, value) in mine.slots.iter() {
                if let Some(other) = theirs.slots.get(id) {
                    result.push((value.clone(), other.clone()));
                }
            }
            for (id, value) in mine.locals.iter() {
                if let Some(other) = theirs.locals.get(id) {
                    result.push((value.clone(), other.clone()));
                }
            }
            result.extend(mine.varargs.iter().cloned().zip(theirs.varargs.iter().cloned()));
        }
        result
    }

    /// Matches blocks: each with itself where both states have it, else by the pointers to them.
    pub(super) fn match_blocks(&mut self) {
        for (id, allocation) in self.a.allocations.iter() {
            if let Some(other) = self.b.allocations.get(id)
                && compatible(allocation, other)
            {
                self.blocks.insert(*id, *id);
                self.taken.insert(*id);
            }
        }
        let mut work = self.frame_pairs();
        let mut seen = BTreeSet::new();
        for (id, other) in self.blocks.clone() {
            work.extend(self.cell_pairs(id, other));
        }
        while let Some((x, y)) = work.pop() {
            let (Value::Pointer(x), Value::Pointer(y)) = (&x, &y) else { continue };
            let (x, y) = (self.a.knowledge.normalize(x), self.b.knowledge.normalize(y));
            let (Some((p, _)), Some((q, _))) = (self.cx.attribute(self.a, &x), self.cx.attribute(self.b, &y)) else {
                continue;
            };
            if !seen.insert((p, q)) || self.blocks.contains_key(&p) || self.taken.contains(&q) {
                continue;
            }
            let (Some(mine), Some(theirs)) = (self.a.allocations.get(&p), self.b.allocations.get(&q)) else { continue };
            if compatible(mine, theirs) {
                self.blocks.insert(p, q);
                self.taken.insert(q);
                work.extend(self.cell_pairs(p, q));
            }
        }
    }

    pub(super) fn cell_pairs(&self, id: AllocId, other: AllocId) -> Vec<(Value, Value)> {
        let (Some(mine), Some(theirs)) = (self.a.allocations.get(&id), self.b.allocations.get(&other)) else {
            return Vec::new();
        };
        let mut result = Vec::new();
        for cell in &mine.cells {
            for found in &theirs.cells {
                if cell.width == found.width && same(self.b, &cell.offset, &found.offset) {
                    result.push((cell.value.clone(), found.value.clone()));
                }
            }
        }
        result
    }

    pub(super) fn allocations(&mut self) -> BTreeMap<AllocId, Arc<Allocation>> {
        let mut result = BTreeMap::new();
        for (id, other) in self.blocks.clone() {
            let (Some(mine), Some(theirs)) =
                (self.a.allocations.get(&id).cloned(), self.b.allocations.get(&other).cloned())
            else {
                continue;
            };
            let size = self.term(&mine.size, &theirs.size, &format!("{}.size", mine.name));
            let (cells, complete) = if self.coarseness == Coarseness::NoCells {
                (Vec::new(), mine.cells.is_empty() && theirs.cells.is_empty())
            } else {
                self.cells(&mine, &theirs)
            };
            let keeps = complete && mine.background == theirs.background;
            let background = if keeps { mine.background } else { Background::Unknown };
            let status = if mine.status == theirs.status { mine.status } else { Status::Unknown };
            result.insert(id, Arc::new(Allocation { size, cells, background, status, ..(*mine).clone() }));
        }
        result
    }

    /// The merged cells, and whether every cell of either block is represented.
    fn cells(&mut self, mine: &Allocation, theirs: &Allocation) -> (Vec<Cell>, bool) {
        let mut result: Vec<Cell> = Vec::new();
        let mut used_mine = vec![false; mine.cells.len()];
        let mut used_theirs = vec![false; theirs.cells.len()];
        let name = format!("{}[]", mine.name);
        for (index, cell) in mine.cells.iter().enumerate() {
            let offset = self.a.knowledge.normalize(&cell.offset);
            let mut images = vec![(offset.clone(), self.in_b(&offset))];
            for (x, y, merged) in &self.pairs {
                if *x == offset {
                    images.push((merged.clone(), y.clone()));
                }
            }
            for (merged, image) in images {
                let found = theirs
                    .cells
                    .iter()
                    .enumerate()
                    .find(|(_, found)| found.width == cell.width && same(self.b, &found.offset, &image));
                let Some((position, found)) = found else { continue };
                if result.iter().any(|done| done.offset == merged && done.width == cell.width) {
                    continue;
                }
                let value = self.value(&cell.value, &found.value, &name).unwrap_or(Value::Any);
                used_mine[index] = true;
                used_theirs[position] = true;
                result.push(Cell { offset: merged, width: cell.width, value });
            }
        }
        // Cells at different places whose places vary as something else does: the end of a string that is one less
        // than the size in both.
        for (index, cell) in mine.cells.iter().enumerate() {
            for (position, found) in theirs.cells.iter().enumerate() {
                if used_mine[index] || used_theirs[position] || cell.width != found.width {
                    continue;
                }
                let (x, y) = (self.a.knowledge.normalize(&cell.offset), self.b.knowledge.normalize(&found.offset));
                let Some(merged) = self.related(&x, &y) else { continue };
                let value = self.value(&cell.value, &found.value, &name).unwrap_or(Value::Any);
                used_mine[index] = true;
                used_theirs[position] = true;
                result.push(Cell { offset: merged, width: cell.width, value });
            }
        }
        // A cell of constant position that only one of both has still hides the background there.
        let mut complete = true;
        let singles = mine.cells.iter().zip(&used_mine).chain(theirs.cells.iter().zip(&used_theirs));
        for (cell, _) in singles.filter(|(_, used)| !**used) {
            let free = |done: &Cell| {
                let distance = (&done.offset - &cell.offset).as_constant().and_then(Int::to_i64);
                distance.is_some_and(|distance| distance >= cell.width as i64 || -distance >= done.width as i64)
            };
            if cell.offset.as_constant().is_some() && result.iter().all(free) {
                result.push(Cell { offset: cell.offset.clone(), width: cell.width, value: Value::Any });
            } else {
                complete = false;
            }
        }
        (result, complete)
    }
}

fn compatible(mine: &Allocation, theirs: &Allocation) -> bool {
    mine.kind == theirs.kind && mine.owner == theirs.owner
}
