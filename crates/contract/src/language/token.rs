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

    /// Whether it is written as a number.
    pub fn is_number(&self) -> bool {
        self.text.starts_with(|letter: char| letter.is_ascii_digit())
    }
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
