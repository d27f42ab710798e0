//! No process outlives its limits.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use process::{Error, Group, Limits, run};

/// Longer than any test waits.
const PATIENCE: Duration = Duration::from_secs(60);

fn shell(text: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", text]);
    command
}

/// Waits until the process is gone, or only waits to be collected by its parent.
fn wait_for_end(id: &str) {
    let started = Instant::now();
    let stat = format!("/proc/{id}/stat");
    // The state is the word after the name, which stands in brackets.
    let lives = || {
        let text = std::fs::read_to_string(Path::new(&stat)).unwrap_or_default();
        text.rsplit_once(')').is_some_and(|(_, rest)| !matches!(rest.trim_start().chars().next(), Some('Z' | 'X')))
    };
    while lives() {
        assert!(started.elapsed() < PATIENCE, "process {id} still lives");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn input_output_messages_and_status_are_handed_over() {
    let output = run(&mut shell("cat; echo no >&2; exit 3"), b"yes".to_vec(), &Limits::default()).unwrap();
    assert_eq!((output.status.code(), &output.stdout[..], &output.stderr[..]), (Some(3), &b"yes"[..], &b"no\n"[..]));
    assert!(matches!(run(&mut Command::new("/nowhere/x"), Vec::new(), &Limits::default()), Err(Error::Start(_))));
}

#[test]
fn a_deadline_ends_the_program_and_its_children() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("id");
    let limits = Limits { deadline: Some(Instant::now() + Duration::from_millis(300)), ..Limits::default() };
    let text = format!("sleep 1000 & echo $! >{}; wait", file.display());
    assert!(matches!(run(&mut shell(&text), Vec::new(), &limits), Err(Error::Stopped)));
    let id = std::fs::read_to_string(&file).unwrap();
    wait_for_end(id.trim());
}

#[test]
fn what_a_program_leaves_running_ends_with_it() {
    let output = run(&mut shell("sleep 1000 & echo $!"), Vec::new(), &Limits::default()).unwrap();
    wait_for_end(String::from_utf8(output.stdout).unwrap().trim());
}

#[test]
fn outputs_are_bounded() {
    let limits = Limits { output: 1000, messages: 10, ..Limits::default() };
    let error = run(&mut shell("yes"), Vec::new(), &limits).unwrap_err();
    assert_eq!(error.to_string(), "it wrote more than 1000 bytes");
    let output = run(&mut shell("seq 100000 >&2; echo end"), Vec::new(), &limits).unwrap();
    assert_eq!((&output.stdout[..], output.stderr.len()), (&b"end\n"[..], 10));
    let output = run(&mut shell("seq 100000"), Vec::new(), &Limits { output: 0, ..limits }).unwrap();
    assert!(output.status.success() && output.stdout.is_empty());
}

#[test]
fn memory_of_grandchildren_is_counted() {
    let group = Group::new().unwrap();
    // A string of 64 MiB in a process below a shell.
    let text = "head -c 67108864 /dev/zero | tail -c 67108864 | sleep 1000; true";
    let mut child = group.spawn(&mut shell(text)).unwrap();
    let started = Instant::now();
    while process::resident_mb() < 60 {
        assert!(started.elapsed() < PATIENCE, "{} MB", process::resident_mb());
        thread::sleep(Duration::from_millis(5));
    }
    drop(group);
    child.wait().unwrap();
}
