//! Which values a later instruction may still look at: what a state consists of, and what can hold on to memory.

use ir::{BlockId, Function, InstKind, Operand, Terminator, ValueId};

/// Sets of live values at the edges of blocks.
#[derive(Clone, Debug)]
pub(crate) struct Liveness {
    /// Behind the phis of each block.
    entry: Vec<Bits>,
    /// At the end of each block.
    exit: Vec<Bits>,
}

/// A set of values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    fn new(values: usize) -> Bits {
        Bits(vec![0; values.div_ceil(64)])
    }

    fn insert(&mut self, id: ValueId) {
        self.0[id.index() / 64] |= 1 << (id.index() % 64);
    }

    fn remove(&mut self, id: ValueId) {
        self.0[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    fn add(&mut self, other: &Bits) -> bool {
        let mut grown = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            grown |= *theirs & !*mine != 0;
            *mine |= *theirs;
        }
        grown
    }

    /// The values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = ValueId> + '_ {
        let ids = |(index, word): (usize, &u64)| {
            let word = *word;
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| ValueId((index * 64 + bit) as u32))
        };
        self.0.iter().enumerate().flat_map(ids)
    }
}

impl Liveness {
    /// Of a function with a body.
    pub(crate) fn of(function: &Function) -> Liveness {
        let empty = Bits::new(function.values.len());
        let count = function.blocks.len();
        let mut result = Liveness { entry: vec![empty.clone(); count], exit: vec![empty; count] };
        let predecessors = function.predecessors();
        let mut work: Vec<BlockId> = function.block_ids().collect();
        while let Some(id) = work.pop() {
            let mut exit = result.exit[id.index()].clone();
            for successor in function.block(id).terminator.successors() {
                exit.add(&on_edge(function, &result.entry[successor.index()], id, successor));
            }
            let entry = before(function, id, 0, exit.clone());
            result.exit[id.index()] = exit;
            if result.entry[id.index()].add(&entry) {
                work.extend(&predecessors[id.index()]);
            }
        }
        result
    }

    /// Behind the phis of a block.
    pub(crate) fn at_entry(&self, block: BlockId) -> &Bits {
        &self.entry[block.index()]
    }

    /// Before the instruction of that index, whose own uses count.
    pub(crate) fn before(&self, function: &Function, block: BlockId, index: usize) -> Bits {
        before(function, block, index, self.exit[block.index()].clone())
    }

    /// While the instruction of that index is executed: what is needed after it, without its result.
    pub(crate) fn during(&self, function: &Function, block: BlockId, index: usize) -> Bits {
        let mut live = before(function, block, index + 1, self.exit[block.index()].clone());
        if let Some(result) = function.block(block).insts.get(index).and_then(|inst| inst.result) {
            live.remove(result);
        }
        live
    }
}

/// What is live at the end of a block on the way to a successor.
fn on_edge(function: &Function, entry: &Bits, from: BlockId, to: BlockId) -> Bits {
    let mut live = entry.clone();
    let phis = || function.block(to).insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. }));
    for result in phis().filter_map(|inst| inst.result) {
        live.remove(result);
    }
    for inst in phis() {
        if let InstKind::Phi { incoming } = &inst.kind
            && let Some((_, Operand::Value(id))) = incoming.iter().find(|(block, _)| *block == from)
        {
            live.insert(*id);
        }
    }
    live
}

/// What is live before the instruction of that index (phis apart), given what is live at the end of the block.
fn before(function: &Function, block: BlockId, index: usize, mut live: Bits) -> Bits {
    let block = function.block(block);
    let used = match &block.terminator {
        Terminator::Branch { condition: operand, .. }
        | Terminator::Switch { value: operand, .. }
        | Terminator::Return(Some(operand)) => Some(operand),
        Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable | Terminator::Unsupported(_) => None,
    };
    if let Some(Operand::Value(id)) = used {
        live.insert(*id);
    }
    for inst in block.insts.iter().skip(index).rev() {
        if matches!(inst.kind, InstKind::Phi { .. }) {
            continue;
        }
        if let Some(result) = inst.result {
            live.remove(result);
        }
        for operand in inst.kind.operands() {
            if let Operand::Value(id) = operand {
                live.insert(*id);
            }
        }
    }
    live
}
