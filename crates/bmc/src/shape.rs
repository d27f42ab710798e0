//! Values by the scalars of their types, and constants as values.

use ir::{Constant, Shape, Type};
use smt::bv::{Pool, Term};

use crate::value::{Scalar, Value};

/// Values with more scalars are not represented.
const MOST_LEAVES: usize = 1 << 12;

/// The shape, or what has none.
pub(crate) fn shape(ty: &Type, pointer_bits: u32) -> Result<Shape, String> {
    Shape::of(ty, pointer_bits, MOST_LEAVES)
}

/// The scalars before the field of that path in a value of that type, and how many the field has.
pub(crate) fn field(ty: &Type, path: &[u32], pointer_bits: u32) -> Result<(usize, usize), String> {
    let field = ty.field(path)?;
    let scalars = |ty: &Type| Ok::<usize, String>(shape(ty, pointer_bits)?.leaves.len());
    let before = field.before.into_iter().map(scalars).sum::<Result<usize, String>>()?;
    Ok((before, scalars(field.ty)?))
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
            for (_, leaf) in shape(ty, pointer_bits)?.leaves {
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
