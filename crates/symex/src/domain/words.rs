//! Terms over symbols in the words of the source: `n - (s - str) - 1` instead of `length1 - s.offset'2 - 1`.
//!
//! A symbol is read through a variable whose value is that symbol times a number plus a number. A difference of two
//! pointers stands for bytes.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ir::ValidProgram;
use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::domain::state::State;
use crate::domain::value::Value;

/// How the symbols of a state read in the words of the source.
pub struct Words<'a> {
    readings: BTreeMap<Symbol, Reading>,
    /// Names the symbols that no variable tells of.
    name: &'a dyn Fn(Symbol) -> String,
}

/// `symbol = sign * (what - start) / divisor + constant`.
#[derive(Clone)]
struct Reading {
    what: String,
    /// For a pointer: where its block starts, in words.
    start: Option<String>,
    negative: bool,
    divisor: Int,
    constant: Int,
}

/// Names under which no two values of one message are the same: the second value that a line reads from a block is another
/// one.
pub struct Distinct<'a> {
    name: &'a dyn Fn(Symbol) -> String,
    /// What was named so far, and how.
    known: RefCell<BTreeMap<Symbol, String>>,
}

impl<'a> Distinct<'a> {
    /// The names that the symbols have by themselves, none of them used yet.
    pub fn new(name: &'a dyn Fn(Symbol) -> String) -> Distinct<'a> {
        Distinct { name, known: RefCell::default() }
    }

    /// The name of the symbol in this message.
    pub fn name(&self, symbol: Symbol) -> String {
        if let Some(known) = self.known.borrow().get(&symbol) {
            return known.clone();
        }
        let plain = (self.name)(symbol);
        let mut known = self.known.borrow_mut();
        let is_free = |name: &String| !known.values().any(|used| used == name);
        let name = (0..=known.len()).map(|count| another(&plain, count)).find(is_free).unwrap_or(plain);
        known.insert(symbol, name.clone());
        name
    }
}

impl<'a> Words<'a> {
    /// The words of a state; variables of inner calls are preferred.
    pub fn new(program: &ValidProgram, state: &State, name: &'a dyn Fn(Symbol) -> String) -> Words<'a> {
        let mut words = Words { readings: BTreeMap::new(), name };
        for frame in &state.frames {
            let function = program.function(frame.function);
            let values = frame.slots.iter().chain(frame.locals.iter());
            let variables: Vec<(&str, &Value)> = values
                .filter_map(|(id, value)| Some((function.value(*id).variable.as_deref()?, value)))
                .filter(|(variable, _)| !variable.is_empty())
                .collect();
            for (variable, value) in &variables {
                match value {
                    Value::Int { term, .. } => words.learn(term, variable, None),
                    Value::Pointer(term) => {
                        let Some((base, offset)) = based(state, term) else { continue };
                        // The variable that points to the start of the block, else the block's name.
                        let start = variables.iter().find_map(|(other, value)| match value {
                            Value::Pointer(term) => {
                                let (other_base, offset) = based(state, term)?;
                                (other_base == base && offset.as_constant()?.is_zero()).then(|| (*other).to_owned())
                            }
                            _ => None,
                        });
                        words.learn(&offset, variable, Some(start.unwrap_or_else(|| name(base))));
                    }
                    _ => {}
                }
            }
        }
        words
    }

    /// Learns that the variable (minus the start) is the term, if that tells of one symbol.
    fn learn(&mut self, term: &Linear, variable: &str, start: Option<String>) {
        let mut terms = term.terms();
        let (Some((symbol, coefficient)), None) = (terms.next(), terms.next()) else { return };
        let (divisor, rest) = (coefficient.abs(), term.constant_part());
        // (what - rest) / divisor is exact; the rest is taken out of the fraction only where it stays exact.
        if !divisor.is_one() && !rest.is_zero() {
            return;
        }
        let negative = coefficient.is_negative();
        let constant = if negative { rest.clone() } else { -rest };
        let reading = Reading { what: variable.to_owned(), start, negative, divisor, constant };
        let cost = |reading: &Reading| (!reading.divisor.is_one(), reading.negative, reading.constant.abs());
        if self.readings.get(&symbol).is_none_or(|known| cost(&reading) <= cost(known)) {
            self.readings.insert(symbol, reading);
        }
    }

    /// The term in words.
    pub fn term(&self, term: &Linear) -> String {
        let (parts, constant) = self.parts(term);
        sum(&parts, &constant)
    }

    /// The fact in words: `s - str < n` for `n - s.offset - 1 >= 0`.
    pub fn atom(&self, atom: &Atom) -> String {
        let (parts, constant) = self.parts(&atom.term);
        let (positive, negative): (Vec<Part>, Vec<Part>) =
            parts.into_iter().partition(|part| !part.factor.is_negative());
        let negative: Vec<Part> = negative.into_iter().map(|part| Part { factor: -part.factor, ..part }).collect();
        let zero = Int::ZERO;
        if atom.relation != Relation::NonNegative {
            let relation = if atom.relation == Relation::Zero { "=" } else { "!=" };
            return if positive.is_empty() {
                format!("{} {relation} {}", sum(&negative, &zero), sum(&[], &constant))
            } else if negative.is_empty() {
                format!("{} {relation} {}", sum(&positive, &zero), sum(&[], &-&constant))
            } else {
                format!("{} {relation} {}", sum(&positive, &constant), sum(&negative, &zero))
            };
        }
        match (positive.is_empty(), negative.is_empty()) {
            (_, true) => format!("{} >= {}", sum(&positive, &zero), sum(&[], &-&constant)),
            (true, false) => format!("{} <= {}", sum(&negative, &zero), sum(&[], &constant)),
            _ if constant == Int::MINUS_ONE => format!("{} < {}", sum(&negative, &zero), sum(&positive, &zero)),
            _ if constant.is_negative() => format!("{} <= {}", sum(&negative, &-&constant), sum(&positive, &zero)),
            _ => format!("{} <= {}", sum(&negative, &zero), sum(&positive, &constant)),
        }
    }

    /// The term as a sum of phrases and a number. Differences from one start are joined where the start cancels.
    fn parts(&self, term: &Linear) -> (Vec<Part>, Int) {
        let mut constant = term.constant_part().clone();
        let mut parts = Vec::new();
        // Pointers that stand alone in their fraction, by where their block starts.
        let mut pointers: BTreeMap<&str, Vec<(Int, &Reading)>> = BTreeMap::new();
        for (symbol, coefficient) in term.terms() {
            let Some(reading) = self.readings.get(&symbol) else {
                parts.push(Part { factor: coefficient.clone(), text: (self.name)(symbol), compound: false });
                continue;
            };
            constant = &constant + &(coefficient * &reading.constant);
            let factor = if reading.negative { -coefficient } else { coefficient.clone() };
            match &reading.start {
                Some(start) if reading.divisor.is_one() => {
                    pointers.entry(start).or_default().push((factor, reading));
                }
                _ => parts.push(reading.part(factor)),
            }
        }
        for group in pointers.values() {
            let cancels = group.iter().fold(Int::ZERO, |sum, (factor, _)| &sum + factor).is_zero();
            for (factor, reading) in group {
                parts.push(if cancels {
                    Part { factor: factor.clone(), text: reading.what.clone(), compound: false }
                } else {
                    reading.part(factor.clone())
                });
            }
        }
        (parts, constant)
    }
}

impl Reading {
    fn part(&self, factor: Int) -> Part {
        let difference = match &self.start {
            Some(start) => format!("{} - {start}", self.what),
            None => self.what.clone(),
        };
        if self.divisor.is_one() {
            return Part { factor, compound: self.start.is_some(), text: difference };
        }
        let dividend = if self.start.is_some() { format!("({difference})") } else { difference };
        Part { factor, compound: false, text: format!("{dividend}/{}", self.divisor) }
    }
}

/// The name of a value before which so many have that name. Addresses keep theirs: they are told apart by their blocks.
fn another(name: &str, count: usize) -> String {
    let Some(inner) = name.strip_prefix('(').filter(|inner| count > 0 && !inner.starts_with("the address")) else {
        return name.to_owned();
    };
    let which = match count {
        1 => "another".to_owned(),
        2 => "a third".to_owned(),
        3 => "a fourth".to_owned(),
        _ => format!("a {}th", count + 1),
    };
    match inner.strip_prefix("how often it ") {
        Some(rest) => format!("(how often {which} value {rest}"),
        None => {
            let bare = inner.strip_prefix("a ").or_else(|| inner.strip_prefix("the ")).unwrap_or(inner);
            format!("({which} {bare}")
        }
    }
}

/// A summand: factor times text.
struct Part {
    factor: Int,
    text: String,
    /// The text is a sum itself.
    compound: bool,
}

/// The sum in words, what is added before what is taken away.
fn sum(parts: &[Part], constant: &Int) -> String {
    let mut out = String::new();
    let mut add = |negative: bool, text: &str| {
        match (out.is_empty(), negative) {
            (true, false) => {}
            (true, true) => out.push('-'),
            (false, false) => out.push_str(" + "),
            (false, true) => out.push_str(" - "),
        }
        out.push_str(text);
    };
    let phrase = |part: &Part| match (part.factor.is_unit(), part.compound) {
        (true, false) => part.text.clone(),
        (true, true) if part.factor.is_positive() => part.text.clone(),
        (true, true) => format!("({})", part.text),
        (false, false) => format!("{}*{}", part.factor.abs(), part.text),
        (false, true) => format!("{}*({})", part.factor.abs(), part.text),
    };
    let positive: Vec<&Part> = parts.iter().filter(|part| part.factor.is_positive()).collect();
    positive.iter().for_each(|part| add(false, &phrase(part)));
    // A positive number opens the sum if nothing else can.
    let opens = positive.is_empty() && (constant.is_positive() || parts.is_empty());
    if opens {
        add(constant.is_negative(), &constant.abs().to_string());
    }
    parts.iter().filter(|part| part.factor.is_negative()).for_each(|part| add(true, &phrase(part)));
    if !opens && !constant.is_zero() {
        add(constant.is_negative(), &constant.abs().to_string());
    }
    out
}

fn based(state: &State, term: &Linear) -> Option<(Symbol, Linear)> {
    let base = term.symbols().find(|symbol| state.allocations.values().any(|block| block.base == *symbol))?;
    Some((base, term.without(base)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(symbol: Symbol) -> String {
        ["n", "s.offset", "end.offset", "k"][symbol.0 as usize].to_owned()
    }

    fn linear(constant: i64, coefficients: &[i64]) -> Linear {
        let pairs = coefficients.iter().enumerate().map(|(index, c)| (Symbol(index as u32), Int::from(*c)));
        Linear::from_parts(constant, pairs)
    }

    /// `s` and `end` point into `str`, `k` is `i / 4`, `n` is unknown to the source.
    fn words() -> Words<'static> {
        let mut words = Words { readings: BTreeMap::new(), name: &name };
        words.learn(&linear(0, &[0, 1]), "s", Some("str".to_owned()));
        words.learn(&linear(2, &[0, 0, 1]), "end", Some("str".to_owned()));
        words.learn(&linear(0, &[0, 0, 0, 4]), "i", None);
        words
    }

    #[test]
    fn what_is_added_comes_first() {
        let words = words();
        assert_eq!(words.term(&linear(-1, &[1, -1])), "n - (s - str) - 1");
        assert_eq!(words.term(&linear(5, &[0, -1])), "5 - (s - str)");
        assert_eq!(words.term(&linear(0, &[-1, 2])), "2*(s - str) - n");
        assert_eq!(words.term(&linear(1, &[-1, 1])), "s - str - n + 1");
        assert_eq!(words.term(&linear(-3, &[-1])), "-n - 3");
        assert_eq!(words.term(&linear(0, &[])), "0");
        assert_eq!(words.term(&linear(-7, &[])), "-7");
        assert_eq!(words.term(&linear(0, &[0, 0, 0, 3])), "3*i/4");
    }

    #[test]
    fn a_start_that_cancels_is_not_named() {
        // end.offset is end - str - 2.
        assert_eq!(words().term(&linear(0, &[0, -1, 1])), "end - s - 2");
    }

    #[test]
    fn facts_read_as_comparisons() {
        let words = words();
        let atom =
            |relation, constant, coefficients: &[i64]| words.atom(&Atom::new(linear(constant, coefficients), relation));
        assert_eq!(atom(Relation::NonNegative, -1, &[1, -1]), "s - str < n");
        assert_eq!(atom(Relation::NonNegative, 0, &[1, -1]), "s - str <= n");
        assert_eq!(atom(Relation::NonNegative, -2, &[1, -1]), "s - str + 2 <= n");
        assert_eq!(atom(Relation::NonNegative, 3, &[1, -1]), "s - str <= n + 3");
        assert_eq!(atom(Relation::NonNegative, -3, &[1]), "n >= 3");
        assert_eq!(atom(Relation::NonNegative, 7, &[-1]), "n <= 7");
        assert_eq!(atom(Relation::Zero, -7, &[1]), "n = 7");
        assert_eq!(atom(Relation::Zero, 7, &[-1]), "n = 7");
        assert_eq!(atom(Relation::NonZero, 1, &[1, -1]), "n + 1 != s - str");
    }

    #[test]
    fn two_values_have_two_names() {
        let same = |symbol: Symbol| match symbol.0 {
            0..6 => "(a value read from `s` at line 3)".to_owned(),
            6 | 7 => "(the quotient at line 4)".to_owned(),
            8 | 9 => "(how often it wrapped around at line 5)".to_owned(),
            10 | 11 => "(e at line 6)".to_owned(),
            _ => "(the address of a heap block)".to_owned(),
        };
        let names = Distinct::new(&same);
        let all: Vec<String> = (0..14).map(|symbol| names.name(Symbol(symbol))).collect();
        assert_eq!(
            all,
            [
                "(a value read from `s` at line 3)",
                "(another value read from `s` at line 3)",
                "(a third value read from `s` at line 3)",
                "(a fourth value read from `s` at line 3)",
                "(a 5th value read from `s` at line 3)",
                "(a 6th value read from `s` at line 3)",
                "(the quotient at line 4)",
                "(another quotient at line 4)",
                "(how often it wrapped around at line 5)",
                "(how often another value wrapped around at line 5)",
                "(e at line 6)",
                "(another e at line 6)",
                "(the address of a heap block)",
                "(the address of a heap block)",
            ]
        );
        assert_eq!(names.name(Symbol(1)), all[1], "a name stays what it is");
    }

    #[test]
    fn the_plainest_reading_wins() {
        let mut words = words();
        words.learn(&linear(5, &[1]), "m", None);
        assert_eq!(words.term(&linear(0, &[1])), "m - 5");
        words.learn(&linear(0, &[1]), "n", None);
        words.learn(&linear(9, &[-1]), "o", None);
        assert_eq!(words.term(&linear(0, &[1])), "n");
    }
}
