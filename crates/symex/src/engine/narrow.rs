//! Narrowing: bounds of loops that were widened further than the loops go.
//!
//! A bound that is moved to a threshold may stop behind the one that the guard of the loop gives (`n <= 80` where the guard is `n < 64`, and
//! 80 is the size of some block): the summary covers all paths that lead to it, and no further merge makes it less general. Where something is not
//! proved in the end, the summaries on the way there are made less general once: what all paths that lead to one imply of its symbols, and of the
//! differences of two, is added to it, and what follows is explored again. Whether the paths are covered is asked again, as always, so that nothing here
//! needs to be right for soundness.
//!
//! Source: Cousot, Cousot, Abstract Interpretation: A Unified Lattice Model for Static Analysis of Programs by Construction or
//! Approximation of Fixpoints (POPL 1977), section 9.3: the descending sequence with a narrowing operator.

use std::collections::{BTreeSet, HashSet};

use logic::{Atom, Consistency, Int, Interval, Linear, Symbol};

use super::explore::{Before, Engine, Purpose};
use super::path::position;
use crate::domain::SymbolKind;
use crate::domain::alarm::Note;
use crate::engine::graph::{Edge, Graph, Node, NodeId, NodeKind};
use crate::summary::join::stops;

impl Engine<'_, '_> {
    /// Makes a summary less general on the way to what is not proved, if everything was explored. False if there is nothing to be done.
    pub(super) fn narrow(&mut self) -> bool {
        let whole = self.now.purpose == Purpose::Program && self.suspended.is_empty() && !self.domain.options.demands;
        if !whole || self.domain.options.values_only {
            return false;
        }
        let open = open(&self.now.graph);
        if open == 0 {
            return false;
        }
        let enough = self.before.as_ref().is_some_and(|before| {
            self.steps > before.steps * 3 || before.narrowed.len() >= self.domain.options.limits.narrowings
        });
        if enough {
            return false;
        }
        let Some((summary, facts)) = self.to_narrow() else { return false };
        let head = position(&self.now.graph.nodes[summary.0].state);
        let before = self.before.get_or_insert_with(|| Before {
            graph: self.now.graph.clone(),
            living: self.now.living,
            uses: self.now.uses.clone(),
            frames: self.frames,
            recursion_failed: self.recursion_failed,
            open,
            steps: self.steps,
            narrowed: HashSet::new(),
        });
        before.narrowed.insert(head);
        self.replace(summary, facts);
        true
    }

    /// Keeps what was found before anything was narrowed, unless more is proved now.
    pub(super) fn settle_narrowing(&mut self) {
        let Some(before) = self.before.take() else { return };
        let complete = self.stopped.is_none() && !self.recursion_failed;
        if complete && open(&self.now.graph) < before.open {
            return;
        }
        self.now.graph = before.graph;
        self.now.living = before.living;
        self.now.uses = before.uses;
        self.frames = before.frames;
        self.recursion_failed = before.recursion_failed;
        self.stopped = None;
    }

    /// The first loop on the way to something that is not proved of which the paths that lead there tell more than its summary, and what they tell.
    fn to_narrow(&self) -> Option<(NodeId, Vec<Atom>)> {
        let graph = &self.now.graph;
        let mut on_the_way = BTreeSet::new();
        for id in graph.living().filter(|id| graph.node(*id).notes.iter().any(Note::is_open)) {
            on_the_way.extend(self.path_to(id));
        }
        let tried = |id: &NodeId| {
            let head = position(&graph.node(*id).state);
            self.before.as_ref().is_some_and(|before| before.narrowed.contains(&head))
        };
        let loops = on_the_way.into_iter().filter(|id| {
            let node = graph.node(*id);
            node.alive && node.kind == NodeKind::LoopHead && !node.varying.is_empty() && !tried(id)
        });
        loops.into_iter().find_map(|id| Some((id, self.told(id))).filter(|(_, facts)| !facts.is_empty()))
    }

    /// What all paths that lead to the summary imply, and it does not.
    fn told(&self, id: NodeId) -> Vec<Atom> {
        let (graph, node) = (&self.now.graph, self.now.graph.node(id));
        let leading = |edge: &&Edge| edge.to == id && graph.node(edge.from).alive;
        let edges: Vec<&Edge> = graph.edges.iter().filter(leading).collect();
        if edges.len() < 2 || edges.len() > self.domain.options.limits.narrowed_paths {
            return Vec::new();
        }
        let plain = |symbol: &Symbol| self.domain.symbols[symbol.0 as usize].kind == SymbolKind::Plain;
        let mut present = BTreeSet::new();
        node.state.for_each_symbol(&mut |symbol| {
            present.insert(symbol);
        });
        let symbols: Vec<Symbol> = present.into_iter().filter(plain).collect();
        let varying: Vec<Symbol> = symbols.iter().copied().filter(|symbol| node.varying.contains(symbol)).collect();
        let most = self.domain.options.limits.template_symbols;
        let mut terms: Vec<Linear> = varying.iter().map(|symbol| Linear::symbol(*symbol)).collect();
        for symbol in &varying {
            let others = symbols.iter().rev().take(most).filter(|other| !varying.contains(other) || symbol < *other);
            terms.extend(others.map(|other| &Linear::symbol(*symbol) - &Linear::symbol(*other)));
        }
        let stops = stops(self.domain, &node.state);
        let mut facts: Vec<Atom> = terms.iter().flat_map(|term| tighter(node, &edges, term)).collect();
        for symbol in &varying {
            facts.extend(kept(node, &edges, &Linear::symbol(*symbol), &stops));
        }
        facts
    }

    /// Puts the summary with these facts in the place of the summary; what was found from that is dropped, and the paths that led there arrive
    /// again.
    fn replace(&mut self, summary: NodeId, facts: Vec<Atom>) {
        let old = self.now.graph.nodes[summary.0].clone();
        let mut state = old.state.clone();
        for fact in &facts {
            // Should they contradict each other, no path is covered.
            let _ = state.assume(fact);
        }
        let returning = self.retire(summary);
        // What was found of loops inside may be as general as this one was.
        self.now.loops.clear();
        let id = self.add_node(state, old.kind, old.parent);
        let node = &mut self.now.graph.nodes[id.0];
        (node.joins, node.losses, node.begun) = (old.joins, old.losses, old.begun);
        (node.varying, node.since) = (old.varying, old.since);
        node.chosen = old.chosen.into_iter().chain(facts).collect();
        self.arrive_again(returning);
        self.open_segment(id);
    }
}

/// The bounds of the term that hold on all these paths, where they say more than the summary does.
fn tighter(node: &Node, edges: &[&Edge], term: &Linear) -> Vec<Atom> {
    let own = node.state.knowledge.bounds(term);
    let mut hull = Interval::empty();
    for edge in edges {
        let image = term.substitute(|symbol| edge.mu.get(&symbol).cloned());
        hull = hull.hull(&edge.state.knowledge.bounds(&image));
        if hull.includes(&own) {
            return Vec::new();
        }
    }
    let bound = |end: &Int| Linear::constant(end.clone());
    let high = hull.high.as_ref().filter(|high| own.high.as_ref().is_none_or(|own| *high < own));
    let low = hull.low.as_ref().filter(|low| own.low.as_ref().is_none_or(|own| *low > own));
    let high = high.map(|high| Atom::le(term, &bound(high)));
    high.into_iter().chain(low.map(|low| Atom::ge(term, &bound(low)))).collect()
}

/// The least of the numbers below the summary's upper bound of the term that each path keeps: that the term is no greater before implies that it is not
/// behind. Where a path that changes nothing leads back, all paths together never tell more than the summary does ([`tighter`]).
fn kept(node: &Node, edges: &[&Edge], term: &Linear, stops: &[Int]) -> Option<Atom> {
    let own = node.state.knowledge.bounds(term);
    let high = own.high?;
    let keep = |stop: &Int| {
        let within = Atom::le(term, &Linear::constant(stop.clone()));
        edges.iter().all(|edge| {
            let image = within.substitute(|symbol| edge.mu.get(&symbol).cloned());
            let mut knowledge = edge.state.knowledge.clone();
            knowledge.assume(&within) == Consistency::Contradiction || knowledge.implies(&image)
        })
    };
    let below = stops.iter().filter(|stop| **stop < high && own.low.as_ref().is_none_or(|low| low <= *stop));
    let found = below.into_iter().find(|stop| keep(stop))?;
    Some(Atom::le(term, &Linear::constant(found.clone())))
}

/// The number of places and messages of what is not proved.
fn open(graph: &Graph) -> usize {
    let notes = graph.living().flat_map(|id| &graph.node(id).notes);
    notes.filter(|note| note.is_open()).map(|note| (note.location, &note.message)).collect::<BTreeSet<_>>().len()
}
