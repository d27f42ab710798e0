//! Padding takes unspecified values where C initialises or assigns an object (C11 6.2.6.1p6, 6.7.9p9).
//!
//! What clang makes of an initialisation is a `memset`, a copy of a constant or single stores, what it makes of an
//! assignment is a copy: all of them give padding a value that C does not promise, and other compilers give it others.
//! Here such code gets an [`Intrinsic::Padding`] behind it. A `memset` or `memcpy` that the program itself calls has none.
//! Where clang passes a struct in registers it reads padding with the fields; here it reads the fields.

use std::collections::HashMap;

use ir::{BinaryOp, Callee, CastOp, Constant, Flags, InstKind, Intrinsic, Operand, Type};

pub(super) use crate::llvm::merged;
use crate::llvm::{self, Declaration, LlvmType, Module, Opcode, Span, TypeKind, Value, ValueKind};

use super::Lowering;
use super::function::Body;

/// An object of more spans than this has no spans: all of it is taken for padding.
const MOST_SPANS: usize = 1024;
const DEEPEST: u32 = 32;

/// Bytes of x87's long double that hold its value.
pub(super) const LONG_DOUBLE: u64 = 10;

/// The declared variables of a function, by their address.
pub(super) type Declarations<'m> = HashMap<Value<'m>, Declaration<'m>>;

/// Bytes of padding, and how often they repeat: `count` times, one `step` after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hole {
    offset: u64,
    length: u64,
    step: u64,
    count: u64,
}

impl Hole {
    /// Bytes that do not repeat.
    pub(super) fn once(offset: u64, length: u64) -> Hole {
        Hole { offset, length, step: length, count: 1 }
    }
}

/// The variables that the blocks declare.
pub(super) fn declarations<'m>(module: &'m Module, blocks: &[llvm::Block<'m>]) -> Declarations<'m> {
    let insts = blocks.iter().flat_map(|block| block.instructions());
    let declares = insts.filter(|inst| {
        let callee = if inst.opcode() == Some(Opcode::LLVMCall) { inst.callee() } else { None };
        callee.and_then(Value::intrinsic).is_some_and(|name| name == "llvm.dbg.declare")
    });
    declares.filter_map(|inst| inst.declaration(module)).collect()
}

/// Bytes of an object of LLVM's type that hold values; `None` if there are too many parts.
fn spans_of<'m>(module: &'m Module, ty: LlvmType<'m>, at: u64, depth: u32, out: &mut Vec<Span>) -> Option<()> {
    if depth > DEEPEST || out.len() > MOST_SPANS {
        return None;
    }
    if ty.kind() == TypeKind::LLVMStructTypeKind {
        for index in 0..ty.struct_length()? {
            spans_of(module, ty.field(index)?, at + ty.field_offset(module, index)?, depth + 1, out)?;
        }
        return Some(());
    }
    match ty.elements().filter(|_| ty.kind() == TypeKind::LLVMArrayTypeKind) {
        Some((element, count)) => {
            let step = element.alloc_size(module)?;
            let mut first = Vec::new();
            spans_of(module, element, 0, depth + 1, &mut first)?;
            if gaps(&first, 0, step).is_empty() {
                out.push((at, at + step.checked_mul(count)?));
                return Some(());
            }
            for index in 0..count {
                if out.len() > MOST_SPANS {
                    return None;
                }
                let from = at + index * step;
                out.extend(first.iter().map(|(start, end)| (from + start, from + end)));
            }
        }
        None => out.push((at, at + ty.store_size(module)?)),
    }
    Some(())
}

/// The bytes of an object of LLVM's type that hold values; none if there are too many parts.
pub(super) fn spans_of_llvm<'m>(module: &'m Module, ty: LlvmType<'m>) -> Vec<Span> {
    let mut spans = Vec::new();
    if spans_of(module, ty, 0, 0, &mut spans).is_none() {
        spans.clear();
    }
    merged(spans)
}

/// The bytes from one offset to another that no span covers. Spans are in order.
pub(super) fn gaps(spans: &[Span], from: u64, to: u64) -> Vec<Span> {
    let mut result = Vec::new();
    let mut at = from;
    for (start, end) in spans {
        if *start > at {
            result.push((at, (*start).min(to)));
        }
        at = at.max(*end);
        if at >= to {
            return result;
        }
    }
    if at < to {
        result.push((at, to));
    }
    result
}

/// The padding of an object in the bytes from one offset to another.
pub(super) fn holes(spans: &[Span], step: u64, from: u64, to: u64) -> Vec<Hole> {
    let once = |base: u64, from: u64, to: u64| {
        let gaps = gaps(spans, from, to).into_iter();
        gaps.map(move |(start, end)| Hole { offset: base + start, length: end - start, step: end - start, count: 1 })
    };
    let (first, last) = (from.div_ceil(step), to / step);
    if first >= last {
        // Within one element, or from one into the next.
        let base = from / step * step;
        let middle = (base + step).min(to);
        let mut result: Vec<Hole> = once(base, from - base, middle - base).collect();
        if middle < to {
            result.extend(once(middle, 0, to - middle));
        }
        return result;
    }
    let mut result: Vec<Hole> = Vec::new();
    if from < first * step {
        let base = (first - 1) * step;
        result.extend(once(base, from - base, step));
    }
    let whole = once(first * step, 0, step).map(|hole| Hole { step, count: last - first, ..hole });
    result.extend(whole);
    if to > last * step {
        result.extend(once(last * step, 0, to - last * step));
    }
    result
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_repeat_with_the_elements() {
        // struct { char c; int i; } [4]
        let spans = [(0, 1), (4, 8)];
        let hole = |offset, length, step, count| Hole { offset, length, step, count };
        assert_eq!(holes(&spans, 8, 0, 32), [hole(1, 3, 8, 4)]);
        assert_eq!(holes(&spans, 8, 2, 32), [hole(2, 2, 2, 1), hole(9, 3, 8, 3)]);
        assert_eq!(holes(&spans, 8, 0, 18), [hole(1, 3, 8, 2), hole(17, 1, 1, 1)]);
        assert_eq!(holes(&spans, 8, 2, 10), [hole(2, 2, 2, 1), hole(9, 1, 1, 1)]);
        assert_eq!(holes(&spans, 8, 4, 8), []);
    }

    #[test]
    fn what_no_span_covers_is_a_gap() {
        assert_eq!(gaps(&[], 0, 4), [(0, 4)]);
        assert_eq!(gaps(&[(0, 10), (16, 26)], 0, 32), [(10, 16), (26, 32)]);
        assert_eq!(gaps(&[(0, 10), (16, 26)], 12, 14), [(12, 14)]);
        assert_eq!(gaps(&[(2, 3)], 0, 2), [(0, 2)]);
    }
}
