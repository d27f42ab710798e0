//! Any bytes as `.ll` or `.bc`: an error or a valid program, never a crash of this process.
//!
//! `cargo +nightly fuzz run read_ir` with the files of `crates/frontend/tests/data` as seeds.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|content: &[u8]| {
    let extension = if content.starts_with(b"BC") { "bc" } else { "ll" };
    let path = std::env::temp_dir().join(format!("landfall-fuzz-{}.{extension}", std::process::id()));
    std::fs::write(&path, content).expect("the folder for temporary files can be written");
    if let Ok(loaded) = frontend::read(std::slice::from_ref(&path), &frontend::Options::default()) {
        let program = ir::validate(loaded.program).expect("what was read is valid");
        ir::print::program(&program);
    }
});
