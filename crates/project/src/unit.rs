//! One file of a project as clang reads it: its symbols, its parts, and what it was made from. Kept for other calls.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use frontend::{Listing, Options};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::cache::{Cache, Entry};
use crate::hash::hex;
use crate::reads::{Looks, Reads, VARIABLES};
use crate::text::{self, Parts};
use crate::{Changes, Database, Error, Units};

/// For clang to read one file: macros may grow without end.
const READING: Duration = Duration::from_secs(120);

/// How often a file is read that changes meanwhile.
const TRIES: usize = 3;

/// Lines of a change that are looked at one by one.
const MOST_LINES: u32 = 100_000;

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(30);

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Unit {
    /// As the call names it.
    pub file: PathBuf,
    /// How it is compiled.
    pub units: Units,
    /// Its symbols.
    pub listing: Listing,
    /// Of the text after preprocessing with all its places, and of the flags.
    pub digest: [u8; 32],
    /// Of what stands outside of bodies, and of the flags.
    pub rest: [u8; 32],
    /// Bodies.
    pub bodies: Vec<Extent>,
    /// Functions that use names which stand only in other bodies: they may depend on all of them.
    pub entangled: BTreeSet<String>,
    /// All files that were read.
    pub files: BTreeSet<PathBuf>,
    /// How to tell whether they would be read again; nothing if that cannot be told.
    reads: Option<Reads>,
}

/// Where a function is, from the line of its name to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Extent {
    /// Its name.
    pub name: String,
    /// Its file, as messages name it.
    pub file: String,
    /// First and last line, from 1.
    pub lines: (u32, u32),
    /// Of its text.
    pub digest: String,
}

/// How files are read.
pub(crate) struct Reading<'a> {
    /// The build.
    pub database: Option<&'a Database>,
    /// Flags of the call.
    pub flags: &'a [String],
    /// Options for clang.
    pub options: &'a Options,
    /// What is kept for other calls, and the version that keeps it.
    pub kept: Option<(&'a Cache, &'a str)>,
    /// Files that this call has looked at.
    pub looks: &'a Looks,
}

/// A unit, and whether the cache had a damaged one.
pub(crate) type Read = (Result<Unit, Error>, bool);

impl Reading<'_> {
    /// Reads a file, or finds that it would be read as before.
    pub(crate) fn unit(&self, file: &Path) -> Read {
        let key = self.key(file);
        let mut damaged = false;
        let kept = self.kept.map(|(cache, _)| cache.read(&key));
        match kept {
            Some(Entry::Text(text)) => match serde_json::from_slice::<Unit>(&text) {
                Ok(unit) if unit.file == file && unit.is_same(self.looks) => return (Ok(unit), false),
                Ok(_) => {}
                Err(_) => damaged = true,
            },
            Some(Entry::Damaged) => damaged = true,
            Some(Entry::Nothing) | None => {}
        }
        let mut read = self.once(file);
        for _ in 1..TRIES {
            if !matches!(&read, Ok((_, false))) {
                break;
            }
            std::thread::sleep(PAUSE);
            read = self.once(file);
        }
        let unit = read.map(|(unit, _)| unit);
        if let (Ok(unit), Some((cache, _))) = (&unit, self.kept)
            && unit.reads.is_some()
            && let Ok(text) = serde_json::to_vec(unit)
        {
            // The rows say whether the cache can be written.
            let _ = cache.write(&key, &text);
        }
        (unit, damaged)
    }

    /// Of everything but files that the unit depends on.
    fn key(&self, file: &Path) -> String {
        let mut words: Vec<String> = vec!["unit".to_owned()];
        words.extend(self.kept.map(|(_, version)| version.to_owned()));
        words.push(frontend::clang_identity(self.options));
        words.extend(VARIABLES.map(|name| format!("{:?}", std::env::var_os(name))));
        words.push(format!("{:?} {:?}", std::env::current_dir().ok(), file));
        words.push(format!("{:?}", self.options.data_model));
        for compilation in self.database.map(|database| database.of(file)).unwrap_or_default() {
            words.push(format!("{:?} {:?}", compilation.folder, compilation.words));
        }
        words.push(format!("{} {:?}", self.database.is_some(), self.flags));
        let mut digest = Sha256::new();
        for word in words {
            digest.update(word.len().to_le_bytes());
            digest.update(word);
        }
        hex(&digest.finalize())
    }

    /// Reads a file; says whether nothing changed meanwhile.
    fn once(&self, file: &Path) -> Result<(Unit, bool), Error> {
        let began = SystemTime::now();
        let path = file.to_path_buf();
        let units = Units::of(std::slice::from_ref(&path), self.database, self.flags, self.options)?;
        let options = options_of(&units, self.options);
        let listing = frontend::list(file, &options).map_err(Error::FrontEnd)?;
        let text = frontend::preprocessed(file, &options).map_err(Error::FrontEnd)?;
        let Parts { rest, names, bodies, files } = match file.extension().is_some_and(|extension| extension == "c") {
            true => text::parts(&text),
            false => Parts { rest: Sha256::digest(&text).into(), files: text::files(&text), ..Parts::default() },
        };
        let mut unit = Unit {
            file: path,
            units,
            listing,
            digest: [0; 32],
            rest,
            bodies: Vec::new(),
            entangled: BTreeSet::new(),
            files,
            reads: None,
        };
        unit.entangled = unit.entangled(&|name| names.contains(name));
        unit.digest = unit.with_flags(&text);
        unit.rest = unit.with_flags(&rest);
        unit.bodies = bodies
            .into_iter()
            .map(|body| Extent {
                name: body.name,
                file: body.file.display().to_string(),
                lines: (body.first, body.last),
                digest: hex(&body.digest),
            })
            .collect();
        unit.files.iter().for_each(|file| self.looks.note(file));
        unit.reads = Reads::of(&unit.files, &unit.words(), began, self.looks);
        let steady = unit.reads.is_some() || unit.files.iter().all(|file| crate::reads::is_older(file, began));
        Ok((unit, steady))
    }
}

impl Unit {
    /// The flags, with those that were taken for the semantics.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.units.flags.get(&self.file).cloned().unwrap_or_default();
        words.extend(self.units.pointer_bits.map(|bits| format!("-m{bits}")));
        words.extend(self.units.wraps.then(|| "-fwrapv".to_owned()));
        words
    }

    fn with_flags(&self, text: &[u8]) -> [u8; 32] {
        with_flags(&self.words(), text)
    }

    /// Whether only this file sees the symbol.
    pub(crate) fn is_private(&self, name: &str) -> bool {
        self.listing.private.contains(name)
    }

    /// Whether changes concern a body that counts, or something outside of bodies.
    pub(crate) fn is_changed(&self, changes: &Changes, counts: impl Fn(&str) -> bool) -> bool {
        self.files.iter().any(|file| {
            let Some(lines) = changes.of(file) else { return true };
            let shown = file.display().to_string();
            let concerns = |line: u32| {
                let mut bodies = self.bodies.iter().filter(|body| body.file == shown);
                let body = bodies.find(|body| (body.lines.0..=body.lines.1).contains(&line));
                body.is_none_or(|body| counts(&body.name))
            };
            lines.iter().any(|(first, last)| last - first > MOST_LINES || (*first..=*last).any(concerns))
        })
    }

    fn is_same(&self, looks: &Looks) -> bool {
        self.reads.as_ref().is_some_and(|reads| reads.are_same(looks))
    }

    /// Functions that use what has no name outside of bodies. Names with a point are the compiler's.
    fn entangled(&self, is_named: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
        let open = |name: &&String| !name.contains('.') && !is_named(name);
        let uses = self.listing.uses.iter().filter(|(_, used)| used.iter().any(|name| open(&name)));
        uses.map(|(name, _)| name.clone()).collect()
    }
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
    frontend::preprocessed(file, options).map(|text| with_flags(words, &text)).map_err(Error::FrontEnd)
}

fn with_flags(words: &[String], text: &[u8]) -> [u8; 32] {
    let mut digest = Sha256::new();
    for word in words {
        digest.update(word.len().to_le_bytes());
        digest.update(word);
    }
    digest.update(text);
    digest.finalize().into()
}
