//! Loops that are left only by signed overflow: `for (i = 1; i; ++i)`.
//!
//! Signed overflow is undefined behaviour that ends the run, so no run of C comes to what stands behind such a loop, and
//! a claim about memory holds there because nothing happens. Whoever writes such a loop means that it is left after
//! very many rounds, as the machine does. So the claim is made only if it also holds where overflow wraps.

use std::collections::{BTreeSet, HashSet};

use ir::{Block, BlockId, Callee, FunctionId, InstKind, Intrinsic, ValidProgram};

use crate::alarm::{Affects, AlarmKind, Note, NoteKind};
use crate::domain::Domain;
use crate::options::{Budget, Options};

/// What is noticed about memory behind loops that are left only by signed overflow, where that wraps.
pub fn notes(
    program: &ValidProgram,
    cx: &Domain,
    entered: &HashSet<(FunctionId, BlockId)>,
    entry: FunctionId,
    budget: &Budget,
) -> Vec<Note> {
    let options = cx.options;
    if options.wraps || options.mathematical || options.values_only || program.origin != ir::Origin::OwnFrontEnd {
        return Vec::new();
    }
    let mut functions: Vec<FunctionId> = entered.iter().map(|(function, _)| *function).collect();
    functions.sort_unstable();
    functions.dedup();
    let found: Vec<Exit> = functions.iter().filter_map(|id| overflow_loop(cx, *id, entered)).collect();
    if found.is_empty() {
        return Vec::new();
    }
    if found.contains(&Exit::Trapped) {
        let message = "a loop is left only by signed overflow, which ends the run here".to_owned();
        let kind = NoteKind::Gap { affects: Affects::MemorySafety };
        return vec![Note { kind, location: None, function: Some(entry), message, known: Vec::new() }];
    }
    let wrapping = Options { wraps: true, overflow: false, keep_states: false, ..options.clone() };
    let second = crate::analyse(program, entry, &wrapping, budget);
    second.notes.into_iter().filter_map(about_memory).collect()
}

/// How a loop tells that its arithmetic overflows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    /// By undefined behaviour alone.
    Undefined,
    /// By checks that end the run.
    Trapped,
}

/// A loop of the function that was entered and never left, though it could be, and whose arithmetic may overflow.
fn overflow_loop(cx: &Domain, id: FunctionId, entered: &HashSet<(FunctionId, BlockId)>) -> Option<Exit> {
    let function = cx.program.function(id);
    let info = cx.facts.function(id);
    let (flow, loops) = (info.flow(), info.loops());
    let mut result = None;
    for head in flow.loop_heads().filter(|head| entered.contains(&(id, *head))) {
        let body = loops.blocks(head).collect::<BTreeSet<BlockId>>();
        let blocks = || body.iter().map(|block| function.block(*block));
        let exits: Vec<BlockId> =
            blocks().flat_map(|block| block.terminator.successors()).filter(|target| !body.contains(target)).collect();
        let (traps, exits): (Vec<BlockId>, Vec<BlockId>) =
            exits.into_iter().partition(|target| is_trap(function.block(*target)));
        if exits.is_empty() || exits.iter().any(|target| entered.contains(&(id, *target))) {
            continue;
        }
        if !traps.is_empty() {
            return Some(Exit::Trapped);
        }
        if blocks().any(overflows) {
            result = Some(Exit::Undefined);
        }
    }
    result
}

fn is_trap(block: &Block) -> bool {
    block
        .insts
        .iter()
        .any(|inst| matches!(&inst.kind, InstKind::Call { callee: Callee::Intrinsic(Intrinsic::UbsanTrap(_)), .. }))
}

/// Whether the block computes what must not overflow.
fn overflows(block: &Block) -> bool {
    block.insts.iter().any(|inst| matches!(&inst.kind, InstKind::Binary { flags, .. } if flags.nsw))
}

/// What a note of the wrapping runs says about memory in general.
fn about_memory(note: Note) -> Option<Note> {
    let kind = match note.kind {
        NoteKind::Alarm { kind: AlarmKind::Overflow, .. } => return None,
        NoteKind::Gap { affects: Affects::Everything } => NoteKind::Gap { affects: Affects::MemorySafety },
        kind => kind,
    };
    Some(Note { kind, message: format!("where signed overflow wraps, {}", note.message), ..note })
}
