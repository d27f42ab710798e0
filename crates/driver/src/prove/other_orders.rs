//! Termination where C leaves the order of evaluation open: the other orders have to end as well.

use std::sync::Arc;

use analysis::Facts;
use evidence::{Property, PropertyResult, Verdict};
use frontend::source::{Faults, Finding};
use ir::ValidProgram;
use runs::Ended;

use super::{Call, Subject, entry};
use crate::doubts::{gap, not_believed};
use crate::entry_state;
use crate::input::Input;
use crate::orders::Orders;
use crate::portfolio;

impl Call<'_> {
    /// Takes back that every run ends where that was not looked at in another order of evaluation that C allows: a part that may
    /// go on for ever is evaluated behind one whose undefined behaviour ends the run. The provers are asked about the program in which
    /// that part may come first.
    pub(super) fn in_other_orders(&mut self, subject: &Subject<'_>) {
        let proved = |result: &&PropertyResult| {
            // In an only run that ended well nothing was undefined.
            let ended = matches!(self.only_run_ended, Some(Ended::Returned | Ended::Exited));
            result.verdict == Verdict::True && !(ended && result.engine == "run")
        };
        let Some(result) = self.outcome.report.result(Property::Termination).filter(proved) else { return };
        let excluded = self.excluded(None);
        let hidden = self.doubts.hidden_loops(excluded);
        let Some(first) = hidden.first() else { return };
        let result = result.clone();
        let changed = self.doubts.with_hidden_loops_first(&subject.input.program, excluded);
        if changed.is_some_and(|changed| self.ends_as_well(subject, changed)) {
            return;
        }
        self.take_back(first, result.engine.clone());
        self.taken_back = Some(result);
    }

    /// Gives back what was taken back where nothing is undefined in the first parts, as is proved by now.
    pub(super) fn give_back(&mut self) {
        if let Some(result) = self.taken_back.take()
            && self.doubts.hidden_loops(self.excluded(None)).is_empty()
        {
            self.outcome.report.settle(result);
        }
    }

    /// The same of what is shown under a precondition: other orders are looked at only by what is undefined in no run then.
    pub(super) fn if_in_other_orders(&mut self) {
        let Some(result) = self.outcome.report.result(Property::Termination) else { return };
        let (Some(requires), engine) = (result.requires.clone(), result.engine.clone()) else { return };
        if let Some(first) = self.doubts.hidden_loops(self.excluded(Some(&requires))).first() {
            self.take_back(first, engine);
        }
    }

    /// What is undefined in no run, as far as is proved, or in none that begins as is required.
    fn excluded(&self, requires: Option<&str>) -> Faults {
        let excluded = [
            (Property::MemSafety, Faults::MEMORY),
            (Property::NoOverflow, Faults::OVERFLOW),
            (Property::Division, Faults::DIVISION),
            (Property::Shift, Faults::SHIFT),
        ];
        let is_proved = |property| {
            let proved = |it: &PropertyResult| {
                it.verdict == Verdict::True || requires.is_some() && it.requires.as_deref() == requires
            };
            self.outcome.report.result(property).is_some_and(proved)
        };
        let proved = excluded.into_iter().filter(|(property, _)| is_proved(*property));
        proved.fold(Faults::NONE, |all, (_, faults)| all | faults)
    }

    fn take_back(&mut self, hidden: &Finding, engine: String) {
        let gap = gap(hidden, Property::Termination);
        let unknown = not_believed(gap, Property::Termination, self.limits.seconds());
        self.outcome.report.settle(PropertyResult { engine, ..unknown });
    }

    /// Whether the provers show that every run of the changed program ends.
    fn ends_as_well(&self, subject: &Subject<'_>, changed: ValidProgram) -> bool {
        self.progress.stage("looking at other orders of evaluation");
        let Ok(entry) = entry(&changed, subject.request) else { return false };
        let Ok(state) = entry_state::resolve(&changed, entry, subject.request) else { return false };
        let input = Input { program: changed, folded_overflows: Vec::new() };
        let facts = Arc::new(Facts::of(&input.program));
        let orders = Orders::default();
        let subject = Subject { request: subject.request, input: &input, facts, entry, state: &state, orders };
        let question = subject.question(&state, (subject.request, &self.limits), self.progress);
        let mut ends = false;
        portfolio::ask_provers(&question, vec![Property::Termination], &mut |news| {
            let shown =
                |result: &PropertyResult| result.property == Property::Termination && result.verdict == Verdict::True;
            ends |= news.results.iter().any(shown);
            if ends { Vec::new() } else { vec![Property::Termination] }
        });
        ends
    }
}
