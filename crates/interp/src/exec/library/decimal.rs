//! Exact decimal digits of floating-point numbers.

/// A finite non-negative number: `mantissa * 2^exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Binary {
    pub(super) mantissa: u128,
    pub(super) exponent: i32,
}

/// Decimal digits without leading zeros; the value is `0.DIGITS * 10^point`. Zero has no digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Decimal {
    pub(super) digits: Vec<u8>,
    pub(super) point: i32,
}

const BASE: u64 = 1_000_000_000;

impl Decimal {
    /// All digits of the number.
    pub(super) fn exact(number: Binary) -> Decimal {
        let Binary { mut mantissa, mut exponent } = number;
        if mantissa == 0 {
            return Decimal { digits: Vec::new(), point: 0 };
        }
        let zeros = mantissa.trailing_zeros();
        mantissa >>= zeros;
        exponent += zeros as i32;
        // Limbs of nine digits, the least first.
        let mut limbs: Vec<u32> = Vec::new();
        let mut rest = mantissa;
        while rest > 0 {
            limbs.push((rest % u128::from(BASE)) as u32);
            rest /= u128::from(BASE);
        }
        // m / 2^k is m * 5^k / 10^k.
        let (factor, step, count) = if exponent >= 0 { (1u64 << 29, 29, exponent) } else { (1_953_125, 9, -exponent) };
        for _ in 0..count / step {
            multiply(&mut limbs, factor);
        }
        let single: u64 = if exponent >= 0 { 2 } else { 5 };
        multiply(&mut limbs, single.pow((count % step) as u32));
        let mut digits = Vec::with_capacity(limbs.len() * 9);
        for limb in limbs.iter().rev() {
            digits.extend(format!("{limb:09}").bytes().map(|digit| digit - b'0'));
        }
        let leading = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..leading);
        let point = digits.len() as i32 - if exponent < 0 { count } else { 0 };
        Decimal { digits, point }.trimmed()
    }

    fn trimmed(mut self) -> Decimal {
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        self
    }

    /// The nearest number with that many digits (which may be none or negative, of small numbers), ties to even.
    pub(super) fn rounded(&self, count: i64) -> Decimal {
        let length = self.digits.len() as i64;
        if count >= length {
            return self.clone();
        }
        if count < 0 {
            return Decimal { digits: Vec::new(), point: self.point };
        }
        let kept = count as usize;
        let mut digits = self.digits[..kept].to_vec();
        let rest = &self.digits[kept..];
        let half = rest[0] == 5 && rest[1..].iter().all(|digit| *digit == 0);
        let odd = digits.last().is_some_and(|digit| digit % 2 == 1);
        let mut point = self.point;
        if rest[0] > 5 || rest[0] == 5 && !half || half && odd {
            let mut at = digits.len();
            loop {
                if at == 0 {
                    digits.insert(0, 1);
                    point += 1;
                    break;
                }
                at -= 1;
                if digits[at] < 9 {
                    digits[at] += 1;
                    break;
                }
                digits[at] = 0;
            }
        }
        Decimal { digits, point }.trimmed()
    }

    /// The digit of weight `10^-(index + 1 - point)`, that is the one of that index in `0.DIGITS`.
    pub(super) fn digit(&self, index: i64) -> u8 {
        usize::try_from(index).ok().and_then(|index| self.digits.get(index)).copied().unwrap_or(0)
    }
}

fn multiply(limbs: &mut Vec<u32>, factor: u64) {
    let mut carry: u64 = 0;
    for limb in limbs.iter_mut() {
        let product = u64::from(*limb) * factor + carry;
        *limb = (product % BASE) as u32;
        carry = product / BASE;
    }
    while carry > 0 {
        limbs.push((carry % BASE) as u32);
        carry /= BASE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(decimal: &Decimal) -> String {
        decimal.digits.iter().map(|digit| char::from(b'0' + digit)).collect()
    }

    #[test]
    fn digits_are_exact() {
        for (mantissa, exponent, digits, point) in [
            (0, 0, "", 0),
            (1, 0, "1", 1),
            (3, -1, "15", 1),
            (1, -4, "625", -1),
            (1, 70, "1180591620717411303424", 22),
            (5, -60, "433680868994201773602981120347976684570312", -17),
        ] {
            let decimal = Decimal::exact(Binary { mantissa, exponent });
            assert!(text(&decimal).starts_with(digits), "{decimal:?}");
            assert_eq!(decimal.point, point, "{mantissa} * 2^{exponent}");
        }
    }

    #[test]
    fn rounding_goes_to_even() {
        let round = |digits: &[u8], count| text(&Decimal { digits: digits.to_vec(), point: 1 }.rounded(count));
        assert_eq!(round(&[2, 5], 1), "2");
        assert_eq!(round(&[3, 5], 1), "4");
        assert_eq!(round(&[2, 5, 1], 1), "3");
        assert_eq!(round(&[9, 9, 6], 2), "1");
        assert_eq!(round(&[6], 0), "1");
        assert_eq!(round(&[5], 0), "");
        assert_eq!(round(&[4], -1), "");
    }
}
