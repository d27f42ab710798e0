//! A process group of its own for each program that is started.
//!
//! The leader of the group is a shell that waits for the end of a pipe whose other end only this process holds. When
//! this process ends, by itself or by `SIGKILL`, the kernel closes the pipe and the shell kills its group. A death
//! signal (`prctl(PR_SET_PDEATHSIG)`) would reach the direct child only, not the compiler that `clang` starts.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// Waits until its standard input ends, then kills its group, itself included.
const WATCH: &str = "read -r line; kill -KILL 0";

/// A process group. All of it is killed when the value is dropped, and when this process ends.
#[derive(Debug)]
pub struct Group {
    leader: Child,
    /// The pipe that the leader watches. It is closed on `exec`, so no other child keeps it open.
    _alive: Option<ChildStdin>,
}

impl Group {
    /// An empty group. Fails if no process can be started.
    pub fn new() -> io::Result<Group> {
        let mut leader = Command::new("/bin/sh")
            .args(["-c", WATCH])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let alive = leader.stdin.take();
        Ok(Group { leader, _alive: alive })
    }

    /// Starts the program in the group. Who gets the child has to wait for it.
    pub fn spawn(&self, command: &mut Command) -> io::Result<Child> {
        command.process_group(self.id().as_raw()).spawn()
    }

    /// Kills every process of the group.
    pub fn kill(&self) {
        // It fails only if no process of the group is left, and the leader is not waited for before the value's end:
        // its number cannot be another group's.
        let _ = killpg(self.id(), Signal::SIGKILL);
    }

    fn id(&self) -> Pid {
        // Linux's process numbers are below 2^22.
        Pid::from_raw(self.leader.id().cast_signed())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        // A killed process can always be waited for.
        let _ = self.leader.wait();
    }
}
