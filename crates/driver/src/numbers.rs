//! Every number that steers an engine, in one value.

use std::sync::Arc;

use ::limits::Number;
use symex::options::Budget;

use crate::strategy::Strategy;

/// The limits of all engines. The defaults are what the command line uses; tests may set others.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Numbers {
    /// What the driver gives each engine, and when.
    pub strategy: Strategy,
    /// Of the search for preconditions.
    pub summary: summary::Limits,
    /// Of the engines that execute the program.
    pub runs: runs::Limits,
    /// Of the model checker, asked alone.
    pub bmc: bmc::Limits,
    /// Of the termination prover and of the search for endless runs in transition systems.
    pub termination: Arc<termination::Limits>,
    /// Of symbolic execution.
    pub symex: symex::options::Limits,
}

impl Numbers {
    /// Sets a number by its name in the list, such as `bmc.loops`, for experiments; false if it cannot be set so. What is
    /// claimed does not depend on any of them, only whether it is found.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let Some((engine, name)) = name.split_once('.') else { return false };
        match engine {
            "strategy" => self.strategy.set(name, value),
            "summary" => self.summary.set(name, value),
            "runs" => self.runs.set(name, value),
            "bmc" => self.bmc.set(name, value),
            "termination" => Arc::make_mut(&mut self.termination).set(name, value),
            "symex" => self.symex.set(name, value),
            _ => false,
        }
    }

    /// The numbers by the engine that they steer, each with value and reason.
    pub fn list(&self) -> Vec<(&'static str, Vec<Number>)> {
        vec![
            ("strategy", self.strategy.numbers()),
            ("summary", self.summary.numbers()),
            ("runs", self.runs.numbers()),
            ("bmc", self.bmc.numbers()),
            ("termination", self.termination.numbers()),
            ("symex", [symex(), self.symex.numbers()].concat()),
        ]
    }
}

/// The budget of symbolic execution.
fn symex() -> Vec<Number> {
    let Budget { steps, nodes, tries, .. } = Budget::default();
    let number = |name, value: String, reason: &str| Number { name, value, reason: reason.to_owned() };
    vec![
        number(
            "steps",
            steps.to_string(),
            "Instructions to execute at most, so that an analysis ends without a time limit, too.",
        ),
        number("nodes", nodes.to_string(), "Summary states at most. Each is compared with those of its position."),
        number(
            "tries",
            tries.to_string(),
            "Summary states at most that may be tried, those included that more general ones replaced.",
        ),
    ]
}
