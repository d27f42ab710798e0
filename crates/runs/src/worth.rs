//! What the text of a program says of what is worth trying: numbers at which it may behave differently, and words that it knows (a
//! dictionary, as fuzzers have it).

use std::collections::BTreeSet;

use dice::Dice;
use ir::{Callee, Constant, GlobalId, InstKind, Operand, Program};
use semantics::bits::Bits;
use semantics::library::{LibraryFunction, input_or_output};

use crate::formats::Formats;
use crate::limits::Limits;
use crate::own::{constant_text, own_instructions};

/// What is worth trying, by the text of the program.
#[derive(Default)]
pub(crate) struct Worth {
    /// Numbers at which it behaves differently.
    pub values: Vec<i128>,
    /// Words that it knows: strings without blanks and formats.
    pub words: Vec<Vec<u8>>,
    /// Lengths of texts at which it may run out of room: sizes of its arrays and its small constants, with their neighbours.
    pub sizes: Vec<usize>,
    /// What lines look like that it understands.
    pub formats: Formats,
    /// Whether it reads streams.
    pub reads: bool,
}

impl Worth {
    /// What is worth trying with the program.
    pub(crate) fn of(program: &Program, limits: &Limits) -> Worth {
        let reads = program.functions.iter().any(|function| match input_or_output(&function.name) {
            Some(LibraryFunction::Scan(at)) => at.source.is_none(),
            Some(LibraryFunction::Stream(operation)) => !operation.is_output(),
            _ => false,
        });
        Worth {
            values: interesting_values(program, limits),
            words: words(program, limits),
            sizes: sizes(program),
            formats: Formats::of(program),
            reads,
        }
    }
}

/// Strings of the program without the blanks around them. Of those with blanks inside, most are messages: only what is given to a function
/// that does not print is taken.
fn words(program: &Program, limits: &Limits) -> Vec<Vec<u8>> {
    const LONGEST: usize = 24;
    let given = given_to_functions(program);
    let mut found: Vec<Vec<u8>> = Vec::new();
    for (id, global) in (0u32..).zip(&program.globals).filter(|(_, global)| global.constant) {
        let Some(text) = constant_text(global) else { continue };
        let word = text.trim_ascii().to_vec();
        let phrase = |byte: &u8| *byte == b' ' && given.contains(&GlobalId(id));
        let plain = word.iter().all(|byte| (byte.is_ascii_graphic() || phrase(byte)) && *byte != b'%');
        if plain && (1..=LONGEST).contains(&word.len()) && !found.contains(&word) && found.len() < limits.words {
            found.push(word);
        }
    }
    found
}

/// The variables whose addresses are arguments of functions that do not print.
fn given_to_functions(program: &Program) -> BTreeSet<GlobalId> {
    let arguments = own_instructions(program).filter_map(|inst| match &inst.kind {
        InstKind::Call { callee: Callee::Function(callee), args, .. } => {
            let prints = input_or_output(&program.function(*callee).name).is_some_and(LibraryFunction::writes_text);
            (!prints).then_some(args)
        }
        _ => None,
    });
    let constants = arguments.flatten().filter_map(|argument| match argument {
        Operand::Const(Constant::Global(id, _)) => Some(*id),
        _ => None,
    });
    constants.collect()
}

fn sizes(program: &Program) -> Vec<usize> {
    const LARGEST: usize = 5000;
    let constants =
        own_instructions(program).flat_map(|inst| inst.kind.operands()).filter_map(|operand| match operand {
            Operand::Const(Constant::Int { bits: 32 | 64, value }) => usize::try_from(*value).ok(),
            _ => None,
        });
    let globals = program.globals.iter().filter(|global| !global.constant).map(|global| global.size as usize);
    let found: BTreeSet<usize> = constants.chain(globals).filter(|size| (4..=LARGEST).contains(size)).collect();
    found.iter().flat_map(|size| [size - 1, *size, size + 1]).collect::<BTreeSet<usize>>().into_iter().collect()
}

/// Numbers at which programs behave differently: the bounds of C's types, and the constants of the program with their
/// neighbours.
fn interesting_values(program: &Program, limits: &Limits) -> Vec<i128> {
    let mut values: Vec<i128> = vec![1, -1, i128::from(i32::MAX), i128::from(i32::MIN), 2, 10];
    let constants = own_instructions(program)
        .filter(|inst| matches!(inst.kind, InstKind::Compare { .. } | InstKind::Binary { .. }))
        .flat_map(|inst| inst.kind.operands())
        .filter_map(|operand| match operand {
            Operand::Const(Constant::Int { bits, value }) if *bits > 1 && *bits <= 64 => {
                Some(Bits::new(*bits, *value).as_i128())
            }
            _ => None,
        });
    for constant in constants {
        values.extend([constant, constant + 1, constant - 1]);
    }
    values.extend([0, i128::from(i32::MAX - 1), i128::from(i64::MAX), i128::from(i64::MIN), 127, 255, 65_535]);
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(*value));
    values.truncate(limits.interesting_values);
    values
}

/// A small number mostly, or a bound of a type.
pub(crate) fn some_number(dice: &mut Dice) -> i128 {
    match dice.weighted(&[50, 30, 10, 10]) {
        0 => dice.between(0, 9).into(),
        1 => i32::MAX.into(),
        2 => i32::MIN.into(),
        _ => dice.between(-3, 1000).into(),
    }
}

/// The numbers that are worth writing as texts, one after the other: the bounds of `int` and of `long`, 0, then the interesting ones.
pub(crate) fn written(number: u64, values: &[i128]) -> i128 {
    let bounds: [i128; 5] = [i32::MAX.into(), i32::MIN.into(), i64::MAX.into(), i64::MIN.into(), 0];
    let count = bounds.len() + values.len();
    let number = usize::try_from(number).unwrap_or(0) % count;
    bounds.get(number).copied().unwrap_or_else(|| values[number - bounds.len()])
}
