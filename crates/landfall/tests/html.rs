//! Pages for browsers, by calling the program. What they do in a browser is tested in `crates/report/tests/browser`.

use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "#include <stdlib.h>\n\
    int first(int *values) {\n    return values[0];\n}\n\
    int main(void) {\n    int *values = malloc(4);\n    values[1] = 3;\n    for (int i = 0; i < 3; i++)\n        first(values);\n    return 0;\n}\n";

fn landfall(folder: &Path, args: &[&str]) -> Output {
    std::fs::write(folder.join("a.c"), PROGRAM).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_landfall"));
    command.args(args).current_dir(folder).env("LANDFALL_CACHE", folder.join(".cache")).output().unwrap()
}

#[test]
fn a_page_shows_the_violation_and_is_the_same_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let page = || {
        let output = landfall(folder.path(), &["prove", "--html", "a.html", "a.c"]);
        assert_eq!(output.status.code(), Some(10), "{output:?}");
        std::fs::read_to_string(folder.path().join("a.html")).unwrap()
    };
    let text = page();
    for part in [
        "<title>Landfall: a.c</title>",
        "valid-deref: this access is invalid",
        "id=\"f0-7\"",
        "data-name=\"values\"",
        "landfall run --trace a.c",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert_eq!(page(), text);
}

#[test]
fn a_proof_shows_its_ranking_function_and_its_graph() {
    let folder = tempfile::tempdir().unwrap();
    let source = "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int n = __VERIFIER_nondet_int();\n    while (n > 0)\n        n--;\n}\n";
    std::fs::write(folder.path().join("b.c"), source).unwrap();
    let output = landfall(folder.path(), &["prove", "--html", "b.html", "b.c"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = std::fs::read_to_string(folder.path().join("b.html")).unwrap();
    for part in ["this loop ends: n decreases and is bounded", "data:image/svg+xml;base64,"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_page_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let output = landfall(folder.path(), &["prove", "--html", "no/a.html", "a.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no/a.html cannot be written"), "{output:?}");
}

#[test]
fn a_project_has_a_row_a_function() {
    let folder = tempfile::tempdir().unwrap();
    let output = landfall(folder.path(), &["scan", ".", "--html", "all.html"]);
    assert_eq!(output.status.code(), Some(10), "{output:?}");
    let text = std::fs::read_to_string(folder.path().join("all.html")).unwrap();
    assert_eq!(text.matches("<tr data-row=").count(), 2, "{text}");
    assert!(text.contains("<span class=\"word if\">◐ if</span> readable(values)"), "{text}");
}
