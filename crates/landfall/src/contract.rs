//! The contract of the entry in the language of another tool.

use std::fmt::Write;

use evidence::{PropertyResult, Report, Verdict};

use report::visible::visible_line;

/// What was found about the entry, in comments, and its contract, to be put above a declaration (ACSL) or behind its
/// parameters (CBMC). `contract` is `None` if there is none.
pub fn render(report: &Report, contract: Option<&str>) -> String {
    let entry = &visible_line(&report.circumstances.entry);
    let holds = |result: &&PropertyResult| result.verdict == Verdict::True || result.requires.is_some();
    let proved: Vec<&str> = report.results.iter().filter(holds).map(|result| result.property.name()).collect();
    let mut text = String::new();
    if !proved.is_empty() {
        let _ = writeln!(text, "// {entry}: proved under this contract: {}", proved.join(", "));
    }
    for result in report.results.iter().filter(|result| !holds(result)) {
        let what = if result.verdict == Verdict::False { "violated" } else { "unknown" };
        let reason = visible_line(&result.reason.as_deref().unwrap_or_default().replace(['\n', '\r'], " "));
        let _ = writeln!(text, "// {entry}: {what}: {}: {reason}", result.property.name());
    }
    for note in &report.notes {
        let _ = writeln!(text, "// note: {}", visible_line(note));
    }
    match contract {
        // Remarks name files, which may be called anything.
        Some(contract) => contract.lines().fold(text, |text, line| text + &visible_line(line) + "\n"),
        None => text + "// not said: a contract, for none is known\n",
    }
}
