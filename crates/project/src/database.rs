//! JSON compilation databases: which compiler was called how for which file.
//!
//! The format is clang's (`compile_commands.json`, <https://clang.llvm.org/docs/JSONCompilationDatabase.html>): a list of
//! objects with `directory`, `file`, and `command` (as the shell takes it) or `arguments` (a list).

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::Error;

/// The usual name of the file.
pub const NAME: &str = "compile_commands.json";

/// Bytes of a database at most: a project of 100,000 files has some 100 MB.
const LARGEST: u64 = 1 << 29;

/// One compilation, as the file has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Where the compiler worked.
    pub directory: PathBuf,
    /// What it compiled, seen from there.
    pub file: PathBuf,
    /// The call, for a shell.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub command: Option<String>,
    /// The call, word by word.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub arguments: Option<Vec<String>>,
    /// What it made, seen from there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub output: Option<PathBuf>,
}

/// A compilation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compilation {
    /// The file, in full.
    pub file: PathBuf,
    /// Where the compiler worked, in full.
    pub folder: PathBuf,
    /// The words of the call, the compiler's name first.
    pub words: Vec<String>,
}

/// A compilation database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Database {
    /// In the order of the file.
    compilations: Vec<Compilation>,
    by_file: HashMap<PathBuf, Vec<usize>>,
}

impl Database {
    /// Reads the database of a folder, or the file itself.
    pub fn open(path: &Path) -> Result<Database, Error> {
        let path = if path.is_dir() { path.join(NAME) } else { path.to_path_buf() };
        let bad = |message: String| Error::Database { file: path.clone(), message };
        let records = records(&path)?;
        let folder = std::path::absolute(&path).map_err(|error| bad(error.to_string()))?;
        let folder = folder.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let mut database = Database::default();
        for (index, record) in records.into_iter().enumerate() {
            let number = index + 1;
            let words = match (record.arguments, record.command) {
                (Some(words), _) => words,
                (None, Some(command)) => shlex::split(&command)
                    .ok_or_else(|| bad(format!("entry {number}: the command has a quote that does not end")))?,
                (None, None) => return Err(bad(format!("entry {number} has neither `arguments` nor `command`"))),
            };
            let folder = folder.join(&record.directory);
            let file = full(&folder.join(&record.file));
            database.by_file.entry(file.clone()).or_default().push(index);
            database.compilations.push(Compilation { file, folder, words });
        }
        Ok(database)
    }

    /// The compilations of a file, by its name from here.
    pub fn of(&self, file: &Path) -> Vec<&Compilation> {
        let indices = std::path::absolute(file).ok().and_then(|file| self.by_file.get(&full(&file)));
        indices.into_iter().flatten().map(|index| &self.compilations[*index]).collect()
    }

    /// All files, each once, in the order of the database.
    pub fn files(&self) -> Vec<&Path> {
        let first = |(index, compilation): &(usize, &Compilation)| self.by_file[&compilation.file][0] == *index;
        self.compilations.iter().enumerate().filter(first).map(|(_, compilation)| compilation.file.as_path()).collect()
    }
}

/// The records of a file.
pub(crate) fn records(path: &Path) -> Result<Vec<Record>, Error> {
    let bad = |message: String| Error::Database { file: path.to_path_buf(), message };
    let metadata = std::fs::metadata(path).map_err(|error| bad(error.to_string()))?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return Err(bad(format!("not a file of at most {LARGEST} bytes")));
    }
    let text = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| bad(format!("not a compilation database: {error}")))
}

/// The name without links, if the file exists.
fn full(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}
