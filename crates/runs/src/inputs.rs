//! Inputs and arguments worth trying: zeros, random ones, and the numbers at which the program may behave differently.

use std::collections::BTreeSet;

use interp::{Input, Inputs, Policy, Stream};
use ir::{Constant, InstKind, Operand, Program};
use semantics::bits::Bits;

use crate::limits::Limits;

/// The inputs of that round: zeros, random ones, then runs that get one interesting value again and again, or one after
/// the other, in turn with random ones.
pub(crate) fn inputs(round: u64, values: &[i128], limits: &Limits) -> Inputs {
    let number = usize::try_from(round / 2).unwrap_or(0);
    let chosen = limits.chosen_inputs;
    match round {
        0 => Inputs::zeros(),
        _ if round % 2 == 1 || values.is_empty() => Inputs::random(round),
        _ if number <= values.len() => {
            let value = Input::Integer(values[number - 1]);
            let mut inputs = Inputs::given(vec![value; chosen], Policy::Random(round));
            for _ in 0..chosen {
                inputs.push(Stream::Uninitialised, value);
                inputs.push(Stream::Environment, value);
                inputs.push(Stream::Entry, value);
            }
            inputs
        }
        _ => {
            // Strides that have no divisor in common with most lengths visit all pairs of neighbours and others.
            let stride = 1 + 2 * (number % 11);
            let chosen = (0..chosen).map(|at| Input::Integer(values[(number + at * stride) % values.len()])).collect();
            Inputs::given(chosen, Policy::Random(round))
        }
    }
}

/// Numbers at which programs behave differently: the bounds of C's types, and the constants of the program with their
/// neighbours.
pub(crate) fn interesting_values(program: &Program, limits: &Limits) -> Vec<i128> {
    let mut values: Vec<i128> = vec![1, -1, i128::from(i32::MAX), i128::from(i32::MIN), 2, 10];
    let constants = program
        .functions
        .iter()
        .filter(|function| !function.library)
        .flat_map(|function| &function.blocks)
        .flat_map(|block| &block.insts)
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
    values.extend([i128::from(i32::MAX - 1), i128::from(i64::MAX), i128::from(i64::MIN), 127, 255, 65_535]);
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(*value));
    values.truncate(limits.interesting_values);
    values
}

/// The program's arguments in that round.
pub(crate) fn arguments(round: u64) -> Vec<Vec<u8>> {
    let some: &[&[u8]] = match round % 5 {
        0 => &[],
        1 => &[b"1"],
        2 => &[b"a", b"-5"],
        3 => &[b""],
        _ => &[b"some text", b"7", b"x"],
    };
    some.iter().map(|argument| argument.to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_of_several_numbers() {
        assert!(arguments(0).is_empty());
        assert_eq!(arguments(6), [b"1".to_vec()]);
        assert!((0..5).map(|round| arguments(round).len()).max() > Some(2));
    }
}
