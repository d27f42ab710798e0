//! `landfall.toml`: what a project sets once.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::Error;

/// The name of the file.
pub const NAME: &str = "landfall.toml";

/// Bytes of the file at most.
const LARGEST: u64 = 1 << 20;

/// What the file says; what it leaves out is decided by the call.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Config {
    /// The functions to judge, as `prove --entry` takes them; all of them if there are none.
    pub entries: Vec<String>,
    /// `lp64` or `ilp32`.
    pub data_model: Option<String>,
    /// `undefined` or `wraps`.
    pub signed_overflow: Option<String>,
    /// `may-fail` or `never-fails`.
    pub malloc: Option<String>,
    /// `any` or `finite`.
    pub input: Option<String>,
    /// Files and folders, seen from the file's folder, whose functions are not judged.
    pub exclude: Vec<PathBuf>,
    /// What holds when a function begins, by its name.
    pub assume: BTreeMap<String, String>,
    /// Files of contracts.
    pub contracts: Vec<PathBuf>,
    /// Seconds of a function.
    pub timeout: Option<f64>,
    /// MiB of a function.
    pub memory: Option<u64>,
    /// Functions at the same time.
    pub jobs: Option<usize>,
    /// Numbers that steer an engine, as `landfall limits` lists them.
    pub limits: BTreeMap<String, u64>,
}

/// The keys of [`Config`].
const KEYS: [&str; 12] = [
    "entries",
    "data-model",
    "signed-overflow",
    "malloc",
    "input",
    "exclude",
    "assume",
    "contracts",
    "timeout",
    "memory",
    "jobs",
    "limits",
];

impl Config {
    /// Reads the file.
    pub fn open(path: &Path) -> Result<Config, Error> {
        let bad = |message: String| Error::Config { file: path.to_path_buf(), message };
        let metadata = std::fs::metadata(path).map_err(|error| bad(error.to_string()))?;
        if !metadata.is_file() || metadata.len() > LARGEST {
            return Err(bad(format!("not a file of at most {LARGEST} bytes")));
        }
        let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
        Config::of_text(&text).map_err(bad)
    }

    /// The file of the folder, if there is one.
    pub fn of_folder(folder: &Path) -> Result<Option<Config>, Error> {
        let path = folder.join(NAME);
        if path.exists() { Config::open(&path).map(Some) } else { Ok(None) }
    }

    fn of_text(text: &str) -> Result<Config, String> {
        let table: toml::Table =
            text.parse().map_err(|error: toml::de::Error| error.to_string().trim_end().to_owned())?;
        if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(unknown("key", key, KEYS.iter().copied()));
        }
        table.try_into().map_err(|error: toml::de::Error| error.to_string().trim_end().to_owned())
    }

    /// Whether functions of that file are left out.
    pub fn excludes(&self, file: &Path) -> bool {
        let full = |path: &Path| std::fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_default();
        let file = full(file);
        self.exclude.iter().any(|excluded| file.starts_with(full(excluded)))
    }
}

/// Known words that a message lists.
const LISTED: usize = 30;

/// Says that there is no such word, and names the nearest that there is.
pub fn unknown<'w>(what: &str, word: &str, known: impl Iterator<Item = &'w str> + Clone) -> String {
    let distance = |other: &&str| strsim::damerau_levenshtein(word, other);
    let shown = word.escape_debug();
    match known.clone().min_by_key(distance).filter(|nearest| distance(nearest) <= 1 + nearest.len() / 3) {
        Some(nearest) => format!("there is no {what} `{shown}`; `{nearest}` is the nearest one"),
        None => {
            let further = known.clone().count().saturating_sub(LISTED);
            let further = if further > 0 { format!(" and {further} more") } else { String::new() };
            let known = known.take(LISTED).collect::<Vec<_>>().join(", ");
            format!("there is no {what} `{shown}` (known: {known}{further})")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read() {
        let text = "entries = ['main', 'a.c:f']\nexclude = ['third']\nmalloc = 'may-fail'\ninput = 'finite'\ntimeout = 2.5\n\
                    [assume]\nf = 'valid(p)'\n[limits]\n'symex.steps' = 3\n";
        let config = Config::of_text(text).unwrap();
        assert_eq!(config.entries, ["main", "a.c:f"]);
        assert_eq!((config.timeout, config.malloc.as_deref()), (Some(2.5), Some("may-fail")));
        assert_eq!(config.input.as_deref(), Some("finite"));
        assert_eq!(config.assume["f"], "valid(p)");
        assert_eq!(config.limits["symex.steps"], 3);
        assert!(config.excludes(Path::new("third/x/a.c")) && !config.excludes(Path::new("thirdly.c")));
    }

    #[test]
    fn what_is_not_known_is_an_error_that_helps() {
        for (text, part) in [
            ("exlude = []", "there is no key `exlude`; `exclude` is the nearest one"),
            ("data_model = 'lp64'", "`data-model` is the nearest one"),
            ("something = 1", "known: entries, data-model"),
            ("timeout = 'x'", "expected f64"),
            ("entries = [", "line 1"),
            ("\"a\\u001bb\" = 1", "`a\\u{1b}b`"),
        ] {
            let message = Config::of_text(text).unwrap_err();
            assert!(message.contains(part), "{message}");
        }
    }
}
