//! Parts of terms, and terms of parts.

use super::{Op, Pool, Term, mask, signed};

impl Pool {
    /// `width` bits from bit `from` on.
    pub fn extract(&mut self, x: Term, from: u32, width: u32) -> Term {
        let node = *self.node(x);
        debug_assert!(from + width <= node.width, "{width} bits from {from} on of {}", node.width);
        if from == 0 && width == node.width {
            return x;
        }
        if let Op::Const(value) = node.op {
            return self.constant(width, value >> from);
        }
        if let Some(lifted) = self.lifted(x, &mut |pool, leaf| pool.extract(leaf, from, width)) {
            return lifted;
        }
        match node.op {
            Op::Extract(first) => self.extract(node.args[0], first + from, width),
            Op::Concat => {
                let (high, low) = (node.args[0], node.args[1]);
                let low_width = self.width(low);
                if from >= low_width {
                    self.extract(high, from - low_width, width)
                } else if from + width <= low_width {
                    self.extract(low, from, width)
                } else {
                    let high = self.extract(high, 0, from + width - low_width);
                    let low = self.extract(low, from, low_width - from);
                    self.concat(high, low)
                }
            }
            Op::ZExt | Op::SExt => {
                let inner = node.args[0];
                let inner_width = self.width(inner);
                if from + width <= inner_width {
                    self.extract(inner, from, width)
                } else if node.op == Op::ZExt && from >= inner_width {
                    self.constant(width, 0)
                } else if from < inner_width {
                    let kept = self.extract(inner, from, inner_width - from);
                    if node.op == Op::ZExt { self.zext(kept, width) } else { self.sext(kept, width) }
                } else {
                    self.make(Op::Extract(from), width, &[x])
                }
            }
            _ => self.make(Op::Extract(from), width, &[x]),
        }
    }

    /// The first above the second; at most 128 bits together.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let (high_width, low_width) = (self.width(high), self.width(low));
        let width = high_width + low_width;
        match (self.value(high), self.value(low)) {
            (Some(a), Some(b)) => return self.constant(width, a << low_width | b),
            (Some(0), _) => return self.zext(low, width),
            _ => {}
        }
        let (a, b) = (*self.node(high), *self.node(low));
        if let (Op::Extract(from), Op::Extract(start)) = (a.op, b.op)
            && a.args[0] == b.args[0]
            && from == start + low_width
        {
            return self.extract(a.args[0], start, width);
        }
        // The upper part of a term above its lower part, where that has lost its extraction.
        if let Op::Extract(from) = a.op
            && a.args[0] == low
            && from == low_width
        {
            return low;
        }
        if a.op == Op::Concat {
            // Parts come together from the right.
            let inner = self.concat(a.args[1], low);
            if self.node(inner).op != Op::Concat {
                return self.concat(a.args[0], inner);
            }
        }
        // Choices under one condition are one choice.
        if a.op == Op::Ite && b.op == Op::Ite && a.args[0] == b.args[0] && high_width > 1 && low_width > 1 {
            let yes = self.concat(a.args[1], b.args[1]);
            let no = self.concat(a.args[2], b.args[2]);
            return self.ite(a.args[0], yes, no);
        }
        if a.op == Op::ZExt {
            let inner = self.concat(a.args[0], low);
            return self.zext(inner, width);
        }
        self.make(Op::Concat, width, &[high, low])
    }

    /// Zeros above the term up to that width.
    pub fn zext(&mut self, x: Term, width: u32) -> Term {
        let node = *self.node(x);
        if width == node.width {
            return x;
        }
        if let Op::Const(value) = node.op {
            return self.constant(width, value);
        }
        if let Some(lifted) = self.lifted(x, &mut |pool, leaf| pool.zext(leaf, width)) {
            return lifted;
        }
        if node.op == Op::ZExt {
            return self.zext(node.args[0], width);
        }
        self.make(Op::ZExt, width, &[x])
    }

    /// Copies of the sign above the term up to that width.
    pub fn sext(&mut self, x: Term, width: u32) -> Term {
        let node = *self.node(x);
        if width == node.width {
            return x;
        }
        if let Op::Const(value) = node.op {
            return self.constant(width, signed(node.width, value) as u128);
        }
        if let Some(lifted) = self.lifted(x, &mut |pool, leaf| pool.sext(leaf, width)) {
            return lifted;
        }
        // What cannot be negative has zeros there.
        if self.interval(x).1 <= mask(node.width) >> 1 {
            return self.zext(x, width);
        }
        if node.op == Op::SExt {
            return self.sext(node.args[0], width);
        }
        self.make(Op::SExt, width, &[x])
    }

    /// The low bits of the term, or the term with zeros above it.
    pub fn resize(&mut self, x: Term, width: u32) -> Term {
        if width <= self.width(x) { self.extract(x, 0, width) } else { self.zext(x, width) }
    }

    /// The low bits of the term, or the term with copies of its sign above it.
    pub fn resize_signed(&mut self, x: Term, width: u32) -> Term {
        if width <= self.width(x) { self.extract(x, 0, width) } else { self.sext(x, width) }
    }
}
