//! The value of terms, as SMT-LIB defines them.

use std::collections::HashMap;

use super::{Op, Pool, Term, mask, signed};

/// The values of all terms of a pool under one assignment.
#[derive(Clone, Debug, Default)]
pub struct Values {
    of: Vec<u128>,
}

impl Values {
    /// The term's bit pattern. The term must be as old as the values.
    pub fn get(&self, term: Term) -> u128 {
        self.of[term.index()]
    }

    /// Whether a truth value is true.
    pub fn holds(&self, term: Term) -> bool {
        self.get(term) != 0
    }
}

impl Pool {
    /// The values of all terms where symbols have the given values, by their numbers, and others are zero.
    pub fn evaluate(&self, symbols: &HashMap<u32, u128>) -> Values {
        let mut of: Vec<u128> = Vec::with_capacity(self.len());
        for node in &self.nodes {
            let value = match node.op {
                Op::Const(value) => value,
                Op::Symbol(number) => symbols.get(&number).copied().unwrap_or(0) & mask(node.width),
                op => {
                    let mut args = [(1, 0); 3];
                    for (slot, arg) in args.iter_mut().zip(node.operands()) {
                        *slot = (self.width(*arg), of[arg.index()]);
                    }
                    apply(op, node.width, &args[..node.arity()])
                }
            };
            of.push(value);
        }
        Values { of }
    }
}

/// The operation on operands given as width and pattern.
pub(super) fn apply(op: Op, width: u32, args: &[(u32, u128)]) -> u128 {
    let pattern = |index: usize| args[index].1;
    let (x, y) = (args[0].1, args.get(1).map_or(0, |arg| arg.1));
    let w = args[0].0;
    let (s, t) = (signed(w, x), args.get(1).map_or(0, |arg| signed(arg.0, arg.1)));
    let amount = u32::try_from(y).ok().filter(|amount| *amount < width);
    let result = match op {
        Op::Const(value) => value,
        Op::Symbol(_) => 0,
        Op::Not => !x,
        Op::And => x & y,
        Op::Or => x | y,
        Op::Xor => x ^ y,
        Op::Add => x.wrapping_add(y),
        Op::Sub => x.wrapping_sub(y),
        Op::Mul => x.wrapping_mul(y),
        Op::UDiv => x.checked_div(y).unwrap_or(u128::MAX),
        Op::URem => x.checked_rem(y).unwrap_or(x),
        Op::SDiv if y == 0 => (if s < 0 { 1 } else { -1i128 }) as u128,
        Op::SDiv => s.wrapping_div(t) as u128,
        Op::SRem if y == 0 => x,
        Op::SRem => s.wrapping_rem(t) as u128,
        Op::Shl => amount.map_or(0, |amount| x << amount),
        Op::LShr => amount.map_or(0, |amount| x >> amount),
        Op::AShr => (s >> amount.unwrap_or(width - 1).min(127)) as u128,
        Op::Eq => u128::from(x == y),
        Op::Ult => u128::from(x < y),
        Op::Slt => u128::from(s < t),
        Op::Ite => pattern(if x != 0 { 1 } else { 2 }),
        Op::Extract(from) => x >> from,
        Op::Concat => x << args[1].0 | y,
        Op::ZExt => x,
        Op::SExt => s as u128,
    };
    result & mask(width)
}
