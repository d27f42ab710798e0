//! Systems from textbooks and papers, with the answer each must get; every argument is checked, and mutants of it
//! must be rejected.

use logic::{Linear, Rational};
use termination::argument::{Blocked, Infeasible};
use termination::{Argument, Budget, Outcome, prove};

fn system(rules: &str) -> its::System {
    let text = format!("(VAR x y z n k r)(RULES {rules})");
    its::format::read(&text).expect("the rules are well-formed")
}

fn started(rules: &str) -> its::System {
    its::format::read(&format!("(STARTTERM (FUNCTIONSYMBOLS start))(VAR x y z n k r)(RULES {rules})"))
        .expect("the rules are well-formed")
}

fn argument(system: &its::System) -> Argument {
    match prove(system, &Budget::default()) {
        Outcome::Terminates(argument) => argument,
        other => panic!("{system}{other:?}"),
    }
}

fn terminates(system: &its::System) {
    let argument = argument(system);
    argument.check(system).expect("the argument is right");
    mutants_are_rejected(system, &argument);
}

fn unknown(system: &its::System) {
    assert!(matches!(prove(system, &Budget::default()), Outcome::Unknown(_)), "{system}");
}

/// Corrupts one thing at a time. What is corrupted matters, so each mutant is wrong and not only different.
#[expect(clippy::too_many_lines, reason = "a table, one row a case")]
fn mutants_are_rejected(system: &its::System, argument: &Argument) {
    let reject = |what: &str, change: &dyn Fn(&mut Argument)| {
        let mut mutant = argument.clone();
        change(&mut mutant);
        assert!(mutant.check(system).is_err(), "{what} went unnoticed: {mutant:#?}");
    };
    for step in 0..argument.steps.len() {
        reject("a missing step", &|mutant| {
            mutant.steps.remove(step);
        });
        reject("a missing function", &|mutant| mutant.steps[step].phases.clear());
        for case in 0..argument.steps[step].removed.len() {
            for claim in 0..argument.steps[step].removed[case].1.len() {
                if argument.steps[step].removed[case].1[claim].is_empty() {
                    continue;
                }
                reject("a multiplier", &|mutant| {
                    let multiplier = &mut mutant.steps[step].removed[case].1[claim][0].1;
                    *multiplier = -&(&*multiplier + &Rational::ONE);
                });
                reject("a missing multiplier", &|mutant| mutant.steps[step].removed[case].1[claim].clear());
                reject("a missing atom", &|mutant| mutant.steps[step].removed[case].1[claim][0].0 = 10_000);
            }
            reject("a missing claim", &|mutant| {
                mutant.steps[step].removed[case].1.pop();
            });
            reject("a lower function", &|mutant| {
                for (_, term) in mutant.steps[step].phases.last_mut().into_iter().flatten() {
                    *term = term.add_constant(&logic::Int::from(-1_000_000));
                }
            });
            reject("a reversed function", &|mutant| {
                for (_, term) in mutant.steps[step].phases.iter_mut().flatten() {
                    *term = -&*term;
                }
            });
        }
        for kept in 0..argument.steps[step].kept.len() {
            reject("an unproved case", &|mutant| {
                mutant.steps[step].kept.remove(kept);
            });
        }
        reject("a foreign symbol", &|mutant| {
            for (_, term) in mutant.steps[step].phases.iter_mut().flatten() {
                *term = &*term + &Linear::symbol(logic::Symbol(9999));
            }
        });
    }
    if !argument.invariants.is_empty() {
        reject("an invariant that is not inductive", &|mutant| {
            for atom in mutant.invariants.values_mut().flatten() {
                atom.term = atom.term.add_constant(&logic::Int::from(-1_000_000));
            }
        });
        reject("invariants without proof", &|mutant| {
            mutant.cases.iter_mut().for_each(|case| case.preserves.clear());
        });
        reject("an invariant at the start", &|mutant| {
            mutant.invariants.insert(system.starts[0], vec![logic::Atom::falsity()]);
        });
    }
    if !argument.steps.is_empty() {
        reject("a missing case", &|mutant| mutant.cases.clear());
        reject("missing cut points", &|mutant| mutant.cut_points.clear());
        reject("a transition claimed to be blocked", &|mutant| {
            let path = mutant.cases[0].path.clone();
            mutant.blocked.push(Blocked { path, why: Infeasible::Canonical });
        });
        reject("a transition blocked by nothing", &|mutant| {
            let path = mutant.cases[0].path.clone();
            mutant.blocked.push(Blocked { path, why: Infeasible::Combination(Vec::new()) });
        });
        let ranked = argument.steps[0].removed[0].0;
        reject("a case claimed to be infeasible", &|mutant| {
            mutant.cases[ranked].infeasible = Some(termination::argument::Infeasible::Combination(Vec::new()));
        });
        reject("a case claimed to clash", &|mutant| {
            mutant.cases[ranked].infeasible = Some(termination::argument::Infeasible::Canonical);
        });
        reject("half a case", &|mutant| {
            let choice = logic::Atom::ge(&Linear::symbol(logic::Symbol(0)), &Linear::constant(7));
            mutant.cases[ranked].choices.push(choice);
        });
    }
}

#[test]
fn no_cycle() {
    terminates(&system("f(x) -> g(x)  g(x) -> h(x)  h(x) -> 0"));
}

#[test]
fn countdown() {
    terminates(&system("f(x) -> f(x - 1) :|: x > 0"));
}

#[test]
fn count_up_to_a_bound() {
    terminates(&system("f(x, n) -> f(x + 1, n) :|: x < n"));
}

#[test]
fn two_variables_lexicographically() {
    terminates(&system(
        "f(x, y) -> f(x - 1, z) :|: x > 0
         f(x, y) -> f(x, y - 1) :|: x > 0 && y > 0",
    ));
}

#[test]
fn greatest_common_divisor_by_subtraction() {
    terminates(&system(
        "f(x, y) -> f(x - y, y) :|: x > y && y > 0
         f(x, y) -> f(x, y - x) :|: y > x && x > 0",
    ));
}

#[test]
fn nested_loops() {
    terminates(&system(
        "outer(x, y, n) -> inner(x, 0, n) :|: x < n
         inner(x, y, n) -> inner(x, y + 1, n) :|: y < n
         inner(x, y, n) -> outer(x + 1, y, n) :|: y >= n",
    ));
}

#[test]
fn two_phases() {
    terminates(&system("f(x, y) -> f(x + y, y - 1) :|: x > 0"));
}

#[test]
fn three_phases() {
    terminates(&system("f(x, y, z) -> f(x + y, y + z, z - 1) :|: x > 0"));
}

#[test]
fn a_disequality_is_split() {
    terminates(&system("f(x) -> f(x - 1) :|: x != 0 && x >= 0"));
}

#[test]
fn an_impossible_loop() {
    terminates(&system("f(x) -> g(x + 1) :|: x > 3   g(x) -> f(x) :|: x < 2"));
    terminates(&system("f(x, y) -> f(x, y) :|: 2*x = 2*y + 1"));
}

#[test]
fn arbitrary_values_within_limits() {
    terminates(&system("f(x) -> f(z) :|: z < x && z >= 0"));
}

#[test]
fn an_invariant_of_the_start() {
    // Without y > 0 the loop need not end.
    terminates(&started(
        "start(x, y) -> f(x, y) :|: y > 0
         f(x, y) -> f(x - y, y) :|: x > 0",
    ));
    terminates(&started(
        "start(x, y) -> f(x, 1)
         f(x, y) -> g(x, y + 1) :|: x > 0
         g(x, y) -> f(x - y, y)",
    ));
}

#[test]
fn a_loop_that_is_never_entered() {
    terminates(&started("start(x, y) -> f(x, 3)   f(x, y) -> g(x, y)   g(x, y) -> f(x + 1, y) :|: y < 2"));
    terminates(&started(
        "start(x, y) -> f(0, y)
         f(x, y) -> f(x + 1, y) :|: x < y
         f(x, y) -> g(x, y) :|: x >= y && x < 0
         g(x, y) -> g(x + 1, y)",
    ));
    unknown(&started(
        "start(x, y) -> f(0 - 1, y)
         f(x, y) -> f(x + 1, y) :|: x < y
         f(x, y) -> g(x, y) :|: x >= y && x < 0
         g(x, y) -> g(x + 1, y)",
    ));
}

#[test]
fn a_relation_of_two_variables_as_invariant() {
    terminates(&started(
        "start(x, y, z) -> f(x, y, z) :|: y > z
         f(x, y, z) -> f(x - y + z, y + 1, z + 1) :|: x > 0",
    ));
}

#[test]
fn what_goes_on_is_not_proved() {
    unknown(&system("f(x) -> f(x)"));
    unknown(&system("f(x) -> f(x + 1) :|: x > 0"));
    unknown(&system("f(x) -> f(x - 1)"));
    unknown(&system("f(x) -> f(z) :|: z < x"));
    unknown(&system("f(x, y) -> f(x - y, y) :|: x > 0"));
    unknown(&system("f(x, y) -> f(y, x)"));
    unknown(&system("f(x) -> f(0 - x) :|: x != 0"));
    unknown(&system("f(x) -> g(x) :|: x > 0   g(x) -> f(x)"));
    unknown(&system("f(x, y) -> f(x + 1, y - 1) :|: x + y > 0"));
    unknown(&started("start(x, y) -> f(x, y) :|: y >= 0   f(x, y) -> f(x - y, y) :|: x > 0"));
    unknown(&started("start(x) -> f(x)   f(x) -> f(x) :|: x = 5"));
}

#[test]
fn a_spent_budget_is_said() {
    let system = system("f(x) -> f(x - 1) :|: x > 0");
    let budget = Budget { work: 0, ..Budget::default() };
    let Outcome::Unknown(reason) = prove(&system, &budget) else { panic!("no work, no proof") };
    assert_eq!(reason.message, "the search reached its limit of work");
    assert_eq!((reason.locations, reason.transitions), (vec!["f".to_owned()], vec![0]));
}

#[test]
fn what_cannot_wrap_around() {
    // How often it wraps around is arbitrary, as far as a combination of the inequalities tells: a fraction would do.
    terminates(&system(
        "f(x, y) -> f(x + 1 - 65536*k, y) :|: x >= 0 && x < y && y <= 65535 && x + 1 - 65536*k >= 0 && \
                        x + 1 - 65536*k <= 65535",
    ));
    unknown(&system(
        "f(x, y) -> f(x + 1 - 65536*k, y) :|: x >= 0 && x <= y && y <= 65535 && x + 1 - 65536*k >= 0 && \
                     x + 1 - 65536*k <= 65535",
    ));
}

#[test]
fn a_long_way_of_loops() {
    // What holds at the start is known at the end, however many loops are in between.
    let chain = |step: i64| {
        let loops =
            |n: i64| format!("l{n}(x, y) -> l{n}(x - y, y) :|: x > {n} l{n}(x, y) -> l{}(100, y) :|: x <= {n} ", n + 1);
        let loops: String = (0..80).map(loops).collect();
        started(&format!("start(x, y) -> l0(50, {step}) {loops}"))
    };
    assert!(matches!(prove(&chain(2), &Budget::default()), Outcome::Terminates(_)));
    unknown(&chain(0));
}

#[test]
fn squares_and_products_in_the_input() {
    terminates(&system("f(x, y) -> f(x - y*y, y) :|: x > 0 && y != 0"));
    unknown(&system("f(x, y) -> f(x - y*y, y) :|: x > 0"));
    // The integer square root.
    terminates(&system("f(x, y) -> f(x, y + 1) :|: y*y < x && y >= 0"));
    unknown(&system("f(x, y) -> f(x, y + 1) :|: y*y > x && y >= 0"));
    terminates(&system("f(x, y) -> f(x*x, y) :|: x >= 2 && x < y"));
    unknown(&system("f(x, y) -> f(x*x, y) :|: x >= 1 && x < y"));
    terminates(&system("f(x, y, z) -> f(x*y, y + 1, z) :|: x >= 1 && y >= 2 && x < z"));
    unknown(&system("f(x, y, z) -> f(x*y, y, z) :|: x >= 1 && y >= 1 && x < z"));
}

#[test]
fn quotients_in_the_input() {
    terminates(&system("f(x, y) -> f(x/y, y) :|: x >= 1 && y >= 2"));
    unknown(&system("f(x, y) -> f(x/y, y) :|: x >= 1 && y >= 1"));
    terminates(&system("f(x, y) -> f(y, x % y) :|: y > 0"));
    unknown(&system("f(x, y) -> f(y + 1, x % y) :|: y >= 0"));
}
