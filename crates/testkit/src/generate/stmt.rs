//! Statements without jumps: declarations, assignments, output.

use super::tree::Node;
use super::types::{CInt, Float, Ty};
use super::{Generator, Target};

impl Generator {
    /// A block in a scope of its own with about so many statements.
    pub(super) fn block(&mut self, count: u32) -> Vec<Node> {
        self.scope(|generator| generator.statements(count))
    }

    /// Runs `make` in a scope of its own.
    pub(super) fn scope<T>(&mut self, make: impl FnOnce(&mut Generator) -> T) -> T {
        let (vars, depth) = (self.vars.len(), self.depth);
        self.depth += 1;
        let result = make(self);
        self.vars.truncate(vars);
        self.depth = depth;
        result
    }

    /// Statements in the current scope.
    pub(super) fn statements(&mut self, count: u32) -> Vec<Node> {
        let mut nodes = Vec::new();
        for _ in 0..count {
            if self.budget > 0 {
                self.statement(&mut nodes);
            } else if nodes.is_empty() {
                // A block that is empty says nothing.
                self.assignment(&mut nodes);
            }
        }
        nodes
    }

    fn statement(&mut self, nodes: &mut Vec<Node>) {
        self.budget -= 1;
        self.spend(1);
        let output = if self.config.output { 1 } else { 0 };
        let weights =
            [14, 22, 9, 8 * output, 7, 5, 14, 4, 3, 3, 6, 4, 4, 3, 2 * output, 2, 2, 3, 2, 2, 2, 2, 1, 1, 3, 2, 5];
        match self.dice.weighted(&weights) {
            0 => self.declaration(nodes),
            1 => self.assignment(nodes),
            2 => self.compound(nodes),
            3 => self.print(nodes),
            4 => self.branch(nodes),
            5 => self.guarded(nodes),
            6 => self.repetition(nodes),
            7 => self.switch(nodes),
            8 => self.backward(nodes),
            9 => self.jump(nodes),
            10 => self.call_statement(nodes),
            11 => self.heap_block(nodes),
            12 => self.input(nodes),
            13 => self.string(nodes),
            14 => self.formatted(nodes),
            15 => self.list(nodes),
            16 => self.bytes(nodes),
            17 => self.moved(nodes),
            18 => self.pun(nodes),
            19 => self.variable_length(nodes),
            20 => self.pointer_to_pointer(nodes),
            21 => self.through_table(nodes),
            22 => self.static_counter(nodes),
            23 => self.leave(nodes),
            24 => self.pointer_assignment(nodes),
            25 => self.wild(nodes),
            _ => self.sequence(nodes),
        }
    }

    /// An initialiser for an object of the type.
    pub(super) fn initialiser(&mut self, ty: &Ty, constant: bool) -> String {
        match ty {
            Ty::Int(_) if constant => self.constant().text,
            Ty::Int(_) => {
                let depth = self.dice.below(3) as u32;
                self.int(depth).text
            }
            Ty::Float(_) if constant => self.dice.pick(&["0.5", "1.0", "-2.25", "1e10", "3.0f"]).to_owned(),
            Ty::Float(_) => self.float(1),
            Ty::Array(element, length) => {
                let given = if self.dice.chance(70) { *length } else { 1 + self.dice.below((*length).into()) as u32 };
                let designated = self.dice.chance(20);
                let parts: Vec<String> = (0..given)
                    .map(|index| {
                        let value = self.initialiser(element, constant);
                        if designated { format!("[{index}] = {value}") } else { value }
                    })
                    .collect();
                format!("{{ {} }}", parts.join(", "))
            }
            Ty::Struct(record) => {
                let record = self.records[*record].clone();
                if record.is_union {
                    return format!("{{ {} }}", self.initialiser(&record.fields[0].ty, constant));
                }
                let designated = self.dice.chance(40);
                let parts: Vec<String> = record
                    .fields
                    .iter()
                    .map(|field| {
                        let value = self.initialiser(&field.ty, constant);
                        if designated { format!(".{} = {value}", field.name) } else { value }
                    })
                    .collect();
                format!("{{ {} }}", parts.join(", "))
            }
            Ty::Ptr(..) => "0".to_owned(),
        }
    }

    /// A declaration of the name, without a semicolon.
    pub(super) fn declarator(&self, ty: &Ty, name: &str) -> String {
        match ty {
            Ty::Int(ty) => format!("{} {name}", ty.name()),
            Ty::Float(ty) => format!("{} {name}", ty.name()),
            Ty::Struct(record) => format!("{} {name}", self.records[*record].name),
            Ty::Array(element, length) => self.declarator(element, &format!("{name}[{length}]")),
            Ty::Ptr(target, _) => match **target {
                Ty::Array(..) => self.declarator(target, &format!("(*{name})")),
                _ => self.declarator(target, &format!("*{name}")),
            },
        }
    }

    /// A type for a local or global variable.
    pub(super) fn object_type(&mut self) -> Ty {
        match self.dice.weighted(&[50, 16, 6, if self.records.is_empty() { 0 } else { 14 }, self.float_weight()]) {
            0 => Ty::Int(self.int_type()),
            1 => {
                let length = self.dice.pick(&[1, 2, 3, 4, 4, 5, 7, 8, 8, 10, 16]);
                let element = if self.dice.chance(15) { self.object_type() } else { Ty::Int(self.int_type()) };
                match element {
                    Ty::Array(..) => Ty::Int(CInt::Int).array(length),
                    element => element.array(length),
                }
            }
            2 => {
                let (rows, columns) = (1 + self.dice.below(4) as u32, 1 + self.dice.below(5) as u32);
                Ty::Int(self.int_type()).array(columns).array(rows)
            }
            3 => Ty::Struct(self.dice.below(self.records.len() as u64) as usize),
            _ => Ty::Float(self.dice.pick(&[Float::Single, Float::Double, Float::Double, Float::Extended])),
        }
    }

    fn float_weight(&self) -> u32 {
        if self.config.floats { 10 } else { 0 }
    }

    pub(super) fn declaration(&mut self, nodes: &mut Vec<Node>) {
        if self.dice.chance(22) && self.pointer(nodes) {
            return;
        }
        let ty = self.object_type();
        let name = self.name(match ty {
            Ty::Array(..) => "a",
            Ty::Struct(_) => "s",
            _ => "v",
        });
        let volatile = if ty.is_scalar() && self.dice.chance(4) { "volatile " } else { "" };
        let declarator = self.declarator(&ty, &name);
        if self.slip("initialisation", 3) {
            nodes.push(Node::line(format!("{volatile}{declarator};")));
        } else if let (Ty::Struct(_), true) = (&ty, self.dice.chance(40))
            && let Some(place) = self.place(&|other| *other == ty, false)
        {
            nodes.push(Node::line(format!("{declarator} = {};", place.text)));
        } else {
            let value = if ty.is_int() { self.side_effect(&ty) } else { None };
            let value = value.unwrap_or_else(|| self.initialiser(&ty, false));
            nodes.push(Node::line(format!("{volatile}{declarator} = {value};")));
        }
        let is_int = ty.is_int();
        let index = self.declare(&name, ty);
        // Nothing may be assumed about pointers to volatile objects.
        self.vars[index].fixed = !volatile.is_empty();
        if !volatile.is_empty() {
            // A floating-point number need not fit into the integer that is mixed.
            let mixed = self.mix(&if is_int { name } else { format!("{name} == {name}") });
            nodes.push(Node::line(mixed));
        }
    }

    /// An expression that changes a variable, for a place where nothing else is evaluated.
    fn side_effect(&mut self, ty: &Ty) -> Option<String> {
        if !self.dice.chance(12) {
            return None;
        }
        let place = self.place(&|other| other.is_int(), true)?;
        if *ty == place.ty && self.dice.chance(50) {
            return Some(format!("{} = {}", place.text, self.int(1).text));
        }
        let Ty::Int(int) = place.ty else { return None };
        let wraps = !int.promoted().is_signed() || (int != int.promoted() && int != CInt::Bool);
        if wraps && place.bits.is_none() && self.dice.chance(60) {
            let step = self.dice.pick(&["++", "--"]);
            return Some(if self.dice.chance(50) {
                format!("{}{step}", place.text)
            } else {
                format!("{step}{}", place.text)
            });
        }
        Some(format!("({} = {}, {})", place.text, self.int(1).text, self.int(1).text))
    }

    /// A pointer to something that is there; false if nothing suits.
    fn pointer(&mut self, nodes: &mut Vec<Node>) -> bool {
        let extent = self.dice.pick(&[1, 1, 1, 2, 3, 4, 8]);
        let Some(sample) = self.place(&|ty| !matches!(ty, Ty::Ptr(..)), false) else { return false };
        let (target, extent) = match sample.ty {
            Ty::Array(element, length) => (*element, extent.min(length)),
            other => (other, 1),
        };
        let Some(address) = self.address(&target, extent, self.depth) else { return false };
        let name = self.name("p");
        let ty = target.pointer(extent);
        let declarator = self.declarator(&ty, &name);
        nodes.push(Node::line(format!("{declarator} = {address};")));
        self.declare(&name, ty);
        true
    }

    /// Another target for a pointer.
    fn pointer_assignment(&mut self, nodes: &mut Vec<Node>) {
        let Some(place) = self.place(&|ty| matches!(ty, Ty::Ptr(..)), true) else {
            return self.declaration(nodes);
        };
        let Ty::Ptr(target, extent) = &place.ty else { return };
        let Some(address) = self.address(target, *extent, place.depth) else { return self.assignment(nodes) };
        nodes.push(Node::line(format!("{} = {address};", place.text)));
    }

    pub(super) fn assignment(&mut self, nodes: &mut Vec<Node>) {
        let Some(place) = self.place(&|ty| !matches!(ty, Ty::Ptr(..) | Ty::Array(..)), true) else {
            return self.declaration(nodes);
        };
        let value = match &place.ty {
            Ty::Int(_) => {
                let depth = 1 + self.dice.below(3) as u32;
                self.int(depth).text
            }
            Ty::Float(_) => self.float(2),
            ty => {
                let ty = ty.clone();
                match self.struct_value(&ty) {
                    Some(value) => value,
                    None => return,
                }
            }
        };
        nodes.push(Node::line(format!("{} = {value};", place.text)));
    }

    /// A value of a struct type: another object, a compound literal, or what a function returns.
    fn struct_value(&mut self, ty: &Ty) -> Option<String> {
        if self.dice.chance(40)
            && let Some(call) = self.call_of_type(ty)
        {
            return Some(call);
        }
        if self.dice.chance(60) {
            return Some(self.place(&|other| other == ty, false)?.text);
        }
        let Ty::Struct(record) = ty else { return None };
        let name = self.records[*record].name.clone();
        Some(format!("({name}){}", self.initialiser(ty, false)))
    }

    /// `+=` and the like, `++` and `--`.
    fn compound(&mut self, nodes: &mut Vec<Node>) {
        let Some(place) = self.place(&Ty::is_scalar, true) else { return self.declaration(nodes) };
        let Ty::Int(ty) = place.ty else {
            let op = self.dice.pick(&["+=", "-=", "*="]);
            let value = self.float(1);
            nodes.push(Node::line(format!("{} {op} {value};", place.text)));
            return;
        };
        let text = &place.text;
        let e = self.int(1);
        let line = match self.dice.below(6) {
            0 => format!("{text} {} {};", self.dice.pick(&["&=", "|=", "^="]), e.text),
            1 => {
                let width = ty.promoted().bits(self.config.data_model);
                let amount = self.index(width, 1).text;
                let left = !ty.promoted().is_signed() && place.bits.is_none();
                let op = if left || self.slip("shift of a signed value", 20) { "<<=" } else { ">>=" };
                format!("{text} {op} {amount};")
            }
            2 => {
                let divisor = if self.slip("division", 10) { e.text } else { self.dice.between(1, 30).to_string() };
                format!("{text} {} {divisor};", self.dice.pick(&["/=", "%="]))
            }
            kind => {
                let op = self.dice.pick(&["+", "-", "*"]);
                let small = self.squeezed(e, 12);
                let common = ty.common(small.ty, self.config.data_model);
                // The operation is done in the common type: it must have room, or wrap around.
                let narrow = ty.bits(self.config.data_model) <= 16 || place.bits.is_some_and(|bits| bits <= 16);
                let safe = !common.is_signed() || (narrow && common.bits(self.config.data_model) >= 32);
                if safe || self.slip("overflow", 15) {
                    if kind == 3 && op != "*" {
                        format!("{text}{op}{op};")
                    } else {
                        format!("{text} {op}= {};", small.text)
                    }
                } else {
                    let unsigned = common.unsigned().name();
                    format!("{text} = ({unsigned}){text} {op} ({unsigned}){};", small.text)
                }
            }
        };
        nodes.push(Node::line(line));
    }

    /// A statement that makes an integer count for the result.
    pub(super) fn mix(&mut self, value: &str) -> String {
        if self.config.output { format!("mix({value});") } else { format!("sink = {value} != 0;") }
    }

    /// Output of some values.
    pub(super) fn print(&mut self, nodes: &mut Vec<Node>) {
        if self.config.floats
            && self.dice.chance(20)
            && let Some(place) = self.place(&|ty| matches!(ty, Ty::Float(_)), false)
        {
            let Ty::Float(ty) = place.ty else { return };
            let function = if ty == Float::Extended { "show_extended" } else { "show_double" };
            nodes.push(Node::line(format!("{function}({});", place.text)));
            return;
        }
        let mut format = String::new();
        let mut arguments = String::new();
        for _ in 0..1 + self.dice.below(3) {
            let e = self.int(1);
            let ty = if self.dice.chance(60) && !e.ty.is_wide() { e.ty } else { self.dice.pick(&CInt::COMMON) };
            let flags = if self.dice.chance(30) {
                self.dice.pick(&["5", "-5", "08", "+", " ", "#", ".4", "-8.3", "+012", "+.2"])
            } else {
                ""
            };
            let conversion = self.dice.pick(if ty.is_signed() { &["d", "i"] } else { &["u", "x", "X", "o"] });
            let separator = self.dice.pick(&[" ", ",", "|", " %% "]);
            format.push_str(&format!("%{flags}{}{conversion}{separator}", ty.length()));
            arguments.push_str(&format!(", ({}){}", ty.name(), e.text));
        }
        nodes.push(Node::line(format!("printf(\"{format}\\n\"{arguments});")));
    }

    /// An input read into a new variable.
    pub(super) fn input(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.dice.pick(&CInt::COMMON);
        let Some(input) = ty.input() else { return self.declaration(nodes) };
        self.inputs.insert(input);
        let name = self.name("n");
        nodes.push(Node::line(format!("{} {name} = __VERIFIER_nondet_{input}();", ty.name())));
        self.declare(&name, Ty::Int(ty));
    }

    /// The jumps that lose no block of the heap.
    pub(super) fn allowed_targets(&self) -> Vec<Target> {
        self.targets.iter().filter(|target| target.heap == self.heap).cloned().collect()
    }
}
