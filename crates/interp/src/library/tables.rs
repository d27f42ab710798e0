//! Character classes, as in the C locale.

use super::Call;
use crate::exec::Step;
use crate::word::Word;

/// A function such as `isalpha`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Alpha,
    Digit,
    Alnum,
    Space,
    Upper,
    Lower,
    Punct,
    Print,
    Graph,
    Cntrl,
    Xdigit,
    Blank,
    ToUpper,
    ToLower,
}

/// A table of the C library that its headers look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Table {
    /// `__ctype_b_loc`.
    Classes,
    /// `__ctype_tolower_loc`.
    ToLower,
    /// `__ctype_toupper_loc`.
    ToUpper,
}

pub(super) fn class(name: &str) -> Option<Class> {
    Some(match name {
        "isalpha" => Class::Alpha,
        "isdigit" => Class::Digit,
        "isalnum" => Class::Alnum,
        "isspace" => Class::Space,
        "isupper" => Class::Upper,
        "islower" => Class::Lower,
        "ispunct" => Class::Punct,
        "isprint" => Class::Print,
        "isgraph" => Class::Graph,
        "iscntrl" => Class::Cntrl,
        "isxdigit" => Class::Xdigit,
        "isblank" => Class::Blank,
        "toupper" => Class::ToUpper,
        "tolower" => Class::ToLower,
        _ => return None,
    })
}

pub(super) fn table(name: &str) -> Option<Table> {
    Some(match name {
        "__ctype_b_loc" => Table::Classes,
        "__ctype_tolower_loc" => Table::ToLower,
        "__ctype_toupper_loc" => Table::ToUpper,
        _ => return None,
    })
}

fn belongs(class: Class, c: u8) -> bool {
    match class {
        Class::Alpha => c.is_ascii_alphabetic(),
        Class::Digit => c.is_ascii_digit(),
        Class::Alnum => c.is_ascii_alphanumeric(),
        Class::Space => matches!(c, b' ' | 9..=13),
        Class::Upper => c.is_ascii_uppercase(),
        Class::Lower => c.is_ascii_lowercase(),
        Class::Punct => c.is_ascii_punctuation(),
        Class::Print => matches!(c, 32..=126),
        Class::Graph => c.is_ascii_graphic(),
        Class::Cntrl => c.is_ascii_control(),
        Class::Xdigit => c.is_ascii_hexdigit(),
        Class::Blank => matches!(c, b' ' | b'\t'),
        Class::ToUpper | Class::ToLower => false,
    }
}

/// The bits of the C library's table.
const BITS: [(Class, u16); 12] = [
    (Class::Upper, 1 << 8),
    (Class::Lower, 1 << 9),
    (Class::Alpha, 1 << 10),
    (Class::Digit, 1 << 11),
    (Class::Xdigit, 1 << 12),
    (Class::Space, 1 << 13),
    (Class::Print, 1 << 14),
    (Class::Graph, 1 << 15),
    (Class::Blank, 1),
    (Class::Cntrl, 1 << 1),
    (Class::Punct, 1 << 2),
    (Class::Alnum, 1 << 3),
];

/// The result of a function such as `isalpha`. Its argument must be a character or EOF.
pub(super) fn classify(call: &mut Call<'_, '_, '_>, class: Class, argument: u64) -> Step<Word> {
    let value = argument as u32 as i32;
    if !(-1..=255).contains(&value) {
        let message = format!("`{}` is called with {value}, which is no character", call.name());
        return Err(call.machine.undefined(message));
    }
    let Ok(c) = u8::try_from(value) else {
        return Ok(Word::number(if matches!(class, Class::ToUpper | Class::ToLower) { argument } else { 0 }));
    };
    Ok(Word::number(match class {
        Class::ToUpper => u64::from(c.to_ascii_uppercase()),
        Class::ToLower => u64::from(c.to_ascii_lowercase()),
        class if belongs(class, c) => {
            u64::from(BITS.iter().find(|(other, _)| *other == class).map_or(1, |(_, bit)| *bit))
        }
        _ => 0,
    }))
}

/// The address of a pointer to the entry of character 0; the table begins at -128.
pub(super) fn address(call: &mut Call<'_, '_, '_>, table: Table) -> Step<Word> {
    let name = call.name();
    if let Some((_, known)) = call.machine.tables.iter().find(|(known, _)| *known == name) {
        return Ok(*known);
    }
    let mut bytes = Vec::new();
    for index in -128i32..256 {
        let c = u8::try_from(index).ok();
        match table {
            Table::Classes => {
                let bits = c.map_or(0, |c| {
                    BITS.iter().filter(|(class, _)| belongs(*class, c)).fold(0u16, |bits, (_, bit)| bits | bit)
                });
                bytes.extend(bits.to_le_bytes());
            }
            Table::ToLower => {
                bytes.extend(c.map_or(index, |c| i32::from(c.to_ascii_lowercase())).to_le_bytes());
            }
            Table::ToUpper => {
                bytes.extend(c.map_or(index, |c| i32::from(c.to_ascii_uppercase())).to_le_bytes());
            }
        }
    }
    let width = bytes.len() as u64 / 384;
    let entries = call.machine.library_block(&bytes)?;
    let zero = Word { bits: entries.bits + 128 * width, tag: entries.tag };
    let pointer_bytes = call.machine.memory.space.pointer_bits as usize / 8;
    let place = call.machine.library_block(&vec![0; pointer_bytes])?;
    call.machine.memory.blocks[place.tag.slot()].put(0, zero, pointer_bytes);
    call.machine.tables.push((name, place));
    Ok(place)
}
