//! The numbers of a program at which bounds of loops may stop.

use std::collections::BTreeSet;

use ir::{Constant, Global, InitPiece, InstKind, Operand, ValidProgram};
use logic::Int;
use semantics::range;

/// The numbers of a program, ascending: its constants and their neighbours, and how many entries its tables of names have.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// Those of its own functions.
    own: Vec<Int>,
    /// Those of models of the library, too.
    all: Vec<Int>,
}

impl Numbers {
    /// At most so many constants of the program's functions, and so many of all.
    pub(super) fn of(program: &ValidProgram, most: usize) -> Numbers {
        let counted = program.globals.iter().filter_map(texts_in_table).flat_map(|count| [count, count + 1]);
        let counted: Vec<Int> = counted.map(Int::from).collect();
        let ascending = |constants: BTreeSet<Int>| {
            let mut numbers: Vec<Int> = constants.into_iter().take(most).chain(counted.iter().cloned()).collect();
            numbers.sort();
            numbers.dedup();
            numbers
        };
        let own = ascending(constants(program, false));
        let all: BTreeSet<Int> = ascending(constants(program, true)).into_iter().chain(own.iter().cloned()).collect();
        Numbers { own, all: all.into_iter().collect() }
    }

    /// Where bounds may stop in loops of models of the library, or in others: which characters the library tells apart is nothing that the
    /// program counts to.
    pub fn stops(&self, library: bool) -> &[Int] {
        if library { &self.all } else { &self.own }
    }
}

/// A number that a loop counts to, and where it stands one round before and behind.
pub fn with_neighbours(number: &Int) -> [Int; 3] {
    [number - &Int::ONE, number.clone(), number + &Int::ONE]
}

/// The constants of the program's functions and their neighbours, and those of models of the library.
fn constants(program: &ValidProgram, library: bool) -> BTreeSet<Int> {
    let mut found = BTreeSet::new();
    let functions = program.functions.iter().filter(|function| library || !function.library);
    for inst in functions.flat_map(|function| &function.blocks).flat_map(|block| &block.insts) {
        let counts = matches!(inst.kind, InstKind::Binary { .. } | InstKind::Compare { .. });
        for operand in inst.kind.operands() {
            if let (true, Operand::Const(Constant::Int { bits, value })) = (counts, operand) {
                found.extend(with_neighbours(&range::to_signed(*bits, *value)));
            }
        }
    }
    found
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
