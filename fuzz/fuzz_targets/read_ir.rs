//! Any bytes as `.ll` or `.bc`: an error or a valid program, never a crash of this process.
//!
//! `cargo +nightly fuzz run read_ir` with the files of `crates/frontend/tests/data` as seeds.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/landfall/tests/formats/entry.rs"]
mod entry;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|content: &[u8]| {
    entry::program(content, if content.starts_with(b"BC") { "bc" } else { "ll" });
});
