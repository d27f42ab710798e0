//! The symbolic execution graph: summary states, the paths between them, and where runs end.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ir::{FunctionId, GlobalId, Location};
use logic::{Atom, Linear, Symbol};

use crate::domain::SymbolKind;
use crate::domain::alarm::Note;
use crate::domain::block::AllocId;
use crate::domain::orders::Reached;
use crate::domain::state::State;
use crate::domain::touched::Touched;
use crate::summary::cover::Instantiation;

/// A summary state in the graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub usize);

/// A point on a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VertexId(pub usize);

/// Why a state is a summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The entry of the program.
    Start,
    /// The head of a loop.
    LoopHead,
    /// Several paths were merged.
    Merge,
    /// The entry of a recursive call of any depth.
    Recursion,
}

/// A summary state.
#[derive(Clone, Debug)]
pub struct Node {
    /// The state.
    pub state: State,
    /// Why it is one.
    pub kind: NodeKind,
    /// The summary whose exploration made it.
    pub parent: Option<NodeId>,
    /// Part of the final graph; summaries that were replaced by more general ones are not.
    pub alive: bool,
    /// How many merges it went through.
    pub joins: u32,
    /// How many more there were that lost cells alone.
    pub losses: u32,
    /// It began with what was found of its loop before.
    pub begun: bool,
    /// Symbols that stand for what varies between its visits.
    pub varying: BTreeSet<Symbol>,
    /// After how many merges they began to vary; 0 for those that are not here.
    pub since: BTreeMap<Symbol, u32>,
    /// The constraints that were chosen for it, without what follows from them.
    pub chosen: Vec<Atom>,
    /// What was noticed on the paths from here.
    pub notes: Vec<Note>,
    /// Orders whose parts were not shown apart on these paths ([`crate::domain::orders`]).
    pub met: BTreeSet<usize>,
    /// What parts of expressions with calls access on these paths.
    pub reached: BTreeSet<Reached>,
    /// What is done on these paths to memory of the entry's state.
    pub touched: BTreeSet<Touched>,
    /// The states in which they return from the entry, if its numbers are followed ([`crate::domain::options::Options::followed`]).
    pub returned: Vec<State>,
    /// Where it stands.
    pub location: Option<Location>,
}

/// A generalisation edge: a path from one summary that ends in another.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Where the path began.
    pub from: NodeId,
    /// The covering summary.
    pub to: NodeId,
    /// The state at the end of the path.
    pub state: State,
    /// The covering instantiation.
    pub mu: Instantiation,
    /// The last point of the path.
    pub vertex: VertexId,
    /// A call of a recursive function: the caller goes on elsewhere.
    pub call: bool,
    /// Whether each instance of the path is a run of the program ([`crate::domain::trail`]).
    pub exact: bool,
}

/// What happened at a point of a path.
#[derive(Clone, Debug)]
pub enum VertexKind {
    /// The path starts at a summary.
    Start,
    /// A refinement: these facts were assumed.
    Refinement(String),
    /// The path ends for this reason.
    End(&'static str),
    /// It runs into a covering summary.
    Covered,
}

/// A point on a path.
#[derive(Clone, Debug)]
pub struct Vertex {
    /// The summary whose exploration it belongs to.
    pub node: NodeId,
    /// The point before.
    pub parent: Option<VertexId>,
    /// What happened.
    pub kind: VertexKind,
    /// Where.
    pub location: Option<Location>,
}

/// The finished graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// All summaries, also the replaced ones.
    pub nodes: Vec<Node>,
    /// The edges between living summaries.
    pub edges: Vec<Edge>,
    /// The points of all paths.
    pub vertices: Vec<Vertex>,
    /// With [`crate::domain::options::Options::keep_states`]: all states on the paths.
    pub kept: Option<Kept>,
    /// The symbol for how many bytes of input are left, if input comes to an end ([`crate::domain::trail::Input`]).
    pub input: Option<Symbol>,
    /// Names of the symbols.
    pub names: Vec<String>,
    /// The symbols in the words of the source, for reports: several may have the same.
    pub words: Vec<String>,
}

/// Every state on a path of the finished graph, and what its symbols are.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The states, each with the summary its path began at.
    pub states: Vec<(NodeId, State)>,
    /// What each symbol stands for.
    pub kinds: Vec<SymbolKind>,
    /// The block of each global.
    pub globals: HashMap<GlobalId, AllocId>,
    /// The sets that [`SymbolKind::OneOf`] names.
    pub function_sets: Vec<Vec<FunctionId>>,
}

impl Graph {
    /// Adds the summaries, edges and points of another graph.
    pub fn append(&mut self, other: Graph) {
        let (nodes, vertices) = (self.nodes.len(), self.vertices.len());
        let node = |id: NodeId| NodeId(id.0 + nodes);
        let vertex = |id: VertexId| VertexId(id.0 + vertices);
        self.nodes.extend(other.nodes.into_iter().map(|n| Node { parent: n.parent.map(node), ..n }));
        let moved = |edge: Edge| Edge { from: node(edge.from), to: node(edge.to), vertex: vertex(edge.vertex), ..edge };
        self.edges.extend(other.edges.into_iter().map(moved));
        let points = other.vertices.into_iter();
        self.vertices.extend(points.map(|v| Vertex { node: node(v.node), parent: v.parent.map(vertex), ..v }));
        if let Some(kept) = other.kept {
            let states = kept.states.into_iter().map(|(id, state)| (node(id), state));
            self.kept.get_or_insert_default().states.extend(states);
        }
    }

    /// The ids of the summaries in the final graph.
    pub fn living(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len()).map(NodeId).filter(|id| self.nodes[id.0].alive)
    }

    /// The summary.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// A term in the names of the analysis.
    pub fn show(&self, term: &Linear) -> String {
        let name = |symbol: Symbol| self.names.get(symbol.0 as usize).cloned().unwrap_or_default();
        term.display(&name).to_string()
    }
}
