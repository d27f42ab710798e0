//! Notes which commit is built, for `landfall --version`: from git, else from the file `COMMIT` that `git archive` fills in.

use std::path::Path;
use std::process::Command;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    println!("cargo::rerun-if-env-changed=LANDFALL_COMMIT");
    println!("cargo::rerun-if-changed=COMMIT");
    let given = std::env::var("LANDFALL_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = given.or_else(|| of_git(&root)).or_else(of_archive).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=LANDFALL_COMMIT={commit}");
}

/// What git says of this folder, if the folder is the top of a checkout and not unpacked somewhere inside another one.
fn of_git(root: &Path) -> Option<String> {
    let git = |words: &[&str]| {
        let output = Command::new("git").arg("--no-optional-locks").arg("-C").arg(root).args(words).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if std::fs::canonicalize(top).ok() != std::fs::canonicalize(root).ok() {
        return None;
    }
    // The log grows with each commit and checkout; sources that change make `-modified` appear.
    for watched in [git(&["rev-parse", "--git-path", "logs/HEAD"])?, "crates".to_owned()] {
        println!("cargo::rerun-if-changed={}", root.join(watched).display());
    }
    let commit = git(&["log", "-1", "--format=%h of %cs"])?;
    let is_clean = git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    Some(if is_clean { commit } else { format!("{commit}, modified") })
}

/// What `git archive` has written.
fn of_archive() -> Option<String> {
    let text = std::fs::read_to_string("COMMIT").ok()?;
    let (commit, day) = text.trim().split_once(' ')?;
    (!commit.contains('$')).then(|| format!("{commit} of {day}"))
}
