//! Constants that clang's tree leaves out: sizes of arrays, and what attributes compute. They are read from the text.
//!
//! Between brackets (and the parentheses of attributes) a declarator has an expression of which the tree shows only the
//! value. Whatever stands there is evaluated as an expression of literals, enumerators and `sizeof`. What names an object is
//! computed at run time and checked there, or is the index of an element, which the tree does show.

use std::collections::HashMap;

use super::arithmetic::{self, Defined, Range};
use super::types::{self, CType};
use ir::DataModel;

/// What identifiers of the program mean.
pub(crate) struct Meaning<'a> {
    /// Sizes of `long` and pointers.
    pub model: DataModel,
    /// Enumerators and their values.
    pub enumerators: HashMap<&'a str, Range>,
    /// Bytes of the type of that name, if they are known.
    pub size: &'a dyn Fn(&str) -> Option<i128>,
    /// Whether there is a variable, member or function of that name; not of const variables, which clang may read.
    pub is_object: &'a dyn Fn(&str) -> bool,
}

/// A word, a number or an operator of the text, and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Token<'a> {
    text: &'a str,
    line: u32,
}

/// What an expression in brackets may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Fine,
    Suspicious,
    /// It has words that are neither objects nor enumerators: macros, perhaps.
    Unknown,
}

/// What was found in a text.
#[derive(Debug, Default)]
pub(crate) struct Brackets {
    /// Lines with arithmetic that may be undefined.
    pub suspicious: Vec<u32>,
    /// Some arithmetic has words that mean nothing before macros are expanded.
    pub needs_expansion: bool,
}

/// Looks at the brackets in the lines of the text that are wanted. `expanded` texts have no macros any more.
pub(crate) fn look(text: &str, meaning: &Meaning<'_>, expanded: bool, wanted: &dyn Fn(u32) -> bool) -> Brackets {
    let tokens = tokens(text);
    let mut found = Brackets::default();
    for (at, token) in tokens.iter().enumerate() {
        let (open, close) = match token.text {
            "[" => ("[", "]"),
            "(" if at > 0
                && matches!(tokens[at - 1].text, "__attribute__" | "__attribute" | "_Alignas" | "alignas") =>
            {
                ("(", ")")
            }
            _ => continue,
        };
        if !wanted(token.line) {
            continue;
        }
        let inside = until(&tokens[at + 1..], open, close);
        match judge(inside, meaning, expanded) {
            Verdict::Fine => {}
            Verdict::Suspicious => found.suspicious.push(token.line),
            Verdict::Unknown => found.needs_expansion = true,
        }
    }
    found
}

/// The tokens before the bracket that closes.
fn until<'t, 'a>(tokens: &'t [Token<'a>], open: &str, close: &str) -> &'t [Token<'a>] {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.text == open {
            depth += 1;
        } else if token.text == close {
            if depth == 0 {
                return &tokens[..at];
            }
            depth -= 1;
        }
    }
    tokens
}

fn judge(tokens: &[Token<'_>], meaning: &Meaning<'_>, expanded: bool) -> Verdict {
    let arithmetic = |token: &Token<'_>| matches!(token.text, "+" | "-" | "*" | "/" | "%" | "<<" | ">>");
    let word = |token: &Token<'_>| token.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let mut known = true;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        if matches!(token.text, "sizeof" | "_Alignof") && tokens.get(at).is_some_and(|next| next.text == "(") {
            // Words for types.
            at += until(&tokens[at + 1..], "(", ")").len() + 2;
        } else if word(token) {
            if (meaning.is_object)(token.text) {
                // Computed at run time, and checked there.
                return Verdict::Fine;
            }
            known &= meaning.enumerators.contains_key(token.text) || is_keyword(token.text);
        }
    }
    if !known && !expanded {
        return Verdict::Unknown;
    }
    // `*` alone is the size of a parameter that the definition gives.
    if !tokens.iter().any(arithmetic) || matches!(tokens, [only] if only.text == "*") {
        return Verdict::Fine;
    }
    let mut parser = Parser { tokens, meaning, fine: true };
    let value = parser.conditional();
    if value.is_some() && parser.tokens.is_empty() && parser.fine { Verdict::Fine } else { Verdict::Suspicious }
}

fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "sizeof"
            | "_Alignof"
            | "static"
            | "const"
            | "volatile"
            | "restrict"
            | "int"
            | "char"
            | "short"
            | "long"
            | "unsigned"
            | "signed"
            | "float"
            | "double"
            | "void"
            | "struct"
            | "union"
            | "enum"
            | "__restrict"
            | "size_t"
            | "aligned"
            | "__aligned__"
            | "vector_size"
            | "__vector_size__"
            | "_Bool"
    )
}

/// A value and its type.
type Typed = (Range, CType);

struct Parser<'t, 'a> {
    tokens: &'t [Token<'a>],
    meaning: &'t Meaning<'t>,
    /// Nothing undefined was computed.
    fine: bool,
}

/// Binary operators from the loosest.
const LEVELS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl<'a> Parser<'_, 'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first.text)
    }

    fn peek(&self) -> Option<&'a str> {
        self.tokens.first().map(|token| token.text)
    }

    fn take(&mut self, text: &str) -> bool {
        let here = self.peek() == Some(text);
        if here {
            self.next();
        }
        here
    }

    /// Both branches are looked at: that is more than is evaluated.
    fn conditional(&mut self) -> Option<Typed> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Some(condition);
        }
        let then = self.conditional()?;
        if !self.take(":") {
            return None;
        }
        let otherwise = self.conditional()?;
        let ty = common(then.1, otherwise.1);
        Some((ty.bounds(), ty))
    }

    fn binary(&mut self, level: usize) -> Option<Typed> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut lhs = self.binary(level + 1)?;
        while let Some(operator) = self.peek().filter(|operator| operators.contains(operator)) {
            self.next();
            let rhs = self.binary(level + 1)?;
            lhs = self.combine(operator, lhs, rhs);
        }
        Some(lhs)
    }

    fn combine(&mut self, operator: &str, lhs: Typed, rhs: Typed) -> Typed {
        const INT: CType = CType::Int { bits: 32, signed: true };
        if matches!(operator, "&&" | "||") {
            return (Some((0, 1)), INT);
        }
        let shift = matches!(operator, "<<" | ">>");
        let ty = if shift { lhs.1 } else { common(lhs.1, rhs.1) };
        let (left, right) =
            if shift { (lhs.0, rhs.0) } else { (arithmetic::converted(ty, lhs.0), arithmetic::converted(ty, rhs.0)) };
        let (range, defined) = arithmetic::binary(operator, ty, left, right);
        self.fine &= defined == Defined::Always;
        let comparison = matches!(operator, "==" | "!=" | "<" | ">" | "<=" | ">=");
        (range, if comparison { INT } else { ty })
    }

    fn unary(&mut self) -> Option<Typed> {
        let size = match self.meaning.model {
            DataModel::Lp64 => CType::Int { bits: 64, signed: false },
            DataModel::Ilp32 => CType::Int { bits: 32, signed: false },
        };
        let text = self.next()?;
        match text {
            "-" | "+" | "~" | "!" => {
                let (range, ty) = self.unary()?;
                let (range, defined) = arithmetic::unary(text, ty, range);
                self.fine &= defined == Defined::Always;
                Some((range, if text == "!" { CType::Int { bits: 32, signed: true } } else { ty }))
            }
            "sizeof" | "_Alignof" => {
                if !self.take("(") {
                    return None;
                }
                let inside = until(self.tokens, "(", ")");
                self.tokens = self.tokens.get(inside.len() + 1..)?;
                let words: Vec<&str> = inside.iter().map(|token| token.text).collect();
                if let Some(bytes) = (self.meaning.size)(&canonical(&words)).filter(|_| text == "sizeof") {
                    return Some((Some((bytes, bytes)), size));
                }
                // No object is as large as half of the address space.
                let (_, most) = size.bounds()?;
                Some((Some((0, most / 2)), size))
            }
            "(" if self.peek().is_some_and(is_keyword) => {
                let inside = until(self.tokens, "(", ")");
                self.tokens = self.tokens.get(inside.len() + 1..)?;
                let words: Vec<&str> = inside.iter().map(|token| token.text).collect();
                let ty = types::parse(&canonical(&words), self.meaning.model);
                let (range, _) = self.unary()?;
                matches!(ty, CType::Int { .. }).then(|| (arithmetic::converted(ty, range), ty))
            }
            "(" => {
                let value = self.conditional()?;
                self.take(")").then_some(value)
            }
            _ => match self.meaning.enumerators.get(text) {
                Some(range) => Some((*range, literal_type(range.map_or(0, |(_, high)| high), "", self.meaning.model)?)),
                None => self.literal(text),
            },
        }
    }

    fn literal(&self, text: &str) -> Option<Typed> {
        let number = text.trim_end_matches(['u', 'U', 'l', 'L']);
        let suffix = &text[number.len()..];
        let value = match number.as_bytes() {
            [b'0', b'x' | b'X', ..] => i128::from_str_radix(&number[2..], 16).ok()?,
            [b'0', b'b' | b'B', ..] => i128::from_str_radix(&number[2..], 2).ok()?,
            [b'0', _, ..] => i128::from_str_radix(number, 8).ok()?,
            [b'\'', ..] => return Some((Some((-128, 255)), CType::Int { bits: 32, signed: true })),
            _ => number.parse().ok()?,
        };
        let decimal = !number.starts_with('0');
        let ty = literal_type(value, suffix, self.meaning.model)?;
        // A literal in another base may be unsigned where a decimal one is not.
        let ty = match ty {
            CType::Int { bits: 64, signed: true } if !decimal && value < 1 << 32 && suffix.is_empty() => {
                CType::Int { bits: 32, signed: false }
            }
            other => other,
        };
        Some((Some((value, value)), ty))
    }
}

/// A type as clang prints it: C lets the words of integer types stand in any order.
fn canonical(words: &[&str]) -> String {
    const INTEGER: &[&str] = &["unsigned", "signed", "long", "short", "int", "char"];
    if !words.iter().all(|word| INTEGER.contains(word)) {
        return words.join(" ");
    }
    let count = |word: &str| words.iter().filter(|other| **other == word).count();
    let base = match (count("char"), count("short"), count("long")) {
        (1.., _, _) => "char",
        (_, 1.., _) => "short",
        (_, _, 0) => "int",
        (_, _, 1) => "long",
        _ => "long long",
    };
    match (count("unsigned"), base) {
        (0, _) => base.to_owned(),
        _ => format!("unsigned {base}"),
    }
}

/// The type of a decimal literal (C11 6.4.4.1p5).
fn literal_type(value: i128, suffix: &str, model: DataModel) -> Option<CType> {
    let suffix = suffix.to_ascii_lowercase();
    let unsigned = suffix.contains('u');
    let long = match model {
        DataModel::Lp64 => 64,
        DataModel::Ilp32 => 32,
    };
    let least = match suffix.matches('l').count() {
        0 => 32,
        1 => long,
        _ => 64,
    };
    [32, 64]
        .into_iter()
        .filter(|bits| *bits >= least)
        .map(|bits| CType::Int { bits, signed: !unsigned })
        .find(|ty| ty.bounds().is_some_and(|(_, most)| value <= most))
}

/// The type that two operands are converted to.
fn common(a: CType, b: CType) -> CType {
    let (CType::Int { bits: x, signed: s }, CType::Int { bits: y, signed: t }) = (a, b) else { return a };
    match x.cmp(&y) {
        std::cmp::Ordering::Greater => a,
        std::cmp::Ordering::Less => b,
        std::cmp::Ordering::Equal => CType::Int { bits: x, signed: s && t },
    }
}

/// The tokens of the text without comments and directives; a literal of text or of a character is one token.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let (mut at, mut line, mut found, mut fresh_line) = (0, 1, Vec::new(), true);
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b'\n' => {
                line += 1;
                at += 1;
                fresh_line = true;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                let end = text.get(at + 2..).and_then(|rest| rest.find("*/")).map_or(bytes.len(), |end| at + end + 4);
                line += newlines(&bytes[at..end]);
                at = end;
                continue;
            }
            b'#' if fresh_line => {
                // A directive, with the lines that it goes on in.
                while at < bytes.len() && (bytes[at] != b'\n' || bytes[at - 1] == b'\\') {
                    at += 1;
                }
                line += newlines(&bytes[start..at]);
                continue;
            }
            c if c.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
            }
            c if c.is_ascii_alphanumeric() || c == b'_' || c >= 0x80 => {
                while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_' || bytes[at] >= 0x80)
                {
                    at += 1;
                }
            }
            _ => {
                let two = text.get(at..at + 2).unwrap_or_default();
                let long = matches!(two, "<<" | ">>" | "<=" | ">=" | "==" | "!=" | "&&" | "||" | "->" | "++" | "--");
                at += if long { 2 } else { 1 };
            }
        }
        fresh_line = false;
        // A character of several bytes or a broken literal is no token of an expression.
        found.push(Token { text: text.get(start..at).unwrap_or("?"), line });
    }
    found
}

fn newlines(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.iter().filter(|byte| **byte == b'\n').count()).unwrap_or(u32::MAX)
}

/// File and line of each line of a preprocessed text, from its markers.
pub(crate) fn origins(text: &str) -> Vec<(&str, u32)> {
    let (mut file, mut line) = ("", 1);
    let mut found = Vec::new();
    for row in text.lines() {
        found.push((file, line));
        line += 1;
        let marker = row.strip_prefix("# ").and_then(|rest| rest.split_once(" \""));
        if let Some((number, rest)) = marker
            && let (Ok(number), Some((name, _))) = (number.parse(), rest.rsplit_once('"'))
        {
            (file, line) = (name, number);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> (Vec<u32>, bool) {
        let meaning = Meaning {
            model: DataModel::Lp64,
            enumerators: HashMap::from([("SIZE", Some((10, 10)))]),
            size: &|name| types::size(name, DataModel::Lp64),
            is_object: &|name| name == "n",
        };
        let found = look(text, &meaning, false, &|_| true);
        (found.suspicious, found.needs_expansion)
    }

    #[test]
    fn sizes_are_evaluated_from_the_text() {
        for fine in [
            "int a[3];",
            "int a[];",
            "int f(int a[static 3], int b[*]);",
            "int a[2 * 3 + SIZE];",
            "int a[sizeof(int) * 8 - 1];",
            "int a[n << 40];",
            "int a[1u << 31 >> 20];",
            "int a[(1L << 40) >> 38];",
            "int a[0x80000000 - 0x7fffffff];",
            "/* [1 << 31] */ char *s = \"[1 << 31]\"; // [1 << 31]\n#define X [1 << 31]\n",
            "_Alignas(8 + 8) int a;",
            "int a[1024 / (8 * (int) sizeof (long unsigned int))];",
        ] {
            assert_eq!(of(fine), (Vec::new(), false), "{fine}");
        }
        for suspicious in [
            "int a[(1 << 31) == 0 ? 1 : 2];",
            "int a[2147483647 + 1 > 0];",
            "int a[1 + (4 >> -1)];",
            "typedef int t __attribute__((vector_size(4 << 40)));",
        ] {
            assert_eq!(of(suspicious), (vec![1], false), "{suspicious}");
        }
        assert_eq!(of("\n\nint a[MACRO + 1];"), (Vec::new(), true));
    }
}
