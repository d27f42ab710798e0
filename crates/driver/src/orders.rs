//! Orders of evaluation that C leaves open, as questions to symbolic execution: whether the accesses of two parts of an
//! expression ever meet.

use std::collections::BTreeSet;
use std::sync::Arc;

use frontend::source::{Condition, Parts};
use runs::Ended;
use symex::options::Order;

use crate::answer::{Answer, SystemAnswer};

/// The open orders of a source, and what would show that they do not matter.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    /// What symbolic execution is asked.
    pub asked: Arc<[Order]>,
    /// What each open order takes, in the order of [`frontend::source::Source::open_orders`]; `None` if nothing helps.
    questions: Vec<Option<Question>>,
}

/// Of a part that has to return: what else it may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum First {
    /// Go on for ever.
    Stays,
    /// That, or end the run.
    MayExit,
}

/// What shows that an open order does not matter.
#[derive(Clone, Debug, Default)]
struct Question {
    /// These pairs of parts never meet.
    apart: BTreeSet<usize>,
    /// The part that the program evaluates first returns, if that is asked.
    first: Option<First>,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders { asked: Arc::from([]), questions: Vec::new() }
    }
}

impl Orders {
    /// The questions about these conditions; `None` are those of an order that matters for other reasons.
    pub(crate) fn of(conditions: Vec<Option<Vec<Condition>>>) -> Orders {
        let mut asked: Vec<Order> = Vec::new();
        let mut question = |of_pairs: Vec<Condition>| {
            let mut question = Question::default();
            for condition in of_pairs {
                let first = match condition {
                    Condition::Apart(Parts { function, one, other, last, calls, must_return }) => {
                        question.apart.insert(asked.len());
                        asked.push(Order { function, one, other, last, calls });
                        must_return.then_some(First::Stays)
                    }
                    Condition::Returns { may_exit: false } => Some(First::Stays),
                    Condition::Returns { may_exit: true } => Some(First::MayExit),
                };
                question.first = question.first.max(first);
            }
            question
        };
        let questions = conditions
            .into_iter()
            .map(|of_pairs| of_pairs.filter(|pairs| !pairs.is_empty()).map(&mut question))
            .collect();
        Orders { asked: asked.into(), questions }
    }

    /// Whether an answer helps only if it says that every run ends.
    pub(crate) fn ask_for_the_end(&self) -> bool {
        self.questions.iter().flatten().any(|question| question.first == Some(First::Stays))
    }

    /// Whether none of the orders matters by what the answer shows.
    pub(crate) fn are_settled(&self, answer: Option<&Answer>) -> bool {
        let known = Known { answer, only_run_ended: None };
        (0..self.questions.len()).all(|order| self.is_settled(order, known))
    }

    /// Whether the order of that number does not matter: the parts never meet, and where the first has to return it does.
    ///
    /// Then each order that C allows does what the program does. A run from a state in which the expression begins takes up
    /// the parts in another order; none of the steps of one part reads or writes what a step of another one writes, so each
    /// part does what it does in the program's order, where it comes to its end, and memory is the same behind it.
    pub(crate) fn is_settled(&self, order: usize, known: Known<'_>) -> bool {
        let Some(Some(question)) = self.questions.get(order) else { return false };
        let apart = |number| known.answer.is_some_and(|answer| answer.apart.contains(number));
        question.apart.iter().all(apart) && question.first.is_none_or(|first| known.shows(first))
    }
}

/// What is known of all runs of a program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known<'a> {
    /// What the prover found.
    pub answer: Option<&'a Answer>,
    /// How the only run ended, where the program has one.
    pub only_run_ended: Option<Ended>,
}

impl Known<'_> {
    /// Whether the part that is evaluated first returns.
    ///
    /// A part that cannot end the run returns if every run ends. One that can does so if all that was called has returned.
    fn shows(&self, first: First) -> bool {
        let terminates = |answer: &Answer| matches!(answer.system, Some(SystemAnswer::Terminates(_)));
        match first {
            First::Stays => {
                self.only_run_ended.is_some_and(|ended| ended != Ended::Failed) || self.answer.is_some_and(terminates)
            }
            First::MayExit => self.only_run_ended == Some(Ended::Returned),
        }
    }
}
