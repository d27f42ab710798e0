//! No process is left behind, whatever ends a call; and the limits of a call hold for the programs that it starts.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Longer than anything takes that ends at all.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program whose preprocessing takes minutes and gigabytes: 2^28 tokens.
fn macro_bomb(folder: &Path) -> PathBuf {
    let mut text = "#define A0 x+\n".to_owned();
    for level in 1..=28 {
        text += &format!("#define A{level} A{0} A{0}\n", level - 1);
    }
    text += "int main(void) { unsigned x = 0; return A28 0; }\n";
    let file = folder.join("bomb.c");
    std::fs::write(&file, text).unwrap();
    file
}

/// The living processes whose command line names the file, other than landfall.
fn compilers(file: &Path) -> usize {
    let name = file.to_str().unwrap().as_bytes();
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    let names = |line: &Vec<u8>| line.windows(name.len()).any(|part| part == name);
    lines.filter(|line| names(line) && !line.starts_with(env!("CARGO_BIN_EXE_landfall").as_bytes())).count()
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn landfall(arguments: &[&str], file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_landfall"));
    command.args(arguments).arg(file).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn limits_hold_for_the_compiler() {
    let folder = tempfile::tempdir().unwrap();
    let file = macro_bomb(folder.path());
    for (options, reason) in [
        (["--timeout", "2", "--memory", "100000"], "timeout of 2 s reached"),
        (["--timeout", "100", "--memory", "200"], "memory limit of 200 MB reached"),
    ] {
        for property in ["memsafety", "no-overflow"] {
            let started = Instant::now();
            let arguments = [&["prove", "--json", "--property", property], &options[..]].concat();
            let output = landfall(&arguments, &file).output().unwrap();
            assert!(started.elapsed() < PATIENCE);
            assert_eq!(output.status.code(), Some(5), "{}", String::from_utf8_lossy(&output.stderr));
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["properties"][property]["reason"], reason, "{answer}");
            wait_until("a compiler is left behind", || compilers(&file) == 0);
        }
        let arguments = [&["run", "--json"], &options[..]].concat();
        let output = landfall(&arguments, &file).output().unwrap();
        assert_eq!(output.status.code(), Some(5), "{}", String::from_utf8_lossy(&output.stderr));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["error"]["message"], reason, "{answer}");
        wait_until("a compiler is left behind", || compilers(&file) == 0);
    }
}

#[test]
fn compilers_end_with_landfall() {
    let folder = tempfile::tempdir().unwrap();
    let file = macro_bomb(folder.path());
    for signal in ["KILL", "TERM", "INT"] {
        let mut child = landfall(&["prove"], &file).spawn().unwrap();
        wait_until("no compiler is started", || compilers(&file) > 0);
        let kill = Command::new("sh").args(["-c", &format!("kill -{signal} {}", child.id())]).status().unwrap();
        assert!(kill.success());
        let status = child.wait().unwrap();
        // A wish to stop is answered with what is known.
        assert_eq!(status.code(), if signal == "KILL" { None } else { Some(5) }, "{signal}");
        wait_until("a compiler is left behind", || compilers(&file) == 0);
    }
}
