//! What a function does, in the words of the source: which memory it writes and frees, and how its result and the numbers that it
//! writes are related to the numbers of the state in which it began (`assigns`, `frees` and `ensures` of design `70-interprocedural.md`).
//!
//! Names of parameters mean what the caller passed. A number in memory that is not written is what it was; of one that may be, `old(x)` is
//! what it was, and `x` what it is when the function returns.

use std::fmt::{self, Display, Formatter};

use logic::Int;

use crate::language::{Atom, Clause, Linear, Place, Relation};

/// What a function does when it begins in a state that satisfies its precondition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The memory that was there when it began and that it may write; `None` if that is not known.
    pub assigns: Option<Vec<Memory>>,
    /// The memory that it may free, likewise.
    pub frees: Option<Vec<Memory>>,
    /// What holds when it returns; all of it.
    pub ensures: Vec<Ensured>,
}

/// A part of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Memory {
    /// What lies at the place.
    Place(Place),
    /// So many elements from where the pointer points; of so many bytes each, where they are not those of its type.
    Elements(Place, Linear, Option<u64>),
    /// The string to which the pointer points, its zero element included.
    String(Place),
    /// The blocks of a list or a tree.
    Linked(Clause),
}

/// What holds when a function returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ensured {
    /// One of these is its result.
    Result(Vec<Returned>),
    /// The number that lies at the place then.
    Number(Place, Vec<Bound>),
}

/// A kind of result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Returned {
    /// An integer.
    Integer(Vec<Bound>),
    /// The null pointer.
    Null,
    /// A pointer into the block to which the place points: so many elements behind it, or bytes.
    Into {
        /// The pointer, or the address of a global.
        place: Place,
        /// What is known of the distance.
        bounds: Vec<Bound>,
        /// It is counted in bytes.
        bytes: bool,
    },
    /// The beginning of a new block of the heap, of so many elements, or bytes.
    New {
        /// What is known of the number.
        bounds: Vec<Bound>,
        /// It is counted in bytes.
        bytes: bool,
    },
}

/// `factor * x relation than`, for what is spoken of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// At least 1.
    pub factor: Int,
    /// The relation.
    pub relation: Relation,
    /// Over numbers of the state in which the function began.
    pub than: Than,
}

/// A sum over numbers of the state in which a function began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Than {
    /// The sum.
    pub sum: Linear,
    /// The places in it that may hold something else when the function returns.
    pub changed: Vec<Place>,
}

impl Ensured {
    /// All bounds in it.
    pub fn bounds(&self) -> impl Iterator<Item = &Bound> {
        match self {
            Ensured::Result(all) => all.iter().flat_map(Returned::bounds).collect::<Vec<_>>(),
            Ensured::Number(_, bounds) => bounds.iter().collect(),
        }
        .into_iter()
    }
}

impl Returned {
    /// What is known of its number.
    pub fn bounds(&self) -> &[Bound] {
        match self {
            Returned::Integer(bounds) | Returned::Into { bounds, .. } | Returned::New { bounds, .. } => bounds,
            Returned::Null => &[],
        }
    }
}

/// The name of the result.
const RESULT: &str = "result";

impl Bound {
    /// With `x` by that name, and numbers that may have changed in the words of `old`.
    pub fn text(&self, x: &str, old: &dyn Fn(&Atom) -> String) -> String {
        let x = match x {
            x if self.factor.is_one() => x.to_owned(),
            x if x.contains(' ') => format!("{}*({x})", self.factor),
            x => format!("{}*{x}", self.factor),
        };
        format!("{x} {} {}", self.relation, self.than.text(old))
    }

    /// Whether it says that `x` is that number.
    pub fn is_exactly(&self, value: i64) -> bool {
        self.relation == Relation::Equal && self.factor.is_one() && self.than.sum == Linear::constant(value)
    }
}

impl Than {
    /// The sum; what may have changed in the words of `old`.
    pub fn text(&self, old: &dyn Fn(&Atom) -> String) -> String {
        let speaks = |place: &Place| self.changed.contains(place);
        let atom = |atom: &Atom| match atom {
            Atom::Place(place) | Atom::StringLength(place) if speaks(place) => old(atom),
            atom => atom.to_string(),
        };
        self.sum.text(&atom)
    }
}

/// All bounds of x: one below it and one above it as one.
pub fn bounds(x: &str, bounds: &[Bound], old: &dyn Fn(&Atom) -> String) -> String {
    let first = |relations: [Relation; 2]| {
        let is_one = |bound: &&Bound| relations.contains(&bound.relation) && bound.factor.is_one();
        bounds.iter().filter(is_one).min_by_key(|bound| bound.than.sum.as_constant().is_none())
    };
    let low = first([Relation::GreaterEqual, Relation::Greater]);
    let both = low.zip(first([Relation::LessEqual, Relation::Less]));
    let mut parts = Vec::new();
    if let Some((low, high)) = both {
        let turned = if low.relation == Relation::Greater { Relation::Less } else { Relation::LessEqual };
        let (least, most) = (low.than.text(old), high.than.text(old));
        parts.push(format!("{least} {turned} {x} {} {most}", high.relation));
    }
    let told = |bound: &&Bound| both.is_some_and(|(low, high)| *bound == low || *bound == high);
    parts.extend(bounds.iter().filter(|bound| !told(bound)).map(|bound| bound.text(x, old)));
    parts.join(", ")
}

fn old(atom: &Atom) -> String {
    format!("old({atom})")
}

impl Display for Effects {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        for (word, memory) in [("assigns", &self.assigns), ("frees", &self.frees)] {
            lines.extend(memory.as_ref().map(|memory| format!("{word} {}", listed(memory))));
        }
        lines.extend(self.ensures.iter().map(|ensured| format!("ensures {ensured}")));
        f.write_str(&lines.join("\n"))
    }
}

/// The parts of memory, or that there are none.
pub fn listed(memory: &[Memory]) -> String {
    match memory {
        [] => "nothing".to_owned(),
        parts => parts.iter().map(Memory::to_string).collect::<Vec<_>>().join(", "),
    }
}

impl Display for Memory {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Memory::Place(place) => place.fmt(f),
            Memory::Elements(place, count, bytes) => {
                let last = count.clone().add_scaled(&Int::MINUS_ONE, &Linear::constant(1));
                let place = match (place, bytes) {
                    (Place::Deref(_), None) => format!("({place})"),
                    (_, None) => place.to_string(),
                    (_, Some(1)) => format!("((char *){place})"),
                    (_, Some(bytes)) => format!("((char (*)[{bytes}]){place})"),
                };
                write!(f, "{place}[0 .. {last}]")
            }
            Memory::String(place) => write!(f, "{place}[0 .. strlen({place})]"),
            Memory::Linked(clause) => clause.fmt(f),
        }
    }
}

impl Display for Ensured {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Ensured::Result(all) => {
                let all: Vec<String> = all.iter().map(Returned::to_string).collect();
                f.write_str(&all.join(" || "))
            }
            Ensured::Number(place, all) => f.write_str(&bounds(&place.to_string(), all, &old)),
        }
    }
}

impl Display for Returned {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Returned::Integer(all) => f.write_str(&bounds(RESULT, all, &old)),
            Returned::Null => write!(f, "null({RESULT})"),
            Returned::Into { place, bounds: all, .. } if matches!(&all[..], [one] if one.is_exactly(0)) => {
                write!(f, "{RESULT} == {place}")
            }
            Returned::Into { place, bounds: all, .. } if all.is_empty() => write!(f, "same_block({RESULT}, {place})"),
            Returned::Into { place, bounds: all, bytes: false } => {
                let exact = |bound: &&Bound| bound.relation == Relation::Equal && bound.factor.is_one();
                match all.iter().find(exact) {
                    Some(bound) => write!(f, "{RESULT} == {place} + {}", bound.than.text(&old)),
                    None => f.write_str(&bounds(&format!("{RESULT} - {place}"), all, &old)),
                }
            }
            Returned::Into { place, bounds: all, bytes: true } => {
                f.write_str(&bounds(&format!("(char *){RESULT} - (char *){place}"), all, &old))
            }
            Returned::New { bounds: all, bytes } => {
                let unit = if *bytes { ", 1" } else { "" };
                // A constant says little beside a number.
                let speaks = all.iter().any(|bound| bound.is_least() && bound.than.sum.as_constant().is_none());
                let told = |bound: &&Bound| bound.is_least() && (!speaks || bound.than.sum.as_constant().is_none());
                let least = all.iter().filter(told);
                let sizes: Vec<String> =
                    least.map(|bound| format!("allocated({RESULT}, {}{unit})", bound.than.text(&old))).collect();
                match &sizes[..] {
                    [] => write!(f, "allocated({RESULT})"),
                    sizes => f.write_str(&sizes.join(", ")),
                }
            }
        }
    }
}

impl Bound {
    /// Whether it says that x is at least that number.
    pub fn is_least(&self) -> bool {
        self.factor.is_one() && matches!(self.relation, Relation::Equal | Relation::GreaterEqual)
    }
}
