//! Reports of a thousand findings are written in less than a second; the work grows like the number of findings.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use evidence::{
    Alarm, AlarmKind, Circumstances, Counterexample, Path as Trace, PathLine, Property, PropertyResult, Report,
    SourcePlace,
};

/// A report of so many findings in a file of five lines each, and a run of so many steps.
fn report(file: &Path, findings: u32) -> Report {
    let circumstances = Circumstances {
        file: file.display().to_string(),
        files: Vec::new(),
        entry: "main".into(),
        data_model: "lp64".into(),
        integers: "bitvector".into(),
        signed_overflow: "undefined".into(),
        malloc: "never-fails".into(),
        build: Vec::new(),
    };
    let place = |line| SourcePlace { file: file.into(), line, column: 5, function: format!("f{}", line / 50) };
    let alarm = |number: u32, kind| {
        Alarm::new(
            kind,
            Some(place(5 * number + 1)),
            format!("reads 4 bytes at offset {number} of `a`, which has 3 bytes"),
        )
        .with_known(vec!["i >= 0".into(), "i <= n".into()])
    };
    let mut report = Report::unknown(circumstances, &Property::ALL, "x");
    let lines = (0..findings).map(|number| PathLine {
        place: place(5 * number + 2),
        depth: 1,
        changes: BTreeMap::from([("i".to_owned(), number.to_string())]),
    });
    let run = Counterexample { trace: Trace { omitted: 0, lines: lines.collect() }, ..Counterexample::default() };
    let alarms = (0..findings / 2).map(|number| alarm(number, AlarmKind::InvalidDeref)).collect();
    report.settle(PropertyResult::refuted(Property::MemSafety, "run", 0.1, alarms, run));
    let mut open = PropertyResult::unknown(Property::NoOverflow, "x", 0.1);
    open.evidence.alarms = (findings / 2..findings).map(|number| alarm(number, AlarmKind::Overflow)).collect();
    report.settle(open);
    report
}

/// The time and the bytes of each form.
fn measured(findings: u32) -> Vec<(&'static str, Duration, usize)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "    total += values[i]; // a line\n".repeat(5 * findings as usize + 5)).unwrap();
    let report = report(&file, findings);
    let forms: [(&str, &dyn Fn() -> String); 3] = [
        ("JSON", &|| report::json::render(&report)),
        ("SARIF", &|| report::sarif::render(&report, "1.2.3")),
        ("HTML", &|| report::html::render(&report, None)),
    ];
    let measure = |(name, form): (&'static str, &dyn Fn() -> String)| {
        let start = Instant::now();
        let text = form();
        (name, start.elapsed(), text.len())
    };
    forms.into_iter().map(measure).collect()
}

#[test]
fn a_thousand_findings_are_written_in_less_than_a_second() {
    for (name, time, bytes) in measured(1000) {
        println!("{name}: {} ms, {} KB", time.as_millis(), bytes / 1000);
        assert!(time < Duration::from_secs(1), "{name}: {time:?}");
        assert!(bytes < 5_000_000, "{name}: {bytes} bytes");
    }
}

#[test]
fn work_grows_like_the_number_of_findings() {
    // Sizes are exact where times are not: a form that repeated something for each finding would grow like its square.
    for ((name, _, small), (_, _, large)) in measured(500).into_iter().zip(measured(2000)) {
        assert!(large < 6 * small, "{name}: {small} bytes for 500 findings, {large} for 2000");
    }
}
