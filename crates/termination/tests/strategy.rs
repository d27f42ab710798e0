//! What a caller can choose: threads, which change no answer, and methods to leave out.

use termination::{Budget, Outcome, disprove, method_names, prove};

fn system(rules: &str) -> its::System {
    its::format::read(&format!("(STARTTERM (FUNCTIONSYMBOLS start))(VAR x y z n k r)(RULES {rules})"))
        .expect("the rules are well-formed")
}

/// Loops one after the other, each of which needs invariants, phases, or its location split.
fn many_loops() -> its::System {
    let loops = (0..12).map(|n| match n % 3 {
        0 => format!("l{n}(x, y) -> l{n}(x + y, y - 1) :|: x >= 0 l{n}(x, y) -> l{}(x, 1) ", n + 1),
        1 => format!("l{n}(x, y) -> l{n}(x - y, y) :|: x >= 0 l{n}(x, y) -> l{}(x, y) ", n + 1),
        _ => format!(
            "l{n}(x, y) -> l{n}(0 - x - 1, y) :|: x > 0 l{n}(x, y) -> l{n}(0 - x - 2, y) :|: x < 0 - 1 \
             l{n}(x, y) -> l{}(x, y) ",
            n + 1
        ),
    });
    system(&format!("start(x, y) -> l0(x, y) {}", loops.collect::<String>()))
}

#[test]
fn threads_change_nothing() {
    let system = many_loops();
    let answer = |threads| match prove(&system, &Budget { threads, ..Budget::default() }) {
        Outcome::Terminates(argument) => argument,
        other => panic!("{other:?}"),
    };
    let one = answer(1);
    assert_eq!(one.check(&system), Ok(()));
    for threads in 2..5 {
        assert_eq!(answer(threads), one);
    }
}

#[test]
fn no_component_starves_the_next() {
    // The first loop is hopeless; what is spent on it must not change what is left in the end.
    let hopeless = "h(x, y, z) -> h(y, z, x + 1) :|: x >= 0 - y h(x, y, z) -> h(x - z, y + x, z) :|: x <= y";
    let system = system(&format!(
        "start(x, y, z) -> h(x, y, z) {hopeless} start(x, y, z) -> l(x, y) l(x, y) -> l(x + y, y - 1) :|: x >= 0"
    ));
    match prove(&system, &Budget { work: 400_000, ..Budget::default() }) {
        Outcome::Unknown(reason) => assert_eq!(reason.locations, ["h"]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_contributed_is_known_and_can_be_left_out() {
    let system = many_loops();
    let Outcome::Terminates(argument) = prove(&system, &Budget::default()) else { panic!("it terminates") };
    let methods = argument.methods();
    assert!(["linear", "intervals", "two phases"].iter().all(|name| methods.contains(name)), "{methods:?}");
    let names = method_names();
    assert!(methods.iter().all(|name| names.contains(name)), "{methods:?}");
    for name in ["linear", "two phases"] {
        match prove(&system, &Budget::default().without(name)) {
            Outcome::Terminates(argument) => assert!(!argument.methods().contains(name)),
            Outcome::Unknown(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_run_is_not_found_by_what_is_left_out() {
    let system = system("start(x) -> l(x) l(x) -> l(x + 1) :|: x > 0");
    let mut budget = Budget::default();
    let mut found = Vec::new();
    while let Some(run) = disprove(&system, &budget) {
        assert!(budget.uses(run.method) && method_names().contains(&run.method));
        found.push(run.method);
        budget = budget.without(run.method);
    }
    assert!(found.len() >= 3, "{found:?}");
}
