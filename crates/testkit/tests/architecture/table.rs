//! The table of crates in ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};

/// The crates of the table, each with those that it uses. The table is the one whose first line is
/// `| crate | what it is for | uses |`; a cell of its last column lists crates, with remarks in parentheses.
pub fn parse(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut rows = BTreeMap::new();
    let lines = text.lines().skip_while(|line| *line != "| crate | what it is for | uses |").skip(2);
    for line in lines.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, _, uses] = cells[..] else { panic!("three cells in {line}") };
        let listed = without_parentheses(uses);
        let words = listed.split(',').map(str::trim).filter(|word| *word != "-" && !word.is_empty());
        rows.insert(name.trim_matches('`').to_string(), words.map(String::from).collect());
    }
    rows
}

fn without_parentheses(text: &str) -> String {
    let mut depth = 0;
    let mut kept = String::new();
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

#[test]
fn remarks_are_no_crates() {
    let text = "# Map\n\n| crate | what it is for | uses |\n|---|---|---|\n| `ir` | model | - |\n\
                | `native` | runs | evidence, frontend (flags) |\n\nafter\n| `x` | y | z |\n";
    let table = parse(text);
    assert_eq!(table.len(), 2);
    assert!(table["ir"].is_empty());
    assert_eq!(table["native"], BTreeSet::from([String::from("evidence"), String::from("frontend")]));
}
