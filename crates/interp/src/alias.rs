//! Whether a run depends on which blocks of the caller are one.
//!
//! A run from an entry state has a block for each pointer of the caller. Other callers may hand over the same block
//! twice, or one of the program's variables: then what is written through one pointer is read through the other. This observer
//! notices reads that would give something else then.

use ir::{Callee, InstKind, Operand, Type};

use crate::code::Code;
use crate::entry::Route;
use crate::memory::Kind;
use crate::native::{self, Native};
use crate::observe::{FrameView, Observer, View};
use crate::word::{Tag, Word};
use semantics::library::{LibraryFunction, StreamOperation as S};

/// Follows the path of a run and watches its accesses to the caller's memory.
#[derive(Clone, Debug, Default)]
pub struct Follower {
    /// The path.
    pub route: Route,
    writes: Vec<Write>,
    depends: bool,
}

/// Bytes of the caller that the program wrote, by their block.
#[derive(Clone, Copy, Debug)]
struct Write {
    tag: Tag,
    /// A variable: no two of them are one.
    variable: bool,
    from: u64,
    to: u64,
}

impl Follower {
    /// Whether the run read something that depends on which of the caller's blocks are one.
    pub fn depends_on_overlap(&self) -> bool {
        self.depends
    }

    /// The range, if the pointer leads to memory that several pointers of a caller may lead to.
    fn shared(view: &View<'_>, pointer: Word, bytes: u64) -> Option<Write> {
        let block = view.memory.block(pointer.tag)?;
        let variable = block.kind == Kind::Global && !block.constant;
        let from = pointer.bits.wrapping_sub(block.base);
        (variable || block.kind == Kind::Given).then(|| Write {
            tag: pointer.tag,
            variable,
            from,
            to: from.saturating_add(bytes),
        })
    }

    /// A read gives what its own block holds only if nothing was written to another one since.
    fn read(&mut self, range: Write, pointer: bool) {
        let apart = |write: &Write| write.tag != range.tag && !(write.variable && range.variable);
        let mut open = vec![(range.from, range.to)];
        for (index, write) in self.writes.iter().enumerate().rev() {
            if open.is_empty() {
                return;
            }
            if apart(write) {
                // What was written before this is doubtful; what the caller wrote is unknown in any case, unless it is an
                // address.
                let known = self.writes[..index]
                    .iter()
                    .any(|it| it.tag == range.tag && open.iter().any(|(from, to)| it.from < *to && *from < it.to));
                self.depends |= pointer || known;
                if self.depends {
                    return;
                }
            } else if write.tag == range.tag {
                let rest = |(from, to): (u64, u64)| [(from, to.min(write.from)), (from.max(write.to), to)];
                open = open.into_iter().flat_map(rest).filter(|(from, to)| from < to).collect();
            }
        }
    }

    fn write(&mut self, range: Write) {
        // The same place again and again needs one entry, the last.
        self.writes.retain(|old| !(old.tag == range.tag && range.from <= old.from && old.to <= range.to));
        self.writes.push(range);
    }

    /// A call of a function without a body may read and write all that its arguments point to.
    fn call(&mut self, view: &View<'_>, frame: &FrameView<'_>, callee: &Callee, args: &[Operand]) {
        let mut reads_lines = false;
        if let Callee::Function(id) = callee {
            let function = view.code.program.function(*id);
            let native = native::lookup(function);
            reads_lines = matches!(native, Some(Native::Known(LibraryFunction::Stream(S::Getline | S::Getdelim))));
            let frees = matches!(native, Some(Native::Known(LibraryFunction::Free)));
            // Who frees one of two pointers to a block must not use the other.
            if function.is_defined() && native.is_none() || frees {
                return;
            }
        }
        let mut words: Vec<Word> = args.iter().filter_map(|arg| operand_word(view.code, frame, arg)).collect();
        if reads_lines {
            // It writes and frees the block that its first argument leads to as well.
            let bytes = u8::try_from(view.code.program.pointer_bits() / 8).ok();
            words.extend(words.first().zip(bytes).and_then(|(first, bytes)| view.memory.peek(*first, bytes)));
        }
        let ranges: Vec<Write> = words.iter().filter_map(|word| Self::shared(view, *word, 0)).collect();
        for range in &ranges {
            self.read(Write { from: 0, to: u64::MAX, ..*range }, true);
        }
        for range in ranges {
            self.write(Write { from: 0, to: u64::MAX, ..range });
        }
    }
}

impl Observer for Follower {
    fn step(&mut self, view: &View<'_>) {
        self.route.step(view);
        let Some(frame) = view.top() else { return };
        let function = frame.ir();
        let Some(inst) = function.block(frame.block).insts.get(frame.index) else { return };
        let bits = view.code.program.pointer_bits();
        let size = |ty: &Type| ty.store_size(bits).unwrap_or(u64::MAX);
        match &inst.kind {
            InstKind::Load { pointer, .. } => {
                let ty = inst.result.map_or(&Type::Void, |id| &function.value(id).ty);
                let range = operand_word(view.code, &frame, pointer).and_then(|at| Self::shared(view, at, size(ty)));
                if let Some(range) = range {
                    self.read(range, !matches!(ty, Type::Int(_) | Type::Float(_)));
                }
            }
            InstKind::Store { pointer, value, .. } => {
                let ty = function.type_of(value);
                let range = operand_word(view.code, &frame, pointer).and_then(|at| Self::shared(view, at, size(&ty)));
                if let Some(range) = range {
                    self.write(range);
                }
            }
            InstKind::Call { callee, args, byval, .. } => {
                for (index, bytes) in byval {
                    let word = args.get(*index).and_then(|arg| operand_word(view.code, &frame, arg));
                    if let Some(range) = word.and_then(|at| Self::shared(view, at, *bytes)) {
                        self.read(range, true);
                    }
                }
                self.call(view, &frame, callee, args);
            }
            _ => {}
        }
    }
}

impl Observer for Route {
    fn step(&mut self, view: &View<'_>) {
        let Some(top) = view.top() else { return };
        let here = (view.depth(), top.index);
        let same = self.blocks.last().is_some_and(|(_, block)| *block == top.block);
        // The same block from its start, or in another call, is another visit.
        if !same || here.0 != self.last.0 || here.1 <= self.last.1 {
            self.blocks.push((view.steps, top.block));
        }
        self.last = here;
    }
}

/// The first word of an operand in a frame; `None` for what has none.
fn operand_word(code: &Code<'_>, frame: &FrameView<'_>, operand: &Operand) -> Option<Word> {
    match operand {
        Operand::Value(id) => frame.value(*id).first().copied(),
        Operand::Const(value) => code.constant_word(value),
    }
}
