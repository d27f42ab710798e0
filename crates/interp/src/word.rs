//! What a register holds: at most 64 bits and what is known of their origin.

use std::fmt;

/// Where a number comes from, as far as it matters: nowhere, from the address of a block, or from undefined behaviour.
///
/// The tag of a block is its slot in the table of blocks and a generation, so that a slot can serve many short-lived
/// blocks while pointers to its earlier ones stay invalid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub(crate) u32);

/// Bits of a tag that hold the generation; the rest is the slot.
const GENERATION_BITS: u32 = 10;
/// Generations of a slot, from 1.
pub(crate) const LAST_GENERATION: u32 = (1 << GENERATION_BITS) - 1;
/// Slots there can be; the last one would clash with [`Tag::POISON`] and [`Tag::OUTSIDE`].
pub(crate) const MOST_SLOTS: usize = (1 << (32 - GENERATION_BITS)) - 1;

impl Tag {
    /// A plain number.
    pub const NONE: Tag = Tag(0);
    /// The result of undefined behaviour: no value at all.
    pub const POISON: Tag = Tag(u32::MAX);
    /// An address that was moved so far from its block that its bits no longer say where it lies: its offset, computed
    /// without a bound, is beyond what the bits can say. No access through it is valid.
    pub const OUTSIDE: Tag = Tag(u32::MAX - 1);

    pub(crate) fn new(slot: usize, generation: u32) -> Tag {
        debug_assert!(slot < MOST_SLOTS && (1..=LAST_GENERATION).contains(&generation));
        Tag((slot as u32) << GENERATION_BITS | generation)
    }

    /// The slot of the block it stems from; meaningless for [`Tag::NONE`], [`Tag::POISON`] and [`Tag::OUTSIDE`].
    pub(crate) fn slot(self) -> usize {
        (self.0 >> GENERATION_BITS) as usize
    }

    pub(crate) fn generation(self) -> u32 {
        self.0 & LAST_GENERATION
    }

    /// Whether it stems from the address of a block.
    pub fn is_block(self) -> bool {
        self != Tag::NONE && self < Tag::OUTSIDE
    }

    /// Whether it is something that memory must keep beside the bits: anything but a number. Memory keeps poison in
    /// another way.
    pub(crate) fn is_origin(self) -> bool {
        self != Tag::NONE && self != Tag::POISON
    }

    /// The tag of what is computed from two operands: poison wins; an address with a number stays an address; of two
    /// addresses neither remains.
    pub(crate) fn combine(self, other: Tag) -> Tag {
        match (self, other) {
            (Tag::POISON, _) | (_, Tag::POISON) => Tag::POISON,
            (tag, Tag::NONE) | (Tag::NONE, tag) => tag,
            _ => Tag::NONE,
        }
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Tag::NONE => f.write_str("number"),
            Tag::POISON => f.write_str("poison"),
            Tag::OUTSIDE => f.write_str("outside"),
            tag => write!(f, "block {}.{}", tag.slot(), tag.generation()),
        }
    }
}

/// The content of one register: an integer, a pointer or a floating-point number of at most 64 bits (zero above its
/// width), or one half of a wider one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// The bits.
    pub bits: u64,
    /// Their origin.
    pub tag: Tag,
}

impl Word {
    /// Zero, which is also the null pointer.
    pub const ZERO: Word = Word { bits: 0, tag: Tag::NONE };
    /// The result of undefined behaviour.
    pub const POISON: Word = Word { bits: 0, tag: Tag::POISON };

    /// A plain number.
    pub fn number(bits: u64) -> Word {
        Word { bits, tag: Tag::NONE }
    }

    /// A truth value.
    pub fn truth(value: bool) -> Word {
        Word::number(u64::from(value))
    }

    /// Whether it is the result of undefined behaviour.
    pub fn is_poison(self) -> bool {
        self.tag == Tag::POISON
    }
}

/// The low `width` bits, 1 to 64.
#[inline]
pub(crate) fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - u32::from(width))
}

/// The signed reading of the low `width` bits, 1 to 64.
#[inline]
pub(crate) fn signed(bits: u64, width: u8) -> i64 {
    let unused = 64 - u32::from(width);
    ((bits << unused) as i64) >> unused
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_slot_and_generation() {
        let tag = Tag::new(MOST_SLOTS - 1, LAST_GENERATION);
        assert_eq!((tag.slot(), tag.generation()), (MOST_SLOTS - 1, LAST_GENERATION));
        assert!(tag.is_block());
        assert!(Tag::new(0, 1).is_block());
        assert!(![Tag::NONE, Tag::OUTSIDE, Tag::POISON].iter().any(|tag| tag.is_block()));
    }

    #[test]
    fn origins_combine() {
        let (a, b) = (Tag::new(3, 1), Tag::new(4, 1));
        for (left, right, result) in [
            (Tag::NONE, Tag::NONE, Tag::NONE),
            (a, Tag::NONE, a),
            (Tag::NONE, a, a),
            (a, b, Tag::NONE),
            (a, a, Tag::NONE),
            (a, Tag::POISON, Tag::POISON),
            (Tag::POISON, Tag::NONE, Tag::POISON),
        ] {
            assert_eq!(left.combine(right), result, "{left:?} {right:?}");
        }
    }

    #[test]
    fn readings() {
        assert_eq!(signed(0xff, 8), -1);
        assert_eq!(signed(0x7f, 8), 127);
        assert_eq!(signed(u64::MAX, 64), -1);
        assert_eq!(mask(1), 1);
        assert_eq!(mask(64), u64::MAX);
    }
}
