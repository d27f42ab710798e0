//! Conditions in the languages of other tools.

use contract::effects::Effects;
use contract::export::{self, Language};
use contract::language::Condition;

const SOURCE: &str = "
struct buffer { char *data; unsigned long room; } ; static int table[4];
int f(int *a, char *s, int n, void *v, struct buffer *r, int (*call)(int)) { return table[n]; }
";

fn exported(text: &str, language: Language) -> String {
    let program = testkit::compile(SOURCE).expect("it compiles");
    let condition: Condition = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let entry = program.function_named("f").expect("it is there");
    let note = "// note: without __CPROVER_assigns a function is taken to write nothing: add it\n";
    export::contract(&condition, &Effects::default(), (&program, entry), language).replace(note, "")
}

#[test]
fn acsl() {
    for (text, expected) in [
        ("always", "requires \\true;"),
        ("valid(a)", "requires \\valid(a) && \\initialized(a);"),
        ("valid(a, n)", "requires \\valid(a + (0 .. n - 1)) && \\initialized(a + (0 .. n - 1));"),
        (
            "readable(v, 2*n), 2*n - 1 >= 3",
            "requires \\valid_read((char *)v + (0 .. 2*n - 1)) && \\initialized((char *)v + (0 .. 2*n - 1));\n  \
             requires 2*n - 1 >= 3;",
        ),
        ("valid(v, 3, 8)", "requires \\valid((char (*)[8])v + (0 .. 2)) && \\initialized((char (*)[8])v + (0 .. 2));"),
        (
            "array(a, n)",
            "requires 0 <= n && \\valid(a + (0 .. n - 1)) && \\initialized(a + (0 .. n - 1)) && \\offset(a) == 0 && \
             \\block_length(a) == (n) * sizeof(*a);",
        ),
        ("string(s), strlen(s) < n", "requires valid_string(s);\n  requires strlen(s) < n;"),
        (
            "string(s, 8)",
            "requires ((valid_string(s) && strlen(s) < 8) || (\\valid(s + (0 .. 7)) && \\initialized(s + (0 .. 7))));",
        ),
        ("null_or(allocated(v))", "requires (v == \\null || (\\freeable(v)));"),
        (
            "valid(a, n), string(s), disjoint(a, s, &table)",
            "requires \\valid(a + (0 .. n - 1)) && \\initialized(a + (0 .. n - 1));\n  requires valid_string(s);\n  \
             requires \\separated(a + (0 .. n - 1), s + (0 .. strlen(s)), &table);",
        ),
        ("calls(call, f, g), list(r, next)", "// not said: list(r, next)\n  requires (call == &f || call == &g);"),
        ("n <= INT_MAX - 1", "requires n <= 2147483646;"),
        (
            "valid(s, r->data - s), valid(r)",
            "requires \\base_addr(r->data) == \\base_addr(s) && s <= r->data && \\valid(s + (0 .. r->data - s - 1)) && \
             \\initialized(s + (0 .. r->data - s - 1));\n  requires \\valid(r) && \\initialized(r);",
        ),
        ("null(a) || valid(a), n >= 1", "requires a == \\null || (\\valid(a) && \\initialized(a) && n >= 1);"),
    ] {
        let expected = format!("/*@\n  {expected}\n*/\n");
        assert_eq!(exported(text, Language::Acsl), expected, "{text}");
    }
}

#[test]
fn cprover() {
    for (text, expected) in [
        ("always", "__CPROVER_requires(1)\n"),
        ("valid(r)", "__CPROVER_requires(__CPROVER_is_fresh(r, sizeof(*r)))\n"),
        ("valid(a, 4)", "__CPROVER_requires(__CPROVER_is_fresh(a, 4 * sizeof(*a)))\n"),
        ("valid(a, n)", "__CPROVER_requires((n < 0 || __CPROVER_is_fresh(a, ((__int128)n) * sizeof(*a))))\n"),
        (
            "valid(r), readable(r->data, r->room)",
            "// note: readable(r->data, r->room) must not be written: leave it out of __CPROVER_assigns\n\
             // note: __CPROVER_is_fresh also says that these blocks do not overlap\n\
             __CPROVER_requires(__CPROVER_is_fresh(r, sizeof(*r)))\n\
             __CPROVER_requires((r->room < 0 || __CPROVER_is_fresh(r->data, ((__int128)r->room) * sizeof(*r->data))))\n",
        ),
        (
            "valid(a), valid(v, 8), disjoint(a, v, &table)",
            "__CPROVER_requires(__CPROVER_is_fresh(a, sizeof(*a)))\n\
             __CPROVER_requires(__CPROVER_is_fresh(v, 8 * 1))\n",
        ),
        ("string(s)", "// not said: string(s)\n__CPROVER_requires(1)\n"),
        ("n < SIZE_MAX", "__CPROVER_requires((__int128)n < 18446744073709551615)\n"),
        ("allocated(v)", "__CPROVER_requires(__CPROVER_is_freeable(v))\n"),
        ("2*n - *a <= 3 - n", "__CPROVER_requires(2 * (__int128)n - 1 * (__int128)(*a) <= -1 * (__int128)n + 3)\n"),
        (
            "valid(s, r->data - s), valid(r)",
            "// not said: valid(s, r->data - s)\n__CPROVER_requires(__CPROVER_is_fresh(r, sizeof(*r)))\n",
        ),
        ("null(a) || string(s)", "// not said: string(s)\n__CPROVER_requires(a == 0 || 1)\n"),
    ] {
        assert_eq!(exported(text, Language::Cprover), expected, "{text}");
    }
}
