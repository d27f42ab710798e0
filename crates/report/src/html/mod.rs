//! The report as one page of HTML: verdicts, the source with marks, stepping through a run that violates a property,
//! ranking functions at their loops, what is unknown and why, assumptions, and the graph where it is small.
//!
//! The page stands alone: style and script are in it, it loads nothing, and a policy in its head forbids that it ever
//! does. All that comes from programs (names of files, source, values) is escaped by the templates, and shown with its
//! control characters visible. The same report makes the same bytes: no times are in it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use evidence::code::Code;
use evidence::{Alarm, Incomplete, Property, PropertyResult, RankingStep, Report, SourcePlace, Verdict};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use crate::human::{known_text, meaning, needed};
use crate::visible::visible;
use source::{Pane, Tone};

pub mod project;
mod run;
mod source;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The page of an answer. `graph` is the graph of symbolic execution as SVG.
pub fn render(report: &Report, graph: Option<&str>) -> String {
    let mut pane = Pane::default();
    for result in &report.results {
        mark(&mut pane, result);
    }
    let about = &report.circumstances;
    let semantics = format!("entry {}, {}", about.entry, about.data_model);
    let title = if about.files.is_empty() { about.file.clone() } else { about.files.join(", ") };
    let findings = html! {
        section.findings aria-label="What was found" {
            (verdicts(report))
            (contract(report))
            @for result in &report.results { (details(report, result, &mut pane)) }
            (list("Not checked", "not-checked", &report.not_checked.iter().map(ToString::to_string).collect::<Vec<_>>()))
            (list("Assumptions", "assumptions", &report.assumptions))
            (list("Notes", "notes", &report.notes))
            @if let Some(picture) = graph { (self::graph(picture)) }
        }
    };
    // The files that the details quote are known only now.
    let source = pane.render();
    page(&title, &semantics, html! { main { (findings) (source) } })
}

/// A page with the body, and everything that a browser needs for it.
fn page(title: &str, about: &str, body: Markup) -> String {
    let hash = STANDARD.encode(Sha256::digest(SCRIPT.as_bytes()));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    );
    let title = visible(title);
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                title { "Landfall: " (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#findings" { "Skip to what was found" }
                header.top {
                    h1 { "Landfall: " (title) }
                    span.about { (visible(about)) }
                    button #theme type="button" hidden { "Dark" }
                }
                (body)
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    markup.into_string()
}

/// Marks in the source what the result says of places there.
fn mark(pane: &mut Pane, result: &PropertyResult) {
    let evidence = &result.evidence;
    let refuted = result.verdict == Verdict::False;
    for alarm in &evidence.alarms {
        let (tone, what) = if refuted { (Tone::Bad, alarm.kind.found()) } else { (Tone::Open, alarm.kind.title()) };
        let text = format!("{}: {what}: {}", alarm.kind.subproperty(), alarm.message);
        pane.mark(alarm.place.as_ref(), tone, text);
    }
    for gap in &evidence.incomplete {
        pane.mark(gap.place.as_ref(), Tone::Open, format!("{}: analysis incomplete: {}", result.property, gap.what));
    }
    for step in &evidence.ranking {
        pane.mark(step.loop_place.as_ref(), Tone::Good, ranking_text(step));
    }
}

fn ranking_text(step: &RankingStep) -> String {
    let because =
        if step.because.is_empty() { String::new() } else { format!(", because {}", step.because.join(", ")) };
    format!("this loop ends: {} decreases and is bounded{because}", step.function)
}

/// The table of verdicts.
fn verdicts(report: &Report) -> Markup {
    html! {
        h2 #findings tabindex="-1" { "Verdicts" }
        @if let Some(error) = &report.error {
            div.card.bad { p { "The analysis was not possible: " (visible(&error.message)) } }
        }
        table {
            thead { tr { th scope="col" { "Property" } th scope="col" { "Verdict" } th scope="col" { "Meaning" } } }
            tbody {
                @for result in &report.results {
                    tr {
                        th scope="row" { a href={ "#" (result.property.name()) } { (result.property.name()) } }
                        td.word.(verdict_word(result)) { (sign(result)) " " (verdict_word(result)) }
                        td {
                            (visible(&verdict_text(result)))
                            @for line in needed(result) { br; (visible(&line)) }
                        }
                    }
                }
            }
        }
    }
}

/// What the entry does where it is memory-safe.
fn contract(report: &Report) -> Markup {
    let Some(contract) = &report.contract else { return html! {} };
    let listed = |parts: &Vec<String>| if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") };
    let assigns = contract.assigns.iter().map(|parts| ("assigns", listed(parts)));
    let frees = contract.frees.iter().filter(|parts| !parts.is_empty()).map(|parts| ("frees", listed(parts)));
    let ensures = contract.ensures.iter().map(|text| ("ensures", text.clone()));
    let promises: Vec<(&str, String)> = assigns.chain(frees).chain(ensures).collect();
    html! {
        @if !promises.is_empty() {
            h2 {
                "What " code { (visible(&report.circumstances.entry)) } " does"
                @if contract.requires != "always" { ", if " code { (visible(&contract.requires)) } }
            }
            table {
                tbody {
                    @for (word, text) in &promises { tr { th scope="row" { (word) } td { code { (visible(text)) } } } }
                }
            }
        }
    }
}

/// The verdict, `if` for one that holds under a condition.
fn verdict_word(result: &PropertyResult) -> &'static str {
    if result.requires.is_some() { "if" } else { result.verdict.name() }
}

/// A sign for those who do not see the colours.
fn sign(result: &PropertyResult) -> &'static str {
    match verdict_word(result) {
        "true" => "✓",
        "false" => "✗",
        "if" => "◐",
        _ => "?",
    }
}

fn verdict_text(result: &PropertyResult) -> String {
    let reason = result.reason.as_deref().unwrap_or("no reason was given");
    match (result.verdict, &result.requires) {
        (Verdict::True, _) if result.evidence.only_run.is_some() => {
            format!("{}: it takes no inputs, and its only run was executed", meaning(result.property))
        }
        (Verdict::True, _) => meaning(result.property).to_owned(),
        (Verdict::False, _) => format!("violated: {reason}"),
        (Verdict::Unknown, Some(condition)) => format!("{}, if {condition}", meaning(result.property)),
        (Verdict::Unknown, None) => reason.to_owned(),
    }
}

/// What is known of a property beyond its verdict; nothing if that is all.
fn details(report: &Report, result: &PropertyResult, pane: &mut Pane) -> Markup {
    let evidence = &result.evidence;
    let refuted = result.verdict == Verdict::False;
    html! {
        section aria-labelledby=(result.property.name()) {
            h2 #(result.property.name()) { (heading(result.property)) ": " span.(verdict_word(result)) { (verdict_word(result)) } }
            @for item in &evidence.alarms { (alarm(item, refuted, pane)) }
            @for item in &evidence.incomplete { (gap(item, pane)) }
            @if let Some(run) = &evidence.counterexample { (run::render(report, result.property, run, pane)) }
            @if let Some(native) = &evidence.native {
                p { "Natively, under clang's sanitizers: " (visible(&native.said)) }
            }
            @for step in &evidence.ranking {
                div.card.good {
                    p { (place(step.loop_place.as_ref(), pane)) }
                    p { code { (visible(&step.function)) } " decreases in this loop and is bounded" }
                    @if !step.because.is_empty() {
                        p.soft { "because " @for (index, fact) in step.because.iter().enumerate() { @if index > 0 { ", " } code { (visible(fact)) } } }
                    }
                }
            }
            @if evidence.alarms.is_empty() && evidence.incomplete.is_empty() && evidence.ranking.is_empty() {
                p.soft {
                    (visible(&verdict_text(result)))
                    @if let Some(code) = result.code() { " " (self::code(code)) }
                }
                @if let Some(why) = &result.vacuous { p { "It says nothing: " (why) } }
                @if let Some(help) = result.help() { p { "help: " (visible(&help)) } }
            }
        }
    }
}

fn heading(property: Property) -> &'static str {
    match property {
        Property::MemSafety => "Memory safety",
        Property::NoOverflow => "Absence of overflow",
        Property::Termination => "Termination",
        Property::Assertion => "Assertions",
        Property::Division => "Divisions",
        Property::Shift => "Shifts",
        Property::Conversion => "Conversions",
        Property::Initialised => "Values that were never written",
        Property::Bounds => "Bounds of arrays",
        Property::MemCleanup => "Memory at the end",
    }
}

fn alarm(alarm: &Alarm, refuted: bool, pane: &mut Pane) -> Markup {
    let (class, what) = if refuted { ("bad", alarm.kind.found()) } else { ("open", alarm.kind.title()) };
    html! {
        div.card.(class) {
            p { strong { (alarm.kind.subproperty()) ": " (what) } " " (self::code(alarm.code())) " " (place(alarm.place.as_ref(), pane)) }
            p { (visible(&alarm.message)) }
            @if let Some(known) = known_text(&alarm.known) { p.soft { (visible(&known)) } }
            @if let Some(hint) = &alarm.hint { p { "help: " (visible(hint)) } }
            @else if !refuted { p { "help: " (alarm.code().next_step()) } }
        }
    }
}

fn gap(gap: &Incomplete, pane: &mut Pane) -> Markup {
    html! {
        div.card.open {
            p { strong { "analysis incomplete" } " " (self::code(gap.code())) " " (place(gap.place.as_ref(), pane)) }
            p { (visible(&gap.what)) }
            p { "help: " (visible(&gap.hint.clone().unwrap_or_else(|| gap.code().next_step()))) }
        }
    }
}

/// The code, with what it means for those who point at it.
fn code(code: &Code) -> Markup {
    html! { abbr title={ (code.title) ": " (code.meaning) } { (code.id) } }
}

/// The place as a link to its line.
fn place(place: Option<&SourcePlace>, pane: &mut Pane) -> Markup {
    let Some(place) = place else { return html! {} };
    let text = visible(&place.to_string());
    match pane.anchor(place) {
        Some(anchor) => html! { a href={ "#" (anchor) } { (text) } },
        None => html! { span.soft { (text) } },
    }
}

fn list(title: &str, id: &str, sentences: &[String]) -> Markup {
    html! {
        @if !sentences.is_empty() {
            h2 #(id) { (title) }
            ul { @for sentence in sentences { li { (visible(sentence)) } } }
        }
    }
}

/// The graph as a picture: what is in a picture is no part of the page, and cannot run.
fn graph(picture: &str) -> Markup {
    let data = format!("data:image/svg+xml;base64,{}", STANDARD.encode(picture));
    html! {
        h2 #graph { "Graph of symbolic execution" }
        p.soft { "The summary states of the analysis and the paths between them." }
        div.graph tabindex="0" role="region" aria-label="Graph of symbolic execution" {
            img src=(data) alt="The summary states of the analysis and the paths between them";
        }
    }
}
