//! Runs clang and opt, and reads what they say.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use ir::DataModel;
use process::Limits;

use crate::kept::Kept;
use crate::overlay::{self, Call};
use crate::start::run_on;
use crate::{Checks, Diagnostic, Error, Options, asks, header};

/// Where Debian puts the programs of LLVM 19 under their own names.
const LLVM_BIN: &str = "/usr/lib/llvm-19/bin";

/// Without optimisation passes: they assume forward progress, delete endless loops and fold undefined behaviour.
/// `-O1` is for the lifetime markers.
const FLAGS: &[&str] = &[
    "-g",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-fno-discard-value-names",
    // The system's headers then declare their functions instead of defining some inline.
    "-D__NO_INLINE__=1",
    "-U__OPTIMIZE__",
    // ... and <ctype.h> declares functions instead of macros that look into a table.
    "-D__NO_CTYPE=1",
    "-fno-caret-diagnostics",
    "-fno-color-diagnostics",
    // All errors are told, not the first twenty.
    "-ferror-limit=0",
    "-c",
    "-emit-llvm",
    // Clang computes calls of these about literals, and gives 1 or -1 where C leaves the number open (C17 7.24.4).
    "-fno-builtin-bcmp",
    "-fno-builtin-memcmp",
    "-fno-builtin-strcmp",
    "-fno-builtin-strncmp",
    "-fno-builtin-wcscmp",
    "-fno-builtin-wcsncmp",
    "-fno-builtin-wmemcmp",
    // In the driver's own process: one process less to start.
    "-fintegrated-cc1",
];

/// Flags for C as old programs wrote it.
pub const C_FLAGS: &[&str] = &[
    "-std=gnu17",
    "-Wno-implicit-function-declaration",
    "-Wno-implicit-int",
    "-Wno-int-conversion",
    "-Wno-incompatible-pointer-types",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-return-type",
    "-Wno-return-mismatch",
];

/// A local that a function returns is an object of its own, which ends with its scope: clang would build it where the
/// caller wants the result, and a pointer to it would seem to stay valid. In C++ the flag changes what programs do.
const NO_NAMED_RESULTS: &str = "-fno-elide-constructors";

/// `__builtin_constant_p` does not evaluate its argument, but with `-O1` clang computes it for a pass to decide later. So it
/// answers at once, as in a compile without optimisation.
const CONSTANT_AT_ONCE: &str =
    "-D__builtin_constant_p(...)=__builtin_choose_expr(__builtin_constant_p(__VA_ARGS__),1,0)";

/// What has been preprocessed is so once more for [`CONSTANT_AT_ONCE`], without any other macro.
const PREPROCESSED_AGAIN: &[&str] = &["-undef", "-x", "c"];

/// The beginning of flags that say that the program has a function of its own with the name of one of the library's.
pub(crate) const NO_BUILTIN: &str = "-fno-builtin-";

/// Overflow is a matter of C, not of IR: each check becomes a branch to a trap of its own.
pub(crate) const OVERFLOW_FLAGS: &[&str] =
    &["-fsanitize=signed-integer-overflow,shift", "-fsanitize-trap=all", "-mllvm", "-ubsan-unique-traps"];

/// Each check of an index becomes a call of its own, of which the module `lower::bounds` knows more. Arrays of no elements have no
/// bounds, as those without a size; all others have, be they last in their struct.
const BOUNDS_FLAGS: &[&str] = &[
    "-fsanitize=array-bounds",
    "-fno-sanitize-trap=array-bounds",
    "-fno-sanitize-recover=all",
    "-fstrict-flex-arrays=2",
];

/// The flags for the checks.
pub(crate) fn flags_of(checks: Checks) -> Vec<&'static str> {
    let overflow: &[&str] = if checks.of_overflow() { OVERFLOW_FLAGS } else { &[] };
    // Later flags count: those that make traps come first.
    let bounds: &[&str] = if checks.of_bounds() { BOUNDS_FLAGS } else { &[] };
    [overflow, bounds].concat()
}

/// In C++ constants that the compiler computes are known from its warnings alone; of C the module `source` knows more.
const OVERFLOW_WARNINGS: &[&str] = &[
    "-Wno-everything",
    "-Winteger-overflow",
    // Arithmetic on complex integers gets no checks.
    "-Wgnu-complex-integer",
];

/// Whether a producer string (`Debian clang version 19.1.7 (3)`) is of the version we know.
pub(crate) fn is_wanted_version(producer: &str) -> bool {
    producer.contains("clang version 19.")
}

/// Compiles a file to bitcode.
pub(crate) fn compile(
    path: &Path,
    cpp: bool,
    options: &Options,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Vec<u8>, Error> {
    let mut arguments = flags(path, cpp, options);
    // Last, so that no flag of the user's turns the checks off or the warnings on.
    arguments.extend(flags_of(options.checks).iter().map(OsString::from));
    if options.checks.of_overflow() && cpp {
        arguments.extend(OVERFLOW_WARNINGS.iter().map(OsString::from));
    } else {
        arguments.push("-w".into());
    }
    let text = text_without_checks(path, cpp, options)?;
    arguments.extend(["-o".into(), "-".into()]);
    arguments.extend(match &text {
        Some(_) => ["-x".into(), if cpp { "c++-cpp-output" } else { "cpp-output" }.into(), "-".into()],
        None => ["--".into(), path.into(), OsString::new()],
    });
    if text.is_none() && path.extension().is_some_and(|extension| extension == "i") && asks_for_constants(path, options)
    {
        let again = PREPROCESSED_AGAIN.iter().map(OsString::from);
        arguments.splice(0..0, again);
    }
    arguments.retain(|argument| !argument.is_empty());
    let text = text.unwrap_or_default();
    // What was kept came without remarks.
    let kept =
        options.kept.as_deref().filter(|_| !cpp).map(|folder| Kept::new(folder, path, &arguments, &text, options));
    if let Some(bitcode) = kept.as_ref().and_then(Kept::read) {
        return Ok(bitcode);
    }
    let (clang, output) = run_clang(options, path, &arguments, text, &options.limits)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        warnings.extend(diagnostics(&said, "warning"));
        kept.iter().for_each(|kept| kept.write(&output.stdout));
        return Ok(output.stdout);
    }
    // An old clang may have failed on our flags: say so rather than blame the program.
    if let Ok((_, version)) = run(&[clang], &["--version".into()], &options.limits) {
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        if !is_wanted_version(&version) {
            let found = version.lines().next().unwrap_or_default().to_string();
            return Err(Error::ClangVersion { found, file: path.to_path_buf() });
        }
    }
    Err(compile_error(path, &said, &output))
}

/// Whether the text contains `__builtin_constant_p`.
fn asks_for_constants(path: &Path, options: &Options) -> bool {
    let name = b"__builtin_constant_p";
    options.read(path).is_ok_and(|text| text.windows(name.len()).any(|window| window == name))
}

/// All errors that clang told of a file; where it told none, its last words.
fn compile_error(path: &Path, said: &str, output: &Output) -> Error {
    let errors =
        said.lines().filter_map(|line| diagnostic(line, ": error: ").or_else(|| diagnostic(line, ": fatal error: ")));
    let mut errors: Vec<Diagnostic> = errors.take(MOST_ERRORS).collect();
    if errors.is_empty() {
        let message = last_line(said, output);
        errors.push(Diagnostic { file: path.to_path_buf(), line: 0, column: 0, message });
    }
    Error::compile(errors)
}

/// Whether clang takes the flag: one that it does not know makes it fail on an empty file.
pub(crate) fn knows(flag: &str, options: &Options) -> Result<bool, Error> {
    let arguments = [flag, "-w", "-fsyntax-only", "-x", "c", "/dev/null"].map(OsString::from);
    let (_, output) = run(&clangs(options), &arguments, &options.limits)?;
    Ok(output.status.success())
}

/// Errors of one file that are kept.
const MOST_ERRORS: usize = 1000;

/// Flags that make the compiler print its syntax tree instead of a program. No sanitizer: a program sees what it sees in a
/// plain compile.
const TREE_FLAGS: &[&str] =
    &["-D__NO_INLINE__=1", "-U__OPTIMIZE__", "-D__NO_CTYPE=1", "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json"];

/// Bytes of a syntax tree at most: clang indents by depth, so that long chains of `else if` take very much.
const LARGEST_TREE: usize = 256 << 20;

/// The syntax tree of a C file as JSON.
pub(crate) fn syntax_tree(path: &Path, options: &Options) -> Result<Vec<u8>, Error> {
    let mut arguments: Vec<OsString> = vec!["-O1".into()];
    arguments.extend(C_FLAGS.iter().map(OsString::from));
    arguments.extend(source_flags(path, options));
    arguments.extend(TREE_FLAGS.iter().map(OsString::from));
    arguments.extend(["--".into(), path.into()]);
    let limits = Limits { output: LARGEST_TREE, ..options.limits.clone() };
    let kept = options.kept.as_deref().map(|folder| Kept::new(folder, path, &arguments, &[], options));
    if let Some(tree) = kept.as_ref().and_then(Kept::read) {
        return Ok(tree);
    }
    let (_, output) = run_clang(options, path, &arguments, Vec::new(), &limits)?;
    if output.status.success() {
        kept.iter().for_each(|kept| kept.write(&output.stdout));
        return Ok(output.stdout);
    }
    Err(Error::File { file: path.to_path_buf(), message: "clang made no syntax tree of it".to_owned() })
}

/// What the caller's options say about the language, and about the file.
fn source_flags(path: &Path, options: &Options) -> Vec<OsString> {
    let mut arguments: Vec<OsString> =
        vec![if options.data_model == DataModel::Ilp32 { "-m32" } else { "-m64" }.into()];
    for folder in &options.include_dirs {
        arguments.push("-I".into());
        arguments.push(folder.into());
    }
    arguments.extend(options.extra_flags.iter().chain(options.flags_of(path)).map(OsString::from));
    arguments
}

/// Which clang that is: its program's place, size and times. An update changes them.
pub(crate) fn clang_identity(options: &Options) -> String {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = |name: PathBuf| -> Vec<PathBuf> {
        match name.components().count() {
            1 => std::env::split_paths(&path).map(|folder| folder.join(&name)).collect(),
            _ => vec![name],
        }
    };
    let found = clangs(options).into_iter().flat_map(places).find_map(|place| std::fs::canonicalize(place).ok());
    let seen = found.as_ref().and_then(|place| std::fs::metadata(place).ok());
    let seen = seen.map(|metadata| (metadata.len(), metadata.ino(), metadata.mtime(), metadata.ctime_nsec()));
    format!("{found:?} {seen:?}")
}

/// The first line that clang says of itself, with its name.
pub(crate) fn clang_version(options: &Options) -> Result<String, Error> {
    let (clang, output) = run(&clangs(options), &["--version".into()], &options.limits)?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(format!("{} ({})", said.lines().next().unwrap_or_default(), clang.display()))
}

/// Names of clang, the first that exists is meant.
fn clangs(options: &Options) -> Vec<PathBuf> {
    match &options.clang {
        Some(clang) => vec![clang.clone()],
        None => vec!["clang-19".into(), Path::new(LLVM_BIN).join("clang")],
    }
}

/// Has a `.ll` or `.bc` read, verified and written anew by LLVM 19 in another process: its readers may crash on
/// broken input, and then they take only that process with them.
pub(crate) fn rewrite(path: &Path, limits: &Limits) -> Result<Vec<u8>, Error> {
    check_magic(path)?;
    let names = [PathBuf::from("opt-19"), Path::new(LLVM_BIN).join("opt")];
    // A name that begins with a dash is no option.
    let path_argument = if path.is_absolute() { path.to_path_buf() } else { Path::new(".").join(path) };
    let arguments: Vec<OsString> = vec!["-passes=verify".into(), path_argument.into(), "-o".into(), "-".into()];
    let (_, output) = run(&names, &arguments, limits)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(unreadable(path, &said, &output.status.to_string()))
}

/// A `.bc` begins with the mark of bitcode (or of its wrapper): LLVM takes anything else for text, an empty file for
/// an empty program.
fn check_magic(path: &Path) -> Result<(), Error> {
    if path.extension().is_none_or(|extension| extension != "bc") {
        return Ok(());
    }
    let mut magic = [0; 4];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut magic));
    if read.is_ok() && matches!(&magic, b"BC\xc0\xde" | b"\xde\xc0\x17\x0b") {
        return Ok(());
    }
    let message = "no bitcode".to_string();
    Err(Error::UnreadableIr { file: path.to_path_buf(), line: 0, column: 0, message })
}

/// What opt says: `opt-19: FILE:LINE:COLUMN: error: MESSAGE` of broken text, else the verifier's findings, one a line,
/// before a line without a place.
fn unreadable(path: &Path, said: &str, status: &str) -> Error {
    let file = path.to_path_buf();
    let is_error = |line: &&str| line.contains(": error: ");
    let error = said.lines().find(is_error).and_then(|line| {
        let (_, line) = line.split_once(": ")?;
        diagnostics(line, "error").into_iter().next()
    });
    let finding = said.lines().find(|line| !line.trim().is_empty());
    match (error, finding) {
        (Some(Diagnostic { line, column, message, .. }), _) if line > 0 => {
            Error::UnreadableIr { file, line, column, message }
        }
        (_, Some(finding)) if !is_error(&finding) => {
            Error::UnreadableIr { file, line: 0, column: 0, message: finding.trim().into() }
        }
        (Some(Diagnostic { message, .. }), _) => Error::UnreadableIr { file, line: 0, column: 0, message },
        // It said nothing: it crashed.
        (None, _) => Error::UnreadableIr { file, line: 0, column: 0, message: format!("LLVM gave up ({status})") },
    }
}

/// The flags that all compilations of a file share.
fn flags(path: &Path, cpp: bool, options: &Options) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = Vec::new();
    if !cpp {
        arguments.extend(C_FLAGS.iter().map(OsString::from));
        arguments.push(NO_NAMED_RESULTS.into());
        arguments.push(CONSTANT_AT_ONCE.into());
    }
    arguments.extend(source_flags(path, options));
    // Last: no flag of the user's changes what the analysis needs.
    arguments.extend(FLAGS.iter().map(OsString::from));
    arguments
}

/// The preprocessed text of a plain compile, if the program asks for sanitizers and would get another one with them.
pub(crate) fn text_without_checks(path: &Path, cpp: bool, options: &Options) -> Result<Option<Vec<u8>>, Error> {
    if options.checks == Checks::None {
        return Ok(None);
    }
    // Our own flags define nothing.
    let is_ours = |flag: &String| flag.starts_with(NO_BUILTIN);
    if options.extra_flags.iter().chain(options.flags_of(path)).all(is_ours) && !asks::may_ask(path, options) {
        return Ok(None);
    }
    let flags = flags_of(options.checks);
    let (plain, checked) = (preprocess(path, cpp, options, &[]), preprocess(path, cpp, options, &flags));
    // What is wrong with the program the compilation says.
    Ok(plain.ok().filter(|plain| checked.is_ok_and(|checked| checked != *plain)))
}

/// The text of a file after preprocessing, with these flags besides the usual ones.
pub(crate) fn preprocess(path: &Path, cpp: bool, options: &Options, more: &[&str]) -> Result<Vec<u8>, Error> {
    let mut arguments = flags(path, cpp, options);
    arguments.extend(more.iter().map(OsString::from));
    arguments.extend(["-w".into(), "-E".into(), "-o".into(), "-".into(), "--".into(), path.into()]);
    let header = header::Folder::new();
    let (_, output) = run_clang_with(&header, (options, path), &arguments, Vec::new(), &options.limits)?;
    if output.status.success() {
        return Ok(header.unnamed(output.stdout));
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Error::File { file: path.to_path_buf(), message: last_line(&said, &output) })
}

/// Runs clang on the file, with that input, where it finds `landfall.h`, within the limits.
fn run_clang(
    options: &Options,
    path: &Path,
    arguments: &[OsString],
    input: Vec<u8>,
    limits: &Limits,
) -> Result<(PathBuf, Output), Error> {
    run_clang_with(&header::Folder::new(), (options, path), arguments, input, limits)
}

/// As [`run_clang`], with `landfall.h` in that folder.
fn run_clang_with(
    header: &header::Folder,
    (options, path): (&Options, &Path),
    arguments: &[OsString],
    input: Vec<u8>,
    limits: &Limits,
) -> Result<(PathBuf, Output), Error> {
    let arguments = [&[header::MACRO.into()], &header.flags()[..], arguments].concat();
    match &options.snapshot {
        Some(snapshot) => {
            let call = Call { clangs: &clangs(options), path, arguments: &arguments, input, header };
            overlay::run(call, snapshot, limits)
        }
        None => run_on(&clangs(options), &arguments, input, limits),
    }
}

/// Runs the first of the programs that exists, within the limits.
fn run(names: &[PathBuf], arguments: &[OsString], limits: &Limits) -> Result<(PathBuf, Output), Error> {
    run_on(names, arguments, Vec::new(), limits)
}

fn last_line(said: &str, output: &Output) -> String {
    said.lines().rfind(|line| !line.trim().is_empty()).map_or_else(|| output.status.to_string(), str::to_string)
}

/// The remarks of one severity: lines `FILE:LINE:COLUMN: SEVERITY: MESSAGE`, with or without the numbers.
fn diagnostics(said: &str, severity: &str) -> Vec<Diagnostic> {
    let mark = format!(": {severity}: ");
    said.lines().filter_map(|line| diagnostic(line, &mark)).collect()
}

fn diagnostic(line: &str, mark: &str) -> Option<Diagnostic> {
    let (place, message) = line.split_once(mark)?;
    let number = |text: &str| text.parse::<u32>().ok();
    let mut parts = place.rsplitn(3, ':');
    let (last, middle, first) = (parts.next()?, parts.next(), parts.next());
    let (file, line, column) = match (first, middle.and_then(number), number(last)) {
        (Some(file), Some(line), Some(column)) => (file, line, column),
        _ => (place, 0, 0),
    };
    Some(Diagnostic { file: PathBuf::from(file), line, column, message: message.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_has_a_place_and_a_message() {
        let said = "a.c:3:7: error: use of undeclared identifier 'y'\na.c:3:7: note: here\n1 error generated.\n";
        let message = "use of undeclared identifier 'y'".to_string();
        assert_eq!(diagnostics(said, "error"), [Diagnostic { file: "a.c".into(), line: 3, column: 7, message }]);
        assert_eq!(diagnostics(said, "warning"), []);
    }

    #[test]
    fn a_remark_without_a_line_is_one_too() {
        let said = "clang: error: unknown argument: '-x'";
        let message = "unknown argument: '-x'".to_string();
        assert_eq!(diagnostics(said, "error"), [Diagnostic { file: "clang".into(), line: 0, column: 0, message }]);
    }

    #[test]
    fn what_opt_says_has_a_place_or_a_finding() {
        let told = |said| match unreadable(Path::new("a.ll"), said, "signal: 11") {
            Error::UnreadableIr { line, column, message, .. } => (line, column, message),
            other => panic!("{other}"),
        };
        assert_eq!(told("opt-19: ./a.ll:2:5: error: expected type\n x\n ^\n"), (2, 5, "expected type".into()));
        let broken = "PHI is broken!\n  %x = phi\nopt-19: a.ll: error: input module is broken!\n";
        assert_eq!(told(broken), (0, 0, "PHI is broken!".into()));
        assert_eq!(told("opt-19: a.bc: error: Invalid record\n"), (0, 0, "Invalid record".into()));
        assert_eq!(told(""), (0, 0, "LLVM gave up (signal: 11)".into()));
    }

    #[test]
    fn only_clang_19_will_do() {
        assert!(is_wanted_version("Debian clang version 19.1.7 (3~deb12u1)"));
        assert!(!is_wanted_version("clang version 18.1.0"));
        assert!(!is_wanted_version("rustc version 1.95.0"));
    }
}
