//! The functions of a project, and for each the files that define what it may use.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use frontend::Options;
use sha2::{Digest, Sha256};

use crate::cache::Cache;
use crate::function::Function;
use crate::hash::hex;
use crate::place::Places;
use crate::reach::Graph;
use crate::reads::Looks;
use crate::row::Row;
use crate::unit::{Reading, Unit};
use crate::{Changes, Database, Error};

/// The files of a project and their functions.
#[derive(Debug, Default)]
pub struct Project {
    pub(crate) units: Vec<Unit>,
    /// In the order of the files, and in them of the lines.
    pub functions: Vec<Function>,
    /// Files that could not be read, with what is wrong; one of several errors each.
    pub unreadable: Vec<(PathBuf, String)>,
    /// Flags that were left out, a sentence each.
    pub left_out: Vec<String>,
    /// Damaged entries of the cache.
    pub damaged: usize,
    looks: Looks,
    places: Places,
}

impl Project {
    /// Reads the files, so many at a time, and lists their functions.
    pub fn read(
        files: &[PathBuf],
        database: Option<&Database>,
        flags: &[String],
        options: &Options,
        jobs: usize,
    ) -> Project {
        Project::read_kept(files, (database, flags), options, jobs, None)
    }

    /// Reads the files that have changed since they were read, by what a cache has of this version.
    pub fn read_kept(
        files: &[PathBuf],
        (database, flags): (Option<&Database>, &[String]),
        options: &Options,
        jobs: usize,
        kept: Option<(&Cache, &str)>,
    ) -> Project {
        let looks = Looks::default();
        let reading = Reading { database, flags, options, kept, looks: &looks };
        let read = in_parallel(files, jobs, |file| reading.unit(file));
        let mut project = Project::default();
        for (file, (unit, damaged)) in files.iter().zip(read) {
            project.damaged += usize::from(damaged);
            match unit.map_err(messages) {
                Ok(unit) => project.units.push(unit),
                Err(messages) => project.unreadable.extend(messages.into_iter().map(|what| (file.clone(), what))),
            }
        }
        let left_out: BTreeSet<String> = project.units.iter().flat_map(|unit| unit.units.left_out.clone()).collect();
        project.left_out = left_out.into_iter().collect();
        project.functions = project.listed();
        project.places = Places::new(&project.units);
        project.looks = looks;
        project
    }

    /// Files that were read, with the flags of each as a compiler takes them.
    pub fn flags(&self) -> impl Iterator<Item = (&Path, Vec<String>)> {
        self.units.iter().map(|unit| (unit.file.as_path(), unit.words()))
    }

    /// All files that were read for the function's program.
    pub fn sources(&self, function: &Function) -> impl Iterator<Item = &Path> {
        self.units_of(function).flat_map(|unit| unit.files.iter().map(PathBuf::as_path))
    }

    fn units_of(&self, function: &Function) -> impl Iterator<Item = &Unit> {
        let files = function.files.as_deref().unwrap_or(std::slice::from_ref(&function.unit));
        self.units.iter().filter(|unit| files.contains(&unit.file))
    }

    /// Whether the function's files are still those that were read.
    pub fn is_unchanged(&self, function: &Function) -> bool {
        self.sources(function).all(|file| self.looks.is_unchanged(file))
    }

    /// The functions that the changes concern: they change a body on which the function's row depends, or something outside of
    /// bodies in a file that is read for its program.
    pub fn changed(&self, changes: &Changes) -> Vec<&Function> {
        let graph = Graph::new(&self.units);
        let numbers: HashMap<&Path, usize> = self.units.iter().map(|unit| unit.file.as_path()).zip(0..).collect();
        let concerns = |function: &&Function| {
            let files = function.files.as_deref().unwrap_or(std::slice::from_ref(&function.unit));
            let closure: Vec<usize> = files.iter().filter_map(|file| numbers.get(file.as_path()).copied()).collect();
            let (mut bodies, by_pointer) = graph.bodies(&self.units, &closure, &function.name);
            if by_pointer {
                // The change may have made the address of a function known.
                bodies = Graph::all(&self.units, &closure);
            }
            closure.iter().any(|unit| self.units[*unit].is_changed(changes, |name| bodies.contains(&(*unit, name))))
        };
        self.functions.iter().filter(concerns).collect()
    }

    /// All files of the folder that were read.
    pub fn own_files(&self) -> BTreeSet<PathBuf> {
        let here = std::env::current_dir().unwrap_or_default();
        let files = self.units.iter().flat_map(|unit| unit.files.iter().chain([&unit.file]));
        let own =
            |file: &&PathBuf| std::path::absolute(file).is_ok_and(|file| file.starts_with(&here) && file.is_file());
        files.filter(own).cloned().collect()
    }

    /// Notes in a new row where it has places.
    pub fn pin(&self, function: &Function, row: &mut Row) {
        row.exact = if self.places.pin(row) { String::new() } else { self.exact(function) };
    }

    /// A row that was found by the function's key, with its places where they are now; nothing if some cannot be found.
    pub fn place(&self, function: &Function, row: &Row) -> Option<Row> {
        let row = match row.exact.as_str() {
            "" => self.places.place(row)?,
            exact if exact == self.exact(function) => row.clone(),
            _ => return None,
        };
        Some(Row {
            function: function.name.clone(),
            file: function.file.clone(),
            line: function.line,
            private: function.private,
            entry: function.entry(),
            ..row
        })
    }

    /// Of the function's files with all places.
    fn exact(&self, function: &Function) -> String {
        let mut digest = Sha256::new();
        self.units_of(function).for_each(|unit| digest.update(unit.digest));
        hex(&digest.finalize())
    }

    fn listed(&self) -> Vec<Function> {
        let graph = Graph::new(&self.units);
        let here = std::env::current_dir().unwrap_or_default();
        let mut seen = HashSet::new();
        let mut functions = Vec::new();
        for (index, unit) in self.units.iter().enumerate() {
            let main = std::path::absolute(&unit.file).unwrap_or_default();
            let mut same: HashMap<&Path, bool> = HashMap::new();
            for function in &unit.listing.functions {
                let file = here.join(&function.file);
                // Of headers only the project's own count, and each of their functions once.
                let own = *same.entry(&function.file).or_insert_with(|| same_file(&file, &main));
                let listed = own || file.starts_with(&here) && seen.insert((file.clone(), function.line));
                if !listed {
                    continue;
                }
                let closure = graph.closure(index, &function.name);
                let digest = graph.digest(&self.units, closure.as_deref().unwrap_or(&[index]), &function.name);
                let shown = if own { unit.file.as_path() } else { file.strip_prefix(&here).unwrap_or(&file) };
                functions.push(Function {
                    name: function.name.clone(),
                    file: shown.display().to_string(),
                    line: function.line,
                    private: function.private,
                    unit: unit.file.clone(),
                    files: closure.map(|all| all.iter().map(|i| self.units[*i].file.clone()).collect()),
                    digest,
                });
            }
        }
        functions
    }
}

/// What is wrong with a file: all that the compiler says.
fn messages(error: Error) -> Vec<String> {
    let first = error.to_string();
    let further = match error {
        Error::FrontEnd(frontend::Error::Compile { further, .. }) => further,
        _ => Vec::new(),
    };
    let texts = further
        .into_iter()
        .map(|remark| format!("{}:{}:{}: {}", remark.file.display(), remark.line, remark.column, remark.message));
    std::iter::once(first).chain(texts).collect()
}

fn same_file(left: &Path, right: &Path) -> bool {
    left == right
        || std::fs::canonicalize(left).ok().is_some_and(|left| std::fs::canonicalize(right).ok() == Some(left))
}

/// The results in the order of the items, computed by so many threads.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let Some((index, item)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, items.get(i)?)))
                {
                    let result = work(item);
                    results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(index, result);
                }
            });
        }
    });
    results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).into_values().collect()
}

/// The C files that are meant: files as they are, of a folder those below it, in the order of their names. With a database only
/// its files count, and without paths all of them.
pub fn files(paths: &[PathBuf], database: Option<&Database>) -> Result<Vec<PathBuf>, Error> {
    let known: Option<Vec<PathBuf>> = database.map(|database| {
        let here = std::env::current_dir().unwrap_or_default();
        let near = |file: &Path| no_option(file.strip_prefix(&here).unwrap_or(file));
        // Those of configure's experiments are gone.
        let files = database.files().into_iter().filter(|file| is_c(file) && file.is_file());
        files.map(near).collect()
    });
    if paths.is_empty() {
        return Ok(known.unwrap_or_default());
    }
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let folder = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        match &known {
            Some(known) => {
                let below = |file: &&PathBuf| std::fs::canonicalize(file).is_ok_and(|file| file.starts_with(&folder));
                files.extend(known.iter().filter(below).cloned());
            }
            None => walk(path, &mut files)?,
        }
    }
    let mut seen = HashSet::new();
    files.retain(|file| seen.insert(file.clone()));
    Ok(files)
}

/// A name that no program takes for an option: names come from a database, and functions are judged by another process.
fn no_option(file: &Path) -> PathBuf {
    if file.as_os_str().as_encoded_bytes().starts_with(b"-") { Path::new(".").join(file) } else { file.to_path_buf() }
}

fn is_c(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "c")
}

/// The C files below a folder. Links and hidden folders are not followed.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::System { message: format!("{}: {error}", folder.display()) };
    let mut entries = std::fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type().map_err(failed)?);
        if kind.is_dir() && !entry.file_name().to_string_lossy().starts_with('.') {
            walk(&path, files)?;
        } else if kind.is_file() && is_c(&path) {
            files.push(path);
        }
    }
    Ok(())
}
