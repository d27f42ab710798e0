//! Operands as terms: constants, views, ranges (paper 2, Sect. 2 and 3: LV_u, LV_s, uns_n, sig_n).

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{Constant, Operand, ValueId};
use logic::{Atom, Int, Linear, Symbol};
use semantics::opcode::cast;
use semantics::range;
use semantics::relation::{Cases, Meaning};

use super::basics::decide;
use super::outcome::{Context, Step, Stop};
use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::query::types::integer_bits;
use crate::query::within;

/// The result of an operation as a term: where it needs a name, the symbol that has the definition already or a new one
/// with its facts.
pub fn express(cx: &mut Context, state: &mut State, meaning: Meaning) -> Linear {
    let (determined, first) = (meaning.determined(), cx.symbol_count());
    let term = meaning.express(&mut state.knowledge, &mut |name| cx.fresh(name));
    if determined {
        cx.vouch((first..cx.symbol_count()).map(Symbol));
    }
    term
}

/// The result that holds among several, refining where the knowledge does not tell.
pub fn choose(state: &State, cases: Cases) -> Step<Linear> {
    for (condition, term) in cases.cases {
        if decide(state, &Cond::Atom(condition))? {
            return Ok(term);
        }
    }
    Ok(cases.otherwise)
}

/// The abstract value of an operand.
pub fn operand(cx: &mut Domain, state: &mut State, operand: &Operand) -> Value {
    match operand {
        Operand::Value(value) => match state.top().locals.get(value) {
            Some(found) if !matches!(found, Value::Any) => found.clone(),
            _ => {
                // A value that the state forgot or never knew: any value of its type, remembered so that each look
                // gives the same.
                let function = state.top().function;
                let data = cx.program.function(function).value(*value);
                let (ty, name) = (data.ty.clone(), cx.value_name(function, *value));
                let view = cx.hint(function, *value);
                let any = cx.arbitrary(state, &name, &ty, view);
                state.set_local(*value, any.clone());
                any
            }
        },
        Operand::Const(constant) => constant_value(cx, state, constant),
    }
}

/// The abstract value of a constant.
pub fn constant_value(cx: &mut Domain, state: &mut State, constant: &Constant) -> Value {
    match constant {
        Constant::Int { bits: 1, value } => Value::Bool(Cond::Const(*value == 1)),
        // A constant takes the view of the other operand: it is given in the signed view, which every user converts.
        Constant::Int { bits, value } => {
            Value::Int { term: Linear::constant(range::to_signed(*bits, *value)), view: View::Signed }
        }
        Constant::Null => Value::Pointer(Linear::zero()),
        Constant::Global(id, offset) => match cx.globals.get(id) {
            Some(allocation) => match cx.allocation(state, *allocation) {
                Some(allocation) => {
                    let base = Linear::symbol(allocation.base);
                    Value::Pointer(base.add_constant(&Int::from(*offset)))
                }
                None => cx.arbitrary(state, "global", &ir::Type::Ptr, View::Unsigned),
            },
            None => cx.arbitrary(state, "global", &ir::Type::Ptr, View::Unsigned),
        },
        Constant::Function(id) => Value::Pointer(Linear::symbol(cx.functions[id])),
        Constant::AddressAsInt { base, offset, .. } => match constant_value(cx, state, base) {
            Value::Pointer(term) => Value::Int { term: term.add_constant(&Int::from(*offset)), view: View::Modular },
            other => other,
        },
        Constant::Zero(ty) => zero(ty),
        Constant::Aggregate(_, fields) => {
            let fields: Vec<Value> = fields.iter().map(|field| constant_value(cx, state, field)).collect();
            Value::Aggregate(fields.into())
        }
        Constant::Undef(ty) | Constant::Poison(ty) | Constant::Unsupported(ty, _) => {
            cx.arbitrary(state, "undef", ty, View::Signed)
        }
        Constant::Float { .. } => Value::Any,
    }
}

fn zero(ty: &ir::Type) -> Value {
    match ty {
        ir::Type::Int(1) => Value::Bool(Cond::Const(false)),
        ir::Type::Int(_) => Value::zero(),
        ir::Type::Ptr => Value::Pointer(Linear::zero()),
        ir::Type::Aggregate(aggregate) => {
            Value::Aggregate(aggregate.fields.iter().map(|(_, field)| zero(field)).collect())
        }
        ir::Type::Vector(element, n) => Value::Aggregate((0..*n).map(|_| zero(element)).collect()),
        ir::Type::Float(_) | ir::Type::Void | ir::Type::Unsupported(_) => Value::Any,
    }
}

/// The operand as a term in the given view, refining where the knowledge does not tell.
pub fn operand_in(cx: &mut Context, state: &mut State, op: &Operand, bits: u32, view: View) -> Step<Linear> {
    let value = operand(cx, state, op);
    in_view(cx, state, &value, bits, view)
}

/// The value as a term in the given view (paper 2: LV_u,n and LV_s,n).
pub fn in_view(cx: &mut Context, state: &mut State, value: &Value, bits: u32, view: View) -> Step<Linear> {
    match value {
        Value::Int { term, view: from } if *from == view => Ok(term.clone()),
        Value::Int { term, view: from } => {
            in_range(cx, state, term, bits, *from);
            let reading = convert(cx, state, term, bits, view)?;
            if *from == View::Modular {
                keep_reading(cx, state, term, bits, (&reading, view));
            }
            Ok(reading)
        }
        Value::Pointer(term) => convert(cx, state, term, bits, view),
        Value::Bool(cond) => {
            let truth = decide(state, cond)?;
            let one = if bits == 1 && view == View::Signed { -1 } else { 1 };
            Ok(Linear::constant(if truth { one } else { 0i64 }))
        }
        Value::Any | Value::Aggregate(_) | Value::Tree(..) | Value::Root(_) => {
            let view = if view == View::Modular { View::Signed } else { view };
            Ok(cx.fresh_int(state, "", bits, view))
        }
    }
}

/// Summaries may have lost what the view says of a term; a state that knows otherwise stands for nothing.
fn in_range(cx: &Domain, state: &mut State, term: &Linear, bits: u32, view: View) {
    if let Some((low, high)) = cx.range(bits, view)
        && !within(state, term, &low, &high)
    {
        let _ = state.assume(&Atom::ge(term, &Linear::constant(low)));
        let _ = state.assume(&Atom::le(term, &Linear::constant(high)));
    }
}

/// What frames hold of the integer that the term is congruent to becomes what was read of it: what is found out of the reading, by
/// a comparison say, is known of them in every view from then on.
fn keep_reading(cx: &Domain, state: &mut State, term: &Linear, bits: u32, (reading, view): (&Linear, View)) {
    if cx.mentions_address(reading) {
        return;
    }
    let is_read = |value: &Value| matches!(value, Value::Int { term: held, view: View::Modular } if held == term);
    for index in 0..state.frames.len() {
        let frame = &state.frames[index];
        let held = |values: &BTreeMap<ValueId, Value>| -> Vec<ValueId> {
            let held = values.iter().filter(|(_, value)| is_read(value)).map(|(id, _)| *id);
            held.filter(|id| integer_bits(cx, frame, *id) == Some(bits)).collect()
        };
        let (locals, slots) = (held(&frame.locals), held(&frame.slots));
        if locals.is_empty() && slots.is_empty() {
            continue;
        }
        let value = Value::Int { term: reading.clone(), view };
        let frame = Arc::make_mut(&mut state.frames[index]);
        for (ids, values) in [(locals, &mut frame.locals), (slots, &mut frame.slots)] {
            if !ids.is_empty() {
                let values = Arc::make_mut(values);
                values.extend(ids.into_iter().map(|id| (id, value.clone())));
            }
        }
    }
}

/// A term congruent modulo 2^bits, as a term of the view. If the knowledge places the term in one window of width
/// 2^bits, a constant is subtracted; if in one of two or three, the state is refined; else the multiple of 2^bits is
/// a new symbol, or, if it may be one of very many, nothing is said of it.
pub fn convert(cx: &mut Context, state: &mut State, term: &Linear, bits: u32, view: View) -> Step<Linear> {
    let Some((low, high)) = cx.range(bits, view) else { return Ok(term.clone()) };
    let term = state.knowledge.normalize(term);
    let modulus = range::modulus(bits);
    if let Some(value) = term.as_constant() {
        let shifted = &(value - &low).rem_floor(&modulus) + &low;
        return Ok(Linear::constant(shifted));
    }
    if within(state, &term, &low, &high) {
        return Ok(term);
    }
    if !cx.mentions_address(&term) {
        let bounds = state.knowledge.bounds(&term);
        if let (Some(least), Some(greatest)) = (&bounds.low, &bounds.high) {
            let first = (least - &low).div_floor(&modulus);
            let last = (greatest - &low).div_floor(&modulus);
            if first == last {
                return Ok(term.add_constant(&-&(&first * &modulus)));
            }
            if &last - &first <= Int::from(2) && !cx.crowded() {
                return split_windows(state, &term, &low, &modulus, &first, &last);
            }
            if &last - &first > Int::from(cx.options.limits.windows) {
                // Great coefficients make every later question slow, and the bound of such a sum is of no use.
                let windows = Int::from(cx.options.limits.windows);
                let plain = term.terms().all(|(_, factor)| factor.abs() <= windows);
                let sides = (plain && !first.is_negative(), plain && !last.is_positive());
                return Ok(express(cx, state, cast::any_window(&term, bits, view == View::Signed, sides)));
            }
        }
    }
    // Named by a definition, so that asking again gives the same symbol.
    let reading = cast::window(&term, bits, view == View::Signed);
    Ok(express(cx, state, reading))
}

fn split_windows(state: &State, term: &Linear, low: &Int, modulus: &Int, first: &Int, last: &Int) -> Step<Linear> {
    let mut cases = Vec::new();
    let mut window = first.clone();
    while &window <= last {
        let least = low + &(&window * modulus);
        let greatest = &(&least + modulus) - &Int::ONE;
        if within(state, term, &least, &greatest) {
            return Ok(term.add_constant(&-&(&window * modulus)));
        }
        let mut case = Vec::new();
        if &window != first {
            case.push(Atom::ge(term, &Linear::constant(least)));
        }
        if &window != last {
            case.push(Atom::le(term, &Linear::constant(greatest)));
        }
        cases.push(case);
        window = &window + &Int::ONE;
    }
    Err(Stop::Split(cases))
}

/// The result of an operation whose exact value on Z is `term`: in the view if the knowledge says that it fits, else
/// congruent only. Who needs its range decides then ([`in_view`]).
pub fn wrapped(cx: &Domain, state: &State, term: Linear, bits: u32, view: View) -> Value {
    match cx.range(bits, view) {
        None => Value::Int { term, view },
        Some((low, high)) if !cx.mentions_address(&term) && within(state, &term, &low, &high) => {
            Value::Int { term, view }
        }
        Some(_) => Value::Int { term, view: View::Modular },
    }
}

/// The value made ready to be kept (in a register, a cell, a parameter): terms of another view become terms of the given one,
/// unless they are addresses; truth values become numbers.
pub fn settle(cx: &mut Context, state: &mut State, value: Value, bits: u32, view: View) -> Step<Value> {
    match value {
        Value::Int { term, view: from } if from != view && !cx.mentions_address(&term) => {
            Ok(Value::Int { term: convert(cx, state, &term, bits, view)?, view })
        }
        Value::Bool(cond) => {
            let truth = decide(state, &cond)?;
            Ok(if bits == 1 {
                Value::Bool(Cond::Const(truth))
            } else {
                Value::Int { term: Linear::constant(i64::from(truth)), view: View::Unsigned }
            })
        }
        other => Ok(other),
    }
}
