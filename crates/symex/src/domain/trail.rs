//! What a path from a summary took in: the inputs in the order in which a run asks for them, and whether each of its
//! instances is a run of the program.
//!
//! A path is *exact* if from each machine state that its summary represents, and for all values of the other symbols
//! that satisfy the knowledge at its end, the machine goes along the path to what the end says, when it is given the
//! values of those symbols that stand for inputs. Whatever else a rule makes up breaks that, unless it is
//! - determined by linear facts ([`semantics::relation::Meaning::determined`]), or
//! - the address of a block or function, as long as nothing is said of it and no number is made of it: the system would
//!   choose where things lie, which a run cannot, or
//! - never looked at.
//!
//! [`crate::summary::exact`] decides it. So rules need not say where they are inexact: a symbol that is new on the path counts as made up unless its maker
//! vouches for it ([`crate::rules::outcome::Context::vouch`]), and a step breaks the path if it notes an alarm or a gap, forks, or says so
//! ([`crate::rules::outcome::Context::doubt`]).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::ValueId;
use logic::Symbol;

use crate::domain::value::{Cond, Value};

/// A value that a run chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// What it decides.
    pub kind: EventKind,
    /// The symbol that stands for it; `None` if nothing looks at it.
    pub symbol: Option<Symbol>,
    /// Its width in bits.
    pub bits: u32,
}

/// What a value that a run chooses decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// The result of a call of an input function, or a parameter of the entry.
    Call,
    /// The value that a local variable has when its life begins.
    Birth,
    /// The number of arguments of the program, its name included.
    ArgumentCount,
}

/// The trail of a path.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// A step stands for more than what a run can do.
    broken: bool,
    /// New symbols that are not made up.
    vouched: Arc<BTreeSet<Symbol>>,
    /// Symbols of the start that a run cannot choose.
    given: Arc<BTreeSet<Symbol>>,
    /// The inputs, in order.
    events: Arc<Vec<Event>>,
    /// The last birth on the path of each register: of a frame, by its place in the stack.
    births: Arc<BTreeMap<(usize, ValueId), usize>>,
    /// What became of the input of files, streams and sockets.
    input: Input,
}

/// How many bytes of input there are at the end of a path, compared with its start. All that is read stands for any values, so the number
/// matters to nothing but the end of loops that read ([`crate::options::Options::finite_input`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// At most so many more; a negative number of bytes was taken.
    More(i64),
    /// Any number.
    Any,
}

impl Default for Input {
    fn default() -> Input {
        Input::More(0)
    }
}

impl Input {
    /// What came of it on two paths, one after the other.
    pub fn then(self, next: Input) -> Input {
        match (self, next) {
            (Input::More(first), Input::More(second)) => first.checked_add(second).map_or(Input::Any, Input::More),
            _ => Input::Any,
        }
    }

    /// What holds of both.
    pub fn either(self, other: Input) -> Input {
        match (self, other) {
            (Input::More(first), Input::More(second)) => Input::More(first.max(second)),
            _ => Input::Any,
        }
    }
}

impl Trail {
    /// The inputs on the path, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Whether a step stands for more than what a run can do.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// New symbols that are not made up.
    pub fn vouched(&self) -> &BTreeSet<Symbol> {
        &self.vouched
    }

    /// Symbols of the start that a run cannot choose.
    pub fn given(&self) -> &BTreeSet<Symbol> {
        &self.given
    }

    /// The trail of paths of which no more is known than what became of the input.
    pub fn with_input(input: Input) -> Trail {
        Trail { broken: true, input, ..Trail::default() }
    }

    /// What became of the input on the path.
    pub fn input(&self) -> Input {
        self.input
    }

    /// Input is taken, given back, or may be any from here on.
    pub fn changes_input(&mut self, change: Input) {
        self.input = self.input.then(change);
    }

    /// The path stands for more than runs from here on.
    pub fn break_off(&mut self) {
        self.broken = true;
    }

    /// New symbols that are not made up.
    pub fn vouch(&mut self, symbols: impl IntoIterator<Item = Symbol>) {
        let mut symbols = symbols.into_iter().peekable();
        if symbols.peek().is_some() {
            Arc::make_mut(&mut self.vouched).extend(symbols);
        }
    }

    /// The run starts with a value that it does not choose, such as an address.
    pub fn give(&mut self, value: &Value) {
        value.for_each_symbol(&mut |symbol| {
            Arc::make_mut(&mut self.given).insert(symbol);
        });
    }

    /// The run chooses a value.
    pub fn choose(&mut self, kind: EventKind, symbol: Option<Symbol>, bits: u32) {
        Arc::make_mut(&mut self.events).push(Event { kind, symbol, bits });
        self.vouch(symbol);
    }

    /// The life of a register begins: it has some value.
    pub fn bear(&mut self, frame: usize, register: ValueId, bits: u32) {
        let at = self.events.len();
        self.choose(EventKind::Birth, None, bits);
        Arc::make_mut(&mut self.births).insert((frame, register), at);
    }

    /// The value that the register was born with gets a symbol. Where it was not born on this path it may hold what was
    /// forgotten, and the symbol is made up.
    pub fn name_birth(&mut self, frame: usize, register: ValueId, value: &Value) {
        let Some(at) = self.births.get(&(frame, register)) else { return };
        let event = &mut Arc::make_mut(&mut self.events)[*at];
        if let (None, Some(symbol)) = (event.symbol, whole(value)) {
            event.symbol = Some(symbol);
            self.vouch([symbol]);
        }
    }

    /// The register holds another value than the one it was born with, or none.
    pub fn outlive_birth(&mut self, frame: usize, register: ValueId) {
        if self.births.contains_key(&(frame, register)) {
            Arc::make_mut(&mut self.births).remove(&(frame, register));
        }
    }

    /// The stack begins anew: its frames are other frames.
    pub fn leave_frames(&mut self) {
        self.births = Arc::default();
    }
}

/// The symbol that an arbitrary integer is.
pub fn whole(value: &Value) -> Option<Symbol> {
    match value {
        Value::Int { term, .. } => term.as_symbol(),
        // An arbitrary truth value is a symbol that is at least 1, and at most.
        Value::Bool(Cond::Atom(atom)) => {
            let mut symbols = atom.symbols();
            symbols.next().filter(|_| symbols.next().is_none())
        }
        _ => None,
    }
}
