//! Numbers that steer an engine, each with the reason for it.
//!
//! An engine declares its numbers once, with [`limits!`]: a struct with one field a number, whose doc comment says what
//! the number bounds and why it is what it is. The struct is a plain value that tests can set; [`Number`] is what a listing
//! shows of it, so that the list and the code cannot differ. Uses no other crate.

/// A number that steers an engine, as a listing shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// The field's name.
    pub name: &'static str,
    /// The value in Rust's notation; a duration with its unit.
    pub value: String,
    /// What it bounds, and why it is what it is: the field's doc comment.
    pub reason: String,
}

/// A number that text can set. Those made of several parts cannot be set so.
pub trait Settable {
    /// Takes the value of the text; false if it has none of this type.
    fn set(&mut self, _text: &str) -> bool {
        false
    }
}

macro_rules! settable {
    ($($type:ty),*) => {
        $(impl Settable for $type {
            fn set(&mut self, text: &str) -> bool {
                text.parse().map(|value| *self = value).is_ok()
            }
        })*
    };
}

settable!(usize, u64, u32, i64);

impl Settable for std::time::Duration {
    fn set(&mut self, text: &str) -> bool {
        let seconds = text.strip_suffix('s').unwrap_or(text).parse().ok();
        let value = seconds.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
        value.map(|value| *self = value).is_some()
    }
}

impl<T, const N: usize> Settable for [T; N] {}

/// Declares the numbers that steer an engine, with their values and reasons, as a struct that implements `Default` and
/// has the methods `numbers`, which lists them in order, and `set`, which sets one by its name.
///
/// ```
/// limits::limits! {
///     /// The limits of a search.
///     pub struct Limits {
///         /// Runs at most. More found nothing more on the benchmark.
///         runs: usize = 120,
///     }
/// }
/// let fewer = Limits { runs: 3, ..Limits::default() };
/// assert_eq!(fewer.numbers()[0].value, "3");
/// assert!(fewer.numbers()[0].reason.starts_with("Runs at most."));
/// let mut more = fewer.clone();
/// assert!(more.set("runs", "500") && more.runs == 500);
/// assert!(!more.set("runs", "many") && !more.set("rounds", "5"));
/// ```
#[macro_export]
macro_rules! limits {
    (
        $(#[doc = $about:literal])*
        $visibility:vis struct $name:ident {
            $($(#[doc = $reason:literal])+ $field:ident: $type:ty = $value:expr),* $(,)?
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, PartialEq, Debug)]
        $visibility struct $name {
            $($(#[doc = $reason])+ pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $value,)* }
            }
        }

        impl $name {
            /// Each number with its value and its reason, in the order of the fields.
            pub fn numbers(&self) -> Vec<$crate::Number> {
                vec![$($crate::Number {
                    name: stringify!($field),
                    value: format!("{:?}", self.$field),
                    reason: concat!($($reason),+).trim().to_owned(),
                }),*]
            }

            /// Sets the number of that name to a value in the notation of the listing; false if there is none or it
            /// cannot be set so.
            pub fn set(&mut self, name: &str, value: &str) -> bool {
                match name {
                    $(stringify!($field) => $crate::Settable::set(&mut self.$field, value),)*
                    _ => false,
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    limits! {
        /// For the test.
        struct Limits {
            /// First line,
            /// second line.
            rounds: usize = 3,
            /// How often to look.
            tick: Duration = Duration::from_millis(20),
        }
    }

    #[test]
    fn numbers_are_listed_with_value_and_reason() {
        let numbers = Limits { rounds: 4, ..Limits::default() }.numbers();
        let rows: Vec<(&str, &str, &str)> =
            numbers.iter().map(|number| (number.name, number.value.as_str(), number.reason.as_str())).collect();
        assert_eq!(rows, [("rounds", "4", "First line, second line."), ("tick", "20ms", "How often to look.")]);
    }

    #[test]
    fn numbers_are_set_in_the_notation_of_the_listing() {
        let mut limits = Limits::default();
        assert!(limits.set("rounds", "7") && limits.set("tick", "0.5s"));
        assert_eq!(limits, Limits { rounds: 7, tick: Duration::from_millis(500) });
        assert!(!limits.set("rounds", "-1") && !limits.set("tick", "-1s") && !limits.set("tock", "1"));
    }
}
