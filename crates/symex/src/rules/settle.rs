//! Views of all values of a state, as the summaries of the values-only mode have them (paper 3).

use std::sync::Arc;

use logic::Linear;

use super::integer::settle;
use super::outcome::{Context, Step};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::query::types::integer_bits;

/// Gives each live integer the view that suits its place, so that each visit has it in the same one.
pub fn settle_all(cx: &mut Context, state: &mut State) -> Step {
    let depth = state.frames.len();
    for index in 0..depth {
        let frame = state.frames[index].clone();
        let at = if index + 1 == depth { frame.index } else { frame.index + 1 };
        let live = cx.facts.function(frame.function).live_before(frame.block, at);
        for (id, value) in frame.locals.iter().chain(frame.slots.iter()).filter(|(id, _)| live.contains(**id)) {
            let Some(bits) = integer_bits(cx, &frame, *id) else { continue };
            let view = match cx.hint(frame.function, *id) {
                _ if bits == 1 => View::Unsigned,
                View::Modular => View::Signed,
                view => view,
            };
            let settled = match settle(cx, state, value.clone(), bits, view)? {
                Value::Bool(Cond::Const(truth)) => {
                    Value::Int { term: Linear::constant(i64::from(truth)), view: View::Unsigned }
                }
                settled => settled,
            };
            let frame_ = Arc::make_mut(&mut state.frames[index]);
            let map = if frame.slots.contains_key(id) { &mut frame_.slots } else { &mut frame_.locals };
            Arc::make_mut(map).insert(*id, settled);
        }
    }
    Ok(())
}
