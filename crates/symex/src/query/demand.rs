//! What a check that fails demands of the state in which the entry begins (design `70-interprocedural.md`, demand and
//! abduce).
//!
//! A demand is a hint for who looks for a contract: nothing rests on it, for a contract is proved by an analysis of its
//! own. So it may take a value that memory holds now for the one it held at the start.

use contract::entry::{Number, Origin, Sum};
use ir::Type;
use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::domain::Domain;
pub use crate::domain::alarm::Demand;
use crate::domain::block::{AllocId, AllocKind};
use crate::domain::state::State;
use crate::domain::value::{Value, View};

/// A value was read where nothing is known: it may be the one that lay there when the entry began.
pub fn remember_origin(cx: &mut Domain, id: AllocId, offset: &Linear, value: &Value, width: u64) {
    let offset = offset.as_constant().and_then(Int::to_u64);
    let (Some(block), Some(offset)) = (origin_of_block(cx, id), offset) else { return };
    match value {
        Value::Pointer(term) => cx.came_from(term, block.at(offset)),
        Value::Int { term, view } => {
            if let (Some(symbol), Some(signed)) = (term.as_symbol(), signedness(*view)) {
                let number = Number::Value { at: block.at(offset), bits: 8 * width as u32, signed };
                cx.first_values.push((symbol, number));
            }
        }
        _ => {}
    }
}

fn signedness(view: View) -> Option<bool> {
    match view {
        View::Signed => Some(true),
        View::Unsigned => Some(false),
        View::Modular => None,
    }
}

/// The demand of an access to the block.
pub fn of_access(
    cx: &mut Domain,
    state: &State,
    id: AllocId,
    (offset, width): (&Linear, &Linear),
    writes: bool,
) -> Option<Demand> {
    let block = cx.allocation(state, id)?;
    if let (AllocKind::Given { .. }, Some(pointer)) = (block.kind, origin_of_block(cx, id)) {
        return Some(of_memory(cx, state, pointer, (offset, width), writes));
    }
    let slack = &(&block.size - offset) - width;
    let sides = [offset.clone(), slack];
    let open = |side: &Linear| !state.knowledge.implies(&Atom::ge(side, &Linear::zero()));
    let open: Vec<Linear> = sides.into_iter().filter(open).collect();
    let numbers = numbers(cx, state);
    Some(Demand::Inside(open.iter().map(|side| lower_bounds(cx, state, &numbers, side)).collect()))
}

/// The demand of an access by an address that leads to no block.
pub fn of_address(cx: &mut Domain, state: &State, term: &Linear, (width, writes): (&Linear, bool)) -> Option<Demand> {
    let (symbol, pointer) = pointer_in(cx, term)?;
    Some(of_memory(cx, state, pointer, (&term.without(symbol), width), writes))
}

/// The demand of a release.
pub fn of_free(cx: &Domain, term: &Linear) -> Option<Demand> {
    pointed_to(cx, term).map(Demand::Free)
}

/// The demand of a call through a pointer.
pub fn of_call(cx: &Domain, term: &Linear) -> Option<Demand> {
    pointed_to(cx, term).map(Demand::Call)
}

/// The pointer of the entry's state whose value the term is, or an offset from it.
fn pointed_to(cx: &Domain, term: &Linear) -> Option<Origin> {
    let block = cx.based(term).and_then(|(id, _)| origin_of_block(cx, id));
    block.or_else(|| pointer_in(cx, term).map(|(_, pointer)| pointer))
}

/// The demand of a state that must not be reached: that the entry's numbers do not lead to it.
pub fn of_reaching(cx: &mut Domain, state: &State) -> Option<Demand> {
    let numbers = numbers(cx, state);
    let (atoms, symbols) = projected(cx, state, &numbers, &[]);
    let mut sums = Vec::new();
    for atom in atoms {
        let Some(sum) = in_numbers(&atom.term, &symbols, &numbers) else { continue };
        match atom.relation {
            Relation::NonNegative => sums.push(sum),
            Relation::Zero => {
                sums.push(Sum::default().add_scaled(&Int::from(-1), &sum));
                sums.push(sum);
            }
            Relation::NonZero => {}
        }
    }
    Some(Demand::Avoid(sums))
}

fn origin_of_block(cx: &Domain, id: AllocId) -> Option<Origin> {
    cx.given.iter().find(|(_, block)| **block == id).map(|(origin, _)| origin.clone())
}

/// The pointer of the entry's state that the term is an offset from.
fn pointer_in(cx: &Domain, term: &Linear) -> Option<(Symbol, Origin)> {
    let mut found = None;
    for (symbol, coefficient) in term.terms() {
        if let Some(origin) = &cx.symbols[symbol.0 as usize].origin
            && coefficient.is_one()
        {
            if found.is_some() {
                return None;
            }
            found = Some((symbol, origin.clone()));
        }
    }
    found
}

fn of_memory(
    cx: &mut Domain,
    state: &State,
    pointer: Origin,
    (offset, width): (&Linear, &Linear),
    writes: bool,
) -> Demand {
    let end = offset + width;
    let negate = |sum: &Sum| Sum::default().add_scaled(&Int::from(-1), sum);
    let numbers = numbers(cx, state);
    let mut ends: Vec<Sum> = lower_bounds(cx, state, &numbers, &-&end).iter().map(negate).collect();
    let width_of_one = state.knowledge.normalize(width).as_constant().cloned().unwrap_or(Int::ONE);
    for (number, term) in &numbers {
        let multiple = term.scale(&width_of_one);
        let sum = Sum::default().add_scaled(&width_of_one, &Sum::number(number.clone()));
        if !ends.contains(&sum) && state.knowledge.implies(&Atom::le(&end, &multiple)) {
            ends.push(sum);
        }
    }
    let before = !state.knowledge.implies(&Atom::ge(offset, &Linear::zero()));
    let begins = before.then(|| lower_bounds(cx, state, &numbers, offset));
    let width = state.knowledge.normalize(width).as_constant().and_then(Int::to_u64);
    let exact = state.knowledge.normalize(&end).as_constant().is_some();
    Demand::Memory { pointer, ends, exact, begins, writes, width }
}

/// Sums over the entry's numbers that the term is at least.
fn lower_bounds(cx: &mut Domain, state: &State, numbers: &[(Number, Linear)], term: &Linear) -> Vec<Sum> {
    let (atoms, symbols) = projected(cx, state, numbers, std::slice::from_ref(term));
    let target = symbols[numbers.len()];
    let mut bounds = Vec::new();
    for atom in atoms {
        let coefficient = atom.term.coefficient(target);
        let lower = match atom.relation {
            Relation::NonNegative => coefficient.is_one(),
            Relation::Zero => coefficient.is_unit(),
            Relation::NonZero => false,
        };
        if lower {
            let rest = atom.term.without(target);
            let rest = if coefficient.is_negative() { rest } else { -&rest };
            bounds.extend(in_numbers(&rest, &symbols, numbers));
        }
    }
    if let Some(low) = state.knowledge.bounds(term).low {
        bounds.push(Sum::constant(low));
    }
    bounds
}

/// The numbers of the entry's state that the state still knows, as terms over its symbols.
pub fn numbers(cx: &Domain, state: &State) -> Vec<(Number, Linear)> {
    let mut result = Vec::new();
    if let Some(frame) = state.frames.first().filter(|frame| !frame.bottom) {
        let function = cx.program.function(frame.function);
        for (index, param) in function.params.iter().enumerate() {
            if let (Some(Value::Int { term, view }), Type::Int(bits)) =
                (frame.locals.get(param), &function.value(*param).ty)
                && let Some(signed) = signedness(*view)
            {
                result.push((Number::Value { at: Origin::Param(index), bits: *bits, signed }, term.clone()));
            }
        }
        for (number, value) in cx.ghosts.iter().zip(frame.varargs.iter()) {
            if let Value::Int { term, .. } = value {
                result.push((number.clone(), term.clone()));
            }
        }
    }
    // In a callee's context the frame carries them along ([`crate::engine::context`]).
    if let Some(frame) = state.frames.first().filter(|frame| frame.bottom) {
        for (number, value) in cx.carried.iter().zip(frame.varargs.iter()) {
            if let (Some(number), Value::Int { term, view: View::Signed | View::Unsigned }) = (number, value) {
                result.push((number.clone(), term.clone()));
            }
        }
    }
    let kept: std::collections::BTreeSet<Symbol> =
        state.knowledge.atoms().iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()).collect();
    let is_ghost = |number: &Number| cx.ghosts.contains(number);
    let first = cx.first_values.iter().filter(|(symbol, number)| kept.contains(symbol) && !is_ghost(number));
    let first: Vec<(Number, Linear)> =
        first.map(|(symbol, number)| (number.clone(), Linear::symbol(*symbol))).collect();
    for (origin, id) in &cx.given {
        let Some(block) = state.allocations.get(id) else { continue };
        for cell in &block.cells {
            if let (Some(offset), Value::Int { term, view }) =
                (cell.offset.as_constant().and_then(Int::to_u64), &cell.value)
                && let (Some(signed), 2..=8, Some(_)) = (signedness(*view), cell.width, term.as_symbol())
            {
                let number = Number::Value { at: origin.at(offset), bits: 8 * cell.width as u32, signed };
                if !first.iter().any(|(known, _)| *known == number) && !is_ghost(&number) {
                    result.push((number, term.clone()));
                }
            }
        }
    }
    result.extend(first);
    result
}

/// What the state knows of the numbers and of further terms alone: the atoms, and the symbols that stand for the numbers
/// and then for the terms.
fn projected(
    cx: &mut Domain,
    state: &State,
    numbers: &[(Number, Linear)],
    terms: &[Linear],
) -> (Vec<Atom>, Vec<Symbol>) {
    let mut knowledge = state.knowledge.clone();
    let mut symbols = Vec::with_capacity(numbers.len() + terms.len());
    for term in numbers.iter().map(|(_, term)| term).chain(terms) {
        let symbol = cx.fresh("demand");
        // A fresh symbol cannot contradict anything.
        let _ = knowledge.assume(&Atom::eq(&Linear::symbol(symbol), term));
        symbols.push(symbol);
    }
    let known = knowledge.project(&|symbol| symbols.contains(&symbol));
    (known.atoms(), symbols)
}

/// A term over the symbols that stand for numbers.
fn in_numbers(term: &Linear, symbols: &[Symbol], numbers: &[(Number, Linear)]) -> Option<Sum> {
    let mut sum = Sum::constant(term.constant_part().clone());
    for (symbol, coefficient) in term.terms() {
        let (number, _) = numbers.get(symbols.iter().position(|known| *known == symbol)?)?;
        sum = sum.add_scaled(coefficient, &Sum::number(number.clone()));
    }
    Some(sum)
}
