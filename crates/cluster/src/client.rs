//! `landfall scan --cluster`: sends the functions of which nothing is known, and takes the answers.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::kv;
use frontend::Options;
use futures_util::{StreamExt, TryStreamExt, stream};
use project::bundle::{Packed, name_of};
use project::{Function, Observer, Project, Row, Settings};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use crate::access::{Access, Servers};
use crate::store::{Found, Store};
use crate::task::{Answer, SCHEMA, Task, row_of, shown};
use crate::{Error, version};

/// The client's side of a cluster.
#[derive(Clone, Debug)]
pub struct Client {
    /// The servers.
    pub servers: Servers,
    /// Who we are.
    pub access: Access,
    /// How the project's files are read.
    pub options: Options,
    /// Is told what a user may want to know, a sentence each, without anything that could control a terminal.
    pub say: fn(&str),
}

/// Between two ticks of the observer.
const BEAT: Duration = Duration::from_millis(100);

/// Between two looks at what has neither an answer nor a place in the stream.
const LOOK: Duration = Duration::from_secs(5);

/// Between two attempts at something that failed.
const PAUSE: Duration = Duration::from_millis(500);

/// After so long without an answer, besides the time of an analysis, the user is told.
const PATIENCE: Duration = Duration::from_secs(20);

/// Requests to the server at the same time.
const AT_ONCE: usize = 32;

/// Judges the functions by workers; else as [`project::scan`]. What no worker can do is judged here.
pub fn scan(
    project: &Project,
    functions: &[Function],
    settings: &Settings,
    known: &HashMap<String, Row>,
    observer: &mut dyn Observer,
    client: &Client,
) -> Result<(), Error> {
    project::write_database(project.flags(), &settings.folder)?;
    let open = project::taken_over(project, functions, settings, known, observer);
    if open.is_empty() {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(Error::system)?;
    let (sender, here) = mpsc::unbounded_channel();
    let mut call = Call {
        client,
        project,
        functions,
        settings,
        version: version(&settings.program)?,
        open: HashMap::new(),
        left: open.len(),
        contents: BTreeMap::new(),
        sender,
        turns: Arc::new(Semaphore::new(settings.jobs.max(1))),
        last: Instant::now(),
        contracts: Ok(Vec::new()),
        told: HashSet::new(),
    };
    let ended = runtime.block_on(async {
        call.pack(&open);
        call.run(here, observer).await
    });
    // Analyses here have seen the signal.
    runtime.shutdown_timeout(BEAT);
    ended
}

/// A task without an answer.
struct Open {
    index: usize,
    text: Vec<u8>,
    /// The number of an answer that was there before: an analysis that had ended early and is done anew.
    old: u64,
    /// It was sent in this call.
    sent: bool,
}

/// A call of `scan`.
struct Call<'a> {
    client: &'a Client,
    project: &'a Project,
    functions: &'a [Function],
    settings: &'a Settings,
    version: String,
    /// By key.
    open: HashMap<String, Open>,
    /// Functions without a row.
    left: usize,
    /// What tasks name, by name: bundles, and files of this disk.
    contents: BTreeMap<String, Content>,
    /// Rows that are made here.
    sender: mpsc::UnboundedSender<(usize, Option<Row>)>,
    turns: Arc<Semaphore>,
    /// When the last row came.
    last: Instant,
    /// The names of the contents of the files of contracts; or why there are none.
    contracts: Result<Vec<String>, Option<String>>,
    /// What was said, to say it once.
    told: HashSet<String>,
}

enum Content {
    Text(Vec<u8>),
    File(PathBuf),
}

impl Call<'_> {
    /// Makes the tasks; what cannot be sent is judged here.
    fn pack(&mut self, open: &[usize]) {
        let (functions, project) = (self.functions, self.project);
        let files = |index: &usize| functions[*index].files.iter().flatten().map(PathBuf::as_path);
        let wanted: BTreeSet<&Path> = open.iter().flat_map(files).collect();
        let bundles = project.bundles(|file| wanted.contains(file), &self.client.options, self.settings.jobs);
        self.contracts = self.pack_contracts();
        let mut names: HashMap<PathBuf, Result<String, String>> = HashMap::new();
        for (file, packed) in bundles {
            let name = packed.and_then(|Packed { bundle, contents }| {
                let text = serde_json::to_vec(&bundle).map_err(|error| error.to_string())?;
                let name = name_of(&text);
                self.contents.insert(name.clone(), Content::Text(text));
                self.contents.extend(contents.into_iter().map(|(name, file)| (name, Content::File(file))));
                Ok(name)
            });
            names.insert(file, name);
        }
        for index in open {
            match self.task(&functions[*index], &names) {
                Ok(task) => {
                    let (key, text) = task.text();
                    // What only this machine makes of a task it is asked first.
                    match Task::read(&key, &text, &self.version) {
                        Ok(_) if !self.open.contains_key(&key) => {
                            self.open.insert(key, Open { index: *index, text, old: 0, sent: false });
                        }
                        Ok(_) => self.judge_here(*index, None),
                        Err(why) => self.judge_here(*index, Some(&why)),
                    }
                }
                Err(why) => self.judge_here(*index, why.as_deref()),
            }
        }
    }

    fn pack_contracts(&mut self) -> Result<Vec<String>, Option<String>> {
        let mut names = Vec::new();
        for file in &self.settings.contracts {
            let text = std::fs::read(file).map_err(|error| Some(error.to_string()))?;
            names.push(name_of(&text));
            self.contents.insert(name_of(&text), Content::Text(text));
        }
        Ok(names)
    }

    /// The task of a function; or why it is none, if that is worth a word.
    fn task(
        &self,
        function: &Function,
        names: &HashMap<PathBuf, Result<String, String>>,
    ) -> Result<Task, Option<String>> {
        let files = function.files.as_ref().map_err(|_| None)?;
        let units =
            files.iter().map(|file| names.get(file).cloned().unwrap_or_else(|| Err("it is not read".to_owned())));
        Ok(Task {
            schema: SCHEMA,
            version: self.version.clone(),
            name: function.name.clone(),
            file: function.file.clone(),
            line: function.line,
            private: function.private,
            units: units.collect::<Result<_, String>>().map_err(Some)?,
            options: self.settings.options.clone(),
            contracts: self.contracts.clone()?,
            language: self.settings.language.clone(),
            timeout_ms: self.settings.timeout.as_millis().try_into().unwrap_or(u64::MAX),
            memory_mb: self.settings.memory_mb,
        })
    }

    /// Judges a function on this machine, after those that came before it.
    fn judge_here(&mut self, index: usize, why: Option<&str>) {
        if let Some(why) = why.filter(|why| self.told.insert((*why).to_owned())) {
            self.say(&format!("judged on this machine, as workers cannot: {}", shown(why)));
        }
        let (sender, turns) = (self.sender.clone(), Arc::clone(&self.turns));
        let (function, settings) = (self.functions[index].clone(), self.settings.clone());
        tokio::spawn(async move {
            let Ok(_turn) = turns.acquire().await else { return };
            let judged = tokio::task::spawn_blocking(move || project::judge(&function, index, &settings)).await;
            // The receiver goes when the call ends.
            let _ = sender.send((index, judged.ok().flatten()));
        });
    }

    fn say(&self, sentence: &str) {
        (self.client.say)(sentence);
    }

    fn is_ended(&self) -> bool {
        self.left == 0 || self.settings.cancel.load(Ordering::Relaxed)
    }

    async fn run(&mut self, mut here: Here, observer: &mut dyn Observer) -> Result<(), Error> {
        if self.open.is_empty() {
            // Nothing can be sent.
            while !self.is_ended() {
                self.beat(&mut here, observer).await;
            }
            return Ok(());
        }
        let server = self.client.access.connect(&self.client.servers, self.client.say).await?;
        while !self.is_ended() {
            if let Err(error) = self.with_server(&server, &mut here, observer).await {
                let message = shown(&error.to_string());
                if self.told.insert(message.clone()) {
                    self.say(&message);
                }
                sleep(PAUSE).await;
                observer.tick();
            }
        }
        Ok(())
    }

    /// As long as the server answers.
    async fn with_server(
        &mut self,
        server: &async_nats::Client,
        here: &mut Here,
        observer: &mut dyn Observer,
    ) -> Result<(), Error> {
        let store = Store::open(server, &self.version).await?;
        // Answers that come from now on are seen here; those before, by asking.
        let mut answers = store.watch().await?;
        self.upload(&store, observer).await?;
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.is_ended() {
            tokio::select! {
                entry = answers.next() => match entry {
                    Some(entry) => {
                        let entry = entry.map_err(Error::server)?;
                        if let (kv::Operation::Put, Some(key)) = (entry.operation, entry.key.rsplit('.').next()) {
                            let found = Found { revision: entry.revision, text: entry.value.to_vec() };
                            self.take(key, &found, &store, observer).await?;
                        }
                    }
                    None => return Err(Error::server("answers do not come any more")),
                },
                _ = looks.tick() => self.look(&store, observer).await?,
                () = self.beat(here, observer) => {}
            }
        }
        Ok(())
    }

    /// Waits for a row that is made here, or for some time.
    async fn beat(&mut self, here: &mut Here, observer: &mut dyn Observer) {
        match tokio::time::timeout(BEAT, here.recv()).await {
            Ok(Some((index, Some(row)))) => self.row(index, row, observer),
            Ok(_) => self.left -= usize::from(!self.settings.cancel.load(Ordering::Relaxed)),
            Err(_) => observer.tick(),
        }
    }

    fn row(&mut self, index: usize, mut row: Row, observer: &mut dyn Observer) {
        project::settle(self.project, &self.functions[index], &mut row);
        self.left -= 1;
        self.last = Instant::now();
        observer.row(index, &row, false);
    }

    /// Stores what tasks name and the server does not have.
    async fn upload(&self, store: &Store, observer: &mut dyn Observer) -> Result<(), Error> {
        let uploads = stream::iter(&self.contents).map(|(name, content)| async move {
            if store.has(name).await? {
                return Ok(());
            }
            match content {
                Content::Text(text) => store.put(name, text).await,
                // A file that has changed since is missing there: then it is judged here.
                Content::File(path) => match std::fs::read(path).ok().filter(|text| name_of(text) == *name) {
                    Some(text) => store.put(name, &text).await,
                    None => Ok(()),
                },
            }
        });
        let mut uploads = std::pin::pin!(uploads.buffer_unordered(AT_ONCE));
        while uploads.try_next().await?.is_some() && !self.is_ended() {
            observer.tick();
        }
        Ok(())
    }

    /// Takes the answers that are there and sends the tasks that have neither an answer nor a place in the stream.
    async fn look(&mut self, store: &Store, observer: &mut dyn Observer) -> Result<(), Error> {
        // In this order: a task leaves the stream after its answer has come to the bucket. A worker that dies in between
        // leaves both, and an answer from before this call is seen by asking only.
        let waiting = store.waiting().await?;
        let is_asked = |(key, open): &(&String, &Open)| !open.sent || !waiting.contains(*key);
        let keys: Vec<String> = self.open.iter().filter(is_asked).map(|(key, _)| key.clone()).collect();
        let asked = stream::iter(&keys).map(|key| async move { Ok::<_, Error>((key, store.answer(key).await?)) });
        let found: Vec<_> = asked.buffer_unordered(AT_ONCE).try_collect().await?;
        for (key, found) in found {
            let Some(found) = found else { continue };
            let first = self.open.get(key).is_some_and(|open| !open.sent);
            self.take(key, &found, store, observer).await?;
            // What was there before this call and was not good enough is asked for anew.
            if let Some(open) = self.open.get_mut(key).filter(|_| first) {
                open.old = found.revision;
            }
        }
        if keys.iter().any(|key| self.open.get(key).is_some_and(|open| open.sent)) {
            // The server has lost the task, and perhaps more.
            self.upload(store, observer).await?;
        }
        let lacking = keys.iter().filter(|key| !waiting.contains(*key));
        let open = lacking.filter_map(|key| Some((key.as_str(), self.open.get(key)?.text.as_slice())));
        store.send(open).await?;
        self.open.values_mut().for_each(|open| open.sent = true);
        if self.last.elapsed() > PATIENCE + self.settings.timeout {
            let sentence = "no answer for some time: are there workers of this very version (`landfall worker`)?";
            if self.told.insert(sentence.to_owned()) {
                self.say(sentence);
            }
        }
        observer.tick();
        Ok(())
    }

    /// Takes an answer, if it is one that is waited for.
    async fn take(
        &mut self,
        key: &str,
        found: &Found,
        store: &Store,
        observer: &mut dyn Observer,
    ) -> Result<(), Error> {
        let Some(open) = self.open.get(key) else { return Ok(()) };
        let is_new = open.sent && found.revision > open.old;
        let answer = store.resolve(&found.text).await?;
        let index = open.index;
        match answer {
            Some(Answer::Row(row)) if is_new || self.settings.is_enough(&row) => {
                let function = &self.functions[index];
                let row = row_of(*row, function, &self.settings.key(function));
                self.open.remove(key);
                self.row(index, row, observer);
            }
            Some(Answer::Refused(why)) if is_new => {
                self.open.remove(key);
                self.judge_here(index, Some(&why));
            }
            // Of an earlier call; or no answer at all, and the next look sends the task again.
            _ => {}
        }
        Ok(())
    }
}

/// Rows that are made here: the number of the function, and nothing if the call was stopped.
type Here = mpsc::UnboundedReceiver<(usize, Option<Row>)>;
