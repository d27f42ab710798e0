//! What a check that fails demands of the state in which the entry begins (design `70-interprocedural.md`, demand and
//! abduce).
//!
//! A demand is a hint for who looks for a contract: nothing rests on it, for a contract is proved by an analysis of its
//! own. So it may take a value that memory holds now for the one it held at the start.

use contract::entry::{Number, Origin, Sum};
use contract::naming::Naming;
use ir::Type;
use logic::{Atom, Consistency, Int, Linear, Relation, Symbol};

use crate::domain::Domain;
pub use crate::domain::alarm::{Compared, Demand};
use crate::domain::block::{AllocId, AllocKind};
use crate::domain::state::State;
use crate::domain::value::{Value, View};

/// A value was read where nothing is known: it may be the one that lay there when the entry began.
pub fn remember_origin(cx: &mut Domain, id: AllocId, offset: &Linear, value: &Value, width: u64) {
    let offset = offset.as_constant().and_then(Int::to_u64);
    let (Some(block), Some(offset)) = (origin_of_block(cx, id), offset) else { return };
    // The numbers in the blocks of a list are not those of its first one.
    let in_list = cx.lent.contains_key(&id) && !cx.given.values().any(|given| *given == id);
    match value {
        Value::Pointer(term) => cx.came_from(term, block.at(offset)),
        Value::Int { term, view } => {
            if let (Some(symbol), Some(signed), false) = (term.as_symbol(), signedness(*view), in_list) {
                let number = Number::Value { at: block.at(offset), bits: 8 * width as u32, signed };
                cx.first_values.push((symbol, number));
            }
        }
        _ => {}
    }
}

/// The view in which an integer is read of which nothing is known, in memory that the entry gave: with the sign that it has in C.
/// Characters are read with either sign.
pub fn view_in_source(cx: &Domain, id: AllocId, offset: &Linear, width: u64) -> Option<View> {
    let (block, entry) = (origin_of_block(cx, id)?, cx.entry.filter(|_| width >= 2)?);
    let at = block.at(offset.as_constant()?.to_u64()?);
    let number = Number::Value { at, bits: 8 * u32::try_from(width).ok()?, signed: true };
    let naming = Naming { program: cx.program, entry };
    naming.atom(&naming.as_in_source(&number))?;
    match naming.as_in_source(&number) {
        Number::Value { signed, .. } => Some(if signed { View::Signed } else { View::Unsigned }),
        Number::StringLength(_) | Number::Distance { .. } => None,
    }
}

fn signedness(view: View) -> Option<bool> {
    match view {
        View::Signed => Some(true),
        View::Unsigned => Some(false),
        View::Modular => None,
    }
}

/// The program asks for the order of two addresses: which one it takes for the smaller one; or whether they are equal.
pub fn remember_comparison(cx: &mut Domain, (first, last): (&Linear, &Linear), ordered: bool) {
    if !cx.options.demands {
        return;
    }
    if let (Some(first), Some(last)) = (pointed_to(cx, first), pointed_to(cx, last))
        && first != last
    {
        cx.compared.insert(Compared { first, last, ordered });
    }
}

/// The demand of an access to the block.
pub fn of_access(
    cx: &mut Domain,
    state: &State,
    id: AllocId,
    (offset, width): (&Linear, &Linear),
    writes: bool,
) -> Option<Demand> {
    let block = cx.allocation(state, id)?;
    let given = matches!(block.kind, AllocKind::Given { .. }) || cx.is_lent_to_members(block);
    if let (true, Some(pointer)) = (given, origin_of_block(cx, id)) {
        let largest = Linear::constant(&Int::pow2(8 * cx.pointer_bytes() as u32 - 1) - &Int::ONE);
        // No block is so large.
        if state.knowledge.implies(&Atom::lt(&largest, &(offset + width))) {
            let numbers = numbers(cx, state);
            return Some(Demand::Avoid(path(cx, state, &numbers)));
        }
        return Some(of_memory(cx, state, pointer, (offset, width), writes));
    }
    let slack = &(&block.size - offset) - width;
    let sides = [offset.clone(), slack];
    let open = |side: &Linear| !state.knowledge.implies(&Atom::ge(side, &Linear::zero()));
    let open: Vec<Linear> = sides.into_iter().filter(open).collect();
    let numbers = numbers(cx, state);
    // What is outside whatever the numbers are must not be reached.
    if open.iter().any(|side| state.knowledge.implies(&Atom::lt(side, &Linear::zero()))) {
        return Some(Demand::Avoid(path(cx, state, &numbers)));
    }
    let guards = guards(state, &numbers, &open);
    let sides = open.iter().map(|side| lower_bounds(cx, state, &numbers, side)).collect();
    Some(Demand::Inside { sides, guards })
}

/// The demand of an access by an address that leads to no block.
pub fn of_address(cx: &mut Domain, state: &State, term: &Linear, (width, writes): (&Linear, bool)) -> Option<Demand> {
    let (symbol, pointer) = pointer_in(cx, term)?;
    Some(of_memory(cx, state, pointer, (&term.without(symbol), width), writes))
}

/// The demand of a string that is read to its end, wherever that is.
pub fn of_string(cx: &Domain, state: &State, term: &Linear) -> Option<Demand> {
    let pointer = pointed_to(cx, &state.knowledge.normalize(term))?;
    let unit = Naming { program: cx.program, entry: cx.entry? }.unit_of_string(&pointer)?;
    Some(Demand::Memory {
        pointer,
        ends: Vec::new(),
        guarded: Vec::new(),
        exact: false,
        begins: None,
        enters: Vec::new(),
        writes: false,
        width: Some(unit),
    })
}

/// The demand of a release.
pub fn of_free(cx: &Domain, term: &Linear) -> Option<Demand> {
    pointed_to(cx, term).map(Demand::Free)
}

/// The demand of a call through a pointer.
pub fn of_call(cx: &Domain, term: &Linear) -> Option<Demand> {
    pointed_to(cx, term).map(Demand::Call)
}

/// The pointer of the entry's state whose value the term is, or an offset from it.
fn pointed_to(cx: &Domain, term: &Linear) -> Option<Origin> {
    let block = cx.based(term).and_then(|(id, _)| origin_of_block(cx, id));
    block.or_else(|| pointer_in(cx, term).map(|(_, pointer)| pointer))
}

/// The demand of a state that must not be reached: that the entry's numbers do not lead to it.
pub fn of_reaching(cx: &mut Domain, state: &State) -> Option<Demand> {
    let numbers = numbers(cx, state);
    Some(Demand::Avoid(path(cx, state, &numbers)))
}

/// Sums over the entry's numbers that are at least 0 in the state.
fn path(cx: &mut Domain, state: &State, numbers: &[(Number, Linear)]) -> Vec<Sum> {
    let (atoms, symbols) = projected(cx, state, numbers, &[]);
    let mut sums = Vec::new();
    for atom in atoms {
        let Some(sum) = in_numbers(&atom.term, &symbols, numbers) else { continue };
        match atom.relation {
            Relation::NonNegative => sums.push(sum),
            Relation::Zero => {
                sums.push(Sum::default().add_scaled(&Int::from(-1), &sum));
                sums.push(sum);
            }
            Relation::NonZero => {}
        }
    }
    sums
}

fn origin_of_block(cx: &Domain, id: AllocId) -> Option<Origin> {
    let given = cx.given.iter().find(|(_, block)| **block == id).map(|(origin, _)| origin);
    given.or_else(|| cx.lent.get(&id)).cloned()
}

/// The pointer of the entry's state that the term is an offset from.
fn pointer_in(cx: &Domain, term: &Linear) -> Option<(Symbol, Origin)> {
    let mut found = None;
    for (symbol, coefficient) in term.terms() {
        if let Some(origin) = &cx.symbols[symbol.0 as usize].origin
            && coefficient.is_one()
        {
            if found.is_some() {
                return None;
            }
            found = Some((symbol, origin.clone()));
        }
    }
    found
}

fn of_memory(
    cx: &mut Domain,
    state: &State,
    pointer: Origin,
    (offset, width): (&Linear, &Linear),
    writes: bool,
) -> Demand {
    let end = offset + width;
    let negate = |sum: &Sum| Sum::default().add_scaled(&Int::from(-1), sum);
    let numbers = numbers(cx, state);
    let mut ends: Vec<Sum> = lower_bounds(cx, state, &numbers, &-&end).iter().map(negate).collect();
    let width_of_one = state.knowledge.normalize(width).as_constant().cloned().unwrap_or(Int::ONE);
    // So many elements, or an element more where the number is the last index and no constant bounds it.
    let is_size =
        |end: &Sum| end.terms.is_empty() && !end.constant.is_negative() && end.constant <= Int::from(LARGEST_CONSTANT);
    let mut more = vec![Int::ZERO];
    if !ends.iter().any(is_size) {
        more.push(width_of_one.clone());
    }
    // The same behind what lies before the array whose elements a number counts.
    let naming = cx.entry.map(|entry| Naming { program: cx.program, entry });
    if let Some((begin, _)) = naming.and_then(|naming| naming.flexible_array(&pointer)) {
        let behind: Vec<Int> = more.iter().map(|more| more + &Int::from(begin)).collect();
        more.extend(behind);
    }
    let times = |number: &Number| Sum::default().add_scaled(&width_of_one, &Sum::number(number.clone()));
    for (number, term) in &numbers {
        let bound = |more: &Int| (times(number).plus(more.clone()), term.scale(&width_of_one).add_constant(more));
        let bounds = more.iter().map(bound);
        let mut bounds =
            bounds.filter(|(sum, most)| ends.contains(sum) || state.knowledge.implies(&Atom::le(&end, most)));
        let found = bounds.next().map(|(sum, _)| sum);
        ends.extend(found.filter(|sum| !ends.contains(sum)));
    }
    let guarded = guarded_ends(state, &numbers, &end, &width_of_one);
    let before = !state.knowledge.implies(&Atom::ge(offset, &Linear::zero()));
    let begins = before.then(|| {
        let mut begins = lower_bounds(cx, state, &numbers, offset);
        let multiples = numbers.iter().map(|(number, term)| (times(number), term.scale(&width_of_one)));
        for (sum, least) in multiples {
            if !begins.contains(&sum) && state.knowledge.implies(&Atom::ge(offset, &least)) {
                begins.push(sum);
            }
        }
        begins
    });
    let width = state.knowledge.normalize(width).as_constant().and_then(Int::to_u64);
    let exact = state.knowledge.normalize(&end).as_constant().is_some();
    let in_string = numbers.iter().any(|(number, _)| *number == Number::StringLength(pointer.clone()));
    let enters = match in_string && !exact && !before {
        true => lower_bounds(cx, state, &numbers, offset),
        false => Vec::new(),
    };
    Demand::Memory { pointer, ends, guarded, exact, begins, enters, writes, width }
}

/// Multiples of numbers that the end is at most wherever another number, from which the path knows them to differ, is not greater
/// than they are: what `if (used == room) grow(); data[used] = x;` says of `room`. Each with the difference that has to be at least 0.
fn guarded_ends(state: &State, numbers: &[(Number, Linear)], end: &Linear, width: &Int) -> Vec<(Sum, Sum)> {
    let atoms = state.knowledge.atoms();
    let differing: Vec<&Linear> =
        atoms.iter().filter(|atom| atom.relation == Relation::NonZero).map(|atom| &atom.term).collect();
    let mut found = Vec::new();
    if differing.is_empty() {
        return found;
    }
    for (less, below) in numbers {
        for (more, above) in numbers.iter().filter(|(more, _)| more != less) {
            let difference = state.knowledge.normalize(&(above - below));
            if !differing.iter().any(|term| **term == difference || -*term == difference) {
                continue;
            }
            let mut knowledge = state.knowledge.clone();
            let below_it = Atom::le(&below.add_constant(&Int::ONE), above);
            // What lies before the first element.
            let ahead = state.knowledge.normalize(&(end - &below.add_constant(&Int::ONE).scale(width)));
            let ahead = ahead.as_constant().filter(|ahead| ahead.is_positive()).cloned().unwrap_or(Int::ZERO);
            if knowledge.assume(&below_it) == Consistency::Consistent
                && knowledge.implies(&Atom::le(end, &above.scale(width).add_constant(&ahead)))
            {
                let guard = Sum::number(more.clone()).minus(&Sum::number(less.clone()));
                found.push((guard, Sum::default().add_scaled(width, &Sum::number(more.clone())).plus(ahead)));
            }
        }
    }
    found
}

/// A constant size above this is the range of a type, not a size that somebody meant.
pub const LARGEST_CONSTANT: i64 = 1 << 20;

/// Numbers that are looked at in pairs: each pair costs linear programs.
const PAIRED: usize = 6;

/// Differences of two numbers that make all terms at least 0 if they are, on a path that knows them to be at most 0: what
/// `if (used >= room) grow();` says of the two.
fn guards(state: &State, numbers: &[(Number, Linear)], terms: &[Linear]) -> Vec<Sum> {
    let mut found = Vec::new();
    if numbers.len() > PAIRED {
        return found;
    }
    for (less, below) in numbers {
        for (more, above) in numbers.iter().filter(|(more, _)| more != less) {
            if !state.knowledge.implies(&Atom::ge(below, above)) {
                continue;
            }
            let mut knowledge = state.knowledge.clone();
            if knowledge.assume(&Atom::le(below, above)) == Consistency::Consistent
                && terms.iter().all(|term| knowledge.implies(&Atom::ge(term, &Linear::zero())))
            {
                found.push(Sum::number(more.clone()).minus(&Sum::number(less.clone())));
            }
        }
    }
    found
}

/// Sums over the entry's numbers that the term is at least.
fn lower_bounds(cx: &mut Domain, state: &State, numbers: &[(Number, Linear)], term: &Linear) -> Vec<Sum> {
    let (atoms, symbols) = projected(cx, state, numbers, std::slice::from_ref(term));
    let target = symbols[numbers.len()];
    let mut bounds = Vec::new();
    for atom in atoms {
        let coefficient = atom.term.coefficient(target);
        let lower = match atom.relation {
            Relation::NonNegative => coefficient.is_one(),
            Relation::Zero => coefficient.is_unit(),
            Relation::NonZero => false,
        };
        if lower {
            let rest = atom.term.without(target);
            let rest = if coefficient.is_negative() { rest } else { -&rest };
            bounds.extend(in_numbers(&rest, &symbols, numbers));
        }
    }
    if let Some(low) = state.knowledge.bounds(term).low {
        bounds.push(Sum::constant(low));
    }
    bounds
}

/// The numbers of the entry's state that the state still knows, as terms over its symbols.
pub fn numbers(cx: &Domain, state: &State) -> Vec<(Number, Linear)> {
    let mut result = Vec::new();
    if let Some(frame) = state.frames.first().filter(|frame| !frame.bottom) {
        let function = cx.program.function(frame.function);
        for (index, param) in function.params.iter().enumerate() {
            if let (Some(Value::Int { term, view }), Type::Int(bits)) =
                (frame.locals.get(param), &function.value(*param).ty)
                && let Some(signed) = signedness(*view)
            {
                result.push((Number::Value { at: Origin::Param(index), bits: *bits, signed }, term.clone()));
            }
        }
        for (number, value) in cx.ghosts.iter().zip(frame.varargs.iter()) {
            if let Value::Int { term, .. } = value {
                result.push((number.clone(), term.clone()));
            }
        }
    }
    // In a callee's context the frame carries them along ([`crate::engine::context`]).
    if let Some(frame) = state.frames.first().filter(|frame| frame.bottom) {
        for (number, value) in cx.carried.iter().zip(frame.varargs.iter()) {
            if let (Some(number), Value::Int { term, view: View::Signed | View::Unsigned }) = (number, value) {
                result.push((number.clone(), term.clone()));
            }
        }
    }
    let kept: std::collections::BTreeSet<Symbol> =
        state.knowledge.atoms().iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()).collect();
    let is_ghost = |number: &Number| cx.ghosts.contains(number);
    let first = cx.first_values.iter().filter(|(symbol, number)| kept.contains(symbol) && !is_ghost(number));
    let first: Vec<(Number, Linear)> =
        first.map(|(symbol, number)| (number.clone(), Linear::symbol(*symbol))).collect();
    for (origin, id) in &cx.given {
        let Some(block) = state.allocations.get(id) else { continue };
        for cell in &block.cells {
            if let (Some(offset), Value::Int { term, view }) =
                (cell.offset.as_constant().and_then(Int::to_u64), &cell.value)
                && let (Some(signed), 2..=8, Some(_)) = (signedness(*view), cell.width, term.as_symbol())
            {
                let number = Number::Value { at: origin.at(offset), bits: 8 * cell.width as u32, signed };
                let same = |(known, _): &(Number, Linear)| known.place() == number.place();
                if !first.iter().any(same) && !is_ghost(&number) {
                    result.push((number, term.clone()));
                }
            }
        }
    }
    result.extend(first);
    let Some(entry) = cx.entry else { return result };
    let naming = Naming { program: cx.program, entry };
    result.into_iter().map(|(number, term)| in_source(&naming, state, number, term)).collect()
}

/// The number with the sign that it has in C, if the state tells which of its values that is.
fn in_source(naming: &Naming<'_>, state: &State, number: Number, term: Linear) -> (Number, Linear) {
    let meant = naming.as_in_source(&number);
    let (Number::Value { bits, signed: from, .. }, Number::Value { signed: to, .. }) = (&number, &meant) else {
        return (number, term);
    };
    let knows = |atom: Atom| state.knowledge.implies(&atom);
    // Where both readings differ they do so by the modulus.
    let (half, modulus) = (Linear::constant(Int::pow2(bits - 1)), Int::pow2(*bits));
    match (from, to) {
        (true, false) if knows(Atom::ge(&term, &Linear::zero())) => (meant, term),
        (true, false) if knows(Atom::lt(&term, &Linear::zero())) => (meant, term.add_constant(&modulus)),
        (false, true) if knows(Atom::lt(&term, &half)) => (meant, term),
        (false, true) if knows(Atom::ge(&term, &half)) => (meant, term.add_constant(&-&modulus)),
        _ => (number, term),
    }
}

/// What the state knows of the numbers and of further terms alone: the atoms, and the symbols that stand for the numbers
/// and then for the terms.
fn projected(
    cx: &mut Domain,
    state: &State,
    numbers: &[(Number, Linear)],
    terms: &[Linear],
) -> (Vec<Atom>, Vec<Symbol>) {
    let mut knowledge = state.knowledge.clone();
    let mut symbols = Vec::with_capacity(numbers.len() + terms.len());
    for term in numbers.iter().map(|(_, term)| term).chain(terms) {
        let symbol = cx.fresh("demand");
        // A fresh symbol cannot contradict anything.
        let _ = knowledge.assume(&Atom::eq(&Linear::symbol(symbol), term));
        symbols.push(symbol);
    }
    let known = knowledge.project(&|symbol| symbols.contains(&symbol));
    (known.atoms(), symbols)
}

/// A term over the symbols that stand for numbers.
fn in_numbers(term: &Linear, symbols: &[Symbol], numbers: &[(Number, Linear)]) -> Option<Sum> {
    let mut sum = Sum::constant(term.constant_part().clone());
    for (symbol, coefficient) in term.terms() {
        let (number, _) = numbers.get(symbols.iter().position(|known| *known == symbol)?)?;
        sum = sum.add_scaled(coefficient, &Sum::number(number.clone()));
    }
    Some(sum)
}
