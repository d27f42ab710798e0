//! Reading from streams: the bytes that were given as standard input, or what the environment chooses.

use evidence::Stream;
use semantics::format::{Conversion, Count, Piece, Stored, scanned};
use semantics::library::{FormatArguments, StreamOperation};

use super::Call;
use super::stream::{self, Source};
use crate::exec::{Step, Stop};
use crate::input::InputType;
use crate::word::{Word, mask};

/// What a conversion reads.
enum Found {
    Text(Vec<u8>),
    /// A number of that many bytes.
    Word(Word, u8),
}

/// Characters of a string that are inputs of their own; of those after them only the number is one.
const OWN_CHARACTERS: usize = 8;
/// Characters after these at most.
const MORE_CHARACTERS: u128 = 8192;

/// Calls a function that reads.
pub(super) fn call(call: &mut Call<'_, '_, '_>, input: StreamOperation) -> Step<Word> {
    match input {
        StreamOperation::Getchar => {
            let source = call.standard_input();
            call.next_byte(source).map(character)
        }
        StreamOperation::Getc => {
            let source = call.source(0)?;
            call.next_byte(source).map(character)
        }
        StreamOperation::Fgets => call.line(),
        _ => stream::call(call, input),
    }
}

/// Calls a function that reads by a format.
pub(super) fn scan(call: &mut Call<'_, '_, '_>, at: FormatArguments) -> Step<Word> {
    let source = match at.stream {
        Some(index) => call.source(index)?,
        None => call.standard_input(),
    };
    call.scan(source, at.format)
}

/// A byte or EOF as the functions return it.
fn character(byte: Option<u8>) -> Word {
    byte.map_or(Word::number(u64::MAX), |byte| Word::number(u64::from(byte)))
}

impl Call<'_, '_, '_> {
    /// `fgets`: a line, or what fits of it.
    fn line(&mut self) -> Step<Word> {
        let source = self.source(2)?;
        let (buffer, room) = (self.word(0)?, i64::from(self.number(1)? as u32 as i32));
        if room <= 0 {
            return Ok(Word::ZERO);
        }
        let mut text = Vec::new();
        while (text.len() as i64) < room - 1 {
            let Some(byte) = self.next_byte(source)? else { break };
            text.push(byte);
            if byte == b'\n' {
                break;
            }
        }
        if text.is_empty() && room > 1 {
            return Ok(Word::ZERO);
        }
        self.machine.write_text(buffer, &text)?;
        Ok(buffer)
    }

    /// `scanf`: each conversion takes an input.
    fn scan(&mut self, source: Source, format: usize) -> Step<Word> {
        let text = self.text(format)?;
        let Some(pieces) = scanned(&text) else { return Err(self.refused_format()) };
        let (mut next, mut assigned) = (format + 1, 0);
        for piece in pieces {
            let conversion = match piece {
                Piece::Text(text) if text.iter().all(u8::is_ascii_whitespace) => continue,
                Piece::Conversion(conversion) => conversion,
                Piece::Text(_) => return Err(self.refused_format()),
            };
            let ended = Ok(Word::number(if assigned == 0 { u64::MAX } else { assigned }));
            if self.has_given_back(source) {
                return Err(self.refused_format());
            }
            let found = match conversion.letter {
                _ if self.is_at_end(source) => None,
                b's' => self.string(source, conversion)?.map(Found::Text),
                _ => self.scanned(source, conversion)?.map(|(word, bytes)| Found::Word(word, bytes)),
            };
            let Some(found) = found else { return ended };
            if conversion.suppressed {
                continue;
            }
            let place = self.word(next)?;
            match found {
                Found::Text(text) => self.machine.write_text(place, &text)?,
                Found::Word(word, bytes) => {
                    self.check(place, u64::from(bytes), true)?;
                    self.store(place, word, bytes)?;
                }
            }
            next += 1;
            assigned += 1;
        }
        Ok(Word::number(assigned))
    }

    fn refused_format(&self) -> Stop {
        self.machine.unsupported(format!("the format of `{}`", self.name()))
    }

    /// The string that `%s` reads; none at the end of the input.
    fn string(&mut self, source: Source, conversion: Conversion) -> Step<Option<Vec<u8>>> {
        let most = match conversion.width {
            Count::Number(width) => usize::try_from(width).unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        if self.is_given_text(source) {
            return self.word_of_text(source, most);
        }
        let mut text = Vec::new();
        while text.len() < most {
            if text.len() == OWN_CHARACTERS {
                // The last one comes again and again.
                let ty = InputType::Integer { bits: 16, unsigned: true, truth: false };
                let more = (self.taken(source, Stream::Environment, ty)? % MORE_CHARACTERS) as usize;
                text.resize(text.len().saturating_add(more).min(most), text[OWN_CHARACTERS - 1]);
                break;
            }
            let ty = InputType::Integer { bits: 8, unsigned: true, truth: false };
            let byte = self.taken(source, Stream::Environment, ty)? as u8;
            if byte == 0 || byte.is_ascii_whitespace() || byte == 0x0b {
                break;
            }
            text.push(byte);
        }
        if text.is_empty() {
            self.end(source);
            return Ok(None);
        }
        Ok(Some(text))
    }

    /// The same from the text that the run was given.
    fn word_of_text(&mut self, source: Source, most: usize) -> Step<Option<Vec<u8>>> {
        let mut text = Vec::new();
        while text.len() < most {
            let Some(byte) = self.next_byte(source)? else { break };
            let blank = byte.is_ascii_whitespace() || byte == 0x0b;
            if blank && !text.is_empty() {
                self.machine.stdin_at -= 1;
                break;
            }
            if !blank {
                text.push(byte);
            }
        }
        Ok((!text.is_empty()).then_some(text))
    }

    /// The number that a conversion reads, and how many bytes it has; none at the end of the input.
    fn scanned(&mut self, source: Source, conversion: Conversion) -> Step<Option<(Word, u8)>> {
        let stored = Conversion { suppressed: false, ..conversion }.stored(self.machine.memory.space.pointer_bits);
        let bytes = match (conversion.letter, stored) {
            (b'n' | b'p' | b's' | b'[', _) => 0,
            (_, Stored::Bytes(bytes @ 1..=8)) => bytes as u8,
            _ => 0,
        };
        let floating = b"fegaFEGA".contains(&conversion.letter);
        let given = self.is_given_text(source);
        if bytes == 0 || conversion.width != Count::Absent || given && floating {
            let letter = char::from(conversion.letter);
            return Err(self.machine.unsupported(format!("the conversion %{letter} of `{}`", self.name())));
        }
        if !given {
            let bits = u32::from(bytes) * 8;
            let unsigned = matches!(conversion.letter, b'u' | b'x' | b'X' | b'o');
            let ty =
                if floating { InputType::Float(bits) } else { InputType::Integer { bits, unsigned, truth: false } };
            let pattern = self.taken(source, Stream::Call, ty)?;
            return Ok(Some((Word::number(pattern as u64), bytes)));
        }
        if conversion.letter == b'c' {
            return Ok(self.next_byte(source)?.map(|byte| (Word::number(u64::from(byte)), 1)));
        }
        let value = self.integer_of_stdin(conversion.letter)?;
        Ok(value.map(|value| (Word::number(value as u64 & mask(bytes * 8)), bytes)))
    }

    /// An integer of the given bytes, after white space.
    fn integer_of_stdin(&mut self, conversion: u8) -> Step<Option<i128>> {
        let Some(stdin) = &self.machine.options.stdin else { return Ok(None) };
        let rest = stdin.get(self.machine.stdin_at..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let sign = usize::from(matches!(rest.get(blank), Some(b'-' | b'+')));
        let radix = match conversion {
            b'x' | b'X' => 16,
            b'o' => 8,
            _ => 10,
        };
        let digits: Vec<u32> =
            rest[blank + sign..].iter().map_while(|byte| char::from(*byte).to_digit(radix)).take(30).collect();
        if digits.is_empty() || conversion == b'i' && digits[0] == 0 && digits.len() > 1 {
            return match rest.len() == blank {
                true => Ok(None),
                false => {
                    Err(self.machine.unsupported(format!("`{}` on a text that is not a plain number", self.name())))
                }
            };
        }
        let negative = rest[blank] == b'-';
        let length = blank + sign + digits.len();
        self.machine.stdin_at += length;
        let value =
            digits.into_iter().fold(0i128, |value, digit| value.saturating_mul(radix.into()) + i128::from(digit));
        Ok(Some(if negative { -value } else { value }))
    }
}
