//! The whole: types, globals, functions, calls, `main`.

use super::tree::Node;
use super::types::{CInt, Field, Float, Record, Ty};
use super::{COST, Function, Generator};

/// What makes values count for the result, and shows those that have no single text.
const OUTPUT: &str = r#"static unsigned long long sum = 7;
static void mix(unsigned long long value) { sum = (sum ^ value) * 1099511628211ULL; sum ^= sum >> 29; }
static void show_double(double value) {
    unsigned long long bits;
    memcpy(&bits, &value, sizeof bits);
    if (value != value) puts("nan"); else printf("%llx %a\n", bits, value);
}
static void show_extended(long double value) { if (value != value) puts("nan"); else printf("%La\n", value); }"#;

impl Generator {
    /// The program.
    pub(super) fn unit(&mut self) -> Vec<Node> {
        let mut nodes = Vec::new();
        if self.dice.chance(if self.config.size > 15 { 80 } else { 25 }) {
            for _ in 0..1 + self.dice.below(2) {
                let node = self.record();
                nodes.push(node);
            }
        }
        let globals = if self.config.size > 15 { 1 + self.dice.below(5) } else { self.dice.below(3) };
        for _ in 0..globals {
            self.global(&mut nodes);
        }
        let functions = (self.config.size / 10).max(u32::from(self.dice.chance(40)));
        for _ in 0..functions {
            // A part of the statements for each function; the rest is for main.
            let share = (self.config.size / (functions + 2)).max(2) as i32;
            self.function(&mut nodes, share);
        }
        let main = self.main();
        nodes.append(&mut self.before);
        nodes.push(main);
        let mut all = vec![
            Node::line("#include <stdarg.h>"),
            Node::line("#include <stdio.h>"),
            Node::line("#include <stdlib.h>"),
            Node::line("#include <string.h>"),
        ];
        for input in self.inputs.clone() {
            let ty = CInt::COMMON.into_iter().find(|ty| ty.input() == Some(input)).unwrap_or(CInt::Int);
            all.push(Node::line(format!("extern {} __VERIFIER_nondet_{input}(void);", ty.name())));
        }
        if self.config.output {
            all.extend(OUTPUT.lines().map(Node::line));
        } else {
            all.push(Node::line("static int sink;"));
        }
        all.extend(nodes);
        all
    }

    fn record(&mut self) -> Node {
        let is_union = self.dice.chance(15);
        let name = format!("{} {}", if is_union { "union" } else { "struct" }, self.name("r"));
        let mut fields = Vec::new();
        if is_union {
            // All of them have the same size: no member leaves bytes of another one unspecified.
            let members = [
                Ty::Int(CInt::ULLong),
                Ty::Int(CInt::LLong),
                Ty::Int(CInt::UInt).array(2),
                Ty::Int(CInt::UChar).array(8),
            ];
            for ty in members {
                fields.push(Field { name: self.name("m"), ty, bits: None });
            }
        } else {
            for _ in 0..1 + self.dice.below(5) {
                let name = self.name("m");
                let ty = match self.dice.below(10) {
                    0 | 1 => Ty::Int(self.int_type()).array(1 + self.dice.below(4) as u32),
                    2 if !self.records.is_empty() => Ty::Struct(self.dice.below(self.records.len() as u64) as usize),
                    3 if self.config.floats => Ty::Float(self.dice.pick(&[Float::Single, Float::Double])),
                    _ => Ty::Int(self.int_type()),
                };
                let field = match self.dice.chance(20) {
                    true => {
                        let int = self.dice.pick(&[CInt::Int, CInt::UInt]);
                        Field { name, ty: Ty::Int(int), bits: Some(1 + self.dice.below(31) as u32) }
                    }
                    false => Field { name, ty, bits: None },
                };
                fields.push(field);
            }
        }
        let lines = fields
            .iter()
            .map(|field| {
                let bits = field.bits.map_or(String::new(), |bits| format!(" : {bits}"));
                // A plain `int` bit-field may be unsigned.
                let signed = if bits.is_empty() || field.ty == Ty::Int(CInt::UInt) { "" } else { "signed " };
                Node::line(format!("{signed}{}{bits};", self.declarator(&field.ty, &field.name)))
            })
            .collect();
        let node = Node::closed(format!("{name} {{"), lines, "};");
        self.records.push(Record { name, is_union, fields });
        node
    }

    fn global(&mut self, nodes: &mut Vec<Node>) {
        let name = self.name("g");
        if self.dice.chance(15)
            && let Some(address) = self.global_address()
        {
            let (ty, text) = address;
            nodes.push(Node::line(format!("static {} = {text};", self.declarator(&ty, &name))));
            self.declare(&name, ty);
            return;
        }
        let ty = self.object_type();
        let declarator = self.declarator(&ty, &name);
        let linkage = self.dice.pick(&["", "static ", "static ", "static const "]);
        if linkage.contains("const") || self.dice.chance(60) {
            let value = self.initialiser(&ty, true);
            nodes.push(Node::line(format!("{linkage}{declarator} = {value};")));
        } else {
            nodes.push(Node::line(format!("{linkage}{declarator};")));
        }
        let index = self.declare(&name, ty);
        let constant = linkage.contains("const");
        self.vars[index].fixed = constant;
        // Any function may change it.
        self.vars[index].addressed = true;
        // A constant holds the value of its initialiser, which is in its type's range: nothing more is used.
    }

    /// A constant address of a part of a global.
    fn global_address(&mut self) -> Option<(Ty, String)> {
        let candidates: Vec<usize> = (0..self.vars.len())
            .filter(|index| !self.vars[*index].fixed && !matches!(self.vars[*index].ty, Ty::Ptr(..)))
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let var = self.vars[self.dice.pick(&candidates)].clone();
        Some(match var.ty {
            Ty::Array(element, length) => {
                let index = self.dice.below(length.into()) as u32;
                (element.pointer(length - index), format!("&{}[{index}]", var.name))
            }
            other => (other.pointer(1), format!("&{}", var.name)),
        })
    }

    /// Runs `make` outside of the current function: only globals are in scope.
    pub(super) fn outside<T>(&mut self, make: impl FnOnce(&mut Generator) -> T) -> T {
        let globals = self.vars.iter().take_while(|var| var.depth == 0).count();
        let locals = self.vars.split_off(globals);
        let (depth, times, cost) = (self.depth, self.times, self.cost);
        (self.depth, self.times) = (0, 1);
        let result = make(self);
        self.vars.truncate(globals);
        self.vars.extend(locals);
        (self.depth, self.times, self.cost) = (depth, times, cost);
        result
    }

    /// An integer expression without calls.
    pub(super) fn pure_int(&mut self, depth: u32) -> String {
        let functions = std::mem::take(&mut self.functions);
        let text = self.int(depth).text;
        self.functions = functions;
        text
    }

    fn parameter(&mut self) -> Ty {
        match self.dice.weighted(&[
            50,
            25,
            if self.records.is_empty() { 0 } else { 15 },
            if self.config.floats { 8 } else { 0 },
        ]) {
            0 => Ty::Int(self.int_type()),
            1 => {
                let target = match self.object_type() {
                    Ty::Array(element, _) if self.dice.chance(70) => *element,
                    other => other,
                };
                target.pointer(self.dice.pick(&[1, 1, 2, 3, 4]))
            }
            2 => Ty::Struct(self.dice.below(self.records.len() as u64) as usize),
            _ => Ty::Float(self.dice.pick(&[Float::Single, Float::Double, Float::Extended])),
        }
    }

    fn function(&mut self, nodes: &mut Vec<Node>, share: i32) {
        let name = self.name("f");
        let recursive = self.dice.chance(20);
        let count = self.dice.below(4);
        let mut params: Vec<Ty> = (0..count).map(|_| self.parameter()).collect();
        let result = match self.dice.below(8) {
            0 => None,
            1 if !self.records.is_empty() => Some(Ty::Struct(self.dice.below(self.records.len() as u64) as usize)),
            2 if self.config.floats => Some(Ty::Float(self.dice.pick(&[Float::Single, Float::Double]))),
            _ => Some(Ty::Int(self.int_type())),
        };
        if recursive {
            params.insert(0, Ty::Int(CInt::Int));
        }
        let names: Vec<String> = params.iter().map(|_| self.name("x")).collect();
        let header: Vec<String> = params.iter().zip(&names).map(|(ty, name)| self.declarator(ty, name)).collect();
        let header = if header.is_empty() { "void".to_owned() } else { header.join(", ") };
        let head = match &result {
            Some(ty) => self.declarator(ty, &format!("{name}({header})")),
            None => format!("void {name}({header})"),
        };
        let linkage = if self.dice.chance(70) { "static " } else { "" };
        let budget = std::mem::replace(&mut self.budget, share);
        (self.cost, self.times, self.result, self.in_function) = (1, 1, result.clone(), true);
        let body = self.scope(|generator| {
            for (index, (ty, name)) in params.iter().zip(&names).enumerate() {
                let var = generator.declare(name, ty.clone());
                if recursive && index == 0 {
                    let var = &mut generator.vars[var];
                    (var.fixed, var.low, var.high) = (true, 0, 6);
                }
            }
            let mut body = Vec::new();
            if recursive {
                let end = generator.result_value();
                let test = if generator.config.endless && generator.slip("progress", 10) { "==" } else { "<=" };
                body.push(Node::line(format!("if ({} {test} 0) return{end};", names[0])));
            }
            body.extend(generator.statements(share as u32));
            if recursive {
                body.extend(generator.recursion(&name, &params, &names[0]));
            }
            if generator.result.is_some() {
                let end = generator.result_value();
                body.push(Node::line(format!("return{end};")));
            }
            body
        });
        nodes.append(&mut self.before);
        nodes.push(Node::block(format!("{linkage}{head} {{"), body));
        let cost = if recursive { self.cost.saturating_mul(7) } else { self.cost };
        // A recursive function is known by its name: calls give it a small first argument.
        let name = if recursive { format!("{name} ") } else { name };
        self.functions.push(Function { name, params, result, cost });
        self.budget = budget;
        self.result = None;
    }

    fn recursion(&mut self, name: &str, params: &[Ty], first: &str) -> Option<Node> {
        let mut arguments = vec![format!("{first} - 1")];
        for ty in &params[1..] {
            arguments.push(self.argument(ty)?);
        }
        let call = format!("{name}({})", arguments.join(", "));
        Some(match &self.result {
            Some(Ty::Int(_)) => Node::line(self.mix(&call)),
            _ => Node::line(format!("{call};")),
        })
    }

    /// ` VALUE` for a return.
    fn result_value(&mut self) -> String {
        match self.result.clone() {
            None => String::new(),
            Some(Ty::Int(_)) => format!(" {}", self.int(2).text),
            Some(Ty::Float(_)) => format!(" {}", self.float(2)),
            Some(ty) => {
                let value = match self.place(&|other| *other == ty, false) {
                    Some(place) => place.text,
                    None => {
                        let value = self.initialiser(&ty, false);
                        let Ty::Struct(record) = ty else { return String::new() };
                        format!("({}){value}", self.records[record].name)
                    }
                };
                format!(" {value}")
            }
        }
    }

    fn argument(&mut self, ty: &Ty) -> Option<String> {
        match ty {
            Ty::Int(_) => Some(self.leaf().text),
            Ty::Float(_) => Some(self.float(1)),
            Ty::Ptr(target, extent) => self.address(target, *extent, self.depth),
            Ty::Array(..) => None,
            Ty::Struct(record) => match self.place(&|other| other == ty, false) {
                Some(place) => Some(place.text),
                None => Some(format!("({}){}", self.records[*record].name.clone(), self.initialiser(ty, false))),
            },
        }
    }

    fn call_where(&mut self, wanted: &dyn Fn(&Option<Ty>) -> bool) -> Option<(String, Option<Ty>)> {
        let fitting: Vec<Function> = self
            .functions
            .iter()
            .filter(|function| wanted(&function.result) && self.affordable(function.cost) && function.cost <= COST)
            .cloned()
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let function = self.dice.pick(&fitting);
        let recursive = function.name.ends_with(' ');
        let mut arguments = Vec::new();
        for (index, ty) in function.params.iter().enumerate() {
            arguments.push(if recursive && index == 0 { self.index(7, 0).text } else { self.argument(ty)? });
        }
        self.spend(function.cost);
        Some((format!("{}({})", function.name.trim_end(), arguments.join(", ")), function.result))
    }

    /// A call with an integer result.
    pub(super) fn call(&mut self, depth: u32) -> Option<super::expr::Expr> {
        if depth == 0 {
            return None;
        }
        let (text, result) = self.call_where(&|result| matches!(result, Some(Ty::Int(_))))?;
        let Some(Ty::Int(ty)) = result else { return None };
        let (low, high) = self.range(ty);
        Some(super::expr::Expr { text, ty, low, high })
    }

    /// A call with a result of the type.
    pub(super) fn call_of_type(&mut self, ty: &Ty) -> Option<String> {
        self.call_where(&|result| result.as_ref() == Some(ty)).map(|(text, _)| text)
    }

    /// A call whose result counts or is dropped.
    pub(super) fn call_statement(&mut self, nodes: &mut Vec<Node>) {
        let Some((text, result)) = self.call_where(&|_| true) else { return self.assignment(nodes) };
        let line = match result {
            Some(Ty::Int(_)) if self.dice.chance(70) => self.mix(&text),
            _ => format!("{text};"),
        };
        nodes.push(Node::line(line));
    }

    fn main(&mut self) -> Node {
        (self.cost, self.times, self.result) = (0, 1, Some(Ty::Int(CInt::Int)));
        let body = self.scope(|generator| {
            let mut body = Vec::new();
            for _ in 0..1 + generator.dice.below(3) {
                generator.input(&mut body);
            }
            if generator.dice.chance(70) {
                generator.call_statement(&mut body);
            }
            let budget = generator.budget.max(2) as u32;
            body.extend(generator.statements(budget));
            // What a broken program should break if nothing else was broken.
            if generator.slips.is_empty() {
                generator.wild(&mut body);
            }
            if generator.config.output {
                for index in 0..generator.vars.len() {
                    let var = generator.vars[index].clone();
                    if var.ty.is_int() {
                        body.push(Node::line(generator.mix(&var.name)));
                    }
                }
                body.push(Node::line("printf(\"%llx\\n\", sum);"));
                body.push(Node::line("return (int)(sum & 63);"));
            } else {
                let value = generator.pure_int(1);
                body.push(Node::line(format!("return {value};")));
            }
            body
        });
        Node::block("int main(void) {", body)
    }
}
