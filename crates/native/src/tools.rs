//! Where clang is, and its flags for a machine.

use std::path::Path;
use std::process::Command;

/// Where Debian puts the programs of LLVM 19 under their own names.
pub const LLVM_BIN: &str = "/usr/lib/llvm-19/bin";

/// Clang's name for a command line: the versioned one, by which every distribution knows it, or the full path.
pub fn clang() -> String {
    tool("clang")
}

/// A command that turns addresses into lines.
pub fn symbolizer() -> Command {
    Command::new(tool("llvm-symbolizer"))
}

fn tool(name: &str) -> String {
    let own = Path::new(LLVM_BIN).join(name);
    if own.exists() { own.display().to_string() } else { format!("{name}-19") }
}

/// The flags for a machine of that many bits. Without SSE2 the arithmetic of `double` would have the precision of x87
/// registers, which C and LLVM IR do not say.
pub fn machine(pointer_bits: u32) -> &'static [&'static str] {
    if pointer_bits == 32 { &["-m32", "-msse2", "-mfpmath=sse"] } else { &["-m64"] }
}
