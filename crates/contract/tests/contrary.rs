//! What holds just outside conditions.

use contract::contrary::{Instead, contraries};
use contract::language::Condition;
use contract::resolve::{Options, resolve};
use ir::ValidProgram;

const SOURCE: &str = "
typedef unsigned long size_t;
struct buffer { char *data; int used, room; };
struct list { struct list *next, *prev; int value; };
struct tree { struct tree *left, *right; };
int call(int x);
int f(int *a, int n, char *s, char *d, struct buffer *b, struct list *l, struct tree *t, void *v, int (*g)(int), const char *c)
{ return g == call; }
";

fn program() -> ValidProgram {
    testkit::compile(SOURCE).expect("it compiles")
}

/// The conditions in which the clause of that number does not hold; in brackets those without a meaning.
fn instead(program: &ValidProgram, condition: &str, number: usize) -> Vec<String> {
    let entry = program.function_named("f").expect("it is there");
    let condition: Condition = condition.parse().unwrap_or_else(|error| panic!("{error}"));
    let text = |Instead { condition, links }: &Instead| {
        let meaning = resolve(std::slice::from_ref(condition), program, entry, &Options::default());
        let links: String = links.iter().map(|(from, to)| format!("; {from} = {to}")).collect();
        let text = format!("{condition}{links}");
        if meaning.is_ok_and(|meaning| meaning.state.is_some()) { text } else { format!("[{text}]") }
    };
    contraries(&condition, program, entry)[number].instead.iter().map(text).collect()
}

#[test]
fn one_clause_does_not_hold_and_the_others_do() {
    let program = program();
    for (condition, number, expected) in [
        ("n >= 1, n <= 5", 1, &["n >= 1, n > 5"][..]),
        ("n == 3", 0, &["n < 3", "n > 3"]),
        ("n != 0", 0, &["n == 0"]),
        ("valid(a, n), n >= 1", 0, &["n >= 1, n >= 1, valid(a, n - 1)", "n >= 1, null(a)"]),
        ("valid(a)", 0, &["valid(a, 0)", "null(a)"]),
        ("readable(v, n)", 0, &["n >= 1, readable(v, n - 1)", "null(v)"]),
        // The other clause is in bytes: none of them may be needed.
        ("valid(a), readable(a, n, 1)", 0, &["readable(a, n, 1), valid(a, 0), 0 >= n"]),
        ("valid(a), readable(a, 3, 1)", 0, &["[readable(a, 3, 1), valid(a, 0), 0 >= 3]"]),
        ("null_or(valid(a, 2))", 0, &["valid(a, 1)"]),
        (
            "null_or(readable(a, n)), valid(a)",
            1,
            &["null_or(readable(a, n)), valid(a, 0), 0 >= 4*n", "null_or(readable(a, n)), null(a)"],
        ),
        ("allocated(a), valid(a)", 0, &["valid(a), valid(a, 0, 1)"]),
        ("allocated(v)", 0, &["valid(v)", "valid(v, 1, 1)", "null(v)"]),
        ("calls(g, call)", 0, &["null(g)"]),
        ("disjoint(s, d), valid(s), valid(d)", 0, &[]),
    ] {
        assert_eq!(instead(&program, condition, number), expected, "{condition}");
    }
}

#[test]
fn a_string_may_have_no_end() {
    let program = program();
    let condition = "string(s), valid(d, strlen(s) + 1), disjoint(d, s)";
    let found = instead(&program, condition, 0);
    assert_eq!(found[0], "valid(d, 2), disjoint(d, s), valid(s, 1), s[0] != 0");
    assert_eq!(found[2], "valid(d, 2), disjoint(d, s), null(s)");
    let found = instead(&program, condition, 1);
    assert_eq!(found[0], "string(s), disjoint(d, s), strlen(s) + 1 >= 1, valid(d, strlen(s))");
    let found = instead(&program, "string(s, n)", 0);
    assert_eq!(found[..2], ["valid(s, 0), n >= 1", "valid(s, 1), s[0] != 0, n >= 2"]);
    // Two bytes more than the string has do not lie in what ends before the string.
    let found = instead(&program, "string(s), readable(s, strlen(s) + 2)", 0);
    assert!(found.iter().all(|text| text.starts_with('[')), "{found:?}");
}

#[test]
fn what_lies_in_memory_goes_with_it() {
    let program = program();
    let condition = "valid(b), valid(b->data, b->room), b->used <= n, b->room >= 2";
    let found = instead(&program, condition, 0);
    assert_eq!(found.len(), 7, "{found:?}");
    assert!(found[0].starts_with('['), "there are no fields in no bytes: {found:?}");
    // Of what is no room a value is told that all clauses allow.
    assert_eq!(found[1], "[1 <= n, 1 >= 2, valid(b, 0)]");
    assert_eq!(found[2], "4 <= n, 4 >= 2, valid(b, 0)");
    assert_eq!(found[5], "4 <= n, 4 >= 2, null(b)");
    // A case is none without the pointer that makes it one.
    let entry = program.function_named("f").unwrap();
    let cases: Condition = "null(b) || valid(b), null(b->data)".parse().unwrap();
    let clauses: Vec<String> =
        contraries(&cases, &program, entry).iter().map(|contrary| contrary.clause.to_string()).collect();
    assert_eq!(clauses, ["valid(b)"]);
}

#[test]
fn links_may_lead_nowhere_or_back() {
    let program = program();
    assert_eq!(
        instead(&program, "null_or(allocated(l)), list(l, next, prev)", 1),
        [
            "null_or(allocated(l)), valid(l), valid(l->next, 0, 1)",
            "null_or(allocated(l)), valid(l); l->next = l; l->prev = l"
        ]
    );
    assert_eq!(
        instead(&program, "tree(t, left, right)", 0),
        [
            "valid(t), valid(t->left, 0, 1), null(t->right)",
            "valid(t), null(t->left), valid(t->right, 0, 1)",
            "valid(t); t->left = t; t->right = t"
        ]
    );
    // What each block has the only one has, or has not.
    assert_eq!(
        instead(&program, "list(l, next), each(l, valid(prev))", 0),
        ["valid(l->prev), valid(l), valid(l->next, 0, 1)", "valid(l->prev), valid(l); l->next = l"]
    );
    assert_eq!(
        instead(&program, "list(l, next), each(l, valid(prev))", 1),
        ["valid(l), null(l->next), valid(l->prev, 0)", "valid(l), null(l->next), null(l->prev)"]
    );
    assert_eq!(
        instead(&program, "list(l, next), each(l, null_or(valid(prev)))", 1),
        ["valid(l), null(l->next), valid(l->prev, 0)"]
    );
    // A list may be empty: that contradicts that it is not.
    assert_eq!(instead(&program, "valid(l), list(l, next)", 0), ["list(l, next), null(l)"]);
}
