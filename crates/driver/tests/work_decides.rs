//! Which engine is asked what depends on work, not on the clock: however busy the machine is, and whenever the refuters begin,
//! a program gets the same verdicts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use driver::{Numbers, Request, Strategy, prove};
use evidence::{Property, Verdict};

/// Verdicts and the engines that give them, by property.
type Verdicts = BTreeMap<Property, (Verdict, String)>;

const INPUTS: &str = "extern int __VERIFIER_nondet_int(void);\nextern void *malloc(unsigned long);\n";

/// Programs that different engines decide, and what is true of memory safety and termination.
const PROGRAMS: &[(&str, &str, [Verdict; 2])] = {
    use Verdict::{False, True};
    &[
        ("values", "int main(void) { int n = __VERIFIER_nondet_int(); while (n > 0) n--; return 0; }", [True, True]),
        (
            "run",
            "int a[4]; int five(void) { return 5; } int main(void) { for (int i = 0; i < 20000; i++) a[i & 3] = i; return a[five()]; }",
            [False, True],
        ),
        (
            "endless",
            "int main(void) { unsigned x = __VERIFIER_nondet_int(); while (x != 77) { if (x > 5) x = x; else x++; } return 0; }",
            [True, False],
        ),
        (
            "special input",
            "int main(void) { int *p = malloc(4); int n = __VERIFIER_nondet_int(); if (n == 123456789) p++; *p = n; return 0; }",
            [False, True],
        ),
    ]
};

fn verdicts(text: &str, strategy: &Strategy) -> Verdicts {
    let ask = |path: &std::path::Path| {
        let request = Request {
            properties: vec![Property::MemSafety, Property::Termination],
            threads: Some(2),
            numbers: Numbers { strategy: strategy.clone(), ..Numbers::default() },
            ..Request::new(path)
        };
        prove(&request, &(), Arc::default()).unwrap().report
    };
    let report = testkit::with_file("a.c", format!("{INPUTS}{text}\n").as_bytes(), ask).unwrap();
    report.results.into_iter().map(|result| (result.property, (result.verdict, result.engine))).collect()
}

/// Runs the work while all processors are busy.
fn under_load<R>(work: impl FnOnce() -> R) -> R {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        for _ in 0..2 * processors {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}

#[test]
fn load_and_beginnings_change_no_verdict() {
    for (name, text, expected) in PROGRAMS {
        for head_start in [0, 2_000, 1_000_000] {
            let strategy = Strategy { head_start, checking_start: 2 * head_start, ..Strategy::default() };
            let alone = verdicts(text, &strategy);
            let said = [Property::MemSafety, Property::Termination].map(|property| alone[&property].0);
            assert_eq!(said, *expected, "{name}, head start {head_start}: {alone:?}");
            assert_eq!(under_load(|| verdicts(text, &strategy)), alone, "{name}, head start {head_start}");
        }
    }
}
