//! Which integers are best read as signed and which as unsigned numbers (paper 2, Sect. 2).

use std::collections::{BTreeMap, BTreeSet};

use fixedbitset::FixedBitSet;
use ir::{
    BinaryOp, Callee, CastOp, Constant, Flags, FunctionId, GlobalId, Inst, InstKind, Operand, Predicate, Program,
    Terminator, ValueId,
};
use petgraph::unionfind::UnionFind;

/// How an integer is best read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// As a number from -2^(n-1) to 2^(n-1) - 1.
    Signed,
    /// As a number from 0 to 2^n - 1.
    Unsigned,
}

/// A reading for every value of the functions with bodies. The choice affects speed only.
///
/// Values that occur together share one, arguments with parameters and results with returned values among them; signed
/// evidence wins over unsigned evidence. These are the two phases of paper 2, Sect. 2, as one pass over equivalence
/// classes.
#[derive(Clone, Debug)]
pub struct Views {
    /// By function: the number of its first value among all values of the program.
    first: Vec<usize>,
    /// By that number: whether the value is best read as unsigned.
    unsigned: FixedBitSet,
}

impl Views {
    /// The views of a program. Registers (`semantics::locals`) are variables as SSA values are.
    pub fn of<'a>(program: &'a Program, registers: &'a dyn Fn(FunctionId) -> &'a BTreeSet<ValueId>) -> Views {
        let mut search = Search {
            program,
            registers,
            first: Vec::new(),
            named: BTreeMap::new(),
            joined: UnionFind::new(0),
            marks: Vec::new(),
        };
        let mut count = 0;
        for function in &program.functions {
            search.first.push(count);
            count += function.values.len();
        }
        let insts = || program.functions.iter().flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
        for inst in insts() {
            if let InstKind::Load { pointer, .. } | InstKind::Store { pointer, .. } = &inst.kind
                && let Operand::Const(Constant::Global(global, offset)) = pointer
            {
                search.named.entry((*global, *offset)).or_insert_with(|| {
                    count += 1;
                    count - 1
                });
            }
        }
        search.joined = UnionFind::new(count);
        for (index, function) in program.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            for inst in function.blocks.iter().flat_map(|block| &block.insts) {
                search.evidence(id, inst);
            }
        }
        let Search { first, joined, marks, .. } = search;
        let mut signs = [FixedBitSet::with_capacity(count), FixedBitSet::with_capacity(count)];
        for (value, signed) in marks {
            signs[usize::from(signed)].insert(joined.find(value));
        }
        let [unsigned, signed] = signs;
        let is_unsigned = |value: &usize| {
            let class = joined.find(*value);
            unsigned.contains(class) && !signed.contains(class)
        };
        let unsigned = (0..count).filter(is_unsigned).collect();
        Views { first, unsigned }
    }

    /// How the value of the function is best read.
    pub fn of_value(&self, function: FunctionId, value: ValueId) -> Signedness {
        let unsigned = self.unsigned.contains(self.first[function.index()] + value.index());
        if unsigned { Signedness::Unsigned } else { Signedness::Signed }
    }
}

/// The search for evidence.
struct Search<'f> {
    program: &'f Program,
    registers: &'f dyn Fn(FunctionId) -> &'f BTreeSet<ValueId>,
    first: Vec<usize>,
    /// Scalars of globals that are accessed by name are variables too: by global and offset in bytes.
    named: BTreeMap<(GlobalId, i64), usize>,
    joined: UnionFind<usize>,
    /// Variables with evidence, and whether that is of signed numbers.
    marks: Vec<(usize, bool)>,
}

impl Search<'_> {
    fn join(&mut self, values: &[Option<usize>]) {
        let mut present = values.iter().flatten();
        if let Some(first) = present.next() {
            for value in present {
                self.joined.union(*first, *value);
            }
        }
    }

    fn mark(&mut self, values: &[Option<usize>], signed: bool) {
        self.marks.extend(values.iter().flatten().map(|value| (*value, signed)));
    }

    fn value(&self, id: FunctionId, value: Option<ValueId>) -> Option<usize> {
        value.map(|value| self.first[id.index()] + value.index())
    }

    fn operand(&self, id: FunctionId, operand: &Operand) -> Option<usize> {
        match operand {
            Operand::Value(value) => self.value(id, Some(*value)),
            Operand::Const(_) => None,
        }
    }

    /// The variable that a load or store accesses: a register of the function or a scalar of a global.
    fn variable(&self, id: FunctionId, pointer: &Operand) -> Option<usize> {
        match pointer {
            Operand::Value(value) if (self.registers)(id).contains(value) => self.operand(id, pointer),
            Operand::Const(Constant::Global(global, offset)) => self.named.get(&(*global, *offset)).copied(),
            _ => None,
        }
    }

    /// What an instruction says about views.
    fn evidence(&mut self, id: FunctionId, inst: &Inst) {
        let result = self.value(id, inst.result);
        match &inst.kind {
            InstKind::Binary { op, flags, lhs, rhs } => {
                let (lhs, rhs) = (self.operand(id, lhs), self.operand(id, rhs));
                self.binary(*op, *flags, result, lhs, rhs);
            }
            InstKind::Compare { predicate, lhs, rhs } => {
                let sides = [self.operand(id, lhs), self.operand(id, rhs)];
                self.join(&sides);
                match predicate {
                    Predicate::Eq | Predicate::Ne => {}
                    Predicate::Ugt | Predicate::Uge | Predicate::Ult | Predicate::Ule => self.mark(&sides, false),
                    Predicate::Sgt | Predicate::Sge | Predicate::Slt | Predicate::Sle => self.mark(&sides, true),
                }
            }
            InstKind::Cast { op, value, .. } => {
                let value = self.operand(id, value);
                match op {
                    CastOp::ZExt => self.mark(&[value], false),
                    CastOp::SExt => self.mark(&[value, result], true),
                    CastOp::Trunc => self.join(&[value, result]),
                    CastOp::FpToSi => self.mark(&[result], true),
                    CastOp::SiToFp => self.mark(&[value], true),
                    _ => {}
                }
            }
            InstKind::Load { pointer, .. } => {
                if let Some(variable) = self.variable(id, pointer) {
                    self.join(&[result, Some(variable)]);
                }
            }
            InstKind::Store { pointer, value, .. } => {
                if let Some(variable) = self.variable(id, pointer) {
                    let value = self.operand(id, value);
                    self.join(&[value, Some(variable)]);
                }
            }
            InstKind::Phi { incoming } => {
                for (_, value) in incoming {
                    let value = self.operand(id, value);
                    self.join(&[result, value]);
                }
            }
            InstKind::Select { if_true, if_false, .. } => {
                let sides = [result, self.operand(id, if_true), self.operand(id, if_false)];
                self.join(&sides);
            }
            InstKind::Freeze(value) => {
                let value = self.operand(id, value);
                self.join(&[result, value]);
            }
            InstKind::Call { callee: Callee::Function(callee), args, .. } => {
                let args: Vec<Option<usize>> = args.iter().map(|arg| self.operand(id, arg)).collect();
                self.call(*callee, &args, result);
            }
            _ => {}
        }
    }

    fn binary(&mut self, op: BinaryOp, flags: Flags, result: Option<usize>, lhs: Option<usize>, rhs: Option<usize>) {
        match op {
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => self.join(&[result, lhs]),
            _ => self.join(&[result, lhs, rhs]),
        }
        match op {
            BinaryOp::SDiv | BinaryOp::SRem | BinaryOp::AShr => self.mark(&[lhs, rhs], true),
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::LShr => self.mark(&[lhs], false),
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => self.mark(&[result, lhs], flags.nsw),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {}
        }
    }

    fn call(&mut self, id: FunctionId, args: &[Option<usize>], result: Option<usize>) {
        let callee = self.program.function(id);
        for (arg, param) in args.iter().zip(&callee.params) {
            let param = self.value(id, Some(*param));
            self.join(&[*arg, param]);
        }
        for block in &callee.blocks {
            if let Terminator::Return(Some(value @ Operand::Value(_))) = &block.terminator {
                let value = self.operand(id, value);
                self.join(&[result, value]);
            }
        }
    }
}
