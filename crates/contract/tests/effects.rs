//! What a function does, as text and in the languages of other tools.

use contract::effects::{Bound, Effects, Ensured, Memory, Returned, Than};
use contract::export::{self, Language};
use contract::language::{Atom, Clause, Condition, Linear, Place, Relation};
use logic::Int;

const SOURCE: &str = "
struct buffer { char *data; unsigned long used; }; int table[4];
char *f(int *a, const char *s, unsigned long n, struct buffer *r) { static int own; table[n] = own++; return r->data; }
";

fn sum(text: &str) -> Linear {
    match text.parse::<Condition>().unwrap().cases.remove(0).clauses.remove(0) {
        Clause::Compare(sum, ..) => sum,
        other => panic!("{other} is no comparison"),
    }
}

/// `relation` a sum; `used` is a place that may have changed.
fn bound(relation: Relation, than: &str) -> Bound {
    let used = Place::name("r").arrow("used");
    let sum = sum(&format!("{than} <= 0"));
    let speaks = |(_, atom): &(Int, Atom)| matches!(atom, Atom::Place(place) if *place == used);
    let changed = if sum.terms.iter().any(speaks) { vec![used.clone()] } else { Vec::new() };
    Bound { factor: Int::ONE, relation, than: Than { sum, changed } }
}

fn ensures(ensured: Ensured) -> Effects {
    Effects { ensures: vec![ensured], ..Effects::default() }
}

fn assigns(parts: Vec<Memory>) -> Effects {
    Effects { assigns: Some(parts), ..Effects::default() }
}

/// In our words, in ACSL and for CBMC.
fn texts(done: &Effects) -> [String; 3] {
    let program = testkit::compile(SOURCE).expect("it compiles");
    let entry = program.function_named("f").expect("it is there");
    let exported = |language| export::contract(&Condition::default(), done, (&program, entry), language);
    let acsl = exported(Language::Acsl).replace("/*@\n  requires \\true;\n", "").replace("*/\n", "");
    let cprover = exported(Language::Cprover).replace("__CPROVER_requires(1)\n", "");
    let note = "// note: without __CPROVER_assigns a function is taken to write nothing: add it\n";
    [done.to_string(), acsl.trim().to_owned(), cprover.replace(note, "").trim().to_owned()]
}

#[track_caller]
fn check(done: &Effects, expected: [&str; 3]) {
    assert_eq!(texts(done), expected);
}

#[test]
fn memory_that_is_written() {
    check(&assigns(Vec::new()), ["assigns nothing", "assigns \\nothing;", "__CPROVER_assigns()"]);
    let place = |name: &str| Place::name(name);
    check(
        &assigns(vec![Memory::Place(place("r").arrow("used")), Memory::Elements(place("a"), sum("n <= 0"), None)]),
        [
            "assigns r->used, a[0 .. n - 1]",
            "assigns r->used, *(a + (0 .. n - 1));",
            "__CPROVER_assigns(r->used, !(n <= 0): __CPROVER_object_upto(a, ((__int128)n) * sizeof(*a)))",
        ],
    );
    check(
        &assigns(vec![Memory::String(place("s"))]),
        [
            "assigns s[0 .. strlen(s)]",
            "assigns *(s + (0 .. strlen(s)));",
            "__CPROVER_assigns(__CPROVER_object_whole(s))",
        ],
    );
    // A static variable of the function's own has no name elsewhere.
    let own = assigns(vec![Memory::Place(place("own"))]);
    check(&own, ["assigns own", "// not said: assigns own", "// not said: __CPROVER_assigns own"]);
    let freed = Effects { frees: Some(vec![Memory::Place(place("r").arrow("data").deref())]), ..Effects::default() };
    check(&freed, ["frees *r->data", "frees r->data;", "__CPROVER_frees(r->data)"]);
}

#[test]
fn results() {
    let result = |returned| ensures(Ensured::Result(returned));
    let integer = |bounds| Returned::Integer(bounds);
    check(
        &result(vec![
            integer(vec![bound(Relation::Equal, "-1")]),
            integer(vec![bound(Relation::GreaterEqual, "0"), bound(Relation::Less, "n")]),
        ]),
        [
            "ensures result == -1 || 0 <= result < n",
            "ensures \\result == -1 || 0 <= \\result < n;",
            "__CPROVER_ensures((__int128)(__CPROVER_return_value) == -1 || ((__int128)(__CPROVER_return_value) >= 0 && \
             (__int128)(__CPROVER_return_value) < (__int128)n))",
        ],
    );
    let into = |bounds, bytes| Returned::Into { place: Place::name("s"), bounds, bytes };
    check(
        &result(vec![Returned::Null, into(vec![bound(Relation::Equal, "0")], false)]),
        [
            "ensures null(result) || result == s",
            "ensures \\result == \\null || \\result == s;",
            "__CPROVER_ensures(__CPROVER_return_value == 0 || __CPROVER_return_value == s)",
        ],
    );
    let behind = vec![bound(Relation::LessEqual, "strlen(s)"), bound(Relation::GreaterEqual, "1")];
    check(
        &result(vec![into(behind, true)]),
        [
            "ensures 1 <= (char *)result - (char *)s <= strlen(s)",
            "ensures 1 <= (char *)\\result - (char *)s <= strlen(s);",
            "__CPROVER_ensures((__int128)((char *)__CPROVER_return_value - (char *)s) <= (__int128)strlen(s) && \
             (__int128)((char *)__CPROVER_return_value - (char *)s) >= 1)",
        ],
    );
    check(
        &result(vec![Returned::New { bounds: vec![bound(Relation::GreaterEqual, "n + 1")], bytes: false }]),
        [
            "ensures allocated(result, n + 1)",
            "allocates \\result;\n  ensures \\fresh(\\result, (n + 1) * sizeof(*\\result));",
            "__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, ((__int128)n + 1) * \
             sizeof(*__CPROVER_return_value)))",
        ],
    );
}

#[test]
fn numbers_that_change() {
    let used = Place::name("r").arrow("used");
    check(
        &ensures(Ensured::Number(used, vec![bound(Relation::Equal, "r->used + 1")])),
        [
            "ensures r->used == old(r->used) + 1",
            "ensures r->used == \\old(r->used) + 1;",
            "__CPROVER_ensures((__int128)(r->used) == (__int128)__CPROVER_old(r->used) + 1)",
        ],
    );
    check(
        &ensures(Ensured::Result(vec![Returned::Integer(vec![bound(Relation::Equal, "r->used")])])),
        [
            "ensures result == old(r->used)",
            "ensures \\result == \\old(r->used);",
            "__CPROVER_ensures((__int128)(__CPROVER_return_value) == (__int128)__CPROVER_old(r->used))",
        ],
    );
}
