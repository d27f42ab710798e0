//! The function that a run begins with, where something runs before or after `main`:
//!
//! ```c
//! int _start(int argc, char **argv) { constructor1(); ... exit(main(argc, argv)); }
//! void __landfall_destructors(void) { destructor1(); ... }      // called by the model of exit
//! ```
//!
//! The model of `exit` is only linked into such programs (see `crate::library`); others stay as they are.

use ir::{
    Block, BlockId, Callee, Constant, Function, FunctionId, Inst, InstKind, Linkage, Location, Operand, Program, START,
    Terminator, Type, ValueData, ValueDef, ValueId,
};

/// The function of the model of `exit` that calls the destructors.
const DESTRUCTORS: &str = "__landfall_destructors";

/// Adds the function, if the model of `exit` is part of the program. Afterwards it is what runs constructors and
/// destructors, and the program lists none.
pub(super) fn add(program: &mut Program) {
    let Some(destructors) = program.function_named(DESTRUCTORS) else { return };
    let (Some(exit), Some(main)) = (program.function_named("exit"), program.function_named("main")) else { return };
    let is_model = program.function(exit).library && program.function(exit).params.len() == 1;
    if !is_model || !program.function(main).is_defined() {
        return;
    }
    let location = program.function(main).location;
    let before = std::mem::take(&mut program.constructors);
    let after = std::mem::take(&mut program.destructors);
    let calls = calls(program, &after, location);
    let body = &mut program.functions[destructors.index()];
    (body.library, body.linkage, body.location) = (true, Linkage::Internal, location);
    body.blocks = vec![Block { name: "entry".into(), insts: calls, terminator: Terminator::Return(None), location }];
    let start = start(program, main, exit, &before);
    program.functions.push(start);
}

/// Calls of functions without parameters.
fn calls(program: &mut Program, functions: &[FunctionId], location: Option<Location>) -> Vec<Inst> {
    let mut result = Vec::new();
    for id in functions {
        let function = program.function(*id);
        if function.params.is_empty() && function.result == Type::Void {
            result.push(call(*id, Vec::new(), None, location));
        } else {
            program.unsupported.push(format!("type of {}, which runs before or after main", function.name));
        }
    }
    result
}

fn call(callee: FunctionId, args: Vec<Operand>, result: Option<ValueId>, location: Option<Location>) -> Inst {
    let kind = InstKind::Call { callee: Callee::Function(callee), args, byval: Vec::new(), noreturn: false };
    Inst { result, kind, location }
}

fn start(program: &mut Program, main: FunctionId, exit: FunctionId, constructors: &[FunctionId]) -> Function {
    let location = program.function(main).location;
    let mut insts = calls(program, constructors, location);
    let function = program.function(main);
    // Parameters are the values of a function's beginning.
    let mut values: Vec<ValueData> = function.params.iter().map(|id| function.value(*id).clone()).collect();
    let params: Vec<ValueId> = (0..values.len() as u32).map(ValueId).collect();
    let args = params.iter().copied().map(Operand::Value).collect();
    let mut status = Operand::Const(Constant::Int { bits: 32, value: 0 });
    let mut result = None;
    if function.result != Type::Void {
        let id = ValueId(values.len() as u32);
        let def = ValueDef::Inst(BlockId(0), insts.len() as u32);
        values.push(ValueData {
            ty: function.result.clone(),
            name: "status".into(),
            variable: None,
            c_type: None,
            def,
        });
        result = Some(id);
        if function.result == Type::Int(32) {
            status = Operand::Value(id);
        }
    }
    insts.push(call(main, args, result, location));
    insts.push(call(exit, vec![status], None, location));
    Function {
        name: START.to_owned(),
        params,
        byval: Vec::new(),
        returned: None,
        result: Type::Void,
        c_result: None,
        varargs: false,
        linkage: Linkage::Internal,
        noreturn: true,
        address_taken: false,
        library: true,
        blocks: vec![Block { name: "entry".into(), insts, terminator: Terminator::Unreachable, location }],
        values,
        location,
        contracts: Vec::new(),
    }
}
