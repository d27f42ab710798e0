//! Families of programs that grow: what an analysis costs grows like the program, not like the tree of its calls.

use std::fmt::Write as _;
use std::sync::Arc;

use driver::{Method, Request};
use evidence::{Property, Verdict};

const INPUT: &str = "extern int __VERIFIER_nondet_int(void);\n";

/// Each function calls the one below it twice: the tree of calls has 2^n leaves.
fn tree(n: usize) -> String {
    let mut text = format!(
        "{INPUT}static int f0(int *p, int x) {{ if (x > 0 && *p < 100) {{ *p = *p + 1; return x - 1; }} return x; }}\n"
    );
    for i in 1..=n {
        let below = i - 1;
        let _ = writeln!(text, "static int f{i}(int *p, int x) {{ int y = f{below}(p, x); return f{below}(p, y); }}");
    }
    let _ = writeln!(text, "int main(void) {{ int c = 0; return f{n}(&c, __VERIFIER_nondet_int()) > 0; }}");
    text
}

/// Each function writes to the array and calls the one below it, which has a loop.
fn chain(n: usize) -> String {
    let mut text = format!(
        "{INPUT}static int f0(int *a, int n) {{ int s = 0; for (int i = 0; i < n; i++) if (a[i] > s) s = a[i]; return s; }}\n"
    );
    for i in 1..=n {
        let (below, at) = (i - 1, i % 7);
        let _ =
            writeln!(text, "static int f{i}(int *a, int n) {{ if (n > {at}) a[{at}] = {i}; return f{below}(a, n); }}");
    }
    let _ =
        writeln!(text, "int main(void) {{ int a[10] = {{0}}; a[0] = __VERIFIER_nondet_int(); return f{n}(a, 10); }}");
    text
}

/// One callee with loops, called by n functions with arrays of eight sizes.
fn fan(n: usize) -> String {
    let mut text = format!(
        "{INPUT}static int g(int *a, int n) {{ int s = 0; for (int i = 0; i < n; i++) if (a[i] > s) s = a[i];\n\
         for (int i = 0; i < n; i++) a[i] = s; return s; }}\n"
    );
    for i in 1..=n {
        let size = i % 8 + 2;
        let _ = writeln!(
            text,
            "static int f{i}(int x) {{ int a[{size}]; for (int i = 0; i < {size}; i++) a[i] = x; return g(a, {size}); }}"
        );
    }
    let _ = writeln!(text, "int main(void) {{ int x = __VERIFIER_nondet_int(), r = 0;");
    for i in 1..=n {
        let _ = writeln!(text, "if (f{i}(x) > 5) r = 1;");
    }
    text + "return r; }\n"
}

/// Structures n levels deep, each filled by a function of its own.
fn deep(n: usize) -> String {
    let mut text = format!("{INPUT}struct s0 {{ int v; }};\nstatic void i0(struct s0 *p, int v) {{ p->v = v; }}\n");
    for i in 1..=n {
        let inner = i - 1;
        let _ = writeln!(text, "struct s{i} {{ struct s{inner} inner; int v; }};");
        let _ = writeln!(text, "static void i{i}(struct s{i} *p, int v) {{ i{inner}(&p->inner, v); p->v = v; }}");
    }
    let _ = writeln!(text, "int main(void) {{ struct s{n} x; i{n}(&x, __VERIFIER_nondet_int()); return x.v; }}");
    text
}

/// One function after the other, each called with texts of its own in which one letter is an input.
fn row(n: usize) -> String {
    let mut text =
        format!("{INPUT}static int input(void) {{ int i = __VERIFIER_nondet_int(); return i < 0 ? 0 : i & 255; }}\n");
    for i in 1..=n {
        let body = match i % 3 {
            0 => "while (*d) d++; while ((*d = *s)) { d++; s++; }",
            1 => "for (; *d == *s && *d; d++, s++) ; if (*d) *d = *s;",
            _ => "char *e = d; for (; *s; s++) if (*s == *e) e++; *e = 0;",
        };
        let _ = writeln!(text, "static void f{i}(char *d, const char *s) {{ {body} }}");
    }
    let _ = writeln!(text, "int main(void) {{");
    for i in 1..=n {
        let letter = "[0] = (char)(input() | 1);";
        let _ = writeln!(text, "{{ char d[64] = \"land\", s[16] = \"fall\"; d{letter} s{letter} f{i}(d, s); }}");
    }
    text + "return 0; }\n"
}

/// Instructions that symbolic execution takes to prove the program memory safe and terminating.
fn work(name: &str, source: &str) -> u64 {
    let path = std::env::temp_dir().join(format!("landfall-family-{}-{name}.c", std::process::id()));
    std::fs::write(&path, source).unwrap();
    let mut request = Request::new(&path);
    request.properties = vec![Property::MemSafety, Property::Termination];
    request.method = Method::Symex;
    let report = driver::prove(&request, &(), Arc::default()).unwrap().report;
    std::fs::remove_file(&path).unwrap();
    for property in [Property::MemSafety, Property::Termination] {
        let result = report.result(property).unwrap();
        assert_eq!(result.verdict, Verdict::True, "{name}: {property}: {:?}", result.reason);
    }
    report.statistics["instructions executed"]
}

#[test]
fn work_grows_like_the_program() {
    type Family = fn(usize) -> String;
    let families: [(&str, Family); 5] = [("tree", tree), ("chain", chain), ("fan", fan), ("deep", deep), ("row", row)];
    for (name, family) in families {
        let [small, large] = [32, 128].map(|n| work(&format!("{name}{n}"), &family(n)));
        assert!(large <= 6 * small, "{name}: {small} instructions for 32, {large} for 128");
    }
}
