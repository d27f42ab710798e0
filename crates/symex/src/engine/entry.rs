//! The state a run starts from: globals, and the arguments of the entry.

use std::collections::BTreeSet;

use contract::entry::{Case, Chain, Fact, Number, Origin, Range, Size, Sum};
use contract::naming::Naming;
use ir::{FunctionId, SourceType, Type};
use logic::{Atom, Int, Interval, Linear, Symbol};

use crate::domain::alarm::{Affects, Note, NoteKind};
use crate::domain::block::{AllocKind, Allocation, Background, Cell, Form, List};
use crate::domain::extent::{Extent, Zero};
use crate::domain::kind::{self, Aim, Kind, Owned};
use crate::domain::state::State;
use crate::domain::trail::{self, EventKind};
use crate::domain::tree::Tree;
use crate::domain::value::{Value, View};
use crate::domain::{Domain, SymbolKind};
use crate::rules::call::push_frame;
use crate::rules::tree;

/// Where an analysis begins.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The initial state.
    pub state: State,
    /// What is not followed from the start.
    pub notes: Vec<Note>,
    /// No state satisfies the assumptions.
    pub vacuous: bool,
    /// Assumptions made, as sentences.
    pub assumptions: Vec<String>,
}

/// The initial state of a run from the entry.
///
/// `main` starts with the globals' initial values and with any arguments; any other function starts with any values
/// of globals and parameters, as far as the user's assumptions allow.
pub fn initial(cx: &mut Domain, entry: FunctionId) -> Start {
    let mut state = State::default();
    let mut notes = Vec::new();
    let program = cx.program;
    let function = program.function(entry);
    let is_main = function.name == "main" || program.start() == Some(entry);
    cx.entry = Some(entry);
    cx.open = !is_main;
    cx.closed = is_main && analysis::escape::is_closed(program);
    let assumptions = globals(cx, &mut state, is_main);
    let mut values = Vec::with_capacity(function.params.len());
    for (index, param) in function.params.iter().enumerate() {
        let data = function.value(*param);
        let name = data.variable.clone().unwrap_or_else(|| data.name.clone());
        let in_source = || match data.c_type.and_then(|ty| program.c_types.source_type(ty)) {
            Some(SourceType::Integer { signed }) if cx.options.demands || cx.options.followed.is_some() => {
                Some(view_of(signed))
            }
            _ => None,
        };
        let asked_for = view_asked_for(&cx.options.entry, index);
        let view = asked_for.or_else(in_source).unwrap_or_else(|| cx.hint(entry, *param));
        let ty = data.ty.clone();
        let value = cx.arbitrary(&mut state, &name, &ty, view);
        // The arguments of `main` are no inputs of their own: their number is.
        let bits = ty.integer_bits(cx.pointer_bits()).unwrap_or(0);
        match (is_main, values.is_empty()) {
            (false, _) => state.trail.choose(EventKind::Call, trail::whole(&value), bits),
            (true, true) => state.trail.choose(EventKind::ArgumentCount, trail::whole(&value), bits),
            (true, false) => state.trail.give(&value),
        }
        if let (Value::Pointer(term), true) = (&value, cx.options.demands) {
            cx.came_from(term, Origin::Param(index));
        }
        values.push(value);
    }
    if is_main {
        command_line(cx, &mut state, &mut values);
    }
    passed_in_memory(cx, &mut state, entry, &mut values);
    let vacuous = !establish(cx, &mut state, &mut values);
    if vacuous {
        let message = "no state satisfies the assumptions".to_owned();
        notes.push(cx.note(&state, NoteKind::Gap { affects: Affects::Everything }, None, message));
    }
    if cx.options.demands && !function.varargs {
        cx.carried = carried(cx, entry, &values);
        values.extend(ghosts(cx));
        cx.carried.extend(cx.ghosts.iter().cloned().map(Some));
    }
    if !function.varargs {
        let followed = followed(cx, &mut state, &values);
        values.extend(followed);
    }
    push_frame(cx, &mut state, entry, values, false);
    if !program.constructors.is_empty() || !program.destructors.is_empty() {
        let message = "global constructors or destructors are not followed".to_owned();
        notes.push(cx.note(&state, NoteKind::Gap { affects: Affects::Everything }, None, message));
    }
    for what in &program.unsupported {
        let message = format!("{what} is not supported");
        notes.push(cx.note(&state, NoteKind::Gap { affects: Affects::Everything }, None, message));
    }
    Start { state, notes, vacuous, assumptions }
}

/// The numbers that the entry's parameters are, as contexts of calls carry them along.
fn carried(cx: &Domain, entry: FunctionId, values: &[Value]) -> Vec<Option<Number>> {
    let function = cx.program.function(entry);
    let number = |(index, (param, value)): (usize, (&ir::ValueId, &Value))| match (value, &function.value(*param).ty) {
        (Value::Int { view: view @ (View::Signed | View::Unsigned), .. }, Type::Int(bits)) => {
            Some(Number::Value { at: Origin::Param(index), bits: *bits, signed: *view == View::Signed })
        }
        _ => None,
    };
    function.params.iter().zip(values).enumerate().map(number).collect()
}

/// Makes the blocks of the globals; gives what is assumed of them.
fn globals(cx: &mut Domain, state: &mut State, is_main: bool) -> Vec<String> {
    if cx.options.values_only {
        return Vec::new();
    }
    let mut assumptions = BTreeSet::new();
    let program = cx.program;
    let functions = (0..program.functions.len() as u32).map(FunctionId);
    for id in analysis::globals::mentioned(program, functions) {
        let global = program.global(id);
        let size = Linear::constant(Int::from(i128::from(global.size)));
        let (block, mut allocation) = cx.new_allocation(size, AllocKind::Global(id), None, &global.name, None);
        let initialised = global.init.is_some() && global.linkage != ir::Linkage::Replaceable;
        allocation.background = match &global.init {
            Some(pieces) if initialised && (is_main || global.constant) => match pieces.is_empty() {
                true => Background::Zero,
                false => Background::Initial(id),
            },
            _ => Background::Unknown,
        };
        cx.globals.insert(id, block);
        cx.given.insert(Origin::Global(id), block);
        if global.constant {
            cx.constants.insert(block, allocation.into());
        } else {
            state.add_allocation(block, allocation);
        }
        if global.thread_local {
            assumptions.insert("there is one thread".to_owned());
        }
    }
    assumptions.into_iter().collect()
}

/// What C passes by value lies in memory of the entry's own, and so does its result in memory that the caller made for it.
fn passed_in_memory(cx: &mut Domain, state: &mut State, entry: FunctionId, values: &mut [Value]) {
    if cx.options.values_only {
        return;
    }
    let function = cx.program.function(entry);
    let copies = function.byval.iter().map(|copy| (copy, Some(0)));
    for ((index, bytes), owner) in copies.chain(function.returned.iter().map(|room| (room, None))) {
        let (Some(param), Some(slot)) = (function.params.get(*index), values.get_mut(*index)) else { continue };
        let name = function.value(*param).variable.clone().unwrap_or_else(|| "result".to_owned());
        let kind = match owner {
            Some(_) => AllocKind::Stack(*param),
            None => AllocKind::Given { index: usize::MAX, writable: true, heap: false },
        };
        let size = Linear::constant(Int::from(*bytes));
        let (id, allocation) = cx.new_allocation(size, kind, owner, &name, None);
        *slot = Value::Pointer(Linear::symbol(allocation.base));
        state.add_allocation(id, allocation);
    }
}

/// `argv` has `argc` pointers to strings and a null pointer after them (C11 5.1.2.2.1). The first is the program's name: C
/// lets `argc` be 0, Linux does not (`execve` since 5.18). What is assumed of `argc` takes the place of that.
fn command_line(cx: &mut Domain, state: &mut State, values: &mut [Value]) {
    let of_argc = |(_, number): &(Int, Number)| number.place() == Some(&Origin::Param(0));
    let assumed = cx.options.entry.facts.iter().any(|fact| fact.sum().terms.iter().any(of_argc));
    let least = Linear::constant(if assumed { Int::ZERO } else { Int::ONE });
    if let [Value::Int { term: argc, .. }, Value::Pointer(argv), ..] = values {
        let argc = argc.clone();
        let _ = state.assume(&Atom::ge(&argc, &least));
        let width = i64::from(cx.pointer_bits() / 8);
        if cx.options.values_only {
            return;
        }
        let end = argc.scale(&Int::from(width));
        let size = end.add_constant(&Int::from(width));
        let (id, mut allocation) = cx.new_allocation(size, AllocKind::ArgumentList, None, "argv", None);
        allocation.background = Background::Arguments;
        allocation.cells.push(Cell { offset: end, width: width as u64, value: Value::Pointer(Linear::zero()) });
        *argv = Linear::symbol(allocation.base);
        state.add_allocation(id, allocation);
    } else if let [Value::Int { term: argc, .. }] = values {
        let _ = state.assume(&Atom::ge(argc, &least));
    }
}

/// The blocks, null pointers and facts of the entry's case. False if they are seen to contradict each other. What cannot be
/// said here is left out: then more states are analysed.
fn establish(cx: &mut Domain, state: &mut State, values: &mut [Value]) -> bool {
    let case = &cx.options.entry;
    if cx.options.values_only {
        return case.facts.iter().all(|fact| learn(cx, state, values, fact));
    }
    for block in case.blocks.iter().filter(|block| block.terminated || block.size == Size::String) {
        let length = cx.fresh(&format!("strlen({})", block.name));
        // A fresh symbol cannot contradict anything.
        let _ = state.assume(&Atom::ge(&Linear::symbol(length), &Linear::zero()));
        cx.string_lengths.insert(block.pointer.clone(), length);
    }
    for range in &case.ranges {
        let name = |pointer: &Origin| match cx.entry {
            Some(entry) => Naming { program: cx.program, entry }.place(pointer).map(|place| place.to_string()),
            None => None,
        };
        let name = name(&range.to).zip(name(&range.from)).map(|(to, from)| format!("({to} - {from})"));
        let distance = cx.fresh(&name.unwrap_or_else(|| "distance".to_owned()));
        // A fresh symbol cannot contradict anything.
        let _ = state.assume(&Atom::ge(&Linear::symbol(distance), &Linear::zero()));
        cx.distances.insert(range.distance(), distance);
    }
    let mut consistent = give_all(cx, state, values);
    for range in &case.ranges {
        consistent &= end(cx, state, values, range);
    }
    for null in &case.nulls {
        // Where the state has no such pointer, more is analysed.
        let _ = point(cx, state, values, null, Linear::zero());
    }
    for callee in &case.functions {
        let symbol = match callee.among.is_empty() {
            false => cx.one_of("function", callee.among.clone()),
            true => {
                let symbol = cx.fresh("function");
                cx.symbols[symbol.0 as usize].kind = SymbolKind::Outside;
                symbol
            }
        };
        // Where the state has no such pointer, more is analysed.
        let _ = point(cx, state, values, &callee.pointer, Linear::symbol(symbol));
    }
    for (one, other) in &case.may_overlap {
        if let (Some(one), Some(other)) = (cx.given.get(one).copied(), cx.given.get(other).copied()) {
            cx.overlaps.extend([(one, other), (other, one)]);
        }
    }
    case.facts.iter().all(|fact| learn(cx, state, values, fact)) && consistent
}

/// The numbers of the entry's state that no variable holds, as further arguments, so that summaries keep what they have to
/// do with other values.
fn ghosts(cx: &mut Domain) -> Vec<Value> {
    let lengths = cx.string_lengths.iter().map(|(pointer, length)| (*length, Number::StringLength(pointer.clone())));
    let distances = cx.distances.iter().map(|(number, distance)| (*distance, number.clone()));
    let all: Vec<(Symbol, Number)> = lengths.chain(distances).chain(cx.first_values.iter().cloned()).collect();
    cx.ghosts = all.iter().map(|(_, number)| number.clone()).collect();
    all.iter().map(|(symbol, _)| Value::Int { term: Linear::symbol(*symbol), view: View::Signed }).collect()
}

/// The numbers of the entry's state that are followed, as further arguments; any value for those that the state does not have.
fn followed(cx: &mut Domain, state: &mut State, values: &[Value]) -> Vec<Value> {
    let Some(numbers) = cx.options.followed.clone() else { return Vec::new() };
    let value = |number: &Number| {
        let view = match number {
            Number::Value { signed, .. } => view_of(*signed),
            Number::StringLength(_) | Number::Distance { .. } => View::Signed,
        };
        match self::number(cx, state, values, number) {
            Some(term) => Value::Int { term, view },
            None => Value::Any,
        }
    };
    numbers.iter().map(value).collect()
}

/// Makes the blocks and lists. False if one of them cannot have its size.
fn give_all(cx: &mut Domain, state: &mut State, values: &mut [Value]) -> bool {
    let mut consistent = true;
    let mut lists: Vec<usize> = (0..cx.options.entry.lists.len()).collect();
    let mut open: Vec<usize> = (0..cx.options.entry.blocks.len()).collect();
    // The size of a block may be a number that lies in another.
    while !open.is_empty() {
        // Or its pointer in the first block of a list.
        lists.retain(|index| !lend(cx, state, values, *index));
        let sized = |index: &usize| match &cx.options.entry.blocks[*index].size {
            Size::Bytes(sum) => sum.terms.iter().all(|(_, number)| match number {
                _ if number.lies_in(&cx.options.entry.blocks[*index].pointer) => true,
                Number::Value { at: Origin::Memory { pointer, .. }, .. } => cx.given.contains_key(pointer.as_ref()),
                Number::Value { .. } | Number::StringLength(_) | Number::Distance { .. } => true,
            }),
            Size::String | Size::Any => true,
        };
        // If each waits for another, the first one has any size.
        let next = open.iter().position(sized).unwrap_or(0);
        let index = open.remove(next);
        consistent &= give(cx, state, values, index);
    }
    lists.retain(|index| !lend(cx, state, values, *index));
    consistent
}

/// Makes a list that the caller gives, and lets its pointer point to the first block. False if the state has no such pointer (yet).
fn lend(cx: &mut Domain, state: &mut State, values: &mut [Value], index: usize) -> bool {
    let chain = &cx.options.entry.lists[index];
    if chain.is_tree() {
        return lend_tree(cx, state, values, index);
    }
    let Chain { pointer, name, bytes, link, back, heap, .. } = chain;
    let size = Linear::constant(Int::from(*bytes));
    let kind = AllocKind::Lent { writable: true, heap: *heap, tree: false };
    let (id, first) = cx.new_allocation(size.clone(), kind, None, name, None);
    if !point(cx, state, values, pointer, Linear::symbol(first.base)) {
        return false;
    }
    let (end, last) = cx.new_allocation(size, kind, None, name, None);
    let length = Linear::symbol(cx.fresh(&format!("length({name})")));
    // A new symbol cannot contradict anything.
    let _ = state.assume(&Atom::ge(&length, &Linear::constant(1)));
    let null = Value::Pointer(Linear::zero());
    let link_out = Cell { offset: Linear::constant(Int::from(*link)), width: cx.pointer_bytes(), value: null };
    let list = List {
        length,
        link: *link,
        into: Int::ZERO,
        back: back.map(|at| kind::Back { at, into: Int::ZERO }),
        end: (end, last.base),
        each: Vec::new(),
        last: vec![link_out],
        kinds: kinds(cx, index),
        shared: None,
        form: Form::Chain,
    };
    state.add_allocation(id, Allocation { list: Some(list.into()), ..first });
    cx.given.insert(pointer.clone(), id);
    true
}

/// The kinds of the blocks of a list, by what their members lead to: one for each way in which those are null that may be. Where
/// these are too many, nothing is said of further members.
fn kinds(cx: &Domain, index: usize) -> Vec<Kind> {
    // As for single blocks.
    let largest = semantics::range::signed_max(cx.pointer_bits());
    let mut kinds = kind::unknown();
    for member in &cx.options.entry.lists[index].members {
        let (Some(at), width) = (member.at(), cx.pointer_bytes()) else { continue };
        let block = &member.block;
        let bytes = match &block.size {
            Size::Bytes(size) => Interval::exactly(size.constant.clone()),
            Size::String => Interval::new(block.unit, largest.clone()),
            Size::Any => Interval::new(0, largest.clone()),
        };
        let zero = block.terminated.then_some(Zero { width: block.unit, last: block.size == Size::String });
        let owned = Owned {
            kind: AllocKind::Lent { writable: block.writable, heap: block.heap, tree: false },
            extent: Extent { bytes, told: None, zero, shared: false },
            name: block.name.as_str().into(),
            site: None,
            first: kind::Contents::new(),
            chain: None,
        };
        let there = |mut kind: Kind| {
            let aim = Aim::Owned { index: kind.owned.len(), last: false, offset: Int::ZERO };
            kind.cells.insert((at, width), aim);
            kind.owned.push(owned.clone());
            kind
        };
        let null = |mut kind: Kind| {
            kind.cells.insert((at, width), Aim::Known(Value::Pointer(Linear::zero())));
            kind
        };
        let mut next: Vec<Kind> = kinds.iter().cloned().map(there).collect();
        if member.nullable {
            next.extend(kinds.iter().cloned().map(null));
        }
        if next.len() <= cx.options.limits.kinds {
            kinds = next;
        }
    }
    kinds
}

/// Makes the root of a tree that the caller gives; the rest is opened where it is read.
fn lend_tree(cx: &mut Domain, state: &mut State, values: &mut [Value], index: usize) -> bool {
    let chain = &cx.options.entry.lists[index];
    let links = chain.links().collect();
    let shape = Tree { size: chain.bytes, links, heap: chain.heap, name: chain.name.as_str().into() };
    let height = Linear::symbol(cx.fresh(&format!("height({})", chain.name)));
    // A new symbol cannot contradict anything.
    let _ = state.assume(&Atom::ge(&height, &Linear::constant(1)));
    let (id, root) = tree::root(cx, &shape.into(), &height);
    if !point(cx, state, values, &chain.pointer, Linear::symbol(root.base)) {
        return false;
    }
    state.add_allocation(id, root);
    cx.given.insert(chain.pointer.clone(), id);
    true
}

/// Makes a block that the caller gives, and lets its pointer point to it. False if it cannot have its size.
fn give(cx: &mut Domain, state: &mut State, values: &mut [Value], index: usize) -> bool {
    let block = &cx.options.entry.blocks[index];
    let mut consistent = true;
    // Where the zero element lies.
    let end = cx.string_lengths.get(&block.pointer).map(|length| Linear::symbol(*length).scale(&Int::from(block.unit)));
    let mut own = Vec::new();
    let size = match &block.size {
        Size::Bytes(sum) => size_with_own(cx, state, values, (&block.name, &block.pointer), sum, &mut own),
        Size::String => end.as_ref().map(|end| end.add_constant(&Int::from(block.unit))),
        Size::Any => None,
    };
    if let Some(size) = &size {
        consistent = state.assume(&Atom::ge(size, &Linear::zero()));
    }
    let size = size.unwrap_or_else(|| {
        let size = Linear::symbol(cx.fresh(&format!("room({})", block.name)));
        let _ = state.assume(&Atom::ge(&size, &Linear::zero()));
        size
    });
    // No object is larger than half of the address space (LLVM's language reference; allocators and compilers refuse them).
    let most = cx.largest_object();
    consistent &= state.assume(&Atom::le(&size, &most));
    let kind = AllocKind::Given { index, writable: block.writable, heap: block.heap };
    let (id, mut allocation) = cx.new_allocation(size.clone(), kind, None, &block.name, None);
    allocation.cells = own;
    if let Some(end) = end {
        consistent &= state.assume(&Atom::le(&end.add_constant(&Int::from(block.unit)), &size));
        let zero = Value::Int { term: Linear::zero(), view: View::Signed };
        allocation.cells.push(Cell { offset: end, width: block.unit, value: zero });
    }
    if point(cx, state, values, &block.pointer, Linear::symbol(allocation.base)) {
        state.add_allocation(id, allocation);
        cx.given.insert(block.pointer.clone(), id);
    }
    consistent
}

/// The size of a block in symbols. Numbers that lie in the block itself, as in `readable(m, m->length + 4, 1)`, become cells of it.
fn size_with_own(
    cx: &mut Domain,
    state: &mut State,
    values: &[Value],
    (name, block): (&str, &Origin),
    sum: &Sum,
    own: &mut Vec<Cell>,
) -> Option<Linear> {
    let (inside, rest): (Vec<_>, Vec<_>) = sum.terms.iter().cloned().partition(|(_, number)| number.lies_in(block));
    let mut size = term(cx, state, values, &Sum { terms: rest, constant: sum.constant.clone() })?;
    for (factor, number) in &inside {
        let (cell, value) = first_value(cx, state, name, number)?;
        if own.iter().any(|known| known.offset == cell.offset) {
            return None;
        }
        own.push(cell);
        size = size.add_scaled(factor, &value);
    }
    Some(size)
}

/// A number of the entry's state that lies in the block of that name, as a cell with any value.
fn first_value(cx: &mut Domain, state: &mut State, name: &str, number: &Number) -> Option<(Cell, Linear)> {
    let Number::Value { at: Origin::Memory { offset, .. }, bits, signed } = number else { return None };
    let value = cx.arbitrary(state, &format!("{name}[]"), &Type::Int(*bits), view_of(*signed));
    let Value::Int { term, .. } = &value else { return None };
    let term = term.clone();
    if let (Some(symbol), true) = (term.as_symbol(), cx.options.demands) {
        cx.first_values.push((symbol, number.clone()));
    }
    let offset = Linear::constant(Int::from(*offset));
    Some((Cell { offset, width: u64::from(bits / 8), value }, term))
}

/// Lets the second pointer of the range lead as far behind the first one as the range is long. False if no object is so large.
fn end(cx: &Domain, state: &mut State, values: &mut [Value], range: &Range) -> bool {
    let block = cx.given.get(&range.from).and_then(|id| state.allocations.get(id));
    let (Some(block), Some(distance)) = (block, cx.distances.get(&range.distance())) else { return true };
    let bytes = Linear::symbol(*distance).scale(&Int::from(range.unit));
    let base = Linear::symbol(block.base);
    let most = cx.largest_object();
    // Where the state has no such pointer, more is analysed.
    !point(cx, state, values, &range.to, &base + &bytes) || state.assume(&Atom::le(&bytes, &most))
}

/// Lets a pointer of the entry's state have that value. False if the state has no such pointer.
fn point(cx: &Domain, state: &mut State, values: &mut [Value], pointer: &Origin, value: Linear) -> bool {
    let value = Value::Pointer(value);
    match pointer {
        Origin::Param(index) => match values.get_mut(*index) {
            Some(slot @ Value::Pointer(_)) => {
                *slot = value;
                true
            }
            _ => false,
        },
        Origin::Global(_) => false,
        Origin::Memory { pointer, offset } => {
            let width = cx.pointer_bytes();
            let Some(block) = cx.given.get(pointer).and_then(|id| state.allocation_mut(*id)) else { return false };
            block.cells.push(Cell { offset: Linear::constant(Int::from(*offset)), width, value });
            true
        }
    }
}

/// Learns a fact. False if it contradicts what is known.
fn learn(cx: &mut Domain, state: &mut State, values: &[Value], fact: &Fact) -> bool {
    let zero = Linear::zero();
    let atom = match fact {
        Fact::NonNegative(sum) => term(cx, state, values, sum).map(|term| Atom::ge(&term, &zero)),
        Fact::NotZero(sum) => term(cx, state, values, sum).map(|term| Atom::ne(&term, &zero)),
    };
    atom.is_none_or(|atom| state.assume(&atom))
}

/// The sum in symbols; `None` if the state has no such number.
fn term(cx: &mut Domain, state: &mut State, values: &[Value], sum: &Sum) -> Option<Linear> {
    let mut result = Linear::constant(sum.constant.clone());
    for (factor, number) in &sum.terms {
        result = result.add_scaled(factor, &self::number(cx, state, values, number)?);
    }
    Some(result)
}

/// A number of the entry's state in symbols.
fn number(cx: &mut Domain, state: &mut State, values: &[Value], number: &Number) -> Option<Linear> {
    match number {
        Number::Value { at: Origin::Param(index), signed, .. } => match values.get(*index)? {
            Value::Int { term, view } if *view == view_of(*signed) => Some(term.clone()),
            // An arbitrary truth value is a symbol that is 0 or 1.
            value @ Value::Bool(_) if !signed => trail::whole(value).map(Linear::symbol),
            _ => None,
        },
        Number::Value { at: Origin::Memory { pointer, offset }, bits, signed } => {
            let id = *cx.given.get(pointer.as_ref())?;
            let offset = Linear::constant(Int::from(*offset));
            let width = u64::from(bits / 8);
            let view = view_of(*signed);
            let block = state.allocations.get(&id)?;
            if let Some(cell) = block.cells.iter().find(|cell| cell.offset == offset && cell.width == width) {
                return match &cell.value {
                    Value::Int { term, view: known } if *known == view => Some(term.clone()),
                    _ => None,
                };
            }
            let name = block.name.clone();
            let (cell, term) = first_value(cx, state, &name, number)?;
            state.allocation_mut(id)?.cells.push(cell);
            Some(term)
        }
        Number::Value { at: Origin::Global(_), .. } => None,
        Number::StringLength(pointer) => cx.string_lengths.get(pointer).map(|length| Linear::symbol(*length)),
        Number::Distance { .. } => cx.distances.get(number).map(|distance| Linear::symbol(*distance)),
    }
}

fn view_of(signed: bool) -> View {
    if signed { View::Signed } else { View::Unsigned }
}

/// How the numbers of the case read the parameter, if they do.
fn view_asked_for(case: &Case, index: usize) -> Option<View> {
    let sizes = case.blocks.iter().filter_map(|block| match &block.size {
        Size::Bytes(sum) => Some(sum),
        Size::String | Size::Any => None,
    });
    sizes.chain(case.facts.iter().map(Fact::sum)).flat_map(|sum| &sum.terms).find_map(|(_, number)| match number {
        Number::Value { at: Origin::Param(at), signed, .. } if *at == index => Some(view_of(*signed)),
        _ => None,
    })
}
