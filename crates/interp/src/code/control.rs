//! The shape of the control flow.

use ir::{BlockId, Function};

/// The targets of back edges: edges to a block that a depth-first walk is inside of.
pub(super) fn loop_heads(function: &Function) -> Vec<BlockId> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; function.blocks.len()];
    let mut heads = Vec::new();
    let mut path: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
    if function.is_defined() {
        marks[0] = Mark::Open;
        path.push((BlockId(0), function.block(BlockId(0)).terminator.successors()));
    }
    while let Some((block, rest)) = path.last_mut() {
        let block = *block;
        let Some(next) = rest.pop() else {
            marks[block.index()] = Mark::Done;
            path.pop();
            continue;
        };
        match marks[next.index()] {
            Mark::New => {
                marks[next.index()] = Mark::Open;
                path.push((next, function.block(next).terminator.successors()));
            }
            Mark::Open if !heads.contains(&next) => heads.push(next),
            Mark::Open | Mark::Done => {}
        }
    }
    heads
}
