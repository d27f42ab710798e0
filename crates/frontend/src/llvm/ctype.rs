//! Types of C by debug information, member by member.

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::layout::{self, Span};
use super::metadata::node_operand;
use super::type_node::{TYPE, Tag};
use super::value::{Value, ValueKind};
use super::{Module, Place, TypeNode};

/// The operand of a DISubprogram that is its type, and of a DISubroutineType that lists the result and the parameters.
const SIGNATURE: usize = 4;
const TYPES: usize = 3;

/// What a type is made of.
pub(crate) enum Shape<'m> {
    /// A struct or union.
    Record {
        /// Its members share their first byte.
        is_union: bool,
        /// The members with a type, in their order.
        members: Vec<Member<'m>>,
    },
    /// An array of any number of dimensions; the type of what is in the last of them.
    Array(TypeNode<'m>),
    /// A pointer; `None` for `void *`.
    Pointer(Option<TypeNode<'m>>),
    /// Anything else.
    Scalar,
}

/// A member of a struct or union.
#[derive(Clone, Copy)]
pub(crate) struct Member<'m> {
    /// Its first bit.
    pub(crate) first: u64,
    /// How many bits it has.
    pub(crate) bits: u64,
    /// Its type.
    pub(crate) ty: TypeNode<'m>,
    /// Whether it is a bit-field.
    pub(crate) is_bit_field: bool,
}

impl<'m> TypeNode<'m> {
    /// What the type is made of; `None` where debug information does not say.
    pub(crate) fn shape(self) -> Option<Shape<'m>> {
        let node = self.resolved()?;
        Some(match node.tag()? {
            tag @ (Tag::Structure | Tag::Union) => {
                Shape::Record { is_union: tag == Tag::Union, members: node.members()? }
            }
            Tag::Array => Shape::Array(node.below()?.resolved()?),
            Tag::Pointer => Shape::Pointer(node.below()),
            _ => Shape::Scalar,
        })
    }

    /// Bytes of an object of the type; 0 where that is not known.
    pub(crate) fn size(self) -> u64 {
        self.resolved().map_or(0, |node| node.bits() / 8)
    }

    /// The bytes that hold values; `None` where that is not known. Bytes of any member of a union do.
    pub(crate) fn spans(self, module: &Module) -> Option<Vec<Span>> {
        let node = self.resolved()?;
        // SAFETY: a type node of the module.
        unsafe { layout::spans_of_type(module, LLVMValueAsMetadata(node.0.raw)) }
    }

    /// Whether it is `long double`.
    pub(crate) fn is_long_double(self) -> bool {
        self.resolved().is_some_and(|node| node.name() == "long double")
    }

    /// The members; `None` if there are others, of a base class.
    fn members(self) -> Option<Vec<Member<'m>>> {
        let mut members = Vec::new();
        for node in self.elements() {
            match node.tag() {
                Some(Tag::Member) => {
                    let Some(ty) = node.below().and_then(TypeNode::resolved) else { continue };
                    let is_bit_field = node.is_bit_field();
                    members.push(Member { first: node.offset(), bits: node.bits(), ty, is_bit_field });
                }
                Some(Tag::Other) => return None,
                _ => {}
            }
        }
        Some(members)
    }
}

impl<'m> Value<'m> {
    /// The type that a function gives back, by its debug information.
    pub(crate) fn result_type(self) -> Option<TypeNode<'m>> {
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        // SAFETY: a function; its DISubprogram has its type as an operand, and that the list of types.
        unsafe {
            let subprogram = LLVMGetSubprogram(self.raw);
            if subprogram.is_null() {
                return None;
            }
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw));
            let signature = node_operand(LLVMMetadataAsValue(context, subprogram), SIGNATURE)?;
            let types = node_operand(signature, TYPES)?;
            Some(TypeNode(self.other(node_operand(types, 0)?)))
        }
    }

    /// The type of a global variable, by its debug information.
    pub(crate) fn variable_type(self) -> Option<TypeNode<'m>> {
        // SAFETY: a DIGlobalVariable, whose type is an operand.
        self.with_variable(|context, variable| unsafe {
            let variable = LLVMMetadataAsValue(context, variable);
            Some(TypeNode(self.other(node_operand(variable, TYPE)?)))
        })
    }

    /// Where a global variable is declared.
    pub(crate) fn variable_place(self) -> Option<Place> {
        // SAFETY: a DIGlobalVariable.
        self.with_variable(|_, variable| unsafe {
            let (file, line) = (LLVMDIVariableGetFile(variable), LLVMDIVariableGetLine(variable));
            (!file.is_null() && line > 0).then_some(Place { file_key: file as usize, line, column: 0 })
        })
    }

    /// What `read` finds in the DIGlobalVariable of a global variable, which it gets with its context.
    pub(super) fn with_variable<T>(self, read: impl FnOnce(LLVMContextRef, LLVMMetadataRef) -> Option<T>) -> Option<T> {
        if self.kind() != ValueKind::LLVMGlobalVariableValueKind {
            return None;
        }
        // SAFETY: a global variable; the entries are bounded by the count and freed afterwards; each accessor is asked of
        // its kind of metadata only.
        unsafe {
            let mut count = 0;
            let entries = LLVMGlobalCopyAllMetadata(self.raw, &mut count);
            let mut found = None;
            for index in 0..count as u32 {
                let node = LLVMValueMetadataEntriesGetMetadata(entries, index);
                if matches!(LLVMGetMetadataKind(node), LLVMMetadataKind::LLVMDIGlobalVariableExpressionMetadataKind) {
                    found = Some(LLVMDIGlobalVariableExpressionGetVariable(node)).filter(|node| !node.is_null());
                }
            }
            LLVMDisposeValueMetadataEntries(entries);
            read(LLVMGetTypeContext(LLVMTypeOf(self.raw)), found?)
        }
    }

    /// Whether an access of memory has a type of C that may be any: a character, or a member of a union.
    pub(crate) fn has_character_type(self) -> bool {
        self.c_type_name().is_some_and(|(is_member, name)| !is_member && name == "omnipotent char")
    }

    /// How many bits of an access of memory hold the value of a `_BitInt`.
    pub(crate) fn bits_of_bit_int(self) -> Option<u32> {
        let (_, name) = self.c_type_name()?;
        let (_, rest) = name.split_once("_BitInt(")?;
        rest.strip_suffix(')')?.parse().ok()
    }

    /// Whether an access is one of a member of a struct, and the name of its type in the rules of aliasing.
    fn c_type_name(self) -> Option<(bool, String)> {
        let node = self.metadata("tbaa")?;
        // SAFETY: a tag of TBAA is an MDNode: the type at the base, the type that is accessed, the offset. The first operand
        // of a type is its name.
        unsafe {
            let (base, access) = (node_operand(node, 0)?, node_operand(node, 1)?);
            Some((base != access, super::metadata::node_string(access, 0)?))
        }
    }
}

impl Module {
    /// The text of a source file, as it is now.
    pub(crate) fn source_text(&self, place: &Place) -> Option<String> {
        let bytes = crate::snapshot::read(self.snapshot.as_deref(), &self.file_path(place)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}
