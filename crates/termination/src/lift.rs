//! Products of variables as variables of their own: quadratic functions and invariants by linear reasoning.
//!
//! Transitions that move a unit from the greatest of three piles to the least terminate because `x*x + y*y + z*z`
//! decreases, but no linear function does. Where a location has a variable for each product of two of its variables,
//! quadratic functions are linear, and all methods and checks for linear functions apply. The new variables are
//! constrained by consequences of their meaning: products of the assumptions of a case (the reformulation-linearisation
//! of Sherali and Adams, SIAM Journal on Discrete Mathematics 1990; Handelman, Pacific Journal of Mathematics 1988),
//! and squares that are not negative (the diagonally dominant sums of squares of Ahmadi and Majumdar, SIAM Journal on
//! Applied Algebra and Geometry 2019). Polynomial interpretations of degree 2 (Falke, Kapur, Sinz, RTA 2011) are among
//! the functions.

use std::collections::{BTreeMap, BTreeSet};

use its::{LocationId, System, Transition};
use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::rows::{Impossible, prepare};

/// A location has no more products than this.
const MAX_MONOMIALS: usize = 28;
/// Systems with more transitions are not lifted.
const MAX_TRANSITIONS: usize = 80;
/// Only so many atoms of a case are multiplied with each other.
const MAX_FACTORS: usize = 14;
/// Only atoms with at most this many symbols are.
const MAX_TERMS: usize = 4;

/// A product of two symbols, the lesser first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Monomial(Symbol, Symbol);

impl Monomial {
    /// The product of two symbols.
    pub fn new(first: Symbol, second: Symbol) -> Monomial {
        Monomial(first.min(second), first.max(second))
    }

    /// The two symbols.
    pub fn factors(self) -> [Symbol; 2] {
        [self.0, self.1]
    }
}

/// The products that are variables, per location.
pub type Monomials = BTreeMap<LocationId, BTreeSet<Monomial>>;

/// A system with variables for products.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The system; its locations are those of the original.
    pub system: System,
    /// The products that its further variables stand for.
    pub monomials: BTreeMap<Symbol, Monomial>,
}

/// The system with variables for products. Fails if that would be too large, or if a factor is not a variable.
///
/// Each run of the original is one of the result when the new variables have the values of their products: they are
/// updated to the products of what their factors are updated to, and the additional atoms of the transitions follow
/// from their atoms over the integers. So if every run of the result is finite, so is every run of the
/// original.
pub fn lift(system: &System, monomials: &Monomials) -> Result<Lifted, String> {
    for (location, own) in monomials {
        let place = system.locations.get(location.index()).ok_or("products at a location that does not exist")?;
        if own.iter().flat_map(|monomial| monomial.factors()).any(|symbol| !place.variables.contains(&symbol)) {
            return Err(format!("a product at location {} is of other symbols", location.0));
        }
        if own.len() > MAX_MONOMIALS {
            return Err(format!("more than {MAX_MONOMIALS} products"));
        }
    }
    if system.transitions.len() > MAX_TRANSITIONS {
        return Err(format!("more than {MAX_TRANSITIONS} transitions with products"));
    }
    let mut result = System { transitions: Vec::new(), ..system.clone() };
    let Symbol(free) = system.first_free_symbol();
    result.symbols.resize(free as usize, String::new());
    let mut names = BTreeMap::new();
    for monomial in monomials.values().flatten() {
        names.entry(*monomial).or_insert_with(|| {
            let symbol = Symbol(result.symbols.len() as u32);
            let [first, second] = monomial.factors().map(|factor| system.symbol_name(factor));
            result.symbols.push(format!("{first}*{second}"));
            symbol
        });
    }
    for (location, own) in monomials {
        result.locations[location.index()].variables.extend(own.iter().map(|monomial| names[monomial]));
    }
    for index in 0..system.transitions.len() {
        match prepare(system, &[index], &[], &[]) {
            Ok(prepared) => result.transitions.push(transition(system, monomials, &names, prepared.transition)),
            Err(Impossible::Contradiction) => {}
            Err(Impossible::NoPath) => return Err(format!("transition {index} is none")),
        }
    }
    let monomials = names.into_iter().map(|(monomial, symbol)| (symbol, monomial)).collect();
    Ok(Lifted { system: result, monomials })
}

/// A transition with the products at its ends. A product without variable at the source has an arbitrary value.
fn transition(
    system: &System,
    monomials: &Monomials,
    names: &BTreeMap<Monomial, Symbol>,
    mut transition: Transition,
) -> Transition {
    let none = BTreeSet::new();
    let variables = &system.location(transition.target).variables;
    // Products are of variables, so the value is there.
    let after = |symbol: Symbol| {
        let index = variables.iter().position(|variable| *variable == symbol);
        index.and_then(|index| transition.update.get(index)).cloned().unwrap_or_default()
    };
    let products = monomials.get(&transition.target).unwrap_or(&none).iter();
    let products: Vec<Quadratic> =
        products.map(|monomial| Quadratic::product(&after(monomial.0), &after(monomial.1))).collect();
    let mut wanted = monomials.get(&transition.source).unwrap_or(&none).clone();
    wanted.extend(products.iter().flat_map(|product| product.parts.keys()));
    let mut names = names.clone();
    let mut next = system.first_free_symbol().0 + names.len() as u32;
    for monomial in &wanted {
        names.entry(*monomial).or_insert_with(|| {
            next += 1;
            Symbol(next - 1)
        });
    }
    // Facts about products that occur nowhere else are useless.
    let useful = |(quadratic, _): &(Quadratic, Relation)| quadratic.parts.keys().all(|part| wanted.contains(part));
    let facts = consequences(&transition.guard, &wanted).into_iter().chain(squares(&wanted)).filter(useful);
    let facts: Vec<Atom> = facts.map(|(quadratic, relation)| Atom::new(quadratic.linear(&names), relation)).collect();
    transition.guard.extend(facts);
    transition.update.extend(products.iter().map(|product| product.linear(&names)));
    transition
}

/// Products of the assumptions: of two inequalities, of an equation with a symbol, and of a disequality with itself.
fn consequences(assumed: &[Atom], wanted: &BTreeSet<Monomial>) -> Vec<(Quadratic, Relation)> {
    let short = |relation| assumed.iter().filter(move |atom| atom.relation == relation && atom.term.len() <= MAX_TERMS);
    let positive: Vec<&Linear> = short(Relation::NonNegative).take(MAX_FACTORS).map(|atom| &atom.term).collect();
    let mut result = Vec::new();
    for (index, first) in positive.iter().enumerate() {
        for second in &positive[..=index] {
            result.push((Quadratic::product(first, second), Relation::NonNegative));
        }
    }
    let symbols: BTreeSet<Symbol> = wanted.iter().flat_map(|monomial| monomial.factors()).collect();
    for equation in short(Relation::Zero).take(MAX_FACTORS) {
        let products = symbols.iter().map(|symbol| Quadratic::product(&equation.term, &Linear::symbol(*symbol)));
        result.extend(products.map(|product| (product, Relation::Zero)));
    }
    for disequality in short(Relation::NonZero).take(MAX_FACTORS) {
        let square = Quadratic::product(&disequality.term, &disequality.term);
        result.push((square.plus(&Linear::constant(-1)), Relation::NonNegative));
    }
    result
}

/// Squares of symbols, of sums and of differences of two are not negative, and no integer is greater than its square.
fn squares(wanted: &BTreeSet<Monomial>) -> Vec<(Quadratic, Relation)> {
    let mut result = Vec::new();
    for monomial in wanted {
        let [first, second] = monomial.factors().map(Linear::symbol);
        if monomial.0 == monomial.1 {
            let square = Quadratic::product(&first, &first);
            result.extend([first.clone(), -first].map(|side| (square.plus(&side), Relation::NonNegative)));
        } else {
            let sides = [&first + &second, &first - &second];
            result.extend(sides.map(|side| (Quadratic::product(&side, &side), Relation::NonNegative)));
        }
    }
    result
}

/// A polynomial of degree 2.
struct Quadratic {
    parts: BTreeMap<Monomial, Int>,
    rest: Linear,
}

impl Quadratic {
    fn product(first: &Linear, second: &Linear) -> Quadratic {
        let mut parts: BTreeMap<Monomial, Int> = BTreeMap::new();
        for (a, factor) in first.terms() {
            for (b, other) in second.terms() {
                let part = parts.entry(Monomial::new(a, b)).or_default();
                *part = &*part + &(factor * other);
            }
        }
        parts.retain(|_, factor| !factor.is_zero());
        // (a + c) * (b + d) = a*b + d*(a + c) + c*b, where a and b have no constant part.
        let symbols = second.add_constant(&-second.constant_part());
        let rest = first.scale(second.constant_part()).add_scaled(first.constant_part(), &symbols);
        Quadratic { parts, rest }
    }

    fn plus(&self, term: &Linear) -> Quadratic {
        Quadratic { parts: self.parts.clone(), rest: &self.rest + term }
    }

    /// As a term over the names of its parts; all of them have one.
    fn linear(&self, names: &BTreeMap<Monomial, Symbol>) -> Linear {
        let named = self.parts.iter().filter_map(|(part, factor)| Some((*names.get(part)?, factor.clone())));
        &self.rest + &Linear::from_parts(Int::ZERO, named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lifted transitions relate all small integers that the original ones relate.
    #[test]
    fn runs_are_runs_of_the_lifted_system() {
        let rules = [
            "f(x, y) -> f(x - y, y + 1) :|: x >= 1 && y != 2 && x + 2*y <= 9",
            "f(x, y) -> f(2*x + 3, x - y) :|: x = 2*y - 1 && x <= 4 && y >= 0 - 2",
            "f(x, y) -> f(0 - x, z) :|: z >= x && z <= y && z != x",
            "f(x, y) -> f(z, z + y) :|: 3*z = x + y && x >= y",
        ];
        let mut steps = 0;
        for rule in rules {
            let system = its::format::read(&format!("(VAR x y z)(RULES {rule})")).expect("well-formed");
            let location = LocationId(0);
            let variables = system.location(location).variables.clone();
            let [x, y] = [variables[0], variables[1]];
            let own = BTreeSet::from([Monomial::new(x, x), Monomial::new(y, x), Monomial::new(y, y)]);
            let lifted = lift(&system, &BTreeMap::from([(location, own)])).expect("small");
            assert_eq!(lifted.system.validate(), Ok(()));
            let original = prepare(&system, &[0], &[], &[]).expect("not empty").transition;
            let step = &lifted.system.transitions[0];
            let others: Vec<Symbol> =
                original.symbols().into_iter().filter(|symbol| !variables.contains(symbol)).collect();
            assert!(others.len() <= 1);
            for point in 0..2197i64 {
                let small = |symbol: Symbol| {
                    let place = variables.iter().position(|v| *v == symbol).unwrap_or(2);
                    Int::from(point / [1, 13, 169][place] % 13 - 6)
                };
                if !original.guard.iter().all(|atom| atom.evaluate(small)) {
                    continue;
                }
                steps += 1;
                // The symbols of products without variables are determined from the update.
                let product = |Monomial(a, b): Monomial| &small(a) * &small(b);
                let named = |symbol: Symbol| match lifted.monomials.get(&symbol) {
                    Some(monomial) => product(*monomial),
                    None => small(symbol),
                };
                let mut locals: BTreeMap<Symbol, Int> = BTreeMap::new();
                let free = system.first_free_symbol().0 + lifted.monomials.len() as u32;
                let mut wanted: BTreeSet<Monomial> = lifted.monomials.values().copied().collect();
                for monomial in lifted.monomials.values() {
                    let after = |symbol: Symbol| {
                        original.update[variables.iter().position(|v| *v == symbol).expect("a variable")].clone()
                    };
                    wanted.extend(Quadratic::product(&after(monomial.0), &after(monomial.1)).parts.into_keys());
                }
                let known: BTreeSet<Monomial> = lifted.monomials.values().copied().collect();
                for (index, monomial) in wanted.difference(&known).enumerate() {
                    locals.insert(Symbol(free + index as u32), product(*monomial));
                }
                let value = |symbol: Symbol| locals.get(&symbol).cloned().unwrap_or_else(|| named(symbol));
                assert!(step.guard.iter().all(|atom| atom.evaluate(value)), "{rule} {point}");
                let after: Vec<Int> = step.update.iter().map(|term| term.evaluate(value)).collect();
                let places = &lifted.system.location(location).variables;
                let at = |symbol: Symbol| {
                    after[places.iter().position(|place| *place == symbol).expect("a variable")].clone()
                };
                for (symbol, Monomial(a, b)) in &lifted.monomials {
                    assert_eq!(at(*symbol), &at(*a) * &at(*b), "{rule} {point}");
                }
            }
        }
        assert!(steps > 300, "{steps}");
    }

    #[test]
    fn what_is_too_much_or_of_other_symbols_is_refused() {
        let system = its::format::read("(VAR x)(RULES f(x) -> f(x - 1) :|: x > 0)").expect("well-formed");
        let at = |location, symbol| BTreeMap::from([(LocationId(location), BTreeSet::from([symbol]))]);
        let own = system.locations[0].variables[0];
        assert!(lift(&system, &at(0, Monomial::new(own, own))).is_ok());
        assert!(lift(&system, &at(0, Monomial::new(own, Symbol(77)))).is_err());
        assert!(lift(&system, &at(9, Monomial::new(own, own))).is_err());
    }
}
