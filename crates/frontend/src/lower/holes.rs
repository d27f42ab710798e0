//! Bytes that hold values and those that do not: spans, and the holes between them.

use std::collections::HashMap;

pub(super) use crate::llvm::merged;
use crate::llvm::{self, Declaration, LlvmType, Module, Opcode, Span, TypeKind, Value};

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
    /// The first byte.
    pub(super) offset: u64,
    /// How many bytes.
    pub(super) length: u64,
    /// So many bytes from one to the next.
    pub(super) step: u64,
    /// How many there are.
    pub(super) count: u64,
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
pub(super) fn spans_of<'m>(
    module: &'m Module,
    ty: LlvmType<'m>,
    at: u64,
    depth: u32,
    out: &mut Vec<Span>,
) -> Option<()> {
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
