//! Reading from streams: the bytes that were given as standard input, or what the environment chooses.
//!
//! By a format whose conversions tell little of what stands around them (`%d`, `%s`, `%c`) a number or a word is one choice; by others the
//! environment chooses character by character, and what the format does not take is given back to the stream.

use semantics::format::{Conversion, Count, Piece, Stored, scanned};
use semantics::library::{FormatArguments, StreamOperation};

use super::Call;
use super::scan::{self, Item};
use super::stream::{self, Ahead, Source};
use crate::End;
use crate::exec::{Step, Stop};
use crate::input::InputType;
use crate::word::Word;

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
        StreamOperation::Fread => call.elements(),
        StreamOperation::Getline => call.whole_line(2, b'\n'),
        StreamOperation::Getdelim => {
            let delimiter = call.number(2)? as u8;
            call.whole_line(3, delimiter)
        }
        _ => stream::call(call, input),
    }
}

/// Calls a function that reads by a format.
pub(super) fn scan(call: &mut Call<'_, '_, '_>, at: FormatArguments) -> Step<Word> {
    if let Some(source) = at.source {
        let text = call.text(source)?;
        let place = call.word(source)?;
        return call.scan_string(&text, at.format, place);
    }
    let source = match at.stream {
        Some(index) => call.source(index)?,
        None => call.standard_input(),
    };
    call.scan(source, at.format)
}

/// Whether what a part of a format reads is one choice.
fn is_plain(piece: &Piece) -> bool {
    match piece {
        Piece::Text(text) => text.iter().all(u8::is_ascii_whitespace),
        Piece::Conversion(conversion) => match conversion.letter {
            b's' => true,
            b'n' | b'p' | b'[' => false,
            _ => conversion.width == Count::Absent,
        },
    }
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

    /// `fread`: so many elements; the stream has ended where these are fewer than were asked for. The memory behind them stays as it is.
    fn elements(&mut self) -> Step<Word> {
        let source = self.source(3)?;
        let (to, size, most) = (self.word(0)?, self.number(1)?, self.number(2)?);
        let Some(bytes) = size.checked_mul(most) else {
            return Err(self.machine.unsupported(format!("`{}` of more bytes than there are", self.name())));
        };
        if bytes == 0 {
            return Ok(Word::ZERO);
        }
        let (slot, offset) = self.check(to, bytes, true)?;
        if self.is_given_text(source) || self.has_given_back(source) || self.is_told(source) {
            return self.bytes_of_elements(source, (slot, offset), size, bytes);
        }
        if self.is_at_end(source) {
            return Ok(Word::ZERO);
        }
        let ty = InputType::Integer { bits: 64, unsigned: true, truth: false };
        let count = (self.character(source, ty)? as u64).min(most);
        if count < most {
            self.end(source);
        }
        // Bytes that were never written are chosen when somebody looks at them.
        self.machine.memory.blocks[slot].forget(offset, (count * size) as usize);
        Ok(Word::number(count))
    }

    /// The same where something is known of the bytes: one after the other.
    fn bytes_of_elements(
        &mut self,
        source: Source,
        (slot, offset): (usize, usize),
        size: u64,
        bytes: u64,
    ) -> Step<Word> {
        for read in 0..bytes {
            let Some(byte) = self.next_byte(source)? else { return Ok(Word::number(read / size)) };
            self.machine.memory.blocks[slot].write(offset + read as usize, &[byte]);
        }
        Ok(Word::number(bytes / size))
    }

    /// `getline` and `getdelim`: a line in a block that grows as that of the C library at hand does. It is there also where no character is
    /// left.
    fn whole_line(&mut self, stream: usize, delimiter: u8) -> Step<Word> {
        /// Bytes of a new block.
        const FIRST: u64 = 120;
        let source = self.source(stream)?;
        let bytes = (self.machine.memory.space.pointer_bits / 8) as u8;
        let (line, size) = (self.word(0)?, self.word(1)?);
        if line.bits == 0 || size.bits == 0 {
            return Ok(Word::number(u64::MAX));
        }
        let pc = self.machine.here().op;
        self.apart((line, bytes.into()), (size, bytes.into()))?;
        let mut block = self.machine.load(pc, line, bytes)?;
        self.machine.library_read(line, bytes.into());
        let mut room = FIRST;
        if block.bits == 0 {
            block = self.allocate(room, 16, false)?;
            if block.bits == 0 {
                return Ok(Word::number(u64::MAX));
            }
            self.store(line, block, bytes)?;
            self.store(size, Word::number(room), bytes)?;
        } else {
            room = self.machine.load(pc, size, bytes)?.bits;
            self.machine.library_read(size, bytes.into());
            if room == 0 {
                return Err(self.machine.unsupported(format!("`{}` with a block of no bytes", self.name())));
            }
        }
        let mut text = Vec::new();
        while text.last() != Some(&delimiter)
            && let Some(byte) = self.one_of_many(source)?
        {
            text.push(byte);
        }
        if text.is_empty() {
            return Ok(Word::number(u64::MAX));
        }
        let needed = text.len() as u64 + 1;
        if needed > room {
            room = needed.max(room.saturating_mul(2));
            block = self.reallocate(block, room)?;
            if block.bits == 0 {
                return Ok(Word::number(u64::MAX));
            }
            self.store(line, block, bytes)?;
            self.store(size, Word::number(room), bytes)?;
        }
        self.machine.write_text(block, &text)?;
        Ok(Word::number(text.len() as u64))
    }

    /// The next byte of a text that no room bounds: each counts as an instruction does.
    fn one_of_many(&mut self, source: Source) -> Step<Option<u8>> {
        if self.machine.steps >= self.machine.options.steps {
            return Err(Box::new(End::StepLimit));
        }
        self.machine.steps += 1;
        self.next_byte(source)
    }

    /// `scanf`: each conversion takes an input.
    fn scan(&mut self, source: Source, format: usize) -> Step<Word> {
        let Some(pieces) = scanned(&self.text(format)?) else { return Err(self.refused_format()) };
        let plain = pieces.iter().all(is_plain) && pieces.iter().any(|piece| matches!(piece, Piece::Conversion(_)));
        if self.is_given_text(source) || self.has_given_back(source) || !plain {
            return self.scan_characters(source, &pieces, format);
        }
        let (mut next, mut assigned) = (format + 1, 0);
        for piece in pieces {
            let Piece::Conversion(conversion) = piece else {
                self.told(source, Ahead::NoBlank);
                continue;
            };
            let ended = Ok(Word::number(if assigned == 0 { u64::MAX } else { assigned }));
            let found = match conversion.letter {
                _ if self.is_at_end(source) => None,
                b's' => self.string(source, conversion)?.map(Item::Text),
                _ => self.scanned(source, conversion)?,
            };
            let Some(found) = found else { return ended };
            if conversion.suppressed {
                continue;
            }
            let place = self.word(next)?;
            self.put_item(place, &found)?;
            next += 1;
            assigned += 1;
        }
        Ok(Word::number(assigned))
    }

    /// Reads from the stream character by character.
    fn scan_characters(&mut self, source: Source, pieces: &[Piece], format: usize) -> Step<Word> {
        let (mut read, mut ended, mut stop) = (Vec::new(), false, None);
        let bits = self.machine.memory.space.pointer_bits;
        let mut byte_at = |index: usize| {
            while read.len() <= index && !ended && stop.is_none() {
                match self.one_of_many(source) {
                    Ok(Some(byte)) => read.push(byte),
                    Ok(None) => ended = true,
                    Err(why) => stop = Some(why),
                }
            }
            read.get(index).copied()
        };
        let found = scan::scan(&mut byte_at, pieces, bits);
        if let Some(stop) = stop {
            return Err(stop);
        }
        let found = found.map_err(|why| self.uncertain(why))?;
        self.give_back(source.tag(), read.get(found.taken..).unwrap_or_default());
        self.put_items(found, format, None)
    }

    /// Reads a string by the format, and stores what is found. `place`: where the string lies.
    fn scan_string(&mut self, text: &[u8], format: usize, place: Word) -> Step<Word> {
        let Some(pieces) = scanned(&self.text(format)?) else { return Err(self.refused_format()) };
        let bits = self.machine.memory.space.pointer_bits;
        let found = scan::scan(&mut |index| text.get(index).copied(), &pieces, bits);
        let found = found.map_err(|why| self.uncertain(why))?;
        self.put_items(found, format, Some((place, text.len() as u64 + 1)))
    }

    /// Stores what is found behind the format; the result of the call. `source`: the string that was read, and its bytes.
    fn put_items(&mut self, found: scan::Scanned, format: usize, source: Option<(Word, u64)>) -> Step<Word> {
        for (index, item) in (format + 1..).zip(&found.items) {
            let to = self.word(index)?;
            let bytes = item.bytes();
            if let Some((place, size)) = source
                && place.tag == to.tag
                && place.bits < to.bits + bytes
                && to.bits < place.bits + size
            {
                return Err(self.machine.unsupported(format!("`{}` that writes to what it reads", self.name())));
            }
            self.put_item(to, item)?;
        }
        // A run may show what happens with the libraries that there are; it proves nothing.
        self.machine.memory.open_bits |= found.open;
        Ok(Word::number(i64::from(found.result) as u64))
    }

    /// The end of a run where libraries may do otherwise.
    fn uncertain(&self, why: &str) -> Stop {
        self.machine.unsupported(format!("`{}` {why}", self.name()))
    }

    /// Stores what a conversion has read.
    fn put_item(&mut self, to: Word, item: &Item) -> Step {
        if let Item::Text(text) = item {
            return self.machine.write_text(to, text);
        }
        let (slot, offset) = self.check(to, item.bytes(), true)?;
        match item {
            Item::Number(number, bytes) => self.store(to, Word::number(*number), *bytes)?,
            Item::Text(bytes) | Item::Bytes(bytes) => self.machine.memory.blocks[slot].write(offset, bytes),
        }
        Ok(())
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
        let (mut text, mut last) = (Vec::new(), None);
        // Blanks before it are skipped.
        self.forget_told(source);
        while text.len() < most {
            if text.len() == OWN_CHARACTERS {
                // The last one comes again and again.
                let ty = InputType::Integer { bits: 16, unsigned: true, truth: false };
                let more = (self.character(source, ty)? % MORE_CHARACTERS) as usize;
                text.resize(text.len().saturating_add(more).min(most), text[OWN_CHARACTERS - 1]);
                last = Some(b'\n');
                break;
            }
            let ty = InputType::Integer { bits: 8, unsigned: true, truth: false };
            let byte = self.character(source, ty)? as u8;
            if byte == 0 || byte.is_ascii_whitespace() || byte == 0x0b {
                last = Some(if byte == 0 { b'\n' } else { byte });
                break;
            }
            text.push(byte);
        }
        if text.is_empty() {
            self.end(source);
            return Ok(None);
        }
        if let Some(last) = last.filter(|_| text.len() < most) {
            self.told(source, Ahead::Is(last));
        }
        Ok(Some(text))
    }

    /// The number that a conversion reads; none at the end of the input.
    fn scanned(&mut self, source: Source, conversion: Conversion) -> Step<Option<Item>> {
        let stored = Conversion { suppressed: false, ..conversion }.stored(self.machine.memory.space.pointer_bits);
        let bytes = match stored {
            Stored::Bytes(bytes @ 1..=8) => bytes as u8,
            _ => 0,
        };
        let floating = conversion.is_floating();
        if bytes == 0 {
            let letter = char::from(conversion.letter);
            return Err(self.machine.unsupported(format!("the conversion %{letter} of `{}`", self.name())));
        }
        let bits = u32::from(bytes) * 8;
        let unsigned = matches!(conversion.letter, b'u' | b'x' | b'X' | b'o' | b'c');
        // An unsigned byte is a character: of numbers that are stored in one a wider one is read.
        let bits = if bits == 8 && unsigned && conversion.letter != b'c' { 16 } else { bits };
        let ty = if floating { InputType::Float(bits) } else { InputType::Integer { bits, unsigned, truth: false } };
        if conversion.letter == b'c' {
            return Ok(self.taken_byte(source, ty)?.map(|byte| Item::Number(u64::from(byte), bytes)));
        }
        let pattern = self.taken(source, ty)?;
        if bytes == 1 && unsigned && pattern.is_some_and(|pattern| pattern > u128::from(u8::MAX)) {
            return Err(Box::new(End::AssumptionFailed));
        }
        // Its digits are read as long as there are some.
        let behind = match conversion.letter {
            b'd' | b'u' | b'o' => Ahead::NoDigit,
            _ => Ahead::NoPartOfNumber,
        };
        self.told(source, behind);
        Ok(pattern.map(|pattern| Item::Number(pattern as u64, bytes)))
    }
}
