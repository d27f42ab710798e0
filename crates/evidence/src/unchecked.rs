//! What runs do that C leaves undefined, or that ends them, and that no property asked for is about.

use std::fmt;

use serde::Serialize;

use crate::{AlarmKind, Property, SourcePlace};

/// A run does, or may do, something that ends it or is undefined, and that no property asked for is about. No verdict is about what
/// comes after an end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unchecked {
    /// What happens, or what could not be excluded, in words without a full stop.
    pub what: String,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<SourcePlace>,
    /// A run was executed that does it; else it could not be excluded.
    pub seen: bool,
    /// The property that checks it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property: Option<Property>,
}

impl Unchecked {
    /// What a run did.
    pub fn seen(what: impl Into<String>, place: Option<SourcePlace>, kind: Option<AlarmKind>) -> Unchecked {
        Unchecked { what: what.into(), place, seen: true, property: kind.map(AlarmKind::property) }
    }

    /// What could not be excluded.
    pub fn possible(what: impl Into<String>, place: Option<SourcePlace>, kind: Option<AlarmKind>) -> Unchecked {
        Unchecked { seen: false, ..Unchecked::seen(what, place, kind) }
    }

    /// In words, for who shows the place in another way.
    pub fn without_place(&self) -> String {
        match (self.seen, self.property) {
            (true, Some(property)) => format!("{} (seen in a run; --property {property})", self.what),
            (true, None) => format!("{} (seen in a run)", self.what),
            (false, Some(property)) => format!("{} (--property {property})", self.what),
            (false, None) => self.what.clone(),
        }
    }
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.without_place())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_where_what_and_who_checks_it() {
        let place = SourcePlace { file: "a.c".into(), line: 3, column: 7, function: "f".into() };
        let seen = Unchecked::seen("divides 1 by zero", Some(place), Some(AlarmKind::DivisionByZero));
        assert_eq!(seen.to_string(), "a.c:3:7: divides 1 by zero (seen in a run; --property division)");
        let possible = Unchecked::possible("the amount of the shift cannot be shown to be in range", None, None);
        assert_eq!(possible.to_string(), "the amount of the shift cannot be shown to be in range");
    }
}
