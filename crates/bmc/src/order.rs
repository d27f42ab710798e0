//! The order in which the copies of blocks are executed: a weak topological order.
//!
//! Blocks are numbered so that every edge goes forward or back to the head of a loop that contains its start (Bourdoncle,
//! "Efficient chaotic iteration strategies with widenings", 1993). A copy of a block in the unrolled program is named by
//! the loops around it with the number of the round in each, and the block. Compared as words, these names are in
//! topological order: all copies that can lead to a copy come before it, whatever the shape of the loops.

use ir::{BlockId, Function};
use petgraph::graph::{DiGraph, NodeIndex};

/// The loops of a function and the order of its blocks.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// By block: its number.
    position: Vec<u32>,
    /// By block: the heads of the loops around it, the outermost first; a head is in its own loop.
    loops: Vec<Vec<BlockId>>,
}

impl Order {
    /// The order of a function with a body.
    pub(crate) fn of(function: &Function) -> Order {
        let count = function.blocks.len();
        let mut order = Order { position: vec![0; count], loops: vec![Vec::new(); count] };
        let blocks: Vec<BlockId> = function.block_ids().collect();
        let mut next = 0;
        order.arrange(function, &blocks, None, &reverse_post_order(function), &mut next);
        order
    }

    /// Numbers the blocks, which are those of a loop without its head, or all.
    fn arrange(
        &mut self,
        function: &Function,
        blocks: &[BlockId],
        without: Option<BlockId>,
        rank: &[u32],
        next: &mut u32,
    ) {
        let mut graph: DiGraph<BlockId, ()> = DiGraph::new();
        let mut nodes: Vec<Option<NodeIndex>> = vec![None; function.blocks.len()];
        for block in blocks.iter().filter(|block| Some(**block) != without) {
            nodes[block.index()] = Some(graph.add_node(*block));
        }
        for (from, to) in blocks
            .iter()
            .flat_map(|from| function.block(*from).terminator.successors().into_iter().map(move |to| (*from, to)))
        {
            if let (Some(from), Some(to)) = (nodes[from.index()], nodes[to.index()]) {
                graph.update_edge(from, to, ());
            }
        }
        // The components come in reverse topological order.
        for component in petgraph::algo::kosaraju_scc(&graph).into_iter().rev() {
            let members: Vec<BlockId> = component.iter().map(|node| graph[*node]).collect();
            let itself = component[0];
            if members.len() == 1 && !graph.contains_edge(itself, itself) {
                self.position[members[0].index()] = *next;
                *next += 1;
                continue;
            }
            // The head is the block that is reached first.
            let Some(head) = members.iter().copied().min_by_key(|block| rank[block.index()]) else { continue };
            for block in &members {
                self.loops[block.index()].push(head);
            }
            self.position[head.index()] = *next;
            *next += 1;
            self.arrange(function, &members, Some(head), rank, next);
        }
    }

    /// The block's number.
    pub(crate) fn position(&self, block: BlockId) -> u32 {
        self.position[block.index()]
    }

    /// The heads of the loops around the block, the outermost first.
    pub(crate) fn loops(&self, block: BlockId) -> &[BlockId] {
        &self.loops[block.index()]
    }

    /// How many loops the edge stays in, and whether it begins another round of the last of them.
    pub(crate) fn edge(&self, from: BlockId, to: BlockId) -> (usize, bool) {
        let (outer, inner) = (self.loops(from), self.loops(to));
        let common = outer.iter().zip(inner).take_while(|(a, b)| a == b).count();
        // A head is the head of the innermost loop around it.
        let round = common > 0 && common == inner.len() && inner[common - 1] == to;
        (common, round)
    }
}

/// The number of each block in reverse post-order from the entry.
fn reverse_post_order(function: &Function) -> Vec<u32> {
    let count = function.blocks.len();
    let (mut seen, mut rank) = (vec![false; count], vec![0; count]);
    let mut left = count as u32;
    let mut work: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
    if count > 0 {
        seen[0] = true;
        work.push((BlockId(0), function.block(BlockId(0)).terminator.successors()));
    }
    while let Some((block, open)) = work.last_mut() {
        match open.pop() {
            Some(next) if !seen[next.index()] => {
                seen[next.index()] = true;
                work.push((next, function.block(next).terminator.successors()));
            }
            Some(_) => {}
            None => {
                left = left.saturating_sub(1);
                rank[block.index()] = left;
                work.pop();
            }
        }
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::compile;

    fn each_edge(source: &str) -> (usize, usize) {
        let program = compile(source).unwrap();
        let function = program.function(program.function_named("main").unwrap());
        let order = Order::of(function);
        let (mut forward, mut back) = (0, 0);
        for from in function.block_ids() {
            for to in function.block(from).terminator.successors() {
                let (common, round) = order.edge(from, to);
                if round {
                    back += 1;
                    assert!(order.position(to) <= order.position(from));
                } else {
                    forward += 1;
                    assert!(order.position(from) < order.position(to), "{from} to {to}");
                    // Loops that are entered anew come later than all that the edge leaves.
                    if let Some(entered) = order.loops(to).get(common) {
                        assert!(
                            order.position(*entered) >= order.position(*order.loops(from).get(common).unwrap_or(&from))
                        );
                    }
                }
            }
        }
        (forward, back)
    }

    #[test]
    fn edges_go_forward_or_back_to_a_head() {
        let nested = "int f(void); int main(void) { for (int i = 0; i < 9; i++) { for (int j = 0; j < i; j++) if (f()) break; \
                      while (f()) { if (f()) continue; f(); } } return 0; }";
        assert!(each_edge(nested).1 >= 3);
        let crossed = "int f(void); int main(void) { if (f()) goto a; b: if (f()) return 1; a: if (f()) goto b; \
                       c: if (f()) goto a; if (f()) goto c; return 0; }";
        assert!(each_edge(crossed).1 >= 2);
        assert_eq!(each_edge("int main(void) { return 0; }").1, 0);
    }
}
