//! States at the start from each of which some run does not end, and claims about such states that are wrong.

use its::System;
use logic::{Atom, Int, Linear, Symbol};
use termination::nontermination::evidence::{Way, Why};
use termination::{Budget, NeverEnds, never_ends};

fn system(rules: &str) -> System {
    let text = format!("(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS f))(VAR x y)(RULES {rules})");
    its::format::read(&text).expect("a system")
}

/// What is found, which passes its check.
fn found(system: &System) -> Vec<NeverEnds> {
    let found = never_ends(system, system.starts[0], &Budget::default());
    assert!(found.iter().all(|found| found.check(system).is_ok()));
    found
}

/// What must hold at the start, in words.
fn conditions(rules: &str) -> Vec<String> {
    let system = system(rules);
    let words = |found: NeverEnds| {
        let atoms = &found.regions[0].atoms;
        atoms.iter().map(|atom| system.show_atom(atom)).collect::<Vec<_>>().join(", ")
    };
    found(&system).into_iter().map(words).collect()
}

#[test]
fn the_start_is_restricted_to_states_that_stay() {
    assert_eq!(conditions("f(x, y) -> l(x, y)   l(x, y) -> l(x + 1, y) :|: x >= 3")[0], "x - 3 >= 0");
    assert!(conditions("f(x, y) -> l(x, y)   l(x, y) -> l(x - 1, y) :|: x >= 3").is_empty());
}

#[test]
fn every_state_of_the_start_may_be_one() {
    let everywhere = |rules: &str| found(&system(rules)).iter().any(|found| found.everywhere.is_some());
    // Paper 4, Fig. 1: `h` with the argument 0.
    let rules = "f(x, y) -> l(0, y) :|: y = 0   l(x, y) -> l(x + y, y) :|: x < 10 && y = 0";
    assert!(!everywhere(rules), "the start has no invariant");
    let given = |rules: &str| {
        let mut system = system(rules);
        let start = system.starts[0];
        let variables = &system.locations[start.index()].variables;
        let y = Linear::symbol(variables[1]);
        system.locations[start.index()].invariant = vec![Atom::eq(&y, &Linear::zero())];
        system
    };
    assert!(found(&given(rules)).iter().any(|found| found.everywhere.is_some()));
    // A counter that wraps around below a bound that is the greatest number.
    let rules = "f(x, y) -> l(0, 255) :|: y = 0   l(x, y) -> l(x + 1, y) :|: y = 255 && x < 255
        l(x, y) -> l(0, y) :|: y = 255 && x = 255";
    assert!(found(&given(rules)).iter().any(|found| found.everywhere.is_some()));
    let rules = rules.replace("l(0, 255)", "l(0, 254)");
    assert!(found(&given(&rules)).is_empty());
}

#[test]
fn an_inexact_transition_carries_no_claim() {
    let mut system = system("f(x, y) -> l(x, y)   l(x, y) -> l(x, y)");
    let claim = found(&system).remove(0);
    for index in 0..system.transitions.len() {
        system.transitions[index].exact = false;
        assert!(never_ends(&system, system.starts[0], &Budget::default()).is_empty());
        assert!(claim.check(&system).is_err());
        system.transitions[index].exact = true;
    }
    assert!(claim.check(&system).is_ok());
}

#[test]
fn wrong_claims_are_refused() {
    let mut system = system("f(x, y) -> l(x, y)   l(x, y) -> l(x + 1, y) :|: x >= 3");
    let start = system.starts[0];
    let x: Symbol = system.locations[start.index()].variables[0];
    let bound = |least: i64| Atom::ge(&Linear::symbol(x), &Linear::constant(least));
    system.locations[start.index()].invariant = vec![bound(7)];
    let claim = found(&system).into_iter().find(|found| found.everywhere.is_some()).expect("a claim");
    // The invariant that it needs is a weaker one.
    let mut weaker = system.clone();
    weaker.locations[start.index()].invariant = vec![bound(2)];
    assert!(claim.check(&weaker).is_err());
    let wrong = |change: &dyn Fn(&mut NeverEnds)| {
        let mut claim = claim.clone();
        change(&mut claim);
        assert!(claim.check(&system).is_err(), "{claim:?}");
    };
    wrong(&|claim| claim.regions.clear());
    wrong(&|claim| claim.regions.rotate_left(1));
    wrong(&|claim| claim.regions[0].atoms.clear());
    wrong(&|claim| claim.everywhere = Some(Vec::new()));
    wrong(&|claim| claim.everywhere = Some(vec![Why::Trivial; claim.regions[0].atoms.len()]));
    wrong(&|claim| claim.everywhere.as_mut().expect("proofs").push(Why::Trivial));
    wrong(&|claim| claim.regions[0].atoms.push(bound(9)));
    for region in 0..claim.regions.len() {
        wrong(&|claim| claim.regions[region].courses.clear());
        wrong(&|claim| {
            let Way::Follow(route) = &mut claim.regions[region].courses[0].way else { panic!("a route") };
            route.enabled.clear();
        });
        wrong(&|claim| {
            let Way::Follow(route) = &mut claim.regions[region].courses[0].way else { panic!("a route") };
            route.next = 17;
        });
    }
    // Another program: the loop is left at some point.
    let mut other = system.clone();
    let step = other.transitions.iter_mut().find(|step| step.source == step.target).expect("a loop");
    step.update[0] = Linear::symbol(x).add_constant(&Int::from(-1));
    assert!(claim.check(&other).is_err());
}
