//! What competitions call: the first line of an answer, systems on standard input, answers as JSON.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const DOWN: &str = "(GOAL TERMINATION)\n(STARTTERM (FUNCTIONSYMBOLS start))\n(VAR n)\n(RULES\n  start(n) -> loop(n)\n  \
                    loop(n) -> loop(n - 1) :|: n > 0\n)\n";

fn landfall(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_landfall"));
    command.args(args).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A call that refuses its options reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json(output: &Output) -> Value {
    let text = stdout(output);
    assert_eq!(text.lines().count(), 1, "{text}{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_program_is_answered_on_the_first_line() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text, first, part, status) in [
        ("yes.c", "int main(int n, char **v) { while (n > 0) n--; return 0; }\n", "YES", "decreases and is bounded", 0),
        (
            "no.c",
            "extern int __VERIFIER_nondet_int(void);\nint main(void) { int n = __VERIFIER_nondet_int();\n  while (n != 0) n = n; \
             return 0; }\n",
            "NO",
            "violated",
            10,
        ),
        (
            "maybe.c",
            "extern int f(int *);\nint main(void) { int x = 0; while (f(&x)) {} return 0; }\n",
            "MAYBE",
            "unknown",
            5,
        ),
        ("broken.c", "int main(void) { return 0 }\n", "MAYBE", "", 2),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
        let output = landfall(folder.path(), &["prove", "--termcomp", "--timeout", "20", name], "");
        let text = stdout(&output);
        assert_eq!(text.lines().next(), Some(first), "{name}: {text}");
        assert!(text.contains(part) && !text.contains("memsafety"), "{name}: {text}");
        assert_eq!(output.status.code(), Some(status), "{name}: {text}");
    }
    for other in ["--json", "--property=memsafety", "--format=acsl"] {
        let output = landfall(folder.path(), &["prove", "--termcomp", other, "yes.c"], "");
        assert_eq!(output.status.code(), Some(1), "{other}");
    }
}

#[test]
fn a_system_comes_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let output = landfall(folder.path(), &["its", "-"], DOWN);
    assert_eq!(stdout(&output), "YES\nn decreases and is bounded\n");
    assert_eq!(output.status.code(), Some(0));
    let kittel = "loop(n) -> loop(n - 1) [ n > 0 ]";
    assert_eq!(stdout(&landfall(folder.path(), &["-q", "its", "-"], kittel)), "YES\n", "the text says its format");
    assert_eq!(stdout(&landfall(folder.path(), &["-q", "its", "--format", "kittel", "-"], kittel)), "YES\n");
    let output = landfall(folder.path(), &["its", "--format", "smtlib", "-"], kittel);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    let output = landfall(folder.path(), &["its", "--format", "smtlb", "-"], kittel);
    assert!(String::from_utf8_lossy(&output.stderr).contains("`smtlib` is the nearest one"));
    assert_eq!(landfall(folder.path(), &["its", "-"], "").status.code(), Some(2), "nothing is no system");
}

#[test]
fn answers_about_systems_are_json_too() {
    let folder = tempfile::tempdir().unwrap();
    let call =
        |options: &[&str], text: &str| landfall(folder.path(), &[&["its", "--json"], options, &["-"]].concat(), text);
    let output = call(&["--self-check"], DOWN);
    let answer = json(&output);
    assert_eq!((output.status.code(), &answer["answer"], &answer["format"]), (Some(0), &"YES".into(), &"koat".into()));
    assert_eq!(answer["ranking"][0]["function"], "n");
    assert!(answer["self_check"].as_str().unwrap().contains("passed"));
    assert!(answer["seconds"].is_number() && answer["peak_memory_mb"].is_number() && answer["schema"] == 1);
    let answer = json(&call(&[], &DOWN.replace("n - 1", "n + 1")));
    assert_eq!(answer["answer"], "NO");
    assert!(answer["run"].as_array().is_some_and(|lines| !lines.is_empty()), "{answer}");
    let answer = json(&call(&["--timeout", "10"], &DOWN.replace("n - 1", "n * n")));
    assert_eq!(answer["answer"], "MAYBE");
    assert!(answer["reason"].is_string(), "{answer}");
    let output = call(&[], "(VAR x)(RULES f(x");
    let answer = json(&output);
    assert_eq!((output.status.code(), &answer["answer"]), (Some(2), &"MAYBE".into()));
    assert_eq!(answer["error"]["kind"], "unreadable-system", "{answer}");
    assert_eq!(answer["error"]["line"], 1, "{answer}");
    let output = landfall(folder.path(), &["its", "--json", "missing.koat"], "");
    assert_eq!(json(&output)["error"]["kind"], "missing-file");
}

/// Answers speak in the file's own names, whichever format it has.
#[test]
fn names_are_those_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let t2 = "START: 0;\nFROM: 0; assume(count > 0); count := count - 1; TO: 0;\n";
    let smt2 = "(declare-sort Loc 0)\n(declare-const l0 Loc)\n(define-fun cfg_init ( (pc Loc) (src Loc) (rel Bool) ) Bool \
                (and (= pc src) rel))\n(define-fun cfg_trans2 ( (pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool) ) Bool (and (= pc \
                src) (= pc1 dst) rel))\n(define-fun init_main ( (pc^0 Loc) (count^0 Int) ) Bool (cfg_init pc^0 l0 true))\n\
                (define-fun next_main ( (pc^0 Loc) (count^0 Int) (pc^1 Loc) (count^1 Int) ) Bool (or (cfg_trans2 pc^0 l0 pc^1 l0 \
                (and (> count^0 0) (= count^1 (- count^0 1))))))\n";
    for text in [t2, smt2] {
        let output = landfall(folder.path(), &["its", "-"], text);
        assert!(
            stdout(&output).starts_with("YES\ncount decreases"),
            "{}{}",
            stdout(&output),
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
