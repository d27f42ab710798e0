//! Contradictions that linear arithmetic sees at once.

use logic::{Atom, Consistency, Knowledge, Linear, Symbol};

use crate::entry::{Fact, Number, Sum};

/// Whether no values of the numbers satisfy the facts. False if that was not found out.
pub(super) fn contradictory<'a>(facts: impl IntoIterator<Item = &'a Fact>, unbounded: bool) -> bool {
    let mut numbers: Vec<Number> = Vec::new();
    let mut knowledge = Knowledge::new();
    let mut consistent = true;
    for fact in facts {
        let sum = fact.sum();
        for (_, number) in &sum.terms {
            if !numbers.contains(number) {
                let symbol = Linear::symbol(Symbol(numbers.len() as u32));
                let (low, high) = number.range(unbounded);
                let bounds = [
                    low.map(|low| Atom::ge(&symbol, &Linear::constant(low))),
                    high.map(|high| Atom::le(&symbol, &Linear::constant(high))),
                ];
                bounds.iter().flatten().for_each(|bound| consistent &= holds(&mut knowledge, bound));
                numbers.push(number.clone());
            }
        }
        let term = linear(sum, &numbers);
        let atom = match fact {
            Fact::NonNegative(_) => Atom::ge(&term, &Linear::zero()),
            Fact::NotZero(_) => Atom::ne(&term, &Linear::zero()),
        };
        consistent &= holds(&mut knowledge, &atom);
    }
    !consistent
}

fn holds(knowledge: &mut Knowledge, atom: &Atom) -> bool {
    knowledge.assume(atom) == Consistency::Consistent
}

fn linear(sum: &Sum, numbers: &[Number]) -> Linear {
    let symbol = |number: &Number| numbers.iter().position(|known| known == number).unwrap_or(numbers.len());
    let terms = sum.terms.iter().map(|(factor, number)| (Symbol(symbol(number) as u32), factor.clone()));
    Linear::from_parts(sum.constant.clone(), terms)
}
