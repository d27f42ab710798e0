//! Runs all programs of a list of tasks (`tasks.csv`) with random inputs, and tells how the runs ended, what was not
//! supported, and which runs contradict the verdict that the list expects:
//!
//!     run_all TASKS.csv [--seeds N] [--steps N] [--only TEXT]

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use evidence::Property;
use interp::{Code, End, Inputs, Options};
use ir::DataModel;

/// One way to run a program, with what is expected of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Job {
    file: String,
    entry: String,
    ilp32: bool,
    wraps: bool,
}

#[derive(Default)]
struct Tally {
    ends: BTreeMap<&'static str, u64>,
    unsupported: BTreeMap<String, BTreeSet<String>>,
    contradictions: Vec<String>,
    confirmed: BTreeMap<&'static str, (u64, u64)>,
    unreadable: Vec<String>,
    /// Programs without inputs that came to a proper end although a violation is expected.
    missed: Vec<String>,
    steps: u64,
    runs: u64,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(tasks) = args.next().map(PathBuf::from) else {
        eprintln!("usage: run_all TASKS.csv [--seeds N] [--steps N] [--only TEXT]");
        return;
    };
    let (mut seeds, mut steps, mut only) = (5u64, 2_000_000u64, String::new());
    while let (Some(name), Some(value)) = (args.next(), args.next()) {
        match name.as_str() {
            "--seeds" => seeds = value.parse().unwrap_or(seeds),
            "--steps" => steps = value.parse().unwrap_or(steps),
            "--only" => only = value,
            other => eprintln!("unknown option {other}"),
        }
    }
    let jobs = jobs(&tasks, &only);
    let jobs: Vec<_> = jobs.into_iter().collect();
    let folder = tasks.parent().unwrap_or(Path::new(".")).to_path_buf();
    let tally = Mutex::new(Tally::default());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            let work = || {
                while let Some((job, expected)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let done =
                        panic::catch_unwind(AssertUnwindSafe(|| run(&folder, job, expected, seeds, steps, &tally)));
                    if done.is_err()
                        && let Ok(mut tally) = tally.lock()
                    {
                        tally.contradictions.push(format!("PANIC {job:?}"));
                    }
                }
            };
            let _ = thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        }
    });
    if let Ok(tally) = tally.into_inner() {
        show(&tally, jobs.len());
    }
}

/// The ways to run, each with the expected verdicts.
fn jobs(tasks: &Path, only: &str) -> BTreeMap<Job, Vec<(Property, String)>> {
    let mut jobs: BTreeMap<Job, Vec<(Property, String)>> = BTreeMap::new();
    let text = std::fs::read_to_string(tasks).unwrap_or_default();
    let mut skipped = 0;
    for line in text.lines().skip(1) {
        // The columns before the notes have no commas.
        let columns: Vec<&str> = line.split(',').collect();
        let [_, file, entry, property, expected, _, data_model, integers, overflow, ..] = columns.as_slice() else {
            continue;
        };
        if !file.contains(only) {
            continue;
        }
        let Ok(property) = property.parse() else { continue };
        let job = Job {
            file: (*file).to_owned(),
            entry: (*entry).to_owned(),
            ilp32: *data_model == "ILP32",
            wraps: *overflow == "wraps",
        };
        let rows = jobs.entry(job).or_default();
        if *integers == "bitvector" {
            rows.push((property, (*expected).to_owned()));
        } else {
            skipped += 1;
        }
    }
    println!("{skipped} rows about unbounded integers are not compared");
    jobs
}

fn run(folder: &Path, job: &Job, expected: &[(Property, String)], seeds: u64, steps: u64, tally: &Mutex<Tally>) {
    let data_model = if job.ilp32 { DataModel::Ilp32 } else { DataModel::Lp64 };
    let options = frontend::Options { data_model, ..frontend::Options::default() };
    let read = frontend::read(&[folder.join(&job.file)], &options).map_err(|error| error.to_string());
    let program = read.and_then(|loaded| ir::validate(loaded.program).map_err(|faults| format!("{faults:?}")));
    let program = match program {
        Ok(program) => program,
        Err(message) => {
            if let Ok(mut tally) = tally.lock() {
                tally.unreadable.push(format!("{}: {message}", job.file));
            }
            return;
        }
    };
    let code = Code::new(&program);
    let options = Options {
        entry: job.entry.clone(),
        signed_overflow_wraps: job.wraps,
        steps,
        depth: 10_000,
        memory: 1 << 28,
        ..Options::default()
    };
    let mut found: BTreeSet<Property> = BTreeSet::new();
    let mut settled = true;
    for seed in 0..seeds {
        let inputs = if seed == 0 { Inputs::zeros() } else { Inputs::random(seed) };
        let outcome = code.run(&options, inputs);
        settled &= outcome.end.is_proper() && outcome.consumed.is_empty();
        let Ok(mut tally) = tally.lock() else { return };
        tally.runs += 1;
        tally.steps += outcome.steps;
        *tally.ends.entry(outcome.end.name()).or_default() += 1;
        if let End::Unsupported { what } = &outcome.end {
            tally.unsupported.entry(what.clone()).or_default().insert(job.file.clone());
        }
        for alarm in outcome.alarms() {
            let property = alarm.kind.property();
            let wrapped = job.wraps && property == Property::NoOverflow;
            let fresh = found.insert(property);
            if fresh && !wrapped && expected.iter().any(|(other, verdict)| *other == property && verdict == "true") {
                let line = format!("{} seed {seed}: {property} expected true, but {alarm}", job.file);
                tally.contradictions.push(line);
            }
        }
    }
    let Ok(mut tally) = tally.lock() else { return };
    for (property, verdict) in expected {
        if verdict == "false" {
            if settled && !found.contains(property) {
                tally.missed.push(format!("{} {property}", job.file));
            }
            let counts = tally.confirmed.entry(property.name()).or_default();
            counts.0 += u64::from(found.contains(property));
            counts.1 += 1;
        }
    }
}

fn show(tally: &Tally, jobs: usize) {
    println!("{jobs} programs and ways to run them, {} runs, {} steps", tally.runs, tally.steps);
    for (name, count) in &tally.ends {
        println!("  {name:<20} {count}");
    }
    println!("unsupported: {}", tally.unsupported.len());
    let mut rows: Vec<_> = tally.unsupported.iter().collect();
    rows.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
    for (what, files) in rows {
        println!("  {:>4} {what} ({})", files.len(), files.first().map_or("", String::as_str));
    }
    for (property, (found, all)) in &tally.confirmed {
        println!("{property}: {found} of {all} expected violations shown by a run");
    }
    println!("not shown by programs without inputs that come to an end: {}", tally.missed.len());
    for line in &tally.missed {
        println!("  {line}");
    }
    println!("not readable: {}", tally.unreadable.len());
    for line in &tally.unreadable {
        println!("  {line}");
    }
    println!("contradictions: {}", tally.contradictions.len());
    for line in &tally.contradictions {
        println!("  {line}");
    }
}
