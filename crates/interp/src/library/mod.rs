//! Library functions without a body in the program: what each does to the run.
//!
//! A definition in the program, or a model that the front end links in, always wins over this table. A function that is
//! not here has no meaning: a run that calls it ends there.

mod allocation;
mod decimal;
mod environment;
mod format;
mod input;
mod math;
mod output;
mod tables;

use evidence::Stream;
use ir::{Function, MemKind, Program, Type};
use semantics::library::LibraryFunction;

use crate::End;
use crate::code::CallSite;
use crate::exec::{Machine, Step};
use crate::word::{Word, mask, signed};

pub(crate) use math::{call as math, scalar_bits};

/// A library function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Native {
    /// Any value of the result type.
    Any,
    Time,
    /// A function whose meaning `semantics` describes.
    Environment(LibraryFunction),
    Assume,
    Exit,
    /// `exit` without handlers.
    ExitNow,
    Abort,
    Error,
    AssertFail,
    Assert,
    AtExit,
    Malloc,
    Calloc,
    Realloc,
    ReallocArray,
    AlignedAlloc,
    PosixMemalign,
    Free,
    Alloca,
    Memory(MemKind),
    Bzero,
    Bcopy,
    StrLen,
    Abs,
    Output(output::Output),
    Input(input::Input),
    Math,
    Table(tables::Table),
    Class(tables::Class),
    Errno,
    /// No effect; the result is zero.
    Nothing,
}

/// The function's meaning, if it has one here.
pub(crate) fn lookup(program: &Program, function: &Function) -> Option<Native> {
    use input::Input;
    use output::Output;
    let name = function.name.as_str();
    let unlocked = name.strip_suffix("_unlocked").unwrap_or(name);
    Some(match unlocked {
        "time" => Native::Time,
        "scanf" | "__isoc99_scanf" | "__isoc23_scanf" => Native::Input(Input::Scanf),
        "fscanf" | "__isoc99_fscanf" | "__isoc23_fscanf" => Native::Input(Input::Fscanf),
        // Without its header the macro is called like a function.
        "assert" => Native::Assert,
        "exit" => Native::Exit,
        "_exit" | "_Exit" | "quick_exit" => Native::ExitNow,
        "abort" => Native::Abort,
        "reach_error" | "__VERIFIER_error" => Native::Error,
        "__assert_fail" | "__assert_rtn" | "__assert" | "__assert_perror_fail" => Native::AssertFail,
        "atexit" => Native::AtExit,
        "malloc" => Native::Malloc,
        "calloc" => Native::Calloc,
        "realloc" => Native::Realloc,
        "reallocarray" => Native::ReallocArray,
        "aligned_alloc" | "memalign" => Native::AlignedAlloc,
        "posix_memalign" => Native::PosixMemalign,
        "free" | "cfree" => Native::Free,
        "alloca" | "__builtin_alloca" => Native::Alloca,
        "memcpy" => Native::Memory(MemKind::Copy),
        "memmove" => Native::Memory(MemKind::Move),
        "memset" => Native::Memory(MemKind::Set),
        "bzero" => Native::Bzero,
        "bcopy" => Native::Bcopy,
        "strlen" => Native::StrLen,
        "abs" | "labs" | "llabs" | "imaxabs" => Native::Abs,
        "printf" => Native::Output(Output::Printf),
        "fprintf" => Native::Output(Output::Fprintf),
        "sprintf" => Native::Output(Output::Sprintf),
        "snprintf" => Native::Output(Output::Snprintf),
        "vprintf" => Native::Output(Output::Vprintf),
        "vfprintf" => Native::Output(Output::Vfprintf),
        "vsprintf" => Native::Output(Output::Vsprintf),
        "vsnprintf" => Native::Output(Output::Vsnprintf),
        "puts" => Native::Output(Output::Puts),
        "putchar" => Native::Output(Output::Putchar),
        "putc" | "fputc" | "_IO_putc" => Native::Output(Output::Putc),
        "fputs" => Native::Output(Output::Fputs),
        "fwrite" => Native::Output(Output::Fwrite),
        "fflush" | "setbuf" | "setvbuf" | "srand" | "srandom" | "srand48" | "sleep" | "usleep" => Native::Nothing,
        "getchar" => Native::Input(Input::Getchar),
        "getc" | "fgetc" | "_IO_getc" => Native::Input(Input::Getc),
        "fgets" => Native::Input(Input::Fgets),
        "__errno_location" => Native::Errno,
        _ if math::is_known(unlocked) => Native::Math,
        _ => {
            if let Some(class) = tables::class(unlocked) {
                return Some(Native::Class(class));
            }
            if let Some(table) = tables::table(unlocked) {
                return Some(Native::Table(table));
            }
            match semantics::library::lookup(name) {
                Some(LibraryFunction::Nondet) if has_values(program, &function.result) => Native::Any,
                Some(LibraryFunction::Assume) => Native::Assume,
                Some(LibraryFunction::AnyResult) if is_any(name) => Native::Any,
                Some(known) if environment::is_known(known) => Native::Environment(known),
                _ => return None,
            }
        }
    })
}

/// The arguments of the function that are numbers of bytes or elements, which C takes for unsigned ones.
pub(crate) fn sizes(native: Native) -> &'static [usize] {
    use LibraryFunction::{AnyBytes, AnyString, LibraryBlock, LibraryBlockOrNull, Reads};
    match native {
        Native::Malloc | Native::Alloca | Native::Environment(LibraryBlock | LibraryBlockOrNull) => &[0],
        Native::Calloc | Native::AlignedAlloc => &[0, 1],
        Native::Realloc | Native::Bzero | Native::Environment(Reads | AnyBytes | AnyString) => &[1],
        Native::Output(output::Output::Snprintf | output::Output::Vsnprintf) => &[1],
        Native::ReallocArray | Native::PosixMemalign | Native::Output(output::Output::Fwrite) => &[1, 2],
        Native::Memory(_) | Native::Bcopy => &[2],
        _ => &[],
    }
}

/// What the names of helpers of models begin with.
const HELPER: &str = semantics::models::HELPER;

/// Functions whose results hang on nothing that the run knows.
fn is_any(name: &str) -> bool {
    matches!(
        name,
        "clock"
            | "getuid"
            | "geteuid"
            | "getgid"
            | "getegid"
            | "arc4random"
            | "__landfall_any_int"
            | "__landfall_any_long"
    )
}

fn has_values(program: &Program, ty: &Type) -> bool {
    crate::code::shape(ty, program.pointer_bits()).is_ok()
}

/// Calls the function; true if it pushed a frame.
pub(crate) fn call(machine: &mut Machine<'_, '_>, native: Native, site: &CallSite, base: usize) -> Step<bool> {
    let mut call = Call { machine, site, base };
    let result = match native {
        Native::Any => {
            let name = call.name();
            let asked = matches!(semantics::library::lookup(&name), Some(LibraryFunction::Nondet));
            let stream = if asked && !name.starts_with(HELPER) { Stream::Call } else { Stream::Environment };
            let words = call.machine.any(&site.result, stream, &name)?;
            return call.give_all(&words).map(|()| false);
        }
        Native::Time => call.time()?,
        Native::Environment(function) => environment::call(&mut call, function)?,
        Native::Assert => {
            if call.number(0)? == 0 {
                return Err(Box::new(End::ErrorCall { what: "an assertion does not hold".to_owned() }));
            }
            Word::ZERO
        }
        Native::Assume => {
            if call.number(0)? == 0 {
                return Err(Box::new(End::AssumptionFailed));
            }
            Word::ZERO
        }
        Native::Exit => {
            let status = call.number(0)? as u32 as i32;
            return call.machine.exit(status);
        }
        Native::ExitNow => return Err(Box::new(End::Exited(call.number(0)? as u32 as i32))),
        Native::Abort => return Err(Box::new(End::Aborted)),
        Native::Error => {
            let what = format!("`{}` is called", call.name());
            return Err(Box::new(End::ErrorCall { what }));
        }
        Native::AssertFail => {
            let text = call.text(0)?;
            let what = format!("the assertion `{}` does not hold", String::from_utf8_lossy(&text));
            return Err(Box::new(End::ErrorCall { what }));
        }
        Native::AtExit => {
            let handler = call.word(0)?;
            call.machine.pending.handlers.push(handler);
            Word::ZERO
        }
        Native::Malloc
        | Native::Calloc
        | Native::Realloc
        | Native::ReallocArray
        | Native::AlignedAlloc
        | Native::PosixMemalign
        | Native::Free
        | Native::Alloca => allocation::call(&mut call, native)?,
        Native::Memory(kind) => {
            let (to, from, length) = (call.word(0)?, call.word(1)?, call.word(2)?);
            call.machine.block_operation(kind, to, from, length)?;
            to
        }
        Native::Bzero => {
            let (to, length) = (call.word(0)?, call.word(1)?);
            call.machine.block_operation(MemKind::Set, to, Word::ZERO, length)?;
            Word::ZERO
        }
        Native::Bcopy => {
            let (from, to, length) = (call.word(0)?, call.word(1)?, call.word(2)?);
            call.machine.block_operation(MemKind::Move, to, from, length)?;
            Word::ZERO
        }
        Native::StrLen => Word::number(call.text(0)?.len() as u64),
        Native::Abs => call.absolute()?,
        Native::Output(output) => output::call(&mut call, output)?,
        Native::Input(input) => input::call(&mut call, input)?,
        Native::Math => return math::library_call(&mut call).map(|()| false),
        Native::Table(table) => tables::address(&mut call, table)?,
        Native::Class(class) => {
            let character = call.number(0)?;
            tables::classify(&mut call, class, character)?
        }
        Native::Errno => call.errno()?,
        Native::Nothing => Word::ZERO,
    };
    call.give(result);
    Ok(false)
}

/// A call of a library function.
pub(crate) struct Call<'m, 'c, 'p> {
    pub(crate) machine: &'m mut Machine<'c, 'p>,
    pub(crate) site: &'m CallSite,
    pub(crate) base: usize,
}

impl Call<'_, '_, '_> {
    /// The name of the function called.
    pub(crate) fn name(&self) -> String {
        use crate::code::Target;
        let id = match &self.site.target {
            Target::Native(_, id) | Target::Body(id) => Some(*id),
            Target::Pointer(pointer) => self.machine.target(self.machine.read(self.base, *pointer)).ok(),
            Target::Unknown(name) => return name.clone(),
        };
        id.map_or_else(String::new, |id| self.machine.code.program.function(id).name.clone())
    }

    /// The first word of an argument; poison ends the run, as the function would look at it.
    pub(crate) fn word(&self, index: usize) -> Step<Word> {
        let word = self.site.args.get(index).and_then(|arg| arg.words.first());
        match word.map(|word| self.machine.read(self.base, *word)) {
            Some(word) if word.is_poison() => Err(self
                .machine
                .undefined(format!("`{}` gets a value that is the result of undefined behaviour", self.name()))),
            Some(word) => Ok(word),
            None => Err(self.machine.undefined(format!("`{}` is called with too few arguments", self.name()))),
        }
    }

    /// An argument of at most 64 bits as a number.
    pub(crate) fn number(&self, index: usize) -> Step<u64> {
        self.word(index).map(|word| word.bits)
    }

    /// The type of an argument.
    pub(crate) fn ty(&self, index: usize) -> Option<&Type> {
        self.site.args.get(index).map(|arg| &arg.ty)
    }

    /// An argument of up to 128 bits.
    pub(crate) fn pattern(&self, index: usize) -> Step<u128> {
        let low = u128::from(self.word(index)?.bits);
        let high = self.site.args.get(index).and_then(|arg| arg.words.get(1));
        Ok(high.map_or(0, |high| u128::from(self.machine.read(self.base, *high).bits)) << 64 | low)
    }

    /// The string that an argument points to.
    pub(crate) fn text(&mut self, index: usize) -> Step<Vec<u8>> {
        let pointer = self.word(index)?;
        self.machine.text(pointer, u64::MAX)
    }

    /// The result of the call.
    pub(crate) fn give(&mut self, word: Word) {
        if self.site.result != Type::Void {
            let bits = self.site.result.integer_bits(self.machine.memory.space.pointer_bits).unwrap_or(64).min(64);
            let word = Word { bits: word.bits & mask(bits as u8), tag: word.tag };
            self.machine.write(self.base, self.site.d, word);
        }
    }

    /// The result of the call, in all its words.
    pub(crate) fn give_all(&mut self, words: &[Word]) -> Step {
        if self.site.result != Type::Void {
            for (register, word) in (self.site.d..).zip(words) {
                self.machine.write(self.base, register, *word);
            }
        }
        Ok(())
    }

    fn absolute(&mut self) -> Step<Word> {
        let Some(Type::Int(bits @ 1..=64)) = self.ty(0) else {
            return Err(self.machine.unsupported(format!("`{}` of no integer", self.name())));
        };
        let w = *bits as u8;
        let value = signed(self.number(0)?, w);
        let least = value == signed(1 << (w - 1), w);
        if least && !self.machine.options.signed_overflow_wraps {
            let message = format!("the absolute value of {value} leaves the range of its type");
            return Err(self.machine.violation(evidence::AlarmKind::Overflow, message));
        }
        Ok(Word::number(value.unsigned_abs() & mask(w)))
    }

    fn errno(&mut self) -> Step<Word> {
        if let Some(known) = self.machine.errno {
            return Ok(known);
        }
        let block = self.machine.library_block(&[0; 4])?;
        self.machine.errno = Some(block);
        Ok(block)
    }
}

impl Machine<'_, '_> {
    /// A register or constant.
    pub(crate) fn read(&self, base: usize, arg: crate::code::Arg) -> Word {
        let constant = arg.0 & crate::code::CONSTANT != 0;
        self.registers[(arg.0 & !crate::code::CONSTANT) as usize + if constant { 0 } else { base }]
    }

    /// Writes a register.
    pub(crate) fn write(&mut self, base: usize, d: u32, word: Word) {
        self.registers[base + d as usize] = word;
    }

    /// A string in memory; what was never written in it becomes what the inputs say.
    pub(crate) fn text(&mut self, pointer: Word, most: u64) -> Step<Vec<u8>> {
        use crate::memory::NoValue;
        loop {
            let pc = self.here().op;
            match self.memory.string(pointer, most) {
                Ok(text) => {
                    self.steps = self.steps.saturating_add(text.len() as u64 / 16);
                    return Ok(text);
                }
                Err((NoValue::Fault(fault), at)) => return Err(self.fault(pc, fault, at, 1, false)),
                Err((NoValue::Unwritten(slot, offset), _)) => self.choose(pc, slot, offset, 1)?,
            }
        }
    }

    /// A block that the library owns.
    pub(crate) fn library_block(&mut self, bytes: &[u8]) -> Step<Word> {
        use crate::memory::{Kind, Site};
        let block = self.memory.map(Kind::Library, bytes.len() as u64, 16, Site::NONE);
        let block = block.map_err(|_| Box::new(End::MemoryLimit))?;
        // Small blocks have their contents from the beginning.
        self.memory.blocks[block.tag.slot()].write(0, bytes);
        Ok(block)
    }
}
