//! The files that a compilation has read, and whether it would read the same again.
//!
//! A file is read again as before if each file that was read has the content it had, and if no file has come or gone at a place
//! where the compiler looks before it finds what it includes. Text that asks for more than names (the time of day, files by
//! computed names) is never the same.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hash::hex;

/// What a compilation has read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reads {
    /// Files, with the digests of their contents.
    files: BTreeMap<PathBuf, String>,
    /// Folders in which headers are searched for.
    folders: BTreeSet<PathBuf>,
    /// Names as they may have been included.
    names: BTreeSet<PathBuf>,
    /// The places of these names that had a file.
    present: BTreeSet<PathBuf>,
}

/// Folders that clang searches by itself.
const OWN_FOLDERS: [&str; 4] = ["/usr/local/include", "/usr/include", "/usr/include/x86_64-linux-gnu", "/include"];

/// Words after which the text depends on more than on the files that were read.
const UNSTEADY: [&str; 5] = ["__DATE__", "__TIME__", "__TIMESTAMP__", "#embed", "__has_embed"];

/// Flags after which headers are searched for in other ways.
const UNSTEADY_FLAGS: [&str; 4] = ["-isysroot", "--sysroot", "-imacros", "-include-pch"];

/// Variables of the environment that change what clang does.
pub(crate) const VARIABLES: [&str; 5] =
    ["CPATH", "C_INCLUDE_PATH", "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "SOURCE_DATE_EPOCH"];

/// Bytes of a source or header at most.
const LARGEST: u64 = 256 << 20;

/// Clocks of file systems are coarse.
const COARSE: Duration = Duration::from_millis(20);

impl Reads {
    /// What was read by a compilation with these flags that began then; nothing if that cannot be said for sure.
    pub(crate) fn of(read: &BTreeSet<PathBuf>, flags: &[String], began: SystemTime, looks: &Looks) -> Option<Reads> {
        if flags.iter().any(|flag| UNSTEADY_FLAGS.iter().any(|unsteady| flag.starts_with(unsteady))) {
            return None;
        }
        let mut reads = Reads::default();
        reads.folders.extend(OWN_FOLDERS.map(PathBuf::from));
        let mut words = flags.iter();
        while let Some(word) = words.next() {
            for option in ["-I", "-isystem", "-iquote", "-idirafter"] {
                match word.strip_prefix(option) {
                    Some("") => reads.folders.extend(words.next().map(|folder| absolute(Path::new(folder)))),
                    Some(folder) => drop(reads.folders.insert(absolute(Path::new(folder)))),
                    None => {}
                }
            }
        }
        let mut asked = BTreeSet::new();
        for file in read.iter().filter(|file| !file.as_os_str().as_encoded_bytes().starts_with(b"<")) {
            let path = absolute(file);
            if path.file_name().is_some_and(|name| name == frontend::HEADER_NAME) && !path.exists() {
                // Ours, in a folder that is gone. Another one of that name would come before it.
                reads.names.insert(frontend::HEADER_NAME.into());
                continue;
            }
            if !path.exists() {
                // A `#line` of the source names what was not read.
                continue;
            }
            let text = contents(&path)?;
            // Whoever changes a file after we have begun leaves a later time.
            if !is_older(&path, began) {
                return None;
            }
            asked.extend(asked_for(&String::from_utf8_lossy(&text))?);
            reads.folders.extend(path.parent().map(Path::to_path_buf));
            let digest = looks.digest(&path)?;
            reads.files.insert(path, digest);
        }
        for file in reads.files.keys() {
            let names = reads.folders.iter().filter_map(|folder| file.strip_prefix(folder).ok());
            reads.names.extend(names.map(Path::to_path_buf));
        }
        reads.names.extend(asked);
        reads.present = reads.places().filter(|place| looks.exists(place)).collect();
        Some(reads)
    }

    fn places(&self) -> impl Iterator<Item = PathBuf> {
        self.folders.iter().flat_map(|folder| self.names.iter().map(|name| folder.join(name)))
    }

    /// Whether a compilation would read the same now.
    pub(crate) fn are_same(&self, looks: &Looks) -> bool {
        self.files.iter().all(|(file, digest)| looks.digest(file).as_ref() == Some(digest))
            && self.places().all(|place| looks.exists(&place) == self.present.contains(&place))
    }
}

/// The content of a regular file. Names come from sources: devices, pipes and files that have no end are not read.
pub(crate) fn contents(path: &Path) -> Option<Vec<u8>> {
    let metadata = fs::metadata(path).ok().filter(|metadata| metadata.is_file() && metadata.len() <= LARGEST)?;
    let mut text = Vec::new();
    fs::File::open(path).ok()?.take(metadata.len()).read_to_end(&mut text).ok()?;
    Some(text)
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// When content or name of the file was changed last; nobody can set this time.
fn changed(metadata: &fs::Metadata) -> SystemTime {
    let seconds = u64::try_from(metadata.ctime()).unwrap_or_default();
    UNIX_EPOCH + Duration::new(seconds, u32::try_from(metadata.ctime_nsec()).unwrap_or_default())
}

/// Whether the file has not changed since then; what does not exist has not.
pub(crate) fn is_older(path: &Path, began: SystemTime) -> bool {
    fs::metadata(path).map_or(true, |metadata| changed(&metadata) + COARSE < began)
}

/// The names of files for which the text asks whether they exist; nothing if it depends on more than that.
fn asked_for(text: &str) -> Option<BTreeSet<PathBuf>> {
    if UNSTEADY.iter().any(|word| text.contains(word)) {
        return None;
    }
    let mut names = BTreeSet::new();
    for (at, _) in text.match_indices("__has_include") {
        let rest = text[at..].trim_start_matches("__has_include").trim_start_matches("_next").trim_start();
        let Some(argument) = rest.strip_prefix('(') else { continue };
        let argument = argument.trim_start();
        let close = match argument.chars().next() {
            Some('<') => '>',
            Some('"') => '"',
            // A definition of the word itself: `#define __has_include(x) 0`.
            _ if text[..at].trim_end().ends_with("define") => continue,
            _ => return None,
        };
        names.insert(PathBuf::from(&argument[1..1 + argument[1..].find(close)?]));
    }
    Some(names)
}

/// What was seen of files so far in this call: each is looked at once.
#[derive(Debug, Default)]
pub(crate) struct Looks {
    digests: Mutex<HashMap<PathBuf, Option<String>>>,
    exist: Mutex<HashMap<PathBuf, bool>>,
    stamps: Mutex<HashMap<PathBuf, Option<Stamp>>>,
}

/// What changes with a file: its number, size and time.
type Stamp = (u64, u64, i64, i64);

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.ino(), metadata.len(), metadata.ctime(), metadata.ctime_nsec()))
}

impl Looks {
    fn digest(&self, path: &Path) -> Option<String> {
        let mut digests = self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = digests.get(path) {
            return known.clone();
        }
        self.note(path);
        let digest = contents(path).map(|text| hex(&Sha256::digest(text)));
        digests.insert(path.to_path_buf(), digest.clone());
        digest
    }

    fn exists(&self, path: &Path) -> bool {
        let mut exist = self.exist.lock().unwrap_or_else(PoisonError::into_inner);
        *exist.entry(path.to_path_buf()).or_insert_with(|| path.exists())
    }

    /// Notes what the file looks like before it is read.
    pub(crate) fn note(&self, path: &Path) {
        let mut stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        stamps.entry(path.to_path_buf()).or_insert_with(|| stamp(path));
    }

    /// Whether the file is what it was when it was noted.
    pub(crate) fn is_unchanged(&self, path: &Path) -> bool {
        let stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        stamps.get(path).is_none_or(|noted| *noted == stamp(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_tells_what_it_asks_for() {
        let names = |text| asked_for(text).map(|names| names.into_iter().collect::<Vec<_>>());
        assert_eq!(names("int x;"), Some(vec![]));
        let text = "#ifdef __has_include\n#if __has_include( <a/b.h> ) || __has_include_next(\"c.h\")\n#endif\n";
        assert_eq!(names(text), Some(vec!["a/b.h".into(), "c.h".into()]));
        assert_eq!(names("#define __has_include(x) 0"), Some(vec![]));
        assert_eq!(names("#if __has_include(NAME)"), None);
        assert_eq!(names("char *s = __DATE__;"), None);
    }

    #[test]
    fn what_changes_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        fs::create_dir(file("first")).unwrap();
        fs::create_dir(file("second")).unwrap();
        fs::write(file("a.c"), "#include <x.h>\n").unwrap();
        fs::write(file("second/x.h"), "int x;\n").unwrap();
        let read = BTreeSet::from([file("a.c"), file("second/x.h"), "<built-in>".into()]);
        let flags = [format!("-I{}", file("first").display()), "-I".into(), file("second").display().to_string()];
        let reads = |began| Reads::of(&read, &flags, began, &Looks::default());
        assert_eq!(reads(SystemTime::now() - Duration::from_secs(60)), None, "it may have changed in between");
        let reads = reads(SystemTime::now() + Duration::from_secs(1)).unwrap();
        let same = || reads.are_same(&Looks::default());
        assert!(same());
        // A header that comes before.
        fs::write(file("first/x.h"), "").unwrap();
        assert!(!same());
        fs::remove_file(file("first/x.h")).unwrap();
        assert!(same());
        fs::write(file("second/x.h"), "int y;\n").unwrap();
        assert!(!same());
        fs::remove_file(file("second/x.h")).unwrap();
        assert!(!same());
    }

    #[test]
    fn files_that_change_while_they_are_used_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.h");
        let looks = Looks::default();
        fs::write(&file, "a").unwrap();
        looks.digest(&file).unwrap();
        assert!(looks.is_unchanged(&file));
        std::thread::sleep(COARSE);
        fs::write(&file, "b").unwrap();
        assert!(!looks.is_unchanged(&file));
    }
}
