//! Each `docs/book/examples/NAME.txt` is a session: a line that begins with `$ ` is a command, what follows is its output.

use std::path::Path;
use std::process::Command;

use super::{pages, root, shared};

/// A copy of the examples in which sessions may write, with `landfall` in a folder that is found first.
pub fn workplace() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    copy(&root().join("docs/book/examples"), &place.path().join("examples"));
    std::fs::create_dir(place.path().join("bin")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_landfall"), place.path().join("bin/landfall")).unwrap();
    place
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// The exit status of a line of the shell, and what it printed. `status` is that of the line before, for `echo $?`.
pub fn shell(place: &Path, line: &str, status: i32) -> (i32, String) {
    let path = format!("{}:{}", place.join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; (exit {status}); {line}")])
        .current_dir(place.join("examples"))
        .env("PATH", path)
        .env("LANDFALL_CACHE", place.join("cache"))
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The session with what its commands print now.
fn replayed(session: &str) -> String {
    let place = workplace();
    let mut text = String::new();
    let mut status = 0;
    for line in session.lines() {
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let (now, printed) = shell(place.path(), command, status);
        status = now;
        assert!(status != 101, "a panic\n{printed}");
        text.push_str(&format!("{line}\n{}", shared::masked(&printed)));
    }
    text
}

#[test]
fn examples_print_what_the_book_shows() {
    let folder = root().join("docs/book/examples");
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        count += 1;
        let session = std::fs::read_to_string(&path).unwrap();
        let now = replayed(&session);
        if shared::sharpen() {
            std::fs::write(&path, now).unwrap();
        } else if now != session {
            wrong.push(format!("{}:\n{now}", path.display()));
        }
    }
    assert!(count >= 20, "{count} sessions");
    assert!(wrong.is_empty(), "LANDFALL_SHARPEN=1 writes what is printed now\n{}", wrong.join("\n"));
}

/// No example without a reader.
#[test]
fn every_example_is_in_a_chapter() {
    let docs = root().join("docs");
    let mut text = String::new();
    pages(&docs).iter().for_each(|page| text.push_str(&std::fs::read_to_string(docs.join(page)).unwrap()));
    for entry in std::fs::read_dir(docs.join("book/examples")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let used = text.contains(&format!("{{{{#include examples/{name}}}}}"))
            || text.contains(&format!("{{{{#include examples/{name}/"))
            || name.ends_with(".prp")
            || text.contains(&format!(" {name}`"))
            || sessions_name(&docs.join("book/examples"), &name);
        assert!(used, "no chapter shows {name}");
    }
}

/// Whether a session works on this file.
fn sessions_name(folder: &Path, name: &str) -> bool {
    !name.ends_with(".txt")
        && std::fs::read_dir(folder).unwrap().any(|entry| {
            let path = entry.unwrap().path();
            let session = path.extension().is_some_and(|extension| extension == "txt");
            session
                && std::fs::read_to_string(path)
                    .unwrap()
                    .lines()
                    .any(|line| line.starts_with("$ ") && line.contains(name))
        })
}
