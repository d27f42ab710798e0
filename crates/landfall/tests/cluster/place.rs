//! A folder with a project, scans of it, and processes.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_landfall");

/// Far more than anything takes: only a test that has failed waits so long.
const EVER: Duration = Duration::from_secs(400);

/// Waits for something.
pub fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(started.elapsed() < EVER, "{what} never came");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Sends a signal to a process.
pub fn kill(process: u32, signal: &str) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &process.to_string()]).status().unwrap();
    assert!(sent.success(), "kill -{signal} {process}");
}

/// A project in a folder of its own.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str, contents: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path
    }

    /// A place with two files that share a header beside the project, found by an absolute and by a relative folder, with
    /// macros, `__FILE__` and a contract; a function holds always, one under a condition, one never.
    pub fn with_project() -> Place {
        let place = Place::new();
        place.file(
            "project/inc/util.h",
            "#define HALF(n) ((n) / 2)\nstatic inline int half(int n) { return HALF(n); }\nint twice(int n);\n",
        );
        place.file("beside/limits_of.h", "#define SIZE 4\n");
        place.file(
            "project/src/lib.c",
            "#include \"util.h\"\n#include <landfall.h>\n#include <string.h>\nint twice(int n) { return half(n) + n; }\n\
             static int unused(int *p) { return *p; }\n\
             int where(void) { char name[] = __FILE__; return name[sizeof name - 3]; }\n\
             unsigned length(const char *s) { unsigned n = 0; while (s[n]) n++; return n; }\n",
        );
        place.file(
            "project/src/main.c",
            "#include \"util.h\"\n#include <limits_of.h>\n#ifndef ON\n#error ON is not set\n#endif\n\
             int table[SIZE];\n\
             static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += table[i % SIZE]; return s; }\n\
             int main(void) { int a[SIZE] = {0}; int i = twice(SIZE); a[i - HALF(SIZE) - 1] = sum(3); return a[SIZE] == 1; }\n",
        );
        place
    }

    /// How many functions [`Place::with_project`] has.
    pub const FUNCTIONS: usize = 7;

    /// A scan of the project into that document, with these options.
    pub fn scan(&self, document: &str, options: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        let beside = format!("-I{}", self.path().join("beside").display());
        command.args(["scan", "src", "-Iinc", "-DON", &beside, "--no-cache", "--jobs", "1", "--timeout", "120"]);
        command.arg("--json").arg(self.path().join(document)).args(options);
        command.current_dir(self.path().join("project")).stdin(Stdio::null());
        command
    }

    /// The document of a scan without any cluster.
    pub fn expected(&self) -> String {
        self.expected_of(&[])
    }

    /// With these options; what a scan prints is in `expected.out`.
    pub fn expected_of(&self, options: &[&str]) -> String {
        let log = self.path().join("expected.sarif").display().to_string();
        let output = self.scan("expected.json", &[options, &["--sarif", &log]].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(10), "{output:?}");
        std::fs::write(self.path().join("expected.out"), &output.stdout).unwrap();
        let document = self.document("expected");
        let rows: Value = serde_json::from_slice(&std::fs::read(self.path().join("expected.json")).unwrap()).unwrap();
        assert_eq!(rows["functions"].as_array().unwrap().len(), Place::FUNCTIONS, "{document}");
        document
    }

    /// Begins a scan by that server into that document.
    pub fn begin(&self, name: &str, url: &str) -> Child {
        self.begin_as(name, url, &[])
    }

    /// With these variables.
    pub fn begin_as(&self, name: &str, url: &str, variables: &[(&str, &str)]) -> Child {
        let mut command = self.cluster_scan(name, url, &[]);
        command.envs(variables.iter().copied());
        command.spawn().unwrap()
    }

    /// With these options; what it prints goes to `NAME.out`.
    pub fn begin_with(&self, name: &str, url: &str, options: &[&str]) -> Child {
        self.cluster_scan(name, url, options).spawn().unwrap()
    }

    fn cluster_scan(&self, name: &str, url: &str, options: &[&str]) -> Command {
        let log = self.path().join(format!("{name}.sarif")).display().to_string();
        let file = |end: &str| std::fs::File::create(self.path().join(format!("{name}.{end}"))).unwrap();
        let mut command = self.scan(&format!("{name}.json"), &[options, &["--cluster", url, "--sarif", &log]].concat());
        command.stdout(file("out")).stderr(file("err"));
        command
    }

    /// What a scan said on standard output.
    pub fn printed(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(format!("{name}.out"))).unwrap()
    }

    /// What a scan said on standard error.
    pub fn said(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(format!("{name}.err"))).unwrap()
    }

    /// The document and the log of a scan, byte by byte but for times and memory.
    pub fn document(&self, name: &str) -> String {
        let read = |end: &str| std::fs::read_to_string(self.path().join(format!("{name}.{end}"))).unwrap();
        let times = regex_lite::Regex::new(r#""(seconds|peak_memory_mb)": [0-9.e-]+"#).unwrap();
        times.replace_all(&read("json"), "\"$1\"").into_owned() + &read("sarif")
    }

    /// Waits for the end of a scan; its document must be the expected one.
    pub fn finish(&self, mut scan: Child, name: &str, expected: &str) {
        let status = eventually("the end of the scan", || scan.try_wait().unwrap());
        let said = self.said(name);
        assert_eq!(status.code(), Some(10), "{said}");
        let document = self.document(name);
        let differs = document.lines().zip(expected.lines()).find(|(left, right)| left != right);
        assert!(document == expected, "{differs:?}\n{said}\n{document}");
        assert!(!said.contains("judged on this machine"), "{said}");
    }
}
