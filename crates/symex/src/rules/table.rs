//! Tables of constants that are read at a place which is not known exactly: the bounds of what may lie there.

use ir::{Constant, GlobalId, InitPiece, Type};
use logic::{Atom, Int, Linear};
use semantics::range;

use super::basics::require;
use super::outcome::{Context, Step, Stop};
use crate::domain::Domain;
use crate::domain::block::{AllocId, Background};
use crate::domain::state::State;
use crate::domain::value::{Value, View};

/// What may lie at a place of a table.
#[derive(Debug)]
pub struct Entries {
    /// Least and greatest signed value.
    signed: (Int, Int),
    /// Least and greatest unsigned value.
    unsigned: (Int, Int),
    /// Zero is among them.
    zero: bool,
}

/// What may lie at an offset that is not constant of a block that has its first contents: the least and the greatest entry
/// among those that the state lets the offset reach, in steps of its coefficients. Where exactly the last entries are zero,
/// as at the end of a string, the state is split there: the position then tells whether the entry is zero.
pub fn entries(cx: &Context, state: &State, id: AllocId, offset: &Linear, ty: &Type) -> Step<Option<Entries>> {
    let Type::Int(bits @ (8 | 16 | 32 | 64)) = ty else { return Ok(None) };
    let offset = state.knowledge.normalize(offset);
    let Some((image, size)) = contents(cx, state, id).filter(|_| offset.as_constant().is_none()) else {
        return Ok(None);
    };
    let width = u64::from(bits / 8);
    let Some(places) = places(state, &offset, size, width) else { return Ok(None) };
    let mut found: Vec<(u64, u128)> = Vec::new();
    for at in places {
        let bytes = &image[at as usize..(at + width) as usize];
        let Some(pattern) = pattern(bytes) else { return Ok(None) };
        found.push((at, pattern));
    }
    match side_of_zeros(state, &offset, found.iter().map(|(at, pattern)| (*at, *pattern == 0)))? {
        Some(Side::Behind(end)) => drop(found.drain(..end)),
        Some(Side::Before(end)) => found.truncate(end),
        None => {}
    }
    Ok(hull(*bits, found.iter().map(|(_, pattern)| *pattern)))
}

/// The bits of a number that lies in these bytes, if they are known and not more than sixteen.
pub(super) fn pattern(bytes: &[Option<u8>]) -> Option<u128> {
    if bytes.len() > 16 {
        return None;
    }
    bytes.iter().rev().try_fold(0, |pattern, byte| byte.map(|byte| pattern << 8 | u128::from(byte)))
}

/// The places of entries of so many bytes that the state lets a normalised offset reach in a table of that size, in steps of its
/// coefficients; `None` if it is constant.
pub(super) fn places(state: &State, offset: &Linear, size: u64, width: u64) -> Option<impl Iterator<Item = u64>> {
    let step = offset.content();
    if step.is_zero() {
        return None;
    }
    let first = offset.constant_part().rem_floor(&step).to_u64()?;
    let last = size.checked_sub(width)?;
    let bounds = state.knowledge.bounds(offset);
    let reached = move |at: &u64| {
        let at = Int::from(*at);
        bounds.low.as_ref().is_none_or(|low| *low <= at) && bounds.high.as_ref().is_none_or(|high| at <= *high)
    };
    Some((first..=last).step_by(usize::try_from(step.to_u64()?).ok()?).filter(reached))
}

/// On which side of the number of entries an offset leads to.
pub(super) enum Side {
    Before(usize),
    Behind(usize),
}

/// Where exactly the last entries are zero, some but not all: whether the offset leads to one of these. Splits the state where that is not known.
pub(super) fn side_of_zeros(
    state: &State,
    offset: &Linear,
    entries: impl Iterator<Item = (u64, bool)>,
) -> Step<Option<Side>> {
    let entries: Vec<(u64, bool)> = entries.collect();
    let end = entries.iter().rposition(|(_, zero)| !zero).map_or(0, |index| index + 1);
    let only_at_end = end > 0 && entries[..end].iter().all(|(_, zero)| !zero);
    let Some((at, _)) = entries.get(end).filter(|_| only_at_end) else { return Ok(None) };
    let at_end = Atom::ge(offset, &Linear::constant(Int::from(*at)));
    if state.knowledge.implies(&at_end) {
        Ok(Some(Side::Behind(end)))
    } else if state.knowledge.implies(&at_end.negate()) {
        Ok(Some(Side::Before(end)))
    } else {
        Err(Stop::Split(vec![vec![at_end.negate()], vec![at_end]]))
    }
}

/// Where a part of an initialiser begins, and how many bytes it has.
pub(super) fn extent(piece: &InitPiece) -> (u64, u64) {
    match piece {
        InitPiece::Bytes { offset, bytes } => (*offset, bytes.len() as u64),
        InitPiece::Value { offset, size, .. } | InitPiece::Undef { offset, size } => (*offset, *size),
    }
}

fn hull(bits: u32, patterns: impl Iterator<Item = u128> + Clone) -> Option<Entries> {
    let signed = patterns.clone().map(|pattern| range::to_signed(bits, pattern));
    Some(Entries {
        signed: (signed.clone().min()?, signed.max()?),
        unsigned: (Int::from(patterns.clone().min()?), Int::from(patterns.clone().max()?)),
        zero: patterns.clone().any(|pattern| pattern == 0),
    })
}

/// The first contents of a block that nobody has written to, byte by byte (`None` where a byte is no constant), and its size.
fn contents(cx: &Context, state: &State, id: AllocId) -> Option<(Vec<Option<u8>>, u64)> {
    let allocation = cx.allocation(state, id)?;
    let Background::Initial(global) = allocation.background else { return None };
    let written = !allocation.cells.is_empty() || cx.program.global(global).init.as_ref().is_none_or(Vec::is_empty);
    if written { None } else { image(cx, global) }
}

/// The initial bytes of a variable (`None` where a byte is no constant), and its size.
pub fn image(cx: &Domain, global: GlobalId) -> Option<(Vec<Option<u8>>, u64)> {
    let global = cx.program.global(global);
    let pieces = global.init.as_ref()?;
    if global.size > cx.options.limits.table_bytes {
        return None;
    }
    let mut image = vec![Some(0); global.size as usize];
    let mut put = |at: u64, byte: Option<u8>| {
        if let Some(slot) = image.get_mut(at as usize) {
            *slot = byte;
        }
    };
    for piece in pieces {
        match piece {
            InitPiece::Bytes { offset, bytes } => {
                (*offset..).zip(bytes).for_each(|(at, byte)| put(at, Some(*byte)));
            }
            InitPiece::Value { offset, size, value: Constant::Int { value, .. } } if *size <= 16 => {
                (0..*size).for_each(|index| put(offset + index, Some((value >> (8 * index)) as u8)));
            }
            InitPiece::Value { offset, size, .. } | InitPiece::Undef { offset, size } => {
                (0..*size).for_each(|index| put(offset + index, None));
            }
        }
    }
    Some((image, global.size))
}

impl Entries {
    /// Learns that the value is one of them.
    pub fn learn(&self, state: &mut State, value: &Value) -> Step {
        let (term, (low, high)) = match value {
            Value::Int { term, view: View::Signed } => (term, &self.signed),
            Value::Int { term, view: View::Unsigned } => (term, &self.unsigned),
            _ => return Ok(()),
        };
        const NONE: &str = "an entry that the table does not have";
        require(state, &Atom::ge(term, &Linear::constant(low.clone())), NONE)?;
        require(state, &Atom::le(term, &Linear::constant(high.clone())), NONE)?;
        if !self.zero {
            require(state, &Atom::ne(term, &Linear::zero()), NONE)?;
        }
        Ok(())
    }
}
