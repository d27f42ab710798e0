//! Any text as a transition system: an error with a place or a well-formed system that can be written and read again.
//!
//! `cargo +nightly fuzz run read_its` with the files of `crates/its/tests/corpus` as seeds.

#![no_main]

use its::format::{Format, read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(system) = read(text) else { return };
    system.validate().expect("what was read is well-formed");
    for format in Format::ALL {
        let written = write(&system, format);
        format.read(&written).expect("what was written can be read");
    }
});
