//! The path of a run through the source: lines in order, and the variables that changed on each.

use std::collections::{BTreeSet, HashMap};

use evidence::{Path, PathLine, SourcePlace};
use ir::{CType, CTypeId, Constant, Function, FunctionId, GlobalId, InstKind, Operand, Program, Type, ValueId};

use crate::memory::{Block, Kind};
use crate::word::{mask, signed};
use crate::{Memory, Observer, Tag, View, Word};

/// A line that was executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The line, and the function.
    pub place: SourcePlace,
    /// How many calls are active.
    pub depth: usize,
    /// Variables with another value than before the line, and their values.
    pub changes: Vec<(String, String)>,
}

/// Watches a run and keeps its last lines.
#[derive(Clone, Debug)]
pub struct Trace {
    steps: std::collections::VecDeque<TraceStep>,
    most: usize,
    omitted: u64,
    variables: HashMap<FunctionId, Vec<Variable>>,
    /// Variables of models of the library, which no user knows; found at the first look.
    hidden: Option<BTreeSet<GlobalId>>,
    /// The last known values, by frame and variable; frame 0 is for globals.
    known: HashMap<(usize, usize), String>,
    frames: Vec<FunctionId>,
}

/// A scalar variable that lives in a stack block.
#[derive(Clone, Debug)]
struct Variable {
    id: ValueId,
    name: String,
    ty: Type,
    unsigned: bool,
}

impl Trace {
    /// Keeps at most so many lines, the last ones.
    pub fn new(most: usize) -> Trace {
        Trace {
            steps: std::collections::VecDeque::new(),
            most,
            omitted: 0,
            variables: HashMap::new(),
            hidden: None,
            known: HashMap::new(),
            frames: Vec::new(),
        }
    }

    /// The lines kept, in order.
    pub fn steps(&self) -> impl Iterator<Item = &TraceStep> {
        self.steps.iter()
    }

    /// How many lines came before those.
    pub fn omitted(&self) -> u64 {
        self.omitted
    }

    /// The path as reports have it.
    pub fn path(&self) -> Path {
        let line = |step: &TraceStep| PathLine {
            place: step.place.clone(),
            depth: step.depth,
            changes: step.changes.iter().cloned().collect(),
        };
        Path { omitted: self.omitted, lines: self.steps.iter().map(line).collect() }
    }

    /// Puts what has changed since the last look to the last line.
    fn note_changes(&mut self, view: &View<'_>) {
        let mut changes = Vec::new();
        for depth in 0..view.depth().min(self.frames.len()) {
            let Some(frame) = view.frame(depth) else { continue };
            let function = frame.ir();
            let variables =
                self.variables.entry(frame.function).or_insert_with(|| variables(view.code.program, function));
            for (index, variable) in variables.iter().enumerate() {
                let Some(text) = local(view, depth, variable) else { continue };
                note(&mut self.known, (depth + 1, index), &variable.name, text, &mut changes);
            }
        }
        let hidden = self.hidden.get_or_insert_with(|| of_library_alone(view.code.program));
        for (id, name, text) in globals(view) {
            if !hidden.contains(&id) {
                note(&mut self.known, (0, id.index()), &name, text, &mut changes);
            }
        }
        if let Some(last) = self.steps.back_mut() {
            last.changes.extend(changes);
        }
    }
}

fn note(
    known: &mut HashMap<(usize, usize), String>,
    key: (usize, usize),
    name: &str,
    text: String,
    changes: &mut Vec<(String, String)>,
) {
    let old = known.insert(key, text.clone());
    // At the first look only what was written counts, and that is never empty.
    if old.as_ref() != Some(&text) && !text.is_empty() && (key.0 > 0 || old.is_some()) {
        changes.push((name.to_owned(), text));
    }
}

impl Observer for Trace {
    fn step(&mut self, view: &View<'_>) {
        let Some(top) = view.top() else { return };
        let function = top.ir();
        let Some(location) = top.location().filter(|location| location.line > 0) else { return };
        let place = SourcePlace {
            file: view.code.program.files.get(location.file.index()).cloned().unwrap_or_default(),
            line: location.line,
            column: 0,
            function: function.name.clone(),
        };
        let depth = view.depth();
        let same = self.steps.back().is_some_and(|last| last.place == place && last.depth == depth);
        if same || function.library {
            return;
        }
        // Frames that have returned have no values.
        while self.frames.len() > depth {
            self.frames.pop();
            let gone = self.frames.len() + 1;
            self.known.retain(|(frame, _), _| *frame != gone);
        }
        self.note_changes(view);
        while self.frames.len() < depth {
            let next = view.frame(self.frames.len()).map_or(top.function, |frame| frame.function);
            self.frames.push(next);
        }
        if self.steps.len() >= self.most {
            self.steps.pop_front();
            self.omitted += 1;
        }
        self.steps.push_back(TraceStep { place, depth, changes: Vec::new() });
    }
}

fn variables(program: &Program, function: &Function) -> Vec<Variable> {
    let mut found = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let (InstKind::StackAlloc { element, .. }, Some(id)) = (&inst.kind, inst.result) else { continue };
        let scalar = matches!(element, Type::Int(1..=64) | Type::Ptr | Type::Float(32 | 64));
        let data = function.value(id);
        if let (true, Some(name)) = (scalar, data.variable.clone()) {
            found.push(Variable { id, name, ty: element.clone(), unsigned: is_unsigned(program, data.c_type) });
        }
    }
    found
}

/// Whether the source says that the integer has no sign.
fn is_unsigned(program: &Program, ty: Option<CTypeId>) -> bool {
    ty.is_some_and(|ty| matches!(program.c_types.get(ty), CType::Integer { signed: false, .. }))
}

/// The value of a local variable; none if it does not exist yet or any more, empty if it was never written.
fn local(view: &View<'_>, frame: usize, variable: &Variable) -> Option<String> {
    let block = view.variable_block(frame, variable.id)?;
    let bytes = variable.ty.store_size(view.memory.space.pointer_bits)?;
    if bytes > block.size {
        return None;
    }
    let Some(word) = read(view, block, bytes) else { return Some(String::new()) };
    Some(shown(view, word, &variable.ty, variable.unsigned))
}

fn read(view: &View<'_>, block: &Block, bytes: u64) -> Option<Word> {
    view.memory.peek(Word { bits: block.base, tag: block.tag }, u8::try_from(bytes).ok()?)
}

/// The variables that only functions of the library name.
fn of_library_alone(program: &Program) -> BTreeSet<GlobalId> {
    let named = |library: bool| {
        let functions = program.functions.iter().filter(move |function| function.library == library);
        let insts = functions.flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
        insts.flat_map(|inst| inst.kind.operands()).filter_map(|operand| match operand {
            Operand::Const(Constant::Global(id, _)) => Some(*id),
            _ => None,
        })
    };
    let own: BTreeSet<GlobalId> = named(false).collect();
    named(true).filter(|id| !own.contains(id)).collect()
}

/// Global variables as small as a number, with their values.
fn globals(view: &View<'_>) -> Vec<(GlobalId, String, String)> {
    let program = view.code.program;
    let mut found = Vec::new();
    for (index, global) in program.globals.iter().enumerate() {
        let Some(name) = global.variable.as_ref().filter(|_| !global.constant) else { continue };
        let block = &view.memory.blocks[Memory::static_slot(program.functions.len(), index)];
        if !matches!(global.size, 1 | 2 | 4 | 8) {
            continue;
        }
        let Some(word) = read(view, block, global.size) else { continue };
        let float = global.c_type.is_some_and(|ty| matches!(program.c_types.get(ty), CType::Float { .. }));
        let bits = 8 * global.size as u32;
        let ty = match word.tag == Tag::NONE {
            true if float && bits >= 32 => Type::Float(bits),
            true => Type::Int(bits),
            false => Type::Ptr,
        };
        let text = shown(view, word, &ty, is_unsigned(program, global.c_type));
        found.push((GlobalId(index as u32), name.clone(), text));
    }
    found
}

/// A value in words of the source.
fn shown(view: &View<'_>, word: Word, ty: &Type, unsigned: bool) -> String {
    match ty {
        Type::Float(32) => format!("{:?}", f32::from_bits(word.bits as u32)),
        Type::Float(_) => format!("{:?}", f64::from_bits(word.bits)),
        Type::Int(bits @ 1..=64) if unsigned => (word.bits & mask(*bits as u8)).to_string(),
        Type::Int(bits) if *bits <= 64 => signed(word.bits, *bits as u8).to_string(),
        _ if word.bits == 0 => "null".to_owned(),
        _ => match view.memory.block(word.tag) {
            Some(block) => {
                let offset = word.bits.wrapping_sub(block.base) as i64;
                let name = block_name(view, block);
                if offset == 0 { name } else { format!("{name} + {offset}") }
            }
            None if word.tag.is_block() => "dangling".to_owned(),
            None => format!("{:#x}", word.bits),
        },
    }
}

fn block_name(view: &View<'_>, block: &Block) -> String {
    let program = view.code.program;
    let slot = block.tag.slot();
    match block.kind {
        Kind::Function => program.functions.get(slot - 1).map_or(String::new(), |function| function.name.clone()),
        Kind::Global => {
            let global = slot.checked_sub(1 + program.functions.len()).and_then(|index| program.globals.get(index));
            match global {
                Some(global) => format!("&{}", global.variable.as_ref().unwrap_or(&global.name)),
                None => "a global".to_owned(),
            }
        }
        Kind::Stack => {
            let name = view.code.stack_variable(block.site);
            name.map_or_else(|| "a local variable".to_owned(), |name| format!("&{name}"))
        }
        Kind::Arguments => "the variable arguments".to_owned(),
        Kind::Heap => format!("heap block of {} bytes", block.size),
        Kind::Given => format!("block of {} bytes", block.size),
        Kind::Library | Kind::Result => "a block of the library".to_owned(),
    }
}
