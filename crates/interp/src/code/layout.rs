//! The registers that a value takes: one per scalar, two for scalars above 64 bits.

use ir::{Leaf, Shape, Type};

/// Values with more scalars are not represented: only generated programs have them.
const MOST_LEAVES: usize = 1 << 16;

/// The shape, or the name of the type that has none.
pub(crate) fn shape(ty: &Type, pointer_bits: u32) -> Result<Shape, String> {
    Shape::of(ty, pointer_bits, MOST_LEAVES)
}

/// Types and their parts as registers hold them.
pub(crate) trait InRegisters {
    /// The number of registers.
    fn registers(&self) -> u32;
}

impl InRegisters for Leaf {
    /// One or two.
    fn registers(&self) -> u32 {
        if self.bits() > 64 { 2 } else { 1 }
    }
}

impl InRegisters for Shape {
    fn registers(&self) -> u32 {
        self.leaves.iter().map(|(_, leaf)| leaf.registers()).sum()
    }
}

/// A scalar as operations name it. The validator has looked at the widths: no number is cut off.
pub(crate) trait Narrow {
    /// The width in bits.
    fn width(self) -> u8;
    /// Bytes in memory.
    fn size(self) -> u8;
}

impl Narrow for Leaf {
    fn width(self) -> u8 {
        self.bits() as u8
    }

    fn size(self) -> u8 {
        self.bytes() as u8
    }
}

/// The registers before the field of that path in a value of that type.
pub(crate) fn registers_before(ty: &Type, path: &[u32], pointer_bits: u32) -> Result<u32, String> {
    let before = ty.field(path)?.before.into_iter();
    before.map(|ty| Ok(shape(ty, pointer_bits)?.registers())).sum()
}

/// An error for types whose values have no idealised form with unbounded integers.
pub(super) fn idealisable(ty: &Type) -> Result<(), String> {
    match ty {
        Type::Vector(..) | Type::Int(65..) => {
            Err(format!("a value of type {ty}, where unbounded integers are assumed"))
        }
        Type::Aggregate(aggregate) => aggregate.fields.iter().try_for_each(|(_, field)| idealisable(field)),
        _ => Ok(()),
    }
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
        assert_eq!(shape(&pair, 64).unwrap().registers(), 5);
        assert_eq!(registers_before(&pair, &[2], 64), Ok(4));
        assert!(shape(&Type::Unsupported("token".into()), 64).is_err());
    }
}
