//! The entries of the Common Weakness Enumeration that violations belong to.

use evidence::{Alarm, AlarmKind};

/// An entry of the enumeration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Weakness {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: &'static str,
}

const fn weakness(number: u32, name: &'static str) -> Weakness {
    Weakness { number, name }
}

const BOUNDS: Weakness = weakness(119, "Improper Restriction of Operations within the Bounds of a Memory Buffer");
const READ: Weakness = weakness(125, "Out-of-bounds Read");
const WRITE: Weakness = weakness(787, "Out-of-bounds Write");
const USE_AFTER_FREE: Weakness = weakness(416, "Use After Free");
const EXPIRED: Weakness = weakness(825, "Expired Pointer Dereference");
const NULL: Weakness = weakness(476, "NULL Pointer Dereference");
const DOUBLE_FREE: Weakness = weakness(415, "Double Free");
const BAD_FREE: Weakness = weakness(763, "Release of Invalid Pointer or Reference");
const LEAK: Weakness = weakness(401, "Missing Release of Memory after Effective Lifetime");
const OVERLAP: Weakness = weakness(475, "Undefined Behavior for Input to API");
const OVERFLOW: Weakness = weakness(190, "Integer Overflow or Wraparound");
const ENDLESS: Weakness = weakness(835, "Loop with Unreachable Exit Condition ('Infinite Loop')");

const ASSERTION: Weakness = weakness(617, "Reachable Assertion");
const ZERO: Weakness = weakness(369, "Divide By Zero");
const VARIABLE: Weakness = weakness(457, "Use of Uninitialized Variable");
const RESOURCE: Weakness = weakness(908, "Use of Uninitialized Resource");
const CONVERSION: Weakness = weakness(681, "Incorrect Conversion between Numeric Types");
const SHIFT: Weakness = weakness(1335, "Incorrect Bitwise Shift of Integer");

/// All entries in use.
pub(crate) const ALL: [Weakness; 18] = [
    BOUNDS,
    READ,
    WRITE,
    USE_AFTER_FREE,
    EXPIRED,
    NULL,
    DOUBLE_FREE,
    BAD_FREE,
    LEAK,
    OVERLAP,
    OVERFLOW,
    ENDLESS,
    ASSERTION,
    ZERO,
    SHIFT,
    CONVERSION,
    VARIABLE,
    RESOURCE,
];

/// Those that a kind of alarm may belong to.
pub(crate) fn of_kind(kind: AlarmKind) -> &'static [Weakness] {
    match kind {
        AlarmKind::InvalidDeref => &[BOUNDS, READ, WRITE, USE_AFTER_FREE, EXPIRED, NULL],
        AlarmKind::InvalidWrite => &[WRITE],
        AlarmKind::InvalidFree => &[BAD_FREE],
        AlarmKind::DoubleFree => &[DOUBLE_FREE],
        AlarmKind::Leak | AlarmKind::Unfreed => &[LEAK],
        AlarmKind::Overlap => &[OVERLAP],
        AlarmKind::Overflow => &[OVERFLOW],
        AlarmKind::NonTermination => &[ENDLESS],
        AlarmKind::FailedAssertion | AlarmKind::ErrorCall => &[ASSERTION],
        AlarmKind::DivisionByZero => &[ZERO],
        AlarmKind::DivisionOverflow => &[OVERFLOW],
        AlarmKind::Shift => &[SHIFT],
        AlarmKind::Conversion => &[CONVERSION],
        AlarmKind::Unwritten => &[VARIABLE, RESOURCE],
        AlarmKind::OutOfBounds => &[BOUNDS],
    }
}

/// The entry that the alarm belongs to. Which kind of invalid access it is, the message says: the interpreter's words
/// for a violation that happened. Where they do not tell, it is the entry above all of them.
pub(crate) fn of(alarm: &Alarm) -> Weakness {
    let of_kind = of_kind(alarm.kind);
    if of_kind.len() == 1 {
        return of_kind[0];
    }
    let message = alarm.message.as_str();
    let says = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if says(&["null pointer", "close to null"]) {
        NULL
    } else if says(&["was freed"]) {
        USE_AFTER_FREE
    } else if says(&["scope has ended"]) {
        EXPIRED
    } else if message.starts_with("writes ") {
        WRITE
    } else if message.starts_with("reads ") {
        READ
    } else {
        BOUNDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_interpreter_are_told_apart() {
        for (message, number) in [
            ("reads 4 bytes at the null pointer", 476),
            ("writes 4 bytes at the address 8, close to null", 476),
            ("writes 1 byte in the block allocated at line 5, which was freed at line 7", 416),
            ("reads 4 bytes in a local variable whose scope has ended", 825),
            ("writes 4 bytes at offset 16 of `a`, which has 16 bytes", 787),
            ("reads 4 bytes at offset -4 of `a`, which has 16 bytes", 125),
            ("calls through a number", 119),
        ] {
            assert_eq!(of(&Alarm::new(AlarmKind::InvalidDeref, None, message)).number, number, "{message}");
        }
    }
}
