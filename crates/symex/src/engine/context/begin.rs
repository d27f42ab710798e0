//! From a caller's state to the state in which the call begins.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::{FunctionId, Type, ValueId};
use logic::{Atom, Linear, Symbol};

use crate::domain::block::AllocKind;
use crate::domain::clean::{drop_blocks, drop_unreachable};
use crate::domain::state::State;
use crate::domain::trail::Trail;
use crate::domain::value::{Cond, Value, View};
use crate::domain::{Domain, SymbolKind};
use crate::rules::call::push_frame;

/// Local variables of callers: which instruction made them is of no interest to the callee.
const OF_A_CALLER: AllocKind = AllocKind::Stack(ValueId(u32::MAX));

/// What the callee sees when the call begins. The top frame of the state is the caller's; it learns names for what the
/// callee sees.
pub fn call_state(cx: &mut Domain, state: &mut State, target: FunctionId, args: &[Value]) -> State {
    let depth = state.frames.len();
    let mut entry = state.clone();
    let carried = carried(cx, state);
    entry.frames.clear();
    entry.trail = Trail::default();
    entry.trail.break_off();
    let ids: Vec<_> = entry.allocations.keys().copied().collect();
    for id in ids {
        let Some(block) = entry.allocation_mut(id) else { continue };
        if matches!(block.kind, AllocKind::Stack(_)) {
            // Copies of arguments die with the callee's frame.
            block.owner = (block.owner == Some(depth)).then_some(0);
            if block.owner.is_none() && !block.is_of_library() {
                block.kind = OF_A_CALLER;
            }
        }
    }
    let decided = |value: &Value| match value {
        Value::Bool(cond) if !matches!(cond, Cond::Const(_)) => Value::Any,
        value => value.clone(),
    };
    push_frame(cx, &mut entry, target, args.iter().map(decided).collect(), true);
    entry.top_mut().varargs = carried;
    drop_blocks(cx, &mut entry);
    let names = name_terms(cx, &mut entry);
    for (symbol, term) in names {
        // A fresh symbol cannot contradict anything.
        let named = Atom::eq(&Linear::symbol(symbol), &term);
        let _ = (state.assume(&named), entry.assume(&named));
    }
    drop_unreachable(cx, &mut entry);
    assume_types(cx, &mut entry, false);
    entry
}

/// Gives each number that the callee sees a symbol of its own, and says what the symbols stand for: how the caller computed
/// the number is of no interest to the callee, and would only keep calls apart.
fn name_terms(cx: &mut Domain, entry: &mut State) -> Vec<(Symbol, Linear)> {
    let mut terms: Vec<(Linear, String)> = Vec::new();
    let function = entry.top().function;
    for (param, value) in entry.top().locals.iter() {
        terms.extend(number(cx, entry, value).map(|term| (term, cx.value_name(function, *param))));
    }
    for block in entry.allocations.values() {
        let name = || format!("{}[]", block.name);
        terms.extend(block.cells.iter().filter_map(|cell| Some((number(cx, entry, &cell.value)?, name()))));
    }
    let mut names: Vec<(Symbol, Linear)> = Vec::new();
    for (term, name) in terms {
        let plain = term.as_constant().is_some() || term.as_symbol().is_some();
        if !plain && !names.iter().any(|(_, known)| *known == term) {
            names.push((cx.fresh(&name), term));
        }
    }
    let renamed = |value: &Value| -> Value {
        let Some(term) = number(cx, entry, value) else { return value.clone() };
        let Some((symbol, _)) = names.iter().find(|(_, known)| *known == term) else { return value.clone() };
        let own = Linear::symbol(*symbol);
        match value {
            Value::Int { view, .. } => Value::Int { term: own, view: *view },
            Value::Pointer(pointer) => Value::Pointer(&(pointer - &term) + &own),
            Value::Tree(tree, _) => Value::Tree(tree.clone(), own),
            value => value.clone(),
        }
    };
    let mut named = entry.clone();
    named.map_values(&renamed);
    *entry = named;
    names
}

/// The number that a value is or, of a pointer into a block, its offset there.
fn number(cx: &Domain, state: &State, value: &Value) -> Option<Linear> {
    match value {
        Value::Int { term, .. } if !cx.mentions_address(term) => Some(term.clone()),
        Value::Tree(_, height) => Some(height.clone()),
        Value::Pointer(term) => cx.attribute(state, term).map(|(_, offset)| offset),
        _ => None,
    }
}

/// Learns that the numbers that the callee sees, or its exit tells, lie in the ranges of their types, which a merge may have
/// forgotten.
pub fn assume_types(cx: &Domain, pattern: &mut State, at_exit: bool) {
    let frame = pattern.top().clone();
    let function = cx.program.function(frame.function);
    let mut bounds = Vec::new();
    let mut bound = |value: &Value, bits: u32| {
        if let Value::Int { term, view } = value
            && let Some((low, high)) = cx.range(bits, *view)
        {
            bounds.push(Atom::ge(term, &Linear::constant(low)));
            bounds.push(Atom::le(term, &Linear::constant(high)));
        }
    };
    for (param, value) in frame.locals.iter() {
        if let Type::Int(bits) = function.value(*param).ty {
            bound(value, bits);
        }
    }
    if let (Type::Int(bits), Some(result)) = (&function.result, frame.varargs.last().filter(|_| at_exit)) {
        bound(result, *bits);
    }
    for cell in pattern.allocations.values().flat_map(|block| block.all_cells()) {
        bound(&cell.value, cell.width as u32 * 8);
    }
    for atom in bounds {
        // They hold in all states that the pattern represents.
        let _ = pattern.assume(&atom);
    }
}

/// The numbers of the entry's state that demands are told in: each callee's frame carries them along.
fn carried(cx: &Domain, state: &State) -> Arc<[Value]> {
    if !cx.options.demands {
        return Arc::default();
    }
    let Some(first) = state.frames.first() else { return Arc::default() };
    if first.bottom {
        return first.varargs.iter().take(cx.carried.len()).cloned().collect();
    }
    let params = cx.program.function(first.function).params.iter();
    let params = params.map(|param| first.locals.get(param).cloned().unwrap_or(Value::Any));
    params.chain(first.varargs.iter().cloned()).take(cx.carried.len()).collect()
}

/// The values that ghosts hold: the symbols of arguments, addresses of blocks, sizes, and contents of memory.
pub fn ghosts(cx: &Domain, pattern: &State) -> Vec<Value> {
    let mut ghosts = Ghosts { cx, pattern, taken: BTreeSet::new(), values: Vec::new() };
    for block in pattern.allocations.values() {
        if block.is_nameless() {
            // No exit has a name for its blocks.
            continue;
        }
        ghosts.add(&Value::Pointer(Linear::symbol(block.base)));
        if let Some(list) = &block.list {
            ghosts.add(&Value::Pointer(Linear::symbol(list.end.1)));
            ghosts.add(&Value::Int { term: list.length.clone(), view: View::Modular });
        }
    }
    pattern.top().locals.values().for_each(|value| ghosts.add(value));
    for block in pattern.allocations.values() {
        ghosts.add(&Value::Int { term: block.size.clone(), view: View::Modular });
    }
    let most = ghosts.values.len() + cx.options.limits.remembered_cells;
    for cell in pattern.allocations.values().flat_map(|block| &block.cells) {
        if ghosts.values.len() < most {
            ghosts.add(&cell.value);
        }
    }
    ghosts.values
}

struct Ghosts<'a, 'p> {
    cx: &'a Domain<'p>,
    pattern: &'a State,
    taken: BTreeSet<Symbol>,
    values: Vec<Value>,
}

impl Ghosts<'_, '_> {
    /// A ghost for each symbol of the value that has none yet and that does not mean the same everywhere.
    fn add(&mut self, value: &Value) {
        let (Value::Int { term, .. } | Value::Pointer(term) | Value::Tree(_, term)) = value else { return };
        for symbol in term.symbols() {
            let own = Linear::symbol(symbol);
            let ghost = match self.cx.symbols[symbol.0 as usize].kind {
                SymbolKind::Function(_) | SymbolKind::OneOf(_) | SymbolKind::Outside | SymbolKind::OptionalText => {
                    continue;
                }
                SymbolKind::Base(id) if self.cx.constants.contains_key(&id) => continue,
                SymbolKind::Base(id)
                    if self.pattern.allocations.get(&id).is_some_and(|block| block.stands_for_itself()) =>
                {
                    continue;
                }
                SymbolKind::Base(_) => Value::Pointer(own),
                SymbolKind::Plain if matches!(value, Value::Pointer(_)) && *term == own => Value::Pointer(own),
                SymbolKind::Plain => Value::Int { term: own, view: View::Modular },
            };
            if self.taken.insert(symbol) {
                self.values.push(ghost);
            }
        }
    }
}
