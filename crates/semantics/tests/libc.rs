//! The models of library functions against the C library itself: each is compiled as native code under another name
//! and compared on many inputs, for both data models; once more under the sanitizers, where these are installed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use semantics::models::UNITS;

/// Models of what the environment decides: they have no one answer to compare.
const ARBITRARY: &[&str] = &["stream", "environment", "clock", "posix", "exit", "socket"];

/// Functions that the harness does not call, and why.
const NOT_COMPARED: &[(&str, &str)] =
    &[("rand_r", "any value"), ("posix_memalign", "no more than malloc"), ("__bzero", "not in the library any more")];

/// Builds and runs the harness; the text it prints.
fn run(name: &str, flags: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let mut renames = String::new();
    for name in UNITS.iter().flat_map(|unit| unit.defines) {
        writeln!(renames, "#define {name} model_{name}").unwrap();
    }
    std::fs::write(folder.path().join("renames.h"), renames).unwrap();
    let compile = |source: &Path, object: &Path, more: &[&str]| {
        let mut command = Command::new("clang-19");
        command.args(["-O1", "-g", "-fno-builtin", "-w", "-c"]).args(flags).args(more);
        let status = command.arg(source).arg("-o").arg(object).status().unwrap();
        assert!(status.success(), "{} does not compile", source.display());
    };
    let renames = folder.path().join("renames.h");
    let mut objects = Vec::new();
    for unit in UNITS.iter().filter(|unit| !ARBITRARY.contains(&unit.name)) {
        let object = folder.path().join(unit.name).with_extension("o");
        let source = root.join("models").join(unit.name).with_extension("c");
        compile(&source, &object, &["-ffreestanding", "-include", renames.to_str().unwrap()]);
        objects.push(object);
    }
    let harness = folder.path().join("check.o");
    compile(&root.join("tests/libc/check.c"), &harness, &[]);
    let program = folder.path().join("check");
    let link = Command::new("clang-19").args(flags).arg(&harness).args(&objects).arg("-o").arg(&program).output();
    let link = link.unwrap();
    assert!(link.status.success(), "{}", String::from_utf8_lossy(&link.stderr));
    let output = Command::new(&program).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{name}: {said}");
    said
}

#[test]
fn models_agree_with_the_library_with_64_bits() {
    println!("{}", run("m64", &["-m64"]));
}

#[test]
fn models_agree_with_the_library_with_32_bits() {
    println!("{}", run("m32", &["-m32"]));
}

#[test]
fn models_run_under_the_sanitizers() {
    let flags = ["-m64", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("probe.c"), folder.path().join("probe"));
    std::fs::write(&source, "int main(void) { return 0; }").unwrap();
    let probe = Command::new("clang-19").args(flags).arg(&source).arg("-o").arg(&program).output().unwrap();
    if !probe.status.success() {
        // Past the harness, which shows only what failing tests print.
        let line = "test models_run_under_the_sanitizers skipped: the runtime of the sanitizers is not installed\n";
        let _ = std::io::stderr().write_all(line.as_bytes());
        return;
    }
    println!("{}", run("asan", &flags));
}

/// What the harness compares, so that no model is left out silently.
#[test]
fn every_model_is_compared_or_named() {
    let harness = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/libc/check.c")).unwrap();
    let mut missing = Vec::new();
    for unit in UNITS.iter().filter(|unit| !ARBITRARY.contains(&unit.name)) {
        for name in unit.defines {
            let word = |text: &str| {
                text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                    .any(|word| word == *name || word == format!("model_{name}"))
            };
            if !word(&harness) && !NOT_COMPARED.iter().any(|(known, _)| known == name) {
                missing.push(*name);
            }
        }
    }
    assert_eq!(missing, Vec::<&str>::new());
    for unit in UNITS.iter().filter(|unit| ARBITRARY.contains(&unit.name)) {
        println!("not compared, the answer is arbitrary: {}", unit.defines.join(", "));
    }
    for (name, why) in NOT_COMPARED {
        println!("not compared: {name}, {why}");
    }
}
