//! The entry state of a run as reports have it: in the words of the source, and complete enough to be built natively.

use contract::entry::{Number, Origin};
use contract::naming::Naming;
use evidence::{EntryBlock, EntryCell, EntryParameter, EntryState, EntryValue};
use interp::entry::{At, CellRecord, CellValue, EntryRecord};
use ir::{CType, FunctionId, GlobalId, Program, Type};

/// Sentences that are shown at most.
const SHOWN: usize = 40;
/// Characters of a text that are shown at most.
const TEXT: usize = 60;

/// The entry state of a run. `manifest`: the violation does not depend on the caller's values.
pub(crate) fn entry_state(program: &Program, entry: FunctionId, record: &EntryRecord, manifest: bool) -> EntryState {
    let words = Words { naming: Naming { program, entry }, record };
    let (parameters, blocks) = (words.parameters(), words.blocks());
    let returns_pointer = program.function(entry).result == Type::Ptr;
    EntryState { shown: words.shown(), parameters, blocks, returns_pointer, manifest }
}

struct Words<'a> {
    naming: Naming<'a>,
    record: &'a EntryRecord,
}

impl Words<'_> {
    fn program(&self) -> &Program {
        self.naming.program
    }

    fn global(&self, symbol: &str) -> Option<GlobalId> {
        let index = self.program().globals.iter().position(|global| global.name == symbol)?;
        Some(GlobalId(index as u32))
    }

    fn origin(&self, at: &At) -> Option<Origin> {
        match at {
            At::Parameter(index) => Some(Origin::Param(*index)),
            At::Variable { symbol, offset } => Some(Origin::Global(self.global(symbol)?).at(*offset)),
            At::Copy { .. } => None,
            At::Block { block, offset } => {
                let pointer = self.record.blocks.get(*block)?.pointer.as_ref()?;
                Some(self.origin(pointer)?.at(*offset))
            }
        }
    }

    fn parameter(&self, index: usize) -> String {
        let function = self.program().function(self.naming.entry);
        let data = function.params.get(index).map(|id| function.value(*id));
        let name = data.and_then(|data| data.variable.clone()).filter(|name| !name.is_empty());
        name.unwrap_or_else(|| format!("parameter {}", index + 1))
    }

    /// The place in the words of the source, where they have some for it.
    fn name(&self, at: &At) -> String {
        let place = self.origin(at).and_then(|origin| self.naming.place(&origin));
        place.map_or_else(|| self.plain(at), |place| place.to_string())
    }

    /// The place by bytes.
    fn plain(&self, at: &At) -> String {
        let bytes = |name: String, offset: u64| format!("byte {offset} of {name}");
        match at {
            At::Parameter(index) => self.parameter(*index),
            At::Variable { symbol, offset } => {
                let variable = self.global(symbol).and_then(|id| self.program().global(id).variable.clone());
                let name = format!("`{}`", variable.as_ref().unwrap_or(symbol));
                bytes(name, *offset)
            }
            At::Copy { parameter, offset } => bytes(format!("`{}`", self.parameter(*parameter)), *offset),
            At::Block { block, offset } => bytes(format!("what `{}` points to", self.pointer(*block)), *offset),
        }
    }

    /// What points to the block.
    fn pointer(&self, block: usize) -> String {
        let pointer = self.record.blocks.get(block).and_then(|block| block.pointer.as_ref());
        pointer.map_or_else(|| format!("block {block}"), |at| self.name(at))
    }

    /// A number and its name, with the sign that its type in C has.
    fn number(&self, cell: &CellRecord, bits: u128) -> String {
        if let At::Parameter(index) = cell.at {
            let function = self.program().function(self.naming.entry);
            let name = || self.parameter(index);
            match function.params.get(index).map(|id| &function.value(*id).ty) {
                Some(Type::Float(64)) => return format!("{} = {:?}", name(), f64::from_bits(bits as u64)),
                Some(Type::Float(32)) => return format!("{} = {:?}", name(), f32::from_bits(bits as u32)),
                _ => {}
            }
        }
        let width = (8 * cell.bytes.min(16)) as u32;
        let signed = |signed: bool| {
            let at = self.origin(&cell.at)?;
            let atom = self.naming.atom(&Number::Value { at, bits: width, signed })?;
            Some((atom.to_string(), signed))
        };
        let (name, negative) = signed(true).or_else(|| signed(false)).unwrap_or_else(|| (self.name(&cell.at), true));
        let value =
            if negative && width < 128 { ((bits << (128 - width)) as i128) >> (128 - width) } else { bits as i128 };
        format!("{name} = {value}")
    }

    /// Whether bytes of the block are characters.
    fn is_text(&self, block: usize) -> bool {
        let pointer = self.record.blocks.get(block).and_then(|block| block.pointer.as_ref());
        let origin = pointer.and_then(|at| self.origin(at));
        origin.is_some_and(|origin| self.naming.element(&origin) == 1 && self.naming.has_element(&origin))
    }

    /// The text at the start of the block up to its zero byte.
    fn text(&self, block: usize) -> Option<Vec<u8>> {
        let byte = |offset: u64| {
            let wanted = At::Block { block, offset };
            self.record.cells.iter().find_map(|cell| match cell.value {
                CellValue::Bits(bits) if cell.at == wanted && cell.bytes == 1 => Some(bits as u8),
                _ => None,
            })
        };
        if !self.is_text(block) {
            return None;
        }
        let mut text = Vec::new();
        for offset in 0.. {
            match byte(offset)? {
                0 => return Some(text),
                byte => text.push(byte),
            }
        }
        None
    }

    /// The text that fills the block; one that does not is less than what the caller gave.
    fn whole_text(&self, block: usize) -> Option<Vec<u8>> {
        self.text(block).filter(|text| text.len() as u64 + 1 == self.record.blocks[block].size)
    }

    /// Whether another pointer leads to the block, by which it has its name.
    fn is_led_to_before(&self, cell: &CellRecord, block: usize) -> bool {
        self.record.blocks[block].pointer.as_ref().is_some_and(|pointer| *pointer != cell.at)
    }

    fn shown(&self) -> Vec<String> {
        let mut shown = Vec::new();
        for cell in &self.record.cells {
            let inside = match &cell.at {
                At::Block { block, offset } => self.whole_text(*block).is_some_and(|text| *offset <= text.len() as u64),
                _ => false,
            };
            if inside {
                continue;
            }
            shown.push(match cell.value {
                CellValue::Bits(bits) => self.number(cell, bits),
                CellValue::Null => format!("{} = null", self.name(&cell.at)),
                CellValue::Function(id) => format!("{} = {}", self.name(&cell.at), self.program().function(id).name),
                CellValue::Inside(block, offset) => {
                    let elements = self.origin(&cell.at).and_then(|origin| self.naming.elements(&origin));
                    let element =
                        elements.and_then(|(_, bytes)| bytes).filter(|bytes| offset % bytes == 0).unwrap_or(1);
                    format!("{} = {} + {}", self.name(&cell.at), self.pointer(block), offset / element)
                }
                CellValue::Block(block) if self.is_led_to_before(cell, block) => {
                    format!("{} = {}", self.name(&cell.at), self.pointer(block))
                }
                CellValue::Block(block) => {
                    let name = self.name(&cell.at);
                    let size = self.record.blocks[block].size;
                    match self.whole_text(block) {
                        Some(text) => format!("{name} = {}", quoted(&text)),
                        None => {
                            format!("{name} = block of {size} {}", if size == 1 { "byte" } else { "bytes" })
                        }
                    }
                }
            });
        }
        let more = shown.len().saturating_sub(SHOWN);
        shown.truncate(SHOWN);
        shown.extend((more > 0).then(|| format!("... and {more} more values")));
        shown
    }

    /// The number of the block that is a copy for the parameter: these come after those of the record.
    fn copy(&self, parameter: usize) -> usize {
        let copies = &self.program().function(self.naming.entry).byval;
        self.record.blocks.len() + copies.iter().position(|(index, _)| *index == parameter).unwrap_or(0)
    }

    fn value(&self, value: CellValue) -> EntryValue {
        match value {
            CellValue::Bits(bits) => EntryValue::Bits(format!("{bits:#x}")),
            CellValue::Null => EntryValue::Null,
            CellValue::Block(block) => EntryValue::Block(block),
            CellValue::Inside(block, offset) => EntryValue::Inside { block, offset },
            CellValue::Function(id) => EntryValue::Function(self.program().function(id).name.clone()),
        }
    }

    fn parameters(&self) -> Vec<EntryParameter> {
        let function = self.program().function(self.naming.entry);
        let parameter = |(index, id): (usize, &ir::ValueId)| {
            let data = function.value(*id);
            let cell = self.record.cells.iter().find(|cell| cell.at == At::Parameter(index));
            let copied = function.byval.iter().any(|(param, _)| *param == index);
            let ty = match &data.ty {
                _ if copied => "block".to_owned(),
                Type::Int(1) => "bool".to_owned(),
                Type::Int(bits) => {
                    let unsigned = data.c_type.is_some_and(|id| {
                        matches!(self.program().c_types.get(id), CType::Integer { signed: false, .. })
                    });
                    format!("{}{bits}", if unsigned { "u" } else { "i" })
                }
                Type::Float(bits) => format!("f{bits}"),
                Type::Ptr => "ptr".to_owned(),
                ty => ty.to_string(),
            };
            let value = match cell {
                _ if copied => EntryValue::Block(self.copy(index)),
                Some(cell) => self.value(cell.value),
                None => EntryValue::Bits("0x0".to_owned()),
            };
            EntryParameter { name: self.parameter(index), ty, value }
        };
        function.params.iter().enumerate().map(parameter).collect()
    }

    /// The blocks in the order of the record, then the variables.
    fn blocks(&self) -> Vec<EntryBlock> {
        let mut blocks: Vec<EntryBlock> = Vec::new();
        for (index, block) in self.record.blocks.iter().enumerate() {
            blocks.push(EntryBlock {
                name: self.pointer(index),
                size: block.size,
                writable: block.writable,
                heap: block.heap,
                ..EntryBlock::default()
            });
        }
        for (parameter, bytes) in &self.program().function(self.naming.entry).byval {
            let name = self.parameter(*parameter);
            blocks.push(EntryBlock { name, size: *bytes, writable: true, ..EntryBlock::default() });
        }
        for cell in &self.record.cells {
            let (index, offset) = match &cell.at {
                At::Block { block, offset } => (*block, *offset),
                At::Variable { symbol, offset } => {
                    let known = blocks.iter().position(|block| block.variable.as_ref() == Some(symbol));
                    let index = known.unwrap_or_else(|| {
                        let global = self.global(symbol).map(|id| self.program().global(id));
                        let name = global.and_then(|global| global.variable.clone()).unwrap_or_else(|| symbol.clone());
                        let size = global.map_or(0, |global| global.size);
                        let variable = Some(symbol.clone());
                        blocks.push(EntryBlock { name, size, variable, writable: true, ..EntryBlock::default() });
                        blocks.len() - 1
                    });
                    (index, *offset)
                }
                At::Copy { parameter, offset } => (self.copy(*parameter), *offset),
                At::Parameter(_) => continue,
            };
            blocks[index].contents.push(EntryCell { offset, bytes: cell.bytes, value: self.value(cell.value) });
        }
        for block in &mut blocks {
            block.contents.sort_by_key(|cell| cell.offset);
        }
        blocks
    }
}

/// The text as a literal of C, cut off where it is long.
fn quoted(text: &[u8]) -> String {
    let shown: String = text.iter().take(TEXT).map(|byte| byte.escape_ascii().to_string()).collect();
    if text.len() > TEXT { format!("\"{shown}\"... ({} characters)", text.len()) } else { format!("\"{shown}\"") }
}
