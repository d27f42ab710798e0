//! Families of systems that grow in one direction each: loops within loops, variables of one loop, variables of one
//! invariant, loops one after the other; the proof, its check, and for the last the threads. Run with `cargo bench -p termination`.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use its::System;
use termination::{Argument, Budget, Outcome, disprove, prove};

fn system(variables: usize, rules: &str) -> System {
    let names: Vec<String> = (0..variables).map(|n| format!("x{n}")).collect();
    let text = format!("(STARTTERM (FUNCTIONSYMBOLS start))(VAR n {})(RULES {rules})", names.join(" "));
    its::format::read(&text).expect("the rules are well-formed")
}

/// A system for each size.
type Family = fn(usize) -> System;

/// The variables as arguments, some of them replaced.
fn arguments(variables: usize, replaced: &[(usize, &str)]) -> String {
    let value = |index: usize| {
        let other = replaced.iter().find(|(at, _)| *at == index).map(|(_, value)| (*value).to_owned());
        other.unwrap_or_else(|| format!("x{index}"))
    };
    (0..variables).map(value).chain(["n".to_owned()]).collect::<Vec<_>>().join(", ")
}

/// `for (x0 = 0; x0 < n; x0++) for (x1 = 0; x1 < n; x1++) ...`
fn nested(depth: usize) -> System {
    let same = arguments(depth, &[]);
    let mut rules = format!("start({same}) -> l0({}) ", arguments(depth, &[(0, "0")]));
    for level in 0..depth {
        if level + 1 < depth {
            let entered = arguments(depth, &[(level + 1, "0")]);
            rules += &format!("l{level}({same}) -> l{}({entered}) :|: x{level} < n ", level + 1);
        } else {
            let next = arguments(depth, &[(level, &format!("x{level} + 1"))]);
            rules += &format!("l{level}({same}) -> l{level}({next}) :|: x{level} < n ");
        }
        if level > 0 {
            let left = arguments(depth, &[(level - 1, &format!("x{} + 1", level - 1))]);
            rules += &format!("l{level}({same}) -> l{}({left}) :|: x{level} >= n ", level - 1);
        }
    }
    system(depth, &rules)
}

/// One loop that lowers its variables in lexicographic order: a lower one sets the next to anything.
fn wide(count: usize) -> System {
    let same = arguments(count, &[]);
    let mut rules = format!("start({same}) -> l({same}) ");
    for index in 0..count {
        let lower = format!("x{index} - 1");
        let mut replaced = vec![(index, lower.as_str())];
        if index + 1 < count {
            replaced.push((index + 1, "n"));
        }
        rules += &format!("l({same}) -> l({}) :|: x{index} > 0 ", arguments(count, &replaced));
    }
    system(count, &rules)
}

/// Loops one after the other, each with two phases and the step from an invariant.
fn sequential(count: usize) -> System {
    let mut rules = "start(x0, x1, n) -> l0(x0, x1, 1) ".to_owned();
    for index in 0..count {
        rules += &format!(
            "l{index}(x0, x1, n) -> l{index}(x0 + x1, x1 - n, n) :|: x0 >= 0 l{index}(x0, x1, n) -> l{}(x0, x1, n) ",
            index + 1
        );
    }
    system(2, &rules)
}

/// A loop that moves units from variable to variable, then one that ends because their sum is what it was.
fn relations(count: usize) -> System {
    let same = arguments(count, &[]);
    let sum = (0..count).map(|index| format!("x{index}")).collect::<Vec<_>>();
    let mut rules = format!("start({same}) -> l({same}) :|: {} > 0 ", sum.join(" + "));
    for index in 1..count {
        let (from, to) = (format!("x{} - 1", index - 1), format!("x{index} + 1"));
        let moved = arguments(count, &[(index - 1, &from), (index, &to)]);
        rules += &format!("l({same}) -> l({moved}) :|: x{} > 0 ", index - 1);
    }
    let less = format!("{}, n - {}", sum.join(", "), sum.join(" - "));
    rules += &format!("l({same}) -> last({same}) last({same}) -> last({less}) :|: n > 0 ");
    system(count, &rules)
}

/// Loops one after the other, of which the last does not end.
fn endless(count: usize) -> System {
    let mut rules = "start(x0, n) -> l0(0, 10) ".to_owned();
    for index in 0..count {
        let next = index + 1;
        rules +=
            &format!("l{index}(x0, n) -> l{index}(x0 + 1, n) :|: x0 < n l{index}(x0, n) -> l{next}(0, n) :|: x0 >= n ");
    }
    rules += &format!("l{count}(x0, n) -> l{count}(x0 + 1, n) :|: x0 >= 0 ");
    system(1, &rules)
}

fn proved(system: &System, threads: usize) -> Argument {
    match prove(system, &Budget { threads, ..Budget::default() }) {
        Outcome::Terminates(argument) => argument,
        other => panic!("{other:?}"),
    }
}

fn families(criterion: &mut Criterion) {
    let families: [(&str, Family, [usize; 3]); 4] = [
        ("nested", nested, [2, 4, 6]),
        ("variables", wide, [2, 4, 8]),
        ("relations", relations, [3, 5, 7]),
        ("sequential", sequential, [4, 8, 16]),
    ];
    for (name, family, sizes) in families {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        for size in sizes {
            let system = family(size);
            group.bench_with_input(BenchmarkId::new("prove", size), &system, |bencher, system| {
                bencher.iter(|| proved(black_box(system), 1));
            });
            let argument = proved(&system, 1);
            group.bench_with_input(BenchmarkId::new("check", size), &system, |bencher, system| {
                bencher.iter(|| black_box(&argument).check(system));
            });
            if name == "sequential" {
                group.bench_with_input(BenchmarkId::new("prove, two threads", size), &system, |bencher, system| {
                    bencher.iter(|| proved(black_box(system), 2));
                });
            }
        }
    }
    let mut group = criterion.benchmark_group("endless");
    group.sample_size(10);
    for size in [1, 3] {
        let system = endless(size);
        group.bench_with_input(BenchmarkId::new("disprove", size), &system, |bencher, system| {
            bencher.iter(|| disprove(black_box(system), &Budget::default()).expect("a run that does not end"));
        });
    }
}

criterion_group!(benches, families);
criterion_main!(benches);
