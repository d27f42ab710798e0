//! Operations that the compiler computes although their result is not defined, left to the program.
//!
//! Clang computes `2147483647 + 1` and leaves nothing that could be executed or checked. A program compiled with
//! `2147483647 + z + 1`, where clang does not know that `z` is 0, does the same up to that place, and has the operation there.
//! So what is inserted stands behind the operator, is of type `int` and changes no value:
//!
//! | operator | inserted | why |
//! |---|---|---|
//! | `+` | `z +` | (a + 0) + b |
//! | `-` | `z -` | (a - 0) - b |
//! | `*` | `o *` | (a * 1) * b |
//! | `/` | `o /` | (a / 1) / b |
//! | `%` | `/ o` before it | (a / 1) % b |
//! | `<<`, `>>` | `z +` | `+` binds more strongly: a << (0 + b) |
//!
//! Where C asks for a constant the text does not compile any more, and nothing is gained. Columns behind an insertion are moved
//! back, and those inside are shown at the operator.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ir::{Location, Program};

use crate::snapshot::normal;
use crate::{Error, Loaded, Options};

use super::arithmetic::Defined;
use super::evaluate::Operation;
use super::lines::Lines;
use super::{Callers, Function, Source, is_checked, is_division, is_listed_shift, places, traps};

/// Text that keeps the compiler from computing an operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Insertion {
    /// The file, as the compiler names it.
    file: PathBuf,
    /// Bytes before it in the file.
    offset: usize,
    text: String,
    /// File and line as the compiler tells them.
    told: PathBuf,
    line: u32,
    /// The column of the first inserted byte.
    column: u32,
    /// The column of the operator.
    operator: u32,
}

/// An expression whose value clang does not know.
fn unknown(value: u32) -> String {
    format!("(__extension__({{int landfall={value};landfall;}}))")
}

/// Operations that the compiler may have computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operations {
    /// Signed operations and shifts, which a program with checks has a check for.
    Checked,
    /// Divisions of integers.
    Divisions,
    /// Shifts by amounts that may be out of range.
    Shifts,
}

impl Operations {
    const ALL: [Operations; 3] = [Operations::Checked, Operations::Divisions, Operations::Shifts];

    /// The operations in the source of a function, and the places where the program has them.
    fn of<'f>(self, function: &'f Function, program: &Program) -> (&'f [Operation], Vec<(u32, u32)>) {
        let name = &function.name;
        match self {
            Operations::Checked => (&function.operations, traps(program, name)),
            Operations::Divisions => (&function.divisions, places(program, name, &is_division)),
            Operations::Shifts => (&function.shifts, places(program, name, &is_listed_shift)),
        }
    }
}

impl Source {
    /// What makes the program perform the operations that a run from the entry may come to, whose results are not defined, and
    /// that the program lacks.
    pub fn insertions(
        &self,
        program: &Program,
        (entry, wanted): (&str, Operations),
        options: &Options,
    ) -> Vec<Insertion> {
        let mut found = BTreeSet::new();
        let mut texts: BTreeMap<PathBuf, (Vec<u8>, Lines)> = BTreeMap::new();
        for (at, function) in self.reached(entry) {
            let (operations, there) = wanted.of(function, program);
            let lacking = operations.iter().filter(|operation| {
                matches!(operation.defined, Defined::Never(_)) && !is_checked(operation, operations, &there)
            });
            for operation in lacking.filter(|operation| !operation.constant_context && !operation.window.exactly) {
                let files = self.units.get(at).and_then(|unit| self.files.get(*unit));
                let Some(file) = files.and_then(|files| files.get(operation.window.before.file as usize)) else {
                    continue;
                };
                let (text, lines) = texts.entry(PathBuf::from(file)).or_insert_with(|| {
                    let text = options.read(Path::new(file)).unwrap_or_default();
                    (text, Lines::of_file(file, options.snapshot.as_deref()))
                });
                let count = |bytes: &[u8]| bytes.split(|byte| *byte == b'\n').count() as u32;
                let Some(inserted) = insertion(operation, file, text) else { continue };
                let line = count(&text[..inserted.offset]);
                if lines.tells_apart(line, count(text)) {
                    let told = lines.file(line).map_or(inserted.told, PathBuf::from);
                    found.insert(Insertion { told, ..inserted });
                }
            }
        }
        found.into_iter().collect()
    }
}

/// What is inserted for the operation in the text of its file; nothing where the operator is not found.
fn insertion(operation: &Operation, file: &str, text: &[u8]) -> Option<Insertion> {
    let (after, before) = (operation.window.after, operation.window.before);
    let operator = operation.operator.as_str();
    let inserted = match operator {
        "+" | "<<" | ">>" => format!("{}+ ", unknown(0)),
        "-" => format!("{}- ", unknown(0)),
        "*" => format!("{}* ", unknown(1)),
        "/" => format!("{}/ ", unknown(1)),
        "%" => format!("/{} ", unknown(1)),
        _ => return None,
    };
    if after.file != before.file || after.offset >= before.offset {
        return None;
    }
    let between = text.get(after.offset as usize..before.offset as usize)?;
    // A column further left, or another line, would not be that of the operator any more.
    let found = between.trim_ascii_end().strip_suffix(operator.as_bytes()).map(<[u8]>::len);
    let to_operand = found.map(|found| between.len() - found).filter(|length| (*length as u32) < before.column);
    let to_operand = to_operand.filter(|length| !between[between.len() - length..].contains(&b'\n'));
    let length = to_operand.unwrap_or(1) as u32;
    let (offset, column) = match (operator, to_operand) {
        ("%", None) => return None,
        ("%", Some(length)) => (before.offset as usize - length, before.column - length as u32),
        _ => (before.offset as usize, before.column),
    };
    Some(Insertion {
        file: PathBuf::from(file),
        told: PathBuf::from(file),
        offset,
        text: inserted,
        line: before.line,
        column,
        operator: before.column.saturating_sub(length).max(1),
    })
}

/// Reads a program as [`crate::read`] does, with the insertions in its sources; places are those of the sources without them.
pub fn read_with(insertions: &[Insertion], paths: &[PathBuf], options: &Options) -> Result<Loaded, Error> {
    let first = || paths.first().cloned().unwrap_or_default();
    let failed = |error: std::io::Error| Error::File { file: first(), message: error.to_string() };
    let folder = process::Folder::new("unfolded").map_err(failed)?;
    let options = changed(insertions, &folder, options).map_err(failed)?;
    let mut loaded = crate::read(paths, &options)?;
    restore(&mut loaded.program, insertions);
    Ok(loaded)
}

/// Reads a program as [`crate::read`] does; runs of it from the entry come to operations that are never defined instead of past
/// what the compiler has made of them. Where that cannot be had it is the program as it is.
pub fn read_for_runs(paths: &[PathBuf], options: &Options, entry: &str) -> Result<Loaded, Error> {
    let loaded = crate::read(paths, options)?;
    let insertions = || {
        let source = super::read(paths, options, Callers::of(entry)).ok()?;
        let of = |wanted| source.insertions(&loaded.program, (entry, wanted), options);
        let all: BTreeSet<Insertion> = Operations::ALL.into_iter().flat_map(of).collect();
        Some(all.into_iter().collect::<Vec<_>>()).filter(|all| !all.is_empty())
    };
    let unfolded = insertions().and_then(|insertions| read_with(&insertions, paths, options).ok());
    Ok(unfolded.unwrap_or(loaded))
}

/// Options with which clang reads the changed files, which lie in the folder, under the names of the others.
fn changed(insertions: &[Insertion], folder: &process::Folder, options: &Options) -> std::io::Result<Options> {
    // What was kept is that of the sources as they are.
    let mut options = Options { kept: None, ..options.clone() };
    let directory = match &options.snapshot {
        Some(snapshot) => snapshot.directory.clone(),
        None => std::env::current_dir()?,
    };
    let mut places: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    for of_file in insertions.chunk_by(|one, next| one.file == next.file) {
        let mut text = options.read(&of_file[0].file)?;
        for insertion in of_file.iter().rev() {
            text.splice(insertion.offset..insertion.offset, insertion.text.bytes());
        }
        let place = folder.path().join(places.len().to_string());
        std::fs::write(&place, text)?;
        places.insert(normal(&directory.join(&of_file[0].file)), place);
    }
    match &mut options.snapshot {
        Some(snapshot) => {
            let snapshot = Arc::make_mut(snapshot);
            for (name, place) in snapshot.units.values_mut().flat_map(|unit| &mut unit.files) {
                if let Some(changed) = places.get(name) {
                    place.clone_from(changed);
                }
            }
        }
        None => {
            let entry = |(name, place)| serde_json::json!({"type": "file", "name": name, "external-contents": place});
            let roots: Vec<serde_json::Value> = places.iter().map(entry).collect();
            let overlay = serde_json::json!({
                "version": 0,
                "case-sensitive": "true",
                "use-external-names": false,
                "roots": roots,
            });
            let file = folder.path().join("overlay.json");
            std::fs::write(&file, overlay.to_string())?;
            options.extra_flags.extend(["-ivfsoverlay".to_owned(), file.to_string_lossy().into_owned()]);
        }
    }
    Ok(options)
}

/// Moves places back to where they are without the insertions.
fn restore(program: &mut Program, insertions: &[Insertion]) {
    let files = &program.files;
    let place = |location: &mut Option<Location>| {
        let Some(location) = location else { return };
        let Some(file) = files.get(location.file.0 as usize) else { return };
        let line = location.line;
        let here = insertions.iter().filter(|insertion| insertion.line == line && same(file, &insertion.told));
        location.column = original(location.column, here);
    };
    for function in &mut program.functions {
        place(&mut function.location);
        for block in &mut function.blocks {
            block.insts.iter_mut().for_each(|inst| place(&mut inst.location));
            place(&mut block.location);
        }
    }
}

/// Whether two names of a file may mean the same one.
fn same(one: &Path, other: &Path) -> bool {
    one.ends_with(normal(other)) || other.ends_with(normal(one)) || normal(one) == normal(other)
}

/// The column without the insertions of its line, which are given from left to right.
fn original<'i>(mut column: u32, insertions: impl Iterator<Item = &'i Insertion>) -> u32 {
    for insertion in insertions {
        let length = insertion.text.len() as u32;
        if column < insertion.column {
            return column;
        }
        if column < insertion.column + length {
            return insertion.operator;
        }
        column -= length;
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_those_without_insertions() {
        let at = |column, operator| Insertion {
            file: "a.c".into(),
            told: "a.c".into(),
            offset: 0,
            text: "12345".to_owned(),
            line: 1,
            column,
            operator,
        };
        let two = [at(10, 8), at(20, 18)];
        for (moved, expected) in [(9, 9), (10, 8), (14, 8), (15, 10), (24, 19), (25, 18), (29, 18), (30, 20), (31, 21)]
        {
            assert_eq!(original(moved, two.iter()), expected, "{moved}");
        }
    }
}
