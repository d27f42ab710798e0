//! What conditions mean of functions: blocks, sizes, facts; and what is refused, with what to write instead.

use std::fmt::Write;

use contract::entry::{Case, Chain, Fact, Member, Number, Origin, Size, Sum};
use contract::language::Condition;
use contract::resolve::{Error, Options, Overlap, Resolved, resolve};
use ir::ValidProgram;

const SOURCE: &str = "
typedef unsigned long size_t;
typedef struct buffer { char *data; size_t used; size_t room; int tags[4]; } buffer;
struct open;
struct list { struct list *next; int value; };
struct two { struct two *next, *last; int value; };
union both { unsigned word; unsigned char bytes[4]; };
struct flags { unsigned a : 3; int b; struct { short c; union { int d; float e; }; }; };
struct pair { long first, second, third; };
int count; const int limit = 3; buffer *current; int table[10];
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
int f(int *a, char *s, int n, unsigned u, void *v, struct open *o, buffer *r, _Bool b, struct list *l,
      union both *w, struct flags *g, double x, int (*call)(int), long *p, char **names, struct pair k, buffer **rr,
      struct two *t)
{ return limit + count + table[n] + current->tags[0] + k.third + (call == inc) + (call == dec); }
";

fn program() -> ValidProgram {
    testkit::compile(SOURCE).expect("it compiles")
}

fn try_resolve(program: &ValidProgram, text: &str, options: &Options) -> Result<Resolved, Error> {
    let conditions: Vec<Condition> =
        text.split(" ; ").map(|text| text.parse().unwrap_or_else(|error| panic!("{error}"))).collect();
    let entry = program.function_named("f").expect("it is there");
    resolve(&conditions, program, entry, options)
}

fn name(program: &ValidProgram, origin: &Origin) -> String {
    match origin {
        Origin::Param(index) => {
            let function = program.function(program.function_named("f").unwrap());
            let data = function.value(function.params[*index]);
            data.variable.clone().unwrap_or(data.name.clone())
        }
        Origin::Global(id) => format!("&{}", program.global(*id).name),
        Origin::Memory { pointer, offset } => format!("[{}+{offset}]", name(program, pointer)),
    }
}

fn sum(program: &ValidProgram, sum: &Sum) -> String {
    let mut text = String::new();
    for (factor, number) in &sum.terms {
        let _ = match number {
            Number::Value { at, bits, signed } => {
                write!(text, "{factor}*{}:{}{bits} ", name(program, at), if *signed { "i" } else { "u" })
            }
            Number::StringLength(pointer) => write!(text, "{factor}*strlen({}) ", name(program, pointer)),
            Number::Distance { from, to } => write!(text, "{factor}*({}-{}) ", name(program, to), name(program, from)),
        };
    }
    format!("{text}{}", sum.constant)
}

/// A case as a line.
fn line(program: &ValidProgram, case: &Case) -> String {
    let mut parts = Vec::new();
    for block in &case.blocks {
        let size = match &block.size {
            Size::Bytes(bytes) => sum(program, bytes),
            Size::String if block.unit == 1 => "string".to_owned(),
            Size::String => format!("string of {}", block.unit),
            Size::Any => "any".to_owned(),
        };
        let zero = if block.terminated && block.size != Size::String { " terminated" } else { "" };
        let marks =
            format!("{zero}{}{}", if block.writable { "" } else { " const" }, if block.heap { " heap" } else { "" });
        parts.push(format!("{} -> {size}{marks}", name(program, &block.pointer)));
    }
    parts.extend(case.lists.iter().map(|list| {
        let Chain { pointer, bytes, back, heap, .. } = list;
        let link = list.links().map(|link| link.to_string()).collect::<Vec<_>>().join(" and ");
        let back = back.map_or_else(String::new, |back| format!(" and {back}"));
        format!(
            "{} -> {} of {bytes} by {link}{back}{}",
            name(program, pointer),
            list.word(),
            if *heap { " heap" } else { "" }
        )
    }));
    parts.extend(case.nulls.iter().map(|origin| format!("{} null", name(program, origin))));
    parts.extend(
        case.ranges
            .iter()
            .map(|range| format!("{} in {} by {}", name(program, &range.to), name(program, &range.from), range.unit)),
    );
    parts.extend(case.facts.iter().map(|fact| match fact {
        Fact::NonNegative(term) => format!("{} >= 0", sum(program, term)),
        Fact::NotZero(term) => format!("{} != 0", sum(program, term)),
    }));
    parts.extend(case.functions.iter().map(|callee| {
        let among = callee.among.iter().map(|id| format!(" {}", program.function(*id).name));
        format!("{} calls{}", name(program, &callee.pointer), among.collect::<String>())
    }));
    parts.extend(case.may_overlap.iter().map(|(a, b)| format!("{} overlaps {}", name(program, a), name(program, b))));
    parts.join("; ")
}

fn lines(program: &ValidProgram, text: &str) -> Vec<String> {
    let resolved = try_resolve(program, text, &Options::default()).unwrap_or_else(|error| panic!("{error}"));
    resolved.state.map_or(Vec::new(), |state| state.cases.iter().map(|case| line(program, case)).collect())
}

#[test]
fn elements_of_strings_and_lengths_know_of_each_other() {
    let program = program();
    for (text, expected) in [
        (
            "string(s), s[0] == '['",
            &["s -> string; 1*[s+0]:i8 -91 >= 0; -1*[s+0]:i8 91 >= 0; 1*strlen(s) 0 >= 0; 1*strlen(s) -1 >= 0"][..],
        ),
        (
            "valid(s, 8), s[2] != 0, strlen(s) >= 0",
            &["s -> 8 terminated; 1*[s+2]:i8 0 != 0; 1*strlen(s) 0 >= 0; 1*strlen(s) -3 >= 0"],
        ),
        (
            "string(s), s[1] == 0",
            &["s -> string; 1*[s+1]:i8 0 >= 0; -1*[s+1]:i8 0 >= 0; 1*strlen(s) -1 >= 0; -1*strlen(s) 1 >= 0"],
        ),
        (
            "string(s), s[0] >= 0, strlen(s) >= 1",
            &["s -> string; 1*[s+0]:i8 0 >= 0; 1*strlen(s) -1 >= 0; 1*strlen(s) 0 >= 0; 1*[s+0]:i8 0 != 0"],
        ),
        ("string(s), s[0] == 0, strlen(s) >= 1", &[]),
        ("string(s), s[0] >= 0", &["s -> string; 1*[s+0]:i8 0 >= 0; 1*strlen(s) 0 >= 0"]),
        ("n < INT_MAX, u <= UINT_MAX", &["-1*n:i32 2147483646 >= 0; -1*u:u32 4294967295 >= 0"]),
        ("a == NULL", &["a null"]),
    ] {
        assert_eq!(lines(&program, text), expected, "{text}");
    }
}

#[test]
fn conditions_become_blocks_and_facts() {
    let program = program();
    let mut faults = String::new();
    for (text, expected) in [
        ("always", &[""][..]),
        ("array(a, n)", &["a -> 4*n:i32 0; 1*n:i32 0 >= 0"]),
        ("array(v, u, 8)", &["v -> 8*u:u32 0; 1*u:u32 0 >= 0"]),
        ("valid(v, u)", &["v -> 1*u:u32 0"]),
        ("valid(a)", &["a -> 4"]),
        ("valid(a, u)", &["a -> 4*u:u32 0"]),
        ("valid(a, 3)", &["a -> 12"]),
        ("valid(a, 0 - 3)", &["a -> 0"]),
        ("valid(a, n)", &["a -> 4*n:i32 0; 1*n:i32 0 >= 0", "a -> 0; -1*n:i32 -1 >= 0"]),
        ("valid(a, n), n >= 1", &["a -> 4*n:i32 0; 1*n:i32 -1 >= 0; 1*n:i32 0 >= 0"]),
        ("readable(p, 2)", &["p -> 16 const"]),
        ("string(s)", &["s -> string"]),
        ("string(s, u)", &["s -> string; 1*u:u32 -1*strlen(s) -1 >= 0", "s -> 1*u:u32 0"]),
        ("string(s), strlen(s) < n", &["s -> string; -1*strlen(s) 1*n:i32 -1 >= 0"]),
        ("valid(s, 8), strlen(s) >= 1", &["s -> 8 terminated; 1*strlen(s) -1 >= 0"]),
        ("null(a)", &["a null"]),
        ("valid(a), valid(a, 3), valid(a, 2)", &["a -> 12"]),
        ("valid(a), valid(a, u)", &["a -> 4; -4*u:u32 4 >= 0", "a -> 4*u:u32 0; 4*u:u32 -5 >= 0"]),
        ("readable(p, 4), valid(p, 2)", &["p -> 32 const"]),
        ("readable(p, 2), valid(p, 4)", &["p -> 32"]),
        ("readable(p, u), valid(p, 4)", &["p -> 8*u:u32 0 const; 8*u:u32 -32 >= 0", "p -> 32 const; -8*u:u32 31 >= 0"]),
        (
            "string(s), valid(s, u), u >= 8, strlen(s) < 8",
            &[
                "s -> string; 1*strlen(s) -1*u:u32 1 >= 0; 1*u:u32 -8 >= 0; -1*strlen(s) 7 >= 0",
                "s -> 1*u:u32 0 terminated; 1*u:u32 -1*strlen(s) -2 >= 0; 1*u:u32 -8 >= 0; -1*strlen(s) 7 >= 0",
            ],
        ),
        ("null_or(valid(a))", &["a null", "a -> 4"]),
        (
            "null_or(string(s)), null_or(valid(a))",
            &["s null; a null", "a -> 4; s null", "s -> string; a null", "s -> string; a -> 4"],
        ),
        ("allocated(r)", &["r -> 0 heap"]),
        ("allocated(r), valid(r)", &["r -> 40 heap"]),
        ("null_or(allocated(r)), null_or(valid(r))", &["r null", "r -> 40 heap"]),
        ("allocated(a, u)", &["a -> 4*u:u32 0 heap"]),
        (
            "valid(r->data, r->room), valid(r), r->used <= r->room",
            &["r -> 40; [r+0] -> 1*[r+16]:u64 0; -1*[r+8]:u64 1*[r+16]:u64 0 >= 0"],
        ),
        ("valid(r), r->tags[2] == 7", &["r -> 40; 1*[r+32]:i32 -7 >= 0; -1*[r+32]:i32 7 >= 0"]),
        ("valid(r, 2), r[1].used != 0", &["r -> 80; 1*[r+48]:u64 0 != 0"]),
        ("valid(p, u), p[3] > 0", &["p -> 8*u:u32 0; 1*[p+24]:i64 -1 >= 0; 8*u:u32 -32 >= 0"]),
        ("valid(rr), valid(*rr), string((*rr)->data)", &["rr -> 8; [rr+0] -> 40; [[rr+0]+0] -> string"]),
        ("valid(current), current->used >= 1", &["[&current+0] -> 40; 1*[[&current+0]+8]:u64 -1 >= 0"]),
        ("count >= 1, table[3] < 4", &["1*[&count+0]:i32 -1 >= 0; -1*[&table+12]:i32 3 >= 0"]),
        ("valid(l), valid(l->next), null(l->next->next)", &["l -> 16; [l+0] -> 16; [[l+0]+0] null"]),
        (
            "valid(g), g->d == 1, g->c <= 2",
            &["g -> 16; 1*[g+12]:i32 -1 >= 0; -1*[g+12]:i32 1 >= 0; -1*[g+8]:i16 2 >= 0"],
        ),
        ("b == 1", &["1*b:u1 -1 >= 0; -1*b:u1 1 >= 0"]),
        ("n <= sizeof(buffer) + sizeof(*l) + sizeof(table) + sizeof(struct list) + sizeof(n)", &["-1*n:i32 116 >= 0"]),
        ("valid(names, 2), string(names[1]), initialised(names, 2)", &["names -> 16; [names+8] -> string"]),
        ("valid(a, n), initialised(a, n)", &["a -> 4*n:i32 0; 1*n:i32 0 >= 0", "a -> 0; -1*n:i32 -1 >= 0"]),
        ("null(a) || valid(a)", &["a null", "a -> 4"]),
        ("null(a) || valid(a) ; n >= 1", &["a null; 1*n:i32 -1 >= 0", "a -> 4; 1*n:i32 -1 >= 0"]),
        ("n >= 1 ; n <= 0", &[]),
        ("u < 0", &[]),
        ("null(a), valid(a)", &[]),
        ("array(a, 0 - 1)", &[]),
    ] {
        let found = lines(&program, text);
        if found != expected {
            let _ = writeln!(faults, "{text}\n  expected {expected:#?}\n  found {found:#?}");
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn strings_may_be_wide_and_pointers_may_lead_to_functions() {
    let program = program();
    for (text, expected) in [
        ("string(a)", &["a -> string of 4"][..]),
        (
            "string(a), valid(a, u)",
            &[
                "a -> string of 4; 4*strlen(a) -4*u:u32 4 >= 0",
                "a -> 4*u:u32 0 terminated; 4*u:u32 -4*strlen(a) -5 >= 0",
            ],
        ),
        ("string(a, u)", &["a -> string of 4; 1*u:u32 -1*strlen(a) -1 >= 0", "a -> 4*u:u32 0"]),
        ("calls(call)", &["call calls"]),
        ("null_or(calls(call))", &["call null", "call calls"]),
        ("calls(call), null(call)", &[]),
    ] {
        let found = lines(&program, text);
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn differences_of_pointers_are_ranges() {
    let program = program();
    for (text, expected) in [
        ("valid(s, names[0] - s), valid(names)", &["s -> 1*([names+0]-s) 0; names -> 8; [names+0] in s by 1"][..]),
        ("valid(r, current - r)", &["r -> 40*([&current+0]-r) 0; [&current+0] in r by 40"]),
        ("valid(r, 3), r + 2 <= current", &["r -> 120; [&current+0] in r by 40; 1*([&current+0]-r) -2 >= 0"]),
        (
            "valid(r, 3), 2*current - 2*r <= n",
            &["r -> 120; [&current+0] in r by 40; -2*([&current+0]-r) 1*n:i32 0 >= 0"],
        ),
        (
            "string(s), valid(names, 2), names[0] - s >= 1, names[1] - s <= names[0] - s",
            &["s -> string; names -> 16; [names+0] in s by 1; [names+8] in s by 1; 1*([names+0]-s) -1 >= 0; \
               -1*([names+8]-s) 1*([names+0]-s) 0 >= 0"],
        ),
    ] {
        assert_eq!(lines(&program, text), expected, "{text}");
    }
}

#[test]
fn what_has_no_meaning_is_refused_with_a_reason() {
    let program = program();
    let many: String = (0..7).map(|index| format!(" ; null_or(string(names[{index}]))")).collect();
    let many = format!("valid(names, 7){many}");
    for (text, part) in [
        ("m > 0", "`m`, which is not a parameter of `f` nor a global"),
        ("cuont > 0", "did you mean `count`?"),
        ("n < INT_MOST", "speaks of `INT_MOST`"),
        ("valid(INT_MAX)", "speaks of `INT_MAX`"),
        ("valid(r), r->usde > 0", "`struct buffer` has no field `usde`; did you mean `used`?"),
        ("valid(r), valid(r->size, 1)", "has no field `size` (there are: data, used, room, tags)"),
        ("r.used > 0", "`r` is a pointer: write `r->used`"),
        ("valid(o)", "'valid(o, 1, 4)'"),
        ("array(v, n)", "'array(v, n, 4)'"),
        ("valid(v, n, 4), o->x == 0", "the fields of `struct open` are not known"),
        ("array(n, n)", "`n` is not a pointer"),
        ("valid(x)", "`x` is not a pointer"),
        ("string(r)", "elements of 40 bytes"),
        ("calls(a)", "does not point to a function"),
        ("a >= 0", "`a` is not an integer; of a pointer say null(a) or valid(a)"),
        ("x >= 0", "`x` is not an integer"),
        ("array(a, 1), valid(a, n)", "described twice"),
        ("disjoint(a, s)", "it needs 'array(a, n)'"),
        ("valid(a), disjoint(a, a)", "overlaps itself"),
        ("valid(r->data, r->room)", "it needs 'valid(r)' too: `r->data` lies in what `r` points to"),
        ("allocated(r), r->used == 0", "it needs 'valid(r)' too"),
        ("null_or(valid(r)), r->used == 0", "null(r) || valid(r), ..."),
        ("null_or(string(s)), strlen(s) > 0", "null(s) || string(s), ..."),
        ("strlen(s) > 0", "'string(s)'"),
        ("valid(p, 2), p[2] == 0", "lies behind"),
        ("table[10] == 0", "which has 10 elements"),
        ("valid(r), valid(r->tags)", "`r->tags` is an array"),
        ("n <= sizeof(struct nowhere)", "no parameter and no global leads to"),
        ("n <= sizeof(void)", "size is known"),
        ("null(&count)", "only in disjoint"),
        ("valid(s), disjoint(s, &n)", "is a parameter"),
        ("valid(v, 8), *v == 0", "not an integer"),
        ("list(l, next), valid(l), valid(l->next)", "not supported yet by the engines: more of the list `l`"),
        ("list(l, next), valid(l, 2)", "not supported yet by the engines: more of the first block"),
        ("list(t, next, next)", "one field cannot lead to the next block and to the one before"),
        ("tree(t, next, next)", "a field is named twice"),
        ("tree(t, next, last), valid(t), valid(t->next)", "not supported yet by the engines: more of the tree `t`"),
        ("list(t, next), tree(t, next, last)", "two lists or trees that begin with one block, `t`"),
        ("list(l, value)", "`l->value` is not a pointer"),
        ("list(r, data)", "`r->data` does not point to what `r` points to"),
        ("list(o, next)", "the size of what `o` points to is not known"),
        ("calls(call, f)", "not supported yet by the engines: `f`, whose address the program does not take"),
        ("calls(call, inck)", "the program uses no function `inck`; did you mean `inc`?"),
        ("k.first == 0", "not supported yet by the engines: `k`"),
        ("valid(g), g->a == 1", "not supported yet by the engines: `a`, a bit-field"),
        ("valid(w), w->word == 1, w->bytes[0] == 1", "two values in the same bytes"),
        ("valid(a, 4), initialised(a, 5)", "initialised"),
        ("valid(s, s - n)", "`s` is not an integer; of a pointer say null(s) or valid(s), of two of them"),
        ("valid(names), names[0] - s >= 0", "it needs 'valid(s, names[0] - s)'"),
        ("valid(p, p - a)", "point to elements of different sizes"),
        ("valid(v, v - s)", "it needs 'valid(s, v - s)'"),
        ("null(s), valid(names), names[0] - s >= 0", "no number lies between null pointers"),
        ("valid(s, names[0] - s), valid(names), string(names[0])", "of that nothing more may be said"),
        ("valid(s, names[0] - s), valid(names, 2), names[0] - names[1] >= 0", "it needs 'valid(names[1],"),
        ("valid(s, names[0] - s), valid(names), valid(v), names[0] - v >= 0", "more than one pointer from which"),
        (many.as_str(), "more than 64 cases"),
    ] {
        let error = try_resolve(&program, text, &Options::default()).expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn lists_and_functions_are_cases() {
    let program = program();
    for (text, expected) in [
        ("list(l, next)", vec!["l null", "l -> list of 16 by 0"]),
        ("list(l, next), valid(l)", vec!["l -> list of 16 by 0"]),
        ("valid(l), list(l, next), list(l, next)", vec!["l -> list of 16 by 0"]),
        ("list(l, next), allocated(l)", vec!["l -> list of 16 by 0 heap"]),
        ("null_or(allocated(l)), list(l, next)", vec!["l null", "l -> list of 16 by 0 heap"]),
        ("list(l, next), null(l)", vec!["l null"]),
        ("list(l, next), valid(l), l->value >= 3", vec!["l -> list of 16 by 0; 1*[l+8]:i32 -3 >= 0"]),
        ("calls(call)", vec!["call calls"]),
        ("calls(call, inc, dec)", vec!["call calls inc dec"]),
        ("calls(call, inc, dec), calls(call, dec)", vec!["call calls dec"]),
        ("calls(call, inc), calls(call, dec)", vec![]),
        ("calls(call, inc), null(call)", vec![]),
    ] {
        assert_eq!(lines(&program, text), expected, "{text}");
    }
    let listed = try_resolve(&program, "list(l, next)", &Options::default()).unwrap().listed;
    assert!(listed.iter().any(|line| line.contains("the blocks of the list `l` are initialised")), "{listed:?}");
}

#[test]
fn lists_linked_both_ways_lead_back() {
    let program = program();
    assert_eq!(lines(&program, "list(t, next, last), valid(t)"), ["t -> list of 24 by 0 and 8"]);
    let resolved = try_resolve(&program, "list(t, next, last)", &Options::default()).unwrap();
    let (case, links) = resolved.state.unwrap().cases.pop().unwrap().with_lengths(&[3]);
    assert_eq!(line(&program, &case), "t -> 24; [t+0] -> 24; [[t+0]+0] -> 24; [[[t+0]+0]+0] null");
    let links: Vec<String> =
        links.iter().map(|(at, to)| format!("{} -> {}", name(&program, at), name(&program, to))).collect();
    assert_eq!(links, ["[[t+0]+8] -> t", "[[[t+0]+0]+8] -> [t+0]"]);
}

/// Blocks of a tree have a link of their own each, and what leads nowhere is null.
#[test]
fn trees_of_a_size_are_blocks() {
    let program = program();
    assert_eq!(lines(&program, "tree(t, next, last)"), ["t null", "t -> tree of 24 by 0 and 8"]);
    let resolved = try_resolve(&program, "tree(t, next, last), allocated(t)", &Options::default()).unwrap();
    let case = resolved.state.unwrap().cases.pop().unwrap();
    let (small, links) = case.clone().with_lengths(&[2]);
    assert!(links.is_empty());
    assert_eq!(line(&program, &small), "t -> 24 heap; [t+8] -> 24 heap; [t+0] null; [[t+8]+0] null; [[t+8]+8] null");
    for size in 1..40 {
        let (case, _) = case.clone().with_lengths(&[size]);
        let mut ends: Vec<&Origin> = case.blocks.iter().map(|block| &block.pointer).chain(&case.nulls).collect();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!((case.blocks.len() as u64, ends.len() as u64), (size, 2 * size + 1));
    }
}

/// A list of so many blocks is so many blocks, the last one's link null.
#[test]
fn lists_of_a_length_are_blocks() {
    let program = program();
    let resolved = try_resolve(&program, "list(l, next), allocated(l)", &Options::default()).unwrap();
    let (case, links) = resolved.state.unwrap().cases.pop().unwrap().with_lengths(&[2]);
    assert!(links.is_empty());
    let expected = "l -> 16 heap; [l+0] -> 16 heap; [[l+0]+0] null";
    assert_eq!(line(&program, &case), expected);
}

#[test]
fn without_debug_information_only_what_is_said_is_known() {
    let program = testkit::with_file("a.ll", b"define i32 @f(i32 %n, ptr %a) {\n  ret i32 %n\n}\n", |path| {
        ir::validate(frontend::read(&[path.to_path_buf()], &frontend::Options::default()).unwrap().program).unwrap()
    });
    let program = program.expect("the file can be written");
    assert_eq!(lines(&program, "array(a, 3, 4)").len(), 1);
    assert_eq!(lines(&program, "string(a)").len(), 1);
    for (text, part) in [
        ("n >= 0", "whether `n` is signed is not known"),
        ("valid(a)", "'valid(a, 1, 4)'"),
        ("array(a, n, 4)", "signed"),
        ("valid(a, 1, 8), *a == 0", "the type of what `a` points to is not known"),
    ] {
        let error = try_resolve(&program, text, &Options::default()).expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn without_disjoint_blocks_may_overlap_if_that_is_asked_for() {
    let program = program();
    let options = Options { overlap: Overlap::Possible, ..Options::default() };
    for (text, expected) in [
        (
            "string(s), valid(a)",
            "s -> string; a -> 4; s overlaps a; s overlaps &limit; s overlaps &count; s overlaps &table; \
            s overlaps &current; a overlaps &count; a overlaps &table; a overlaps &current",
        ),
        (
            "string(s), valid(a), disjoint(s, a, table), disjoint(a, &count), disjoint(&current, s)",
            "s -> string; a -> 4; s overlaps &limit; s overlaps &count; a overlaps &current",
        ),
    ] {
        let state = try_resolve(&program, text, &options).unwrap().state.unwrap();
        assert_eq!(state.cases.iter().map(|case| line(&program, case)).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn mathematical_integers_have_no_range() {
    let program = program();
    let options = Options { unbounded: true, ..Options::default() };
    let cases = |text| try_resolve(&program, text, &options).unwrap().state.map_or(0, |state| state.cases.len());
    assert_eq!((cases("valid(a, u)"), cases("u < 0")), (2, 1));
}

#[test]
fn what_a_verdict_depends_on_is_listed() {
    let program = program();
    let listed = |text| try_resolve(&program, text, &Options::default()).unwrap().listed;
    assert_eq!(
        listed("array(a, n) ; readable(p), string(s), disjoint(a, p)"),
        [
            "of the caller: array(a, n), elements of 4 bytes",
            "of the caller: readable(p)",
            "of the caller: string(s)",
            "of the caller: disjoint(a, p)",
            "of the caller: what `a` points to is initialised, may be written and does not overlap a global",
            "of the caller: `a` and `s` do not overlap: disjoint(a, s)",
            "of the caller: what `p` points to is initialised and does not overlap a global",
            "of the caller: `p` and `s` do not overlap: disjoint(p, s)",
            "of the caller: what `s` points to is initialised, may be written and does not overlap a global",
        ]
    );
    assert_eq!(
        listed("null(a) || valid(a, u)"),
        [
            "of the caller: null(a) || valid(a, u)",
            "of the caller: what `a` points to is initialised, may be written and does not overlap a global",
        ]
    );
}

/// What the members of the blocks of lists lead to.
fn members(program: &ValidProgram, text: &str) -> Vec<String> {
    let state = try_resolve(program, text, &Options::default()).unwrap_or_else(|error| panic!("{error}")).state;
    let lists = state.into_iter().flat_map(|state| state.cases).flat_map(|case| case.lists);
    let told = |member: &Member| {
        let block = &member.block;
        let size = match &block.size {
            Size::Bytes(bytes) => sum(program, bytes),
            Size::String => format!("string of {}", block.unit),
            Size::Any => "any".to_owned(),
        };
        let marks = [(!block.writable, " const"), (block.heap, " heap"), (member.nullable, " or null")];
        let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
        format!("{} -> {size}{marks}", name(program, &block.pointer))
    };
    lists.map(|list| list.members.iter().map(told).collect::<Vec<_>>().join("; ")).collect()
}

#[test]
fn members_of_the_blocks_of_lists() {
    let program = testkit::compile(
        "struct node { struct node *next, *prev; char *name; int *value; struct node *in[2]; };\n\
         int f(struct node *l, const char *s, int n) { return l && l->in[1] && l->prev && l->value && n > *s; }\n\
         int main() { return f(0, \"\", 0); }\n",
    )
    .expect("it compiles");
    for (text, expected) in [
        ("each(l, string(name))", "[l+16] -> string of 1"),
        ("each(l, null_or(string(name)))", "[l+16] -> string of 1 or null"),
        ("each(l, null_or(string(name))), each(l, null_or(allocated(name)))", "[l+16] -> string of 1 heap or null"),
        ("each(l, null_or(string(name))), each(l, allocated(name))", "[l+16] -> string of 1 heap"),
        ("each(l, readable(value)), each(l, valid(value, 2))", "[l+24] -> 8"),
        ("each(l, valid(value)), each(l, readable(value, 2))", "[l+24] -> 8 const"),
        ("each(l, string(name)), each(l, valid(name, 0))", "[l+16] -> string of 1"),
        ("each(l, string(value))", "[l+24] -> string of 4"),
        ("each(l, readable(in[1])), each(l, valid(value, 0))", "[l+24] -> 0; [l+40] -> 48 const"),
    ] {
        assert_eq!(members(&program, &format!("list(l, next, prev), {text}")), [expected], "{text}");
    }
    let state =
        try_resolve(&program, "list(l, next), each(l, null_or(string(name)))", &Options::default()).unwrap().state;
    let (case, _) = state.unwrap().cases.pop().unwrap().with_lengths(&[2]);
    let there = |pointer: &str| case.blocks.iter().any(|block| name(&program, &block.pointer) == pointer);
    assert!(there("l") && there("[l+0]") && (there("[l+16]") || there("[[l+0]+16]")));
    // Where there is no list, it says nothing; and it makes no list.
    assert!(members(&program, "null(l), list(l, next), each(l, string(name))").is_empty());
    for (text, expected) in [
        ("each(l, string(name))", "it needs 'list(l, next)' too"),
        ("valid(l), each(l, string(name))", "it needs 'list(l, next)' too"),
        ("list(l, next), each(l, string(s))", "`struct node` has no field `s`"),
        ("list(l, next, prev), each(l, valid(prev))", "`l->prev` links the blocks of the list"),
        ("list(l, next), each(l, valid(value, n))", "another number of elements than a constant in `each`"),
        ("list(l, next), each(l, valid(value, -1))", "another number of elements than a constant in `each`"),
        ("list(l, next), each(l, array(value, -1))", "another number of elements than a constant in `each`"),
        ("list(l, next), each(l, string(name, 10))", "another number of elements than a constant in `each`"),
        ("list(l, next), each(l, string(next->name))", "does not lie in what `l` points to"),
        ("list(l, next), each(l, string(name)), each(l, readable(name, 100))", "more of `l->name` in each block"),
        ("list(l, next), each(l, string(name)), valid(l), null(l->name)", "more of `l->name` in the first block"),
        (
            "list(l, next), each(l, valid(value)), valid(l), valid(l->value, 10)",
            "more of `l->value` in the first block",
        ),
        (
            "list(l, next), each(l, string(name)), valid(l), string(l->name), l->name[0] == 1",
            "more of `l->name` in the first",
        ),
        ("tree(l, next, prev), each(l, string(name))", "what members of trees point to"),
    ] {
        let error = try_resolve(&program, text, &Options::default()).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}
