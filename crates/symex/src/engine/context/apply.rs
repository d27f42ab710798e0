//! What a call comes to for its caller: the exits of its context, in terms of the caller.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::FunctionId;
use logic::{Atom, Linear, Symbol};

use super::Context;
use crate::domain::alarm::{Affects, NoteKind};
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, List, Status};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::{Domain, SymbolKind};
use crate::rules::basics::{any_result, define};
use crate::rules::call::end_frame;
use crate::rules::ends::{ends_in_zero, is_last_zero};
use crate::rules::heap;
use crate::rules::memory;
use crate::rules::optional;
use crate::rules::outcome::{self, Outcomes, Place, Precision};
use crate::rules::tell::describe;
use crate::summary::cover::Instantiation;

/// The states after a call that begins in the context, one for each exit; `mu` is what [`crate::summary::cover::cover`] found of the
/// pattern. No row: the call does not return.
pub fn apply(
    domain: &mut Domain,
    precision: Precision,
    caller: State,
    context: &Context,
    mu: &Instantiation,
) -> Outcomes {
    let mut cx = outcome::Context::new(domain, precision);
    let returning = context.returning();
    let frame = caller.top();
    let inst = &cx.program.function(frame.function).block(frame.block).insts[frame.index];
    let place = Place { result: inst.result, location: cx.in_source(&caller, inst.location).location };
    let footprint = footprint(&cx, &caller, context, mu);
    if returning.ends {
        let mut outside = caller.clone();
        footprint.iter().for_each(|id| outside.remove_allocation(*id));
        heap::check_leaks_at_exit(&mut cx, &outside, place.location);
    }
    let mut frame = caller.clone();
    if returning.forgets {
        memory::forget_everything(&mut cx, &mut frame);
        heap::forget_liveness(&mut cx, &mut frame);
    }
    footprint.iter().for_each(|id| frame.remove_allocation(*id));
    suspect_library(&mut frame);
    let mut states = Vec::new();
    for exit in &returning.exits {
        let (images, texts) = (BTreeMap::new(), Vec::new());
        let mut taking = Taking { cx: &mut cx, context, caller: &caller, mu, exit, images, texts };
        let Some(mut state) = taking.over(frame.clone(), &place) else { continue };
        let texts = taking.texts;
        // What calls inside a call that is under way take of the input is not known yet.
        let known = context.outcome.is_some();
        state.trail.changes_input(if known { exit.trail.input() } else { cx.input_of(context.function) });
        suspect_arguments(&cx, &caller, &mut state, &footprint, &texts);
        let forgotten: Vec<&AllocId> = footprint.iter().filter(|id| !state.allocations.contains_key(id)).collect();
        if !forgotten.is_empty() {
            // Under another name a block would seem to lie apart from where it was accessed before.
            cx.meet(state.cut_orders().into_iter().collect());
        }
        // What a heap block of the caller's has become may be under another name, or under none.
        // What becomes of a tree the callee's own analysis follows.
        let named = |block: &Allocation| block.kind == AllocKind::Heap && !block.is_nameless();
        let heap = |id: &&AllocId| caller.allocations.get(id).is_some_and(|block| named(block));
        let block = forgotten.into_iter().find(heap).and_then(|id| caller.allocations.get(id));
        if let Some(block) = block {
            let message = format!(
                "{} cannot be followed through a call of `{}`: whether it is freed is not known",
                describe(&cx, block),
                name(&cx, context.function)
            );
            cx.note(&caller, NoteKind::Gap { affects: Affects::Leaks }, place.location, message);
        }
        states.push(state);
    }
    let name = name(&cx, context.function);
    cx.finish_call(states, |number| format!("way {number} in which `{name}` returns"))
}

fn name(cx: &Domain, function: FunctionId) -> String {
    cx.program.function(function).name.clone()
}

/// The caller's blocks that the blocks of the context stand for, but for what some text stands for that is more to the caller.
fn footprint(cx: &Domain, caller: &State, context: &Context, mu: &Instantiation) -> BTreeSet<AllocId> {
    let image = |block: &Arc<Allocation>| match cx.symbols[mu.get(&block.base)?.as_symbol()?.0 as usize].kind {
        SymbolKind::Base(id) => (!is_more(caller, id, block)).then_some(id),
        _ => None,
    };
    context.pattern.allocations.values().filter_map(image).collect()
}

/// The callee may have called the library, which may have ended the life of what it gave out before.
fn suspect_library(state: &mut State) {
    let given: Vec<AllocId> =
        state.allocations.iter().filter(|(_, block)| block.is_of_library()).map(|(id, _)| *id).collect();
    for id in given {
        if let Some(block) = state.allocation_mut(id).filter(|block| block.status == Status::Live) {
            block.status = Status::Unknown;
        }
    }
}

/// Whether the block is some text of a context, and the caller knows more of that one of its own: it is an argument or a constant.
fn is_more(caller: &State, id: AllocId, block: &Allocation) -> bool {
    block.kind == AllocKind::Text && caller.allocations.get(&id).is_none_or(|old| old.kind != AllocKind::Text)
}

/// The callee may have written to arguments of the program under other names. Two that share bytes end at the same byte: if
/// those that the callee could reach are still strings, all are. `texts` tells that of those that were some text to it.
fn suspect_arguments(cx: &Domain, caller: &State, state: &mut State, footprint: &BTreeSet<AllocId>, texts: &[bool]) {
    let is_intact = |id: &AllocId| state.allocations.get(id).is_some_and(|block| ends_in_zero(cx, state, block));
    let (mut reached, mut intact) = (!texts.is_empty(), texts.iter().all(|intact| *intact));
    for (id, old) in footprint.iter().filter_map(|id| Some((id, caller.allocations.get(id)?))) {
        let fine = match old.kind {
            kind if kind.may_be_argument() => is_intact(id),
            AllocKind::ArgumentList => {
                state.allocations.get(id).is_some_and(|block| block.background == old.background)
            }
            _ => continue,
        };
        reached = true;
        intact &= fine;
    }
    if !reached {
        return;
    }
    if !intact {
        optional::forget(cx, state);
    }
    for id in caller.allocations.keys().filter(|id| !footprint.contains(id)) {
        let Some(block) = state.allocations.get(id) else { continue };
        let mut block = Allocation::clone(block);
        match block.kind {
            kind if kind.may_be_argument() => {
                let cells = block.cells.iter().filter(|cell| intact && is_last_zero(state, &block, cell));
                block.cells = cells.cloned().collect();
            }
            AllocKind::ArgumentList if !intact => block.background = Background::Unknown,
            _ => continue,
        }
        state.add_allocation(*id, block);
    }
}

/// An exit on its way into the caller's state.
struct Taking<'a, 'd, 'p> {
    cx: &'a mut outcome::Context<'d, 'p>,
    context: &'a Context,
    caller: &'a State,
    mu: &'a Instantiation,
    exit: &'a State,
    /// What the symbols of the exit stand for in the caller's state.
    images: BTreeMap<Symbol, Linear>,
    /// Of each text of the context of which the caller knows more, whether it is still a string.
    texts: Vec<bool>,
}

impl Taking<'_, '_, '_> {
    /// The caller's frame with the exit's memory and facts, after the call; `None` if the call cannot return so.
    fn over(&mut self, mut state: State, place: &Place) -> Option<State> {
        let equations = self.ghosts();
        let blocks = self.blocks();
        self.others();
        let images = std::mem::take(&mut self.images);
        let image = |symbol: Symbol| images.get(&symbol).cloned();
        let holds = equations.iter().map(|(term, found)| Atom::eq(&term.substitute(image), found));
        let facts = self.exit.knowledge.atoms();
        for atom in holds.chain(facts.iter().map(|atom| atom.substitute(image))) {
            if state.knowledge.implies(&atom.negate()) || !state.assume(&atom) {
                return None;
            }
        }
        for (symbol, definition) in self.exit.knowledge.definitions() {
            let definition = definition.map_args(|arg| arg.substitute(image));
            let named = image(*symbol).unwrap_or(Linear::symbol(*symbol));
            let symbol = named.as_symbol().unwrap_or_else(|| self.cx.fresh(""));
            let consistent = state.assume(&Atom::eq(&Linear::symbol(symbol), &named))
                && state.knowledge.define(symbol, definition) == logic::Consistency::Consistent;
            if !consistent {
                return None;
            }
        }
        for (id, block, exit) in blocks {
            state.add_allocation(id, self.contents(block, &exit, &images));
        }
        // Copies of arguments have died with the callee's frame.
        let depth = state.frames.len();
        end_frame(self.cx, &mut state, depth);
        self.result(&mut state, place, &image);
        state.top_mut().index += 1;
        Some(state)
    }

    /// What the ghosts say: what the exit's symbols stand for, and equations between terms of the exit and of the caller
    /// where that does not say it all. A block whose ghost leads to none is not known any more.
    fn ghosts(&mut self) -> Vec<(Linear, Linear)> {
        let pattern = &self.context.pattern;
        let mut equations = Vec::new();
        for block in pattern.allocations.values().filter(|block| block.stands_for_itself()) {
            self.images.insert(block.base, Linear::symbol(block.base));
        }
        let held = self.exit.top().varargs.iter().skip(pattern.top().varargs.len());
        for (ghost, value) in self.context.ghosts.iter().zip(held) {
            let (Value::Int { term: ghost, .. } | Value::Pointer(ghost)) = ghost else { continue };
            let (Value::Int { term, .. } | Value::Pointer(term)) = value else { continue };
            let address = self.cx.mentions_address(ghost);
            let found = ghost.substitute(|symbol| self.mu.get(&symbol).cloned());
            match term.as_symbol() {
                Some(symbol) if !self.images.contains_key(&symbol) && self.is_alike(symbol, address) => {
                    self.images.insert(symbol, found);
                }
                _ if address => {}
                _ => equations.push((term.clone(), found)),
            }
        }
        equations
    }

    /// Whether the exit's symbol is an address of a block or a number, as asked for.
    fn is_alike(&self, symbol: Symbol, address: bool) -> bool {
        match self.cx.symbols[symbol.0 as usize].kind {
            SymbolKind::Base(_) => address,
            SymbolKind::Plain => !address,
            _ => false,
        }
    }

    /// The blocks of the exit: their ids in the caller's state, what they are there, and what they are in the exit.
    fn blocks(&mut self) -> Vec<(AllocId, Allocation, Arc<Allocation>)> {
        let mut placed = Vec::new();
        let exit = self.exit;
        for block in exit.allocations.values() {
            let known = self.images.get(&block.base).and_then(Linear::as_symbol);
            let known = known.and_then(|base| match self.cx.symbols[base.0 as usize].kind {
                SymbolKind::Base(id) => Some((id, base)),
                _ => None,
            });
            let told = block.kind == AllocKind::Text && self.images.contains_key(&block.base);
            if told && known.is_none_or(|(id, _)| is_more(self.caller, id, block)) {
                self.texts.push(ends_in_zero(self.cx, exit, block));
                continue;
            }
            let (id, own) = match known {
                Some((id, base)) => {
                    let old = self.caller.allocations.get(&id).unwrap_or(block);
                    (id, Allocation { base, ..Allocation::clone(old) })
                }
                None => self.cx.new_allocation(Linear::zero(), block.kind, None, &block.name, block.site),
            };
            self.images.insert(block.base, Linear::symbol(own.base));
            placed.push((id, own, block.clone()));
        }
        for list in exit.allocations.values().filter_map(|block| block.list.as_ref()) {
            let end = list.end.1;
            if !self.images.contains_key(&end) {
                let (_, fresh) = self.cx.new_allocation(Linear::zero(), AllocKind::Heap, None, "", None);
                self.images.insert(end, Linear::symbol(fresh.base));
            }
        }
        placed
    }

    /// All other symbols of the exit are some numbers.
    fn others(&mut self) {
        let mut open: BTreeSet<Symbol> = BTreeSet::new();
        self.exit.for_each_symbol(&mut |symbol| {
            open.insert(symbol);
        });
        open.extend(self.exit.knowledge.atoms().iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()));
        for (symbol, definition) in self.exit.knowledge.definitions() {
            open.insert(*symbol);
            open.extend(definition.symbols());
        }
        for symbol in open {
            let info = &self.cx.symbols[symbol.0 as usize];
            let itself = match info.kind {
                SymbolKind::Function(_) | SymbolKind::Outside => true,
                SymbolKind::Base(id) => self.cx.constants.contains_key(&id),
                SymbolKind::Plain | SymbolKind::OneOf(_) | SymbolKind::OptionalText => false,
            };
            if itself || self.images.contains_key(&symbol) {
                continue;
            }
            // The address of a block that the exit no longer knows is a number like any other; no access can use it.
            let kind = match info.kind {
                SymbolKind::Base(_) => SymbolKind::Plain,
                kind => kind,
            };
            let (stem, range) = (self.cx.stem(symbol), info.range.clone());
            let fresh = self.cx.fresh(&stem);
            let entry = &mut self.cx.symbols[fresh.0 as usize];
            (entry.kind, entry.range) = (kind, range);
            self.images.insert(symbol, Linear::symbol(fresh));
        }
    }

    /// A block of the caller's state as the exit leaves it.
    fn contents(&self, block: Allocation, exit: &Allocation, images: &BTreeMap<Symbol, Linear>) -> Allocation {
        let image = |symbol: Symbol| images.get(&symbol).cloned();
        let cells = |cells: &[Cell]| -> Vec<Cell> {
            let taken = |cell: &Cell| Cell {
                offset: cell.offset.substitute(image),
                width: cell.width,
                value: cell.value.substitute(&image),
            };
            cells.iter().map(taken).collect()
        };
        let list = exit.list.as_ref().map(|list| {
            let end = image(list.end.1).and_then(|term| term.as_symbol()).unwrap_or(list.end.1);
            let id = match self.cx.symbols[end.0 as usize].kind {
                SymbolKind::Base(id) => id,
                _ => list.end.0,
            };
            Arc::new(List {
                length: list.length.substitute(image),
                end: (id, end),
                each: cells(&list.each),
                last: cells(&list.last),
                shared: list.shared.as_ref().map(|shared| shared.substitute(image)),
                ..List::clone(list)
            })
        });
        let upto = exit.written.upto().map(|upto| upto.substitute(image));
        Allocation {
            size: exit.size.substitute(image),
            status: exit.status,
            freed: exit.freed,
            cells: cells(&exit.cells),
            background: exit.background.substitute(&image),
            written: block.written.clone().with(&exit.written.clone().ending(upto)),
            list,
            ..block
        }
    }

    fn result(&mut self, state: &mut State, place: &Place, image: &dyn Fn(Symbol) -> Option<Linear>) {
        let callee = self.cx.program.function(self.context.function);
        let caller = self.cx.program.function(state.top().function);
        let typed = place.result.is_some_and(|result| caller.value(result).ty == callee.result);
        match self.exit.top().varargs.last() {
            Some(value) if typed && !matches!(value, Value::Any) => {
                let value = value.substitute(image);
                heap::allocated_by_call(self.cx, state, place, &value);
                define(self.cx, state, place, value);
            }
            _ => any_result(self.cx, state, place),
        }
    }
}
