//! Clang on a snapshot's files.
//!
//! Clang's driver looks for the file that it compiles on the disk; its compiler proper (`-cc1`) asks the virtual file system.
//! So the driver tells what it would call, for an empty file in the place of the source, and that call is made with the
//! source's name.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Output;

use process::Limits;

use crate::Error;
use crate::header::{self, HEADER_NAME};
use crate::snapshot::Snapshot;
use crate::start::run_on;

/// Flags whose value is the folder where the compiler works.
const HERE: [&str; 2] = ["-fdebug-compilation-dir=", "-fcoverage-compilation-dir="];

/// A call of clang.
pub(crate) struct Call<'a> {
    /// Names of clang, the first that exists is meant.
    pub clangs: &'a [PathBuf],
    /// The file that is compiled.
    pub path: &'a Path,
    /// The flags; at the end `--` and the file, or `-` for standard input.
    pub arguments: &'a [OsString],
    /// Standard input.
    pub input: Vec<u8>,
    /// Where `landfall.h` is.
    pub header: &'a header::Folder,
}

/// Makes the call where clang sees nothing but the file's unit and `landfall.h`.
pub(crate) fn run(call: Call<'_>, snapshot: &Snapshot, limits: &Limits) -> Result<(PathBuf, Output), Error> {
    let failed = |error: std::io::Error| Error::File { file: call.path.to_path_buf(), message: error.to_string() };
    let folder = process::Folder::new("overlay").map_err(failed)?;
    let header = call.header.path().map(|folder| folder.join(HEADER_NAME));
    let overlay = folder.path().join("overlay.json");
    std::fs::write(&overlay, snapshot.unit(call.path)?.overlay(header.as_deref())).map_err(failed)?;
    let mut stand_in = folder.path().join("source");
    stand_in.set_extension(call.path.extension().unwrap_or_default());
    std::fs::write(&stand_in, "").map_err(failed)?;
    let named: Vec<OsString> = std::iter::once("-###".into())
        .chain(call.arguments.iter().map(|word| if word == call.path { stand_in.clone().into() } else { word.clone() }))
        .collect();
    let (clang, told) = run_on(call.clangs, &named, Vec::new(), limits)?;
    let Some(words) = words(&String::from_utf8_lossy(&told.stderr)).filter(|_| told.status.success()) else {
        // It says what is wrong with the flags.
        return Ok((clang, told));
    };
    let mut arguments: Vec<OsString> = vec!["-cc1".into(), "-ivfsoverlay".into(), overlay.into()];
    arguments.extend(["-working-directory".into(), snapshot.directory.clone().into()]);
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let here = HERE.iter().find(|flag| word.starts_with(*flag));
        arguments.push(match here {
            Some(flag) => [OsString::from(flag), snapshot.directory.clone().into()].into_iter().collect(),
            None if Path::new(&word) == stand_in => call.path.into(),
            None => word.clone().into(),
        });
        if word == "-main-file-name" {
            words.next();
            arguments.push(call.path.file_name().unwrap_or_default().into());
        }
    }
    run_on(std::slice::from_ref(&clang), &arguments, call.input, limits)
}

/// The words behind `-cc1` of the call that the driver tells.
fn words(told: &str) -> Option<Vec<String>> {
    let (_, call) = told.split_once(" \"-cc1\"")?;
    let mut words = Vec::new();
    let mut rest = call.trim_start().chars();
    while rest.next()? == '"' {
        let mut word = String::new();
        loop {
            match rest.next()? {
                '"' => break,
                '\\' => word.push(rest.next()?),
                letter => word.push(letter),
            }
        }
        words.push(word);
        // A space before the next word, or the end of the line.
        match rest.next() {
            Some(' ') => {}
            _ => return Some(words),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn the_words_of_a_call_are_read() {
        let told = "clang version 19\n (in-process)\n \"/usr/bin/clang\" \"-cc1\" \"-D\" \"A=\\\"b c\\\"\\$\\\\\nd\" \"x.c\"\n";
        assert_eq!(words(told).unwrap(), ["-D", "A=\"b c\"$\\\nd", "x.c"]);
        for broken in ["", "clang: error: no", " \"clang\" \"-cc1\" \"x", " \"clang\" \"-cc1\" x"] {
            assert_eq!(words(broken), None, "{broken}");
        }
    }
}
