//! Sums, products, quotients and shifts.

use super::{Op, Pool, Term, eval, mask};

impl Pool {
    /// The constant that an operation on constants is, or what it is on a choice between constants.
    fn folded(&mut self, op: Op, x: Term, y: Term, apply: fn(&mut Pool, Term, Term) -> Term) -> Option<Term> {
        let width = self.width(x);
        if let (Some(a), Some(b)) = (self.value(x), self.value(y)) {
            let value = eval::apply(op, width, &[(width, a), (width, b)]);
            return Some(self.constant(width, value));
        }
        self.lifted_binary(x, y, apply)
    }

    /// Sum.
    pub fn add(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if width == 1 {
            return self.xor(x, y);
        }
        let (x, y) = if self.value(x).is_some() || (self.value(y).is_none() && x > y) { (y, x) } else { (x, y) };
        if let Some(folded) = self.folded(Op::Add, x, y, Pool::add) {
            return folded;
        }
        if self.value(y) == Some(0) {
            return x;
        }
        let (a, b) = (*self.node(x), *self.node(y));
        if a.op == Op::Add && self.value(a.args[1]).is_some() {
            // Constants move outwards and meet.
            let rest = self.add(a.args[1], y);
            return if self.value(rest).is_some() {
                self.add(a.args[0], rest)
            } else {
                let inner = self.add(a.args[0], y);
                self.add(inner, a.args[1])
            };
        }
        if b.op == Op::Add && self.value(b.args[1]).is_some() {
            let inner = self.add(x, b.args[0]);
            return self.add(inner, b.args[1]);
        }
        if b.op == Op::Sub && b.args[1] == x {
            return b.args[0];
        }
        if a.op == Op::Sub && a.args[1] == y {
            return a.args[0];
        }
        self.make(Op::Add, width, &[x, y])
    }

    /// The term plus a number.
    pub fn add_constant(&mut self, x: Term, value: i128) -> Term {
        let constant = self.constant(self.width(x), value as u128);
        self.add(x, constant)
    }

    /// Difference.
    pub fn sub(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if width == 1 {
            return self.xor(x, y);
        }
        if let Some(value) = self.value(y) {
            let negated = self.constant(width, value.wrapping_neg());
            return self.add(x, negated);
        }
        if x == y {
            return self.constant(width, 0);
        }
        if let Some(folded) = self.folded(Op::Sub, x, y, Pool::sub) {
            return folded;
        }
        let (a, b) = (*self.node(x), *self.node(y));
        if b.op == Op::Add && self.value(b.args[1]).is_some() {
            let inner = self.sub(x, b.args[0]);
            return self.sub(inner, b.args[1]);
        }
        if a.op == Op::Add {
            if a.args[0] == y {
                return a.args[1];
            }
            if a.args[1] == y {
                return a.args[0];
            }
            if self.value(a.args[1]).is_some() {
                let inner = self.sub(a.args[0], y);
                return self.add(inner, a.args[1]);
            }
        }
        self.make(Op::Sub, width, &[x, y])
    }

    /// Zero minus the term.
    pub fn neg(&mut self, x: Term) -> Term {
        let zero = self.constant(self.width(x), 0);
        self.sub(zero, x)
    }

    /// Product.
    pub fn mul(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if width == 1 {
            return self.and(x, y);
        }
        let (x, y) = if self.value(x).is_some() || (self.value(y).is_none() && x > y) { (y, x) } else { (x, y) };
        if let Some(folded) = self.folded(Op::Mul, x, y, Pool::mul) {
            return folded;
        }
        match self.value(y) {
            Some(0) => return y,
            Some(1) => return x,
            Some(_) => {
                let a = *self.node(x);
                if matches!(a.op, Op::Add | Op::Mul) && self.value(a.args[1]).is_some() {
                    let factor = self.mul(a.args[1], y);
                    return if a.op == Op::Mul {
                        self.mul(a.args[0], factor)
                    } else {
                        let inner = self.mul(a.args[0], y);
                        self.add(inner, factor)
                    };
                }
            }
            None => {}
        }
        self.make(Op::Mul, width, &[x, y])
    }

    /// Unsigned quotient.
    pub fn udiv(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if self.value(y) == Some(1) && width > 1 {
            return x;
        }
        if let Some(shift) = self.value(y).filter(|value| value.is_power_of_two() && width > 1) {
            let amount = self.constant(width, u128::from(shift.trailing_zeros()));
            return self.lshr(x, amount);
        }
        self.plain(Op::UDiv, x, y, Pool::udiv)
    }

    /// Unsigned remainder.
    pub fn urem(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if let Some(value) = self.value(y).filter(|value| *value > 0) {
            if self.interval(x).1 < value {
                return x;
            }
            if value.is_power_of_two() && width > 1 {
                let ones = self.constant(width, value - 1);
                return self.and(x, ones);
            }
        }
        self.plain(Op::URem, x, y, Pool::urem)
    }

    /// Signed quotient.
    pub fn sdiv(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if self.value(y) == Some(1) && width > 1 {
            return x;
        }
        if self.both_non_negative(x, y) {
            return self.udiv(x, y);
        }
        self.plain(Op::SDiv, x, y, Pool::sdiv)
    }

    /// Signed remainder.
    pub fn srem(&mut self, x: Term, y: Term) -> Term {
        if self.both_non_negative(x, y) {
            return self.urem(x, y);
        }
        self.plain(Op::SRem, x, y, Pool::srem)
    }

    /// Whether neither can be negative; the divisor zero is left to the general case.
    fn both_non_negative(&self, x: Term, y: Term) -> bool {
        let most = mask(self.width(x)) >> 1;
        self.interval(x).1 <= most && self.interval(y).1 <= most && self.interval(y).0 > 0
    }

    /// Shift left.
    pub fn shl(&mut self, x: Term, y: Term) -> Term {
        self.shift(Op::Shl, x, y, Pool::shl)
    }

    /// Shift right, zeros move in.
    pub fn lshr(&mut self, x: Term, y: Term) -> Term {
        self.shift(Op::LShr, x, y, Pool::lshr)
    }

    /// Shift right, the sign moves in.
    pub fn ashr(&mut self, x: Term, y: Term) -> Term {
        self.shift(Op::AShr, x, y, Pool::ashr)
    }

    fn shift(&mut self, op: Op, x: Term, y: Term, apply: fn(&mut Pool, Term, Term) -> Term) -> Term {
        let width = self.width(x);
        match self.value(y) {
            Some(0) => return x,
            Some(amount) if amount >= u128::from(width) && op != Op::AShr => return self.constant(width, 0),
            _ => {}
        }
        self.plain(op, x, y, apply)
    }

    fn plain(&mut self, op: Op, x: Term, y: Term, apply: fn(&mut Pool, Term, Term) -> Term) -> Term {
        match self.folded(op, x, y, apply) {
            Some(folded) => folded,
            None => {
                let width = self.width(x);
                self.make(op, width, &[x, y])
            }
        }
    }
}
