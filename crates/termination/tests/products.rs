//! Systems whose runs end because of a product or a square: proofs with products as variables, their twins that do not
//! end, and corrupted arguments.

use std::collections::BTreeSet;

use its::LocationId;
use logic::Symbol;
use termination::{Argument, Budget, Monomial, Outcome, prove};

fn system(rules: &str) -> its::System {
    its::format::read(&format!("(VAR x y z n k r)(RULES {rules})")).expect("the rules are well-formed")
}

/// Proves, checks, and checks that no mutant passes. Without products there is no proof.
fn terminates(system: &its::System) {
    let argument = match prove(system, &Budget::default()) {
        Outcome::Terminates(argument) => argument,
        other => panic!("{system}{other:?}"),
    };
    assert_eq!(argument.check(system), Ok(()));
    assert!(argument.methods().contains("products"), "no product was needed: {system}");
    assert!(matches!(prove(system, &Budget::default().without("products")), Outcome::Unknown(_)));
    let rankings = argument.rankings(system).expect("what passed the check can be told");
    let quadratic = |ranking: &termination::Ranking| {
        ranking
            .phases
            .iter()
            .flat_map(|phase| phase.symbols())
            .any(|symbol| ranking.symbol_name(symbol, &|symbol| system.symbol_name(symbol)).contains('*'))
    };
    assert!(rankings.iter().any(quadratic) || !argument.rest[0].argument.invariants.is_empty(), "{rankings:?}");
    let reject = |what: &str, change: &dyn Fn(&mut Argument)| {
        let mut mutant = argument.clone();
        change(&mut mutant);
        assert!(mutant.check(system).is_err(), "{what} went unnoticed: {mutant:#?}");
    };
    let lifted = argument.rest.iter().enumerate().filter(|(_, refinement)| !refinement.products.is_empty());
    for (index, refinement) in lifted {
        reject("no products", &|mutant| mutant.rest[index].products.clear());
        reject("an empty inner argument", &|mutant| mutant.rest[index].argument = Argument::default());
        for location in refinement.products.keys() {
            reject("a product of other symbols", &|mutant| {
                let own = mutant.rest[index].products.get_mut(location).expect("it is a key");
                own.insert(Monomial::new(Symbol(9_999), Symbol(9_999)));
            });
        }
        reject("products somewhere else", &|mutant| {
            let own = mutant.rest[index].products.pop_first().expect("there are products").1;
            mutant.rest[index].products.insert(LocationId(9_999), own);
        });
        let all: BTreeSet<(LocationId, Monomial)> = refinement
            .products
            .iter()
            .flat_map(|(location, own)| own.iter().map(|monomial| (*location, *monomial)))
            .collect();
        for (location, monomial) in all {
            // The symbols of the products change, so that the inner argument refers to others.
            reject("a missing product", &|mutant| {
                mutant.rest[index].products.get_mut(&location).expect("it is a key").remove(&monomial);
            });
        }
        for step in 0..refinement.argument.steps.len() {
            reject("a missing step", &|mutant| {
                mutant.rest[index].argument.steps.remove(step);
            });
        }
    }
}

fn unknown(system: &its::System) {
    assert!(matches!(prove(system, &Budget::default()), Outcome::Unknown(_)), "{system}");
}

/// Steps that move one unit between places that are joined, and the guard on the two places.
fn moves(places: &[&str], joined: &[(usize, usize)], guard: impl Fn(&str, &str) -> String) -> String {
    let step = |&(from, to): &(usize, usize)| {
        let after = places.iter().enumerate().map(|(index, place)| match index {
            _ if index == from => format!("{place} - 1"),
            _ if index == to => format!("{place} + 1"),
            _ => (*place).to_owned(),
        });
        let after: Vec<String> = after.collect();
        format!("f({}) -> f({}) :|: {} ", places.join(", "), after.join(", "), guard(places[from], places[to]))
    };
    joined.iter().map(step).collect()
}

const PLACES: [&str; 4] = ["x", "y", "z", "n"];

#[test]
fn loads_are_levelled_along_a_ring() {
    // The sum of the squares falls by at least two with each step, the potential function of load balancing. The
    // twin exchanges one unit forever.
    let ring = [(0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2), (3, 0), (0, 3)];
    let rules = |margin: i64| moves(&PLACES, &ring, |from, to| format!("{from} >= {to} + {margin}"));
    terminates(&system(&rules(2)));
    unknown(&system(&rules(1)));
}

#[test]
fn the_rich_get_richer() {
    // The sum of the products of two decreases, and is not negative since they are not.
    let all: Vec<(usize, usize)> = (0..4).flat_map(|a| (0..4).filter(move |b| *b != a).map(move |b| (a, b))).collect();
    let rules = |least: i64, margin: i64| {
        moves(&PLACES, &all, |from, to| {
            let natural: String = PLACES.iter().map(|place| format!(" && {place} >= {least}")).collect();
            format!("{from} <= {to} + {margin} && {from} > {least}{natural}")
        })
    };
    terminates(&system(&rules(0, 0)));
    unknown(&system(&rules(0, 1)));
}
