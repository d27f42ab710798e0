//! Reading from standard input.

use super::Call;
use crate::exec::Step;
use crate::word::Word;

/// A function that reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Getchar,
    Getc,
    Fgets,
}

/// Calls a function that reads.
pub(super) fn call(call: &mut Call<'_, '_, '_>, input: Input) -> Step<Word> {
    match input {
        Input::Getchar => Ok(call.next_byte()),
        Input::Getc => {
            call.expect_stdin(0)?;
            Ok(call.next_byte())
        }
        Input::Fgets => {
            call.expect_stdin(2)?;
            let (buffer, room) = (call.word(0)?, call.number(1)? as u32 as i32);
            let mut text = Vec::new();
            while (text.len() as i64) < i64::from(room) - 1 {
                let Some(byte) = call.machine.options.stdin.get(call.machine.stdin_at).copied() else { break };
                call.machine.stdin_at += 1;
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
    }
}

impl Call<'_, '_, '_> {
    /// The next byte of standard input, -1 at its end.
    fn next_byte(&mut self) -> Word {
        let byte = self.machine.options.stdin.get(self.machine.stdin_at).copied();
        self.machine.stdin_at += usize::from(byte.is_some());
        byte.map_or(Word::number(u64::MAX), |byte| Word::number(u64::from(byte)))
    }

    fn expect_stdin(&mut self, index: usize) -> Step {
        match self.machine.standard_stream(self.word(index)?) {
            Some(0) => Ok(()),
            _ => Err(self.machine.unsupported(format!("`{}` with a stream of its own", self.name()))),
        }
    }
}
