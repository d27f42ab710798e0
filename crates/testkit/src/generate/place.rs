//! Variables, and the lvalues that can be reached from them.

use super::Generator;
use super::expr::Expr;
use super::types::{CInt, Ty};

/// A variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Var {
    pub name: String,
    pub ty: Ty,
    /// The interval of an integer's values.
    pub low: i128,
    pub high: i128,
    /// Must not be assigned, and its address must not be taken.
    pub fixed: bool,
    /// Its address was taken, so it may change where its name does not stand.
    pub addressed: bool,
    /// Not to be used at all for the moment.
    pub hidden: bool,
    /// The scope that it lives in.
    pub depth: u32,
}

/// An lvalue.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub text: String,
    pub ty: Ty,
    pub low: i128,
    pub high: i128,
    /// The width of a bit-field.
    pub bits: Option<u32>,
    /// The scope that the object lives in.
    pub depth: u32,
    /// The variable that the way to it starts from.
    pub root: usize,
}

impl Generator {
    /// Adds a variable to the current scope.
    pub(super) fn declare(&mut self, name: &str, ty: Ty) -> usize {
        let (low, high) = match ty {
            Ty::Int(ty) => self.range(ty),
            _ => (0, 0),
        };
        let depth = self.depth;
        let name = name.to_owned();
        self.vars.push(Var { name, ty, low, high, fixed: false, addressed: false, hidden: false, depth });
        self.vars.len() - 1
    }

    /// Adds a variable that keeps its value, in an interval.
    pub(super) fn declare_fixed(&mut self, name: &str, ty: CInt, low: i128, high: i128) -> usize {
        let index = self.declare(name, Ty::Int(ty));
        let var = &mut self.vars[index];
        (var.low, var.high, var.fixed) = (low, high, true);
        index
    }

    /// Some lvalue of an accepted type; to be assigned if `write`.
    pub(super) fn place(&mut self, accept: &dyn Fn(&Ty) -> bool, write: bool) -> Option<Place> {
        self.place_since(accept, write, 0)
    }

    /// An lvalue below one of the variables from an index on.
    pub(super) fn place_since(&mut self, accept: &dyn Fn(&Ty) -> bool, write: bool, first: usize) -> Option<Place> {
        let count = self.vars.len().checked_sub(first)?;
        for _ in 0..8 {
            let mut root = first + self.dice.below(count as u64) as usize;
            // Locals are more interesting than globals.
            if self.dice.chance(50) {
                root = root.max(first + self.dice.below(count as u64) as usize);
            }
            let Some(var) = self.vars.get(root).cloned() else { continue };
            if var.hidden || (write && var.fixed && !matches!(var.ty, Ty::Ptr(..))) {
                continue;
            }
            let start =
                Place { text: var.name, ty: var.ty, low: var.low, high: var.high, bits: None, depth: var.depth, root };
            if write && var.fixed && accept(&start.ty) {
                continue;
            }
            if let Some(place) = self.descend(start, accept) {
                return Some(place);
            }
        }
        None
    }

    /// Follows members, elements and pointers down to an accepted type.
    fn descend(&mut self, mut place: Place, accept: &dyn Fn(&Ty) -> bool) -> Option<Place> {
        for _ in 0..5 {
            if accept(&place.ty) && !(matches!(place.ty, Ty::Struct(_) | Ty::Array(..)) && self.dice.chance(20)) {
                return Some(place);
            }
            place = self.step(place)?;
        }
        None
    }

    fn step(&mut self, place: Place) -> Option<Place> {
        let (text, ty, bits) = match &place.ty {
            Ty::Int(_) | Ty::Float(_) => return None,
            Ty::Array(element, length) => {
                let index = self.subscript(*length);
                (format!("{}[{index}]", place.text), (**element).clone(), None)
            }
            Ty::Ptr(target, extent) => {
                if *extent == 0 {
                    return None;
                }
                let text = if *extent == 1 || self.dice.chance(30) {
                    format!("(*{})", place.text)
                } else {
                    let index = self.subscript(*extent);
                    if self.dice.chance(70) {
                        format!("{}[{index}]", place.text)
                    } else {
                        format!("(*({} + {index}))", place.text)
                    }
                };
                (text, (**target).clone(), None)
            }
            Ty::Struct(record) => {
                let fields = &self.records[*record].fields;
                let field = fields[self.dice.below(fields.len() as u64) as usize].clone();
                (format!("{}.{}", place.text, field.name), field.ty, field.bits)
            }
        };
        let (low, high) = match (&ty, bits) {
            (Ty::Int(ty), Some(bits)) if ty.is_signed() => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            (Ty::Int(_), Some(bits)) => (0, (1 << bits) - 1),
            (Ty::Int(ty), None) => self.range(*ty),
            _ => (0, 0),
        };
        Some(Place { text, ty, low, high, bits, ..place })
    }

    /// An index into so many elements, as text.
    fn subscript(&mut self, length: u32) -> String {
        if self.slip("index", 4) {
            let beyond = i64::from(length) + self.dice.between(0, 1);
            return if self.dice.chance(20) { "-1".to_owned() } else { beyond.to_string() };
        }
        self.index(length, 1).text
    }

    /// The address of some object of the type with at least so many elements, which lives at least as long as the
    /// scope of that depth.
    pub(super) fn address(&mut self, target: &Ty, extent: u32, depth: u32) -> Option<String> {
        for _ in 0..6 {
            let wanted = |ty: &Ty| match ty {
                Ty::Array(element, length) => **element == *target && *length >= extent,
                Ty::Ptr(element, length) => **element == *target && *length >= extent,
                other => extent <= 1 && other == target,
            };
            let Some(place) = self.place(&wanted, false) else { continue };
            let var = &self.vars[place.root];
            // What a fixed pointer points to may be changed; a fixed variable itself may not.
            let through_pointer = matches!(var.ty, Ty::Ptr(..));
            if place.depth > depth || place.bits.is_some() || (var.fixed && !through_pointer) {
                continue;
            }
            self.vars[place.root].addressed = true;
            return Some(match &place.ty {
                Ty::Array(_, length) => self.element_address(&place.text, *length, extent),
                Ty::Ptr(target, length) if wanted(&place.ty) && **target == *self.target_of(&place.ty)? => {
                    self.element_address(&place.text, *length, extent)
                }
                _ => format!("&{}", place.text),
            });
        }
        None
    }

    fn target_of<'a>(&self, ty: &'a Ty) -> Option<&'a Ty> {
        match ty {
            Ty::Ptr(target, _) => Some(target),
            _ => None,
        }
    }

    /// The address of an element behind which enough others follow.
    fn element_address(&mut self, text: &str, length: u32, extent: u32) -> String {
        let room = length - extent;
        if room == 0 || self.dice.chance(40) {
            return text.to_owned();
        }
        let index = self.index(room + 1, 1).text;
        if self.dice.chance(50) { format!("&{text}[{index}]") } else { format!("({text} + {index})") }
    }

    /// Something that pointers say: a comparison or difference within one array.
    pub(super) fn pointer_fact(&mut self) -> Option<Expr> {
        let place = self.place(&|ty| matches!(ty, Ty::Array(..)) || matches!(ty, Ty::Ptr(_, n) if *n > 0), false)?;
        let (Ty::Array(_, length) | Ty::Ptr(_, length)) = place.ty else { return None };
        // One past the end is an address, too.
        let (i, j) = (self.index(length + 1, 1).text, self.index(length + 1, 1).text);
        let text = &place.text;
        if self.dice.chance(50) {
            let op = self.dice.pick(&["<", "<=", "==", "!=", ">", ">="]);
            let text = format!("({text} + {i} {op} {text} + {j})");
            return Some(Expr { text, ty: CInt::Int, low: 0, high: 1 });
        }
        let (low, high) = (-i128::from(length), i128::from(length));
        let long = if self.config.data_model == ir::DataModel::Lp64 { CInt::Long } else { CInt::Int };
        Some(Expr { text: format!("(({text} + {i}) - ({text} + {j}))"), ty: long, low, high })
    }
}
