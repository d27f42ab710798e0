//! The call graph: which function calls which directly, and which call each other.

use ir::{Callee, FunctionId, InstKind, Linkage, Program};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

/// The direct calls of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallGraph {
    /// By function: the functions that it calls by name, in the order of its text, each once.
    callees: Vec<Vec<FunctionId>>,
    /// By function: whether a call executes the body that the program has: there is one, and no other definition may
    /// replace it.
    has_body: Vec<bool>,
}

impl CallGraph {
    /// The call graph of a program.
    pub fn of(program: &Program) -> CallGraph {
        let callees = program.functions.iter().map(|function| {
            let mut callees: Vec<FunctionId> = Vec::new();
            for inst in function.blocks.iter().flat_map(|block| &block.insts) {
                if let InstKind::Call { callee: Callee::Function(id), .. } = &inst.kind
                    && !callees.contains(id)
                {
                    callees.push(*id);
                }
            }
            callees
        });
        let has_body = |function: &ir::Function| function.is_defined() && function.linkage != Linkage::Replaceable;
        CallGraph { callees: callees.collect(), has_body: program.functions.iter().map(has_body).collect() }
    }

    /// By function: the number of instructions of its body and of all bodies that a call of it leads to, each call counted
    /// by itself, as if calls were replaced by bodies. Functions that call each other count once, all of them together;
    /// calls through pointers and of functions without a known body count nothing.
    pub fn expanded_sizes(&self, program: &Program) -> Vec<u64> {
        let functions = || (0..program.functions.len() as u32).map(FunctionId);
        let mut graph: DiGraph<FunctionId, ()> = DiGraph::new();
        let nodes: Vec<NodeIndex> = functions().map(|id| graph.add_node(id)).collect();
        let mut own = vec![0u64; program.functions.len()];
        for caller in functions().filter(|id| self.has_body[id.index()]) {
            for inst in program.function(caller).blocks.iter().flat_map(|block| &block.insts) {
                own[caller.index()] += 1;
                if let InstKind::Call { callee: Callee::Function(callee), .. } = &inst.kind
                    && self.has_body[callee.index()]
                {
                    graph.add_edge(nodes[caller.index()], nodes[callee.index()], ());
                }
            }
        }
        let mut sizes = vec![0u64; program.functions.len()];
        // Callees before their callers.
        for group in tarjan_scc(&graph) {
            let mut size = 0u64;
            for member in &group {
                size = size.saturating_add(own[graph[*member].index()]);
                for callee in graph.neighbors(*member).filter(|callee| !group.contains(callee)) {
                    size = size.saturating_add(sizes[graph[callee].index()]);
                }
            }
            group.iter().for_each(|member| sizes[graph[*member].index()] = size);
        }
        sizes
    }

    /// The functions that the function calls by name, in the order of its text, each once.
    pub fn callees(&self, caller: FunctionId) -> &[FunctionId] {
        &self.callees[caller.index()]
    }

    /// The functions that direct calls lead to from these, themselves included, in the order of a depth-first search.
    pub fn reachable(&self, from: impl IntoIterator<Item = FunctionId>) -> Vec<FunctionId> {
        let mut seen = vec![false; self.callees.len()];
        let mut found = Vec::new();
        let mut work: Vec<FunctionId> = from.into_iter().collect();
        work.reverse();
        while let Some(function) = work.pop() {
            if !std::mem::replace(&mut seen[function.index()], true) {
                found.push(function);
                work.extend(self.callees(function).iter().rev());
            }
        }
        found
    }

    /// The groups of functions that call each other, or one itself, as far as direct calls of known bodies lead to them
    /// from the entry: callees before their callers.
    pub fn recursive_groups(&self, entry: FunctionId) -> Vec<Vec<FunctionId>> {
        let mut graph: DiGraph<FunctionId, ()> = DiGraph::new();
        let mut nodes: Vec<Option<NodeIndex>> = vec![None; self.callees.len()];
        nodes[entry.index()] = Some(graph.add_node(entry));
        let mut work = vec![entry];
        while let Some(caller) = work.pop() {
            for callee in self.callees(caller).iter().copied().filter(|callee| self.has_body[callee.index()]) {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::program::{ProgramBuilder, call};

    #[test]
    fn groups_come_callees_first() {
        let mut builder = ProgramBuilder::new();
        let straight = |calls: &[u32]| vec![(calls.iter().map(|id| call(*id)).collect(), vec![])];
        let main = builder.function("main", straight(&[1, 3]));
        let even = builder.function("even", straight(&[2]));
        let odd = builder.function("odd", straight(&[1, 3]));
        let alone = builder.function("alone", straight(&[3, 4]));
        let none = builder.declaration("none");
        builder.function("unused", straight(&[5]));
        let mut program = builder.build();
        let calls = CallGraph::of(&program);
        let mut groups = calls.recursive_groups(main);
        groups.iter_mut().for_each(|group| group.sort_unstable());
        assert_eq!(groups, [vec![alone], vec![even, odd]]);
        assert_eq!(calls.reachable([main]), [main, even, odd, alone, none]);
        let sizes = calls.expanded_sizes(&program);
        let size = |id: FunctionId| sizes[id.index()];
        assert_eq!((size(alone), size(odd), size(even)), (2, 5, 5), "`none` has no body; `even` and `odd` count once");
        assert_eq!(size(main), 2 + size(even) + size(alone));
        program.functions[odd.index()].linkage = Linkage::Replaceable;
        assert_eq!(CallGraph::of(&program).recursive_groups(main), [[alone]]);
    }
}
