//! The records of library functions, the models in C and `docs/library.md` say the same. With `LANDFALL_UPDATE=1` the test
//! writes the page.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use semantics::library::{
    CallsBack, Engine, LibraryFunction, Meaning, Reads, Record, ResultOf, Returns, lookup, record, records,
};
use semantics::models::{UNITS, unit_of};

const HEAD: &str = "\
# Library functions

What Landfall knows of the functions of the C library and of those that verifiers define. A definition in the program takes
precedence over this page.

A function that is neither defined nor listed is unknown; its name does not matter. It is assumed to return and not to call
back, and the report lists this assumption. Its result is any value, and the contents of everything that it may reach are
unknown afterwards: memory that arguments point to, variables that other units see, memory that such a function received
before, `errno` and other objects of the library. If it receives a pointer, memory safety cannot be proved. A run that
violates a property may call such functions only if arguments and results are numbers: the results are inputs, and the
functions are assumed to change nothing in that run.

This page is made by a test from the records in `crates/semantics/src/library` and the models in
`crates/semantics/models` (`LANDFALL_UPDATE=1 cargo test -p semantics --test table`).

## Assumptions about all functions

* The locale is \"C\", and there is one thread.
* Streams, files, time and environment are arbitrary: any input may be read, and every operation may fail. Operations on
  files return. In a run that is shown as a violation a file holds what it held before, operations on open streams do not
  fail, and what comes after the end of a stream is its end.
* `errno` has any value after a function of math.h and after one that asks the system.
* An allocation fails only with `--malloc may-fail`, but for one of more than `PTRDIFF_MAX` bytes, which gives null: no object is that
  large. Runs stop there.
* A call with a pointer about which the analysis knows nothing is not followed: memory safety cannot be proved then, and the
  call is assumed to return.
* Undefined behaviour without an invalid access (`isdigit` of a value that is no character, a number out of range) makes
  memory safety unknown. Overlapping source and target, and results that cannot be represented, are alarms.
* A result that a later call may overwrite or free is not proved to be valid after that call.
* Loops of the models run over memory that they access, so that they end.

## Records

Names that end in `*` stand for all others with that beginning. *Type*: as C writes it. *Meaning*: `native` is an
operation of the engines; an engine that does not follow it refuses the call by name. A file is a model in C (below). `-` is
no meaning: then only the other columns are known, and a call with a pointer is a gap in proofs of memory safety. *Writes*: arguments by index from 0, `...` for variable ones, `library` for `errno`, streams and
earlier results. *Restrict*: pairs of arguments through which overlapping objects must not be accessed.

";

fn meaning(function: LibraryFunction) -> String {
    use LibraryFunction as F;
    match function {
        F::Nondet { truth: true } => "an input: 0 or 1".to_owned(),
        F::Nondet { truth: false } => "an input: any value of the result type".to_owned(),
        F::Assume => "ends the run quietly if the argument is 0".to_owned(),
        F::Assert => "ends the run by an error if the argument is 0".to_owned(),
        F::EndsRun(_) => "ends the run".to_owned(),
        F::Malloc | F::AlignedAlloc => "a new heap block".to_owned(),
        F::Calloc => "a new heap block of zeros; null where the product is too large".to_owned(),
        F::Realloc => "moves a heap block; size 0 frees it and gives null or an empty block".to_owned(),
        F::Free => "frees a heap block".to_owned(),
        F::StackAlloc => "a block that lives until the function returns".to_owned(),
        F::Memory(_) => "one access at each end".to_owned(),
        F::Abs => "the absolute value; overflow for the least number".to_owned(),
        F::Output(at) if at.list => "writes to a stream; what it reads is not known".to_owned(),
        F::Output(_) => "reads what its format says, if that is a constant; writes to a stream".to_owned(),
        F::Format(at) if at.list => "writes a text; how much is not known".to_owned(),
        F::Format(_) => {
            "writes what its format says at most, with a terminator, if the format is a constant".to_owned()
        }
        F::Scan(at) if at.list => "stores values; where is not known".to_owned(),
        F::Scan(_) => "stores any values as its format says, or stops early, if the format is a constant".to_owned(),
        F::Stream(_) => "reads or writes a character of a stream".to_owned(),
        F::Math => "any number; runs compute it, or end there".to_owned(),
        F::AnyResult => "any value".to_owned(),
        F::AnyIn(low, high) => format!("any value from {low} to {high}"),
        _ => "a helper of models".to_owned(),
    }
}

/// The engines that do not follow a call.
fn refusing(function: LibraryFunction) -> String {
    let engines = [(Engine::Runs, "runs"), (Engine::Unrolling, "unrollings"), (Engine::Graph, "symbolic execution")];
    let refusing = engines.iter().filter(|(engine, _)| !function.is_followed(*engine));
    let names: Vec<&str> = refusing.map(|(_, name)| *name).collect();
    if names.is_empty() { String::new() } else { format!(" (not in {})", names.join(", ")) }
}

fn unit(name: &str) -> String {
    unit_of(name).map_or_else(|| panic!("{name} has no model"), |unit| format!("{}.c", unit.name))
}

/// The row of those functions of a record that have that type.
fn row(record: &Record, ty: &str, names: &[&str]) -> String {
    let first = names[0];
    let ty = if ty.is_empty() { String::new() } else { format!("`{ty}`") };
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let meaning = match record.meaning {
        Meaning::Native(function) => format!("native: {}{}", meaning(function), refusing(function)),
        Meaning::Model => unit(first),
        Meaning::ModelAnd(_) => format!("{}; native in runs", unit(first)),
        Meaning::NativeOrModel(function) => {
            format!("native: {}; {} where handlers are registered", meaning(function), unit(first))
        }
        Meaning::Missing => "-".to_owned(),
    };
    let effects = record.effects;
    let mut writes: Vec<String> = effects.through.iter().map(ToString::to_string).collect();
    writes.extend(effects.through_variable.then(|| "...".to_owned()));
    writes.extend(effects.own.then(|| "library".to_owned()));
    let restrict: Vec<String> = record.restrict.iter().map(|(a, b)| format!("{a}/{b}")).collect();
    let control = match (record.returns, record.calls_back) {
        (Returns::Always, CallsBack::No) => "",
        (Returns::Always, CallsBack::During) => "calls back",
        (Returns::Always, CallsBack::Later) => "calls back later",
        (Returns::Never, _) => "never returns",
        (Returns::May, CallsBack::No) => "may not return",
        (Returns::May, _) => "may not return, calls back",
        (Returns::Jumps, _) => "continues elsewhere",
    };
    let result = match record.result {
        ResultOf::Value => String::new(),
        ResultOf::Fresh => "new heap block".to_owned(),
        ResultOf::Argument(index) => format!("points into argument {index}"),
        ResultOf::EarlierArgument => "points into an earlier argument".to_owned(),
        ResultOf::Static => "object of the library".to_owned(),
        ResultOf::Overwritten(family) => format!("object that the next call may overwrite ({family:?})"),
        ResultOf::UntilNext(family) => format!("valid until the next call ({family:?})"),
        ResultOf::Stream => "stream".to_owned(),
        ResultOf::Automatic => "block of the caller's frame".to_owned(),
    };
    let reads = match record.reads {
        Reads::Nothing => String::new(),
        reads => format!("{reads:?}").to_lowercase(),
    };
    let (writes, restrict) = (writes.join(" "), restrict.join(" "));
    format!("| {} | {ty} | {meaning} | {writes} | {control} | {restrict} | {result} | {reads} |", names.join(", "))
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut headers: Vec<&str> = records().map(|record| record.header).collect();
    headers.sort_unstable();
    headers.dedup();
    for header in headers.into_iter().filter(|header| *header != "model.h") {
        writeln!(page, "### {header}\n").unwrap();
        page += "| functions | type | meaning | writes | control | restrict | result | reads |\n|---|---|---|---|---|---|---|---|\n";
        for record in records().filter(|record| record.header == header) {
            for (ty, names) in record.functions {
                writeln!(page, "{}", row(record, ty, names)).unwrap();
            }
        }
        for record in records().filter(|record| record.header == header && !record.assumes.is_empty()) {
            writeln!(page, "\nAssumed, and listed in the report: {}.", record.assumes).unwrap();
        }
        page += "\n";
    }
    page += "## Models in C\n";
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
fn each_name_has_one_record() {
    let mut seen = BTreeSet::new();
    for name in records().flat_map(Record::names) {
        assert!(seen.insert(name), "{name} twice");
        let found = record(&name.replace('*', "other")).unwrap();
        assert!(found.names().any(|other| other == name), "{name}");
    }
    assert_eq!(lookup("__VERIFIER_nondet_int"), Some(LibraryFunction::Nondet { truth: false }));
    assert_eq!(lookup("strlen"), None);
}

/// The headers that declare a function, for the compiler: what a record calls its header, and what else is needed.
fn program_with(header: &str, declarations: &str) -> String {
    let include = |name: &str| format!("#if __has_include(<{name}>)\n#include <{name}>\n#endif\n");
    let mut text = String::from("#define _GNU_SOURCE 1\n#undef _FORTIFY_SOURCE\n");
    for name in ["stddef.h", "stdarg.h", "stdint.h", "stdio.h", "sys/types.h", "time.h"] {
        text += &include(name);
    }
    if header.ends_with(".h") && header != "model.h" {
        text += &include(header);
    }
    // The search functions and old signal vectors are not declared everywhere.
    text + "struct sigvec;\n" + declarations
}

/// The types that records give functions are those that the system's headers declare: the compiler accepts both.
#[test]
fn types_are_those_of_the_headers() {
    let mut headers: Vec<&str> = records().map(|record| record.header).collect();
    headers.sort_unstable();
    headers.dedup();
    let folder = std::env::temp_dir().join(format!("landfall-types-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut declared = 0;
    for header in headers {
        let mut declarations = String::new();
        for (name, signature) in records().filter(|record| record.header == header).flat_map(Record::signatures) {
            writeln!(declarations, "#undef {name}\nextern __typeof__({}) {name};", signature.text()).unwrap();
            declared += 1;
        }
        let file = folder.join("types.c");
        std::fs::write(&file, program_with(header, &declarations)).unwrap();
        let mut compiler = std::process::Command::new("clang-19");
        let arguments = ["-std=gnu17", "-fsyntax-only", "-w", "-Werror=incompatible-library-redeclaration"];
        let output = compiler.args(arguments).arg(&file).output().expect("clang-19 runs");
        assert!(output.status.success(), "<{header}>: {}", String::from_utf8_lossy(&output.stderr));
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(declared > 550, "{declared} functions");
}

/// Whether a parameter of that type points to an object that the function may write.
fn is_writable(ty: &str) -> bool {
    let pointer = ty.trim_end_matches("restrict").trim_end();
    let Some(object) = pointer.strip_suffix('*').map(str::trim_end) else { return ty == "jmp_buf" };
    let constant = if object.ends_with('*') { false } else { object.starts_with("const ") };
    !constant && !object.ends_with("*const") && !object.contains('(')
}

/// What a record says of an argument, its type allows.
#[test]
fn types_allow_what_records_say() {
    let mut faults = String::new();
    let mut expect = |holds: bool, what: String| {
        if !holds {
            writeln!(faults, "{what}").unwrap();
        }
    };
    for record in records() {
        for (name, signature) in record.signatures() {
            let parameters = signature.parameters();
            let at = |index: &usize| parameters.get(*index).copied().unwrap_or("no argument");
            for ty in record.effects.through.iter().map(at) {
                // The functions of getopt.h change what they promise not to.
                expect(is_writable(ty) || record.header == "getopt.h", format!("{name} writes through `{ty}`"));
            }
            for ty in record.restrict.iter().flat_map(|(one, other)| [at(one), at(other)]) {
                expect(ty.ends_with("restrict"), format!("{name}: `{ty}` is not declared restrict"));
            }
            // A stream is an object that nothing else can overlap.
            let restrict = parameters.iter().filter(|ty| ty.ends_with("restrict") && !ty.starts_with("FILE"));
            let (count, written) = (restrict.clone().count(), restrict.clone().any(|ty| is_writable(ty)));
            expect(
                count < 2 || !written || !record.restrict.is_empty(),
                format!("{name} has parameters with restrict"),
            );
            for (index, ty) in parameters.iter().enumerate() {
                let said = record.effects.through.contains(&index) || !is_writable(ty);
                // Streams are the library's; a state that is jumped to is read.
                let opaque = matches!(ty.trim_end_matches("restrict"), "FILE *" | "DIR *" | "jmp_buf");
                // What is freed is not written, and what is handed over is the business of the function called back.
                let handed_over = *ty == "void *" && (record.effects.frees || !record.is_straight());
                expect(
                    said || opaque || handed_over || matches!((name, index), ("lfind", 2) | ("timer_create", 1)),
                    format!("{name} may write through `{ty}`"),
                );
            }
            let further = signature.is_variadic() || parameters.contains(&"va_list");
            expect(!record.effects.through_variable || further, format!("{name} has no variable arguments"));
            let gives_pointer = record.result != ResultOf::Value;
            let is_pointer = signature.result().ends_with('*');
            expect(!gives_pointer || is_pointer, format!("{name} gives `{}`", signature.result()));
            let any_pointer = record.reads == Reads::Input || record.header == "model.h";
            expect(
                gives_pointer || !is_pointer || any_pointer,
                format!("what becomes of the pointer that {name} gives?"),
            );
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
fn no_name_makes_an_input_but_those_of_verifiers() {
    for name in ["nondet", "nondet_int", "nondet_and_change_g", "__VERIFIER_nondet_and_change_g", "__VERIFIER_nondet"] {
        assert_eq!(record(name), None, "{name}");
    }
    for record in records().filter(|record| record.reads == Reads::Input) {
        assert!(record.names().all(|name| name.starts_with("__VERIFIER_nondet_")), "{:?}", record.functions);
    }
}

/// The variables of `getopt`.
const OPTIONS: [&str; 4] = ["optarg", "optind", "opterr", "optopt"];

#[test]
fn what_models_need_is_known() {
    for unit in UNITS {
        for name in unit.needs {
            let made_by_front_end = *name == "__landfall_destructors";
            let known = lookup(name).is_some() || unit_of(name).is_some();
            assert!(known || made_by_front_end, "{name}, which {} needs", unit.name);
        }
        for name in unit.defines {
            let variable = semantics::library::outside::is_standard_stream(name) || OPTIONS.contains(name);
            assert!(variable || record(name).is_some_and(Record::has_model), "{name} has no record that says so");
            assert_eq!(unit_of(name).map(|unit| unit.name), Some(unit.name), "{name}");
        }
    }
    for record in records().filter(|record| record.has_model()) {
        for name in record.names() {
            assert!(unit_of(name).is_some(), "{name} has no model");
        }
    }
}

/// What the model's source says of a function: whether a word stands in its definition.
fn body(name: &str) -> String {
    let unit = unit_of(name).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(unit.name).with_extension("c");
    let text = std::fs::read_to_string(path).unwrap();
    let start = text.find(&format!(" {name}(")).or(text.find(&format!("*{name}("))).unwrap();
    text[start..].split("\n}\n").next().unwrap().to_owned()
}

#[test]
fn records_and_models_agree() {
    for record in records().filter(|record| record.has_model()) {
        for name in record.names() {
            let body = body(name);
            let parameters = body.split(')').next().unwrap();
            // A parameter that is const is not written, and one that is written is a pointer.
            let parameters: Vec<&str> = parameters.split(',').collect();
            for index in record.effects.through {
                let parameter = parameters.get(*index).unwrap_or_else(|| panic!("{name} has no argument {index}"));
                // The functions of getopt.h change what they promise not to.
                let constant = parameter.contains("const") && record.header != "getopt.h";
                assert!(parameter.contains(['*', '[']) && !constant, "{name}: {parameter}");
            }
            for (one, other) in record.restrict {
                for index in [one, other] {
                    let parameter = parameters.get(*index).unwrap_or_else(|| panic!("{name} has no argument {index}"));
                    assert!(parameter.contains("restrict") || name.starts_with("strto"), "{name}: {parameter}");
                }
            }
            let restrict = parameters.iter().filter(|parameter| parameter.contains("restrict")).count();
            let open = ["fopen", "setbuf", "setvbuf"].contains(&name);
            assert!(open || restrict < 2 || !record.restrict.is_empty(), "{name} has parameters with restrict");
            if let ResultOf::UntilNext(_) = record.result {
                assert!(body.contains("_string(") || body.contains("__landfall_result("), "{name}");
            }
        }
    }
}
