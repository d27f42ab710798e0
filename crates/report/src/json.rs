//! The answer as one JSON object.

use evidence::Report;

/// The object on one line, without a newline at its end.
pub fn render(report: &Report) -> String {
    // A report has string keys and finite numbers only, which always serialise; should that ever change, the reader
    // still gets an object of the documented form.
    serde_json::to_string(report).unwrap_or_else(|error| {
        let message = serde_json::Value::String(format!("the report cannot be written: {error}"));
        format!(
            "{{\"schema\":{},\"properties\":{{}},\"error\":{{\"kind\":\"internal\",\"message\":{message}}}}}",
            evidence::SCHEMA
        )
    })
}
