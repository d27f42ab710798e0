//! The SARIF log is one by the schema of OASIS (`data/sarif-schema-2.1.0.json`, as the standard publishes it).

use std::collections::BTreeMap;

use boon::{Compiler, Schemas};
use evidence::{
    Alarm, AlarmKind, Circumstances, Counterexample, ErrorInfo, Incomplete, Path, PathLine, Property, PropertyResult,
    Report, SourcePlace, Stream, TakenInput,
};
use serde_json::Value;

fn circumstances() -> Circumstances {
    Circumstances {
        file: "a b.c".into(),
        files: Vec::new(),
        entry: "main".into(),
        data_model: "lp64".into(),
        integers: "bitvector".into(),
        signed_overflow: "undefined".into(),
        malloc: "never-fails".into(),
        build: Vec::new(),
    }
}

fn place(line: u32, column: u32) -> SourcePlace {
    SourcePlace { file: "a b.c".into(), line, column, function: "main".into() }
}

/// Checks the log against the schema and returns its run.
fn log(report: &Report) -> Value {
    let log: Value = serde_json::from_str(&report::sarif::render(report, "1.2.3")).unwrap();
    let schema: Value = serde_json::from_str(include_str!("data/sarif-schema-2.1.0.json")).unwrap();
    let mut compiler = Compiler::new();
    compiler.add_resource("sarif.json", schema).unwrap();
    let mut schemas = Schemas::new();
    let index = compiler.compile("sarif.json", &mut schemas).unwrap();
    if let Err(error) = schemas.validate(&log, index) {
        panic!("{error:#}\n{log:#}");
    }
    log["runs"][0].clone()
}

#[test]
fn a_violation_is_a_result_with_its_path() {
    let mut report = Report::unknown(circumstances(), &Property::DEFAULT, "timeout of 5 s reached");
    let message = "writes 4 bytes in the block allocated at line 5, which was freed at line 7";
    let run = Counterexample {
        inputs: vec![TakenInput {
            kind: Stream::Call,
            what: "__VERIFIER_nondet_int".into(),
            value: "-3".into(),
            ty: "i32".into(),
            place: Some(place(4, 9)),
        }],
        trace: Path {
            omitted: 0,
            lines: vec![PathLine {
                place: place(4, 0),
                depth: 1,
                changes: BTreeMap::from([("n".to_owned(), "-3".to_owned())]),
            }],
        },
        ..Counterexample::default()
    };
    let alarm = Alarm::new(AlarmKind::InvalidDeref, Some(place(8, 5)), message);
    report.settle(PropertyResult::refuted(Property::MemSafety, "run", 0.1, vec![alarm], run));
    report.settle(PropertyResult::proved(Property::Termination, "symex", 0.1));
    report.assume("`f` has no body".into());
    let run = log(&report);
    let results = run["results"].as_array().unwrap();
    // Code hosts would show what is proved or open as something to mend.
    assert_eq!(results.len(), 1);
    assert_eq!(run["properties"]["verdicts"]["termination"], "true");
    assert_eq!(run["properties"]["verdicts"]["no-overflow"], "unknown");
    assert_eq!(results[0]["ruleId"], "invalid-deref");
    assert_eq!(results[0]["level"], "error");
    assert_eq!(results[0]["taxa"][0]["id"], "416");
    let first = &results[0]["codeFlows"][0]["threadFlows"][0]["locations"][0];
    assert_eq!(first["state"]["n"]["text"], "-3");
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b.c");
    // Rules and taxa are where the indices say.
    let index = results[0]["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "invalid-deref");
    let index = results[0]["taxa"][0]["index"].as_u64().unwrap() as usize;
    assert_eq!(run["taxonomies"][0]["taxa"][index]["id"], "416");
}

#[test]
fn what_is_open_is_told_as_such() {
    let mut report = Report::unknown(circumstances(), &[Property::NoOverflow], "x");
    let mut result = PropertyResult::unknown(Property::NoOverflow, "x", 0.1);
    let alarm = Alarm::new(AlarmKind::Overflow, Some(place(3, 0)), "i + 1 may overflow");
    result.evidence.alarms.push(alarm.with_known(vec!["i >= 0".into()]));
    result.evidence.incomplete.push(Incomplete::everything("inline assembly", Some(place(9, 1))));
    report.settle(result);
    let run = log(&report);
    assert_eq!(run["results"], serde_json::json!([]));
    let told = &run["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(told[0]["descriptor"]["id"], "not-proved");
    assert_eq!(told[0]["properties"]["code"], "LF0401");
    assert_eq!(told[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 3);
    assert_eq!(told[1]["descriptor"]["id"], "not-covered");
}

#[test]
fn an_error_is_no_successful_execution() {
    let error = ErrorInfo {
        kind: "compile-error".into(),
        message: "expected ';'".into(),
        file: Some("a b.c".into()),
        line: Some(2),
        column: None,
        further: Vec::new(),
    };
    let run = log(&Report::failed(circumstances(), &[Property::Termination], error));
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
}

/// A report of violations at these lines of the file, at the word `a`.
fn violations(file: &std::path::Path, lines: &[u32]) -> Report {
    let circumstances = Circumstances { file: file.display().to_string(), ..circumstances() };
    let mut report = Report::unknown(circumstances, &[Property::MemSafety], "x");
    let alarm = |line: &u32| {
        let text = std::fs::read_to_string(file).unwrap();
        let column = text.lines().nth(*line as usize - 1).unwrap().find("a[").unwrap() as u32 + 1;
        let place = SourcePlace { file: file.into(), line: *line, column, function: "main".into() };
        Alarm::new(AlarmKind::InvalidDeref, Some(place), format!("reads 4 bytes at offset 8 of `a` ({line})"))
    };
    let alarms = lines.iter().map(alarm).collect();
    report.settle(PropertyResult::refuted(Property::MemSafety, "run", 0.1, alarms, Counterexample::default()));
    report
}

/// The fingerprints of the results in their order.
fn fingerprints(run: &Value) -> Vec<String> {
    let results = run["results"].as_array().unwrap().iter();
    results
        .map(|result| result["partialFingerprints"]["primaryLocationLineHash"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn fingerprints_survive_edits_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    let body = "int main(void) {\n  int a[2];\n  f(a[2]);\n  f(a[2]);\n  g(a[3]);\n}\n";
    std::fs::write(&file, body).unwrap();
    let before = fingerprints(&log(&violations(&file, &[3, 4, 5])));
    // The same text twice is told apart by its number, another text by its hash.
    assert_eq!(before.iter().collect::<std::collections::BTreeSet<_>>().len(), 3);
    assert_eq!(before[0].split(':').next(), before[1].split(':').next());
    assert_ne!(before[0].split(':').next(), before[2].split(':').next());
    // Lines above, and another indentation, change nothing; another text does.
    std::fs::write(&file, format!("// new\n\n{}", body.replace("  f(", "\t  f( ").replace("f( a", "f(a"))).unwrap();
    assert_eq!(fingerprints(&log(&violations(&file, &[5, 6, 7]))), before);
    std::fs::write(&file, body.replace("g(a[3])", "g(a[4])")).unwrap();
    let after = fingerprints(&log(&violations(&file, &[3, 4, 5])));
    assert_eq!(after[..2], before[..2]);
    assert_ne!(after[2], before[2]);
}

#[test]
fn columns_count_characters_and_end_with_the_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "/* \u{e4}\u{1f600} */ x = a[2];\n").unwrap();
    let run = log(&violations(&file, &[1]));
    let region = &run["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(*region, serde_json::json!({"startLine": 1, "startColumn": 14, "endLine": 1, "endColumn": 15}));
}

/// What GitHub asks for and shows (docs.github.com, SARIF support for code scanning).
#[test]
fn code_hosts_have_what_they_show() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "x = a[2];\n").unwrap();
    let run = log(&violations(&file, &[1]));
    assert!(run["automationDetails"]["id"].as_str().unwrap().ends_with("/main/lp64/"));
    for rule in run["tool"]["driver"]["rules"].as_array().unwrap() {
        let text = |name: &str| rule[name]["text"].as_str().unwrap_or_default().to_owned();
        assert!(text("shortDescription").len() < 1024 && text("fullDescription").len() < 1024, "{rule:#}");
        assert!(rule["name"].as_str().unwrap().len() < 255);
        let markdown = rule["help"]["markdown"].as_str().unwrap();
        assert!(markdown.contains("LF0") && markdown.contains("```c\n") && !text("help").is_empty(), "{rule:#}");
        let tags: Vec<&str> = rule["properties"]["tags"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(tags.contains(&"security") && tags.iter().any(|tag| tag.starts_with("external/cwe/cwe-")), "{tags:?}");
        // More are not shown.
        assert!(tags.len() <= 10, "{tags:?}");
        let severity: f64 = rule["properties"]["security-severity"].as_str().unwrap().parse().unwrap();
        assert!((0.1..=10.0).contains(&severity));
    }
}

#[test]
fn files_below_the_folder_of_the_call_are_relative() {
    // Tests run in the folder of the crate.
    let file = std::env::current_dir().unwrap().join("src/../src/lib.rs");
    let mut report = Report::unknown(
        Circumstances { file: file.display().to_string(), ..circumstances() },
        &[Property::MemSafety],
        "x",
    );
    let place = SourcePlace { file, line: 1, column: 1, function: "main".into() };
    let alarm = Alarm::new(AlarmKind::Leak, Some(place), "x");
    report.settle(PropertyResult::refuted(Property::MemSafety, "run", 0.1, vec![alarm], Counterexample::default()));
    let run = log(&report);
    let artifact = &run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(*artifact, serde_json::json!({"uri": "src/lib.rs", "uriBaseId": "%SRCROOT%"}));
    assert!(run["originalUriBaseIds"]["%SRCROOT%"].is_object());
}

#[test]
fn a_log_is_not_larger_than_code_hosts_take() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "x = a[2];\n".repeat(25_010)).unwrap();
    let mut report = violations(&file, &[1]);
    let result = &mut report.results[0];
    let place = result.evidence.alarms[0].place.clone().unwrap();
    let alarm = |line| {
        let place = SourcePlace { line, ..place.clone() };
        Alarm::new(AlarmKind::Leak, Some(place), format!("{line}"))
    };
    result.evidence.alarms = (1..=25_010).map(alarm).collect();
    let run = result.evidence.counterexample.as_mut().unwrap();
    let step = |line| PathLine { place: SourcePlace { line, ..place.clone() }, depth: 1, changes: BTreeMap::new() };
    run.trace.lines = (1..=3000).map(step).collect();
    let log: Value = serde_json::from_str(&report::sarif::render(&report, "1.2.3")).unwrap();
    let run = &log["runs"][0];
    assert_eq!(run["results"].as_array().unwrap().len(), 25_000);
    let told = run["invocations"][0]["toolExecutionNotifications"].to_string();
    assert!(told.contains("10 results are left out"), "{told}");
    let steps = run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap();
    assert_eq!(steps.len(), 1000);
    // The last ones: the violation is among them.
    assert_eq!(steps[999]["location"]["physicalLocation"]["region"]["startLine"], 3000);
}
