//! Values by the scalars of their types, and constants as values.

use ir::{Constant, Shape, Type};
use smt::bv::{Pool, Term};

use crate::value::{Scalar, Value};

/// How values are cut into scalars.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shapes {
    pub(crate) pointer_bits: u32,
    /// Values with more scalars are not represented.
    pub(crate) scalars: usize,
}

impl Shapes {
    /// The shape, or what has none.
    pub(crate) fn of(self, ty: &Type) -> Result<Shape, String> {
        Shape::of(ty, self.pointer_bits, self.scalars)
    }

    /// The scalars before the field of that path in a value of that type, and how many the field has.
    pub(crate) fn field(self, ty: &Type, path: &[u32]) -> Result<(usize, usize), String> {
        let field = ty.field(path)?;
        let scalars = |ty: &Type| Ok::<usize, String>(self.of(ty)?.leaves.len());
        let before = field.before.into_iter().map(scalars).sum::<Result<usize, String>>()?;
        Ok((before, scalars(field.ty)?))
    }

    /// The value of a constant; addresses come from the function.
    pub(crate) fn constant(
        self,
        pool: &mut Pool,
        constant: &Constant,
        address: &mut dyn FnMut(&mut Pool, &Constant) -> Option<Scalar>,
    ) -> Result<Value, String> {
        let mut value = Value::new();
        self.add_constant(pool, constant, address, &mut value)?;
        Ok(value)
    }

    fn add_constant(
        self,
        pool: &mut Pool,
        it: &Constant,
        address: &mut dyn FnMut(&mut Pool, &Constant) -> Option<Scalar>,
        value: &mut Value,
    ) -> Result<(), String> {
        match it {
            Constant::Int { bits, value: pattern } | Constant::Float { bits, pattern } => {
                value.push(Scalar::number(pool.constant(*bits, *pattern)));
            }
            Constant::Null => value.push(Scalar::number(pool.constant(self.pointer_bits, 0))),
            Constant::Global(..) | Constant::Function(_) | Constant::AddressAsInt { .. } => {
                value.push(address(pool, it).ok_or("an address")?);
            }
            // Zero is as good an arbitrary value as any other, for a violation; see `Engine::operand` for proofs.
            Constant::Zero(ty) | Constant::Undef(ty) | Constant::Poison(ty) => {
                let poison = if matches!(it, Constant::Poison(_)) { Term::TRUE } else { Term::FALSE };
                for (_, leaf) in self.of(ty)?.leaves {
                    let bits = pool.constant(leaf.bits(), 0);
                    value.push(Scalar { poison, ..Scalar::number(bits) });
                }
            }
            Constant::Aggregate(_, elements) => {
                for element in elements.iter() {
                    self.add_constant(pool, element, address, value)?;
                }
            }
            Constant::Unsupported(_, what) => return Err(format!("the constant {what}")),
        }
        Ok(())
    }
}
