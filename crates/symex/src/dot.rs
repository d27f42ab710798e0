//! The graph as Graphviz text: one box per summary state, one line per path.

use std::collections::BTreeMap;
use std::fmt::Write;

use ir::ValidProgram;
use logic::Symbol;

use crate::graph::{Graph, NodeId, NodeKind, VertexId, VertexKind};
use crate::state::{AllocKind, Background, State, Status};
use crate::value::{Cond, Value};

/// Draws the living part of the graph.
pub fn to_dot(graph: &Graph, program: &ValidProgram) -> String {
    let mut out = String::from("digraph landfall {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n");
    let mut names = BTreeMap::new();
    for (index, id) in graph.living().enumerate() {
        names.insert(id, format!("s{index}"));
        let label = escape(&describe(graph, program, id)).replace('\n', "\\l");
        let _ = writeln!(out, "  s{index} [label=\"{label}\\l\"];");
    }
    for edge in &graph.edges {
        let conditions = path(graph, edge.vertex);
        let mut text = conditions.join("\n");
        for (symbol, image) in &edge.mu {
            let same = image.as_symbol() == Some(*symbol);
            if !same {
                let name = graph.names.get(symbol.0 as usize).cloned().unwrap_or_default();
                let _ = write!(text, "\n{name} := {}", graph.show(image));
            }
        }
        let style = if edge.call { ", style=dashed, color=blue" } else { ", style=dashed" };
        let label = escape(text.trim()).replace('\n', "\\l");
        let _ = writeln!(out, "  {} -> {} [label=\"{label}\\l\"{style}];", names[&edge.from], names[&edge.to]);
    }
    for (index, vertex) in graph.vertices.iter().enumerate() {
        if let (VertexKind::End(reason), Some(from)) = (&vertex.kind, names.get(&vertex.node)) {
            let label = escape(&path(graph, VertexId(index)).join("\n")).replace('\n', "\\l");
            let _ = writeln!(out, "  e{index} [shape=plaintext, label=\"{}\"];", escape(reason));
            let _ = writeln!(out, "  {from} -> e{index} [label=\"{label}\\l\"];");
        }
    }
    out.push_str("}\n");
    out
}

/// The refinements on the way to a point, in order.
fn path(graph: &Graph, end: VertexId) -> Vec<String> {
    let mut result = Vec::new();
    let mut at = Some(end);
    while let Some(id) = at {
        let vertex = &graph.vertices[id.0];
        if let VertexKind::Refinement(text) = &vertex.kind {
            let line = vertex.location.map(|location| format!("line {}: ", location.line)).unwrap_or_default();
            result.push(format!("{line}{text}"));
        }
        at = vertex.parent;
    }
    result.reverse();
    result
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// A summary state as text: position, variables, facts, blocks.
pub fn describe(graph: &Graph, program: &ValidProgram, id: NodeId) -> String {
    let node = graph.node(id);
    let kind = match node.kind {
        NodeKind::Start => "start",
        NodeKind::LoopHead => "loop",
        NodeKind::Merge => "paths meet",
        NodeKind::Recursion => "recursive call",
    };
    let line = node.location.map(|location| format!(", line {}", location.line)).unwrap_or_default();
    format!("{kind}{line}\n{}", state(graph, program, &node.state))
}

fn state(graph: &Graph, program: &ValidProgram, state: &State) -> String {
    let mut out = String::new();
    for frame in &state.frames {
        let function = program.function(frame.function);
        let _ = writeln!(out, "{}:{}:{}", function.name, function.block(frame.block).name, frame.index);
        for (id, value) in frame.slots.iter().chain(frame.locals.iter()) {
            let data = function.value(*id);
            let name = data.variable.clone().unwrap_or_else(|| format!("%{}", data.name));
            let _ = writeln!(out, "  {name} = {}", show(graph, value));
        }
    }
    for atom in state.knowledge.atoms() {
        let name = |symbol: Symbol| graph.names.get(symbol.0 as usize).cloned().unwrap_or_default();
        let _ = writeln!(out, "{}", atom.display(&name));
    }
    for block in state.allocations.values() {
        let status = match block.status {
            Status::Live => "",
            Status::Dead => " dead",
            Status::Unknown => " maybe dead",
        };
        let kind = match block.kind {
            AllocKind::Stack(_) => "stack",
            AllocKind::Heap => "heap",
            AllocKind::Global(_) => "global",
        };
        let base = graph.names.get(block.base.0 as usize).cloned().unwrap_or_default();
        let _ = write!(out, "{kind} {base} [{}]{status}", graph.show(&block.size));
        for cell in &block.cells {
            let _ = write!(out, " +{}:i{}={}", graph.show(&cell.offset), cell.width * 8, show(graph, &cell.value));
        }
        if block.background != Background::Unknown {
            out.push_str(" else initial");
        }
        out.push('\n');
    }
    out
}

fn show(graph: &Graph, value: &Value) -> String {
    match value {
        Value::Int { term, .. } | Value::Pointer(term) => graph.show(term),
        Value::Bool(Cond::Const(truth)) => truth.to_string(),
        Value::Bool(_) => "(condition)".to_owned(),
        Value::Aggregate(fields) => {
            format!("{{{}}}", fields.iter().map(|field| show(graph, field)).collect::<Vec<_>>().join(", "))
        }
        Value::Any => "?".to_owned(),
    }
}
