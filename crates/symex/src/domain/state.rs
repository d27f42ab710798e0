//! Abstract states: frames, knowledge and blocks of memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::{BlockId, FunctionId, ValueId};
use logic::{Atom, Consistency, Knowledge, Linear, Symbol};

use crate::domain::alarm::Loss;
use crate::domain::block::{AllocId, Allocation, Cell, Status};
use crate::domain::columns::Column;
use crate::domain::orders::Accessed;
use crate::domain::sequence::Sequence;
use crate::domain::trail::Trail;
use crate::domain::value::{Value, View};

/// An abstract state: it stands for all concrete states that some instantiation of its symbols describes (see the
/// crate's opening page).
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The call stack, outermost frame first.
    pub frames: Vec<Arc<Frame>>,
    /// What is known of the symbols.
    pub knowledge: Knowledge,
    /// The blocks of memory, by id.
    pub allocations: Arc<BTreeMap<AllocId, Arc<Allocation>>>,
    /// What the path to the state took in since its summary.
    pub trail: Trail,
    /// The first thing on the way that took away what was known of memory. For messages only: states that differ in nothing else
    /// are the same.
    pub loss: Option<Loss>,
}

/// A call in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The function.
    pub function: FunctionId,
    /// The block.
    pub block: BlockId,
    /// The next instruction; for a frame that is not the top one, the call it waits for.
    pub index: usize,
    /// SSA values.
    pub locals: Arc<BTreeMap<ValueId, Value>>,
    /// Registers: stack allocations that are used as such. A register that is missing holds an arbitrary value.
    pub slots: Arc<BTreeMap<ValueId, Value>>,
    /// Bounds of the number of digits of registers that are taken apart digit by digit ([`analysis::digits`]): the number that
    /// the register holds has at most so many.
    pub digits: Arc<BTreeMap<ValueId, Linear>>,
    /// The registers that were written since their lifetime began; none where nobody asks.
    pub written: Arc<BTreeSet<ValueId>>,
    /// Further arguments of a variadic call.
    pub varargs: Arc<[Value]>,
    /// Accesses of the expressions that are being evaluated and whose order is in question.
    pub accessed: Vec<Accessed>,
    /// The frame stands for a recursive call of any depth: what follows its return is explored elsewhere.
    pub bottom: bool,
}

impl Frame {
    /// A frame before the first instruction of a block, in which nothing has a value.
    pub fn before(function: FunctionId, block: BlockId) -> Frame {
        Frame {
            function,
            block,
            index: 0,
            locals: Arc::default(),
            slots: Arc::default(),
            digits: Arc::default(),
            written: Arc::default(),
            varargs: Arc::from([]),
            accessed: Vec::new(),
            bottom: false,
        }
    }

    /// What its registers hold, then its SSA values.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.slots.values().chain(self.locals.values())
    }
}

impl State {
    /// The top frame.
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a state that runs has a frame")
    }

    /// The top frame, to be changed.
    pub fn top_mut(&mut self) -> &mut Frame {
        Arc::make_mut(self.frames.last_mut().expect("a state that runs has a frame"))
    }

    /// Forgets what a register of the top frame holds: nobody has written it.
    pub fn forget_register(&mut self, register: ValueId) {
        let frame = self.top_mut();
        Arc::make_mut(&mut frame.slots).remove(&register);
        if frame.written.contains(&register) {
            Arc::make_mut(&mut frame.written).remove(&register);
        }
        if !frame.digits.is_empty() {
            Arc::make_mut(&mut frame.digits).remove(&register);
        }
    }

    /// Sets an SSA value of the top frame.
    pub fn set_local(&mut self, id: ValueId, value: Value) {
        Arc::make_mut(&mut self.top_mut().locals).insert(id, value);
    }

    /// The block, to be changed; `None` if the state does not know it. Its contents may become others: nothing is known of them as a
    /// sequence, nor of its columns.
    pub fn allocation_mut(&mut self, id: AllocId) -> Option<&mut Allocation> {
        let block = self.known_mut(id)?;
        block.sequence.iter_mut().for_each(Sequence::forget);
        block.columns.iter_mut().for_each(Column::forget);
        Some(block)
    }

    /// The block, to be changed in what is known of it, not in its contents; `None` if the state does not know it.
    pub fn known_mut(&mut self, id: AllocId) -> Option<&mut Allocation> {
        Arc::make_mut(&mut self.allocations).get_mut(&id).map(Arc::make_mut)
    }

    /// The list whose last block has the id.
    pub fn ending_in(&self, end: AllocId) -> Option<AllocId> {
        let ends = |block: &Allocation| block.list.as_ref().is_some_and(|list| list.end.0 == end);
        self.allocations.iter().find(|(_, block)| ends(block)).map(|(id, _)| *id)
    }

    /// Adds a block, or puts it in the place of the one with the id: nothing is known of its contents as a sequence,
    /// nor of its columns; a list has none.
    pub fn add_allocation(&mut self, id: AllocId, mut allocation: Allocation) {
        allocation.sequence = allocation.sequence.filter(|_| allocation.list.is_none());
        allocation.sequence.iter_mut().for_each(Sequence::forget);
        allocation.columns.iter_mut().for_each(Column::forget);
        if allocation.list.is_some() {
            allocation.columns.clear();
        }
        Arc::make_mut(&mut self.allocations).insert(id, Arc::new(allocation));
    }

    /// Whether it has blocks that may be linked and live.
    pub fn has_linked_blocks(&self) -> bool {
        self.allocations.values().any(|block| block.kind.is_linked() && block.status != Status::Dead)
    }

    /// Whether it has links that lead to trees ([`crate::domain::tree`]).
    pub fn has_trees(&self) -> bool {
        let is_tree = |cell: &Cell| matches!(cell.value, Value::Tree(..));
        self.allocations.values().any(|block| block.all_cells().any(is_tree))
    }

    /// Takes a block out of the state, which no longer knows it then.
    pub fn remove_allocation(&mut self, id: AllocId) {
        Arc::make_mut(&mut self.allocations).remove(&id);
    }

    /// Replaces all values of frames and memory.
    pub fn map_values(&mut self, map: &dyn Fn(&Value) -> Value) {
        for frame in &mut self.frames {
            let frame = Arc::make_mut(frame);
            Arc::make_mut(&mut frame.locals).values_mut().for_each(|value| *value = map(value));
            Arc::make_mut(&mut frame.slots).values_mut().for_each(|value| *value = map(value));
            for digits in Arc::make_mut(&mut frame.digits).values_mut() {
                if let Value::Int { term, .. } = map(&Value::Int { term: digits.clone(), view: View::Unsigned }) {
                    *digits = term;
                }
            }
            frame.varargs = frame.varargs.iter().map(map).collect();
        }
        let ids: Vec<AllocId> = self.allocations.keys().copied().collect();
        for id in ids {
            let Some(allocation) = self.known_mut(id) else { continue };
            allocation.cells.iter_mut().for_each(|cell| cell.value = map(&cell.value));
            if let Some(list) = &mut allocation.list {
                let list = Arc::make_mut(list);
                list.each.iter_mut().chain(&mut list.last).for_each(|cell| cell.value = map(&cell.value));
            }
        }
    }

    /// Forgets the accesses of expressions that are being evaluated: the orders that are in question there.
    pub fn cut_orders(&mut self) -> BTreeSet<usize> {
        let mut open = BTreeSet::new();
        for frame in self.frames.iter_mut().filter(|frame| !frame.accessed.is_empty()) {
            let accessed = std::mem::take(&mut Arc::make_mut(frame).accessed);
            open.extend(accessed.into_iter().map(|access| access.order));
        }
        open
    }

    /// Learns a fact; false if it contradicts what is known (the state then stands for nothing).
    #[must_use]
    pub fn assume(&mut self, atom: &Atom) -> bool {
        self.knowledge.assume(atom) == Consistency::Consistent
    }

    /// The position as a list of (function, block, index), outermost first.
    pub fn position(&self) -> Vec<(FunctionId, BlockId, usize)> {
        self.frames.iter().map(|frame| (frame.function, frame.block, frame.index)).collect()
    }

    /// Calls `f` on every symbol of frames and memory (not of the knowledge).
    pub fn for_each_symbol(&self, f: &mut dyn FnMut(Symbol)) {
        for frame in &self.frames {
            for value in frame.locals.values().chain(frame.slots.values()).chain(frame.varargs.iter()) {
                value.for_each_symbol(f);
            }
            frame.digits.values().flat_map(Linear::symbols).for_each(&mut *f);
        }
        for allocation in self.allocations.values() {
            f(allocation.base);
            allocation.size.symbols().for_each(&mut *f);
            allocation.background.symbols().for_each(&mut *f);
            allocation.written.upto().into_iter().flat_map(Linear::symbols).for_each(&mut *f);
            allocation.sequence.iter().flat_map(Sequence::symbols).for_each(&mut *f);
            allocation.columns.iter().flat_map(Column::symbols).for_each(&mut *f);
            if let Some(list) = &allocation.list {
                f(list.end.1);
                list.length.symbols().for_each(&mut *f);
                list.shared.iter().flat_map(Linear::symbols).for_each(&mut *f);
            }
            for cell in allocation.all_cells() {
                cell.offset.symbols().for_each(&mut *f);
                cell.value.for_each_symbol(f);
            }
        }
    }
}
