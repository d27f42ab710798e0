//! Integer expressions with their types and intervals.

use super::Generator;
use super::types::{CInt, Ty};

/// An expression that can stand anywhere: it is an atom or in parentheses.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub text: String,
    pub ty: CInt,
    /// The value is at least this ...
    pub low: i128,
    /// ... and at most this. Of no use for `unsigned __int128`.
    pub high: i128,
}

impl Generator {
    /// Any integer expression.
    pub(super) fn int(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.leaf();
        }
        match self.dice.weighted(&[18, 20, 14, 8, 8, 6, 10, 6, 4, 5, 6, 3, 5]) {
            0 => self.leaf(),
            1 => {
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                let op = self.dice.pick(&["+", "-"]);
                self.arithmetic(op, a, b)
            }
            2 => {
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                self.arithmetic("*", a, b)
            }
            3 => self.divide(depth),
            4 => self.bitwise(depth),
            5 => self.shift(depth),
            6 => self.condition(depth),
            7 => self.choice(depth),
            8 => self.negate(depth),
            9 => self.cast(depth),
            10 => self.call(depth).unwrap_or_else(|| self.leaf()),
            11 if self.config.floats => self.rounded(depth),
            12 => self.pointer_fact().unwrap_or_else(|| self.leaf()),
            _ => {
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                Expr { text: format!("({}, {})", a.text, b.text), ..b }
            }
        }
    }

    /// A constant or a variable.
    pub(super) fn leaf(&mut self) -> Expr {
        if self.dice.chance(70)
            && let Some(place) = self.place(&|ty| ty.is_int(), false)
        {
            let Ty::Int(ty) = place.ty else { return self.constant() };
            // A bit-field narrower than int is promoted to int whatever its sign.
            let ty = if place.bits.is_some_and(|bits| bits < 32) { ty.promoted_field() } else { ty };
            return Expr { text: place.text, ty, low: place.low, high: place.high };
        }
        self.constant()
    }

    /// A constant: small ones, bounds of types, powers of two.
    pub(super) fn constant(&mut self) -> Expr {
        let value = match self.dice.below(6) {
            0..=2 => i128::from(self.dice.between(-4, 20)),
            3 => {
                let power = 1i128 << self.dice.below(64);
                power - i128::from(self.dice.between(-1, 1))
            }
            4 => {
                let ty = self.dice.pick(&CInt::COMMON);
                let (low, high) = self.range(ty);
                self.dice.pick(&[low, high])
            }
            _ => i128::from(self.dice.bits() as i64 >> self.dice.below(56)),
        };
        self.literal(value)
    }

    /// A literal of at most 64 bits.
    pub(super) fn literal(&mut self, value: i128) -> Expr {
        let exact = |text: String, ty| Expr { text, ty, low: value, high: value };
        if i32::try_from(value).is_ok() && value != i128::from(i32::MIN) {
            let hex = value > 9 && self.dice.chance(20);
            let text = match value {
                ..0 => format!("({value})"),
                _ if hex => format!("{value:#x}"),
                _ => value.to_string(),
            };
            return exact(text, CInt::Int);
        }
        match value {
            _ if u32::try_from(value).is_ok() && self.dice.chance(60) => exact(format!("{value}U"), CInt::UInt),
            _ if value == i128::from(i64::MIN) => exact("(-9223372036854775807LL - 1)".to_owned(), CInt::LLong),
            _ if i64::try_from(value).is_ok() => exact(format!("({value}LL)"), CInt::LLong),
            _ => {
                let value = value as u64;
                Expr { text: format!("{value}ULL"), ty: CInt::ULLong, low: value.into(), high: value.into() }
            }
        }
    }

    /// The interval after conversion to the type.
    pub(super) fn converted(&self, e: &Expr, ty: CInt) -> (i128, i128) {
        let (low, high) = self.range(ty);
        let cut_off = e.ty == CInt::UWide && e.high == i128::MAX;
        if e.low >= low && e.high <= high && (!cut_off || ty == CInt::UWide) { (e.low, e.high) } else { (low, high) }
    }

    fn common(&self, a: &Expr, b: &Expr) -> CInt {
        a.ty.common(b.ty, self.config.data_model)
    }

    /// `+`, `-` or `*`.
    pub(super) fn arithmetic(&mut self, op: &str, a: Expr, b: Expr) -> Expr {
        let ty = self.common(&a, &b);
        let (low, high) = self.range(ty);
        if let Some((from, to)) = self.exact(op, &a, &b, ty)
            && from >= low
            && to <= high
            && ty != CInt::UWide
        {
            return Expr { text: format!("({} {op} {})", a.text, b.text), ty, low: from, high: to };
        }
        if !ty.is_signed() || self.slip("overflow", 12) {
            return Expr { text: format!("({} {op} {})", a.text, b.text), ty, low, high };
        }
        if !self.dice.chance(60) {
            let bits = ty.bits(self.config.data_model);
            let keep = if op == "*" { bits / 2 - 1 } else { bits - 2 };
            let (a, b) = (self.squeezed(a.clone(), keep), self.squeezed(b.clone(), keep));
            // Squeezed operands may have another common type.
            let ty = self.common(&a, &b);
            let (low, high) = self.range(ty);
            if let Some((from, to)) = self.exact(op, &a, &b, ty)
                && (from >= low && to <= high)
            {
                return Expr { text: format!("({} {op} {})", a.text, b.text), ty, low: from, high: to };
            }
        }
        let unsigned = ty.unsigned().name();
        Expr { text: format!("(({})(({unsigned}){} {op} ({unsigned}){}))", ty.name(), a.text, b.text), ty, low, high }
    }

    /// The interval of the exact result.
    fn exact(&self, op: &str, a: &Expr, b: &Expr, ty: CInt) -> Option<(i128, i128)> {
        let ((al, ah), (bl, bh)) = (self.converted(a, ty), self.converted(b, ty));
        match op {
            "+" => Some((al.checked_add(bl)?, ah.checked_add(bh)?)),
            "-" => Some((al.checked_sub(bh)?, ah.checked_sub(bl)?)),
            _ => {
                let products = [al.checked_mul(bl)?, al.checked_mul(bh)?, ah.checked_mul(bl)?, ah.checked_mul(bh)?];
                Some((products.into_iter().min()?, products.into_iter().max()?))
            }
        }
    }

    /// The expression made smaller than 2^bits in absolute value.
    pub(super) fn squeezed(&mut self, e: Expr, bits: u32) -> Expr {
        let limit = 1i128 << bits.min(62);
        if e.low > -limit && e.high < limit {
            return e;
        }
        let ty = e.ty.promoted();
        let mask = limit - 1;
        if self.dice.chance(50) || (!ty.is_signed() && ty.is_wide()) {
            let mask = self.literal(mask);
            let ty = e.ty.common(mask.ty, self.config.data_model);
            return Expr { text: format!("({} & {})", e.text, mask.text), ty, low: 0, high: mask.high };
        }
        let modulus = 2 + self.dice.below((limit - 2).clamp(1, 1 << 40) as u64) as i128;
        let modulus = if self.dice.chance(50) { modulus } else { modulus.min(100) };
        let literal = self.literal(modulus);
        let ty = e.ty.common(literal.ty, self.config.data_model);
        let (from, _) = self.converted(&e, ty);
        let low = if from < 0 { 1 - modulus } else { 0 };
        Expr { text: format!("({} % {})", e.text, literal.text), ty, low, high: modulus - 1 }
    }

    /// An expression with a value from 0 to `n - 1`.
    pub(super) fn index(&mut self, n: u32, depth: u32) -> Expr {
        let n = i128::from(n.max(1));
        // A variable that is known to fit: a counter of a loop around.
        if self.dice.chance(60) {
            let fitting: Vec<usize> = (0..self.vars.len())
                .filter(|i| {
                    let var = &self.vars[*i];
                    var.ty.is_int() && var.low >= 0 && var.high < n && !var.hidden
                })
                .collect();
            if !fitting.is_empty() {
                let var = self.vars[self.dice.pick(&fitting)].clone();
                if let Ty::Int(ty) = var.ty {
                    return Expr { text: var.name, ty, low: var.low, high: var.high };
                }
            }
        }
        if depth == 0 || n == 1 || self.dice.chance(40) {
            let value = i128::from(self.dice.below(n as u64));
            return self.literal(value);
        }
        if self.nesting > 1 {
            let value = i128::from(self.dice.below(n as u64));
            return self.literal(value);
        }
        // Subscripts in subscripts in subscripts would never come to an end.
        self.nesting += 1;
        let e = self.int(depth - 1);
        self.nesting -= 1;
        if e.low >= 0 && e.high < n {
            return e;
        }
        if n & (n - 1) == 0 && self.dice.chance(60) {
            let text = format!("({} & {})", e.text, n - 1);
            return Expr { text, ty: e.ty.common(CInt::Int, self.config.data_model), low: 0, high: n - 1 };
        }
        let ty = e.ty.common(CInt::UInt, self.config.data_model);
        let unsigned = if ty.is_signed() { ty.unsigned() } else { ty };
        Expr { text: format!("(({}){} % {n})", unsigned.name(), e.text), ty: unsigned, low: 0, high: n - 1 }
    }

    fn divide(&mut self, depth: u32) -> Expr {
        let (a, b) = (self.int(depth - 1), self.int(depth - 1));
        let op = self.dice.pick(&["/", "%"]);
        let plain = self.slip("division", 10);
        let b = if plain || b.low > 0 {
            b
        } else {
            match self.dice.below(3) {
                0 => {
                    let value = i128::from(self.dice.between(1, 40));
                    self.literal(value)
                }
                1 => {
                    let ty = b.ty.common(CInt::Int, self.config.data_model);
                    Expr { text: format!("(({} & 15) + 1)", b.text), ty, low: 1, high: 16 }
                }
                _ => {
                    let b = self.squeezed(b, 10);
                    let ty = b.ty.common(CInt::Int, self.config.data_model);
                    if ty.is_signed() {
                        // From -1023 .. 1023 to a positive number.
                        Expr { text: format!("({} + 1024)", b.text), ty, low: b.low + 1024, high: b.high + 1024 }
                    } else {
                        Expr { text: format!("({} | 1)", b.text), ty, low: 1, high: self.range(ty).1 }
                    }
                }
            }
        };
        let ty = self.common(&a, &b);
        let (low, high) = self.range(ty);
        let ((al, ah), (bl, bh)) = (self.converted(&a, ty), self.converted(&b, ty));
        let (low, high) = if bl <= 0 || ty == CInt::UWide {
            (low, high)
        } else if op == "/" {
            (al.min(0), ah.max(0))
        } else {
            (if al < 0 { 1 - bh } else { 0 }, bh - 1)
        };
        Expr { text: format!("({} {op} {})", a.text, b.text), ty, low, high }
    }

    fn bitwise(&mut self, depth: u32) -> Expr {
        let (a, b) = (self.int(depth - 1), self.int(depth - 1));
        let op = self.dice.pick(&["&", "|", "^"]);
        let ty = self.common(&a, &b);
        let ((al, ah), (bl, bh)) = (self.converted(&a, ty), self.converted(&b, ty));
        let (low, high) = if al >= 0 && bl >= 0 && ty != CInt::UWide {
            let mask = |value: i128| i128::MAX >> (value.leading_zeros() - 1).min(126);
            (0, if op == "&" { ah.min(bh) } else { mask(ah | bh | 1) })
        } else {
            self.range(ty)
        };
        Expr { text: format!("({} {op} {})", a.text, b.text), ty, low, high }
    }

    fn shift(&mut self, depth: u32) -> Expr {
        let a = self.int(depth - 1);
        let mut ty = a.ty.promoted();
        let width = ty.bits(self.config.data_model);
        let amount = if self.slip("shift", 15) { self.int(depth - 1) } else { self.index(width, depth - 1) };
        if self.dice.chance(50) {
            let (low, high) = self.converted(&a, ty);
            // A negative number ends at -1, another one at 0.
            let (low, high) = (low.min(0), high.max(if low < 0 { -1 } else { 0 }));
            return Expr { text: format!("({} >> {})", a.text, amount.text), ty, low, high };
        }
        let mut text = a.text;
        if ty.is_signed() && !self.slip("shift of a signed value", 10) {
            ty = ty.unsigned();
            text = format!("({}){text}", ty.name());
        }
        let (low, high) = self.range(ty);
        Expr { text: format!("({text} << {})", amount.text), ty, low, high }
    }

    /// A truth value.
    pub(super) fn condition(&mut self, depth: u32) -> Expr {
        let inner = depth.saturating_sub(1);
        let text = match self.dice.weighted(&[60, 10, 10, 8, if self.config.floats { 6 } else { 0 }]) {
            0 => {
                let (a, b) = (self.int(inner), self.int(inner));
                let op = self.dice.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({} {op} {})", a.text, b.text)
            }
            1 | 2 if depth > 0 => {
                let (a, b) = (self.condition(inner), self.condition(inner));
                let op = self.dice.pick(&["&&", "||"]);
                format!("({} {op} {})", a.text, b.text)
            }
            4 => {
                let (a, b) = (self.float(inner), self.float(inner));
                let op = self.dice.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({a} {op} {b})")
            }
            _ => format!("(!{})", self.int(inner).text),
        };
        Expr { text, ty: CInt::Int, low: 0, high: 1 }
    }

    fn choice(&mut self, depth: u32) -> Expr {
        let condition = self.condition(depth - 1);
        let (a, b) = (self.int(depth - 1), self.int(depth - 1));
        let ty = self.common(&a, &b);
        let ((al, ah), (bl, bh)) = (self.converted(&a, ty), self.converted(&b, ty));
        let text = format!("({} ? {} : {})", condition.text, a.text, b.text);
        Expr { text, ty, low: al.min(bl), high: ah.max(bh) }
    }

    fn negate(&mut self, depth: u32) -> Expr {
        let a = self.int(depth - 1);
        let ty = a.ty.promoted();
        let (low, high) = self.range(ty);
        if self.dice.chance(40) {
            return Expr { text: format!("(~{})", a.text), ty, low, high };
        }
        if a.low > low && ty.is_signed() {
            return Expr { text: format!("(-{})", a.text), ty, low: -a.high, high: -a.low };
        }
        if !ty.is_signed() || self.slip("negation", 15) {
            return Expr { text: format!("(-{})", a.text), ty, low, high };
        }
        let unsigned = ty.unsigned().name();
        Expr { text: format!("(({})-({unsigned}){})", ty.name(), a.text), ty, low, high }
    }

    fn cast(&mut self, depth: u32) -> Expr {
        let e = self.int(depth - 1);
        let ty = self.int_type();
        let (low, high) = if ty == CInt::Bool { (0, 1) } else { self.converted(&e, ty) };
        Expr { text: format!("(({}){})", ty.name(), e.text), ty, low, high }
    }
}

impl CInt {
    fn promoted_field(self) -> CInt {
        if self.is_wide() { self } else { CInt::Int }
    }
}
