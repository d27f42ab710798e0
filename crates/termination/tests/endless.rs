//! Runs that do not end: textbook systems with twins that end, and corrupted evidence, which must be rejected.

use logic::{Int, Linear, Symbol};
use termination::nontermination::Series;
use termination::nontermination::evidence::{Forever, NonTermination, Progression, Region, Route, Way};
use termination::{Budget, Outcome, Residue, Scaling, disprove, prove};

fn started(rules: &str) -> its::System {
    its::format::read(&format!("(STARTTERM (FUNCTIONSYMBOLS start))(VAR x y z n k r)(RULES {rules})"))
        .expect("the rules are well-formed")
}

fn found(system: &its::System) -> Option<NonTermination> {
    let found = disprove(system, &Budget { work: 2_000_000, ..Budget::default() })?;
    found.check(system).expect("the evidence is right");
    unrolls(system, &found);
    Some(found)
}

/// The steps of the first rounds hang together: each begins with what the one before computes.
fn unrolls(system: &its::System, evidence: &NonTermination) {
    let steps = evidence.unroll(system, 5).expect("what passed the check can be unrolled");
    assert!(steps.len() >= evidence.stem.len() + 5);
    assert_eq!(steps, evidence.unroll(system, 7).expect("so can more")[..steps.len()]);
    let mut at = (evidence.start, evidence.values.clone());
    for (number, step) in steps.iter().enumerate() {
        let transition = &system.transitions[step.transition];
        assert!(transition.exact && transition.source == at.0);
        assert_eq!(step.before.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>(), at.1);
        let value = |symbol: Symbol| {
            let mut known = step.before.iter().chain(&step.free);
            known.find(|(known, _)| *known == symbol).expect("each symbol has a value").1.clone()
        };
        assert!(transition.guard.iter().all(|atom| atom.relation.holds(&atom.term.evaluate(value))));
        at = (transition.target, transition.update.iter().map(|term| term.evaluate(value)).collect());
        assert!(number < evidence.stem.len() || evidence.repeated().contains(&step.transition));
    }
}

/// The first system has a run that does not end, the second, which differs in a detail, has none.
fn twins(endless: &str, ending: &str) -> NonTermination {
    let system = started(ending);
    assert_eq!(found(&system), None, "{system}");
    let system = started(endless);
    assert!(matches!(prove(&system, &Budget::default()), Outcome::Unknown(_)), "{system}");
    let evidence = found(&system).unwrap_or_else(|| panic!("no run found: {system}"));
    mutants_are_rejected(&system, &evidence);
    evidence
}

/// Corrupts one thing at a time. What is corrupted matters, so each mutant is wrong and not only different.
#[expect(clippy::too_many_lines, reason = "a table, one row a case")]
fn mutants_are_rejected(system: &its::System, evidence: &NonTermination) {
    let reject = |what: &str, change: &dyn Fn(&mut NonTermination)| {
        let mut mutant = evidence.clone();
        change(&mut mutant);
        assert!(mutant.check(system).is_err(), "{what} went unnoticed: {mutant:#?}");
    };
    reject("another start", &|mutant| mutant.start.0 += 1);
    reject("no such start", &|mutant| mutant.start.0 += 100);
    reject("a missing value", &|mutant| mutant.values.truncate(mutant.values.len() - 1));
    reject("a stem that does not reach the cycle", &|mutant| drop(mutant.stem.pop()));
    reject("a transition that does not exist", &|mutant| mutant.stem[0].transition = 1000);
    match &evidence.forever {
        Forever::Progression(progression) => {
            let with = |change: &dyn Fn(&mut Progression)| {
                let mut mutant = evidence.clone();
                let Forever::Progression(progression) = &mut mutant.forever else { return mutant };
                change(progression);
                mutant
            };
            let reject = |what: &str, change: &dyn Fn(&mut Progression)| {
                let mutant = with(change);
                assert!(mutant.check(system).is_err(), "{what} went unnoticed: {mutant:#?}");
            };
            reject("no cycle", &|progression| progression.cycle.clear());
            reject("an open path", &|progression| {
                let first = progression.cycle[0].clone();
                progression.cycle = vec![first.clone(), first];
                progression.cycle[0].transition = 0;
            });
            reject("base 0", &|progression| progression.base = 0);
            for variable in progression.heads.keys() {
                reject("a variable without series", &|progression| drop(progression.heads.remove(variable)));
                let add = |series: &mut Series, place: usize| {
                    series.binomial.resize(series.binomial.len().max(place + 1), Int::ZERO);
                    series.binomial[place] = &series.binomial[place] + &Int::from(1000);
                };
                for place in 0..2 {
                    reject("another series", &|progression| {
                        add(progression.heads.get_mut(variable).expect("it has a series"), place);
                    });
                }
                reject("a power", &|progression| {
                    progression.base = 3;
                    progression.heads.get_mut(variable).expect("it has a series").power = Int::from(1000);
                });
            }
            reject("a series for a stranger", &|progression| {
                progression.heads.insert(Symbol(9999), Series::default());
            });
            for (step, motion) in progression.cycle.iter().enumerate() {
                for symbol in motion.choices.keys() {
                    reject("a missing choice", &|progression| drop(progression.cycle[step].choices.remove(symbol)));
                }
            }
        }
        Forever::Recurrence(regions) => {
            for (number, region) in regions.iter().enumerate() {
                let reject = |what: &str, change: &dyn Fn(&mut Region)| {
                    reject(what, &|mutant| {
                        if let Forever::Recurrence(regions) = &mut mutant.forever {
                            change(&mut regions[number]);
                        }
                    });
                };
                reject("no case", &|region| region.courses.clear());
                for (case, course) in region.courses.iter().enumerate() {
                    reject("a missing case", &|region| drop(region.courses.remove(case)));
                    if !course.case.is_empty() {
                        reject("another case", &|region| {
                            let last = region.courses[case].case.last_mut().expect("it is not empty");
                            last.term = last.term.add_constant(&Int::ONE);
                        });
                    }
                    let Way::Follow(_) = &course.way else {
                        reject("a possible case", &|region| region.courses[case].way = Way::Impossible(Vec::new()));
                        continue;
                    };
                    let reject = |what: &str, change: &dyn Fn(&mut Route)| {
                        reject(what, &|region| match &mut region.courses[case].way {
                            Way::Follow(route) => change(route),
                            Way::Impossible(_) => unreachable!("it was a path a moment ago"),
                        });
                    };
                    reject("no path", &|route| route.path.clear());
                    reject("a missing proof", &|route| drop(route.enabled.pop().or_else(|| route.closed.pop())));
                    reject("no such region", &|route| route.next = 1000);
                    reject("a transition that does not exist", &|route| route.path[0].transition = 1000);
                }
                for atom in 0..region.atoms.len() {
                    reject("another region", &|region| {
                        region.atoms[atom].term = region.atoms[atom].term.add_constant(&Int::from(-1_000_000));
                    });
                    reject("a stranger", &|region| {
                        region.atoms[atom].term = &region.atoms[atom].term + &Linear::symbol(Symbol(9999));
                    });
                }
            }
        }
    }
}

#[test]
fn a_state_is_repeated() {
    let evidence = twins(
        "start(x, y) -> l(x, y) l(x, y) -> l(y, x) :|: x + y > 0",
        "start(x, y) -> l(x, y) l(x, y) -> l(y, x - 1) :|: x + y > 0",
    );
    assert_eq!(evidence.method, "repetition");
}

#[test]
fn values_grow() {
    let evidence = twins(
        "start(x, y) -> l(1, 0) l(x, y) -> l(x + 1, y + x) :|: y >= 0",
        "start(x, y) -> l(1, 0) l(x, y) -> l(x - 1, y + x) :|: y >= 0",
    );
    assert_eq!(evidence.method, "geometric");
}

#[test]
fn values_double() {
    let evidence =
        twins("start(x) -> l(5) l(x) -> l(2*x - 3) :|: x > 3", "start(x) -> l(3) l(x) -> l(2*x - 3) :|: x > 3");
    assert_eq!(evidence.method, "geometric");
}

#[test]
fn arbitrary_values_are_chosen() {
    twins(
        "start(x, y) -> l(10, y) l(x, y) -> m(z, y) m(x, y) -> l(x, y) :|: x > 7",
        "start(x, y) -> l(10, y) l(x, y) -> m(z, y) :|: z < x m(x, y) -> l(x, y) :|: x > 7",
    );
}

#[test]
fn signs_alternate() {
    twins("start(x) -> l(3) l(x) -> l(0 - x) :|: x != 0", "start(x) -> l(3) l(x) -> l(1 - x) :|: x > 0 && x != 1");
}

#[test]
fn the_cycle_must_be_reached() {
    twins(
        "start(x, y) -> l(0, 0) l(x, y) -> l(x + 1, y + 2) :|: x < 1000 l(x, y) -> m(x, y) :|: x >= 1000 \
         m(x, y) -> m(x, y) :|: y >= 1500",
        "start(x, y) -> l(0, 0) l(x, y) -> l(x + 1, y + 2) :|: x < 1000 l(x, y) -> m(x, y) :|: x >= 1000 \
         m(x, y) -> m(x, y) :|: y >= 2500",
    );
}

#[test]
fn sums_grow_like_those_of_fibonacci() {
    let evidence = twins(
        "start(x, y, z) -> l(1, 1, 0) l(x, y, z) -> l(x + y, x, r) :|: y > 0 && z < x && r <= x",
        "start(x, y, z) -> l(1, 1, 0) l(x, y, z) -> l(x + y, x, r) :|: y > 0 && z < x && r >= x + y",
    );
    assert_eq!(evidence.method, "closed set");
}

#[test]
fn a_counter_wraps_around() {
    let evidence = twins(
        "start(x) -> l(x) :|: x >= 0 && x <= 99 l(x) -> l(x + 1) :|: x >= 0 && x <= 98 l(x) -> l(0) :|: x = 99",
        "start(x) -> l(x) :|: x >= 0 && x <= 99 l(x) -> l(x + 1) :|: x >= 0 && x <= 98 l(x) -> l(0) :|: x = 199",
    );
    assert!(evidence.stem.len() == 1 && matches!(evidence.forever, Forever::Recurrence(_)));
    // How often it wraps around is an arbitrary symbol here, and three values of it are needed.
    let evidence = twins(
        "start(x) -> l(x) :|: x >= 0 && x <= 999 l(x) -> l(x + z - 1000*k) :|: x >= 0 && x <= 999 && z >= 7 && z <= 9 \
         && x + z - 1000*k >= 0 && x + z - 1000*k <= 999",
        "start(x) -> l(x) :|: x >= 0 && x <= 999 l(x) -> l(x + z - 1000*k) :|: x >= 0 && x <= 998 && z >= 7 && z <= 9 \
         && k >= 0 && k <= 0 && x + z - 1000*k >= 0 && x + z - 1000*k <= 999",
    );
    assert_eq!(evidence.method, "closed regions");
}

#[test]
fn conditions_are_asked_of_what_never_changes() {
    // From every x the run goes on, if n is the greatest number of its type.
    let evidence = twins(
        "start(n) -> l(n, 0) :|: n >= 0 && n <= 99 l(n, x) -> l(n, x + 1) :|: x <= n && x <= 98 l(n, x) -> l(n, 0) :|: \
         x <= n && x = 99",
        "start(n) -> l(n, 0) :|: n >= 0 && n <= 98 l(n, x) -> l(n, x + 1) :|: x <= n && x <= 98 l(n, x) -> l(n, 0) :|: \
         x <= n && x = 99",
    );
    assert_eq!(evidence.method, "closed regions under conditions on constants");
    // The condition follows from a multiple of what is known: 8*x + 7 >= n.
    twins(
        "start(n) -> l(n, 0) :|: n >= 0 && n <= 79 l(n, x) -> l(n, x + 1) :|: 8*x + 8 <= n l(n, x) -> l(n, 0) :|: \
         8*x + 8 >= n + 1 && x >= 9 && x <= 9",
        "start(n) -> l(n, 0) :|: n >= 0 && n <= 71 l(n, x) -> l(n, x + 1) :|: 8*x + 8 <= n l(n, x) -> l(n, 0) :|: \
         8*x + 8 >= n + 1 && x >= 9 && x <= 9",
    );
    // A target that the counter never takes.
    twins(
        "start(n) -> l(n, 0) l(n, x) -> l(n, x + 1) :|: x <= 30 && x + 1 < n l(n, x) -> l(n, 0) :|: x = 31 && n > 0 \
         l(n, x) -> l(n, 0) :|: x = 31 && n < 0",
        "start(n) -> l(n, 0) :|: n <= 31 l(n, x) -> l(n, x + 1) :|: x <= 30 && x + 1 < n l(n, x) -> l(n, 0) :|: x = 31 && n > 0 \
         l(n, x) -> l(n, 0) :|: x = 31 && n < 0",
    );
}

#[test]
fn what_comes_next_is_told_apart() {
    // Some states of the first location would have to leave, and are never reached.
    let evidence = twins(
        "start(x, y) -> l(x, y) :|: x >= 0 && x <= 9 l(x, y) -> m(x, y) :|: x >= 0 m(x, y) -> l(z, y) :|: z >= 0 && \
         z <= 9 && x <= 4 m(x, y) -> l(9 - x, y) :|: x >= 5 && x <= 9",
        "start(x, y) -> l(x, y) :|: x >= 0 && x <= 9 l(x, y) -> m(x, y - 1) :|: x >= 0 && y >= 0 m(x, y) -> l(z, y) :|: \
         z >= 0 && z <= 9 && x <= 4 m(x, y) -> l(9 - x, y) :|: x >= 5 && x <= 9",
    );
    mutants_are_rejected(&started("start(x) -> l(x)"), &evidence);
}

#[test]
fn a_residue_misses_the_end() {
    // A counter in steps of 2 that wraps around never meets an odd number.
    let wrapping = |start: &str| {
        format!(
            "start(n) -> l(n, {start}) :|: n >= 0 && n <= 99 && n = 2*k + r && r >= 0 && r <= 1 \
             l(n, x) -> l(n, x + 2) :|: x < n && x <= 97 l(n, x) -> l(n, x + 2) :|: x > n && x <= 97 \
             l(n, x) -> l(n, x - 98) :|: x < n && x >= 98 l(n, x) -> l(n, x - 98) :|: x > n && x >= 98"
        )
    };
    let ending = wrapping("0").replace("r <= 1", "r <= 0");
    let evidence = twins(&wrapping("0"), &ending);
    assert!(!evidence.scaling.is_empty());
    // A guard that says of what the residue is, and a modulus that the wrap-around does not keep.
    let odd = "start(x) -> l(x) :|: x >= 0 && x <= 99 l(x) -> l(x + 2) :|: x = 2*k + 1 && x <= 97 && x >= 0";
    let evidence =
        twins(&format!("{odd} l(x) -> l(x - 98) :|: x = 99"), &format!("{odd} l(x) -> l(x - 99) :|: x = 99"));
    assert!(!evidence.scaling.is_empty());
    // Down to zero in steps of three, from where it begins anew.
    let down = "l(x) -> l(x - 3) :|: x > 0 l(x) -> l(x + 300) :|: x < 0";
    twins(
        &format!("start(x) -> l(x) :|: x >= 0 && x <= 99 {down}"),
        &format!("start(x) -> l(3*x) :|: x >= 0 && x <= 33 {down}"),
    );
}

#[test]
fn a_wrong_residue_is_rejected() {
    let system =
        started("start(x) -> l(x) :|: x >= 0 && x <= 99 l(x) -> l(x - 2) :|: x >= 1 l(x) -> l(x + 100) :|: x <= 0 - 1");
    let evidence = found(&system).expect("odd numbers miss zero");
    let (place, own) = evidence.scaling.iter().next().expect("a residue");
    let (variable, residue) = own.iter().next().expect("a residue");
    let with = |base: i64, modulus: i64| {
        let residue = Residue { base: residue.base.add_constant(&Int::from(base)), modulus: Int::from(modulus) };
        let scaling = Scaling::from([(*place, [(*variable, residue)].into())]);
        NonTermination { scaling, ..evidence.clone() }.check(&system)
    };
    assert_eq!(with(0, 2), Ok(()));
    assert!([(1, 2), (0, 3), (0, 1), (0, 0), (0, -2)].into_iter().all(|(base, modulus)| with(base, modulus).is_err()));
    let mut mutant = evidence.clone();
    mutant.scaling.clear();
    assert!(mutant.check(&system).is_err());
    // The run in the words of the system, not in steps.
    let lines = evidence.explain(&system).expect("it is right").join("\n");
    assert!(lines.contains("x - 1 is a multiple of 2"), "{lines}");
}

#[test]
fn no_variable_matters() {
    let system = started("start(x) -> l(x) l(x) -> l(x)");
    assert!(found(&system).is_some());
}

#[test]
fn only_exact_transitions_count() {
    let mut system = started("start(x) -> l(x) l(x) -> l(x) :|: x > 0");
    let evidence = found(&system).expect("a run");
    for index in 0..system.transitions.len() {
        system.transitions[index].exact = false;
        assert!(evidence.check(&system).is_err());
        assert_eq!(disprove(&system, &Budget::default()), None);
        system.transitions[index].exact = true;
    }
}

#[test]
fn what_is_not_exact_does_not_stand_in_the_way() {
    // The first of two equal transitions is an approximation, and so is a way that is as short.
    let mut system =
        started("start(x) -> l(x) l(x) -> l(x) :|: x > 0 l(x) -> l(x) :|: x > 0 start(x) -> m(x) m(x) -> l(x)");
    system.transitions[1].exact = false;
    system.transitions[3].exact = false;
    let evidence = found(&system).expect("a run");
    assert_eq!(evidence.repeated(), [2]);
}

#[test]
fn invariants_of_locations_count() {
    let mut system = started("start(x) -> l(x) l(x) -> l(x + 1) :|: x > 0");
    let evidence = found(&system).expect("a run");
    let location = system.location_ids().find(|id| system.location(*id).name == "l").expect("it exists");
    let x = Linear::symbol(system.location(location).variables[0]);
    system.locations[location.index()].invariant = vec![logic::Atom::le(&x, &Linear::constant(100))];
    assert!(evidence.check(&system).is_err());
    assert_eq!(found(&system), None);
}
