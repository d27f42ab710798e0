//! Constants.

use std::sync::Arc;

use crate::{FunctionId, GlobalId, Type};

/// A constant operand or initialiser.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    /// An integer of `bits` bits; `value < 2^bits` holds the bit pattern.
    Int {
        /// Width, 1 to 128.
        bits: u32,
        /// Bit pattern as an unsigned number.
        value: u128,
    },
    /// The null pointer.
    Null,
    /// The address of a global plus a byte offset.
    Global(GlobalId, i64),
    /// The address of a function.
    Function(FunctionId),
    /// A floating-point number as its bit pattern.
    Float {
        /// Storage width: 16, 32, 64, 80 or 128.
        bits: u32,
        /// IEEE (or x87) bit pattern.
        pattern: u128,
    },
    /// All bytes zero, of any type.
    Zero(Type),
    /// An arbitrary value of the type, each use its own.
    Undef(Type),
    /// The result of undefined behaviour: as `Undef` where it is not branched on or dereferenced.
    Poison(Type),
    /// The fields of an aggregate or the elements of a vector.
    Aggregate(Type, Arc<[Constant]>),
    /// A constant expression over an address that folds to no other case, such as `ptrtoint(@g) + 1`:
    /// address of the constant plus an offset, as an integer of `bits` bits.
    AddressAsInt {
        /// The address.
        base: Arc<Constant>,
        /// Added bytes.
        offset: i64,
        /// Width of the integer.
        bits: u32,
    },
    /// A constant the model does not represent.
    Unsupported(Type, Arc<str>),
}

impl Constant {
    /// The integer constant `value` of `bits` bits, reduced modulo 2^bits.
    pub fn int(bits: u32, value: i128) -> Constant {
        let mask = if bits >= 128 { u128::MAX } else { (1u128 << bits) - 1 };
        Constant::Int { bits, value: (value as u128) & mask }
    }

    /// The type of the constant.
    pub fn ty(&self) -> Type {
        match self {
            Constant::Int { bits, .. } | Constant::AddressAsInt { bits, .. } => Type::Int(*bits),
            Constant::Null | Constant::Global(..) | Constant::Function(_) => Type::Ptr,
            Constant::Float { bits, .. } => Type::Float(*bits),
            Constant::Zero(ty)
            | Constant::Undef(ty)
            | Constant::Poison(ty)
            | Constant::Aggregate(ty, _)
            | Constant::Unsupported(ty, _) => ty.clone(),
        }
    }

    /// Calls `f` on each address of a variable or function in it.
    pub fn for_each_address(&self, f: &mut dyn FnMut(&Constant)) {
        match self {
            Constant::Global(..) | Constant::Function(_) => f(self),
            Constant::AddressAsInt { base, .. } => base.for_each_address(f),
            Constant::Aggregate(_, parts) => parts.iter().for_each(|part| part.for_each_address(f)),
            Constant::Int { .. }
            | Constant::Null
            | Constant::Float { .. }
            | Constant::Zero(_)
            | Constant::Undef(_)
            | Constant::Poison(_)
            | Constant::Unsupported(..) => {}
        }
    }
}
