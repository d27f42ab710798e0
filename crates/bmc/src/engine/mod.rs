//! The exploration of one unrolling: states are executed in the order of the unrolled program and merged where they meet.

mod access;
mod address;
mod block;
mod call;
mod control;
mod heap;
mod inst;
mod intrinsic;
mod leaks;
mod library;
mod mathematical;
mod objects;
mod operand;
mod start;
mod varargs;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use analysis::Facts;
use evidence::{AlarmKind, Property, SourcePlace, Stream};
use ir::{BlockId, FunctionId, Location, ValidProgram};
use smt::bv::{Pool, Term};

use crate::answer::Options;
use crate::guard::Guards;
use crate::shape::Shapes;
use crate::state::{self, State};
use crate::value::Scalar;

pub(crate) use objects::{Object, ObjectKind};

/// A place in the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Site {
    pub(crate) function: FunctionId,
    pub(crate) block: BlockId,
    pub(crate) inst: usize,
}

/// An input that a run may take, in the order of the unrolled program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) stream: Stream,
    /// The input.
    pub(crate) symbol: Term,
    /// The condition under which it is taken.
    pub(crate) when: Term,
}

/// Something that may go wrong.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    pub(crate) kind: AlarmKind,
    pub(crate) site: Option<Site>,
    /// When it does, the path included.
    pub(crate) when: Term,
    /// Inputs that may have been taken before.
    pub(crate) events: usize,
}

/// Something that was not followed.
#[derive(Clone, Debug)]
pub(crate) struct Gap {
    pub(crate) what: String,
    pub(crate) site: Option<Site>,
    /// The condition under which it happens.
    pub(crate) when: Term,
    /// Whether a greater unrolling may follow it.
    pub(crate) cut: bool,
    /// The properties of which nothing is known.
    pub(crate) affects: Affects,
}

/// What a gap makes unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Affects {
    Everything,
    MemorySafety,
}

impl Affects {
    pub(crate) fn touches(self, property: Property) -> bool {
        self == Affects::Everything
            || matches!(property, Property::MemSafety | Property::Initialised | Property::MemCleanup)
    }
}

/// Why an exploration stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    Steps,
    Terms,
    Deadline,
    Cancelled,
}

impl Stopped {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Stopped::Steps => "the limit of work",
            Stopped::Terms => "the limit of terms",
            Stopped::Deadline => "the time limit",
            Stopped::Cancelled => "a request to stop",
        }
    }
}

/// A copy of a place in the unrolled program; see [`Engine::name`].
type Name = Vec<u32>;

/// The exploration, and what outlives it: terms, and the symbols and blocks by the place that made them, so that the
/// next unrolling makes the same terms again.
pub(crate) struct Engine<'p> {
    pub(crate) program: &'p ValidProgram,
    pub(crate) options: &'p Options,
    pub(crate) pool: Pool,
    pub(crate) guards: Guards,
    pub(crate) objects: Vec<Object>,
    /// The next address for a block.
    next_address: u64,
    pub(crate) events: Vec<Event>,
    pub(crate) checks: Vec<Check>,
    pub(crate) gaps: Vec<Gap>,
    /// What all runs satisfy: ranges of inputs.
    pub(crate) assumptions: Vec<Term>,
    /// States at loop heads, by loop.
    pub(crate) visits: BTreeMap<Name, Vec<Visit>>,
    pub(crate) arguments: Option<start::Arguments>,
    pub(crate) steps: u64,
    /// The present unrolling.
    pub(crate) bound: u32,
    queue: BTreeMap<Name, State>,
    /// The place that is executed, and how many symbols and blocks it has made.
    here: Name,
    made: u32,
    symbols: HashMap<(Name, u32), Term>,
    blocks: HashMap<(Name, u32), crate::value::ObjectId>,
    pub(crate) facts: Arc<Facts<'p>>,
}

/// A visit of a loop head.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    pub(crate) state: State,
    /// Inputs that may have been taken before.
    pub(crate) events: usize,
    pub(crate) site: Site,
}

/// The way an operation says that its path has ended; what ended it has been recorded.
pub(crate) type Flow<T = ()> = Option<T>;

impl<'p> Engine<'p> {
    /// An engine that has not explored anything.
    pub(crate) fn new(facts: Arc<Facts<'p>>, options: &'p Options) -> Engine<'p> {
        let mut engine = Engine {
            program: facts.program(),
            options,
            pool: Pool::new(),
            guards: Guards::new(options.limits.look_back),
            objects: Vec::new(),
            next_address: 0,
            events: Vec::new(),
            checks: Vec::new(),
            gaps: Vec::new(),
            assumptions: Vec::new(),
            visits: BTreeMap::new(),
            arguments: None,
            steps: 0,
            bound: 0,
            queue: BTreeMap::new(),
            here: Vec::new(),
            made: 0,
            symbols: HashMap::new(),
            blocks: HashMap::new(),
            facts,
        };
        engine.lay_out();
        engine
    }

    /// Explores the unrolling with that bound.
    pub(crate) fn explore(&mut self, bound: u32) -> Result<(), Stopped> {
        self.bound = bound;
        self.guards = Guards::new(self.options.limits.look_back);
        self.events.clear();
        self.checks.clear();
        self.gaps.clear();
        self.visits.clear();
        self.queue.clear();
        self.here = Vec::new();
        self.made = 0;
        self.begin();
        while let Some((name, mut state)) = self.queue.pop_first() {
            self.here = name;
            self.made = 0;
            self.run(&mut state)?;
        }
        Ok(())
    }

    /// Executes a state to the end of its block, or to a call.
    fn run(&mut self, state: &mut State) -> Result<(), Stopped> {
        let program = self.program;
        self.visit(state);
        loop {
            self.limits()?;
            let Some(top) = state.top() else { return Ok(()) };
            let (function, block, inst) = (program.function(top.function), top.block, top.inst);
            let data = function.block(block);
            self.steps += 1;
            let flow = match data.insts.get(inst) {
                Some(it) => self.instruction(state, it),
                None => {
                    self.terminator(state, &data.terminator);
                    None
                }
            };
            if flow.is_none() {
                return Ok(());
            }
            if let Some(top) = state.top_mut() {
                top.inst += 1;
            }
        }
    }

    /// How values are cut into scalars.
    pub(crate) fn shapes(&self) -> Shapes {
        Shapes { pointer_bits: self.program.pointer_bits(), scalars: self.options.limits.scalars }
    }

    /// Whether there is work left, and time.
    pub(crate) fn limits(&self) -> Result<(), Stopped> {
        if self.steps >= self.options.limits.steps {
            return Err(Stopped::Steps);
        }
        if self.pool.len() >= self.options.limits.terms {
            return Err(Stopped::Terms);
        }
        // The clock is read now and then; between explorations the number of steps does not change.
        if self.queue.is_empty() || self.steps.is_multiple_of(64) {
            if self.options.cancel.load(Ordering::Relaxed) {
                return Err(Stopped::Cancelled);
            }
            if self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Stopped::Deadline);
            }
        }
        Ok(())
    }

    /// Adds a state to what is to be executed, or merges it with the one at its place.
    pub(crate) fn enqueue(&mut self, state: State) {
        let name = self.name(&state);
        let state = match self.queue.remove(&name) {
            Some(other) => state::join(&mut self.pool, &mut self.guards, self.program, other, state),
            None => state,
        };
        self.queue.insert(name, state);
    }

    /// The name of the place where a state stands: in each frame the loops around the block, with the number of the round
    /// in each, and the block by its number in the weak topological order ([`analysis::Loops`]). Compared as words these
    /// names are in topological order: all copies of blocks that can lead to a copy come before it.
    fn name(&self, state: &State) -> Name {
        let mut name = Name::new();
        for frame in &state.frames {
            name.push(frame.function.0);
            let loops = self.facts.function(frame.function).loops();
            for (head, round) in loops.around(frame.block).iter().zip(&frame.rounds) {
                name.push(loops.position(*head));
                name.push(round.number);
            }
            name.push(loops.position(frame.block));
            name.push(frame.inst as u32);
        }
        name
    }

    // --- what is recorded ---

    /// The path condition and another.
    pub(crate) fn on_path(&mut self, state: &State, condition: Term) -> Term {
        match self.guards.decided(&mut self.pool, state.guard, condition) {
            Some(true) => self.guards.term(state.guard),
            Some(false) => Term::FALSE,
            None => self.pool.and(self.guards.term(state.guard), condition),
        }
    }

    /// The path goes on only where the condition holds.
    pub(crate) fn assume(&mut self, state: &mut State, condition: Term) -> Flow {
        state.guard = self.guards.and(&mut self.pool, state.guard, condition)?;
        Some(())
    }

    /// A violation where the condition holds; the path goes on where it does not.
    pub(crate) fn alarm(&mut self, state: &mut State, kind: AlarmKind, bad: Term) -> Flow {
        let when = self.on_path(state, bad);
        if when != Term::FALSE {
            let site = self.user_site(state);
            self.checks.push(Check { kind, site, when, events: self.events.len() });
        }
        let good = self.pool.not(bad);
        self.assume(state, good)
    }

    /// Where the condition holds nothing is known of the run; it is followed where it does not.
    pub(crate) fn gap(&mut self, state: &mut State, what: &str, bad: Term) -> Flow {
        self.leave_out(state, what, bad, false)
    }

    /// The same for what a greater unrolling may follow.
    pub(crate) fn cut(&mut self, state: &mut State, what: &str, bad: Term) -> Flow {
        self.leave_out(state, what, bad, true)
    }

    fn leave_out(&mut self, state: &mut State, what: &str, bad: Term, cut: bool) -> Flow {
        self.record(state, what, bad, cut, Affects::Everything);
        let good = self.pool.not(bad);
        self.assume(state, good)
    }

    fn record(&mut self, state: &State, what: &str, bad: Term, cut: bool, affects: Affects) {
        let when = self.on_path(state, bad);
        if when != Term::FALSE {
            let site = self.user_site(state);
            self.gaps.push(Gap { what: what.to_owned(), site, when, cut, affects });
        }
    }

    /// Something is not looked at, and the run goes on.
    pub(crate) fn note(&mut self, state: &State, what: &str, affects: Affects) {
        self.record(state, what, Term::TRUE, false, affects);
    }

    /// Something that depends on more than the program where the condition holds; the run goes on.
    pub(crate) fn note_if(&mut self, state: &State, what: &str, condition: Term) {
        self.record(state, what, condition, false, Affects::Everything);
    }

    /// Undefined behaviour that violates no property ends the run where the condition holds. After it C
    /// promises nothing (C11 3.4.3), so a proof needs that it cannot happen.
    pub(crate) fn undefined(&mut self, state: &mut State, what: &str, bad: Term) -> Flow {
        self.leave_out(state, what, bad, false)
    }

    /// A new input.
    pub(crate) fn input(&mut self, state: &State, stream: Stream, width: u32, condition: Term) -> Term {
        let symbol = self.symbol(width);
        let when = self.on_path(state, condition);
        if when != Term::FALSE {
            self.events.push(Event { stream, symbol, when });
        }
        symbol
    }

    /// A symbol that belongs to the present place.
    pub(crate) fn symbol(&mut self, width: u32) -> Term {
        let key = (self.here.clone(), self.made);
        self.made += 1;
        match self.symbols.get(&key) {
            Some(known) if self.pool.width(*known) == width => *known,
            _ => {
                let symbol = self.pool.symbol(width);
                self.symbols.insert(key, symbol);
                symbol
            }
        }
    }

    /// A value that we do not compute: any number, which is no input of the run.
    pub(crate) fn any(&mut self, width: u32) -> Scalar {
        Scalar::number(self.symbol(width))
    }

    /// The bits of a value that is looked at: the result of undefined behaviour ends the run.
    pub(crate) fn looked_at(&mut self, state: &mut State, value: &Scalar) -> Flow<Term> {
        self.undefined(state, "a value that is the result of undefined behaviour is used", value.poison)?;
        Some(value.bits)
    }

    // --- places ---

    /// The innermost place that is the user's.
    pub(crate) fn user_site(&self, state: &State) -> Option<Site> {
        let own = state.frames.iter().rev().find(|frame| !self.program.function(frame.function).library);
        let frame = own.or(state.frames.last())?;
        Some(Site { function: frame.function, block: frame.block, inst: frame.inst })
    }

    /// The place in the source; an instruction without one stands close to one that has one.
    pub(crate) fn place(&self, site: Option<Site>) -> Option<SourcePlace> {
        let site = site?;
        let function = self.program.function(site.function);
        let block = function.block(site.block);
        let before = block.insts.get(..=site.inst).unwrap_or(&block.insts);
        let own = match block.insts.get(site.inst) {
            Some(inst) => inst.location,
            None => block.location,
        };
        let near = || before.iter().rev().find_map(|inst| inst.location);
        let Location { file, line, column } = own.or_else(near).or(function.location)?;
        let file = self.program.files.get(file.index()).cloned().unwrap_or_default();
        Some(SourcePlace { file, line, column, function: function.name.clone() })
    }
}
