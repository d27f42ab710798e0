//! Floating-point expressions. They have no calls, so that a guard may evaluate one twice.

use super::Generator;
use super::expr::Expr;
use super::types::{CInt, Float, Ty};

impl Generator {
    /// Any floating-point expression.
    pub(super) fn float(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.float_leaf();
        }
        let (a, b) = (self.float(depth - 1), self.float(depth - 1));
        match self.dice.below(8) {
            0..=4 => {
                let op = self.dice.pick(&["+", "-", "*", "/"]);
                format!("({a} {op} {b})")
            }
            5 => format!("(-{a})"),
            6 => {
                let ty = self.dice.pick(&[Float::Single, Float::Double]).name();
                format!("(({ty}){a})")
            }
            _ => format!("({a} < {b} ? {a} : {b})"),
        }
    }

    fn float_leaf(&mut self) -> String {
        if self.dice.chance(50)
            && let Some(place) = self.place(&|ty| matches!(ty, Ty::Float(_)), false)
        {
            return place.text;
        }
        if self.dice.chance(40)
            && let Some(place) = self.place(&|ty| matches!(ty, Ty::Int(ty) if !ty.is_wide()), false)
        {
            let ty = self.dice.pick(&[Float::Single, Float::Double]).name();
            return format!("(({ty}){})", place.text);
        }
        let constants = ["0.5", "1.25f", "-3.0", "1e3", "0.1", "7.0f", "1e-3", "-0.0", "123456.789", "2.0", "0x1.8p-2"];
        format!("({})", self.dice.pick(&constants))
    }

    /// A floating-point number made an integer; out of range it is replaced.
    pub(super) fn rounded(&mut self, depth: u32) -> Expr {
        let e = self.float(depth.min(2) - 1);
        let ty = self.dice.pick(&[CInt::Int, CInt::Long, CInt::LLong, CInt::UInt]);
        let low = if ty.is_signed() { -1000 } else { 0 };
        let text = format!("({e} >= {low}.0 && {e} < 1000.0 ? ({}){e} : 7)", ty.name());
        Expr { text, ty, low, high: 1000 }
    }
}
