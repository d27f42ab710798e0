//! Witnesses have the fields that the format asks for, in its form.

use std::time::{Duration, UNIX_EPOCH};

use evidence::{
    Alarm, AlarmKind, Circumstances, Counterexample, Property, PropertyResult, Repetition, Report, SourcePlace, Stream,
    TakenInput,
};
use report::witness::{Origin, render};

#[test]
fn a_violation_and_an_endless_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "int __VERIFIER_nondet_int(void);\nint main() {\n  while (__VERIFIER_nondet_int()) ;\n}\n")
        .unwrap();
    let name = file.display().to_string();
    let circumstances = Circumstances {
        file: name.clone(),
        files: Vec::new(),
        entry: "main".into(),
        data_model: "ilp32".into(),
        integers: "bitvector".into(),
        signed_overflow: "undefined".into(),
        malloc: "never-fails".into(),
        build: Vec::new(),
    };
    let place = |line, column| SourcePlace { file: file.clone(), line, column, function: "main".into() };
    let input = |value: &str| TakenInput {
        kind: Stream::Call,
        what: "__VERIFIER_nondet_int".into(),
        value: value.into(),
        ty: "i32".into(),
        place: Some(place(3, 10)),
    };
    let mut report = Report::unknown(circumstances, &Property::ALL, "x");
    let origin = Origin { version: "1.2.3", time: UNIX_EPOCH + Duration::from_secs(86_400), specification: None };
    assert_eq!(render(&report, origin), None);
    let run = Counterexample {
        inputs: vec![input("5"), input("-7")],
        repetition: Some(Repetition { first: 1, period: 4, inputs_from: 1 }),
        ..Counterexample::default()
    };
    let alarm = |kind| vec![Alarm::new(kind, Some(place(3, 3)), "bad")];
    report.settle(PropertyResult::proved(Property::NoOverflow, "symex", 0.1));
    report.settle(PropertyResult::refuted(
        Property::Termination,
        "run",
        0.1,
        alarm(AlarmKind::NonTermination),
        run.clone(),
    ));
    let run = Counterexample { repetition: None, ..run };
    report.settle(PropertyResult::refuted(Property::MemSafety, "run", 0.1, alarm(AlarmKind::Leak), run));
    let text = render(&report, origin).unwrap();
    let waypoint = |kind: &str, action: &str, place: &str, constraint: &str| {
        format!(
            "  - segment:\n    - waypoint:\n        type: \"{kind}\"\n        action: \"{action}\"\n        \
             location:\n          file_name: \"{name}\"\n          line: 3\n{place}{constraint}"
        )
    };
    let returned = |action: &str, value: &str| {
        let constraint = format!(
            "        constraint:\n          value: \"\\\\result == {value}\"\n          format: \"acsl_expression\"\n"
        );
        waypoint("function_return", action, "          column: 32\n          function: \"main\"\n", &constraint)
    };
    let safety =
        format!("{}{}{}", returned("follow", "5"), returned("follow", "-7"), waypoint("target", "follow", "", ""));
    let condition = "        constraint:\n          value: \"1\"\n          format: \"c_expression\"\n";
    let endless = format!(
        "{}{}{}",
        returned("follow", "5"),
        waypoint("recurrence_condition", "cycle", "", condition),
        returned("cycle", "-7")
    );
    for part in [
        "- entry_type: \"violation_sequence\"\n  metadata:\n    format_version: \"2.0\"\n",
        "- entry_type: \"invariant_set\"\n  metadata:\n    format_version: \"2.0\"\n",
        "    format_version: \"2.1\"\n",
        "    creation_time: \"1970-01-02T00:00:00Z\"\n",
        "    producer:\n      name: \"Landfall\"\n      version: \"1.2.3\"\n",
        "      data_model: \"ILP32\"\n      language: \"C\"\n",
        "      specification: \"CHECK( init(main()), LTL(F end) )\"\n",
        &format!("  content:\n{safety}"),
        &format!("  content:\n{endless}"),
        "  content: []\n",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}
