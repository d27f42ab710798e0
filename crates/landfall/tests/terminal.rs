//! What a person at a terminal sees: colours, amounts of text, the width, default limits, help, completions, manual pages.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const LEAK: &str = "#include <stdlib.h>\nint main(void) {\n    int *p = malloc(4);\n    return p == 0;\n}\n";
const LOOP: &str = "int main(int argc, char **argv) {\n    while (argc > 0) argc--;\n    return 0;\n}\n";
const CALLS: &str = "extern int f(int *);\nint main(void) {\n    int x = 0;\n    while (f(&x)) {}\n    return 0;\n}\n";

struct Folder(TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| std::fs::write(folder.path().join(name), text).unwrap());
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// `landfall` without anything in the environment that says how it looks.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path()).env("TERM", "xterm");
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(name);
        }
        command
    }

    fn landfall(&self, args: &[&str], environment: &[(&str, &str)]) -> Output {
        let environment = environment.iter().copied();
        self.command(env!("CARGO_BIN_EXE_landfall")).args(args).envs(environment).output().unwrap()
    }

    /// All that a terminal of so many columns shows of a call.
    fn on_terminal(&self, words: &str, columns: u32, environment: &[(&str, &str)]) -> String {
        let call = format!("stty rows 40 cols {columns}; exec {} {words}", env!("CARGO_BIN_EXE_landfall"));
        let mut script = self.command("script");
        script.args(["-qec", &call, "/dev/null"]).envs(environment.iter().copied());
        let output = script.output().unwrap();
        String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const ESCAPE: char = '\u{1b}';

#[test]
fn colours_are_where_they_are_wanted() {
    let folder = Folder::with(&[("a.c", LEAK)]);
    for (options, environment, expected) in [
        (&[][..], &[][..], false),
        (&["--color", "always"], &[], true),
        (&["--color=always"], &[("NO_COLOR", "1")], true),
        (&[], &[("CLICOLOR_FORCE", "1")], true),
        (&[], &[("CLICOLOR_FORCE", "0")], false),
        (&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
        (&["--color", "never"], &[("CLICOLOR_FORCE", "1")], false),
    ] {
        for command in ["prove", "run"] {
            let output = folder.landfall(&[&[command], options, &["a.c"]].concat(), environment);
            assert_eq!(output.status.code(), Some(10), "{options:?}: {}", stderr(&output));
            let text = stdout(&output) + &stderr(&output);
            assert_eq!(text.contains(ESCAPE), expected, "{command} {options:?} {environment:?}: {text}");
        }
        let output = folder.landfall(&[options, &["--no-such"]].concat(), environment);
        assert_eq!(stderr(&output).contains(ESCAPE), expected, "{options:?} {environment:?}");
        let json = folder.landfall(&[&["prove", "--json"], options, &["a.c"]].concat(), environment);
        assert!(!stdout(&json).contains(ESCAPE), "JSON has no colours");
    }
    for (environment, expected) in
        [(&[][..], true), (&[("NO_COLOR", "1")], false), (&[("NO_COLOR", "")], true), (&[("TERM", "dumb")], false)]
    {
        let text = folder.on_terminal("prove a.c", 100, environment);
        assert_eq!(text.contains(ESCAPE), expected, "{environment:?}: {text}");
    }
    let scan = folder.landfall(&["--color", "always", "scan", "--no-cache", "a.c"], &[]);
    assert!(stdout(&scan).contains("\u{1b}[31mnever"), "{}", stdout(&scan));
}

#[test]
fn a_quiet_call_tells_verdicts_only() {
    let folder =
        Folder::with(&[("a.c", LEAK), ("b.c", CALLS), ("c.c", "int main(void) { return 0 }\n"), ("d.c", LOOP)]);
    let output = folder.landfall(&["prove", "-q", "a.c"], &[]);
    let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[1].starts_with("  memsafety    false    violated: a.c:"), "{lines:?}");
    let output = folder.landfall(&["--quiet", "prove", "b.c"], &[]);
    let text = stdout(&output);
    assert!(!text.contains("assumptions") && text.contains("memsafety"), "{text}");
    assert!(stderr(&output).is_empty());
    let output = folder.landfall(&["prove", "-q", "c.c"], &[]);
    assert!(stderr(&output).contains("expected ';'"), "errors are told: {}", stderr(&output));
    let output = folder.landfall(&["run", "-q", "d.c"], &[]);
    assert_eq!(stdout(&output) + &stderr(&output), "", "a run that came safely to its end says nothing");
    assert!(stderr(&folder.landfall(&["run", "-q", "a.c"], &[])).contains("leak"));
    let text = stdout(&folder.landfall(&["scan", "-q", "--no-cache", "a.c", "d.c"], &[]));
    assert!(text.contains("never") && !text.contains("d.c:"), "{text}");
    assert_eq!(folder.landfall(&["prove", "-q", "-v", "a.c"], &[]).status.code(), Some(1), "one or the other");
}

#[test]
fn a_verbose_call_tells_what_it_does() {
    let folder = Folder::with(&[("d.c", LOOP)]);
    let output = folder.landfall(&["prove", "-v", "--timeout", "30", "d.c"], &[]);
    let told = stderr(&output);
    for part in ["limits: 30 s, 2048 MiB; engine: auto", " s  ", "work: "] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let usual = folder.landfall(&["prove", "--timeout", "30", "d.c"], &[]);
    assert!(stderr(&usual).is_empty(), "{}", stderr(&usual));
    let flag = folder.landfall(&["prove", "-DN=1", "-v", "d.c"], &[]);
    assert!(stderr(&flag).contains("limits: no limit of time"), "-v is ours: {}", stderr(&flag));
}

#[test]
fn only_a_person_at_a_terminal_has_a_default_limit() {
    let folder = Folder::with(&[("d.c", LOOP)]);
    let limit = |words: &str| {
        let text = folder.on_terminal(words, 100, &[]);
        let line = text.lines().find(|line| line.contains("limits: ")).unwrap_or_else(|| panic!("{text}")).to_owned();
        line.split("limits: ").nth(1).unwrap().split(',').next().unwrap().to_owned()
    };
    assert_eq!(limit("prove -v d.c"), "60 s");
    assert_eq!(limit("prove -v --timeout 7 d.c"), "7 s");
    assert_eq!(limit("prove -v --json d.c"), "no limit of time");
    assert_eq!(limit("prove -v d.c > out"), "no limit of time");
}

#[test]
fn lines_fit_the_terminal() {
    let folder = Folder::with(&[("b.c", CALLS)]);
    let words = "--color never prove --timeout 20 b.c";
    let narrow = folder.on_terminal(words, 60, &[]);
    let too_long = |line: &&str| line.chars().count() > 60 && !line.contains('|') && line.trim().contains("  ");
    assert_eq!(narrow.lines().find(too_long), None, "{narrow}");
    let piped = folder.landfall(&words.split(' ').collect::<Vec<_>>(), &[]);
    assert!(stdout(&piped).lines().any(|line| line.chars().count() > 60), "elsewhere lines stay whole");
}

#[test]
fn the_version_says_what_a_report_of_a_bug_needs() {
    let folder = Folder::with(&[]);
    let text = stdout(&folder.landfall(&["--version"], &[]));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], concat!("landfall ", env!("CARGO_PKG_VERSION")));
    for (line, part) in lines[1..].iter().zip(["commit ", "LLVM 19.", "clang version 19.", "Z3 "]) {
        assert!(line.contains(part), "{part}: {text}");
    }
    let short = stdout(&folder.landfall(&["-V"], &[]));
    assert_eq!(short, concat!("landfall ", env!("CARGO_PKG_VERSION"), "\n"));
    let output = folder.landfall(&["--version"], &[("LANDFALL_LIBZ3", "/nowhere/libz3.so")]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("Z3: no usable libz3"), "{}", stdout(&output));
}

#[test]
fn errors_name_the_nearest_word() {
    let folder = Folder::with(&[("counter.c", LOOP), ("a.koat", "x")]);
    for (words, part) in [
        ("prove --property memsafty counter.c", "did you mean `memsafety`?"),
        ("prove --entry mian counter.c", "did you mean `main`?"),
        ("run --entry mian counter.c", "did you mean `main`?"),
        ("prove --engine symx counter.c", "`symex` is the nearest one"),
        ("prove couter.c", "did you mean `counter.c`?"),
        ("run ./couter.c", "did you mean `./counter.c`?"),
        ("prove --tmeout 3 counter.c", "'--timeout'"),
        ("porve counter.c", "'prove'"),
        ("prove --malloc never counter.c", "never-fails"),
        ("man prov", "`prove` is the nearest one"),
        ("completions bsh", "bash"),
        ("scan couter.c", "did you mean `counter.c`?"),
        ("its b.koat", "did you mean `a.koat`?"),
    ] {
        let output = folder.landfall(&words.split(' ').collect::<Vec<_>>(), &[]);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{words}");
        assert!(stderr(&output).contains(part), "{words}: {}", stderr(&output));
    }
    let output = folder.landfall(&["prove", "nothing_like_it.c"], &[]);
    assert!(!stderr(&output).contains("did you mean"), "{}", stderr(&output));
    let output = folder.landfall(&["prove", "--json", "couter.c"], &[]);
    assert!(stdout(&output).contains("did you mean `counter.c`?"), "in JSON, too: {}", stdout(&output));
}

#[test]
fn help_is_ordered_by_topics() {
    let folder = Folder::with(&[]);
    for words in [&["--help"][..], &["-h"], &["help"]] {
        let text = stdout(&folder.landfall(words, &[]));
        for part in
            ["Prove and refute:\n  prove ", "About Landfall:\n  header ", "Output:", "--color <WHEN>", "Exit status:"]
        {
            assert!(text.contains(part), "{words:?} {part}: {text}");
        }
        assert!(!text.contains("limits "), "hidden commands stay hidden: {text}");
    }
    let none = folder.landfall(&[], &[]);
    assert_eq!(none.status.code(), Some(1));
    assert!(stderr(&none).contains("Prove and refute:"));
    let text = stdout(&folder.landfall(&["prove", "--help"], &[]));
    let headings = ["What is asked:", "The program:", "Limits:", "Output:", "Files to write:"];
    let places: Vec<usize> = headings.iter().map(|heading| text.find(heading).expect(heading)).collect();
    assert!(places.is_sorted(), "{text}");
}

/// Bash completes commands, options and values of options.
#[test]
fn bash_completes() {
    let folder = Folder::with(&[]);
    let script = folder.path().join("landfall.bash");
    std::fs::write(&script, folder.landfall(&["completions", "bash"], &[]).stdout).unwrap();
    let complete = |words: &[&str]| {
        let listed: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let (last, previous) = (words[words.len() - 1], words[words.len() - 2]);
        let program = format!(
            "source {}; COMP_WORDS=({}); COMP_CWORD={}; _landfall landfall '{last}' '{previous}'; echo \"${{COMPREPLY[@]}}\"",
            script.display(),
            listed.join(" "),
            words.len() - 1
        );
        stdout(&Command::new("bash").args(["-c", &program]).output().unwrap()).trim().to_owned()
    };
    assert_eq!(complete(&["landfall", "pro"]), "prove");
    assert_eq!(complete(&["landfall", "prove", "--emit-h"]), "--emit-harness");
    assert_eq!(complete(&["landfall", "prove", "--malloc", "may"]), "may-fail");
    assert_eq!(complete(&["landfall", "--color", "al"]), "always");
    for (shell, part) in [("zsh", "#compdef landfall"), ("fish", "complete -c landfall")] {
        let output = folder.landfall(&["completions", shell], &[]);
        assert!(stdout(&output).contains(part), "{shell}");
        let file = folder.path().join(shell);
        std::fs::write(&file, &output.stdout).unwrap();
        // Where the shell is there it reads its script.
        if let Ok(read) = Command::new(shell).arg("-n").arg(&file).output() {
            assert!(read.status.success(), "{shell}: {}", stderr(&read));
        }
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = Folder::with(&[]);
    let page = |words: &[&str]| -> PathBuf {
        let output = folder.landfall(&[&["man"], words].concat(), &[]);
        assert_eq!(output.status.code(), Some(0), "{words:?}");
        assert!(stdout(&output).contains(".TH landfall"), "{words:?}: {}", stdout(&output));
        let file = folder.path().join(format!("{}.1", words.join("")));
        std::fs::write(&file, &output.stdout).unwrap();
        file
    };
    let commands = ["prove", "its", "run", "scan", "worker", "cache", "header", "completions", "man"];
    let pages: Vec<PathBuf> = commands.iter().map(|command| page(&[command])).chain([page(&[])]).collect();
    let text = std::fs::read_to_string(&pages[0]).unwrap();
    for part in ["landfall\\-prove", "\\-\\-timeout", "Exit status"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for file in pages {
        if let Ok(read) = Command::new("groff").args(["-man", "-Tutf8", "-ww", "-z"]).arg(&file).output() {
            assert!(read.status.success() && read.stderr.is_empty(), "{}: {}", file.display(), stderr(&read));
        }
    }
}
