//! Bounds of the number of digits of registers that a loop takes apart ([`analysis::digits`]).
//!
//! The state keeps a term for each such register ([`crate::domain::state::Frame::digits`]): the number that the register holds
//! has at most so many digits. The term is an ordinary one, so that merges relate it to what is counted along (`n + d = 10` for
//! the length of a text), while the number itself is related to nothing. A store that takes a digit off makes the term smaller;
//! a number that is not 0 has a digit.

use ir::ValueId;
use logic::{Atom, Int, Linear};

use analysis::digits::{DigitStep, Measure, Numeral};

use super::basics::require;
use super::outcome::Step;
use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::{Value, View};

/// The bound of the digits that a register has after the store at which the state stands; `None` if they are not counted.
pub fn after_store(cx: &Domain, state: &State, register: ValueId, new: &Value) -> Option<Linear> {
    let frame = state.top();
    let numeral = cx.facts.function(frame.function).numerals().get(&register)?;
    // Integers without bounds have any number of digits.
    if cx.options.mathematical {
        return None;
    }
    let step = numeral.steps.get(&(frame.block, frame.index));
    let Some(step) = step.filter(|step| divides(state, numeral, step)) else {
        return Some(Linear::constant(of_value(state, numeral, new)));
    };
    let before = frame.digits.get(&register).cloned().unwrap_or_else(|| Linear::constant(numeral.greatest()));
    let has_digit = state.knowledge.implies(&Atom::ge(&before, &Linear::constant(1)));
    let rounds_to_zero = !step.floor
        || {
            let old = frame.slots.get(&register);
            matches!(old, Some(Value::Int { term, view: View::Signed }) if state.knowledge.implies(&Atom::ge(term, &Linear::zero())))
        };
    Some(if has_digit && rounds_to_zero { before.add_constant(&Int::MINUS_ONE) } else { before })
}

/// Whether the divisor of the step is known to be at least the base.
fn divides(state: &State, numeral: &Numeral, step: &DigitStep) -> bool {
    let (Some((divisor, reads_sign)), Measure::Digits { base, .. }) = (step.divisor, numeral.measure) else {
        return true;
    };
    let Some(Value::Int { term, view }) = state.top().locals.get(&divisor) else { return false };
    let readable = *view == View::Signed || (*view == View::Unsigned && !reads_sign);
    readable && state.knowledge.implies(&Atom::ge(term, &Linear::constant(i128::from(base))))
}

/// The digits that the value has at most.
fn of_value(state: &State, numeral: &Numeral, value: &Value) -> u32 {
    let greatest = numeral.greatest();
    let Value::Int { term, view } = value else { return greatest };
    let signed = matches!(numeral.measure, Measure::Digits { signed: true, .. });
    // Where the measure reads a sign, a great unsigned number may be a negative one.
    if *view == View::Modular || (*view == View::Unsigned && signed) {
        return greatest;
    }
    let bounds = state.knowledge.bounds(term);
    let high = bounds.high.filter(|_| bounds.low.is_some_and(|low| !low.is_negative()));
    high.and_then(|high| high.to_u128()).map_or(greatest, |high| numeral.measure.greatest(high).min(greatest))
}

/// Learns from the numbers in the registers of the top frame how many digits they have at least.
pub fn learn(cx: &Domain, state: &mut State) -> Step {
    if state.top().digits.is_empty() {
        return Ok(());
    }
    let frame = state.frames[state.frames.len() - 1].clone();
    let numerals = cx.facts.function(frame.function).numerals();
    for (register, digits) in frame.digits.iter() {
        let (Some(numeral), Some(Value::Int { term, view })) = (numerals.get(register), frame.slots.get(register))
        else {
            continue;
        };
        let least = at_least(state, numeral, term, *view);
        if least > 0 {
            require(state, &Atom::ge(digits, &Linear::constant(least)), "a number without digits")?;
        }
    }
    Ok(())
}

/// The digits that the number in a register has at least; 2 stands for more.
fn at_least(state: &State, numeral: &Numeral, term: &Linear, view: View) -> u32 {
    if view == View::Modular || !state.knowledge.implies(&Atom::ne(term, &Linear::zero())) {
        return 0;
    }
    match numeral.measure {
        // Of a number below 2^(w-1) both views are the same.
        Measure::Digits { base, signed }
            if (view == View::Signed || !signed)
                && state.knowledge.implies(&Atom::ge(term, &Linear::constant(i128::from(base)))) =>
        {
            2
        }
        Measure::Digits { .. } | Measure::Ones => 1,
    }
}
