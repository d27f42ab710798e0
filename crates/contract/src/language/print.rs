//! Conditions to their shortest text.

use std::fmt::{self, Display, Formatter};

use logic::Int;

use super::ast::*;

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        joined(f, &self.cases, " || ")
    }
}

impl Display for Conjunction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.clauses.is_empty() { f.write_str("always") } else { joined(f, &self.clauses, ", ") }
    }
}

impl Display for Clause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Clause::Region(region) => region.fmt(f),
            Clause::Null(place) => write!(f, "null({place})"),
            Clause::NullOr(clause) => write!(f, "null_or({clause})"),
            Clause::Disjoint(places) => {
                f.write_str("disjoint(")?;
                joined(f, places, ", ")?;
                f.write_str(")")
            }
            Clause::Each(place, clause) => write!(f, "each({place}, {clause})"),
            Clause::Tree(place, links) => write!(f, "tree({place}, {})", links.join(", ")),
            Clause::List(place, link, None) => write!(f, "list({place}, {link})"),
            Clause::List(place, link, Some(back)) => write!(f, "list({place}, {link}, {back})"),
            Clause::Calls(place, functions) => {
                write!(f, "calls({place}")?;
                functions.iter().try_for_each(|function| write!(f, ", {function}"))?;
                f.write_str(")")
            }
            Clause::Compare(lhs, relation, rhs) => write!(f, "{lhs} {} {rhs}", relation.text()),
        }
    }
}

impl Display for Region {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}", self.word.text(), self.place)?;
        if let Some(count) = &self.count {
            write!(f, ", {count}")?;
        }
        if let Some(bytes) = self.bytes {
            // The size of an element comes after their number.
            let one = if self.count.is_none() { ", 1" } else { "" };
            write!(f, "{one}, {bytes}")?;
        }
        f.write_str(")")
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Place::Name(name) => f.write_str(name),
            Place::Address(name) => write!(f, "&{name}"),
            Place::Deref(of) => write!(f, "*{of}"),
            Place::Index(of, index) => write!(f, "{}[{index}]", Operand(of)),
            Place::Field(of, name) => match &**of {
                Place::Deref(pointer) => write!(f, "{}->{name}", Operand(pointer)),
                of => write!(f, "{}.{name}", Operand(of)),
            },
        }
    }
}

/// A place before `->`, `.` or `[`, or in a product.
struct Operand<'a>(&'a Place);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Deref(_) | Place::Address(_) => write!(f, "({})", self.0),
            place => place.fmt(f),
        }
    }
}

impl Display for Linear {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&Atom::to_string))
    }
}

impl Linear {
    /// The sum, with atoms in those words.
    pub fn text(&self, atom: &dyn Fn(&Atom) -> String) -> String {
        let mut text = String::new();
        let parts = self.terms.iter().map(|(factor, one)| (factor.is_negative(), product(&factor.abs(), atom(one))));
        let constant = (!self.constant.is_zero() || self.terms.is_empty())
            .then(|| (self.constant.is_negative(), self.constant.abs().to_string()));
        for (negative, part) in parts.chain(constant) {
            text.push_str(match (text.is_empty(), negative) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            text.push_str(&part);
        }
        text
    }
}

/// So many times a number.
fn product(factor: &Int, atom: String) -> String {
    match atom {
        atom if factor.is_one() => atom,
        atom if atom.starts_with(['*', '&']) => format!("{factor}*({atom})"),
        atom => format!("{factor}*{atom}"),
    }
}

impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Place(place) => place.fmt(f),
            Atom::StringLength(place) => write!(f, "strlen({place})"),
            Atom::SizeOf(SizeOf::Place(place)) => write!(f, "sizeof({place})"),
            Atom::SizeOf(SizeOf::Type(ty)) => write!(f, "sizeof({ty})"),
        }
    }
}

impl Display for TypeName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.base)?;
        if self.pointers > 0 {
            write!(f, " {}", "*".repeat(self.pointers as usize))?;
        }
        Ok(())
    }
}

impl Display for Relation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

fn joined<T: Display>(f: &mut Formatter<'_>, parts: &[T], between: &str) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        part.fmt(f)?;
    }
    Ok(())
}
