//! A program as a tree of lines: what the generator makes, and what the reducer takes apart.

use std::fmt::Write;

/// A piece of a program that can be left out as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// One line.
    Line(String),
    /// Lines between an opening and a closing one.
    Block {
        /// Such as `while (c) {`.
        open: String,
        /// What is inside.
        body: Vec<Node>,
        /// Such as `}`.
        close: String,
    },
    /// Several pieces that make sense only together, such as `if` and `else`.
    Group(Vec<Node>),
}

impl Node {
    /// A line.
    pub fn line(text: impl Into<String>) -> Node {
        Node::Line(text.into())
    }

    /// A block that ends in a brace.
    pub fn block(open: impl Into<String>, body: Vec<Node>) -> Node {
        Node::Block { open: open.into(), body, close: "}".to_owned() }
    }

    /// A block that ends in another line.
    pub fn closed(open: impl Into<String>, body: Vec<Node>, close: impl Into<String>) -> Node {
        Node::Block { open: open.into(), body, close: close.into() }
    }
}

/// Prints nodes with an indent of four blanks a level.
pub fn print(nodes: &[Node]) -> String {
    let mut text = String::new();
    print_at(nodes, 0, &mut text);
    text
}

fn print_at(nodes: &[Node], level: usize, text: &mut String) {
    let mut line = |level: usize, content: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{:width$}{content}", "", width = 4 * level);
    };
    for node in nodes {
        match node {
            Node::Line(content) => line(level, content),
            Node::Block { open, body, close } => {
                line(level, open);
                line(
                    level + 1,
                    &print(body).trim_end().replace('\n', &format!("\n{:width$}", "", width = 4 * (level + 1))),
                );
                line(level, close);
            }
            Node::Group(parts) => parts.iter().for_each(|part| {
                let part = print(std::slice::from_ref(part));
                line(level, &part.trim_end().replace('\n', &format!("\n{:width$}", "", width = 4 * level)));
            }),
        }
    }
}

/// Makes the tree smaller as long as `still_shows` holds of it: pieces are left out, and blocks are replaced by what is
/// in them. `attempts` bounds how often `still_shows` is asked.
pub fn reduce(nodes: Vec<Node>, mut attempts: usize, still_shows: &mut dyn FnMut(&[Node]) -> bool) -> Vec<Node> {
    let mut best = nodes;
    loop {
        let before = best.clone();
        let mut position = 0;
        // Positions are counted in the order of the text; larger pieces come before what is inside them.
        while position < count(&best) {
            let mut smaller = false;
            for unwrap in [false, true] {
                if attempts == 0 {
                    return best;
                }
                let mut left = position;
                let Some(candidate) = without(&best, &mut left, unwrap) else { continue };
                attempts -= 1;
                if still_shows(&candidate) {
                    best = candidate;
                    smaller = true;
                    break;
                }
            }
            if !smaller {
                position += 1;
            }
        }
        if best == before {
            return best;
        }
    }
}

fn count(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| 1 + count(children(node))).sum()
}

fn children(node: &Node) -> &[Node] {
    match node {
        Node::Line(_) => &[],
        Node::Block { body, .. } => body,
        Node::Group(parts) => parts,
    }
}

/// The nodes without the one at the position, or with its children in its place.
fn without(nodes: &[Node], position: &mut usize, unwrap: bool) -> Option<Vec<Node>> {
    for (index, node) in nodes.iter().enumerate() {
        if *position == 0 {
            let inner = children(node);
            if unwrap && inner.is_empty() {
                return None;
            }
            let replacement = if unwrap { inner.to_vec() } else { Vec::new() };
            let mut result = nodes.to_vec();
            result.splice(index..=index, replacement);
            return Some(result);
        }
        *position -= 1;
        let inside = count(children(node));
        if *position < inside {
            let inner = without(children(node), position, unwrap)?;
            let mut result = nodes.to_vec();
            match &mut result[index] {
                Node::Line(_) => return None,
                Node::Block { body, .. } => *body = inner,
                Node::Group(parts) => *parts = inner,
            }
            return Some(result);
        }
        *position -= inside;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Vec<Node> {
        vec![
            Node::line("a;"),
            Node::block("while (c) {", vec![Node::line("b;"), Node::block("if (d) {", vec![Node::line("e;")])]),
            Node::Group(vec![Node::block("if (x) {", vec![Node::line("f;")]), Node::line("else g;")]),
        ]
    }

    #[test]
    fn trees_are_indented() {
        let text = "a;\nwhile (c) {\n    b;\n    if (d) {\n        e;\n    }\n}\nif (x) {\n    f;\n}\nelse g;\n";
        assert_eq!(print(&example()), text);
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let reduced = reduce(example(), 1000, &mut |nodes| print(nodes).contains("e;"));
        assert_eq!(print(&reduced), "e;\n");
        let none_left = reduce(example(), 0, &mut |_| true);
        assert_eq!(none_left, example());
    }
}
