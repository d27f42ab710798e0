//! Mutated `.ll` and `.bc`: an error or a valid program, never a crash.
//!
//! The number of mutations is bounded, the seed fixed. `fuzz/` holds the endless form.

mod common;

use std::process::Command;

use dice::Dice;
use frontend::Options;

/// Words that mean something to the parser of `.ll`.
const WORDS: &[&str] = &[
    "i32",
    "i1",
    "i128",
    "i129",
    "ptr",
    "void",
    "undef",
    "poison",
    "null",
    "zeroinitializer",
    "-1",
    "0",
    "4294967296",
    "@g",
    "%a",
    "%p",
    "add",
    "load",
    "store",
    "getelementptr",
    "phi",
    "[4 x i32]",
    "<2 x i32>",
    "{ i32, i8 }",
    "label",
    "addrspace(1)",
    "inbounds",
    "volatile",
    "metadata",
    "splat (i1 true)",
];

fn mutate(dice: &mut Dice, seed: &[u8], is_text: bool) -> Vec<u8> {
    let mut result = seed.to_vec();
    let below = |dice: &mut Dice, bound: usize| dice.below(bound as u64) as usize;
    for _ in 0..=below(dice, 3) {
        let at = below(dice, result.len());
        match below(dice, if is_text { 5 } else { 4 }) {
            0 => result[at] = dice.bits() as u8,
            1 => result[at] ^= 1 << below(dice, 8),
            2 => {
                let end = (at + below(dice, 16)).min(result.len());
                result.drain(at..end);
            }
            3 => {
                let piece = result[at..(at + below(dice, 24)).min(result.len())].to_vec();
                let to = below(dice, result.len());
                result.splice(to..to, piece);
            }
            _ => {
                // A word in the place of another keeps the text close to well-formed.
                let is_end = |byte: &u8| matches!(byte, b' ' | b',' | b'\n' | b')');
                let end = result[at..].iter().position(is_end).map_or(result.len(), |length| at + length);
                let start = result[..at].iter().rposition(is_end).map_or(0, |start| start + 1);
                result.splice(start..end.max(start), dice.pick(WORDS).bytes());
            }
        }
        if result.is_empty() {
            break;
        }
    }
    result
}

/// Reads all mutations of the seed; whatever can be read must be valid.
fn try_all(name: &str, seed: &[u8], count: usize) {
    // More of them on request.
    let factor = std::env::var("LANDFALL_MUTATIONS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1);
    let count = count * factor;
    let mut dice = Dice::new(1);
    let mut read = 0;
    for number in 0..count {
        let content = mutate(&mut dice, seed, name.ends_with(".ll"));
        if let Ok(loaded) = common::read(&[(name, &content)], &Options::default()) {
            read += 1;
            assert!(!common::text(loaded).contains('\0'), "mutation {number}");
        }
    }
    println!("{name}: {count} mutations, {read} of them readable");
}

/// Pieces of the file of instructions, small so that a mutation often hits something.
fn seeds() -> Vec<String> {
    let source = include_str!("data/instructions.ll");
    let (head, body) = source.split_once("\ndefine").expect("there are functions");
    body.split("\ndefine").map(|function| format!("{head}\ndefine{function}")).collect()
}

#[test]
fn mutated_text() {
    for seed in seeds() {
        if !seed.contains("@switches") || seed.contains("define i128 @switches") {
            try_all("a.ll", seed.as_bytes(), 25);
        }
    }
}

#[test]
fn mutated_bitcode() {
    let folder = common::folder();
    let (text, bitcode) = (folder.path().join("a.ll"), folder.path().join("a.bc"));
    for seed in seeds() {
        std::fs::write(&text, seed).expect("the file can be written");
        // The name goes into the file, so it must be the same in each run.
        let mut assemble = Command::new("llvm-as-19");
        let status = assemble.current_dir(folder.path()).args(["a.ll", "-o", "a.bc"]).status().expect("llvm-as runs");
        assert!(status.success());
        try_all("a.bc", &std::fs::read(&bitcode).expect("it was written"), 25);
    }
}
