//! Hostile projects: names and texts that come from sources, databases and logs start nothing, write nothing, read nothing without
//! end, and control no terminal.

use std::process::Command;

use serde_json::{Value, json};

mod project_folder;

use project_folder::{Folder, names, verdict};

/// The files of the folder, but for the cache.
fn found(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != ".cache");
    names.sort();
    names
}

#[test]
fn nothing_that_a_source_names_is_read_without_end() {
    let folder = Folder::new();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    let pipe = folder.path().join("pipe");
    for (number, name) in ["/dev/zero", "/proc/kmsg", pipe.to_str().unwrap(), "nowhere", "/"].iter().enumerate() {
        let body = format!("int f{number}(void) {{ return 0; }}\n");
        folder.file(&format!("{number}.c"), &format!("#line 1 \"{name}\"\n{body}# 1 \"{name}\" 1\nint x{number};\n"));
    }
    let output = Command::new("timeout")
        .args(["100", env!("CARGO_BIN_EXE_landfall"), "scan", ".", "--json", "-"])
        .current_dir(folder.path())
        .env("LANDFALL_CACHE", folder.path().join(".cache"))
        .output()
        .unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    // Functions of files elsewhere are not listed; the one that seems to be of a folder's file is.
    for name in names(&document) {
        assert_eq!(verdict(&document, name, "memsafety"), "always");
    }
}

#[test]
fn names_and_texts_are_shown_as_they_are() {
    let folder = Folder::new();
    let name = "a\u{1b}[2J\u{202e}b.c";
    let source = "int odd(int *p) __asm__(\"x\\033[31m\\ny\");\nint odd(int *p) { return *p; }\n\
                  int bad(void) { int a[2] = {0}; return a[2]; } // landfall: allow(\u{1b}[1m) \u{1b}[0m\n\
                  int g(void) { return 0; } // landfall: allow(leak) \u{1b}[0m\n";
    folder.file(name, source);
    for args in [&["."][..], &[".", "--format", "acsl"], &[".", "--format", "cprover"], &["--functions", "\u{1b}", "."]]
    {
        let output = folder.scan(args);
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(text);
            assert!(!text.contains(['\u{1b}', '\u{202e}', '\r']), "{args:?}: {text:?}");
        }
    }
    // A comment of a contract does not end at a name.
    let contracts = String::from_utf8(folder.scan(&[".", "--format", "acsl"]).stdout).unwrap();
    assert!(!contracts.lines().any(|line| line.starts_with('y')), "{contracts}");
}

#[test]
fn a_repository_starts_nothing() {
    let folder = Folder::new();
    folder.file("a.c", "int f(void) { return 0; }\n");
    let git = |args: &[&str]| {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=x", "-c", "user.email=x@example.org"]).args(args).current_dir(folder.path());
        assert!(command.output().unwrap().status.success(), "{args:?}");
    };
    git(&["init", "-q"]);
    folder.file(".gitattributes", "*.c diff=evil\n");
    git(&["add", "."]);
    git(&["commit", "-qm", "first"]);
    for key in ["diff.external", "diff.evil.command", "diff.evil.textconv", "core.fsmonitor", "core.pager"] {
        git(&["config", key, &format!("touch {}", folder.path().join(key).display())]);
    }
    folder.file("a.c", "int f(void) { return 1; }\n");
    let document = folder.document(&["a.c", "--changed"]);
    assert_eq!(names(&document), ["f"]);
    assert_eq!(found(&folder), [".git", ".gitattributes", "a.c"]);
}

#[test]
fn a_database_starts_and_writes_nothing() {
    let folder = Folder::new();
    folder.file("a.c", "int f(void) { return 0; }\n");
    let words = [
        "cc",
        "-wrapper",
        "touch,w",
        "-B.",
        "-fplugin=./p.so",
        "-Xclang",
        "-load",
        "@flags",
        "-o",
        "out",
        "-MD",
        "-MF",
        "deps",
        "-save-temps",
        "--config=c",
        "-fdump-tree-all",
        "-ftime-trace=t",
        "-dD",
        "-fcrash-diagnostics-dir=d",
        "-Wp,-MD,more",
        "-I../../../../..",
        "-include",
        "/dev/null",
        "-c",
        "a.c",
    ];
    let other = json!({"directory": "/", "file": "../../../../../etc/passwd", "arguments": ["cc"]});
    let evil = json!({"directory": ".", "file": "a.c", "arguments": words});
    folder.file("compile_commands.json", &json!([evil, other]).to_string());
    let document = folder.document(&["-p", "."]);
    assert_eq!(names(&document), ["f"]);
    assert_eq!(verdict(&document, "f", "memsafety"), "always");
    assert_eq!(found(&folder), ["a.c", "compile_commands.json"]);
}

#[test]
fn documents_and_logs_are_data() {
    let folder = Folder::new();
    folder.file("a.c", "int bad(void) { int a[2] = {0}; return a[2]; }\n");
    let first = folder.document(&["a.c", "--no-cache"]);
    // A row of another function, with names that are no names.
    let mut other = first.clone();
    other["functions"][0]["function"] = "\u{1b}[2J".into();
    other["functions"][0]["file"] = "../../x".into();
    other["functions"][0]["spans"] =
        json!([{"file": "a.c", "function": "bad", "line": 4_000_000_000u32, "digest": "x"}]);
    folder.file("other.json", &other.to_string());
    let again = folder.document(&["a.c", "--no-cache", "--resume", "other.json"]);
    assert_eq!(names(&again), ["bad"]);
    assert_eq!(again["functions"][0]["file"], "a.c");
    for broken in ["[1]", "{\"runs\": 3}", "{\"runs\": [{\"results\": [{\"partialFingerprints\": 1}]}]}", "\u{0}"] {
        folder.file("log.sarif", broken);
        assert_eq!(folder.scan(&["a.c", "--baseline", "log.sarif"]).status.code(), Some(2), "{broken}");
    }
}
