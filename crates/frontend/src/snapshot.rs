//! Sources that are not on this machine's disk: what a compilation reads, as files of other names.
//!
//! Clang sees each file under the name that it has on the machine it comes from, through a virtual file system without anything
//! else in it: what a compilation reads was sent, and no name of a file that was sent is a name on this disk. So places and
//! messages are those of the other machine, and a source that includes `/etc/passwd` finds no such file.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::Error;

/// The files of one compilation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Tells the unit from others of the same name, for what is kept.
    pub identity: String,
    /// By their full names, without `.` and `..`: where their bytes are on this disk.
    pub files: BTreeMap<PathBuf, PathBuf>,
}

/// The compilations of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The folder that names are relative to: a full name.
    pub directory: PathBuf,
    /// By the name of the file that is compiled, as the call has it.
    pub units: BTreeMap<PathBuf, Unit>,
}

impl Snapshot {
    /// Reads a snapshot from a file of JSON.
    pub fn open(path: &Path) -> Result<Snapshot, Error> {
        let failed = |message: String| Error::File { file: path.to_path_buf(), message };
        let text = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
        serde_json::from_slice(&text).map_err(|error| failed(format!("not a snapshot: {error}")))
    }

    /// Where the bytes of all files are on this disk, by their full names.
    pub fn places(&self) -> BTreeMap<PathBuf, PathBuf> {
        let files = self.units.values().flat_map(|unit| &unit.files);
        files.map(|(name, place)| (name.clone(), place.clone())).collect()
    }

    /// The bytes of a file, whichever unit has it: units agree on what they share.
    pub(crate) fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let name = normal(&self.directory.join(path));
        let place = self.units.values().find_map(|unit| unit.files.get(&name));
        std::fs::read(place.ok_or(io::ErrorKind::NotFound)?)
    }

    /// The unit of a file that is compiled.
    pub(crate) fn unit(&self, path: &Path) -> Result<&Unit, Error> {
        self.units.get(path).ok_or_else(|| Error::Missing { file: path.to_path_buf() })
    }
}

impl Unit {
    /// The files, and these two more, as a virtual file system of clang's without anything else in it.
    pub(crate) fn overlay(&self, more: Option<&Path>) -> String {
        let entry = |(name, place): (&Path, &Path)| serde_json::json!({"type": "file", "name": name, "external-contents": place});
        let files = self.files.iter().map(|(name, place)| (name.as_path(), place.as_path()));
        let roots: Vec<serde_json::Value> = files.chain(more.map(|file| (file, file))).map(entry).collect();
        serde_json::json!({
            "version": 0,
            "case-sensitive": "true",
            // Clang then knows the files by the names of the other machine.
            "use-external-names": false,
            "redirecting-with": "redirect-only",
            "roots": roots,
        })
        .to_string()
    }
}

/// The bytes of a file: of the snapshot if there is one, else of this disk.
pub(crate) fn read(snapshot: Option<&Snapshot>, path: &Path) -> io::Result<Vec<u8>> {
    match snapshot {
        Some(snapshot) => snapshot.read(path),
        None => std::fs::read(path),
    }
}

/// A full name without `.` and `..`, by the text alone: virtual file systems have no links.
pub fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_lead_to() {
        for (path, expected) in [("/a/./b/../c.h", "/a/c.h"), ("/../../x", "/x"), ("/a//b/", "/a/b")] {
            assert_eq!(normal(Path::new(path)), Path::new(expected), "{path}");
        }
    }

    #[test]
    fn only_what_was_sent_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("0");
        std::fs::write(&place, "text").unwrap();
        let files = BTreeMap::from([(PathBuf::from("/p/a.c"), place)]);
        let units = BTreeMap::from([(PathBuf::from("a.c"), Unit { identity: String::new(), files })]);
        let snapshot = Snapshot { directory: "/p".into(), units };
        for name in ["a.c", "./a.c", "/p/a.c", "x/../a.c"] {
            assert_eq!(snapshot.read(Path::new(name)).unwrap(), b"text", "{name}");
        }
        for name in ["/etc/passwd", "b.c", "../a.c", ""] {
            assert!(snapshot.read(Path::new(name)).is_err(), "{name}");
        }
    }
}
