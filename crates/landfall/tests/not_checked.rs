//! What the summary says of runs that end in ways no property asked for is about, and of verdicts that say nothing.

use std::process::{Command, Output};

use serde_json::Value;

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n\
                    extern void reach_error(void);\nextern void __assert_fail(const char *, const char *, unsigned, const char *);\n";

fn prove(options: &[&str], text: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, format!("{HEAD}{text}\n")).unwrap();
    let command = env!("CARGO_BIN_EXE_landfall");
    Command::new(command).arg("prove").args(options).arg(file).output().unwrap()
}

fn json(options: &[&str], text: &str) -> Value {
    let output = prove(&[&["--json"], options].concat(), text);
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(options: &[&str], text: &str) -> String {
    String::from_utf8_lossy(&prove(options, text).stdout).into_owned()
}

#[test]
fn code_that_only_overflow_leads_to_is_named_where_that_matters() {
    let sentence = "is reached only by signed overflow";
    let wraps = "int main(void) { int i = __VERIFIER_nondet_int(); if (i < 1) return 0; while (i > 0) i++; return 1; }";
    // What is claimed of memory is claimed of the code after the loop, too.
    assert!(text(&["--property", "memsafety"], wraps).contains(sentence));
    // A violation is a run that was executed, and nothing else is claimed.
    let report = text(&["--property", "no-overflow"], wraps);
    assert!(report.contains("no-overflow  false") && !report.contains(sentence), "{report}");
    // Every run that enters the loop reads behind the array: nothing overflows.
    let reads = "int main(void) { int a[4] = {0}, best = 0; for (int i = 1; i <= 4; i++) if (a[i] > best) best = a[i]; return best; }";
    let report = text(&["--property", "memsafety,no-overflow,termination"], reads);
    assert!(report.contains("no-overflow  true") && !report.contains(sentence), "{report}");
}

#[test]
fn the_system_is_written_whichever_engine_answers() {
    let folder = tempfile::tempdir().unwrap();
    let system = folder.path().join("a.koat");
    let options = ["--property", "termination", "--emit-its", system.to_str().unwrap()];
    for (program, engine) in [
        ("int main(void) { return 0; }", "structure"),
        ("int main(void) { int n = __VERIFIER_nondet_int(); while (n > 0) n--; return 0; }", "values"),
    ] {
        let report = text(&options, program);
        assert!(report.contains(&format!("[{engine}, ")), "{report}");
        assert!(std::fs::read_to_string(&system).unwrap().contains("(GOAL"), "{program}");
        std::fs::remove_file(&system).unwrap();
    }
}

/// What runs do, whether a run shows it at once, and the property that checks it.
const ENDS: &[(&str, &str, Option<bool>, Option<&str>)] = &[
    ("int main(void) { int n = 0; return 1 / n; }", "divides 1 by zero", Some(true), Some("division")),
    ("int main(void) { int n = 0; return 1 / (n + 1); }", "", None, None),
    ("int main(void) { return 7 % __VERIFIER_nondet_int(); }", "divides 7 by zero", Some(true), Some("division")),
    ("int main(void) { int n = __VERIFIER_nondet_int(); return n > 0 ? 7 % n : 0; }", "", None, None),
    (
        "int main(void) { int n = __VERIFIER_nondet_int(); return n == 123456 ? 7 / (n - 123456) : 0; }",
        "the divisor cannot be shown not to be zero",
        Some(false),
        Some("division"),
    ),
    ("int main(void) { int x = 1 / 0; return 0; }", "division by zero in a constant", Some(false), Some("division")),
    (
        "int main(void) { int n = 0; if (!n) reach_error(); return 0; }",
        "`reach_error` is called",
        Some(true),
        Some("assertion"),
    ),
    (
        "int main(void) { int n = 0; n ? (void)0 : __assert_fail(\"n\", \"a.c\", 1, \"main\"); return 0; }",
        "the assertion `n` does not hold",
        Some(true),
        Some("assertion"),
    ),
    ("int main(void) { int n = 0; if (n) reach_error(); return 0; }", "", None, None),
    ("int main(void) { int n = 40; return 1 << n; }", "a shift of 32 bits by 40", Some(true), Some("shift")),
    ("int main(void) { int n = 4; return 1 << n; }", "", None, None),
    (
        "int main(void) { double d = 3e9; int n = (int)d; return 0; }",
        "3000000000 does not fit",
        Some(true),
        Some("conversion"),
    ),
    ("int main(void) { double d = 2e9; int n = (int)d; return 0; }", "", None, None),
    (
        "int main(void) { int n = __VERIFIER_nondet_int(); return n == 123456 ? 1u >> n : 0; }",
        "the amount of the shift",
        Some(false),
        Some("shift"),
    ),
    (
        "int main(void) { int x; if (x > 3) return 1; return 0; }",
        "reads `x`, which was never written",
        Some(true),
        Some("initialised"),
    ),
    ("int main(void) { int x = 0; if (x > 3) return 1; return 0; }", "", None, None),
    (
        "int main(void) { if (__VERIFIER_nondet_int() == 123456) __builtin_unreachable(); return 0; }",
        "unreachable",
        Some(false),
        None,
    ),
];

#[test]
fn ends_that_no_property_is_about_are_told() {
    for (program, words, seen, property) in ENDS {
        let answer = json(&[], program);
        let found = answer["not_checked"].as_array().cloned().unwrap_or_default();
        let Some(seen) = seen else {
            assert!(found.is_empty(), "{program}: {found:?}");
            continue;
        };
        let fits = |one: &Value| {
            one["what"].as_str().unwrap().contains(words)
                && one["seen"] == *seen
                && one.get("property").and_then(Value::as_str) == *property
                && one["place"]["line"] == 5
        };
        assert!(found.iter().any(fits), "{program}: {answer}");
        // One line for people.
        let shown = text(&[], program);
        let lines: Vec<&str> = shown.lines().filter(|line| line.contains("not checked: ")).collect();
        assert!(lines.len() == 1 && lines[0].contains(words), "{program}:\n{shown}");
    }
}

#[test]
fn what_is_asked_for_is_an_alarm_instead() {
    for (program, _, seen, property) in ENDS {
        let (Some(_), Some(property)) = (seen, property) else { continue };
        let answer = json(&["--property", &format!("memsafety,{property}")], program);
        assert!(answer.get("not_checked").is_none(), "{program}: {answer}");
        assert_ne!(answer["properties"][property]["verdict"], "true", "{program}: {answer}");
    }
}

#[test]
fn every_engine_tells_it() {
    let program = "int main(void) { int n = __VERIFIER_nondet_int(); int a[2] = {1, 2}; if (n == 77) reach_error(); return a[n & 1]; }";
    let safe = program.replace("n == 77", "n > 77 && n < 77");
    for engine in ["auto", "symex", "bmc"] {
        let options = ["--engine", engine, "--property", "memsafety"];
        let answer = json(&options, program);
        assert_eq!(answer["properties"]["memsafety"]["verdict"], "true", "{engine}: {answer}");
        assert_eq!(answer["not_checked"][0]["property"], "assertion", "{engine}: {answer}");
        let answer = json(&options, &safe);
        assert_eq!(answer["properties"]["memsafety"]["verdict"], "true", "{engine}: {answer}");
        assert!(answer.get("not_checked").is_none(), "{engine}: {answer}");
    }
}

#[test]
fn a_sarif_log_tells_it() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.sarif");
    prove(&["--sarif", log.to_str().unwrap()], "int main(void) { int n = 0; return 1 / n; }");
    let log: Value = serde_json::from_slice(&std::fs::read(&log).unwrap()).unwrap();
    let notes = log["runs"][0]["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    let told = |note: &Value| {
        note["descriptor"]["id"] == "not-checked" && note["message"]["text"].as_str().unwrap().contains("by zero")
    };
    assert!(notes.iter().any(told), "{notes:?}");
}

#[test]
fn verdicts_that_say_nothing_are_marked() {
    let vacuous = |options: &[&str], program: &str, property: &str| {
        let answer = json(options, program);
        let of = &answer["properties"][property];
        (of["verdict"].as_str().unwrap().to_owned(), of.get("vacuous").map(ToString::to_string))
    };
    let never = "int main(void) { __VERIFIER_assume(__VERIFIER_nondet_int() > 3 && 0); int a[1] = {0}; return a[0]; }";
    let (verdict, why) = vacuous(&["--engine", "symex", "--property", "memsafety"], never, "memsafety");
    assert_eq!(verdict, "true");
    assert!(why.unwrap().contains("every run ends before"));
    let some = never.replace(" && 0", "");
    assert_eq!(vacuous(&["--engine", "symex", "--property", "memsafety"], &some, "memsafety").1, None);
    let endless = "int main(void) { __VERIFIER_assume(0); return 0; }";
    assert!(vacuous(&["--engine", "symex", "--property", "no-overflow"], endless, "no-overflow").1.is_some());
    for (property, program, twin) in [
        ("assertion", "int main(void) { return 0; }", "int main(void) { int n = 0; if (n) reach_error(); return 0; }"),
        ("division", "int main(void) { return 0; }", "int main(void) { int n = 3; return 6 / n; }"),
        ("conversion", "int main(void) { return 0; }", "int main(void) { int n = 3; return (int)(double)n; }"),
        ("shift", "int main(void) { return 0; }", "int main(void) { int n = 3; return 6 >> n; }"),
        ("bounds", "int main(void) { return 0; }", "int main(void) { int a[4] = {0}, n = 3; return a[n]; }"),
        ("initialised", "int main(void) { return 0; }", "int main(void) { int n = 3; return n; }"),
        (
            "valid-memcleanup",
            "int main(void) { return 0; }",
            "extern void *malloc(unsigned long); extern void free(void *); int main(void) { free(malloc(3)); return 0; }",
        ),
    ] {
        let (verdict, why) = vacuous(&["--property", property], program, property);
        assert_eq!(verdict, "true");
        assert!(why.is_some(), "{property}");
        assert_eq!(vacuous(&["--property", property], twin, property), ("true".to_owned(), None));
    }
    let contradiction = ["--entry", "f", "--assume", "n >= 1", "--assume", "n <= 0", "--property", "memsafety"];
    let (verdict, why) = vacuous(&contradiction, "int f(int n) { return n; }", "memsafety");
    assert_eq!(verdict, "unknown");
    assert!(why.is_some());
}

#[test]
fn groups_and_files_ask_for_properties() {
    let program = "int main(void) { return 0; }";
    let names = |options: &[&str]| -> Vec<String> {
        json(options, program)["properties"].as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(names(&[]), ["memsafety", "no-overflow", "termination"]);
    let mut all = names(&["--property", "all"]);
    all.sort();
    assert_eq!(
        all,
        [
            "assertion",
            "bounds",
            "conversion",
            "division",
            "initialised",
            "memsafety",
            "no-overflow",
            "shift",
            "termination",
            "valid-memcleanup"
        ]
    );
    let mut undefined = names(&["--property", "undefined,division"]);
    undefined.sort();
    assert_eq!(undefined, ["bounds", "conversion", "division", "initialised", "memsafety", "no-overflow", "shift"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.prp");
    std::fs::write(&file, "CHECK( init(main()), LTL(G ! call(reach_error())) )\n").unwrap();
    let ask = |text: &str| {
        let answer = json(&["--property", file.to_str().unwrap()], text);
        answer["properties"]["assertion"]["verdict"].as_str().unwrap().to_owned()
    };
    assert_eq!(ask("int main(void) { int n = 1; if (n) reach_error(); return 0; }"), "false");
    assert_eq!(ask("int main(void) { int n = 0; if (n) reach_error(); return 0; }"), "true");
    // A failed assertion is no call of an error function.
    assert_eq!(ask("int main(void) { __assert_fail(\"n\", \"a.c\", 1, \"main\"); return 0; }"), "unknown");
    for name in ["unsequenced", "alignment"] {
        let output = prove(&["--property", name], program);
        assert_eq!(output.status.code(), Some(1));
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(name) && message.contains("not checked"), "{message}");
    }
}
