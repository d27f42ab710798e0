//! The beginning and the end of a run: what the environment calls, with which arguments, and what remains.

use evidence::Stream;
use std::collections::VecDeque;

use ir::{FunctionId, Leaf, Type};

use super::recursion::Recursion;
use super::repeat::Repetition;
use super::{Machine, Step};
use crate::code::{Code, InRegisters, Narrow, shape};
use crate::input::InputType;
use crate::memory::{Kind, Memory, Site};
use crate::word::{Word, mask};
use crate::{End, Inputs, Observer, Options, Outcome};

/// What the environment still has to do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    /// Functions to call, in order; the entry is among them.
    before: VecDeque<FunctionId>,
    entry: Option<FunctionId>,
    destructors: VecDeque<FunctionId>,
    /// How the run ends when all is done.
    end: Option<End>,
    /// What the last function returned.
    pub(super) result: Option<Word>,
    /// All words of that result.
    pub(crate) result_words: Vec<Word>,
    /// Whether the entry has returned, so that no variables are left.
    returned: bool,
}

/// Runs the program.
pub(crate) fn run<O: Observer>(code: &Code<'_>, options: &Options, inputs: Inputs, observer: &mut O) -> Outcome {
    let program = code.program;
    let memory = Memory::new(code.layout, &code.statics, program.pointer_bits(), code.end_of_statics, options.memory);
    let mut machine = Machine {
        code,
        options,
        inputs,
        memory,
        registers: code.constants.clone(),
        frames: Vec::new(),
        steps: 0,
        limit: super::SLICE.min(options.steps),
        pending: Pending::default(),
        consumed: Vec::new(),
        looked_up: 0,
        stdout: Vec::new(),
        stderr: Vec::new(),
        stdin_at: 0,
        streams: Default::default(),
        files: Default::default(),
        wrapped: None,
        unfit: None,
        unwritten: Default::default(),
        asked: Some(Default::default()),
        approximations: Vec::new(),
        repetition: Repetition::default(),
        recursion: Recursion::default(),
        givens: Default::default(),
        births: Default::default(),
        results: Default::default(),
        assumed: Default::default(),
    };
    let end = match machine.begin() {
        Ok(()) => machine.execute(observer),
        Err(end) => end,
    };
    machine.finish(*end)
}

impl Machine<'_, '_> {
    /// Calls the first function.
    fn begin(&mut self) -> Step {
        let program = self.code.program;
        if let Some(what) = self.code.refused.first() {
            return Err(self.unsupported(what.clone()));
        }
        let whole = self.options.entry == "main";
        let entry = if whole { program.start() } else { program.function_named(&self.options.entry) };
        let Some(entry) = entry.filter(|id| program.function(*id).is_defined()) else {
            return Err(self.unsupported(format!("the program has no function `{}` with a body", self.options.entry)));
        };
        self.pending.entry = Some(entry);
        if whole {
            self.pending.before = program.constructors.iter().copied().collect();
            self.pending.destructors = program.destructors.iter().copied().collect();
        }
        self.next_phase()
    }

    /// Calls what comes next; the end of the run if nothing does.
    pub(super) fn next_phase(&mut self) -> Step {
        let result = self.pending.result.take();
        if let Some(frame) = self.frames.pop() {
            self.memory.pop_stack(frame.mark as usize, frame.height);
        }
        if self.pending.end.is_none() {
            if let Some(next) = self.pending.before.pop_front() {
                return self.enter_from_outside(next, &[]);
            }
            if let Some(entry) = self.pending.entry.take() {
                let args = self.arguments(entry)?;
                return self.enter_from_outside(entry, &args);
            }
            // The entry has returned.
            self.pending.returned = true;
            let function = result.unwrap_or(Word::ZERO);
            if function.is_poison() && !self.is_unknown() {
                return Err(self.undefined("the status of the program is the result of undefined behaviour"));
            }
            self.pending.end = Some(End::Returned(function.bits as u32 as i32));
        }
        self.unwind()
    }

    /// Calls the next handler of the program's end.
    fn unwind(&mut self) -> Step {
        if let Some(next) = self.pending.destructors.pop_front() {
            return self.enter_from_outside(next, &[]);
        }
        Err(Box::new(self.pending.end.clone().unwrap_or(End::Returned(0))))
    }

    /// `exit`: the handlers run, with the frames of the program still there. True if one was called.
    pub(crate) fn exit(&mut self, status: i32) -> Step<bool> {
        if self.pending.end.is_some() {
            return Err(self.undefined("exit is called a second time"));
        }
        if self.pending.destructors.is_empty() {
            return Err(Box::new(End::Exited(status)));
        }
        self.pending.end = Some(End::Exited(status));
        self.unwind().map(|()| true)
    }

    /// The words of the entry's parameters.
    fn arguments(&mut self, entry: FunctionId) -> Step<Vec<Word>> {
        let program = self.code.program;
        let function = program.function(entry);
        if self.options.entry == "main" {
            return self.arguments_of_main(function);
        }
        if let Some(state) = &self.options.entry_state {
            return self.given_arguments(entry, state);
        }
        let mut words = Vec::new();
        for (index, id) in function.params.iter().enumerate() {
            let data = function.value(*id);
            let name = data.variable.as_deref().unwrap_or(&data.name).to_owned();
            if let Some((_, bytes)) = function.byval.iter().find(|(param, _)| *param == index) {
                // Its contents are arbitrary.
                let site = Site::NONE;
                let block = self.memory.push_stack(*bytes, 16, site);
                words.push(block.map_err(|_| Box::new(End::MemoryLimit))?);
                continue;
            }
            words.extend(self.any(&data.ty, Stream::Call, &name, false)?);
        }
        Ok(words)
    }

    /// Any value of a type, from the inputs; with `truth` only 0 and 1 are values.
    pub(crate) fn any(&mut self, ty: &Type, stream: Stream, what: &str, truth: bool) -> Step<Vec<Word>> {
        let shape = shape(ty, self.code.program.pointer_bits());
        let shape = shape.map_err(|what| self.unsupported(what))?;
        // For readers only.
        let unsigned = ["uint", "uchar", "ulong", "ushort", "unsigned", "size_t", "u8", "u16", "u32", "u64"]
            .iter()
            .any(|word| what.contains(word));
        let mut words = Vec::new();
        for (_, leaf) in shape.leaves {
            let ty = match leaf {
                Leaf::Int(bits) => InputType::Integer { bits, unsigned, truth: truth || bits == 1 },
                Leaf::Float(bits) => InputType::Float(bits),
                Leaf::Pointer(bits) => InputType::Pointer(bits),
            };
            let pattern = self.input(stream, ty, what)?;
            let low = Word::number(pattern as u64 & mask(leaf.width().min(64)));
            words.push(if matches!(leaf, Leaf::Pointer(_)) { self.memory.pointer_at(low) } else { low });
            if leaf.registers() > 1 {
                words.push(Word::number((pattern >> 64) as u64));
            }
        }
        Ok(words)
    }

    /// `argc`, `argv` and an empty environment.
    fn arguments_of_main(&mut self, function: &ir::Function) -> Step<Vec<Word>> {
        let mut texts = vec![b"program".to_vec()];
        texts.extend(self.options.args.iter().cloned());
        let step = self.memory.space.pointer_bits as usize / 8;
        let full = |_| Box::new(End::MemoryLimit);
        let mut words = Vec::new();
        let types: Vec<&Type> = function.params.iter().map(|id| &function.value(*id).ty).collect();
        for (index, ty) in types.iter().enumerate() {
            match (index, ty) {
                (0, Type::Int(bits)) if *bits <= 64 => words.push(Word::number(texts.len() as u64)),
                (1, Type::Ptr) => {
                    let size = (texts.len() + 1) * step;
                    let list = self.memory.map(Kind::Library, size as u64, 16, Site::NONE).map_err(full)?;
                    for (number, text) in texts.iter().enumerate() {
                        let size = text.len() as u64 + 1;
                        let block = self.memory.map(Kind::Library, size, 16, Site::NONE).map_err(full)?;
                        self.memory.blocks[block.tag.slot()].write(0, text);
                        self.memory.blocks[block.tag.slot()].write(text.len(), &[0]);
                        self.memory.blocks[list.tag.slot()].put(number * step, block, step);
                    }
                    self.memory.blocks[list.tag.slot()].put(texts.len() * step, Word::ZERO, step);
                    words.push(list);
                }
                (2, Type::Ptr) => {
                    let list = self.memory.map(Kind::Library, step as u64, 16, Site::NONE).map_err(full)?;
                    self.memory.blocks[list.tag.slot()].put(0, Word::ZERO, step);
                    words.push(list);
                }
                _ => return Err(self.unsupported(format!("a parameter of type {ty} of `main`"))),
            }
        }
        Ok(words)
    }

    /// What remains of the run.
    fn finish(self, end: End) -> Outcome {
        let place = match &end {
            End::Returned(_) => None,
            _ => self.user_place(self.here()),
        };
        let stack = self.stack();
        let (leaks, undecided) = match &end {
            // Nothing follows from undefined behaviour, nor from what was not followed.
            End::Violation { .. } | End::Undefined { .. } | End::AssumptionFailed | End::NotGiven { .. } => {
                (Vec::new(), false)
            }
            End::Exited(_) | End::Aborted | End::ErrorCall { .. } => self.leaks(!self.pending.returned, true, true),
            End::Returned(_) => self.leaks(!self.pending.returned, false, true),
            _ => self.leaks(!self.pending.returned, false, false),
        };
        let open_bits = self.memory.open_bits || undecided;
        let ended = matches!(end, End::Returned(_) | End::Exited(_) | End::Aborted | End::ErrorCall { .. });
        let unfreed = if ended { self.unfreed() } else { Vec::new() };
        Outcome {
            end,
            place,
            stack,
            leaks,
            unfreed,
            wrapped: self.wrapped,
            unfit: self.unfit,
            unwritten: self.unwritten.found,
            unwritten_outside: self.unwritten.outside,
            approximations: self.approximations,
            open_bits,
            stdout: self.stdout,
            stderr: self.stderr,
            steps: self.steps,
            consumed: self.consumed,
            entry_state: self.options.entry_state.is_some().then_some(self.givens.record),
            assumed: self.assumed,
        }
    }

    /// The active calls, the innermost first.
    fn stack(&self) -> Vec<evidence::SourcePlace> {
        let sites = self.frames.iter().rev().map(|frame| Site { function: frame.function, op: frame.pc });
        sites.filter_map(|site| self.place(site)).take(MOST_SHOWN).collect()
    }

    /// The place; of an operation inside a library function the innermost one that is the user's.
    pub(crate) fn user_place(&self, site: Site) -> Option<evidence::SourcePlace> {
        let is_library =
            |function: u32| self.code.program.functions.get(function as usize).is_some_and(|function| function.library);
        if !is_library(site.function) {
            return self.place(site);
        }
        let own = self.frames.iter().rev().find(|frame| !is_library(frame.function));
        own.and_then(|frame| self.place(Site { function: frame.function, op: frame.pc }))
    }
}

impl Machine<'_, '_> {
    /// The operation of the innermost active call that is the user's.
    pub(crate) fn user_site(&self) -> Site {
        let own = self.frames.iter().rev().find(|frame| {
            self.code.program.functions.get(frame.function as usize).is_some_and(|function| !function.library)
        });
        own.map_or_else(|| self.here(), |frame| Site { function: frame.function, op: frame.pc })
    }

    /// Remembers the first overflow of a run in which these wrap around.
    pub(super) fn note_wrap(&mut self, pc: u32) {
        if self.wrapped.is_none() {
            self.wrapped = self.user_place(self.site(pc));
        }
    }
}

/// Calls of the stack that a message lists.
const MOST_SHOWN: usize = 64;
