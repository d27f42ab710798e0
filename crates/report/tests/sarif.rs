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
    assert_eq!(results.len(), 3);
    assert_eq!(results[0]["ruleId"], "invalid-deref");
    assert_eq!(results[0]["level"], "error");
    assert_eq!(results[0]["taxa"][0]["id"], "416");
    let first = &results[0]["codeFlows"][0]["threadFlows"][0]["locations"][0];
    assert_eq!(first["state"]["n"]["text"], "-3");
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b.c");
    assert_eq!((&results[1]["kind"], &results[2]["kind"]), (&"open".into(), &"pass".into()));
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
    assert_eq!(run["results"][0]["kind"], "open");
    assert_eq!(run["results"][0]["level"], "none");
    let told = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(told["descriptor"]["id"], "not-covered");
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
