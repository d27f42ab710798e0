//! The text of conditions is read as what it says, and what is printed is read back.

use contract::language::{
    Atom, Clause, Condition, Conjunction, Linear, Place, Region, Relation, SizeOf, TypeName, Word,
};
use logic::Int;
use proptest::prelude::*;

fn read(text: &str) -> Condition {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn canonical_texts_are_printed_as_they_are_read() {
    for text in [
        "always",
        "string(s)",
        "string(r->name, 16)",
        "valid(r), valid(r->buf, r->cap), r->cap >= 1",
        "readable(p, 2*n + 1)",
        "array(a, n, 4)",
        "initialised(p, n)",
        "allocated(p), allocated(q, n)",
        "null_or(valid(p, n)), null(q)",
        "disjoint(a, b, r->buf, &table)",
        "list(head, next)",
        "list(head, next, prev)",
        "null_or(list(head, next))",
        "tree(root, left, right)",
        "null_or(tree(t->root, child, next, other))",
        "calls(compare, by_name, by_size)",
        "calls(compare)",
        "n - m < 3",
        "-n != m",
        "string == 0 && always == 1",
        "*p + 2*(*q) <= (*p)[3] - p[3]",
        "(*r).x[2] >= strlen(s) - sizeof(*p)",
        "**p == *r->buf",
        "n <= 18446744073709551616",
        "null(p) || valid(p) || string(p), n >= 1",
        "n <= 2*INT_MAX - SIZE_MAX",
        "n <= sizeof(struct list *) + 3*sizeof(unsigned long) + sizeof(word) + sizeof(word *)",
    ] {
        let expected = text.replace(" &&", ",").replace("(*r).x[2]", "r->x[2]");
        assert_eq!(read(text).to_string(), expected);
    }
}

#[test]
fn what_is_written_otherwise_is_printed_canonically() {
    for (text, canonical) in [
        ("array(a,n*4-1)", "array(a, 4*n - 1)"),
        ("valid((p)),n>=0x10", "valid(p), n >= 16"),
        ("  2 * ( n + 1 ) - n<=  3*-2", "n + 2 <= -6"),
        ("always && n > 0", "n > 0"),
        ("always || n > 0", "always || n > 0"),
        ("sizeof(long unsigned int) > sizeof ( const char )", "sizeof(unsigned long) > sizeof(char)"),
        ("n - n >= 0", "0 >= 0"),
        ("*(p) == 0", "*p == 0"),
        ("s[0] == '[', c != '\\n', c <= '\\'' + ' '", "s[0] == 91, c != 10, c <= 71"),
        (r"c == '\0', c < '\x7f', c > '\101', c == '\\'", "c == 0, c < 127, c > 65, c == 92"),
        ("p == NULL, NULL == r->buf", "null(p), null(r->buf)"),
        ("(p)->x == (q.y)", "p->x == q.y"),
    ] {
        assert_eq!(read(text).to_string(), canonical);
    }
}

#[test]
fn precedence_is_that_of_c() {
    let name = Place::name;
    let place = |text: &str| match &read(&format!("null({text})")).cases[0].clauses[..] {
        [Clause::Null(place)] => place.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(place("*r->buf"), name("r").arrow("buf").deref());
    assert_eq!(place("(*r).buf"), name("r").arrow("buf"));
    assert_eq!(place("*p[3]"), name("p").index(3).deref());
    assert_eq!(place("(*p)[3]"), name("p").deref().index(3));
    assert_eq!(place("a.b->c[1].d"), name("a").field("b").arrow("c").index(1).field("d"));
}

#[test]
fn what_does_not_parse_is_an_error_that_says_where_and_why() {
    for (text, at, part) in [
        ("", 1, "a place or number is missing"),
        ("string(", 8, "a place or number is missing"),
        ("string(s", 9, "`)` is missing"),
        ("string(4)", 8, "name of a parameter"),
        ("array(a)", 8, "`,` and the number of elements"),
        ("array(a, n, 0)", 13, "number of bytes"),
        ("array(a, n, m)", 13, "number of bytes"),
        ("disjoint(a)", 11, "`,`"),
        ("disjoint(a, 3)", 13, "name of a parameter"),
        ("block(a)", 1, "`block` is not known"),
        ("n >= 0, vaild(p)", 9, "did you mean `valid`?"),
        ("initialized(p, n)", 1, "did you mean `initialised`?"),
        ("n < strlne(s)", 5, "did you mean `strlen`?"),
        ("n + valid(p)", 5, "`valid` is no number"),
        ("n", 2, "a comparison (<, <=, >, >=, ==, !=) is missing"),
        ("n >= 0 0", 8, "left over"),
        ("n >= $", 6, "no meaning"),
        ("n = 0", 3, "`==`"),
        ("n * m > 0", 3, "a product needs a number on one side"),
        ("n > 99999999999999999999", 5, "2^64"),
        ("n > 18446744073709551615 * 2", 5, "larger than 2^64"),
        ("n > 12ab", 5, "not a number"),
        ("null_or(n)", 9, "a clause"),
        ("null_or(null(p))", 9, "null_or says"),
        ("null_or(disjoint(p, q))", 9, "null_or says"),
        ("null(&g->x)", 8, "`)`"),
        ("null((&g)->x)", 10, "stands alone"),
        ("p[n] >= 0", 3, "a number that is not negative"),
        ("sizeof(long float) > 1", 8, "a type"),
        ("valid(p) valid(q)", 10, "left over"),
        ("valid(p) ||", 12, "missing"),
        ("ö", 1, "no meaning"),
        ("c == 'ab'", 6, "a character of ASCII"),
        ("c == ''", 6, "a character of ASCII"),
        ("c == 'ö'", 6, "a character of ASCII"),
        (r"c == '\xff'", 6, "a character of ASCII"),
        (r"c == '\x+1'", 6, "a character of ASCII"),
        (r"c == '\q'", 6, "a character of ASCII"),
        ("c == '\\", 6, "a character of ASCII"),
        ("c == '", 6, "a character of ASCII"),
        ("n > 0, p != NULL", 8, "say what `p` points to, as in `valid(p)`"),
        ("p > NULL", 1, "only a pointer is compared with NULL"),
        ("p + 1 == NULL", 1, "only a pointer is compared with NULL"),
        ("NULL == NULL + 1", 1, "only a pointer is compared with NULL"),
    ] {
        let error = text.parse::<Condition>().expect_err(text);
        assert!(error.message.contains(part), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for text in ["(".repeat(100_000), "*".repeat(100_000), "-".repeat(100_000), format!("p{}", "[0]".repeat(100_000))] {
        let error = text.parse::<Condition>().expect_err("it is too deep");
        assert!(error.message.contains("too deeply"), "{}", error.message);
    }
}

fn names() -> impl Strategy<Value = String> {
    // Words of the language are names, too.
    proptest::sample::select(vec!["p", "n", "always", "string", "strlen", "x_1", "_", "null"]).prop_map(str::to_owned)
}

fn places() -> impl Strategy<Value = Place> {
    names().prop_map(Place::Name).prop_recursive(4, 8, 1, |inner| {
        prop_oneof![
            inner.clone().prop_map(Place::deref),
            (inner.clone(), names()).prop_map(|(place, name)| place.field(name)),
            (inner.clone(), names()).prop_map(|(place, name)| place.arrow(name)),
            (inner, 0..100u64).prop_map(|(place, index)| place.index(index)),
        ]
    })
}

fn atoms() -> impl Strategy<Value = Atom> {
    let bases = vec!["int", "unsigned long", "struct p", "union list", "enum e", "long double", "char"];
    let types = (proptest::sample::select(bases), 0..3u32)
        .prop_map(|(base, pointers)| SizeOf::Type(TypeName { base: base.to_owned(), pointers }));
    prop_oneof![
        4 => places().prop_map(Atom::Place),
        1 => places().prop_map(Atom::StringLength),
        1 => places().prop_map(|place| Atom::SizeOf(SizeOf::Place(place))),
        1 => types.prop_map(Atom::SizeOf),
    ]
}

fn linears() -> impl Strategy<Value = Linear> {
    let number = || (any::<i64>(), prop_oneof![Just(1u64), Just(3), Just(u64::MAX)]);
    let number =
        move || number().prop_map(|(value, times)| Int::from(value % 1000 * i64::from(times == 1)) + Int::from(times));
    (proptest::collection::vec((number(), atoms()), 0..4), number()).prop_map(|(terms, constant)| {
        let terms = terms
            .iter()
            .fold(Linear::default(), |sum, (factor, atom)| sum.add_scaled(factor, &Linear::atom(atom.clone())));
        let sum = terms.add_scaled(&Int::ONE, &Linear::constant(constant));
        let most = Int::pow2(64);
        let small = sum.terms.iter().all(|(factor, _)| factor.abs() <= most) && sum.constant.abs() <= most;
        if small { sum } else { Linear::constant(7) }
    })
}

fn regions() -> impl Strategy<Value = Region> {
    let words = proptest::sample::select(Word::ALL.to_vec());
    (words, places(), linears(), any::<bool>(), proptest::option::of(1..1u64 << 40)).prop_map(
        |(word, place, count, counted, bytes)| {
            let counted = counted || word == Word::Array;
            let bytes = bytes.filter(|_| counted && word.takes_bytes());
            Region { word, place, count: Some(count).filter(|_| counted), bytes }
        },
    )
}

fn clauses() -> impl Strategy<Value = Clause> {
    let targets = || prop_oneof![places(), names().prop_map(Place::Address)];
    let relations = proptest::sample::select(Relation::ALL.to_vec());
    prop_oneof![
        regions().prop_map(Clause::Region),
        places().prop_map(Clause::Null),
        regions().prop_map(|region| Clause::NullOr(Box::new(Clause::Region(region)))),
        (places(), names()).prop_map(|(place, field)| Clause::NullOr(Box::new(Clause::List(place, field, None)))),
        proptest::collection::vec(targets(), 2..5).prop_map(Clause::Disjoint),
        (places(), names(), proptest::option::of(names()))
            .prop_map(|(place, link, back)| Clause::List(place, link, back)),
        (places(), regions(), any::<bool>()).prop_map(|(place, region, null)| {
            let region = Clause::Region(region);
            let member = if null { Clause::NullOr(Box::new(region)) } else { region };
            Clause::Each(place, Box::new(member))
        }),
        (places(), proptest::collection::vec(names(), 0..4)).prop_map(|(place, names)| Clause::Calls(place, names)),
        (linears(), relations, linears()).prop_map(|(lhs, relation, rhs)| Clause::Compare(lhs, relation, rhs)),
    ]
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(
        cases in proptest::collection::vec(proptest::collection::vec(clauses(), 0..4), 1..4)
    ) {
        let condition =
            Condition { cases: cases.into_iter().map(|clauses| Conjunction { clauses }).collect() };
        let text = condition.to_string();
        let again: Condition = text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        prop_assert_eq!(again, condition, "{}", text);
    }

    #[test]
    fn no_text_is_a_crash(text in "[a-z0-9 ()*&|<>=!.,\\[\\]+'ö\\\\-]{0,40}") {
        if let Ok(condition) = text.parse::<Condition>() {
            prop_assert_eq!(condition.to_string().parse::<Condition>().ok(), Some(condition));
        }
    }
}

/// The table of words in the documentation is of this language.
#[test]
fn the_documentation_can_be_read() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/contracts.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let clauses: Vec<&str> = rows.flat_map(|cell| cell.trim_end_matches('`').split("`, `")).collect();
    assert!(clauses.len() > 15, "{clauses:?}");
    for clause in &clauses {
        let text = clause.replace("(clause)", "(valid(p))");
        assert_eq!(read(&text).to_string(), text);
    }
    for word in contract::language::clause_words() {
        assert!(clauses.iter().any(|clause| clause.starts_with(&format!("{word}("))), "`{word}` is not documented");
    }
}
