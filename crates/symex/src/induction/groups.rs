//! The recursive functions of a program, those that call each other together.

use ir::{Callee, FunctionId, InstKind, Linkage, ValidProgram};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

/// The functions that call themselves, directly or by way of others, as far as direct calls lead to them from the entry:
/// callees before their callers.
pub fn recursive(program: &ValidProgram, entry: FunctionId) -> Vec<Vec<FunctionId>> {
    let mut graph: DiGraph<FunctionId, ()> = DiGraph::new();
    let mut nodes: Vec<Option<NodeIndex>> = vec![None; program.functions.len()];
    nodes[entry.index()] = Some(graph.add_node(entry));
    let mut work = vec![entry];
    while let Some(caller) = work.pop() {
        for callee in callees(program, caller) {
            let target = *nodes[callee.index()].get_or_insert_with(|| {
                work.push(callee);
                graph.add_node(callee)
            });
            if let Some(source) = nodes[caller.index()] {
                graph.update_edge(source, target, ());
            }
        }
    }
    tarjan_scc(&graph)
        .into_iter()
        .filter(|group| group.len() > 1 || graph.contains_edge(group[0], group[0]))
        .map(|group| group.into_iter().map(|node| graph[node]).collect())
        .collect()
}

/// The functions whose bodies a function calls directly.
fn callees(program: &ValidProgram, caller: FunctionId) -> impl Iterator<Item = FunctionId> + '_ {
    let insts = program.function(caller).blocks.iter().flat_map(|block| &block.insts);
    insts.filter_map(|inst| match &inst.kind {
        InstKind::Call { callee: Callee::Function(id), .. } => {
            let callee = program.function(*id);
            (callee.is_defined() && callee.linkage != Linkage::Replaceable).then_some(*id)
        }
        _ => None,
    })
}
