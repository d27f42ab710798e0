//! What an edit can have changed: lines that differ from a revision, as git says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use process::Limits;

use crate::Error;

/// For git to answer.
const ASKING: Duration = Duration::from_secs(60);

/// Lines that are not as they were.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// By file, first and last lines.
    files: BTreeMap<PathBuf, Vec<(u32, u32)>>,
    /// A file is gone, so that whatever was found in its place may have changed; or what calls the compiler has changed, and
    /// with it perhaps the flags of every file.
    everything: bool,
}

impl Changes {
    /// What differs in the working tree around this folder from the revision.
    pub fn since(revision: &str, cancel: &Arc<AtomicBool>) -> Result<Changes, Error> {
        let git = |words: &[&str]| git(words, cancel);
        let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?.trim_end_matches('\n'));
        let commit = git(&["rev-parse", "--verify", "--end-of-options", &format!("{revision}^{{commit}}")])?;
        let options = [
            "--no-ext-diff",
            "--no-textconv",
            "--no-renames",
            "--no-color",
            "-U0",
            "--src-prefix=a/",
            "--dst-prefix=b/",
        ];
        let words = [&["-c", "core.quotePath=false", "diff"], &options[..], &[commit.trim(), "--"]].concat();
        let mut changes = Changes::default();
        changes.read(&git(&words)?, &top);
        let others = git(&["ls-files", "--full-name", "--others", "--exclude-standard", "-z", "--", ":/"])?;
        for name in others.split('\0').filter(|name| !name.is_empty()) {
            changes.files.insert(full(&top.join(name)), vec![(0, u32::MAX)]);
        }
        changes.everything |= changes.files.keys().any(|file| decides_flags(file));
        Ok(changes)
    }

    /// Reads a diff without context.
    fn read(&mut self, diff: &str, top: &Path) {
        let mut file = None;
        for line in diff.lines() {
            if let Some(name) = line.strip_prefix("+++ ") {
                // A name in quotes is one that cannot be read so.
                file = name.strip_prefix("b/").map(|name| full(&top.join(name.trim_end_matches('\t'))));
                self.everything |= file.is_none();
            } else if let Some(hunk) = line.strip_prefix("@@ ").and_then(hunk) {
                match &file {
                    Some(file) => self.files.entry(file.clone()).or_default().push(hunk),
                    None => self.everything = true,
                }
            } else if line.starts_with("Binary files ") {
                self.everything = true;
            }
        }
    }

    /// The changed lines of a file, first and last; nothing if everything may have changed.
    pub(crate) fn of(&self, file: &Path) -> Option<&[(u32, u32)]> {
        (!self.everything).then(|| self.files.get(&full(file)).map_or(&[][..], Vec::as_slice))
    }
}

/// Files by which the usual build systems decide how the compiler is called, whatever their folder.
const BUILD_FILES: [&str; 27] = [
    "BUILD",
    "BUILD.bazel",
    "CMakeLists.txt",
    "CMakePresets.json",
    "GNUmakefile",
    "Jamfile",
    "Kbuild",
    "Kconfig",
    "MODULE.bazel",
    "Makefile",
    "Makefile.am",
    "Makefile.in",
    "SConscript",
    "SConstruct",
    "WORKSPACE",
    "WORKSPACE.bazel",
    "build.ninja",
    "compile_flags.txt",
    "config.h.in",
    "configure",
    "configure.ac",
    "configure.in",
    "makefile",
    "meson.build",
    "meson.options",
    "meson_options.txt",
    "wscript",
];

/// What includes of these build systems end with.
const BUILD_ENDINGS: [&str; 6] = ["bzl", "cmake", "m4", "mak", "mk", "ninja"];

/// Whether an edit of the file may change the flags of other files. Rows whose flags are the same come from the cache, so that
/// one name too many costs no time.
fn decides_flags(file: &Path) -> bool {
    let named =
        |name: &str| name == crate::config::NAME || name == crate::database::NAME || BUILD_FILES.contains(&name);
    file.file_name().and_then(|name| name.to_str()).is_none_or(named)
        || file.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| BUILD_ENDINGS.contains(&ending))
}

/// The new lines of a hunk: `-1,2 +3,4 @@`. Where lines are only gone, those around them count.
fn hunk(text: &str) -> Option<(u32, u32)> {
    let new = text.split(' ').find_map(|word| word.strip_prefix('+'))?;
    let (first, count) = new.split_once(',').unwrap_or((new, "1"));
    let (first, count): (u32, u32) = (first.parse().ok()?, count.parse().ok()?);
    Some(if count == 0 { (first, first.saturating_add(1)) } else { (first, first.saturating_add(count - 1)) })
}

fn full(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_path_buf())
}

fn git(words: &[&str], cancel: &Arc<AtomicBool>) -> Result<String, Error> {
    let failed = |message: String| Error::System { message: format!("git: {}", message.trim()) };
    let limits = Limits { deadline: Some(Instant::now() + ASKING), cancel: Arc::clone(cancel), ..Limits::default() };
    // Nothing that the repository configures is run.
    let safe = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];
    let output = process::run(Command::new("git").args(safe).args(words), Vec::new(), &limits)
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunks_are_read() {
        for (text, expected) in [
            ("-1,2 +3,4 @@ int f(", Some((3, 6))),
            ("-1 +3 @@", Some((3, 3))),
            ("-5,2 +4,0 @@", Some((4, 5))),
            ("x", None),
            ("-1 +x,y @@", None),
        ] {
            assert_eq!(hunk(text), expected, "{text}");
        }
    }

    #[test]
    fn build_files_decide_flags() {
        for name in
            ["landfall.toml", "a/compile_commands.json", "CMakeLists.txt", "a/Makefile", "rules.mk", "b/x.cmake"]
        {
            assert!(decides_flags(Path::new(name)), "{name}");
        }
        for name in ["a.c", "a.h", "README.md", "Makefile/a.c", "cmake", "compile_commands.json.md"] {
            assert!(!decides_flags(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn what_is_gone_concerns_everything() {
        let mut changes = Changes::default();
        changes.read("--- a/x.c\n+++ b/x.c\n@@ -1 +1 @@\n-a\n+b\n", Path::new("/nowhere"));
        assert_eq!(changes.of(Path::new("/nowhere/x.c")), Some(&[(1, 1)][..]));
        assert_eq!(changes.of(Path::new("/nowhere/y.c")), Some(&[][..]));
        for gone in [
            "--- a/x.h\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
            "+++ \"b/x\\033.c\"\n",
            "Binary files a/x and b/x differ\n",
        ] {
            let mut changes = Changes::default();
            changes.read(gone, Path::new("/nowhere"));
            assert_eq!(changes.of(Path::new("/nowhere/y.c")), None, "{gone}");
        }
    }
}
