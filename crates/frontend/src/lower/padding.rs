//! Padding takes unspecified values where C initialises or assigns an object (C11 6.2.6.1p6, 6.7.9p9).
//!
//! What clang makes of an initialisation is a `memset`, a copy of a constant or single stores, what it makes of an
//! assignment is a copy: all of them give padding a value that C does not promise, and other compilers give it others.
//! Here such code gets an [`Intrinsic::Padding`] behind it. A `memset` or `memcpy` that the program itself calls has none.
//! Where clang passes a struct in registers it reads padding with the fields; here it reads the fields.

use ir::{BinaryOp, Callee, CastOp, Constant, Flags, InstKind, Intrinsic, Operand, Type};

use crate::llvm::{LlvmType, Opcode, Span, TypeKind, Value, ValueKind};

use super::Lowering;
use super::body::Body;
use super::holes::{Hole, gaps, holes, spans_of};

/// Longer chains of address computations are not followed.
const DEEPEST: u32 = 32;

/// A stack object, or the room that the caller gives for a result, and the offset of an address in it.
fn object_of<'m>(lowering: &Lowering<'m>, pointer: Value<'m>) -> Option<(Value<'m>, u64)> {
    let (mut at, mut offset) = (pointer, 0i128);
    for _ in 0..DEEPEST {
        if at.kind() == ValueKind::LLVMArgumentValueKind || at.opcode() == Some(Opcode::LLVMAlloca) {
            return Some((at, u64::try_from(offset).ok()?));
        }
        if at.opcode() != Some(Opcode::LLVMGetElementPtr) {
            return None;
        }
        let address = super::address::decompose(lowering, at)?;
        if !address.terms.is_empty() {
            return None;
        }
        offset = offset.checked_add(address.constant.into())?;
        at = address.base;
    }
    None
}

/// The type of a stack object of one element, or of the room for a result.
fn type_of<'m>(lowering: &Lowering<'m>, object: Value<'m>) -> Option<LlvmType<'m>> {
    if object.opcode() == Some(Opcode::LLVMAlloca) {
        let single = object.operand(0).and_then(Value::integer).is_some_and(|(_, count)| count == 1);
        return object.allocated_type().filter(|_| single);
    }
    let function = object.param_function()?;
    let index = function.params().iter().position(|param| *param == object)? as u32 + 1;
    function.attribute_type(index, lowering.attributes.sret)
}

impl<'m> Body<'_, 'm> {
    /// The padding between two offsets of an object: by its declaration, else by LLVM's type.
    fn holes_of(&self, object: Value<'m>, from: u64, to: u64) -> Vec<Hole> {
        if let Some(declared) = self.declarations.get(&object) {
            return if to <= declared.size { holes(&declared.spans, declared.step, from, to) } else { Vec::new() };
        }
        let module = self.lowering.module;
        let Some(ty) = type_of(self.lowering, object) else { return Vec::new() };
        let array = ty.elements().filter(|_| ty.kind() == TypeKind::LLVMArrayTypeKind);
        let element = array.map_or(ty, |(element, _)| element);
        let (Some(size), Some(step)) = (ty.alloc_size(module), element.alloc_size(module)) else { return Vec::new() };
        let mut spans = Vec::new();
        if spans_of(module, element, 0, 0, &mut spans).is_none() {
            spans.clear();
        }
        if to <= size && step > 0 { holes(&spans, step, from, to) } else { Vec::new() }
    }

    /// An address so many bytes further in the same object.
    pub(super) fn moved(&mut self, base: &Operand, by: u64) -> Operand {
        match i64::try_from(by) {
            Ok(0) | Err(_) => base.clone(),
            Ok(constant) => {
                let kind = InstKind::Offset { base: base.clone(), constant, terms: Vec::new(), inbounds: true };
                self.define(Type::Ptr, kind)
            }
        }
    }

    pub(super) fn push_padding(&mut self, base: &Operand, holes: Vec<Hole>) {
        for hole in holes {
            let pointer = self.moved(base, hole.offset);
            let bits = self.lowering.pointer_bits;
            let number = |value: u64| Operand::Const(Constant::int(bits, value.into()));
            let kind = InstKind::Call {
                callee: Callee::Intrinsic(Intrinsic::Padding),
                args: vec![pointer, number(hole.length), number(hole.step), number(hole.count)],
                byval: Vec::new(),
                noreturn: false,
            };
            self.push(None, kind);
        }
    }
}

/// Behind an instruction that initialises or assigns: its padding takes unspecified values.
pub(super) fn after<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>) {
    if !body.lowering.own {
        return;
    }
    let found = match inst.opcode() {
        Some(Opcode::LLVMStore) => after_store(body, inst),
        Some(Opcode::LLVMCall) => after_call(body, inst),
        _ => None,
    };
    if let Some((pointer, holes)) = found
        && !holes.is_empty()
    {
        let base = body.operand(pointer);
        body.push_padding(&base, holes);
    }
}

/// A struct that came in registers: the store has no type of C.
fn after_store<'m>(body: &Body<'_, 'm>, store: Value<'m>) -> Option<(Value<'m>, Vec<Hole>)> {
    let (value, pointer) = (store.operand(0)?, store.operand(1)?);
    value.ty().integer_bits()?;
    if store.has_c_type() || store.is_volatile() {
        return None;
    }
    let (object, offset) = object_of(body.lowering, pointer)?;
    let size = value.ty().store_size(body.lowering.module)?;
    Some((object, body.holes_of(object, offset, offset.checked_add(size)?)))
}

fn after_call<'m>(body: &Body<'_, 'm>, call: Value<'m>) -> Option<(Value<'m>, Vec<Hole>)> {
    let name = call.callee().and_then(Value::intrinsic)?;
    if !matches!(name.as_str(), "llvm.memcpy" | "llvm.memset" | "llvm.memmove") {
        return None;
    }
    let arguments = call.arguments();
    let pointer = *arguments.first()?;
    let length = u64::try_from(arguments.get(2)?.integer()?.1).ok()?;
    if let Some(spans) = call.assigned_spans() {
        return (length > 0).then(|| (pointer, holes(&spans, length, 0, length)));
    }
    let (object, offset) = object_of(body.lowering, pointer)?;
    // What the program itself calls for a variable stands elsewhere.
    let initialises = body.declarations.get(&object).is_none_or(|declared| declared.is_place_of(call));
    initialises.then_some(())?;
    Some((object, body.holes_of(object, offset, offset.checked_add(length)?)))
}

/// Behind the declaration of a parameter that is passed by value in memory: the copy has padding of its own.
pub(super) fn after_declaration<'m>(body: &mut Body<'_, 'm>, address: Value<'m>) {
    let byval = body.lowering.attributes.byval;
    let is_copy = address.param_function().is_some_and(|function| {
        let index = function.params().iter().position(|param| *param == address);
        index.is_some_and(|index| function.attribute_type(index as u32 + 1, byval).is_some())
    });
    let Some(size) = body.declarations.get(&address).map(|declared| declared.size) else { return };
    if is_copy && body.lowering.own {
        let holes = body.holes_of(address, 0, size);
        let base = body.operand(address);
        body.push_padding(&base, holes);
    }
}

/// A load of a struct that goes out in registers, of its fields alone: the result has zeros for the padding, which the
/// other side takes for padding again. `None` for other loads.
pub(super) fn load_of_fields<'m>(body: &mut Body<'_, 'm>, load: Value<'m>) -> Option<InstKind> {
    if load.opcode() != Some(Opcode::LLVMLoad) || !body.lowering.own || load.has_c_type() || load.is_volatile() {
        return None;
    }
    let ty = body.lowering.types.get(load.ty());
    let size = load.ty().store_size(body.lowering.module)?;
    let (object, offset) = object_of(body.lowering, load.operand(0)?)?;
    let holes = body.holes_of(object, offset, offset.checked_add(size)?);
    let bytes = |hole: Hole| (0..hole.count).map(move |index| hole.offset - offset + index * hole.step);
    let padding: Vec<Span> =
        holes.into_iter().flat_map(|hole| bytes(hole).map(move |at| (at, at + hole.length))).collect();
    let in_padding = |at: u64, size: u64| padding.iter().any(|(start, end)| *start < at + size && at < *end);
    let fields = match &ty {
        Type::Int(_) => vec![(0, ty.clone())],
        Type::Aggregate(aggregate) => aggregate.fields.clone(),
        _ => return None,
    };
    let bits = body.lowering.pointer_bits;
    let is_read = |(at, field): &(u64, Type)| field.store_size(bits).is_some_and(|size| in_padding(*at, size));
    let plain = |field: &Type| matches!(field, Type::Int(bits) if bits % 8 == 0);
    if !fields.iter().any(is_read) || !fields.iter().all(|field| plain(&field.1) || !is_read(field)) {
        return None;
    }
    let base = body.operand(load.operand(0)?);
    if let Type::Int(bits) = ty {
        return Some(read_parts(body, &base, (0, bits), &padding));
    }
    let mut whole = Operand::Const(Constant::Zero(ty.clone()));
    let mut last = None;
    for (index, field) in (0u32..).zip(&fields) {
        let kind = match field {
            (at, Type::Int(bits)) if is_read(field) => read_parts(body, &base, (*at, *bits), &padding),
            (at, _) => InstKind::Load { pointer: body.moved(&base, *at), volatile: false },
        };
        let value = body.define(field.1.clone(), kind);
        let insert = InstKind::InsertValue { aggregate: whole, value, path: vec![index] };
        if index as usize + 1 == fields.len() {
            last = Some(insert);
            break;
        }
        whole = body.define(ty.clone(), insert);
    }
    last
}

/// An integer of so many bits at an offset, read in parts without padding.
fn read_parts(body: &mut Body<'_, '_>, base: &Operand, (at, bits): (u64, u32), padding: &[Span]) -> InstKind {
    let number = |value: u64| Operand::Const(Constant::int(bits, value.into()));
    let mut sum = number(0);
    for (start, end) in gaps(padding, at, at + u64::from(bits / 8)) {
        let pointer = body.moved(base, start);
        let part = body.define(Type::Int(8 * (end - start) as u32), InstKind::Load { pointer, volatile: false });
        let wide = InstKind::Cast { op: CastOp::ZExt, flags: Flags::default(), value: part };
        let wide = body.define(Type::Int(bits), wide);
        let shifted = body.define(Type::Int(bits), binary(BinaryOp::Shl, wide, number(8 * (start - at))));
        sum = body.define(Type::Int(bits), binary(BinaryOp::Or, sum, shifted));
    }
    binary(BinaryOp::Or, sum, number(0))
}

pub(super) fn binary(op: BinaryOp, lhs: Operand, rhs: Operand) -> InstKind {
    InstKind::Binary { op, flags: Flags::default(), lhs, rhs }
}
