//! Links between pages, what they include, and what they quote.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex_lite::Regex;

use super::{pages, root};

/// The pages whose links are followed.
fn all_pages() -> Vec<PathBuf> {
    let root = root();
    let mut all: Vec<PathBuf> = pages(&root.join("docs")).iter().map(|page| root.join("docs").join(page)).collect();
    all.extend(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(|name| root.join(name)));
    all
}

/// The lines outside of code, without code in the line.
fn prose(text: &str) -> String {
    let mut fence = false;
    let inline = Regex::new("`[^`]*`").unwrap();
    let mut result = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fence = !fence;
        } else if !fence {
            // The text of a link may be code; its target is not.
            result.push_str(&inline.replace_all(line, "code"));
            result.push('\n');
        }
    }
    result
}

/// GitHub's and mdBook's name of a heading.
fn anchor(heading: &str) -> String {
    let mut name = String::new();
    for letter in heading.trim().chars() {
        match letter {
            ' ' => name.push('-'),
            '-' | '_' => name.push(letter),
            letter if letter.is_alphanumeric() => name.extend(letter.to_lowercase()),
            _ => {}
        }
    }
    name
}

fn has_anchor(page: &Path, wanted: &str) -> bool {
    let text = std::fs::read_to_string(page).unwrap();
    let mut fence = false;
    text.lines().any(|line| {
        fence ^= line.starts_with("```");
        !fence && line.starts_with('#') && anchor(line.trim_start_matches('#')) == wanted
    })
}

#[test]
fn links_lead_somewhere() {
    let link = Regex::new(r"\]\(([^)\s]+)\)").unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in all_pages() {
        let text = prose(&std::fs::read_to_string(&page).unwrap());
        for found in link.captures_iter(&text) {
            let target = &found[1];
            if target.starts_with("https://") {
                continue;
            }
            count += 1;
            let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
            let file = if path.is_empty() { page.clone() } else { page.parent().unwrap().join(path) };
            if !file.exists() || !fragment.is_empty() && !has_anchor(&file, fragment) {
                wrong.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(count > 100, "{count} links");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn included_files_exist() {
    let include = Regex::new(r"\{\{#include ([^}]+)\}\}").unwrap();
    for page in all_pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for found in include.captures_iter(&text) {
            let file = page.parent().unwrap().join(&found[1]);
            assert!(file.is_file(), "{}: {}", page.display(), &found[1]);
        }
    }
}

#[test]
fn every_page_is_in_the_summary() {
    let docs = root().join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let link = Regex::new(r"\]\(([^)]+)\)").unwrap();
    let listed: BTreeSet<PathBuf> = link.captures_iter(&summary).map(|found| PathBuf::from(&found[1])).collect();
    let there: BTreeSet<PathBuf> = pages(&docs).into_iter().filter(|page| page != Path::new("SUMMARY.md")).collect();
    assert_eq!(listed, there);
}

/// A block of Rust that begins with the name of a file is in that file.
#[test]
fn quoted_code_is_in_the_sources() {
    let root = root();
    let mut count = 0;
    for page in all_pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for block in text.split("```rust,ignore\n").skip(1) {
            let code = block.split("\n```").next().unwrap();
            let Some(rest) = code.strip_prefix("// crates/") else { continue };
            let (file, quoted) = rest.split_once('\n').unwrap();
            let source = std::fs::read_to_string(root.join("crates").join(file)).unwrap();
            assert!(source.contains(quoted), "{}: {file} does not contain\n{quoted}", page.display());
            count += 1;
        }
    }
    assert!(count >= 2);
}

/// With mdBook in the path or in `.deps`; it is no part of what tests need.
#[test]
fn the_book_builds() {
    let root = root();
    let own = root.join(".deps/mdbook/mdbook");
    let program = if own.exists() { own } else { PathBuf::from("mdbook") };
    if Command::new(&program).arg("--version").output().is_err() {
        println!("skipped: no mdbook here (./x book brings it)");
        return;
    }
    let target = tempfile::tempdir().unwrap();
    let output = Command::new(root.join("tools/book/build")).arg(&program).arg(target.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !text.contains("WARN") && !text.contains("ERROR"), "{text}");
    let first = std::fs::read_to_string(target.path().join("docs/book/first.html")).unwrap();
    assert!(first.contains("no run dereferences or frees memory") && !first.contains("{{#include"));
}
