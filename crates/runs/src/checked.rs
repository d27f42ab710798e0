//! The same run in the program with checks for overflow.
//!
//! A left shift of a signed number must be of a natural one and lose nothing (C17 6.5.7p4), but the plain program does not
//! say which of its shifts are signed: there they give what the machine gives. A run that does such a shift has
//! undefined behaviour and shows nothing from there on. So what a run of a program with left shifts shows must also be shown by
//! the program with checks, which ends where one of them fails.

use interp::{Code, Layout, Outcome};
use ir::{BinaryOp, FunctionId, InstKind, Origin};

use crate::question::Question;

/// What the run of the program with checks is.
pub(crate) enum Checked {
    /// The program is the one with checks, or has no use for them.
    Same,
    /// It ended so.
    Ended(Box<Outcome>),
    /// It could not be read.
    Unknown,
}

/// Executes the program with checks.
pub(crate) fn run(question: &Question<'_>, execute: impl FnOnce(&Code<'_>) -> Outcome) -> Checked {
    let semantics = question.semantics;
    let Some(read) = question.with_checks else { return Checked::Same };
    if semantics.wraps || semantics.mathematical || !shifts_left(question) {
        return Checked::Same;
    }
    let Some(program) = read() else { return Checked::Unknown };
    let code = Code::with_layout(&program, Layout::Usual);
    Checked::Ended(Box::new(execute(&code)))
}

/// Whether the user's code shifts to the left, as far as a run may come there.
fn shifts_left(question: &Question<'_>) -> bool {
    let program = question.program();
    if program.origin != Origin::OwnFrontEnd {
        return false;
    }
    let all = (0..program.functions.len() as u32).map(FunctionId);
    let through_pointers = all.filter(|id| program.function(*id).address_taken);
    let others = program.constructors.iter().chain(&program.destructors).copied();
    let roots = [question.entry].into_iter().chain(others).chain(through_pointers);
    let reached = question.facts.calls().reachable(roots).into_iter().map(|id| program.function(id));
    reached.filter(|function| !function.library).any(|function| {
        let insts = function.blocks.iter().flat_map(|block| &block.insts);
        insts.into_iter().any(|inst| matches!(inst.kind, InstKind::Binary { op: BinaryOp::Shl, .. }))
    })
}
