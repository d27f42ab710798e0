//! The numbers that steer the search for ranking functions and for endless runs.
//!
//! Not here: what the checks of the evidence share with the search (how many copies, products and paths a system may get),
//! for the meaning of evidence must not depend on how it was searched for.

limits::limits! {
    /// How far each method goes. Work is counted in pivots of the simplex algorithm.
    pub struct Limits {
        /// Work of a proof, and of a search for an endless run: a few seconds. Most systems that are decided need less than
        /// an eighth of it.
        work: u64 = 16_000_000,
        /// Disequalities that a case is split by. Each doubles the cases.
        case_splits: usize = 6,
        /// Number of cases at which splitting by disequalities stops: methods solve linear programs over all of them.
        cases: usize = 160,
        /// Cases of a component that is refined, at most; a refinement multiplies them.
        refined_cases: usize = 40,
        /// Depth to which refined systems are refined again. Deeper was slower and proved nothing more on the benchmark.
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
        /// Factors of ranking functions above this are hard to read: a function with smaller ones is looked for.
        readable_factor: i64 = 16,
        /// Predicates by which a location is split. Each doubles its copies.
        predicates: usize = 6,
        /// The same where the predicates come from all locations.
        shared_predicates: usize = 9,
        /// Variables of a location whose order is a predicate, at most: 3 have 6 orders.
        ordered_variables: usize = 3,
        /// Variables with at most this many values are split by value.
        split_values: i64 = 9,
        /// Conditions under which a function ranks that are found for a component.
        conditions: usize = 4,
        /// Cases of a component in which such conditions are looked for, at most.
        condition_cases: usize = 12,
        /// Variables of such a component, counted at each location, at most.
        condition_variables: usize = 24,
        /// Linear programs that are solved for one condition.
        condition_programs: usize = 160,
        /// How much further from the origin a witness may be than the nearest one, in the sum of magnitudes: near ones give
        /// conditions with small constants.
        witness_distance: i64 = 8,
        /// Conditions get one part in so many of the work that is left.
        conditions_share: u64 = 16,
        /// Cycles of a component that contribute predicates.
        lassos: usize = 5,
        /// Cases of what is left of a component beside a cycle; of larger rests nothing is learned.
        lasso_cases: usize = 60,
        /// Of the remaining cycles so many are considered, short ones first.
        lasso_cycles: usize = 12,
        /// Cases of one such cycle.
        lasso_length: usize = 4,
        /// Predicates by which a location is split because of cycles.
        lasso_predicates: usize = 6,
        /// Atoms that projecting a symbol away may add.
        projection_growth: usize = 6,
        /// Cycles get one part in so many of the work that is left.
        lassos_share: u64 = 8,
        /// Templates of two variables of a location, beside those of single ones.
        octagons: usize = 48,
        /// Rounds in which falling bounds are followed exactly: initialisation and first iteration.
        exact_falls: usize = 2,
        /// Round in which a bound that still falls is given up.
        given_up_falls: usize = 8,
        /// Variables and arbitrary symbols of a case of which polyhedra speak: conversions are exponential in them.
        dimensions: usize = 14,
        /// Facets of a polyhedron, and generators.
        rays: usize = 96,
        /// Work of one conversion between facets and generators.
        conversion_work: u64 = 200_000,
        /// So much work of polyhedra is one unit of the budget: an addition of vectors against a pivot.
        conversion_price: u64 = 4,
        /// Times that a growing polyhedron is followed exactly before it is widened.
        exact_growths: usize = 3,
        /// Constraints of a location to which polyhedra are widened.
        thresholds: usize = 48,
        /// Variables of a polyhedron.
        polyhedron_variables: usize = 8,
        /// Rounds of invariants in a component, against slow widening.
        invariant_rounds: usize = 60,
        /// Rounds of narrowing. The second one repairs what the first one changed at other locations.
        narrowings: usize = 2,
        /// Variables of a location of which pairs are tracked for congruences.
        congruent_variables: usize = 10,
        /// Rounds of the analysis of congruences.
        congruence_rounds: usize = 200,
        /// Work of a method for endless runs, apart from its queries.
        attempt_price: u64 = 1_000,
        /// Stems from whose ends runs are followed.
        traces: usize = 16,
        /// Ways in which the runs from the end of a stem choose values.
        policies: u64 = 3,
        /// States of a run in which a candidate is tried.
        candidate_visits: usize = 3,
        /// Steps for which a run of the simplified system is followed.
        trace_steps: usize = 1_200,
        /// Of these steps so many may need a query.
        trace_queries: usize = 60,
        /// Steps of a cycle that a run is seen to repeat.
        trace_period: usize = 60,
        /// Cycles that are found from one location.
        location_cycles: usize = 40,
        /// Cycles in all.
        cycles: usize = 300,
        /// Transitions of the simplified system that make a cycle, at most.
        cycle_length: usize = 8,
        /// Steps on the way to all cycles from a location.
        cycle_tries: usize = 20_000,
        /// Sequences of cycles that are tried.
        tried_sequences: usize = 400,
        /// Sequences of cycles that are kept.
        sequences: usize = 80,
        /// Work for the composition of one step of a sequence.
        composition_price: u64 = 50,
        /// The least work of a query of the solver, in pivots: about as long as it takes.
        query_price: u64 = 2_000,
        /// Work of each summand of a query.
        summand_price: u64 = 10,
        /// The solver's own limit on one query.
        query_limit: u64 = 100_000,
        /// Queries after which a session of the solver is replaced, since sessions slow down.
        session_queries: u32 = 1_000,
        /// Depth of the case distinctions that show a region to be closed.
        cover_depth: usize = 12,
        /// Locations of a component in which closed regions are looked for.
        region_locations: usize = 24,
        /// Steps that are considered from a location, with values for arbitrary symbols.
        region_steps: usize = 64,
        /// Rounds that restrict the regions.
        region_rounds: usize = 8,
        /// Atoms of a region.
        region_atoms: usize = 24,
        /// Splits of the states of a location.
        region_splits: usize = 60,
        /// Work of one attempt to find closed regions.
        region_work: u64 = 400_000,
        /// Times that the guard of a cycle is strengthened until it stays true.
        recurrence_rounds: usize = 3,
        /// Atoms of a recurrent set.
        recurrence_atoms: usize = 40,
        /// Work of one attempt to find a recurrent set.
        recurrence_work: u64 = 40_000,
    }
}
