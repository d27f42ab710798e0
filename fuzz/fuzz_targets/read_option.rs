//! Any text as an assumption about the entry and as an input of a run: an error or a value that is printed as it is read.
//!
//! `cargo +nightly fuzz run read_option`.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/landfall/tests/formats/entry.rs"]
mod entry;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    entry::assumption(text);
    entry::input(text);
});
