//! A system that remembers which paths of the original its transitions stand for.

use crate::compose::compose_path;
use crate::model::{LocationId, System, Transition, TransitionIndex};

/// A simplified system and where its transitions come from.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The simplified system; its location ids and variables' symbols are the original's.
    pub system: System,
    /// For each transition of `system` the path of original transitions it stands for.
    pub paths: Vec<Vec<TransitionIndex>>,
}

impl Traced {
    /// The system itself with each transition as its own path and the location invariants added to the guards.
    pub fn new(system: &System) -> Traced {
        let transitions = (0..system.transitions.len()).filter_map(|i| compose_path(system, &[i])).collect();
        Traced {
            system: System { transitions, ..system.clone() },
            paths: (0..system.transitions.len()).map(|i| vec![i]).collect(),
        }
    }

    /// Keeps the transitions for which `keep` holds.
    pub fn retain(&mut self, mut keep: impl FnMut(&Transition) -> bool) {
        let marks: Vec<bool> = self.system.transitions.iter().map(&mut keep).collect();
        let mut mark = marks.iter();
        self.system.transitions.retain(|_| mark.next().copied().unwrap_or(true));
        let mut mark = marks.iter();
        self.paths.retain(|_| mark.next().copied().unwrap_or(true));
    }

    /// The edges of the control flow.
    pub fn edges(&self) -> impl Iterator<Item = (LocationId, LocationId)> + '_ {
        self.system.transitions.iter().map(|transition| (transition.source, transition.target))
    }
}
