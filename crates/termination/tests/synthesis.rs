//! Systems that end because of relations that no guard mentions, found as conditions for a function or learnt from single
//! cycles: proofs that nothing else finds, twins that do not end, and corrupted arguments.

use std::collections::BTreeMap;

use logic::{Atom, Int, Linear, Symbol};
use termination::{Argument, Budget, Outcome, prove};

const CONDITIONS: &str = "conditional termination";
const LASSOS: &str = "split by lassos";

fn system(rules: &str) -> its::System {
    its::format::read(&format!("(VAR x y a b c k m n d)(RULES {rules})")).expect("the rules are well-formed")
}

fn budget() -> Budget {
    Budget { work: 8_000_000, ..Budget::default() }
}

/// Proves, with the methods, checks, and checks that no mutant of the evidence passes; without them there is no proof.
fn needs(methods: &[&str], system: &its::System) {
    let argument = match prove(system, &budget()) {
        Outcome::Terminates(argument) => argument,
        other => panic!("{system}{other:?}"),
    };
    assert_eq!(argument.check(system), Ok(()));
    assert!(methods.iter().any(|method| argument.methods().contains(method)), "{:?}", argument.methods());
    assert!(!argument.rankings(system).expect("what passed the check can be told").is_empty());
    let without = prove(system, &methods.iter().fold(budget(), |budget, method| budget.without(method)));
    assert!(matches!(without, Outcome::Unknown(_)), "another method decides it: {without:#?}");
    let reject = |what: &str, change: &dyn Fn(&mut Argument)| {
        let mut mutant = argument.clone();
        change(&mut mutant);
        assert!(mutant.check(system).is_err(), "{what} went unnoticed: {mutant:#?}");
    };
    for (index, refinement) in argument.rest.iter().enumerate() {
        reject("an empty inner argument", &|mutant| mutant.rest[index].argument = Argument::default());
        reject("no predicates", &|mutant| mutant.rest[index].predicates = BTreeMap::new());
        for (location, own) in &refinement.predicates {
            for (number, atom) in own.iter().enumerate() {
                reject("a missing predicate", &|mutant| {
                    mutant.rest[index].predicates.entry(*location).or_default().remove(number);
                });
                let shifted = Atom::ge(&atom.term, &Linear::constant(Int::from(-3)));
                let reversed = Atom::ge(&-&atom.term, &Linear::constant(Int::from(5)));
                let foreign = Atom::ge(&Linear::symbol(Symbol(9_999)), &Linear::zero());
                for other in [shifted, reversed, foreign] {
                    reject("another predicate", &|mutant| {
                        mutant.rest[index].predicates.entry(*location).or_default()[number] = other.clone();
                    });
                }
            }
        }
    }
}

/// Each of both methods alone suffices.
fn needs_a_condition(system: &its::System) {
    needs(&[CONDITIONS, LASSOS], system);
}

fn unknown(system: &its::System) {
    assert!(matches!(prove(system, &budget()), Outcome::Unknown(_)), "{system}");
}

#[test]
fn a_sum_of_constants_that_no_guard_mentions() {
    // The first rule is taken only if a + b < 0, which follows from two guards with a changing number in between; then x
    // decreases. Otherwise k does.
    let rules = |first: &str, second: &str| {
        system(&format!(
            "f(x, k, a, b, c) -> f(n, m, a, b, d) :|: x > 0 && k > 0 && n <= x + a + b && {first}
             f(x, k, a, b, c) -> f(n, m, a, b, d) :|: x > 0 && k > 0 && n <= x + a + b && {second}"
        ))
    };
    needs_a_condition(&rules("a < c && b + c <= 0", "m < k"));
    unknown(&rules("a <= c && b + c <= 0", "m < k"));
    unknown(&rules("a < c && b + c <= 0", "m <= k"));
}

#[test]
fn two_that_change_places() {
    let rules = |first: &str| {
        system(&format!(
            "f(x, k, a, b, c) -> f(n, m, b, a, d) :|: x > 0 && k > 0 && n <= x + a + b && {first}
             f(x, k, a, b, c) -> f(n, m, b, a, d) :|: x > 0 && k > 0 && n <= x + a + b && m < k"
        ))
    };
    needs_a_condition(&rules("a < c && b + c <= 0"));
    unknown(&rules("a <= c && b + c <= 0"));
}

#[test]
fn a_relation_that_is_established_inside_and_kept() {
    // No step increases a + b; nothing bounds how often k decreases before it is negative.
    let rules = |kept: &str| {
        system(&format!(
            "f(x, k, a, b, c) -> f(n, m, b, y, d) :|: x > 0 && k > 0 && n <= x + a + b && a < c && b + c <= 0 && {kept}
             f(x, k, a, b, c) -> f(n, m, a, y, d) :|: x > 0 && k > 0 && m < k && y < 0 - a && n <= x + 7 && a + b >= 0
             f(x, k, a, b, c) -> f(n, m, b, a, d) :|: x > 0 && k > 0 && n <= x + a + b && m < k"
        ))
    };
    needs_a_condition(&rules("y <= a"));
    unknown(&rules("y <= a + 1"));
}

#[test]
fn a_condition_at_each_of_two_locations() {
    let rules = |first: &str| {
        system(&format!(
            "f(x, k, a, b, c) -> g(x, k, a - y, b + y, d) :|: x > 0 && k > 0 && y >= 0
             g(x, k, a, b, c) -> f(n, m, b, a, d) :|: n <= x + a + b && {first}
             g(x, k, a, b, c) -> f(n, m, b, a, d) :|: n <= x + a + b && m < k"
        ))
    };
    needs_a_condition(&rules("a < c && b + c <= 0"));
    unknown(&rules("a <= c && b + c <= 0"));
}

#[test]
fn each_of_the_two_finds_it() {
    let system = system(
        "f(x, k, a, b, c) -> f(n, m, b, a, d) :|: x > 0 && k > 0 && n <= x + a + b && a < c && b + c <= 0
         f(x, k, a, b, c) -> f(n, m, b, a, d) :|: x > 0 && k > 0 && n <= x + a + b && m < k",
    );
    for (used, left_out) in [(CONDITIONS, LASSOS), (LASSOS, CONDITIONS)] {
        match prove(&system, &budget().without(left_out)) {
            Outcome::Terminates(argument) => assert!(argument.methods().contains(used)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn cycles_that_interleave_and_change_each_other() {
    // The second rule changes what the first one subtracts and the bound of both.
    let rules = |first: &str| {
        system(&format!(
            "f(x, y, a, k) -> f(x + a - y, y, a, k) :|: x > 0 && x < k && {first}
             f(x, y, a, k) -> f(x + k, y + k, a, y) :|: x > 0 && x < k && k > a"
        ))
    };
    needs(&[LASSOS], &rules("a < y"));
    unknown(&rules("a <= y"));
}

#[test]
fn a_variable_that_grows_by_turns() {
    // The guard holds in every second state at most; a difference of differences bounds how often.
    let rules = |rest: &str| system(&format!("f(x, y, a) -> g(2*y - 2*x - a, y, a)  g(x, y, a) -> {rest} :|: y < x"));
    needs(&[LASSOS], &rules("f(x - 2, y + 2, a - y)"));
    needs(&[LASSOS], &rules("f(x - 2, y + 1, a - y)"));
    unknown(&rules("f(x, y, 2*y - 3*x)"));
}
