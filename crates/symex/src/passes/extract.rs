//! From the graph to an integer transition system (paper 1, Def. 6, with one transition per path between summaries).

use std::collections::{BTreeMap, BTreeSet};

use its::{Location, LocationId, System, Transition};
use logic::{Atom, Int, Linear, Symbol};

use crate::domain::trail::Input;
use crate::engine::graph::{Edge, Graph, NodeId, NodeKind};

/// The system and, per location, the summary it stands for.
pub struct Extracted {
    /// The system.
    pub system: System,
    /// The summary of each location.
    pub nodes: Vec<NodeId>,
}

/// One location per summary, one transition per path: its guard is what was known at the end of the path, its update
/// the covering instantiation. Terminates if the program does not run for ever. If input comes to an end, how much of it is left is one more
/// variable.
pub fn extract(graph: &Graph, name: &dyn Fn(NodeId) -> String) -> Extracted {
    let nodes: Vec<NodeId> = graph.living().collect();
    let ids: BTreeMap<NodeId, LocationId> =
        nodes.iter().enumerate().map(|(index, node)| (*node, LocationId(index as u32))).collect();
    let locations: Vec<Location> = nodes
        .iter()
        .map(|id| {
            let state = &graph.node(*id).state;
            let mut invariant = state.knowledge.atoms();
            invariant.extend(graph.input.map(not_negative));
            let mut variables: BTreeSet<Symbol> = BTreeSet::new();
            state.for_each_symbol(&mut |symbol| {
                variables.insert(symbol);
            });
            variables.extend(invariant.iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()));
            Location { name: name(*id), variables: variables.into_iter().collect(), invariant }
        })
        .collect();
    let mut symbols = graph.names.clone();
    let transitions = graph
        .edges
        .iter()
        .enumerate()
        .map(|(index, edge)| {
            let (source, target) = (ids[&edge.from], ids[&edge.to]);
            let mut guard = edge.state.knowledge.atoms();
            let left = graph.input.map(|input| (input, left_behind(edge, input, &mut symbols)));
            guard.extend(left.iter().flat_map(|(input, left)| [not_negative(*input), Atom::ge(left, &Linear::zero())]));
            let image = |symbol: &Symbol| match &left {
                Some((input, left)) if input == symbol => left.clone(),
                _ => edge.mu.get(symbol).cloned().unwrap_or_else(|| Linear::symbol(*symbol)),
            };
            let update = locations[target.index()].variables.iter().map(image).collect();
            let exact = edge.exact && (left.is_none() || edge.state.trail.input() == Input::default());
            Transition { source, target, guard, update, origin: Some(index as u32), exact }
        })
        .collect();
    let starts = nodes.iter().filter(|node| graph.node(**node).kind == NodeKind::Start).map(|node| ids[node]).collect();
    let system = System { symbols, locations, transitions, starts };
    Extracted { system, nodes }
}

fn not_negative(symbol: Symbol) -> Atom {
    Atom::ge(&Linear::symbol(symbol), &Linear::zero())
}

/// How many bytes of input are left at the end of a path, at the most. Where more was taken than the path says, the number is greater than
/// what is left, and so not negative either.
fn left_behind(edge: &Edge, input: Symbol, symbols: &mut Vec<String>) -> Linear {
    match edge.state.trail.input() {
        Input::More(more) => Linear::symbol(input).add_constant(&Int::from(more)),
        Input::Any => {
            let any = Symbol(symbols.len() as u32);
            symbols.push("input".to_owned());
            Linear::symbol(any)
        }
    }
}
