//! The interpreter as the judge of candidates, in two layouts of memory.

use bmc::Candidate;
use evidence::AlarmKind;
use interp::{Code, End, Input, Inputs, Layout, Outcome, Policy};
use ir::ValidProgram;

/// Rounds of an endless run that get their inputs.
const ROUNDS: usize = 100;

/// The program, ready to run.
pub struct Replay<'p> {
    usual: Code<'p>,
    other: Code<'p>,
    wraps: bool,
}

impl<'p> Replay<'p> {
    /// Prepares the program.
    pub fn new(program: &'p ValidProgram, wraps: bool) -> Replay<'p> {
        let (usual, other) = (Code::new(program), Code::with_layout(program, Layout::Reversed));
        Replay { usual, other, wraps }
    }

    /// Whether the candidate is a violation.
    pub fn confirms(&self, candidate: &Candidate) -> bool {
        [&self.usual, &self.other].into_iter().all(|code| shows(&run(code, candidate, self.wraps), candidate.kind))
    }
}

fn run(code: &Code<'_>, candidate: &Candidate, wraps: bool) -> Outcome {
    let mut inputs = Inputs::new(Policy::Zero);
    let mut push = |input: &bmc::GivenInput| {
        inputs.push(input.stream, Input::Bits(input.pattern));
    };
    candidate.inputs.iter().for_each(&mut push);
    if let Some(lasso) = candidate.lasso {
        for _ in 0..ROUNDS {
            candidate.inputs[lasso.stem..].iter().for_each(&mut push);
        }
    }
    let options = interp::Options {
        args: candidate.arguments.clone(),
        signed_overflow_wraps: wraps,
        steps: 5_000_000,
        ..interp::Options::default()
    };
    code.run(&options, inputs)
}

fn shows(outcome: &Outcome, kind: AlarmKind) -> bool {
    if !outcome.approximations.is_empty() {
        return false;
    }
    match (kind, &outcome.end) {
        (AlarmKind::FailedAssertion | AlarmKind::ErrorCall, end) => matches!(end, End::ErrorCall { .. }),
        (AlarmKind::Leak, _) => !outcome.leaks.is_empty(),
        (kind, End::Violation { kind: shown, .. }) => kind == *shown,
        (kind, End::RepeatedState { .. }) => kind == AlarmKind::NonTermination,
        _ => false,
    }
}
