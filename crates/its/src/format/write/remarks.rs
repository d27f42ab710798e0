//! Properties of a system that the formats cannot express, as comments.

use crate::model::System;

/// The properties that are lost when a system is written, as lines of a comment.
pub(super) fn remarks(system: &System, starts_lost: bool) -> Vec<String> {
    let inexact = system.transitions.iter().filter(|transition| !transition.exact).count();
    let all = system.transitions.len();
    let over = (inexact > 0).then(|| format!("{inexact} of {all} transitions are over-approximations"));
    let starts = (starts_lost && !system.starts.is_empty()).then(|| {
        let names: Vec<&str> = system.starts.iter().map(|start| system.location(*start).name.as_str()).collect();
        // A name may contain any character, but a comment is one line.
        format!("runs begin in {}", names.join(", ").replace(|c: char| c.is_control(), " "))
    });
    over.into_iter().chain(starts).collect()
}
