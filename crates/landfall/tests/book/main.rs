//! The book: its examples are executed, its links resolve, the code that it quotes is in the sources, and the commands of the
//! comparison with other tools and of the README are accepted. With mdBook at hand the book is built, too.

use std::path::{Path, PathBuf};

mod commands;
mod examples;
mod links;
#[path = "../shared/mod.rs"]
mod shared;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The Markdown files below a folder, as paths from it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path.strip_prefix(folder).unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}
