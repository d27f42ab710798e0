//! Types of first-class values.

use std::fmt;
use std::sync::Arc;

/// The type of a value. Pointers are opaque; their width is the program's.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// An integer of 1 to 128 bits.
    Int(u32),
    /// A pointer into the one address space.
    Ptr,
    /// A floating-point number of that many bits of storage (16, 32, 64, 80 or 128).
    Float(u32),
    /// A fixed-length vector.
    Vector(Arc<Type>, u32),
    /// A struct or array as a first-class value.
    Aggregate(Arc<AggregateType>),
    /// A type the model does not represent (integers above 128 bits, scalable vectors, tokens ...).
    Unsupported(Arc<str>),
}

/// The fields of an aggregate, with their byte offsets in memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AggregateType {
    /// (byte offset, type) in ascending order.
    pub fields: Vec<(u64, Type)>,
    /// Bytes in memory, padding included.
    pub size: u64,
}

impl Type {
    /// Bytes that a load or store of this type touches, given the pointer width in bits; `None` for `Void` and
    /// unsupported types. An integer whose width is no multiple of 8 touches the bytes that hold it.
    pub fn store_size(&self, pointer_bits: u32) -> Option<u64> {
        match self {
            Type::Void | Type::Unsupported(_) => None,
            Type::Int(bits) => Some(u64::from(bits.div_ceil(8))),
            Type::Ptr => Some(u64::from(pointer_bits / 8)),
            Type::Float(bits) => Some(u64::from(bits / 8)),
            Type::Vector(element, n) => match **element {
                Type::Int(bits) => Some((u64::from(bits) * u64::from(*n)).div_ceil(8)),
                ref element => Some(element.store_size(pointer_bits)? * u64::from(*n)),
            },
            Type::Aggregate(aggregate) => Some(aggregate.size),
        }
    }

    /// The width in bits of an integer or pointer.
    pub fn integer_bits(&self, pointer_bits: u32) -> Option<u32> {
        match self {
            Type::Int(bits) => Some(*bits),
            Type::Ptr => Some(pointer_bits),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Void => write!(f, "void"),
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::Ptr => write!(f, "ptr"),
            Type::Float(bits) => write!(f, "f{bits}"),
            Type::Vector(element, n) => write!(f, "<{n} x {element}>"),
            Type::Aggregate(aggregate) => {
                write!(f, "{{")?;
                for (i, (offset, ty)) in aggregate.fields.iter().enumerate() {
                    if i > 0 {
                        write!(f, ", ")?;
                    }
                    write!(f, "{ty}@{offset}")?;
                }
                write!(f, "; {}}}", aggregate.size)
            }
            Type::Unsupported(what) => write!(f, "unsupported({what})"),
        }
    }
}
