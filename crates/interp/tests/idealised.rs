//! Programs in the idealised form: a run that goes on is one of the machine and one of unbounded integers.

use std::collections::BTreeMap;

use frontend::Options as FrontEnd;
use interp::{Code, End, Input, Inputs, Layout, Options, Outcome, Policy};
use ir::{DataModel, ValidProgram};
use testkit::generate::{Config, Mode, program};
use testkit::{compile_with, dice, scale, seeds};

fn both(program: &ValidProgram, values: &[i64], options: &Options) -> (Outcome, Outcome) {
    let inputs = || {
        let values = values.iter().map(|value| Input::Integer(i128::from(*value))).collect();
        Inputs::given(values, Policy::Zero)
    };
    let ideal = Code::idealised(program, Layout::Usual).run(options, inputs());
    let usual = Code::new(program).run(options, inputs());
    (ideal, usual)
}

/// What the expression is of `x` and `y` (after `(T)`, both of type `ty`), in the idealised form.
fn value(ty: &str, expression: &str, x: i64, y: i64) -> Result<i32, String> {
    let source = format!(
        "extern long __VERIFIER_nondet_long(void);
         int main(void) {{ {ty} x = ({ty})__VERIFIER_nondet_long(); {ty} y = ({ty})__VERIFIER_nondet_long(); return {expression}; }}"
    );
    of(&source, DataModel::Lp64, &[x, y])
}

/// The status, or what is not ideal.
fn of(source: &str, data_model: DataModel, values: &[i64]) -> Result<i32, String> {
    let program = compile_with(source, &FrontEnd { data_model, ..FrontEnd::default() });
    let program = program.unwrap_or_else(|error| panic!("{source}: {error}"));
    let (ideal, usual) = both(&program, values, &Options::default());
    match &ideal.end {
        End::NotIdeal { what } => Err(what.clone()),
        End::Returned(status) => {
            assert_eq!(ideal, usual, "{source}");
            Ok(*status)
        }
        other => panic!("{source}: {other:?}"),
    }
}

#[test]
fn sums_and_products_stay_in_the_width() {
    let (max, min) = (i64::from(i32::MAX), i64::from(i32::MIN));
    for (ty, expression, x, y, expected) in [
        ("int", "x + y == 2147483647", max - 1, 1, Ok(1)),
        ("int", "x + y", max, 1, Err("add of 2147483647 and 1 in 32 bits")),
        ("unsigned", "x + y == 5", -1, 6, Ok(1)),
        ("unsigned", "x + y == 5", max, 1, Err("add of 2147483647 and 1 in 32 bits")),
        ("unsigned", "(int)(x - y) == -3", 4, 7, Ok(1)),
        ("unsigned", "(int)(x - y) == -3", min, 1, Err("sub of -2147483648 and 1 in 32 bits")),
        ("int", "x * y == -2147483647 - 1", 1 << 16, -(1 << 15), Ok(1)),
        ("int", "x * y", 1 << 16, 1 << 15, Err("mul of 65536 and 32768 in 32 bits")),
        ("unsigned", "x * y == 1", -1, -1, Ok(1)),
        ("long", "x * y == 1", 1 << 32, 1 << 31, Err("mul of 4294967296 and 2147483648 in 64 bits")),
        ("long", "x + y == 1", i64::MIN, -1, Err("add of -9223372036854775808 and -1 in 64 bits")),
        ("unsigned", "-x == 3", -3, 0, Ok(1)),
        ("unsigned", "-x == 3", min, 0, Err("sub of 0 and -2147483648 in 32 bits")),
    ] {
        assert_eq!(value(ty, expression, x, y), expected.map_err(str::to_owned), "{expression} of {x}, {y}");
    }
}

#[test]
fn unsigned_operations_are_the_signed_ones() {
    for (ty, expression, x, y, expected) in [
        ("unsigned", "x < y", 3, 4, Ok(1)),
        ("unsigned", "x < y", -4, -3, Ok(1)),
        ("unsigned", "x < y", -1, 1, Err("the unsigned comparison of -1 and 1 in 32 bits")),
        ("unsigned", "x >= y", 1, -1, Err("the unsigned comparison of 1 and -1 in 32 bits")),
        ("unsigned", "x == y", -1, -1, Ok(1)),
        ("int", "x < y", -1, 1, Ok(1)),
        ("unsigned", "x / y == 2", 7, 3, Ok(1)),
        ("unsigned", "x / y", -6, 3, Err("udiv of -6 and 3 in 32 bits")),
        ("unsigned", "x / y == 1", -6, -6, Ok(1)),
        ("unsigned", "x % y", -6, 2, Ok(0)),
        ("unsigned", "x % y == 0", -7, 3, Err("urem of -7 and 3 in 32 bits")),
        ("int", "x / y", i64::from(i32::MIN), -1, Err("sdiv of -2147483648 and -1 in 32 bits")),
        ("int", "x % y == -1", -7, 3, Ok(1)),
        ("unsigned", "x >> 1", 5, 0, Ok(2)),
        ("unsigned", "x >> 1", -2, 0, Err("lshr of -2 and 1 in 32 bits")),
        ("int", "x >> 1 == -1", -2, 0, Ok(1)),
        ("int", "x << 3 == 40", 5, 0, Ok(1)),
        ("int", "x << 30", 2, 0, Err("shl of 2 and 30 in 32 bits")),
        ("unsigned", "x << y", 1, 31, Err("shl of 1 and 31 in 32 bits")),
        ("unsigned", "x << y", 1, 32, Err("shl of 1 and 32 in 32 bits")),
        ("unsigned", "x << y == -4", -1, 2, Ok(1)),
        ("unsigned", "(x & y) == 4", -2, 5, Ok(1)),
        ("unsigned", "(~x | y) == 7", -2, 6, Ok(1)),
    ] {
        assert_eq!(value(ty, expression, x, y), expected.map_err(str::to_owned), "{expression} of {x}, {y}");
    }
}

#[test]
fn conversions_keep_the_number() {
    for (ty, expression, x, expected) in [
        ("int", "(signed char)x", 127, Ok(127)),
        ("int", "(signed char)x", -128, Ok(-128)),
        ("int", "(signed char)x", 128, Err("the truncation of 128 from 32 to 8 bits")),
        ("int", "(unsigned char)x", 200, Err("the truncation of 200 from 32 to 8 bits")),
        ("unsigned char", "x", 100, Ok(100)),
        ("unsigned", "(long)x == 5", 5, Ok(1)),
        ("unsigned", "(long)x == 5", -5, Err("the zero extension of -5 from 32 to 64 bits")),
        ("int", "(unsigned long)x == -5", -5, Ok(1)),
        ("int", "(int)(double)x == -5", -5, Ok(1)),
        (
            "unsigned",
            "(double)x > 0",
            -5,
            Err("the negative number -5 as an unsigned one: the conversion to a floating-point number"),
        ),
        (
            "int",
            "(unsigned)(x * 3000000000.0) == 0",
            1,
            Err("a floating-point number that is no signed integer of 32 bits"),
        ),
        ("int", "(unsigned)(x * 3000.0) == 3000", 1, Ok(1)),
        ("int", "(int)(x * 1e30)", 1, Err("a floating-point number that is no signed integer of 32 bits")),
        ("_Bool", "x", 1, Ok(1)),
        ("int", "(_Bool)x + !x", 256, Ok(1)),
    ] {
        assert_eq!(value(ty, expression, x, 0), expected.map_err(str::to_owned), "{expression} of {x}");
    }
    // 200 as a number of 8 bits is -56 already when it is made.
    assert!(value("unsigned char", "x", 200, 0).is_err());
}

#[test]
fn addresses_and_sizes() {
    for (source, values, expected) in [
        ("int a[4]; int main() { a[3] = 2; return a[nondet()]; }", [3], Ok(2)),
        ("int a[4]; int main() { return a[nondet()]; }", [0], Ok(0)),
        // Modulo 2^64 that is a[1].
        ("int a[4]; int main() { return a[nondet()]; }", [(1 << 62) + 1], Err("the address ")),
        ("int main() { char a[8]; return &a[nondet()] - a; }", [7], Ok(7)),
        (
            "int main() { return malloc(nondet()) != 0; }",
            [-1],
            Err("the negative number -1 as an unsigned one: a size"),
        ),
        ("int main() { char *p = malloc(nondet()); free(p); return p != 0; }", [8], Ok(1)),
        ("int main() { char a[8]; memset(a, -1, nondet()); return a[1]; }", [2], Ok(-1)),
        ("int main() { char a[8]; memset(a, 0, nondet()); return 0; }", [-2], Err("the negative number -2")),
        ("int main() { int n = nondet(); int a[n]; return sizeof a; }", [3], Ok(12)),
        ("int main() { int n = nondet(); int a[n]; return 0; }", [-3], Err("the zero extension of -3")),
        ("int main() { long (*f)(long) = labs; return f(nondet()); }", [3], Err("a library function called through")),
        ("int main() { return labs(nondet()) == 3; }", [-3], Ok(1)),
        ("int main() { return labs(nondet()) == 3; }", [i64::MIN], Err("the absolute value of -9223372036854775808")),
        ("int main() { return (char)(long)main; }", [0], Err("the address 0x401000 as a number of 8 bits")),
        ("int main() { return (long)(char *)nondet() == 77; }", [77], Ok(1)),
        ("int main() { return (long)(char *)nondet() == 77; }", [-77], Err("the number -77 as an address")),
        ("int main() { return lround(1.0 * nondet()); }", [1], Err("a function between floating-point numbers")),
        ("int main() { __int128 x = nondet(); return x + 1; }", [1], Err("a value of type i128")),
        (
            "typedef int v __attribute__((vector_size(8))); int main() { v a = {1, nondet()}; a += a; return a[1]; }",
            [1],
            Err("a value of type <2 x i32>"),
        ),
        ("int main() { long y; return __builtin_saddl_overflow(nondet(), 1, &y); }", [1], Ok(0)),
        (
            "int main() { long y; return __builtin_saddl_overflow(nondet(), 1, &y); }",
            [i64::MAX],
            Err("add of 9223372036854775807 and 1"),
        ),
        (
            "int main() { unsigned long y; return __builtin_usubl_overflow(nondet(), 1, &y); }",
            [0],
            Err("sub of 0 and 1"),
        ),
    ] {
        let source = format!(
            "#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n
             extern long __VERIFIER_nondet_long(void); static long nondet(void) {{ return __VERIFIER_nondet_long(); }}\n{source}"
        );
        let program = compile_with(&source, &FrontEnd::default()).unwrap_or_else(|error| panic!("{source}: {error}"));
        let (ideal, usual) = both(&program, &values, &Options::default());
        match (&ideal.end, expected) {
            (End::NotIdeal { what } | End::Unsupported { what }, Err(expected)) => {
                assert!(what.starts_with(expected), "{source}: {what}");
            }
            (End::Returned(status), Ok(expected)) => {
                assert_eq!((*status, &ideal), (expected, &usual), "{source}");
            }
            (end, expected) => panic!("{source}: {end:?}, not {expected:?}"),
        }
    }
}

#[test]
fn checks_for_overflow_end_the_run() {
    let source = "extern int __VERIFIER_nondet_int(void);
        int main() { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); return x > 0 ? x << y : x - y; }";
    let program =
        compile_with(source, &FrontEnd { checks: frontend::Checks::Overflow, ..FrontEnd::default() }).unwrap();
    for (values, status) in [([3, 2], Some(12)), ([1, 31], None), ([-3, 4], Some(-7)), ([-3, 2_147_483_647], None)] {
        let (ideal, usual) = both(&program, &values, &Options::default());
        match status {
            Some(status) => assert_eq!((&ideal, &ideal.end), (&usual, &End::Returned(status))),
            None => assert!(matches!(ideal.end, End::NotIdeal { .. }), "{values:?}: {ideal:?}"),
        }
    }
}

#[test]
fn endless_runs_are_those_of_the_machine() {
    // With unbounded integers this one ends, and the machine's goes on for ever.
    let wraps = "int main() { unsigned x = 5; while (x != 2) x++; return 0; }".replace("unsigned", "unsigned char");
    let program = compile_with(&wraps, &FrontEnd::default()).unwrap();
    let (ideal, _) = both(&program, &[], &Options::default());
    assert!(matches!(ideal.end, End::NotIdeal { .. }), "{ideal:?}");
    let endless = "int main() { int x = 5; while (x > 0) x = x / 2 + 1; return 0; }";
    let program = compile_with(endless, &FrontEnd::default()).unwrap();
    let (ideal, usual) = both(&program, &[], &Options::default());
    assert!(matches!(ideal.end, End::RepeatedState { .. }));
    assert_eq!(ideal, usual);
}

#[test]
fn idealised_runs_of_random_programs_are_those_of_the_machine() {
    let (mut same, mut unsupported) = (0, 0);
    let mut not_ideal: BTreeMap<String, u32> = BTreeMap::new();
    for seed in seeds(scale(0..30, 0..3000)) {
        let mode = if seed % 3 == 0 { Mode::Wild } else { Mode::Safe };
        let data_model = if seed % 4 == 3 { DataModel::Ilp32 } else { DataModel::Lp64 };
        let config = match seed % 2 {
            0 => Config { data_model, floats: seed % 4 == 0, ..Config::small(mode, 4 + (seed % 9) as u32) },
            _ => Config { endless: false, ..Config::whole(mode, data_model) },
        };
        let text = program(seed, config).text();
        let front_end =
            FrontEnd { data_model, checks: frontend::Checks::overflow_if(seed % 5 == 0), ..FrontEnd::default() };
        let program = compile_with(&text, &front_end).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for run in 0..10 {
            let values = dice::inputs(seed * 100 + run);
            // Small numbers go on for longer.
            let values: Vec<i64> =
                values.into_iter().map(|value| if run % 2 == 0 { value } else { value % 5 }).collect();
            let options = Options { steps: 200_000, memory: 1 << 28, ..Options::default() };
            let (ideal, usual) = both(&program, &values, &options);
            match &ideal.end {
                End::NotIdeal { what } => {
                    // By the operation, without its numbers.
                    let operation = what.split(|c: char| c.is_ascii_digit() || c == '-').next().unwrap_or_default();
                    *not_ideal.entry(operation.to_owned()).or_default() += 1;
                }
                End::Unsupported { .. } if !matches!(usual.end, End::Unsupported { .. }) => unsupported += 1,
                _ => {
                    assert_eq!(ideal, usual, "seed {seed}, run {run}");
                    same += 1;
                }
            }
        }
    }
    println!("{same} runs are the same, {unsupported} have no idealised form; what leaves Z: {not_ideal:#?}");
    assert!(same > 10, "only {same} runs say anything");
}
