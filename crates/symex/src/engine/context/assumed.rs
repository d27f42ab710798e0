//! What is assumed of recursive calls inside of a context: a fixed point from below.

use std::collections::BTreeSet;

use logic::{Atom, Symbol};

use super::begin::assume_types;
use super::finish::stands_for;
use crate::domain::Domain;
use crate::domain::clean::drop_unreachable;
use crate::domain::state::State;
use crate::rules::heap::{self, Roots};
use crate::summary::fold::folded;
use crate::summary::join::{Coarseness, Summary, join};
use crate::summary::shape::{Shape, alignable, aligned};

/// How the calls that begin in a context come to their end.
#[derive(Clone, Debug, Default)]
pub struct Returning {
    /// The ways in which they return: a state with a frame whose further values are those that the frame of
    /// [`super::Context::pattern`] has, the ghosts, and the result.
    pub exits: Vec<State>,
    /// Memory at an unknown place may have changed.
    pub forgets: bool,
    /// Some path ends without a return.
    pub ends: bool,
}

/// How calls that begin in a context are assumed to come to their end: at first that they never do.
#[derive(Clone, Debug, Default)]
pub struct Assumed {
    /// What is assumed.
    pub returning: Returning,
    /// What is known of each exit besides its state.
    drafts: Vec<Draft>,
    /// How often it grew.
    rounds: u32,
}

/// How an exit came to be.
#[derive(Clone, Debug, Default)]
struct Draft {
    /// The symbols that stand for what varies between the exits that were merged.
    varying: BTreeSet<Symbol>,
    /// The constraints that were chosen for it.
    chosen: Vec<Atom>,
    /// How many merges led to it.
    joins: u32,
}

/// What becomes of an assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// All that was found is assumed: it holds, by induction over the depth of calls.
    Holds,
    /// It was not, and is now.
    Grown,
    /// Nothing was found that could be assumed.
    Failed,
}

impl Assumed {
    /// Compares what was found, where this was assumed of the recursive calls inside, with what was assumed.
    pub fn check(&mut self, cx: &mut Domain, found: &Returning) -> Checked {
        let mut grown = self.returning.forgets != found.forgets || self.returning.ends != found.ends;
        self.returning.forgets |= found.forgets;
        self.returning.ends |= found.ends;
        for exit in &found.exits {
            let whole = |state: &State| heap::leaks(cx, state, Roots::Frames, None).is_empty();
            let mut exit = folded(cx, exit).filter(whole).unwrap_or_else(|| exit.clone());
            drop_unreachable(cx, &mut exit);
            if self.returning.exits.iter().any(|known| stands_for(cx, known, &exit)) {
                continue;
            }
            grown = true;
            if self.take_in(cx, exit).is_none() {
                return Checked::Failed;
            }
        }
        if !grown {
            return Checked::Holds;
        }
        self.rounds += 1;
        if self.rounds > cx.options.limits.recursion_rounds { Checked::Failed } else { Checked::Grown }
    }

    /// Makes the exits cover one more.
    fn take_in(&mut self, cx: &mut Domain, exit: State) -> Option<()> {
        let shape = Shape::of(exit.clone());
        let alike = |known: &State| alignable(cx, &Shape::of(known.clone()), &shape);
        let number = self.returning.exits.iter().filter(|known| alike(known)).count();
        if number < cx.options.limits.recursion_exits_alike
            && self.returning.exits.len() < cx.options.limits.recursion_exits
        {
            let chosen = exit.knowledge.atoms();
            self.drafts.push(Draft { chosen, ..Draft::default() });
            self.returning.exits.push(exit);
            return Some(());
        }
        let place = self.returning.exits.iter().rposition(alike)?;
        let draft = &self.drafts[place];
        let limits = &cx.options.limits;
        let coarseness = match draft.joins {
            joins if joins < limits.context_joins_hull => Coarseness::Hull,
            joins if joins < limits.context_joins_thresholds => Coarseness::Thresholds,
            joins if joins < limits.context_joins_widen => Coarseness::Widen,
            joins if joins < limits.context_joins_no_templates => Coarseness::NoTemplates,
            _ => return None,
        };
        let (base, other) = aligned(cx, &self.returning.exits[place], &exit)?;
        let summary = Summary::of(&base, &draft.varying, &draft.chosen);
        let joined = join(cx, summary, &other, coarseness)?;
        let mut state = joined.state;
        drop_unreachable(cx, &mut state);
        assume_types(cx, &mut state, true);
        // All that was found so far has to be represented.
        if !stands_for(cx, &state, &exit) || !stands_for(cx, &state, &self.returning.exits[place]) {
            return None;
        }
        self.drafts[place] = Draft { varying: joined.varying, chosen: joined.chosen, joins: draft.joins + 1 };
        self.returning.exits[place] = state;
        Some(())
    }
}
