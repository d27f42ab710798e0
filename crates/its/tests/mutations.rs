//! Files of the corpus with tokens deleted, repeated, exchanged or replaced: nothing panics, every error has a place in
//! the text, and what is read is well-formed and can be written.

use std::path::Path;

use its::format::{Format, read, write};

/// The text in pieces: words, single other characters, white space.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let kind = |c: char| (c.is_alphanumeric() || c == '_', c.is_whitespace());
    for c in text.chars() {
        match pieces.last_mut() {
            Some(last) if kind(c) != (false, false) && last.chars().all(|other| kind(other) == kind(c)) => last.push(c),
            _ => pieces.push(c.to_string()),
        }
    }
    pieces
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table, one row a case")]
fn mutated_files_are_read_or_refused_with_a_place() {
    const OTHERS: [&str; 30] = [
        "(",
        ")",
        "->",
        ":|:",
        "&&",
        "||",
        "!",
        "-",
        "*",
        "/",
        "%",
        "^",
        "=",
        "1",
        "99999999999999999999",
        "x",
        "f",
        "TRUE",
        "FROM",
        "TO",
        ":=",
        ";",
        ":",
        "nondet()",
        "exists",
        "Int",
        "\"",
        "|",
        "ä",
        "@z",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the corpus is there").flatten().collect();
    files.sort_by_key(|entry| entry.path());
    let rounds = if std::env::var_os("LANDFALL_LONG").is_some() { 20_000 } else { 500 };
    let (mut accepted, mut refused) = (0, 0);
    for (number, entry) in files.iter().enumerate() {
        let text = std::fs::read_to_string(entry.path()).expect("the file is text");
        let original = pieces(&text);
        for round in 0..rounds {
            let mut dice = dice::Dice::new((number * 1_000_003 + round) as u64);
            let mut below = |bound: usize| dice.below(bound as u64) as usize;
            let mut mutated = original.clone();
            for _ in 0..1 + below(3) {
                if mutated.is_empty() {
                    break;
                }
                let (at, other) = (below(mutated.len()), below(mutated.len()));
                match below(5) {
                    0 => drop(mutated.remove(at)),
                    1 => mutated.insert(at, mutated[other].clone()),
                    2 => mutated.swap(at, other),
                    3 => mutated[at] = OTHERS[below(OTHERS.len())].to_owned(),
                    _ => mutated.truncate(at.max(1)),
                }
            }
            let mutated = mutated.concat();
            // As what it looks like, and as any other format.
            let other = Format::ALL[below(4)];
            for system in [read(&mutated), other.read(&mutated)] {
                match system {
                    Ok(system) => {
                        accepted += 1;
                        assert_eq!(system.validate(), Ok(()), "{mutated}");
                        if round % 10 == 0 {
                            let format = Format::ALL[below(4)];
                            let text = write(&system, format);
                            assert!(format.read(&text).is_ok(), "{mutated}\n{text}");
                        }
                    }
                    Err(error) => {
                        refused += 1;
                        let (place, lines) = (error.place(), mutated.lines().count().max(1));
                        assert!((1..=lines).contains(&place.line), "{error}\n{mutated}");
                        let line = mutated.lines().nth(place.line - 1).unwrap_or_default().chars().count();
                        assert!((1..=line + 1).contains(&place.column), "{error}\n{mutated}");
                        assert!(error.to_string().contains("expected "), "{error}");
                    }
                }
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 500 && refused > 500);
}
