//! Which struct or union an address lies in, by the types of the source.
//!
//! LLVM's pointers have no types, and a union's members no address computation. What a variable points to is what its
//! debug information says; from there the address computations lead through members and elements.

use crate::llvm::{LlvmType, Opcode, Shape, Span, TypeKind, TypeNode, Value, ValueKind};

use super::Lowering;
use super::holes::{self, Declarations};

/// Longer chains of address computations, and pointers read through more pointers, are not followed.
const DEEPEST: usize = 16;

/// A position: so many bytes behind an address.
pub(super) type Position<'m> = (Value<'m>, u64);

/// Bytes that hold values, within an object of so many bytes at a position.
pub(super) struct Extent<'m> {
    pub(super) base: Position<'m>,
    pub(super) size: u64,
    pub(super) spans: Vec<Span>,
}

/// The bytes that hold values after a store at an address: of the outermost struct or union that the address is known to lie
/// in, and of each union on the way, of which only the member that is stored counts.
pub(super) struct Stored<'m> {
    pub(super) extents: Vec<Extent<'m>>,
    /// The innermost struct or union with a type, and the offset of the address in it.
    pub(super) innermost: Option<(TypeNode<'m>, u64)>,
}

/// What a store writes.
#[derive(Clone, Copy)]
pub(super) struct Access {
    /// Bytes.
    pub(super) bytes: u64,
    /// It has a type of C; else it is the unit of bit-fields, or a struct.
    pub(super) typed: bool,
    /// Its type is a character or a member of a union.
    pub(super) character: bool,
}

/// Resolves addresses of one function.
pub(super) struct Lvalues<'l, 'm> {
    pub(super) lowering: &'l Lowering<'m>,
    pub(super) declarations: &'l Declarations<'m>,
}

/// A walk from a pointer to an address within what it points to.
struct Walk<'m> {
    at: Position<'m>,
    /// The type there; `None` in the unit of bit-fields.
    ty: Option<TypeNode<'m>>,
    outer: Option<(Position<'m>, TypeNode<'m>)>,
    /// The innermost struct or union so far, and the offset in it.
    inner: Option<(TypeNode<'m>, u64)>,
    /// Unions on the way and their members.
    unions: Vec<(Position<'m>, TypeNode<'m>, TypeNode<'m>)>,
}

impl<'m> Walk<'m> {
    /// Takes note of a struct or union.
    fn enter(&mut self) {
        if let Some(ty) = self.ty
            && matches!(ty.shape(), Some(Shape::Record { .. }))
        {
            self.outer = self.outer.or(Some((self.at, ty)));
            self.inner = Some((ty, 0));
        }
    }

    /// Of a union the member with that property.
    fn choose(&mut self, fits: impl Fn(TypeNode<'m>) -> bool) -> Option<()> {
        let union = self.ty?;
        let Some(Shape::Record { is_union: true, members }) = union.shape() else { return Some(()) };
        let member = members.iter().map(|member| member.ty).find(|ty| fits(*ty) || is_union(*ty))?;
        self.unions.push((self.at, union, member));
        self.ty = Some(member);
        if is_union(member) { self.choose(fits) } else { Some(()) }
    }
}

fn is_union(ty: TypeNode<'_>) -> bool {
    matches!(ty.shape(), Some(Shape::Record { is_union: true, .. }))
}

/// The first scalar of an object.
fn first_scalar(mut ty: TypeNode<'_>) -> Option<TypeNode<'_>> {
    for _ in 0..DEEPEST {
        ty = match ty.shape()? {
            Shape::Record { members, .. } => members.first()?.ty,
            Shape::Array(element) => element,
            Shape::Pointer(_) | Shape::Scalar => return Some(ty),
        };
    }
    None
}

impl<'m> Lvalues<'_, 'm> {
    /// The type of what a pointer points to, by the types of the source.
    fn pointee(&self, pointer: Value<'m>, depth: usize) -> Option<TypeNode<'m>> {
        if depth > DEEPEST {
            return None;
        }
        if let Some(declared) = self.declarations.get(&pointer) {
            return Some(declared.ty);
        }
        if pointer.kind() == ValueKind::LLVMGlobalVariableValueKind {
            return pointer.variable_type();
        }
        let of_pointer = |ty: TypeNode<'m>| match ty.shape()? {
            Shape::Pointer(below) => below,
            _ => None,
        };
        match pointer.opcode()? {
            Opcode::LLVMLoad => {
                let mut walk = self.walk(pointer.operand(0)?, depth + 1)?;
                walk.choose(|ty| matches!(ty.shape(), Some(Shape::Pointer(_))))?;
                of_pointer(walk.ty?)
            }
            Opcode::LLVMCall => of_pointer(pointer.callee()?.result_type()?),
            Opcode::LLVMPHI => pointer.incoming().into_iter().find_map(|(_, value)| self.pointee(value, depth + 1)),
            _ => None,
        }
    }

    /// The type of the object at an address.
    pub(super) fn type_at(&self, address: Value<'m>) -> Option<TypeNode<'m>> {
        self.walk(address, 0)?.ty?.resolved()
    }

    fn walk(&self, address: Value<'m>, depth: usize) -> Option<Walk<'m>> {
        let (chain, root) = chain(address)?;
        let ty = self.pointee(root, depth)?;
        let mut walk = Walk { at: (root, 0), ty: Some(ty), outer: None, inner: None, unions: Vec::new() };
        walk.enter();
        for step in chain.iter().rev() {
            self.step(&mut walk, *step)?;
            // The same position by its own name: what follows may lie behind an index.
            walk.at = (*step, 0);
            walk.enter();
        }
        Some(walk)
    }

    /// One address computation; `None` if it does not follow the type.
    fn step(&self, walk: &mut Walk<'m>, step: Value<'m>) -> Option<()> {
        let module = self.lowering.module;
        let operands = step.operands();
        let [_, first, rest @ ..] = operands.as_slice() else { return None };
        let mut at: LlvmType<'m> = step.gep_type()?;
        let moves = first.integer().is_none_or(|(_, index)| index != 0);
        if moves {
            // Among the elements of an array, of which the pointer's type does not speak.
            if !rest.is_empty() || walk.ty?.size() != at.alloc_size(module)? {
                return None;
            }
            if walk.outer.is_some_and(|(place, _)| place == walk.at) {
                (walk.outer, walk.unions) = (None, Vec::new());
            }
            return Some(());
        }
        for index in rest {
            let bytes = at.alloc_size(module)?;
            let is_struct = at.kind() == TypeKind::LLVMStructTypeKind;
            walk.choose(|ty| {
                let fits = match ty.shape() {
                    Some(Shape::Record { is_union, .. }) => is_struct && !is_union,
                    Some(Shape::Array(_)) => !is_struct,
                    _ => false,
                };
                fits && ty.size() == bytes
            })?;
            let ty = walk.ty?;
            if ty.size() != bytes {
                return None;
            }
            match ty.shape()? {
                Shape::Record { members, .. } if is_struct => {
                    let field = u32::try_from(index.integer()?.1).ok()?;
                    let offset = at.field_offset(module, field)?;
                    let here = |member: &&crate::llvm::Member<'m>| {
                        member.first == 8 * offset && member.bits > 0 && !member.is_bit_field
                    };
                    walk.ty = members.iter().find(here).map(|member| member.ty);
                    walk.at.1 += offset;
                    walk.inner = Some((ty, offset));
                    at = at.field(field)?;
                }
                Shape::Array(element) if !is_struct => {
                    let inner = at.elements()?.0;
                    let size = inner.alloc_size(module)?;
                    // Of an array of arrays the debug information names the innermost elements.
                    if inner.kind() == TypeKind::LLVMArrayTypeKind && element.size() != size {
                        return None;
                    }
                    let by = index.integer().and_then(|(_, index)| u64::try_from(index).ok()?.checked_mul(size));
                    walk.at.1 += by.unwrap_or(0);
                    if by.is_none() && index != rest.last()? {
                        return None;
                    }
                    walk.ty = Some(element);
                    at = inner;
                }
                _ => return None,
            }
            walk.enter();
        }
        Some(())
    }

    /// What holds values after a store; nothing if the address is not known to lie in a struct or union.
    pub(super) fn stored(&self, address: Value<'m>, access: Access) -> Stored<'m> {
        let by_source = self.walk(address, 0).and_then(|walk| self.stored_by_source(walk, address, access));
        by_source.unwrap_or_else(|| self.stored_by_llvm(address))
    }

    fn stored_by_source(&self, mut walk: Walk<'m>, address: Value<'m>, access: Access) -> Option<Stored<'m>> {
        let module = self.lowering.module;
        let nothing = Stored { extents: Vec::new(), innermost: None };
        let Some((base, ty)) = walk.outer else { return Some(nothing) };
        let innermost = walk.inner;
        let mut last = None;
        match walk.ty.and_then(TypeNode::shape) {
            // A byte of the representation.
            Some(Shape::Record { is_union: false, .. }) if access.character => return Some(nothing),
            Some(Shape::Record { is_union: true, .. }) => {
                let at = (address, 0);
                let union = walk.ty?;
                let member = member_of_union(&mut walk, access);
                let spans = member.and_then(|member| member.spans(module)).unwrap_or_else(|| vec![(0, access.bytes)]);
                last = Some(Extent { base: at, size: union.size(), spans });
            }
            _ => {}
        }
        let mut extents = Vec::new();
        let mut add = |base, ty: TypeNode<'m>, spans: TypeNode<'m>| {
            extents.push(Extent { base, size: ty.size(), spans: spans.spans(module).unwrap_or_default() });
        };
        add(base, ty, ty);
        for (at, union, member) in walk.unions {
            add(at, union, member);
        }
        extents.extend(last);
        Some(Stored { extents, innermost })
    }

    /// As far as LLVM's types tell, where those of the source do not: a cast.
    fn stored_by_llvm(&self, address: Value<'m>) -> Stored<'m> {
        let module = self.lowering.module;
        let mut result = Stored { extents: Vec::new(), innermost: None };
        let Some((chain, _)) = chain(address) else { return result };
        for step in chain.iter().rev() {
            let Some(ty) = step.gep_type().filter(|ty| ty.kind() == TypeKind::LLVMStructTypeKind) else { continue };
            let first = step.operand(1).and_then(Value::integer);
            if step.operand_count() > 2 && first.is_some_and(|(_, index)| index == 0) {
                let spans = holes::spans_of_llvm(module, ty);
                if let (Some(base), Some(size)) = (step.operand(0), ty.alloc_size(module)) {
                    result.extents.push(Extent { base: (base, 0), size, spans });
                }
                break;
            }
        }
        result
    }
}

/// The address computations that lead to an address, last first, and the pointer they begin with.
pub(super) fn chain(address: Value<'_>) -> Option<(Vec<Value<'_>>, Value<'_>)> {
    let (mut steps, mut at) = (Vec::new(), address);
    while at.opcode() == Some(Opcode::LLVMGetElementPtr) {
        if steps.len() >= DEEPEST || at.is_vector() {
            return None;
        }
        steps.push(at);
        at = at.operand(0)?;
    }
    Some((steps, at))
}

/// The smallest member of the union at the end of a walk that a store at its beginning may be meant for.
fn member_of_union<'m>(walk: &mut Walk<'m>, access: Access) -> Option<TypeNode<'m>> {
    let Some(Shape::Record { members, .. }) = walk.ty.and_then(TypeNode::shape) else { return None };
    let is_scalar = |ty: &TypeNode<'m>| matches!(ty.shape(), Some(Shape::Pointer(_) | Shape::Scalar));
    let of_size = |ty: &TypeNode<'m>| ty.size() == access.bytes || (ty.size() > 8 && access.bytes == 10);
    let types = || members.iter().map(|member| member.ty);
    let scalar = types().find(|ty| access.typed && is_scalar(ty) && of_size(ty));
    let begins = |ty: &TypeNode<'m>| first_scalar(*ty).is_some_and(|first| !access.typed || of_size(&first));
    scalar.or_else(|| types().filter(|ty| !is_scalar(ty) && begins(ty)).min_by_key(|ty| ty.size()))
}
