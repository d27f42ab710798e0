//! When a check fails, as a condition of C over names of the source: who puts `if (n > 2147483646) abort();` before `n + 1`
//! has excluded its overflow. For messages only.

use ir::{BinaryOp, CType, Callee, Constant, Inst, InstKind, Intrinsic, Location, Operand, OverflowOp};

use super::{DEEPEST, Expression, Root, Source};

/// When arithmetic leaves its type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failing {
    /// A condition of C that is true then, and that does not overflow itself.
    pub condition: String,
    /// What has to hold of parameters alone, in the language of contracts, if that is all.
    pub assumption: Option<String>,
}

/// An element that is accessed by an index which is not constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// The array, or the pointer to the first element.
    pub array: String,
    /// The index, as the source has it.
    pub index: String,
    /// Whether the index may be negative by its type.
    pub signed: bool,
    /// How many elements the array has by its type.
    pub count: Option<u64>,
}

/// An operand in the words of the source.
enum Term {
    Constant(i128),
    Variable(Expression),
}

impl<'a> Source<'a> {
    /// When signed arithmetic at that place overflows; `None` if there is none, if there are several that differ, or if the
    /// operands have no names.
    pub fn overflows(self, at: Location) -> Option<Failing> {
        let mut found = self.at(at).filter_map(|inst| self.arithmetic(inst));
        let first = found.next()??;
        found.all(|other| other.as_ref() == Some(&first)).then_some(first)
    }

    /// In words, the line of C that excludes that the arithmetic at that place overflows, or that the index there is outside of
    /// its array.
    pub fn line_before(self, at: Location) -> Option<String> {
        if let Some(Failing { condition, .. }) = self.overflows(at) {
            return Some(format!("`if ({condition}) abort();` before line {} excludes it, or a return there", at.line));
        }
        self.line_before_access(at)
    }

    /// In words, the line of C that excludes that the index at that place is outside of its array.
    pub fn line_before_access(self, at: Location) -> Option<String> {
        let elements = self.elements(at);
        let outside = |element: &Element, count: &str| {
            let below = if element.signed { format!("{} < 0 || ", element.index) } else { String::new() };
            format!("{below}{} >= {count}", element.index)
        };
        if let Some(element) = elements.iter().find(|element| element.count.is_none()) {
            return Some(format!(
                "nothing known says that `{}` is less than the number of elements of `{}`: keep that number in a variable, `count` \
                 say, and put `if ({}) abort();` before line {}, or a return",
                element.index,
                element.array,
                outside(element, "count"),
                at.line
            ));
        }
        let counted = |element: &Element| element.count.map(|count| outside(element, &count.to_string()));
        let conditions: Vec<String> = elements.iter().filter_map(counted).collect();
        let condition = (!conditions.is_empty()).then(|| conditions.join(" || "))?;
        Some(format!("`if ({condition}) abort();` before line {} excludes it, or a return there", at.line))
    }

    /// The elements that are read or written at that place: `a[i]`, or `a[i]` and the `[j]` in it, the outer one first. Empty if
    /// there are several accesses that differ.
    pub fn elements(self, at: Location) -> Vec<Element> {
        let mut found = self.accessed(at).map(|address| self.indexed(address)).filter(|elements| !elements.is_empty());
        let first = found.next().unwrap_or_default();
        if found.all(|other| other == first) { first } else { Vec::new() }
    }

    /// The pointers that are passed to functions at that place, as far as they have names.
    pub fn arguments(self, at: Location) -> Vec<Expression> {
        let calls = self.at(at).filter_map(|inst| match &inst.kind {
            InstKind::Call { args, .. } => Some(args),
            _ => None,
        });
        let pointers = calls.flatten().filter_map(|arg| self.pointer(arg).or_else(|| self.value(arg, DEEPEST)));
        pointers.filter(|found| matches!(self.program.c_types.get(found.ty), CType::Pointer { .. })).collect()
    }

    /// The pointer through which memory is accessed at that place.
    pub fn through(self, at: Location) -> Option<Expression> {
        let mut found = self.accessed(at).filter_map(|address| self.pointer(address));
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// What keeps the block that is allocated in that line: the variable or member that its address is stored to.
    pub fn keeps(self, line: u32) -> Option<String> {
        let is_there = |inst: &&Inst| inst.location.is_some_and(|at| at.line == line);
        let mut kept = self.insts().filter(is_there).filter_map(|inst| match &inst.kind {
            InstKind::Store { pointer, value, .. }
                if matches!(self.instruction(value), Some(InstKind::Call { .. })) =>
            {
                self.spot(pointer, DEEPEST)?.part(&self.program.c_types, u64::from(self.program.pointer_bits() / 8))
            }
            _ => None,
        });
        let first = kept.next()?;
        kept.next().is_none().then_some(first.text)
    }

    fn insts(self) -> impl Iterator<Item = &'a Inst> {
        self.function.blocks.iter().flat_map(|block| &block.insts)
    }

    fn at(self, at: Location) -> impl Iterator<Item = &'a Inst> {
        self.insts().filter(move |inst| inst.location == Some(at))
    }

    /// The addresses of the loads and stores at that place, but of those of variables themselves.
    fn accessed(self, at: Location) -> impl Iterator<Item = &'a Operand> {
        let addresses = self.at(at).filter_map(|inst| match &inst.kind {
            InstKind::Load { pointer, .. } | InstKind::Store { pointer, .. } => Some(pointer),
            _ => None,
        });
        addresses.filter(move |address| !matches!(self.instruction(address), Some(InstKind::StackAlloc { .. })))
    }

    /// When the instruction overflows: `None` if it cannot, `Some(None)` if there are no words for it.
    fn arithmetic(self, inst: &Inst) -> Option<Option<Failing>> {
        let (op, lhs, rhs) = match &inst.kind {
            InstKind::Binary { op, flags, lhs, rhs } if flags.nsw => (*op, lhs, rhs),
            InstKind::Call { callee: Callee::Intrinsic(Intrinsic::WithOverflow(op)), args, .. } => {
                let op = match op {
                    OverflowOp::SAdd => BinaryOp::Add,
                    OverflowOp::SSub => BinaryOp::Sub,
                    OverflowOp::SMul => BinaryOp::Mul,
                    OverflowOp::UAdd | OverflowOp::USub | OverflowOp::UMul => return None,
                };
                let [lhs, rhs] = &args[..] else { return None };
                (op, lhs, rhs)
            }
            _ => return None,
        };
        let bits = [lhs, rhs].into_iter().find_map(|operand| match operand {
            Operand::Value(id) => self.function.value(*id).ty.integer_bits(self.program.pointer_bits()),
            Operand::Const(_) => None,
        })?;
        Some(failing(op, bits, self.term(lhs), self.term(rhs)))
    }

    /// A constant, or what is read from memory without a change of its value.
    fn term(self, operand: &Operand) -> Option<Term> {
        if let Operand::Const(Constant::Int { bits, value }) = operand {
            return semantics::range::to_signed(*bits, *value).to_i128().map(Term::Constant);
        }
        match self.instruction(operand) {
            Some(InstKind::Cast { op: ir::CastOp::SExt | ir::CastOp::ZExt, value, .. }) => self.term(value),
            _ => self.value(operand, DEEPEST).map(Term::Variable),
        }
    }

    /// The elements on the way to an address, the outer one first.
    fn indexed(self, address: &Operand) -> Vec<Element> {
        let mut elements = Vec::new();
        let mut address = address;
        for _ in 0..DEEPEST {
            let Some(InstKind::Offset { base, terms, .. }) = self.instruction(address) else { break };
            match &terms[..] {
                // A member.
                [] => {}
                [(index, step)] => match self.step(base, index, *step) {
                    Some(element) => elements.insert(0, element),
                    None => return Vec::new(),
                },
                _ => return Vec::new(),
            }
            address = base;
        }
        elements
    }

    fn step(self, base: &Operand, index: &Operand, bytes: i64) -> Option<Element> {
        let signed = match self.term(index) {
            Some(Term::Variable(index)) => match self.program.c_types.get(index.ty) {
                CType::Integer { signed, .. } => *signed,
                _ => true,
            },
            _ => true,
        };
        let index = self.index(index, DEEPEST)?;
        let spot = self.spot(base, DEEPEST)?;
        let bytes = u64::try_from(bytes).ok().filter(|bytes| *bytes > 0)?;
        let types = &self.program.c_types;
        if spot.through_pointer && types.bytes(spot.ty) == Some(bytes) && spot.offset == 0 {
            return Some(Element { array: spot.text, index, signed, count: None });
        }
        let spot = spot.down(types, &|types, ty| match types.get(ty) {
            CType::Array { element, .. } => types.bytes(*element) == Some(bytes),
            _ => false,
        })?;
        let CType::Array { count, .. } = types.get(spot.ty) else { return None };
        (spot.offset == 0).then(|| Element { array: spot.plain(), index, signed, count: *count })
    }
}

/// When the operation leaves the type of so many bits.
fn failing(op: BinaryOp, bits: u32, lhs: Option<Term>, rhs: Option<Term>) -> Option<Failing> {
    let max = (1i128 << (bits.checked_sub(1)?.min(126))) - 1;
    let min = -max - 1;
    let (variable, low, high) = match (op, lhs?, rhs?) {
        (BinaryOp::Add, Term::Variable(x), Term::Constant(c))
        | (BinaryOp::Add, Term::Constant(c), Term::Variable(x)) => (x, min - c, max - c),
        (BinaryOp::Sub, Term::Variable(x), Term::Constant(c)) => (x, min + c, max + c),
        (BinaryOp::Sub, Term::Constant(c), Term::Variable(x)) => (x, c - max, c - min),
        (BinaryOp::Mul, Term::Variable(x), Term::Constant(c))
        | (BinaryOp::Mul, Term::Constant(c), Term::Variable(x)) => {
            // The quotients are rounded towards zero, which is towards what fits.
            let (one, other) = (min.checked_div(c)?, max.checked_div(c)?);
            (x, one.min(other), one.max(other))
        }
        (_, Term::Variable(x), Term::Variable(y)) => {
            let name = match op {
                BinaryOp::Add => "add",
                BinaryOp::Sub => "sub",
                BinaryOp::Mul => "mul",
                _ => return None,
            };
            let ty = match bits {
                32 => "int",
                64 => "long long",
                _ => return None,
            };
            let condition = format!("__builtin_{name}_overflow({}, {}, &({ty}){{0}})", x.text, y.text);
            return Some(Failing { condition, assumption: None });
        }
        _ => return None,
    };
    let x = &variable.text;
    let (below, above) = (low > min, high < max);
    let (condition, holds) = match (below, above) {
        (true, true) => (format!("{x} < {low} || {x} > {high}"), format!("{x} >= {low}, {x} <= {high}")),
        (true, false) => (format!("{x} < {low}"), format!("{x} >= {low}")),
        (false, true) => (format!("{x} > {high}"), format!("{x} <= {high}")),
        (false, false) => return None,
    };
    Some(Failing { condition, assumption: (variable.root == Root::Parameter).then_some(holds) })
}

#[cfg(test)]
mod tests {
    use ir::CTypeId;

    use super::*;

    #[test]
    fn conditions_say_when_a_sum_a_difference_or_a_product_leaves_its_type() {
        let x = || {
            Some(Term::Variable(Expression { text: "x".into(), root: Root::Parameter, indexed: false, ty: CTypeId(0) }))
        };
        let c = |value| Some(Term::Constant(value));
        for (op, lhs, rhs, condition) in [
            (BinaryOp::Add, x(), c(1), "x > 2147483646"),
            (BinaryOp::Add, c(-1), x(), "x < -2147483647"),
            (BinaryOp::Sub, x(), c(1), "x < -2147483647"),
            (BinaryOp::Sub, c(0), x(), "x < -2147483647"),
            (BinaryOp::Sub, c(-2), x(), "x > 2147483646"),
            (BinaryOp::Mul, x(), c(3), "x < -715827882 || x > 715827882"),
            (BinaryOp::Add, x(), x(), "__builtin_add_overflow(x, x, &(int){0})"),
        ] {
            let found = failing(op, 32, lhs, rhs).map(|found| found.condition);
            assert_eq!(found.as_deref(), Some(condition), "{op:?}");
        }
        assert_eq!(failing(BinaryOp::Add, 32, x(), c(0)), None);
    }
}
