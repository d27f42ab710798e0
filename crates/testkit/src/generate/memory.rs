//! The heap: blocks, lists; memory moved, set and looked at bytewise; arrays of variable length.

use super::Generator;
use super::tree::Node;
use super::types::{CInt, Ty};

impl Generator {
    /// A block of the heap that is filled, used and freed.
    pub(super) fn heap_block(&mut self, nodes: &mut Vec<Node>) {
        let length = self.dice.pick(&[1u32, 1, 2, 3, 4, 5, 8, 10]);
        if !self.affordable(u64::from(length) * 3) {
            return self.assignment(nodes);
        }
        let element = match self.object_type() {
            Ty::Array(..) => Ty::Int(CInt::Int),
            other => other,
        };
        let name = self.name("h");
        let pointer = self.declarator(&element.clone().pointer(1), &name);
        let allocated = if self.slip("size of a block", 8) { length - 1 } else { length };
        let (make, filled) = match self.dice.below(4) {
            0 => (format!("calloc({allocated}, sizeof *{name})"), true),
            1 if length == 1 => (format!("malloc(sizeof *{name})"), false),
            _ => (format!("malloc({allocated} * sizeof *{name})"), false),
        };
        let mut body = vec![Node::line(format!("{pointer} = {make};"))];
        if self.dice.chance(30) {
            body.push(Node::line(format!("if (!{name}) exit(1);")));
        }
        self.heap += 1;
        let inner = self.scope(|generator| {
            let mut inner = Vec::new();
            if !filled || generator.dice.chance(30) {
                generator.fill(&mut inner, &name, &element, "0", length);
            }
            let mut length = length;
            if generator.dice.chance(20) {
                let longer = 1 + generator.dice.below(12) as u32;
                inner.push(Node::line(format!("{name} = realloc({name}, {longer} * sizeof *{name});")));
                if longer > length {
                    generator.fill(&mut inner, &name, &element, &length.to_string(), longer);
                }
                length = longer;
            }
            let index = generator.declare(&name, element.clone().pointer(length));
            generator.vars[index].fixed = true;
            let count = 1 + generator.dice.below(4) as u32;
            inner.extend(generator.statements(count));
            inner
        });
        self.heap -= 1;
        body.extend(inner);
        if self.slip("free too early", 8) {
            let position = 1 + self.dice.below(body.len() as u64) as usize;
            body.insert(position.min(body.len()), Node::line(format!("free({name});")));
        } else if !self.slip("free", 10) {
            body.push(Node::line(format!("free({name});")));
            if self.slip("no second free", 6) {
                body.push(Node::line(format!("free({name});")));
            }
        }
        nodes.push(Node::block("{", body));
    }

    /// Gives elements their first values.
    fn fill(&mut self, nodes: &mut Vec<Node>, name: &str, element: &Ty, from: &str, to: u32) {
        let i = self.name("i");
        let value = self.initialiser(element, false);
        let value = match element {
            Ty::Struct(record) => format!("({}){value}", self.records[*record].name),
            _ => value,
        };
        let to = to + u32::from(self.slip("bound of a loop", 5));
        nodes.push(Node::block(
            format!("for (int {i} = {from}; {i} < {to}; {i}++) {{"),
            vec![Node::line(format!("{name}[{i}] = {value};"))],
        ));
        self.spend(to.into());
    }

    /// A linked list that is made, changed, looked at and freed.
    pub(super) fn list(&mut self, nodes: &mut Vec<Node>) {
        let length = self.dice.below(7) + 1;
        if !self.affordable(length * 4) {
            return self.assignment(nodes);
        }
        self.spend(length * 4);
        let node = format!("struct {}", self.name("node"));
        let ty = self.int_type();
        self.before.push(Node::closed(
            format!("{node} {{"),
            vec![Node::line(format!("{} value;", ty.name())), Node::line(format!("{node} *next;"))],
            "};",
        ));
        let (head, e, i) = (self.name("head"), self.name("e"), self.name("i"));
        let value = self.int(1).text;
        let limit = match self.place(&|ty| ty.is_int(), false) {
            Some(place) if self.dice.chance(40) => format!("({} & 7)", place.text),
            _ => length.to_string(),
        };
        let mut body = vec![
            Node::line(format!("{node} *{head} = 0;")),
            Node::block(
                format!("for (int {i} = 0; {i} < (int){limit}; {i}++) {{"),
                vec![
                    Node::line(format!("{node} *{e} = malloc(sizeof *{e});")),
                    Node::line(format!("{e}->value = {value};")),
                    Node::line(format!("{e}->next = {head};")),
                    Node::line(format!("{head} = {e};")),
                ],
            ),
        ];
        if self.dice.chance(30) {
            let (done, next) = (self.name("done"), self.name("next"));
            body.push(Node::Group(vec![
                Node::line(format!("{node} *{done} = 0;")),
                Node::block(
                    format!("while ({head}) {{"),
                    vec![
                        Node::line(format!("{node} *{next} = {head}->next;")),
                        Node::line(format!("{head}->next = {done};")),
                        Node::line(format!("{done} = {head};")),
                        Node::line(format!("{head} = {next};")),
                    ],
                ),
                Node::line(format!("{head} = {done};")),
            ]));
        }
        if self.dice.chance(40) {
            // The first element is taken out; an empty list has none.
            let next = self.name("next");
            let inner = vec![
                Node::line(format!("{node} *{next} = {head}->next;")),
                Node::line(format!("free({head});")),
                Node::line(format!("{head} = {next};")),
            ];
            let guard = if self.slip("test for null", 30) { "{".to_owned() } else { format!("if ({head} != 0) {{") };
            body.push(Node::block(guard, inner));
        }
        let mixed = self.mix(&format!("{e}->value"));
        body.push(Node::block(format!("for ({node} *{e} = {head}; {e}; {e} = {e}->next) {{"), vec![Node::line(mixed)]));
        if self.slip("next before the free", 20) {
            body.push(Node::block(
                format!("while ({head}) {{"),
                vec![Node::line(format!("free({head});")), Node::line(format!("{head} = {head}->next;"))],
            ));
        } else {
            let next = self.name("next");
            let test =
                if self.slip("free of the last one", 20) { format!("{head} && {head}->next") } else { head.clone() };
            body.push(Node::block(
                format!("while ({test}) {{"),
                vec![
                    Node::line(format!("{node} *{next} = {head}->next;")),
                    Node::line(format!("free({head});")),
                    Node::line(format!("{head} = {next};")),
                ],
            ));
        }
        nodes.push(Node::block("{", body));
    }

    /// An integer seen as bytes.
    pub(super) fn bytes(&mut self, nodes: &mut Vec<Node>) {
        // Not every byte is a `_Bool`.
        let wanted = |ty: &Ty| matches!(ty, Ty::Int(ty) if *ty != CInt::Bool);
        let Some(place) = self.place(&wanted, true) else { return self.assignment(nodes) };
        if place.bits.is_some() || self.vars[place.root].fixed && !matches!(self.vars[place.root].ty, Ty::Ptr(..)) {
            return self.assignment(nodes);
        }
        self.vars[place.root].addressed = true;
        let (bytes, i) = (self.name("b"), self.name("i"));
        self.spend(16);
        let mixed = self.mix(&format!("{bytes}[{i}]"));
        let mut body = vec![Node::line(format!("unsigned char *{bytes} = (unsigned char *)&{};", place.text))];
        if self.dice.chance(50) {
            let value = self.int(1).text;
            body.push(Node::line(format!("{bytes}[0] = {value};")));
        }
        let test = if self.slip("bound of a loop", 20) { "<=" } else { "<" };
        body.push(Node::block(
            format!("for (unsigned {i} = 0; {i} {test} sizeof {}; {i}++) {{", place.text),
            vec![Node::line(mixed)],
        ));
        nodes.push(Node::block("{", body));
    }

    /// `memcpy`, `memmove`, `memset`.
    pub(super) fn moved(&mut self, nodes: &mut Vec<Node>) {
        let array = |ty: &Ty| matches!(ty, Ty::Array(element, n) if *n > 1 && matches!(**element, Ty::Int(ty) if ty != CInt::Bool));
        let Some(to) = self.place(&array, true) else { return self.assignment(nodes) };
        if self.vars[to.root].fixed && !matches!(self.vars[to.root].ty, Ty::Ptr(..)) {
            return self.assignment(nodes);
        }
        let Ty::Array(element, length) = to.ty.clone() else { return };
        self.vars[to.root].addressed = true;
        let mut count = 1 + self.dice.below(length.into()) as u32;
        if self.slip("length of a copy", 10) {
            count = length + 1;
        }
        let size = format!("{count} * sizeof {}[0]", to.text);
        let text = &to.text;
        let line = match self.dice.below(3) {
            0 => format!("memset({text}, {}, {size});", self.int(1).text),
            1 => {
                let count = 1 + self.dice.below(length as u64 - 1) as u32;
                let shift = self.dice.below((length - count) as u64 + 1);
                let function = if self.slip("memmove", 30) { "memcpy" } else { "memmove" };
                if self.dice.chance(50) {
                    format!("{function}({text} + {shift}, {text}, {count} * sizeof {text}[0]);")
                } else {
                    format!("{function}({text}, {text} + {shift}, {count} * sizeof {text}[0]);")
                }
            }
            _ => {
                let count = count.min(length + 1);
                let same = |ty: &Ty| matches!(ty, Ty::Array(other, n) if *other == element && *n >= count.min(length));
                let Some(from) = self.place(&same, false) else { return self.assignment(nodes) };
                if from.root == to.root
                    || matches!(self.vars[from.root].ty, Ty::Ptr(..))
                    || matches!(self.vars[to.root].ty, Ty::Ptr(..))
                {
                    // They may be the same object.
                    format!("memmove({text}, {}, {size});", from.text)
                } else {
                    format!("memcpy({text}, {}, {size});", from.text)
                }
            }
        };
        nodes.push(Node::line(line));
    }

    /// An array whose length is known only when it is declared.
    pub(super) fn variable_length(&mut self, nodes: &mut Vec<Node>) {
        if !self.affordable(20) {
            return self.assignment(nodes);
        }
        let (length, name, i) = (self.name("len"), self.name("vla"), self.name("i"));
        let ty = self.int_type();
        let size = self.int(1).text;
        let value = self.int(1).text;
        let bound = if self.slip("bound of a loop", 15) { "<=" } else { "<" };
        let mut body = vec![
            Node::line(format!("int {length} = ({size} & 7) + 1;")),
            Node::line(format!("{} {name}[{length}];", ty.name())),
            Node::block(
                format!("for (int {i} = 0; {i} {bound} {length}; {i}++) {{"),
                vec![Node::line(format!("{name}[{i}] = {value};"))],
            ),
        ];
        self.spend(8);
        // A jump must not come into the scope of such an array; jumps out of it are no problem.
        body.extend(self.scope(|generator| {
            generator.declare(&name, Ty::Int(ty).array(1));
            generator.declare_fixed(&length, CInt::Int, 1, 8);
            generator.statements(2)
        }));
        let mixed = self.mix(&format!("{name}[{length} - 1] + sizeof {name}"));
        body.push(Node::line(mixed));
        nodes.push(Node::block("{", body));
    }
}
