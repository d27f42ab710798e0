//! What is known of a term without a solver: the interval of a node and its trailing zeros, from those of its operands.

use super::{Node, Op, Pool, mask};

/// What is known of a term without a solver.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    /// The least and greatest unsigned value.
    pub(super) low: u128,
    pub(super) high: u128,
    /// Bits at the low end that are zero.
    pub(super) zeros: u32,
    /// If the term is a choice between constants: how many leaves it has, else 0.
    pub(super) leaves: u32,
}

impl Fact {
    /// The facts about a node whose operands are in the pool.
    pub(super) fn of(pool: &Pool, node: &Node) -> Fact {
        let ones = mask(node.width);
        let any = Fact { low: 0, high: ones, zeros: 0, leaves: 0 };
        let of = |index: usize| &pool.facts[node.args[index].index()];
        let value = |index: usize| pool.value(node.args[index]);
        match node.op {
            Op::Const(value) => {
                let zeros = value.trailing_zeros().min(node.width);
                Fact { low: value, high: value, zeros, leaves: 1 }
            }
            Op::And => Fact { high: of(0).high.min(of(1).high), zeros: of(0).zeros.max(of(1).zeros), ..any },
            Op::Or => Fact { low: of(0).low.max(of(1).low), ..any.of_or(of(0), of(1)) },
            Op::Xor => any.of_or(of(0), of(1)),
            Op::Add => any.of_sum(of(0), of(1), value(1)),
            Op::Sub => any.of_difference(of(0), of(1)),
            Op::Mul => any.of_product(of(0), of(1), node.width),
            Op::UDiv if of(1).low > 0 => Fact { low: of(0).low / of(1).high, high: of(0).high / of(1).low, ..any },
            Op::URem if of(1).low > 0 => Fact { high: of(0).high.min(of(1).high - 1), ..any },
            Op::URem => Fact { high: of(0).high, ..any },
            Op::LShr => match value(1).filter(|amount| *amount < u128::from(node.width)) {
                Some(amount) => Fact { low: of(0).low >> amount, high: of(0).high >> amount, ..any },
                None => Fact { high: of(0).high, ..any },
            },
            Op::Shl => {
                let amount = value(1).unwrap_or(0).min(u128::from(node.width)) as u32;
                Fact { zeros: (of(0).zeros + amount).min(node.width), ..any }
            }
            Op::Ite => any.of_choice(of(1), of(2)),
            Op::Extract(from) => {
                let zeros = of(0).zeros.saturating_sub(from).min(node.width);
                if of(0).high >> from <= ones {
                    Fact { low: of(0).low >> from, high: of(0).high >> from, zeros, ..any }
                } else {
                    Fact { zeros, ..any }
                }
            }
            Op::Concat => any.of_concatenation(of(0), of(1), pool.width(node.args[1]), node.width),
            Op::ZExt => {
                let zeros = extended_zeros(of(0), pool.width(node.args[0]), node.width);
                Fact { low: of(0).low, high: of(0).high, zeros, ..any }
            }
            Op::SExt => {
                let from = pool.width(node.args[0]);
                let zeros = extended_zeros(of(0), from, node.width);
                // Without a sign the number stays what it is.
                if of(0).high <= mask(from) >> 1 {
                    Fact { low: of(0).low, high: of(0).high, zeros, ..any }
                } else {
                    Fact { zeros, ..any }
                }
            }
            _ => any,
        }
    }

    fn of_or(self, x: &Fact, y: &Fact) -> Fact {
        let most = x.high | y.high;
        let high = if most == 0 { 0 } else { mask(128 - most.leading_zeros()) };
        Fact { high, zeros: x.zeros.min(y.zeros), ..self }
    }

    /// Of a sum, of whose second summand the value may be known.
    fn of_sum(self, x: &Fact, y: &Fact, constant: Option<u128>) -> Fact {
        let zeros = x.zeros.min(y.zeros);
        if let Some(high) = x.high.checked_add(y.high).filter(|high| *high <= self.high) {
            return Fact { low: x.low + y.low, high, zeros, ..self };
        }
        // The constant is a negative number: the sum wraps around for all values or for none.
        match constant.map(|value| value.wrapping_neg() & self.high).filter(|down| x.low >= *down) {
            Some(down) => Fact { low: x.low - down, high: x.high - down, zeros, ..self },
            None => Fact { zeros, ..self },
        }
    }

    fn of_difference(self, x: &Fact, y: &Fact) -> Fact {
        let zeros = x.zeros.min(y.zeros);
        if x.low >= y.high {
            Fact { low: x.low - y.high, high: x.high - y.low, zeros, ..self }
        } else {
            Fact { zeros, ..self }
        }
    }

    fn of_product(self, x: &Fact, y: &Fact, width: u32) -> Fact {
        let zeros = (x.zeros + y.zeros).min(width);
        match x.high.checked_mul(y.high).filter(|high| *high <= self.high) {
            Some(high) => Fact { low: x.low * y.low, high, zeros, ..self },
            None => Fact { zeros, ..self },
        }
    }

    fn of_choice(self, x: &Fact, y: &Fact) -> Fact {
        let leaves = if x.leaves > 0 && y.leaves > 0 { x.leaves.saturating_add(y.leaves) } else { 0 };
        Fact { low: x.low.min(y.low), high: x.high.max(y.high), zeros: x.zeros.min(y.zeros), leaves }
    }

    fn of_concatenation(self, high: &Fact, low: &Fact, low_width: u32, width: u32) -> Fact {
        let whole = low.zeros >= low_width;
        Fact {
            low: high.low << low_width | low.low,
            high: high.high << low_width | low.high,
            zeros: if whole { low_width + high.zeros } else { low.zeros }.min(width),
            ..self
        }
    }
}

/// Trailing zeros of a number extended from one width to another: all if it is zero.
fn extended_zeros(x: &Fact, from: u32, to: u32) -> u32 {
    if x.zeros >= from { to } else { x.zeros }
}
