//! Parts of an expression in an order that C leaves open (C17 6.5p2): whether an access of the one may meet an access of the
//! other on some path. If they never meet, no run can tell the order, and nothing is undefined.
//!
//! Who asks names the accesses ([`Order`]), `rules::orders` compares them. A frame remembers those that were executed, until the last one of the expression.
//! What is remembered does not outlive a cut point: where a path comes to one in the middle of an expression, the answer is
//! that they may meet.

use std::collections::HashMap;

use ir::{BlockId, FunctionId};
use logic::Linear;

use crate::domain::block::AllocId;
use crate::domain::options::Order;

/// An access of a part that was executed.
#[derive(Clone, PartialEq, Debug)]
pub struct Accessed {
    /// The number of the order in question.
    pub order: usize,
    /// It belongs to the first of the two parts.
    pub first: bool,
    /// It writes.
    pub writes: bool,
    /// The block and the offset in it; `None` if it may be anywhere.
    pub place: Option<(AllocId, Linear)>,
    /// In bytes.
    pub width: Linear,
}

/// Which instructions are in question.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The orders whose first or second part the instruction belongs to.
    pub parts: HashMap<(FunctionId, BlockId, usize), Vec<(usize, bool)>>,
    /// The orders whose expression is over with the instruction.
    pub last: HashMap<(FunctionId, BlockId, usize), Vec<usize>>,
}

impl Watch {
    /// The instructions of these orders.
    pub fn of(orders: &[Order]) -> Watch {
        let mut watch = Watch::default();
        for (number, order) in orders.iter().enumerate() {
            for (part, first) in [(&order.one, true), (&order.other, false)] {
                for (block, index) in part {
                    watch.parts.entry((order.function, *block, *index)).or_default().push((number, first));
                }
            }
            if let Some((block, index)) = order.last {
                watch.last.entry((order.function, block, index)).or_default().push(number);
            }
        }
        watch
    }
}
