//! Files that are compiled with flags: from the command line, a compilation database, or a build that ran.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
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

    fn file(&self, name: &str, contents: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path
    }

    /// Runs Landfall in the folder.
    fn landfall(&self, args: &[&str]) -> Output {
        self.command(LANDFALL, args).output().unwrap()
    }

    fn command(&self, program: &str, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(args).current_dir(self.path()).env_remove("LANDFALL_CC").env_remove("LANDFALL_CC_DB");
        command
    }

    /// The answer of `prove --json` with these arguments.
    fn prove(&self, args: &[&str]) -> Value {
        let output = self.landfall(&[&["prove", "--json"], args].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"))
    }
}

const LANDFALL: &str = env!("CARGO_BIN_EXE_landfall");

/// The verdicts and the assumptions.
fn said(answer: &Value) -> Value {
    let verdict = |name: &str| json!([answer["properties"][name]["verdict"], answer["properties"][name]["reason"]]);
    json!([verdict("memsafety"), verdict("no-overflow"), verdict("termination"), answer["error"]])
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const FILES: [&str; 3] = ["src/main.c", "src/ring.c", "src/sum.c"];

/// Three files that compile only with their flags; with `slots` below 8 the program writes outside.
fn three_files(folder: &Folder, slots: u32) -> String {
    folder.file(
        "inc/ring.h",
        "#ifndef SIZE\n#error SIZE is not set\n#endif\nstruct ring { int at; int data[SIZE]; };\n\
         void put(struct ring *r, int v);\nint sum(const struct ring *r);\n",
    );
    folder.file("inc/local.h", "#define COUNT 8\n");
    folder.file(
        "src/main.c",
        "#include \"ring.h\"\n#include LOCAL\n\
         int main(void) { struct ring r = {0}; for (int i = 0; i < COUNT; i++) put(&r, i); return sum(&r) == -1; }\n",
    );
    folder.file(
        "src/ring.c",
        "#include <ring.h>\nstatic int next(int at) { return at + 1; }\n\
         static int unused(int at) { return at / 2; }\n\
         void put(struct ring *r, int v) { r->data[r->at] = v; r->at = next(r->at); }\n",
    );
    folder.file(
        "src/sum.c",
        "#include <ring.h>\nstatic int next(int i) { return (i & 255) + 1; }\n\
         int sum(const struct ring *r) { int s = 0; for (int i = 0; i < SIZE; i = next(i)) s ^= r->data[i]; return s; }\n",
    );
    format!("-O2 -Wall -Iinc -DSIZE={slots} -DLOCAL='\"local.h\"'")
}

#[test]
fn a_project_gets_the_same_verdicts_however_its_flags_are_told() {
    for (slots, verdict) in [(8, "true"), (7, "false")] {
        let folder = Folder::new();
        let flags = three_files(&folder, slots);
        let define = format!("-DSIZE={slots}");
        let words = ["-Iinc", define.as_str(), "-DLOCAL=\"local.h\""];
        // As options, behind `--`, by a database as CMake writes it, and by a build.
        let options = folder.prove(&[&words[..], &FILES].concat());
        let behind = folder.prove(&[&FILES[..], &["--", "-I", "inc"], &words[1..]].concat());
        let entries: Vec<Value> = FILES
            .iter()
            .map(|file| {
                let command = format!("/usr/bin/gcc {} -o x.o -c ../{file}", flags.replace("inc", "../inc"));
                json!({"directory": folder.path().join("build"), "command": command, "file": format!("../{file}")})
            })
            .collect();
        folder.file("build/compile_commands.json", &Value::from(entries).to_string());
        let database = folder.prove(&[&["-p", "build"], &FILES[..]].concat());
        let make =
            format!("CFLAGS = {flags} -fconserve-stack\nprog: src/main.o src/ring.o src/sum.o\n\t$(CC) -o $@ $^\n");
        folder.file("Makefile", &make);
        let built = folder.command("make", &["-j3", &format!("CC={LANDFALL} cc")]).output().unwrap();
        assert!(built.status.success() && folder.path().join("prog").exists(), "{built:?}");
        let noted = folder.prove(&[&["-p", "compile_commands.json"], &FILES[..]].concat());
        assert_eq!(options["properties"]["memsafety"]["verdict"], verdict, "{options}");
        assert_eq!(said(&options), said(&behind));
        assert_eq!(said(&options), said(&database));
        assert_eq!(said(&options), said(&noted));
        let assumptions = noted["assumptions"].to_string();
        assert!(assumptions.contains("`-fconserve-stack` is left out"), "{assumptions}");
        let run = folder.landfall(&[&["run", "-p", "build"], &FILES[..]].concat());
        assert_eq!(run.status.code(), Some(if slots == 8 { 0 } else { 10 }), "{run:?}");
    }
}

#[test]
fn native_runs_are_compiled_with_the_flags() {
    let folder = Folder::new();
    three_files(&folder, 7);
    let words = ["-Iinc", "-DSIZE=7", "-DLOCAL=\"local.h\"", "--property", "memsafety", "--replay", "native"];
    let answer = folder.prove(&[&words[..], &FILES].concat());
    let native = &answer["properties"]["memsafety"]["evidence"]["native"];
    let people = folder.landfall(&[&["prove"], &words[..], &FILES].concat());
    let people = String::from_utf8_lossy(&people.stdout).into_owned();
    let again = "landfall run --trace -Iinc -DSIZE=7 '-DLOCAL=\"local.h\"' src/main.c";
    assert!(people.contains(again), "{people}");
    assert!(native["said"].is_string() && !native.to_string().contains("could not be compiled"), "{answer}");
}

#[test]
fn errors_of_all_files_are_told() {
    let folder = Folder::new();
    folder.file("a.c", "int f(void) { return y; }\nint g(void) { return z; }\n");
    folder.file("good.c", "int h(void) { return 0; }\n");
    folder.file("b.c", "#error no\n");
    let answer = folder.prove(&["a.c", "good.c", "b.c"]);
    let error = &answer["error"];
    assert_eq!((&error["kind"], &error["line"]), (&json!("compile-error"), &json!(1)), "{answer}");
    let further: Vec<(&str, u64)> = error["further"]
        .as_array()
        .unwrap()
        .iter()
        .map(|remark| (remark["file"].as_str().unwrap(), remark["line"].as_u64().unwrap()))
        .collect();
    assert_eq!(further, [("a.c", 2), ("b.c", 1)]);
    let people = stderr(&folder.landfall(&["prove", "a.c", "good.c", "b.c"]));
    for part in ["identifier 'y'", "identifier 'z'", "b.c:1:2"] {
        assert!(people.contains(part), "{people}");
    }
    assert!(stderr(&folder.landfall(&["run", "a.c", "b.c"])).contains("b.c:1: no"));
}

#[test]
fn static_functions_are_entries_and_files_tell_them_apart() {
    let folder = Folder::new();
    folder.file("lib/a.c", "static int twice(int n) { return n & 1; }\nstatic int lonely(int n) { return n / 2; }\n");
    folder.file("b.c", "static int twice(int n) { return n * 2; }\nint use(int n) { return twice(n) == lonely(n); }\n");
    folder.file("c.c", "int lonely(int n) { return n * 3; }\n");
    let verdict = |entry: &str| {
        let answer = folder.prove(&["--property", "no-overflow", "--entry", entry, "lib/a.c", "b.c", "c.c"]);
        match answer["error"]["kind"].as_str() {
            Some(kind) => kind.to_owned(),
            None => answer["properties"]["no-overflow"]["verdict"].as_str().unwrap().to_owned(),
        }
    };
    for (entry, expected) in [
        ("a.c:twice", "true"),
        ("lib/a.c:twice", "true"),
        ("b.c:twice", "unknown"),
        ("a.c:lonely", "true"),
        // The one that all files see is meant.
        ("lonely", "unknown"),
        ("c.c:lonely", "unknown"),
        ("b.c:lonely", "unknown-entry"),
        ("c.c:twice", "unknown-entry"),
        ("nothing", "unknown-entry"),
        ("x/a.c:twice", "unknown-entry"),
    ] {
        assert_eq!(verdict(entry), expected, "{entry}");
    }
    let two = folder.file("d.c", "static int twin(int n) { return n; }\nint d(int n) { return twin(n); }\n");
    std::fs::copy(two, folder.path().join("e.c")).unwrap();
    let text = std::fs::read_to_string(folder.path().join("e.c")).unwrap().replace("int d(", "int e(");
    folder.file("e.c", &text);
    let answer = folder.prove(&["--entry", "twin", "d.c", "e.c"]);
    assert_eq!(answer["error"]["kind"], "ambiguous-entry", "{answer}");
    let run = folder.landfall(&["run", "--entry", "e.c:twin", "d.c", "e.c"]);
    assert_eq!(run.status.code(), Some(0), "{run:?}");
}

#[test]
fn flags_that_change_the_meaning_are_obeyed_or_named() {
    let folder = Folder::new();
    let wrap = "int main(void) { int x = 2147483647; for (int i = 0; i < 2; i++) x += i; return x > 0; }\n";
    folder.file("a.c", wrap);
    folder.file("b.c", "int other(long n) { return sizeof n == 4; }\n");
    let answer = folder.prove(&["-fwrapv", "a.c"]);
    assert_eq!(answer["signed_overflow"], "wraps");
    assert_eq!(answer["properties"]["no-overflow"]["verdict"], "false");
    assert_eq!(folder.prove(&["-fwrapv", "-fno-wrapv", "a.c"])["signed_overflow"], "undefined");
    assert_eq!(folder.prove(&["-m32", "a.c"])["data_model"], "ilp32");
    assert_eq!(folder.prove(&["-m32", "--data-model", "ilp32", "a.c"])["data_model"], "ilp32");
    for (args, kind) in [
        (&["-m32", "--data-model", "lp64", "a.c"][..], "usage"),
        (&["-fwrapv", "--signed-overflow", "undefined", "a.c"], "usage"),
        (&["a.c", "--", "b.c"], "usage"),
        (&["-funsigned-char", "a.c"], "unsupported-flag"),
        (&["-p", "nowhere", "a.c"], "compile-database"),
    ] {
        let answer = folder.prove(args);
        assert_eq!(answer["error"]["kind"], kind, "{args:?}: {answer}");
    }
    let assumptions = folder.prove(&["-ffast-math", "a.c"])["assumptions"].to_string();
    assert!(assumptions.contains("IEEE 754"), "{assumptions}");
    let entry = |file: &str, flag: &str| json!({"directory": ".", "file": file, "arguments": ["cc", flag, "-c", file]});
    for (flags, kind) in [(["-fwrapv", "-O2"], "mixed-flags"), (["-m32", "-m64"], "mixed-flags")] {
        let entries = json!([entry("a.c", flags[0]), entry("b.c", flags[1])]);
        folder.file("compile_commands.json", &entries.to_string());
        assert_eq!(folder.prove(&["-p", ".", "a.c", "b.c"])["error"]["kind"], kind, "{flags:?}");
    }
    assert_eq!(folder.prove(&["-p", ".", "c.c"])["error"]["kind"], "not-in-database");
}

#[test]
fn a_hostile_database_runs_and_writes_nothing() {
    let folder = Folder::new();
    folder.file("a.c", "int main(void) { return 0; }\n");
    // Whatever clang would start or load leaves a trace.
    let trace = folder.path().join("trace");
    let script = format!("#!/bin/sh\ntouch {}\n", trace.display());
    for name in ["bin/as", "bin/ld", "bin/clang-19", "bin/cc1"] {
        let path = folder.file(name, &script);
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(path, executable).unwrap();
    }
    folder.file("flags", "-DX");
    let words = [
        "bin/cc1",
        "-Bbin",
        "-B",
        "bin",
        "-fplugin=bin/x.so",
        "-Xclang",
        "-load",
        "-Xclang",
        "bin/x.so",
        "@flags",
        "-specs=flags",
        "-wrapper",
        "bin/as",
        "-no-integrated-as",
        "-fno-integrated-as",
        "-save-temps",
        "-o",
        "trace",
        "-MD",
        "-MF",
        "trace",
        "-MJ",
        "trace",
        "-ftime-trace=trace",
        "-fmodules-cache-path=trace",
        "-mllvm",
        "-print-after-all",
        "--config=flags",
        "-serialize-diagnostics",
        "trace",
        "-Wp,-MD,trace",
        "-dumpdir",
        "trace",
        "-fcrash-diagnostics-dir=trace",
        "\u{1b}[2J",
        "-\u{1b}[2J",
        "-fsome\nnew",
        "-c",
        "a.c",
    ];
    folder.file(
        "compile_commands.json",
        &json!([{"directory": ".", "file": "a.c", "arguments": words.to_vec()}]).to_string(),
    );
    let before = names(folder.path());
    let answer = folder.prove(&["-p", ".", "a.c"]);
    assert_eq!(answer["properties"]["memsafety"]["verdict"], "true", "{answer}");
    assert_eq!(names(folder.path()), before);
    let left_out = answer["assumptions"].to_string();
    for flag in ["-Bbin", "-fplugin=bin/x.so", "-Xclang -load", "@flags", "-wrapper bin/as", "-save-temps"] {
        assert!(left_out.contains(&format!("`{flag}` is left out")), "{flag}: {left_out}");
    }
    let people = folder.landfall(&["prove", "-p", ".", "a.c"]);
    assert!(!people.stdout.contains(&0x1b), "{people:?}");
}

/// All files below the folder.
fn names(folder: &Path) -> Vec<PathBuf> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names.extend(self::names(&path));
        }
        names.push(path);
    }
    names.sort();
    names
}

#[test]
fn broken_databases_are_refused_with_their_name() {
    let folder = Folder::new();
    folder.file("a.c", "int main(void) { return 0; }\n");
    for (text, part) in [
        ("", "not a compilation database"),
        ("{}", "not a compilation database"),
        ("[1]", "not a compilation database"),
        ("[{\"directory\": \".\"}]", "missing field `file`"),
        ("[{\"directory\": \".\", \"file\": \"a.c\"}]", "entry 1 has neither"),
        ("[{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc 'a.c\"}]", "a quote that does not end"),
        ("[{\"directory\": 1, \"file\": \"a.c\", \"command\": \"cc a.c\"}]", "not a compilation database"),
    ] {
        folder.file("compile_commands.json", text);
        let output = folder.landfall(&["prove", "-p", "compile_commands.json", "a.c"]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{text}: {said}");
        assert!(said.contains(part) && said.contains("compile_commands.json"), "{text}: {said}");
    }
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    assert_eq!(folder.landfall(&["prove", "-p", "empty", "a.c"]).status.code(), Some(2));
}

#[test]
fn the_compiler_of_a_build_is_left_alone() {
    let folder = Folder::new();
    folder.file("a b.c", "int main(void) { return 3; }\n");
    folder.file("bad.c", "int main(void) { return y; }\n");
    let both = |args: &[&str]| {
        let ours = folder.command(LANDFALL, &[&["cc"], args].concat()).output().unwrap();
        let theirs = folder.command("cc", args).output().unwrap();
        assert_eq!(ours, theirs, "{args:?}");
        ours
    };
    assert!(both(&["-c", "a b.c", "-o", "a b.o"]).status.success());
    assert_eq!(both(&["bad.c"]).status.code(), Some(1));
    both(&["--version"]);
    both(&["-E", "a b.c"]);
    both(&["--help"]);
    both(&[]);
    let text = std::fs::read_to_string(folder.path().join("compile_commands.json")).unwrap();
    let records: Value = serde_json::from_str(&text).unwrap();
    let files: Vec<&str> = records.as_array().unwrap().iter().map(|record| record["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["a b.c", "bad.c"]);
    // Another compiler, another folder; none at all.
    let elsewhere = folder.path().join("db");
    let mut command = folder.command(LANDFALL, &["cc", "-c", "x.c"]);
    let output = command.env("LANDFALL_CC", "false").env("LANDFALL_CC_DB", &elsewhere).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(elsewhere.join("compile_commands.json").exists());
    let output = folder.command(LANDFALL, &["cc", "-c", "x.c"]).env("LANDFALL_CC", "/nowhere/cc").output().unwrap();
    assert_eq!(output.status.code(), Some(127));
}
