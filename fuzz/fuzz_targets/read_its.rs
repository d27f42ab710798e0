//! Any text as a transition system: an error with a place or a well-formed system that can be written and read again.
//!
//! `cargo +nightly fuzz run read_its` with the files of `crates/its/tests/corpus` as seeds.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/landfall/tests/formats/entry.rs"]
mod entry;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    entry::system(text);
});
