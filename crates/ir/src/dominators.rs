//! Dominators, by the iteration of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001).

use crate::{BlockId, ControlFlow};

/// The dominator tree of a function's blocks.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// By block: where its subtree begins in a preorder of the tree, and how many blocks are in it. `None` for blocks
    /// that cannot be reached.
    subtree: Vec<Option<(usize, usize)>>,
    /// By block: its immediate dominator; `None` for the entry and for blocks that cannot be reached.
    immediate: Vec<Option<BlockId>>,
}

impl Dominators {
    /// The tree for a control-flow graph.
    pub fn of(flow: &ControlFlow) -> Dominators {
        let sequence = flow.reverse_postorder();
        let (parents, blocks) = (parents(flow), flow.block_count());
        let mut result = Dominators { subtree: vec![None; blocks], immediate: vec![None; blocks] };
        let mut sizes = vec![1; sequence.len()];
        for position in (1..sequence.len()).rev() {
            sizes[parents[position]] += sizes[position];
        }
        // By position: where the subtree of the block's next child begins.
        let mut next = vec![1; sequence.len()];
        for (position, block) in sequence.iter().enumerate() {
            let start = if position == 0 { 0 } else { next[parents[position]] };
            if position > 0 {
                next[parents[position]] += sizes[position];
                next[position] = start + 1;
                result.immediate[block.index()] = Some(sequence[parents[position]]);
            }
            result.subtree[block.index()] = Some((start, sizes[position]));
        }
        result
    }

    /// The last block before this one that every path from the entry to it passes; `None` for the entry and for
    /// blocks that cannot be reached.
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        self.immediate[block.index()]
    }

    /// Whether every path from the entry to `below` passes `above`; true of a block `below` that cannot be reached.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let Some((at, _)) = self.subtree[below.index()] else { return true };
        self.subtree[above.index()].is_some_and(|(start, size)| (start..start + size).contains(&at))
    }
}

/// By position in reverse post-order: the position of the immediate dominator; the entry's is itself.
fn parents(flow: &ControlFlow) -> Vec<usize> {
    let sequence = flow.reverse_postorder();
    let mut parents: Vec<Option<usize>> = vec![None; sequence.len()];
    if let Some(entry) = parents.first_mut() {
        *entry = Some(0);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (position, block) in sequence.iter().enumerate().skip(1) {
            let reached = flow.predecessors(*block).iter().filter(|block| flow.is_reachable(**block));
            let known = reached.map(|block| flow.position(*block) as usize).filter(|at| parents[*at].is_some());
            let new = known.reduce(|a, b| nearest_common(&parents, a, b));
            if new != parents[position] {
                parents[position] = new;
                changed = true;
            }
        }
    }
    // In reverse post-order a block has a predecessor before it, so each got a dominator.
    parents.into_iter().map(|parent| parent.unwrap_or(0)).collect()
}

/// The nearest common dominator of two positions.
fn nearest_common(parents: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        // Positions with a dominator only: the chain ends at the entry, 0.
        if a > b {
            a = parents[a].unwrap_or(0);
        } else {
            b = parents[b].unwrap_or(0);
        }
    }
    a
}
