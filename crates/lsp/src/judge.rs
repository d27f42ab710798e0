//! The functions of files, judged on a thread of its own.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::Sender;
use project::cache::{Cache, Found};
use project::row::Row;
use project::{Config, Database, Function, Observer, Project, Settings, functions};

use crate::place::canonical;

/// How functions are judged.
pub struct Prepared {
    /// As `scan` judges them.
    pub settings: Settings,
    /// How files are read.
    pub options: frontend::Options,
    /// What the project sets.
    pub config: Config,
    /// Where rows are kept.
    pub cache: Option<Cache>,
    /// Flags of the compiler for all files.
    pub flags: Vec<String>,
    /// The compilation database, if the call names one; else it is looked for.
    pub database: Option<PathBuf>,
}

/// What prepares a work: it gets a folder of its own for it, and the signal that ends it. Called for each work anew, as
/// settings in files may have changed.
pub type Prepare = dyn Fn(&Path, &Arc<AtomicBool>) -> Result<Prepared, String> + Send + Sync;

/// Who knows how functions are judged.
pub struct Host {
    /// How.
    pub prepare: Box<Prepare>,
    /// The version, for the client.
    pub version: String,
}

/// What a work tells, in this order: functions, then rows as they come, then the end.
#[derive(Debug)]
pub(crate) enum Event {
    /// A file has these functions, with their lines: they are being judged.
    Functions(PathBuf, Vec<(String, u32)>),
    /// A file cannot be read; what is wrong, with its place in it.
    Unreadable(PathBuf, String),
    /// What is known of a function of the file.
    Row(PathBuf, Box<Row>),
    /// Nothing can be judged.
    Failed(String),
    /// The work is done, or was ended.
    Done,
}

/// Judges the functions of the files, those of the first file first, and tells so under that number. The signal that is handed
/// back ends the work.
pub(crate) fn start(host: &Arc<Host>, files: Vec<PathBuf>, number: u64, to: Sender<(u64, Event)>) -> Arc<AtomicBool> {
    let cancel = Arc::new(AtomicBool::new(false));
    let (host, signal) = (Arc::clone(host), Arc::clone(&cancel));
    // The session goes on without it: a file that is saved again starts the next one.
    let _ = thread::Builder::new().name("judge".to_owned()).spawn(move || {
        let work = Work { host: &host, cancel: &signal, number, to: &to };
        if let Err(message) = work.run(&files) {
            work.tell(Event::Failed(message));
        }
        work.tell(Event::Done);
    });
    cancel
}

struct Work<'a> {
    host: &'a Host,
    cancel: &'a Arc<AtomicBool>,
    number: u64,
    to: &'a Sender<(u64, Event)>,
}

impl Work<'_> {
    fn tell(&self, event: Event) {
        // The session may have ended.
        let _ = self.to.send((self.number, event));
    }

    fn run(&self, files: &[PathBuf]) -> Result<(), String> {
        let folder = process::Folder::new("lsp").map_err(|error| error.to_string())?;
        let prepared = (self.host.prepare)(folder.path(), self.cancel)?;
        let path = prepared.database.clone().or_else(database);
        let database = path.as_deref().map(Database::open).transpose().map_err(|error| error.to_string())?;
        let known = match &database {
            Some(database) => functions::files(&[], Some(database)).map_err(|error| error.to_string())?,
            None => Vec::new(),
        };
        let in_database: Vec<PathBuf> = known.iter().map(|file| canonical(file)).collect();
        // Headers are read with the files that include them.
        let is_with_others = |file: &PathBuf| {
            in_database.contains(file) || database.is_some() && file.extension().is_some_and(|end| end == "h")
        };
        let (with_others, alone): (Vec<PathBuf>, Vec<PathBuf>) = files.iter().cloned().partition(is_with_others);
        if !with_others.is_empty() {
            self.judge(&prepared, (&known, database.as_ref()), &with_others)?;
        }
        for file in alone.iter().filter(|file| file.extension().is_some_and(|end| end == "c" || end == "i")) {
            let here = std::env::current_dir().unwrap_or_default();
            let near = file.strip_prefix(&here).unwrap_or(file).to_path_buf();
            self.judge(&prepared, (&[near], None), std::slice::from_ref(file))?;
        }
        Ok(())
    }

    /// Judges the functions of the wanted files in the program of all files.
    fn judge(
        &self,
        prepared: &Prepared,
        (files, database): (&[PathBuf], Option<&Database>),
        wanted: &[PathBuf],
    ) -> Result<(), String> {
        if self.cancel.load(Ordering::Relaxed) {
            return Ok(());
        }
        let settings = &prepared.settings;
        let kept = prepared.cache.as_ref().map(|cache| (cache, settings.version.as_str()));
        let build = (database, prepared.flags.as_slice());
        let project = Project::read_kept(files, build, &prepared.options, settings.jobs, kept);
        if self.cancel.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut listed: Vec<(usize, PathBuf, Function)> = Vec::new();
        for function in &project.functions {
            let file = canonical(Path::new(&function.file));
            let order = wanted.iter().position(|wanted| *wanted == file);
            if let Some(order) = order.filter(|_| is_asked(&prepared.config, function)) {
                listed.push((order, file, function.clone()));
            }
        }
        listed.sort_by_key(|(order, ..)| *order);
        for file in wanted {
            let own = listed.iter().filter(|(_, own, _)| own == file);
            let own = own.map(|(.., function)| (function.name.clone(), function.line)).collect();
            self.tell(Event::Functions(file.clone(), own));
        }
        // What was known of the files before is gone now.
        for (file, message) in &project.unreadable {
            self.tell(Event::Unreadable(canonical(file), message.clone()));
        }
        let functions: Vec<Function> = listed.iter().map(|(.., function)| function.clone()).collect();
        let mut known = HashMap::new();
        for key in functions.iter().map(|function| settings.key(function)) {
            if let Some(Found::Row(row)) = prepared.cache.as_ref().map(|cache| cache.get(&key)) {
                known.insert(key, *row);
            }
        }
        let mut teller = Teller { work: self, listed: &listed, cache: prepared.cache.as_ref() };
        project::scan(&project, &functions, settings, &known, &mut teller).map_err(|error| error.to_string())
    }
}

/// Whether the project wants the function to be judged.
fn is_asked(config: &Config, function: &Function) -> bool {
    let named = |entry: &String| {
        *entry == function.name
            || entry.rsplit_once(':').is_some_and(|(file, name)| name == function.name && function.unit.ends_with(file))
    };
    let excluded = config.excludes(Path::new(&function.file)) || config.excludes(&function.unit);
    !excluded && (config.entries.is_empty() || config.entries.iter().any(named))
}

/// The compilation database of the working folder: its own, or that of a folder in it, `build` first.
fn database() -> Option<PathBuf> {
    let own = |folder: &Path| Some(folder.join(project::database::NAME)).filter(|file| file.is_file());
    let mut folders: Vec<PathBuf> = std::fs::read_dir(".")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| PathBuf::from(entry.file_name()))
        .filter(|folder| folder.is_dir())
        .collect();
    folders.sort();
    own(Path::new("")).or_else(|| own(Path::new("build"))).or_else(|| folders.iter().find_map(|folder| own(folder)))
}

/// Tells rows, and keeps new ones.
struct Teller<'a> {
    work: &'a Work<'a>,
    listed: &'a [(usize, PathBuf, Function)],
    cache: Option<&'a Cache>,
}

impl Observer for Teller<'_> {
    fn row(&mut self, index: usize, row: &Row, known: bool) {
        if let Some(cache) = self.cache.filter(|_| !known && !row.failed) {
            // A cache that cannot be written costs time only.
            let _ = cache.put(row);
        }
        self.work.tell(Event::Row(self.listed[index].1.clone(), Box::new(row.clone())));
    }

    fn tick(&mut self) {}
}
