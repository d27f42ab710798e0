//! What the text of a program contains that is not the library's.

use ir::{Global, InitPiece, Inst, Program};

/// The instructions of the program without those of the library's models.
pub(crate) fn own_instructions(program: &Program) -> impl Iterator<Item = &Inst> {
    let own = program.functions.iter().filter(|function| !function.library);
    own.flat_map(|function| &function.blocks).flat_map(|block| &block.insts)
}

/// The string that the variable begins with, if its bytes are told as a whole.
pub(crate) fn constant_text(global: &Global) -> Option<Vec<u8>> {
    let Some([InitPiece::Bytes { offset: 0, bytes }]) = global.init.as_deref() else { return None };
    Some(bytes.iter().copied().take_while(|byte| *byte != 0).collect())
}
