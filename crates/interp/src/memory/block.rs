//! One block of memory.

use crate::word::Tag;

use super::NoValue;

/// The byte was never written.
pub(super) const UNWRITTEN: u8 = 0;
/// The byte has a value.
pub(super) const INITIALISED: u8 = 1;
/// The byte holds a part of the result of undefined behaviour.
pub(super) const POISONED: u8 = 2;

/// The contents of an unwritten byte whose value C leaves open; other unwritten bytes are arbitrary.
const OPEN: u8 = 1;
/// The contents of an unwritten byte that somebody wrote, of whom no value is known: it is arbitrary.
const SOMEBODYS: u8 = 2;

/// Where a block lives and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A function: has an address, cannot be accessed.
    Function,
    /// A global variable.
    Global,
    /// A local variable, a by-value copy or memory of `alloca`.
    Stack,
    /// The variable arguments of a call, up to the last one.
    Arguments,
    /// From `malloc` and the like.
    Heap,
    /// Memory of the caller of an entry ([`crate::entry`]).
    Given,
    /// Made by the environment: arguments of `main`, streams.
    Library,
    /// The result of a library function that its next call may overwrite or free.
    Result,
}

/// Whether a block can be accessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It is live.
    Live,
    /// It was freed.
    Freed,
    /// Its scope has ended.
    OutOfScope,
    /// It is a global that another part of the program defines.
    Elsewhere,
}

/// A place in the compiled program: function and operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    pub(crate) function: u32,
    pub(crate) op: u32,
}

impl Site {
    /// No place in the program.
    pub const NONE: Site = Site { function: u32::MAX, op: u32::MAX };
}

/// A function, a variable, or a piece of stack or heap.
#[derive(Clone, Debug)]
pub struct Block {
    /// The first address.
    pub base: u64,
    /// In bytes.
    pub size: u64,
    /// What pointers into it carry.
    pub tag: Tag,
    /// Where it lives.
    pub kind: Kind,
    /// Whether it can be accessed.
    pub status: Status,
    /// Whether it must not be written.
    pub constant: bool,
    /// Whether contents that were not written yet are zero.
    pub(crate) zeroed: bool,
    /// The tag if the block is live and has its contents, so that one comparison tells; else poison.
    pub(crate) open: Tag,
    /// The contents, then one state per byte.
    pub(crate) bytes: Vec<u8>,
    /// The tag of each byte, or nothing if no byte stems from an address.
    pub(crate) origins: Vec<u32>,
    /// Of each byte the bits that have a value although nobody wrote them, or nothing if there are no such bits; kept only for runs
    /// with [`crate::Options::unwritten`].
    pub(crate) unwritten: Vec<u8>,
    /// Where it was made.
    pub(crate) site: Site,
    /// Where its life ended.
    pub(crate) ended: Site,
}

impl Block {
    /// A slot without a block.
    pub(crate) fn new(kind: Kind) -> Block {
        Block {
            base: 0,
            size: 0,
            tag: Tag::NONE,
            kind,
            status: Status::OutOfScope,
            constant: false,
            zeroed: false,
            open: Tag::POISON,
            bytes: Vec::new(),
            origins: Vec::new(),
            unwritten: Vec::new(),
            site: Site::NONE,
            ended: Site::NONE,
        }
    }

    /// The slot becomes another block, without contents yet.
    pub(crate) fn reuse(&mut self, tag: Tag, kind: Kind, base: u64, size: u64, site: Site) {
        self.tag = tag;
        self.open = Tag::POISON;
        self.kind = kind;
        self.base = base;
        self.size = size;
        self.status = Status::Live;
        self.constant = false;
        self.zeroed = false;
        self.origins.clear();
        self.unwritten.clear();
        self.site = site;
        self.ended = Site::NONE;
    }

    /// Contents: unwritten, or zeros.
    pub(crate) fn fill_in(&mut self) {
        let length = 2 * self.size as usize;
        if self.bytes.capacity() < length {
            // Fresh zeros cost nothing until they are touched.
            self.bytes = vec![0; length];
        } else {
            self.bytes.clear();
            self.bytes.resize(length, UNWRITTEN);
        }
        if self.zeroed {
            self.bytes[self.size as usize..].fill(INITIALISED);
        }
        self.open = self.tag;
    }

    /// Drops the contents; the result is how many bytes they took.
    pub(super) fn clear(&mut self) -> u64 {
        if self.open != self.tag {
            return 0;
        }
        self.open = Tag::POISON;
        self.origins.clear();
        self.unwritten.clear();
        self.bytes.clear();
        if self.bytes.capacity() > 4096 {
            self.bytes = Vec::new();
        }
        self.size
    }

    /// The byte's value and origin; `None` if it was never written or has none.
    pub fn byte(&self, offset: u64) -> Option<(u8, Tag)> {
        if offset >= self.size || self.open != self.tag {
            return None;
        }
        let (size, offset) = (self.size as usize, offset as usize);
        let tag = self.origins.get(offset).map_or(Tag::NONE, |tag| Tag(*tag));
        (self.bytes[size + offset] == INITIALISED).then_some((self.bytes[offset], tag))
    }

    /// Whether the byte was never written: its value is arbitrary.
    pub fn is_unwritten(&self, offset: u64) -> bool {
        offset < self.size
            && !(self.open != self.tag && self.zeroed)
            && (self.open != self.tag || self.bytes[self.size as usize + offset as usize] == UNWRITTEN)
    }

    /// The value of a range in which not all bytes are initialised.
    #[cold]
    pub(super) fn incomplete(&self, slot: usize, offset: usize, length: usize) -> Result<crate::Word, NoValue> {
        let states = &self.bytes[self.size as usize + offset..][..length];
        if states.contains(&POISONED) { Ok(crate::Word::POISON) } else { Err(NoValue::Unwritten(slot, offset)) }
    }

    /// The one origin of the bytes of a range; none if they have several.
    pub(super) fn origin(&self, offset: usize, length: usize) -> Tag {
        let tags = &self.origins[offset..offset + length];
        let first = tags[0];
        if tags.iter().all(|tag| *tag == first) {
            return Tag(first);
        }
        let mut found = Tag::NONE;
        for tag in tags.iter().map(|tag| Tag(*tag)).filter(|tag| *tag != Tag::NONE) {
            if found != Tag::NONE && found != tag {
                return Tag::NONE;
            }
            found = tag;
        }
        found
    }

    /// Whether a load of these bytes gets bytes of an address, but not a whole one.
    pub(super) fn splits_address(&self, offset: usize, length: usize, pointer_bits: u32) -> bool {
        let tags = &self.origins[offset..offset + length];
        let whole = length * 8 == pointer_bits as usize && tags.iter().all(|tag| *tag == tags[0]);
        !whole && tags.iter().any(|tag| Tag(*tag).is_origin())
    }

    /// Writes the low `length` bytes.
    #[inline(always)]
    pub(crate) fn put(&mut self, offset: usize, value: crate::Word, length: usize) {
        let (contents, states) = self.bytes.split_at_mut(self.size as usize);
        let state = if value.is_poison() { POISONED } else { INITIALISED };
        match length {
            1 => {
                contents[offset] = value.bits as u8;
                states[offset] = state;
            }
            2 => {
                contents[offset..offset + 2].copy_from_slice(&(value.bits as u16).to_le_bytes());
                states[offset..offset + 2].copy_from_slice(&[state; 2]);
            }
            4 => {
                contents[offset..offset + 4].copy_from_slice(&(value.bits as u32).to_le_bytes());
                states[offset..offset + 4].copy_from_slice(&[state; 4]);
            }
            8 => {
                contents[offset..offset + 8].copy_from_slice(&value.bits.to_le_bytes());
                states[offset..offset + 8].copy_from_slice(&[state; 8]);
            }
            _ => {
                contents[offset..offset + length].copy_from_slice(&value.bits.to_le_bytes()[..length]);
                states[offset..offset + length].fill(state);
            }
        }
        if value.tag.is_origin() {
            self.set_origin(offset, length, value.tag);
        } else if !self.origins.is_empty() {
            self.origins[offset..offset + length].fill(0);
        }
        self.is_written(offset, length);
    }

    /// Somebody has written the bytes.
    #[inline(always)]
    fn is_written(&mut self, offset: usize, length: usize) {
        if !self.unwritten.is_empty() {
            self.unwritten[offset..offset + length].fill(0);
        }
    }

    /// Marks bits of bytes that have a value as bits that nobody wrote: of each byte, from the offset on, eight of the bits.
    pub(crate) fn mark_unwritten(&mut self, offset: usize, length: usize, bits: u64) {
        if self.unwritten.is_empty() {
            self.unwritten.resize(self.size as usize, 0);
        }
        for (byte, at) in self.unwritten[offset..offset + length].iter_mut().zip(0..8) {
            *byte = (bits >> (8 * at)) as u8;
        }
    }

    /// The bits of at most eight bytes that have a value although nobody wrote them.
    pub(crate) fn unwritten_bits(&self, offset: usize, length: usize) -> u64 {
        let bytes = self.unwritten.iter().skip(offset).take(length.min(8));
        bytes.rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))
    }

    /// Whether nobody wrote the byte: neither the program nor the library, nor is it padding of what was written.
    pub(crate) fn is_nobodys(&self, offset: usize) -> bool {
        let open = self.bytes.get(offset).is_some_and(|byte| *byte == OPEN || *byte == SOMEBODYS);
        self.is_unwritten(offset as u64) && !open || self.unwritten.get(offset).is_some_and(|bits| *bits != 0)
    }

    /// Whether somebody wrote the byte of whom no value is known, and nobody has looked at it.
    pub(crate) fn is_somebodys(&self, offset: usize) -> bool {
        self.bytes.get(offset) == Some(&SOMEBODYS) && self.is_unwritten(offset as u64)
    }

    fn set_origin(&mut self, offset: usize, length: usize, tag: Tag) {
        if self.origins.is_empty() {
            self.origins.resize(self.size as usize, 0);
        }
        self.origins[offset..offset + length].fill(tag.0);
    }

    /// Every byte of the range becomes that value.
    pub(crate) fn set(&mut self, offset: usize, length: usize, byte: crate::Word) {
        let (contents, states) = self.bytes.split_at_mut(self.size as usize);
        contents[offset..offset + length].fill(byte.bits as u8);
        states[offset..offset + length].fill(if byte.is_poison() { POISONED } else { INITIALISED });
        if byte.tag.is_origin() {
            self.set_origin(offset, length, byte.tag);
        } else if !self.origins.is_empty() {
            self.origins[offset..offset + length].fill(0);
        }
        self.is_written(offset, length);
    }

    /// Writes plain bytes.
    pub(crate) fn write(&mut self, offset: usize, bytes: &[u8]) {
        let (contents, states) = self.bytes.split_at_mut(self.size as usize);
        contents[offset..offset + bytes.len()].copy_from_slice(bytes);
        states[offset..offset + bytes.len()].fill(INITIALISED);
        if !self.origins.is_empty() {
            self.origins[offset..offset + bytes.len()].fill(0);
        }
        self.is_written(offset, bytes.len());
    }

    /// Somebody writes the bytes, of whom no value is known: they become arbitrary.
    pub(crate) fn forget(&mut self, offset: usize, length: usize) {
        let size = self.size as usize;
        self.bytes[offset..offset + length].fill(SOMEBODYS);
        self.bytes[size + offset..size + offset + length].fill(UNWRITTEN);
        self.is_written(offset, length);
    }

    /// The bytes take values that C leaves open, and that need not be arbitrary: padding may well be zero.
    pub(crate) fn leave_open(&mut self, offset: usize, length: usize) {
        self.forget(offset, length);
        self.bytes[offset..offset + length].fill(OPEN);
    }

    /// Whether one of the bytes is unwritten and has a value that C leaves open.
    pub(crate) fn is_left_open(&self, offset: usize, length: usize) -> bool {
        (offset..offset + length).any(|at| self.is_unwritten(at as u64) && self.bytes.get(at) == Some(&OPEN))
    }

    pub(super) fn copy_within(&mut self, from: usize, to: usize, length: usize) {
        let size = self.size as usize;
        self.bytes.copy_within(from..from + length, to);
        self.bytes.copy_within(size + from..size + from + length, size + to);
        if !self.origins.is_empty() {
            self.origins.copy_within(from..from + length, to);
        }
        if !self.unwritten.is_empty() {
            self.unwritten.copy_within(from..from + length, to);
        }
    }

    pub(super) fn copy_from(&mut self, to: usize, source: &Block, from: usize, length: usize) {
        let (size, other) = (self.size as usize, source.size as usize);
        self.bytes[to..to + length].copy_from_slice(&source.bytes[from..from + length]);
        self.bytes[size + to..size + to + length].copy_from_slice(&source.bytes[other + from..other + from + length]);
        if !source.origins.is_empty() {
            if self.origins.is_empty() {
                self.origins.resize(size, 0);
            }
            self.origins[to..to + length].copy_from_slice(&source.origins[from..from + length]);
        } else if !self.origins.is_empty() {
            self.origins[to..to + length].fill(0);
        }
        if !source.unwritten.is_empty() {
            self.unwritten.resize(size, 0);
            self.unwritten[to..to + length].copy_from_slice(&source.unwritten[from..from + length]);
        } else {
            self.is_written(to, length);
        }
    }
}
