//! What the options and `landfall.toml` say together: options win.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::ValueEnum;
use driver::{Condition, Contracts, Numbers};
use project::{Config, Settings};

use super::{Failure, MEMORY_MB, MOST_JOBS, ScanArgs, TIMEOUT, input};
use crate::output::write_file;
use crate::status::Status;
use crate::values::{DataModel, Input, Malloc, SignedOverflow, option};

/// How functions are judged.
pub(crate) struct Setup {
    /// The file.
    pub config: Config,
    /// Sizes of the C types.
    pub data_model: Option<DataModel>,
    /// Options of `prove` that decide about verdicts.
    pub options: Vec<String>,
    /// Files of contracts.
    pub contracts: Vec<PathBuf>,
    /// Of a function.
    pub timeout: Duration,
    /// Of a function.
    pub memory_mb: u64,
    /// Functions at the same time.
    pub jobs: usize,
}

impl Setup {
    /// Reads the file and the options. Assumptions are written into a file in the folder.
    pub(crate) fn of(args: &ScanArgs, folder: &Path) -> Result<Setup, Failure> {
        let config = match &args.config {
            Some(path) => Config::open(path),
            None => Config::of_folder(Path::new("")).map(Option::unwrap_or_default),
        };
        let config = config.map_err(input)?;
        let data_model = value(args.data_model, "data-model", config.data_model.as_deref())?;
        let overflow: Option<SignedOverflow> =
            value(args.signed_overflow, "signed-overflow", config.signed_overflow.as_deref())?;
        let malloc = value(args.malloc, "malloc", config.malloc.as_deref())?.unwrap_or(Malloc::NeverFails);
        let finite = value(args.input, "input", config.input.as_deref())?.filter(|input| *input == Input::Finite);
        let mut options = Vec::new();
        options.extend(data_model.map(|value| option("--data-model", value)));
        options.extend(overflow.map(|value| option("--signed-overflow", value)));
        options.push(option("--malloc", malloc));
        options.extend(finite.map(|value| option("--input", value)));
        let limits = config.limits.iter().map(|(name, value)| format!("{name}={value}"));
        for limit in limits.chain(args.limit.iter().cloned()) {
            let set = limit.split_once('=').is_some_and(|(name, value)| Numbers::default().set(name, value));
            if !set {
                let names = Numbers::default().list();
                let names: Vec<String> = names
                    .iter()
                    .flat_map(|(engine, numbers)| numbers.iter().map(move |number| format!("{engine}.{}", number.name)))
                    .collect();
                let name = limit.split('=').next().unwrap_or_default();
                let message = match names.iter().any(|known| known == name) {
                    true => format!("--limit {limit}: not a value of it"),
                    false => project::config::unknown("limit", name, names.iter().map(String::as_str)),
                };
                return Err((Status::Usage, message));
            }
            options.push(format!("--limit={limit}"));
        }
        let timeout = match (args.timeout, config.timeout) {
            (Some(timeout), _) => timeout,
            (None, Some(seconds)) => {
                let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
                time.ok_or_else(|| input("landfall.toml: `timeout` must be a positive number of seconds"))?
            }
            (None, None) => TIMEOUT,
        };
        let processors = || std::thread::available_parallelism().map_or(1, usize::from).min(MOST_JOBS);
        Ok(Setup {
            data_model,
            options,
            contracts: contracts(&config, folder)?,
            timeout,
            memory_mb: args.memory.or(config.memory).unwrap_or(MEMORY_MB),
            jobs: args.jobs.or(config.jobs).unwrap_or_else(processors),
            config,
        })
    }
}

impl Setup {
    /// How files are read.
    pub(crate) fn reading(&self, cancel: &Arc<AtomicBool>) -> frontend::Options {
        frontend::Options {
            data_model: match self.data_model {
                Some(DataModel::Ilp32) => ir::DataModel::Ilp32,
                _ => ir::DataModel::Lp64,
            },
            limits: frontend::Limits { cancel: Arc::clone(cancel), ..frontend::Limits::default() },
            ..frontend::Options::default()
        }
    }

    /// What the options and the file say of the function, as options of `prove`; of what is so anyway, nothing.
    pub(crate) fn said(&self, function: &str) -> Vec<String> {
        let usual = option("--malloc", Malloc::NeverFails);
        let mut words: Vec<String> = self.options.iter().filter(|word| **word != usual).cloned().collect();
        let assumed = self.config.assume.get(function);
        words.extend(assumed.into_iter().flat_map(|condition| ["--assume".to_owned(), condition.clone()]));
        let contracts = self.config.contracts.iter().map(|file| file.display().to_string());
        words.extend(contracts.flat_map(|file| ["--contracts".to_owned(), file]));
        words
    }

    /// How functions are judged, by this program, with files in the folder.
    pub(crate) fn settings(&self, folder: &Path, cancel: &Arc<AtomicBool>) -> std::io::Result<Settings> {
        Ok(Settings {
            program: std::env::current_exe()?,
            version: super::version(),
            options: self.options.clone(),
            contracts: self.contracts.clone(),
            language: None,
            timeout: self.timeout,
            memory_mb: self.memory_mb,
            retry: false,
            jobs: self.jobs,
            cancel: Arc::clone(cancel),
            folder: folder.to_path_buf(),
            elsewhere: None,
        })
    }
}

/// The option's value, or else that of the file.
fn value<V: ValueEnum>(given: Option<V>, key: &str, text: Option<&str>) -> Result<Option<V>, Failure> {
    let Some(text) = text.filter(|_| given.is_none()) else { return Ok(given) };
    let known = V::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let known: Vec<String> = known.map(|value| value.get_name().to_owned()).collect();
    V::from_str(text, false).map(Some).map_err(|_| {
        let message = project::config::unknown(&format!("value of `{key}`"), text, known.iter().map(String::as_str));
        input(format!("landfall.toml: {message}"))
    })
}

/// The files of contracts, all of which can be read; the assumptions are one of them.
fn contracts(config: &Config, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = config.contracts.clone();
    for file in &files {
        let text = std::fs::read_to_string(file).map_err(|error| input(format!("{}: {error}", file.display())))?;
        text.parse::<Contracts>().map_err(|error| input(format!("{}: {error}", file.display())))?;
    }
    let mut text = String::new();
    for (name, condition) in &config.assume {
        let wrong = |error: String| input(format!("landfall.toml: `assume.{name}`: {error}"));
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$');
        if !is_name || name.is_empty() {
            return Err(wrong("it is no name of a function".to_owned()));
        }
        condition.parse::<Condition>().map_err(|error| wrong(error.to_string()))?;
        let condition = condition.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{name}: {condition};");
    }
    if !text.is_empty() {
        text.parse::<Contracts>().map_err(|error| input(format!("landfall.toml: `assume`: {error}")))?;
        let path = folder.join("assumptions");
        write_file(&path, &text).map_err(input)?;
        files.push(path);
    }
    Ok(files)
}
