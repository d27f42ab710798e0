//! What tests of several crates share: programs that are compiled and validated, random programs, native runs.
//!
//! A dev-dependency only: no crate of the product may depend on it. It may depend on `ir` and `frontend`; the tests in
//! `tests/` compare with `interp` and `driver`. Design: `90-quality.md` (differential semantics), `60` (replay).
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`compile`](compile()) | C text to a valid program |
//! | [`dice`] | random numbers, inputs of runs |
//! | [`generate`] | random C programs, with or without undefined behaviour; the reducer |
//! | [`program`] | small programs built in memory |
//! | [`native`] | compiles them with clang, with and without sanitizers, and runs them on many inputs |
//!
//! `tests/native` holds the generator to its promise, `tests/differential` runs the interpreter against native code,
//! `tests/verdicts` holds what `driver::prove` says against what runs show. Each does a bounded part each time, and a
//! long one if `LANDFALL_LONG` is set.

use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

mod compile;
pub mod dice;
pub mod generate;
pub mod native;
pub mod program;

pub use compile::{Error, compile, compile_with, with_file};

/// Tests allocate as the product does: what they measure in work is the same, and a tenth of their time is saved.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How much to do: a little in each run of the tests, much if `LANDFALL_LONG` is set (`./x test --long`).
pub fn scale<T>(bounded: T, long: T) -> T {
    if std::env::var_os("LANDFALL_LONG").is_some() { long } else { bounded }
}

/// One item of each `stride`, from the middle of each; all of them if `LANDFALL_LONG` is set.
pub fn share<T>(items: Vec<T>, stride: usize) -> Vec<T> {
    let (first, step) = scale((stride / 2, stride), (0, 1));
    items.into_iter().skip(first).step_by(step).collect()
}

/// Says that a test was skipped and why, past the harness, which shows only what failing tests print.
pub fn skipped(test: &str, why: &str) {
    // Where nobody reads it, nobody misses it.
    let _ = std::io::stderr().write_all(format!("test {test} skipped: {why}\n").as_bytes());
}

/// The files below a folder with one of these extensions, sorted. A folder that cannot be read fails the test.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path();
        let has = |extension: &&str| path.extension().is_some_and(|own| *own == **extension);
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if extensions.iter().any(has) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The seeds that `LANDFALL_SEEDS=FROM..TO` names, or else the given ones.
pub fn seeds(otherwise: Range<u64>) -> Range<u64> {
    let chosen = std::env::var("LANDFALL_SEEDS").ok().and_then(|text| {
        let (from, to) = text.split_once("..")?;
        Some(from.parse().ok()?..to.parse().ok()?)
    });
    chosen.unwrap_or(otherwise)
}
