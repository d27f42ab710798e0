//! Text from outside, made harmless to show: control characters could steer a terminal, and letters without a width or
//! with another direction of writing make a source look like another one.

/// The text with all visible that would not be seen; tabs and line ends stay.
pub fn visible(text: &str) -> String {
    escaped(text, |letter| matches!(letter, '\t' | '\n'))
}

/// The text as one line with all visible that would not be seen.
pub fn visible_line(text: &str) -> String {
    escaped(text, |_| false)
}

fn escaped(text: &str, stays: fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if (letter.is_control() || is_hidden(letter)) && !stays(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Letters that have no width or turn the direction of the text.
fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_controls_the_terminal() {
        assert_eq!(visible_line("a\u{1b}[2J\n\u{9b}ü\u{202e}b"), "a\\u{1b}[2J\\n\\u{9b}ü\\u{202e}b");
        assert_eq!(visible("a\u{1b}\n\t\u{200b}b"), "a\\u{1b}\n\t\\u{200b}b");
    }
}
