//! What a text says of itself, as far as lenses, hovers and actions need it: the text may be newer than what was judged.

use lsp_types::Position;

use crate::place;

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The name or number at the position.
pub(crate) fn word_at(text: &str, position: Position) -> Option<&str> {
    let line = place::line(text, position.line.saturating_add(1));
    let at = place::byte(text, position);
    let start = line[..at]
        .rfind(|letter| !is_word(letter))
        .map_or(0, |byte| byte + line[byte..].chars().next().map_or(0, char::len_utf8));
    let end = line[at..].find(|letter| !is_word(letter)).map_or(line.len(), |length| at + length);
    Some(&line[start..end]).filter(|word| !word.is_empty())
}

/// The byte in the line where the word stands alone.
pub(crate) fn find_word(line: &str, word: &str) -> Option<usize> {
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = line[..*at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// The line, from 1, of a function that was on that line when it was judged: the nearest one with its name before a parenthesis.
pub(crate) fn line_of(text: &str, function: &str, was: u32) -> Option<u32> {
    let names = |line: &str| {
        find_word(line, function).is_some_and(|at| {
            let (before, after) = (&line[..at], line[at + function.len()..].trim_start());
            after.starts_with('(') && !before.contains(['(', '{', '=', ';'])
        })
    };
    let lines = text.lines().zip(1_u32..).filter(|(line, _)| names(line) && !line.trim_end().ends_with(';'));
    lines.map(|(_, number)| number).min_by_key(|number| number.abs_diff(was))
}

/// The line, from 1, on which the declaration begins whose name is on that line: a type may stand on lines before it.
pub(crate) fn declaration_of(text: &str, name: u32) -> u32 {
    let lines: Vec<&str> = text.lines().collect();
    let mut first = name;
    while first > 1 {
        let before = lines.get(first as usize - 2).map_or("", |line| line.trim());
        let is_end = before.is_empty()
            || before.ends_with([';', '}', '{', ':', '\\'])
            || before.ends_with("*/")
            || before.starts_with(['#', '*'])
            || before.starts_with("//")
            || before.starts_with("LANDFALL_REQUIRES");
        if is_end {
            break;
        }
        first -= 1;
    }
    first
}

/// Where `#include <landfall.h>` is to be written, as a line from 1; nothing if it is there.
pub(crate) fn place_of_include(text: &str) -> Option<u32> {
    let includes =
        |line: &str| line.trim_start().strip_prefix('#').is_some_and(|rest| rest.trim_start().starts_with("include"));
    if text.lines().any(|line| includes(line) && line.contains("landfall.h")) {
        return None;
    }
    let first = text.lines().position(includes).unwrap_or(0);
    Some(u32::try_from(first + 1).unwrap_or(1))
}

/// Whether a loop begins at the line or is told to be there by its condition.
pub(crate) fn is_loop(line: &str) -> bool {
    ["while", "for", "do", "goto"].iter().any(|word| find_word(line, word).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found() {
        let text = "int länge_1(int n);\n";
        assert_eq!(word_at(text, Position::new(0, 4)), Some("länge_1"));
        assert_eq!(word_at(text, Position::new(0, 11)), Some("länge_1"), "behind its last letter");
        assert_eq!(word_at(text, Position::new(0, 19)), None);
        assert_eq!(word_at(text, Position::new(7, 0)), None);
        assert_eq!(find_word("unfor(for)", "for"), Some(6));
        assert_eq!(find_word("before", "for"), None);
    }

    #[test]
    fn functions_move() {
        let text = "int f(int);\n\nint g(void) { return f(1); }\n\nint f(int n)\n{\n}\n";
        assert_eq!(line_of(text, "f", 4), Some(5));
        assert_eq!(line_of(text, "g", 9), Some(3));
        assert_eq!(line_of(text, "h", 1), None);
    }

    #[test]
    fn a_contract_stands_before_the_whole_declaration() {
        let text = "int a;\n// says what\nstatic const char *\nname(int n)\n{\n}\n\nint f(void) {}\n";
        assert_eq!(declaration_of(text, 4), 3);
        assert_eq!(declaration_of(text, 8), 8);
        assert_eq!(declaration_of("int f(void) {}", 1), 1);
    }

    #[test]
    fn the_header_is_included_once() {
        assert_eq!(place_of_include("// x\n#include <a.h>\nint b;\n"), Some(2));
        assert_eq!(place_of_include("int b;\n"), Some(1));
        assert_eq!(place_of_include("# include <landfall.h>\n"), None);
    }
}
