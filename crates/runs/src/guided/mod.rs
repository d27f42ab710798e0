//! Inputs found by what runs reach: coverage-guided search (Zalewski: american fuzzy lop, 2013; Böhme, Pham, Roychoudhury:
//! Coverage-based greybox fuzzing as Markov chain, CCS 2016), for programs that read texts.
//!
//! An input that leads somewhere new is kept, and later inputs are made of those that were kept: so a run comes to a place
//! behind five commands by five steps, each of which is seen. It is *somewhere new* where a way is taken at a decision that was not taken before,
//! or more often than before by a power of two, or after other ways; or where two numbers that are compared come closer to each other
//! than before. What reaches the same in fewer instructions takes the place of what was kept before.
//!
//! Programs that read commands are told by the words that they know: for them, texts are assembled from lines of several inputs about a
//! few names and numbers, for what only some commands do together must be about the same things.
//!
//! The search is deterministic, and ends where nothing new was met for long.
//!
//! What a run violates counts as what any other run violates: [`Trials`] executes it again.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | `coverage` | what a run reaches, and what is new of it |
//! | `case` | an input that is kept: arguments, characters of streams, other choices |
//! | `change` | another input made of those that are kept |

mod case;
mod change;
mod coverage;

use dice::Dice;
use interp::Inputs;

use crate::arguments;
use crate::beginning::Start;
use crate::inputs;
use crate::limits::Limits;
use crate::question::Question;
use crate::trials::Trials;
use crate::worth::Worth;

use case::Case;
use change::Changes;
use coverage::{Coverage, News, Seen, Shortest};

/// So many inputs of a hundred are assembled from lines.
const ASSEMBLED: u64 = 35;

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    /// Instructions at most.
    pub steps: u64,
    /// It ends when nothing new was met for this part of what it took to meet all that was.
    pub share: u64,
}

/// Inputs that were kept.
struct Kept {
    case: Case,
    /// How often it was changed.
    changed: u64,
    /// Instructions of its run.
    steps: u64,
    /// For how much of what was reached it is the shortest one.
    shortest: Shortest,
}

/// The search.
struct Search<'a, 't> {
    question: &'a Question<'a>,
    trials: &'t mut Trials<'a>,
    limits: &'a Limits,
    extent: Extent,
    coverage: Coverage,
    seen: Seen,
    kept: Vec<Kept>,
    /// Those that took a way that none before them took, or took it in another order, by their numbers.
    deepest: Vec<usize>,
    /// Instructions so far.
    steps: u64,
    /// Instructions when a run reached something new last.
    newest: u64,
    /// Instructions when a run took a new way last, or took ways in another order.
    newest_way: u64,
}

/// Executes the program on inputs that what other runs reached suggests, until nothing is open, nothing new is met for long, or
/// the limit is reached.
pub(crate) fn search<'a>(
    question: &'a Question<'a>,
    trials: &mut Trials<'a>,
    (worth, takes_arguments): (&Worth, bool),
    extent: Extent,
) {
    let own = question.program().functions.iter().map(|function| !function.library).collect();
    let mut search = Search {
        question,
        trials,
        limits: question.limits,
        extent,
        coverage: Coverage::new(own),
        seen: Seen::default(),
        kept: Vec::new(),
        deepest: Vec::new(),
        steps: 0,
        newest: 0,
        newest_way: 0,
    };
    for round in search.seeds() {
        if search.is_over() {
            return;
        }
        let arguments = if takes_arguments { arguments::arguments(round, worth) } else { Vec::new() };
        search.execute(&arguments, inputs::inputs(round, worth, question.limits));
    }
    let changes = Changes::new(worth, takes_arguments);
    let mut dice = Dice::new(0);
    while !search.is_over() && !search.kept.is_empty() {
        let at = search.choose(&mut dice);
        for _ in 0..search.limits.guided_changes {
            if search.is_over() {
                return;
            }
            let other = search.choose(&mut dice);
            let case = |number: usize| &search.kept[number].case;
            let case = if worth.reads && dice.chance(ASSEMBLED) {
                let others = [at, other, search.deep(&mut dice), search.deep(&mut dice)];
                changes.assembled(&others.map(case), &mut dice)
            } else {
                changes.of(case(at), case(other), &mut dice)
            };
            search.execute(&case.arguments, case.inputs());
        }
        search.kept[at].changed += 1;
    }
}

impl Search<'_, '_> {
    /// Rounds of the series of inputs that the search begins with.
    fn seeds(&self) -> impl Iterator<Item = u64> + use<> {
        let count = self.limits.guided_seeds;
        let series = [0, inputs::LINES, arguments::LONG, arguments::COMMANDS];
        series.into_iter().flat_map(move |first| (first..).take(count))
    }

    fn is_over(&self) -> bool {
        self.trials.is_done()
            || (self.question.stopped)()
            || self.steps >= self.extent.steps
            // Where nothing new was met for so long, compared with what it took to meet all that was, more of the same is unlikely to.
            || self.steps - self.newest > self.patience(self.newest)
            // Numbers come closer to each other as long as there are numbers.
            || self.steps - self.newest_way > 4 * self.patience(self.newest_way)
    }

    /// For how many instructions the search goes on that met something new at that one.
    fn patience(&self, newest: u64) -> u64 {
        self.limits.guided_patience.max(newest / self.extent.share)
    }

    /// What is changed next: of a few, what was changed least often, and what is shorter.
    fn choose(&self, dice: &mut Dice) -> usize {
        const FEW: usize = 4;
        /// So many of a hundred are of those that led somewhere new last.
        const DEEP: u64 = 25;
        if dice.chance(DEEP) {
            return self.deep(dice);
        }
        /// What takes a way of its own is changed so much more often than what only has closer numbers.
        const WAYS: u64 = 8;
        let kept: Vec<usize> = (0..self.kept.len()).filter(|at| !self.kept[*at].shortest.is_nothing()).collect();
        let few = (0..FEW).map(|_| dice.pick(&kept));
        let cost = |at: &usize| {
            let Kept { changed, steps, shortest, .. } = &self.kept[*at];
            (1 + changed) * (steps + 2 * self.limits.guided_start) / if shortest.ways > 0 { WAYS } else { 1 }
        };
        few.min_by_key(cost).unwrap_or(0)
    }

    /// One of those that took a new way last.
    fn deep(&self, dice: &mut Dice) -> usize {
        const LAST: usize = 24;
        let last = &self.deepest[self.deepest.len().saturating_sub(LAST)..];
        if last.is_empty() { 0 } else { dice.pick(last) }
    }

    /// One run; its input is kept if it reaches something new.
    fn execute(&mut self, arguments: &[Vec<u8>], inputs: Inputs) {
        self.coverage.clear();
        let start = Start { arguments, entry: None };
        let outcome = self.trials.attempt_observed(start, inputs, self.limits.guided_run, &mut self.coverage);
        // What is done before the first instruction counts, too.
        self.steps += outcome.steps + self.limits.guided_start;
        let news = self.seen.news(&self.coverage, outcome.steps);
        if news >= News::Closer {
            self.newest = self.steps;
        }
        if news == News::Nothing {
            return;
        }
        if news >= News::Order {
            self.newest_way = self.steps;
            self.deepest.push(self.kept.len());
        }
        let (shortest, lost) = self.seen.take(&self.coverage, outcome.steps, self.kept.len());
        self.kept.push(Kept { case: Case::of(arguments, &outcome), changed: 0, steps: outcome.steps, shortest });
        lost.into_iter().for_each(|(number, lost)| self.kept[number].shortest.lose(lost));
    }
}
