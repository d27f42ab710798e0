//! Random small systems: what is proved to terminate is run, and must end; no system has both a proof and a run that
//! does not end; every argument is checked.

use its::{Location, LocationId, System, Transition};
use logic::{Atom, Int, Linear, Relation, Symbol};
use proptest::prelude::*;
use termination::{Budget, Outcome, disprove, prove};

const VARIABLES: u32 = 2;

fn linear(coefficients: std::ops::Range<i64>, constants: std::ops::Range<i64>) -> impl Strategy<Value = Linear> {
    (constants, prop::collection::vec(coefficients, VARIABLES as usize)).prop_map(|(constant, factors)| {
        let pairs = factors.into_iter().enumerate().map(|(i, factor)| (Symbol(i as u32), Int::from(factor)));
        Linear::from_parts(constant, pairs)
    })
}

fn atom() -> impl Strategy<Value = Atom> {
    let relation = prop_oneof![
        6 => Just(Relation::NonNegative),
        1 => Just(Relation::Zero),
        1 => Just(Relation::NonZero),
    ];
    (linear(-2..3, -3..4), relation).prop_map(|(term, relation)| Atom::new(term, relation))
}

fn update() -> impl Strategy<Value = Vec<Linear>> {
    let near = |i: u32| (-2..3i64).prop_map(move |d| Linear::symbol(Symbol(i)).add_constant(&Int::from(d)));
    let term = move |i| prop_oneof![3 => near(i), 1 => linear(-1..2, -2..3)];
    (term(0), term(1)).prop_map(|(x, y)| vec![x, y])
}

fn system() -> impl Strategy<Value = System> {
    let transition = (0..2u32, 0..2u32, prop::collection::vec(atom(), 0..3), update());
    let transition = transition.prop_map(|(source, target, guard, update)| Transition {
        source: LocationId(source),
        target: LocationId(target),
        guard,
        update,
        origin: None,
        exact: true,
    });
    (prop::collection::vec(transition, 1..4), any::<bool>()).prop_map(|(transitions, started)| {
        let variables: Vec<_> = (0..VARIABLES).map(Symbol).collect();
        let location = |name: &str| Location { name: name.to_owned(), variables: variables.clone(), invariant: vec![] };
        System {
            symbols: vec!["x".to_owned(), "y".to_owned()],
            locations: vec![location("a"), location("b")],
            transitions,
            starts: if started { vec![LocationId(0)] } else { vec![] },
        }
    })
}

/// Whether some run from a start with small values repeats a configuration: the run that cannot end.
fn some_run_repeats(system: &System) -> bool {
    use std::collections::HashSet;
    type Configuration = (LocationId, Vec<i64>);
    fn successors(system: &System, (location, values): &Configuration) -> Vec<Configuration> {
        let value = |symbol: Symbol| Int::from(values[symbol.0 as usize]);
        let enabled = system.transitions.iter().filter(|t| t.source == *location);
        let enabled = enabled.filter(|t| t.guard.iter().all(|atom| atom.evaluate(value)));
        enabled
            .filter_map(|t| {
                let after: Option<Vec<i64>> = t.update.iter().map(|term| term.evaluate(value).to_i64()).collect();
                after.map(|after| (t.target, after))
            })
            .filter(|(_, values)| values.iter().all(|value| value.abs() <= 40))
            .collect()
    }
    fn visit(
        system: &System,
        at: &Configuration,
        path: &mut Vec<Configuration>,
        done: &mut HashSet<Configuration>,
    ) -> bool {
        if path.contains(at) {
            return true;
        }
        if path.len() > 200 || !done.insert(at.clone()) {
            return false;
        }
        path.push(at.clone());
        let found = successors(system, at).iter().any(|next| visit(system, next, path, done));
        path.pop();
        found
    }
    let mut done = HashSet::new();
    let starts = system.location_ids().filter(|location| system.is_start(*location));
    starts
        .into_iter()
        .any(|start| (-4..5).any(|x| (-4..5).any(|y| visit(system, &(start, vec![x, y]), &mut Vec::new(), &mut done))))
}

/// Loops at one location with opposite branches, for which a proof takes several phases or a refinement.
fn phases() -> impl Strategy<Value = System> {
    let factor = || prop_oneof![3 => Just(1i64), 2 => Just(-1), 1 => Just(2), 1 => Just(-2), 1 => Just(0)];
    let term = move |i: u32| {
        (factor(), -1..2i64, -3..4i64).prop_map(move |(own, other, constant)| {
            Linear::from_parts(constant, [(Symbol(i), Int::from(own)), (Symbol(1 - i), Int::from(other))])
        })
    };
    let branch = || (term(0), term(1), prop::collection::vec(atom(), 0..2));
    let bounds = prop::collection::vec(atom(), 1..3);
    (atom(), branch(), branch(), bounds, any::<bool>()).prop_map(|(test, first, second, bounds, started)| {
        let variables: Vec<_> = (0..VARIABLES).map(Symbol).collect();
        let loops =
            [(test.clone(), first), (test.negate(), second)].into_iter().map(|(test, (x, y, more))| Transition {
                source: LocationId(1),
                target: LocationId(1),
                guard: bounds.iter().cloned().chain([test]).chain(more).collect(),
                update: vec![x, y],
                origin: None,
                exact: true,
            });
        let identity = variables.iter().map(|variable| Linear::symbol(*variable)).collect();
        let (source, target) = (LocationId(0), LocationId(1));
        let enter = Transition { source, target, guard: vec![], update: identity, origin: None, exact: true };
        let location = |name: &str| Location { name: name.to_owned(), variables: variables.clone(), invariant: vec![] };
        System {
            symbols: vec!["x".to_owned(), "y".to_owned()],
            locations: vec![location("a"), location("b")],
            transitions: [enter].into_iter().chain(loops).collect(),
            starts: if started { vec![LocationId(0)] } else { vec![] },
        }
    })
}

/// Whether some run with small start values is longer than any that ends should be. Values are exact, so this sees
/// runs that diverge, too.
fn some_run_is_long(system: &System) -> bool {
    let long = |x: i64, y: i64, seed: usize| {
        let (mut location, mut values) = (LocationId(1), vec![Int::from(x), Int::from(y)]);
        for step in 0..600 {
            let value = |symbol: Symbol| values[symbol.0 as usize].clone();
            let enabled: Vec<&Transition> = system
                .transitions
                .iter()
                .filter(|t| t.source == location && t.guard.iter().all(|atom| atom.evaluate(value)))
                .collect();
            let Some(next) = enabled.get((seed + step) % enabled.len().max(1)) else { return false };
            let after = next.update.iter().map(|term| term.evaluate(value)).collect();
            (location, values) = (next.target, after);
        }
        true
    };
    (-6..7).any(|x| (-6..7).any(|y| (0..2).any(|seed| long(x, y, seed))))
}

/// Loops at one location over three variables whose steps depend on a relation that need not be a guard: for these take
/// conditions and lassos, which get no help.
fn relations() -> impl Strategy<Value = System> {
    const X: Symbol = Symbol(0);
    let relation = || {
        (prop::collection::vec(-1..2i64, 2), -1..2i64).prop_map(|(factors, constant)| {
            let pairs = factors.into_iter().enumerate().map(|(i, factor)| (Symbol(1 + i as u32), Int::from(factor)));
            Linear::from_parts(constant, pairs)
        })
    };
    let other = |i: u32| {
        (prop_oneof![4 => Just(1i64), 1 => Just(0), 1 => Just(-1)], -1..2i64, -1..2i64).prop_map(
            move |(own, other, constant)| {
                Linear::from_parts(constant, [(Symbol(i), Int::from(own)), (Symbol(3 - i), Int::from(other))])
            },
        )
    };
    let step = (relation(), other(1), other(2), prop::option::of(relation()));
    (prop::collection::vec(step, 1..4), prop::option::of(0..20i64)).prop_map(|(steps, bound)| {
        let variables: Vec<_> = (0..3).map(Symbol).collect();
        let enter = Transition {
            source: LocationId(0),
            target: LocationId(1),
            guard: vec![],
            update: variables.iter().map(|variable| Linear::symbol(*variable)).collect(),
            origin: None,
            exact: true,
        };
        let loops = steps.into_iter().map(|(change, y, z, test)| {
            let x = Linear::symbol(X);
            let mut guard = vec![Atom::gt(&x, &Linear::zero())];
            guard.extend(bound.map(|bound| Atom::lt(&x, &Linear::constant(Int::from(bound)))));
            guard.extend(test.map(|term| Atom::new(term, Relation::NonNegative)));
            let update = vec![&x + &change, y, z];
            Transition { source: LocationId(1), target: LocationId(1), guard, update, origin: None, exact: true }
        });
        let location = |name: &str| Location { name: name.to_owned(), variables: variables.clone(), invariant: vec![] };
        System {
            symbols: ["x", "y", "z"].map(str::to_owned).to_vec(),
            locations: vec![location("a"), location("b")],
            transitions: [enter].into_iter().chain(loops).collect(),
            starts: vec![],
        }
    })
}

/// The same for systems of three variables, from small values of all.
fn some_run_of_three_is_long(system: &System) -> bool {
    let long = |start: [i64; 3], seed: usize| {
        let mut values = start.map(Int::from).to_vec();
        for step in 0..400 {
            let value = |symbol: Symbol| values[symbol.0 as usize].clone();
            let loops = system.transitions.iter().filter(|t| t.source == LocationId(1));
            let enabled: Vec<&Transition> = loops.filter(|t| t.guard.iter().all(|atom| atom.evaluate(value))).collect();
            let Some(next) = enabled.get((seed + step) % enabled.len().max(1)) else { return false };
            values = next.update.iter().map(|term| term.evaluate(value)).collect();
        }
        true
    };
    let small = || -3..4;
    let starts = (1..6).flat_map(|x| small().flat_map(move |y| small().map(move |z| [x, y, z])));
    starts.into_iter().any(|start| (0..3).any(|seed| long(start, seed)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn conditions_and_lassos_are_right(system in relations()) {
        let others = [
            "two phases", "three phases", "four phases", "split by branches", "split by guards", "split by directions",
            "split by values", "split by order", "split by all branches",
        ];
        for alone in ["conditional termination", "split by lassos"] {
            let budget = Budget { work: 400_000, ..Budget::default() }.without(alone);
            let budget = others.iter().fold(budget, |budget, other| budget.without(other));
            if let Outcome::Terminates(argument) = prove(&system, &budget) {
                prop_assert_eq!(argument.check(&system), Ok(()));
                prop_assert!(!some_run_of_three_is_long(&system), "a run does not end");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn refinements_are_right(system in phases()) {
        let outcome = prove(&system, &Budget { work: 400_000, ..Budget::default() });
        if let Outcome::Terminates(argument) = &outcome {
            prop_assert_eq!(argument.check(&system), Ok(()));
            prop_assert!(!some_run_repeats(&system), "a run repeats itself");
            prop_assert!(!some_run_is_long(&system), "a run does not end");
        }
        if let Some(run) = disprove(&system, &Budget { work: 60_000, ..Budget::default() }) {
            prop_assert_eq!(run.check(&system), Ok(()));
            prop_assert!(!matches!(outcome, Outcome::Terminates(_)), "both");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn proofs_are_right(system in system()) {
        let outcome = prove(&system, &Budget { work: 400_000, ..Budget::default() });
        if let Outcome::Terminates(argument) = &outcome {
            prop_assert_eq!(argument.check(&system), Ok(()));
            prop_assert!(!some_run_repeats(&system), "a run repeats itself");
        }
        if let Some(run) = disprove(&system, &Budget { work: 60_000, ..Budget::default() }) {
            prop_assert_eq!(run.check(&system), Ok(()));
            prop_assert!(!matches!(outcome, Outcome::Terminates(_)), "both");
        }
    }
}
