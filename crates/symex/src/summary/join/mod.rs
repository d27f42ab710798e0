//! Merging two states into a more general one (paper 1, Def. 3, with terms instead of variables).
//!
//! Terms are merged by anti-unification: where both states agree the term stays, where they differ a symbol is
//! introduced that stands for one value in `a` and for another in `b`; terms whose differences are proportional share
//! it. The knowledge keeps every constraint of either state that holds in both, and bounds of a few templates.
//!
//! Nothing here needs to be right for soundness: [`crate::summary::cover`] checks the result against both states.

mod columns;
mod knowledge;
mod list;
mod memory;
mod pace;
mod renamed;
mod thresholds;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use logic::{Atom, Int, Linear, Symbol};

use crate::domain::block::{AllocId, Allocation, Cell, List, Status};
use crate::domain::state::{Frame, State};
use crate::domain::value::{Cond, Value, View, same_in_both_views, same_in_both_views_of};
use crate::domain::{Domain, SymbolKind};
use crate::query::{same, within};
use crate::rules::ends::{holds_zero, width_of_elements};
use crate::summary::cover::Instantiation;
use crate::summary::shape::{cell_pairs, frame_pairs, matching};
use crate::summary::text;

pub use thresholds::stops;

/// How much a merge may keep: the more merges a position has seen, the less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Coarseness {
    /// The weaker of both bounds for every constraint and template.
    Hull,
    /// Bounds of one symbol go to the next constant of the program, other constraints that do not hold in both are
    /// dropped.
    Thresholds,
    /// Constraints that do not hold in both are dropped, but for bounds of symbols that vary since a few merges.
    Widen,
    /// No templates.
    NoTemplates,
    /// No cells, no templates.
    NoCells,
}

/// A merged state and the symbols that stand for what varies.
pub struct Joined {
    /// The state.
    pub state: State,
    /// The symbols that this summary introduced.
    pub varying: BTreeSet<Symbol>,
    /// The constraints that were chosen, without what follows from them: a later widening chooses among these only,
    /// for bounds that are derived anew after each widening would creep on for ever.
    pub chosen: Vec<Atom>,
}

/// A summary as the next merge sees it.
#[derive(Clone, Copy)]
pub struct Summary<'a> {
    /// Its state.
    pub state: &'a State,
    /// The symbols that it introduced itself.
    pub varying: &'a BTreeSet<Symbol>,
    /// Those among them whose bounds may still go from threshold to threshold where others are dropped: a symbol that
    /// begins to vary late is no worse than one that varied from the start.
    pub young: &'a BTreeSet<Symbol>,
    /// Those that come after the young ones: their bounds may go to few numbers, the sizes of blocks and the constants that
    /// lie in them.
    pub grown: &'a BTreeSet<Symbol>,
    /// The constraints that were chosen for it.
    pub chosen: &'a [Atom],
    /// A path led from the summary to the state that is merged with it: the facts of the latter that hold in both are guards on
    /// that path, and stay. Where the two are independent, such as calls from different places, they do not.
    pub leads_there: bool,
}

/// No symbols.
static NONE: BTreeSet<Symbol> = BTreeSet::new();

impl<'a> Summary<'a> {
    /// A summary that leads to the state that is merged with it, and of whose symbols none is young or has grown.
    pub fn of(state: &'a State, varying: &'a BTreeSet<Symbol>, chosen: &'a [Atom]) -> Summary<'a> {
        Summary { state, varying, young: &NONE, grown: &NONE, chosen, leads_there: true }
    }
}

/// Merges b into a summary. The symbols that it introduced itself are used again for what they stand for. `None` if the
/// states have different stacks.
pub fn join(cx: &mut Domain, summary: Summary, b: &State, coarseness: Coarseness) -> Option<Joined> {
    let alike = text::alike(cx, summary.state, b);
    let (a, b) = alike.as_ref().map_or((summary.state, b), |(a, b)| (a, b));
    let thresholds = thresholds::of_state(cx, a);
    let mut joiner = Joiner {
        cx,
        thresholds,
        a,
        b,
        own: summary.varying,
        young: summary.young,
        grown: summary.grown,
        chosen: summary.chosen,
        guards: coarseness == Coarseness::Hull || summary.leads_there && coarseness < Coarseness::NoTemplates,
        coarseness,
        blocks: BTreeMap::new(),
        ends: BTreeMap::new(),
        mu_a: Instantiation::new(),
        mu_b: Instantiation::new(),
        pairs: Vec::new(),
        groups: Vec::new(),
        equations: Vec::new(),
        alone: BTreeMap::new(),
    };
    joiner.match_blocks();
    joiner.name_ends();
    joiner.rebind();
    let frames = joiner.frames()?;
    let allocations = joiner.allocations();
    let loss = joiner.a.loss.or(joiner.b.loss);
    let mut state = State { frames, allocations: Arc::new(allocations), loss, ..State::default() };
    joiner.drop_lost_cells(&mut state);
    let mut present = BTreeSet::new();
    state.for_each_symbol(&mut |symbol| {
        present.insert(symbol);
    });
    let chosen;
    (state.knowledge, chosen) = joiner.knowledge(&present, &state);
    // What varied once is this summary's own for good, even if it did not vary this time.
    let is_end = |symbol: &Symbol| joiner.ends.values().any(|(_, end)| end == symbol);
    let new = joiner.mu_a.keys().copied().filter(|symbol| !is_end(symbol));
    let varying = new.chain(summary.varying.iter().copied()).filter(|symbol| present.contains(symbol)).collect();
    Some(Joined { state, varying, chosen })
}

/// Where a string ends, the first such cell of the block.
fn end<'b>(state: &State, block: &'b Allocation) -> Option<&'b Cell> {
    width_of_elements(block)?;
    block.cells.iter().find(|cell| holds_zero(state, cell))
}

/// Terms that vary together: a symbol with its value in a and in b.
struct Group {
    symbol: Symbol,
    in_a: Linear,
    in_b: Linear,
}

/// One of the two states.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    A,
    B,
}

struct Joiner<'a, 'p> {
    cx: &'a mut Domain<'p>,
    a: &'a State,
    b: &'a State,
    own: &'a BTreeSet<Symbol>,
    young: &'a BTreeSet<Symbol>,
    grown: &'a BTreeSet<Symbol>,
    chosen: &'a [Atom],
    /// Whether the facts of b that hold in both stay.
    guards: bool,
    /// Where bounds may stop.
    thresholds: thresholds::Thresholds,
    coarseness: Coarseness,
    /// Blocks of a to blocks of b.
    blocks: BTreeMap<AllocId, AllocId>,
    /// The last blocks of lists that are a single block in a: their ids and bases, by the id of the list.
    ends: BTreeMap<AllocId, (AllocId, Symbol)>,
    /// New symbols in a.
    mu_a: Instantiation,
    /// New symbols, and a's own ones, in b.
    mu_b: Instantiation,
    /// (term in a, term in b, merged term).
    pairs: Vec<(Linear, Linear, Linear)>,
    groups: Vec<Group>,
    /// Equations between merged terms that hold in both.
    equations: Vec<Atom>,
    /// Trees that only one of both has: where the other one has a tree without blocks.
    alone: BTreeMap<AllocId, Allocation>,
}

impl Joiner<'_, '_> {
    fn match_blocks(&mut self) {
        self.blocks = matching(self.cx, self.a, self.b);
    }

    // --- terms ---

    /// The summary's own symbols take the value that b has in the same place.
    fn rebind(&mut self) {
        let owned = |(x, y): (&Value, &Value)| (x.clone(), y.clone());
        let mut pairs: Vec<(Value, Value)> = frame_pairs(self.a, self.b).into_iter().map(owned).collect();
        for (id, other) in self.blocks.clone() {
            pairs.extend(cell_pairs(self.a, self.b, id, other).into_iter().map(owned));
            if let (Some(mine), Some(theirs)) = (self.a.allocations.get(&id), self.b.allocations.get(&other)) {
                let int = |term: &Linear| Value::Int { term: term.clone(), view: View::Unsigned };
                pairs.push((int(&mine.size), int(&theirs.size)));
                pairs.push((int(&mine.length()), int(&theirs.length())));
                if let (Some(mine), Some(theirs)) = (mine.segment(), theirs.segment()) {
                    pairs.push((int(&mine.from), int(&theirs.from)));
                }
                if let (Some(mine), Some(theirs)) = (mine.shared(), theirs.shared()) {
                    pairs.push((int(mine), int(theirs)));
                }
                for (x, y) in self.terms_of_columns((mine, theirs)) {
                    pairs.push((int(&x), int(&y)));
                }
                if let Some(upto) = mine.written.upto() {
                    pairs.push((int(upto), int(&theirs.written.start(&theirs.size))));
                }
            }
        }
        for (id, other) in &self.blocks {
            let blocks = (self.a.allocations.get(id), self.b.allocations.get(other));
            let (Some(mine), Some(theirs)) = blocks else { continue };
            let ends = end(self.a, mine).zip(end(self.b, theirs)).map(|(x, y)| (x.offset.clone(), y.offset.clone()));
            let int = |term| Value::Int { term, view: View::Unsigned };
            pairs.extend(ends.map(|(x, y)| (int(x), int(y))));
        }
        let mut stays = BTreeSet::new();
        for (x, y) in pairs {
            let (Value::Int { term: x, .. } | Value::Pointer(x), Value::Int { term: y, .. } | Value::Pointer(y)) =
                (&x, &y)
            else {
                continue;
            };
            let (mut x, mut y) = (self.a.knowledge.normalize(x), self.b.knowledge.normalize(y));
            match (self.cx.attribute(self.a, &x), self.cx.attribute(self.b, &y)) {
                (Some((p, offset)), Some((q, found))) => {
                    if self.blocks.get(&p) != Some(&q) {
                        continue;
                    }
                    (x, y) = (offset, found);
                }
                (None, None) => {}
                _ => continue,
            }
            let mut terms = x.terms();
            if let (Some((symbol, coefficient)), None) = (terms.next(), terms.next())
                && self.own.contains(&symbol)
            {
                if x == y {
                    stays.insert(symbol);
                    continue;
                }
                let rest = y.add_constant(&-x.constant_part());
                if let Some(image) = rest.divided(coefficient) {
                    self.mu_b.entry(symbol).or_insert(image);
                }
            }
        }
        // A symbol that stays in some place did not vary there: what varies elsewhere gets a symbol of its own, so
        // that how they are related is not lost.
        for symbol in stays {
            self.mu_b.remove(&symbol);
        }
    }

    fn in_a(&self, term: &Linear) -> Linear {
        self.a.knowledge.normalize(&term.substitute(|symbol| self.mu_a.get(&symbol).cloned()))
    }

    fn in_b(&self, term: &Linear) -> Linear {
        let blocks = &self.blocks;
        let (a, b, cx) = (self.a, self.b, &self.cx);
        self.b.knowledge.normalize(&term.substitute(|symbol| {
            if let Some(image) = self.mu_b.get(&symbol) {
                return Some(image.clone());
            }
            match cx.symbols[symbol.0 as usize].kind {
                SymbolKind::Base(id) if a.allocations.contains_key(&id) => {
                    let other = b.allocations.get(blocks.get(&id)?)?;
                    Some(Linear::symbol(other.base))
                }
                _ => None,
            }
        }))
    }

    /// A term that is x in a and y in b.
    fn term(&mut self, x: &Linear, y: &Linear, name: &str) -> Linear {
        let (x, y) = (self.a.knowledge.normalize(x), self.b.knowledge.normalize(y));
        if let Some(term) = self.known_term(&x, &y) {
            return term;
        }
        let merged = self.related(&x, &y).unwrap_or_else(|| self.new_symbol(&x, &y, name));
        self.pairs.push((x, y, merged.clone()));
        merged
    }

    /// A term that is x in a and y in b, if there is one by now.
    fn known_term(&self, x: &Linear, y: &Linear) -> Option<Linear> {
        if self.in_b(x) == *y || same(self.b, &self.in_b(x), y) {
            return Some(x.clone());
        }
        self.pairs.iter().find(|(p, q, _)| p == x && q == y).map(|(_, _, merged)| merged.clone())
    }

    /// A term over a symbol whose difference between a and b is proportional to this one's.
    fn related(&mut self, x: &Linear, y: &Linear) -> Option<Linear> {
        let difference = y - x;
        for index in 0..self.groups.len() {
            let group = &self.groups[index];
            let base = &group.in_b - &group.in_a;
            let Some((numerator, denominator)) = ratio(&difference, &base) else { continue };
            if !denominator.is_one() {
                continue;
            }
            let term = x.add_scaled(&numerator, &(&Linear::symbol(group.symbol) - &group.in_a));
            if self.in_a(&term) == *x && self.in_b(&term) == *y {
                return Some(term);
            }
        }
        None
    }

    /// Whether both are the same multiple of results that have definitions (the sizes of blocks of `n * n` elements).
    fn are_multiples(&self, x: &Linear, y: &Linear) -> bool {
        let multiple = |state: &State, term: &Linear| {
            let mut terms = term.terms();
            let ((symbol, factor), None) = (terms.next()?, terms.next()) else { return None };
            let defined = state.knowledge.definitions().iter().any(|(result, _)| *result == symbol);
            (defined && *factor > Int::ONE).then(|| factor.clone())
        };
        multiple(self.a, x).is_some_and(|factor| multiple(self.b, y) == Some(factor))
    }

    fn new_symbol(&mut self, x: &Linear, y: &Linear, name: &str) -> Linear {
        let symbol = self.cx.fresh(name);
        let v = Linear::symbol(symbol);
        // Steps of a constant greater than one are counted: the term keeps its remainder modulo the step. They may begin at a number of such
        // steps (`p = a + n; while (p != a) p--;`). Where this summary counted in steps that are too large, it counts in smaller ones from
        // now on.
        let counted = !x.is_empty() && x.symbols().all(|symbol| self.own.contains(&symbol));
        let step = if counted || (y - x).as_constant().is_some() || self.are_multiples(x, y) {
            let parts = x.terms().chain(y.terms()).map(|(_, coefficient)| coefficient);
            let step = parts.fold(y.constant_part() - x.constant_part(), |step, part| step.gcd(part));
            if step.is_zero() { Int::ONE } else { step.abs() }
        } else {
            Int::ONE
        };
        let (in_a, in_b, term) = if step.is_one() {
            (x.clone(), y.clone(), v)
        } else {
            let remainder = x.constant_part().rem_floor(&step);
            let count = |term: &Linear| term.add_constant(&-&remainder).divided(&step).unwrap_or_else(Linear::zero);
            self.cx.symbols[symbol.0 as usize].counts = Some((step.clone(), remainder.clone()));
            (count(x), count(y), v.scale(&step).add_constant(&remainder))
        };
        // A proportional group with a smaller step gives an equation.
        for group in &self.groups {
            let Some((numerator, denominator)) = ratio(&(&in_b - &in_a), &(&group.in_b - &group.in_a)) else {
                continue;
            };
            let left = (&Linear::symbol(symbol) - &in_a).scale(&denominator);
            let right = (&Linear::symbol(group.symbol) - &group.in_a).scale(&numerator);
            self.equations.push(Atom::eq(&left, &right));
        }
        let origin = |term: &Linear| self.cx.symbols[term.as_symbol()?.0 as usize].origin.clone();
        if let (Some(one), Some(other)) = (origin(x), origin(y))
            && one == other
        {
            self.cx.came_from(&term, one);
        }
        self.mu_a.insert(symbol, in_a.clone());
        self.mu_b.insert(symbol, in_b.clone());
        if !self.cx.mentions_address(&in_a) && !self.cx.mentions_address(&in_b) {
            self.groups.push(Group { symbol, in_a, in_b });
        }
        term
    }

    // --- values ---

    /// A value that represents both; `None` if only "any value" does. Numbers up to `most` are the same in both views of
    /// their type.
    fn value(&mut self, (x, y): (&Value, &Value), name: &str, most: &Int) -> Option<Value> {
        match (x, y) {
            // An address as a number is an address all the same.
            (Value::Int { term: p, view: v }, Value::Int { term: q, view: w }) => {
                let view = self.common_view((p, *v), (q, *w), most);
                Some(Value::Int { term: self.pointer(p, q, name), view })
            }
            (Value::Pointer(p), Value::Pointer(q)) => Some(Value::Pointer(self.pointer(p, q, name))),
            (Value::Tree(tree, p), Value::Tree(other, q)) if tree == other => {
                Some(Value::Tree(tree.clone(), self.term(p, q, "height")))
            }
            (Value::Root(p), Value::Root(q)) => {
                let (one, other) = (self.cx.attribute(self.a, p)?.0, self.cx.attribute(self.b, q)?.0);
                self.matched(one, other).then(|| x.clone())
            }
            (Value::Root(root), other) => self.alone((root, Side::A), other, name),
            (other, Value::Root(root)) => self.alone((root, Side::B), other, name),
            (Value::Pointer(p), Value::Int { term: q, .. }) | (Value::Int { term: p, .. }, Value::Pointer(q))
                if self.same_block(p, q) =>
            {
                Some(Value::Pointer(self.pointer(p, q, name)))
            }
            (Value::Bool(p), Value::Bool(q)) => {
                let (p, q) = (self.cx.number_of(p)?, self.cx.number_of(q)?);
                Some(Value::Bool(Cond::positive(&self.term(&p, &q, name))))
            }
            (Value::Aggregate(xs), Value::Aggregate(ys)) if xs.len() == ys.len() => {
                let least = same_in_both_views(1);
                let pairs = xs.iter().zip(ys.iter());
                let fields: Vec<Value> =
                    pairs.map(|pair| self.value(pair, name, &least).unwrap_or(Value::Any)).collect();
                Some(Value::Aggregate(fields.into()))
            }
            _ => None,
        }
    }

    /// A tree of one state where the other one has a pointer: there it has no blocks.
    fn alone(&mut self, (root, side): (&Linear, Side), pointer: &Value, name: &str) -> Option<Value> {
        let state = if side == Side::A { self.a } else { self.b };
        let (id, _) = self.cx.attribute(state, root)?;
        if self.alone.contains_key(&id) {
            return Some(Value::Root(root.clone()));
        }
        if self.a.allocations.contains_key(&id) && self.b.allocations.contains_key(&id) {
            return None;
        }
        let block = state.allocations.get(&id).filter(|block| block.status == Status::Live)?.clone();
        let tree = block.tree()?.clone();
        let zero = Linear::zero();
        let last = match tree.last.first() {
            None => {
                let null = if side == Side::A { self.b } else { self.a };
                let Value::Pointer(term) = pointer else { return None };
                if !same(null, term, &zero) {
                    return None;
                }
                Vec::new()
            }
            Some(hole) => {
                let pair = if side == Side::A { (&hole.value, pointer) } else { (pointer, &hole.value) };
                let value = self.value(pair, name, &same_in_both_views(1))?;
                vec![Cell { value, ..hole.clone() }]
            }
        };
        let length = match side {
            Side::A => self.term(&tree.length, &zero, "levels"),
            Side::B => self.term(&zero, &tree.length, "levels"),
        };
        block.size.as_constant()?;
        let list = Some(Arc::new(List { length, last, ..tree }));
        self.alone.insert(id, Allocation { list, ..Allocation::clone(&block) });
        Some(Value::Root(root.clone()))
    }

    /// The view in which both terms can be read.
    fn common_view(&self, (p, v): (&Linear, View), (q, w): (&Linear, View), most: &Int) -> View {
        let small = |state: &State, term: &Linear| within(state, term, &Int::ZERO, most);
        // A small number is the same in both views; the later visit shows in which one it is counted on.
        if v == w || v != View::Modular && small(self.a, p) {
            w
        } else if w != View::Modular && small(self.b, q) {
            v
        } else {
            View::Modular
        }
    }

    /// Whether the value is a constant in a, or a constant distance into a block.
    fn starts_constant(&self, value: &Value) -> bool {
        match value {
            Value::Int { term, .. } => self.a.knowledge.normalize(term).as_constant().is_some(),
            Value::Pointer(term) => {
                let term = self.a.knowledge.normalize(term);
                self.cx.attribute(self.a, &term).is_some_and(|(_, offset)| offset.as_constant().is_some())
            }
            _ => false,
        }
    }

    fn pointer(&mut self, p: &Linear, q: &Linear, name: &str) -> Linear {
        let (p, q) = (self.a.knowledge.normalize(p), self.b.knowledge.normalize(q));
        match (self.cx.attribute(self.a, &p), self.cx.attribute(self.b, &q)) {
            (Some((x, offset)), Some((y, found))) if self.matched(x, y) => {
                let base = Linear::symbol(
                    p.symbols()
                        .find(|symbol| self.cx.symbols[symbol.0 as usize].kind == SymbolKind::Base(x))
                        .unwrap_or(
                            // The attribution found the base among the symbols of p.
                            Symbol(0),
                        ),
                );
                &base + &self.offset(x, (&offset, &found), &format!("{name}.offset"))
            }
            (Some((x, offset)), None) if self.ends_there(x, &offset, &q) => &Linear::symbol(self.ends[&x].1) + &offset,
            _ => match (self.cx.functions_at(&p), self.cx.functions_at(&q)) {
                (Some(f), Some(g)) if p != q => self.one_of(&p, &q, [f, g].concat(), name),
                _ => self.term(&p, &q, name),
            },
        }
    }

    /// The distance into a block that is x in a and y in b. Where both lead to elements of a column, so does what stands for both.
    fn offset(&mut self, id: AllocId, (x, y): (&Linear, &Linear), name: &str) -> Linear {
        let difference = self.b.knowledge.normalize(y) - self.a.knowledge.normalize(x);
        let block = self.a.allocations.get(&id).filter(|_| difference.as_constant().is_none());
        let steps = block.iter().flat_map(|block| &block.columns).map(|column| Int::from(column.shape.step));
        let step = steps.filter(|step| difference.divided(step).is_some()).max();
        self.place((x, y), &step.map_or_else(Linear::zero, Linear::constant), name)
    }

    /// The address of a function that is p in a and q in b.
    fn one_of(&mut self, p: &Linear, q: &Linear, functions: Vec<ir::FunctionId>, name: &str) -> Linear {
        if let Some((_, _, merged)) = self.pairs.iter().find(|(x, y, _)| x == p && y == q) {
            return merged.clone();
        }
        let symbol = self.cx.one_of(name, functions);
        if !matches!(self.cx.symbols[symbol.0 as usize].kind, SymbolKind::Function(_)) {
            self.mu_a.insert(symbol, p.clone());
            self.mu_b.insert(symbol, q.clone());
        }
        let merged = Linear::symbol(symbol);
        self.pairs.push((p.clone(), q.clone(), merged.clone()));
        merged
    }

    /// Whether both are addresses in one block.
    fn same_block(&self, p: &Linear, q: &Linear) -> bool {
        let (p, q) = (self.a.knowledge.normalize(p), self.b.knowledge.normalize(q));
        let blocks = (self.cx.attribute(self.a, &p), self.cx.attribute(self.b, &q));
        matches!(blocks, (Some((x, _)), Some((y, _))) if self.matched(x, y))
    }

    fn matched(&self, x: AllocId, y: AllocId) -> bool {
        self.blocks.get(&x) == Some(&y) || (x == y && self.cx.constants.contains_key(&x))
    }

    // --- frames ---

    fn frames(&mut self) -> Option<Vec<Arc<Frame>>> {
        if self.a.frames.len() != self.b.frames.len() {
            return None;
        }
        let mut result = Vec::with_capacity(self.a.frames.len());
        for (mine, theirs) in self.a.frames.iter().zip(&self.b.frames) {
            if mine.function != theirs.function || mine.varargs.len() != theirs.varargs.len() {
                return None;
            }
            let function = self.cx.program.function(mine.function);
            let name = |id: ir::ValueId| {
                let data = function.value(id);
                data.variable.clone().unwrap_or_else(|| data.name.clone())
            };
            let of_slot = |id: ir::ValueId| match function.defining_inst(id).map(|inst| &inst.kind) {
                Some(ir::InstKind::StackAlloc { element, .. }) => same_in_both_views_of(element),
                _ => same_in_both_views(1),
            };
            // What starts from a constant gets its symbol first: what moves along with it is then said in terms of it.
            for (id, value) in mine.slots.iter() {
                if self.starts_constant(value)
                    && let Some(other) = theirs.slots.get(id)
                {
                    self.value((value, other), &name(*id), &of_slot(*id));
                }
            }
            let mut slots = BTreeMap::new();
            for (id, value) in mine.slots.iter() {
                if let Some(other) = theirs.slots.get(id)
                    && let Some(merged) = self.value((value, other), &name(*id), &of_slot(*id))
                {
                    slots.insert(*id, merged);
                }
            }
            let mut locals = BTreeMap::new();
            for (id, value) in mine.locals.iter() {
                if let Some(other) = theirs.locals.get(id)
                    && let Some(merged) =
                        self.value((value, other), &name(*id), &same_in_both_views_of(&function.value(*id).ty))
                {
                    locals.insert(*id, merged);
                }
            }
            let varargs: Vec<Value> = mine
                .varargs
                .iter()
                .zip(theirs.varargs.iter())
                .map(|pair| self.value(pair, "vararg", &same_in_both_views(1)).unwrap_or(Value::Any))
                .collect();
            let mut digits = BTreeMap::new();
            for (id, term) in mine.digits.iter().filter(|(id, _)| slots.contains_key(id)) {
                if let Some(other) = theirs.digits.get(id) {
                    digits.insert(*id, self.term(term, other, "digits"));
                }
            }
            let written = mine.written.intersection(&theirs.written).copied().collect();
            result.push(Arc::new(Frame {
                written: Arc::new(written),
                slots: Arc::new(slots),
                digits: Arc::new(digits),
                locals: Arc::new(locals),
                varargs: varargs.into(),
                ..(**mine).clone()
            }));
        }
        Some(result)
    }
}

/// n and d with `term = n/d * base`, in lowest terms and d > 0; `None` if they are not proportional.
fn ratio(term: &Linear, base: &Linear) -> Option<(Int, Int)> {
    let lead = |term: &Linear| match term.terms().next() {
        Some((_, coefficient)) => coefficient.clone(),
        None => term.constant_part().clone(),
    };
    let (n, d) = (lead(term), lead(base));
    if n.is_zero() || d.is_zero() || term.scale(&d) != base.scale(&n) {
        return None;
    }
    let gcd = n.gcd(&d);
    let (n, d) = (n.div_exact(&gcd), d.div_exact(&gcd));
    Some(if d.is_negative() { (-n, -d) } else { (n, d) })
}
