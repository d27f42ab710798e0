//! What a file defines and what it needs of others: for who wants to know the functions of a project before proving anything.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::linking::KEEP_UNUSED;
use crate::llvm::{Module, SymbolLinkage};
use crate::{Error, Kind, Options, check_clang, check_readable, check_target, tools};

/// A function with a body.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// Its name in the program.
    pub name: String,
    /// The file that its body is in, a header perhaps, as clang names it.
    pub file: PathBuf,
    /// The line of its name, from 1.
    pub line: u32,
    /// Only its unit sees it.
    pub private: bool,
}

/// The symbols of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Listing {
    /// Functions with a body, unused static ones too, those of headers too; in the order of files and lines.
    pub functions: Vec<Listed>,
    /// What it defines for others.
    pub defines: Vec<String>,
    /// What it defines for itself.
    pub private: BTreeSet<String>,
    /// What each symbol names that is defined here: functions in their code, variables in their initial values.
    pub uses: BTreeMap<String, BTreeSet<String>>,
    /// Variables that are defined here and may change.
    pub variables: BTreeSet<String>,
    /// Functions with a call through a pointer.
    pub indirect: BTreeSet<String>,
    /// Functions, defined here or elsewhere, that are named in other ways than by calling them.
    pub taken: BTreeSet<String>,
}

/// Compiles a C file and lists its symbols.
pub fn list(path: &Path, options: &Options) -> Result<Listing, Error> {
    let kind = Kind::of(path)?;
    check_readable(path, options)?;
    let mut options = options.clone();
    options.file_flags.entry(path.to_path_buf()).or_default().push(KEEP_UNUSED.to_owned());
    let bitcode = tools::compile(path, kind == Kind::Cpp, &options, &mut Vec::new())?;
    let unreadable = |message| Error::UnreadableIr { file: path.to_path_buf(), line: 0, column: 0, message };
    let mut module = Module::parse(&bitcode).map_err(unreadable)?.of(options.snapshot.clone());
    check_clang(path, kind, &module)?;
    check_target(path, options.data_model, &mut module)?;
    let mut listing = Listing { uses: module.uses(), ..Listing::default() };
    for function in module.functions().into_iter().filter(|function| function.is_defined()) {
        let Some(place) = function.function_place() else { continue };
        listing.functions.push(Listed {
            name: function.name(),
            file: module.file_path(&place),
            line: place.line,
            private: function.linkage() == SymbolLinkage::Internal,
        });
    }
    listing.functions.sort_by(|left, right| (&left.file, left.line).cmp(&(&right.file, right.line)));
    let symbols = module.functions().into_iter().chain(module.globals()).filter(|symbol| symbol.is_defined());
    let public = symbols
        .filter(|symbol| symbol.linkage() != SymbolLinkage::Internal && !symbol.is_copy())
        .map(|symbol| symbol.name());
    let symbols = module.functions().into_iter().chain(module.globals()).filter(|symbol| symbol.is_defined());
    let private = symbols.filter(|symbol| symbol.linkage() == SymbolLinkage::Internal).map(|symbol| symbol.name());
    listing.private = private.collect();
    let variables = module.globals().into_iter().filter(|global| global.is_defined() && !global.is_constant_variable());
    listing.variables = variables.map(|global| global.name()).collect();
    listing.indirect = module.indirect_callers();
    listing.taken = module.taken_functions();
    // Names of the compiler's own lists.
    listing.defines = public.filter(|name| !name.starts_with("llvm.")).collect();
    Ok(listing)
}

/// The text of a file after preprocessing: all that its meaning depends on besides flags.
pub fn preprocessed(path: &Path, options: &Options) -> Result<Vec<u8>, Error> {
    tools::preprocess(path, Kind::of(path)? == Kind::Cpp, options, &[])
}

/// All files that a compilation reads, as clang names them, or that it asks for: with checks and without. Those that line markers
/// name are among them, if there are such files.
pub fn sources(path: &Path, options: &Options) -> Result<BTreeSet<PathBuf>, Error> {
    let cpp = Kind::of(path)? == Kind::Cpp;
    let mut files = BTreeSet::from([path.to_path_buf()]);
    for flags in [&["-M"][..], &[&["-M"], tools::OVERFLOW_FLAGS].concat()] {
        let rule = tools::preprocess(path, cpp, options, flags)?;
        files.extend(prerequisites(&String::from_utf8_lossy(&rule)));
    }
    let text = tools::preprocess(path, cpp, options, &[])?;
    let markers = String::from_utf8_lossy(&text).lines().filter_map(marked).collect::<BTreeSet<String>>();
    files.extend(markers.into_iter().map(PathBuf::from).filter(|file| file.is_file()));
    Ok(files)
}

/// The prerequisites of a rule of `make`, as clang writes them.
fn prerequisites(rule: &str) -> Vec<PathBuf> {
    let rule = rule.split_once(": ").map_or("", |(_, files)| files).replace("\\\n", " ");
    let mut files = Vec::new();
    let mut name = String::new();
    let mut letters = rule.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(' ' | '#')) | ('$', Some('$')) => name.extend(letters.next()),
            (' ' | '\n', _) => files.push(std::mem::take(&mut name)),
            _ => name.push(letter),
        }
    }
    files.push(name);
    files.into_iter().filter(|name| !name.is_empty()).map(PathBuf::from).collect()
}

/// The name in a line marker `# NUMBER "NAME" FLAGS`.
fn marked(line: &str) -> Option<String> {
    let (number, name) = line.strip_prefix("# ")?.split_once(' ')?;
    number.parse::<u32>().ok()?;
    let mut name = name.strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match name.next()? {
            '"' => return Some(text),
            '\\' => text.push(name.next()?),
            letter => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_rules_and_markers_are_read() {
        let rule = "a.o: a.c /usr/x.h \\\n  my\\ file.h a\\#b.h c$$d.h\n";
        let expected = ["a.c", "/usr/x.h", "my file.h", "a#b.h", "c$d.h"].map(PathBuf::from);
        assert_eq!(prerequisites(rule), expected);
        assert_eq!(marked("# 12 \"a\\\"b.h\" 1 3").as_deref(), Some("a\"b.h"));
        for line in ["#define x \"a\"", "# x \"a\"", "# 1 a", "int x;"] {
            assert_eq!(marked(line), None, "{line}");
        }
    }
}
