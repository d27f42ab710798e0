//! What is sent: a function to judge, and its answer. Both are data from somewhere.

use std::path::{Path, PathBuf};
use std::time::Duration;

use project::bundle::name_of;
use project::{Function, Row};
use serde::{Deserialize, Serialize};

/// Version of the texts.
pub(crate) const SCHEMA: u32 = 1;

/// Bytes of a task at most.
pub(crate) const LARGEST_TASK: usize = 512 << 10;

/// Bytes of an answer at most.
pub(crate) const LARGEST_ANSWER: usize = 256 << 20;

/// Letters of a name.
const LONGEST_NAME: usize = 4096;

/// Units of a function's program.
const MOST_UNITS: usize = 5_000;

/// The longest analysis of a function.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Options of `prove` that a task may have: they take no names of files.
const OPTIONS: [&str; 6] = [
    "--data-model=lp64",
    "--data-model=ilp32",
    "--signed-overflow=undefined",
    "--signed-overflow=wraps",
    "--malloc=never-fails",
    "--malloc=may-fail",
];

/// Options, and files of contracts.
const MOST_OPTIONS: usize = 1000;

/// A function to judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Task {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The program that judges it ([`crate::version`]).
    pub version: String,
    /// Its name in the program.
    pub name: String,
    /// The file that its body is in.
    pub file: String,
    /// Its line there.
    pub line: u32,
    /// Only its file sees it.
    pub private: bool,
    /// The names of the bundles of its program's units, its own first.
    pub units: Vec<String>,
    /// Options of `prove`.
    pub options: Vec<String>,
    /// The names of the contents of files of contracts.
    pub contracts: Vec<String>,
    /// The language of another tool in which the contract is wanted.
    pub language: Option<String>,
    /// Wall clock of its analysis, in milliseconds.
    pub timeout_ms: u64,
    /// Memory of its analysis, in MiB.
    pub memory_mb: u64,
}

/// What became of a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Answer {
    /// What is known of the function.
    Row(Box<Row>),
    /// The row is in the store of contents under this name.
    Stored(String),
    /// No worker can do it, and why.
    Refused(String),
}

/// Whether the text is a digest as names of contents are.
fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The part of a version that stands in subjects.
pub(crate) fn short(version: &str) -> &str {
    version.get(..16).unwrap_or(version)
}

impl Task {
    /// The text of the task, and its key.
    pub(crate) fn text(&self) -> (String, Vec<u8>) {
        // Strings and numbers, which always serialise.
        let text = serde_json::to_vec(self).unwrap_or_default();
        (name_of(&text), text)
    }

    /// The task of a text that was found under the key, for a worker of that version.
    pub(crate) fn read(key: &str, text: &[u8], version: &str) -> Result<Task, String> {
        if text.len() > LARGEST_TASK {
            return Err(format!("it has more than {LARGEST_TASK} bytes"));
        }
        if name_of(text) != key {
            return Err("its text has not the digest that it is named by".to_owned());
        }
        let task: Task = serde_json::from_slice(text).map_err(|error| format!("it is no task: {error}"))?;
        if (task.schema, task.version.as_str()) != (SCHEMA, version) {
            return Err("it is for another version of Landfall".to_owned());
        }
        task.refusal().map_or(Ok(task), Err)
    }

    /// What is wrong with it.
    fn refusal(&self) -> Option<String> {
        let is_name = |name: &str| {
            !name.is_empty() && name.len() <= LONGEST_NAME && !name.contains(|letter: char| letter.is_control())
        };
        let is_limit = |limit: &str| {
            limit.len() < 200 && limit.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._=-".contains(&byte))
        };
        let is_known = |option: &String| {
            OPTIONS.contains(&option.as_str()) || option.strip_prefix("--limit=").is_some_and(is_limit)
        };
        let languages = [None, Some("acsl"), Some("cprover")];
        let wrong = if !is_name(&self.name) || !is_name(&self.file) {
            "the name of its function or file is none"
        } else if self.units.is_empty()
            || self.units.len() > MOST_UNITS
            || !self.units.iter().all(|unit| is_digest(unit))
        {
            "its units are none"
        } else if self.options.len() > MOST_OPTIONS || !self.options.iter().all(is_known) {
            "it has options that are not known"
        } else if !languages.contains(&self.language.as_deref())
            || self.contracts.len() > MOST_OPTIONS
            || !self.contracts.iter().all(|name| is_digest(name))
        {
            "its contracts are none"
        } else if self.timeout() > LONGEST || self.timeout_ms == 0 || self.memory_mb == 0 {
            "its limits are none"
        } else {
            return None;
        };
        Some(wrong.to_owned())
    }

    /// Wall clock of its analysis.
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }

    /// The function, in these files, its own first.
    pub(crate) fn function(&self, files: Vec<PathBuf>) -> Function {
        Function {
            name: self.name.clone(),
            file: self.file.clone(),
            line: self.line,
            private: self.private,
            unit: files.first().cloned().unwrap_or_default(),
            files: Ok(files),
            digest: String::new(),
        }
    }
}

impl Answer {
    /// The answer of a text, which is data from a worker.
    pub(crate) fn read(text: &[u8]) -> Option<Answer> {
        let answer = serde_json::from_slice(text).ok().filter(|_| text.len() <= LARGEST_ANSWER)?;
        let is_named = |answer: &Answer| !matches!(answer, Answer::Stored(name) if !is_digest(name));
        Some(answer).filter(is_named)
    }

    pub(crate) fn text(&self) -> Vec<u8> {
        // Strings and finite numbers, which always serialise.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// The row as that of the function, whatever it says of its function itself.
pub(crate) fn row_of(row: Row, function: &Function, key: &str) -> Row {
    let own = Row::unknown(function, key, "");
    let known = project::row::PROPERTIES.iter().all(|name| row.properties.contains_key(*name));
    let finite = row.seconds.is_finite() && row.seconds >= 0.0;
    if !known || row.properties.len() != project::row::PROPERTIES.len() || !finite {
        return Row::unknown(function, key, "the answer of a worker was none");
    }
    Row {
        function: own.function,
        file: own.file,
        line: own.line,
        private: own.private,
        entry: own.entry,
        key: own.key,
        ..row
    }
}

/// Text from somewhere on a terminal: nothing in it controls the terminal, and it is short.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 200;
    text.chars().take(MOST).flat_map(char::escape_default).collect()
}

/// Whether a file can be one of a task: what begins so would be an option.
pub(crate) fn is_plain(file: &Path) -> bool {
    !file.as_os_str().as_encoded_bytes().starts_with(b"-") && !file.as_os_str().as_encoded_bytes().starts_with(b"@")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task() -> Task {
        Task {
            schema: SCHEMA,
            version: "v".into(),
            name: "f".into(),
            file: "a.c".into(),
            line: 3,
            private: false,
            units: vec!["a".repeat(64)],
            options: vec!["--malloc=never-fails".into()],
            contracts: Vec::new(),
            language: None,
            timeout_ms: 1000,
            memory_mb: 512,
        }
    }

    #[test]
    fn a_task_comes_back() {
        let (key, text) = task().text();
        assert_eq!(Task::read(&key, &text, "v"), Ok(task()));
        assert!(Task::read(&key, &text, "w").is_err(), "another version");
        assert!(Task::read(&"0".repeat(64), &text, "v").is_err(), "another key");
    }

    #[test]
    fn hostile_tasks_are_refused() {
        let refused = |change: &dyn Fn(&mut Task)| {
            let mut task = task();
            change(&mut task);
            let (key, text) = task.text();
            Task::read(&key, &text, "v").is_err()
        };
        assert!(!refused(&|_| {}));
        for option in [
            "--emit-harness=/tmp/x",
            "--graph=/tmp/x.dot",
            "--sarif",
            "/etc/passwd",
            "-p",
            "--malloc",
            "",
            "--limit=/x",
        ] {
            assert!(refused(&|task| task.options = vec![option.into()]), "{option}");
        }
        for unit in ["../../etc/passwd", "", &"A".repeat(64), &"a".repeat(63)] {
            assert!(refused(&|task| task.units = vec![unit.into()]), "{unit}");
        }
        assert!(
            refused(&|task| task.contracts = vec!["../x".into()]) && refused(&|task| task.language = Some("x".into()))
        );
        assert!(!refused(&|task| task.options = vec!["--limit=symex.states=7".into()]));
        assert!(refused(&|task| task.units.clear()));
        assert!(refused(&|task| task.units = vec!["a".repeat(64); MOST_UNITS + 1]));
        assert!(refused(&|task| task.timeout_ms = u64::MAX) && refused(&|task| task.timeout_ms = 0));
        assert!(refused(&|task| task.memory_mb = 0));
        assert!(refused(&|task| task.name = "f\u{1b}[2J".into()) && refused(&|task| task.name = "f".repeat(5000)));
        assert!(refused(&|task| task.name.clear()) && refused(&|task| task.file = "\0".into()));
        for text in [&b""[..], b"[]", b"{}", b"null", b"{\"schema\":1}", &[b'['; 100_000], &[0xff; 9]] {
            assert!(Task::read(&name_of(text), text, "v").is_err());
        }
        let mut more: serde_json::Value = serde_json::to_value(task()).unwrap();
        more["run"] = "sh".into();
        let text = more.to_string();
        assert!(Task::read(&name_of(text.as_bytes()), text.as_bytes(), "v").is_err(), "unknown fields");
    }

    #[test]
    fn of_an_answer_only_the_verdicts_count() {
        let function = task().function(vec!["a.c".into()]);
        let mut other = task();
        other.name = "g".into();
        let mut row = Row::unknown(&other.function(vec!["/etc/passwd".into()]), "k", "because");
        assert_eq!(row_of(row.clone(), &function, "key").function, "f");
        assert_eq!(row_of(row.clone(), &function, "key").entry, "a.c:f");
        assert_eq!(row_of(row.clone(), &function, "key").key, "key");
        row.properties.clear();
        assert!(row_of(row, &function, "key").ended_early);
        for text in [&b""[..], b"{}", b"{\"row\":{}}", b"{\"stored\":\"../x\"}", b"{\"refused\":1}", b"\"row\""] {
            assert_eq!(Answer::read(text), None);
        }
    }

    #[test]
    fn nothing_controls_the_terminal() {
        assert_eq!(shown("a\u{1b}[2J"), "a\\u{1b}[2J");
        assert!(shown(&"x".repeat(10_000)).len() <= 200);
    }
}
