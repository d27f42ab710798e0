//! Addresses as numbers: what the alignment of blocks says of their low bits.
//!
//! Arenas round addresses up to multiples (`(avail + mask) & ~mask`) and other programs keep flags in low bits of pointers. The
//! result is said as the address minus its low bits, so that it stays an address in the block that it came from; and the
//! low bits are, as far as the block is aligned, those of the offset. No equation ties the address of a block to a number:
//! each visit of a loop would have another one.

use logic::{Atom, Definition, Int, Linear, Operation};
use semantics::opcode::cast;
use semantics::relation::Meaning;

use super::integer::express;
use super::outcome::Context;
use crate::domain::block::{AllocKind, Allocation};
use crate::domain::state::State;
use crate::domain::{Domain, SymbolKind};

/// A power of two, in bytes, of which the address of the block is a multiple.
///
/// Globals and locals lie as the program says. A heap block is aligned for every type of fundamental alignment that fits into it
/// (C17 7.22.3p1, with the correction of N2293: an object of at most its size), the greatest of which is that of
/// `max_align_t`: 16 bytes where addresses have 64 bits, else at least 8. Of the others nothing is known.
fn of_block(cx: &Domain, state: &State, block: &Allocation) -> u64 {
    match block.kind {
        AllocKind::Global(id) => cx.program.global(id).align,
        AllocKind::Stack(value) => {
            let function = block.owner.and_then(|owner| state.frames.get(owner)).map(|frame| frame.function);
            let inst = function.and_then(|function| cx.program.function(function).defining_inst(value));
            match inst.map(|inst| &inst.kind) {
                Some(ir::InstKind::StackAlloc { align, .. }) => *align,
                _ => 1,
            }
        }
        AllocKind::Heap => {
            let greatest = if cx.pointer_bits() == 64 { 16 } else { 8 };
            let size = state.knowledge.bounds(&block.size).low.unwrap_or(Int::ZERO);
            let least = size.min(Int::from(greatest)).to_u64().unwrap_or(0);
            1 << least.max(1).ilog2()
        }
        AllocKind::ArgumentList
        | AllocKind::Argument
        | AllocKind::Text
        | AllocKind::Given { .. }
        | AllocKind::Lent { .. } => 1,
    }
}

/// The same for the symbol, as a factor of its values: 1 for what is no address of a block.
fn of_symbol(cx: &Domain, state: &State, symbol: logic::Symbol) -> u64 {
    match cx.symbols[symbol.0 as usize].kind {
        SymbolKind::Base(id) => cx.allocation(state, id).map_or(1, |block| of_block(cx, state, block)),
        _ => 1,
    }
}

/// A term with addresses modulo 2^width, in [0, 2^width - 1].
///
/// Where every address in it is a multiple of 2^k, k <= width, the last k bits are those of the rest, which is a number like any
/// other; of the bits before them only their range is known, and that the same term has the same ones.
pub fn low_bits(cx: &mut Context, state: &mut State, term: &Linear, width: u32) -> Linear {
    let term = state.knowledge.normalize(term);
    let modulus = Int::pow2(width);
    let (mut rest, mut step) = (term.clone(), modulus.clone());
    for (symbol, factor) in term.terms() {
        if cx.symbols[symbol.0 as usize].kind != SymbolKind::Plain {
            step = step.gcd(&(factor * &Int::from(of_symbol(cx, state, symbol))));
            rest = rest.without(symbol);
        }
    }
    // A common divisor of a power of two is one.
    let known = (0..=width).find(|k| Int::pow2(*k) == step).unwrap_or(0);
    let last = if known == 0 { Meaning::constant(0) } else { cast::low(&state.knowledge, &rest, known) };
    let last = express(cx, state, last);
    if known == width {
        return last;
    }
    let definition = Definition::binary(Operation::Mod, term, Linear::constant(modulus.clone()), 0);
    let most = &modulus - &Int::ONE;
    let low = Meaning::named("low", definition, move |_, low, fresh| {
        let mut facts = vec![Atom::ge(low, &Linear::zero()), Atom::le(low, &Linear::constant(most))];
        if !step.is_one() {
            let before = Linear::symbol(fresh("high"));
            facts.push(Atom::eq(low, &last.add_scaled(&step, &before)));
        }
        facts
    });
    express(cx, state, low)
}
