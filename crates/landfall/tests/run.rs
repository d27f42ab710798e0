//! `landfall run` as a user calls it.

use std::process::{Command, Output};

fn run(source: &str, args: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), source).unwrap();
    Command::new(env!("CARGO_BIN_EXE_landfall"))
        .arg("run")
        .args(args)
        .arg("a.c")
        .current_dir(folder.path())
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

const ECHO: &str = "#include <stdio.h>\nextern int __VERIFIER_nondet_int(void);\nint main(int argc, char **argv) {\n\
    int x = __VERIFIER_nondet_int();\n    printf(\"%d %s\\n\", x * 2, argc > 1 ? argv[1] : \"-\");\n    return x;\n}\n";

#[test]
fn a_safe_run_prints_what_the_program_prints() {
    let output = run(ECHO, &["--input", "-21", "--arg", "hello"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "-42 hello\n");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(report.contains("input: __VERIFIER_nondet_int = -21 at a.c:4:"), "{report}");
    assert!(report.contains("the entry returned -21"), "{report}");
}

#[test]
fn a_violation_is_shown_in_its_source() {
    let source = "int main(void) {\n    int a[3] = {0};\n    int i = 0;\n    while (a[i] == 0)\n        i++;\n    return 0;\n}\n";
    let output = run(source, &["--trace"]);
    assert_eq!(output.status.code(), Some(10));
    let report = String::from_utf8_lossy(&output.stderr);
    for part in
        ["valid-deref: this access is invalid", "while (a[i] == 0)", "offset 12 of `a`, which has 12 bytes", "i = 3"]
    {
        assert!(report.contains(part), "{part} is missing in:\n{report}");
    }
}

#[test]
fn json_is_one_object_that_holds_the_output() {
    let output = run(ECHO, &["--json", "--seed", "3"]);
    let value = json(&output);
    assert_eq!(value["end"]["kind"], "returned");
    assert!(value["stdout"].as_str().unwrap().ends_with(" -\n"));
    // The inputs that were taken give the run again.
    let input = value["inputs"][0]["value"].as_str().unwrap();
    let again = json(&run(ECHO, &["--json", "--input", input]));
    assert_eq!(again["stdout"], value["stdout"]);
}

#[test]
fn what_cannot_be_run_says_what_to_do() {
    let library = "int first(int n) { return n; }\nint second(int n) { return n; }\n";
    for (source, args, part) in [
        (library, &[][..], "say with --entry where to begin, as in `--entry first` (there are: first, second)"),
        (library, &["--entry", "secnd"], "did you mean `second`?"),
        (ECHO, &["-"], "--stdin FILE"),
    ] {
        let output = run(source, args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(part), "{args:?}: {said}");
    }
    let output = run(ECHO, &["--arg", "-"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 -\n");
}

#[test]
fn exit_statuses_are_those_of_the_contract() {
    for (name, source, args, status) in [
        ("leak", "#include <stdlib.h>\nint main(void) { malloc(4); return 0; }", &[][..], 10),
        ("loop", "int main(void) { for (;;) { } }", &[], 10),
        ("steps", "int main(void) { unsigned long n = 0; for (;;) n++; }", &["--steps", "1000"], 5),
        ("division", "int main(void) { int x = 0; return 1 / x; }", &[], 10),
        ("unknown", "int f(int *); int main(void) { int x = 0; return f(&x); }", &[], 5),
        ("entry", "int main(void) { return 0; }", &["--entry", "f"], 2),
        ("compile", "int main(void) { return }", &[], 2),
        ("usage", "int main(void) { return 0; }", &["--input", "x"], 1),
        ("wraps", "int main(void) { int x = 2147483647; x++; return 0; }", &["--signed-overflow", "wraps"], 10),
        ("parameter", "int f(int n) { return 1 / (n - 4); }", &["--entry", "f", "--input", "4"], 10),
    ] {
        let output = run(source, args);
        assert_eq!(output.status.code(), Some(status), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
