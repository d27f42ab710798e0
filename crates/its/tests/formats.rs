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

/// The transitions of a text, one per line.
fn transitions(text: &str) -> Vec<String> {
    let system = read(text).expect("the file is well-formed");
    system.validate().expect("the reader makes well-formed systems");
    let show = |transition: &its::Transition| {
        let sign = if transition.exact { "" } else { "~ " };
        format!("{sign}{}", system.show_transition(transition))
    };
    system.transitions.iter().map(show).collect()
}

#[test]
fn commands_of_t2_are_done_in_order() {
    let text = "START: a; FROM: a; x := x + 1; assume(x > y || !(y == 2)); y := x + nondet(); x := nondet(); assume(z); TO: b;";
    assert_eq!(
        transitions(text),
        [
            "a -> b: x - y >= 0 && z != 0 | x := any, y := x + any + 1",
            "a -> b: y - 2 != 0 && z != 0 | x := any, y := x + any + 1",
        ]
    );
    let system = read(text).expect("the file is well-formed");
    assert_eq!(system.transitions[0].symbols().len(), 5, "two values that nothing determines");
}

#[test]
fn what_t2_does_not_say_of_division_is_open() {
    let lines = transitions("START: 0; FROM: 0; x := x % 100; TO: 0;");
    assert!(lines.len() == 2 && lines.iter().all(|line| line.starts_with("~ ")), "{lines:?}");
}

#[test]
fn functions_may_have_the_names_of_operations() {
    // `div` is the file's own function here: it adds.
    let lines = transitions("(VAR x y)(RULES f(x) -> f(div(x, 2)) :|: x > 0  div(x, y) -> x + y)");
    assert_eq!(
        lines,
        ["~ f -> f: x - 1 >= 0 && -x + result - 2 = 0 | x := result", "f -> div: x - 1 >= 0 | x := x, y := 2"]
    );
}

#[test]
fn functions_without_recursion_say_what_they_return() {
    let text = "(VAR x y u v)(RULES f(x, y) -> f(x, min(x, y)) :|: x > y
        min(x, y) -> if(x < y, x, y)  if(TRUE, u, v) -> u  if(FALSE, u, v) -> v)";
    let system = read(text).expect("the file is well-formed");
    let f = outer_of(&system);
    let outer: Vec<_> = system.transitions.iter().filter(|step| (step.source, step.target) == (f, f)).collect();
    assert!(outer.iter().all(|step| !step.exact), "a term may stand for the result");
    // The first, the second, or a condition that is stuck: for either value that it may have.
    assert!(outer.len() >= 3, "{}", outer.len());
}

fn outer_of(system: &its::System) -> its::LocationId {
    let index = system.locations.iter().position(|location| location.name == "f").expect("it is defined");
    its::LocationId(index as u32)
}

#[test]
fn what_functions_with_recursion_return_is_open() {
    let lines = transitions("(VAR x)(RULES f(x) -> f(g(x))  g(x) -> g(x - 1))");
    assert!(lines.contains(&"~ f -> f: true | x := result".to_owned()), "{lines:?}");
}

#[test]
fn two_calls_may_have_two_results() {
    let text = "(VAR x y)(RULES any(x) -> x  any(x) -> any(x + 1)  f(x, y) -> f(any(x), any(x)))";
    let system = read(text).expect("the file is well-formed");
    let call = system.transitions.iter().find(|step| !step.exact).expect("the outer call");
    assert!(call.update.len() == 2 && call.update[0] != call.update[1], "{}", system.show_transition(call));
    let lines = transitions("(RULES k -> 0  k -> 1  f(0) -> f(k - k))");
    assert!(lines.iter().any(|line| line.contains("f_0 := result - result")), "{lines:?}");
}

#[test]
fn calls_in_conditions_are_made() {
    let lines = transitions("(VAR x)(RULES f(x) -> 0 :|: f(x - 1) > 0 && x > 0)");
    assert_eq!(lines, ["~ f -> f: true | x := x - 1"]);
}

#[test]
fn data_is_measured_where_it_is_taken_apart() {
    let lines = transitions("(VAR x l)(RULES f(cons(x, l)) -> f(l)  f(x) -> g(f(x), x)  g(x, l) -> f(w(l)) :|: x > 0)");
    assert!(lines[0].contains("size of f_0") && lines.iter().all(|line| line.starts_with("~ ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("size of f_0 := size of l + 1")), "{lines:?}");
    // The first argument of `g` is never decomposed.
    assert!(!lines.iter().any(|line| line.contains("size of x")), "{lines:?}");
}

#[test]
fn rules_of_kittel_run_from_everywhere() {
    let system =
        read("f(x, y) -> g(x + z) [ x^2 >= 1 /\\ y > 0 ]\ng(x) -> f(x, -2*x)").expect("the file is well-formed");
    assert!(system.starts.is_empty());
    assert_eq!(system.transitions.iter().map(|transition| transition.exact).collect::<Vec<_>>(), [false, true]);
}

/// Reports speak in the words of the file: names of arguments where all rules agree on them, SMT-LIB's without the mark of a copy.
#[test]
fn variables_keep_their_names() {
    let names = |text: &str| read(text).expect("the file is well-formed").symbols;
    let rules = |rules: &str| format!("(VAR x y n m)(RULES {rules})");
    assert_eq!(names(&rules("f(n, m) -> f(n - 1, m) :|: n > 0"))[..2], ["n", "m"]);
    for other in ["f(n, m) -> f(m, n)  f(x, m) -> f(x, m)", "f(n, 0) -> f(n, 1)", "f(n, n) -> f(n, n)"] {
        assert_eq!(names(&rules(other))[..2], ["f_0", "f_1"], "{other}");
    }
    let copies = SMTLIB.replace("(x Int)", "(x^0 Int)").replace("(x1 Int)", "(x^post Int)");
    let copies = copies.replace("(= x1 x)", "(= x^post x^0)").replace("(> x 0)", "(> x^0 0)");
    let copies = copies.replace("(= x1 (- x k))", "(= x^post (- x^0 k))");
    assert_eq!(names(&copies)[0], "x");
}
