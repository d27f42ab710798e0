//! `landfall cc`: the compiler of a build, whose calls are noted on the way.
//!
//! Each process adds its record to the database under a lock and replaces the file by renaming, so that it is whole at all
//! times, also under `make -j` and when a process is killed.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::database::{self, NAME, Record};
use crate::{Error, flags};

/// The variable that names the folder of the database.
pub const FOLDER: &str = "LANDFALL_CC_DB";

/// The variable that names the compiler.
pub const COMPILER: &str = "LANDFALL_CC";

/// Files at the top of a project or of a build.
const TOPS: &[&str] = &[NAME, ".git", ".hg", "CMakeCache.txt", "config.status", "configure", "configure.ac"];

/// The folder of the database: the one that the environment names, or the nearest one above that has a database or looks like
/// the top of a project or build, or this one.
pub fn folder(here: &Path) -> PathBuf {
    match std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()) {
        Some(folder) => here.join(folder),
        None => {
            let is_top = |folder: &&Path| TOPS.iter().any(|name| folder.join(name).exists());
            here.ancestors().find(is_top).unwrap_or(here).to_path_buf()
        }
    }
}

/// The compiler of the build.
pub fn compiler() -> OsString {
    std::env::var_os(COMPILER).filter(|compiler| !compiler.is_empty()).unwrap_or_else(|| "cc".into())
}

/// The records of a call: one for each source that it compiles.
pub fn records(compiler: &OsStr, arguments: &[OsString], here: &Path) -> Vec<Record> {
    let words: Vec<String> = arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let (mut files, mut output, mut compiles) = (Vec::new(), None, true);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match word.as_str() {
            // Only the preprocessor runs.
            "-E" | "-M" | "-MM" => compiles = false,
            "-o" => output = rest.next().map(PathBuf::from),
            flag if flags::takes_next(flag) => {
                rest.next();
            }
            flag if flag.starts_with('-') => {}
            file if is_source(file) => files.push(PathBuf::from(file)),
            _ => {}
        }
    }
    let arguments: Vec<String> = std::iter::once(compiler.to_string_lossy().into_owned()).chain(words).collect();
    let record = |file| Record {
        directory: here.to_path_buf(),
        file,
        command: None,
        arguments: Some(arguments.clone()),
        output: output.clone(),
    };
    if compiles { files.into_iter().map(record).collect() } else { Vec::new() }
}

fn is_source(file: &str) -> bool {
    matches!(Path::new(file).extension().and_then(OsStr::to_str), Some("c" | "i" | "cc" | "cpp" | "cxx" | "C" | "ii"))
}

/// Adds the records to the database of the folder. A record takes the place of one of the same file and output.
pub fn add(records: Vec<Record>, folder: &Path) -> Result<(), Error> {
    if records.is_empty() {
        return Ok(());
    }
    let path = folder.join(NAME);
    let bad = |error: std::io::Error| Error::Database { file: path.clone(), message: error.to_string() };
    fs::create_dir_all(folder).map_err(bad)?;
    // It ends with the file.
    let _lock = locked(folder).map_err(bad)?;
    let mut all = if path.exists() { database::records(&path)? } else { Vec::new() };
    for record in records {
        let is_same = |other: &&mut Record| {
            (&other.directory, &other.file, &other.output) == (&record.directory, &record.file, &record.output)
        };
        match all.iter_mut().find(is_same) {
            Some(old) => *old = record,
            None => all.push(record),
        }
    }
    let text = serde_json::to_vec_pretty(&all).map_err(|error| bad(error.into()))?;
    // Under the lock nobody else has this name.
    let next = folder.join(".compile_commands.next");
    let written = File::create(&next).and_then(|mut file| file.write_all(&text).and_then(|()| file.sync_data()));
    written.and_then(|()| fs::rename(&next, &path)).map_err(bad)
}

/// The lock that processes take who write to the folder: the folder itself, so that nothing is left in it, or a file in it where
/// the file system does not lock folders.
fn locked(folder: &Path) -> std::io::Result<File> {
    let own = File::open(folder)?;
    loop {
        match own.lock() {
            Ok(()) => return Ok(own),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    let file = File::create(folder.join(".compile_commands.lock"))?;
    file.lock()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(words: &str) -> Vec<String> {
        let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
        let records = records("gcc".as_ref(), &words, Path::new("/w"));
        records.into_iter().map(|record| record.file.display().to_string()).collect()
    }

    #[test]
    fn each_compiled_source_is_noted() {
        for (words, expected) in [
            ("-c -o a.o a.c", &["a.c"][..]),
            ("-o prog a.c b.c x.o -lm", &["a.c", "b.c"]),
            ("-include x.c -c a.c", &["a.c"]),
            ("-E a.c", &[]),
            ("-M a.c", &[]),
            ("--version", &[]),
            ("-o a.c b.o", &[]),
            ("-MF x.c -c a.c", &["a.c"]),
        ] {
            assert_eq!(files(words), expected, "{words}");
        }
    }

    #[test]
    fn many_processes_lose_no_record() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for number in 0..40 {
                let folder = folder.path();
                scope.spawn(move || {
                    let words = ["-c".into(), format!("{}.c", number % 20).into()];
                    add(records("cc".as_ref(), &words, folder), folder).unwrap();
                });
            }
        });
        assert_eq!(database::records(&folder.path().join(NAME)).unwrap().len(), 20);
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, [NAME], "nothing else is left in the user's folder");
    }
}
