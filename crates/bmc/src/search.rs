//! The search: unrollings of growing bound, and the questions about each.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use analysis::Facts;
use evidence::{AlarmKind, Property};
use ir::ValidProgram;
use smt::bv::{Term, Values};

use crate::answer::{Answer, Candidate, GivenInput, Lasso, Open, Options};
use crate::engine::{Check, Engine, Gap, Stopped};
use crate::lasso;
use crate::solve::{Asker, Truth};

/// Looks for violations, and for a proof by complete unrolling. `confirm` says whether a candidate is a violation: it
/// runs the interpreter.
pub fn check(program: &ValidProgram, options: &Options, confirm: &mut dyn FnMut(&Candidate) -> bool) -> Answer {
    check_with(Arc::new(Facts::of(program)), options, confirm)
}

/// The same for a program of which facts may be known already.
pub fn check_with(facts: Arc<Facts<'_>>, options: &Options, confirm: &mut dyn FnMut(&Candidate) -> bool) -> Answer {
    let program = facts.program();
    let mut search = Search {
        engine: Engine::new(facts, options),
        asker: Asker::new(options),
        options,
        answer: Answer::default(),
        obstacles: program
            .start()
            .map(|start| semantics::plain::obstacles(program, start, semantics::library::Engine::Unrolling))
            .unwrap_or_default()
            .into_iter()
            .map(|what| Open { what, place: None })
            .collect(),
        doubts: Vec::new(),
    };
    search.run(confirm);
    search.finish()
}

struct Search<'p> {
    engine: Engine<'p>,
    asker: Asker,
    options: &'p Options,
    answer: Answer,
    /// What in the program a proof does not cover.
    obstacles: Vec<Open>,
    /// Why nothing is proved, besides what was not followed: refused candidates, questions without an answer.
    doubts: Vec<Open>,
}

impl Search<'_> {
    fn run(&mut self, confirm: &mut dyn FnMut(&Candidate) -> bool) {
        let mut bound = 1;
        loop {
            let stopped = self.engine.explore(bound).err();
            self.answer.statistics.bound = bound;
            self.answer.statistics.checks += self.engine.checks.len();
            for property in self.options.properties.clone() {
                self.refute(property, confirm);
            }
            if self.is_open(Property::Termination) {
                self.endless(confirm);
            }
            if self.settle(stopped) || self.over() {
                return;
            }
            if bound >= self.options.limits.bound {
                self.doubt("unrollings beyond the greatest bound".to_owned());
                return;
            }
            bound = (2 * bound).min(self.options.limits.bound);
        }
    }

    fn is_open(&self, property: Property) -> bool {
        self.options.properties.contains(&property)
            && self.answer.violations.iter().all(|known| known.kind.property() != property)
    }

    fn over(&self) -> bool {
        let late = self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late || self.options.cancel.load(Ordering::Relaxed)
            || self.asker.gave_up()
            || !self.options.properties.iter().any(|property| self.is_open(*property))
    }

    fn doubt(&mut self, what: String) {
        self.doubts.push(Open { what, place: None });
    }

    /// Asks about the checks of a property: those the caller wants to know about first.
    fn refute(&mut self, goal: Property, confirm: &mut dyn FnMut(&Candidate) -> bool) {
        let checks: Vec<Check> =
            self.engine.checks.iter().filter(|check| check.kind.property() == goal).cloned().collect();
        if !self.options.wanted.is_empty() {
            let wanted: Vec<Check> = checks.iter().filter(|check| self.is_wanted(check)).cloned().collect();
            self.refute_some(goal, &wanted, confirm);
        }
        self.refute_some(goal, &checks, confirm);
    }

    fn is_wanted(&self, check: &Check) -> bool {
        let place = self.engine.place(check.site);
        let kind = check.kind;
        self.options.wanted.iter().any(|(other, at)| {
            other.property() == kind.property()
                && (kind == AlarmKind::Leak
                    || place.as_ref().is_some_and(|place| place.line == at.line && place.file == at.file))
        })
    }

    fn refute_some(&mut self, goal: Property, checks: &[Check], confirm: &mut dyn FnMut(&Candidate) -> bool) {
        let mut refused: BTreeSet<usize> = BTreeSet::new();
        let mut alternatives = 0;
        while self.is_open(goal) && !self.over() {
            let open: Vec<Term> = checks
                .iter()
                .enumerate()
                .filter(|(index, check)| !refused.contains(index) && !self.asker.is_impossible(check.when))
                .map(|(_, check)| check.when)
                .collect();
            let any = self.engine.pool.any(open.iter().copied());
            match self.asker.ask(&self.engine.pool, &self.engine.assumptions, any) {
                Truth::Impossible => {
                    for term in open {
                        self.asker.exclude(term);
                    }
                    return;
                }
                Truth::Unknown(why) => return self.doubt(format!("a question the solver did not answer ({why})")),
                Truth::Possible(values) => {
                    let Some(index) = checks.iter().position(|check| values.holds(check.when)) else { return };
                    let check = &checks[index];
                    let candidate = self.candidate(check.kind, check, &values, None);
                    if confirm(&candidate) {
                        self.answer.violations.push(candidate);
                        return;
                    }
                    self.answer.refused.push(candidate);
                    refused.insert(index);
                    alternatives += 1;
                    if alternatives >= self.options.limits.refusals {
                        return;
                    }
                }
            }
        }
    }

    /// Asks for runs that never end: some pairs of visits at a time, for one question about all would be hard.
    fn endless(&mut self, confirm: &mut dyn FnMut(&Candidate) -> bool) {
        let rounds = lasso::rounds(&mut self.engine);
        let mut refusals = 0;
        for batch in rounds.chunks(self.options.limits.batch) {
            let mut left: Vec<&lasso::Round> =
                batch.iter().filter(|round| !self.asker.is_impossible(round.when)).collect();
            while !left.is_empty() {
                if !self.is_open(Property::Termination) || self.over() || refusals >= self.options.limits.refusals {
                    return;
                }
                let any = self.engine.pool.any(left.iter().map(|round| round.when));
                match self.asker.ask(&self.engine.pool, &self.engine.assumptions, any) {
                    Truth::Impossible => {
                        for round in left.drain(..) {
                            self.asker.exclude(round.when);
                        }
                    }
                    Truth::Unknown(why) => {
                        self.doubt(format!("a question the solver did not answer ({why})"));
                        left.clear();
                    }
                    Truth::Possible(values) => {
                        let Some(at) = left.iter().position(|round| values.holds(round.when)) else { return };
                        let round = left.remove(at);
                        refusals += u32::from(!self.try_round(round, &values, confirm));
                    }
                }
            }
        }
    }

    /// Whether the endless run is confirmed.
    fn try_round(
        &mut self,
        round: &lasso::Round,
        values: &Values,
        confirm: &mut dyn FnMut(&Candidate) -> bool,
    ) -> bool {
        let stem = self.inputs(round.stem, values).len();
        let check = Check {
            kind: AlarmKind::NonTermination,
            site: Some(round.visit.site),
            when: round.when,
            events: round.visit.events,
        };
        let candidate = self.candidate(check.kind, &check, values, Some(Lasso { stem }));
        let confirmed = confirm(&candidate);
        if confirmed { &mut self.answer.violations } else { &mut self.answer.refused }.push(candidate);
        confirmed
    }

    /// The inputs that the run takes, of the first so many that may be.
    fn inputs(&self, events: usize, values: &Values) -> Vec<GivenInput> {
        let taken = self.engine.events.iter().take(events).filter(|event| values.holds(event.when));
        taken.map(|event| GivenInput { stream: event.stream, pattern: values.get(event.symbol) }).collect()
    }

    fn candidate(&self, kind: AlarmKind, check: &Check, values: &Values, lasso: Option<Lasso>) -> Candidate {
        let arguments = self.engine.arguments.as_ref().map_or(Vec::new(), |arguments| {
            let count = (values.get(arguments.count) as usize).saturating_sub(1);
            let texts = arguments.texts.iter().take(count);
            texts
                .map(|(length, bytes)| {
                    let length = values.get(*length) as usize;
                    bytes.iter().take(length).map(|byte| values.get(*byte) as u8).collect()
                })
                .collect()
        });
        Candidate {
            kind,
            place: self.engine.place(check.site),
            arguments,
            inputs: self.inputs(check.events, values),
            lasso,
            bound: self.engine.bound,
        }
    }

    /// Whether nothing more is to be explored; notes what is proved, and what is not and why.
    fn settle(&mut self, stopped: Option<Stopped>) -> bool {
        self.answer.open.clear();
        if let Some(stopped) = stopped {
            self.doubt(format!("what lies beyond {}", stopped.text()));
            self.name_gaps();
            return true;
        }
        let cuts = self.engine.gaps.iter().filter(|gap| gap.cut).map(|gap| gap.when);
        let cuts = self.engine.pool.any(cuts);
        let complete = match self.asker.ask(&self.engine.pool, &self.engine.assumptions, cuts) {
            Truth::Impossible => true,
            Truth::Possible(_) => false,
            Truth::Unknown(why) => {
                self.doubt(format!("whether the unrolling is complete ({why})"));
                false
            }
        };
        if !complete {
            self.name_gaps();
            return false;
        }
        // After a violation the behaviour of a run is undefined: a proof excludes every violation. A failed assertion only ends
        // the run, and so does what leaves memory behind.
        let checked = self.excludes(|kind| !is_defined(kind.property()));
        let asked = self.options.properties.contains(&Property::Assertion);
        for property in self.options.properties.clone() {
            if !checked || !self.doubts.is_empty() || !self.is_open(property) {
                continue;
            }
            if is_defined(property) && !self.excludes(|kind| kind.property() == property) {
                continue;
            }
            let gaps = self.engine.gaps.iter().filter(|gap| !gap.cut && gap.affects.touches(property));
            let any = gaps.map(|gap| gap.when).collect::<Vec<_>>();
            let any = self.engine.pool.any(any);
            let possible = self.asker.ask(&self.engine.pool, &self.engine.assumptions, any);
            if matches!(possible, Truth::Impossible) && self.obstacles.is_empty() {
                self.answer.proved.push(property);
            }
        }
        let holds_assertions = |search: &mut Search<'_>| search.excludes(|kind| kind.property() == Property::Assertion);
        if !asked && !self.answer.proved.is_empty() && !holds_assertions(self) {
            let checks = self.engine.checks.iter();
            let open = checks.filter(|check| check.kind.property() == Property::Assertion);
            let open = open.filter(|check| !self.asker.is_impossible(check.when));
            self.answer.assertions = open.map(|check| self.engine.place(check.site)).collect();
        }
        self.name_gaps();
        true
    }

    /// Whether no run does what the checks of these kinds are about.
    fn excludes(&mut self, kinds: impl Fn(AlarmKind) -> bool) -> bool {
        let checks = self.engine.checks.iter().filter(|check| kinds(check.kind));
        let checks: Vec<Term> =
            checks.map(|check| check.when).filter(|when| !self.asker.is_impossible(*when)).collect();
        let any = self.engine.pool.any(checks);
        matches!(self.asker.ask(&self.engine.pool, &self.engine.assumptions, any), Truth::Impossible)
    }

    /// What was not followed, as far as it is not known to be impossible.
    fn name_gaps(&mut self) {
        let mut seen = BTreeSet::new();
        let gaps: Vec<Gap> =
            self.engine.gaps.iter().filter(|gap| !self.asker.is_impossible(gap.when)).cloned().collect();
        for gap in gaps {
            let place = self.engine.place(gap.site);
            let key = (gap.what.clone(), place.as_ref().map(|place| (place.line, place.column)));
            if self.answer.open.len() < self.options.limits.reasons && seen.insert(key) {
                self.answer.open.push(Open { what: gap.what, place });
            }
        }
    }

    fn finish(mut self) -> Answer {
        self.answer.statistics.steps = self.engine.steps;
        self.answer.statistics.terms = self.engine.pool.len();
        self.answer.statistics.questions = self.asker.questions;
        self.answer.open.extend(self.doubts);
        self.answer.open.extend(self.obstacles);
        self.answer
    }
}

/// Whether the other properties are claimed of runs that violate this one, too: they are defined in C, or go on with any value.
fn is_defined(property: Property) -> bool {
    matches!(property, Property::Assertion | Property::Conversion | Property::Initialised | Property::MemCleanup)
}
