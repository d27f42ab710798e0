//! The numbers that steer the search for ranking functions and for endless runs.
//!
//! Not here: what the checks of the evidence share with the search (how many copies, products and paths a system may get),
//! for the meaning of evidence must not depend on how it was searched for.
//!
//! A reason says what the number bounds and what more of it would cost. Only where it says "measured" the value was chosen
//! by a measurement.

limits::limits! {
    /// How far each method goes. Work is counted in pivots of the simplex algorithm.
    pub struct Limits {
        /// Work of a proof, and of a search for an endless run: about two seconds; measured on hard
        /// programs of the benchmark, a second takes about nine million pivots.
        work: u64 = 16_000_000,
        /// Disequalities that a case is split by. Each doubles the cases.
        case_splits: usize = 6,
        /// Number of cases at which splitting by disequalities stops: methods solve linear programs over all of them.
        cases: usize = 160,
        /// Cases of a component that is refined, at most; a refinement multiplies them.
        refined_cases: usize = 40,
        /// Depth to which refined systems are refined again. Each multiplies the cases once more.
        refinement_depth: usize = 2,
        /// An attempt on a refined system gets one part in so many of the work that is left, so that one more has a chance.
        refinement_share: u64 = 2,
        /// Products as variables get one part in so many of the work that is left: where they help, they help soon.
        products_share: u64 = 8,
        /// Cases of a component that gets products, at most: the linear programs grow with the square of the atoms.
        lifted_cases: usize = 16,
        /// Variables of which products are made, at most: 5 make 15 products.
        product_variables: usize = 5,
        /// Components that are refined before the first look at whether one of them failed: they are refined on several
        /// threads, and the rest is not worth the work then.
        refined_at_once: usize = 4,
        /// Work that a component may use at least, however many there are.
        component_work: u64 = 500_000,
        /// Cases from which on several threads are used: below, starting them costs more than it saves.
        threaded_cases: usize = 24,
        /// Pivots of a single linear program, against cycling.
        pivots: u64 = 4_000,
        /// Rounds of counterexamples in a search for a function; each adds one row to the linear program.
        counterexamples: usize = 120,
        /// Cases of a component in which the multiphase method tries single cases, at most.
        single_cases: usize = 30,
        /// Atoms of a component from which on functions of one variable are looked for first: the linear programs about all variables
        /// take seconds there.
        large_component: usize = 250,
        /// Ways to follow one variable through a component that are tried, at most.
        chains: usize = 24,
        /// Factors of ranking functions above this are hard to read: a function with smaller ones is looked for.
        readable_factor: i64 = 16,
        /// Predicates by which a location is split: 6 make up to 64 copies, over all of which linear programs are solved.
        predicates: usize = 6,
        /// The same where the predicates come from all locations: several of them contradict each other, which leaves
        /// fewer copies.
        shared_predicates: usize = 9,
        /// Variables of a location whose order is a predicate, at most: 3 have 6 orders.
        ordered_variables: usize = 3,
        /// Variables with at most this many values are split by value: the states of a small automaton, not counters.
        split_values: i64 = 9,
        /// Conditions under which a function ranks that are found for a component: each splits every location.
        conditions: usize = 4,
        /// Cases of a component in which such conditions are looked for, at most: a condition takes a linear program for
        /// each pair.
        condition_cases: usize = 12,
        /// Variables of such a component, counted at each location, at most: they are the unknowns of the linear
        /// programs.
        condition_variables: usize = 24,
        /// Linear programs that are solved for one condition, so that none takes the work of the others.
        condition_programs: usize = 160,
        /// How much further from the origin a witness may be than the nearest one, in the sum of magnitudes: near ones give
        /// conditions with small constants.
        witness_distance: i64 = 8,
        /// Conditions get one part in so many of the work that is left.
        conditions_share: u64 = 16,
        /// A search for preconditions gets one part in so many of the work of a proof: several searches make a contract.
        preconditions_share: u64 = 2,
        /// The proof under one candidate gets one part in so many of that: one that helps makes the proof easy.
        precondition_share: u64 = 16,
        /// Candidates for a precondition, simple ones first: each is a proof.
        preconditions: usize = 24,
        /// Candidates that are tried in pairs where none alone suffices: 6 make 15 proofs.
        paired_preconditions: usize = 6,
        /// Paths from the start to a loop along which a condition is taken back.
        precondition_stems: usize = 3,
        /// Cycles of a component that contribute predicates: each takes a refinement of the component.
        lassos: usize = 5,
        /// Cases of what is left of a component beside a cycle, and paths under way there; of larger rests nothing is
        /// learned.
        lasso_cases: usize = 60,
        /// Of the remaining cycles so many are considered, short ones first: their predicates are the simple ones.
        lasso_cycles: usize = 12,
        /// Cases of one such cycle: their number grows exponentially with it.
        lasso_length: usize = 4,
        /// Predicates by which a location is split because of cycles: 6 make up to 64 copies.
        lasso_predicates: usize = 6,
        /// Atoms that projecting a symbol away may add: elimination squares their number where it does not pay.
        projection_growth: usize = 6,
        /// Cycles get one part in so many of the work that is left, so that other predicates have their turn.
        lassos_share: u64 = 8,
        /// Templates of two variables of a location, beside those of single ones: each is a linear program a step and
        /// round.
        octagons: usize = 48,
        /// Rounds in which falling bounds are followed exactly: initialisation and first iteration.
        exact_falls: usize = 2,
        /// Round in which a bound that still falls is given up: by then it has passed the constants of the program.
        given_up_falls: usize = 8,
        /// Variables and arbitrary symbols of a case of which polyhedra speak: conversions are exponential in them.
        dimensions: usize = 14,
        /// Facets of a polyhedron, and generators: with more, a conversion takes its whole work.
        rays: usize = 96,
        /// Work of one conversion between facets and generators; polyhedra that need more are weakened.
        conversion_work: u64 = 200_000,
        /// So much work of polyhedra is one unit of the budget: an addition of vectors against a pivot.
        conversion_price: u64 = 4,
        /// Times that a growing polyhedron is followed exactly before it is widened: initialisation and the first rounds.
        exact_growths: usize = 3,
        /// Constraints of a location to which polyhedra are widened: guards of the program, of which each location has its share.
        thresholds: usize = 48,
        /// Variables of a polyhedron: a box of 8 has 256 corners, all of them generators.
        polyhedron_variables: usize = 8,
        /// Rounds of invariants in a component, against slow widening: nothing is concluded when they are over.
        invariant_rounds: usize = 60,
        /// Rounds of narrowing. The second one repairs what the first one changed at other locations.
        narrowings: usize = 2,
        /// Variables of a location of which pairs are tracked for congruences: 10 have 45 pairs.
        congruent_variables: usize = 10,
        /// Rounds of the analysis of congruences, whose chains are as long as a modulus has divisors.
        congruence_rounds: usize = 200,
        /// Work of a method for endless runs, apart from its queries, so that many cheap attempts come to an end, too.
        attempt_price: u64 = 1_000,
        /// Stems from whose ends runs are followed: stems are found short ones first.
        traces: usize = 16,
        /// Ways in which the runs from the end of a stem choose values: the first step, the last, and any.
        policies: u64 = 3,
        /// States of a run in which a candidate is tried, from its end: there it has settled.
        candidate_visits: usize = 3,
        /// Steps for which a run of the simplified system is followed: enough to count to a thousand.
        trace_steps: usize = 1_200,
        /// Of these steps so many may need a query, which costs much more than a step.
        trace_queries: usize = 60,
        /// Steps of a cycle that a run is seen to repeat: longer ones are compared with the whole run too often.
        trace_period: usize = 60,
        /// Cycles that are found from one location, short ones first, so that other locations have theirs, too.
        location_cycles: usize = 40,
        /// Cycles in all, short ones first: each is tried with every method.
        cycles: usize = 300,
        /// Transitions of the simplified system that make a cycle, at most: their number grows exponentially with it.
        cycle_length: usize = 8,
        /// Steps on the way to all cycles, so that finding them costs less than trying them.
        cycle_tries: usize = 20_000,
        /// Sequences of cycles that are tried, in the order of the cycles, of which the short ones come first.
        tried_sequences: usize = 400,
        /// Sequences of cycles that are kept, each of which is tried with every method.
        sequences: usize = 80,
        /// Residues of the terms of guards with which a search for endless runs is tried: each is a search of its own.
        missing_residues: usize = 6,
        /// Each of these searches gets one part in so many of the work: with the right residue an argument is soon found.
        residues_share: u64 = 8,
        /// A search for endless runs whose stems are to be executed gets one part in so many of the work: the loops were searched
        /// before.
        open_stems_share: u64 = 2,
        /// The same where others are asked afterwards: of values alone the systems are small.
        open_stems_share_first: u64 = 4,
        /// Work for the composition of one step of a sequence, so that compositions come to an end, too.
        composition_price: u64 = 50,
        /// The least work of a query of the solver, in pivots: it has to be written and read.
        query_price: u64 = 2_000,
        /// Work of each summand of a query, in pivots: large queries take longer to write and to solve.
        summand_price: u64 = 10,
        /// The solver's own limit on one query, so that a hard one does not take the work of all others.
        query_limit: u64 = 100_000,
        /// Queries after which a session of the solver is replaced, since sessions slow down.
        session_queries: u32 = 1_000,
        /// Depth of the case distinctions that show a region to be closed: their number doubles with each.
        cover_depth: usize = 12,
        /// Locations of a component in which closed regions are looked for: all are restricted together.
        region_locations: usize = 24,
        /// Steps that are considered from a location, with values for arbitrary symbols; all combinations would be too
        /// many.
        region_steps: usize = 64,
        /// Rounds that restrict the regions: each is a round of case distinctions.
        region_rounds: usize = 8,
        /// Atoms of a region: each is checked against every step.
        region_atoms: usize = 24,
        /// Splits of the states of a location, over all case distinctions of one attempt.
        region_splits: usize = 60,
        /// Work of one attempt to find closed regions, so that other components have their turn.
        region_work: u64 = 400_000,
        /// Times that the guard of a cycle is strengthened until it stays true: each may double the atoms.
        recurrence_rounds: usize = 3,
        /// Atoms of a recurrent set: each is checked against every step.
        recurrence_atoms: usize = 40,
        /// Work of one attempt to find a recurrent set, of which there is one for each cycle.
        recurrence_work: u64 = 40_000,
    }
}
