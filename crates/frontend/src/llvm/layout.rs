//! Which bytes of an object hold values, by debug information and by metadata of copies; the others are padding.

use std::ptr;

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::value::{Value, ValueKind};
use super::{Module, TypeNode, text};

/// Bytes that hold a value: the first, and the first after them.
pub(crate) type Span = (u64, u64);

/// Types nested more deeply count as padding as a whole, and so do objects of more spans.
const DEEPEST: u32 = 32;
const MOST_SPANS: usize = 1024;

/// DWARF's tags.
const ARRAY: u16 = 0x01;
const MEMBER: u16 = 0x0d;
const STRUCTURES: [u16; 3] = [0x02, 0x13, 0x17];
/// Typedefs, `const`, `volatile`, `restrict`, `_Atomic`.
const SAME_LAYOUT: [u16; 5] = [0x16, 0x26, 0x35, 0x37, 0x47];

/// Bytes of x87's long double that hold its value.
const LONG_DOUBLE: u64 = 10;

/// The declaration of a local variable.
#[derive(Clone)]
pub(crate) struct Declaration<'m> {
    /// Bytes of the variable.
    pub(crate) size: u64,
    /// An array of objects of so many bytes; `size` for others.
    pub(crate) step: u64,
    /// The bytes of the variable, or of the first element of an array, that hold values.
    pub(crate) spans: Vec<Span>,
    /// Its type.
    pub(crate) ty: TypeNode<'m>,
    /// The position of the declaration, by a key that is equal for equal positions.
    place: usize,
}

impl Declaration<'_> {
    /// Whether an instruction has the position of the declaration: it initialises the variable.
    pub(crate) fn is_place_of(&self, inst: Value<'_>) -> bool {
        inst.place_key() == Some(self.place)
    }
}

impl<'m> Value<'m> {
    /// The place of an instruction, scope included.
    fn place_key(self) -> Option<usize> {
        if self.kind() != ValueKind::LLVMInstructionValueKind {
            return None;
        }
        // SAFETY: an instruction.
        let location = unsafe { LLVMInstructionGetDebugLoc(self.raw) };
        (!location.is_null()).then_some(location as usize)
    }

    /// The declaration that a call of `llvm.dbg.declare` makes, with the address of the variable; `None` if the address is
    /// computed.
    pub(crate) fn declaration(self, module: &'m Module) -> Option<(Value<'m>, Declaration<'m>)> {
        let address = self.operand(0)?.wrapped_value()?;
        let variable = self.operand(1)?.local_variable()?;
        if !self.operand(2)?.text().ends_with("!DIExpression()") {
            return None;
        }
        let types = Types { module };
        // SAFETY: the fourth operand of a DILocalVariable is its type, if it has one.
        unsafe {
            let ty = types.plain(types.operand(variable, 3)?)?;
            let size = types.bytes(ty);
            let element = types.element(ty);
            let (step, layout) = element.map_or((size, ty), |element| (types.bytes(element), element));
            let mut spans = Vec::new();
            let known = types.spans(layout, 0, 0, &mut spans).is_some();
            let spans = if known { merged(spans) } else { Vec::new() };
            let place = self.place_key()?;
            let ty = TypeNode(self.other(LLVMMetadataAsValue(module.context, ty)));
            (size > 0 && step > 0).then_some((address, Declaration { size, step, spans, ty, place }))
        }
    }

    /// The bytes that the assignment of a struct or union copies because they hold values (`!tbaa.struct`).
    pub(crate) fn assigned_spans(self) -> Option<Vec<Span>> {
        let node = self.metadata("tbaa.struct")?;
        // SAFETY: the node is an MDNode; its operands are bounded by the count.
        let operands = unsafe {
            let count = LLVMGetMDNodeNumOperands(node) as usize;
            let mut operands = vec![ptr::null_mut(); count];
            LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
            operands
        };
        let number = |raw: &LLVMValueRef| {
            let value = (!raw.is_null()).then(|| self.other(*raw))?;
            u64::try_from(value.integer()?.1).ok()
        };
        // Offset, size and type of each.
        let spans = operands.chunks_exact(3).map(|field| {
            let (start, length) = (number(&field[0])?, number(&field[1])?);
            Some((start, start.checked_add(length)?))
        });
        spans.collect::<Option<Vec<_>>>().map(merged)
    }

    /// Whether an access of memory says which type of C it has.
    pub(crate) fn has_c_type(self) -> bool {
        self.metadata("tbaa").is_some()
    }

    /// Whether a load promises that its value is 0 or 1, as of a `_Bool`.
    pub(crate) fn promises_truth(self) -> bool {
        let Some(node) = self.metadata("range") else { return false };
        // SAFETY: an MDNode, whose operands are bounded by the count.
        let operands = unsafe {
            let mut operands = vec![ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
            LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
            operands
        };
        let numbers = operands.into_iter().map(|raw| self.other(raw).integer().map(|(_, number)| number));
        numbers.collect::<Option<Vec<_>>>().is_some_and(|range| range == [0, 2])
    }

    /// The metadata of a kind that an instruction has.
    pub(super) fn metadata(self, kind: &str) -> Option<LLVMValueRef> {
        if self.kind() != ValueKind::LLVMInstructionValueKind {
            return None;
        }
        // SAFETY: an instruction; the name is given with its length; null is checked.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw));
            let id = LLVMGetMDKindIDInContext(context, kind.as_ptr().cast(), kind.len() as u32);
            let node = LLVMGetMetadata(self.raw, id);
            (!node.is_null()).then_some(node)
        }
    }
}

/// In order, without overlap.
pub(crate) fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut result: Vec<Span> = Vec::new();
    for (start, end) in spans {
        match result.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => result.push((start, end)),
        }
    }
    result
}

/// The bytes of an object of a type that hold values.
///
/// # Safety
/// `ty` is a type node of the module.
pub(super) unsafe fn spans_of_type(module: &Module, ty: LLVMMetadataRef) -> Option<Vec<Span>> {
    let mut spans = Vec::new();
    // SAFETY: by the contract.
    unsafe { Types { module }.spans(ty, 0, 0, &mut spans)? };
    Some(merged(spans))
}

/// Reads the types of debug information.
struct Types<'m> {
    module: &'m Module,
}

/// # Safety
/// `ty` is a type node of the module, of each function.
impl Types<'_> {
    unsafe fn operands(&self, node: LLVMMetadataRef) -> Vec<LLVMMetadataRef> {
        // SAFETY: an MDNode by the contract; its operands are bounded by the count.
        unsafe {
            let node = LLVMMetadataAsValue(self.module.context, node);
            let mut operands = vec![ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
            LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
            let node = |value: LLVMValueRef| if value.is_null() { ptr::null_mut() } else { LLVMValueAsMetadata(value) };
            operands.into_iter().map(node).collect()
        }
    }

    unsafe fn operand(&self, node: LLVMMetadataRef, index: usize) -> Option<LLVMMetadataRef> {
        // SAFETY: by the contract.
        let operands = unsafe { self.operands(node) };
        operands.get(index).copied().filter(|operand| !operand.is_null())
    }

    unsafe fn bytes(&self, ty: LLVMMetadataRef) -> u64 {
        // SAFETY: by the contract.
        unsafe { LLVMDITypeGetSizeInBits(ty) / 8 }
    }

    /// The type without names and qualifiers.
    unsafe fn plain(&self, mut ty: LLVMMetadataRef) -> Option<LLVMMetadataRef> {
        for _ in 0..DEEPEST {
            // SAFETY: by the contract; the fourth operand of a derived type is the type it stands for.
            unsafe {
                if !SAME_LAYOUT.contains(&LLVMGetDINodeTag(ty)) {
                    return Some(ty);
                }
                ty = self.operand(ty, 3)?;
            }
        }
        None
    }

    /// The type of the elements of an array of whole elements.
    unsafe fn element(&self, ty: LLVMMetadataRef) -> Option<LLVMMetadataRef> {
        // SAFETY: by the contract; the fourth operand of an array is the type of its elements.
        unsafe {
            if LLVMGetDINodeTag(ty) != ARRAY {
                return None;
            }
            let element = self.plain(self.operand(ty, 3)?)?;
            let (size, step) = (self.bytes(ty), self.bytes(element));
            (step > 0 && size % step == 0).then_some(element)
        }
    }

    /// Adds the bytes of an object at an offset that hold values; `None` where that is not known.
    unsafe fn spans(&self, ty: LLVMMetadataRef, at: u64, depth: u32, out: &mut Vec<Span>) -> Option<()> {
        if depth > DEEPEST || out.len() > MOST_SPANS {
            return None;
        }
        // SAFETY: by the contract; members are what the fifth operand of a structure lists, each with its type.
        unsafe {
            let ty = self.plain(ty)?;
            let size = self.bytes(ty);
            if let Some(element) = self.element(ty) {
                let step = self.bytes(element);
                let mut first = Vec::new();
                self.spans(element, 0, depth + 1, &mut first)?;
                if merged(first.clone()) == [(0, step)] {
                    out.push((at, at + size));
                    return Some(());
                }
                for index in 0..size / step {
                    if out.len() > MOST_SPANS {
                        return None;
                    }
                    let from = at + index * step;
                    out.extend(first.iter().map(|(start, end)| (from + start, from + end)));
                }
                return Some(());
            }
            if !STRUCTURES.contains(&LLVMGetDINodeTag(ty)) {
                let mut length = 0;
                let name = LLVMDITypeGetName(ty, &mut length);
                let is_long = matches!(size, 12 | 16) && text(name, length) == "long double";
                out.push((at, at + if is_long { LONG_DOUBLE } else { size }));
                return Some(());
            }
            for member in self.operands(self.operand(ty, 4)?) {
                if member.is_null() || LLVMGetDINodeTag(member) != MEMBER {
                    continue;
                }
                let (first, bits) = (LLVMDITypeGetOffsetInBits(member), LLVMDITypeGetSizeInBits(member));
                let inner = self.plain(self.operand(member, 3)?)?;
                if first % 8 == 0 && bits == LLVMDITypeGetSizeInBits(inner) {
                    self.spans(inner, at + first / 8, depth + 1, out)?;
                } else {
                    // A bit-field: a byte of which it has a bit is no padding.
                    out.push((at + first / 8, at + (first + bits).div_ceil(8)));
                }
            }
            Some(())
        }
    }
}
