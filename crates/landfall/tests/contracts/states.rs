//! Random entry states of a case, as commands for the harness. Nothing here knows how Landfall proves.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use contract::entry::{Block, Case, Fact, Number, Origin, Range, Size, Sum};
use dice::Dice;
use ir::{CType, Function, GlobalId, Program};

/// Bytes of a block at most: larger ones show nothing more.
const LARGEST: i128 = 1100;
/// Blocks of a list at most.
const LONGEST: u64 = 5;
/// How often numbers are drawn until they satisfy the facts.
const TRIES: usize = 60;
/// How often drawn numbers are moved towards what a fact says.
const REPAIRS: usize = 40;

/// A variable outside functions that the harness can name.
pub struct Variable {
    /// Its id.
    pub id: GlobalId,
    /// Its name in the source.
    pub name: String,
    /// Its bytes.
    pub size: u64,
    /// Whether it never changes.
    pub constant: bool,
}

/// What a state is built for.
pub struct Subject<'a> {
    /// The program.
    pub program: &'a Program,
    /// The function.
    pub function: &'a Function,
    /// Its number in the harness.
    pub index: usize,
    /// The variables of the harness.
    pub variables: &'a [Variable],
}

/// Blocks that share memory.
struct Group {
    /// The variable in which it lies.
    variable: Option<usize>,
    members: Vec<Origin>,
    low: i64,
    high: i64,
    /// It must not grow: it is a variable, or its begin is handed to `free`.
    fixed: bool,
}

/// A state under construction.
struct Builder<'a> {
    subject: &'a Subject<'a>,
    case: &'a Case,
    /// Links back in lists: where each lies, and a pointer to the block to which it leads.
    links: &'a [(Origin, Origin)],
    dice: &'a mut Dice,
    values: BTreeMap<Number, i128>,
    sizes: Vec<i64>,
    groups: Vec<Group>,
    /// (group, offset) of each block.
    places: Vec<(usize, i64)>,
    /// The block that is given a byte too little.
    small: Option<usize>,
    text: String,
}

/// A state of the case; `None` if no numbers were found that satisfy its facts, or if a pointer leads to a certain function, which
/// the harness does not know. With `outside` one block lacks its last byte.
pub fn random(subject: &Subject<'_>, case: &Case, dice: &mut Dice, outside: bool) -> Option<String> {
    if case.functions.iter().any(|callee| !callee.among.is_empty()) {
        return None;
    }
    let lengths: Vec<u64> = case.lists.iter().map(|_| 1 + dice.below(LONGEST)).collect();
    let (case, links) = &case.clone().with_lengths(&lengths);
    let values = numbers(case, dice)?;
    let mut sizes = Vec::new();
    for block in &case.blocks {
        sizes.push(match &block.size {
            Size::Bytes(sum) => i64::try_from(value(sum, &values)).ok()?,
            Size::String => i64::try_from(value(&block.end_of_string(), &values)).ok()?,
            Size::Any => 1,
        });
    }
    let candidates: Vec<usize> = (0..sizes.len()).filter(|at| sizes[*at] > 0).collect();
    if outside && candidates.is_empty() {
        return None;
    }
    let small = outside.then(|| dice.pick(&candidates));
    if let Some(small) = small {
        sizes[small] -= 1;
    }
    let (groups, places, text) = (Vec::new(), Vec::new(), String::new());
    let mut builder = Builder { subject, case, links, dice, values, sizes, groups, places, small, text };
    builder.lay_out();
    builder.contents();
    builder.checks();
    builder.arguments();
    Some(builder.text)
}

fn value(sum: &Sum, values: &BTreeMap<Number, i128>) -> i128 {
    let constant = sum.constant.to_i128().unwrap_or(i128::MAX / 4);
    sum.terms.iter().fold(constant, |total, (factor, number)| {
        let product = factor.to_i128().and_then(|factor| factor.checked_mul(values[number]));
        total.saturating_add(product.unwrap_or(i128::MAX / 4))
    })
}

/// Values for the numbers of the case that satisfy its facts.
fn numbers(case: &Case, dice: &mut Dice) -> Option<BTreeMap<Number, i128>> {
    let numbers = case.numbers();
    let mut facts = case.facts.clone();
    facts.extend(case.implied(64));
    for block in &case.blocks {
        if let Size::Bytes(size) = &block.size {
            facts.push(Fact::NonNegative(Sum::constant(logic::Int::from(LARGEST as i64)).minus(size)));
        }
    }
    for _ in 0..TRIES {
        let mut values: BTreeMap<Number, i128> =
            numbers.iter().map(|number| (number.clone(), draw(number, dice))).collect();
        for _ in 0..REPAIRS {
            let broken: Vec<&Fact> = facts.iter().filter(|fact| !holds(fact, &values)).collect();
            if broken.is_empty() {
                return Some(values);
            }
            repair(dice.pick(&broken), &mut values, dice);
        }
    }
    None
}

fn holds(fact: &Fact, values: &BTreeMap<Number, i128>) -> bool {
    match fact {
        Fact::NonNegative(sum) => value(sum, values) >= 0,
        Fact::NotZero(sum) => value(sum, values) != 0,
    }
}

/// Changes one number of the fact so that it holds, just so or with some room.
fn repair(fact: &Fact, values: &mut BTreeMap<Number, i128>, dice: &mut Dice) {
    let sum = fact.sum();
    if sum.terms.is_empty() {
        return;
    }
    let (factor, number) = dice.pick(&sum.terms);
    let Some(factor) = factor.to_i128() else { return };
    let room = if dice.chance(60) { 0 } else { i128::from(dice.between(0, 9)) };
    let missing = room - value(sum, values);
    let step = missing.div_euclid(factor.abs()) + i128::from(missing.rem_euclid(factor.abs()) != 0);
    let (low, high) = range(&number);
    let moved = values[&number].saturating_add(step.saturating_mul(factor.signum()));
    values.insert(number, moved.clamp(low, high));
}

fn range(number: &Number) -> (i128, i128) {
    match number {
        Number::StringLength(_) | Number::Distance { .. } => (0, LARGEST - 1),
        Number::Value { bits, signed: true, .. } => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        Number::Value { bits, signed: false, .. } => (0, (1 << bits) - 1),
    }
}

/// Small values mostly, and those at the ends of the type.
fn draw(number: &Number, dice: &mut Dice) -> i128 {
    let (low, high) = range(number);
    let value = match dice.weighted(&[40, 30, 8, 8, 8, 6]) {
        0 => i128::from(dice.between(0, 6)),
        1 => i128::from(dice.between(0, 40)),
        2 => i128::from(dice.between(-20, -1)),
        3 => high - i128::from(dice.between(0, 3)),
        4 => low + i128::from(dice.between(0, 3)),
        _ => i128::from(dice.bits() as i64),
    };
    value.clamp(low, high)
}

impl Builder<'_> {
    fn may_overlap(&self, one: &Origin, other: &Origin) -> bool {
        self.case.may_overlap.iter().any(|(a, b)| (a == one && b == other) || (a == other && b == one))
    }

    /// Numbers of the harness's blocks: those of the case, the variables, the groups.
    fn variable(&self, at: usize) -> usize {
        self.case.blocks.len() + at
    }

    fn group(&self, at: usize) -> usize {
        self.case.blocks.len() + self.subject.variables.len() + at
    }

    fn lay_out(&mut self) {
        for at in 0..self.subject.variables.len() {
            let _ = writeln!(self.text, "global {} {at} 0", self.variable(at));
        }
        for (at, block) in self.case.blocks.iter().enumerate() {
            let place = self.shared(block, at).unwrap_or_else(|| self.own(block, at));
            self.places.push(place);
        }
        for (at, group) in self.groups.iter().enumerate() {
            if group.variable.is_none() {
                // Misaligned at times; the end is exact. Of no bytes AddressSanitizer would make one.
                let before = match group.fixed {
                    true => 0,
                    false if group.low == group.high => 16,
                    false if self.dice.chance(25) => self.dice.between(1, 15),
                    false => 0,
                };
                let _ = writeln!(self.text, "new {} {} {before}", self.group(at), group.high - group.low);
            }
        }
        for (at, (group, offset)) in self.places.iter().enumerate() {
            let within = &self.groups[*group];
            let base = within.variable.map_or(self.group(*group), |variable| self.variable(variable));
            let _ = writeln!(self.text, "part {at} {base} {}", offset - within.low);
        }
    }

    /// A place in memory that another block or a variable has, where the case allows that.
    fn shared(&mut self, block: &Block, at: usize) -> Option<(usize, i64)> {
        let size = self.sizes[at];
        if self.small == Some(at) || !self.dice.chance(50) {
            return None;
        }
        let fits = |group: &Group| !group.fixed || size <= group.high - group.low;
        let groups = self.groups.iter().enumerate().filter(|(_, group)| {
            fits(group)
                && !(block.heap && group.variable.is_some())
                && group.members.iter().all(|member| self.may_overlap(member, &block.pointer))
                && self.small.is_none()
        });
        let groups: Vec<usize> = groups.map(|(index, _)| index).collect();
        if !groups.is_empty() && self.dice.chance(80) {
            let index = self.dice.pick(&groups);
            let group = &mut self.groups[index];
            let offset = match self.dice.below(3) {
                _ if block.heap => 0,
                0 => group.low,
                _ if group.fixed => self.dice.between(group.low, group.high - size),
                _ => self.dice.between(group.low - size, group.high),
            };
            // What is freed has the size of its block.
            if block.heap && (group.low != 0 || size < group.high) {
                return None;
            }
            group.members.push(block.pointer.clone());
            group.low = group.low.min(offset);
            group.high = group.high.max(offset + size);
            group.fixed |= block.heap;
            return Some((index, offset));
        }
        let variables = self.subject.variables.iter().enumerate().filter(|(_, variable)| {
            let origin = Origin::Global(variable.id);
            let never = block.heap || (block.writable && variable.constant);
            let real = !never && size <= variable.size as i64;
            let used = self.groups.iter().any(|group| group.members.contains(&origin));
            real && !used && self.may_overlap(&origin, &block.pointer)
        });
        let variables: Vec<usize> = variables.map(|(index, _)| index).collect();
        let index = (!variables.is_empty()).then(|| self.dice.pick(&variables))?;
        let variable = &self.subject.variables[index];
        let high = variable.size as i64;
        let offset = if self.dice.chance(50) { high - size } else { self.dice.between(0, high - size) };
        let members = vec![Origin::Global(variable.id), block.pointer.clone()];
        self.groups.push(Group { variable: Some(index), members, low: 0, high, fixed: true });
        Some((self.groups.len() - 1, offset))
    }

    fn own(&mut self, block: &Block, at: usize) -> (usize, i64) {
        let members = vec![block.pointer.clone()];
        self.groups.push(Group { variable: None, members, low: 0, high: self.sizes[at], fixed: block.heap });
        (self.groups.len() - 1, 0)
    }

    /// The block or variable to which a pointer leads, and its bytes.
    fn block(&self, pointer: &Origin) -> Option<(usize, i64)> {
        if let Origin::Global(id) = pointer {
            let at = self.subject.variables.iter().position(|variable| variable.id == *id)?;
            return Some((self.variable(at), self.subject.variables[at].size as i64));
        }
        let at = self.case.blocks.iter().position(|block| block.pointer == *pointer)?;
        Some((at, self.sizes[at]))
    }

    fn fill(&mut self, block: usize, offset: i64, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let _ = write!(self.text, "fill {block} {offset} {}", bytes.len());
        for byte in bytes {
            let _ = write!(self.text, " {byte:02x}");
        }
        self.text.push('\n');
    }

    fn bytes(&mut self, count: i64) -> Vec<u8> {
        let kind = self.dice.below(5);
        (0..count).map(|_| self.byte(kind)).collect()
    }

    fn byte(&mut self, kind: u64) -> u8 {
        match kind {
            0 => 0,
            1 if self.dice.chance(75) => 0,
            1 | 2 => self.dice.between(0, 9) as u8,
            3 => self.dice.between(32, 126) as u8,
            _ => self.dice.bits() as u8,
        }
    }

    fn contents(&mut self) {
        for at in 0..self.subject.variables.len() {
            if !self.subject.variables[at].constant {
                let bytes = self.bytes(self.subject.variables[at].size as i64);
                self.fill(self.variable(at), 0, &bytes);
            }
        }
        let is_constant = |group: &Group| group.variable.is_some_and(|at| self.subject.variables[at].constant);
        let constant: Vec<bool> = self.groups.iter().map(is_constant).collect();
        for at in 0..self.case.blocks.len() {
            if constant[self.places[at].0] {
                continue;
            }
            let bytes = self.bytes(self.sizes[at]);
            self.fill(at, 0, &bytes);
            self.stray_pointers(at);
        }
        for at in 0..self.case.blocks.len() {
            let block = &self.case.blocks[at];
            if constant[self.places[at].0] || !block.terminated {
                continue;
            }
            let length = self.values[&Number::StringLength(block.pointer.clone())] as i64;
            let kind = 2 + self.dice.below(3);
            let unit = block.unit as i64;
            let mut text: Vec<u8> = (0..length * unit).map(|_| self.byte(kind).max(1)).collect();
            text.extend((0..unit).map(|_| 0));
            text.truncate(self.sizes[at].max(0) as usize);
            self.fill(at, 0, &text);
        }
        self.numbers_in_memory();
        self.pointers_in_memory();
    }

    /// Pointers that the case says nothing about may lead to its blocks, too.
    fn stray_pointers(&mut self, at: usize) {
        for slot in 0..self.sizes[at] / 8 {
            if self.dice.chance(20) {
                let to = self.dice.below(self.case.blocks.len() as u64) as usize;
                let _ = writeln!(self.text, "ptr {at} {} {to} 0", slot * 8);
            }
        }
    }

    fn numbers_in_memory(&mut self) {
        for (number, value) in self.values.clone() {
            let Number::Value { at: Origin::Memory { pointer, offset }, bits, .. } = number else { continue };
            let bytes = value.to_le_bytes()[..bits.div_ceil(8) as usize].to_vec();
            match self.block(&pointer) {
                Some((block, size)) if offset as i64 + bytes.len() as i64 <= size => {
                    self.fill(block, offset as i64, &bytes);
                }
                _ => {}
            }
        }
    }

    fn pointers_in_memory(&mut self) {
        for (at, block) in self.case.blocks.iter().enumerate() {
            if let Some((parent, offset)) = self.slot(&block.pointer) {
                let _ = writeln!(self.text, "ptr {parent} {offset} {at} 0");
            }
        }
        for range in &self.case.ranges {
            if let (Some((parent, offset)), Some((block, bytes))) = (self.slot(&range.to), self.end(range)) {
                let _ = writeln!(self.text, "ptr {parent} {offset} {block} {bytes}");
            }
        }
        for (at, to) in self.links {
            let to = self.case.blocks.iter().position(|block| block.pointer == *to);
            if let (Some((parent, offset)), Some(to)) = (self.slot(at), to) {
                let _ = writeln!(self.text, "ptr {parent} {offset} {to} 0");
            }
        }
        for null in &self.case.nulls {
            if let Some((parent, offset)) = self.slot(null) {
                self.fill(parent, offset, &[0; 8]);
            }
        }
        for function in &self.case.functions {
            if let Some((parent, offset)) = self.slot(&function.pointer) {
                let _ = writeln!(self.text, "code {parent} {offset}");
            }
        }
        if self.case.functions.is_empty() {
            return;
        }
        // A function outside the program may write what the contract lets the function write.
        for (at, block) in self.case.blocks.iter().enumerate() {
            let constant =
                self.groups[self.places[at].0].variable.is_some_and(|at| self.subject.variables[at].constant);
            if block.writable && !constant {
                let _ = writeln!(self.text, "open {at} {}", self.sizes[at]);
            }
        }
    }

    /// The block in which the range ends, and where.
    fn end(&self, range: &Range) -> Option<(usize, i64)> {
        let bytes = i64::try_from(value(&range.bytes(), &self.values)).ok()?;
        Some((self.block(&range.from)?.0, bytes))
    }

    /// Where the pointer lies in memory, if there is room for it.
    fn slot(&self, pointer: &Origin) -> Option<(usize, i64)> {
        let Origin::Memory { pointer, offset } = pointer else { return None };
        let (parent, size) = self.block(pointer)?;
        let offset = i64::try_from(*offset).ok()?;
        (offset + 8 <= size).then_some((parent, offset))
    }

    /// What one thing wrote over another is found by the harness: then there is no such state.
    fn checks(&mut self) {
        for (at, block) in self.case.blocks.iter().enumerate() {
            if let Some((parent, offset)) = self.slot(&block.pointer) {
                let _ = writeln!(self.text, "isptr {parent} {offset} {at} 0");
            }
            if block.terminated && self.small != Some(at) {
                let length = self.values[&Number::StringLength(block.pointer.clone())];
                let _ = writeln!(self.text, "length {at} {length} {}", block.unit);
            }
            let alone = self.groups[self.places[at].0].members.len() == 1;
            if !block.writable && !block.heap && alone && self.sizes[at] > 0 {
                let _ = writeln!(self.text, "keep {at} {}", self.sizes[at]);
            }
        }
        for range in &self.case.ranges {
            if let (Some((parent, offset)), Some((block, bytes))) = (self.slot(&range.to), self.end(range)) {
                let _ = writeln!(self.text, "isptr {parent} {offset} {block} {bytes}");
            }
        }
        for null in &self.case.nulls {
            if let Some((parent, offset)) = self.slot(null) {
                let _ = writeln!(self.text, "is {parent} {offset} 8 0");
            }
        }
        for (number, value) in &self.values {
            let Number::Value { at: Origin::Memory { pointer, offset }, bits, .. } = number else { continue };
            let bytes = i64::from(bits.div_ceil(8));
            if let Some((block, size)) = self.block(pointer)
                && *offset as i64 + bytes <= size
            {
                let mask = if bytes >= 8 { u64::MAX } else { (1 << (8 * bytes)) - 1 };
                let _ = writeln!(self.text, "is {block} {offset} {bytes} {}", *value as u64 & mask);
            }
        }
    }

    fn arguments(&mut self) {
        let function = self.subject.function;
        for (index, param) in function.params.iter().enumerate() {
            let origin = Origin::Param(index);
            let number = |n: &&Number| matches!(n, Number::Value { at, .. } if *at == origin);
            let ty = function.value(*param).c_type.map(|ty| self.subject.program.c_types.get(ty));
            let known = self.values.keys().find(number).map(|number| self.values[number]);
            if self.case.functions.iter().any(|callee| callee.pointer == origin) {
                let _ = writeln!(self.text, "function {index}");
            } else if let Some((block, _)) = self.block(&origin) {
                let _ = writeln!(self.text, "address {index} {block} 0");
            } else if let Some(range) = self.case.ranges.iter().find(|range| range.to == origin)
                && let Some((block, bytes)) = self.end(range)
            {
                let _ = writeln!(self.text, "address {index} {block} {bytes}");
            } else if let Some(known) = known {
                let _ = writeln!(self.text, "value {index} {}", known as u64);
            } else if self.case.nulls.contains(&origin) {
                let _ = writeln!(self.text, "value {index} 0");
            } else if matches!(ty, Some(CType::Pointer { .. })) {
                self.any_pointer(index);
            } else {
                let (bits, signed) = match ty {
                    Some(CType::Integer { bytes, signed, .. }) => (8 * *bytes as u32, *signed),
                    _ => (64, true),
                };
                let number = Number::Value { at: origin, bits, signed };
                let value = match self.dice.below(3) {
                    0 => self.dice.pick(&[i128::from(i32::MIN), i128::from(i32::MAX), -1, 128, 255, 256, 65535]),
                    _ => draw(&number, self.dice),
                };
                let _ = writeln!(self.text, "value {index} {}", value as u64);
            }
        }
        let _ = writeln!(self.text, "call {}\nend", self.subject.index);
    }

    /// A pointer about which the case says nothing.
    fn any_pointer(&mut self, index: usize) {
        let blocks = self.case.blocks.len() + self.subject.variables.len();
        if blocks > 0 && self.dice.chance(60) {
            let to = self.dice.below(blocks as u64) as usize;
            let size = match to.checked_sub(self.case.blocks.len()) {
                None => self.sizes[to],
                Some(variable) => self.subject.variables[variable].size as i64,
            };
            let offset = if self.dice.chance(30) { size } else { 0 };
            let _ = writeln!(self.text, "address {index} {to} {offset}");
        } else {
            let value = if self.dice.chance(50) { 0 } else { self.dice.bits() >> 17 };
            let _ = writeln!(self.text, "value {index} {value}");
        }
    }
}
