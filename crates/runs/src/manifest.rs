//! Violations that do not depend on what the caller gives.
//!
//! A run that violates a property is executed again without the values of its entry state (`interp::entry`: runs with
//! unknown values): numbers are unknown, pointers have the memory that the path needs. If that run shows the same violation, every
//! state that leads along the decisions which unknown values made shows it: *along this path* the caller cannot help it.
//!
//! Without such a decision the violation is manifest in the sense of Le et al. With decisions it is taken for one only
//! if the last of them is *doomed* (Hoenicke, Leino, Podelski, Schaef, Wies: It's doomed; we can prove it, FM 2009): every
//! run that takes it goes wrong, whatever it did before. Who writes `if (n < 0) return -1;` believes that `n` may be
//! negative (Engler, Chen, Hallem, Chou, Chelf: Bugs as deviant behavior, SOSP 2001); who writes `while (i < n)` does not believe that
//! the loop runs eleven times, nor that it does not run at all. So the decisions must be the entry's own, none may be taken again by who took it
//! otherwise (the exit of a loop), and each but the last must lie on every way to the last one, outside of cycles: who takes the last one has
//! taken them all. What meets again without harm is no decision (`interp::entry`, `Entry::meeting`). Violations that need more of the caller's values
//! (an index out of bounds for some `n`, two conditions that need not meet, a test in a callee) are left to contracts, and so are
//! paths without code of their own, those on which a variable outside functions decides, and calls of unknown functions.

use std::collections::BTreeSet;

use interp::entry::{At, CellRecord, Decision, EntryRecord};
use interp::{End, Outcome};
use ir::{BlockId, Function, FunctionId};
use semantics::library;

/// Whether the run with unknown values shows that the violation is manifest.
pub(crate) fn shown_by(unknown: &Outcome, function: &Function, entry: FunctionId) -> bool {
    let Some(record) = &unknown.entry_state else { return false };
    if !unknown.leaks.is_empty() && (record.lost_address || unknown.open_bits) {
        return false;
    }
    // A function outside the program may do what its contract says, which nobody knows here.
    if unknown.assumed.iter().any(|name| library::record(name).is_none()) {
        return false;
    }
    // Who writes an assertion about what the caller gives believes that it holds, and says so.
    if matches!(unknown.end, End::ErrorCall { .. }) && !record.decisions.is_empty() {
        return false;
    }
    // What the file's functions keep in variables may never have the value that was chosen.
    let in_variable = |cell: &CellRecord| matches!(cell.at, At::Variable { .. });
    if !record.decisions.is_empty() && record.cells.iter().any(in_variable) {
        return false;
    }
    let endless = matches!(unknown.end, End::RepeatedState { .. });
    is_doomed(record, function, entry, endless)
}

/// Whether all runs that take the last decision have taken the others: the entry's own ones, on the way to it.
fn is_doomed(record: &EntryRecord, function: &Function, entry: FunctionId, endless: bool) -> bool {
    let own = |decision: &Decision| decision.depth == 1 && decision.function == entry;
    if !record.decisions.iter().all(own) {
        return false;
    }
    let Some((last, before)) = record.decisions.split_last() else { return true };
    // Who decided otherwise does not come back to decide again: else others come the same way with another past.
    let settled = |decision: &Decision| {
        let others = function.block(decision.from).terminator.successors();
        let mut others = others.into_iter().filter(|next| *next != decision.to);
        others.all(|next| !reaches(function, next, decision.from, None))
    };
    let once = |decision: &Decision| !reaches(function, decision.to, decision.from, None);
    let inevitable = |decision: &Decision| {
        let edge = (decision.from, decision.to);
        !reaches(function, BlockId(0), last.from, Some(edge))
    };
    // A way without code of its own, such as a switch without the label or an `else` that is not there, is no case that
    // somebody has thought of.
    has_own_code(function, last.to)
        && (!endless || once(last))
        && record.decisions.iter().all(settled)
        && before.iter().all(|decision| once(decision) && inevitable(decision))
}

/// Whether the block is entered on one edge only.
fn has_own_code(function: &Function, block: BlockId) -> bool {
    let edges = function.blocks.iter().flat_map(|from| from.terminator.successors());
    edges.filter(|next| *next == block).count() == 1
}

/// Whether control can come from one block to another without that edge.
fn reaches(function: &Function, from: BlockId, to: BlockId, without: Option<(BlockId, BlockId)>) -> bool {
    let (mut seen, mut work) = (BTreeSet::from([from]), vec![from]);
    while let Some(block) = work.pop() {
        if block == to {
            return true;
        }
        for next in function.block(block).terminator.successors() {
            if without != Some((block, next)) && seen.insert(next) {
                work.push(next);
            }
        }
    }
    false
}
