//! The checks of indices that clang's `-fsanitize=array-bounds` puts into a program, and what they leave open.
//!
//! A check is a comparison without a sign, a branch, and the computation of the address behind it:
//!
//! ```text
//!         good = icmp ult index, 16;  br good, next, failed
//! failed: %out.of.bounds
//! next:   address = offset base, index
//! ```
//!
//! Clang asks for less than C does where it does not look at what becomes of the address: `a[n]++`, `s = a[n]`,
//! `(a[n]) = 1` and `*(a + n)` may have the index of the end (`ule`), which is right for `&a[n]` and `a + n` alone.
//! Here an address that is accessed in the same expression has to be one of an element ([`accessed`]). And of an
//! array of variable length whose elements are such arrays, clang takes the number of all innermost elements for that
//! of the rows ([`rows`]).

use std::collections::BTreeSet;

use ir::{
    BinaryOp, BlockId, Callee, CastOp, Constant, Function, FunctionId, Indexed, Inst, InstKind, Intrinsic, MemKind,
    Operand, Predicate, Program, Terminator, Type, ValueId,
};

/// A check whose outcome the program computes.
#[derive(Clone, PartialEq, Debug)]
pub struct Check<'f> {
    /// The block with the comparison.
    pub block: BlockId,
    /// The comparison's result.
    pub compare: ValueId,
    /// Whether the index of the end is allowed.
    pub end_allowed: bool,
    /// The index, as wide as a pointer.
    pub index: &'f Operand,
    /// The number of elements.
    pub bound: &'f Operand,
    /// Where control goes on.
    pub next: BlockId,
    /// What is indexed.
    pub indexed: &'f Indexed,
    /// The place of the check.
    pub failure: &'f Inst,
}

/// The checks of the function, but for those of constants.
pub fn checks(function: &Function) -> Vec<Check<'_>> {
    let check = |block: BlockId| {
        let Terminator::Branch { condition: Operand::Value(compare), if_true, if_false } =
            &function.block(block).terminator
        else {
            return None;
        };
        let (failure, indexed) = failure(function, *if_false)?;
        let InstKind::Compare { predicate, lhs, rhs } = &function.defining_inst(*compare)?.kind else { return None };
        let end_allowed = match predicate {
            Predicate::Ult => false,
            Predicate::Ule => true,
            _ => return None,
        };
        Some(Check { block, compare: *compare, end_allowed, index: lhs, bound: rhs, next: *if_true, indexed, failure })
    };
    function.block_ids().filter_map(check).collect()
}

/// The failed check in the block, before which only the index is widened.
fn failure(function: &Function, block: BlockId) -> Option<(&Inst, &Indexed)> {
    function.block(block).insts.iter().find_map(|inst| match &inst.kind {
        InstKind::Call { callee: Callee::Intrinsic(Intrinsic::OutOfBounds(indexed)), .. } => Some((inst, indexed)),
        _ => None,
    })
}

/// The address that the check guards: the first one behind it, if it is computed with the index.
pub fn address(function: &Function, check: &Check<'_>) -> Option<ValueId> {
    let insts = &function.block(check.next).insts;
    let steps = |inst: &&Inst| matches!(inst.kind, InstKind::Cast { .. } | InstKind::Binary { .. });
    let inst = insts.iter().find(|inst| !steps(inst))?;
    let InstKind::Offset { terms, .. } = &inst.kind else { return None };
    let of_index = terms.iter().any(|(term, _)| root(function, term) == root(function, check.index));
    // Elements without a size have all the same address.
    (of_index || terms.is_empty()).then_some(inst.result).flatten()
}

/// The number behind changes of its width and multiplications by the size of an element.
fn root<'f>(function: &'f Function, mut operand: &'f Operand) -> &'f Operand {
    while let Operand::Value(id) = operand
        && let Some(inst) = function.defining_inst(*id)
    {
        operand = match &inst.kind {
            InstKind::Cast { op: CastOp::SExt | CastOp::ZExt | CastOp::Trunc, value, .. } => value,
            InstKind::Binary { op: BinaryOp::Mul, lhs, .. } => lhs,
            _ => return operand,
        };
    }
    operand
}

/// What the expression that computes an address does with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accessed {
    /// What it leads to is read or written, or a part of that. An address that is kept is none that is accessed.
    pub there: bool,
    /// It is moved, and what the other address leads to is read or written: `*(a + n - 1)`.
    pub moved: bool,
}

/// The addresses that checks guard.
pub fn addresses(function: &Function) -> BTreeSet<ValueId> {
    checks(function).iter().filter_map(|check| address(function, check)).collect()
}

/// What becomes of the address in the expression that computes it. `guarded` are the addresses behind checks in the function.
pub fn accessed(function: &Function, address: ValueId, guarded: &BTreeSet<ValueId>) -> Accessed {
    let stride = match function.defining_inst(address).map(|inst| &inst.kind) {
        Some(InstKind::Offset { terms, .. }) => terms.iter().map(|(_, bytes)| bytes.abs()).min().unwrap_or(0),
        _ => 0,
    };
    // A part of an element, be it chosen by another index: that of an array has a check of its own.
    let within = |result: ValueId, kind: &InstKind| {
        let chosen = match kind {
            InstKind::Offset { constant, terms, .. } => terms.is_empty() && (0..stride.max(1)).contains(constant),
            _ => false,
        };
        chosen || guarded.contains(&result)
    };
    let (mut there, mut elsewhere) = (vec![address], Vec::new());
    let accessed_there = reaches_access(function, &mut there, &mut elsewhere, &within);
    let moved = reaches_access(function, &mut elsewhere, &mut Vec::new(), &|_, _| true);
    Accessed { there: accessed_there, moved }
}

/// Whether one of the addresses, or one that is computed from them within the same element, is accessed; others that are computed from
/// them are added to `elsewhere`.
fn reaches_access(
    function: &Function,
    addresses: &mut Vec<ValueId>,
    elsewhere: &mut Vec<ValueId>,
    within: &dyn Fn(ValueId, &InstKind) -> bool,
) -> bool {
    let mut next = 0;
    while let Some(id) = addresses.get(next).copied() {
        next += 1;
        let is_it = |operand: &Operand| *operand == Operand::Value(id);
        for inst in function.block_ids().flat_map(|block| &function.block(block).insts) {
            match &inst.kind {
                InstKind::Load { pointer, .. } | InstKind::Store { pointer, .. } if is_it(pointer) => return true,
                InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Memory(kind, _)), args, .. } => {
                    let ends = if *kind == MemKind::Set { 1 } else { 2 };
                    let some = matches!(args.get(2), Some(Operand::Const(Constant::Int { value: 1.., .. })));
                    if some && args.iter().take(ends).any(is_it) {
                        return true;
                    }
                }
                // A structure that is passed.
                InstKind::Call { args, byval, .. }
                    if byval.iter().any(|(index, bytes)| *bytes > 0 && args.get(*index).is_some_and(is_it)) =>
                {
                    return true;
                }
                InstKind::Offset { base, .. } if is_it(base) => {
                    let Some(result) = inst.result else { continue };
                    let found = if within(result, &inst.kind) { &mut *addresses } else { &mut *elsewhere };
                    if !found.contains(&result) {
                        found.push(result);
                    }
                }
                _ => {}
            }
        }
    }
    false
}

/// The number of elements of an array type as clang prints it; `None` where the program computes it, and where it has none.
pub fn length(array: &str) -> Option<u128> {
    // An unnamed type is printed with its place, which may be anything.
    let text = match array.contains(" at ") {
        true => array.rsplit_once(')')?.1,
        false => array,
    };
    // The brackets of the array itself are the innermost of the declarator, which come first.
    let (_, rest) = text.split_once('[')?;
    rest.split_once(']')?.0.parse().ok()
}

/// Of the number of all elements of an array of arrays of variable lengths the number of rows, where that can be told.
pub fn rows(function: &Function, check: &Check<'_>) -> Option<Operand> {
    let mut factor = product(function, check.bound)?;
    while let Some(further) = product(function, factor) {
        factor = further;
    }
    match (length(&check.indexed.array), factor) {
        (Some(length), _) => {
            let Type::Int(bits) = function.value(check.product()?).ty else { return None };
            Some(Operand::Const(Constant::Int { bits, value: length }))
        }
        (None, Operand::Value(_)) => Some(factor.clone()),
        // Constants may have been multiplied by the compiler.
        (None, Operand::Const(_)) => None,
    }
}

impl Check<'_> {
    /// The value that is the number of elements.
    fn product(&self) -> Option<ValueId> {
        match self.bound {
            Operand::Value(id) => Some(*id),
            Operand::Const(_) => None,
        }
    }
}

/// The first factor of a product of lengths, which never wraps around.
fn product<'f>(function: &'f Function, operand: &Operand) -> Option<&'f Operand> {
    let Operand::Value(id) = operand else { return None };
    match &function.defining_inst(*id)?.kind {
        InstKind::Binary { op: BinaryOp::Mul, flags, lhs, .. } if flags.nuw => Some(lhs),
        _ => None,
    }
}

/// Why a check does not say whether the index is one of an element: the words, and the instruction that tells the place.
pub fn unclear(program: &Program) -> Option<(&'static str, FunctionId, &Inst)> {
    let in_function = |(id, function)| -> Option<(&'static str, FunctionId, &Inst)> {
        let insts = Function::block_ids(function).flat_map(|block| &function.block(block).insts);
        for inst in insts {
            if let InstKind::Call { callee: Callee::Intrinsic(Intrinsic::OutOfBounds(indexed)), .. } = &inst.kind
                && !(1..=program.data_model.pointer_bits()).contains(&indexed.bits)
            {
                return Some(("an index that is wider than an address is cut before it is checked", id, inst));
            }
        }
        for block in function.block_ids() {
            // Of constants the source tells how they compare, if it has the number of elements.
            if let Terminator::Branch { condition: Operand::Const(_), if_false, .. } = &function.block(block).terminator
                && let Some((inst, indexed)) = failure(function, *if_false)
                && length(&indexed.array).is_none()
            {
                return Some(("the compiler has compared the index with the size of this array", id, inst));
            }
        }
        let guarded = addresses(function);
        for check in checks(function) {
            if product(function, check.bound).is_some() {
                let what = "the number of rows of an array of variable length is not known to its check";
                return Some((what, id, check.failure));
            }
            let address = address(function, &check);
            if check.end_allowed && address.is_none() {
                let what = "what becomes of the address behind the check of an index is not known";
                return Some((what, id, check.failure));
            }
            if address.is_some_and(|address| accessed(function, address, &guarded).moved) {
                let what = "the address behind the check of an index is moved before it is accessed";
                return Some((what, id, check.failure));
            }
        }
        None
    };
    (0..).map(FunctionId).zip(&program.functions).find_map(in_function)
}
