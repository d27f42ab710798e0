//! Operations on registers that always have a result: bits, comparisons, conversions, choices, moves.

use ir::Predicate;

use super::{Machine, arithmetic};
use crate::code::{Arg, Comparison, Promises};
use crate::word::{Tag, Word, mask, signed};

impl Machine<'_, '_> {
    #[inline(always)]
    pub(super) fn and(&mut self, base: usize, d: u32, a: Arg, b: Arg) {
        let (x, y) = (self.get(base, a), self.get(base, b));
        let tag = self.combine(x, y);
        self.set(base, d, Word { bits: x.bits & y.bits, tag });
    }

    /// The only promise of an or is that no bit is set in both operands.
    #[inline(always)]
    pub(super) fn or(&mut self, base: usize, f: Promises, d: u32, a: Arg, b: Arg) {
        let (x, y) = (self.get(base, a), self.get(base, b));
        let mut tag = self.combine(x, y);
        if f.0 != 0 && x.bits & y.bits != 0 {
            tag = Tag::POISON;
        }
        self.set(base, d, Word { bits: x.bits | y.bits, tag });
    }

    #[inline(always)]
    pub(super) fn xor(&mut self, base: usize, d: u32, a: Arg, b: Arg) {
        let (x, y) = (self.get(base, a), self.get(base, b));
        let tag = self.combine(x, y);
        self.set(base, d, Word { bits: x.bits ^ y.bits, tag });
    }

    #[inline(always)]
    pub(super) fn compare(&mut self, base: usize, it: Comparison) {
        let (x, y) = (self.get(base, it.a), self.get(base, it.b));
        let address = x.tag.is_block() || y.tag.is_block();
        let result = if x.is_poison() || y.is_poison() || address && self.depends_on_caller(x, y) {
            Word::POISON
        } else {
            let is_null = x == Word::ZERO || y == Word::ZERO;
            if x.tag.0 | y.tag.0 != 0 && !(is_null && matches!(it.p, Predicate::Eq | Predicate::Ne)) {
                self.compared(it.p, x, y);
            }
            Word::truth(arithmetic::compare(it.p, it.w, x.bits, y.bits))
        };
        self.set(base, it.d, result);
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, base: usize, w: u8, d: u32, a: Arg) {
        let x = self.get(base, a);
        self.set(base, d, Word { bits: x.bits & mask(w), tag: x.tag });
    }

    #[inline(always)]
    pub(super) fn sign_extend(&mut self, base: usize, from: u8, w: u8, d: u32, a: Arg) {
        let x = self.get(base, a);
        self.set(base, d, Word { bits: signed(x.bits, from) as u64 & mask(w), tag: x.tag });
    }

    /// `zext nneg`: a negative number becomes poison.
    #[inline(always)]
    pub(super) fn zero_extend(&mut self, base: usize, from: u8, d: u32, a: Arg) {
        let x = self.get(base, a);
        let result = if signed(x.bits, from) < 0 { Word::POISON } else { x };
        self.set(base, d, result);
    }

    #[inline(always)]
    pub(super) fn select(&mut self, base: usize, d: u32, c: Arg, a: Arg, b: Arg) {
        let condition = self.get(base, c);
        let result = match (condition.is_poison(), condition.bits) {
            (true, _) => self.unknown_choice(base, (a, b)),
            (false, 0) => self.get(base, b),
            _ => self.get(base, a),
        };
        self.set(base, d, result);
    }

    /// Moves several words at once: all are read before the first is written.
    #[inline(always)]
    pub(super) fn moves(&mut self, base: usize, moves: &[(u32, Arg)]) {
        let words: Vec<Word> = moves.iter().map(|(_, a)| self.get(base, *a)).collect();
        for ((d, _), word) in moves.iter().zip(words) {
            self.set(base, *d, word);
        }
    }

    /// A choice by a value that is poison.
    #[cold]
    #[inline(never)]
    fn unknown_choice(&mut self, base: usize, (a, b): (Arg, Arg)) -> Word {
        if self.get(base, a).tag.is_block() || self.get(base, b).tag.is_block() {
            self.lose_address();
        }
        Word::POISON
    }

    /// Whether the branch is taken; `None` if its condition is no plain number.
    #[inline(always)]
    pub(super) fn branch(&mut self, base: usize, c: Arg) -> Option<bool> {
        let condition = self.get(base, c);
        (condition.tag == Tag::NONE).then_some(condition.bits != 0)
    }
}
