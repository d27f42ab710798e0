//! Why no termination argument was found, in the words of the source: which loops are meant, and what their reader may do.

use std::collections::{BTreeMap, BTreeSet};

use analysis::expression::{Source, Walk};
use evidence::{Incomplete, Property, SourcePlace};
use ir::{BlockId, FunctionId, InstKind, Operand};
use its::{System, Transition};
use runs::endless::Model;
use symex::domain::state::Frame;
use symex::graph::Node;
use termination::{Budget, Outcome, Reason};

use crate::hints::place;
use crate::rounds::Rounds;
use crate::task::Task;

/// The head of a loop, and how many calls are around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Head {
    depth: usize,
    function: FunctionId,
    block: BlockId,
}

/// Why no argument was found, and the loops of which it is not known that they end. A budget is for telling loops from those inside of
/// them; none where somebody else is asked yet.
pub(crate) fn told(
    task: &Task<'_>,
    model: &Model<'_>,
    reason: Reason,
    budget: Option<&Budget>,
) -> (String, Vec<Incomplete>) {
    let nested = budget.map(|budget| nested(task, model, &reason, budget)).unwrap_or_default();
    let gaps = gaps(task, model, &reason, &nested);
    (message(task, model, reason, &nested), gaps)
}

/// Why no termination argument was found, with the loops in the words of the source.
fn message(task: &Task<'_>, model: &Model<'_>, reason: Reason, nested: &BTreeMap<Head, Question>) -> String {
    let mut places: Vec<String> = Vec::new();
    for (location, id) in model.extracted.system.locations.iter().zip(&model.extracted.nodes) {
        let node = model.graph.node(*id);
        if !reason.locations.contains(&location.name) {
            continue;
        }
        let outer = match input_loop(task, node) {
            Some(head) => Some((head, Question::Around)),
            None => outermost(task, node).map(|head| (head, nested.get(&head).copied().unwrap_or(Question::Both))),
        };
        let at = match outer {
            Some((head, Question::Around)) => place_of(task, head),
            _ => blamed_place(task, node),
        };
        let Some(at) = at else { continue };
        // A loop may have several places in its line.
        let line = at.line;
        let text = SourcePlace { column: 0, function: String::new(), ..at }.to_string();
        // Rounds of a loop around it may be meant as well: they come by the same place.
        let around = outer.filter(|(_, question)| *question == Question::Both);
        let around = around.and_then(|(head, _)| place_of(task, head));
        let text = match around.map(|at| at.line).filter(|outer| *outer != line) {
            Some(outer) => format!("{text} (in the loop at line {outer})"),
            None => text,
        };
        if !places.contains(&text) {
            places.push(text);
        }
    }
    let shown = places.len().min(3);
    let more = match places.len() - shown {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let word = if places.len() > 1 { "loops" } else { "loop" };
    let places = format!("{}{more}", places[..shown].join(", "));
    if places.is_empty() {
        return reason.message;
    }
    let ends = lists_of(task, model, &reason).map(|step| format!("; {step}")).unwrap_or_default();
    format!("no ranking function was found for the {word} at {places}: {}{ends}", reason.message)
}

/// The loops and recursions of which it is not known that they end, each with what its reader may do about it; those around
/// others first, for a counter in them may be all that is missing.
fn gaps(task: &Task<'_>, model: &Model<'_>, reason: &Reason, nested: &BTreeMap<Head, Question>) -> Vec<Incomplete> {
    let recursive = recursive(task);
    let more = task.request.numbers.termination.work.saturating_mul(10);
    let mut found: Vec<(usize, Incomplete)> = Vec::new();
    let mut add = |depth: usize, word: &str, place: Option<SourcePlace>, (step, hopeless): (String, bool)| {
        // Where only input ends a loop more work finds no more.
        let exhausted = reason.exhausted && !hopeless;
        let what = match exhausted {
            true => format!("no ranking function was found for this {word}: the search reached its limit of work"),
            false => {
                format!("no ranking function was found for this {word}: nothing is known that counts its rounds down")
            }
        };
        let step = match exhausted {
            true => {
                format!("the search stopped, so that it may well end: try --limit termination.work={more}; or: {step}")
            }
            false => step,
        };
        if found.iter().all(|(_, known)| known.place != place) {
            let gap = Incomplete::new(what, place, vec![Property::Termination]);
            found.push((depth, Incomplete { hint: Some(step), ..gap }));
        }
    };
    for (location, id) in model.extracted.system.locations.iter().zip(&model.extracted.nodes) {
        let node = model.graph.node(*id);
        let blamed = blamed(task, node).filter(|_| reason.locations.contains(&location.name));
        let Some((depth, frame)) = blamed else { continue };
        if let Some(head) = input_loop(task, node) {
            add(head.depth * DEEPER, "loop", place_of(task, head), (rounds(task, head).step(false, true), true));
            continue;
        }
        let (info, function) = (task.facts.function(frame.function), task.program.function(frame.function));
        let calls = depth * DEEPER;
        let heads = info.loops().around(frame.block);
        if heads.is_empty() && recursive.contains(&frame.function) {
            let name = &function.name;
            let step = format!(
                "no expression of the parameters was found that gets smaller with each call: give `{name}` one more parameter, \
                 `unsigned depth`, pass `depth - 1`, and return when it is 0"
            );
            let at = function.location.or(node.location);
            add(calls, "recursion", at.map(|at| place(task.program, at, Some(frame.function))), (step, false));
        }
        // Rounds of the outermost one come by this place, too.
        let question = outermost(task, node).and_then(|head| nested.get(&head)).copied().unwrap_or(Question::Both);
        let (outer, inner) = (question != Question::Inside, question != Question::Around);
        let meant = |depth: usize| depth == 0 && outer || depth + 1 == heads.len() && inner;
        for (depth, head) in heads.iter().enumerate().filter(|(depth, _)| meant(*depth)) {
            let at = info.loops().start(function, info.flow(), *head).or(node.location);
            let at = at.map(|at| place(task.program, at, Some(frame.function)));
            let rounds = rounds(task, Head { depth, function: frame.function, block: *head });
            let callers = task.request.entry != "main" && frame.function == task.entry;
            add(calls + depth, "loop", at, (rounds.step(callers, !task.request.finite_input), false));
        }
    }
    found.sort_by_key(|(depth, _)| *depth);
    found.into_iter().map(|(_, gap)| gap).collect()
}

/// More loops are not nested in one function.
const DEEPER: usize = 1000;

/// What would say that a list ends along which one of the loops walks, if callers may say it.
fn lists_of(task: &Task<'_>, model: &Model<'_>, reason: &Reason) -> Option<String> {
    let named = model.extracted.system.locations.iter().zip(&model.extracted.nodes);
    let nodes = named.filter(|(location, _)| reason.locations.contains(&location.name));
    let mut frames = nodes.filter_map(|(_, id)| model.graph.node(*id).state.frames.last());
    if task.request.entry == "main" || task.entry_state.conditions.iter().any(|said| said.to_string().contains("list("))
    {
        return None;
    }
    let walk = frames.find_map(|frame| {
        let function = task.program.function(frame.function);
        let loops = task.facts.function(frame.function).loops();
        if frame.function != task.entry || !loops.is_head(frame.block) {
            return None;
        }
        let source = Source { program: task.program, function };
        let insts = loops.blocks(frame.block).flat_map(|block| &function.block(block).insts);
        insts
            .filter_map(|inst| match &inst.kind {
                InstKind::Store { pointer: Operand::Value(slot), .. } => source.walk(*slot),
                _ => None,
            })
            .next()
    })?;
    let Walk { start, link } = walk;
    Some(format!("if callers give a list in `{start}`, --assume 'list({start}, {link})' says that it ends"))
}

/// Where the loop is of which the summary is the head: its keyword. Other summaries have their own places.
pub(crate) fn loop_place(task: &Task<'_>, node: &Node) -> Option<SourcePlace> {
    let frame = node.state.frames.last();
    let start = frame.and_then(|frame| {
        let info = task.facts.function(frame.function);
        let is_head = info.loops().is_head(frame.block);
        is_head.then(|| info.loops().start(task.program.function(frame.function), info.flow(), frame.block))?
    });
    start.or(node.location).map(|at| place(task.program, at, frame.map(|frame| frame.function)))
}

/// The functions that call themselves, directly or through others.
fn recursive(task: &Task<'_>) -> BTreeSet<FunctionId> {
    task.facts.calls().recursive_groups(task.entry).into_iter().flatten().collect()
}

/// The frame whose loops are meant, and how many calls are around it: the last one of the program's own code that is in a loop. The loops
/// inside of the library's models are not what readers can change, and a function without a loop is called in one.
fn blamed<'n>(task: &Task<'_>, node: &'n Node) -> Option<(usize, &'n Frame)> {
    let frames = || node.state.frames.iter().map(AsRef::as_ref).zip(1..).map(|(frame, depth)| (depth, frame));
    let in_loop = |frame: &Frame| !task.facts.function(frame.function).loops().around(frame.block).is_empty();
    let own = |frame: &Frame| !task.program.function(frame.function).library;
    let (last, looping) = (frames().last()?, frames().filter(|(_, frame)| own(frame) && in_loop(frame)).last());
    let calls_itself = || own(last.1) && recursive(task).contains(&last.1.function);
    looping.filter(|(depth, _)| *depth == last.0 || !calls_itself()).or(Some(last))
}

fn rounds<'a>(task: &Task<'a>, head: Head) -> Rounds<'a> {
    let facts = task.facts.function(head.function);
    Rounds { program: task.program, function: head.function, facts, head: head.block }
}

/// The outermost loop around the node that only input ends, where that may go on for ever: whatever is inside, its rounds cannot be shown
/// to end.
fn input_loop(task: &Task<'_>, node: &Node) -> Option<Head> {
    let frames = node.state.frames.iter().zip(1..).filter(|(frame, _)| !task.program.function(frame.function).library);
    let heads = frames.flat_map(|(frame, depth)| {
        let around = task.facts.function(frame.function).loops().around(frame.block);
        around.iter().map(move |block| Head { depth, function: frame.function, block: *block })
    });
    heads.filter(|_| !task.request.finite_input).find(|head| rounds(task, *head).waits_for_input())
}

/// Where the loop is in whose round the node is, if it is none itself.
pub(crate) fn blamed_place(task: &Task<'_>, node: &Node) -> Option<SourcePlace> {
    let (depth, frame) = blamed(task, node)?;
    if depth == node.state.frames.len() {
        return loop_place(task, node);
    }
    let block = task.facts.function(frame.function).loops().around(frame.block).last().copied()?;
    place_of(task, Head { depth, function: frame.function, block })
}

/// The outermost of several loops around the node's place in its function.
fn outermost(task: &Task<'_>, node: &Node) -> Option<Head> {
    let (depth, frame) = blamed(task, node)?;
    let info = task.facts.function(frame.function);
    let [block, .., _] = info.loops().around(frame.block) else { return None };
    Some(Head { depth, function: frame.function, block: *block })
}

/// Where a loop is: its keyword.
fn place_of(task: &Task<'_>, head: Head) -> Option<SourcePlace> {
    let info = task.facts.function(head.function);
    let at = info.loops().start(task.program.function(head.function), info.flow(), head.block)?;
    Some(place(task.program, at, Some(head.function)))
}

/// Which rounds are in question where a loop has others inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    /// Those of the loop: without them the loops inside end, wherever they begin.
    Around,
    /// Those of the loops inside: no cycle that is left comes by the head of the loop around them.
    Inside,
    /// Of one, the other, or both.
    Both,
}

/// The loops around others on the cycles that are left.
fn nested(task: &Task<'_>, model: &Model<'_>, reason: &Reason, budget: &Budget) -> BTreeMap<Head, Question> {
    let (system, nodes) = (&model.extracted.system, &model.extracted.nodes);
    let blamed = system.locations.iter().zip(nodes).filter(|(location, _)| reason.locations.contains(&location.name));
    let heads: BTreeSet<Head> = blamed.filter_map(|(_, id)| outermost(task, model.graph.node(*id))).collect();
    let question = |head: Head| {
        let is_head = |node: &Node| {
            let top = node.state.frames.last().map(|frame| (frame.function, frame.block));
            node.state.frames.len() == head.depth && top == Some((head.function, head.block))
        };
        let of_head: Vec<bool> = nodes.iter().map(|id| is_head(model.graph.node(*id))).collect();
        let left = reason.transitions.iter().filter_map(|index| system.transitions.get(*index));
        let (back, inside): (Vec<&Transition>, Vec<&Transition>) =
            left.partition(|transition| of_head[transition.target.index()]);
        if !of_head.contains(&true) {
            return Question::Both;
        }
        if back.is_empty() {
            return Question::Inside;
        }
        let transitions = inside.into_iter().cloned().collect();
        let alone = System { transitions, starts: Vec::new(), ..system.clone() };
        let work = budget.work / PART_INSIDE;
        match termination::prove(&alone, &Budget { work, ..budget.clone() }) {
            Outcome::Terminates(_) => Question::Around,
            _ => Question::Both,
        }
    };
    heads.into_iter().map(|head| (head, question(head))).collect()
}

/// Which part of the work of a proof is spent on telling a loop from those inside of it.
const PART_INSIDE: u64 = 8;
