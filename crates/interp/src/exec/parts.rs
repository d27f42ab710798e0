//! Values of several registers: aggregates and vectors in memory, elements of vectors, the same bits in other registers.

use ir::Leaf;

use super::{Machine, Step};
use crate::code::{Arg, Narrow, Pc, Rare};
use crate::word::{Word, mask};

impl Machine<'_, '_> {
    /// The operation, if it is one about values of several registers.
    pub(super) fn parts(&mut self, pc: Pc, rare: &Rare, base: usize) -> Step {
        match rare {
            Rare::LoadParts { p, size, parts } => self.load_parts(pc, base, (*p, *size), parts)?,
            Rare::StoreParts { p, size, parts } => self.store_parts(pc, base, (*p, *size), parts)?,
            Rare::ExtractElement { d, lanes, width, index } => {
                let lane = self.lane(base, *index, lanes.len(), *width as usize)?;
                for part in 0..*width {
                    let word = lane.map_or(Word::POISON, |lane| self.get(base, lanes[lane + part as usize]));
                    self.set(base, *d + part, word);
                }
            }
            Rare::InsertElement { d, lanes, value, index } => {
                let lane = self.lane(base, *index, lanes.len(), value.len())?;
                let mut words: Vec<Word> = lanes.iter().map(|arg| self.get(base, *arg)).collect();
                match lane {
                    Some(lane) => {
                        for (part, arg) in value.iter().enumerate() {
                            words[lane + part] = self.get(base, *arg);
                        }
                    }
                    None => {
                        self.lose_address();
                        words.fill(Word::POISON);
                    }
                }
                for (register, word) in (*d..).zip(words) {
                    self.set(base, register, word);
                }
            }
            Rare::Repack { from, to } => self.repack(base, from, to),
            _ => {}
        }
        Ok(())
    }

    fn load_parts(&mut self, pc: Pc, base: usize, (p, size): (Arg, u64), parts: &[(u64, Leaf, u32)]) -> Step {
        let pointer = self.get(base, p);
        if size > 0 {
            let found = self.memory.readable(pointer, size);
            found.map_err(|fault| self.fault(pc, fault, pointer, size, false))?;
        }
        for (offset, leaf, register) in parts {
            self.load_part(pc, base, at(pointer, *offset), *leaf, *register)?;
        }
        Ok(())
    }

    fn store_parts(&mut self, pc: Pc, base: usize, (p, size): (Arg, u64), parts: &[(u64, Leaf, Arg)]) -> Step {
        let pointer = self.get(base, p);
        if size > 0 {
            let found = self.memory.writable(pointer, size);
            found.map_err(|fault| self.fault(pc, fault, pointer, size, true))?;
        }
        for (offset, leaf, arg) in parts {
            let (to, word) = (at(pointer, *offset), self.get(base, *arg));
            let bytes = leaf.size().min(8);
            if let Err(fault) = self.memory.store(to, word, bytes) {
                return Err(self.fault(pc, fault, to, u64::from(bytes), true));
            }
            if self.unwritten.active {
                self.unwritten_stored(base, *arg, to, bytes);
            }
        }
        Ok(())
    }

    fn load_part(&mut self, pc: Pc, base: usize, pointer: Word, leaf: Leaf, register: u32) -> Step {
        let bytes = leaf.size();
        let low = self.load(pc, pointer, bytes.min(8))?;
        if self.unwritten.active {
            self.unwritten_part(pc, base, register, (pointer, bytes.min(8)));
        }
        self.memory.open_bits |= !matches!(leaf, Leaf::Pointer(_)) && low.tag.is_block();
        if bytes <= 8 {
            self.set(base, register, Word { bits: low.bits & mask(leaf.width()), tag: low.tag });
            return Ok(());
        }
        let high = self.load(pc, at(pointer, 8), bytes - 8)?;
        if self.unwritten.active {
            self.unwritten_part(pc, base, register + 1, (at(pointer, 8), bytes - 8));
        }
        self.memory.open_bits |= high.tag.is_block();
        self.set(base, register, low);
        self.set(base, register + 1, Word { bits: high.bits & mask(leaf.width() - 64), tag: high.tag });
        Ok(())
    }

    /// The first register of the element at the index; none if the index is poison. In C an element outside of the vector is
    /// one outside of its object, which compilers may access in memory; LLVM IR has only poison there.
    fn lane(&self, base: usize, index: Arg, words: usize, width: usize) -> Step<Option<usize>> {
        let index = self.get(base, index);
        if index.is_poison() {
            return Ok(None);
        }
        let first = usize::try_from(index.bits).ok().and_then(|index| index.checked_mul(width));
        let inside = first.filter(|first| *first < words);
        inside.map(Some).ok_or_else(|| self.unsupported("an index outside of a vector"))
    }

    /// The concatenated bits of some registers, into others.
    fn repack(&mut self, base: usize, from: &[(Arg, u8)], to: &[(u32, u8)]) {
        let mut bits = Vec::new();
        let mut poison = false;
        for (arg, width) in from {
            let word = self.get(base, *arg);
            poison |= word.is_poison();
            bits.extend((0..*width).map(|bit| word.bits >> bit & 1));
        }
        if poison {
            self.lose_address();
        }
        let mut rest = bits.into_iter();
        for (register, width) in to {
            let value = (0..*width).fold(0, |value, bit| value | rest.next().unwrap_or(0) << bit);
            self.set(base, *register, if poison { Word::POISON } else { Word::number(value) });
        }
    }
}

fn at(pointer: Word, offset: u64) -> Word {
    Word { bits: pointer.bits.wrapping_add(offset), ..pointer }
}
