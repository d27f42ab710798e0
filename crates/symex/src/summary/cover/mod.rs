//! When a summary state covers another state (paper 1, rule "generalization with mu").
//!
//! This check carries the soundness of generalisation: whatever [`crate::summary::join`] proposes, an edge is drawn only if
//! every state that `b` represents is represented by the summary under an instantiation mu of its symbols. The
//! conditions of the rule, and the methods of the matcher that show them:
//!
//! | condition | here |
//! |---|---|
//! | (a) the state has an incoming evaluation edge | the engine: a path is compared with a summary only after at least one step |
//! | (b) `LV(x) = mu(LV'(x))` for all variables x | `frames`: the same stack, and every value that the summary gives |
//! | (c) what is known of the state implies `mu(KB')` | `finish`: atoms and definitions under mu |
//! | (d) `alloc(v1, v2)` in `AL'` implies `alloc(mu(v1), mu(v2))` in `AL` | `block`: different blocks for different blocks, of the same kind, status, owner and size |
//! | (e) `v1 -> v2` in `PT'` implies `mu(v1) -> mu(v2)` in `PT` | `cells` and `backgrounds`: every cell that the summary has; initial contents only where the state has no other cell; what the summary says was written was; integers between its bounds (`columns`) |
//!
//! Beyond the paper: views (paper 2) have to agree or the value has to lie in both ranges (`value`), and a list covers
//! lists with the same links whose blocks are of its kinds, and single blocks, together with what they own (`block`, `is_of_kind`,
//! `cell`; see [`crate::domain::block`]). Some text covers any string, whatever else covers that (`text`; see [`crate::summary::text`]).

mod columns;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use logic::{Atom, Int, Linear, Symbol};

use crate::domain::block::{AllocId, Allocation, Background, Cell, Form, List, Part, Segment, Status};
use crate::domain::columns::Shape;
use crate::domain::kind::{Kind, are_plain, each_of};
use crate::domain::sequence::{Rank, Sequence};
use crate::domain::state::State;
use crate::domain::value::{Value, View, same_in_both_views, same_in_both_views_of};
use crate::domain::{Domain, SymbolKind};
use crate::query::columns::{holding, texts_of};
use crate::query::{same, target, within};
use crate::rules::ends::{ends_text, holds_zero};
use crate::rules::segment::{element, of, told};
use crate::summary::own::{kinds_of_list, numbers, package, uses};
use crate::summary::segment;
use crate::summary::shape::matching;
use crate::summary::text::is_text_or_null;

/// An instantiation of a summary's symbols by terms of another state.
pub type Instantiation = BTreeMap<Symbol, Linear>;

/// An instantiation that shows that `summary` covers `b`, if one is found.
pub fn cover(cx: &Domain, summary: &State, b: &State) -> Option<Instantiation> {
    let with_segments = segment::like(cx, b, summary, &|| matching(cx, summary, b));
    let b = with_segments.as_ref().unwrap_or(b);
    let mut matcher = Matcher {
        cx,
        summary,
        b,
        mu: Instantiation::new(),
        blocks: BTreeMap::new(),
        begins: BTreeMap::new(),
        waiting: Vec::new(),
        owned: BTreeSet::new(),
        empty: BTreeSet::new(),
        deferred: Vec::new(),
        equations: Vec::new(),
        inequations: Vec::new(),
    };
    matcher.frames()?;
    matcher.blocks()?;
    matcher.cells()?;
    matcher.columns()?;
    matcher.finish()
}

struct Matcher<'a, 'p> {
    cx: &'a Domain<'p>,
    summary: &'a State,
    b: &'a State,
    mu: Instantiation,
    /// Blocks of the summary to blocks of b, or constants; injective but for texts, which may overlap others.
    blocks: BTreeMap<AllocId, AllocId>,
    /// Where texts of the summary begin in these blocks.
    begins: BTreeMap<AllocId, Linear>,
    /// Places in texts of which that is not known yet, and what they stand for.
    waiting: Vec<((AllocId, Linear), (AllocId, Linear))>,
    /// Blocks of b that belong to one that a list of the summary stands for.
    owned: BTreeSet<AllocId>,
    /// Trees of the summary that have no blocks in b.
    empty: BTreeSet<AllocId>,
    /// Pairs with more than one symbol that is not bound yet.
    deferred: Vec<(Linear, Linear)>,
    /// Equations to be proved under b's knowledge.
    equations: Vec<(Linear, Linear)>,
    /// Inequations to be proved under b's knowledge.
    inequations: Vec<Atom>,
}

impl Matcher<'_, '_> {
    /// Condition (b).
    fn frames(&mut self) -> Option<()> {
        if self.summary.frames.len() != self.b.frames.len() {
            return None;
        }
        for (mine, theirs) in self.summary.frames.iter().zip(&self.b.frames) {
            if (mine.function, mine.block, mine.index, mine.bottom)
                != (theirs.function, theirs.block, theirs.index, theirs.bottom)
            {
                return None;
            }
            if !mine.written.is_subset(&theirs.written) {
                return None;
            }
            let function = self.cx.program.function(mine.function);
            for (id, value) in mine.locals.iter() {
                narrow(&function.value(*id).ty, value, theirs.locals.get(id))?;
                let most = same_in_both_views_of(&function.value(*id).ty);
                self.optional(value, theirs.locals.get(id), &most)?;
            }
            for (id, value) in mine.slots.iter() {
                let mut most = same_in_both_views(1);
                if let Some(ir::InstKind::StackAlloc { element, .. }) =
                    function.defining_inst(*id).map(|inst| &inst.kind)
                {
                    narrow(element, value, theirs.slots.get(id))?;
                    most = same_in_both_views_of(element);
                }
                self.optional(value, theirs.slots.get(id), &most)?;
            }
            for (id, digits) in mine.digits.iter() {
                self.term(digits, theirs.digits.get(id)?)?;
            }
            if mine.varargs.len() != theirs.varargs.len() {
                return None;
            }
            for (value, other) in mine.varargs.iter().zip(theirs.varargs.iter()) {
                self.value(value, other, &same_in_both_views(1))?;
            }
        }
        Some(())
    }

    fn optional(&mut self, value: &Value, other: Option<&Value>, most: &Int) -> Option<()> {
        match other {
            Some(other) => self.value(value, other, most),
            None if matches!(value, Value::Any) => Some(()),
            None => None,
        }
    }

    /// The summary's value represents the other one; numbers up to `most` are the same in both views of their type.
    fn value(&mut self, value: &Value, other: &Value, most: &Int) -> Option<()> {
        match (value, other) {
            (Value::Any, _) => Some(()),
            (Value::Int { term, view }, Value::Int { term: found, view: actual }) => {
                let fits = view == actual || *view == View::Modular || self.fits_view(found, *actual, most);
                if fits { self.term(term, found) } else { None }
            }
            (Value::Pointer(term), Value::Pointer(found)) => self.term(term, found),
            (Value::Tree(tree, height), Value::Tree(other, found)) if tree == other => self.term(height, found),
            (Value::Root(base), Value::Root(found)) => {
                let (id, other) = (self.cx.attribute(self.summary, base)?.0, self.cx.attribute(self.b, found)?.0);
                self.block(id, other)
            }
            (Value::Root(base), Value::Pointer(found)) => {
                let (id, _) = self.cx.attribute(self.summary, base)?;
                self.without_blocks(id, found)
            }
            (Value::Int { term, view: View::Modular }, Value::Pointer(found))
            | (Value::Pointer(term), Value::Int { term: found, .. }) => self.term(term, found),
            (Value::Bool(cond), Value::Bool(found)) => {
                let (term, found) = (self.cx.number_of(cond)?, self.cx.number_of(found)?);
                self.term(&term, &found)
            }
            (Value::Aggregate(fields), Value::Aggregate(others)) if fields.len() == others.len() => {
                let least = same_in_both_views(1);
                fields.iter().zip(others.iter()).try_for_each(|(field, other)| self.value(field, other, &least))
            }
            _ => None,
        }
    }

    /// A term of one view is also one of the other where it lies in both ranges.
    fn fits_view(&self, found: &Linear, actual: View, most: &Int) -> bool {
        actual != View::Modular && within(self.b, found, &Int::ZERO, most)
    }

    /// The summary's term stands for the other one.
    fn term(&mut self, term: &Linear, found: &Linear) -> Option<()> {
        let found = self.b.knowledge.normalize(found);
        if let Some((id, offset)) = self.cx.attribute(self.summary, term) {
            let (other, other_offset) = self.cx.attribute(self.b, &found)?;
            if self.is_text(id) {
                return self.in_text((id, offset), (other, other_offset));
            }
            self.block(id, other)?;
            return self.term(&offset, &other_offset);
        }
        // The end of a list, to which nothing else may lead: it stands for the last block of a list of b, or a single one.
        let last = target(self.cx, self.summary, &Value::Pointer(term.clone()));
        if let Some((id, true)) = last.filter(|(id, _)| !self.blocks.contains_key(id)) {
            let (other, _) = target(self.cx, self.b, &Value::Pointer(found.clone()))?;
            self.block(id, other)?;
        }
        self.solve(term, &found)
    }

    fn solve(&mut self, term: &Linear, found: &Linear) -> Option<()> {
        let mut known = Linear::constant(term.constant_part().clone());
        let mut open = None;
        let mut count = 0;
        for (symbol, coefficient) in term.terms() {
            match self.image(symbol) {
                Some(image) => known = known.add_scaled(coefficient, &image),
                None => {
                    open = Some((symbol, coefficient.clone()));
                    count += 1;
                }
            }
        }
        match (open, count) {
            // The address of a block stands for that of the block it is matched with, which is not known yet.
            (Some((symbol, _)), 1) if self.is_block(symbol) => self.deferred.push((term.clone(), found.clone())),
            (None, _) => self.equations.push((known, found.clone())),
            (Some((symbol, coefficient)), 1) if coefficient.is_unit() => {
                let rest = found - &known;
                let image = if coefficient.is_negative() { -&rest } else { rest };
                self.mu.insert(symbol, image);
            }
            (Some((symbol, coefficient)), 1) => {
                let rest = self.b.knowledge.normalize(&(found - &known));
                match rest.divided(&coefficient) {
                    Some(image) => drop(self.mu.insert(symbol, image)),
                    None => self.deferred.push((term.clone(), found.clone())),
                }
            }
            _ => self.deferred.push((term.clone(), found.clone())),
        }
        Some(())
    }

    /// Whether the symbol is the address of a block of the summary.
    fn is_block(&self, symbol: Symbol) -> bool {
        matches!(self.cx.symbols[symbol.0 as usize].kind,
            SymbolKind::Base(id) if self.summary.allocations.contains_key(&id) || self.summary.ending_in(id).is_some())
    }

    /// What stands for a symbol of the summary: addresses of functions and constant blocks stand for themselves.
    fn image(&self, symbol: Symbol) -> Option<Linear> {
        if let Some(image) = self.mu.get(&symbol) {
            return Some(image.clone());
        }
        match self.cx.symbols[symbol.0 as usize].kind {
            SymbolKind::Function(_) | SymbolKind::Outside => Some(Linear::symbol(symbol)),
            SymbolKind::Base(id) if self.cx.constants.contains_key(&id) => Some(Linear::symbol(symbol)),
            _ => None,
        }
    }

    /// Condition (d): matches a block of the summary with one of b.
    fn block(&mut self, id: AllocId, other: AllocId) -> Option<()> {
        if let Some(found) = self.blocks.get(&id) {
            return (*found == other).then_some(());
        }
        if self.is_text(id) {
            return self.text(id, other, &Linear::zero());
        }
        if self.cx.constants.contains_key(&id) || self.cx.constants.contains_key(&other) {
            return (id == other).then_some(());
        }
        let taken = self.is_taken(other) || self.owned.contains(&other);
        if taken || self.empty.contains(&id) {
            return None;
        }
        let (mine, theirs) = (self.summary.allocations.get(&id)?, self.b.allocations.get(&other)?);
        let status = mine.status == theirs.status || mine.status == Status::Unknown;
        if mine.kind != theirs.kind || !status || mine.owner != theirs.owner {
            return None;
        }
        match (&mine.list, &theirs.list) {
            (None, None) => {}
            // A single block is a list of one, whatever its links.
            (Some(list), None) if theirs.status == Status::Live && list.form == Form::Chain => {
                self.is_of_kind(list, other)?;
            }
            (Some(list), Some(found)) => {
                // Where the summary has no hole, there is none.
                let whole = list.form == Form::Chain || !list.last.is_empty() || found.last.is_empty();
                let linked = list.link == found.link && list.into == found.into;
                let linked = linked && list.form == found.form && whole;
                let alike = linked && (list.back.is_none() || list.back == found.back);
                if !alike || !each_of(&kinds_of_list(self.b, theirs), &list.kinds) {
                    return None;
                }
            }
            _ => return None,
        }
        match (&mine.background, &theirs.background) {
            (Background::Segment(mine), Background::Segment(theirs)) => self.segment(mine, theirs)?,
            (mine, theirs) if *mine == Background::Unknown || mine == theirs => {}
            _ => return None,
        }
        self.blocks.insert(id, other);
        self.mu.insert(mine.base, Linear::symbol(theirs.base));
        if mine.list.is_some() {
            self.mu.insert(mine.end(), Linear::symbol(theirs.end()));
            let (length, found) = (mine.length(), theirs.length());
            self.term(&length, &found)?;
        }
        // Where only one of them tells it, no block has that size, or the kinds of the summary leave it open.
        if let (Some(size), Some(found)) = (mine.shared().cloned(), theirs.shared().cloned()) {
            self.term(&size, &found)?;
        }
        let written = theirs.written.settled(&self.b.knowledge);
        if !mine.written.is_within(&written) {
            return None;
        }
        if let Some(upto) = mine.written.upto() {
            let (upto, found) = (upto.clone(), written.start(&theirs.size));
            self.term(&upto, &found)?;
        }
        if let Some(Rank { up, down }) = mine.sequence.as_ref().and_then(Sequence::rank).cloned() {
            let found = theirs.sequence.as_ref().and_then(Sequence::rank).cloned()?;
            self.term(&up, &found.up)?;
            self.term(&down, &found.down)?;
        }
        // The size of a dead block matters to nobody, and was forgotten ([`crate::domain::clean::drop_blocks`]).
        if mine.status == Status::Dead && mine.size == Linear::zero() {
            return Some(());
        }
        let (size, found) = (mine.size.clone(), theirs.size.clone());
        self.term(&size, &found)
    }

    /// The segment of a block stands for one of b, in as far as its entry stands for that one's.
    fn segment(&mut self, mine: &Segment, theirs: &Segment) -> Option<()> {
        let told = |says: bool, said: bool| !says || said;
        let zeros = told(mine.zero_before, theirs.zero_before) && told(mine.zero_behind, theirs.zero_behind);
        zeros.then_some(())?;
        let (entry, other) = (self.cx.elements_of(self.summary, mine)?, self.cx.elements_of(self.b, theirs)?);
        self.block(entry, other)?;
        self.term(&mine.from, &theirs.from)
    }

    /// A tree of the summary that has no blocks in b: there the pointer is null, or what the hole says.
    fn without_blocks(&mut self, id: AllocId, found: &Linear) -> Option<()> {
        let summary = self.summary;
        let block = summary.allocations.get(&id)?;
        let tree = block.tree()?;
        if self.blocks.contains_key(&id) || !self.empty.insert(id) {
            return None;
        }
        self.mu.insert(block.base, Linear::zero());
        self.term(&tree.length, &Linear::zero())?;
        block.size.as_constant()?;
        match tree.last.first() {
            Some(hole) => self.value(&hole.value, &Value::Pointer(found.clone()), &same_in_both_views(1)),
            None => same(self.b, found, &Linear::zero()).then_some(()),
        }
    }

    /// A single block of b must be of one of the kinds of a list; what it owns then stands for nothing else.
    fn is_of_kind(&mut self, list: &List, other: AllocId) -> Option<()> {
        if are_plain(&list.kinds) {
            let cells = numbers(self.b, &self.b.allocations.get(&other)?.cells);
            return each_of(&[Kind { cells, owned: Vec::new() }], &list.kinds).then_some(());
        }
        let links = [Some(list.link), list.back.as_ref().map(|back| back.at)];
        let package = package(self.cx, self.b, other, &links, &uses(self.cx, self.b))?;
        let free = |id: &AllocId| !self.owned.contains(id) && !self.is_taken(*id);
        if !each_of(&[package.kind], &list.kinds) || !package.owned.iter().all(free) {
            return None;
        }
        self.owned.extend(package.owned);
        Some(())
    }

    /// Globals and the caller's blocks stand for themselves, and so do blocks that no pointer reaches.
    fn blocks(&mut self) -> Option<()> {
        let globals: Vec<AllocId> =
            self.summary.allocations.iter().filter(|(_, block)| block.stands_for_itself()).map(|(id, _)| *id).collect();
        for id in globals {
            self.block(id, id)?;
        }
        let unreached: Vec<AllocId> =
            self.summary.allocations.keys().filter(|id| !self.blocks.contains_key(id)).copied().collect();
        for id in unreached {
            if !self.blocks.contains_key(&id)
                && self.b.allocations.contains_key(&id)
                && self.reached_by_cell(id).is_none()
            {
                self.block(id, id)?;
            }
        }
        Some(())
    }

    /// The summary's block whose cells point to this block.
    fn reached_by_cell(&self, id: AllocId) -> Option<AllocId> {
        let base = self.summary.allocations.get(&id)?.base;
        self.summary.allocations.iter().find_map(|(from, allocation)| {
            let points = allocation.all_cells().any(|cell| {
                let mut found = false;
                cell.value.for_each_symbol(&mut |symbol| found |= symbol == base);
                found
            });
            points.then_some(*from)
        })
    }

    /// Condition (e).
    fn cells(&mut self) -> Option<()> {
        // Cells can bind symbols and match blocks that other cells need: go round until nothing is left.
        let mut open: Vec<(AllocId, Part, Cell)> = Vec::new();
        for (id, allocation) in self.summary.allocations.iter() {
            open.extend(allocation.cells.iter().map(|cell| (*id, Part::First, cell.clone())));
            if let Some(list) = &allocation.list {
                open.extend(list.each.iter().map(|cell| (*id, Part::Each, cell.clone())));
                open.extend(list.last.iter().map(|cell| (*id, Part::Last, cell.clone())));
            }
        }
        let mut patient = true;
        while !open.is_empty() {
            let before = open.len();
            let mut rest = Vec::new();
            for (id, part, cell) in open {
                if self.empty.contains(&id) {
                    continue;
                }
                let ready = self.blocks.contains_key(&id)
                    && (!patient || cell.offset.symbols().all(|symbol| self.image(symbol).is_some()));
                if ready {
                    self.cell(id, part, &cell)?;
                } else {
                    rest.push((id, part, cell));
                }
            }
            open = rest;
            if open.len() == before {
                if patient {
                    // Symbols that occur nowhere else stand for themselves.
                    patient = false;
                    self.waiting()?;
                    for (id, ..) in open.clone() {
                        if !self.blocks.contains_key(&id) && !self.empty.contains(&id) {
                            self.block(id, id)?;
                        }
                    }
                } else {
                    return None;
                }
            }
        }
        self.waiting()?;
        let open = |id: &&AllocId| !self.blocks.contains_key(id) && !self.empty.contains(id);
        let left: Vec<AllocId> = self.summary.allocations.keys().filter(open).copied().collect();
        for id in left {
            self.block(id, id)?;
        }
        self.backgrounds()
    }

    fn cell(&mut self, id: AllocId, part: Part, cell: &Cell) -> Option<()> {
        let offset = cell.offset.substitute(|symbol| Some(self.image(symbol).unwrap_or(Linear::symbol(symbol))));
        let begin = self.begins.get(&id).cloned().unwrap_or_default();
        let offset = &offset + &begin;
        let other = self.allocation_of_b(id)?;
        // That two places are one is mostly seen at once; else it is a question for each cell.
        let cells = || other.part(part).into_iter().filter(|found| found.width == cell.width);
        let found = cells()
            .find(|found| found.offset == offset)
            .or_else(|| cells().find(|found| same(self.b, &found.offset, &offset)));
        match found {
            Some(found) => {
                let found = found.clone();
                if cell.offset.symbols().any(|symbol| self.image(symbol).is_none()) {
                    self.deferred.push((cell.offset.clone(), &found.offset - &begin));
                }
                self.value(&cell.value, &found.value, &same_in_both_views(cell.width))
            }
            None if self.is_text(id) && self.is_end(other, cell, &offset) => Some(()),
            None if cell.value.is_zero() && self.is_end_of_text(id, cell) => {
                let end = self.end_of_text(id, cell)?;
                self.solve(&cell.offset.clone(), &end)
            }
            None if cell.value.is_zero() && self.is_open_end(&cell.offset) => {
                let end = cells().find(|found| holds_zero(self.b, found))?.offset.clone();
                self.solve(&cell.offset.clone(), &(&end - &begin))
            }
            // A cell without a value only hides the background; but it opens an element.
            None if matches!(cell.value, Value::Any) => {
                let told = || told(self.cx, self.b, *self.blocks.get(&id)?, (&offset, cell.width));
                (other.segment().is_none() || told().is_some()).then_some(())
            }
            None => None,
        }
    }

    /// Whether a place is told by nothing but a symbol which nothing else of the summary uses: the end of some string.
    fn is_open_end(&self, offset: &Linear) -> bool {
        let mut symbols = offset.symbols();
        matches!((symbols.next(), symbols.next()), (Some(symbol), None)
            if self.image(symbol).is_none() && !self.is_block(symbol) && offset.coefficient(symbol).is_one())
    }

    /// Whether a place is told by where a text of a table begins, and a symbol which nothing else of the summary uses: the end of that text.
    fn is_end_of_text(&self, id: AllocId, cell: &Cell) -> bool {
        let mut open = cell.offset.terms().filter(|(symbol, _)| self.image(*symbol).is_none());
        let is_length = matches!((open.next(), open.next()), (Some((symbol, factor)), None) if factor.is_one() && !self.is_block(symbol));
        let block = self.summary.allocations.get(&id);
        is_length && block.is_some_and(|block| texts_of(self.summary, block, &cell.offset).next().is_some())
    }

    /// Where the same text ends in b.
    fn end_of_text(&self, id: AllocId, cell: &Cell) -> Option<Linear> {
        let ends = self.allocation_of_b(id)?.cells.iter().filter(|found| ends_text(self.b, found));
        let ends: Vec<Linear> = ends.map(|found| self.b.knowledge.normalize(&found.offset)).collect();
        let same = |(begin, shape): (Linear, Shape)| {
            let begin = self.b.knowledge.normalize(&begin.substitute(|symbol| self.image(symbol)));
            ends.iter().find(|end| holding(self.b, shape, (end, end)).as_ref() == Some(&begin)).cloned()
        };
        texts_of(self.summary, self.summary.allocations.get(&id)?, &cell.offset).find_map(same)
    }

    fn allocation_of_b(&self, id: AllocId) -> Option<&Allocation> {
        self.cx.allocation(self.b, *self.blocks.get(&id)?)
    }

    /// Condition (e) for bytes that no cell describes: where the summary says that what no cell describes has its first contents, every cell of b must be one of the
    /// summary's.
    fn backgrounds(&self) -> Option<()> {
        for (id, allocation) in self.summary.allocations.iter() {
            if allocation.background == Background::Unknown || self.empty.contains(id) {
                continue;
            }
            let other = self.allocation_of_b(*id)?;
            for cell in &other.cells {
                let described = allocation.cells.iter().any(|mine| {
                    let offset =
                        mine.offset.substitute(|symbol| Some(self.image(symbol).unwrap_or(Linear::symbol(symbol))));
                    mine.width == cell.width && same(self.b, &offset, &cell.offset)
                });
                let told = self.opens(allocation, other, cell)
                    || allocation.background == Background::Arguments
                        && self.cx.points_to_argument(self.b, &cell.value);
                if !described && !told {
                    return None;
                }
            }
        }
        Some(())
    }

    /// Whether a cell of b lies in an element that the summary has open, too, or outside of the segment where that says nothing.
    fn opens(&self, mine: &Allocation, theirs: &Allocation, cell: &Cell) -> bool {
        let Some(found) = of(self.cx, self.b, theirs) else { return false };
        let Some(segment) = mine.segment() else { return false };
        let bytes = (&cell.offset, cell.width);
        if !segment.zero_before && found.is_before(self.b, bytes)
            || !segment.zero_behind && found.is_behind(self.b, bytes)
        {
            return true;
        }
        let implies = |atom: Atom| self.b.knowledge.implies(&atom);
        let (from, width) = (&found.segment.from, found.width);
        let inside = |(at, place): &(Linear, u64)| {
            let behind = at.add_constant(&Int::from(width));
            place + cell.width <= width && implies(Atom::ge(at, from)) && implies(Atom::le(&behind, &found.upto))
        };
        let Some((at, _)) = element(self.b, from, width, &cell.offset).filter(inside) else { return false };
        mine.cells.iter().any(|known| {
            let offset = known.offset.substitute(|symbol| Some(self.image(symbol).unwrap_or(Linear::symbol(symbol))));
            let place = self.b.knowledge.normalize(&(&offset - &at));
            place.as_constant().and_then(Int::to_u64).is_some_and(|place| place < width)
        })
    }

    /// Condition (c), after the symbols that are left open got an image.
    fn finish(mut self) -> Option<Instantiation> {
        // What is left open: symbols bound by now, then symbols that stand for themselves.
        for round in 0..2 {
            let deferred = std::mem::take(&mut self.deferred);
            for (term, found) in deferred {
                if round == 1 {
                    for symbol in term.symbols() {
                        if self.image(symbol).is_none() {
                            self.mu.insert(symbol, Linear::symbol(symbol));
                        }
                    }
                }
                self.solve(&term, &found)?;
            }
        }
        if !self.deferred.is_empty() {
            return None;
        }
        let mut open: Vec<Symbol> = Vec::new();
        self.summary.for_each_symbol(&mut |symbol| open.push(symbol));
        let atoms = self.summary.knowledge.atoms();
        open.extend(atoms.iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()));
        for symbol in open {
            if self.image(symbol).is_none() {
                self.mu.insert(symbol, Linear::symbol(symbol));
            }
        }
        let knowledge = &self.b.knowledge;
        // A symbol for some text or null represents these only, and one for one of several functions the address of one of them.
        for (symbol, image) in &self.mu {
            if self.cx.is_optional_text(*symbol) && !is_text_or_null(self.cx, self.b, image) {
                return None;
            }
            if let SymbolKind::OneOf(set) = self.cx.symbols[symbol.0 as usize].kind {
                let set = &self.cx.function_sets[set];
                let found = self.cx.functions_at(&knowledge.normalize(image))?;
                if !found.iter().all(|id| set.contains(id)) {
                    return None;
                }
            }
        }
        for (known, found) in &self.equations {
            if !same(self.b, known, found) {
                return None;
            }
        }
        if !self.inequations.iter().all(|atom| knowledge.implies(atom)) {
            return None;
        }
        let image = |symbol: Symbol| self.image(symbol);
        for atom in &atoms {
            if !knowledge.implies(&atom.substitute(image)) {
                return None;
            }
        }
        for (symbol, definition) in self.summary.knowledge.definitions() {
            let mapped = definition.map_args(|arg| arg.substitute(image));
            let result = self.image(*symbol).unwrap_or(Linear::symbol(*symbol));
            let found = knowledge.defined(&mapped)?;
            if !same(self.b, &Linear::symbol(found), &result) {
                return None;
            }
        }
        Some(self.mu)
    }
}

/// Integers of fewer than eight bits must have one view: the number that [`Matcher::fits_view`] takes for small may
/// be too large for them.
fn narrow(ty: &ir::Type, value: &Value, other: Option<&Value>) -> Option<()> {
    match (ty, value, other) {
        (ir::Type::Int(bits), Value::Int { view, .. }, Some(Value::Int { view: other, .. })) if *bits < 8 => {
            (view == other || *view == View::Modular).then_some(())
        }
        _ => Some(()),
    }
}

/// Applies an instantiation to an atom; symbols without an image stand for themselves.
pub fn apply(mu: &Instantiation, atom: &Atom) -> Atom {
    atom.substitute(|symbol| mu.get(&symbol).cloned())
}
