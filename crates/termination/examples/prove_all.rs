//! Proves many systems one after the other and prints a line for each: verdict, milliseconds of the proof and of its
//! check, what the argument is made of, and the reason when there is none.
//!
//!     cargo run --release -p termination --example prove_all -- SECONDS FILE...

use std::time::{Duration, Instant};

use termination::{Argument, Budget, Outcome, prove};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().and_then(|text| text.parse().ok()).expect("the first argument is a number");
    for file in arguments {
        let text = std::fs::read_to_string(&file).expect("the file is readable");
        let system = match its::format::read(&text) {
            Ok(system) => system,
            Err(error) => {
                println!("UNREADABLE 0 0 {file} {error}");
                continue;
            }
        };
        let started = Instant::now();
        let deadline = Some(started + Duration::from_secs_f64(seconds));
        let outcome = prove(&system, &Budget { deadline, ..Budget::default() });
        let proved = started.elapsed().as_millis();
        match outcome {
            Outcome::Terminates(argument) => {
                let checked = argument.check(&system);
                let whole = started.elapsed().as_millis();
                let verdict = if checked.is_ok() { "YES" } else { "REJECTED" };
                println!("{verdict} {proved} {} {file} {}", whole - proved, anatomy(&argument));
            }
            Outcome::Unknown(reason) => {
                println!("MAYBE {proved} 0 {file} {} [{}]", reason.message, reason.locations.join(","));
            }
            other => println!("OTHER {proved} 0 {file} {other:?}"),
        }
    }
}

fn anatomy(argument: &Argument) -> String {
    let phases = argument.steps.iter().map(|step| step.phases.len()).max().unwrap_or(0);
    let invariants: usize = argument.invariants.values().map(Vec::len).sum();
    let split = argument.cases.iter().filter(|case| !case.choices.is_empty()).count();
    format!(
        "cases={} split={split} steps={} phases={phases} invariants={invariants} refined={} by={:?}",
        argument.cases.len(),
        argument.steps.len(),
        depth(argument),
        argument.methods()
    )
}

/// How deep refinements are nested.
fn depth(argument: &Argument) -> usize {
    argument.rest.iter().map(|refinement| 1 + depth(&refinement.argument)).max().unwrap_or(0)
}
