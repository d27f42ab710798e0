//! What the analyses find: certain relations of certain loops, and nothing that a run contradicts.

use its::simplify::standard;
use its::{Location, System, Transition};
use logic::{Int, Linear, Relation, Symbol};
use proptest::prelude::*;

use super::*;

fn found(system: &System, precision: Precision) -> BTreeMap<LocationId, Vec<Atom>> {
    let mut budget = Budget::default();
    let simplified = standard(system, true);
    let proof = Proof::new(system, &simplified, &mut budget).expect("the system is well-formed");
    // Where no component is left, there is nothing to find.
    candidates(&proof, precision, &mut budget).unwrap_or_default()
}

/// The relations that polyhedra find at a location of a system, as text, in the names of its variables.
fn relations(rules: &str, place: &str) -> Vec<String> {
    let text = format!("(STARTTERM (FUNCTIONSYMBOLS start))(VAR x y z k n)(RULES {rules})");
    let system = its::format::read(&text).expect("the rules are well-formed");
    let found = found(&system, Precision::Polyhedra);
    let location = system.location_ids().find(|location| system.location(*location).name == place);
    let location = location.expect("there is such a place");
    let variables = &system.location(location).variables;
    let name = |symbol: Symbol| {
        let position = variables.iter().position(|variable| *variable == symbol);
        position.and_then(|position| ["x", "y", "z", "n"].get(position)).map_or("?", |name| name).to_owned()
    };
    let mut result: Vec<String> = found[&location].iter().map(|atom| atom.display(&name).to_string()).collect();
    result.sort();
    result
}

#[test]
fn the_sum_that_a_loop_keeps() {
    let rules = "start(x, y, z, n) -> f(0, n, 0, n) :|: n >= 0
                 f(x, y, z, n) -> f(x + 2, y - 1, z, n) :|: y > 0
                 f(x, y, z, n) -> g(x, y, z, n) :|: y <= 0
                 g(x, y, z, n) -> g(x, y - 2*n + x - 1, z, n) :|: y < 100 && n > 0 - 100 && x < 100000";
    assert_eq!(relations(rules, "f"), ["x + 2*y = 2*n", "x >= 0", "y >= 0"]);
    assert_eq!(relations(rules, "g"), ["0 >= y", "x = 2*n", "x >= 0"]);
}

#[test]
fn the_guard_is_where_a_sum_stops() {
    let rules = "start(x, y, z, n) -> f(0, 0, z, n) :|: n >= 0
                 f(x, y, z, n) -> f(x + 1, y, z, n) :|: x + y < n
                 f(x, y, z, n) -> f(x, y + 1, z, n) :|: x + y < n
                 f(x, y, z, n) -> f(x, y, z + x + y - n - 1, n) :|: z >= 0";
    assert_eq!(relations(rules, "f"), ["n >= x + y", "x >= 0", "y >= 0"]);
}

const VARIABLES: u32 = 3;

fn linear(coefficients: std::ops::Range<i64>) -> impl Strategy<Value = Linear> {
    (-3..4i64, prop::collection::vec(coefficients, VARIABLES as usize)).prop_map(|(constant, factors)| {
        let pairs = factors.into_iter().enumerate().map(|(i, factor)| (Symbol(i as u32), Int::from(factor)));
        Linear::from_parts(constant, pairs)
    })
}

fn transition() -> impl Strategy<Value = Transition> {
    let near = |i: u32| (-2..3i64).prop_map(move |d| Linear::symbol(Symbol(i)).add_constant(&Int::from(d)));
    let term = move |i| prop_oneof![4 => near(i), 1 => linear(-1..2)];
    let guard = prop::collection::vec((linear(-2..3), 0..6), 0..3);
    (1..3u32, 1..3u32, guard, (term(0), term(1), term(2))).prop_map(|(source, target, guard, (x, y, z))| {
        let atom = |(term, kind)| Atom::new(term, if kind == 0 { Relation::Zero } else { Relation::NonNegative });
        let guard = guard.into_iter().map(atom).collect();
        let (source, target) = (LocationId(source), LocationId(target));
        Transition { source, target, guard, update: vec![x, y, z], origin: None, exact: true }
    })
}

fn system() -> impl Strategy<Value = System> {
    let enter = prop::collection::vec(linear(-1..2), VARIABLES as usize);
    (enter, prop::collection::vec(transition(), 1..5)).prop_map(|(update, loops)| {
        let variables: Vec<_> = (0..VARIABLES).map(Symbol).collect();
        let (source, target) = (LocationId(0), LocationId(1));
        let enter = Transition { source, target, guard: vec![], update, origin: None, exact: true };
        let location = |name: &str| Location { name: name.to_owned(), variables: variables.clone(), invariant: vec![] };
        System {
            symbols: ["x", "y", "z"].map(str::to_owned).to_vec(),
            locations: ["start", "a", "b"].map(location).to_vec(),
            transitions: [enter].into_iter().chain(loops).collect(),
            starts: vec![LocationId(0)],
        }
    })
}

/// Walks from small values; the choice of steps comes from a number.
fn walk(system: &System, first: [i64; 3], seed: usize, mut visit: impl FnMut(LocationId, &[Int])) {
    let (mut location, mut values) = (LocationId(0), first.map(Int::from).to_vec());
    for step in 0..40 {
        visit(location, &values);
        let value = |symbol: Symbol| values[symbol.0 as usize].clone();
        let enabled = system.transitions.iter().filter(|t| t.source == location);
        let enabled: Vec<&Transition> = enabled.filter(|t| t.guard.iter().all(|atom| atom.evaluate(value))).collect();
        let Some(next) = enabled.get((seed * 7 + step * (seed % 5 + 1)) % enabled.len().max(1)) else { return };
        (location, values) = (next.target, next.update.iter().map(|term| term.evaluate(value)).collect());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_run_contradicts_what_is_found(system in system()) {
        for precision in [Precision::Intervals, Precision::Octagons, Precision::Polyhedra] {
            let found = found(&system, precision);
            let mut broken = None;
            for number in 0..216usize {
                let first = [number % 6, number / 6 % 6, number / 36].map(|value| value as i64 * 2 - 5);
                walk(&system, first, number, |location, values| {
                    let fails = |atom: &&Atom| !atom.evaluate(|symbol| values[symbol.0 as usize].clone());
                    if location != LocationId(0) && broken.is_none() {
                        broken = found.get(&location).into_iter().flatten().find(fails).cloned();
                    }
                });
            }
            prop_assert_eq!(broken, None);
        }
    }
}
