//! How fast programs run: `speed FILE...` prints steps and steps a second, of a run that looks for repeated states.

use std::path::PathBuf;
use std::time::Instant;

use interp::{Code, Inputs, Options};

fn main() {
    for path in std::env::args().skip(1).map(PathBuf::from) {
        let read = frontend::read(std::slice::from_ref(&path), &frontend::Options::default());
        let program = match read.map_err(|error| error.to_string()).map(|loaded| ir::validate(loaded.program)) {
            Ok(Ok(program)) => program,
            other => {
                eprintln!("{}: {:?}", path.display(), other.map(|_| ()));
                continue;
            }
        };
        let code = Code::new(&program);
        for repetition in [true, false] {
            let options = Options { repetition, steps: u64::MAX, ..Options::default() };
            let started = Instant::now();
            let outcome = code.run(&options, Inputs::zeros());
            let seconds = started.elapsed().as_secs_f64();
            let rate = outcome.steps as f64 / seconds / 1e6;
            let mode = if repetition { "with" } else { "without" };
            println!(
                "{}: {}, {} steps, {rate:.1} million a second {mode} repetition",
                path.display(),
                outcome.end,
                outcome.steps
            );
        }
    }
}
