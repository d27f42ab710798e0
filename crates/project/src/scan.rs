//! The functions of a project, one process each: what one of them does to the analysis costs only its row.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use process::Limits;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::function::Function;
use crate::functions::Project;
use crate::hash::hex;
use crate::row::Row;
use crate::{Error, database};

/// How functions are judged.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program that judges one: `landfall`.
    pub program: PathBuf,
    /// Its version, a part of every key.
    pub version: String,
    /// Options of `prove` that decide about verdicts.
    pub options: Vec<String>,
    /// Files of contracts for `prove`; their contents count, not their names.
    pub contracts: Vec<PathBuf>,
    /// The language in which `prove` writes contracts down, if it does.
    pub language: Option<String>,
    /// Wall clock of a function.
    pub timeout: Duration,
    /// Memory of a function, in MiB.
    pub memory_mb: u64,
    /// Judge again what a limit had ended.
    pub retry: bool,
    /// Processes at the same time.
    pub jobs: usize,
    /// The signal that ends all.
    pub cancel: Arc<AtomicBool>,
    /// A folder of this call's.
    pub folder: PathBuf,
    /// The snapshot in which the files are, if they are not on this disk, and a folder where what clang makes is kept.
    pub elsewhere: Option<[PathBuf; 2]>,
}

/// Beyond its own clock, for starting and for writing its answer.
const GRACE: Duration = Duration::from_secs(10);

/// Between two ticks.
const BEAT: Duration = Duration::from_millis(100);

/// Bytes of an answer at most.
const LARGEST_ANSWER: usize = 256 << 20;

impl Settings {
    /// Whether a row of an earlier call will do.
    pub fn is_enough(&self, row: &Row) -> bool {
        !(row.failed || self.retry && row.ended_early)
    }

    /// Of everything that the function's row depends on.
    pub fn key(&self, function: &Function) -> String {
        let mut digest = Sha256::new();
        let limits = format!("{:?} {}", self.timeout, self.memory_mb);
        let words = [self.version.as_str(), &function.digest, &function.entry(), &limits];
        let more = self.options.iter().chain(&self.language).map(String::as_str);
        for word in words.into_iter().chain(more) {
            digest.update(word.len().to_le_bytes());
            digest.update(word);
        }
        for file in &self.contracts {
            // Where one cannot be read, `prove` says so.
            digest.update(std::fs::read(file).unwrap_or_default());
            digest.update([0]);
        }
        hex(&digest.finalize())
    }
}

impl Function {
    /// As `prove --entry` takes it.
    pub fn entry(&self) -> String {
        format!("{}:{}", self.unit.display(), self.name)
    }
}

/// Who is told of rows.
pub trait Observer {
    /// The row of the function with that number is known; or it was known before this call.
    fn row(&mut self, index: usize, row: &Row, known: bool);

    /// Some time has gone by.
    fn tick(&mut self);
}

/// Judges the functions; the observer gets each row as it comes. Known rows are taken over, unless their analysis had failed.
/// A function without a row was not judged: somebody stopped the call.
pub fn scan(
    project: &Project,
    functions: &[Function],
    settings: &Settings,
    known: &HashMap<String, Row>,
    observer: &mut dyn Observer,
) -> Result<(), Error> {
    write_database(project.flags(), &settings.folder)?;
    let open = taken_over(project, functions, settings, known, observer);
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..settings.jobs.clamp(1, open.len().max(1)) {
            let (sender, next, open) = (sender.clone(), &next, &open);
            scope.spawn(move || {
                while !settings.cancel.load(Ordering::Relaxed) {
                    let Some(index) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    let function = &functions[*index];
                    let Some(mut row) = judge(function, *index, settings) else { break };
                    settle(project, function, &mut row);
                    // The receiver outlives the threads.
                    let _ = sender.send((*index, row));
                }
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(BEAT) {
                Ok((index, row)) => observer.row(index, &row, false),
                Err(RecvTimeoutError::Timeout) => observer.tick(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    Ok(())
}

/// Takes over what is known; the numbers of the other functions are handed back.
pub fn taken_over(
    project: &Project,
    functions: &[Function],
    settings: &Settings,
    known: &HashMap<String, Row>,
    observer: &mut dyn Observer,
) -> Vec<usize> {
    let mut open = Vec::new();
    for (index, function) in functions.iter().enumerate() {
        let row = known.get(&settings.key(function)).filter(|row| settings.is_enough(row));
        match row.and_then(|row| project.place(function, row)) {
            Some(row) => observer.row(index, &row, true),
            None => open.push(index),
        }
    }
    open
}

/// What is done with each new row: it holds only for files that are still as they were read, and its places are noted.
pub fn settle(project: &Project, function: &Function, row: &mut Row) {
    if !project.is_unchanged(function) {
        *row = Row::unknown(function, &row.key, "its files have changed while it was judged");
    }
    project.pin(function, row);
}

/// Judges one function in a process of its own; nothing if the call was stopped.
pub fn judge(function: &Function, index: usize, settings: &Settings) -> Option<Row> {
    let key = settings.key(function);
    let started = Instant::now();
    let unknown = |reason: &str| {
        let mut row = Row::unknown(function, &key, reason);
        row.seconds = started.elapsed().as_secs_f64();
        row
    };
    let files = match &function.files {
        Ok(files) => files,
        Err(why) => return Some(unknown(&format!("the files do not make one program: {why}"))),
    };
    let sarif = settings.folder.join(format!("{index}.sarif"));
    let mut command = Command::new(&settings.program);
    command.args(["prove", "--json", "--threads", "1", "--entry", &function.entry()]);
    command.args(["--timeout", &settings.timeout.as_secs_f64().to_string()]);
    command.args(["--memory", &settings.memory_mb.to_string()]);
    command.arg("-p").arg(settings.folder.join(database::NAME));
    match &settings.elsewhere {
        Some([snapshot, kept]) => command.arg("--snapshot").arg(snapshot).arg("--kept").arg(kept),
        None => command.arg("--kept").arg(&settings.folder),
    };
    command.arg("--sarif").arg(&sarif).args(&settings.options);
    for file in &settings.contracts {
        command.arg("--contracts").arg(file);
    }
    let contract = settings.folder.join(format!("{index}.contract"));
    if let Some(language) = &settings.language {
        command.arg("--contract-language").arg(language).arg("--contract-file").arg(&contract);
    }
    command.args(files);
    let limits = Limits {
        deadline: Some(started + settings.timeout + GRACE),
        cancel: Arc::clone(&settings.cancel),
        output: LARGEST_ANSWER,
        messages: 1 << 16,
    };
    let output = process::run(&mut command, Vec::new(), &limits);
    if settings.cancel.load(Ordering::Relaxed) {
        return None;
    }
    let row = match output {
        Ok(output) => {
            let answer: Option<Value> = serde_json::from_slice(&output.stdout).ok();
            let row = answer.as_ref().and_then(|answer| Row::of_answer(function, &key, answer));
            row.unwrap_or_else(|| unknown(&format!("the analysis of this function failed ({})", output.status)))
        }
        Err(process::Error::Stopped) => unknown("the analysis of this function did not stop at its limit of time"),
        Err(error) => unknown(&format!("the analysis of this function failed: {error}")),
    };
    let findings = findings(&sarif);
    let text = settings.language.as_ref().and_then(|_| std::fs::read_to_string(&contract).ok());
    [&sarif, &contract].map(std::fs::remove_file).into_iter().for_each(drop);
    Some(Row { findings, contract: text, ..row })
}

/// The violations of a SARIF log.
fn findings(path: &Path) -> Vec<Value> {
    let log: Option<Value> = std::fs::read(path).ok().and_then(|text| serde_json::from_slice(&text).ok());
    let results = log.as_ref().and_then(|log| log["runs"][0]["results"].as_array());
    results.into_iter().flatten().filter(|result| result["kind"] == "fail").cloned().collect()
}

/// Writes the flags of all files for the processes.
pub fn write_database<'a>(flags: impl Iterator<Item = (&'a Path, Vec<String>)>, folder: &Path) -> Result<(), Error> {
    let here = std::env::current_dir().map_err(|error| Error::System { message: error.to_string() })?;
    let records: Vec<Value> = flags
        .map(|(file, flags)| {
            let words: Vec<String> = std::iter::once("cc".to_owned()).chain(flags).collect();
            json!({"directory": here, "file": file, "arguments": words})
        })
        .collect();
    let path = folder.join(database::NAME);
    let failed = |error: std::io::Error| Error::Database { file: path.clone(), message: error.to_string() };
    let text = serde_json::to_vec(&records).map_err(|error| failed(error.into()))?;
    std::fs::write(&path, text).map_err(failed)
}
