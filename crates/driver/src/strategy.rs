//! The numbers of the strategy: what the driver gives each engine, and when.
//!
//! A reason says what the number bounds and what more of it would cost. Only where it says "measured" the value was chosen
//! by a measurement.

use std::time::Duration;

::limits::limits! {
    /// How much the driver gives each engine, and when.
    pub struct Strategy {
        /// Instructions that `values` may execute as a first try. A program whose values alone decide termination needs
        /// few; the others need memory, and what was spent is lost.
        first_steps: u64 = 6_000,
        /// Summary states of that first try, those included that more general ones replaced: a few for each loop.
        first_nodes: usize = 60,
        /// Work of the termination prover, in pivots, in that first try: an eighth of what `symex` gives it.
        first_work: u64 = 2_000_000,
        /// So many times the usual work the termination prover gets when neither a proof nor an endless run was found and
        /// its work was what ended the search: most systems need little work, some much.
        patience: u64 = 20,
        /// Work of one instruction that `symex` executes, in pivots of the termination prover. Measured on the benchmark, an
        /// instruction takes 4 to 40 microseconds and a pivot 0.1, so that work is about proportional to time.
        price_of_step: u64 = 100,
        /// Work of `symex`, in pivots, before the runs on many inputs begin: about a tenth of a second. Most programs are
        /// decided by then, and what runs and model checker would cost is saved.
        head_start: u64 = 1_000_000,
        /// Work of `symex`, in pivots, before the model checker begins: about a third of a second. It costs more than the
        /// runs, and knows better what to ask about once the provers have ended.
        checking_start: u64 = 3_000_000,
        /// Rounds of a loop and nested calls that the model checker unrolls beside other engines: violations that need more
        /// are seldom found with it at all. Alone it takes what its own limits say.
        unrolling: u32 = 32,
        /// Instructions that the model checker executes symbolically beside other engines, less than a sixth of its own limit.
        unrolled_steps: u64 = 300_000,
        /// Terms that the model checker makes beside other engines: what it executes makes about two an instruction.
        unrolled_terms: usize = 600_000,
        /// Work of the solver for one question of the model checker beside other engines, in the solver's own unit.
        question: u64 = 4_000_000,
        /// Questions of the model checker without an answer, beside other engines: what is too hard once may be found in the next
        /// unrolling, but seldom later. Measured: on the benchmark nothing was found after one, and further ones took half of its
        /// time.
        unanswered: u64 = 2,
        /// Clauses of an inferred precondition that are looked at to see whether they are needed: nobody reads more, and each costs a
        /// few questions to the solver.
        outside_clauses: usize = 8,
        /// Hundredths of the time for the program as it is, where the one with checks for overflow is to be judged, too: two or
        /// three properties are decided of the first one. Most programs need a small part of it.
        plain_percent: u32 = 70,
        /// Hundredths of the time that is left for the search for ranking functions and endless runs, where the same analysis answers other
        /// questions, too: these answers wait for it, and must not come too late.
        ends_percent: u32 = 90,
        /// How often the thread of the call looks at the user's time limit and at Ctrl-C while the engines work.
        tick: Duration = Duration::from_millis(20),
    }
}
