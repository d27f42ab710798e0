//! Variables that keep their initial values although their declarations do not say so.
//!
//! `static const char *digits = "0123456789abcdef";` declares a variable that may be written, and none that is. Code outside of the
//! program cannot name a variable with internal linkage, unless it has another name (an alias, the ends of its section, assembly), so one
//! whose address goes nowhere but into loads is never written: it is marked constant like one that is declared so. Otherwise an entry
//! that is not `main` would begin with any value in it.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Constant, Function, Global, GlobalId, InitPiece, InstKind, Linkage, Operand, Program, ValueId};
use semantics::library::outside;

/// Marks the variables with internal linkage that nothing writes, those left out that are `seen` from outside.
pub(crate) fn mark(program: &mut Program, seen: &BTreeSet<String>) {
    let own = |global: &Global| may_be_marked(global) && !seen.contains(&global.name);
    let mut unwritten: Vec<bool> = program.globals.iter().map(own).collect();
    for piece in program.globals.iter().flat_map(|global| global.init.iter().flatten()) {
        if let InitPiece::Value { value, .. } = piece {
            in_constant(value, &mut |id| unwritten[id.index()] = false);
        }
    }
    for function in &program.functions {
        uses_of_addresses(function, &mut |id| unwritten[id.index()] = false);
    }
    for (global, unwritten) in program.globals.iter_mut().zip(unwritten) {
        global.constant |= unwritten;
    }
}

fn may_be_marked(global: &Global) -> bool {
    let own = global.linkage == Linkage::Internal && global.init.is_some() && !global.thread_local;
    own && !global.constant && !outside::is_standard_stream(&global.name)
}

/// Tells the variables whose addresses the function uses for more than to read from there.
fn uses_of_addresses(function: &Function, found: &mut dyn FnMut(GlobalId)) {
    let inside = places_inside(function);
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.kind {
            InstKind::Load { volatile: false, .. } => {}
            InstKind::Offset { terms, .. } => {
                terms.iter().for_each(|(index, _)| in_operand(index, &inside, found));
            }
            kind => kind.operands().into_iter().for_each(|operand| in_operand(operand, &inside, found)),
        }
    }
    let last = function.blocks.iter().filter_map(|block| block.terminator.operand());
    last.for_each(|operand| in_operand(operand, &inside, found));
}

/// Values of the function that are places in variables: offsets from their addresses.
fn places_inside(function: &Function) -> BTreeMap<ValueId, GlobalId> {
    let mut inside = BTreeMap::new();
    loop {
        let known = inside.len();
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            let (Some(result), InstKind::Offset { base, .. }) = (inst.result, &inst.kind) else { continue };
            let id = match base {
                Operand::Const(Constant::Global(id, _)) => Some(*id),
                Operand::Value(value) => inside.get(value).copied(),
                Operand::Const(_) => None,
            };
            inside.extend(id.map(|id| (result, id)));
        }
        // A block may stand before the one that it follows.
        if inside.len() == known {
            return inside;
        }
    }
}

fn in_operand(operand: &Operand, inside: &BTreeMap<ValueId, GlobalId>, found: &mut dyn FnMut(GlobalId)) {
    match operand {
        Operand::Value(value) => inside.get(value).copied().into_iter().for_each(found),
        Operand::Const(constant) => in_constant(constant, found),
    }
}

fn in_constant(constant: &Constant, found: &mut dyn FnMut(GlobalId)) {
    constant.for_each_address(&mut |address| {
        if let Constant::Global(id, _) = address {
            found(*id);
        }
    });
}
