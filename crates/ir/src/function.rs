//! Functions, blocks and values.

use crate::{BlockId, CTypeId, Inst, Location, Operand, Terminator, Type, ValueId};

/// A function, with a body or without.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// The symbol's name.
    pub name: String,
    /// Parameters; values of kind [`ValueDef::Param`].
    pub params: Vec<ValueId>,
    /// (parameter index, bytes) of parameters passed by value in memory: on entry the function owns a copy.
    pub byval: Vec<(usize, u64)>,
    /// (parameter index, bytes) of the parameter that points to room for the result, if that is returned in memory.
    pub returned: Option<(usize, u64)>,
    /// Type of the result.
    pub result: Type,
    /// The C type of the result, if debug information says it and the program defines the function.
    pub c_result: Option<CTypeId>,
    /// Takes further arguments.
    pub varargs: bool,
    /// Visibility.
    pub linkage: Linkage,
    /// Never returns (attribute `noreturn`).
    pub noreturn: bool,
    /// The function's address is taken somewhere in the program.
    pub address_taken: bool,
    /// A model of a library function (`semantics::models`) or part of the program's start: no code of the user's.
    pub library: bool,
    /// The blocks; empty for a function without a body. Block 0 is the entry and has no predecessors.
    pub blocks: Vec<Block>,
    /// All SSA values.
    pub values: Vec<ValueData>,
    /// Where it is defined.
    pub location: Option<Location>,
    /// What its author says that it requires of its callers, beside the code. The crate `contract` reads the texts.
    pub contracts: Vec<Annotation>,
}

/// A text about a function beside the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// As it was written.
    pub text: String,
    /// Where it was written; the column is 0.
    pub location: Option<Location>,
}

/// Whether other translation units may see or replace a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// `static`.
    Internal,
    /// Visible to all.
    External,
    /// Another definition may replace this one (weak).
    Replaceable,
}

/// A straight line of instructions and where it leads.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The name in the IR, for graphs.
    pub name: String,
    /// The instructions; phis first.
    pub insts: Vec<Inst>,
    /// The end.
    pub terminator: Terminator,
    /// Source of the terminator.
    pub location: Option<Location>,
}

/// An SSA value.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Name in the IR, empty if it has none.
    pub name: String,
    /// The C variable: for a stack allocation the variable that lives there, for other values the variable whose
    /// value this is (debug information).
    pub variable: Option<String>,
    /// For a parameter of a function with a body: its type in C, where debug information gives it. For a stack allocation:
    /// that of the variable that lives there.
    pub c_type: Option<CTypeId>,
    /// Where it is defined.
    pub def: ValueDef,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The parameter of that index.
    Param(u32),
    /// The instruction of that index in the block.
    Inst(BlockId, u32),
}

impl Function {
    /// Whether C calls it so: static functions of one name in several files get numbers where the files become one program. A
    /// helper of the library's that got one is none that the program could mean.
    pub fn is_called(&self, name: &str) -> bool {
        let number = |rest: &str| rest.strip_prefix('.').is_some_and(|rest| rest.parse::<u32>().is_ok());
        self.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || number(rest) && !self.library)
    }

    /// Whether the function has a body.
    pub fn is_defined(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// The block.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The type of the operand.
    pub fn type_of(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Value(id) => self.value(*id).ty.clone(),
            Operand::Const(constant) => constant.ty(),
        }
    }

    /// The value's data.
    pub fn value(&self, id: ValueId) -> &ValueData {
        &self.values[id.index()]
    }

    /// The instruction that defines the value, `None` for parameters.
    pub fn defining_inst(&self, id: ValueId) -> Option<&Inst> {
        match self.value(id).def {
            ValueDef::Param(_) => None,
            ValueDef::Inst(block, index) => self.block(block).insts.get(index as usize),
        }
    }

    /// Whether an instruction or the end of a block takes the value.
    pub fn uses(&self, value: ValueId) -> bool {
        let is_it = |operand: &Operand| matches!(operand, Operand::Value(id) if *id == value);
        self.blocks.iter().any(|block| {
            block.insts.iter().any(|inst| inst.kind.operands().into_iter().any(is_it))
                || match &block.terminator {
                    Terminator::Return(operand) => operand.as_ref().is_some_and(is_it),
                    Terminator::Switch { value, .. } => is_it(value),
                    Terminator::Branch { condition, .. } => is_it(condition),
                    Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported(_) => false,
                }
        })
    }

    /// All block ids in order.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }
}
