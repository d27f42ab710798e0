//! What the library and its environment choose: numbers in a range, bytes, opaque blocks; and what models in C say
//! beyond C.

use evidence::{AlarmKind, Stream};
use ir::Type;
use semantics::library::LibraryFunction;

use super::Call;
use crate::exec::Step;
use crate::input::InputType;
use crate::memory::{Fault, Kind, Status};
use crate::word::{Word, mask, signed};

/// Strings that the environment chooses are no longer.
const LONGEST: u64 = 16;

const OUT_OF_RANGE: &str = "the result of a library function leaves the range of its type";

const AGREES: &str = "what the library chooses here has to agree with what it chose before";

/// Calls one of them.
pub(super) fn call(call: &mut Call<'_, '_, '_>, function: LibraryFunction) -> Step<Word> {
    match function {
        LibraryFunction::AnyIn(least, greatest) => call.between(least, greatest),
        LibraryFunction::Answer => call.word(0),
        LibraryFunction::Reads => {
            let (pointer, bytes) = (call.word(0)?, call.number(1)?);
            if bytes > 0 {
                let (slot, offset) = call.check(pointer, bytes, false)?;
                // What the function does with it nobody knows.
                call.machine.unwritten.outside |= !call.machine.nobodys(slot, offset, bytes as usize).is_empty();
            }
            Ok(Word::ZERO)
        }
        LibraryFunction::AnyBytes => {
            let (pointer, bytes) = (call.word(0)?, call.number(1)?);
            if bytes > 0 {
                let (slot, offset) = call.check(pointer, bytes, true)?;
                // Bytes that were never written are chosen when somebody looks at them.
                call.machine.memory.blocks[slot].forget(offset, bytes as usize);
            }
            Ok(Word::ZERO)
        }
        LibraryFunction::Undefined | LibraryFunction::NoSuchNumber => {
            Err(call.machine.undefined("a library function is called with such arguments"))
        }
        LibraryFunction::Overflow => Err(call.machine.violation(AlarmKind::Overflow, OUT_OF_RANGE)),
        LibraryFunction::AnyString => {
            let (pointer, bytes) = (call.word(0)?, call.number(1)?);
            if pointer.bits != 0 {
                call.any_string(pointer, bytes)?;
            }
            Ok(Word::ZERO)
        }
        // Which inputs there are a run finds out by asking.
        LibraryFunction::TakesInput | LibraryFunction::GivesInput | LibraryFunction::MoreInput => Ok(Word::ZERO),
        LibraryFunction::StringBegins => Ok(Word::ZERO),
        // To know nothing is always right.
        LibraryFunction::ComparisonsAct => Ok(Word::number(u64::from(call.machine.code.facts.comparisons_act()))),
        LibraryFunction::KnownLength => Ok(Word::number(u64::MAX)),
        LibraryFunction::Summarises => Ok(Word::number(u64::from(!call.machine.options.exact))),
        LibraryFunction::Exact => Ok(Word::number(u64::from(call.machine.options.exact))),
        LibraryFunction::LibraryBlockOrNull if call.choose(0, 1)? == 0 => Ok(Word::ZERO),
        LibraryFunction::LibraryBlock | LibraryFunction::LibraryBlockOrNull => {
            let size = call.number(0)?;
            let site = call.machine.user_site();
            let block = call.machine.memory.map(Kind::Library, size, 16, site);
            let block = block.map_err(|_| Box::new(crate::End::MemoryLimit))?;
            call.machine.files.opened(block.tag.0);
            Ok(block)
        }
        LibraryFunction::ResultBlockOrNull if call.choose(0, 1)? == 0 => {
            let family = call.number(1)?;
            call.end_result(family);
            Ok(Word::ZERO)
        }
        LibraryFunction::ResultBlock | LibraryFunction::ResultBlockOrNull => call.result_block(),
        LibraryFunction::EndResult => {
            let family = call.number(0)?;
            call.end_result(family);
            Ok(Word::ZERO)
        }
        LibraryFunction::Asks => call.ask(),
        LibraryFunction::Agrees => Err(call.machine.unsupported(AGREES)),
        LibraryFunction::Disjoint => call.disjoint(),
        LibraryFunction::MayShare => {
            let (one, other) = (call.word(0)?, call.word(1)?);
            let memory = &call.machine.memory;
            let slots = memory.slot_of(one).zip(memory.slot_of(other));
            // What the program made is none of the caller's blocks.
            let own =
                |word: Word| memory.block(word.tag).is_some_and(|block| matches!(block.kind, Kind::Heap | Kind::Stack));
            if !own(one) && !own(other) && call.machine.depends_on_caller(one, other) {
                return Err(call.machine.undefined("whether blocks of the caller overlap is not known"));
            }
            Ok(Word::number(u64::from(slots.is_none_or(|(one, other)| one == other))))
        }
        LibraryFunction::EndLibraryBlock => call.close(),
        _ => Err(call.refused()),
    }
}

impl Call<'_, '_, '_> {
    /// A new block for a result of a family of functions; the one before must not be used any more.
    fn result_block(&mut self) -> Step<Word> {
        let (size, family) = (self.number(0)?, self.number(1)?);
        self.end_result(family);
        let site = self.machine.user_site();
        let block =
            self.machine.memory.map(Kind::Result, size, 16, site).map_err(|_| Box::new(crate::End::MemoryLimit))?;
        self.machine.results.insert(family, block.tag.slot());
        Ok(block)
    }

    /// Ends the life of a block of the library's.
    fn close(&mut self) -> Step<Word> {
        let pointer = self.word(0)?;
        let block = self.machine.memory.block(pointer.tag);
        let slot = block
            .filter(|block| block.kind == Kind::Library && block.base == pointer.bits && block.status == Status::Live);
        let Some(slot) = slot.map(|block| block.tag.slot()) else {
            return Err(self.machine.undefined("an object that is no stream is closed"));
        };
        let site = self.machine.user_site();
        self.machine.memory.release(slot, site);
        Ok(Word::ZERO)
    }

    /// The result of the family must not be used any more.
    fn end_result(&mut self, family: u64) {
        let site = self.machine.user_site();
        if let Some(before) = self.machine.results.remove(&family) {
            self.machine.memory.release(before, site);
        }
    }

    /// The environment is asked or changed. An answer is chosen once: it would have to be the same again, and that of an open
    /// entry may be known to whoever calls it.
    fn ask(&mut self) -> Step<Word> {
        if self.word(0)? == Word::ZERO {
            self.machine.asked = None;
            return Ok(Word::ZERO);
        }
        let name = self.text(0)?;
        if self.machine.options.entry != "main" {
            let entry = &self.machine.options.entry;
            return Err(self.machine.unsupported(format!("the environment when `{entry}` is called is its caller's")));
        }
        let why = match self.machine.asked.as_mut().map(|asked| asked.insert(name)) {
            Some(true) => return Ok(Word::ZERO),
            Some(false) => "the environment is asked for the same name again",
            None => "the environment is asked after the program changed it",
        };
        Err(self.machine.unsupported(why))
    }

    /// What a function writes must not overlap what it reads.
    fn disjoint(&mut self) -> Step<Word> {
        let (one, size) = (self.word(0)?, self.number(1)?);
        let (other, other_size) = (self.word(2)?, self.number(3)?);
        self.apart((one, size), (other, other_size))?;
        Ok(Word::ZERO)
    }

    /// Two ranges must not overlap.
    pub(super) fn apart(&mut self, (one, size): (Word, u64), (other, other_size): (Word, u64)) -> Step {
        let memory = &self.machine.memory;
        let same = memory.slot_of(one).zip(memory.slot_of(other)).filter(|(one, other)| one == other);
        let Some((slot, _)) = same else { return Ok(()) };
        // Both lie in one block, so that their distance is that of the addresses.
        let (low, bytes, high) =
            if one.bits <= other.bits { (one.bits, size, other.bits) } else { (other.bits, other_size, one.bits) };
        if size > 0 && other_size > 0 && high - low < bytes {
            let name = self.machine.block_name(slot);
            let message = format!("`{}` reads and writes overlapping parts of {name}", self.user_name());
            return Err(self.machine.violation(AlarmKind::Overlap, message));
        }
        Ok(())
    }

    /// The name of the function of the library's that the program called.
    fn user_name(&self) -> String {
        let name = self.name();
        if !name.starts_with(semantics::models::HELPER) {
            return name;
        }
        let functions = &self.machine.code.program.functions;
        // The model that a function of the program's called: the outermost of those on top.
        let models = self.machine.frames.iter().rev().map(|frame| &functions[frame.function as usize]);
        models.take_while(|function| function.library).last().map_or(name, |function| function.name.clone())
    }

    /// A number that the environment chooses.
    pub(super) fn between(&mut self, least: i64, greatest: i64) -> Step<Word> {
        let bits = match &self.site.result {
            Type::Int(bits @ 1..=64) => *bits,
            _ => 64,
        };
        let value = self.choose_of(bits, least, greatest)?;
        Ok(Word::number(value as u64 & mask(bits as u8)))
    }

    /// A number that the environment chooses; its width does not depend on the type of the call's result.
    fn choose(&mut self, least: i64, greatest: i64) -> Step<i64> {
        self.choose_of(64, least, greatest)
    }

    fn choose_of(&mut self, bits: u32, least: i64, greatest: i64) -> Step<i64> {
        let name = self.name();
        let ty = InputType::Integer { bits, unsigned: false, truth: false };
        let value = i128::from(signed(self.machine.input(Stream::Environment, ty, &name)? as u64, bits as u8));
        let (least, count) = (i128::from(least), i128::from(greatest) - i128::from(least) + 1);
        let inside = (least..least + count).contains(&value);
        // Both bounds have 64 bits, and so has what lies between.
        Ok(if inside { value as i64 } else { (least + value.rem_euclid(count)) as i64 })
    }

    /// A string that the environment chooses, of at most that many bytes with its terminator; it is short, as any is
    /// as good as another.
    fn any_string(&mut self, pointer: Word, bytes: u64) -> Step {
        if bytes == 0 {
            return Err(self.machine.undefined("a string without room for its terminator"));
        }
        let length = self.choose(0, (bytes - 1).min(LONGEST) as i64)?;
        let mut text = Vec::new();
        for _ in 0..length {
            text.push(self.choose(1, 255)? as u8);
        }
        self.machine.write_text(pointer, &text)
    }

    /// Slot and offset of a range.
    pub(super) fn check(&mut self, pointer: Word, bytes: u64, write: bool) -> Step<(usize, usize)> {
        let memory = &mut self.machine.memory;
        let found: Result<(usize, usize), Fault> =
            if write { memory.writable(pointer, bytes) } else { memory.readable(pointer, bytes) };
        let pc = self.machine.here().op;
        found.map_err(|fault| self.machine.fault(pc, fault, pointer, bytes, write))
    }

    /// Writes a word.
    pub(super) fn store(&mut self, to: Word, word: Word, bytes: u8) -> Step {
        let pc = self.machine.here().op;
        let stored = self.machine.memory.store(to, word, bytes);
        stored.map_err(|fault| self.machine.fault(pc, fault, to, u64::from(bytes), true))
    }
}
