//! What the source calls the memory that an instruction accesses, as far as debug information tells: `item->next` instead of an
//! address. For messages only; nothing is concluded from a name.
//!
//! Unoptimised code computes an address anew for each access, from variables and members. The way back follows these
//! instructions and looks the offsets up in the types of C. It gives no name rather than a doubtful one: not for members of unions
//! that look alike, not where a cast has changed what a pointer points to, not for the results of calls.

mod failing;

pub use failing::{Element, Failing};

use ir::{
    BinaryOp, CType, CTypeId, CTypes, Callee, CastOp, Constant, Function, GlobalId, InstKind, Operand, Program,
    ValueDef, ValueId,
};

/// An expression of C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// As the source has it, without blanks around `->`.
    pub text: String,
    /// The variable with which it begins.
    pub root: Root,
    /// An index that is not constant is in it.
    pub indexed: bool,
    ty: CTypeId,
}

/// The variable with which an expression begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// A parameter that keeps the value the caller gave.
    Parameter,
    /// Another variable of the function, or a parameter that is assigned: where it lives.
    Local(ValueId),
    /// A variable outside functions.
    Global(GlobalId),
}

/// How a pointer walks along a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// Where it begins: an expression over parameters and variables outside functions.
    pub start: String,
    /// The member that leads from block to block.
    pub link: String,
}

/// Steps back through instructions at most.
const DEEPEST: usize = 12;

/// The function whose instructions are read.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The program.
    pub program: &'a Program,
    /// The function.
    pub function: &'a Function,
}

/// A place in an object: the object, and how many bytes from its start.
#[derive(Clone)]
struct Spot {
    /// `*p` is kept as `p`, which makes `p->member`.
    text: String,
    through_pointer: bool,
    root: Root,
    indexed: bool,
    ty: CTypeId,
    offset: i64,
}

impl<'a> Source<'a> {
    /// The memory of so many bytes at an address.
    pub fn memory(self, address: &Operand, bytes: u64) -> Option<Expression> {
        self.spot(address, DEEPEST)?.part(&self.program.c_types, bytes)
    }

    /// What the address is computed from: the pointer in `pointer->member`, none for what lies in a variable itself.
    pub fn pointer(self, address: &Operand) -> Option<Expression> {
        let mut address = address;
        for _ in 0..DEEPEST {
            match self.instruction(address) {
                Some(InstKind::Offset { base, .. }) => address = base,
                Some(InstKind::StackAlloc { .. }) | None => return None,
                Some(_) => return self.value(address, DEEPEST),
            }
        }
        None
    }

    /// What a value is that is read from memory.
    pub fn read(self, value: &Operand) -> Option<Expression> {
        self.value(value, DEEPEST)
    }

    /// The lines where the variable with which the expression begins is assigned in this function, each once.
    pub fn assigned(self, expression: &Expression) -> Vec<u32> {
        let Root::Local(slot) = expression.root else { return Vec::new() };
        let insts = self.function.blocks.iter().flat_map(|block| &block.insts);
        let lines = insts.filter_map(|inst| match &inst.kind {
            InstKind::Store { pointer: Operand::Value(to), value, .. } if *to == slot => {
                inst.location.filter(|_| self.parameter(value).is_none())
            }
            _ => None,
        });
        let mut lines: Vec<u32> = lines.map(|at| at.line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// The functions whose results the variable with which the expression begins is set to.
    pub fn results(self, expression: &Expression) -> Vec<&'a str> {
        let Root::Local(slot) = expression.root else { return Vec::new() };
        let called = |value: &Operand| match self.instruction(value)? {
            InstKind::Call { callee: Callee::Function(id), .. } => Some(self.program.function(*id).name.as_str()),
            _ => None,
        };
        self.stored(slot).into_iter().filter_map(called).collect()
    }

    /// The parameter with which a variable of the function begins: one of the values that it is set to is what the caller gave.
    pub fn begins(self, expression: &Expression) -> Option<String> {
        let Root::Local(slot) = expression.root else { return None };
        self.stored(slot).into_iter().find_map(|value| match self.parameter(value) {
            Some(name) => Some(name),
            None => {
                let begin = self.value(value, DEEPEST)?;
                (begin.root == Root::Parameter && is_plain(&begin.text)).then_some(begin.text)
            }
        })
    }

    /// The member that leads on, where the variable is set to `variable->member` and to nothing else by these instructions.
    pub fn link(self, slot: ValueId, insts: &mut dyn Iterator<Item = &'a ir::Inst>) -> Option<String> {
        let own = format!("{}->", self.variable(slot)?);
        let mut links = insts.filter_map(|inst| match &inst.kind {
            InstKind::Store { pointer: Operand::Value(to), value, .. } if *to == slot => {
                Some(self.through_local(value))
            }
            _ => None,
        });
        let first = links.next()??.text;
        let link = first.strip_prefix(&own)?.to_owned();
        links.all(|other| other.is_some_and(|other| other.text == first)).then_some(link)
    }

    /// How the pointer that lives in a variable walks: it is set once to an expression over what callers know, and everywhere else to
    /// one member of what it points to itself.
    pub fn walk(self, slot: ValueId) -> Option<Walk> {
        let stored = self.stored(slot);
        let own = self.variable(slot)?;
        let link = |value: &Operand| {
            let next = self.through_local(value)?;
            let link = next.text.strip_prefix(&format!("{own}->"))?;
            let plain = link.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            (next.root == Root::Local(slot) && plain).then(|| link.to_owned())
        };
        let start = |value: &Operand| match self.parameter(value) {
            Some(name) => Some(name),
            None => {
                let start = self.value(value, DEEPEST)?;
                let known = !matches!(start.root, Root::Local(_)) && !start.indexed;
                known.then_some(start.text)
            }
        };
        // One value to begin with, and the same member of what it points to everywhere else.
        let (on, first): (Vec<_>, Vec<_>) = stored.into_iter().partition(|value| link(value).is_some());
        let mut links = on.into_iter().filter_map(link);
        let ([first], Some(link)) = (&first[..], links.next()) else { return None };
        links.all(|other| other == link).then_some(())?;
        Some(Walk { start: start(first)?, link })
    }

    /// The value itself, or the one value that the variable has from which it is read.
    fn through_local(self, value: &Operand) -> Option<Expression> {
        if let Some(InstKind::Load { pointer: Operand::Value(slot), .. }) = self.instruction(value)
            && let [only] = self.stored(*slot)[..]
        {
            return self.value(only, DEEPEST);
        }
        self.value(value, DEEPEST)
    }

    /// What is stored to the variable.
    fn stored(self, slot: ValueId) -> Vec<&'a Operand> {
        let insts = self.function.blocks.iter().flat_map(|block| &block.insts);
        let stored = insts.filter_map(|inst| match &inst.kind {
            InstKind::Store { pointer: Operand::Value(to), value, .. } if *to == slot => Some(value),
            _ => None,
        });
        stored.collect()
    }

    fn parameter(self, value: &Operand) -> Option<String> {
        let Operand::Value(id) = value else { return None };
        let data = self.function.value(*id);
        matches!(data.def, ValueDef::Param(_)).then(|| data.variable.clone())?.filter(|name| !name.is_empty())
    }

    fn variable(self, slot: ValueId) -> Option<&'a str> {
        self.function.value(slot).variable.as_deref().filter(|name| !name.is_empty())
    }

    fn instruction(self, operand: &Operand) -> Option<&'a InstKind> {
        let Operand::Value(id) = operand else { return None };
        self.function.defining_inst(*id).map(|inst| &inst.kind)
    }

    /// The value in the words of the source: what memory it is read from, or the parameter that it is.
    fn value(self, value: &Operand, depth: usize) -> Option<Expression> {
        let depth = depth.checked_sub(1)?;
        if let Some(text) = self.parameter(value)
            && let Operand::Value(id) = value
        {
            let ty = self.function.value(*id).c_type?;
            return Some(Expression { text, root: Root::Parameter, indexed: false, ty });
        }
        match self.instruction(value)? {
            InstKind::Load { pointer, .. } => {
                let Operand::Value(id) = value else { return None };
                let bytes = self.function.value(*id).ty.store_size(self.program.pointer_bits())?;
                self.spot(pointer, depth)?.part(&self.program.c_types, bytes)
            }
            _ => None,
        }
    }

    /// Where the address leads.
    fn spot(self, address: &Operand, depth: usize) -> Option<Spot> {
        let depth = depth.checked_sub(1)?;
        if let Operand::Const(Constant::Global(id, offset)) = address {
            let global = self.program.global(*id);
            let root = Root::Global(*id);
            let text = global.variable.clone()?;
            return Some(Spot {
                text,
                through_pointer: false,
                root,
                indexed: false,
                ty: global.c_type?,
                offset: *offset,
            });
        }
        match (self.instruction(address), address) {
            (Some(InstKind::StackAlloc { .. }), Operand::Value(slot)) => {
                let data = self.function.value(*slot);
                let text = self.variable(*slot)?.to_owned();
                let given = self.stored(*slot);
                let kept = given.len() == 1 && self.parameter(given[0]).is_some();
                let root = if kept { Root::Parameter } else { Root::Local(*slot) };
                let ty = data.c_type?;
                Some(Spot { text, through_pointer: false, root, indexed: false, ty, offset: 0 })
            }
            (Some(InstKind::Offset { base, constant, terms, .. }), _) => {
                let mut spot = self.spot(base, depth)?;
                spot.offset = spot.offset.checked_add(*constant)?;
                match &terms[..] {
                    [] => Some(spot),
                    [(index, step)] => spot.element(&self.program.c_types, &self.index(index, depth)?, *step),
                    _ => None,
                }
            }
            _ => {
                let pointer = self.value(address, depth)?;
                let CType::Pointer { to, .. } = self.program.c_types.get(pointer.ty) else { return None };
                let Expression { text, root, indexed, .. } = pointer;
                Some(Spot { text, through_pointer: true, root, indexed, ty: *to, offset: 0 })
            }
        }
    }

    /// An index: a variable, a member, or one of them plus or minus a constant.
    fn index(self, index: &Operand, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        match (index, self.instruction(index)) {
            (Operand::Const(Constant::Int { bits, value }), _) => {
                Some(semantics::range::to_signed(*bits, *value).to_string())
            }
            (_, Some(InstKind::Cast { op: CastOp::SExt | CastOp::ZExt, value, .. })) => self.index(value, depth),
            (_, Some(InstKind::Binary { op, lhs, rhs, .. })) => {
                let sign = match op {
                    BinaryOp::Add => "+",
                    BinaryOp::Sub => "-",
                    _ => return None,
                };
                let right @ Operand::Const(Constant::Int { .. }) = rhs else { return None };
                let (left, right) = (self.index(lhs, depth)?, self.index(right, depth)?);
                match right.strip_prefix('-') {
                    Some(right) if sign == "+" => Some(format!("{left} - {right}")),
                    Some(_) => None,
                    None => Some(format!("{left} {sign} {right}")),
                }
            }
            _ => self.value(index, depth).map(|expression| expression.text),
        }
    }
}

/// The expression as an operand of `->`, `.` and `[`.
/// Whether the words are one name.
pub fn is_plain(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

fn bracketed(text: &str) -> String {
    if text.starts_with('*') { format!("({text})") } else { text.to_owned() }
}

impl Expression {
    /// Whether it is an integer.
    pub fn is_number(&self, types: &CTypes) -> bool {
        matches!(types.get(self.ty), CType::Integer { .. })
    }

    /// Whether it is a pointer to characters.
    pub fn is_text(&self, types: &CTypes) -> bool {
        match types.get(self.ty) {
            CType::Pointer { to, .. } => matches!(types.get(*to), CType::Integer { bytes: 1, .. }),
            _ => false,
        }
    }
}

impl Spot {
    /// The element of that index from here on, which has `step` bytes.
    fn element(self, types: &CTypes, index: &str, step: i64) -> Option<Spot> {
        let step = u64::try_from(step).ok().filter(|step| *step > 0)?;
        if self.through_pointer && types.bytes(self.ty) == Some(step) && self.offset == 0 {
            let text = format!("{}[{index}]", bracketed(&self.text));
            return Some(Spot { text, through_pointer: false, indexed: true, ..self });
        }
        let spot = self.down(types, &|types, ty| match types.get(ty) {
            CType::Array { element, .. } => types.bytes(*element) == Some(step),
            _ => false,
        })?;
        let CType::Array { element, .. } = types.get(spot.ty) else { return None };
        let text = format!("{}[{index}]", spot.plain());
        (spot.offset == 0).then_some(Spot { text, through_pointer: false, indexed: true, ty: *element, ..spot })
    }

    /// The part of that many bytes that lies here.
    fn part(self, types: &CTypes, bytes: u64) -> Option<Expression> {
        let spot = self.down(types, &|types, ty| {
            let scalar = matches!(types.get(ty), CType::Integer { .. } | CType::Float { .. } | CType::Pointer { .. });
            scalar && types.bytes(ty) == Some(bytes)
        })?;
        let text = if spot.through_pointer { format!("*{}", spot.text) } else { spot.text };
        (spot.offset == 0).then_some(Expression { text, root: spot.root, indexed: spot.indexed, ty: spot.ty })
    }

    /// The object as an operand of `[` and `.`.
    fn plain(&self) -> String {
        if self.through_pointer { format!("(*{})", self.text) } else { bracketed(&self.text) }
    }

    /// To the member of that name; one without a name is no step in the source.
    fn select(&mut self, member: &str) {
        if !member.is_empty() {
            let arrow = if self.through_pointer { "->" } else { "." };
            self.text = format!("{}{arrow}{member}", bracketed(&self.text));
            self.through_pointer = false;
        }
    }

    /// Into members and elements, until the type is one that is meant; `None` if there is none or several.
    fn down(mut self, types: &CTypes, meant: &dyn Fn(&CTypes, CTypeId) -> bool) -> Option<Spot> {
        let mut offset = u64::try_from(self.offset).ok()?;
        if let (true, Some(size @ 1..)) = (self.through_pointer, types.bytes(self.ty))
            && offset >= size
        {
            (self.text, self.through_pointer) = (format!("{}[{}]", bracketed(&self.text), offset / size), false);
            offset %= size;
        }
        for _ in 0..DEEPEST {
            if meant(types, self.ty) {
                return Some(Spot { offset: offset as i64, ..self });
            }
            match types.get(self.ty) {
                CType::Record { fields, union: false, .. } => {
                    let inside = |field: &&ir::CField| {
                        let size = types.bytes(field.ty).unwrap_or(0);
                        field.bits.is_none() && (field.offset..field.offset + size).contains(&offset)
                    };
                    let field = fields.iter().find(inside)?;
                    offset -= field.offset;
                    self.ty = field.ty;
                    self.select(&field.name);
                }
                CType::Record { fields, union: true, .. } => {
                    let fits = |field: &&ir::CField| {
                        let spot = Spot { ty: field.ty, offset: offset as i64, ..self.clone() };
                        spot.down(types, meant).is_some()
                    };
                    let mut fitting = fields.iter().filter(fits);
                    let (Some(field), None) = (fitting.next(), fitting.next()) else { return None };
                    self.ty = field.ty;
                    self.select(&field.name);
                }
                CType::Array { element, .. } => {
                    let size = types.bytes(*element).filter(|size| *size > 0)?;
                    self.text = format!("{}[{}]", self.plain(), offset / size);
                    (self.through_pointer, self.ty) = (false, *element);
                    offset %= size;
                }
                _ => return None,
            }
        }
        None
    }
}
