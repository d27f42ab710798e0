//! What `landfall scan` need not say again, and what a project sets once: changes, baselines, allowed violations, `landfall.toml`.

use std::process::Command;

use serde_json::Value;

mod project_folder;

use project_folder::{Folder, names, verdict};

const BAD: &str = "int bad(int n) {\n  int a[2] = {0};\n  return n ? 1 : a[2];\n}\n";

impl Folder {
    fn git(&self, args: &[&str]) {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=x", "-c", "user.email=x@example.org"]).args(args).current_dir(self.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }

    fn log(&self, name: &str) -> Value {
        serde_json::from_slice(&std::fs::read(self.path().join(name)).unwrap()).unwrap()
    }

    /// Exit status, standard output and standard error.
    fn says(&self, args: &[&str]) -> (i32, String, String) {
        let output = self.scan(args);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
    }
}

#[test]
fn only_what_an_edit_can_have_changed() {
    let folder = Folder::new();
    folder.file("a.h", "int twice(int n);\n");
    folder.file("a.c", "#include \"a.h\"\nint twice(int n) { return n / 2; }\nint other(void) { return 0; }\n");
    folder.file("b.c", "#include \"a.h\"\nint calls(int n) {\n  return twice(n);\n}\nint alone(void) { return 1; }\n");
    folder.file("c.c", "int third(void) { return 3; }\n");
    folder.git(&["init", "-q"]);
    folder.git(&["add", "."]);
    folder.git(&["commit", "-qm", "first"]);
    let changed = |more: &[&str]| {
        let document = folder.document(&[&["a.c", "b.c", "c.c", "--changed"], more].concat());
        names(&document).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(changed(&[]).is_empty());
    folder.file("a.c", "#include \"a.h\"\nint twice(int n) { return n / 3; }\nint other(void) { return 0; }\n");
    assert_eq!(changed(&[]), ["twice", "calls"]);
    folder.git(&["commit", "-qam", "second"]);
    assert!(changed(&[]).is_empty());
    assert_eq!(changed(&["--since", "HEAD~1"]), ["twice", "calls"]);
    // Outside of bodies, and a file that git does not know.
    folder.file("a.h", "int twice(int n);\nextern int more;\n");
    assert_eq!(changed(&[]), ["twice", "other", "calls", "alone"]);
    folder.file("d.c", "int new(void) { return 4; }\n");
    assert_eq!(names(&folder.document(&["c.c", "d.c", "--changed"])), ["new"]);
    // What calls the compiler may give other flags to every file; what it does not read may not.
    folder.git(&["add", "."]);
    folder.git(&["commit", "-qm", "third"]);
    folder.file("README", "make\n");
    assert!(changed(&[]).is_empty());
    folder.file("Makefile", "CFLAGS = -DMORE\n");
    assert_eq!(changed(&[]), ["twice", "other", "calls", "alone", "third"]);
    std::fs::remove_file(folder.path().join("Makefile")).unwrap();
    // A file that is gone may have hidden another one.
    std::fs::remove_file(folder.path().join("b.c")).unwrap();
    assert_eq!(names(&folder.document(&["c.c", "--changed"])), ["third"]);
    for revision in ["nowhere", "--output=x", "HEAD --output=x"] {
        let (status, _, said) = folder.says(&["c.c", "--changed", &format!("--since={revision}")]);
        assert!(status == 2 && said.contains("git"), "{said}");
    }
    assert!(!folder.path().join("x").exists());
}

#[test]
fn only_new_violations_fail_where_others_are_known() {
    let folder = Folder::new();
    folder.file("a.c", BAD);
    assert_eq!(folder.says(&["a.c", "--sarif", "old.sarif"]).0, 10);
    let print = |log: &Value| log["runs"][0]["results"][0]["partialFingerprints"]["landfall/v1"].clone();
    let old = folder.log("old.sarif");
    assert!(print(&old).is_string(), "{old}");
    // Edits above, and of spaces, do not matter.
    let moved = "int first(void) { return 0; }\n".to_owned() + &BAD.replace("  return n ? 1", "    return n  ? 1");
    folder.file("a.c", &moved);
    let args = ["a.c", "--baseline", "old.sarif", "--sarif", "new.sarif"];
    let (status, table, _) = folder.says(&args);
    assert_ne!(status, 10, "{table}");
    assert!(table.contains("1 violation, 0 new"), "{table}");
    let new = folder.log("new.sarif");
    assert_eq!(print(&new), print(&old));
    assert_eq!(new["runs"][0]["results"][0]["baselineState"], "unchanged");
    // A second one of the same text in the same function is a new one; so is another function's.
    folder.file("a.c", &(moved.clone() + &BAD.replace("bad", "worse")));
    assert_eq!(folder.says(&args).0, 10);
    let states: Vec<String> = folder.log("new.sarif")["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["baselineState"].to_string())
        .collect();
    assert!(states.contains(&"\"new\"".to_owned()) && states.contains(&"\"unchanged\"".to_owned()), "{states:?}");
    for broken in ["", "{}", "{\"runs\": [{\"results\": [{}]}]}"] {
        folder.file("old.sarif", broken);
        assert_eq!(folder.says(&args).0, 2, "{broken}");
    }
}

#[test]
fn what_the_source_allows_does_not_fail() {
    let folder = Folder::new();
    let with = |comment: &str| BAD.replace("a[2];", &format!("a[2]; {comment}"));
    folder.file("a.c", &with("// landfall: allow(invalid-deref) the tables are longer"));
    let (status, table, said) = folder.says(&["a.c", "--sarif", "log.sarif"]);
    assert!(status != 10 && said.is_empty(), "{table}{said}");
    assert!(table.contains("never"), "what is so is shown all the same: {table}");
    let suppressed = &folder.log("log.sarif")["runs"][0]["results"][0]["suppressions"][0];
    assert_eq!(suppressed["justification"], "the tables are longer");
    for name in ["valid-deref", "LF0102"] {
        folder.file("a.c", &with(&format!("// landfall: allow({name}) as the table calls it")));
        let (status, table, said) = folder.says(&["a.c"]);
        assert!(status != 10 && said.is_empty(), "{name}: {table}{said}");
    }
    for (comment, part) in [
        ("// landfall: allow(leak) no", "a.c:3: `allow(leak)` allows nothing: what is found there is `invalid-deref`"),
        (
            "// landfall: allow(LF0103) no",
            "a.c:3: `allow(LF0103)` allows nothing: what is found there is `invalid-deref`",
        ),
        ("// landfall: allow(LF010) no", "there is no kind of violation `LF010`; `LF010"),
        ("// landfall: allow(invalid-deref)", "needs a reason"),
        ("// landfall: allow(invalid-dref) x", "`invalid-deref` is the nearest one"),
        ("\n// landfall: allow(invalid-deref) x", "a.c:4: `allow(invalid-deref)` allows nothing"),
    ] {
        folder.file("a.c", &with(comment));
        let (status, _, said) = folder.says(&["a.c"]);
        assert!(status == 10 && said.contains(part), "{said}");
    }
    // Who looks at a part cannot say what is not used.
    folder.file("b.c", "int f(void) { return 0; } // landfall: allow(leak) x\nint g(void) { return 0; }\n");
    assert_eq!(folder.says(&["b.c", "--functions", "f"]).2, "");
}

#[test]
fn a_project_says_that_its_input_ends() {
    let folder = Folder::new();
    folder.file(
        "a.c",
        "#include <stdio.h>\nunsigned lines(void) { unsigned n = 0; int c; while ((c = getchar()) != EOF) n += c == '\\n'; return n; }\n",
    );
    assert_eq!(verdict(&folder.document(&["a.c"]), "lines", "termination"), "unknown");
    assert_eq!(verdict(&folder.document(&["a.c", "--input", "finite"]), "lines", "termination"), "always");
    folder.file("landfall.toml", "input = 'finite'\n");
    assert_eq!(verdict(&folder.document(&["a.c"]), "lines", "termination"), "always");
    assert_eq!(verdict(&folder.document(&["a.c", "--input", "any"]), "lines", "termination"), "unknown");
}

#[test]
fn a_project_says_once_what_it_means() {
    let folder = Folder::new();
    folder.file("a.c", "int f(int *p) { return *p; }\nint g(int *p) { return *p; }\nint outside(int *);\nint h(void) { int a = 0; return outside(&a); }\n");
    folder.file("third/b.c", "int b(void) { return 0; }\n");
    folder.file("landfall.toml", "exclude = ['third']\nmalloc = 'may-fail'\ntimeout = 20\n[assume]\nf = 'valid(p)'\n");
    let document = folder.document(&["."]);
    assert_eq!(names(&document), ["f", "g", "h"]);
    assert_eq!(verdict(&document, "f", "memsafety"), "always");
    assert_eq!(verdict(&document, "g", "memsafety"), "if");
    assert!(document["functions"][0]["assumptions"].to_string().contains("valid(p)"), "{document}");
    let (_, table, _) = folder.says(&["."]);
    let below =
        |function: &str| table.lines().skip_while(|line| !line.starts_with(function)).nth(1).unwrap_or_default();
    assert_eq!(below("f "), "    assumed: valid(p)", "{table}");
    assert!(!below("g ").contains("assumed") && table.contains("unknown"), "{table}");
    assert!(
        table.contains("and more time for it: landfall prove --timeout 60 --entry ./a.c:h --malloc=may-fail ./a.c\n"),
        "{table}"
    );
    // Another assumption is another question.
    folder.file("landfall.toml", "entries = ['f', 'b.c:b']\n[assume]\nf = 'null(p)'\n");
    let document = folder.document(&["."]);
    assert_eq!(names(&document), ["f", "b"]);
    assert_eq!(verdict(&document, "f", "memsafety"), "never");
    assert_eq!(names(&folder.document(&[".", "--functions", "^g$"])), ["g"]);
    for (text, part) in [
        ("exlude = []", "`exclude` is the nearest one"),
        ("malloc = 'mayfail'", "`may-fail` is the nearest one"),
        ("entries = ['ff']", "`f` is the nearest one"),
        ("timeout = -1", "positive"),
        ("contracts = ['nowhere']", "nowhere"),
        ("[assume]\nf = 'valid('", "assume.f"),
        ("[assume]\n'f: always; g' = 'always'", "no name of a function"),
        ("[assume]\nff = 'valid(p)'", "`assume.ff`: there is no function `ff`; `f` is the nearest one"),
        ("[limits]\n'symex.x' = 1", "there is no limit"),
    ] {
        folder.file("landfall.toml", text);
        let (status, _, said) = folder.says(&["."]);
        assert!(status <= 2 && status > 0 && said.contains(part), "{text}: {said}");
    }
}

#[test]
fn who_names_a_part_of_the_project_need_not_name_what_it_sets() {
    let folder = Folder::new();
    folder.file("a.c", "int f(int *p) { return *p; }\n");
    folder.file("b.c", "int g(int *p) { return *p; }\n");
    folder.file("landfall.toml", "[assume]\ng = 'valid(p)'\n");
    let (status, _, said) = folder.says(&["a.c"]);
    assert!(status == 0 && said.contains("note: landfall.toml: `assume.g`: no function of the files"), "{said}");
    assert_eq!(folder.says(&["."]).2, "");
    folder.git(&["init", "-q"]);
    folder.file("landfall.toml", "entries = ['g']\n");
    let (status, _, said) = folder.says(&["a.c"]);
    assert!(status == 2 && said.contains("there is no function `g`"), "{said}");
    folder.git(&["add", "."]);
    folder.git(&["commit", "-qm", "first"]);
    let (status, _, said) = folder.says(&["a.c", "--changed"]);
    assert!(status == 0 && said.is_empty(), "{said}");
}

#[test]
fn the_command_for_a_closer_look_has_the_program_that_was_judged() {
    let folder = Folder::new();
    folder.file(
        "a.c",
        "int outside(int *);\nint far(int n);\nint h(int n) { int a = 0; return n > 0 ? far(n) : outside(&a); }\n",
    );
    folder.file("b.c", "int far(int n) { return n; }\n");
    folder.file("c.c", "int alone(void) { return 0; }\n");
    folder.file("landfall.toml", "[assume]\nh = 'n <= 3'\n");
    let (_, table, _) = folder.says(&["."]);
    let command = "landfall prove --timeout 60 --entry ./a.c:h --assume 'n <= 3' ./a.c ./b.c\n";
    assert!(table.contains(command), "{table}");
}

/// A function that is proved under a condition, and with a mistake that no run shows without its callers.
const PROVED: &str = "#include <stdlib.h>\n#include <string.h>\nchar *twin(const char *s) {\n  size_t n = strlen(s) + 1;\n  \
                      char *p = malloc(n);\n  memcpy(p, s, n);\n  return p;\n}\n";

#[test]
fn a_proof_that_is_lost_is_told() {
    let folder = Folder::new();
    folder.file("a.c", PROVED);
    assert_eq!(folder.says(&["a.c", "--sarif", "old.sarif"]).0, 0);
    let baseline = ["a.c", "--quiet", "--baseline", "old.sarif"];
    assert_eq!(folder.says(&baseline).0, 0);
    let mistaken = PROVED.replace("strlen(s) + 1", "strlen(s)").replace("return p", "p[n] = 0; return p");
    folder.file("a.c", &mistaken);
    let (status, table, said) = folder.says(&baseline);
    assert!(status == 6 && said.is_empty(), "{status}: {table}{said}");
    assert!(table.contains("memsafety proof lost: in the baseline it holds if string(s)"), "{table}");
    assert!(table.contains("1 proof lost since the baseline"), "{table}");
    let document = folder.document(&["./a.c", "--baseline", "old.sarif"]);
    assert_eq!(document["lost"][0]["condition"], "string(s)", "{document}");
    for (level, wanted) in [("violation", 0), ("lost-proof", 6), ("unknown", 6), ("never", 0)] {
        let status = folder.says(&[&baseline[..], &["--fail-on", "violation", "--fail-on", level]].concat()).0;
        assert_eq!(status, wanted, "{level}");
    }
    // What was unknown in the baseline is not lost; nor is anything to a limit while the program stays as it was.
    assert_eq!(folder.says(&["a.c", "--sarif", "old.sarif"]).0, 5);
    assert_eq!(folder.says(&baseline).0, 5);
    assert_eq!(folder.says(&[&baseline[..], &["--fail-on", "lost-proof"]].concat()).0, 0);
    assert_eq!(folder.says(&["a.c", "--fail-on", "lost-proof"]).0, 1, "there is no baseline");
    // A log from before proofs were kept.
    folder.file("old.sarif", "{\"runs\": [{\"results\": []}]}");
    let (status, _, said) = folder.says(&baseline);
    assert!(status == 5 && said.contains("old.sarif knows of no proofs"), "{status}: {said}");
    folder.file("old.sarif", "{\"runs\": [{\"results\": [], \"properties\": {\"landfall/proofs\": 3}}]}");
    assert_eq!(folder.says(&baseline).0, 2);
}

#[test]
fn a_proof_that_asks_more_of_callers_is_told() {
    let folder = Folder::new();
    let word =
        |test: &str| format!("static const char words[128];\nint word(int c) {{ return {test} ? words[c] : 0; }}\n");
    folder.file("a.c", &word("c >= 0 && c < 128"));
    assert_eq!(folder.says(&["a.c", "--sarif", "old.sarif"]).0, 0);
    folder.file("a.c", &word("c < 128"));
    let (status, table, _) = folder.says(&["a.c", "--quiet", "--baseline", "old.sarif"]);
    assert_eq!(status, 6, "{table}");
    assert!(table.contains("memsafety proof weaker: in the baseline it holds always"), "{table}");
    assert!(table.contains("1 proof weaker since the baseline"), "{table}");
    let document = folder.document(&["./a.c", "--baseline", "old.sarif"]);
    assert_eq!(document["lost"][0]["now"], "c >= 0", "{document}");
    // What asks less is no loss.
    assert_eq!(folder.says(&["a.c", "--sarif", "old.sarif"]).0, 0);
    folder.file("a.c", &word("c >= 0 && c < 128"));
    assert_eq!(folder.says(&["a.c", "--quiet", "--baseline", "old.sarif"]).0, 0);
}

#[test]
fn contracts_for_other_tools_come_from_all_functions() {
    let folder = Folder::new();
    folder.file("a.c", "int f(int *p) { return *p; }\nint g(void) { return 0; }\n");
    let (_, acsl, _) = folder.says(&["a.c", "--format", "acsl"]);
    assert!(
        acsl.starts_with("// a.c:1\n// a.c:f: proved under this contract") && acsl.contains("\\valid_read(p)"),
        "{acsl}"
    );
    assert!(acsl.contains("// a.c:2\n// a.c:g: "), "{acsl}");
    let (_, cprover, _) = folder.says(&["a.c", "--format", "cprover"]);
    assert!(cprover.contains("__CPROVER_requires"), "{cprover}");
    assert_eq!(folder.says(&["a.c", "--format", "acsl"]).1, acsl, "from the cache, too");
    let (status, _, said) = folder.says(&["a.c", "--limit", "symex.nothing=1"]);
    assert!(status == 1 && said.contains("there is no limit"), "{said}");
}
