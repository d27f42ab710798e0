//! Mathematical integers: a run of the machine on which no operation does anything else than on Z is a run on Z.
//!
//! The reading of all values is the signed one, as `40-integers.md` says of `--integers mathematical`. What differs ends
//! the path in a gap: sums that wrap around, conversions that change the number, unsigned operations on negative numbers,
//! operations on bits.

use ir::{BinaryOp, CastOp, Predicate};
use smt::bv::Term;

use super::{Engine, Flow};
use crate::encode;
use crate::state::State;

/// What is said of the gaps.
const WHAT: &str = "an operation that is another one on mathematical integers";

impl Engine<'_> {
    /// Only where the operation does the same on Z.
    pub(super) fn same_on_integers(&mut self, state: &mut State, op: BinaryOp, l: Term, r: Term) -> Flow {
        let width = self.pool.width(l);
        if !self.options.mathematical || width == 1 {
            return Some(());
        }
        let negative = |engine: &mut Self, x: Term| engine.pool.extract(x, width - 1, 1);
        let differs = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::SDiv | BinaryOp::SRem => {
                encode::signed_overflow(&mut self.pool, op, l, r)
            }
            BinaryOp::UDiv | BinaryOp::URem => {
                let (x, y) = (negative(self, l), negative(self, r));
                self.pool.or(x, y)
            }
            BinaryOp::Shl => {
                let shifted = self.pool.shl(l, r);
                let back = self.pool.ashr(shifted, r);
                self.pool.ne(back, l)
            }
            BinaryOp::LShr => negative(self, l),
            BinaryOp::AShr => Term::FALSE,
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Term::TRUE,
        };
        self.gap(state, WHAT, differs)
    }

    /// Only where the comparison says the same on Z.
    pub(super) fn same_comparison(&mut self, state: &mut State, predicate: Predicate, l: Term, r: Term) -> Flow {
        let unsigned = matches!(predicate, Predicate::Ugt | Predicate::Uge | Predicate::Ult | Predicate::Ule);
        let width = self.pool.width(l);
        if !self.options.mathematical || !unsigned || width == 1 {
            return Some(());
        }
        let (x, y) = (self.pool.extract(l, width - 1, 1), self.pool.extract(r, width - 1, 1));
        // Two negative numbers are in the same order either way, but who compares them so means large ones.
        let differs = self.pool.or(x, y);
        self.gap(state, WHAT, differs)
    }

    /// Only where the conversion keeps the number.
    pub(super) fn same_number(&mut self, state: &mut State, op: CastOp, value: Term, to: u32) -> Flow {
        let from = self.pool.width(value);
        if !self.options.mathematical || from == 1 {
            return Some(());
        }
        let differs = match op {
            CastOp::Trunc if to == 1 => Term::FALSE,
            CastOp::Trunc => {
                let cut = self.pool.resize(value, to);
                let back = self.pool.sext(cut, from);
                self.pool.ne(back, value)
            }
            CastOp::ZExt => self.pool.extract(value, from - 1, 1),
            CastOp::SExt => Term::FALSE,
            _ => Term::TRUE,
        };
        self.gap(state, WHAT, differs)
    }

    /// An operation that has no counterpart on Z.
    pub(super) fn not_on_integers(&mut self, state: &mut State) -> Flow {
        if self.options.mathematical { self.gap(state, WHAT, Term::TRUE) } else { Some(()) }
    }
}
