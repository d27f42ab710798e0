//! The options of `prove`, `run` and `scan` that say how files are compiled, and `landfall cc`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use clap::Args;
use evidence::ErrorInfo;
use project::{Database, Units, flags, record};

use crate::output::complain;
use crate::values::{DataModel, SignedOverflow};

/// Options that say how the files are compiled.
#[derive(Args, Clone, Debug, Default)]
pub struct BuildArgs {
    /// Take each file's flags from a compilation database: compile_commands.json, or its folder
    #[arg(short = 'p', long = "compile-commands", value_name = "DIR|FILE.json", help_heading = "The program")]
    pub database: Option<PathBuf>,
    /// Flags of the compiler (-I -isystem -D -U -std= -include -m32 -f...), here or among the options
    #[arg(last = true, value_name = "FLAGS", help_heading = "The program")]
    pub flags: Vec<String>,
}

/// How the files of a call are compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// Flags for clang, by file.
    pub flags: BTreeMap<PathBuf, Vec<String>>,
    /// Sizes of the C types.
    pub data_model: DataModel,
    /// What signed overflow does.
    pub signed_overflow: SignedOverflow,
    /// Flags that are left out, a sentence each.
    pub left_out: Vec<String>,
    /// The options that say all this, word by word.
    pub words: Vec<String>,
}

impl Default for Build {
    /// As without any flag.
    fn default() -> Build {
        Build {
            flags: BTreeMap::new(),
            data_model: DataModel::Lp64,
            signed_overflow: SignedOverflow::Undefined,
            left_out: Vec::new(),
            words: Vec::new(),
        }
    }
}

impl BuildArgs {
    /// How the files are compiled; options of the call and flags must say the same of sizes and of overflow.
    pub fn read(
        &self,
        files: &[PathBuf],
        (data_model, signed_overflow): (Option<DataModel>, Option<SignedOverflow>),
    ) -> Result<Build, ErrorInfo> {
        if files.iter().any(|file| file.as_os_str() == "-") {
            let message = "`-` is not a file: programs are read from files only. What a program reads as its standard \
                           input is given by `landfall run --stdin FILE`, and its arguments by --arg";
            return Err(ErrorInfo { message: message.to_owned(), ..ErrorInfo::of_kind("missing-file") });
        }
        let database = self.database.as_deref().map(Database::open).transpose().map_err(|error| info(&error))?;
        let options = frontend::Options::default();
        let units = Units::of(files, database.as_ref(), &self.flags, &options).map_err(|error| info(&error))?;
        let by_flags = units.pointer_bits.map(|bits| if bits == 32 { DataModel::Ilp32 } else { DataModel::Lp64 });
        let contradiction = |option: &str| ErrorInfo {
            message: format!("the compiler's flags contradict {option}"),
            ..ErrorInfo::of_kind("usage")
        };
        if data_model.zip(by_flags).is_some_and(|(option, flag)| option != flag) {
            return Err(contradiction("--data-model"));
        }
        if units.wraps && signed_overflow == Some(SignedOverflow::Undefined) {
            return Err(contradiction("--signed-overflow"));
        }
        let by_flags_overflow = if units.wraps { SignedOverflow::Wraps } else { SignedOverflow::Undefined };
        Ok(Build {
            flags: units.flags,
            data_model: data_model.or(by_flags).unwrap_or(DataModel::Lp64),
            signed_overflow: signed_overflow.unwrap_or(by_flags_overflow),
            left_out: units.left_out,
            words: self.words(),
        })
    }
}

impl BuildArgs {
    /// The options word by word; flags need no `--` before them.
    pub fn words(&self) -> Vec<String> {
        let database = self.database.iter().flat_map(|path| ["-p".to_owned(), path.display().to_string()]);
        database.chain(self.flags.iter().cloned()).collect()
    }
}

/// The error as data for reports.
fn info(error: &project::Error) -> ErrorInfo {
    ErrorInfo { message: error.to_string(), ..ErrorInfo::of_kind(error.kind()) }
}

/// `FILE:FUNCTION` or `FUNCTION`.
pub fn file_and_name(entry: &str) -> (Option<PathBuf>, &str) {
    match entry.rsplit_once(':') {
        Some((file, name)) if !file.is_empty() => (Some(file.into()), name),
        _ => (None, entry),
    }
}

/// The arguments of a call of that command line with the compiler's flags moved behind `--`, where its parser leaves them alone.
pub fn with_flags_last(cli: &clap::Command, arguments: Vec<OsString>) -> Vec<OsString> {
    let at = command_at(&arguments);
    let name = arguments.get(at).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let takes_flags = cli.find_subcommand(&name).filter(|command| {
        command.get_arguments().any(|argument| argument.get_id() == "flags" && argument.is_last_set())
    });
    let Some(command) = takes_flags else { return arguments };
    // Options of ours, those of all commands too; of some the value is the next word.
    let ours_named = |word: &str| {
        let long = word.strip_prefix("--");
        command.get_arguments().chain(cli.get_arguments()).find(|option| match long {
            Some(long) => option.get_long() == Some(long),
            None => option.get_short().is_some_and(|short| word == format!("-{short}")),
        })
    };
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let mut rest = arguments.into_iter();
    ours.extend(rest.by_ref().take(at + 1));
    while let Some(argument) = rest.next() {
        let word = argument.to_string_lossy().into_owned();
        if word == "--" {
            theirs.extend(rest);
            break;
        }
        if let Some(option) = ours_named(&word) {
            ours.push(argument);
            if option.get_action().takes_values() {
                ours.extend(rest.next());
            }
        } else if word.starts_with('-') && !word.starts_with("--") && word.len() > 2 && !word.starts_with("-p")
            || flags::is_known(&word)
        {
            theirs.push(argument);
            if flags::takes_next(&word) {
                theirs.extend(rest.next());
            }
        } else {
            ours.push(argument);
        }
    }
    if !theirs.is_empty() {
        ours.push("--".into());
        ours.append(&mut theirs);
    }
    ours
}

/// The position of the command's name: options that all commands share may stand before it.
fn command_at(arguments: &[OsString]) -> usize {
    let mut at = 1;
    while let Some(word) = arguments.get(at).and_then(|word| word.to_str()).filter(|word| word.starts_with('-')) {
        at += if word == "--color" { 2 } else { 1 };
    }
    at
}

/// `landfall cc`: notes the call and becomes the compiler of the build, whose exit status and outputs are its own.
pub fn cc(arguments: &[OsString]) -> ExitCode {
    let compiler = record::compiler();
    let noted = std::env::current_dir().map_err(|error| error.to_string()).and_then(|here| {
        let records = record::records(&compiler, arguments, &here);
        record::add(records, &record::folder(&here)).map_err(|error| error.to_string())
    });
    if let Err(message) = noted {
        // The build goes on: this is its compiler.
        complain(&format!("landfall cc: {message}"));
    }
    let error = Command::new(&compiler).args(arguments).exec();
    complain(&format!("landfall cc: {} does not start: {error}", compiler.display()));
    ExitCode::from(127)
}
