//! Runs the rules on a line of instructions and looks for concrete values in the states that come out.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{BlockId, FunctionId, ValueId};
use logic::{Atom, Int, Knowledge, Linear, Symbol};
use symex::domain::Domain;
use symex::domain::state::{Frame, State};
use symex::domain::value::{Cond, Value, View};
use symex::options::Options;
use symex::query::disjuncts;
use symex::rules::outcome::{End, Outcome, Precision};
use symex::rules::step::step;

use crate::code::{Code, Width};
use crate::concrete::{self, Outcome as Ran, signed};

/// An operand of the first instruction.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    /// What its term stands for.
    pub view: View,
    /// Its values.
    pub values: Abstract,
}

/// The values an operand may have.
#[derive(Clone, Copy, Debug)]
pub enum Abstract {
    /// From a lower to an upper bound, counted from the least value of the view. A congruent operand is the value plus
    /// an unknown multiple of 2^bits.
    Interval(i64, i64),
    /// `factor` times the operand before plus a number (where the view has that value).
    Related {
        /// The factor.
        factor: i64,
        /// The number.
        added: i64,
    },
}

impl Operand {
    /// An operand between bounds that count from the least value of the view.
    pub fn within(view: View, (low, high): (i64, i64)) -> Operand {
        Operand { view, values: Abstract::Interval(low, high) }
    }
}

const PRECISE: Precision = Precision { crowded: false, solver_questions: 40 };

const F: FunctionId = FunctionId(0);

/// The number that a view has for a bit pattern.
fn number(view: View, bits: u32, pattern: u64) -> i64 {
    if view == View::Signed { signed(bits, pattern) } else { pattern as i64 }
}

/// Executes the code on the operands and checks that the states represent the concrete runs that `chosen` picks.
pub fn check(code: &Code, operands: &[Operand], hint: View, chosen: &mut dyn FnMut(&[u64]) -> bool) {
    let options = Options::default();
    let mut cx = Domain::new(&code.program, &options);
    for views in cx.views.values_mut() {
        views.fill(hint);
    }
    let mut start = State { frames: vec![Arc::new(Frame::before(F, BlockId(0)))], ..State::default() };
    let mut symbols: Vec<Linear> = Vec::new();
    for (index, operand) in operands.iter().enumerate() {
        let Width::Int(bits) = code.widths[index] else { panic!("parameters are integers") };
        let least = if operand.view == View::Signed { -(1i64 << (bits - 1)) } else { 0 };
        let greatest = least + (1i64 << bits) - 1;
        let (term, low, high) = match operand.values {
            Abstract::Interval(low, high) => (Linear::symbol(cx.fresh("operand")), least + low, least + high),
            Abstract::Related { factor, added } => {
                let term = symbols[index - 1].scale(&Int::from(factor)).add_constant(&Int::from(added));
                (term, least, greatest)
            }
        };
        let bounds = [Atom::ge(&term, &Linear::constant(low)), Atom::le(&term, &Linear::constant(high))];
        if bounds.iter().any(|bound| !start.assume(bound)) {
            // There are no such operands.
            return;
        }
        symbols.push(term.clone());
        let term = match operand.view {
            View::Modular => &term + &Linear::symbol(cx.fresh("multiple")).scale(&Int::pow2(bits)),
            _ => term,
        };
        start.set_local(ValueId(index as u32), Value::Int { term, view: operand.view });
    }
    let ends = run(&mut cx, start, code.line.len());
    let mut concrete = vec![0u64; operands.len()];
    loop {
        if chosen(&concrete) {
            look_for(code, operands, hint, &symbols, &ends, &concrete);
        }
        let Some(next) = (0..concrete.len()).find(|index| {
            let Width::Int(bits) = code.widths[*index] else { return false };
            concrete[*index] + 1 < 1 << bits
        }) else {
            break;
        };
        concrete[next] += 1;
        concrete[..next].fill(0);
    }
}

/// All states in which the line ends.
fn run(cx: &mut Domain<'_>, start: State, length: usize) -> Vec<State> {
    let mut work = vec![start];
    let mut ends = Vec::new();
    let mut steps = 0;
    while let Some(state) = work.pop() {
        steps += 1;
        assert!(steps < 5_000, "a rule asks for refinements without end");
        if state.top().index == length {
            ends.push(state);
            continue;
        }
        for Outcome { state, end, .. } in step(cx, PRECISE, state).rows {
            match end {
                End::Next | End::Again => work.push(state),
                End::Stopped(_) => {}
                End::Returned(_) | End::Elsewhere(..) => panic!("nothing is called"),
            }
        }
    }
    ends
}

/// Checks that a concrete run is represented, if the operands allow it and it does not end on the way.
fn look_for(code: &Code, operands: &[Operand], hint: View, symbols: &[Linear], ends: &[State], concrete: &[u64]) {
    let mut facts = Vec::new();
    let mut before = 0;
    for (index, operand) in operands.iter().enumerate() {
        let Width::Int(bits) = code.widths[index] else { return };
        let value = number(operand.view, bits, concrete[index]);
        let least = if operand.view == View::Signed { -(1i64 << (bits - 1)) } else { 0 };
        let allowed = match operand.values {
            Abstract::Interval(low, high) => (least + low..=least + high).contains(&value),
            Abstract::Related { factor, added } => value == factor * before + added,
        };
        if !allowed {
            return;
        }
        before = value;
        facts.push(Atom::eq(&symbols[index], &Linear::constant(value)));
    }
    // The concrete values, `None` for any value; a value that depends on one that is any is not compared.
    let mut values: Vec<Option<(u64, bool)>> = concrete.iter().map(|pattern| Some((*pattern, false))).collect();
    for (op, args) in &code.line {
        let known: Option<Vec<(u64, bool)>> = args.iter().map(|arg| values[*arg]).collect();
        let value = match known {
            None => return,
            Some(known) => {
                let typed: Vec<(Width, u64)> =
                    args.iter().zip(&known).map(|(arg, (pattern, _))| (code.widths[*arg], *pattern)).collect();
                let flags: Vec<bool> = known.iter().map(|(_, flag)| *flag).collect();
                match concrete::result(*op, code.own, &typed, &flags) {
                    Ran::Is(pattern, flag) => Some((pattern, flag)),
                    Ran::Anything => None,
                    Ran::Ends => return,
                }
            }
        };
        values.push(value);
    }
    let mut expected: BTreeMap<ValueId, (Width, u64, bool)> = BTreeMap::new();
    for (index, value) in values.iter().enumerate().skip(operands.len()) {
        if let Some((pattern, flag)) = value {
            expected.insert(ValueId(index as u32), (code.widths[index], *pattern, *flag));
        }
    }
    let found = ends.iter().any(|state| {
        let mut candidates = vec![state.knowledge.clone()];
        for fact in &facts {
            assume(&mut candidates, std::slice::from_ref(fact));
        }
        // Symbols for the unknown multiples of congruent values, beyond those of the analysis.
        let mut fresh = 1_000_000;
        for (id, wanted) in &expected {
            match state.top().locals.get(id) {
                Some(value) => constrain(&mut candidates, value, *wanted, &mut fresh),
                None => return true,
            }
        }
        candidates.iter().any(|knowledge| !knowledge.is_refutable())
    });
    assert!(
        found,
        "{:?} on {operands:?} with hint {hint:?}: operands {concrete:?} give {expected:?}, which no state represents: {:?}",
        code.line,
        ends.iter().map(|state| (&state.top().locals, &state.knowledge)).collect::<Vec<_>>()
    );
}

fn assume(candidates: &mut Vec<Knowledge>, case: &[Atom]) {
    candidates.retain_mut(|knowledge| case.iter().all(|atom| knowledge.assume(atom) == logic::Consistency::Consistent));
}

/// Keeps the candidates in which the value is the bit pattern (and for pairs, the flag).
fn constrain(
    candidates: &mut Vec<Knowledge>,
    value: &Value,
    (width, pattern, flag): (Width, u64, bool),
    fresh: &mut u32,
) {
    let (Width::Int(bits) | Width::Pair(bits)) = width;
    match value {
        Value::Any => {}
        Value::Pointer(_) | Value::Tree(..) | Value::Root(_) => panic!("no pointers here"),
        Value::Bool(cond) => truth(candidates, cond, pattern == 1),
        Value::Aggregate(fields) => {
            constrain(candidates, &fields[0], (Width::Int(bits), pattern, false), fresh);
            constrain(candidates, &fields[1], (Width::Int(1), u64::from(flag), false), fresh);
        }
        Value::Int { term, view } => {
            let mut wanted = Linear::constant(number(*view, bits, pattern));
            if *view == View::Modular {
                *fresh += 1;
                wanted = &wanted + &Linear::symbol(Symbol(*fresh)).scale(&Int::pow2(bits));
            }
            assume(candidates, &[Atom::eq(term, &wanted)]);
        }
    }
}

fn truth(candidates: &mut Vec<Knowledge>, cond: &Cond, wanted: bool) {
    let cond = if wanted { cond.clone() } else { cond.negate() };
    let before = std::mem::take(candidates);
    for case in disjuncts(&cond) {
        let mut some = before.clone();
        assume(&mut some, &case);
        candidates.extend(some);
    }
}
