//! Formats of `scanf` on a text, character by character: the string of `sscanf`, or what a stream has.
//!
//! Source: C11 7.21.6.2. What the standard leaves open or undefined (numbers that do not fit, a prefix of a number that is none), and
//! where libraries do otherwise than it says, is [`Read::Open`]: a run ends there and shows nothing.

use semantics::format::{Conversion, Count, Length, Piece};

use crate::word::mask;

/// What a format reads from a text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scanned {
    /// What is stored, an argument each.
    pub items: Vec<Item>,
    /// What the function returns.
    pub result: i32,
    /// Bytes of the text that were taken.
    pub taken: usize,
    /// Libraries may do otherwise: how they round, and what they return where the text ends after conversions all of which are
    /// suppressed (C says 0, and libraries -1).
    pub open: bool,
}

/// What is stored where an argument points.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Item {
    /// A number of that many bytes.
    Number(u64, u8),
    /// Bytes, with a terminator behind them.
    Text(Vec<u8>),
    /// Bytes alone.
    Bytes(Vec<u8>),
}

impl Item {
    /// How many bytes are stored.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Item::Number(_, bytes) => u64::from(*bytes),
            Item::Text(text) => text.len() as u64 + 1,
            Item::Bytes(bytes) => bytes.len() as u64,
        }
    }
}

/// What a conversion finds.
enum Read {
    Item(Item),
    /// What is there does not fit the conversion.
    Mismatch,
    /// Nothing is there.
    End,
    /// It is not certain what becomes of it.
    Open(&'static str),
}

/// Reads a text by the format; an error says in words what is not certain. `text`: the byte at an index, none at the end. No byte is asked
/// for before the library has to look at it.
pub(super) fn scan(
    text: &mut dyn FnMut(usize) -> Option<u8>,
    pieces: &[Piece],
    pointer_bits: u32,
) -> Result<Scanned, &'static str> {
    let mut reader = Reader { text, at: 0 };
    let (mut items, mut assigned, mut completed, mut rounded) = (Vec::new(), 0, false, false);
    for piece in pieces {
        let read = match piece {
            Piece::Text(text) => match reader.literal(text)? {
                None => continue,
                Some(read) => read,
            },
            Piece::Conversion(conversion) if conversion.letter == b'n' => {
                let bytes = conversion.integer_bytes(pointer_bits) as u8;
                items.extend((!conversion.suppressed).then_some(Item::Number(reader.at as u64, bytes)));
                continue;
            }
            Piece::Conversion(conversion) => match reader.conversion(*conversion, pointer_bits) {
                Read::Item(item) => {
                    completed = true;
                    rounded |= conversion.is_floating();
                    if !conversion.suppressed {
                        items.push(item);
                        assigned += 1;
                    }
                    continue;
                }
                other => other,
            },
        };
        let open = rounded || matches!(read, Read::End) && assigned == 0 && completed;
        let result = match read {
            Read::Open(why) => return Err(why),
            Read::End if assigned == 0 => -1,
            _ => assigned,
        };
        return Ok(Scanned { items, result, taken: reader.at, open });
    }
    Ok(Scanned { items, result: assigned, taken: reader.at, open: rounded })
}

struct Reader<'t> {
    text: &'t mut dyn FnMut(usize) -> Option<u8>,
    at: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<u8> {
        self.ahead(0)
    }

    /// The byte that many places behind the next one.
    fn ahead(&mut self, places: usize) -> Option<u8> {
        (self.text)(self.at + places)
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// The next bytes that are so, at most that many.
    fn while_so(&mut self, most: usize, is_so: impl Fn(u8) -> bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        while bytes.len() < most
            && let Some(byte) = self.peek().filter(|byte| is_so(*byte))
        {
            bytes.push(byte);
            self.at += 1;
        }
        bytes
    }

    /// What a text of the format stands for; `None` if it is there.
    fn literal(&mut self, text: &[u8]) -> Result<Option<Read>, &'static str> {
        for byte in text {
            if is_blank(*byte) {
                self.blanks();
                continue;
            }
            match self.peek() {
                None => return Ok(Some(Read::End)),
                // One that `%%` stands for comes after white space.
                Some(there) if *byte == b'%' && is_blank(there) => return Err("with %% before white space"),
                Some(there) if there != *byte => return Ok(Some(Read::Mismatch)),
                Some(_) => self.at += 1,
            }
        }
        Ok(None)
    }

    fn conversion(&mut self, conversion: Conversion, pointer_bits: u32) -> Read {
        let width = match conversion.width {
            Count::Absent => None,
            Count::Number(0) => return Read::Open("with a width of 0"),
            Count::Number(width) => Some(usize::try_from(width).unwrap_or(usize::MAX)),
            Count::Argument => return Read::Open("with a width that is an argument"),
        };
        if !matches!(conversion.letter, b'c' | b'[') {
            self.blanks();
        }
        if self.peek().is_none() {
            return Read::End;
        }
        let most = width.unwrap_or(usize::MAX);
        match conversion.letter {
            b'c' => {
                let bytes = self.while_so(width.unwrap_or(1), |_| true);
                if bytes.len() < width.unwrap_or(1) {
                    return Read::Open("with fewer characters than %c takes");
                }
                Read::Item(Item::Bytes(bytes))
            }
            b's' => Read::Item(Item::Text(self.while_so(most, |byte| !is_blank(byte)))),
            b'[' => match self.while_so(most, |byte| conversion.set.contains(byte)) {
                bytes if bytes.is_empty() => Read::Mismatch,
                bytes => Read::Item(Item::Text(bytes)),
            },
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => self.integer(conversion, most, pointer_bits),
            b'p' => Read::Open("with %p"),
            _ if width.is_some() => Read::Open("with a width for a floating-point number"),
            _ => self.floating(conversion.length),
        }
    }

    fn integer(&mut self, conversion: Conversion, most: usize, pointer_bits: u32) -> Read {
        let begin = self.at;
        let end = begin.saturating_add(most);
        let left = |reader: &Self| end - reader.at;
        let sign = self.while_so(1, |byte| matches!(byte, b'-' | b'+'));
        let negative = sign == b"-";
        let mut radix = match conversion.letter {
            b'x' | b'X' => 16,
            b'o' => 8,
            _ => 10,
        };
        let zero = matches!(conversion.letter, b'i' | b'x' | b'X') && left(self) > 0 && self.peek() == Some(b'0');
        if zero && left(self) > 1 && matches!(self.ahead(1), Some(b'x' | b'X')) {
            let digit = left(self) > 2 && self.ahead(2).is_some_and(|byte| byte.is_ascii_hexdigit());
            if !digit {
                return Read::Open("with a prefix of a number");
            }
            self.at += 2;
            radix = 16;
        } else if zero && conversion.letter == b'i' {
            radix = 8;
        }
        let room = left(self);
        let digits = self.while_so(room, |byte| char::from(byte).is_digit(radix));
        if digits.is_empty() {
            let signed = !sign.is_empty();
            return if signed && self.peek().is_none() { Read::Open("with a sign at its end") } else { Read::Mismatch };
        }
        let digit = |byte: u8| i128::from(char::from(byte).to_digit(radix).unwrap_or(0));
        let times = |value: i128, byte: &u8| value.saturating_mul(radix.into()).saturating_add(digit(*byte));
        let value = digits.iter().fold(0i128, times);
        let value = if negative { -value } else { value };
        let bytes = conversion.integer_bytes(pointer_bits) as u8;
        let bits = 8 * u32::from(bytes);
        let (low, high) = match conversion.letter {
            b'd' | b'i' => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            _ => (0, (1i128 << bits) - 1),
        };
        if !(low..=high).contains(&value) {
            return Read::Open("with a number that does not fit");
        }
        Read::Item(Item::Number(value as u64 & mask(bytes * 8), bytes))
    }

    fn floating(&mut self, length: Length) -> Read {
        let begin = self.at;
        self.while_so(1, |byte| matches!(byte, b'-' | b'+'));
        let whole = self.while_so(usize::MAX, |byte| byte.is_ascii_digit()).len();
        let point = self.while_so(1, |byte| byte == b'.').len();
        let part = if point > 0 { self.while_so(usize::MAX, |byte| byte.is_ascii_digit()).len() } else { 0 };
        if whole + part == 0 {
            let plain = self.at == begin && self.peek().is_none_or(|byte| !byte.is_ascii_alphabetic());
            return if plain { Read::Mismatch } else { Read::Open("with what may be a number") };
        }
        if matches!(self.peek(), Some(b'x' | b'X' | b'p' | b'P')) {
            return Read::Open("with a number in hexadecimal");
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.while_so(1, |byte| matches!(byte, b'-' | b'+'));
            if self.while_so(usize::MAX, |byte| byte.is_ascii_digit()).is_empty() {
                return Read::Open("with a prefix of a number");
            }
        }
        let bytes: Vec<u8> = (begin..self.at).filter_map(|index| (self.text)(index)).collect();
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        // Both round to the nearest number.
        let found = match length {
            Length::Plain => {
                text.parse::<f32>().ok().filter(|value| value.is_finite()).map(|value| (u64::from(value.to_bits()), 4))
            }
            Length::Long => {
                text.parse::<f64>().ok().filter(|value| value.is_finite()).map(|value| (value.to_bits(), 8))
            }
            _ => None,
        };
        match found {
            Some((bits, bytes)) => Read::Item(Item::Number(bits, bytes)),
            None => Read::Open("with a number that does not fit, or a long double"),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

#[cfg(test)]
mod tests {
    use super::*;
    use semantics::format::scanned;

    fn read(text: &str, format: &str) -> Option<(Vec<Item>, i32, usize)> {
        let found = scan_all(text.as_bytes(), format.as_bytes()).ok()?;
        Some((found.items, found.result, found.taken))
    }

    fn scan_all(text: &[u8], format: &[u8]) -> Result<Scanned, &'static str> {
        scan(&mut |index| text.get(index).copied(), &scanned(format).unwrap(), 64)
    }

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn int(value: i32) -> Item {
        Item::Number(u64::from(value as u32), 4)
    }

    /// As glibc's `sscanf` answers.
    #[test]
    fn texts_are_read_as_the_standard_says() {
        let table = [
            ("add x 12", "%s %s %d", vec![text("add"), text("x"), int(12)], 3, 8),
            ("add x 12", "%*s %63s %d", vec![text("x"), int(12)], 2, 8),
            ("  -7,8", "%d,%d", vec![int(-7), int(8)], 2, 6),
            ("7 ,8", "%d,%d", vec![int(7)], 1, 1),
            ("7 ,8", "%d ,%d", vec![int(7), int(8)], 2, 4),
            ("", "%d", vec![], -1, 0),
            ("  ", "%d", vec![], -1, 2),
            ("x", "%d", vec![], 0, 0),
            ("12abc", "%2s%s", vec![text("12"), text("abc")], 2, 5),
            ("12345", "%3d%d", vec![int(123), int(45)], 2, 5),
            ("0x1f 017 9", "%i %i %i", vec![int(31), int(15), int(9)], 3, 10),
            ("ff", "%x", vec![int(255)], 1, 2),
            ("key=value rest", "%[^=]=%s", vec![text("key"), text("value")], 2, 9),
            ("abc]x", "%[]a-c]%c", vec![text("abc]"), Item::Bytes(b"x".to_vec())], 2, 5),
            ("=", "%[^=]", vec![], 0, 0),
            ("12 ab", "%d%n", vec![int(12), int(2)], 1, 2),
            ("300", "%hd", vec![Item::Number(300, 2)], 1, 3),
            ("1.5e1x", "%lf", vec![Item::Number(15f64.to_bits(), 8)], 1, 5),
            ("-.25", "%f", vec![Item::Number(u64::from((-0.25f32).to_bits()), 4)], 1, 4),
            ("50%", "%d%%", vec![int(50)], 1, 3),
        ];
        for (given, format, items, result, taken) in table {
            assert_eq!(read(given, format), Some((items, result, taken)), "{given:?} by {format:?}");
        }
    }

    #[test]
    fn what_is_not_certain_is_open() {
        let table = [
            ("2147483648", "%d"),
            ("-1", "%u"),
            ("40000", "%hd"),
            ("-", "%d"),
            ("0xg", "%x"),
            ("1e+", "%lf"),
            ("nan", "%lf"),
            ("0x1p3", "%lf"),
            ("1e999", "%lf"),
            ("ab", "%3c"),
            (" %", "%%"),
            ("1.5", "%Lf"),
            ("12", "%p"),
        ];
        for (given, format) in table {
            assert_eq!(read(given, format), None, "{given:?} by {format:?}");
        }
        let suppressed = scan_all(b"add", b"%*s %d").unwrap();
        assert!(suppressed.open && suppressed.result == -1);
        assert_eq!(read("2147483647 -2147483648", "%d %d").unwrap().1, 2);
    }
}
