//! Harnesses of hand-made counterexamples, compiled and run: each program fails only if its inputs really arrive.

use std::path::Path;

use evidence::{Agreement, Alarm, AlarmKind, Counterexample, Repetition, SourcePlace, Stream, TakenInput};
use native::{Harness, Limits, Program, Violation, run};
use tempfile::TempDir;

/// A folder whose name a shell has to quote, removed in the end.
fn folder() -> TempDir {
    tempfile::Builder::new().prefix("landfall native ").tempdir().unwrap()
}

fn input(kind: Stream, what: &str, value: &str, ty: &str) -> TakenInput {
    let function = if what == "__landfall_any_long" { "time" } else { "main" };
    let place = SourcePlace { file: "a.c".into(), line: 3, column: 1, function: function.into() };
    TakenInput { kind, what: what.into(), value: value.into(), ty: ty.into(), place: Some(place) }
}

fn parameter(what: &str, value: &str, ty: &str) -> TakenInput {
    TakenInput { place: None, ..input(Stream::Call, what, value, ty) }
}

fn program(file: &Path) -> Program {
    Program {
        files: vec![file.to_owned()],
        flags: Default::default(),
        entry: "main".into(),
        entry_file: None,
        pointer_bits: 64,
        wraps: false,
    }
}

/// Runs the counterexample natively: what was said, and whether it is the same.
fn replay(text: &str, kind: AlarmKind, change: impl Fn(&mut Program), run_of: Counterexample) -> (String, Agreement) {
    let folder = folder();
    let file = folder.path().join("a.c");
    std::fs::write(&file, text).unwrap();
    let mut program = program(&file);
    change(&mut program);
    let alarms = [Alarm::new(kind, None, "bad")];
    let violation = Violation { property: kind.property(), alarms: &alarms, run: &run_of };
    let out = folder.path().join("out");
    let harness = Harness::new(&program, violation, &out);
    let said = run(&harness, violation, &out, &Limits { seconds: 3, ..Limits::default() }).unwrap();
    (said.said, said.agreement)
}

const OVERFLOW: AlarmKind = AlarmKind::Overflow;
/// Adds one to the greatest number if the condition holds.
fn overflows_if(before: &str, condition: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n{before}\n\
         int main(int argc, char **argv) {{ int max = 2147483647; if ({condition}) max++; return max == 0; }}\n"
    )
}

fn inputs(inputs: Vec<TakenInput>) -> Counterexample {
    Counterexample { inputs, ..Counterexample::default() }
}

#[test]
fn files_hold_what_the_run_read() {
    let open = |value: &str| {
        let taken = input(Stream::Environment, "__landfall_open_or_null", value, "i64");
        let place = taken.place.map(|place| SourcePlace { function: "fopen".into(), ..place });
        TakenInput { place, ..taken }
    };
    let read = |function: &str, path: &str, value: &str| {
        input(Stream::Environment, &evidence::from_file(function, path), value, "i16")
    };
    let before = "static int reads(void) {\n\
            char line[9] = \"\"; FILE *no = fopen(\"no\", \"r\"), *a = fopen(\"a/b\\\"\\001\\n\", \"r\"), *z = fopen(\"z\", \"rb\");\n\
            if (no || !a || !z) return 0;\n\
            int first = fgetc(z);\n\
            return fgets(line, 3, a) && line[0] == 'h' && first == 0 && getc(z) == 255 && fgetc(z) == EOF && feof(z);\n}";
    let path = b"a/b\"\x01\n".escape_ascii().to_string();
    let right = || {
        let mut taken = vec![open("0"), open("1"), open("-7"), read("fgetc", "z", "256"), read("fgets", &path, "104")];
        taken.extend([read("fgets", &path, "105"), read("getc", "z", "255"), read("fgetc", "z", "-1")]);
        taken
    };
    let program = overflows_if(before, "reads()");
    let (said, agreement) = replay(&program, OVERFLOW, |_| {}, inputs(right()));
    assert_eq!(agreement, Agreement::Same, "{said}");
    for (wrong, value) in [(0, "1"), (1, "0"), (3, "1"), (4, "105"), (6, "254")] {
        let mut taken = right();
        taken[wrong].value = value.into();
        let (said, agreement) = replay(&program, OVERFLOW, |_| {}, inputs(taken));
        assert_eq!(agreement, Agreement::Silent, "{wrong}: {said}");
    }
}

#[test]
fn results_of_functions_arrive_in_order() {
    let before = "int __VERIFIER_nondet_int(void); unsigned char nondet_uchar(); double __VERIFIER_nondet_double(void); \
                  long long own(void); void *__VERIFIER_nondet_pointer(void); void never_called(void);";
    let condition = "__VERIFIER_nondet_int() == -17 && nondet_uchar() == 200 && __VERIFIER_nondet_double() == -2.5 \
                     && own() == -9223372036854775807LL - 1 && !__VERIFIER_nondet_pointer() \
                     && (argc < 99 || (never_called(), 1))";
    let taken = vec![
        input(Stream::Call, "__VERIFIER_nondet_int", "-17", "i32"),
        input(Stream::Call, "nondet_uchar", "200", "u8"),
        input(Stream::Call, "__VERIFIER_nondet_double", "-2.5", "f64"),
        input(Stream::Call, "own", "-9223372036854775808", "i64"),
        input(Stream::Call, "__VERIFIER_nondet_pointer", "bits:0x0", "ptr"),
    ];
    let (said, agreement) = replay(&overflows_if(before, condition), OVERFLOW, |_| {}, inputs(taken));
    assert_eq!(agreement, Agreement::Same, "{said}");
}

#[test]
fn arguments_standard_input_and_the_environment_arrive() {
    let condition = "argc == 2 && !strcmp(argv[1], \"it's\") && getchar() == 'A' && getchar() == EOF && rand() == 5 && time(0) == 7";
    let taken = Counterexample {
        arguments: vec!["it's".into()],
        ..inputs(vec![
            input(Stream::Environment, "getchar", "65", "i16"),
            input(Stream::Environment, "getchar", "-1", "i16"),
            input(Stream::Environment, "rand", "5", "i32"),
            input(Stream::Environment, "__landfall_any_long", "7", "i64"),
        ])
    };
    let (said, agreement) = replay(&overflows_if("", condition), OVERFLOW, |_| {}, taken);
    assert_eq!(agreement, Agreement::Same, "{said}");
    let before =
        "int numbers(void) { int x; unsigned long y; return scanf(\"%d %lu\", &x, &y) == 2 && x == -3 && y == 8; }";
    let taken = inputs(vec![
        input(Stream::Call, "__isoc99_scanf", "-3", "i32"),
        input(Stream::Call, "__isoc99_scanf", "8", "u64"),
    ]);
    let (said, agreement) = replay(&overflows_if(before, "numbers()"), OVERFLOW, |_| {}, taken);
    assert_eq!(agreement, Agreement::Same, "{said}");
}

#[test]
fn allocations_fail_where_they_failed() {
    let taken = inputs(vec![
        input(Stream::Allocation, "malloc", "0", "bool"),
        input(Stream::Allocation, "calloc", "1", "bool"),
        input(Stream::Allocation, "malloc", "0", "bool"),
    ]);
    let text = overflows_if("void *p, *q, *r;", "(p = malloc(1)) && !(q = calloc(1, 1)) && (r = malloc(1))");
    let (said, agreement) = replay(&text, OVERFLOW, |_| {}, taken);
    assert_eq!(agreement, Agreement::Same, "{said}");
}

#[test]
fn another_entry_is_called_with_its_parameters() {
    let text = "static int hidden(int n, double d, char *p) { return n == -4 && d == 0.5 ? *p : 0; }\n\
                int use(void) { return hidden(0, 0, 0); }\nint main(void) { return 3; }\n";
    let taken =
        inputs(vec![parameter("n", "-4", "i32"), parameter("d", "0.5", "f64"), parameter("p", "bits:0x0", "ptr")]);
    for bits in [64, 32] {
        let change = |program: &mut Program| {
            program.entry = "hidden".into();
            program.pointer_bits = bits;
        };
        let (said, agreement) = replay(text, AlarmKind::InvalidDeref, change, taken.clone());
        assert_eq!(agreement, Agreement::Same, "{said}");
    }
}

/// Both object files export `main` when they are compiled, and have strings: the linker must not take them for one.
#[test]
fn a_file_that_exports_main_alone_is_linked() {
    let text = "#include <stdio.h>\nstatic int hidden(int n) { puts(n == 7 ? \"seven\" : \"other\"); return n == 7 ? *(int *)0 : 0; }\n\
                int main(void) { return hidden(puts(\"main\")); }\n";
    let change = |program: &mut Program| program.entry = "hidden".into();
    let (said, agreement) = replay(text, AlarmKind::InvalidDeref, change, inputs(vec![parameter("n", "7", "i32")]));
    assert_eq!(agreement, Agreement::Same, "{said}");
}

#[test]
fn inputs_of_a_cycle_come_again() {
    let text = "int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int();\n\
                while (x + __VERIFIER_nondet_int() == 3) x = x == 1 ? 2 : 1;\nreturn 0; }\n";
    let values = ["1", "2", "1"].map(|value| input(Stream::Call, "__VERIFIER_nondet_int", value, "i32"));
    let endless = |inputs_from| Counterexample {
        inputs: values.to_vec(),
        repetition: Some(Repetition { first: 1, period: 1, inputs_from }),
        ..Counterexample::default()
    };
    let kind = AlarmKind::NonTermination;
    assert_eq!(replay(text, kind, |_| {}, endless(1)), ("it still ran after 3 s".into(), Agreement::Same));
    // A cycle that is none is found out.
    assert_eq!(replay(text, kind, |_| {}, endless(2)).1, Agreement::Other);
}

#[test]
fn a_run_that_differs_from_the_recorded_one_is_reported() {
    let before = "int __VERIFIER_nondet_int(void); int own(void);";
    let taken = inputs(vec![input(Stream::Call, "own", "1", "i32")]);
    let text = overflows_if(before, "__VERIFIER_nondet_int() + own()");
    let (said, agreement) = replay(&text, OVERFLOW, |_| {}, taken);
    assert!(said.contains("input 1 is taken by __VERIFIER_nondet_int, not by own"), "{said}");
    assert_eq!(agreement, Agreement::Silent);
    let text = "int never_defined(int x); int main(void) { return never_defined(1); }";
    let (said, agreement) = replay(text, AlarmKind::InvalidDeref, |_| {}, inputs(Vec::new()));
    assert_eq!(agreement, Agreement::Silent, "{said}");
    let (said, agreement) = replay("int main(void) { return x; }", OVERFLOW, |_| {}, inputs(Vec::new()));
    assert!(said.starts_with("it could not be compiled"), "{said}");
    assert_eq!(agreement, Agreement::Silent);
}

#[test]
fn fresh_memory_holds_what_the_run_read_there() {
    let text = "#include <stdlib.h>\nint main(void) { int x; int *p = malloc(4); int max = 2147483647;\n\
                int sum = x + *p; free(p); return sum == 0 ? max + 1 : 0; }\n";
    let taken = inputs(vec![
        input(Stream::Uninitialised, "`x`", "0", "i32"),
        input(Stream::Uninitialised, "a heap block", "0", "i32"),
    ]);
    let (said, agreement) = replay(text, OVERFLOW, |_| {}, taken);
    assert_eq!(agreement, Agreement::Same, "{said}");
}

#[test]
fn each_property_has_its_checks() {
    let main = |body: &str| format!("#include <stdlib.h>\nint *kept;\nint main(void) {{ {body} }}\n");
    for (kind, wrong, right) in [
        (AlarmKind::Shift, "int n = 40; return 1 >> n;", "int n = 4; return 1 >> n;"),
        (
            AlarmKind::OutOfBounds,
            "int a[2][3] = {0}, n = 3; return a[0][n];",
            "int a[2][3] = {0}, n = 2; return a[0][n];",
        ),
        (AlarmKind::Conversion, "double d = 3e9; return (int)d;", "double d = 2e9; return (int)d == 0;"),
        (
            AlarmKind::Unfreed,
            "kept = malloc(4); return kept == 0;",
            "kept = malloc(4); free(kept); kept = 0; return 0;",
        ),
    ] {
        for (body, expected) in [(wrong, Agreement::Same), (right, Agreement::Silent)] {
            let (said, agreement) = replay(&main(body), kind, |_| {}, inputs(Vec::new()));
            assert_eq!(agreement, expected, "{body}: {said}");
        }
    }
}
