//! Lexicographic linear ranking functions, one component of the tuple at a time.

use logic::lp::Comparison;
use logic::{Int, Rational};

use super::method::Method;
use crate::budget::Budget;
use crate::component::{Component, Phases};
use crate::demands::Demands;
use crate::template::{Unknown, UnknownFunction, common_denominator};

/// One affine function per location that no case increases, that is bounded wherever a case is taken, and that
/// decreases on as many cases as possible, found by a single linear program (Alias, Darte, Feautrier, Gonnord:
/// Multi-dimensional rankings, program termination, and complexity bounds of flowchart programs, SAS 2010).
pub(crate) struct AllBounded;

/// The same with the bound demanded of one case only, tried case by case (Ben-Amram and Genaim: Complexity of
/// Bradley-Manna-Sipma lexicographic ranking functions, CAV 2015): finds a component of a tuple whenever one exists.
pub(crate) struct OneBounded;

impl Method for AllBounded {
    fn name(&self) -> &'static str {
        "linear"
    }

    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases> {
        let (mut demands, function, steps) = non_increasing(component);
        for candidate in &component.candidates {
            demands.demand(&candidate.atoms, component.value(&function, candidate));
        }
        solve(demands, &function, &steps, budget)
    }
}

impl Method for OneBounded {
    fn name(&self) -> &'static str {
        "linear, bounded once"
    }

    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases> {
        let (demands, function, steps) = non_increasing(component);
        component.candidates.iter().zip(&steps).find_map(|(candidate, step)| {
            if budget.is_exhausted() {
                return None;
            }
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
    let mut point = demands.maximise(&objective, budget)?;
    let strict = |point: &[Rational], least: &Rational| -> Vec<Unknown> {
        steps.iter().copied().filter(|step| point[*step] >= *least && point[*step].is_positive()).collect()
    };
    // The search for a readable function may use only a small part of the budget.
    let share = budget.work / 20;
    let mut small = Budget { work: share, ..budget.clone() };
    if let Some(simple) = simplest(&demands, function, &strict(&point, &Rational::ZERO), &mut small)
        && size(function.unknowns(), &simple) < size(function.unknowns(), &point)
    {
        point = simple;
    }
    if steps.len() > 1 && size(function.coefficients(), &point) > Int::from(budget.limits.readable_factor) {
        // One function for two loops needs huge factors: separate functions are easier to read.
        let mut modest = demands.clone();
        for unknown in function.coefficients() {
            modest.program.add_row([(unknown, Int::ONE)], Comparison::AtMost, 1);
            modest.program.add_row([(unknown, Int::ONE)], Comparison::AtLeast, -1);
        }
        let least = Rational::new(Int::ONE, Int::from(64));
        if let Some(found) = modest.maximise(&objective, &mut small)
            && let strict = strict(&found, &least)
            && !strict.is_empty()
            && let Some(simple) = simplest(&demands, function, &strict, &mut small)
            && size(function.coefficients(), &simple) <= Int::from(budget.limits.readable_factor)
        {
            point = simple;
        }
    }
    budget.absorb(share - small.work);
    let least = steps.iter().map(|step| &point[*step]).filter(|step| step.is_positive()).min()?;
    let scale = &function.denominator(&point) * &least.recip().ceil();
    Some(vec![function.read(&point, &scale)])
}

/// Among the functions that decrease in the given steps, one with small integers: for a reader, `n - i` says more than
/// `2147483647 - i`.
fn simplest(
    demands: &Demands,
    function: &UnknownFunction,
    strict: &[Unknown],
    budget: &mut Budget,
) -> Option<Vec<Rational>> {
    let mut demands = demands.clone();
    for step in strict {
        // A smaller decrease can be scaled, since no other demand has a constant.
        demands.program.add_row([(*step, Int::ONE)], Comparison::AtLeast, 1);
    }
    let unknowns: Vec<Unknown> = function.unknowns().collect();
    let least = demands.simplest(&unknowns, budget)?;
    // The least values are often just below integers.
    let half = Rational::new(Int::ONE, Int::from(2));
    for unknown in function.coefficients() {
        let nearest = (&least[unknown] + &half).floor();
        demands.program.add_row([(unknown, Int::ONE)], Comparison::Equal, nearest);
    }
    let whole = demands.simplest(&unknowns, budget);
    Some(whole.filter(|whole| size(function.unknowns(), whole) < size(function.unknowns(), &least)).unwrap_or(least))
}

/// The greatest of the values, made integral together.
fn size(unknowns: impl Iterator<Item = Unknown>, point: &[Rational]) -> Int {
    let values: Vec<&Rational> = unknowns.map(|unknown| &point[unknown]).collect();
    let scale = Rational::from(&common_denominator(values.iter().copied()));
    values.iter().map(|value| (*value * &scale).floor().abs()).max().unwrap_or_default()
}
