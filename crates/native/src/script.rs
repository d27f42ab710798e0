//! The shell script that compiles and runs a harness.

use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

use evidence::{AlarmKind, Property};

use crate::entry;
use crate::inputs::Sorted;
use crate::program::{Program, Violation, has_extension};
use crate::tools;

/// The exit status of a run in which a sanitizer found something.
pub(crate) const FOUND: i32 = 99;
/// That of a run that asked for other inputs than the recorded ones.
pub(crate) const ANOTHER_RUN: i32 = 98;
/// That of a run that was killed because it took too long.
pub(crate) const TIMEOUT: i32 = 124;
/// That of a script that could not compile the program.
pub(crate) const NOT_COMPILED: i32 = 125;

/// The sanitizers' checks for our properties, and those that end a run without a message.
const CHECKS: &str = "address,signed-integer-overflow,shift,integer-divide-by-zero,null";

/// The script.
pub(crate) fn text(
    name: &str,
    program: &Program,
    violation: Violation<'_>,
    inputs: &Sorted<'_>,
    folder: &Path,
) -> String {
    let mut text = String::from("#!/bin/sh\n");
    // Writing to a string does not fail.
    let headline = violation.headline().replace(['\n', '\r'], " ");
    let _ = writeln!(text, "# {name} is violated: {headline}");
    let _ =
        writeln!(text, "# Compiles the program with the inputs in {name}.c and runs it; {}.", expectation(violation));
    let _ = writeln!(text, "# CLANG names another clang, LANDFALL_SECONDS another limit of time.");
    let _ = writeln!(text, "cd \"$(dirname \"$0\")\" || exit {NOT_COMPILED}");
    let _ = writeln!(text, "CLANG=${{CLANG:-clang-19}}");
    let _ = writeln!(text, "build=$(mktemp -d) || exit {NOT_COMPILED}\ntrap 'rm -rf \"$build\"' EXIT\n");
    let flags = flags(program, inputs, violation.property);
    let sources: Vec<String> = program.files.iter().map(|file| relative(file, folder)).collect();
    if program.entry == "main" && program.flags.is_empty() {
        let list: Vec<String> = sources.iter().map(|source| quoted(source)).collect();
        let _ = writeln!(
            text,
            "\"$CLANG\" {flags} \\\n    -o \"$build/program\" {} {name}.c -lm || exit {NOT_COMPILED}",
            list.join(" ")
        );
    } else {
        // The entry may have no name outside its file, and `main` is ours.
        let symbols = violation.run.entry_state.iter().flat_map(entry::symbols);
        let variables: String = symbols.map(|symbol| format!(" --globalize-symbol={}", quoted(symbol))).collect();
        for (index, (file, source)) in program.files.iter().zip(&sources).enumerate() {
            let object = format!("\"$build/{index}.o\"");
            let own = own_flags(program, file);
            let _ = writeln!(
                text,
                "\"$CLANG\" {flags} -c {own}\\\n    -o {object} {} || exit {NOT_COMPILED}",
                quoted(source)
            );
            if program.entry != "main" {
                let _ = writeln!(text, "{}", entry_to_light(program, file, &object, &variables));
            }
        }
        let _ = writeln!(
            text,
            "\"$CLANG\" {flags} \\\n    -o \"$build/program\" \"$build\"/*.o {name}.c -lm || exit {NOT_COMPILED}"
        );
    }
    let _ = writeln!(
        text,
        "\nASAN_SYMBOLIZER_PATH=${{ASAN_SYMBOLIZER_PATH:-$(command -v llvm-symbolizer-19 || command -v llvm-symbolizer)}}\n\
         export ASAN_SYMBOLIZER_PATH"
    );
    let _ = writeln!(
        text,
        "export ASAN_OPTIONS=\"detect_leaks=1:exitcode={FOUND}:detect_stack_use_after_return=1:\
         allocator_may_return_null=1:hard_rss_limit_mb=2048:{}\"",
        fill(inputs)
    );
    let _ = writeln!(text, "export UBSAN_OPTIONS=\"print_stacktrace=1:exitcode={FOUND}\"");
    // Without roots all that is allocated counts as lost; what threads keep for themselves the C library allocates.
    let roots = match violation.property {
        Property::MemCleanup => ":use_globals=0:use_stacks=0:use_registers=0",
        _ => "",
    };
    let _ = writeln!(text, "export LSAN_OPTIONS=\"exitcode={FOUND}{roots}\"");
    let seconds = if violation.property == Property::Termination { 5 } else { 20 };
    let arguments: Vec<String> =
        violation.run.arguments.iter().map(|argument| format!(" {}", quoted(argument))).collect();
    let _ = writeln!(text, "ulimit -c 0\nulimit -f 65536");
    // In the foreground it stays in the group of processes that is killed when somebody stops the script.
    let _ = writeln!(
        text,
        "timeout --foreground \"${{LANDFALL_SECONDS:-{seconds}}}\" \"$build/program\"{} <{name}.stdin",
        arguments.concat()
    );
    text
}

/// The flags that only this file has, each with a blank after it. Unused functions are kept where one is to be called.
fn own_flags(program: &Program, file: &Path) -> String {
    let mut words: Vec<String> = program.flags.get(file).into_iter().flatten().map(|flag| quoted(flag)).collect();
    if program.entry != "main" && has_extension(file, &["c", "i"]) {
        words.push("-femit-all-decls".to_owned());
    }
    words.into_iter().map(|word| word + " ").collect()
}

/// The command that makes the entry callable from our `main`: it may have no name outside its file, and `main` is ours.
fn entry_to_light(program: &Program, file: &Path, object: &str, variables: &str) -> String {
    let is_meant = program.entry_file.as_ref().is_none_or(|meant| file.ends_with(meant));
    let globalize = if is_meant { format!(" --globalize-symbol={}", quoted(&program.entry)) } else { String::new() };
    format!("objcopy --redefine-sym main=landfall_own_main{globalize}{variables} {object} || exit {NOT_COMPILED}")
}

fn expectation(violation: Violation<'_>) -> String {
    let place = violation.alarms.first().and_then(|alarm| alarm.place.as_ref());
    let place = place.map_or(String::new(), |place| format!(" at line {}", place.line));
    match violation.alarms.first().map(|alarm| alarm.kind) {
        Some(AlarmKind::NonTermination) => format!("it runs until it is killed (status {TIMEOUT})"),
        Some(AlarmKind::FailedAssertion) => format!("the assertion{place} fails (status 134)"),
        Some(AlarmKind::ErrorCall) => format!("the error function is called{place} (status 96)"),
        Some(AlarmKind::Leak | AlarmKind::Unfreed) => format!("the sanitizer reports the leak (status {FOUND})"),
        _ => format!("the sanitizer reports it{place} (status {FOUND})"),
    }
}

/// The flags for clang, on lines of their own.
fn flags(program: &Program, inputs: &Sorted<'_>, property: Property) -> String {
    let mut words: Vec<String> = Vec::new();
    let all_c = program.files.iter().all(|file| has_extension(file, &["c", "i"]));
    if all_c {
        words.extend(frontend::C_FLAGS.iter().map(|flag| (*flag).to_owned()));
    }
    words.extend(["-g", "-O0", "-w", "-fno-strict-aliasing", "-fno-omit-frame-pointer"].map(str::to_owned));
    words.extend(tools::machine(program.pointer_bits).iter().map(|flag| (*flag).to_owned()));
    let checks = if program.wraps { "address" } else { CHECKS };
    let more = match property {
        Property::Conversion => ",float-cast-overflow",
        Property::Bounds => ",array-bounds",
        _ => "",
    };
    words.push(format!("-fsanitize={checks}{more}"));
    if property == Property::Bounds {
        words.push("-fstrict-flex-arrays=2".to_owned());
    }
    words.push(if program.wraps { "-fwrapv" } else { "-fno-sanitize-recover=all" }.to_owned());
    if !inputs.uninitialised.is_empty() {
        words.push(format!("-ftrivial-auto-var-init={}", if byte(inputs) == Some(0xaa) { "pattern" } else { "zero" }));
    }
    if !inputs.allocations.is_empty() {
        words.push("-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc".to_owned());
    }
    if inputs.opens_files() {
        words.push("-Wl,--wrap=fopen".to_owned());
    }
    // What is declared and never called need not exist; where code lies at any address, it would have to.
    words.extend(["-no-pie", "-Wl,--warn-unresolved-symbols"].map(str::to_owned));
    // The program is the one that was analysed, and finds `landfall.h` beside the harness.
    words.extend(["-D__LANDFALL__=1", "-idirafter", "."].map(str::to_owned));
    let mut lines = String::new();
    let mut length = 0;
    for word in words {
        if length + word.len() > 100 {
            lines.push_str("\\\n    ");
            length = 0;
        }
        length += word.len() + 1;
        lines.push_str(&word);
        lines.push(' ');
    }
    lines.trim_end().to_owned()
}

/// What fresh blocks hold: the byte that the values of uninitialised memory are made of.
fn fill(inputs: &Sorted<'_>) -> String {
    format!("max_malloc_fill_size=1048576:malloc_fill_byte={}", byte(inputs).unwrap_or(0))
}

/// The byte of which all values of uninitialised memory consist, if there is one.
fn byte(inputs: &Sorted<'_>) -> Option<u8> {
    let mut found = None;
    for input in &inputs.uninitialised {
        let value = input.value.parse::<i128>().ok()?;
        let width = input.ty.trim_start_matches(|letter: char| letter.is_alphabetic()).parse::<usize>().ok()? / 8;
        let bytes = value.to_le_bytes();
        let bytes = bytes.get(..width.max(1))?;
        if bytes.iter().any(|byte| *byte != bytes[0]) || found.is_some_and(|found| found != bytes[0]) {
            return None;
        }
        found = Some(bytes[0]);
    }
    found
}

/// The word as the shell takes it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=+,:@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The file as it is named from the folder, so that both may move together; in full where that is not known.
fn relative(file: &Path, folder: &Path) -> String {
    let full = |path: &Path| std::path::absolute(path).ok().map(|path| std::fs::canonicalize(&path).unwrap_or(path));
    let (Some(file_full), Some(folder_full)) = (full(file), full(folder)) else { return file.display().to_string() };
    let parts = |path: &Path| path.components().map(|part| part.as_os_str().to_owned()).collect::<Vec<_>>();
    let (file_parts, folder_parts) = (parts(&file_full), parts(&folder_full));
    let common = file_parts.iter().zip(&folder_parts).take_while(|(left, right)| left == right).count();
    // With nothing in common but the root, a long way up says less than the full name.
    if common <= 1 {
        return file_full.display().to_string();
    }
    let up = folder_parts.len() - common;
    let mut result: PathBuf = std::iter::repeat_n(Component::ParentDir.as_os_str(), up).collect();
    result.extend(&file_parts[common..]);
    // A name that begins with a dash is no option.
    if up == 0 { format!("./{}", result.display()) } else { result.display().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::tests::input;
    use evidence::{Counterexample, Stream};

    #[test]
    fn words_are_quoted() {
        assert_eq!(quoted("a.c"), "a.c");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
    }

    #[test]
    fn files_are_named_from_the_folder() {
        let named = |file: &str, folder: &str| relative(Path::new(file), Path::new(folder));
        assert_eq!(named("/nowhere/x/a.c", "/nowhere/x/out"), "../a.c");
        assert_eq!(named("/nowhere/x/a.c", "/nowhere/x"), "./a.c");
        assert_eq!(named("/nowhere/x/a.c", "/elsewhere/out"), "/nowhere/x/a.c");
    }

    #[test]
    fn uninitialised_values_of_one_byte_can_be_forced() {
        let run = |values: &[(&str, &str)]| Counterexample {
            inputs: values.iter().map(|(value, ty)| input(Stream::Uninitialised, "`x`", value, ty)).collect(),
            ..Counterexample::default()
        };
        for (values, expected) in [
            (&[("0", "i32"), ("0", "i8")][..], Some(0)),
            (&[("-1", "i32")], Some(255)),
            (&[("-1431655766", "i32"), ("170", "u8")], Some(0xaa)),
            (&[("1", "i32")], None),
            (&[("0", "i32"), ("-1", "i32")], None),
        ] {
            assert_eq!(byte(&Sorted::of(&run(values))), expected, "{values:?}");
        }
    }
}
