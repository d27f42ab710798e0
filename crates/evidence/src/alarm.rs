//! Checks that could not be proved, and constructs the analysis did not follow.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::{Property, SourcePlace};

/// What may go wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AlarmKind {
    /// A read or write outside a live block.
    InvalidDeref,
    /// A write to memory that must not be written.
    InvalidWrite,
    /// `free` of something that is not the start of a live heap block.
    InvalidFree,
    /// `free` of a block that was freed before.
    DoubleFree,
    /// A heap block that is live but lost.
    Leak,
    /// Blocks that overlap where they must not (`memcpy`).
    Overlap,
    /// A heap block that is live when the program ends, whether or not a pointer to it is left.
    Unfreed,
    /// Signed arithmetic leaves the range of its type.
    Overflow,
    /// A run that need not end.
    NonTermination,
    /// An assertion does not hold.
    FailedAssertion,
    /// An error function is called: `reach_error`.
    ErrorCall,
    /// A division, or a remainder, by zero.
    DivisionByZero,
    /// The least integer of a type divided by -1, or the remainder of that.
    DivisionOverflow,
    /// A shift by a negative amount, or by the width of the type or more.
    Shift,
    /// A floating-point number whose integral part does not fit the integer type that it is converted to.
    Conversion,
    /// A use of a value that was never written.
    Unwritten,
    /// An index that is outside of its array, be it within a larger object.
    OutOfBounds,
}

impl AlarmKind {
    /// The property it is about.
    pub fn property(self) -> Property {
        match self {
            AlarmKind::InvalidDeref
            | AlarmKind::InvalidWrite
            | AlarmKind::InvalidFree
            | AlarmKind::DoubleFree
            | AlarmKind::Leak
            | AlarmKind::Overlap => Property::MemSafety,
            AlarmKind::Overflow => Property::NoOverflow,
            AlarmKind::NonTermination => Property::Termination,
            AlarmKind::FailedAssertion | AlarmKind::ErrorCall => Property::Assertion,
            AlarmKind::DivisionByZero | AlarmKind::DivisionOverflow => Property::Division,
            AlarmKind::Shift => Property::Shift,
            AlarmKind::Conversion => Property::Conversion,
            AlarmKind::Unwritten => Property::Initialised,
            AlarmKind::OutOfBounds => Property::Bounds,
            AlarmKind::Unfreed => Property::MemCleanup,
        }
    }

    /// The property's part as SV-COMP names it, or else as we do.
    pub fn subproperty(self) -> &'static str {
        match self {
            AlarmKind::InvalidDeref | AlarmKind::InvalidWrite | AlarmKind::Overlap => "valid-deref",
            AlarmKind::InvalidFree | AlarmKind::DoubleFree => "valid-free",
            AlarmKind::Leak => "valid-memtrack",
            AlarmKind::Unfreed => "valid-memcleanup",
            AlarmKind::Overflow => "no-overflow",
            AlarmKind::NonTermination => "termination",
            AlarmKind::FailedAssertion => "assertion",
            AlarmKind::ErrorCall => "unreach-call",
            AlarmKind::DivisionByZero | AlarmKind::DivisionOverflow => "division",
            AlarmKind::Shift => "shift",
            AlarmKind::Conversion => "conversion",
            AlarmKind::Unwritten => "initialised",
            AlarmKind::OutOfBounds => "bounds",
        }
    }

    /// A title for people, for a violation that has happened.
    pub fn found(self) -> &'static str {
        match self {
            AlarmKind::InvalidDeref => "this access is invalid",
            AlarmKind::InvalidWrite => "this memory must not be written",
            AlarmKind::InvalidFree => "this frees something that cannot be freed",
            AlarmKind::DoubleFree => "this frees a block a second time",
            AlarmKind::Leak => "memory is leaked",
            AlarmKind::Unfreed => "memory is not freed",
            AlarmKind::Overlap => "the blocks overlap",
            AlarmKind::Overflow => "this overflows",
            AlarmKind::NonTermination => "this never ends",
            AlarmKind::FailedAssertion => "this assertion fails",
            AlarmKind::ErrorCall => "this error function is called",
            AlarmKind::DivisionByZero => "this divides by zero",
            AlarmKind::DivisionOverflow => "this quotient does not fit its type",
            AlarmKind::Shift => "this shifts by an amount out of range",
            AlarmKind::Conversion => "this number does not fit the integer type",
            AlarmKind::Unwritten => "this value was never written",
            AlarmKind::OutOfBounds => "this index is outside of its array",
        }
    }

    /// A title for people, for what cannot be excluded.
    pub fn title(self) -> &'static str {
        match self {
            AlarmKind::InvalidDeref => "this access may be invalid",
            AlarmKind::InvalidWrite => "this memory may not be writable",
            AlarmKind::InvalidFree => "this may free something that cannot be freed",
            AlarmKind::DoubleFree => "this may free a block a second time",
            AlarmKind::Leak => "memory may be leaked here",
            AlarmKind::Unfreed => "memory may not be freed",
            AlarmKind::Overlap => "the blocks may overlap",
            AlarmKind::Overflow => "this may overflow",
            AlarmKind::NonTermination => "this may never end",
            AlarmKind::FailedAssertion => "this assertion may fail",
            AlarmKind::ErrorCall => "this error function may be called",
            AlarmKind::DivisionByZero => "this may divide by zero",
            AlarmKind::DivisionOverflow => "this quotient may not fit its type",
            AlarmKind::Shift => "this may shift by an amount out of range",
            AlarmKind::Conversion => "this number may not fit the integer type",
            AlarmKind::Unwritten => "this value may never have been written",
            AlarmKind::OutOfBounds => "this index may be outside of its array",
        }
    }
}

/// A check that could not be proved. The JSON has its [`Alarm::code`], too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alarm {
    /// What may go wrong.
    pub kind: AlarmKind,
    /// [`AlarmKind::subproperty`] of the kind, for readers of the JSON.
    subproperty: &'static str,
    /// Where.
    pub place: Option<SourcePlace>,
    /// What could not be shown, in a sentence without a full stop.
    pub message: String,
    /// What was known there, in terms of the source.
    pub known: Vec<String>,
    /// What the user may do about it.
    pub hint: Option<String>,
    /// It may well be no more than a consequence of another one: reports show it after those that are not.
    pub follows: bool,
}

impl Alarm {
    /// An alarm without known facts and hint.
    pub fn new(kind: AlarmKind, place: Option<SourcePlace>, message: impl Into<String>) -> Alarm {
        let (subproperty, message) = (kind.subproperty(), message.into());
        Alarm { kind, subproperty, place, message, known: Vec::new(), hint: None, follows: false }
    }

    /// The alarm as a consequence of another one.
    pub fn following(self) -> Alarm {
        Alarm { follows: true, ..self }
    }

    /// The alarm with what was known at its place.
    pub fn with_known(self, known: Vec<String>) -> Alarm {
        Alarm { known, ..self }
    }

    /// The alarm with advice.
    pub fn with_hint(self, hint: impl Into<String>) -> Alarm {
        Alarm { hint: Some(hint.into()), ..self }
    }
}

impl Serialize for Alarm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Alarm { kind, subproperty, place, message, known, hint, follows: _ } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", kind)?;
        map.serialize_entry("code", self.code())?;
        map.serialize_entry("subproperty", subproperty)?;
        if let Some(place) = place {
            map.serialize_entry("place", place)?;
        }
        map.serialize_entry("message", message)?;
        if !known.is_empty() {
            map.serialize_entry("known", known)?;
        }
        if let Some(hint) = hint {
            map.serialize_entry("hint", hint)?;
        }
        map.end()
    }
}

impl fmt::Display for Alarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{} ({})", self.message, self.subproperty)
    }
}

/// Something the analysis met and did not follow: a limit, a construct or function without a model.
///
/// The JSON has its [`Incomplete::code`], too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incomplete {
    /// What, in words that complete "not covered: ...".
    pub what: String,
    /// Where.
    pub place: Option<SourcePlace>,
    /// The properties about which nothing can be claimed because of it.
    pub affects: Vec<Property>,
    /// What the user may do about it, where more is known than its code says.
    pub hint: Option<String>,
}

impl Incomplete {
    /// Something that forbids a claim about some properties.
    pub fn new(what: impl Into<String>, place: Option<SourcePlace>, affects: Vec<Property>) -> Incomplete {
        Incomplete { what: what.into(), place, affects, hint: None }
    }

    /// Something that forbids a claim about any property.
    pub fn everything(what: impl Into<String>, place: Option<SourcePlace>) -> Incomplete {
        Incomplete::new(what, place, Property::ALL.to_vec())
    }
}

impl Serialize for Incomplete {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Incomplete { what, place, affects, hint } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("what", what)?;
        map.serialize_entry("code", self.code())?;
        if let Some(place) = place {
            map.serialize_entry("place", place)?;
        }
        map.serialize_entry("affects", affects)?;
        if let Some(hint) = hint {
            map.serialize_entry("hint", hint)?;
        }
        map.end()
    }
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_says_where_and_what() {
        let place = SourcePlace { file: "a.c".into(), line: 3, column: 7, function: "f".into() };
        let alarm = Alarm::new(AlarmKind::DoubleFree, Some(place), "p may have been freed");
        assert_eq!(alarm.to_string(), "a.c:3:7: p may have been freed (valid-free)");
        assert_eq!(alarm.kind.property(), Property::MemSafety);
    }
}
