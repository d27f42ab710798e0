//! Streams: the standard ones, and those that the program opens.
//!
//! What a file holds is outside input. Of a file that the program changed, or of which it read a part before, it is not
//! arbitrary any more; a run that reads such a file is executed in another way than the machine would do it
//! ([`crate::Outcome::approximations`]).

use std::collections::{BTreeMap, BTreeSet};

use evidence::Stream as InputStream;
use semantics::library::StreamOperation;

use super::Call;
use crate::End;
use crate::exec::{Machine, Step};
use crate::input::{END, InputType};
use crate::memory::{Kind, Memory, Status};
use crate::word::Word;

/// The program reads a file that is not arbitrary any more.
const KNOWN_CONTENTS: &str = "a file is read that the program wrote or read before";

/// What is known of the streams of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Streams {
    /// Those at whose end the program has read, by the tags of their blocks.
    at_end: BTreeSet<u32>,
    /// Characters that `ungetc` gave back, the next one last.
    given_back: BTreeMap<u32, Vec<u8>>,
    /// What is known of the next character, where what was read before tells something of it.
    told: BTreeMap<u32, Ahead>,
    /// Paths of the files that were opened.
    opened: BTreeSet<Vec<u8>>,
    /// What files hold may be something that the program knows.
    known_contents: bool,
    /// Numbers that were read by a format from standard input.
    numbers: u128,
    /// The same from files: one that gives numbers for ever is none that a run has met.
    numbers_of_files: u128,
}

/// What the characters that were read tell of the next one (C11 7.21.6.2): a number ends before the first character that is no part of
/// it, a word before white space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ahead {
    /// It is this one.
    Is(u8),
    /// It is no white space, or there is none.
    NoBlank,
    /// It is no decimal digit, or there is none.
    NoDigit,
    /// It is neither a letter nor a digit nor a sign within numbers, or there is none. Some of these may well be there.
    NoPartOfNumber,
}

impl Ahead {
    fn allows(self, byte: u8) -> bool {
        match self {
            Ahead::Is(told) => byte == told,
            Ahead::NoBlank => !byte.is_ascii_whitespace() && byte != 0x0b,
            Ahead::NoDigit => !byte.is_ascii_digit(),
            Ahead::NoPartOfNumber => !byte.is_ascii_alphanumeric() && !b".+-(_".contains(&byte),
        }
    }
}

/// The files behind the streams of a run, to name them in reports: nothing depends on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Files {
    /// The path of the file that is being opened.
    opening: Option<String>,
    /// Paths, by the tags of the streams' blocks.
    paths: BTreeMap<u32, String>,
}

impl Files {
    /// The block is the stream of the file that is being opened.
    pub(super) fn opened(&mut self, tag: u32) {
        if let Some(path) = self.opening.take() {
            self.paths.insert(tag, path);
        }
    }
}

/// A stream of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// Standard input.
    Standard(u32),
    /// A file that the program opened.
    File(u32),
}

impl Source {
    pub(super) fn tag(self) -> u32 {
        match self {
            Source::Standard(tag) | Source::File(tag) => tag,
        }
    }
}

/// Asks for the state of a stream, or gives a character back to it.
pub(super) fn call(call: &mut Call<'_, '_, '_>, operation: StreamOperation) -> Step<Word> {
    match operation {
        StreamOperation::AtEnd => {
            let tag = call.open_stream(0)?;
            Ok(Word::number(u64::from(call.machine.streams.at_end.contains(&tag))))
        }
        // Reading and writing never fail in a run: nobody can say how to repeat that.
        StreamOperation::Failed => call.open_stream(0).map(|_| Word::ZERO),
        StreamOperation::Flush => {
            if call.word(0)? != Word::ZERO {
                call.open_stream(0)?;
            }
            Ok(Word::ZERO)
        }
        StreamOperation::Ungetc => {
            let (tag, character) = (call.open_stream(1)?, call.number(0)? as u32 as i32);
            if character == -1 {
                return Ok(Word::number(u64::MAX));
            }
            call.machine.streams.at_end.remove(&tag);
            call.give_back(tag, &[character as u8]);
            Ok(Word::number(u64::from(character as u8)))
        }
        _ => Err(call.refused()),
    }
}

/// The program opens a file, or goes to another place in one (a path and a mode that are null).
pub(super) fn open(call: &mut Call<'_, '_, '_>) -> Step<Word> {
    call.machine.files.opening = None;
    let known = if call.word(0)? == Word::ZERO || call.word(1)? == Word::ZERO {
        true
    } else {
        let (path, mode) = (call.text(0)?, call.text(1)?);
        call.machine.files.opening = Some(path.escape_ascii().to_string());
        mode.contains(&b'+') || !call.machine.streams.opened.insert(path)
    };
    call.machine.streams.known_contents |= known;
    // Perhaps another character comes next.
    call.machine.streams.told.retain(|_, ahead| !matches!(ahead, Ahead::Is(_)));
    Ok(Word::ZERO)
}

impl Call<'_, '_, '_> {
    /// The tag of the stream that an argument is. A null pointer and a stream that was closed are invalid accesses.
    pub(super) fn open_stream(&mut self, index: usize) -> Step<u32> {
        let word = self.word(index)?;
        let block = self.machine.memory.block(word.tag);
        let is_stream = block.is_some_and(|block| block.kind == Kind::Library && block.base == word.bits);
        let standard = self.machine.standard_stream(word);
        if standard.is_some_and(|number| self.machine.is_closed(number)) {
            return Err(self.machine.undefined(format!("`{}` uses a stream that was closed", self.name())));
        }
        if word == Word::ZERO || is_stream && standard.is_none() {
            self.check(word, 1, false)?;
        } else if standard.is_none() {
            return Err(self.machine.unsupported(format!("`{}` with a stream that is not known", self.name())));
        }
        Ok(word.tag.0)
    }

    /// Standard input.
    pub(super) fn standard_input(&self) -> Source {
        let program = self.machine.code.program;
        let slot = Memory::static_slot(program.functions.len(), program.globals.len());
        Source::Standard(self.machine.memory.blocks[slot].tag.0)
    }

    /// The stream that an argument is, to read from.
    pub(super) fn source(&mut self, index: usize) -> Step<Source> {
        let word = self.word(index)?;
        let tag = self.open_stream(index)?;
        match self.machine.standard_stream(word) {
            Some(0) => Ok(Source::Standard(tag)),
            Some(_) => Err(self.machine.unsupported(format!("`{}` reads from a stream for output", self.name()))),
            None => Ok(Source::File(tag)),
        }
    }

    /// Whether the program has read at the end of the stream.
    pub(super) fn is_at_end(&mut self, source: Source) -> bool {
        let at_end = self.machine.streams.at_end.contains(&source.tag());
        // It may have gone back since.
        if self.machine.streams.known_contents && (at_end || matches!(source, Source::File(_))) {
            self.machine.approximate(KNOWN_CONTENTS);
        }
        at_end
    }

    /// The stream has no more characters.
    pub(super) fn end(&mut self, source: Source) {
        self.machine.streams.at_end.insert(source.tag());
        self.forget_told(source);
    }

    /// Whether a character was given back.
    pub(super) fn has_given_back(&self, source: Source) -> bool {
        self.machine.streams.given_back.get(&source.tag()).is_some_and(|given| !given.is_empty())
    }

    /// Characters that were read are the next ones again.
    pub(super) fn give_back(&mut self, tag: u32, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.machine.streams.given_back.entry(tag).or_default().extend(bytes.iter().rev());
        }
    }

    /// Whether the stream is the text that the run was given as standard input.
    pub(super) fn is_given_text(&self, source: Source) -> bool {
        matches!(source, Source::Standard(_)) && self.machine.options.stdin.is_some()
    }

    /// What was read tells this of the next character.
    pub(super) fn told(&mut self, source: Source, ahead: Ahead) {
        if !self.is_at_end(source) {
            self.machine.streams.told.insert(source.tag(), ahead);
        }
    }

    /// Whether something is told of the next character.
    pub(super) fn is_told(&self, source: Source) -> bool {
        self.machine.streams.told.contains_key(&source.tag())
    }

    /// What comes next stands behind the next character.
    pub(super) fn forget_told(&mut self, source: Source) {
        self.machine.streams.told.remove(&source.tag());
    }

    /// The next character, chosen by `choose` unless it is told; none at the end of the stream. A choice that contradicts what was
    /// read is that of no run.
    fn chosen(&mut self, source: Source, choose: impl FnOnce(&mut Self) -> Step<Option<u8>>) -> Step<Option<u8>> {
        let told = self.machine.streams.told.remove(&source.tag());
        if let Some(Ahead::Is(byte)) = told {
            return Ok(Some(byte));
        }
        let byte = choose(self)?;
        match (told, byte) {
            (Some(ahead), Some(byte)) if !ahead.allows(byte) => Err(Box::new(End::AssumptionFailed)),
            _ => Ok(byte),
        }
    }

    /// A character that is read by `%c`; none where the end of the stream is chosen.
    pub(super) fn taken_byte(&mut self, source: Source, ty: InputType) -> Step<Option<u8>> {
        self.chosen(source, |call| Ok(call.taken(source, ty)?.map(|pattern| pattern as u8)))
    }

    /// A number that is read from the stream; none where its end is chosen.
    pub(super) fn taken(&mut self, source: Source, ty: InputType) -> Step<Option<u128>> {
        if matches!(source, Source::Standard(_)) {
            if self.machine.inputs.ends_after() == Some(self.machine.streams.numbers) {
                let what = self.what_is_read(source);
                self.machine.input(InputStream::End, END, &what)?;
                self.end(source);
                return Ok(None);
            }
            self.machine.streams.numbers += 1;
        } else {
            self.machine.streams.numbers_of_files += 1;
        }
        let what = self.what_is_read(source);
        self.machine.input(InputStream::Call, ty, &what).map(Some)
    }

    /// A character that is read from the stream.
    pub(super) fn character(&mut self, source: Source, ty: InputType) -> Step<u128> {
        let what = self.what_is_read(source);
        self.machine.character(ty, &what)
    }

    fn what_is_read(&self, source: Source) -> String {
        let name = self.name();
        let Source::File(tag) = source else { return name };
        match self.machine.files.paths.get(&tag) {
            Some(path) => evidence::from_file(&name, path),
            None => format!("{name} (a file)"),
        }
    }

    /// The next byte of a stream; none at its end, where it stays.
    pub(super) fn next_byte(&mut self, source: Source) -> Step<Option<u8>> {
        if let Some(byte) = self.machine.streams.given_back.get_mut(&source.tag()).and_then(Vec::pop) {
            return Ok(Some(byte));
        }
        if self.is_given_text(source) {
            let text = self.machine.options.stdin.as_deref().unwrap_or_default();
            let byte = text.get(self.machine.stdin_at).copied();
            self.machine.stdin_at += usize::from(byte.is_some());
            if byte.is_none() {
                self.end(source);
            }
            return Ok(byte);
        }
        if self.is_at_end(source) {
            return Ok(None);
        }
        self.chosen(source, |call| {
            let ty = InputType::Integer { bits: 16, unsigned: false, truth: false };
            let value = call.character(source, ty)? as u16 as i16;
            if value == -1 {
                call.end(source);
            }
            Ok((value != -1).then_some(value as u8))
        })
    }
}

impl Machine<'_, '_> {
    /// Notes that a function of the library which tells a position is on top: the models take it for arbitrary, but it has to do with what was
    /// read, where the implementation says more of it than C.
    pub(crate) fn note_arbitrary_position(&mut self) {
        const POSITIONS: [&str; 4] = ["ftell", "ftello", "fgetpos", "lseek"];
        let code = self.code;
        let function = self.frames.last().and_then(|top| code.program.functions.get(top.function as usize));
        if function.is_some_and(|function| function.library && POSITIONS.contains(&&*function.name)) {
            self.approximate("positions in streams are arbitrary");
        }
    }

    /// Notes that the run is computed in another way than the machine would, once.
    pub(crate) fn approximate(&mut self, what: &str) {
        if self.approximations.iter().all(|other| other != what) {
            self.approximations.push(what.to_owned());
        }
    }

    /// Which of the standard streams a pointer points to: 0, 1 or 2.
    pub(crate) fn standard_stream(&self, pointer: Word) -> Option<usize> {
        let program = self.code.program;
        let first = Memory::static_slot(program.functions.len(), program.globals.len());
        let block = self.memory.block(pointer.tag)?;
        let number = pointer.tag.slot().checked_sub(first)?;
        (number < 3 && pointer.bits == block.base).then_some(number)
    }

    /// Whether the program has closed the standard stream of that number.
    pub(super) fn is_closed(&self, number: usize) -> bool {
        let program = self.code.program;
        let first = Memory::static_slot(program.functions.len(), program.globals.len());
        self.memory.blocks[first + number].status != Status::Live
    }
}
