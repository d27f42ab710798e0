//! The meaning of operations: machine integers as relations on Z, and the library functions that are known.
//!
//! - One table of opcodes: [`bits`] are machine integers; the files of [`opcode`] hold, family by family, the exact
//!   meaning on them ([`exact`] is the way in) and beside it the [`relation`] on Z that engines reason with, where it
//!   pays with the help of [`known_bits`]. Tests hold each relation against the exact meaning.
//! - [`range`]: the ranges of machine integers and their readings.
//! - [`addresses`]: whether a program handles addresses as integers.
//! - [`checks`]: which operation a sanitizer's check guards; [`bounds`]: checks of indices.
//! - [`varargs`]: where the arguments of variadic calls lie.
//! - [`locals`]: local variables that are registers, or whose scope is not seen; [`plain`]: programs whose runs depend on their
//!   inputs only.
//! - [`library`] and [`models`]: the functions of the C library, by a meaning of their own or by C source.
//!
//! Engines take meanings from here and from nowhere else.
//!
//! May use `ir` and `logic`. Sources: paper 2 (Sect. 3); design: `40-integers.md`, `10-program.md`.

pub mod addresses;
pub mod bits;
pub mod bounds;
pub mod checks;
pub mod exact;
pub mod format;
pub mod known_bits;
pub mod library;
pub mod locals;
pub mod models;
pub mod opcode;
mod outcome;
pub mod plain;
pub mod range;
pub mod relation;
pub mod varargs;
