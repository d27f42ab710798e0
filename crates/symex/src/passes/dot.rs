//! The graph as text, for Graphviz and for tests: one box per summary state, one line per path.

use std::collections::BTreeMap;
use std::fmt::Write;

use ir::ValidProgram;
use logic::{Linear, Symbol};

use crate::domain::block::{AllocKind, Background, Form, Status};
use crate::domain::columns::{Column, Part, Shape};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value};
use crate::engine::graph::{Edge, Graph, NodeId, NodeKind, VertexId, VertexKind};

/// Draws the living part of the graph.
pub fn to_dot(graph: &Graph, program: &ValidProgram) -> String {
    let mut out = String::from(
        "digraph landfall {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n  \
         edge [fontname=\"monospace\", fontsize=10];\n",
    );
    let mut names = BTreeMap::new();
    for (index, id) in graph.living().enumerate() {
        names.insert(id, format!("s{index}"));
        let lines: Vec<String> = describe(graph, program, id).lines().map(str::to_owned).collect();
        let _ = writeln!(out, "  s{index} [label=\"{}\"];", label(&lines));
    }
    for edge in &graph.edges {
        let lines = [path(graph, edge.vertex), updates(graph, edge)].concat();
        let style = if edge.call { ", style=dashed, color=blue" } else { ", style=dashed" };
        let label = label(&lines);
        let _ = writeln!(out, "  {} -> {} [label=\"{label}\"{style}];", names[&edge.from], names[&edge.to]);
    }
    for (index, vertex) in graph.vertices.iter().enumerate() {
        if let (VertexKind::End(reason), Some(from)) = (&vertex.kind, names.get(&vertex.node)) {
            let label = label(&path(graph, VertexId(index)));
            let _ = writeln!(out, "  e{index} [shape=plaintext, label=\"{}\"];", escape(reason));
            let _ = writeln!(out, "  {from} -> e{index} [label=\"{label}\"];");
        }
    }
    out.push_str("}\n");
    out
}

/// The living part of the graph as plain text: the summaries, then the paths with their refinements and updates.
pub fn to_text(graph: &Graph, program: &ValidProgram) -> String {
    let mut out = String::new();
    let names: BTreeMap<NodeId, usize> = graph.living().enumerate().map(|(index, id)| (id, index)).collect();
    for (id, index) in &names {
        let text = describe(graph, program, *id);
        let _ = writeln!(out, "s{index}: {}", text.trim_end().replace('\n', "\n    "));
    }
    for edge in &graph.edges {
        let kind = if edge.call { " (call)" } else { "" };
        let _ = writeln!(out, "s{} -> s{}{kind}", names[&edge.from], names[&edge.to]);
        for line in path(graph, edge.vertex).iter().chain(&updates(graph, edge)) {
            let _ = writeln!(out, "    {line}");
        }
    }
    for (index, vertex) in graph.vertices.iter().enumerate() {
        if let (VertexKind::End(reason), Some(from)) = (&vertex.kind, names.get(&vertex.node)) {
            let _ = writeln!(out, "s{from} ends: {reason}");
            for line in path(graph, VertexId(index)) {
                let _ = writeln!(out, "    {line}");
            }
        }
    }
    out
}

/// What the symbols of an edge's target stand for, where they change.
fn updates(graph: &Graph, edge: &Edge) -> Vec<String> {
    let changed = edge.mu.iter().filter(|(symbol, image)| image.as_symbol() != Some(**symbol));
    changed
        .map(|(symbol, image)| {
            let name = graph.names.get(symbol.0 as usize).cloned().unwrap_or_default();
            format!("{name} := {}", graph.show(image))
        })
        .collect()
}

/// Lines as a label, aligned to the left.
fn label(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{}\\l", escape(line))).collect()
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
        for (id, digits) in frame.digits.iter() {
            let name = function.value(*id).variable.clone().unwrap_or_default();
            let _ = writeln!(out, "  digits({name}) <= {}", graph.show(digits));
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
            AllocKind::ArgumentList => "arguments",
            AllocKind::Argument => "argument",
            AllocKind::Text => "text",
            AllocKind::Global(_) => "global",
            AllocKind::Given { .. } | AllocKind::Lent { .. } => "given",
        };
        let base = graph.names.get(block.base.0 as usize).cloned().unwrap_or_default();
        let _ = write!(out, "{kind} {base} [{}]{status}", graph.show(&block.size));
        for cell in &block.cells {
            let _ = write!(out, " +{}:i{}={}", graph.show(&cell.offset), cell.width * 8, show(graph, &cell.value));
        }
        if let Some(list) = &block.list {
            let _ = match &list.form {
                Form::Chain => write!(out, " list of {} linked at +{}", graph.show(&list.length), list.link),
                Form::Elements => {
                    let shared = list.shared.as_ref().map(|size| format!(", which own {} each", graph.show(size)));
                    write!(out, " elements of {} bytes{}", graph.show(&list.length), shared.unwrap_or_default())
                }
                Form::Tree(branches) => {
                    write!(out, " tree of at most {} levels linked at {branches:?}", graph.show(&list.length))
                }
            };
            for (part, cells) in [("each", &list.each), ("last", &list.last)] {
                for cell in cells {
                    let (at, width) = (graph.show(&cell.offset), cell.width * 8);
                    let _ = write!(out, " {part}+{at}:i{width}={}", show(graph, &cell.value));
                }
            }
        }
        match &block.background {
            Background::Unknown => {}
            Background::Segment(segment) => {
                let elements = graph.names.get(segment.elements.0 as usize).cloned().unwrap_or_default();
                let zeros = [(segment.zero_before, " zeros before"), (segment.zero_behind, " zeros behind")];
                let zeros: String = zeros.iter().filter(|(told, _)| *told).map(|(_, text)| *text).collect();
                let _ = write!(out, " elements {elements} from +{}{zeros}", graph.show(&segment.from));
            }
            Background::Zero | Background::Initial(_) | Background::Arguments => out.push_str(" else initial"),
        }
        block.columns.iter().for_each(|column| out.push_str(&integers(graph, column)));
        for (from, to) in block.written.ranges() {
            let _ = write!(out, " written {from}..{to}");
        }
        if let Some(upto) = block.written.upto() {
            let _ = write!(out, " written to {}", graph.show(upto));
        }
        out.push('\n');
    }
    out
}

/// What is known of the integers of a column.
fn integers(graph: &Graph, column: &Column) -> String {
    let Shape { step, width, .. } = column.shape;
    let Some(Part { from, upto, into, outdated, range, least, most }) = &column.part else { return String::new() };
    let bound = |bound: &Option<Linear>| bound.as_ref().map_or_else(|| "?".to_owned(), |bound| graph.show(bound));
    let (first, end) = (graph.show(from), graph.show(upto));
    let (least, most) = (bound(least), bound(most));
    match column.shape.is_text() {
        true => format!(" texts of {width} bytes from +{first} by {step} to {end}"),
        false => {
            let what = match into {
                Some(base) => {
                    let which = if *outdated { "outdated pointers" } else { "pointers" };
                    format!("{which} into {}", graph.show(&Linear::symbol(*base)))
                }
                None => format!("i{}", width * 8),
            };
            format!(" {what} from +{first} by {step} to {end} in {range}, {least} to {most}")
        }
    }
}

fn show(graph: &Graph, value: &Value) -> String {
    match value {
        Value::Int { term, .. } | Value::Pointer(term) => graph.show(term),
        Value::Bool(Cond::Const(truth)) => truth.to_string(),
        Value::Bool(_) => "(condition)".to_owned(),
        Value::Aggregate(fields) => {
            format!("{{{}}}", fields.iter().map(|field| show(graph, field)).collect::<Vec<_>>().join(", "))
        }
        Value::Tree(_, height) => format!("tree, height <= {}", graph.show(height)),
        Value::Root(base) => format!("tree {}", graph.show(base)),
        Value::Any => "?".to_owned(),
    }
}
