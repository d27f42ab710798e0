//! The numbers that steer the engines of this crate.
//!
//! A reason says what the number bounds and what more of it would cost. Only where it says "measured" the value was chosen
//! by a measurement.

/// So many runs, each of so many instructions at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// Runs.
    pub runs: usize,
    /// Instructions of one run.
    pub steps: u64,
}

impl limits::Settable for Series {}

limits::limits! {
    /// How many runs are tried, and how long each may be. Work is counted in executed instructions.
    pub struct Limits {
        /// Runs before any other engine is asked. They take a few milliseconds; what they
        /// settle costs nothing else.
        quick: Series = Series { runs: 6, steps: 10_000 },
        /// Runs beside the provers, one series after the other. The first tries new inputs; each later one continues
        /// those whose runs the one before cut off, for only of them more steps can show something. In all 22 million
        /// instructions, less than a second.
        thorough: [Series; 3] = [
            Series { runs: 120, steps: 20_000 },
            Series { runs: 20, steps: 200_000 },
            Series { runs: 4, steps: 4_000_000 },
        ],
        /// Steps of the only run of a program that takes no inputs, before any other engine is asked: a tenth of a second
        /// (measured: 140 million steps a second), for what no analysis proves as fast.
        only_run_first: u64 = 12_000_000,
        /// Steps of the same run beside the provers: some seconds. It stops as soon as nobody waits for it.
        only_run: u64 = 1_000_000_000,
        /// Runs just outside a precondition, for each condition under which one of its clauses does not hold: a clause that is needed is
        /// mostly contradicted by the first state, at the latest by one in which numbers are at the ends of their types.
        outside: Series = Series { runs: 8, steps: 10_000 },
        /// Runs from states that callers are likely to give, for each condition that says which: where the program goes wrong only with
        /// certain values, some have to be tried.
        likely: Series = Series { runs: 200, steps: 10_000 },
        /// Instructions of all runs outside one precondition: some milliseconds. A run that comes later is not tried.
        outside_steps: u64 = 1_000_000,
        /// Bytes of stack, heap and globals of a run. A run that needs more ends there and shows nothing
        /// either way; our own memory stays a small multiple of it.
        memory: u64 = 64 << 20,
        /// Nested calls of a run: recursion without end is stopped there.
        depth: usize = 20_000,
        /// Bytes of output of a run. One that writes more ends there: nobody reads it.
        output: usize = 1 << 16,
        /// So often a violation at one place is asked whether it depends on the caller's values: each question costs two runs,
        /// and other inputs lead along the same path mostly.
        manifest_tries: usize = 4,
        /// So often a run of the guided search that shows something at one place, or does not end there, is executed again as
        /// an attempt: others show the same mostly.
        observed_tries: usize = 8,
        /// Ends of runs that are remembered for the report where no property asked for is about them: a person reads a few.
        ends: usize = 20,
        /// Lines of the path that are reported. A person reads about a screen of them.
        lines: usize = 60,
        /// Inputs of a run that are chosen from the interesting values; later ones are random. One value
        /// throughout would keep loops over inputs from ending.
        chosen_inputs: usize = 40,
        /// Interesting values at most: with two rounds a value, as many as the first thorough series has runs.
        interesting_values: usize = 60,
        /// Words of the program of which lines of input are made at most: a program of commands has about so many.
        words: usize = 40,
        /// Runs on such lines beside the first series: as many again as that has.
        lines_of_words: usize = 120,
        /// Runs with long arguments and command lines beside the first series, where the program takes arguments: as many again.
        command_lines: usize = 120,
        /// Instructions of all runs on inputs that what other runs reached suggests, for programs that read texts or take arguments. They
        /// end much sooner where nothing new is met.
        guided_steps: u64 = 1_000_000_000,
        /// The same when all other engines have ended: they go on as long as something new is met.
        guided_longer: u64 = 3_000_000_000,
        /// Instructions of one of them: commands of a program take some thousands.
        guided_run: u64 = 200_000,
        /// Instructions that the beginning and the end of such a run count for (measured: it takes as long as so many).
        guided_start: u64 = 5_000,
        /// Instructions without anything new after which they end at the earliest: some tenths of a second.
        guided_patience: u64 = 40_000_000,
        /// They also end only when nothing new was met for this part of all before: a quarter of it while the model checker waits.
        guided_share: u64 = 4,
        /// The same when all other engines have ended: a half.
        guided_share_at_last: u64 = 2,
        /// Inputs of each series of other runs that they begin with.
        guided_seeds: usize = 36,
        /// Inputs made of one that was kept before another one is chosen.
        guided_changes: usize = 8,
        /// Runs that make a violation small, and their instructions in all: a tenth of a second, once for a property.
        smaller: Series = Series { runs: 1_500, steps: 20_000_000 },
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
        /// Instructions of an execution that is to meet a loop that some state never leaves: it has to read its inputs.
        endless_meeting: u64 = 200_000,
        /// Arguments that a proposed endless run may give to the program. Each is a string in memory.
        endless_arguments: usize = 1_000,
        /// Instructions that the program with checks may execute for each one of the plain program: a check is a call of
        /// an intrinsic, two extractions and a branch.
        checked_factor: u64 = 4,
    }
}
