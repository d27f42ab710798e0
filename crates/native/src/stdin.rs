//! Standard input and files, from what the program took of them.

use evidence::{Stream, TakenInput};

/// As the interpreter has it: so many characters of a string come after those that are inputs of their own.
const MORE_CHARACTERS: i128 = 8192;

/// The bytes that a native run reads from a stream.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stdin {
    bytes: Vec<u8>,
    ended: bool,
    /// The last bytes are a number: white space comes before another one, and before a word.
    number: bool,
    /// Something came after the end, or has no text.
    lost: bool,
}

/// Whether the function reads standard input.
pub(crate) fn reads(function: &str) -> bool {
    evidence::reads_characters(function) || scans(function)
}

fn scans(function: &str) -> bool {
    function.ends_with("scanf")
}

impl Stdin {
    /// Adds what a function of the program took.
    pub(crate) fn push(&mut self, function: &str, input: &TakenInput) {
        let number = input.value.parse::<i128>().ok();
        if scans(function) && !input.is_character() {
            match number {
                Some(_) if input.kind == Stream::End => self.ended = true,
                // The characters of `%s`, and how often the last one comes again.
                Some(value) if input.kind == Stream::Environment && input.ty.ends_with("16") => {
                    let last = self.bytes.last().copied().unwrap_or(b'a');
                    let more = usize::try_from(value % MORE_CHARACTERS).unwrap_or(0);
                    self.bytes.resize(self.bytes.len() + more, last);
                    self.byte(b'\n');
                }
                Some(value) if input.kind == Stream::Environment => {
                    self.blank();
                    self.byte(if value == 0 { b'\n' } else { value as u8 });
                }
                // `%c` takes a byte as it is.
                Some(value) if input.ty == "u8" => self.byte(value as u8),
                _ => {
                    self.lost |= self.ended || number.is_none() && input.value.parse::<f64>().is_err();
                    self.blank();
                    self.bytes.extend_from_slice(input.value.as_bytes());
                    self.number = true;
                }
            }
            return;
        }
        match number {
            Some(-1) => self.ended = true,
            // The library takes the low byte of what was chosen.
            Some(value) => self.byte(value as u8),
            None => self.lost = true,
        }
    }

    /// White space behind a number.
    fn blank(&mut self) {
        if std::mem::take(&mut self.number) {
            self.bytes.push(b'\n');
        }
    }

    fn byte(&mut self, byte: u8) {
        self.lost |= self.ended;
        // No digit comes behind a number: white space was skipped.
        if byte.is_ascii_digit() {
            self.blank();
        }
        self.number = false;
        self.bytes.push(byte);
    }

    /// All bytes; a number at the end stands on a line.
    pub(crate) fn text(&self) -> Vec<u8> {
        let mut all = self.clone();
        all.blank();
        all.bytes
    }

    /// Why the bytes may not give the same run; `stream` is their name.
    pub(crate) fn doubts(&self, stream: &str) -> Option<String> {
        if self.lost {
            Some(format!("the run reads past the end of {stream}, or reads values that have no text"))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::inputs::tests::input;

    #[test]
    fn words_have_their_characters_and_more_of_the_last() {
        let mut stdin = Stdin::default();
        for (value, ty) in [("97", "u8"), ("98", "u8"), ("3", "u16"), ("99", "u8"), ("0", "u8")] {
            stdin.push("__isoc99_scanf", &input(Stream::Environment, "__isoc99_scanf", value, ty));
        }
        assert_eq!(stdin.doubts("standard input"), None);
        assert_eq!(stdin.text(), b"abbbb\nc\n");
    }

    #[test]
    fn formats_may_take_characters() {
        let mut stdin = Stdin::default();
        for value in ["49", "50", "58", "-1"] {
            stdin.push("__isoc99_scanf", &input(Stream::Environment, "__isoc99_scanf", value, "i16"));
        }
        assert_eq!((stdin.text(), stdin.doubts("standard input")), (b"12:".to_vec(), None));
    }

    #[test]
    fn numbers_and_characters_become_text() {
        let mut stdin = Stdin::default();
        for (what, value, ty) in [("__isoc99_scanf", "-12", "i32"), ("scanf", "7", "u32"), ("scanf", "2.5", "f64")] {
            stdin.push(what, &input(Stream::Call, what, value, ty));
        }
        assert_eq!(stdin.text(), b"-12\n7\n2.5\n");
        assert_eq!(stdin.doubts("standard input"), None);
        let mut ended = stdin.clone();
        ended.push("scanf", &input(Stream::End, "scanf", "3", "u32"));
        assert_eq!((ended.text(), ended.doubts("standard input")), (b"-12\n7\n2.5\n".to_vec(), None));
        ended.push("scanf", &input(Stream::Call, "scanf", "1", "i32"));
        assert!(ended.doubts("standard input").is_some());
        stdin.push("getchar", &input(Stream::Environment, "getchar", "65", "i16"));
        stdin.push("getchar", &input(Stream::Environment, "getchar", "-1", "i16"));
        // What comes behind a number without white space is what is read next.
        assert_eq!(stdin.doubts("standard input"), None);
        assert_eq!(stdin.text(), b"-12\n7\n2.5A");
    }
}
