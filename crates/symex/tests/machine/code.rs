//! Straight lines of instructions as programs.

use std::sync::Arc;

use ir::{
    AggregateType, BinaryOp, Block, BlockId, Callee, CastOp, Constant, Flags, Inst, InstKind, Intrinsic, Operand,
    Origin, OverflowOp, Predicate, Terminator, Type, ValidProgram, ValueData, ValueDef, ValueId,
};

/// An operation of the tests.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Arithmetic, with the promise of no signed wrap or without.
    Binary(BinaryOp, bool),
    /// Comparison.
    Compare(Predicate),
    /// Conversion to that many bits.
    Cast(CastOp, u32),
    /// Result and overflow.
    WithOverflow(OverflowOp),
    /// `llvm.smin` and its kin.
    MinMax {
        /// Signed order.
        signed: bool,
        /// Maximum.
        max: bool,
    },
    /// `llvm.abs`; whether the least number is undefined.
    Abs(bool),
    /// `llvm.ctpop` and its kin by name, with a constant as last argument: its width and value.
    Bits(&'static str, Option<(u32, u128)>),
    /// A field of a pair.
    Extract(u32),
    /// One of two.
    Select,
}

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// An integer.
    Int(u32),
    /// An integer of that width and a truth value.
    Pair(u32),
}

impl Op {
    /// The type of the result.
    pub fn result(self, args: &[Width]) -> Width {
        let (Width::Int(bits) | Width::Pair(bits)) = args[0];
        match self {
            Op::Compare(_) | Op::Extract(1) => Width::Int(1),
            Op::Cast(_, to) => Width::Int(to),
            Op::WithOverflow(_) => Width::Pair(bits),
            Op::Select => args[1],
            _ => Width::Int(bits),
        }
    }

    fn kind(self, args: &[usize]) -> InstKind {
        let operand = |index: usize| Operand::Value(ValueId(args[index] as u32));
        let call = |intrinsic| InstKind::Call {
            callee: Callee::Intrinsic(intrinsic),
            args: (0..args.len()).map(operand).collect(),
            byval: Vec::new(),
            noreturn: false,
        };
        match self {
            Op::Binary(op, nsw) => {
                InstKind::Binary { op, flags: Flags { nsw, ..Flags::default() }, lhs: operand(0), rhs: operand(1) }
            }
            Op::Compare(predicate) => InstKind::Compare { predicate, lhs: operand(0), rhs: operand(1) },
            Op::Cast(op, _) => InstKind::Cast { op, flags: Flags::default(), value: operand(0) },
            Op::WithOverflow(op) => call(Intrinsic::WithOverflow(op)),
            Op::MinMax { signed, max } => call(Intrinsic::MinMax { signed, max }),
            Op::Abs(undefined) => call(Intrinsic::Abs(undefined)),
            Op::Bits(name, last) => InstKind::Call {
                callee: Callee::Intrinsic(Intrinsic::Bits(format!("llvm.{name}").into())),
                args: (0..args.len()).map(operand).chain(last.map(constant)).collect(),
                byval: Vec::new(),
                noreturn: false,
            },
            Op::Extract(index) => InstKind::ExtractValue { aggregate: operand(0), path: vec![index] },
            Op::Select => InstKind::Select { condition: operand(0), if_true: operand(1), if_false: operand(2) },
        }
    }
}

fn constant((bits, value): (u32, u128)) -> Operand {
    Operand::Const(Constant::Int { bits, value })
}

/// A line of instructions; the first values are the parameters.
pub struct Code {
    /// The program: one function with the line in one block.
    pub program: ValidProgram,
    /// The instructions, with the indices of their arguments.
    pub line: Vec<(Op, Vec<usize>)>,
    /// The type of each value.
    pub widths: Vec<Width>,
    /// Whether it counts as C of our own front end.
    pub own: bool,
}

impl Code {
    /// The program of a line.
    pub fn new(params: &[u32], line: &[(Op, Vec<usize>)], origin: Origin) -> Code {
        let mut widths: Vec<Width> = params.iter().map(|bits| Width::Int(*bits)).collect();
        let mut values: Vec<ValueData> = params
            .iter()
            .enumerate()
            .map(|(index, bits)| value(Type::Int(*bits), ValueDef::Param(index as u32)))
            .collect();
        let mut insts = Vec::new();
        for (op, args) in line {
            let result = op.result(&args.iter().map(|arg| widths[*arg]).collect::<Vec<_>>());
            let ty = match result {
                Width::Int(bits) => Type::Int(bits),
                Width::Pair(bits) => Type::Aggregate(Arc::new(AggregateType {
                    fields: vec![(0, Type::Int(bits)), (u64::from(bits.div_ceil(8)), Type::Int(1))],
                    size: u64::from(bits.div_ceil(8)) + 1,
                })),
            };
            let id = ValueId(values.len() as u32);
            values.push(value(ty, ValueDef::Inst(BlockId(0), insts.len() as u32)));
            insts.push(Inst { result: Some(id), kind: op.kind(args), location: None });
            widths.push(result);
        }
        let block = Block { name: String::new(), insts, terminator: Terminator::Return(None), location: None };
        let function = testkit::program::function("f", values, vec![block]);
        let program = match ir::validate(testkit::program::program(vec![function], origin)) {
            Ok(program) => program,
            Err(faults) => panic!("{line:?}: {}", faults[0]),
        };
        Code { program, line: line.to_vec(), widths, own: origin == Origin::OwnFrontEnd }
    }
}

fn value(ty: Type, def: ValueDef) -> ValueData {
    ValueData { ty, name: String::new(), variable: None, c_type: None, def }
}
