//! Looks in many systems for runs that do not end and prints a line for each: the answer, milliseconds, the method.
//!
//!     cargo run --release -p termination --example disprove_all -- SECONDS FILE...

use std::time::{Duration, Instant};

use termination::{Budget, disprove};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().and_then(|text| text.parse().ok()).expect("the first argument is a number");
    for file in arguments {
        let text = std::fs::read_to_string(&file).expect("the file is readable");
        let system = match its::format::read(&text) {
            Ok(system) => system,
            Err(error) => {
                println!("UNREADABLE 0 {file} {error}");
                continue;
            }
        };
        let started = Instant::now();
        let deadline = Some(started + Duration::from_secs_f64(seconds));
        let found = disprove(&system, &Budget { deadline, ..Budget::default() });
        let spent = started.elapsed().as_millis();
        match found {
            Some(found) => {
                let verdict = if found.check(&system).is_ok() { "NO" } else { "REJECTED" };
                println!("{verdict} {spent} {file} {} stem={}", found.method, found.stem.len());
            }
            None => println!("MAYBE {spent} {file}"),
        }
    }
}
