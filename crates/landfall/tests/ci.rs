//! The steps of `action.yml` and the hook of `.pre-commit-hooks.yaml`, as a runner executes them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const GOOD: &str = "int good(void) {\n    return 1;\n}\n";
const LEAK: &str = "#include <stdlib.h>\nint leak(void) {\n    int *p = malloc(4);\n    return p == 0;\n}\n";
const OPEN: &str =
    "extern int f(int *);\nint open(void) {\n    int x = 0;\n    while (f(&x)) {\n    }\n    return 0;\n}\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

struct Checkout(TempDir);

impl Checkout {
    /// A folder with these files, and `landfall` in a folder of its own that is found first.
    fn with(files: &[(&str, &str)]) -> Checkout {
        let checkout = Checkout(tempfile::tempdir().unwrap());
        std::fs::create_dir_all(checkout.path("bin")).unwrap();
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_landfall"), checkout.path("bin/landfall")).unwrap();
        std::fs::create_dir_all(checkout.path("src")).unwrap();
        files.iter().for_each(|(name, text)| checkout.write(name, text));
        checkout
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path("src").join(name), text).unwrap();
    }

    fn run(&self, program: &Path, args: &[&str], environment: &[(&str, &str)]) -> Output {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new(program);
        command.args(args).current_dir(self.path("src")).env("PATH", path).env("LANDFALL_CACHE", self.path("cache"));
        command.envs(environment.iter().copied()).output().unwrap()
    }

    fn git(&self, args: &[&str]) {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.hooksPath=/dev/null"];
        let output = self.run(Path::new("git"), &[&identity[..], args].concat(), &[]);
        assert!(output.status.success(), "{args:?}: {}", text(&output));
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The environment that a step of `action.yml` sets: names of variables, and the input that each is given.
fn environment_of(step: &str) -> Vec<(String, String)> {
    let action = std::fs::read_to_string(root().join("action.yml")).unwrap();
    let start = action.find(&format!("- name: {step}\n")).unwrap_or_else(|| panic!("{step}"));
    let rest = &action[start..];
    let end = rest[1..].find("- name: ").map_or(rest.len(), |end| end + 1);
    let lines = rest[..end].lines().skip_while(|line| line.trim() != "env:").skip(1);
    let pair = |line: &str| {
        let (name, value) = line.trim().split_once(": ")?;
        Some((name.to_owned(), value.strip_prefix("${{ inputs.")?.strip_suffix(" }}")?.to_owned()))
    };
    lines.filter_map(pair).collect()
}

#[test]
fn the_steps_of_the_action_run() {
    let checkout = Checkout::with(&[("good.c", GOOD), ("leak.c", LEAK)]);
    let install = root().join("tools/ci/install");
    let output = checkout.run(&install, &[], &[]);
    assert!(output.status.success() && text(&output).contains("commit "), "{}", text(&output));

    let scan = root().join("tools/ci/scan");
    let names: Vec<String> = environment_of("Scan").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["PATHS", "COMPILE_COMMANDS", "ARGUMENTS", "SARIF", "FAIL_ON"], "what the script reads");
    let (outputs, summary) = (checkout.path("outputs"), checkout.path("summary"));
    let github = [("GITHUB_OUTPUT", outputs.to_str().unwrap()), ("GITHUB_STEP_SUMMARY", summary.to_str().unwrap())];
    for (inputs, status) in [
        (&[][..], 10),
        (&[("FAIL_ON", "never")], 0),
        (&[("FAIL_ON", "unknown")], 10),
        (&[("PATHS", "good.c")], 0),
        (&[("PATHS", "good.c leak.c"), ("ARGUMENTS", "--functions ^good$ --jobs 1")], 0),
        (&[("FAIL_ON", "sometimes")], 1),
    ] {
        let output = checkout.run(&scan, &[], &[&github[..], inputs].concat());
        assert_eq!(output.status.code(), Some(status), "{inputs:?}: {}", text(&output));
    }
    let log: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(checkout.path("src/landfall.sarif")).unwrap()).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let told = std::fs::read_to_string(outputs).unwrap();
    assert!(told.starts_with("status=10\nsarif=landfall.sarif\n"), "{told}");
    assert!(std::fs::read_to_string(summary).unwrap().contains("functions, in "));

    checkout.write("leak.c", OPEN);
    let quick = ("ARGUMENTS", "--timeout 5");
    assert_eq!(checkout.run(&scan, &[], &[quick]).status.code(), Some(0), "unknown is no violation");
    assert_eq!(checkout.run(&scan, &[], &[quick, ("FAIL_ON", "unknown")]).status.code(), Some(5));
    assert_eq!(checkout.run(&scan, &[], &[quick, ("FAIL_ON", "lost-proof")]).status.code(), Some(1), "no baseline");
    // A file that does not compile fails the job, whatever else it is to fail for.
    checkout.write("leak.c", "int broken(void) { return 1 }\n");
    for level in ["violation", "unknown", "never"] {
        let output = checkout.run(&scan, &[], &[("FAIL_ON", level)]);
        assert_eq!(output.status.code(), Some(2), "{level}: {}", text(&output));
    }
    // What stands in an input is a word, never a command.
    let evil = format!("good.c;touch {0} $(touch {0}) `touch {0}`", checkout.path("evil").display());
    checkout.run(&scan, &[], &[("PATHS", &evil)]);
    assert!(!checkout.path("evil").exists());
}

/// The value of a key of the workflow that the book shows.
fn shown(key: &str) -> String {
    let chapter = std::fs::read_to_string(root().join("docs/book/ci.md")).unwrap();
    let value = chapter.lines().find_map(|line| line.trim().strip_prefix(&format!("{key}: ")).map(str::to_owned));
    value.unwrap_or_else(|| panic!("{key}"))
}

/// The workflow of the book, on a project with a makefile that was built before.
#[test]
fn a_project_with_a_makefile_is_built_and_scanned() {
    let makefile = "CC = cc\nall: good.o bad.o\n%.o: %.c\n\t$(CC) -DSIZE=4 -c -o $@ $<\nclean:\n\trm -f *.o\n";
    let fine = "int bad(int n) { int a[SIZE] = {0}; return a[(unsigned)n % SIZE] + n / 2; }\n";
    let checkout = Checkout::with(&[("good.c", GOOD), ("bad.c", fine), ("Makefile", makefile)]);
    checkout.git(&["init", "-q"]);
    assert!(checkout.run(Path::new("make"), &[], &[]).status.success());
    let action = std::fs::read_to_string(root().join("action.yml")).unwrap();
    let step = action.lines().find_map(|line| line.trim().strip_prefix("run: bash ")).unwrap();
    let step = format!("bash {step}");
    let build = checkout.run(Path::new("bash"), &["-c", &step], &[("BUILD", &shown("build"))]);
    assert!(build.status.success(), "{}", text(&build));
    let scan = root().join("tools/ci/scan");
    let database = shown("compile-commands");
    let judged =
        |more: &[(&str, &str)]| checkout.run(&scan, &[], &[&[("COMPILE_COMMANDS", database.as_str())], more].concat());
    let output = judged(&[("SARIF", "known.sarif")]);
    assert!(output.status.code() == Some(0) && text(&output).contains("2 functions"), "{}", text(&output));
    // What is called decides whether it is a mistake: no run shows it, and the proof is lost.
    let arguments = shown("arguments");
    let with = |level: &str| judged(&[("ARGUMENTS", &arguments), ("FAIL_ON", level)]);
    checkout.write(
        "bad.c",
        &fine.replace("n / 2", "n / (outside(&n) | 1)").replace("int bad", "int outside(int *);\nint bad"),
    );
    let output = with(&shown("fail-on"));
    assert!(output.status.code() == Some(6) && text(&output).contains("proof lost"), "{}", text(&output));
    assert_eq!(with("violation").status.code(), Some(0));
    // A wrong flag of the build.
    let _ = checkout.run(Path::new("bash"), &["-c", "sed -i s/SIZE=4/SIZ=4/ compile_commands.json"], &[]);
    let output = with("violation");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
}

#[test]
fn each_input_of_the_action_is_used() {
    let action = std::fs::read_to_string(root().join("action.yml")).unwrap();
    let (inputs, rest) = action.split_once("\noutputs:").unwrap();
    let inputs = inputs.split_once("\ninputs:").unwrap().1;
    let names = inputs.lines().filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'));
    let names: Vec<&str> = names.filter(|name| !name.starts_with(' ')).collect();
    assert_eq!(names.len(), 8, "{names:?}");
    for name in names {
        assert!(rest.contains(&format!("inputs.{name} ")), "{name}");
    }
    for used in rest.split("inputs.").skip(1) {
        let name: String = used.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '-').collect();
        assert!(inputs.contains(&format!("  {name}:\n")), "{name}");
    }
}

#[test]
fn the_hook_keeps_violations_and_errors_out() {
    let hooks = std::fs::read_to_string(root().join(".pre-commit-hooks.yaml")).unwrap();
    let entry = hooks.lines().find_map(|line| line.trim().strip_prefix("entry: ")).unwrap();
    let hook = root().join(entry);
    let checkout = Checkout::with(&[("good.c", GOOD), ("leak.c", LEAK)]);
    checkout.git(&["init", "-q"]);
    checkout.git(&["add", "."]);
    checkout.git(&["commit", "-q", "-m", "first"]);
    let judged = |files: &[&str]| checkout.run(&hook, files, &[]);
    let output = judged(&["good.c"]);
    assert_eq!(output.status.code(), Some(0), "nothing changed: {}", text(&output));
    checkout.write("good.c", &format!("{GOOD}\n{}", LEAK.replace("leak", "worse")));
    let output = judged(&["good.c"]);
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    assert!(text(&output).contains("worse") && !text(&output).contains("leak.c:"), "{}", text(&output));
    checkout.write("good.c", &format!("{GOOD}\n{OPEN}"));
    assert_eq!(judged(&["good.c"]).status.code(), Some(0), "what is unknown keeps no commit");
    checkout.write("good.c", "int good(void) { return 1 }\n");
    let output = judged(&["good.c"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    let output = judged(&["good.c", "leak.c"]);
    assert_eq!(output.status.code(), Some(2), "one of several: {}", text(&output));
    // What somebody asks for beyond that.
    checkout.write("good.c", GOOD);
    assert_eq!(judged(&["--no-cache", "--since", "HEAD", "good.c", "--sarif", "known.sarif"]).status.code(), Some(0));
    let lost = ["--baseline", "known.sarif", "--fail-on", "lost-proof", "good.c"];
    assert_eq!(judged(&lost).status.code(), Some(0));
}
