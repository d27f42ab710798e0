//! The commands of `docs/comparison.md` and of `README.md`.

use std::process::Command;

use super::examples::{shell, workplace};
use super::{root, shared};

/// Text between backticks that is a command, by line.
fn commands(page: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let quoted =
        text.lines().flat_map(|line| line.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>());
    quoted.filter(|part| part.starts_with("landfall ") || part.starts_with("cd ring")).collect()
}

#[test]
fn the_commands_of_the_comparison_work() {
    let place = workplace();
    let commands = commands("docs/comparison.md");
    assert!(commands.len() >= 25, "{commands:?}");
    for command in commands {
        let (status, text) = shell(place.path(), &command, 0);
        assert!([0, 5, 10].contains(&status), "{command}: status {status}\n{text}");
    }
}

/// At most three rows say no, each with a reason.
#[test]
fn the_comparison_has_a_command_in_each_row() {
    let text = std::fs::read_to_string(root().join("docs/comparison.md")).unwrap();
    let mut without = 0;
    for row in
        text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| **") && !line.starts_with("| what"))
    {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 8, "{row}");
        assert!(cells[7].starts_with('`') && !cells[6].is_empty(), "{row}");
        if let Some(reason) = cells[6].strip_prefix("no (") {
            without += 1;
            assert!(text.contains(&format!("\n{}. ", reason.trim_end_matches(')'))), "{row}");
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
