//! Atoms and definitions as SMT-LIB text. Symbol `s7` is the integer constant `s7`.

use std::fmt::Write;

use logic::{Atom, Definition, Int, Linear, Operation, Relation, Symbol};

/// An integer numeral.
pub fn integer(value: &Int) -> String {
    if value.is_negative() { format!("(- {})", value.abs()) } else { value.to_string() }
}

/// The name of a symbol.
pub fn symbol(symbol: Symbol) -> String {
    format!("s{}", symbol.0)
}

/// A linear term.
pub fn linear(term: &Linear) -> String {
    if let Some(value) = term.as_constant() {
        return integer(value);
    }
    let mut text = String::from("(+");
    for (symbol, coefficient) in term.terms() {
        // Writing to a string cannot fail.
        let _ = if coefficient.is_one() {
            write!(text, " s{}", symbol.0)
        } else {
            write!(text, " (* {} s{})", integer(coefficient), symbol.0)
        };
    }
    if !term.constant_part().is_zero() || term.len() == 1 {
        let _ = write!(text, " {}", integer(term.constant_part()));
    }
    text.push(')');
    text
}

/// An atom.
pub fn atom(atom: &Atom) -> String {
    let term = linear(&atom.term);
    match atom.relation {
        Relation::NonNegative => format!("(>= {term} 0)"),
        Relation::Zero => format!("(= {term} 0)"),
        Relation::NonZero => format!("(not (= {term} 0))"),
    }
}

/// Whether a definition is linear once its constant arguments are known.
pub fn is_linear(definition: &Definition) -> bool {
    let constant = |at: usize| definition.args.get(at).is_some_and(|arg| arg.as_constant().is_some());
    match definition.operation {
        Operation::Mul => constant(0) || constant(1),
        Operation::UDiv | Operation::URem | Operation::SDiv | Operation::SRem | Operation::Mod => constant(1),
        _ => false,
    }
}

/// The exact meaning of `result = definition`; `None` for what has none here ([`Operation::Other`], widths that do not
/// fit), which the caller leaves out and thereby knows less.
pub fn definition(result: Symbol, definition: &Definition) -> Option<String> {
    let [x, y] = definition.args.as_slice() else { return None };
    let (x, y, w) = (linear(x), linear(y), symbol(result));
    let truncated = format!("(ite (>= {x} 0) (div {x} {y}) (- (div (- {x}) {y})))");
    Some(match definition.operation {
        Operation::Mul => format!("(= {w} (* {x} {y}))"),
        Operation::UDiv => format!("(=> (and (>= {x} 0) (> {y} 0)) (= {w} (div {x} {y})))"),
        Operation::URem => format!("(=> (and (>= {x} 0) (> {y} 0)) (= {w} (mod {x} {y})))"),
        Operation::SDiv => format!("(=> (not (= {y} 0)) (= {w} {truncated}))"),
        Operation::SRem => format!("(=> (not (= {y} 0)) (= {w} (ite (>= {x} 0) (mod {x} {y}) (- (mod (- {x}) {y})))))"),
        // SMT-LIB's remainder is never negative; the floor's has the sign of the divisor.
        Operation::Mod => {
            format!("(and (=> (> {y} 0) (= {w} (mod {x} {y}))) (=> (< {y} 0) (= {w} (- (mod (- {x}) (- {y}))))))")
        }
        Operation::And => bitwise("bvand", &w, &x, &y, definition.bits)?,
        Operation::Or => bitwise("bvor", &w, &x, &y, definition.bits)?,
        Operation::Xor => bitwise("bvxor", &w, &x, &y, definition.bits)?,
        Operation::Shl => shift("bvshl", &w, &x, &y, definition.bits)?,
        Operation::LShr => shift("bvlshr", &w, &x, &y, definition.bits)?,
        Operation::AShr => shift("bvashr", &w, &x, &y, definition.bits)?,
        Operation::Uninterpreted(_) => return None,
    })
}

fn bitwise(operation: &str, w: &str, x: &str, y: &str, bits: u32) -> Option<String> {
    if bits == 0 || bits > 128 {
        return None;
    }
    Some(format!("(= {w} (bv2nat ({operation} ((_ int2bv {bits}) {x}) ((_ int2bv {bits}) {y}))))"))
}

fn shift(operation: &str, w: &str, x: &str, y: &str, bits: u32) -> Option<String> {
    let exact = bitwise(operation, w, x, y, bits)?;
    Some(format!("(=> (and (>= {y} 0) (< {y} {bits})) {exact})"))
}
