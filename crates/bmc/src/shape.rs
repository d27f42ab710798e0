//! The scalars of a type, and constants as values.

use ir::{AggregateType, Constant, Type};
use smt::bv::{Pool, Term};

use crate::value::{Scalar, Value};

/// What a scalar is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaf {
    Int(u32),
    Pointer(u32),
    Float(u32),
}

impl Leaf {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Leaf::Int(bits) | Leaf::Pointer(bits) | Leaf::Float(bits) => bits,
        }
    }

    /// Bytes in memory.
    pub(crate) fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
}

/// The scalars of a type in order, with their places in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// (byte offset, what).
    pub(crate) leaves: Vec<(u64, Leaf)>,
    /// Whether the offsets are true: vectors of integers that are no whole bytes lie otherwise.
    pub(crate) in_memory: bool,
}

/// Values with more scalars are not represented.
const MOST_LEAVES: usize = 1 << 12;

impl Shape {
    /// The shape, or what has none.
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
            Type::Int(bits) => self.leaves.push((at, Leaf::Int(*bits))),
            Type::Ptr => self.leaves.push((at, Leaf::Pointer(pointer_bits))),
            Type::Float(bits) => self.leaves.push((at, Leaf::Float(*bits))),
            Type::Vector(element, count) => {
                let size = element.store_size(pointer_bits).ok_or_else(|| format!("a vector {ty}"))?;
                self.in_memory &= !matches!(**element, Type::Int(bits) if bits % 8 != 0);
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
}

/// The scalars before the field of that path in a value of that type, and how many the field has.
pub(crate) fn field(ty: &Type, path: &[u32], pointer_bits: u32) -> Result<(usize, usize), String> {
    let mut at = ty.clone();
    let mut before = 0;
    for index in path {
        let Type::Aggregate(aggregate) = &at else { return Err(format!("a field of {ty}")) };
        let AggregateType { fields, .. } = &**aggregate;
        for (_, field) in fields.iter().take(*index as usize) {
            before += Shape::of(field, pointer_bits)?.leaves.len();
        }
        let Some((_, field)) = fields.get(*index as usize) else { return Err(format!("a field of {ty}")) };
        at = field.clone();
    }
    Ok((before, Shape::of(&at, pointer_bits)?.leaves.len()))
}

/// The value of a constant; addresses come from the function.
pub(crate) fn constant(
    pool: &mut Pool,
    pointer_bits: u32,
    constant: &Constant,
    address: &mut dyn FnMut(&mut Pool, &Constant) -> Option<Scalar>,
) -> Result<Value, String> {
    let mut value = Value::new();
    add_constant(pool, pointer_bits, constant, address, &mut value)?;
    Ok(value)
}

fn add_constant(
    pool: &mut Pool,
    pointer_bits: u32,
    it: &Constant,
    address: &mut dyn FnMut(&mut Pool, &Constant) -> Option<Scalar>,
    value: &mut Value,
) -> Result<(), String> {
    match it {
        Constant::Int { bits, value: pattern } | Constant::Float { bits, pattern } => {
            value.push(Scalar::number(pool.constant(*bits, *pattern)));
        }
        Constant::Null => value.push(Scalar::number(pool.constant(pointer_bits, 0))),
        Constant::Global(..) | Constant::Function(_) | Constant::AddressAsInt { .. } => {
            value.push(address(pool, it).ok_or("an address")?);
        }
        // Zero is as good an arbitrary value as any other, for a violation; see `Engine::operand` for proofs.
        Constant::Zero(ty) | Constant::Undef(ty) | Constant::Poison(ty) => {
            let poison = if matches!(it, Constant::Poison(_)) { Term::TRUE } else { Term::FALSE };
            for (_, leaf) in Shape::of(ty, pointer_bits)?.leaves {
                let bits = pool.constant(leaf.bits(), 0);
                value.push(Scalar { poison, ..Scalar::number(bits) });
            }
        }
        Constant::Aggregate(_, elements) => {
            for element in elements.iter() {
                add_constant(pool, pointer_bits, element, address, value)?;
            }
        }
        Constant::Unsupported(_, what) => return Err(format!("the constant {what}")),
    }
    Ok(())
}
