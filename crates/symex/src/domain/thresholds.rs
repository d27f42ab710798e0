//! The numbers of a program at which bounds of loops may stop.

use std::collections::BTreeSet;

use ir::{Constant, Global, InitPiece, InstKind, Operand, ValidProgram};
use logic::Int;
use semantics::range;

/// The constants of the program and their neighbours, at most so many, and how many entries its tables of names have.
pub(super) fn of_program(program: &ValidProgram, most: usize) -> Vec<Int> {
    let mut found = BTreeSet::new();
    for inst in program.functions.iter().flat_map(|function| &function.blocks).flat_map(|block| &block.insts) {
        let counts = matches!(inst.kind, InstKind::Binary { .. } | InstKind::Compare { .. });
        for operand in inst.kind.operands() {
            if let (true, Operand::Const(Constant::Int { bits, value })) = (counts, operand) {
                let value = range::to_signed(*bits, *value);
                found.extend([&value - &Int::ONE, &value + &Int::ONE, value]);
            }
        }
    }
    let counted = program.globals.iter().filter_map(texts_in_table).flat_map(|count| [count, count + 1]);
    let mut result: Vec<Int> = found.into_iter().take(most).chain(counted.map(Int::from)).collect();
    result.sort();
    result.dedup();
    result
}

/// How many pointers lie at the same distance one behind the other in the variable, up to the first entry without one: loops over a table of names
/// end there, and often nothing but a null pointer says so.
fn texts_in_table(global: &Global) -> Option<u64> {
    let places: Vec<u64> = global
        .init
        .iter()
        .flatten()
        .filter_map(|piece| match piece {
            InitPiece::Value { offset, value: Constant::Global(..), .. } => Some(*offset),
            _ => None,
        })
        .collect();
    let [first, second, ..] = places[..] else { return None };
    let distance = second - first;
    Some(places.iter().enumerate().take_while(|(index, at)| **at == first + *index as u64 * distance).count() as u64)
}
