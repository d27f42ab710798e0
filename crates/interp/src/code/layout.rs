//! The registers that a value takes: one per scalar, two for scalars above 64 bits.

use ir::Type;

/// A scalar of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaf {
    /// An integer of that many bits.
    Int(u8),
    /// A pointer of that many bits.
    Pointer(u8),
    /// A floating-point number of that many bits.
    Float(u8),
}

impl Leaf {
    pub(crate) fn bits(self) -> u8 {
        match self {
            Leaf::Int(bits) | Leaf::Pointer(bits) | Leaf::Float(bits) => bits,
        }
    }

    /// One or two.
    pub(crate) fn registers(self) -> u32 {
        if self.bits() > 64 { 2 } else { 1 }
    }

    /// Bytes in memory.
    pub(crate) fn bytes(self) -> u8 {
        self.bits().div_ceil(8)
    }
}

/// The scalars of a type, with their byte offsets in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// (byte offset, what).
    pub(crate) leaves: Vec<(u64, Leaf)>,
    /// Whether the offsets are true: vectors of integers that are no whole bytes lie otherwise.
    pub(crate) in_memory: bool,
}

/// Values with more scalars are not represented: nobody writes such a program by hand.
const MOST_LEAVES: usize = 1 << 16;

impl Shape {
    /// The shape, or the name of the type that has none.
    pub(crate) fn of(ty: &Type, pointer_bits: u32) -> Result<Shape, String> {
        let mut shape = Shape { leaves: Vec::new(), in_memory: true };
        shape.add(ty, 0, pointer_bits)?;
        Ok(shape)
    }

    fn add(&mut self, ty: &Type, at: u64, pointer_bits: u32) -> Result<(), String> {
        if self.leaves.len() > MOST_LEAVES {
            return Err("a value of very many parts".to_owned());
        }
        match ty {
            Type::Void => {}
            // The validator has looked at the widths.
            Type::Int(bits) => self.leaves.push((at, Leaf::Int(*bits as u8))),
            Type::Ptr => self.leaves.push((at, Leaf::Pointer(pointer_bits as u8))),
            Type::Float(bits) => self.leaves.push((at, Leaf::Float(*bits as u8))),
            Type::Vector(element, count) => {
                let size = element.store_size(pointer_bits).ok_or_else(|| format!("a vector {ty}"))?;
                if let Type::Int(bits) = **element
                    && bits % 8 != 0
                {
                    self.in_memory = false;
                }
                for index in 0..u64::from(*count) {
                    self.add(element, at + index * size, pointer_bits)?;
                }
            }
            Type::Aggregate(aggregate) => {
                for (offset, field) in &aggregate.fields {
                    self.add(field, at + offset, pointer_bits)?;
                }
            }
            Type::Unsupported(what) => return Err(format!("a value of type {what}")),
        }
        Ok(())
    }

    /// How many registers.
    pub(crate) fn registers(&self) -> u32 {
        self.leaves.iter().map(|(_, leaf)| leaf.registers()).sum()
    }
}

/// The registers before the field of that path in a value of that type, and the field's type.
pub(crate) fn field(ty: &Type, path: &[u32], pointer_bits: u32) -> Result<(u32, Type), String> {
    let mut at = ty.clone();
    let mut before = 0;
    for index in path {
        let Type::Aggregate(aggregate) = &at else { return Err(format!("a field of {ty}")) };
        let index = *index as usize;
        for (_, field) in aggregate.fields.iter().take(index) {
            before += Shape::of(field, pointer_bits)?.registers();
        }
        let Some((_, field)) = aggregate.fields.get(index) else { return Err(format!("a field of {ty}")) };
        at = field.clone();
    }
    Ok((before, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::AggregateType;
    use std::sync::Arc;

    #[test]
    fn wide_scalars_take_two_registers() {
        let pair = Type::Aggregate(Arc::new(AggregateType {
            fields: vec![(0, Type::Int(128)), (16, Type::Vector(Arc::new(Type::Float(32)), 2)), (24, Type::Ptr)],
            size: 32,
        }));
        let shape = Shape::of(&pair, 64).unwrap();
        assert_eq!(shape.registers(), 5);
        assert_eq!(shape.leaves[2], (20, Leaf::Float(32)));
        assert_eq!(field(&pair, &[2], 64), Ok((4, Type::Ptr)));
        let truths = Type::Vector(Arc::new(Type::Int(1)), 4);
        assert!(!Shape::of(&truths, 64).unwrap().in_memory);
        assert!(Shape::of(&Type::Unsupported("token".into()), 64).is_err());
    }
}
