//! What certificates are made of: functions per location, and combinations of atoms with their verification.

use std::collections::BTreeMap;

use its::LocationId;
use logic::{Atom, Linear, Rational, Relation, Symbol};

/// Multipliers of the atoms of a case: index of the atom, factor. Factors of inequalities are not negative.
pub type Multipliers = Vec<(usize, Rational)>;

/// A list of multipliers per inequality to be shown: the combination of atoms is, up to a non-negative constant that
/// may be added, the term that is claimed to be non-negative. An equation takes two, for the term and its negation.
pub type Implication = Vec<Multipliers>;

/// A function per location, over the variables of the location.
pub type Function = BTreeMap<LocationId, Linear>;

/// Verifies that the combination of atoms, up to adding a non-negative constant, is `claim`: then `claim >= 0` wherever
/// the atoms hold. Rational arithmetic only.
pub(crate) fn verify_combination(rows: &[Atom], multipliers: &Multipliers, claim: &Linear) -> Result<(), String> {
    let mut rest: BTreeMap<Symbol, Rational> = claim.terms().map(|(symbol, factor)| (symbol, factor.into())).collect();
    let mut constant = Rational::from(claim.constant_part());
    for (index, factor) in multipliers {
        let atom = rows.get(*index).ok_or_else(|| format!("there is no atom {index}"))?;
        match atom.relation {
            Relation::NonNegative if factor.is_negative() => return Err(format!("atom {index} times {factor}")),
            Relation::NonZero => return Err(format!("atom {index} is a disequality")),
            Relation::NonNegative | Relation::Zero => {}
        }
        for (symbol, coefficient) in atom.term.terms() {
            let entry = rest.entry(symbol).or_default();
            *entry = &*entry - &(factor * &Rational::from(coefficient));
        }
        constant = &constant - &(factor * &Rational::from(atom.term.constant_part()));
    }
    if rest.values().any(|left| !left.is_zero()) {
        return Err("the combination differs from the claim".to_owned());
    }
    if constant.is_negative() {
        return Err(format!("the combination exceeds the claim by {}", constant.abs()));
    }
    Ok(())
}
