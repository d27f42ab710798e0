//! The C file: it hands out the recorded inputs, and calls the entry if that is not `main`.

use std::collections::BTreeMap;
use std::fmt::Write;

use evidence::{Property, TakenInput};

use crate::entry;
use crate::inputs::{Sorted, environment};
use crate::program::{Program, Violation};
use crate::words::{c_type, comment};

/// The types of C that the input functions of the verification tools are named after.
const NAMED: &[(&str, &str)] = &[
    ("bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned int"),
    ("unsigned", "unsigned int"),
    ("unsigned_int", "unsigned int"),
    ("unsigned_char", "unsigned char"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("u8", "unsigned char"),
    ("u16", "unsigned short"),
    ("u32", "unsigned int"),
    ("size_t", "__SIZE_TYPE__"),
    ("loff_t", "long long"),
    ("float", "float"),
    ("double", "double"),
    ("pointer", "void *"),
    ("pchar", "char *"),
];

/// The functions that begin with it return inputs of the type that follows.
const NONDET: &str = "__VERIFIER_nondet_";

/// The name by which the table of inputs knows the function.
fn function_of(input: &TakenInput) -> &str {
    environment(input).map_or(input.what.as_str(), |(name, _)| name)
}

/// The file.
pub(crate) fn text(program: &Program, violation: Violation<'_>, inputs: &Sorted<'_>, open: &[String]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(text, "{}", head(program, violation, open));
    let _ = write!(text, "{}", table(inputs));
    text.push_str(NAME);
    text.push_str(SUPPLY);
    let mut functions: BTreeMap<&str, String> = BTreeMap::new();
    for (name, ty) in NAMED {
        let integer = !matches!(*ty, "float" | "double" | "void *" | "char *");
        let body = if integer { format!("INPUT({ty}, {name})") } else { definition(&format!("{NONDET}{name}"), ty) };
        text.push_str(&body);
        text.push('\n');
    }
    for input in &inputs.calls {
        let own = environment(input).map(|(_, text)| text.to_owned());
        let named = input.what.strip_prefix(NONDET).is_some_and(|rest| NAMED.iter().any(|(name, _)| *name == rest));
        if !named {
            let body = own.unwrap_or_else(|| definition(&input.what, c_type(&input.ty)));
            functions.entry(function_of(input)).or_insert(body);
        }
    }
    for body in functions.values() {
        text.push_str(body);
        text.push('\n');
    }
    text.push_str(ENDS);
    if inputs.opens_files() {
        text.push_str(&files(inputs));
    }
    if !inputs.allocations.is_empty() {
        text.push_str(&allocations(&inputs.allocations));
    }
    match &violation.run.entry_state {
        Some(state) if program.entry != "main" => {
            text.push_str(&entry::structures(state));
            text.push_str(&entry::call(program, state, !inputs.allocations.is_empty()));
        }
        None if program.entry != "main" => text.push_str(&call_of_entry(program, inputs)),
        _ => {}
    }
    text
}

fn head(program: &Program, violation: Violation<'_>, open: &[String]) -> String {
    let name = violation.property.name();
    let mut text = String::from("/*\n");
    let files: Vec<String> = program.files.iter().map(|file| file.display().to_string()).collect();
    let _ = writeln!(text, " * {} violates {name}:", comment(&files.join(", ")));
    for alarm in violation.alarms {
        let _ = writeln!(text, " *     {}", comment(&alarm.to_string()));
    }
    let _ = writeln!(text, " *");
    let _ = writeln!(text, " * This file gives the program the inputs of that run. To see it fail:");
    let _ = writeln!(text, " *");
    let _ = writeln!(text, " *     sh {name}.sh");
    let _ = writeln!(text, " *");
    let expected = match violation.property {
        Property::Termination => "The run goes on until the script ends it: exit status 124.",
        Property::Assertion => "It aborts (exit status 134), or calls the error function (exit status 96).",
        _ => "The sanitizers of clang report it: exit status 99. They miss some accesses far outside and some leaks.",
    };
    let _ = writeln!(text, " * {expected}");
    if !open.is_empty() {
        let _ = writeln!(text, " *\n * What cannot be forced natively:");
        for sentence in open {
            let _ = writeln!(text, " *   - {}", comment(sentence));
        }
    }
    let _ = writeln!(text, " *\n * Made by Landfall {}.\n */", env!("CARGO_PKG_VERSION"));
    text
}

/// The recorded inputs, as an array.
fn table(inputs: &Sorted<'_>) -> String {
    let mut text = String::from(
        "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n\n\
         /* The inputs in the order in which the program takes them. */\n\
         static const struct landfall_input {\n    const char *function;\n    long long value;\n} landfall_inputs[] = {\n",
    );
    for (index, input) in inputs.calls.iter().enumerate() {
        if inputs.calls_from == Some(index) {
            text.push_str("    /* From here on again and again. */\n");
        }
        let place = input.place.as_ref().map_or(String::new(), |place| format!("line {}", place.line));
        let (value, note) = literal(input);
        let _ = writeln!(text, "    {{\"{}\", {value}}}, /* {}{note} */", function_of(input), comment(&place));
    }
    text.push_str("    {0, 0}};\n");
    let _ = writeln!(text, "enum {{ LANDFALL_COUNT = {} }};", inputs.calls.len());
    let again = inputs.calls_from.map_or_else(|| "LANDFALL_COUNT".to_owned(), |from| from.to_string());
    let _ = writeln!(text, "enum {{ LANDFALL_AGAIN = {again} }};");
    text
}

/// An input as a number of C: floating-point numbers by their bits. With what a reader wants to know beside it.
fn literal(input: &TakenInput) -> (String, String) {
    let value = &input.value;
    if let Some(bits) = value.strip_prefix("bits:") {
        return match u64::from_str_radix(bits.trim_start_matches("0x"), 16) {
            Ok(number) => (format!("(long long){number:#x}ULL"), String::new()),
            Err(_) => ("0".to_owned(), format!(": {value} is too wide")),
        };
    }
    match input.ty.as_str() {
        "f32" => match value.parse::<f32>() {
            Ok(number) => (format!("{:#x}", number.to_bits()), format!(": {value}")),
            Err(_) => ("0".to_owned(), format!(": {value} is no number")),
        },
        "f64" => match value.parse::<f64>() {
            Ok(number) => (format!("(long long){:#x}ULL", number.to_bits()), format!(": {value}")),
            Err(_) => ("0".to_owned(), format!(": {value} is no number")),
        },
        _ => match value.parse::<i128>() {
            // There is no literal for the least number.
            Ok(number) if number == i128::from(i64::MIN) => ("(-9223372036854775807LL - 1)".to_owned(), String::new()),
            Ok(number) if i64::try_from(number).is_ok() => (format!("{number}LL"), String::new()),
            Ok(number) if u64::try_from(number).is_ok() => (format!("(long long){number}ULL"), String::new()),
            _ => ("0".to_owned(), format!(": {value} is too wide")),
        },
    }
}

fn definition(function: &str, ty: &str) -> String {
    let body = match ty {
        "float" | "double" => {
            let bits = if ty == "float" { "unsigned" } else { "long long" };
            format!(
                "\n    {bits} bits = ({bits})landfall_integer(\"{function}\");\n    {ty} value;\n    \
                 memcpy(&value, &bits, sizeof value);\n    return value;\n"
            )
        }
        "void *" | "char *" => format!("\n    return ({ty})(__UINTPTR_TYPE__)landfall_integer(\"{function}\");\n"),
        _ => format!("\n    return ({ty})landfall_integer(\"{function}\");\n"),
    };
    // A definition in the program wins.
    format!("__attribute__((weak)) {ty}{}{function}(void) {{{body}}}", if ty.ends_with('*') { "" } else { " " })
}

/// Clang's address sanitizer tells object files apart by the names that they export, and the linker drops the strings of one of two
/// that are the same: of a program's file that exports `main` alone and of this one, whose other names are weak.
const NAME: &str = "\n/* No other file exports this name: the sanitizer takes files for the same whose names are. */\nconst char \
                    landfall_harness = 0;\n";

/// Hands out the inputs; a run that takes others than the recorded ones ends with a message.
const SUPPLY: &str = r#"
static int landfall_next;

static long long landfall_integer(const char *function) {
    if (landfall_next == LANDFALL_COUNT) landfall_next = LANDFALL_AGAIN;
    if (landfall_next == LANDFALL_COUNT) return 0; /* The recorded run was over before. */
    const struct landfall_input *input = &landfall_inputs[landfall_next++];
    if (strcmp(function, input->function) != 0) {
        fprintf(stderr, "landfall: this run differs from the recorded one: input %d is taken by %s, not by %s\n",
                landfall_next, function, input->function);
        _exit(98);
    }
    return input->value;
}

/* Functions that return inputs; a definition in the program wins. */
#define INPUT(type, name) \
    __attribute__((weak)) type __VERIFIER_nondet_##name(void) { \
        return (type)landfall_integer("__VERIFIER_nondet_" #name); \
    }
"#;

/// Functions that end a run.
const ENDS: &str = r#"
/* Functions that end a run. */
__attribute__((weak)) void __VERIFIER_assume(int condition) {
    if (!condition) _exit(97);
}
__attribute__((weak)) void __VERIFIER_error(void) { _exit(96); }
__attribute__((weak)) void reach_error(void) { _exit(96); }
"#;

/// Allocations that fail where the recorded ones do; the linker puts these functions between (`--wrap`).
fn allocations(fails: &[bool]) -> String {
    let list: Vec<&str> = fails.iter().map(|fails| if *fails { "1" } else { "0" }).collect();
    format!(
        r#"
/* Which allocations fail. */
static const char landfall_fails[] = {{{}}};
static unsigned landfall_allocation;
static int landfall_fail(void) {{
    return landfall_allocation < sizeof landfall_fails && landfall_fails[landfall_allocation++];
}}
void *__real_malloc(size_t), *__real_calloc(size_t, size_t), *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t size) {{ return landfall_fail() ? NULL : __real_malloc(size); }}
void *__wrap_calloc(size_t count, size_t size) {{ return landfall_fail() ? NULL : __real_calloc(count, size); }}
void *__wrap_realloc(void *old, size_t size) {{ return landfall_fail() ? NULL : __real_realloc(old, size); }}
"#,
        list.join(", ")
    )
}

/// Files that hold what the run read from them, whatever lies on the disk; what is written goes nowhere.
fn files(inputs: &Sorted<'_>) -> String {
    let mut text =
        String::from("\n/* What the files hold that the run opens; the linker puts fopen between (--wrap). */\n");
    for (index, file) in inputs.files.values().enumerate() {
        let bytes: Vec<String> = file.text().iter().map(u8::to_string).collect();
        let _ = writeln!(text, "static const unsigned char landfall_file_{index}[] = {{{}}};", bytes.join(", "));
    }
    text.push_str(
        "static struct landfall_file {\n    const char *path;\n    const unsigned char *bytes;\n    size_t size, at;\n} landfall_files[] = {\n",
    );
    for (index, (path, file)) in inputs.files.iter().enumerate() {
        let _ = writeln!(text, "    {{\"{}\", landfall_file_{index}, {}, 0}},", path_literal(path), file.text().len());
    }
    text.push_str("    {0, 0, 0, 0}};\n");
    text.push_str(OPEN);
    text
}

/// A path between the quotes of a string of C: its escapes are those of `escape_ascii`, with octal numbers, which end.
fn path_literal(path: &str) -> String {
    let mut text = String::new();
    let mut letters = path.chars();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' { letters.next() } else { None };
        match (letter, escaped) {
            (_, Some('x')) => {
                let digits: String = letters.by_ref().take(2).collect();
                let _ = write!(text, "\\{:03o}", u8::from_str_radix(&digits, 16).unwrap_or_default());
            }
            (_, Some(other)) => text.extend(['\\', other]),
            // Two of them would begin a trigraph.
            ('?', None) => text.push_str("\\077"),
            (_, None) => text.push(letter),
        }
    }
    text
}

const OPEN: &str = r#"
static ssize_t landfall_file_read(void *cookie, char *to, size_t size) {
    struct landfall_file *file = cookie;
    if (size > file->size - file->at) size = file->size - file->at;
    if (size > 0) memcpy(to, file->bytes + file->at, size);
    file->at += size;
    return (ssize_t)size;
}
static ssize_t landfall_file_write(void *cookie, const char *from, size_t size) {
    (void)cookie, (void)from;
    return (ssize_t)size;
}
FILE *__wrap_fopen(const char *path, const char *mode) {
    if (!landfall_integer("fopen")) return NULL;
    struct landfall_file *file = landfall_files;
    while (file->path && strcmp(file->path, path) != 0) file++;
    cookie_io_functions_t functions = {landfall_file_read, landfall_file_write, NULL, NULL};
    return fopencookie(file, mode, functions);
}
"#;

/// A `main` that calls the entry on its recorded parameters.
fn call_of_entry(program: &Program, inputs: &Sorted<'_>) -> String {
    let entry = &program.entry;
    let types: Vec<&str> = inputs.parameters.iter().map(|input| c_type(&input.ty)).collect();
    let list = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
    let mut text = format!(
        "\n/* The program's own main is called landfall_own_main. */\nvoid {entry}({list});\n\nint main(void) {{\n"
    );
    let mut names = Vec::new();
    for (index, (input, ty)) in inputs.parameters.iter().zip(&types).enumerate() {
        let (value, note) = literal(input);
        let name = format!("p{index}");
        let what = comment(&input.what);
        let _ = match *ty {
            "float" | "double" => writeln!(
                text,
                "    {} {name}_bits = {value};\n    {ty} {name}; /* {what}{note} */\n    memcpy(&{name}, &{name}_bits, sizeof {name});",
                if *ty == "float" { "unsigned" } else { "long long" }
            ),
            "void *" => writeln!(text, "    void *{name} = (void *)(__UINTPTR_TYPE__){value}; /* {what}{note} */"),
            _ => writeln!(text, "    {ty} {name} = ({ty}){value}; /* {what}{note} */"),
        };
        names.push(name);
    }
    let _ = writeln!(text, "    {entry}({});\n    return 0;\n}}", names.join(", "));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::tests::input;
    use evidence::Stream;

    #[test]
    fn values_become_literals() {
        for (value, ty, expected) in [
            ("-17", "i32", "-17LL"),
            ("-9223372036854775808", "i64", "(-9223372036854775807LL - 1)"),
            ("18446744073709551615", "u64", "(long long)18446744073709551615ULL"),
            ("1.5", "f32", "0x3fc00000"),
            ("1.5", "f64", "(long long)0x3ff8000000000000ULL"),
            ("bits:0x10", "ptr", "(long long)0x10ULL"),
        ] {
            assert_eq!(literal(&input(Stream::Call, "f", value, ty)).0, expected);
        }
    }

    #[test]
    fn paths_become_strings_of_c() {
        for (path, expected) in
            [("plugins.txt", "plugins.txt"), ("a\"b\\x41\u{1}1??/", r#"a\"b\\x41\0011\077\077/"#), ("\n", r"\n")]
        {
            assert_eq!(path_literal(&path.as_bytes().escape_ascii().to_string()), expected);
        }
    }

    #[test]
    fn a_comment_stays_one() {
        assert_eq!(comment("a*/b\nc"), "a* /b c");
    }
}
