//! What refutes a property of an entry other than `main` happens natively, too: the entry state is built in C, and the
//! sanitizers report the same violation.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The programs of `tests/verdicts/open` that violate what they are asked about, with their options.
fn broken() -> Vec<(PathBuf, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts/open");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut lines = text.lines();
        let Some(expected) = lines.next().and_then(|line| line.strip_prefix("// landfall: ")) else { continue };
        let options = lines.next().and_then(|line| line.strip_prefix("// options: ")).unwrap();
        let violated: Vec<&str> = expected.split(' ').filter(|word| word.contains("=false")).collect();
        let properties: Vec<&str> = violated.iter().map(|word| word.split('=').next().unwrap()).collect();
        if !properties.is_empty() {
            let mut words: Vec<String> = options.split(' ').map(str::to_owned).collect();
            words.extend(["--property".to_owned(), properties.join(",")]);
            found.push((path, words));
        }
    }
    found.sort();
    found
}

#[test]
fn violations_of_entries_happen_natively() {
    let programs = broken();
    assert!(programs.len() >= 20, "{}", programs.len());
    let mut failures = String::new();
    for (path, options) in &programs {
        let mut command = Command::new(env!("CARGO_BIN_EXE_landfall"));
        command.args(["prove", "--json", "--replay", "native"]).args(options).arg(path);
        let output = command.output().unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let properties = report["properties"].as_object().unwrap();
        let same = properties.values().all(|it| it["evidence"]["native"]["agreement"] == "same");
        if !same {
            failures += &format!("{} {options:?}:\n{properties:#?}\n", path.display());
        }
        for result in properties.values() {
            let state = &result["evidence"]["counterexample"]["entry_state"];
            assert!(state["parameters"].is_array() && state["shown"].is_array(), "{state}");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
