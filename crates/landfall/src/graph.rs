//! Graphs as files: Graphviz's language as it is, pictures by a layout in Rust or, where that fails, by `dot`.

use std::io::Write;
use std::panic;
use std::path::Path;
use std::process::{Command, Stdio};

use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};

use crate::prove::write_file;

/// More edges than that take the layout in Rust too long.
const LARGE: usize = 1500;

/// Writes the graph into the file, as a picture if its name ends in `.svg`.
pub fn write(path: &Path, dot: &str) -> Result<(), String> {
    if path.extension().is_none_or(|extension| extension != "svg") {
        return write_file(path, dot);
    }
    let large = dot.lines().filter(|line| line.contains("->")).count() > LARGE;
    let picture = if large { None } else { ours(dot) };
    let picture = match picture {
        Some(picture) => picture,
        None => graphviz(dot).map_err(|error| {
            format!("{}: the graph could not be drawn, and Graphviz's `dot` {error}; a name that ends in .dot gives the graph itself", path.display())
        })?,
    };
    write_file(path, &picture)
}

/// The picture by the layout in Rust, `None` where it cannot: it panics on some graphs.
fn ours(dot: &str) -> Option<String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let picture = panic::catch_unwind(|| {
        let graph = DotParser::new(dot).process().ok()?;
        let mut builder = GraphBuilder::new();
        builder.visit_graph(&graph);
        let mut writer = SVGWriter::new();
        builder.get().do_it(false, false, false, &mut writer);
        Some(writer.finalize())
    });
    panic::set_hook(hook);
    picture.ok().flatten()
}

fn graphviz(dot: &str) -> Result<String, String> {
    let mut child = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|_| "is not installed".to_owned())?;
    let failed = |error: std::io::Error| format!("failed: {error}");
    // `dot` reads everything before it writes, so that writing first cannot block it.
    if let Some(mut input) = child.stdin.take() {
        input.write_all(dot.as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err("rejected it".to_owned());
    }
    String::from_utf8(output.stdout).map_err(|_| "wrote no text".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_graph_becomes_a_picture() {
        let picture = ours("digraph { a [label=\"x >= 0\\lp\"]; a -> b [label=\"foo\"]; b -> a; }").unwrap();
        assert!(picture.contains("<svg") && picture.contains("foo"), "{picture}");
    }

    #[test]
    fn what_is_no_graph_is_none() {
        assert_eq!(ours("digraph {"), None);
    }
}
