//! Types.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use ir::{AggregateType, Type};

use crate::llvm::{LlvmType, Module, TypeKind};

/// More fields than this as a first-class value are not represented: such a value is a memory object in disguise.
const MOST_FIELDS: u64 = 4096;

/// Types nested more deeply are not represented, so that no walk overflows the stack.
const DEEPEST: u32 = 64;

/// Lowers types, each once.
pub(super) struct Types<'m> {
    module: &'m Module,
    known: RefCell<HashMap<LlvmType<'m>, Type>>,
}

impl<'m> Types<'m> {
    pub(super) fn new(module: &'m Module) -> Types<'m> {
        Types { module, known: RefCell::default() }
    }

    /// The type in our model.
    pub(super) fn get(&self, ty: LlvmType<'m>) -> Type {
        if let Some(known) = self.known.borrow().get(&ty) {
            return known.clone();
        }
        let mut budget = MOST_FIELDS;
        let result = self.lower(ty, 0, &mut budget).unwrap_or_else(|| unsupported(ty));
        self.known.borrow_mut().insert(ty, result.clone());
        result
    }

    /// `None` if the type is not represented; `budget` bounds the fields of all levels together.
    fn lower(&self, ty: LlvmType<'m>, depth: u32, budget: &mut u64) -> Option<Type> {
        *budget = budget.checked_sub(1)?;
        if depth > DEEPEST {
            return None;
        }
        Some(match ty.kind() {
            TypeKind::LLVMVoidTypeKind => Type::Void,
            TypeKind::LLVMIntegerTypeKind => Type::Int(ty.integer_bits().filter(|bits| *bits <= 128)?),
            TypeKind::LLVMPointerTypeKind if ty.address_space() == Some(0) => Type::Ptr,
            TypeKind::LLVMHalfTypeKind => Type::Float(16),
            TypeKind::LLVMFloatTypeKind => Type::Float(32),
            TypeKind::LLVMDoubleTypeKind => Type::Float(64),
            TypeKind::LLVMX86_FP80TypeKind => Type::Float(80),
            TypeKind::LLVMFP128TypeKind => Type::Float(128),
            TypeKind::LLVMVectorTypeKind => {
                let (element, count) = ty.elements()?;
                if count > MOST_FIELDS {
                    return None;
                }
                Type::Vector(Arc::new(self.lower(element, depth + 1, budget)?), u32::try_from(count).ok()?)
            }
            TypeKind::LLVMStructTypeKind => {
                let mut fields = Vec::new();
                for index in 0..ty.struct_length()? {
                    let field = self.lower(ty.field(index)?, depth + 1, budget)?;
                    fields.push((ty.field_offset(self.module, index)?, field));
                }
                Type::Aggregate(Arc::new(AggregateType { fields, size: ty.alloc_size(self.module)? }))
            }
            TypeKind::LLVMArrayTypeKind => {
                let (element, count) = ty.elements()?;
                *budget = budget.checked_sub(count)?;
                let step = element.alloc_size(self.module)?;
                let element = self.lower(element, depth + 1, budget)?;
                // The elements were counted once; those of nested aggregates count again for each copy.
                if let Type::Aggregate(inner) = &element {
                    *budget = budget.checked_sub(count.checked_mul(inner.fields.len() as u64)?)?;
                }
                let fields = (0..count).map(|index| Some((index.checked_mul(step)?, element.clone())));
                let fields = fields.collect::<Option<Vec<_>>>()?;
                Type::Aggregate(Arc::new(AggregateType { fields, size: ty.alloc_size(self.module)? }))
            }
            _ => return None,
        })
    }
}

fn unsupported(ty: LlvmType<'_>) -> Type {
    // The name of a huge struct type would be its whole body.
    let text: String = ty.text().chars().take(60).collect();
    Type::Unsupported(text.into())
}
