//! Why no precondition was found, and what its reader may do: made in words here, from what the search came across.

use std::collections::BTreeSet;

use contract::entry::Origin;
use ir::{FunctionId, Location};
use symex::alarm::Lacking;
use symex::query::demand::Demand;

use crate::attempt::{Attempt, Open, Question};
use crate::candidate::Candidate;
use crate::links::linking;
use crate::{callees, words};

/// What stood in the way.
#[derive(Clone, Debug)]
pub struct Obstacle {
    /// What it was, in words that follow "no precondition was found: ".
    pub why: String,
    /// The next step.
    pub step: String,
    /// It is a pointer that walks along a list.
    pub walks: bool,
}

/// Functions that are named as an example at most.
const NAMED: usize = 2;

impl Obstacle {
    /// An obstacle in words, and the next step.
    pub fn new(why: impl Into<String>, step: impl Into<String>) -> Obstacle {
        Obstacle { why: why.into(), step: step.into(), walks: false }
    }

    /// The time of the search was used up.
    pub fn time() -> Obstacle {
        Obstacle {
            why: "the search for one ended with its time".to_owned(),
            step:
                "try a longer --timeout, half of which is for this search; or say with --assume what callers guarantee"
                    .to_owned(),
            walks: false,
        }
    }

    /// The search took as many rounds as it may, or distinguished as many cases.
    pub fn limit(name: &str, value: usize) -> Obstacle {
        Obstacle {
            why: format!("the search for one ended at a limit of its work, {value} {name}"),
            step: format!("say with --assume what callers guarantee, or try --limit summary.{name}={}", 4 * value),
            walks: false,
        }
    }

    /// The checks demand what excludes each other.
    pub fn contradiction() -> Obstacle {
        Obstacle {
            why: "what the checks demand of the parameters cannot all hold".to_owned(),
            step: "look at the checks that are named: perhaps some fail for all callers".to_owned(),
            walks: false,
        }
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
        let Some((last, others)) = named.split_last() else { return self };
        let named = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
        let lists =
            if tried { "lists and trees along them were tried in vain" } else { "no lists along so many were tried" };
        let why = format!("{}; blocks lead on to blocks of their type by {named}, and {lists}", self.why);
        let step = if links.len() > 1 {
            format!(
                "{}; contracts can say lists (`list(p, next)`, `list(p, next, prev)`) and trees (`tree(p, left, right)`), but not rings nor links to parents",
                self.step
            )
        } else {
            self.step
        };
        Obstacle::new(why, step)
    }
}

fn of_demand(question: &Question<'_>, candidate: &Candidate, demand: &Demand, at: Option<Location>) -> Obstacle {
    let name = |pointer: &Origin| words::name(question.naming, pointer);
    let place = at.map(|at| format!(" at {}", place(question, at))).unwrap_or_default();
    match demand {
        Demand::Memory { pointer, .. } => {
            let fields: Vec<String> = linking(question, pointer).into_iter().map(|field| field.name).collect();
            let pointer = name(pointer);
            let step = match &fields[..] {
                [] => format!("say it with --assume 'valid({pointer}, n)', n the number of elements"),
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
            Obstacle {
                why: format!("whether `{pointer}` may be freed{place} was not found"),
                step: format!("if callers give a block that may be freed, say so with --assume 'allocated({pointer})'"),
                walks: false,
            }
        }
        Demand::Call(pointer) => of_call(question, candidate, pointer, &place),
        Demand::Inside { .. } => Obstacle {
            why: format!("no bounds of numbers were found that keep the access{place} inside its block"),
            step: "check the index or length before the access, or say its bound with --assume, such as 'n <= 10'"
                .to_owned(),
            walks: false,
        },
        Demand::Avoid(_) => Obstacle {
            why: format!("no bounds of numbers were found with which the check{place} does not fail"),
            step: "make the check hold before it is reached, or say the bound with --assume, such as 'n <= 10'"
                .to_owned(),
            walks: false,
        },
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
        let step = "try a longer --timeout, or say with --assume what callers guarantee".to_owned();
        let work = format!(
            "say with --assume what callers guarantee, or try --limit summary.steps={}",
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
            step: "begin with a function that builds the list (--entry): there its blocks are known".to_owned(),
            walks: false,
        },
        Some(Lacking::Memory { walk: Some(walk), .. }) => Obstacle {
            why: message,
            step: format!("if `{}` is a list, say so with --assume 'list({}, {})'", walk.start, walk.start, walk.link),
            walks: true,
        },
        Some(Lacking::Memory { pointer, .. }) if pointer.text.starts_with('*') => Obstacle {
            why: format!(
                "{message}: it may be changed on the way, and a condition speaks of what it is at the beginning"
            ),
            step: format!(
                "say what it points to at the beginning, as in --assume 'valid({0}), string({0})', or let a local copy of `{0}` move",
                pointer.text
            ),
            walks: false,
        },
        Some(Lacking::Memory { pointer, assigned, .. }) => {
            let lines: Vec<String> = assigned.iter().map(u32::to_string).collect();
            let comes = match &lines[..] {
                [] => format!("see where `{}` comes from", pointer.text),
                lines => format!("see what it is set to at line {}", lines.join(", ")),
            };
            let step = format!("{comes}: a condition can speak of what parameters lead to when the function begins");
            Obstacle::new(message, step)
        }
        _ => Obstacle::new(message, "say with --assume what callers guarantee (docs/contracts.md)"),
    }
}

/// `file:line`.
fn place(question: &Question<'_>, at: Location) -> String {
    let program = question.facts.program();
    let file = program.files.get(at.file.index()).map(|file| file.display().to_string()).unwrap_or_default();
    format!("{file}:{}", at.line)
}
