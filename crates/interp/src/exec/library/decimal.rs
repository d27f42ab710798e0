//! Exact decimal digits of floating-point numbers.

use dashu_int::UBig;

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

impl Decimal {
    /// All digits of the number.
    pub(super) fn exact(number: Binary) -> Decimal {
        let Binary { mantissa, exponent } = number;
        if mantissa == 0 {
            return Decimal { digits: Vec::new(), point: 0 };
        }
        let zeros = mantissa.trailing_zeros();
        let (mantissa, exponent) = (UBig::from(mantissa >> zeros), exponent + zeros as i32);
        // m / 2^k is m * 5^k / 10^k.
        let count = exponent.unsigned_abs() as usize;
        let (whole, places) =
            if exponent >= 0 { (mantissa << count, 0) } else { (mantissa * UBig::from(5u8).pow(count), count) };
        let digits: Vec<u8> = whole.to_string().bytes().map(|digit| digit - b'0').collect();
        let point = digits.len() as i32 - places as i32;
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
