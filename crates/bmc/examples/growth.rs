//! How the work grows with the unrolling: families of programs with n rounds of a loop, n cells of memory, n branches and
//! n nested calls. A line per program: terms, checks, questions, time.
//!
//! `growth [GREATEST]`

#[path = "../tests/families/mod.rs"]
mod families;

use std::time::Instant;

use bmc::{Limits, Options};
use evidence::{AlarmKind, Property};
use families::{FAMILIES, source};

fn main() {
    let greatest = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(64);
    println!(
        "{:10} {:>5} {:>8} {:>8} {:>7} {:>9} {:>8} found",
        "family", "n", "steps", "terms", "checks", "questions", "seconds"
    );
    for (name, make) in FAMILIES {
        let mut n = 4;
        while n <= greatest {
            match testkit::compile(&source(make, n)) {
                Ok(program) => {
                    let start = Instant::now();
                    let options = Options {
                        properties: vec![Property::MemSafety],
                        limits: Limits { bound: 2 * n, ..Limits::default() },
                        ..Options::default()
                    };
                    // The only violation is the one that was put there.
                    let answer = bmc::check(&program, &options, &mut |_| true);
                    let found = answer.violations.iter().any(|it| it.kind == AlarmKind::InvalidDeref);
                    let did = answer.statistics;
                    println!(
                        "{name:10} {n:5} {:8} {:8} {:7} {:9} {:8.2} {found}",
                        did.steps,
                        did.terms,
                        did.checks,
                        did.questions,
                        start.elapsed().as_secs_f64()
                    );
                }
                Err(error) => println!("{name} {n}: {error}"),
            }
            n *= 2;
        }
    }
}
