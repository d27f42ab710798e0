//! The address space: where blocks lie. Blocks never touch, so that the end of one is not the start of another.

use std::collections::HashMap;

/// Between two heap blocks.
const GAP: u64 = 16;

/// Where the next blocks lie: the heap grows upwards, the stack downwards, as on the machine. Room given back is used
/// again for blocks of the same size, the latest first.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(crate) pointer_bits: u32,
    /// The lowest address of the stack in use.
    pub(crate) stack: u64,
    stack_end: u64,
    heap: u64,
    heap_end: u64,
    free: HashMap<u64, Vec<u64>>,
}

impl Space {
    /// An empty heap and stack, above functions and globals.
    pub(crate) fn new(pointer_bits: u32, end_of_statics: u64) -> Space {
        let (heap, heap_end, stack, stack_end) = if pointer_bits == 32 {
            (end_of_statics.next_multiple_of(0x1000) + 0x1000, 0xc000_0000, 0xffff_d000, 0xc800_0000)
        } else {
            (0x5555_5555_9000, 0x7000_0000_0000, 0x7fff_ffff_e000, 0x7ff0_0000_0000)
        };
        Space { pointer_bits, stack, stack_end, heap, heap_end, free: HashMap::new() }
    }

    /// Room on the stack.
    pub(crate) fn push(&mut self, size: u64, align: u64) -> Option<u64> {
        // One byte stays free above the block.
        let top = self.stack.checked_sub(size)?.checked_sub(1)?;
        let base = top & !(align.max(1) - 1);
        if base < self.stack_end {
            return None;
        }
        self.stack = base;
        Some(base)
    }

    /// Room on the heap.
    pub(crate) fn allocate(&mut self, size: u64, align: u64) -> Option<u64> {
        let room = room(size)?;
        if align <= 16
            && let Some(base) = self.free.get_mut(&room).and_then(Vec::pop)
        {
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
        if let Some(room) = room(size) {
            self.free.entry(room).or_default().push(base);
        }
    }
}

fn room(size: u64) -> Option<u64> {
    size.max(1).checked_next_multiple_of(16)?.checked_add(GAP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_never_touch() {
        for bits in [32, 64] {
            let mut space = Space::new(bits, 0x40_0000);
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
        let mut space = Space::new(32, 0x40_0000);
        assert_eq!(space.allocate(u64::MAX, 16), None);
        assert!(space.allocate(3 << 30, 16).is_none());
        assert!(space.allocate(2 << 30, 16).is_some());
        assert!(space.allocate(2 << 30, 16).is_none());
        assert!(space.push(1 << 31, 16).is_none());
    }

    #[test]
    fn room_is_used_again() {
        let mut space = Space::new(64, 0);
        let a = space.allocate(20, 16).unwrap();
        space.release(a, 20);
        assert_eq!(space.allocate(30, 16), Some(a));
        assert_ne!(space.allocate(30, 16), Some(a));
    }
}
