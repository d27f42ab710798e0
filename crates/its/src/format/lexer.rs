//! Tokens with line numbers, shared by the readers.

/// A token of one of the text formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The text.
    pub(crate) text: String,
    /// Line, from 1.
    pub(crate) line: usize,
}

/// Splits a rewrite-rule file. Operators are longest match first; `#` begins a comment.
pub(crate) fn rules(text: &str) -> Vec<Token> {
    const OPERATORS: [&str; 12] = [":|:", "-{", "}>", "->", "&&", "||", "/\\", "\\/", "<=", ">=", "==", "!="];
    let mut tokens = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            if first == '#' {
                break;
            }
            let length = OPERATORS.iter().find(|op| rest.starts_with(**op)).map_or_else(
                || {
                    let word = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
                    word.max(first.len_utf8())
                },
                |op| op.len(),
            );
            tokens.push(Token { text: rest[..length].to_owned(), line: number + 1 });
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

/// Splits an SMT-LIB file: parentheses, atoms, `|quoted|` names; `;` begins a comment.
pub(crate) fn smtlib(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                ';' => break,
                '(' | ')' => 1,
                '|' => rest[1..].find('|').map_or(rest.len(), |end| end + 2),
                _ => rest.find(|c: char| c.is_whitespace() || "();".contains(c)).unwrap_or(rest.len()),
            };
            tokens.push(Token { text: rest[..length].to_owned(), line: number + 1 });
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || "_'.$@~^".contains(c)
}

#[cfg(test)]
mod tests {
    fn texts(tokens: Vec<super::Token>) -> Vec<String> {
        tokens.into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn rule_files_split_at_operators() {
        let tokens = texts(super::rules("f(x') -> g(x-1) :|: x>=0 && y!=2 # note"));
        let expected = "f ( x' ) -> g ( x - 1 ) :|: x >= 0 && y != 2";
        assert_eq!(tokens, expected.split(' ').collect::<Vec<_>>());
    }

    #[test]
    fn smtlib_keeps_quoted_names() {
        assert_eq!(texts(super::smtlib("(= |a b| x^0); no")), ["(", "=", "|a b|", "x^0", ")"]);
    }
}
