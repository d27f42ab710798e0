//! Debug information: types of C.

use std::ptr;

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::metadata::{node_operand, node_string};
use super::value::{Value, ValueKind};

/// The operand of a DIVariable that is its type, and that of a DIType that is the type it is made of.
pub(super) const TYPE: usize = 3;

/// The operand of a DIType that is its name.
const NAME: usize = 2;

/// The operand of a DICompositeType that lists its members, or the subranges of an array.
const ELEMENTS: usize = 4;

/// A type of the debug information, or a member of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TypeNode<'m>(pub(super) Value<'m>);

/// What kind of type a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    Array,
    Base,
    Enumeration,
    Function,
    Member,
    Pointer,
    /// Structures and classes of C++.
    Structure,
    /// `const`, `volatile`, `restrict`, `_Atomic`: the type below them is meant.
    Qualifier,
    Typedef,
    Union,
    /// Of C++ or of no known kind.
    Other,
}

impl<'m> TypeNode<'m> {
    /// Its kind; `None` for what is no type.
    pub(crate) fn tag(self) -> Option<Tag> {
        if self.0.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: metadata; the tag is read from types only, which are DINodes.
        let tag = unsafe {
            let metadata = LLVMValueAsMetadata(self.0.raw);
            match LLVMGetMetadataKind(metadata) {
                LLVMMetadataKind::LLVMDIBasicTypeMetadataKind
                | LLVMMetadataKind::LLVMDIDerivedTypeMetadataKind
                | LLVMMetadataKind::LLVMDICompositeTypeMetadataKind => LLVMGetDINodeTag(metadata),
                LLVMMetadataKind::LLVMDISubroutineTypeMetadataKind => return Some(Tag::Function),
                _ => return None,
            }
        };
        // The numbers are DWARF's.
        Some(match tag {
            0x01 if !self.has_flag(LLVMDIFlagVector) => Tag::Array,
            0x02 | 0x13 => Tag::Structure,
            0x04 => Tag::Enumeration,
            0x0d if !self.has_flag(LLVMDIFlagStaticMember) => Tag::Member,
            0x0f => Tag::Pointer,
            0x16 => Tag::Typedef,
            0x17 => Tag::Union,
            0x24 => Tag::Base,
            0x26 | 0x35 | 0x37 | 0x47 => Tag::Qualifier,
            _ => Tag::Other,
        })
    }

    /// Its name, empty if it has none.
    pub(crate) fn name(self) -> String {
        // SAFETY: what has a tag is a DIType, an MDNode.
        self.tag().and_then(|_| unsafe { node_string(self.0.raw, NAME) }).unwrap_or_default()
    }

    /// The type that this one is made of; `None` for `void`.
    pub(crate) fn below(self) -> Option<Self> {
        self.operand(TYPE)
    }

    /// The type below typedefs and qualifiers; `None` for `void`.
    pub(crate) fn resolved(self) -> Option<Self> {
        let mut node = self;
        while matches!(node.tag()?, Tag::Typedef | Tag::Qualifier) {
            node = node.below()?;
        }
        Some(node)
    }

    /// The members of a record; the subranges of an array.
    pub(crate) fn elements(self) -> Vec<TypeNode<'m>> {
        let Some(list) = self.operand(ELEMENTS) else { return Vec::new() };
        list.operands().into_iter().flatten().collect()
    }

    /// The number of elements that a subrange says.
    pub(crate) fn count(self) -> Option<u64> {
        // LLVM hands out a constant itself in the place of the metadata that wraps it.
        let (_, count) = self.operands().first().copied()??.0.integer()?;
        u64::try_from(count).ok().filter(|count| i64::try_from(*count).is_ok())
    }

    /// The size in bits; 0 where it is not known.
    pub(crate) fn bits(self) -> u64 {
        // SAFETY: what has a tag is a DIType.
        self.tag().map_or(0, |_| unsafe { LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(self.0.raw)) })
    }

    /// Bits of a member from the beginning of its record.
    pub(crate) fn offset(self) -> u64 {
        // SAFETY: what has a tag is a DIType.
        self.tag().map_or(0, |_| unsafe { LLVMDITypeGetOffsetInBits(LLVMValueAsMetadata(self.0.raw)) })
    }

    /// Whether a member is a bit-field.
    pub(crate) fn is_bit_field(self) -> bool {
        self.has_flag(LLVMDIFlagBitField)
    }

    /// Whether a record is only declared.
    pub(crate) fn is_declaration(self) -> bool {
        self.has_flag(LLVMDIFlagFwdDecl)
    }

    /// The encoding of a base type in DWARF's words (`signed_char`). It is read off LLVM's text and slow: callers
    /// remember it.
    pub(crate) fn encoding(self) -> Option<String> {
        let text = self.0.text();
        let (_, encoding) = text.split_once("encoding: DW_ATE_")?;
        encoding.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next().map(str::to_owned)
    }

    fn has_flag(self, flag: LLVMDIFlags) -> bool {
        // SAFETY: asked of types only.
        unsafe {
            let metadata = LLVMValueAsMetadata(self.0.raw);
            let is_type = matches!(
                LLVMGetMetadataKind(metadata),
                LLVMMetadataKind::LLVMDIBasicTypeMetadataKind
                    | LLVMMetadataKind::LLVMDIDerivedTypeMetadataKind
                    | LLVMMetadataKind::LLVMDICompositeTypeMetadataKind
            );
            is_type && LLVMDITypeGetFlags(metadata) & flag != 0
        }
    }

    fn operand(self, index: usize) -> Option<Self> {
        self.tag()?;
        // SAFETY: a DIType is an MDNode.
        unsafe { node_operand(self.0.raw, index).map(|operand| TypeNode(self.0.other(operand))) }
    }

    /// All operands of a node.
    fn operands(self) -> Vec<Option<Self>> {
        if self.0.kind() != ValueKind::LLVMMetadataAsValueValueKind || !self.is_node() {
            return Vec::new();
        }
        // SAFETY: an MDNode; the count bounds the operands.
        let operands = unsafe {
            let mut operands: Vec<LLVMValueRef> = vec![ptr::null_mut(); LLVMGetMDNodeNumOperands(self.0.raw) as usize];
            LLVMGetMDNodeOperands(self.0.raw, operands.as_mut_ptr());
            operands
        };
        operands.into_iter().map(|raw| (!raw.is_null()).then(|| TypeNode(self.0.other(raw)))).collect()
    }

    /// Whether it is a tuple or a subrange.
    fn is_node(self) -> bool {
        // SAFETY: metadata.
        let kind = unsafe { LLVMGetMetadataKind(LLVMValueAsMetadata(self.0.raw)) };
        matches!(kind, LLVMMetadataKind::LLVMMDTupleMetadataKind | LLVMMetadataKind::LLVMDISubrangeMetadataKind)
    }
}
