//! The session: requests and events, one after the other.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Sender, select, unbounded};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability, CodeLensOptions, CodeLensParams,
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, Hover, HoverContents, HoverParams, HoverProviderCapability, InitializeParams,
    InitializeResult, MarkupContent, MarkupKind, PublishDiagnosticsParams, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions, Url,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::judge::{self, Event, Host};
use crate::place;
use crate::show::{self, Known};
use crate::wire::{self, Incoming};

/// Serves the client on standard input and output until it says `exit` or is gone. Whether it said `shutdown` before.
pub fn serve(host: Host) -> io::Result<bool> {
    let (to_session, incoming) = unbounded();
    // It ends with the process: a read of standard input cannot be stopped.
    let reader = thread::Builder::new().name("reader".to_owned());
    reader.spawn(move || wire::read_all(&mut BufReader::new(io::stdin()), &to_session))?;
    let (events, judged) = unbounded();
    let mut session = Session::new(host, events, Box::new(io::stdout()));
    loop {
        select! {
            recv(incoming) -> message => match message {
                Ok(Incoming::Message(message)) => if session.take(message)? { break },
                Ok(Incoming::Unreadable(why)) => wire::refuse(&mut session.client, &why)?,
                Err(_) => break,
            },
            recv(judged) -> event => if let Ok((number, event)) = event {
                session.learn(number, event)?;
            },
        }
    }
    session.stop();
    Ok(session.stage == Stage::ShutDown)
}

/// How far the session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing but `initialize` is answered.
    New,
    Running,
    /// Nothing but `exit` is taken.
    ShutDown,
}

/// A file that is open in the editor.
struct Document {
    uri: Url,
    text: String,
}

/// What the client can do, as far as it matters.
#[derive(Clone, Copy, Debug, Default)]
struct Client {
    refreshes_lenses: bool,
    shows_progress: bool,
}

struct Session {
    host: Arc<Host>,
    client: Box<dyn Write>,
    stage: Stage,
    can: Client,
    documents: HashMap<PathBuf, Document>,
    known: HashMap<PathBuf, Known>,
    /// Files with diagnostics that the client has.
    published: BTreeSet<PathBuf>,
    events: Sender<(u64, Event)>,
    /// The number of the last work, and its signal while it goes on.
    number: u64,
    running: Option<Arc<AtomicBool>>,
    requests: i32,
}

type Answer = Result<Value, (ErrorCode, String)>;

impl Session {
    fn new(host: Host, events: Sender<(u64, Event)>, client: Box<dyn Write>) -> Session {
        Session {
            host: Arc::new(host),
            client,
            stage: Stage::New,
            can: Client::default(),
            documents: HashMap::new(),
            known: HashMap::new(),
            published: BTreeSet::new(),
            events,
            number: 0,
            running: None,
            requests: 0,
        }
    }

    /// Takes a message; whether it was the last one.
    fn take(&mut self, message: Message) -> io::Result<bool> {
        match message {
            Message::Request(request) => self.answer(request)?,
            Message::Notification(note) if note.method == "exit" => return Ok(true),
            Message::Notification(note) if self.stage == Stage::Running => self.note(note)?,
            // Answers to what was asked of the client change nothing.
            Message::Notification(_) | Message::Response(_) => {}
        }
        Ok(false)
    }

    fn answer(&mut self, Request { id, method, params }: Request) -> io::Result<()> {
        let answer = match (self.stage, method.as_str()) {
            (Stage::New, "initialize") => self.initialize(params),
            (Stage::New, _) => Err((ErrorCode::ServerNotInitialized, "`initialize` comes first".to_owned())),
            (Stage::ShutDown, _) => Err((ErrorCode::InvalidRequest, "after `shutdown` comes `exit`".to_owned())),
            (Stage::Running, "shutdown") => {
                self.stop();
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            (Stage::Running, "textDocument/codeLens") => self.lenses(params),
            (Stage::Running, "textDocument/hover") => self.hover(params),
            (Stage::Running, "textDocument/codeAction") => self.actions(params),
            (Stage::Running, "initialize") => Err((ErrorCode::InvalidRequest, "`initialize` comes once".to_owned())),
            (Stage::Running, other) => Err((ErrorCode::MethodNotFound, format!("there is no `{other}` here"))),
        };
        let response = match answer {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        };
        wire::write(&mut self.client, Message::Response(response))
    }

    fn initialize(&mut self, params: Value) -> Answer {
        let params: InitializeParams = read(params)?;
        let folder = params.workspace_folders.iter().flatten().map(|folder| folder.uri.clone()).next();
        #[expect(deprecated, reason = "older clients say the folder so")]
        let root = folder.or(params.root_uri).and_then(|uri| place::file(&uri));
        // Where there is no such folder, files are named from where the process was started.
        if let Some(root) = root {
            let _ = std::env::set_current_dir(root);
        }
        let (workspace, window) = (params.capabilities.workspace, params.capabilities.window);
        self.can = Client {
            refreshes_lenses: workspace
                .and_then(|workspace| workspace.code_lens)
                .and_then(|lens| lens.refresh_support)
                .unwrap_or(false),
            shows_progress: window.and_then(|window| window.work_done_progress).unwrap_or(false),
        };
        self.stage = Stage::Running;
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::FULL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        };
        let actions = CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        };
        written(InitializeResult {
            capabilities: ServerCapabilities {
                text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
                code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
                hover_provider: Some(HoverProviderCapability::Simple(true)),
                code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
                ..ServerCapabilities::default()
            },
            server_info: Some(ServerInfo { name: "landfall".to_owned(), version: Some(self.host.version.clone()) }),
        })
    }

    fn lenses(&self, params: Value) -> Answer {
        let params: CodeLensParams = read(params)?;
        let Some((_, known, source)) = self.file(&params.text_document.uri) else { return Ok(Value::Null) };
        written(known.lenses(&source))
    }

    fn hover(&self, params: Value) -> Answer {
        let params: HoverParams = read(params)?;
        let at = params.text_document_position_params;
        let Some((file, known, source)) = self.file(&at.text_document.uri) else { return Ok(Value::Null) };
        let Some(value) = known.hover(&source, at.position, &file) else { return Ok(Value::Null) };
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
        written(Hover { contents, range: None })
    }

    fn actions(&self, params: Value) -> Answer {
        let params: CodeActionParams = read(params)?;
        let uri = params.text_document.uri;
        let Some((_, known, source)) = self.file(&uri) else { return Ok(Value::Null) };
        written(known.actions(&source, params.range.start, &uri))
    }

    /// What is known of an open file, and its text.
    fn file(&self, uri: &Url) -> Option<(PathBuf, &Known, String)> {
        let file = place::canonical(&place::file(uri)?);
        let text = self.documents.get(&file)?.text.clone();
        Some((file.clone(), self.known.get(&file)?, text))
    }

    /// Takes a notification; one that cannot be read changes nothing.
    fn note(&mut self, Notification { method, params }: Notification) -> io::Result<()> {
        match method.as_str() {
            "textDocument/didOpen" => {
                let Ok(params) = read::<DidOpenTextDocumentParams>(params) else { return Ok(()) };
                let (uri, text) = (params.text_document.uri, params.text_document.text);
                let Some(file) = place::file(&uri).map(|file| place::canonical(&file)) else { return Ok(()) };
                self.documents.insert(file.clone(), Document { uri, text });
                self.known.entry(file.clone()).or_default();
                self.judge(Some(file))
            }
            "textDocument/didChange" => {
                let Ok(params) = read::<DidChangeTextDocumentParams>(params) else { return Ok(()) };
                let file = place::file(&params.text_document.uri).map(|file| place::canonical(&file));
                let document = file.and_then(|file| self.documents.get_mut(&file));
                // Whole texts were asked for.
                if let (Some(document), Some(change)) = (document, params.content_changes.into_iter().next_back()) {
                    document.text = change.text;
                }
                Ok(())
            }
            "textDocument/didSave" => {
                let Ok(params) = read::<DidSaveTextDocumentParams>(params) else { return Ok(()) };
                self.judge(place::file(&params.text_document.uri).map(|file| place::canonical(&file)))
            }
            "textDocument/didClose" => {
                let Ok(params) = read::<DidCloseTextDocumentParams>(params) else { return Ok(()) };
                let Some(file) = place::file(&params.text_document.uri) else { return Ok(()) };
                let file = place::canonical(&file);
                self.documents.remove(&file);
                self.known.remove(&file);
                self.publish()
            }
            "workspace/didChangeWatchedFiles" => {
                let Ok(params) = read::<DidChangeWatchedFilesParams>(params) else { return Ok(()) };
                let file = params.changes.first().and_then(|change| place::file(&change.uri));
                self.judge(file.map(|file| place::canonical(&file)))
            }
            _ => Ok(()),
        }
    }

    /// Ends the work that goes on.
    fn stop(&mut self) {
        if let Some(signal) = self.running.take() {
            signal.store(true, Ordering::Relaxed);
        }
    }

    /// Judges the functions of all open files, those of the given one first.
    fn judge(&mut self, first: Option<PathBuf>) -> io::Result<()> {
        if self.running.is_some() {
            self.progress(json!({"kind": "end"}))?;
        }
        self.stop();
        let mut files: Vec<PathBuf> = self.documents.keys().filter(|file| file.is_file()).cloned().collect();
        // What a file that is gone had is gone, too.
        let gone: Vec<PathBuf> = self.known.keys().filter(|file| !files.contains(file)).cloned().collect();
        if !gone.is_empty() {
            gone.iter().for_each(|file| drop(self.known.remove(file)));
            self.publish()?;
        }
        files.sort_by_key(|file| (Some(file) != first.as_ref(), file.clone()));
        if files.is_empty() {
            return Ok(());
        }
        self.number += 1;
        if self.can.shows_progress {
            self.ask("window/workDoneProgress/create", json!({"token": self.token()}))?;
        }
        self.progress(json!({"kind": "begin", "title": "landfall", "cancellable": false}))?;
        self.running = Some(judge::start(&self.host, files, self.number, self.events.clone()));
        Ok(())
    }

    /// Takes what a work tells; what an ended one had still to tell is about files that have changed since.
    fn learn(&mut self, number: u64, event: Event) -> io::Result<()> {
        if number != self.number || self.running.is_none() {
            return Ok(());
        }
        match event {
            Event::Functions(file, functions) => {
                self.known.entry(file).or_default().list(functions);
                self.refresh()?;
            }
            Event::Unreadable(file, message) => {
                self.known.entry(file).or_default().errors.push(message);
                self.publish()?;
            }
            Event::Row(file, row) => {
                let known = self.known.entry(file).or_default();
                known.settle(*row);
                let left: usize = self.known.values().map(|known| known.pending.len()).sum();
                self.progress(json!({"kind": "report", "message": format!("{left} functions left")}))?;
                self.publish()?;
                self.refresh()?;
            }
            Event::Failed(message) => self.tell("window/showMessage", json!({"type": 1, "message": message}))?,
            Event::Done => {
                self.running = None;
                self.known.values_mut().for_each(|known| known.pending.clear());
                self.publish()?;
                self.refresh()?;
                self.progress(json!({"kind": "end"}))?;
            }
        }
        Ok(())
    }

    /// Hands out the diagnostics of all files that have some, and of those that had.
    fn publish(&mut self) -> io::Result<()> {
        let texts = |file: &Path| match self.documents.get(file) {
            Some(document) => document.text.clone(),
            None => {
                std::fs::read(file).map_or_else(|_| String::new(), |text| String::from_utf8_lossy(&text).into_owned())
            }
        };
        let mut found = show::diagnostics(self.known.iter(), &texts);
        let files: BTreeSet<PathBuf> = found.keys().cloned().collect();
        for file in self.published.union(&files).cloned().collect::<Vec<_>>() {
            // The client knows an open file by the name that it gave itself.
            let named = self.documents.get(&file).map(|document| document.uri.clone());
            let Some(uri) = named.or_else(|| place::uri(&file)) else { continue };
            let diagnostics = found.remove(&file).unwrap_or_default();
            self.tell("textDocument/publishDiagnostics", PublishDiagnosticsParams { uri, diagnostics, version: None })?;
        }
        self.published = files;
        Ok(())
    }

    /// Has the client ask for lenses anew.
    fn refresh(&mut self) -> io::Result<()> {
        if self.can.refreshes_lenses { self.ask("workspace/codeLens/refresh", Value::Null) } else { Ok(()) }
    }

    fn token(&self) -> String {
        format!("landfall-{}", self.number)
    }

    fn progress(&mut self, value: Value) -> io::Result<()> {
        if !self.can.shows_progress {
            return Ok(());
        }
        self.tell("$/progress", json!({"token": self.token(), "value": value}))
    }

    fn tell(&mut self, method: &str, params: impl Serialize) -> io::Result<()> {
        wire::write(&mut self.client, Message::Notification(Notification::new(method.to_owned(), params)))
    }

    fn ask(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        wire::write(&mut self.client, Message::Request(Request::new(id, method.to_owned(), params)))
    }
}

fn read<P: DeserializeOwned>(params: Value) -> Result<P, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

fn written(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}
