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
}

/// Compiles a C file and lists its symbols.
pub fn list(path: &Path, options: &Options) -> Result<Listing, Error> {
    let kind = Kind::of(path)?;
    check_readable(path)?;
    let mut options = options.clone();
    options.file_flags.entry(path.to_path_buf()).or_default().push(KEEP_UNUSED.to_owned());
    let bitcode = tools::compile(path, kind == Kind::Cpp, &options, &mut Vec::new())?;
    let unreadable = |message| Error::UnreadableIr { file: path.to_path_buf(), line: 0, column: 0, message };
    let mut module = Module::parse(&bitcode).map_err(unreadable)?;
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
    // Names of the compiler's own lists.
    listing.defines = public.filter(|name| !name.starts_with("llvm.")).collect();
    Ok(listing)
}

/// The text of a file after preprocessing: all that its meaning depends on besides flags.
pub fn preprocessed(path: &Path, options: &Options) -> Result<Vec<u8>, Error> {
    tools::preprocess(path, Kind::of(path)? == Kind::Cpp, options, &[])
}
