//! Clang's checks of indices: calls of its handler become [`Intrinsic::OutOfBounds`], and comparisons ask for what C does.
//!
//! The handler is called rather than a trap reached, because the data that clang gives it say what is indexed. See
//! [`semantics::bounds`] for what the comparisons lack.

use std::collections::HashMap;

use ir::{Indexed, InstKind, Intrinsic, Operand, Predicate, Program, ValueId};
use semantics::bounds;

use crate::llvm::Value;

use super::body::Body;

/// What clang calls where an index is out of bounds.
const HANDLER: &str = "__ubsan_handle_out_of_bounds_abort";

/// Whether the function is the handler, which is no function of the program.
pub(super) fn is_handler(function: Value<'_>) -> bool {
    function.name() == HANDLER && !function.is_defined()
}

/// Whether the global holds what only the handler is told.
pub(super) fn is_of_handler(global: Value<'_>) -> bool {
    let users = global.users();
    let handled = |user: &Value<'_>| user.callee().is_some_and(is_handler);
    !users.is_empty() && users.iter().all(handled)
}

/// The failed check that the call of the handler reports.
pub(super) fn failed<'m>(body: &mut Body<'_, 'm>, call: Value<'m>) -> Option<(Intrinsic, Vec<Operand>)> {
    if !call.callee().is_some_and(is_handler) {
        return None;
    }
    let arguments = call.arguments();
    let index = body.operand(*arguments.get(1)?);
    Some((Intrinsic::OutOfBounds(indexed(*arguments.first()?)), vec![index]))
}

/// What the data of a check say: its place, the type of the array and that of the index, each with a kind, a number and the
/// type's text in quotes. The number of an integer type is twice the logarithm of its width, and one more if it is signed.
fn indexed(data: Value<'_>) -> Indexed {
    let ty = |index| data.initializer()?.element(index)?.initializer();
    let number = |ty: Value<'_>, index| ty.element(index)?.integer().map(|(_, number)| number);
    let array = ty(1).and_then(|ty| ty.element(2)?.byte_string()).unwrap_or_default();
    let array = String::from_utf8_lossy(&array);
    // Of a name that a typedef has given it is what matters: `'four' (aka 'int[4]')`.
    let quoted = array.trim_end_matches('\0').split('\'').skip(1).step_by(2);
    let array = quoted.last().unwrap_or("an array").into();
    let number = ty(2).filter(|ty| number(*ty, 0) == Some(0)).and_then(|ty| number(ty, 1));
    let bits = number.and_then(|number| 1u32.checked_shl(u32::try_from(number / 2).ok()?)).unwrap_or(0);
    Indexed { array, bits, signed: number.is_some_and(|number| number % 2 == 1) }
}

/// Makes the checks of addresses that are accessed ask for an element, and those of arrays of arrays of variable length for
/// the number of rows.
pub(crate) fn tighten(program: &mut Program) {
    for function in &mut program.functions {
        let guarded = bounds::addresses(function);
        let changes: HashMap<ValueId, (bool, Option<Operand>)> = bounds::checks(function)
            .iter()
            .filter_map(|check| {
                let address = bounds::address(function, check);
                let strict = check.end_allowed
                    && address.is_some_and(|address| bounds::accessed(function, address, &guarded).there);
                let rows = bounds::rows(function, check);
                (strict || rows.is_some()).then_some((check.compare, (strict, rows)))
            })
            .collect();
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            let change = inst.result.and_then(|compare| changes.get(&compare));
            let (Some((strict, rows)), InstKind::Compare { predicate, rhs, .. }) = (change, &mut inst.kind) else {
                continue;
            };
            if *strict {
                *predicate = Predicate::Ult;
            }
            if let Some(rows) = rows {
                rhs.clone_from(rows);
            }
        }
    }
}
