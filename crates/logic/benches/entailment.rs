//! Assume, entails, bounds and linear programs at the sizes of the design (5-60 constraints, 5-40 symbols).
//! Run with `cargo bench -p logic`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use logic::lp::{Comparison, Problem};
use logic::{Atom, Entailment, Int, Knowledge, Linear, Relation, Symbol};

/// A small generator of pseudo-random numbers, so that every run measures the same systems.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

/// A satisfiable system: every atom holds at a hidden point.
fn system(random: &mut Random, constraints: usize, symbols: u32) -> (Vec<Atom>, Vec<Atom>) {
    let point: Vec<i64> = (0..symbols).map(|_| random.between(-50, 50)).collect();
    let term = |random: &mut Random| {
        let size = random.between(2, 3);
        let pairs: Vec<(Symbol, Int)> = (0..size)
            .map(|_| (Symbol(random.below(u64::from(symbols)) as u32), Int::from(random.between(-2, 2))))
            .collect();
        let sum = Linear::from_parts(0i64, pairs);
        let value = sum.evaluate(|symbol| Int::from(point[symbol.0 as usize]));
        (sum, value)
    };
    let mut facts = Vec::new();
    for _ in 0..constraints {
        let (sum, value) = term(random);
        facts.push(match random.below(10) {
            0 => Atom::eq(&sum, &Linear::constant(value)),
            1 => Atom::ne(&sum, &Linear::constant(value + Int::ONE)),
            _ => Atom::ge(&sum, &Linear::constant(value - Int::from(random.between(0, 20)))),
        });
    }
    // Sums of facts follow, sums with something taken off the slack mostly do not.
    let mut goals = Vec::new();
    for index in 0..10 {
        let mut sum = Linear::zero();
        for _ in 0..2 {
            let fact = &facts[random.below(facts.len() as u64) as usize];
            if fact.relation == Relation::NonNegative {
                sum = &sum + &fact.term;
            }
        }
        let slack = if index % 2 == 0 { random.between(0, 3) } else { -random.between(1, 30) };
        goals.push(Atom::new(sum.add_constant(&Int::from(slack)), Relation::NonNegative));
    }
    (facts, goals)
}

fn know(facts: &[Atom]) -> Knowledge {
    let mut knowledge = Knowledge::new();
    for fact in facts {
        let _ = knowledge.assume(fact);
    }
    knowledge
}

/// The same facts without anything remembered.
fn fresh(knowledge: &Knowledge) -> Knowledge {
    knowledge.rename(&|symbol| symbol)
}

fn bench(criterion: &mut Criterion) {
    for (constraints, symbols) in [(12, 8), (24, 15), (60, 40)] {
        let mut random = Random(1);
        let systems: Vec<_> = (0..20).map(|_| system(&mut random, constraints, symbols)).collect();
        let name = |what: &str| format!("{what} {constraints}x{symbols}");
        let known: Vec<Knowledge> = systems.iter().map(|(facts, _)| know(facts)).collect();
        let mut answers = [0usize; 3];
        for (knowledge, (_, goals)) in known.iter().zip(&systems) {
            for goal in goals {
                answers[match knowledge.entails(goal) {
                    Entailment::Yes(_) => 0,
                    Entailment::No(_) => 1,
                    Entailment::Unknown => 2,
                }] += 1;
            }
        }
        println!("{}: {} yes, {} no, {} unknown", name("answers"), answers[0], answers[1], answers[2]);
        let mut at = 0;
        let mut next = || {
            at = (at + 1) % systems.len();
            at
        };
        criterion.bench_function(&name("assume all of"), |b| b.iter(|| black_box(know(&systems[next()].0))));
        criterion.bench_function(&name("clone and assume one in"), |b| {
            b.iter(|| {
                let at = next();
                let mut copy = known[at].clone();
                let _ = black_box(copy.assume(&systems[at].1[1]));
                copy
            });
        });
        criterion.bench_function(&name("ten goals on a new state"), |b| {
            b.iter_batched(
                || {
                    let at = next();
                    (fresh(&known[at]), &systems[at].1)
                },
                |(knowledge, goals)| goals.iter().filter(|goal| knowledge.implies(goal)).count(),
                BatchSize::SmallInput,
            );
        });
        criterion.bench_function(&name("one goal on a new state"), |b| {
            b.iter_batched(
                || {
                    let at = next();
                    (fresh(&known[at]), &systems[at].1[at % 10])
                },
                |(knowledge, goal)| knowledge.implies(goal),
                BatchSize::SmallInput,
            );
        });
        criterion.bench_function(&name("bounds on a new state"), |b| {
            b.iter_batched(
                || {
                    let at = next();
                    (fresh(&known[at]), &systems[at].1[0].term)
                },
                |(knowledge, term)| knowledge.bounds(term),
                BatchSize::SmallInput,
            );
        });
    }
    for (rows, columns) in [(12, 5), (45, 15), (100, 150)] {
        let mut random = Random(7);
        let problems: Vec<_> = (0..10).map(|_| program(&mut random, rows, columns)).collect();
        let mut at = 0;
        criterion.bench_function(&format!("lp {rows}x{columns}"), |b| {
            b.iter(|| {
                at = (at + 1) % problems.len();
                let (problem, objective) = &problems[at];
                black_box(problem.maximise(objective))
            });
        });
    }
}

/// Sparse rows over nonnegative variables, as Farkas' lemma makes them.
fn program(random: &mut Random, rows: usize, columns: usize) -> (Problem, Vec<(usize, Int)>) {
    let mut problem = Problem::new(0);
    for _ in 0..columns {
        problem.add_nonnegative();
    }
    for index in 0..rows {
        let terms: Vec<(usize, Int)> = (0..random.between(2, 5))
            .map(|_| (random.below(columns as u64) as usize, Int::from(random.between(-3, 3))))
            .collect();
        if index % 4 == 0 {
            problem.add_row(terms, Comparison::Equal, 0);
        } else {
            problem.add_row(terms, Comparison::AtMost, random.between(0, 9));
        }
    }
    let objective: Vec<_> = (0..columns).map(|column| (column, Int::from(random.between(0, 1)))).collect();
    (problem, objective)
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1));
    targets = bench
}
criterion_main!(benches);
