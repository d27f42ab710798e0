//! A function while its body is made: the state that all instructions are lowered into.

use std::collections::{HashMap, HashSet};

use ir::{Block, BlockId, Function, Inst, InstKind, Location, Operand, Terminator, Type, ValueData, ValueDef, ValueId};

use crate::llvm::{self, TypeNode, Value};

use super::Lowering;
use super::holes::Declarations;

/// Instructions made from the constant expressions of one function, at most.
const MOST_EXPANDED: u32 = 10_000;

/// A function while its body is made.
pub(super) struct Body<'l, 'm> {
    pub(super) lowering: &'l mut Lowering<'m>,
    pub(super) function: Function,
    pub(super) values: HashMap<Value<'m>, ValueId>,
    pub(super) blocks: HashMap<llvm::Block<'m>, BlockId>,
    /// The block that instructions are appended to.
    pub(super) current: BlockId,
    pub(super) location: Option<Location>,
    /// Stack objects that C keeps until the function returns, see [`lifetime`].
    pub(super) function_wide: HashSet<ValueId>,
    /// The types in C of the variables on the stack, by the stack object.
    pub(super) variable_types: HashMap<ValueId, TypeNode<'m>>,
    /// The variables that are declared, by their address in memory.
    pub(super) declarations: Declarations<'m>,
    /// Declared objects with padding into which pointers to members lead.
    pub(super) exposed: Vec<(Value<'m>, TypeNode<'m>)>,
    /// Constant expressions that are being made into instructions, one within the other.
    pub(super) depth: u32,
    /// How many more may be: they share parts, and without a bound few could become very many.
    pub(super) budget: u32,
}

impl<'l, 'm> Body<'l, 'm> {
    /// The body of a function, without instructions, positioned at the entry.
    pub(super) fn new(
        lowering: &'l mut Lowering<'m>,
        function: Function,
        values: HashMap<Value<'m>, ValueId>,
        blocks: HashMap<llvm::Block<'m>, BlockId>,
    ) -> Body<'l, 'm> {
        Body {
            lowering,
            function,
            values,
            blocks,
            current: BlockId(0),
            location: None,
            function_wide: HashSet::new(),
            variable_types: HashMap::new(),
            declarations: HashMap::new(),
            exposed: Vec::new(),
            depth: 0,
            budget: MOST_EXPANDED,
        }
    }

    pub(super) fn new_value(&mut self, ty: Type, name: String) -> ValueId {
        let id = ValueId(self.function.values.len() as u32);
        // The position is set when the instruction is appended.
        let def = ValueDef::Inst(BlockId(0), 0);
        self.function.values.push(ValueData { ty, name, variable: None, c_type: None, def });
        id
    }

    /// The current block.
    pub(super) fn block(&mut self) -> &mut Block {
        &mut self.function.blocks[self.current.index()]
    }

    /// Appends an instruction to the current block.
    pub(super) fn push(&mut self, result: Option<ValueId>, kind: InstKind) {
        let (current, location) = (self.current, self.location);
        let index = self.block().insts.len() as u32;
        if let Some(id) = result {
            self.function.values[id.index()].def = ValueDef::Inst(current, index);
        }
        self.block().insts.push(Inst { result, kind, location });
    }

    /// A new value that an instruction made from a constant expression defines.
    pub(super) fn define(&mut self, ty: Type, kind: InstKind) -> Operand {
        let id = self.new_value(ty, String::new());
        self.push(Some(id), kind);
        Operand::Value(id)
    }

    /// As [`Body::define`], in another block.
    pub(super) fn define_in(&mut self, block: BlockId, ty: Type, kind: InstKind) -> Operand {
        let current = std::mem::replace(&mut self.current, block);
        let operand = self.define(ty, kind);
        self.current = current;
        operand
    }

    /// The number of a block that the model reaches.
    pub(super) fn block_id(&self, block: llvm::Block<'m>) -> Option<BlockId> {
        self.blocks.get(&block).copied()
    }

    /// A further block, which stands for none of LLVM's.
    pub(super) fn new_block(&mut self, name: &str, terminator: Terminator) -> BlockId {
        let location = self.location;
        self.function.blocks.push(Block { name: name.to_owned(), insts: Vec::new(), terminator, location });
        BlockId(self.function.blocks.len() as u32 - 1)
    }

    pub(super) fn set_terminator(&mut self, block: BlockId, terminator: Terminator) {
        self.function.blocks[block.index()].terminator = terminator;
    }

    /// Notes the type of the variable that a value is or that lives at its address. Only those of the program's own
    /// variables are read: others are never asked for.
    pub(super) fn declared_as(&mut self, id: ValueId, node: TypeNode<'m>) {
        match self.function.value(id).def {
            ValueDef::Param(_) if self.function.library => {}
            ValueDef::Param(_) => {
                let ty = self.lowering.c_types.read(node);
                self.function.values[id.index()].c_type = Some(ty);
            }
            ValueDef::Inst(..) => {
                if !self.function.library {
                    let ty = self.lowering.c_types.read(node);
                    self.function.values[id.index()].c_type = Some(ty);
                }
                self.variable_types.insert(id, node);
            }
        }
    }

    /// The type of an operand.
    pub(super) fn type_of(&self, operand: &Operand) -> Type {
        self.function.type_of(operand)
    }
}

/// LLVM's word for the operation, such as `atomicrmw`.
pub(super) fn opcode_name(inst: Value<'_>) -> String {
    let name = inst.opcode().map_or_else(|| "value".to_string(), |opcode| format!("{opcode:?}"));
    name.trim_start_matches("LLVM").to_lowercase()
}
