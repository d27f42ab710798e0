//! Lexicographic linear ranking functions, one component of the tuple at a time.

use logic::Int;
use logic::lp::Comparison;

use super::Method;
use crate::budget::Budget;
use crate::component::{Component, Phases};
use crate::demands::Demands;
use crate::template::{Unknown, UnknownFunction};

/// One affine function per location that no case increases, that is bounded wherever a case is taken, and that
/// decreases on as many cases as possible, found by a single linear program (Alias, Darte, Feautrier, Gonnord:
/// Multi-dimensional rankings, program termination, and complexity bounds of flowchart programs, SAS 2010).
pub(crate) struct AllBounded;

/// The same with the bound demanded of one case only, tried case by case (Ben-Amram and Genaim: Complexity of
/// Bradley-Manna-Sipma lexicographic ranking functions, CAV 2015): finds a component of a tuple whenever one exists.
pub(crate) struct OneBounded;

impl Method for AllBounded {
    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases> {
        let (mut demands, function, steps) = non_increasing(component);
        for candidate in &component.candidates {
            demands.demand(&candidate.atoms, component.value(&function, candidate));
        }
        solve(demands, &function, &steps, budget)
    }
}

impl Method for OneBounded {
    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases> {
        let (demands, function, steps) = non_increasing(component);
        component.candidates.iter().zip(&steps).find_map(|(candidate, step)| {
            let mut demands = demands.clone();
            demands.demand(&candidate.atoms, component.value(&function, candidate));
            demands.program.add_row([(*step, Int::ONE)], Comparison::AtLeast, 1);
            solve(demands, &function, &steps, budget)
        })
    }
}

/// A program for a function that decreases by at least the unknown step, between 0 and 1, on each case.
fn non_increasing(component: &Component<'_>) -> (Demands, UnknownFunction, Vec<Unknown>) {
    let mut demands = Demands::new();
    let function = component.unknown_function(&mut demands.program);
    let mut steps = Vec::new();
    for candidate in &component.candidates {
        let step = demands.program.add_nonnegative();
        demands.program.add_row([(step, Int::ONE)], Comparison::AtMost, 1);
        steps.push(step);
        demands.demand(&candidate.atoms, component.decrease(&function, candidate).minus_unknown(step));
    }
    (demands, function, steps)
}

/// Maximises the sum of the steps and scales the function so that each positive step is at least 1.
fn solve(mut demands: Demands, function: &UnknownFunction, steps: &[Unknown], budget: &mut Budget) -> Option<Phases> {
    let objective: Vec<_> = steps.iter().map(|step| (*step, Int::ONE)).collect();
    let point = demands.maximise(&objective, budget)?;
    let least = steps.iter().map(|step| &point[*step]).filter(|step| step.is_positive()).min()?;
    let scale = &function.denominator(&point) * &least.recip().ceil();
    Some(vec![function.read(&point, &scale)])
}
