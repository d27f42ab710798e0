//! Functions and globals: their addresses and initial contents.

use ir::{Constant, Global, InitPiece, Program};

use crate::memory::{Block, Kind, Memory, Site, Status};
use crate::word::{Tag, Word};

use super::constant::address;

/// Streams of the library: the only globals defined elsewhere that mean something here.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];
/// Bytes of a stream object, whose inside is nobody's business.
const STREAM_SIZE: u64 = 216;

/// Larger globals that are all zero get their contents when they are accessed.
const EAGER: u64 = 1 << 16;

/// Whether the global is a pointer to a standard stream: its number.
pub(crate) fn stream(global: &Global) -> Option<usize> {
    // The models of the library define them, too.
    let of_model = global.constant && global.linkage == ir::Linkage::Internal;
    if global.init.is_some() && !of_model {
        return None;
    }
    STREAMS.iter().position(|name| *name == global.name)
}

/// The blocks of functions, globals and streams, in ascending order of addresses; the first address above them; what
/// is not supported.
pub(super) fn lay_out(program: &Program) -> (Vec<Block>, u64, Vec<String>) {
    let mut blocks = vec![Block::new(Kind::Function)];
    let mut next: u64 = if program.pointer_bits() == 32 { 0x0804_9000 } else { 0x40_1000 };
    let mut add = |kind: Kind, size: u64, align: u64| {
        let base = next.next_multiple_of(align.max(1));
        // Far apart enough that no end is a start.
        next = base.saturating_add(size).saturating_add(16);
        let mut block = Block::new(kind);
        block.reuse(Tag::new(blocks.len(), 1), kind, base, size, Site::NONE);
        blocks.push(block);
    };
    for _ in &program.functions {
        add(Kind::Function, 0, 16);
    }
    for global in &program.globals {
        // An array without a size has at least this many bytes elsewhere, which nobody may touch here.
        add(Kind::Global, global.size, global.align.max(4));
    }
    for _ in STREAMS {
        add(Kind::Library, STREAM_SIZE, 16);
    }
    let mut unsupported = Vec::new();
    for (index, global) in program.globals.iter().enumerate() {
        let slot = Memory::static_slot(program.functions.len(), index);
        if let Err(what) = initialise(program, &mut blocks, slot, global) {
            unsupported.push(format!("initialiser of `{}`: {what}", global.name));
        }
    }
    let streams = Memory::static_slot(program.functions.len(), program.globals.len());
    for block in &mut blocks[streams..] {
        block.zeroed = true;
        block.fill_in();
    }
    (blocks, next, unsupported)
}

fn initialise(program: &Program, blocks: &mut [Block], slot: usize, global: &Global) -> Result<(), String> {
    let pointer_bytes = program.pointer_bits() as usize / 8;
    if let Some(number) = stream(global).filter(|_| global.size as usize == pointer_bytes) {
        let streams = Memory::static_slot(program.functions.len(), program.globals.len());
        let word = Word { bits: blocks[streams + number].base, tag: blocks[streams + number].tag };
        blocks[slot].fill_in();
        blocks[slot].put(0, word, pointer_bytes);
        return Ok(());
    }
    let Some(pieces) = &global.init else {
        blocks[slot].status = Status::Elsewhere;
        return Ok(());
    };
    blocks[slot].zeroed = true;
    blocks[slot].constant = global.constant;
    if global.size > EAGER && pieces.is_empty() {
        return Ok(());
    }
    blocks[slot].fill_in();
    for piece in pieces {
        match piece {
            InitPiece::Bytes { offset, bytes } => blocks[slot].write(*offset as usize, bytes),
            InitPiece::Undef { offset, size } => blocks[slot].forget(*offset as usize, *size as usize),
            InitPiece::Value { value: Constant::Unsupported(_, what), .. } => return Err(what.to_string()),
            InitPiece::Value { offset, size, value } => {
                let word = address(program, blocks, value).ok_or("a constant that is no address")?;
                blocks[slot].put(*offset as usize, word, (*size as usize).min(8));
            }
        }
    }
    Ok(())
}
