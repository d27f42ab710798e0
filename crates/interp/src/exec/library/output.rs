//! Output: the `printf` family and its simple relatives.

use ir::Type;
use semantics::library::{FormatArguments, StreamOperation};

use super::Call;
use super::format::{Count, Field, Length, Piece, Spec, decode, pieces};
use crate::End;
use crate::exec::{Machine, Step};
use crate::word::{Word, mask, signed};

/// Where output goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stream {
    Out,
    Error,
    /// To a file: what stands in it is not kept.
    File,
}

/// Calls a function that writes characters or bytes to a stream.
pub(super) fn call(call: &mut Call<'_, '_, '_>, output: StreamOperation) -> Step<Word> {
    match output {
        StreamOperation::Puts => {
            let mut text = call.text(0)?;
            text.push(b'\n');
            call.put(Stream::Out, &text)?;
            Ok(Word::number(text.len() as u64))
        }
        StreamOperation::Putchar | StreamOperation::Putc => {
            let stream = if output == StreamOperation::Putchar { Stream::Out } else { call.stream(1)? };
            let byte = call.number(0)? as u8;
            call.put(stream, &[byte])?;
            Ok(Word::number(u64::from(byte)))
        }
        StreamOperation::Fputs => {
            let stream = call.stream(1)?;
            let text = call.text(0)?;
            call.put(stream, &text)?;
            Ok(Word::number(1))
        }
        StreamOperation::Fwrite => {
            let stream = call.stream(3)?;
            let (pointer, size, count) = (call.word(0)?, call.number(1)?, call.number(2)?);
            let bytes = size.checked_mul(count).ok_or_else(|| Box::new(End::OutputLimit))?;
            if bytes > call.machine.options.output as u64 {
                return Err(Box::new(End::OutputLimit));
            }
            let mut text = Vec::new();
            for index in 0..bytes {
                let pc = call.machine.here().op;
                let at = Word { bits: pointer.bits.wrapping_add(index), ..pointer };
                text.push(call.machine.load(pc, at, 1)?.bits as u8);
            }
            call.machine.library_read(pointer, bytes);
            call.put(stream, &text)?;
            Ok(Word::number(if size == 0 { 0 } else { count }))
        }
        _ => Err(call.refused()),
    }
}

/// Calls a function that writes by a format, to a stream or to memory.
pub(super) fn print(call: &mut Call<'_, '_, '_>, at: FormatArguments) -> Step<Word> {
    let Some(target) = at.target else {
        if call.machine.is_unknown() && !stores_count(&call.text(at.format)?) {
            // What is printed changes nothing, and its length is unknown.
            return Ok(Word::POISON);
        }
        let stream = at.stream.map_or(Ok(Stream::Out), |stream| call.stream(stream))?;
        let (text, _) = call.formatted(at)?;
        call.put(stream, &text)?;
        return Ok(Word::number(text.len() as u64));
    };
    let buffer = call.word(target)?;
    if at.grown {
        return call.text_in_new_block(at, buffer);
    }
    let room = at.size.map(|size| call.number(size)).transpose()?;
    let (text, read) = call.formatted(at)?;
    let kept = room.map_or(text.len() as u64, |room| room.saturating_sub(1).min(text.len() as u64)) as usize;
    if room != Some(0) {
        for source in read {
            call.apart((buffer, kept as u64 + 1), source)?;
        }
        call.machine.write_text(buffer, &text[..kept])?;
    }
    Ok(Word::number(text.len() as u64))
}

/// Whether the format has a conversion that stores the number of characters (`%n`).
fn stores_count(format: &[u8]) -> bool {
    let mut rest = format.split(|byte| *byte == b'%').skip(1);
    rest.any(|after| after.iter().find(|byte| !b"0123456789.*-+ #hlqjztL".contains(byte)) == Some(&b'n'))
}

impl Call<'_, '_, '_> {
    /// `asprintf`: the text stands in a new block. Without one nobody knows where the pointer leads (glibc up to 2.40 leaves it alone).
    fn text_in_new_block(&mut self, at: FormatArguments, pointer: Word) -> Step<Word> {
        let bytes = (self.machine.memory.space.pointer_bits / 8) as u8;
        let (text, _) = self.formatted(at)?;
        let block = self.allocate(text.len() as u64 + 1, 16, false)?;
        if block.bits == 0 {
            let (slot, offset) = self.check(pointer, bytes.into(), true)?;
            self.machine.memory.blocks[slot].forget(offset, bytes.into());
            return Ok(Word::number(u64::MAX));
        }
        self.machine.write_text(block, &text)?;
        self.store(pointer, block, bytes)?;
        Ok(Word::number(text.len() as u64))
    }

    fn put(&mut self, stream: Stream, text: &[u8]) -> Step {
        let used = self.machine.stdout.len() + self.machine.stderr.len();
        if used + text.len() > self.machine.options.output {
            return Err(Box::new(End::OutputLimit));
        }
        if stream == Stream::Out && self.machine.is_closed(1) {
            return Err(self.machine.undefined(format!("`{}` writes to a stream that was closed", self.name())));
        }
        match stream {
            Stream::Out => self.machine.stdout.extend_from_slice(text),
            Stream::Error => self.machine.stderr.extend_from_slice(text),
            Stream::File => {}
        }
        Ok(())
    }

    /// The stream that an argument is, to write to.
    fn stream(&mut self, index: usize) -> Step<Stream> {
        let word = self.word(index)?;
        self.open_stream(index)?;
        match self.machine.standard_stream(word) {
            Some(1) => Ok(Stream::Out),
            Some(2) => Ok(Stream::Error),
            Some(_) => Err(self.machine.unsupported(format!("`{}` writes to standard input", self.name()))),
            None => Ok(Stream::File),
        }
    }

    /// The text, and the ranges that were read for it: the format and the strings.
    fn formatted(&mut self, at: FormatArguments) -> Step<(Vec<u8>, Vec<Range>)> {
        let format = at.format;
        let text = self.text(format)?;
        let mut source = if at.list {
            let pointer = self.word(format + 1)?;
            Source::List { pointer }
        } else {
            Source::Direct { next: format + 1 }
        };
        let mut out = Text { bytes: Vec::new(), read: vec![(self.word(format)?, text.len() as u64 + 1)] };
        for piece in pieces(&text) {
            match piece {
                Piece::Text(text) => out.bytes.extend(text),
                Piece::Conversion(spec) => self.convert(spec, &mut source, &mut out)?,
                Piece::Unknown(what) => {
                    return Err(self.machine.unsupported(format!("the conversion {what} of `{}`", self.name())));
                }
            }
            if out.bytes.len() > self.machine.options.output {
                return Err(Box::new(End::OutputLimit));
            }
        }
        Ok((out.bytes, out.read))
    }

    fn convert(&mut self, mut spec: Spec, source: &mut Source, to: &mut Text) -> Step {
        let out = &mut to.bytes;
        let mut width = match spec.width {
            Count::Given(width) => width as i64,
            Count::Argument => signed(self.integer(source, 4)?, 32),
        };
        if width < 0 {
            spec.left = true;
            width = -width;
        }
        let precision = match spec.precision {
            None => None,
            Some(Count::Given(precision)) => Some(precision),
            // A negative one counts as none.
            Some(Count::Argument) => usize::try_from(signed(self.integer(source, 4)?, 32)).ok(),
        };
        let field = Field { spec, width: width as usize, precision };
        if width > self.machine.options.output as i64 || precision.unwrap_or(0) > self.machine.options.output {
            return Err(Box::new(End::OutputLimit));
        }
        let word = (self.machine.memory.space.pointer_bits / 8) as u8;
        let (bytes, bits) = match spec.length {
            Length::Char => (4, 8),
            Length::Short => (4, 16),
            Length::Int => (4, 32),
            Length::LongLong | Length::LongDouble => (8, 64),
            Length::Long | Length::Pointer => (word, word * 8),
        };
        match spec.conversion {
            b'd' | b'i' => {
                let value = self.integer(source, bytes)?;
                out.extend(field.signed(signed(value, bits)));
            }
            b'o' | b'u' | b'x' | b'X' => {
                let value = self.integer(source, bytes)?;
                out.extend(field.unsigned(value & mask(bits)));
            }
            b'c' => {
                let value = self.integer(source, 4)?;
                out.extend(field.text(&[value as u8]));
            }
            b'p' => {
                let value = self.argument(source, word)?;
                // What stands for an address is the library's choice, and the program may read it.
                self.machine.memory.open_bits = true;
                out.extend(field.pointer(value.bits));
            }
            b's' => {
                let pointer = self.argument(source, word)?;
                let most = precision.map_or(u64::MAX, |precision| precision as u64);
                let text = self.machine.text(pointer, most)?;
                // The terminator is read as well, unless the precision ends the text.
                to.read.push((pointer, (text.len() as u64).saturating_add(1).min(most)));
                out.extend(field.text(&text));
            }
            b'n' => {
                let pointer = self.argument(source, word)?;
                let count = Word::number(out.len() as u64);
                let pc = self.machine.here().op;
                let bytes = bits / 8;
                let stored = self.machine.memory.store(pointer, count, bytes);
                stored.map_err(|fault| self.machine.fault(pc, fault, pointer, u64::from(bytes), true))?;
            }
            _ => {
                let bits = if spec.length == Length::LongDouble { 80 } else { 64 };
                let pattern = self.float(source, bits)?;
                let (negative, value) = decode(bits, pattern);
                out.extend(field.float(negative, value, bits));
            }
        }
        Ok(())
    }

    /// The next argument as a number of that many bytes.
    fn integer(&mut self, source: &mut Source, bytes: u8) -> Step<u64> {
        self.argument(source, bytes).map(|word| word.bits & mask(bytes * 8))
    }

    fn argument(&mut self, source: &mut Source, bytes: u8) -> Step<Word> {
        match source {
            Source::Direct { next } => {
                let index = *next;
                *next += 1;
                match self.ty(index) {
                    Some(Type::Int(bits)) if *bits <= 64 && *bits >= u32::from(bytes) * 8 => self.word(index),
                    Some(Type::Ptr) => self.word(index),
                    Some(ty) => {
                        let message =
                            format!("`{}` gets {ty} where an argument of {bytes} bytes is expected", self.name());
                        Err(self.machine.undefined(message))
                    }
                    None => self.word(index),
                }
            }
            Source::List { pointer } => self.machine.next_general(pointer, bytes),
        }
    }

    fn float(&mut self, source: &mut Source, bits: u32) -> Step<u128> {
        match source {
            Source::Direct { next } => {
                let index = *next;
                *next += 1;
                match self.ty(index) {
                    Some(Type::Float(found)) if *found == bits => self.pattern(index),
                    Some(ty) => {
                        let message = format!("`{}` gets {ty} where a floating-point number is expected", self.name());
                        Err(self.machine.undefined(message))
                    }
                    None => self.pattern(index),
                }
            }
            Source::List { pointer } => self.machine.next_floating(pointer, bits),
        }
    }
}

/// Bytes from a place on.
type Range = (Word, u64);

/// The text that a format makes, and the memory that was read for it.
struct Text {
    bytes: Vec<u8>,
    /// What was read for it.
    read: Vec<Range>,
}

/// Where the arguments of a format come from.
enum Source {
    /// The arguments of the call, from that one on.
    Direct { next: usize },
    /// A `va_list` at that place; on 32 bits the list is a place among the arguments itself, passed by value.
    List { pointer: Word },
}

impl Machine<'_, '_> {
    /// Writes a string with its terminator.
    pub(crate) fn write_text(&mut self, to: Word, text: &[u8]) -> Step {
        let bytes = text.len() as u64 + 1;
        let pc = self.here().op;
        let found = self.memory.writable(to, bytes);
        let (slot, offset) = found.map_err(|fault| self.fault(pc, fault, to, bytes, true))?;
        self.memory.blocks[slot].write(offset, text);
        self.memory.blocks[slot].write(offset + text.len(), &[0]);
        Ok(())
    }

    /// The next integer or pointer of a `va_list`, as `va_arg` takes it.
    fn next_general(&mut self, list: &mut Word, bytes: u8) -> Step<Word> {
        if self.memory.space.pointer_bits == 32 {
            let at = moved_on(list, u64::from(bytes.max(4)));
            return self.field(at, 0, bytes);
        }
        let list = *list;
        let offset = self.field(list, 0, 4)?.bits;
        if offset <= 40 {
            let area = self.field(list, 16, 8)?;
            self.set_field(list, 0, Word::number(offset + 8), 4)?;
            return self.field(area, offset, bytes);
        }
        let at = self.advance(list, 8, 8)?;
        self.field(at, 0, bytes)
    }

    fn next_floating(&mut self, list: &mut Word, bits: u32) -> Step<u128> {
        let long = bits == 80;
        let at = if self.memory.space.pointer_bits == 32 {
            moved_on(list, if long { 12 } else { 8 })
        } else {
            let list = *list;
            let offset = self.field(list, 4, 4)?.bits;
            if !long && offset <= 160 {
                let area = self.field(list, 16, 8)?;
                self.set_field(list, 4, Word::number(offset + 16), 4)?;
                return self.field(area, offset, 8).map(|word| u128::from(word.bits));
            }
            if long { self.advance(list, 16, 16)? } else { self.advance(list, 8, 8)? }
        };
        let low = u128::from(self.field(at, 0, 8)?.bits);
        let high = if long { u128::from(self.field(at, 8, 2)?.bits) } else { 0 };
        Ok(high << 64 | low)
    }

    /// The present place of the list on the stack, which moves on.
    fn advance(&mut self, list: Word, step: u64, align: u64) -> Step<Word> {
        let at = self.field(list, 8, 8)?;
        let at = Word { bits: at.bits.next_multiple_of(align), ..at };
        self.set_field(list, 8, Word { bits: at.bits + step, ..at }, 8)?;
        Ok(at)
    }

    fn field(&mut self, pointer: Word, offset: u64, bytes: u8) -> Step<Word> {
        let at = Word { bits: pointer.bits.wrapping_add(offset), ..pointer };
        let pc = self.here().op;
        let word = self.load(pc, at, bytes)?;
        if word.is_poison() {
            return Err(self.undefined("a variable argument is the result of undefined behaviour"));
        }
        Ok(word)
    }

    fn set_field(&mut self, pointer: Word, offset: u64, word: Word, bytes: u8) -> Step {
        let at = Word { bits: pointer.bits.wrapping_add(offset), ..pointer };
        let pc = self.here().op;
        let stored = self.memory.store(at, word, bytes);
        stored.map_err(|fault| self.fault(pc, fault, at, u64::from(bytes), true))
    }
}

/// The place, which moves on by so many bytes.
fn moved_on(place: &mut Word, bytes: u64) -> Word {
    let at = *place;
    place.bits = place.bits.wrapping_add(bytes);
    at
}
