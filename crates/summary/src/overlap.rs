//! Which blocks of a candidate callers may let overlap.

use contract::entry::Origin;
use contract::resolve::stands_for_a_stream;

use crate::attempt::Question;
use crate::candidate::Candidate;

/// The pairs of blocks that the caller may let overlap: those that pointers lead to, with each other and with variables
/// outside functions.
pub(crate) fn pairs(question: &Question<'_>, candidate: &Candidate) -> Vec<(Origin, Origin)> {
    let globals = relevant_globals(question.facts, question.entry);
    let blocks = candidate.blocks.iter().filter(|block| candidate.is_single(block));
    let blocks: Vec<&Origin> = blocks.map(|block| &block.pointer).collect();
    let mut pairs = Vec::new();
    for (index, one) in blocks.iter().enumerate() {
        for other in blocks[index + 1..].iter().copied().chain(&globals) {
            pairs.push(((*one).clone(), other.clone()));
        }
    }
    pairs
}

/// The variables outside functions that the function or what it calls mentions and that may change. What a pointer leads to
/// may overlap all others without anybody noticing.
pub fn relevant_globals(facts: &analysis::Facts<'_>, entry: ir::FunctionId) -> Vec<Origin> {
    let found = mentioned_globals(facts, entry).into_iter();
    let counts = |id: &ir::GlobalId| {
        let global = facts.program().global(*id);
        !global.constant && !stands_for_a_stream(global)
    };
    found.filter(counts).map(Origin::Global).collect()
}

pub(crate) fn mentioned_globals(facts: &analysis::Facts<'_>, entry: ir::FunctionId) -> Vec<ir::GlobalId> {
    let program = facts.program();
    let mut reached = facts.calls().reachable([entry]);
    let calls_pointers = |id: &ir::FunctionId| {
        let insts = program.function(*id).blocks.iter().flat_map(|block| &block.insts);
        insts.into_iter().any(|inst| matches!(inst.kind, ir::InstKind::Call { callee: ir::Callee::Pointer(_), .. }))
    };
    if reached.iter().any(calls_pointers) {
        // Any function may be called.
        reached = (0..program.functions.len() as u32).map(ir::FunctionId).collect();
    }
    analysis::globals::mentioned(program, reached)
}
