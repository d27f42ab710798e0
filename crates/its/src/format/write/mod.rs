//! Writers.

mod kittel;
mod koat;
mod names;
mod prepare;
mod smtlib;
mod t2;
mod term;

#[cfg(test)]
mod round_trips;

use super::Format;
use crate::System;

/// The system in a format.
///
/// What is written has the same runs as the system, with three exceptions. A new start is one more step; a guard with many
/// disequalities becomes several steps where the format has no disequalities. KITTeL's rules cannot say where runs begin:
/// they say "everywhere". No format can say that a transition is not exact: a comment gives the number of those, and a run
/// without end of the written system need not be one of what the system stands for.
pub fn write(system: &System, format: Format) -> String {
    match format {
        Format::Koat => koat::write(system),
        Format::SmtLib => smtlib::write(system),
        Format::T2 => t2::write(system),
        Format::Kittel => kittel::write(system),
    }
}

/// What is lost when a system is written, as lines of a comment.
fn remarks(system: &System, starts_lost: bool) -> Vec<String> {
    let inexact = system.transitions.iter().filter(|transition| !transition.exact).count();
    let all = system.transitions.len();
    let over = (inexact > 0).then(|| format!("{inexact} of {all} transitions are over-approximations"));
    let starts = (starts_lost && !system.starts.is_empty()).then(|| {
        let names: Vec<&str> = system.starts.iter().map(|start| system.location(*start).name.as_str()).collect();
        // A name may be anything; a comment is one line.
        format!("runs begin in {}", names.join(", ").replace(|c: char| c.is_control(), " "))
    });
    over.into_iter().chain(starts).collect()
}
