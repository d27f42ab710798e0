//! Pointers that lead to some text, or nowhere ([`SymbolKind::OptionalText`](crate::domain::SymbolKind::OptionalText)): `char *out = NULL;`
//! before a loop that reads options.
//!
//! A tool with ten options would have a thousand states, one for each set of options that are given. So where pointers to texts and null
//! pointers meet in more ways than are told apart, the pointer is a symbol of its own kind ([`crate::summary::text`]). Nothing is known of it but
//! what it may be, and whoever asks (an access, a comparison, a call of the library) has two cases: null, and the address of some text
//! ([`AllocKind::Text`](crate::domain::block::AllocKind::Text)) that gets a name there. Both cases hold for all copies of the pointer.
//!
//! That a text ends is true as long as nobody writes to the arguments of the program: then such pointers lead anywhere ([`forget`]).

use logic::{Int, Linear, Symbol};

use super::ends::new_text;
use super::outcome::{Step, Stop};
use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::Value;

/// Asks for the two cases if the value is such a pointer.
pub fn decide(cx: &mut Domain, state: &State, value: &Value) -> Step {
    let (Value::Pointer(term) | Value::Int { term, .. }) = value else { return Ok(()) };
    let Some(symbol) = state.knowledge.normalize(term).symbols().find(|symbol| cx.is_optional_text(*symbol)) else {
        return Ok(());
    };
    let null = replaced(state, symbol, &Linear::zero());
    let mut text = state.clone();
    let bounds = (Linear::constant(Int::ONE), cx.largest_object());
    let address = new_text(cx, &mut text, bounds);
    let text = replaced(&text, symbol, &address);
    Err(Stop::Choose(vec![("a null pointer".to_owned(), null), ("the address of some text".to_owned(), text)]))
}

/// The state in which the pointer is that address.
fn replaced(state: &State, symbol: Symbol, address: &Linear) -> State {
    let mut state = state.clone();
    // Which of both it is, and where the text lies, is nothing that a run can choose.
    state.trail.break_off();
    let knowledge = state.knowledge.clone();
    let in_place = |other: Symbol| {
        let term = knowledge.normalize(&Linear::symbol(other));
        let is_meant = term.symbols().any(|found| found == symbol);
        is_meant.then(|| term.substitute(|found| (found == symbol).then(|| address.clone())))
    };
    state.map_values(&|value| value.substitute(&in_place));
    state
}

/// The bytes of arguments of the program may have changed, so that such a pointer may lead to what is no text.
pub fn forget(cx: &Domain, state: &mut State) {
    let knowledge = state.knowledge.clone();
    let is_one =
        |symbol: Symbol| knowledge.normalize(&Linear::symbol(symbol)).symbols().any(|found| cx.is_optional_text(found));
    let mut any = false;
    state.for_each_symbol(&mut |symbol| any = any || is_one(symbol));
    if !any {
        return;
    }
    let forgotten = |value: &Value| {
        let mut mentions = false;
        value.for_each_symbol(&mut |symbol| mentions = mentions || is_one(symbol));
        if mentions { Value::Any } else { value.clone() }
    };
    state.map_values(&forgotten);
}
