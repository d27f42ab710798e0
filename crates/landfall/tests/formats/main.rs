//! Mutations of inputs in every format: a bounded number from fixed seeds, so that each run of the tests tries the same.
//! `fuzz/` holds the endless form; `LANDFALL_MUTATIONS` multiplies the number here.

mod entry;

use std::path::{Path, PathBuf};
use std::process::Command;

use dice::Dice;

/// Mutations of each seed, times the factor that the user asks for.
fn number(count: u64) -> u64 {
    let factor = std::env::var("LANDFALL_MUTATIONS").ok().and_then(|factor| factor.parse::<u64>().ok());
    count * factor.unwrap_or(1)
}

/// One to four changes: a byte, a bit, a piece left out or repeated, a word of the format put in.
fn mutate(dice: &mut Dice, seed: &[u8], words: &[&str]) -> Vec<u8> {
    let mut result = seed.to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(result.len() as u64 + 1) as usize;
        let end = (at + dice.below(24) as usize).min(result.len());
        match dice.below(5) {
            0 if at < result.len() => result[at] = dice.bits() as u8,
            1 if at < result.len() => result[at] ^= 1 << dice.below(8),
            2 => drop(result.drain(at..end)),
            3 => {
                let piece = result[at..end].to_vec();
                let to = dice.below(result.len() as u64 + 1) as usize;
                result.splice(to..to, piece);
            }
            _ => drop(result.splice(at..end, dice.pick(words).bytes())),
        }
    }
    result
}

/// Tries mutations of each seed; some of them must be accepted and some refused, or nothing was tested.
fn try_all(what: &str, seeds: &[Vec<u8>], words: &[&str], count: u64, accepts: impl Fn(&[u8]) -> bool) {
    let (mut accepted, mut refused) = (0, 0);
    for (index, seed) in seeds.iter().enumerate() {
        assert!(accepts(seed), "{what}: the seed {index} is refused");
        let mut dice = Dice::new(index as u64);
        for _ in 0..number(count) {
            if accepts(&mutate(&mut dice, seed, words)) {
                accepted += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(accepted > 0 && refused > 0, "{what}: {accepted} accepted, {refused} refused");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The files of a folder of the workspace, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    files
}

fn contents(folder: &str, extension: &str, most: usize) -> Vec<Vec<u8>> {
    let files = files(folder).into_iter().filter(|file| file.extension().is_some_and(|found| found == extension));
    files.take(most).map(|file| std::fs::read(file).unwrap()).collect()
}

const C_WORDS: &[&str] = &[
    "int",
    "unsigned",
    "struct s { int a; }",
    "*",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    ";",
    "=",
    "-1",
    "0",
    "for (;;)",
    "goto x",
    "return",
    "if (",
    "#define A",
    "#if 1\n",
    "sizeof",
    "static",
    "const",
    "_Bool",
    "switch",
    "case 1:",
    "...",
    "__asm__(\"\")",
];

#[test]
fn mutated_c() {
    let seeds = contents("tests/verdicts/control", "c", 5);
    try_all("C", &seeds, C_WORDS, 40, |bytes| entry::program(bytes, "c"));
}

#[test]
fn mutated_preprocessed_c() {
    let sources = files("tests/verdicts/stack").into_iter().filter(|file| file.extension().is_some_and(|e| e == "c"));
    let preprocessed = |file: PathBuf| Command::new("clang-19").args(["-E", "-P"]).arg(file).output().unwrap().stdout;
    let seeds: Vec<Vec<u8>> = sources.take(2).map(preprocessed).collect();
    try_all("preprocessed C", &seeds, C_WORDS, 40, |bytes| entry::program(bytes, "i"));
}

#[test]
fn mutated_ir_and_bitcode() {
    let folder = tempfile::tempdir().unwrap();
    for (extension, flag) in [("ll", "-S"), ("bc", "-c")] {
        let made = folder.path().join("a").with_extension(extension);
        let source = files("tests/verdicts/heap").into_iter().find(|file| file.extension().is_some_and(|e| e == "c"));
        let mut clang = Command::new("clang-19");
        clang.args(["-O1", "-Xclang", "-disable-llvm-passes", "-w", "-emit-llvm", flag, "-o"]).arg(&made);
        assert!(clang.arg(source.unwrap()).status().unwrap().success());
        let words = ["i32", "ptr", "void", "undef", "null", "-1", "@main", "%1", "load", "phi", "!0", "metadata"];
        let seed = std::fs::read(&made).unwrap();
        try_all(extension, &[seed], &words, 60, |bytes| entry::program(bytes, extension));
    }
}

#[test]
fn mutated_systems() {
    let corpus = files("crates/its/tests/corpus");
    let seeds: Vec<Vec<u8>> = corpus.iter().map(|file| std::fs::read(file).unwrap()).collect();
    let words =
        ["(", ")", "->", ":|:", "&&", "-", "*", "99999999999999999999", "x", "TRUE", "TO", ":=", ";", "nondet()"];
    try_all("transition systems", &seeds, &words, 300, |bytes| entry::system(&text(bytes)));
}

#[test]
fn mutated_assumptions() {
    let seeds = ["string(s)", "array(a, 2*n + 1)", "array(a, n, 4)", "disjoint(a, b)", "3*n - m <= -k + 7"];
    let seeds: Vec<Vec<u8>> = seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect();
    let words = ["string(", "array(", "disjoint(", "n", ",", ")", "+", "-", "*", "<=", "!=", "9223372036854775807"];
    try_all("assumptions", &seeds, &words, 20_000, |bytes| entry::assumption(&text(bytes)));
}

#[test]
fn mutated_inputs() {
    // A second sign: the least number has no opposite.
    assert!(!entry::input("-0x-80000000000000000000000000000000"));
    let seeds = ["-17", "0x7f", "-0x1", "bits:0xff", "1e300", "nan"];
    let seeds: Vec<Vec<u8>> = seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect();
    try_all("inputs", &seeds, &["-", "+", "0x", "bits:", "e", "."], 20_000, |bytes| entry::input(&text(bytes)));
}

/// Property files have no reader outside the program.
#[test]
fn mutated_property_files() {
    let seed = b"CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(F end) )\n".to_vec();
    let words = ["CHECK(", "init(", "LTL(", "G ! overflow", "F end", ")", "\n", "main()"];
    let folder = tempfile::tempdir().unwrap();
    let (program, file) = (folder.path().join("a.c"), folder.path().join("a.prp"));
    std::fs::write(&program, "int main(void) { return 0; }\n").unwrap();
    let accepts = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        let mut landfall = Command::new(env!("CARGO_BIN_EXE_landfall"));
        let output = landfall.arg("prove").arg("--property").arg(&file).arg(&program).output().unwrap();
        let status = output.status.code();
        assert!(matches!(status, Some(0 | 1 | 2 | 5 | 10)), "{status:?} of {:?}", text(bytes));
        status != Some(1)
    };
    try_all("property files", &[seed], &words, 60, accepts);
}
