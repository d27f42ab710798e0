//! A run that violates a property: its inputs, and its path to step through.

use evidence::{Counterexample, PathLine, Property, Report};
use maud::{Markup, html};

use super::source::Pane;
use crate::human::again;
use crate::run::{input_text, is_users};
use crate::visible::visible;

/// More inputs are counted, not shown.
const INPUTS: usize = 200;

/// More steps before the last ones are counted, not shown: a browser has to hold them all.
const STEPS: usize = 2000;

pub(super) fn render(report: &Report, property: Property, run: &Counterexample, pane: &mut Pane) -> Markup {
    let about = &report.circumstances;
    html! {
        h3 id={ "run-" (property.name()) } { "The run" }
        @if let Some(state) = run.entry_state.as_ref().filter(|state| !state.shown.is_empty()) {
            p { code { (visible(&about.entry)) } " begins with:" }
            ul { @for sentence in &state.shown { li.code { (visible(sentence)) } } }
            @if state.manifest { p { "All values that lead along this path violate the property." } }
        }
        @if !run.arguments.is_empty() { p { "Arguments: " code { (visible(&run.arguments.join(" "))) } } }
        (inputs(run, pane))
        (player(property, run, pane))
        @if let Some(round) = &run.repetition {
            p { "The state after " (round.first) " instructions repeats every " (round.period) ": the run never ends." }
        }
        @if !run.forever.is_empty() {
            p { "The run never ends:" }
            ul { @for line in &run.forever { li { (visible(line)) } } }
        }
        @if let Some(command) = again(about, property, run) { p { "Again: " code { (visible(&command)) } } }
    }
}

fn inputs(run: &Counterexample, pane: &mut Pane) -> Markup {
    html! {
        @if !run.inputs.is_empty() {
            p { "Inputs:" }
            ul {
                @for input in run.inputs.iter().take(INPUTS) {
                    li {
                        code { (visible(&input_text(input))) }
                        @if let Some(place) = input.place.as_ref().filter(|place| is_users(place)) { " at " (super::place(Some(place), pane)) }
                    }
                }
                @if run.inputs.len() > INPUTS { li.soft { "... and " (run.inputs.len() - INPUTS) " more" } }
            }
        }
    }
}

fn player(property: Property, run: &Counterexample, pane: &mut Pane) -> Markup {
    let hidden = run.trace.lines.len().saturating_sub(STEPS);
    let steps = &run.trace.lines[hidden..];
    let omitted = run.trace.omitted + hidden as u64;
    html! {
        @if !steps.is_empty() {
            div.player role="group" tabindex="0" aria-labelledby={ "run-" (property.name()) } {
                div.controls {
                    button type="button" data-go="first" { "First" }
                    button type="button" data-go="back" { "Back" }
                    button type="button" data-go="next" { "Next" }
                    button type="button" data-go="last" { "Last" }
                    span.soft { kbd { "j" } " " kbd { "→" } " next, " kbd { "k" } " " kbd { "←" } " back" }
                    span.count {}
                    p.now-line.code role="status" aria-live="polite" {}
                }
                table.values.code { caption { "Variables" } tbody {} }
                @if omitted > 0 { p.soft { (omitted) " lines before these are not shown" } }
                ol.steps.code aria-label="Steps of the run" { @for line in steps { (step(line, pane)) } }
            }
        }
    }
}

/// A step with what it changed; the script reads the changes from it.
fn step(line: &PathLine, pane: &mut Pane) -> Markup {
    let text = pane.line(&line.place).unwrap_or_default();
    let depth = line.depth.saturating_sub(1);
    html! {
        li data-line=(line.place.line) data-depth=(depth) data-function=(visible(&line.place.function)) data-at=[pane.anchor(&line.place)] {
            span.n { (line.place.line) }
            span.text { (visible(&"  ".repeat(depth.min(20)))) (visible(text.trim())) }
            span.set {
                @for (index, (name, value)) in line.changes.iter().enumerate() {
                    @if index > 0 { ", " }
                    span data-name=(visible(name)) data-value=(visible(value)) { (visible(name)) " = " (visible(value)) }
                }
            }
        }
    }
}
