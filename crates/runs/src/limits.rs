//! The numbers that steer the engines of this crate.

/// So many runs, each of so many instructions at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// Runs.
    pub runs: usize,
    /// Instructions of one run.
    pub steps: u64,
}

limits::limits! {
    /// How many runs are tried, and how long each may be. Work is counted in executed instructions.
    pub struct Limits {
        /// Runs before any other engine is asked. They take a few milliseconds and settle a fifth of the programs that have
        /// a violation or take no inputs.
        quick: Series = Series { runs: 6, steps: 10_000 },
        /// Runs beside the provers, one series after the other. The first tries new inputs; each later one continues
        /// those whose runs the one before cut off, for only of them more steps can show something. In all 22 million
        /// instructions, less than a second.
        thorough: [Series; 3] = [
            Series { runs: 120, steps: 20_000 },
            Series { runs: 20, steps: 200_000 },
            Series { runs: 4, steps: 4_000_000 },
        ],
        /// Bytes of stack, heap and globals of a run. Programs that need more fill memory in a loop, and a run that is
        /// cut off there shows nothing either way.
        memory: u64 = 64 << 20,
        /// Nested calls of a run: deep enough for recursion over the arrays of the benchmark, within the memory of a run.
        depth: usize = 20_000,
        /// Bytes of output that are kept; nobody reads more of them.
        output: usize = 1 << 16,
        /// Lines of the path that are reported. A person reads about a screen of them.
        lines: usize = 60,
        /// Inputs of a run that are chosen from the interesting values; later ones are random. Programs of the benchmark
        /// that depend on a special input look at it among their first.
        chosen_inputs: usize = 40,
        /// Interesting values at most: with two rounds a value, as many as the first thorough series has runs.
        interesting_values: usize = 60,
        /// Times that the inputs of a repeated state are given when the run is executed again: where memory is laid out
        /// differently, rooms are used again later and the cycle takes more rounds to close.
        cycle_rounds: usize = 12,
        /// Instructions of the run that confirms another engine's candidate: the longest series' length.
        candidate_steps: u64 = 4_000_000,
        /// Rounds of an endless run's cycle that are executed. What repeats follows from the checked argument; one
        /// round shows that the system means the program, the others that it still does after the first.
        endless_rounds: usize = 4,
        /// Instructions of stem and rounds of an endless run: the longest series' length.
        endless_steps: u64 = 4_000_000,
        /// Arguments that a proposed endless run may give to the program. Each is a string in memory.
        endless_arguments: usize = 1_000,
        /// Instructions that the program with checks may execute for each one of the plain program: a check is a call of
        /// an intrinsic, two extractions and a branch.
        checked_factor: u64 = 4,
    }
}
