//! The address space: where blocks lie. Usually blocks never touch, so that the end of one is not the start of another.

use std::collections::{HashMap, VecDeque};

/// Bytes between two heap blocks in the usual layout, so that they never touch.
const GAP: u64 = 16;
/// In the reversed layout an address is reused only after this many blocks of its size were freed.
const WAITING: usize = 3;

/// How memory is laid out. C leaves it open, so what depends on it is no fact about the program: a run that shows
/// something is compared with a run in the other layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// As machines do it: variables in ascending order, the heap upwards, the stack downwards; room is used again at
    /// once; no two blocks touch.
    #[default]
    Usual,
    /// The other way round in all of these: blocks touch where they can, and room is used again late.
    Reversed,
}

/// Where the next blocks lie. Freed room is reused for blocks of the same size, the latest first in the usual
/// layout.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(crate) layout: Layout,
    pub(crate) pointer_bits: u32,
    /// Where the stack in use ends: its lowest address, or the first one above it where it grows upwards.
    pub(crate) stack: u64,
    stack_end: u64,
    heap: u64,
    heap_end: u64,
    free: HashMap<u64, VecDeque<u64>>,
}

impl Space {
    /// An empty heap and stack, above functions and globals.
    pub(crate) fn new(layout: Layout, pointer_bits: u32, end_of_statics: u64) -> Space {
        let (heap, heap_end, stack, stack_end) = if pointer_bits == 32 {
            (end_of_statics.next_multiple_of(0x1000) + 0x1000, 0xc000_0000, 0xffff_d000, 0xc800_0000)
        } else {
            (0x5555_5555_9000, 0x7000_0000_0000, 0x7fff_ffff_e000, 0x7ff0_0000_0000)
        };
        let (heap, heap_end, stack, stack_end) = match layout {
            Layout::Usual => (heap, heap_end, stack, stack_end),
            // Below another address, so that even the sign of an address cut to 32 bits differs.
            Layout::Reversed if pointer_bits == 32 => (heap_end, heap, stack_end, stack),
            Layout::Reversed => (heap_end - 0x1000, heap, stack_end, stack),
        };
        Space { layout, pointer_bits, stack, stack_end, heap, heap_end, free: HashMap::new() }
    }

    /// The address of room on the stack; none if the stack is full.
    pub(crate) fn push(&mut self, size: u64, align: u64) -> Option<u64> {
        if self.layout == Layout::Reversed {
            let base = self.stack.checked_next_multiple_of(align.max(1))?;
            let end = base.checked_add(size.max(1))?;
            if end > self.stack_end {
                return None;
            }
            self.stack = end;
            return Some(base);
        }
        // One byte stays free above the block.
        let top = self.stack.checked_sub(size)?.checked_sub(1)?;
        let base = top & !(align.max(1) - 1);
        if base < self.stack_end {
            return None;
        }
        self.stack = base;
        Some(base)
    }

    /// The address of room on the heap; none if the address space is full.
    pub(crate) fn allocate(&mut self, size: u64, align: u64) -> Option<u64> {
        let room = self.room(size)?;
        if align <= 16
            && let Some(free) = self.free.get_mut(&room)
        {
            let base = match self.layout {
                Layout::Usual => free.pop_back(),
                Layout::Reversed if free.len() >= WAITING => free.pop_front(),
                Layout::Reversed => None,
            };
            if base.is_some() {
                return base;
            }
        }
        if self.layout == Layout::Reversed {
            let base = self.heap.checked_sub(room)? & !(align.max(16) - 1);
            if base < self.heap_end {
                return None;
            }
            self.heap = base;
            return Some(base);
        }
        let base = self.heap.checked_next_multiple_of(align.max(16))?;
        let end = base.checked_add(room)?;
        if end > self.heap_end {
            return None;
        }
        self.heap = end;
        Some(base)
    }

    /// Gives room on the heap back.
    pub(crate) fn release(&mut self, base: u64, size: u64) {
        if let Some(room) = self.room(size) {
            self.free.entry(room).or_default().push_back(base);
        }
    }

    /// Bytes that a block of the heap takes.
    fn room(&self, size: u64) -> Option<u64> {
        let gap = if self.layout == Layout::Usual { GAP } else { 0 };
        size.max(1).checked_next_multiple_of(16)?.checked_add(gap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_never_touch() {
        for bits in [32, 64] {
            let mut space = Space::new(Layout::Usual, bits, 0x40_0000);
            let (a, b) = (space.allocate(16, 16).unwrap(), space.allocate(0, 64).unwrap());
            assert!(a + 16 < b && b.is_multiple_of(64));
            let c = space.push(4, 4).unwrap();
            let d = space.push(0, 1).unwrap();
            let e = space.push(8, 8).unwrap();
            assert!(d < c && e + 8 < d && e.is_multiple_of(8));
        }
    }

    #[test]
    fn the_space_is_finite() {
        let mut space = Space::new(Layout::Usual, 32, 0x40_0000);
        assert_eq!(space.allocate(u64::MAX, 16), None);
        assert!(space.allocate(3 << 30, 16).is_none());
        assert!(space.allocate(2 << 30, 16).is_some());
        assert!(space.allocate(2 << 30, 16).is_none());
        assert!(space.push(1 << 31, 16).is_none());
    }

    #[test]
    fn room_is_used_again() {
        let mut space = Space::new(Layout::Usual, 64, 0);
        let a = space.allocate(20, 16).unwrap();
        space.release(a, 20);
        assert_eq!(space.allocate(30, 16), Some(a));
        assert_ne!(space.allocate(30, 16), Some(a));
    }

    #[test]
    fn all_is_the_other_way_round_in_the_other_layout() {
        for bits in [32, 64] {
            let mut space = Space::new(Layout::Reversed, bits, 0x40_0000);
            let (a, b) = (space.allocate(16, 16).unwrap(), space.allocate(16, 16).unwrap());
            assert_eq!(b + 16, a);
            space.release(a, 16);
            assert_ne!(space.allocate(16, 16), Some(a));
            for block in [b, b - 16] {
                space.release(block, 16);
            }
            assert_eq!(space.allocate(16, 16), Some(a));
            let (c, d) = (space.push(4, 4).unwrap(), space.push(0, 1).unwrap());
            assert!(c + 4 == d && space.push(1, 1).unwrap() > d);
        }
    }
}
