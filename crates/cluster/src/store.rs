//! The stream of tasks, the bucket of answers and the store of contents of a server.

use std::collections::HashSet;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::kv::UpdateErrorKind;
use async_nats::jetstream::object_store::{InfoErrorKind, ObjectStore};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context, kv};
use futures_util::TryStreamExt;
use project::bundle::{LARGEST_FILE, name_of};
use tokio::io::AsyncReadExt;

use crate::Error;
use crate::task::{Answer, LARGEST_ANSWER, LARGEST_TASK, short};

/// The stream of tasks.
const TASKS: &str = "LANDFALL_TASKS";

/// What subjects of tasks begin with; a version and a key follow.
const SUBJECT: &str = "landfall.tasks";

/// The bucket of answers.
const ANSWERS: &str = "landfall-answers";

/// The store of contents.
const CONTENTS: &str = "landfall-contents";

/// How long a server keeps what nobody takes.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// Tasks that are being done at the same time, at most.
const MOST_AT_ONCE: i64 = 100_000;

/// An answer is stored in the bucket if it has so many bytes at most: a message has a megabyte as servers come.
const SMALL: usize = 512 << 10;

/// A server.
pub(crate) struct Store {
    context: Context,
    tasks: Stream,
    answers: kv::Store,
    contents: ObjectStore,
    version: String,
}

/// An answer in the bucket.
pub(crate) struct Found {
    /// Grows with each answer that is stored.
    pub revision: u64,
    /// The text of the answer.
    pub text: Vec<u8>,
}

/// The answer of an entry, if it was not removed.
fn found(entry: Option<kv::Entry>) -> Option<Found> {
    let entry = entry.filter(|entry| entry.operation == kv::Operation::Put)?;
    Some(Found { revision: entry.revision, text: entry.value.to_vec() })
}

impl Store {
    /// The server's; what is missing is made.
    pub(crate) async fn open(client: &Client, version: &str) -> Result<Store, Error> {
        let context = jetstream::new(client.clone());
        let tasks = Config {
            name: TASKS.to_owned(),
            subjects: vec![format!("{SUBJECT}.*.*")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            // Each key once: what is sent again while it is there is refused by the server.
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            max_message_size: LARGEST_TASK as i32,
            max_age: KEPT,
            ..Config::default()
        };
        // The client's own ways of making a bucket ask what servers before 2.10 do not tell.
        let bucket = |name: String, subjects: Vec<String>| Config {
            name,
            subjects,
            storage: StorageType::File,
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            allow_direct: true,
            max_age: KEPT,
            ..Config::default()
        };
        let answers = bucket(format!("KV_{ANSWERS}"), vec![format!("$KV.{ANSWERS}.>")]);
        let contents = Config {
            // Each part of an object has its own subject's messages.
            max_messages_per_subject: 0,
            ..bucket(format!("OBJ_{CONTENTS}"), ["C", "M"].map(|part| format!("$O.{CONTENTS}.{part}.>")).to_vec())
        };
        let tasks = context.get_or_create_stream(tasks).await.map_err(Error::server)?;
        for config in [Config { deny_delete: true, ..answers }, contents] {
            context.get_or_create_stream(config).await.map_err(Error::server)?;
        }
        let answers = context.get_key_value(ANSWERS).await.map_err(Error::server)?;
        let contents = context.get_object_store(CONTENTS).await.map_err(Error::server)?;
        Ok(Store { context, tasks, answers, contents, version: short(version).to_owned() })
    }

    /// The key of a subject.
    pub(crate) fn key_of(subject: &str) -> &str {
        subject.rsplit('.').next().unwrap_or_default()
    }

    /// Sends tasks, unless they are in the stream.
    pub(crate) async fn send(&self, tasks: impl Iterator<Item = (&str, &[u8])>) -> Result<(), Error> {
        let mut sent = Vec::new();
        for (key, text) in tasks {
            let subject = format!("{SUBJECT}.{}.{key}", self.version);
            sent.push(self.context.publish(subject, text.to_vec().into()).await.map_err(Error::server)?);
        }
        for acknowledged in sent {
            let Err(error) = acknowledged.await else { continue };
            // The server says it in words only.
            let told = format!("{error:?}");
            if !told.contains("maximum messages per subject") {
                return Err(Error::server(error));
            }
        }
        Ok(())
    }

    /// The keys of the tasks in the stream for workers of this version.
    pub(crate) async fn waiting(&self) -> Result<HashSet<String>, Error> {
        let filter = format!("{SUBJECT}.{}.*", self.version);
        let subjects = self.tasks.info_with_subjects(filter).await.map_err(Error::server)?;
        let subjects: Vec<(String, usize)> = subjects.try_collect().await.map_err(Error::server)?;
        Ok(subjects.iter().map(|(subject, _)| Store::key_of(subject).to_owned()).collect())
    }

    /// Where workers of this version get tasks. One that is silent for so long is taken for dead.
    pub(crate) async fn consumer(&self, silence: Duration) -> Result<Consumer<pull::Config>, Error> {
        let name = format!("workers-{}", self.version);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: silence,
            filter_subject: format!("{SUBJECT}.{}.*", self.version),
            max_ack_pending: MOST_AT_ONCE,
            inactive_threshold: KEPT,
            ..pull::Config::default()
        };
        self.tasks.get_or_create_consumer(&name, config).await.map_err(Error::server)
    }

    /// The names of the bucket.
    fn place(&self, key: &str) -> String {
        format!("{}.{key}", self.version)
    }

    /// The answer to a task.
    pub(crate) async fn answer(&self, key: &str) -> Result<Option<Found>, Error> {
        let entry = self.answers.entry(self.place(key)).await.map_err(Error::server)?;
        Ok(found(entry))
    }

    /// Answers as they are stored.
    pub(crate) async fn watch(&self) -> Result<kv::Watch, Error> {
        self.answers.watch(format!("{}.*", self.version)).await.map_err(Error::server)
    }

    /// Stores the answer to a task, unless there is one of an analysis that came to its end: whoever was late must not take
    /// it away.
    pub(crate) async fn put_answer(&self, key: &str, answer: &Answer) -> Result<(), Error> {
        let mut text = answer.text();
        if text.len() > SMALL {
            let name = name_of(&text);
            self.put(&name, &text).await?;
            text = Answer::Stored(name).text();
        }
        loop {
            // Markers of what was removed have a number, too.
            let entry = self.answers.entry(self.place(key)).await.map_err(Error::server)?;
            let revision = entry.as_ref().map_or(0, |entry| entry.revision);
            if self.is_final(found(entry)).await? {
                return Ok(());
            }
            match self.answers.update(self.place(key), text.clone().into(), revision).await {
                Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {}
                other => return other.map(drop).map_err(Error::server),
            }
        }
    }

    /// Whether there is an answer of an analysis that came to its end.
    pub(crate) async fn is_done(&self, key: &str) -> Result<bool, Error> {
        self.is_final(self.answer(key).await?).await
    }

    async fn is_final(&self, found: Option<Found>) -> Result<bool, Error> {
        let Some(found) = found else { return Ok(false) };
        let answer = self.resolve(&found.text).await?;
        Ok(matches!(answer, Some(Answer::Row(row)) if !row.ended_early))
    }

    /// The answer of a text: itself, or what it says where the text is.
    pub(crate) async fn resolve(&self, text: &[u8]) -> Result<Option<Answer>, Error> {
        Ok(match Answer::read(text) {
            Some(Answer::Stored(name)) => {
                let stored = self.get(&name, LARGEST_ANSWER as u64).await?;
                stored.and_then(|text| Answer::read(&text)).filter(|answer| !matches!(answer, Answer::Stored(_)))
            }
            other => other,
        })
    }

    /// Whether the store has contents of that name.
    pub(crate) async fn has(&self, name: &str) -> Result<bool, Error> {
        match self.contents.info(name).await {
            Ok(info) => Ok(!info.deleted),
            Err(error) if error.kind() == InfoErrorKind::NotFound => Ok(false),
            Err(error) => Err(Error::server(error)),
        }
    }

    /// Stores contents under their name.
    pub(crate) async fn put(&self, name: &str, contents: &[u8]) -> Result<(), Error> {
        let mut rest = contents;
        self.contents.put(name, &mut rest).await.map(drop).map_err(Error::server)
    }

    /// The contents of that name, of so many bytes at most; nothing if there are none, or others.
    pub(crate) async fn get(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, Error> {
        let info = match self.contents.info(name).await {
            Ok(info) => info,
            Err(error) if error.kind() == InfoErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Error::server(error)),
        };
        // A link may lead anywhere.
        let is_link = info.options.as_ref().is_some_and(|options| options.link.is_some());
        if info.deleted || is_link || info.size as u64 > most {
            return Ok(None);
        }
        let mut contents = Vec::new();
        if info.size > 0 {
            let object = self.contents.get(name).await.map_err(Error::server)?;
            // What the server says of its size is not believed.
            object.take(most + 1).read_to_end(&mut contents).await.map_err(Error::server)?;
        }
        Ok(Some(contents).filter(|contents| name_of(contents) == name))
    }

    /// The file of that name.
    pub(crate) async fn file(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        self.get(name, LARGEST_FILE).await
    }
}
