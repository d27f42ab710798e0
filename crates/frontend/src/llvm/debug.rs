//! Debug information: places in the source, names and types of variables.

use std::path::PathBuf;
use std::ptr;

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::metadata::{node_operand, node_string};
use super::type_node::{TYPE, TypeNode};
use super::value::{Value, ValueKind};
use super::{Module, text};

/// A place in the source as the debug information names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The file, by a key that is equal for equal files of one module.
    pub(crate) file_key: usize,
    /// Line from 1.
    pub(crate) line: u32,
    /// Column from 1, or 0.
    pub(crate) column: u32,
}

/// Whether a scope is that of a whole function.
///
/// # Safety
/// `scope` is null or a metadata node.
unsafe fn is_subprogram(scope: LLVMMetadataRef) -> bool {
    // SAFETY: by the contract.
    !scope.is_null() && unsafe { matches!(LLVMGetMetadataKind(scope), LLVMMetadataKind::LLVMDISubprogramMetadataKind) }
}

impl Module {
    /// The file of a place: directory and name as compiled.
    pub(crate) fn file_path(&self, place: &Place) -> PathBuf {
        let file = place.file_key as LLVMMetadataRef;
        // SAFETY: keys are only made from the DIFile nodes of this module, below.
        unsafe {
            let mut length = 0;
            let name = LLVMDIFileGetFilename(file, &mut length);
            let name = PathBuf::from(text(name, length as usize));
            let directory = LLVMDIFileGetDirectory(file, &mut length);
            let directory = PathBuf::from(text(directory, length as usize));
            let of_snapshot = self.snapshot.as_ref().map(|snapshot| snapshot.directory.clone());
            let here = of_snapshot.or_else(|| std::env::current_dir().ok());
            // A name relative to where we are stays as the user wrote it.
            if here.as_deref() == Some(directory.as_path()) { name } else { directory.join(name) }
        }
    }

    /// The variable's name of a global variable, and its type.
    pub(crate) fn global_variable<'m>(&self, global: Value<'m>) -> Option<(String, Option<TypeNode<'m>>)> {
        // SAFETY: a DIGlobalVariable, whose name and type are operands.
        global.with_variable(|context, variable| unsafe {
            let node = LLVMMetadataAsValue(context, variable);
            let ty = node_operand(node, TYPE).map(|node| TypeNode(global.other(node)));
            node_string(node, 1).map(|name| (name, ty))
        })
    }
}

impl<'m> Value<'m> {
    /// Where a function is defined.
    pub(crate) fn function_place(self) -> Option<Place> {
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        // SAFETY: a function; null is checked.
        unsafe {
            let subprogram = LLVMGetSubprogram(self.raw);
            if subprogram.is_null() {
                return None;
            }
            let file = LLVMDIScopeGetFile(subprogram);
            let line = LLVMDISubprogramGetLine(subprogram);
            (!file.is_null()).then_some(Place { file_key: file as usize, line, column: 0 })
        }
    }

    /// Where an instruction stands.
    pub(crate) fn place(self) -> Option<Place> {
        if self.kind() != ValueKind::LLVMInstructionValueKind {
            return None;
        }
        // SAFETY: an instruction; null is checked.
        unsafe {
            let location = LLVMInstructionGetDebugLoc(self.raw);
            if location.is_null() {
                return None;
            }
            let scope = LLVMDILocationGetScope(location);
            if scope.is_null() {
                return None;
            }
            let file = LLVMDIScopeGetFile(scope);
            let (line, column) = (LLVMDILocationGetLine(location), LLVMDILocationGetColumn(location));
            // Line 0 marks code that the compiler made up.
            (!file.is_null() && line != 0).then_some(Place { file_key: file as usize, line, column })
        }
    }

    /// Whether an instruction stands in the outermost block of its function.
    pub(crate) fn is_in_outermost_block(self) -> bool {
        if self.kind() != ValueKind::LLVMInstructionValueKind {
            return false;
        }
        // SAFETY: an instruction; null is checked.
        unsafe {
            let location = LLVMInstructionGetDebugLoc(self.raw);
            !location.is_null() && is_subprogram(LLVMDILocationGetScope(location))
        }
    }

    /// Whether the local variable that a metadata operand is has the outermost block of its function as its scope.
    pub(crate) fn is_local_of_outermost_block(self) -> bool {
        let Some(variable) = self.local_variable() else { return false };
        // SAFETY: a DILocalVariable.
        unsafe { is_subprogram(LLVMDIVariableGetScope(variable)) }
    }

    /// The DILocalVariable that a metadata operand is.
    pub(super) fn local_variable(self) -> Option<LLVMMetadataRef> {
        if self.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: the operand is metadata.
        unsafe {
            let node = LLVMValueAsMetadata(self.raw);
            let is_variable = matches!(LLVMGetMetadataKind(node), LLVMMetadataKind::LLVMDILocalVariableMetadataKind);
            is_variable.then_some(node)
        }
    }

    /// The value that a metadata operand wraps.
    pub(crate) fn wrapped_value(self) -> Option<Value<'m>> {
        if self.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: the operand is metadata; its wrapped value is read only where it wraps one.
        unsafe {
            let kind = LLVMGetMetadataKind(LLVMValueAsMetadata(self.raw));
            if !matches!(
                kind,
                LLVMMetadataKind::LLVMLocalAsMetadataMetadataKind
                    | LLVMMetadataKind::LLVMConstantAsMetadataMetadataKind
            ) {
                return None;
            }
            let mut value = ptr::null_mut();
            LLVMGetMDNodeOperands(self.raw, &mut value);
            (!value.is_null()).then(|| self.other(value))
        }
    }

    /// The name of the local variable that a metadata operand is.
    pub(crate) fn local_variable_name(self) -> Option<String> {
        if self.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: the operand is metadata; its operands are read only from a DILocalVariable, an MDNode.
        unsafe {
            let kind = LLVMGetMetadataKind(LLVMValueAsMetadata(self.raw));
            let is_variable = matches!(kind, LLVMMetadataKind::LLVMDILocalVariableMetadataKind);
            if is_variable { node_string(self.raw, 1) } else { None }
        }
    }

    /// The type node of the local variable that a metadata operand is.
    pub(crate) fn local_variable_type(self) -> Option<TypeNode<'m>> {
        if self.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: the operand is metadata; its operands are read only from a DILocalVariable, an MDNode.
        unsafe {
            let kind = LLVMGetMetadataKind(LLVMValueAsMetadata(self.raw));
            let is_variable = matches!(kind, LLVMMetadataKind::LLVMDILocalVariableMetadataKind);
            if is_variable { Some(TypeNode(self.other(node_operand(self.raw, TYPE)?))) } else { None }
        }
    }
}
