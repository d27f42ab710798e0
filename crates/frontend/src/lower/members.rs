//! A store to a member makes the padding of the whole object unspecified (C17 6.2.6.1p6), and the bytes of a union that are
//! not the member's (p7).
//!
//! Most programs never look at such bytes: they read members. Only where one may read the representation of an object, a
//! character at a time, through a union or in a library function, stores get an [`ir::Intrinsic::Padding`] behind them.
//! Stores of characters through pointers are taken for stores into the representation, as `memset` is; they say nothing of
//! other bytes. Memory without a declared type is an object of a struct type where it is accessed as one.

use ir::{BinaryOp, Constant, InstKind, Operand, Type};
use semantics::library;

use crate::llvm::{Block, Opcode, Shape, TypeKind, TypeNode, Value, ValueKind};

use super::Lowering;
use super::body::Body;
use super::holes::{self, Declarations, Hole, LONG_DOUBLE};
use super::lvalue::{self, Access, Extent, Lvalues, Position};
use super::padding;

/// Bytes of bit-fields that are made unspecified in one step.
const LARGEST_UNIT: u64 = 16;
const DEEPEST: u32 = 32;

/// Whether the user's code may read bytes of objects otherwise than by their members.
pub(super) fn reads_representation<'m>(lowering: &Lowering<'m>, functions: &[Value<'m>]) -> bool {
    let mut own = functions.iter().filter(|function| !function.is_library());
    own.any(|function| {
        let blocks = function.blocks();
        let mut insts = blocks.iter().flat_map(|block| block.instructions());
        insts.any(|inst| match inst.opcode() {
            Some(Opcode::LLVMLoad) => {
                inst.operand(0).is_some_and(|pointer| !is_characters(pointer)) && inst.has_character_type()
            }
            Some(Opcode::LLVMCall) => call_reads(inst) && !copies_same_type(lowering, &blocks, inst),
            _ => false,
        })
    })
}

/// Whether a call copies from an object to another of the same type.
fn copies_same_type<'m>(lowering: &Lowering<'m>, blocks: &[Block<'m>], call: Value<'m>) -> bool {
    let arguments = call.arguments();
    let (true, [to, from, ..]) = (call.callee().and_then(Value::intrinsic).is_some(), arguments.as_slice()) else {
        return false;
    };
    let declarations = holes::declarations(lowering.module, blocks);
    let lvalues = Lvalues { lowering, declarations: &declarations };
    let source = lvalues.type_at(*from);
    let is_record = |ty: TypeNode<'m>| matches!(ty.shape(), Some(Shape::Record { .. }));
    source.is_some_and(is_record) && source == lvalues.type_at(*to)
}

/// Whether an address lies in what is declared as characters, or in a literal.
fn is_characters(address: Value<'_>) -> bool {
    let is_byte = |ty: crate::llvm::LlvmType<'_>| ty.integer_bits() == Some(8);
    let of_type =
        |ty: crate::llvm::LlvmType<'_>| is_byte(ty) || ty.elements().is_some_and(|(element, _)| is_byte(element));
    let Some((chain, root)) = lvalue::chain(address) else { return false };
    let through_array =
        |step: &Value<'_>| step.gep_type().filter(|ty| ty.kind() == TypeKind::LLVMArrayTypeKind).is_some_and(of_type);
    root.allocated_type().is_some_and(of_type)
        || (root.kind() == ValueKind::LLVMGlobalVariableValueKind && root.global_type().is_some_and(of_type))
        || chain.iter().any(through_array)
}

fn call_reads(call: Value<'_>) -> bool {
    let Some(callee) = call.callee() else { return false };
    if let Some(name) = callee.intrinsic() {
        let copies = name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove");
        let source = call.arguments().get(1).copied();
        return copies && call.assigned_spans().is_none() && source.is_some_and(may_be_object);
    }
    let record = library::record(&callee.name());
    if callee.is_defined() && !callee.is_library() {
        return false;
    }
    let Some(record) = record else { return false };
    let read =
        |(index, argument): (usize, Value<'_>)| !record.effects.through.contains(&index) && may_be_object(argument);
    let writes = record.effects.through_variable;
    !record.effects.frees && !writes && call.arguments().into_iter().enumerate().any(read)
}

/// Whether it is a pointer that may point to a struct or union.
fn may_be_object(value: Value<'_>) -> bool {
    let is_constant = || value.kind() == ValueKind::LLVMGlobalVariableValueKind && value.is_global_constant();
    value.ty().kind() == TypeKind::LLVMPointerTypeKind && !is_constant() && !is_characters(value)
}

/// Declared objects with padding into which pointers to members are made that other code may store through.
pub(super) fn exposed<'m>(
    lowering: &Lowering<'m>,
    blocks: &[Block<'m>],
    declarations: &Declarations<'m>,
) -> Vec<(Value<'m>, TypeNode<'m>)> {
    let mut found: Vec<(Value<'m>, TypeNode<'m>)> = Vec::new();
    let mut add = |address: Value<'m>| {
        let Some((chain, root)) = lvalue::chain(address) else { return };
        let into_struct =
            |step: &Value<'_>| step.gep_type().is_some_and(|ty| ty.kind() == TypeKind::LLVMStructTypeKind);
        if found.iter().any(|(known, _)| *known == root) || !chain.iter().any(into_struct) || is_characters(address) {
            return;
        }
        let declared = declarations.get(&root).map(|declared| declared.ty);
        let ty = declared.or_else(|| root.variable_type());
        if let Some(ty) = ty.filter(|ty| has_padding(lowering, *ty)) {
            found.push((root, ty));
        }
    };
    for inst in blocks.iter().flat_map(|block| block.instructions()) {
        let call = inst.opcode() == Some(Opcode::LLVMCall);
        if call && inst.callee().is_some_and(|callee| callee.intrinsic().is_some()) {
            continue;
        }
        let values = match inst.opcode() {
            Some(Opcode::LLVMLoad | Opcode::LLVMGetElementPtr) => Vec::new(),
            Some(Opcode::LLVMStore) => inst.operand(0).into_iter().collect(),
            _ => inst.operands(),
        };
        values.into_iter().filter(|value| value.opcode() == Some(Opcode::LLVMGetElementPtr)).for_each(&mut add);
    }
    found
}

fn has_padding(lowering: &Lowering<'_>, ty: TypeNode<'_>) -> bool {
    let size = ty.size();
    size > 0 && ty.spans(lowering.module).is_none_or(|spans| spans != [(0, size)])
}

impl<'m> Body<'_, 'm> {
    fn lvalues(&self) -> Lvalues<'_, 'm> {
        Lvalues { lowering: self.lowering, declarations: &self.declarations }
    }

    fn pad(&mut self, extent: Extent<'m>) {
        let Extent { base, size, spans } = extent;
        if size > 0 {
            self.pad_at(base, holes::holes(&spans, size, 0, size));
        }
    }

    fn pad_at(&mut self, (address, offset): Position<'m>, holes: Vec<Hole>) {
        if holes.is_empty() {
            return;
        }
        let base = self.operand(address);
        let base = self.moved(&base, offset);
        self.push_padding(&base, holes);
    }

    /// Of an integer in memory the bits that have no name take unspecified values.
    fn blur(&mut self, (address, offset): Position<'m>, bits: u32, named: u128) {
        let all = u128::MAX >> (128 - bits);
        if named & all == all {
            return;
        }
        let base = self.operand(address);
        let pointer = self.moved(&base, offset);
        let bytes = u64::from(bits.div_ceil(8));
        let load = |body: &mut Self| {
            body.define(Type::Int(bits), InstKind::Load { pointer: pointer.clone(), volatile: false })
        };
        let value = load(self);
        self.push_padding(&pointer, vec![Hole::once(0, bytes)]);
        let open = load(self);
        let number = |value: u128| Operand::Const(Constant::Int { bits, value: value & all });
        let mut binary = |op, lhs, rhs| self.define(Type::Int(bits), padding::binary(op, lhs, rhs));
        let value = binary(BinaryOp::And, value, number(named));
        let open = binary(BinaryOp::And, open, number(!named));
        let both = binary(BinaryOp::Or, value, open);
        self.push(None, InstKind::Store { pointer, value: both, volatile: false });
    }

    /// The bits of a struct that no bit-field names, in bytes of bit-fields.
    fn blur_object(&mut self, base: Position<'m>, ty: TypeNode<'m>) {
        let mut units = Vec::new();
        bit_fields(ty, 0, 0, &mut units);
        for (start, end) in holes::merged(units) {
            for from in (start..end).step_by(LARGEST_UNIT as usize) {
                let bytes = (end - from).min(LARGEST_UNIT);
                let named = named_bits(ty, from, bytes);
                self.blur((base.0, base.1 + from), 8 * bytes as u32, named);
            }
        }
    }

    /// Behind a store that no type relates to an object: to the declared objects that pointers lead into.
    fn pad_exposed(&mut self) {
        for (object, ty) in self.exposed.clone() {
            let spans = ty.spans(self.lowering.module).unwrap_or_default();
            let (size, element) = (ty.size(), ty.shape());
            let holes = match element {
                Some(Shape::Array(element)) if element.size() > 0 => {
                    let spans = element.spans(self.lowering.module).unwrap_or_default();
                    holes::holes(&spans, element.size(), 0, size)
                }
                _ => holes::holes(&spans, size, 0, size),
            };
            self.pad_at((object, 0), holes);
        }
    }
}

/// Behind an instruction: what it stores to members makes unspecified.
pub(super) fn after<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>) {
    if !body.lowering.reads_representation || body.function.library {
        return;
    }
    match inst.opcode() {
        Some(Opcode::LLVMStore) => after_store(body, inst),
        Some(Opcode::LLVMCall) => after_call(body, inst),
        _ => {}
    }
}

fn after_store<'m>(body: &mut Body<'_, 'm>, store: Value<'m>) {
    let (Some(value), Some(address)) = (store.operand(0), store.operand(1)) else { return };
    let Some(bytes) = value.ty().store_size(body.lowering.module) else { return };
    let (typed, character) = (store.has_c_type(), store.has_character_type());
    let stored = body.lvalues().stored(address, Access { bytes, typed, character });
    let is_known = !stored.extents.is_empty()
        || lvalue::chain(address).is_some_and(|(_, root)| root.opcode() == Some(Opcode::LLVMAlloca));
    for extent in stored.extents {
        body.pad(extent);
    }
    let width = value.ty().integer_bits().filter(|bits| bits % 8 == 0 && *bits <= 128);
    if let (false, Some((ty, offset)), Some(bits)) = (typed, stored.innermost, width) {
        body.blur((address, 0), bits, named_bits(ty, offset, bytes));
    }
    if let (Some(named), Some(bits)) = (store.bits_of_bit_int(), width)
        && named < bits
    {
        body.blur((address, 0), bits, (1 << named) - 1);
    }
    if value.ty().kind() == TypeKind::LLVMX86_FP80TypeKind
        && let Some(size) = value.ty().alloc_size(body.lowering.module)
    {
        body.pad(Extent { base: (address, 0), size, spans: vec![(0, LONG_DOUBLE)] });
    }
    if !is_known && !character {
        body.pad_exposed();
    }
}

fn after_call<'m>(body: &mut Body<'_, 'm>, call: Value<'m>) {
    let Some(callee) = call.callee() else { return };
    let Some(name) = callee.intrinsic() else { return body.pad_exposed() };
    let arguments = call.arguments();
    let [address, _, length, ..] = arguments.as_slice() else { return };
    let copies = name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove");
    let declared = body.declarations.get(address).filter(|declared| declared.is_place_of(call));
    if let Some(ty) = declared.map(|declared| declared.ty) {
        return body.blur_object((*address, 0), ty);
    }
    let Some((_, bytes)) = length.integer().filter(|_| copies && call.assigned_spans().is_some()) else { return };
    // The assignment of a struct, which may be a member.
    let access = Access { bytes: bytes as u64, typed: true, character: false };
    let stored = body.lvalues().stored(*address, access);
    for extent in stored.extents {
        body.pad(extent);
    }
    if let Some((ty, 0)) = stored.innermost.filter(|(ty, _)| u128::from(ty.size()) == bytes) {
        body.blur_object((*address, 0), ty);
    }
}

/// Adds the bytes of a type that have bits of bit-fields.
fn bit_fields(ty: TypeNode<'_>, at: u64, depth: u32, units: &mut Vec<(u64, u64)>) {
    if depth > DEEPEST || units.len() > 1024 {
        return;
    }
    match ty.shape() {
        Some(Shape::Record { members, .. }) => {
            for member in members {
                let first = 8 * at + member.first;
                if member.is_bit_field {
                    units.push((first / 8, (first + member.bits).div_ceil(8)));
                } else {
                    bit_fields(member.ty, first / 8, depth + 1, units);
                }
            }
        }
        Some(Shape::Array(element)) if element.size() > 0 => {
            let mut first = Vec::new();
            bit_fields(element, 0, depth + 1, &mut first);
            let from = (0..ty.size()).step_by(element.size() as usize);
            let all = from.flat_map(|from| first.iter().map(move |(start, end)| (at + from + start, at + from + end)));
            units.extend(all.take(1024));
        }
        _ => {}
    }
}

/// The bits of so many bytes of a type that hold values.
fn named_bits(ty: TypeNode<'_>, from: u64, bytes: u64) -> u128 {
    let (from, to) = (8 * from, 8 * (from + bytes.min(LARGEST_UNIT)));
    let mut mask = 0;
    let mut add = |start: u64, end: u64| {
        let (start, end) = (start.max(from), end.min(to));
        if start < end {
            mask |= (u128::MAX >> (128 - (end - start))) << (start - from);
        }
    };
    name_bits(ty, 0, 0, (from, to), &mut add);
    mask
}

fn name_bits(ty: TypeNode<'_>, at: u64, depth: u32, window: (u64, u64), add: &mut impl FnMut(u64, u64)) {
    let end = at + 8 * ty.size();
    if depth > DEEPEST || end <= window.0 || at >= window.1 {
        return;
    }
    match ty.shape() {
        Some(Shape::Record { members, .. }) => {
            for member in members {
                let first = at + member.first;
                if member.is_bit_field {
                    add(first, first + member.bits);
                } else {
                    name_bits(member.ty, first, depth + 1, window, add);
                }
            }
        }
        Some(Shape::Array(element)) if element.size() > 0 => {
            let step = 8 * element.size();
            let mut first = at + (window.0.saturating_sub(at)) / step * step;
            while first < end.min(window.1) {
                name_bits(element, first, depth + 1, window, add);
                first += step;
            }
        }
        _ => add(at, end),
    }
}
