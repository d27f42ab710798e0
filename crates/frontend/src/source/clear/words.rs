//! A C source as words.

use std::collections::{HashMap, HashSet};

/// A word of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word<'t> {
    /// An identifier or a keyword.
    Name(&'t str),
    /// An integer.
    Number(u128),
    /// A string or a character.
    Text,
    /// An operator, a bracket or a separator.
    Sign(&'t str),
}

/// Signs of more than one character, longer ones first.
const SIGNS: &[&str] = &[
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "##",
];

/// A text as words.
#[derive(Default)]
pub(super) struct Text<'t> {
    /// The words after the directives were followed, but for macros with parameters.
    pub(super) words: Vec<Word<'t>>,
    /// What macros with parameters are replaced by.
    pub(super) bodies: Vec<Vec<Word<'t>>>,
    /// Macros with parameters.
    pub(super) macros: HashSet<&'t str>,
    /// Macros that stand for a word, and enumerators for numbers.
    short: HashMap<&'t str, Word<'t>>,
}

/// The words of a text without spliced lines, `None` if something in it is not followed: directives but line markers,
/// `#include` of one of the headers and simple definitions; other spellings of signs, numbers that are no integers.
pub(super) fn words<'t>(text: &'t str, headers: &str) -> Option<Text<'t>> {
    if ["%:", "<:", "<%"].iter().any(|odd| text.contains(odd)) {
        return None;
    }
    let bytes = text.as_bytes();
    let mut result = Text::default();
    let (mut at, mut begins_line) = (0, true);
    while at < bytes.len() {
        let rest = &text[at..];
        let byte = bytes[at];
        if byte == b'\n' {
            begins_line = true;
            at += 1;
        } else if let Some(length) = blank(rest) {
            at += length?;
        } else if byte == b'#' && begins_line {
            let line = rest.lines().next().unwrap_or_default();
            result.directive(line, headers)?;
            at += line.len();
        } else {
            begins_line = false;
            let (word, length) = word(rest)?;
            result.words.push(result.meant(word));
            at += length;
            result.enumerators()?;
        }
    }
    Some(result)
}

/// The length of a comment or of a blank; no length if the comment does not end.
fn blank(text: &str) -> Option<Option<usize>> {
    if let Some(comment) = text.strip_prefix("/*") {
        return Some(comment.find("*/").map(|end| end + 4));
    }
    if text.starts_with("//") {
        return Some(Some(text.find('\n').unwrap_or(text.len())));
    }
    text.as_bytes()[0].is_ascii_whitespace().then_some(Some(1))
}

/// The words of a line.
fn line_of(text: &str) -> Option<Vec<Word<'_>>> {
    let (mut result, mut at) = (Vec::new(), 0);
    while at < text.len() {
        match blank(&text[at..]) {
            Some(length) => at += length?,
            None => {
                let (word, length) = word(&text[at..])?;
                result.push(word);
                at += length;
            }
        }
    }
    Some(result)
}

impl<'t> Text<'t> {
    /// The word after macros for numbers are replaced.
    ///
    /// A variable of such a name gives words that are no declaration.
    fn meant(&self, word: Word<'t>) -> Word<'t> {
        match word {
            Word::Name(name) => self.short.get(name).copied().unwrap_or(word),
            word => word,
        }
    }

    /// At the end of a list of enumerators these are numbers from now on, if none has a value of its own.
    fn enumerators(&mut self) -> Option<()> {
        if self.words.last() != Some(&Word::Sign("}")) {
            return Some(());
        }
        let open = self.words.iter().rposition(|word| *word == Word::Sign("{"))?;
        let is_list = matches!(&self.words[..open], [.., Word::Name("enum")] | [.., Word::Name("enum"), Word::Name(_)]);
        if !is_list {
            return Some(());
        }
        let list: Vec<Word<'t>> = self.words.drain(open..).collect();
        for (index, part) in list[1..list.len() - 1].split(|word| *word == Word::Sign(",")).enumerate() {
            match part {
                [Word::Name(name)] if !self.words.contains(&Word::Name(name)) => {
                    self.short.insert(name, Word::Number(index as u128));
                }
                [] => {}
                _ => return None,
            }
        }
        Some(())
    }

    fn directive(&mut self, line: &'t str, headers: &str) -> Option<()> {
        let Some(definition) = line[1..].trim_start().strip_prefix("define ") else {
            return is_followed(line, headers).then_some(());
        };
        let definition = definition.trim_start();
        let (Word::Name(name), length) = word(definition)? else { return None };
        let before =
            self.words.contains(&Word::Name(name)) || self.bodies.iter().any(|body| body.contains(&Word::Name(name)));
        if before || self.macros.contains(name) || self.short.contains_key(name) {
            return None;
        }
        let rest = &definition[length..];
        let words: Vec<Word<'t>> = line_of(rest)?.into_iter().map(|word| self.meant(word)).collect();
        if !rest.starts_with('(') {
            let short = match words.as_slice() {
                [word @ (Word::Number(_) | Word::Name(_))] => *word,
                [Word::Sign("("), word @ Word::Number(_), Word::Sign(")")] => *word,
                _ => return None,
            };
            self.short.insert(name, short);
            return Some(());
        }
        let end = words.iter().position(|word| *word == Word::Sign(")"))?;
        let (params, body) = (&words[1..end], &words[end + 1..]);
        let is_param = |word: &&Word<'_>| matches!(word, Word::Name(_));
        // An argument that is used twice is evaluated twice.
        let once = params.iter().filter(is_param).all(|param| body.iter().filter(|word| *word == param).count() <= 1);
        let plain = params.iter().all(|word| matches!(word, Word::Name(_) | Word::Sign("," | "...")));
        self.macros.insert(name);
        self.bodies.push(body.to_vec());
        (once && plain).then_some(())
    }
}

/// A line marker, or the inclusion of a header that is known.
fn is_followed(line: &str, headers: &str) -> bool {
    let line = line[1..].trim();
    let line = line.strip_prefix("line ").unwrap_or(line);
    if line.starts_with(|letter: char| letter.is_ascii_digit()) {
        return true;
    }
    let Some(name) = line.strip_prefix("include") else { return false };
    let name = name.trim().strip_prefix('<').and_then(|name| name.split_once('>'));
    name.is_some_and(|(name, rest)| {
        headers.split(' ').any(|header| header == name) && (rest.trim().is_empty() || rest.trim().starts_with("//"))
    })
}

/// The word at the start of a text, and its length.
fn word(text: &str) -> Option<(Word<'_>, usize)> {
    let bytes = text.as_bytes();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    match bytes[0] {
        b'0'..=b'9' => {
            let length = bytes.iter().position(|byte| !is_part(byte) && *byte != b'.').unwrap_or(bytes.len());
            Some((Word::Number(number(&text[..length])?), length))
        }
        b'"' | b'\'' => Some((Word::Text, quoted(bytes)?)),
        byte if byte.is_ascii_alphabetic() || byte == b'_' => {
            let length = bytes.iter().position(|byte| !is_part(byte)).unwrap_or(bytes.len());
            // L"wide"
            let is_prefix = matches!(bytes.get(length), Some(b'"' | b'\''));
            (!is_prefix).then(|| (Word::Name(&text[..length]), length))
        }
        b'.' if bytes.get(1).is_some_and(u8::is_ascii_digit) => None,
        b'#' | b'\\' | b'@' | b'$' | b'`' | 128.. => None,
        _ => {
            let length = SIGNS.iter().find(|sign| text.starts_with(**sign)).map_or(1, |sign| sign.len());
            Some((Word::Sign(&text[..length]), length))
        }
    }
}

/// An integer, whatever its suffix.
fn number(text: &str) -> Option<u128> {
    let text = text.trim_end_matches(['u', 'U', 'l', 'L']);
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return u128::from_str_radix(digits, 16).ok();
    }
    let is_octal = text.len() > 1 && text.starts_with('0');
    u128::from_str_radix(text, if is_octal { 8 } else { 10 }).ok()
}

/// The length of a string, or of a single character.
fn quoted(bytes: &[u8]) -> Option<usize> {
    let (mut at, mut letters) = (1, 0);
    while *bytes.get(at)? != bytes[0] {
        match bytes[at] {
            b'\n' => return None,
            b'\\' => at += 1,
            _ => {}
        }
        at += 1;
        letters += 1;
    }
    // '\123' has more letters, but no more than one value; 'abcd' has an odd one.
    let is_odd = bytes[0] == b'\'' && bytes[1] != b'\\' && letters > 1;
    (!is_odd).then_some(at + 1)
}
