//! The engines, each asked about one program under the limits of the call.

use std::sync::Arc;

use analysis::Facts;
use contract::language::Condition;
use evidence::{Alarm, Failure, Property, PropertyResult, Verdict};
use ir::{FunctionId, ValidProgram};
use runs::Effort;

use crate::answer::{Answer, Left, News};
use crate::entry_state::EntryState;
use crate::limits::Limits;
use crate::orders::Orders;
use crate::outside::{self, Shown};
use crate::progress::Progress;
use crate::request::{Method, Request};
use crate::task::Task;
use crate::work::Work;
use crate::{bmc_engine, merge, run_engine, symex_engine};

/// A question to all engines.
pub struct Question<'a> {
    /// The program; with checks for signed overflow as branches if that property is asked for.
    pub program: &'a ValidProgram,
    /// What the text of the program says: the engines share it.
    pub facts: Arc<Facts<'a>>,
    /// The function that runs start from.
    pub entry: FunctionId,
    /// The states in which the entry begins.
    pub entry_state: &'a EntryState,
    /// Orders of evaluation that may matter.
    pub orders: &'a Orders,
    /// Semantics and what else was asked for.
    pub request: &'a Request,
    /// Limits of the call.
    pub limits: &'a Limits,
    /// Where to tell what is being done.
    pub progress: &'a dyn Progress,
    /// Overflows that the compiler saw in constants.
    pub folded_overflows: &'a [Alarm],
    /// What the last of the provers has done.
    pub work: Work,
}

impl Question<'_> {
    fn task<'t>(&'t self, limits: &'t Limits, properties: &'t [Property]) -> Task<'t> {
        Task {
            program: self.program,
            facts: &self.facts,
            entry: self.entry,
            entry_state: self.entry_state,
            orders: self.orders,
            properties,
            request: self.request,
            limits,
            progress: self.progress,
            work: &self.work,
        }
    }

    /// What is left before any prover was asked: what the compiler computed itself no engine sees.
    pub fn left(&self) -> Left {
        let meaningless = self.folded_overflows.iter().map(|alarm| alarm.kind.property()).collect();
        Left { meaningless, ..Left::default() }
    }
}

/// An engine that follows all runs.
pub struct Prover {
    /// Its name in reports.
    name: &'static str,
    /// The properties it has answers about.
    answers: &'static [Property],
    /// Its work.
    analyse: fn(&Task<'_>) -> Answer,
}

/// The provers, in the order they are asked. The last one's work is counted.
const PROVERS: &[Prover] = &[
    Prover { name: "values", answers: &[Property::Termination], analyse: symex_engine::analyse_values },
    Prover { name: "symex", answers: &Property::ALL, analyse: symex_engine::analyse },
];

/// The provers that the request asks, in order.
pub fn provers(method: Method) -> impl DoubleEndedIterator<Item = &'static Prover> {
    let asked = move |prover: &&Prover| method == Method::Auto || method.engine() == Some(prover.name);
    PROVERS.iter().filter(asked)
}

impl Prover {
    /// Asks about those of the open properties that the prover has answers about; what it leaves to others is put into
    /// `left`. `None` if there are none, or no limit allows it.
    pub fn ask(&self, question: &Question<'_>, limits: &Limits, open: &[Property], left: &mut Left) -> Option<News> {
        let asked: Vec<Property> = open.iter().copied().filter(|property| self.answers.contains(property)).collect();
        if asked.is_empty() || limits.exhausted().is_some() {
            return None;
        }
        let mut answer = (self.analyse)(&question.task(limits, &asked));
        answer.findings.alarms.extend(question.folded_overflows.iter().cloned());
        let alarms = answer.findings.alarms.iter();
        left.wanted.extend(alarms.filter_map(|alarm| Some((alarm.kind, alarm.place.clone()?))));
        // Of other properties this is not the prover's word: memory means nothing to the one that leaves it out.
        left.meaningless.extend(answer.findings.meaningless.iter().filter(|property| asked.contains(property)));
        let mut results = merge::results(&answer, self.name, &asked, question.limits.seconds());
        for result in results.iter_mut().filter(|result| result.verdict == Verdict::True) {
            result.vacuous.clone_from(&answer.vacuous);
        }
        Some(News { results, answer: Some(Box::new(answer)), ..News::default() })
    }
}

/// The graph and the system that the user asked for, without a question about any property.
pub fn shown(question: &Question<'_>, limits: &Limits) -> Answer {
    symex_engine::analyse(&question.task(limits, &[]))
}

/// Executes the program on several inputs.
pub fn runs(question: &Question<'_>, limits: &Limits, open: &[Property], effort: Effort) -> News {
    if open.is_empty() || limits.exhausted().is_some() {
        return News::default();
    }
    question.progress.stage("running the program");
    let mut news = run_engine::search(&question.task(limits, open), effort);
    // What the compiler computed itself no run shows.
    let folded = |property| question.folded_overflows.iter().any(|alarm| alarm.kind.property() == property);
    news.results.retain(|result| result.verdict != Verdict::True || !folded(result.property));
    news
}

/// Executes the program in states just outside a condition under which the properties were proved.
pub fn outside(
    question: &Question<'_>,
    properties: &[Property],
    condition: &Condition,
    believed: &dyn Fn(PropertyResult) -> Option<PropertyResult>,
) -> Shown {
    question.progress.stage("running the program outside the precondition");
    outside::search(&question.task(question.limits, properties), condition, believed)
}

/// Executes the program in states of a condition that suggests itself: violations of the properties.
pub fn failing(
    question: &Question<'_>,
    properties: &[Property],
    found: (&Condition, &EntryState),
    believed: &dyn Fn(PropertyResult) -> Option<PropertyResult>,
) -> Vec<(Property, Failure)> {
    question.progress.stage("running the program where a condition holds that suggests itself");
    outside::failing(&question.task(question.limits, properties), found, believed)
}

/// Executes the program in states in which no run ends, as is proved.
pub fn endless(
    question: &Question<'_>,
    states: &EntryState,
    believed: &dyn Fn(PropertyResult) -> Option<PropertyResult>,
) -> Option<(Vec<String>, Alarm)> {
    question.progress.stage("running the program where no run ends");
    outside::endless(&question.task(question.limits, &[Property::Termination]), states, believed)
}

/// Asks the model checker.
pub fn model_checking(question: &Question<'_>, limits: &Limits, open: &[Property], left: Left) -> News {
    if open.is_empty() || limits.exhausted().is_some() {
        return News::default();
    }
    question.progress.stage("bounded model checking");
    bmc_engine::search(&question.task(limits, open), left)
}

/// What is believed of the model checker's answer. A proof must come after the provers' word that everything in the
/// program that touches the property has a meaning: a construct that one engine leaves out by name and the other does not
/// is a mistake of one of them. `None`: they have not given it.
pub fn believed(news: News, left: Option<&Left>) -> News {
    let sound = |result: &PropertyResult| {
        result.verdict != Verdict::True || left.is_some_and(|left| !left.meaningless.contains(&result.property))
    };
    let results: Vec<PropertyResult> = news.results.into_iter().filter(sound).collect();
    let complete = news.complete && results.iter().any(|result| result.verdict == Verdict::True);
    News { results, complete, ..news }
}
