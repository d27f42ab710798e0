//! The rows as they come: table, document, log, contracts.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::time::Instant;

use project::cache::{Cache, Found};
use project::document::{Document, SCHEMA, Unreadable};
use project::findings::{Baseline, Findings, Kind, PROOFS};
use project::row::{Judgement, PROPERTIES, Row, counts};
use project::{Function, Lost, Observer, Project, Settings};
use report::Style;
use report::human::quoted;
use report::visible::visible_line;
use serde_json::json;

use super::setup::Setup;
use super::{CACHE_BYTES, Failure, SAVE, ScanArgs, input};
use crate::look::{Look, To};
use crate::nearest;
use crate::output::{complain, is_standard_output, print, write_file};
use crate::progress::Line;
use crate::status::Status;
use crate::values::{FailOn, ScanFormat};
use crate::watch::Peak;

/// Functions that the summary names at most.
const NAMED: usize = 5;

/// The rows as they come, and what is made of them in the end.
pub(super) struct Table<'a> {
    args: &'a ScanArgs,
    look: Look,
    setup: &'a Setup,
    project: &'a Project,
    baseline: Option<Baseline>,
    rows: Vec<Option<Row>>,
    started: Instant,
    saved: Instant,
    /// Rows of an earlier call.
    known: usize,
    peak: Peak,
    line: Line,
    header: bool,
    pub(super) cache: Option<Cache>,
    /// Something new is in the cache.
    kept: bool,
    /// Rows with violations that are neither allowed nor known, when all is done.
    open: Vec<usize>,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        (args, look, setup): (&'a ScanArgs, Look, &'a Setup),
        project: &'a Project,
        baseline: Option<Baseline>,
        functions: usize,
        started: Instant,
    ) -> Table<'a> {
        for (file, message) in &project.unreadable {
            let near = if file.exists() { None } else { nearest::file_near(file) };
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let file = file.display().to_string();
            let place = if message.starts_with(&file) { String::new() } else { format!("{file}: ") };
            let said = visible_line(&format!("{place}{message}{near}"));
            match setup.config.excludes(Path::new(&file)) {
                true => print(&mut std::io::stderr(), &format!("note: {said}\n")),
                false => complain(&said),
            }
        }
        if let (Some(path), false) = (&args.baseline, baseline.as_ref().is_none_or(Baseline::has_proofs)) {
            let path = visible_line(&path.display().to_string());
            let said = format!("note: {path} knows of no proofs: written again with --sarif it shows which are lost\n");
            print(&mut std::io::stderr(), &said);
        }
        for sentence in &project.left_out {
            print(&mut std::io::stderr(), &format!("note: {}\n", visible_line(sentence)));
        }
        Table {
            args,
            look,
            setup,
            project,
            baseline,
            rows: vec![None; functions],
            started,
            saved: started,
            known: 0,
            peak: Peak::default(),
            line: Line::new(look.is_quiet()),
            header: false,
            cache: None,
            kept: false,
            open: Vec::new(),
        }
    }

    /// Adds what the cache knows of the functions.
    pub(super) fn recall(&self, functions: &[Function], settings: &Settings, known: &mut HashMap<String, Row>) {
        let Some(cache) = &self.cache else { return };
        let mut damaged = self.project.damaged;
        for key in functions.iter().map(|function| settings.key(function)) {
            match cache.get(&key) {
                Found::Row(row) => drop(known.entry(key).or_insert(*row)),
                Found::Damaged => damaged += 1,
                Found::Nothing => {}
            }
        }
        if damaged > 0 {
            complain(&format!("{damaged} damaged entries of the cache are computed anew"));
        }
    }

    /// Keeps a row for other calls, if it will do for them.
    fn keep(&mut self, row: &Row) {
        self.kept = true;
        let Some(cache) = self.cache.as_ref().filter(|_| !row.failed) else { return };
        if let Err(error) = cache.put(row) {
            complain(&visible_line(&format!("the cache {} cannot be written: {error}", cache.folder().display())));
            self.cache = None;
        }
    }

    fn done(&self) -> usize {
        self.rows.iter().flatten().count()
    }

    /// Whether the table goes to standard output: a document, contracts or another file stand there alone.
    fn is_shown(&self) -> bool {
        !self.is_document() && !self.is_log() && self.args.format == ScanFormat::Text
    }

    /// Whether the log or the page goes to standard output.
    fn is_log(&self) -> bool {
        [&self.args.sarif, &self.args.html].into_iter().flatten().any(|path| is_standard_output(path))
    }

    /// Whether the document goes to standard output.
    fn is_document(&self) -> bool {
        self.args.json.as_deref().is_some_and(is_standard_output)
    }

    fn document(&self) -> Document {
        let rows: Vec<Row> = self.rows.iter().flatten().cloned().collect();
        let left = (self.rows.len() - rows.len()) as u64;
        let unreadable = self.project.unreadable.iter();
        Document {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            complete: left == 0,
            left,
            counts: counts(rows.iter()),
            lost: rows.iter().flat_map(|row| self.lost(row)).collect(),
            functions: rows,
            unreadable: unreadable
                .map(|(file, message)| Unreadable { file: file.display().to_string(), message: message.clone() })
                .collect(),
            left_out: self.project.left_out.clone(),
            seconds: (self.started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
            peak_memory_mb: self.peak.mb(),
        }
    }

    /// Writes the document, if it goes to a file: whole or not at all.
    fn save(&mut self) -> Result<(), String> {
        self.saved = Instant::now();
        let Some(path) = self.args.json.as_deref().filter(|_| !self.is_document()) else { return Ok(()) };
        let next = path.with_added_extension("next");
        write_file(&next, &self.document().text())?;
        std::fs::rename(&next, path).map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }

    /// What is left to do when no row is to come any more.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        self.line.clear();
        if let Some(cache) = self.cache.as_ref().filter(|_| self.kept) {
            cache.shrink(CACHE_BYTES);
        }
        self.save().map_err(input)?;
        let document = self.document();
        let findings = self.findings(&document.functions);
        for remark in &findings.remarks {
            print(&mut std::io::stderr(), &format!("note: {}\n", visible_line(remark)));
        }
        if let Some(path) = &self.args.sarif {
            let notes: Vec<String> = document.functions.iter().flat_map(|row| row.assumptions.clone()).collect();
            let notes: BTreeSet<String> = notes.into_iter().chain(document.left_out.clone()).collect();
            let version = env!("CARGO_PKG_VERSION");
            let run = (document.complete, json!({PROOFS: project::proofs(&document.functions)}));
            let text = report::sarif::of_findings(findings.results.clone(), &notes, run, version);
            write_file(path, &text).map_err(input)?;
        }
        if let Some(path) = &self.args.html {
            write_file(path, &page(&document)).map_err(input)?;
        }
        let text = if self.is_document() {
            document.text()
        } else if self.is_shown() {
            self.summary(&document, &findings)
        } else if self.is_log() {
            String::new()
        } else {
            contracts(&document.functions)
        };
        print(&mut std::io::stdout(), &text);
        self.open = findings.rows.into_iter().collect();
        Ok(())
    }

    /// The violations of all rows, by what is known of them.
    fn findings(&self, rows: &[Row]) -> Findings {
        let whole = self.done() == self.project.functions.len() && self.project.unreadable.is_empty();
        let kinds = report::sarif::names().into_iter().map(|(rule, part, codes)| Kind {
            rule,
            part: part.to_owned(),
            codes: codes.iter().map(|code| code.id.to_owned()).collect(),
        });
        let kinds: Vec<Kind> = kinds.collect();
        Findings::of(rows, &self.project.own_files(), self.baseline.as_ref(), &kinds, whole)
    }

    /// The last lines of the table.
    fn summary(&self, document: &Document, findings: &Findings) -> String {
        let mut text = String::from("\n");
        for (property, counts) in &document.counts {
            let parts: Vec<String> = Judgement::ALL
                .iter()
                .map(|judgement| format!("{} {}", counts.get(judgement.name()).copied().unwrap_or(0), judgement.name()))
                .collect();
            text += &format!("{property:<12} {}\n", parts.join(", "));
        }
        let left = if document.left > 0 { format!(", {} not judged", document.left) } else { String::new() };
        let unreadable: BTreeSet<&str> = document.unreadable.iter().map(|what| what.file.as_str()).collect();
        let unreadable = unreadable.len();
        let unreadable =
            if unreadable > 0 { format!(", {} not readable", counted(unreadable, "file")) } else { String::new() };
        let all = findings.results.len();
        if all > 0 && (self.baseline.is_some() || findings.new < all) {
            let all = counted(all, "violation");
            text += &format!("{all}, {} new\n", findings.new);
        }
        let failing: Vec<&str> =
            document.functions.iter().filter(|row| row.fails()).map(|row| row.function.as_str()).collect();
        if !failing.is_empty() {
            let more = if failing.len() > NAMED { ", ..." } else { "" };
            let (count, names) = (counted(failing.len(), "function"), failing[..failing.len().min(NAMED)].join(", "));
            text += &format!("{count} not decided but violated by a run from some state: {names}{more}\n");
        }
        if !document.lost.is_empty() {
            let weaker = document.lost.iter().filter(|lost| lost.now.is_some()).count();
            let lost = document.lost.len() - weaker;
            for (count, what) in [(lost, "lost"), (weaker, "weaker")].into_iter().filter(|(count, _)| *count > 0) {
                text += &format!("{} {what} since the baseline\n", counted(count, "proof"));
            }
        }
        let known = if self.known > 0 { format!(", {} taken over", self.known) } else { String::new() };
        let functions = counted(document.functions.len(), "function");
        let (seconds, memory) = (document.seconds, document.peak_memory_mb);
        text += &format!("{functions}{known}{left}{unreadable}, in {seconds:.1} s, {memory} MB\n");
        let is_open = |row: &&Row| PROPERTIES.iter().any(|name| row.verdict(name) == Judgement::Unknown);
        let rows = || document.functions.iter();
        let first = rows().find(|row| row.fails()).or_else(|| rows().find(is_open));
        if let Some(row) = first.filter(|_| !self.look.is_quiet()) {
            text += &visible_line(&format!("more about an unknown row, and more time for it: {}", self.closer(row)));
            text.push('\n');
        }
        text
    }

    /// The command that looks at one function, in the program that it was judged in.
    fn closer(&self, row: &Row) -> String {
        let mut words = vec!["landfall prove --timeout 60 --entry".to_owned(), quoted(&row.entry)];
        let function = self.project.functions.iter().find(|function| function.entry() == row.entry);
        let files = function.and_then(|function| function.files.as_deref().ok());
        let files = files.unwrap_or_default().iter().map(|file| file.display().to_string());
        let files: Vec<String> = if files.len() > 0 { files.collect() } else { vec![row.file.clone()] };
        let said = self.setup.said(&row.function).into_iter().chain(self.args.build.words()).chain(files);
        words.extend(said.map(|word| quoted(&word)));
        words.join(" ")
    }

    /// The proofs of the baseline that the row has lost.
    fn lost(&self, row: &Row) -> Vec<Lost> {
        self.baseline.as_ref().map(|baseline| baseline.lost(row)).unwrap_or_default()
    }

    /// Whether files could not be read of which somebody wants to know.
    fn misses_files(&self) -> bool {
        self.project.unreadable.iter().any(|(file, _)| !self.setup.config.excludes(file))
    }

    /// What the call says of all rows, as far as it is to fail for it. Errors always count.
    pub(super) fn status(&self) -> Status {
        let fail_on = self.args.fail_on;
        let rows = || self.rows.iter().flatten();
        let is_unknown = |row: &Row| PROPERTIES.iter().any(|name| row.verdict(name) == Judgement::Unknown);
        if !self.open.is_empty() && fail_on != FailOn::Never {
            Status::Refuted
        } else if self.misses_files() {
            Status::Input
        } else if matches!(fail_on, FailOn::LostProof | FailOn::Unknown) && rows().any(|row| !self.lost(row).is_empty())
        {
            Status::Lost
        } else if fail_on == FailOn::Unknown && (self.done() < self.rows.len() || rows().any(is_unknown)) {
            Status::Unknown
        } else {
            Status::Proved
        }
    }

    /// A row, with what is known of each property below it.
    fn text(&self, row: &Row) -> String {
        let place = format!("{}:{}", row.file, row.line);
        let coloured = self.look.style(To::Stdout) == Style::Coloured;
        let words = PROPERTIES.map(|name| word(row.verdict(name), coloured)).join(" ");
        let mut text = visible_line(&format!("{:<28} {place:<28} ", row.function)) + words.trim_end() + "\n";
        if self.look.is_verbose() {
            text += &format!("    in {:.2} s, {} MB\n", row.seconds, row.peak_memory_mb);
        }
        let assumed: Vec<&str> = row.assumptions.iter().filter_map(|text| assumed(text)).collect();
        if !assumed.is_empty() && !self.look.is_quiet() {
            text += &visible_line(&format!("    assumed: {}", assumed.join(", ")));
            text.push('\n');
        }
        let lost = self.lost(row);
        for name in PROPERTIES {
            let Some(cell) = row.properties.get(name) else { continue };
            let lost = lost.iter().find(|lost| lost.property == name);
            if self.look.is_quiet() && cell.verdict != Judgement::Never && lost.is_none() {
                continue;
            }
            let said = match (&cell.condition, &cell.reason) {
                (Some(condition), _) => format!("if {condition}"),
                (None, Some(reason)) => format!("{}: {reason}", cell.verdict.name()),
                (None, None) => continue,
            };
            text += &visible_line(&format!("    {name} {said}"));
            text.push('\n');
            if let Some(lost) = lost {
                let was = lost.condition.as_ref().map_or("always".to_owned(), |condition| format!("if {condition}"));
                let what = if lost.now.is_some() { "proof weaker" } else { "proof lost" };
                text += &visible_line(&format!("    {name} {what}: in the baseline it holds {was}"));
                text.push('\n');
            }
        }
        if !row.does.is_empty() && !self.look.is_quiet() {
            text += &visible_line(&format!("    {}", row.does.join("; ")));
            text.push('\n');
        }
        text
    }
}

impl Observer for Table<'_> {
    fn row(&mut self, index: usize, row: &Row, known: bool) {
        self.known += usize::from(known);
        if !known {
            self.keep(row);
        }
        if self.is_shown() && (row.is_violated() || !self.look.is_quiet() || !self.lost(row).is_empty()) {
            self.line.clear();
            if !std::mem::replace(&mut self.header, true) {
                let words = PROPERTIES.map(|name| format!("{name:<12}")).join(" ");
                print(&mut std::io::stdout(), &format!("{:<28} {:<28} {}\n", "function", "place", words.trim_end()));
            }
            print(&mut std::io::stdout(), &self.look.fitted(&self.text(row), To::Stdout));
        }
        self.rows[index] = Some(row.clone());
    }

    fn tick(&mut self) {
        self.peak.look();
        let (done, all, elapsed) = (self.done(), self.rows.len(), self.started.elapsed().as_secs_f64());
        let rate = (done - self.known) as f64 / elapsed;
        self.line.update(&format!("{done} of {all} functions, {rate:.1} a second"));
        if self.saved.elapsed() >= SAVE
            && let Err(message) = self.save()
        {
            complain(&message);
        }
    }
}

/// What somebody assumes of the callers, without what it means in detail.
fn assumed(sentence: &str) -> Option<&str> {
    let said = sentence.strip_prefix("of the caller: ")?;
    (!said.starts_with("what `") && !said.starts_with('`')).then_some(said)
}

/// The word in its column.
fn word(judgement: Judgement, coloured: bool) -> String {
    let colour = match judgement {
        Judgement::Always => 32,
        Judgement::If => 36,
        Judgement::Never => 31,
        Judgement::Unknown => 33,
    };
    let name = format!("{:<12}", judgement.name());
    if coloured { format!("\u{1b}[{colour}m{name}\u{1b}[0m") } else { name }
}

/// The rows as a page for a browser.
fn page(document: &Document) -> String {
    let cell = |row: &Row, name: &str| {
        let cell = row.properties.get(name);
        let said = cell.and_then(|cell| cell.condition.clone().or_else(|| cell.reason.clone()));
        (row.verdict(name).name(), said.unwrap_or_default())
    };
    let rows = document.functions.iter().map(|row| report::html::project::Row {
        function: row.function.clone(),
        file: row.file.clone(),
        line: row.line,
        cells: PROPERTIES.iter().map(|name| cell(row, name)).collect(),
    });
    let notes: BTreeSet<String> = document.functions.iter().flat_map(|row| row.assumptions.clone()).collect();
    report::html::project::render(&report::html::project::Project {
        title: "project".to_owned(),
        properties: PROPERTIES.iter().map(|name| (*name).to_owned()).collect(),
        rows: rows.collect(),
        counts: document.counts.clone(),
        left: document.left,
        unreadable: document.unreadable.iter().map(|what| (what.file.clone(), what.message.clone())).collect(),
        assumptions: notes.into_iter().chain(document.left_out.iter().cloned()).collect(),
    })
}

/// The number with the word in its number: `1 file`, `2 files`.
fn counted(number: usize, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// The contracts of all functions, one after the other.
fn contracts(rows: &[Row]) -> String {
    let texts = rows.iter().map(|row| {
        let place = visible_line(&format!("// {}:{}", row.file, row.line));
        let text = row.contract.clone().unwrap_or_else(|| {
            let reason = row.properties.values().find_map(|cell| cell.reason.as_deref()).unwrap_or("not judged");
            visible_line(&format!("// {}: unknown: {reason}", row.function)) + "\n"
        });
        format!("{place}\n{text}")
    });
    texts.collect::<Vec<_>>().join("\n")
}
