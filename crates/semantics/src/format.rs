//! Format strings of `printf` and `scanf`: what each conversion takes, and how many bytes it may write.
//!
//! What is not described here (`%n` of `printf`, positional arguments, letters of other libraries) has no model.

/// A part of a format string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Bytes that stand for themselves; of `scanf` white space stands for any white space.
    Text(Vec<u8>),
    /// A conversion.
    Conversion(Conversion),
}

/// Width or precision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Not given.
    Absent,
    /// A number.
    Number(u64),
    /// An argument of type int.
    Argument,
}

/// The length modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// None.
    Plain,
    /// `hh`.
    Char,
    /// `h`.
    Short,
    /// `l`.
    Long,
    /// `ll`, `q`, `j`.
    LongLong,
    /// `L`.
    LongDouble,
    /// `z`, `t`.
    Size,
}

/// A conversion: `%5.2ld`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// The letter; `[` for a set.
    pub letter: u8,
    /// The length modifier.
    pub length: Length,
    /// The width.
    pub width: Count,
    /// The precision; of `printf` only.
    pub precision: Count,
    /// A flag of `printf` adds a sign, a space or a prefix to numbers: `+`, ` `, `#`.
    pub prefixed: bool,
    /// `*` of `scanf`: nothing is stored.
    pub suppressed: bool,
    /// The members of a set; empty for other conversions.
    pub set: Set,
}

/// A set of bytes: `%[a-z]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Set([u64; 4]);

impl Set {
    /// Whether the byte is a member.
    pub fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] >> (byte % 64) & 1 == 1
    }

    fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte / 64)] |= 1 << (byte % 64);
    }
}

/// The parts of a format of `printf`; `None` if it contains what has no model.
pub fn printed(format: &[u8]) -> Option<Vec<Piece>> {
    pieces(format, |parser| {
        let mut prefixed = false;
        while let Some(flag) = parser.take(b"-+ #0'") {
            prefixed |= b"+ #".contains(&flag);
        }
        let width = parser.count();
        let precision = if !parser.accept(b".") {
            Count::Absent
        } else {
            match parser.count() {
                Count::Absent => Count::Number(0),
                count => count,
            }
        };
        let length = parser.length();
        let letter = parser.take(b"diouxXeEfFgGaAcsp")?;
        // Wide characters and strings depend on more than their bytes.
        if matches!(letter, b'c' | b's') && length != Length::Plain {
            return None;
        }
        Some(Conversion { letter, length, width, precision, prefixed, suppressed: false, set: Set::default() })
    })
}

/// The parts of a format of `scanf`; `None` if it contains what has no model.
pub fn scanned(format: &[u8]) -> Option<Vec<Piece>> {
    pieces(format, |parser| {
        let suppressed = parser.accept(b"*");
        let width = parser.count();
        if width == Count::Argument {
            return None;
        }
        let length = parser.length();
        let letter = parser.take(b"diouxXeEfFgGaAcspn[")?;
        if matches!(letter, b'c' | b's' | b'[') && length != Length::Plain {
            return None;
        }
        let set = if letter == b'[' { parser.set()? } else { Set::default() };
        Some(Conversion { letter, length, width, precision: Count::Absent, prefixed: false, suppressed, set })
    })
}

/// The text and the conversions of a format, of which the function reads one, starting after its `%`.
fn pieces(format: &[u8], conversion: impl Fn(&mut Parser<'_>) -> Option<Conversion>) -> Option<Vec<Piece>> {
    let mut parser = Parser { rest: format };
    let mut pieces = Vec::new();
    while let Some(text) = parser.text() {
        push_text(&mut pieces, text);
        if parser.rest.is_empty() {
            break;
        }
        parser.rest = &parser.rest[1..];
        if parser.accept(b"%") {
            push_text(&mut pieces, b"%");
            continue;
        }
        pieces.push(Piece::Conversion(conversion(&mut parser)?));
    }
    Some(pieces)
}

fn push_text(pieces: &mut Vec<Piece>, text: &[u8]) {
    match pieces.last_mut() {
        Some(Piece::Text(before)) => before.extend_from_slice(text),
        _ if text.is_empty() => {}
        _ => pieces.push(Piece::Text(text.to_vec())),
    }
}

impl Conversion {
    /// Whether it is about floating-point numbers.
    pub fn is_floating(&self) -> bool {
        b"fegaFEGA".contains(&self.letter)
    }

    /// The greatest number of bytes that the conversion of `printf` writes, terminator not counted; `None` for strings
    /// and where an argument gives the width or precision. `range`: the least and the greatest value of an integer, if they are known.
    pub fn longest(&self, pointer_bits: u32, range: Option<(i128, i128)>) -> Option<u64> {
        let number = |count| match count {
            Count::Absent => Some(None),
            Count::Number(number) => Some(Some(number)),
            Count::Argument => None,
        };
        let width = number(self.width)?.unwrap_or(0);
        let precision = number(self.precision)?;
        let long_double = self.length == Length::LongDouble;
        let natural = match self.letter {
            b'c' => 1,
            // A sign and the digits.
            b'd' | b'i' | b'u' => {
                let digits = match (self.greatest(pointer_bits, range), self.integer_bytes(pointer_bits)) {
                    (Some(greatest), _) => u64::from(greatest.checked_ilog10().unwrap_or(0)) + 1,
                    (None, 1) => 3,
                    (None, 2) => 5,
                    (None, 4) => 10,
                    // The greatest unsigned number has one digit more than the signed ones.
                    (None, _) if self.letter == b'u' => 20,
                    (None, _) => 19,
                };
                let positive = range.is_some_and(|(low, _)| low >= 0) && self.greatest(pointer_bits, range).is_some();
                let sign = self.letter != b'u' && (self.prefixed || !positive);
                digits.max(precision.unwrap_or(0)) + u64::from(sign)
            }
            // With the flag # a prefix.
            b'o' | b'x' | b'X' => {
                let bits = if self.letter == b'o' { 3 } else { 4 };
                let needed = match self.greatest(pointer_bits, range) {
                    Some(greatest) => u64::from(greatest.checked_ilog2().unwrap_or(0)) + 1,
                    None => self.integer_bytes(pointer_bits) * 8,
                };
                needed.div_ceil(bits).max(precision.unwrap_or(0)) + if self.prefixed { 2 } else { 0 }
            }
            // A prefix and the digits, or (nil).
            b'p' => u64::from(pointer_bits / 4).max(precision.unwrap_or(0)) + 3,
            // The greatest numbers have 309 and 4933 digits before the point.
            b'f' | b'F' => (if long_double { 4933 } else { 309 }) + 2 + precision.unwrap_or(6),
            // A sign, a digit, the point, the others, and an exponent like e-308 or e-4932.
            b'e' | b'E' => precision.unwrap_or(6) + if long_double { 9 } else { 8 },
            // The precision counts all digits (C11 7.21.6.1p8). Zeros behind the point are four at most, where there is no exponent.
            b'g' | b'G' => precision.unwrap_or(6).max(1) + if long_double { 8 } else { 7 },
            // The mantissa has at most 16 digits of four bits, those of a longer precision are zeros.
            b'a' | b'A' => precision.unwrap_or(0).max(32) + 14,
            _ => return None,
        };
        Some(width.max(natural))
    }

    /// The greatest absolute value that is printed of integers in the range; `None` where some are printed as another number.
    fn greatest(&self, pointer_bits: u32, range: Option<(i128, i128)>) -> Option<u128> {
        let (low, high) = range?;
        let half = 1i128 << (8 * self.integer_bytes(pointer_bits) - 1);
        let least = if matches!(self.letter, b'd' | b'i') { -half } else { 0 };
        (low >= least && high < half).then(|| low.unsigned_abs().max(high.unsigned_abs()))
    }

    /// The bytes of an integer that is printed or stored.
    pub fn integer_bytes(&self, pointer_bits: u32) -> u64 {
        match self.length {
            Length::Char => 1,
            Length::Short => 2,
            Length::Plain => 4,
            Length::Long | Length::Size => u64::from(pointer_bits / 8),
            Length::LongLong | Length::LongDouble => 8,
        }
    }

    /// The bytes that the conversion of `scanf` stores at its argument.
    pub fn stored(&self, pointer_bits: u32) -> Stored {
        let width = match self.width {
            Count::Number(width) => Some(width),
            _ => None,
        };
        match self.letter {
            _ if self.suppressed => Stored::Nothing,
            b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'n' => Stored::Bytes(self.integer_bytes(pointer_bits)),
            b'p' => Stored::Bytes(u64::from(pointer_bits / 8)),
            b'c' => Stored::Bytes(width.unwrap_or(1)),
            b's' | b'[' => Stored::Text { most: width.map(|width| width.saturating_add(1)) },
            _ => Stored::Bytes(match self.length {
                Length::LongDouble if pointer_bits == 64 => 16,
                Length::LongDouble => 12,
                Length::Long => 8,
                _ => 4,
            }),
        }
    }
}

/// What a conversion of `scanf` stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    /// It has no argument.
    Nothing,
    /// So many bytes.
    Bytes(u64),
    /// A string with its terminator: at most so many bytes, or any number.
    Text {
        /// The bound.
        most: Option<u64>,
    },
}

struct Parser<'a> {
    rest: &'a [u8],
}

impl<'a> Parser<'a> {
    /// The bytes up to the next percent sign.
    fn text(&mut self) -> Option<&'a [u8]> {
        let end = self.rest.iter().position(|byte| *byte == b'%').unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(text)
    }

    fn take(&mut self, set: &[u8]) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        set.contains(first).then(|| {
            self.rest = rest;
            *first
        })
    }

    fn accept(&mut self, set: &[u8]) -> bool {
        self.take(set).is_some()
    }

    fn count(&mut self) -> Count {
        if self.accept(b"*") {
            return Count::Argument;
        }
        let mut result = Count::Absent;
        while let Some(digit) = self.take(b"0123456789") {
            let before = if let Count::Number(number) = result { number } else { 0 };
            result = Count::Number(before.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
        }
        result
    }

    fn length(&mut self) -> Length {
        match self.take(b"hlqjLzt") {
            Some(b'h') if self.accept(b"h") => Length::Char,
            Some(b'h') => Length::Short,
            Some(b'l') if self.accept(b"l") => Length::LongLong,
            Some(b'l') => Length::Long,
            Some(b'q' | b'j') => Length::LongLong,
            Some(b'L') => Length::LongDouble,
            Some(b'z' | b't') => Length::Size,
            _ => Length::Plain,
        }
    }

    /// The rest of a set, up to and with its bracket.
    fn set(&mut self) -> Option<Set> {
        let all_but = self.accept(b"^");
        // A bracket that comes first is a member.
        let first = usize::from(self.rest.first() == Some(&b']'));
        let end = first + self.rest.get(first..)?.iter().position(|byte| *byte == b']')?;
        let (members, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        self.rest = rest;
        let mut set = Set::default();
        let mut at = 0;
        while at < members.len() {
            // A hyphen between two bytes means the range, as libraries have it.
            match members[at..] {
                [low, b'-', high, ..] => {
                    if low > high {
                        return None;
                    }
                    (low..=high).for_each(|byte| set.insert(byte));
                    at += 3;
                }
                [byte, ..] => {
                    set.insert(byte);
                    at += 1;
                }
                [] => {}
            }
        }
        Some(if all_but { Set(set.0.map(|bits| !bits)) } else { set })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conversion(pieces: &[Piece]) -> Conversion {
        let found = pieces.iter().find_map(|piece| match piece {
            Piece::Conversion(conversion) => Some(*conversion),
            Piece::Text(_) => None,
        });
        found.unwrap()
    }

    #[test]
    fn texts_and_conversions_alternate() {
        let pieces = printed(b"a%%b%-5.2lfc").unwrap();
        assert_eq!(pieces.len(), 3);
        assert_eq!(pieces[0], Piece::Text(b"a%b".to_vec()));
        let expected = Conversion {
            letter: b'f',
            length: Length::Long,
            width: Count::Number(5),
            precision: Count::Number(2),
            prefixed: false,
            suppressed: false,
            set: Set::default(),
        };
        assert_eq!(conversion(&pieces), expected);
        assert_eq!(printed(b"").unwrap(), Vec::new());
    }

    #[test]
    fn what_has_no_model_is_none() {
        for format in ["%n", "%", "%5", "%1$d", "%ls", "%lc", "%S", "%y"] {
            assert_eq!(printed(format.as_bytes()), None, "{format}");
        }
        for format in ["%", "%ls", "%[abc", "%m", "%ms", "%1$d"] {
            assert_eq!(scanned(format.as_bytes()), None, "{format}");
        }
    }

    #[test]
    fn the_longest_text_of_a_number() {
        type Row<'a> = (&'a str, Option<(i128, i128)>, u64, &'a str);
        let table: &[Row<'_>] = &[
            ("%d", None, 11, "-2147483648"),
            ("%d", Some((1, 31)), 2, "31"),
            ("%+d", Some((1, 31)), 3, "+31"),
            ("% d", Some((1, 31)), 3, " 31"),
            ("%d", Some((-5, 31)), 3, "-5 has 2, 31 with a sign would have 3"),
            ("%02d", Some((1, 9)), 2, "09"),
            ("%.3d", Some((1, 9)), 3, "009"),
            ("%5d", Some((1, 9)), 5, "    9"),
            ("%d", Some((0, 1 << 31)), 11, "-2147483648"),
            ("%u", Some((-1, 5)), 10, "4294967295"),
            ("%hhd", Some((0, 255)), 4, "-128"),
            ("%hhd", Some((0, 127)), 3, "127"),
            ("%ld", None, 20, "-9223372036854775808"),
            ("%lu", None, 20, "18446744073709551615"),
            ("%x", None, 8, "ffffffff"),
            ("%#x", None, 10, "0xffffffff"),
            ("%x", Some((0, 255)), 2, "ff"),
            ("%o", None, 11, "37777777777"),
            ("%e", None, 14, "-1.234567e-308"),
            ("%1.17g", None, 24, "-1.2345678901234567e-308"),
            ("%.3g", None, 10, "-1.23e-308"),
            ("%Lg", None, 14, "-1.23457e-4932"),
        ];
        for (format, range, longest, example) in table {
            let found = conversion(&printed(format.as_bytes()).unwrap()).longest(64, *range);
            assert_eq!(found, Some(*longest), "{format}: {example}");
        }
    }

    #[test]
    fn what_scanf_stores() {
        let table: &[(&str, Stored)] = &[
            ("%d", Stored::Bytes(4)),
            ("%hhd", Stored::Bytes(1)),
            ("%hu", Stored::Bytes(2)),
            ("%ld", Stored::Bytes(8)),
            ("%lld", Stored::Bytes(8)),
            ("%zu", Stored::Bytes(8)),
            ("%f", Stored::Bytes(4)),
            ("%lf", Stored::Bytes(8)),
            ("%Lf", Stored::Bytes(16)),
            ("%c", Stored::Bytes(1)),
            ("%7c", Stored::Bytes(7)),
            ("%s", Stored::Text { most: None }),
            ("%9s", Stored::Text { most: Some(10) }),
            ("%[^]a]", Stored::Text { most: None }),
            ("%*d", Stored::Nothing),
            ("%p", Stored::Bytes(8)),
            ("%n", Stored::Bytes(4)),
        ];
        for (format, expected) in table {
            assert_eq!(conversion(&scanned(format.as_bytes()).unwrap()).stored(64), *expected, "{format}");
        }
        assert_eq!(conversion(&scanned(b"%ld").unwrap()).stored(32), Stored::Bytes(4));
        assert_eq!(conversion(&scanned(b"%Lf").unwrap()).stored(32), Stored::Bytes(12));
    }
}
