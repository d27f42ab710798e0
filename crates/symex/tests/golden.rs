//! Graphs of the papers' examples as text, and what is noticed on their broken twins.
//!
//! The text is a picture of the analysis, not a contract: when a change makes it better, `UPDATE_EXPECT=1 cargo test -p
//! symex --test golden` writes the new one, to be looked at in the difference.

use contract::entry::{Block, Case, Origin, Size};
use expect_test::{Expect, expect};
use symex::Analysis;
use symex::alarm::NoteKind;
use symex::options::{Budget, Options};

/// Analyses C source from an entry and hands the result on with its program.
fn analyse<T>(source: &str, entry: &str, entry_state: Case, then: impl FnOnce(&Analysis, &ir::ValidProgram) -> T) -> T {
    let program = testkit::compile(source).unwrap();
    let entry = program.function_named(entry).unwrap();
    let options = Options { entry: entry_state, ..Options::default() };
    let analysis = symex::analyse(&program, entry, &options, &Budget::default());
    then(&analysis, &program)
}

/// Alarms and gaps, a line each.
fn notes(analysis: &Analysis) -> String {
    let line = |note: &symex::alarm::Note| {
        let line = note.location.map_or(0, |location| location.line);
        match &note.kind {
            NoteKind::Alarm { kind, .. } => format!("line {line}: {kind:?}: {}\n", note.message),
            NoteKind::Ending(ending) => format!("line {line}: {ending:?}: {}\n", note.message),
            NoteKind::Gap { affects } => format!("line {line}: gap ({affects:?}): {}\n", note.message),
        }
    };
    analysis.notes.iter().map(line).collect()
}

/// Compares the whole graph.
fn graph(source: &str, entry: &str, entry_state: Case, expected: Expect) {
    let text = analyse(source, entry, entry_state, |analysis, program| {
        format!("{}{}", symex::passes::dot::to_text(&analysis.graph, program), notes(analysis))
    });
    expected.assert_eq(&text);
}

/// Compares what is noticed.
fn alarms(source: &str, entry: &str, expected: Expect) {
    expected.assert_eq(&analyse(source, entry, Case::default(), |analysis, _| notes(analysis)));
}

/// Paper 1, Fig. 1, from a string of any length.
const STRLEN: &str = "int strlen(char *str) {
    char *s = str;
    while (*s)
        s++;
    return s - str;
}
";

#[test]
fn strlen_of_a_string() {
    let string = Block {
        pointer: Origin::Param(0),
        name: "str".to_owned(),
        size: Size::String,
        terminated: true,
        unit: 1,
        writable: true,
        heap: false,
    };
    graph(
        STRLEN,
        "strlen",
        Case { blocks: vec![string], ..Case::default() },
        expect![[r#"
            s0: start, line 3
                strlen:entry:0
                  str = &str
                str >= 0
                18446744073709551615 >= str
                strlen(str) >= 0
                9223372036854775806 >= strlen(str)
                given &str [strlen(str) + 1] +strlen(str):i8=0
            s1: loop, line 3
                strlen:while.cond:0
                  str = &str
                  s = &str + s.offset
                strlen(str) >= 0
                9223372036854775806 >= strlen(str)
                s.offset >= 0
                9223372036854775806 >= s.offset
                strlen(str) >= s.offset
                given &str [strlen(str) + 1] +strlen(str):i8=0
            s1 -> s1
                line 3: str[]'2 != 0
                s.offset := s.offset + 1
            s0 -> s1
                s.offset := 0
            s1 ends: end of the program
                line 3: str[]'2 = 0
        "#]],
    );
}

/// Nothing is known of the pointer: it may point anywhere.
#[test]
fn strlen_of_any_pointer() {
    alarms(
        STRLEN,
        "strlen",
        expect![[r#"
            line 3: InvalidDereference: reads `*s`, and `s` may not point to valid memory
        "#]],
    );
}

#[test]
fn strlen_from_main() {
    let source = include_str!("../../../examples/strlen.c");
    graph(
        source,
        "main",
        Case::default(),
        expect![[r#"
            s0: start, line 17
                main:entry:0
            s1: loop, line 10
                main:if.end:13
                my_strlen:while.cond:0
                  str = &alloca
                  s = &alloca
                stack &alloca [1] +0:i8=0
            s2: loop, line 10
                main:if.end:13
                my_strlen:while.cond:0
                  str = &alloca'1
                  s = &alloca'1 + s.offset
                length >= 1
                2147483647 >= length
                s.offset >= 0
                2147483646 >= s.offset
                length >= s.offset + 1
                stack &alloca'1 [length] +length - 1:i8=0
            s0 -> s1
                line 17: 0 >= length
            s2 -> s2
                line 10: alloca[]'3 != 0
                s.offset := s.offset + 1
            s0 -> s2
                line 17: length >= 1
                s.offset := 0
            s2 ends: end of the program
                line 10: alloca[]'3 = 0
            s1 ends: end of the program
        "#]],
    );
}

/// The twin of the example that forgets the terminator.
#[test]
fn strlen_without_terminator() {
    let source = include_str!("../../../examples/strlen.c").replace("string[length - 1] = '\\0';", "");
    alarms(
        &source,
        "main",
        expect![[r#"
            line 10: InvalidDereference: reads 1 byte at offset s - str of the local block `alloca` of line 19, which has length bytes: this may be out of bounds
            line 10: InvalidDereference: reads 1 byte at offset s - str of the local block `alloca` of line 19, which has 1 byte: this may be out of bounds
        "#]],
    );
}

/// Paper 2, Fig. 2: the counter wraps around to 0.
#[test]
fn a_counter_that_wraps() {
    graph(
        "void g(unsigned int j) {\n    while (j > 0)\n        j++;\n}\n",
        "g",
        Case::default(),
        expect![[r#"
        s0: start, line 2
            g:entry:0
              j = j
            j >= 0
            4294967295 >= j
        s1: loop, line 2
            g:while.cond:0
              j = j
            j >= 0
            4294967295 >= j
        s0 -> s1
        s1 -> s1
            line 2: j >= 1
            line 3: 4294967294 >= j
            j := j + 1
        s1 -> s1
            line 2: j >= 1
            line 3: j >= 4294967295
            j := 0
        s1 ends: end of the program
            line 2: 0 >= j
    "#]],
    );
}

/// An array filled to its end, and its twin that goes one further.
const FILL: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = 0;
    free(a);
    return 0;
}
";

#[test]
fn an_array_filled_to_its_end() {
    alarms(FILL, "main", expect![[r#""#]]);
}

#[test]
fn an_array_filled_past_its_end() {
    alarms(
        &FILL.replace("i < n; i++", "i <= n; i++"),
        "main",
        expect![[r#"
            line 9: InvalidDereference: writes 4 bytes at offset 4*i of the heap block of line 7, which has 4*n bytes: this may be out of bounds
        "#]],
    );
}

#[test]
fn an_array_that_is_not_freed() {
    alarms(
        &FILL.replace("    free(a);\n", ""),
        "main",
        expect![[r#"
            line 11: Leak: the heap block of line 7 may be leaked: it is not freed, and no pointer to it is left
        "#]],
    );
}

/// A pointer into one of two blocks of different sizes.
const ONE_OF_TWO: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    char small[4], large[8];
    char *p = __VERIFIER_nondet_int() ? small : large;
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 4)
        return 0;
    p[i] = 1;
    return 0;
}
";

#[test]
fn one_of_two_blocks() {
    alarms(ONE_OF_TWO, "main", expect![[r#""#]]);
}

#[test]
fn past_one_of_two_blocks() {
    alarms(
        &ONE_OF_TWO.replace("i >= 4", "i >= 8"),
        "main",
        expect![[r#"
            line 8: InvalidDereference: writes 1 byte at offset i of the local block `small`, which has 4 bytes: this may be out of bounds
        "#]],
    );
}
