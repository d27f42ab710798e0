//! Decides systems and prints a line for each: the answer, milliseconds, the file, the names of the methods that
//! contributed, and where there is no answer what is left, all separated by tabs. Methods, separated by semicolons, can be left out, to find out what only they can do; `bench/methods.py`
//! does so for each.
//!
//!     cargo run --release -p termination --example methods -- names
//!     cargo run --release -p termination --example methods -- SECONDS WITHOUT FILE...

use std::time::{Duration, Instant};

use termination::{Budget, Outcome, disprove, method_names, prove};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "names") {
        method_names().into_iter().for_each(|name| println!("{name}"));
        return;
    }
    let seconds: f64 = arguments[0].parse().expect("the first argument is a number");
    for file in &arguments[2..] {
        let text = std::fs::read_to_string(file).expect("the file is readable");
        let Ok(system) = its::format::read(&text) else {
            println!("UNREADABLE\t0\t{file}\t\t");
            continue;
        };
        let started = Instant::now();
        let budget = |seconds: f64| Budget {
            deadline: Some(started + Duration::from_secs_f64(seconds)),
            ..arguments[1].split(';').fold(Budget::default(), Budget::without)
        };
        let (answer, methods, left) = match prove(&system, &budget(seconds / 2.0)) {
            Outcome::Terminates(argument) => {
                let answer = if argument.check(&system).is_ok() { "YES" } else { "REJECTED" };
                (answer, argument.methods().into_iter().collect(), String::new())
            }
            unknown => match disprove(&system, &budget(seconds)) {
                Some(found) => {
                    let answer = if found.check(&system).is_ok() { "NO" } else { "REJECTED" };
                    (answer, vec![found.method], String::new())
                }
                None => ("MAYBE", Vec::new(), left(unknown)),
            },
        };
        println!("{answer}\t{}\t{file}\t{}\t{left}", started.elapsed().as_millis(), methods.join(";"));
    }
}

/// Why termination was not proved, and where.
fn left(outcome: Outcome) -> String {
    match outcome {
        Outcome::Unknown(reason) => format!("{} at {}", reason.message, reason.locations.join(", ")),
        _ => String::new(),
    }
}
