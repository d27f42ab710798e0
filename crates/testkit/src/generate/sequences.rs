//! Arrays and strings whose length is an input: the algorithms over them that verifiers are made for.

use super::Generator;
use super::tree::Node;
use super::types::{CInt, Ty};

impl Generator {
    /// A block of as many elements as an input says, and what is done with it.
    pub(super) fn sequence(&mut self, nodes: &mut Vec<Node>) {
        if !self.affordable(100) {
            return self.assignment(nodes);
        }
        self.spend(60);
        let (n, h) = (self.name("n"), self.name("h"));
        let element = self.dice.pick(&[CInt::Int, CInt::Int, CInt::UChar, CInt::Short, CInt::Long]).name();
        let source = match self.place(&|ty| matches!(ty, Ty::Int(ty) if !ty.is_wide() && *ty != CInt::Bool), false) {
            Some(place) => place.text,
            None => self.constant().text,
        };
        // From 1 to 16 in one of several ways.
        let count = self.dice.pick(&["int", "unsigned", "long", "unsigned long"]);
        let (first, test) = match self.dice.below(3) {
            0 => (format!("{count} {n} = ({source} & 15) + 1;"), None),
            1 => (format!("{count} {n} = {source} > 0 && {source} < 17 ? {source} : 3;"), None),
            _ => (format!("{count} {n} = {source};"), Some(format!("if ({n} > 0 && {n} <= 16) {{"))),
        };
        let short = if self.slip("size of a block", 10) { " - 1" } else { "" };
        let mut body = vec![Node::line(format!("{element} *{h} = malloc(({n}{short}) * sizeof *{h});"))];
        let i = self.name("i");
        let upto = if self.slip("bound of a loop", 10) { "<=" } else { "<" };
        let value = self.int(1).text;
        body.push(match self.dice.below(4) {
            0 => Node::line(format!("memset({h}, 1, {n} * sizeof *{h});")),
            1 => Node::line(format!("for ({element} *{i} = {h}; {i} {upto} {h} + {n}; {i}++) *{i} = {value};")),
            2 => Node::line(format!("for ({count} {i} = {n}; {i}-- > 0; ) {h}[{i}] = {value} ^ {i};")),
            _ => Node::line(format!("for ({count} {i} = 0; {i} {upto} {n}; {i}++) {h}[{i}] = {value} ^ {i};")),
        });
        for _ in 0..1 + self.dice.below(3) {
            let lines = self.algorithm(&n, &h, element, count);
            body.push(Node::Group(lines.into_iter().map(Node::line).collect()));
        }
        if !self.slip("free", 8) {
            body.push(Node::line(format!("free({h});")));
        }
        let body = match test {
            Some(test) => vec![Node::line(first), Node::block(test, body)],
            None => [vec![Node::line(first)], body].concat(),
        };
        nodes.push(Node::block("{", body));
    }

    fn algorithm(&mut self, n: &str, h: &str, element: &str, count: &str) -> Vec<String> {
        let (i, j, t) = (self.name("i"), self.name("j"), self.name("t"));
        let value = self.constant().text;
        let mix = |generator: &mut Generator, text: String| generator.mix(&text);
        match self.dice.below(8) {
            // The index of the first element with a value, if there is one.
            0 => {
                let guard = if self.slip("test of an index", 20) { String::new() } else { format!("if ({i} < {n}) ") };
                let used = mix(self, format!("{h}[{i}]"));
                vec![
                    format!("{count} {i} = 0;"),
                    format!("while ({i} < {n} && {h}[{i}] != {value}) {i}++;"),
                    format!("{guard}{used}"),
                ]
            }
            // The same, with the tests in the wrong order.
            1 => {
                let test = if self.slip("order of tests", 30) {
                    format!("{h}[{i}] != {value} && {i} < {n}")
                } else {
                    format!("{i} < {n} && {h}[{i}] != {value}")
                };
                let used = mix(self, i.clone());
                vec![format!("{count} {i} = 0;"), format!("while ({test}) {i}++;"), used]
            }
            // Reversed in place.
            2 => {
                let from = if self.slip("index", 15) { n.to_owned() } else { format!("{n} - 1") };
                vec![format!(
                    "for ({count} {i} = 0, {j} = {from}; {i} < {j}; {i}++, {j}--) {{ {element} {t} = {h}[{i}]; {h}[{i}] = {h}[{j}]; {h}[{j}] = {t}; }}"
                )]
            }
            // Neighbours.
            3 => {
                let bound = if self.slip("bound of a loop", 15) { n.to_owned() } else { format!("{n} - 1") };
                vec![format!(
                    "for ({count} {i} = 0; {i} < {bound}; {i}++) if ({h}[{i}] > {h}[{i} + 1]) {h}[{i}] = {h}[{i} + 1];"
                )]
            }
            // Sorted by insertion.
            4 if !count.starts_with("unsigned") => {
                let test = if self.slip("bound of a loop", 15) { format!("{j} >= -1") } else { format!("{j} >= 0") };
                vec![format!(
                    "for ({count} {i} = 1; {i} < {n}; {i}++) {{ {element} {t} = {h}[{i}]; {count} {j} = {i} - 1; while ({test} && {h}[{j}] > {t}) {{ {h}[{j} + 1] = {h}[{j}]; {j}--; }} {h}[{j} + 1] = {t}; }}"
                )]
            }
            // Looked for by halving.
            5 => {
                let used = mix(self, i.clone());
                let high = if self.config.endless && self.slip("progress", 10) { "" } else { " + 1" };
                vec![
                    format!("{count} {i} = 0, {j} = {n};"),
                    format!(
                        "while ({i} < {j}) {{ {count} {t} = {i} + ({j} - {i}) / 2; if ({h}[{t}] < {value}) {i} = {t}{high}; else {j} = {t}; }}"
                    ),
                    used,
                ]
            }
            // A string: the end is set, then looked for.
            6 => {
                let end = if self.slip("end of a string", 20) { format!("if ({n} > 4) ") } else { String::new() };
                let used = mix(self, format!("{i} - {h}"));
                vec![
                    format!("{end}{h}[{n} - 1] = 0;"),
                    format!("{element} *{i} = {h};"),
                    format!("while (*{i}) {i}++;"),
                    used,
                ]
            }
            // A copy, from the end or the beginning.
            _ => {
                let longer = if self.slip("length of a copy", 15) { " + 1" } else { "" };
                let used = mix(self, format!("{j}[{n} - 1]"));
                let copy = if self.dice.chance(50) {
                    format!("memcpy({j}, {h}, ({n}{longer}) * sizeof *{j});")
                } else {
                    format!("for ({count} {i} = 0; {i} < {n}{longer}; {i}++) {j}[{i}] = {h}[{i}];")
                };
                let mut lines = vec![format!("{element} *{j} = malloc({n} * sizeof *{j});"), copy, used];
                if !self.slip("free", 10) {
                    lines.push(format!("free({j});"));
                }
                lines
            }
        }
    }
}
