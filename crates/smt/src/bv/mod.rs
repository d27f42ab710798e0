//! Bit-vector terms: a table in which equal terms are one, made smaller as they are built.
//!
//! A [`Term`] is an index into a [`Pool`]. The operations are those of SMT-LIB's bit vectors, with its meaning of
//! division by zero and shifts by the width or more; a term of one bit is a truth value (`Bool` for the solver). The
//! constructors fold constants, push operations into choices between constants, and know the interval of every term,
//! so that many questions need no solver (paper 5, Sect. IV.C).
//!
//! - `build`: the constructors for truth values and choices; `arith`, `compare`, `parts`: the others.
//! - `eval`: the value of terms under an assignment of the symbols.
//! - [`Printer`]: terms as SMT-LIB text, each one defined once.
//!
//! What is printed and what is evaluated is held against each other by `tests/bit_vectors.rs`, with Z3 as the judge.

mod arith;
mod build;
mod compare;
mod eval;
mod fact;
mod parts;
mod print;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use fact::Fact;

pub use eval::Values;
pub use print::Printer;

/// The widest term.
pub const MAX_WIDTH: u32 = 128;

/// A term of a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(u32);

impl Term {
    /// False, in every pool.
    pub const FALSE: Term = Term(0);
    /// True, in every pool.
    pub const TRUE: Term = Term(1);

    /// The index in the pool: greater than those of the parts.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a term is made by. Operands have the width of the result where nothing else is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A bit pattern.
    Const(u128),
    /// The symbol of that number.
    Symbol(u32),
    /// All bits turned.
    Not,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Unsigned quotient; all ones for the divisor zero.
    UDiv,
    /// Unsigned remainder; the dividend for the divisor zero.
    URem,
    /// Signed quotient, rounded towards zero; 1 or -1 for the divisor zero.
    SDiv,
    /// Signed remainder with the sign of the dividend, which it is for the divisor zero.
    SRem,
    /// Shift left; zero for amounts from the width on.
    Shl,
    /// Shift right, zeros move in.
    LShr,
    /// Shift right, the sign moves in.
    AShr,
    /// Equality of two terms of any one width; one bit.
    Eq,
    /// Unsigned less; one bit.
    Ult,
    /// Signed less; one bit.
    Slt,
    /// The second operand if the first, of one bit, is true, else the third.
    Ite,
    /// The bits from that one on, as many as the width says.
    Extract(u32),
    /// The first operand above the second.
    Concat,
    /// Zeros above the operand.
    ZExt,
    /// Copies of the sign above the operand.
    SExt,
}

/// A term by its parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The operation.
    pub op: Op,
    /// Bits of the result.
    pub width: u32,
    /// The operands; those from index [`Node::arity`] on mean nothing.
    pub args: [Term; 3],
}

impl Node {
    /// How many operands there are.
    pub fn arity(&self) -> usize {
        match self.op {
            Op::Const(_) | Op::Symbol(_) => 0,
            Op::Not | Op::Extract(_) | Op::ZExt | Op::SExt => 1,
            Op::Ite => 3,
            _ => 2,
        }
    }

    /// The operands.
    pub fn operands(&self) -> &[Term] {
        &self.args[..self.arity()]
    }
}

/// The table of terms.
#[derive(Debug)]
pub struct Pool {
    nodes: Vec<Node>,
    facts: Vec<Fact>,
    known: HashMap<Node, Term>,
    symbols: u32,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

/// The patterns of a width: as many ones.
pub(crate) fn mask(width: u32) -> u128 {
    if width >= MAX_WIDTH { u128::MAX } else { (1 << width) - 1 }
}

/// The signed reading of a pattern.
pub(crate) fn signed(width: u32, pattern: u128) -> i128 {
    let unused = MAX_WIDTH - width;
    ((pattern << unused) as i128) >> unused
}

impl Pool {
    /// A table with the truth values only.
    pub fn new() -> Pool {
        let mut pool = Pool { nodes: Vec::new(), facts: Vec::new(), known: HashMap::new(), symbols: 0 };
        pool.constant(1, 0);
        pool.constant(1, 1);
        pool
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no term; there always is one.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many symbols there are; their numbers are below this.
    pub fn symbols(&self) -> u32 {
        self.symbols
    }

    /// The term by its parts.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.index()]
    }

    /// Bits of the term.
    pub fn width(&self, term: Term) -> u32 {
        self.nodes[term.index()].width
    }

    /// The pattern of a constant.
    pub fn value(&self, term: Term) -> Option<u128> {
        match self.nodes[term.index()].op {
            Op::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The signed reading of a constant.
    pub fn signed_value(&self, term: Term) -> Option<i128> {
        self.value(term).map(|value| signed(self.width(term), value))
    }

    /// The least and greatest unsigned value that the term may have, as far as its form tells.
    pub fn interval(&self, term: Term) -> (u128, u128) {
        let fact = &self.facts[term.index()];
        (fact.low, fact.high)
    }

    /// Bits at the low end that are zero for all values of the symbols.
    pub fn trailing_zeros(&self, term: Term) -> u32 {
        self.facts[term.index()].zeros
    }

    /// The values of a choice between at most `most` constants; `None` for other terms.
    pub fn leaves(&self, term: Term, most: u32) -> Option<Vec<u128>> {
        let leaves = self.facts[term.index()].leaves;
        if leaves == 0 || leaves > most {
            return None;
        }
        let (mut result, mut work) = (Vec::new(), vec![term]);
        while let Some(next) = work.pop() {
            let node = self.node(next);
            match node.op {
                Op::Const(value) => result.push(value),
                _ => work.extend([node.args[1], node.args[2]]),
            }
        }
        result.sort_unstable();
        result.dedup();
        Some(result)
    }

    /// The constant of that width, cut to it.
    pub fn constant(&mut self, width: u32, value: u128) -> Term {
        debug_assert!((1..=MAX_WIDTH).contains(&width), "{width} bits");
        self.intern(Node { op: Op::Const(value & mask(width)), width, args: [Term(0); 3] })
    }

    /// A truth value.
    pub fn truth(value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }

    /// A new symbol.
    pub fn symbol(&mut self, width: u32) -> Term {
        self.symbols += 1;
        self.intern(Node { op: Op::Symbol(self.symbols - 1), width, args: [Term(0); 3] })
    }

    fn make(&mut self, op: Op, width: u32, args: &[Term]) -> Term {
        let mut all = [Term(0); 3];
        all[..args.len()].copy_from_slice(args);
        self.intern(Node { op, width, args: all })
    }

    fn intern(&mut self, node: Node) -> Term {
        if let Some(known) = self.known.get(&node) {
            return *known;
        }
        let fact = Fact::of(self, &node);
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(node);
        self.facts.push(fact);
        self.known.insert(node, term);
        term
    }
}
