//! Tokens with their places, shared by the readers.

use super::error::FormatError;
use super::place::Place;
use super::token::Token;

/// A sequence of tokens that is read from the front.
#[derive(Debug)]
pub(super) struct Tokens {
    tokens: Vec<Token>,
    at: usize,
    end: Place,
}

impl Tokens {
    /// The text of the next token, empty at the end.
    pub(super) fn peek(&self) -> &str {
        self.ahead(0)
    }

    /// The text of the token `distance` after the next one, empty past the end.
    pub(super) fn ahead(&self, distance: usize) -> &str {
        self.tokens.get(self.at + distance).map_or("", |token| token.text.as_str())
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Where the next token begins, or the text ends.
    pub(super) fn place(&self) -> Place {
        self.tokens.get(self.at).map_or(self.end, |token| token.place)
    }

    /// Takes the next token.
    pub(super) fn next(&mut self, expected: &str) -> Result<Token, FormatError> {
        let missing = || FormatError::UnexpectedEnd { place: self.end, expected: expected.to_owned() };
        let token = self.tokens.get(self.at).cloned().ok_or_else(missing)?;
        self.at += 1;
        Ok(token)
    }

    /// Takes the next token, which must be this one.
    pub(super) fn expect(&mut self, text: &str) -> Result<Place, FormatError> {
        let expected = format!("`{text}`");
        let token = self.next(&expected)?;
        if token.text == text { Ok(token.place) } else { Err(FormatError::unexpected(&token, &expected)) }
    }

    /// Takes the next token if it is this one.
    pub(super) fn accept(&mut self, text: &str) -> bool {
        let found = !self.is_empty() && self.peek() == text;
        self.at += usize::from(found);
        found
    }

    /// Takes the next token, which must be a name.
    pub(super) fn name(&mut self, expected: &str) -> Result<Token, FormatError> {
        let token = self.next(expected)?;
        if is_name(&token.text) { Ok(token) } else { Err(FormatError::unexpected(&token, expected)) }
    }
}

/// Whether a token of an infix format is a name.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || "_'.$".contains(c))
}

/// Splits a text with infix operators (rewrite rules, T2). Operators are longest match first; `#` and `//` begin a
/// comment. `@z`, by which some files mark operators and numbers as those of the integers, is dropped.
pub(super) fn infix(text: &str) -> Tokens {
    const OPERATORS: [&str; 13] = [":|:", "-{", "}>", "->", "&&", "||", "/\\", "\\/", "<=", ">=", "==", "!=", ":="];
    split(text, |rest, first| {
        if first == '#' || rest.starts_with("//") {
            return Lexeme::Comment;
        }
        if let Some(operator) = OPERATORS.iter().find(|operator| rest.starts_with(**operator)) {
            return Lexeme::Token(operator.len(), marked(rest, operator.len()));
        }
        if first == '"' {
            let length = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
            return Lexeme::Token(length, length);
        }
        let word = word_length(rest);
        let length = if first.is_ascii_digit() { word.min(rest.find('@').unwrap_or(word)) } else { word };
        let length = length.max(first.len_utf8());
        let operator = !is_word(first);
        let marked = if operator || first.is_ascii_digit() { marked(rest, length) } else { length };
        Lexeme::Token(length, marked)
    })
}

/// Splits an SMT-LIB file: parentheses, atoms, `|quoted|` names; `;` begins a comment.
pub(super) fn smtlib(text: &str) -> Tokens {
    split(text, |rest, first| {
        let length = match first {
            ';' => return Lexeme::Comment,
            '(' | ')' => 1,
            '|' => rest[1..].find('|').map_or(rest.len(), |end| end + 2),
            _ => rest.find(|c: char| c.is_whitespace() || "();".contains(c)).unwrap_or(rest.len()),
        };
        Lexeme::Token(length, length)
    })
}

/// What a line goes on with.
enum Lexeme {
    /// The rest of the line is a comment.
    Comment,
    /// The length of a token in bytes, and the length after which the next one may begin.
    Token(usize, usize),
}

fn split(text: &str, lexeme: impl Fn(&str, char) -> Lexeme) -> Tokens {
    let mut tokens = Vec::new();
    let mut end = Place { line: 1, column: 1 };
    for (number, line) in text.lines().enumerate() {
        let mut rest = line.trim_start();
        // The number of characters before `rest`, updated as we go: counting from the start each time would be
        // quadratic.
        let mut column = 1 + line[..line.len() - rest.len()].chars().count();
        while let Some(first) = rest.chars().next() {
            let Lexeme::Token(length, skipped) = lexeme(rest, first) else { break };
            tokens.push(Token { text: rest[..length].to_owned(), place: Place { line: number + 1, column } });
            let after = rest[skipped..].trim_start();
            column += rest[..rest.len() - after.len()].chars().count();
            rest = after;
        }
        end = Place { line: number + 1, column };
    }
    Tokens { tokens, at: 0, end }
}

/// The length with a mark `@z` behind it.
fn marked(rest: &str, length: usize) -> usize {
    if rest[length..].starts_with("@z") { length + 2 } else { length }
}

/// The length of the word at the start. `!` belongs to it between two parts of a name, as T2 writes copies of
/// variables.
fn word_length(rest: &str) -> usize {
    let mut length = 0;
    let mut characters = rest.char_indices().peekable();
    while let Some((index, c)) = characters.next() {
        let copy = c == '!' && length > 0 && characters.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if !is_word(c) && !copy {
            break;
        }
        length = index + c.len_utf8();
    }
    length
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || "_'.$@~".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(mut tokens: Tokens) -> Vec<String> {
        let mut result = Vec::new();
        while let Ok(token) = tokens.next("") {
            result.push(token.text);
        }
        result
    }

    #[test]
    fn infix_files_split_at_operators() {
        let tokens = texts(infix("f(x') -> g(x-1^2) :|: x>=0 && y!=2 # note"));
        let expected = "f ( x' ) -> g ( x - 1 ^ 2 ) :|: x >= 0 && y != 2";
        assert_eq!(tokens, expected.split(' ').collect::<Vec<_>>());
    }

    #[test]
    fn marks_of_integers_are_dropped() {
        assert_eq!(texts(infix("(x -@z 1@z) >=@z y %@z 2")), ["(", "x", "-", "1", ")", ">=", "y", "%", "2"]);
    }

    #[test]
    fn copies_of_variables_are_names_and_inequalities_are_not() {
        assert_eq!(texts(infix("x!1:=y!=z!")), ["x!1", ":=", "y", "!=", "z", "!"]);
        assert_eq!(texts(infix("AT(3,\"a b\") // note")), ["AT", "(", "3", ",", "\"a b\"", ")"]);
    }

    #[test]
    fn smtlib_keeps_quoted_names() {
        assert_eq!(texts(smtlib("(= |a b| x^0); no")), ["(", "=", "|a b|", "x^0", ")"]);
    }

    #[test]
    fn places_count_characters_from_one() {
        let mut tokens = infix("\n  ä + b\n");
        let places: Vec<_> = (0..3).map(|_| tokens.next("").map(|token| token.place)).collect();
        let at = |column| Ok(Place { line: 2, column });
        assert_eq!(places, [at(3), at(5), at(7)]);
        assert_eq!(tokens.place(), Place { line: 2, column: 8 });
    }
}
