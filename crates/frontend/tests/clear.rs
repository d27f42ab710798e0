//! Sources that their text shows to be clear, against the syntax tree: it must find nothing in them. The programs of
//! `tests/verdicts`, random statements, and the scored benchmark if `LANDFALL_BENCH` names its folder.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use dice::Dice;
use frontend::source::{Callers, Faults};
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

/// What the tree finds, counted from every function of the program, which anybody may call.
fn findings(path: &Path) -> Vec<String> {
    let paths = [path.to_owned()];
    let options = Options { checks: frontend::Checks::Overflow, ..Options::default() };
    let tree = source::read_tree(&paths, &options, Callers::Unknown).expect("the tree can be read");
    let program = frontend::read(&paths, &options).expect("the program can be read").program;
    let own = program.functions.iter().filter(|function| function.is_defined() && !function.library);
    let of = |entry: &str| {
        [
            tree.open_orders(entry),
            tree.hidden_loops(entry, Faults::NONE),
            tree.undefined(entry),
            tree.unchecked(&program, entry),
        ]
        .concat()
    };
    own.flat_map(|function| of(&function.name)).map(|finding| format!("{}:{finding:?}", path.display())).collect()
}

fn check(folder: &Path) -> (usize, usize) {
    let mut all = Vec::new();
    files(folder, &mut all);
    // Every third of them, or all.
    let step = if std::env::var_os("LANDFALL_LONG").is_some() { 1 } else { 3 };
    let all: Vec<PathBuf> = all.into_iter().step_by(step).collect();
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

/// What random statements are about.
const BEFORE: &str = "#include <stdlib.h>\n#define N 7\n#define check(c) do { if (!(c)) abort(); } while (0)\n\
    typedef enum { no, yes } truth; typedef int number; struct s { int x; struct s *n; int a[3]; };\n\
    extern int __VERIFIER_nondet_int(void); int g, a[9], *p; struct s s, *q;\n\
    int f(int x) { g = x; return 1; } int h(int x, int y) { if (x) exit(1); p = &g; return a[y]; }\n\
    struct s k(void) { struct s r = s; return r; }\n";

const OPERATORS: &[&str] = &["+", "-", "*", "*", "/", "%", "<", "==", "&", "|", "&&", "||", "<<", ",", "= g =", ">"];

/// A random expression; its operands are mostly of one kind, so that some statements are clear.
fn expression(dice: &mut Dice, depth: u32) -> String {
    let atoms = [
        "i",
        "j",
        "g",
        "1",
        "0",
        "N",
        "yes",
        "1000",
        "65535",
        "2147483647",
        "'c'",
        "a[i]",
        "a[g]",
        "*p",
        "s.x",
        "q->x",
        "(*q).x",
        "q->n->x",
        "sizeof(int)",
        "k().x",
        "k().a[1]",
        "&i",
        "i++",
        "--j",
        "g++",
        "*p++",
        "a[i]++",
        "__VERIFIER_nondet_int()",
    ];
    if depth == 0 || dice.chance(25) {
        return dice.pick(&atoms).to_owned();
    }
    let inner = depth - 1;
    match dice.below(14) {
        0..=2 => format!("f({})", expression(dice, inner)),
        3 => format!("h({}, {})", expression(dice, inner), expression(dice, inner)),
        4..=7 => {
            let operator = dice.pick(OPERATORS);
            format!("{} {operator} {}", expression(dice, inner), expression(dice, inner))
        }
        8 => format!("({})", expression(dice, inner)),
        9 => format!("(int) {}", expression(dice, inner)),
        10 => format!("-{}", expression(dice, inner)),
        11 => format!("a[{}]", expression(dice, inner)),
        12 => {
            format!("{} ? {} : {}", expression(dice, inner), expression(dice, inner), expression(dice, inner))
        }
        _ => format!("({} = {})", dice.pick(&["i", "g", "a[j]", "*p"]), expression(dice, inner)),
    }
}

fn statement(dice: &mut Dice, depth: u32) -> String {
    let value = |dice: &mut Dice| {
        let depth = dice.below(4) as u32;
        expression(dice, depth)
    };
    let targets = [
        "i",
        "j",
        "g",
        "*p",
        "a[i]",
        "a[g]",
        "a[f(1)]",
        "s.x",
        "q->x",
        "a[i++]",
        "int v",
        "number v",
        "const int v",
        "*p++",
    ];
    let assignments = ["=", "=", "=", "+=", "*="];
    match dice.below(if depth == 0 { 5 } else { 10 }) {
        0 => format!("{};", value(dice)),
        1 | 2 => format!("{} {} {};", dice.pick(&targets), dice.pick(&assignments), value(dice)),
        3 => format!("int v = {}, w = {};", value(dice), value(dice)),
        4 => format!("check({});", value(dice)),
        5 => format!("if ({}) {}", value(dice), statement(dice, depth - 1)),
        6 => format!("while ({}) {{ {} }}", value(dice), statement(dice, depth - 1)),
        7 => format!("for (i = {}; {}; {}) {}", value(dice), value(dice), value(dice), statement(dice, depth - 1)),
        8 => format!("switch ({}) {{ case {}: {} }}", value(dice), value(dice), statement(dice, depth - 1)),
        _ => format!("return {};", value(dice)),
    }
}

#[test]
fn the_tree_finds_nothing_in_clear_random_statements() {
    let folder = tempfile::tempdir().expect("the folder for temporary files can be written");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the file can be written");
        path
    };
    let compiles = |path: &PathBuf| {
        frontend::read(std::slice::from_ref(path), &Options { library_models: false, ..Options::default() }).is_ok()
    };
    let mut dice = Dice::new(11);
    let (mut clear, mut texts) = (Vec::new(), 0);
    while clear.len() < 150 {
        texts += 1;
        assert!(texts < 5_000, "{} of {texts} statements are clear", clear.len());
        let function = format!("int t{}(int i, int j) {{ {} return 0; }}", clear.len(), statement(&mut dice, 2));
        let path = write("one.c", &format!("{BEFORE}{function}\n"));
        if source::is_clear(std::slice::from_ref(&path), &Options::default()) && compiles(&path) {
            clear.push(function);
        }
    }
    let path = write("all.c", &format!("{BEFORE}{}\n", clear.join("\n")));
    let found = findings(&path);
    assert!(found.is_empty(), "{found:#?}\n{}", clear.join("\n"));
}
