//! The properties Landfall decides, and the verdicts about them.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// What is proved or refuted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// No run dereferences, frees or loses memory invalidly (valid-deref, valid-free, valid-memtrack).
    MemSafety,
    /// No run overflows in signed arithmetic.
    NoOverflow,
    /// Every run without undefined behaviour is finite.
    Termination,
}

impl Property {
    /// All properties, in the order of reports.
    pub const ALL: [Property; 3] = [Property::MemSafety, Property::NoOverflow, Property::Termination];

    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Property::MemSafety => "memsafety",
            Property::NoOverflow => "no-overflow",
            Property::Termination => "termination",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Property {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A name that is no property.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown property `{0}` (known: memsafety, no-overflow, termination)")]
pub struct UnknownProperty(pub String);

impl FromStr for Property {
    type Err = UnknownProperty;

    fn from_str(text: &str) -> Result<Property, UnknownProperty> {
        Property::ALL
            .into_iter()
            .find(|property| property.name() == text)
            .ok_or_else(|| UnknownProperty(text.to_owned()))
    }
}

/// What is said about a property.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It holds, with proof.
    True,
    /// It is broken by a run that exists.
    False,
    /// Neither was shown.
    Unknown,
}

impl Verdict {
    /// The word in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::True => "true",
            Verdict::False => "false",
            Verdict::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for property in Property::ALL {
            assert_eq!(property.name().parse(), Ok(property));
        }
        assert_eq!("memory".parse::<Property>(), Err(UnknownProperty("memory".into())));
    }
}
