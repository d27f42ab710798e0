//! Addresses of labels (GNU C's `&&label`) and jumps to them.
//!
//! A label whose address is taken gets a constant object of one byte, whose address is the label's. A jump to an
//! address becomes a chain of comparisons with the addresses of all labels that it may lead to; to jump to anything
//! else is undefined behaviour.

use std::collections::HashMap;

use ir::{BlockId, Constant, Global, GlobalId, InitPiece, InstKind, Linkage, Operand, Predicate, Terminator, Type};

use crate::llvm::{Block, Opcode, Value};

use super::body::Body;

/// The labels whose address was asked for.
#[derive(Default)]
pub(super) struct Labels<'m> {
    /// The id of the first label's object.
    first: u32,
    /// The address of each label as LLVM's constant, with its number.
    numbers: HashMap<Value<'m>, u32>,
}

impl<'m> Labels<'m> {
    /// No labels yet; their objects come after the program's own.
    pub(super) fn new(first: u32) -> Labels<'m> {
        Labels { first, numbers: HashMap::new() }
    }

    /// The address of a label.
    pub(super) fn address(&mut self, label: Value<'m>) -> Constant {
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(label).or_insert(next);
        Constant::Global(GlobalId(self.first + number), 0)
    }

    /// The labels' objects, in the order of their ids.
    pub(super) fn into_globals(self) -> impl Iterator<Item = Global> {
        (0..self.numbers.len()).map(|number| Global {
            name: format!("label.{number}"),
            size: 1,
            align: 1,
            constant: true,
            thread_local: false,
            linkage: Linkage::Internal,
            // Whoever reads there reads code, which may be anything.
            init: Some(vec![InitPiece::Undef { offset: 0, size: 1 }]),
            variable: None,
            c_type: None,
        })
    }
}

/// Whether the model follows an `indirectbr`: not to a target with phis, which say nothing of the blocks of the chain.
pub(super) fn has_model(inst: Value<'_>) -> bool {
    let starts_with_phi =
        |block: Block<'_>| block.instructions().first().and_then(|first| first.opcode()) == Some(Opcode::LLVMPHI);
    !inst.successors().into_iter().any(starts_with_phi)
}

/// The end of the current block for an `indirectbr` that the model follows.
pub(super) fn jump<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>) -> Option<Terminator> {
    let mut targets: Vec<(Block<'m>, BlockId)> = Vec::new();
    for block in inst.successors() {
        let id = body.block_id(block)?;
        if targets.iter().all(|(_, known)| *known != id) {
            targets.push((block, id));
        }
    }
    let address = body.operand(inst.operand(0)?);
    let function = inst.function();
    let mut end = Terminator::Unreachable;
    // The chain is made from its end, so that each link knows the next one.
    for (block, target) in targets.into_iter().rev() {
        let next = body.new_block("label", end);
        let label = Operand::Const(body.lowering.labels.borrow_mut().address(function.block_address(block)));
        let here = body.new_block("label", Terminator::Unreachable);
        let compare = InstKind::Compare { predicate: Predicate::Eq, lhs: address.clone(), rhs: label };
        let condition = body.define_in(here, Type::Int(1), compare);
        body.set_terminator(here, Terminator::Branch { condition, if_true: target, if_false: next });
        end = Terminator::Jump(here);
    }
    Some(end)
}
