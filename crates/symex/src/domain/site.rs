//! Where blocks come from.

use ir::Location;

/// Where a block was allocated.
///
/// A program that allocates by a function of its own, such as one that ends it where there is no memory, has one call of
/// `malloc` for blocks of all types; which blocks are alike the calls of that function tell. So a function that returns a
/// block to which it wrote nothing counts as one that allocates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Site {
    /// The call of the library's function.
    pub line: Location,
    /// The outermost call of a function that allocates.
    pub origin: Location,
}

impl Site {
    /// A block that comes from the library with this call.
    pub fn at(call: Location) -> Site {
        Site { line: call, origin: call }
    }
}
