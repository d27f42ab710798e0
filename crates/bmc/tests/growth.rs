//! The work grows with the size of the program, not with the number of its paths.

mod families;

use bmc::{Limits, Options};
use evidence::{AlarmKind, Property};
use families::{FAMILIES, source};

#[test]
fn the_work_grows_with_the_size() {
    for (name, make) in FAMILIES {
        let mut terms = Vec::new();
        for n in [8, 16] {
            let program = testkit::compile(&source(make, n)).unwrap();
            let options = Options {
                properties: vec![Property::MemSafety],
                limits: Limits { bound: 2 * n, ..Limits::default() },
                ..Options::default()
            };
            let answer = bmc::check(&program, &options, &mut |_| true);
            let found: Vec<AlarmKind> = answer.violations.iter().map(|it| it.kind).collect();
            assert_eq!(found, [AlarmKind::InvalidDeref], "{name} of size {n}: {answer:?}");
            terms.push(answer.statistics.terms);
        }
        // Linear, but for lists: there each pointer may be to one of n nodes.
        let factor = if name == "list" { 6 } else { 3 };
        assert!(terms[1] <= factor * terms[0] + 100, "{name}: {terms:?}");
    }
}
