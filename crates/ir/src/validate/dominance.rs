//! Dominators, by the iteration of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001).

use crate::{BlockId, Function};

/// The dominator tree of a function's blocks.
pub(super) struct Dominators {
    /// Position in reverse postorder, `None` for blocks that cannot be reached.
    order: Vec<Option<usize>>,
    /// Immediate dominators by that position; the entry's is itself.
    immediate: Vec<usize>,
}

impl Dominators {
    /// Of a function whose block ids are in range.
    pub(super) fn of(function: &Function) -> Dominators {
        let sequence = reverse_postorder(function);
        let mut order = vec![None; function.blocks.len()];
        for (position, block) in sequence.iter().enumerate() {
            order[block.index()] = Some(position);
        }
        let predecessors = function.predecessors();
        let mut immediate: Vec<Option<usize>> = vec![None; sequence.len()];
        if let Some(entry) = immediate.first_mut() {
            *entry = Some(0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (position, block) in sequence.iter().enumerate().skip(1) {
                let known = predecessors[block.index()].iter().filter_map(|block| order[block.index()]);
                let known = known.filter(|position| immediate[*position].is_some());
                let new = known.reduce(|a, b| meet(&immediate, a, b));
                if new != immediate[position] {
                    immediate[position] = new;
                    changed = true;
                }
            }
        }
        // In reverse postorder a block has a predecessor before it, so each got a dominator.
        let immediate = immediate.into_iter().map(|dominator| dominator.unwrap_or(0)).collect();
        Dominators { order, immediate }
    }

    /// Whether the block can be reached from the entry.
    pub(super) fn is_reachable(&self, block: BlockId) -> bool {
        self.order[block.index()].is_some()
    }

    /// Whether each way from the entry to `below` leads through `above`; true of what cannot be reached.
    pub(super) fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let (Some(above), Some(mut at)) = (self.order[above.index()], self.order[below.index()]) else {
            return self.order[below.index()].is_none();
        };
        // Dominators come earlier in the order.
        while at > above {
            at = self.immediate[at];
        }
        at == above
    }
}

/// The nearest common dominator of two positions.
fn meet(immediate: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        // Positions with a dominator only: the chain ends at the entry, 0.
        if a > b {
            a = immediate[a].unwrap_or(0);
        } else {
            b = immediate[b].unwrap_or(0);
        }
    }
    a
}

fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let mut result = Vec::new();
    let mut seen = vec![false; function.blocks.len()];
    // (block, its successors that are still to be visited)
    let mut stack: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
    let visit = |block: BlockId| (block, function.block(block).terminator.successors());
    if let Some(first) = seen.first_mut() {
        *first = true;
        stack.push(visit(BlockId(0)));
    }
    while let Some((block, successors)) = stack.last_mut() {
        match successors.pop() {
            Some(next) if !seen[next.index()] => {
                seen[next.index()] = true;
                stack.push(visit(next));
            }
            Some(_) => {}
            None => {
                result.push(*block);
                stack.pop();
            }
        }
    }
    result.reverse();
    result
}
