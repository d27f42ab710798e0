//! Uninitialised variables that get their values when they are born.

use std::collections::BTreeSet;
use std::sync::Arc;

use interp::{Code, End, Input, Inputs, Options, Outcome, Policy, Stream, Uninitialised};
use ir::{FunctionId, InstKind, ValidProgram, ValueId};
use testkit::compile;

/// The local variables of those names.
fn variables(program: &ValidProgram, names: &[&str]) -> BTreeSet<(FunctionId, ValueId)> {
    let mut found = BTreeSet::new();
    for (number, function) in (0..).zip(&program.functions) {
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            let (InstKind::StackAlloc { .. }, Some(id)) = (&inst.kind, inst.result) else { continue };
            if function.value(id).variable.as_deref().is_some_and(|name| names.contains(&name)) {
                found.insert((FunctionId(number), id));
            }
        }
    }
    found
}

/// Runs `main` with `names` as registers, and repeats the run from its record as usual.
fn run(source: &str, names: &[&str], values: &[i128], policy: Policy) -> Outcome {
    run_program(&compile(source).unwrap(), names, values, policy)
}

fn run_program(program: &ValidProgram, names: &[&str], values: &[i128], policy: Policy) -> Outcome {
    let code = Code::new(program);
    let named = variables(program, names);
    assert!(named.len() >= names.len(), "{named:?}");
    let options = Options { uninitialised: Uninitialised::AtBirth(Arc::new(named)), ..Options::default() };
    let mut inputs = Inputs::new(policy);
    values.iter().for_each(|value| inputs.push(Stream::Uninitialised, Input::Integer(*value)));
    let outcome = code.run(&options, inputs);
    let again = code.run(&Options::default(), Inputs::replay(&outcome.consumed, Policy::Stop));
    assert_eq!(again, outcome, "the record does not repeat the run");
    outcome
}

fn looked_at(outcome: &Outcome) -> Vec<(&str, String)> {
    outcome.consumed.iter().map(|one| (one.what.trim_matches('`'), one.to_string())).collect()
}

/// Its variables are born when the function is entered, and again where their scope begins.
const THREE: &str = "int main() { int a, b, c; if (c == 30) { return a + c; } return b; }";

#[test]
fn the_order_of_births_counts_and_the_order_of_looks_is_recorded() {
    let outcome = run(THREE, &["a", "b", "c"], &[1, 2, 3, 10, 20, 30], Policy::Stop);
    assert_eq!(outcome.end, End::Returned(40));
    assert_eq!(looked_at(&outcome), [("c", "30".to_owned()), ("a", "10".to_owned())]);
    let outcome = run(THREE, &["a", "b", "c"], &[1, 2, 3, 10, 20, -31], Policy::Stop);
    assert_eq!(looked_at(&outcome), [("c", "-31".to_owned()), ("b", "20".to_owned())]);
}

#[test]
fn only_the_variables_of_the_set_take_inputs_at_birth() {
    let outcome = run(THREE, &["a"], &[1, 2, 30], Policy::Stop);
    assert_eq!(outcome.end, End::Returned(32));
    assert_eq!(looked_at(&outcome), [("c", "30".to_owned()), ("a", "2".to_owned())]);
}

#[test]
fn a_run_without_inputs_ends_at_the_first_look() {
    let written = "int main() { int a, b; a = 3; return a; }";
    assert_eq!(run(written, &["a", "b"], &[], Policy::Stop).end, End::Returned(3));
    let outcome = run(THREE, &["a", "b", "c"], &[1, 2, 3, 10, 20], Policy::Stop);
    assert_eq!(outcome.end, End::InputsExhausted);
    assert_eq!(outcome.place.map(|place| place.column), Some(31), "the look at c, whose last birth had no input");
}

#[test]
fn every_turn_of_a_loop_is_a_birth() {
    let source =
        "int main() { int s = 0; for (int i = 0; i < 3; i++) { int x, y; if (i != 1) s = 10 * s + x; } return s; }";
    // Two births of each at the entry, then both in each turn.
    let outcome = run(source, &["x", "y"], &[0, 0, 1, 2, 3, 4, 5, 6], Policy::Stop);
    assert_eq!(outcome.end, End::Returned(15));
    assert_eq!(looked_at(&outcome), [("x", "1".to_owned()), ("x", "5".to_owned())]);
}

#[test]
fn every_call_is_a_birth() {
    let source = "int f(int n) { int x; return n ? 10 * f(n - 1) + x : x; } int main() { return f(2); }";
    let outcome = run(source, &["x"], &[0, 1, 0, 2, 0, 3], Policy::Stop);
    assert_eq!(outcome.end, End::Returned(321));
    let values: Vec<String> = outcome.consumed.iter().map(ToString::to_string).collect();
    assert_eq!(values, ["3", "2", "1"]);
}

#[test]
fn parts_and_other_types_give_the_same_bits() {
    // A part is looked at, then written, then the rest is looked at.
    let source = "int main() { int x; char *p = (char *)&x; if (p[1] != 2) return -1; p[0] = 7; return x; }";
    let outcome = run(source, &["x"], &[0, 0x0403_0201], Policy::Stop);
    assert_eq!(outcome.end, End::Returned(0x0403_0207));
    let double = "int main() { double d; return d == 1.5; }";
    let outcome = run(double, &["d"], &[0, i128::from(1.5f64.to_bits())], Policy::Stop);
    assert_eq!(outcome.end, End::Returned(1));
    let wide = "int main() { __int128 w; return w == -2; }";
    assert_eq!(run(wide, &["w"], &[0, -2], Policy::Stop).end, End::Returned(1));
    // Too large to be a scalar: takes its inputs as it is looked at.
    let large = "int main() { int a[8]; return a[3] + a[5]; }";
    assert_eq!(run(large, &["a"], &[4, 5], Policy::Stop).end, End::Returned(9));
}

#[test]
fn endless_runs_are_repeated_too() {
    let source = "int main() { int x, y; while (x > 0) { int z; y = z; if (y) x = 5; } return 0; }";
    let program = compile(source).unwrap();
    let named = variables(&program, &["x", "y", "z"]);
    let options = Options { uninitialised: Uninitialised::AtBirth(Arc::new(named)), ..Options::default() };
    let mut inputs = Inputs::zeros();
    [0, 0, 0, 9, 0].into_iter().for_each(|value| inputs.push(Stream::Uninitialised, Input::Integer(value)));
    let code = Code::new(&program);
    let outcome = code.run(&options, inputs);
    assert!(matches!(outcome.end, End::RepeatedState { .. }), "{outcome:?}");
    assert_eq!(code.run(&Options::default(), Inputs::replay(&outcome.consumed, Policy::Stop)), outcome);
}

#[test]
fn random_values_are_repeated_by_their_record() {
    let program = compile(THREE).unwrap();
    for seed in 0..200 {
        run_program(&program, &["a", "b", "c"], &[], Policy::Random(seed));
    }
}
