//! Several files as one module, in which the entry has the name that the user gave it.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use ir::Origin;

use crate::llvm::{Module, Visibility};
use crate::{Diagnostic, Entry, Error, Kind, Options, check_clang, check_readable, check_target, tools};

/// Makes clang compile static functions that nothing uses. They change nothing for the others; still only programs whose
/// entry would be missing are compiled so.
pub(crate) const KEEP_UNUSED: &str = "-femit-all-decls";

/// As [`linked`], with the entry in it where nothing uses it; and the options by which that was reached.
pub(crate) fn with_entry<'o>(
    paths: &[PathBuf],
    options: &'o Options,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(Module, Origin, Cow<'o, Options>), Error> {
    let result = linked(paths, options, warnings);
    let Some(entry) = &options.entry else {
        return result.map(|(module, origin)| (module, origin, Cow::Borrowed(options)));
    };
    let missing = match &result {
        Ok((module, _)) => module.function_visibility(&entry.name).is_none(),
        Err(Error::NoSuchEntry { .. }) => true,
        Err(_) => false,
    };
    if !missing {
        return result.map(|(module, origin)| (module, origin, Cow::Borrowed(options)));
    }
    let mut options = options.clone();
    for path in paths.iter().filter(|path| entry.may_be_in(path)) {
        options.file_flags.entry(path.clone()).or_default().push(KEEP_UNUSED.to_owned());
    }
    warnings.clear();
    linked(paths, &options, warnings).map(|(module, origin)| (module, origin, Cow::Owned(options)))
}

impl Entry {
    /// Whether the file is the one that the user named, if one was named.
    fn may_be_in(&self, path: &Path) -> bool {
        self.file.as_ref().is_none_or(|file| path.ends_with(file))
    }
}

/// The files as one module, and where it comes from. What does not compile is told of all files.
pub(crate) fn linked(
    paths: &[PathBuf],
    options: &Options,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(Module, Origin), Error> {
    let mut linked: Option<Module> = None;
    let mut origin = Origin::OwnFrontEnd;
    let mut errors: Vec<Diagnostic> = Vec::new();
    let mut holders = Holders::default();
    for path in paths {
        let kind = Kind::of(path)?;
        check_readable(path, options)?;
        let bitcode = match kind {
            Kind::C | Kind::Cpp => match tools::compile(path, kind == Kind::Cpp, options, warnings) {
                Ok(bitcode) => bitcode,
                Err(error) => {
                    errors.extend(error.remarks()?);
                    continue;
                }
            },
            Kind::Ir => {
                origin = Origin::Foreign;
                tools::rewrite(path, &options.limits)?
            }
        };
        let unreadable = |message| Error::UnreadableIr { file: path.clone(), line: 0, column: 0, message };
        let mut module = Module::parse(&bitcode).map_err(unreadable)?.of(options.snapshot.clone());
        check_clang(path, kind, &module)?;
        check_target(path, options.data_model, &mut module)?;
        let mark = options.entry.as_ref().and_then(|entry| holders.note(path, entry, &module));
        match &mut linked {
            None => {
                mark.into_iter().for_each(|name| module.mark(name));
                linked = Some(module);
            }
            Some(linked) => {
                linked.link(&bitcode, mark).map_err(|message| Error::Link { file: path.clone(), message })?;
            }
        }
    }
    if !errors.is_empty() {
        return Err(Error::compile(errors));
    }
    let mut module = linked.ok_or(Error::NoInput)?;
    if let Some(entry) = &options.entry {
        holders.check(entry)?;
        module.unmark(&entry.name, holders.private_is_meant(entry));
    }
    Ok((module, origin))
}

/// The files that define the entry.
#[derive(Default)]
struct Holders {
    /// For themselves.
    private: Vec<PathBuf>,
    /// For all.
    public: Vec<PathBuf>,
}

impl Holders {
    /// Notes what the file defines, if it may be meant; the name to mark, if it may be the file's own function.
    fn note<'e>(&mut self, path: &Path, entry: &'e Entry, module: &Module) -> Option<&'e str> {
        let visibility = module.function_visibility(&entry.name).filter(|_| entry.may_be_in(path))?;
        let list = if visibility == Visibility::Module { &mut self.private } else { &mut self.public };
        list.push(path.to_path_buf());
        // A second one makes the entry ambiguous.
        (visibility == Visibility::Module && self.private.len() == 1).then_some(entry.name.as_str())
    }

    /// Whether the file's own function is meant, not one that all see.
    fn private_is_meant(&self, entry: &Entry) -> bool {
        entry.file.is_some() || self.public.is_empty()
    }

    /// One function must be meant. A name that the whole program sees is meant before those that files have for themselves.
    fn check(&self, entry: &Entry) -> Result<(), Error> {
        let by_file = entry.file.is_some();
        if (by_file || self.public.is_empty()) && self.private.len() + self.public.len() > 1 {
            let files = self.private.iter().chain(&self.public).cloned().collect();
            return Err(Error::AmbiguousEntry { entry: entry.name.clone(), files });
        }
        match &entry.file {
            Some(file) if self.private.is_empty() && self.public.is_empty() => {
                Err(Error::NoSuchEntry { entry: entry.name.clone(), file: file.clone() })
            }
            _ => Ok(()),
        }
    }
}
