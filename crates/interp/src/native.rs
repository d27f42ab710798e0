//! Which functions run without their body, and as what.
//!
//! What a function means its record says (`semantics::library`). A definition in the program, or a model that the front
//! end links in, always wins over it, except for the operations on streams. A function without a body and without a
//! record may be any function of its type: here it changes nothing, and its result is an input
//! (`semantics::library::outside`). A run that calls anything else without a meaning ends there.

use ir::Function;
use semantics::library::{self as records, LibraryFunction, outside};

/// A function that is called without its body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Native {
    /// A function of which nothing is known.
    Outside,
    /// What a record says.
    Known(LibraryFunction),
}

/// What is done in place of the function's body, or because it has none.
pub(crate) fn lookup(function: &Function) -> Option<Native> {
    let name = function.name.as_str();
    if function.is_defined() {
        // The models of input and output neither read nor write anything.
        return records::input_or_output(name).filter(|_| function.library).map(Native::Known);
    }
    if outside::is_outside(function) {
        let follows = outside::is_number(&function.result) && !function.noreturn;
        return follows.then_some(Native::Outside);
    }
    records::lookup(name).map(Native::Known)
}

/// The arguments of the function that are numbers of bytes or elements, which C takes for unsigned ones.
pub(crate) fn sizes(native: Native) -> &'static [usize] {
    use LibraryFunction as F;
    use records::StreamOperation;
    let Native::Known(function) = native else { return &[] };
    match function {
        F::Malloc | F::StackAlloc | F::LibraryBlock | F::LibraryBlockOrNull | F::ResultBlock | F::ResultBlockOrNull => {
            &[0]
        }
        F::Calloc | F::AlignedAlloc => &[0, 1],
        F::Realloc | F::Reads | F::AnyBytes | F::AnyString => &[1],
        F::Format(at) if at.size.is_some() => &[1],
        F::Stream(StreamOperation::Fwrite | StreamOperation::Fread) => &[1, 2],
        F::Disjoint => &[1, 3],
        F::Memory(_) => &[2],
        _ => &[],
    }
}
