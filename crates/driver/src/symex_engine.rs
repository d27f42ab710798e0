//! Symbolic execution, then termination of the transition system it extracts: the engine `symex`, and the engine `values`,
//! which leaves memory out (paper 3) and answers for termination only.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::entry::Case;
use evidence::{Alarm, AlarmKind, Counterexample, Incomplete, Property, RankingStep, Unchecked};
use ir::ValidProgram;
use logic::Symbol;
use runs::Beginning;
use runs::endless::{self, Model};
use symex::Analysis;
use symex::alarm::{Affects, AlarmKind as SymexAlarm, Ending, Note, NoteKind};
use symex::domain::words::{Distinct, Words};
use symex::graph::{Graph, NodeId};
use symex::options::{Budget, Options};
use symex::passes::extract::{Extracted, extract};
use symex::passes::invariants;
use termination::nontermination::with_open_stems;
use termination::{Argument, Outcome, Ranking};

use crate::answer::{Answer, Findings, Head, SystemAnswer};
use crate::hints::{Hints, block_line, place};
use crate::request::Method;
use crate::rounds;
use crate::run_engine;
use crate::system::{patient, threads_of};
use crate::task::Task;
use crate::unranked;

/// Builds the symbolic execution graph and, if termination is asked for, decides its transition system.
pub fn analyse(task: &Task<'_>) -> Answer {
    let (numbers, defaults) = (&task.request.numbers, Budget::default());
    let scale = symex::scale(task.facts, task.entry, &numbers.symex);
    let steps = task.request.steps.unwrap_or(defaults.steps.saturating_mul(scale));
    let nodes = defaults.nodes.saturating_mul(usize::try_from(scale).unwrap_or(usize::MAX));
    let budget = Budget { steps, nodes, ..defaults };
    let work = numbers.termination.work.saturating_mul(scale);
    analyse_with(task, Effort { budget, work, values_only: false, last: true })
}

/// The same without memory. As a first try among others it gives up early.
pub fn analyse_values(task: &Task<'_>) -> Answer {
    if !task.properties.contains(&Property::Termination) {
        return Answer::default();
    }
    let last = task.request.method == Method::Values;
    let defaults = Budget::default();
    let effort = if last {
        let budget = Budget { steps: task.request.steps.unwrap_or(defaults.steps), ..defaults };
        Effort { budget, work: task.request.numbers.termination.work, values_only: true, last }
    } else {
        let first = &task.request.numbers.strategy;
        let budget =
            Budget { steps: first.first_steps, nodes: first.first_nodes, tries: first.first_nodes, ..defaults };
        Effort { budget, work: first.first_work, values_only: true, last }
    };
    analyse_with(task, effort)
}

/// How much an analysis may cost, and what it looks at.
struct Effort {
    budget: Budget,
    /// Work of the termination prover.
    work: u64,
    values_only: bool,
    /// Nobody else is asked about what is left: its graph is the one that is shown, and it looks for endless runs.
    last: bool,
}

/// The answer about the runs from all cases of the entry's states.
fn analyse_with(task: &Task<'_>, effort: Effort) -> Answer {
    let cases = task.entry_state.states.cases.iter();
    let (empty, answers): (Vec<_>, Vec<_>) =
        cases.map(|case| analyse_case(task, case, &effort)).partition(|(vacuous, _)| *vacuous);
    // A case that no state satisfies says nothing, unless all are such.
    let answers = if answers.is_empty() { empty } else { answers };
    answers.into_iter().map(|(_, answer)| answer).reduce(Answer::and).unwrap_or_default()
}

/// The answer about the runs that begin in the case, and whether there are none.
fn analyse_case(task: &Task<'_>, case: &Case, effort: &Effort) -> (bool, Answer) {
    let program = task.program;
    task.progress.stage(if effort.values_only { "symbolic execution of values" } else { "symbolic execution" });
    let options = Options {
        mathematical: task.request.mathematical,
        wraps: task.request.wraps,
        overflow: task.properties.contains(&Property::NoOverflow),
        endings: task.properties.iter().any(|property| is_about_ends(*property)),
        conversions: task.properties.contains(&Property::Conversion),
        initialised: task.properties.contains(&Property::Initialised),
        cleanup: task.properties.contains(&Property::MemCleanup),
        malloc_may_fail: task.request.malloc_may_fail,
        finite_input: task.request.finite_input,
        entry: case.clone(),
        values_only: effort.values_only,
        limits: task.request.numbers.symex.clone(),
        keep_states: task.request.invariants,
        orders: Arc::clone(&task.orders.asked),
        ..Options::default()
    };
    // Only the last prover's work is counted.
    let executed = if effort.last { Arc::clone(&task.work.steps) } else { Arc::default() };
    let (deadline, cancel) = (task.limits.deadline(), task.limits.cancel());
    let budget = Budget { deadline, cancel, executed, ..effort.budget.clone() };
    let analysis = symex::analyse_with(task.facts, task.entry, &options, &budget);
    let hints = Hints {
        program,
        entry: task.entry,
        whole: task.request.entry == "main",
        assumed: task.entry_state.conditions.iter().map(ToString::to_string).collect(),
    };
    let mut answer = Answer { findings: findings(&hints, &analysis.notes), ..Answer::default() };
    for gap in answer.findings.incomplete.iter_mut().filter(|gap| gap.place.is_none() && rounds::is_limit(gap)) {
        gap.hint = rounds::busiest(task, &analysis.graph, gap);
    }
    if !effort.values_only {
        answer.apart = (0..options.orders.len()).filter(|order| !analysis.met.contains(order)).collect();
    }
    answer.vacuous = analysis.only_ends.as_ref().map(|reasons| {
        let reasons: Vec<&str> = reasons.iter().copied().collect();
        format!("every run ends before it returns or exits: {}", reasons.join(", "))
    });
    answer.findings.assumptions = analysis.assumptions.iter().cloned().collect();
    for property in task.properties.iter().filter(|property| ends_with_access(**property)) {
        answer.findings.assumptions.extend(without_invalid_accesses(&answer.findings, *property));
    }
    let graph = &analysis.graph;
    let living = graph.living().count() as u64;
    if effort.last {
        answer.statistics = BTreeMap::from([
            ("instructions executed".to_owned(), analysis.steps),
            ("summary states".to_owned(), living),
            ("summary states tried".to_owned(), graph.nodes.len() as u64),
        ]);
    }
    if options.keep_states {
        let heads = invariants::at_heads(task.facts, graph, &options.limits);
        answer.heads = heads.into_iter().filter_map(|found| head(program, found)).collect();
    }
    if task.request.graph && effort.last {
        answer.graph = Some(symex::passes::dot::to_dot(graph, program));
    }
    if let Some(format) = task.request.system.filter(|_| effort.last) {
        let extracted = extract(graph, &|id| location_name(program, graph, id));
        answer.system_text = Some(its::format::write(&extracted.system, format));
    }
    let for_orders = !effort.values_only && task.orders.ask_for_the_end();
    if (task.properties.contains(&Property::Termination) || for_orders) && is_complete(&answer.findings) {
        let in_time = task.limits.part(task.request.numbers.strategy.ends_percent);
        let others_wait = task.properties.iter().any(|property| *property != Property::Termination);
        let task = &Task { limits: if others_wait { &in_time } else { task.limits }, ..*task };
        let budget = Budget { deadline: task.limits.deadline(), ..budget };
        let system = decided(task, &analysis, effort);
        let again = Some((&options, &budget)).filter(|_| effort.last && matches!(system, SystemAnswer::Unknown(..)));
        let otherwise = again.and_then(|again| decided_otherwise(task, &analysis, again, (&hints, effort)));
        answer.system = Some(otherwise.unwrap_or(system));
    }
    (analysis.vacuous, answer)
}

/// What other graphs show where the first one leaves the end of the runs open.
fn decided_otherwise(
    task: &Task<'_>,
    analysis: &Analysis,
    (options, budget): (&Options, &Budget),
    (hints, effort): (&Hints<'_>, &Effort),
) -> Option<SystemAnswer> {
    let with = |options: Options, effort: &Effort| {
        let again = symex::analyse_with(task.facts, task.entry, &options, budget);
        is_complete(&findings(hints, &again.notes)).then(|| decided(task, &again, effort))
    };
    if analysis.recursive_contexts {
        // The graph of a context is not reached from the entry: no endless run is found there.
        let found = with(Options { one_graph: true, ..options.clone() }, effort);
        let found = found.filter(|found| !matches!(found, SystemAnswer::Unknown(..)));
        if found.is_some() {
            return found;
        }
    }
    if task.orders.ask_for_the_end() {
        // Without memory it may be seen.
        let effort = Effort { values_only: true, last: false, budget: effort.budget.clone(), ..*effort };
        let found = with(Options { values_only: true, ..options.clone() }, &effort);
        let found = found.filter(|found| matches!(found, SystemAnswer::Terminates(_)));
        if found.is_some() {
            return found;
        }
    }
    if analysis.exchanged.is_empty() {
        return None;
    }
    // Loops that exchange elements until none is out of order.
    let exchanged = analysis.exchanged.clone().into();
    let effort = Effort { last: false, budget: effort.budget.clone(), ..*effort };
    let found = with(Options { exchanged, ..options.clone() }, &effort)?;
    matches!(found, SystemAnswer::Terminates(_)).then_some(found)
}

/// Whether all that matters for termination was followed.
fn is_complete(findings: &Findings) -> bool {
    findings.incomplete.iter().all(|gap| !gap.affects.contains(&Property::Termination))
}

/// What is known of the runs in the analysis's graph.
fn decided(task: &Task<'_>, analysis: &Analysis, effort: &Effort) -> SystemAnswer {
    task.progress.stage("termination of the transition system");
    let graph = &analysis.graph;
    let extracted = extract(graph, &|id| location_name(task.program, graph, id));
    let (registers, values_only) = (&analysis.registers, effort.values_only);
    decide(task, &Model { graph, extracted: &extracted, registers, values_only }, effort)
}

fn decide(task: &Task<'_>, model: &Model<'_>, effort: &Effort) -> SystemAnswer {
    let (graph, extracted) = (model.graph, model.extracted);
    let budget = termination_budget(task, effort.work, effort.last);
    let proved = |argument: &Argument| match argument.check(&extracted.system) {
        Ok(()) => SystemAnswer::Terminates(ranking(task, graph, extracted, argument)),
        Err(fault) => SystemAnswer::Unknown(format!("the termination argument was rejected: {fault}"), Vec::new()),
    };
    let reason = match termination::prove(&extracted.system, &budget) {
        // What the prover claims is believed only after its argument passed the check.
        Outcome::Terminates(argument) => return proved(&argument),
        Outcome::Unknown(reason) => reason,
        // The enum may get further answers; none of them is a proof until it is treated here.
        _ => return SystemAnswer::Unknown("no termination argument was found".to_owned(), Vec::new()),
    };
    task.progress.stage("runs that do not end");
    if let Some(found) = endless_run(task, model, effort) {
        return SystemAnswer::RunsForever(Box::new(found));
    }
    if effort.last
        && reason.exhausted
        && let Outcome::Terminates(argument) =
            termination::prove(&extracted.system, &patient(&budget, &task.request.numbers.strategy))
    {
        return proved(&argument);
    }
    let (why, loops) = unranked::told(task, model, reason, Some(&budget).filter(|_| effort.last));
    SystemAnswer::Unknown(why, loops)
}

/// A budget of so much work; that of the last prover is counted.
fn termination_budget(task: &Task<'_>, work: u64, counted: bool) -> termination::Budget {
    termination::Budget {
        work,
        deadline: task.limits.deadline(),
        threads: threads_of(task.request.threads),
        limits: Arc::clone(&task.request.numbers.termination),
        spent: if counted { Arc::clone(&task.work.pivots) } else { Arc::default() },
        ..termination::Budget::default()
    }
}

/// A run of the program that does not end, if one is found and confirmed.
fn endless_run(task: &Task<'_>, model: &Model<'_>, effort: &Effort) -> Option<(Alarm, Counterexample)> {
    let system = &model.extracted.system;
    if !task.is_whole_program() || system.transitions.iter().all(|transition| !transition.exact) {
        return None;
    }
    let limits = &task.request.numbers.termination;
    let budget = termination_budget(task, limits.work, effort.last);
    if effort.last
        && let Some(found) = termination::disprove(system, &budget)
        && found.check(system).is_ok()
        && let Some(run) =
            run_engine::ask(task, Beginning::Program, |question| endless::confirm(question, model, &found))
    {
        return Some(run);
    }
    let open = with_open_stems(system)?;
    let share = if effort.last { limits.open_stems_share } else { limits.open_stems_share_first };
    let proposed = termination::disprove(&open, &budget.share(share))?;
    run_engine::ask(task, Beginning::Program, |question| endless::meet(question, model, &open, &proposed))
}

/// The ranking functions in the words of the source.
fn ranking(task: &Task<'_>, graph: &Graph, extracted: &Extracted, argument: &Argument) -> Vec<RankingStep> {
    let program = task.program;
    let plain = |symbol: Symbol| graph.words.get(symbol.0 as usize).cloned().unwrap_or_default();
    let mut result = Vec::new();
    for step in &argument.steps {
        let Some(first) = step.phases.first() else { continue };
        for (location, function) in first {
            // A constant only orders the locations of one loop; its other functions say why it ends.
            if function.is_empty() && first.len() > 1 {
                continue;
            }
            let id = extracted.nodes[location.index()];
            let node = graph.node(id);
            let distinct = Distinct::new(&plain);
            let name = |symbol| distinct.name(symbol);
            let words = Words::new(program, &node.state, &name);
            let phases: Vec<String> =
                step.phases.iter().filter_map(|phase| phase.get(location)).map(|term| words.term(term)).collect();
            let because = argument
                .reasons(&extracted.system, step, *location)
                .iter()
                .filter(|atom| atom.symbols().all(|symbol| graph.names.len() > symbol.0 as usize))
                .map(|atom| words.atom(atom))
                .collect();
            // The rounds that read are those of the program's loop around it.
            let of_input = graph.input.is_some_and(|input| function.symbols().eq([input]));
            let place = if of_input { unranked::blamed_place } else { unranked::loop_place };
            let step = RankingStep { loop_place: place(task, node), function: phases.join(", then "), because };
            if !of_input || !result.contains(&step) {
                result.push(step);
            }
        }
    }
    result.extend(refined(task, graph, extracted, argument));
    result
}

/// The ranking functions that hold for a part of a loop's states only: where the proof distinguishes cases of a loop.
fn refined(task: &Task<'_>, graph: &Graph, extracted: &Extracted, argument: &Argument) -> Vec<RankingStep> {
    let program = task.program;
    let unnumbered = |symbol: Symbol| graph.words.get(symbol.0 as usize).cloned().unwrap_or_default();
    // The argument was checked; should its parts not be found again, the report is shorter, not wrong.
    let whole = argument.rest.is_empty() && argument.scaled.is_none();
    let rankings = if whole { None } else { argument.rankings(&extracted.system).ok() };
    // Those without a condition are among the steps, unless the proof changed the variables.
    let listed =
        |ranking: &Ranking| ranking.condition.is_empty() && ranking.monomials.is_empty() && argument.scaled.is_none();
    let parts = rankings.into_iter().flatten().filter(|ranking| !listed(ranking));
    parts
        .filter(|ranking| ranking.phases.iter().any(|phase| !phase.is_empty()))
        .map(|ranking| {
            let node = graph.node(extracted.nodes[ranking.location.index()]);
            let distinct = Distinct::new(&unnumbered);
            let name = |symbol| distinct.name(symbol);
            let plain = Words::new(program, &node.state, &name);
            let product =
                |symbol| ranking.symbol_name(symbol, &|variable| plain.term(&logic::Linear::symbol(variable)));
            let named = |symbol| if ranking.monomials.contains_key(&symbol) { product(symbol) } else { name(symbol) };
            let words = Words::new(program, &node.state, &named);
            let phases: Vec<String> = ranking.phases.iter().map(|phase| words.term(phase)).collect();
            let because = ranking.condition.iter().map(|atom| format!("here {}", words.atom(atom))).collect();
            let loop_place = unranked::loop_place(task, node);
            RankingStep { loop_place, function: phases.join(", then "), because }
        })
        .collect()
}

/// What holds at the head, with its place and the names of its variables.
fn head(program: &ValidProgram, found: invariants::AtHead) -> Option<Head> {
    let function = program.function(found.function);
    let block = function.block(found.block);
    let location = block.insts.iter().find_map(|inst| inst.location).or(block.location)?;
    let variables = found.facts.iter().flat_map(|fact| &fact.sum).map(|part| part.variable);
    let names = variables.filter_map(|id| Some((id, function.value(id).variable.clone()?))).collect();
    Some(Head { place: place(program, location, Some(found.function)), names, facts: found.facts })
}

fn location_name(program: &ValidProgram, graph: &Graph, id: NodeId) -> String {
    let node = graph.node(id);
    let function = node.state.frames.last().map(|frame| program.function(frame.function).name.clone());
    match (node.location, function) {
        (Some(location), Some(function)) => format!("{function}_line_{}", location.line),
        (None, Some(function)) => function,
        _ => "start".to_owned(),
    }
}

/// Whether the property is about how runs end, which plain programs show.
fn is_about_ends(property: Property) -> bool {
    matches!(
        property,
        Property::Assertion
            | Property::Division
            | Property::Shift
            | Property::Conversion
            | Property::Initialised
            | Property::Bounds
    )
}

/// Whether the property is claimed of what runs do before an invalid access.
fn ends_with_access(property: Property) -> bool {
    matches!(property, Property::NoOverflow | Property::MemCleanup) || is_about_ends(property)
}

/// What an assumption says that memory safety makes good.
pub(crate) const WITHOUT_INVALID_ACCESSES: &str = "it is looked for in runs without invalid accesses only";

/// What the absence of overflow, failed assertions or bad divisions depends on if some access may be invalid. The analysis
/// went on as if it was valid, or with any value where it does not know what is accessed; an invalid one ends the run (C11
/// 3.4.3).
fn without_invalid_accesses(findings: &Findings, property: Property) -> Option<String> {
    let invalid = |alarm: &&Alarm| matches!(alarm.kind, AlarmKind::InvalidDeref | AlarmKind::InvalidFree);
    let first = findings.alarms.iter().find(invalid)?;
    let place = first.place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
    let name = if property == Property::NoOverflow { "overflow" } else { property.name() };
    Some(format!("{name}: {WITHOUT_INVALID_ACCESSES}, and not every access was proved valid{place}"))
}

fn findings(hints: &Hints<'_>, notes: &[Note]) -> Findings {
    let program = hints.program;
    let mut findings = Findings::default();
    for note in notes {
        let place = note.location.map(|location| place(program, location, note.function));
        match &note.kind {
            NoteKind::Alarm { kind, certain, .. } => {
                let accesses = matches!(kind, SymexAlarm::InvalidDereference | SymexAlarm::InvalidFree);
                let kind = match kind {
                    SymexAlarm::InvalidDereference | SymexAlarm::NoTruth => AlarmKind::InvalidDeref,
                    SymexAlarm::InvalidFree => AlarmKind::InvalidFree,
                    SymexAlarm::Leak => AlarmKind::Leak,
                    SymexAlarm::Unfreed => AlarmKind::Unfreed,
                    SymexAlarm::Conversion => AlarmKind::Conversion,
                    SymexAlarm::Unwritten => AlarmKind::Unwritten,
                    SymexAlarm::Overflow => AlarmKind::Overflow,
                };
                // Nothing was looked at behind it: machines may go on there, and overflow.
                if accesses && *certain {
                    let what = format!("code after this point: {}", note.message);
                    let affects = Property::ALL.into_iter().filter(|property| ends_with_access(*property)).collect();
                    let gap = Incomplete::new(what, place.clone(), affects);
                    findings.incomplete.push(Incomplete { hint: hints.behind(note), ..gap });
                }
                // What is lost is not freed either.
                let unfreed = (kind == AlarmKind::Leak).then_some(AlarmKind::Unfreed);
                for kind in [kind].into_iter().chain(unfreed) {
                    let alarm = Alarm::new(kind, place.clone(), note.message.clone());
                    findings.alarms.push(hints.alarm(alarm.with_known(note.known.clone()), note));
                }
            }
            NoteKind::Ending(ending) => {
                let kind = match ending {
                    Ending::FailedAssertion => Some(AlarmKind::FailedAssertion),
                    Ending::ErrorCall => Some(AlarmKind::ErrorCall),
                    Ending::DivisionByZero => Some(AlarmKind::DivisionByZero),
                    Ending::DivisionOverflow => Some(AlarmKind::DivisionOverflow),
                    Ending::Shift => Some(AlarmKind::Shift),
                    Ending::OutOfBounds => Some(AlarmKind::OutOfBounds),
                    Ending::Undefined => None,
                };
                findings.unchecked.push(Unchecked::possible(note.message.clone(), place.clone(), kind));
                findings.alarms.extend(kind.map(|kind| Alarm::new(kind, place, note.message.clone())));
            }
            NoteKind::Gap { affects } => {
                let affects = match affects {
                    Affects::Everything => Property::ALL.to_vec(),
                    Affects::MemorySafety | Affects::Leaks => {
                        vec![Property::MemSafety, Property::Initialised, Property::MemCleanup]
                    }
                    Affects::Termination => vec![Property::Termination],
                };
                // A limit belongs to no function.
                if note.function.is_some() || note.location.is_some() {
                    findings.meaningless.extend(affects.iter().copied());
                }
                let gap = Incomplete::new(note.message.clone(), place, affects);
                findings.incomplete.push(hints.gap(gap, note));
            }
        }
    }
    explain_leaks(&mut findings);
    findings
}

/// Of a block that cannot be followed through a loop nothing else is to be said where it may be leaked.
fn explain_leaks(findings: &mut Findings) {
    let lost = findings.incomplete.iter().filter(|gap| gap.what.contains("cannot be followed through"));
    let lost: Vec<u32> = lost.filter_map(|gap| block_line(&gap.what)).collect();
    for alarm in findings.alarms.iter_mut().filter(|alarm| matches!(alarm.kind, AlarmKind::Leak | AlarmKind::Unfreed)) {
        if let Some(line) = block_line(&alarm.message).filter(|line| lost.contains(line)) {
            let hint = format!(
                "this follows from what is said above: the block of line {line} is not followed through a loop. There may be no leak at \
                 all, and no line here changes that"
            );
            *alarm = alarm.clone().with_hint(hint).following();
        }
    }
}
