//! Random programs: what is found is confirmed by the interpreter, what is proved is not broken by any of its runs.
//!
//! `LANDFALL_SEEDS=FROM..TO` chooses other programs.

mod replay;

use std::collections::BTreeMap;

use bmc::{Limits, Options};
use evidence::Property;
use interp::{Code, Inputs};
use replay::Replay;
use testkit::generate::{Config, Mode, program};
use testkit::{scale, seeds};

/// Runs of a program of which something is proved.
const RUNS: u64 = 200;

#[test]
fn runs_agree_with_what_is_said() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    for seed in seeds(0..scale(12, 1500)) {
        let mode = if seed % 3 == 0 { Mode::Safe } else { Mode::Wild };
        let text = program(seed, Config::small(mode, 2 + (seed % 9) as u32)).text();
        for overflow_checks in [false, true] {
            let front = frontend::Options {
                checks: frontend::Checks::overflow_if(overflow_checks),
                ..frontend::Options::default()
            };
            let program = testkit::compile_with(&text, &front).unwrap();
            let properties = if overflow_checks {
                vec![Property::NoOverflow]
            } else {
                vec![Property::MemSafety, Property::Termination]
            };
            // Work only: the answer must not hang on the machine.
            let options = Options {
                properties: properties.clone(),
                limits: Limits { bound: 8, steps: 60_000, terms: 300_000, question: 3_000_000, ..Limits::default() },
                ..Options::default()
            };
            let replay = Replay::new(&program, false);
            let answer = bmc::check(&program, &options, &mut |candidate| replay.confirms(candidate));
            for property in &properties {
                let found = answer.violations.iter().any(|candidate| candidate.kind.property() == *property);
                let said = if found {
                    "violated"
                } else if answer.proved.contains(property) {
                    "proved"
                } else {
                    "open"
                };
                *counts.entry(format!("{property} {said} ({mode:?})")).or_default() += 1;
                if found && matches!(mode, Mode::Safe) {
                    wrong.push(format!("seed {seed}: {property} of a safe program is violated"));
                }
            }
            for refused in &answer.refused {
                *counts.entry(format!("refused {:?}", refused.kind)).or_default() += 1;
                println!("seed {seed} overflow {overflow_checks}: refused {refused:?}");
            }
            for open in &answer.open {
                *counts.entry(format!("open: {}", open.what)).or_default() += 1;
            }
            if answer.proved.is_empty() {
                continue;
            }
            let code = Code::new(&program);
            for run in 0..RUNS {
                let options = interp::Options { steps: 200_000, memory: 1 << 26, ..interp::Options::default() };
                let outcome = code.run(&options, if run == 0 { Inputs::zeros() } else { Inputs::random(run) });
                for alarm in outcome.alarms() {
                    if answer.proved.contains(&alarm.kind.property()) {
                        wrong.push(format!("seed {seed}: {} is proved, but {alarm}", alarm.kind.property()));
                    }
                }
            }
        }
    }
    for (what, count) in &counts {
        println!("{count:5} {what}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let count = |what: &str| counts.iter().filter(|(key, _)| key.contains(what)).map(|(_, count)| count).sum::<u32>();
    assert!(count("violated") >= 2 && count("proved") >= 2, "the programs say too little: {counts:?}");
}
