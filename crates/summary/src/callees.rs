//! To which functions of the program a pointer that callers give may well lead: tables of functions (hooks, operations of a
//! kind of object) are variables with an initial value, and what points to such a table points to one of them.
//!
//! A hint: nothing rests on it, for what is proved is proved under the condition that names the functions.

use contract::entry::Origin;
use contract::resolve::target_of;
use ir::{CType, CTypeId, Constant, FunctionId, Global, InitPiece, Program};

use crate::attempt::Question;

/// The functions that initial values of variables have at the place of the pointer, each once: of the variable itself, else of all
/// variables of the type to which a pointer of the entry leads, or of the type of the member that holds the pointer: a table may be
/// copied into what it is about. None where there are more than `most`.
pub fn known(question: &Question<'_>, pointer: &Origin, most: usize) -> Vec<FunctionId> {
    let program: &Program = question.facts.program();
    let Origin::Memory { pointer: table, offset } = pointer else { return Vec::new() };
    let mut functions: Vec<FunctionId> = match &**table {
        Origin::Global(id) => initial(program.global(*id), *offset).into_iter().collect(),
        table => {
            let place = question.naming.place(table);
            let ty = place.and_then(|place| target_of(&place, program, question.entry));
            of_type(program, ty, *offset)
        }
    };
    functions.sort_unstable();
    functions.dedup();
    if functions.len() > most { Vec::new() } else { functions }
}

/// The functions at that byte of variables of the type; where there are none, those of the member that lies there.
fn of_type(program: &Program, mut ty: Option<CTypeId>, mut offset: u64) -> Vec<FunctionId> {
    while let Some(id) = ty {
        let like = |global: &&Global| is_of(program, global.c_type, ty);
        let found: Vec<FunctionId> =
            program.globals.iter().filter(like).filter_map(|global| initial(global, offset)).collect();
        if !found.is_empty() {
            return found;
        }
        let CType::Record { union: false, fields, .. } = program.c_types.get(id) else { break };
        let Some(field) = fields.iter().rev().find(|field| field.offset <= offset) else { break };
        (ty, offset) = (Some(field.ty), offset - field.offset);
    }
    Vec::new()
}

/// Whether two types are one, qualifiers and names looked through.
fn is_of(program: &Program, one: Option<CTypeId>, other: Option<CTypeId>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one == other || program.c_types.get(one) == program.c_types.get(other),
        _ => false,
    }
}

/// The function whose address the variable holds there when the program begins.
fn initial(global: &Global, at: u64) -> Option<FunctionId> {
    global.init.iter().flatten().find_map(|piece| match piece {
        InitPiece::Value { offset, value: Constant::Function(id), .. } if *offset == at => Some(*id),
        _ => None,
    })
}
