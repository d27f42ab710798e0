use std::sync::Arc;

use super::*;
use crate::{
    BinaryOp, Block, BlockId, Callee, DataModel, Flags, Function, FunctionId, Inst, InstKind, Intrinsic, Linkage,
    Operand, Origin, SwitchCase, Terminator, ValueData, ValueDef, ValueId,
};

/// A function under construction; `new` gives it one parameter of type i32.
struct Maker(Function);

impl Maker {
    fn new() -> Maker {
        let param =
            ValueData { ty: Type::Int(32), name: "x".into(), variable: None, c_type: None, def: ValueDef::Param(0) };
        Maker(Function {
            name: "f".into(),
            params: vec![ValueId(0)],
            byval: Vec::new(),
            returned: None,
            result: Type::Int(32),
            c_result: None,
            varargs: false,
            linkage: Linkage::External,
            noreturn: false,
            address_taken: false,
            library: false,
            blocks: Vec::new(),
            values: vec![param],
            location: None,
            contracts: Vec::new(),
        })
    }

    fn block(&mut self, terminator: Terminator) -> BlockId {
        self.0.blocks.push(Block { name: String::new(), insts: Vec::new(), terminator, location: None });
        BlockId(self.0.blocks.len() as u32 - 1)
    }

    fn push(&mut self, block: BlockId, ty: Type, kind: InstKind) -> Operand {
        let id = ValueId(self.0.values.len() as u32);
        let index = self.0.blocks[block.index()].insts.len() as u32;
        let result = (ty != Type::Void).then_some(id);
        if result.is_some() {
            let def = ValueDef::Inst(block, index);
            self.0.values.push(ValueData { ty, name: String::new(), variable: None, c_type: None, def });
        }
        self.0.blocks[block.index()].insts.push(Inst { result, kind, location: None });
        Operand::Value(id)
    }

    fn program(self) -> Program {
        Program {
            functions: vec![self.0],
            globals: Vec::new(),
            files: Vec::new(),
            c_types: Default::default(),
            data_model: DataModel::Lp64,
            origin: Origin::OwnFrontEnd,
            constructors: Vec::new(),
            destructors: Vec::new(),
            unsupported: Vec::new(),
        }
    }

    /// The first fault, or "valid".
    fn verdict(self) -> String {
        verdict(self.program())
    }
}

fn verdict(program: Program) -> String {
    match validate(program) {
        Ok(_) => "valid".into(),
        Err(faults) => faults[0].message.clone(),
    }
}

const X: Operand = Operand::Value(ValueId(0));

fn number(bits: u32, value: i128) -> Operand {
    Operand::Const(Constant::int(bits, value))
}

fn add(lhs: Operand, rhs: Operand) -> InstKind {
    InstKind::Binary { op: BinaryOp::Add, flags: Flags::default(), lhs, rhs }
}

fn call(callee: Callee, args: Vec<Operand>) -> InstKind {
    InstKind::Call { callee, args, byval: Vec::new(), noreturn: false }
}

#[test]
fn a_function_that_returns_its_parameter_is_valid() {
    let mut f = Maker::new();
    f.block(Terminator::Return(Some(X)));
    assert_eq!(f.verdict(), "valid");
}

#[test]
fn a_loop_with_a_phi_is_valid() {
    let mut f = Maker::new();
    let entry = f.block(Terminator::Jump(BlockId(1)));
    let body = f.block(Terminator::Jump(BlockId(1)));
    let phi = InstKind::Phi { incoming: vec![(entry, X), (body, Operand::Value(ValueId(2)))] };
    let i = f.push(body, Type::Int(32), phi);
    f.push(body, Type::Int(32), add(i, number(32, 1)));
    assert_eq!(f.verdict(), "valid");
}

#[test]
fn operands_have_the_type_of_the_result() {
    let mut f = Maker::new();
    let entry = f.block(Terminator::Return(Some(X)));
    f.push(entry, Type::Int(32), add(X, number(64, 1)));
    assert_eq!(f.verdict(), "arithmetic on different types: v1 = add i32 v0, 1");
}

#[test]
fn a_return_has_the_type_of_the_function() {
    let mut f = Maker::new();
    f.block(Terminator::Return(Some(number(8, 1))));
    assert_eq!(f.verdict(), "the operand has type i8, not i32: return i8 1");
    let mut f = Maker::new();
    f.block(Terminator::Return(None));
    assert_eq!(f.verdict(), "a return without a value: return");
}

#[test]
fn a_definition_dominates_its_uses() {
    let mut f = Maker::new();
    let entry = f.block(Terminator::Return(Some(X)));
    f.push(entry, Type::Int(32), add(Operand::Value(ValueId(1)), X));
    assert_eq!(f.verdict(), "v1 is used in b0 but may not be defined there");

    let mut f = Maker::new();
    let condition = number(1, 1);
    f.block(Terminator::Branch { condition, if_true: BlockId(1), if_false: BlockId(2) });
    let left = f.block(Terminator::Jump(BlockId(2)));
    f.block(Terminator::Return(Some(Operand::Value(ValueId(1)))));
    f.push(left, Type::Int(32), add(X, X));
    assert_eq!(f.verdict(), "v1 is used in b2 but may not be defined there");
}

#[test]
fn every_block_can_be_reached() {
    let mut f = Maker::new();
    f.block(Terminator::Return(Some(X)));
    f.block(Terminator::Unreachable);
    assert_eq!(f.verdict(), "block b1 cannot be reached");
}

#[test]
fn the_entry_has_no_predecessors() {
    let mut f = Maker::new();
    f.block(Terminator::Jump(BlockId(0)));
    assert_eq!(f.verdict(), "the entry has predecessors");
}

#[test]
fn a_jump_leads_to_a_block() {
    let mut f = Maker::new();
    f.block(Terminator::Jump(BlockId(7)));
    assert_eq!(f.verdict(), "block b7 does not exist");
}

#[test]
fn a_phi_has_an_entry_for_each_predecessor() {
    let mut f = Maker::new();
    f.block(Terminator::Jump(BlockId(1)));
    let next = f.block(Terminator::Return(Some(X)));
    f.push(next, Type::Int(32), InstKind::Phi { incoming: Vec::new() });
    assert_eq!(f.verdict(), "a phi of block b1 does not have one entry for each predecessor");
}

#[test]
fn phis_stand_first() {
    let mut f = Maker::new();
    let entry = f.block(Terminator::Jump(BlockId(1)));
    let next = f.block(Terminator::Return(Some(X)));
    f.push(next, Type::Int(32), add(X, X));
    f.push(next, Type::Int(32), InstKind::Phi { incoming: vec![(entry, X)] });
    assert_eq!(f.verdict(), "a phi of block b1 does not stand first");
}

#[test]
fn a_value_is_defined_where_it_says() {
    let mut f = Maker::new();
    let entry = f.block(Terminator::Return(Some(X)));
    f.push(entry, Type::Int(32), add(X, X));
    f.0.values[1].def = ValueDef::Inst(entry, 5);
    assert_eq!(f.verdict(), "v1 is not defined where it says");
}

#[test]
fn the_cases_of_a_switch_are_distinct() {
    let mut f = Maker::new();
    let case = SwitchCase { value: 3, target: BlockId(1) };
    f.block(Terminator::Switch { value: X, bits: 32, cases: vec![case, case], default: BlockId(1) });
    f.block(Terminator::Return(Some(X)));
    assert!(f.verdict().starts_with("a case is there twice or does not fit"));
}

#[test]
fn a_direct_call_fits_its_callee() {
    let this = Callee::Function(FunctionId(0));
    for (args, result, expected) in [
        (vec![X], Type::Int(32), "valid"),
        (vec![], Type::Int(32), "wrong number of arguments: v1 = call i32 @f()"),
        (vec![X, X], Type::Int(32), "wrong number of arguments: v1 = call i32 @f(i32 v0, i32 v0)"),
        (vec![number(8, 0)], Type::Int(32), "an argument of another type than the parameter: v1 = call i32 @f(i8 0)"),
        (vec![X], Type::Void, "the result has another type than the function's: call void @f(i32 v0)"),
    ] {
        let mut f = Maker::new();
        let entry = f.block(Terminator::Return(Some(X)));
        f.push(entry, result, call(this.clone(), args));
        assert_eq!(f.verdict(), expected);
    }
    let mut f = Maker::new();
    let entry = f.block(Terminator::Return(Some(X)));
    let through = Callee::Pointer(Operand::Const(Constant::Function(FunctionId(0))));
    f.push(entry, Type::Void, call(through, vec![]));
    assert_eq!(f.verdict(), "valid");
}

#[test]
fn a_lifetime_marker_names_a_stack_object() {
    let mut f = Maker::new();
    let entry = f.block(Terminator::Return(Some(X)));
    let object = InstKind::StackAlloc { element_size: 4, count: number(32, 1), element: Type::Int(32), align: 4 };
    let object = f.push(entry, Type::Ptr, object);
    f.push(entry, Type::Void, call(Callee::Intrinsic(Intrinsic::LifetimeStart), vec![object]));
    assert_eq!(f.verdict(), "valid");

    let mut f = Maker::new();
    let entry = f.block(Terminator::Return(Some(X)));
    let null = Operand::Const(Constant::Null);
    f.push(entry, Type::Void, call(Callee::Intrinsic(Intrinsic::LifetimeEnd), vec![null]));
    assert!(f.verdict().starts_with("the argument is no stack allocation"));
}

#[test]
fn unsupported_types_are_only_carried() {
    let odd = Type::Unsupported("i256".into());
    let unsupported = InstKind::Unsupported { what: "load".into(), args: vec![] };
    let mut f = Maker::new();
    let entry = f.block(Terminator::Return(Some(X)));
    let value = f.push(entry, odd.clone(), unsupported);
    f.push(entry, Type::Void, InstKind::Unsupported { what: "store".into(), args: vec![value.clone()] });
    assert_eq!(Maker(f.0.clone()).verdict(), "valid");
    f.push(entry, odd, InstKind::Freeze(value));
    assert!(f.verdict().starts_with("an operation on a type that the model does not represent"));
}

#[test]
fn constants_fit_their_types() {
    let pair = Type::Vector(Arc::new(Type::Int(8)), 2);
    let one = Constant::int(8, 1);
    for (constant, valid) in [
        (Constant::Int { bits: 8, value: 256 }, false),
        (Constant::Int { bits: 0, value: 0 }, false),
        (Constant::Aggregate(pair.clone(), Arc::from([one.clone()])), false),
        (Constant::Aggregate(pair.clone(), Arc::from([one.clone(), Constant::int(16, 1)])), false),
        (Constant::Aggregate(pair, Arc::from([one.clone(), one])), true),
        (Constant::Zero(Type::Void), false),
        (Constant::AddressAsInt { base: Arc::new(Constant::Null), offset: 0, bits: 64 }, false),
        (Constant::AddressAsInt { base: Arc::new(Constant::Function(FunctionId(0))), offset: 0, bits: 32 }, false),
        (Constant::AddressAsInt { base: Arc::new(Constant::Function(FunctionId(0))), offset: 0, bits: 64 }, true),
        (Constant::Function(FunctionId(3)), false),
    ] {
        let mut f = Maker::new();
        f.block(Terminator::Return(Some(Operand::Const(constant.clone()))));
        f.0.result = constant.ty();
        let verdict = f.verdict();
        assert_eq!(verdict == "valid", valid, "{constant:?}: {verdict}");
    }
}

#[test]
fn pieces_of_an_initialiser_lie_in_order_within_the_global() {
    let bytes = |offset, length| InitPiece::Bytes { offset, bytes: vec![1; length] };
    let null = InitPiece::Value { offset: 0, size: 8, value: Constant::Null };
    for (pieces, expected) in [
        (vec![bytes(0, 4), bytes(4, 4)], "valid"),
        (vec![bytes(0, 5), bytes(4, 4)], "pieces of the initialiser of g overlap or are out of order"),
        (vec![bytes(6, 4)], "the initialiser of g is longer than the global"),
        (vec![bytes(0, 0)], "a piece of the initialiser of g is empty"),
        (vec![null], "a value in the initialiser of g is no address"),
    ] {
        let mut f = Maker::new();
        f.block(Terminator::Return(Some(X)));
        let mut program = f.program();
        program.globals.push(Global {
            name: "g".into(),
            size: 8,
            align: 8,
            constant: false,
            thread_local: false,
            linkage: Linkage::External,
            init: Some(pieces),
            variable: None,
            c_type: None,
        });
        assert_eq!(verdict(program), expected);
    }
}
