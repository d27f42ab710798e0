//! All that the compilation of a file reads, for machines that have other disks.
//!
//! Contents have their digest for a name, so that files which many units share are sent once. The names of the files are those
//! that clang uses on this machine; on another one they are names in a virtual file system (`frontend::Snapshot`), never on its disk.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use frontend::{Options, Snapshot};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::flags::Flags;
use crate::functions::{Project, in_parallel};
use crate::hash::hex;
use crate::unit::{Unit, digest, options_of};
use crate::{Error, Units};

/// Bytes of one file at most: more is in none that a person or a generator wrote for a compiler.
pub const LARGEST_FILE: u64 = 64 << 20;

/// Files of one unit at most.
pub const MOST_FILES: usize = 20_000;

/// A file that is compiled, and all that this reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    /// The folder that names are relative to.
    pub directory: PathBuf,
    /// The file.
    pub file: PathBuf,
    /// Its flags.
    pub words: Vec<String>,
    /// Of the flags and of the text after preprocessing, in hexadecimal.
    pub digest: String,
    /// The digests of the contents by full name, in hexadecimal.
    pub files: BTreeMap<PathBuf, String>,
}

/// A bundle, and where the contents are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// The bundle.
    pub bundle: Bundle,
    /// By digest.
    pub contents: BTreeMap<String, PathBuf>,
}

/// Of contents, in hexadecimal: their name.
pub fn name_of(contents: &[u8]) -> String {
    hex(&Sha256::digest(contents))
}

impl Project {
    /// The bundles of the files for which `wanted` holds, so many made at a time; or why one cannot be made.
    pub fn bundles(
        &self,
        wanted: impl Fn(&Path) -> bool,
        options: &Options,
        jobs: usize,
    ) -> BTreeMap<PathBuf, Result<Packed, String>> {
        let units: Vec<&Unit> = self.units.iter().filter(|unit| wanted(&unit.file)).collect();
        let names = Names::default();
        let bundles = in_parallel(&units, jobs, |unit| names.pack(unit, options));
        units.iter().map(|unit| unit.file.clone()).zip(bundles).collect()
    }
}

/// Names of contents: headers are read once for all units.
#[derive(Default)]
struct Names(Mutex<HashMap<PathBuf, Option<String>>>);

impl Names {
    /// The name of the contents of a file; nothing if there is no such file.
    fn of(&self, file: &Path) -> Option<String> {
        let known = |names: &Names| names.0.lock().unwrap_or_else(PoisonError::into_inner).get(file).cloned();
        known(self).unwrap_or_else(|| {
            let is_small = |metadata: &fs::Metadata| metadata.is_file() && metadata.len() <= LARGEST_FILE;
            let contents = fs::metadata(file).ok().filter(is_small).and_then(|_| fs::read(file).ok());
            let name = contents.map(|contents| name_of(&contents));
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(file.to_path_buf(), name.clone());
            name
        })
    }

    fn pack(&self, unit: &Unit, options: &Options) -> Result<Packed, String> {
        if unit.file.extension().is_none_or(|extension| extension != "c") {
            return Err("only C is sent".to_owned());
        }
        let here = std::env::current_dir().map_err(|error| error.to_string())?;
        let sources = frontend::sources(&unit.file, &options_of(&unit.units, options));
        let (mut files, mut contents) = (BTreeMap::new(), BTreeMap::new());
        for source in sources.map_err(|error| error.to_string())? {
            let place = here.join(source);
            // What is not there was named by a line marker, or is gone: then the text is another one.
            let Some(name) = self.of(&place) else { continue };
            contents.insert(name.clone(), place.clone());
            let full = frontend::normal(&place);
            if full.to_str().is_none() {
                return Err("a name of a file is not UTF-8".to_owned());
            }
            if files.insert(full, name.clone()).is_some_and(|other| other != name) {
                return Err("links make one name mean two files".to_owned());
            }
        }
        if files.len() > MOST_FILES {
            return Err(format!("more than {MOST_FILES} files"));
        }
        let words = unit.words();
        is_faithful(&words)?;
        // Now: the unit may have been read in an earlier call.
        let digest =
            digest(&unit.file, &words, &options_of(&unit.units, options)).map_err(|error| error.to_string())?;
        let bundle = Bundle { directory: here, file: unit.file.clone(), words, digest: hex(&digest), files };
        Ok(Packed { bundle, contents })
    }
}

/// Reads the words once more: those that get through unchanged are harmless.
fn is_faithful(words: &[String]) -> Result<Units, String> {
    let flags = Flags::read(words, Path::new("/"));
    let kept: Vec<&String> = flags.kept.iter().flat_map(|kept| &kept.words).collect();
    let bits = flags.pointer_bits.map(|bits| format!("-m{bits}"));
    let wraps = flags.wraps.map(|_| "-fwrapv".to_owned());
    let all: Vec<&String> = kept.iter().copied().chain(&bits).chain(&wraps).collect();
    let clean = flags.left_out.is_empty() && flags.refused.is_empty() && flags.words.is_empty();
    if !clean || all != words.iter().collect::<Vec<_>>() || flags.wraps == Some(false) {
        return Err("flags of the compiler that are not allowed".to_owned());
    }
    let kept = kept.into_iter().cloned().collect();
    Ok(Units {
        flags: BTreeMap::from([(PathBuf::new(), kept)]),
        left_out: Vec::new(),
        pointer_bits: flags.pointer_bits,
        wraps: flags.wraps == Some(true),
    })
}

impl Bundle {
    /// What is wrong with a bundle from another machine, before anything is done with it.
    pub fn refusal(&self) -> Option<String> {
        let shown = |path: &Path| path.to_str().is_some_and(|name| !name.is_empty() && !name.contains('\0'));
        let is_name =
            |name: &String| name.len() == 64 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        // What begins so is an option or a list of options.
        let is_option = self.file.as_os_str().as_encoded_bytes().starts_with(b"-")
            || self.file.as_os_str().as_encoded_bytes().starts_with(b"@");
        if !self.directory.is_absolute() || !shown(&self.directory) || !shown(&self.file) || is_option {
            return Some("the name of its folder or file is none".to_owned());
        }
        if self.file.extension().is_none_or(|extension| extension != "c") {
            return Some("its file is not C".to_owned());
        }
        if self.files.len() > MOST_FILES {
            return Some(format!("it has more than {MOST_FILES} files"));
        }
        // As text: paths that differ by `./` alone are equal.
        let is_full = |path: &PathBuf| {
            path.is_absolute() && shown(path) && frontend::normal(path).as_os_str() == path.as_os_str()
        };
        if !self.files.keys().all(is_full) || !self.files.values().all(is_name) {
            return Some("a name of its files or their contents is none".to_owned());
        }
        if !self.files.contains_key(&frontend::normal(&self.directory.join(&self.file))) {
            return Some("its file is missing".to_owned());
        }
        is_faithful(&self.words).err()
    }

    /// The unit of a snapshot, with the contents in that folder under their names.
    pub fn unit(&self, contents: &Path) -> frontend::Unit {
        let place = |(full, name): (&PathBuf, &String)| (full.clone(), contents.join(name));
        frontend::Unit { identity: self.digest.clone(), files: self.files.iter().map(place).collect() }
    }

    /// Whether clang sees the text here that it has seen on the other machine. Then all else that it makes is the same, too.
    pub fn is_same_text(&self, snapshot: Snapshot, options: &Options) -> Result<bool, Error> {
        let mut units = is_faithful(&self.words).map_err(|message| Error::System { message })?;
        units.flags = units.flags.into_values().map(|flags| (self.file.clone(), flags)).collect();
        let options = Options { snapshot: Some(snapshot.into()), ..options.clone() };
        Ok(hex(&digest(&self.file, &self.words, &options_of(&units, &options))?) == self.digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle() -> Bundle {
        Bundle {
            directory: "/p".into(),
            file: "src/a.c".into(),
            words: ["-I/p/include", "-D", "N=1", "-m32", "-fwrapv"].map(str::to_owned).to_vec(),
            digest: "0".repeat(64),
            files: BTreeMap::from([("/p/src/a.c".into(), "a".repeat(64))]),
        }
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        assert_eq!(bundle().refusal(), None);
        let with = |change: &dyn Fn(&mut Bundle)| {
            let mut bundle = bundle();
            change(&mut bundle);
            bundle.refusal()
        };
        for name in ["", "../../x", "a/b", &"A".repeat(64), &"g".repeat(64), &format!("{}/", "a".repeat(63))] {
            assert!(with(&|b| drop(b.files.insert("/p/x.h".into(), (*name).to_owned()))).is_some(), "{name}");
        }
        for path in ["x.h", "/p/../x.h", "/p/./x.h", "", "/p/\0"] {
            assert!(with(&|b| drop(b.files.insert(path.into(), "a".repeat(64)))).is_some(), "{path:?}");
        }
        for file in ["-a.c", "@a.c", "b.c", "a.ll", "src/a.c\0", ""] {
            assert!(with(&|b| b.file = file.into()).is_some(), "{file:?}");
        }
        assert!(with(&|b| b.directory = "p".into()).is_some());
    }

    #[test]
    fn flags_that_load_code_or_write_files_are_refused() {
        for words in [
            &["-fplugin=/tmp/x.so"][..],
            &["-Xclang", "-load"],
            &["-Xclang", "-ast-dump"],
            &["-mllvm", "-info-output-file=/tmp/x"],
            &["-mllvm=-info-output-file=/tmp/x"],
            &["-fpass-plugin=x"],
            &["-B", "/tmp"],
            &["-o", "/tmp/x"],
            &["-MD", "-MF", "/tmp/x"],
            &["-ivfsoverlay", "/tmp/x"],
            &["@/tmp/x"],
            &["-wrapper", "sh"],
            &["-Wp,-MD,/tmp/x"],
            &["-save-temps"],
            &["--config", "x"],
            &["x.c"],
            &["--", "x.c"],
            &["-I", "include"],
            &["-fno-wrapv"],
            &["-m32", "-m64"],
        ] {
            let words = words.iter().map(|word| (*word).to_owned()).collect();
            assert!(Bundle { words, ..bundle() }.refusal().is_some());
        }
    }
}
