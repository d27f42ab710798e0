//! Initial contents of globals, byte by byte.

use ir::{Constant, InitPiece};

use crate::llvm::{TypeKind, Value, ValueKind};

use super::{Lowering, constants, holes, zeros};

/// Aggregates nested more deeply are not represented, so that no walk overflows the stack.
const DEEPEST: u32 = 64;

/// Constants that one initialiser may have; a longer one (parts may be shared, so it need not be long in the file) is
/// not represented.
const MOST_PARTS: u64 = 1 << 26;

/// The pieces of an initialiser that are not zero, in ascending order.
pub(super) fn pieces<'m>(lowering: &Lowering<'m>, global: Value<'m>, value: Value<'m>) -> Vec<InitPiece> {
    let mut out = Pieces { pieces: Vec::new(), budget: MOST_PARTS };
    write(lowering, value, 0, 0, &mut out);
    let (stored, size) = (value.ty().store_size(lowering.module), value.ty().alloc_size(lowering.module));
    let is_number = value.kind() == ValueKind::LLVMConstantFPValueKind;
    if let (true, Some(stored), Some(size)) = (is_number, stored, size) {
        leave_padding(lowering, 0, stored, size, &mut out);
    }
    if out.budget > 0 {
        let open = zeros::padding_of(lowering, global);
        return if open.is_empty() { out.pieces } else { with_open(out.pieces, &open) };
    }
    let size = value.ty().alloc_size(lowering.module).unwrap_or(0);
    let value = Constant::Unsupported(lowering.types.get(value.ty()), "initialiser of many parts".into());
    vec![InitPiece::Value { offset: 0, size, value }]
}

/// The pieces, with the bytes of these ranges that no piece gives a value left open.
fn with_open(mut pieces: Vec<InitPiece>, open: &[(u64, u64)]) -> Vec<InitPiece> {
    let covered = pieces.iter().map(|piece| match piece {
        InitPiece::Bytes { offset, bytes } => (*offset, *offset + bytes.len() as u64),
        InitPiece::Value { offset, size, .. } | InitPiece::Undef { offset, size } => (*offset, *offset + size),
    });
    let covered = holes::merged(covered.collect());
    let gaps = open.iter().flat_map(|(from, to)| holes::gaps(&covered, *from, *to));
    let more: Vec<_> = gaps.map(|(from, to)| InitPiece::Undef { offset: from, size: to - from }).collect();
    pieces.extend(more);
    pieces.sort_by_key(|piece| match piece {
        InitPiece::Bytes { offset, .. } | InitPiece::Value { offset, .. } | InitPiece::Undef { offset, .. } => *offset,
    });
    pieces
}

/// Whether the pieces lie in order within so many bytes. They do unless sizes went beyond 64 bits, which only IR that
/// no compiler produces can contain.
pub(super) fn fit(pieces: &[InitPiece], size: u64) -> bool {
    let mut end = 0;
    pieces.iter().all(|piece| {
        let (offset, length) = match piece {
            InitPiece::Bytes { offset, bytes } => (*offset, bytes.len() as u64),
            InitPiece::Value { offset, size, .. } | InitPiece::Undef { offset, size } => (*offset, *size),
        };
        let in_order = offset >= end && length > 0;
        end = offset.saturating_add(length);
        in_order && end <= size
    })
}

/// The pieces so far, and how many parts are left.
struct Pieces {
    pieces: Vec<InitPiece>,
    budget: u64,
}

impl Pieces {
    fn push(&mut self, piece: InitPiece) {
        self.pieces.push(piece);
    }

    /// Appends bytes, to the last piece if they follow it at once. Pieces of zeros are left out.
    fn push_bytes(&mut self, offset: u64, bytes: Vec<u8>) {
        self.budget = self.budget.saturating_sub(bytes.len() as u64);
        if let Some(InitPiece::Bytes { offset: first, bytes: before }) = self.pieces.last_mut()
            && first.checked_add(before.len() as u64) == Some(offset)
        {
            return before.extend(bytes);
        }
        if bytes.iter().any(|byte| *byte != 0) {
            self.push(InitPiece::Bytes { offset, bytes });
        }
    }
}

fn write<'m>(lowering: &Lowering<'m>, value: Value<'m>, offset: u64, depth: u32, out: &mut Pieces) {
    // A field of a packed struct may be followed at once by the next.
    let size = value.ty().store_size(lowering.module).unwrap_or(0);
    out.budget = out.budget.saturating_sub(1);
    if size == 0 || out.budget == 0 {
        return;
    }
    if depth <= DEEPEST {
        match value.kind() {
            ValueKind::LLVMConstantAggregateZeroValueKind | ValueKind::LLVMConstantPointerNullValueKind => return,
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => {
                return out.push(InitPiece::Undef { offset, size });
            }
            ValueKind::LLVMConstantDataArrayValueKind => {
                if let Some(bytes) = value.byte_string() {
                    return out.push_bytes(offset, bytes);
                }
                return elements(lowering, value, offset, depth, out);
            }
            ValueKind::LLVMConstantArrayValueKind => return elements(lowering, value, offset, depth, out),
            ValueKind::LLVMConstantVectorValueKind | ValueKind::LLVMConstantDataVectorValueKind if is_packed(value) => {
                return elements(lowering, value, offset, depth, out);
            }
            ValueKind::LLVMConstantStructValueKind => {
                let (ty, mut end) = (value.ty(), 0);
                for index in 0..ty.struct_length().unwrap_or(0) {
                    // Both exist for every field of a sized struct.
                    if let (Some(at), Some(field)) = (ty.field_offset(lowering.module, index), value.element(index)) {
                        leave_padding(lowering, offset, end, at, out);
                        write(lowering, field, offset.saturating_add(at), depth + 1, out);
                        end = at.saturating_add(field.ty().store_size(lowering.module).unwrap_or(0));
                    }
                }
                leave_padding(lowering, offset, end, ty.alloc_size(lowering.module).unwrap_or(0), out);
                return;
            }
            _ => {}
        }
    }
    match constants::fold_or_unsupported(lowering, value) {
        Constant::Int { bits, value } => out.push_bytes(offset, little_endian(value, bits)),
        Constant::Float { bits, pattern } => out.push_bytes(offset, little_endian(pattern, bits)),
        Constant::Null | Constant::Zero(_) => {}
        Constant::Aggregate(ty, _) => {
            let value = Constant::Unsupported(ty, "initialiser of a vector of odd elements".into());
            out.push(InitPiece::Value { offset, size, value });
        }
        value => out.push(InitPiece::Value { offset, size, value }),
    }
}

/// The bytes between two offsets of an object are padding: of one that C code initialises their values are unspecified.
fn leave_padding(lowering: &Lowering<'_>, object: u64, from: u64, to: u64, out: &mut Pieces) {
    if lowering.own && from < to {
        out.push(InitPiece::Undef { offset: object.saturating_add(from), size: to - from });
    }
}

/// Whether the elements of a vector lie in memory as those of an array.
fn is_packed(vector: Value<'_>) -> bool {
    match vector.ty().elements() {
        Some((element, _)) => match element.integer_bits() {
            Some(bits) => bits % 8 == 0 && bits.is_power_of_two(),
            None => matches!(
                element.kind(),
                TypeKind::LLVMFloatTypeKind | TypeKind::LLVMDoubleTypeKind | TypeKind::LLVMPointerTypeKind
            ),
        },
        None => false,
    }
}

fn elements<'m>(lowering: &Lowering<'m>, value: Value<'m>, offset: u64, depth: u32, out: &mut Pieces) {
    let Some((element, count)) = value.ty().elements() else { return };
    let step = element.alloc_size(lowering.module).unwrap_or(0);
    for index in 0..count {
        if out.budget == 0 {
            return;
        }
        if let Some(element) = u32::try_from(index).ok().and_then(|index| value.element(index)) {
            let at = offset.saturating_add(index.saturating_mul(step));
            write(lowering, element, at, depth + 1, out);
            leave_padding(lowering, at, element.ty().store_size(lowering.module).unwrap_or(0), step, out);
        }
    }
}

fn little_endian(value: u128, bits: u32) -> Vec<u8> {
    value.to_le_bytes()[..bits.div_ceil(8).min(16) as usize].to_vec()
}
