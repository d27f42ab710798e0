//! Statements that are clear, and others that are not.

use super::*;

fn clear(body: &str) -> bool {
    let before = "int g, a[9], *p; extern int __VERIFIER_nondet_int(void); int f(int x) { g = x; return 1; }\n";
    is_clear(&format!("#include <stdlib.h>\n{before}int main(void) {{ int i = 0, n; {body} return 0; }}"))
}

#[test]
fn simple_statements_are_clear() {
    for body in [
        "",
        "n = __VERIFIER_nondet_int();",
        "for (i = 0; i < n; i++) g += i;",
        "while (n > 0 && f(n)) { n = n - 1; }",
        "int *q = (int *) malloc(n * sizeof(int)); q[i] = a[i] + 1; free(q);",
        "if (f(i) > 3) n = f(2); else a[i] = 4;",
        "do { i--; } while (__VERIFIER_nondet_int() && i);",
        "switch (n) { case 1: g = 2; break; default: f(3); }",
        "int b[3] = {1, 2, -3};",
        "x: if (i) goto x;",
        "if (i) goto ERROR; n = 1; ERROR: n = 2;",
        "a[i]++;",
        "--a[i + 1];",
        "(*p)++;",
        "n = n * f(n - 1);",
        "while (f(f(n) - 1) > n) f(i < 3);",
        "n = 2147483647;",
        "int *q = a; *q = f(1); q[i] = f(2);",
    ] {
        assert!(clear(body), "{body}");
    }
}

#[test]
fn what_may_interfere_or_overflow_is_not() {
    for body in [
        "n = g + f(1);",
        "n = i++ + i;",
        "a[i] = i++;",
        "a[f(0)] = g;",
        "a[g] = f(0);",
        "n += f(0);",
        "f(g++);",
        "n = (i = 1) + i;",
        "*p = f(1);",
        "n = *p * f(2);",
        "g * f(2);",
        "int b[2] = {f(1), f(2)};",
        "n = 1 << 31;",
        "n = 2147483647 + 1;",
        "n = 65536 * 32768;",
        "n = 5 / 0;",
        "n = INT_MAX;",
        "n = i ? (int) INT_MAX : 0;",
        "n = i ? f(1) : g;",
        "const int k = 70000; n = k * k;",
        "n = p[0](1);",
        "n = i-- - i;",
        "n = f(1) + *p;",
        "n = f(1) + (int) *p;",
        "n = f(a[0]) + a[0];",
        "f(f(1), g);",
        "n = (i + 1) * f(1);",
        "i = i++ + 1;",
        "p[0] = f(1);",
        "i = 1; p = &i; a[i] = f(1);",
        "p = (int[2]){1, 2};",
        "n = (0, s).x;",
        "int b[__VERIFIER_nondet_int()];",
        "n = f(1) > i + 1;",
        "n = 2 + i * f(1);",
        "p[i]++ + a[0];",
        "*p++;",
        "p = &i; n = i + f(1);",
        "n = (struct s){f(1), f(2)}.x;",
        "typedef int T; int T = 1; T * f(2);",
    ] {
        assert!(!clear(body), "{body}");
    }
}

#[test]
fn simple_macros_are_followed() {
    let before = "#define N 100\n#define check(c) do { if (!(c)) abort(); } while (0)\nextern void abort(void);";
    assert!(is_clear(&format!("{before} int main(void) {{ int i = N; check(i > 3); return N; }}")));
    assert!(is_clear("typedef enum { no, yes } truth; int main(void) { truth t = yes; return t == no; }"));
    assert!(!is_clear(&format!("{before} int g; int f(void); int main(void) {{ check(f() + g); return N; }}")));
    assert!(!is_clear(&format!("{before} int main(void) {{ return N * N * N * N * N; }}")));
}

#[test]
fn text_that_is_not_followed_is_not_clear() {
    for text in [
        "#define A 1 << 31\nint x;",
        "#define A(x) x + f(1)\nint x, y = A(1);",
        "#define A(x) x x\nint x, y = A(f(1) +);",
        "int A; int f(void) { return A; }\n#define A 1\nint x;",
        "#define malloc(x) f(x)\nint x;",
        "#include \"a.h\"\nint x;",
        "#include <sys/socket.h>\nint x;",
        "enum e { A = 1 << 31 }; int x;",
        "enum e { A }; int f(void); int g(void) { int A = f(); return A; }",
        "int malloc(int n) { return g(); } int main(void) { return malloc(1) + malloc(2); }",
        "int x = 1.5;",
    ] {
        assert!(!is_clear(text), "{text}");
    }
}
