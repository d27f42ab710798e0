//! Provers and refuters at the same time, each side in a thread, under the limits of the call.
//!
//! # Work decides, not the clock
//!
//! How fast the sides are compared with each other depends on the machine and its load; the verdicts must not. So what is
//! asked of an engine depends only on the work that another one has done, never on which of them was faster:
//!
//! * The refuters begin when the last of the provers has done the work [`Strategy::head_start`](crate::Strategy), or
//!   when the provers have ended. They are asked about what was open when that prover began; if the provers ended before that
//!   work was done, about what they left.
//! * The model checker begins after the runs, when the last prover has done [`Strategy::checking_start`](crate::Strategy)
//!   or the provers have ended. If they ended before that work was done, their open checks are asked about first; else
//!   nothing that they say later is used.
//! * When the model checker and the provers have ended, runs on inputs that what others reached suggests go on, as long as they meet
//!   something new.
//! * A proof of the model checker waits until the provers have ended, for it needs their word that everything has a meaning.
//! * A verdict of the last prover that the runs might give, too, waits for the runs once they have begun: the runs' is the one
//!   that is reported.
//!
//! Where processors are few the refuters have a lower priority than the provers: that changes when something is found, not what is.
//!
//! Each side alone is deterministic, so what is decided is what either of them decides, in whatever order they come to
//! it. When nothing is open any more both are stopped: what they would still have said cannot change a verdict. Only
//! a limit of the call (time, memory, Ctrl-C), which the report names, can. Where memory is short the model checker is stopped before
//! the call is: the provers go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};

use evidence::{Property, Verdict};
use runs::Effort;

use crate::answer::{Left, News};
use crate::engines::{Question, believed, model_checking, provers, runs};
use crate::limits::Limits;
use crate::strategy::Strategy;

/// Asks both sides about the open properties. `only_run_goes_on` says that the program takes no inputs and that its run did
/// not end yet. `tell` takes what they find out and says what is open then.
pub fn side_by_side(
    question: &Question<'_>,
    open: Vec<Property>,
    only_run_goes_on: bool,
    tell: &mut dyn FnMut(News) -> Vec<Property>,
) {
    if open.is_empty() {
        return;
    }
    let [stop_provers, stop_refuters]: [Arc<AtomicBool>; 2] = Default::default();
    let prover_limits = question.limits.stopped_by(&stop_provers);
    let refuter_limits = question.limits.stopped_by(&stop_refuters);
    std::thread::scope(|scope| {
        let (send, messages) = channel();
        let (orders, ordered) = channel();
        let (sender, asked) = (send.clone(), open.clone());
        scope.spawn(move || prove(question, &prover_limits, asked, &sender));
        scope.spawn(move || {
            // The only run of a program is a proof, if it ends.
            if !only_run_goes_on {
                step_back();
            }
            refute(question, &refuter_limits, &ordered, &send);
        });
        let referee = Referee {
            question,
            tell,
            only_run_goes_on,
            asked: None,
            open,
            provers: Provers::Working,
            stage: Stage::Waiting,
            held: None,
            proofs: None,
            orders: Some(orders),
            stop: [stop_provers, stop_refuters],
        };
        referee.watch(&messages);
    });
}

/// The niceness of the refuters, above that of the call: a tenth of the time of a processor that they share with a prover.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// What the two sides send.
enum Message {
    /// The last of the provers begins: all that the others found out was sent before.
    LastProver,
    /// What a prover found out, and whether it is the last one.
    Proved(Box<News>, bool),
    /// The provers have ended. `None`: with a panic.
    ProversEnd(Option<Left>),
    /// What the runs show.
    Ran(Box<News>),
    /// What the model checker found out.
    Checked(Box<News>),
    /// What the last runs show.
    RanOn(Box<News>),
}

/// What the refuters are asked.
enum Order {
    /// Runs on many inputs.
    Run(Vec<Property>),
    /// Bounded model checking.
    Check(Vec<Property>, Left),
    /// The last runs.
    RunOn(Vec<Property>),
}

/// Says that the provers have ended when it is dropped, whatever the reason.
struct End<'a> {
    send: &'a Sender<Message>,
    left: Option<Left>,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        // Who reads it may have gone: then nobody wants to know. So it is with all messages here.
        let _ = self.send.send(Message::ProversEnd(self.left.take()));
    }
}

/// The thread of the provers.
fn prove(question: &Question<'_>, limits: &Limits, mut open: Vec<Property>, send: &Sender<Message>) {
    let mut end = End { send, left: None };
    let mut left = question.left();
    let mut provers = provers(question.request.method).peekable();
    while let Some(prover) = provers.next() {
        let last = provers.peek().is_none();
        if last {
            let _ = send.send(Message::LastProver);
        }
        let Some(news) = prover.ask(question, limits, &open, &mut left) else { continue };
        // A proof that leaves an order of evaluation open may not be believed: the next prover is asked, too.
        if question.orders.are_settled(news.answer.as_deref()) {
            let settled = news.settles();
            open.retain(|property| !settled.contains(property));
        }
        let _ = send.send(Message::Proved(Box::new(news), last));
    }
    end.left = Some(left);
}

/// Where there are fewer processors than threads that work, others come before the thread that calls this. So the refuters take the
/// time that the provers leave: a proof is lost where these do not end in time, and most refutations are found before they end at all.
fn step_back() {
    // Each thread has a niceness of its own on Linux only; elsewhere it would be that of the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}

/// The thread of the refuters.
fn refute(question: &Question<'_>, limits: &Limits, ordered: &Receiver<Order>, send: &Sender<Message>) {
    for order in ordered {
        let _ = send.send(match order {
            Order::Run(open) => Message::Ran(Box::new(runs(question, limits, &open, Effort::Thorough))),
            Order::RunOn(open) => Message::RanOn(Box::new(runs(question, limits, &open, Effort::Lasting))),
            Order::Check(open, left) => Message::Checked(Box::new(model_checking(question, limits, &open, left))),
        });
    }
}

/// How far the provers are.
enum Provers {
    Working,
    /// `None`: with a panic.
    Ended(Option<Left>),
}

/// How far the refuters are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Running,
    Ran,
    Checking,
    Checked,
    RunningOn,
}

/// Decides what is asked and in which order answers count. Works in the thread of the call.
struct Referee<'a> {
    question: &'a Question<'a>,
    tell: &'a mut dyn FnMut(News) -> Vec<Property>,
    only_run_goes_on: bool,
    /// What was open when the last of the provers began, without what the runs decided; `None` before.
    asked: Option<Vec<Property>>,
    /// What is open now.
    open: Vec<Property>,
    provers: Provers,
    stage: Stage,
    /// Verdicts of the last prover that wait for the end of the runs.
    held: Option<News>,
    /// Proofs of the model checker that wait for the end of the provers.
    proofs: Option<News>,
    /// Dropped when nothing is to be asked any more.
    orders: Option<Sender<Order>>,
    stop: [Arc<AtomicBool>; 2],
}

impl Referee<'_> {
    /// Takes in the messages until both sides have ended.
    fn watch(mut self, messages: &Receiver<Message>) {
        loop {
            let message = messages.recv_timeout(self.strategy().tick);
            let work = self.question.work.done(self.strategy());
            match message {
                Ok(message) => self.take(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.release(),
            }
            messages.try_iter().for_each(|message| self.take(message));
            if self.question.limits.is_scarce() && matches!(self.stage, Stage::Ran | Stage::Checking) {
                self.stop[1].store(true, Ordering::Relaxed);
                self.orders = None;
            }
            if self.open.is_empty() || self.question.limits.is_cancelled() {
                self.finish();
            } else if self.question.limits.exhausted().is_some() {
                // The engines see themselves that the time is over, and say so.
                self.orders = None;
            } else {
                self.order(work);
            }
        }
    }

    /// Stops both sides.
    fn finish(&mut self) {
        self.stop.iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
        self.orders = None;
    }

    fn hear(&mut self, news: News) {
        self.open = (self.tell)(news);
    }

    fn release(&mut self) {
        if let Some(news) = self.held.take() {
            self.hear(news);
        }
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::LastProver => self.asked = Some(self.open.clone()),
            Message::Proved(news, true) if self.waits_for_runs(&news) => self.held = Some(*news),
            Message::Proved(news, _) => self.hear(*news),
            Message::ProversEnd(left) => {
                self.provers = Provers::Ended(left);
                self.believe();
            }
            Message::Ran(news) => {
                let settled = news.settles();
                self.asked.iter_mut().for_each(|asked| asked.retain(|property| !settled.contains(property)));
                self.stage = Stage::Ran;
                self.hear(*news);
                self.release();
            }
            Message::RanOn(news) => {
                // Nothing is asked after it.
                self.orders = None;
                self.hear(*news);
            }
            Message::Checked(news) => {
                self.stage = Stage::Checked;
                let mut news = *news;
                let results = std::mem::take(&mut news.results);
                let (proofs, others) = results.into_iter().partition(|result| result.verdict == Verdict::True);
                self.hear(News { results: others, assumptions: news.assumptions.clone(), ..News::default() });
                self.proofs = Some(News { results: proofs, ..news });
                self.believe();
            }
        }
    }

    /// Whether the runs may decide what the last prover decides, too: then theirs is the verdict that counts.
    fn waits_for_runs(&self, news: &News) -> bool {
        let refutes = news.results.iter().any(|result| result.verdict == Verdict::False);
        let proves = news.results.iter().any(|result| result.verdict == Verdict::True);
        matches!(self.stage, Stage::Waiting | Stage::Running)
            && (refutes || proves && self.only_run_goes_on)
            && self.work_at_end() >= self.strategy().head_start
    }

    /// What the last prover has done in all. It must have ended.
    fn work_at_end(&self) -> u64 {
        self.question.work.done(self.strategy())
    }

    fn strategy(&self) -> &Strategy {
        &self.question.request.numbers.strategy
    }

    /// Believes what the provers' word allows of the model checker's proofs, once they have given it.
    fn believe(&mut self) {
        if let Provers::Ended(left) = &self.provers
            && let Some(proofs) = self.proofs.take()
        {
            let news = believed(proofs, left.as_ref());
            self.hear(news);
        }
    }

    /// Asks the refuters, if it is time. The last prover has done this work at least.
    fn order(&mut self, work: u64) {
        let start = match self.stage {
            Stage::Waiting => self.strategy().head_start,
            Stage::Ran => self.strategy().checking_start,
            Stage::Checked => return self.order_last(),
            Stage::Running | Stage::Checking | Stage::RunningOn => return,
        };
        let (open, left) = match &self.provers {
            // The provers ended before: what they left is known.
            Provers::Ended(left) if self.work_at_end() < start => (self.open.clone(), left.clone().unwrap_or_default()),
            Provers::Working if work < start => return,
            _ => match &self.asked {
                Some(asked) => (asked.clone(), Left::default()),
                None => return,
            },
        };
        let (stage, order) = match self.stage {
            Stage::Waiting => (Stage::Running, Order::Run(open)),
            _ => (Stage::Checking, Order::Check(open, left)),
        };
        self.stage = stage;
        self.send(order);
    }

    /// Asks for the last runs, when the provers have ended.
    fn order_last(&mut self) {
        if matches!(self.provers, Provers::Ended(_)) {
            self.stage = Stage::RunningOn;
            self.send(Order::RunOn(self.open.clone()));
        }
    }

    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(order);
        }
    }
}
