//! Functions for the arguments that they are called with.
//!
//! The ranges of a call's arguments are its context; each is walked once, and what it returns is remembered (the functional approach
//! of Sharir, Pnueli: Two approaches to interprocedural data flow analysis, 1981). So recursion over a number that is bounded at the
//! first call is followed down to its end: `fibonacci` from at most 46 is 47 contexts, and what each returns is the sum of what two smaller
//! ones do. A context that comes again before it is finished, or too many of them, is an obstacle: nothing is claimed then.

use std::collections::BTreeMap;

use ir::FunctionId;

use super::flow::{Callees, Obstacle, of_function};
use super::number::Range;
use crate::facts::Facts;

/// Contexts at most: a small multiple of what recursion from a few hundred takes.
const CONTEXTS: usize = 4_000;
/// Calls within each other at most: each takes stack.
const DEPTH: usize = 200;

/// A function and the ranges of its arguments.
type Context = (FunctionId, Vec<Option<Range>>);

/// The calls of a program.
pub struct Calls<'a> {
    facts: &'a Facts<'a>,
    /// What each context returns; `None` for one that is being walked.
    known: BTreeMap<Context, Option<Option<Range>>>,
    depth: usize,
}

impl<'a> Calls<'a> {
    /// Nothing was walked yet.
    pub fn new(facts: &'a Facts<'a>) -> Calls<'a> {
        Calls { facts, known: BTreeMap::new(), depth: 0 }
    }
}

impl Callees for Calls<'_> {
    fn returned(&mut self, callee: FunctionId, args: &[Option<Range>]) -> Result<Option<Range>, Obstacle> {
        if !self.facts.program().function(callee).is_defined() {
            return Ok(None);
        }
        let context = (callee, args.to_vec());
        let obstacle = |what: &str| Err(Obstacle { what: what.to_owned(), location: None });
        match self.known.get(&context) {
            Some(Some(range)) => return Ok(*range),
            Some(None) => return obstacle("a call has the arguments of one around it, as far as their ranges tell"),
            None if self.known.len() == CONTEXTS => return obstacle("calls have too many different arguments"),
            None if self.depth == DEPTH => return obstacle("calls are too deep"),
            None => {}
        }
        self.known.insert(context.clone(), None);
        self.depth += 1;
        let range = of_function(self.facts, callee, args, self)?;
        self.depth -= 1;
        self.known.insert(context, Some(range));
        Ok(range)
    }
}
