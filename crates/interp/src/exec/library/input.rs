//! Reading from standard input: the given bytes, or what the environment chooses if none are given.

use super::Call;
use super::format::{Length, Piece, Spec, pieces};
use crate::exec::Step;
use crate::input::InputType;
use crate::word::{Word, mask};
use evidence::Stream;
use semantics::library::{FormatArguments, StreamOperation};

/// Calls a function that reads.
pub(super) fn call(call: &mut Call<'_, '_, '_>, input: StreamOperation) -> Step<Word> {
    match input {
        StreamOperation::Getchar => call.next_byte().map(character),
        StreamOperation::Getc => {
            call.expect_stdin(0)?;
            call.next_byte().map(character)
        }
        StreamOperation::Fgets => {
            call.expect_stdin(2)?;
            let (buffer, room) = (call.word(0)?, i64::from(call.number(1)? as u32 as i32));
            let mut text = Vec::new();
            while (text.len() as i64) < room - 1 {
                let Some(byte) = call.next_byte()? else { break };
                text.push(byte);
                if byte == b'\n' {
                    break;
                }
            }
            if text.is_empty() {
                return Ok(Word::ZERO);
            }
            call.machine.write_text(buffer, &text)?;
            Ok(buffer)
        }
        _ => Err(call.refused()),
    }
}

/// Calls a function that reads by a format.
pub(super) fn scan(call: &mut Call<'_, '_, '_>, at: FormatArguments) -> Step<Word> {
    if let Some(stream) = at.stream {
        call.expect_stdin(stream)?;
    }
    call.scan(at.format)
}

/// A byte or EOF as the functions return it.
fn character(byte: Option<u8>) -> Word {
    byte.map_or(Word::number(u64::MAX), |byte| Word::number(u64::from(byte)))
}

impl Call<'_, '_, '_> {
    /// The next byte of standard input; none at its end.
    fn next_byte(&mut self) -> Step<Option<u8>> {
        let Some(stdin) = &self.machine.options.stdin else {
            let name = self.name();
            let ty = InputType::Integer { bits: 16, unsigned: false, truth: false };
            let value = self.machine.input(Stream::Environment, ty, &name)? as u16 as i16;
            return Ok((value != -1).then_some(value as u8));
        };
        let byte = stdin.get(self.machine.stdin_at).copied();
        self.machine.stdin_at += usize::from(byte.is_some());
        Ok(byte)
    }

    fn expect_stdin(&mut self, index: usize) -> Step {
        match self.machine.standard_stream(self.word(index)?) {
            Some(0) => Ok(()),
            _ => Err(self.machine.unsupported(format!("`{}` with a stream of its own", self.name()))),
        }
    }

    /// `scanf`: each conversion of a number takes one.
    fn scan(&mut self, format: usize) -> Step<Word> {
        let text = self.text(format)?;
        let (mut next, mut assigned) = (format + 1, 0);
        for piece in pieces(&text) {
            let spec = match piece {
                Piece::Text(text) if text.iter().all(u8::is_ascii_whitespace) => continue,
                Piece::Conversion(spec) => spec,
                _ => return Err(self.machine.unsupported(format!("the format of `{}`", self.name()))),
            };
            let Some((word, bytes)) = self.scanned(spec)? else {
                return Ok(Word::number(if assigned == 0 { u64::MAX } else { assigned }));
            };
            let place = self.word(next)?;
            self.check(place, u64::from(bytes), true)?;
            self.store(place, word, bytes)?;
            next += 1;
            assigned += 1;
        }
        Ok(Word::number(assigned))
    }

    /// The number that a conversion reads, and how many bytes it has; none at the end of the input.
    fn scanned(&mut self, spec: Spec) -> Step<Option<(Word, u8)>> {
        let word = (self.machine.memory.space.pointer_bits / 8) as u8;
        let bytes = match (spec.conversion, spec.length) {
            (b'c', Length::Int) | (_, Length::Char) => 1,
            (_, Length::Short) => 2,
            (b'f' | b'e' | b'g' | b'a', Length::Int) => 4,
            (b'f' | b'e' | b'g' | b'a', Length::Long) => 8,
            (_, Length::Int) => 4,
            (_, Length::LongLong) => 8,
            (_, Length::Long | Length::Pointer) => word,
            (_, Length::LongDouble) => 0,
        };
        let floating = matches!(spec.conversion, b'f' | b'e' | b'g' | b'a');
        let known = matches!(spec.conversion, b'd' | b'i' | b'u' | b'x' | b'o' | b'c') || floating;
        if !known || bytes == 0 || spec.width != Default::default() || self.machine.options.stdin.is_some() && floating
        {
            return Err(self.machine.unsupported(format!(
                "the conversion %{} of `{}`",
                char::from(spec.conversion),
                self.name()
            )));
        }
        if self.machine.options.stdin.is_none() {
            let bits = u32::from(bytes) * 8;
            let unsigned = matches!(spec.conversion, b'u' | b'x' | b'o');
            let ty =
                if floating { InputType::Float(bits) } else { InputType::Integer { bits, unsigned, truth: false } };
            let name = self.name();
            let pattern = self.machine.input(Stream::Call, ty, &name)?;
            return Ok(Some((Word::number(pattern as u64), bytes)));
        }
        if spec.conversion == b'c' {
            return Ok(self.next_byte()?.map(|byte| (Word::number(u64::from(byte)), 1)));
        }
        Ok(self.integer_of_stdin(spec.conversion)?.map(|value| (Word::number(value as u64 & mask(bytes * 8)), bytes)))
    }

    /// An integer of the given bytes, after white space.
    fn integer_of_stdin(&mut self, conversion: u8) -> Step<Option<i128>> {
        let Some(stdin) = &self.machine.options.stdin else { return Ok(None) };
        let rest = stdin.get(self.machine.stdin_at..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let sign = usize::from(matches!(rest.get(blank), Some(b'-' | b'+')));
        let radix = match conversion {
            b'x' => 16,
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
