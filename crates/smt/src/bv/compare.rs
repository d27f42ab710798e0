//! Comparisons.

use super::{Op, Pool, Term, mask, signed};

impl Pool {
    /// Equality.
    pub fn eq(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if x == y {
            return Term::TRUE;
        }
        if width == 1 {
            let not = self.xor(x, y);
            return self.not(not);
        }
        let (x, y) = if self.value(x).is_some() || (self.value(y).is_none() && x > y) { (y, x) } else { (x, y) };
        let ((a, b), (c, d)) = (self.interval(x), self.interval(y));
        if b < c || d < a {
            return Term::FALSE;
        }
        if let (Some(a), Some(b)) = (self.value(x), self.value(y)) {
            return Pool::truth(a == b);
        }
        let (l, r) = (*self.node(x), *self.node(y));
        if let Some(value) = self.value(y) {
            match l.op {
                Op::Add if self.value(l.args[1]).is_some() => {
                    let rest = self.sub(y, l.args[1]);
                    return self.eq(l.args[0], rest);
                }
                // A value above the operand's width has been answered by the intervals.
                Op::ZExt => {
                    let narrow = self.constant(self.width(l.args[0]), value);
                    return self.eq(l.args[0], narrow);
                }
                Op::Concat => {
                    let low_width = self.width(l.args[1]);
                    let high = self.constant(width - low_width, value >> low_width);
                    let low = self.constant(low_width, value);
                    let (high, low) = (self.eq(l.args[0], high), self.eq(l.args[1], low));
                    return self.and(high, low);
                }
                _ => {}
            }
        }
        if let Some(lifted) = self.lifted_binary(x, y, Pool::eq) {
            return lifted;
        }
        if l.op == Op::Add && r.op == Op::Add && l.args[1] == r.args[1] {
            return self.eq(l.args[0], r.args[0]);
        }
        // The same with two constants added to one term.
        let split = |node: &super::Node, whole: Term| match node.op {
            Op::Add => self.value(node.args[1]).map_or((whole, 0), |value| (node.args[0], value)),
            _ => (whole, 0),
        };
        let ((l, m), (r, n)) = (split(&l, x), split(&r, y));
        if l == r && m != n {
            return Term::FALSE;
        }
        self.make(Op::Eq, 1, &[x, y])
    }

    /// Inequality.
    pub fn ne(&mut self, x: Term, y: Term) -> Term {
        let eq = self.eq(x, y);
        self.not(eq)
    }

    /// Whether the term is zero.
    pub fn is_zero(&mut self, x: Term) -> Term {
        let zero = self.constant(self.width(x), 0);
        self.eq(x, zero)
    }

    /// Unsigned less.
    pub fn ult(&mut self, x: Term, y: Term) -> Term {
        if self.width(x) == 1 {
            let not = self.not(x);
            return self.and(not, y);
        }
        let ((a, b), (c, d)) = (self.interval(x), self.interval(y));
        if b < c {
            return Term::TRUE;
        }
        if a >= d || x == y {
            return Term::FALSE;
        }
        if let Some(lifted) = self.lifted_binary(x, y, Pool::ult) {
            return lifted;
        }
        let (l, r) = (*self.node(x), *self.node(y));
        // Between zero extensions of one width, or one and a constant that fits, the narrow terms decide.
        if l.op == Op::ZExt {
            let width = self.width(l.args[0]);
            if r.op == Op::ZExt && self.width(r.args[0]) == width {
                return self.ult(l.args[0], r.args[0]);
            }
            if let Some(value) = self.value(y).filter(|value| *value <= mask(width)) {
                let narrow = self.constant(width, value);
                return self.ult(l.args[0], narrow);
            }
        }
        if r.op == Op::ZExt {
            let width = self.width(r.args[0]);
            if let Some(value) = self.value(x).filter(|value| *value <= mask(width)) {
                let narrow = self.constant(width, value);
                return self.ult(narrow, r.args[0]);
            }
        }
        if self.value(y) == Some(1) {
            return self.is_zero(x);
        }
        if self.value(x) == Some(0) {
            return self.ne(y, x);
        }
        self.make(Op::Ult, 1, &[x, y])
    }

    /// Unsigned less or equal.
    pub fn ule(&mut self, x: Term, y: Term) -> Term {
        let greater = self.ult(y, x);
        self.not(greater)
    }

    /// Signed less.
    pub fn slt(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        if width == 1 {
            let not = self.not(y);
            return self.and(x, not);
        }
        if x == y {
            return Term::FALSE;
        }
        if let (Some(a), Some(b)) = (self.value(x), self.value(y)) {
            return Pool::truth(signed(width, a) < signed(width, b));
        }
        // Where the signs are known, so is the order of the signs, or the order is the unsigned one.
        if let (Some(a), Some(b)) = (self.sign(x), self.sign(y)) {
            return if a == b { self.ult(x, y) } else { Pool::truth(a) };
        }
        if let Some(lifted) = self.lifted_binary(x, y, Pool::slt) {
            return lifted;
        }
        let (l, r) = (*self.node(x), *self.node(y));
        if l.op == Op::SExt {
            let narrow_width = self.width(l.args[0]);
            if r.op == Op::SExt && self.width(r.args[0]) == narrow_width {
                return self.slt(l.args[0], r.args[0]);
            }
            if let Some(narrow) = self.narrow_signed(y, narrow_width) {
                return self.slt(l.args[0], narrow);
            }
        }
        if r.op == Op::SExt {
            let narrow_width = self.width(r.args[0]);
            if let Some(narrow) = self.narrow_signed(x, narrow_width) {
                return self.slt(narrow, r.args[0]);
            }
        }
        self.make(Op::Slt, 1, &[x, y])
    }

    /// Signed less or equal.
    pub fn sle(&mut self, x: Term, y: Term) -> Term {
        let greater = self.slt(y, x);
        self.not(greater)
    }

    fn narrow_signed(&mut self, constant: Term, width: u32) -> Option<Term> {
        let value = self.signed_value(constant)?;
        (signed(width, value as u128 & mask(width)) == value).then(|| self.constant(width, value as u128))
    }

    /// Whether the term is negative, if its interval tells.
    fn sign(&self, x: Term) -> Option<bool> {
        let half = mask(self.width(x)) >> 1;
        let (low, high) = self.interval(x);
        if high <= half {
            Some(false)
        } else if low > half {
            Some(true)
        } else {
            None
        }
    }
}
