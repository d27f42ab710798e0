//! Readers and writers on small files of each format.

use its::format::{read, write_koat};
use its::simplify::standard;

const SMTLIB: &str = "
(declare-sort Loc 0)
(declare-const l0 Loc)
(declare-const l1 Loc)
(define-fun cfg_init ( (pc Loc) (src Loc) (rel Bool) ) Bool (and (= pc src) rel))
(define-fun init_main ( (pc Loc) (x Int) ) Bool (cfg_init pc l0 true))
(define-fun next_main ( (pc Loc) (x Int) (pc1 Loc) (x1 Int) ) Bool
  (or
    (cfg_trans2 pc l0 pc1 l1 (= x1 x))
    (cfg_trans2 pc l1 pc1 l1 (exists ((k Int)) (and (> x 0) (> k 0) (= x1 (- x k)))))
  ))";

#[test]
fn smtlib_form() {
    let system = read(SMTLIB).expect("the file is well-formed");
    system.validate().expect("the reader makes well-formed systems");
    let names: Vec<_> = system.locations.iter().map(|location| location.name.as_str()).collect();
    assert_eq!(names, ["l0", "l1"]);
    assert_eq!(system.starts, [its::LocationId(0)]);
    assert_eq!(system.transitions.len(), 2);
    assert!(system.transitions.iter().all(|transition| transition.exact));
    let simple = standard(&system, true);
    assert_eq!(simple.paths, vec![vec![0], vec![1]]);
    let text = simple.system.show_transition(&simple.system.transitions[1]);
    assert_eq!(text, "l1 -> l1: x - 1 >= 0 && k - 1 >= 0 | x := x - k");
}

#[test]
fn an_initial_condition_gets_a_start_of_its_own() {
    let system = read(&SMTLIB.replace("l0 true", "l1 (> x 5)")).expect("the file is well-formed");
    system.validate().expect("the reader makes well-formed systems");
    assert_eq!(system.location(system.starts[0]).name, "start");
    assert_eq!(system.show_transition(system.transitions.last().expect("one")), "start -> l1: x - 6 >= 0 | x := x");
}

#[test]
fn numbers_may_carry_their_sign() {
    let system = read(&SMTLIB.replace("(= x1 x)", "(= x1 (+ -1000 x))")).expect("the file is well-formed");
    assert_eq!(
        system.show_transition(&standard(&system, true).system.transitions[0]),
        "l0 -> l1: true | x := x - 1000"
    );
}

#[test]
fn rewrite_rules_with_nested_calls_and_truth_values() {
    let text = "(VAR x y)(RULES
        cond(TRUE, x, y) -> 1 + minus(x, y+1)
        minus(x, y) -> cond(x > y, x, y)
        cond(FALSE, x, y) -> 0 )";
    let system = read(text).expect("the file is well-formed");
    system.validate().expect("the reader makes well-formed systems");
    assert!(system.starts.is_empty());
    // One for the call under `1 +`, two for the comparison being true or false.
    assert_eq!(system.transitions.len(), 3);
}

#[test]
fn what_is_not_linear_is_arbitrary_and_inexact() {
    let system = read("(VAR x)(RULES f(x) -> f(x*x) :|: x >= 2 && x % 2 = 0)").expect("the file is well-formed");
    assert!(system.transitions.iter().all(|transition| !transition.exact));
}

#[test]
fn written_systems_read_back() {
    let text = "(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS f))(VAR x y)(RULES
        f(x, y) -> g(x - 2, y) :|: x != y && x >= 0
        g(x, y) -> Com_2(g(x, 3 - y), f(0, 0)) [ x = 1 ] )";
    let system = read(text).expect("the file is well-formed");
    let written = write_koat(&system);
    let again = read(&written).expect("what is written can be read");
    assert_eq!(again.locations.len(), 3, "{written}");
    assert_eq!(again.transitions.len(), 5, "{written}");
    assert_eq!(again.transitions[1].update, again.transitions[2].update);
}

#[test]
fn a_start_without_rule_goes_nowhere() {
    let system = its::format::read("(STARTTERM (FUNCTIONSYMBOLS start))(VAR x)(RULES f(x) -> f(x))").unwrap();
    assert_eq!(system.starts.len(), 1);
    assert!(system.transitions.iter().all(|transition| transition.source != system.starts[0]));
    let empty = its::format::read("(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS f0))(VAR x)(RULES )").unwrap();
    assert_eq!((empty.starts.len(), empty.transitions.len()), (1, 0));
    assert_eq!(empty.validate(), Ok(()));
}
