//! Blocks and cells of the merged state.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use logic::{Int, Linear, Symbol};

use super::{Coarseness, Joiner};
use crate::domain::block::{AllocId, Allocation, Background, Cell, Segment, Status};
use crate::domain::sequence::{GREATER, LESS, Rank, Sequence};
use crate::domain::state::State;
use crate::domain::value::{Value, same_in_both_views};
use crate::domain::written::Written;
use crate::domain::zeros::zero_like;
use crate::query::columns::{holding, texts_of};
use crate::query::{disjoint, same};
use crate::rules::ends::{ends_text, holds_zero, width_of_elements};

impl Joiner<'_, '_> {
    pub(super) fn allocations(&mut self) -> BTreeMap<AllocId, Arc<Allocation>> {
        let mut result = BTreeMap::new();
        for (id, other) in self.blocks.clone() {
            let (Some(mine), Some(theirs)) =
                (self.a.allocations.get(&id).cloned(), self.b.allocations.get(&other).cloned())
            else {
                continue;
            };
            if mine.list.is_some() || theirs.list.is_some() {
                if let Some(joined) = self.list(id, &mine, &theirs) {
                    let written = mine.written.meet(&theirs.written);
                    result.insert(id, Arc::new(Allocation { written, ..joined }));
                }
                continue;
            }
            // The size of a dead block matters to nobody.
            let size = match (mine.status, theirs.status) {
                (Status::Dead, Status::Dead) if mine.size != theirs.size => Linear::zero(),
                _ => self.term(&mine.size, &theirs.size, &format!("{}.size", mine.name)),
            };
            // All that is known of a text is its end, and all that is of the array of arguments is that they lie in it.
            let is_of_arguments = mine.kind.may_be_argument() || mine.background == Background::Arguments;
            let (cells, complete) = if self.coarseness == Coarseness::NoCells && !is_of_arguments {
                (Vec::new(), mine.cells.is_empty() && theirs.cells.is_empty())
            } else {
                self.cells(&mine, &theirs)
            };
            let background = match (&mine.background, &theirs.background) {
                _ if !complete => Background::Unknown,
                (Background::Segment(one), Background::Segment(other)) => self.segment(one, other, &mine.name),
                (one, other) if one == other => one.clone(),
                _ => Background::Unknown,
            };
            let status = if mine.status == theirs.status { mine.status } else { Status::Unknown };
            let written = self.written(&mine, &theirs);
            let freed = mine.freed.or(theirs.freed);
            let sequence = self.sequence(&mine, &theirs);
            let columns = self.columns(&mine, &theirs);
            let known = Allocation { sequence, columns, ..(*mine).clone() };
            let joined = Allocation { size, cells, background, written, status, freed, ..known };
            result.insert(id, Arc::new(joined));
        }
        result.extend(std::mem::take(&mut self.alone).into_iter().map(|(id, block)| (id, Arc::new(block))));
        let bases: BTreeSet<Symbol> = result.values().map(|block| block.base).collect();
        let lost = |block: &Allocation| block.segment().is_some_and(|segment| !bases.contains(&segment.elements));
        for block in result.values_mut().filter(|block| lost(block)) {
            Arc::make_mut(block).background = Background::Unknown;
        }
        result
    }

    /// The segment that stands for both.
    fn segment(&mut self, mine: &Segment, theirs: &Segment, name: &str) -> Background {
        let ids = self.cx.elements_of(self.a, mine).zip(self.cx.elements_of(self.b, theirs));
        let Some((id, _)) = ids.filter(|(p, q)| self.blocks.get(p) == Some(q)) else { return Background::Unknown };
        let width = self.a.allocations.get(&id).map_or_else(Linear::zero, |entry| entry.size.clone());
        let segment = Segment {
            from: self.place((&mine.from, &theirs.from), &width, &format!("{name}.from")),
            elements: mine.elements,
            zero_before: mine.zero_before && theirs.zero_before,
            zero_behind: mine.zero_behind && theirs.zero_behind,
        };
        Background::Segment(Arc::new(segment))
    }

    /// A number of bytes that is x in a and y in b. Where both are as many elements of so many bytes and the same rest, so is what stands for
    /// both: else nothing would tell where an element begins.
    pub(super) fn place(&mut self, (x, y): (&Linear, &Linear), width: &Linear, name: &str) -> Linear {
        let (x, y) = (self.a.knowledge.normalize(x), self.b.knowledge.normalize(y));
        match width.as_constant().and_then(|step| counted((&x, &y), step)) {
            Some((x, y, step, rest)) => self.term(&x, &y, name).scale(&step).add_constant(&rest),
            None => self.term(&x, &y, name),
        }
    }

    /// The same, if the term is known by now.
    fn known_place(&self, (x, y): (&Linear, &Linear), step: &Int) -> Option<Linear> {
        let (x, y) = (self.a.knowledge.normalize(x), self.b.knowledge.normalize(y));
        self.known_term(&x, &y).or_else(|| {
            let (x, y, step, rest) = counted((&x, &y), step)?;
            Some(self.known_term(&x, &y)?.scale(&step).add_constant(&rest))
        })
    }

    /// The numbers of the contents, where both have names for them.
    fn sequence(&mut self, mine: &Allocation, theirs: &Allocation) -> Option<Sequence> {
        let (one, other) = (mine.sequence.as_ref()?, theirs.sequence.as_ref()?);
        let (Some(x), Some(y)) = (one.rank(), other.rank()) else { return Some(Sequence::unknown(one.elements)) };
        let up = self.term(&x.up, &y.up, &format!("{}.{LESS}", mine.name));
        let down = self.term(&x.down, &y.down, &format!("{}.{GREATER}", mine.name));
        Some(Sequence { before: Some(Rank { up, down }), ..Sequence::unknown(one.elements) })
    }

    /// The bytes that are written in both: those of constant position, and those up to an end that varies.
    fn written(&mut self, mine: &Allocation, theirs: &Allocation) -> Written {
        let (one, other) = (mine.written.settled(&self.a.knowledge), theirs.written.settled(&self.b.knowledge));
        let (x, y) = (one.start(&mine.size), other.start(&theirs.size));
        let written = one.meet(&other);
        let same = x == y && x.as_constant().is_some();
        if same || written.is_all() || self.coarseness == Coarseness::NoCells {
            return written;
        }
        let upto = self.term(&x, &y, &format!("{}.written", mine.name));
        written.ending(Some(upto))
    }

    /// The merged cells, and whether every cell of either block is represented.
    pub(super) fn cells(&mut self, mine: &Allocation, theirs: &Allocation) -> (Vec<Cell>, bool) {
        let mut result: Vec<Cell> = Vec::new();
        let mut used_mine = vec![false; mine.cells.len()];
        let mut used_theirs = vec![false; theirs.cells.len()];
        let name = format!("{}[]", mine.name);
        // A cell that a variable may lead to hides the first contents when it is dropped: it is not worth that where constant places
        // tell the same in both.
        let keeps = mine.background == theirs.background && mine.background != Background::Unknown;
        let at = |cells: &[Cell], cell: &Cell| {
            cell.offset.as_constant().is_some()
                && cells.iter().any(|other| other.offset == cell.offset && other.width == cell.width)
        };
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
                let told = keeps && found.offset != cell.offset && at(&theirs.cells, cell) && at(&mine.cells, found);
                if told || self.ends_elsewhere((mine, cell), (theirs, found)) {
                    continue;
                }
                if result.iter().any(|done| done.offset == merged && done.width == cell.width) {
                    continue;
                }
                let value = self.entry((mine, cell), (theirs, found), &name);
                used_mine[index] = true;
                used_theirs[position] = true;
                result.extend(value.map(|value| Cell { offset: merged, width: cell.width, value }));
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
                let value = self.entry((mine, cell), (theirs, found), &name);
                used_mine[index] = true;
                used_theirs[position] = true;
                result.extend(value.map(|value| Cell { offset: merged, width: cell.width, value }));
            }
        }
        for (index, cell) in mine.cells.iter().enumerate() {
            if used_mine[index] {
                continue;
            }
            let open = theirs.cells.iter().enumerate().filter(|(position, _)| !used_theirs[*position]);
            let end =
                open.filter_map(|(position, found)| Some((position, self.end_of_text((mine, cell), found)?))).next();
            if let Some((position, end)) = end {
                used_mine[index] = true;
                used_theirs[position] = true;
                result.push(end);
            }
        }
        if let Some((index, position, end)) = self.end((mine, &used_mine), (theirs, &used_theirs), &result) {
            used_mine[index] = true;
            used_theirs[position] = true;
            result.push(end);
        }
        let complete = self.single((mine, &used_mine), (theirs, &used_theirs), &mut result);
        (result, complete)
    }

    /// Whether one of two cells at the same place ends a string, and the other block's string ends at another place.
    fn ends_elsewhere(&self, (mine, cell): (&Allocation, &Cell), (theirs, found): (&Allocation, &Cell)) -> bool {
        if cell.offset.as_constant().is_some() || mine.texts().next().is_some() || width_of_elements(mine).is_none() {
            return false;
        }
        match (holds_zero(self.a, cell), holds_zero(self.b, found)) {
            (true, false) => super::end(self.b, theirs).is_some(),
            (false, true) => super::end(self.a, mine).is_some(),
            _ => false,
        }
    }

    /// The end of a text of a table, told by a cell of both, if it is known to be the same text.
    fn end_of_text(&mut self, (mine, cell): (&Allocation, &Cell), found: &Cell) -> Option<Cell> {
        let ends = [(cell, self.a), (found, self.b)];
        ends.iter().all(|(cell, state)| ends_text(state, cell)).then_some(())?;
        let (x, y) = (self.a.knowledge.normalize(&cell.offset), self.b.knowledge.normalize(&found.offset));
        let places = texts_of(self.a, mine, &x).filter_map(|(begin, shape)| {
            let other = holding(self.b, shape, (&y, &y))?;
            Some((self.known_place((&begin, &other), &Int::from(shape.step))?, begin, other))
        });
        let (place, begin, other) = { places }.next()?;
        let length = self.term(&(&x - &begin), &(&y - &other), "length");
        Some(Cell { offset: &place + &length, width: 1, value: Value::zero() })
    }

    /// What stands for the values of two cells. `None` for the addresses of two arguments of the program in the array of them: that
    /// those of some arguments lie there it tells without cells.
    fn entry(
        &mut self,
        (mine, cell): (&Allocation, &Cell),
        (theirs, found): (&Allocation, &Cell),
        name: &str,
    ) -> Option<Value> {
        let both = mine.background == Background::Arguments && theirs.background == Background::Arguments;
        let told =
            both && self.cx.points_to_argument(self.a, &cell.value) && self.cx.points_to_argument(self.b, &found.value);
        let value =
            self.value((&cell.value, &found.value), name, &same_in_both_views(cell.width)).unwrap_or(Value::Any);
        (!told || self.cx.points_to_argument(self.a, &value)).then_some(value)
    }

    /// Adds the cells of constant position that only one of both has: they still hide the background there. Whether all could be added.
    fn single(
        &mut self,
        (mine, used_mine): (&Allocation, &[bool]),
        (theirs, used_theirs): (&Allocation, &[bool]),
        merged: &mut Vec<Cell>,
    ) -> bool {
        let mut complete = true;
        // What the background says of its place, too, need not be told.
        let both = mine.background == Background::Arguments && theirs.background == Background::Arguments;
        let told = |state: &State, cell: &Cell| both && self.cx.points_to_argument(state, &cell.value);
        let of_mine = mine.cells.iter().zip(used_mine).filter(|(cell, used)| !**used && !told(self.a, cell));
        let of_theirs = theirs.cells.iter().zip(used_theirs).filter(|(cell, used)| !**used && !told(self.b, cell));
        let of_mine =
            of_mine.map(|(cell, _)| (cell, zero_there(self.b, theirs, cell).map(|zero| (cell.value.clone(), zero))));
        let of_theirs =
            of_theirs.map(|(cell, _)| (cell, zero_there(self.a, mine, cell).map(|zero| (zero, cell.value.clone()))));
        let pairs: Vec<(&Cell, Option<(Value, Value)>)> = of_mine.chain(of_theirs).collect();
        let name = format!("{}[]", mine.name);
        for (cell, values) in pairs {
            let free = |done: &Cell| {
                let distance = (&done.offset - &cell.offset).as_constant().and_then(Int::to_i64);
                distance.is_some_and(|distance| distance >= cell.width as i64 || -distance >= done.width as i64)
            };
            if cell.offset.as_constant().is_some() && merged.iter().all(free) {
                let most = same_in_both_views(cell.width);
                let value = values.and_then(|(x, y)| self.value((&x, &y), &name, &most)).unwrap_or(Value::Any);
                merged.push(Cell { offset: cell.offset.clone(), width: cell.width, value });
            } else {
                complete = false;
            }
        }
        complete
    }

    /// Where both blocks hold a string, each with an end of its own among the cells that are not used: that there is one. With the
    /// places of the two cells.
    fn end(
        &mut self,
        (mine, used_mine): (&Allocation, &[bool]),
        (theirs, used_theirs): (&Allocation, &[bool]),
        merged: &[Cell],
    ) -> Option<(usize, usize, Cell)> {
        // Of texts in a table it is known which ones end there, or nothing.
        if mine.texts().next().is_some() {
            return None;
        }
        let open = |state: &State, block: &Allocation, used: &[bool]| {
            width_of_elements(block)?;
            block.cells.iter().zip(used).position(|(cell, used)| !used && holds_zero(state, cell))
        };
        let (index, position) = (open(self.a, mine, used_mine)?, open(self.b, theirs, used_theirs)?);
        let (cell, found) = (&mine.cells[index], &theirs.cells[position]);
        if cell.width != found.width || merged.iter().any(|done| done.width == cell.width && done.value.is_zero()) {
            return None;
        }
        let offset = self.term(&cell.offset, &found.offset, &format!("{}.end", mine.name));
        Some((index, position, Cell { offset, width: cell.width, value: Value::zero() }))
    }

    /// Drops the cells at places that nothing else of the merged state tells: the summary's own symbol was the index of a variable that
    /// is another number by now. No path that comes from elsewhere could say where that cell is, unless it is the end of a string:
    /// that is where the other state has one.
    pub(super) fn drop_lost_cells(&self, state: &mut State) {
        let own = |symbol: &Symbol| self.mu_a.contains_key(symbol) || self.own.contains(symbol);
        let mut told: BTreeSet<Symbol> = BTreeSet::new();
        for frame in &state.frames {
            for value in frame.values().chain(frame.varargs.iter()) {
                value.for_each_symbol(&mut |symbol| {
                    told.insert(symbol);
                });
            }
        }
        for block in state.allocations.values() {
            told.extend(block.size.symbols().chain(block.background.symbols()));
            if let Some(list) = &block.list {
                told.extend(list.length.symbols().chain(list.shared.iter().flat_map(Linear::symbols)));
            }
        }
        let placed = |told: &BTreeSet<Symbol>, block: &Allocation, cell: &Cell| {
            let lost = cell.offset.symbols().filter(|symbol| own(symbol) && !told.contains(symbol));
            let is_end = cell.offset.len() == 1
                || lost.take(2).count() < 2 && texts_of(self.a, block, &self.in_a(&cell.offset)).next().is_some();
            is_end && cell.value.is_zero()
                || cell.offset.symbols().all(|symbol| !own(&symbol) || told.contains(&symbol))
        };
        loop {
            let before = told.len();
            for block in state.allocations.values() {
                for cell in block.all_cells().filter(|cell| placed(&told, block, cell)).collect::<Vec<_>>() {
                    cell.value.for_each_symbol(&mut |symbol| {
                        told.insert(symbol);
                    });
                }
            }
            if told.len() == before {
                break;
            }
        }
        let kept = |block: &Allocation| {
            let kept: Vec<Cell> = block.cells.iter().filter(|cell| placed(&told, block, cell)).cloned().collect();
            (block.list.is_none() && kept.len() < block.cells.len()).then_some(kept)
        };
        let kept: Vec<(AllocId, Vec<Cell>)> =
            state.allocations.iter().filter_map(|(id, block)| Some((*id, kept(block)?))).collect();
        for (id, cells) in kept {
            if let Some(block) = state.known_mut(id) {
                block.cells = cells;
                block.background = Background::Unknown;
            }
        }
    }
}

/// Two numbers of bytes as numbers of elements of so many bytes each, and the same rest.
fn counted((x, y): (&Linear, &Linear), step: &Int) -> Option<(Linear, Linear, Int, Int)> {
    if *step <= Int::ONE {
        return None;
    }
    let rest = x.constant_part().rem_floor(step);
    let count = |term: &Linear| term.add_constant(&-&rest).divided(step);
    Some((count(x)?, count(y)?, step.clone(), rest))
}

/// The zero that lies in a cleared block where the other one has the cell, if nothing was written there.
fn zero_there(state: &State, block: &Allocation, cell: &Cell) -> Option<Value> {
    let apart = |own: &Cell| disjoint(state, &own.offset, own.width, &cell.offset, cell.width);
    let cleared = block.background == Background::Zero && block.cells.iter().all(apart);
    if cleared { zero_like(&cell.value) } else { None }
}
