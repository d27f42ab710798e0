//! Graphs as files: Graphviz's language as it is, pictures by `dot` where it is installed, else by a layout in Rust.

use std::panic;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};
use process::Limits;

use crate::output::write_file;

/// More edges than that take the layout in Rust too long.
const LARGE: usize = 1500;

/// What Graphviz may take: a drawing that takes more than a minute is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// Writes the graph into the file, as a picture if its name ends in `.svg`.
pub fn write(path: &Path, dot: &str) -> Result<(), String> {
    if path.extension().is_none_or(|extension| extension != "svg") {
        return write_file(path, dot);
    }
    let picture = picture(dot).ok_or_else(|| {
        let advice = "install Graphviz, or give a name that ends in .dot for the graph itself";
        format!("{}: the graph could not be drawn: {advice}", path.display())
    })?;
    write_file(path, &picture)
}

/// More edges than that nobody looks at in a report.
const SMALL: usize = 80;

/// The picture of a graph that is small enough to be looked at in a report.
pub fn small(dot: &str) -> Option<String> {
    (edges(dot) <= SMALL).then(|| picture(dot)).flatten()
}

fn edges(dot: &str) -> usize {
    dot.lines().filter(|line| line.contains("->")).count()
}

/// The graph as SVG.
fn picture(dot: &str) -> Option<String> {
    // Graphviz draws better.
    match graphviz(dot) {
        Ok(picture) => Some(picture),
        Err(_) if edges(dot) > LARGE => None,
        Err(_) => ours(dot),
    }
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
        Some(crop(&writer.finalize().replace("Times, serif", "monospace")))
    });
    panic::set_hook(hook);
    picture.ok().flatten()
}

/// The layout leaves room for many more boxes below the last one: cuts it off.
fn crop(picture: &str) -> String {
    let number = |element: &str, attribute: &str| -> f64 {
        let value = element.split(&format!("{attribute}=\"")).nth(1).and_then(|rest| rest.split('"').next());
        value.and_then(|value| value.trim().parse().ok()).unwrap_or(0.0)
    };
    let lowest = |element: &str| match element.split(|c: char| c.is_whitespace() || c == '>').next() {
        Some("rect") => number(element, " y") + number(element, " height"),
        Some("ellipse") => number(element, " cy") + number(element, " ry"),
        Some("text") => number(element, " y"),
        _ => 0.0,
    };
    let bottom = picture.split('<').map(lowest).fold(0.0, f64::max);
    let Some(height) = picture.split("height=\"").nth(1).and_then(|rest| rest.split('"').next()) else {
        return picture.to_owned();
    };
    let cut = format!("{}", bottom + 60.0);
    let header = picture.find("<defs>").unwrap_or(0);
    let (head, body) = picture.split_at(header);
    let head = head.replace(&format!("height=\"{height}\""), &format!("height=\"{cut}\""));
    format!("{}{body}", head.replace(&format!(" {height}\""), &format!(" {cut}\"")))
}

/// The picture by Graphviz, if it is installed.
fn graphviz(dot: &str) -> std::io::Result<String> {
    let deadline = Instant::now().checked_add(PATIENCE);
    let limits = Limits { deadline, ..Limits::default() };
    let output = process::run(Command::new("dot").arg("-Tsvg"), dot.as_bytes().to_vec(), &limits);
    let output = output.map_err(std::io::Error::other)?;
    if !output.status.success() {
        return Err(std::io::Error::other("rejected"));
    }
    String::from_utf8(output.stdout).map_err(std::io::Error::other)
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
    fn the_room_below_is_cut_off() {
        let head = r#"<svg width="9" height="900" viewBox="0 0 9 900"><defs>"#;
        let picture =
            format!(r#"{head}</defs><rect x="1" y="20" width="3" height="30" /><ellipse cy="40" ry="5"/></svg>"#);
        let cut = crop(&picture);
        assert!(cut.contains(r#"height="110" viewBox="0 0 9 110""#), "{cut}");
    }

    #[test]
    fn what_is_no_graph_is_none() {
        assert_eq!(ours("digraph {"), None);
    }
}
