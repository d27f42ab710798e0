//! Handles of types.

use std::ffi::CStr;
use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMABISizeOfType, LLVMOffsetOfElement, LLVMStoreSizeOfType};

use super::{Module, TypeKind};

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LlvmType<'m> {
    pub(super) raw: LLVMTypeRef,
    pub(super) module: PhantomData<&'m Module>,
}

impl<'m> LlvmType<'m> {
    fn other(self, raw: LLVMTypeRef) -> LlvmType<'m> {
        LlvmType { raw, module: PhantomData }
    }

    /// Its kind.
    pub(crate) fn kind(self) -> TypeKind {
        // SAFETY: a valid type.
        unsafe { LLVMGetTypeKind(self.raw) }
    }

    /// Bits of an integer type.
    pub(crate) fn integer_bits(self) -> Option<u32> {
        // SAFETY: asked of integers only.
        (self.kind() == TypeKind::LLVMIntegerTypeKind).then(|| unsafe { LLVMGetIntTypeWidth(self.raw) })
    }

    /// Address space of a pointer type.
    pub(crate) fn address_space(self) -> Option<u32> {
        // SAFETY: asked of pointers only.
        (self.kind() == TypeKind::LLVMPointerTypeKind).then(|| unsafe { LLVMGetPointerAddressSpace(self.raw) })
    }

    /// Element type and number of an array or a fixed vector.
    pub(crate) fn elements(self) -> Option<(LlvmType<'m>, u64)> {
        // SAFETY: each function is called for its kind of type only.
        unsafe {
            match self.kind() {
                TypeKind::LLVMArrayTypeKind => {
                    Some((self.other(LLVMGetElementType(self.raw)), LLVMGetArrayLength2(self.raw)))
                }
                TypeKind::LLVMVectorTypeKind => {
                    Some((self.other(LLVMGetElementType(self.raw)), u64::from(LLVMGetVectorSize(self.raw))))
                }
                _ => None,
            }
        }
    }

    /// Number of fields of a struct that has a body.
    pub(crate) fn struct_length(self) -> Option<u32> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return None;
        }
        // SAFETY: a struct.
        unsafe { (LLVMIsOpaqueStruct(self.raw) == 0).then(|| LLVMCountStructElementTypes(self.raw)) }
    }

    /// Type of a field of a struct.
    pub(crate) fn field(self, index: u32) -> Option<LlvmType<'m>> {
        let length = self.struct_length()?;
        // SAFETY: a struct with more than `index` fields.
        (index < length).then(|| self.other(unsafe { LLVMStructGetTypeAtIndex(self.raw, index) }))
    }

    /// Whether the type has a size that is known at compile time.
    pub(crate) fn is_sized(self) -> bool {
        // SAFETY: a valid type.
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }

    /// Bytes from one array element to the next, padding included.
    pub(crate) fn alloc_size(self, module: &'m Module) -> Option<u64> {
        if self.kind() == TypeKind::LLVMScalableVectorTypeKind || !self.is_sized() {
            return None;
        }
        // SAFETY: the size is read from sized types only.
        Some(unsafe { LLVMABISizeOfType(module.target(), self.raw) })
    }

    /// Bytes that a value takes without the padding after it.
    pub(crate) fn store_size(self, module: &'m Module) -> Option<u64> {
        if self.kind() == TypeKind::LLVMScalableVectorTypeKind || !self.is_sized() {
            return None;
        }
        // SAFETY: the size is read from sized types only.
        Some(unsafe { LLVMStoreSizeOfType(module.target(), self.raw) })
    }

    /// Byte offset of a field of a struct.
    pub(crate) fn field_offset(self, module: &'m Module, index: u32) -> Option<u64> {
        if index >= self.struct_length()? || !self.is_sized() {
            return None;
        }
        // SAFETY: a sized struct with more than `index` fields.
        Some(unsafe { LLVMOffsetOfElement(module.target(), self.raw, index) })
    }

    /// Result type of a function type.
    pub(crate) fn function_result(self) -> Option<LlvmType<'m>> {
        // SAFETY: asked of function types only.
        (self.kind() == TypeKind::LLVMFunctionTypeKind).then(|| self.other(unsafe { LLVMGetReturnType(self.raw) }))
    }

    /// Whether a function type takes further arguments.
    pub(crate) fn is_varargs(self) -> bool {
        // SAFETY: asked of function types only.
        self.kind() == TypeKind::LLVMFunctionTypeKind && unsafe { LLVMIsFunctionVarArg(self.raw) != 0 }
    }

    /// The type as LLVM prints it.
    pub(crate) fn text(self) -> String {
        // SAFETY: the string is ours.
        unsafe {
            let message = LLVMPrintTypeToString(self.raw);
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeMessage(message);
            text
        }
    }
}
