//! Terms and blocks in the words of the source, for messages.

use analysis::expression::{Expression, Root, Source};
use ir::{Callee, InstKind, Operand};
use logic::{Int, Linear};

use crate::domain::Domain;
use crate::domain::alarm::{By, Lacking, Loss};
use crate::domain::block::{AllocKind, Allocation};
use crate::domain::state::State;
use crate::domain::words::{Distinct, Words};

/// A term in the words of the source. A negative number that is used without its sign is what the cast of C makes of it: `(size_t)n`
/// instead of `n + 18446744073709551616`.
pub fn show(cx: &Domain, state: &State, term: &Linear) -> String {
    let Some((signed, cast)) = without_sign(term) else { return as_it_is(cx, state, term) };
    let text = as_it_is(cx, state, &signed);
    let is_word = text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if is_word { format!("({cast}){text}") } else { format!("({cast})({text})") }
}

/// The term that becomes this one by a cast to an unsigned type, if it looks like that; and the type.
fn without_sign(term: &Linear) -> Option<(Linear, &'static str)> {
    if term.is_empty() {
        return None;
    }
    // What programs add themselves is smaller.
    [(64, 32, "size_t"), (32, 16, "unsigned")].into_iter().find_map(|(bits, near, cast)| {
        let rest = term.constant_part() - &Int::pow2(bits);
        let far = Int::pow2(near);
        (rest < far && rest > -&far).then(|| (term.add_constant(&-&Int::pow2(bits)), cast))
    })
}

fn as_it_is(cx: &Domain, state: &State, term: &Linear) -> String {
    let plain = |symbol| cx.in_words(symbol);
    let distinct = Distinct::new(&plain);
    let name = |symbol| distinct.name(symbol);
    let text = Words::new(cx.program, state, &name).term(term);
    // What stands alone needs no brackets.
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) if !inner.contains(['(', ')']) => inner.to_owned(),
        _ => text,
    }
}

/// The block in words.
pub fn describe(cx: &Domain, allocation: &Allocation) -> String {
    let line = allocation.site.map(|site| format!(" of line {}", site.line.line)).unwrap_or_default();
    match allocation.kind {
        AllocKind::Stack(_) => format!("the local block `{}`{line}", allocation.name),
        AllocKind::Heap => format!("the heap block{line}"),
        AllocKind::ArgumentList => "the array of the program's arguments".to_owned(),
        AllocKind::Argument => "an argument of the program".to_owned(),
        AllocKind::Text => "a text, which is a constant or an argument of the program".to_owned(),
        AllocKind::Given { .. } => format!("the memory of `{}`", allocation.name),
        AllocKind::Lent { .. } if cx.is_lent_to_members(allocation) => format!("the memory of `{}`", allocation.name),
        AllocKind::Lent { tree, .. } => {
            format!("a block of the {} `{}`", if tree { "tree" } else { "list" }, allocation.name)
        }
        AllocKind::Global(id) => format!("the global `{}`", cx.program.global(id).name),
    }
}

/// What an instruction accesses, in the words of the source.
pub struct Accessed {
    /// The memory.
    pub memory: Option<Expression>,
    /// The pointer that leads there.
    pub pointer: Option<Expression>,
}

/// What the instruction that is executed reads or writes, or through which pointer it calls. `None` in the models of the library,
/// which users do not see.
pub fn accessed(cx: &Domain, state: &State) -> Option<Accessed> {
    let frame = state.top();
    let function = cx.program.function(frame.function);
    if function.library {
        return None;
    }
    let source = Source { program: cx.program, function };
    let inst = function.block(frame.block).insts.get(frame.index)?;
    let in_memory = |address: &Operand, ty: &ir::Type| {
        let memory = ty.store_size(cx.pointer_bits()).and_then(|bytes| source.memory(address, bytes));
        (memory, source.pointer(address))
    };
    let (memory, pointer) = match &inst.kind {
        InstKind::Load { pointer, .. } => in_memory(pointer, &function.value(inst.result?).ty),
        InstKind::Store { pointer, value: Operand::Value(value), .. } => in_memory(pointer, &function.value(*value).ty),
        InstKind::Store { pointer, value: Operand::Const(value), .. } => in_memory(pointer, &value.ty()),
        InstKind::Call { callee: Callee::Pointer(pointer), .. } => (None, source.read(pointer)),
        _ => return None,
    };
    Some(Accessed { memory, pointer })
}

/// What is not known of a pointer of the user's code that leads to no block.
pub fn lacking(cx: &Domain, state: &State, pointer: Expression) -> Lacking {
    let source = Source { program: cx.program, function: cx.program.function(state.top().function) };
    let walk = match pointer.root {
        Root::Local(slot) => source.walk(slot),
        Root::Parameter | Root::Global(_) => None,
    };
    Lacking::Memory { walk, assigned: source.assigned(&pointer), pointer }
}

/// A value in the words of the user's code.
pub fn value(cx: &Domain, state: &State, value: &Operand) -> Option<Expression> {
    let function = cx.program.function(state.top().function);
    if function.library { None } else { Source { program: cx.program, function }.read(value) }
}

/// The first argument of the call that is executed in the user's code.
pub fn first_argument(cx: &Domain, state: &State) -> Option<Expression> {
    let frame = state.top();
    let inst = cx.program.function(frame.function).block(frame.block).insts.get(frame.index)?;
    match &inst.kind {
        InstKind::Call { args, .. } => value(cx, state, args.first()?),
        _ => None,
    }
}

/// The instruction that is executed, as what takes away what was known of memory.
pub fn loss(cx: &Domain, state: &State) -> Option<Loss> {
    let program = cx.program;
    // What a model of the library does its caller does.
    let frame = state.frames.iter().rev().find(|frame| !program.function(frame.function).library)?;
    let inst = program.function(frame.function).block(frame.block).insts.get(frame.index)?;
    let by = match &inst.kind {
        InstKind::Call { callee: Callee::Function(id), .. } => By::Call(*id),
        InstKind::Call { callee: Callee::Pointer(_), .. } => By::Pointer,
        _ => By::Access,
    };
    Some(Loss { location: inst.location, by })
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Symbol;

    #[test]
    fn what_is_used_without_its_sign_is_a_cast() {
        let n = Linear::symbol(Symbol(1));
        let big = |bits: u32, more: i64| n.add_constant(&(&Int::pow2(bits) + &Int::from(more)));
        assert_eq!(without_sign(&big(64, 0)), Some((n.clone(), "size_t")));
        assert_eq!(without_sign(&big(64, -3)), Some((n.add_constant(&Int::from(-3)), "size_t")));
        assert_eq!(without_sign(&big(32, 1)), Some((n.add_constant(&Int::from(1)), "unsigned")));
        for term in [n.clone(), big(32, 1 << 20), big(40, 0), Linear::constant(Int::pow2(64))] {
            assert_eq!(without_sign(&term), None, "{term:?}");
        }
    }
}
