//! Whether the state of a run is one that a summary stands for, and with which values of its symbols.
//!
//! Nothing is taken on trust: a summary at the same place may stand for other states only, since decided rounds are followed
//! through the head of a loop without a summary. All that the summary says is compared: the frames, integers and pointers in registers,
//! the contents of blocks, and what is known of the symbols. What is not compared here (heap blocks, lists, sequences, truth
//! values, recursion of any depth) makes the answer `None`, which only costs a proposal.

use std::collections::BTreeMap;

use interp::{View, Word};
use ir::{InstKind, Type};
use logic::{Int, Linear, Relation, Symbol};
use symex::domain::block::{AllocId, AllocKind, Allocation, Background, Status};
use symex::domain::state::{Frame, State};
use symex::domain::value::{Value, View as Reading};

use super::stands_at;

/// The values with which the summary stands for the state of the run. Of values alone pointers say nothing, and have no values.
pub(super) fn values(state: &State, values_only: bool, view: &View<'_>) -> Option<BTreeMap<Symbol, Int>> {
    let comparable = !state.frames.iter().any(|frame| frame.bottom || !frame.varargs.is_empty())
        && state.knowledge.definitions().is_empty();
    // Without recursion of any depth all frames are described.
    stands_at(state, view).filter(|_| comparable)?;
    let mut said = Said { values_only, blocks: BTreeMap::new(), equations: Vec::new() };
    for (id, allocation) in state.allocations.iter() {
        said.block(state, (*id, allocation), view)?;
    }
    for (index, frame) in state.frames.iter().enumerate() {
        said.frame(frame, (index, view))?;
    }
    for allocation in state.allocations.values() {
        said.contents(allocation, view)?;
    }
    let facts = state.knowledge.atoms();
    let equalities = facts.iter().filter(|atom| atom.relation == Relation::Zero);
    said.equations.extend(equalities.map(|atom| (atom.term.clone(), Int::ZERO)));
    let known = solved(&said.equations)?;
    let holds = |atom: &logic::Atom| {
        atom.symbols().all(|symbol| known.contains_key(&symbol)) && atom.evaluate(|symbol| known[&symbol].clone())
    };
    facts.iter().all(holds).then_some(known)
}

/// What the state of the run says of the summary's symbols.
struct Said {
    values_only: bool,
    /// The beginning of the block of memory that a block of the summary is, by the symbol of its address.
    blocks: BTreeMap<Symbol, Word>,
    /// Each term has the value.
    equations: Vec<(Linear, Int)>,
}

impl Said {
    /// The block of memory that the summary's block is: a variable of a frame or of the program that is alive and the only one of its
    /// name.
    fn block(&mut self, state: &State, (id, allocation): (AllocId, &Allocation), view: &View<'_>) -> Option<()> {
        let alike = |other: &Allocation| (other.kind, other.owner) == (allocation.kind, allocation.owner);
        let others = state.allocations.iter().filter(|(other, block)| **other != id && alike(block)).count();
        let known = allocation.list.is_none() && allocation.sequence.is_none() && allocation.status == Status::Live;
        if others > 0 || !known {
            return None;
        }
        let block = match (allocation.kind, allocation.owner) {
            (AllocKind::Stack(variable), Some(frame)) => view.variable_block(frame, variable),
            (AllocKind::Global(global), _) => view.memory.global(global),
            _ => None,
        }?;
        self.blocks.insert(allocation.base, Word { bits: block.base, tag: block.tag });
        self.equations.push((Linear::symbol(allocation.base), Int::from(block.base)));
        self.equations.push((allocation.size.clone(), Int::from(block.size)));
        Some(())
    }

    fn frame(&mut self, frame: &Frame, (depth, view): (usize, &View<'_>)) -> Option<()> {
        let concrete = view.frame(depth)?;
        if !frame.accessed.is_empty() {
            return None;
        }
        let function = concrete.ir();
        for (id, value) in frame.locals.iter() {
            let bits = bits_of(&function.value(*id).ty);
            self.value(value, bits, concrete.value(*id).first().copied())?;
        }
        for (id, value) in frame.slots.iter() {
            let Some(InstKind::StackAlloc { element, .. }) = function.defining_inst(*id).map(|inst| &inst.kind) else {
                return None;
            };
            self.value(value, bits_of(element), view.variable(depth, *id))?;
        }
        Some(())
    }

    fn contents(&mut self, allocation: &Allocation, view: &View<'_>) -> Option<()> {
        if !matches!(allocation.background, Background::Unknown) {
            return None;
        }
        let start = *self.blocks.get(&allocation.base)?;
        for cell in &allocation.cells {
            let offset = cell.offset.as_constant().and_then(Int::to_u64)?;
            let width = u8::try_from(cell.width).ok().filter(|width| (1..=8).contains(width))?;
            let pointer = Word { bits: start.bits.wrapping_add(offset), ..start };
            self.value(&cell.value, Some(8 * u32::from(width)), view.memory.peek(pointer, width))?;
        }
        Some(())
    }

    /// A value of the summary is this one of the run.
    fn value(&mut self, value: &Value, bits: Option<u32>, found: Option<Word>) -> Option<()> {
        match value {
            Value::Any => Some(()),
            Value::Int { term, view } => {
                let (found, bits) = (found?, bits?);
                let modulus = Int::pow2(bits);
                let natural = Int::from(found.bits).rem_floor(&modulus);
                let number = match view {
                    Reading::Unsigned => natural,
                    Reading::Signed if natural >= Int::pow2(bits - 1) => &natural - &modulus,
                    Reading::Signed => natural,
                    Reading::Modular => return None,
                };
                self.equations.push((term.clone(), number));
                Some(())
            }
            Value::Pointer(_) if self.values_only => Some(()),
            Value::Pointer(term) => {
                let found = found?;
                let mut symbols = term.symbols();
                // A pointer into the block of that name, or the null pointer.
                let as_said = match (symbols.next(), symbols.next()) {
                    (Some(base), None) => self.blocks.get(&base).is_some_and(|start| start.tag == found.tag),
                    (None, _) => found.bits == 0,
                    _ => false,
                };
                self.equations.push((term.clone(), Int::from(found.bits)));
                as_said.then_some(())
            }
            Value::Bool(_) | Value::Aggregate(_) | Value::Tree(..) | Value::Root(_) => None,
        }
    }
}

fn bits_of(ty: &Type) -> Option<u32> {
    match ty {
        Type::Int(bits @ 1..=64) => Some(*bits),
        _ => None,
    }
}

/// The values that the equations determine, one symbol after the other; `None` if they contradict each other or leave a symbol open.
fn solved(equations: &[(Linear, Int)]) -> Option<BTreeMap<Symbol, Int>> {
    let mut known: BTreeMap<Symbol, Int> = BTreeMap::new();
    let mut open: Vec<&(Linear, Int)> = equations.iter().collect();
    loop {
        let before = open.len();
        let mut left = Vec::new();
        for equation in open {
            let (term, value) = equation;
            let rest = term.substitute(|symbol| Some(Linear::constant(known.get(&symbol)?.clone())));
            let difference = value - rest.constant_part();
            let mut symbols = rest.terms();
            match (symbols.next(), symbols.next()) {
                (None, _) if difference.is_zero() => {}
                (None, _) => return None,
                (Some((symbol, factor)), None) => {
                    if !difference.rem_floor(&factor.abs()).is_zero() {
                        return None;
                    }
                    known.insert(symbol, difference.div_exact(factor));
                }
                _ => left.push(equation),
            }
        }
        if left.is_empty() {
            return Some(known);
        }
        if left.len() == before {
            return None;
        }
        open = left;
    }
}
