//! Any bytes as `.c`: an error or a valid program, never a crash of this process.
//!
//! `cargo +nightly fuzz run read_c` with the files of `tests/verdicts` as seeds.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/landfall/tests/formats/entry.rs"]
mod entry;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|content: &[u8]| {
    entry::program(content, "c");
});
