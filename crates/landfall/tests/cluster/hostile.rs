//! Messages, bundles and answers that somebody made up: nothing is run, nothing is written outside, nothing is read, and the
//! worker goes on working.

use std::path::Path;

use project::bundle::name_of;
use serde_json::{Value, json};

use crate::place::{Place, eventually};
use crate::server::Server;
use crate::workers::Worker;

/// A task of the stream, to make others from.
struct Task {
    /// The subject without the key.
    subject: String,
    task: Value,
}

impl Task {
    fn of(server: &Server) -> Task {
        let (subject, text) = server.wait_for_tasks(Place::FUNCTIONS).remove(0);
        let subject = subject.rsplit_once('.').unwrap().0.to_owned();
        Task { subject, task: serde_json::from_slice(&text).unwrap() }
    }

    /// Sends the text under the right key; the key.
    fn send(&self, server: &Server, text: &[u8]) -> String {
        let key = name_of(text);
        server.publish(&format!("{}.{key}", self.subject), text);
        key
    }

    /// Sends the task with a change.
    fn send_changed(&self, server: &Server, change: impl Fn(&mut Value)) -> String {
        let mut task = self.task.clone();
        change(&mut task);
        self.send(server, task.to_string().as_bytes())
    }

    /// Sends the task with a change of its bundle.
    fn send_bundle(&self, server: &Server, change: impl Fn(&mut Value)) -> String {
        let name = self.task["units"][0].as_str().unwrap();
        let mut bundle: Value = serde_json::from_slice(&server.contents(name)).unwrap();
        change(&mut bundle);
        let name = server.store(bundle.to_string().as_bytes());
        self.send_changed(server, |task| task["units"] = json!([name]))
    }
}

/// What a worker refuses to do.
fn refusal(server: &Server, key: &str) -> String {
    eventually("a refusal", || {
        let answers = server.answers();
        let (_, answer) = answers.iter().find(|(name, _)| name.ends_with(key))?;
        Some(answer["refused"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned())
    })
}

fn throw_away(worker: &Worker) -> usize {
    worker.said().matches("a message is thrown away").count()
}

#[test]
fn hostile_messages_are_thrown_away() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let scan = place.begin("scan", &server.url());
    let task = Task::of(&server);
    let canary = place.path().join("canary").display().to_string();
    let mut sent = 0;
    let texts: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"[]".to_vec(),
        b"null".to_vec(),
        vec![0xff; 1000],
        vec![b'['; 400_000],
        b"{\"schema\":1}".to_vec(),
    ];
    for text in &texts {
        task.send(&server, text);
        sent += 1;
    }
    type Change<'a> = &'a dyn Fn(&mut Value);
    let changes: [Change<'_>; 10] = [
        &|task| task["options"] = json!([format!("--emit-harness={canary}")]),
        &|task| task["options"] = json!(["--malloc=never-fails", format!("--graph={canary}.dot")]),
        &|task| task["units"] = json!(["../../../../etc/passwd"]),
        &|task| task["units"] = json!(vec!["a".repeat(64); 6000]),
        &|task| task["name"] = json!("f\u{1b}]0;evil\u{7}"),
        &|task| task["name"] = json!(17),
        &|task| task["timeout_ms"] = json!(u64::MAX),
        &|task| task["memory_mb"] = json!(-1),
        &|task| task["version"] = json!("0"),
        &|task| task["run"] = json!("touch"),
    ];
    for change in changes {
        task.send_changed(&server, change);
        sent += 1;
    }
    // A text under the key of another.
    server.publish(&format!("{}.{}", task.subject, "0".repeat(64)), task.task.to_string().as_bytes());
    server.publish(&format!("{}.{}", task.subject, "key"), b"x");
    sent += 2;
    // More than the stream takes does not even come in.
    let large = server.ask(async |context| {
        let subject = format!("{}.{}", task.subject, "1".repeat(64));
        context.publish(subject, vec![b'x'; 600_000].into()).await.unwrap().await.is_err()
    });
    assert!(large);
    let worker = Worker::start(&server.url());
    place.finish(scan, "scan", &expected);
    eventually("all messages", || (throw_away(&worker) == sent).then_some(()));
    assert!(!worker.said().contains('\u{1b}'), "{}", worker.said());
    assert!(!Path::new(&canary).exists() && !place.path().join("canary.dot").exists());
    // One that asks for too much memory is refused, not thrown away.
    let key = task.send_changed(&server, |task| task["memory_mb"] = json!(1_u64 << 40));
    assert!(refusal(&server, &key).contains("more than a worker has"));
}

#[test]
fn hostile_bundles_are_refused() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let scan = place.begin("scan", &server.url());
    let task = Task::of(&server);
    let canary = place.path().join("canary");
    let secret = place.file("secret.h", "int secret_of_the_worker;\n");
    let worker = Worker::start(&server.url());
    for words in [
        json!(["-fplugin=/tmp/evil.so"]),
        json!(["-Xclang", "-load", "-Xclang", "/tmp/evil.so"]),
        json!([format!("-mllvm=-info-output-file={}", canary.display())]),
        json!(["-o", canary]),
        json!(["-MD", "-MF", canary]),
        json!(["-wrapper", "touch,x"]),
        json!(["-ivfsoverlay", "/tmp/x"]),
        json!(["@/etc/passwd"]),
    ] {
        let key = task.send_bundle(&server, |bundle| bundle["words"] = words.clone());
        assert!(refusal(&server, &key).contains("not allowed"), "{words}");
    }
    for path in ["/../../etc/x", "x", "/a/../b", ""] {
        let key = task.send_bundle(&server, |bundle| bundle["files"][path] = json!("a".repeat(64)));
        assert!(refusal(&server, &key).contains("is none"), "{path}");
    }
    for name in ["../../../../etc/passwd", "/etc/passwd", ""] {
        let key = task.send_bundle(&server, |bundle| bundle["files"]["/x.h"] = json!(name));
        assert!(refusal(&server, &key).contains("is none"), "{name}");
    }
    for file in ["--json.c", "@list.c", "/etc/passwd", "other.c"] {
        let key = task.send_bundle(&server, |bundle| bundle["file"] = json!(file));
        refusal(&server, &key);
    }
    let key = task.send_bundle(&server, |bundle| *bundle = json!([1]));
    assert!(refusal(&server, &key).contains("no bundle"));
    let key = task.send_bundle(&server, |bundle| bundle["files"]["/x.h"] = json!("b".repeat(64)));
    assert!(refusal(&server, &key).contains("not in the store"));
    // A source that wants to have a file of the worker: neither the include, nor a question whether it is there.
    for text in [
        format!("#include \"{}\"\n", secret.display()),
        format!("#embed \"{}\"\n", secret.display()),
        format!(
            "#if __has_include(\"{}\")\nint f(void) {{ return 1; }}\n#else\n#error gone\n#endif\n",
            secret.display()
        ),
        "#include \"/proc/self/environ\"\n".to_owned(),
    ] {
        let name = server.store(text.as_bytes());
        let key = task.send_bundle(&server, |bundle| {
            let main = format!("{}/{}", bundle["directory"].as_str().unwrap(), bundle["file"].as_str().unwrap());
            bundle["files"][main] = json!(name);
        });
        let why = refusal(&server, &key);
        assert!(!why.contains("secret_of_the_worker"), "{why}");
    }
    place.finish(scan, "scan", &expected);
    assert!(!canary.exists());
    assert!(!worker.said().contains("secret_of_the_worker"), "{}", worker.said());
}

#[test]
fn hostile_answers_do_not_reach_the_terminal() {
    let place = Place::with_project();
    let server = Server::start(place.path());
    let mut scan = place.scan("scan.json", &["--cluster", &server.url()]);
    scan.args(["--functions", "half|twice"]);
    let scan = std::thread::spawn(move || scan.output().unwrap());
    let tasks = server.wait_for_tasks(2);
    let version = tasks[0].0.split('.').nth(2).unwrap().to_owned();
    for (number, (subject, _)) in tasks.iter().enumerate() {
        let cell = json!({"verdict": "unknown", "reason": "\u{1b}[2Jevil"});
        let properties = json!({"memsafety": cell, "no-overflow": cell, "termination": cell});
        let row = json!({
            "function": "\u{1b}[2J", "file": "/etc/passwd", "line": 1, "static": false, "entry": "x", "properties": properties,
            "assumptions": ["\u{1b}[2J"], "key": "x", "seconds": 1.0, "peak_memory_mb": 1
        });
        let key = format!("{version}.{}", subject.rsplit('.').next().unwrap());
        for nonsense in [json!([]), json!({"row": {}}), json!({"stored": "../x"}), json!({"stored": "a".repeat(64)})] {
            server.put_answer(&key, &nonsense);
        }
        // One as a text of its own in the store.
        let answer = json!({"row": row});
        let stored = server.store(answer.to_string().as_bytes());
        server.put_answer(&key, &if number == 0 { answer } else { json!({"stored": stored}) });
    }
    let output = scan.join().unwrap();
    assert_eq!(output.status.code(), Some(5), "{output:?}");
    assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{output:?}");
    let document: Value = serde_json::from_slice(&std::fs::read(place.path().join("scan.json")).unwrap()).unwrap();
    let names: Vec<&str> =
        document["functions"].as_array().unwrap().iter().map(|row| row["function"].as_str().unwrap()).collect();
    assert_eq!(names, ["half", "twice"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("evil"), "{output:?}");
    assert_eq!(document["functions"][0]["file"], "inc/util.h");
}
