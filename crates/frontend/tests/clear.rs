//! Sources that their text shows to be clear, against the syntax tree: it must find nothing in them. The programs of
//! `tests/verdicts`, and the scored benchmark if `LANDFALL_BENCH` names its folder.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use frontend::{Options, source};

/// The C files in a folder and its folders.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    for path in entries.map(|entry| entry.expect("the entry can be read").path()) {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

/// What the tree finds, counted from every function of the program.
fn findings(path: &Path) -> Vec<String> {
    let paths = [path.to_owned()];
    let options = Options { overflow_checks: true, ..Options::default() };
    let tree = source::read_tree(&paths, &options).expect("the tree can be read");
    let program = frontend::read(&paths, &options).expect("the program can be read").program;
    let own = program.functions.iter().filter(|function| function.is_defined() && !function.library);
    let of = |entry: &str| [tree.open_orders(entry), tree.undefined(entry), tree.unchecked(&program, entry)].concat();
    own.flat_map(|function| of(&function.name)).map(|finding| format!("{}:{finding:?}", path.display())).collect()
}

fn check(folder: &Path) -> (usize, usize) {
    let mut all = Vec::new();
    files(folder, &mut all);
    let clear = |path: &&PathBuf| source::is_clear(std::slice::from_ref(*path), &Options::default());
    let clear: Vec<&PathBuf> = all.iter().filter(clear).collect();
    let found: Vec<String> = clear.iter().flat_map(|path| findings(path)).collect();
    assert!(found.is_empty(), "{found:#?}");
    (clear.len(), all.len())
}

#[test]
fn the_tree_finds_nothing_in_clear_verdict_programs() {
    let (clear, all) = check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts"));
    assert!(clear > all / 4, "{clear} of {all}");
}

#[test]
fn the_tree_finds_nothing_in_clear_programs_of_the_benchmark() {
    let Some(folder) = std::env::var_os("LANDFALL_BENCH") else {
        let line =
            "test the_tree_finds_nothing_in_clear_programs_of_the_benchmark skipped: LANDFALL_BENCH is not set\n";
        let _ = std::io::stderr().write_all(line.as_bytes());
        return;
    };
    let (clear, all) = check(&PathBuf::from(folder).join("programs"));
    println!("{clear} of {all} programs are clear");
}
