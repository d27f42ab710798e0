//! Orders of evaluation that C leaves open, as questions to symbolic execution: whether the accesses of two parts of an
//! expression ever meet.

use std::collections::BTreeSet;
use std::sync::Arc;

use frontend::source::Parts;
use symex::options::Order;

use crate::answer::{Answer, SystemAnswer};

/// The open orders of a source, and what would show that they do not matter.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    /// What symbolic execution is asked.
    pub asked: Arc<[Order]>,
    /// The questions of each open order, in the order of [`frontend::source::Source::open_orders`]; none if answers do not help.
    questions: Vec<BTreeSet<usize>>,
    /// The questions about parts of which the first has to return as well.
    returning: BTreeSet<usize>,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders { asked: Arc::from([]), questions: Vec::new(), returning: BTreeSet::new() }
    }
}

impl Orders {
    /// The questions about these parts; `None` are those of an order that matters for other reasons.
    pub(crate) fn of(parts: Vec<Option<Vec<Parts>>>) -> Orders {
        let mut asked: Vec<Order> = Vec::new();
        let mut questions = Vec::new();
        let mut returning = BTreeSet::new();
        for pairs in parts {
            let mut numbers = BTreeSet::new();
            for Parts { function, one, other, last, calls, must_return } in pairs.into_iter().flatten() {
                numbers.insert(asked.len());
                returning.extend(must_return.then_some(asked.len()));
                asked.push(Order { function, one, other, last, calls });
            }
            questions.push(numbers);
        }
        Orders { asked: asked.into(), questions, returning }
    }

    /// Whether an answer helps only if it says that every run ends.
    pub(crate) fn ask_for_the_end(&self) -> bool {
        !self.returning.is_empty()
    }

    /// Whether none of the orders matters by what the answer shows.
    pub(crate) fn are_settled(&self, answer: Option<&Answer>) -> bool {
        (0..self.questions.len()).all(|order| answer.is_some_and(|answer| self.is_settled(order, answer)))
    }

    /// Whether the order of that number does not matter: the parts never meet, and where the first has to return it does, for all runs
    /// end.
    ///
    /// Then each order that C allows does what the program does. A run from a state in which the expression begins takes up the
    /// parts in another order; none of the steps of one part reads or writes what a step of another one writes, so each part does what it does in the
    /// program's order, where it comes to its end, and memory is the same behind it.
    pub(crate) fn is_settled(&self, order: usize, answer: &Answer) -> bool {
        let ends = matches!(answer.system, Some(SystemAnswer::Terminates(_)));
        let shown = |number: &usize| answer.apart.contains(number) && (ends || !self.returning.contains(number));
        self.questions.get(order).is_some_and(|numbers| !numbers.is_empty() && numbers.iter().all(shown))
    }
}
