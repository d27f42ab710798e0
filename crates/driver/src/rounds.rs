//! What the reader of a report may do about a loop of which it is not known that it ends, and about an analysis that a limit cut
//! short: what the condition of the loop reads, where that changes, which loop most of the work went into.

use std::collections::{BTreeMap, BTreeSet};

use analysis::FunctionFacts;
use analysis::expression::{Expression, Root, Source, Walk, is_plain};
use evidence::Incomplete;
use ir::{BlockId, Callee, FunctionId, Inst, InstKind, Operand, Program, Terminator, ValidProgram, ValueId};
use semantics::library::outside;
use symex::graph::Graph;

use crate::hints::at_lines;
use crate::task::Task;

/// A loop.
pub(crate) struct Rounds<'a> {
    /// The program.
    pub(crate) program: &'a ValidProgram,
    /// The function that has the loop.
    pub(crate) function: FunctionId,
    /// What is known of the function.
    pub(crate) facts: &'a FunctionFacts<'a>,
    /// The loop's head.
    pub(crate) head: BlockId,
}

/// What the conditions that leave a loop read.
#[derive(Default)]
struct Reads {
    /// Variables and members, each once, in the order of the conditions.
    named: Vec<Expression>,
    /// Functions whose results decide.
    calls: BTreeSet<String>,
    /// Something without a name.
    more: bool,
}

/// Names that a sentence has at most.
const NAMED: usize = 3;

/// The edit that makes every loop end.
const COUNTER: &str = "`unsigned rounds = 0;` before the loop and `if (++rounds > 1000000) abort();` first in it, with a bound \
                       that fits, make it end";

impl Rounds<'_> {
    /// The next step. `callers`: whether callers' guarantees about the parameters may help; `any_input`: whether input may never end.
    pub(crate) fn step(&self, callers: bool, any_input: bool) -> String {
        let reads = self.reads();
        let more = match any_input && reads.calls.iter().any(|name| outside::reads_a_file(name)) {
            true => format!("--input finite says that all input comes to an end; {COUNTER}"),
            false => COUNTER.to_owned(),
        };
        let calls = listed(reads.calls.iter().map(|name| format!("`{name}()`")).collect());
        if reads.named.is_empty() && !reads.more {
            return match calls.is_empty() {
                true => format!("no condition in the loop leaves it; {COUNTER}"),
                false => format!("only what {calls} returns ends it, and that need never happen; {more}"),
            };
        }
        if let Some((slot, pointer, link)) = reads.named.iter().find_map(|read| self.link(read)) {
            let list = match self.source().walk(slot).filter(|_| callers) {
                Some(Walk { start, link }) => {
                    format!("; if callers give a list, --assume 'list({start}, {link})' says that they do")
                }
                None => String::new(),
            };
            return format!(
                "`{pointer}` goes on to `{pointer}->{link}` in each round: the loop ends if these links come to an end, which is not \
                 known of the blocks here{list}; {COUNTER}"
            );
        }
        let described: Vec<String> = reads.named.iter().take(NAMED).map(|read| self.described(read)).collect();
        let also = match (reads.named.len().saturating_sub(NAMED), calls.is_empty()) {
            (0, true) => String::new(),
            (0, false) => format!(" and what {calls} returns"),
            (more, _) => format!(" and {more} more"),
        };
        let bound =
            reads.named.iter().find(|read| read.root == Root::Parameter && read.is_number(&self.program.c_types));
        let assume = match bound.filter(|_| callers) {
            Some(read) => format!("; if callers bound `{0}`, say so: --assume '{0} <= 1000'", read.text),
            None => String::new(),
        };
        let listed = if described.is_empty() { "values without a name".to_owned() } else { listed(described) };
        format!(
            "whether it ends depends on {listed}{also}, and no expression of these was found that counts down to its end{assume}; \
             {more}"
        )
    }

    /// Whether only the end of some input ends the loop, as far as its conditions tell: no variable counts.
    pub(crate) fn waits_for_input(&self) -> bool {
        let reads = self.reads();
        let counts = reads.named.iter().any(|read| is_plain(&read.text));
        !counts && reads.calls.iter().any(|name| outside::reads_a_file(name))
    }

    /// The variable with the lines in the loop that change it.
    fn described(&self, read: &Expression) -> String {
        let text = &read.text;
        match at_lines(self.changed(read)) {
            Some(at) => format!("`{text}` (changed {at})"),
            None if is_plain(text) => format!("`{text}` (not changed in the loop)"),
            None => format!("`{text}`"),
        }
    }

    fn source(&self) -> Source<'_> {
        let program: &Program = self.program;
        Source { program, function: program.function(self.function) }
    }

    fn insts(&self) -> impl Iterator<Item = &Inst> {
        let function = self.program.function(self.function);
        self.facts.loops().blocks(self.head).flat_map(move |block| &function.block(block).insts)
    }

    /// The pointer that walks along a member in this loop, if the expression begins with one: its variable, its name, the member.
    fn link(&self, read: &Expression) -> Option<(ValueId, String, String)> {
        let Root::Local(slot) = read.root else { return None };
        let link = self.source().link(slot, &mut self.insts()).filter(|link| is_plain(link))?;
        let name = self.program.function(self.function).value(slot).variable.clone()?;
        Some((slot, name, link))
    }

    /// The lines in the loop where the variable is set with which the expression begins.
    fn changed(&self, read: &Expression) -> BTreeSet<u32> {
        let is_it = |pointer: &Operand| match (pointer, read.root) {
            (Operand::Value(to), Root::Local(slot)) => *to == slot,
            (Operand::Const(ir::Constant::Global(id, 0)), Root::Global(global)) => *id == global,
            _ => false,
        };
        let lines = self.insts().filter_map(|inst| match &inst.kind {
            InstKind::Store { pointer, .. } if is_it(pointer) => inst.location.map(|at| at.line),
            _ => None,
        });
        lines.collect()
    }

    /// What the conditions read that leave the loop.
    fn reads(&self) -> Reads {
        let function = self.program.function(self.function);
        let mut reads = Reads::default();
        let exits: BTreeSet<BlockId> =
            self.facts.loops().exits(self.facts.flow(), self.head).map(|(from, _)| from).collect();
        for block in exits {
            let condition = match &function.block(block).terminator {
                Terminator::Branch { condition, .. } => condition,
                Terminator::Switch { value, .. } => value,
                _ => continue,
            };
            self.collect(condition, &mut reads, DEEPEST);
        }
        reads
    }

    fn collect(&self, operand: &Operand, reads: &mut Reads, depth: usize) {
        let Operand::Value(id) = operand else { return };
        let function = self.program.function(self.function);
        let Some(inst) = function.defining_inst(*id) else {
            // A parameter.
            reads.more |= self.source().read(operand).map(|read| reads.add(read)).is_none();
            return;
        };
        match &inst.kind {
            InstKind::Load { .. } => match self.source().read(operand) {
                Some(read) => reads.add(read),
                None => reads.more = true,
            },
            InstKind::Call { callee: Callee::Function(id), .. } => {
                let name = &self.program.function(*id).name;
                if !name.is_empty() {
                    reads.calls.insert(name.clone());
                }
            }
            InstKind::Phi { incoming } if depth > 0 => {
                // `a && b`: which way control came is what `a` says.
                for (from, value) in incoming {
                    self.collect(value, reads, depth - 1);
                    if let Terminator::Branch { condition, .. } = &function.block(*from).terminator {
                        self.collect(condition, reads, depth - 1);
                    }
                }
            }
            kind if depth > 0 => {
                kind.operands().into_iter().for_each(|operand| self.collect(operand, reads, depth - 1))
            }
            _ => reads.more = true,
        }
    }
}

/// Steps back through instructions at most.
const DEEPEST: usize = 8;

impl Reads {
    fn add(&mut self, read: Expression) {
        if self.named.iter().all(|known| known.text != read.text) {
            self.named.push(read);
        }
    }
}

/// `a, b and c`.
fn listed(words: Vec<String>) -> String {
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Whether the gap is a limit of time or work.
pub(crate) fn is_limit(gap: &Incomplete) -> bool {
    gap.what.ends_with("limit reached") || gap.what.starts_with("limit of ")
}

/// The step after a limit: which function, and which loop of it, most of the work went into.
pub(crate) fn busiest(task: &Task<'_>, graph: &Graph, gap: &Incomplete) -> Option<String> {
    let mut functions: BTreeMap<FunctionId, usize> = BTreeMap::new();
    let mut loops: BTreeMap<(FunctionId, BlockId), usize> = BTreeMap::new();
    for frame in graph.nodes.iter().filter_map(|node| node.state.frames.last()) {
        *functions.entry(frame.function).or_default() += 1;
        // The innermost loop says where, the outer ones have its states as well.
        if let Some(head) = task.facts.function(frame.function).loops().around(frame.block).last() {
            *loops.entry((frame.function, *head)).or_default() += 1;
        }
    }
    let of_users = |id: &FunctionId| !task.program.function(*id).library && !task.program.function(*id).name.is_empty();
    let (id, count) = functions.into_iter().filter(|(id, _)| of_users(id)).max_by_key(|(_, count)| *count)?;
    let (function, info) = (task.program.function(id), task.facts.function(id));
    let share = |count: usize| 100 * count / graph.nodes.len().max(1);
    let (head, in_loop) = loops
        .into_iter()
        .filter(|((of, _), _)| *of == id)
        .map(|((_, head), n)| (head, n))
        .max_by_key(|(_, n)| *n)
        .unzip();
    let line = head.filter(|_| in_loop.is_some_and(|count| share(count) >= MUCH));
    let line = line.and_then(|head| info.loops().start(function, info.flow(), head)).map(|at| at.line);
    if share(count) < MUCH {
        return None;
    }
    let name = &function.name;
    let (place, part) = match line {
        Some(line) => (format!("the loop at line {line} of `{name}`"), "the body of that loop"),
        None => (format!("`{name}`"), "its parts"),
    };
    let more = match gap.what.contains("time") {
        true => format!("; or try --timeout {}", 10 * task.request.timeout.map_or(10, |limit| limit.as_secs().max(1))),
        false => "; more time does not help".to_owned(),
    };
    let step = match id == task.entry {
        true => format!("make a function of {part}, and judge that alone with --entry"),
        false => format!("judge `{name}` alone: `landfall prove --entry {name}`"),
    };
    Some(format!("most of the work was for {place}: {step}{more}"))
}

/// The part of the states, in percent, that makes a place worth naming.
const MUCH: usize = 20;
