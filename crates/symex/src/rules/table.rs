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
    let step = offset.terms().fold(Int::ZERO, |step, (_, coefficient)| step.gcd(coefficient));
    let first = offset.constant_part().rem_floor(&step);
    let bounds = state.knowledge.bounds(&offset);
    let (Some(last), Some(step), Some(first)) = (size.checked_sub(width), step.to_u64(), first.to_u64()) else {
        return Ok(None);
    };
    let reached = |at: &u64| {
        let at = Int::from(*at);
        bounds.low.as_ref().is_none_or(|low| *low <= at) && bounds.high.as_ref().is_none_or(|high| at <= *high)
    };
    let Ok(step) = usize::try_from(step) else { return Ok(None) };
    let mut found: Vec<(u64, u128)> = Vec::new();
    for at in (first..=last).step_by(step).filter(reached) {
        let bytes = &image[at as usize..(at + width) as usize];
        let pattern =
            bytes.iter().rev().try_fold(0u128, |pattern, byte| byte.map(|byte| pattern << 8 | u128::from(byte)));
        let Some(pattern) = pattern else { return Ok(None) };
        found.push((at, pattern));
    }
    let end = found.iter().rposition(|(_, pattern)| *pattern != 0).map_or(0, |index| index + 1);
    let only_at_end = found[..end].iter().all(|(_, pattern)| *pattern != 0);
    if let (true, Some((at, _))) = (only_at_end && end > 0, found.get(end)) {
        let at_end = Atom::ge(&offset, &Linear::constant(Int::from(*at)));
        if state.knowledge.implies(&at_end) {
            found.drain(..end);
        } else if state.knowledge.implies(&at_end.negate()) {
            found.truncate(end);
        } else {
            return Err(Stop::Split(vec![vec![at_end.negate()], vec![at_end]]));
        }
    }
    Ok(hull(*bits, found.iter().map(|(_, pattern)| *pattern)))
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
