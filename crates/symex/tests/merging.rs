//! Merging and covering on random pairs of states, each made around a concrete state that it represents.
//!
//! A merged state must cover both states it was made from, or the analysis gives up; and whatever a state covers,
//! the concrete state behind the covered one must be among those it represents.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::{Block, BlockId, FunctionId, Origin, Terminator, Type, ValidProgram, ValueData, ValueDef, ValueId};
use logic::{Atom, Int, Linear, Symbol};
use symex::domain::Domain;
use symex::domain::block::{AllocId, AllocKind, Cell, Status};
use symex::domain::state::{Frame, State};
use symex::domain::value::Value;
use symex::options::Options;
use symex::summary::cover::{Instantiation, cover};
use symex::summary::join::{Coarseness, Summary, join};

/// A small generator of numbers, the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }
}

/// Values of symbols.
type Model = BTreeMap<Symbol, Int>;

/// A state and values of its symbols that satisfy what it knows.
#[derive(Clone)]
struct Example {
    state: State,
    model: Model,
}

impl Example {
    fn value(&self, term: &Linear) -> Int {
        term.evaluate(|symbol| self.model.get(&symbol).cloned().unwrap_or_default())
    }

    /// Learns a fact that the model satisfies.
    fn learn(&mut self, atom: &Atom) {
        let model = &self.model;
        assert!(atom.evaluate(|symbol| model.get(&symbol).cloned().unwrap_or_default()));
        assert!(self.state.assume(atom), "the model satisfies all facts");
    }
}

const F: FunctionId = FunctionId(0);
const INTEGERS: u32 = 4;
const POINTERS: u32 = 2;

/// A function whose parameters are the variables of the states.
fn program() -> ValidProgram {
    let value = |index: u32| ValueData {
        ty: if index < INTEGERS { Type::Int(32) } else { Type::Ptr },
        name: format!("v{index}"),
        variable: Some(format!("v{index}")),
        c_type: None,
        def: ValueDef::Param(index),
    };
    let block = Block { name: String::new(), insts: Vec::new(), terminator: Terminator::Return(None), location: None };
    let values = (0..INTEGERS + POINTERS).map(value).collect();
    let function = testkit::program::function("f", values, vec![block]);
    ir::validate(testkit::program::program(vec![function], Origin::OwnFrontEnd)).unwrap()
}

/// Makes states over some symbols and blocks.
struct Maker<'a, 'p> {
    cx: &'a mut Domain<'p>,
    dice: &'a mut Dice,
    symbols: Vec<Symbol>,
    /// Little is said of anything, so that much is covered.
    plain: bool,
}

impl Maker<'_, '_> {
    fn term(&mut self) -> Linear {
        if self.plain {
            return Linear::constant(i64::from(self.dice.below(8) == 0));
        }
        let mut term = Linear::constant(self.dice.between(-4, 4));
        for _ in 0..self.dice.below(3) {
            let factor = self.dice.pick(&[1, 1, 1, -1, 2, 4]);
            let symbol = self.dice.pick(&self.symbols);
            term = term.add_scaled(&Int::from(factor), &Linear::symbol(symbol));
        }
        term
    }

    /// A value over the state's symbols.
    fn value(&mut self, example: &Example, pointer: bool) -> Value {
        if !pointer {
            let view = self.cx.hint(F, ValueId(0));
            return Value::Int { term: self.term(), view };
        }
        let blocks: Vec<Symbol> = example.state.allocations.values().map(|block| block.base).collect();
        if blocks.is_empty() || self.dice.below(6) == 0 {
            return Value::Pointer(Linear::zero());
        }
        let base = Linear::symbol(self.dice.pick(&blocks));
        Value::Pointer(&base + &self.term())
    }

    fn facts(&mut self, example: &mut Example, count: u64) {
        for _ in 0..if self.plain { 0 } else { count } {
            let term = self.term();
            let value = example.value(&term);
            let slack = Int::from(self.dice.between(0, 3));
            let atom = match self.dice.below(8) {
                0 => Atom::eq(&term, &Linear::constant(value)),
                1 => Atom::ne(&term, &Linear::constant(&value + &(&slack + &Int::ONE))),
                2..5 => Atom::le(&term, &Linear::constant(&value + &slack)),
                _ => Atom::ge(&term, &Linear::constant(&value - &slack)),
            };
            example.learn(&atom);
        }
    }

    fn block(&mut self, example: &mut Example, id: Option<AllocId>) -> AllocId {
        let mut size = self.term();
        let value = example.value(&size);
        if value.is_negative() {
            size = size.add_constant(&-&value);
        }
        example.learn(&Atom::ge(&size, &Linear::zero()));
        let (new, mut allocation) = self.cx.new_allocation(size, AllocKind::Heap, None, "b", None);
        let live = [Status::Live; 3];
        let any = [Status::Live, Status::Live, Status::Live, Status::Dead, Status::Unknown];
        allocation.status = self.dice.pick(if self.plain { &live } else { &any });
        let id = match id.and_then(|id| example.state.allocations.get(&id).map(|old| (id, old.base))) {
            Some((id, base)) => {
                allocation.base = base;
                id
            }
            None => new,
        };
        example.model.insert(allocation.base, Int::from(1_000_000 * i64::from(id.0 + 1)));
        example.state.add_allocation(id, allocation);
        for _ in 0..if self.plain { 0 } else { self.dice.below(3) } {
            let offset = self.term();
            let (width, pointer) = self.dice.pick(&[(4, false), (4, false), (8, true)]);
            let value = self.value(example, pointer);
            if let Some(allocation) = example.state.allocation_mut(id) {
                allocation.cells.push(Cell { offset, width, value });
            }
        }
        id
    }

    fn frame(&mut self, example: &mut Example) {
        for index in 0..INTEGERS + POINTERS {
            // A variable may be dead.
            if self.dice.below(8) > 0 {
                let value = self.value(example, index >= INTEGERS);
                example.state.set_local(ValueId(index), value);
            }
        }
    }

    /// A state with two blocks around a random model.
    fn example(&mut self) -> Example {
        let frame = Frame::before(F, BlockId(0));
        let state = State { frames: vec![Arc::new(frame)], ..State::default() };
        let model = self.symbols.iter().map(|symbol| (*symbol, Int::from(self.dice.between(-6, 12)))).collect();
        let mut example = Example { state, model };
        let count = 2 + self.dice.below(5);
        self.facts(&mut example, count);
        self.block(&mut example, None);
        self.block(&mut example, None);
        self.frame(&mut example);
        example
    }

    /// A state as a loop might make it of another: some values have moved on, something more is known, a block was
    /// written to, freed or allocated.
    fn moved(&mut self, example: &Example) -> Example {
        let mut result = example.clone();
        let step = self.dice.between(1, 4);
        let count = self.dice.below(3);
        self.facts(&mut result, count);
        for index in 0..INTEGERS + POINTERS {
            let id = ValueId(index);
            if self.dice.below(2) == 0
                && let Some(Value::Int { .. } | Value::Pointer(_)) = result.state.top().locals.get(&id)
            {
                let moved = match result.state.top().locals[&id].clone() {
                    Value::Int { term, view } => Value::Int { term: term.add_constant(&Int::from(step)), view },
                    Value::Pointer(term) => Value::Pointer(term.add_constant(&Int::from(step))),
                    other => other,
                };
                result.state.set_local(id, moved);
            }
        }
        let ids: Vec<AllocId> = result.state.allocations.keys().copied().collect();
        let id = self.dice.pick(&ids);
        match self.dice.below(4) {
            0 => {
                if let Some(allocation) = result.state.allocation_mut(id) {
                    allocation.status = Status::Dead;
                }
            }
            1 => {
                let value = self.value(&result, false);
                if let Some(allocation) = result.state.allocation_mut(id)
                    && let Some(cell) = allocation.cells.iter_mut().find(|cell| cell.width == 4)
                {
                    cell.value = value;
                }
            }
            2 => {
                self.block(&mut result, None);
                self.frame(&mut result);
            }
            _ => {
                self.block(&mut result, Some(id));
            }
        }
        result
    }
}

/// Whether the summary, with the instantiation, represents the concrete state behind the example.
fn represents(summary: &State, mu: &Instantiation, example: &Example) -> Result<(), String> {
    let sigma = |symbol: Symbol| match mu.get(&symbol) {
        Some(image) => example.value(image),
        None => example.model.get(&symbol).cloned().unwrap_or_default(),
    };
    let b = &example.state;
    for atom in summary.knowledge.atoms() {
        if !atom.evaluate(sigma) {
            return Err(format!("{atom} does not hold"));
        }
    }
    let agrees = |value: &Value, other: Option<&Value>| match (value, other) {
        (Value::Any, _) => true,
        (Value::Int { term, view }, Some(Value::Int { term: found, view: actual })) => {
            view == actual && term.evaluate(sigma) == example.value(found)
        }
        (Value::Pointer(term), Some(Value::Pointer(found))) => term.evaluate(sigma) == example.value(found),
        _ => false,
    };
    for (id, value) in summary.top().locals.iter() {
        if !agrees(value, b.top().locals.get(id)) {
            return Err(format!("{id} = {value:?} is another value"));
        }
    }
    let mut taken = BTreeSet::new();
    for (id, block) in summary.allocations.iter() {
        let base = sigma(block.base);
        let Some((other, found)) =
            b.allocations.iter().find(|(_, found)| example.value(&Linear::symbol(found.base)) == base)
        else {
            return Err(format!("{id:?} is no block"));
        };
        if !taken.insert(*other) {
            return Err(format!("{id:?} stands for {other:?} as another does"));
        }
        // The size of a dead block matters to nobody, and may be forgotten.
        let forgotten = block.status == Status::Dead && block.size == Linear::zero();
        if !forgotten && block.size.evaluate(sigma) != example.value(&found.size) {
            return Err(format!("{id:?} has another size"));
        }
        if block.status != Status::Unknown && block.status != found.status {
            return Err(format!("{id:?} is {:?}, not {:?}", found.status, block.status));
        }
        for cell in &block.cells {
            let described = found.cells.iter().any(|other| {
                other.width == cell.width
                    && cell.offset.evaluate(sigma) == example.value(&other.offset)
                    && agrees(&cell.value, Some(&other.value))
            });
            if !described && cell.value != Value::Any {
                return Err(format!("cell {cell:?} of {id:?} holds another value"));
            }
        }
    }
    Ok(())
}

/// Runs `body` on many pairs of a summary and a state that arrives at it.
fn pairs(seed: u64, mut body: impl FnMut(&mut Domain<'_>, &Example, &Example, u64)) {
    let program = program();
    let options = Options::default();
    let mut dice = Dice(seed);
    for round in 0..3_000 {
        let mut cx = Domain::new(&program, &options);
        let symbols: Vec<Symbol> = (0..4).map(|_| cx.fresh("s")).collect();
        let mut maker = Maker { cx: &mut cx, dice: &mut dice, symbols, plain: round % 4 == 1 || round % 8 == 0 };
        let a = maker.example();
        let b = if round % 4 == 0 { maker.example() } else { maker.moved(&a) };
        body(&mut cx, &a, &b, round);
    }
}

#[test]
fn what_is_covered_is_represented() {
    let mut found = 0;
    pairs(1, |cx, a, b, round| {
        for (summary, example) in [(a, a), (a, b), (b, a)] {
            if let Some(mu) = cover(cx, &summary.state, &example.state) {
                found += 1;
                represents(&summary.state, &mu, example).unwrap_or_else(|error| panic!("round {round}: {error}"));
            }
        }
    });
    assert!(found > 3_000, "a state should cover at least itself: {found}");
}

#[test]
fn a_merged_state_covers_both() {
    let mut merged = [0; 4];
    pairs(2, |cx, a, b, round| {
        let none = BTreeSet::new();
        for (index, coarseness) in
            [Coarseness::Hull, Coarseness::Widen, Coarseness::NoTemplates, Coarseness::NoCells].into_iter().enumerate()
        {
            let chosen = a.state.knowledge.atoms();
            let summary = Summary::of(&a.state, &none, &chosen);
            let Some(joined) = join(cx, summary, &b.state, coarseness) else { continue };
            for (name, example) in [("the summary", a), ("the other", b)] {
                let Some(mu) = cover(cx, &joined.state, &example.state) else {
                    panic!(
                        "round {round}, {coarseness:?}: {:?} with {:?} of {:?} with {:?} and {:?} with {:?} does not cover {name}",
                        joined.state, joined.state.knowledge, a.state, a.state.knowledge, b.state, b.state.knowledge
                    );
                };
                represents(&joined.state, &mu, example)
                    .unwrap_or_else(|error| panic!("round {round}, {coarseness:?}, {name}: {error}"));
            }
            merged[index] += 1;
        }
    });
    assert!(merged.iter().all(|count| *count > 2_000), "{merged:?}");
}
