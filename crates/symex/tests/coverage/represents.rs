//! Whether an abstract state represents a concrete one, as the opening page of `symex` defines it.
//!
//! The values of the concrete state become equations over the symbols of the abstract one; the state represents it if
//! its knowledge and the equations do not contradict each other. Where an address is the unknown, the origin of the
//! concrete pointer tells which block it means. What the equations leave open may be anything, so a contradiction is
//! found only if there is one: the test cries no wolf, but may miss one.

use std::collections::{BTreeMap, BTreeSet};

use analysis::FunctionFacts;
use interp::memory::{self, Kind as BlockKind};
use interp::{FrameView, Tag, View as Concrete, Word};
use ir::{FunctionId, GlobalId, InstKind, Program, Type};
use logic::{Atom, Consistency, Int, Knowledge, Linear, Symbol};
use semantics::bits::Bits;
use symex::domain::SymbolKind;
use symex::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, Status};
use symex::domain::columns::{self, Column, Part};
use symex::domain::extent::{Extent, Told, Zero};
use symex::domain::kind::{Aim, Contents, Kind, Owned};
use symex::domain::state::{Frame, State};
use symex::domain::value::{Cond, Value, View};
use symex::graph::Kept;
use symex::query::disjuncts;

/// Symbols from here on are the comparison's own.
const OWN_SYMBOLS: u32 = 1 << 30;

/// Whether the abstract state represents the concrete one.
pub fn represents(program: &Program, kept: &Kept, state: &State, concrete: &Concrete<'_>) -> bool {
    let of_kind = |kind: AllocKind| -> BTreeSet<AllocId> {
        state.allocations.iter().filter(|(_, block)| block.kind == kind).map(|(id, _)| *id).collect()
    };
    let comparison = Comparison {
        program,
        kept,
        concrete,
        knowledge: state.knowledge.clone(),
        truths: Vec::new(),
        origins: BTreeMap::new(),
        inside: BTreeSet::new(),
        roots: Vec::new(),
        arrays: Vec::new(),
        columns: Vec::new(),
        shared: None,
        arguments: of_kind(AllocKind::Argument),
        texts: of_kind(AllocKind::Text),
        own: OWN_SYMBOLS,
    };
    comparison.compare(state).is_some()
}

#[derive(Clone)]
struct Comparison<'a> {
    program: &'a Program,
    kept: &'a Kept,
    concrete: &'a Concrete<'a>,
    knowledge: Knowledge,
    /// Conditions and the truth they must have.
    truths: Vec<(Cond, bool)>,
    /// The concrete block that each abstract one stands for.
    origins: BTreeMap<AllocId, Tag>,
    /// Concrete blocks inside of lists and trees.
    inside: BTreeSet<Tag>,
    /// Pointers that lead to trees, and what they are in the run.
    roots: Vec<(Linear, Word)>,
    /// Blocks with a segment, and what they are in the run.
    arrays: Vec<(AllocId, Tag)>,
    /// Blocks of whose integers something is known, and what they are in the run.
    columns: Vec<(AllocId, Tag)>,
    /// The size that the entry whose kinds are compared tells for what all its nodes own.
    shared: Option<Linear>,
    /// Arguments of the program: two of them may be one block of memory.
    arguments: BTreeSet<AllocId>,
    /// Texts: each is the rest of an argument or of a constant.
    texts: BTreeSet<AllocId>,
    own: u32,
}

/// What a comparison gives: `None` where the states differ.
type Same = Option<()>;

impl Comparison<'_> {
    fn compare(mut self, state: &State) -> Same {
        let below = self.concrete.depth().checked_sub(state.frames.len())?;
        let whole = !state.frames.first()?.bottom;
        if whole && below > 0 {
            return None;
        }
        let frames: Option<Vec<FrameView<'_>>> =
            (below..self.concrete.depth()).map(|number| self.concrete.frame(number)).collect();
        let frames = frames?;
        for (mine, theirs) in state.frames.iter().zip(&frames) {
            if (mine.function, mine.block, mine.index) != (theirs.function, theirs.block, theirs.index) {
                return None;
            }
        }
        self.statics()?;
        // Truth values and integers with addresses in them wait until all addresses are known.
        for addresses in [true, false] {
            for (mine, theirs) in state.frames.iter().zip(&frames) {
                self.frame(state, mine, theirs, addresses)?;
            }
        }
        self.memory(state, Vec::new())
    }

    /// The memory, and what remains: for a list, with any of the lengths that the memory offers.
    fn memory(mut self, state: &State, mut done: Vec<AllocId>) -> Same {
        while let Some(id) = self.next_block(state, &done) {
            done.push(id);
            if state.allocations.get(&id)?.list.is_none() {
                self.block(state, id)?;
                continue;
            }
            let chain = self.chain(state, id)?;
            let fits = |length: &usize| {
                let mut attempt = self.clone();
                attempt.list(state, id, &chain[..*length]).is_some() && attempt.memory(state, done.clone()).is_some()
            };
            return (1..=chain.len()).rev().any(|length| fits(&length)).then_some(());
        }
        for (base, word) in std::mem::take(&mut self.roots) {
            self.tree(state, &base, word)?;
        }
        for (id, tag) in std::mem::take(&mut self.arrays) {
            self.segment(state, id, tag)?;
        }
        for (id, tag) in std::mem::take(&mut self.columns) {
            self.integers(state, id, tag)?;
        }
        self.definitions()?;
        self.functions()?;
        let mut candidates = vec![self.knowledge.clone()];
        for (cond, truth) in std::mem::take(&mut self.truths) {
            candidates = constrained(candidates, &if truth { cond } else { cond.negate() });
        }
        candidates.iter().any(|knowledge| !knowledge.is_refutable()).then_some(())
    }

    // --- addresses ---

    /// The addresses of functions and globals.
    fn statics(&mut self) -> Same {
        for (index, kind) in self.kept.kinds.iter().enumerate() {
            if let SymbolKind::Function(id) = kind {
                let address = self.concrete.memory.function(*id)?.base;
                self.equal(&Linear::symbol(Symbol(index as u32)), &Int::from(address))?;
            }
        }
        let blocks: BTreeMap<AllocId, GlobalId> = self.kept.globals.iter().map(|(id, block)| (*block, *id)).collect();
        for (index, kind) in self.kept.kinds.iter().enumerate() {
            let SymbolKind::Base(block) = kind else { continue };
            let Some(global) = blocks.get(block) else { continue };
            let tag = self.concrete.memory.global(*global)?.tag;
            self.base(*block, Symbol(index as u32), tag)?;
        }
        Some(())
    }

    /// The abstract block stands for the concrete one.
    fn base(&mut self, id: AllocId, base: Symbol, tag: Tag) -> Same {
        if let Some(known) = self.origins.get(&id) {
            return (*known == tag).then_some(());
        }
        // Two blocks of one state are two blocks of memory.
        let is_text = |id: &AllocId| self.texts.contains(id);
        let arguments = |other: &AllocId| self.arguments.contains(&id) && self.arguments.contains(other);
        let may_be_one = |other: &AllocId| is_text(&id) || is_text(other) || arguments(other);
        let taken = self.origins.iter().any(|(other, known)| *known == tag && !may_be_one(other));
        if taken || self.inside.contains(&tag) {
            return None;
        }
        self.origins.insert(id, tag);
        match self.concrete.memory.block(tag) {
            // Where in the string it begins its pointers tell.
            _ if self.texts.contains(&id) => Some(()),
            Some(block) => self.equal(&Linear::symbol(base), &Int::from(block.base)),
            // The slot of a dead block serves another by now.
            None => Some(()),
        }
    }

    fn equal(&mut self, term: &Linear, value: &Int) -> Same {
        self.assume(&Atom::eq(term, &Linear::constant(value.clone())))
    }

    fn assume(&mut self, atom: &Atom) -> Same {
        (self.knowledge.assume(atom) == Consistency::Consistent).then_some(())
    }

    /// The term is congruent to the number modulo 2^bits.
    fn congruent(&mut self, term: &Linear, value: Int, bits: u32) -> Same {
        self.own += 1;
        let multiple = Linear::symbol(Symbol(self.own)).scale(&Int::pow2(bits));
        self.assume(&Atom::eq(term, &(&Linear::constant(value) + &multiple)))
    }

    // --- values ---

    fn frame(&mut self, state: &State, mine: &Frame, theirs: &FrameView<'_>, addresses: bool) -> Same {
        let function = self.program.function(mine.function);
        for (id, value) in mine.locals.iter() {
            let words = theirs.value(*id).to_vec();
            self.value(state, value, &function.value(*id).ty, &mut words.into_iter(), addresses)?;
        }
        for (id, value) in mine.slots.iter() {
            let Some(InstKind::StackAlloc { element, .. }) = function.defining_inst(*id).map(|inst| &inst.kind) else {
                continue;
            };
            let Some(pointer) = theirs.value(*id).first() else { continue };
            let Some(words) = self.read(pointer.tag, 0, element) else { continue };
            if let (Some(digits), [word]) = (mine.digits.get(id), words.as_slice()) {
                let facts = FunctionFacts::of(function);
                let numeral = facts.numerals().get(id)?;
                let count = numeral.count(Bits::new(numeral.bits, u128::from(word.bits)));
                self.assume(&Atom::ge(digits, &Linear::constant(count)))?;
            }
            self.value(state, value, element, &mut words.into_iter(), addresses)?;
        }
        Some(())
    }

    /// The words of a typed value in memory; `None` if a byte of it has no value or the type has no plain layout.
    fn read(&self, tag: Tag, offset: u64, ty: &Type) -> Option<Vec<Word>> {
        let block = self.concrete.memory.block(tag)?;
        let width = match ty {
            Type::Int(bits) => u64::from(bits.div_ceil(8)),
            Type::Ptr => u64::from(self.program.pointer_bits() / 8),
            _ => return None,
        };
        let bytes: Vec<(u8, Tag)> = (offset..offset + width).map(|at| block.byte(at)).collect::<Option<_>>()?;
        let words = bytes.chunks(8).map(|chunk| {
            let bits = chunk.iter().rev().fold(0, |bits, (byte, _)| bits << 8 | u64::from(*byte));
            let tag = if chunk.iter().all(|(_, tag)| *tag == chunk[0].1) { chunk[0].1 } else { Tag::NONE };
            Word { bits, tag }
        });
        Some(words.collect())
    }

    /// The value stands for the words; pointers in the first round, all else in the second.
    fn value(
        &mut self,
        state: &State,
        value: &Value,
        ty: &Type,
        words: &mut std::vec::IntoIter<Word>,
        addresses: bool,
    ) -> Same {
        match ty {
            Type::Aggregate(aggregate) => {
                for (index, (_, field)) in aggregate.fields.iter().enumerate() {
                    let part = part(value, index);
                    self.value(state, &part, field, words, addresses)?;
                }
                Some(())
            }
            Type::Vector(element, count) => {
                for index in 0..*count {
                    self.value(state, &part(value, index as usize), element, words, addresses)?;
                }
                Some(())
            }
            Type::Float(bits) => {
                words.next();
                if *bits > 64 {
                    words.next();
                }
                Some(())
            }
            Type::Ptr => {
                let Some(word) = words.next() else { return Some(()) };
                self.pointer(state, value, word, self.program.pointer_bits(), addresses)
            }
            Type::Int(bits) => {
                let Some(low) = words.next() else { return Some(()) };
                let high = if *bits > 64 { words.next() } else { None };
                if low.is_poison() || high.is_some_and(Word::is_poison) {
                    return Some(());
                }
                if low.tag.is_block() && high.is_none() {
                    return self.pointer(state, value, low, *bits, addresses);
                }
                if addresses {
                    return Some(());
                }
                let pattern = u128::from(low.bits) | u128::from(high.map_or(0, |high| high.bits)) << 64;
                self.integer(value, pattern, *bits)
            }
            Type::Void | Type::Unsupported(_) => Some(()),
        }
    }

    fn integer(&mut self, value: &Value, pattern: u128, bits: u32) -> Same {
        match value {
            Value::Any | Value::Aggregate(_) => Some(()),
            // Concrete runs give the entry no memory.
            Value::Tree(..) => None,
            // It never leaves its cell, where it is compared with the tree.
            Value::Root(_) => None,
            Value::Bool(cond) => {
                self.truths.push((cond.clone(), pattern != 0));
                Some(())
            }
            Value::Int { term, view: View::Unsigned } => self.equal(term, &Int::from(pattern)),
            Value::Int { term, view: View::Signed } => self.equal(term, &semantics::range::to_signed(bits, pattern)),
            Value::Int { term, view: View::Modular } | Value::Pointer(term) => {
                self.congruent(term, Int::from(pattern), bits)
            }
        }
    }

    /// A pointer, or an integer made of one.
    fn pointer(&mut self, state: &State, value: &Value, word: Word, bits: u32, addresses: bool) -> Same {
        if word.is_poison() {
            return Some(());
        }
        let term = match value {
            Value::Pointer(term) | Value::Int { term, .. } => term.clone(),
            _ => {
                return if addresses { Some(()) } else { self.integer(value, u128::from(word.bits), bits) };
            }
        };
        let kind = |symbol: Symbol| self.kept.kinds.get(symbol.0 as usize).copied();
        if self.knowledge.normalize(&term).as_symbol().and_then(kind) == Some(SymbolKind::OptionalText) {
            self.text_or_null(word)?;
        }
        let base = self.base_of(state, &self.knowledge.normalize(&term)).or_else(|| self.base_of(state, &term));
        if let (Some((id, base)), true, true) = (base, word.tag.is_block(), bits == self.program.pointer_bits()) {
            if addresses {
                return self.base(id, base, word.tag);
            }
            // The address of a dead block may be that of another: only the distance counts.
            if self.concrete.memory.block(word.tag).is_none() {
                return Some(());
            }
        }
        if addresses { Some(()) } else { self.integer(value, u128::from(word.bits), bits) }
    }

    /// A pointer that is null, or leads to a string that the last byte of its block ends: a constant or an argument of the program.
    fn text_or_null(&self, word: Word) -> Same {
        if word.bits == 0 {
            return Some(());
        }
        let block = self.concrete.memory.block(word.tag)?;
        let lasts = matches!(block.kind, BlockKind::Library | BlockKind::Global);
        let inside = (block.base..block.base + block.size).contains(&word.bits);
        let last = self.read(word.tag, block.size.checked_sub(1)?, &Type::Int(8));
        (lasts && inside && last.is_none_or(|last| last[0].bits == 0)).then_some(())
    }

    /// The block into which the term points, if it is the address of one and something else.
    fn base_of(&self, state: &State, term: &Linear) -> Option<(AllocId, Symbol)> {
        let mut found = None;
        for (symbol, coefficient) in term.terms() {
            match self.kept.kinds.get(symbol.0 as usize) {
                Some(SymbolKind::Base(id)) if coefficient.is_one() && found.is_none() => found = Some((*id, symbol)),
                Some(SymbolKind::Base(_)) => return None,
                _ => {}
            }
        }
        found
            .filter(|(id, _)| state.allocations.contains_key(id) || self.kept.globals.values().any(|known| known == id))
    }

    // --- memory ---

    /// The next of the blocks whose place is known, single blocks first.
    fn next_block(&self, state: &State, done: &[AllocId]) -> Option<AllocId> {
        let open = self.origins.keys().filter(|id| !done.contains(id));
        open.filter_map(|id| Some((state.allocations.get(id)?.list.is_some(), *id))).min().map(|(_, id)| id)
    }

    /// The blocks that a list may consist of: each linked to the next, all of one size, none met before.
    fn chain(&self, state: &State, id: AllocId) -> Option<Vec<Tag>> {
        let allocation = state.allocations.get(&id)?;
        let list = allocation.list.as_ref()?;
        let first = *self.origins.get(&id)?;
        let fits = |tag: Tag| {
            self.concrete
                .memory
                .block(tag)
                .filter(|block| block.status == memory::Status::Live && block.kind == BlockKind::Heap)
                .map(|block| (block.base, block.size))
        };
        let (_, size) = fits(first)?;
        let mut chain = vec![first];
        while let Some(word) = self.read(chain[chain.len() - 1], list.link, &Type::Ptr).map(|words| words[0]) {
            let taken = chain.contains(&word.tag)
                || self.inside.contains(&word.tag)
                || self.origins.values().any(|known| *known == word.tag);
            let linked = word.tag.is_block()
                && fits(word.tag).is_some_and(|(base, other)| {
                    other == size && Int::from(word.bits) == &Int::from(base) + &list.into
                });
            if taken || !linked {
                break;
            }
            chain.push(word.tag);
        }
        Some(chain)
    }

    /// The list consists of these blocks.
    fn list(&mut self, state: &State, id: AllocId, chain: &[Tag]) -> Same {
        let allocation = state.allocations.get(&id)?.clone();
        let list = allocation.list.clone()?;
        self.equal(&list.length, &Int::from(chain.len() as u64))?;
        let [.., last] = chain else { return None };
        self.equal(&Linear::symbol(list.end.1), &Int::from(self.concrete.memory.block(*last)?.base))?;
        for (index, tag) in chain.iter().enumerate().skip(1) {
            if self.origins.values().any(|known| known == tag) || !self.inside.insert(*tag) {
                return None;
            }
            if let Some(back) = &list.back {
                let word = self.read(*tag, back.at, &Type::Ptr)?[0];
                let before = self.concrete.memory.block(chain[index - 1])?.base;
                if word.tag != chain[index - 1] || Int::from(word.bits) != &Int::from(before) + &back.into {
                    return None;
                }
            }
        }
        self.equal(&allocation.size, &Int::from(self.concrete.memory.block(*last)?.size))?;
        for addresses in [true, false] {
            self.cells(state, chain[0], &allocation.cells, addresses)?;
            self.cells(state, *last, &list.last, addresses)?;
            for tag in chain {
                self.cells(state, *tag, &list.each, addresses)?;
            }
        }
        self.kinds(state, chain, &list.kinds)
    }

    /// The pointer leads to a tree, which has its hole, if it has one, at one place.
    fn tree(&mut self, state: &State, base: &Linear, root: Word) -> Same {
        let (id, _) = self.base_of(state, base)?;
        let allocation = state.allocations.get(&id)?.clone();
        let tree = allocation.tree()?.clone();
        let hole = match tree.last.first().map(|cell| &cell.value) {
            None => None,
            Some(Value::Pointer(term)) => {
                let (end, _) = self.base_of(state, term)?;
                // Else nothing of the state says which block that is.
                let Some(end) = self.origins.get(&end) else { return Some(()) };
                Some(*end)
            }
            Some(_) => return None,
        };
        let (mut work, mut levels, mut holes) = (vec![(root, 1_u64)], 0, 0);
        while let Some((word, level)) = work.pop() {
            if word.bits == 0 {
                continue;
            }
            let block = self.concrete.memory.block(word.tag)?.clone();
            if word.bits != block.base {
                return None;
            }
            if Some(word.tag) == hole {
                holes += 1;
                continue;
            }
            let live = block.status == memory::Status::Live && block.kind == BlockKind::Heap;
            let taken = self.origins.values().any(|known| *known == word.tag) || !self.inside.insert(word.tag);
            if !live || taken {
                return None;
            }
            self.equal(&allocation.size, &Int::from(block.size))?;
            self.kinds(state, &[word.tag], &tree.kinds)?;
            if level == 1 {
                self.equal(base, &Int::from(block.base))?;
            }
            levels = levels.max(level);
            for at in tree.branches() {
                work.push((self.read(word.tag, *at, &Type::Ptr)?[0], level + 1));
            }
        }
        (holes == u64::from(hole.is_some())).then_some(())?;
        self.assume(&Atom::ge(&tree.length, &Linear::constant(Int::from(levels))))
    }

    /// Each element of the array's segment that no cell touches is of one of the kinds, and the rest is zero where the segment says so.
    fn segment(&mut self, state: &State, id: AllocId, tag: Tag) -> Same {
        let array = state.allocations.get(&id)?.clone();
        let segment = array.segment()?.clone();
        let (entry, _) = self.base_of(state, &Linear::symbol(segment.elements))?;
        let entry = state.allocations.get(&entry)?.clone();
        let list = entry.elements()?.clone();
        let width = entry.size.as_constant().and_then(Int::to_u64)?;
        let constant = |term: &Linear| self.knowledge.normalize(term).as_constant().and_then(Int::to_i64);
        // What the run does not decide may be anything.
        let (Some(from), Some(length)) = (constant(&segment.from), constant(&list.length)) else { return Some(()) };
        let places: Option<Vec<i64>> = array.cells.iter().map(|cell| constant(&cell.offset)).collect();
        let Some(places) = places else { return Some(()) };
        let (from, upto) = (u64::try_from(from).ok()?, u64::try_from(from + length.max(0)).ok()?);
        let untouched = |low: u64, high: u64| {
            let touches = |(at, cell): (&i64, &Cell)| *at < high as i64 && (low as i64) < *at + cell.width as i64;
            !places.iter().zip(&array.cells).any(touches)
        };
        let block = self.concrete.memory.block(tag)?.clone();
        self.shared.clone_from(&list.shared);
        let mut at = from;
        while at + width <= upto {
            if untouched(at, at + width) {
                let kinds: Vec<Kind> = list.kinds.iter().map(|kind| shifted(kind, at)).collect();
                self.kinds(state, &[tag], &kinds)?;
            }
            at += width;
        }
        let zero = |mut bytes: std::ops::Range<u64>| {
            bytes.all(|at| !untouched(at, at + 1) || block.byte(at).is_none_or(|(byte, _)| byte == 0))
        };
        let before = !segment.zero_before || zero(0..from.min(block.size));
        let behind = !segment.zero_behind || zero(upto.min(block.size)..block.size);
        (before && behind).then_some(())
    }

    /// The integers of the columns lie between their bounds, and their pointers lead where they say.
    fn integers(&mut self, state: &State, id: AllocId, tag: Tag) -> Same {
        for Column { shape, part } in &state.allocations.get(&id)?.columns {
            let Some(Part { from, upto, into, range, least, most, .. }) = part else { continue };
            let constant = |term: &Linear| self.knowledge.normalize(term).as_constant().and_then(Int::to_i64);
            // What the run does not decide may be anything.
            let (Some(from), Some(upto)) = (constant(from), constant(upto)) else { continue };
            let (from, upto) = (u64::try_from(from).ok()?, u64::try_from(upto).ok()?);
            let bits = u32::try_from(shape.width * 8).ok()?;
            let led = into.and_then(|into| self.base_of(state, &Linear::symbol(into)));
            let led = led.and_then(|(id, _)| self.origins.get(&id).copied());
            for at in (from..upto).step_by(shape.step as usize).filter(|at| at + shape.width <= upto) {
                let number = if shape.is_text() {
                    let byte = |at: u64| Some(self.read(tag, at, &Type::Int(8))?[0].bits as u8);
                    // A byte that was never written may be zero.
                    Int::from(u64::from((at..at + shape.width).map(|at| byte(at).unwrap_or(0)).min().unwrap_or(0)))
                } else if shape.is_pointer() {
                    // Where the run's block is that the state does not know any more is not asked.
                    let (Some(words), Some(led)) = (self.read(tag, at, &Type::Ptr), led) else { continue };
                    (words[0].tag == led).then_some(())?;
                    Int::from(words[0].bits) - Int::from(self.concrete.memory.block(led)?.base)
                } else {
                    let Some(words) = self.read(tag, at, &Type::Int(bits)) else { continue };
                    let number = Bits::new(bits, u128::from(words[0].bits));
                    if shape.kind == columns::Kind::Signed { number.signed() } else { number.unsigned() }
                };
                range.contains(&number).then_some(())?;
                let number = Linear::constant(number);
                least.iter().try_for_each(|least| self.assume(&Atom::le(least, &number)))?;
                most.iter().try_for_each(|most| self.assume(&Atom::ge(most, &number)))?;
            }
        }
        Some(())
    }

    /// Each of the blocks is of one of the kinds.
    fn kinds(&mut self, state: &State, nodes: &[Tag], kinds: &[Kind]) -> Same {
        for node in nodes {
            let attempts = kinds.iter().filter_map(|kind| {
                let mut attempt = self.clone();
                attempt.owned(state, (*node, kind), vec![Vec::new(); kind.owned.len()]).map(|()| attempt)
            });
            *self = attempts.into_iter().next()?;
        }
        Some(())
    }

    /// The node is of the kind, some of whose blocks are found already: the rest is, with any lengths that the memory
    /// offers.
    fn owned(&mut self, state: &State, (node, kind): (Tag, &Kind), blocks: Vec<Vec<Tag>>) -> Same {
        let Some(open) = blocks.iter().position(Vec::is_empty) else {
            return self.contents(state, (node, kind), &blocks);
        };
        // The pointer to its first block lies in the node, or in what was found.
        let places = [(node, &kind.cells)]
            .into_iter()
            .chain(blocks.iter().zip(&kind.owned).filter_map(|(tags, owned)| Some((*tags.first()?, &owned.first))));
        let place = places.flat_map(|(tag, contents)| contents.iter().map(move |cell| (tag, cell))).find_map(
            |(tag, ((at, _), aim))| match aim {
                Aim::Owned { index, last: false, .. } if *index == open => Some((tag, *at)),
                _ => None,
            },
        );
        // Else a chain is known by its last block only: whether it is there is not asked.
        let Some((tag, at)) = place else { return Some(()) };
        let first = self.read(tag, at, &Type::Ptr)?[0].tag;
        let owned = &kind.owned[open];
        let fits = |comparison: &Self, tag: Tag| {
            let block = comparison.concrete.memory.block(tag)?;
            let live = block.status == memory::Status::Live && block.kind == BlockKind::Heap;
            (live && comparison.extends((node, tag), &owned.extent)).then_some(block.base)
        };
        fits(self, first)?;
        let mut chain = vec![first];
        while let Some(link) = &owned.chain
            && let Some(words) = self.read(chain[chain.len() - 1], link.link, &Type::Ptr)
            && !chain.contains(&words[0].tag)
            && words[0].tag.is_block()
            && fits(self, words[0].tag).is_some_and(|base| Int::from(words[0].bits) == &Int::from(base) + &link.into)
        {
            chain.push(words[0].tag);
        }
        let found = (1..=chain.len()).rev().find_map(|length| {
            let mut attempt = self.clone();
            let taken = |tag: &Tag| attempt.inside.contains(tag) || attempt.origins.values().any(|known| known == tag);
            if chain[..length].iter().any(taken) {
                return None;
            }
            attempt.inside.extend(&chain[..length]);
            if let Some(shared) = self.shared.clone().filter(|_| owned.extent.shared) {
                let size = self.concrete.memory.block(first).map(|block| Int::from(block.size))?;
                attempt.equal(&shared, &size)?;
            }
            let mut blocks = blocks.clone();
            blocks[open] = chain[..length].to_vec();
            attempt.owned(state, (node, kind), blocks).map(|()| attempt)
        });
        *self = found?;
        Some(())
    }

    /// Whether the block that the node owns is as large as the kind says, and ends a string where it says so.
    fn extends(&self, (node, tag): (Tag, Tag), extent: &Extent) -> bool {
        let Some(block) = self.concrete.memory.block(tag) else { return false };
        let size = Int::from(block.size);
        let told = extent.told.as_ref().is_none_or(|told| {
            let bits = told.place.1 as u32 * 8;
            // What was never written has any value.
            let Some(words) = self.read(node, told.place.0, &Type::Int(bits)) else { return true };
            let pattern = u128::from(words[0].bits);
            let number = match told.view {
                View::Signed => semantics::range::to_signed(bits, pattern),
                View::Unsigned | View::Modular => Int::from(pattern),
            };
            &(&told.factor * &number) + &told.rest == size
        });
        let ends = extent.zero.is_none_or(|Zero { width, last }| {
            let zero = |at: u64| (at..at + width).all(|at| block.byte(at).is_none_or(|(byte, _)| byte == 0));
            let places = block.size.checked_sub(width).map_or(0..0, |end| if last { end..end + 1 } else { 0..end + 1 });
            places.into_iter().any(zero)
        });
        extent.bytes.contains(&size) && told && ends
    }

    /// What the kind says of the contents of the node and its blocks.
    fn contents(&mut self, state: &State, (node, kind): (Tag, &Kind), blocks: &[Vec<Tag>]) -> Same {
        self.aims(state, node, &kind.cells, (node, blocks))?;
        for (tags, owned) in blocks.iter().zip(&kind.owned) {
            self.aims(state, tags[0], &owned.first, (node, blocks))?;
            let Some(chain) = &owned.chain else { continue };
            self.aims(state, tags[tags.len() - 1], &chain.last, (node, blocks))?;
            for tag in tags {
                self.aims(state, *tag, &chain.each, (node, blocks))?;
            }
            for pair in tags.windows(2) {
                if let Some(back) = &chain.back {
                    self.leads(pair[1], back.at, (pair[0], &back.into))?;
                }
            }
            self.kinds(state, tags, &chain.kinds)?;
        }
        Some(())
    }

    fn aims(&mut self, state: &State, tag: Tag, contents: &Contents, (node, blocks): (Tag, &[Vec<Tag>])) -> Same {
        for ((at, width), aim) in contents {
            match aim {
                Aim::Known(value) => {
                    let offset = Linear::constant(Int::from(*at));
                    let cell = [Cell { offset, width: *width, value: value.clone() }];
                    self.cells(state, tag, &cell, true)?;
                    self.cells(state, tag, &cell, false)?;
                }
                Aim::Within(range, view) => {
                    let bits = *width as u32 * 8;
                    let pattern = u128::from(self.read(tag, *at, &Type::Int(bits))?[0].bits);
                    let number = match view {
                        View::Signed => semantics::range::to_signed(bits, pattern),
                        View::Unsigned | View::Modular => Int::from(pattern),
                    };
                    range.contains(&number).then_some(())?;
                }
                Aim::Node(range) => {
                    let word = self.read(tag, *at, &Type::Ptr)?[0];
                    let base = self.concrete.memory.block(node)?.base;
                    let distance = &Int::from(word.bits) - &Int::from(base);
                    (word.tag == node && range.contains(&distance)).then_some(())?;
                }
                Aim::Owned { index, last, offset } => {
                    let tags = &blocks[*index];
                    let target = if *last { tags[tags.len() - 1] } else { tags[0] };
                    self.leads(tag, *at, (target, offset))?;
                }
            }
        }
        Some(())
    }

    /// The pointer at that byte leads to that byte of the other block.
    fn leads(&self, tag: Tag, at: u64, (target, offset): (Tag, &Int)) -> Same {
        let word = self.read(tag, at, &Type::Ptr)?[0];
        let base = self.concrete.memory.block(target)?.base;
        (word.tag == target && Int::from(word.bits) == &Int::from(base) + offset).then_some(())
    }

    fn block(&mut self, state: &State, id: AllocId) -> Same {
        let allocation = state.allocations.get(&id)?.clone();
        let tag = *self.origins.get(&id)?;
        let Some(block) = self.concrete.memory.block(tag).cloned() else {
            return (allocation.status != Status::Live).then_some(());
        };
        let live = block.status == memory::Status::Live;
        let elsewhere = block.status == memory::Status::Elsewhere;
        match allocation.status {
            Status::Live if !live && !elsewhere => return None,
            Status::Dead if live => return None,
            _ => {}
        }
        let kind = match allocation.kind {
            AllocKind::Heap => block.kind == BlockKind::Heap,
            AllocKind::Global(_) => block.kind == BlockKind::Global,
            // Concrete runs give the entry no memory.
            AllocKind::Given { .. } | AllocKind::Lent { .. } => false,
            // The arguments of `main` come from the environment.
            AllocKind::ArgumentList | AllocKind::Argument => block.kind == BlockKind::Library,
            AllocKind::Text => matches!(block.kind, BlockKind::Library | BlockKind::Global),
            AllocKind::Stack(_) => {
                matches!(block.kind, BlockKind::Stack | BlockKind::Arguments | BlockKind::Library | BlockKind::Result)
            }
        };
        if !kind {
            return None;
        }
        if allocation.kind == AllocKind::Text {
            return self.text(&allocation, tag);
        }
        // The size of a dead block matters to nobody, and may be forgotten.
        let forgotten = !live && allocation.size == Linear::zero();
        if !elsewhere && !forgotten {
            self.equal(&allocation.size, &Int::from(block.size))?;
        }
        if !live {
            return Some(());
        }
        for addresses in [true, false] {
            self.cells(state, tag, &allocation.cells, addresses)?;
        }
        if allocation.segment().is_some() {
            self.arrays.push((id, tag));
        }
        if allocation.columns.iter().any(|column| column.part.is_some()) {
            self.columns.push((id, tag));
        }
        self.background(&allocation, tag)
    }

    /// Some text ends where its string ends, in a zero if it has a cell that says so.
    fn text(&mut self, text: &Allocation, tag: Tag) -> Same {
        let block = self.concrete.memory.block(tag)?;
        let (end, size) = (&Int::from(block.base) + &Int::from(block.size), block.size);
        self.equal(&(&Linear::symbol(text.base) + &text.size), &end)?;
        let is_end = |cell: &Cell| cell.value.is_zero() && cell.offset.add_constant(&Int::ONE) == text.size;
        let ends = text.cells.iter().any(is_end);
        let last = self.read(tag, size.checked_sub(1)?, &Type::Int(8));
        (!ends || last.is_none_or(|last| last[0].bits == 0)).then_some(())
    }

    fn cells(&mut self, state: &State, tag: Tag, cells: &[Cell], addresses: bool) -> Same {
        for cell in cells {
            let Some(offset) = self.knowledge.normalize(&cell.offset).as_constant().and_then(Int::to_i64) else {
                continue;
            };
            let Ok(offset) = u64::try_from(offset) else { continue };
            let ty = match &cell.value {
                Value::Pointer(_) | Value::Root(_) => Type::Ptr,
                _ => Type::Int(cell.width as u32 * 8),
            };
            let Some(words) = self.read(tag, offset, &ty) else { continue };
            if let Value::Root(base) = &cell.value {
                if !addresses {
                    self.roots.push((base.clone(), words[0]));
                }
                continue;
            }
            self.value(state, &cell.value, &ty, &mut words.into_iter(), addresses)?;
        }
        Some(())
    }

    /// The bytes of no cell are as the background says.
    fn background(&self, allocation: &Allocation, tag: Tag) -> Same {
        // Images with contents are compared where cells were read from them.
        let zeros = match allocation.background {
            Background::Unknown | Background::Segment(_) => false,
            Background::Arguments => return self.strings(tag),
            Background::Zero => true,
            Background::Initial(id) => matches!(self.program.global(id).init.as_deref(), Some([])),
        };
        if !zeros {
            return Some(());
        }
        let mut covered: Vec<(u64, u64)> = Vec::new();
        for cell in &allocation.cells {
            let offset = self.knowledge.normalize(&cell.offset);
            let Some(offset) = offset.as_constant().and_then(Int::to_u64) else { return Some(()) };
            covered.push((offset, offset + cell.width));
        }
        let Some(block) = self.concrete.memory.block(tag) else { return Some(()) };
        let plain = |at: &u64| !covered.iter().any(|(from, to)| (from..to).contains(&at));
        let zero = (0..block.size).filter(plain).all(|at| block.byte(at).is_none_or(|(byte, _)| byte == 0));
        zero.then_some(())
    }

    /// All pointers of the array but the last one lead to blocks that end in a zero byte.
    fn strings(&self, tag: Tag) -> Same {
        let size = self.concrete.memory.block(tag)?.size;
        for at in (0..size.saturating_sub(8)).step_by(8) {
            let word = self.read(tag, at, &Type::Ptr)?[0];
            let string = self.concrete.memory.block(word.tag)?;
            let last = string.size.checked_sub(1)?;
            (word.bits == string.base && string.byte(last)?.0 == 0).then_some(())?;
        }
        Some(())
    }

    // --- what remains ---

    /// Definitions whose arguments are known give their results.
    fn definitions(&mut self) -> Same {
        loop {
            let before = self.knowledge.atoms().len();
            for (symbol, definition) in self.knowledge.definitions().to_vec() {
                let args: Option<Vec<Int>> =
                    definition.args.iter().map(|arg| self.knowledge.normalize(arg).as_constant().cloned()).collect();
                if let Some(value) = args.and_then(|args| definition.value(&args)) {
                    self.equal(&Linear::symbol(symbol), &value)?;
                }
            }
            if self.knowledge.atoms().len() == before {
                return Some(());
            }
        }
    }

    /// Symbols for one of several functions are the address of one of them.
    fn functions(&mut self) -> Same {
        for (index, kind) in self.kept.kinds.iter().enumerate() {
            let SymbolKind::OneOf(set) = kind else { continue };
            let value = self.knowledge.normalize(&Linear::symbol(Symbol(index as u32)));
            let Some(value) = value.as_constant().and_then(Int::to_u64) else { continue };
            let is = |id: &FunctionId| self.concrete.memory.function(*id).is_some_and(|block| block.base == value);
            if !self.kept.function_sets[*set].iter().any(is) {
                return None;
            }
        }
        Some(())
    }
}

/// The kind of the element of an array that begins at that byte, told from the first byte of the array.
fn shifted(kind: &Kind, at: u64) -> Kind {
    let cells = kind.cells.iter().map(|((place, width), aim)| ((place + at, *width), aim.clone())).collect();
    let told = |told: Told| Told { place: (told.place.0 + at, told.place.1), ..told };
    let owned = |owned: &Owned| {
        let extent = Extent { told: owned.extent.told.clone().map(told), ..owned.extent.clone() };
        Owned { extent, ..owned.clone() }
    };
    Kind { cells, owned: kind.owned.iter().map(owned).collect() }
}

fn part(value: &Value, index: usize) -> Value {
    match value {
        Value::Aggregate(fields) => fields.get(index).cloned().unwrap_or(Value::Any),
        _ => Value::Any,
    }
}

/// The candidates in which the condition holds.
fn constrained(candidates: Vec<Knowledge>, cond: &Cond) -> Vec<Knowledge> {
    let cases = disjuncts(cond);
    candidates
        .iter()
        .flat_map(|knowledge| {
            cases.iter().filter_map(|case| {
                let mut knowledge = knowledge.clone();
                case.iter().all(|atom| knowledge.assume(atom) == Consistency::Consistent).then_some(knowledge)
            })
        })
        .collect()
}
