//! What a caller asks of an analysis, and how much work it may cost.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use contract::entry::{Case, Number};
use ir::{BlockId, FunctionId};

use crate::domain::arrays::Arrays;
use crate::domain::exchanged::Exchanged;
use crate::domain::indexed::Columns;
use crate::domain::linked::Linked;

/// Two parts of an expression whose order C leaves open: do their accesses meet ([`crate::domain::orders`])?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The function whose code they are in.
    pub function: FunctionId,
    /// Loads, stores and calls of the one part: block, and index in it.
    pub one: BTreeSet<(BlockId, usize)>,
    /// Those of the other part.
    pub other: BTreeSet<(BlockId, usize)>,
    /// The one of them with which each evaluation ends, if there is one.
    pub last: Option<(BlockId, usize)>,
    /// A part calls functions: what these access belongs to it.
    pub calls: bool,
}

limits::limits! {
    /// The numbers that steer an analysis. Sizes of functions and programs are numbers of instructions when all calls
    /// are expanded ([`analysis::calls::CallGraph::expanded_sizes`]); contexts are those of [`crate::engine::context`].
    pub struct Limits {
        /// In a program up to this size all calls are expanded: nothing is lost so, and it costs little. 98 of 100 programs of
        /// the benchmark are smaller.
        expanded_program: u64 = 4_000,
        /// In larger programs the limits of the whole analysis are multiplied by one more for each so many instructions.
        scaled_program: u64 = 1_000,
        /// In larger programs calls of functions without loops up to this size are: a context would cost as much as it saves.
        expanded_callee: u64 = 100,
        /// Contexts of a function before a further one is merged with the last: what holds for constant arguments need not hold
        /// for all between them.
        separate_contexts: usize = 3,
        /// Steps that the contexts of a function have cost together before that: functions of few steps may have more of them.
        separate_work: usize = 2_000,
        /// Contexts of a function before further calls are merged with the last one, whatever that loses: each is an exploration.
        contexts: usize = 12,
        /// Merged contexts that showed less than before until no more are tried: a function of this kind depends on its context.
        rejected_contexts: usize = 2,
        /// Exits of a context before they are merged: the caller goes on from each of them, which multiplies from call to call.
        exits: usize = 4,
        /// Contexts of a recursive function: one that represents the calls inside of it is found by widening, for each way to link blocks.
        recursion_contexts: usize = 60,
        /// Recursive calls inside of each other of which each knows more blocks than the one before until the recursion is given up: one
        /// that takes a list or a tree apart is represented after a few.
        recursion_growth: usize = 12,
        /// Rounds in which what recursive calls of a context return grows before it is given up.
        recursion_rounds: u32 = 16,
        /// Ways in which recursive calls of a context return before further ones are merged with those that link their blocks alike.
        recursion_exits: usize = 8,
        /// The same of those that link their blocks alike.
        recursion_exits_alike: usize = 2,
        /// Contents of memory that a context remembers from its beginning: each costs a comparison at every summary inside.
        remembered_cells: usize = 24,
        /// Rounds that a loop whose branches are all decided is unrolled before it is summarised: constants stay constants,
        /// which merging would lose, and a round costs no more than its instructions.
        unroll: u32 = 40,
        /// Times that a loop begins from scratch because a loop around it became more general, before it begins with what was found of
        /// it, where blocks are linked: about as often as that takes until the numbers of one loop are widened.
        from_scratch_linked: u32 = 4,
        /// The same where no blocks are linked, so that all that is found are bounds: they are lost with the constants that they come from.
        from_scratch: u32 = 32,
        /// Blocks that a state may know while a loop is unrolled: one that allocates in each round is soon better
        /// summarised as a list.
        unrolled_blocks: usize = 40,
        /// Merges of a loop that lose cells alone and do not count: a cleared array has so many cells at most that are worth it.
        losses: u32 = 16,
        /// Paths that enter a loop together before they are merged: each one explores the whole loop.
        paths_at_loop: usize = 2,
        /// Merges of paths at one position that did not represent all of them, before the rest is given up: what they lack does not
        /// come with the next one.
        partial_merges: usize = 64,
        /// Summaries at one position before further ones are merged even if no path leads from one to the other.
        summaries: usize = 8,
        /// The same where they link their heap blocks in different ways, for merging those loses the structure.
        summaries_and_shapes: usize = 48,
        /// Loops whose summaries are made less general once, where something is not proved.
        narrowings: usize = 12,
        /// Paths that lead to such a summary at most.
        narrowed_paths: usize = 16,
        /// Analyses of a program in which arrays of pointers are followed: the first one finds what there are, most often all.
        arrays: usize = 3,
        /// How often the bounds of integers in arrays are followed that were seen.
        columns: usize = 2,
        /// Analyses of a program in which what lists do not tell is followed as trees: the first one finds where else there are links, most
        /// often nothing.
        trees: usize = 3,
        /// Ways to link heap blocks at the head of a loop, on one path, before names that only stale pointers use are given
        /// up: a loop that keeps its pointers right comes to three or four.
        shapes_with_names: usize = 4,
        /// Ways to link heap blocks at the head of a loop, on one path, before they are no longer told apart.
        shapes: usize = 12,
        /// Frames for each of which that number may double: one structure that is still absent or there already for each loop
        /// that builds it.
        shapes_nested: usize = 6,
        /// Ways to link heap blocks among paths that meet, before they are no longer told apart.
        shapes_at_once: usize = 12,
        /// Summaries at one position that link their heap blocks alike and differ in what was settled before the loop: flags and
        /// choices have two to four values, counters more.
        settled: usize = 4,
        /// Ways in which pointers lead to texts or nowhere, at one position, beyond which these are symbols for texts or null.
        texts: usize = 1,
        /// Ways in which pointers lead to strings of the program, at one position, before these are some text: one pointer to one of a few.
        texts_apart: usize = 5,
        /// Pointers that a record has at most whose null pointers are told from texts.
        settled_pointers: u64 = 32,
        /// Nested summaries up to which bounds go from threshold to threshold: each merge of an outer loop starts the inner
        /// ones anew, which deeper nests cannot afford.
        depth_with_thresholds: usize = 2,
        /// Merges of a summary that keep every bound which all merged states satisfy; after them bounds go to thresholds.
        joins_hull: u32 = 1,
        /// Merges of a summary after which bounds that do not hold no longer go to the next threshold.
        joins_thresholds: u32 = 4,
        /// Merges since a symbol varies after which its bounds that do not hold are dropped instead of going to the next size of a
        /// block or constant in memory: four more, for the sizes are what an index stays below.
        joins_limits: u32 = 8,
        /// Merges of a summary during which memory that it leaves open may still get a name: each name is one more thing to
        /// merge.
        joins_open: u32 = 4,
        /// Merges of a summary after which templates are no longer looked for, so that the merging ends.
        joins_widen: u32 = 12,
        /// Merges of a summary after which the contents of memory are given up, so that the merging ends.
        joins_no_templates: u32 = 16,
        /// Merges of a summary after which all that can be given up is, so that the merging ends.
        joins_no_cells: u32 = 20,
        /// Merges on the way to a context of calls that keep every bound which all merged states satisfy.
        context_joins_hull: u32 = 2,
        /// Merges on the way to a context of calls after which bounds that do not hold are dropped.
        context_joins_thresholds: u32 = 4,
        /// Merges on the way to a context of calls after which templates are no longer looked for.
        context_joins_widen: u32 = 7,
        /// Merges on the way to a context of calls after which the contents of memory are given up.
        context_joins_no_templates: u32 = 9,
        /// Paths that meet outside a loop head before they are merged: fewer lose what branches found out, more multiply
        /// from branch to branch.
        paths_at_join: usize = 4,
        /// The same where it is asked how the result of a recursive function comes from its arguments: each path tells one
        /// case.
        returning_paths_at_join: usize = 32,
        /// Paths of one summary under way above which the view of an integer is changed without a case analysis.
        crowd: usize = 24,
        /// Paths of one summary under way above which the analysis stops: they would not be followed in any time one waits
        /// for.
        paths: usize = 600,
        /// Multiples of the modulus by which a value may differ from its reading and the two are still related: with more of them the
        /// equation bounds neither, and its great coefficients make every later question slow (hashes, checksums).
        windows: u64 = 1 << 16,
        /// Refinements in a row that do not complete an instruction: more mean that its rule makes no progress.
        splits: u32 = 24,
        /// Questions that the solver is asked in one analysis: each may cost a hundred times an ordinary step.
        solver_questions: u32 = 40,
        /// Work of the solver for one question, in the solver's own deterministic unit, so that load does not decide.
        solver_work: u64 = 50_000,
        /// Cells of open memory that get a name at once: each one is compared at every summary from there on.
        new_cells: usize = 24,
        /// Functions that a pointer may lead to before a call through it is no longer followed into each of them.
        called_functions: usize = 32,
        /// Cells that are remembered of one block: what is known of a block must stay small, for every step copies and
        /// compares it.
        cells: usize = 128,
        /// Pieces of padding in one object that are forgotten one by one, for each one becomes a cell; with more of them all
        /// that lies between them is forgotten.
        paddings: i64 = 32,
        /// The same for the bytes of one piece: more than the padding before the most aligned member is no padding of C.
        padding_length: i64 = 16,
        /// Places of a block that are looked at for the end of a string.
        string_places: usize = 1 << 10,
        /// Bytes of a constant table that is looked at where it is read: each read costs a walk through it.
        table_bytes: u64 = 1 << 16,
        /// Bytes of a cleared heap block up to which its zeros become cells where it may be a node of a list: larger ones are
        /// tables rather than records.
        cleared_bytes: u64 = 128,
        /// Kinds of nodes in one list: each one is a case wherever a node is looked at.
        kinds: usize = 6,
        /// States at the head of a loop of which an invariant is told: it costs linear programs for each pair of variables in each
        /// of them.
        invariant_states: usize = 400,
        /// Variables of an invariant: 8 make 56 sums and differences.
        invariant_variables: usize = 8,
        /// Symbols that take part in templates together with the new ones of a merge: the number of templates is its
        /// square.
        template_symbols: usize = 16,
        /// Distances to the ends of blocks that are looked at in one merge, each of which costs a linear program.
        rooms: usize = 8,
        /// Constants of the program that serve as thresholds, each with its neighbours: a bound may stop at every one of
        /// them.
        thresholds: usize = 120,
        /// Numbers of a state, sizes of blocks and constants in them, that serve as thresholds of its merges beside these.
        thresholds_of_state: usize = 60,
        /// Cases without a recursive call in what a recursive function returns: each is a premise of the induction.
        result_cases: usize = 6,
        /// Rounds in which the bodies of functions that call each other are executed until their results are stable.
        result_rounds: usize = 40,
        /// Instructions executed in one body, with what it calls, in search of what recursive functions return.
        result_steps_of_a_body: u64 = 2_000,
        /// Instructions executed for functions that call each other in search of what they return: it comes before the
        /// analysis and must stay cheap.
        result_steps: u64 = 6_000,
        /// Merges of one case of a recursive result that keep every bound which both sides satisfy.
        result_joins_hull: u32 = 3,
        /// Merges of one case of a recursive result after which bounds that do not hold are dropped.
        result_joins_thresholds: u32 = 5,
        /// Merges of one case of a recursive result at most: after them it is given up.
        result_joins: u32 = 14,
    }
}

/// Semantics and properties asked for.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Integers are unbounded (`--integers mathematical`).
    pub mathematical: bool,
    /// Signed overflow wraps (`--signed-overflow wraps`); else it is undefined behaviour that ends the run.
    pub wraps: bool,
    /// Signed overflow is asked for: what the front end's checks do not cover raises an alarm.
    pub overflow: bool,
    /// Failed assertions or divisions without a result are asked for. Where runs may end so is always told; this is about code
    /// that only overflow reaches.
    pub endings: bool,
    /// Conversions of floating-point numbers to integers are asked for.
    pub conversions: bool,
    /// Uses of values that were never written are asked for.
    pub initialised: bool,
    /// What is not freed when the program ends is asked for.
    pub cleanup: bool,
    /// The input of files, streams and sockets comes to an end: each of them gives only finitely many bytes until it is opened or read
    /// from another place again.
    pub finite_input: bool,
    /// Allocation may return null.
    pub malloc_may_fail: bool,
    /// The states in which the entry begins.
    pub entry: Case,
    /// Orders of evaluation in question.
    pub orders: Arc<[Order]>,
    /// Report what the checks that fail demand of the state in which the entry begins ([`crate::query::demand`]).
    pub demands: bool,
    /// Numbers of the entry's state that are followed to where it returns ([`crate::passes::promise`]).
    pub followed: Option<Arc<[Number]>>,
    /// Memory holds any values at all times: only SSA values and registers count, and the termination of runs whose
    /// accesses are all valid is the only question.
    pub values_only: bool,
    /// Calls of recursive functions have no contexts ([`crate::engine::recursion`]): less is known behind them, but the way from the
    /// entry into the recursion is in the graph, for endless runs.
    pub one_graph: bool,
    /// Sizes of blocks that are linked as trees ([`crate::domain::linked`]); none: only lists are looked for.
    pub trees: Arc<Linked>,
    /// Blocks that are followed as arrays whose elements are alike ([`crate::domain::arrays`]); none: what an array holds at a place that
    /// varies is not followed.
    pub arrays: Arc<Arrays>,
    /// Whether to stop where a block is lost and other arrays were seen, for then they are to be followed first.
    pub arrays_first: bool,
    /// Integers of arrays whose bounds are followed ([`crate::domain::columns`]).
    pub columns: Arc<Columns>,
    /// Blocks whose contents are followed as sequences ([`crate::domain::sequence`]).
    pub exchanged: Arc<[Exchanged]>,
    /// The numbers that steer the analysis.
    pub limits: Limits,
    /// Keep the states on all paths, not only the summaries: for comparison with concrete runs.
    pub keep_states: bool,
}

/// Limits of an analysis. Work is counted in executed instructions; time is the last resort.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Instructions to execute at most.
    pub steps: u64,
    /// Summary states at most.
    pub nodes: usize,
    /// Summary states at most that may be tried, those included that more general ones replaced.
    pub tries: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Set from outside to stop.
    pub cancel: Arc<AtomicBool>,
    /// Counts the executed instructions, for who watches from outside. It decides nothing here.
    pub executed: Arc<AtomicU64>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            steps: 2_000_000,
            nodes: 600,
            tries: 20_000,
            deadline: None,
            cancel: Arc::default(),
            executed: Arc::default(),
        }
    }
}

impl Budget {
    /// Whether no further analysis is to begin.
    pub fn is_over(&self) -> bool {
        self.exhausted(0, 0, 0).is_some()
    }

    /// Half of the time that is left, and the same limits of work.
    pub fn half(&self) -> Budget {
        let now = Instant::now();
        let half = |deadline: Instant| now + deadline.saturating_duration_since(now) / 2;
        Budget { deadline: self.deadline.map(half), ..self.clone() }
    }

    /// Why the analysis must stop now, if it must.
    pub fn exhausted(&self, steps: u64, nodes: usize, tries: usize) -> Option<&'static str> {
        if steps >= self.steps {
            Some("limit of executed instructions reached")
        } else if nodes >= self.nodes || tries >= self.tries {
            Some("limit of summary states reached")
        } else if self.cancel.load(Ordering::Relaxed) {
            Some("cancelled")
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some("time limit reached")
        } else {
            None
        }
    }
}
