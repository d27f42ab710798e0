//! What the entry does in the states for which it is memory-safe, for the report and for other languages of contracts.

use std::sync::Arc;

use analysis::Facts;
use contract::effects::Effects;
use contract::language::Condition;
use contract::naming::Naming;
use evidence::Contract;
use ir::FunctionId;
use summary::promise::{self, Question};
use symex::options::{Budget, Options};

use crate::entry_state::EntryState;
use crate::limits::Limits;
use crate::orders::Orders;
use crate::request::Request;

/// What it does, and the condition under which that was shown.
pub struct Promises {
    /// The condition.
    pub condition: Condition,
    /// What it does.
    pub effects: Effects,
}

/// What the entry does in these states, in all of which it is memory-safe; `None` if that was not found.
pub fn promises(
    facts: &Arc<Facts<'_>>,
    entry: FunctionId,
    (request, limits): (&Request, &Limits),
    state: &EntryState,
    orders: &Orders,
) -> Option<Promises> {
    let condition = state.conditions.iter().cloned().reduce(|all, next| all.and(&next)).unwrap_or_default();
    let options = Options {
        mathematical: request.mathematical,
        wraps: request.wraps,
        malloc_may_fail: request.malloc_may_fail,
        limits: request.numbers.symex.clone(),
        orders: Arc::clone(&orders.asked),
        ..Options::default()
    };
    let budget = Budget {
        steps: request.steps.unwrap_or(u64::MAX),
        deadline: limits.half_deadline(),
        cancel: limits.cancel(),
        ..Budget::default()
    };
    let question = Question {
        facts,
        naming: Naming { program: facts.program(), entry },
        options: &options,
        budget: &budget,
        limits: &request.numbers.summary,
        states: &state.states,
        condition: &condition,
    };
    let effects = promise::effects(&question)?;
    Some(Promises { condition, effects })
}

impl Promises {
    /// In words.
    pub fn told(&self) -> Contract {
        let names = |parts: &Option<Vec<contract::effects::Memory>>| {
            parts.as_ref().map(|parts| parts.iter().map(ToString::to_string).collect())
        };
        Contract {
            requires: self.condition.to_string(),
            assigns: names(&self.effects.assigns),
            frees: names(&self.effects.frees),
            ensures: self.effects.ensures.iter().map(ToString::to_string).collect(),
        }
    }
}
