//! Files of contracts that somebody has reviewed: what must hold when each function begins.
//!
//! ```text
//! # Comments go to the end of the line.
//! my_strlen: string(s);
//! int sum(const int *a, int n) requires valid(a, n), n >= 0;
//! ```
//!
//! A function's name and its condition, or a prototype as in C with the condition after `requires`; a semicolon ends each.
//! Only the name of a prototype counts. A condition may go over several lines.

use std::str::FromStr;

use crate::language::{Condition, ParseError, character, is_base_word};

/// The contracts of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contracts {
    entries: Vec<(String, Condition)>,
}

/// A file of contracts that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Contracts {
    /// What must hold when the function begins, if the file says so.
    pub fn of(&self, function: &str) -> Option<&Condition> {
        self.entries.iter().find(|(name, _)| name == function).map(|(_, condition)| condition)
    }

    /// All functions with their conditions, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Condition)> {
        self.entries.iter().map(|(name, condition)| (name.as_str(), condition))
    }
}

impl FromStr for Contracts {
    type Err = FileError;

    fn from_str(text: &str) -> Result<Contracts, FileError> {
        // Comments become blanks, so that places stay what they are.
        let bare: Vec<&str> =
            text.lines().map(|line| parts(line, '#').into_iter().next().unwrap_or_default()).collect();
        let bare = bare.join("\n");
        let mut contracts = Contracts::default();
        let mut line = 1;
        let mut pieces = parts(&bare, ';').into_iter().peekable();
        while let Some(piece) = pieces.next() {
            let blank = piece.len() - piece.trim_start().len();
            let first = line + piece[..blank].matches('\n').count();
            line += piece.matches('\n').count();
            let fail = |line: usize, message: String| FileError { line, message };
            if piece.trim().is_empty() {
                continue;
            }
            if pieces.peek().is_none() {
                return Err(fail(line, "`;` is missing at the end of a contract".to_owned()));
            }
            let (name, condition) =
                contract(piece.trim_start()).map_err(|(lines, message)| fail(first + lines, message))?;
            if contracts.of(&name).is_some() {
                return Err(fail(first, format!("`{name}` has a contract already")));
            }
            contracts.entries.push((name, condition));
        }
        Ok(contracts)
    }
}

/// The parts of the text between that sign, which may stand in character constants of theirs.
fn parts(text: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(letter) = text[at..].chars().next() {
        if letter == sign {
            parts.push(&text[start..at]);
            start = at + letter.len_utf8();
        }
        at += character(&text[at..]).map_or(letter.len_utf8(), |(length, _)| length);
    }
    parts.push(&text[start..]);
    parts
}

/// A function and its condition; an error comes with the number of lines before it.
fn contract(text: &str) -> Result<(String, Condition), (usize, String)> {
    let (head, start) = match (text.find("requires"), text.find(':')) {
        (Some(word), colon) if colon.is_none_or(|colon| word < colon) => (&text[..word], word + "requires".len()),
        (_, Some(colon)) => (&text[..colon], colon + 1),
        (_, None) => {
            return Err((0, "a contract is `name: condition;` or `prototype requires condition;`".to_owned()));
        }
    };
    let before = head.split('(').next().unwrap_or_default().trim_end();
    let word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '.';
    let name = &before[before.trim_end_matches(word).len()..];
    if name.is_empty() || is_base_word(name) || name.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Err((0, format!("`{}` does not name a function", head.trim())));
    }
    let condition: Condition = text[start..].parse().map_err(|error: ParseError| {
        let before: usize = text[start..].chars().take(error.at - 1).filter(|letter| *letter == '\n').count();
        let at = text[..start].matches('\n').count() + before;
        let text = text[start..].split_whitespace().collect::<Vec<_>>().join(" ");
        (at, format!("cannot read `{text}`: {}", error.message))
    })?;
    Ok((name.to_owned(), condition))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_and_prototypes_have_conditions() {
        let text = "# reviewed\nf: string(s), n >= 1; # the first\n\nsize_t my_strlen(const char *s)\n  \
                    requires string(s)\n    && always;\nvoid (g)(void) requires always;h:null(p)||\nvalid(p);\n";
        let error = text.parse::<Contracts>().expect_err("the brackets hide the name");
        assert_eq!((error.line, error.message.as_str()), (7, "`void (g)(void)` does not name a function"));
        let contracts: Contracts = text.replace("void (g)(void)", "void g (void)").parse().expect("it is well-formed");
        let all: Vec<(&str, String)> =
            contracts.iter().map(|(name, condition)| (name, condition.to_string())).collect();
        let expected = [
            ("f", "string(s), n >= 1".to_owned()),
            ("my_strlen", "string(s)".to_owned()),
            ("g", "always".to_owned()),
            ("h", "null(p) || valid(p)".to_owned()),
        ];
        assert_eq!(all, expected);
        assert!(contracts.of("strlen").is_none());
    }

    #[test]
    fn signs_in_characters_separate_nothing() {
        let text = "f: c == ';'; # a comment that isn't one of 'a'\ng: c == '#', d != '\\''; h: n >= 1;\n";
        let contracts: Contracts = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let all: Vec<String> = contracts.iter().map(|(name, condition)| format!("{name}: {condition}")).collect();
        assert_eq!(all, ["f: c == 59", "g: c == 35, d != 39", "h: n >= 1"]);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line, part) in [
            ("f: n >= 0", 1, "`;` is missing"),
            ("f: n >= 0;\nf: n >= 1;", 2, "`f` has a contract already"),
            ("\n\nf string(s);", 3, "`name: condition;`"),
            ("f:\n  string(s),\n  vaild(p);", 3, "did you mean `valid`?"),
            ("# only\n: n >= 0;", 2, "does not name a function"),
            ("int f(int n)\nrequires n >=\n;", 3, "missing"),
        ] {
            let error = text.parse::<Contracts>().expect_err(text);
            assert!(error.message.contains(part), "{text}: {error}");
            assert_eq!(error.line, line, "{text}: {error}");
        }
    }
}
