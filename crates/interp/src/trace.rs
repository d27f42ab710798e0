//! The path of a run through the source: lines in order, and the variables that changed on each.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;

use evidence::{Path, PathLine, SourcePlace};
use ir::{CType, CTypeId, Constant, FileId, Function, FunctionId, GlobalId, InstKind, Operand, Program, Type, ValueId};

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

/// Watches a run and keeps its last lines. Of a long run most lines are forgotten again: what is shown of a line is put into words when it
/// is asked for.
#[derive(Clone, Debug)]
pub struct Trace {
    lines: VecDeque<Line>,
    most: usize,
    omitted: u64,
    places: HashMap<At, Arc<SourcePlace>>,
    variables: HashMap<FunctionId, Arc<[Variable]>>,
    /// The global variables that are shown; found at the first look.
    globals: Option<Arc<[Global]>>,
    /// The last known values of the global variables.
    known: Vec<Option<Value>>,
    frames: Vec<Known>,
}

/// A line of a file, in a function.
type At = (FunctionId, FileId, u32);

/// A line as it is kept.
#[derive(Clone, Debug)]
struct Line {
    at: At,
    place: Arc<SourcePlace>,
    depth: usize,
    changes: Vec<(Arc<str>, Value)>,
}

/// The last known values of a call's local variables.
#[derive(Clone, Debug)]
struct Known {
    function: FunctionId,
    values: Vec<Option<Value>>,
}

/// A value as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    /// The variable was never written.
    Unwritten,
    Unsigned(u64),
    Signed(i64),
    Single(u32),
    Double(u64),
    /// What memory says of a pointer can change later: it is in words at once.
    Pointer(String),
}

/// A scalar variable that lives in a stack block.
#[derive(Clone, Debug)]
struct Variable {
    id: ValueId,
    name: Arc<str>,
    ty: Type,
    unsigned: bool,
}

/// A global variable as small as a number.
#[derive(Clone, Debug)]
struct Global {
    slot: usize,
    name: Arc<str>,
    size: u64,
    float: bool,
    unsigned: bool,
}

impl Trace {
    /// Keeps at most so many lines, the last ones.
    pub fn new(most: usize) -> Trace {
        Trace {
            lines: VecDeque::new(),
            most,
            omitted: 0,
            places: HashMap::new(),
            variables: HashMap::new(),
            globals: None,
            known: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// The lines kept, in order.
    pub fn steps(&self) -> impl Iterator<Item = TraceStep> {
        self.lines.iter().map(|line| TraceStep {
            place: (*line.place).clone(),
            depth: line.depth,
            changes: line.changes.iter().map(|(name, value)| (name.to_string(), value.text())).collect(),
        })
    }

    /// How many lines came before those.
    pub fn omitted(&self) -> u64 {
        self.omitted
    }

    /// The path as reports have it.
    pub fn path(&self) -> Path {
        let line = |step: TraceStep| PathLine {
            place: step.place,
            depth: step.depth,
            changes: step.changes.into_iter().collect(),
        };
        Path { omitted: self.omitted, lines: self.steps().map(line).collect() }
    }

    /// Puts what has changed since the last look to the last line.
    fn note_changes(&mut self, view: &View<'_>) {
        let mut changes = Vec::new();
        let program = view.code.program;
        for (depth, known) in self.frames.iter_mut().enumerate() {
            let Some(frame) = view.frame(depth) else { continue };
            let variables = self.variables.entry(frame.function);
            let variables = variables.or_insert_with(|| variables_of(program, frame.ir()).into());
            if known.function != frame.function {
                *known = Known { function: frame.function, values: Vec::new() };
            }
            known.values.resize(variables.len(), None);
            for (variable, old) in variables.iter().zip(&mut known.values) {
                let Some(value) = local(view, depth, variable) else { continue };
                // At the first look only what was written counts.
                let counts = value != Value::Unwritten;
                changes.extend(changed(old, value, counts).map(|value| (variable.name.clone(), value)));
            }
        }
        let globals = self.globals.get_or_insert_with(|| globals(program).into());
        self.known.resize(globals.len(), None);
        for (variable, old) in globals.iter().zip(&mut self.known) {
            let Some(value) = global(view, variable) else { continue };
            let counts = old.is_some();
            changes.extend(changed(old, value, counts).map(|value| (variable.name.clone(), value)));
        }
        if let Some(last) = self.lines.back_mut() {
            last.changes.extend(changes);
        }
    }
}

/// Keeps the value; gives it where it is another one than before, and counts.
fn changed(known: &mut Option<Value>, value: Value, counts: bool) -> Option<Value> {
    if known.as_ref() == Some(&value) {
        return None;
    }
    *known = Some(value.clone());
    counts.then_some(value)
}

impl Observer for Trace {
    fn step(&mut self, view: &View<'_>) {
        let Some(top) = view.top() else { return };
        let Some(location) = top.location().filter(|location| location.line > 0) else { return };
        let (function, depth) = (top.function, view.depth());
        let at = (function, location.file, location.line);
        let is_last = |last: &Line| last.at == at && last.depth == depth;
        if self.lines.back().is_some_and(is_last) || top.ir().library {
            return;
        }
        // Frames that have returned have no values.
        self.frames.truncate(depth);
        self.note_changes(view);
        while self.frames.len() < depth {
            let next = view.frame(self.frames.len()).map_or(function, |frame| frame.function);
            self.frames.push(Known { function: next, values: Vec::new() });
        }
        if self.lines.len() >= self.most {
            self.lines.pop_front();
            self.omitted += 1;
        }
        let place = self.places.entry(at).or_insert_with(|| {
            Arc::new(SourcePlace {
                file: view.code.program.files.get(location.file.index()).cloned().unwrap_or_default(),
                line: location.line,
                column: 0,
                function: top.ir().name.clone(),
            })
        });
        self.lines.push_back(Line { at, place: place.clone(), depth, changes: Vec::new() });
    }
}

impl Value {
    /// In words of the source; nothing where nothing was written.
    fn text(&self) -> String {
        match self {
            Value::Unwritten => String::new(),
            Value::Unsigned(value) => value.to_string(),
            Value::Signed(value) => value.to_string(),
            Value::Single(bits) => format!("{:?}", f32::from_bits(*bits)),
            Value::Double(bits) => format!("{:?}", f64::from_bits(*bits)),
            Value::Pointer(text) => text.clone(),
        }
    }
}

fn variables_of(program: &Program, function: &Function) -> Vec<Variable> {
    let mut found = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let (InstKind::StackAlloc { element, .. }, Some(id)) = (&inst.kind, inst.result) else { continue };
        let scalar = matches!(element, Type::Int(1..=64) | Type::Ptr | Type::Float(32 | 64));
        let data = function.value(id);
        if let (true, Some(name)) = (scalar, data.variable.clone()) {
            let unsigned = is_unsigned(program, data.c_type);
            found.push(Variable { id, name: name.into(), ty: element.clone(), unsigned });
        }
    }
    found
}

/// Whether the source says that the integer has no sign.
fn is_unsigned(program: &Program, ty: Option<CTypeId>) -> bool {
    ty.is_some_and(|ty| matches!(program.c_types.get(ty), CType::Integer { signed: false, .. }))
}

/// The value of a local variable; none if it does not exist yet or any more.
fn local(view: &View<'_>, frame: usize, variable: &Variable) -> Option<Value> {
    let block = view.variable_block(frame, variable.id)?;
    let bytes = variable.ty.store_size(view.memory.space.pointer_bits)?;
    if bytes > block.size {
        return None;
    }
    let Some(word) = read(view, block, bytes) else { return Some(Value::Unwritten) };
    Some(value(view, word, &variable.ty, variable.unsigned))
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

/// The global variables as small as a number, but for those of models of the library, which no user knows.
fn globals(program: &Program) -> Vec<Global> {
    let hidden = of_library_alone(program);
    let own = |index: usize| !hidden.contains(&GlobalId(index as u32));
    let shown = program.globals.iter().enumerate().filter(|(index, global)| own(*index) && !global.constant);
    let shown = shown.filter(|(_, global)| matches!(global.size, 1 | 2 | 4 | 8));
    let variable = |(index, global): (usize, &ir::Global)| {
        let name = global.variable.as_deref()?;
        let float = global.c_type.is_some_and(|ty| matches!(program.c_types.get(ty), CType::Float { .. }));
        Some(Global {
            slot: Memory::static_slot(program.functions.len(), index),
            name: name.into(),
            size: global.size,
            float: float && global.size >= 4,
            unsigned: is_unsigned(program, global.c_type),
        })
    };
    shown.filter_map(variable).collect()
}

/// The value of a global variable.
fn global(view: &View<'_>, variable: &Global) -> Option<Value> {
    let word = read(view, &view.memory.blocks[variable.slot], variable.size)?;
    let bits = 8 * variable.size as u32;
    let ty = match word.tag == Tag::NONE {
        true if variable.float => Type::Float(bits),
        true => Type::Int(bits),
        false => Type::Ptr,
    };
    Some(value(view, word, &ty, variable.unsigned))
}

/// What a variable of that type holds.
fn value(view: &View<'_>, word: Word, ty: &Type, unsigned: bool) -> Value {
    match ty {
        Type::Float(32) => Value::Single(word.bits as u32),
        Type::Float(_) => Value::Double(word.bits),
        Type::Int(bits @ 1..=64) if unsigned => Value::Unsigned(word.bits & mask(*bits as u8)),
        Type::Int(bits) if *bits <= 64 => Value::Signed(signed(word.bits, *bits as u8)),
        _ => Value::Pointer(pointer(view, word)),
    }
}

/// A pointer in words of the source.
fn pointer(view: &View<'_>, word: Word) -> String {
    match view.memory.block(word.tag) {
        _ if word.bits == 0 => "null".to_owned(),
        Some(block) => {
            let offset = word.bits.wrapping_sub(block.base) as i64;
            let name = block_name(view, block);
            if offset == 0 { name } else { format!("{name} + {offset}") }
        }
        None if word.tag.is_block() => "dangling".to_owned(),
        None => format!("{:#x}", word.bits),
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
