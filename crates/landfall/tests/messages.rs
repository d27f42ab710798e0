//! What users read, as a whole: `tests/messages`.

use std::path::{Path, PathBuf};
use std::process::Command;

use regex_lite::Regex;

mod shared;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/messages")
}

/// The text about the program, without what differs from call to call.
fn text(name: &str) -> String {
    let source = std::fs::read_to_string(folder().join(name)).unwrap();
    let options = source.lines().next().and_then(|line| line.strip_prefix("// options: ")).unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_landfall"))
        .args(["prove", "--timeout", "60"])
        .args(options.split_whitespace())
        .arg(name)
        .current_dir(folder())
        .output()
        .unwrap();
    shared::masked(&format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn messages_are_as_they_were_read_and_approved() {
    let mut names: Vec<String> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".c"));
    names.sort();
    assert!(names.len() >= 10);
    let mut wrong = Vec::new();
    for name in &names {
        let file = folder().join(name).with_extension("txt");
        let text = text(name);
        assert_plain(name, &text);
        if shared::sharpen() {
            std::fs::write(&file, &text).unwrap();
        } else if std::fs::read_to_string(&file).unwrap_or_default() != text {
            wrong.push(format!("{name}:\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "LANDFALL_SHARPEN=1 writes what is printed now\n{}", wrong.join("\n"));
}

/// No name of the analysis is in it, and whoever reads that something is unknown reads what to do.
fn assert_plain(name: &str, text: &str) {
    for internal in [r"'\d", r"\w\[\]", r"\balloca\b", r"%\w+"] {
        let found = Regex::new(internal).unwrap().find(text).map(|found| found.as_str().to_owned());
        assert_eq!(found, None, "{name}:\n{text}");
    }
    if text.contains(" unknown ") {
        assert!(text.contains("help: ") && text.contains("landfall explain LF"), "{name}:\n{text}");
    }
}

#[test]
fn codes_are_explained() {
    let explain =
        |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_landfall")).arg("explain").args(args).output().unwrap();
    let all = String::from_utf8(explain(&[]).stdout).unwrap();
    assert!(all.lines().count() > 30 && all.contains("LF0102  read outside a block\n"), "{all}");
    let one = String::from_utf8(explain(&["lf0102"]).stdout).unwrap();
    assert!(one.starts_with("LF0102: read outside a block\n") && one.contains("    int a[3];\n"), "{one}");
    assert!(one.lines().all(|line| line.chars().count() <= 80), "{one}");
    let rule = String::from_utf8(explain(&["double-free"]).stdout).unwrap();
    assert!(rule.starts_with("LF0202: "), "{rule}");
    let none = explain(&["LF9999"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&none.stderr).contains("there is no code `LF9999`"));
    // The page is made of the table: `landfall explain --markdown > docs/codes.md`.
    let page = std::fs::read(folder().join("../../docs/codes.md")).unwrap();
    assert!(explain(&["--markdown"]).stdout == page, "docs/codes.md is not what `landfall explain --markdown` prints");
}
