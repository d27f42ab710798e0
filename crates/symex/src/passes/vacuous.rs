//! Claims about nothing: a program whose every run ends before it returns or exits.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::graph::{Graph, NodeId, VertexKind};

/// The ends of paths on which a program has done what it does.
const PROPER: [&str; 4] = ["end of the program", "trap", "the callee does not return", "return from a summarised call"];

/// Why every run ends, if none returns, exits or goes on for ever; of a graph that follows all runs.
pub(crate) fn why_every_run_ends(graph: &Graph) -> Option<BTreeSet<&'static str>> {
    let mut reasons = BTreeSet::new();
    for vertex in graph.vertices.iter().filter(|vertex| graph.node(vertex.node).alive) {
        if let VertexKind::End(reason) = vertex.kind {
            reasons.insert(reason);
        }
    }
    let proper = reasons.iter().any(|reason| PROPER.contains(reason));
    (!proper && !reasons.is_empty() && !has_cycle(graph)).then_some(reasons)
}

/// Whether some path comes back to a summary.
fn has_cycle(graph: &Graph) -> bool {
    let mut waits: BTreeMap<NodeId, usize> = BTreeMap::new();
    for edge in &graph.edges {
        *waits.entry(edge.to).or_default() += 1;
        waits.entry(edge.from).or_default();
    }
    let mut work: Vec<NodeId> = waits.iter().filter(|(_, count)| **count == 0).map(|(node, _)| *node).collect();
    let mut done = 0;
    while let Some(node) = work.pop() {
        done += 1;
        for edge in graph.edges.iter().filter(|edge| edge.from == node) {
            let Some(count) = waits.get_mut(&edge.to) else { continue };
            *count -= 1;
            if *count == 0 {
                work.push(edge.to);
            }
        }
    }
    done < waits.len()
}
