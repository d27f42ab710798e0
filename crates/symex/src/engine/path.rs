//! Paths under way, where they stand, and what returns at their end.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use ir::{BlockId, FunctionId, Location};
use logic::{Atom, Symbol};

use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::engine::graph::{NodeId, NodeKind, VertexId};
use crate::summary::shape::Shape;

/// Where a state stands: function, block, instruction and whether the frame is a bottom one, outermost frame first.
pub type Position = Vec<(FunctionId, BlockId, usize, bool)>;

/// A state on its way.
#[derive(Clone)]
pub struct Pending {
    /// The state.
    pub state: State,
    /// The last point of the path.
    pub vertex: VertexId,
    /// Stands at a cut point.
    pub cut: Option<NodeKind>,
    /// May pass the join point it stands at.
    pub released: bool,
    /// A refinement lies between its summary and here.
    pub refined: bool,
    /// Visits of each loop head since its summary, while nothing was refined.
    pub unrolled: HashMap<Position, u32>,
    /// Refinements since the last completed instruction.
    pub splits: u32,
    /// The first recursive call since its summary.
    pub first_call: Option<Position>,
}

/// The paths from one summary that are under way.
pub struct Segment {
    /// The summary.
    pub node: NodeId,
    /// The paths.
    pub pool: Vec<Pending>,
}

/// A summary of a loop that something around it has made void by becoming more general.
#[derive(Clone)]
pub struct Found {
    /// Its state, and what it takes to hold that against others.
    pub shape: Rc<Shape>,
    /// The symbols that it introduced.
    pub varying: BTreeSet<Symbol>,
    /// The constraints that were chosen for it.
    pub chosen: Vec<Atom>,
}

/// What was found of loops, by their heads.
pub type Loops = HashMap<Position, Vec<Found>>;

/// A path that stands at a call for which no context has been explored yet.
pub struct Waiting {
    /// The summary that the path began at.
    pub node: NodeId,
    /// The path.
    pub pending: Pending,
    /// The function that is called.
    pub target: FunctionId,
    /// What the callee sees.
    pub begins: State,
    /// The place of the call.
    pub location: Option<Location>,
}

/// A path that returns from the entry.
#[derive(Clone, Debug)]
pub struct Return {
    /// The summary that the path began at.
    pub node: NodeId,
    /// The state at its end, in the symbols of the initial state if the way is not [`Way::Through`].
    pub state: State,
    /// The result.
    pub result: Value,
    /// Where it came along.
    pub way: Way,
    /// The place in the source of its end.
    pub location: Option<Location>,
}

/// Where a path came along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// From the entry, without a recursive call.
    Straight,
    /// From the entry; its first recursive call stands here.
    Call(Position),
    /// Through a summary that stands here: its symbols say nothing of the entry's.
    Through(Position),
}

/// The position of a state.
pub fn position(state: &State) -> Position {
    state.frames.iter().map(|frame| (frame.function, frame.block, frame.index, frame.bottom)).collect()
}

/// The program order of two positions: frame by frame, by the reverse post-order of the blocks; what runs inside a
/// call comes before what follows the call.
pub fn compare_positions(cx: &Domain, a: &Position, b: &Position) -> std::cmp::Ordering {
    for ((f, block, index, _), (g, other, at, _)) in a.iter().zip(b) {
        let order = |function: &FunctionId, block: &BlockId| cx.facts.function(*function).flow().position(*block);
        let ordering = f.cmp(g).then_with(|| order(f, block).cmp(&order(g, other))).then(index.cmp(at));
        if ordering != std::cmp::Ordering::Equal {
            return ordering;
        }
    }
    b.len().cmp(&a.len())
}

/// The place in the source of the next instruction.
pub fn location(cx: &Domain, state: &State) -> Option<Location> {
    let frame = state.frames.last()?;
    let block = cx.program.function(frame.function).block(frame.block);
    let location = match block.insts.get(frame.index) {
        Some(inst) => inst.location.or(block.location),
        None => block.location,
    };
    cx.in_source(state, location).location
}
