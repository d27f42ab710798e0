//! What keeps states apart: integers of variables that a loop does not change, what paths found out, which texts pointers lead to.
//!
//! Two paths that link their heap blocks alike may do so by chance: the last block of a list is its first one, too. A variable that
//! says which of both is meant (from which end, by which link, which of two shapes a record has) is written before the loop and
//! read in it. Merged, it no longer says anything, so states that differ in it are kept apart: trace partitioning by the
//! values of variables (Rival and Mauborgne, The Trace Partitioning Abstract Domain, TOPLAS 2007), for few values only.

use std::collections::BTreeMap;

use ir::{InstKind, Operand, Terminator, ValueId};
use logic::{Int, Knowledge};

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Cell};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};

/// The constants of a state by frame and variable.
pub type Settled = BTreeMap<(usize, ValueId), Int>;

/// The integers of variables that are constant in the state and that no loop around the place of their frame changes.
pub fn settled(cx: &Domain, state: &State) -> Settled {
    let mut result = Settled::new();
    for (index, frame) in state.frames.iter().enumerate() {
        let facts = cx.facts.function(frame.function);
        for (id, value) in frame.slots.iter().chain(frame.locals.iter()) {
            let Value::Int { term, .. } = value else { continue };
            if let Some(constant) = state.knowledge.normalize(term).as_constant()
                && !facts.changes_around(frame.block, *id)
            {
                result.insert((index, *id), constant.clone());
            }
        }
    }
    result
}

/// Where a pointer stands: in a variable of a frame, or at an offset of a block.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Holder {
    /// The frame and its variable.
    Variable(usize, ValueId),
    /// The block and the offset.
    Cell(AllocId, Int),
}

/// Where a pointer to a text leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// Nowhere.
    Null,
    /// Into that constant object of the program.
    Constant(AllocId),
}

/// The variables and members that lead to constant objects, or nowhere. A pointer that is merged with one to another block leads anywhere, and
/// texts are few: `name = "none"; while (...) if (...) name = "some";`.
pub fn texts(cx: &Domain, state: &State) -> BTreeMap<Holder, Text> {
    let text = |value: &Value| {
        let Value::Pointer(term) = value else { return None };
        let term = state.knowledge.normalize(term);
        if term.as_constant().is_some_and(Int::is_zero) {
            return Some(Text::Null);
        }
        let (id, _) = cx.attribute(state, &term)?;
        match cx.allocation(state, id)?.kind {
            AllocKind::Global(global) if cx.program.global(global).constant => Some(Text::Constant(id)),
            _ => None,
        }
    };
    let frames = state.frames.iter().enumerate();
    let variables = frames
        .flat_map(|(index, frame)| frame.slots.iter().map(move |(id, value)| (Holder::Variable(index, *id), value)));
    let blocks = state.allocations.iter().filter(|(_, block)| block.list.is_none());
    let cells = blocks.flat_map(|(id, block)| {
        let at = |cell: &Cell| cell.offset.as_constant().cloned();
        block.cells.iter().filter_map(move |cell| Some((Holder::Cell(*id, at(cell)?), &cell.value)))
    });
    variables.chain(cells).filter_map(|(holder, value)| Some((holder, text(value)?))).collect()
}

/// What a path may have found out of a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// Whether it is 0, null, or "no".
    Zero,
    /// Whether it is below 0.
    Negative,
}

/// What paths found out of variables of the top frame.
pub type Answers = BTreeMap<(ValueId, Asked), bool>;

/// The pointers of the top frame that are null, and those that lead to a block; what phis of the block say; and in the block where a
/// function ends, the sign of what it gives back. This says whether something succeeded: merged with a failure, a
/// success tells no more of what was written, nor a "yes" of why it is one.
pub fn answers(cx: &Domain, state: &State) -> Answers {
    let Some(frame) = state.frames.last() else { return Answers::new() };
    let pointer = |value: &Value| {
        let Value::Pointer(term) = value else { return None };
        let term = state.knowledge.normalize(term);
        match term.as_constant() {
            Some(constant) => constant.is_zero().then_some(true),
            None => cx.based(&term).map(|_| false),
        }
    };
    let values = frame.slots.iter().chain(frame.locals.iter());
    let mut result: Answers = values.filter_map(|(id, value)| Some(((*id, Asked::Zero), pointer(value)?))).collect();
    let function = cx.program.function(frame.function);
    let block = function.block(frame.block);
    let phis = block.insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. }));
    for id in phis.filter_map(|inst| inst.result) {
        result.extend(frame.locals.get(&id).into_iter().flat_map(|value| sign(&state.knowledge, id, value)));
    }
    if let Terminator::Return(Some(Operand::Value(returned))) = &block.terminator
        && let Some(InstKind::Load { pointer: Operand::Value(register), .. }) =
            function.defining_inst(*returned).map(|inst| &inst.kind)
    {
        result.extend(frame.slots.get(register).into_iter().flat_map(|value| sign(&state.knowledge, *register, value)));
    }
    result
}

/// How the number compares to zero, or the truth value to "no", as far as that is known.
fn sign(knowledge: &Knowledge, id: ValueId, value: &Value) -> Answers {
    let term = match value {
        Value::Bool(Cond::Const(truth)) => return Answers::from([((id, Asked::Zero), !truth)]),
        Value::Int { term, view: View::Signed | View::Unsigned } => term,
        _ => return Answers::new(),
    };
    let bounds = knowledge.bounds(term);
    let least = |of: i64| bounds.low.as_ref().is_some_and(|low| *low >= Int::from(of));
    let most = |of: i64| bounds.high.as_ref().is_some_and(|high| *high <= Int::from(of));
    let zero = match (least(0), most(0)) {
        (true, true) => Some(true),
        _ if least(1) || most(-1) => Some(false),
        _ => None,
    };
    let negative = if least(0) { Some(false) } else { most(-1).then_some(true) };
    let told = [(Asked::Zero, zero), (Asked::Negative, negative)];
    told.into_iter().filter_map(|(asked, answer)| Some(((id, asked), answer?))).collect()
}

/// Whether nothing is said in both in different ways.
pub fn agree<K: Ord, V: PartialEq>(a: &BTreeMap<K, V>, b: &BTreeMap<K, V>) -> bool {
    a.iter().all(|(variable, value)| b.get(variable).is_none_or(|other| other == value))
}
