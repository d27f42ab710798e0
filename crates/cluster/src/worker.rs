//! `landfall worker`: takes tasks, judges each in a process of its own, stores the answers.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{AckKind, Message};
use frontend::Options;
use futures_util::StreamExt;
use project::{Row, Settings};
use tokio::time::{Instant, sleep, timeout};

use crate::access::{Access, Servers};
use crate::contents::{Contents, Program, Trouble};
use crate::store::Store;
use crate::task::{Answer, Task, row_of, shown};
use crate::{Error, version};

/// A worker.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The servers.
    pub servers: Servers,
    /// Who we are.
    pub access: Access,
    /// The program that judges functions: `landfall`.
    pub program: PathBuf,
    /// Tasks at the same time.
    pub jobs: usize,
    /// Memory that a task may ask for, in MiB.
    pub memory_mb: u64,
    /// After so long without a word a worker is taken for dead. The first worker of a version decides.
    pub silence: Duration,
    /// A folder of this worker's alone.
    pub folder: PathBuf,
    /// The signal that ends it.
    pub cancel: Arc<AtomicBool>,
    /// Is told what a user may want to know, a sentence each, without anything that could control a terminal.
    pub say: fn(&str),
}

/// How long a worker waits for a task before it asks again.
const ASKING: Duration = Duration::from_secs(5);

/// Between two attempts at something that failed.
const PAUSE: Duration = Duration::from_millis(500);

/// Between two looks at the signal that ends the worker.
const BEAT: Duration = Duration::from_millis(100);

/// For all that a task needs besides its analysis. Who takes longer hangs: somebody else may have the task.
const AROUND: Duration = Duration::from_secs(600);

/// A task that was delivered so often ends its workers.
const MOST_DELIVERIES: i64 = 20;

/// Works until the signal.
pub fn work(worker: &Worker) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(Error::system)?;
    let ended = runtime.block_on(worker.run());
    // What is being judged has seen the signal.
    runtime.shutdown_timeout(BEAT);
    ended
}

/// What all tasks of a worker share.
struct Shared {
    worker: Worker,
    client: Client,
    version: String,
    contents: Arc<Contents>,
    options: Options,
}

impl Worker {
    async fn run(&self) -> Result<(), Error> {
        let version = version(&self.program)?;
        let client = tokio::select! {
            client = self.connect() => client?,
            () = self.ended() => return Ok(()),
        };
        let limits = frontend::Limits { cancel: Arc::clone(&self.cancel), ..frontend::Limits::default() };
        let shared = Arc::new(Shared {
            worker: self.clone(),
            client,
            version,
            contents: Arc::new(Contents::new(&self.folder)?),
            options: Options { limits, ..Options::default() },
        });
        (self.say)(&format!("working for version {}, {} at a time", crate::task::short(&shared.version), self.jobs));
        let tasks: Vec<_> = (0..self.jobs.max(1)).map(|_| tokio::spawn(Arc::clone(&shared).take_tasks())).collect();
        for task in tasks {
            task.await.map_err(Error::system)?;
        }
        Ok(())
    }

    /// Connects as soon as there is a server.
    async fn connect(&self) -> Result<Client, Error> {
        let mut told = false;
        loop {
            match self.access.connect(&self.servers, self.say).await {
                Err(error @ Error::Server { .. }) => {
                    if !std::mem::replace(&mut told, true) {
                        (self.say)(&format!("{}; waiting for it", shown(&error.to_string())));
                    }
                    sleep(PAUSE).await;
                }
                other => return other,
            }
        }
    }

    fn is_ended(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Comes when the signal does.
    async fn ended(&self) {
        while !self.is_ended() {
            sleep(BEAT).await;
        }
    }
}

impl Shared {
    /// One task after the other, whatever goes wrong with the server.
    async fn take_tasks(self: Arc<Self>) {
        let mut told = String::new();
        while !self.worker.is_ended() {
            if let Err(error) = self.take_from_server().await {
                let message = shown(&error.to_string());
                if told != message {
                    (self.worker.say)(&message);
                }
                told = message;
                sleep(PAUSE).await;
            }
        }
    }

    /// As long as the server answers.
    async fn take_from_server(&self) -> Result<(), Error> {
        let store = Store::open(&self.client, &self.version).await?;
        let consumer = store.consumer(self.worker.silence).await?;
        while !self.worker.is_ended() {
            let message = tokio::select! {
                message = next(&consumer) => message?,
                () = self.worker.ended() => None,
            };
            if let Some(message) = message {
                self.handle(message, &store).await;
                self.contents.tidy()?;
            }
        }
        Ok(())
    }

    /// Does a task and says so. Where that fails the task comes again, here or elsewhere.
    async fn handle(&self, message: Message, store: &Store) {
        let key = Store::key_of(&message.subject).to_owned();
        let task = match Task::read(&key, &message.payload, &self.version) {
            Ok(task) => task,
            Err(why) => {
                (self.worker.say)(&format!("a message is thrown away: {}", shown(&why)));
                let _ = message.ack_with(AckKind::Term).await;
                return;
            }
        };
        let deliveries = message.info().map_or(1, |info| info.delivered);
        let done = async {
            // Whoever did it could not say so.
            if store.is_done(&key).await? {
                return Ok(());
            }
            let answer = match self.answer(&task, &key, deliveries, store).await {
                Ok(answer) => answer,
                Err(Trouble::Refused(why)) => Answer::Refused(shown(&why)),
                Err(Trouble::Later(error)) => return Err(error),
            };
            // A server that is away is waited for: the work is done.
            while let Err(error) = store.put_answer(&key, &answer).await {
                if self.worker.is_ended() {
                    return Err(error);
                }
                sleep(PAUSE).await;
            }
            Ok(())
        };
        match self.with_signs_of_life(&message, task.timeout() + AROUND, done).await {
            // If this gets lost the task is done once more.
            Ok(()) => drop(message.double_ack().await),
            Err(error) => {
                (self.worker.say)(&format!("{} is given back: {}", shown(&task.name), shown(&error.to_string())));
                let _ = message.ack_with(AckKind::Nak(Some(PAUSE))).await;
            }
        }
    }

    /// Does something while the server is told from time to time that it is being done, but not for ever.
    async fn with_signs_of_life<T>(
        &self,
        message: &Message,
        most: Duration,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let (started, mut work) = (Instant::now(), std::pin::pin!(work));
        loop {
            tokio::select! {
                done = &mut work => return done,
                () = sleep(self.worker.silence / 4) => {}
            }
            if started.elapsed() > most {
                return Err(Error::System { message: "it takes too long".to_owned() });
            }
            // One that gets lost does not matter.
            let _ = message.ack_with(AckKind::Progress).await;
        }
    }

    async fn answer(&self, task: &Task, key: &str, deliveries: i64, store: &Store) -> Result<Answer, Trouble> {
        if deliveries > MOST_DELIVERIES {
            return Err(Trouble::Refused(format!("{MOST_DELIVERIES} workers have begun it and none has ended it")));
        }
        if task.memory_mb > self.worker.memory_mb {
            return Err(Trouble::Refused(format!("it may take {} MiB, more than a worker has", task.memory_mb)));
        }
        let _used = self.contents.in_use.read().await;
        let program = self.contents.program(task, store, &self.options).await?;
        let row = self.judge(task, program).await?;
        Ok(Answer::Row(Box::new(Row { key: key.to_owned(), ..row })))
    }

    /// Judges the function in a process of its own.
    async fn judge(&self, task: &Task, program: Program) -> Result<Row, Error> {
        let desk = self.contents.desk()?;
        let snapshot = desk.path().join("snapshot.json");
        let text = serde_json::to_vec(&program.snapshot).map_err(Error::system)?;
        std::fs::write(&snapshot, text).map_err(Error::system)?;
        let flags = program.flags.iter().map(|(file, words)| (file.as_path(), words.clone()));
        project::write_database(flags, desk.path())?;
        let mut contracts = Vec::new();
        for (number, text) in program.contracts.iter().enumerate() {
            contracts.push(desk.path().join(format!("contracts-{number}")));
            std::fs::write(&contracts[number], text).map_err(Error::system)?;
        }
        let function = task.function(program.files);
        let settings = Settings {
            program: self.worker.program.clone(),
            version: self.version.clone(),
            options: task.options.clone(),
            contracts,
            language: task.language.clone(),
            retry: false,
            timeout: task.timeout(),
            memory_mb: task.memory_mb,
            jobs: 1,
            cancel: Arc::clone(&self.worker.cancel),
            folder: desk.path().to_path_buf(),
            elsewhere: Some([snapshot, self.contents.kept()]),
        };
        let judged = tokio::task::spawn_blocking(move || {
            let row = project::judge(&function, 0, &settings);
            drop(desk);
            row.map(|row| row_of(row, &function, ""))
        });
        let row = judged.await.map_err(Error::system)?;
        row.ok_or_else(|| Error::System { message: "this worker is ending".to_owned() })
    }
}

/// The next task, if there is one for some time.
async fn next(consumer: &Consumer<pull::Config>) -> Result<Option<Message>, Error> {
    let mut batch = consumer.batch().max_messages(1).expires(ASKING).messages().await.map_err(Error::server)?;
    // A server that went away in between never says that the time is over.
    match timeout(2 * ASKING, batch.next()).await {
        Ok(Some(message)) => message.map(Some).map_err(Error::server),
        Ok(None) | Err(_) => Ok(None),
    }
}
