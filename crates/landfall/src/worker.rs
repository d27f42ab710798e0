//! `landfall worker`, and the client's side of a cluster.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use cluster::{Access, Client, Error, Servers, Worker};

use crate::output::{complain, print};
use crate::status::Status;
use crate::values::seconds;

/// Options of `worker`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Who it is, and how it knows the servers, the environment says: NATS_CREDS, NATS_NKEY, NATS_USER and NATS_PASSWORD, NATS_TOKEN; NATS_CA, NATS_CERT and NATS_KEY. Exit status: 0 ended by a signal; 1 bad usage; 2 no access to the servers."
)]
pub struct WorkerArgs {
    /// NATS servers: nats://HOST or tls://HOST, with commas between them
    #[arg(value_name = "SERVERS")]
    pub servers: Servers,
    /// Functions to judge at the same time (default: one a processor)
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Memory that a function may ask for
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub memory: u64,
    /// After so long without a word from a worker its functions are given to another
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "30", hide = true)]
    pub silence: Duration,
}

/// Runs the command.
pub fn run(args: &WorkerArgs) -> Status {
    match work(args) {
        Ok(()) => Status::Proved,
        Err(error) => {
            complain(&error.to_string());
            Status::Input
        }
    }
}

fn work(args: &WorkerArgs) -> Result<(), Error> {
    let system = |error: std::io::Error| Error::System { message: error.to_string() };
    let cancel = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&cancel);
    // Without a handler Ctrl-C ends the process at once, which is no reason not to run.
    let _ = ctrlc::set_handler(move || signal.store(true, Ordering::Relaxed));
    let folder = process::Folder::new("worker").map_err(system)?;
    process::sweep();
    cluster::work(&Worker {
        servers: args.servers.clone(),
        access: Access::of_environment()?,
        program: std::env::current_exe().map_err(system)?,
        jobs: args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        memory_mb: args.memory,
        silence: args.silence,
        folder: folder.path().to_path_buf(),
        cancel,
        say,
    })
}

/// The client's side of a cluster.
pub fn client(servers: &Servers, options: frontend::Options) -> Result<Client, Error> {
    Ok(Client { servers: servers.clone(), access: Access::of_environment()?, options, say })
}

fn say(sentence: &str) {
    print(&mut std::io::stderr(), &format!("note: {sentence}\n"));
}
