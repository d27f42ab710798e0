//! `memcpy`, `memmove`, `memset`.

use evidence::AlarmKind;
use ir::{Constant, MemKind, Operand};
use smt::bv::Term;

use super::access::Target;
use super::{Engine, Flow};
use crate::contents::Cell;
use crate::state::State;
use crate::value::Scalar;

impl Engine<'_> {
    /// The block operation.
    pub(super) fn block_operation(
        &mut self,
        state: &mut State,
        kind: MemKind,
        to: &Scalar,
        from: &Scalar,
        length: &Scalar,
    ) -> Flow {
        let length = self.looked_at(state, length)?;
        let bits = self.program.pointer_bits();
        let length = self.pool.resize(length, bits);
        if self.pool.value(length) == Some(0) {
            return Some(());
        }
        let sources = match kind {
            MemKind::Set => Vec::new(),
            MemKind::Copy | MemKind::Move => self.targets(state, from, length, false)?,
        };
        let targets = self.targets(state, to, length, true)?;
        if kind == MemKind::Copy {
            self.overlap(state, &sources, &targets, length)?;
        }
        let limits = &self.options.limits;
        let known = self.pool.value(length).is_some();
        let most = if known { limits.constant_length } else { limits.symbolic_length };
        let most = self.pool.constant(bits, u128::from(most));
        let more = self.pool.ult(most, length);
        self.gap(state, "a block operation on very many bytes", more)?;
        match (kind, self.pool.value(length)) {
            (MemKind::Set, Some(bytes)) => self.fill(state, &targets, bytes as u64, from),
            (_, Some(bytes)) => self.copy(state, &sources, &targets, bytes as u64, Term::TRUE),
            (_, None) => {
                let steps = self.pool.interval(length).1.min(u128::from(self.options.limits.symbolic_length)) as u64;
                self.steps += steps;
                // The source is read as a whole before the first byte is written.
                let before = state.clone();
                for at in 0..steps {
                    let index = self.length(at);
                    let when = self.pool.ult(index, length);
                    if kind == MemKind::Set {
                        let byte = from.map(&mut self.pool, |pool, bits| pool.resize(bits, 8));
                        self.write_guarded(state, &targets, at, &Cell::of(1, byte), when)?;
                    } else {
                        self.copy_from(state, &before, (&sources, &targets), (at, 1), when)?;
                    }
                }
                Some(())
            }
        }
    }

    /// Copies between overlapping parts of a block are a violation.
    fn overlap(&mut self, state: &mut State, sources: &[Target], targets: &[Target], length: Term) -> Flow {
        let mut bad = Term::FALSE;
        for source in sources {
            for target in targets.iter().filter(|target| target.object == source.object) {
                let up = self.pool.sub(target.offset, source.offset);
                let down = self.pool.sub(source.offset, target.offset);
                let (near_up, near_down) = (self.pool.ult(up, length), self.pool.ult(down, length));
                let near = self.pool.or(near_up, near_down);
                let same = self.pool.is_zero(up);
                let differs = self.pool.not(same);
                let here = self.pool.all([source.when, target.when, near, differs]);
                bad = self.pool.or(bad, here);
            }
        }
        self.alarm(state, AlarmKind::Overlap, bad)
    }

    /// What a function writes must not overlap what it reads.
    pub(super) fn disjoint(
        &mut self,
        state: &mut State,
        (one, size): (&Scalar, Term),
        (other, other_size): (&Scalar, Term),
    ) -> Flow {
        let ones = self.targets(state, one, size, false)?;
        let others = self.targets(state, other, other_size, false)?;
        let mut bad = Term::FALSE;
        let (none, other_none) = (self.pool.is_zero(size), self.pool.is_zero(other_size));
        let (some, other_some) = (self.pool.not(none), self.pool.not(other_none));
        for one in &ones {
            for other in others.iter().filter(|other| other.object == one.object) {
                // Both lie inside the block, so that neither distance wraps around but for the one that is negative.
                let (up, down) = (self.pool.sub(other.offset, one.offset), self.pool.sub(one.offset, other.offset));
                let (near_up, near_down) = (self.pool.ult(up, size), self.pool.ult(down, other_size));
                let near = self.pool.or(near_up, near_down);
                let here = self.pool.all([one.when, other.when, near, some, other_some]);
                bad = self.pool.or(bad, here);
            }
        }
        self.alarm(state, AlarmKind::Overlap, bad)
    }

    /// Copies so many bytes where the condition holds.
    pub(super) fn copy(
        &mut self,
        state: &mut State,
        sources: &[Target],
        targets: &[Target],
        bytes: u64,
        when: Term,
    ) -> Flow {
        let before = state.clone();
        self.copy_from(state, &before, (sources, targets), (0, bytes), when)
    }

    /// Copies the bytes of a state before that lie at a distance from the sources, where the condition holds.
    fn copy_from(
        &mut self,
        state: &mut State,
        before: &State,
        (sources, targets): (&[Target], &[Target]),
        (distance, bytes): (u64, u64),
        when: Term,
    ) -> Flow {
        let mut read: Vec<(Term, Vec<Cell>)> = Vec::new();
        for source in sources {
            let source = self.moved(source, distance);
            for (here, offset) in self.places(state, &source, bytes)? {
                let here = self.pool.and(source.when, here);
                if self.guards.decided(&mut self.pool, state.guard, here) == Some(false) {
                    continue;
                }
                if let Some(block) = before.memory.get(&source.object) {
                    read.push((here, block.contents.pieces(&mut self.pool, self.program, offset, bytes as u32)));
                }
            }
        }
        self.steps += bytes / 64;
        for (here, pieces) in read {
            let here = self.pool.and(here, when);
            let mut at = distance;
            for piece in pieces {
                self.write_guarded(state, targets, at, &piece, here)?;
                at += u64::from(piece.size);
            }
        }
        Some(())
    }

    /// Writes a cell at a distance from the targets where the condition holds.
    fn write_guarded(&mut self, state: &mut State, targets: &[Target], distance: u64, cell: &Cell, when: Term) -> Flow {
        let mut guarded = Vec::new();
        for target in targets {
            guarded.push(Target { when: self.pool.and(target.when, when), ..*target });
        }
        self.write(state, &guarded, distance, cell)
    }

    /// These bytes take values that C leaves open: length, step and count are constants.
    pub(super) fn padding(&mut self, state: &mut State, pointer: &Scalar, numbers: &[Operand]) -> Flow {
        let number = |index: usize| match numbers.get(index) {
            Some(Operand::Const(Constant::Int { value, .. })) => *value as u64,
            _ => 0,
        };
        let (length, step, count) = (number(0), number(1), number(2));
        let all = step.saturating_mul(count.saturating_sub(1)).saturating_add(length);
        if all > self.options.limits.constant_length {
            return self.gap(state, "padding of very many bytes", Term::TRUE);
        }
        let all = self.length(all);
        let targets = self.present(state, pointer, all);
        for first in (0..count).map(|index| index * step) {
            let mut at = 0;
            while at < length {
                let size = (length - at).min(16);
                let cell = Cell::nothing(&mut self.pool, size as u32);
                self.write(state, &targets, first + at, &cell)?;
                at += size;
            }
        }
        Some(())
    }

    /// Writes one byte to a range.
    fn fill(&mut self, state: &mut State, targets: &[Target], bytes: u64, byte: &Scalar) -> Flow {
        let byte = byte.map(&mut self.pool, |pool, bits| pool.resize(bits, 8));
        let mut at = 0;
        while at < bytes {
            let size = (bytes - at).min(8) as u32;
            let mut whole = byte.bits;
            for _ in 1..size {
                whole = self.pool.concat(whole, byte.bits);
            }
            let value = Scalar { poison: byte.poison, ..Scalar::number(whole) };
            self.write(state, targets, at, &Cell::of(size, value))?;
            at += u64::from(size);
        }
        self.steps += bytes / 64;
        Some(())
    }
}
