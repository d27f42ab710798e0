//! Systems whose loops have phases that share a location: proofs by control-flow refinement, their twins that do
//! not end, and corrupted arguments.

use std::collections::BTreeMap;

use its::LocationId;
use logic::{Atom, Linear, Symbol};
use termination::argument::Scaled;
use termination::{Argument, Budget, Outcome, Residue, prove};

fn system(rules: &str) -> its::System {
    its::format::read(&format!("(VAR x y z n k r)(RULES {rules})")).expect("the rules are well-formed")
}

fn started(rules: &str) -> its::System {
    its::format::read(&format!("(STARTTERM (FUNCTIONSYMBOLS start))(VAR x y z n k r)(RULES {rules})"))
        .expect("the rules are well-formed")
}

/// Proves, checks, and checks that no mutant of the refinement passes.
fn terminates(system: &its::System) {
    let argument = match prove(system, &Budget::default()) {
        Outcome::Terminates(argument) => argument,
        other => panic!("{system}{other:?}"),
    };
    assert_eq!(argument.check(system), Ok(()));
    assert!(!argument.rest.is_empty(), "no refinement was needed: {system}");
    let rankings = argument.rankings(system).expect("what passed the check can be told");
    assert!(rankings.iter().all(|ranking| ranking.location.index() < system.locations.len()));
    assert!(!rankings.is_empty(), "a cycle that is left has a function somewhere: {argument:#?}");
    let reject = |what: &str, change: &dyn Fn(&mut Argument)| {
        let mut mutant = argument.clone();
        change(&mut mutant);
        assert!(mutant.check(system).is_err(), "{what} went unnoticed: {mutant:#?}");
    };
    for index in 0..argument.rest.len() {
        reject("a missing refinement", &|mutant| {
            mutant.rest.remove(index);
        });
        reject("a refinement of another component", &|mutant| {
            mutant.rest[index].locations.push(LocationId(0));
        });
        reject("an empty inner argument", &|mutant| mutant.rest[index].argument = Argument::default());
        reject("a predicate about other symbols", &|mutant| {
            let foreign = Atom::ge(&Linear::symbol(Symbol(9_999)), &Linear::zero());
            for location in mutant.rest[index].locations.clone() {
                mutant.rest[index].predicates.entry(location).or_default().push(foreign.clone());
            }
        });
        reject("a predicate that is not an inequality", &|mutant| {
            let equation = Atom::eq(&Linear::symbol(Symbol(0)), &Linear::zero());
            for location in mutant.rest[index].locations.clone() {
                mutant.rest[index].predicates.entry(location).or_default().push(equation.clone());
            }
        });
        reject("an argument about another system", &|mutant| mutant.rest[index].predicates = BTreeMap::new());
    }
}

fn unknown(system: &its::System) {
    assert!(matches!(prove(system, &Budget::default()), Outcome::Unknown(_)), "{system}");
}

#[test]
fn two_directions_at_one_location() {
    terminates(&system("f(x) -> f(x + 1) :|: x >= 1 && x < 100   f(x) -> f(x - 1) :|: x <= 0 && x > 0 - 100"));
    unknown(&system("f(x) -> f(x + 1) :|: x >= 0 && x < 100   f(x) -> f(x - 1) :|: x >= 1 && x > 0 - 100"));
}

#[test]
fn signs_that_alternate() {
    // The magnitude decreases with each step, but no linear function of x expresses that.
    terminates(&system("f(x) -> f(0 - x - 1) :|: x > 0   f(x) -> f(0 - x - 2) :|: x < 0 - 1"));
    unknown(&system("f(x) -> f(0 - x - 1) :|: x > 0   f(x) -> f(0 - x - 1) :|: x < 0 - 1"));
}

#[test]
fn a_flag_that_is_set_once() {
    // kittel-rta11/chaining2: every second step subtracts three.
    terminates(&system(
        "f(x, y) -> f(x + 1, 0) :|: x > 0 && y > 0
         f(x, y) -> f(x - 3, 1) :|: x > 0 && y <= 0",
    ));
    unknown(&system(
        "f(x, y) -> f(x + 3, 0) :|: x > 0 && y > 0
         f(x, y) -> f(x - 3, 1) :|: x > 0 && y <= 0",
    ));
}

#[test]
fn jumps_around_a_point_that_is_no_integer() {
    // Chen, Flur, Mukhopadhyay, SAS 2012, Example 1.01: 10/3 is the fixed point.
    terminates(&system("f(x) -> f(10 - 2*x) :|: x > 0"));
    unknown(&system("f(x) -> f(9 - 2*x) :|: x > 0"));
}

#[test]
fn a_counter_that_starts_again_once() {
    // Gulwani, Jain, Koskinen, PLDI 2009, Fig. 1.
    terminates(&started(
        "start(x, n, k) -> f(x, n, k + 1) :|: k >= 0 && k < n && x = k
         f(x, n, k) -> f(x, n, k + 1) :|: k != x && k <= n && x >= 0 && x < n
         f(x, n, k) -> f(x, n, 0) :|: k != x && k > n && x >= 0 && x < n",
    ));
}

#[test]
fn invariants_come_along() {
    // That y is positive is known from the start only, and needed in the refined system.
    terminates(&started(
        "start(x, y) -> f(x, y) :|: y > 0
         f(x, y) -> f(x + y, y) :|: x >= 1 && x < 100
         f(x, y) -> f(x - y, y) :|: x <= 0 && x > 0 - 100",
    ));
    unknown(&started(
        "start(x, y) -> f(x, y) :|: y >= 0
         f(x, y) -> f(x + y, y) :|: x >= 1 && x < 100
         f(x, y) -> f(x - y, y) :|: x <= 0 && x > 0 - 100",
    ));
}

#[test]
fn what_comes_from_outside_is_not_forgotten() {
    // The loop ends when entered by the first rule; the second, from another loop, has it go on.
    terminates(&started(
        "start(x, y) -> f(x, 1)
         f(x, y) -> f(x + y, y) :|: x >= 1 && x < 100
         f(x, y) -> f(x - y, y) :|: x <= 0 && x > 0 - 100",
    ));
    unknown(&started(
        "start(x, y) -> f(x, 1)
         start(x, y) -> g(x, y)
         g(x, y) -> g(x, y - 1) :|: y > 0
         g(x, y) -> f(x, y)
         f(x, y) -> f(x + y, y) :|: x >= 1 && x < 100
         f(x, y) -> f(x - y, y) :|: x <= 0 && x > 0 - 100",
    ));
}

#[test]
fn a_counter_that_goes_up_or_down_to_its_goal() {
    // Guards that every case has must not hide the branches among the predicates.
    terminates(&system(
        "f(x, y) -> f(x + 1, y) :|: x < y && x > 0 - 1000 && y < 1000 && x + y < 1500 && x - y > 0 - 1700
         f(x, y) -> f(x - 1, y) :|: x > y && x < 1000 && y > 0 - 1000 && x + y > 0 - 1500 && x - y < 1700",
    ));
}

#[test]
fn the_greater_of_two_falls() {
    terminates(&system(
        "f(x, y) -> f(z, n) :|: z >= 0 && n >= 0 && z < x && n < x && y >= 0
         f(x, y) -> f(z, n) :|: z >= 0 && n >= 0 && z < y && n < y && x >= 0",
    ));
    unknown(&system(
        "f(x, y) -> f(z, n) :|: z >= 0 && n >= 0 && z < x && n <= x && y >= 0
         f(x, y) -> f(z, n) :|: z >= 0 && n >= 0 && z <= y && n < y && x >= 0",
    ));
}

/// Proves with variables counted in steps, checks, and checks that no mutant passes.
fn terminates_in_steps(system: &its::System) {
    let Outcome::Terminates(argument) = prove(system, &Budget::default()) else { panic!("not proved: {system}") };
    assert_eq!(argument.check(system), Ok(()));
    assert!(argument.methods().contains("congruences"));
    assert!(!argument.rankings(system).expect("what passed the check can be told").is_empty());
    let reject = |what: &str, change: &dyn Fn(&mut Scaled)| {
        let mut mutant = argument.clone();
        change(mutant.scaled.as_mut().expect("it is scaled"));
        assert!(mutant.check(system).is_err(), "{what} went unnoticed: {mutant:#?}");
    };
    reject("an argument about another system", &|scaled| scaled.scaling.clear());
    reject("no argument", &|scaled| scaled.argument = Argument::default());
    let residues = &argument.scaled.as_ref().expect("it is scaled").scaling;
    for (location, variable) in residues.iter().flat_map(|(l, own)| own.keys().map(move |v| (*l, *v))) {
        let change = |scaled: &mut Scaled, new: &dyn Fn(&mut Residue)| {
            new(scaled.scaling.get_mut(&location).and_then(|own| own.get_mut(&variable)).expect("it has a residue"));
        };
        reject("another modulus", &|scaled| change(scaled, &|residue| residue.modulus = logic::Int::from(7)));
        reject("no modulus", &|scaled| change(scaled, &|residue| residue.modulus = logic::Int::ONE));
        reject("another residue", &|scaled| {
            change(scaled, &|residue| residue.base = residue.base.add_constant(&logic::Int::ONE));
        });
        reject("a stranger", &|scaled| change(scaled, &|residue| residue.base = Linear::symbol(Symbol(9_999))));
        reject("a residue of itself", &|scaled| change(scaled, &|residue| residue.base = Linear::symbol(variable)));
        reject("a residue where runs begin", &|scaled| {
            let own = scaled.scaling[&location].clone();
            scaled.scaling.insert(system.starts[0], own);
        });
    }
}

#[test]
fn down_to_zero_in_steps_of_eight() {
    let down =
        |start: &str| started(&format!("start(x) -> f({start}) f(x) -> f(x - 8) :|: x > 0 f(x) -> f(x + 8) :|: x < 0"));
    terminates_in_steps(&down("8*y"));
    unknown(&down("8*y + 4"));
    unknown(&down("4*y"));
}

#[test]
fn a_pointer_meets_its_end() {
    let meet = |distance: &str| {
        started(&format!(
            "start(x, y) -> f(x, x + {distance}) :|: n >= 0 f(x, y) -> g(x, y) :|: x < y f(x, y) -> g(x, y) :|: x > y
             g(x, y) -> f(x + 4, y)"
        ))
    };
    terminates_in_steps(&meet("4*n"));
    unknown(&meet("4*n + 2"));
}
