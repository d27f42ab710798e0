//! Larger patterns: strings, unions, calls through pointers, pointers to pointers, variables that stay.

use super::Generator;
use super::tree::Node;
use super::types::{CInt, Ty};

const WORDS: [&str; 8] = ["", "a", "land", "fall", "hello, world", "x=%d\\n", "\\001\\xff", "tail"];

/// The length of a string as C counts it.
fn length(word: &str) -> usize {
    match word {
        "\\001\\xff" => 2,
        "x=%d\\n" => 5,
        other => other.len(),
    }
}

impl Generator {
    /// Strings copied, joined, measured and compared.
    pub(super) fn string(&mut self, nodes: &mut Vec<Node>) {
        self.spend(10);
        let (s, t) = (self.name("str"), self.name("str"));
        let (first, second) = (self.dice.pick(&WORDS), self.dice.pick(&WORDS));
        let room = length(first) + length(second) + if self.slip("room for the end", 15) { 0 } else { 1 };
        let mut body = vec![
            Node::line(format!("char {s}[{}];", room.max(1))),
            Node::line(format!("const char *{t} = \"{second}\";")),
            Node::line(format!("strcpy({s}, \"{first}\");")),
            Node::line(format!("strcat({s}, {t});")),
        ];
        let facts = [
            format!("strlen({s})"),
            format!("strcmp({s}, {t}) < 0"),
            format!("strcmp({t}, \"{first}\") == 0"),
            format!("strncmp({s}, {t}, 3) > 0"),
            format!("strchr({s}, 'l') != 0"),
            format!("memcmp({s}, {t}, 1) == 0"),
            format!("*{t}"),
            format!("{s}[0]"),
        ];
        for _ in 0..2 {
            let fact = self.dice.pick(&facts);
            body.push(Node::line(self.mix(&fact)));
        }
        if self.dice.chance(40) {
            let (p, n) = (self.name("q"), self.name("n"));
            let mixed = self.mix(&n);
            body.push(Node::Group(vec![
                Node::line(format!("int {n} = 0;")),
                Node::line(format!("for (char *{p} = {s}; *{p}; {p}++) {n} += *{p} == 'a' ? 2 : 1;")),
                Node::line(mixed),
            ]));
        }
        if self.config.output && self.dice.chance(40) {
            let line =
                self.dice.pick(&["puts(S);", "printf(\"%s|%.2s|%10s\\n\", S, S, S);", "printf(\"%-6s\\n\", S);"]);
            body.push(Node::line(line.replace('S', &s)));
        }
        nodes.push(Node::block("{", body));
    }

    /// Text made in memory, and values handed over without a prototype.
    pub(super) fn formatted(&mut self, nodes: &mut Vec<Node>) {
        self.spend(10);
        let n = self.name("n");
        let (a, b) = (self.int(1), self.int(1));
        if self.dice.chance(50) {
            let buffer = self.name("text");
            let size = self.dice.pick(&[1, 4, 8, 20, 60]);
            nodes.push(Node::block(
                "{",
                vec![
                    Node::line(format!("char {buffer}[{size}];")),
                    Node::line(format!(
                        "int {n} = snprintf({buffer}, sizeof {buffer}, \"%d:%lx;%c\", (int){}, (unsigned long){}, 65 + ((int){} & 15));",
                        a.text, b.text, a.text
                    )),
                    Node::line(format!("printf(\"%d %s\\n\", {n}, {buffer});")),
                ],
            ));
            return;
        }
        let function = "total".to_owned();
        if !self.functions.iter().any(|other| other.name == function) {
            self.before.push(Node::block(
                "static long long total(int count, ...) {",
                [
                    "va_list list;",
                    "unsigned long long result = 0;",
                    "va_start(list, count);",
                    "for (int i = 0; i < count; i++) {",
                    "    if (i % 3 == 0) result += va_arg(list, int);",
                    "    else if (i % 3 == 1) result ^= va_arg(list, unsigned long long);",
                    "    else result -= va_arg(list, double) > 0.5;",
                    "}",
                    "va_end(list);",
                    "return (long long)result;",
                ]
                .map(Node::line)
                .to_vec(),
            ));
            // It is called here only: its cost keeps others from calling it.
            self.functions.push(super::Function { name: function, params: Vec::new(), result: None, cost: u64::MAX });
        }
        let count = self.dice.below(7);
        let arguments: String = (0..count)
            .map(|index| match index % 3 {
                0 => format!(", (int){}", self.int(1).text),
                1 => format!(", (unsigned long long){}", self.int(1).text),
                _ => format!(", {}.25", index),
            })
            .collect();
        nodes.push(Node::line(format!("mix(total({count}{arguments}));")));
    }

    /// The same bytes as one number and as several.
    pub(super) fn pun(&mut self, nodes: &mut Vec<Node>) {
        let name = self.name("u");
        let value = self.int(1).text;
        let index = self.index(4, 1).text;
        let mut body = vec![
            Node::line(format!(
                "union {{ unsigned long long whole; unsigned int half[2]; short quarter[4]; signed char byte[8]; }} {name};"
            )),
            Node::line(format!("{name}.whole = {value};")),
        ];
        if self.dice.chance(60) {
            let value = self.int(1).text;
            let part = self.dice.pick(&["half[1]", "half[0]", "quarter[2]", "byte[7]", "byte[0]"]);
            body.push(Node::line(format!("{name}.{part} = {value};")));
        }
        for part in [format!("quarter[{index}]"), format!("byte[{index}]"), "whole".to_owned()] {
            let mixed = self.mix(&format!("{name}.{part}"));
            body.push(Node::line(mixed));
        }
        nodes.push(Node::block("{", body));
    }

    /// A pointer to a pointer variable.
    pub(super) fn pointer_to_pointer(&mut self, nodes: &mut Vec<Node>) {
        let pointer = |ty: &Ty| matches!(ty, Ty::Ptr(target, n) if target.is_int() && *n > 0);
        let Some(place) = self.place(&pointer, true) else { return self.declaration(nodes) };
        let Ty::Ptr(target, extent) = &place.ty else { return };
        let name = self.name("pp");
        let declarator = self.declarator(target, &format!("**{name}"));
        let mut body = vec![
            Node::line(format!("{declarator} = &{};", place.text)),
            Node::line(format!("**{name} = {};", self.int(1).text)),
        ];
        if let Some(address) = self.address(target, *extent, place.depth) {
            body.push(Node::line(format!("*{name} = {address};")));
        }
        let mixed = self.mix(&format!("(*{name})[0] ^ (*{name} == {})", place.text));
        body.push(Node::line(mixed));
        nodes.push(Node::block("{", body));
    }

    /// A call through a table of functions.
    pub(super) fn through_table(&mut self, nodes: &mut Vec<Node>) {
        if !self.affordable(10) {
            return self.assignment(nodes);
        }
        self.spend(5);
        let (a, b) = (self.int_type(), self.int_type());
        let count = 1 + self.dice.below(3);
        let names: Vec<String> = (0..count).map(|_| self.operation(a, b)).collect();
        let (table, x) = (self.name("table"), self.name("v"));
        let (left, right) = (self.int(1).text, self.int(1).text);
        let index = self.index(count as u32, 2).text;
        let fixed = self.dice.pick(&["", "static ", "const "]);
        let mut body = match fixed {
            "const " => vec![Node::line(format!(
                "{} (*const {table}[{count}])({}, {}) = {{ {} }};",
                a.name(),
                a.name(),
                b.name(),
                names.join(", ")
            ))],
            _ => vec![Node::line(format!(
                "{fixed}{} (*{table}[{count}])({}, {}) = {{ {} }};",
                a.name(),
                a.name(),
                b.name(),
                names.join(", ")
            ))],
        };
        body.push(Node::line(format!("{} {x} = {table}[{index}]({left}, {right});", a.name())));
        body.push(Node::line(self.mix(&format!("{x} ^ ({table}[0] == {})", names[0]))));
        nodes.push(Node::block("{", body));
    }

    /// A function of two integers.
    fn operation(&mut self, a: CInt, b: CInt) -> String {
        let name = self.name("op");
        let (x, y) = (self.name("x"), self.name("y"));
        let text = self.outside(|generator| {
            generator.scope(|generator| {
                generator.declare(&x, Ty::Int(a));
                generator.declare(&y, Ty::Int(b));
                generator.pure_int(2)
            })
        });
        self.before.push(Node::line(format!(
            "static {} {name}({} {x}, {} {y}) {{ return {text}; }}",
            a.name(),
            a.name(),
            b.name()
        )));
        name
    }

    /// A variable that keeps its value from call to call.
    pub(super) fn static_counter(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.object_type();
        let name = self.name("st");
        let declarator = self.declarator(&ty, &name);
        if self.dice.chance(50) {
            let value = self.initialiser(&ty, true);
            nodes.push(Node::line(format!("static {declarator} = {value};")));
        } else {
            nodes.push(Node::line(format!("static {declarator};")));
        }
        self.declare(&name, ty);
    }
}
