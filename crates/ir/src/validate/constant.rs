//! Constants.

use crate::{Constant, Program, Type};

use super::check_type;

/// Whether the constant is well-formed, with all its parts.
pub(super) fn check(program: &Program, constant: &Constant) -> Result<(), String> {
    let ty = constant.ty();
    check_type(&ty)?;
    if ty == Type::Void {
        return Err("a constant is void".into());
    }
    match constant {
        Constant::Int { bits, value } => {
            if *bits < 128 && value >> bits != 0 {
                return Err(format!("the number {value} does not fit i{bits}"));
            }
        }
        Constant::Float { bits, pattern } => {
            if *bits < 128 && pattern >> bits != 0 {
                return Err(format!("the pattern {pattern:#x} does not fit f{bits}"));
            }
        }
        Constant::Global(id, _) => {
            if id.index() >= program.globals.len() {
                return Err(format!("global {id} does not exist"));
            }
        }
        Constant::Function(id) => {
            if id.index() >= program.functions.len() {
                return Err(format!("function {id} does not exist"));
            }
        }
        Constant::AddressAsInt { base, bits, .. } => {
            if *bits != program.pointer_bits() {
                return Err(format!("an address as integer has {bits} bits"));
            }
            if !matches!(**base, Constant::Global(..) | Constant::Function(_)) {
                return Err("an address as integer has no global or function as base".into());
            }
            check(program, base)?;
        }
        Constant::Aggregate(ty, elements) => {
            let expected: Vec<&Type> = match ty {
                Type::Aggregate(aggregate) => aggregate.fields.iter().map(|(_, field)| field).collect(),
                Type::Vector(element, count) => vec![element; *count as usize],
                _ => return Err(format!("a constant of type {ty} has elements")),
            };
            if expected.len() != elements.len() {
                return Err(format!("a constant of type {ty} has {} elements", elements.len()));
            }
            for (element, expected) in elements.iter().zip(expected) {
                check(program, element)?;
                if element.ty() != *expected {
                    return Err(format!("an element of type {} stands where {expected} belongs", element.ty()));
                }
            }
        }
        Constant::Null | Constant::Zero(_) | Constant::Undef(_) | Constant::Poison(_) | Constant::Unsupported(..) => {}
    }
    Ok(())
}
