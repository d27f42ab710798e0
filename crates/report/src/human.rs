//! The report for people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use annotate_snippets::{Group, Level, Renderer};
use evidence::{
    Agreement, Alarm, Circumstances, Counterexample, EntryState, ErrorInfo, Failure, Incomplete, NativeRun, Outside,
    Property, PropertyResult, RankingStep, Report, SourcePlace, Stream, TakenInput, Unchecked, Verdict, first_values,
};

use crate::repeats::show_calls;
use crate::run::{show_inputs, show_trace, standard_input};
use crate::snippet;
use crate::visible::visible;

/// The look of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Text only.
    Plain,
    /// With colours of the terminal.
    Coloured,
}

/// More errors of a compiler are counted, not shown; the JSON has all.
const MOST_ERRORS: usize = 50;

/// More alarms of one run are counted, not shown.
const SHOWN: usize = 5;

/// More checks that could not be proved, and more gaps, of one property are counted, not shown: what comes first is nearest to
/// the entry, and much of the rest follows from it.
const OPEN: usize = 3;

/// Functions in which further checks could not be proved that are named, at most.
const FUNCTIONS: usize = 4;

/// More of what no property asked for is about is counted, not shown; the JSON has all.
const UNCHECKED: usize = 3;

/// More clauses of a condition that are shown to be needed are counted, not shown; the JSON has all.
const CLAUSES: usize = 3;

/// More lines of a path are counted, not shown; the JSON has more of them.
const LINES: usize = 30;

/// The report as text; it ends with a newline.
pub fn render(report: &Report, style: Style) -> String {
    let mut page = Page { text: String::new(), style, brief: false, runs: Vec::new() };
    if let Some(failure) = &report.error {
        page.error(failure);
        return page.text;
    }
    for result in &report.results {
        page.details(&report.circumstances, result);
    }
    page.list("assumptions:", &report.assumptions);
    page.list("notes:", &report.notes);
    page.summary(report);
    page.text
}

/// Nothing but the verdicts, each with its reason in a line.
pub fn verdicts(report: &Report, style: Style) -> String {
    let mut page = Page { text: String::new(), style, brief: true, runs: Vec::new() };
    page.summary(report);
    page.text
}

struct Page {
    text: String,
    style: Style,
    /// No advice.
    brief: bool,
    /// The runs that were shown.
    runs: Vec<Counterexample>,
}

impl Page {
    /// A line whose words may come from the program.
    fn line(&mut self, line: &str) {
        self.ready_line(&visible(line));
    }

    /// A line that may control the terminal.
    fn ready_line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn groups(&mut self, groups: &[Group<'_>]) {
        let renderer = match self.style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        let text = renderer.render(groups);
        self.ready_line(&text);
        self.line("");
    }

    fn error(&mut self, failure: &ErrorInfo) {
        // A compiler's messages come with their own source lines: they are shown as they are.
        if failure.message.contains('\n') || failure.file.is_none() {
            self.line(&format!("error: {}", failure.message));
            return;
        }
        self.remark(&failure.kind, &failure.message, failure.file.as_deref(), (failure.line, failure.column));
        for remark in failure.further.iter().take(MOST_ERRORS) {
            self.remark(&failure.kind, &remark.message, Some(&remark.file), (remark.line, remark.column));
        }
        if failure.further.len() > MOST_ERRORS {
            self.line(&format!("error: and {} more", failure.further.len() - MOST_ERRORS));
        }
    }

    /// A message about a place in the source, or about a file.
    fn remark(&mut self, kind: &str, message: &str, file: Option<&str>, at: (Option<u32>, Option<u32>)) {
        let place = file.map(|file| SourcePlace {
            file: file.into(),
            line: at.0.unwrap_or(0),
            column: at.1.unwrap_or(0),
            function: String::new(),
        });
        if place.as_ref().is_some_and(|place| place.line > 0) {
            let group = snippet::group(Level::ERROR, None, message, kind, place.as_ref());
            self.groups(&[group]);
        } else {
            let file = file.unwrap_or_default();
            let prefix = if message.contains(file) { String::new() } else { format!("{file}: ") };
            self.line(&format!("error: {prefix}{message}"));
        }
    }

    /// The evidence of a verdict, or why there is none.
    fn details(&mut self, about: &Circumstances, result: &PropertyResult) {
        let evidence = &result.evidence;
        if result.verdict == Verdict::False {
            for alarm in evidence.alarms.iter().take(SHOWN) {
                self.alarm(about, alarm, &[], Standing::Refuted);
            }
            let more = evidence.alarms.len().saturating_sub(SHOWN);
            self.count_rest(more, "violation in the same run", "violations in the same run", "");
            self.gaps(about, result, &evidence.incomplete.iter().collect::<Vec<_>>());
        } else {
            self.open(about, result);
        }
        if let Some(run) = &evidence.counterexample {
            self.counterexample(about, result.property, run);
        }
        if let Some(native) = &evidence.native {
            self.native(native);
        }
        self.ranking(&evidence.ranking);
    }

    /// Why loops end. A loop has a step in each context in which it is proved: those that read the same are shown once.
    fn ranking(&mut self, steps: &[RankingStep]) {
        let mut shown = BTreeSet::new();
        for step in steps {
            let place = step.loop_place.as_ref().map_or("a loop".to_owned(), |place| format!("the loop at {place}"));
            let line = format!("termination: in {place}, {} decreases and is bounded", step.function);
            if !shown.insert((line.clone(), &step.because)) {
                continue;
            }
            self.line(&line);
            for because in &step.because {
                self.line(&format!("    because {because}"));
            }
        }
        if !steps.is_empty() {
            self.line("");
        }
    }

    /// Why nothing is known: first what was not followed and may be why checks fail, then the checks, then what else was not
    /// followed.
    fn open(&mut self, about: &Circumstances, result: &PropertyResult) {
        let evidence = &result.evidence;
        // A run that fails says more than what could not be proved.
        if let (Some(_), Some((alarm, others))) = (&result.fails, evidence.alarms.split_first()) {
            self.alarm(about, alarm, &[], Standing::Fails);
            self.count_rest(others.len(), "check that could not be proved", "checks that could not be proved", "");
            return;
        }
        let (causes, others): (Vec<&Incomplete>, Vec<&Incomplete>) =
            evidence.incomplete.iter().partition(|gap| gap.code().is_cause());
        self.gaps(about, result, &causes);
        if !causes.is_empty() && !evidence.alarms.is_empty() {
            self.line("checks that could not be proved, perhaps because of that:\n");
        }
        let mut alike: Vec<(&Alarm, Vec<&SourcePlace>)> = Vec::new();
        let (roots, consequences): (Vec<&Alarm>, Vec<&Alarm>) =
            evidence.alarms.iter().partition(|alarm| !alarm.follows);
        for alarm in roots.into_iter().chain(consequences) {
            match alike.iter_mut().find(|(first, _)| is_alike(first, alarm)) {
                Some((_, places)) => places.extend(&alarm.place),
                None => alike.push((alarm, Vec::new())),
            }
        }
        for (alarm, places) in alike.iter().take(OPEN) {
            self.alarm(about, alarm, places, Standing::Open);
        }
        let rest = &alike[alike.len().min(OPEN)..];
        let more = rest.iter().map(|(_, places)| 1 + places.len()).sum();
        let mut functions: Vec<&str> =
            rest.iter().filter_map(|(alarm, _)| alarm.place.as_ref()).map(|place| place.function.as_str()).collect();
        functions.sort_unstable();
        functions.dedup();
        functions.retain(|name| !name.is_empty() && *name != about.entry);
        let first = functions.first().map(|name| concrete(about, &format!("{ALONE}{name}`")));
        let further = functions.len().saturating_sub(FUNCTIONS);
        let named = functions.iter().take(FUNCTIONS).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let also = if further > 0 { format!(" and {further} more functions") } else { String::new() };
        let advice =
            first.map_or_else(String::new, |first| format!(", also in {named}{also}; {first} looks at one alone"));
        self.count_rest(more, "check that could not be proved", "checks that could not be proved", &advice);
        self.gaps(about, result, &others);
    }

    /// A violation, or a check that could not be proved, with further places where the same is open.
    fn alarm(&mut self, about: &Circumstances, alarm: &Alarm, places: &[&SourcePlace], standing: Standing) {
        let level = if standing == Standing::Refuted { Level::ERROR } else { Level::WARNING };
        let what = if standing == Standing::Open { alarm.kind.title() } else { alarm.kind.found() };
        let title = format!("{}: {what}", alarm.kind.subproperty());
        let mut group = snippet::group(level, Some(alarm.code()), &title, &alarm.message, alarm.place.as_ref());
        if let Some(known) = known_text(&alarm.known) {
            group = group.element(Level::NOTE.message(known));
        }
        if !places.is_empty() {
            let places: Vec<String> = places.iter().map(ToString::to_string).collect();
            group = group.element(Level::NOTE.message(visible(&format!("the same at {}", places.join(", ")))));
        }
        if let Some(hint) = &alarm.hint {
            group = group.element(Level::HELP.message(visible(&concrete(about, hint))));
        } else if standing != Standing::Refuted {
            group = group.element(Level::HELP.message(concrete(about, &alarm.code().next_step())));
        }
        self.groups(&[group]);
    }

    /// What was not followed, each message once with all its places.
    fn gaps(&mut self, about: &Circumstances, result: &PropertyResult, gaps: &[&Incomplete]) {
        let level = || if result.verdict == Verdict::False { Level::ERROR } else { Level::WARNING };
        let mut alike: Vec<(&Incomplete, Vec<String>)> = Vec::new();
        for gap in gaps {
            let same = |(first, _): &&mut (&Incomplete, Vec<String>)| first.what == gap.what && first.hint == gap.hint;
            match (alike.iter_mut().find(same), &gap.place) {
                (Some((first, places)), Some(place)) => {
                    let line = |place: &SourcePlace| (place.file.clone(), place.line);
                    let known = first.place.as_ref().is_some_and(|first| line(first) == line(place));
                    let place = SourcePlace { column: 0, ..place.clone() }.to_string();
                    if !known && !places.contains(&place) {
                        places.push(place);
                    }
                }
                (Some(_), None) => {}
                (None, _) => alike.push((gap, Vec::new())),
            }
        }
        for (gap, places) in alike.iter().take(OPEN) {
            let title = format!("{}: analysis incomplete", result.property);
            let mut group = snippet::group(level(), Some(gap.code()), &title, &gap.what, gap.place.as_ref());
            if !places.is_empty() {
                let more = places.len().saturating_sub(LOOPS);
                let also = if more > 0 { format!(" and {more} more places") } else { String::new() };
                let places = places[..places.len().min(LOOPS)].join(", ");
                group = group.element(Level::NOTE.message(visible(&format!("the same at {places}{also}"))));
            }
            let help = gap.hint.clone().unwrap_or_else(|| gap.code().next_step());
            self.groups(&[group.element(Level::HELP.message(visible(&concrete(about, &help))))]);
        }
        self.count_rest(alike.len().saturating_sub(OPEN), "gap in the analysis", "gaps in the analysis", "");
    }

    /// The state in which the run begins.
    fn entry_state(&mut self, about: &Circumstances, state: &EntryState) {
        for sentence in &state.shown {
            self.line(&format!("`{}` begins with {sentence}", about.entry));
        }
        if state.manifest && !state.shown.is_empty() {
            self.line("all values that lead along this path violate it");
        }
        if !state.shown.is_empty() {
            self.line("");
        }
    }

    /// The run that violates the property; one that was shown already is named only.
    fn counterexample(&mut self, about: &Circumstances, property: Property, run: &Counterexample) {
        if self.runs.contains(run) {
            self.line("it is the run shown above\n");
            return;
        }
        self.runs.push(run.clone());
        if let Some(state) = &run.entry_state {
            self.entry_state(about, state);
        }
        show_trace(&mut self.text, &run.trace, LINES);
        let before = self.text.len();
        if !run.arguments.is_empty() {
            let shown: Vec<String> = run.arguments.iter().map(|argument| shortened(argument)).collect();
            self.line(&format!("arguments: {}", shown.join(" ")));
        }
        show_inputs(&mut self.text, &run.inputs);
        if run.calls.len() > 1 {
            show_calls(&mut self.text, &run.calls);
        }
        if let Some(round) = &run.repetition {
            let again = match run.inputs.len() - round.inputs_from.min(run.inputs.len()) {
                0 => String::new(),
                1 => ", with the last input again in each round".to_owned(),
                count => format!(", with the last {count} inputs again in each round"),
            };
            self.line(&format!("the state after {} instructions repeats every {}{again}", round.first, round.period));
            let state = last_values(run);
            if !state.is_empty() {
                self.line(&format!("    where it repeats: {state}"));
            }
        }
        if !run.forever.is_empty() {
            self.line("the run never ends:");
            for line in &run.forever {
                self.line(&format!("    {line}"));
            }
        }
        if let Some(command) = again(about, property, run) {
            self.line(&format!("again: {command}"));
        }
        if self.text.len() > before {
            self.line("");
        }
    }

    /// What clang's sanitizers say of the same run.
    fn native(&mut self, native: &NativeRun) {
        let comment = match native.agreement {
            Agreement::Same => "",
            Agreement::Silent => " (that does not contradict: sanitizers miss much, and not all inputs can be forced)",
            Agreement::Other => {
                " (that is not what Landfall found; please look at both, and report it if Landfall errs)"
            }
        };
        let command = native.command.as_ref().map_or(String::new(), |command| format!(" ({command})"));
        self.line(&format!("natively{command}: {}{comment}", native.said));
        self.line("");
    }

    /// The number of what is not shown, and what to say of it.
    fn count_rest(&mut self, more: usize, one: &str, many: &str, advice: &str) {
        match more {
            0 => {}
            1 => self.line(&format!("... and 1 more {one} (--json has it){advice}\n")),
            more => self.line(&format!("... and {more} more {many} (--json has them){advice}\n")),
        }
    }

    fn list(&mut self, headline: &str, sentences: &[String]) {
        if sentences.is_empty() {
            return;
        }
        self.line(headline);
        for sentence in sentences {
            self.line(&format!("  - {sentence}"));
        }
        self.line("");
    }

    fn summary(&mut self, report: &Report) {
        let about = &report.circumstances;
        let mut semantics = format!("entry {}, {}", about.entry, about.data_model);
        for (value, usual) in
            [(&about.integers, "bitvector"), (&about.signed_overflow, "undefined"), (&about.malloc, "never-fails")]
        {
            if value != usual {
                let _ = write!(semantics, ", {value}");
            }
        }
        let files = match &about.files[..] {
            [] => about.file.clone(),
            files if files.len() <= MOST_FILES => files.join(", "),
            files => format!("{} and {} more files", files[..MOST_FILES - 1].join(", "), files.len() + 1 - MOST_FILES),
        };
        self.line(&format!("{files} ({semantics})"));
        for result in &report.results {
            let line = match result.verdict {
                Verdict::True if result.evidence.only_run.is_some() => {
                    let only = "it takes no inputs, and its only run was executed";
                    format!("{}: {only} [{}, {:.2} s]", meaning(result.property), result.engine, result.seconds)
                }
                Verdict::True => {
                    format!("{} [{}, {:.2} s]", meaning(result.property), result.engine, result.seconds)
                }
                Verdict::False => format!("violated: {}", reason(result)),
                Verdict::Unknown => match &result.requires {
                    Some(condition) => format!("{condition} [{}, {:.2} s]", result.engine, result.seconds),
                    None => reason(result).to_owned(),
                },
            };
            let verdict = match &result.requires {
                Some(_) => "if      ".to_owned(),
                None => self.coloured(result.verdict),
            };
            let code = result.code().map(|code| format!(" [{}]", code.id)).unwrap_or_default();
            self.ready_line(&format!("  {:<12} {verdict} {}{code}", result.property, visible(&line)));
            let shown = !result.evidence.alarms.is_empty() || !result.evidence.incomplete.is_empty();
            if let Some(why) = result.vacuous.as_ref().filter(|_| result.verdict == Verdict::True) {
                self.line(&format!("  {:<12} {:<8} it says nothing: {why}", "", "vacuous"));
            }
            let needed = if self.brief { Vec::new() } else { needed(result) };
            for line in needed {
                self.line(&format!("  {:<12} {:<8} {line}", "", ""));
            }
            let told = shown && result.advice.is_none();
            if let Some(help) = result.help().filter(|_| !told && !self.brief) {
                self.line(&format!("  {:<12} {:<8} help: {}", "", "", concrete(about, &help)));
            }
        }
        self.contract(report);
        self.not_checked(&report.not_checked);
        self.line(&format!("  in {:.2} s, {} MB", report.seconds, report.peak_memory_mb));
        if let Some(code) = report.results.iter().find_map(PropertyResult::code).filter(|_| !self.brief) {
            self.line(&format!("`landfall explain {}` says more", code.id));
        }
    }

    /// What the entry does.
    fn contract(&mut self, report: &Report) {
        let Some(contract) = &report.contract else { return };
        let mut told = |word: &str, text: &str| self.ready_line(&format!("  {word:<12} {}", visible(text)));
        if let Some(assigns) = &contract.assigns {
            let parts = assigns.join(", ");
            told("assigns", if assigns.is_empty() { "nothing" } else { &parts });
        }
        // Few functions free what they are given.
        if let Some(frees) = contract.frees.as_ref().filter(|frees| !frees.is_empty()) {
            told("frees", &frees.join(", "));
        }
        for ensured in &contract.ensures {
            told("ensures", ensured);
        }
    }

    /// One line about what no property asked for is about.
    fn not_checked(&mut self, found: &[Unchecked]) {
        if found.is_empty() {
            return;
        }
        // What a run did comes first.
        let (seen, possible): (Vec<_>, Vec<_>) = found.iter().partition(|found| found.seen);
        let mut words: Vec<String> = seen.into_iter().chain(possible).map(ToString::to_string).collect();
        let more = words.len().saturating_sub(UNCHECKED);
        words.truncate(UNCHECKED);
        if more > 0 {
            words.push(format!("{more} more"));
        }
        self.line(&format!("  not checked: {}", words.join("; ")));
    }

    fn coloured(&self, verdict: Verdict) -> String {
        let word = format!("{verdict:<8}");
        match (self.style, verdict) {
            (Style::Plain, _) => word,
            (Style::Coloured, Verdict::True) => format!("\u{1b}[1;32m{word}\u{1b}[0m"),
            (Style::Coloured, Verdict::False) => format!("\u{1b}[1;31m{word}\u{1b}[0m"),
            (Style::Coloured, Verdict::Unknown) => format!("\u{1b}[1;33m{word}\u{1b}[0m"),
        }
    }
}

/// What is known of an alarm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It could not be excluded.
    Open,
    /// A run raises it that begins in a state which callers may never give.
    Fails,
    /// A run raises it.
    Refuted,
}

/// Which clauses of the condition are needed and where no run ends, a line each.
pub(crate) fn needed(result: &PropertyResult) -> Vec<String> {
    let line = |Outside { clause, state, alarm }: &Outside| {
        let state = first_values(" where ", state);
        let place = alarm.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
        format!("without {clause}: violated{state}: {place}{}", alarm.message)
    };
    let mut lines: Vec<String> = result.outside.iter().take(CLAUSES).map(line).collect();
    let more = result.outside.len().saturating_sub(CLAUSES);
    lines.extend((more > 0).then(|| format!("(and {more} more: --json has all)")));
    lines.extend((result.all_needed && result.outside.len() > 1).then(|| "no clause of it can be left out".to_owned()));
    lines.extend(result.never.iter().map(|Failure { requires, state, alarm }| {
        let state = first_values(" where ", state);
        let place = alarm.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
        let here = if requires == "always" { "never".to_owned() } else { format!("never {requires}") };
        format!("{here}: no run ends; the one{state}: {place}{}", alarm.message)
    }));
    lines
}

pub(crate) fn known_text(known: &[String]) -> Option<String> {
    let told: Vec<&str> = known.iter().map(String::as_str).filter(|fact| !is_of_types(fact)).take(FACTS).collect();
    (!told.is_empty()).then(|| format!("known there: {}", told.join(", ")))
}

/// More facts that were known at a place are left out; the JSON has all.
const FACTS: usize = 6;

/// Whether the fact tells nobody anything: it is about the bounds of a type of 64 bits, or about two values of one name.
fn is_of_types(fact: &str) -> bool {
    let digits = |word: &str| word.len() >= 18 && word.bytes().all(|letter| letter.is_ascii_digit());
    let same = fact.split_once(" <= ").is_some_and(|(one, other)| one == other);
    same || fact.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(digits)
}

fn reason(result: &PropertyResult) -> &str {
    result.reason.as_deref().unwrap_or("no reason was given")
}

/// The values that the variables on the path had in the end, if the path shows all of it.
fn last_values(run: &Counterexample) -> String {
    if run.trace.omitted > 0 {
        return String::new();
    }
    let mut values: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, value) in run.trace.lines.iter().flat_map(|line| &line.changes) {
        values.insert(name, value);
    }
    let texts: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    texts.join(", ")
}

/// Whether the two say the same of one line: `*p` that is read twice.
fn is_alike(one: &Alarm, other: &Alarm) -> bool {
    let line = |alarm: &Alarm| alarm.place.as_ref().map(|place| (place.file.clone(), place.line));
    one.message == other.message && one.code().id == other.code().id && line(one).is_some() && line(one) == line(other)
}

/// Further places of one gap that are named, at most.
const LOOPS: usize = 4;

/// So many files are named at most.
const MOST_FILES: usize = 4;

/// The advice with the files of this call in commands.
fn concrete(about: &Circumstances, help: &str) -> String {
    if about.files.len() > MOST_FILES {
        return help.replace("`landfall scan`", "`landfall scan` with the same files");
    }
    let help = help.replace("`landfall scan`", &format!("`{}`", command(about, "scan", "")));
    // `landfall prove --entry f` gets this call's flags and files.
    let mut result = String::new();
    let mut rest = &*help;
    while let Some((before, after)) = rest.split_once(ALONE) {
        let Some((name, after)) = after.split_once('`') else { break };
        result.push_str(&format!("{before}`{}`", command(about, "prove", name)));
        rest = after;
    }
    result + rest
}

/// How a command begins that looks at one function.
const ALONE: &str = "`landfall prove --entry ";

/// A command about the program: flags and files as in this call. `entry`: the function to begin with, if one is meant.
fn command(about: &Circumstances, verb: &str, entry: &str) -> String {
    let mut words = vec![format!("landfall {verb}")];
    words.extend((!entry.is_empty()).then(|| format!("--entry {}", quoted(entry))));
    words.extend((about.data_model != "lp64").then(|| format!("--data-model {}", quoted(&about.data_model))));
    words.extend(about.build.iter().map(|word| quoted(word)));
    let files = if about.files.is_empty() { std::slice::from_ref(&about.file) } else { &about.files[..] };
    words.extend(files.iter().map(|file| quoted(file)));
    words.join(" ")
}

/// Characters of an argument that are shown at most.
const ARGUMENT: usize = 60;

/// The argument, cut off where it is long, in quotes where it is empty.
fn shortened(argument: &str) -> String {
    let count = argument.chars().count();
    if count == 0 {
        return quoted(argument);
    }
    if count <= ARGUMENT {
        return argument.to_owned();
    }
    format!("{}... ({count} characters)", argument.chars().take(ARGUMENT).collect::<String>())
}

/// With more inputs the command would be too long to be useful.
const MOST_INPUTS: usize = 12;

/// And with more bytes of arguments.
const MOST_BYTES: usize = 1000;

/// The command that runs the program in the same way again.
pub(crate) fn again(about: &Circumstances, property: Property, run: &Counterexample) -> Option<String> {
    // No option of the command builds what a caller gives.
    let given = |state: &EntryState| !state.parameters.is_empty() || !state.blocks.is_empty();
    let read = standard_input(&run.inputs);
    if read.is_none() && run.inputs.len() > MOST_INPUTS
        || run.arguments.iter().map(String::len).sum::<usize>() > MOST_BYTES
        || !run.forever.is_empty()
        || run.entry_state.as_ref().is_some_and(given)
    {
        return None;
    }
    let mut words: Vec<String> = match &read {
        Some(text) => vec![format!("printf '{text}' | landfall run --trace --stdin /dev/stdin")],
        None => vec!["landfall run --trace".to_owned()],
    };
    for (value, usual, option) in [
        (&about.entry, "main", "--entry"),
        (&about.data_model, "lp64", "--data-model"),
        (&about.malloc, "never-fails", "--malloc"),
        (&about.signed_overflow, "undefined", "--signed-overflow"),
    ] {
        if value != usual {
            words.push(format!("{option} {}", quoted(value)));
        }
    }
    if property == Property::Bounds {
        words.push("--bounds".to_owned());
    }
    // The environment chooses 0 where nothing is said.
    let chosen = |input: &TakenInput| input.kind == Stream::Environment && input.value != "0";
    let chosen = run.inputs.iter().rposition(chosen).map_or(0, |last| last + 1);
    let inputs = if read.is_some() { &[] } else { &run.inputs[..] };
    for (number, input) in inputs.iter().enumerate() {
        if input.kind == Stream::Environment && number >= chosen {
            continue;
        }
        let option = match input.kind {
            Stream::Call => "input",
            Stream::Uninitialised => "uninitialised",
            Stream::Environment => "environment",
            Stream::Allocation => "allocation",
            Stream::End => "end",
            Stream::Entry => return None,
        };
        words.push(format!("--{option} {}", quoted(&input.value)));
    }
    words.extend(run.arguments.iter().map(|argument| format!("--arg {}", quoted(argument))));
    words.extend(about.build.iter().map(|word| quoted(word)));
    let files = if about.files.is_empty() { std::slice::from_ref(&about.file) } else { &about.files[..] };
    words.extend(files.iter().map(|file| quoted(file)));
    Some(words.join(" "))
}

/// The word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_./=+,:@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// What a proved property means, in words.
pub(crate) fn meaning(property: Property) -> &'static str {
    match property {
        Property::MemSafety => "no run dereferences or frees memory invalidly, or leaks it",
        Property::NoOverflow => "no run overflows in signed arithmetic",
        Property::Termination => "every run without undefined behaviour ends",
        Property::Assertion => "no run fails an assertion or calls an error function",
        Property::Division => "no run divides by zero, or the least integer by -1",
        Property::Shift => "no run shifts by an amount out of range",
        Property::Conversion => "no run converts a floating-point number to an integer type without room for it",
        Property::Initialised => "no run uses a value that was never written",
        Property::Bounds => "no run indexes an array outside of its bounds",
        Property::MemCleanup => "every run frees all that it allocates",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::{AlarmKind, RankingStep};

    fn report() -> Report {
        let circumstances = Circumstances {
            file: "a.c".into(),
            files: Vec::new(),
            entry: "main".into(),
            data_model: "lp64".into(),
            integers: "bitvector".into(),
            signed_overflow: "wraps".into(),
            malloc: "never-fails".into(),
            build: Vec::new(),
        };
        Report::unknown(circumstances, &[Property::Termination, Property::MemSafety], "timeout of 5 s reached")
    }

    #[test]
    fn the_summary_gives_each_verdict_its_reason() {
        let mut report = report();
        report.settle(PropertyResult::proved(Property::Termination, "structure", 0.0149));
        report.assume("`f` has no body".into());
        let text = render(&report, Style::Plain);
        let expected = "assumptions:\n  - `f` has no body\n\n\
            a.c (entry main, lp64, wraps)\n  \
            memsafety    unknown  timeout of 5 s reached [LF1001]\n                        \
            help: try a longer --timeout, or prove parts alone with --entry FUNCTION; `landfall scan a.c` does that for \
            every function\n  \
            termination  true     every run without undefined behaviour ends [structure, 0.01 s]\n  \
            in 0.00 s, 0 MB\n`landfall explain LF1001` says more\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn many_files_are_not_all_named() {
        let mut report = report();
        report.circumstances.files = (0..40).map(|number| format!("{number}.c")).collect();
        let text = render(&report, Style::Plain);
        assert!(text.contains("0.c, 1.c, 2.c and 37 more files (entry main"), "{text}");
        assert!(text.contains("`landfall scan` with the same files does that for every function"), "{text}");
    }

    #[test]
    fn an_alarm_is_shown_in_its_source_with_what_was_known() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.c");
        std::fs::write(&file, "int main() {\n  int a[3];\n  return a[i];\n}\n").unwrap();
        let mut report = report();
        let place = SourcePlace { file: file.clone(), line: 3, column: 10, function: "main".into() };
        let mut result = PropertyResult::unknown(Property::MemSafety, "...", 0.0);
        let alarm = Alarm::new(AlarmKind::InvalidDeref, Some(place), "i < 3 could not be shown");
        result.evidence.alarms.push(alarm.with_known(vec!["i >= 0".into()]).with_hint("check i first"));
        result.evidence.incomplete.push(Incomplete::everything("inline assembly", None));
        report.settle(result);
        let text = render(&report, Style::Plain);
        for part in [
            "valid-deref",
            "3 |   return a[i];",
            "^ i < 3 could not be shown",
            "known there: i >= 0",
            "check i first",
            "inline assembly",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        // Without the source the place is still named.
        let text = render(&report, Style::Plain);
        assert!(text.contains("a.c:3:10"), "{text}");
    }

    #[test]
    fn open_checks_are_counted_and_their_causes_come_first() {
        let mut report = report();
        let place = |function: &str, line, column| {
            Some(SourcePlace { file: "gone.c".into(), line, column, function: function.into() })
        };
        let mut result = PropertyResult::unknown(Property::MemSafety, "...", 0.0);
        let open = |place, message: &str| Alarm::new(AlarmKind::InvalidDeref, place, message);
        result.evidence.alarms.push(open(place("main", 3, 1), "reads through p, which may not point to valid memory"));
        result.evidence.alarms.push(open(place("main", 3, 9), "reads through p, which may not point to valid memory"));
        for line in 4..9 {
            let function = ["f", "g"][line as usize % 2];
            result
                .evidence
                .alarms
                .push(open(place(function, line, 1), "reads through q, which may not point to valid memory"));
        }
        result.evidence.incomplete.push(Incomplete::everything("the analysis was stopped", None));
        result
            .evidence
            .incomplete
            .push(Incomplete::everything("inline assembly is not supported", place("main", 2, 1)));
        report.settle(result);
        let text = render(&report, Style::Plain);
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} is missing in:\n{text}"));
        assert!(
            at("inline assembly") < at("perhaps because of that") && at("perhaps") < at("reads through p"),
            "{text}"
        );
        assert!(at("reads through q") < at("the analysis was stopped"), "{text}");
        assert!(text.contains("note: the same at gone.c:3:9"), "{text}");
        let rest = "... and 3 more checks that could not be proved (--json has them), also in `f`, `g`; \
                    `landfall prove --entry f a.c` looks at one alone\n";
        assert!(text.contains(rest), "{text}");
        assert_eq!(text.matches("reads through q").count(), 2, "{text}");
        report.circumstances.files = (0..9).map(|number| format!("{number}.c")).collect();
        let text = render(&report, Style::Plain);
        assert!(text.contains("`landfall prove --entry f` looks at one alone"), "{text}");
    }

    #[test]
    fn a_run_is_shown_once_and_long_arguments_are_cut_off() {
        let run = Counterexample { arguments: vec!["x".repeat(4092)], steps: 3, ..Counterexample::default() };
        let mut report = report();
        for (property, kind) in
            [(Property::MemSafety, AlarmKind::InvalidDeref), (Property::Termination, AlarmKind::NonTermination)]
        {
            let alarm = vec![Alarm::new(kind, None, "bad")];
            report.settle(PropertyResult::refuted(property, "run", 0.0, alarm, run.clone()));
        }
        let text = render(&report, Style::Plain);
        assert_eq!(text.matches("xxx... (4092 characters)\n").count(), 1, "{text}");
        assert_eq!(text.matches("it is the run shown above\n").count(), 1, "{text}");
        assert!(!text.contains("again:"), "{text}");
    }

    #[test]
    fn a_run_can_be_repeated() {
        let input = |kind: Stream, what: &str, value: &str| evidence::TakenInput {
            kind,
            what: what.into(),
            value: value.into(),
            ty: "i32".into(),
            place: None,
        };
        let run = Counterexample {
            arguments: vec!["it's".into()],
            inputs: vec![input(Stream::Call, "nondet", "-3"), input(Stream::Uninitialised, "`x`", "4")],
            ..Counterexample::default()
        };
        let expected = "landfall run --trace --signed-overflow wraps --input -3 --uninitialised 4 --arg 'it'\\''s' a.c";
        assert_eq!(again(&report().circumstances, Property::MemSafety, &run).unwrap(), expected);
        let bounds = again(&report().circumstances, Property::Bounds, &run).unwrap();
        assert!(bounds.contains("wraps --bounds --input"), "{bounds}");
        let run = Counterexample { forever: vec!["x grows".into()], ..run };
        assert_eq!(again(&report().circumstances, Property::Termination, &run), None);
        let mut report = report();
        let alarm = vec![Alarm::new(AlarmKind::NonTermination, None, "never ends")];
        report.settle(PropertyResult::refuted(Property::Termination, "symex", 0.0, alarm, run));
        let text = render(&report, Style::Plain);
        for part in ["nondet = -3", "`x`, which was never written, holds 4", "never ends:\n    x grows\n"] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
    }

    #[test]
    fn where_no_run_ends_is_said() {
        let alarm = || Alarm::new(AlarmKind::NonTermination, None, "the run never ends");
        let never = |requires: &str, state: &[&str]| Failure {
            requires: requires.to_owned(),
            state: state.iter().map(ToString::to_string).collect(),
            alarm: alarm(),
        };
        let mut report = report();
        let result = PropertyResult::unknown(Property::Termination, "no ranking function was found", 0.0);
        let never = vec![never("d == 0, n >= 11", &["n = 11", "d = 0"]), never("always", &["x = 0"])];
        report.settle(PropertyResult { never, ..result });
        let text = render(&report, Style::Plain);
        for part in [
            "          never d == 0, n >= 11: no run ends; the one where n = 11, d = 0: the run never ends\n",
            "          never: no run ends; the one where x = 0: the run never ends\n",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        assert!(!verdicts(&report, Style::Plain).contains("never"));
    }

    #[test]
    fn needed_clauses_are_named() {
        let needed = |name: &str| Outside {
            clause: format!("n >= {name}"),
            state: (0..8).map(|value| format!("{name}{value} = 0")).collect(),
            alarm: Alarm::new(AlarmKind::InvalidDeref, None, "reads 4 bytes"),
        };
        let mut report = report();
        let result = PropertyResult::proved(Property::MemSafety, "symex", 0.0).under("n >= a, n >= b");
        let outside = vec![needed("a"), needed("b"), needed("c"), needed("d")];
        report.settle(PropertyResult { outside, all_needed: true, ..result });
        let text = render(&report, Style::Plain);
        let state = "a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, ...";
        for part in [
            &format!("          without n >= a: violated where {state}: reads 4 bytes\n"),
            "          (and 1 more: --json has all)\n",
            "          no clause of it can be left out\n",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        assert!(!verdicts(&report, Style::Plain).contains("without"));
    }

    #[test]
    fn ranking_functions_are_named() {
        let mut report = report();
        let mut result = PropertyResult::proved(Property::Termination, "symex", 0.0);
        let step = RankingStep { loop_place: None, function: "end - s".into(), because: vec!["s < end".into()] };
        // The same in two contexts, and for another reason in a third one.
        let other = RankingStep { because: vec!["s <= end".into()], ..step.clone() };
        result.evidence.ranking.extend([step.clone(), other, step]);
        report.settle(result);
        assert!(render(&report, Style::Plain).contains(
            "termination: in a loop, end - s decreases and is bounded\n    because s < end\n\
                 termination: in a loop, end - s decreases and is bounded\n    because s <= end\n\n"
        ));
    }

    #[test]
    fn errors_name_the_file() {
        let error = |message: &str, file: Option<&str>| ErrorInfo {
            kind: "missing-file".into(),
            message: message.into(),
            file: file.map(str::to_owned),
            line: None,
            column: None,
            further: Vec::new(),
        };
        let text = |error| render(&Report::failed(report().circumstances, &[Property::MemSafety], error), Style::Plain);
        assert_eq!(text(error("no such file", Some("b.c"))), "error: b.c: no such file\n");
        assert_eq!(text(error("b.c does not exist", Some("b.c"))), "error: b.c does not exist\n");
        assert_eq!(text(error("bad", None)), "error: bad\n");
    }
}
