//! The run step by step with concrete values: the stem and a requested number of rounds.
//!
//! A system that was extracted from a program needs this to execute the run there.

use its::{System, TransitionIndex};
use logic::{Atom, Int, Symbol};

use super::check::{State, evaluate, take};
use super::evidence::{Forever, NonTermination, Way};
use crate::scale::original;

/// A step of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The transition.
    pub transition: TransitionIndex,
    /// The values of the source's variables before the step, in the order of the location.
    pub before: Vec<(Symbol, Int)>,
    /// The values of the other symbols of the transition.
    pub free: Vec<(Symbol, Int)>,
}

impl NonTermination {
    /// The steps of the stem, and after them those of the first `rounds` rounds: of the cycle, or of paths from region
    /// to region. Each is executed, guards included, so this fails where [`NonTermination::check`] does.
    pub fn unroll(&self, system: &System, rounds: usize) -> Result<Vec<Step>, String> {
        let steps = self.unroll_in_steps(&*self.in_steps(system)?, rounds)?;
        Ok(steps.into_iter().map(|step| self.original_step(system, step)).collect())
    }

    /// The step in the system whose variables are not counted in steps. What no guard asks for any more may be anything.
    fn original_step(&self, system: &System, step: Step) -> Step {
        let transition = &system.transitions[step.transition];
        let counted: Vec<Int> = step.before.iter().map(|(_, value)| value.clone()).collect();
        let values = original(system, &self.scaling, transition.source, &counted);
        let variables = &system.location(transition.source).variables;
        let before = variables.iter().copied().zip(values).collect();
        let chosen = |symbol: Symbol| {
            let known = step.free.iter().find(|(known, _)| *known == symbol);
            (symbol, known.map_or(Int::ZERO, |(_, value)| value.clone()))
        };
        let free = transition.symbols().into_iter().filter(|symbol| !variables.contains(symbol)).map(chosen).collect();
        Step { before, free, ..step }
    }

    fn unroll_in_steps(&self, system: &System, rounds: usize) -> Result<Vec<Step>, String> {
        let states = self.states_in_steps(system)?;
        let mut steps = Vec::new();
        for (state, step) in states.iter().zip(&self.stem) {
            steps.push(describe(system, state, step.transition, |symbol| step.choices.get(&symbol).cloned())?);
        }
        // There is a state before the first step.
        let Some(mut state) = states.into_iter().last() else { return Err("no state".to_owned()) };
        let mut region = 0;
        for round in 0..rounds {
            let head = state.clone();
            let at_head = |symbol: Symbol| {
                let place = system.location(head.0).variables.iter().position(|variable| *variable == symbol)?;
                head.1.get(place).cloned()
            };
            match &self.forever {
                Forever::Progression(progression) => {
                    for motion in &progression.cycle {
                        let value = |symbol: Symbol| {
                            let value = motion.choices.get(&symbol)?;
                            let open = evaluate(&value.open, at_head).ok()?;
                            Some(&value.series.at(progression.base, round) + &open)
                        };
                        steps.push(describe(system, &state, motion.transition, value)?);
                        state = take(system, &state, motion.transition, value)?;
                    }
                }
                Forever::Recurrence(regions) => {
                    let here = regions.get(region).ok_or("the next region does not exist")?;
                    let holds = |atom: &Atom| evaluate(&atom.term, at_head).is_ok_and(|v| atom.relation.holds(&v));
                    let route = here.courses.iter().find_map(|course| match &course.way {
                        Way::Follow(route) if course.case.iter().all(holds) => Some(route),
                        _ => None,
                    });
                    let route = route.ok_or("the state is in no case of its region")?;
                    for choice in &route.path {
                        let term = |symbol: Symbol| choice.choices.get(&symbol);
                        let value = |symbol: Symbol| evaluate(term(symbol)?, at_head).ok();
                        steps.push(describe(system, &state, choice.transition, value)?);
                        state = take(system, &state, choice.transition, value)?;
                    }
                    region = route.next;
                }
            }
        }
        Ok(steps)
    }

    /// The transitions that are repeated after the stem, each listed once.
    pub fn repeated(&self) -> Vec<TransitionIndex> {
        let mut result: Vec<TransitionIndex> = match &self.forever {
            Forever::Progression(progression) => progression.cycle.iter().map(|motion| motion.transition).collect(),
            Forever::Recurrence(regions) => {
                let courses = regions.iter().flat_map(|region| &region.courses);
                let routes = courses.filter_map(|course| match &course.way {
                    Way::Follow(route) => Some(route),
                    Way::Impossible(_) => None,
                });
                routes.flat_map(|route| &route.path).map(|choice| choice.transition).collect()
            }
        };
        result.sort_unstable();
        result.dedup();
        result
    }
}

/// A step from a state; `choice` gives the values of the symbols that are not variables there.
fn describe(
    system: &System,
    (location, values): &State,
    index: TransitionIndex,
    choice: impl Fn(Symbol) -> Option<Int>,
) -> Result<Step, String> {
    let transition = system.transitions.get(index).ok_or_else(|| format!("there is no transition {index}"))?;
    let variables = &system.location(*location).variables;
    let before = variables.iter().copied().zip(values.iter().cloned()).collect();
    let mut free = Vec::new();
    for symbol in transition.symbols().into_iter().filter(|symbol| !variables.contains(symbol)) {
        free.push((symbol, choice(symbol).ok_or_else(|| format!("symbol {} has no value", symbol.0))?));
    }
    Ok(Step { transition: index, before, free })
}
