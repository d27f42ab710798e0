//! What a step comes to: rows, one for each case, and what was noticed on the way.
//!
//! A step is a function from a state to outcomes. Its rules share a [`Context`], which is made for this step and taken
//! apart at its end ([`Context::finish`]): nothing outlives a step but the symbols it made.

use std::ops::{Deref, DerefMut};

use ir::{FunctionId, Location, ValueId};
use logic::{Atom, Int, Linear, Symbol};

use crate::domain::Domain;
use crate::domain::alarm::{Ending, Lacking, Loss, Note, NoteKind};
use crate::domain::block::Allocation;
use crate::domain::orders::Reached;
use crate::domain::state::State;
use crate::domain::touched::{self, How, Touched};
use crate::domain::value::Value;
use crate::query::demand::{self, Demand};

/// One way in which a step goes on. The cases of a step cover the state it began with.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Under which condition.
    pub case: Case,
    /// The state then.
    pub state: State,
    /// How the step ended.
    pub end: End,
}

/// The condition of a row.
#[derive(Clone, Debug)]
pub enum Case {
    /// Always.
    Always,
    /// Where these facts hold (paper 1, rule "refining abstract states").
    Where(Vec<Atom>),
    /// A choice that depends on nothing the state knows, in words.
    Choice(String),
}

/// How a step ended.
#[derive(Clone, Debug)]
pub enum End {
    /// The instruction was executed: the state stands at the next position.
    Next,
    /// It was not executed: it needs what the case says, and is executed again on this row.
    Again,
    /// The run ends here: the program is over, or only undefined behaviour could follow.
    Stopped(&'static str),
    /// The bottom frame of a summarised call returns, with this result.
    Returned(Option<Value>),
    /// A call that is explored elsewhere, with its arguments: of a function that is on the stack already, or that has
    /// contexts ([`crate::engine::context`]).
    Elsewhere(FunctionId, Vec<Value>),
}

/// All that a step comes to.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// The rows; none if no run gets here.
    pub rows: Vec<Outcome>,
    /// Alarms and gaps.
    pub notes: Vec<Note>,
    /// Orders whose parts may meet ([`crate::domain::orders`]).
    pub met: Vec<usize>,
    /// What parts of expressions with calls access.
    pub reached: Vec<Reached>,
    /// Assumptions made, as sentences.
    pub assumptions: Vec<String>,
    /// How many questions the solver was asked.
    pub solver_questions: u32,
    /// Memory at an unknown place may have changed: what the state does not know of may have, too.
    pub forgets: bool,
    /// What was done to memory of the entry's state.
    pub touched: Vec<Touched>,
}

/// How much a step may spend on precision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Precision {
    /// So many paths are under way that a case analysis which only serves precision is not worth its price.
    pub crowded: bool,
    /// How many questions the solver may be asked.
    pub solver_questions: u32,
}

/// Why a rule did not complete.
#[derive(Debug)]
pub enum Stop {
    /// Not decided: execute the instruction again under each of these conjunctions. Together they cover the state.
    Split(Vec<Vec<Atom>>),
    /// Not decided, by nothing the state knows: execute the instruction again on each of these states. Together they stand
    /// for what the state stands for; each comes with the choice in words.
    Choose(Vec<(String, State)>),
    /// The run ends here: the program is over, or only undefined behaviour could follow.
    End(&'static str),
    /// The bottom frame of a summarised call returns.
    Return(Option<Box<Value>>),
    /// A call that is explored elsewhere, with its arguments: the engine cuts here.
    Elsewhere(FunctionId, Vec<Value>),
}

/// The outcome of a rule that changes the state in place.
pub type Step<T = ()> = Result<T, Stop>;

/// Where a rule works: the value it defines and the place in the source.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The value defined.
    pub result: Option<ValueId>,
    /// The place.
    pub location: Option<Location>,
}

/// What the rules of one step work with: the domain, and the outcomes so far.
pub struct Context<'a, 'p> {
    domain: &'a mut Domain<'p>,
    precision: Precision,
    notes: Vec<Note>,
    /// Notes about checks that the state has passed.
    passed: Vec<Note>,
    met: Vec<usize>,
    reached: Vec<Reached>,
    assumptions: Vec<String>,
    /// Further rows, each with the choice that leads to it.
    choices: Vec<(String, State)>,
    /// The step stands for more than what a run can do.
    doubt: bool,
    /// New symbols that are not made up.
    vouched: Vec<Symbol>,
    asked: u32,
    forgets: bool,
    touched: Vec<Touched>,
    /// What the next note lacks, and whom it blames.
    lacking: Option<Lacking>,
    blamed: Option<Loss>,
}

impl<'p> Deref for Context<'_, 'p> {
    type Target = Domain<'p>;

    fn deref(&self) -> &Domain<'p> {
        self.domain
    }
}

impl<'p> DerefMut for Context<'_, 'p> {
    fn deref_mut(&mut self) -> &mut Domain<'p> {
        self.domain
    }
}

impl<'a, 'p> Context<'a, 'p> {
    /// The context of one step.
    pub fn new(domain: &'a mut Domain<'p>, precision: Precision) -> Context<'a, 'p> {
        Context {
            domain,
            precision,
            notes: Vec::new(),
            passed: Vec::new(),
            met: Vec::new(),
            reached: Vec::new(),
            assumptions: Vec::new(),
            choices: Vec::new(),
            doubt: false,
            vouched: Vec::new(),
            asked: 0,
            forgets: false,
            touched: Vec::new(),
            lacking: None,
            blamed: None,
        }
    }

    /// Records something noticed at the position of the state.
    pub fn note(&mut self, state: &State, kind: NoteKind, location: Option<Location>, message: String) {
        let note = self.domain.note(state, kind, location, message);
        let note = self.explained(note, state);
        self.notes.push(note);
    }

    /// What the next note would need to know of a pointer.
    pub fn lack(&mut self, lacking: Option<Lacking>) {
        self.lacking = lacking;
    }

    /// What the next note is due to, if that is known: the loss of knowledge that comes first on the way otherwise.
    pub fn blame(&mut self, loss: Option<Loss>) {
        self.blamed = loss;
    }

    fn explained(&mut self, mut note: Note, state: &State) -> Note {
        let lacking = self.lacking.take();
        // What was known of the pointer is said in the words that the message has for it.
        if let (Some(Lacking::Memory { pointer, .. }), NoteKind::Alarm { about, .. }) = (&lacking, &note.kind)
            && let [term] = &about[..]
            && let Some(symbol) = based_on(&state.knowledge.normalize(term))
        {
            let plain = self.domain.in_words(symbol);
            note.known.iter_mut().for_each(|fact| *fact = with_words(fact, &plain, &pointer.text));
        }
        Note { lacking, loss: self.blamed.take().or(note.loss), ..note }
    }

    /// Records a check that could not be proved, and what it demands of the entry's state if that is asked for.
    pub fn note_demand(
        &mut self,
        state: &State,
        (kind, location, message): (NoteKind, Option<Location>, String),
        demand: impl FnOnce(&mut Domain, &State) -> Option<Demand>,
    ) {
        let note = self.domain.note(state, kind, location, message);
        let mut note = self.explained(note, state);
        if self.domain.options.demands {
            note.demand = demand(self.domain, state);
        }
        self.notes.push(note);
    }

    /// Records a check that could not be proved and that the state has passed: the caller has assumed what it asks. So the
    /// states that go on are those of runs, and the path stays exact.
    pub fn note_passed(&mut self, state: &State, kind: NoteKind, location: Option<Location>, message: String) {
        let note = self.domain.note(state, kind, location, message);
        self.passed.push(note);
    }

    /// Records that runs may end here, in the words of the message. `bad` is a state of those that do. The states that go on
    /// are those of runs. Of values without memory too much is arbitrary to say it.
    pub fn note_ending(
        &mut self,
        state: &State,
        (ending, location): (Ending, Option<Location>),
        message: String,
        bad: &State,
    ) {
        if self.domain.options.values_only {
            return;
        }
        let mut note = self.domain.note(state, NoteKind::Ending(ending), location, message);
        if self.domain.options.demands {
            note.demand = demand::of_reaching(self.domain, bad);
        }
        self.passed.push(note);
    }

    /// Records that parts of expressions may meet in memory, which nothing in the state depends on.
    pub fn meet(&mut self, orders: Vec<usize>) {
        self.met.extend(orders);
    }

    /// Records what parts of expressions with calls access.
    pub fn reach(&mut self, reached: Vec<Reached>) {
        self.reached.extend(reached);
    }

    /// Records what was noticed elsewhere.
    pub fn take_notes(&mut self, notes: Vec<Note>) {
        self.notes.extend(notes);
    }

    /// Records an assumption, as a sentence.
    pub fn assume(&mut self, sentence: String) {
        self.assumptions.push(sentence);
    }

    /// The step may also lead to this state, whatever is known.
    pub fn choose(&mut self, choice: String, state: State) {
        self.choices.push((choice, state));
    }

    /// The step stands for more than what a run can do.
    pub fn doubt(&mut self) {
        self.doubt = true;
    }

    /// Memory at an unknown place may have changed, or been freed.
    pub fn forget(&mut self) {
        self.forgets = true;
    }

    /// Records what is done to a block, if it is one of the entry's state.
    pub fn touch(&mut self, block: &Allocation, how: How) {
        if let Some(touched) = touched::touched(self.domain, block, how)
            && !self.touched.contains(&touched)
        {
            self.touched.push(touched);
        }
    }

    /// The values of these symbols are no more than what runs have: they are inputs, or facts determine them.
    pub fn vouch(&mut self, symbols: impl IntoIterator<Item = Symbol>) {
        self.vouched.extend(symbols);
    }

    /// Whether a case analysis that only serves precision is not worth its price.
    pub fn crowded(&self) -> bool {
        self.precision.crowded
    }

    /// Takes one of the questions that the solver may be asked; `false` if none is left.
    pub fn may_ask_solver(&mut self) -> bool {
        let may = self.asked < self.precision.solver_questions;
        self.asked += u32::from(may);
        may
    }

    /// The outcomes of a step that comes to these rows beside its choices. A step that notes something, chooses or
    /// doubts breaks the trail of its paths ([`crate::domain::trail`]).
    pub fn finish(self, rows: Vec<Outcome>) -> Outcomes {
        let doubt = self.doubt || !self.choices.is_empty() || !self.notes.is_empty();
        let chosen = self.choices.into_iter().map(|(choice, state)| Outcome {
            case: Case::Choice(choice),
            state,
            end: End::Next,
        });
        let mut rows: Vec<Outcome> = chosen.chain(rows).collect();
        for row in &mut rows {
            row.state.trail.vouch(self.vouched.iter().copied());
            if doubt {
                row.state.trail.break_off();
            }
        }
        let notes = self.notes.into_iter().chain(self.passed).collect();
        Outcomes {
            rows,
            notes,
            met: self.met,
            reached: self.reached,
            assumptions: self.assumptions,
            solver_questions: self.asked,
            forgets: self.forgets,
            touched: self.touched,
        }
    }

    /// The outcomes of a call that is not followed: it returns in these states, if it returns at all. The words name a
    /// state, by its number from 1, where there are several.
    pub fn finish_call(mut self, states: Vec<State>, words: impl Fn(usize) -> String) -> Outcomes {
        // Whether the call returns is another question.
        self.doubt();
        let several = states.len() > 1;
        let case = |number: usize| if several { Case::Choice(words(number)) } else { Case::Always };
        let row = |(number, state)| Outcome { case: case(number), state, end: End::Next };
        let rows = (1..).zip(states).map(row).collect();
        self.finish(rows)
    }
}

/// The symbol of which the term is a constant away.
fn based_on(term: &Linear) -> Option<Symbol> {
    let mut terms = term.terms();
    match (terms.next(), terms.next()) {
        (Some((symbol, coefficient)), None) if *coefficient == Int::ONE => Some(symbol),
        _ => None,
    }
}

/// The text with other words in place of these, where they are no part of longer ones.
fn with_words(text: &str, from: &str, to: &str) -> String {
    let is_part = |one: Option<char>| one.is_some_and(|one| one.is_alphanumeric() || one == '_');
    let (mut result, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(from).filter(|_| !from.is_empty()) {
        let (before, behind) = (&rest[..at], &rest[at + from.len()..]);
        let last = before.chars().next_back().or_else(|| result.chars().next_back());
        let whole = !is_part(last) && !is_part(behind.chars().next());
        result += before;
        result += if whole { to } else { from };
        rest = behind;
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_as_wholes() {
        assert_eq!(with_words("i < (a value at line 4), i >= 0", "i", "p->n"), "p->n < (a value at line 4), p->n >= 0");
        assert_eq!(with_words("ii + i_i", "i", "j"), "ii + i_i");
    }
}
