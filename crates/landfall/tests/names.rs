//! No verdict depends on what the program calls its things: programs of `tests/verdicts` with other names for everything
//! that they define (but `main` and the entry) get the same verdicts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use driver::Request;
use evidence::{Property, Verdict};

/// Work for one program; where it decides, it decides alike.
const STEPS: u64 = 20_000;
/// Every so many-th program.
const STRIDE: usize = 13;
/// As the command line has it.
const STACK: usize = 512 << 20;

/// Names that clang gives to stack objects of its own, that unknown functions may have, and one that says nothing.
const BEGINNINGS: [&str; 8] = ["tmp", "q", "retval", "cleanup", "coerce", "agg_tmp", "nondet_", "saved_stack"];

#[test]
fn names_decide_nothing() {
    let work = std::thread::Builder::new().stack_size(STACK).spawn(compare_all).unwrap();
    work.join().unwrap();
}

fn compare_all() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts");
    let files = testkit::files(&root, &["c"]);
    let folder = std::env::temp_dir().join(format!("landfall-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (mut compared, mut renamed, mut failures) = (0, 0, Vec::new());
    for path in files.iter().skip(STRIDE / 2).step_by(STRIDE) {
        let text = std::fs::read_to_string(path).unwrap();
        let Some(request) = request(path, &text) else { continue };
        let names = fresh_names(path, &request);
        let copy = folder.join(path.file_name().unwrap());
        std::fs::write(&copy, rename(&text, &names)).unwrap();
        let other = Request { files: vec![copy], ..request.clone() };
        compared += 1;
        renamed += names.len();
        let (before, after) = (verdicts(&request), verdicts(&other));
        if before != after {
            failures.push(format!("{}: {before:?}, with other names {after:?}: {names:?}", path.display()));
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(compared >= 20 && renamed >= 2 * compared, "{compared} programs, {renamed} names");
}

/// What the program's first lines ask for; `None` for assumptions, which have names in them, and the other data model.
fn request(path: &Path, text: &str) -> Option<Request> {
    let mut lines = text.lines();
    let expectations = lines.next()?.strip_prefix("// landfall:")?;
    let options = lines.next().and_then(|line| line.strip_prefix("// options:")).unwrap_or_default();
    let mut request = Request::new(path);
    let properties = expectations.split_whitespace().map(|word| word.split_once('=').unwrap().0.parse::<Property>());
    request.properties = properties.collect::<Result<_, _>>().ok()?;
    request.steps = Some(STEPS);
    let words: Vec<&str> = options.split_whitespace().collect();
    for pair in words.chunks(2) {
        match pair {
            ["--entry", name] => request.entry = (*name).to_owned(),
            ["--data-model", "lp64"] => {}
            _ => return None,
        }
    }
    Some(request)
}

/// New names for the functions and variables that the program defines, as its debug information tells.
fn fresh_names(path: &Path, request: &Request) -> BTreeMap<String, String> {
    // Without models, whose variables are not the program's.
    let options = frontend::Options { library_models: false, ..frontend::Options::default() };
    let program = frontend::read(&[path.to_path_buf()], &options).unwrap().program;
    // A call of `reach_error` is what `assertion` is about, whatever its body does: that name is not the program's.
    let kept = [request.entry.as_str(), "main", "reach_error"];
    let (mut own, mut others) = (BTreeSet::new(), BTreeSet::from(kept.map(str::to_owned)));
    for function in &program.functions {
        if function.is_defined() && !function.library {
            own.insert(function.name.clone());
            own.extend(function.values.iter().filter_map(|value| value.variable.clone()));
        } else {
            others.insert(function.name.clone());
        }
    }
    for global in &program.globals {
        match &global.variable {
            Some(name) if global.init.is_some() => own.insert(name.clone()),
            _ => others.insert(global.name.clone()),
        };
    }
    let own = own.into_iter().filter(|name| !others.contains(name)).enumerate();
    own.map(|(index, name)| (name, format!("{}{index}", BEGINNINGS[index % BEGINNINGS.len()]))).collect()
}

/// The program with other names. Strings, characters, comments and the lines of `#include` stay.
fn rename(text: &str, names: &BTreeMap<String, String>) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '#' if rest[1..].trim_start().starts_with("include") => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => quoted(rest, first),
            c if c.is_alphanumeric() || c == '_' => {
                rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        result.push_str(names.get(token).map_or(token, String::as_str));
        rest = after;
    }
    result
}

/// The length of a string or character constant.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn verdicts(request: &Request) -> Vec<(Property, Option<Verdict>)> {
    let report = driver::prove(request, &(), Arc::default()).unwrap().report;
    let verdict = |property: &Property| report.result(*property).map(|result| result.verdict);
    request.properties.iter().map(|property| (*property, verdict(property))).collect()
}

#[test]
fn only_names_are_renamed() {
    let names = BTreeMap::from([("a".to_owned(), "tmp0".to_owned()), ("f".to_owned(), "q1".to_owned())]);
    let text = "#include <a.h>\nint f(int a) { /* a */ return a.a + 0xa + \"a\\\"a\"[a] + 'a' + ab; } // a\n";
    let expected =
        "#include <a.h>\nint q1(int tmp0) { /* a */ return tmp0.tmp0 + 0xa + \"a\\\"a\"[tmp0] + 'a' + ab; } // a\n";
    assert_eq!(rename(text, &names), expected);
}
