//! A headless browser, driven through its developer tools' protocol on a pipe.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// What `./x setup` installs; `LANDFALL_BROWSER` names another Chromium.
const PROGRAM: &str = "chromium-headless-shell";

/// For one answer; a page of a test takes far less.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page.
pub struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    session: Option<String>,
    number: u64,
    events: Vec<Value>,
    /// Its files.
    _folder: tempfile::TempDir,
}

impl Browser {
    /// Starts it.
    pub fn start() -> Browser {
        let folder = tempfile::tempdir().unwrap();
        // The protocol's pipes are the descriptors 3 and 4.
        let script = "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null";
        let program = std::env::var("LANDFALL_BROWSER").unwrap_or_else(|_| PROGRAM.to_owned());
        let options = ["--remote-debugging-pipe", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"];
        let mut child = Command::new("sh")
            .args(["-c", script, &program])
            .args(options)
            .arg(format!("--user-data-dir={}", folder.path().display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (send, messages) = channel();
        std::thread::spawn(move || {
            for message in output.split(0).map_while(Result::ok) {
                if send.send(serde_json::from_slice(&message).unwrap()).is_err() {
                    return;
                }
            }
        });
        let mut browser =
            Browser { child, input, messages, session: None, number: 0, events: Vec::new(), _folder: folder };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = Some(session["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Calls a method and returns its result.
    fn call(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let mut message = json!({"id": self.number, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let sent = self.input.write_all(format!("{message}\0").as_bytes()).and_then(|()| self.input.flush());
        sent.unwrap_or_else(|error| panic!("{PROGRAM} cannot be used ({error}): ./x setup installs it"));
        loop {
            let message = self.message();
            if message["id"] != json!(self.number) {
                self.events.push(message);
            } else if message["error"].is_null() {
                return message["result"].clone();
            } else {
                panic!("{method}: {}", message["error"]);
            }
        }
    }

    fn message(&self) -> Value {
        let message = self.messages.recv_timeout(PATIENCE);
        message.unwrap_or_else(|error| panic!("{PROGRAM} does not answer ({error}): ./x setup installs it"))
    }

    /// Opens the file and waits until it is shown.
    pub fn open(&mut self, file: &Path) {
        self.events.clear();
        self.call("Page.navigate", json!({"url": url(file)}));
        self.wait();
    }

    /// Shows the page anew.
    pub fn reload(&mut self) {
        self.events.clear();
        self.call("Page.reload", json!({}));
        self.wait();
    }

    fn wait(&mut self) {
        loop {
            if self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
                return;
            }
            let message = self.message();
            self.events.push(message);
        }
    }

    /// The value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let answer = self.call("Runtime.evaluate", json!({"expression": expression, "returnByValue": true}));
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer:#}");
        answer["result"]["value"].clone()
    }

    /// The text of an expression's value.
    pub fn text(&mut self, expression: &str) -> String {
        let value = self.value(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_owned()
    }

    /// Presses a key: `j`, `ArrowRight`, `Tab`, `Enter`.
    pub fn press(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            _ if key.len() == 1 => key,
            _ => "",
        };
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            _ => 0,
        };
        let down = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let code = json!({"type": down, "key": key, "text": text, "windowsVirtualKeyCode": code});
        self.call("Input.dispatchKeyEvent", code);
        self.call("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": key}));
    }

    /// What the system prefers: `dark` or `light`.
    pub fn prefer(&mut self, scheme: &str) {
        let feature = json!({"name": "prefers-color-scheme", "value": scheme});
        self.call("Emulation.setEmulatedMedia", json!({"features": [feature]}));
    }

    /// All that the page asked for since it was opened, but itself and pictures that it holds.
    pub fn requests(&mut self, page: &Path) -> Vec<String> {
        let page = url(page);
        // All events of before are there when this is answered.
        self.value("0");
        let asked = self.events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
        let urls = asked.map(|event| event["params"]["request"]["url"].as_str().unwrap_or_default().to_owned());
        urls.filter(|url| *url != page && !url.starts_with("data:")).collect()
    }

    /// Errors, warnings and whatever else is in the console since the page was opened.
    pub fn console(&mut self) -> Vec<String> {
        self.value("0");
        let told = ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"];
        let events = self.events.iter().filter(|event| told.iter().any(|method| event["method"] == *method));
        events.map(Value::to_string).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn url(file: &Path) -> String {
    let bytes = file.to_str().unwrap().bytes();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let parts = bytes.map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    format!("file://{}", parts.collect::<String>())
}
