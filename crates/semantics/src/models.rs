//! Models of library functions as bitcode: `models/*.c`, compiled by `build.rs`.
//!
//! The front end links the units that define what a program calls and does not define; all engines then follow the same
//! code. What the models cannot say in C, they say by helpers whose names begin with [`HELPER`]; those, like all
//! functions that have a meaning without a body, are in [`crate::library`].

include!(concat!(env!("OUT_DIR"), "/units.rs"));

/// The beginning of the names of what only models call.
pub const HELPER: &str = "__landfall_";

/// A model: the functions of one C file.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// The file's name without its ending.
    pub name: &'static str,
    /// The functions and variables it defines.
    pub defines: &'static [&'static str],
    /// The functions and variables it uses and does not define.
    pub needs: &'static [&'static str],
    /// Bitcode for x86-64.
    pub lp64: &'static [u8],
    /// Bitcode for x86 with 32 bits.
    pub ilp32: &'static [u8],
}

/// The unit that defines the name.
pub fn unit_of(name: &str) -> Option<&'static Unit> {
    UNITS.iter().find(|unit| unit.defines.contains(&name))
}

/// The units that define some of the names, and what these units need in turn; each unit once.
pub fn units_for<'a>(undefined: impl IntoIterator<Item = &'a str>) -> Vec<&'static Unit> {
    let mut result: Vec<&'static Unit> = Vec::new();
    let mut open: Vec<&str> = undefined.into_iter().collect();
    while let Some(name) = open.pop() {
        if let Some(unit) = unit_of(name)
            && !result.iter().any(|known| known.name == unit.name)
        {
            open.extend(unit.needs);
            result.push(unit);
        }
    }
    result
}
