//! Facts about C programs: effects, escape, views.

use std::collections::BTreeSet;

use analysis::{Effects, Facts, Signedness, escape};
use ir::{FunctionId, InstKind, Operand, ValidProgram, ValueId};
use testkit::compile;

fn function(program: &ValidProgram, name: &str) -> FunctionId {
    program.function_named(name).unwrap_or_else(|| panic!("no function {name}"))
}

/// The effects as a word: `w`rites, `f`rees, `a`llocates.
fn effects_of(source: &str, name: &str) -> String {
    let program = compile(source).unwrap();
    let effects = Facts::of(&program).effects(function(&program, name));
    let Effects { writes, frees, allocates } = effects;
    [(writes, 'w'), (frees, 'f'), (allocates, 'a')]
        .into_iter()
        .filter_map(|(is, letter)| is.then_some(letter))
        .collect()
}

#[test]
fn effects_are_those_of_everything_that_is_called() {
    let source = "#include <stdlib.h>
        int global; void unknown(void);
        int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
        void store(int *p) { *p = sum(3); }
        void *make(void) { return malloc(4); }
        void drop(void *p) { if (p) free(p); }
        void odd(int n); void even(int n) { if (n) odd(n - 1); else store(&global); }
        void odd(int n) { if (n) even(n - 1); else drop(make()); }
        void any(void) { unknown(); }
        void through(void (*f)(void)) { f(); }
        int main(void) { even(3); any(); through(any); return sum(2); }";
    for (name, expected) in [
        ("sum", ""),
        ("store", "w"),
        ("make", "a"),
        ("drop", "f"),
        ("even", "wfa"),
        ("odd", "wfa"),
        ("any", "wfa"),
        ("through", "wfa"),
        ("main", "wfa"),
    ] {
        assert_eq!(effects_of(source, name), expected, "{name}");
    }
}

/// A function's effects are the union over the functions that it leads to of what their own instructions do; each of
/// those is found by leaving all calls out.
#[test]
fn effects_are_the_union_over_the_call_graph() {
    let source = "#include <stdlib.h>
        void w(int *p) { *p = 1; } void *a(void) { return malloc(1); } void f(void *p) { free(p); }
        void n(void) {} void wa(int *p) { w(p); a(); } void r(int k, int *p) { if (k) r(k - 1, p); else wa(p); }
        void x(int k) { if (k) { void y(int); y(k); } } void y(int k) { x(k - 1); f(0); }
        int main(void) { n(); x(1); return 0; }";
    let program = compile(source).unwrap();
    let facts = Facts::of(&program);
    let own = |id: &FunctionId| -> BTreeSet<char> {
        let name = program.function(*id).name.as_str();
        // What each function does itself is in its name; the library's are known.
        match name {
            "malloc" => BTreeSet::from(['a']),
            "free" => BTreeSet::from(['f']),
            "w" => BTreeSet::from(['w']),
            _ => BTreeSet::new(),
        }
    };
    for name in ["w", "a", "f", "n", "wa", "r", "x", "y", "main"] {
        let reached = facts.calls().reachable([function(&program, name)]);
        let expected: BTreeSet<char> = reached.iter().flat_map(own).collect();
        assert_eq!(effects_of(source, name).chars().collect::<BTreeSet<char>>(), expected, "{name}");
    }
}

#[test]
fn memory_escapes_by_visible_variables_and_by_calls() {
    for (source, escapes) in [
        ("static int g; int main(void) { return g; }", false),
        ("int g; int main(void) { return g; }", true),
        ("const int g = 1; int main(void) { return g; }", false),
        ("void f(int); int main(void) { f(1); return 0; }", false),
        ("void f(int *); int main(void) { int x = 0; f(&x); return x; }", true),
        ("#include <stdlib.h>\nint main(void) { free(malloc(1)); return 0; }", false),
        ("static void f(int *p) { *p = 1; } int main(void) { int x; f(&x); return x; }", false),
        ("static void f(void) {} static void (*volatile p)(void) = f; int main(void) { p(); return 0; }", false),
        ("void (*f(void))(int *); int main(void) { int x = 0; f()(&x); return x; }", true),
    ] {
        let program = compile(source).unwrap();
        assert_eq!(Facts::of(&program).memory_escapes(), escapes, "{source}");
    }
}

#[test]
fn addresses_as_integers_and_of_functions_are_seen_in_code_and_data() {
    for (source, integers, functions) in [
        ("static int g; int main(void) { return *&g; }", false, false),
        ("static int g; static long a = (long)&g; int main(void) { return a != 0; }", true, false),
        ("int main(int argc, char **argv) { return (long)argv & 1; }", true, false),
        ("static void f(void) {} int main(void) { f(); return 0; }", false, false),
        ("static void f(void) {} static void (*p)(void) = f; int main(void) { p(); return 0; }", false, true),
        (
            "static void f(void) {} static void g(void (*h)(void)) { h(); } int main(void) { g(f); return 0; }",
            false,
            true,
        ),
    ] {
        let program = compile(source).unwrap();
        let facts = Facts::of(&program);
        assert_eq!(facts.integers_are_addresses(), integers, "{source}");
        assert_eq!(facts.takes_function_addresses(), functions, "{source}");
    }
}

#[test]
fn a_program_is_closed_if_all_that_it_calls_is_known() {
    for (source, closed) in [
        ("#include <stdlib.h>\nint main(void) { free(malloc(1)); return abs(-1); }", true),
        ("void f(void); int main(void) { f(); return 0; }", true),
        ("void (*f(void))(void); int main(void) { f()(); return 0; }", false),
        ("void f(int *); int main(void) { int x = 0; f(&x); return x; }", false),
        ("extern int g; int main(void) { return g; }", false),
        ("void f(void); static void (*p)(void) = f; int main(void) { return p != 0; }", false),
        ("__attribute__((weak)) void f(void) {} int main(void) { f(); return 0; }", false),
    ] {
        assert_eq!(escape::is_closed(&compile(source).unwrap()), closed, "{source}");
    }
}

/// The reading of the operands of the comparisons of a function, in the order of its text.
fn readings(source: &str, name: &str) -> Vec<Signedness> {
    let program = compile(source).unwrap();
    let facts = Facts::of(&program);
    let id = function(&program, name);
    let insts = program.function(id).blocks.iter().flat_map(|block| &block.insts);
    let compared = insts.filter_map(|inst| match &inst.kind {
        InstKind::Compare { lhs: Operand::Value(value), .. } => Some(*value),
        _ => None,
    });
    compared.map(|value: ValueId| facts.views().of_value(id, value)).collect()
}

#[test]
fn views_follow_comparisons_calls_and_variables() {
    use Signedness::{Signed, Unsigned};
    let source = "static unsigned g;
        static int signed_one(int x) { return x < 3; }
        static unsigned unsigned_one(unsigned x) { return x < 3; }
        static unsigned both(unsigned x) { return x < 3 && (int)x < 2; }
        static unsigned equal(unsigned x) { return x == 3; }
        static unsigned passes(unsigned x) { return unsigned_one(x) + (x == 4); }
        static unsigned kept(unsigned x) { g = x; return g == 5; }
        static unsigned counted(void) { return g < 6; }
        int main(int argc, char **argv) {
            unsigned u = argc; return signed_one(argc) + unsigned_one(u) + both(u) + equal(1) + passes(2) + kept(3) + counted();
        }";
    assert_eq!(readings(source, "signed_one"), [Signed]);
    assert_eq!(readings(source, "both")[..2], [Signed, Signed]);
    assert_eq!(readings(source, "equal"), [Signed]);
    // `main` hands its signed argument to these as well, so signed evidence wins.
    assert_eq!(readings(source, "unsigned_one"), [Signed]);
    assert_eq!(readings(source, "passes"), [Signed]);
    let apart = source.replace("unsigned u = argc; ", "unsigned u = 7; ").replace("both(u)", "both(argc)");
    assert_eq!(readings(&apart, "unsigned_one"), [Unsigned]);
    assert_eq!(readings(&apart, "passes"), [Unsigned]);
    assert_eq!(readings(&apart, "kept"), [Unsigned]);
    assert_eq!(readings(&apart, "counted"), [Unsigned]);
}
