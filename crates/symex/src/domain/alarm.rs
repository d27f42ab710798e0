//! What an analysis notices: checks that could not be proved, and gaps in what was followed.

use analysis::expression::{Expression, Walk};
use contract::entry::{Number, Origin, Sum};
use ir::{FunctionId, Location};
use logic::Linear;

/// A check of memory safety or overflow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AlarmKind {
    /// Reading or writing outside a live block.
    InvalidDereference,
    /// Reading a `_Bool` whose byte is neither 0 nor 1. The run ends there.
    NoTruth,
    /// `free` of what is not the start of a live heap block.
    InvalidFree,
    /// A heap block that is live and no longer reachable.
    Leak,
    /// A heap block that is live when the program ends.
    Unfreed,
    /// A floating-point number that does not fit the integer type that it is converted to.
    Conversion,
    /// A read of memory that is not known to be written.
    Unwritten,
    /// Signed overflow.
    Overflow,
}

/// A way in which a run ends and about which memory safety, overflow and termination claim nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// An assertion does not hold.
    FailedAssertion,
    /// An error function is called.
    ErrorCall,
    /// A division, or a remainder, by zero.
    DivisionByZero,
    /// The least integer divided by -1.
    DivisionOverflow,
    /// A shift by a negative amount, or by the width or more.
    Shift,
    /// An index that is outside of its array.
    OutOfBounds,
    /// Other undefined behaviour.
    Undefined,
}

/// What a gap in the analysis makes unknown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Affects {
    /// Every property: some run was not followed.
    Everything,
    /// Memory safety as a whole.
    MemorySafety,
    /// Only whether memory is lost.
    Leaks,
    /// Only whether every run ends.
    Termination,
}

/// Two pointers of the entry's state that were compared, or of which one was subtracted from the other: they may be the ends of a
/// range.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Compared {
    /// The one that comes first, where that is known.
    pub first: Origin,
    /// The other one.
    pub last: Origin,
    /// It was asked which one comes first, or how far they lie apart; not only whether they are the same.
    pub ordered: bool,
}

/// Why a check fails, in terms of the entry's state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Demand {
    /// A pointer has to lead to memory.
    Memory {
        /// The pointer.
        pointer: Origin,
        /// Upper bounds of the end of the access in bytes from there: if one of them is at most the size, the access is
        /// inside. Empty if nothing bounds it.
        ends: Vec<Sum>,
        /// Further ones, each with a sum that has to be at least 0 for it: the path knows a number to differ from the one that would
        /// then bound it.
        guarded: Vec<(Sum, Sum)>,
        /// The end is one constant, not the greatest of several values.
        exact: bool,
        /// Lower bounds of its begin: one of them has to be at least 0. `None` if it is not before the pointer anyway.
        begins: Option<Vec<Sum>>,
        /// Lower bounds of its begin where a string lies in the block and the begin is not before the pointer: how far behind the
        /// pointer the string is entered.
        enters: Vec<Sum>,
        /// It writes.
        writes: bool,
        /// Bytes that are accessed at once, if they are a constant number.
        width: Option<u64>,
    },
    /// An access has to stay inside a block whose size is given.
    Inside {
        /// One of the sums of each list has to be at least 0. A list is empty if nothing bounds that side.
        sides: Vec<Vec<Sum>>,
        /// Further sums, each of which makes all sides at least 0 if it is at least 0: the path tested two numbers of the entry's
        /// state, and the sum is their difference the other way round.
        guards: Vec<Sum>,
    },
    /// A pointer has to be one that may be freed.
    Free(Origin),
    /// A pointer has to lead to a function.
    Call(Origin),
    /// Not all of these sums may be at least 0: then the check fails.
    Avoid(Vec<Sum>),
}

impl Demand {
    /// The same demand of other numbers.
    pub fn renamed(self, name: &dyn Fn(&Number) -> Number) -> Demand {
        let all = |sums: Vec<Sum>| sums.iter().map(|sum| sum.renamed(name)).collect();
        match self {
            Demand::Memory { pointer, ends, guarded, exact, begins, enters, writes, width } => {
                let both = |(guard, end): &(Sum, Sum)| (guard.renamed(name), end.renamed(name));
                let guarded = guarded.iter().map(both).collect();
                let (ends, begins, enters) = (all(ends), begins.map(all), all(enters));
                Demand::Memory { pointer, ends, guarded, exact, begins, enters, writes, width }
            }
            Demand::Inside { sides, guards } => {
                Demand::Inside { sides: sides.into_iter().map(all).collect(), guards: all(guards) }
            }
            Demand::Avoid(sums) => Demand::Avoid(all(sums)),
            same @ (Demand::Free(_) | Demand::Call(_)) => same,
        }
    }
}

/// What is not known of a pointer, in the words of the function that uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lacking {
    /// To which memory it leads.
    Memory {
        /// The pointer.
        pointer: Expression,
        /// How it walks along a list, if it does.
        walk: Option<Walk>,
        /// The lines where its variable is assigned.
        assigned: Vec<u32>,
    },
    /// Whether it leads to a block that may be freed.
    Release(Expression),
    /// Which function it leads to.
    Target {
        /// The pointer.
        pointer: Expression,
        /// Functions of that type whose address the program takes.
        among: Vec<FunctionId>,
    },
}

/// What took away what was known of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// Where.
    pub location: Option<Location>,
    /// What it was.
    pub by: By,
}

/// Instructions after which memory may hold anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A call of that function.
    Call(FunctionId),
    /// A call through a pointer.
    Pointer,
    /// An access by an address that is not known.
    Access,
}

/// The kind of a note.
#[derive(Clone, PartialEq, Debug)]
pub enum NoteKind {
    /// A check could not be proved.
    Alarm {
        /// Which check.
        kind: AlarmKind,
        /// The terms the check was about.
        about: Vec<Linear>,
        /// The bad case is undefined behaviour whatever the symbols' values: every run that gets here fails.
        certain: bool,
    },
    /// A run may end here.
    Ending(Ending),
    /// Something was not followed or has no model.
    Gap {
        /// What that makes unknown.
        affects: Affects,
    },
}

/// Something noticed at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// What.
    pub kind: NoteKind,
    /// Where.
    pub location: Option<Location>,
    /// In which function.
    pub function: Option<FunctionId>,
    /// In words.
    pub message: String,
    /// What was known there, in words.
    pub known: Vec<String>,
    /// What it demands of the entry's state, if that is asked for and can be said.
    pub demand: Option<Demand>,
    /// Which knowledge of a pointer would help.
    pub lacking: Option<Lacking>,
    /// What took away what was known of memory, on the way there.
    pub loss: Option<Loss>,
}

impl Note {
    /// Something was not proved, and that is no demand either.
    pub fn is_open(&self) -> bool {
        self.demand.is_none() && !matches!(self.kind, NoteKind::Ending(_))
    }
}
