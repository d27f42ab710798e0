//! The cache of `landfall scan`: what is judged again after an edit, what is never taken over, and what faults cost.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

mod project_folder;

use project_folder::{Folder, names, timeless, verdict};

/// Functions that reach each other by calls, through a variable and through a pointer; one stands alone.
const SOURCE: &str = "\
int *shared;
static int counter;
typedef int (*operation)(int);
int twice(int n) { return n / 2 + n / 2; }
int caller(int n) {
  return twice(n);
}
int *expose(void) { return &counter; }
int count(int *p) {
  counter = 1;
  *p = 2;
  return 4 / counter;
}
int by_pointer(operation f) { return f(1); }
int alone(int *p) {
  int a[2] = {0};
  return p ? a[2] : 0;
}
";

impl Folder {
    /// How many functions are judged again, and how many there are.
    fn judged(&self, args: &[&str]) -> (usize, usize) {
        // Within one tick of the file system's clock nobody can tell an older file from a newer one.
        std::thread::sleep(Duration::from_millis(40));
        let output = self.scan(args);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let last = said.lines().rfind(|line| line.contains(" functions, ")).unwrap_or_default();
        let number = |word: &str| -> usize {
            let before = last.split(word).next().filter(|before| *before != last);
            before.and_then(|before| before.rsplit(' ').next()?.parse().ok()).unwrap_or(0)
        };
        let all = number(" functions");
        assert!(all > 0, "{output:?}");
        (all - number(" taken over"), all)
    }

    fn replace(&self, name: &str, old: &str, new: &str) {
        let text = std::fs::read_to_string(self.path().join(name)).unwrap();
        assert!(text.contains(old), "{old}: {text}");
        self.file(name, &text.replace(old, new));
    }

    /// The files of the cache.
    fn entries(&self) -> Vec<PathBuf> {
        fn below(folder: &Path) -> Vec<PathBuf> {
            let entries = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
            entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
        }
        below(&self.path().join(".cache"))
    }
}

#[test]
fn an_edit_costs_what_reaches_it() {
    let folder = Folder::new();
    folder.file("a.c", SOURCE);
    assert_eq!(folder.judged(&["a.c"]), (6, 6));
    assert_eq!(folder.judged(&["a.c"]), (0, 6));
    // One body, with a line more, and who calls it. No pointer leads to it.
    folder.replace("a.c", "return n / 2 + n / 2", "n = n / 3;\n  return n");
    assert_eq!(folder.judged(&["a.c"]), (2, 6));
    // Places have moved with the functions.
    let row = folder.document(&["a.c", "--functions", "^alone$"]);
    assert_eq!(row["functions"][0]["line"], 16);
    let reason = row["functions"][0]["properties"]["memsafety"]["reason"].as_str().unwrap();
    assert!(reason.starts_with("a.c:18:"), "{row}");
    let place = &row["functions"][0]["findings"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(place["startLine"], 18);
    assert_eq!(timeless(row), timeless(folder.document(&["a.c", "--functions", "^alone$", "--no-cache"])));
    // A variable's address may reach who uses the variable.
    folder.replace("a.c", "return &counter", "counter = 3; return &counter");
    assert_eq!(folder.judged(&["a.c"]), (2, 6));
    // What stands outside of bodies concerns all.
    folder.replace("a.c", "int *shared;", "long *shared;");
    assert_eq!(folder.judged(&["a.c"]), (6, 6));
    folder.replace("a.c", "long *shared;", "/* A remark. */\n\n\nlong *shared;");
    assert_eq!(folder.judged(&["a.c"]), (0, 6));
}

#[test]
fn a_call_through_a_pointer_depends_on_the_functions_whose_addresses_are_taken() {
    let folder = Folder::new();
    let source = "typedef int (*operation)(int);\nint half(int n) { return n / 2; }\nint third(int n) { return n / 3; }\n\
                  operation pick(int n) { return n ? half : 0; }\nint by_pointer(operation f) { return f(1); }\n\
                  int other(void) { return third(9); }\n";
    folder.file("a.c", source);
    assert_eq!(folder.judged(&["a.c"]), (5, 5));
    folder.replace("a.c", "n / 2", "n / 4");
    assert_eq!(folder.judged(&["a.c"]), (3, 5), "half, pick, by_pointer");
    folder.replace("a.c", "n / 3", "n / 5");
    assert_eq!(folder.judged(&["a.c"]), (2, 5), "third, other");
    folder.replace("a.c", "half : 0", "half : third");
    assert_eq!(folder.judged(&["a.c"]), (2, 5), "pick, by_pointer");
    folder.replace("a.c", "n / 5", "n / 6");
    assert_eq!(folder.judged(&["a.c"]), (4, 5), "all but half");
    folder.replace("a.c", "third(9)", "third(8)");
    assert_eq!(folder.judged(&["a.c"]), (1, 5), "other");
}

#[test]
fn a_verdict_that_an_edit_elsewhere_makes_wrong_is_not_taken_over() {
    let folder = Folder::new();
    folder.file("a.c", SOURCE);
    // While nobody hands the address of `counter` out, `*p` is another variable.
    folder.replace("a.c", "return &counter", "return shared");
    let first = folder.document(&["a.c", "--functions", "^count$"]);
    folder.replace("a.c", "return shared", "return &counter");
    std::thread::sleep(Duration::from_millis(40));
    let second = folder.document(&["a.c", "--functions", "^count$"]);
    let fresh = folder.document(&["a.c", "--functions", "^count$", "--no-cache"]);
    assert_eq!(timeless(second.clone()), timeless(fresh));
    assert_ne!(first["functions"][0]["key"], second["functions"][0]["key"]);
}

#[test]
fn an_unchanged_rerun_starts_no_compiler() {
    let folder = Folder::new();
    folder.file("inc/a.h", "int twice(int n);\n");
    folder.file("a.c", "#include <stdio.h>\n#include \"a.h\"\nint twice(int n) { return n / 2; }\n");
    // A flag of which clang is asked.
    folder.file("clang/clang-19", "#!/bin/sh\necho $$ >> \"$LOG\"\nexec /usr/bin/clang-19 \"$@\"\n");
    let clang = folder.path().join("clang/clang-19");
    std::fs::set_permissions(&clang, PermissionsExt::from_mode(0o755)).unwrap();
    let log = folder.path().join("log");
    let starts = || {
        std::thread::sleep(Duration::from_millis(40));
        let path = format!("{}:{}", clang.parent().unwrap().display(), std::env::var("PATH").unwrap());
        let mut command = folder.command(&["scan", "a.c", "-Iinc", "-std=c99"]);
        let _ = std::fs::remove_file(&log);
        assert_eq!(command.env("PATH", path).env("LOG", &log).output().unwrap().status.code(), Some(0));
        std::fs::read_to_string(&log).unwrap_or_default().lines().count()
    };
    assert!(starts() > 2);
    assert_eq!(starts(), 0);
    // Content counts, not time.
    folder.replace("inc/a.h", "n", "n");
    assert_eq!(starts(), 0);
    // Another compiler.
    std::fs::write(&clang, std::fs::read_to_string(&clang).unwrap() + "# another one\n").unwrap();
    assert!(starts() > 0);
    assert_eq!(starts(), 0);
}

#[test]
fn everything_that_a_row_depends_on_counts() {
    let folder = Folder::new();
    folder.file("first/empty.h", "");
    folder.file("second/size.h", "#define SIZE 4\n");
    folder.file("a.c", "#include <size.h>\nint f(void) { int a[SIZE] = {0}; return a[3]; }\n");
    folder.file("b.c", "int g(void) { return 0; }\n");
    let args = ["a.c", "b.c", "-Ifirst", "-Isecond"];
    assert_eq!(verdict(&folder.document(&args), "f", "memsafety"), "always");
    assert_eq!(folder.judged(&args), (0, 2));
    // A header that hides another one.
    folder.file("first/size.h", "#define SIZE 3\n");
    std::thread::sleep(Duration::from_millis(40));
    assert_eq!(verdict(&folder.document(&args), "f", "memsafety"), "never");
    assert_eq!(folder.judged(&args), (0, 2));
    std::fs::remove_file(folder.path().join("first/size.h")).unwrap();
    assert_eq!(verdict(&folder.document(&args), "f", "memsafety"), "always");
    // A header that the source asks for.
    folder.replace("a.c", "#include", "#if __has_include(<more.h>)\n#include <more.h>\n#else\n#include");
    folder.replace("a.c", "int f", "#endif\nint f");
    assert_eq!(folder.judged(&args), (0, 2), "it means the same");
    folder.file("second/more.h", "#define SIZE 2\n");
    assert_eq!(folder.judged(&args), (1, 2));
    assert_eq!(folder.judged(&args), (0, 2));
    // Flags, options, limits.
    for more in [&["-DX"][..], &["--malloc", "may-fail"], &["--timeout", "11"], &["--memory", "513"], &["-m32"]] {
        let args = [&args[..], more].concat();
        assert_eq!(folder.judged(&args), (2, 2), "{more:?}");
        assert_eq!(folder.judged(&args), (0, 2), "{more:?}");
    }
    // The time of day.
    folder.file("b.c", "int g(void) { return __TIME__[0]; }\n");
    assert_eq!(folder.judged(&args), (1, 2));
    std::thread::sleep(Duration::from_millis(1100));
    assert_eq!(folder.judged(&args), (1, 2));
}

#[test]
fn another_version_takes_nothing_over() {
    let folder = Folder::new();
    folder.file("a.c", SOURCE);
    assert_eq!(folder.judged(&["a.c"]), (6, 6));
    let other = folder.path().join("landfall");
    std::fs::copy(env!("CARGO_BIN_EXE_landfall"), &other).unwrap();
    let mut command = Command::new(other);
    command.args(["scan", "a.c"]).current_dir(folder.path()).env("LANDFALL_CACHE", folder.path().join(".cache"));
    let said = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(said.contains("6 functions, in"), "{said}");
    assert_eq!(folder.judged(&["a.c"]), (0, 6), "nor is anything of the first one lost");
}

#[test]
fn damage_is_noticed_and_costs_time_only() {
    let folder = Folder::new();
    folder.file("a.c", SOURCE);
    let first = timeless(folder.document(&["a.c"]));
    for (number, path) in folder.entries().iter().enumerate() {
        let mut bytes = std::fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        match number % 3 {
            0 => bytes[middle] ^= 4,
            1 => bytes.truncate(middle),
            _ => bytes.clear(),
        }
        std::fs::write(path, bytes).unwrap();
    }
    let damaged = folder.entries().len();
    let output = folder.scan(&["a.c"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&format!("{damaged} damaged entries of the cache are computed anew")), "{said}");
    let second = folder.document(&["a.c"]);
    assert_eq!(timeless(second), first);
    assert_eq!(folder.judged(&["a.c"]), (0, 6));
}

#[test]
fn calls_at_the_same_time_share_a_cache() {
    let folder = Folder::new();
    folder.file("a.c", SOURCE);
    let spawn = |name: &str| {
        let mut command = folder.command(&["scan", "a.c", "--jobs", "1", "--json", name]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let outputs = ["1.json", "2.json", "3.json"];
    let children = outputs.map(spawn);
    for mut child in children {
        assert_eq!(child.wait().unwrap().code(), Some(10));
    }
    let documents = outputs.map(|name| {
        let text = std::fs::read(folder.path().join(name)).unwrap();
        timeless(serde_json::from_slice::<Value>(&text).unwrap())
    });
    assert_eq!(documents[0], documents[1]);
    assert_eq!(documents[0], documents[2]);
    assert_eq!(folder.judged(&["a.c"]), (0, 6));
}

#[test]
fn what_a_killed_call_has_kept_is_whole() {
    let folder = Folder::new();
    folder.file("a.c", SOURCE);
    let hard = "int hard(unsigned n) { while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2; return 0; }\n";
    folder.file("z.c", hard);
    let mut command = folder.command(&["scan", "a.c", "z.c", "--jobs", "1", "--timeout", "100"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // Two units and six rows: the seventh is being judged.
    for _ in 0..600 {
        if folder.entries().len() >= 8 {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let output = folder.scan(&["a.c", "--timeout", "100"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("6 functions, 6 taken over"), "{said}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("damaged"), "{output:?}");
}

#[test]
fn a_full_disk_costs_the_cache_and_nothing_else() {
    let folder = Folder::new();
    folder.file("a.c", SOURCE);
    let first = timeless(folder.document(&["a.c", "--no-cache"]));
    // A file system with room for almost nothing, of a name space of its own.
    let script =
        "mkdir full && mount -t tmpfs -o size=8k tmpfs full && shift && LANDFALL_CACHE=full exec \"$0\" \"$@\"";
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", script, env!("CARGO_BIN_EXE_landfall"), "-", "scan", "a.c", "--json", "o.json"]);
    let output = command.current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if said.contains("unshare") || said.contains("mount:") {
        // Not allowed here.
        return;
    }
    assert!(said.contains("cannot be written") && said.contains("No space left"), "{output:?}");
    let text = std::fs::read(folder.path().join("o.json")).unwrap();
    assert_eq!(timeless(serde_json::from_slice(&text).unwrap()), first);
}

#[test]
fn files_that_change_while_they_are_judged_give_no_rows() {
    let folder = Folder::new();
    // Nobody decides this soon.
    let hard = "int hard(unsigned n) { while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2; return 0; }\n";
    folder.file("a.c", hard);
    let mut command = folder.command(&["scan", "a.c", "--timeout", "6", "--json", "o.json"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    for _ in 0..600 {
        if !folder.entries().is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    folder.file("a.c", &hard.replace("!= 1", "> 1"));
    child.wait().unwrap();
    let text = std::fs::read(folder.path().join("o.json")).unwrap();
    let document: Value = serde_json::from_slice(&text).unwrap();
    let row = &document["functions"][0];
    assert_eq!(names(&document), ["hard"]);
    assert!(row["properties"]["memsafety"]["reason"].as_str().unwrap().contains("have changed"), "{row}");
    assert_eq!(row["ended_early"], json!(true));
}
