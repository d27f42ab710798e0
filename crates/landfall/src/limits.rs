//! `landfall limits`: every number that steers an engine, with its reason.

use std::fmt::Write;

use driver::{Number, Numbers};

use crate::status::Status;

/// Prints the numbers by engine.
pub fn run() -> Status {
    print!("{}", text(&Numbers::default().list()));
    Status::Proved
}

fn text(engines: &[(&str, Vec<Number>)]) -> String {
    let mut text = String::new();
    for (engine, numbers) in engines {
        for Number { name, value, reason } in numbers {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{engine}.{name} = {value}\n    {reason}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_reason() {
        for (engine, numbers) in Numbers::default().list() {
            for number in numbers {
                assert!(number.reason.split(' ').count() >= 8, "{engine}.{}: {}", number.name, number.reason);
            }
        }
    }

    #[test]
    fn a_number_is_a_line_and_its_reason_another() {
        let number = Number { name: "runs", value: "6".to_owned(), reason: "Runs at most.".to_owned() };
        assert_eq!(text(&[("run", vec![number])]), "run.runs = 6\n    Runs at most.\n");
    }
}
