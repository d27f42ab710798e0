//! Which functions of a file are recursive.

use std::collections::{BTreeMap, HashSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::parse::File;
use crate::format::expression::Kind;

/// The defined functions that are not recursive, neither directly nor through others.
pub(super) fn without_recursion(file: &File) -> HashSet<&str> {
    let mut graph: DiGraph<&str, ()> = DiGraph::new();
    let mut nodes: BTreeMap<&str, NodeIndex> = BTreeMap::new();
    for rule in &file.rules {
        let Ok((head, _)) = rule.head() else { continue };
        nodes.entry(head).or_insert_with(|| graph.add_node(head));
    }
    for rule in &file.rules {
        let Ok((head, _)) = rule.head() else { continue };
        for expression in rule.body() {
            if let Kind::Call(callee, _) = &expression.kind
                && let Some(target) = nodes.get(callee.as_str())
            {
                graph.update_edge(nodes[head], *target, ());
            }
        }
    }
    tarjan_scc(&graph)
        .into_iter()
        .filter(|group| group.len() == 1 && !graph.contains_edge(group[0], group[0]))
        .map(|group| graph[group[0]])
        .collect()
}
