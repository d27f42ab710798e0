//! Text to words and signs.

/// A word or sign of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    /// As it stands there.
    pub text: &'a str,
    /// Bytes before it.
    pub at: usize,
}

impl Token<'_> {
    /// Whether it may name a parameter, a field, a function.
    pub fn is_name(&self) -> bool {
        self.text.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
    }

    /// Whether it is written as a number, or as a character.
    pub fn is_number(&self) -> bool {
        self.text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '\'')
    }
}

/// The character constant with which the text begins: its length in bytes, and its value. `None` where it is more than one
/// character, or one whose value depends on the sign of `char` or on the encoding.
pub(crate) fn character(text: &str) -> Option<(usize, u8)> {
    const ESCAPES: [(u8, u8); 11] = [
        (b'n', b'\n'),
        (b't', b'\t'),
        (b'r', b'\r'),
        (b'a', 7),
        (b'b', 8),
        (b'f', 12),
        (b'v', 11),
        (b'\\', b'\\'),
        (b'\'', b'\''),
        (b'"', b'"'),
        (b'?', b'?'),
    ];
    let rest = text.strip_prefix('\'')?;
    let (inside, value) = match rest.strip_prefix('\\') {
        None => (1, *rest.as_bytes().first().filter(|byte| !matches!(byte, b'\'' | b'\n'))?),
        Some(escape) => {
            let first = *escape.as_bytes().first()?;
            let (digits, base, mark) = match first {
                b'x' => (&escape[1..], 16, 2),
                b'0'..=b'7' => (escape, 8, 1),
                _ => {
                    let (_, value) = ESCAPES.iter().find(|(letter, _)| *letter == first)?;
                    return (escape.as_bytes().get(1) == Some(&b'\'')).then_some((4, *value));
                }
            };
            let digits =
                digits.split('\'').next().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
            (mark + digits.len(), u8::try_from(u32::from_str_radix(digits, base).ok()?).ok()?)
        }
    };
    (rest.as_bytes().get(inside) == Some(&b'\'') && value < 128).then_some((inside + 2, value))
}

const TWO: [&str; 7] = ["<=", ">=", "==", "!=", "->", "&&", "||"];

const ONE: &str = "+-*<>(),.[]&";

/// The tokens, or the place of what has no meaning, with what to say of it.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, (usize, String)> {
    let mut result = Vec::new();
    let mut at = 0;
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        let Some(first) = rest.chars().next() else { return Ok(result) };
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = if word(first) {
            rest.find(|c| !word(c)).unwrap_or(rest.len())
        } else if first == '\'' {
            let Some((length, _)) = character(rest) else {
                return Err((at, "a character of ASCII or its escape is expected here, as in 'a' or '\\n'".to_owned()));
            };
            length
        } else if TWO.iter().any(|sign| rest.starts_with(sign)) {
            2
        } else if ONE.contains(first) {
            1
        } else {
            let hint = if first == '=' { ": equality is written `==`" } else { "" };
            return Err((at, format!("`{first}` has no meaning here{hint}")));
        };
        result.push(Token { text: &rest[..length], at });
        at += length;
    }
}
