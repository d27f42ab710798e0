//! A program from its start to its end.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Group;

/// Between two looks at the clock and the stop signal.
const BEAT: Duration = Duration::from_millis(10);
/// Between two looks at a program that has closed its outputs and ends at any moment.
const END: Duration = Duration::from_millis(1);

/// How far a program may go. Its memory is watched from outside, with [`crate::resident_mb`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// When it is killed, if it has not ended.
    pub deadline: Option<Instant>,
    /// The signal that has it killed.
    pub cancel: Arc<AtomicBool>,
    /// Bytes of standard output at most; more is an error. With 0 nothing is kept and everything is allowed.
    pub output: usize,
    /// Bytes of standard error that are kept; the rest is dropped.
    pub messages: usize,
}

impl Default for Limits {
    /// No limit of time; 1 GiB of output, 16 MiB of messages.
    fn default() -> Limits {
        Limits { deadline: None, cancel: Arc::default(), output: 1 << 30, messages: 16 << 20 }
    }
}

impl Limits {
    fn reached(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Why a program did not run to its end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It could not be started.
    #[error(transparent)]
    Start(io::Error),
    /// The deadline or the stop signal came first.
    #[error("it was stopped before its end")]
    Stopped,
    /// It wrote more than it may.
    #[error("it wrote more than {most} bytes")]
    Output {
        /// Bytes that are allowed.
        most: usize,
    },
    /// It could not be waited for.
    #[error(transparent)]
    System(io::Error),
}

/// Which output of the program.
#[derive(Clone, Copy)]
enum Stream {
    Output,
    Messages,
}

/// Runs the program on that standard input until it ends or a limit is reached. Then no process of its group is left.
pub fn run(command: &mut Command, input: Vec<u8>, limits: &Limits) -> Result<Output, Error> {
    command.stdin(if input.is_empty() { Stdio::null() } else { Stdio::piped() });
    command.stdout(if limits.output == 0 { Stdio::null() } else { Stdio::piped() }).stderr(Stdio::piped());
    let group = Group::new().map_err(Error::Start)?;
    let mut child = group.spawn(command).map_err(Error::Start)?;
    let answer = collect(&mut child, input, limits, &group);
    // What the program has left running ends with it.
    drop(group);
    // It has ended or was killed: this does not block.
    let status = child.wait().map_err(Error::System)?;
    answer.map(|(stdout, stderr)| Output { status, stdout, stderr })
}

/// The outputs of the program, once it has ended.
fn collect(child: &mut Child, input: Vec<u8>, limits: &Limits, group: &Group) -> Result<(Vec<u8>, Vec<u8>), Error> {
    // Threads that nobody waits for: a process that has left the group may keep a pipe open for ever.
    if let Some(mut pipe) = child.stdin.take() {
        thread::spawn(move || {
            // A program that reads only a part of its input is no error.
            let _ = pipe.write_all(&input);
        });
    }
    let (sender, receiver) = mpsc::channel();
    let mut open = 0;
    if let Some(pipe) = child.stdout.take() {
        let (sender, most) = (sender.clone(), limits.output);
        open += 1;
        thread::spawn(move || sender.send((Stream::Output, read(pipe, most, false))));
    }
    if let Some(pipe) = child.stderr.take() {
        let most = limits.messages;
        open += 1;
        thread::spawn(move || sender.send((Stream::Messages, read(pipe, most, true))));
    }
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    while open > 0 {
        match receiver.recv_timeout(BEAT) {
            Ok((Stream::Output, Kept { more: true, .. })) => return Err(Error::Output { most: limits.output }),
            Ok((Stream::Output, kept)) => (output, open) = (kept.bytes, open - 1),
            Ok((Stream::Messages, kept)) => (messages, open) = (kept.bytes, open - 1),
            Err(RecvTimeoutError::Timeout) => {
                if limits.reached() {
                    return Err(Error::Stopped);
                }
                // What the program has left running must not keep its outputs open.
                if ended(child)?.is_some() {
                    group.kill();
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    while ended(child)?.is_none() {
        if limits.reached() {
            return Err(Error::Stopped);
        }
        thread::sleep(END);
    }
    Ok((output, messages))
}

fn ended(child: &mut Child) -> Result<Option<ExitStatus>, Error> {
    child.try_wait().map_err(Error::System)
}

/// What was read of an output.
struct Kept {
    bytes: Vec<u8>,
    /// There was more.
    more: bool,
}

/// Reads so many bytes at most. With `drain` the rest is read too, and dropped: the writer must not block.
fn read(mut pipe: impl Read, most: usize, drain: bool) -> Kept {
    let mut bytes = Vec::new();
    // A pipe that cannot be read any more has ended.
    let _ = pipe.by_ref().take(most as u64).read_to_end(&mut bytes);
    let more = match drain {
        true => io::copy(&mut pipe, &mut io::sink()).is_ok_and(|rest| rest > 0),
        false => matches!(pipe.read(&mut [0]), Ok(1..)),
    };
    Kept { bytes, more }
}
