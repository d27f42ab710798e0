//! Simplification of guards, atom by atom.

use std::collections::{BTreeMap, BTreeSet};

use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::model::Transition;

/// Brings the atoms to canonical form and drops repeated and trivial ones, and inequalities that a parallel one
/// implies. The result is equivalent.
///
/// Returns false if an atom is false or opposite bounds of one term contradict each other.
#[must_use]
pub fn normalise(guard: &mut Vec<Atom>) -> bool {
    // Symbol part -> least constant, for inequalities.
    let mut bounds: BTreeMap<Linear, Int> = BTreeMap::new();
    let mut others: BTreeSet<(Relation, Linear)> = BTreeSet::new();
    for atom in guard.iter() {
        let atom = atom.normalised();
        match atom.decided() {
            Some(true) => continue,
            Some(false) => return false,
            None => {}
        }
        if atom.relation == Relation::NonNegative {
            let constant = atom.term.constant_part().clone();
            let part = atom.term.add_constant(&-&constant);
            let bound = bounds.entry(part).or_insert_with(|| constant.clone());
            if constant < *bound {
                *bound = constant;
            }
        } else {
            others.insert((atom.relation, atom.term));
        }
    }
    sharpen(&mut bounds, &mut others);
    let mut result = Vec::new();
    for (part, bound) in &bounds {
        // part >= -bound, and part <= opposite when there is an opposite one.
        if let Some(opposite) = bounds.get(&-part) {
            let sum = bound + opposite;
            if sum.is_negative() {
                return false;
            }
            if sum.is_zero() {
                let equation = Atom::new(part.add_constant(bound), Relation::Zero).normalised();
                others.insert((equation.relation, equation.term));
                continue;
            }
        }
        result.push(Atom::new(part.add_constant(bound), Relation::NonNegative));
    }
    for (relation, term) in others.iter() {
        if *relation == Relation::NonZero && others.contains(&(Relation::Zero, term.clone())) {
            return false;
        }
        result.push(Atom::new(term.clone(), *relation));
    }
    *guard = result;
    true
}

/// Lets each disequality raise the inequality whose boundary it excludes: `x >= 0 && x != 0` is `x >= 1`. One that an
/// inequality implies, as `x >= 1` does, is dropped.
///
/// `bounds` maps the symbol part of an inequality to its constant. A disequality that was used is removed.
fn sharpen(bounds: &mut BTreeMap<Linear, Int>, others: &mut BTreeSet<(Relation, Linear)>) {
    loop {
        let served = others.iter().filter(|(relation, _)| *relation == Relation::NonZero).find_map(|(_, term)| {
            [term.clone(), -term].into_iter().find_map(|direction| {
                let constant = direction.constant_part().clone();
                let part = direction.add_constant(&-&constant);
                bounds.get(&part).is_some_and(|bound| *bound <= constant).then(|| (term.clone(), part, constant))
            })
        });
        let Some((term, part, constant)) = served else { return };
        others.remove(&(Relation::NonZero, term));
        let raised = constant + Int::MINUS_ONE;
        if bounds.get(&part).is_some_and(|bound| raised < *bound) {
            bounds.insert(part, raised);
        }
    }
}

/// How many atoms one elimination may add.
const GROWTH: usize = 0;

/// Eliminates (Fourier-Motzkin) the arbitrary symbols that no update mentions, as long as the guard does not grow.
///
/// Over the rationals the result is the projection; over the integers it is implied by the original, so the
/// transition can only gain steps: termination of the result implies termination of the original. Disequalities over
/// an eliminated symbol are dropped, in the same direction.
pub fn project_unused(transition: &mut Transition, variables: &[Symbol]) {
    let mut blocked: BTreeSet<Symbol> = variables.iter().copied().collect();
    blocked.extend(transition.update.iter().flat_map(Linear::symbols));
    loop {
        let candidates: BTreeSet<Symbol> =
            transition.guard.iter().flat_map(Atom::symbols).filter(|symbol| !blocked.contains(symbol)).collect();
        let Some(symbol) = candidates.into_iter().next() else { return };
        match eliminate(&transition.guard, symbol, GROWTH) {
            Some((guard, exact)) => {
                transition.guard = guard;
                transition.exact &= exact;
            }
            None => {
                blocked.insert(symbol);
            }
        }
    }
}

/// The guard without `symbol`, and whether nothing was lost; `None` when more than `growth` atoms would be added.
pub fn eliminate(guard: &[Atom], symbol: Symbol, growth: usize) -> Option<(Vec<Atom>, bool)> {
    let (touched, mut kept): (Vec<Atom>, Vec<Atom>) =
        guard.iter().cloned().partition(|atom| atom.term.contains(symbol));
    if let Some(equation) = touched.iter().find(|atom| atom.relation == Relation::Zero) {
        // a*s + t = 0 and c*s + u >= 0 give sign(a)*(a*u - c*t) >= 0.
        let a = equation.term.coefficient(symbol);
        let (a, equation) = if a.is_negative() { (-&a, -&equation.term) } else { (a, equation.term.clone()) };
        let rest = equation.without(symbol);
        for atom in &touched {
            let c = atom.term.coefficient(symbol);
            let term = atom.term.without(symbol).scale(&a).add_scaled(&-c, &rest);
            kept.push(Atom::new(term, atom.relation));
        }
        return Some((kept, a.is_one()));
    }
    let positive = |atom: &&Atom| atom.term.coefficient(symbol).is_positive();
    let inequalities: Vec<&Atom> = touched.iter().filter(|atom| atom.relation == Relation::NonNegative).collect();
    let (lower, upper): (Vec<&Atom>, Vec<&Atom>) = inequalities.iter().copied().partition(positive);
    if lower.len() * upper.len() > touched.len() + growth {
        return None;
    }
    // A symbol with a disequality and bounds on both sides may have no value left although the bounds meet.
    let one_sided = lower.is_empty() || upper.is_empty();
    let mut exact = inequalities.len() == touched.len() || one_sided;
    for below in &lower {
        let a = below.term.coefficient(symbol);
        for above in &upper {
            let b = above.term.coefficient(symbol).abs();
            exact &= a.is_one() || b.is_one();
            kept.push(Atom::new(below.term.scale(&b).add_scaled(&a, &above.term), Relation::NonNegative));
        }
    }
    Some((kept, exact))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lin(constant: i64, pairs: &[(u32, i64)]) -> Linear {
        Linear::from_parts(constant, pairs.iter().map(|(s, c)| (Symbol(*s), Int::from(*c))))
    }

    #[test]
    fn parallel_bounds_merge_and_opposite_ones_clash() {
        let mut guard = vec![
            Atom::new(lin(3, &[(0, 1)]), Relation::NonNegative),
            Atom::new(lin(1, &[(0, 2)]), Relation::NonNegative),
        ];
        assert!(normalise(&mut guard));
        assert_eq!(guard, vec![Atom::new(lin(0, &[(0, 1)]), Relation::NonNegative)]);
        guard.push(Atom::new(lin(-1, &[(0, -1)]), Relation::NonNegative));
        assert!(!normalise(&mut guard));
    }

    #[test]
    fn meeting_bounds_are_an_equation() {
        let mut guard = vec![
            Atom::new(lin(-2, &[(0, 1)]), Relation::NonNegative),
            Atom::new(lin(2, &[(0, -1)]), Relation::NonNegative),
        ];
        assert!(normalise(&mut guard));
        assert_eq!(guard, vec![Atom::new(lin(-2, &[(0, 1)]), Relation::Zero)]);
    }

    #[test]
    fn a_disequality_raises_bounds_as_often_as_it_can() {
        let mut guard = vec![
            Atom::new(lin(0, &[(0, -1)]), Relation::NonNegative),
            Atom::new(lin(0, &[(0, 1)]), Relation::NonZero),
            Atom::new(lin(1, &[(0, 1)]), Relation::NonZero),
        ];
        assert!(normalise(&mut guard));
        assert_eq!(guard, vec![Atom::new(lin(-2, &[(0, -1)]), Relation::NonNegative)]);
    }

    #[test]
    fn an_implied_disequality_is_dropped() {
        let mut guard =
            vec![Atom::new(lin(-3, &[(0, 1)]), Relation::NonNegative), Atom::new(lin(0, &[(0, 1)]), Relation::NonZero)];
        assert!(normalise(&mut guard));
        assert_eq!(guard, vec![Atom::new(lin(-3, &[(0, 1)]), Relation::NonNegative)]);
    }

    #[test]
    fn elimination_combines_bounds() {
        // x <= z, z <= y give x <= y.
        let guard = vec![
            Atom::new(lin(0, &[(2, 1), (0, -1)]), Relation::NonNegative),
            Atom::new(lin(0, &[(1, 1), (2, -1)]), Relation::NonNegative),
        ];
        let (projected, exact) = eliminate(&guard, Symbol(2), 0).expect("it does not grow");
        assert!(exact);
        assert_eq!(projected, vec![Atom::new(lin(0, &[(0, -1), (1, 1)]), Relation::NonNegative)]);
    }
}
