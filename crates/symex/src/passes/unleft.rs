//! Loops that only undefined behaviour leaves: `for (i = 1; i; ++i)`.
//!
//! Signed overflow ends a run, so no run of C comes to the code after such a loop; a machine that wraps around does. The
//! report names these loops. What is claimed of memory is claimed of that code too, and so is what is claimed of
//! assertions and divisions: it must also hold where overflow wraps, whatever the loop looks like. Termination is a claim about the runs without undefined behaviour only.

use std::collections::{BTreeSet, HashSet};

use ir::{Block, BlockId, FunctionId, InstKind, Intrinsic};

use crate::domain::Domain;
use crate::domain::alarm::{Affects, AlarmKind, Note, NoteKind};
use crate::domain::options::Options;

/// What the sentence about a loop says of the code after it.
pub const REACHED_BY_OVERFLOW: &str = "is reached only by signed overflow, which ends a run";

/// A sentence for each loop that was entered and that no run without undefined behaviour leaves. The exploration must
/// have followed all runs.
pub fn loops(cx: &Domain, entered: &HashSet<(FunctionId, BlockId)>) -> BTreeSet<String> {
    let options = cx.options;
    if options.wraps || options.mathematical || options.values_only || cx.program.origin != ir::Origin::OwnFrontEnd {
        return BTreeSet::new();
    }
    let functions: BTreeSet<FunctionId> = entered.iter().map(|(function, _)| *function).collect();
    functions.into_iter().flat_map(|id| in_function(cx, id, entered)).collect()
}

fn in_function(cx: &Domain, id: FunctionId, entered: &HashSet<(FunctionId, BlockId)>) -> Vec<String> {
    let function = cx.program.function(id);
    if function.library {
        return Vec::new();
    }
    let info = cx.facts.function(id);
    let (flow, loops) = (info.flow(), info.loops());
    let mut found = Vec::new();
    for head in flow.loop_heads().filter(|head| entered.contains(&(id, *head))) {
        let body = loops.blocks(head).collect::<BTreeSet<BlockId>>();
        let blocks = || body.iter().map(|block| function.block(*block));
        let exits = blocks().flat_map(|block| block.terminator.successors()).filter(|target| !body.contains(target));
        let exits = exits.filter(|target| !is_about_bounds(function.block(*target)));
        let (traps, exits): (Vec<BlockId>, Vec<BlockId>) = exits.partition(|target| is_trap(function.block(*target)));
        let left = exits.is_empty() || exits.iter().any(|target| entered.contains(&(id, *target)));
        if left || traps.is_empty() && !blocks().any(may_overflow) {
            continue;
        }
        let location = loops.start(function, flow, head);
        let place = location.map(|at| {
            let file = cx.program.files.get(at.file.0 as usize);
            format!(" at {}:{}", file.map_or_else(String::new, |file| file.display().to_string()), at.line)
        });
        let message =
            format!("code after the loop{} of `{}` {REACHED_BY_OVERFLOW}", place.unwrap_or_default(), function.name);
        found.push(message);
    }
    found
}

/// What is noticed about memory where overflow wraps: `notes` are those of an analysis with the given semantics.
pub fn where_it_wraps(options: &Options, notes: &dyn Fn(&Options) -> Vec<Note>) -> Vec<Note> {
    let options = Options { wraps: true, overflow: false, keep_states: false, ..options.clone() };
    notes(&options).into_iter().filter_map(|note| about_memory(note, options.endings)).collect()
}

/// So begins what is said of runs in which a signed operation has overflowed.
pub const WRAPPING: &str = "where signed overflow wraps, ";

/// What a note of the wrapping runs says about memory in general.
fn about_memory(note: Note, endings: bool) -> Option<Note> {
    let kind = match note.kind {
        NoteKind::Alarm { kind: AlarmKind::Overflow, .. } => return None,
        // Nobody asks: then overflow has ended the run before.
        NoteKind::Ending(_) if !endings => return None,
        // What is not followed there says nothing of overflow and termination.
        NoteKind::Gap { affects: Affects::Everything } if !endings => NoteKind::Gap { affects: Affects::MemorySafety },
        kind => kind,
    };
    Some(Note { kind, message: format!("{WRAPPING}{}", note.message), ..note })
}

fn is_trap(block: &Block) -> bool {
    block.insts.iter().any(|inst| matches!(inst.kind.intrinsic(), Some(Intrinsic::UbsanTrap(_))))
}

/// Whether an index that is out of bounds ends the run there: that is no overflow.
fn is_about_bounds(block: &Block) -> bool {
    block.insts.iter().any(|inst| matches!(inst.kind.intrinsic(), Some(Intrinsic::OutOfBounds(_))))
}

/// Whether the block computes what must not overflow.
fn may_overflow(block: &Block) -> bool {
    block.insts.iter().any(|inst| matches!(&inst.kind, InstKind::Binary { flags, .. } if flags.nsw))
}
