use expect_test::{Expect, expect};
use ir::ValidProgram;
use logic::{Atom, Consistency, Int, Knowledge, Linear, Relation};

use super::*;
use crate::domain::postcondition::Case;
use crate::domain::value::View;

/// A program whose `main` calls `f` of any numbers.
fn program(functions: &str, arguments: usize) -> ValidProgram {
    let inputs = vec!["__VERIFIER_nondet_int()"; arguments].join(", ");
    let source = format!(
        "extern int __VERIFIER_nondet_int(void);\nextern void abort(void);\n{functions}\nint main() {{ return f({inputs}); }}\n"
    );
    testkit::compile(&source).unwrap()
}

fn of(program: &ValidProgram) -> Postconditions {
    let entry = program.function_named("main").unwrap();
    of_program(&Arc::new(Facts::of(program)), entry, &Options::default(), &Budget::default())
}

fn passes(program: &ValidProgram, claimed: &Postconditions) -> bool {
    check(&Arc::new(Facts::of(program)), claimed, &Options::default(), &Budget::default())
}

fn found(functions: &str, arguments: usize, expected: Expect) {
    let program = program(functions, arguments);
    expected.assert_eq(&format!("{}\n", of(&program).sentences(&program).join("\n")));
}

const MCCARTHY: &str = "int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }";

#[test]
fn each_way_to_the_first_recursive_call_is_a_case() {
    found(
        MCCARTHY,
        1,
        expect![[r#"
        f(n) = n - 10 if n >= 101, 2147483647 >= n
        f(n) = 91 if 100 >= n
    "#]],
    );
    let two_ways = "int f(int n) { return n == 0 ? 0 : n > 0 ? f(n - 1) + 1 : f(n + 1) - 1; }";
    found(
        two_ways,
        1,
        expect![[r#"
        f(n) = 0 if n = 0
        f(n) = n if n >= 1
        f(n) = n if 0 >= n + 1
    "#]],
    );
}

#[test]
fn nested_calls() {
    found(
        "int f(int i) { return i <= 0 ? 0 : f(f(f(i - 2) - 1)) + 1; }",
        1,
        expect![[r#"
        f(i) = 0 if i + 2147483648 >= 0, 0 >= i
        f(i) = 1 if i >= 1
    "#]],
    );
    found(
        "int f(int x) { return x == 0 ? 1 : f(f(x - 1) - 1); }",
        1,
        expect![[r#"
        f(x) = 1 if x = 0
        f(x) = 1 if x >= 1
    "#]],
    );
}

#[test]
fn the_least_that_is_returned() {
    let gcd = "int f(int a, int b) {
        if (a <= 0 || b <= 0) abort();
        if (a == b) return a;
        if (a > b) return f(a - b, b);
        return f(a, b - a);
    }";
    found(
        gcd,
        2,
        expect![[r#"
            f(a, b) = a if b = a, a >= 1, 2147483647 >= a
            f(a, b) = result if b >= 1, 2147483646 >= b, a >= 2, 2147483647 >= a, result >= 1, 1073741823 >= result, a >= b + 1, a >= result + 1, b >= result
            f(a, b) = result if a >= 1, 2147483646 >= a, b >= 2, 2147483647 >= b, result >= 1, 1073741823 >= result, 2147483647 >= a + result, b >= 2*result, a >= result, b >= a + 1
        "#]],
    );
    found(
        "int f(int n) { return n <= 0 ? 0 : n + f(n - 1); }",
        1,
        expect![[r#"
        f(n) = 0 if n + 2147483648 >= 0, 0 >= n
        f(n) = result if n >= 1, result >= 1, result >= n
    "#]],
    );
    let ackermann = "int f(int m, int n) { return m == 0 ? n + 1 : n == 0 ? f(m - 1, 1) : f(m - 1, f(m, n - 1)); }";
    found(
        ackermann,
        2,
        expect![[r#"
        f(m, n) = n + 1 if m = 0, n + 2147483648 >= 0, 2147483646 >= n
        f(m, 0) = result if m >= 1, result >= 2, result >= m + 1
        f(m, n) = result if n >= 1, m >= 1, result >= 3, result >= m + 2, result >= n + 2
    "#]],
    );
}

#[test]
fn functions_that_call_each_other() {
    let mutual = "int g(int n);
        int f(int n) { return n <= 0 ? 3 : g(n - 1); }
        int g(int n) { return n <= 0 ? 2 : f(n - 1); }";
    found(
        mutual,
        1,
        expect![[r#"
        f(n) = 3 if n + 2147483648 >= 0, 0 >= n
        f(n) = 2 if n = 1
        f(n) = result if n >= 2, result >= 2, 3 >= result, n + result >= 5
        g(n) = 2 if n + 2147483648 >= 0, 0 >= n
        g(n) = 3 if n = 1
        g(n) = result if n >= 2, result >= 2, 3 >= result, n >= result
    "#]],
    );
}

#[test]
fn what_never_returns() {
    found(
        "int f(int n) { return f(n + 1) + 1; }",
        1,
        expect![[r#"
        `f` does not return
    "#]],
    );
}

#[test]
fn behind_a_loop_only_the_result_is_known() {
    let counting = "int f(int n) {
        int i = 0;
        while (i < n) i++;
        return n <= 0 ? 5 : f(n - 1) > 5 ? 7 : 6;
    }";
    found(
        counting,
        1,
        expect![[r#"
        f(..) = result if result >= 5, 7 >= result
    "#]],
    );
}

#[test]
fn memory_says_nothing() {
    let by_global = "int g; int f(int n) { if (n <= 0) return g; g = n; return f(n - 1); }";
    found(
        by_global,
        1,
        expect![[r#"
        f(n) = result if n + 2147483648 >= 0, 0 >= n, result + 2147483648 >= 0, 2147483647 >= result
        f(n) = result if n >= 1, result + 2147483648 >= 0, 2147483647 >= result
    "#]],
    );
}

#[test]
fn what_is_not_understood_makes_no_claim() {
    let jumps = "#include <setjmp.h>
        jmp_buf env;
        int f(int n) { if (n == 0) return setjmp(env); return f(n - 1); }";
    assert_eq!(of(&program(jumps, 1)), Postconditions::default());
}

/// Whether some case says that f of the argument returns the result.
fn says(program: &ValidProgram, cases: &[Case], argument: i64, result: i64) -> bool {
    let param = program.function(program.function_named("f").unwrap()).params[0];
    cases.iter().any(|case| {
        let mut knowledge = Knowledge::new();
        let equal = |term: &Linear, value: i64| Atom::eq(term, &Linear::constant(value));
        let argument = case.arguments.get(&param).map(|(term, _)| equal(term, argument));
        let result = case.result.as_ref().map(|(term, _)| equal(term, result));
        let facts = case.facts.iter().cloned().chain(argument).chain(result);
        facts.into_iter().all(|atom| knowledge.assume(&atom) == Consistency::Consistent) && !knowledge.is_refutable()
    })
}

/// What a function returns, if it does.
type Computed = fn(i64) -> Option<i64>;

/// Functions of one argument, with what they compute.
fn computed() -> Vec<(&'static str, Computed)> {
    fn mccarthy(n: i64) -> Option<i64> {
        Some(if n > 100 { n - 10 } else { 91 })
    }
    fn nested(n: i64) -> Option<i64> {
        Some(i64::from(n > 0))
    }
    fn zero(n: i64) -> Option<i64> {
        (n >= 0).then_some(0)
    }
    fn sum(n: i64) -> Option<i64> {
        Some(if n <= 0 { 0 } else { n * (n + 1) / 2 })
    }
    fn parity(n: i64) -> Option<i64> {
        Some(if n <= 0 { n } else { n & 1 })
    }
    vec![
        (MCCARTHY, mccarthy),
        ("int f(int i) { return i <= 0 ? 0 : f(f(f(i - 2) - 1)) + 1; }", nested),
        ("int f(int x) { return x == 0 ? 0 : f(f(x - 1)); }", zero),
        ("int f(int n) { return n <= 0 ? 0 : n + f(n - 1); }", sum),
        ("int f(int n) { return n <= 1 ? n : f(n - 2); }", parity),
    ]
}

#[test]
fn what_is_computed_is_said() {
    for (functions, compute) in computed() {
        let program = program(functions, 1);
        let found = of(&program);
        let cases = found.of(program.function_named("f").unwrap()).unwrap();
        for argument in -30..130 {
            if let Some(result) = compute(argument) {
                assert!(says(&program, cases, argument, result), "{functions}: f({argument}) = {result}");
            }
        }
    }
}

/// The cases with one thing changed.
fn mutations(cases: &[Case]) -> Vec<Vec<Case>> {
    let mut mutants = Vec::new();
    for index in 0..cases.len() {
        let mut with = |change: &dyn Fn(&mut Case)| {
            let mut mutant = cases.to_vec();
            change(&mut mutant[index]);
            mutants.push(mutant);
        };
        for step in [-1, 1] {
            with(&|case| {
                if let Some((term, _)) = &mut case.result {
                    *term = term.add_constant(&Int::from(step));
                }
            });
            with(&|case| {
                for (term, _) in case.arguments.values_mut() {
                    *term = term.add_constant(&Int::from(step));
                }
            });
            for fact in 0..cases[index].facts.len() {
                with(&|case| {
                    let atom = &case.facts[fact];
                    case.facts[fact] = Atom::new(atom.term.add_constant(&Int::from(step)), atom.relation);
                });
            }
        }
        for fact in 0..cases[index].facts.len() {
            with(&|case| case.facts[fact] = case.facts[fact].negate());
            with(&|case| case.facts[fact] = Atom::new(case.facts[fact].term.clone(), Relation::Zero));
        }
        with(&|case| case.result = Some((Linear::constant(17), View::Signed)));
        with(&|case| case.facts.push(Atom::eq(&Linear::constant(0), &Linear::constant(1))));
        let mut mutant = cases.to_vec();
        mutant.remove(index);
        mutants.push(mutant);
    }
    mutants
}

/// What a run contradicts is never accepted, whatever else it says.
#[test]
fn a_corrupted_claim_is_rejected_where_runs_contradict_it() {
    for (functions, compute) in computed() {
        let program = program(functions, 1);
        let id = program.function_named("f").unwrap();
        let found = of(&program);
        assert!(passes(&program, &found));
        let (mut wrong, all) = (0, mutations(found.of(id).unwrap()));
        for mutant in &all {
            let contradicted = (-30..130).any(|n| compute(n).is_some_and(|result| !says(&program, mutant, n, result)));
            if contradicted {
                wrong += 1;
                let mut claimed = found.clone();
                claimed.set(id, mutant.clone());
                assert!(!passes(&program, &claimed), "{functions}: accepted {:?}", claimed.sentences(&program));
            }
        }
        assert!(wrong * 2 > all.len(), "{functions}: {wrong} of {}", all.len());
    }
}

#[test]
fn a_claim_is_checked_together_with_those_it_rests_on() {
    let resting = "int g(int n) { return n <= 0 ? 0 : g(n - 1) >= 0 ? 1 : 2; }
        int f(int n) { return n <= 0 ? 0 : g(f(n - 1) + 7); }";
    let program = program(resting, 1);
    let g = program.function_named("g").unwrap();
    let found = of(&program);
    assert!(passes(&program, &found));
    let mut claimed = found.clone();
    claimed.forget(g);
    assert!(!passes(&program, &claimed), "what `f` returns rests on what `g` does");
    claimed.set(g, Vec::new());
    assert!(!passes(&program, &claimed), "`g` returns");
}
