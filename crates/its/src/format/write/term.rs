//! Terms and conditions with infix operators.

use logic::{Atom, Int, Linear, Relation, Symbol};

/// A linear term as `3*x - y + 1`, without parentheses, which not all formats allow everywhere.
pub(super) fn term(term: &Linear, name: &dyn Fn(Symbol) -> String) -> String {
    let mut text = String::new();
    let constant = (!term.constant_part().is_zero() || term.is_empty()).then(|| (term.constant_part(), None));
    for (factor, symbol) in term.terms().map(|(symbol, factor)| (factor, Some(symbol))).chain(constant) {
        text.push_str(match (factor.is_negative(), text.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        });
        text.push_str(&product(&factor.abs(), symbol.map(name)));
    }
    text
}

fn product(factor: &Int, name: Option<String>) -> String {
    match name {
        Some(name) if factor.is_one() => name,
        Some(name) => format!("{factor}*{name}"),
        None => factor.to_string(),
    }
}

/// An atom as `term >= 0`, `term = 0` or `term != 0`.
pub(super) fn condition(atom: &Atom, name: &dyn Fn(Symbol) -> String) -> String {
    let relation = match atom.relation {
        Relation::NonNegative => ">=",
        Relation::Zero => "=",
        Relation::NonZero => "!=",
    };
    format!("{} {relation} 0", term(&atom.term, name))
}
