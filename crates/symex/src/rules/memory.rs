//! Memory: addresses, loads, stores, stack allocations (paper 1, rules `load`, `store`, `alloca`, `getelementptr`).

use ir::{Constant, Operand, Type};
use logic::{Atom, Int, Linear};
use semantics::library::outside;
use semantics::range;

use super::basics::{any_result, constant, define, operand_bits, operand_hint, require};
use super::contents::{known_content, reinterpret};
use super::integer::{in_view, operand, settle};
use super::outcome::{Context, Place, Step, Stop};
use super::segment::Told;
pub use super::tell::{describe, show};
use super::{
    arguments, columns, digits, ends, exchange, optional, orders, segment, table, tell, text_table, tree, unfold,
    written,
};
use crate::domain::alarm::{Affects, AlarmKind, By, NoteKind};
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, Status};
use crate::domain::columns::Column;
use crate::domain::state::State;
use crate::domain::touched::How;
use crate::domain::value::{Cond, Value, View};
use crate::domain::zeros;
use crate::domain::{Domain, VARIES};
use crate::query::demand;
use crate::query::{apart, same};

/// Where an access goes.
#[derive(Debug)]
pub enum Access {
    /// Into this block, at an offset proved to be inside.
    Block(AllocId, Linear),
    /// It could not be attributed to one block.
    Anywhere,
}

/// `x = base + constant + sum of index * scale`: exact on Z, congruent to the machine's address modulo 2^w.
pub fn offset(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    base: &Operand,
    displacement: i64,
    terms: &[(Operand, i64)],
) -> Step {
    let Value::Pointer(base) = operand(cx, state, base) else {
        any_result(cx, state, place);
        return Ok(());
    };
    let mut term = base.add_constant(&Int::from(displacement));
    let pointer_bits = cx.pointer_bits();
    for (index, scale) in terms {
        let bits = operand_bits(cx, state, index);
        let value = operand(cx, state, index);
        let index = match &value {
            // An index as wide as an address may be taken in any view: all are congruent modulo 2^w. The signed one
            // is what `inbounds` speaks of, so it is taken where it is known.
            Value::Int { term, .. } if bits >= pointer_bits => term.clone(),
            value => in_view(cx, state, value, bits, View::Signed)?,
        };
        term = term.add_scaled(&Int::from(*scale), &index);
    }
    define(cx, state, place, Value::Pointer(term));
    Ok(())
}

/// Checks an access of `width` bytes (paper 1, the premises of rule `load`).
///
/// Inside a live block: goes on. Else an alarm is recorded, and the run goes on under the assumption that the access
/// was inside, for the bad case is undefined behaviour; where the term may stand for another address modulo 2^w, or
/// where the block is not known, the bad case goes on too, as an access anywhere.
pub fn access(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    pointer: &Value,
    width: &Linear,
    writes: bool,
) -> Step<Access> {
    let access = reach(cx, state, place, pointer, width, writes)?;
    match &access {
        _ if writes => {}
        Access::Block(id, offset) => written::range(cx, state, place, (*id, offset), width),
        Access::Anywhere => written::unknown(cx, state, place),
    }
    Ok(access)
}

/// The same, but for whether what is read was written: the caller sees to that.
pub fn reach(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    pointer: &Value,
    width: &Linear,
    writes: bool,
) -> Step<Access> {
    if cx.options.values_only {
        // That it is valid is not asked.
        cx.doubt();
        return Ok(Access::Anywhere);
    }
    let access = find(cx, state, place, pointer, width, writes)?;
    let block = match &access {
        Access::Block(id, offset) => Some((*id, offset)),
        Access::Anywhere => None,
    };
    let met = orders::accessed(cx, state, block, width, writes);
    cx.meet(met);
    cx.reach(orders::reached(cx, state, block.map(|(id, _)| id), writes));
    Ok(access)
}

/// Where a write of at most so many bytes goes. That all of them fit is checked; but fewer may be written, so a run goes on also
/// where they do not fit.
pub fn write_at_most(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    pointer: &Value,
    width: &Linear,
) -> Step<Access> {
    let Value::Pointer(term) = pointer else { return access(cx, state, place, pointer, width, true) };
    let term = unfold::expose(cx, state, term)?;
    if cx.options.values_only {
        return access(cx, state, place, pointer, width, true);
    }
    let Some((id, offset)) = cx.attribute(state, &term) else {
        if term.as_constant().is_some_and(Int::is_zero) {
            alarm(cx, state, place, &[], false, "may write to the null pointer".to_owned());
            return Ok(Access::Anywhere);
        }
        return access(cx, state, place, pointer, width, true);
    };
    let allocation = cx.allocation(state, id).expect("attributed to a block of the state").clone();
    let (low, high) = (Atom::ge(&offset, &Linear::zero()), Atom::le(&(&offset + width), &allocation.size));
    if allocation.status != Status::Live || is_constant(cx, &allocation) {
        let name = describe(cx, &allocation);
        let constant = is_constant(cx, &allocation);
        let why = if constant { "is constant" } else { "may have been freed" };
        let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: Vec::new(), certain: false };
        cx.note_demand(state, (kind, place.location, format!("may write to {name}, which {why}")), |cx, state| {
            let given = constant && matches!(allocation.kind, AllocKind::Given { .. });
            given.then(|| demand::of_access(cx, state, id, (&offset, width), true)).flatten()
        });
        return Ok(Access::Anywhere);
    }
    if shown(cx, state, &low) && shown(cx, state, &high) {
        return access(cx, state, place, pointer, width, true);
    }
    let message = format!(
        "writes up to {} at offset {} of {}, {}: this may be out of bounds",
        bytes(cx, state, width),
        show(cx, state, &offset),
        describe(cx, &allocation),
        sized(cx, state, &allocation.size)
    );
    let about = vec![offset.clone(), allocation.size.clone()];
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about, certain: false };
    cx.note_demand(state, (kind, place.location, message), |cx, state| {
        demand::of_access(cx, state, id, (&offset, width), true)
    });
    let met = orders::accessed(cx, state, Some((id, &offset)), width, true);
    cx.meet(met);
    cx.reach(orders::reached(cx, state, Some(id), true));
    Ok(Access::Block(id, offset))
}

/// Where the access goes, and the checks.
fn find(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    pointer: &Value,
    width: &Linear,
    writes: bool,
) -> Step<Access> {
    let verb = if writes { "writes to" } else { "reads from" };
    let term = match pointer {
        Value::Pointer(term) => unfold::expose(cx, state, term)?,
        _ => {
            alarm(cx, state, place, &[], false, "accesses memory through a value that is not known".to_owned());
            return Ok(Access::Anywhere);
        }
    };
    if let Some((id, offset)) = cx.attribute(state, &term) {
        return in_block(cx, state, place, (id, &offset), (width, writes));
    }
    if term.as_constant().is_some_and(Int::is_zero) {
        alarm(cx, state, place, &[], true, format!("{verb} the null pointer"));
        return Err(Stop::End("null dereference"));
    }
    let verb = if writes { "writes" } else { "reads" };
    let accessed = tell::accessed(cx, state);
    let message = match accessed.as_ref().map(|accessed| (&accessed.memory, &accessed.pointer)) {
        Some((Some(memory), Some(pointer))) => {
            format!("{verb} `{}`, and `{}` may not point to valid memory", memory.text, pointer.text)
        }
        Some((None, Some(pointer))) => {
            format!("{verb} through `{}`, which may not point to valid memory", pointer.text)
        }
        _ => format!("{verb} through {}, which may not point to valid memory", show(cx, state, &term)),
    };
    let pointer = accessed.and_then(|accessed| accessed.pointer);
    cx.lack(pointer.map(|pointer| tell::lacking(cx, state, pointer)));
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: vec![term.clone()], certain: false };
    cx.note_demand(state, (kind, place.location, message), |cx, state| {
        demand::of_address(cx, state, &term, (width, writes))
    });
    Ok(Access::Anywhere)
}

/// The checks of an access of that width at an offset in a block: it is alive, may be written, and has the bytes.
fn in_block(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (id, offset): (AllocId, &Linear),
    (width, writes): (&Linear, bool),
) -> Step<Access> {
    let verb = if writes { "writes to" } else { "reads from" };
    let allocation = cx.allocation(state, id).expect("attributed to a block of the state").clone();
    let name = describe(cx, &allocation);
    if allocation.status == Status::Dead {
        let ended = match allocation.kind {
            AllocKind::Stack(_) => "whose scope may have ended",
            _ => "which may have been freed",
        };
        cx.blame(allocation.freed);
        alarm(cx, state, place, &[], true, format!("{verb} {name}, {ended}"));
        return Err(Stop::End("access to a dead block"));
    }
    if writes && is_constant(cx, &allocation) {
        // Memory that the caller does not let the function write to may be written for all that: the run goes on.
        let certain = matches!(allocation.kind, AllocKind::Global(_));
        let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: Vec::new(), certain };
        let message = format!("{verb} {name}, which is constant");
        cx.note_demand(state, (kind, place.location, message), |cx, state| {
            demand::of_access(cx, state, id, (offset, width), true)
        });
        if certain {
            return Err(Stop::End("write to a constant"));
        }
    }
    if allocation.status == Status::Unknown {
        cx.blame(allocation.freed);
        alarm(cx, state, place, &[], false, format!("{verb} {name}, which may have been freed"));
    }
    if writes {
        let number = |term: &Linear| state.knowledge.normalize(term).as_constant().and_then(Int::to_u64);
        let part = number(offset).zip(number(width));
        cx.touch(&allocation, How::Written(part));
    }
    in_bounds(cx, state, place, (id, offset), (width, writes))
}

/// The bounds of [`in_block`].
fn in_bounds(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (id, offset): (AllocId, &Linear),
    (width, writes): (&Linear, bool),
) -> Step<Access> {
    let allocation = cx.allocation(state, id).expect("a block of the state").clone();
    let low = Atom::ge(offset, &Linear::zero());
    let high = Atom::le(&(offset + width), &allocation.size);
    if shown(cx, state, &low) && shown(cx, state, &high) {
        return Ok(Access::Block(id, offset.clone()));
    }
    let modulus = Linear::constant(range::modulus(cx.pointer_bits()));
    // Who asks for demands wants to know what follows if this one is met, and claims nothing where there is one.
    let unambiguous = cx.options.demands
        || state.knowledge.implies(&Atom::gt(offset, &(&(&allocation.size - width) - &modulus)))
            && state.knowledge.implies(&Atom::lt(offset, &modulus));
    let certain = state.knowledge.implies(&low.negate()) || state.knowledge.implies(&high.negate());
    if !unambiguous && !certain {
        return Err(Stop::Split(vec![vec![low.clone(), high.clone()], vec![low.negate()], vec![low, high.negate()]]));
    }
    let message = format!(
        "{} {} at offset {} of {}, {}: this may be out of bounds",
        if writes { "writes" } else { "reads" },
        bytes(cx, state, width),
        show(cx, state, offset),
        describe(cx, &allocation),
        sized(cx, state, &allocation.size)
    );
    let about = vec![offset.clone(), allocation.size.clone()];
    let certain = certain && unambiguous;
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about, certain };
    cx.note_demand(state, (kind, place.location, message), |cx, state| {
        demand::of_access(cx, state, id, (offset, width), writes)
    });
    if !unambiguous {
        return Ok(Access::Anywhere);
    }
    require(state, &low, "access outside a block")?;
    require(state, &high, "access outside a block")?;
    Ok(Access::Block(id, offset.clone()))
}

/// Whether a bound holds, by the last rung of the ladder too: where nonlinear results are about, the solver is asked
/// before an alarm is raised. What it shows is remembered as a fact.
fn shown(cx: &mut Context, state: &mut State, atom: &Atom) -> bool {
    if state.knowledge.implies(atom) {
        return true;
    }
    let definitions = state.knowledge.definitions();
    if definitions.is_empty() || state.knowledge.implies(&atom.negate()) || !cx.may_ask_solver() {
        return false;
    }
    let answer = smt::entails(&state.knowledge.atoms(), definitions, atom, cx.options.limits.solver_work);
    matches!(answer, smt::Answer::Yes) && state.assume(atom)
}

fn is_constant(cx: &Domain, allocation: &Allocation) -> bool {
    match allocation.kind {
        AllocKind::Global(id) => cx.program.global(id).constant,
        AllocKind::Given { writable, .. } | AllocKind::Lent { writable, .. } => !writable,
        AllocKind::Text => true,
        AllocKind::Stack(_) | AllocKind::Heap | AllocKind::ArgumentList | AllocKind::Argument => false,
    }
}

fn alarm(cx: &mut Context, state: &State, place: &Place, about: &[Linear], certain: bool, message: String) {
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: about.to_vec(), certain };
    cx.note(state, kind, place.location, message);
}

/// How large a block is; a size that the paths to this place disagree about has no words of its own.
fn sized(cx: &Domain, state: &State, size: &Linear) -> String {
    match show(cx, state, size) {
        size if size == VARIES => "whose size is not the same on all ways here".to_owned(),
        _ => format!("which has {}", bytes(cx, state, size)),
    }
}

/// So many bytes, in words.
fn bytes(cx: &Domain, state: &State, count: &Linear) -> String {
    let unit = if count.as_constant().is_some_and(Int::is_one) { "byte" } else { "bytes" };
    format!("{} {unit}", show(cx, state, count))
}

/// `x = load pointer`.
pub fn load(cx: &mut Context, state: &mut State, place: &Place, pointer: &Operand, volatile: bool) -> Step {
    let Some(result) = place.result else { return Ok(()) };
    let function = state.top().function;
    let data = cx.program.function(function).value(result);
    let (ty, name) = (data.ty.clone(), data.variable.clone().unwrap_or_default());
    let view = cx.hint(function, result);
    if let Operand::Value(register) = pointer
        && cx.facts.function(function).registers().contains(register)
    {
        written::register(cx, state, place, *register);
        let value = read_slot(cx, state, *register, &ty);
        define(cx, state, place, value);
        return Ok(());
    }
    let address = pointer;
    let pointer = operand(cx, state, address);
    let Some(width) = ty.store_size(cx.pointer_bits()) else {
        written::unknown(cx, state, place);
        any_result(cx, state, place);
        return Ok(());
    };
    let access = reach(cx, state, place, &pointer, &constant(width as i64), false)?;
    match &access {
        Access::Block(id, offset) => written::typed(cx, state, place, (*id, offset), &ty),
        Access::Anywhere => written::unknown(cx, state, place),
    }
    let value = match access {
        Access::Block(id, offset) if !volatile => {
            let name = if name.is_empty() { cell_name(cx, state, id) } else { name };
            arguments::beside_other_cells(cx, state, id, &offset, &ty)?;
            text_table::beside_null(cx, state, id, &offset, &ty)?;
            columns::beside_null(cx, state, (id, &offset), (&ty, width))?;
            segment::open(cx, state, id, &offset, width)?;
            tree::open(cx, state, id, &offset, &ty)?;
            let entries = table::entries(cx, state, id, &offset, &ty)?;
            ends::name_end(cx, state, id, &offset, (&ty, width));
            if width == 1 {
                columns::name_end(cx, state, (id, &offset));
            }
            let value = read(cx, state, (id, &offset), &ty, &name, view);
            if ty == Type::Ptr {
                tree::see(cx, state, id, &offset, &value);
                segment::see(cx, state, (id, &offset), address);
            }
            if let Some(entries) = entries {
                entries.learn(state, &value)?;
            }
            value
        }
        _ => cx.arbitrary(state, &name, &ty, view),
    };
    define(cx, state, place, value);
    Ok(())
}

/// The name of what a block holds.
pub(super) fn cell_name(cx: &Domain, state: &State, id: AllocId) -> String {
    cx.allocation(state, id).map(|allocation| format!("{}[]", allocation.name)).unwrap_or_default()
}

/// The value of a register; an uninitialised one gets an arbitrary value that stays.
pub fn read_slot(cx: &mut Domain, state: &mut State, register: ir::ValueId, ty: &Type) -> Value {
    if let Some(value) = state.top().slots.get(&register) {
        return value.clone();
    }
    let function = state.top().function;
    let name = cx.program.function(function).value(register).variable.clone().unwrap_or_default();
    let view = cx.hint(function, register);
    let value = cx.arbitrary(state, &name, ty, view);
    std::sync::Arc::make_mut(&mut state.top_mut().slots).insert(register, value.clone());
    let frame = state.frames.len() - 1;
    state.trail.name_birth(frame, register, &value);
    value
}

/// Reads a typed value inside a block.
pub fn read(
    cx: &mut Domain,
    state: &mut State,
    (id, offset): (AllocId, &Linear),
    ty: &Type,
    name: &str,
    view: View,
) -> Value {
    match ty {
        Type::Aggregate(aggregate) => {
            let fields: Vec<Value> = aggregate
                .fields
                .iter()
                .map(|(at, field)| {
                    read(cx, state, (id, &offset.add_constant(&Int::from(*at as i64))), field, name, view)
                })
                .collect();
            Value::Aggregate(fields.into())
        }
        Type::Int(bits) if bits % 8 == 0 => scalar(cx, state, (id, offset), (ty, u64::from(bits / 8)), name, view),
        Type::Ptr => scalar(cx, state, (id, offset), (ty, cx.pointer_bytes()), name, view),
        _ => cx.arbitrary(state, name, ty, view),
    }
}

fn scalar(
    cx: &mut Domain,
    state: &mut State,
    (id, offset): (AllocId, &Linear),
    (ty, width): (&Type, u64),
    name: &str,
    view: View,
) -> Value {
    let offset = state.knowledge.normalize(offset);
    let Some(allocation) = cx.allocation(state, id) else { return cx.arbitrary(state, name, ty, view) };
    let cell = allocation.cells.iter().position(|cell| cell.width == width && same(state, &cell.offset, &offset));
    let value = cell.map(|place| allocation.cells[place].value.clone());
    // Of a number of which nothing else is known a column may tell something.
    let in_column = matches!(value, Some(Value::Any)) && columns::holds(allocation, &offset, width);
    if let Some(value) = value.filter(|_| !in_column) {
        columns::read(cx, state, (id, &offset), width, &value);
        return reinterpret(cx, state, value, ty, name, view);
    }
    let content = if in_column { None } else { known_content(cx, state, id, &offset, (ty, width)) };
    let value = match content {
        // Who reads it again gets the same block.
        Some(value) if cx.points_to_argument(state, &value) => value,
        Some(value) => return reinterpret(cx, state, value, ty, name, view),
        None => {
            let asked = cx.options.demands && matches!(ty, Type::Int(_));
            let in_source = asked.then(|| demand::view_in_source(cx, id, &offset, width)).flatten();
            let pointer = (*ty == Type::Ptr).then(|| columns::pointer(cx, state, (id, &offset), width)).flatten();
            let value = pointer.unwrap_or_else(|| cx.arbitrary(state, name, ty, in_source.unwrap_or(view)));
            if cx.options.demands {
                demand::remember_origin(cx, id, &offset, &value, width);
            }
            columns::ask(cx, state, (id, &offset), (ty, width), view);
            columns::read(cx, state, (id, &offset), width, &value);
            value
        }
    };
    if cx.allocation(state, id).is_some_and(|block| block.segment().is_some())
        && segment::told(cx, state, id, (&offset, width)).is_none()
    {
        // A cell in an element would open it.
        segment::forget(state, id);
    }
    columns::settle(cx, state, id);
    if let Some(allocation) = state.known_mut(id) {
        match cell {
            Some(place) => allocation.cells[place].value = value.clone(),
            None if allocation.cells.len() < cx.options.limits.cells => {
                allocation.cells.push(Cell { offset, width, value: value.clone() });
            }
            None => {}
        }
    }
    value
}

/// `store value, pointer`.
pub fn store(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    pointer: &Operand,
    value: &Operand,
    volatile: bool,
) -> Step {
    let function = state.top().function;
    let hint = operand_hint(cx, state, value).unwrap_or(View::Signed);
    let ty = cx.program.function(function).type_of(value);
    if let Operand::Value(register) = pointer
        && cx.facts.function(function).registers().contains(register)
    {
        if matches!(value, Operand::Const(Constant::Poison(_))) {
            // What it holds is no value: nobody may use it, and whoever reads it gets an arbitrary one.
            state.forget_register(*register);
            // Nor is it the value that it was born with, which a run may choose.
            let frame = state.frames.len() - 1;
            state.trail.outlive_birth(frame, *register);
            return Ok(());
        }
        let new = operand(cx, state, value);
        let view = cx.hint(function, *register);
        let bits = ty.integer_bits(cx.pointer_bits()).unwrap_or(0);
        let new = match (new, &ty) {
            (Value::Int { term, .. }, Type::Ptr) => Value::Pointer(term),
            (new, Type::Int(_)) => settle(cx, state, new, bits, view)?,
            (new, _) => new,
        };
        if let Some(digits) = digits::after_store(cx, state, *register, &new) {
            std::sync::Arc::make_mut(&mut state.top_mut().digits).insert(*register, digits);
        }
        std::sync::Arc::make_mut(&mut state.top_mut().slots).insert(*register, new);
        if cx.options.initialised {
            std::sync::Arc::make_mut(&mut state.top_mut().written).insert(*register);
        }
        let frame = state.frames.len() - 1;
        state.trail.outlive_birth(frame, *register);
        return Ok(());
    }
    // What is stored may be the address of the block that the access takes off a list: it is looked at afterwards.
    let address = pointer;
    let mut pointer = operand(cx, state, address);
    if let Value::Pointer(term) = &pointer {
        pointer = Value::Pointer(unfold::expose(cx, state, term)?);
    }
    let new = operand(cx, state, value);
    let new = settle_deep(cx, state, new, &ty, hint)?;
    let Some(width) = ty.store_size(cx.pointer_bits()) else {
        forget_everything(cx, state);
        return Ok(());
    };
    match access(cx, state, place, &pointer, &constant(width as i64), true)? {
        Access::Block(id, offset) if matches!(value, Operand::Const(Constant::Poison(_))) && cx.options.initialised => {
            segment::open(cx, state, id, &offset, width)?;
            // What it holds is no value.
            forget_range(cx, state, id, &offset, &constant(width as i64));
        }
        Access::Block(id, offset) => {
            if ty == Type::Ptr {
                segment::see(cx, state, (id, &offset), address);
            }
            segment::open(cx, state, id, &offset, width)?;
            let new = if volatile { Value::Any } else { new };
            write(cx, state, id, &offset, &ty, new);
        }
        Access::Anywhere => forget_everything(cx, state),
    }
    Ok(())
}

fn settle_deep(cx: &mut Context, state: &mut State, value: Value, ty: &Type, hint: View) -> Step<Value> {
    match (value, ty) {
        (Value::Aggregate(fields), Type::Aggregate(aggregate)) => {
            let mut settled = Vec::with_capacity(fields.len());
            for (field, (_, ty)) in fields.iter().zip(&aggregate.fields) {
                settled.push(settle_deep(cx, state, field.clone(), ty, hint)?);
            }
            Ok(Value::Aggregate(settled.into()))
        }
        (value, Type::Int(bits)) => settle(cx, state, value, *bits, hint),
        (value, _) => Ok(value),
    }
}

/// Writes a typed value inside a block.
pub fn write(cx: &mut Context, state: &mut State, id: AllocId, offset: &Linear, ty: &Type, value: Value) {
    match (ty, value) {
        (Type::Aggregate(aggregate), Value::Aggregate(fields)) => {
            // Padding takes arbitrary values.
            forget_range(cx, state, id, offset, &constant(aggregate.size as i64));
            for (field, (at, ty)) in fields.iter().zip(&aggregate.fields) {
                write(cx, state, id, &offset.add_constant(&Int::from(*at as i64)), ty, field.clone());
            }
        }
        (Type::Int(bits), value) if bits % 8 == 0 && *bits > 0 => {
            write_scalar(cx, state, id, offset, u64::from(bits / 8), value);
        }
        (Type::Ptr, value) => {
            tree::see(cx, state, id, offset, &value);
            let width = cx.pointer_bytes();
            write_scalar(cx, state, id, offset, width, value);
        }
        (ty, _) => match ty.store_size(cx.pointer_bits()) {
            Some(width) => write_scalar(cx, state, id, offset, width, Value::Any),
            None => forget_range(cx, state, id, offset, &constant(i64::MAX)),
        },
    }
}

/// Replaces what lies at an offset by one cell.
fn write_scalar(cx: &mut Domain, state: &mut State, id: AllocId, offset: &Linear, width: u64, value: Value) {
    let offset = state.knowledge.normalize(offset);
    let value = match value {
        Value::Bool(Cond::Const(truth)) => Value::Int { term: constant(i64::from(truth)), view: View::Unsigned },
        Value::Bool(_) | Value::Aggregate(_) => Value::Any,
        value => value,
    };
    let followed =
        |block: &Allocation| segment::is_cleared(cx, block) || segment::told(cx, state, id, (&offset, width)).is_some();
    let exactly = offset.as_constant().is_some() || cx.allocation(state, id).is_some_and(followed);
    let sequence = exchange::written(cx, state, (id, &offset), (width, &value));
    let columns = columns::written(cx, state, (id, &offset), (width, &value));
    written::add(state, (id, &offset), &constant(width as i64));
    forget_cells(cx, state, id, (&offset, &constant(width as i64)), exactly, columns);
    if let Some(allocation) = state.known_mut(id) {
        if allocation.cells.len() < cx.options.limits.cells {
            allocation.cells.push(Cell { offset, width, value });
        } else {
            allocation.background = Background::Unknown;
        }
        // That is the only change.
        allocation.sequence = sequence.filter(|_| allocation.sequence.is_some());
    }
}

/// `padding pointer, length, step, count`: these bytes take unspecified values. Where their block is not known, the
/// initialisation or assignment before has forgotten all memory already.
pub fn padding(cx: &mut Context, state: &mut State, pointer: &Operand, numbers: &[Operand]) {
    let number = |index: usize| match numbers.get(index) {
        Some(Operand::Const(Constant::Int { value, .. })) => i64::try_from(*value).unwrap_or(i64::MAX),
        _ => i64::MAX,
    };
    let (length, step, count) = (number(0), number(1), number(2));
    let Value::Pointer(term) = operand(cx, state, pointer) else { return };
    if cx.options.values_only {
        return;
    }
    let Some((id, offset)) = cx.attribute(state, &term) else { return };
    // A member may be stored where there is no room for the whole object.
    let end = offset.add_constant(&Int::from(step.saturating_mul(count - 1).saturating_add(length)));
    let size = cx.allocation(state, id).and_then(|allocation| allocation.size.as_constant());
    if end.as_constant().zip(size).is_some_and(|(end, size)| end > size) {
        return;
    }
    if count > cx.options.limits.paddings || length > cx.options.limits.padding_length {
        let end = step.saturating_mul(count - 1).saturating_add(length);
        forget_range(cx, state, id, &offset, &constant(end));
        return;
    }
    // Nobody has written it for that.
    let written = cx.allocation(state, id).map(|block| block.written.clone());
    for index in 0..count {
        let at = offset.add_constant(&Int::from(index * step));
        write(cx, state, id, &at, &Type::Int(8 * length as u32), Value::Any);
    }
    if let (Some(block), Some(written)) = (state.known_mut(id), written) {
        block.written = written;
    }
}

/// Any number may stand in `errno`.
pub fn any_errno(cx: &mut Context, state: &mut State) {
    let block = outside::errno(cx.program).and_then(|errno| cx.globals.get(&errno).copied());
    let size = block.and_then(|id| cx.allocation(state, id)).map(|block| block.size.clone());
    if let (Some(id), Some(size)) = (block, size) {
        forget_range(cx, state, id, &Linear::zero(), &size);
    }
}

/// Drops what is known of a range of bytes.
pub fn forget_range(cx: &mut Context, state: &mut State, id: AllocId, offset: &Linear, width: &Linear) {
    let columns = columns::kept(cx, state, id, (offset, width));
    forget_cells(cx, state, id, (offset, width), false, columns);
}

/// Drops what is known of a range of bytes, over which the caller puts cells. The columns are known behind that.
pub fn overwrite_range(
    cx: &mut Context,
    state: &mut State,
    id: AllocId,
    range: (&Linear, &Linear),
    columns: Vec<Column>,
) {
    forget_cells(cx, state, id, range, false, columns);
}

/// Drops the cells that may overlap a range of bytes. `replaced` says that the caller puts a cell over exactly this
/// range of constant position: then what lies around it keeps its background. The columns are known behind the write.
fn forget_cells(
    cx: &Domain,
    state: &mut State,
    id: AllocId,
    (offset, width): (&Linear, &Linear),
    replaced: bool,
    columns: Vec<Column>,
) {
    // An access takes its block off the list; who writes to a list without one has raised an alarm.
    unfold::dissolve(state, id);
    if !replaced && offset.as_constant().is_some_and(Int::is_zero) {
        columns::outdate(state, id);
    }
    if arguments::is_before_the_end(state, id, (offset, width)) {
        arguments::forget_all_but_ends(cx, state, id);
    } else {
        forget_overlapping(cx, state, id);
    }
    let Some(allocation) = state.allocations.get(&id).cloned() else { return };
    let bytes = width.as_constant().and_then(Int::to_u64);
    let told = bytes.and_then(|bytes| segment::told(cx, state, id, (offset, bytes)));
    let (mark, outside) = match told {
        Some(Told::Open(mark)) => (Some(*mark), false),
        Some(Told::Outside) => (None, true),
        None => (None, false),
    };
    let mut whole = mark.is_some() || replaced && (outside || allocation.segment().is_none());
    let mut cells = Vec::with_capacity(allocation.cells.len());
    for cell in &allocation.cells {
        let cell_width = constant(cell.width as i64);
        if apart(state, &cell.offset, &cell_width, offset, width) {
            cells.push(cell.clone());
        } else if mark.is_none() && !(replaced && covers(state, offset, width, cell)) {
            // A dropped cell leaves bytes behind that are not the initial ones.
            whole = false;
            if replaced && let Some(width) = width.as_constant().and_then(Int::to_u64) {
                cells.extend(zeros::pieces(cx, state, cell, offset, width));
            }
        }
    }
    cells.extend(mark.filter(|_| !replaced));
    if !whole {
        cells.extend(zeros::around(cx, state, &allocation, offset, width));
    }
    if let Some(allocation) = state.allocation_mut(id) {
        allocation.cells = cells;
        allocation.columns = columns;
        if !whole {
            allocation.background = Background::Unknown;
        }
    }
}

/// The block is written: blocks that may overlap it may hold anything, and an argument of the program need no longer be a
/// string.
fn forget_overlapping(cx: &Domain, state: &mut State, id: AllocId) {
    if cx.may_be_argument(state, id) {
        arguments::forget_list(state);
        optional::forget(cx, state);
    }
    for other in cx.overlapping(state, id) {
        if let Some(block) = state.allocation_mut(other) {
            block.cells.clear();
            block.background = Background::Unknown;
        }
    }
}

fn covers(state: &State, offset: &Linear, width: &Linear, cell: &Cell) -> bool {
    state.knowledge.implies(&Atom::ge(&cell.offset, offset))
        && state
            .knowledge
            .implies(&Atom::le(&cell.offset.add_constant(&Int::from(cell.width as i64)), &(offset + width)))
}

/// A write to a place that is not known: every block may have changed.
pub fn forget_everything(cx: &mut Context, state: &mut State) {
    cx.forget();
    forget_lists(cx, state);
    optional::forget(cx, state);
    state.loss = state.loss.or_else(|| tell::loss(cx, state));
    let ids: Vec<AllocId> = state.allocations.keys().copied().collect();
    for id in ids {
        if let Some(allocation) = state.allocation_mut(id) {
            allocation.cells.clear();
            allocation.background = Background::Unknown;
        }
    }
}

/// Any link of a list or a tree may have changed, or any of its blocks may have been freed: only the first ones keep a name.
pub fn forget_lists(cx: &mut Context, state: &mut State) {
    tree::forget(state);
    segment::forget_all(state);
    if unfold::dissolve_all(state) {
        let loss = tell::loss(cx, state);
        let message = match loss.map(|loss| loss.by) {
            Some(By::Call(id)) => {
                format!("this call of `{}` may have changed a linked list", cx.program.function(id).name)
            }
            Some(By::Pointer) => "this call through a pointer may have changed a linked list".to_owned(),
            Some(By::Access) | None => {
                "this write through a pointer that is not known may have changed a linked list".to_owned()
            }
        };
        let location = loss.and_then(|loss| loss.location);
        cx.blame(loss);
        cx.note(state, NoteKind::Gap { affects: Affects::Leaks }, location, message);
    }
}
