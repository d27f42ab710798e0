//! The contents of a block: cells at constant offsets, each a value of the size it was stored with.
//!
//! Most accesses of C programs have constant offsets once loops are unrolled, and read what was stored with the same
//! size, so that a read is a lookup (paper 5, Sect. IV.B and C, with one array per allocation). What was stored with
//! another size is cut and joined. An access at a symbolic offset is, one level up, a choice between constant ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{GlobalId, InitPiece, Program};
use smt::bv::{Pool, Term};

use crate::value::{Alternative, Origin, Scalar};

/// Bytes stored together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Cell {
    /// Their number.
    pub(crate) size: u32,
    /// Their value, as an integer of that many bytes.
    pub(crate) value: Scalar,
    /// Whether they were never written: then the value means nothing.
    pub(crate) unwritten: Term,
}

/// What bytes hold that no cell covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fill {
    /// Bytes that were never written.
    Unwritten,
    /// Zero bytes.
    Zero,
    /// The initial bytes of the global, where its addresses are cells.
    Initial(GlobalId),
}

/// The contents of a block.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Contents {
    pub(crate) fill: Fill,
    cells: BTreeMap<u64, Cell>,
}

impl Cell {
    /// A written value.
    pub(crate) fn of(size: u32, value: Scalar) -> Cell {
        Cell { size, value, unwritten: Term::FALSE }
    }

    /// A cell that was never written.
    pub(crate) fn nothing(pool: &mut Pool, size: u32) -> Cell {
        let bits = pool.constant(8 * size, 0);
        Cell { size, value: Scalar::number(bits), unwritten: Term::TRUE }
    }

    /// Some of the bytes.
    pub(crate) fn slice(&self, pool: &mut Pool, from: u32, size: u32) -> Cell {
        if from == 0 && size == self.size {
            return self.clone();
        }
        let value = self.value.map(pool, |pool, bits| pool.extract(bits, 8 * from, 8 * size));
        Cell { size, value, unwritten: self.unwritten }
    }

    /// The first if the condition holds, else the second; of equal sizes.
    pub(crate) fn choose(pool: &mut Pool, condition: Term, yes: &Cell, no: &Cell) -> Cell {
        let value = if no.unwritten == Term::TRUE {
            yes.value.clone()
        } else if yes.unwritten == Term::TRUE {
            no.value.clone()
        } else {
            Scalar::choose(pool, condition, &yes.value, &no.value)
        };
        Cell { size: yes.size, value, unwritten: pool.ite(condition, yes.unwritten, no.unwritten) }
    }
}

impl Contents {
    /// Contents without cells.
    pub(crate) fn new(fill: Fill) -> Contents {
        Contents { fill, cells: BTreeMap::new() }
    }

    /// All cells with their offsets.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (u64, &Cell)> {
        self.cells.iter().map(|(offset, cell)| (*offset, cell))
    }

    /// Whether the range is one cell, or no cell has a part in it.
    pub(crate) fn is_whole(&self, offset: u64, size: u32) -> bool {
        let end = offset + u64::from(size);
        let before = self.cells.range(..end).next_back();
        before.is_none_or(|(start, cell)| {
            *start + u64::from(cell.size) <= offset || (*start == offset && cell.size == size)
        })
    }

    /// The bytes of the range as cells, in order, without gaps.
    pub(crate) fn pieces(&self, pool: &mut Pool, program: &Program, offset: u64, size: u32) -> Vec<Cell> {
        if let Some(cell) = self.cells.get(&offset)
            && cell.size == size
        {
            return vec![cell.clone()];
        }
        let end = offset + u64::from(size);
        let (mut at, mut result) = (offset, Vec::new());
        let first = self.cells.range(..=offset).next_back().map_or(offset, |(start, _)| *start);
        for (start, cell) in self.cells.range(first..end) {
            let stop = start + u64::from(cell.size);
            if stop <= at {
                continue;
            }
            if *start > at {
                self.gap(pool, program, at, *start, &mut result);
                at = *start;
            }
            let taken = stop.min(end) - at;
            result.push(cell.slice(pool, (at - start) as u32, taken as u32));
            at += taken;
        }
        if at < end {
            self.gap(pool, program, at, end, &mut result);
        }
        result
    }

    /// Bytes that no cell covers.
    fn gap(&self, pool: &mut Pool, program: &Program, from: u64, to: u64, result: &mut Vec<Cell>) {
        let size = (to - from) as u32;
        match self.fill {
            // Pieces have at most 16 bytes, as terms have 128 bits.
            _ if size > 16 => {
                self.gap(pool, program, from, from + 16, result);
                self.gap(pool, program, from + 16, to, result);
            }
            Fill::Unwritten => result.push(Cell::nothing(pool, size)),
            Fill::Zero => {
                let bits = pool.constant(8 * size, 0);
                result.push(Cell::of(size, Scalar::number(bits)));
            }
            Fill::Initial(global) => {
                let bytes = (from..to).rev().fold(0u128, |all, at| all << 8 | u128::from(initial(program, global, at)));
                let bits = pool.constant(8 * size, bytes);
                result.push(Cell::of(size, Scalar::number(bits)));
            }
        }
    }

    /// Writes a cell, replacing what it overlaps.
    pub(crate) fn write(&mut self, pool: &mut Pool, offset: u64, cell: Cell) {
        let end = offset + u64::from(cell.size);
        if self.cells.get(&offset).is_some_and(|old| old.size == cell.size) {
            self.cells.insert(offset, cell);
            return;
        }
        let first = self.cells.range(..offset).next_back().map_or(offset, |(start, _)| *start);
        let touched: Vec<u64> = self.cells.range(first..end).map(|(start, _)| *start).collect();
        for start in touched {
            let Some(old) = self.cells.get(&start).cloned() else { continue };
            let stop = start + u64::from(old.size);
            if stop <= offset {
                continue;
            }
            self.cells.remove(&start);
            if start < offset {
                let kept = old.slice(pool, 0, (offset - start) as u32);
                self.cells.insert(start, kept);
            }
            if stop > end {
                let kept = old.slice(pool, (end - start) as u32, (stop - end) as u32);
                self.cells.insert(end, kept);
            }
        }
        self.cells.insert(offset, cell);
    }

    /// Writes a cell where the condition holds.
    pub(crate) fn write_if(&mut self, pool: &mut Pool, program: &Program, condition: Term, offset: u64, cell: &Cell) {
        if condition == Term::TRUE {
            return self.write(pool, offset, cell.clone());
        }
        let old = self.pieces(pool, program, offset, cell.size);
        let same = old.windows(2).all(|pair| pair[0].unwritten == pair[1].unwritten);
        if same && (old.len() == 1 || old[0].unwritten == Term::FALSE || old[0].unwritten == Term::TRUE) {
            let old = join(pool, &old);
            let new = Cell::choose(pool, condition, cell, &old);
            return self.write(pool, offset, new);
        }
        let mut at = 0;
        for piece in old {
            let part = cell.slice(pool, at, piece.size);
            let new = Cell::choose(pool, condition, &part, &piece);
            self.write(pool, offset + u64::from(at), new);
            at += piece.size;
        }
    }

    /// The first contents if the condition holds, else the second. Both are of one block, so they have one fill.
    pub(crate) fn choose(
        pool: &mut Pool,
        program: &Program,
        condition: Term,
        yes: &Contents,
        no: &Contents,
    ) -> Contents {
        debug_assert_eq!(yes.fill, no.fill);
        let mut result = yes.clone();
        // Where only one side has cells, the other side has what fills it.
        for (offset, cell) in no.cells() {
            let mine = yes.cells.get(&offset);
            if mine.is_some_and(|mine| mine == cell) {
                continue;
            }
            let aligned = mine.is_some_and(|mine| mine.size == cell.size);
            let mine = if aligned {
                mine.cloned().into_iter().collect()
            } else {
                yes.pieces(pool, program, offset, cell.size)
            };
            let mut at = 0;
            for piece in mine {
                let other = cell.slice(pool, at, piece.size);
                let new = Cell::choose(pool, condition, &piece, &other);
                result.write(pool, offset + u64::from(at), new);
                at += piece.size;
            }
        }
        for (offset, cell) in yes.cells() {
            if no.cells.get(&offset).is_some_and(|other| other.size == cell.size) {
                continue;
            }
            let mut at = 0;
            for piece in no.pieces(pool, program, offset, cell.size) {
                let mine = cell.slice(pool, at, piece.size);
                let new = Cell::choose(pool, condition, &mine, &piece);
                result.write(pool, offset + u64::from(at), new);
                at += piece.size;
            }
        }
        result
    }
}

/// The byte of a global's initialiser.
fn initial(program: &Program, global: GlobalId, at: u64) -> u8 {
    let pieces = program.global(global).init.as_deref().unwrap_or_default();
    let after = pieces.partition_point(|piece| start(piece) <= at);
    match after.checked_sub(1).and_then(|index| pieces.get(index)) {
        Some(InitPiece::Bytes { offset, bytes }) => bytes.get((at - offset) as usize).copied().unwrap_or(0),
        _ => 0,
    }
}

/// Where a piece of an initialiser begins.
pub(crate) fn start(piece: &InitPiece) -> u64 {
    match piece {
        InitPiece::Bytes { offset, .. } | InitPiece::Value { offset, .. } | InitPiece::Undef { offset, .. } => *offset,
    }
}

/// The pieces as one cell. Whether it was written is only right where that is the same of all pieces.
pub(crate) fn join(pool: &mut Pool, pieces: &[Cell]) -> Cell {
    let (first, rest) = match pieces {
        [] => return Cell::nothing(pool, 1),
        [only] => return only.clone(),
        [first, rest @ ..] => (first.clone(), rest),
    };
    rest.iter().fold(first, |low, high| {
        let unwritten = pool.or(low.unwritten, high.unwritten);
        Cell { size: low.size + high.size, value: concat(pool, &high.value, &low.value), unwritten }
    })
}

/// One value above another. Where both stem from the same block, so does the whole.
fn concat(pool: &mut Pool, high: &Scalar, low: &Scalar) -> Scalar {
    let poison = pool.or(high.poison, low.poison);
    if let (Origin::Several(a), Origin::Several(b)) = (&high.origin, &low.origin)
        && a.len() == b.len()
        && a.iter().zip(b.iter()).all(|(x, y)| x.when == y.when && x.object == y.object)
    {
        // Bytes of one pointer.
        let all: Arc<[Alternative]> =
            a.iter().zip(b.iter()).map(|(x, y)| Alternative { bits: pool.concat(x.bits, y.bits), ..*x }).collect();
        return Scalar::of(pool, poison, &all);
    }
    if let (Origin::Of(a), Origin::Of(b)) = (&high.origin, &low.origin)
        && a == b
    {
        let bits = pool.concat(high.bits, low.bits);
        return Scalar { bits, poison, origin: high.origin.clone() };
    }
    let mut whole = high.combine(pool, low, |pool, high, low| pool.concat(high, low));
    whole.poison = poison;
    whole
}
