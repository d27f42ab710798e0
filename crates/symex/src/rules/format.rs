//! `printf`, `sprintf`, `scanf` and their like, where the format is a constant: which memory they read and write.

use ir::{Operand, Type};
use logic::{Atom, Int, Linear};
use semantics::format::{self, Conversion, Count, Length, Piece, Stored};
use semantics::library::FormatArguments;

use super::basics::{any_result, constant, decide, define};
use super::heap;
use super::integer::{in_view, operand};
use super::memory::{self, Access};
use super::outcome::{Context, Place, Step};
use super::text::constant_string;
use super::{columns, ends, restrict, segment, unfold, written};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, AlarmKind, NoteKind};
use crate::domain::block::{AllocId, Cell, Status};
use crate::domain::columns::Column;
use crate::domain::state::State;
use crate::domain::trail::Input;
use crate::domain::value::{Cond, Value, View};
use crate::query::demand;

/// Bits of an `int`.
const INT_BITS: u32 = 32;

/// Output by a format, to a stream or to memory. `false` if nothing is known of what it does.
pub fn print(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (name, at): (&str, FormatArguments),
    args: &[Operand],
) -> Step<bool> {
    if at.list {
        return Ok(false);
    }
    let Some(pieces) = pieces(cx, state, at, args, format::printed) else { return Ok(false) };
    stream(cx, state, place, at, args)?;
    let rest = args.get(at.format + 1..).unwrap_or_default();
    let Printed { longest, mut read } = printed(cx, state, place, name, &pieces, rest)?;
    if at.grown {
        let Some(target) = at.target.and_then(|target| args.get(target)) else { return Ok(false) };
        return new_text(cx, state, place, target, longest).map(|()| true);
    }
    if let Some(target) = at.target {
        let Some(target) = args.get(target) else { return Ok(false) };
        let size = at.size.and_then(|size| args.get(size));
        if let Some(format) = args.get(at.format).map(|format| operand(cx, state, format)) {
            let length = terminated(cx, state, &format);
            read.push((format, length));
        }
        write(cx, state, place, (target, size), longest.as_ref(), &read)?;
    }
    any_result(cx, state, place);
    if let (Some(longest), Some(Value::Int { term, view: View::Signed })) = (&longest, result(state, place)) {
        match longest.as_constant() {
            Some(longest) => cx.narrow(state, &term, None, Some(longest)),
            None => {
                let _ = state.assume(&Atom::le(&term, longest));
            }
        }
    }
    Ok(true)
}

/// A text of at most that length is written to a new block, and its address to where the target points; the result is the length of the text.
/// With `--malloc may-fail` in another run there is no block, and what is written at the target is not known.
fn new_text(cx: &mut Context, state: &mut State, place: &Place, target: &Operand, longest: Option<Linear>) -> Step {
    if cx.options.values_only {
        any_result(cx, state, place);
        return Ok(());
    }
    let mut target = operand(cx, state, target);
    if let Value::Pointer(term) = &target {
        target = Value::Pointer(unfold::expose(cx, state, term)?);
    }
    let bytes = cx.pointer_bytes();
    let access = memory::access(cx, state, place, &target, &constant(bytes as i64), true)?;
    if let Access::Block(id, offset) = &access {
        segment::open(cx, state, *id, offset, bytes)?;
    }
    let most = constant(i64::from(i32::MAX));
    let fits = longest.filter(|longest| state.knowledge.implies(&Atom::le(longest, &most)));
    heap::or_fails(cx, state, |cx, failed| {
        match &access {
            Access::Block(id, offset) => memory::forget_range(cx, failed, *id, offset, &constant(bytes as i64)),
            Access::Anywhere => memory::forget_everything(cx, failed),
        }
        memory::any_errno(cx, failed);
        define(cx, failed, place, Value::Int { term: constant(-1), view: View::Signed });
    });
    if fits.is_none() && !cx.options.malloc_may_fail {
        cx.assume("`asprintf` writes no text of more than `INT_MAX` characters".to_owned());
    }
    let length = Linear::symbol(cx.fresh("length"));
    for bound in [Atom::ge(&length, &Linear::zero()), Atom::le(&length, &fits.unwrap_or(most))] {
        let _ = state.assume(&bound);
    }
    let text = heap::new_text(cx, state, place, &length);
    match access {
        Access::Block(id, offset) => memory::write(cx, state, id, &offset, &Type::Ptr, text),
        Access::Anywhere => memory::forget_everything(cx, state),
    }
    define(cx, state, place, Value::Int { term: length, view: View::Signed });
    Ok(())
}

/// Input by a format: the values of all conversions are stored and counted, or of some only. `false` if nothing is known
/// of what it does.
pub fn scan(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (name, at): (&str, FormatArguments),
    args: &[Operand],
) -> Step<bool> {
    if at.list {
        return Ok(false);
    }
    let Some(pieces) = pieces(cx, state, at, args, format::scanned) else { return Ok(false) };
    stream(cx, state, place, at, args)?;
    let mut read = Vec::new();
    for string in at.source.iter().chain([&at.format]).filter_map(|index| args.get(*index)) {
        let string = operand(cx, state, string);
        let length = terminated(cx, state, &string);
        if length.is_none() {
            unreadable(cx, state, place, (name, &string));
        }
        is_written(cx, state, place, (&string, length.as_ref()));
        read.push((string, length));
    }
    let targets = args.get(at.format + 1..).unwrap_or_default();
    let Some(stores) = stores(cx, state, place, (name, &pieces), (targets, &read))? else { return Ok(false) };
    let Stores { count, texts, numbers, only_one } = stores;
    if count > 0 && texts.is_empty() && !is_result_used(cx, state, place) {
        // How much was stored nobody sees, and what was not stored is as unknown as what was.
        any_result(cx, state, place);
        return Ok(true);
    }
    if count > 0 {
        let mut some = state.clone();
        any_result(cx, &mut some, place);
        if let Some(Value::Int { term, .. }) = result(&some, place) {
            let _ = some.assume(&Atom::ge(&term, &constant(-1)));
            let _ = some.assume(&Atom::lt(&term, &constant(count)));
        }
        some.top_mut().index += 1;
        cx.choose("not all input is as expected".to_owned(), some);
    }
    for (id, offset, width) in numbers {
        written::add(state, (id, &offset), &width);
    }
    for (id, offset, width, columns) in texts {
        // What else is written changes them, too.
        let columns = match only_one {
            true => columns,
            false => columns::string_written(cx, state, id, (&offset, &width)),
        };
        if let Some(block) = state.known_mut(id) {
            block.columns = columns;
        }
        terminate(cx, state, id, &offset, &width);
    }
    if count > 0 && at.source.is_none() {
        state.trail.changes_input(Input::More(-1));
    }
    let all = Value::Int { term: constant(count), view: View::Signed };
    if count > 0 {
        define(cx, state, place, all);
    } else {
        any_result(cx, state, place);
    }
    Ok(true)
}

/// What input by a format stores, where it is as expected.
struct Stores {
    /// How many conversions are counted.
    count: i64,
    /// Where texts are stored, of at most how many bytes, and what is known of the block's columns if no other bytes are written.
    texts: Vec<(AllocId, Linear, Linear, Vec<Column>)>,
    /// Where other values are stored, and their bytes.
    numbers: Vec<(AllocId, Linear, Linear)>,
    /// There is one conversion that stores.
    only_one: bool,
}

/// The bytes to which the conversions store take any values; `None` if the format needs more arguments than there are.
fn stores(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (name, pieces): (&str, &[Piece]),
    (targets, read): (&[Operand], &[(Value, Option<Linear>)]),
) -> Step<Option<Stores>> {
    let mut targets = targets.iter();
    let (mut texts, mut numbers) = (Vec::new(), Vec::new());
    let (mut count, mut stores) = (0i64, 0);
    for conversion in conversions(pieces) {
        let stored = conversion.stored(cx.pointer_bits());
        if stored == Stored::Nothing {
            continue;
        }
        let Some(target) = targets.next() else { return Ok(None) };
        stores += 1;
        count += i64::from(conversion.letter != b'n');
        let target = operand(cx, state, target);
        let (bytes, text) = match stored {
            Stored::Bytes(bytes) => (Some(bytes), false),
            Stored::Text { most } => (most, true),
            Stored::Nothing => continue,
        };
        let Some(bytes) = bytes else {
            without_bound(cx, state, place, &target, name);
            continue;
        };
        let width = Linear::constant(Int::from(i128::from(bytes)));
        for (source, length) in read {
            apart(cx, state, place, (&target, &width), (source, length.as_ref()));
        }
        // The input may end before, and a text may be shorter.
        match memory::write_at_most(cx, state, place, &target, &width)? {
            Access::Block(id, offset) if text => {
                let columns = columns::string_written(cx, state, id, (&offset, &width));
                memory::forget_range(cx, state, id, &offset, &width);
                texts.push((id, offset, width, columns));
            }
            Access::Block(id, offset) => {
                memory::forget_range(cx, state, id, &offset, &width);
                numbers.push((id, offset, width));
            }
            Access::Anywhere => memory::forget_everything(cx, state),
        }
    }
    Ok(Some(Stores { count, texts, numbers, only_one: stores == 1 }))
}

/// Whether the program looks at the result of the call.
fn is_result_used(cx: &Context, state: &State, place: &Place) -> bool {
    place.result.is_some_and(|result| cx.program.function(state.top().function).uses(result))
}

/// The parts of a format that is a constant string.
fn pieces(
    cx: &mut Context,
    state: &mut State,
    at: FormatArguments,
    args: &[Operand],
    parse: fn(&[u8]) -> Option<Vec<Piece>>,
) -> Option<Vec<Piece>> {
    let value = operand(cx, state, args.get(at.format)?);
    parse(&constant_string(cx, state, &value)?)
}

fn conversions(pieces: &[Piece]) -> impl Iterator<Item = &Conversion> {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Conversion(conversion) => Some(conversion),
        Piece::Text(_) => None,
    })
}

/// The stream is used: it must be one, and open.
fn stream(cx: &mut Context, state: &mut State, place: &Place, at: FormatArguments, args: &[Operand]) -> Step {
    if let Some(stream) = at.stream.and_then(|stream| args.get(stream)) {
        let value = operand(cx, state, stream);
        memory::access(cx, state, place, &value, &constant(1), false)?;
    }
    Ok(())
}

/// What a format prints.
struct Printed {
    /// The greatest number of bytes, if it is known.
    longest: Option<Linear>,
    /// The strings that are read for it, and bounds of their lengths.
    read: Vec<(Value, Option<Linear>)>,
}

/// What is printed. Strings must end.
fn printed(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    name: &str,
    pieces: &[Piece],
    args: &[Operand],
) -> Step<Printed> {
    let mut longest = Some(Linear::zero());
    let mut read = Vec::new();
    let mut args = args.iter();
    let mut missing = false;
    for piece in pieces {
        let part = match piece {
            Piece::Text(text) => i64::try_from(text.len()).ok().map(constant),
            Piece::Conversion(conversion) => {
                let mut taken = |count: Count| {
                    let argument = if count == Count::Argument { args.next() } else { None };
                    missing |= count == Count::Argument && argument.is_none();
                    argument
                };
                let (_, precision, argument) =
                    (taken(conversion.width), taken(conversion.precision), taken(Count::Argument));
                match argument {
                    Some(argument) if conversion.letter == b's' => {
                        let most = string(cx, state, place, (name, conversion), (argument, precision), &mut read)?;
                        most.and_then(|most| padded(state, most, conversion.width))
                    }
                    _ => {
                        let range = argument.and_then(|argument| range_of(cx, state, conversion, argument));
                        let most = conversion.longest(cx.pointer_bits(), range);
                        most.map(|most| Linear::constant(Int::from(i128::from(most))))
                    }
                }
            }
        };
        longest = longest.zip(part).map(|(sum, part)| &sum + &part);
    }
    if missing {
        let message = format!("`{name}` has fewer arguments than its format needs");
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
        longest = None;
    }
    Ok(Printed { longest, read })
}

/// So many bytes at most, filled up to the width.
fn padded(state: &State, most: Linear, width: Count) -> Option<Linear> {
    let width = match width {
        Count::Absent => return Some(most),
        Count::Number(width) => Linear::constant(Int::from(i128::from(width))),
        Count::Argument => return None,
    };
    let at_most = |one: &Linear, other: &Linear| state.knowledge.implies(&Atom::le(one, other));
    Some(match (at_most(&most, &width), at_most(&width, &most)) {
        (true, _) => width,
        (_, true) => most,
        (false, false) => &most + &width,
    })
}

/// A string is printed: so many bytes at most. It must end, unless there are as many bytes as the precision lets be printed
/// (C11 7.21.6.1p8).
fn string(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (name, conversion): (&str, &Conversion),
    (argument, precision): (&Operand, Option<&Operand>),
    read: &mut Vec<(Value, Option<Linear>)>,
) -> Step<Option<Linear>> {
    let value = operand(cx, state, argument);
    let length = terminated(cx, state, &value);
    let most = precision_of(cx, state, conversion, (precision, length.is_none()))?;
    if let (None, Some(most)) = (&length, &most) {
        // A negative precision is none.
        if decide(state, &Cond::Atom(Atom::ge(most, &Linear::zero())))? {
            memory::access(cx, state, place, &value, most, false)?;
            read.push((value, Some(most.add_constant(&Int::from(-1)))));
            return Ok(Some(most.clone()));
        }
        let message = format!("`{name}` reads a string of which no end is known, since its precision is negative");
        let kind = NoteKind::Gap { affects: Affects::MemorySafety };
        cx.note_demand(state, (kind, place.location, message), demand::of_reaching);
    } else if length.is_none() {
        unreadable(cx, state, place, (name, &value));
    }
    is_written(cx, state, place, (&value, length.as_ref()));
    read.push((value, length.clone()));
    let is_cut = |most: &Linear, length: &Linear| {
        let bounds = [Atom::ge(most, &Linear::zero()), Atom::le(most, length)];
        bounds.iter().all(|atom| state.knowledge.implies(atom))
    };
    Ok(length.map(|length| most.filter(|most| is_cut(most, &length)).unwrap_or(length)))
}

/// The precision of a string of bytes, from the format or an argument. If it is `asked` for, its sign is found out.
fn precision_of(
    cx: &mut Context,
    state: &mut State,
    conversion: &Conversion,
    (argument, asked): (Option<&Operand>, bool),
) -> Step<Option<Linear>> {
    if conversion.length != Length::Plain {
        return Ok(None);
    }
    let function = cx.program.function(state.top().function);
    let is_int = |operand: &&Operand| function.type_of(operand) == Type::Int(INT_BITS);
    Ok(match (conversion.precision, argument.filter(is_int)) {
        (Count::Number(most), _) => Some(Linear::constant(Int::from(i128::from(most)))),
        (_, Some(argument)) => match operand(cx, state, argument) {
            Value::Int { term, view: View::Signed } => Some(term),
            number if asked => Some(in_view(cx, state, &number, INT_BITS, View::Signed)?),
            _ => None,
        },
        _ => None,
    })
}

/// The least and the greatest value of the integer, if it fills what is printed.
fn range_of(cx: &mut Context, state: &mut State, conversion: &Conversion, argument: &Operand) -> Option<(i128, i128)> {
    let Value::Int { term, view: View::Signed | View::Unsigned } = operand(cx, state, argument) else { return None };
    let bits = cx.program.function(state.top().function).type_of(argument).integer_bits(cx.pointer_bits())?;
    let bounds = state.knowledge.bounds(&term);
    let (low, high) = (bounds.low?.to_i128()?, bounds.high?.to_i128()?);
    (u64::from(bits) >= 8 * conversion.integer_bytes(cx.pointer_bits())).then_some((low, high))
}

/// Writes a text of at most that length and its terminator.
fn write(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (target, size): (&Operand, Option<&Operand>),
    longest: Option<&Linear>,
    read: &[(Value, Option<Linear>)],
) -> Step {
    let needed = longest.map(|longest| longest.add_constant(&Int::ONE));
    let width = match size {
        Some(size) => {
            let size = heap::size_argument(cx, state, size)?;
            if !decide(state, &Cond::Atom(Atom::ge(&size, &constant(1))))? {
                return Ok(());
            }
            let fits = needed.filter(|needed| state.knowledge.implies(&Atom::le(needed, &size)));
            fits.unwrap_or(size)
        }
        None => {
            let target = operand(cx, state, target);
            let Some(needed) = needed else {
                without_bound(cx, state, place, &target, "sprintf");
                return Ok(());
            };
            needed
        }
    };
    let target = operand(cx, state, target);
    for (source, length) in read {
        apart(cx, state, place, (&target, &width), (source, length.as_ref()));
    }
    any_string(cx, state, place, &target, &width)
}

/// A string of at most that length is read, with its terminator.
fn is_written(cx: &mut Context, state: &State, place: &Place, (string, length): (&Value, Option<&Linear>)) {
    let block = match string {
        Value::Pointer(term) => cx.attribute(state, &state.knowledge.normalize(term)),
        _ => None,
    };
    match (block, length) {
        (Some((id, offset)), Some(length)) => {
            written::range(cx, state, place, (id, &offset), &length.add_constant(&Int::ONE));
        }
        (Some((id, offset)), None) => written::to_the_end(cx, state, place, (id, &offset)),
        (None, _) => written::unknown(cx, state, place),
    }
}

/// What is written must not overlap a string that is read (C11 7.21.6.6, 7.21.6.5, 7.21.6.7). A string without a known end
/// was reported already.
fn apart(
    cx: &mut Context,
    state: &State,
    place: &Place,
    written: (&Value, &Linear),
    (source, length): (&Value, Option<&Linear>),
) {
    let Some(length) = length else { return };
    restrict::disjoint(cx, state, place, written, (source, &length.add_constant(&Int::ONE)));
}

/// Writes any string and its terminator within so many bytes.
pub fn any_string(cx: &mut Context, state: &mut State, place: &Place, target: &Value, width: &Linear) -> Step {
    match memory::write_at_most(cx, state, place, target, width)? {
        Access::Block(id, offset) => {
            let columns = columns::string_written(cx, state, id, (&offset, width));
            memory::overwrite_range(cx, state, id, (&offset, width), columns);
            terminate(cx, state, id, &offset, width);
        }
        Access::Anywhere => memory::forget_everything(cx, state),
    }
    Ok(())
}

/// Somewhere among these bytes is a terminator.
fn terminate(cx: &mut Context, state: &mut State, id: AllocId, offset: &Linear, width: &Linear) {
    let end = ends::new_end(cx, state, id, (offset, width));
    if let Some(size) = cx.allocation(state, id).map(|block| block.size.clone()) {
        // Where the run goes on the terminator is in the block.
        let _ = state.assume(&Atom::lt(&end, &size));
    }
}

/// A text of any length is written: that cannot be safe.
fn without_bound(cx: &mut Context, state: &mut State, place: &Place, target: &Value, name: &str) {
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: Vec::new(), certain: false };
    cx.note(state, kind, place.location, format!("`{name}` may write a string of any length"));
    let block = match target {
        Value::Pointer(term) => cx.attribute(state, &state.knowledge.normalize(term)),
        _ => None,
    };
    let size = block.as_ref().and_then(|(id, _)| cx.allocation(state, *id)).map(|block| block.size.clone());
    match (block, size) {
        (Some((id, _)), Some(size)) => memory::forget_range(cx, state, id, &Linear::zero(), &size),
        _ => memory::forget_everything(cx, state),
    }
}

/// A bound of the length of the string that starts at the value, if there is a terminator behind it in its block.
fn terminated(cx: &mut Domain, state: &mut State, value: &Value) -> Option<Linear> {
    known_end(cx, state, value).or_else(|| {
        name_end_of(cx, state, value);
        known_end(cx, state, value)
    })
}

/// A string begins there: where a column says that it ends, its end gets a cell.
pub fn name_end(cx: &mut Context, state: &mut State, string: &Operand) {
    let string = operand(cx, state, string);
    name_end_of(cx, state, &string);
}

fn name_end_of(cx: &mut Domain, state: &mut State, value: &Value) {
    let Value::Pointer(term) = value else { return };
    if let Some((id, offset)) = cx.attribute(state, &state.knowledge.normalize(term)) {
        columns::name_end(cx, state, (id, &offset));
    }
}

fn known_end(cx: &Domain, state: &State, value: &Value) -> Option<Linear> {
    if let Some(text) = constant_string(cx, state, value) {
        return i64::try_from(text.len()).ok().map(constant);
    }
    let Value::Pointer(term) = value else { return None };
    let (id, offset) = cx.attribute(state, &state.knowledge.normalize(term))?;
    let block = cx.allocation(state, id).filter(|block| block.status == Status::Live)?;
    if !state.knowledge.implies(&Atom::ge(&offset, &Linear::zero())) {
        return None;
    }
    let is_zero = |cell: &Cell| match &cell.value {
        Value::Int { term, .. } => state.knowledge.normalize(term).as_constant().is_some_and(Int::is_zero),
        _ => false,
    };
    let behind = |cell: &&Cell| {
        let end = cell.offset.add_constant(&Int::from(cell.width as i64));
        is_zero(cell)
            && state.knowledge.implies(&Atom::ge(&cell.offset, &offset))
            && state.knowledge.implies(&Atom::le(&end, &block.size))
    };
    let by_cell = block.cells.iter().find(behind).map(|cell| &cell.offset - &offset);
    // Else by what the block held first: `char name[32] = ""`.
    by_cell.or_else(|| match offset.as_constant().and_then(Int::to_u64) {
        Some(from) => {
            let zero = ends::first_zero(cx, state, block, from, 1)?;
            Some(Linear::constant(Int::from(zero.place - from)))
        }
        None => {
            let last = block.size.add_constant(&Int::MINUS_ONE);
            let behind = ends::ends_in_zero(cx, state, block) && state.knowledge.implies(&Atom::le(&offset, &last));
            behind.then(|| &last - &offset)
        }
    })
}

fn unreadable(cx: &mut Context, state: &State, place: &Place, (name, string): (&str, &Value)) {
    let null = |term: &Linear| state.knowledge.normalize(term).as_constant().is_some_and(Int::is_zero);
    if matches!(string, Value::Pointer(term) if null(term)) {
        let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: Vec::new(), certain: true };
        cx.note(state, kind, place.location, format!("`{name}` reads a string from the null pointer"));
        return;
    }
    let message = format!("`{name}` reads a string of which no end is known");
    let kind = NoteKind::Gap { affects: Affects::MemorySafety };
    cx.note_demand(state, (kind, place.location, message), |cx, state| match string {
        Value::Pointer(term) => demand::of_string(cx, state, term),
        _ => None,
    });
}

fn result(state: &State, place: &Place) -> Option<Value> {
    place.result.and_then(|result| state.top().locals.get(&result).cloned())
}
