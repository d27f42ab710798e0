//! The validator. Engines take a [`ValidProgram`] and rely on this list; they do not check it again.
//!
//! **Ids and names**
//! - every function, global, file, block, value and C type id is in range; names of functions are distinct.
//!
//! **Types**
//! - integers have 1 to 128 bits, floating-point numbers 16, 32, 64, 80 or 128; vectors have at least one element, which
//!   is an integer, pointer or float; aggregate fields are in ascending order and end within the aggregate's size; fields
//!   and parameters are never void;
//! - a value of type [`Type::Unsupported`] is a parameter or the result of a call, a phi or an unsupported instruction,
//!   and is used only by calls, phis, returns and unsupported instructions.
//!
//! **Constants**
//! - an integer's value is below 2^bits; an aggregate has one constant of the right type per field or element;
//!   an address as integer has the pointer width and a global or function as base.
//!
//! **Globals**
//! - alignments are powers of two; the pieces of an initialiser are in ascending order, without overlap, not empty and
//!   within the size; a piece of kind value is an address (as wide as a pointer), an address as integer or unsupported.
//!
//! **Functions**
//! - parameter `i` is a value with definition `Param(i)`; by-value parameters are in ascending order, each a pointer;
//! - every other value is the result of exactly one instruction, at the position its definition names;
//! - an instruction has a result unless its type is void; no value is void.
//!
//! **Control flow**
//! - the entry (block 0) has no predecessors; every block can be reached from it;
//! - phis stand first in their block and have exactly one entry for each predecessor;
//! - a definition dominates each of its uses; for a phi it dominates the end of the predecessor;
//! - the cases of a switch are distinct and fit its width;
//! - a return has a value of the function's result type, or none if that is void.
//!
//! **Instructions**
//! - operands and results have the types that the operation asks for, elementwise on vectors (see `validate/inst.rs`);
//! - a call of a function of the program by name has its parameters' types in its arguments (more only for `varargs`),
//!   the same result type and the same by-value arguments; calls that do not fit are calls through a constant pointer;
//! - an intrinsic has the arguments that [`Intrinsic`](crate::Intrinsic) documents (see `validate/intrinsic.rs`); the
//!   argument of a lifetime marker is the result of a stack allocation.

mod constant;
mod function;
mod inst;
mod intrinsic;
mod operand;

use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;

use crate::{CType, CTypeId, Constant, Function, Global, InitPiece, Location, Program, Type};

/// A program that passed [`validate`].
#[derive(Clone, Debug)]
pub struct ValidProgram(Program);

impl Deref for ValidProgram {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.0
    }
}

impl ValidProgram {
    /// The program, to be changed and validated again.
    pub fn into_program(self) -> Program {
        self.0
    }
}

/// What is wrong with a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValidationError {
    /// The function, if the fault lies in one.
    pub function: Option<String>,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.function {
            Some(function) => write!(f, "in function {function}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ValidationError {}

/// Checks the program; all faults are listed.
pub fn validate(program: Program) -> Result<ValidProgram, Vec<ValidationError>> {
    let mut faults = Faults { function: None, found: Vec::new() };
    let mut names = HashSet::new();
    for function in &program.functions {
        faults.check(names.insert(function.name.as_str()), || format!("two functions are named {}", function.name));
    }
    for global in &program.globals {
        check_global(&program, global, &mut faults);
    }
    check_c_types(&program, &mut faults);
    for id in program.constructors.iter().chain(&program.destructors) {
        faults.check(id.index() < program.functions.len(), || format!("constructor or destructor {id} does not exist"));
    }
    for function in &program.functions {
        faults.function = Some(function.name.clone());
        function::check(&program, function, &mut faults);
    }
    if faults.found.is_empty() { Ok(ValidProgram(program)) } else { Err(faults.found) }
}

/// The faults found so far.
struct Faults {
    function: Option<String>,
    found: Vec<ValidationError>,
}

impl Faults {
    fn check(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.found.push(ValidationError { function: self.function.clone(), message: message() });
        }
    }
}

fn check_global(program: &Program, global: &Global, faults: &mut Faults) {
    let name = &global.name;
    faults.check(global.align.is_power_of_two(), || format!("alignment of global {name} is no power of two"));
    let mut end = 0;
    for piece in global.init.iter().flatten() {
        let (offset, size) = match piece {
            InitPiece::Bytes { offset, bytes } => (*offset, bytes.len() as u64),
            InitPiece::Value { offset, size, value } => {
                check_init_value(program, global, *size, value, faults);
                (*offset, *size)
            }
            InitPiece::Undef { offset, size } => (*offset, *size),
        };
        faults.check(size > 0, || format!("a piece of the initialiser of {name} is empty"));
        faults.check(offset >= end, || format!("pieces of the initialiser of {name} overlap or are out of order"));
        end = offset.saturating_add(size);
    }
    faults.check(end <= global.size, || format!("the initialiser of {name} is longer than the global"));
}

/// The types of C, and who has one.
fn check_c_types(program: &Program, faults: &mut Faults) {
    let mut check = |id: CTypeId| faults.check(id.index() < program.c_types.len(), || format!("{id} does not exist"));
    for (_, ty) in program.c_types.iter() {
        match ty {
            CType::Pointer { to: part, .. } | CType::Array { element: part, .. } => check(*part),
            CType::Record { fields, .. } => fields.iter().for_each(|field| check(field.ty)),
            _ => {}
        }
    }
    let params = |function: &Function| -> Vec<CTypeId> {
        function.params.iter().filter_map(|id| function.values.get(id.index())?.c_type).collect()
    };
    program.globals.iter().filter_map(|global| global.c_type).for_each(&mut check);
    program.functions.iter().flat_map(params).for_each(check);
}

fn check_init_value(program: &Program, global: &Global, size: u64, value: &Constant, faults: &mut Faults) {
    let name = &global.name;
    if let Err(message) = constant::check(program, value) {
        faults.check(false, || format!("initialiser of {name}: {message}"));
    }
    match value {
        Constant::Global(..) | Constant::Function(_) | Constant::AddressAsInt { .. } => {
            let pointer = u64::from(program.pointer_bits() / 8);
            faults.check(size == pointer, || format!("an address in the initialiser of {name} has {size} bytes"));
        }
        Constant::Unsupported(..) => {}
        _ => faults.check(false, || format!("a value in the initialiser of {name} is no address")),
    }
}

fn check_location(program: &Program, location: Option<Location>, faults: &mut Faults) {
    if let Some(location) = location {
        faults.check(location.file.index() < program.files.len(), || format!("{} does not exist", location.file));
    }
}

/// Whether the type is well-formed; void only at the top.
fn check_type(ty: &Type) -> Result<(), String> {
    let part = |ty: &Type| if *ty == Type::Void { Err("a part of a type is void".into()) } else { check_type(ty) };
    match ty {
        Type::Void | Type::Ptr | Type::Unsupported(_) => Ok(()),
        Type::Int(1..=128) | Type::Float(16 | 32 | 64 | 80 | 128) => Ok(()),
        Type::Int(_) | Type::Float(_) => Err(format!("the type {ty} has no such width")),
        Type::Vector(element, count) => match **element {
            Type::Int(_) | Type::Ptr | Type::Float(_) if *count > 0 => part(element),
            _ => Err(format!("{ty} is no vector type")),
        },
        Type::Aggregate(aggregate) => {
            let mut at = 0;
            for (offset, field) in &aggregate.fields {
                part(field)?;
                if *offset < at || *offset > aggregate.size {
                    return Err(format!("the fields of {ty} are out of order"));
                }
                at = *offset;
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests;
