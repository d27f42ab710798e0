//! What paths answer where they meet: the constants of the block's phis, and of the variable that it returns.
//!
//! A condition with `&&` or `||`, a function that tests something: many ways lead to few answers, and the caller asks for the answer
//! next. Merged with those of another answer, paths lose why theirs is what it is. So they are merged by answers where there are few:
//! trace partitioning by values (Rival and Mauborgne, The Trace Partitioning Abstract Domain, TOPLAS 2007).

use ir::{InstKind, Operand, Terminator, ValueDef, ValueId};
use logic::Int;

use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::{Cond, Value};
use crate::query::known;

/// The constant of each phi of the block at which the state stands, and of the variable whose value the block returns; `None` for those
/// that are not constant.
pub fn answer(cx: &Domain, state: &State) -> Vec<Option<Int>> {
    let frame = state.top();
    let function = cx.program.function(frame.function);
    let block = function.block(frame.block);
    let phis = block.insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. }));
    let mut answers: Vec<Option<Int>> =
        phis.filter_map(|phi| phi.result).map(|id| constant(state, frame.locals.get(&id))).collect();
    answers.extend(returned(function, frame.block).map(|variable| constant(state, frame.slots.get(&variable))));
    answers
}

/// Says of conditions in the block's phis that are decided what they are: nothing else is left of them where paths are merged.
pub fn decide(cx: &Domain, state: &mut State) {
    let frame = state.top();
    let insts = &cx.program.function(frame.function).block(frame.block).insts;
    let phis = insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. })).filter_map(|phi| phi.result);
    let decided = phis.filter_map(|id| match frame.locals.get(&id)? {
        Value::Bool(cond) => Some((id, known(state, cond)?)),
        _ => None,
    });
    for (id, truth) in decided.collect::<Vec<_>>() {
        state.set_local(id, Value::Bool(Cond::Const(truth)));
    }
}

/// The variable that the block reads and returns.
fn returned(function: &ir::Function, block: ir::BlockId) -> Option<ValueId> {
    let Terminator::Return(Some(Operand::Value(result))) = &function.block(block).terminator else { return None };
    let ValueDef::Inst(home, index) = function.value(*result).def else { return None };
    match &function.block(home).insts[index as usize].kind {
        InstKind::Load { pointer: Operand::Value(variable), .. } if home == block => Some(*variable),
        _ => None,
    }
}

fn constant(state: &State, value: Option<&Value>) -> Option<Int> {
    match value? {
        Value::Bool(cond) => known(state, cond).map(|truth| Int::from(i64::from(truth))),
        Value::Int { term, .. } | Value::Pointer(term) => state.knowledge.normalize(term).as_constant().cloned(),
        Value::Aggregate(_) | Value::Tree(..) | Value::Any => None,
    }
}
