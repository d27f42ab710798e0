//! Contracts that are inferred without any assumption: as text, and against native runs. See `tests/contracts/README.md`.

mod functions;
mod harness;
mod oracle;
mod promises;
mod states;

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use driver::Request;
use evidence::{Failure, Outside, Property, PropertyResult, Verdict};

use functions::{CFile, Function};

/// Work for one function. It is a number of steps, so that the answer is the same on every machine.
const STEPS: u64 = 10_000;
/// As the command line has it.
const STACK: usize = 512 << 20;

#[test]
fn contracts_are_as_expected() {
    let files = functions::all();
    let count: usize = files.iter().map(|file| file.functions.len()).sum();
    assert!(count >= 60, "only {count} functions");
    let update = std::env::var_os("UPDATE").is_some();
    let jobs: Vec<(usize, usize)> =
        (0..files.len()).flat_map(|file| (0..files[file].functions.len()).map(move |at| (file, at))).collect();
    // The functions of a file share what clang makes of it.
    let kept = tempfile::tempdir().unwrap();
    let of = |file: &CFile, at: usize| contract(file, &file.functions[at], kept.path());
    let found = in_parallel(&jobs, |(file, at)| (*file, *at, of(&files[*file], *at)));
    let mut failures = String::new();
    for (index, file) in files.iter().enumerate() {
        let mut contracts: Vec<(usize, Vec<String>)> =
            found.iter().filter(|(of, ..)| *of == index).map(|(_, at, lines)| (*at, lines.clone())).collect();
        contracts.sort();
        if update {
            std::fs::write(&file.path, file.with_contracts(&contracts)).unwrap();
            continue;
        }
        for (at, lines) in contracts {
            let function = &file.functions[at];
            if function.expected != lines {
                let (expected, found) = (function.expected.join("\n  "), lines.join("\n  "));
                let place = format!("{}: {}", file.path.display(), function.name);
                failures += &format!("\n{place}\n expected\n  {expected}\n found\n  {found}\n");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}\nUPDATE=1 writes what was found");
}

/// Calls `work` for each item on two threads.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            let worker = || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = work(item);
                    results.lock().unwrap().push(result);
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker).unwrap();
        }
    });
    results.into_inner().unwrap()
}

/// The contract as the lines of the comment above the function.
fn contract(file: &CFile, function: &Function, kept: &Path) -> Vec<String> {
    let kept = Some(kept.to_path_buf());
    let request = Request { entry: function.name.clone(), steps: Some(STEPS), kept, ..Request::new(&file.path) };
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| driver::prove(&request, &(), Arc::default())));
    let report = match outcome {
        Err(_) => return vec!["panic".to_owned()],
        Ok(Err(error)) => return vec![error.to_string()],
        Ok(Ok(outcome)) => outcome.report,
    };
    let line = |property: &Property| {
        let text = match report.result(*property) {
            Some(result) if result.verdict == Verdict::True => "always",
            Some(result) if result.verdict == Verdict::False => "never",
            Some(result) => result.requires.as_deref().unwrap_or("unknown"),
            None => "none",
        };
        format!("{property}: {text}")
    };
    let properties = [Property::MemSafety, Property::NoOverflow, Property::Termination];
    let promised = report.contract.iter().flat_map(|contract| {
        let listed = |parts: &Vec<String>| if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") };
        let assigns = contract.assigns.iter().map(move |parts| format!("assigns: {}", listed(parts)));
        let frees = contract.frees.iter().filter(|parts| !parts.is_empty());
        let frees = frees.map(move |parts| format!("frees: {}", listed(parts)));
        assigns.chain(frees).chain(contract.ensures.iter().map(|text| format!("ensures: {text}")))
    });
    let mut lines: Vec<String> = properties.iter().map(line).chain(promised).collect();
    let ends = report.result(Property::Termination);
    lines.extend(
        ends.iter().flat_map(|result| &result.never).map(|never| format!("termination never {}", never.requires)),
    );
    let results = || properties.iter().filter_map(|property| report.result(*property));
    lines.extend(results().filter_map(|result| Some(fails(file, result.property, result.fails.as_ref()?))));
    if file.path.ends_with(NEEDED) {
        lines.extend(results().flat_map(needed));
    }
    lines
}

/// What a run violates, and where it begins.
fn fails(file: &CFile, property: Property, failure: &Failure) -> String {
    let Failure { requires, state, alarm } = failure;
    assert_eq!(alarm.kind.property(), property);
    let message = file.with_quoted_lines(&alarm.message);
    format!("{property} fails where {requires}: {}: {message}", state.join(", "))
}

/// The file whose functions say which clauses of their contracts are shown to be needed.
const NEEDED: &str = "needed.c";

/// The clauses that are shown to be needed, each with the state that shows it.
fn needed(result: &PropertyResult) -> Vec<String> {
    let property = result.property;
    assert!(result.outside.is_empty() || result.requires.is_some() && result.verdict == Verdict::Unknown);
    let clause = |Outside { clause, state, alarm }: &Outside| {
        assert_eq!(alarm.kind.property(), property);
        format!("{property} needs {clause}: {}", state.join(", "))
    };
    let all = result.all_needed.then(|| format!("{property} needs all of it"));
    result.outside.iter().map(clause).chain(all).collect()
}
