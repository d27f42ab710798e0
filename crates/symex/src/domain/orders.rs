//! Parts of an expression in an order that C leaves open (C17 6.5p2): whether an access of the one may meet an access of the
//! other on some path. If they never meet, no run can tell the order, and nothing is undefined.
//!
//! Who asks names the accesses ([`Order`]), `rules::orders` compares them. A frame remembers those that were executed, until the last one of the expression.
//! What is remembered does not outlive a cut point: where a path comes to one in the middle of an expression, the answer is
//! that they may meet.
//!
//! Where a part calls functions, these may loop, so that nothing can be remembered along a path. Then all blocks that a part
//! reaches, in whatever evaluation of the expression, are held against all that the other one reaches ([`Reached`]): by
//! what keeps its name along all paths, which are blocks that the entry was given, variables outside functions and locals by
//! their declarations. Whatever else a call does than to access memory (a function without a body, an allocation, a call that is explored elsewhere)
//! counts as an access that may be anywhere.

use std::collections::{BTreeSet, HashMap};

use contract::entry::{Case, Origin};
use ir::{BlockId, FunctionId, GlobalId, ValueId};
use logic::Linear;

use crate::domain::block::AllocId;
use crate::domain::options::Order;

/// What a part of an expression accesses in some evaluation, where a part calls functions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reached {
    /// The number of the order in question.
    pub order: usize,
    /// It belongs to the first of the two parts.
    pub first: bool,
    /// It writes.
    pub writes: bool,
    /// Which memory.
    pub root: Root,
}

/// Memory by a name that is the same on all paths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Root {
    /// The block at that place in [`Case::blocks`].
    Given(usize),
    /// A variable outside functions.
    Global(GlobalId),
    /// A local variable of a function: what any of its calls has.
    Local(FunctionId, ValueId),
    /// Any memory.
    Anywhere,
}

/// The orders whose parts may reach the same memory, where one of them writes.
pub fn meeting(reached: &BTreeSet<Reached>, entry: &Case) -> BTreeSet<usize> {
    let root = |origin: &Origin| match origin {
        Origin::Global(id) => Some(Root::Global(*id)),
        _ => entry.blocks.iter().position(|block| block.pointer == *origin).map(Root::Given),
    };
    let overlapping: Vec<(Root, Root)> =
        entry.may_overlap.iter().filter_map(|(one, other)| Some((root(one)?, root(other)?))).collect();
    let may_meet = |x: Root, y: Root| {
        x == y
            || x == Root::Anywhere
            || y == Root::Anywhere
            || overlapping.iter().any(|pair| *pair == (x, y) || *pair == (y, x))
    };
    let met = |one: &&Reached| {
        reached.iter().any(|other| {
            one.order == other.order
                && one.first
                && !other.first
                && (one.writes || other.writes)
                && may_meet(one.root, other.root)
        })
    };
    reached.iter().filter(met).map(|one| one.order).collect()
}

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
    /// The same as `parts` for orders of which a part calls functions.
    pub calling: HashMap<(FunctionId, BlockId, usize), Vec<(usize, bool)>>,
}

impl Watch {
    /// The instructions of these orders.
    pub fn of(orders: &[Order]) -> Watch {
        let mut watch = Watch::default();
        for (number, order) in orders.iter().enumerate() {
            for (part, first) in [(&order.one, true), (&order.other, false)] {
                let instructions = if order.calls { &mut watch.calling } else { &mut watch.parts };
                for (block, index) in part {
                    instructions.entry((order.function, *block, *index)).or_default().push((number, first));
                }
            }
            if let Some((block, index)) = order.last {
                watch.last.entry((order.function, block, index)).or_default().push(number);
            }
        }
        watch
    }
}
