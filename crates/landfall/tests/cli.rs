//! The contract of the command line: exit statuses, JSON and errors, by calling the program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// A folder of its own for a test, removed in the end.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, contents).unwrap();
        path
    }
}

fn landfall(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_landfall")).args(args).output().unwrap()
}

fn prove(options: &[&str], file: &Path) -> Output {
    landfall(&[&["prove"], options, &[file.to_str().unwrap()]].concat())
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// Standard output, which must be one JSON object and nothing else.
fn json(output: &Output) -> Value {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(text).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const STRAIGHT: &str = "int main() { return 0; }\n";
const LOOP: &str = "extern int f(int *);\nint main() {\n    int x = 0;\n    while (f(&x)) {\n    }\n    return 0;\n}\n";

#[test]
fn a_program_without_loops_terminates() {
    let folder = Folder::new();
    let file = folder.file("a.c", STRAIGHT);
    let output = prove(&["--json", "--property", "termination"], &file);
    let answer = json(&output);
    assert_eq!(answer["schema"], 1);
    assert_eq!(answer["entry"], "main");
    assert_eq!(answer["data_model"], "lp64");
    assert_eq!(answer["properties"]["termination"]["verdict"], "true");
    assert_eq!(answer["properties"]["termination"]["engine"], "structure");
    assert!(answer["properties"].get("memsafety").is_none());
    assert_eq!(status(&output), 0);
    let output = prove(&["--property", "termination"], &file);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("every run without undefined behaviour ends"), "{text}");
    assert_eq!(status(&output), 0);
}

#[test]
fn what_is_not_proved_is_unknown_with_a_reason() {
    let folder = Folder::new();
    let output = prove(&["--json", "--property", "termination"], &folder.file("a.c", LOOP));
    assert_eq!(status(&output), 5);
    let answer = json(&output);
    assert_eq!(answer["properties"]["termination"]["verdict"], "unknown");
    assert!(!answer["properties"]["termination"]["reason"].as_str().unwrap().is_empty());
}

#[test]
fn bad_usage_is_status_1() {
    let folder = Folder::new();
    let file = folder.file("a.c", STRAIGHT);
    for options in [
        &["--property", "speed"][..],
        &["--timeout", "0"],
        &["--assume", "string("],
        &["--contracts", "nowhere"],
        &["--certify"],
        &["--engine", "warp"],
        &["--emit-its", "system.png"],
        &["--graph", "g.png"],
        &["--no-such-option"],
    ] {
        let output = prove(options, &file);
        assert_eq!(status(&output), 1, "{options:?}: {}", stderr(&output));
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{options:?}");
        let output = prove(&[&["--json"], options].concat(), &file);
        assert_eq!(status(&output), 1, "{options:?}");
        assert_eq!(json(&output)["error"]["kind"], "usage", "{options:?}");
    }
    assert_eq!(status(&landfall(&[])), 1);
    assert_eq!(status(&landfall(&["prove"])), 1);
    assert_eq!(status(&landfall(&["--help"])), 0);
    assert_eq!(status(&landfall(&["prove", "--help"])), 0);
    assert_eq!(status(&landfall(&["--version"])), 0);
}

/// The options that `--help` of the command shows, without `--help` itself, in the order of their names.
fn shown_options(command: &str) -> Vec<String> {
    let output = landfall(&[command, "--help"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let names = names.filter_map(|line| line.split_once("--").filter(|(before, _)| before.len() <= 4));
    let word = |rest: &str| rest.split(|c: char| c != '-' && !c.is_alphanumeric()).next().unwrap().to_owned();
    let mut names: Vec<String> = names.map(|(_, rest)| word(rest)).filter(|name| name != "help").collect();
    names.sort();
    names
}

/// These and those that all commands share are what `--help` shows; each is used once.
fn each_works(command: &str, options: &[(&str, &[&str])], file: &Path) {
    let options = [options, &[("color", &["never"]), ("quiet", &[]), ("verbose", &[])]].concat();
    let mut known: Vec<&str> = options.iter().map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(shown_options(command), known, "{command}");
    for (name, values) in &options {
        let option = format!("--{name}");
        let output = landfall(&[&[command, option.as_str()], *values, &[file.to_str().unwrap()]].concat());
        assert_eq!(status(&output), 0, "{command} {option}: {}", stderr(&output));
    }
}

/// What `--help` shows is there, and nothing of it is left out here: each option is used once.
#[test]
fn every_option_that_is_shown_works() {
    let folder = Folder::new();
    let program = folder.file("a.c", "int main(int argc, char **argv) { return argc > 1 && argv[1] == 0; }\n");
    let rules =
        "(GOAL TERMINATION)\n(STARTTERM (FUNCTIONSYMBOLS f))\n(VAR x)\n(RULES\n  f(x) -> f(x - 1) :|: x > 0\n)\n";
    let system = folder.file("a.koat", rules);
    let input = folder.file("input", "text");
    let contracts = folder.file("contracts", "main: argc >= 0;\n");
    let record = serde_json::json!([{"directory": folder.path(), "file": "a.c", "arguments": ["cc", "-c", "a.c"]}]);
    let database = folder.file("compile_commands.json", record.to_string());
    let database = database.to_str().unwrap();
    let made = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, its, harness, witness, log) = (made("g.svg"), made("s.t2"), made("out"), made("w.yml"), made("l.sarif"));
    let page = made("p.html");
    let prove: &[(&str, &[&str])] = &[
        ("property", &["termination"]),
        ("entry", &["main"]),
        ("assume", &["argc >= 1"]),
        ("contracts", &[contracts.to_str().unwrap()]),
        ("compile-commands", &[database]),
        ("data-model", &["ilp32"]),
        ("malloc", &["may-fail"]),
        ("input", &["finite"]),
        ("integers", &["mathematical"]),
        ("signed-overflow", &["wraps"]),
        ("timeout", &["60"]),
        ("memory", &["4000"]),
        ("engine", &["symex"]),
        ("threads", &["1"]),
        ("self-check", &[]),
        ("json", &[]),
        ("format", &["acsl"]),
        ("termcomp", &[]),
        ("emit-its", &[&its]),
        ("graph", &[&svg]),
        ("emit-harness", &[&harness]),
        ("replay", &["native"]),
        ("witness", &[&witness]),
        ("sarif", &[&log]),
        ("html", &[&page]),
    ];
    let second = made("s.smt2");
    let its: &[(&str, &[&str])] = &[
        ("timeout", &["60"]),
        ("memory", &["4000"]),
        ("threads", &["1"]),
        ("self-check", &[]),
        ("format", &["koat"]),
        ("json", &[]),
        ("emit-its", &[&second]),
    ];
    let run: &[(&str, &[&str])] = &[
        ("input", &["-1"]),
        ("uninitialised", &["0"]),
        ("environment", &["3"]),
        ("allocation", &["0"]),
        ("end", &["2"]),
        ("bounds", &[]),
        ("seed", &["7"]),
        ("arg", &["x"]),
        ("stdin", &[input.to_str().unwrap()]),
        ("entry", &["main"]),
        ("compile-commands", &[database]),
        ("data-model", &["ilp32"]),
        ("malloc", &["may-fail"]),
        ("signed-overflow", &["wraps"]),
        ("steps", &["1000"]),
        ("timeout", &["60"]),
        ("memory", &["4000"]),
        ("trace", &[]),
        ("json", &[]),
    ];
    for (command, options, file) in [("prove", prove, &program), ("its", its, &system), ("run", run, &program)] {
        each_works(command, options, file);
    }
    for made in [svg.as_str(), log.as_str(), page.as_str(), second.as_str()] {
        assert!(std::fs::metadata(made).is_ok_and(|file| file.len() > 0), "{made}");
    }
}

#[test]
fn input_that_cannot_be_read_is_status_2() {
    let folder = Folder::new();
    let broken_ir = "define i32 @main() {\n  ret i64 %x\n}\n";
    let table: &[(PathBuf, &[&str], &str)] = &[
        (folder.path().join("missing.c"), &[], "missing.c"),
        (folder.path().to_owned(), &[], ""),
        (folder.file("syntax.c", "int main() {\n  return 0\n}\n"), &[], "expected ';'"),
        (folder.file("broken.ll", broken_ir), &[], "broken.ll"),
        (folder.file("noise.bc", [0u8, 1, 2, 3, 255]), &[], "noise.bc"),
        (folder.file("empty.bc", ""), &[], "empty.bc"),
        (folder.file("text.txt", "hello"), &[], "text.txt"),
        (folder.file("a.c", STRAIGHT), &["--entry", "start"], "no function `start`"),
        (folder.file("b.c", STRAIGHT), &["--assume", "n > 0"], "not a parameter"),
        (folder.file("c.c", OPEN), &["--entry", "f", "--assume", "array(v, n)"], "'array(v, n, 4)'"),
        (folder.file("c.c", OPEN), &["--entry", "f", "--assume", "array(o, n)"], "'array(o, n, 4)'"),
        (folder.file("c.c", OPEN), &["--entry", "f", "--assume", "array(n, n)"], "`n` is not a pointer"),
        (folder.file("c.c", OPEN), &["--entry", "f", "--assume", "a >= 0"], "`a` is not an integer"),
        (folder.file("c.c", OPEN), &["--entry", "f", "--assume", "disjoint(a, b)"], "it needs 'array(a, n)'"),
        (
            folder.file("c.ll", "define i32 @f(i32 %n) {\n  ret i32 %n\n}\n"),
            &["--entry", "f", "--assume", "n >= 0"],
            "signed",
        ),
    ];
    for (file, options, part) in table {
        let output = prove(options, file);
        assert_eq!(status(&output), 2, "{}: {}", file.display(), stderr(&output));
        assert!(stderr(&output).contains(part), "{}: {}", file.display(), stderr(&output));
        assert!(output.stdout.is_empty());
        let output = prove(&[&["--json"], *options].concat(), file);
        assert_eq!(status(&output), 2);
        let answer = json(&output);
        assert!(answer["error"]["message"].is_string(), "{answer}");
        assert_eq!(answer["properties"].as_object().unwrap().len(), 3);
        for (_, result) in answer["properties"].as_object().unwrap() {
            assert_eq!(result["verdict"], "unknown");
            assert!(result["reason"].is_string());
        }
    }
}

const OPEN: &str = "struct open;\nint g;\nint f(int *a, int *b, int n, void *v, struct open *o) {\n    \
                    return n > 0 ? a[n - 1] + b[n - 1] : g;\n}\n";

/// Everything that a verdict about a function depends on is in the text, in the JSON and in the SARIF log.
#[test]
fn assumptions_are_listed() {
    let folder = Folder::new();
    let file = folder.file("a.c", OPEN);
    let log = folder.path().join("log.sarif");
    let options = ["--entry", "f", "--property", "memsafety", "--assume", "array(a, n)", "--assume", "array(b, n)"];
    let log_option = ["--sarif", log.to_str().unwrap()];
    let mut expected = vec![
        "of the caller: array(a, n), elements of 4 bytes",
        "of the caller: array(b, n), elements of 4 bytes",
        "of the caller: what `a` points to is initialised, may be written and does not overlap a global",
        "of the caller: `a` and `b` do not overlap: disjoint(a, b)",
        "variables outside functions have any value when `f` begins",
    ];
    for stated in [false, true] {
        let stating: &[&str] = if stated { &["--assume", "disjoint(b, a)"] } else { &[] };
        if stated {
            expected[3] = "of the caller: disjoint(b, a)";
        }
        let all = [&options[..], &log_option, stating].concat();
        let output = prove(&[&all[..], &["--json"]].concat(), &file);
        assert_eq!(status(&output), 0, "{}", String::from_utf8_lossy(&output.stdout));
        let answer = json(&output);
        let listed: Vec<&str> =
            answer["assumptions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        let text = String::from_utf8_lossy(&prove(&all, &file).stdout).into_owned();
        let sarif = std::fs::read_to_string(&log).unwrap();
        for sentence in &expected {
            assert!(listed.contains(sentence), "{sentence}: {listed:?}");
            assert!(text.contains(&format!("  - {sentence}\n")), "{sentence}: {text}");
            assert!(sarif.contains(&format!("\"text\": \"{sentence}\"")), "{sentence}: {sarif}");
        }
        assert_eq!(listed.iter().filter(|sentence| sentence.contains("do not overlap")).count(), usize::from(!stated));
    }
}

/// The entry's contract in a file means what `--assume` means; those of other functions mean nothing for the entry.
#[test]
fn contracts_of_a_file_are_assumed() {
    let folder = Folder::new();
    let file = folder.file("a.c", OPEN);
    let text = "# reviewed\nint f(int *a, int *b, int n) requires array(a, n), array(b, n);\nmain: 1 < 0;\n";
    let contracts = folder.file("a.contracts", text);
    let options = ["--entry", "f", "--property", "memsafety", "--json", "--contracts", contracts.to_str().unwrap()];
    let answer = json(&prove(&options, &file));
    assert_eq!(answer["properties"]["memsafety"]["verdict"], "true", "{answer}");
    assert!(answer["assumptions"].to_string().contains("of the caller: array(b, n), elements of 4 bytes"), "{answer}");
    let broken = folder.file("broken", "f: array(a, n),\n  vaild(b);\n");
    let output = prove(&["--contracts", broken.to_str().unwrap()], &file);
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).contains("line 2: cannot read"), "{}", stderr(&output));
    assert!(stderr(&output).contains("did you mean `valid`?"), "{}", stderr(&output));
}

/// What the language can say and no engine takes is refused, never left out; so is what has no meaning.
#[test]
fn what_no_engine_takes_is_refused_by_name() {
    let folder = Folder::new();
    let file = folder.file("a.c", "struct l { struct l *next; int v; };\nint f(struct l *p) { return p->v; }\n");
    for (text, part) in [
        (
            "list(p, next), valid(p), valid(p->next)",
            "is not supported yet by the engines: more of the list `p` than of its first block",
        ),
        ("valid(p->next)", "it needs 'valid(p)' too: `p->next` lies in what `p` points to"),
        ("valid(p), p->w == 0", "`struct l` has no field `w`"),
    ] {
        let output = prove(&["--entry", "f", "--assume", text], &file);
        assert_eq!(status(&output), 2, "{text}");
        assert!(stderr(&output).contains(part), "{text}: {}", stderr(&output));
    }
}

/// Of functions that several files call by one name none is meant.
#[test]
fn a_name_that_several_files_use_names_no_function() {
    let folder = Folder::new();
    let helper = |body: &str, pointer: &str| {
        format!("static int helper(int x) {{ return {body}; }}\nint (*{pointer})(int) = helper;\n")
    };
    let call = "int f(int (*g)(int)) { int a[2] = {1, 2}; return a[g(1)]; }\n";
    let own = folder.file("a.c", format!("{}{call}", helper("x & 1", "p")));
    let other = folder.file("b.c", helper("100", "q"));
    let options = ["--entry", "f", "--property", "memsafety", "--assume", "calls(g, helper)"];
    let one = prove(&options, &own);
    assert_eq!(status(&one), 0, "{}", stderr(&one));
    let both = prove(&[&options[..], &[other.to_str().unwrap()]].concat(), &own);
    assert_eq!(status(&both), 2);
    assert!(stderr(&both).contains("several files have a function `helper` of their own"), "{}", stderr(&both));
}

#[test]
fn contradictory_assumptions_claim_nothing() {
    let folder = Folder::new();
    let file = folder.file("a.c", OPEN);
    let log = folder.path().join("log.sarif");
    let reason = "no state satisfies the assumptions (n >= 2; n <= 1): any claim would be vacuous";
    let options = ["--entry", "f", "--assume", "n >= 2", "--assume", "n <= 1", "--sarif", log.to_str().unwrap()];
    for engine in ["auto", "symex", "values", "bmc", "run"] {
        let output = prove(&[&options[..], &["--json", "--engine", engine]].concat(), &file);
        assert_eq!(status(&output), 5, "{engine}");
        let answer = json(&output);
        for property in ["memsafety", "termination", "no-overflow"] {
            assert_eq!(answer["properties"][property]["verdict"], "unknown", "{engine}: {answer}");
            assert_eq!(answer["properties"][property]["reason"], reason, "{engine}: {answer}");
        }
        assert!(std::fs::read_to_string(&log).unwrap().contains(reason));
    }
    let text = String::from_utf8_lossy(&prove(&options, &file).stdout).into_owned();
    assert!(text.contains(reason), "{text}");
}

#[test]
fn an_error_of_the_compiler_names_its_place() {
    let folder = Folder::new();
    let file = folder.file("syntax.c", "int main() {\n  return 0\n}\n");
    let answer = json(&prove(&["--json"], &file));
    assert_eq!(answer["error"]["kind"], "compile-error");
    assert_eq!(answer["error"]["line"], 2);
    assert!(answer["error"]["file"].as_str().unwrap().ends_with("syntax.c"));
}

#[test]
fn unsupported_constructs_are_unknown_and_named() {
    let folder = Folder::new();
    let file = folder.file("a.c", "int main() { __asm__ volatile(\"nop\"); return 0; }\n");
    let output = prove(&["--json", "--property", "termination,memsafety"], &file);
    assert_eq!(status(&output), 5, "{}", stderr(&output));
    assert_eq!(json(&output)["properties"]["termination"]["verdict"], "unknown");
}

#[test]
fn a_timeout_is_kept() {
    let folder = Folder::new();
    let file = folder.file("a.c", LOOP);
    let started = std::time::Instant::now();
    let output = prove(&["--json", "--timeout", "0.001"], &file);
    assert!(started.elapsed().as_secs_f64() < 3.0);
    assert_eq!(status(&output), 5);
    let answer = json(&output);
    let reason = answer["properties"]["memsafety"]["reason"].as_str().unwrap();
    assert!(reason.contains("timeout of 0.001 s reached"), "{reason}");
}

#[test]
fn transition_systems_are_answered_on_the_first_line() {
    let folder = Folder::new();
    let rules = |body: &str| {
        format!("(GOAL TERMINATION)\n(STARTTERM (FUNCTIONSYMBOLS f))\n(VAR x)\n(RULES\n  f(x) -> l(x)\n  {body}\n)\n")
    };
    for (name, text, first, expected) in [
        ("down.koat", rules("l(x) -> l(x - 1) :|: x > 0"), "YES", 0),
        ("up.koat", rules("l(x) -> l(x + 1) :|: x > 0"), "NO", 10),
        ("square.koat", rules("l(x) -> l(x * x) :|: x > 0"), "MAYBE", 5),
        ("noise.koat", "l(x".to_owned(), "", 2),
    ] {
        let file = folder.file(name, text);
        let output = landfall(&["its", "--timeout", "10", file.to_str().unwrap()]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(text.lines().next().unwrap_or(""), first, "{name}: {text}{}", stderr(&output));
        assert_eq!(status(&output), expected, "{name}");
    }
    assert_eq!(status(&landfall(&["its", folder.path().join("missing").to_str().unwrap()])), 2);
    assert_eq!(status(&landfall(&["its"])), 1);
}

#[test]
fn overflow_is_not_claimed_of_llvm_ir() {
    let folder = Folder::new();
    let text = "define i32 @main(i32 %x) {\n  %y = add nsw i32 %x, 1\n  ret i32 %y\n}\n";
    let output = prove(&["--json", "--property", "no-overflow,termination"], &folder.file("a.ll", text));
    let answer = json(&output);
    assert_eq!(answer["properties"]["termination"]["verdict"], "true", "{answer}");
    assert_eq!(answer["properties"]["no-overflow"]["verdict"], "unknown", "{answer}");
    assert!(answer["properties"]["no-overflow"]["reason"].as_str().unwrap().contains("LLVM IR"), "{answer}");
}

const DOUBLE_FREE: &str = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n    \
    int *p = malloc(sizeof *p);\n    if (__VERIFIER_nondet_int()) free(p);\n    free(p);\n    return 0;\n}\n";
const ENDLESS: &str = "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int x = __VERIFIER_nondet_int();\n    \
    while (x != 5) {\n        if (x > 5) x = __VERIFIER_nondet_int();\n    }\n    return 0;\n}\n";

#[test]
fn a_violation_becomes_a_program_that_fails() {
    let folder = Folder::new();
    for (name, text, property, status_there, said) in [
        ("free.c", DOUBLE_FREE, "memsafety", 99, "attempting double-free"),
        ("leak.c", "#include <stdlib.h>\nint main(void) { return malloc(4) == 0; }\n", "memsafety", 99, "memory leaks"),
        (
            "sum.c",
            "int f(void);\nint main(void) { int x = 2147483647; return x + 1; }\n",
            "no-overflow",
            99,
            "overflow",
        ),
        ("endless.c", ENDLESS, "termination", 124, ""),
    ] {
        let file = folder.file(name, text);
        let made = folder.path().join(format!("{name} made"));
        let output = prove(&["--json", "--property", property, "--emit-harness", made.to_str().unwrap()], &file);
        assert_eq!(status(&output), 10, "{name}: {}", stderr(&output));
        assert!(json(&output)["properties"][property]["evidence"].get("native").is_none());
        let script = made.join(format!("{property}.sh"));
        let run = Command::new("sh").arg(&script).env("LANDFALL_SECONDS", "2").output().unwrap();
        assert_eq!(run.status.code(), Some(status_there), "{name}: {}", stderr(&run));
        assert!(stderr(&run).contains(said), "{name}: {}", stderr(&run));
    }
    // Nothing is written about a proof.
    let made = folder.path().join("none");
    let output = prove(&["--emit-harness", made.to_str().unwrap()], &folder.file("a.c", STRAIGHT));
    assert_eq!(status(&output), 0);
    assert!(!made.exists());
}

#[test]
fn a_native_run_is_told_beside_the_verdict() {
    let folder = Folder::new();
    let file = folder.file("a.c", DOUBLE_FREE);
    let answer = json(&prove(&["--json", "--property", "memsafety", "--replay", "native"], &file));
    let native = &answer["properties"]["memsafety"]["evidence"]["native"];
    assert_eq!(native["agreement"], "same", "{answer}");
    assert_eq!(native["said"], "AddressSanitizer: attempting double-free at line 6");
    let output = prove(&["--property", "memsafety", "--replay", "native"], &file);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("natively: AddressSanitizer: attempting double-free at line 6"), "{text}");
}

#[test]
fn the_command_in_the_report_repeats_the_run() {
    let folder = Folder::new();
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n    int x, a[3] = {0};\n    \
                if (__VERIFIER_nondet_int() == 7 && x == 7) return a[x];\n    return 0;\n}\n";
    let file = folder.file("a.c", text);
    let output = prove(&["--property", "memsafety"], &file);
    assert_eq!(status(&output), 10, "{}", stderr(&output));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let command = text.lines().find_map(|line| line.strip_prefix("again: landfall ")).unwrap();
    let words: Vec<&str> = command.split(' ').collect();
    let output = landfall(&words);
    assert_eq!(status(&output), 10, "{command}: {}", stderr(&output));
    assert!(stderr(&output).contains("reads 4 bytes at offset 28"), "{}", stderr(&output));
}

#[test]
fn a_sarif_log_and_a_witness_are_written() {
    let folder = Folder::new();
    let file = folder.file("a.c", DOUBLE_FREE);
    let (log, witness) = (folder.path().join("log.sarif"), folder.path().join("witness.yml"));
    let options = ["--property", "memsafety", "--sarif", log.to_str().unwrap(), "--witness", witness.to_str().unwrap()];
    assert_eq!(status(&prove(&options, &file)), 10);
    let log: Value = serde_json::from_str(&std::fs::read_to_string(&log).unwrap()).unwrap();
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "double-free");
    assert_eq!(log["runs"][0]["results"][0]["taxa"][0]["id"], "415");
    let text = std::fs::read_to_string(&witness).unwrap();
    for part in
        ["violation_sequence", "function_return", "line: 5\n          column: 31", "type: \"target\"", "line: 6"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    // On standard output a log stands alone.
    let output = prove(&["--property", "memsafety", "--sarif", "-"], &file);
    let log: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "double-free");
    assert!(String::from_utf8_lossy(&output.stderr).contains("false"), "{output:?}");
    // Without a verdict there is no witness, and none from before.
    assert_eq!(status(&prove(&[&options[..], &["--timeout", "0.001"]].concat(), &file)), 5);
    assert!(!witness.exists());
}

#[test]
fn property_files_of_sv_comp_are_understood() {
    let folder = Folder::new();
    let check = |formula: &str| format!("CHECK( init(main()), LTL({formula}) )\n");
    let file = folder.file("a.c", DOUBLE_FREE);
    for (name, text, expected, part) in [
        ("all.prp", check("G valid-free") + &check("G valid-deref") + &check("G valid-memtrack"), 10, "memsafety"),
        ("deref.prp", check("G valid-deref"), 5, "not asked for"),
        ("end.prp", check("F end"), 0, "termination"),
        ("reach.prp", check("G ! call(reach_error())"), 5, "assertion"),
        ("race.prp", check("G ! data-race"), 1, "data-race"),
    ] {
        let property = folder.file(name, text);
        let output = prove(&["--property", property.to_str().unwrap()], &file);
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
        assert_eq!(status(&output), expected, "{name}: {text}");
        assert!(text.contains(part), "{name}: {text}");
    }
    let property = folder.file("f.prp", "CHECK( init(f()), LTL(F end) )");
    let output = prove(&["--entry", "main", "--property", property.to_str().unwrap()], &file);
    assert_eq!(status(&output), 1);
}

#[test]
fn violations_are_small() {
    let folder = Folder::new();
    let counterexample = |source: &str| {
        let file = folder.file("a.c", source);
        let answer = json(&prove(&["--json", "--property", "memsafety"], &file));
        let found = &answer["properties"]["memsafety"];
        assert_eq!(found["verdict"], "false", "{found}");
        found["evidence"]["counterexample"].clone()
    };
    let numbers = counterexample(
        "extern int __VERIFIER_nondet_int(void);\nint main() {\n    int table[100], value = __VERIFIER_nondet_int();\n    \
         int index = __VERIFIER_nondet_int(), five = __VERIFIER_nondet_int();\n    \
         if (index >= 0 && five > 4 && five < 20)\n        table[index] = value;\n    return 0;\n}\n",
    );
    let values: Vec<&str> =
        numbers["inputs"].as_array().unwrap().iter().map(|input| input["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["0", "100", "5"]);
    let long = counterexample(
        "#include <string.h>\nint main(int argc, char **argv) {\n    char name[24];\n    if (argc > 2)\n        \
         strcpy(name, argv[2]);\n    return 0;\n}\n",
    );
    assert_eq!(long["arguments"], serde_json::json!(["", "a".repeat(24)]));
    let option = counterexample(
        "#include <stdlib.h>\n#include <string.h>\nint main(int argc, char **argv) {\n    int number = 0;\n    \
         for (int i = 1; i < argc; i++)\n        if (strcmp(argv[i], \"--number\") == 0)\n            \
         number = atoi(argv[++i]);\n    return number == 7;\n}\n",
    );
    assert_eq!(option["arguments"], serde_json::json!(["--number"]));
}
