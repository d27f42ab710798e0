//! What a condition means of a function of a program: the states in which it begins, as data for the engines.
//!
//! Nothing is guessed. Sizes, signs and offsets are those of the types in C; where debug information does not give them,
//! the condition has to say them or is refused. What a condition says of a place in memory needs that memory: a clause
//! about `r->buf` is an error unless another one says that `r` points to something (`valid(r)`). What the entry state
//! cannot express yet is an error that names it; nothing is left out in silence.
//!
//! | module | what |
//! |---|---|
//! | `place` | places of the source to places of the entry state |
//! | `size` | `sizeof` |
//! | `constant` | the ends of types by the names of `<limits.h>` |
//! | `clause` | a clause to the alternatives that it stands for |
//! | `range` | differences of pointers |
//! | `case` | alternatives of all clauses to a case: each block once, all memory there |
//! | `feasible` | contradictions that linear arithmetic sees at once |
//! | `listed` | what a verdict depends on, in sentences |

mod case;
mod clause;
mod constant;
mod feasible;
mod listed;
mod place;
mod range;
mod size;

use ir::{FunctionId, Program};

use crate::entry::{Case, EntryState};
use crate::language::{Clause, Condition, Conjunction, nearest};

pub use clause::functions_named;
pub(crate) use constant::value_of;
pub(crate) use range::Parts;

use case::Draft;
use place::{Fault, Scope};

/// Whether the object stands for a stream of the library's: it has no bytes that a program could have described.
pub fn stands_for_a_stream(global: &ir::Global) -> bool {
    global.linkage == ir::Linkage::Internal && global.name.starts_with("__landfall_")
}

/// How conditions are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// What holds of memory that no `disjoint` names.
    pub overlap: Overlap,
    /// Integers of the program have no bounds (`--integers mathematical`).
    pub unbounded: bool,
}

/// What holds of memory that no `disjoint` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overlap {
    /// Blocks do not overlap each other nor a global; each pair is listed as an assumption.
    #[default]
    Assumed,
    /// Blocks may overlap each other and globals that are not constant, in any way.
    Possible,
}

/// The meaning of conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The states; `None` if it was seen that there are none. There may be none for reasons that were not seen.
    pub state: Option<EntryState>,
    /// What a verdict about these states depends on, one sentence each.
    pub listed: Vec<String>,
}

/// A condition that has no meaning here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A name is not that of a parameter or global.
    #[error("the assumption `{clause}` speaks of `{name}`, which is not a parameter of `{entry}` nor a global{hint}")]
    Name {
        /// The clause.
        clause: String,
        /// The name.
        name: String,
        /// The entry.
        entry: String,
        /// What may be meant: the nearest name, or those that there are; with its own punctuation.
        hint: String,
    },
    /// A clause does not fit the types, or another clause is missing.
    #[error("the assumption `{clause}` has no meaning here: {message}")]
    Meaning {
        /// The clause.
        clause: String,
        /// Why not, and what to write.
        message: String,
    },
    /// A clause that no engine takes yet.
    #[error("the assumption `{clause}` is not supported yet by the engines: {what}")]
    Unsupported {
        /// The clause.
        clause: String,
        /// What is not supported.
        what: String,
    },
    /// Too many cases.
    #[error("the assumptions have more than {most} cases: state signs (n >= 0) or split the condition")]
    Cases {
        /// The limit.
        most: usize,
    },
}

/// Cases of an entry state at most: each is an analysis of its own.
pub const MOST_CASES: usize = 64;

/// The states in which the entry begins where all conditions hold.
pub fn resolve(
    conditions: &[Condition],
    program: &Program,
    entry: FunctionId,
    options: &Options,
) -> Result<Resolved, Error> {
    let scope = Scope { program, entry };
    let resolver = Resolver { scope: &scope, options };
    let mut all = Condition::default();
    for condition in conditions {
        all = all.and(condition);
        if all.cases.len() > MOST_CASES {
            return Err(Error::Cases { most: MOST_CASES });
        }
    }
    let mut drafts: Vec<Draft> = Vec::new();
    for conjunction in &all.cases {
        drafts.extend(resolver.conjunction(conjunction)?);
        if drafts.len() > MOST_CASES {
            return Err(Error::Cases { most: MOST_CASES });
        }
    }
    let listed = listed::sentences(&resolver, conditions, &drafts)?;
    let mut cases: Vec<Case> = Vec::new();
    for draft in drafts {
        let case = draft.into_case(&resolver);
        if !cases.contains(&case) {
            cases.push(case);
        }
    }
    let state = (!cases.is_empty()).then_some(EntryState { cases });
    Ok(Resolved { state, listed })
}

/// What all parts of a resolution need.
struct Resolver<'a> {
    scope: &'a Scope<'a>,
    options: &'a Options,
}

impl Resolver<'_> {
    /// The states in which all clauses hold: drafts of cases that are not seen to be contradictory.
    fn conjunction(&self, conjunction: &Conjunction) -> Result<Vec<Draft>, Error> {
        let mut all_needs = Vec::new();
        let mut meanings = Vec::new();
        for clause in &conjunction.clauses {
            let mut needs = Vec::new();
            let meaning = self.clause(clause, &mut needs).map_err(|fault| self.error(clause, fault))?;
            all_needs.extend(needs.into_iter().map(|need| (clause, need)));
            meanings.push((clause, meaning));
        }
        // Clauses of one alternative first: what they say leaves fewer cases.
        meanings.sort_by_key(|(_, alternatives)| alternatives.len() > 1);
        let mut drafts = vec![Draft::default()];
        for (clause, alternatives) in &meanings {
            let mut longer = Vec::new();
            for draft in &drafts {
                for part in alternatives {
                    let next = draft.with(part, self.options.unbounded).map_err(|fault| self.error(clause, fault))?;
                    longer.extend(next.into_iter().filter(|next| !next.contradicts(self)));
                }
            }
            if longer.len() > MOST_CASES {
                return Err(Error::Cases { most: MOST_CASES });
            }
            drafts = longer;
        }
        let mut result = Vec::new();
        for draft in drafts {
            let complete = draft.complete(self, &all_needs).map_err(|(clause, fault)| self.error(clause, fault))?;
            result.extend(Some(complete).filter(|draft| !draft.contradicts(self)));
        }
        Ok(result)
    }

    fn error(&self, clause: &Clause, fault: Fault) -> Error {
        let clause = clause.to_string();
        match fault {
            Fault::Message(message) => Error::Meaning { clause, message },
            Fault::Unsupported(what) => Error::Unsupported { clause, what },
            Fault::Name(name) => {
                let (parameters, globals) = (self.scope.parameters(), self.scope.globals());
                let hint = match nearest(&name, parameters.iter().chain(&globals).copied()) {
                    Some(near) => format!("; did you mean `{near}`?"),
                    None if parameters.is_empty() => String::new(),
                    None => format!(" (there are: {})", parameters.join(", ")),
                };
                Error::Name { clause, name, entry: self.scope.function().name.clone(), hint }
            }
        }
    }
}

/// Where the pointer at the place lies, if it is one.
pub fn origin_of(place: &crate::language::Place, program: &Program, entry: FunctionId) -> Option<crate::entry::Origin> {
    Some(Scope { program, entry }.pointer(place, &mut Vec::new()).ok()?.origin)
}

/// The sum by differences of pointers and what else is in it.
pub(crate) fn parts<'l>(sum: &'l crate::language::Linear, program: &Program, entry: FunctionId) -> Parts<'l> {
    range::parts(&Scope { program, entry }, sum)
}

/// The type of what the pointer at the place points to, where it is known.
pub fn target_of(place: &crate::language::Place, program: &Program, entry: FunctionId) -> Option<ir::CTypeId> {
    Scope { program, entry }.pointer(place, &mut Vec::new()).ok()?.target
}
