//! Compiles the models of library functions, `models/*.c`, to one module of bitcode for each data model, and writes the
//! table of them that `src/models.rs` includes. It needs the clang that the front end needs.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// As the front end compiles programs (`frontend::tools`), but freestanding: the models see no header of the system's,
/// and the compiler puts no other function in the place of one that is defined or called here. Debug information
/// names files in a folder `library`, which is none of this machine's.
const FLAGS: &[&str] = &[
    "-g",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-fno-discard-value-names",
    "-ffreestanding",
    "-std=gnu17",
    "-Wall",
    "-Wextra",
    "-Werror",
    // The library's names are reserved to it, and it is what is written here.
    "-Wno-incompatible-library-redeclaration",
    "-Wno-builtin-requires-header",
];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let folder = root.join("models");
    println!("cargo:rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut sources: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    sources.sort();
    let mut table = String::from("/// The models, one a C file.\npub static UNITS: &[Unit] = &[\n");
    for source in &sources {
        println!("cargo:rerun-if-changed={}", source.display());
        let name = source.file_stem().and_then(|name| name.to_str()).expect("models have plain names");
        let mut paths = Vec::new();
        for model in ["-m64", "-m32"] {
            let path = out.join(format!("{name}{model}.bc"));
            compile(&folder, source, &[model, "-emit-llvm", "-c"], &path);
            paths.push(path);
        }
        let listing = out.join(format!("{name}.ll"));
        compile(&folder, source, &["-m64", "-emit-llvm", "-S"], &listing);
        let text = fs::read_to_string(&listing).expect("clang has written it");
        let (defines, needs) = symbols(&text);
        writeln!(
            table,
            "    Unit {{ name: {name:?}, defines: &{defines:?}, needs: &{needs:?}, lp64: include_bytes!({:?}), \
             ilp32: include_bytes!({:?}) }},",
            paths[0], paths[1]
        )
        .expect("strings take all that is written");
    }
    table.push_str("];\n");
    fs::write(out.join("units.rs"), table).expect("the build folder is writable");
}

fn compile(folder: &Path, source: &Path, flags: &[&str], target: &Path) {
    let names = ["clang-19".into(), Path::new("/usr/lib/llvm-19/bin/clang").to_path_buf()];
    for name in &names {
        let mut command = Command::new(name);
        command.args(FLAGS).args(flags);
        command.arg("-fdebug-compilation-dir=library");
        command.arg("-o").arg(target).arg(source.file_name().expect("it is a file")).current_dir(folder);
        match command.status() {
            Ok(status) if status.success() => return,
            Ok(status) => panic!("{} does not compile: clang ended with {status}", source.display()),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => panic!("clang cannot be run: {error}"),
        }
    }
    panic!("clang 19 is needed to compile the models of library functions (Debian: apt install clang-19)");
}

/// The names that a module in LLVM's language defines for others, and those it needs.
fn symbols(text: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut defines, mut needs) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let internal = line.contains(" internal ") || line.contains(" private ");
        let name = |line: &'_ str| {
            let (_, rest) = line.split_once('@')?;
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            Some(line.len() - rest.len()..line.len() - rest.len() + end)
        };
        let Some(name) = name(line).map(|range| &line[range]) else { continue };
        if line.starts_with("define ") && !internal
            || line.starts_with('@') && !internal && !line.contains(" external ")
        {
            defines.push(name);
        } else if (line.starts_with("declare ") || line.contains(" external ")) && !name.starts_with("llvm") {
            needs.push(name);
        }
    }
    (defines, needs)
}
