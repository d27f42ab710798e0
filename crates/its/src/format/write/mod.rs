//! Writers, one per format.

mod kittel;
mod koat;
mod names;
mod prepare;
mod remarks;
mod smtlib;
mod t2;
mod term;

#[cfg(test)]
mod round_trips;

use super::formats::Format;
use crate::model::System;

/// The system in a format.
///
/// The text has the same runs as the system, with three exceptions. A new start is an additional step, and a guard with
/// many disequalities becomes several steps where the format has no disequalities. KITTeL's rules cannot express where
/// runs begin: they begin everywhere. No format can express that a transition is not exact: a comment gives the number
/// of those, and an infinite run of the written system need not be one of the program that the system was made from.
pub fn write(system: &System, format: Format) -> String {
    match format {
        Format::Koat => koat::write(system),
        Format::SmtLib => smtlib::write(system),
        Format::T2 => t2::write(system),
        Format::Kittel => kittel::write(system),
    }
}

/// The system as rewrite rules, as [`write`](write()) writes them for [`Format::Koat`].
pub fn write_koat(system: &System) -> String {
    write(system, Format::Koat)
}
