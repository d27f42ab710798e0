//! Globals that an initialiser sets to zero: their padding is unspecified, that of others is zero (C17 6.7.9p10).

use crate::llvm::{Member, Shape, TypeNode, Value};

use super::Lowering;
use super::holes::{self, LONG_DOUBLE};

/// Objects of more parts than this count as padding.
const MOST_SPANS: usize = 4096;
const DEEPEST: u32 = 32;

/// The padding of a global that an initialiser names, where all bits are zero.
pub(super) fn padding_of<'m>(lowering: &Lowering<'m>, global: Value<'m>) -> Vec<(u64, u64)> {
    let Some(ty) = global.variable_type().filter(|_| lowering.reads_representation) else { return Vec::new() };
    let mut spans = Vec::new();
    let known = initialised(ty, 0, 0, &mut spans).is_some();
    let spans = if known { holes::merged(spans) } else { Vec::new() };
    let gaps = holes::gaps(&spans, 0, ty.size());
    if gaps.is_empty() || !has_initialiser(lowering, global) { Vec::new() } else { gaps }
}

/// Adds the bytes that an initialiser of zeros gives a value, whichever member of a union it names.
fn initialised(ty: TypeNode<'_>, at: u64, depth: u32, spans: &mut Vec<(u64, u64)>) -> Option<()> {
    if depth > DEEPEST || spans.len() > MOST_SPANS {
        return None;
    }
    let size = ty.size();
    match ty.shape()? {
        Shape::Record { is_union, members } => {
            let inner = |member: &Member<'_>, spans: &mut Vec<(u64, u64)>| {
                if member.is_bit_field {
                    spans.push((at + member.first / 8, at + (member.first + member.bits).div_ceil(8)));
                    return Some(());
                }
                initialised(member.ty, at + member.first / 8, depth + 1, spans)
            };
            if is_union {
                // A flexible or empty member has no bytes.
                let sized = members.iter().filter(|member| member.bits > 0);
                return sized.min_by_key(|member| member.bits).map_or(Some(()), |member| inner(member, spans));
            }
            members.iter().try_for_each(|member| inner(member, spans))
        }
        Shape::Array(element) if element.size() > 0 => {
            let mut first = Vec::new();
            initialised(element, 0, depth + 1, &mut first)?;
            if holes::merged(first.clone()) == [(0, element.size())] {
                spans.push((at, at + size));
                return Some(());
            }
            for index in 0..size / element.size() {
                if spans.len() > MOST_SPANS {
                    return None;
                }
                let from = at + index * element.size();
                spans.extend(first.iter().map(|(start, end)| (from + start, from + end)));
            }
            Some(())
        }
        _ => {
            let is_long = matches!(size, 12 | 16) && ty.is_long_double();
            spans.push((at, at + if is_long { LONG_DOUBLE } else { size }));
            Some(())
        }
    }
}

/// Whether the source gives a global an initialiser, or may do so. LLVM gives zeros to the others, too.
fn has_initialiser(lowering: &Lowering<'_>, global: Value<'_>) -> bool {
    let place = global.variable_place();
    let name = lowering.module.global_variable(global).map(|(name, _)| name);
    let (Some(place), Some(name)) = (place, name) else { return true };
    let Some(text) = lowering.module.source_text(&place) else { return true };
    let from = text.split('\n').take(place.line as usize - 1).map(|line| line.len() + 1).sum::<usize>();
    let Some(rest) = text.get(from..) else { return true };
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let line = rest.split('\n').next().unwrap_or_default();
    let mut names = line.match_indices(name.as_str()).map(|(at, _)| (&line[..at], &rest[at + name.len()..]));
    let is_whole = |(before, after): &(&str, &str)| {
        !before.chars().next_back().is_some_and(is_part) && !after.chars().next().is_some_and(is_part)
    };
    // One of them is the declaration, another may be in a comment.
    let mut found = names.by_ref().filter(is_whole).peekable();
    found.peek().is_none() || found.any(|(_, after)| !ends_declarator(after))
}

/// Whether what follows a name ends its declaration, after the sizes of an array.
fn ends_declarator(after: &str) -> bool {
    let mut depth = 0;
    for letter in after.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ if depth > 0 => {}
            letter => return matches!(letter, ';' | ','),
        }
    }
    false
}
