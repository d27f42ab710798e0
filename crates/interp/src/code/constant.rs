//! Constants as words.

use ir::{Constant, Program, Type};

use crate::memory::{Block, Memory};
use crate::word::{Tag, Word, mask};

use super::layout::{InRegisters, shape};

/// An address constant.
pub(super) fn address(program: &Program, statics: &[Block], constant: &Constant) -> Option<Word> {
    let at = |slot: usize, offset: i64| {
        let block = &statics[slot];
        let bits = block.base.wrapping_add(offset as u64) & mask(program.pointer_bits() as u8);
        Word { bits, tag: block.tag }
    };
    match constant {
        Constant::Null => Some(Word::ZERO),
        Constant::Function(id) => Some(at(1 + id.index(), 0)),
        Constant::Global(id, offset) => Some(at(Memory::static_slot(program.functions.len(), id.index()), *offset)),
        Constant::AddressAsInt { base, offset, bits } => {
            let word = address(program, statics, base)?;
            Some(Word { bits: word.bits.wrapping_add(*offset as u64) & mask((*bits).min(64) as u8), tag: word.tag })
        }
        _ => None,
    }
}

/// The registers' worth of a constant, or what has no meaning in it.
pub(super) fn words(program: &Program, statics: &[Block], constant: &Constant) -> Result<Vec<Word>, String> {
    match constant {
        Constant::Int { bits, value } => Ok(number(*bits, *value)),
        Constant::Float { bits, pattern } => Ok(number(*bits, *pattern)),
        Constant::Null | Constant::Global(..) | Constant::Function(_) | Constant::AddressAsInt { .. } => {
            address(program, statics, constant).map(|word| vec![word]).ok_or_else(|| "an address".to_owned())
        }
        // Zero is as good an arbitrary value as any other.
        Constant::Zero(ty) | Constant::Undef(ty) => all(program, ty, Word::ZERO),
        Constant::Poison(ty) => all(program, ty, Word { bits: 0, tag: Tag::POISON }),
        Constant::Aggregate(_, elements) => {
            let mut all = Vec::new();
            for element in elements.iter() {
                all.extend(words(program, statics, element)?);
            }
            Ok(all)
        }
        Constant::Unsupported(_, what) => Err(format!("the constant {what}")),
    }
}

fn number(bits: u32, pattern: u128) -> Vec<Word> {
    let low = Word::number(pattern as u64);
    if bits > 64 { vec![low, Word::number((pattern >> 64) as u64)] } else { vec![low] }
}

fn all(program: &Program, ty: &Type, word: Word) -> Result<Vec<Word>, String> {
    Ok(vec![word; shape(ty, program.pointer_bits())?.registers() as usize])
}
