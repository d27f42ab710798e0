//! `landfall scan`: rows, order, documents, interruption, failures of single functions.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

mod project_folder;

use project_folder::{Folder, check, names, timeless, verdict};

/// A small project: a program, a library, a header with a function, a file that needs a flag.
fn project(folder: &Folder) {
    folder.file("inc/util.h", "static inline int half(int n) { return n / 2; }\nint twice(int n);\n");
    folder.file(
        "src/lib.c",
        "#include \"util.h\"\nint twice(int n) { return half(n) + n; }\nstatic int unused(int *p) { return *p; }\n",
    );
    folder.file(
        "src/main.c",
        "#include \"util.h\"\n#ifndef SIZE\n#error SIZE is not set\n#endif\n\
         int main(void) { int a[SIZE] = {0}; int i = twice(SIZE); a[i - SIZE / 2 - 1] = 1; return a[SIZE] == 1; }\n",
    );
}

#[test]
fn every_function_gets_a_row_in_the_order_of_the_source() {
    let folder = Folder::new();
    project(&folder);
    let document = folder.document(&["src", "-Iinc", "-DSIZE=4"]);
    assert_eq!(names(&document), ["half", "twice", "unused", "main"]);
    assert_eq!(verdict(&document, "half", "memsafety"), "always");
    assert_eq!(verdict(&document, "unused", "memsafety"), "if");
    assert_eq!(verdict(&document, "main", "memsafety"), "never");
    assert_eq!(document["counts"]["memsafety"], json!({"always": 2, "if": 1, "never": 1, "unknown": 0}));
    // What a finding is at is in the log for code hosts, too.
    let output = folder.scan(&["src", "-Iinc", "-DSIZE=4", "--sarif", "log.sarif"]);
    assert_eq!(output.status.code(), Some(10), "{output:?}");
    let log: Value = serde_json::from_slice(&std::fs::read(folder.path().join("log.sarif")).unwrap()).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(!results.is_empty() && results.iter().all(|result| result["kind"] == "fail"), "{log}");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("memsafety if readable(p)") && table.contains("memsafety never: src/main.c:5:"), "{table}");
    assert!(table.contains("memsafety    2 always, 1 if, 1 never, 0 unknown"), "{table}");
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let folder = Folder::new();
    project(&folder);
    let with = |jobs| timeless(folder.document(&["src", "-Iinc", "-DSIZE=4", "--no-cache", "--jobs", jobs]));
    let one = with("1");
    assert_eq!(one, with("2"));
    assert_eq!(one, with("4"));
}

#[test]
fn files_that_do_not_compile_cost_only_their_functions() {
    let folder = Folder::new();
    project(&folder);
    folder.file("src/broken.c", "int f(void) { return x; }\nint g(void) { return y; }\n");
    let output = folder.scan(&["src", "-Iinc", "--json", "all.json"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let document: Value = serde_json::from_slice(&std::fs::read(folder.path().join("all.json")).unwrap()).unwrap();
    check(&document);
    assert_eq!(names(&document), ["half", "twice", "unused"]);
    let said = String::from_utf8_lossy(&output.stderr);
    for part in ["identifier 'x'", "identifier 'y'", "SIZE is not set"] {
        assert!(said.contains(part) && document["unreadable"].to_string().contains(part), "{said}");
    }
    assert!(String::from_utf8_lossy(&output.stdout).contains("2 files not readable"));
    assert_eq!(folder.scan(&["src/broken.c"]).status.code(), Some(2));
    // Whatever the call fails for; but a violation says more, and files that are left out may be as they are.
    let status = |args: &[&str]| folder.scan(args).status.code().unwrap();
    assert_eq!(status(&["src", "-Iinc", "--fail-on", "never"]), 2);
    assert_eq!(status(&["src", "-Iinc", "-DSIZE=4"]), 10);
    assert_eq!(status(&["src", "-Iinc", "-DSIZE=4", "--fail-on", "never"]), 2);
    folder.file("landfall.toml", "exclude = ['src/broken.c']\n");
    assert_eq!(status(&["src", "-Iinc", "--fail-on", "never"]), 2);
    assert_eq!(status(&["src", "-Iinc", "-DSIZE=4", "--fail-on", "never"]), 0);
    assert_eq!(folder.scan(&[]).status.code(), Some(1));
    assert_eq!(folder.scan(&["nowhere"]).status.code(), Some(2));
}

#[test]
fn functions_are_chosen_by_name_and_files_by_the_database() {
    let folder = Folder::new();
    project(&folder);
    let entry = |file: &str| json!({"directory": ".", "file": file, "command": "cc -Iinc -DSIZE=9 -c x.c"});
    let entries = json!([entry("src/main.c"), entry("src/lib.c"), entry("gone/conftest.c")]);
    folder.file("compile_commands.json", &entries.to_string());
    folder.file("src/other.c", "int other(void) { return 0; }\n");
    assert_eq!(names(&folder.document(&["-p", "."])), ["half", "main", "twice", "unused"]);
    assert_eq!(names(&folder.document(&["-p", ".", "--functions", "^(twice|un)"])), ["twice", "unused"]);
    assert_eq!(names(&folder.document(&["-p", ".", "src/lib.c"])), ["half", "twice", "unused"]);
    assert_eq!(folder.scan(&["-p", ".", "--functions", "("]).status.code(), Some(1));
}

#[test]
fn what_exists_twice_is_no_program() {
    let folder = Folder::new();
    folder.file("a.c", "int both(void) { return 0; }\n");
    folder.file("b.c", "int both(void) { return 1; }\n");
    folder.file("c.c", "int both(void);\nint use(void) { return both(); }\n");
    let document = folder.document(&["."]);
    assert_eq!(names(&document), ["both", "both", "use"]);
    // A file that only shares one with the function is not a part of its program.
    folder.file("d.c", "int both(void);\nint use(void) { return both(); }\nint alone(void) { return 0; }\n");
    assert_eq!(verdict(&folder.document(&["."]), "alone", "memsafety"), "always");
    let reason = document["functions"][2]["properties"]["memsafety"]["reason"].as_str().unwrap();
    assert!(reason.contains("`both` is defined in ./a.c and in ./b.c"), "{reason}");
    assert_eq!(document["functions"][0]["properties"]["memsafety"]["verdict"], "always");
}

#[test]
fn a_program_has_the_files_that_the_function_reaches() {
    let folder = Folder::new();
    folder.file("main.c", "int call(int n);\nint main(void) { return call(0); }\nint other(int n) { return n; }\n");
    // Through a table of another file.
    folder.file("table.c", "int bad(int n);\nint (*const table[1])(int) = {bad};\n");
    folder.file("call.c", "extern int (*const table[1])(int);\nint call(int n) { return table[0](n); }\n");
    folder.file("bad.c", "int bad(int n) { int a[2] = {0}; return a[n + 2]; }\nint main_of_another(void);\n");
    let document = folder.document(&["."]);
    assert_eq!(verdict(&document, "main", "memsafety"), "never");
    assert_eq!(verdict(&document, "other", "memsafety"), "always");
}

#[test]
fn a_function_that_needs_too_much_costs_only_its_row() {
    let folder = Folder::new();
    folder.file("a.c", "int f(void) { return 0; }\n");
    let document = folder.document(&["a.c", "--memory", "1"]);
    let row = &document["functions"][0];
    assert!(row["properties"]["termination"]["reason"].as_str().unwrap().contains("memory limit of 1 MB"), "{row}");
    assert_eq!(row["ended_early"], true);
    let again = |args: &[&str]| String::from_utf8(folder.scan(args).stdout).unwrap();
    assert!(again(&["a.c", "--memory", "1"]).contains("1 function, 1 taken over"));
    assert!(again(&["a.c", "--memory", "1", "--retry"]).contains("1 function, in"));
    assert!(again(&["a.c"]).contains("1 function, in"));
    assert!(again(&["a.c", "--retry"]).contains("1 function, 1 taken over"));
}

#[test]
fn a_second_call_takes_over_what_did_not_change() {
    let folder = Folder::new();
    project(&folder);
    let args = ["src", "-Iinc", "-DSIZE=4", "--no-cache", "--json", "all.json", "--resume", "all.json"];
    assert_eq!(folder.scan(&args).status.code(), Some(2), "there is nothing to go on from");
    let first = folder.document(&args[..4]);
    folder.file("all.json", &first.to_string());
    let again = |part: &str| {
        let output = folder.scan(&args);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains(part), "{said}");
        let document: Value = serde_json::from_slice(&std::fs::read(folder.path().join("all.json")).unwrap()).unwrap();
        check(&document);
        document
    };
    assert_eq!(timeless(again("4 functions, 4 taken over")), timeless(first));
    // A header that all read.
    folder.file("inc/util.h", "static inline int half(int n) { return n / 3; }\nint twice(int n);\n");
    again("4 functions, 1 taken over");
    // One file: who uses it is judged again, too.
    let text = std::fs::read_to_string(folder.path().join("src/main.c")).unwrap();
    folder.file("src/main.c", &(text + "int new(void) { return 1; }\n"));
    again("5 functions, 3 taken over");
    let other = folder.scan(&[&args[..], &["--malloc", "may-fail"]].concat());
    assert!(String::from_utf8_lossy(&other.stdout).contains("5 functions, in"), "{other:?}");
    for broken in ["", "{}", "[]", "{\"schema\": 2}"] {
        folder.file("all.json", broken);
        assert_eq!(folder.scan(&args).status.code(), Some(2), "{broken}");
    }
}

#[test]
fn the_cache_knows_what_did_not_change() {
    let folder = Folder::new();
    project(&folder);
    let args = ["src", "-Iinc", "-DSIZE=4"];
    let first = folder.document(&args);
    let said = |args: &[&str]| {
        let output = folder.scan(args);
        (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert!(said(&args).0.contains("4 functions, 4 taken over"));
    assert_eq!(timeless(folder.document(&args)), timeless(first));
    let stats = || String::from_utf8(folder.command(&["cache", "stats"]).output().unwrap().stdout).unwrap();
    assert!(stats().contains(": 6 entries"), "{}", stats());
    // A damaged entry is computed anew, and that is said.
    let entry = entries(&folder.path().join(".cache")).remove(0);
    std::fs::write(entry, "x").unwrap();
    let (table, errors) = said(&args);
    assert!(table.contains(" taken over") && errors.contains("1 damaged"), "{table}{errors}");
    // One function changes: those that do not reach its file are taken over.
    folder.file("src/other.c", "int other(void) { return 0; }\n");
    assert!(said(&args).0.contains("5 functions, 4 taken over"));
    assert!(folder.command(&["cache", "clear"]).status().unwrap().success());
    assert!(stats().contains(": 0 entries"));
    // A cache that cannot be written costs nothing else.
    std::fs::remove_dir_all(folder.path().join(".cache")).unwrap();
    folder.file(".cache", "");
    let (table, errors) = said(&args);
    assert!(table.contains("5 functions, in") && errors.contains("cannot be written"), "{table}{errors}");
}

/// The files of a cache.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { entries.extend(self::entries(&path)) } else { entries.push(path) }
    }
    entries
}

#[test]
fn an_interrupt_keeps_what_is_known() {
    let folder = Folder::new();
    folder.file("a.c", "int f(void) { return 0; }\n");
    // Nobody decides this soon.
    let hard = "int g(unsigned n) { while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2; return 0; }\n";
    folder.file("b.c", &(hard.to_owned() + &hard.replace("g(", "h(")));
    let mut command = folder.command(&["scan", ".", "--jobs", "1", "--timeout", "300", "--json", "all.json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let started = Instant::now();
    // The first row is there, and the second function is being judged.
    let mut first = [0; 200];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(started.elapsed() < Duration::from_secs(100), "it stops soon");
    assert_eq!(output.status.code(), Some(5));
    let document: Value = serde_json::from_slice(&std::fs::read(folder.path().join("all.json")).unwrap()).unwrap();
    check(&document);
    assert_eq!((&document["complete"], verdict(&document, "f", "termination")), (&json!(false), "always"));
    assert!(document["left"].as_u64().unwrap() > 0);
    assert!(String::from_utf8_lossy(&output.stdout).contains("not judged"));
}

#[test]
fn a_file_is_no_option_of_the_process_that_judges_its_functions() {
    let folder = Folder::new();
    let names = ["--emit-harness=x.c", "-p.c", "-fplugin=x.c"];
    for (number, name) in names.iter().enumerate() {
        folder.file(
            name,
            &format!("int f{number}(void) {{ int a[2] = {{0}}; return a[{number} % 2]; }}\nint main{number};\n"),
        );
    }
    folder.file("a.c", "int main(void) { int a[2] = {0}; return a[2]; }\n");
    let all = names.iter().chain(&["a.c"]).map(|name| json!({"directory": ".", "file": name, "command": "cc"}));
    folder.file("compile_commands.json", &Value::from(all.collect::<Vec<_>>()).to_string());
    let document = folder.document(&["-p", "."]);
    for function in ["f0", "f1", "f2"] {
        assert_eq!(verdict(&document, function, "memsafety"), "always", "{document}");
    }
    assert_eq!(verdict(&document, "main", "memsafety"), "never");
    let mut found: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.'))
        .collect();
    found.sort();
    let mut expected = [&names[..], &["a.c", "compile_commands.json"]].concat();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn names_cannot_control_the_terminal() {
    let folder = Folder::new();
    folder.file("a\u{1b}[2Jb.c", "int odd(int *p) __asm__(\"x\\033[31m\\ny\");\nint odd(int *p) { return *p; }\n");
    let output = folder.scan(&["."]);
    assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\\u{1b}[2J"), "{output:?}");
}
