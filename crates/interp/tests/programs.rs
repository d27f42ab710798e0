//! Small programs with what a run of them must show.

use evidence::AlarmKind;
use interp::{Code, End, Input, Inputs, Observer, Options, Outcome, Policy, Stream, View};
use ir::{DataModel, ValidProgram};

/// Compiles C text.
fn compile(source: &str, data_model: DataModel) -> ValidProgram {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.c");
    std::fs::write(&path, source).unwrap();
    let options = frontend::Options { data_model, ..frontend::Options::default() };
    let program = frontend::read(&[path], &options).unwrap().program;
    ir::validate(program).unwrap()
}

fn run_with(source: &str, options: &Options, inputs: Inputs) -> Outcome {
    Code::new(&compile(source, DataModel::Lp64)).run(options, inputs)
}

fn run(source: &str) -> Outcome {
    run_with(source, &Options::default(), Inputs::zeros())
}

fn output(source: &str, data_model: DataModel) -> String {
    let outcome = Code::new(&compile(source, data_model)).run(&Options::default(), Inputs::zeros());
    assert_eq!(outcome.end, End::Returned(0), "{outcome:?}");
    assert_eq!(outcome.leaks, [], "{outcome:?}");
    String::from_utf8(outcome.stdout).unwrap()
}

#[test]
fn arithmetic_and_loops() {
    let outcome = run("int main() { int s = 0; for (int i = 1; i <= 10; i++) s += i * i; return s; }");
    assert_eq!(outcome.end, End::Returned(385));
}

#[test]
fn output_is_that_of_the_c_library() {
    let source = r#"
        #include <stdio.h>
        #include <string.h>
        struct p { char c; int x; long y; double z; };
        static struct p make(int x) { struct p p = {'a', x, x * 2L, x / 4.0}; return p; }
        static int sum(struct p p) { return p.c + p.x + (int)p.y; }
        int main() {
            struct p p = make(7);
            printf("%d %5u|%-5d|%05d %x %c %s %ld %lld %hhd %%\n", -3, 4u, 5, -6, 255, 'x', "text", 1L << 40, 3LL, (char)200);
            printf("%f %.3e %g %a\n", p.z, 12345.678, 0.1, 1.0);
            printf("%d %Lf\n", sum(p), (long double)2.5L);
            char buffer[16];
            int n = snprintf(buffer, 4, "%d", 123456);
            printf("%d %s\n", n, buffer);
            puts("end");
            return 0;
        }"#;
    let expected = "-3     4|5    |-0006 ff x text 1099511627776 3 -56 %\n1.750000 1.235e+04 0.1 0x1p+0\n118 2.500000\n6 123\nend\n";
    assert_eq!(output(source, DataModel::Lp64), expected);
    assert_eq!(
        output(&source.replace("1L << 40", "1L << 20"), DataModel::Ilp32),
        expected.replace("1099511627776", "1048576")
    );
}

#[test]
fn variable_arguments() {
    let source = r#"
        #include <stdarg.h>
        #include <stdio.h>
        struct s { long a, b, c; };
        static double sum(int n, ...) {
            va_list ap; va_start(ap, n); double s = 0;
            for (int i = 0; i < n; i++) { s += va_arg(ap, int); s += va_arg(ap, double); s += va_arg(ap, long long); }
            struct s t = va_arg(ap, struct s); s += t.b;
            long double l = va_arg(ap, long double); s += l;
            va_end(ap); return s;
        }
        static void show(const char *f, ...) { va_list ap; va_start(ap, f); vprintf(f, ap); va_end(ap); }
        int main() {
            struct s t = {1, 1000, 3};
            printf("%g\n", sum(4, 1, 0.5, 10LL, 2, 0.25, 20LL, 3, 0.5, 30LL, 4, 0.25, 40LL, t, 5.0L));
            show("%d %s %f %d %d %d %d %ld\n", 1, "two", 3.0, 4, 5, 6, 7, 8L);
            return 0;
        }"#;
    for data_model in [DataModel::Lp64, DataModel::Ilp32] {
        assert_eq!(output(source, data_model), "1116.5\n1 two 3.000000 4 5 6 7 8\n", "{data_model:?}");
    }
}

fn violation(source: &str) -> (AlarmKind, u32) {
    let outcome = run(source);
    match &outcome.end {
        End::Violation { kind, .. } => (*kind, outcome.place.map_or(0, |place| place.line)),
        _ => match outcome.alarms().first() {
            Some(alarm) => (alarm.kind, alarm.place.as_ref().map_or(0, |place| place.line)),
            None => panic!("no violation: {outcome:?}"),
        },
    }
}

#[test]
fn every_kind_of_alarm_is_found() {
    let head = "#include <stdlib.h>\n#include <string.h>\n";
    for (body, expected) in [
        ("int main() {\n int *p = 0;\n return *p; }", (AlarmKind::InvalidDeref, 5)),
        ("int main() {\n int a[3] = {0};\n int i = 3;\n return a[i]; }", (AlarmKind::InvalidDeref, 6)),
        ("int main() {\n int *p = malloc(4);\n free(p);\n *p = 1;\n return 0; }", (AlarmKind::InvalidDeref, 6)),
        (
            "int *f(void) { int x = 1; int *p = &x; return p; }\nint main() {\n return *f(); }",
            (AlarmKind::InvalidDeref, 5),
        ),
        ("int main() {\n int *p; { int x = 1; p = &x; }\n return *p; }", (AlarmKind::InvalidDeref, 5)),
        ("int main() {\n char *s = \"abc\";\n s[0] = 'x';\n return 0; }", (AlarmKind::InvalidWrite, 5)),
        ("int main() {\n char *p = malloc(4);\n free(p + 1);\n return 0; }", (AlarmKind::InvalidFree, 5)),
        ("int main() {\n int x;\n free(&x);\n return 0; }", (AlarmKind::InvalidFree, 5)),
        ("int main() {\n int *p = malloc(4);\n free(p);\n free(p);\n return 0; }", (AlarmKind::DoubleFree, 6)),
        ("int main() {\n char a[8] = {0};\n memcpy(a, a + 2, 4);\n return 0; }", (AlarmKind::Overlap, 5)),
        ("int main() {\n int x = 2147483647;\n return x + 1; }", (AlarmKind::Overflow, 5)),
        ("int main() {\n int x = -2147483647 - 1, y = -1;\n return x / y; }", (AlarmKind::DivisionOverflow, 5)),
        ("int main() {\n int x = -2147483647 - 1, y = -1;\n return x % y; }", (AlarmKind::DivisionOverflow, 5)),
        ("int main() {\n int x = 0;\n return 1 / x; }", (AlarmKind::DivisionByZero, 5)),
        ("int main() {\n unsigned x = 0;\n return 1 % x; }", (AlarmKind::DivisionByZero, 5)),
        ("#include <assert.h>\nint main() {\n assert(0); }", (AlarmKind::FailedAssertion, 5)),
        ("void reach_error(void);\nint main() {\n reach_error(); }", (AlarmKind::ErrorCall, 5)),
        ("int main() {\n int x = 1;\n while (x) {}\n return 0; }", (AlarmKind::NonTermination, 5)),
        ("int main() {\n malloc(4);\n return 0; }", (AlarmKind::Leak, 4)),
        ("void f(void) { int *p = malloc(4); *p = 1; }\nint main() {\n f(); exit(0); }", (AlarmKind::Leak, 5)),
    ] {
        assert_eq!(violation(&format!("{head}{body}")), expected, "{body}");
    }
}

#[test]
fn blocks_that_are_held_are_not_lost() {
    let head = "#include <stdlib.h>\nint *held;\n";
    for body in [
        "int main() { held = malloc(4); return 0; }",
        "int main() { int *p = malloc(4); exit(p == 0); }",
        "int main() { int **p = malloc(8); *p = malloc(4); held = (int *)p; return 0; }",
        "int main() { char *p = malloc(4); held = (int *)(p + 4); return 0; }",
    ] {
        let outcome = run(&format!("{head}{body}"));
        assert_eq!(outcome.leaks, [], "{body}: {outcome:?}");
    }
}

#[test]
fn loops_that_end_repeat_no_state() {
    let source = "int main() { unsigned char c = 1; int n = 0; while (c) { c++; n++; } return n; }";
    assert_eq!(run(source).end, End::Returned(255));
    let source = "#include <stdlib.h>\nint main() { for (;;) { char *p = malloc(3); p[0] = 1; free(p); } }";
    assert!(matches!(run(source).end, End::RepeatedState { .. }), "{:?}", run(source));
    // What was different at one visit may be the same at the next one.
    let source = "char a[3] = {0, 1, 2};\n\
        int main() { for (;;) { for (int i = 0; i < 2; i++) { char x = a[i]; a[i] = a[i + 1]; a[i + 1] = x; } } }";
    let repeats = |source: &str| match run(source).end {
        End::RepeatedState { period, .. } => period,
        end => panic!("{end:?}"),
    };
    assert!(repeats(source) > 0);
    let counter = "unsigned char i, j;\nint main() { for (;;) { i += 1; if (i == 0) j = (j + 1) % 3; } }";
    assert!(repeats(counter) > 3 * 256);
}

#[test]
fn inputs_are_taken_in_order_and_repeat_a_run() {
    let source = "int __VERIFIER_nondet_int(void); _Bool __VERIFIER_nondet_bool(void);\n\
        int main() { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_bool(); int u; return a * 2 + b + (u & 0); }";
    let inputs = Inputs::given(vec![Input::Integer(20), Input::Integer(5)], Policy::Stop);
    let program = compile(source, DataModel::Lp64);
    let (code, options) = (Code::new(&program), Options::default());
    let outcome = code.run(&options, inputs);
    // What was never written is an input too.
    assert_eq!(outcome.end, End::InputsExhausted);
    let inputs = Inputs::given(vec![Input::Integer(20), Input::Integer(5)], Policy::Random(3));
    let first = code.run(&options, inputs);
    assert_eq!(first.end, End::Returned(41));
    let again = code.run(&options, Inputs::replay(&first.consumed, Policy::Stop));
    assert_eq!(first, again);
}

#[test]
fn undefined_behaviour_and_limits_are_ends() {
    for (source, name) in [
        ("int main() { int x = 0; return 1 / x; }", "violation"),
        ("int main() { int x = 32; return 1 << x; }", "violation"),
        ("int f(int n) { return f(n + 1); } int main() { return f(0); }", "depth-limit"),
        ("#include <stdlib.h>\nint main() { abort(); }", "aborted"),
        ("#include <assert.h>\nint main() { assert(0); }", "error-call"),
        ("void reach_error(void); int main() { reach_error(); }", "error-call"),
        ("void __VERIFIER_assume(int); int main() { __VERIFIER_assume(0); }", "assumption-failed"),
        ("int g(int *); int main() { int x = 1; return g(&x); }", "unsupported"),
        ("int main() { unsigned long n = 0; while (1) n++; }", "step-limit"),
    ] {
        let options = Options { steps: 1_000_000, depth: 1000, ..Options::default() };
        let outcome = run_with(source, &options, Inputs::zeros());
        assert_eq!(outcome.end.name(), name, "{source}: {outcome:?}");
    }
}

#[test]
fn overflow_wraps_if_so_wanted() {
    let source = "int main() {\n int x = 2147483647; x = x + 1;\n return x < 0; }";
    let options = Options { signed_overflow_wraps: true, ..Options::default() };
    let outcome = run_with(source, &options, Inputs::zeros());
    assert_eq!(outcome.end, End::Returned(1));
    assert_eq!(outcome.alarms()[0].kind, AlarmKind::Overflow);
}

#[test]
fn pointers_survive_copies_of_their_bytes() {
    let source = r#"
        #include <string.h>
        #include <stdint.h>
        static void copy(void *to, void *from, unsigned long n) {
            char *t = to, *f = from; for (unsigned long i = 0; i < n; i++) t[i] = f[i];
        }
        int main() {
            int x = 41; int *p = &x, *q, *r; copy(&q, &p, sizeof p); memcpy(&r, &q, sizeof r);
            uintptr_t n = (uintptr_t)r; *(int *)(n ^ 0) += 1;
            union { int *p; uintptr_t n; } u; u.n = n; return *u.p - 42;
        }"#;
    assert_eq!(run(source).end, End::Returned(0));
}

#[test]
fn wide_and_odd_types() {
    let source = r#"
        #include <stdio.h>
        struct bits { unsigned a : 3; int b : 5; unsigned long long c : 40; };
        typedef float v4 __attribute__((vector_size(16)));
        int main() {
            __int128 x = (__int128)1 << 100; x = x * 3 + 7; x /= 5;
            printf("%llx %llx\n", (unsigned long long)(x >> 64), (unsigned long long)x);
            struct bits s = {5, -7, 0xabcdef0123ull};
            printf("%d %d %llx\n", s.a, s.b, (unsigned long long)s.c);
            v4 a = {1, 2, 3, 4}, b = {5, 6, 7, 8}; a = a * b + b;
            printf("%g %g %g %g\n", a[0], a[1], a[2], a[3]);
            long double l = 1.0L / 3; float f = 1.0f / 3; printf("%.20Lf %.10f\n", l, f);
            _Complex double z = 3 + 4i; z = z * z; printf("%g %g\n", __real__ z, __imag__ z);
            return 0;
        }"#;
    let expected =
        "999999999 999999999999999b\n5 -7 abcdef0123\n10 18 28 40\n0.33333333333333333334 0.3333333433\n-7 24\n";
    let out = output(source, DataModel::Lp64);
    assert_eq!(out.lines().skip(1).collect::<Vec<_>>(), expected.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn allocations_fail_if_the_inputs_say_so() {
    let source = "#include <stdlib.h>\nint main() { char *p = malloc(3); if (!p) return 1; free(p); return 0; }";
    let options = Options { malloc_may_fail: true, ..Options::default() };
    for (fails, status) in [(0, 0), (1, 1)] {
        let mut inputs = Inputs::new(Policy::Stop);
        inputs.push(Stream::Allocation, Input::Integer(fails));
        assert_eq!(run_with(source, &options, inputs).end, End::Returned(status));
    }
    assert_eq!(run_with(source, &options, Inputs::new(Policy::Stop)).end, End::Returned(0));
}

#[test]
fn standard_input_is_read() {
    let source = r#"
        #include <stdio.h>
        int main() {
            int a, b; char line[16];
            if (scanf("%d %x", &a, &b) != 2) return 1;
            int c = getchar();
            if (!fgets(line, sizeof line, stdin)) return 2;
            printf("%d %d %d %s", a, b, c, line);
            return getchar() == EOF ? 0 : 3;
        }"#;
    let options = Options { stdin: Some(b" -12 ff\nrest\n".to_vec()), ..Options::default() };
    let outcome = run_with(source, &options, Inputs::new(Policy::Stop));
    assert_eq!(outcome.end, End::Returned(0), "{outcome:?}");
    assert_eq!(outcome.stdout, b"-12 255 10 rest\n");
    // Without a text the numbers are inputs.
    let inputs = Inputs::given(vec![Input::Integer(3), Input::Integer(4)], Policy::Random(1));
    let outcome = run_with(source, &Options::default(), inputs);
    assert!(outcome.stdout.is_empty() || outcome.stdout.starts_with(b"3 4 "), "{outcome:?}");
}

/// Formats that say what stands around a number take characters, and give back what they do not use.
#[test]
fn formats_read_characters() {
    let source = r#"
        #include <stdio.h>
        int main() {
            int id = 0, n = 0; char key[8];
            int found = scanf("%2d:%7[a-z]=%n", &id, key, &n);
            int next = getchar();
            printf("%d %d %s %d %c", found, id, key, n, next);
            return 0;
        }"#;
    for (text, printed) in [("12:ab=x", "2 12 ab 6 x"), (" 7:abcdefghi=", "2 7 abcdefg 0 h")] {
        let mut inputs = Inputs::new(Policy::Stop);
        inputs.push_text(text.as_bytes());
        let outcome = run_with(source, &Options::default(), inputs);
        assert_eq!(String::from_utf8_lossy(&outcome.stdout), printed, "{outcome:?}");
        let options = Options { stdin: Some(text.into()), ..Options::default() };
        let given = run_with(source, &options, Inputs::new(Policy::Stop));
        assert_eq!(given.stdout, outcome.stdout, "{given:?}");
        let again = run_with(source, &Options::default(), Inputs::replay(&outcome.consumed, Policy::Stop));
        assert_eq!(again.stdout, outcome.stdout, "{again:?}");
    }
}

#[test]
fn lines_and_texts_have_blocks_of_their_own() {
    let source = r#"
        #define _GNU_SOURCE
        #include <stdio.h>
        #include <stdlib.h>
        int main() {
            char *line = NULL, *text;
            size_t room = 0;
            long n, sum = 0;
            while ((n = getdelim(&line, &room, ';', stdin)) != -1) sum += n * 1000 + (long)room;
            int length = asprintf(&text, "<%s|%ld>", line, sum);
            printf("%d %s", length, text);
            free(line);
            free(text);
            return 0;
        }"#;
    let options = Options { stdin: Some(format!("a;{};b", "x".repeat(300)).into_bytes()), ..Options::default() };
    let outcome = run_with(source, &options, Inputs::new(Policy::Stop));
    // Blocks of 120, 302 and 302 bytes; lines of 2, 301 and 1.
    assert_eq!(String::from_utf8_lossy(&outcome.stdout), "10 <b|304724>", "{outcome:?}");
    assert!(outcome.alarms().is_empty(), "{outcome:?}");
}

#[test]
fn numbers_end_where_the_inputs_say_so() {
    let source = r#"
        #include <stdio.h>
        int main() {
            int a = 0, b = 0, sum = 0;
            while (scanf("%d %d", &a, &b) == 2) sum += a * b;
            return feof(stdin) ? 10 * sum + a : 1;
        }"#;
    let numbers = (1..=9).map(Input::Integer).collect();
    let mut inputs = Inputs::given(numbers, Policy::Stop);
    inputs.push(Stream::End, Input::Integer(5));
    let outcome = run_with(source, &Options::default(), inputs);
    // 1 * 2 + 3 * 4, then 5 alone.
    assert_eq!(outcome.end, End::Returned(145), "{outcome:?}");
    let end = outcome.consumed.last().unwrap();
    assert_eq!((end.stream, end.pattern), (Stream::End, 5));
    let again = run_with(source, &Options::default(), Inputs::replay(&outcome.consumed, Policy::Stop));
    let patterns = |consumed: &[interp::Consumed]| consumed.iter().map(|one| one.pattern).collect::<Vec<_>>();
    assert_eq!((again.end, patterns(&again.consumed)), (outcome.end, patterns(&outcome.consumed)));
    // Where no end is given, there is none.
    let inputs = Inputs::given(vec![Input::Integer(0); 4], Policy::Stop);
    assert_eq!(run_with(source, &Options::default(), inputs).end, End::InputsExhausted);
}

#[test]
fn what_runs_before_and_after_main() {
    let source = r#"
        #include <stdio.h>
        #include <stdlib.h>
        __attribute__((constructor)) static void before(void) { puts("before"); }
        __attribute__((destructor)) static void after(void) { puts("after"); }
        static void handler(void) { puts("handler"); }
        int main(int argc, char **argv) { atexit(handler); printf("%d %s\n", argc, argv[1]); return argv[2] != 0; }"#;
    let options = Options { args: vec![b"one".to_vec()], ..Options::default() };
    let outcome = run_with(source, &options, Inputs::zeros());
    assert!(matches!(outcome.end, End::Returned(0) | End::Exited(0)), "{outcome:?}");
    assert_eq!(String::from_utf8(outcome.stdout).unwrap(), "before\n2 one\nhandler\nafter\n");
}

#[test]
fn an_observer_sees_every_state() {
    struct Watch {
        seen: u64,
        deepest: usize,
        sums: Vec<u64>,
    }
    impl Observer for Watch {
        fn step(&mut self, view: &View<'_>) {
            self.seen += 1;
            self.deepest = self.deepest.max(view.depth());
            let top = view.top().unwrap();
            for id in top.live() {
                // Every live value of this program was computed before.
                let word = top.value(id)[0];
                if let Some(block) = view.memory.block(word.tag)
                    && top.ir().value(id).variable.as_deref() == Some("s")
                    && let Some((byte, _)) = block.byte(0)
                {
                    self.sums.push(u64::from(byte));
                }
            }
        }
    }
    let source = "int twice(int x) { return 2 * x; }\nint main() { int s = 0; for (int i = 0; i < 4; i++) s += twice(i); return s; }";
    let program = compile(source, DataModel::Lp64);
    let mut watch = Watch { seen: 0, deepest: 0, sums: Vec::new() };
    let outcome = Code::new(&program).run_observed(&Options::default(), Inputs::zeros(), &mut watch);
    assert_eq!(outcome.end, End::Returned(12));
    watch.sums.dedup();
    assert_eq!(watch.sums, [0, 2, 6, 12]);
    assert_eq!(watch.deepest, 2);
    assert!(watch.seen > 40 && watch.seen <= outcome.steps);
}

#[test]
fn other_entries_take_their_parameters_from_the_inputs() {
    let source = "int f(unsigned char c, long n, double d, char *p) { return c + n + (int)d + (p == 0); }";
    let options = Options { entry: "f".to_owned(), ..Options::default() };
    let given = [Input::Integer(-1), Input::Integer(-5), Input::Float(2.5), Input::Integer(0)];
    let outcome = run_with(source, &options, Inputs::given(given.to_vec(), Policy::Stop));
    assert_eq!(outcome.end, End::Returned(253));
    assert_eq!(outcome.consumed.iter().map(ToString::to_string).collect::<Vec<_>>()[..2], ["-1", "-5"]);
}

#[test]
fn standard_streams_can_be_closed_once() {
    let head = "#include <stdio.h>\n";
    for (body, name) in [
        ("int main() { puts(\"x\"); fclose(stdout); return 0; }", "returned"),
        ("int main() { fclose(stdout); puts(\"x\"); return 0; }", "undefined"),
        ("int main() { fclose(stdout); fclose(stdout); return 0; }", "violation"),
    ] {
        assert_eq!(run(&format!("{head}{body}")).end.name(), name, "{body}");
    }
}

#[test]
fn streams_of_the_programs_own_agree_with_themselves() {
    let source = r#"
        #include <stdio.h>
        int main() {
            FILE *f = fopen("text", "r");
            if (!f) return 1;
            int c = fgetc(f);
            if (c != EOF && (ungetc(c, f) != c || feof(f) || fgetc(f) != c)) return 2;
            while (fgetc(f) != EOF) { }
            if (!feof(f) || ferror(f) || fgetc(f) != EOF) return 3;
            fclose(f);
            return 0;
        }"#;
    let mut read = 0;
    for seed in 1..20 {
        let options = Options { steps: 200_000, ..Options::default() };
        let outcome = run_with(source, &options, Inputs::random(seed));
        // A file may have no end.
        let ends = matches!(outcome.end, End::Returned(0 | 1) | End::StepLimit | End::RepeatedState { .. });
        assert!(ends, "{outcome:?}");
        assert!(outcome.approximations.is_empty(), "{:?}", outcome.approximations);
        read += usize::from(outcome.end == End::Returned(0));
    }
    assert!(read > 0);
}

#[test]
fn a_file_that_the_program_knows_is_no_input() {
    let again = |between: &str| {
        format!(
            r#"#include <stdio.h>
            int main() {{
                FILE *f = fopen("text", "r");
                if (!f) return 1;
                fgetc(f);
                {between}
                fgetc(f);
                fclose(f);
                return 0;
            }}"#
        )
    };
    let open = |name: &str, mode: &str| format!("f = fopen(\"{name}\", \"{mode}\"); if (!f) return 1;");
    let rows = [
        (String::new(), true),
        (open("other", "r"), true),
        ("rewind(f);".to_owned(), false),
        ("fseek(f, 0, SEEK_SET);".to_owned(), false),
        (open("text", "r"), false),
        (open("other", "r+"), false),
    ];
    for (between, arbitrary) in rows {
        let inputs = Inputs::new(Policy::Zero);
        let mut inputs = inputs;
        for _ in 0..4 {
            inputs.push(Stream::Environment, Input::Integer(1));
        }
        let outcome = run_with(&again(&between), &Options::default(), inputs);
        assert_eq!(outcome.approximations.is_empty(), arbitrary, "{between}: {outcome:?}");
    }
}

#[test]
fn what_addresses_tell_is_noted_where_it_is_open() {
    let rows = [
        ("return &a[0] < &a[3];", false),
        ("return (int)(&a[3] - &a[0]);", false),
        ("return &a[0] == &b[0];", false),
        ("return f == g;", false),
        ("return p == 0;", false),
        ("return &a[0] < &b[0];", true),
        ("return &a[4] == &b[0];", true),
        ("return (int)(&a[3] - &b[0]) != 0;", true),
        ("free(p); return p == q;", true),
        ("p = realloc(p, 0); return 0;", true),
        ("p = realloc(p, 9); free(p); return 0;", false),
        ("sprintf(text, \"%p\", (void *)p); return 0;", true),
        ("sprintf(text, \"%d\", 7); return text[0];", false),
    ];
    for (code, open) in rows {
        let source = format!(
            "#include <stdio.h>\n#include <stdlib.h>\nstatic int f(void) {{ return 1; }}\nstatic int g(void) {{ return 2; }}\n\
             int main() {{ int a[4] = {{0}}, b[4] = {{0}}; int (*volatile h)(void) = f; char text[64];\n\
             char *p = malloc(4), *q = malloc(4); a[0] = b[0] = h(); q[0] = p[0] = 1; {code} }}"
        );
        let outcome = run_with(&source, &Options::default(), Inputs::new(Policy::Stop));
        assert_eq!(outcome.open_bits, open, "{code}: {outcome:?}");
    }
}
