//! Contracts that people write beside the code (`landfall.h`), and contracts printed for other tools.

use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, contents: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, contents).unwrap();
        path
    }

    /// Calls `landfall` in the folder, so that files are named as they were given.
    fn landfall(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_landfall")).args(arguments).current_dir(self.0.path()).output().unwrap()
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const SUM: &str = "int sum(const unsigned *a, int n) {\n    unsigned s = 0;\n    \
                   for (int i = 0; i < n; i++) s += a[i];\n    return s > 5;\n}\n";

/// A declaration in a header, one in the file and the definition: all contracts hold, and each is listed with its place.
#[test]
fn a_contract_beside_the_code_is_assumed() {
    let folder = Folder::new();
    folder.file(
        "sum.h",
        "#include <landfall.h>\nLANDFALL_REQUIRES(\"valid(a, n)\")\nint sum(const unsigned *a, int n);\n",
    );
    folder.file("sum.c", &format!("#include \"sum.h\"\nLANDFALL_REQUIRES(\"n >= 1\" \", n <= 9\")\n{SUM}"));
    let output = folder.landfall(&["prove", "--entry", "sum", "sum.c"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    for sentence in [
        "the contract of `sum` at ./sum.h:2 holds when it begins: valid(a, n)",
        "the contract of `sum` at sum.c:2 holds when it begins: n >= 1, n <= 9",
        "of the caller: n <= 9",
    ] {
        assert!(text.contains(&format!("  - {sentence}\n")), "{sentence}: {text}");
    }
    // Without the contract there are calls that violate; a weaker one does not do; options add to it.
    let weaker = folder.file("weaker.c", &format!("#include <landfall.h>\nLANDFALL_REQUIRES(\"n <= 9\")\n{SUM}"));
    let weaker = weaker.to_str().unwrap();
    let memory = ["prove", "--property", "memsafety", "--entry", "sum"];
    assert_eq!(folder.landfall(&[&memory[..], &[weaker]].concat()).status.code(), Some(10));
    let both = [&memory[..], &["--assume", "valid(a, 9)", weaker]].concat();
    assert_eq!(folder.landfall(&both).status.code(), Some(0));
}

/// The contract of `main` is assumed as well, and runs do not start where it does not hold.
#[test]
fn the_contract_of_main_is_assumed() {
    let folder = Folder::new();
    let body = "int main(int argc, char **argv) {\n    return 8 / (argc + 1 > 1 ? argc : 0);\n}\n";
    folder.file("bare.c", body);
    folder.file("a.c", &format!("#include <landfall.h>\nLANDFALL_REQUIRES(\"argc >= 1\")\n{body}"));
    folder.file("none.c", &format!("#include <landfall.h>\nLANDFALL_REQUIRES(\"argc >= 1, argc <= 0\")\n{body}"));
    let proves = |file| folder.landfall(&["prove", "--property", "memsafety,termination", file]);
    assert!(stdout(&proves("a.c")).contains("the contract of `main` at a.c:2 holds"));
    assert_eq!(proves("a.c").status.code(), Some(0), "{}", stdout(&proves("a.c")));
    assert!(stdout(&proves("none.c")).contains("any claim would be vacuous"));
    assert_eq!(proves("none.c").status.code(), Some(5));
}

/// What cannot be read is an error with its place, whatever function it is about; so is what has no meaning there.
#[test]
fn a_broken_contract_is_told_with_its_place() {
    let folder = Folder::new();
    for (contract, entry, part) in [
        ("vaild(a, n)", "sum", "did you mean `valid`?"),
        ("vaild(a, n)", "other", "cannot read the contract `vaild(a, n)` of `sum`"),
        ("valid(b, n)", "sum", "speaks of `b`, which is not a parameter"),
    ] {
        let text = format!(
            "#include <landfall.h>\n\nLANDFALL_REQUIRES(\"{contract}\")\n{SUM}int other(void) {{ return 0; }}\n"
        );
        folder.file("a.c", &text);
        let output = folder.landfall(&["prove", "--entry", entry, "a.c"]);
        assert_eq!(output.status.code(), Some(2), "{contract}");
        let said = stderr(&output);
        assert!(said.contains("a.c:3") && said.contains(part), "{said}");
    }
}

/// The header means nothing to any other compiler, and `landfall header` prints it.
#[test]
fn the_header_is_harmless() {
    let folder = Folder::new();
    let header = stdout(&folder.landfall(&["header"]));
    assert_eq!(header, include_str!("../../../include/landfall.h"));
    folder.file("landfall.h", &header);
    let text = "#include \"landfall.h\"\n#include \"landfall.h\"\nLANDFALL_REQUIRES(\"n >= 0, n <= 9\")\nint f(int n);\n\
                LANDFALL_REQUIRES(\"n != 1\") int f(int n) { return n; }\nint main(void) { return f(0); }\n";
    folder.file("a.c", text);
    folder.file("a.cpp", text);
    let mut compiled = 0;
    for (compiler, file) in [("gcc", "a.c"), ("clang-19", "a.c"), ("g++", "a.cpp"), ("clang++-19", "a.cpp")] {
        for standard in ["89", "11", "17"] {
            let dialect = match (file, standard) {
                ("a.c", _) => format!("-std=c{standard}"),
                (_, "89") => "-std=c++98".to_owned(),
                _ => format!("-std=c++{standard}"),
            };
            let flags = ["-Wall", "-Wextra", "-Wpedantic", "-pedantic-errors", "-Werror", "-fsyntax-only", &dialect];
            let Ok(output) = Command::new(compiler).args(flags).arg(file).current_dir(folder.0.path()).output() else {
                continue;
            };
            assert!(output.status.success(), "{compiler} {dialect}: {}", stderr(&output));
            compiled += 1;
        }
    }
    assert!(compiled >= 3, "clang is there");
}

const LIBRARY: &str = "#include <stddef.h>\nstruct list { struct list *next; };\nstatic int shared;\n\
    void copy(char *d, const char *s) { while ((*d++ = *s++)); }\n\
    int get(const int *a, int n, int i) { return i >= 0 && i < n ? a[i] : shared; }\n\
    int any(unsigned n) { return n > 3; }\n\
    void both(int *a, int *b) { *a = 1; *b = 2; }\n\
    void share(int value) { shared = value; }\n";

/// What is printed for Frama-C and CBMC, as text.
#[test]
fn contracts_for_other_tools() {
    let folder = Folder::new();
    folder.file("a.c", LIBRARY);
    let prints = |options: &[&str]| {
        let output = folder.landfall(&[&["prove"], options, &["a.c"]].concat());
        (stdout(&output), output.status.code())
    };
    let (text, status) = prints(&["--entry", "copy", "--format", "acsl"]);
    let expected = "// copy: proved under this contract: memsafety, no-overflow, termination\n/*@\n  \
                    requires \\valid(d + (0 .. strlen(s))) && \\initialized(d + (0 .. strlen(s)));\n  \
                    requires valid_string(s);\n  \
                    requires \\separated(d + (0 .. strlen(s)), s + (0 .. strlen(s)));\n  \
                    assigns *(d + (0 .. strlen(s)));\n*/\n";
    assert_eq!((text.as_str(), status), (expected, Some(5)));
    let (text, _) = prints(&["--entry", "copy", "--format", "cprover"]);
    assert!(text.contains("\n// not said: string(s)\n"), "{text}");
    assert!(text.contains("__CPROVER_is_fresh(d, ((__int128)strlen(s) + 1) * sizeof(*d))))\n"), "{text}");
    let (text, status) = prints(&["--entry", "any", "--format", "cprover"]);
    let expected = "// any: proved under this contract: memsafety, no-overflow, termination\n__CPROVER_requires(1)\n\
                    __CPROVER_assigns()\n__CPROVER_ensures((__int128)(__CPROVER_return_value) == 0 || \
                    (__int128)(__CPROVER_return_value) == 1)\n";
    assert_eq!((text.as_str(), status), (expected, Some(0)));
    // What goes without saying in assumptions is said, or it is said that it is not.
    let assumed = ["--entry", "both", "--assume", "valid(a), valid(b)", "--format"];
    let (text, status) = prints(&[&assumed[..], &["acsl"]].concat());
    let expected = "// both: proved under this contract: memsafety, no-overflow, termination\n\
                    // not said: what the pointers point to does not overlap a global variable\n/*@\n  \
                    requires \\valid(a) && \\initialized(a);\n  requires \\valid(b) && \\initialized(b);\n  \
                    requires \\separated(a, b);\n  assigns *a, *b;\n  ensures *a == 1;\n  ensures *b == 2;\n*/\n";
    assert_eq!((text.as_str(), status), (expected, Some(0)));
    // What is not proved is not claimed.
    let (text, _) = prints(&["--entry", "get", "--assume", "n >= 1", "--format", "acsl", "--property", "memsafety"]);
    assert!(text.starts_with("// get: violated: memsafety: a.c:5:"), "{text}");
    assert!(text.ends_with("/*@\n  requires n >= 1;\n*/\n"), "{text}");
}

/// Where nothing is known there is no contract, and errors are errors.
#[test]
fn without_a_contract_none_is_printed() {
    let folder = Folder::new();
    folder.file("a.c", "int f(int **p, int n) { return p[n * n][3]; }\n");
    let output = folder.landfall(&["prove", "--entry", "f", "--property", "memsafety", "--format", "acsl", "a.c"]);
    assert!(stdout(&output).ends_with("// not said: a contract, for none is known\n"), "{}", stdout(&output));
    let output = folder.landfall(&["prove", "--format", "acsl", "missing.c"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
    for json in [&["--format", "json"][..], &["--format=json"], &["--json"]] {
        let output = folder.landfall(&[&["prove"], json, &["--entry", "g", "a.c"]].concat());
        assert!(stdout(&output).starts_with("{\"schema\":1"), "{json:?}: {}", stdout(&output));
        let output = folder.landfall(&[&["prove"], json, &["--nonsense", "a.c"]].concat());
        assert_eq!(output.status.code(), Some(1));
        assert!(stdout(&output).starts_with("{\"schema\":1"), "{json:?}: {}", stdout(&output));
    }
    assert_eq!(folder.landfall(&["prove", "--json", "--format", "acsl", "a.c"]).status.code(), Some(1));
}

/// A contract for a function that is not there is told, in text and as data.
#[test]
fn a_contract_for_nobody_is_told() {
    let folder = Folder::new();
    folder.file("a.c", "int first(int n) { return n; }\nint second(int n) { return first(n); }\n");
    folder.file("c", "first: n >= 0;\nsecnd: n >= 1;\nstrange: n >= 2;\n");
    let text = stdout(&folder.landfall(&["prove", "--entry", "second", "--contracts", "c", "a.c"]));
    let notes = "notes:\n  - there is a contract for `secnd`, which is not a function of the program; did you mean `second`?\n  \
                 - there is a contract for `strange`, which is not a function of the program\n";
    assert!(text.contains(notes), "{text}");
    let text = stdout(&folder.landfall(&["prove", "--json", "--entry", "second", "--contracts", "c", "a.c"]));
    assert!(text.contains("\"notes\":[\"there is a contract for `secnd`"), "{text}");
    let text = stdout(&folder.landfall(&["prove", "--json", "--entry", "second", "a.c"]));
    assert!(!text.contains("\"notes\""), "{text}");
}
