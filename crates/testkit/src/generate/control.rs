//! Branches, loops and jumps. Every loop has a bound on its number of rounds, unless a wild program loses it.

use super::tree::Node;
use super::types::{CInt, Ty};
use super::{Generator, Target};

impl Generator {
    fn inner(&mut self) -> Vec<Node> {
        let count = 1 + self.dice.below(3) as u32;
        self.block(count)
    }

    /// `if` with or without `else`.
    pub(super) fn branch(&mut self, nodes: &mut Vec<Node>) {
        let condition = self.condition(2).text;
        let first = Node::block(format!("if {condition} {{"), self.inner());
        if self.dice.chance(50) {
            nodes.push(first);
        } else {
            let second = Node::block("else {", self.inner());
            nodes.push(Node::Group(vec![first, second]));
        }
    }

    /// A local variable that can be known to keep its value for some statements.
    fn steady(&mut self) -> Option<usize> {
        let candidates: Vec<usize> = (0..self.vars.len())
            .filter(|index| {
                let var = &self.vars[*index];
                var.depth > 0 && !var.fixed && !var.addressed && matches!(var.ty, Ty::Int(ty) if !ty.is_wide())
            })
            .collect();
        (!candidates.is_empty()).then(|| self.dice.pick(&candidates))
    }

    /// Runs `make` while the variable keeps a value from the interval.
    fn while_steady<T>(&mut self, index: usize, low: i128, high: i128, make: impl FnOnce(&mut Generator) -> T) -> T {
        let before = self.vars[index].clone();
        let var = &mut self.vars[index];
        (var.low, var.high, var.fixed) = (low, high, true);
        let result = make(self);
        self.vars[index] = before;
        result
    }

    /// A test of a variable's range, and statements that rely on it.
    pub(super) fn guarded(&mut self, nodes: &mut Vec<Node>) {
        let Some(index) = self.steady() else { return self.branch(nodes) };
        let var = self.vars[index].clone();
        let low = i128::from(self.dice.pick(&[0, 0, 0, 1, -5, -100])).max(var.low);
        let high = i128::from(self.dice.pick(&[3, 7, 8, 10, 20, 100, 1000])).min(var.high);
        if low > high {
            return self.branch(nodes);
        }
        let name = &var.name;
        // Against a negative literal an unsigned variable would be compared as unsigned.
        let lower = (low > var.low).then(|| format!("{name} >= {low}"));
        let upper = (high < var.high).then(|| format!("{name} <= {high}"));
        let tests: Vec<String> = [lower, upper].into_iter().flatten().collect();
        let condition = if tests.is_empty() { "1".to_owned() } else { tests.join(" && ") };
        if self.heap == 0 && self.times == 1 && self.dice.chance(15) && self.result.as_ref().is_some_and(Ty::is_int) {
            // The rest of the block is what relies on it, but intervals are kept for a block only.
            let body = self.while_steady(index, low, high, Generator::inner);
            let leave = Node::line(format!("if (!({condition})) return {};", self.dice.below(50)));
            nodes.push(Node::Group(vec![leave, Node::block("{", body)]));
            return;
        }
        let body = self.while_steady(index, low, high, Generator::inner);
        nodes.push(Node::block(format!("if ({condition}) {{"), body));
    }

    /// Some loop.
    pub(super) fn repetition(&mut self, nodes: &mut Vec<Node>) {
        if !self.affordable(8) {
            return self.assignment(nodes);
        }
        match self.dice.weighted(&[30, 12, 14, 8, 10, 6, 10]) {
            0 => self.counting(nodes),
            1 => self.counting_down(nodes),
            2 => self.shrinking(nodes),
            3 => self.meeting(nodes),
            4 => self.bounded_by_variable(nodes),
            5 => self.euclid(nodes),
            _ => self.walking(nodes),
        }
    }

    /// The body of a loop with its counter, which may be left early.
    fn body(&mut self, rounds: u64, counter: Option<(&str, CInt, i128, i128)>) -> Vec<Node> {
        let heap = self.heap;
        let targets = self.targets.clone();
        self.targets.push(Target { jump: "break".to_owned(), heap });
        self.targets.push(Target { jump: "continue".to_owned(), heap });
        let count = 1 + self.dice.below(3) as u32;
        let body = self.repeated(rounds, |generator| {
            generator.scope(|generator| {
                if let Some((name, ty, low, high)) = counter {
                    generator.declare_fixed(name, ty, low, high);
                }
                generator.statements(count)
            })
        });
        self.targets = targets;
        body
    }

    /// `for` from one constant to another.
    fn counting(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.dice.pick(&[CInt::Int, CInt::Int, CInt::UInt, CInt::Long, CInt::ULong, CInt::UChar, CInt::Short]);
        let (low, step) = (self.dice.pick(&[0, 0, 0, 1, 2]), self.dice.pick(&[1, 1, 1, 2, 3]));
        let high = low + self.dice.pick(&[1i128, 2, 3, 4, 5, 8, 10]);
        let rounds = ((high - low + step - 1) / step) as u64;
        let name = self.name("i");
        let advance = match step {
            1 => self.dice.pick(&["NAME++", "++NAME", "NAME += 1"]).replace("NAME", &name),
            _ => format!("{name} += {step}"),
        };
        let end = high + i128::from(self.slip("bound of a loop", 6));
        let body = self.body(rounds, Some((&name, ty, low, high - 1)));
        let ty = ty.name();
        let test = if self.dice.chance(70) { format!("{name} < {end}") } else { format!("{name} <= {}", end - 1) };
        if self.config.endless && self.slip("progress", 6) {
            nodes.push(Node::block(format!("for ({ty} {name} = {low}; {test}; ) {{"), body));
        } else if self.dice.chance(80) {
            nodes.push(Node::block(format!("for ({ty} {name} = {low}; {test}; {advance}) {{"), body));
        } else {
            // `continue` must not leave out the step: it stands in the head.
            let start = Node::line(format!("{ty} {name} = {low} - {step};"));
            let head = format!("while (({name} += {step}) < {high}) {{");
            if low - step < 0 && !ty.starts_with("int") {
                nodes.push(Node::block(format!("for ({ty} {name} = {low}; {test}; {advance}) {{"), body));
            } else {
                nodes.push(Node::block("{", vec![start, Node::block(head, body)]));
            }
        }
    }

    /// `for` down to zero.
    fn counting_down(&mut self, nodes: &mut Vec<Node>) {
        let name = self.name("i");
        let high = i128::from(self.dice.between(1, 9));
        if self.dice.chance(50) {
            let ty = self.dice.pick(&[CInt::UInt, CInt::ULong, CInt::Int, CInt::UShort]);
            let body = self.body(high as u64, Some((&name, ty, 0, high - 1)));
            nodes.push(Node::block(format!("for ({} {name} = {high}; {name}-- > 0; ) {{", ty.name()), body));
        } else {
            let ty = self.dice.pick(&[CInt::Int, CInt::Long, CInt::LLong, CInt::SChar]);
            let body = self.body(high as u64 + 1, Some((&name, ty, 0, high)));
            nodes.push(Node::block(format!("for ({} {name} = {high}; {name} >= 0; {name}--) {{", ty.name()), body));
        }
    }

    /// A value that gets smaller in each round.
    fn shrinking(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.dice.pick(&[CInt::Int, CInt::Int, CInt::UInt, CInt::Long, CInt::ULLong, CInt::Short]);
        let start = self.int(1);
        let start = self.squeezed(start, if ty == CInt::Short { 14 } else { 20 });
        let name = self.name("x");
        let unsigned = !ty.is_signed();
        // Conversion of a negative start to an unsigned type would make it large.
        let mut start = if unsigned && start.low < 0 { format!("({} & 1023)", start.text) } else { start.text };
        // Wide steps only, so that there are few rounds whatever the start is.
        let (test, step) = match self.dice.below(5) {
            0 => (format!("{name} > 0"), format!("{name} /= {}", self.dice.between(2, 10))),
            1 => (format!("{name} > 0"), format!("{name} >>= {}", self.dice.between(1, 3))),
            2 if unsigned => (format!("{name} != 0"), format!("{name} &= {name} - 1")),
            kind => {
                let step = self.dice.between(1, 5);
                let rounds = 12 * step;
                start = format!("({start} % {rounds})");
                let step = if kind == 3 || unsigned { 1.max(step * i64::from(!unsigned)) } else { step };
                (format!("{name} > 0"), format!("{name} -= {step}"))
            }
        };
        let rounds = if step.contains("-=") { 60 } else { 21 };
        if !self.affordable(rounds) {
            return self.counting(nodes);
        }
        let index = self.declare(&name, Ty::Int(ty));
        self.vars[index].fixed = true;
        let mut body = self.body(rounds, None);
        self.vars.pop();
        // No `continue` may stand before the step.
        let step = format!("{step};");
        let at_start = body.iter().any(|node| super::tree::print(std::slice::from_ref(node)).contains("continue"))
            || self.dice.chance(30);
        if !(self.config.endless && self.slip("progress", 8)) {
            if at_start { body.insert(0, Node::line(step)) } else { body.push(Node::line(step)) }
        }
        let declaration = Node::line(format!("{} {name} = {start};", ty.name()));
        let head = if self.dice.chance(75) {
            Node::block(format!("while ({test}) {{"), body)
        } else {
            Node::block(format!("if ({test}) {{"), vec![Node::closed("do {", body, format!("}} while ({test});"))])
        };
        nodes.push(Node::block("{", vec![declaration, head]));
    }

    /// Two values that approach each other.
    fn meeting(&mut self, nodes: &mut Vec<Node>) {
        let (low, high) = (self.name("lo"), self.name("hi"));
        let (from, to) = (self.dice.between(-4, 3), self.dice.between(3, 12));
        let rounds = (to - from) as u64;
        if !self.affordable(rounds * 2) {
            return self.counting(nodes);
        }
        let condition = self.condition(1).text;
        let mut body = self.body(rounds, None);
        let choice = format!("if {condition} {low}++; else {high}--;");
        body.insert(0, Node::line(choice));
        nodes.push(Node::block(
            "{",
            vec![
                Node::line(format!("int {low} = {from}, {high} = {to};")),
                Node::block(format!("while ({low} < {high}) {{"), body),
            ],
        ));
    }

    /// `for` up to a variable that is known to be small.
    fn bounded_by_variable(&mut self, nodes: &mut Vec<Node>) {
        let Some(index) = self.steady() else { return self.counting(nodes) };
        let var = self.vars[index].clone();
        let limit = self.dice.between(2, 12);
        let (name, bound) = (self.name("i"), var.name.clone());
        let high = i128::from(limit).min(var.high);
        if high < 1 || !self.affordable(limit as u64) {
            return self.counting(nodes);
        }
        let body = self.while_steady(index, 1.max(var.low), high, |generator| {
            generator.body(limit as u64, Some((&name, CInt::Int, 0, high - 1)))
        });
        let guard = match self.dice.below(2) {
            0 => format!("if ({bound} > 0 && {bound} <= {limit}) {{"),
            _ => format!("if ({bound} >= 1 && {bound} < {}) {{", limit + 1),
        };
        let test = if self.slip("bound of a loop", 10) { "<=" } else { "<" };
        let line = format!("for (int {name} = 0; {name} {test} (int){bound}; {name}++) {{");
        nodes.push(Node::block(guard, vec![Node::block(line, body)]));
    }

    /// The remainder shrinks.
    fn euclid(&mut self, nodes: &mut Vec<Node>) {
        let (a, b, t) = (self.name("x"), self.name("y"), self.name("t"));
        if !self.affordable(50) {
            return self.counting(nodes);
        }
        self.spend(50);
        let (first, second) = (self.int(1).text, self.int(1).text);
        let mixed = self.mix(&a);
        let body = [format!("unsigned int {t} = {a} % {b};"), format!("{a} = {b};"), format!("{b} = {t};")];
        nodes.push(Node::block(
            "{",
            vec![
                Node::line(format!("unsigned int {a} = {first}, {b} = {second};")),
                Node::block(format!("while ({b} != 0) {{"), body.map(Node::line).to_vec()),
                Node::line(mixed),
            ],
        ));
    }

    /// A pointer goes over an array.
    fn walking(&mut self, nodes: &mut Vec<Node>) {
        let wanted = |ty: &Ty| matches!(ty, Ty::Array(element, _) | Ty::Ptr(element, _) if element.is_scalar());
        let Some(place) = self.place(&wanted, false) else { return self.counting(nodes) };
        let (Ty::Array(element, length) | Ty::Ptr(element, length)) = place.ty else { return };
        // The array must stay where it is while the loop runs, and its own subscripts must not change.
        if !self.affordable(length.into()) || place.text.contains('[') || place.text.contains('(') {
            return self.counting(nodes);
        }
        let root = place.root;
        let was_fixed = self.vars[root].fixed;
        let constant = was_fixed && !matches!(self.vars[root].ty, Ty::Ptr(..));
        self.vars[root].fixed = true;
        self.vars[root].addressed = true;
        let name = self.name("q");
        let ty = element.clone().pointer(1);
        let targets = std::mem::take(&mut self.targets);
        let body = self.repeated(length.into(), |generator| {
            generator.scope(|generator| {
                let index = generator.declare(&name, ty.clone());
                generator.vars[index].fixed = true;
                let mut body = if constant {
                    Vec::new()
                } else {
                    vec![Node::line(format!("*{name} = {};", generator.initialiser(&element, false)))]
                };
                if let Ty::Int(_) = *element {
                    body.push(Node::line(generator.mix(&format!("*{name}"))));
                }
                // Constant arrays are only read.
                if !constant {
                    body.extend(generator.statements(1));
                }
                body
            })
        });
        self.targets = targets;
        self.vars[root].fixed = was_fixed;
        let declarator = self.declarator(&ty, &name);
        let declarator = if constant { format!("const {declarator}") } else { declarator };
        let text = &place.text;
        let test = self.dice.pick(&["<", "!="]);
        let beyond = u32::from(self.slip("end of an array", 8));
        let advance = self.dice.pick(&["NAME++", "++NAME", "NAME += 1"]).replace("NAME", &name);
        let head = format!("for ({declarator} = {text}; {name} {test} {text} + {}; {advance}) {{", length + beyond);
        nodes.push(Node::block(head, body));
    }

    pub(super) fn switch(&mut self, nodes: &mut Vec<Node>) {
        let e = self.int(1);
        let cases = 2 + self.dice.below(4) as i128;
        let e = self.squeezed(e, 3);
        let default = self.dice.below(cases as u64 + 1) as i128;
        let heap = self.heap;
        let targets = self.targets.clone();
        self.targets.retain(|target| target.jump != "break");
        self.targets.push(Target { jump: "break".to_owned(), heap });
        let mut body = Vec::new();
        for case in 0..cases {
            let label = if case == default { "default:".to_owned() } else { format!("case {}:", case + e.low.min(0)) };
            body.push(Node::line(label));
            let mut inner = self.inner();
            if self.dice.chance(65) {
                inner.push(Node::line("break;"));
            }
            body.push(Node::block("{", inner));
        }
        self.targets = targets;
        nodes.push(Node::block(format!("switch ({}) {{", e.text), body));
    }

    /// A loop made of a label and a counter.
    pub(super) fn backward(&mut self, nodes: &mut Vec<Node>) {
        let rounds = self.dice.between(1, 4) as u64;
        if !self.affordable(rounds * 3) {
            return self.branch(nodes);
        }
        let (label, counter, out) = (self.name("again"), self.name("k"), self.name("out"));
        // A jump out of a loop inside would be a jump to `out`.
        let targets = std::mem::take(&mut self.targets);
        self.targets.push(Target { jump: format!("goto {out}"), heap: self.heap });
        let body = self.repeated(rounds + 1, Generator::inner);
        self.targets = targets;
        nodes.push(Node::block(
            "{",
            vec![
                Node::line(format!("int {counter} = 0;")),
                Node::line(format!("{label}: ;")),
                Node::block("{", body),
                Node::line(format!("if ({counter}++ < {rounds}) goto {label};")),
                Node::line(format!("{out}: ;")),
            ],
        ));
    }

    /// `break`, `continue`, `goto` under a condition.
    pub(super) fn jump(&mut self, nodes: &mut Vec<Node>) {
        let targets = self.allowed_targets();
        if targets.is_empty() {
            return self.branch(nodes);
        }
        let target = self.dice.pick(&targets);
        let condition = self.condition(1).text;
        nodes.push(Node::line(format!("if {condition} {};", target.jump)));
    }

    /// An early end of the function or program.
    pub(super) fn leave(&mut self, nodes: &mut Vec<Node>) {
        if self.heap > 0 && !self.slip("free before the return", 20) {
            return self.branch(nodes);
        }
        let condition = self.condition(1).text;
        let end = match &self.result {
            _ if self.dice.chance(15) && self.heap == 0 => format!("exit({})", self.dice.below(8)),
            None => "return".to_owned(),
            Some(Ty::Int(_)) => format!("return {}", self.int(1).text),
            Some(Ty::Float(_)) => format!("return {}", self.float(1)),
            Some(_) => return self.branch(nodes),
        };
        nodes.push(Node::line(format!("if {condition} {end};")));
    }
}
