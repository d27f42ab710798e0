//! Terms and blocks in the words of the source, for messages.

use logic::Linear;

use crate::domain::Domain;
use crate::domain::block::{AllocKind, Allocation};
use crate::domain::state::State;
use crate::domain::words::{Distinct, Words};

/// A term in the words of the source.
pub fn show(cx: &Domain, state: &State, term: &Linear) -> String {
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
        AllocKind::Given { .. } => format!("the memory of `{}`", allocation.name),
        AllocKind::Lent { tree, .. } => {
            format!("a block of the {} `{}`", if tree { "tree" } else { "list" }, allocation.name)
        }
        AllocKind::Global(id) => format!("the global `{}`", cx.program.global(id).name),
    }
}
