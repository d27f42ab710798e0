//! The control-flow graph of a function, and one depth-first search of it.

use crate::{BlockId, Function};

/// Which block leads to which, and the order in which a depth-first search from the entry leaves the blocks.
///
/// The search visits the successors of a block from the last to the first: the body of a loop, usually the first
/// successor of its head, then comes before what follows the loop in reverse post-order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlFlow {
    successors: Vec<Vec<BlockId>>,
    predecessors: Vec<Vec<BlockId>>,
    reverse_postorder: Vec<BlockId>,
    position: Vec<u32>,
    loop_heads: Vec<bool>,
}

/// How far the depth-first search is with a block.
#[derive(Clone, Copy, PartialEq)]
enum Visit {
    New,
    /// On the path from the entry to the block that is being visited.
    Open,
    Done,
}

impl ControlFlow {
    /// The graph of a function whose block ids are in range; empty for a function without a body.
    pub fn of(function: &Function) -> ControlFlow {
        let distinct = |mut targets: Vec<BlockId>| {
            let mut seen = std::collections::HashSet::new();
            targets.retain(|target| seen.insert(*target));
            targets
        };
        let successors = function.blocks.iter().map(|block| distinct(block.terminator.successors())).collect();
        let mut flow = ControlFlow {
            successors,
            predecessors: vec![Vec::new(); function.blocks.len()],
            reverse_postorder: Vec::new(),
            position: vec![function.blocks.len() as u32; function.blocks.len()],
            loop_heads: vec![false; function.blocks.len()],
        };
        for block in function.block_ids() {
            for successor in &flow.successors[block.index()] {
                flow.predecessors[successor.index()].push(block);
            }
        }
        flow.search();
        for (position, block) in flow.reverse_postorder.iter().enumerate() {
            flow.position[block.index()] = position as u32;
        }
        flow
    }

    /// Fills in the order and the loop heads. The stack is a list, so that control flow of any depth can be searched.
    fn search(&mut self) {
        let mut visits = vec![Visit::New; self.successors.len()];
        // Each block on the path from the entry, with how many of its successors are still to be visited.
        let mut path: Vec<(BlockId, usize)> = Vec::new();
        if let Some(entry) = visits.first_mut() {
            *entry = Visit::Open;
            path.push((BlockId(0), self.successors[0].len()));
        }
        while let Some((block, left)) = path.last_mut() {
            let Some(next) = left.checked_sub(1) else {
                visits[block.index()] = Visit::Done;
                self.reverse_postorder.push(*block);
                path.pop();
                continue;
            };
            *left = next;
            let successor = self.successors[block.index()][next];
            match visits[successor.index()] {
                Visit::New => {
                    visits[successor.index()] = Visit::Open;
                    path.push((successor, self.successors[successor.index()].len()));
                }
                Visit::Open => self.loop_heads[successor.index()] = true,
                Visit::Done => {}
            }
        }
        self.reverse_postorder.reverse();
    }

    /// How many blocks the function has, those included that cannot be reached.
    pub fn block_count(&self) -> usize {
        self.successors.len()
    }

    /// The blocks that control may go to from there, without repetitions.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        &self.successors[block.index()]
    }

    /// The blocks that control may come from, ascending, without repetitions; among them blocks that cannot be reached.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// The blocks that can be reached from the entry, in reverse post-order.
    pub fn reverse_postorder(&self) -> &[BlockId] {
        &self.reverse_postorder
    }

    /// The block's index in [`ControlFlow::reverse_postorder`]; the number of all blocks if it cannot be reached.
    pub fn position(&self, block: BlockId) -> u32 {
        self.position[block.index()]
    }

    /// Whether the block can be reached from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        (self.position[block.index()] as usize) < self.reverse_postorder.len()
    }

    /// Whether the block is the target of a retreating edge: an edge from a block that the search reached from it.
    /// Every cycle among the blocks that can be reached contains such a block.
    pub fn is_loop_head(&self, block: BlockId) -> bool {
        self.loop_heads[block.index()]
    }

    /// The blocks for which [`ControlFlow::is_loop_head`] holds, ascending.
    pub fn loop_heads(&self) -> impl Iterator<Item = BlockId> + '_ {
        (0..self.loop_heads.len() as u32).map(BlockId).filter(|block| self.is_loop_head(*block))
    }
}
