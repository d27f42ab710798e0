//! Functions of a project judged by many machines, through NATS JetStream.
//!
//! Depends on `project` (functions, rows, one process a function) and on `frontend` (snapshots). Design: `75-projects.md`.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`access`] | servers, credentials, TLS: from the environment, never from a command line |
//! | [`task`] | what is sent: a function to judge, and its answer; how each is checked |
//! | [`store`] | the stream of tasks, the bucket of answers, the store of contents |
//! | [`client`] | `landfall scan --cluster`: sends what is not known and takes the answers |
//! | [`worker`] | `landfall worker`: takes tasks, sends answers |
//! | [`contents`] | what a worker has of the store, on its disk |
//!
//! # Why nothing is lost
//!
//! A task has the digest of its text for a key; an answer is a function of the key. So a task that is done twice, by workers that
//! were taken for dead or for clients that ask for the same, changes nothing. A task stays in the stream until a worker has stored
//! its answer and says so, which makes every death in between a delivery to another worker. The stream has each key once at most,
//! so a client may send what is missing as often as it likes: it looks from time to time what has neither an answer nor a place
//! in the stream.
//!
//! # What is believed
//!
//! Everything from a server is data. A task's text must have the digest that it is named by; flags must be among those that are
//! known to be harmless; contents are files that have their digest for a name, whatever their names mean on the client's machine;
//! clang sees nothing else (`frontend::Snapshot`). Of an answer the verdicts are believed, and nothing else about the function.

mod access;
mod client;
mod contents;
mod store;
mod task;
mod worker;

pub use access::{Access, Servers};
pub use client::{Client, scan};
pub use worker::{Worker, work};

/// What goes wrong with a cluster as a whole.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// Servers, credentials or certificates make no sense.
    #[error("{message}")]
    Access {
        /// What is wrong.
        message: String,
    },
    /// The server does not do what it should.
    #[error("the server of the queue: {message}")]
    Server {
        /// What it says.
        message: String,
    },
    /// The project.
    #[error(transparent)]
    Project(#[from] project::Error),
    /// This machine.
    #[error("{message}")]
    System {
        /// Its message.
        message: String,
    },
}

impl Error {
    fn server(error: impl std::fmt::Display) -> Error {
        Error::Server { message: error.to_string() }
    }

    fn system(error: impl std::fmt::Display) -> Error {
        Error::System { message: error.to_string() }
    }
}

/// The version of a program: two that differ in one byte may give different answers.
pub fn version(program: &std::path::Path) -> Result<String, Error> {
    std::fs::read(program).map(|bytes| project::bundle::name_of(&bytes)).map_err(Error::system)
}
