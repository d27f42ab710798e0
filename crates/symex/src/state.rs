//! Abstract states: frames, knowledge, allocations and their cells.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use ir::{BlockId, FunctionId, GlobalId, Location, ValueId};
use logic::{Atom, Consistency, Knowledge, Linear, Symbol};

use crate::list::List;
use crate::trail::Trail;
use crate::value::Value;

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
}

/// A block of memory in the states of one analysis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AllocId(pub u32);

impl fmt::Debug for AllocId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a{}", self.0)
    }
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
    /// Further arguments of a variadic call.
    pub varargs: Arc<[Value]>,
    /// The frame stands for a recursive call of any depth: what follows its return is explored elsewhere.
    pub bottom: bool,
}

/// A block of memory.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// The symbol that stands for its address.
    pub base: Symbol,
    /// Its size in bytes, at least 0.
    pub size: Linear,
    /// What it is.
    pub kind: AllocKind,
    /// Whether it may be accessed.
    pub status: Status,
    /// The frame (index into the stack) at whose return it dies.
    pub owner: Option<usize>,
    /// Known contents.
    pub cells: Vec<Cell>,
    /// What lies where no cell is.
    pub background: Background,
    /// Where it was allocated.
    pub site: Option<Location>,
    /// The C variable that lives there, or the allocating function.
    pub name: Arc<str>,
    /// It stands for a list of such blocks; all else is said of the first one ([`crate::list`]).
    pub list: Option<Arc<List>>,
}

/// What a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllocKind {
    /// A local variable; the instruction that makes it.
    Stack(ValueId),
    /// From malloc and its kin.
    Heap,
    /// A global variable.
    Global(GlobalId),
}

/// Whether a block may be accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Yes.
    Live,
    /// No: it was freed, or its scope or function has ended.
    Dead,
    /// Not known: something unknown may have freed it.
    Unknown,
}

/// What lies in the bytes of a block that no cell describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Background {
    /// Anything.
    Unknown,
    /// Zeros.
    Zero,
    /// The initial contents of a global.
    Initial(GlobalId),
}

/// A value in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Bytes from the start of the block.
    pub offset: Linear,
    /// Width in bytes.
    pub width: u64,
    /// The value, an integer or a pointer.
    pub value: Value,
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

    /// Sets an SSA value of the top frame.
    pub fn set_local(&mut self, id: ValueId, value: Value) {
        Arc::make_mut(&mut self.top_mut().locals).insert(id, value);
    }

    /// The block, to be changed; `None` if the state does not know it.
    pub fn allocation_mut(&mut self, id: AllocId) -> Option<&mut Allocation> {
        Arc::make_mut(&mut self.allocations).get_mut(&id).map(Arc::make_mut)
    }

    /// Adds a block.
    pub fn add_allocation(&mut self, id: AllocId, allocation: Allocation) {
        Arc::make_mut(&mut self.allocations).insert(id, Arc::new(allocation));
    }

    /// Whether it has heap blocks that may be live.
    pub fn has_heap_blocks(&self) -> bool {
        self.allocations.values().any(|block| block.kind == AllocKind::Heap && block.status != Status::Dead)
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
            frame.varargs = frame.varargs.iter().map(map).collect();
        }
        let ids: Vec<AllocId> = self.allocations.keys().copied().collect();
        for id in ids {
            let Some(allocation) = self.allocation_mut(id) else { continue };
            allocation.cells.iter_mut().for_each(|cell| cell.value = map(&cell.value));
            if let Some(list) = &mut allocation.list {
                let list = Arc::make_mut(list);
                list.each.iter_mut().chain(&mut list.last).for_each(|cell| cell.value = map(&cell.value));
            }
        }
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
        }
        for allocation in self.allocations.values() {
            f(allocation.base);
            allocation.size.symbols().for_each(&mut *f);
            if let Some(list) = &allocation.list {
                f(list.end.1);
                list.length.symbols().for_each(&mut *f);
            }
            for cell in allocation.all_cells() {
                cell.offset.symbols().for_each(&mut *f);
                cell.value.for_each_symbol(f);
            }
        }
    }
}
