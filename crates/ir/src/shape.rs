//! The scalars that a value of a type consists of.

use crate::Type;

/// A scalar of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// An integer of that many bits.
    Int(u32),
    /// A pointer of that many bits.
    Pointer(u32),
    /// A floating-point number of that many bits.
    Float(u32),
}

impl Leaf {
    /// The width in bits, 1 to 128 in a [`ValidProgram`](crate::ValidProgram).
    pub fn bits(self) -> u32 {
        match self {
            Leaf::Int(bits) | Leaf::Pointer(bits) | Leaf::Float(bits) => bits,
        }
    }

    /// Bytes that hold it in memory.
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
}

/// The scalars of a type in order, with their places in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// (byte offset, what).
    pub leaves: Vec<(u64, Leaf)>,
    /// Whether the offsets are true: vectors of integers that are no whole bytes lie otherwise.
    pub in_memory: bool,
}

impl Shape {
    /// The shape of a type of not many more than `most` scalars; the error says in words what has none.
    pub fn of(ty: &Type, pointer_bits: u32, most: usize) -> Result<Shape, String> {
        let mut shape = Shape { leaves: Vec::new(), in_memory: true };
        shape.add(ty, 0, pointer_bits, most)?;
        Ok(shape)
    }

    fn add(&mut self, ty: &Type, at: u64, pointer_bits: u32, most: usize) -> Result<(), String> {
        if self.leaves.len() > most {
            return Err("a value of very many parts".to_owned());
        }
        match ty {
            Type::Void => {}
            Type::Int(bits) => self.leaves.push((at, Leaf::Int(*bits))),
            Type::Ptr => self.leaves.push((at, Leaf::Pointer(pointer_bits))),
            Type::Float(bits) => self.leaves.push((at, Leaf::Float(*bits))),
            Type::Vector(element, count) => {
                let size = element.store_size(pointer_bits).ok_or_else(|| format!("a vector {ty}"))?;
                self.in_memory &= !matches!(**element, Type::Int(bits) if bits % 8 != 0);
                for index in 0..u64::from(*count) {
                    self.add(element, at + index * size, pointer_bits, most)?;
                }
            }
            Type::Aggregate(aggregate) => {
                for (offset, field) in &aggregate.fields {
                    self.add(field, at + offset, pointer_bits, most)?;
                }
            }
            Type::Unsupported(what) => return Err(format!("a value of type {what}")),
        }
        Ok(())
    }
}

/// A field of a type by its path through aggregates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field<'t> {
    /// The fields that lie before it, in order: of the aggregate itself and of those around it.
    pub before: Vec<&'t Type>,
    /// The field.
    pub ty: &'t Type,
}

impl Type {
    /// The field of that path; the error says in words that there is none.
    pub fn field(&self, path: &[u32]) -> Result<Field<'_>, String> {
        let mut field = Field { before: Vec::new(), ty: self };
        for index in path {
            let index = *index as usize;
            let Type::Aggregate(aggregate) = field.ty else { return Err(format!("a field of {self}")) };
            let Some((_, ty)) = aggregate.fields.get(index) else { return Err(format!("a field of {self}")) };
            field.before.extend(aggregate.fields[..index].iter().map(|(_, ty)| ty));
            field.ty = ty;
        }
        Ok(field)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::AggregateType;

    #[test]
    fn scalars_lie_in_order() {
        let pair = Type::Aggregate(Arc::new(AggregateType {
            fields: vec![(0, Type::Int(128)), (16, Type::Vector(Arc::new(Type::Float(32)), 2)), (24, Type::Ptr)],
            size: 32,
        }));
        let leaves = vec![(0, Leaf::Int(128)), (16, Leaf::Float(32)), (20, Leaf::Float(32)), (24, Leaf::Pointer(64))];
        assert_eq!(Shape::of(&pair, 64, 100), Ok(Shape { leaves, in_memory: true }));
        let outer = Type::Aggregate(Arc::new(AggregateType { fields: vec![(0, Type::Int(8)), (8, pair)], size: 40 }));
        let vector = Type::Vector(Arc::new(Type::Float(32)), 2);
        let field = Field { before: vec![&Type::Int(8), &Type::Int(128), &vector], ty: &Type::Ptr };
        assert_eq!(outer.field(&[1, 2]), Ok(field));
        assert!(outer.field(&[2]).is_err() && outer.field(&[0, 0]).is_err());
    }

    #[test]
    fn what_has_no_shape() {
        let bits = |count| Type::Vector(Arc::new(Type::Int(1)), count);
        assert!(!Shape::of(&bits(4), 64, 100).is_ok_and(|shape| shape.in_memory));
        assert!(Shape::of(&bits(200), 64, 100).is_err());
        assert!(Shape::of(&Type::Unsupported("token".into()), 64, 100).is_err());
    }
}
