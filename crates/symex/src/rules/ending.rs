//! Ways in which runs end and about which memory safety, overflow and termination claim nothing: failed assertions, divisions
//! without a result, shifts out of range. Each is a note where it cannot be excluded; the run goes on where it does not
//! happen.

use ir::{Operand, Type};
use logic::Atom;
use semantics::library::Ending as How;

use super::integer::operand;
use super::outcome::{Context, Place};
use super::text::constant_string;
use crate::domain::alarm::Ending;
use crate::domain::state::State;

/// A note unless the fact is known to hold: where it does not, runs end.
pub fn unless(cx: &mut Context, state: &State, place: &Place, fact: &Atom, (ending, message): (Ending, &str)) {
    if cx.options.values_only || state.knowledge.implies(fact) {
        return;
    }
    let mut bad = state.clone();
    if bad.assume(&fact.negate()) {
        cx.note_ending(state, (ending, place.location), message.to_owned(), &bad);
    }
}

/// Runs that come here end.
pub fn here(cx: &mut Context, state: &State, place: &Place, (ending, message): (Ending, String)) {
    cx.note_ending(state, (ending, place.location), message, state);
}

/// A note about a division of vectors: their elements are not followed.
pub fn vector_division(cx: &mut Context, state: &State, place: &Place, ty: &Type) {
    if matches!(ty, Type::Vector(element, _) if matches!(**element, Type::Int(_))) {
        let message = "an element of the divisor cannot be shown not to be zero".to_owned();
        here(cx, state, place, (Ending::DivisionByZero, message));
    }
}

/// The call of a function that ends the run, if it ends it by an error.
pub fn error_call(cx: &mut Context, state: &mut State, place: &Place, (how, name): (How, &str), args: &[Operand]) {
    let (ending, message) = match how {
        How::Error => (Ending::ErrorCall, format!("`{name}` may be called")),
        How::Assertion => {
            let text = args.first().and_then(|text| {
                let value = operand(cx, state, text);
                constant_string(cx, state, &value)
            });
            let message = match text {
                Some(text) => format!("the assertion `{}` may fail", String::from_utf8_lossy(&text)),
                None => "the assertion may fail".to_owned(),
            };
            (Ending::FailedAssertion, message)
        }
        How::Exit | How::ExitNow | How::Abort => return,
    };
    here(cx, state, place, (ending, message));
}
