//! Bounded model checking of C files, with replay: a line per property.
//!
//! `search [--ilp32] [--overflow] [--wraps] [--mathematical] [--bound N] [--seconds N] [--solver "PROGRAM ARGUMENT..."] [--verbose]
//! FILE...`

#[path = "../tests/replay/mod.rs"]
mod replay;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bmc::{Limits, Options};
use evidence::Property;
use ir::DataModel;
use replay::Replay;

fn main() -> ExitCode {
    let mut front = frontend::Options::default();
    let (mut wraps, mut mathematical, mut bound, mut seconds, mut verbose) = (false, false, 64, 20, false);
    let mut solver = None;
    let mut files: Vec<PathBuf> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--solver" => solver = arguments.next().map(|it| it.split(' ').map(str::to_owned).collect()),
            "--ilp32" => front.data_model = DataModel::Ilp32,
            "--overflow" => front.checks = frontend::Checks::Overflow,
            "--wraps" => wraps = true,
            "--mathematical" => mathematical = true,
            "--verbose" => verbose = true,
            "--bound" => bound = number(&mut arguments),
            "--seconds" => seconds = number(&mut arguments),
            file => files.push(file.into()),
        }
    }
    for file in files {
        let start = Instant::now();
        let loaded = match frontend::read(std::slice::from_ref(&file), &front) {
            Ok(loaded) => loaded,
            Err(error) => {
                println!("{}: {error}", file.display());
                continue;
            }
        };
        let Ok(program) = ir::validate(loaded.program) else {
            println!("{}: not valid", file.display());
            continue;
        };
        let properties = if front.checks.of_overflow() {
            vec![Property::NoOverflow]
        } else {
            vec![Property::MemSafety, Property::Termination, Property::Assertion]
        };
        let deadline = Some(Instant::now() + Duration::from_secs(u64::from(seconds)));
        let options = Options {
            properties: properties.clone(),
            wraps,
            mathematical,
            limits: Limits { bound, ..Limits::default() },
            deadline,
            solver: solver.clone(),
            ..Options::default()
        };
        let replay = Replay::new(&program, wraps);
        let answer = bmc::check(&program, &options, &mut |candidate| replay.confirms(candidate));
        let time = start.elapsed().as_secs_f64();
        for property in properties {
            let found = answer.violations.iter().find(|candidate| candidate.kind.property() == property);
            let verdict = match found {
                Some(candidate) => {
                    let line = candidate.place.as_ref().map_or(0, |place| place.line);
                    format!("false {:?} line {line} bound {}", candidate.kind, candidate.bound)
                }
                None if answer.proved.contains(&property) => "true".to_owned(),
                None => "unknown".to_owned(),
            };
            println!("{} {property} {verdict} ({time:.2} s)", file.display());
        }
        if answer.violations.iter().any(|candidate| candidate.kind.property() == Property::Assertion) {
            println!("{} error call", file.display());
        }
        if verbose {
            println!("  {:?}", answer.statistics);
            for open in &answer.open {
                println!("  open: {} {:?}", open.what, open.place.as_ref().map(ToString::to_string));
            }
            for candidate in &answer.refused {
                println!("  refused: {candidate:?}");
            }
        }
    }
    ExitCode::SUCCESS
}

fn number(arguments: &mut impl Iterator<Item = String>) -> u32 {
    arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1)
}
