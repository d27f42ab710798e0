//! Which engine is asked when: proof and refutation side by side.
//!
//! A few short runs come first, for they cost nothing. Then the provers (`values`, then `symex`) and, unless these are
//! done at once, the refuters (runs on many inputs, then bounded model checking) work at the same time, each side in a
//! thread, under the limits of the call. What one side settles the other does not ask again; what the provers could not
//! show directs the model checker; and when nothing is open any more both stop. With one thread they work in turn.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use analysis::Facts;
use evidence::{Alarm, Property, PropertyResult, Verdict};
use ir::{FunctionId, ValidProgram};
use runs::Effort;

use crate::answer::{Answer, Left, News};
use crate::entry_state::EntryState;
use crate::limits::Limits;
use crate::progress::Progress;
use crate::request::{Method, Request};
use crate::task::Task;
use crate::{bmc_engine, merge, run_engine, symex_engine, system};

/// What the provers get before the refuters begin: most programs are proved by then.
const HEAD_START: Duration = Duration::from_millis(200);

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
    /// Semantics and what else was asked for.
    pub request: &'a Request,
    /// Limits of the call.
    pub limits: &'a Limits,
    /// Where to tell what is being done.
    pub progress: &'a dyn Progress,
    /// Overflows that the compiler saw in constants.
    pub folded_overflows: &'a [Alarm],
}

/// An engine that follows all runs.
struct Prover {
    /// Its name in reports.
    name: &'static str,
    /// The properties it has answers about.
    answers: &'static [Property],
    /// Its work.
    analyse: fn(&Task<'_>) -> Answer,
}

/// The provers, in the order they are asked.
const PROVERS: &[Prover] = &[
    Prover { name: "values", answers: &[Property::Termination], analyse: symex_engine::analyse_values },
    Prover { name: "symex", answers: &Property::ALL, analyse: symex_engine::analyse },
];

/// Asks the engines about the properties. `tell` takes what they find out and says what is open then.
pub fn ask(question: &Question<'_>, open: Vec<Property>, tell: &mut dyn FnMut(News) -> Vec<Property>) {
    let request = question.request;
    let mut open = open;
    if matches!(request.method, Method::Auto | Method::Run) {
        open = tell(runs(question, question.limits, &open, Effort::Quick));
    }
    match request.method {
        Method::Auto if system::threads_of(request.threads) > 1 => side_by_side(question, open, tell),
        Method::Auto => {
            let left = prove(question, question.limits, &mut open, tell);
            open = tell(runs(question, question.limits, &open, Effort::Thorough));
            let found = model_checking(question, question.limits, &open, left.clone());
            tell(believed(found, Some(&left)));
        }
        Method::Run => {
            tell(runs(question, question.limits, &open, Effort::Thorough));
        }
        Method::Bmc => {
            // Asked alone it still needs the provers' word about what has a meaning, though not their verdict.
            let left = prove(question, question.limits, &mut open.clone(), &mut |_| open.clone());
            let found = model_checking(question, question.limits, &open, left.clone());
            tell(believed(found, Some(&left)));
        }
        Method::Symex | Method::Values => {
            prove(question, question.limits, &mut open, tell);
        }
    }
}

/// Asks the provers in turn.
fn prove(
    question: &Question<'_>,
    limits: &Limits,
    open: &mut Vec<Property>,
    tell: &mut dyn FnMut(News) -> Vec<Property>,
) -> Left {
    let mut left = Left::default();
    // What the compiler computed itself no engine sees.
    left.meaningless.extend(question.folded_overflows.iter().map(|alarm| alarm.kind.property()));
    let method = question.request.method;
    for engine in PROVERS.iter().filter(|engine| method == Method::Auto || method.engine() == Some(engine.name)) {
        let asked: Vec<Property> = open.iter().copied().filter(|property| engine.answers.contains(property)).collect();
        if asked.is_empty() || limits.exhausted().is_some() {
            continue;
        }
        let mut answer = (engine.analyse)(&question.task(limits, &asked));
        answer.findings.alarms.extend(question.folded_overflows.iter().cloned());
        let alarms = answer.findings.alarms.iter();
        left.wanted.extend(alarms.filter_map(|alarm| Some((alarm.kind, alarm.place.clone()?))));
        left.meaningless.extend(answer.findings.meaningless.iter().copied());
        let results = merge::results(&answer, engine.name, &asked, question.limits.seconds());
        *open = tell(News { results, answer: Some(Box::new(answer)), ..News::default() });
    }
    left
}

/// Executes the program on many inputs.
fn runs(question: &Question<'_>, limits: &Limits, open: &[Property], effort: Effort) -> News {
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

/// Asks the model checker.
fn model_checking(question: &Question<'_>, limits: &Limits, open: &[Property], left: Left) -> News {
    if open.is_empty() || limits.exhausted().is_some() {
        return News::default();
    }
    question.progress.stage("bounded model checking");
    bmc_engine::search(&question.task(limits, open), left)
}

impl Question<'_> {
    fn task<'t>(&'t self, limits: &'t Limits, properties: &'t [Property]) -> Task<'t> {
        Task {
            program: self.program,
            facts: &self.facts,
            entry: self.entry,
            entry_state: self.entry_state,
            properties,
            request: self.request,
            limits,
            progress: self.progress,
        }
    }
}

/// What both sides know.
#[derive(Default)]
struct Shared {
    open: Mutex<Vec<Property>>,
    /// `None` until the provers have ended.
    left: Mutex<Option<Left>>,
}

/// The value, whatever became of who held it last.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn side_by_side(question: &Question<'_>, open: Vec<Property>, tell: &mut dyn FnMut(News) -> Vec<Property>) {
    if open.is_empty() {
        return;
    }
    let shared = Shared { open: Mutex::new(open), ..Shared::default() };
    let [stop_provers, stop_refuters]: [Arc<AtomicBool>; 2] = Default::default();
    let (prover_limits, refuter_limits) =
        (question.limits.stopped_by(&stop_provers), question.limits.stopped_by(&stop_refuters));
    std::thread::scope(|scope| {
        let (send, news) = channel();
        let (proofs_end, proofs_ended) = channel();
        let (shared, sender) = (&shared, send.clone());
        scope.spawn(move || {
            // Sent after all that the provers find out, so that it is judged before the refuters look at what is open.
            let _end = ProversEnd(sender.clone());
            provers(question, &prover_limits, shared, &sender);
        });
        scope.spawn(move || refuters(question, &refuter_limits, shared, &send, &proofs_ended));
        // It ends when both sides have dropped their sender.
        loop {
            match news.recv_timeout(question.request.numbers.strategy.tick) {
                Ok(Message::ProversEnd) => {
                    // The other side may be gone already.
                    let _ = proofs_end.send(());
                }
                Ok(Message::News(found)) => {
                    let left = tell(*found);
                    if left.is_empty() {
                        stop_provers.store(true, Ordering::Relaxed);
                        stop_refuters.store(true, Ordering::Relaxed);
                    }
                    *locked(&shared.open) = left;
                }
                Err(RecvTimeoutError::Timeout) => {
                    if question.limits.exhausted().is_some() {
                        stop_provers.store(true, Ordering::Relaxed);
                        stop_refuters.store(true, Ordering::Relaxed);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
}

/// What the two sides send.
enum Message {
    News(Box<News>),
    /// The provers have ended, whatever the reason.
    ProversEnd,
}

/// Says when it is dropped that the provers have ended.
struct ProversEnd(Sender<Message>);

impl Drop for ProversEnd {
    fn drop(&mut self) {
        // Who reads it may have gone: then nobody wants to know.
        let _ = self.0.send(Message::ProversEnd);
    }
}

fn provers(question: &Question<'_>, limits: &Limits, shared: &Shared, send: &Sender<Message>) {
    let mut open = locked(&shared.open).clone();
    let left = prove(question, limits, &mut open, &mut |news| {
        let settled = news.settles();
        // Who reads it may have gone: then nobody wants to know.
        let _ = send.send(Message::News(Box::new(news)));
        locked(&shared.open).iter().copied().filter(|property| !settled.contains(property)).collect()
    });
    *locked(&shared.left) = Some(left);
}

fn refuters(
    question: &Question<'_>,
    limits: &Limits,
    shared: &Shared,
    send: &Sender<Message>,
    proofs_ended: &Receiver<()>,
) {
    // Whether the provers ended or only the time went by: what is open then is looked at.
    let _ = proofs_ended.recv_timeout(HEAD_START);
    let mut open = locked(&shared.open).clone();
    let found = runs(question, limits, &open, Effort::Thorough);
    let settled = found.settles();
    let _ = send.send(Message::News(Box::new(found)));
    open = locked(&shared.open).iter().copied().filter(|property| !settled.contains(property)).collect();
    let known = locked(&shared.left).clone();
    let found = model_checking(question, limits, &open, known.unwrap_or_default());
    // A proof waits for the provers' word; they tell when they have ended, or are gone.
    if found.results.iter().any(|result| result.verdict == Verdict::True) && locked(&shared.left).is_none() {
        let _ = proofs_ended.recv();
    }
    let news = believed(found, locked(&shared.left).as_ref());
    let _ = send.send(Message::News(Box::new(news)));
}

/// What is believed of the model checker's answer. A proof must come after the provers' word that everything in the
/// program that touches the property has a meaning: a construct that one engine leaves out by name and the other does not
/// is a mistake of one of them.
fn believed(news: News, left: Option<&Left>) -> News {
    let sound = |result: &PropertyResult| {
        result.verdict != Verdict::True || left.is_some_and(|left| !left.meaningless.contains(&result.property))
    };
    News { results: news.results.into_iter().filter(sound).collect(), ..news }
}
