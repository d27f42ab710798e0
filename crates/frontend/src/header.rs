//! `landfall.h`, with which contracts are written beside the code.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The text of `landfall.h`. Compilers other than ours see nothing of what it marks.
pub const HEADER: &str = include_str!("../../../include/landfall.h");

/// How its name is written.
pub const HEADER_NAME: &str = "landfall.h";

/// What the header asks for; we alone define it.
pub(crate) const MACRO: &str = "-D__LANDFALL__=1";

/// What the folder is called in texts that are compared.
const NAMELESS: &str = "/landfall-include";

/// A folder of our own that holds the header, until it is dropped.
pub(crate) struct Folder(Option<process::Folder>);

impl Folder {
    /// Makes the folder. Where that cannot be done there is none: a program that includes the header then has to bring it.
    pub(crate) fn new() -> Folder {
        let folder = process::Folder::new("include").ok();
        Folder(folder.filter(|folder| std::fs::write(folder.path().join(HEADER_NAME), HEADER).is_ok()))
    }

    /// The text of a program without the folder's name in line markers: it is another one each time.
    pub(crate) fn unnamed(&self, text: Vec<u8>) -> Vec<u8> {
        let Some(name) = self.path().and_then(Path::to_str) else { return text };
        match String::from_utf8(text) {
            Ok(text) if text.contains(name) => text.replace(name, NAMELESS).into_bytes(),
            Ok(text) => text.into_bytes(),
            Err(other) => other.into_bytes(),
        }
    }

    /// Where it is, if it could be made.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(process::Folder::path)
    }

    /// The flags by which clang looks there after all other folders.
    pub(crate) fn flags(&self) -> Vec<OsString> {
        let path = self.0.as_ref().map(|folder| PathBuf::from(folder.path()));
        path.map_or_else(Vec::new, |path| vec!["-idirafter".into(), path.into()])
    }
}
