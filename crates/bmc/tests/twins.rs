//! Small programs, each with a broken twin: the sound one is never refuted, and proved where it unrolls completely; of the
//! broken one the violation is found, and the interpreter confirms it in both layouts of memory.

mod replay;

use bmc::{Answer, Limits, Options};
use evidence::{AlarmKind, Property};
use replay::Replay;

/// What is expected of a program.
struct Row {
    name: &'static str,
    /// The line that is wrong.
    broken: &'static str,
    /// What is there instead in the sound one.
    sound: &'static str,
    source: &'static str,
    kind: AlarmKind,
    /// Whether the sound one unrolls completely and is plain enough for a proof.
    proved: bool,
}

const HEADER: &str = "#include <stdlib.h>\n#include <string.h>\n\
    extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n\
    extern void __VERIFIER_assume(int);\n";

fn ask(source: &str, overflow_checks: bool) -> Answer {
    let front =
        frontend::Options { checks: frontend::Checks::overflow_if(overflow_checks), ..frontend::Options::default() };
    let program = testkit::compile_with(source, &front).unwrap();
    let properties =
        if overflow_checks { vec![Property::NoOverflow] } else { vec![Property::MemSafety, Property::Termination] };
    let options = Options { properties, limits: Limits { bound: 16, ..Limits::default() }, ..Options::default() };
    let replay = Replay::new(&program, false);
    bmc::check(&program, &options, &mut |candidate| replay.confirms(candidate))
}

#[test]
fn twins_differ() {
    let mut wrong = Vec::new();
    for row in ROWS {
        let overflow = row.kind == AlarmKind::Overflow;
        let text = |line: &str| format!("{HEADER}{}", row.source.replace("@", line));
        let broken = ask(&text(row.broken), overflow);
        let found: Vec<AlarmKind> = broken.violations.iter().map(|candidate| candidate.kind).collect();
        if !found.contains(&row.kind) {
            wrong.push(format!(
                "{}: broken gives {found:?}, refused {:?}, open {:?}",
                row.name, broken.refused, broken.open
            ));
        }
        let sound = ask(&text(row.sound), overflow);
        let property = row.kind.property();
        if !sound.violations.is_empty() || !sound.refused.is_empty() {
            wrong.push(format!("{}: sound gives {:?}, refused {:?}", row.name, sound.violations, sound.refused));
        }
        if sound.proved.contains(&property) != row.proved {
            wrong.push(format!("{}: sound proves {:?}, open {:?}", row.name, sound.proved, sound.open));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const ROWS: &[Row] = &[
    Row {
        name: "null",
        broken: "if (n == 7) p = 0;",
        sound: "if (n == 7) n = 8;",
        source: "int main(void) { int n = __VERIFIER_nondet_int(), x = 1, *p = &x;\n@\n*p = n; return 0; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "bounds of an array",
        broken: "if (i <= 10)",
        sound: "if (i < 10)",
        source: "int main(void) { int a[10]; unsigned i = __VERIFIER_nondet_uint();\n@\na[i] = 1; return 0; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "bounds in a loop",
        broken: "for (int i = 0; i <= n; i++)",
        sound: "for (int i = 0; i < n; i++)",
        source: "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 5) return 0;\n\
                 int *a = malloc(n * sizeof(int));\n@\na[i] = i;\nfree(a); return 0; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "use after free",
        broken: "free(p); p[0] = 1;",
        sound: "p[0] = 1; free(p);",
        source: "int main(void) { char *p = malloc(3);\n@\nreturn 0; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "use after scope",
        broken: "{ int y = 3; p = &y; }",
        sound: "p = &x;",
        source: "int main(void) { int x = 2, *p = 0;\n@\nreturn *p; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "a scope that is entered now and then",
        broken: "if (q && i == 2) *q = 1;",
        sound: "q = 0;",
        source: "int main(void) { int *q = 0; for (int i = 0; i < 4; i++) {\n@\n\
                 if (__VERIFIER_nondet_int()) { int x = 1, *p = &x; *p = i; q = p; } } return 0; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "zeros on one path",
        broken: "if (n) memset(a, 0, sizeof a);",
        sound: "memset(a, 0, sizeof a);",
        source: "int main(void) { int n = __VERIFIER_nondet_int(), a[4], b[2] = {1, 2};\n@\nif (a[1] < 0) return 0; return b[a[1]]; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "double free",
        broken: "if (n > 3) free(p);",
        sound: "if (n > 3) n = 3;",
        source: "int main(void) { int n = __VERIFIER_nondet_int(); char *p = malloc(3);\n@\nfree(p); return 0; }",
        kind: AlarmKind::DoubleFree,
        proved: true,
    },
    Row {
        name: "free of no start",
        broken: "p = p + (n & 1);",
        sound: "p = p + (n & 0);",
        source: "int main(void) { int n = __VERIFIER_nondet_int(); char *p = malloc(3);\n@\nfree(p); return 0; }",
        kind: AlarmKind::InvalidFree,
        proved: true,
    },
    Row {
        name: "leak of a list",
        broken: "if (first && first->value == 77) first = 0;",
        sound: "",
        source: "struct node { struct node *next; int value; };\n\
                 int main(void) { struct node *first = 0; for (int i = 0; i < 3; i++) {\n\
                 struct node *n = malloc(sizeof *n); n->next = first; n->value = __VERIFIER_nondet_int(); first = n; }\n@\n\
                 while (first) { struct node *next = first->next; free(first); first = next; } return 0; }",
        kind: AlarmKind::Leak,
        proved: true,
    },
    Row {
        name: "overlap",
        broken: "memcpy(a + 2, a, 4);",
        sound: "memmove(a + 2, a, 4);",
        source: "int main(void) { char a[8] = {1, 2, 3};\n@\nreturn a[2]; }",
        kind: AlarmKind::Overlap,
        proved: true,
    },
    Row {
        name: "a constant is written",
        broken: "*(int *)&c = n;",
        sound: "n = c;",
        source: "static const int c = 3; int main(void) { int n = __VERIFIER_nondet_int();\n@\nreturn n; }",
        kind: AlarmKind::InvalidWrite,
        proved: true,
    },
    Row {
        name: "sum",
        broken: "if (n < 2147483647)",
        sound: "if (n < 2147483646)",
        source: "int main(void) { int n = __VERIFIER_nondet_int();\n@\nn = n + 2; return n > 0; }",
        kind: AlarmKind::Overflow,
        proved: true,
    },
    Row {
        name: "product in a loop",
        broken: "i < 4",
        sound: "i < 3",
        source: "int main(void) { int n = __VERIFIER_nondet_int(), x = 1; if (n < 1 || n > 1000) return 0;\n\
                 for (int i = 0; \n@\n; i++) x = x * n; return x > 0; }",
        kind: AlarmKind::Overflow,
        proved: true,
    },
    Row {
        name: "shift",
        broken: "if (n >= 0)",
        sound: "if (n >= 0 && n < 65536)",
        source: "int main(void) { int n = __VERIFIER_nondet_int();\n@\nn = n << 15; return n > 0; }",
        kind: AlarmKind::Overflow,
        proved: true,
    },
    Row {
        name: "endless",
        broken: "if (n == 1234) n = 1234;",
        sound: "if (n == 1234) n = 0;",
        source: "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; while (i < 3) {\n@\nif (n != 1234) i++; } return 0; }",
        kind: AlarmKind::NonTermination,
        proved: true,
    },
    Row {
        name: "endless with inputs",
        broken: "i = (i + 1) % 3;",
        sound: "i = i + 1;",
        source: "int main(void) { int i = 0; while (i < 3) {\n@\nif (__VERIFIER_nondet_int() == 5) break; } return 0; }",
        kind: AlarmKind::NonTermination,
        proved: true,
    },
    Row {
        name: "endless with a variable of the loop",
        broken: "if (x == 77) continue;",
        sound: "",
        source: "int main(void) { int i = 0; while (i < 3) { int x = __VERIFIER_nondet_int(); int *p = malloc(4); *p = x; free(p);\n@\n\
                 i++; } return 0; }",
        kind: AlarmKind::NonTermination,
        proved: true,
    },
    Row {
        name: "pointers to functions",
        broken: "f = n > 2 ? 0 : b;",
        sound: "f = n > 2 ? a : b;",
        source: "static int a(int x) { return x + 1; } static int b(int x) { return x - 1; }\n\
                 int main(void) { int n = __VERIFIER_nondet_int(); int (*f)(int) = a;\n@\nreturn f(n & 15) > 3; }",
        kind: AlarmKind::InvalidDeref,
        proved: false,
    },
    Row {
        name: "recursion",
        broken: "return sum(n - 1) + a[n];",
        sound: "return sum(n - 1) + a[n - 1];",
        source: "static int a[4] = {1, 2, 3, 4}; static int sum(int n) { if (n <= 0) return 0;\n@\n}\n\
                 int main(void) { int n = __VERIFIER_nondet_int(); if (n > 4) return 0; return sum(n); }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "uninitialised",
        broken: "int i;",
        sound: "int i = 2;",
        source: "int main(void) { int a[3] = {0, 1, 2};\n@\nif (i < 0) return 0; return a[i]; }",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "variable arguments",
        broken: "return pick(3, 1, 2, 12);",
        sound: "return pick(3, 1, 2, 9);",
        source: "#include <stdarg.h>\nstatic int a[10]; static int pick(int n, ...) { va_list l; va_start(l, n); int r = 0;\n\
                 for (int i = 0; i < n; i++) r = va_arg(l, int); va_end(l); return a[r]; }\n\
                 int main(void) {\n@\n}",
        kind: AlarmKind::InvalidDeref,
        proved: true,
    },
    Row {
        name: "the library is code",
        broken: "char a[4];",
        sound: "char a[6];",
        source: "int main(void) {\n@\nstrcpy(a, \"hello\"); return strlen(a) != 5; }",
        kind: AlarmKind::InvalidDeref,
        proved: false,
    },
    Row {
        name: "realloc",
        broken: "p[9] = 1;",
        sound: "p[7] = 1;",
        source: "int main(void) { char *p = calloc(4, 1); p = realloc(p, 8);\n@\nint r = p[3]; free(p); return r; }",
        kind: AlarmKind::InvalidDeref,
        proved: false,
    },
];

#[test]
fn the_example_of_the_paper() {
    // Paper 5, Fig. 5: the double free when argc is 1.
    let source = "#include <stdlib.h>\nstruct S { int x; struct S *n; };\nextern void __VERIFIER_error(void);\n\
        int main(int argc, char *argv[]) { struct S *p, *q; p = malloc(sizeof(struct S)); p->x = 5; p->n = NULL;\n\
        if (argc > 1) { q = malloc(sizeof(struct S)); q->x = 5; q->n = p; } else { q = p; }\n\
        if (!(p->x + q->x == 10)) __VERIFIER_error();\nfree(q);\nfree(p);\nreturn 0; }";
    let program = testkit::compile(source).unwrap();
    let options = Options { properties: vec![Property::MemSafety, Property::Assertion], ..Options::default() };
    let replay = Replay::new(&program, false);
    let answer = bmc::check(&program, &options, &mut |candidate| replay.confirms(candidate));
    let [violation] = answer.violations.as_slice() else { panic!("{answer:?}") };
    assert_eq!(violation.kind, AlarmKind::DoubleFree);
    assert!(violation.arguments.is_empty(), "argc is 1: {violation:?}");
    assert_eq!(violation.place.as_ref().map(|place| place.line), Some(8));
    assert_eq!(answer.statistics.bound, 1);
    // Optimisation IV.C: all other checks are decided without the solver.
    assert!(answer.statistics.checks <= 2, "{:?}", answer.statistics);
}

#[test]
fn assertions_are_checked_exactly() {
    let source = |least: &str| {
        format!(
            "{HEADER}extern void reach_error(void); int main(void) {{ unsigned x = __VERIFIER_nondet_uint();\n\
             unsigned y = x * 31u + 7u; if (y == 100u && x {least}) reach_error(); return 0; }}"
        )
    };
    let ask = |text: &str| {
        let program = testkit::compile(text).unwrap();
        let options = Options { properties: vec![Property::MemSafety, Property::Assertion], ..Options::default() };
        let replay = Replay::new(&program, false);
        bmc::check(&program, &options, &mut |candidate| replay.confirms(candidate))
    };
    // 93 / 31 is 3, and a multiplicative inverse of 31 gives no other solution.
    assert!(ask(&source("== 3u")).violations.iter().any(|found| found.kind == AlarmKind::ErrorCall));
    assert!(ask(&source("!= 3u")).violations.is_empty());
}

/// What is asked of a program that is neither proved nor refuted.
#[test]
fn nothing_is_proved_that_hangs_on_more_than_the_program() {
    for (what, source) in [
        ("order of variables", "int main(void) { int a, b; return &a < &b ? *(int *)0 : 0; }"),
        (
            "reuse of memory",
            "int main(void) { char *p = malloc(3); free(p); char *q = malloc(3); int same = p == q; free(q);\n\
                             if (same) *(int *)0 = 1; return 0; }",
        ),
        ("addresses as numbers", "int main(void) { int a; if (((long)&a & 0xff0) == 0x770) *(int *)0 = 1; return 0; }"),
        ("a volatile variable", "volatile int v; int main(void) { if (v) *(int *)0 = 1; return 0; }"),
        ("a function without a body", "int g; int f(void); int main(void) { f(); return g; }"),
        ("unrolling", "int main(void) { int n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++) ; return 0; }"),
        ("arguments", "int main(int argc, char **argv) { if (argc > 50) *(int *)0 = 1; return 0; }"),
    ] {
        let answer = ask(&format!("{HEADER}{source}"), false);
        assert!(answer.proved.is_empty() && !answer.open.is_empty(), "{what}: {answer:?}");
        assert!(answer.violations.is_empty(), "{what}: {answer:?}");
    }
}

#[test]
fn allocations_fail_where_they_may() {
    let program =
        testkit::compile("#include <stdlib.h>\nint main(void) { char *p = malloc(1); *p = 1; free(p); return 0; }")
            .unwrap();
    let mut found = Vec::new();
    for malloc_may_fail in [false, true] {
        let options = Options { malloc_may_fail, ..Options::default() };
        let answer = bmc::check(&program, &options, &mut |_| true);
        found.push((answer.proved.len(), answer.violations.len()));
    }
    assert_eq!(found[0], (2, 0));
    assert_eq!(found[1].1, 1);
}

#[test]
fn what_the_caller_wants_is_asked_first() {
    let source = format!(
        "{HEADER}int main(void) {{ int n = __VERIFIER_nondet_int(), x = 0, *p = &x, *q = &x;\nif (n == 1) p = 0;\n\
         if (n == 2) q = 0;\n*p = 1;\n*q = 1;\nreturn 0; }}"
    );
    let program = testkit::compile(&source).unwrap();
    for line in [8, 9] {
        let place = evidence::SourcePlace { file: program.files[0].clone(), line, column: 1, function: "main".into() };
        let wanted = vec![(AlarmKind::InvalidDeref, place)];
        let options = Options { properties: vec![Property::MemSafety], wanted, ..Options::default() };
        let answer = bmc::check(&program, &options, &mut |_| true);
        let lines: Vec<u32> = answer.violations.iter().filter_map(|it| it.place.as_ref()).map(|it| it.line).collect();
        assert_eq!(lines, [line]);
    }
}

#[test]
fn loops_that_are_entered_in_the_middle_are_endless_only_if_they_are() {
    // The loop is entered at two places; only one who comes by the first finds n as it was.
    let source = |start: &str| {
        format!(
            "{HEADER}int main(void) {{ int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), i = 0;\n\
             if (m == 3) goto inside;\n{start}:\nif (i > 2) return 0;\ninside: if (n == 5 && m != 3) goto {start};\n\
             i = i + 1; goto {start}; }}"
        )
    };
    let answer = ask(&source("head"), false);
    assert!(answer.refused.is_empty(), "{answer:?}");
    let [violation] = answer.violations.as_slice() else { panic!("{answer:?}") };
    assert_eq!(violation.kind, AlarmKind::NonTermination);
}

#[test]
fn endless_runs_on_mathematical_integers_are_those_of_the_machine_without_wrapping() {
    let ask = |body: &str, mathematical: bool| {
        let program = testkit::compile(&format!("{HEADER}int main(void) {{ {body} }}")).unwrap();
        let options = Options {
            properties: vec![Property::Termination],
            wraps: true,
            mathematical,
            limits: Limits { bound: 8, ..Limits::default() },
            ..Options::default()
        };
        let replay = Replay::new(&program, true);
        let answer = bmc::check(&program, &options, &mut |candidate| replay.confirms(candidate));
        assert!(answer.refused.is_empty() && (!mathematical || answer.proved.is_empty()), "{answer:?}");
        !answer.violations.is_empty()
    };
    for (body, machine, mathematical) in [
        (
            "int n = __VERIFIER_nondet_int(); while (n > 3) { n = n - 1; n = n + __VERIFIER_nondet_int(); } return 0;",
            true,
            true,
        ),
        // Twice 2^31 is zero, but not on Z.
        ("int n = __VERIFIER_nondet_int(); while (n + n == 0 && n != 0) n = n + n + n; return 0;", true, false),
        ("unsigned n = __VERIFIER_nondet_uint(); while (n > 4000000000u && n < 4000000002u) ; return 0;", true, false),
        ("int n = __VERIFIER_nondet_int(); while ((char)n != n && (char)n == 5) ; return 0;", true, false),
        ("int n = __VERIFIER_nondet_int(); while ((n & 6) == 2) ; return 0;", true, false),
    ] {
        assert_eq!((ask(body, false), ask(body, true)), (machine, mathematical), "{body}");
    }
}
