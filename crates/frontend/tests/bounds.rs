//! Checks of indices: which forms have one, how strict it is, and what of constants the source tells.

mod common;

use frontend::source::{self, Callers};
use frontend::{Checks, Options};
use ir::{DataModel, Program};

const HEAD: &str = "struct pair { int x, y; };\n\
    struct big { long a[6]; };\n\
    struct s { int n; int a[4]; struct pair p[4]; struct big b[4]; int rows[4][4]; _Complex double c[4]; _Atomic int at[4]; int z; } s, *q;\n\
    struct flex { int n; int tail[]; } *flex; struct gnu { int n; int tail[0]; } *gnu; struct last { int n; int tail[4]; } *last;\n\
    extern int open[]; int (*row)[4]; int one; struct pair pair; struct big big; int *kept; typedef int four[4]; four named;\n\
    struct s give(void); void take(struct big); void use(int *); int choose(void);\n";

fn read(text: &str, data_model: DataModel) -> (Program, Vec<String>) {
    let folder = common::folder();
    let paths = [folder.path().join("a.c")];
    std::fs::write(&paths[0], text).expect("the file can be written");
    let options = Options { checks: Checks::Bounds, data_model, ..Options::default() };
    let source = source::read_tree(&paths, &options, Callers::Known);
    let loaded = frontend::read(&paths, &options);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    let found = source.expect("the syntax tree can be read").unchecked_indices("main");
    let program = loaded.expect("the program can be read").program;
    (program, found.into_iter().map(|finding| finding.at.message).collect())
}

/// Of the checks in `main` with that statement whether they allow the index of the end; the program leaves nothing unclear.
fn checks(statement: &str) -> Vec<bool> {
    for data_model in [DataModel::Lp64, DataModel::Ilp32] {
        let (program, _) = read(&format!("{HEAD}int main(void) {{ int n = choose(); {statement} }}\n"), data_model);
        assert!(semantics::bounds::unclear(&program).is_none(), "{statement}");
    }
    let (program, found) =
        read(&format!("{HEAD}int main(void) {{ int n = choose(); {statement} }}\n"), DataModel::Lp64);
    assert!(found.is_empty(), "{statement}: {found:?}");
    let main = program.function_named("main").expect("there is a main");
    semantics::bounds::checks(program.function(main)).iter().map(|check| check.end_allowed).collect()
}

#[test]
fn each_index_has_a_check_that_is_as_strict_as_c() {
    for statement in [
        "one = s.a[n];",
        "one = n[s.a];",
        "s.a[n] = 1;",
        "(s.a[n]) = 1;",
        "s.a[n]++;",
        "--s.a[n];",
        "s.a[n] += 2;",
        "one = (s.a)[n];",
        "one = *(s.a + n);",
        "one = *(n + s.a);",
        "one = *(s.a - n);",
        "one = (s.a + n)[0];",
        "*&s.a[n] = 1;",
        "one = s.p[n].x;",
        "one = (s.p + n)->x;",
        "s.p[n].x++;",
        "pair = s.p[n];",
        "s.p[n] = pair;",
        "s.p[n] = (struct pair){1, 2};",
        "big = s.b[n];",
        "take(s.b[n]);",
        "s.c[n] += 1;",
        "s.at[n]++;",
        "s.at[n] += 1;",
        "__atomic_fetch_add(&s.a[n], 1, 5);",
        "one = (*row)[n];",
        "one = row[1][n];",
        "one = q->a[n];",
        "one = last->tail[n];",
        "one = named[n];",
        "one = \"abc\"[n];",
        "one = (int[]){1, 2}[n];",
        "one = give().a[n];",
        "one = __func__[n];",
        "int v[n]; v[choose()]++;",
        "__builtin_memset(&s.b[n], 0, sizeof s.b[n]);",
        "s.a[(char)n] = 1;",
        "s.a[(_Bool)n]++;",
        "s.a[(unsigned long)n]++;",
        "one = _Generic(n, int: s.a)[n];",
        "kept = &s.p[n].x;",
    ] {
        assert_eq!(checks(statement), [false], "{statement}");
    }
    for statement in [
        "kept = &s.a[n];",
        "kept = s.a + n;",
        "use(s.a + n);",
        "use(s.rows[n]);",
        "kept = s.a - n;",
        "kept = &*(s.a + n);",
    ] {
        assert_eq!(checks(statement), [true], "{statement}");
    }
    for statement in [
        "one = s.rows[n][n];",
        "(s.rows[n])[n]++;",
        "s.a[s.a[n]]++;",
        "s.a[n] = s.a[n + 1];",
        "int v[n][n]; v[choose()][choose()]++;",
    ] {
        assert_eq!(checks(statement), [false, false], "{statement}");
    }
    for statement in [
        "one = flex->tail[n];",
        "one = gnu->tail[n];",
        "one = open[n];",
        "one = kept[n];",
        "one = sizeof s.a[n];",
        "one = __builtin_offsetof(struct s, a[3]);",
        "one = 0 && s.a[n];",
    ] {
        assert_eq!(checks(statement), [false; 0], "{statement}");
    }
}

/// How many checks of arrays of arrays of variable length ask for the number of rows, which is no product.
#[test]
fn rows_of_variable_length_are_counted() {
    for text in [
        "int main(void) { int n = choose(), m = choose(); int v[n][m]; return v[choose()][0]; }",
        "int main(void) { int n = choose(), m = choose(); int v[n][3][m]; return v[choose()][choose()][0]; }",
        "int main(void) { int m = choose(); int v[5][m]; return v[choose()][0]; }",
        "int main(void) { int m = choose(); int v[2][3][m]; return v[choose()][choose()][0]; }",
    ] {
        let (program, _) = read(&format!("{HEAD}{text}\n"), DataModel::Lp64);
        assert!(semantics::bounds::unclear(&program).is_none(), "{text}");
    }
    let text = "int main(void) { const int two = 2, three = 3; int m = choose(); int v[two][three][m]; return v[choose()][1][0]; }";
    let (program, _) = read(&format!("{HEAD}{text}\n"), DataModel::Lp64);
    assert!(semantics::bounds::unclear(&program).is_some());
}

/// The text of the type is that behind its names.
#[test]
fn constant_indices_of_named_arrays_are_clear() {
    for statement in
        ["named[1] = 2;", "typedef four rows[3]; rows r; r[1][2] = 3;", "struct { int x; } t[3]; t[2].x = 1;"]
    {
        let (program, found) = read(&format!("{HEAD}int main(void) {{ {statement} return 0; }}\n"), DataModel::Lp64);
        assert!(semantics::bounds::unclear(&program).is_none() && found.is_empty(), "{statement}");
    }
}

#[test]
fn what_no_check_tells_is_unclear() {
    for (statement, data_model) in [
        ("long long l = n; s.a[l] = 1;", DataModel::Ilp32),
        ("unsigned long long l = n; s.a[l] = 1;", DataModel::Ilp32),
        ("__int128 l = n; s.a[l] = 1;", DataModel::Lp64),
        ("const int five = 5; int v[five]; v[5]++;", DataModel::Lp64),
    ] {
        let (program, _) = read(&format!("{HEAD}int main(void) {{ int n = choose(); {statement} }}\n"), data_model);
        assert!(semantics::bounds::unclear(&program).is_some(), "{statement}");
    }
}

#[test]
fn indices_that_the_compiler_knows_are_read_from_the_source() {
    let found = |statement: &str| {
        let text = format!(
            "{HEAD}enum {{ FOUR = 4 }};\nstatic const int last_one = 3;\nint main(void) {{ {statement} return 0; }}\n"
        );
        read(&text, DataModel::Lp64).1.len()
    };
    for (statement, count) in [
        ("s.a[3]++;", 0),
        ("s.a[4]++;", 1),
        ("s.a[-1]++;", 1),
        ("s.a[FOUR - 1]++;", 0),
        ("s.a[FOUR]++;", 1),
        ("s.a[last_one]++;", 0),
        ("s.a[last_one + 1]++;", 1),
        ("s.a[sizeof s.a / sizeof *s.a]++;", 1),
        ("kept = &s.a[4];", 0),
        ("kept = &s.a[5];", 1),
        ("kept = s.a + 4;", 0),
        ("kept = 4 + s.a;", 0),
        ("kept = s.a + 5;", 1),
        ("kept = s.a - 1;", 1),
        ("*(s.a + 4) = 1;", 1),
        ("*&s.a[4] = 1;", 1),
        ("*((s.a + 4)) = 1;", 1),
        ("(s.a + 4)[0] = 1;", 1),
        ("(s.a + 3)[0] = 1;", 0),
        ("one = (s.p + 4)->x;", 1),
        ("one = s.rows[4][0];", 1),
        ("one = s.rows[3][4];", 1),
        ("one = 4[s.a];", 1),
        ("one = (*row)[4];", 1),
        ("one = \"abc\"[4];", 1),
        ("one = \"abc\"[3];", 0),
        ("one = sizeof s.a[9];", 0),
        ("one = 0 && s.a[9];", 0),
        ("static int *end = &s.a[4];", 0),
        ("static int *end = &s.a[5];", 1),
        ("one = flex->tail[9] + gnu->tail[9] + open[9];", 0),
        ("int size[s.a[4]++];", 1),
    ] {
        assert_eq!(found(statement), count, "{statement}");
    }
    let attributes = ["no_sanitize(\"bounds\")", "no_sanitize(\"undefined\")", "disable_sanitizer_instrumentation"];
    for attribute in attributes {
        let text = format!(
            "{HEAD}__attribute__(({attribute})) int at(int n) {{ return s.a[n]; }}\nint main(void) {{ return at(4); }}\n"
        );
        assert_eq!(read(&text, DataModel::Lp64).1.len(), 1, "{attribute}");
    }
}

/// A check names the array, and nothing is left of what clang tells its handler.
#[test]
fn a_check_names_the_array() {
    let options = Options { checks: Checks::Bounds, ..Options::default() };
    let source = b"struct s { char name[16]; int id; };\nchar f(struct s *s, int n) { return s->name[n]; }\n";
    let loaded = common::read(&[("a.c", source)], &options).expect("it can be read");
    assert!(loaded.program.functions.iter().all(|function| !function.name.contains("ubsan")));
    let text = common::text(loaded);
    assert!(text.contains("%out.of.bounds char[16](i64") && text.contains("compare ult i64"), "{text}");
}
