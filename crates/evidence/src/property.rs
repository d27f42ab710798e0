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
    /// No run fails an assertion or calls an error function (SV-COMP's unreach-call).
    Assertion,
    /// No run divides by zero, or the least integer of a type by -1.
    Division,
    /// No run shifts by a negative amount, or by the width of the type or more.
    Shift,
    /// No run converts a floating-point number to an integer type that does not have its integral part.
    Conversion,
    /// No run uses a value that was never written.
    Initialised,
    /// No run indexes an array outside of its bounds, be it within a larger object.
    Bounds,
    /// Every block of the heap is freed when the program ends (SV-COMP's valid-memcleanup).
    MemCleanup,
}

impl Property {
    /// All properties, in the order of reports.
    pub const ALL: [Property; 10] = [
        Property::MemSafety,
        Property::NoOverflow,
        Property::Termination,
        Property::Assertion,
        Property::Division,
        Property::Shift,
        Property::Conversion,
        Property::Initialised,
        Property::Bounds,
        Property::MemCleanup,
    ];

    /// Those that are decided unless somebody asks for others.
    pub const DEFAULT: [Property; 3] = [Property::MemSafety, Property::NoOverflow, Property::Termination];

    /// The properties that the name of a group stands for; `None` if it is no group.
    pub fn group(name: &str) -> Option<&'static [Property]> {
        match name {
            "all" => Some(&Property::ALL),
            // What C leaves undefined: neither how long a run is nor what a program asserts.
            "undefined" => Some(&[
                Property::MemSafety,
                Property::NoOverflow,
                Property::Division,
                Property::Shift,
                Property::Conversion,
                Property::Initialised,
                Property::Bounds,
            ]),
            _ => None,
        }
    }

    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Property::MemSafety => "memsafety",
            Property::NoOverflow => "no-overflow",
            Property::Termination => "termination",
            Property::Assertion => "assertion",
            Property::Division => "division",
            Property::Shift => "shift",
            Property::Conversion => "conversion",
            Property::Initialised => "initialised",
            Property::Bounds => "bounds",
            Property::MemCleanup => "valid-memcleanup",
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownProperty(pub String);

impl std::error::Error for UnknownProperty {}

impl fmt::Display for UnknownProperty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Property::ALL.into_iter().map(Property::name).collect();
        let known = format!("{}; groups: undefined, all", known.join(", "));
        write!(f, "unknown property `{}`{} (known: {known})", self.0, planned(&self.0))
    }
}

/// Checks that a user may ask for and that nothing decides yet: what is done instead.
fn planned(name: &str) -> &'static str {
    match name {
        "memcleanup" => ": this is `valid-memcleanup` here",
        "initialized" | "uninitialised" | "uninitialized" => ": this is `initialised` here",
        "alignment" | "unsequenced" => ": this is not checked yet",
        "unreach-call" => ": this is `assertion` here",
        "overflow" => ": this is `no-overflow` here",
        "array-bounds" | "out-of-bounds" => ": this is `bounds` here",
        "valid-deref" | "valid-free" | "valid-memtrack" => ": this is a part of `memsafety`",
        _ => "",
    }
}

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

    #[test]
    fn groups_are_lists_of_properties() {
        assert_eq!(Property::group("all"), Some(&Property::ALL[..]));
        assert!(Property::group("undefined").is_some_and(|group| !group.contains(&Property::Termination)));
        assert_eq!(Property::group("memsafety"), None);
    }

    #[test]
    fn what_is_not_built_is_refused_by_name() {
        for (name, words) in [
            ("memcleanup", "`valid-memcleanup`"),
            ("initialized", "`initialised`"),
            ("alignment", "not checked yet"),
            ("unreach-call", "`assertion`"),
        ] {
            let error = name.parse::<Property>().unwrap_err().to_string();
            assert!(error.contains(name) && error.contains(words), "{error}");
        }
    }
}
