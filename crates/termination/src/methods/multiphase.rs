//! Multiphase ranking functions by the nested template.

use super::method::Method;
use crate::budget::Budget;
use crate::component::{Candidate, Component, Phases};
use crate::demands::Demands;
use crate::template::UnknownFunction;

/// Functions `f1, .., fd` per location such that a removed case decreases f1 by 1, decreases each later one by 1 once
/// the previous one is at most 0, and is only taken while the last is not negative (Leike and Heizmann:
/// Ranking templates for linear loops, LMCS 2015; Ben-Amram and Genaim: On multiphase-linear ranking functions, CAV
/// 2017). The other cases increase none of them.
///
/// First tries to remove all cases of the component at once, then one at a time.
pub(crate) struct Multiphase {
    /// The number of functions.
    pub(crate) depth: usize,
}

impl Method for Multiphase {
    fn name(&self) -> &'static str {
        match self.depth {
            2 => "two phases",
            3 => "three phases",
            _ => "four phases",
        }
    }

    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases> {
        let all = self.remove(component, |_| true, budget);
        if all.is_some() || component.candidates.len() == 1 || component.candidates.len() > budget.limits.single_cases {
            return all;
        }
        component
            .candidates
            .iter()
            .find_map(|candidate| self.remove(component, |other| other.case == candidate.case, budget))
    }
}

impl Multiphase {
    fn remove(
        &self,
        component: &Component<'_>,
        removed: impl Fn(&Candidate) -> bool,
        budget: &mut Budget,
    ) -> Option<Phases> {
        if budget.is_exhausted() {
            return None;
        }
        let mut demands = Demands::new();
        let phases: Vec<UnknownFunction> =
            (0..self.depth).map(|_| component.unknown_function(&mut demands.program)).collect();
        for candidate in &component.candidates {
            for (i, function) in phases.iter().enumerate() {
                let mut template = component.decrease(function, candidate);
                if removed(candidate) {
                    template = template.plus(-1);
                    if i > 0 {
                        template = template.and(component.value(&phases[i - 1], candidate));
                    }
                }
                demands.demand(&candidate.atoms, template);
            }
            if removed(candidate) {
                let last = phases.last()?;
                demands.demand(&candidate.atoms, component.value(last, candidate));
            }
        }
        let point = demands.maximise(&[], budget)?;
        // The nested conditions relate the phases, so all have the same scale.
        let scale = phases.iter().fold(logic::Int::ONE, |multiple, function| {
            let denominator = function.denominator(&point);
            &multiple * &denominator.div_exact(&multiple.gcd(&denominator))
        });
        Some(phases.iter().map(|function| function.read(&point, &scale)).collect())
    }
}
