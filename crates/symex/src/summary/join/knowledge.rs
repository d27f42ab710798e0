//! What the merged state knows: the constraints that are kept, weakened, carried over, or found by templates.

use std::collections::BTreeSet;

use logic::{Atom, Int, Interval, Knowledge, Linear, Relation, Symbol};
use semantics::range;

use super::thresholds::{Thresholds, Unit, above, below, is_bound_of_type};
use super::{Coarseness, Joiner, ratio};
use crate::domain::SymbolKind;
use crate::domain::block::Cell;
use crate::domain::columns::Shape;
use crate::domain::state::State;
use crate::domain::thresholds::with_neighbours;
use crate::domain::value::{Value, View};
use crate::query::columns::holding_within;
use crate::rules::ends::{self, Zero};

/// How far apart two numbers are kept of which one holds a multiple: what programs reserve at the end of a block.
const FARTHEST: i64 = 2;

/// A number that doubles passes small thresholds in a few merges: it goes to one that it does not reach in so many more rounds.
const SKIPPED: u32 = 3;

/// Facts that the merged state keeps.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) known: Knowledge,
    /// Those that were chosen for their own sake.
    chosen: Vec<Atom>,
}

impl Kept {
    /// Keeps the fact for its own sake, though others may imply it now.
    fn choose(&mut self, atom: Atom) {
        self.chosen.push(atom.clone());
        let _ = self.known.assume(&atom);
    }

    fn keep(&mut self, atom: Atom) {
        let implied = self.known.implies(&atom);
        // A bound of one symbol, and how two are related, is chosen for its own sake: what implies it now may have to go
        // later.
        if !implied || is_octagonal(&atom) {
            self.chosen.push(atom.clone());
        }
        if !implied {
            let _ = self.known.assume(&atom);
        }
    }

    /// What it says of the symbols that are present.
    fn of(mut self, present: &BTreeSet<Symbol>) -> (Knowledge, Vec<Atom>) {
        // What was chosen of symbols that are gone counts with what it says of the others.
        let visible = |atom: &Atom| atom.symbols().all(|symbol| present.contains(&symbol));
        let gone = self.chosen.iter().any(|atom| !visible(atom));
        let projected = self.known.project(&|symbol| present.contains(&symbol));
        self.chosen.retain(visible);
        if gone {
            let mut known = Knowledge::new();
            for atom in &self.chosen {
                let _ = known.assume(atom);
            }
            for atom in projected.atoms() {
                if !known.implies(&atom) {
                    let _ = known.assume(&atom);
                    self.chosen.push(atom);
                }
            }
        }
        (projected, self.chosen)
    }
}

impl Joiner<'_, '_> {
    /// What holds in both states of the symbols of the merged one, and the facts that were chosen for their own sake.
    pub(super) fn knowledge(&self, present: &BTreeSet<Symbol>, merged: &State) -> (Knowledge, Vec<Atom>) {
        let mut kept = Kept::default();
        self.keep_known(&mut kept, present);
        self.largest(merged).into_iter().chain(self.least(merged)).for_each(|atom| kept.choose(atom));
        if self.coarseness < Coarseness::NoTemplates {
            self.keep_templates(&mut kept, present, merged);
        }
        self.keep_definitions(&mut kept, present);
        kept.of(present)
    }

    /// Equations, facts of a, guards of b, and what is carried along.
    fn keep_known(&self, kept: &mut Kept, present: &BTreeSet<Symbol>) {
        let hold = |atom: &Atom| self.holds(atom);
        self.equations.iter().filter(|atom| hold(atom)).for_each(|atom| kept.keep(atom.clone()));
        let mut candidates = self.a.knowledge.atoms();
        if self.coarseness == Coarseness::Hull {
            // What others imply in a need not follow from what is left of these: how two symbols that vary are ordered.
            let orders = |atom: &Atom| {
                let signs: Vec<bool> = atom.term.terms().map(|(_, coefficient)| coefficient.is_negative()).collect();
                is_octagonal(atom) && matches!(signs[..], [true, false] | [false, true])
            };
            let varies = |atom: &Atom| orders(atom) && atom.symbols().any(|symbol| self.own.contains(&symbol));
            let implied = self.chosen.iter().filter(|atom| varies(atom) && !candidates.contains(atom));
            let implied: Vec<Atom> = implied.filter(|atom| self.holds_in_b(atom)).cloned().collect();
            candidates.extend(implied);
            candidates.extend(self.unmoved_in_b());
        } else {
            // Symbols that got their name since the choice have only their own facts.
            let known: BTreeSet<Symbol> =
                self.chosen.iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()).collect();
            candidates.retain(|atom| atom.symbols().any(|symbol| !known.contains(&symbol)));
            candidates.extend(self.chosen.iter().cloned());
        }
        for atom in &candidates {
            self.weakened(atom).into_iter().for_each(|atom| kept.keep(atom));
        }
        let mut facts = if self.guards { self.facts_of_b() } else { Vec::new() };
        if self.coarseness == Coarseness::Hull {
            facts.extend(self.facts_of_a(present));
        }
        facts.into_iter().chain(self.carried()).chain(self.paces()).filter(hold).for_each(|atom| kept.keep(atom));
    }

    /// That blocks whose size varies are no larger than an object can be: a count that is bounded by such a size does not wrap
    /// around, whatever else is no longer known of it.
    fn largest(&self, merged: &State) -> Vec<Atom> {
        let largest = self.cx.largest_object();
        let sizes = merged.allocations.values().map(|block| &block.size).filter(|size| size.as_constant().is_none());
        sizes.map(|size| Atom::le(size, &largest)).filter(|atom| self.holds(atom)).collect()
    }

    /// Where strings end, and bounds of templates.
    fn keep_templates(&self, kept: &mut Kept, present: &BTreeSet<Symbol>, merged: &State) {
        self.ends_of_strings(merged).into_iter().for_each(|atom| kept.keep(atom));
        self.orders(merged).into_iter().chain(self.digits(merged)).for_each(|atom| kept.choose(atom));
        for template in self.templates(present).into_iter().chain(self.rooms(merged)).chain(self.tied(present)) {
            let (in_a, in_b) = (self.in_a(&template), self.in_b(&template));
            let bounds = self.a.knowledge.bounds(&in_a).hull(&self.b.knowledge.bounds(&in_b));
            // Bounds of types stay, so that what they imply need not be kept.
            let known = self.bounds_of_types(&template).unwrap_or(Interval::ALL);
            if let Some(low) = bounds.low.filter(|low| known.low.as_ref() != Some(low)) {
                kept.keep(Atom::ge(&template, &Linear::constant(low)));
            }
            if let Some(high) = bounds.high.filter(|high| known.high.as_ref() != Some(high)) {
                kept.keep(Atom::le(&template, &Linear::constant(high)));
            }
        }
    }

    /// The interval of a term of two symbols of which in themselves nothing is known but their types.
    fn bounds_of_types(&self, term: &Linear) -> Option<Interval> {
        if term.len() != 2 {
            return None;
        }
        let constant = Interval::exactly(term.constant_part().clone());
        let parts = term.terms().map(|(symbol, factor)| Some(self.type_of(symbol)?.scale(factor)));
        parts.into_iter().try_fold(constant, |sum, part| Some(sum.add(&part?)))
    }

    /// The numbers of a type, if the symbol may be any of them.
    fn type_of(&self, symbol: Symbol) -> Option<Interval> {
        let symbol = Linear::symbol(symbol);
        let (in_a, in_b) = (self.in_a(&symbol), self.in_b(&symbol));
        let bounds = self.a.knowledge.quick_bounds(&in_a).hull(&self.b.knowledge.quick_bounds(&in_b));
        let types = [8, 16, 32, 64].into_iter().flat_map(|bits| [true, false].map(|signed| range::of(bits, signed)));
        types.map(|(least, greatest)| Interval::new(least, greatest)).find(|numbers| *numbers == bounds)
    }

    /// Whether it holds in both states.
    fn holds(&self, atom: &Atom) -> bool {
        self.holds_in_a(atom) && self.holds_in_b(atom)
    }

    fn holds_in_a(&self, atom: &Atom) -> bool {
        self.a.knowledge.implies(&atom.substitute(|symbol| self.mu_a.get(&symbol).cloned()))
    }

    pub(super) fn holds_in_b(&self, atom: &Atom) -> bool {
        self.b.knowledge.implies(&Atom::new(self.in_b(&atom.term), atom.relation))
    }

    /// A constraint of a as far as it holds in b: itself, or with equations and disequalities read as inequalities,
    /// or (hull) with the weaker bound.
    fn weakened(&self, atom: &Atom) -> Vec<Atom> {
        if self.holds_in_b(atom) {
            return vec![atom.clone()];
        }
        let zero = Linear::zero();
        let halves = match atom.relation {
            Relation::NonNegative | Relation::Zero => halves(atom),
            Relation::NonZero => [Atom::gt(&atom.term, &zero), Atom::lt(&atom.term, &zero)]
                .into_iter()
                .filter(|half| self.a.knowledge.implies(half))
                .collect(),
        };
        let mut result = Vec::new();
        for half in halves {
            if self.holds_in_b(&half) {
                result.push(half);
            } else if self.coarseness == Coarseness::Hull
                && half.relation == Relation::NonNegative
                && let Some(low) = self.b.knowledge.bounds(&self.in_b(&half.term)).low
            {
                result.push(Atom::ge(&half.term, &Linear::constant(low)));
            } else {
                result.extend(self.next_threshold(&half));
            }
        }
        result
    }

    /// Constraints of a that shift by a constant c on the way to b, carried along by a new symbol v that steps by a
    /// constant d: `t >= 0` becomes `|d| t - sign(d) c (v - v0) >= 0`, which does not shift. (A loop that counts
    /// `length` down while `p` moves up keeps `length + (p - start) <= size`.)
    fn carried(&self) -> Vec<Atom> {
        let mut steps: Vec<(Symbol, Int)> = Vec::new();
        for (symbol, in_a) in &self.mu_a {
            let Some(in_b) = self.mu_b.get(symbol) else { continue };
            if let Some(step) = (in_b - in_a).as_constant()
                && !step.is_zero()
            {
                steps.push((*symbol, step.clone()));
            }
        }
        let mut result = Vec::new();
        if steps.is_empty() {
            return result;
        }
        for atom in self.a.knowledge.atoms() {
            let moved = |symbol: Symbol| self.mu_b.contains_key(&symbol);
            if atom.relation == Relation::NonZero || atom.term.len() > 4 || !atom.symbols().any(moved) {
                continue;
            }
            let shift = self.b.knowledge.normalize(&(&self.in_b(&atom.term) - &atom.term));
            let Some(shift) = shift.as_constant().filter(|shift| !shift.is_zero()) else { continue };
            for (symbol, step) in &steps {
                let way = &Linear::symbol(*symbol) - &self.mu_a[symbol];
                let factor = if step.is_negative() { shift.clone() } else { -shift };
                let term = atom.term.scale(&step.abs()).add_scaled(&factor, &way);
                result.push(Atom::ge(&term, &Linear::zero()));
                if atom.relation == Relation::Zero {
                    result.push(Atom::le(&term, &Linear::zero()));
                }
            }
        }
        result
    }

    /// How b relates two symbols that did not move: a may imply it by what it says of each alone, where the merge keeps less. (Where
    /// `i < n` begins with `i == 0`, and `n >= 5`, a loop inside of it has `i <= 4` first and `i < n` later.)
    fn unmoved_in_b(&self) -> Vec<Atom> {
        let moved = |symbol: Symbol| self.mu_b.contains_key(&symbol);
        let relates = |atom: &Atom| is_octagonal(atom) && atom.term.len() == 2 && !atom.symbols().any(moved);
        let holds = |atom: &Atom| self.a.knowledge.implies(atom);
        self.b.knowledge.atoms().iter().filter(|atom| relates(atom) && holds(atom)).cloned().collect()
    }

    /// What variables of the merged state hold, how far their pointers lie behind the starts of their blocks and before the ends, and before
    /// places that variables tell (where a string ends), as far as these are no differences of two symbols, which are templates
    /// anyway.
    fn rooms(&self, merged: &State) -> Vec<Linear> {
        let mut result = Vec::new();
        let mut keep = |term: Linear| {
            let simple = term.len() <= 2 && term.terms().all(|(_, coefficient)| coefficient.is_unit());
            let moved = term.symbols().any(|symbol| self.mu_b.contains_key(&symbol));
            // How far one symbol may go the thresholds say, where each merge gives it more.
            let alone = term.len() == 1 && self.coarseness > Coarseness::Hull;
            if moved && !simple && !alone && !result.contains(&term) && result.len() < self.cx.options.limits.rooms {
                result.push(term);
            }
        };
        let values = merged.frames.iter().flat_map(|frame| frame.values());
        for value in values {
            match value {
                Value::Int { term, view: View::Signed | View::Unsigned }
                    if self.coarseness == Coarseness::Hull && !self.cx.mentions_address(term) =>
                {
                    keep(term.clone());
                }
                Value::Pointer(term) => {
                    let Some((id, offset)) = self.cx.attribute(merged, term) else { continue };
                    let Some(block) = merged.allocations.get(&id) else { continue };
                    let places = std::iter::once(&block.size).chain(block.cells.iter().map(|cell| &cell.offset));
                    places.filter(|place| place.as_constant().is_none()).for_each(|place| keep(place - &offset));
                    if self.coarseness == Coarseness::Hull {
                        keep(offset);
                    }
                }
                _ => {}
            }
        }
        result
    }

    /// Combinations of two new symbols that are constant in one of the states, of which one counts for more than the other: the size of a
    /// block in bytes and the last index. In the other state they may be apart, but no further than a bound says. (`quick(a, 0, n - 1)` has
    /// `size == 4*upper + 4`; its own calls give smaller `upper` for the same block.)
    fn tied(&self, present: &BTreeSet<Symbol>) -> Vec<Linear> {
        let plain = |symbol: &&Symbol| {
            present.contains(symbol)
                && self.cx.symbols[symbol.0 as usize].kind == SymbolKind::Plain
                && !self.cx.mentions_address(&self.mu_a[symbol])
        };
        let parts = |v: &Linear| [self.in_a(v), self.in_b(v)].map(|term| without_constant(&term));
        let new: Vec<Linear> = self.mu_a.keys().filter(plain).map(|symbol| Linear::symbol(*symbol)).collect();
        let new: Vec<(Linear, [Linear; 2])> = new.into_iter().map(|v| (v.clone(), parts(&v))).collect();
        let pairs = new.iter().enumerate().flat_map(|(index, one)| new[..index].iter().map(move |other| (one, other)));
        let ties = pairs.flat_map(|((v, parts), (w, others))| {
            let ratios = parts.iter().zip(others).filter_map(|(part, base)| ratio(part, base));
            let scaled = ratios.filter(|(numerator, denominator)| !(numerator.is_unit() && denominator.is_unit()));
            scaled.map(|(numerator, denominator)| v.scale(&denominator).add_scaled(&-&numerator, w))
        });
        ties.take(self.cx.options.limits.rooms).collect()
    }

    /// How variables of the top frame are ordered, of which one holds a multiple: templates compare single symbols only. (A counter that
    /// is compared with a room which doubles, and leaves one element of it free for a terminator.) The same of numbers in memory, as far as
    /// the multiple tells the size of a block.
    fn orders(&self, merged: &State) -> Vec<Atom> {
        let values = merged.frames.last().into_iter().flat_map(|frame| frame.values());
        let blocks = || merged.allocations.values().filter(|block| block.list.is_none());
        let cells = blocks().flat_map(|block| &block.cells).map(|cell| &cell.value);
        let sizes: BTreeSet<Symbol> = blocks().flat_map(|block| block.size.symbols()).collect();
        let moved = |term: &&Linear| {
            term.symbols().any(|symbol| self.mu_b.contains_key(&symbol)) && !self.cx.mentions_address(term)
        };
        let number = |value| match value {
            &Value::Int { ref term, view: View::Signed | View::Unsigned } => Some(term),
            _ => None,
        };
        let numbers: Vec<&Linear> = values.filter_map(number).filter(|term| !self.cx.mentions_address(term)).collect();
        let bounds = blocks().flat_map(|block| &block.columns).filter_map(|column| column.part.as_ref());
        let bounds = bounds.flat_map(|part| part.least.iter().chain(&part.most));
        let all: Vec<&Linear> = numbers.iter().copied().chain(bounds).collect();
        let numbers: Vec<&Linear> = numbers.into_iter().filter(moved).collect();
        let in_memory: Vec<&Linear> = cells.filter_map(number).filter(moved).collect();
        let is_multiple = |term: &&&Linear| term.terms().any(|(_, coefficient)| !coefficient.is_unit());
        let is_room = |term: &&&Linear| term.symbols().any(|symbol| sizes.contains(&symbol));
        let is_sum = |term: &&&Linear| term.len() > 1;
        let sums = numbers.iter().filter(is_sum).flat_map(|one| all.iter().map(move |other| *one - *other));
        let pairs = numbers.iter().filter(is_multiple).flat_map(|one| numbers.iter().map(move |other| *one - *other));
        let rooms = in_memory.iter().filter(is_multiple).filter(is_room);
        let pairs = pairs.chain(rooms.flat_map(|one| in_memory.iter().map(move |other| *one - *other)));
        let pairs = pairs.chain(sums).filter(|term| term.len() > 1).take(self.cx.options.limits.template_symbols);
        let hold = |atom: &Atom| self.holds(atom);
        let farthest =
            |term: &Linear| (0..=FARTHEST).rev().map(|least| Atom::ge(term, &Linear::constant(least))).find(&hold);
        pairs.flat_map(|term| [-&term, term].into_iter().filter_map(|term| farthest(&term))).collect()
    }

    /// That numbers which are taken apart digit by digit have a digit left: what is counted along has no other bound.
    fn digits(&self, merged: &State) -> Vec<Atom> {
        let digits = merged.frames.iter().flat_map(|frame| frame.digits.values());
        let bounded = |term: &Linear| [0, 1].map(|least| Atom::ge(term, &Linear::constant(least)));
        let moves = digits.filter(|term| term.symbols().any(|symbol| self.mu_b.contains_key(&symbol)));
        moves.flat_map(bounded).filter(|atom| self.holds(atom)).collect()
    }

    /// That a pointer which moves through a block stays in it, and has not passed the end of a string there: the first constant
    /// place of the block that is known to hold zero ([`ends::first_zero`]), or the end of some text; the same for an index into what a
    /// variable of the top frame points to. No constant of the program says where that is. Where variables tell it, an index is related to more
    /// of them than templates are about.
    fn ends_of_strings(&self, merged: &State) -> Vec<Atom> {
        let Some(frame) = merged.frames.last() else { return Vec::new() };
        let mut distances: BTreeSet<Int> = BTreeSet::new();
        let mut told: Vec<(Linear, Int)> = Vec::new();
        let mut atoms = Vec::new();
        for value in frame.values() {
            let Value::Pointer(term) = value else { continue };
            let Some((id, offset)) = self.cx.attribute(merged, term) else { continue };
            let Some(block) = self.cx.allocation(merged, id) else { continue };
            let first = |from: &Int, step: u64| ends::first_zero(self.cx, merged, block, from.to_u64()?, step);
            let zeros = || block.cells.iter().filter(|cell| ends::holds_zero(merged, cell));
            // Templates are about differences of two symbols, but keep only the tightest bounds, which move.
            let is_text = block.kind.may_be_argument();
            let least = if is_text { 1 } else { 2 };
            let behind = zeros().map(|cell| (&cell.offset - &offset, Int::from(cell.width)));
            told.extend(behind.filter(|(distance, _)| distance.len() >= least));
            if let Some(from) = offset.as_constant() {
                let distance = |zero: Zero| (&Int::from(zero.place) - from).div_floor(&Int::from(zero.width));
                distances.extend(first(from, 1).map(distance));
                continue;
            }
            // The text in a record of a table: its end lies at the same place of each.
            let of_record = zeros().filter(|cell| cell.width == 1 && cell.offset.as_constant().is_none());
            let behind = of_record.clone().filter_map(|cell| (&cell.offset - &offset).as_constant().cloned());
            distances.extend(behind.filter(|distance| !distance.is_negative()).min());
            if offset.symbols().any(|symbol| self.mu_a.contains_key(&symbol)) {
                let step = offset.content().to_u64();
                let from = self.a.knowledge.bounds(&self.in_a(&offset)).low;
                let zero = from.zip(step).and_then(|(from, step)| first(&from, step));
                atoms.extend(zero.map(|zero| Atom::le(&offset, &Linear::constant(Int::from(zero.place)))));
                atoms.extend([Atom::ge(&offset, &Linear::zero()), Atom::le(&offset, &block.size)]);
                atoms.extend(zeros().filter(|_| is_text).map(|cell| Atom::le(&offset, &cell.offset)));
                atoms.extend(of_record.clone().map(|cell| Atom::le(&offset, &cell.offset)));
                let bounds = |term: &Linear| self.a.knowledge.bounds(&self.in_a(term));
                let begins = |shape: Shape, cell: &Cell| holding_within(&bounds, shape, (&cell.offset, &cell.offset));
                let begins =
                    block.texts().flat_map(|shape| of_record.clone().filter_map(move |cell| begins(shape, cell)));
                atoms.extend(begins.map(|begin| Atom::ge(&offset, &begin)));
            }
        }
        let varies = |symbol: &&Symbol| {
            self.cx.symbols[symbol.0 as usize].kind == SymbolKind::Plain
                && !self.cx.mentions_address(&self.mu_a[symbol])
        };
        // How far an end lies behind what a variable points to, and what one element counts for.
        let ends: Vec<(Linear, Int)> =
            distances.into_iter().map(|end| (Linear::constant(end), Int::ONE)).chain(told).collect();
        let indices = self.mu_a.keys().filter(varies).flat_map(|symbol| {
            let index = Linear::symbol(*symbol);
            ends.iter().map(move |(end, width)| Atom::le(&index.scale(width), end))
        });
        let hold = |atom: &Atom| self.holds(atom);
        atoms.into_iter().chain(indices).filter(hold).take(self.cx.options.limits.rooms).collect()
    }

    /// That texts have a byte, which is their end: without it pointers to them lead nowhere that is known.
    fn least(&self, merged: &State) -> Vec<Atom> {
        let texts = merged.allocations.values().filter(|block| block.kind.may_be_argument());
        let one = Linear::constant(Int::ONE);
        texts.map(|block| Atom::ge(&block.size, &one)).filter(|atom| self.holds(atom)).collect()
    }

    /// Terms whose bounds are worth keeping: each new symbol, and its sums and differences with the others.
    fn templates(&self, present: &BTreeSet<Symbol>) -> Vec<Linear> {
        let new: Vec<Symbol> = self.mu_a.keys().copied().filter(|symbol| present.contains(symbol)).collect();
        let plain = |symbol: &Symbol| self.cx.symbols[symbol.0 as usize].kind == SymbolKind::Plain;
        let others: Vec<Symbol> =
            present.iter().copied().filter(plain).rev().take(self.cx.options.limits.template_symbols).collect();
        let mut result = Vec::new();
        for (index, symbol) in new.iter().enumerate() {
            if !plain(symbol) || self.cx.mentions_address(&self.mu_a[symbol]) {
                continue;
            }
            let v = Linear::symbol(*symbol);
            result.push(v.clone());
            for other in &others {
                if new[..=index].contains(other) {
                    continue;
                }
                let w = Linear::symbol(*other);
                result.push(&v - &w);
                result.push(&v + &w);
            }
        }
        result
    }
}

/// The inequalities that the atom is made of.
pub(super) fn halves(atom: &Atom) -> Vec<Atom> {
    let zero = Linear::zero();
    match atom.relation {
        Relation::NonNegative => vec![atom.clone()],
        Relation::Zero => vec![Atom::ge(&atom.term, &zero), Atom::le(&atom.term, &zero)],
        Relation::NonZero => Vec::new(),
    }
}

/// What varies of the term.
fn without_constant(term: &Linear) -> Linear {
    term.add_constant(&-term.constant_part())
}

/// Whether it relates at most two symbols, each with the factor 1 or -1.
fn is_octagonal(atom: &Atom) -> bool {
    atom.term.len() <= 2 && atom.term.terms().all(|(_, coefficient)| coefficient.is_unit())
}

/// Bounds that move to thresholds.
impl Joiner<'_, '_> {
    /// The bound of one symbol, moved to the nearest threshold that holds in b (widening up to), as long as the symbol may
    /// still go to one; or from beside the bound of its type to that one.
    pub(super) fn next_threshold(&self, half: &Atom) -> Option<Atom> {
        let mut terms = half.term.terms();
        let ((symbol, coefficient), None) = (terms.next()?, terms.next()) else { return self.next_difference(half) };
        if half.relation != Relation::NonNegative || !coefficient.is_unit() {
            return None;
        }
        let Thresholds { all, limits, lengths } = &self.thresholds;
        let young = self.young.contains(&symbol) || self.factor(symbol).is_some();
        let grown = self.grown.contains(&symbol) && !lengths.contains(&symbol);
        let upper = coefficient.is_negative();
        let stops = match self.coarseness {
            Coarseness::Thresholds => Some(all),
            Coarseness::Widen if young => Some(all),
            Coarseness::Widen if grown => Some(limits),
            _ => None,
        };
        let passed = self.coarseness >= Coarseness::Widen && !young;
        let landmark = if passed { self.next_landmark(symbol, upper) } else { None };
        let stop = landmark.or_else(|| stops.and_then(|stops| self.next_of(stops, symbol, upper)));
        if stop.is_some() || self.coarseness != Coarseness::Widen {
            return stop;
        }
        // What is compared with the bound of its type stops beside it first.
        let constant = half.term.constant_part();
        let beside = if upper { constant + &Int::ONE } else { -&(constant + &Int::ONE) };
        if is_bound_of_type(&beside) { self.next_of(&[beside], symbol, upper) } else { None }
    }

    /// The bound, moved to the nearest number with which the symbol was compared, or to one beside it.
    fn next_landmark(&self, symbol: Symbol, upper: bool) -> Option<Atom> {
        let numbers = self.cx.landmarks.get(&symbol)?;
        let stops: BTreeSet<Int> = numbers.iter().flat_map(with_neighbours).collect();
        self.next_of(&stops.into_iter().collect::<Vec<_>>(), symbol, upper)
    }

    /// The upper or the lower bound of a symbol, moved to the nearest one of these that holds in b.
    fn next_of(&self, stops: &[Int], symbol: Symbol, upper: bool) -> Option<Atom> {
        let v = Linear::symbol(symbol);
        let bounds = self.b.knowledge.bounds(&self.in_b(&v));
        let limit = |bound: Int| Linear::constant(bound);
        if upper {
            let high = bounds.high?;
            let next = |high: &Int| {
                let own = self.units(symbol).filter_map(|unit| above(stops, high, &unit));
                own.chain(self.moved_above(symbol, stops, high)).min()
            };
            let far =
                self.factor(symbol).and_then(|factor| next(&(0..SKIPPED).fold(high.clone(), |high, _| &high * factor)));
            Some(Atom::le(&v, &limit(far.or_else(|| next(&high))?)))
        } else {
            let low = bounds.low?;
            let next = self.units(symbol).filter_map(|unit| below(stops, &low, &unit)).max()?;
            Some(Atom::ge(&v, &limit(next)))
        }
    }

    /// Of a symbol that is a multiple of one in b, how many times greater it is.
    fn factor(&self, symbol: Symbol) -> Option<&Int> {
        let mut terms = self.mu_b.get(&symbol)?.terms();
        let ((_, factor), None) = (terms.next()?, terms.next()) else { return None };
        (*factor > Int::ONE).then_some(factor)
    }

    /// What becomes of the nearest threshold on the way to b: of a number that doubles below a limit twice the limit, of one that
    /// grows by a step there one step more.
    fn moved_above(&self, symbol: Symbol, stops: &[Int], high: &Int) -> Option<Int> {
        let image = self.mu_b.get(&symbol)?;
        let mut terms = image.terms();
        let ((inner, factor), None) = (terms.next()?, terms.next()) else { return None };
        let counted = self.cx.symbols[symbol.0 as usize].counts.is_some();
        if *factor <= Int::ONE && !(factor.is_one() && counted) {
            return None;
        }
        let bound = (high - image.constant_part()).div_ceil(factor);
        let next = self.units(inner).filter_map(|unit| above(stops, &bound, &unit)).min()?;
        Some(&(&next * factor) + image.constant_part())
    }

    /// How far two symbols are apart at least, moved to the nearest threshold that holds in b: that one is not greater than the other,
    /// or by one at most. (`quick(a, low, p - 1)` has a smaller `high` than its caller, `quick(a, p + 1, high)` the same one.)
    fn next_difference(&self, half: &Atom) -> Option<Atom> {
        let signs: Vec<bool> = half.term.terms().map(|(_, coefficient)| coefficient.is_negative()).collect();
        if half.relation != Relation::NonNegative || !matches!(signs[..], [true, false] | [false, true]) {
            return None;
        }
        let (difference, known) = (without_constant(&half.term), -half.term.constant_part());
        let low = self.b.knowledge.bounds(&self.in_b(&difference)).low?;
        let stops = [Int::ZERO, -&Int::ONE];
        let next = stops.into_iter().find(|stop| *stop < known && *stop <= low)?;
        Some(Atom::ge(&difference, &Linear::constant(next)))
    }

    /// Whether it is a bound of one symbol that no threshold gives.
    pub(super) fn may_creep(&self, atom: &Atom) -> bool {
        let mut terms = atom.term.terms();
        let (Some((symbol, coefficient)), None) = (terms.next(), terms.next()) else { return false };
        if !coefficient.is_unit() {
            return false;
        }
        let constant = atom.term.constant_part();
        let stops = &self.thresholds.all;
        let given = |unit: Unit| {
            if coefficient.is_negative() {
                above(stops, constant, &unit).as_ref() == Some(constant)
            } else {
                let bound = -constant;
                below(stops, &bound, &unit) == Some(bound)
            }
        };
        !self.units(symbol).any(given)
    }

    /// The range with its ends moved to the nearest thresholds.
    pub(super) fn to_thresholds(&self, range: &Interval) -> Interval {
        let (stops, unit) = (&self.thresholds.all, (Int::ONE, Int::ZERO));
        Interval {
            low: range.low.as_ref().and_then(|low| below(stops, low, &unit)),
            high: range.high.as_ref().and_then(|high| above(stops, high, &unit)),
        }
    }

    /// In what the symbol counts: in itself (elements of an array), and in steps of what it stands for (bytes).
    fn units(&self, symbol: Symbol) -> impl Iterator<Item = Unit> {
        let counts = self.cx.symbols[symbol.0 as usize].counts.clone();
        std::iter::once((Int::ONE, Int::ZERO)).chain(counts)
    }
}
