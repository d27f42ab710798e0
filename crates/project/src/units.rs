//! The files of a call with the flags of each.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::flags::{Flags, LeftOut};
use crate::{Database, Error};

/// How the files of a program are compiled.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Units {
    /// Flags for clang, by file; files without any are not in it.
    pub flags: BTreeMap<PathBuf, Vec<String>>,
    /// What was left out, a sentence each.
    pub left_out: Vec<String>,
    /// Bits of a pointer, where flags say so.
    pub pointer_bits: Option<u32>,
    /// Whether signed overflow wraps around, where flags say so.
    pub wraps: bool,
}

/// Why a flag is left out that clang does not know.
const UNKNOWN_TO_CLANG: &str = "clang 19 does not know it";

impl Units {
    /// The flags of each file: those of its compilation, if there is a database, and then those of the call.
    pub fn of(
        files: &[PathBuf],
        database: Option<&Database>,
        flags: &[String],
        options: &frontend::Options,
    ) -> Result<Units, Error> {
        let here = std::env::current_dir().map_err(|error| Error::System { message: error.to_string() })?;
        let own = Flags::read(flags, &here);
        if let Some(word) = own.words.first() {
            return Err(Error::NoFlag { word: word.escape_debug().to_string() });
        }
        let mut asked = Asked { options, known: HashMap::new() };
        let mut units = Units::default();
        let mut left_out = BTreeSet::new();
        let mut modes: Vec<(&Path, Mode)> = Vec::new();
        for file in files.iter().filter(|file| is_source(file)) {
            let mut flags = match database {
                Some(database) => of_database(database, file, &mut left_out)?,
                None => Flags::default(),
            };
            flags.extend(own.clone());
            if let Some(refused) = flags.refused.first() {
                return Err(Error::Refused { file: file.clone(), flag: escaped(&refused.flag), why: refused.why });
            }
            left_out.extend(std::mem::take(&mut flags.left_out));
            modes.push((file, (flags.pointer_bits, flags.wraps)));
            let words = asked.kept(flags, &mut left_out)?;
            if !words.is_empty() {
                units.flags.insert(file.clone(), words);
            }
        }
        units.left_out = left_out.iter().map(sentence).collect();
        units.pointer_bits = one(&modes, |(bits, _)| bits.unwrap_or(64), "sizes of pointers (-m32, -m64)")?
            .filter(|_| modes.iter().any(|(_, (bits, _))| bits.is_some()));
        let wraps = one(&modes, |(_, wraps)| wraps.unwrap_or(false), "meanings of signed overflow (-fwrapv)")?;
        units.wraps = wraps.unwrap_or(false);
        Ok(units)
    }
}

/// Bits of a pointer and whether overflow wraps, where flags say so.
type Mode = (Option<u32>, Option<bool>);

/// The value that all files share; the error names two that do not.
fn one<M: Copy, V: PartialEq>(
    modes: &[(&Path, M)],
    value: impl Fn(M) -> V,
    what: &'static str,
) -> Result<Option<V>, Error> {
    let Some((first, mode)) = modes.first() else { return Ok(None) };
    match modes.iter().find(|(_, other)| value(*other) != value(*mode)) {
        Some((other, _)) => Err(Error::Mixed { what, files: [first.to_path_buf(), other.to_path_buf()] }),
        None => Ok(Some(value(*mode))),
    }
}

/// The flags by which the file was compiled first.
fn of_database(database: &Database, file: &Path, left_out: &mut BTreeSet<LeftOut>) -> Result<Flags, Error> {
    let found = database.of(file);
    let read = |index: usize| found.get(index).map(|found| Flags::read(&found.words, &found.folder));
    let Some(first) = read(0) else { return Err(Error::NotInDatabase { file: file.to_path_buf() }) };
    let same = |other: &Flags| other.kept == first.kept && other.wraps == first.wraps;
    if (1..found.len()).filter_map(read).any(|other| !same(&other)) {
        left_out.insert(LeftOut { flag: file.display().to_string(), why: COMPILED_OFTEN });
    }
    Ok(first)
}

/// What is said of a file in place of a flag.
const COMPILED_OFTEN: &str = "it was compiled several times with different flags; the first ones are used";

fn sentence(left_out: &LeftOut) -> String {
    let flag = escaped(&left_out.flag);
    if left_out.why == COMPILED_OFTEN {
        return format!("{flag}: {}", left_out.why);
    }
    format!("the compiler's flag `{flag}` is left out: {}", left_out.why)
}

/// Text from a database on a terminal: nothing in it may control the terminal.
fn escaped(text: &str) -> String {
    const MOST: usize = 200;
    let text: String = text.chars().take(MOST).collect();
    text.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'")
}

/// Whether flags are for it: IR has been compiled.
fn is_source(file: &Path) -> bool {
    file.extension().is_none_or(|extension| extension != "ll" && extension != "bc")
}

/// What clang has said of flags.
struct Asked<'a> {
    options: &'a frontend::Options,
    known: HashMap<String, bool>,
}

impl Asked<'_> {
    /// The words for clang, without flags that it does not know.
    fn kept(&mut self, flags: Flags, left_out: &mut BTreeSet<LeftOut>) -> Result<Vec<String>, Error> {
        let mut words = Vec::new();
        for kept in flags.kept {
            let flag = kept.words.join(" ");
            let knows = match (kept.doubtful, self.known.get(&flag)) {
                (false, _) => true,
                (true, Some(known)) => *known,
                (true, None) => frontend::knows_flag(&flag, self.options).map_err(Error::FrontEnd)?,
            };
            if kept.doubtful {
                self.known.insert(flag.clone(), knows);
            }
            if knows {
                words.extend(kept.words);
            } else {
                left_out.insert(LeftOut { flag, why: UNKNOWN_TO_CLANG });
            }
        }
        Ok(words)
    }
}
