//! The commands of `docs/comparison.md` and of `README.md`.

use std::process::Command;

use super::examples::{shell, workplace};
use super::{root, shared};

/// The rows of the table: what, the cell of Landfall, and the command.
fn rows() -> Vec<(String, String, String)> {
    let text = std::fs::read_to_string(root().join("docs/comparison.md")).unwrap();
    let lines = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| **"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 8, "{line}");
        (cells[0].to_owned(), cells[6].to_owned(), cells[7].trim_matches('`').to_owned())
    };
    let rows: Vec<_> = lines.map(row).filter(|(what, ..)| what != "what").collect();
    assert!(rows.len() >= 25, "{rows:?}");
    rows
}

/// The exit statuses with which the command of a row shows what the row says.
fn wanted(what: &str) -> &'static [i32] {
    let starts = |words: &[&str]| words.iter().any(|word| what.starts_with(word));
    if starts(&["Finds", "Shows", "Executes", "Bounded", "A native", "Proofs that programs never"]) {
        &[10]
    } else if starts(&["Proofs", "Lists", "Evidence", "Contracts written"]) {
        &[0]
    } else {
        &[0, 5, 10]
    }
}

#[test]
fn the_commands_of_the_comparison_work() {
    let place = workplace();
    for (what, _, command) in rows() {
        let (status, text) = shell(place.path(), &command, 0);
        assert!(wanted(&what).contains(&status), "{command}: status {status}\n{text}");
    }
}

/// At most three rows say no, each with a reason.
#[test]
fn the_comparison_says_why_something_is_not_there() {
    let text = std::fs::read_to_string(root().join("docs/comparison.md")).unwrap();
    let mut without = 0;
    for (what, here, command) in rows() {
        assert!(!here.is_empty() && !command.is_empty(), "{what}");
        if let Some(reason) = here.strip_prefix("no (") {
            without += 1;
            assert!(text.contains(&format!("\n{}. ", reason.trim_end_matches(')'))), "{what}");
        }
    }
    assert!(without <= 3, "{without} rows");
}

/// What the README shows of calls of `./x prove` is printed, in this order; `...` stands for lines that are left out.
#[test]
fn the_readme_shows_what_is_printed() {
    let root = root();
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let mut count = 0;
    let blocks: Vec<&str> = text.split("```").skip(1).step_by(2).collect();
    let calls = blocks.iter().enumerate().filter_map(|(at, block)| {
        let call = block.lines().find_map(|line| line.trim_start_matches("$ ").strip_prefix("./x prove "))?;
        // The output is in the same block or in the next.
        Some((call, if block.starts_with("text") { block } else { blocks[at + 1] }))
    });
    for (call, shown) in calls {
        let output = Command::new(env!("CARGO_BIN_EXE_landfall"))
            .arg("prove")
            .args(call.split_whitespace())
            .current_dir(&root)
            .output()
            .unwrap();
        let printed = shared::masked(&String::from_utf8_lossy(&output.stdout));
        let mut rest = printed.lines();
        for line in shown.lines().skip(1).filter(|line| !line.starts_with("$ ") && *line != "...") {
            let wanted = shared::masked(line);
            assert!(rest.any(|line| line == wanted), "{call}: {line}\n{printed}");
        }
        count += 1;
    }
    assert_eq!(count, 2);
}
