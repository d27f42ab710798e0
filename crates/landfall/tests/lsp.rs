//! `landfall lsp` as an editor sees it: whole sessions over standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// For one answer; a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

struct Editor {
    folder: TempDir,
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    /// Notifications and requests of the server that nobody has looked at.
    seen: Vec<Value>,
    last: i64,
}

impl Editor {
    /// A session in a folder with these files, before `initialize`.
    fn started(files: &[(&str, &str)], options: &[&str]) -> Editor {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_landfall"));
        command.arg("lsp").args(options).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.env("LANDFALL_CACHE", folder.path().join(".cache")).spawn().unwrap();
        let (sender, from) = mpsc::channel();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            while let Some(message) = message(&mut out) {
                let _ = sender.send(message);
            }
        });
        let to = child.stdin.take().unwrap();
        Editor { folder, child, to, from, seen: Vec::new(), last: 0 }
    }

    fn opened(files: &[(&str, &str)]) -> Editor {
        let mut editor = Editor::started(files, &[]);
        let lens = json!({"workspace": {"codeLens": {"refreshSupport": true}}, "window": {"workDoneProgress": true}});
        let root = editor.uri("");
        let answer = editor.ask("initialize", json!({"processId": null, "rootUri": root, "capabilities": lens}));
        assert_eq!(answer["result"]["serverInfo"]["name"], "landfall");
        assert!(answer["result"]["capabilities"]["codeLensProvider"].is_object(), "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(name)
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display().to_string().replace(' ', "%20").replace('ü', "%C3%BC"))
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.to.write_all(bytes).unwrap();
        self.to.flush().unwrap();
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let id = self.last;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.wait(|message| message.get("method").is_none() && message["id"] == id)
    }

    /// The first message for which that holds, of those that nobody has looked at and those to come.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.seen.iter().position(&wanted) {
            return self.seen.remove(index);
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let message = self.from.recv_timeout(left).unwrap_or_else(|error| panic!("{error}: {:?}", self.seen));
            if wanted(&message) {
                return message;
            }
            self.seen.push(message);
        }
    }

    fn open(&mut self, name: &str) {
        let text = std::fs::read_to_string(self.path(name)).unwrap();
        let document = json!({"uri": self.uri(name), "languageId": "c", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Writes the file and says that it was changed and saved.
    fn save(&mut self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
        let document = json!({"uri": self.uri(name), "version": 2});
        self.tell("textDocument/didChange", json!({"textDocument": document, "contentChanges": [{"text": text}]}));
        self.tell("textDocument/didSave", json!({"textDocument": document}));
    }

    /// The last work has come to its end.
    fn judged(&mut self) {
        self.seen.retain(|message| message["method"] != "$/progress");
        let begun =
            self.wait(|message| message["method"] == "$/progress" && message["params"]["value"]["kind"] == "begin");
        let token = begun["params"]["token"].clone();
        self.wait(|message| {
            message["method"] == "$/progress"
                && message["params"]["token"] == token
                && message["params"]["value"]["kind"] == "end"
        });
    }

    /// The diagnostics of the file that were sent last.
    fn diagnostics(&mut self, name: &str) -> Vec<Value> {
        let uri = self.uri(name);
        let of_file = |message: &&Value| {
            message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
        };
        let last = self.seen.iter().rfind(of_file).cloned();
        last.map_or_else(Vec::new, |message| message["params"]["diagnostics"].as_array().unwrap().clone())
    }

    fn lenses(&mut self, name: &str) -> Vec<(u64, String)> {
        let answer = self.ask("textDocument/codeLens", json!({"textDocument": {"uri": self.uri(name)}}));
        let lens = |lens: &Value| {
            (lens["range"]["start"]["line"].as_u64().unwrap(), lens["command"]["title"].as_str().unwrap().to_owned())
        };
        answer["result"].as_array().unwrap_or_else(|| panic!("{answer}")).iter().map(lens).collect()
    }

    fn hover(&mut self, name: &str, line: u64, character: u64) -> String {
        let position = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": self.uri(name)}, "position": position});
        let answer = self.ask("textDocument/hover", params);
        answer["result"]["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Ends the session as the protocol has it; the exit status.
    fn end(mut self) -> Option<i32> {
        let answer = self.ask("shutdown", Value::Null);
        assert_eq!(answer["result"], Value::Null);
        assert!(answer.get("error").is_none(), "{answer}");
        self.tell("exit", Value::Null);
        self.child.wait().unwrap().code()
    }
}

fn message(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

const SUM: &str = "int sum(const int *a, int n) {\n    int s = 0;\n    while (n > 0) {\n        n--;\n        if (a[n] > 3) s = 1;\n    }\n    \
                   return s;\n}\n";
/// The violation stands behind letters of two, three and four bytes.
const WRONG: &str =
    "#include <stdlib.h>\nint wrong(void) {\n    int a[2] = {0, 1}; int i = 2;\n    /* é € 𝄞 */ return a[i];\n}\n";

#[test]
fn a_session_shows_verdicts_contracts_and_violations() {
    let mut editor = Editor::opened(&[("ü 1.c", &format!("{SUM}{WRONG}"))]);
    editor.open("ü 1.c");
    editor.judged();
    let lenses = editor.lenses("ü 1.c");
    assert_eq!(lenses.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [0, 9], "{lenses:?}");
    assert!(lenses[0].1.contains("memsafety if ") && lenses[0].1.contains("termination always"), "{lenses:?}");
    assert!(lenses[1].1.contains("memsafety never"), "{lenses:?}");

    let found = editor.diagnostics("ü 1.c");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0]["severity"].as_u64(), &found[0]["source"]), (Some(1), &json!("landfall")));
    let start = &found[0]["range"]["start"];
    assert_eq!(start["line"], 11, "{found:?}");
    // `a[i]`, counted in UTF-16 units: in bytes it would be 29, in letters 23.
    let line = WRONG.lines().nth(3).unwrap();
    let column = line[..line.find("a[i]").unwrap()].encode_utf16().count() as u64;
    assert_eq!((start["character"].as_u64(), column), (Some(24), 24), "{found:?}");
    let related = found[0]["relatedInformation"].as_array().unwrap();
    assert!(related.iter().any(|step| step["message"].as_str().unwrap().contains("i = 2")), "{related:?}");
    assert!(related.iter().all(|step| step["location"]["uri"] == editor.uri("ü 1.c")), "{related:?}");

    let contract = editor.hover("ü 1.c", 0, 5);
    assert!(contract.contains("**sum**") && contract.contains("holds for all calls with `"), "{contract}");
    let of_loop = editor.hover("ü 1.c", 2, 6);
    assert!(of_loop.contains("`n` decreases and is bounded"), "{of_loop}");
    assert_eq!(editor.hover("ü 1.c", 6, 0), "");
    assert_eq!(editor.hover("ü 1.c", 600, 600), "");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn an_action_writes_the_contract_which_then_holds() {
    let mut editor = Editor::opened(&[("a.c", SUM)]);
    editor.open("a.c");
    editor.judged();
    let uri = editor.uri("a.c");
    let at = json!({"line": 4, "character": 2});
    let params =
        json!({"textDocument": {"uri": uri}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}});
    let answer = editor.ask("textDocument/codeAction", params);
    let edits = answer["result"][0]["edit"]["changes"][&uri].as_array().unwrap_or_else(|| panic!("{answer}"));
    let mut lines: Vec<String> = SUM.lines().map(str::to_owned).collect();
    let mut places: Vec<(usize, &str)> = edits
        .iter()
        .map(|edit| (edit["range"]["start"]["line"].as_u64().unwrap() as usize, edit["newText"].as_str().unwrap()))
        .collect();
    // Of two edits at one place the first one comes first.
    places.reverse();
    places.iter().for_each(|(line, text)| lines.insert(*line, text.trim_end().to_owned()));
    let written = lines.join("\n") + "\n";
    assert!(written.starts_with("#include <landfall.h>\nLANDFALL_REQUIRES(\""), "{written}");
    editor.save("a.c", &written);
    editor.judged();
    let lenses = editor.lenses("a.c");
    assert!(lenses[0].1.contains("memsafety always"), "{lenses:?}\n{written}");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_save_ends_the_work_on_what_it_replaces() {
    // Each takes its whole limit of time.
    let hard = "extern int f(int *);\nint g(void) { int x = 0; while (f(&x)) {} return x; }\n";
    let mut editor = Editor::opened(&[("a.c", hard)]);
    editor.open("a.c");
    let started = Instant::now();
    for number in 0..5 {
        editor.save("a.c", &format!("{hard}int h{number}(void) {{ return {number}; }}\n"));
    }
    editor.save("a.c", "int last(void) { return 1; }\n");
    loop {
        editor.seen.retain(|message| message["method"] != "workspace/codeLens/refresh");
        let lenses = editor.lenses("a.c");
        if lenses.len() == 1 && lenses[0].1.contains("memsafety always") {
            break;
        }
        editor.wait(|message| message["method"] == "workspace/codeLens/refresh");
    }
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn only_what_changed_is_judged_again() {
    let mut editor = Editor::opened(&[("a.c", SUM)]);
    editor.open("a.c");
    editor.judged();
    let entries = || std::fs::read_dir(editor.path(".cache")).unwrap().count();
    assert!(entries() > 0, "rows are kept where `scan` keeps them");
    let scan = Command::new(env!("CARGO_BIN_EXE_landfall"))
        .args(["scan", "a.c"])
        .current_dir(editor.folder.path())
        .env("LANDFALL_CACHE", editor.path(".cache"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&scan.stdout).into_owned();
    assert!(text.contains("1 function, 1 taken over"), "{text}");
    // A line above moves the loop, and what is known of it.
    editor.save("a.c", &format!("// a remark\n{SUM}"));
    editor.judged();
    assert!(editor.hover("a.c", 3, 6).contains("decreases"), "places move with their function");
    assert_eq!(editor.lenses("a.c")[0].0, 1);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn files_come_and_go() {
    let broken = "int f(void) { return 0 }\n";
    let mut editor = Editor::opened(&[("a.c", broken), ("b.c", WRONG)]);
    editor.open("a.c");
    editor.judged();
    let found = editor.diagnostics("a.c");
    assert!(found[0]["message"].as_str().unwrap().contains("expected ';'"), "{found:?}");
    assert_eq!(found[0]["range"]["start"]["line"], 0);
    editor.save("a.c", "int f(void) { return 0; }\n");
    editor.judged();
    assert_eq!(editor.diagnostics("a.c"), Vec::<Value>::new(), "the error is gone");
    editor.open("b.c");
    editor.judged();
    assert_eq!(editor.diagnostics("b.c").len(), 1);
    std::fs::remove_file(editor.path("b.c")).unwrap();
    let changes = json!({"changes": [{"uri": editor.uri("b.c"), "type": 3}]});
    editor.tell("workspace/didChangeWatchedFiles", changes);
    editor.judged();
    assert_eq!(editor.diagnostics("b.c"), Vec::<Value>::new(), "so is what was said of a file that is gone");
    let gone = editor.uri("b.c");
    assert_eq!(editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": gone}}))["result"], Value::Null);
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": editor.uri("a.c")}}));
    let closed = editor.uri("a.c");
    assert_eq!(editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": closed}}))["result"], Value::Null);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn flags_come_from_the_compilation_database() {
    let source = "int f(void) { int a[2] = {0, 0}; return a[INDEX]; }\n";
    let mut editor = Editor::opened(&[("a.c", source)]);
    let record = json!([{"directory": editor.path(""), "file": "a.c", "arguments": ["cc", "-DINDEX=1", "-c", "a.c"]}]);
    std::fs::create_dir(editor.path("build")).unwrap();
    std::fs::write(editor.path("build/compile_commands.json"), record.to_string()).unwrap();
    editor.open("a.c");
    editor.judged();
    let lenses = editor.lenses("a.c");
    assert!(lenses[0].1.contains("memsafety always"), "{lenses:?}");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn what_makes_no_sense_is_answered_and_the_session_goes_on() {
    let mut editor = Editor::started(&[("a.c", SUM)], &[]);
    let early = editor.ask("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002, "{early}");
    let uri = editor.uri("");
    editor.ask("initialize", json!({"rootUri": uri, "capabilities": {}}));
    editor.raw(b"Content-Length: 5\r\n\r\n{\"a\":");
    let refused = editor.wait(|message| message.get("error").is_some() && message["id"].is_null());
    assert_eq!(refused["error"]["code"], -32700, "{refused}");
    for (method, params, code) in [
        ("textDocument/hover", json!({"textDocument": 3}), -32602),
        ("textDocument/codeLens", json!([]), -32602),
        ("no/such", json!({}), -32601),
        ("initialize", json!({"capabilities": {}}), -32600),
    ] {
        let answer = editor.ask(method, params);
        assert_eq!(answer["error"]["code"], code, "{method}: {answer}");
    }
    for uri in ["untitled:Untitled-1", "file:///nowhere/at/all.c", "http://example.org/a.c"] {
        let document = json!({"uri": uri, "languageId": "c", "version": 1, "text": "int f(void) { return 1; }"});
        editor.tell("textDocument/didOpen", json!({"textDocument": document}));
        let answer = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": uri}}));
        assert_eq!(answer["result"], Value::Null, "{uri}: {answer}");
    }
    editor.tell("textDocument/didOpen", json!({"nothing": true}));
    editor.tell("$/setTrace", json!({"value": "off"}));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_session_that_ends_otherwise_says_so() {
    // Without `shutdown`.
    let mut editor = Editor::opened(&[]);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.child.wait().unwrap().code(), Some(1));
    // The editor is gone while functions are judged: no process is left.
    let mut editor = Editor::opened(&[("a.c", SUM)]);
    editor.open("a.c");
    let Editor { folder: _folder, mut child, to, .. } = editor;
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    // What has no proper header has no end that could be found.
    let mut editor = Editor::opened(&[]);
    editor.raw(b"hello\r\n\r\n");
    assert_eq!(editor.child.wait().unwrap().code(), Some(1));
    // A wrong `landfall.toml` is told, and mended.
    let mut editor = Editor::opened(&[("landfall.toml", "exlude = []\n"), ("a.c", SUM)]);
    editor.open("a.c");
    let shown = editor.wait(|message| message["method"] == "window/showMessage");
    assert!(shown["params"]["message"].as_str().unwrap().contains("`exclude` is the nearest one"), "{shown}");
    let file: &Path = &editor.path("landfall.toml");
    std::fs::write(file, "").unwrap();
    editor.save("a.c", SUM);
    editor.judged();
    assert_eq!(editor.lenses("a.c").len(), 1);
    assert_eq!(editor.end(), Some(0));
}
