//! Operands of metadata nodes.

use std::ptr;

use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::text;

/// An operand of a metadata node, both wrapped as values; `None` if it is null or there is none.
///
/// # Safety
/// `node` is an MDNode wrapped as a value.
pub(super) unsafe fn node_operand(node: LLVMValueRef, index: usize) -> Option<LLVMValueRef> {
    // SAFETY: the count bounds the operands.
    unsafe {
        let count = LLVMGetMDNodeNumOperands(node) as usize;
        let mut operands = vec![ptr::null_mut(); count];
        LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
        operands.get(index).copied().filter(|operand| !operand.is_null())
    }
}

/// The string that is an operand of a metadata node (itself wrapped as a value).
///
/// # Safety
/// `node` is an MDNode wrapped as a value.
pub(super) unsafe fn node_string(node: LLVMValueRef, index: usize) -> Option<String> {
    // SAFETY: the string is read from strings only (null otherwise).
    unsafe {
        let operand = node_operand(node, index)?;
        if LLVMIsAMDString(operand).is_null() {
            return None;
        }
        let mut length = 0;
        let data = LLVMGetMDString(operand, &mut length);
        (!data.is_null()).then(|| text(data, length as usize))
    }
}
