//! What tests of `landfall scan` share: a folder with a project, and its documents.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder of its own for a test, removed in the end.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str, contents: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_landfall"));
        command.args(args).current_dir(self.path()).env("LANDFALL_CACHE", self.path().join(".cache"));
        command
    }

    pub fn scan(&self, args: &[&str]) -> Output {
        self.command(&[&["scan"], args].concat()).output().unwrap()
    }

    /// The document of a scan.
    pub fn document(&self, args: &[&str]) -> Value {
        let output = self.scan(&[&["--json", "-"], args].concat());
        let document = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
        check(&document);
        document
    }
}

/// The document must be as its schema says.
pub fn check(document: &Value) {
    let schema: Value = serde_json::from_str(include_str!("../../../../docs/scan.schema.json")).unwrap();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("scan.json", schema).unwrap();
    let mut schemas = boon::Schemas::new();
    let index = compiler.compile("scan.json", &mut schemas).unwrap();
    if let Err(error) = schemas.validate(document, index) {
        panic!("{error:#}\n{document}");
    }
}

/// The rows without times, and the counts.
pub fn timeless(mut document: Value) -> Value {
    let rows = document["functions"].as_array_mut().unwrap();
    for row in rows {
        let row = row.as_object_mut().unwrap();
        row.remove("seconds");
        row.remove("peak_memory_mb");
    }
    json!([document["functions"], document["counts"], document["complete"], document["left"]])
}

pub fn verdict<'d>(document: &'d Value, function: &str, property: &str) -> &'d str {
    let rows = document["functions"].as_array().unwrap();
    let row = rows.iter().find(|row| row["function"] == function).unwrap_or_else(|| panic!("{function}: {document}"));
    row["properties"][property]["verdict"].as_str().unwrap()
}

pub fn names(document: &Value) -> Vec<&str> {
    document["functions"].as_array().unwrap().iter().map(|row| row["function"].as_str().unwrap()).collect()
}
