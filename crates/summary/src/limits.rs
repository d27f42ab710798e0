//! The numbers that steer the search.

::limits::limits! {
    /// How far a precondition is looked for.
    pub struct Limits {
        /// Analyses in one search at most: a candidate grows by what the last one demanded, a few times for each pointer.
        rounds: usize = 24,
        /// Instructions that one analysis may execute: functions that need more have too many states to tell why.
        steps: u64 = 20_000,
        /// Pointers that lead through more blocks than this are not followed: they go along a list, which has no fixed depth.
        depth: usize = 3,
        /// Analyses after which the room of a string that is read behind its end has grown often enough: each round of a loop asks for more.
        grown: usize = 4,
        /// Facts about numbers at most: nobody reads more.
        facts: usize = 8,
        /// Pairs of blocks that are tried one by one where not all of them may overlap: each costs an analysis.
        pairs: usize = 12,
        /// Functions to which initial values of variables say that a pointer may lead at most: more are no choice of one table.
        callees: usize = 4,
        /// Cases of states at most: each is an analysis.
        cases: usize = 16,
        /// Numbers of the entry's state that are followed to where the function returns: each is one more thing to merge.
        followed: usize = 12,
        /// Conditions under which no run may end that are tried at most: each is an analysis.
        suspects: usize = 8,
        /// Conditions under which no run ends that are told at most: nobody reads more.
        never: usize = 3,
        /// Instructions that the analysis which follows them may execute in one case: it comes when all verdicts are there.
        promise_steps: u64 = 20_000,
        /// Parts of one block that are told one by one where it is written: nobody reads more.
        parts: usize = 6,
    }
}
