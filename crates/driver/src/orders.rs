//! Orders of evaluation that C leaves open, as questions to symbolic execution: whether the accesses of two parts of an
//! expression ever meet.

use std::collections::BTreeSet;
use std::sync::Arc;

use frontend::source::Parts;
use symex::options::Order;

use crate::answer::Answer;

/// The open orders of a source, and what would show that they do not matter.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    /// What symbolic execution is asked.
    pub asked: Arc<[Order]>,
    /// The questions of each open order, in the order of [`frontend::source::Source::open_orders`]; none if answers do not help.
    questions: Vec<BTreeSet<usize>>,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders { asked: Arc::from([]), questions: Vec::new() }
    }
}

impl Orders {
    /// The questions about these parts; `None` are those of an order that matters for other reasons.
    pub(crate) fn of(parts: Vec<Option<Vec<Parts>>>) -> Orders {
        let mut asked: Vec<Order> = Vec::new();
        let mut questions = Vec::new();
        for pairs in parts {
            let mut numbers = BTreeSet::new();
            for Parts { function, one, other, last } in pairs.into_iter().flatten() {
                numbers.insert(asked.len());
                asked.push(Order { function, one, other, last });
            }
            questions.push(numbers);
        }
        Orders { asked: asked.into(), questions }
    }

    /// Whether none of the orders matters, if the parts never meet of which the answer shows it.
    pub(crate) fn are_settled(&self, answer: Option<&Answer>) -> bool {
        let none = BTreeSet::new();
        let apart = answer.map_or(&none, |answer| &answer.apart);
        (0..self.questions.len()).all(|order| self.is_settled(order, apart))
    }

    /// Whether the order of that number does not matter, if the parts of these questions never meet.
    pub(crate) fn is_settled(&self, order: usize, apart: &BTreeSet<usize>) -> bool {
        self.questions.get(order).is_some_and(|numbers| !numbers.is_empty() && numbers.is_subset(apart))
    }
}
