//! Workers as processes.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use crate::place::{PROGRAM, eventually, kill};

/// A worker; it ends with the value.
pub struct Worker {
    child: Child,
    said: Arc<Mutex<String>>,
}

impl Worker {
    pub fn start(url: &str) -> Worker {
        Worker::of(Path::new(PROGRAM), url, &[])
    }

    /// A worker of that program, with these variables. It stands in the root of the file system: nothing is near.
    pub fn of(program: &Path, url: &str, variables: &[(&str, &str)]) -> Worker {
        let mut child = Command::new(program)
            .args(["worker", url, "--jobs", "1", "--silence", "3"])
            .envs(variables.iter().copied())
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let (mut pipe, text) = (child.stderr.take().unwrap(), Arc::clone(&said));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = pipe.read(&mut bytes) {
                text.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..read]));
            }
        });
        Worker { child, said }
    }

    pub fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until it has said that.
    pub fn wait_for(&self, text: &str) {
        eventually(text, || self.said().contains(text).then_some(()));
    }

    /// Waits until it is in the middle of a task, and keeps it there: the process that judges is stopped.
    pub fn stop_in_the_middle(&self) -> u32 {
        let own = self.child.id();
        eventually("a task", || {
            let judge = children(own).into_iter().find(|(_, words)| words.contains("\0prove\0"))?.0;
            kill(judge, "STOP");
            // It may have ended in between.
            children(own).iter().any(|(process, _)| *process == judge).then_some(judge)
        })
    }

    pub fn signal(&self, signal: &str) {
        kill(self.child.id(), signal);
    }

    /// Ends it without a chance to say anything.
    pub fn kill(mut self) {
        self.signal("KILL");
        self.child.wait().unwrap();
    }

    /// Waits for its end.
    pub fn wait(mut self) -> Option<i32> {
        eventually("the end of the worker", || self.child.try_wait().unwrap()).code()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The children of a process that have not ended, with their words.
fn children(of: u32) -> Vec<(u32, String)> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_child = |process: &u32| {
        let Ok(stat) = std::fs::read_to_string(format!("/proc/{process}/stat")) else { return false };
        // The name may have spaces and ends with the last bracket.
        let rest: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        rest.get(1).is_some_and(|parent| *parent == of.to_string()) && rest.first() != Some(&"Z")
    };
    let words = |process: u32| Some((process, std::fs::read_to_string(format!("/proc/{process}/cmdline")).ok()?));
    numbers.filter(is_child).filter_map(words).collect()
}
