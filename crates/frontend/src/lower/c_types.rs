//! The types of C, read from the debug information: those that parameters and globals reach, each once.

use std::collections::{HashMap, VecDeque};

use ir::{CField, CType, CTypeId, CTypes};

use crate::llvm::{Tag, TypeNode};

/// The types met so far.
#[derive(Default)]
pub(super) struct Reader<'m> {
    types: CTypes,
    /// By node; typedefs and qualified types have entries of their own.
    known: HashMap<TypeNode<'m>, CTypeId>,
    /// Types that have an id and are still to be read. A queue, so that long chains of types need no deep stack.
    queue: VecDeque<(TypeNode<'m>, CTypeId)>,
    void: Option<CTypeId>,
}

/// Typedefs and qualifiers one below the other, at most.
const DEEPEST: usize = 64;

impl<'m> Reader<'m> {
    /// All types.
    pub(super) fn finish(self) -> CTypes {
        self.types
    }

    /// The type of a variable, with all types that it reaches.
    pub(super) fn read(&mut self, node: TypeNode<'m>) -> CTypeId {
        let id = self.id(Some(node));
        while let Some((node, id)) = self.queue.pop_front() {
            let ty = self.describe(node);
            self.types.set(id, ty);
        }
        id
    }

    /// The id of a type, which is queued if it is new; `None` is `void`.
    fn id(&mut self, node: Option<TypeNode<'m>>) -> CTypeId {
        let mut above: Vec<TypeNode<'m>> = Vec::new();
        let mut below = node;
        let id = loop {
            let Some(node) = below else { break self.void() };
            if let Some(id) = self.known.get(&node) {
                break *id;
            }
            above.push(node);
            match node.tag() {
                Some(Tag::Typedef | Tag::Qualifier) if above.len() < DEEPEST => below = node.below(),
                _ => {
                    let id = self.types.add(CType::Other { bytes: 0 });
                    self.queue.push_back((node, id));
                    break id;
                }
            }
        };
        for node in above {
            self.known.insert(node, id);
            if node.tag() == Some(Tag::Typedef) {
                self.types.name(node.name(), id);
            }
        }
        id
    }

    fn void(&mut self) -> CTypeId {
        *self.void.get_or_insert_with(|| self.types.add(CType::Void))
    }

    fn describe(&mut self, node: TypeNode<'m>) -> CType {
        let bytes = if node.bits().is_multiple_of(8) { node.bits() / 8 } else { 0 };
        match node.tag() {
            Some(Tag::Base) => base(node, bytes),
            Some(Tag::Enumeration) => match node.below().and_then(is_signed) {
                Some(signed) if bytes > 0 => CType::Integer { name: node.name(), bytes, signed },
                _ => CType::Other { bytes },
            },
            Some(Tag::Pointer) if bytes > 0 => CType::Pointer { to: self.id(node.below()), bytes },
            Some(Tag::Function) => CType::Function,
            Some(Tag::Array) => self.array(node),
            Some(Tag::Structure | Tag::Union) if node.is_declaration() => CType::Incomplete { name: node.name() },
            Some(tag @ (Tag::Structure | Tag::Union)) => {
                let members = node.elements().into_iter().filter(|member| member.tag() == Some(Tag::Member));
                let fields = members.map(|member| self.field(member)).collect();
                CType::Record { union: tag == Tag::Union, name: node.name(), bytes, fields }
            }
            _ => CType::Other { bytes },
        }
    }

    fn field(&mut self, member: TypeNode<'m>) -> CField {
        CField {
            name: member.name(),
            offset: member.offset() / 8,
            ty: self.id(member.below()),
            bits: member.is_bit_field().then(|| member.bits()),
        }
    }

    /// An array; one of several dimensions is one of arrays.
    fn array(&mut self, node: TypeNode<'m>) -> CType {
        let mut counts: Vec<Option<u64>> = node.elements().into_iter().map(TypeNode::count).collect();
        let first = if counts.is_empty() { None } else { counts.remove(0) };
        let mut element = self.id(node.below());
        for count in counts.into_iter().rev() {
            element = self.types.add(CType::Array { element, count });
        }
        CType::Array { element, count: first }
    }
}

/// Whether the integers behind an enumeration have negative values.
fn is_signed(node: TypeNode<'_>) -> Option<bool> {
    match base(bare(node)?, 0) {
        CType::Integer { signed, .. } => Some(signed),
        _ => None,
    }
}

/// The type that typedefs and qualifiers stand for.
fn bare(mut node: TypeNode<'_>) -> Option<TypeNode<'_>> {
    for _ in 0..DEEPEST {
        match (node.tag()?, node.below()) {
            (Tag::Typedef | Tag::Qualifier, Some(below)) => node = below,
            _ => break,
        }
    }
    Some(node)
}

/// A base type of C. An encoding that is not known makes it one of which nothing is known.
fn base(node: TypeNode<'_>, bytes: u64) -> CType {
    let name = node.name();
    match node.encoding().as_deref() {
        Some("signed" | "signed_char") => CType::Integer { name, bytes, signed: true },
        Some("unsigned" | "unsigned_char" | "boolean" | "UTF") => CType::Integer { name, bytes, signed: false },
        Some("float") => CType::Float { name, bytes },
        _ => CType::Other { bytes },
    }
}
