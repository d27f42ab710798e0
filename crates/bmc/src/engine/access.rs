//! Loads and stores: valid accesses (paper 5, Fig. 4) over the origins of the pointer, then a choice between constant
//! offsets.

use evidence::{AlarmKind, Property, Stream};
use ir::Type;
use smt::bv::{Op, Pool, Term};

use super::objects::ObjectKind;
use super::{Engine, Flow};
use crate::contents::{Cell, join};
use crate::state::State;
use crate::value::{ObjectId, Scalar, Value};

/// A block that an access may be about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The condition under which it is the target.
    pub(super) when: Term,
    pub(super) object: ObjectId,
    /// The offset in the block, in bytes.
    pub(super) offset: Term,
}

impl Engine<'_> {
    /// The possible blocks of an access of so many bytes. Where it is not valid it is recorded, and the path goes on
    /// where it is. An access of no bytes is always valid.
    pub(super) fn targets(
        &mut self,
        state: &mut State,
        pointer: &Scalar,
        length: Term,
        write: bool,
    ) -> Flow<Vec<Target>> {
        self.undefined(state, "an access through a pointer that is the result of undefined behaviour", pointer.poison)?;
        let nothing = self.pool.is_zero(length);
        let something = self.pool.not(nothing);
        let (mut bad, mut constant, mut arguments, mut unknown) = (Term::FALSE, Term::FALSE, Term::FALSE, Term::FALSE);
        let mut elsewhere = Term::FALSE;
        let mut targets = Vec::new();
        for one in pointer.alternatives() {
            let when = self.pool.and(one.when, something);
            if self.guards.decided(&mut self.pool, state.guard, when) == Some(false) {
                continue;
            }
            let known = self.pool.value(one.bits);
            let object = one.object.or_else(|| known.and_then(|address| self.block_at(state, address as u64)));
            let Some(object) = object else {
                let low = self.pool.constant(self.pool.width(one.bits), 4096);
                let null = self.pool.ult(one.bits, low);
                let null = if known.is_some() { Term::TRUE } else { null };
                let here = self.pool.and(when, null);
                bad = self.pool.or(bad, here);
                let other = self.pool.not(null);
                let other = self.pool.and(when, other);
                unknown = self.pool.or(unknown, other);
                continue;
            };
            if one.object.is_none() {
                self.note_if(state, "a number that is used as an address", when);
            }
            let (kind, size, is_constant) = {
                let object = self.object(object);
                (object.kind, object.size, object.constant)
            };
            let live = state.memory.get(&object).map_or(Term::FALSE, |block| block.live);
            let offset = self.offset(object, one.bits);
            let inside = inside(&mut self.pool, offset, size, length);
            let valid = self.pool.and(live, inside);
            let invalid = self.pool.not(valid);
            let invalid = self.pool.and(when, invalid);
            match kind {
                ObjectKind::Function(_) => {
                    bad = self.pool.or(bad, when);
                    continue;
                }
                ObjectKind::Elsewhere => {
                    elsewhere = self.pool.or(elsewhere, when);
                    continue;
                }
                // C calls that undefined; on the machine something lies there.
                ObjectKind::Arguments => arguments = self.pool.or(arguments, invalid),
                _ => bad = self.pool.or(bad, invalid),
            }
            if write && is_constant {
                let here = self.pool.and(when, valid);
                constant = self.pool.or(constant, here);
            }
            targets.push(Target { when, object, offset });
        }
        self.alarm(state, AlarmKind::InvalidDeref, bad)?;
        self.alarm(state, AlarmKind::InvalidWrite, constant)?;
        self.undefined(state, "a variable argument that was not passed", arguments)?;
        self.gap(state, "a global that is defined elsewhere", elsewhere)?;
        self.gap(state, "an access at an address that stems from no block", unknown)?;
        self.keep_possible(state, &mut targets, something);
        Some(targets)
    }

    /// Drops the blocks that the path excludes. `something`: the access is of some bytes.
    fn keep_possible(&mut self, state: &State, targets: &mut Vec<Target>, something: Term) {
        targets.retain_mut(|target| match self.guards.decided(&mut self.pool, state.guard, target.when) {
            Some(true) => {
                target.when = Term::TRUE;
                true
            }
            Some(false) => false,
            None => true,
        });
        if let [only] = targets.as_mut_slice() {
            // All others are excluded now; an access of no bytes touches none.
            only.when = something;
        }
    }

    /// The live blocks that have so many bytes at a pointer. Nothing is an access: nothing is recorded.
    pub(super) fn present(&mut self, state: &State, pointer: &Scalar, length: Term) -> Vec<Target> {
        let mut targets = Vec::new();
        for one in pointer.alternatives() {
            let Some(object) = one.object else { continue };
            let size = self.object(object).size;
            let live = state.memory.get(&object).map_or(Term::FALSE, |block| block.live);
            let offset = self.offset(object, one.bits);
            let inside = inside(&mut self.pool, offset, size, length);
            let there = self.pool.and(live, inside);
            let when = self.pool.and(one.when, there);
            match self.guards.decided(&mut self.pool, state.guard, when) {
                Some(false) => {}
                Some(true) => targets.push(Target { when: Term::TRUE, object, offset }),
                None => targets.push(Target { when, object, offset }),
            }
        }
        targets
    }

    /// A number of bytes as a length.
    pub(super) fn length(&mut self, bytes: u64) -> Term {
        self.pool.constant(self.program.pointer_bits(), u128::from(bytes))
    }

    /// The constant offsets of an access, each with its condition.
    pub(super) fn places(&mut self, state: &mut State, target: &Target, length: u64) -> Flow<Vec<(Term, u64)>> {
        let places = self.options.limits.places;
        let object = self.object(target.object);
        let room = self.pool.value(object.size).map_or(object.extent, |size| size as u64);
        let Some(last) = room.checked_sub(length) else { return Some(Vec::new()) };
        if let Some(offset) = self.pool.value(target.offset) {
            // Outside the block is no place: the path says, if not at once, that the access is inside.
            return Some((offset <= u128::from(last)).then_some((Term::TRUE, offset as u64)).into_iter().collect());
        }
        let offsets: Vec<u64> = match self.pool.leaves(target.offset, places as u32) {
            Some(leaves) => leaves.into_iter().map(|leaf| leaf as u64).filter(|offset| *offset <= last).collect(),
            None => {
                let (low, high) = self.pool.interval(target.offset);
                let (low, high) = (low as u64, high.min(u128::from(last)) as u64);
                let (stride, rest) = progression(&self.pool, target.offset);
                let first = match low % stride {
                    here if here <= rest => low - here + rest,
                    here => low - here + stride + rest,
                };
                let all = (first..=high).step_by(stride as usize);
                all.take(places as usize + 1).collect()
            }
        };
        let mut result = Vec::new();
        for offset in offsets.iter().take(places as usize) {
            let constant = self.pool.constant(self.pool.width(target.offset), u128::from(*offset));
            result.push((self.pool.eq(target.offset, constant), *offset));
        }
        if let Some(beyond) = offsets.get(places as usize) {
            let bound = self.pool.constant(self.pool.width(target.offset), u128::from(*beyond));
            let far = self.pool.ule(bound, target.offset);
            let far = self.pool.and(target.when, far);
            self.gap(state, "an access that may be at very many places of a block", far)?;
        }
        Some(result)
    }

    /// Reads a value of a type.
    pub(super) fn load_value(&mut self, state: &mut State, pointer: &Scalar, ty: &Type) -> Flow<Value> {
        let bits = self.program.pointer_bits();
        let shape = self.shapes().of(ty);
        let shape = self.known(state, shape)?;
        let size = ty.store_size(bits).unwrap_or(0);
        if !shape.in_memory {
            self.gap(state, "a load of a vector of bits", Term::TRUE)?;
        }
        let length = self.length(size);
        let targets = self.targets(state, pointer, length, false)?;
        let mut value = Value::new();
        for (offset, leaf) in &shape.leaves {
            let mut parts = Vec::new();
            // Wide scalars are read in two halves, as the interpreter does.
            let mut at = 0;
            while at < leaf.bytes() {
                let bytes = (leaf.bytes() - at).min(8);
                let part = self.read(state, &targets, *offset + u64::from(at), bytes)?;
                parts.push(Cell::of(bytes, part));
                at += bytes;
            }
            let whole = join(&mut self.pool, &parts).value;
            let width = leaf.bits();
            value.push(whole.map(&mut self.pool, |pool, bits| pool.resize(bits, width)));
        }
        Some(value)
    }

    /// Writes a value of a type.
    pub(super) fn store_value(&mut self, state: &mut State, pointer: &Scalar, ty: &Type, value: &Value) -> Flow {
        let bits = self.program.pointer_bits();
        let shape = self.shapes().of(ty);
        let shape = self.known(state, shape)?;
        let size = ty.store_size(bits).unwrap_or(0);
        if !shape.in_memory {
            self.gap(state, "a store of a vector of bits", Term::TRUE)?;
        }
        let length = self.length(size);
        let targets = self.targets(state, pointer, length, true)?;
        for ((offset, leaf), scalar) in shape.leaves.iter().zip(value) {
            let bytes = leaf.bytes();
            let whole = scalar.map(&mut self.pool, |pool, bits| pool.zext(bits, 8 * bytes));
            self.write(state, &targets, *offset, &Cell::of(bytes, whole))?;
        }
        Some(())
    }

    /// The value of so many bytes, at most 8, at a distance from the targets.
    pub(super) fn read(&mut self, state: &mut State, targets: &[Target], distance: u64, bytes: u32) -> Flow<Scalar> {
        let mut result: Option<Scalar> = None;
        for target in targets {
            let target = self.moved(target, distance);
            for (here, offset) in self.places(state, &target, u64::from(bytes))? {
                let when = self.pool.and(target.when, here);
                if self.guards.decided(&mut self.pool, state.guard, when) == Some(false) {
                    continue;
                }
                let value = self.read_at(state, target.object, offset, bytes, when)?;
                result = Some(match result {
                    Some(others) => Scalar::choose(&mut self.pool, when, &value, &others),
                    None => value,
                });
            }
        }
        match result {
            Some(result) => Some(result),
            // No place is possible: the path is.
            None => {
                self.gap(state, "an access without a possible target", Term::TRUE)?;
                None
            }
        }
    }

    pub(super) fn moved(&mut self, target: &Target, distance: u64) -> Target {
        Target { offset: self.pool.add_constant(target.offset, i128::from(distance)), ..*target }
    }

    /// The value of bytes of a block. Where they were never written, an input chooses it and they have it from then on.
    fn read_at(&mut self, state: &mut State, id: ObjectId, offset: u64, bytes: u32, when: Term) -> Flow<Scalar> {
        let Some(block) = state.memory.get(&id) else {
            return Some(Scalar::poison(&mut self.pool, 8 * bytes));
        };
        let whole = block.contents.is_whole(offset, bytes);
        let pieces = block.contents.pieces(&mut self.pool, self.program, offset, bytes);
        if !whole && self.options.mathematical {
            // Memory keeps whole numbers then.
            self.gap(state, "a read of parts of numbers", when)?;
        }
        if pieces.iter().all(|piece| piece.unwritten == Term::FALSE) {
            return Some(join(&mut self.pool, &pieces).value);
        }
        self.may_be_unwritten(state, when, pieces.iter().map(|piece| piece.unwritten));
        let all = self.pool.all(pieces.iter().map(|piece| piece.unwritten));
        let whole = if all == Term::FALSE {
            None
        } else {
            let when = self.pool.and(when, all);
            Some(self.input(state, Stream::Uninitialised, 8 * bytes, when))
        };
        let not_all = self.pool.not(all);
        let mut chosen = Vec::new();
        let mut at = 0;
        for piece in &pieces {
            let some = self.pool.and(not_all, piece.unwritten);
            let single = if some == Term::FALSE { piece.size } else { 1 };
            for from in (0..piece.size).step_by(single as usize) {
                let mut cell = piece.slice(&mut self.pool, from, single);
                let start = at + from;
                if let Some(whole) = whole {
                    let fresh = self.pool.extract(whole, 8 * start, 8 * single);
                    cell.value = Scalar::choose(&mut self.pool, all, &Scalar::number(fresh), &cell.value);
                }
                if some != Term::FALSE {
                    let when = self.pool.and(when, some);
                    let fresh = self.input(state, Stream::Uninitialised, 8, when);
                    cell.value = Scalar::choose(&mut self.pool, some, &Scalar::number(fresh), &cell.value);
                }
                chosen.push((start, cell));
            }
            at += piece.size;
        }
        let otherwise = self.pool.not(when);
        let mut cells: Vec<Cell> = chosen.into_iter().map(|(_, cell)| cell).collect();
        for cell in &mut cells {
            cell.unwritten = self.pool.and(cell.unwritten, otherwise);
        }
        let value = join(&mut self.pool, &cells).value;
        let pool = &mut self.pool;
        if let Some(block) = state.block_mut(id) {
            let same = cells.windows(2).all(|pair| pair[0].unwritten == pair[1].unwritten);
            if same {
                let unwritten = cells.first().map_or(Term::FALSE, |cell| cell.unwritten);
                block.contents.write(pool, offset, Cell { size: bytes, value: value.clone(), unwritten });
            } else {
                let mut at = offset;
                for cell in cells {
                    let size = u64::from(cell.size);
                    block.contents.write(pool, at, cell);
                    at += size;
                }
            }
        }
        Some(value)
    }

    /// Bytes are read that nobody may have written, if that is asked for: whether a run uses their value the replay knows. The
    /// path goes on with any value.
    fn may_be_unwritten(&mut self, state: &State, when: Term, unwritten: impl Iterator<Item = Term>) {
        if self.options.properties.contains(&Property::Initialised) {
            let some = self.pool.any(unwritten);
            let when = self.pool.and(when, some);
            let mut copy = state.clone();
            let _ = self.alarm(&mut copy, AlarmKind::Unwritten, when);
        }
    }

    /// Writes a cell at a distance from the targets.
    pub(super) fn write(&mut self, state: &mut State, targets: &[Target], distance: u64, cell: &Cell) -> Flow {
        for target in targets {
            let target = self.moved(target, distance);
            for (here, offset) in self.places(state, &target, u64::from(cell.size))? {
                let when = self.pool.and(target.when, here);
                let when = match self.guards.decided(&mut self.pool, state.guard, when) {
                    Some(false) => continue,
                    Some(true) => Term::TRUE,
                    None => when,
                };
                let (pool, program) = (&mut self.pool, self.program);
                if let Some(block) = state.block_mut(target.object) {
                    block.contents.write_if(pool, program, when, offset, cell);
                }
            }
        }
        Some(())
    }
}

/// Whether a range lies inside a block: without sums that could wrap around.
fn inside(pool: &mut Pool, offset: Term, size: Term, length: Term) -> Term {
    let fits = pool.ule(length, size);
    let last = pool.sub(size, length);
    let before = pool.ule(offset, last);
    pool.and(fits, before)
}

/// A stride and rest such that the term, where it is below 2^32, is `stride * n + rest`; the stride is at least 1.
fn progression(pool: &Pool, term: Term) -> (u64, u64) {
    let node = pool.node(term);
    let two = 1u64 << pool.trailing_zeros(term).min(12);
    let (stride, rest) = match node.op {
        Op::Add => match pool.value(node.args[1]) {
            Some(constant) if node.width >= 32 => {
                let (stride, rest) = progression(pool, node.args[0]);
                let stride =
                    if stride.is_power_of_two() { stride } else { exact_stride(pool, node.args[0]).unwrap_or(1) };
                // The constant may stand for a negative number.
                let shift = smt_signed(node.width, constant).rem_euclid(i128::from(stride)) as u64;
                (stride, (rest + shift) % stride)
            }
            _ => (two, 0),
        },
        Op::Mul => (exact_stride(pool, term).unwrap_or(two), 0),
        _ => (two, 0),
    };
    if stride >= two { (stride, rest) } else { (two, 0) }
}

/// The constant factor of a product that does not wrap around: of an index of at most 32 bits and a small factor.
fn exact_stride(pool: &Pool, term: Term) -> Option<u64> {
    let node = pool.node(term);
    let factor = pool.value(node.args[1]).filter(|_| node.op == Op::Mul && node.width == 64)?;
    let index = pool.node(node.args[0]);
    let narrow = matches!(index.op, Op::SExt | Op::ZExt) && pool.width(index.args[0]) <= 32;
    (narrow && (1..1 << 30).contains(&factor)).then_some(factor as u64)
}

fn smt_signed(width: u32, pattern: u128) -> i128 {
    let unused = smt::bv::MAX_WIDTH - width;
    ((pattern << unused) as i128) >> unused
}
