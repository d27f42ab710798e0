//! What is known of an open entry under conditions on its callers: preconditions that are inferred, what the function does under
//! them, and with which inputs runs end or never do.

use contract::entry::Fact;
use contract::language::Condition;
use evidence::{Failure, Property, PropertyResult, Verdict};
use semantics::library::outside;
use summary::candidate::Candidate;

use super::{Call, Subject, still_open, take};
use crate::contracts::{self, Nothing, Precondition};
use crate::doubts::Doubts;
use crate::engines;
use crate::entry_state::EntryState;
use crate::hints;
use crate::orders::Known;
use crate::portfolio;
use crate::promises::{self, Promises};
use crate::request::{Method, Request};

impl Call<'_> {
    /// Where an entry is open and nobody says what it needs of its callers: what is not decided is proved under a
    /// precondition that is inferred, which is handed back. `main` has no callers.
    pub(super) fn contract(&mut self, subject: &Subject<'_>, properties: &[Property]) -> Option<Precondition> {
        let open = still_open(&self.outcome.report, properties);
        let asked = matches!(self.request.method, Method::Auto | Method::Symex);
        let described = self.request.entry == "main" || !subject.state.conditions.is_empty();
        if open.is_empty() || described || !asked || self.limits.exhausted().is_some() {
            return None;
        }
        self.progress.stage("looking for a precondition");
        let about = (self.request, &self.limits);
        let known = (&open[..], self.memory.clone());
        let found = match contracts::infer(&subject.facts, subject.entry, about, known, &subject.orders) {
            Ok(found) => found,
            Err(Nothing { why, last, reached }) => {
                let reason = format!("no precondition was found: {}", why.why);
                let step = why.step.or_else(|| hints::said_of(&self.outcome.report, &why.why));
                self.outcome.report.explain(&open, &reason, step.as_deref());
                let base = last.as_ref().map(|last| last.candidate.clone()).unwrap_or_default();
                if let (Some(last), true) = (last, open.contains(&Property::Termination)) {
                    self.prove_under(subject, &last, vec![Property::Termination]);
                }
                self.ending(subject, &base);
                for Precondition { condition, states, .. } in &reached {
                    self.failing(subject, (condition, states), properties);
                }
                let likely = contracts::likely(&subject.facts, subject.entry, self.request.mathematical);
                if let Some((condition, states)) = likely {
                    self.failing(subject, (&condition, &states), properties);
                }
                return None;
            }
        };
        // Under no condition at all the engines have been asked.
        if !found.condition.is_always() {
            self.prove_under(subject, &found, open);
        }
        self.ending(subject, &found.candidate);
        self.memory.get_or_insert_with(|| found.candidate.clone());
        Some(found)
    }

    /// What an entry that is memory-safe does, always or under the precondition that was found.
    pub(super) fn promise(&mut self, subject: &Subject<'_>, found: Option<&Precondition>) {
        let Some(safety) = self.outcome.report.result(Property::MemSafety) else { return };
        let state = match (safety.verdict, &safety.requires) {
            (Verdict::True, _) => subject.state,
            (Verdict::Unknown, Some(requires)) => {
                let proved = found.filter(|found| found.condition.to_string() == *requires);
                let Some(found) = proved else { return };
                &found.states
            }
            _ => return,
        };
        let asked = matches!(self.request.method, Method::Auto | Method::Symex);
        if subject.request.entry == "main" || !asked || self.limits.exhausted().is_some() {
            return;
        }
        self.progress.stage("looking at what the function does");
        let about = (subject.request, &self.limits);
        self.promises = promises::promises(&subject.facts, subject.entry, about, state, &subject.orders);
        self.outcome.report.contract = self.promises.as_ref().map(Promises::told);
    }

    /// Where not every run ends, as far as is known: which do, under the base and what has to hold beside.
    fn ending(&mut self, subject: &Subject<'_>, base: &Candidate) {
        let asked = self.request.properties.contains(&Property::Termination);
        let settled = self.outcome.report.result(Property::Termination).is_none_or(|result| result.requires.is_some());
        if !asked || settled || still_open(&self.outcome.report, &[Property::Termination]).is_empty() {
            return;
        }
        self.progress.stage("looking for inputs with which every run ends");
        let about = (self.request, &self.limits);
        let found = contracts::ending(&subject.facts, subject.entry, about, base, &subject.orders);
        if let Some(found) = &found {
            self.prove_under(subject, found, vec![Property::Termination]);
        }
        let new = |fact: &&Fact| !base.facts.contains(fact);
        let ends: Vec<Fact> = found.iter().flat_map(|found| &found.candidate.facts).filter(new).cloned().collect();
        self.never(subject, base, &ends);
    }

    /// Adds to what is known of termination where no run ends: conditions for which that is proved, each with a run. The facts
    /// are those under which every run ends, as far as is known.
    fn never(&mut self, subject: &Subject<'_>, base: &Candidate, ends: &[Fact]) {
        let Call { request, progress, limits, outcome, doubts, .. } = self;
        let program = &subject.input.program;
        // What functions outside the program do is unknown: they may end the run.
        let closed = outside::assumptions(program, subject.entry).is_empty();
        if request.method != Method::Auto || limits.exhausted().is_some() || !closed {
            return;
        }
        progress.stage("looking for inputs with which no run ends");
        let about = (*request, &*limits);
        let found = contracts::never(&subject.facts, subject.entry, about, (base, ends), &subject.orders);
        let question = subject.question(subject.state, (subject.request, limits), *progress);
        let believed = |result| believed(doubts, subject, result);
        let with_run = |found: Precondition| {
            let (state, alarm) = engines::endless(&question, &found.states, &believed)?;
            Some(Failure { requires: found.condition.to_string(), state, alarm })
        };
        let never: Vec<Failure> = found.into_iter().filter_map(with_run).collect();
        let result = outcome.report.results.iter_mut().find(|result| result.property == Property::Termination);
        // A verdict for all calls says more, and contradicts none of these.
        if let Some(result) = result.filter(|result| result.verdict == Verdict::Unknown) {
            result.never = never;
        }
        progress.known(&outcome.report);
    }

    /// Adds to what is open a run that violates it where a condition holds that suggests itself.
    fn failing(
        &mut self,
        subject: &Subject<'_>,
        (condition, states): (&Condition, &EntryState),
        properties: &[Property],
    ) {
        let Call { request, progress, limits, outcome, doubts, .. } = self;
        let report = &mut outcome.report;
        let known = |property: &Property| {
            let result = report.result(*property);
            result.is_none_or(|result| result.requires.is_some() || result.fails.is_some())
        };
        let mut open = still_open(report, properties);
        open.retain(|property| !known(property));
        if open.is_empty() || request.method != Method::Auto || limits.exhausted().is_some() {
            return;
        }
        let question = subject.question(states, (subject.request, limits), *progress);
        let believed = |result| believed(doubts, subject, result);
        for (property, failure) in engines::failing(&question, &open, (condition, states), &believed) {
            if let Some(result) = report.result(property).cloned() {
                report.settle(PropertyResult { seconds: limits.seconds(), ..result.failing(failure) });
            }
        }
        progress.known(report);
    }

    /// Asks about the properties under a precondition that was inferred: what is proved there holds if callers meet it.
    fn prove_under(&mut self, subject: &Subject<'_>, found: &Precondition, open: Vec<Property>) {
        let Call { progress, limits, outcome, doubts, .. } = self;
        let request =
            Request { method: Method::Symex, invariants: false, graph: false, system: None, ..subject.request.clone() };
        let question = subject.question(&found.states, (&request, limits), *progress);
        let condition = found.condition.to_string();
        let mut why = String::new();
        portfolio::ask(&question, open.clone(), &mut |mut news| {
            let answer = news.answer.as_deref();
            let known = Known { answer, only_run_ended: news.only_run_ended };
            let judge = |result| doubts.judge(result, &subject.input.program, &subject.orders, known);
            let judged = news.results.into_iter().map(judge);
            let (proved, left): (Vec<_>, Vec<_>) = judged.partition(|result| result.verdict == Verdict::True);
            if let (true, Some(reason)) = (why.is_empty(), left.into_iter().find_map(|result| result.reason)) {
                why = format!(": {reason}");
            }
            news.results = proved.into_iter().map(|result| result.under(&condition)).collect();
            // The graph and the system that the user asked for are those of all calls.
            if let Some(answer) = &mut news.answer {
                (answer.graph, answer.system_text) = (None, None);
            }
            take(outcome, news);
            open.clone()
        });
        let report = &mut self.outcome.report;
        let proved = |property: &Property| report.result(*property).is_some_and(|result| result.requires.is_some());
        let left: Vec<Property> = open.iter().copied().filter(|property| !proved(property)).collect();
        let advice = format!(
            "try a longer --timeout, or assume more than that: --assume '{condition}' and what else callers guarantee"
        );
        report.explain(
            &left,
            &format!("it was not proved either where {condition} holds, a precondition that was found{why}"),
            Some(&advice),
        );
        let proved: Vec<Property> = open.into_iter().filter(|property| !left.contains(property)).collect();
        self.outside(subject, &found.condition, &proved);
        self.failing(subject, (&found.condition, &found.states), &left);
        self.progress.known(&self.outcome.report);
    }

    /// Adds to what was proved under a condition which of its clauses are needed, as far as runs show it.
    fn outside(&mut self, subject: &Subject<'_>, condition: &Condition, proved: &[Property]) {
        let Call { progress, limits, outcome, doubts, .. } = self;
        if proved.is_empty() || subject.request.method != Method::Auto || limits.exhausted().is_some() {
            return;
        }
        let question = subject.question(subject.state, (subject.request, limits), *progress);
        let believed = |result| believed(doubts, subject, result);
        let shown = engines::outside(&question, proved, condition, &believed);
        let report = &mut outcome.report;
        for result in report.results.iter_mut().filter(|result| proved.contains(&result.property)) {
            let needed = shown.clauses.iter().filter(|(property, _)| *property == result.property);
            result.outside = needed.map(|(_, outside)| outside.clone()).collect();
            result.all_needed = shown.count > 0 && result.outside.len() == shown.count;
        }
        shown.assumptions.into_iter().for_each(|assumption| report.assume(assumption));
    }
}

/// A violation that a run shows, unless something is to be said against it.
fn believed(doubts: &Doubts<'_>, subject: &Subject<'_>, result: PropertyResult) -> Option<PropertyResult> {
    let judged = doubts.judge(result, &subject.input.program, &subject.orders, Known::default());
    (judged.verdict == Verdict::False).then_some(judged)
}
