//! The structure that ARCHITECTURE.md promises: no circles between files, and only the dependencies between crates that
//! its table allows.

mod imports;
mod table;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use imports::{Imports, is_inside};

/// The crates a proof passes through. Between their files there is no circle at all, so that each file can be read
/// after those it imports.
const PROOF_PATH: &[&str] = &["symex", "logic", "termination", "its", "driver"];

/// The circles that are left: crate, sorted files, and what the files need from each other. An entry is deleted when its
/// circle is broken; the test fails if a listed circle is not found, so the list can only shrink.
const REMAINING: &[(&str, &[&str], &str)] = &[];

/// A crate of the workspace.
struct Crate {
    name: String,
    /// The root files of its library and its binaries.
    roots: Vec<PathBuf>,
    /// The crates of the workspace that it uses, in tests or builds excepted.
    uses: BTreeSet<String>,
}

/// The crates of the workspace, as cargo knows them.
fn crates() -> Vec<Crate> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let text = |value: &serde_json::Value| value.as_str().expect("text").to_string();
    let of_kind = |target: &serde_json::Value| {
        let kinds = target["kind"].as_array().expect("a list of kinds");
        kinds.iter().any(|kind| kind == "lib" || kind == "bin")
    };
    let mut crates = Vec::new();
    for package in packages {
        let targets = package["targets"].as_array().expect("a list of targets");
        let dependencies = package["dependencies"].as_array().expect("a list of dependencies");
        crates.push(Crate {
            name: text(&package["name"]),
            roots: targets.iter().filter(|t| of_kind(t)).map(|t| PathBuf::from(text(&t["src_path"]))).collect(),
            uses: dependencies
                .iter()
                .filter(|dependency| dependency["kind"].is_null() && !dependency["path"].is_null())
                .map(|dependency| text(&dependency["name"]))
                .collect(),
        });
    }
    assert!(crates.len() > 10, "the workspace has more than ten crates");
    crates
}

#[test]
fn imports_have_no_circles() {
    let mut faults = String::new();
    let mut expected: BTreeSet<(String, Vec<String>)> = REMAINING
        .iter()
        .map(|(name, files, _)| (name.to_string(), files.iter().map(|file| file.to_string()).collect()))
        .collect();
    for member in crates() {
        let strict = PROOF_PATH.contains(&member.name.as_str());
        for root in &member.roots {
            let imports = Imports::read(root, &|path| std::fs::read_to_string(path).ok());
            // Elsewhere a module may use what lies inside of it while its parts use what it defines.
            for circle in imports.circles(|from, to| strict || !is_inside(to, from)) {
                if !expected.remove(&(member.name.clone(), circle.clone())) {
                    faults += &format!("{}: a circle of imports\n{}", member.name, imports.describe(&circle));
                }
            }
        }
    }
    for (name, files) in expected {
        faults += &format!("{name}: the circle {} is gone; delete it from the list\n", files.join(", "));
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// The floors of symbolic execution from the lowest up: each uses only those below it.
const FLOORS: &[&str] = &["domain", "query", "rules", "summary", "engine", "passes"];

#[test]
fn floors_of_symbolic_execution_use_only_those_below() {
    let library = root().join("crates/symex/src/lib.rs");
    let imports = Imports::read(&library, &|path| std::fs::read_to_string(path).ok());
    let floor = |file: &str| {
        let folder = file.split("::").next().unwrap_or(file);
        FLOORS.iter().position(|floor| *floor == folder)
    };
    let mut faults = String::new();
    for file in imports.files().filter(|file| *file != "lib") {
        let Some(own) = floor(file) else {
            faults += &format!("{file} stands on no floor\n");
            continue;
        };
        for used in imports.of(file) {
            if floor(used).is_none_or(|other| other > own) {
                faults += &format!("{file} uses {used}, which is not below it\n");
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
fn crates_use_what_the_table_allows() {
    let map = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md");
    let table = table::parse(&std::fs::read_to_string(map).expect("ARCHITECTURE.md"));
    let crates = crates();
    let mut faults = String::new();
    for member in &crates {
        match table.get(&member.name) {
            None => faults += &format!("{} is missing in the table\n", member.name),
            Some(allowed) => {
                for other in member.uses.difference(allowed) {
                    faults += &format!("{} uses {other}, which the table does not allow\n", member.name);
                }
                for other in allowed.difference(&member.uses) {
                    faults += &format!("the table says that {} uses {other}, which it does not\n", member.name);
                }
            }
        }
    }
    for name in table.keys().filter(|name| crates.iter().all(|member| member.name != **name)) {
        faults += &format!("the table lists {name}, which is not a crate\n");
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// Each function that the table of the papers' rules names is in the file that it names.
#[test]
fn the_rules_of_the_papers_are_where_the_map_says() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rules = text.split("## The rules of the papers").nth(1).expect("the table of rules");
    let rules = rules.split("\n## ").next().unwrap_or_default();
    let mut named = 0;
    for row in rules.lines().filter(|line| line.starts_with("| ") && line.contains(".rs`")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, _, file, functions] = cells[..] else { panic!("a row of four cells: {row}") };
        let file = root().join("crates").join(file.trim_matches('`'));
        let source = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for function in functions.split(',').map(|name| name.trim().trim_matches('`')) {
            let defined = |end: char| source.contains(&format!("fn {function}{end}"));
            assert!(defined('(') || defined('<'), "no function {function} in {}", file.display());
            named += 1;
        }
    }
    assert!(named >= 40, "only {named} functions are named");
}

/// The workspace's folder.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
