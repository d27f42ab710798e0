//! The meaning of operations: machine integers as relations on Z, and the library functions that are known.
//!
//! One table of opcodes: [`bits`] are machine integers, [`exact`] is the meaning of each operation on them, the files of
//! [`opcode`] hold the meanings family by family. [`range`] holds the ranges of machine integers and their readings,
//! [`library`] the table of library functions. Engines take meanings from here and from nowhere else.
//!
//! May use `ir` and `logic`. Sources: paper 2 (Sect. 3); design: `40-integers.md`, `10-program.md`.

pub mod bits;
pub mod exact;
pub mod library;
pub mod models;
pub mod opcode;
pub mod range;
