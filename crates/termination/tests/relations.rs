//! Loops that end because of a linear relation among several variables, with twins that do not: bounds of
//! variables, sums and differences do not suffice.

use termination::{Argument, Budget, Outcome, prove};

fn started(rules: &str) -> its::System {
    its::format::read(&format!(
        "(STARTTERM (FUNCTIONSYMBOLS start))(VAR x y z k n m v0 v1 v2 v3 v4 v5 v6 v7)(RULES {rules})"
    ))
    .expect("the rules are well-formed")
}

fn argument(system: &its::System, budget: &Budget) -> Option<Argument> {
    match prove(system, budget) {
        Outcome::Terminates(argument) => Some(argument),
        Outcome::Unknown(_) => None,
        other => panic!("{other:?}"),
    }
}

/// It ends, and only polyhedra show that.
fn needs_polyhedra(rules: &str) {
    needs_polyhedra_or("polyhedra", rules);
}

/// It ends, and only polyhedra, one other method, or the methods that find relations show that: a relation that holds
/// from the start is also an invariant condition.
fn needs_polyhedra_or(other: &str, rules: &str) {
    let system = started(rules);
    let argument = argument(&system, &Budget::default()).unwrap_or_else(|| panic!("{system}"));
    assert_eq!(argument.check(&system), Ok(()));
    assert!(argument.methods().contains("polyhedra"), "{:?}", argument.methods());
    let left_out = ["polyhedra", other, "conditional termination", "split by lassos"];
    let without = left_out.iter().fold(Budget::default(), |budget, method| budget.without(method));
    assert!(self::argument(&system, &without).is_none(), "{system}");
    mutants_are_rejected(&system, &argument);
}

fn unknown(rules: &str) {
    assert!(argument(&started(rules), &Budget::default()).is_none(), "{rules}");
}

/// The argument uses relations of three variables or with factors other than one, so it fails when one of them is
/// changed or left out.
fn mutants_are_rejected(system: &its::System, argument: &Argument) {
    let mut relations = 0;
    for (location, atoms) in &argument.invariants {
        for (at, atom) in atoms.iter().enumerate() {
            if atom.term.len() < 3 && atom.term.terms().all(|(_, factor)| factor.is_unit()) {
                continue;
            }
            relations += 1;
            let symbols: Vec<_> = atom.term.symbols().collect();
            let bent = symbols.iter().map(|symbol| &atom.term + &logic::Linear::symbol(*symbol));
            let moved = [-1, -1_000_000].map(|by| atom.term.add_constant(&logic::Int::from(by)));
            for term in bent.chain(moved).chain([-&atom.term]) {
                let mut mutant = argument.clone();
                if let Some(atoms) = mutant.invariants.get_mut(location) {
                    atoms[at].term = term;
                }
                assert!(mutant.check(system).is_err(), "{:?}", mutant.invariants);
            }
            let mut mutant = argument.clone();
            mutant.cases.iter_mut().for_each(|case| drop(case.preserves.pop()));
            assert!(mutant.check(system).is_err());
        }
    }
    assert!(relations > 0, "{:?}", argument.invariants);
}

#[test]
fn a_sum_with_a_factor() {
    // x + 2y = 2n all the way, so x <= 2n in the end.
    let rules = |step: &str| {
        format!(
            "start(x, y, z, n) -> f(0, n, z, n) :|: n >= 0
             f(x, y, z, n) -> f(x + {step}, y - 1, z, n) :|: y > 0
             f(x, y, z, n) -> g(x, y, z, n) :|: y <= 0
             g(x, y, z, n) -> g(x, y, z + 2*n - x + 1, n) :|: z < 100"
        )
    };
    needs_polyhedra(&rules("2"));
    unknown(&rules("3"));
}

#[test]
fn a_sum_that_is_kept_while_its_parts_change() {
    let rules = |second: &str| {
        format!(
            "start(x, y, z, k) -> f(0, 0, 0, k)
             f(x, y, z, k) -> f(x + 1, y, z + 1, k) :|: x < k
             f(x, y, z, k) -> f(x, y + 1, {second}, k) :|: y < k
             f(x, y, z, k) -> g(x, y, z, k)
             g(x, y, z, k) -> g(x, y, z, k + x + y - z - 1) :|: k >= 0"
        )
    };
    needs_polyhedra(&rules("z + 1"));
    unknown(&rules("z"));
}

#[test]
fn what_is_established_before_nested_loops() {
    // x + y + z >= 1 from the start on: the inner loop moves one between x and y, the outer one between y and z.
    let rules = |least: &str| {
        format!(
            "start(x, y, z, k) -> outer(x, y, z, k) :|: x + y + z >= {least}
             outer(x, y, z, k) -> inner(x, y, z, k) :|: k > 0
             inner(x, y, z, k) -> inner(x + 1, y - 1, z, k) :|: y > 0
             inner(x, y, z, k) -> outer(x, y + 1, z - 1, k - x - y - z) :|: y <= 0"
        )
    };
    // Whether k decreases or not, the sum stays the same: location by location for each sign, that is a proof, too.
    needs_polyhedra_or("split by directions", &rules("1"));
    unknown(&rules("0"));
}

#[test]
fn a_linear_combination_bounds_the_step() {
    // The resource 3x + 2y + z never falls below n, so m loses at least one in every round of the second loop.
    let rules = |gain: &str| {
        format!(
            "start(x, y, z, n, m) -> f(x, y, z, n, m) :|: 3*x + 2*y + z > n
             f(x, y, z, n, m) -> f(x - 1, y, z + 3, n, m) :|: x > 0
             f(x, y, z, n, m) -> f(x, y - 1, z + {gain}, n, m) :|: y > 0
             f(x, y, z, n, m) -> g(x, y, z, n, m)
             g(x, y, z, n, m) -> g(x, y, z, n, m + n - 3*x - 2*y - z) :|: m > 0"
        )
    };
    needs_polyhedra(&rules("2"));
    unknown(&rules("1"));
}

#[test]
fn a_guard_is_where_a_growing_sum_stops() {
    // x + y <= n within the loop only because of its guard; x + y <= n + 1 after it.
    let rules = |step: &str| {
        format!(
            "start(x, y, n, k) -> f(0, 0, n, k) :|: n >= 0
             f(x, y, n, k) -> f(x + 1, y, n, k) :|: x + y <= n
             f(x, y, n, k) -> f(x, y + 1, n, k) :|: x + y <= n
             f(x, y, n, k) -> g(x, y, n, k) :|: x + y > n
             g(x, y, n, k) -> g(x, y, n, k + x + y - n - {step}) :|: k >= 0"
        )
    };
    needs_polyhedra(&rules("2"));
    unknown(&rules("1"));
}

#[test]
fn a_few_of_many_variables() {
    // The first loop counts many other variables down; only x + 2y is of use to the second.
    let others: Vec<String> = (0..8).map(|number| format!("v{number}")).collect();
    let rules = |step: &str| {
        let all = |x: &str, y: &str, z: &str, other: Option<usize>| {
            let own = others.iter().enumerate().map(|(number, name)| match other {
                Some(counted) if counted == number => format!("{name} - 1"),
                _ => name.clone(),
            });
            format!("({x}, {y}, {z}, n, {})", own.collect::<Vec<_>>().join(", "))
        };
        let same = all("x", "y", "z", None);
        let counted = (0..others.len())
            .map(|number| format!("f{same} -> f{} :|: {} > 0 ", all("x", "y", "z", Some(number)), others[number]));
        let counted: String = counted.collect();
        let (start, moved) = (all("0", "n", "z", None), all(&format!("x + {step}"), "y - 1", "z", None));
        let last = all("x", "y", "z + 2*n - x + 1", None);
        format!(
            "start{same} -> f{start} :|: n >= 0  f{same} -> f{moved} :|: y > 0  {counted}
             f{same} -> g{same} :|: y <= 0  g{same} -> g{last} :|: z < 100"
        )
    };
    needs_polyhedra(&rules("2"));
    unknown(&rules("3"));
}
