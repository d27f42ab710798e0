//! Truth values, bitwise operations and choices.

use super::{Op, Pool, Term, mask};

/// Operations are pushed into choices between at most so many constants.
const LEAVES: u32 = 24;

impl Pool {
    /// The operation on the leaves of a choice between constants, where the other operands are constants too.
    pub(super) fn lifted(&mut self, choice: Term, apply: &mut dyn FnMut(&mut Pool, Term) -> Term) -> Option<Term> {
        let leaves = self.facts[choice.index()].leaves;
        (leaves > 1 && leaves <= LEAVES).then(|| self.lift(choice, apply))
    }

    fn lift(&mut self, choice: Term, apply: &mut dyn FnMut(&mut Pool, Term) -> Term) -> Term {
        let node = *self.node(choice);
        match node.op {
            Op::Ite => {
                let yes = self.lift(node.args[1], apply);
                let no = self.lift(node.args[2], apply);
                self.ite(node.args[0], yes, no)
            }
            _ => apply(self, choice),
        }
    }

    /// Folds a binary operation one of whose operands is a constant and the other a choice between constants.
    pub(super) fn lifted_binary(&mut self, l: Term, r: Term, apply: fn(&mut Pool, Term, Term) -> Term) -> Option<Term> {
        if self.value(r).is_some() {
            return self.lifted(l, &mut |pool, leaf| apply(pool, leaf, r));
        }
        if self.value(l).is_some() {
            return self.lifted(r, &mut |pool, leaf| apply(pool, l, leaf));
        }
        None
    }

    /// All bits turned.
    pub fn not(&mut self, x: Term) -> Term {
        let node = *self.node(x);
        match node.op {
            Op::Const(value) => self.constant(node.width, !value),
            Op::Not => node.args[0],
            _ => match self.lifted(x, &mut |pool, leaf| pool.not(leaf)) {
                Some(lifted) => lifted,
                None => self.make(Op::Not, node.width, &[x]),
            },
        }
    }

    /// Whether one is the other with all bits turned, by form.
    pub(super) fn complementary(&self, x: Term, y: Term) -> bool {
        let turned = |x: Term, y: Term| self.node(x).op == Op::Not && self.node(x).args[0] == y;
        turned(x, y) || turned(y, x)
    }

    fn is_part_of(&self, part: Term, op: Op, whole: Term) -> bool {
        let node = self.node(whole);
        node.op == op && (node.args[0] == part || node.args[1] == part)
    }

    /// Bitwise and.
    pub fn and(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        let ones = mask(width);
        let (x, y) = if self.value(x).is_some() || (self.value(y).is_none() && x > y) { (y, x) } else { (x, y) };
        match (self.value(x), self.value(y)) {
            (Some(a), Some(b)) => return self.constant(width, a & b),
            (_, Some(0)) => return y,
            (_, Some(b)) if b == ones => return x,
            // A mask that the value never exceeds.
            (None, Some(b)) if b & b.wrapping_add(1) == 0 && self.interval(x).1 <= b => return x,
            _ => {}
        }
        if x == y || self.is_part_of(x, Op::And, y) || self.is_part_of(y, Op::Or, x) {
            return y;
        }
        if self.is_part_of(y, Op::And, x) || self.is_part_of(x, Op::Or, y) {
            return x;
        }
        if self.complementary(x, y) {
            return self.constant(width, 0);
        }
        for (one, other) in [(x, y), (y, x)] {
            let node = *self.node(other);
            // x and (not x or z) is x and z; x and (not x and z) is nothing.
            for (index, rest) in [(0, 1), (1, 0)] {
                if node.op == Op::Or && self.complementary(one, node.args[index]) {
                    return self.and(one, node.args[rest]);
                }
                if node.op == Op::And && self.complementary(one, node.args[index]) {
                    return self.constant(width, 0);
                }
            }
        }
        if let Some(lifted) = self.lifted_binary(x, y, Pool::and) {
            return lifted;
        }
        self.make(Op::And, width, &[x, y])
    }

    /// Bitwise or.
    pub fn or(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        let ones = mask(width);
        let (x, y) = if self.value(x).is_some() || (self.value(y).is_none() && x > y) { (y, x) } else { (x, y) };
        match (self.value(x), self.value(y)) {
            (Some(a), Some(b)) => return self.constant(width, a | b),
            (_, Some(0)) => return x,
            (_, Some(b)) if b == ones => return y,
            _ => {}
        }
        if x == y || self.is_part_of(x, Op::Or, y) || self.is_part_of(y, Op::And, x) {
            return y;
        }
        if self.is_part_of(y, Op::Or, x) || self.is_part_of(x, Op::And, y) {
            return x;
        }
        if self.complementary(x, y) {
            return self.constant(width, ones);
        }
        if let Some(common) = self.common_factor(x, y) {
            return common;
        }
        for (one, other) in [(x, y), (y, x)] {
            let node = *self.node(other);
            // x or (not x and z) is x or z; x or (not x or z) is everything.
            for (index, rest) in [(0, 1), (1, 0)] {
                if node.op == Op::And && self.complementary(one, node.args[index]) {
                    return self.or(one, node.args[rest]);
                }
                if node.op == Op::Or && self.complementary(one, node.args[index]) {
                    return self.constant(width, ones);
                }
            }
        }
        if let Some(lifted) = self.lifted_binary(x, y, Pool::or) {
            return lifted;
        }
        self.make(Op::Or, width, &[x, y])
    }

    /// `(p and a) or (p and b)` as `p and (a or b)` where the latter becomes simple: `a` and `b` are complementary.
    fn common_factor(&mut self, x: Term, y: Term) -> Option<Term> {
        let (a, b) = (*self.node(x), *self.node(y));
        if a.op != Op::And || b.op != Op::And {
            return None;
        }
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if a.args[i] == b.args[j] && self.complementary(a.args[1 - i], b.args[1 - j]) {
                return Some(a.args[i]);
            }
        }
        None
    }

    /// Bitwise exclusive or.
    pub fn xor(&mut self, x: Term, y: Term) -> Term {
        let width = self.width(x);
        let (x, y) = if self.value(x).is_some() || (self.value(y).is_none() && x > y) { (y, x) } else { (x, y) };
        match (self.value(x), self.value(y)) {
            (Some(a), Some(b)) => return self.constant(width, a ^ b),
            (_, Some(0)) => return x,
            (_, Some(b)) if b == mask(width) => return self.not(x),
            _ => {}
        }
        if x == y {
            return self.constant(width, 0);
        }
        if self.complementary(x, y) {
            return self.constant(width, mask(width));
        }
        let (a, b) = (*self.node(x), *self.node(y));
        if a.op == Op::Xor && a.args[1] == y {
            return a.args[0];
        }
        if b.op == Op::Xor && b.args[1] == x {
            return b.args[0];
        }
        if let Some(lifted) = self.lifted_binary(x, y, Pool::xor) {
            return lifted;
        }
        self.make(Op::Xor, width, &[x, y])
    }

    /// If the first then the second, on truth values.
    pub fn implies(&mut self, x: Term, y: Term) -> Term {
        let not = self.not(x);
        self.or(not, y)
    }

    /// All of them.
    pub fn all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().fold(Term::TRUE, |all, term| self.and(all, term))
    }

    /// One of them.
    pub fn any(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().fold(Term::FALSE, |any, term| self.or(any, term))
    }

    /// The second if the first, a truth value, holds, else the third.
    pub fn ite(&mut self, c: Term, yes: Term, no: Term) -> Term {
        if yes == no || c == Term::TRUE {
            return yes;
        }
        if c == Term::FALSE {
            return no;
        }
        let width = self.width(yes);
        let condition = *self.node(c);
        if condition.op == Op::Not {
            return self.ite(condition.args[0], no, yes);
        }
        if width == 1 {
            return self.bool_ite(c, yes, no);
        }
        let (y, n) = (*self.node(yes), *self.node(no));
        if y.op == Op::Ite {
            if y.args[0] == c {
                return self.ite(c, y.args[1], no);
            }
            if y.args[2] == no {
                let both = self.and(c, y.args[0]);
                return self.ite(both, y.args[1], no);
            }
        }
        if n.op == Op::Ite {
            if n.args[0] == c {
                return self.ite(c, yes, n.args[2]);
            }
            if n.args[1] == yes {
                let either = self.or(c, n.args[0]);
                return self.ite(either, yes, n.args[2]);
            }
        }
        self.make(Op::Ite, width, &[c, yes, no])
    }

    fn bool_ite(&mut self, c: Term, yes: Term, no: Term) -> Term {
        if yes == Term::TRUE || yes == c {
            return self.or(c, no);
        }
        if no == Term::FALSE || no == c {
            return self.and(c, yes);
        }
        if yes == Term::FALSE || self.complementary(c, yes) {
            let not = self.not(c);
            return self.and(not, no);
        }
        if no == Term::TRUE || self.complementary(c, no) {
            return self.implies(c, yes);
        }
        self.make(Op::Ite, 1, &[c, yes, no])
    }
}
