//! Lists of words: brackets, parts, assignments, the size of literals.

use std::collections::HashSet;

use super::words::Word;

/// Bits that a constant expression may need, at most: those of its literals taken together.
const MOST_BITS: u32 = 26;

/// The index after the bracket that closes the one at an index.
pub(super) fn after_bracket(words: &[Word<'_>], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, word) in words.iter().enumerate().skip(open) {
        match word {
            Word::Sign("(" | "[" | "{") => depth += 1,
            Word::Sign(")" | "]" | "}") => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(index + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Splits at signs that no bracket encloses.
pub(super) fn split<'w, 't>(words: &'w [Word<'t>], at: &[&str]) -> Vec<&'w [Word<'t>]> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0i32, 0);
    for (index, word) in words.iter().enumerate() {
        match word {
            Word::Sign("(" | "[" | "{") => depth += 1,
            Word::Sign(")" | "]" | "}") => depth -= 1,
            Word::Sign(sign) if depth == 0 && at.contains(sign) => {
                parts.push(&words[from..index]);
                from = index + 1;
            }
            _ => {}
        }
    }
    parts.push(&words[from..]);
    parts
}

pub(super) fn is_assignment(word: &Word<'_>) -> bool {
    matches!(word, Word::Sign("=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^="))
}

pub(super) fn is_step(word: &Word<'_>) -> bool {
    matches!(word, Word::Sign("++" | "--"))
}

/// Whether a sign reads a part of an object.
pub(super) fn is_access(word: Word<'_>) -> bool {
    matches!(word, Word::Sign("*" | "[" | "->" | "." | "&"))
}

/// `a[i]++`, `--p->n`, `(*p)++`: nothing else has an effect or needs the value.
pub(super) fn steps_alone(words: &[Word<'_>]) -> bool {
    let object = match words {
        [step, object @ ..] if is_step(step) => object,
        [object @ .., step] if is_step(step) => object,
        _ => return false,
    };
    let mut depth = 0;
    let starts = matches!(object.first(), Some(Word::Name(_) | Word::Sign("(")));
    starts
        && object.iter().all(|word| {
            match word {
                Word::Sign("(" | "[") => depth += 1,
                Word::Sign(")" | "]") => depth -= 1,
                _ => {}
            }
            depth > 0 || matches!(word, Word::Name(_) | Word::Sign(")" | "]" | "." | "->"))
        })
}

/// The words without casts.
pub(super) fn split_casts<'t>(words: &[Word<'t>], is_type: impl Fn(&[Word<'t>]) -> bool) -> Vec<Word<'t>> {
    let (mut result, mut index) = (Vec::new(), 0usize);
    while index < words.len() {
        if words[index] == Word::Sign("(")
            && let Some(after) = after_bracket(words, index)
            && is_type(&words[index + 1..after - 1])
        {
            index = after;
            continue;
        }
        result.push(words[index]);
        index += 1;
    }
    result
}

/// The first assignment outside of brackets.
pub(super) fn split_assignment<'w, 't>(words: &'w [Word<'t>]) -> Option<(&'w [Word<'t>], &'t str, &'w [Word<'t>])> {
    let mut depth = 0;
    for (index, word) in words.iter().enumerate() {
        match word {
            Word::Sign("(" | "[" | "{") => depth += 1,
            Word::Sign(")" | "]" | "}") => depth -= 1,
            Word::Sign(sign) if depth == 0 && is_assignment(word) => {
                return Some((&words[..index], sign, &words[index + 1..]));
            }
            _ => {}
        }
    }
    None
}

/// `const T *name`: the variable itself may change.
pub(super) fn points_to_constant(words: &[Word<'_>]) -> bool {
    let constant = words.iter().rposition(|word| *word == Word::Name("const"));
    let pointer = words.iter().rposition(|word| *word == Word::Sign("*"));
    constant < pointer
}

/// Words without `__attribute__ ((...))`, `None` if one may have a meaning here.
pub(super) fn without_attributes<'t>(words: &[Word<'t>]) -> Option<Vec<Word<'t>>> {
    let (mut result, mut index) = (Vec::with_capacity(words.len()), 0);
    while index < words.len() {
        if words[index] == Word::Name("__attribute__") {
            let after = after_bracket(words, index + 1)?;
            let is_known = |word: &Word<'_>| match word {
                Word::Name(name) => {
                    matches!(
                        *name,
                        "noreturn"
                            | "__noreturn__"
                            | "packed"
                            | "__packed__"
                            | "unused"
                            | "__unused__"
                            | "nothrow"
                            | "__nothrow__"
                            | "leaf"
                            | "__leaf__"
                    )
                }
                Word::Sign(sign) => matches!(*sign, "(" | ")" | ","),
                _ => false,
            };
            if !words[index + 1..after].iter().all(is_known) {
                return None;
            }
            index = after;
            continue;
        }
        result.push(words[index]);
        index += 1;
    }
    Some(result)
}

/// Bits that a literal adds to an expression.
pub(super) fn bits(word: &Word<'_>) -> u32 {
    match word {
        Word::Number(value) => 128 - value.saturating_add(1).leading_zeros(),
        Word::Text => 8,
        Word::Name("sizeof") => 12,
        _ => 0,
    }
}

/// Whether no expression of these literals overflows an `int`.
pub(super) fn fits(words: &[Word<'_>]) -> bool {
    let literals = words.iter().filter(|word| bits(word) > 0).count();
    let largest = words.iter().all(|word| !matches!(word, Word::Number(value) if *value > i32::MAX as u128));
    words.iter().map(bits).sum::<u32>() <= MOST_BITS || (literals == 1 && largest)
}

pub(super) fn is_name(word: Word<'_>) -> bool {
    matches!(word, Word::Name(_))
}

pub(super) fn is_one_of(list: &str, name: &str) -> bool {
    list.split(' ').any(|item| item == name)
}

/// Labels, tags and variables, which no macro of a header's is: a number in their place would be no C.
pub(super) fn declared<'t>(words: &[Word<'t>]) -> HashSet<&'t str> {
    let places = words.windows(3).filter_map(|place| match place {
        [Word::Sign(";" | "{" | "}"), Word::Name(name), Word::Sign(":")] => Some(*name),
        [Word::Name("goto" | "struct" | "union"), Word::Name(name), _] => Some(*name),
        [Word::Name("int" | "char" | "long" | "unsigned"), Word::Name(name), Word::Sign(";" | "=" | "[" | "(")] => {
            Some(*name)
        }
        _ => None,
    });
    places.collect()
}
