//! The model: locations, transitions, systems.

use std::collections::BTreeSet;

use logic::{Atom, Linear, Symbol};
use thiserror::Error;

/// Index of a location in [`System::locations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocationId(pub u32);

impl LocationId {
    /// The location as an index into [`System::locations`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index of a transition in [`System::transitions`].
pub type TransitionIndex = usize;

/// An integer transition system.
///
/// A configuration is a location together with an integer for each of its variables that satisfies the location's
/// invariant. A run is a sequence of configurations joined by transitions; it begins in a start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct System {
    /// Name of `Symbol(i)` for reports; symbols past the end have no name.
    pub symbols: Vec<String>,
    /// The arena that [`LocationId`] indexes.
    pub locations: Vec<Location>,
    /// The transitions, in an order that reports and evidence refer to.
    pub transitions: Vec<Transition>,
    /// Where runs begin; when empty, at every location.
    pub starts: Vec<LocationId>,
}

/// A location with its own variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Location {
    /// Name for reports; need not be unique.
    pub name: String,
    /// The variables, pairwise distinct.
    pub variables: Vec<Symbol>,
    /// What every configuration here satisfies, over the variables; the creator of the system guarantees it.
    pub invariant: Vec<Atom>,
}

/// A step from one location to another.
///
/// It relates source values `x` to the target values `update(x, z)` for *any* integers `z` of the symbols that are
/// not variables of the source, as long as `guard(x, z)` holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Transition {
    /// Where the step begins.
    pub source: LocationId,
    /// Where the step ends.
    pub target: LocationId,
    /// A conjunction over the source's variables and further symbols, which are arbitrary in each step.
    pub guard: Vec<Atom>,
    /// One term per variable of the target, over the same symbols as the guard.
    pub update: Vec<Linear>,
    /// The edge of the graph the step came from, for reports.
    pub origin: Option<u32>,
    /// Whether each step of the transition is a step of the modelled program, not only of an over-approximation.
    pub exact: bool,
}

/// What makes a [`System`] ill-formed.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Malformed {
    /// A location id that does not exist.
    #[error("{place} names location {location}, which does not exist")]
    UnknownLocation {
        /// Where the id occurs.
        place: String,
        /// The id.
        location: u32,
    },
    /// The number of update terms differs from the number of variables of the target.
    #[error("transition {transition} updates {found} variables, its target has {expected}")]
    UpdateArity {
        /// Index of the transition.
        transition: TransitionIndex,
        /// Number of update terms.
        found: usize,
        /// Number of variables of the target.
        expected: usize,
    },
    /// A location lists a variable twice.
    #[error("location {location} has a variable twice")]
    RepeatedVariable {
        /// The id.
        location: u32,
    },
    /// An invariant mentions a symbol that is not a variable of its location.
    #[error("the invariant of location {location} mentions a symbol that is not a variable there")]
    InvariantScope {
        /// The id.
        location: u32,
    },
}

impl System {
    /// The location with this id.
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.index()]
    }

    /// All location ids in order.
    pub fn location_ids(&self) -> impl Iterator<Item = LocationId> + use<> {
        (0..self.locations.len() as u32).map(LocationId)
    }

    /// Whether a run may begin at `location`.
    pub fn is_start(&self, location: LocationId) -> bool {
        self.starts.is_empty() || self.starts.contains(&location)
    }

    /// Checks what every consumer relies on: ids exist, arities agree, invariants stay in scope.
    pub fn validate(&self) -> Result<(), Malformed> {
        let exists = |place: &dyn Fn() -> String, id: LocationId| {
            if id.index() < self.locations.len() {
                Ok(())
            } else {
                Err(Malformed::UnknownLocation { place: place(), location: id.0 })
            }
        };
        for start in &self.starts {
            exists(&|| "the list of starts".to_owned(), *start)?;
        }
        for (index, location) in self.locations.iter().enumerate() {
            let variables: BTreeSet<Symbol> = location.variables.iter().copied().collect();
            if variables.len() != location.variables.len() {
                return Err(Malformed::RepeatedVariable { location: index as u32 });
            }
            let in_scope = |atom: &Atom| atom.term.symbols().all(|s| variables.contains(&s));
            if !location.invariant.iter().all(in_scope) {
                return Err(Malformed::InvariantScope { location: index as u32 });
            }
        }
        for (index, transition) in self.transitions.iter().enumerate() {
            exists(&|| format!("transition {index}"), transition.source)?;
            exists(&|| format!("transition {index}"), transition.target)?;
            let expected = self.location(transition.target).variables.len();
            if transition.update.len() != expected {
                let found = transition.update.len();
                return Err(Malformed::UpdateArity { transition: index, found, expected });
            }
        }
        Ok(())
    }

    /// A symbol id that nothing in the system uses, nor any id after it.
    pub fn first_free_symbol(&self) -> Symbol {
        let mut free = self.symbols.len() as u32;
        let mut see = |symbol: Symbol| free = free.max(symbol.0 + 1);
        for location in &self.locations {
            location.variables.iter().copied().for_each(&mut see);
        }
        for transition in &self.transitions {
            transition.symbols().into_iter().for_each(&mut see);
        }
        Symbol(free)
    }
}

impl Transition {
    /// Every symbol that occurs in the guard or the update.
    pub fn symbols(&self) -> BTreeSet<Symbol> {
        let guard = self.guard.iter().flat_map(|atom| atom.term.symbols());
        guard.chain(self.update.iter().flat_map(Linear::symbols)).collect()
    }
}
