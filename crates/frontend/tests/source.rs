//! What the source says beside the program: constants that the compiler computes, and open orders of evaluation.

mod common;

use frontend::source::{self, Callers, Faults, Finding, Source};
use frontend::{Loaded, Options};

/// The source and the program with checks of a C file.
fn read(text: &str) -> (Source, Loaded) {
    read_for(text, ir::DataModel::Lp64)
}

fn read_for(text: &str, data_model: ir::DataModel) -> (Source, Loaded) {
    read_with(text, &Options { checks: frontend::Checks::Overflow, data_model, ..Options::default() })
}

fn read_with(text: &str, options: &Options) -> (Source, Loaded) {
    let folder = common::folder();
    let paths = [folder.path().join("a.c")];
    std::fs::write(&paths[0], text).expect("the file can be written");
    let read = (source::read(&paths, options, Callers::Known), frontend::read(&paths, options));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    (read.0.expect("the syntax tree can be read"), read.1.expect("the program can be read"))
}

/// No lines.
const NOTHING: [u32; 0] = [];

/// Lines of operations that nothing checks.
fn unchecked(text: &str) -> Vec<u32> {
    let (source, loaded) = read(text);
    source.unchecked(&loaded.program, "main").iter().map(|finding| finding.at.line).collect()
}

/// Lines of open orders, and whether they are undefined.
fn orders(text: &str) -> Vec<(u32, bool)> {
    read(text).0.open_orders("main").iter().map(|finding| (finding.at.line, finding.undefined)).collect()
}

/// Constant expressions: each is undefined if it is evaluated.
const UNDEFINED: &[&str] = &[
    "1 << 31",
    "3 << 30",
    "1 << 32",
    "1 << -1",
    "4 >> -1",
    "4 >> 32",
    "-1 << 3",
    "2147483647 + 1",
    "-2147483647 - 2",
    "65536 * 32768",
    "(-2147483647 - 1) / -1",
    "(-2147483647 - 1) % -1",
    "-(-2147483647 - 1)",
    "1 ? 2147483647 * 2 : 0",
    "0 || 2147483647 + 1 > 0",
    "sizeof(int) == 4 ? 1 << 31 : 0",
    "(int)(9223372036854775807 + 1)",
    "_Generic(1, int: 1 << 31, default: 0)",
    "__extension__ (1 << 31)",
    "(2147483647 + 1, 5)",
    "(char)200 << 24 << 3",
    "\"abc\"[1] << 30",
    "most + 1",
    "last * 2",
];

/// Expressions that are defined, or not evaluated where they are not.
const DEFINED: &[&str] = &[
    "1 << 30",
    "0 << 31",
    "1u << 31",
    "2147483647 + 0",
    "2147483647u + 1",
    "-2147483647 - 1",
    "(-2147483647 - 1) / 1",
    "2147483648 * 2",
    "1L << 40",
    "0 && (1 << 31)",
    "1 || (1 << 31)",
    "0 ? 1 << 31 : 1",
    "sizeof(1 << 31)",
    "sizeof(long) == 8 ? 1 : 1 << 31",
    "_Generic(1, int: 1, default: 1 << 31)",
    "_Alignof(int) << 3",
    "'a' << 20",
    "(unsigned char)200 << 20",
    "(short)40000 * 60000",
    "__builtin_choose_expr(0, 1 << 31, 2)",
    "most - 1",
    "last + 1",
    "(int)4294967295u + 1",
];

/// A program with a statement for each of the expressions, from line 4 on.
fn statements(expressions: &[&str], statement: impl Fn(&str) -> String) -> String {
    let lines: Vec<String> = expressions.iter().map(|expression| statement(expression)).collect();
    format!(
        "static const int most = 2147483647; int f(int *);\nenum {{ first, last = 1 << 30 }};\n\
         int main(void) {{ int x;\n{}\nreturn f(&x); }}\n",
        lines.join("\n")
    )
}

/// Lines that have a check in the program.
fn checked(text: &str) -> Vec<u32> {
    let program = common::text(read(text).1);
    let places = program.lines().filter(|line| line.contains("ubsantrap")).filter_map(|line| line.split_once("; a.c:"));
    places.filter_map(|(_, place)| place.split(':').next()?.parse().ok()).collect()
}

#[test]
fn undefined_constants_in_initialisers_are_found_and_defined_ones_are_not() {
    let initialiser = |expression: &str| format!("{{ int a[2] = {{{expression}, 3}}; f(a); }}");
    let text = statements(UNDEFINED, initialiser);
    let (found, checked) = (unchecked(&text), checked(&text));
    for (line, expression) in (4..).zip(UNDEFINED) {
        // Clang leaves a few of them to run time: then they are checked there.
        assert!(found.contains(&line) || checked.contains(&line), "{expression}: {found:?} {checked:?}");
    }
    assert!(found.len() > UNDEFINED.len() / 2, "{found:?}");
    let text = statements(DEFINED, initialiser);
    let wrong: Vec<&str> = unchecked(&text).iter().map(|line| DEFINED[*line as usize - 4]).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn what_the_compiler_does_not_compute_is_checked_at_run_time() {
    // In a statement all of these get a check.
    let text = statements(UNDEFINED, |expression| format!("x = ({expression});"));
    let (found, checked) = (unchecked(&text), checked(&text));
    for (line, expression) in (4..).zip(UNDEFINED) {
        assert!(found.contains(&line) || checked.contains(&line), "{expression}: {found:?} {checked:?}");
    }
    let table = statements(&UNDEFINED[..8], |expression| format!("x = ({expression});"));
    assert_eq!(unchecked(&table), NOTHING);
}

#[test]
fn values_are_what_the_compiler_computes() {
    // The compiler refuses the array of negative size if it computes another value than ours says.
    let table: &[(&str, &str)] = &[
        ("(1 << 20) + 7 * -3", "1048555"),
        ("-7 / 2 * 10 + -7 % 3", "-31"),
        ("(unsigned char)300 + (signed char)200", "-12"),
        ("0x80000000 + 0x80000000 == 0", "1"),
        ("~5 & 0xff ^ 3 | 256", "505"),
        ("-1 < 0u", "0"),
        ("-1L < 0u", "1"),
        ("(_Bool)5 + !0 + !7", "2"),
        ("-16 >> 2", "-4"),
        ("sizeof(long) * 3 - 30 > 0", "1"),
        ("(3 > 2) ? 'a' : 'b'", "97"),
    ];
    for (expression, value) in table {
        // If the value is another one than we think, the shift by 40 is evaluated, or not.
        let text = |value: &str| {
            format!(
                "_Static_assert(({expression}) == ({value}), \"\");\nint main(void) {{\n\
                 int a[1] = {{({expression}) == ({value}) ? 1 : 1 << 40}};\nreturn a[0];\n}}\n"
            )
        };
        assert_eq!(unchecked(&text(value)), NOTHING, "{expression}");
        let other = text(value).replace("? 1 : 1 << 40", "? 1 << 40 : 1");
        assert_eq!(unchecked(&other), [3], "{expression}");
    }
}

#[test]
fn sizes_of_types_are_those_of_the_data_model() {
    let text = "int main(void) {\nint a[1] = {sizeof(long) == 4 ? 1 << 31 : 1};\nreturn a[0];\n}\n";
    for (model, expected) in [(ir::DataModel::Lp64, 0), (ir::DataModel::Ilp32, 1)] {
        let (source, loaded) = read_for(text, model);
        assert_eq!(source.unchecked(&loaded.program, "main").len(), expected);
    }
}

#[test]
fn only_what_a_run_may_come_to_counts() {
    let low = "static int low(void) {\nint a[1] = {2147483647 + 1};\nreturn a[0];\n}\n";
    let with = |rest: &str| unchecked(&format!("{low}{rest}"));
    assert_eq!(with("int main(void) { return 0; }\n"), NOTHING);
    assert_eq!(with("int main(void) { return low(); }\n"), [2]);
    assert_eq!(with("int main(void) { return 0 ? low() : 0; }\n"), NOTHING);
    assert_eq!(with("int (*p)(void) = low;\nint main(void) { return p(); }\n"), [2]);
    assert_eq!(with("static int f(void) { return low(); }\nint main(void) { int (*p)(void) = f; return p(); }\n"), [2]);
    assert_eq!(
        with("__attribute__((constructor)) static void f(void) { low(); }\nint main(void) { return 0; }\n"),
        [2]
    );
}

#[test]
fn contexts_that_the_compiler_computes_are_looked_at() {
    let table: &[(&str, &[u32])] = &[
        ("int x = 1 << 31;\nint main(void) { return x; }", &[1]),
        ("int main(void) {\nstatic int x = 1 << 31;\nreturn x; }", &[2]),
        ("enum { A = 1 << 31 };\nint main(void) { return 0; }", &[1]),
        ("int main(int c, char **v) { switch (c) {\ncase 1 << 31: return 1; }\nreturn 0; }", &[2]),
        ("int main(void) {\nif ((1 << 31) < 0) return 1;\nreturn 0; }", &[2]),
        ("int main(void) {\nwhile ((1 << 31) > 0) { }\nreturn 0; }", &[]),
        ("int main(int c, char **v) {\nreturn (1 << 31) && c; }", &[2]),
        ("int main(int c, char **v) {\nreturn (1 << 31) ? c : 0; }", &[2]),
        ("struct s { int f : (1 << 31) == 0 ? 2 : 3; };\nint main(void) { return 0; }", &[1]),
        ("int main(void) {\nint a[(1 << 31) == 0 ? 1 : 2];\na[0] = 1;\nreturn a[0]; }", &[2]),
        ("int main(void) {\nint a[2 * 3 + sizeof(int)];\na[0] = 1;\nreturn a[1 - 1]; }", &[]),
        ("#define N (1 << 31)\nint a[N < 0 ? 2 : 3];\nint main(void) { return a[0]; }", &[2]),
        ("#define N (1 << 3)\nint a[N < 0 ? 2 : 3];\nint main(void) { return a[0]; }", &[]),
        ("int f(void) {\nint a[1 << 40 == 0 ? 1 : 2]; return sizeof a; }\nint main(void) { return 0; }", &[]),
        ("int main(int c, char **v) {\nint a[c + 1];\na[0] = 1;\nreturn a[c - c]; }", &[]),
        ("int main(void) {\nreturn sizeof(int[(1 << 31) == 0 ? 1 : 2]); }", &[2]),
        ("int main(void) {\nif (0) { int a[1] = {1 << 31}; return a[0]; }\nreturn 0; }", &[]),
        ("int main(void) {\ngoto in;\nif (0) { in:; int a[1] = {1 << 31}; return a[0]; }\nreturn 0; }", &[3]),
        ("#define F (1 << 31)\nint main(void) {\nint a[2] = {F, 1};\nreturn a[0]; }", &[3]),
        ("#define F (1 << 31)\nint main(void) {\nint x;\nx = F;\nreturn x & F; }", &[]),
        ("#define F(x) ((x) + (x) + ((1 << 31) ? 1 : 2))\nint main(int c, char **v) {\nreturn F(c); }", &[3]),
    ];
    for (text, expected) in table {
        assert_eq!(unchecked(text), *expected, "{text}");
    }
}

#[test]
fn arithmetic_on_parts_gets_no_checks() {
    let vector = "typedef int v4 __attribute__((vector_size(16)));\n";
    assert_eq!(unchecked(&format!("{vector}int main(void) {{\nv4 a = {{1}};\na = a + a;\nreturn a[0]; }}\n")), [4]);
    assert_eq!(unchecked(&format!("{vector}int main(void) {{\nv4 a = {{1}};\na = a & a;\nreturn a[0]; }}\n")), NOTHING);
    let floats = "typedef float v4 __attribute__((vector_size(16)));\n";
    assert_eq!(unchecked(&format!("{floats}int main(void) {{\nv4 a = {{1}};\na = a + a;\nreturn a[0]; }}\n")), NOTHING);
    assert_eq!(unchecked("int main(void) {\n_Complex int a = 1;\na += a;\nreturn 0; }\n"), [3]);
}

/// A program with a statement a line, from line 4 on, and declarations that all of them share.
fn in_main<'a>(statements: impl Iterator<Item = &'a str>) -> String {
    let statements: Vec<&str> = statements.collect();
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\nstruct s {{ int a, b; struct s *next; int *data; }}; \
         int g, h, *pg = &g; extern int __VERIFIER_nondet_int(void); \
         int reads(void) {{ return g; }} int writes(void) {{ return g = 1; }} int other(void) {{ return h = 1; }} \
         int prints(void) {{ puts(\"x\"); return 1; }} int through(int *p) {{ return *p = 1; }} \
         int pure(int x) {{ return x < 2 ? x : x * 3; }} int leaves(int x) {{ if (x) exit(1); return 0; }} \
         int add(int x, int y) {{ return x + y; }} int (*fp)(void) = writes; \
         int again(int x) {{ return x < 2 ? x : again(x - 1); }} int even(int x); int odd(int x) {{ return even(x); }} \
         int even(int x) {{ return x && odd(x - 1); }} int order(const void *x, const void *y) {{ exit(1); }} \
         void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *)); \
         int sorted(void) {{ int b[2] = {{2, 1}}; qsort(b, 2, sizeof *b, order); return b[0]; }} \
         __builtin_va_list list; int next(__builtin_va_list l) {{ return __builtin_va_arg(l, int); }} \
         int sum(int n, ...) {{ __builtin_va_list l; __builtin_va_start(l, n); int s = next(l); __builtin_va_end(l); return s; }} \
         int main(int c, char **v) {{ int i = 0, j = 1, a[4] = {{0}}, *p = a, *q = a; struct s s = {{0}}, *t = &s;\n\
         {};\nreturn 0; }}\n",
        statements.join(";\n")
    )
}

#[test]
fn parts_that_may_interfere_are_found() {
    let table: &[(&str, bool)] = &[
        ("add(reads(), writes())", false),
        ("add(writes(), writes())", false),
        ("g + writes()", false),
        ("g += writes()", false),
        ("a[g] = writes()", false),
        ("*pg + writes()", false),
        ("i = add(j, fp()) + reads()", false),
        ("int x[2] = {reads(), writes()}", false),
        ("struct s y = {reads(), writes()}", false),
        ("i = through(&j) + j", false),
        ("leaves(c) + a[c]", false),
        ("again(c) + a[c]", false),
        ("even(c) + a[c]", false),
        ("sorted() + a[c]", false),
        ("sorted() + (i + 1)", false),
        ("i = i++ + 1", true),
        ("a[i] = i++", true),
        ("add(i, i++)", true),
        ("i = i++ + i++", true),
        ("g = g++ + reads()", true),
        ("*p = (*q)++", false),
        ("i = add(next(list), next(list))", false),
        ("t->a = t->a++", false),
        ("j = pg[g++]", false),
        ("pg[g++]++", false),
        ("j = *(pg + g++) + 1", false),
        ("if (pg[c ? g++ : 0]) j = 1", false),
        ("j = *(*(char **)&t)++", false),
        ("j = a[a[0]++]", true),
        ("printf(\"%d %d\", reads(), writes())", false),
        ("free(p) , t->a = reads() + (free(q), 1)", false),
    ];
    let found = orders(&in_main(table.iter().map(|(statement, _)| *statement)));
    for (line, (statement, undefined)) in (4..).zip(table) {
        assert!(found.contains(&(line, *undefined)), "{statement}: {found:?}");
    }
}

#[test]
fn of_parts_that_cannot_interfere_nothing_is_said() {
    let table = [
        "add(i++, j)",
        "printf(\"%d %d\", reads(), pure(3))",
        "printf(\"%d %d\", prints(), prints())",
        "a[i] = writes()",
        "i = reads() + reads()",
        "i = writes() + other()",
        "i = pure(c - 1) + pure(c - 2)",
        "add(__VERIFIER_nondet_int(), __VERIFIER_nondet_int())",
        "t->next = malloc(sizeof *t)",
        "i = writes(), reads()",
        "i = writes() && reads()",
        "i = c ? writes() : reads()",
        "*p++ = *q++",
        "i = j = 3",
        "a[i] = a[j] = 0",
        "t->data[t->a++] = c",
        "t->a = t->b++",
        "j = p[i++]",
        "j = *p++",
        "j = *(p = q)",
        "p[i++]++",
        "j = t->data[t->a++]",
        "j = (t = t->next)->a",
        "j = t->next[i++].a",
        "j = p[(j = 1, 0)]",
        "j = pg[reads()]",
        "s.a = s.b + s.a",
        "i = i + 1",
        "a[i++] = a[j--]",
        "i = sizeof(i++) + i",
        "through(&j), a[j] = sum(2, 1, 2)",
        "t = t->next = 0",
        "i = a[c] + leaves(c)",
        "i = (i++, i + 1)",
        "i = i++ && j ? i : 5",
        "a[i - 3] = a[i - 2] = j",
        "for (i = 0; i < 3; i++) a[i] = i",
    ];
    let found = orders(&in_main(table.into_iter()));
    let wrong: Vec<&str> = found.iter().map(|(line, _)| table[*line as usize - 4]).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_deep_expression_is_read_or_refused() {
    let sum = vec!["1"; 1500].join(" + ");
    assert_eq!(unchecked(&format!("int main(void) {{ return ({sum}) > 5; }}\n")), NOTHING);
}

#[test]
fn a_program_that_asks_for_sanitizers_is_the_plain_one() {
    let text = "#define HAS(x) __has_feature(x##_sanitizer)\n#if HAS(undefined_behavior)\nint wrong;\n#else\nint right;\n#endif\n";
    let (_, loaded) = read(text);
    let names: Vec<&str> = loaded.program.globals.iter().map(|global| global.name.as_str()).collect();
    assert_eq!(names, ["right"]);
}

/// Whoever calls a function from elsewhere may know addresses that nothing here takes: of members and of variables of other
/// files, but not of variables that no other file can name.
#[test]
fn callers_may_know_addresses() {
    let text = "struct s { int *data; int used; };\nint count;\nstatic int hidden;\n\
                int member(struct s *s) { return s->data[s->used++]; }\n\
                int shared(int *data) { return data[count++]; }\n\
                int own(int *data) { static int at; return data[hidden++] + data[at++]; }\n\
                int main(void) { return 0; }\n";
    let folder = common::folder();
    let paths = [folder.path().join("a.c")];
    std::fs::write(&paths[0], text).expect("the file can be written");
    let orders = |callers, entry| {
        let source = source::read(&paths, &Options::default(), callers).expect("the syntax tree can be read");
        source.open_orders(entry).len()
    };
    for (entry, open) in [("member", 1), ("shared", 1), ("own", 0)] {
        assert_eq!(orders(Callers::of(entry), entry), open, "{entry}");
        assert_eq!(orders(Callers::of("main"), entry), 0, "{entry}");
    }
}

/// A part that may go on for ever, behind one that may be undefined: the program gets the runs in which it comes first, where it
/// is certain which instructions it has.
#[test]
fn loops_behind_undefined_parts_may_come_first() {
    let head = "static int tenth(int n) { return 10 / n; }\nstatic int one(void) { return 1; }\n\
                static int stay(int n) { while (n == 0) { } return 0; }\n\
                static int again(int n) { return n ? again(n - 1) : 0; }\n\
                static int two(int a, int b) { return a ^ b; }\n\
                struct big { int x[9]; };\nstatic struct big make(int n) { while (n); return (struct big){0}; }\n\
                static int room[9];\nstatic int *where(int n) { while (n); return room; }\n#define BOTH(n) tenth(n) + stay(n)\n\
                static int shared;\nstatic int left(int n) { while (n--) shared++; return 0; }\n\
                int main(void) {\n    int i = 0, a[2] = {0}, *p = a;\n    ";
    // How many there are, and how many blocks more the changed program has.
    for (statement, hidden, blocks) in [
        ("i = tenth(i);", 0, Some(0)),
        ("i = one() + stay(i);", 0, Some(0)),
        ("i = stay(i) + tenth(i);", 0, Some(0)),
        ("i = again(i), stay(i);", 0, Some(0)),
        ("i = again(again(i));", 0, Some(0)),
        ("i = tenth(i) + stay(i);", 1, Some(2)),
        ("i = tenth(i) ^ again(i + 1);", 1, Some(2)),
        ("i = two(*p, again(i));", 1, Some(2)),
        ("a[stay(i)] = tenth(i);", 1, Some(2)),
        // Sums are computed in int, shifts by 40 are of no int, and elements are found in the order in which they are written.
        ("unsigned char c = 1; i = two(c += 2147483647, again(i));", 1, Some(2)),
        ("unsigned u = 1; i = two(u += 1, again(i));", 0, Some(0)),
        ("i = two((unsigned)i >> 40, again(i));", 1, Some(2)),
        ("i = two((unsigned)i >> 31, again(i));", 0, Some(0)),
        ("i = tenth(i)[where(i)];", 1, None),
        ("i = where(i)[tenth(i)];", 0, Some(0)),
        ("struct big b[2]; b[tenth(i)] = make(i);", 1, None),
        ("_Bool t = 1; i = two(t, again(i));", 0, Some(0)),
        ("_Bool t = 1; *(char *)&t = 7; i = two(t, again(i));", 1, Some(2)),
        // The last one comes before the first as well.
        ("i = tenth(i) + (tenth(i + 1) + stay(i));", 2, Some(6)),
        ("i = tenth(i) + (tenth(i) + again(a[1])) + stay(i);", 3, Some(8)),
        // In several blocks, at one place of the text, or with an effect on the other part.
        ("i = tenth(i) + (i ? stay(i) : 0);", 1, None),
        ("i = BOTH(i);", 1, None),
        ("i = tenth(shared) + left(i);", 1, None),
    ] {
        let (source, loaded) = read_with(&format!("{head}{statement}\n    return i;\n}}\n"), &Options::default());
        assert_eq!(source.hidden_loops("main", Faults::NONE).len(), hidden, "{statement}");
        let count =
            |program: &ir::Program| program.functions.iter().map(|function| function.blocks.len()).sum::<usize>();
        let changed = source.with_hidden_loops_first(&loaded.program, "main", Faults::NONE);
        let more = changed.map(|changed| {
            let more = count(&changed) - count(&loaded.program);
            ir::validate(changed).expect("a valid program");
            more
        });
        assert_eq!(more, blocks, "{statement}");
        assert!(source.hidden_loops("main", Faults::ALL).is_empty(), "{statement}");
        let division = ["tenth(", "BOTH("].iter().any(|call| statement.contains(call));
        let without = Faults::ALL.without(Faults::DIVISION);
        assert_eq!(!source.hidden_loops("main", without).is_empty(), division && hidden > 0, "{statement}");
    }
}

/// Tags of HTML in a comment for a generator of documentation are lists of lists in the tree.
#[test]
fn comments_for_documentation_are_read() {
    let comment = "/**\n * @brief <img src=\"a.svg\" alt=\"a\" /> <b>bold</b>\n * @param n [in] a number\n */\n";
    let (source, _) = read(&format!("{comment}int f(int n) {{ return n; }}\nint main(void) {{ return f(1); }}\n"));
    assert!(source.open_orders("main").is_empty());
}

/// Of each open order the numbers of instructions in the two parts of each pair; no first one where only the end of the part
/// that is evaluated first decides, and one other if a part may end the run; `None` where nothing decides.
fn parts(text: &str) -> Vec<Option<Vec<(usize, usize)>>> {
    let (source, loaded) = read(text);
    let size = |condition: &source::Condition| match condition {
        source::Condition::Apart(parts) => (parts.one.len(), parts.other.len()),
        source::Condition::Returns { may_exit } => (0, usize::from(*may_exit)),
    };
    let conditions = source.conditions(&loaded.program, "main").into_iter();
    conditions.map(|conditions| conditions.map(|of_pairs| of_pairs.iter().map(size).collect())).collect()
}

/// Where only addresses decide whether parts interfere, their loads and stores are found, and otherwise nothing is.
#[test]
fn parts_that_interfere_by_their_addresses_are_found() {
    let head = "struct s { int *a; int n; struct s *next; };\nint f(void);\nextern int g;\n\
                static int call(int *p) { return ++*p; }\nvoid abort(void);\n#define BOTH(p, q) call(p) + call(q)\n\
                static int stop(int *p) { if (++*p) abort(); return 0; }\n\
                static int whole(struct s s) { return s.n; }\n\
                static int count(int n) { int k = 0; while (n) { n /= 2; k++; } return k; }\n\
                static int leave(int n) { if (n) abort(); return n; }\n\
                static int again(int n) { return n ? again(n - 1) : 0; }\n\
                #define PUSH(p, c) (p)->a[(p)->n++] = (c)\n#define CELL(p) (p)->a[(p)->n++]\n#define FIVE 5\n\
                int main(void) {\n    struct s x = {&x.n, 0, &x}, *p = &x, *q = &x;\n    int i = 0, *r = &x.n;\n    ";
    // Columns of a program that is compiled from preprocessed text are not the source's.
    let asks =
        "#if defined(__has_feature)\n#if __has_feature(undefined_behavior_sanitizer)\nint more;\n#endif\n#endif\n";
    assert_eq!(parts(&format!("{asks}{head}p->a[p->n++] = 5;\n    return i;\n}}\n")), [None]);
    for (statement, expected) in [
        // The update against the increment.
        ("p->a[p->n++] = 5;", Some(vec![(1, 1)])),
        ("p->a[p->n++] = FIVE;", Some(vec![(1, 1)])),
        ("CELL(p) = 5;", Some(vec![(1, 1)])),
        ("p->a[p->n++] += i;", Some(vec![(1, 1)])),
        ("p->a[(i ? p : q)->n++] = 5;", Some(vec![(1, 1)])),
        // Operands against each other.
        ("i = (*r)++ + (*p->a)--;", Some(vec![(3, 4)])),
        ("i = *r * --p->next->n;", Some(vec![(2, 4)])),
        // The use of an element against the increment: with the values that the expression needs beside it.
        ("i = p->a[p->n++];", Some(vec![(3, 1)])),
        ("i = ++p->a[p->n++];", Some(vec![(4, 1)])),
        ("i = *(p->a + p->n++) + FIVE;", Some(vec![(3, 1)])),
        ("i = p->next[(*r)++].n;", Some(vec![(3, 1)])),
        // The place of the element's load is within the increment.
        ("i = (*(char **)&q)++[0];", None),
        ("i = CELL(p);", None),
        // All of a macro's expansion is at one place.
        ("PUSH(p, 5);", None),
        // Objects with names, whatever is beside them.
        ("i = i++ + *r;", None),
        ("p->a[i++] = i;", None),
        // What calls access belongs to the parts: the call is one of the instructions.
        ("i = *r + call(p->a);", Some(vec![(2, 3)])),
        ("i = call(r) + call(p->a);", Some(vec![(2, 3)])),
        ("i = *r + f();", Some(vec![(2, 1)])),
        ("p->a[call(r)] = call(p->a);", Some(vec![(3, 4)])),
        // Calls that the program does not have, and objects with names.
        ("i = *r + (0 ? call(r) : call(p->a));", None),
        ("i = *r + __builtin_abs(call(p->a));", None),
        ("i = i++ + call(p->a);", None),
        // The left side is read at the operator.
        ("*r += call(p->a);", None),
        ("p->a[call(r)] += call(p->a);", None),
        // A structure by value, the end of the run, and a macro that makes both calls.
        ("i = whole(*q) + call(p->a);", None),
        ("i = stop(r) + call(p->a);", None),
        ("i = BOTH(r, p->a);", None),
        // Parts of which the one touches nothing of the other: whether the first one returns is all that is asked.
        ("i = count(i) + *r;", Some(vec![(0, 0)])),
        ("i = leave(i) + *r;", Some(vec![(0, 1)])),
        ("i = stop(r) + p->a[1];", None),
        // Recursion is a loop.
        ("i = again(i) + *r;", Some(vec![(0, 0)])),
        // A struct is read and written as a whole, at a place of its own.
        ("p->next[p->n++] = *q;", None),
    ] {
        let found = parts(&format!("{head}{statement}\n    return i;\n}}\n"));
        let [found] = &found[..] else { panic!("{statement}: {found:?}") };
        assert_eq!(*found, expected, "{statement}");
    }
}

/// Asserts that of a program with these expressions, one a line behind the head, exactly the hidden ones are listed as computed.
fn only_computed(
    head: &str,
    (hidden, harmless): (&[&str], &[&str]),
    computed: impl Fn(&Source, &ir::Program, &str) -> Vec<Finding>,
) -> Source {
    let lines = [hidden, harmless].concat();
    let body: String = lines.iter().map(|expression| format!("x = {expression};\n")).collect();
    let folder = common::folder();
    let paths = [folder.path().join("a.c")];
    std::fs::write(&paths[0], format!("{head}{body}return x; }}\n")).expect("the file can be written");
    let options = Options::default();
    let source = source::read_tree(&paths, &options, Callers::Known).expect("the syntax tree can be read");
    let loaded = frontend::read(&paths, &options).expect("the program can be read");
    let first = head.lines().count() + 1;
    let found = computed(&source, &loaded.program, "main");
    let found: Vec<&str> = found.iter().map(|finding| lines[finding.at.line as usize - first]).collect();
    assert_eq!(found, hidden);
    source
}

/// Of divisions by zero of constants nothing is left in the program.
#[test]
fn divisions_that_the_compiler_computes_are_found() {
    let hidden = [
        "1 / 0",
        "1 % 0",
        "1u / (3 - 3)",
        "1 / none",
        "7 / zero",
        "(1 / 0, 3)",
        "n && 1 / 0",
        "n ? 3 % none : 0",
        "1L / (char)256",
        "_Generic(1, int: 1 / 0, default: 1)",
        "(int)(1 / 0.5) + 1 / (1 - 1)",
    ];
    let harmless = [
        "n / 0",
        "n % zero",
        "n / n",
        "1 / n",
        "0 && 1 / 0",
        "1 || 1 / 0",
        "(int)sizeof(1 / 0)",
        "1 ? 2 : 3 / 0",
        "1 / 2",
        "1.0 / 0 > 3.0",
        "1.0 / 0.0 > 3.0",
        "_Generic(1, int: 1, default: 1 / 0)",
        "7 / two",
        "7 % (none + 2)",
    ];
    let head = "extern int f(void); enum { none }; int main(void) { const int zero = 0, two = 2; int n = f(), x;\n";
    let source = only_computed(head, (&hidden, &harmless), Source::computed_divisions);
    // They are undefined whatever a run does with them.
    assert_eq!(source.undefined("main").len(), hidden.len());
}

/// So it is with shifts by constants that are out of range, and of a constant amount the compiler leaves the low bits.
#[test]
fn shifts_that_the_compiler_computes_are_found() {
    let hidden = [
        "1 << 40",
        "1 >> -1",
        "1u << (33 - 1)",
        "1 >> wide",
        "(1 << 32, 3)",
        "n >> 0x100000000L",
        "1L << (char)64",
        "BOTH(n, 99)",
    ];
    let harmless = [
        "n << 40",
        "n >> -1",
        "1 >> n",
        "0 && 1 << 40",
        "(int)sizeof(1 << 40)",
        "1 ? 2 : 3 << 32",
        "1 << 31 >> 31",
        "(int)(1L << 63 >> 32)",
        "(char)1 << 8",
        "1 << two",
        "n >> (n & 7)",
        "BOTH(n, 9)",
    ];
    let head = "extern int f(void); int main(void) { const int wide = 32, two = 2; int n = f(), x;\n#define BOTH(x, y) (((x) >> ((x) & 3)) + (1 >> (y)))\n";
    only_computed(head, (&hidden, &harmless), Source::computed_shifts);
}
