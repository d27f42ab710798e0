//! The front end: C (through clang 19), `.ll` and `.bc` to [`ir::Program`]. The only crate that knows LLVM.
//!
//! Depends on `ir`, on `semantics` for the models of library functions, and on `process` to start programs. Design: `10-program.md` (front end) and the
//! last section of `30-logic.md`.
//!
//! The plan, one step a module:
//!
//! 1. [`tools`](self) runs programs of LLVM: clang compiles C without any optimisation pass (they assume forward
//!    progress and fold undefined behaviour), its complaints become [`Diagnostic`]s or an [`Error`]; `opt` without
//!    passes reads foreign `.ll` and `.bc` in a process of its own, verifies it and writes it anew, because LLVM's
//!    readers may crash on broken input. What this process parses was always written by LLVM 19.
//! 2. `llvm` is the thin safe layer over LLVM's C interface; several modules are linked in it, and `library` links the
//!    models of library functions that the program calls and does not define.
//! 3. `lower` walks the verified module once: `types`, `constants`, `initialiser`, `function`, `instruction`,
//!    `address`, `call`, `intrinsic`, `source`. What has no meaning in the model becomes a value of kind Unsupported
//!    that names the construct; nothing is dropped but debug information. `start` is the function that a run begins
//!    with where something runs before or after `main`.
//!    `unwritten` marks variables that nothing writes.
//!    Contracts that stand beside the code (`landfall.h`, which clang finds in a folder that `header` makes for each call)
//!    come with the functions (`annotation`).
//! 4. [`source`] reads from clang's syntax tree what IR does not say: constants that were computed, orders left open.
//!    [`Snapshot`] and `overlay` do this for sources that are not on this disk.
//! 5. [`ir::validate`] is the caller's last step: the front end's output passes it (tests and survey check this).

mod asks;
mod error;
mod header;
mod kept;
mod library;
mod linking;
mod listing;
mod llvm;
mod lower;
mod missing_return;
mod overlay;
mod snapshot;
#[expect(clippy::too_many_arguments, reason = "`declare` takes the parts of a unit one by one")]
pub mod source;
mod start;
mod tools;
mod unwritten;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ir::{DataModel, Origin, Program};

pub use error::{Diagnostic, Error};
pub use header::{HEADER, HEADER_NAME};
pub use listing::{Listed, Listing, list, preprocessed, sources};
pub use process::Limits;
pub use snapshot::{Snapshot, Unit, normal};
pub use tools::C_FLAGS;

use linking::linked;
use llvm::Module;

/// Checks of clang's that are compiled into a program, as branches to blocks that end the run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Checks {
    /// None: the plain program.
    #[default]
    None,
    /// Signed overflow and bad shifts: [`ir::Intrinsic::UbsanTrap`].
    Overflow,
    /// Indices of arrays: [`ir::Intrinsic::OutOfBounds`].
    Bounds,
    /// Both.
    Both,
}

impl Checks {
    /// Those of signed overflow and of indices, as far as they are wanted.
    pub fn of(overflow: bool, bounds: bool) -> Checks {
        match (overflow, bounds) {
            (true, true) => Checks::Both,
            (true, false) => Checks::Overflow,
            (false, true) => Checks::Bounds,
            (false, false) => Checks::None,
        }
    }

    /// Those of signed overflow, or none.
    pub fn overflow_if(wanted: bool) -> Checks {
        Checks::of(wanted, false)
    }

    /// Whether signed overflow is checked.
    pub fn of_overflow(self) -> bool {
        matches!(self, Checks::Overflow | Checks::Both)
    }

    /// Whether indices of arrays are checked.
    pub fn of_bounds(self) -> bool {
        matches!(self, Checks::Bounds | Checks::Both)
    }
}

/// How to read a program.
#[derive(Clone, Debug)]
pub struct Options {
    /// Sizes of the C types; of a `.ll` or `.bc` it must be the data model it was made for.
    pub data_model: DataModel,
    /// The checks that C is compiled with.
    pub checks: Checks,
    /// The clang to use instead of `clang-19`.
    pub clang: Option<PathBuf>,
    /// Folders to search for headers.
    pub include_dirs: Vec<PathBuf>,
    /// Further flags for clang, such as `-DNAME=1`.
    pub extra_flags: Vec<String>,
    /// Further flags of each file, by the file's name in the call. Nobody looks whether they are harmless: the caller has.
    pub file_flags: BTreeMap<PathBuf, Vec<String>>,
    /// The function that runs start from, if it must be in the program also where nothing uses it: compilers leave out
    /// unused static functions.
    pub entry: Option<Entry>,
    /// Link the models of library functions ([`semantics::models`]) that the program calls and does not define.
    pub library_models: bool,
    /// A folder of this user's where what clang made is kept for further calls: those that share it must read the same files.
    pub kept: Option<PathBuf>,
    /// Where the files are, if they are not on this disk under their names; then only C is read.
    pub snapshot: Option<Arc<Snapshot>>,
    /// How far clang and the other programs of LLVM may go.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            data_model: DataModel::Lp64,
            checks: Checks::None,
            clang: None,
            include_dirs: Vec::new(),
            extra_flags: Vec::new(),
            file_flags: BTreeMap::new(),
            entry: None,
            library_models: true,
            kept: None,
            snapshot: None,
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// The flags that only this file has.
    fn flags_of(&self, path: &Path) -> &[String] {
        self.file_flags.get(path).map_or(&[], Vec::as_slice)
    }

    /// The bytes of a source.
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        snapshot::read(self.snapshot.as_deref(), path)
    }
}

/// A function as a user names it: by its name, or by file and name where several files have a static one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name in the source.
    pub name: String,
    /// The end of the file's name, in whole components.
    pub file: Option<PathBuf>,
}

/// Whether clang takes the flag at all.
pub fn knows_flag(flag: &str, options: &Options) -> Result<bool, Error> {
    tools::knows(flag, options)
}

/// Which clang is meant: another text after each change of it.
pub fn clang_identity(options: &Options) -> String {
    tools::clang_identity(options)
}

/// What that clang says of its version, in a line, and the name it was started by. The error says that there is none.
pub fn clang_version(options: &Options) -> Result<String, Error> {
    tools::clang_version(options)
}

/// The version of the LLVM library in this process.
pub fn llvm_version() -> String {
    let (major, minor, patch) = llvm::version();
    format!("{major}.{minor}.{patch}")
}

/// A program that was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// Of C++ with [`Checks::Overflow`] the overflows in constant expressions that clang warned of: they are
    /// computed by the compiler and have no check in the program. Of C [`source::Source::unchecked`] knows them.
    pub warnings: Vec<Diagnostic>,
}

/// What a file is, by the end of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    C,
    Cpp,
    Ir,
}

impl Kind {
    fn of(path: &Path) -> Result<Kind, Error> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("c" | "i") => Ok(Kind::C),
            Some("cc" | "cpp" | "cxx" | "C" | "ii") => Ok(Kind::Cpp),
            Some("ll" | "bc") => Ok(Kind::Ir),
            _ => Err(Error::UnknownKind { file: path.to_path_buf() }),
        }
    }
}

/// Whether the file is one of C++, by its name.
pub fn is_cpp(path: &Path) -> bool {
    Kind::of(path) == Ok(Kind::Cpp)
}

/// Reads a program from C, `.i`, `.ll` or `.bc` files, which are linked.
///
/// The program's [`Origin`] is our own front end if all files are C. The function of [`Options::entry`] has the bare name in
/// the program, whatever else is called so.
pub fn read(paths: &[PathBuf], options: &Options) -> Result<Loaded, Error> {
    let mut warnings = Vec::new();
    let (mut module, mut origin, options) = linking::with_entry(paths, options, &mut warnings)?;
    let options = options.as_ref();
    let own = library::own_functions(&module);
    if !own.is_empty() && origin == Origin::OwnFrontEnd {
        // Clang takes a call of `strlen` or `abs` for the library's and computes it or makes an instruction of it, also
        // where the program has a function of that name. It compiles once more and knows better.
        let mut options = options.clone();
        options.extra_flags.extend(own.iter().map(|name| format!("{}{name}", tools::NO_BUILTIN)));
        warnings.clear();
        (module, origin) = linked(paths, &options, &mut warnings)?;
    }
    let Some(first) = paths.first() else { return Err(Error::NoInput) };
    let broken = |message| Error::UnreadableIr { file: first.clone(), line: 0, column: 0, message };
    if options.library_models {
        library::link(&mut module, options.data_model)
            .map_err(|message| Error::Link { file: first.clone(), message })?;
    }
    module.verify().map_err(broken)?;
    module.use_debug_intrinsics();
    let mut program = lower::program(&module, options.data_model, origin, options.checks.of_overflow());
    if options.checks.of_bounds() && origin == Origin::OwnFrontEnd {
        lower::bounds::tighten(&mut program);
    }
    if options.checks.of_overflow() {
        lower::trap::name_checks(&mut program);
    } else {
        lower::trap::leave_out_quotients(&mut program);
    }
    if origin == Origin::OwnFrontEnd {
        missing_return::mark(&mut program);
    }
    unwritten::mark(&mut program, &module.seen_from_outside());
    if origin == Origin::Foreign {
        // LLVM's verifier lets through constants whose parts have other types than they should; ours does not.
        program = match ir::validate(program) {
            Ok(program) => program.into_program(),
            Err(faults) => {
                let message = faults.first().map_or_else(String::new, ToString::to_string);
                return Err(broken(message));
            }
        };
    }
    Ok(Loaded { program, warnings })
}

/// A file that is not there or not readable is said at once, in words of ours.
fn check_readable(path: &Path, options: &Options) -> Result<(), Error> {
    if let Some(snapshot) = &options.snapshot {
        // What reads IR looks for it on this disk.
        return if Kind::of(path) == Ok(Kind::C) { snapshot.unit(path).map(drop) } else { Err(not_sent(path)) };
    }
    match std::fs::File::open(path).and_then(|file| file.metadata()) {
        Ok(metadata) if metadata.is_dir() => {
            Err(Error::File { file: path.to_path_buf(), message: "is a folder".into() })
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(Error::Missing { file: path.to_path_buf() }),
        Err(error) => Err(Error::File { file: path.to_path_buf(), message: error.to_string() }),
    }
}

fn not_sent(path: &Path) -> Error {
    Error::File { file: path.to_path_buf(), message: "only C is read from a snapshot".into() }
}

/// Our flags mean what we think they mean in one version of clang.
fn check_clang(path: &Path, kind: Kind, module: &Module) -> Result<(), Error> {
    let producers = module.producers();
    if kind == Kind::Ir || producers.iter().any(|producer| tools::is_wanted_version(producer)) {
        return Ok(());
    }
    Err(Error::ClangVersion { found: producers.join(", "), file: path.to_path_buf() })
}

const LP64_LAYOUT: &std::ffi::CStr = c"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
const ILP32_LAYOUT: &std::ffi::CStr =
    c"e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";

/// The module must be for the data model that was asked for. One without a layout (written by hand) gets the layout
/// of x86 for that data model.
fn check_target(path: &Path, data_model: DataModel, module: &mut Module) -> Result<(), Error> {
    let layout = module.data_layout();
    if layout.is_empty() {
        module.set_data_layout(match data_model {
            DataModel::Lp64 => LP64_LAYOUT,
            DataModel::Ilp32 => ILP32_LAYOUT,
        });
        return Ok(());
    }
    if layout.starts_with('E') {
        let file = path.to_path_buf();
        return Err(Error::Unsupported { file, construct: "a big-endian target".into() });
    }
    let bits = module.pointer_size() * 8;
    if bits != data_model.pointer_bits() {
        return Err(Error::DataModel { file: path.to_path_buf(), asked: data_model, pointer_bits: bits });
    }
    Ok(())
}
