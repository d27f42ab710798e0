//! Small programs built in memory.

use ir::{
    Block, BlockId, Callee, Constant, DataModel, Function, FunctionId, Inst, InstKind, Linkage, Operand, Origin,
    Program, Terminator, Type, ValueData, ValueDef, ValueId,
};

/// A direct call without arguments and result.
pub fn call(callee: u32) -> Inst {
    instruction(Callee::Function(FunctionId(callee)))
}

/// A call through a pointer.
pub fn call_pointer() -> Inst {
    instruction(Callee::Pointer(Operand::Const(Constant::Null)))
}

fn instruction(callee: Callee) -> Inst {
    let kind = InstKind::Call { callee, args: Vec::new(), byval: Vec::new(), noreturn: false };
    Inst { result: None, kind, location: None }
}

/// A function without a result. Its parameters are those of the values that say so, in their order.
pub fn function(name: &str, values: Vec<ValueData>, blocks: Vec<Block>) -> Function {
    let ids = (0..).map(ValueId).zip(&values);
    Function {
        name: name.to_owned(),
        params: ids.filter(|(_, data)| matches!(data.def, ValueDef::Param(_))).map(|(id, _)| id).collect(),
        byval: Vec::new(),
        returned: None,
        result: Type::Void,
        c_result: None,
        varargs: false,
        linkage: Linkage::External,
        noreturn: false,
        address_taken: false,
        library: false,
        blocks,
        values,
        location: None,
        contracts: Vec::new(),
    }
}

/// A program of these functions and nothing else.
pub fn program(functions: Vec<Function>, origin: Origin) -> Program {
    Program {
        functions,
        globals: Vec::new(),
        files: Vec::new(),
        c_types: Default::default(),
        data_model: DataModel::Lp64,
        origin,
        constructors: Vec::new(),
        destructors: Vec::new(),
        unsupported: Vec::new(),
    }
}

/// Programs of functions of type `void(void)`.
#[derive(Debug, Default)]
pub struct ProgramBuilder {
    functions: Vec<Function>,
}

impl ProgramBuilder {
    /// A program without functions.
    pub fn new() -> ProgramBuilder {
        ProgramBuilder::default()
    }

    /// Adds a function; each block has its instructions and up to two successors.
    pub fn function(&mut self, name: &str, blocks: Vec<(Vec<Inst>, Vec<u32>)>) -> FunctionId {
        let blocks = blocks
            .into_iter()
            .enumerate()
            .map(|(index, (insts, successors))| Block {
                name: format!("b{index}"),
                insts,
                terminator: match successors[..] {
                    [] => Terminator::Return(None),
                    [next] => Terminator::Jump(BlockId(next)),
                    [yes, no, ..] => Terminator::Branch {
                        condition: Operand::Const(Constant::Undef(Type::Int(1))),
                        if_true: BlockId(yes),
                        if_false: BlockId(no),
                    },
                },
                location: None,
            })
            .collect();
        self.push(name, blocks)
    }

    /// Adds a function without a body.
    pub fn declaration(&mut self, name: &str) -> FunctionId {
        self.push(name, Vec::new())
    }

    fn push(&mut self, name: &str, blocks: Vec<Block>) -> FunctionId {
        self.functions.push(function(name, Vec::new(), blocks));
        FunctionId(self.functions.len() as u32 - 1)
    }

    /// The program, which is not validated: it may contain blocks that cannot be reached.
    pub fn build(self) -> Program {
        program(self.functions, Origin::OwnFrontEnd)
    }
}
