//! Constant strings: what is known of the text behind a pointer.

use crate::domain::Domain;
use crate::domain::block::AllocKind;
use crate::domain::state::State;
use crate::domain::value::Value;

/// The bytes up to the terminator, if the value points into a constant string.
pub fn constant_string(cx: &Domain, state: &State, value: &Value) -> Option<Vec<u8>> {
    let Value::Pointer(term) = value else { return None };
    let (id, offset) = cx.attribute(state, &state.knowledge.normalize(term))?;
    let AllocKind::Global(global) = cx.allocation(state, id)?.kind else { return None };
    let global = cx.program.global(global);
    if !global.constant || global.linkage == ir::Linkage::Replaceable {
        return None;
    }
    let start = usize::try_from(offset.as_constant()?.to_i64()?).ok()?;
    let size = usize::try_from(global.size).ok().filter(|size| start < *size)?;
    match global.init.as_deref()? {
        [] => Some(Vec::new()),
        [ir::InitPiece::Bytes { offset: 0, bytes }] if bytes.len() < size || bytes[start..].contains(&0) => {
            Some(bytes.iter().skip(start).take_while(|byte| **byte != 0).copied().collect())
        }
        _ => None,
    }
}
