//! Which engine is asked when.
//!
//! A few short runs come first, for they cost nothing. Then the provers work (`values`, then `symex`) and, once these have
//! done some work without an answer, the refuters (runs on many inputs, then bounded model checking) beside them. When all have
//! ended, runs on inputs made of those that led somewhere new go on. With one thread they work one after the other.

use evidence::Property;
use runs::Effort;

use crate::answer::{Left, News};
use crate::engines::{Question, believed, model_checking, provers, runs};
use crate::request::Method;
use crate::side_by_side::side_by_side;
use crate::system::threads_of;

/// Asks the engines about the properties. `tell` takes what they find out and says what is open then.
pub fn ask(question: &Question<'_>, open: Vec<Property>, tell: &mut dyn FnMut(News) -> Vec<Property>) {
    let request = question.request;
    let mut open = open;
    let mut only_run_goes_on = false;
    if matches!(request.method, Method::Auto | Method::Run) {
        let quick = News { first: true, ..runs(question, question.limits, &open, Effort::Quick) };
        only_run_goes_on = quick.only_run_goes_on;
        open = tell(quick);
    }
    match request.method {
        Method::Auto if threads_of(request.threads) > 1 => side_by_side(question, open, only_run_goes_on, tell),
        Method::Auto => {
            let left = prove(question, &mut open, tell);
            open = tell(runs(question, question.limits, &open, Effort::Thorough));
            let found = model_checking(question, question.limits, &open, left.clone());
            open = tell(believed(found, Some(&left)));
            tell(runs(question, question.limits, &open, Effort::Lasting));
        }
        Method::Run => {
            tell(runs(question, question.limits, &open, Effort::Alone));
        }
        Method::Bmc => {
            // Asked alone it still needs the provers' word about what has a meaning, though not their verdict.
            let left = prove(question, &mut open.clone(), &mut |_| open.clone());
            let found = model_checking(question, question.limits, &open, left.clone());
            tell(believed(found, Some(&left)));
        }
        Method::Symex | Method::Values => {
            prove(question, &mut open, tell);
        }
    }
}

/// Asks the provers alone, which say only what holds.
pub fn ask_provers(question: &Question<'_>, open: Vec<Property>, tell: &mut dyn FnMut(News) -> Vec<Property>) {
    prove(question, &mut open.clone(), tell);
}

/// Asks the provers in turn.
fn prove(question: &Question<'_>, open: &mut Vec<Property>, tell: &mut dyn FnMut(News) -> Vec<Property>) -> Left {
    let mut left = question.left();
    for prover in provers(question.request.method) {
        if let Some(news) = prover.ask(question, question.limits, open, &mut left) {
            *open = tell(news);
        }
    }
    left
}
