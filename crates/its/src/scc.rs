//! Strongly connected components of the control flow.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::model::LocationId;

/// The components that contain a cycle, each as a sorted list of locations.
///
/// `edges` are the transitions to consider, as (source, target). An infinite run of those transitions stays
/// inside one of these components from some point on.
pub fn cyclic_components(
    locations: usize,
    edges: impl IntoIterator<Item = (LocationId, LocationId)>,
) -> Vec<Vec<LocationId>> {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    for _ in 0..locations {
        graph.add_node(());
    }
    for (source, target) in edges {
        graph.update_edge(NodeIndex::new(source.index()), NodeIndex::new(target.index()), ());
    }
    let mut components: Vec<Vec<LocationId>> = tarjan_scc(&graph)
        .into_iter()
        .filter(|nodes| nodes.len() > 1 || graph.contains_edge(nodes[0], nodes[0]))
        .map(|nodes| nodes.into_iter().map(|node| LocationId(node.index() as u32)).collect())
        .collect();
    for component in &mut components {
        component.sort_unstable();
    }
    components.sort_unstable();
    components
}

/// The locations reachable from `from` over `edges`, as a table indexed by location.
pub fn reachable(
    locations: usize,
    from: impl IntoIterator<Item = LocationId>,
    edges: impl IntoIterator<Item = (LocationId, LocationId)>,
) -> Vec<bool> {
    let mut successors = vec![Vec::new(); locations];
    for (source, target) in edges {
        successors[source.index()].push(target);
    }
    let mut seen = vec![false; locations];
    let mut todo: Vec<LocationId> = from.into_iter().collect();
    while let Some(location) = todo.pop() {
        if !std::mem::replace(&mut seen[location.index()], true) {
            todo.extend(successors[location.index()].iter().copied());
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(list: &[(u32, u32)]) -> Vec<(LocationId, LocationId)> {
        list.iter().map(|&(a, b)| (LocationId(a), LocationId(b))).collect()
    }

    #[test]
    fn components_need_a_cycle() {
        let found = cyclic_components(5, edges(&[(0, 1), (1, 2), (2, 1), (2, 3), (3, 3), (3, 4)]));
        assert_eq!(found, vec![vec![LocationId(1), LocationId(2)], vec![LocationId(3)]]);
        assert!(cyclic_components(3, edges(&[(0, 1), (1, 2), (0, 2)])).is_empty());
    }

    #[test]
    fn reachability_follows_the_arrows() {
        assert_eq!(reachable(4, [LocationId(1)], edges(&[(0, 1), (1, 2)])), vec![false, true, true, false]);
    }
}
