//! The loops of a function and a weak topological order of its blocks.
//!
//! Blocks are numbered so that every edge leads forward or back to the head of a loop that contains its start
//! (Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993). A loop is a strongly connected part of
//! the control flow; its head is the block that a depth-first search reaches first, and the loops inside are those of
//! the part without the head. The heads are the targets of the retreating edges of that search
//! ([`ControlFlow::is_loop_head`]). A loop that control enters only at its head is *natural*; others are *irreducible*.

use ir::{BlockId, ControlFlow, Function, Location, Terminator};
use petgraph::graph::{DiGraph, NodeIndex};

/// The loops of a function, and the weak topological order of the blocks that can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loops {
    /// By block: its number in the order; `u32::MAX` for blocks that cannot be reached.
    position: Vec<u32>,
    /// By block: the heads of the loops around it, the outermost first; a head is in its own loop.
    around: Vec<Vec<BlockId>>,
}

/// What is left to be numbered.
enum Part {
    Block(BlockId),
    /// The blocks of a loop without its head, or all.
    Region(Vec<BlockId>),
}

impl Loops {
    /// The loops of a control-flow graph.
    pub fn of(flow: &ControlFlow) -> Loops {
        let count = flow.block_count();
        let mut loops = Loops { position: vec![u32::MAX; count], around: vec![Vec::new(); count] };
        let mut next = 0;
        let mut work = vec![Part::Region(flow.reverse_postorder().to_vec())];
        while let Some(part) = work.pop() {
            match part {
                Part::Block(block) => {
                    loops.position[block.index()] = next;
                    next += 1;
                }
                Part::Region(blocks) => loops.split(flow, &blocks, &mut work),
            }
        }
        loops
    }

    /// Puts the strongly connected components of the region on the stack, the first of the order on top.
    fn split(&mut self, flow: &ControlFlow, region: &[BlockId], work: &mut Vec<Part>) {
        let mut graph: DiGraph<BlockId, ()> = DiGraph::new();
        let mut nodes: Vec<Option<NodeIndex>> = vec![None; flow.block_count()];
        for block in region {
            nodes[block.index()] = Some(graph.add_node(*block));
        }
        for (from, to) in region.iter().flat_map(|from| flow.successors(*from).iter().map(move |to| (from, to))) {
            if let (Some(from), Some(to)) = (nodes[from.index()], nodes[to.index()]) {
                graph.update_edge(from, to, ());
            }
        }
        // The components come in reverse topological order, which is the order in which they have to be pushed.
        for component in petgraph::algo::kosaraju_scc(&graph) {
            let mut members: Vec<BlockId> = component.iter().map(|node| graph[*node]).collect();
            if members.len() == 1 && !graph.contains_edge(component[0], component[0]) {
                work.push(Part::Block(members[0]));
                continue;
            }
            // A component has a member.
            let Some(head) = members.iter().copied().min_by_key(|block| flow.position(*block)) else { continue };
            for block in &members {
                self.around[block.index()].push(head);
            }
            members.retain(|block| *block != head);
            work.push(Part::Region(members));
            work.push(Part::Block(head));
        }
    }

    /// The block's number in the weak topological order, from 0; `u32::MAX` for a block that cannot be reached.
    pub fn position(&self, block: BlockId) -> u32 {
        self.position[block.index()]
    }

    /// The heads of the loops around the block, the outermost first; a head is in its own loop.
    pub fn around(&self, block: BlockId) -> &[BlockId] {
        &self.around[block.index()]
    }

    /// Whether the block is the head of a loop.
    pub fn is_head(&self, block: BlockId) -> bool {
        self.around(block).last() == Some(&block)
    }

    /// The blocks of the loop with that head, ascending.
    pub fn blocks(&self, head: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        (0..self.around.len() as u32).map(BlockId).filter(move |block| self.around(*block).contains(&head))
    }

    /// The edges that leave the loop with that head.
    pub fn exits<'a>(&'a self, flow: &'a ControlFlow, head: BlockId) -> impl Iterator<Item = (BlockId, BlockId)> + 'a {
        let edges = self.blocks(head).flat_map(|from| flow.successors(from).iter().map(move |to| (from, *to)));
        edges.filter(move |(_, to)| !self.around(*to).contains(&head))
    }

    /// Where the loop with that head begins in the source. The compiler places the jump back of `for` and `while`, and the
    /// jump into `do`, at the keyword; the first instruction of the head may belong to the condition, or to the body of
    /// `for (;;)`. The way to a label is placed at the statement before it: a loop of `goto` begins at its first instruction.
    pub fn start(&self, function: &Function, flow: &ControlFlow, head: BlockId) -> Option<Location> {
        let block = function.block(head);
        let known = |at: &Location| at.line > 0;
        let first = block.insts.iter().find_map(|inst| inst.location.filter(known)).or(block.location.filter(known));
        let jumps = |back: bool| {
            let sources =
                flow.predecessors(head).iter().filter(move |from| self.around(**from).contains(&head) == back);
            let jumps = sources.map(|from| function.block(*from)).filter(move |from| {
                // The way on from a condition is placed at the condition.
                back || matches!(from.terminator, Terminator::Jump(_))
            });
            let before = move |at: &Location| {
                known(at)
                    && first
                        .is_none_or(|first| at.file == first.file && (at.line, at.column) <= (first.line, first.column))
            };
            jumps.filter_map(|from| from.location).filter(before).max_by_key(|at| (at.line, at.column))
        };
        let is_branch = |from: &&BlockId| matches!(function.block(**from).terminator, Terminator::Branch { .. });
        let mut back = flow.predecessors(head).iter().filter(|from| self.around(**from).contains(&head));
        let is_do = back.any(|from| is_branch(&from));
        jumps(true).or_else(|| jumps(false).filter(|_| is_do)).or(first)
    }

    /// Whether control enters the loop with that head at the head only, so that the head dominates its blocks.
    pub fn is_natural(&self, flow: &ControlFlow, head: BlockId) -> bool {
        let inside = |block: &BlockId| !flow.is_reachable(*block) || self.around(*block).contains(&head);
        self.blocks(head).filter(|block| *block != head).all(|block| flow.predecessors(block).iter().all(inside))
    }

    /// How many loops the edge stays in, and whether it begins another round of the innermost of them.
    pub fn edge(&self, from: BlockId, to: BlockId) -> (usize, bool) {
        let (outer, inner) = (self.around(from), self.around(to));
        let common = outer.iter().zip(inner).take_while(|(a, b)| a == b).count();
        // A head is the head of the innermost loop around it.
        let round = common > 0 && common == inner.len() && inner[common - 1] == to;
        (common, round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::compile;

    /// The numbers of forward and of back edges of `main`.
    fn each_edge(source: &str) -> (usize, usize) {
        let program = compile(source).unwrap();
        let function = program.function(program.function_named("main").unwrap());
        let flow = ControlFlow::of(function);
        let loops = Loops::of(&flow);
        let (mut forward, mut back) = (0, 0);
        for from in function.block_ids() {
            for to in flow.successors(from).iter().copied() {
                let (common, round) = loops.edge(from, to);
                if round {
                    back += 1;
                    assert!(loops.position(to) <= loops.position(from));
                } else {
                    forward += 1;
                    assert!(loops.position(from) < loops.position(to), "{from} to {to}");
                    // Loops that are entered anew come later than all that the edge leaves.
                    if let Some(entered) = loops.around(to).get(common) {
                        let left = loops.around(from).get(common).unwrap_or(&from);
                        assert!(loops.position(*entered) >= loops.position(*left));
                    }
                }
            }
        }
        (forward, back)
    }

    #[test]
    fn loops_begin_at_their_keyword() {
        let source = "#define FOREVER for (;;)
int f(void);
int main(void) {
    for (;;) {
        if (f())
            break;
    }
    while (f() &&
           f()) {
        if (f()) continue;
        f();
    }
    do {
        f();
    } while (f() || f());
    for (int i = 0; i < 9; i++)
        FOREVER {
            if (f())
                break;
        }
again:
    f();
    if (f())
        goto again;
    return 0;
}
";
        let program = compile(source).unwrap();
        let function = program.function(program.function_named("main").unwrap());
        let flow = ControlFlow::of(function);
        let loops = Loops::of(&flow);
        let mut starts: Vec<(u32, u32)> = Vec::new();
        for head in flow.loop_heads() {
            let at = loops.start(function, &flow, head).unwrap();
            starts.push((at.line, at.column));
        }
        starts.sort_unstable();
        assert_eq!(starts, [(4, 5), (8, 5), (13, 5), (16, 5), (17, 9), (22, 5)]);
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
