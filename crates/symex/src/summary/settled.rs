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
use crate::domain::block::{AllocId, AllocKind, Allocation, Cell, Status};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::domain::zeros::all_zero;
use crate::rules::ends::holds_zero;
use crate::summary::text;

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

/// What is told of a pointer to a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Told {
    /// Whether it leads anywhere at all.
    Leads,
    /// The constant object that is no string into which it leads.
    Table,
    /// The string of the program into which it leads.
    Constant,
    /// The variable of the program into which it leads, if it leads anywhere.
    Variable,
}

/// What is told of pointers to texts.
pub type Texts = BTreeMap<(Holder, Told), u32>;

/// The same without which strings they lead to: these are some text where there are many ways ([`crate::summary::text`]). Pointers into variables are
/// kept apart for a few ways, too.
pub fn some_texts(texts: &Texts) -> Texts {
    let stays = |told: Told| matches!(told, Told::Leads | Told::Table);
    texts.iter().filter(|((_, told), _)| stays(*told)).map(|(key, what)| (key.clone(), *what)).collect()
}

/// Where the variables and members lead that lead to constant objects, to some other string, or nowhere: 0 for no, 1 for yes, and else the
/// object. Null and a text have nothing in common, and texts are few: `name = "none"; while (...) if (...) name = "some";`.
pub fn texts(cx: &Domain, state: &State) -> Texts {
    let text = |value: &Value| {
        let Value::Pointer(term) = value else { return Vec::new() };
        let term = state.knowledge.normalize(term);
        if term.as_constant().is_some_and(Int::is_zero) {
            return vec![(Told::Leads, 0), (Told::Variable, 0)];
        }
        match cx.attribute(state, &term) {
            Some((id, _)) if cx.is_constant_object(state, id) => {
                let told = if text::is_string(cx, state, id) { Told::Constant } else { Told::Table };
                vec![(Told::Leads, 1), (told, id.0)]
            }
            Some((id, _)) if text::is_string(cx, state, id) => vec![(Told::Leads, 1)],
            Some((id, _)) if is_variable(state, id) => vec![(Told::Variable, id.0 + 1)],
            _ => Vec::new(),
        }
    };
    let frames = state.frames.iter().enumerate();
    let variables = frames
        .flat_map(|(index, frame)| frame.slots.iter().map(move |(id, value)| (Holder::Variable(index, *id), value)));
    // What models of the library keep they set before they tell it.
    let of_program = |block: &Allocation| match block.kind {
        AllocKind::Global(id) => !cx.of_library.contains(&id),
        _ => true,
    };
    let blocks = state.allocations.iter().filter(|(_, block)| block.list.is_none() && of_program(block));
    let cells = blocks.flat_map(|(id, block)| {
        let at = |cell: &Cell| cell.offset.as_constant().cloned();
        block.cells.iter().filter_map(move |cell| Some((Holder::Cell(*id, at(cell)?), &cell.value)))
    });
    let told = |(holder, value): (Holder, &Value)| {
        text(value).into_iter().map(move |(told, what)| ((holder.clone(), told), what)).collect::<Vec<_>>()
    };
    let mut result: Texts = variables.chain(cells).flat_map(told).collect();
    for (id, block) in state.allocations.iter().filter(|(_, block)| of_program(block)) {
        let nowhere =
            cleared(cx, state, block).into_iter().map(|at| ((Holder::Cell(*id, Int::from(at)), Told::Leads), 0));
        result.extend(nowhere);
    }
    result
}

/// Whether the block is a variable that can be changed.
fn is_variable(state: &State, id: AllocId) -> bool {
    let kind = state.allocations.get(&id).filter(|block| block.status == Status::Live).map(|block| block.kind);
    matches!(kind, Some(AllocKind::Stack(_) | AllocKind::Global(_)))
}

/// The places of a record where pointers may lie and all bytes are zero: null pointers, if any.
fn cleared(cx: &Domain, state: &State, block: &Allocation) -> Vec<u64> {
    let width = cx.pointer_bytes();
    let most = width * cx.options.limits.settled_pointers;
    let size = block.size.as_constant().and_then(Int::to_u64).filter(|size| *size <= most);
    let (Some(size), None) = (size, &block.list) else { return Vec::new() };
    let placed = |cell: &Cell| {
        let from = cell.offset.as_constant()?.to_u64()?;
        Some((from..from + cell.width, holds_zero(state, cell)))
    };
    let Some(cells) = block.cells.iter().map(placed).collect::<Option<Vec<_>>>() else { return Vec::new() };
    let zeros = all_zero(cx, &block.background);
    let is_null = |at: &u64| {
        let mut bytes = *at..at + width;
        let touching = || cells.iter().filter(|(range, _)| range.start < at + width && *at < range.end);
        touching().all(|(_, zero)| *zero)
            && (zeros || bytes.all(|byte| touching().any(|(range, _)| range.contains(&byte))))
    };
    (0..size / width).map(|place| place * width).filter(is_null).collect()
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
