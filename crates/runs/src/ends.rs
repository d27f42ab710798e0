//! What a run shows that a report tells whoever did not ask: how it ended, and that it used a value that was never written.

use evidence::{AlarmKind, Property, Stream, Unchecked};
use interp::{Consumed, End, Outcome};

/// What the run did that ends it or that C leaves undefined, other than violations of memory safety and overflow.
pub(crate) fn of(outcome: &Outcome) -> Vec<Unchecked> {
    let place = outcome.place.clone();
    let end = match &outcome.end {
        End::ErrorCall { what, kind } => Some(Unchecked::seen(what.clone(), place, Some(*kind))),
        End::Violation { kind, message }
            if matches!(kind.property(), Property::Division | Property::Shift | Property::Bounds) =>
        {
            Some(Unchecked::seen(message.clone(), place, Some(*kind)))
        }
        End::Undefined { what } => Some(Unchecked::seen(what.clone(), place, None)),
        _ => None,
    };
    // Padding and what lies between members nobody writes, and the interpreter says so in another way.
    let is_nobodys =
        |input: &&Consumed| input.stream == Stream::Uninitialised && !input.what.ends_with(evidence::FILLED);
    let unwritten = outcome.consumed.iter().find(is_nobodys);
    let read = unwritten.map(|input| {
        Unchecked::seen(
            format!("reads {}, which was never written", input.what),
            input.place.clone(),
            Some(AlarmKind::Unwritten),
        )
    });
    let unfit = outcome.unfit.clone();
    let unfit = unfit.map(|(place, what)| Unchecked::seen(what, Some(place), Some(AlarmKind::Conversion)));
    unfit.into_iter().chain(end).chain(read).collect()
}
