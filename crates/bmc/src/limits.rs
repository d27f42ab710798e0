//! The numbers that steer the engine.
//!
//! A reason says what the number bounds and what more of it would cost. Only where it says "measured" the value was chosen
//! by a measurement.

limits::limits! {
    /// How far the engine goes. Work is counted in instructions, terms and the solver's own unit, never in time.
    pub struct Limits {
        /// The greatest unrolling: rounds of a loop and nested calls of a function that are not the only way to go on.
        /// Violations that need more rounds are found by runs or not at all.
        bound: u32 = 64,
        /// Instructions executed symbolically, in all unrollings together: what bounds the time outside of the solver.
        steps: u64 = 2_000_000,
        /// Terms that may be made: they are what fills memory.
        terms: usize = 3_000_000,
        /// Work of the solver for one question, in its own unit (`rlimit`). Hard questions are
        /// about products and remainders of wide numbers; one of them must not take the time of all others.
        question: u64 = 10_000_000,
        /// Questions without an answer after which no more is asked: the next unrolling contains what was too hard in this one.
        unanswered: u64 = 8,
        /// Rounds of a loop in which there is only one way to go on, for each that the bound counts: they cost no question, and
        /// a byte counts to 256.
        forced_rounds: u32 = 256,
        /// Calls that may be active at one time, whatever they cost: each holds a frame in every state.
        depth: usize = 300,
        /// Candidates of one property that the interpreter may refuse in one unrolling. Each refusal is a place where the
        /// two engines differ, and the next candidate tends to be refused for the same reason.
        refusals: u32 = 8,
        /// Visits of one loop that are compared for equal states: unrollings beyond have cost their budget.
        visits: usize = 64,
        /// Pairs of visits that are compared in one unrolling; a comparison is of all memory.
        compared_visits: usize = 600,
        /// Visits that may lie between two that are compared: the length of a cycle in rounds.
        furthest_visits: usize = 12,
        /// Pairs of visits that one question is about: a question about all would be hard, one about each would be many.
        batch: usize = 40,
        /// Offsets of one access that are followed; what lies beyond is a gap. Each is a case
        /// of its own in the formula.
        places: u64 = 160,
        /// Bytes up to which a block operation of a length that is not constant is followed: each byte is written under a
        /// condition of its own.
        symbolic_length: u64 = 40,
        /// Bytes up to which a block operation of constant length is followed: each byte may be a cell of its own.
        constant_length: u64 = 1 << 16,
        /// Bytes up to which strings of the program are read where a library function interprets them (formats).
        string: u64 = 256,
        /// Arguments of the program that are looked at, besides its name: each has symbols of its own.
        arguments: usize = 8,
        /// Bytes of each argument: enough for a number, each being a symbol.
        argument_length: usize = 4,
        /// Scalars of a value. Larger ones (arrays as values) occur in IR of other compilers only.
        scalars: usize = 1 << 12,
        /// Conditions that are looked back at before one is added to a path condition again: the search is linear.
        look_back: usize = 64,
        /// Reasons that are given for what is not covered: a person reads a few.
        reasons: usize = 8,
    }
}
