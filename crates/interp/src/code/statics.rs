//! Functions and globals: their addresses and initial contents.

use ir::{Constant, Global, InitPiece, Program};

use crate::memory::{Block, Kind, Layout, Memory, Site, Status};
use crate::word::{Tag, Word};

use super::constant::address;

/// Streams of the library: the only globals defined elsewhere that mean something here.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];
/// Bytes of a stream object, which is opaque.
const STREAM_SIZE: u64 = 216;

/// The alignment of globals in the usual layout, at least.
const MORE_ALIGN: u64 = 16;

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

/// The blocks of functions, globals and streams, in this order, which is that of their addresses in the usual layout;
/// the first address above them; what is not supported.
pub(super) fn lay_out(program: &Program, layout: Layout) -> (Vec<Block>, u64, Vec<String>) {
    let mut wanted: Vec<(Kind, u64, u64)> = Vec::new();
    wanted.extend(program.functions.iter().map(|_| (Kind::Function, 0, 16)));
    // An array without a size has at least this many bytes elsewhere, which must not be accessed here.
    wanted.extend(program.globals.iter().map(|global| (Kind::Global, global.size, global.align)));
    wanted.extend(STREAMS.iter().map(|_| (Kind::Library, STREAM_SIZE, 16)));
    let mut next: u64 = if program.pointer_bits() == 32 { 0x0804_9000 } else { 0x40_1000 };
    let mut bases = vec![0; wanted.len()];
    let mut place = |index: usize, more_align: bool, least_size: u64, gap: u64| {
        let (_, size, align) = wanted[index];
        // What is not asked for is the case in one layout and not in the other.
        bases[index] = match more_align {
            true => next.next_multiple_of(align.max(MORE_ALIGN)),
            false if align >= MORE_ALIGN => next.next_multiple_of(align),
            false => next.next_multiple_of(2 * align) + align,
        };
        next = bases[index].saturating_add(size.max(least_size)).saturating_add(gap);
    };
    match layout {
        // Far apart enough that no end is a start.
        Layout::Usual => (0..wanted.len()).for_each(|index| place(index, true, 0, 16)),
        // No two start at one address.
        Layout::Reversed => (0..wanted.len()).rev().for_each(|index| place(index, false, 1, 0)),
    }
    let mut blocks = vec![Block::new(Kind::Function)];
    for ((kind, size, _), base) in wanted.into_iter().zip(bases) {
        let mut block = Block::new(kind);
        block.reuse(Tag::new(blocks.len(), 1), kind, base, size, Site::NONE);
        blocks.push(block);
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
            InitPiece::Undef { offset, size } => blocks[slot].leave_open(*offset as usize, *size as usize),
            InitPiece::Value { value: Constant::Unsupported(_, what), .. } => return Err(what.to_string()),
            InitPiece::Value { offset, size, value } => {
                let word = address(program, blocks, value).ok_or("a constant that is no address")?;
                blocks[slot].put(*offset as usize, word, (*size as usize).min(8));
            }
        }
    }
    Ok(())
}
