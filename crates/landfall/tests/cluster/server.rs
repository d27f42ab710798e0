//! A `nats-server` of a test's own, and what the test asks it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use async_nats::jetstream;
use serde_json::Value;

use crate::place::{eventually, kill};

/// A server on a port of its own, with its store in a folder of the test's. It ends with the value.
pub struct Server {
    folder: PathBuf,
    config: String,
    child: Child,
    port: u16,
}

impl Server {
    pub fn start(folder: &Path) -> Server {
        Server::with(folder, "")
    }

    /// With these lines in its configuration, too.
    pub fn with(folder: &Path, config: &str) -> Server {
        let folder = folder.join("nats");
        std::fs::create_dir_all(&folder).unwrap();
        let (child, port) = launch(&folder, config, -1);
        Server { folder, config: config.to_owned(), child, port }
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) {
        kill(self.child.id(), "KILL");
        self.child.wait().unwrap();
    }

    /// Starts it anew, with the same port and store.
    pub fn start_again(&mut self) {
        (self.child, _) = launch(&self.folder, &self.config, i32::from(self.port));
    }

    /// Does something as a client of the server.
    pub fn ask<T>(&self, asking: impl AsyncFnOnce(jetstream::Context) -> T) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let client = async_nats::connect(self.url()).await.unwrap();
            asking(jetstream::new(client)).await
        })
    }

    /// The subjects and texts of the tasks in the stream.
    pub fn tasks(&self) -> Vec<(String, Vec<u8>)> {
        self.ask(async |context| {
            let Ok(mut stream) = context.get_stream("LANDFALL_TASKS").await else { return Vec::new() };
            let state = stream.info().await.unwrap().state.clone();
            let mut tasks = Vec::new();
            for sequence in state.first_sequence..=state.last_sequence {
                // It may be done by now.
                if let Ok(message) = stream.get_raw_message(sequence).await {
                    tasks.push((message.subject.to_string(), message.payload.to_vec()));
                }
            }
            tasks
        })
    }

    /// Stores contents under their name; the name.
    pub fn store(&self, contents: &[u8]) -> String {
        let name = project::bundle::name_of(contents);
        self.ask(async |context| {
            let store = context.get_object_store("landfall-contents").await.unwrap();
            store.put(name.as_str(), &mut { contents }).await.unwrap();
        });
        name
    }

    /// The contents of that name.
    pub fn contents(&self, name: &str) -> Vec<u8> {
        self.ask(async |context| {
            use tokio::io::AsyncReadExt;
            let store = context.get_object_store("landfall-contents").await.unwrap();
            let mut contents = Vec::new();
            store.get(name).await.unwrap().read_to_end(&mut contents).await.unwrap();
            contents
        })
    }

    /// Stores an answer under a key of the bucket.
    pub fn put_answer(&self, key: &str, answer: &Value) {
        self.ask(async |context| {
            let answers = context.get_key_value("landfall-answers").await.unwrap();
            answers.put(key, answer.to_string().into()).await.unwrap();
        });
    }

    /// Waits until so many tasks are in the stream.
    pub fn wait_for_tasks(&self, number: usize) -> Vec<(String, Vec<u8>)> {
        eventually("tasks", || Some(self.tasks()).filter(|tasks| tasks.len() >= number))
    }

    pub fn publish(&self, subject: &str, text: &[u8]) {
        self.ask(async |context| {
            context.publish(subject.to_owned(), text.to_vec().into()).await.unwrap().await.unwrap();
        });
    }

    /// The answers in the bucket, by key.
    pub fn answers(&self) -> Vec<(String, Value)> {
        self.ask(async |context| {
            use futures_util::TryStreamExt;
            let answers = context.get_key_value("landfall-answers").await.unwrap();
            let keys: Vec<String> = answers.keys().await.unwrap().try_collect().await.unwrap();
            let mut found = Vec::new();
            for key in keys {
                let text = answers.get(&key).await.unwrap().unwrap();
                found.push((key, serde_json::from_slice(&text).unwrap()));
            }
            found.sort_by(|left, right| left.0.cmp(&right.0));
            found
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server; with port -1 on a free one.
fn launch(folder: &Path, config: &str, port: i32) -> (Child, u16) {
    let ports = folder.join("ports");
    std::fs::create_dir_all(&ports).unwrap();
    let file = folder.join("server.conf");
    let store = folder.join("store");
    let text = format!(
        "host: 127.0.0.1\nport: {port}\nports_file_dir: {:?}\njetstream {{ store_dir: {store:?} }}\n{config}\n",
        ports.display().to_string()
    );
    std::fs::write(&file, text).unwrap();
    let log = std::fs::File::create(folder.join("log")).unwrap();
    let mut child = Command::new("nats-server")
        .arg("--config")
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .expect("nats-server is installed (./x setup)");
    let port = eventually("the server", || {
        assert!(child.try_wait().unwrap().is_none(), "{}", std::fs::read_to_string(folder.join("log")).unwrap());
        let text = std::fs::read_to_string(ports.join(format!("nats-server_{}.ports", child.id()))).ok()?;
        let told: Value = serde_json::from_str(&text).ok()?;
        told["nats"][0].as_str()?.rsplit(':').next()?.parse().ok()
    });
    (child, port)
}
