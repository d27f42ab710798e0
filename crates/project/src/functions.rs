//! The functions of a project, and for each the files that define what it may use.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use frontend::{Listing, Options};
use sha2::{Digest, Sha256};

use crate::{Database, Error, Units};

/// For clang to read one file: macros may grow without end.
const READING: Duration = Duration::from_secs(120);

/// A file that was read.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) file: PathBuf,
    pub(crate) units: Units,
    listing: Listing,
    /// Of the text after preprocessing and of the flags.
    pub(crate) digest: [u8; 32],
}

/// A function of a project.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name in the program.
    pub name: String,
    /// The file that its body is in.
    pub file: String,
    /// Its line there, from 1.
    pub line: u32,
    /// Only its file sees it.
    pub private: bool,
    /// The file that is compiled, as `prove --entry FILE:NAME` takes it.
    pub unit: PathBuf,
    /// All files that its program consists of; or why they do not make one.
    pub files: Result<Vec<PathBuf>, String>,
    /// Of everything that its verdicts depend on besides options: files, headers, flags.
    pub digest: String,
}

/// The files of a project and their functions.
#[derive(Clone, Debug, Default)]
pub struct Project {
    pub(crate) units: Vec<Unit>,
    /// In the order of the files, and in them of the lines.
    pub functions: Vec<Function>,
    /// Files that could not be read, with what is wrong; one of several errors each.
    pub unreadable: Vec<(PathBuf, String)>,
    /// Flags that were left out, a sentence each.
    pub left_out: Vec<String>,
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
        let read = in_parallel(files, jobs, |file| unit(file, database, flags, options).map_err(messages));
        let mut project = Project::default();
        for (file, unit) in files.iter().zip(read) {
            match unit {
                Ok(unit) => project.units.push(unit),
                Err(messages) => project.unreadable.extend(messages.into_iter().map(|what| (file.clone(), what))),
            }
        }
        let left_out: BTreeSet<String> = project.units.iter().flat_map(|unit| unit.units.left_out.clone()).collect();
        project.left_out = left_out.into_iter().collect();
        project.functions = project.listed();
        project
    }

    /// Files that were read, with the flags of each as a compiler takes them.
    pub fn flags(&self) -> impl Iterator<Item = (&Path, Vec<String>)> {
        self.units.iter().map(|unit| (unit.file.as_path(), unit.words()))
    }

    fn listed(&self) -> Vec<Function> {
        let definers = self.definers();
        let here = std::env::current_dir().unwrap_or_default();
        let mut seen = HashSet::new();
        let mut functions = Vec::new();
        for (index, unit) in self.units.iter().enumerate() {
            let main = std::path::absolute(&unit.file).unwrap_or_default();
            for function in &unit.listing.functions {
                let file = here.join(&function.file);
                // Of headers only the project's own count, and each of their functions once.
                let own = same_file(&file, &main);
                let listed = own || file.starts_with(&here) && seen.insert((file.clone(), function.line));
                if !listed {
                    continue;
                }
                let closure = self.closure(index, &function.name, &definers);
                let digest = self.digest(closure.as_deref().unwrap_or(&[index]));
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

    /// The units that define each name.
    fn definers(&self) -> HashMap<&str, Vec<usize>> {
        let mut definers: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, unit) in self.units.iter().enumerate() {
            for name in &unit.listing.defines {
                definers.entry(name).or_default().push(index);
            }
        }
        definers
    }

    /// The units of the program that begins at the function: its own first, then those that define what it reaches.
    fn closure(&self, start: usize, name: &str, definers: &HashMap<&str, Vec<usize>>) -> Result<Vec<usize>, String> {
        let mut units = BTreeSet::from([start]);
        let mut seen: HashSet<(usize, &str)> = HashSet::new();
        let mut work = vec![(start, name)];
        while let Some((unit, name)) = work.pop() {
            if !seen.insert((unit, name)) {
                continue;
            }
            let uses = &self.units[unit].listing.uses;
            for used in uses.get(name).into_iter().flatten() {
                let found = definers.get(used.as_str()).map_or(&[][..], Vec::as_slice);
                if uses.contains_key(used) {
                    work.push((unit, used));
                    // Else it is a copy of what another file defines.
                    if found.contains(&unit) || self.units[unit].is_private(used) {
                        continue;
                    }
                }
                match found {
                    [] => {}
                    [one] => {
                        units.insert(*one);
                        work.push((*one, used));
                    }
                    [first, second, ..] => {
                        let file = |index: &usize| self.units[*index].file.display();
                        return Err(format!("`{used}` is defined in {} and in {}", file(first), file(second)));
                    }
                }
            }
        }
        units.remove(&start);
        Ok(std::iter::once(start).chain(units).collect())
    }

    fn digest(&self, units: &[usize]) -> String {
        let mut digest = Sha256::new();
        units.iter().for_each(|index| digest.update(self.units[*index].digest));
        hex(&digest.finalize())
    }
}

impl Unit {
    /// Whether only this file sees the symbol.
    fn is_private(&self, name: &str) -> bool {
        self.listing.private.contains(name)
    }

    /// The flags, with those that were taken for the semantics.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.units.flags.get(&self.file).cloned().unwrap_or_default();
        words.extend(self.units.pointer_bits.map(|bits| format!("-m{bits}")));
        words.extend(self.units.wraps.then(|| "-fwrapv".to_owned()));
        words
    }
}

/// Reads a file.
fn unit(file: &Path, database: Option<&Database>, flags: &[String], options: &Options) -> Result<Unit, Error> {
    let path = file.to_path_buf();
    let units = Units::of(std::slice::from_ref(&path), database, flags, options)?;
    let options = options_of(&units, options);
    let listing = frontend::list(file, &options).map_err(Error::FrontEnd)?;
    let mut unit = Unit { file: path, units, listing, digest: [0; 32] };
    unit.digest = digest(file, &unit.words(), &options)?;
    Ok(unit)
}

/// How a file with these flags is read.
pub(crate) fn options_of(units: &Units, options: &Options) -> Options {
    let limits = frontend::Limits { deadline: Some(Instant::now() + READING), ..options.limits.clone() };
    let data_model = match units.pointer_bits {
        Some(32) => ir::DataModel::Ilp32,
        Some(_) => ir::DataModel::Lp64,
        None => options.data_model,
    };
    Options { file_flags: units.flags.clone(), limits, data_model, ..options.clone() }
}

/// Of the flags of a file and its text after preprocessing.
pub(crate) fn digest(file: &Path, words: &[String], options: &Options) -> Result<[u8; 32], Error> {
    let mut digest = Sha256::new();
    for word in words {
        digest.update(word.len().to_le_bytes());
        digest.update(word);
    }
    digest.update(frontend::preprocessed(file, options).map_err(Error::FrontEnd)?);
    Ok(digest.finalize().into())
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

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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
