//! From the graph to an integer transition system (paper 1, Def. 6, with one transition per path between summaries).

use std::collections::{BTreeMap, BTreeSet};

use its::{Location, LocationId, System, Transition};
use logic::{Linear, Symbol};

use crate::engine::graph::{Graph, NodeId, NodeKind};

/// The system and, per location, the summary it stands for.
pub struct Extracted {
    /// The system.
    pub system: System,
    /// The summary of each location.
    pub nodes: Vec<NodeId>,
}

/// One location per summary, one transition per path: its guard is what was known at the end of the path, its update
/// the covering instantiation. Terminates if the program does not run for ever.
pub fn extract(graph: &Graph, name: &dyn Fn(NodeId) -> String) -> Extracted {
    let nodes: Vec<NodeId> = graph.living().collect();
    let ids: BTreeMap<NodeId, LocationId> =
        nodes.iter().enumerate().map(|(index, node)| (*node, LocationId(index as u32))).collect();
    let locations: Vec<Location> = nodes
        .iter()
        .map(|id| {
            let state = &graph.node(*id).state;
            let invariant = state.knowledge.atoms();
            let mut variables: BTreeSet<Symbol> = BTreeSet::new();
            state.for_each_symbol(&mut |symbol| {
                variables.insert(symbol);
            });
            variables.extend(invariant.iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()));
            Location { name: name(*id), variables: variables.into_iter().collect(), invariant }
        })
        .collect();
    let transitions = graph
        .edges
        .iter()
        .enumerate()
        .map(|(index, edge)| {
            let (source, target) = (ids[&edge.from], ids[&edge.to]);
            let update = locations[target.index()]
                .variables
                .iter()
                .map(|symbol| edge.mu.get(symbol).cloned().unwrap_or_else(|| Linear::symbol(*symbol)))
                .collect();
            let guard = edge.state.knowledge.atoms();
            Transition { source, target, guard, update, origin: Some(index as u32), exact: edge.exact }
        })
        .collect();
    let starts = nodes.iter().filter(|node| graph.node(**node).kind == NodeKind::Start).map(|node| ids[node]).collect();
    let system = System { symbols: graph.names.clone(), locations, transitions, starts };
    Extracted { system, nodes }
}
