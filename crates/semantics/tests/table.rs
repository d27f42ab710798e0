//! `docs/library.md`, the table of what is modelled and assumed, is made from the models and the table of native meanings.
//! With `LANDFALL_UPDATE=1` the test writes it.

use std::fmt::Write as _;
use std::path::Path;

use semantics::library::{LibraryFunction, TABLE};
use semantics::models::{HELPER, UNITS};

const HEAD: &str = "\
# Library functions

What Landfall knows of the C library. A definition in the program always wins over what stands here. A function that is
neither defined nor listed is unknown: it is taken to return and not to call back, its result is any value, and whatever
it may reach is unknown afterwards; where it gets a pointer, memory safety is not shown.

This page is made by a test from `crates/semantics/models` and `crates/semantics/src/library.rs`
(`LANDFALL_UPDATE=1 cargo test -p semantics --test table`).

## What is assumed of all of them

* The locale is \"C\", and there is one thread.
* Streams, files, time and environment are arbitrary; input is any input, and every operation may fail.
* An allocation fails only with `--malloc may-fail`.
* A call with a pointer of which the analysis knows nothing is not followed: memory safety is then not shown, and the call
  is taken to return.
* What C leaves undefined and no access of memory shows (a class of characters of what is no character, a number that is
  not in range) makes memory safety unknown. Overlapping copies and results that cannot be represented are alarms.
* Loops of the models go over memory that they access, so that they end.

";

fn meaning(function: LibraryFunction) -> String {
    use LibraryFunction as F;
    match function {
        F::Nondet => "any value of the result type".to_owned(),
        F::Assume => "ends the run quietly if the argument is 0".to_owned(),
        F::EndsRun => {
            "ends the run (`exit` and `quick_exit` call handlers in programs that register some; see exit.c)".to_owned()
        }
        F::Malloc | F::AlignedAlloc => "a new heap block".to_owned(),
        F::Calloc => "a new heap block of zeros; null where the product is too large".to_owned(),
        F::Realloc => "moves a heap block; size 0 frees it and gives null or an empty block".to_owned(),
        F::Free => "frees a heap block".to_owned(),
        F::StackAlloc => "a block that lives until the function returns".to_owned(),
        F::Memory(_) => "one access at each end; overlapping copies are an alarm (not of memmove)".to_owned(),
        F::Abs => "the absolute value; overflow for the least number".to_owned(),
        F::Output => "reads what its format says, if that is a constant; writes to a stream".to_owned(),
        F::Format => "writes what its format says at most, with a terminator, if the format is a constant".to_owned(),
        F::Scan => "stores any values as its format says, or stops early, if the format is a constant".to_owned(),
        F::AnyResult => "any value, no effect".to_owned(),
        F::AnyIn(low, high) => format!("any value from {low} to {high}, no effect"),
        _ => "a helper of models".to_owned(),
    }
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    page += "## Native meanings\n\n| functions | meaning |\n|---|---|\n";
    for (function, names) in TABLE {
        let names: Vec<String> =
            names.iter().filter(|name| !name.starts_with(HELPER)).map(|name| format!("`{name}`")).collect();
        if !names.is_empty() {
            writeln!(page, "| {} | {} |", names.join(", "), meaning(*function)).unwrap();
        }
    }
    page += "| `__VERIFIER_nondet*`, `nondet*` | any value of the result type: an input |\n\n## Models in C\n";
    for unit in UNITS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(unit.name).with_extension("c");
        let text = std::fs::read_to_string(path).unwrap();
        let head = text.split_once("*/").unwrap().0.trim_start_matches("/*");
        let head = head.replace("<", "&lt;");
        let head: Vec<&str> = head.split_whitespace().collect();
        writeln!(page, "\n### {}.c\n\n{}\n\n| name | meaning |\n|---|---|", unit.name, head.join(" ")).unwrap();
        for name in unit.defines {
            let about = comment(&text, name).unwrap_or_else(|| panic!("{name} in {}.c has no comment", unit.name));
            writeln!(page, "| `{name}` | {about} |").unwrap();
        }
    }
    page
}

/// The comment in lines above the definition of the name.
fn comment(text: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let defines = |line: &&str| {
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        !line.starts_with([' ', '/', '#', '}']) && !line.ends_with(");") && words.any(|word| word == name)
    };
    let commented = |index: &usize| *index > 0 && lines[index - 1].starts_with("// ");
    let at = (0..lines.len()).filter(|index| defines(&lines[*index])).find(commented)?;
    let start = (0..at).rev().find(|index| !lines[*index].starts_with("// ")).map_or(0, |index| index + 1);
    let words: Vec<&str> = lines[start..at].iter().map(|line| line.trim_start_matches("// ")).collect();
    Some(words.join(" "))
}

#[test]
fn the_table_of_the_library_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.md");
    let page = page();
    if std::env::var_os("LANDFALL_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/library.md is not what the models say: LANDFALL_UPDATE=1 writes it anew");
}

#[test]
fn what_models_need_is_known() {
    for unit in UNITS {
        for name in unit.needs {
            let made_by_front_end = *name == "__landfall_destructors";
            let known = semantics::library::lookup(name).is_some() || semantics::models::unit_of(name).is_some();
            assert!(known || made_by_front_end, "{name}, which {} needs", unit.name);
        }
        // No name has two meanings, but for those that only have a model where handlers are registered.
        for name in unit.defines {
            let twice = semantics::library::lookup(name).is_some();
            assert!(!twice || matches!(*name, "exit" | "quick_exit"), "{name}");
            assert_eq!(semantics::models::unit_of(name).map(|unit| unit.name), Some(unit.name), "{name}");
        }
    }
}
