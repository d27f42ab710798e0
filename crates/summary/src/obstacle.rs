//! Why no precondition was found, and what its reader may do: made in words here, from what the search came across.

use std::collections::BTreeSet;

use analysis::expression::Source;
use contract::entry::Origin;
use ir::{FunctionId, Location};
use symex::alarm::Lacking;
use symex::query::demand::Demand;

use crate::attempt::{Attempt, Open, Question};
use crate::candidate::Candidate;
use crate::links::linking;
use crate::{callees, proposal, words};

/// What stood in the way.
#[derive(Clone, Debug, Default)]
pub struct Obstacle {
    /// What it was, in words that follow "no precondition was found: ".
    pub why: String,
    /// The next step; none where it is the one that is said of the place itself.
    pub step: Option<String>,
    /// It is a pointer that walks along a list.
    pub walks: bool,
    /// The list is there, and something that its blocks lead to is not known.
    pub in_list: bool,
}

/// Functions that are named as an example at most.
const NAMED: usize = 2;

impl Obstacle {
    /// An obstacle in words, and the next step.
    pub fn new(why: impl Into<String>, step: impl Into<String>) -> Obstacle {
        Obstacle { why: why.into(), step: Some(step.into()), ..Obstacle::default() }
    }

    /// The time of the search was used up.
    pub fn time(question: &Question<'_>) -> Obstacle {
        Obstacle::new(
            "the search for one ended with its time",
            format!("{}; or try a longer --timeout, half of which is for this search", callers_say(question)),
        )
    }

    /// The search took as many rounds as it may, or distinguished as many cases.
    pub fn limit(question: &Question<'_>, name: &str, value: usize) -> Obstacle {
        Obstacle::new(
            format!("the search for one ended at a limit of its work, {value} {name}"),
            format!("{}; or try --limit summary.{name}={}", callers_say(question), 4 * value),
        )
    }

    /// The checks demand what excludes each other.
    pub fn contradiction() -> Obstacle {
        Obstacle::new(
            "no condition was found that implies all checks: what they demand of the parameters, each for itself, excludes each other",
            "look at the first check that is shown: either it fails for all callers, or what it needs is none of the \
                   parameters but a value computed in between; a check in the code right before it, which leaves the function, \
                   is what helps then",
        )
    }

    /// What the attempt left open: a limit that ended it, the first demand that could not be met, the first thing that demands
    /// nothing.
    pub fn of(question: &Question<'_>, candidate: &Candidate, attempt: &Attempt) -> Option<Obstacle> {
        let limit = attempt.obstacles.iter().find(|open| open.limit);
        match (limit, attempt.demands.first()) {
            (None, Some(demand)) => Some(of_demand(question, candidate, demand, attempt.at)),
            (limit, _) => limit.or(attempt.obstacles.first()).map(|open| of_open(question, open)),
        }
    }

    /// The same, and how the blocks are linked of which no list and no tree was enough.
    pub fn with_links(self, links: &BTreeSet<String>, tried: bool) -> Obstacle {
        let named: Vec<String> = links.iter().map(|link| format!("`{link}`")).collect();
        let Some((last, others)) = named.split_last().filter(|_| !self.in_list) else { return self };
        let named = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
        let lists =
            if tried { "lists and trees along them were tried in vain" } else { "no lists along so many were tried" };
        let why = format!("{}; blocks lead on to blocks of their type by {named}, and {lists}", self.why);
        let step = if links.len() > 1 {
            let said = "contracts can say lists (`list(p, next)`, `list(p, next, prev)`) and trees (`tree(p, left, right)`), but not \
                        rings nor links to parents";
            Some(self.step.map_or_else(|| said.to_owned(), |step| format!("{step}; {said}")))
        } else {
            self.step
        };
        Obstacle { why, step, ..Obstacle::default() }
    }
}

fn of_demand(question: &Question<'_>, candidate: &Candidate, demand: &Demand, at: Option<Location>) -> Obstacle {
    let name = |pointer: &Origin| words::name(question.naming, pointer);
    let place = at.map(|at| format!(" at {}", place(question, at))).unwrap_or_default();
    match demand {
        Demand::Memory { pointer, .. } => {
            let fields: Vec<String> = linking(question.naming, pointer).into_iter().map(|field| field.name).collect();
            let pointer = name(pointer);
            let step = match &fields[..] {
                [] => match proposal::of_named(question.naming, &pointer).filter(|said| said.contains(',')) {
                    Some(said) => format!("if callers give so many elements, say so with --assume '{said}'"),
                    None => format!(
                        "say how many elements callers give at least: --assume 'valid({pointer}, 100)' for 100, or the name of a \
                         parameter for the number"
                    ),
                },
                [link] => format!(
                    "if callers give one block there, say so with --assume 'valid({pointer})'; if a list, with --assume 'list({pointer}, {link})'"
                ),
                [link, other, ..] => format!(
                    "if callers give one block there, say so with --assume 'valid({pointer})'; if a list or a tree, with --assume \
                     'list({pointer}, {link})' or 'tree({pointer}, {link}, {other})'"
                ),
            };
            let why = format!("how many bytes `{pointer}` has to point to for the access{place} was not found");
            Obstacle::new(why, step)
        }
        Demand::Free(pointer) => {
            let pointer = name(pointer);
            Obstacle::new(
                format!("whether `{pointer}` may be freed{place} was not found"),
                format!("if callers give a block that may be freed, say so with --assume 'allocated({pointer})'"),
            )
        }
        Demand::Call(pointer) => of_call(question, candidate, pointer, &place),
        Demand::Inside { .. } => Obstacle::new(
            format!("no bounds of numbers were found that keep the access{place} inside its block"),
            before(question, at).unwrap_or_else(|| {
                "compare the offset with the size of the block that the report shows, and check before the access that it fits"
                    .to_owned()
            }),
        ),
        Demand::Avoid(_) => Obstacle::new(
            format!("no bounds of numbers were found with which the check{place} does not fail"),
            before(question, at).unwrap_or_else(|| {
                "bound the operands in the code before this place: what they are computed from is none of the parameters alone"
                    .to_owned()
            }),
        ),
    }
}

fn of_call(question: &Question<'_>, candidate: &Candidate, pointer: &Origin, place: &str) -> Obstacle {
    let name = words::name(question.naming, pointer);
    let assumed = candidate.functions.iter().find(|callee| callee.pointer == *pointer);
    let outside = candidate.functions.iter().find(|callee| callee.among.is_empty());
    let why = match (assumed, outside) {
        (Some(_), Some(outside)) => format!(
            "`{}` may lead to any function outside the program, and that one may change `{name}`, which is called again{place}",
            words::name(question.naming, &outside.pointer)
        ),
        _ => format!("which function `{name}` points to where it is called{place} was not found"),
    };
    let known = callees::known(question, pointer, usize::MAX);
    let program = question.facts.program();
    let function = |id: &FunctionId| program.function(*id).name.clone();
    let named: Vec<String> = known.iter().take(NAMED).map(function).collect();
    let step = if named.is_empty() {
        format!("name the functions of the program that it may lead to: --assume 'calls({name}, FUNCTION)'")
    } else {
        format!("name the functions that it may lead to, such as --assume 'calls({name}, {})'", named.join(", "))
    };
    Obstacle::new(why, step)
}

fn of_open(question: &Question<'_>, open: &Open) -> Obstacle {
    let message = match open.at {
        Some(at) => format!("{}: {}", place(question, at), open.message),
        None => open.message.clone(),
    };
    if open.limit {
        let why = format!("one analysis of the search ended early: {message}");
        let step = format!("{}; or try a longer --timeout", callers_say(question));
        let work = format!(
            "{}; or try --limit summary.steps={}",
            callers_say(question),
            question.limits.steps.saturating_mul(10)
        );
        return Obstacle::new(why, if open.message.contains("time") { step } else { work });
    }
    match &open.lacking {
        Some(Lacking::Memory { pointer, walk: Some(walk), .. }) if pointer.text.contains("->") => Obstacle {
            why: format!(
                "{message}; it is read from each block of the list that leads on by `{}`, and contracts do not say what the \
                 members of such blocks point to",
                walk.link
            ),
            step: Some("begin with a function that builds the list (--entry): there its blocks are known".to_owned()),
            in_list: true,
            ..Obstacle::default()
        },
        Some(Lacking::Memory { walk: Some(walk), .. }) => Obstacle {
            why: message,
            step: Some(format!("if `{0}` is a list, say so with --assume 'list({0}, {1})'", walk.start, walk.link)),
            walks: true,
            ..Obstacle::default()
        },
        Some(Lacking::Memory { pointer, .. }) if pointer.text.starts_with('*') => Obstacle {
            why: format!(
                "{message}: it may be changed on the way, and a condition speaks of what it is at the beginning"
            ),
            step: Some(format!(
                "say what it points to at the beginning, as in --assume 'valid({0}), string({0})', or let a local copy of `{0}` move",
                pointer.text
            )),
            ..Obstacle::default()
        },
        Some(Lacking::Memory { pointer, assigned, .. }) => {
            let lines: Vec<String> = assigned.iter().map(u32::to_string).collect();
            let comes = match &lines[..] {
                [] => format!("see where `{}` comes from", pointer.text),
                lines => format!("see what it is set to at line {}", lines.join(", ")),
            };
            let step = format!(
                "{comes}: a condition can speak of what parameters lead to when the function begins; {}",
                callers_say(question)
            );
            Obstacle::new(message, step)
        }
        _ => {
            // The code of the sentence says what to do about what was met; an assumption about parameters does not help.
            Obstacle { why: message, step: None, ..Obstacle::default() }
        }
    }
}

/// That callers' guarantees would help, with a beginning in the names of the parameters.
pub fn callers_say(question: &Question<'_>) -> String {
    match proposal::of_entry(question.naming) {
        Some(said) => format!("say what callers guarantee; a beginning, to be corrected: --assume '{said}'"),
        None => "say what callers guarantee, as in --assume 'n <= 1000' (docs/contracts.md)".to_owned(),
    }
}

/// A line that makes the check at this place hold.
fn before(question: &Question<'_>, at: Option<Location>) -> Option<String> {
    let (program, at) = (question.facts.program(), at?);
    let there = |function: &&ir::Function| {
        function.blocks.iter().flat_map(|block| &block.insts).any(|inst| inst.location == Some(at))
    };
    let function = program.functions.iter().find(there)?;
    Source { program, function }.line_before(at)
}

/// `file:line`.
fn place(question: &Question<'_>, at: Location) -> String {
    let program = question.facts.program();
    let file = program.files.get(at.file.index()).map(|file| file.display().to_string()).unwrap_or_default();
    format!("{file}:{}", at.line)
}
