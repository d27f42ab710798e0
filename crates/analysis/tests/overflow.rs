//! Absence of signed overflow by ranges: small functions with twins that differ in a number or a sign.

use analysis::Facts;
use analysis::overflow::{self, Overflow};
use frontend::Options;
use testkit::compile_with;

/// Whether the ranges say that no call of `f` overflows; `open` if others may call it.
fn never(source: &str, open: bool) -> bool {
    let options = Options { checks: frontend::Checks::Overflow, ..Options::default() };
    let program = compile_with(source, &options).unwrap_or_else(|error| panic!("{error}: {source}"));
    let entry = program.function_named("f").unwrap_or_else(|| panic!("no function f: {source}"));
    matches!(overflow::decide(&Facts::of(&program), entry, open), Overflow::Never { .. })
}

/// Bodies of `int f(int n, int m, unsigned u, unsigned char c, signed char t, long l, int *p, char *name)`: what is proved, and what is not.
fn check(table: &[(&str, bool)]) {
    for (body, expected) in table {
        let source = format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint outside(int);\n
             static int helper(int x) {{ if (x < 0) return -1; return x % 1000; }}\n
             int f(int n, int m, unsigned u, unsigned char c, signed char t, long l, int *p, char *name) {{ {body} }}"
        );
        assert_eq!(never(&source, true), *expected, "{body}");
    }
}

#[test]
fn conditions_and_operations() {
    let table = [
        // Conditions.
        ("return n < 100 ? n + 1 : 0;", true),
        ("return n > 100 ? n + 1 : 0;", false),
        ("if (n > 0) return n - 1; return 0;", true),
        ("if (n < 0) return n - 1; return 0;", false),
        ("if (n < m) return n + 1; return 0;", true),
        ("if (n <= m) return n + 1; return 0;", false),
        ("if (n < m) return m - 1; return 0;", true),
        ("if (n < m) return m + 1; return 0;", false),
        ("if (n >= 0 && n < 1000 && m > -5 && m < 5) return n * m; return 0;", true),
        ("if (n >= 0 && n < 1000000 && m > -5000 && m < 5000) return n * m; return 0;", false),
        ("if (n < -10 || n > 10) return 0; return -n;", true),
        ("if (n < -10 && n > 10) return 0; return -n;", false),
        ("if (!(n == -2147483647 - 1)) return -n; return 0;", true),
        ("if (!(n == -2147483647)) return -n; return 0;", false),
        ("if (u < 10) return (int)u + 5; return 0;", true),
        ("if (u - 48 < 10) return (int)u * 1000; return 0;", true),
        ("if (u - 48 > 10) return (int)u * 1000; return 0;", false),
        ("if (t - '0' < 10u) return (t - '0') * 100000; return 0;", true),
        ("if (n - 48 < 10u) return 0; return 0;", false),
        ("int inside = n > 0 && n < 9; if (inside) return n + 1; return n;", true),
        ("int inside = n > 0 || m < 9; if (inside) return n + 1; return n;", false),
        // Types.
        ("return c * 255 + t;", true),
        ("return c * n;", false),
        ("return (int)((l >> 40) + 1);", true),
        ("return (int)(l + 1);", false),
        ("short s = (short)n; s++; return s + 1;", true),
        ("return (n & 0xff) * 1000;", true),
        ("return (n & 0xffffff) * 1000;", false),
        ("return n % 100 * 1000;", true),
        ("return n / 100 * 100 + n % 10;", true),
        ("return n / 10 * 10 + n % 100;", false),
        ("return (int)(u >> 1) + 0;", true),
        ("return (int)(u >> 1) + 1;", false),
        // Division, shifts, absolute values.
        ("return n / 7 + n % 7;", true),
        ("return m != -1 ? n / m : 0;", true),
        ("return m != -2 ? n / m : 0;", false),
        ("return n > -5 ? n / m : 0;", true),
        ("return n / m;", false),
        ("return 1 << (c & 15);", true),
        ("return 1 << (c & 31);", false),
        ("return n << 1;", false),
        ("return c << 20;", true),
        ("return c << 24;", false),
        ("return (int)(1u << (c & 31));", true),
        ("return (int)(1u << c);", true),
        ("return n > -100 ? abs(n) : 0;", true),
        ("return abs(n);", false),
    ];
    check(&table);
}

#[test]
fn loops_memory_and_other_ways() {
    let table = [
        ("int s = 0; for (int i = 0; i < n; i++) s = i; return s;", true),
        ("int s = 0; for (int i = 0; i <= n; i++) s = i; return s;", false),
        ("int s = 0; for (int i = 0; i < n; i += 2) s = i; return s;", false),
        ("int s = 0; for (int i = 0; i < n && p[i]; i++) s = i; return s;", true),
        ("int s = 0; for (int i = 0; i < n || p[i]; i++) s = i; return s;", false),
        ("for (int i = n; i > 0; i--) *p = i; return 0;", true),
        ("for (int i = n; i != 0; i--) *p = i; return 0;", false),
        ("for (int i = 0; i != 10; i++) *p = i * 100; return 0;", true),
        ("int i = 0; while (*p) i++; return i;", false),
        ("int i; for (i = 0; i < 10; i++) for (int j = i; j < 20; j++) *p = i * j; return i + 1;", true),
        ("int k = 0; for (int i = 0; i < 10; i++) k += i; return k;", false),
        ("while (n-- > 0) *p = 1; return 0;", false),
        ("while (n > 0) { n--; *p = 1; } return n + 1;", true),
        // Memory is anything.
        ("*p = 1; return *p + 1;", false),
        ("int *q = &n; n = 5; *q = m; return n + 1;", false),
        ("int x; if (n) x = 1; return x + 1;", false),
        ("int x; if (x < 5) return x + 1; return 0;", false),
        ("volatile int x = 3; return x + 1;", false),
        // Other ways.
        ("switch (n) { case 1: case 5: return n * 1000; default: return 0; }", true),
        ("switch (n) { case 1: case 5: return 0; default: return n * 1000; }", false),
        ("return __builtin_expect(n < 5, 1) ? n + 1 : 0;", true),
        ("int r; if (__builtin_add_overflow(n, 1, &r)) return 0; return r + 0;", true),
        ("int r; if (__builtin_add_overflow(n, 1, &r)) return n + 1; return r;", false),
        ("return helper(n) + 1;", true),
        ("return helper(n) + 2147483000;", false),
        ("return outside(n) + 1;", false),
        ("return -strcmp(name, \"a\");", true),
        ("return strcmp(name, \"a\") - 1;", true),
        ("return strcmp(name, \"a\") - 2;", false),
        ("return getchar() - '0';", true),
        ("if (n > 9) abort(); return n + 1;", true),
        ("if (n < 9) abort(); return n + 1;", false),
        ("struct { int b : 3; } s = { 1 }; s.b++; return s.b;", true),
        ("__int128 w = l; return (int)(w + 1);", false),
    ];
    check(&table);
}

/// The functions that a run may enter.
#[test]
fn what_a_pointer_may_lead_to_counts() {
    let table = [
        // Nobody outside can name what is static, unless its address is taken.
        ("static int g(int n) { return n + 1; } int f(int (*h)(int)) { return h(1); }", true, true),
        ("static int g(int n) { return n + 1; } int (*k)(int) = g; int f(int (*h)(int)) { return h(1); }", true, false),
        (
            "static int g(long n) { return n > 5; } int (*k)(long) = g; int f(int (*h)(int)) { return h(1); }",
            true,
            true,
        ),
        // Others may hand over what they can name.
        ("int g(int n) { return n + 1; } int f(int (*h)(int)) { return h(1); }", true, false),
        ("int g(int n) { return n + 1; } int f(int (*h)(int)) { return h(1); }", false, true),
        ("int g(int n) { return n + 1; } int f(int (*h)(void)) { return h(); }", true, true),
        // A function outside may call what it gets.
        ("void o(int (*)(int)); int g(int n) { return n + 1; } void f(void) { o(g); }", false, false),
        ("void o(int (*)(int)); int g(int n) { return n / 2; } void f(void) { o(g); }", false, true),
        ("void o(void); int g(int n) { return n + 1; } void f(void) { o(); }", true, true),
        ("#include <stdlib.h>\nint t; static void g(void) { t++; } void f(void) { atexit(g); }", false, false),
        ("#include <stdlib.h>\nint t; static void g(void) { t = 1; } void f(void) { atexit(g); }", false, true),
        (
            "#include <stdlib.h>\nstatic int g(const void *a, const void *b) { return *(int *)a - *(int *)b; }
             void f(int *p, int n) { qsort(p, n, 4, g); }",
            true,
            false,
        ),
        // Recursion.
        ("int f(int n) { return n > 0 ? f(n - 1) : 0; }", true, true),
        ("int f(int n) { return n > 0 ? f(n - 1) + 1 : 0; }", true, false),
        // What has no meaning, or bends control, speaks against it.
        (
            "#include <setjmp.h>\njmp_buf b; int f(void) { int i = 0; if (setjmp(b)) return i; i = 5; return 0; }",
            true,
            false,
        ),
        ("void f(void) { __asm__ volatile(\"nop\"); }", true, false),
        ("__attribute__((weak)) int g(int n) { return 0; } int f(int n) { return g(n); }", true, false),
        // Vectors have no checks.
        ("typedef int v __attribute__((vector_size(16))); void f(v *p) { *p = *p + *p; }", true, false),
    ];
    for (source, open, expected) in table {
        assert_eq!(never(source, open), expected, "{source}");
    }
}

/// An element whose size is known when the program runs only is stepped over by a product, which is no arithmetic on integers.
#[test]
fn steps_of_pointers_are_no_arithmetic_on_integers() {
    assert!(never("char f(void *base, long i, unsigned long w) { char (*p)[w] = base; return p[i][0]; }", true));
    assert!(!never("long f(long i, long w) { return i * w; }", true));
}

/// Where nothing is that could overflow, no order of evaluation matters.
#[test]
fn that_nothing_is_there_is_told() {
    for (source, expected) in [
        ("unsigned long f(const char *s) { unsigned long n = 0; while (s[n]) n++; return n; }", true),
        ("int f(int n) { return n < 5 ? n + 1 : 0; }", false),
        ("int f(int n) { return n / 2; }", false),
    ] {
        let options = Options { checks: frontend::Checks::Overflow, ..Options::default() };
        let program = compile_with(source, &options).unwrap();
        let entry = program.function_named("f").unwrap();
        let Overflow::Never { nothing_there, .. } = overflow::decide(&Facts::of(&program), entry, true) else {
            panic!("{source}");
        };
        assert_eq!(nothing_there, expected, "{source}");
    }
}

/// Recursion over a number that is bounded where it begins: each bound with the one next to it.
#[test]
fn calls_are_followed_for_their_arguments() {
    let fibonacci = "static int fib(int n) { return n < 1 ? 0 : n == 1 ? 1 : fib(n - 1) + fib(n - 2); }";
    let factorial = "static int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }";
    let hanoi = "static int hanoi(int n) { return n <= 1 ? 1 : 2 * hanoi(n - 1) + 1; }";
    let mutual = "static int odd(int n); static int even(int n) { return n <= 0 ? 0 : 3 * odd(n - 1); }
                  static int odd(int n) { return n <= 0 ? 1 : 3 * even(n - 1); }";
    for (functions, name, most) in
        [(fibonacci, "fib", 46), (factorial, "fact", 12), (hanoi, "hanoi", 31), (mutual, "even", 20)]
    {
        for (bound, expected) in [(most, true), (most + 1, false)] {
            let source = format!("{functions} int f(int n) {{ return n > {bound} ? 0 : {name}(n); }}");
            assert_eq!(never(&source, true), expected, "{source}");
        }
    }
    for (source, expected) in [
        // A callee for the arguments that it gets, in a loop as well.
        ("static int next(int n) { return n + 1; } int f(int n) { return n < 9 ? next(n) : 0; }", true),
        ("static int next(int n) { return n + 1; } int f(int n) { return n < 9 ? 0 : next(n); }", false),
        (
            "static int sq(int n) { return n * n; } int f(void) { int s = 0; for (int i = 0; i < 9; i++) s = sq(i); return s; }",
            true,
        ),
        // One that others may call with anything.
        (
            "int next(int n) { return n + 1; } int (*p)(int) = next; int f(int n) { return n < 9 ? next(n) + p(n) % 2 : 0; }",
            false,
        ),
        (
            "static int cmp(const void *a, const void *b) { return *(int *)a - *(int *)b; }
          void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
          int f(void) { int a[2] = {1, 2}; qsort(a, 2, sizeof *a, cmp); return 0; }",
            false,
        ),
        // What comes again is no proof, nor is what has no end.
        ("static int g(int n) { return g(n) + 1; } int f(void) { return g(3); }", false),
        (
            "static int g(int n) { return n > 100 ? n - 10 : g(g(n + 11)); } int f(int n) { return n < 0 ? 0 : g(n) + 11; }",
            false,
        ),
        ("static int g(int n) { return n < 0 ? 0 : g(n - 1); } int f(void) { return g(1000000) + 1; }", false),
        // A call that does not return says nothing of what comes behind it.
        ("static int g(int n) { for (;;) n ^= 1; } int f(int n) { return g(n) + 1; }", false),
    ] {
        assert_eq!(never(source, true), expected, "{source}");
    }
}
